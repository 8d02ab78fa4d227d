/* The effect on a draw of the programs between vertex program and rasterizer: the primitives that they accept
 * and produce. */
#ifndef GL_DRAW_DRAW_STAGES_H
#define GL_DRAW_DRAW_STAGES_H

#include "gl/context/context.h"

/* May primitives of `mode` be drawn with the programs that are enabled now? Raises INVALID_OPERATION
 * (NV_geometry_program4 2.14.6.1, NV_tessellation_program5). A program that is missing is another function's
 * matter. */
bool draw_stages_take(struct context *context, const char *call, GLenum mode);

/* Does any program of the draw before the rasterizer store? */
bool draw_stages_store(const struct draw *draw);

/* The last program before the rasterizer: its results are clipped, fed back and rasterized. */
const struct program *draw_last_program(const struct draw *draw);

#endif
