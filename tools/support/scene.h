/* Scenes (demos/demo.h) as the command draws them. */
#ifndef TOOLS_SUPPORT_SCENE_H
#define TOOLS_SUPPORT_SCENE_H

#include "demos/demo.h"
#include "tools/support/tool.h"

/* Null if no scene has the name. */
const struct demo *scene_find(const char *name);

/* Makes the scene's objects in the current context. False after a GL error, which is printed: then nothing
 * may be drawn, since what draws would read may be missing. */
bool scene_init(const struct demo *demo);

/* Draws a frame and finishes it; false after a GL error, which is printed. */
bool scene_draw(const struct demo *demo, unsigned frame, const struct tool_context *context);

#endif
