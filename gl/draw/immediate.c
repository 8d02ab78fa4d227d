/* Begin, End, and the commands that set current attributes: attribute_commands.def has a row for each.
 *
 * Conventional and generic attributes are the same sixteen (NV_vertex_program Table X.2); setting attribute 0
 * between Begin and End emits a vertex with all current attributes. Outside it sets the current value of
 * attribute 0, which only draws see that use no array for it. */
#include <stdlib.h>
#include <string.h>

#include "gl/context/entry.h"
#include "gl/context/work.h"
#include "gl/draw/draw.h"
#include "gl/draw/immediate_list.h"
#include "gl/exec_draw.h"
#include "gl/feedback/query_object.h"
#include "gl/feedback/render_mode.h"
#include "gl/rasterization/raster_state.h"
#include "gl/vertex/vertex_arrays.h"

enum {
    PART = 1 << 16,    /* vertices */
    WAITING = 1 << 12, /* vertices of pairs that wait: they stay in the cache */
    MOST_VERTICES =
        1 << 22 /* vertices of a primitive that cannot be drawn in parts; beyond that, OUT_OF_MEMORY */
};

/* Room for another vertex; false once memory has run out. */
static bool grow(struct immediate *immediate)
{
    if (immediate->count < immediate->capacity)
        return true;
    if (immediate->failed || immediate->capacity >= MOST_VERTICES)
        return !(immediate->failed = true);
    uint32_t capacity = immediate->capacity ? immediate->capacity * 2 : 64;
    float(*data)[4] = realloc(immediate->data, (size_t)capacity * SHADER_ATTRIBUTE_SLOTS * sizeof *data);
    if (!data)
        return !(immediate->failed = true);
    immediate->data = data;
    uint8_t *edge_flags = realloc(immediate->edge_flags, capacity);
    if (!edge_flags)
        return !(immediate->failed = true);
    immediate->edge_flags = edge_flags;
    immediate->capacity = capacity;
    return true;
}

/* As many rows of wide attributes as of others. */
static bool grow_wide(struct immediate *immediate)
{
    if (immediate->wide_capacity >= immediate->capacity)
        return true;
    uint64_t(*wide)[4] =
        realloc(immediate->wide, (size_t)immediate->capacity * SHADER_ATTRIBUTE_SLOTS * sizeof *wide);
    if (!wide)
        return !(immediate->failed = true);
    immediate->wide = wide;
    immediate->wide_capacity = immediate->capacity;
    return true;
}

static float (*row_of(const struct immediate *immediate, uint32_t vertex))[4]
{
    return immediate->data + (size_t)vertex * immediate->stride;
}

/* The current values of these attributes, a bit each. */
static void copy_current(const struct context *context, uint32_t vertex, uint32_t attributes)
{
    const struct immediate *immediate = &context->immediate;
    float(*row)[4] = row_of(immediate, vertex);
    for (; attributes; attributes &= attributes - 1) {
        const unsigned a = (unsigned)__builtin_ctz(attributes);
        memcpy(row[immediate->slot[a]], context->current[a], sizeof *row);
    }
}

void immediate_varies(struct context *context, uint32_t attributes)
{
    struct immediate *immediate = &context->immediate;
    const uint32_t begin = attributes & ~immediate->written;
    const uint8_t before = immediate->stride;
    if (!begin)
        return;
    for (uint32_t left = begin; left; left &= left - 1)
        immediate->slot[__builtin_ctz(left)] = immediate->stride++;
    for (uint32_t vertex = immediate->count; vertex-- > 0;) { /* rows move up, the last one first */
        memmove(row_of(immediate, vertex), immediate->data + (size_t)vertex * before,
                before * sizeof *immediate->data);
        copy_current(context, vertex, begin);
    }
    immediate->written |= begin;
}

static void begin_collecting(struct context *context)
{
    struct immediate *immediate = &context->immediate;
    immediate->count = 0;
    immediate->stride = 0;
    immediate->written = immediate->wide_written = 0;
    immediate_varies(context, immediate->carries);
}

static void copy_wide(struct context *context, uint32_t vertex)
{
    memcpy(context->immediate.wide[(size_t)vertex * SHADER_ATTRIBUTE_SLOTS], context->current_wide,
           sizeof context->current_wide);
}

static void draw_full_part(struct context *context);

static void emit(struct context *context)
{
    struct immediate *immediate = &context->immediate;
    if (immediate->count == immediate->capacity)
        draw_full_part(context);
    if (!grow(immediate) || (immediate->wide_written && !grow_wide(immediate)))
        return;
    copy_current(context, immediate->count, immediate->written);
    if (immediate->carries)
        immediate_carry_materials(context, row_of(immediate, immediate->count));
    immediate->edge_flags[immediate->count] = context->edge_flag;
    if (immediate->wide_written)
        copy_wide(context, immediate->count);
    immediate->count++;
}

static inline void attribute(struct context *context, unsigned index, float x, float y, float z, float w)
{
    struct immediate *immediate = &context->immediate;
    if (!LIKELY(!list_recording) && !immediate_list_attribute(context, index, (float[4]){x, y, z, w}))
        return;
    if ((immediate->inside || immediate->waiting) && !LIKELY(immediate->written >> index & 1))
        immediate_varies(context, 1u << index);
    float *value = context->current[index];
    value[0] = x;
    value[1] = y;
    value[2] = z;
    value[3] = w;
    if (immediate->inside && index == ATTRIB_POSITION)
        emit(context);
}

void immediate_attribute(struct context *context, unsigned index, const float value[4])
{
    attribute(context, index, value[0], value[1], value[2], value[3]);
}

/* VertexAttribI: the bits of integers. */
static void attribute_bits(struct context *context, unsigned index, uint32_t x, uint32_t y, uint32_t z,
                           uint32_t w)
{
    const uint32_t bits[4] = {x, y, z, w};
    float value[4];
    memcpy(value, bits, sizeof value);
    attribute(context, index, value[0], value[1], value[2], value[3]);
}

/* VertexAttribL: 64-bit components. Earlier vertices keep the values that were current then. */
static void attribute_wide(struct context *context, unsigned index, uint64_t x, uint64_t y, uint64_t z,
                           uint64_t w)
{
    struct immediate *immediate = &context->immediate;
    if (!LIKELY(!list_recording) && !immediate_list_wide(context, index, (uint64_t[4]){x, y, z, w}))
        return;
    gl_settle(context);
    if (immediate->inside && !immediate->wide_written) {
        if (!grow(immediate) || !grow_wide(immediate))
            return;
        for (uint32_t vertex = 0; vertex < immediate->count; vertex++)
            copy_wide(context, vertex);
    }
    memcpy(context->current_wide[index], (const uint64_t[4]){x, y, z, w},
           sizeof context->current_wide[index]);
    if (!immediate->inside)
        return;
    immediate->wide_written |= 1u << index;
    if (index == ATTRIB_POSITION)
        emit(context);
}

void immediate_wide_attribute(struct context *context, unsigned index, const uint64_t value[4])
{
    attribute_wide(context, index, value[0], value[1], value[2], value[3]);
}

static void draw_collected(struct context *context, const char *call)
{
    struct immediate *immediate = &context->immediate;
    immediate->waiting = 0;
    immediate->ended = !draw_immediate(context, call, immediate->mode, immediate);
}

/* How vertices are drawn before End: a multiple of `step`, of which the next part begins with the first one
 * (of fans) and the last ones, which it shares. No step: not before End. */
struct part_rule {
    uint8_t step, first, last;
};

static struct part_rule part_rule_of(GLenum mode)
{
    static const struct part_rule rules[] = {
        [GL_POINTS] = {1},
        [GL_LINES] = {2},
        [GL_TRIANGLES] = {3},
        [GL_QUADS] = {4},
        [GL_LINES_ADJACENCY] = {4},
        [GL_TRIANGLES_ADJACENCY] = {6},
        [GL_LINE_STRIP] = {1, 0, 1},
        [GL_TRIANGLE_STRIP] = {2, 0, 2}, /* every other triangle is reversed (10.1.6) */
        [GL_QUAD_STRIP] = {2, 0, 2},
        [GL_TRIANGLE_FAN] = {1, 1, 1},
        [GL_POLYGON] = {1, 1, 1},
    };
    return mode < sizeof rules / sizeof *rules ? rules[mode] : (struct part_rule){0};
}

/* --- Begin and End -------------------------------------------------------------------------------------- */

/* The pair follows others that wait: only current values have changed since. */
static bool join(struct context *context, GLenum mode)
{
    if (!context || !context->immediate.waiting || context->immediate.inside ||
        mode != context->immediate.mode)
        return false;
    return context->immediate.inside = true;
}

/* NV_vertex_program 2.14.1.8: an invalid program is an error here, and nothing is begun. */
void GLAPIENTRY exec_glBegin(GLenum mode)
{
    if (list_recording && !immediate_list_begin(list_recording, mode))
        return;
    if (join(gl_current(), mode))
        return;
    ENTER_VOID();
    if (!draw_mode_allowed(context, COMMAND_NAME, mode) || !draw_prepare(context, COMMAND_NAME))
        return;
    struct immediate *immediate = &context->immediate;
    immediate->inside = true;
    immediate->failed = immediate->ended = false;
    immediate->mode = mode;
    immediate->joins = immediate_may_join(context, mode);
    begin_collecting(context);
}

/* Whether the pair that ends waits for others. Vertices that complete no primitive may not be followed by
 * others in a draw, and materials, wide attributes and lists end with the pair. */
static bool waits(struct context *context)
{
    struct immediate *immediate = &context->immediate;
    if (!immediate->joins || immediate->failed || immediate->ended || immediate->count >= WAITING ||
        immediate->count % part_rule_of(immediate->mode).step != 0 || immediate->wide_written ||
        immediate->carries || context->work->depth > 0 || context->shares || list_recording)
        return false;
    immediate->inside = false;
    immediate->waiting = immediate->count;
    return true;
}

static void draw_ended(struct context *context, const char *call)
{
    struct immediate *immediate = &context->immediate;
    immediate->inside = false;
    if (immediate->failed) {
        immediate_settle(context);
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for more than %u vertices", call,
                 immediate->count);
    } else if (immediate->count && !immediate->ended) {
        draw_collected(context, call);
    }
    immediate_forget_materials(context);
}

void GLAPIENTRY exec_glEnd(void)
{
    if (list_recording && !immediate_list_end(list_recording))
        return;
    struct context *current = gl_current();
    if (current && current->immediate.inside && waits(current))
        return;
    ENTER_ANYWHERE();
    if (!context)
        return;
    struct immediate *immediate = &context->immediate;
    if (!immediate->inside) {
        gl_error(context, GL_INVALID_OPERATION, "glEnd: no glBegin went before");
        return;
    }
    draw_ended(context, COMMAND_NAME);
}

void immediate_abandon(struct context *context)
{
    context->immediate.inside = false;
    gl_settle(context);
    immediate_forget_materials(context);
}

/* --- Restart and edge flags ----------------------------------------------------------------------------- */

/* As End and Begin with the same mode (NV_primitive_restart). */
static void restart(struct context *context, const char *call)
{
    struct immediate *immediate = &context->immediate;
    immediate->inside = false;
    if (!immediate->failed && !immediate->ended && immediate->count)
        draw_collected(context, call);
    immediate->inside = true;
    begin_collecting(context);
}

/* --- Parts ---------------------------------------------------------------------------------------------- */

/* Draws all but the last `rest` vertices, and keeps these. */
static void draw_but(struct context *context, const char *call, uint32_t rest, struct part_rule rule)
{
    struct immediate *immediate = &context->immediate;
    const uint32_t kept = rule.last + rest;
    immediate->inside = false;
    immediate->count -= rest;
    draw_collected(context, call);
    const uint32_t begun = immediate->count - rule.last;
    memmove(row_of(immediate, rule.first), row_of(immediate, begun),
            (size_t)kept * immediate->stride * sizeof *immediate->data);
    memmove(immediate->edge_flags + rule.first, immediate->edge_flags + begun, kept);
    immediate->count = rule.first + kept;
    immediate->inside = true;
}

static void draw_part(struct context *context, const char *call, struct part_rule rule)
{
    draw_but(context, call, context->immediate.count % rule.step, rule);
}

/* The primitive between Begin and End continues, whatever the result of the draw. */
void immediate_settle(struct context *context)
{
    struct immediate *immediate = &context->immediate;
    const bool inside = immediate->inside;
    if (!immediate->waiting)
        return;
    FPENV_SCOPE();
    draw_but(context, "glEnd", immediate->count - immediate->waiting, (struct part_rule){0});
    immediate->inside = inside;
    immediate->ended = false;
}

void immediate_draw_primitives(struct context *context, const char *call)
{
    const struct immediate *immediate = &context->immediate;
    const struct part_rule rule = part_rule_of(immediate->mode);
    if (immediate->inside && !immediate->failed && !immediate->ended && !immediate->wide_written &&
        rule.step && !rule.last && immediate->count >= rule.step)
        draw_part(context, call, rule);
}

/* Whether the parts of a primitive cannot be detected: nothing counts or receives primitives, and stipple and
 * edges do not continue from one primitive to the next. */
static bool parts_share_unseen(struct context *context, GLenum mode)
{
    const struct rasterization_state *state = context->rasterization;
    const bool filled = state->polygon_mode[0] == GL_FILL && state->polygon_mode[1] == GL_FILL;
    return context->render_mode->mode == GL_RENDER && !queries_count_vertices(context) &&
           (mode != GL_LINE_STRIP || !state->line_stipple) && (mode != GL_POLYGON || filled);
}

/* However many vertices a Begin and End have, memory holds a part of them. */
static void draw_full_part(struct context *context)
{
    struct immediate *immediate = &context->immediate;
    const struct part_rule rule = part_rule_of(immediate->mode);
    if (immediate->ended)
        immediate->count = 0;
    if (immediate->count < PART || !rule.step || immediate->failed || immediate->wide_written)
        return;
    FPENV_SCOPE(); /* glVertex of floats does without */
    if (draw_may_be_parted(context) && (!rule.last || parts_share_unseen(context, immediate->mode)))
        draw_part(context, "glBegin", rule);
}

void GLAPIENTRY exec_glPrimitiveRestartNV(void)
{
    ENTER_ANYWHERE();
    if (!context || (list_recording && !immediate_list_restart(context)))
        return;
    if (context->immediate.inside)
        restart(context, COMMAND_NAME);
    else
        gl_error(context, GL_INVALID_OPERATION, "glPrimitiveRestartNV: no glBegin went before");
}

static void edge_flag(struct context *context, bool flag)
{
    if (!list_recording || immediate_list_edge_flag(context, flag))
        context->edge_flag = flag;
}

void GLAPIENTRY exec_glEdgeFlag(GLboolean flag)
{
    ENTER_ANYWHERE();
    if (context)
        edge_flag(context, flag != GL_FALSE);
}

void GLAPIENTRY exec_glEdgeFlagv(const GLboolean *flag)
{
    if (flag)
        exec_glEdgeFlag(*flag);
}

/* --- MultiTexCoord, VertexAttrib: the first argument selects -------------------------------------------- */

static bool texture_unit_allowed(struct context *context, const char *call, GLenum target)
{
    if (target - GL_TEXTURE0 < GL_TEXTURE_UNITS)
        return true;
    gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04x, expected GL_TEXTURE0..%d", call, target,
             GL_TEXTURE_UNITS - 1);
    return false;
}

static bool attribute_allowed(struct context *context, const char *call, GLuint index)
{
    if (index < SHADER_MAX_ATTRIBUTES)
        return true;
    gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected 0..%d", call, index,
             SHADER_MAX_ATTRIBUTES - 1);
    return false;
}

/* NV_vertex_program 2.14.1.1: from the last to the first, so that attribute 0 comes when all the others are
 * there. The calls that name an attribute past the last fail with INVALID_VALUE; here the whole command
 * does, and changes nothing. */
static bool range_allowed(struct context *context, const char *call, GLuint index, GLsizei count)
{
    if (count >= 0 && index < SHADER_MAX_ATTRIBUTES && (GLuint)count <= SHADER_MAX_ATTRIBUTES - index)
        return true;
    gl_error(context, GL_INVALID_VALUE, "%s: index %u and count %d, expected attributes 0..%d", call, index,
             count, SHADER_MAX_ATTRIBUTES - 1);
    return false;
}

/* --- ArrayElement and Rect ------------------------------------------------------------------------------ */

/* Attribute 0 comes last. Without an array for it the others become current values and no vertex is emitted.
 */
static void array_element(const char *call, GLint i)
{
    ENTER_ANYWHERE();
    if (!context)
        return;
    if (i < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: index is %d, expected no negative number", call, i);
        return;
    }
    if (!vertex_arrays_readable(context, call, false))
        return;
    /* 10.3.6: the element that restarts names no vertex. */
    if ((context->immediate.inside || (list_recording && context->lists->geometry)) &&
        context->draw_state->restart && (GLuint)i == context->draw_state->restart_index) {
        if (!list_recording || immediate_list_restart(context))
            restart(context, call);
        return;
    }
    if (context->arrays->index.enable) {
        float index[4];
        uint64_t unused[4];
        vertex_array_fetch(context, &context->arrays->index, i, index, unused);
        if (!list_recording || immediate_list_index(context, index[0]))
            context->current_index = index[0];
    }
    if (context->arrays->edge_flag.enable)
        edge_flag(context, vertex_array_edge_flag(context, i));
    for (unsigned a = SHADER_ATTRIBUTE_SLOTS; a-- > 0;) {
        const struct vertex_array *array = vertex_array_source(context, a);
        float value[4];
        uint64_t wide[4];
        if (!array)
            continue;
        const bool instanced =
            vertex_array_binding(context->arrays, array).divisor != 0; /* its first element */
        vertex_array_fetch(context, array, instanced ? 0 : i, value, wide);
        if (array->kind == ATTRIBUTE_AS_WIDE)
            attribute_wide(context, a, wide[0], wide[1], wide[2], wide[3]);
        else
            attribute(context, a, value[0], value[1], value[2], value[3]);
    }
}

void immediate_array_element(const char *call, GLint i)
{
    array_element(call, i);
}

void GLAPIENTRY exec_glArrayElement(GLint i)
{
    array_element(COMMAND_NAME, i);
}

/* GL 4.6 compatibility 10.9: a polygon of the four corners, counter-clockwise for x1 < x2, y1 < y2. */
static void rectangle(struct context *context, const char *call, float x1, float y1, float x2, float y2)
{
    if (!context || !draw_prepare(context, call))
        return;
    float corners[4][4] = {{x1, y1, 0, 1}, {x2, y1, 0, 1}, {x2, y2, 0, 1}, {x1, y2, 0, 1}};
    const struct immediate corners_drawn = {
        .data = corners, .count = 4, .written = 1u << ATTRIB_POSITION, .stride = 1};
    draw_immediate(context, call, GL_POLYGON, &corners_drawn);
}

/* --- Commands by type ----------------------------------------------------------------------------------- */

static uint64_t bits_of_double(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

#define HALF(v)    half_to_float(v)
#define BITS_32(v) ((uint32_t)(v))
#define BITS_64(v) ((uint64_t)(v))

/* The arguments of a form with n components, and its value: missing components are 0, 0 and 1. */
#define PARAMS_1(type)     type x
#define PARAMS_2(type)     type x, type y
#define PARAMS_3(type)     type x, type y, type z
#define PARAMS_4(type)     type x, type y, type z, type w
#define VALUES_1(c, one)   c(x), 0, 0, one
#define VALUES_2(c, one)   c(x), c(y), 0, one
#define VALUES_3(c, one)   c(x), c(y), c(z), one
#define VALUES_4(c, one)   c(x), c(y), c(z), c(w)
#define ELEMENTS_1(c, one) c(v[0]), 0, 0, one
#define ELEMENTS_2(c, one) c(v[0]), c(v[1]), 0, one
#define ELEMENTS_3(c, one) c(v[0]), c(v[1]), c(v[2]), one
#define ELEMENTS_4(c, one) c(v[0]), c(v[1]), c(v[2]), c(v[3])

/* Floats are stored unchanged, so the floating-point environment does not matter. */
#define IS_FLOAT(type) __builtin_types_compatible_p(type, GLfloat)
#define SCOPE(type)    FPENV_SCOPE_IF(!IS_FLOAT(type))
#define PIN_1          FPENV_PIN(x)
#define PIN_2          FPENV_PIN(x, y)
#define PIN_3          FPENV_PIN(x, y, z)
#define PIN_4          FPENV_PIN(x, y, z, w)

#define CONVENTIONAL(name, name_v, n, type, convert, index)                                                  \
    void GLAPIENTRY exec_##name(PARAMS_##n(type))                                                            \
    {                                                                                                        \
        SCOPE(type);                                                                                         \
        if (!IS_FLOAT(type))                                                                                 \
            PIN_##n;                                                                                         \
        struct context *context = gl_current();                                                              \
        if (context)                                                                                         \
            attribute(context, index, VALUES_##n(convert, 1));                                               \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_v(const type *v)                                                             \
    {                                                                                                        \
        SCOPE(type);                                                                                         \
        struct context *context = gl_current();                                                              \
        if (context && v)                                                                                    \
            attribute(context, index, ELEMENTS_##n(convert, 1));                                             \
    }

/* The first argument selects the attribute: `allowed` checks it, `index` is derived from it. */
#define SELECTED(name, n, first, type, allowed, set, index, convert, one)                                    \
    void GLAPIENTRY exec_##name(first target, PARAMS_##n(type))                                              \
    {                                                                                                        \
        SCOPE(type);                                                                                         \
        if (!IS_FLOAT(type))                                                                                 \
            PIN_##n;                                                                                         \
        struct context *context = gl_current();                                                              \
        if (context && allowed(context, COMMAND_NAME, target))                                               \
            set(context, index, VALUES_##n(convert, one));                                                   \
    }
#define SELECTED_V(name, n, first, type, allowed, set, index, convert, one)                                  \
    void GLAPIENTRY exec_##name(first target, const type *v)                                                 \
    {                                                                                                        \
        SCOPE(type);                                                                                         \
        struct context *context = gl_current();                                                              \
        if (context && allowed(context, COMMAND_NAME, target) && v)                                          \
            set(context, index, ELEMENTS_##n(convert, one));                                                 \
    }
#define TEXCOORD_OF_UNIT (ATTRIB_TEXCOORD + (target - GL_TEXTURE0))
#define TEXTURE_UNIT(name, name_v, n, type, convert)                                                         \
    SELECTED(name, n, GLenum, type, texture_unit_allowed, attribute, TEXCOORD_OF_UNIT, convert, 1)           \
    SELECTED_V(name_v, n, GLenum, type, texture_unit_allowed, attribute, TEXCOORD_OF_UNIT, convert, 1)
#define GENERIC_V(name, n, type, convert)                                                                    \
    SELECTED_V(name, n, GLuint, type, attribute_allowed, attribute, target, convert, 1)
#define GENERIC(name, name_v, n, type, convert)                                                              \
    SELECTED(name, n, GLuint, type, attribute_allowed, attribute, target, convert, 1)                        \
    GENERIC_V(name_v, n, type, convert)
#define INTEGER_V(name, n, type)                                                                             \
    SELECTED_V(name, n, GLuint, type, attribute_allowed, attribute_bits, target, BITS_32, 1)
#define INTEGER(name, name_v, n, type)                                                                       \
    SELECTED(name, n, GLuint, type, attribute_allowed, attribute_bits, target, BITS_32, 1)                   \
    INTEGER_V(name_v, n, type)
#define DOUBLE(name, name_v, n, type, convert)                                                               \
    SELECTED(name, n, GLuint, type, attribute_allowed, attribute_wide, target, convert, convert(1))          \
    SELECTED_V(name_v, n, GLuint, type, attribute_allowed, attribute_wide, target, convert, convert(1))

#define SEVERAL(name, n, type, convert)                                                                      \
    void GLAPIENTRY exec_##name(GLuint index, GLsizei count, const type *values)                             \
    {                                                                                                        \
        SCOPE(type);                                                                                         \
        struct context *context = gl_current();                                                              \
        if (!context || !range_allowed(context, COMMAND_NAME, index, count) || !values)                      \
            return;                                                                                          \
        for (GLsizei i = count - 1; i >= 0; i--) {                                                           \
            const type *v = values + i * n;                                                                  \
            attribute(context, index + (GLuint)i, ELEMENTS_##n(convert, 1));                                 \
        }                                                                                                    \
    }

/* 10.2.2: of no effect on RGBA colours. */
#define INDEX(name, name_v, type)                                                                            \
    void GLAPIENTRY exec_##name(type index)                                                                  \
    {                                                                                                        \
        SCOPE(type);                                                                                         \
        FPENV_PIN(index);                                                                                    \
        struct context *context = gl_current();                                                              \
        if (context)                                                                                         \
            context->current_index = (float)index;                                                           \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_v(const type *index)                                                         \
    {                                                                                                        \
        if (index)                                                                                           \
            exec_##name(*index);                                                                             \
    }

#define RECTANGLE(name, name_v, type)                                                                        \
    void GLAPIENTRY exec_##name(type x1, type y1, type x2, type y2)                                          \
    {                                                                                                        \
        ENTER(COMMAND_NAME);                                                                                 \
        FPENV_PIN(x1, y1, x2, y2);                                                                           \
        rectangle(context, COMMAND_NAME, (float)x1, (float)y1, (float)x2, (float)y2);                        \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_v(const type *v1, const type *v2)                                            \
    {                                                                                                        \
        ENTER(COMMAND_NAME);                                                                                 \
        if (v1 && v2)                                                                                        \
            rectangle(context, COMMAND_NAME, (float)v1[0], (float)v1[1], (float)v2[0], (float)v2[1]);        \
    }

#include "gl/draw/attribute_commands.def"
