/* Begin, End, and the commands that set current attributes: one row of a table for each family, all forms
 * made from it.
 *
 * Conventional and generic attributes are the same sixteen (NV_vertex_program Table X.2); setting attribute 0
 * between Begin and End emits a vertex with all current attributes. Outside it sets the current value of
 * attribute 0, which only draws see that use no array for it. */
#include <stdlib.h>
#include <string.h>

#include "gl/vertex/draw.h"
#include "gl/context/entry.h"

/* Room for another vertex; false once memory has run out. */
static bool grow(struct immediate *immediate)
{
    if (immediate->count < immediate->capacity)
        return true;
    if (immediate->failed || immediate->capacity > (UINT32_MAX >> 6))
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

static void copy_wide(struct context *context, uint32_t vertex)
{
    memcpy(context->immediate.wide[(size_t)vertex * SHADER_ATTRIBUTE_SLOTS], context->current_wide,
           sizeof context->current_wide);
}

static void emit(struct context *context)
{
    struct immediate *immediate = &context->immediate;
    if (!grow(immediate) || (immediate->wide_written && !grow_wide(immediate)))
        return;
    memcpy(immediate->data[(size_t)immediate->count * SHADER_ATTRIBUTE_SLOTS], context->current,
           sizeof context->current);
    immediate->edge_flags[immediate->count] = context->edge_flag;
    if (immediate->wide_written)
        copy_wide(context, immediate->count);
    immediate->count++;
}

static inline void attribute(struct context *context, unsigned index, float x, float y, float z, float w)
{
    struct immediate *immediate = &context->immediate;
    float *value = context->current[index];
    value[0] = x;
    value[1] = y;
    value[2] = z;
    value[3] = w;
    if (!immediate->inside)
        return;
    immediate->written |= 1u << index;
    if (index == ATTRIB_POSITION)
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

/* VertexAttribL: 64-bit components. Vertices that went before keep what was current then. */
static void attribute_wide(struct context *context, unsigned index, uint64_t x, uint64_t y, uint64_t z,
                           uint64_t w)
{
    struct immediate *immediate = &context->immediate;
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

/* --- Begin and End -------------------------------------------------------------------------------------- */

/* NV_vertex_program 2.14.1.8: an invalid program is an error here, and nothing is begun. */
GLAPI void GLAPIENTRY glBegin(GLenum mode)
{
    ENTER_VOID();
    if (!draw_mode_allowed(context, __func__, mode) || !draw_prepare(context, __func__))
        return;
    struct immediate *immediate = &context->immediate;
    immediate->inside = true;
    immediate->failed = false;
    immediate->mode = mode;
    immediate->count = 0;
    immediate->written = immediate->wide_written = 0;
}

GLAPI void GLAPIENTRY glEnd(void)
{
    struct context *context = gl_current();
    if (!context)
        return;
    struct immediate *immediate = &context->immediate;
    if (!immediate->inside) {
        gl_error(context, GL_INVALID_OPERATION, "glEnd: no glBegin went before");
        return;
    }
    immediate->inside = false;
    if (immediate->failed)
        gl_error(context, GL_OUT_OF_MEMORY, "glEnd: no memory for more than %u vertices", immediate->count);
    else if (immediate->count)
        draw_immediate(context, __func__, immediate->mode, immediate);
}

/* --- One component of each type ------------------------------------------------------------------------- */

/* Expands to the command with separate arguments and the one with a pointer. SET is attribute number and
 * fill-ins: FORM_n(command, suffix, type, conversion, attribute expression, vector suffix). */
#define PARAMS_1(type) type x
#define PARAMS_2(type) type x, type y
#define PARAMS_3(type) type x, type y, type z
#define PARAMS_4(type) type x, type y, type z, type w
#define VALUES_1(c)    c(x), 0, 0, 1
#define VALUES_2(c)    c(x), c(y), 0, 1
#define VALUES_3(c)    c(x), c(y), c(z), 1
#define VALUES_4(c)    c(x), c(y), c(z), c(w)
#define ELEMENTS_1(c)  c(v[0]), 0, 0, 1
#define ELEMENTS_2(c)  c(v[0]), c(v[1]), 0, 1
#define ELEMENTS_3(c)  c(v[0]), c(v[1]), c(v[2]), 1
#define ELEMENTS_4(c)  c(v[0]), c(v[1]), c(v[2]), c(v[3])

/* --- Conventional attributes ---------------------------------------------------------------------------- */

#define CONVENTIONAL(name, n, letter, ext, type, convert, index)                                             \
    GLAPI void GLAPIENTRY gl##name##n##letter##ext(PARAMS_##n(type))                                         \
    {                                                                                                        \
        struct context *context = gl_current();                                                              \
        if (context)                                                                                         \
            attribute(context, index, VALUES_##n(convert));                                                  \
    }                                                                                                        \
    GLAPI void GLAPIENTRY gl##name##n##letter##v##ext(const type *v)                                         \
    {                                                                                                        \
        struct context *context = gl_current();                                                              \
        if (context && v)                                                                                    \
            attribute(context, index, ELEMENTS_##n(convert));                                                \
    }
#define CONVENTIONAL_SIFD(name, n, index)                                                                    \
    CONVENTIONAL(name, n, s, , GLshort, AS_IS, index)                                                        \
    CONVENTIONAL(name, n, i, , GLint, AS_IS, index)                                                          \
    CONVENTIONAL(name, n, f, , GLfloat, AS_IS, index)                                                        \
    CONVENTIONAL(name, n, d, , GLdouble, AS_IS, index)
#define CONVENTIONAL_COLOR(name, n, ext, index)                                                              \
    CONVENTIONAL(name, n, b, ext, GLbyte, NORM_b, index)                                                     \
    CONVENTIONAL(name, n, s, ext, GLshort, NORM_s, index)                                                    \
    CONVENTIONAL(name, n, i, ext, GLint, NORM_i, index)                                                      \
    CONVENTIONAL(name, n, f, ext, GLfloat, AS_IS, index)                                                     \
    CONVENTIONAL(name, n, d, ext, GLdouble, AS_IS, index)                                                    \
    CONVENTIONAL(name, n, ub, ext, GLubyte, NORM_ub, index)                                                  \
    CONVENTIONAL(name, n, us, ext, GLushort, NORM_us, index)                                                 \
    CONVENTIONAL(name, n, ui, ext, GLuint, NORM_ui, index)

CONVENTIONAL_SIFD(Vertex, 2, ATTRIB_POSITION)
CONVENTIONAL_SIFD(Vertex, 3, ATTRIB_POSITION)
CONVENTIONAL_SIFD(Vertex, 4, ATTRIB_POSITION)
CONVENTIONAL_SIFD(TexCoord, 1, ATTRIB_TEXCOORD)
CONVENTIONAL_SIFD(TexCoord, 2, ATTRIB_TEXCOORD)
CONVENTIONAL_SIFD(TexCoord, 3, ATTRIB_TEXCOORD)
CONVENTIONAL_SIFD(TexCoord, 4, ATTRIB_TEXCOORD)
CONVENTIONAL_COLOR(Color, 3, , ATTRIB_COLOR)
CONVENTIONAL_COLOR(Color, 4, , ATTRIB_COLOR)
CONVENTIONAL_COLOR(SecondaryColor, 3, , ATTRIB_SECONDARY_COLOR)
CONVENTIONAL_COLOR(SecondaryColor, 3, EXT, ATTRIB_SECONDARY_COLOR)
CONVENTIONAL(Normal, 3, b, , GLbyte, NORM_b, ATTRIB_NORMAL)
CONVENTIONAL(Normal, 3, s, , GLshort, NORM_s, ATTRIB_NORMAL)
CONVENTIONAL(Normal, 3, i, , GLint, NORM_i, ATTRIB_NORMAL)
CONVENTIONAL(Normal, 3, f, , GLfloat, AS_IS, ATTRIB_NORMAL)
CONVENTIONAL(Normal, 3, d, , GLdouble, AS_IS, ATTRIB_NORMAL)

#define FOG_COORD(letter, ext, type)                                                                         \
    GLAPI void GLAPIENTRY glFogCoord##letter##ext(type coord)                                                \
    {                                                                                                        \
        struct context *context = gl_current();                                                              \
        if (context)                                                                                         \
            attribute(context, ATTRIB_FOG_COORD, (float)coord, 0, 0, 1);                                     \
    }                                                                                                        \
    GLAPI void GLAPIENTRY glFogCoord##letter##v##ext(const type *v)                                          \
    {                                                                                                        \
        struct context *context = gl_current();                                                              \
        if (context && v)                                                                                    \
            attribute(context, ATTRIB_FOG_COORD, (float)v[0], 0, 0, 1);                                      \
    }
FOG_COORD(f, , GLfloat)
FOG_COORD(d, , GLdouble)
FOG_COORD(f, EXT, GLfloat)
FOG_COORD(d, EXT, GLdouble)

/* As End and Begin with the same mode (NV_primitive_restart). */
static void restart(struct context *context, const char *call)
{
    struct immediate *immediate = &context->immediate;
    immediate->inside = false;
    if (!immediate->failed && immediate->count)
        draw_immediate(context, call, immediate->mode, immediate);
    immediate->inside = true;
    immediate->count = 0;
    immediate->written = immediate->wide_written = 0;
}

GLAPI void GLAPIENTRY glPrimitiveRestartNV(void)
{
    struct context *context = gl_current();
    if (!context)
        return;
    if (context->immediate.inside)
        restart(context, __func__);
    else
        gl_error(context, GL_INVALID_OPERATION, "glPrimitiveRestartNV: no glBegin went before");
}

GLAPI void GLAPIENTRY glEdgeFlag(GLboolean flag)
{
    struct context *context = gl_current();
    if (context)
        context->edge_flag = flag != GL_FALSE;
}

GLAPI void GLAPIENTRY glEdgeFlagv(const GLboolean *flag)
{
    if (flag)
        glEdgeFlag(*flag);
}

/* 10.2.2: of no effect on RGBA colours. */
#define INDEX(letter, type)                                                                                  \
    GLAPI void GLAPIENTRY glIndex##letter(type index)                                                        \
    {                                                                                                        \
        struct context *context = gl_current();                                                              \
        if (context)                                                                                         \
            context->current_index = (float)index;                                                           \
    }                                                                                                        \
    GLAPI void GLAPIENTRY glIndex##letter##v(const type *index)                                              \
    {                                                                                                        \
        if (index)                                                                                           \
            glIndex##letter(*index);                                                                         \
    }
INDEX(s, GLshort)
INDEX(i, GLint)
INDEX(f, GLfloat)
INDEX(d, GLdouble)
INDEX(ub, GLubyte)

/* --- MultiTexCoord, VertexAttrib: the first argument chooses -------------------------------------------- */

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

#define CHOSEN(name, n, letter, ext, first, type, convert, allowed, index)                                   \
    GLAPI void GLAPIENTRY gl##name##n##letter##ext(first target, PARAMS_##n(type))                           \
    {                                                                                                        \
        struct context *context = gl_current();                                                              \
        if (context && allowed(context, __func__, target))                                                   \
            attribute(context, index, VALUES_##n(convert));                                                  \
    }
#define CHOSEN_V(name, n, letter, ext, first, type, convert, allowed, index)                                 \
    GLAPI void GLAPIENTRY gl##name##n##letter##v##ext(first target, const type *v)                           \
    {                                                                                                        \
        struct context *context = gl_current();                                                              \
        if (context && allowed(context, __func__, target) && v)                                              \
            attribute(context, index, ELEMENTS_##n(convert));                                                \
    }
#define CHOSEN_BOTH(name, n, letter, ext, first, type, convert, allowed, index)                              \
    CHOSEN(name, n, letter, ext, first, type, convert, allowed, index)                                       \
    CHOSEN_V(name, n, letter, ext, first, type, convert, allowed, index)

#define MULTI(n, letter, ext, type)                                                                          \
    CHOSEN_BOTH(MultiTexCoord, n, letter, ext, GLenum, type, AS_IS, texture_unit_allowed,                    \
                ATTRIB_TEXCOORD + (target - GL_TEXTURE0))
#define MULTI_ALL(n, ext)                                                                                    \
    MULTI(n, s, ext, GLshort)                                                                                \
    MULTI(n, i, ext, GLint)                                                                                  \
    MULTI(n, f, ext, GLfloat)                                                                                \
    MULTI(n, d, ext, GLdouble)
MULTI_ALL(1, )
MULTI_ALL(2, )
MULTI_ALL(3, )
MULTI_ALL(4, )
MULTI_ALL(1, ARB)
MULTI_ALL(2, ARB)
MULTI_ALL(3, ARB)
MULTI_ALL(4, ARB)

#define GENERIC(n, letter, ext, type)                                                                        \
    CHOSEN_BOTH(VertexAttrib, n, letter, ext, GLuint, type, AS_IS, attribute_allowed, target)
#define GENERIC_SFD(n, ext)                                                                                  \
    GENERIC(n, s, ext, GLshort)                                                                              \
    GENERIC(n, f, ext, GLfloat)                                                                              \
    GENERIC(n, d, ext, GLdouble)
#define GENERIC_V(n, letter, ext, type, convert)                                                             \
    CHOSEN_V(VertexAttrib, n, letter, ext, GLuint, type, convert, attribute_allowed, target)
#define GENERIC_4(ext)                                                                                       \
    GENERIC_V(4, b, ext, GLbyte, AS_IS)                                                                      \
    GENERIC_V(4, i, ext, GLint, AS_IS)                                                                       \
    GENERIC_V(4, ub, ext, GLubyte, AS_IS)                                                                    \
    GENERIC_V(4, us, ext, GLushort, AS_IS)                                                                   \
    GENERIC_V(4, ui, ext, GLuint, AS_IS)                                                                     \
    GENERIC_V(4, Nb, ext, GLbyte, NORM_b)                                                                    \
    GENERIC_V(4, Ns, ext, GLshort, NORM_s)                                                                   \
    GENERIC_V(4, Ni, ext, GLint, NORM_i)                                                                     \
    GENERIC_V(4, Nus, ext, GLushort, NORM_us)                                                                \
    GENERIC_V(4, Nui, ext, GLuint, NORM_ui)                                                                  \
    CHOSEN_BOTH(VertexAttrib, 4, Nub, ext, GLuint, GLubyte, NORM_ub, attribute_allowed, target)

GENERIC_SFD(1, )
GENERIC_SFD(2, )
GENERIC_SFD(3, )
GENERIC_SFD(4, )
GENERIC_4()
GENERIC_SFD(1, ARB)
GENERIC_SFD(2, ARB)
GENERIC_SFD(3, ARB)
GENERIC_SFD(4, ARB)
GENERIC_4(ARB)
GENERIC_SFD(1, NV)
GENERIC_SFD(2, NV)
GENERIC_SFD(3, NV)
GENERIC_SFD(4, NV)
CHOSEN_BOTH(VertexAttrib, 4, ub, NV, GLuint, GLubyte, NORM_ub, attribute_allowed, target)

/* --- Attributes as bits: VertexAttribI, VertexAttribL --------------------------------------------------- */

#define BITS_I(v) ((uint32_t)(v))
#define BITS_L(v) ((uint64_t)(v))

static uint64_t bits_of_double(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

#define BITS_V(name, n, letter, ext, type, set, convert)                                                     \
    GLAPI void GLAPIENTRY gl##name##n##letter##v##ext(GLuint index, const type *v)                           \
    {                                                                                                        \
        struct context *context = gl_current();                                                              \
        if (context && attribute_allowed(context, __func__, index) && v)                                     \
            set(context, index, ELEMENTS_##n(convert));                                                      \
    }
#define BITS_BOTH(name, n, letter, ext, type, set, convert)                                                  \
    GLAPI void GLAPIENTRY gl##name##n##letter##ext(GLuint index, PARAMS_##n(type))                           \
    {                                                                                                        \
        struct context *context = gl_current();                                                              \
        if (context && attribute_allowed(context, __func__, index))                                          \
            set(context, index, VALUES_##n(convert));                                                        \
    }                                                                                                        \
    BITS_V(name, n, letter, ext, type, set, convert)
#define BITS_SIZES(name, letter, ext, type, set, convert)                                                    \
    BITS_BOTH(name, 1, letter, ext, type, set, convert)                                                      \
    BITS_BOTH(name, 2, letter, ext, type, set, convert)                                                      \
    BITS_BOTH(name, 3, letter, ext, type, set, convert)                                                      \
    BITS_BOTH(name, 4, letter, ext, type, set, convert)
/* NV_vertex_program4 2.7, and the same in OpenGL 3.0. */
#define INTEGERS(ext)                                                                                        \
    BITS_SIZES(VertexAttribI, i, ext, GLint, attribute_bits, BITS_I)                                         \
    BITS_SIZES(VertexAttribI, ui, ext, GLuint, attribute_bits, BITS_I)                                       \
    BITS_V(VertexAttribI, 4, b, ext, GLbyte, attribute_bits, BITS_I)                                         \
    BITS_V(VertexAttribI, 4, s, ext, GLshort, attribute_bits, BITS_I)                                        \
    BITS_V(VertexAttribI, 4, ub, ext, GLubyte, attribute_bits, BITS_I)                                       \
    BITS_V(VertexAttribI, 4, us, ext, GLushort, attribute_bits, BITS_I)
INTEGERS()
INTEGERS(EXT)
/* EXT_vertex_attrib_64bit 2.7, NV_vertex_attrib_integer_64bit. What is left out is 0, 0 and 1 in the type. */
#undef VALUES_1
#undef VALUES_2
#undef VALUES_3
#undef ELEMENTS_1
#undef ELEMENTS_2
#undef ELEMENTS_3
#define VALUES_1(c)   c(x), 0, 0, c(1)
#define VALUES_2(c)   c(x), c(y), 0, c(1)
#define VALUES_3(c)   c(x), c(y), c(z), c(1)
#define ELEMENTS_1(c) c(v[0]), 0, 0, c(1)
#define ELEMENTS_2(c) c(v[0]), c(v[1]), 0, c(1)
#define ELEMENTS_3(c) c(v[0]), c(v[1]), c(v[2]), c(1)
BITS_SIZES(VertexAttribL, d, , GLdouble, attribute_wide, bits_of_double)
BITS_SIZES(VertexAttribL, d, EXT, GLdouble, attribute_wide, bits_of_double)
BITS_SIZES(VertexAttribL, i64, NV, GLint64EXT, attribute_wide, BITS_L)
BITS_SIZES(VertexAttribL, ui64, NV, GLuint64EXT, attribute_wide, BITS_L)

/* NV_vertex_program 2.14.1.1: from the last to the first, so that attribute 0 comes when all the others are
 * there. The calls that name an attribute behind the last fail with INVALID_VALUE; here the whole command
 * does, and changes nothing. */
static bool range_allowed(struct context *context, const char *call, GLuint index, GLsizei count)
{
    if (count >= 0 && index < SHADER_MAX_ATTRIBUTES && (GLuint)count <= SHADER_MAX_ATTRIBUTES - index)
        return true;
    gl_error(context, GL_INVALID_VALUE, "%s: index %u and count %d, expected attributes 0..%d", call, index,
             count, SHADER_MAX_ATTRIBUTES - 1);
    return false;
}

#define ATTRIBS(n, letter, type, convert)                                                                    \
    GLAPI void GLAPIENTRY glVertexAttribs##n##letter##vNV(GLuint index, GLsizei count, const type *values)   \
    {                                                                                                        \
        struct context *context = gl_current();                                                              \
        if (!context || !range_allowed(context, __func__, index, count) || !values)                          \
            return;                                                                                          \
        for (GLsizei i = count - 1; i >= 0; i--) {                                                           \
            const type *v = values + i * n;                                                                  \
            attribute(context, index + (GLuint)i, ELEMENTS_##n(convert));                                    \
        }                                                                                                    \
    }
#define ATTRIBS_SFD(n)                                                                                       \
    ATTRIBS(n, s, GLshort, AS_IS)                                                                            \
    ATTRIBS(n, f, GLfloat, AS_IS)                                                                            \
    ATTRIBS(n, d, GLdouble, AS_IS)
ATTRIBS_SFD(1)
ATTRIBS_SFD(2)
ATTRIBS_SFD(3)
ATTRIBS_SFD(4)
ATTRIBS(4, ub, GLubyte, NORM_ub)

/* --- ArrayElement and Rect ------------------------------------------------------------------------------ */

/* Attribute 0 comes last. Without an array for it the others become current values and no vertex is emitted.
 */
static void array_element(const char *call, GLint i)
{
    struct context *context = gl_current();
    if (!context)
        return;
    if (i < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: index is %d, expected no negative number", call, i);
        return;
    }
    if (!vertex_arrays_readable(context, call, false))
        return;
    /* 10.3.6: the element that restarts names no vertex. */
    if (context->immediate.inside && context->draw_state.restart &&
        (GLuint)i == context->draw_state.restart_index) {
        restart(context, call);
        return;
    }
    if (context->arrays.index.enable) {
        float index[4];
        uint64_t unused[4];
        vertex_array_fetch(&context->arrays, &context->arrays.index, i, index, unused);
        context->current_index = index[0];
    }
    if (context->arrays.edge_flag.enable)
        context->edge_flag = vertex_array_edge_flag(&context->arrays, i);
    for (unsigned a = SHADER_ATTRIBUTE_SLOTS; a-- > 0;) {
        const struct vertex_array *array = vertex_array_source(context, a);
        float value[4];
        uint64_t wide[4];
        if (!array)
            continue;
        const bool instanced =
            vertex_array_binding(&context->arrays, array).divisor != 0; /* its first element */
        vertex_array_fetch(&context->arrays, array, instanced ? 0 : i, value, wide);
        if (array->kind == ATTRIBUTE_AS_WIDE)
            attribute_wide(context, a, wide[0], wide[1], wide[2], wide[3]);
        else
            attribute(context, a, value[0], value[1], value[2], value[3]);
    }
}

GLAPI void GLAPIENTRY glArrayElement(GLint i)
{
    array_element(__func__, i);
}

GLAPI void GLAPIENTRY glArrayElementEXT(GLint i)
{
    array_element(__func__, i);
}

/* GL 4.6 compatibility 10.9: a polygon of the four corners, counter-clockwise for x1 < x2, y1 < y2. */
static void rectangle(struct context *context, const char *call, float x1, float y1, float x2, float y2)
{
    if (!context || !draw_prepare(context, call))
        return;
    const float corners[4][4] = {{x1, y1, 0, 1}, {x2, y1, 0, 1}, {x2, y2, 0, 1}, {x1, y2, 0, 1}};
    float vertices[4 * SHADER_ATTRIBUTE_SLOTS][4];
    for (int i = 0; i < 4; i++) {
        memcpy(vertices[i * SHADER_ATTRIBUTE_SLOTS], context->current, sizeof context->current);
        memcpy(vertices[i * SHADER_ATTRIBUTE_SLOTS], corners[i], sizeof corners[i]);
    }
    const struct immediate corners_drawn = {.data = vertices, .count = 4, .written = 1u << ATTRIB_POSITION};
    draw_immediate(context, call, GL_POLYGON, &corners_drawn);
}

#define RECT(letter, type)                                                                                   \
    GLAPI void GLAPIENTRY glRect##letter(type x1, type y1, type x2, type y2)                                 \
    {                                                                                                        \
        rectangle(gl_enter(__func__), __func__, (float)x1, (float)y1, (float)x2, (float)y2);                 \
    }                                                                                                        \
    GLAPI void GLAPIENTRY glRect##letter##v(const type *v1, const type *v2)                                  \
    {                                                                                                        \
        if (v1 && v2)                                                                                        \
            rectangle(gl_enter(__func__), __func__, (float)v1[0], (float)v1[1], (float)v2[0], (float)v2[1]); \
    }
RECT(s, GLshort)
RECT(i, GLint)
RECT(f, GLfloat)
RECT(d, GLdouble)
