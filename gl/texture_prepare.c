/* What a draw reads of textures: completeness and views, kept while neither the object nor the scene has
 * changed. */
#include <string.h>

#include "gl/context.h"

bool texture_object_is_complete(struct context *context, unsigned unit, enum texture_dimension dimension)
{
    struct texture_object *object = context->textures.bound[unit][dimension];
    if (object->complete_version != object->version) {
        object->complete = texture_is_complete(&object->texture, &object->params.sampler);
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
    struct texture_state *state = &context->textures;
    const uint64_t epoch = raster_scene_epoch(context->scene);
    if (state->none.view && state->none.epoch == epoch)
        return state->none.view;
    void *memory = view_memory(context);
    state->none.view =
        memory ? texture_view_init(memory, NULL, &state->defaults[TEXTURE_2D]->params.sampler) : NULL;
    state->none.epoch = epoch;
    return state->none.view;
}

/* The biases of the object, of the unit and of the program are added (GL 4.6 compatibility 8.14.1); the sum
 * is clamped when it is used. */
static const struct texture_view *object_view(struct context *context, struct texture_object *object,
                                              float unit_bias, bool compares)
{
    const uint64_t epoch = raster_scene_epoch(context->scene);
    if (object->view.view && object->view.epoch == epoch && object->view.version == object->version &&
        object->view.unit_bias == unit_bias && object->view.compares == compares)
        return object->view.view;
    void *memory = view_memory(context);
    if (!memory)
        return NULL;
    struct texture_sampler sampler = object->params.sampler;
    sampler.lod_bias += unit_bias;
    if (!compares)
        sampler.compare = REFERENCE_NONE;
    object->view.view = texture_view_init(memory, &object->texture, &sampler);
    object->view.epoch = epoch;
    object->view.version = object->version;
    object->view.unit_bias = unit_bias;
    object->view.compares = compares;
    object->used_epoch = epoch;
    return object->view.view;
}

/* NV_gpu_program4 Table X.17. A SHADOW target compares where the texture says so too, any other never does:
 * both combinations that the table calls undefined read the depth itself. */
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
};

const struct texture_view *texture_unit_view(struct context *context, unsigned unit,
                                             enum texture_target target)
{
    if (target >= sizeof targets / sizeof *targets || !targets[target].exists ||
        !texture_object_is_complete(context, unit, targets[target].dimension))
        return empty_view(context);
    const float unit_bias = unit < GL_TEXTURE_UNITS ? context->texture_units.units[unit].lod_bias : 0.0f;
    return object_view(context, context->textures.bound[unit][targets[target].dimension], unit_bias,
                       targets[target].compares);
}
