/* The maps of evaluators: Map1, Map2, GetMap and their capabilities (GL 4.6 compatibility 21.1, 21.1.1;
 * NV_vertex_program 5.1). */
#include "gl/draw/evaluator_map.h"

#include <stdlib.h>
#include <string.h>

#include "gl/context/entry.h"
#include "gl/context/get.h"
#include "gl/exec_draw.h"
#include "gl/texture/texture_unit.h"
#include "gl/vertex/vertex_arrays.h"

#define CONVENTIONAL(name, components, attribute, ...)                                                       \
    [GL_MAP1_##name - GL_MAP1_COLOR_4] = {components, attribute, __VA_ARGS__}
#define GENERIC(n) [EVALUATOR_CONVENTIONAL + (n)] = {4, n, {0, 0, 0, 1}}

const struct evaluator_kind evaluator_kinds[EVALUATOR_MAPS] = {
    CONVENTIONAL(COLOR_4, 4, ATTRIB_COLOR, {1, 1, 1, 1}),
    CONVENTIONAL(INDEX, 1, SHADER_ATTRIBUTE_SLOTS, {1}),
    CONVENTIONAL(NORMAL, 3, ATTRIB_NORMAL, {0, 0, 1}),
    CONVENTIONAL(TEXTURE_COORD_1, 1, ATTRIB_TEXCOORD, {0}),
    CONVENTIONAL(TEXTURE_COORD_2, 2, ATTRIB_TEXCOORD, {0, 0}),
    CONVENTIONAL(TEXTURE_COORD_3, 3, ATTRIB_TEXCOORD, {0, 0, 0}),
    CONVENTIONAL(TEXTURE_COORD_4, 4, ATTRIB_TEXCOORD, {0, 0, 0, 1}),
    CONVENTIONAL(VERTEX_3, 3, ATTRIB_POSITION, {0, 0, 0}),
    CONVENTIONAL(VERTEX_4, 4, ATTRIB_POSITION, {0, 0, 0, 1}),
    GENERIC(0),
    GENERIC(1),
    GENERIC(2),
    GENERIC(3),
    GENERIC(4),
    GENERIC(5),
    GENERIC(6),
    GENERIC(7),
    GENERIC(8),
    GENERIC(9),
    GENERIC(10),
    GENERIC(11),
    GENERIC(12),
    GENERIC(13),
    GENERIC(14),
    GENERIC(15),
};

/* The enumerants of the maps of one and of two variables. */
static const struct range {
    GLenum conventional, generic;
} ranges[2] = {
    {GL_MAP1_COLOR_4, GL_MAP1_VERTEX_ATTRIB0_4_NV},
    {GL_MAP2_COLOR_4, GL_MAP2_VERTEX_ATTRIB0_4_NV},
};

/* Negative: no map of this name. */
static int find_kind(unsigned dimensions, GLenum target)
{
    if (target - ranges[dimensions].conventional < EVALUATOR_CONVENTIONAL)
        return (int)(target - ranges[dimensions].conventional);
    if (target - ranges[dimensions].generic < SHADER_MAX_ATTRIBUTES)
        return EVALUATOR_CONVENTIONAL + (int)(target - ranges[dimensions].generic);
    return -1;
}

void evaluator_init(struct evaluator_state *state)
{
    for (unsigned dimensions = 0; dimensions < 2; dimensions++)
        for (unsigned kind = 0; kind < EVALUATOR_MAPS; kind++)
            state->maps[dimensions][kind] = (struct evaluator_map){{1, 1}, {{0, 1}, {0, 1}}, NULL};
}

void evaluator_release(struct evaluator_state *state)
{
    for (unsigned dimensions = 0; dimensions < 2; dimensions++)
        for (unsigned kind = 0; kind < EVALUATOR_MAPS; kind++)
            free(state->maps[dimensions][kind].points);
}

/* --- Map1, Map2 ----------------------------------------------------------------------------------------- */

/* The arguments of Map1 and Map2. */
struct definition {
    unsigned dimensions; /* 0: one variable, 1: two */
    GLenum target;
    float domain[2][2];
    GLint stride[2], order[2];
    const void *points;
    bool wide; /* they are doubles */
};

static bool variable_allowed(struct context *context, const char *call, const struct definition *map,
                             unsigned variable, unsigned components)
{
    const float *domain = map->domain[variable];
    const GLint stride = map->stride[variable], order = map->order[variable];
    if (order < 1 || order > EVALUATOR_ORDER)
        gl_error(context, GL_INVALID_VALUE, "%s: order is %d, expected 1 to %d", call, order,
                 EVALUATOR_ORDER);
    else if (stride < (GLint)components)
        gl_error(context, GL_INVALID_VALUE, "%s: stride is %d, expected at least %u", call, stride,
                 components);
    else if (domain[0] == domain[1])
        gl_error(context, GL_INVALID_VALUE, "%s: the domain is %g to %g, expected two numbers", call,
                 (double)domain[0], (double)domain[1]);
    else
        return true;
    return false;
}

static void copy_points(float *to, const struct definition *map, unsigned components)
{
    for (GLint i = 0; i < map->order[0]; i++)
        for (GLint j = 0; j < map->order[1]; j++) {
            const size_t at = (size_t)map->stride[0] * (size_t)i + (size_t)map->stride[1] * (size_t)j;
            for (unsigned c = 0; c < components; c++)
                *to++ = map->wide ? (float)((const double *)map->points)[at + c]
                                  : ((const float *)map->points)[at + c];
        }
}

static void define_map(const char *call, const struct definition *map)
{
    ENTER(call);
    if (!context)
        return;
    const int kind = find_kind(map->dimensions, map->target);
    if (kind < 0) {
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04x, expected a map of %u variables", call,
                 map->target, map->dimensions + 1);
        return;
    }
    const unsigned components = evaluator_kinds[kind].components;
    if (!variable_allowed(context, call, map, 0, components) ||
        (map->dimensions == 1 && !variable_allowed(context, call, map, 1, components)))
        return;
    if (context->texture_units->active != 0) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the active texture unit is %u, expected 0", call,
                 context->texture_units->active);
        return;
    }
    if (!map->points)
        return;
    float *points = malloc((size_t)map->order[0] * (size_t)map->order[1] * components * sizeof *points);
    if (!points) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for %d x %d control points", call, map->order[0],
                 map->order[1]);
        return;
    }
    copy_points(points, map, components);
    struct evaluator_map *defined = &context->evaluators->maps[map->dimensions][kind];
    free(defined->points);
    defined->points = points;
    memcpy(defined->order, map->order, sizeof defined->order);
    memcpy(defined->domain, map->domain, sizeof defined->domain);
}

#define MAP(name_1, name_2, type, is_wide)                                                                   \
    void GLAPIENTRY exec_##name_1(GLenum target, type u1, type u2, GLint stride, GLint order,                \
                                  const type *points)                                                        \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        FPENV_PIN(u1, u2);                                                                                   \
        define_map(                                                                                          \
            COMMAND_NAME,                                                                                    \
            &(struct definition){                                                                            \
                0, target, {{(float)u1, (float)u2}, {0, 1}}, {stride, 0}, {order, 1}, points, is_wide});     \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_2(GLenum target, type u1, type u2, GLint ustride, GLint uorder, type v1,     \
                                  type v2, GLint vstride, GLint vorder, const type *points)                  \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        FPENV_PIN(u1, u2, v1, v2);                                                                           \
        define_map(COMMAND_NAME, &(struct definition){1,                                                     \
                                                      target,                                                \
                                                      {{(float)u1, (float)u2}, {(float)v1, (float)v2}},      \
                                                      {ustride, vstride},                                    \
                                                      {uorder, vorder},                                      \
                                                      points,                                                \
                                                      is_wide});                                             \
    }
MAP(glMap1f, glMap2f, GLfloat, false)
MAP(glMap1d, glMap2d, GLdouble, true)

/* --- GetMap --------------------------------------------------------------------------------------------- */

/* The queried values, as floats. */
struct answer {
    unsigned count;
    const float *values;
    float few[4];
};

static bool find_answer(struct context *context, const char *call, GLenum target, GLenum query,
                        struct answer *answer)
{
    int kind = find_kind(0, target);
    const unsigned dimensions = kind < 0;
    if (dimensions)
        kind = find_kind(1, target);
    static const GLenum queries[] = {GL_COEFF, GL_ORDER, GL_DOMAIN};
    if (kind < 0) {
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04x, expected a map", call, target);
        return false;
    }
    if (!enum_allowed(context, call, "query", query, queries, 3))
        return false;
    const struct evaluator_map *map = &context->evaluators->maps[dimensions][kind];
    if (query == GL_COEFF) {
        answer->count = (unsigned)(map->order[0] * map->order[1]) * evaluator_kinds[kind].components;
        answer->values = map->points ? map->points : evaluator_kinds[kind].initial;
        return true;
    }
    answer->count = (dimensions + 1) * (query == GL_DOMAIN ? 2 : 1);
    for (unsigned i = 0; i < answer->count; i++)
        answer->few[i] = query == GL_DOMAIN ? map->domain[i / 2][i % 2] : (float)map->order[i];
    answer->values = answer->few;
    return true;
}

static size_t bytes_of(const struct answer *answer, size_t each)
{
    return answer->count * each;
}

/* `size` bytes may be written; negative ones are an error. */
static bool fits(struct context *context, const char *call, const struct answer *answer, GLsizei size,
                 size_t each)
{
    if (size < 0)
        gl_error(context, GL_INVALID_VALUE, "%s: bufSize is %d, expected no negative number", call, size);
    else if ((size_t)size < bytes_of(answer, each))
        gl_error(context, GL_INVALID_OPERATION, "%s: bufSize is %d, expected %zu or more", call, size,
                 bytes_of(answer, each));
    else
        return true;
    return false;
}

#define GET_MAP(name, sized_name, get, type, convert)                                                        \
    static void get(const char *call, GLenum target, GLenum query, bool sized, GLsizei size, type *values)   \
    {                                                                                                        \
        ENTER(call);                                                                                         \
        struct answer answer;                                                                                \
        if (!context || !find_answer(context, call, target, query, &answer) ||                               \
            (sized && !fits(context, call, &answer, size, sizeof *values)) || !values)                       \
            return;                                                                                          \
        for (unsigned i = 0; i < answer.count; i++) {                                                        \
            struct get_value value;                                                                          \
            get_floats(&value, GET_FLOAT, &answer.values[i], 1);                                             \
            convert(&value, &values[i]);                                                                     \
        }                                                                                                    \
    }                                                                                                        \
    void GLAPIENTRY exec_##name(GLenum target, GLenum query, type *v)                                        \
    {                                                                                                        \
        get(COMMAND_NAME, target, query, false, 0, v);                                                       \
    }                                                                                                        \
    void GLAPIENTRY exec_##sized_name(GLenum target, GLenum query, GLsizei size, type *v)                    \
    {                                                                                                        \
        get(COMMAND_NAME, target, query, true, size, v);                                                     \
    }
GET_MAP(glGetMapfv, glGetnMapfv, get_map_f, GLfloat, get_value_floats)
GET_MAP(glGetMapdv, glGetnMapdv, get_map_d, GLdouble, get_value_doubles)
GET_MAP(glGetMapiv, glGetnMapiv, get_map_i, GLint, get_value_integers)
