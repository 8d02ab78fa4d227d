/* ewInspect: include/edgewalk/inspect.h. */
#include <stdlib.h>

#include "gl/context/context_internal.h"
#include "gl/context/entry.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "inspect/inspect.h"

void context_inspection_release(struct context *context)
{
    if (!context->inspector)
        return;
    inspect_release(context->inspector);
    free(context->inspector);
    context->inspector = NULL;
}

bool context_watch(struct context *context)
{
    if (context->watchers == 0) {
        context->unwatched_threads = pool_size(context->pool);
        if (!context_set_threads(context, 1))
            return false;
    }
    context->watchers++;
    return true;
}

bool context_unwatch(struct context *context)
{
    return --context->watchers > 0 || context_set_threads(context, context->unwatched_threads);
}

static int end(struct context *context)
{
    const bool lost = context->inspector->lost;
    raster_scene_inspect(context->scene, NULL);
    context_inspection_release(context);
    framebuffer_changed(context);
    if (!context_unwatch(context) || lost) {
        gl_error(context, GL_OUT_OF_MEMORY, "ewInspect: no memory for %s",
                 lost ? "all primitives" : "the threads that there were");
        return -1;
    }
    return 0;
}

static int begin(struct context *context, const EwQuestion *question, EwEventHandler *handler, void *user)
{
    struct inspector *inspector = calloc(1, sizeof *inspector);
    if (!inspector || !context_watch(context)) {
        free(inspector);
        gl_error(context, GL_OUT_OF_MEMORY, "ewInspect: no memory");
        return -1;
    }
    inspect_ask(inspector, question, handler, user);
    context->inspector = inspector;
    framebuffer_changed(context);
    return 0;
}

int ewInspect(const EwQuestion *question, EwEventHandler *handler, void *user)
{
    ENTER(__func__);
    if (!context)
        return -1;
    if (question && !handler) {
        gl_error(context, GL_INVALID_VALUE, "ewInspect: a question needs a handler");
        return -1;
    }
    if (question && (question->width < 0 || question->height < 0)) {
        gl_error(context, GL_INVALID_VALUE, "ewInspect: a rectangle of %dx%d pixels", question->width,
                 question->height);
        return -1;
    }
    gl_finish_scene(context);
    if (context->inspector && end(context) < 0)
        return -1;
    return question ? begin(context, question, handler, user) : 0;
}
