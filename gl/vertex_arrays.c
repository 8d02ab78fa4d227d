/* Vertex array state: pointers, enables, queries of pointers. Drawing from them is draw.c. */
#include "gl/vertex_arrays.h"

#include <string.h>

#include "gl/entry.h"

/* --- Types ------------------------------------------------------------------------------------------ */

enum {
    TYPE_B = 1 << ATTRIBUTE_BYTE,
    TYPE_UB = 1 << ATTRIBUTE_UNSIGNED_BYTE,
    TYPE_S = 1 << ATTRIBUTE_SHORT,
    TYPE_US = 1 << ATTRIBUTE_UNSIGNED_SHORT,
    TYPE_I = 1 << ATTRIBUTE_INT,
    TYPE_UI = 1 << ATTRIBUTE_UNSIGNED_INT,
    TYPE_H = 1 << ATTRIBUTE_HALF,
    TYPE_F = 1 << ATTRIBUTE_FLOAT,
    TYPE_D = 1 << ATTRIBUTE_DOUBLE,
    TYPE_I64 = 1 << ATTRIBUTE_INT64,
    TYPE_UI64 = 1 << ATTRIBUTE_UNSIGNED_INT64,
    TYPES_INTEGER = TYPE_B | TYPE_UB | TYPE_S | TYPE_US | TYPE_I | TYPE_UI,
    TYPES_REAL = TYPE_H | TYPE_F | TYPE_D,
    TYPES_ALL = TYPES_INTEGER | TYPES_REAL,
};

static const struct {
    GLenum gl;
    enum pipeline_attribute_type type;
    uint8_t bytes;
} types[] = {
    {GL_BYTE, ATTRIBUTE_BYTE, 1},
    {GL_UNSIGNED_BYTE, ATTRIBUTE_UNSIGNED_BYTE, 1},
    {GL_SHORT, ATTRIBUTE_SHORT, 2},
    {GL_UNSIGNED_SHORT, ATTRIBUTE_UNSIGNED_SHORT, 2},
    {GL_INT, ATTRIBUTE_INT, 4},
    {GL_UNSIGNED_INT, ATTRIBUTE_UNSIGNED_INT, 4},
    {GL_HALF_FLOAT, ATTRIBUTE_HALF, 2},
    {GL_FLOAT, ATTRIBUTE_FLOAT, 4},
    {GL_DOUBLE, ATTRIBUTE_DOUBLE, 8},
    {GL_INT64_NV, ATTRIBUTE_INT64, 8},
    {GL_UNSIGNED_INT64_NV, ATTRIBUTE_UNSIGNED_INT64, 8},
};
enum { TYPE_COUNT = sizeof types / sizeof *types };

/* Row of `types`, TYPE_COUNT if there is none. */
static unsigned find_type(GLenum gl)
{
    unsigned row = 0;
    while (row < TYPE_COUNT && types[row].gl != gl)
        row++;
    return row;
}

void vertex_array_state_init(struct vertex_array_state *state)
{
    *state = (struct vertex_array_state){.edge_flag = {.size = 1, .type = GL_UNSIGNED_BYTE}};
    for (unsigned i = 0; i < SHADER_MAX_ATTRIBUTES; i++) {
        const struct vertex_array initial = {.size = 4, .type = GL_FLOAT};
        state->conventional[i] = state->generic[i] = initial;
        state->generic[i].binding = (uint8_t)i;
        state->bindings[i].stride = 16;
    }
    state->conventional[ATTRIB_NORMAL].size = state->conventional[ATTRIB_SECONDARY_COLOR].size = 3;
    state->conventional[ATTRIB_FOG_COORD].size = 1;
}

/* Every counted pointer to a buffer. */
enum { BUFFER_SLOTS = 2 * SHADER_MAX_ATTRIBUTES + 2 };

static struct buffer_object **buffer_slot(struct vertex_array_state *state, unsigned i)
{
    if (i < SHADER_MAX_ATTRIBUTES)
        return &state->conventional[i].buffer;
    if (i < 2 * SHADER_MAX_ATTRIBUTES)
        return &state->bindings[i - SHADER_MAX_ATTRIBUTES].buffer;
    return i == 2 * SHADER_MAX_ATTRIBUTES ? &state->edge_flag.buffer : &state->element_buffer;
}

void vertex_array_state_release(struct vertex_array_state *state)
{
    for (unsigned i = 0; i < BUFFER_SLOTS; i++)
        buffer_reference(buffer_slot(state, i), NULL);
}

void vertex_array_state_copy(struct vertex_array_state *to, const struct vertex_array_state *from)
{
    struct vertex_array_state old = *to;
    *to = *from;
    for (unsigned i = 0; i < BUFFER_SLOTS; i++) {
        struct buffer_object **slot = buffer_slot(to, i), *wanted = *slot;
        *slot = NULL;
        buffer_reference(slot, wanted);
    }
    vertex_array_state_release(&old);
}

static void forget_array(struct vertex_array *array, const struct buffer_object *buffer)
{
    if (array->buffer != buffer)
        return;
    buffer_reference(&array->buffer, NULL);
    array->pointer = NULL; /* its offset is no address */
}

void vertex_array_state_forget(struct vertex_array_state *state, const struct buffer_object *buffer)
{
    for (unsigned i = 0; i < SHADER_MAX_ATTRIBUTES; i++) {
        forget_array(&state->conventional[i], buffer);
        if (state->bindings[i].buffer != buffer)
            continue;
        buffer_reference(&state->bindings[i].buffer, NULL);
        state->bindings[i].offset = 0;
        for (unsigned a = 0; a < SHADER_MAX_ATTRIBUTES; a++)
            if (state->generic[a].binding == i) {
                state->generic[a].pointer = NULL;
                state->generic[a].relative_offset = 0;
            }
    }
    forget_array(&state->edge_flag, buffer);
}

/* --- Reading ---------------------------------------------------------------------------------------- */

const struct vertex_array *vertex_array_source(const struct context *context, unsigned attribute)
{
    const struct vertex_array *generic = &context->arrays.generic[attribute];
    if (generic->enable && (attribute == 0 || context->programs.vertex_enable))
        return generic;
    const struct vertex_array *conventional = &context->arrays.conventional[attribute];
    return conventional->enable ? conventional : NULL;
}

static GLsizei packed_stride(const struct vertex_array *array)
{
    return (GLsizei)types[find_type(array->type)].bytes * (array->size == GL_BGRA ? 4 : array->size);
}

struct vertex_binding vertex_array_binding(const struct vertex_array_state *state, const struct vertex_array *array)
{
    if (array >= state->generic && array < state->generic + SHADER_MAX_ATTRIBUTES) {
        struct vertex_binding binding = state->bindings[array->binding];
        if (binding.buffer || binding.offset) /* else there is nothing, wherever in it */
            binding.offset = (GLintptr)((uintptr_t)binding.offset + array->relative_offset);
        return binding;
    }
    return (struct vertex_binding){array->buffer, (GLintptr)array->pointer,
                                   array->stride ? array->stride : packed_stride(array), 0};
}

void vertex_array_resolve(const struct vertex_array_state *state, const struct vertex_array *array,
                          struct pipeline_attribute *attribute)
{
    static const uint8_t nothing[32];
    unsigned row = find_type(array->type);
    unsigned components = array->size == GL_BGRA ? 4 : (unsigned)array->size;

    attribute->type = (uint8_t)types[row].type;
    attribute->kind = array->kind;
    attribute->size = (uint8_t)components;
    attribute->normalized = array->normalized;
    attribute->bgra = array->size == GL_BGRA;
    const struct vertex_binding binding = vertex_array_binding(state, array);
    attribute->stride = (size_t)binding.stride;
    attribute->divisor = binding.divisor;
    attribute->data = nothing;
    attribute->available = 0;
    if (binding.buffer) {
        size_t offset = (size_t)binding.offset;
        if (offset < binding.buffer->size) {
            attribute->data = binding.buffer->data + offset;
            attribute->available = binding.buffer->size - offset;
        }
    } else if (binding.offset) {
        attribute->data = (const uint8_t *)binding.offset;
        attribute->available = SIZE_MAX;
    }
}

bool vertex_arrays_readable(struct context *context, const char *call, bool indexed)
{
    const struct buffer_object *mapped = NULL;
    for (unsigned i = 0; i <= SHADER_MAX_ATTRIBUTES; i++) {
        const struct vertex_array *edge = context->arrays.edge_flag.enable ? &context->arrays.edge_flag : NULL;
        const struct vertex_array *array = i < SHADER_MAX_ATTRIBUTES ? vertex_array_source(context, i) : edge;
        const struct buffer_object *buffer = array ? vertex_array_binding(&context->arrays, array).buffer : NULL;
        if (buffer && buffer->mapped)
            mapped = buffer;
    }
    if (indexed && context->buffers.element_array && context->buffers.element_array->mapped)
        mapped = context->buffers.element_array;
    if (mapped)
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u, which it would read, is mapped", call,
                 mapped->name);
    return !mapped;
}

static float fetch_component(const uint8_t *at, enum pipeline_attribute_type type, bool normalized)
{
    switch (type) {
    case ATTRIBUTE_BYTE: return normalized ? normalize_signed((int8_t)at[0], 127) : (float)(int8_t)at[0];
    case ATTRIBUTE_UNSIGNED_BYTE: return normalized ? normalize_unsigned(at[0], 255) : (float)at[0];
#define CASE(id, ctype, convert)                                                                             \
    case id: {                                                                                               \
        ctype v;                                                                                             \
        memcpy(&v, at, sizeof v);                                                                            \
        return convert;                                                                                      \
    }
        CASE(ATTRIBUTE_SHORT, int16_t, normalized ? normalize_signed(v, 32767) : (float)v)
        CASE(ATTRIBUTE_UNSIGNED_SHORT, uint16_t, normalized ? normalize_unsigned(v, 65535) : (float)v)
        CASE(ATTRIBUTE_INT, int32_t, normalized ? normalize_signed(v, 2147483647.0) : (float)v)
        CASE(ATTRIBUTE_UNSIGNED_INT, uint32_t, normalized ? normalize_unsigned(v, 4294967295.0) : (float)v)
        CASE(ATTRIBUTE_HALF, uint16_t, half_to_float(v))
        CASE(ATTRIBUTE_FLOAT, float, v)
        CASE(ATTRIBUTE_DOUBLE, double, (float)v)
#undef CASE
    default: break; /* 64-bit integers are never converted */
    }
    return 0;
}

/* An integer of up to 32 bits as it is. */
static uint32_t fetch_integer(const uint8_t *at, enum pipeline_attribute_type type)
{
    int16_t s;
    uint16_t us;
    uint32_t ui;
    switch (type) {
    case ATTRIBUTE_BYTE: return (uint32_t)(int8_t)at[0];
    case ATTRIBUTE_UNSIGNED_BYTE: return at[0];
    case ATTRIBUTE_SHORT: memcpy(&s, at, sizeof s); return (uint32_t)s;
    case ATTRIBUTE_UNSIGNED_SHORT: memcpy(&us, at, sizeof us); return us;
    default: memcpy(&ui, at, sizeof ui); return ui;
    }
}

static void initial_element(const struct vertex_array *array, float value[4], uint64_t wide[4])
{
    const uint32_t integer[4] = {0, 0, 0, 1};
    const double one = 1;
    memcpy(value, (const float[4]){0, 0, 0, 1}, 4 * sizeof *value);
    memset(wide, 0, 4 * sizeof *wide);
    wide[3] = 1;
    if (array->kind == ATTRIBUTE_AS_INTEGER)
        memcpy(value, integer, sizeof integer);
    if (array->type == GL_DOUBLE)
        memcpy(&wide[3], &one, sizeof one);
}

void vertex_array_fetch(const struct vertex_array_state *state, const struct vertex_array *array, GLint element,
                        float value[4], uint64_t wide[4])
{
    struct pipeline_attribute attribute;
    vertex_array_resolve(state, array, &attribute);
    initial_element(array, value, wide);
    size_t bytes = types[find_type(array->type)].bytes, offset;
    if (element < 0 || __builtin_mul_overflow((size_t)element, attribute.stride, &offset) ||
        offset > attribute.available || bytes * attribute.size > attribute.available - offset)
        return;
    for (unsigned i = 0; i < attribute.size; i++) {
        const unsigned to = attribute.bgra && i < 3 ? 2 - i : i;
        const uint8_t *at = attribute.data + offset + i * bytes;
        if (array->kind == ATTRIBUTE_AS_WIDE) {
            memcpy(&wide[to], at, sizeof *wide);
        } else if (array->kind == ATTRIBUTE_AS_INTEGER) {
            const uint32_t integer = fetch_integer(at, attribute.type);
            memcpy(&value[to], &integer, sizeof integer);
        } else {
            value[to] = fetch_component(at, attribute.type, attribute.normalized);
        }
    }
}

bool vertex_array_edge_flag(const struct vertex_array_state *state, GLint element)
{
    struct pipeline_attribute attribute;
    size_t offset;
    vertex_array_resolve(state, &state->edge_flag, &attribute);
    if (element < 0 || __builtin_mul_overflow((size_t)element, attribute.stride, &offset) || offset >= attribute.available)
        return true;
    return attribute.data[offset] != 0;
}

/* --- Pointers --------------------------------------------------------------------------------------- */

struct pointer_rule {
    uint8_t min_size, max_size;
    bool bgra;
    uint16_t types; /* set of TYPE_* */
    bool normalized;
};

static const struct pointer_rule vertex_rule = {2, 4, false, TYPE_S | TYPE_I | TYPES_REAL, false};
static const struct pointer_rule normal_rule = {3, 3, false, TYPE_B | TYPE_S | TYPE_I | TYPES_REAL, true};
static const struct pointer_rule color_rule = {3, 4, true, TYPES_ALL, true};
static const struct pointer_rule secondary_color_rule = {3, 3, true, TYPES_ALL, true};
static const struct pointer_rule fog_coord_rule = {1, 1, false, TYPES_REAL, false};
static const struct pointer_rule tex_coord_rule = {1, 4, false, TYPE_S | TYPE_I | TYPES_REAL, false};
static const struct pointer_rule generic_rule = {1, 4, true, TYPES_ALL, false};
static const struct pointer_rule integer_rule = {1, 4, false, TYPES_INTEGER, false};
static const struct pointer_rule wide_rule = {1, 4, false, TYPE_D | TYPE_I64 | TYPE_UI64, false};
static const struct pointer_rule generic_nv_rule = {1, 4, false, TYPE_S | TYPE_F | TYPE_D | TYPE_UB, false};

static bool pointer_allowed(struct context *context, const char *call, const struct pointer_rule *rule,
                            GLint size, GLenum type, GLsizei stride)
{
    unsigned row = find_type(type);
    bool bgra = rule->bgra && size == GL_BGRA;
    if (!bgra && (size < rule->min_size || size > rule->max_size)) {
        gl_error(context, GL_INVALID_VALUE, "%s: size is %d, expected %d..%d%s", call, size, rule->min_size,
                 rule->max_size, rule->bgra ? " or GL_BGRA" : "");
        return false;
    }
    if (row == TYPE_COUNT || !(rule->types >> types[row].type & 1)) {
        gl_error(context, GL_INVALID_ENUM, "%s: type 0x%04x is not allowed here", call, type);
        return false;
    }
    if (stride < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: stride is %d, expected no negative number", call, stride);
        return false;
    }
    if (bgra && type != GL_UNSIGNED_BYTE) {
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: size is GL_BGRA and type 0x%04x, expected GL_UNSIGNED_BYTE", call, type);
        return false;
    }
    return true;
}

static void set_pointer(struct context *context, struct vertex_array *array, GLint size, GLenum type,
                        bool normalized, GLsizei stride, const void *pointer)
{
    array->size = size;
    array->type = type;
    array->kind = ATTRIBUTE_AS_FLOAT;
    array->normalized = normalized;
    array->stride = stride;
    array->pointer = pointer;
    const GLuint index = (GLuint)(array - context->arrays.generic);
    if (array < context->arrays.generic || index >= SHADER_MAX_ATTRIBUTES) {
        buffer_reference(&array->buffer, context->buffers.array);
    } else { /* 10.3.2: through the binding point of its own number */
        array->binding = (uint8_t)index;
        array->relative_offset = 0;
        vertex_binding_set(context, index, context->buffers.array, (GLintptr)pointer,
                           stride ? stride : packed_stride(array));
    }
    gl_changed(context, GROUP_ARRAYS);
}

static void conventional_pointer(const char *call, const struct pointer_rule *rule, unsigned attribute,
                                 GLint size, GLenum type, GLsizei stride, const void *pointer)
{
    struct context *context = gl_enter(call);
    if (context && pointer_allowed(context, call, rule, size, type, stride))
        set_pointer(context, &context->arrays.conventional[attribute], size, type, rule->normalized, stride,
                    pointer);
}

GLAPI void GLAPIENTRY glVertexPointer(GLint size, GLenum type, GLsizei stride, const GLvoid *ptr)
{
    conventional_pointer(__func__, &vertex_rule, ATTRIB_POSITION, size, type, stride, ptr);
}

GLAPI void GLAPIENTRY glNormalPointer(GLenum type, GLsizei stride, const GLvoid *ptr)
{
    conventional_pointer(__func__, &normal_rule, ATTRIB_NORMAL, 3, type, stride, ptr);
}

GLAPI void GLAPIENTRY glColorPointer(GLint size, GLenum type, GLsizei stride, const GLvoid *ptr)
{
    conventional_pointer(__func__, &color_rule, ATTRIB_COLOR, size, type, stride, ptr);
}

GLAPI void GLAPIENTRY glTexCoordPointer(GLint size, GLenum type, GLsizei stride, const GLvoid *ptr)
{
    struct context *context = gl_current();
    if (context)
        conventional_pointer(__func__, &tex_coord_rule,
                             ATTRIB_TEXCOORD + context->texture_units.client_active, size, type, stride, ptr);
}

GLAPI void GLAPIENTRY glEdgeFlagPointer(GLsizei stride, const GLvoid *ptr)
{
    ENTER_VOID();
    if (stride < 0)
        gl_error(context, GL_INVALID_VALUE, "glEdgeFlagPointer: stride is %d, expected no negative number", stride);
    else
        set_pointer(context, &context->arrays.edge_flag, 1, GL_UNSIGNED_BYTE, false, stride, ptr);
}

#define SECONDARY_AND_FOG_POINTERS(suffix)                                                                   \
    GLAPI void GLAPIENTRY glSecondaryColorPointer##suffix(GLint size, GLenum type, GLsizei stride,           \
                                                          const void *ptr)                                   \
    {                                                                                                        \
        conventional_pointer(__func__, &secondary_color_rule, ATTRIB_SECONDARY_COLOR, size, type, stride,    \
                             ptr);                                                                           \
    }                                                                                                        \
    GLAPI void GLAPIENTRY glFogCoordPointer##suffix(GLenum type, GLsizei stride, const void *ptr)            \
    {                                                                                                        \
        conventional_pointer(__func__, &fog_coord_rule, ATTRIB_FOG_COORD, 1, type, stride, ptr);             \
    }
SECONDARY_AND_FOG_POINTERS()
SECONDARY_AND_FOG_POINTERS(EXT)
#undef SECONDARY_AND_FOG_POINTERS

static bool attribute_index_allowed(struct context *context, const char *call, GLuint index)
{
    if (index >= SHADER_MAX_ATTRIBUTES)
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected 0..%d", call, index,
                 SHADER_MAX_ATTRIBUTES - 1);
    return index < SHADER_MAX_ATTRIBUTES;
}

static bool bgra_is_normalized(struct context *context, const char *call, GLint size, GLboolean normalized)
{
    if (size != GL_BGRA || normalized)
        return true;
    gl_error(context, GL_INVALID_OPERATION, "%s: size is GL_BGRA, expected normalized to be true", call);
    return false;
}

static void generic_pointer(const char *call, GLuint index, GLint size, GLenum type, GLboolean normalized,
                            GLsizei stride, const void *pointer)
{
    struct context *context = gl_enter(call);
    if (!context || !attribute_index_allowed(context, call, index) ||
        !pointer_allowed(context, call, &generic_rule, size, type, stride) ||
        !bgra_is_normalized(context, call, size, normalized))
        return;
    set_pointer(context, &context->arrays.generic[index], size, type, normalized != GL_FALSE, stride,
                pointer);
}

GLAPI void GLAPIENTRY glVertexAttribPointer(GLuint index, GLint size, GLenum type, GLboolean normalized,
                                            GLsizei stride, const void *pointer)
{
    generic_pointer(__func__, index, size, type, normalized, stride, pointer);
}

GLAPI void GLAPIENTRY glVertexAttribPointerARB(GLuint index, GLint size, GLenum type, GLboolean normalized,
                                               GLsizei stride, const void *pointer)
{
    generic_pointer(__func__, index, size, type, normalized, stride, pointer);
}

static void bits_pointer(const char *call, const struct pointer_rule *rule, enum pipeline_attribute_kind kind,
                         GLuint index, GLint size, GLenum type, GLsizei stride, const void *pointer)
{
    struct context *context = gl_enter(call);
    if (!context || !attribute_index_allowed(context, call, index) ||
        !pointer_allowed(context, call, rule, size, type, stride))
        return;
    set_pointer(context, &context->arrays.generic[index], size, type, false, stride, pointer);
    context->arrays.generic[index].kind = (uint8_t)kind;
}

/* NV_vertex_program4 2.8. */
GLAPI void GLAPIENTRY glVertexAttribIPointer(GLuint index, GLint size, GLenum type, GLsizei stride,
                                             const void *pointer)
{
    bits_pointer(__func__, &integer_rule, ATTRIBUTE_AS_INTEGER, index, size, type, stride, pointer);
}

GLAPI void GLAPIENTRY glVertexAttribIPointerEXT(GLuint index, GLint size, GLenum type, GLsizei stride,
                                                const void *pointer)
{
    bits_pointer(__func__, &integer_rule, ATTRIBUTE_AS_INTEGER, index, size, type, stride, pointer);
}

/* EXT_vertex_attrib_64bit 2.8, NV_vertex_attrib_integer_64bit. */
GLAPI void GLAPIENTRY glVertexAttribLPointer(GLuint index, GLint size, GLenum type, GLsizei stride,
                                             const void *pointer)
{
    bits_pointer(__func__, &wide_rule, ATTRIBUTE_AS_WIDE, index, size, type, stride, pointer);
}

GLAPI void GLAPIENTRY glVertexAttribLPointerEXT(GLuint index, GLint size, GLenum type, GLsizei stride,
                                                const void *pointer)
{
    bits_pointer(__func__, &wide_rule, ATTRIBUTE_AS_WIDE, index, size, type, stride, pointer);
}

/* NV_vertex_program 2.14.3: bytes are always normalized and come in fours. */
GLAPI void GLAPIENTRY glVertexAttribPointerNV(GLuint index, GLint fsize, GLenum type, GLsizei stride,
                                              const void *pointer)
{
    ENTER_VOID();
    if (!attribute_index_allowed(context, __func__, index) ||
        !pointer_allowed(context, __func__, &generic_nv_rule, fsize, type, stride))
        return;
    if (type == GL_UNSIGNED_BYTE && fsize != 4) {
        gl_error(context, GL_INVALID_OPERATION,
                 "glVertexAttribPointerNV: size is %d with GL_UNSIGNED_BYTE, expected 4", fsize);
        return;
    }
    set_pointer(context, &context->arrays.generic[index], fsize, type, type == GL_UNSIGNED_BYTE, stride,
                pointer);
}

/* --- Formats apart from where elements come from (ARB_vertex_attrib_binding) ------------------------ */

static void attribute_format(const char *call, const struct pointer_rule *rule, enum pipeline_attribute_kind kind,
                             GLuint index, GLint size, GLenum type, GLboolean normalized, GLuint offset)
{
    struct context *context = gl_enter(call);
    if (!context || !attribute_index_allowed(context, call, index) ||
        !pointer_allowed(context, call, rule, size, type, 0) ||
        !bgra_is_normalized(context, call, size, normalized))
        return;
    if (offset > VERTEX_RELATIVE_OFFSET_MAX) {
        gl_error(context, GL_INVALID_VALUE, "%s: relativeoffset is %u, expected at most %d", call, offset,
                 VERTEX_RELATIVE_OFFSET_MAX);
        return;
    }
    struct vertex_array *array = &context->arrays.generic[index];
    array->size = size;
    array->type = type;
    array->kind = (uint8_t)kind;
    array->normalized = normalized != GL_FALSE;
    array->relative_offset = offset;
    gl_changed(context, GROUP_ARRAYS);
}

GLAPI void GLAPIENTRY glVertexAttribFormat(GLuint index, GLint size, GLenum type, GLboolean normalized,
                                           GLuint offset)
{
    attribute_format(__func__, &generic_rule, ATTRIBUTE_AS_FLOAT, index, size, type, normalized, offset);
}

GLAPI void GLAPIENTRY glVertexAttribIFormat(GLuint index, GLint size, GLenum type, GLuint offset)
{
    attribute_format(__func__, &integer_rule, ATTRIBUTE_AS_INTEGER, index, size, type, false, offset);
}

GLAPI void GLAPIENTRY glVertexAttribLFormat(GLuint index, GLint size, GLenum type, GLuint offset)
{
    attribute_format(__func__, &wide_rule, ATTRIBUTE_AS_WIDE, index, size, type, false, offset);
}

/* --- Enables ---------------------------------------------------------------------------------------- */

/* The array that a client state names, or null with INVALID_ENUM. */
static struct vertex_array *client_state(struct context *context, const char *call, GLenum array)
{
    struct vertex_array_state *state = &context->arrays;
    if (array >= GL_VERTEX_ATTRIB_ARRAY0_NV && array < GL_VERTEX_ATTRIB_ARRAY0_NV + SHADER_MAX_ATTRIBUTES)
        return &state->generic[array - GL_VERTEX_ATTRIB_ARRAY0_NV];
    switch (array) {
    case GL_VERTEX_ARRAY: return &state->conventional[ATTRIB_POSITION];
    case GL_NORMAL_ARRAY: return &state->conventional[ATTRIB_NORMAL];
    case GL_COLOR_ARRAY: return &state->conventional[ATTRIB_COLOR];
    case GL_SECONDARY_COLOR_ARRAY: return &state->conventional[ATTRIB_SECONDARY_COLOR];
    case GL_FOG_COORD_ARRAY: return &state->conventional[ATTRIB_FOG_COORD];
    case GL_EDGE_FLAG_ARRAY: return &state->edge_flag;
    case GL_TEXTURE_COORD_ARRAY:
        return &state->conventional[ATTRIB_TEXCOORD + context->texture_units.client_active];
    default: gl_error(context, GL_INVALID_ENUM, "%s: 0x%04x is not a vertex array", call, array); return NULL;
    }
}

static void enable_client_state(const char *call, GLenum name, bool enable)
{
    struct context *context = gl_enter(call);
    if (context && name == GL_PRIMITIVE_RESTART_NV) { /* the same as the capability of OpenGL 3.1 */
        context->draw_state.restart = enable;
        return;
    }
    struct vertex_array *array = context ? client_state(context, call, name) : NULL;
    if (!array)
        return;
    array->enable = enable;
    gl_changed(context, GROUP_ARRAYS);
}

GLAPI void GLAPIENTRY glEnableClientState(GLenum cap)
{
    enable_client_state(__func__, cap, true);
}

GLAPI void GLAPIENTRY glDisableClientState(GLenum cap)
{
    enable_client_state(__func__, cap, false);
}

static void enable_generic(const char *call, GLuint index, bool enable)
{
    struct context *context = gl_enter(call);
    if (!context || !attribute_index_allowed(context, call, index))
        return;
    context->arrays.generic[index].enable = enable;
    gl_changed(context, GROUP_ARRAYS);
}

GLAPI void GLAPIENTRY glEnableVertexAttribArray(GLuint index)
{
    enable_generic(__func__, index, true);
}

GLAPI void GLAPIENTRY glDisableVertexAttribArray(GLuint index)
{
    enable_generic(__func__, index, false);
}

GLAPI void GLAPIENTRY glEnableVertexAttribArrayARB(GLuint index)
{
    enable_generic(__func__, index, true);
}

GLAPI void GLAPIENTRY glDisableVertexAttribArrayARB(GLuint index)
{
    enable_generic(__func__, index, false);
}

/* --- InterleavedArrays (GL 4.6 compatibility Table 10.5) -------------------------------------------- */

static const struct interleaved {
    GLenum format;
    uint8_t tex_size, color_size, normal, vertex_size;      /* components; 0: the array is disabled */
    uint8_t color_bytes;                                    /* GL_UNSIGNED_BYTE colours */
    uint8_t tex_at, color_at, normal_at, vertex_at, stride; /* bytes */
} interleaved[] = {
    {GL_V2F, 0, 0, 0, 2, 0, 0, 0, 0, 0, 8},
    {GL_V3F, 0, 0, 0, 3, 0, 0, 0, 0, 0, 12},
    {GL_C4UB_V2F, 0, 4, 0, 2, 1, 0, 0, 0, 4, 12},
    {GL_C4UB_V3F, 0, 4, 0, 3, 1, 0, 0, 0, 4, 16},
    {GL_C3F_V3F, 0, 3, 0, 3, 0, 0, 0, 0, 12, 24},
    {GL_N3F_V3F, 0, 0, 1, 3, 0, 0, 0, 0, 12, 24},
    {GL_C4F_N3F_V3F, 0, 4, 1, 3, 0, 0, 0, 16, 28, 40},
    {GL_T2F_V3F, 2, 0, 0, 3, 0, 0, 0, 0, 8, 20},
    {GL_T4F_V4F, 4, 0, 0, 4, 0, 0, 0, 0, 16, 32},
    {GL_T2F_C4UB_V3F, 2, 4, 0, 3, 1, 0, 8, 0, 12, 24},
    {GL_T2F_C3F_V3F, 2, 3, 0, 3, 0, 0, 8, 0, 20, 32},
    {GL_T2F_N3F_V3F, 2, 0, 1, 3, 0, 0, 0, 8, 20, 32},
    {GL_T2F_C4F_N3F_V3F, 2, 4, 1, 3, 0, 0, 8, 24, 36, 48},
    {GL_T4F_C4F_N3F_V4F, 4, 4, 1, 4, 0, 0, 16, 32, 44, 60},
};

static void interleave(struct context *context, unsigned attribute, unsigned size, GLenum type,
                       bool normalized, GLsizei stride, const GLvoid *pointer, unsigned offset)
{
    struct vertex_array *array = &context->arrays.conventional[attribute];
    array->enable = size != 0;
    if (size)
        set_pointer(context, array, (GLint)size, type, normalized, stride,
                    (const void *)((uintptr_t)pointer + offset));
}

GLAPI void GLAPIENTRY glInterleavedArrays(GLenum format, GLsizei stride, const GLvoid *pointer)
{
    ENTER_VOID();
    const struct interleaved *row = NULL;
    for (unsigned i = 0; i < sizeof interleaved / sizeof *interleaved; i++)
        if (interleaved[i].format == format)
            row = &interleaved[i];
    if (!row) {
        gl_error(context, GL_INVALID_ENUM, "glInterleavedArrays: format 0x%04x is unknown", format);
        return;
    }
    if (stride < 0) {
        gl_error(context, GL_INVALID_VALUE, "glInterleavedArrays: stride is %d, expected no negative number",
                 stride);
        return;
    }
    if (stride == 0)
        stride = row->stride;
    context->arrays.conventional[ATTRIB_SECONDARY_COLOR].enable = false;
    context->arrays.conventional[ATTRIB_FOG_COORD].enable = false;
    context->arrays.edge_flag.enable = false;
    interleave(context, ATTRIB_TEXCOORD + context->texture_units.client_active, row->tex_size, GL_FLOAT,
               false, stride, pointer, row->tex_at);
    interleave(context, ATTRIB_COLOR, row->color_size, row->color_bytes ? GL_UNSIGNED_BYTE : GL_FLOAT, true,
               stride, pointer, row->color_at);
    interleave(context, ATTRIB_NORMAL, row->normal ? 3 : 0, GL_FLOAT, true, stride, pointer, row->normal_at);
    interleave(context, ATTRIB_POSITION, row->vertex_size, GL_FLOAT, false, stride, pointer, row->vertex_at);
}
