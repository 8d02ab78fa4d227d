/* Primitive assembly: which vertices make a primitive, which of them is the provoking vertex, and whether it
 * has to be clipped.
 *
 * Vertices are named by ordinal, 0..count-1 in drawing order (the tables of GL 4.6 compatibility 10.1
 * and 13.6 count from 1). Where a primitive is split into triangles, they keep its orientation, and both
 * contain its provoking vertex.
 */
#include "pipeline/stages.h"

static const struct {
    uint8_t span; /* consecutive vertices of one primitive (besides the first of all, where uses_first) */
    uint8_t step; /* from one primitive to the next */
    bool uses_first;
} facts[] = {
    [PRIMITIVE_POINTS] = {1, 1, false},      [PRIMITIVE_LINES] = {2, 2, false},
    [PRIMITIVE_LINE_LOOP] = {2, 1, true},    [PRIMITIVE_LINE_STRIP] = {2, 1, false},
    [PRIMITIVE_TRIANGLES] = {3, 3, false},   [PRIMITIVE_TRIANGLE_STRIP] = {3, 1, false},
    [PRIMITIVE_TRIANGLE_FAN] = {3, 1, true}, [PRIMITIVE_QUADS] = {4, 4, false},
    [PRIMITIVE_QUAD_STRIP] = {4, 2, false},  [PRIMITIVE_POLYGON] = {3, 1, true},
};

uint32_t assemble_count(enum pipeline_primitive primitive, uint32_t count)
{
    unsigned span = facts[primitive].span;
    if (count < span)
        return 0;
    if (primitive == PRIMITIVE_LINE_LOOP)
        return count;
    return (count - span) / facts[primitive].step + 1;
}

bool assemble_span(const struct draw *draw, uint32_t first, uint32_t count, uint32_t *low, uint32_t *high)
{
    unsigned span = facts[draw->primitive].span, step = facts[draw->primitive].step;
    uint64_t end = ((uint64_t)first + count - 1) * step + span;
    *low = first * step;
    *high = end < draw->count ? (uint32_t)end : draw->count; /* a loop's last line ends at the first vertex */
    return *low > 0 && facts[draw->primitive].uses_first;
}

uint32_t assemble_fit(enum pipeline_primitive primitive, uint32_t ordinals)
{
    unsigned span = facts[primitive].span;
    return ordinals <= span ? 1 : (ordinals - span) / facts[primitive].step + 1;
}

/* --- One primitive ------------------------------------------------------------------------------------ */

static void point(const struct round *round, struct pipeline_worker *worker, uint32_t a, uint32_t id)
{
    const struct vertex *vertex = round_vertex(round, a);
    /* 13.7: a point passes unchanged if it lies within the near and far planes and the clip distances; where
     * it lies in x and y does not matter. Beyond the guard nobody could see it. */
    if (vertex->code & (CODE_CLIP | CODE_NAN))
        return;
    raster_point(worker->bins, round->draw->raster, &vertex->window, vertex->point_size, id);
}

static void line(const struct round *round, struct pipeline_worker *worker, uint32_t a, uint32_t b,
                 uint32_t provoking, uint32_t id)
{
    const struct vertex *ends[2] = {round_vertex(round, a), round_vertex(round, b)};
    const struct vertex *flat = round_vertex(round, provoking);
    uint32_t any = ends[0]->code | ends[1]->code, all = ends[0]->code & ends[1]->code;
    if ((all & CODE_OUTSIDE) || (any & CODE_NAN))
        return;
    if (any & (CODE_CLIP | CODE_SIDES)) {
        clip_line(round, worker, ends, flat, id);
        return;
    }
    struct raster_vertex window[2] = {ends[0]->window, ends[1]->window};
    raster_line(worker->bins, round->draw->raster, window, flat->window.attributes, id);
}

static void triangle(const struct round *round, struct pipeline_worker *worker, uint32_t a, uint32_t b,
                     uint32_t c, uint32_t provoking, uint32_t id)
{
    const struct vertex *corners[3] = {round_vertex(round, a), round_vertex(round, b),
                                       round_vertex(round, c)};
    const struct vertex *flat = round_vertex(round, provoking);
    uint32_t any = corners[0]->code | corners[1]->code | corners[2]->code;
    uint32_t all = corners[0]->code & corners[1]->code & corners[2]->code;
    if ((all & CODE_OUTSIDE) || (any & CODE_NAN))
        return;
    if (any & CODE_CLIP) {
        clip_triangle(round, worker, corners, flat, id);
        return;
    }
    struct raster_vertex window[3] = {corners[0]->window, corners[1]->window, corners[2]->window};
    raster_triangle(worker->bins, round->draw->raster, window, flat->window.attributes, id);
}

/* Primitive `i`; the provoking vertex by table 13.2 (QUADS_FOLLOW_PROVOKING_VERTEX_CONVENTION is TRUE here).
 * All triangles of a quad have the quad's number, and all of a polygon have 0 (NV_fragment_program4 3.11.4.1,
 * primitive.id). */
static void assemble_primitive(const struct round *round, struct pipeline_worker *worker, uint32_t i)
{
    const struct draw *draw = round->draw;
    bool first = draw->first_vertex_convention;
    uint32_t odd = i & 1, next, v;
    switch (draw->primitive) {
    case PRIMITIVE_POINTS: point(round, worker, i, i); break;
    case PRIMITIVE_LINES: line(round, worker, 2 * i, 2 * i + 1, first ? 2 * i : 2 * i + 1, i); break;
    case PRIMITIVE_LINE_LOOP:
        next = i + 1 < draw->count ? i + 1 : 0;
        line(round, worker, i, next, first ? i : next, i);
        break;
    case PRIMITIVE_LINE_STRIP: line(round, worker, i, i + 1, first ? i : i + 1, i); break;
    case PRIMITIVE_TRIANGLES:
        triangle(round, worker, 3 * i, 3 * i + 1, 3 * i + 2, first ? 3 * i : 3 * i + 2, i);
        break;
    case PRIMITIVE_TRIANGLE_STRIP: /* every second one is turned round, so that all have the first one's
                                      orientation */
        triangle(round, worker, i + odd, i + 1 - odd, i + 2, first ? i : i + 2, i);
        break;
    case PRIMITIVE_TRIANGLE_FAN: triangle(round, worker, 0, i + 1, i + 2, first ? i + 1 : i + 2, i); break;
    case PRIMITIVE_QUADS:
        v = 4 * i;
        if (first) {
            triangle(round, worker, v, v + 1, v + 2, v, i);
            triangle(round, worker, v, v + 2, v + 3, v, i);
        } else {
            triangle(round, worker, v, v + 1, v + 3, v + 3, i);
            triangle(round, worker, v + 1, v + 2, v + 3, v + 3, i);
        }
        break;
    case PRIMITIVE_QUAD_STRIP: /* around it: v, v + 1, v + 3, v + 2 */
        v = 2 * i;
        triangle(round, worker, v, v + 1, v + 3, first ? v : v + 3, i);
        triangle(round, worker, v, v + 3, v + 2, first ? v : v + 3, i);
        break;
    case PRIMITIVE_POLYGON: triangle(round, worker, 0, i + 1, i + 2, 0, 0); break;
    }
}

void assemble_run(const struct round *round, struct pipeline_worker *worker, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        assemble_primitive(round, worker, first + i);
}
