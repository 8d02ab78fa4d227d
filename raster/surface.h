/* The layout of a surface's colours in memory, for code that copies them. */
#ifndef RASTER_SURFACE_H
#define RASTER_SURFACE_H

#include "raster/raster.h"
#include "texture/rows.h"

/* False of formats whose numbers are no fields of words. Of those of bytes without alpha it reads as 1. */
bool raster_color_layout(const struct raster_color_surface *surface, struct row_layout *layout);

#endif
