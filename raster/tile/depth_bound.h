/* An upper bound of the depths of a worker's tile. A primitive that is nowhere nearer is not drawn there.
 *
 * The bound is valid while depths only become smaller (LESS, LEQUAL). A primitive that covers the whole tile
 * and writes its depth lowers it. So does a search of all depths, before a primitive that covers the tile's
 * rectangle. Tiles that contain only small primitives have no bound and cause no cost. */
#ifndef RASTER_TILE_DEPTH_BOUND_H
#define RASTER_TILE_DEPTH_BOUND_H

#include "base/lanes.h"
#include "raster/scene.h"

enum { DEPTH_UNKNOWN = INT32_MAX };

static inline void begin_depths(struct raster_worker *worker)
{
    worker->depth_bound = DEPTH_UNKNOWN;
    worker->depth_changed = false;
    worker->depth_searches_wait = worker->depth_misses = 0;
}

/* Depths may have become larger. */
static inline void forget_depths(struct raster_worker *worker)
{
    worker->depth_bound = DEPTH_UNKNOWN;
    worker->depth_changed = true;
}

static inline bool only_lowers(enum raster_compare func)
{
    return func == COMPARE_LESS || func == COMPARE_LEQUAL;
}

static inline bool is_as_large(const struct raster_worker *worker, const struct raster_primitive *p)
{
    return p->x1 - p->x0 >= worker->width && p->x0 <= worker->x && p->x1 >= worker->x + worker->width &&
           p->y0 <= worker->y && p->y1 >= worker->y + worker->height;
}

/* Whether the depth test of every fragment runs before the program and compares the depth of the primitive's
 * plane. */
static inline bool tests_plane(const struct raster_primitive *p)
{
    const struct raster_derived *state = p->state;
    return state->fast_path && state->depth_test && !state->stencil_test && !state->samples.used &&
           !p->shape &&
           (state->depth_stage == DEPTH_STAGE_EARLY || state->depth_stage == DEPTH_STAGE_EARLY_TEST);
}

struct depth_range {
    int32_t low, high; /* in the encoding of tiles (depth_encode()) */
};

/* Finds the range of depths of the primitive's pixels in the tile. False if it is unknown. */
bool ISA(depth_range)(const struct raster_worker *worker, const struct raster_primitive *p,
                      struct depth_range *range);
bool ISA(fails_everywhere)(struct raster_worker *worker, const struct raster_primitive *p);
void ISA(lower_bound)(struct raster_worker *worker, const struct raster_primitive *p);

/* Whether the primitive may cause a search of the tile's depths. Programs that discard fragments cause none,
 * since their layers seldom hide each other. */
static inline bool may_search(const struct raster_worker *worker, const struct raster_primitive *p)
{
    return worker->depth_changed && p->state->depth_stage == DEPTH_STAGE_EARLY && is_as_large(worker, p);
}

/* Whether every fragment of the primitive in the tile fails the depth test, without another effect. */
static inline bool is_hidden(struct raster_worker *worker, const struct raster_primitive *p)
{
    return (worker->depth_bound != DEPTH_UNKNOWN || may_search(worker, p)) &&
           ISA(fails_everywhere)(worker, p);
}

/* After the primitive is drawn; `full`: it covers all of the tile. */
static inline void note_depths(struct raster_worker *worker, const struct raster_primitive *p, bool full)
{
    const struct raster_derived *state = p->state;
    if (!state->depth_test || !state->depth_write)
        return;
    if (!only_lowers(state->state.depth_func))
        forget_depths(worker);
    else if (full)
        ISA(lower_bound)(worker, p);
    else
        worker->depth_changed = true;
}

#endif
