/* Evaluation: EvalCoord, EvalPoint, EvalMesh, MapGrid (GL 4.6 compatibility 21.1, NV_vertex_program 5.1). The
 * maps are in evaluator_map.c.
 *
 * A point is the sum of its control points, each times its Bernstein polynomials. These come from the
 * triangular recurrence, in which every step is a mean: at the ends of the domain exactly one of them is 1,
 * so that patches with equal borders meet. */
#include "gl/draw/evaluator_map.h"

#include <math.h>
#include <string.h>

#include "gl/context/entry.h"
#include "gl/context/work.h"
#include "gl/draw/draw.h"
#include "gl/exec_draw.h"
#include "gl/program/program_object.h"
#include "gl/vertex/vertex_arrays.h"

/* The Bernstein polynomials of one degree at one place, and their slopes. */
struct basis {
    float value[EVALUATOR_ORDER], slope[EVALUATOR_ORDER];
};

/* From the `count` polynomials of degree count - 1 to those of degree `count`. */
static void raise_degree(float *value, int count, float t)
{
    value[count] = t * value[count - 1];
    for (int i = count - 1; i > 0; i--)
        value[i] = (1 - t) * value[i] + t * value[i - 1];
    value[0] = (1 - t) * value[0];
}

static void bernstein(struct basis *basis, int order, const float domain[2], float at)
{
    const float t = (at - domain[0]) / (domain[1] - domain[0]);
    basis->value[0] = 1;
    for (int degree = 1; degree < order - 1; degree++)
        raise_degree(basis->value, degree, t);
    const float scale = (float)(order - 1) / (domain[1] - domain[0]);
    for (int i = 0; i < order; i++)
        basis->slope[i] = scale * ((i > 0 ? basis->value[i - 1] : 0) - (i < order - 1 ? basis->value[i] : 0));
    if (order > 1)
        raise_degree(basis->value, order - 1, t);
}

static float canonical(float value)
{
    return isnan(value) ? __builtin_nanf("") : value;
}

/* Components that the map does not have are not changed in `result`. */
static void sum_points(const struct evaluator_map *map, unsigned kind, const float *u, const float *v,
                       float result[4])
{
    const unsigned components = evaluator_kinds[kind].components;
    const float *point = map->points ? map->points : evaluator_kinds[kind].initial;
    float sum[4] = {0};
    for (int i = 0; i < map->order[0]; i++) {
        float row[4] = {0};
        for (int j = 0; j < map->order[1]; j++, point += components)
            for (unsigned c = 0; c < components; c++)
                row[c] += v[j] * point[c];
        for (unsigned c = 0; c < components; c++)
            sum[c] += u[i] * row[c];
    }
    for (unsigned c = 0; c < components; c++)
        result[c] = canonical(sum[c]);
}

/* One place in the domain of all maps of `dimensions` variables. */
struct place {
    struct context *context;
    unsigned dimensions; /* 0: one variable, 1: two */
    float at[2];
};

static void find_basis(const struct place *place, const struct evaluator_map *map, struct basis basis[2])
{
    bernstein(&basis[0], map->order[0], map->domain[0], place->at[0]);
    bernstein(&basis[1], map->order[1], map->domain[1], place->at[1]);
}

/* The map that gives this attribute: the vertex attribute's own in program mode, else of the conventional
 * ones that with the most coordinates. Negative: none is enabled. */
static int find_map(const struct place *place, unsigned attribute)
{
    const bool *enable = place->context->evaluators->enable[place->dimensions];
    if (place->context->programs->vertex_enable && enable[EVALUATOR_CONVENTIONAL + attribute])
        return EVALUATOR_CONVENTIONAL + (int)attribute;
    for (int kind = EVALUATOR_CONVENTIONAL - 1; kind >= 0; kind--)
        if (enable[kind] && evaluator_kinds[kind].attribute == attribute)
            return kind;
    return -1;
}

/* The quotient rule for q = (x, y, z) / w, without the factor 1/w^2. */
static void slope_of_quotient(const float value[4], const float slope[4], float result[3])
{
    for (int c = 0; c < 3; c++)
        result[c] = slope[c] * value[3] - value[c] * slope[3];
}

/* AUTO_NORMAL: the cross product of the slopes; programs get it unscaled, fixed function with unit length
 * unless it is zero. */
static void surface_normal(const struct place *place, unsigned kind, float normal[4])
{
    const struct evaluator_map *map = &place->context->evaluators->maps[1][kind];
    struct basis basis[2];
    find_basis(place, map, basis);
    float value[4] = {0, 0, 0, 1}, along_u[4] = {0}, along_v[4] = {0}, u[3], v[3];
    sum_points(map, kind, basis[0].value, basis[1].value, value);
    sum_points(map, kind, basis[0].slope, basis[1].value, along_u);
    sum_points(map, kind, basis[0].value, basis[1].slope, along_v);
    slope_of_quotient(value, along_u, u);
    slope_of_quotient(value, along_v, v);
    const float square = value[3] * value[3];
    float m[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]},
          scale = square * square;
    if (!place->context->programs->vertex_enable) {
        const float length = __builtin_sqrtf(m[0] * m[0] + m[1] * m[1] + m[2] * m[2]);
        scale = length > 0 ? length : 1;
    }
    for (int c = 0; c < 3; c++)
        normal[c] = canonical(m[c] / scale);
    normal[3] = 1;
}

static bool has_vertices(const struct context *context, unsigned dimensions)
{
    return find_map(&(struct place){(struct context *)context, dimensions, {0, 0}}, ATTRIB_POSITION) >= 0;
}

/* Position last, which emits the vertex; then all current values are restored. */
static void evaluate(struct context *context, unsigned dimensions, float u, float v)
{
    if (!context->immediate.inside || !has_vertices(context, dimensions))
        return;
    const struct place place = {context, dimensions, {u, v}};
    const struct evaluator_state *state = context->evaluators;
    float current[SHADER_ATTRIBUTE_SLOTS][4];
    memcpy(current, context->current, sizeof current);
    for (int attribute = SHADER_MAX_ATTRIBUTES - 1; attribute >= 0; attribute--) {
        const bool generated = attribute == ATTRIB_NORMAL && dimensions == 1 && state->auto_normal;
        const int kind = find_map(&place, generated ? ATTRIB_POSITION : (unsigned)attribute);
        float value[4] = {0, 0, 0, 1};
        if (kind < 0)
            continue;
        if (generated) {
            surface_normal(&place, (unsigned)kind, value);
        } else {
            struct basis basis[2];
            find_basis(&place, &state->maps[dimensions][kind], basis);
            sum_points(&state->maps[dimensions][kind], (unsigned)kind, basis[0].value, basis[1].value, value);
        }
        immediate_attribute(context, (unsigned)attribute, value);
    }
    memcpy(context->current, current, sizeof current);
}

/* --- EvalCoord ------------------------------------------------------------------------------------------ */

#define EVAL_COORD(name_1, name_1v, name_2, name_2v, type)                                                   \
    void GLAPIENTRY exec_##name_1(type u)                                                                    \
    {                                                                                                        \
        ENTER_ANYWHERE();                                                                                    \
        FPENV_PIN(u);                                                                                        \
        if (context)                                                                                         \
            evaluate(context, 0, (float)u, 0);                                                               \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_2(type u, type v)                                                            \
    {                                                                                                        \
        ENTER_ANYWHERE();                                                                                    \
        FPENV_PIN(u, v);                                                                                     \
        if (context)                                                                                         \
            evaluate(context, 1, (float)u, (float)v);                                                        \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_1v(const type *u)                                                            \
    {                                                                                                        \
        if (u)                                                                                               \
            exec_##name_1(u[0]);                                                                             \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_2v(const type *u)                                                            \
    {                                                                                                        \
        if (u)                                                                                               \
            exec_##name_2(u[0], u[1]);                                                                       \
    }
EVAL_COORD(glEvalCoord1f, glEvalCoord1fv, glEvalCoord2f, glEvalCoord2fv, GLfloat)
EVAL_COORD(glEvalCoord1d, glEvalCoord1dv, glEvalCoord2d, glEvalCoord2dv, GLdouble)

/* --- Grids ---------------------------------------------------------------------------------------------- */

static void set_grid(const char *call, unsigned dimensions, const struct evaluator_grid *grid)
{
    ENTER(call);
    if (!context)
        return;
    if (grid->segments[0] < 1 || grid->segments[1] < 1)
        gl_error(context, GL_INVALID_VALUE, "%s: %d x %d segments, expected at least 1", call,
                 grid->segments[0], grid->segments[1]);
    else
        context->evaluators->grid[dimensions] = *grid;
}

#define MAP_GRID(name_1, name_2, type)                                                                       \
    void GLAPIENTRY exec_##name_1(GLint un, type u1, type u2)                                                \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        FPENV_PIN(u1, u2);                                                                                   \
        set_grid(COMMAND_NAME, 0, &(struct evaluator_grid){{un, 1}, {{(float)u1, (float)u2}, {0, 1}}});      \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_2(GLint un, type u1, type u2, GLint vn, type v1, type v2)                    \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        FPENV_PIN(u1, u2, v1, v2);                                                                           \
        set_grid(COMMAND_NAME, 1,                                                                            \
                 &(struct evaluator_grid){{un, vn}, {{(float)u1, (float)u2}, {(float)v1, (float)v2}}});      \
    }
MAP_GRID(glMapGrid1f, glMapGrid2f, GLfloat)
MAP_GRID(glMapGrid1d, glMapGrid2d, GLdouble)

/* Both ends of the domain are met exactly. */
static float grid_coordinate(const struct evaluator_grid *grid, unsigned variable, int64_t i)
{
    const float *domain = grid->domain[variable];
    if (i == grid->segments[variable])
        return domain[1];
    return (float)i * ((domain[1] - domain[0]) / (float)grid->segments[variable]) + domain[0];
}

static void evaluate_grid(struct context *context, unsigned dimensions, int64_t i, int64_t j)
{
    const struct evaluator_grid *grid = &context->evaluators->grid[dimensions];
    evaluate(context, dimensions, grid_coordinate(grid, 0, i), grid_coordinate(grid, 1, j));
}

void GLAPIENTRY exec_glEvalPoint1(GLint i)
{
    ENTER_ANYWHERE();
    if (context)
        evaluate_grid(context, 0, i, 0);
}

void GLAPIENTRY exec_glEvalPoint2(GLint i, GLint j)
{
    ENTER_ANYWHERE();
    if (context)
        evaluate_grid(context, 1, i, j);
}

/* --- Meshes --------------------------------------------------------------------------------------------- */

/* Points i1..i2 of rows j and, where `next_row`, j + 1 in turn; with `across` the other way round: points
 * j1.. of column i. */
struct strip {
    GLenum mode;
    bool across, next_row;
};

/* False once nothing can be drawn: the programs are invalid, memory ran out, or the work was ended. */
static bool evaluate_strip(struct context *context, unsigned dimensions, const struct strip *strip,
                           int64_t first, int64_t last, int64_t row)
{
    struct immediate *immediate = &context->immediate;
    for (int64_t i = first; i <= last && !immediate->failed && !immediate->ended; i++) {
        immediate->ended = !work_continues(context, "glEvalMesh", WORK_COMMAND << strip->next_row);
        evaluate_grid(context, dimensions, strip->across ? row : i, strip->across ? i : row);
        if (strip->next_row)
            evaluate_grid(context, dimensions, i, row + 1);
    }
    return !immediate->failed && !immediate->ended;
}

static bool draw_strip(struct context *context, unsigned dimensions, const struct strip *strip, int64_t first,
                       int64_t last, int64_t row)
{
    if (!work_continues(context, "glEvalMesh", WORK_COMMAND))
        return false;
    exec_glBegin(strip->mode);
    if (!context->immediate.inside)
        return false;
    const bool whole = evaluate_strip(context, dimensions, strip, first, last, row);
    exec_glEnd();
    return whole;
}

void GLAPIENTRY exec_glEvalMesh1(GLenum mode, GLint i1, GLint i2)
{
    ENTER_VOID();
    static const GLenum modes[] = {GL_POINT, GL_LINE};
    if (!enum_allowed(context, COMMAND_NAME, "mode", mode, modes, 2) || !has_vertices(context, 0))
        return;
    work_begin(context);
    draw_strip(context, 0, &(struct strip){.mode = mode == GL_POINT ? GL_POINTS : GL_LINE_STRIP}, i1, i2, 0);
    work_end(context);
}

void GLAPIENTRY exec_glEvalMesh2(GLenum mode, GLint i1, GLint i2, GLint j1, GLint j2)
{
    ENTER_VOID();
    static const GLenum modes[] = {GL_POINT, GL_LINE, GL_FILL};
    static const struct strip points = {GL_POINTS, false, false}, lines = {GL_LINE_STRIP, false, false},
                              columns = {GL_LINE_STRIP, true, false}, quads = {GL_QUAD_STRIP, false, true};
    if (!enum_allowed(context, COMMAND_NAME, "mode", mode, modes, 3) || !has_vertices(context, 1))
        return;
    const struct strip *rows = mode == GL_FILL ? &quads : mode == GL_LINE ? &lines : &points;
    const int64_t last_row = mode == GL_FILL ? (int64_t)j2 - 1 : j2;
    bool whole = true;
    work_begin(context);
    for (int64_t j = j1; j <= last_row && whole; j++)
        whole = draw_strip(context, 1, rows, i1, i2, j);
    for (int64_t i = i1; i <= i2 && whole && mode == GL_LINE; i++)
        whole = draw_strip(context, 1, &columns, j1, j2, i);
    work_end(context);
}
