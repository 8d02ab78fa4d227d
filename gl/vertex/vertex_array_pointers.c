/* The commands that define and enable vertex arrays: addresses and formats (GL 4.6 compatibility 10.3.2,
 * 10.3.3, 10.4.1). */
#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/exec_vertex.h"
#include "gl/texture/texture_unit.h"
#include "gl/transform/vertex_blend.h"
#include "gl/vertex/vertex_arrays.h"

/* --- What each command takes ---------------------------------------------------------------------------- */

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
    TYPE_FIXED = 1 << ATTRIBUTE_FIXED,
    TYPES_2_10_10_10 = 1 << ATTRIBUTE_INT_2_10_10_10 | 1 << ATTRIBUTE_UNSIGNED_INT_2_10_10_10,
    TYPE_10F_11F_11F = 1 << ATTRIBUTE_UNSIGNED_INT_10F_11F_11F,
    TYPES_INTEGER = TYPE_B | TYPE_UB | TYPE_S | TYPE_US | TYPE_I | TYPE_UI,
    TYPES_REAL = TYPE_H | TYPE_F | TYPE_D,
    TYPES_ALL = TYPES_INTEGER | TYPES_REAL,
};

struct pointer_rule {
    uint8_t min_size, max_size;
    bool bgra;
    uint16_t types; /* set of TYPE_* */
    bool normalized;
};

static const struct pointer_rule vertex_rule = {2, 4, false, TYPE_S | TYPE_I | TYPES_REAL | TYPES_2_10_10_10,
                                                false};
static const struct pointer_rule normal_rule = {
    3, 3, false, TYPE_B | TYPE_S | TYPE_I | TYPES_REAL | TYPES_2_10_10_10, true};
static const struct pointer_rule color_rule = {3, 4, true, TYPES_ALL | TYPES_2_10_10_10, true};
static const struct pointer_rule secondary_color_rule = {3, 3, true, TYPES_ALL | TYPES_2_10_10_10, true};
static const struct pointer_rule index_rule = {1, 1, false, TYPE_UB | TYPE_S | TYPE_I | TYPE_F | TYPE_D,
                                               false};
static const struct pointer_rule edge_flag_rule = {1, 1, false, TYPE_UB, false};
static const struct pointer_rule fog_coord_rule = {1, 1, false, TYPES_REAL, false};
static const struct pointer_rule tex_coord_rule = {1, 4, false,
                                                   TYPE_S | TYPE_I | TYPES_REAL | TYPES_2_10_10_10, false};
static const struct pointer_rule generic_rule = {
    1, 4, true, TYPES_ALL | TYPE_FIXED | TYPES_2_10_10_10 | TYPE_10F_11F_11F, false};
static const struct pointer_rule integer_rule = {1, 4, false, TYPES_INTEGER, false};
static const struct pointer_rule wide_rule = {1, 4, false, TYPE_D | TYPE_I64 | TYPE_UI64, false};
static const struct pointer_rule weight_rule = {1, SHADER_MAX_VERTEX_UNITS, false,
                                                TYPES_INTEGER | TYPE_F | TYPE_D, true};
static const struct pointer_rule matrix_index_rule = {1, SHADER_MAX_VERTEX_UNITS, false,
                                                      TYPE_UB | TYPE_US | TYPE_UI, false};
static const struct pointer_rule generic_nv_rule = {1, 4, false, TYPE_S | TYPE_F | TYPE_D | TYPE_UB, false};

static bool pointer_allowed(struct context *context, const char *call, const struct pointer_rule *rule,
                            GLint size, GLenum type, GLsizei stride)
{
    const int known = vertex_array_type(type);
    const unsigned bit = known < 0 ? 0 : 1u << known;
    bool bgra = rule->bgra && size == GL_BGRA;
    if (!bgra && (size < rule->min_size || size > rule->max_size)) {
        gl_error(context, GL_INVALID_VALUE, "%s: size is %d, expected %d..%d%s", call, size, rule->min_size,
                 rule->max_size, rule->bgra ? " or GL_BGRA" : "");
        return false;
    }
    if (!(rule->types & bit)) {
        gl_error(context, GL_INVALID_ENUM, "%s: type 0x%04x is not allowed here", call, type);
        return false;
    }
    if (stride < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: stride is %d, expected no negative number", call, stride);
        return false;
    }
    if (bgra && !(bit & (TYPE_UB | TYPES_2_10_10_10))) {
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: size is GL_BGRA and type 0x%04x, expected GL_UNSIGNED_BYTE or GL_*INT_2_10_10_10_REV",
                 call, type);
        return false;
    }
    /* Normals have three components, also in packed words. */
    const GLint needed = bit & TYPE_10F_11F_11F                           ? 3
                         : bit & TYPES_2_10_10_10 && rule != &normal_rule ? 4
                                                                          : size;
    if (!bgra && size != needed) {
        gl_error(context, GL_INVALID_OPERATION, "%s: size is %d, expected %d for type 0x%04x", call, size,
                 needed, type);
        return false;
    }
    return true;
}

/* 10.3.2: a vertex array object other than the default one has no addresses of client memory. */
static bool source_allowed(struct context *context, const char *call, const void *pointer)
{
    if (context->arrays->name == 0 || context->buffers->array || !pointer)
        return true;
    gl_error(context, GL_INVALID_OPERATION,
             "%s: vertex array object %u is bound, expected a buffer bound to GL_ARRAY_BUFFER", call,
             context->arrays->name);
    return false;
}

static void set_pointer(struct context *context, struct vertex_array *array, GLint size, GLenum type,
                        bool normalized, GLsizei stride, const void *pointer)
{
    array->size = size;
    array->type = type;
    array->kind = ATTRIBUTE_AS_FLOAT;
    array->normalized = normalized;
    array->stride = stride;
    array->unchanged = 0;
    array->pointer = pointer;
    array->is_address = !context->buffers->array;
    const GLuint index = (GLuint)(array - context->arrays->generic);
    if (array < context->arrays->generic || index >= SHADER_MAX_ATTRIBUTES) {
        buffer_reference(&array->buffer, context->buffers->array);
    } else { /* 10.3.2: through the binding point with the attribute's number */
        array->binding = (uint8_t)index;
        array->relative_offset = 0;
        vertex_binding_set(context, index, context->buffers->array, (GLintptr)pointer,
                           stride ? stride : (GLsizei)vertex_array_element_bytes(array));
    }
    gl_dirty(context, DIRTY_ARRAYS);
}

static void conventional_pointer(const char *call, const struct pointer_rule *rule, unsigned attribute,
                                 GLint size, GLenum type, GLsizei stride, const void *pointer)
{
    ENTER(call);
    if (context && pointer_allowed(context, call, rule, size, type, stride) &&
        source_allowed(context, call, pointer))
        set_pointer(context, &context->arrays->conventional[attribute], size, type, rule->normalized, stride,
                    pointer);
}

void GLAPIENTRY exec_glVertexPointer(GLint size, GLenum type, GLsizei stride, const GLvoid *ptr)
{
    conventional_pointer(COMMAND_NAME, &vertex_rule, ATTRIB_POSITION, size, type, stride, ptr);
}

void GLAPIENTRY exec_glNormalPointer(GLenum type, GLsizei stride, const GLvoid *ptr)
{
    conventional_pointer(COMMAND_NAME, &normal_rule, ATTRIB_NORMAL, 3, type, stride, ptr);
}

void GLAPIENTRY exec_glColorPointer(GLint size, GLenum type, GLsizei stride, const GLvoid *ptr)
{
    conventional_pointer(COMMAND_NAME, &color_rule, ATTRIB_COLOR, size, type, stride, ptr);
}

void GLAPIENTRY exec_glTexCoordPointer(GLint size, GLenum type, GLsizei stride, const GLvoid *ptr)
{
    ENTER_ANYWHERE();
    if (context)
        conventional_pointer(COMMAND_NAME, &tex_coord_rule,
                             ATTRIB_TEXCOORD + context->texture_units->client_active, size, type, stride,
                             ptr);
}

void GLAPIENTRY exec_glEdgeFlagPointer(GLsizei stride, const GLvoid *ptr)
{
    ENTER_VOID();
    if (stride < 0)
        gl_error(context, GL_INVALID_VALUE, "glEdgeFlagPointer: stride is %d, expected no negative number",
                 stride);
    else if (source_allowed(context, COMMAND_NAME, ptr))
        set_pointer(context, &context->arrays->edge_flag, 1, GL_UNSIGNED_BYTE, false, stride, ptr);
}

void GLAPIENTRY exec_glIndexPointer(GLenum type, GLsizei stride, const GLvoid *ptr)
{
    ENTER_VOID();
    if (pointer_allowed(context, COMMAND_NAME, &index_rule, 1, type, stride) &&
        source_allowed(context, COMMAND_NAME, ptr))
        set_pointer(context, &context->arrays->index, 1, type, false, stride, ptr);
}

void GLAPIENTRY exec_glSecondaryColorPointer(GLint size, GLenum type, GLsizei stride, const void *ptr)
{
    conventional_pointer(COMMAND_NAME, &secondary_color_rule, ATTRIB_SECONDARY_COLOR, size, type, stride,
                         ptr);
}

void GLAPIENTRY exec_glFogCoordPointer(GLenum type, GLsizei stride, const void *ptr)
{
    conventional_pointer(COMMAND_NAME, &fog_coord_rule, ATTRIB_FOG_COORD, 1, type, stride, ptr);
}

/* ARB_vertex_blend, Errors. */
void GLAPIENTRY exec_glWeightPointerARB(GLint size, GLenum type, GLsizei stride, const GLvoid *pointer)
{
    ENTER_VOID();
    if (vertex_blend_size_allowed(context, COMMAND_NAME, size, true))
        conventional_pointer(COMMAND_NAME, &weight_rule, ATTRIB_WEIGHT, size, type, stride, pointer);
}

/* ARB_matrix_palette 2.8. */
void GLAPIENTRY exec_glMatrixIndexPointerARB(GLint size, GLenum type, GLsizei stride, const GLvoid *pointer)
{
    conventional_pointer(COMMAND_NAME, &matrix_index_rule, ATTRIB_MATRIX_INDEX, size, type, stride, pointer);
}

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
    ENTER(call);
    if (!context || !attribute_index_allowed(context, call, index) ||
        !pointer_allowed(context, call, &generic_rule, size, type, stride) ||
        !bgra_is_normalized(context, call, size, normalized) || !source_allowed(context, call, pointer))
        return;
    set_pointer(context, &context->arrays->generic[index], size, type, normalized != GL_FALSE, stride,
                pointer);
}

void GLAPIENTRY exec_glVertexAttribPointer(GLuint index, GLint size, GLenum type, GLboolean normalized,
                                           GLsizei stride, const void *pointer)
{
    generic_pointer(COMMAND_NAME, index, size, type, normalized, stride, pointer);
}

static void bits_pointer(const char *call, const struct pointer_rule *rule, enum pipeline_attribute_kind kind,
                         GLuint index, GLint size, GLenum type, GLsizei stride, const void *pointer)
{
    ENTER(call);
    if (!context || !attribute_index_allowed(context, call, index) ||
        !pointer_allowed(context, call, rule, size, type, stride) || !source_allowed(context, call, pointer))
        return;
    set_pointer(context, &context->arrays->generic[index], size, type, false, stride, pointer);
    context->arrays->generic[index].kind = (uint8_t)kind;
}

/* Bits, unchanged: NV_vertex_program4 2.8; EXT_vertex_attrib_64bit 2.8, NV_vertex_attrib_integer_64bit. */
void GLAPIENTRY exec_glVertexAttribIPointer(GLuint index, GLint size, GLenum type, GLsizei stride,
                                            const void *pointer)
{
    bits_pointer(COMMAND_NAME, &integer_rule, ATTRIBUTE_AS_INTEGER, index, size, type, stride, pointer);
}

void GLAPIENTRY exec_glVertexAttribLPointer(GLuint index, GLint size, GLenum type, GLsizei stride,
                                            const void *pointer)
{
    bits_pointer(COMMAND_NAME, &wide_rule, ATTRIBUTE_AS_WIDE, index, size, type, stride, pointer);
}

/* NV_vertex_program 2.14.3: bytes are always normalized and come in fours. */
void GLAPIENTRY exec_glVertexAttribPointerNV(GLuint index, GLint fsize, GLenum type, GLsizei stride,
                                             const void *pointer)
{
    ENTER_VOID();
    if (!attribute_index_allowed(context, COMMAND_NAME, index) ||
        !pointer_allowed(context, COMMAND_NAME, &generic_nv_rule, fsize, type, stride) ||
        !source_allowed(context, COMMAND_NAME, pointer))
        return;
    if (type == GL_UNSIGNED_BYTE && fsize != 4) {
        gl_error(context, GL_INVALID_OPERATION,
                 "glVertexAttribPointerNV: size is %d with GL_UNSIGNED_BYTE, expected 4", fsize);
        return;
    }
    set_pointer(context, &context->arrays->generic[index], fsize, type, type == GL_UNSIGNED_BYTE, stride,
                pointer);
}

/* --- Formats apart from where elements come from (ARB_vertex_attrib_binding) ---------------------------- */

/* A null state: the error is raised. */
static void attribute_format(struct context *context, const char *call, struct vertex_array_state *state,
                             const struct pointer_rule *rule, enum pipeline_attribute_kind kind, GLuint index,
                             GLint size, GLenum type, GLboolean normalized, GLuint offset)
{
    if (!state || !attribute_index_allowed(context, call, index) ||
        !pointer_allowed(context, call, rule, size, type, 0) ||
        !bgra_is_normalized(context, call, size, normalized))
        return;
    if (offset > VERTEX_RELATIVE_OFFSET_MAX) {
        gl_error(context, GL_INVALID_VALUE, "%s: relativeoffset is %u, expected at most %d", call, offset,
                 VERTEX_RELATIVE_OFFSET_MAX);
        return;
    }
    struct vertex_array *array = &state->generic[index];
    array->size = size;
    array->type = type;
    array->kind = (uint8_t)kind;
    array->normalized = normalized != GL_FALSE;
    array->relative_offset = offset;
    gl_dirty(context, DIRTY_ARRAYS);
}

void GLAPIENTRY exec_glVertexAttribFormat(GLuint index, GLint size, GLenum type, GLboolean normalized,
                                          GLuint offset)
{
    ENTER_VOID();
    attribute_format(context, COMMAND_NAME, context->arrays, &generic_rule, ATTRIBUTE_AS_FLOAT, index, size,
                     type, normalized, offset);
}

void GLAPIENTRY exec_glVertexArrayAttribFormat(GLuint vaobj, GLuint index, GLint size, GLenum type,
                                               GLboolean normalized, GLuint offset)
{
    ENTER_VOID();
    attribute_format(context, COMMAND_NAME, vertex_array_named(context, COMMAND_NAME, vaobj), &generic_rule,
                     ATTRIBUTE_AS_FLOAT, index, size, type, normalized, offset);
}

void GLAPIENTRY exec_glVertexAttribIFormat(GLuint index, GLint size, GLenum type, GLuint offset)
{
    ENTER_VOID();
    attribute_format(context, COMMAND_NAME, context->arrays, &integer_rule, ATTRIBUTE_AS_INTEGER, index, size,
                     type, false, offset);
}

void GLAPIENTRY exec_glVertexArrayAttribIFormat(GLuint vaobj, GLuint index, GLint size, GLenum type,
                                                GLuint offset)
{
    ENTER_VOID();
    attribute_format(context, COMMAND_NAME, vertex_array_named(context, COMMAND_NAME, vaobj), &integer_rule,
                     ATTRIBUTE_AS_INTEGER, index, size, type, false, offset);
}

void GLAPIENTRY exec_glVertexAttribLFormat(GLuint index, GLint size, GLenum type, GLuint offset)
{
    ENTER_VOID();
    attribute_format(context, COMMAND_NAME, context->arrays, &wide_rule, ATTRIBUTE_AS_WIDE, index, size, type,
                     false, offset);
}

void GLAPIENTRY exec_glVertexArrayAttribLFormat(GLuint vaobj, GLuint index, GLint size, GLenum type,
                                                GLuint offset)
{
    ENTER_VOID();
    attribute_format(context, COMMAND_NAME, vertex_array_named(context, COMMAND_NAME, vaobj), &wide_rule,
                     ATTRIBUTE_AS_WIDE, index, size, type, false, offset);
}

/* The array that a client state names, or null with INVALID_ENUM. */
static struct vertex_array *client_state(struct context *context, const char *call, GLenum array)
{
    struct vertex_array_state *state = context->arrays;
    if (array >= GL_VERTEX_ATTRIB_ARRAY0_NV && array < GL_VERTEX_ATTRIB_ARRAY0_NV + SHADER_MAX_ATTRIBUTES)
        return &state->generic[array - GL_VERTEX_ATTRIB_ARRAY0_NV];
    switch (array) {
    case GL_VERTEX_ARRAY: return &state->conventional[ATTRIB_POSITION];
    case GL_NORMAL_ARRAY: return &state->conventional[ATTRIB_NORMAL];
    case GL_COLOR_ARRAY: return &state->conventional[ATTRIB_COLOR];
    case GL_SECONDARY_COLOR_ARRAY: return &state->conventional[ATTRIB_SECONDARY_COLOR];
    case GL_FOG_COORD_ARRAY: return &state->conventional[ATTRIB_FOG_COORD];
    case GL_WEIGHT_ARRAY_ARB: return &state->conventional[ATTRIB_WEIGHT];
    case GL_MATRIX_INDEX_ARRAY_ARB: return &state->conventional[ATTRIB_MATRIX_INDEX];
    case GL_EDGE_FLAG_ARRAY: return &state->edge_flag;
    case GL_INDEX_ARRAY: return &state->index;
    case GL_TEXTURE_COORD_ARRAY:
        return &state->conventional[ATTRIB_TEXCOORD + context->texture_units->client_active];
    default: gl_error(context, GL_INVALID_ENUM, "%s: 0x%04x is not a vertex array", call, array); return NULL;
    }
}

/* --- EXT_vertex_array ----------------------------------------------------------------------------------- */

/* The pointer commands of OpenGL 1.1 with one parameter more: how many elements, from the first, the
 * application promises not to change. The promise is state, and no more: arrays are read when they are drawn.
 */
static bool count_allowed(struct context *context, const char *call, GLsizei count)
{
    if (count < 0)
        gl_error(context, GL_INVALID_VALUE, "%s: count is %d, expected no negative number", call, count);
    return count >= 0;
}

static void pointer_ext(const char *call, const struct pointer_rule *rule, GLenum array, GLint size,
                        GLenum type, GLsizei stride, GLsizei count, const void *pointer)
{
    ENTER(call);
    struct vertex_array *to = context ? client_state(context, call, array) : NULL;
    if (!to || !pointer_allowed(context, call, rule, size, type, stride) ||
        !count_allowed(context, call, count) || !source_allowed(context, call, pointer))
        return;
    set_pointer(context, to, size, type, rule->normalized, stride, pointer);
    to->unchanged = count;
}

void GLAPIENTRY exec_glVertexPointerEXT(GLint size, GLenum type, GLsizei stride, GLsizei count,
                                        const void *pointer)
{
    pointer_ext(COMMAND_NAME, &vertex_rule, GL_VERTEX_ARRAY, size, type, stride, count, pointer);
}

void GLAPIENTRY exec_glNormalPointerEXT(GLenum type, GLsizei stride, GLsizei count, const void *pointer)
{
    pointer_ext(COMMAND_NAME, &normal_rule, GL_NORMAL_ARRAY, 3, type, stride, count, pointer);
}

void GLAPIENTRY exec_glColorPointerEXT(GLint size, GLenum type, GLsizei stride, GLsizei count,
                                       const void *pointer)
{
    pointer_ext(COMMAND_NAME, &color_rule, GL_COLOR_ARRAY, size, type, stride, count, pointer);
}

void GLAPIENTRY exec_glIndexPointerEXT(GLenum type, GLsizei stride, GLsizei count, const void *pointer)
{
    pointer_ext(COMMAND_NAME, &index_rule, GL_INDEX_ARRAY, 1, type, stride, count, pointer);
}

void GLAPIENTRY exec_glTexCoordPointerEXT(GLint size, GLenum type, GLsizei stride, GLsizei count,
                                          const void *pointer)
{
    pointer_ext(COMMAND_NAME, &tex_coord_rule, GL_TEXTURE_COORD_ARRAY, size, type, stride, count, pointer);
}

void GLAPIENTRY exec_glEdgeFlagPointerEXT(GLsizei stride, GLsizei count, const GLboolean *pointer)
{
    pointer_ext(COMMAND_NAME, &edge_flag_rule, GL_EDGE_FLAG_ARRAY, 1, GL_UNSIGNED_BYTE, stride, count,
                pointer);
}

/* --- Enables -------------------------------------------------------------------------------------------- */

void vertex_arrays_enable_client(const char *call, GLenum name, bool enable)
{
    ENTER(call);
    if (context && name == GL_PRIMITIVE_RESTART_NV) { /* the same as the capability of OpenGL 3.1 */
        context->draw_state->restart = enable;
        return;
    }
    struct vertex_array *array = context ? client_state(context, call, name) : NULL;
    if (!array)
        return;
    array->enable = enable;
    gl_dirty(context, DIRTY_ARRAYS);
}

void GLAPIENTRY exec_glEnableClientState(GLenum cap)
{
    vertex_arrays_enable_client(COMMAND_NAME, cap, true);
}

void GLAPIENTRY exec_glDisableClientState(GLenum cap)
{
    vertex_arrays_enable_client(COMMAND_NAME, cap, false);
}

/* EXT_direct_state_access 2.8: sets of texture coordinates. */
static void enable_indexed(const char *call, GLenum array, GLuint index, bool enable)
{
    ENTER(call);
    if (!context)
        return;
    if (array != GL_TEXTURE_COORD_ARRAY)
        gl_error(context, GL_INVALID_ENUM, "%s: array is 0x%04X, expected GL_TEXTURE_COORD_ARRAY", call,
                 array);
    else if (index >= GL_TEXTURE_UNITS)
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %d", call, index,
                 GL_TEXTURE_UNITS);
    else {
        context->arrays->conventional[ATTRIB_TEXCOORD + index].enable = enable;
        gl_dirty(context, DIRTY_ARRAYS);
    }
}

void GLAPIENTRY exec_glEnableClientStateIndexedEXT(GLenum array, GLuint index)
{
    enable_indexed(COMMAND_NAME, array, index, true);
}

void GLAPIENTRY exec_glDisableClientStateIndexedEXT(GLenum array, GLuint index)
{
    enable_indexed(COMMAND_NAME, array, index, false);
}

static void enable_generic(struct context *context, const char *call, struct vertex_array_state *state,
                           GLuint index, bool enable)
{
    if (!state || !attribute_index_allowed(context, call, index))
        return;
    state->generic[index].enable = enable;
    gl_dirty(context, DIRTY_ARRAYS);
}

void GLAPIENTRY exec_glEnableVertexAttribArray(GLuint index)
{
    ENTER_VOID();
    enable_generic(context, COMMAND_NAME, context->arrays, index, true);
}

void GLAPIENTRY exec_glDisableVertexAttribArray(GLuint index)
{
    ENTER_VOID();
    enable_generic(context, COMMAND_NAME, context->arrays, index, false);
}

void GLAPIENTRY exec_glEnableVertexArrayAttrib(GLuint vaobj, GLuint index)
{
    ENTER_VOID();
    enable_generic(context, COMMAND_NAME, vertex_array_named(context, COMMAND_NAME, vaobj), index, true);
}

void GLAPIENTRY exec_glDisableVertexArrayAttrib(GLuint vaobj, GLuint index)
{
    ENTER_VOID();
    enable_generic(context, COMMAND_NAME, vertex_array_named(context, COMMAND_NAME, vaobj), index, false);
}

/* --- InterleavedArrays (GL 4.6 compatibility Table 10.9) ------------------------------------------------ */

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
    struct vertex_array *array = &context->arrays->conventional[attribute];
    array->enable = size != 0;
    if (!pointer && !context->buffers->array) /* nothing, wherever in it */
        offset = 0;
    if (size)
        set_pointer(context, array, (GLint)size, type, normalized, stride,
                    (const void *)((uintptr_t)pointer + offset));
}

void GLAPIENTRY exec_glInterleavedArrays(GLenum format, GLsizei stride, const GLvoid *pointer)
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
    if (!source_allowed(context, COMMAND_NAME, pointer))
        return;
    if (stride == 0)
        stride = row->stride;
    context->arrays->conventional[ATTRIB_SECONDARY_COLOR].enable = false;
    context->arrays->conventional[ATTRIB_FOG_COORD].enable = false;
    context->arrays->edge_flag.enable = false;
    context->arrays->index.enable = false;
    interleave(context, ATTRIB_TEXCOORD + context->texture_units->client_active, row->tex_size, GL_FLOAT,
               false, stride, pointer, row->tex_at);
    interleave(context, ATTRIB_COLOR, row->color_size, row->color_bytes ? GL_UNSIGNED_BYTE : GL_FLOAT, true,
               stride, pointer, row->color_at);
    interleave(context, ATTRIB_NORMAL, row->normal ? 3 : 0, GL_FLOAT, true, stride, pointer, row->normal_at);
    interleave(context, ATTRIB_POSITION, row->vertex_size, GL_FLOAT, false, stride, pointer, row->vertex_at);
}
