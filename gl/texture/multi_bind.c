/* Textures and images bound to several units at once (ARB_multi_bind; GL 4.6 compatibility 8.1, 8.26);
 * samplers are in sampler_object.c. Every unit is checked separately: those with valid names are bound, the
 * others are not changed. */
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_texture.h"
#include "gl/pixels/internal_format.h"
#include "gl/texture/texture_object.h"

/* The object of the i-th name, null for 0. False with INVALID_OPERATION raised if it does not exist. */
static bool find_texture(struct context *context, const char *call, const GLuint *names, GLsizei i,
                         struct texture_object **object)
{
    const GLuint name = names ? names[i] : 0;
    *object = name ? name_table_find(&context->share->textures, name) : NULL;
    if (*object || name == 0)
        return true;
    gl_error(context, GL_INVALID_OPERATION, "%s: name %d of the list is %u, which is no texture", call, i,
             name);
    return false;
}

static void bind_textures(struct context *context, const char *call, GLuint first, GLsizei count,
                          const GLuint *textures)
{
    struct texture_state *state = context->textures;
    if (!gl_bindings_allowed(context, call, first, count, SHADER_MAX_TEXTURE_UNITS))
        return;
    for (GLsizei i = 0; i < count; i++) {
        struct texture_object **bound = state->bound[first + (GLuint)i], *object;
        if (!find_texture(context, call, textures, i, &object))
            continue;
        for (unsigned d = 0; !object && d < TEXTURE_DIMENSIONS; d++)
            texture_reference(&bound[d], state->defaults[d]);
        if (object)
            texture_reference(&bound[object->dimension], object);
    }
    gl_dirty(context, DIRTY_TEXTURE);
}

void GLAPIENTRY exec_glBindTextures(GLuint first, GLsizei count, const GLuint *textures)
{
    ENTER_VOID();
    bind_textures(context, COMMAND_NAME, first, count, textures);
}

/* ARB_direct_state_access: GL 4.6 compatibility 8.1 */
void GLAPIENTRY exec_glBindTextureUnit(GLuint unit, GLuint texture)
{
    ENTER_VOID();
    bind_textures(context, COMMAND_NAME, unit, 1, &texture);
}

/* The format of an image unit comes from the texture's level zero, which must have texels. */
static bool has_image(struct context *context, const char *call, GLsizei i, struct texture_object *object)
{
    const struct texture_image *image = &object->images->texture.images[0][0];
    const struct internal_format *internal = object->images->internal[0][0];
    if (object->dimension == TEXTURE_BUFFER)
        texture_buffer_update(object);
    if (!internal || !image_unit_format_exists(internal->gl))
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: texture %d of the list has level 0 in format 0x%04X, which is none of image units",
                 call, i, internal ? internal->gl : 0);
    else if (image->width == 0 || image->height == 0 || image->depth == 0)
        gl_error(context, GL_INVALID_OPERATION, "%s: texture %d of the list has no texels at level 0", call,
                 i);
    else
        return true;
    return false;
}

void GLAPIENTRY exec_glBindImageTextures(GLuint first, GLsizei count, const GLuint *textures)
{
    ENTER_VOID();
    struct texture_state *state = context->textures;
    if (!gl_bindings_allowed(context, COMMAND_NAME, first, count, SHADER_MAX_IMAGE_UNITS))
        return;
    for (GLsizei i = 0; i < count; i++) {
        struct texture_object *object;
        if (!find_texture(context, COMMAND_NAME, textures, i, &object) ||
            (object && !has_image(context, COMMAND_NAME, i, object)))
            continue;
        const struct image_unit value =
            object ? (struct image_unit){.object = object,
                                         .layered = true,
                                         .access = GL_READ_WRITE,
                                         .format = object->images->internal[0][0]->gl}
                   : (struct image_unit){.access = GL_READ_ONLY, .format = GL_R8};
        image_unit_bind(&state->images[first + (GLuint)i], &value);
    }
    gl_dirty(context, DIRTY_TEXTURE);
}
