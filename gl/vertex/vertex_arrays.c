/* Vertex arrays: their state, and reading elements for ArrayElement. Commands that set them are in
 * vertex_array_pointers.c and vertex_array_object.c; drawing from them is draw.c. */
#include "gl/vertex/vertex_arrays.h"

#include <string.h>

#include "base/byte_order.h"
#include "gl/capsule/capsule_player.h"
#include "gl/context/entry.h"
#include "gl/context/state.h"
#include "gl/vertex/packed_components.h"
#include "gl/program/program_object.h"
#include "gl/buffer/buffer_object.h"

/* --- Types ---------------------------------------------------------------------------------------------- */

static const struct {
    GLenum gl;
    enum pipeline_attribute_type type;
    uint8_t bytes; /* of a component; 0: an element is one word (10.3.8) */
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
    {GL_FIXED, ATTRIBUTE_FIXED, 4},
    {GL_INT_2_10_10_10_REV, ATTRIBUTE_INT_2_10_10_10, 0},
    {GL_UNSIGNED_INT_2_10_10_10_REV, ATTRIBUTE_UNSIGNED_INT_2_10_10_10, 0},
    {GL_UNSIGNED_INT_10F_11F_11F_REV, ATTRIBUTE_UNSIGNED_INT_10F_11F_11F, 0},
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

int vertex_array_type(GLenum gl)
{
    const unsigned row = find_type(gl);
    return row < TYPE_COUNT ? (int)types[row].type : -1;
}

size_t vertex_array_component_bytes(const struct vertex_array *array)
{
    const unsigned bytes = types[find_type(array->type)].bytes;
    return bytes ? bytes : sizeof(uint32_t); /* packed */
}

size_t vertex_array_element_bytes(const struct vertex_array *array)
{
    const bool packed = types[find_type(array->type)].bytes == 0;
    const unsigned size = packed ? 1 : array->size == GL_BGRA ? 4 : (unsigned)array->size;
    return vertex_array_component_bytes(array) * size;
}

void vertex_array_state_init(struct vertex_array_state *state)
{
    memset(state, 0, sizeof *state);
    state_init_arrays(state);
    for (unsigned i = 0; i < SHADER_MAX_ATTRIBUTES; i++)
        state->generic[i].binding = (uint8_t)i;
    state->conventional[ATTRIB_WEIGHT].w_zero = state->conventional[ATTRIB_MATRIX_INDEX].w_zero = true;
}

/* Every counted pointer to a buffer. */
enum { BUFFER_SLOTS = SHADER_ATTRIBUTE_SLOTS + SHADER_MAX_ATTRIBUTES + 3 };

static struct buffer_object **buffer_slot(struct vertex_array_state *state, unsigned i)
{
    if (i < SHADER_ATTRIBUTE_SLOTS)
        return &state->conventional[i].buffer;
    if (i < SHADER_ATTRIBUTE_SLOTS + SHADER_MAX_ATTRIBUTES)
        return &state->bindings[i - SHADER_ATTRIBUTE_SLOTS].buffer;
    struct buffer_object **others[] = {&state->edge_flag.buffer, &state->index.buffer,
                                       &state->element_buffer};
    return others[i - SHADER_ATTRIBUTE_SLOTS - SHADER_MAX_ATTRIBUTES];
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
    array->pointer = NULL; /* its offset is not an address */
}

void vertex_arrays_forget(struct context *context, void *buffer)
{
    struct vertex_array_state *state = context->arrays;
    for (unsigned i = 0; i < SHADER_ATTRIBUTE_SLOTS; i++)
        forget_array(&state->conventional[i], buffer);
    for (unsigned i = 0; i < SHADER_MAX_ATTRIBUTES; i++) {
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
    forget_array(&state->index, buffer);
}

/* --- Reading -------------------------------------------------------------------------------------------- */

const struct vertex_array *vertex_array_source(const struct context *context, unsigned attribute)
{
    if (attribute < SHADER_MAX_ATTRIBUTES && context->arrays->generic[attribute].enable &&
        (attribute == 0 || context->programs->vertex_enable))
        return &context->arrays->generic[attribute];
    const struct vertex_array *conventional = &context->arrays->conventional[attribute];
    return conventional->enable ? conventional : NULL;
}

struct vertex_binding vertex_array_binding(const struct vertex_array_state *state,
                                           const struct vertex_array *array)
{
    const GLsizei stride = array->stride ? array->stride : (GLsizei)vertex_array_element_bytes(array);
    if (array < state->generic || array >= state->generic + SHADER_MAX_ATTRIBUTES)
        return (struct vertex_binding){array->buffer, (GLintptr)array->pointer, stride, 0};
    struct vertex_binding binding = state->bindings[array->binding];
    if (binding.buffer) {
        binding.offset = (GLintptr)((uintptr_t)binding.offset + array->relative_offset);
    } else { /* 10.3.9: the binding point is ignored, except for its divisor */
        binding.offset = array->is_address ? (GLintptr)array->pointer : 0;
        binding.stride = stride;
    }
    return binding;
}

void vertex_array_resolve(const struct vertex_array_state *state, const struct vertex_array *array,
                          struct pipeline_attribute *attribute)
{
    static const uint8_t nothing[32];
    unsigned row = find_type(array->type);
    unsigned components = array->size == GL_BGRA ? 4 : (unsigned)array->size;

    attribute->type = (uint8_t)types[row].type;
    attribute->kind = array->kind;
    /* 0: no pointer was given, nothing can be read */
    attribute->size = (uint8_t)(components ? components : 1);
    attribute->normalized = array->normalized;
    attribute->bgra = array->size == GL_BGRA;
    attribute->w_zero = array->w_zero;
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

/* `mapped`: a mapped buffer of the draw; null: there is none. */
static bool none_mapped(struct context *context, const char *call, const struct buffer_object *mapped)
{
    if (mapped)
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u, which it would read, is mapped", call,
                 mapped->name);
    return !mapped;
}

static const struct buffer_object *mapped_indices(struct context *context)
{
    struct buffer_object *buffer = context->buffers->element_array;
    return buffer && buffer_is_locked(context, buffer) ? buffer : NULL;
}

bool vertex_indices_readable(struct context *context, const char *call)
{
    return none_mapped(context, call, mapped_indices(context));
}

bool vertex_arrays_readable(struct context *context, const char *call, bool indexed)
{
    const struct buffer_object *mapped = NULL;
    const struct vertex_array *others[] = {&context->arrays->edge_flag, &context->arrays->index};
    for (unsigned i = 0; i < SHADER_ATTRIBUTE_SLOTS; i++) {
        const struct vertex_array *array = vertex_array_source(context, i);
        struct buffer_object *buffer = array ? vertex_array_binding(context->arrays, array).buffer : NULL;
        if (buffer && buffer_is_locked(context, buffer))
            mapped = buffer;
    }
    for (unsigned i = 0; i < 2; i++)
        if (others[i]->enable && others[i]->buffer && buffer_is_locked(context, others[i]->buffer))
            mapped = others[i]->buffer;
    if (indexed && mapped_indices(context))
        mapped = mapped_indices(context);
    return none_mapped(context, call, mapped);
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
        CASE(ATTRIBUTE_FIXED, int32_t, (float)v * 0x1p-16f)
#undef CASE
    default: break; /* 64-bit integers are never converted */
    }
    return 0;
}

/* An integer of up to 32 bits, unchanged. */
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

static void fetch_packed(const struct pipeline_attribute *attribute, GLenum type, const uint8_t *at,
                         float value[4])
{
    uint32_t word;
    float components[4];
    memcpy(&word, at, sizeof word);
    packed_components(type, attribute->normalized, word, components);
    for (unsigned i = 0; i < attribute->size; i++)
        value[i] = components[attribute->bgra && i < 3 ? 2 - i : i];
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
    if (array->w_zero)
        value[3] = 0;
}

void vertex_array_fetch(struct context *context, const struct vertex_array *array, GLint element,
                        float value[4], uint64_t wide[4])
{
    struct pipeline_attribute attribute;
    vertex_array_resolve(context->arrays, array, &attribute);
    initial_element(array, value, wide);
    const size_t bytes = types[find_type(array->type)].bytes;
    size_t offset;
    if (element < 0 || __builtin_mul_overflow((size_t)element, attribute.stride, &offset) ||
        offset > attribute.available || vertex_array_element_bytes(array) > attribute.available - offset)
        return;
    const size_t element_bytes = vertex_array_element_bytes(array);
    const uint8_t *from = attribute.data + offset;
    uint8_t turned[4 * sizeof(double)];
    if (attribute.available == SIZE_MAX)
        from = gl_client_memory(context, from, 0, element_bytes);
    if (!from)
        return;
    if (context->player && context->player->other_order) {
        memcpy(turned, from, element_bytes);
        swap_elements(turned, element_bytes, vertex_array_component_bytes(array));
        from = turned;
    }
    if (bytes == 0) {
        fetch_packed(&attribute, array->type, from, value);
        return;
    }
    for (unsigned i = 0; i < attribute.size; i++) {
        const unsigned to = attribute.bgra && i < 3 ? 2 - i : i;
        const uint8_t *at = from + i * bytes;
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

bool vertex_array_edge_flag(struct context *context, GLint element)
{
    struct pipeline_attribute attribute;
    size_t offset;
    vertex_array_resolve(context->arrays, &context->arrays->edge_flag, &attribute);
    if (element < 0 || __builtin_mul_overflow((size_t)element, attribute.stride, &offset) ||
        offset >= attribute.available)
        return true;
    const uint8_t *from = attribute.data + offset;
    if (attribute.available == SIZE_MAX)
        from = gl_client_memory(context, from, 0, 1);
    return !from || *from != 0;
}
