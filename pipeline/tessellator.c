/* Subdivides the domain of a patch.
 *
 * Triangles and quads have a subdivided outer ring, whose edges follow the outer levels, and an inner region,
 * which follows the inner ones: concentric triangles or a grid. Between an outer edge and the parallel inner
 * one is a trapezoid, which is filled from one end to the other (fill()). Since the two edges are parallel
 * and the points on each are in order, the triangles cover it exactly once, in whichever order the edges
 * advance.
 *
 * A ring is walked counterclockwise in (u,v), as in figure 11.1: from (0,0), which is w = 1 of a triangle, to
 * the right. */
#include "pipeline/tessellator.h"

#include <string.h>

enum { ONE = 1 << 24, LEVEL_BITS = 23 };

enum { SPACING_EQUAL, SPACING_FRACTIONAL_ODD, SPACING_FRACTIONAL_EVEN };

/* --- Levels --------------------------------------------------------------------------------------------- */

/* The division of an edge. */
struct division {
    int32_t n;      /* segments */
    uint32_t level; /* n of equal ones, f of fractional ones; units of 2^-LEVEL_BITS, in which each float from
                       1 to 64 is an integer */
};

/* Clamped and rounded up by 11.2.2. NaN becomes the smallest level. */
static struct division divide(float level, unsigned spacing)
{
    static const float least[] = {1, 1, 2};
    static const float most[] = {TESS_MAX_LEVEL, TESS_MAX_LEVEL - 1, TESS_MAX_LEVEL};
    const float f = !(level > least[spacing]) ? least[spacing]
                    : level < most[spacing]   ? level
                                              : most[spacing];
    int32_t n = (int32_t)f;
    n += (float)n < f;
    if (spacing == SPACING_EQUAL)
        return (struct division){n, (uint32_t)n << LEVEL_BITS};
    n += (n & 1) != (spacing == SPACING_FRACTIONAL_ODD);
    return (struct division){n, (uint32_t)(f * (float)(1 << LEVEL_BITS))};
}

static bool is_one(struct division division)
{
    return division.n == 1;
}

/* 1 + epsilon: two or three segments. Epsilon is so small that of three, the outer ones have length zero. */
static struct division divided_at_all(struct division division, unsigned spacing)
{
    if (!is_one(division))
        return division;
    return spacing == SPACING_EQUAL ? (struct division){2, 2u << LEVEL_BITS}
                                    : (struct division){3, 1u << LEVEL_BITS};
}

static uint32_t without_highest_bit(uint32_t x)
{
    return x ? x & ~(1u << (31 - __builtin_clz(x))) : 0;
}

/* The position of point i of an edge from 0 to ONE. Between n - 2 and n segments each point moves from
 * i/(n-2) to i/n as f grows. Two new points split off from existing ones, one in each half: so there is a
 * short segment after point `split`, and its mirror image, and all others have one length. Direct3D 11.3's
 * functional specification defines which points these are, and hardware follows it: while the number of
 * segments doubles, a half is refined from its end to the middle, 1, 3, 5 and so on. */
static int32_t place(struct division division, int32_t i)
{
    const int32_t n = division.n, fewer = n - 2, half = (n + 1) / 2 - 1;
    if (2 * i > n)
        return ONE - place(division, n - i);
    if (i == 0 || 2 * i == n)
        return i ? ONE / 2 : 0;
    const uint32_t refined = without_highest_bit((uint32_t)(n & 1 ? half - 1 : half));
    const int32_t split = n == 3 ? 0 : (int32_t)(2 * refined + 1), from = i > split ? i - 1 : i;
    const int64_t level = division.level, unit = 1 << LEVEL_BITS, whole = (int64_t)n * fewer;
    const int64_t sum = from * n * (n * unit - level) + (int64_t)i * fewer * (level - fewer * unit);
    return (int32_t)((sum + whole / 2) / whole); /* sum is in units of 1/(2 * unit), which is ONE */
}

/* --- Output --------------------------------------------------------------------------------------------- */

/* A row of points in the order of a walk around the domain. */
struct chain {
    unsigned count;
    uint16_t points[TESS_MAX_LEVEL + 1];
};

struct generator {
    const struct primitive_declarations *mode;
    struct tessellation *out;
    struct division outer[4], inner[2];
    unsigned ring_starts[5]; /* of the outer ring: the first point of each edge, and the number of points */
};

static unsigned add_point(struct generator *generator, int32_t u, int32_t v, int32_t w)
{
    float *point = generator->out->points[generator->out->point_count];
    point[0] = (float)u / ONE;
    point[1] = (float)v / ONE;
    point[2] = (float)w / ONE;
    return generator->out->point_count++;
}

/* Counterclockwise. */
static void add_triangle(struct generator *generator, uint16_t a, uint16_t b, uint16_t c)
{
    uint16_t *indices = generator->out->indices + generator->out->index_count;
    indices[0] = a;
    indices[1] = generator->mode->tess_clockwise ? c : b;
    indices[2] = generator->mode->tess_clockwise ? b : c;
    generator->out->index_count += 3;
}

/* The distance of two points along the edge that runs in `direction`, in any unit. */
static float distance(const struct generator *generator, const float direction[3], uint16_t a, uint16_t b)
{
    float sum = 0;
    for (int c = 0; c < 3; c++)
        sum += (generator->out->points[b][c] - generator->out->points[a][c]) * direction[c];
    return sum < 0 ? -sum : sum;
}

/* Fills the area between an outer chain and the inner one on its left, with the shorter of two diagonals. */
static void fill(struct generator *generator, const struct chain *outer, const struct chain *inner,
                 const float direction[3])
{
    for (unsigned o = 0, i = 0; o + 1 < outer->count || i + 1 < inner->count;) {
        const uint16_t a = outer->points[o], b = inner->points[i];
        bool along_outer = i + 1 == inner->count;
        if (!along_outer && o + 1 < outer->count)
            along_outer = distance(generator, direction, outer->points[o + 1], b) <=
                          distance(generator, direction, a, inner->points[i + 1]);
        if (along_outer)
            add_triangle(generator, a, outer->points[++o], b);
        else
            add_triangle(generator, a, inner->points[++i], b);
    }
}

/* Edge `edge` of a ring of `edges`, whose points are numbered from starts[0]; the last edge ends at the
 * first. */
static struct chain ring_edge(const unsigned starts[5], unsigned edges, unsigned edge)
{
    struct chain chain = {0};
    for (unsigned i = starts[edge]; i < starts[edge + 1]; i++)
        chain.points[chain.count++] = (uint16_t)i;
    chain.points[chain.count++] = (uint16_t)starts[(edge + 1) % edges];
    return chain;
}

/* --- Triangles: 11.2.2.1 -------------------------------------------------------------------------------- */

/* The corners w, u, v are 0, 1, 2; edge e runs from corner e to the next: v = 0, w = 0, u = 0. */
static void add_corner_weighted(struct generator *generator, unsigned edge, int32_t from, int32_t to)
{
    int32_t weights[3] = {0, 0, 0}; /* of the corners */
    weights[edge] = from;
    weights[(edge + 1) % 3] = to;
    weights[(edge + 2) % 3] = ONE - from - to;
    add_point(generator, weights[1], weights[2], weights[0]);
}

static const float TRIANGLE_DIRECTIONS[3][3] = {{1, 0, -1}, {-1, 1, 0}, {0, -1, 1}};

static void triangle_outer_ring(struct generator *generator)
{
    static const uint8_t level[3] = {1, 2, 0};
    for (unsigned edge = 0; edge < 3; edge++) {
        const struct division division = generator->outer[level[edge]];
        generator->ring_starts[edge] = generator->out->point_count;
        for (int32_t i = 0; i < division.n; i++)
            add_corner_weighted(generator, edge, ONE - place(division, i), place(division, i));
    }
    generator->ring_starts[3] = generator->out->point_count;
}

/* Concentric triangle number k. Its edge parallel to an outer one is as far from it as the perpendicular
 * through point k of the subdivided edge meets the bisector of the corner: the third weight there is 2/3 of
 * that point's place, rounded down: rounded up it may pass the centre, and the triangle is turned over. Point
 * i of the edge is where the perpendicular through point i meets it. Corners belong to two edges, and get the
 * weight that either has as the third. */
static void triangle_inner_ring(struct generator *generator, int32_t k, unsigned starts[5])
{
    const struct division division = generator->inner[0];
    const int32_t third = place(division, k) / 3, corner = ONE - 4 * third;
    for (unsigned edge = 0; edge < 3; edge++) {
        starts[edge] = generator->out->point_count;
        add_corner_weighted(generator, edge, corner, 2 * third);
        for (int32_t i = k + 1; i < division.n - k; i++)
            add_corner_weighted(generator, edge, place(division, division.n - i) - third,
                                place(division, i) - third);
        if (2 * k == division.n) { /* the centre */
            starts[1] = starts[2] = starts[3] = starts[0];
            return;
        }
    }
    starts[3] = generator->out->point_count;
}

static void tessellate_triangle(struct generator *generator)
{
    triangle_outer_ring(generator);
    if (generator->ring_starts[3] == 3 && is_one(generator->inner[0])) {
        add_triangle(generator, 0, 1, 2);
        return;
    }
    generator->inner[0] = divided_at_all(generator->inner[0], generator->mode->tess_spacing);
    unsigned ring[5], inside[5];
    for (int i = 0; i < 4; i++)
        ring[i] = generator->ring_starts[i];
    const int32_t n = generator->inner[0].n;
    for (int32_t k = 1; 2 * k <= n; k++) {
        triangle_inner_ring(generator, k, inside);
        for (unsigned edge = 0; edge < 3; edge++) {
            const struct chain outer = ring_edge(ring, 3, edge), inner = ring_edge(inside, 3, edge);
            fill(generator, &outer, &inner, TRIANGLE_DIRECTIONS[edge]);
        }
        for (int i = 0; i < 4; i++)
            ring[i] = inside[i];
    }
    if (n % 2)
        add_triangle(generator, (uint16_t)ring[0], (uint16_t)ring[1], (uint16_t)ring[2]);
}

/* --- Quads: 11.2.2.2 ------------------------------------------------------------------------------------ */

static const float QUAD_DIRECTIONS[4][3] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};

/* v = 0, u = 1, v = 1, u = 0. */
static void quad_outer_ring(struct generator *generator)
{
    static const uint8_t level[4] = {1, 2, 3, 0};
    for (unsigned edge = 0; edge < 4; edge++) {
        const struct division division = generator->outer[level[edge]];
        generator->ring_starts[edge] = generator->out->point_count;
        for (int32_t i = 0; i < division.n; i++) {
            const int32_t along = edge < 2 ? place(division, i) : ONE - place(division, i);
            const int32_t across = edge == 1 || edge == 2 ? ONE : 0;
            add_point(generator, edge % 2 ? across : along, edge % 2 ? along : across, 0);
        }
    }
    generator->ring_starts[4] = generator->out->point_count;
}

/* The grid's inner points: columns 1..m-1 of rows 1..n-1. */
struct grid {
    unsigned first, columns, rows;
};

static struct grid quad_grid(struct generator *generator)
{
    const struct division across = generator->inner[0], up = generator->inner[1];
    const struct grid grid = {generator->out->point_count, (unsigned)across.n - 1, (unsigned)up.n - 1};
    for (int32_t j = 1; j < up.n; j++)
        for (int32_t i = 1; i < across.n; i++)
            add_point(generator, place(across, i), place(up, j), 0);
    return grid;
}

static uint16_t grid_point(const struct grid *grid, unsigned column, unsigned row)
{
    return (uint16_t)(grid->first + row * grid->columns + column);
}

static struct chain grid_edge(const struct grid *grid, unsigned edge)
{
    const unsigned right = grid->columns - 1, top = grid->rows - 1;
    struct chain chain = {.count = edge % 2 ? grid->rows : grid->columns};
    for (unsigned i = 0; i < chain.count; i++)
        chain.points[i] = edge == 0   ? grid_point(grid, i, 0)
                          : edge == 1 ? grid_point(grid, right, i)
                          : edge == 2 ? grid_point(grid, right - i, top)
                                      : grid_point(grid, 0, top - i);
    return chain;
}

static void fill_grid(struct generator *generator, const struct grid *grid)
{
    for (unsigned row = 0; row + 1 < grid->rows; row++)
        for (unsigned column = 0; column + 1 < grid->columns; column++) {
            const uint16_t a = grid_point(grid, column, row), b = grid_point(grid, column + 1, row);
            const uint16_t c = grid_point(grid, column + 1, row + 1), d = grid_point(grid, column, row + 1);
            add_triangle(generator, a, b, c);
            add_triangle(generator, a, c, d);
        }
}

static void tessellate_quad(struct generator *generator)
{
    quad_outer_ring(generator);
    if (generator->ring_starts[4] == 4 && is_one(generator->inner[0]) && is_one(generator->inner[1])) {
        add_triangle(generator, 0, 1, 2);
        add_triangle(generator, 0, 2, 3);
        return;
    }
    for (int i = 0; i < 2; i++)
        generator->inner[i] = divided_at_all(generator->inner[i], generator->mode->tess_spacing);
    const struct grid grid = quad_grid(generator);
    fill_grid(generator, &grid);
    for (unsigned edge = 0; edge < 4; edge++) {
        const struct chain outer = ring_edge(generator->ring_starts, 4, edge), inner = grid_edge(&grid, edge);
        fill(generator, &outer, &inner, QUAD_DIRECTIONS[edge]);
    }
}

/* --- Isolines: 11.2.2.3 --------------------------------------------------------------------------------- */

static void tessellate_isolines(struct generator *generator)
{
    struct tessellation *out = generator->out;
    const struct division lines = generator->outer[0], segments = generator->outer[1];
    for (int32_t j = 0; j < lines.n; j++)
        for (int32_t i = 0; i <= segments.n; i++) {
            const unsigned point = add_point(generator, place(segments, i), place(lines, j), 0);
            if (i == segments.n)
                continue;
            out->indices[out->index_count++] = (uint16_t)point;
            out->indices[out->index_count++] = (uint16_t)(point + 1);
        }
}

/* --- A patch -------------------------------------------------------------------------------------------- */

/* By the bits, since whether a denormal is above zero is up to the floating-point environment (base/fpenv.h).
 */
static bool is_positive(float level)
{
    uint32_t bits;
    memcpy(&bits, &level, sizeof bits);
    return bits - 1 < 0x7f800000;
}

static bool discarded(const float outer[4], unsigned relevant)
{
    for (unsigned i = 0; i < relevant; i++)
        if (!is_positive(outer[i]))
            return true;
    return false;
}

void tessellate(const struct primitive_declarations *mode, const float outer[4], const float inner[2],
                struct tessellation *out)
{
    const bool isolines = mode->tess_mode == KIND_ISOLINES, quads = mode->tess_mode == KIND_QUADS;
    struct generator generator = {.mode = mode, .out = out};
    out->point_count = out->index_count = 0;
    out->vertices = mode->tess_point_mode ? 1 : isolines ? 2 : 3;
    if (discarded(outer, quads ? 4 : isolines ? 2 : 3))
        return;
    for (int i = 0; i < 4; i++)
        generator.outer[i] = divide(outer[i], isolines && i == 0 ? SPACING_EQUAL : mode->tess_spacing);
    for (int i = 0; i < 2; i++)
        generator.inner[i] = divide(inner[i], mode->tess_spacing);
    if (quads)
        tessellate_quad(&generator);
    else if (isolines)
        tessellate_isolines(&generator);
    else
        tessellate_triangle(&generator);
    if (mode->tess_point_mode) {
        out->index_count = out->point_count;
        for (unsigned i = 0; i < out->point_count; i++)
            out->indices[i] = (uint16_t)i;
    }
}
