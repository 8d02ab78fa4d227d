/* EGL images: an image of a texture, or a renderbuffer, whose memory textures and renderbuffers of any
 * context may have (EGL 1.5 3.9; OES_EGL_image, EXT_EGL_image_storage). libEGL_edgewalk calls the two ew*
 * functions here.
 *
 * The source and the targets of an EGL image are siblings. The memory has a count, so each of them, and the
 * handle, may go first. The number of siblings of the handle and the targets is that of the struct egl_image,
 * which has one reference to the source's memory. Draws of contexts that do not share are not ordered:
 * applications do that (3.9.1). */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "edgewalk/edgewalk.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_texture.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/pixels/internal_format.h"
#include "gl/texture/texture_object.h"
#include "gl/texture/texture_region.h"

struct egl_image {
    struct texture_memory memory; /* the first member: references of the handle and of targets */
    struct egl_image *next;
    const void *handle;         /* null: destroyed */
    struct texture_image image; /* with a reference to the source's memory */
    const struct internal_format *internal;
};

/* All that have a handle or a target. */
static struct egl_image *images;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of this list; no other is locked meanwhile */

static void lock_images(void)
{
    pthread_mutex_lock(&lock);
}

static void unlock_images(void)
{
    pthread_mutex_unlock(&lock);
}

static void watch_forks(void)
{
    pthread_atfork(lock_images, unlock_images, unlock_images);
}

static void release(struct texture_memory *memory)
{
    struct egl_image *image = (struct egl_image *)memory, **link = &images;
    lock_images();
    while (*link != image)
        link = &(*link)->next;
    *link = image->next;
    unlock_images();
    texture_image_release(&image->image);
    free(image);
}

/* --- Sources -------------------------------------------------------------------------------------------- */

/* The image that becomes an EGL image: `slice` of `image`, whose texels are in the memory of `owner`. */
struct source {
    struct texture_object *texture; /* null: it is the renderbuffer's */
    struct renderbuffer_object *renderbuffer;
    const struct texture_image *image;
    struct texture_image *owner;
    uint32_t slice;
    const struct internal_format *internal;
};

static bool is_specified(const struct texture_object *texture, int level) /* any face */
{
    for (unsigned face = 0; face < 6; face++)
        if (texture->images->texture.images[face][level].texels)
            return true;
    return false;
}

/* 3.9: all specified levels follow each other and form a complete texture; the level is one of them. */
static int check_levels(const struct texture_object *texture, int level)
{
    int first = 0, last = TEXTURE_MAX_LEVELS - 1;
    while (first <= last && !is_specified(texture, first))
        first++;
    while (last > first && !is_specified(texture, last))
        last--;
    const struct texture_sampler levels = {.base_level = (unsigned)first,
                                           .max_level = (unsigned)last,
                                           .mip_filter = MIP_NEAREST,
                                           .min_filter = FILTER_NEAREST,
                                           .mag_filter = FILTER_NEAREST};
    bool follow = first <= last;
    for (int i = first; i <= last; i++)
        follow = follow && is_specified(texture, i);
    if (!follow || !texture_is_complete(&texture->images->texture, &levels))
        return EW_IMAGE_NO_SOURCE;
    return level >= first && level <= last ? 0 : EW_IMAGE_NO_LEVEL;
}

/* Views have the texels of their origin, and faces of immutable cube maps those of the first face. */
static struct texture_image *owner_of(struct texture_object *texture, unsigned face, int level)
{
    struct texture_object *origin = texture->origin ? texture->origin : texture;
    struct texture_image *image =
        &origin->own->texture.images[face][texture->part.min_level + (unsigned)level];
    return image->shares_texels || texture->origin
               ? &origin->own->texture.images[0][texture->part.min_level + (unsigned)level]
               : image;
}

static int find_texture(struct context *context, const struct texture_target_info *target, unsigned name,
                        int level, int slice, struct source *source)
{
    struct texture_object *texture = name ? name_table_find(&context->share->textures, name) : NULL;
    if (!texture || texture->dimension != target->dimension)
        return EW_IMAGE_NO_SOURCE;
    const int error = check_levels(texture, level);
    if (error)
        return error;
    const struct texture_image *image = &texture->images->texture.images[target->face][level];
    uint32_t border[3];
    texture_border_widths(texture->dimension, image->border, border);
    if (slice < 0 || (uint32_t)slice >= image->depth - 2 * border[2] || image->compression)
        return EW_IMAGE_NO_SOURCE;
    source->texture = texture;
    source->image = image;
    source->owner = owner_of(texture, target->face, level);
    source->slice = (uint32_t)slice + border[2];
    source->internal = texture->images->internal[target->face][level];
    return 0;
}

static int find_renderbuffer(struct context *context, unsigned name, struct source *source)
{
    struct renderbuffer_object *renderbuffer = name_table_find(&context->share->renderbuffers, name);
    if (!renderbuffer || renderbuffer->samples || !renderbuffer->image.texels)
        return EW_IMAGE_NO_SOURCE;
    source->renderbuffer = renderbuffer;
    source->image = source->owner = &renderbuffer->image;
    source->internal = renderbuffer->internal;
    return 0;
}

static int find_source(struct context *context, unsigned gl_target, unsigned name, int level, int slice,
                       struct source *source)
{
    const struct texture_target_info *target = texture_target_find(gl_target);
    if (gl_target == GL_RENDERBUFFER)
        return find_renderbuffer(context, name, source);
    const bool allowed = gl_target == GL_TEXTURE_2D || gl_target == GL_TEXTURE_3D ||
                         (target && target->dimension == TEXTURE_CUBE && target->image && !target->proxy);
    return allowed ? find_texture(context, target, name, level, slice, source) : EW_IMAGE_NO_SOURCE;
}

/* --- Handles -------------------------------------------------------------------------------------------- */

static bool is_sibling(const uint8_t *texels)
{
    struct egl_image *image;
    lock_images();
    for (image = images; image && image->image.texels != texels;)
        image = image->next;
    unlock_images();
    return image != NULL;
}

/* Writes through one view are then seen by all of them. */
static void mark_siblings(const struct source *source)
{
    struct texture_object *each = source->texture;
    if (!each)
        source->renderbuffer->siblings = true;
    else
        do {
            each->siblings = true;
            each = each->next_view;
        } while (each && each != source->texture);
}

static int make_image(const struct source *source, const void *handle)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    struct egl_image *image = calloc(1, sizeof *image);
    pthread_once(&once, watch_forks);
    if (!image || !texture_image_share(source->owner)) {
        free(image);
        return EW_IMAGE_NO_MEMORY;
    }
    atomic_init(&image->memory.references, 1);
    image->memory.release = release;
    image->handle = handle;
    image->image = texture_image_sibling(source->image, source->owner->memory, source->slice, 1);
    image->internal = source->internal;
    mark_siblings(source);
    lock_images();
    image->next = images;
    images = image;
    unlock_images();
    return 0;
}

int ewCreateImage(struct osmesa_context *osmesa, const void *handle, unsigned target, unsigned name,
                  int level, int slice)
{
    FPENV_SCOPE();
    SHARED_CONTEXT(context, (struct context *)osmesa);
    struct source source = {0};
    if (!context)
        return EW_IMAGE_NO_SOURCE;
    const int error = find_source(context, target, name, level, slice, &source);
    if (error)
        return error;
    if (is_sibling(source.image->texels + source.slice * source.image->slice_stride))
        return EW_IMAGE_IS_SIBLING;
    gl_flush_group(context);
    return make_image(&source, handle);
}

/* The list is locked. */
static struct egl_image *of_handle(const void *handle)
{
    struct egl_image *image = images;
    while (image && (!handle || image->handle != handle))
        image = image->next;
    return image;
}

/* A reference to the image of a handle, or null. */
static struct egl_image *find_image(const void *handle)
{
    lock_images();
    struct egl_image *image = of_handle(handle);
    if (image)
        atomic_fetch_add(&image->memory.references, 1);
    unlock_images();
    return image;
}

static void drop_image(struct egl_image *image)
{
    if (atomic_fetch_sub(&image->memory.references, 1) == 1)
        release(&image->memory);
}

void ewDestroyImage(const void *handle)
{
    struct egl_image *image;
    lock_images();
    image = of_handle(handle);
    if (image)
        image->handle = NULL;
    unlock_images();
    if (image)
        drop_image(image);
}

/* --- Targets -------------------------------------------------------------------------------------------- */

bool texture_orphan_siblings(struct context *context, const char *call, struct texture_object *object,
                             unsigned new_face, int new_level)
{
    if (!object->siblings || object->immutable_levels)
        return true;
    gl_flush_group(context);
    for (unsigned face = 0; face < 6; face++)
        for (unsigned level = 0; level < TEXTURE_MAX_LEVELS; level++)
            if ((face != new_face || (int)level != new_level) &&
                !texture_image_separate(&object->own->texture.images[face][level])) {
                gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for texture %u, an EGL image sibling",
                         call, object->name);
                return false;
            }
    object->siblings = false;
    return true;
}

/* A reference to the image, or null with INVALID_ENUM or INVALID_VALUE raised. */
static struct egl_image *take_image(struct context *context, const char *call, GLenum target, GLenum allowed,
                                    const void *handle)
{
    if (!enum_allowed(context, call, "target", target, &allowed, 1))
        return NULL;
    struct egl_image *image = find_image(handle);
    if (!image)
        gl_error(context, GL_INVALID_VALUE, "%s: %p is no EGL image", call, handle);
    return image;
}

static void target_texture(struct context *context, const char *call, struct texture_object *object,
                           const struct egl_image *image, bool immutable)
{
    if (object->immutable_levels) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the texture's storage is immutable", call);
        return;
    }
    if (!texture_change_allowed(context, call, object) || !texture_own_images(context, call, object))
        return;
    texture_object_touch(context, object);
    struct texture_image target = texture_image_sibling(&image->image, (struct texture_memory *)image, 0, 1);
    texture_release(&object->own->texture);
    memset(object->own->internal, 0, sizeof object->own->internal);
    object->own->texture.images[0][0] = target;
    object->own->internal[0][0] = image->internal;
    object->siblings = true;
    object->immutable_levels = object->part.levels = object->part.layers = immutable ? 1 : 0;
    texture_object_stamp(object);
    texture_level_written(context, call, object, 0, 0);
}

void GLAPIENTRY exec_glEGLImageTargetTexture2DOES(GLenum target, GLeglImageOES handle)
{
    ENTER_VOID();
    struct egl_image *image = take_image(context, COMMAND_NAME, target, GL_TEXTURE_2D, handle);
    if (!image)
        return;
    target_texture(context, COMMAND_NAME, texture_active_object(context, TEXTURE_2D), image, false);
    drop_image(image);
}

/* EXT_EGL_image_storage: every EGL image is a two-dimensional one. */
static void target_storage(struct context *context, const char *call, struct texture_object *object,
                           const void *handle, const GLint *attributes)
{
    struct egl_image *image = find_image(handle);
    if (!image || (attributes && attributes[0] != GL_NONE))
        gl_error(context, GL_INVALID_VALUE, "%s: %s", call,
                 image ? "attrib_list is not empty" : "image is no EGL image");
    else if (object->dimension != TEXTURE_2D || object->name == 0)
        gl_error(context, GL_INVALID_OPERATION, "%s: texture %u is %s", call, object->name,
                 object->name ? "of another target than GL_TEXTURE_2D" : "bound, which cannot be immutable");
    else
        target_texture(context, call, object, image, true);
    if (image)
        drop_image(image);
}

void GLAPIENTRY exec_glEGLImageTargetTexStorageEXT(GLenum target, GLeglImageOES image,
                                                   const GLint *attrib_list)
{
    static const GLenum allowed[] = {GL_TEXTURE_1D,
                                     GL_TEXTURE_2D,
                                     GL_TEXTURE_3D,
                                     GL_TEXTURE_CUBE_MAP,
                                     GL_TEXTURE_1D_ARRAY,
                                     GL_TEXTURE_2D_ARRAY,
                                     GL_TEXTURE_CUBE_MAP_ARRAY};
    ENTER_VOID();
    if (enum_allowed(context, COMMAND_NAME, "target", target, allowed, sizeof allowed / sizeof *allowed))
        target_storage(context, COMMAND_NAME,
                       texture_active_object(context, texture_target_find(target)->dimension), image,
                       attrib_list);
}

void GLAPIENTRY exec_glEGLImageTargetTextureStorageEXT(GLuint texture, GLeglImageOES image,
                                                       const GLint *attrib_list)
{
    ENTER_VOID();
    struct texture_object *object = texture_find_named(context, COMMAND_NAME, GL_INVALID_OPERATION, texture);
    if (object)
        target_storage(context, COMMAND_NAME, object, image, attrib_list);
}

static void target_renderbuffer(struct context *context, const char *call, const struct egl_image *image)
{
    struct renderbuffer_object *renderbuffer = context->framebuffers->renderbuffer;
    if (!renderbuffer || image->image.border || !internal_format_is_renderable(image->internal)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: %s", call,
                 renderbuffer ? "renderbuffers have no such images" : "no renderbuffer is bound");
        return;
    }
    struct texture_image target = texture_image_sibling(&image->image, (struct texture_memory *)image, 0, 1);
    renderbuffer_replace(context, renderbuffer, &target, image->internal, 0);
    renderbuffer->siblings = true;
}

void GLAPIENTRY exec_glEGLImageTargetRenderbufferStorageOES(GLenum target, GLeglImageOES handle)
{
    ENTER_VOID();
    struct egl_image *image = take_image(context, COMMAND_NAME, target, GL_RENDERBUFFER, handle);
    if (!image)
        return;
    target_renderbuffer(context, COMMAND_NAME, image);
    drop_image(image);
}
