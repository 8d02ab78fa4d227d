#include "tools/support/scene.h"

#include <GL/gl.h>
#include <string.h>

#include "edgewalk/edgewalk.h"

const struct demo *scene_find(const char *name)
{
    for (const struct demo *const *demo = demos; *demo; demo++)
        if (strcmp((*demo)->name, name) == 0)
            return *demo;
    return NULL;
}

/* A GL error in a scene is our own mistake, or memory ran out; it must be reported. */
static bool is_fine(const struct demo *demo)
{
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR)
        return true;
    fprintf(stderr, "edgewalk: %s: GL error 0x%04x: %s\n", demo->name, error, ewLastMessage());
    return false;
}

bool scene_init(const struct demo *demo)
{
    if (demo->file)
        return demo->init_file(demo->file);
    demo->init();
    return is_fine(demo);
}

bool scene_draw(const struct demo *demo, unsigned frame, const struct tool_context *context)
{
    if (demo->file)
        return demo->draw_file(demo->file, frame);
    demo->draw(frame, (float)context->width / (float)context->height);
    glFinish();
    return is_fine(demo);
}
