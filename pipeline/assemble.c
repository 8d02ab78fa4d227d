/* Primitive assembly: which vertices make a primitive, which of them is the provoking vertex, and whether it
 * has to be clipped.
 *
 * Vertices are named by ordinal, 0..count-1 in drawing order (the tables of GL 4.6 compatibility 10.1
 * and 13.6 count from 1). Where a primitive is split into triangles, they keep its orientation, and both
 * contain its provoking vertex.
 */
#include "pipeline/primitive.h"

static const struct {
    uint8_t span; /* consecutive vertices of one primitive (besides the first of all, where uses_first) */
    uint8_t step; /* from one primitive to the next */
    bool uses_first;
    uint8_t around; /* vertices before and after these that a primitive may reach to besides */
} facts[] = {
    [PRIMITIVE_POINTS] = {1, 1, false, 0},
    [PRIMITIVE_LINES] = {2, 2, false, 0},
    [PRIMITIVE_LINE_LOOP] = {2, 1, true, 0},
    [PRIMITIVE_LINE_STRIP] = {2, 1, false, 0},
    [PRIMITIVE_TRIANGLES] = {3, 3, false, 0},
    [PRIMITIVE_TRIANGLE_STRIP] = {3, 1, false, 0},
    [PRIMITIVE_TRIANGLE_FAN] = {3, 1, true, 0},
    [PRIMITIVE_QUADS] = {4, 4, false, 0},
    [PRIMITIVE_QUAD_STRIP] = {4, 2, false, 0},
    [PRIMITIVE_POLYGON] = {3, 1, true, 0},
    [PRIMITIVE_LINES_ADJACENCY] = {4, 4, false, 0},
    [PRIMITIVE_LINE_STRIP_ADJACENCY] = {4, 1, false, 0},
    [PRIMITIVE_TRIANGLES_ADJACENCY] = {6, 6, false, 0},
    [PRIMITIVE_TRIANGLE_STRIP_ADJACENCY] = {6, 2, false, 2},
};

/* Of PATCHES the draw says how many vertices each has. */
static unsigned span_of(const struct draw *draw)
{
    return draw->primitive == PRIMITIVE_PATCHES ? draw->patch_vertices : facts[draw->primitive].span;
}

static unsigned step_of(const struct draw *draw)
{
    return draw->primitive == PRIMITIVE_PATCHES ? draw->patch_vertices : facts[draw->primitive].step;
}

uint32_t assemble_count(const struct draw *draw)
{
    unsigned span = span_of(draw);
    if (draw->count < span || span == 0)
        return 0;
    if (draw->primitive == PRIMITIVE_LINE_LOOP)
        return draw->count;
    return (draw->count - span) / step_of(draw) + 1;
}

bool assemble_span(const struct draw *draw, uint32_t first, uint32_t count, uint32_t *low, uint32_t *high)
{
    unsigned span = span_of(draw), step = step_of(draw), around = 0;
    if (draw->primitive != PRIMITIVE_PATCHES)
        around = facts[draw->primitive].around;
    uint64_t end = ((uint64_t)first + count - 1) * step + span + around;
    *low = first > 0 ? first * step - around : 0;
    *high = end < draw->count ? (uint32_t)end : draw->count; /* a loop's last line ends at the first vertex */
    return *low > 0 && draw->primitive != PRIMITIVE_PATCHES && facts[draw->primitive].uses_first;
}

uint32_t assemble_fit(const struct draw *draw, uint32_t ordinals)
{
    unsigned span = span_of(draw);
    return ordinals <= span ? 1 : (ordinals - span) / step_of(draw) + 1;
}

/* --- One primitive ------------------------------------------------------------------------------------ */

/* `to` is a constant in each of the two callers: the direct way, to the rasterizer (null), costs no calls. */

LANES_INLINE void one_point(const struct round *round, struct pipeline_worker *worker, assemble_receiver *to,
                            uint32_t a, uint32_t id)
{
    if (to)
        to(round, worker, ASSEMBLED_POINT, &a, 1, a, id);
    else
        primitive_point(worker, round_vertex(round, a), id);
}

LANES_INLINE void one_line(const struct round *round, struct pipeline_worker *worker, assemble_receiver *to,
                           uint32_t a, uint32_t b, uint32_t provoking, uint32_t id)
{
    if (to) {
        to(round, worker, ASSEMBLED_LINE, (uint32_t[]){a, b}, 2, provoking, id);
        return;
    }
    const struct vertex *ends[2] = {round_vertex(round, a), round_vertex(round, b)};
    primitive_line(round, worker, ends, round_vertex(round, provoking), id);
}

LANES_INLINE void one_triangle(const struct round *round, struct pipeline_worker *worker,
                               assemble_receiver *to, uint32_t a, uint32_t b, uint32_t c, uint32_t provoking,
                               uint32_t id)
{
    if (to) {
        to(round, worker, ASSEMBLED_TRIANGLE, (uint32_t[]){a, b, c}, 3, provoking, id);
        return;
    }
    const struct vertex *corners[3] = {round_vertex(round, a), round_vertex(round, b),
                                       round_vertex(round, c)};
    primitive_triangle(round, worker, corners, round_vertex(round, provoking), id);
}

/* Vertices a, b with their neighbours: without a geometry program they are ignored (10.1.11). */
LANES_INLINE void one_line_adjacency(const struct round *round, struct pipeline_worker *worker,
                                     assemble_receiver *to, uint32_t v, bool first, uint32_t id)
{
    const uint32_t provoking = first ? v + 1 : v + 2;
    if (to)
        to(round, worker, ASSEMBLED_LINE_ADJACENCY, (uint32_t[]){v, v + 1, v + 2, v + 3}, 4, provoking, id);
    else
        one_line(round, worker, NULL, v + 1, v + 2, provoking, id);
}

LANES_INLINE void one_triangle_adjacency(const struct round *round, struct pipeline_worker *worker,
                                         assemble_receiver *to, const uint32_t v[6], uint32_t provoking,
                                         uint32_t id)
{
    if (to)
        to(round, worker, ASSEMBLED_TRIANGLE_ADJACENCY, v, 6, provoking, id);
    else
        one_triangle(round, worker, NULL, v[0], v[2], v[4], provoking, id);
}

/* Table 10.1, counted from 0. */
LANES_INLINE void strip_triangle_adjacency(const struct round *round, struct pipeline_worker *worker,
                                           assemble_receiver *to, uint32_t i, bool first)
{
    const uint32_t v = 2 * i;
    const bool last = v + 7 >= round->draw->count; /* no further triangle follows */
    const uint32_t before = i == 0 ? v + 1 : v - 2, after = last ? v + 5 : v + 6;
    uint32_t even[6] = {v, before, v + 2, after, v + 4, v + 3};
    uint32_t odd[6] = {v + 2, before, v, v + 3, v + 4, after};
    one_triangle_adjacency(round, worker, to, i & 1 ? odd : even, first ? v : v + 4, i);
}

static void patch(const struct round *round, struct pipeline_worker *worker, assemble_receiver *to,
                  uint32_t i)
{
    uint32_t ordinals[SHADER_MAX_PATCH_VERTICES];
    const unsigned count = round->draw->patch_vertices;
    if (!to) /* PATCHES are drawn by tessellation and geometry programs only */
        return;
    for (unsigned k = 0; k < count; k++)
        ordinals[k] = i * count + k;
    to(round, worker, ASSEMBLED_PATCH, ordinals, count, ordinals[0], i);
}

/* Primitive `i`; the provoking vertex by table 13.2 (QUADS_FOLLOW_PROVOKING_VERTEX_CONVENTION is TRUE here).
 * All triangles of a quad have the quad's number, and all of a polygon have 0 (NV_fragment_program4 3.11.4.1,
 * primitive.id). */
LANES_INLINE void assemble_primitive(const struct round *round, struct pipeline_worker *worker,
                                     assemble_receiver *to, uint32_t i)
{
    const struct draw *draw = round->draw;
    bool first = draw->first_vertex_convention;
    uint32_t odd = i & 1, next, v;
    switch (draw->primitive) {
    case PRIMITIVE_POINTS: one_point(round, worker, to, i, i); break;
    case PRIMITIVE_LINES: one_line(round, worker, to, 2 * i, 2 * i + 1, first ? 2 * i : 2 * i + 1, i); break;
    case PRIMITIVE_LINE_LOOP:
        next = i + 1 < draw->count ? i + 1 : 0;
        one_line(round, worker, to, i, next, first ? i : next, i);
        break;
    case PRIMITIVE_LINE_STRIP: one_line(round, worker, to, i, i + 1, first ? i : i + 1, i); break;
    case PRIMITIVE_TRIANGLES:
        one_triangle(round, worker, to, 3 * i, 3 * i + 1, 3 * i + 2, first ? 3 * i : 3 * i + 2, i);
        break;
    case PRIMITIVE_TRIANGLE_STRIP: /* every second one is turned round, so that all have the first one's
                                      orientation */
        one_triangle(round, worker, to, i + odd, i + 1 - odd, i + 2, first ? i : i + 2, i);
        break;
    case PRIMITIVE_TRIANGLE_FAN:
        one_triangle(round, worker, to, 0, i + 1, i + 2, first ? i + 1 : i + 2, i);
        break;
    case PRIMITIVE_QUADS:
        v = 4 * i;
        if (first) {
            one_triangle(round, worker, to, v, v + 1, v + 2, v, i);
            one_triangle(round, worker, to, v, v + 2, v + 3, v, i);
        } else {
            one_triangle(round, worker, to, v, v + 1, v + 3, v + 3, i);
            one_triangle(round, worker, to, v + 1, v + 2, v + 3, v + 3, i);
        }
        break;
    case PRIMITIVE_QUAD_STRIP: /* around it: v, v + 1, v + 3, v + 2 */
        v = 2 * i;
        one_triangle(round, worker, to, v, v + 1, v + 3, first ? v : v + 3, i);
        one_triangle(round, worker, to, v, v + 3, v + 2, first ? v : v + 3, i);
        break;
    case PRIMITIVE_POLYGON: one_triangle(round, worker, to, 0, i + 1, i + 2, 0, 0); break;
    case PRIMITIVE_LINES_ADJACENCY: one_line_adjacency(round, worker, to, 4 * i, first, i); break;
    case PRIMITIVE_LINE_STRIP_ADJACENCY: one_line_adjacency(round, worker, to, i, first, i); break;
    case PRIMITIVE_TRIANGLES_ADJACENCY:
        v = 6 * i;
        one_triangle_adjacency(round, worker, to, (uint32_t[]){v, v + 1, v + 2, v + 3, v + 4, v + 5},
                               first ? v : v + 4, i);
        break;
    case PRIMITIVE_TRIANGLE_STRIP_ADJACENCY: strip_triangle_adjacency(round, worker, to, i, first); break;
    case PRIMITIVE_PATCHES: patch(round, worker, to, i); break;
    }
}

void assemble_run(const struct round *round, struct pipeline_worker *worker, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        assemble_primitive(round, worker, NULL, first + i);
}

void assemble_for(const struct round *round, struct pipeline_worker *worker, uint32_t first, uint32_t count,
                  assemble_receiver *receiver)
{
    for (uint32_t i = 0; i < count; i++)
        assemble_primitive(round, worker, receiver, first + i);
}
