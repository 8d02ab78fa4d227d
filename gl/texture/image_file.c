/* Image files into textures: ewLoadTexture. The file is read whole beside the texture, so that one that is
 * broken changes nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edgewalk/edgewalk.h"
#include "gl/context/context_internal.h"
#include "gl/context/entry.h"
#include "gl/texture/texture_object.h"
#include "gl/pixels/internal_format.h"
#include "files/files.h"

/* Where a file goes: a texture of any target, or one face of a cube map. */
static const struct texture_target_info *find_target(struct context *context, const char *call, GLenum target)
{
    const struct texture_target_info *info = texture_target_find(target);
    const bool face = info && info->dimension == TEXTURE_CUBE && info->image && !info->proxy;
    if (info && (info->object || face) && info->dimension != TEXTURE_BUFFER &&
        info->dimension != TEXTURE_2D_MULTISAMPLE && info->dimension != TEXTURE_2D_MULTISAMPLE_ARRAY &&
        info->dimension != TEXTURE_RENDERBUFFER)
        return info;
    gl_error(context, GL_INVALID_ENUM,
             "%s: target is 0x%04X, expected that of a texture with images such as GL_TEXTURE_2D", call,
             target);
    return NULL;
}

static int refuse(struct context *context, const char *call, const char *message)
{
    snprintf(context->message, sizeof context->message, "%s: %s", call, message);
    return -1;
}

static void replace_face(struct texture_object *object, unsigned face, struct files_texture *file,
                         const struct internal_format *internal)
{
    struct texture_image *slot = &object->own->texture.images[face][0];
    texture_image_release(slot);
    *slot = file->texture.images[0][0];
    memset(&file->texture.images[0][0], 0, sizeof *slot);
    object->own->internal[face][0] = internal;
}

/* A file with several levels sets the number of levels. */
static void replace_all(struct texture_object *object, struct files_texture *file,
                        const struct internal_format *internal)
{
    texture_release(&object->own->texture);
    file->texture.name = object->own->texture.name;
    object->own->texture = file->texture;
    memset(&file->texture, 0, sizeof file->texture);
    for (unsigned face = 0; face < 6; face++)
        for (unsigned level = 0; level < TEXTURE_MAX_LEVELS; level++)
            object->own->internal[face][level] =
                object->own->texture.images[face][level].texels ? internal : NULL;
    if (file->levels > 1) {
        object->params.sampler.base_level = 0;
        object->params.sampler.max_level = file->levels - 1;
    }
}

/* Takes the file's images if they can be the target's. */
static int install(struct context *context, const char *call, const struct texture_target_info *target,
                   struct files_texture *file)
{
    char message[200];
    const bool face = !target->object;
    struct texture_object *object = texture_active_object(context, target->dimension);
    const struct internal_format *internal = internal_format_find((GLint)file->gl_format);
    if (object->immutable_levels) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the texture's storage is immutable", call);
        return -1;
    }
    if (!texture_change_allowed(context, call, object))
        return -1;
    if (face && (file->texture.dimension != TEXTURE_2D ||
                 file->texture.images[0][0].width != file->texture.images[0][0].height))
        return refuse(context, call, "the file is no square picture, as the faces of a cube map are");
    if (!face && !files_texture_as(file, target->dimension, message, sizeof message))
        return refuse(context, call, message);
    if (!texture_own_images(context, call, object) ||
        !texture_orphan_siblings(context, call, object, target->face, 0))
        return -1;
    texture_object_touch(context, object);
    if (face)
        replace_face(object, target->face, file, internal);
    else
        replace_all(object, file, internal);
    texture_object_stamp(object);
    for (unsigned i = face ? target->face : 0; context->inspector && i < (face ? target->face + 1u : 6u); i++)
        for (GLint level = 0; level < TEXTURE_MAX_LEVELS; level++)
            texture_level_written(context, call, object, i, level);
    texture_image_changed(context, call, object, 0);
    return 0;
}

/* A capsule has the file's bytes. */
static void record(struct context *context, GLenum target, const char *path, const void *bytes, size_t size)
{
    char message[300];
    uint8_t *own = path ? files_bytes(path, &size, message, sizeof message) : NULL;
    context->hooks->loaded(target, path ? own : bytes, size);
    free(own);
}

static int load(const char *call, GLenum gl_target, const char *path, const void *bytes, size_t size)
{
    ENTER(call);
    const struct texture_target_info *target = context ? find_target(context, call, gl_target) : NULL;
    struct files_texture file;
    char message[400];
    if (!target)
        return -1;
    if (!path && !bytes) {
        gl_error(context, GL_INVALID_VALUE, "%s: the file is null", call);
        return -1;
    }
    const bool sound = path ? files_texture_read(path, &file, message, sizeof message)
                            : files_texture_decode(bytes, size, &file, message, sizeof message);
    if (!sound)
        return refuse(context, call, message);
    const int result = install(context, call, target, &file);
    files_texture_release(&file);
    if (result == 0 && context->capsule)
        record(context, gl_target, path, bytes, size);
    return result;
}

int ewLoadTexture(unsigned target, const char *path)
{
    return load(__func__, target, path, NULL, 0);
}

int ewLoadTextureMemory(unsigned target, const void *bytes, size_t size)
{
    return load(__func__, target, NULL, bytes, size);
}
