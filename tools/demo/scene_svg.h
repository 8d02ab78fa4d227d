/* A scene as vector output: the primitives of feedback mode (GL 2.1 5.3), as SVG. */
#ifndef TOOLS_DEMO_SCENE_SVG_H
#define TOOLS_DEMO_SCENE_SVG_H

#include "tools/support/scene.h"

/* Draws a frame of the scene, whose objects are made, in feedback mode and writes what was fed back: points,
 * lines and polygons with the colours of their vertices, the farther ones first. Prints why where it
 * fails. */
bool scene_svg_write(const struct demo *demo, unsigned frame, const struct tool_context *context,
                     const char *path);

#endif
