/* Texture objects: creation, binding, deletion (GL 4.6 compatibility 8.1), and the views that draws use. */
#include "gl/texture/texture_object.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "edgewalk/edgewalk.h"
#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_texture.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/texture/bindless_texture.h"
#include "gl/texture/texture_unit.h"

/* Every texture target that an entry point may name. */
static const struct texture_target_info targets[] = {
    /* gl, dimension, face, proxy, object, image, dimensions of the glTexImage */
    {GL_TEXTURE_1D, TEXTURE_1D, 0, false, true, true, 1},
    {GL_TEXTURE_2D, TEXTURE_2D, 0, false, true, true, 2},
    {GL_TEXTURE_3D, TEXTURE_3D, 0, false, true, true, 3},
    {GL_TEXTURE_CUBE_MAP, TEXTURE_CUBE, 0, false, true, false, 0},
    {GL_TEXTURE_RECTANGLE, TEXTURE_RECTANGLE, 0, false, true, true, 2},
    {GL_TEXTURE_1D_ARRAY, TEXTURE_1D_ARRAY, 0, false, true, true, 2},
    {GL_TEXTURE_2D_ARRAY, TEXTURE_2D_ARRAY, 0, false, true, true, 3},
    {GL_TEXTURE_CUBE_MAP_ARRAY, TEXTURE_CUBE_ARRAY, 0, false, true, true, 3},
    {GL_TEXTURE_BUFFER, TEXTURE_BUFFER, 0, false, true, true, 0},
    {GL_TEXTURE_2D_MULTISAMPLE, TEXTURE_2D_MULTISAMPLE, 0, false, true, true, 0},
    {GL_TEXTURE_2D_MULTISAMPLE_ARRAY, TEXTURE_2D_MULTISAMPLE_ARRAY, 0, false, true, true, 0},
    {GL_TEXTURE_RENDERBUFFER_NV, TEXTURE_RENDERBUFFER, 0, false, true, false, 0},
    {GL_TEXTURE_CUBE_MAP_POSITIVE_X, TEXTURE_CUBE, 0, false, false, true, 2},
    {GL_TEXTURE_CUBE_MAP_NEGATIVE_X, TEXTURE_CUBE, 1, false, false, true, 2},
    {GL_TEXTURE_CUBE_MAP_POSITIVE_Y, TEXTURE_CUBE, 2, false, false, true, 2},
    {GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, TEXTURE_CUBE, 3, false, false, true, 2},
    {GL_TEXTURE_CUBE_MAP_POSITIVE_Z, TEXTURE_CUBE, 4, false, false, true, 2},
    {GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, TEXTURE_CUBE, 5, false, false, true, 2},
    {GL_PROXY_TEXTURE_1D, TEXTURE_1D, 0, true, false, true, 1},
    {GL_PROXY_TEXTURE_2D, TEXTURE_2D, 0, true, false, true, 2},
    {GL_PROXY_TEXTURE_3D, TEXTURE_3D, 0, true, false, true, 3},
    {GL_PROXY_TEXTURE_CUBE_MAP, TEXTURE_CUBE, 0, true, false, true, 2},
    {GL_PROXY_TEXTURE_RECTANGLE, TEXTURE_RECTANGLE, 0, true, false, true, 2},
    {GL_PROXY_TEXTURE_1D_ARRAY, TEXTURE_1D_ARRAY, 0, true, false, true, 2},
    {GL_PROXY_TEXTURE_2D_ARRAY, TEXTURE_2D_ARRAY, 0, true, false, true, 3},
    {GL_PROXY_TEXTURE_CUBE_MAP_ARRAY, TEXTURE_CUBE_ARRAY, 0, true, false, true, 3},
    {GL_PROXY_TEXTURE_2D_MULTISAMPLE, TEXTURE_2D_MULTISAMPLE, 0, true, false, true, 0},
    {GL_PROXY_TEXTURE_2D_MULTISAMPLE_ARRAY, TEXTURE_2D_MULTISAMPLE_ARRAY, 0, true, false, true, 0},
};

const struct texture_target_info *texture_target_find(GLenum target)
{
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        if (targets[i].gl == target)
            return &targets[i];
    return NULL;
}

struct texture_object *texture_active_object(struct context *context, enum texture_dimension dimension)
{
    return context->textures->bound[context->texture_units->active][dimension];
}

unsigned texture_max_levels(enum texture_dimension dimension)
{
    switch (dimension) {
    case TEXTURE_RECTANGLE:
    case TEXTURE_BUFFER:
    case TEXTURE_2D_MULTISAMPLE:
    case TEXTURE_2D_MULTISAMPLE_ARRAY:
    case TEXTURE_RENDERBUFFER: return 1;
    case TEXTURE_3D: return 12;         /* 2048 is 2^11 */
    default: return TEXTURE_MAX_LEVELS; /* 16384 is 2^14 */
    }
}

/* As many layers at every level. */
GLsizei texture_max_size(enum texture_dimension dimension, GLint level, unsigned axis)
{
    if ((dimension == TEXTURE_1D_ARRAY && axis == 1) || (dimension != TEXTURE_3D && axis == 2))
        return TEXTURE_MAX_3D_SIZE;
    return (dimension == TEXTURE_3D ? TEXTURE_MAX_3D_SIZE : TEXTURE_MAX_SIZE) >> level;
}

static const struct texture_images no_images;

bool texture_own_images(struct context *context, const char *call, struct texture_object *object)
{
    if (object->own)
        return true;
    struct texture_images *own = calloc(1, sizeof *own);
    if (!own) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for the images of texture %u", call, object->name);
        return false;
    }
    own->texture.name = object->name;
    own->texture.dimension =
        object->dimension == TEXTURE_RENDERBUFFER ? TEXTURE_2D_MULTISAMPLE : object->dimension;
    object->images = object->own = own;
    return true;
}

static struct texture_object *create(enum texture_dimension dimension)
{
    struct texture_object *object = calloc(1, sizeof *object);
    if (!object)
        return NULL;
    object->references = 1;
    object->dimension = dimension;
    object->images = &no_images;
    texture_params_init(&object->params, dimension);
    object->used_epoch = NEVER_USED;
    object->complete_version = UINT64_MAX;
    return object;
}

/* --- Views of one data store ---------------------------------------------------------------------------- */

void texture_join_views(struct texture_object *view, struct texture_object *original)
{
    texture_reference(&view->origin, original->origin ? original->origin : original);
    view->next_view = original->next_view ? original->next_view : original;
    original->next_view = view;
    view->used_epoch = original->used_epoch;
    view->siblings = original->siblings;
}

/* The owner of the texels, counted by its views, comes last. */
static void leave_views(struct texture_object *object)
{
    struct texture_object *before = object->next_view;
    while (before && before->next_view != object)
        before = before->next_view;
    if (before)
        before->next_view = object->next_view == before ? NULL : object->next_view;
    texture_reference(&object->origin, NULL);
}

void texture_object_used(struct texture_object *object, uint64_t epoch)
{
    object->used_epoch = epoch;
    for (struct texture_object *other = object->next_view; other && other != object; other = other->next_view)
        other->used_epoch = epoch;
}

static struct texture_object *texels_of(struct texture_object *object)
{
    return object->decodes || !object->origin ? object : object->origin;
}

void texture_decode_outdated(struct texture_object *object)
{
    object = texels_of(object);
    if (!object->outdated)
        return;
    for (unsigned face = 0; face < 6; face++)
        for (unsigned level = 0; level < TEXTURE_MAX_LEVELS; level++)
            if (object->images->texture.images[face][level].texels)
                texture_image_decode(&object->own->texture.images[face][level]);
    object->outdated = false;
}

/* --- Objects -------------------------------------------------------------------------------------------- */

static void destroy(struct texture_object *object)
{
    if (!object)
        return;
    leave_views(object);
    handles_end_texture(object);
    buffer_reference(&object->buffer.buffer, NULL);
    renderbuffer_reference(&object->renderbuffer, NULL);
    if (object->own && object->dimension != TEXTURE_BUFFER && object->dimension != TEXTURE_RENDERBUFFER)
        texture_release(&object->own->texture); /* those two have foreign texels */
    free(object->own);
    free(object);
}

void texture_reference(struct texture_object **slot, struct texture_object *object)
{
    struct texture_object *old = *slot;
    if (object)
        object->references++;
    *slot = object;
    if (!old || --old->references > 0)
        return;
    share_settle(old->used_epoch);
    destroy(old);
}

void texture_object_read(struct context *context, struct texture_object *object)
{
    if (object->siblings)
        gl_flush_group(context);
    else if (framebuffer_draws_to(context, object))
        gl_flush_scene(context);
    texture_decode_outdated(object);
}

bool texture_change_allowed(struct context *context, const char *call, const struct texture_object *object)
{
    if (object->handles)
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: texture %u has a handle, so its images and parameters stay as they are", call,
                 object->name);
    return object->handles == 0;
}

void texture_object_touch(struct context *context, struct texture_object *object)
{
    struct texture_object *each = object;
    if (object->siblings)
        gl_flush_group(context);
    else
        gl_flush_users(context, object->used_epoch);
    texture_decode_outdated(object);
    framebuffer_texture_changed(context, object);
    do {
        if (each->attachments || each->renderbuffer)
            share_attachments_changed(context);
        each->version++;
        if (texels_of(each) != texels_of(object))
            texels_of(each)->outdated = true;
        each = each->next_view;
    } while (each && each != object);
    gl_dirty(context, DIRTY_TEXTURE);
}

/* --- Specifications of images --------------------------------------------------------------------------- */

void texture_object_stamp(struct texture_object *object)
{
    static atomic_uint_fast64_t last;
    object->stamp = atomic_fetch_add(&last, 1) + 1;
}

uint64_t ewTextureStamp(unsigned target, unsigned name)
{
    ENTER_ANYWHERE();
    const struct texture_target_info *info = texture_target_find(target);
    if (!context || !info || !info->object)
        return 0;
    const struct texture_object *object = name ? name_table_find(&context->share->textures, name)
                                               : context->textures->defaults[info->dimension];
    return object && object->dimension == info->dimension ? object->stamp : 0;
}

/* --- Names ---------------------------------------------------------------------------------------------- */

void GLAPIENTRY exec_glGenTextures(GLsizei n, GLuint *textures)
{
    ENTER(COMMAND_NAME);
    if (context)
        gl_names_generate(context, COMMAND_NAME, &context->share->textures, n, textures);
}

struct texture_object *texture_for_name(struct context *context, const char *call,
                                        enum texture_dimension dimension, GLuint name)
{
    struct texture_state *state = context->textures;
    struct texture_object *object =
        name == 0 ? state->defaults[dimension] : name_table_find(&context->share->textures, name);
    if (object && object->dimension != dimension) {
        gl_error(context, GL_INVALID_OPERATION, "%s: texture %u is of another target", call, name);
        return NULL;
    }
    if (object)
        return object;
    object = create(dimension);
    if (!object || !name_table_set(&context->share->textures, name, object)) {
        destroy(object);
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for texture %u", call, name);
        return NULL;
    }
    object->name = name;
    return object;
}

void GLAPIENTRY exec_glCreateTextures(GLenum target, GLsizei n, GLuint *textures)
{
    ENTER_VOID();
    const struct texture_target_info *info = texture_target_find(target);
    if (!info || !info->object)
        gl_error(context, GL_INVALID_ENUM,
                 "%s: target is 0x%04X, expected a target of texture objects such as GL_TEXTURE_2D",
                 COMMAND_NAME, target);
    else if (gl_names_generate(context, COMMAND_NAME, &context->share->textures, n, textures))
        for (GLsizei i = 0; i < n; i++)
            texture_for_name(context, COMMAND_NAME, info->dimension, textures[i]);
}

void GLAPIENTRY exec_glBindTexture(GLenum target, GLuint name)
{
    ENTER(COMMAND_NAME);
    if (!context)
        return;
    const struct texture_target_info *info = texture_target_find(target);
    if (!info || !info->object) {
        gl_error(context, GL_INVALID_ENUM,
                 "%s: target is 0x%04X, expected a target of texture objects such as GL_TEXTURE_2D",
                 COMMAND_NAME, target);
        return;
    }
    struct texture_object *object = texture_for_name(context, COMMAND_NAME, info->dimension, name);
    struct texture_object **bound =
        &context->textures->bound[context->texture_units->active][info->dimension];
    if (!object || *bound == object)
        return;
    texture_reference(bound, object);
    gl_dirty(context, DIRTY_TEXTURE);
}

static void unbind(struct texture_state *state, const struct texture_object *object)
{
    for (unsigned unit = 0; unit < SHADER_MAX_TEXTURE_UNITS; unit++)
        if (state->bound[unit][object->dimension] == object)
            texture_reference(&state->bound[unit][object->dimension], state->defaults[object->dimension]);
}

/* Bindings and attachments of this context are undone, those of others keep the object (5.1.2). */
void GLAPIENTRY exec_glDeleteTextures(GLsizei n, const GLuint *textures)
{
    ENTER(COMMAND_NAME);
    if (!context || !gl_count_allowed(context, COMMAND_NAME, n))
        return;
    for (GLsizei i = 0; i < n && textures; i++) {
        struct texture_object *object = name_table_find(&context->share->textures, textures[i]);
        if (object) {
            texture_object_touch(context, object);
            unbind(context->textures, object);
            gl_object_deleted(context, OBJECT_TEXTURE, object);
        }
        if (textures[i] != 0)
            name_table_remove(&context->share->textures, textures[i]);
        debug_label_forget(context, LABEL_TEXTURE, textures[i]);
        texture_reference(&object, NULL);
    }
}

GLboolean GLAPIENTRY exec_glIsTexture(GLuint texture)
{
    ENTER(COMMAND_NAME);
    return context && name_table_find(&context->share->textures, texture) != NULL;
}

/* Every texture is resident: `residences` is not written then. */
GLboolean GLAPIENTRY exec_glAreTexturesResident(GLsizei n, const GLuint *textures, GLboolean *residences)
{
    ENTER(COMMAND_NAME);
    (void)residences;
    return context &&
           gl_names_exist(context, COMMAND_NAME, &context->share->textures, n, textures, "texture");
}

void GLAPIENTRY exec_glPrioritizeTextures(GLsizei n, const GLuint *textures, const GLclampf *priorities)
{
    ENTER(COMMAND_NAME);
    if (!context || !gl_count_allowed(context, COMMAND_NAME, n))
        return;
    for (GLsizei i = 0; i < n && textures && priorities; i++) {
        struct texture_object *object = name_table_find(&context->share->textures, textures[i]);
        if (object)
            object->params.priority = priorities[i] > 1.0f   ? 1.0f
                                      : priorities[i] > 0.0f ? priorities[i]
                                                             : 0.0f;
    }
}

/* --- State ---------------------------------------------------------------------------------------------- */

bool textures_init(struct context *context)
{
    struct texture_state *state = context->textures;
    for (int dimension = 0; dimension < TEXTURE_DIMENSIONS; dimension++) {
        state->defaults[dimension] = create((enum texture_dimension)dimension);
        if (!state->defaults[dimension])
            return false;
        for (unsigned unit = 0; unit < SHADER_MAX_TEXTURE_UNITS; unit++)
            texture_reference(&state->bound[unit][dimension], state->defaults[dimension]);
    }
    return true;
}

static void release_visitor(void *user, uint32_t name, void *object)
{
    struct texture_object *texture = object;
    (void)user;
    (void)name;
    texture_reference(&texture, NULL);
}

static void sampler_visitor(void *user, uint32_t name, void *object)
{
    struct sampler_object *sampler = object;
    (void)user;
    (void)name;
    sampler_reference(&sampler, NULL);
}

void textures_release(struct context *context)
{
    struct texture_state *state = context->textures;
    for (unsigned unit = 0; unit < SHADER_MAX_TEXTURE_UNITS; unit++) {
        sampler_reference(&state->bound_samplers[unit], NULL);
        for (int dimension = 0; dimension < TEXTURE_DIMENSIONS; dimension++)
            texture_reference(&state->bound[unit][dimension], NULL);
    }
    for (unsigned i = 0; i < SHADER_MAX_IMAGE_UNITS; i++)
        texture_reference(&state->images[i].object, NULL);
    for (int dimension = 0; dimension < TEXTURE_DIMENSIONS; dimension++)
        texture_reference(&state->defaults[dimension], NULL);
}

void textures_release_shared(struct share_group *share)
{
    name_table_visit(&share->samplers, sampler_visitor, NULL);
    name_table_release(&share->samplers);
    name_table_visit(&share->textures, release_visitor, NULL);
    name_table_release(&share->textures);
}

bool textures_get(struct context *context, GLenum pname, struct get_value *value)
{
    struct texture_object **bound = context->textures->bound[context->texture_units->active];
    const struct sampler_object *sampler = context->textures->bound_samplers[context->texture_units->active];
    switch (pname) {
    case GL_TEXTURE_BINDING_1D: return get_integer(value, bound[TEXTURE_1D]->name);
    case GL_TEXTURE_BINDING_2D: return get_integer(value, bound[TEXTURE_2D]->name);
    case GL_TEXTURE_BINDING_3D: return get_integer(value, bound[TEXTURE_3D]->name);
    case GL_TEXTURE_BINDING_CUBE_MAP: return get_integer(value, bound[TEXTURE_CUBE]->name);
    case GL_TEXTURE_BINDING_RECTANGLE: return get_integer(value, bound[TEXTURE_RECTANGLE]->name);
    case GL_TEXTURE_BINDING_1D_ARRAY: return get_integer(value, bound[TEXTURE_1D_ARRAY]->name);
    case GL_TEXTURE_BINDING_2D_ARRAY: return get_integer(value, bound[TEXTURE_2D_ARRAY]->name);
    case GL_TEXTURE_BINDING_CUBE_MAP_ARRAY: return get_integer(value, bound[TEXTURE_CUBE_ARRAY]->name);
    case GL_TEXTURE_BINDING_BUFFER: return get_integer(value, bound[TEXTURE_BUFFER]->name);
    case GL_TEXTURE_BINDING_2D_MULTISAMPLE: return get_integer(value, bound[TEXTURE_2D_MULTISAMPLE]->name);
    case GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY:
        return get_integer(value, bound[TEXTURE_2D_MULTISAMPLE_ARRAY]->name);
    case GL_TEXTURE_BINDING_RENDERBUFFER_NV: return get_integer(value, bound[TEXTURE_RENDERBUFFER]->name);
    case GL_TEXTURE_RENDERBUFFER_DATA_STORE_BINDING_NV: {
        const struct renderbuffer_object *renderbuffer = bound[TEXTURE_RENDERBUFFER]->renderbuffer;
        return get_integer(value, renderbuffer ? renderbuffer->name : 0);
    }
    case GL_SAMPLER_BINDING: return get_integer(value, sampler ? sampler->name : 0);
    case GL_MAX_TEXTURE_MAX_ANISOTROPY:
        value->type = GET_FLOAT;
        value->count = 1;
        value->d[0] = 16;
        return true;
    case GL_MAX_ARRAY_TEXTURE_LAYERS: return get_integer(value, TEXTURE_MAX_3D_SIZE);
    case GL_MAX_RECTANGLE_TEXTURE_SIZE:
    case GL_MAX_TEXTURE_SIZE:
    case GL_MAX_CUBE_MAP_TEXTURE_SIZE: return get_integer(value, TEXTURE_MAX_SIZE);
    case GL_MAX_3D_TEXTURE_SIZE: return get_integer(value, TEXTURE_MAX_3D_SIZE);
    case GL_MAX_TEXTURE_COORDS: return get_integer(value, SHADER_MAX_TEXCOORDS);
    case GL_MAX_TEXTURE_IMAGE_UNITS:
    case GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS:
    case GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS: return get_integer(value, SHADER_MAX_TEXTURE_UNITS);
    case GL_MAX_TEXTURE_LOD_BIAS:
        value->type = GET_FLOAT;
        value->count = 1;
        value->d[0] = TEXTURE_MAX_LEVELS;
        return true;
    case GL_COMPRESSED_TEXTURE_FORMATS: /* those for general use (EXT_texture_compression_s3tc 6.1) */
        value->type = GET_INTEGER;
        value->count = 5;
        value->i[0] = GL_COMPRESSED_RGB_S3TC_DXT1_EXT;
        value->i[1] = GL_COMPRESSED_RGBA_S3TC_DXT3_EXT;
        value->i[2] = GL_COMPRESSED_RGBA_S3TC_DXT5_EXT;
        value->i[3] = GL_COMPRESSED_RGB_FXT1_3DFX;
        value->i[4] = GL_COMPRESSED_RGBA_FXT1_3DFX;
        return true;
    default: return false;
    }
}
