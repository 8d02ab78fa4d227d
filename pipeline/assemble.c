/* Primitive assembly: which vertices make a primitive, which of them is the provoking vertex, and whether it
 * has to be clipped.
 *
 * Vertices are named by element number, 0..count-1 in drawing order (the tables of GL 4.6 compatibility 10.1
 * and 13.6 count from 1). Where a primitive is split into triangles, they keep its orientation, and both
 * contain its provoking vertex.
 */
#include "pipeline/primitive.h"

static const struct {
    uint8_t span; /* consecutive vertices of one primitive (without the first of all, if uses_first) */
    uint8_t step; /* from one primitive to the next */
    bool uses_first;
    uint8_t around; /* further vertices before and after these that a primitive may use */
} topology[] = {
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

/* For PATCHES the draw contains the number of vertices of each. */
static unsigned span_of(const struct draw *draw)
{
    return draw->primitive == PRIMITIVE_PATCHES ? draw->patch_vertices : topology[draw->primitive].span;
}

static unsigned step_of(const struct draw *draw)
{
    return draw->primitive == PRIMITIVE_PATCHES ? draw->patch_vertices : topology[draw->primitive].step;
}

uint32_t assemble_count(const struct draw *draw, uint32_t count)
{
    unsigned span = span_of(draw);
    if (count < span || span == 0)
        return 0;
    if (draw->primitive == PRIMITIVE_LINE_LOOP)
        return count;
    return (count - span) / step_of(draw) + 1;
}

bool assemble_span(const struct draw *draw, uint32_t length, uint32_t first, uint32_t count, uint32_t *low,
                   uint32_t *high)
{
    unsigned span = span_of(draw), step = step_of(draw), around = 0;
    if (draw->primitive != PRIMITIVE_PATCHES)
        around = topology[draw->primitive].around;
    uint64_t end = ((uint64_t)first + count - 1) * step + span + around;
    *low = first > 0 ? first * step - around : 0;
    *high = end < length ? (uint32_t)end : length; /* a loop's last line ends at the first vertex */
    return *low > 0 && draw->primitive != PRIMITIVE_PATCHES && topology[draw->primitive].uses_first;
}

uint32_t assemble_fit(const struct draw *draw, uint32_t elements)
{
    unsigned span = span_of(draw);
    return elements < span ? 0 : (elements - span) / step_of(draw) + 1;
}

/* --- One primitive -------------------------------------------------------------------------------------- */

/* `to` is a constant in each of the two callers: the direct way, to the rasterizer (null), costs no calls. */

/* Numbers in these functions count from the beginning of the strip; those that they pass on, from the draw's.
 */

LANES_INLINE void one_point(const struct batch *batch, struct pipeline_worker *worker, assemble_receiver *to,
                            uint32_t a, uint32_t id)
{
    a += worker->strip.first;
    id += worker->strip.first_id;
    if (to)
        to(batch, worker, ASSEMBLED_POINT, &a, 1, a, id);
    else
        primitive_point(batch, worker, batch_vertex(batch, a), id);
}

/* 14.5.2.1: the stipple restarts with each Begin and each separate segment. */
LANES_INLINE void begin_stipple(const struct batch *batch, struct pipeline_worker *worker)
{
    if (batch->draw->line_stipple)
        raster_set_stipple_counter(worker->bins, 0);
}

LANES_INLINE void one_line(const struct batch *batch, struct pipeline_worker *worker, assemble_receiver *to,
                           uint32_t a, uint32_t b, uint32_t provoking, uint32_t id, bool begins)
{
    const uint32_t first = worker->strip.first;
    if (begins)
        begin_stipple(batch, worker);
    id += worker->strip.first_id;
    if (to) {
        to(batch, worker, ASSEMBLED_LINE, (uint32_t[]){a + first, b + first}, 2, provoking + first, id);
        return;
    }
    const struct vertex *ends[2] = {batch_vertex(batch, a + first), batch_vertex(batch, b + first)};
    primitive_line(batch, worker, ends, batch_vertex(batch, provoking + first), id);
}

LANES_INLINE void one_triangle(const struct batch *batch, struct pipeline_worker *worker,
                               assemble_receiver *to, uint32_t a, uint32_t b, uint32_t c, uint32_t provoking,
                               uint32_t id)
{
    const uint32_t first = worker->strip.first;
    id += worker->strip.first_id;
    if (to) {
        to(batch, worker, ASSEMBLED_TRIANGLE, (uint32_t[]){a + first, b + first, c + first}, 3,
           provoking + first, id);
        return;
    }
    const struct vertex *corners[3] = {batch_vertex(batch, a + first), batch_vertex(batch, b + first),
                                       batch_vertex(batch, c + first)};
    primitive_triangle(batch, worker, corners, batch_vertex(batch, provoking + first), id);
}

/* The two halves of quad a, b, c, d: always along a, c, as in graphics hardware, for both provoking vertex
 * conventions. */
LANES_INLINE void one_quad(const struct batch *batch, struct pipeline_worker *worker, assemble_receiver *to,
                           const uint32_t v[4], uint32_t provoking, uint32_t id)
{
    worker->edges = EDGE_0 | EDGE_1;
    one_triangle(batch, worker, to, v[0], v[1], v[2], provoking, id);
    worker->edges = EDGE_1 | EDGE_2 | EDGES_CONTINUE;
    one_triangle(batch, worker, to, v[0], v[2], v[3], provoking, id);
}

/* Vertices a, b with their neighbours: without a geometry program they are ignored (10.1.11). */
LANES_INLINE void one_line_adjacency(const struct batch *batch, struct pipeline_worker *worker,
                                     assemble_receiver *to, uint32_t v, bool first, uint32_t id, bool begins)
{
    const uint32_t provoking = first ? v + 1 : v + 2, base = worker->strip.first;
    if (to)
        to(batch, worker, ASSEMBLED_LINE_ADJACENCY,
           (uint32_t[]){base + v, base + v + 1, base + v + 2, base + v + 3}, 4, base + provoking,
           id + worker->strip.first_id);
    else
        one_line(batch, worker, NULL, v + 1, v + 2, provoking, id, begins);
}

LANES_INLINE void one_triangle_adjacency(const struct batch *batch, struct pipeline_worker *worker,
                                         assemble_receiver *to, const uint32_t v[6], uint32_t provoking,
                                         uint32_t id)
{
    const uint32_t base = worker->strip.first;
    if (to)
        to(batch, worker, ASSEMBLED_TRIANGLE_ADJACENCY,
           (uint32_t[]){base + v[0], base + v[1], base + v[2], base + v[3], base + v[4], base + v[5]}, 6,
           base + provoking, id + worker->strip.first_id);
    else
        one_triangle(batch, worker, NULL, v[0], v[2], v[4], provoking, id);
}

/* Table 10.1, counted from 0. */
LANES_INLINE void strip_triangle_adjacency(const struct batch *batch, struct pipeline_worker *worker,
                                           assemble_receiver *to, uint32_t i, bool first)
{
    const uint32_t v = 2 * i;
    const bool last = v + 7 >= worker->strip.count; /* no further triangle follows */
    const uint32_t before = i == 0 ? v + 1 : v - 2, after = last ? v + 5 : v + 6;
    uint32_t even[6] = {v, before, v + 2, after, v + 4, v + 3};
    uint32_t odd[6] = {v + 2, before, v, v + 3, v + 4, after};
    one_triangle_adjacency(batch, worker, to, i & 1 ? odd : even, first ? v : v + 4, i);
}

static void patch(const struct batch *batch, struct pipeline_worker *worker, assemble_receiver *to,
                  uint32_t i)
{
    uint32_t elements[SHADER_MAX_PATCH_VERTICES];
    const unsigned count = batch->draw->patch_vertices;
    if (!to) /* PATCHES are drawn by tessellation and geometry programs only */
        return;
    for (unsigned k = 0; k < count; k++)
        elements[k] = worker->strip.first + i * count + k;
    to(batch, worker, ASSEMBLED_PATCH, elements, count, elements[0], worker->strip.first_id + i);
}

/* Primitive `i`; the provoking vertex by table 13.2 (QUADS_FOLLOW_PROVOKING_VERTEX_CONVENTION is TRUE here).
 * All triangles of a quad have the quad's number, and all of a polygon have 0 (NV_fragment_program4 3.11.4.1,
 * primitive.id). */
LANES_INLINE void assemble_primitive(const struct batch *batch, struct pipeline_worker *worker,
                                     assemble_receiver *to, uint32_t i)
{
    const struct draw *draw = batch->draw;
    bool first = draw->first_vertex_convention;
    uint32_t odd = i & 1, next, v;
    switch (draw->primitive) {
    case PRIMITIVE_POINTS: one_point(batch, worker, to, i, i); break;
    case PRIMITIVE_LINES:
        one_line(batch, worker, to, 2 * i, 2 * i + 1, first ? 2 * i : 2 * i + 1, i, true);
        break;
    case PRIMITIVE_LINE_LOOP:
        next = i + 1 < worker->strip.count ? i + 1 : 0;
        one_line(batch, worker, to, i, next, first ? i : next, i, i == 0);
        break;
    case PRIMITIVE_LINE_STRIP: one_line(batch, worker, to, i, i + 1, first ? i : i + 1, i, i == 0); break;
    case PRIMITIVE_TRIANGLES:
        one_triangle(batch, worker, to, 3 * i, 3 * i + 1, 3 * i + 2, first ? 3 * i : 3 * i + 2, i);
        break;
    case PRIMITIVE_TRIANGLE_STRIP: /* of odd ones the winding is reversed, so that all face as the first does
                                    */
        one_triangle(batch, worker, to, i + odd, i + 1 - odd, i + 2, first ? i : i + 2, i);
        break;
    case PRIMITIVE_TRIANGLE_FAN:
        one_triangle(batch, worker, to, 0, i + 1, i + 2, first ? i + 1 : i + 2, i);
        break;
    case PRIMITIVE_QUADS:
        v = 4 * i;
        one_quad(batch, worker, to, (uint32_t[]){v, v + 1, v + 2, v + 3}, first ? v : v + 3, i);
        break;
    case PRIMITIVE_QUAD_STRIP: /* around it: v, v + 1, v + 3, v + 2 */
        v = 2 * i;
        one_quad(batch, worker, to, (uint32_t[]){v, v + 1, v + 3, v + 2}, first ? v : v + 3, i);
        break;
    case PRIMITIVE_POLYGON:
        worker->edges =
            EDGE_1 | (i == 0 ? EDGE_0 : EDGES_CONTINUE) | (i + 3 == worker->strip.count ? EDGE_2 : 0);
        one_triangle(batch, worker, to, 0, i + 1, i + 2, 0, 0);
        break;
    case PRIMITIVE_LINES_ADJACENCY: one_line_adjacency(batch, worker, to, 4 * i, first, i, true); break;
    case PRIMITIVE_LINE_STRIP_ADJACENCY: one_line_adjacency(batch, worker, to, i, first, i, i == 0); break;
    case PRIMITIVE_TRIANGLES_ADJACENCY:
        v = 6 * i;
        one_triangle_adjacency(batch, worker, to, (uint32_t[]){v, v + 1, v + 2, v + 3, v + 4, v + 5},
                               first ? v : v + 4, i);
        break;
    case PRIMITIVE_TRIANGLE_STRIP_ADJACENCY: strip_triangle_adjacency(batch, worker, to, i, first); break;
    case PRIMITIVE_PATCHES: patch(batch, worker, to, i); break;
    }
}

/* Primitives i..i+count-1 of the most common kind, as assemble_primitive() makes them. */
static void separate_triangles(const struct batch *batch, struct pipeline_worker *worker, uint32_t i,
                               uint32_t count)
{
    const unsigned provoking = batch->draw->first_vertex_convention ? 0 : 2;
    uint32_t element = worker->strip.first + 3 * i - batch->first_element, id = worker->strip.first_id + i;
    for (const uint32_t end = id + count; id != end; id++, element += 3) {
        const struct vertex *corners[3];
        for (unsigned k = 0; k < 3; k++)
            corners[k] = batch_local_vertex(batch, element + k);
        primitive_triangle(batch, worker, corners, corners[provoking], id);
    }
}

/* The strip that primitive `primitive` of the draw is in. */
static const struct strip *find_strip(const struct batch *batch, uint32_t primitive)
{
    uint32_t low = 0, high = batch->strip_count;
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (batch->strips[middle].first_primitive <= primitive)
            low = middle;
        else
            high = middle;
    }
    return &batch->strips[low];
}

LANES_INLINE void assemble_all(const struct batch *batch, struct pipeline_worker *worker, uint32_t first,
                               uint32_t count, assemble_receiver *to)
{
    const struct strip *strip = find_strip(batch, first), *end = batch->strips + batch->strip_count;
    const bool separate = !to && batch->draw->primitive == PRIMITIVE_TRIANGLES;
    const uint32_t after = first + count;
    for (; first < after; strip++) {
        const uint32_t next =
            strip + 1 < end && strip[1].first_primitive < after ? strip[1].first_primitive : after;
        worker->strip = *strip;
        if (separate)
            separate_triangles(batch, worker, first - strip->first_primitive, next - first);
        for (; first < next && !separate; first++)
            assemble_primitive(batch, worker, to, first - strip->first_primitive);
        first = next;
    }
}

void assemble_run(const struct batch *batch, struct pipeline_worker *worker, uint32_t first, uint32_t count)
{
    assemble_all(batch, worker, first, count, NULL);
    primitive_flush(worker);
}

void assemble_for(const struct batch *batch, struct pipeline_worker *worker, uint32_t first, uint32_t count,
                  assemble_receiver *receiver)
{
    assemble_all(batch, worker, first, count, receiver);
}
