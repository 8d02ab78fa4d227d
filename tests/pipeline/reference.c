#include "tests/pipeline/reference.h"

#include <math.h>
#include <string.h>

/* --- Assembly ------------------------------------------------------------------------------------------- */

struct assembly {
    const struct draw *draw;
    uint32_t first, count, id; /* of the strip: its first element, its length; of the next primitive */
    struct reference_primitive *to;
    size_t made;
};

static void emit(struct assembly *assembly, unsigned corners, const uint32_t v[3], const bool edge[3],
                 uint32_t provoking)
{
    struct reference_primitive *to = &assembly->to[assembly->made++];
    to->corners = corners;
    to->id = assembly->id;
    to->provoking = assembly->first + provoking;
    for (unsigned i = 0; i < 3; i++) {
        to->v[i] = assembly->first + v[i < corners ? i : 0];
        to->edge[i] = edge ? edge[i] : true;
    }
}

static void line(struct assembly *assembly, uint32_t a, uint32_t b)
{
    emit(assembly, 2, (uint32_t[]){a, b, a}, NULL, assembly->draw->first_vertex_convention ? a : b);
    assembly->id++;
}

static void triangle(struct assembly *assembly, uint32_t a, uint32_t b, uint32_t c, uint32_t if_first,
                     uint32_t if_last)
{
    emit(assembly, 3, (uint32_t[]){a, b, c}, NULL,
         assembly->draw->first_vertex_convention ? if_first : if_last);
    assembly->id++;
}

/* A quad around a, b, c, d, cut from a to c; both halves have its number. */
static void quad(struct assembly *assembly, const uint32_t q[4], uint32_t provoking)
{
    emit(assembly, 3, (uint32_t[]){q[0], q[1], q[2]}, (const bool[3]){true, true, false}, provoking);
    emit(assembly, 3, (uint32_t[]){q[0], q[2], q[3]}, (const bool[3]){false, true, true}, provoking);
    assembly->id++;
}

/* 10.1.1 to 10.1.14, vertices counted from 0; provoking vertices by table 13.2. */
static void assemble_strip(struct assembly *a)
{
    const uint32_t n = a->count;
    const bool first = a->draw->first_vertex_convention;
    uint32_t i;
    switch (a->draw->primitive) {
    case PRIMITIVE_POINTS:
        for (i = 0; i < n; i++, a->id++)
            emit(a, 1, (uint32_t[]){i, i, i}, NULL, i);
        break;
    case PRIMITIVE_LINES:
        for (i = 0; i + 1 < n; i += 2)
            line(a, i, i + 1);
        break;
    case PRIMITIVE_LINE_STRIP:
        for (i = 0; i + 1 < n; i++)
            line(a, i, i + 1);
        break;
    case PRIMITIVE_LINE_LOOP:
        for (i = 0; n >= 2 && i < n; i++)
            line(a, i, (i + 1) % n);
        break;
    case PRIMITIVE_LINES_ADJACENCY:
        for (i = 0; i + 3 < n; i += 4)
            line(a, i + 1, i + 2);
        break;
    case PRIMITIVE_LINE_STRIP_ADJACENCY:
        for (i = 0; i + 3 < n; i++)
            line(a, i + 1, i + 2);
        break;
    case PRIMITIVE_TRIANGLES:
        for (i = 0; i + 2 < n; i += 3)
            triangle(a, i, i + 1, i + 2, i, i + 2);
        break;
    case PRIMITIVE_TRIANGLE_STRIP:
        for (i = 0; i + 2 < n; i++)
            if (i % 2 == 0)
                triangle(a, i, i + 1, i + 2, i, i + 2);
            else
                triangle(a, i + 1, i, i + 2, i, i + 2);
        break;
    case PRIMITIVE_TRIANGLE_FAN:
        for (i = 1; i + 1 < n; i++)
            triangle(a, 0, i, i + 1, i, i + 1);
        break;
    case PRIMITIVE_QUADS:
        for (i = 0; i + 3 < n; i += 4)
            quad(a, (uint32_t[]){i, i + 1, i + 2, i + 3}, first ? i : i + 3);
        break;
    case PRIMITIVE_QUAD_STRIP: /* vertices 2i, 2i + 1, 2i + 3, 2i + 2 */
        for (i = 0; i + 3 < n; i += 2)
            quad(a, (uint32_t[]){i, i + 1, i + 3, i + 2}, first ? i : i + 3);
        break;
    case PRIMITIVE_POLYGON:
        for (i = 1; i + 1 < n; i++)
            emit(a, 3, (uint32_t[]){0, i, i + 1}, (bool[]){i == 1, true, i + 2 == n}, 0);
        a->id += n >= 3;
        break;
    case PRIMITIVE_TRIANGLES_ADJACENCY:
        for (i = 0; i + 5 < n; i += 6)
            triangle(a, i, i + 2, i + 4, i, i + 4);
        break;
    case PRIMITIVE_TRIANGLE_STRIP_ADJACENCY: /* table 10.1 */
        for (i = 0; i + 5 < n; i += 2)
            if (i % 4 == 0)
                triangle(a, i, i + 2, i + 4, i, i + 4);
            else
                triangle(a, i + 2, i, i + 4, i, i + 4);
        break;
    case PRIMITIVE_PATCHES: break; /* drawn by programs only */
    }
}

size_t reference_assemble(const struct draw *draw, const bool *restart, uint32_t count,
                          struct reference_primitive *to)
{
    struct assembly assembly = {.draw = draw, .to = to};
    for (uint32_t i = 0; i <= count; i++) {
        if (i < count && !(restart && restart[i]))
            continue;
        assembly.count = i - assembly.first;
        assemble_strip(&assembly);
        assembly.first = i + 1;
    }
    return assembly.made;
}

/* --- Clipping ------------------------------------------------------------------------------------------- */

enum { PLANES = 7 + 8 };

static real plane(const struct draw *draw, const struct reference_corner *corner, unsigned i, real margin)
{
    const real *p = corner->p;
    const real wide = 1 + margin * 2 / (real)draw->viewport[2],
               high = 1 + margin * 2 / (real)draw->viewport[3];
    switch (i) {
    case 0: return draw->depth_unclipped ? 0 : draw->zero_to_one ? p[2] : p[2] + p[3];
    case 1: return draw->depth_unclipped ? 0 : p[3] - p[2];
    case 2: return p[3] - 0x1p-100L;
    case 3: return p[3] * wide + p[0];
    case 4: return p[3] * wide - p[0];
    case 5: return p[3] * high + p[1];
    case 6: return p[3] * high - p[1];
    default: return draw->clip_enables >> (i - 7) & 1 ? corner->distances[i - 7] : 0;
    }
}

/* A number as arithmetic with a relative error of up to `noise` may have it. */
static real noisy(real value, real noise)
{
    static uint32_t state = 1;
    state = state * 1664525u + 1013904223u;
    return value + value * noise * ((real)(state >> 8) / 0x1p23L - 1);
}

static struct reference_corner between(const struct reference_corner *a, const struct reference_corner *b,
                                       real da, real db, real noise, unsigned at)
{
    const real ka = db / (db - da), kb = da / (da - db);
    struct reference_corner cut;
    for (int i = 0; i < 4; i++)
        cut.p[i] = noisy(ka * a->p[i], noise) + noisy(kb * b->p[i], noise);
    for (int i = 0; i < 8; i++)
        cut.distances[i] = noisy(ka * a->distances[i], noise) + noisy(kb * b->distances[i], noise);
    if (at == 2) /* nothing of it cancels */
        cut.p[3] = 0x1p-100L;
    cut.edge = true;
    return cut;
}

static void add(struct reference_polygon *polygon, struct reference_corner corner)
{
    if (polygon->count < REFERENCE_CORNERS)
        polygon->corner[polygon->count++] = corner;
}

/* 13.7: an edge that runs along a plane is a boundary. */
static void clip_polygon(const struct draw *draw, struct reference_polygon *polygon, unsigned i, real margin,
                         real noise)
{
    const struct reference_polygon from = *polygon;
    polygon->count = 0;
    for (unsigned k = 0; k < from.count; k++) {
        const struct reference_corner *a = &from.corner[k], *b = &from.corner[(k + 1) % from.count];
        const real da = plane(draw, a, i, margin), db = plane(draw, b, i, margin);
        if (da >= 0)
            add(polygon, *a);
        if (da >= 0 && db < 0) {
            if (da > 0)
                add(polygon, between(a, b, da, db, noise, i));
            else
                polygon->corner[polygon->count - 1].edge = true;
        } else if (da < 0 && db > 0) {
            struct reference_corner cut = between(a, b, da, db, noise, i);
            cut.edge = a->edge;
            add(polygon, cut);
        }
    }
    if (polygon->count < 3)
        polygon->count = 0;
}

static void clip_line(const struct draw *draw, struct reference_polygon *polygon, unsigned i, real margin,
                      real noise)
{
    struct reference_corner *a = &polygon->corner[0], *b = &polygon->corner[1];
    const real da = plane(draw, a, i, margin), db = plane(draw, b, i, margin);
    if (da < 0 && db < 0)
        polygon->count = 0;
    else if (da < 0)
        *a = between(a, b, da, db, noise, i);
    else if (db < 0)
        *b = between(a, b, da, db, noise, i);
}

static void clip_point(const struct draw *draw, struct reference_polygon *polygon, unsigned i, real margin,
                       real noise)
{
    (void)noise;
    const bool side = i >= 3 && i <= 6; /* a point may reach in */
    if (!side && plane(draw, &polygon->corner[0], i, margin) < 0)
        polygon->count = 0;
}

void reference_clip(const struct draw *draw, struct reference_polygon *polygon, real margin, real noise)
{
    void (*clip)(const struct draw *, struct reference_polygon *, unsigned, real, real) =
        polygon->count == 1   ? clip_point
        : polygon->count == 2 ? clip_line
                              : clip_polygon;
    for (unsigned i = 0; i < PLANES && polygon->count > 0; i++)
        clip(draw, polygon, i, margin, noise);
}

void reference_window(const struct draw *draw, const real p[4], real window[3])
{
    const real *d = (real[]){draw->depth_range[0], draw->depth_range[1]};
    for (int i = 0; i < 2; i++) {
        const real half = (real)draw->viewport[i + 2] / 2;
        const real across = i == 1 && draw->upper_left ? -p[i] : p[i];
        window[i] = across / p[3] * half + ((real)draw->viewport[i] + half);
    }
    window[2] = draw->zero_to_one ? p[2] / p[3] * (d[1] - d[0]) + d[0]
                                  : p[2] / p[3] * ((d[1] - d[0]) / 2) + (d[0] + d[1]) / 2;
}

/* --- Polygons in the window ----------------------------------------------------------------------------- */

void reference_outline(const struct draw *draw, const struct reference_polygon *polygon,
                       struct reference_outline *outline)
{
    outline->count = polygon->count;
    for (unsigned i = 0; i < polygon->count; i++) {
        real window[3];
        reference_window(draw, polygon->corner[i].p, window);
        outline->at[i][0] = window[0];
        outline->at[i][1] = window[1];
    }
}

void reference_cut_to_viewport(const struct draw *draw, struct reference_outline *outline)
{
    for (unsigned side = 0; side < 4; side++) {
        const struct reference_outline from = *outline;
        const unsigned axis = side / 2;
        const real low = (real)draw->viewport[axis], high = low + (real)draw->viewport[axis + 2];
        outline->count = 0;
        for (unsigned i = 0; i < from.count; i++) {
            const real *a = from.at[i], *b = from.at[(i + 1) % from.count];
            const real da = side % 2 ? high - a[axis] : a[axis] - low;
            const real db = side % 2 ? high - b[axis] : b[axis] - low;
            if (da >= 0)
                memcpy(outline->at[outline->count++], a, sizeof from.at[0]);
            if ((da < 0 && db > 0) || (da > 0 && db < 0))
                for (unsigned c = 0, at = outline->count++; c < 2; c++)
                    outline->at[at][c] = (da * b[c] - db * a[c]) / (da - db);
        }
    }
}

real reference_area(const struct reference_outline *outline)
{
    real area = 0;
    for (unsigned i = 2; i < outline->count; i++) {
        const real *o = outline->at[0], *a = outline->at[i - 1], *b = outline->at[i];
        area += ((a[0] - o[0]) * (b[1] - o[1]) - (b[0] - o[0]) * (a[1] - o[1])) / 2;
    }
    return area;
}

real reference_perimeter(const struct reference_outline *outline)
{
    real length = 0;
    for (unsigned i = 0; i < outline->count; i++) {
        const real *a = outline->at[i], *b = outline->at[(i + 1) % outline->count];
        length += hypotl(b[0] - a[0], b[1] - a[1]);
    }
    return length;
}

real reference_segment_distance(const real a[2], const real b[2], const real at[2])
{
    const real x = b[0] - a[0], y = b[1] - a[1], square = x * x + y * y;
    real t = square > 0 ? ((at[0] - a[0]) * x + (at[1] - a[1]) * y) / square : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypotl(a[0] + t * x - at[0], a[1] + t * y - at[1]);
}

real reference_distance(const struct reference_outline *outline, const real at[2])
{
    real nearest = INFINITY;
    bool inside = outline->count >= 3;
    const real turn = reference_area(outline) < 0 ? -1 : 1;
    for (unsigned i = 0; i < outline->count; i++) {
        const real *a = outline->at[i], *b = outline->at[(i + 1) % outline->count];
        nearest = fminl(nearest, reference_segment_distance(a, b, at));
        inside &= turn * ((b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])) >= 0;
    }
    return inside ? 0 : nearest;
}
