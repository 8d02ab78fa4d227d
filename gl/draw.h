/* Draws: between the entry points and the pipeline. */
#ifndef GL_DRAW_H
#define GL_DRAW_H

#include "gl/context.h"

/* Is `mode` a primitive? Raises INVALID_ENUM if not. */
bool draw_mode_allowed(struct context *context, const char *call, GLenum mode);

/* Prepares context->cache.draw for the current state (all but primitive, counts, indices and attribute
 * sources); what has not changed since the last draw is kept. False with an error raised. */
bool draw_prepare(struct context *context, const char *call);

/* Draws the vertices of `immediate`. */
void draw_immediate(struct context *context, const char *call, GLenum mode,
                    const struct immediate *immediate);

#endif
