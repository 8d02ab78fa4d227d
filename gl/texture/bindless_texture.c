/* Handles of textures and images (NV_bindless_texture; the same commands as of ARB_bindless_texture): given
 * out, made resident, and frozen for draws. */
#include "gl/texture/bindless_texture.h"

#include <stdlib.h>
#include <string.h>

#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_texture.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "shader/handles.h"

#define HANDLE_FIRST ((uint64_t)1 << 32)
#define HANDLE_STEP  16

/* --- Lists ---------------------------------------------------------------------------------------------- */

/* Room for one more element. False with OUT_OF_MEMORY raised. */
static bool make_room(struct context *context, const char *call, void **list, size_t count, size_t *capacity,
                      size_t size)
{
    const size_t larger = *capacity ? 2 * *capacity : 8;
    if (count < *capacity)
        return true;
    void *memory = realloc(*list, larger * size);
    if (!memory) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for a handle", call);
        return false;
    }
    *list = memory;
    *capacity = larger;
    return true;
}

static uint64_t next_value(struct handle_table *table)
{
    return HANDLE_FIRST + HANDLE_STEP * table->given++;
}

/* A handle of either kind, which begins with its value; null with INVALID_OPERATION raised. */
static void *find_given(struct context *context, const char *call, const char *kind, const void *list,
                        size_t count, size_t size, uint64_t value)
{
    void *handle = find_handle(list, count, size, value);
    if (!handle)
        gl_error(context, GL_INVALID_OPERATION, "%s: 0x%llx is no %s handle", call, (unsigned long long)value,
                 kind);
    return handle;
}

static struct texture_handle *find_texture_handle(struct context *context, const char *call, uint64_t value)
{
    const struct handle_table *table = &context->share->handles;
    return find_given(context, call, "texture", table->textures, table->texture_count,
                      sizeof *table->textures, value);
}

static struct image_handle *find_image_handle(struct context *context, const char *call, uint64_t value)
{
    const struct handle_table *table = &context->share->handles;
    return find_given(context, call, "image", table->images, table->image_count, sizeof *table->images,
                      value);
}

static struct resident_texture *find_resident_texture(const struct context *context, uint64_t value)
{
    const struct handle_state *state = context->handles;
    return find_handle(state->textures, state->texture_count, sizeof *state->textures, value);
}

static struct resident_image *find_resident_image(const struct context *context, uint64_t value)
{
    const struct handle_state *state = context->handles;
    return find_handle(state->images, state->image_count, sizeof *state->images, value);
}

/* Adds a zeroed element with its value to a sorted list of resident handles. Null with OUT_OF_MEMORY
 * raised. */
static void *insert_resident(struct context *context, const char *call, void **list, size_t *count,
                             size_t *capacity, size_t size, uint64_t value)
{
    if (!make_room(context, call, list, *count, capacity, size))
        return NULL;
    char *place = (char *)*list + *count * size;
    while (place != *list && *(uint64_t *)(void *)(place - size) > value)
        place -= size;
    memmove(place + size, place, (size_t)((char *)*list + *count * size - place));
    memset(place, 0, size);
    *(uint64_t *)(void *)place = value;
    ++*count;
    return place;
}

/* --- Ends ----------------------------------------------------------------------------------------------- */

/* Removing them one by one keeps the order; the objects go last, since they may go for good. */
static void remove_resident_texture(struct handle_state *state, size_t at)
{
    struct resident_texture gone = state->textures[at];
    state->texture_count--;
    memmove(&state->textures[at], &state->textures[at + 1],
            (state->texture_count - at) * sizeof *state->textures);
    state->frozen.valid = false;
    if (gone.sampler)
        sampler_reference(&gone.sampler, NULL);
    texture_reference(&gone.object, NULL);
}

static void remove_resident_image(struct handle_state *state, size_t at)
{
    struct resident_image gone = state->images[at];
    state->image_count--;
    memmove(&state->images[at], &state->images[at + 1], (state->image_count - at) * sizeof *state->images);
    state->frozen.valid = false;
    texture_reference(&gone.image.object, NULL);
}

void handles_release(struct handle_state *state)
{
    while (state->texture_count)
        remove_resident_texture(state, state->texture_count - 1);
    while (state->image_count)
        remove_resident_image(state, state->image_count - 1);
    free(state->textures);
    free(state->images);
    memset(state, 0, sizeof *state);
}

void handles_forget_texture(struct context *context, void *deleted)
{
    struct handle_state *state = context->handles;
    for (size_t i = state->texture_count; i-- > 0;)
        if (state->textures[i].object == deleted)
            remove_resident_texture(state, i);
    for (size_t i = state->image_count; i-- > 0;)
        if (state->images[i].image.object == deleted)
            remove_resident_image(state, i);
}

void handles_forget_sampler(struct context *context, void *deleted)
{
    struct handle_state *state = context->handles;
    for (size_t i = state->texture_count; i-- > 0;)
        if (state->textures[i].sampler == deleted)
            remove_resident_texture(state, i);
}

/* --- Texture handles ------------------------------------------------------------------------------------ */

static struct texture_object *find_texture(struct context *context, const char *call, GLuint name)
{
    struct texture_object *object = name ? name_table_find(&context->share->textures, name) : NULL;
    if (!object)
        gl_error(context, GL_INVALID_VALUE, "%s: texture is %u, which is no texture object", call, name);
    return object;
}

/* Each component 0 or 1, and red, green and blue the same. */
static bool border_allowed(const struct texture_sampler *sampler, bool integer)
{
    bool allowed = true;
    for (unsigned c = 0; c < 4; c++) {
        const unsigned as = c == 3 ? 3 : 0;
        allowed &= integer ? (sampler->integer_border[c] == 0 || sampler->integer_border[c] == 1) &&
                                 sampler->integer_border[c] == sampler->integer_border[as]
                           : (sampler->border[c] == 0.0f || sampler->border[c] == 1.0f) &&
                                 sampler->border[c] == sampler->border[as];
    }
    return allowed;
}

static bool check_texture(struct context *context, const char *call, struct texture_object *object,
                          const struct sampler_object *with)
{
    const struct texture_sampler sampler = texture_sampler_with(context, object, with);
    texture_foreign_update(object);
    if (!texture_is_complete(&object->images->texture, &sampler)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: texture %u is not complete", call, object->name);
        return false;
    }
    const enum texture_format format = object->images->texture.images[0][sampler.base_level].format;
    if (!border_allowed(&sampler, texture_format_is_integer(format))) {
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: expected a border colour of (0,0,0,0), (0,0,0,1), (1,1,1,0) or (1,1,1,1)", call);
        return false;
    }
    return true;
}

static GLuint64 get_texture_handle(struct context *context, const char *call, struct texture_object *object,
                                   struct sampler_object *sampler)
{
    struct handle_table *table = &context->share->handles;
    for (size_t i = 0; i < table->texture_count; i++)
        if (table->textures[i].object == object && table->textures[i].sampler == sampler)
            return table->textures[i].value;
    if (!check_texture(context, call, object, sampler) ||
        !make_room(context, call, (void **)&table->textures, table->texture_count, &table->texture_capacity,
                   sizeof *table->textures))
        return 0;
    struct texture_handle *handle = &table->textures[table->texture_count++];
    *handle = (struct texture_handle){next_value(table), object, sampler};
    handle_count(object, 1);
    object->table = table;
    if (sampler) {
        sampler->handles++;
        sampler->table = table;
    }
    return handle->value;
}

static GLuint64 texture_handle(const char *call, GLuint texture)
{
    ENTER(call);
    struct texture_object *object = context ? find_texture(context, call, texture) : NULL;
    return object ? get_texture_handle(context, call, object, NULL) : 0;
}

static GLuint64 texture_sampler_handle(const char *call, GLuint texture, GLuint name)
{
    ENTER(call);
    struct texture_object *object = context ? find_texture(context, call, texture) : NULL;
    struct sampler_object *sampler = object && name ? name_table_find(&context->share->samplers, name) : NULL;
    if (object && !sampler)
        gl_error(context, GL_INVALID_VALUE, "%s: sampler is %u, which is no sampler object", call, name);
    return sampler ? get_texture_handle(context, call, object, sampler) : 0;
}

/* False with OUT_OF_MEMORY raised. */
static bool add_resident_texture(struct context *context, const char *call,
                                 const struct texture_handle *handle)
{
    struct handle_state *state = context->handles;
    struct resident_texture *resident =
        insert_resident(context, call, (void **)&state->textures, &state->texture_count,
                        &state->texture_capacity, sizeof *resident, handle->value);
    if (!resident)
        return false;
    texture_reference(&resident->object, handle->object);
    sampler_reference(&resident->sampler, handle->sampler);
    return true;
}

static void texture_residency(const char *call, GLuint64 value, bool resident)
{
    ENTER(call);
    const struct texture_handle *handle = context ? find_texture_handle(context, call, value) : NULL;
    if (!handle)
        return;
    const struct resident_texture *found = find_resident_texture(context, value);
    if ((found != NULL) == resident) {
        gl_error(context, GL_INVALID_OPERATION, "%s: handle 0x%llx is %s", call, (unsigned long long)value,
                 resident ? "resident already" : "not resident");
        return;
    }
    if (resident && !add_resident_texture(context, call, handle))
        return;
    if (!resident)
        remove_resident_texture(context->handles, (size_t)(found - context->handles->textures));
    gl_dirty(context, DIRTY_TEXTURE);
}

static GLboolean texture_is_resident(const char *call, GLuint64 value)
{
    ENTER(call);
    return context && find_texture_handle(context, call, value) && find_resident_texture(context, value);
}

/* --- Image handles -------------------------------------------------------------------------------------- */

static unsigned layers_of(const struct texture_object *object, const struct texture_image *image)
{
    switch (object->dimension) {
    case TEXTURE_CUBE: return 6;
    case TEXTURE_1D_ARRAY: return image->height;
    case TEXTURE_3D:
    case TEXTURE_2D_ARRAY:
    case TEXTURE_CUBE_ARRAY: return image->depth;
    case TEXTURE_2D_MULTISAMPLE_ARRAY: return image->samples ? image->depth / image->samples : 0;
    default: return 1;
    }
}

static bool check_image(struct context *context, const char *call, struct texture_object *object,
                        const struct image_unit *image)
{
    texture_foreign_update(object);
    const bool exists = image->level >= 0 && (unsigned)image->level < texture_max_levels(object->dimension) &&
                        object->images->texture.images[0][image->level].texels;
    const unsigned layers = exists ? layers_of(object, &object->images->texture.images[0][image->level]) : 0;
    const struct texture_sampler own = texture_own_sampler(object);
    if (!exists)
        gl_error(context, GL_INVALID_VALUE, "%s: texture %u has no image at level %d", call, object->name,
                 image->level);
    else if (!image->layered && (image->layer < 0 || (unsigned)image->layer >= layers))
        gl_error(context, GL_INVALID_VALUE, "%s: layer is %d, expected less than %u", call, image->layer,
                 layers);
    else if (!image_unit_format_exists(image->format))
        gl_error(context, GL_INVALID_VALUE,
                 "%s: format is 0x%04X, expected one of image units such as GL_RGBA8 or GL_R32UI", call,
                 image->format);
    else if (!texture_is_complete(&object->images->texture, &own))
        gl_error(context, GL_INVALID_OPERATION, "%s: texture %u is not complete", call, object->name);
    else if (image->layered && !texture_has_layers(object->dimension))
        gl_error(context, GL_INVALID_OPERATION, "%s: texture %u has no layers", call, object->name);
    else
        return true;
    return false;
}

static bool same_image(const struct image_unit *a, const struct image_unit *b)
{
    return a->object == b->object && a->level == b->level && a->layered == b->layered &&
           a->layer == b->layer && a->format == b->format;
}

static GLuint64 image_handle(const char *call, GLuint texture, GLint level, GLboolean layered, GLint layer,
                             GLenum format)
{
    ENTER(call);
    struct texture_object *object = context ? find_texture(context, call, texture) : NULL;
    const struct image_unit image = {object, level, layer, layered != 0, GL_NONE, format};
    if (!object)
        return 0;
    struct handle_table *table = &context->share->handles;
    for (size_t i = 0; i < table->image_count; i++)
        if (same_image(&table->images[i].image, &image))
            return table->images[i].value;
    if (!check_image(context, call, object, &image) ||
        !make_room(context, call, (void **)&table->images, table->image_count, &table->image_capacity,
                   sizeof *table->images))
        return 0;
    struct image_handle *handle = &table->images[table->image_count++];
    *handle = (struct image_handle){.value = next_value(table), .image = image};
    handle_count(object, 1);
    object->table = table;
    return handle->value;
}

/* False with OUT_OF_MEMORY raised. */
static bool add_resident_image(struct context *context, const char *call, const struct image_handle *handle,
                               GLenum access)
{
    struct handle_state *state = context->handles;
    struct resident_image *resident =
        insert_resident(context, call, (void **)&state->images, &state->image_count, &state->image_capacity,
                        sizeof *resident, handle->value);
    if (!resident)
        return false;
    image_unit_bind(&resident->image, &handle->image);
    resident->image.access = access;
    return true;
}

/* `access` GL_NONE: not resident any more. */
static void image_residency(const char *call, GLuint64 value, GLenum access)
{
    ENTER(call);
    const struct image_handle *handle = context ? find_image_handle(context, call, value) : NULL;
    if (!handle)
        return;
    const struct resident_image *found = find_resident_image(context, value);
    if ((found == NULL) == (access == GL_NONE)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: handle 0x%llx is %s", call, (unsigned long long)value,
                 access ? "resident already" : "not resident");
        return;
    }
    if (access != GL_NONE && !add_resident_image(context, call, handle, access))
        return;
    if (access == GL_NONE)
        remove_resident_image(context->handles, (size_t)(found - context->handles->images));
    gl_dirty(context, DIRTY_TEXTURE);
}

static void make_image_resident(const char *call, GLuint64 value, GLenum access)
{
    ENTER(call);
    if (!context)
        return;
    if (access == GL_READ_ONLY || access == GL_WRITE_ONLY || access == GL_READ_WRITE)
        image_residency(call, value, access);
    else
        gl_error(context, GL_INVALID_ENUM,
                 "%s: access is 0x%04X, expected GL_READ_ONLY, GL_WRITE_ONLY or GL_READ_WRITE", call, access);
}

static GLboolean image_is_resident(const char *call, GLuint64 value)
{
    ENTER(call);
    return context && find_image_handle(context, call, value) && find_resident_image(context, value);
}

/* --- Entry points --------------------------------------------------------------------------------------- */

GLuint64 GLAPIENTRY exec_glGetTextureHandleNV(GLuint texture)
{
    return texture_handle(COMMAND_NAME, texture);
}

GLuint64 GLAPIENTRY exec_glGetTextureSamplerHandleNV(GLuint texture, GLuint sampler)
{
    return texture_sampler_handle(COMMAND_NAME, texture, sampler);
}

void GLAPIENTRY exec_glMakeTextureHandleResidentNV(GLuint64 handle)
{
    texture_residency(COMMAND_NAME, handle, true);
}

void GLAPIENTRY exec_glMakeTextureHandleNonResidentNV(GLuint64 handle)
{
    texture_residency(COMMAND_NAME, handle, false);
}

GLuint64 GLAPIENTRY exec_glGetImageHandleNV(GLuint texture, GLint level, GLboolean layered, GLint layer,
                                            GLenum format)
{
    return image_handle(COMMAND_NAME, texture, level, layered, layer, format);
}

void GLAPIENTRY exec_glMakeImageHandleResidentNV(GLuint64 handle, GLenum access)
{
    make_image_resident(COMMAND_NAME, handle, access);
}

void GLAPIENTRY exec_glMakeImageHandleNonResidentNV(GLuint64 handle)
{
    image_residency(COMMAND_NAME, handle, GL_NONE);
}

GLboolean GLAPIENTRY exec_glIsTextureHandleResidentNV(GLuint64 handle)
{
    return texture_is_resident(COMMAND_NAME, handle);
}

GLboolean GLAPIENTRY exec_glIsImageHandleResidentNV(GLuint64 handle)
{
    return image_is_resident(COMMAND_NAME, handle);
}

/* --- Draws ---------------------------------------------------------------------------------------------- */

static void mark_used(struct texture_object *object, uint64_t epoch)
{
    texture_object_used(object, epoch);
    if (object->buffer.buffer)
        object->buffer.buffer->used_epoch = epoch;
    if (object->renderbuffer)
        object->renderbuffer->used_epoch = epoch;
}

/* A texture that is not complete any more has no target: its handle is invalid as if it were not resident. */
static bool freeze_textures(struct context *context)
{
    struct handle_state *state = context->handles;
    const size_t room = state->texture_count ? state->texture_count : 1;
    struct shader_texture_handle *frozen = raster_scene_alloc(context->scene, room * sizeof *frozen);
    size_t count = 0;
    for (size_t i = 0; frozen && i < state->texture_count; i++) {
        struct resident_texture *handle = &state->textures[i];
        if (!texture_handle_view(context, handle))
            return false;
        const enum texture_dimension dimension = handle->object->dimension;
        const bool complete = handle->views.complete;
        frozen[count++] = (struct shader_texture_handle){
            .handle = handle->value,
            .view = handle->views.plain,
            .comparing = handle->views.comparing,
            .targets = complete ? texture_targets_of(dimension, false) : 0,
            .comparing_targets = complete ? texture_targets_of(dimension, true) : 0,
        };
        mark_used(handle->object, raster_scene_epoch(context->scene));
    }
    state->frozen.textures = frozen;
    state->frozen.texture_count = count;
    return frozen != NULL;
}

static bool freeze_images(struct context *context)
{
    struct handle_state *state = context->handles;
    const size_t room = state->image_count ? state->image_count : 1;
    struct shader_image_handle *frozen = raster_scene_alloc(context->scene, room * sizeof *frozen);
    struct image_view *views = raster_scene_alloc(context->scene, room * sizeof *views);
    size_t count = 0;
    for (size_t i = 0; frozen && views && i < state->image_count; i++) {
        const struct resident_image *handle = &state->images[i];
        image_unit_view(&views[count], &handle->image);
        frozen[count] = (struct shader_image_handle){handle->value, &views[count]};
        count++;
        mark_used(handle->image.object, raster_scene_epoch(context->scene));
    }
    state->frozen.images = frozen;
    state->frozen.image_count = count;
    return frozen && views;
}

bool handles_prepare(struct context *context, const struct program *program,
                     struct shader_resources *resources)
{
    struct handle_state *state = context->handles;
    const uint64_t epoch = raster_scene_epoch(context->scene), texture = context->version[DIRTY_TEXTURE],
                   fixed = context->version[DIRTY_FIXED];
    if (!program->texture_handles && !program->image_handles)
        return true;
    if (!state->frozen.valid || state->frozen.epoch != epoch || state->frozen.texture != texture ||
        state->frozen.fixed != fixed) {
        state->frozen.valid = freeze_textures(context) && freeze_images(context);
        state->frozen.epoch = epoch;
        state->frozen.texture = texture;
        state->frozen.fixed = fixed;
    }
    resources->texture_handles = state->frozen.textures;
    resources->texture_handle_count = state->frozen.texture_count;
    resources->image_handles = state->frozen.images;
    resources->image_handle_count = state->frozen.image_count;
    return state->frozen.valid;
}

bool handles_feed_back(struct context *context, const struct program *program)
{
    const struct handle_state *state = context->handles;
    for (size_t i = 0; program->texture_handles && i < state->texture_count; i++)
        if (framebuffer_draws_to(context, state->textures[i].object))
            return true;
    for (size_t i = 0; program->image_handles && i < state->image_count; i++)
        if (framebuffer_draws_to(context, state->images[i].image.object))
            return true;
    return false;
}
