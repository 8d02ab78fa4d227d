/* Primitives of a tile that a later one replaces: it covers the whole tile, passes every test, and writes
 * every attachment that they write, so they would not be visible. */
#ifndef RASTER_TILE_REPLACED_H
#define RASTER_TILE_REPLACED_H

#include "base/lanes.h"
#include "raster/scene.h"

/* replaced.c: the first entry of the list that must be drawn in the worker's tile. An empty list has a null
 * block. */
struct bin_position ISA(first_seen)(const struct raster_worker *worker, const struct raster_scene *scene,
                                    const struct bin_list *list);

#endif
