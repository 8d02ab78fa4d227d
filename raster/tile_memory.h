/* Between a worker's tile and the surfaces; called by tile.c alone. `attachment` is one ATTACH_* bit. */
#ifndef RASTER_TILE_MEMORY_H
#define RASTER_TILE_MEMORY_H

#include "raster/scene.h"

/* tile_memory.c */
void ISA(tile_load)(struct raster_worker *worker, const struct raster_scene *scene, unsigned attachment);
void ISA(tile_store)(struct raster_worker *worker, const struct raster_scene *scene, unsigned attachment);

/* clear_tile.c: the pending clear of one attachment into tile memory, or straight into the surface; and one
 * masked clear. */
void ISA(clear_tile)(struct raster_worker *worker, const struct raster_scene *scene, unsigned attachment);
void ISA(clear_surface)(struct raster_worker *worker, const struct raster_scene *scene,
                        unsigned attachment);
void ISA(clear_masked)(struct raster_worker *worker, const struct raster_scene *scene,
                       const struct raster_clear *clear);

#endif
