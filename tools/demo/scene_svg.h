/* A scene as vector output: the primitives of feedback mode (GL 2.1 5.3), as SVG. */
#ifndef TOOLS_DEMO_SCENE_SVG_H
#define TOOLS_DEMO_SCENE_SVG_H

#include "tools/support/scene.h"

/* Draws a frame of the scene, whose objects exist, in feedback mode and writes the result: points, lines and
 * polygons with the colours of their vertices, the farther ones first. Prints an error on failure. */
bool scene_svg_write(const struct demo *demo, unsigned frame, const struct tool_context *context,
                     const char *path);

#endif
