/* The texture state of a draw: completeness and views, kept while neither the object nor the scene has
 * changed. */
#include <string.h>

#include "gl/context/context.h"
#include "gl/texture/bindless_texture.h"
#include "gl/texture/texture_unit.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/buffer/buffer_object.h"

/* 8.17: "level_base and level_max are clamped". */
static void clamp_levels(const struct texture_object *object, struct texture_sampler *sampler)
{
    if (!object->immutable_levels)
        return;
    const unsigned last = object->part.levels - 1;
    sampler->base_level = sampler->base_level < last ? sampler->base_level : last;
    sampler->max_level = sampler->max_level < last ? sampler->max_level : last;
    if (sampler->max_level < sampler->base_level)
        sampler->max_level = sampler->base_level;
}

struct texture_sampler texture_own_sampler(const struct texture_object *object)
{
    struct texture_sampler sampler = object->params.sampler;
    clamp_levels(object, &sampler);
    return sampler;
}

struct texture_sampler texture_sampler_with(struct context *context, const struct texture_object *object,
                                            const struct sampler_object *bound)
{
    const struct texture_sampler *own = &object->params.sampler;
    struct texture_sampler sampler = bound ? bound->params.sampler : *own;
    sampler.base_level = own->base_level;
    sampler.max_level = own->max_level;
    sampler.depth_mode = own->depth_mode;
    sampler.stencil = own->stencil;
    sampler.swizzled = own->swizzled;
    memcpy(sampler.swizzle, own->swizzle, sizeof sampler.swizzle);
    sampler.seamless |= context->textures->seamless; /* AMD_seamless_cubemap_per_texture 3.9.7 */
    clamp_levels(object, &sampler);
    return sampler;
}

struct texture_sampler texture_unit_sampler(struct context *context, unsigned unit,
                                            const struct texture_object *object)
{
    return texture_sampler_with(context, object, context->textures->bound_samplers[unit]);
}

bool texture_foreign_update(struct texture_object *object)
{
    texture_decode_outdated(object);
    if (object->dimension == TEXTURE_BUFFER)
        texture_buffer_update(object);
    else if (object->dimension == TEXTURE_RENDERBUFFER)
        texture_renderbuffer_update(object);
    else
        return false;
    return true;
}

bool texture_object_is_complete(struct context *context, unsigned unit, enum texture_dimension dimension)
{
    struct texture_object *object = context->textures->bound[unit][dimension];
    const bool foreign = texture_foreign_update(object);
    if (context->textures->bound_samplers[unit] || foreign) {
        const struct texture_sampler sampler = texture_unit_sampler(context, unit, object);
        return texture_is_complete(&object->images->texture, &sampler);
    }
    if (object->complete_version != object->version) {
        const struct texture_sampler sampler = texture_unit_sampler(context, unit, object);
        object->complete = texture_is_complete(&object->images->texture, &sampler);
        object->complete_version = object->version;
    }
    return object->complete;
}

static void *view_memory(struct context *context)
{
    return raster_scene_alloc(context->scene, texture_view_size());
}

/* Samples as (0,0,0,1): for incomplete textures and for targets that no texture object has. */
static const struct texture_view *empty_view(struct context *context)
{
    struct texture_state *state = context->textures;
    const uint64_t epoch = raster_scene_epoch(context->scene);
    if (state->none.view && state->none.epoch == epoch)
        return state->none.view;
    void *memory = view_memory(context);
    state->none.view =
        memory ? texture_view_init(memory, NULL, &state->defaults[TEXTURE_2D]->params.sampler) : NULL;
    state->none.epoch = epoch;
    return state->none.view;
}

/* A unit above those of fixed function has no bias. */
static float unit_bias(struct context *context, unsigned unit)
{
    return unit < SHADER_MAX_TEXTURE_UNITS ? context->texture_units->units[unit].lod_bias : 0.0f;
}

static struct texture_view_key view_key(struct context *context, const struct sampler_object *bound,
                                        float bias, const struct texture_object *object, bool compares)
{
    struct texture_view_key key;
    memset(&key, 0, sizeof key);
    key.epoch = raster_scene_epoch(context->scene);
    key.version = object->version;
    key.sampler_version = bound ? bound->version : 0;
    key.unit_bias = bias;
    key.compares = compares;
    key.seamless = context->textures->seamless;
    if (object->renderbuffer)
        key.size = object->renderbuffer->storages;
    if (object->dimension == TEXTURE_BUFFER) {
        key.data = object->images->texture.images[0][0].texels;
        key.size = object->images->texture.images[0][0].width;
    }
    return key;
}

/* The biases of the object, of the unit and of the program are added (GL 4.6 compatibility 8.14.1); the sum
 * is clamped when it is used. */
static const struct texture_view *object_view(struct context *context, unsigned unit,
                                              struct texture_object *object, bool compares)
{
    const struct texture_view_key key = view_key(context, context->textures->bound_samplers[unit],
                                                 unit_bias(context, unit), object, compares);
    if (object->buffer.buffer)
        object->buffer.buffer->used_epoch = key.epoch;
    if (object->renderbuffer)
        object->renderbuffer->used_epoch = key.epoch;
    if (object->view.view && memcmp(&key, &object->view.key, sizeof key) == 0)
        return object->view.view;
    void *memory = view_memory(context);
    if (!memory)
        return NULL;
    struct texture_sampler sampler = texture_unit_sampler(context, unit, object);
    sampler.lod_bias += key.unit_bias;
    if (!compares)
        sampler.compare = REFERENCE_NONE;
    object->view.view = texture_view_init(memory, &object->images->texture, &sampler);
    object->view.key = key;
    texture_object_used(object, key.epoch);
    return object->view.view;
}

/* NV_gpu_program4 Table X.17. A SHADOW target compares if the texture's parameters also require it, any other
 * target never does: both combinations that the table leaves undefined read the depth itself. */
static const struct {
    bool exists;
    enum texture_dimension dimension;
    bool compares;
} targets[] = {
    [TARGET_1D] = {true, TEXTURE_1D, false},
    [TARGET_2D] = {true, TEXTURE_2D, false},
    [TARGET_3D] = {true, TEXTURE_3D, false},
    [TARGET_CUBE] = {true, TEXTURE_CUBE, false},
    [TARGET_RECT] = {true, TEXTURE_RECTANGLE, false},
    [TARGET_ARRAY1D] = {true, TEXTURE_1D_ARRAY, false},
    [TARGET_ARRAY2D] = {true, TEXTURE_2D_ARRAY, false},
    [TARGET_SHADOW1D] = {true, TEXTURE_1D, true},
    [TARGET_SHADOW2D] = {true, TEXTURE_2D, true},
    [TARGET_SHADOWRECT] = {true, TEXTURE_RECTANGLE, true},
    [TARGET_SHADOWCUBE] = {true, TEXTURE_CUBE, true},
    [TARGET_SHADOWARRAY1D] = {true, TEXTURE_1D_ARRAY, true},
    [TARGET_SHADOWARRAY2D] = {true, TEXTURE_2D_ARRAY, true},
    [TARGET_ARRAYCUBE] = {true, TEXTURE_CUBE_ARRAY, false},
    [TARGET_SHADOWARRAYCUBE] = {true, TEXTURE_CUBE_ARRAY, true},
    [TARGET_BUFFER] = {true, TEXTURE_BUFFER, false},
    [TARGET_2DMS] = {true, TEXTURE_2D_MULTISAMPLE, false},
    [TARGET_ARRAY2DMS] = {true, TEXTURE_2D_MULTISAMPLE_ARRAY, false},
    [TARGET_RENDERBUFFER] = {true, TEXTURE_RENDERBUFFER, false},
};

struct texture_object *texture_unit_object(struct context *context, unsigned unit, enum texture_target target)
{
    if (target >= sizeof targets / sizeof *targets || !targets[target].exists)
        return NULL;
    return context->textures->bound[unit][targets[target].dimension];
}

const struct texture_view *texture_unit_view(struct context *context, unsigned unit,
                                             enum texture_target target)
{
    if (target >= sizeof targets / sizeof *targets || !targets[target].exists ||
        !texture_object_is_complete(context, unit, targets[target].dimension))
        return empty_view(context);
    return object_view(context, unit, context->textures->bound[unit][targets[target].dimension],
                       targets[target].compares);
}

/* --- Handles -------------------------------------------------------------------------------------------- */

uint32_t texture_targets_of(enum texture_dimension dimension, bool comparing)
{
    uint32_t set = 0;
    for (unsigned target = 0; target < sizeof targets / sizeof *targets; target++)
        if (targets[target].exists && targets[target].dimension == dimension &&
            targets[target].compares == comparing)
            set |= 1u << target;
    return set;
}

/* No unit adds its bias. */
bool texture_handle_view(struct context *context, struct resident_texture *handle)
{
    struct texture_object *object = handle->object;
    struct texture_handle_views *views = &handle->views;
    texture_foreign_update(object);
    const struct texture_view_key key = view_key(context, handle->sampler, 0.0f, object, false);
    if (views->plain && memcmp(&key, &views->key, sizeof key) == 0)
        return true;
    struct texture_sampler sampler = texture_sampler_with(context, object, handle->sampler);
    void *comparing = sampler.compare == REFERENCE_NONE ? NULL : view_memory(context);
    void *plain = view_memory(context);
    views->plain = NULL;
    if (!plain || (!comparing && sampler.compare != REFERENCE_NONE))
        return false;
    views->complete = texture_is_complete(&object->images->texture, &sampler);
    views->comparing = comparing ? texture_view_init(comparing, &object->images->texture, &sampler) : NULL;
    sampler.compare = REFERENCE_NONE;
    views->plain = texture_view_init(plain, &object->images->texture, &sampler);
    if (!comparing)
        views->comparing = views->plain;
    views->key = key;
    return true;
}
