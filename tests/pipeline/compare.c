#include "tests/pipeline/compare.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define TOLERANCE 0.02L /* pixels: positions beyond the guard's middle have steps of 1/512 */

enum { GROUP_MAX = 128 };

enum fate { FATE_WHOLE, FATE_DROPPED, FATE_CUT };

#define FAIL(comparison, ...)                                                                                \
    (snprintf((comparison)->message, sizeof(comparison)->message, __VA_ARGS__), false)

static bool is_outlined(const struct comparison *c, const struct reference_primitive *primitive)
{
    return primitive->corners == 3 &&
           (c->draw->polygon_mode[0] != POLYGON_FILL || c->draw->polygon_mode[1] != POLYGON_FILL);
}

static float bounded(float a)
{
    return a > FLT_MAX ? FLT_MAX : a < -FLT_MAX ? -FLT_MAX : a;
}

/* --- What becomes of a primitive ------------------------------------------------------------------------ */

enum {
    SIDES = 0xf,
    NEAR_FAR = 0x30,
    DISTANCES = 0xff00,
    AWAY = 0x10000,
    PERHAPS_AWAY = 0x20000,
    NAN_BIT = 0x40000
};

static unsigned outcode(const struct draw *draw, const struct reference_vertex *vertex)
{
    const float *p = vertex->clip;
    unsigned code = 0;
    real at[4], window[3];
    for (int i = 0; i < 4; i++) {
        code |= isnan(p[i]) ? NAN_BIT : 0;
        at[i] = (real)bounded(p[i]);
    }
    for (unsigned i = 0; i < 2; i++)
        code |= (p[i] < -p[3] ? 1u : p[i] > p[3] ? 2u : 0u) << 2 * i;
    if (p[0] < -p[3] && p[0] > p[3]) /* w < 0 */
        code |= 3;
    if (p[1] < -p[3] && p[1] > p[3])
        code |= 12;
    if (!draw->depth_unclipped)
        code |= (p[2] < (draw->zero_to_one ? 0 : -p[3]) ? 16u : 0u) | (p[2] > p[3] ? 32u : 0u);
    for (unsigned i = 0; i < 8; i++)
        if (draw->clip_enables >> i & 1)
            code |= isnan(vertex->distances[i]) ? NAN_BIT : vertex->distances[i] < 0 ? 0x100u << i : 0;
    if (!(p[3] >= 0x1p-100f && p[3] <= FLT_MAX) || isinf(p[0]) || isinf(p[1]))
        return code | AWAY;
    reference_window(draw, at, window);
    const real far = fmaxl(fabsl(window[0]), fabsl(window[1]));
    return code | (far > RASTER_GUARD + 1 ? AWAY : far > RASTER_GUARD - 1 ? PERHAPS_AWAY : 0);
}

static enum fate fate_of(const struct comparison *c, const struct reference_primitive *primitive)
{
    unsigned all = ~0u, any = 0;
    for (unsigned i = 0; i < primitive->corners; i++) {
        const unsigned code = outcode(c->draw, &c->vertices[primitive->v[i]]);
        all &= code;
        any |= code;
    }
    const unsigned cutting = NEAR_FAR | DISTANCES | AWAY;
    if (any & NAN_BIT)
        return FATE_DROPPED;
    if (primitive->corners == 1)
        return any & cutting ? FATE_DROPPED : any & PERHAPS_AWAY ? FATE_CUT : FATE_WHOLE;
    if (all & (SIDES | NEAR_FAR | DISTANCES))
        return FATE_DROPPED;
    const bool exact_sides = primitive->corners == 2 || is_outlined(c, primitive);
    return any & (cutting | PERHAPS_AWAY | (exact_sides ? SIDES : 0)) ? FATE_CUT : FATE_WHOLE;
}

/* --- Exactly -------------------------------------------------------------------------------------------- */

static bool near(real is, real should, real scale)
{
    return fabsl(should) > 1e37L || fabsl(is - should) <= 0x1p-21L * (fabsl(should) + scale) + 1e-37L;
}

/* A vertex that went through unchanged. */
static bool same_corner(const struct comparison *c, const struct recorded *record, unsigned corner,
                        const struct reference_vertex *vertex)
{
    const struct raster_vertex *is = &record->window[corner];
    real p[4], should[3];
    for (int i = 0; i < 4; i++)
        p[i] = (real)vertex->clip[i];
    reference_window(c->draw, p, should);
    const real scale = 2 * fabsl((real)c->draw->viewport[0]) + 2 * fabsl((real)c->draw->viewport[1]) +
                       (real)c->draw->viewport[2] + (real)c->draw->viewport[3];
    return near((real)is->x, should[0], scale) && near((real)is->y, should[1], scale) &&
           near((real)is->z, should[2], 2) && near((real)is->inv_w, 1 / p[3], 0) &&
           memcmp(record->rows[corner], vertex->rows, sizeof vertex->rows) == 0;
}

static bool same_flat(const struct comparison *c, const struct recorded *record,
                      const struct reference_primitive *primitive)
{
    const struct reference_vertex *provoking = &c->vertices[primitive->provoking];
    return memcmp(record->flat, provoking->rows, sizeof provoking->rows) == 0;
}

/* The next of the group's records. */
struct cursor {
    const struct recorded *at, *end;
};

static bool take(struct comparison *c, struct cursor *cursor, const struct reference_primitive *primitive,
                 unsigned first, unsigned corners)
{
    const struct recorded *record = cursor->at;
    if (record == cursor->end)
        return FAIL(c, "a whole primitive of %u corners is missing", primitive->corners);
    cursor->at++;
    if (record->corners != corners)
        return FAIL(c, "%u corners instead of %u", record->corners, corners);
    for (unsigned i = 0; i < corners; i++)
        if (!same_corner(c, record, i, &c->vertices[primitive->v[(first + i) % primitive->corners]]))
            return FAIL(c, "corner %u of a whole primitive", i);
    if (primitive->corners > 1 && !same_flat(c, record, primitive))
        return FAIL(c, "another vertex provokes");
    if (corners == 1 && record->size != c->vertices[primitive->v[first]].size) /* NaN never */
        return FAIL(c, "size %g", (double)record->size);
    return true;
}

static void load(const struct comparison *c, const struct reference_primitive *primitive,
                 struct reference_polygon *polygon)
{
    polygon->count = primitive->corners;
    for (unsigned i = 0; i < primitive->corners; i++) {
        const struct reference_vertex *vertex = &c->vertices[primitive->v[i]];
        for (int k = 0; k < 4; k++)
            polygon->corner[i].p[k] = (real)bounded(vertex->clip[k]);
        for (int k = 0; k < 8; k++)
            polygon->corner[i].distances[k] = (real)bounded(vertex->distances[k]);
        polygon->corner[i].edge = primitive->edge[i] && vertex->edge;
    }
}

/* 0, 1, or 2: rounding decides. */
static int face_of(const struct reference_outline *outline)
{
    const real area = reference_area(outline);
    if (fabsl(area) <= TOLERANCE * reference_perimeter(outline))
        return 2;
    return area > 0 ? FACE_FRONT : FACE_BACK;
}

static int mode_of(const struct comparison *c, const struct reference_outline *outline)
{
    const int face = face_of(outline);
    if (face == 2 && c->draw->polygon_mode[0] != c->draw->polygon_mode[1])
        return -1;
    return c->draw->polygon_mode[face == 2 ? 0 : face];
}

static bool take_whole(struct comparison *c, struct cursor *cursor,
                       const struct reference_primitive *primitive, int mode)
{
    if (primitive->corners < 3 || mode == POLYGON_FILL)
        return take(c, cursor, primitive, 0, primitive->corners);
    for (unsigned i = 0; i < 3; i++)
        if (primitive->edge[i] && c->vertices[primitive->v[i]].edge &&
            !take(c, cursor, primitive, i, mode == POLYGON_LINE ? 2 : 1))
            return false;
    return true;
}

/* --- By what is covered --------------------------------------------------------------------------------- */

/* What a group of primitives with one number covers. */
struct coverage {
    unsigned polygons, segments, points;
    struct reference_outline wide[GROUP_MAX]; /* with a margin of a pixel */
    real area[2], boundary;                   /* of the exact ones, by orientation */
    real segment[GROUP_MAX * REFERENCE_CORNERS][2][2], length;
    real point[GROUP_MAX * REFERENCE_CORNERS][2];
    real largest; /* coordinate */
    bool follows;
};

static struct coverage coverage;

/* A few units in the last place of binary64: where that can be seen, the exact result can't be asked for. */
#define NOISE 0x1p-50L

static bool is_stable(const struct reference_outline *a, const struct reference_outline *b)
{
    if (a->count != b->count)
        return false;
    for (unsigned i = 0; i < a->count; i++)
        if (!(hypotl(a->at[i][0] - b->at[i][0], a->at[i][1] - b->at[i][1]) < TOLERANCE / 4))
            return false;
    return true;
}

static void clipped(const struct comparison *c, const struct reference_polygon *from, real margin, real noise,
                    struct reference_polygon *polygon, struct reference_outline *outline)
{
    *polygon = *from;
    reference_clip(c->draw, polygon, margin, noise);
    reference_outline(c->draw, polygon, outline);
}

static void cover_outline(const struct reference_polygon *polygon, const struct reference_outline *exact,
                          int mode)
{
    for (unsigned i = 0; i < exact->count; i++) {
        if (!polygon->corner[i].edge)
            continue;
        const real *a = exact->at[i], *b = exact->at[(i + 1) % exact->count];
        if (mode == POLYGON_POINT) {
            memcpy(coverage.point[coverage.points++], a, sizeof coverage.point[0]);
            continue;
        }
        memcpy(coverage.segment[coverage.segments][0], a, sizeof coverage.segment[0][0]);
        memcpy(coverage.segment[coverage.segments++][1], b, sizeof coverage.segment[0][1]);
        coverage.length += hypotl(b[0] - a[0], b[1] - a[1]);
    }
}

/* Numbers so different that sums of them lose the smaller in binary64. */
static bool is_torn(const struct reference_polygon *polygon)
{
    real smallest = INFINITY, largest = 0;
    for (unsigned i = 0; i < polygon->count; i++)
        for (int k = 0; k < 4; k++) {
            const real size = fabsl(polygon->corner[i].p[k]);
            smallest = size > 0 && size < smallest ? size : smallest;
            largest = fmaxl(largest, size);
        }
    return largest > smallest * 0x1p40L;
}

/* False where rounding decides what it covers. */
static bool cover(const struct comparison *c, const struct reference_primitive *primitive)
{
    struct reference_polygon whole, polygon, unused;
    struct reference_outline exact, other, *wide = &coverage.wide[coverage.polygons];
    load(c, primitive, &whole);
    for (unsigned i = 0; i < primitive->corners; i++) {
        for (int k = 0; k < 4; k++)
            coverage.largest = fmaxl(coverage.largest, fabsl(whole.corner[i].p[k]));
        coverage.follows &= c->vertices[primitive->v[i]].follows;
    }
    clipped(c, &whole, 0, 0, &polygon, &exact);
    clipped(c, &whole, 0, NOISE, &unused, &other);
    const bool stable = !is_torn(&whole) && is_stable(&exact, &other);
    if (primitive->corners == 2) {
        polygon.corner[0].edge = true;
        polygon.corner[1].edge = false;
        if (exact.count == 2)
            cover_outline(&polygon, &exact, POLYGON_LINE);
        return stable;
    }
    clipped(c, &whole, 1, NOISE, &unused, &other);
    clipped(c, &whole, 1, 0, &unused, wide);
    const int mode = is_outlined(c, primitive) ? mode_of(c, &exact) : POLYGON_FILL;
    if (mode < 0 || !stable || !is_stable(wide, &other))
        return false;
    if (mode != POLYGON_FILL) {
        cover_outline(&polygon, &exact, mode);
        return exact.count > 0 ? face_of(&exact) != 2 : wide->count == 0;
    }
    const real area = reference_area(&exact);
    coverage.area[area < 0] += fabsl(area);
    coverage.boundary += reference_perimeter(wide) + 1;
    coverage.polygons++;
    return true;
}

static bool check_triangle(struct comparison *c, const struct recorded *record, real area[2])
{
    struct reference_outline outline = {.count = 3};
    for (int i = 0; i < 3; i++) {
        outline.at[i][0] = (real)record->window[i].x;
        outline.at[i][1] = (real)record->window[i].y;
    }
    reference_cut_to_viewport(c->draw, &outline);
    for (unsigned i = 0; i < outline.count; i++) {
        bool found = false;
        for (unsigned k = 0; k < coverage.polygons && !found; k++)
            found = reference_distance(&coverage.wide[k], outline.at[i]) <= TOLERANCE;
        if (!found)
            return FAIL(c, "a triangle covers (%.4Lf, %.4Lf)", outline.at[i][0], outline.at[i][1]);
    }
    const real own = reference_area(&outline);
    area[own < 0] += fabsl(own);
    return true;
}

static bool check_segment(struct comparison *c, const struct recorded *record, real *length)
{
    real at[2][2];
    for (int i = 0; i < 2; i++) {
        at[i][0] = (real)record->window[i].x;
        at[i][1] = (real)record->window[i].y;
    }
    *length += hypotl(at[1][0] - at[0][0], at[1][1] - at[0][1]);
    for (unsigned k = 0; k < coverage.segments; k++) {
        const real *a = coverage.segment[k][0], *b = coverage.segment[k][1];
        const real along = (b[0] - a[0]) * (at[1][0] - at[0][0]) + (b[1] - a[1]) * (at[1][1] - at[0][1]);
        if (reference_segment_distance(a, b, at[0]) <= TOLERANCE &&
            reference_segment_distance(a, b, at[1]) <= TOLERANCE && along >= -TOLERANCE)
            return true;
    }
    return FAIL(c, "a line from (%.4Lf, %.4Lf) to (%.4Lf, %.4Lf)", at[0][0], at[0][1], at[1][0], at[1][1]);
}

static bool coincide(const real a[2], const struct raster_vertex *b)
{
    return hypotl(a[0] - (real)b->x, a[1] - (real)b->y) <= TOLERANCE;
}

static bool check_points(struct comparison *c, const struct cursor *cursor)
{
    for (const struct recorded *record = cursor->at; record < cursor->end; record++) {
        bool found = record->corners != 1;
        for (unsigned k = 0; k < coverage.points && !found; k++)
            found = coincide(coverage.point[k], &record->window[0]);
        if (!found)
            return FAIL(c, "a point at (%g, %g)", (double)record->window[0].x, (double)record->window[0].y);
    }
    for (unsigned k = 0; k < coverage.points; k++) {
        bool found = false;
        for (const struct recorded *record = cursor->at; record < cursor->end && !found; record++)
            found = record->corners == 1 && coincide(coverage.point[k], &record->window[0]);
        if (!found)
            return FAIL(c, "no point at (%.4Lf, %.4Lf)", coverage.point[k][0], coverage.point[k][1]);
    }
    return true;
}

/* 13.7.1: values at a corner that clipping made are those of its position. */
static bool check_values(struct comparison *c, const struct recorded *record, unsigned corner)
{
    const struct raster_vertex *window = &record->window[corner];
    const float(*rows)[4] = (const float(*)[4])record->rows[corner];
    real p[4], should[3];
    for (int i = 0; i < 4; i++)
        p[i] = (real)rows[ROW_POSITION][i];
    reference_window(c->draw, p, should);
    const real guard = RASTER_GUARD, loss = coverage.largest / p[3];
    if (!(loss >= 0 && loss < 1e8L &&
          p[3] > 1e-30L)) /* of w nothing is left but rounding, or it has no reciprocal */
        return true;
    if (!near((real)window->inv_w * p[3], 1, 1) ||
        fabsl(fmaxl(-guard, fminl(guard, should[0])) - (real)window->x) > TOLERANCE ||
        fabsl(fmaxl(-guard, fminl(guard, should[1])) - (real)window->y) > TOLERANCE)
        return FAIL(c, "values of another position");
    if (loss < 1e6L && !near((real)window->z, should[2], 2 + 1e-8L * loss))
        return FAIL(c, "depth %g instead of %.9Lg", (double)window->z, should[2]);
    for (int i = 0; i < 3 && coverage.largest < 1e20L; i++)
        if (fabsl((real)rows[ROW_NDC][i] - p[i] / p[3]) > 0x1p-20L * (loss + 1))
            return FAIL(c, "without perspective %g instead of %.9Lg", (double)rows[ROW_NDC][i], p[i] / p[3]);
    return true;
}

static bool check_record(struct comparison *c, const struct recorded *record,
                         const struct reference_primitive *primitives, size_t count)
{
    bool provoked = false;
    for (size_t i = 0; i < count && !provoked; i++)
        provoked = primitives[i].corners == 1 || same_flat(c, record, &primitives[i]);
    if (!provoked)
        return FAIL(c, "flat values of no provoking vertex");
    for (unsigned i = 0; i < record->corners; i++) {
        const struct raster_vertex *window = &record->window[i];
        if (!(fabsf(window->x) <= RASTER_GUARD && fabsf(window->y) <= RASTER_GUARD && !isnan(window->z) &&
              window->inv_w > 0 && window->inv_w <= 0x1p100f))
            return FAIL(c, "a corner at (%g, %g, %g, 1/%g)", (double)window->x, (double)window->y,
                        (double)window->z, (double)window->inv_w);
        if (coverage.follows && !check_values(c, record, i))
            return false;
    }
    return true;
}

static bool check_coverage(struct comparison *c, const struct cursor *cursor)
{
    real area[2] = {0, 0}, length = 0;
    for (const struct recorded *record = cursor->at; record < cursor->end; record++)
        if ((record->corners == 3 && !check_triangle(c, record, area)) ||
            (record->corners == 2 && !check_segment(c, record, &length)))
            return false;
    for (int i = 0; i < 2; i++)
        if (fabsl(area[i] - coverage.area[i]) > TOLERANCE * coverage.boundary)
            return FAIL(c, "area %.5Lf instead of %.5Lf", area[i], coverage.area[i]);
    if (fabsl(length - coverage.length) > TOLERANCE * 4 * (coverage.segments + 1))
        return FAIL(c, "length %.5Lf instead of %.5Lf", length, coverage.length);
    return check_points(c, cursor);
}

/* --- Groups --------------------------------------------------------------------------------------------- */

static bool compare_exactly(struct comparison *c, const struct reference_primitive *primitives, size_t count,
                            struct cursor *cursor)
{
    for (size_t i = 0; i < count; i++) {
        const enum fate fate = fate_of(c, &primitives[i]);
        c->whole += fate == FATE_WHOLE;
        c->dropped += fate == FATE_DROPPED;
        if (fate == FATE_DROPPED)
            continue;
        struct reference_polygon polygon;
        struct reference_outline outline;
        load(c, &primitives[i], &polygon);
        reference_outline(c->draw, &polygon, &outline);
        const int mode = is_outlined(c, &primitives[i]) ? mode_of(c, &outline) : POLYGON_FILL;
        if (mode < 0) { /* rounding decides the face */
            c->unsettled += count - i;
            return true;
        }
        if (!take_whole(c, cursor, &primitives[i], mode))
            return false;
    }
    return cursor->at == cursor->end || FAIL(c, "%td records too many", cursor->end - cursor->at);
}

static bool compare_covered(struct comparison *c, const struct reference_primitive *primitives, size_t count,
                            struct cursor *cursor)
{
    bool settled = true;
    memset(&coverage, 0, offsetof(struct coverage, wide));
    coverage.area[0] = coverage.area[1] = coverage.boundary = coverage.length = coverage.largest = 0;
    coverage.follows = true;
    for (size_t i = 0; i < count; i++)
        if (fate_of(c, &primitives[i]) != FATE_DROPPED)
            settled &= cover(c, &primitives[i]);
    for (const struct recorded *record = cursor->at; record < cursor->end; record++)
        if (!check_record(c, record, primitives, count))
            return false;
    c->cut += count;
    if (!settled)
        c->unsettled += count;
    return !settled || check_coverage(c, cursor);
}

/* For whoever reads the message. */
static void describe(const struct comparison *c, const struct reference_primitive *primitive)
{
    printf("primitive %u, %s:", primitive->id,
           (const char *[]){"whole", "dropped", "cut"}[fate_of(c, primitive)]);
    for (unsigned i = 0; i < primitive->corners; i++) {
        const struct reference_vertex *vertex = &c->vertices[primitive->v[i]];
        printf(" (%a, %a, %a, %a)", (double)vertex->clip[0], (double)vertex->clip[1], (double)vertex->clip[2],
               (double)vertex->clip[3]);
    }
    printf("\n");
}

static uint32_t instance_of(const struct recorded *record)
{
    uint32_t instance;
    memcpy(&instance, &record->rows[0][ROW_INSTANCE][0], sizeof instance);
    if (record->corners > 1)
        memcpy(&instance, &record->flat[ROW_INSTANCE][0], sizeof instance);
    return instance;
}

static uint32_t instance_of_primitive(const struct comparison *c, const struct reference_primitive *primitive)
{
    uint32_t instance;
    memcpy(&instance, &c->vertices[primitive->provoking].rows[ROW_INSTANCE][0], sizeof instance);
    return instance;
}

bool compare(struct comparison *c)
{
    const struct recorded *record = c->records,
                          *end = c->record_count ? c->records + c->record_count : c->records;
    for (size_t i = 0, next; i < c->count; i = next) {
        const struct reference_primitive *first = &c->primitives[i];
        const uint32_t instance = instance_of_primitive(c, first);
        bool exact = true;
        for (next = i; next < c->count && next - i < GROUP_MAX && c->primitives[next].id == first->id &&
                       instance_of_primitive(c, &c->primitives[next]) == instance;
             next++)
            exact &= fate_of(c, &c->primitives[next]) != FATE_CUT;
        struct cursor cursor = {record, record};
        while (cursor.end < end && cursor.end->id == first->id && instance_of(cursor.end) == instance)
            cursor.end++;
        record = cursor.end;
        /* A point on the edge of the guard may be there or not. */
        if (first->corners == 1 && !exact)
            c->unsettled++, c->cut++;
        else if (!(exact ? compare_exactly : compare_covered)(c, first, next - i, &cursor)) {
            for (; i < next; i++)
                describe(c, &c->primitives[i]);
            return false;
        }
    }
    return record == end || FAIL(c, "records of no primitive");
}
