/* Renderbuffer textures (NV_explicit_multisample 3.8.4): textures whose texels, and samples, are those of a
 * renderbuffer, fetched by TXFMS from the target RENDERBUFFER. */
#include <string.h>

#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_texture.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/texture/texture_object.h"

/* To the texture module, a renderbuffer without samples has one sample. */
void texture_renderbuffer_update(struct texture_object *object)
{
    if (!object->own)
        return; /* no renderbuffer ever */
    struct texture_image *image = &object->own->texture.images[0][0];
    memset(image, 0, sizeof *image);
    if (!object->renderbuffer)
        return;
    *image = object->renderbuffer->image;
    if (!image->samples)
        image->samples = 1;
}

void GLAPIENTRY exec_glTexRenderbufferNV(GLenum target, GLuint name)
{
    ENTER_VOID();
    if (target != GL_TEXTURE_RENDERBUFFER_NV) {
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, expected GL_TEXTURE_RENDERBUFFER_NV",
                 COMMAND_NAME, target);
        return;
    }
    struct renderbuffer_object *renderbuffer =
        name ? name_table_find(&context->share->renderbuffers, name) : NULL;
    if (name && !renderbuffer) {
        gl_error(context, GL_INVALID_OPERATION, "%s: %u is no renderbuffer", COMMAND_NAME, name);
        return;
    }
    struct texture_object *object = texture_active_object(context, TEXTURE_RENDERBUFFER);
    if (!texture_change_allowed(context, COMMAND_NAME, object) ||
        !texture_own_images(context, COMMAND_NAME, object))
        return;
    texture_object_touch(context, object);
    renderbuffer_reference(&object->renderbuffer, renderbuffer);
    texture_renderbuffer_update(object);
}
