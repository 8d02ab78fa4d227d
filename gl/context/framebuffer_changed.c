/* The draw framebuffer, or an image that it has, becomes another; which images it has. */
#include "gl/context/context.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/texture/texture_object.h"

void framebuffer_changed(struct context *context)
{
    gl_flush_scene(context);
    context->framebuffers->outdated = true;
    context->cache.valid = false;
    gl_dirty(context, DIRTY_RASTER);
}

bool framebuffer_draws_to(const struct context *context, const struct texture_object *object)
{
    const struct framebuffer_object *draw = context->framebuffers->draw;
    const bool attached = object->attachments || object->renderbuffer || object->next_view;
    for (unsigned i = 0; draw && attached && i < ATTACHMENT_POINTS; i++)
        if (texture_shares_texels(object, draw->attachments[i].texture) ||
            (object->renderbuffer && draw->attachments[i].renderbuffer == object->renderbuffer))
            return true;
    return false;
}

void framebuffer_texture_changed(struct context *context, const struct texture_object *object)
{
    if (framebuffer_draws_to(context, object))
        framebuffer_changed(context);
}

bool framebuffer_draws_to_renderbuffer(const struct context *context,
                                       const struct renderbuffer_object *renderbuffer)
{
    const struct framebuffer_object *draw = context->framebuffers->draw;
    for (unsigned i = 0; draw && i < ATTACHMENT_POINTS; i++)
        if (draw->attachments[i].renderbuffer == renderbuffer)
            return true;
    return false;
}
