/* Primitives of a tile that a later one replaces: it covers the whole tile, passes every test, and writes
 * every attachment that they write, so they would not be visible. */
#ifndef RASTER_TILE_REPLACED_H
#define RASTER_TILE_REPLACED_H

#include "base/lanes.h"
#include "raster/scene.h"

struct bin_position {
    const struct bin_block *block; /* null: the list is empty */
    uint32_t entry;
};

/* replaced.c: the first entry of the list that must be drawn in the worker's tile. */
struct bin_position ISA(first_seen)(const struct raster_worker *worker, const struct raster_scene *scene,
                                    const struct bin_list *list);

#endif
