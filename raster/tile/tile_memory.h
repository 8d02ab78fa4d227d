/* Transfers between a worker's tile and the surfaces, and clears; only tile.c calls them. `attachment` is one
 * ATTACH_* bit. */
#ifndef RASTER_TILE_TILE_MEMORY_H
#define RASTER_TILE_TILE_MEMORY_H

#include "raster/scene.h"

/* The current plane of an attachment. The functions below process all planes, one after the other. */
static inline uint32_t *plane_color(const struct raster_worker *worker, const struct raster_scene *scene,
                                    unsigned i)
{
    return worker->color[i] + (size_t)worker->plane * TILE_PIXELS * scene->texels[i].words;
}

static inline int32_t *plane_depth(const struct raster_worker *worker)
{
    return worker->depth + (size_t)worker->plane * TILE_PIXELS;
}

static inline uint8_t *plane_stencil(const struct raster_worker *worker)
{
    return worker->stencil + (size_t)worker->plane * TILE_PIXELS;
}

/* tile_memory.c */
void ISA(tile_load)(struct raster_worker *worker, const struct raster_scene *scene, unsigned attachment);
void ISA(tile_store)(struct raster_worker *worker, const struct raster_scene *scene, unsigned attachment);

/* clear_tile.c: the pending clear of one attachment into tile memory, or straight into the surface; and one
 * masked clear. clear_rows() needs no tile memory, so that the worker's rectangle may be wider than a tile;
 * false where the format needs it, and nothing is cleared. */
void ISA(clear_tile)(struct raster_worker *worker, const struct raster_scene *scene, unsigned attachment);
void ISA(clear_surface)(struct raster_worker *worker, const struct raster_scene *scene, unsigned attachment);
bool ISA(clear_rows)(struct raster_worker *worker, const struct raster_scene *scene, unsigned attachment);
void ISA(clear_masked)(struct raster_worker *worker, const struct raster_scene *scene,
                       const struct raster_clear *clear);

#endif
