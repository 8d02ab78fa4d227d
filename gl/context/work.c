#include "gl/context/work.h"

#include "gl/context/context.h"

void work_begin(struct context *context)
{
    struct work *work = context->work;
    if (work->depth++ == 0) {
        work->ended = false;
        work->left = context->hooks->limit(context, 0);
    }
}

void work_end(struct context *context)
{
    context->work->depth--;
}

/* An interrupt also applies to collected draws, which may take long: the flush drops them. */
static void end_by_interrupt(struct context *context, const char *call)
{
    if (gl_flush_scene(context)) /* else that raises it */
        gl_lost(context, call, RASTER_LOSS_INTERRUPT);
}

bool work_continues(struct context *context, const char *call, uint64_t instructions)
{
    struct work *work = context->work;
    if (work->depth > 0 && work->ended)
        return false;
    if (atomic_load_explicit(&context->interrupt, memory_order_relaxed)) {
        end_by_interrupt(context, call);
        return false;
    }
    if (work->depth == 0)
        return true;
    if (instructions > work->left) {
        gl_lost(context, call, RASTER_LOSS_LIMIT);
        return false;
    }
    work->left -= instructions;
    return true;
}
