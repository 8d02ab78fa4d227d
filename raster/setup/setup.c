/* Selects the instruction set of triangle set-up, and answers the pipeline's queries about polygons that are
 * not filled. */
#include "base/without.h"
#include "raster/setup/setup.h"

void raster_triangle(struct raster_bins *bins, const struct raster_derived *state,
                     const struct raster_vertex v[3], const float (*flat)[4], uint32_t primitive_id)
{
    const struct raster_vertex *const corners[3] = {&v[0], &v[1], &v[2]};
    ISA_SELECT(raster_setup_triangle)(bins, state, corners, flat, primitive_id);
}

/* A query needs the reason why a triangle draws nothing, so its triangles are set up one by one. */
void raster_triangles(struct raster_bins *bins, const struct raster_derived *state,
                      const struct raster_triangle *triangles, unsigned count)
{
    const bool together = !bins->scene->inspector && !without(OPTIMIZATION_TRIANGLE_GROUPS);
    ISA_SELECT(raster_setup_triangles)(bins, state, triangles, count, together);
}

struct raster_primitive *setup_area(struct raster_bins *bins, const struct raster_derived *state,
                                    struct raster_rect area, enum raster_face face, uint32_t id)
{
    const struct raster_rect rect = rect_intersect(area, state->scissor);
    struct raster_primitive *p = rect_empty(rect) ? NULL : bins_new_primitive(bins, state);
    if (!p)
        return NULL;
    *p = (struct raster_primitive){
        .state = state,
        .x0 = (int16_t)rect.x0,
        .y0 = (int16_t)rect.y0,
        .x1 = (int16_t)rect.x1,
        .y1 = (int16_t)rect.y1,
        .origin_x = (int16_t)rect.x0,
        .origin_y = (int16_t)rect.y0,
        .face = (uint8_t)face,
        .id = id,
    };
    return p;
}

struct raster_primitive *setup_shaped_area(struct raster_bins *bins, const struct raster_derived *state,
                                           struct raster_rect area, enum raster_face face, uint32_t id,
                                           struct raster_shape **shape)
{
    struct raster_primitive *p = setup_area(bins, state, area, face, id);
    *shape = p ? bins_new_shape(bins) : NULL;
    if (!*shape)
        return NULL;
    p->shape = *shape;
    return p;
}

/* 14.8 of the snapped vertices: twice the area. */
static int64_t doubled_area(const struct raster_vertex *v, unsigned count)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < count; i++) {
        const struct raster_vertex *a = &v[i], *b = &v[i + 1 < count ? i + 1 : 0];
        sum += (int64_t)snap(a->x) * snap(b->y) - (int64_t)snap(b->x) * snap(a->y);
    }
    return sum;
}

enum raster_face raster_polygon_face(const struct raster_derived *state, const struct raster_vertex *v,
                                     unsigned count)
{
    return (doubled_area(v, count) > 0) == state->state.front_is_cw ? FACE_BACK : FACE_FRONT;
}

bool raster_face_culled(const struct raster_derived *state, enum raster_face face)
{
    return state->state.cull[face];
}

/* A triangle without area has no slope. */
double raster_polygon_offset(const struct raster_derived *state, const struct raster_vertex vertices[3])
{
    const struct raster_vertex *const v[3] = {&vertices[0], &vertices[1], &vertices[2]};
    const int64_t area = doubled_area(vertices, 3);
    const double scale = area ? SUBPIXEL_ONE / (double)area : 0.0;
    int32_t x[3], y[3];
    for (int i = 0; i < 3; i++) {
        x[i] = snap(v[i]->x);
        y[i] = snap(v[i]->y);
    }
    const struct plane_basis basis = {
        .x1 = (y[2] - y[0]) * scale,
        .x2 = (y[0] - y[1]) * scale,
        .y1 = (x[0] - x[2]) * scale,
        .y2 = (x[1] - x[0]) * scale,
    };
    return polygon_offset(state, &basis, v);
}
