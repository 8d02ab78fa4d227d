/* Triangle set-up: snapping, facing, culling, edges, polygon offset, planes.
 *
 * Window y points up. Vertices are ordered counterclockwise, so the inside is to the left of every edge a->b,
 * where
 *   E(P) = (bx-ax)*(Py-ay) - (by-ay)*(Px-ax) > 0.
 * A centre exactly on an edge belongs to the triangle if the edge is a left one (the inside is at larger x:
 * the edge goes down) or a bottom one (horizontal with the inside above: the edge goes to the right), as on
 * hardware. Two triangles that share an edge traverse it in opposite directions, so exactly one of them has
 * the pixel. */
#include "raster/setup/setup.h"

static inline bool pixel_is_inside(const struct raster_primitive *p, int x, int y)
{
    for (int i = 0; i < 3; i++)
        if ((int64_t)p->edges[i].a * x + (int64_t)p->edges[i].b * y + p->edges[i].c < 0)
            return false;
    return true;
}

/* For the only pixel of a small triangle. */
static bool some_sample_is_inside(const struct raster_primitive *p, const struct raster_derived *state)
{
    const struct raster_sample_position *at = raster_sample_positions(state->samples.count);
    for (unsigned s = 0; s < state->samples.count; s++) {
        bool inside = true;
        for (int i = 0; i < 3; i++)
            inside &= edge_at_sample(&p->edges[i], at[s], p->x0, p->y0) >= 0;
        if (inside)
            return true;
    }
    return false;
}

/* The visible pixels that the triangle's bounding box can cover; false if there are none. */
static inline bool visible_rect(struct raster_primitive *p, const struct raster_rect *visible,
                                const int32_t x[3], const int32_t y[3])
{
    int32_t left = imin(x[0], imin(x[1], x[2])), right = imax(x[0], imax(x[1], x[2]));
    int32_t bottom = imin(y[0], imin(y[1], y[2])), top = imax(y[0], imax(y[1], y[2]));
    int x0 = imax(first_pixel(left), visible->x0), x1 = imin(last_pixel(right) + 1, visible->x1);
    int y0 = imax(first_pixel(bottom), visible->y0), y1 = imin(last_pixel(top) + 1, visible->y1);
    if (x0 >= x1 || y0 >= y1)
        return false;
    p->x0 = (int16_t)x0;
    p->x1 = (int16_t)x1;
    p->y0 = (int16_t)y0;
    p->y1 = (int16_t)y1;
    return true;
}

/* With antialiasing (14.6.3) and of multisampled states: every pixel whose square may meet the triangle. */
static bool touched_rect(struct raster_primitive *p, const struct raster_rect *visible, const int32_t x[3],
                         const int32_t y[3])
{
    const int32_t left = imin(x[0], imin(x[1], x[2])), right = imax(x[0], imax(x[1], x[2]));
    const int32_t bottom = imin(y[0], imin(y[1], y[2])), top = imax(y[0], imax(y[1], y[2]));
    const struct raster_rect rect = rect_intersect(
        *visible,
        (struct raster_rect){left >> RASTER_SUBPIXEL_BITS, bottom >> RASTER_SUBPIXEL_BITS,
                             (right >> RASTER_SUBPIXEL_BITS) + 1, (top >> RASTER_SUBPIXEL_BITS) + 1});
    p->x0 = (int16_t)rect.x0;
    p->x1 = (int16_t)rect.x1;
    p->y0 = (int16_t)rect.y0;
    p->y1 = (int16_t)rect.y1;
    return !rect_empty(rect);
}

/* Moved outwards, so that every pixel whose square the triangle meets has its centre inside. */
static void widen_edge(struct raster_edge *edge)
{
    const int32_t a = edge->a < 0 ? -edge->a : edge->a, b = edge->b < 0 ? -edge->b : edge->b;
    edge->c += (a + b) / 2 + 1;
}

static bool add_shape(struct raster_bins *bins, struct raster_primitive *p, const int32_t x[3],
                      const int32_t y[3])
{
    struct raster_shape *shape = bins_new_shape(bins);
    if (!shape)
        return false;
    shape->polygon_stipple = p->state->state.polygon_stipple;
    shape->smooth = p->state->state.polygon_smooth && !p->state->samples.multisample;
    for (int i = 0; i < 3 && shape->smooth; i++) {
        const double a = p->edges[i].a, b = p->edges[i].b, length = __builtin_sqrt((a * a) + (b * b));
        const double from_x = (double)x[i] / SUBPIXEL_ONE - p->origin_x,
                     from_y = (double)y[i] / SUBPIXEL_ONE - p->origin_y;
        shape_add_edge(shape, a / length, b / length, -((a * from_x) + (b * from_y)) / length);
    }
    p->shape = shape;
    return true;
}

/* The planes of z and 1/w, side by side. */
static inline void setup_position(struct raster_primitive *p, const struct plane_basis *basis,
                                  const struct raster_vertex *const v[3], double offset)
{
    const struct plane_of_4 plane = plane_of_4(basis, flushed_row(vertex_row(v[0])),
                                               flushed_row(vertex_row(v[1])), flushed_row(vertex_row(v[2])));
    float rows[3][4];
    store_row(rows[0], plane.origin + (f64x4){0.0, 0.0, offset, 0.0});
    store_row(rows[1], plane.dx);
    store_row(rows[2], plane.dy);
    for (int i = 0; i < 3; i++) {
        p->z[i] = rows[i][2];
        p->inv_w[i] = rows[i][3];
    }
}

static inline void setup_planes(struct raster_primitive *p, const struct raster_vertex *const v[3],
                                const int32_t x[3], const int32_t y[3], int64_t area, const float (*flat)[4])
{
    double scale = SUBPIXEL_ONE / (double)area;
    struct plane_basis basis = {
        .x1 = (y[2] - y[0]) * scale,
        .x2 = (y[0] - y[1]) * scale,
        .y1 = (x[0] - x[2]) * scale,
        .y2 = (x[1] - x[0]) * scale,
        .origin_x = to_centre(p->origin_x, x[0]),
        .origin_y = to_centre(p->origin_y, y[0]),
    };
    setup_position(p, &basis, v, p->state->state.offset_fill ? polygon_offset(p->state, &basis, v) : 0.0);
    p->affine = v[0]->inv_w == v[1]->inv_w && v[0]->inv_w == v[2]->inv_w;
    setup_inputs(p, &basis, v, flat);
    p->one_color = has_one_color(p);
}

void ISA(raster_setup_triangle)(struct raster_bins *bins, const struct raster_derived *state,
                                const struct raster_vertex *const corners[3], const float (*flat)[4],
                                uint32_t primitive_id)
{
    const struct raster_vertex *v[3] = {corners[0], corners[1], corners[2]};
    if (!triangle_is_usable(v)) {
        raster_inspect_dropped(bins->scene, REASON_NOT_FINITE);
        return;
    }
    int32_t x[3], y[3];
    for (int i = 0; i < 3; i++) {
        x[i] = snap(v[i]->x);
        y[i] = snap(v[i]->y);
    }
    int64_t area = (int64_t)(x[1] - x[0]) * (y[2] - y[0]) - (int64_t)(x[2] - x[0]) * (y[1] - y[0]);
    enum raster_face face = (area > 0) == state->state.front_is_cw ? FACE_BACK : FACE_FRONT;
    struct raster_primitive draft;
    const bool multisample = state->samples.multisample, smooth = state->state.polygon_smooth && !multisample;
    if (area != 0 && state->state.cull[face] && bins->scene->inspector)
        raster_inspect_culled(bins->scene, face, x, y, area > 0);
    if (area == 0 || state->state.cull[face] ||
        !(smooth || multisample ? touched_rect : visible_rect)(&draft, &state->polygon_rect, x, y)) {
        raster_inspect_dropped(bins->scene, area == 0 ? REASON_AREA : REASON_RECTANGLE);
        return;
    }
    if (area < 0) {
        const struct raster_vertex *v1 = v[1];
        int32_t x1 = x[1], y1 = y[1];
        v[1] = v[2], x[1] = x[2], y[1] = y[2];
        v[2] = v1, x[2] = x1, y[2] = y1;
        area = -area;
    }
    for (int i = 0; i < 3; i++)
        draft.edges[i] =
            make_edge(x[i], y[i], x[(i + 1) % 3], y[(i + 1) % 3], multisample ? 0 : RASTER_SUBPIXEL_BITS);
    for (int i = 0; i < 3 && smooth; i++)
        widen_edge(&draft.edges[i]);
    if (draft.x1 - draft.x0 == 1 && draft.y1 - draft.y0 == 1 &&
        !(multisample ? some_sample_is_inside(&draft, state) : pixel_is_inside(&draft, draft.x0, draft.y0))) {
        raster_inspect_dropped(bins->scene, REASON_BETWEEN);
        return;
    }
    struct raster_primitive *p = bins_new_primitive(bins, state);
    if (!p)
        return;
    *p = draft;
    p->state = state;
    p->edge_count = 3;
    p->face = (uint8_t)face;
    p->id = primitive_id;
    p->shape = NULL;
    choose_origin(p, x[0], y[0]);
    if ((smooth || state->state.polygon_stipple) && !add_shape(bins, p, x, y))
        return;
    setup_planes(p, v, x, y, area, flat);
    bins_add(bins, p);
}
