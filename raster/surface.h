/* The layout of a surface's colours in memory, for code that copies them. */
#ifndef RASTER_SURFACE_H
#define RASTER_SURFACE_H

#include "raster/raster.h"
#include "texture/rows.h"

/* The layout of a format whose numbers are fields of words; false for other formats. Alpha reads as 1 in
 * formats of bytes without alpha. */
bool raster_color_layout(const struct raster_color_surface *surface, struct row_layout *layout);

#endif
