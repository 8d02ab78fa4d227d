/* See depth_bound.h. */
#include "raster/tile/depth_bound.h"

#include <float.h>

#include "base/without.h"
#include "raster/output/stencil_depth.h"
#include "raster/tile/interpolate.h"

/* Rounded sums and products are monotonic in each coordinate, so the corners have the smallest and the
 * largest depth. This does not hold if a depth is not finite. */
bool ISA(depth_range)(const struct raster_worker *worker, const struct raster_primitive *p,
                      struct depth_range *range)
{
    const struct raster_state *state = &p->state->state;
    const float x0 = (float)(imax(worker->x, p->x0) - p->origin_x),
                x1 = (float)(imin(worker->x + worker->width, p->x1) - 1 - p->origin_x),
                y0 = (float)(imax(worker->y, p->y0) - p->origin_y),
                y1 = (float)(imin(worker->y + worker->height, p->y1) - 1 - p->origin_y);
    const f32x8 fx = {x0, x1, x0, x1, x0, x1, x0, x1}, fy = {y0, y0, y1, y1, y0, y0, y1, y1};
    const struct plane_row row = plane_row(p->z[0], p->z[1], p->z[2], fy);
    const f32x8 z = plane_at(&row, fx);
    if (i32x8_any(~(f32x8_abs(z) <= FLT_MAX)))
        return false;
    const i32x8 bits =
        depth_bits(p->state->depth_format, depth_clamp(z, state->depth_near, state->depth_far));
    range->low = imin(imin(bits[0], bits[1]), imin(bits[2], bits[3]));
    range->high = imax(imax(bits[0], bits[1]), imax(bits[2], bits[3]));
    return true;
}

/* Includes pixels outside the target, which can only make the bound larger. */
static int32_t largest_depth(const struct raster_worker *worker)
{
    i32x8 largest = load_depth(worker->depth);
    for (int i = LANES; i < TILE_PIXELS; i += LANES) {
        const i32x8 depth = load_depth(worker->depth + i);
        largest = i32x8_select(depth > largest, depth, largest);
    }
    int32_t all = largest[0];
    for (int lane = 1; lane < LANES; lane++)
        all = imax(all, largest[lane]);
    return all;
}

/* Whether to search the tile's depths. After each search without a gain, fewer primitives cause one. */
static bool is_search_due(struct raster_worker *worker, const struct raster_primitive *p)
{
    if (!may_search(worker, p) || !(worker->present & ATTACH_DEPTH))
        return false;
    if (worker->depth_searches_wait > 0) {
        worker->depth_searches_wait--;
        return false;
    }
    return true;
}

bool ISA(fails_everywhere)(struct raster_worker *worker, const struct raster_primitive *p)
{
    enum { LONGEST_WAIT = 15 };
    const enum raster_compare func = p->state->state.depth_func;
    struct depth_range range;
    if (!tests_plane(p) || !only_lowers(func) || without(OPTIMIZATION_DEPTH_BOUNDS))
        return false;
    const bool searches = is_search_due(worker, p);
    if (searches) {
        worker->depth_bound = largest_depth(worker);
        worker->depth_changed = false;
    }
    const bool hidden =
        worker->depth_bound != DEPTH_UNKNOWN && ISA(depth_range)(worker, p, &range) &&
        (func == COMPARE_LESS ? range.low >= worker->depth_bound : range.low > worker->depth_bound);
    if (searches) {
        worker->depth_misses = hidden ? 0 : (uint8_t)imin(2 * worker->depth_misses + 1, LONGEST_WAIT);
        worker->depth_searches_wait = worker->depth_misses;
    }
    return hidden;
}

void ISA(lower_bound)(struct raster_worker *worker, const struct raster_primitive *p)
{
    struct depth_range range;
    if (p->state->depth_stage == DEPTH_STAGE_EARLY && tests_plane(p) && ISA(depth_range)(worker, p, &range))
        worker->depth_bound = imin(worker->depth_bound, range.high);
    else
        worker->depth_changed = true;
}
