/* The attribute stacks: a table says which bytes of the context belong to which groups; an entry keeps a copy
 * of all of them, and restores those whose group was pushed (GL 4.6 compatibility tables 23.x, column
 * "Attribute"). */
#include "gl/context/attrib_stack.h"

#include <stdlib.h>
#include <string.h>

#include "gl/context/entry.h"

#define REGION(groups, member)                                                                               \
    {                                                                                                        \
        groups, offsetof(struct context, member), sizeof(((struct context *)0)->member)                      \
    }
#define RASTER(groups, member) REGION(groups, rasterization.member)

static const struct region {
    GLbitfield groups;
    size_t offset, size;
} regions[] = {
    RASTER(GL_VIEWPORT_BIT, viewport),
    RASTER(GL_VIEWPORT_BIT, depth_range),
    RASTER(GL_SCISSOR_BIT | GL_ENABLE_BIT, scissor_test),
    RASTER(GL_SCISSOR_BIT, scissor),
    RASTER(GL_TRANSFORM_BIT, clip_origin),
    RASTER(GL_TRANSFORM_BIT, clip_depth_mode),
    RASTER(GL_TRANSFORM_BIT | GL_ENABLE_BIT, depth_clamp),
    RASTER(GL_POLYGON_BIT | GL_ENABLE_BIT, cull_face),
    RASTER(GL_POLYGON_BIT, cull_mode),
    RASTER(GL_POLYGON_BIT, front_face),
    RASTER(GL_POLYGON_BIT | GL_ENABLE_BIT, offset_fill),
    RASTER(GL_POLYGON_BIT | GL_ENABLE_BIT, offset_line),
    RASTER(GL_POLYGON_BIT | GL_ENABLE_BIT, offset_point),
    RASTER(GL_POLYGON_BIT, offset_factor),
    RASTER(GL_POLYGON_BIT, offset_units),
    RASTER(GL_POLYGON_BIT, offset_clamp),
    RASTER(GL_POLYGON_BIT, polygon_mode),
    RASTER(GL_POLYGON_BIT | GL_ENABLE_BIT, polygon_smooth),
    RASTER(GL_POLYGON_BIT | GL_ENABLE_BIT, polygon_stipple),
    RASTER(GL_POLYGON_STIPPLE_BIT, polygon_stipple_pattern),
    RASTER(GL_POINT_BIT, point_size),
    RASTER(GL_POINT_BIT, point_size_min),
    RASTER(GL_POINT_BIT, point_size_max),
    RASTER(GL_POINT_BIT, point_fade_threshold),
    RASTER(GL_POINT_BIT, point_attenuation),
    RASTER(GL_POINT_BIT | GL_ENABLE_BIT, point_smooth),
    RASTER(GL_POINT_BIT | GL_ENABLE_BIT, point_sprite),
    RASTER(GL_POINT_BIT, point_sprite_origin),
    RASTER(GL_LINE_BIT, line_width),
    RASTER(GL_ENABLE_BIT, discard),
    RASTER(GL_LINE_BIT | GL_ENABLE_BIT, line_smooth),
    RASTER(GL_LINE_BIT | GL_ENABLE_BIT, line_stipple),
    RASTER(GL_LINE_BIT, line_stipple_factor),
    RASTER(GL_LINE_BIT, line_stipple_pattern),
    RASTER(GL_LIGHTING_BIT, shade_model),
    RASTER(GL_LIGHTING_BIT, provoking_vertex),
    RASTER(GL_LIGHTING_BIT | GL_ENABLE_BIT, clamp_vertex_color),
    RASTER(GL_TRANSFORM_BIT | GL_ENABLE_BIT, clip_plane_enable),
    RASTER(GL_TRANSFORM_BIT, clip_plane),
    RASTER(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, alpha_test),
    RASTER(GL_COLOR_BUFFER_BIT, alpha_func),
    RASTER(GL_COLOR_BUFFER_BIT, alpha_ref),
    RASTER(GL_DEPTH_BUFFER_BIT | GL_ENABLE_BIT, depth_test),
    RASTER(GL_DEPTH_BUFFER_BIT, depth_mask),
    RASTER(GL_DEPTH_BUFFER_BIT, depth_func),
    RASTER(GL_DEPTH_BUFFER_BIT | GL_ENABLE_BIT, depth_bounds_test),
    RASTER(GL_DEPTH_BUFFER_BIT, depth_bounds),
    RASTER(GL_STENCIL_BUFFER_BIT | GL_ENABLE_BIT, stencil_test),
    RASTER(GL_STENCIL_BUFFER_BIT | GL_ENABLE_BIT, stencil_two_side),
    RASTER(GL_STENCIL_BUFFER_BIT, active_stencil_face),
    RASTER(GL_STENCIL_BUFFER_BIT, stencil),
    RASTER(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, blend),
    RASTER(GL_COLOR_BUFFER_BIT, blend_functions),
    RASTER(GL_COLOR_BUFFER_BIT, blend_color),
    RASTER(GL_COLOR_BUFFER_BIT, color_mask),
    RASTER(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, logic_op),
    RASTER(GL_COLOR_BUFFER_BIT, logic_op_mode),
    RASTER(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, dither),
    RASTER(GL_MULTISAMPLE_BIT | GL_ENABLE_BIT, multisample),
    RASTER(GL_MULTISAMPLE_BIT | GL_ENABLE_BIT, alpha_to_coverage),
    RASTER(GL_MULTISAMPLE_BIT | GL_ENABLE_BIT, alpha_to_one),
    RASTER(GL_MULTISAMPLE_BIT | GL_ENABLE_BIT, sample_coverage),
    RASTER(GL_MULTISAMPLE_BIT | GL_ENABLE_BIT, sample_mask),
    RASTER(GL_MULTISAMPLE_BIT | GL_ENABLE_BIT, sample_shading),
    RASTER(GL_MULTISAMPLE_BIT, sample_coverage_value),
    RASTER(GL_MULTISAMPLE_BIT, sample_coverage_invert),
    RASTER(GL_MULTISAMPLE_BIT, sample_mask_value),
    RASTER(GL_MULTISAMPLE_BIT, min_sample_shading),
    RASTER(GL_COLOR_BUFFER_BIT, draw_buffer),
    RASTER(GL_PIXEL_MODE_BIT, read_buffer),
    RASTER(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, clamp_fragment_color),
    RASTER(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, clamp_read_color),
    RASTER(GL_COLOR_BUFFER_BIT, clear_integers),
    RASTER(GL_COLOR_BUFFER_BIT, clear_color),
    RASTER(GL_DEPTH_BUFFER_BIT, clear_depth),
    RASTER(GL_STENCIL_BUFFER_BIT, clear_stencil),
    REGION(GL_CURRENT_BIT, current),
    REGION(GL_CURRENT_BIT, current_wide),
    REGION(GL_CURRENT_BIT, edge_flag),
    REGION(GL_CURRENT_BIT, current_index),
    REGION(GL_CURRENT_BIT, raster_position),
    REGION(GL_PIXEL_MODE_BIT, pixel_transfer.scale),
    REGION(GL_PIXEL_MODE_BIT, pixel_transfer.bias),
    REGION(GL_PIXEL_MODE_BIT, pixel_transfer.index_shift),
    REGION(GL_PIXEL_MODE_BIT, pixel_transfer.index_offset),
    REGION(GL_PIXEL_MODE_BIT, pixel_transfer.map_color),
    REGION(GL_PIXEL_MODE_BIT, pixel_transfer.map_stencil),
    REGION(GL_PIXEL_MODE_BIT, pixel_transfer.zoom),
    REGION(GL_TRANSFORM_BIT, matrices.mode),
    REGION(GL_TRANSFORM_BIT, matrices.palette_current),
    REGION(GL_TRANSFORM_BIT, vertex_blend.units),
    REGION(GL_TRANSFORM_BIT | GL_ENABLE_BIT, vertex_blend.enable),
    REGION(GL_TRANSFORM_BIT | GL_ENABLE_BIT, vertex_blend.sum_unity),
    REGION(GL_TRANSFORM_BIT | GL_ENABLE_BIT, vertex_blend.palette),
    REGION(GL_FOG_BIT | GL_ENABLE_BIT, fog.enable),
    REGION(GL_FOG_BIT | GL_ENABLE_BIT, fog.color_sum),
    REGION(GL_FOG_BIT, fog.mode),
    REGION(GL_FOG_BIT, fog.coord_source),
    REGION(GL_FOG_BIT, fog.density),
    REGION(GL_FOG_BIT, fog.start),
    REGION(GL_FOG_BIT, fog.end),
    REGION(GL_FOG_BIT, fog.index),
    REGION(GL_FOG_BIT, fog.color),
    REGION(GL_TRANSFORM_BIT | GL_ENABLE_BIT, lighting.normalize),
    REGION(GL_TRANSFORM_BIT | GL_ENABLE_BIT, lighting.rescale_normal),
    REGION(GL_LIGHTING_BIT, lighting.color_material_face),
    REGION(GL_LIGHTING_BIT, lighting.color_material_mode),
    REGION(GL_LIGHTING_BIT, lighting.color_control),
    REGION(GL_LIGHTING_BIT, lighting.local_viewer),
    REGION(GL_LIGHTING_BIT, lighting.two_side),
    REGION(GL_LIGHTING_BIT, lighting.model_ambient),
    REGION(GL_LIGHTING_BIT, lighting.material),
    REGION(GL_LIGHTING_BIT, lighting.lights),
    REGION(GL_EVAL_BIT | GL_ENABLE_BIT, evaluators.enable),
    REGION(GL_EVAL_BIT | GL_ENABLE_BIT, evaluators.auto_normal),
    REGION(GL_EVAL_BIT, evaluators.grid),
    REGION(GL_HINT_BIT, hints),
    REGION(GL_ENABLE_BIT, programs.vertex_enable),
    REGION(GL_ENABLE_BIT, programs.fragment_enable),
    REGION(GL_ENABLE_BIT, programs.geometry_enable),
    REGION(GL_ENABLE_BIT, programs.tess_control_enable),
    REGION(GL_ENABLE_BIT, programs.tess_evaluation_enable),
    REGION(GL_ENABLE_BIT, programs.two_side),
    REGION(GL_ENABLE_BIT, programs.point_size),
};
enum { REGION_COUNT = sizeof regions / sizeof *regions };

/* Texture objects that were bound, by name: a name that was deleted since is made anew by binding it, as by
 * BindTexture. */
static const struct {
    GLenum target;
    enum texture_dimension dimension;
} bindings[] = {
    {GL_TEXTURE_1D, TEXTURE_1D},
    {GL_TEXTURE_2D, TEXTURE_2D},
    {GL_TEXTURE_3D, TEXTURE_3D},
    {GL_TEXTURE_CUBE_MAP, TEXTURE_CUBE},
    {GL_TEXTURE_RECTANGLE, TEXTURE_RECTANGLE},
    {GL_TEXTURE_1D_ARRAY, TEXTURE_1D_ARRAY},
    {GL_TEXTURE_2D_ARRAY, TEXTURE_2D_ARRAY},
    {GL_TEXTURE_CUBE_MAP_ARRAY, TEXTURE_CUBE_ARRAY},
    {GL_TEXTURE_BUFFER, TEXTURE_BUFFER},
    {GL_TEXTURE_2D_MULTISAMPLE, TEXTURE_2D_MULTISAMPLE},
    {GL_TEXTURE_2D_MULTISAMPLE_ARRAY, TEXTURE_2D_MULTISAMPLE_ARRAY},
    {GL_TEXTURE_RENDERBUFFER_NV, TEXTURE_RENDERBUFFER},
};
enum { BINDING_COUNT = sizeof bindings / sizeof *bindings };

struct saved {
    GLbitfield mask;
    struct texture_unit_state units;
    uint32_t textures[SHADER_MAX_TEXTURE_UNITS][BINDING_COUNT];
    uint8_t *bytes; /* all regions, one after the other */
};

/* Counts its buffers like the state that it was copied from. */
struct saved_client {
    GLbitfield mask;
    struct pixel_store_state pixel_store;
    struct vertex_array_state arrays;
    struct draw_state draw_state;
    unsigned client_active;
    struct buffer_object *buffers[4]; /* array, element array, pixel pack, pixel unpack */
};

struct attrib_stack {
    struct saved server[ATTRIB_STACK_DEPTH];
    struct saved_client client[ATTRIB_STACK_DEPTH];
    unsigned server_depth, client_depth;
};

static struct attrib_stack *get_stack(struct context *context)
{
    if (!context->attribs)
        context->attribs = calloc(1, sizeof *context->attribs);
    return context->attribs;
}

unsigned attrib_stack_depth(const struct context *context, bool client)
{
    if (!context->attribs)
        return 0;
    return client ? context->attribs->client_depth : context->attribs->server_depth;
}

static void release_client(struct saved_client *saved)
{
    vertex_array_state_release(&saved->arrays);
    for (int i = 0; i < 4; i++)
        buffer_reference(&saved->buffers[i], NULL);
}

void attrib_stack_release(struct context *context)
{
    struct attrib_stack *stack = context->attribs;
    if (!stack)
        return;
    for (unsigned i = 0; i < ATTRIB_STACK_DEPTH; i++)
        free(stack->server[i].bytes);
    while (stack->client_depth > 0)
        release_client(&stack->client[--stack->client_depth]);
    free(stack);
    context->attribs = NULL;
}

/* --- Server attributes ---------------------------------------------------------------------------------- */

static uint8_t *new_bytes(void)
{
    size_t size = 0;
    for (unsigned i = 0; i < REGION_COUNT; i++)
        size += regions[i].size;
    return malloc(size);
}

GLAPI void GLAPIENTRY glPushAttrib(GLbitfield mask)
{
    ENTER_VOID();
    struct attrib_stack *stack = get_stack(context);
    if (stack && stack->server_depth == ATTRIB_STACK_DEPTH) {
        gl_error(context, GL_STACK_OVERFLOW, "glPushAttrib: the stack is full (%d entries)",
                 ATTRIB_STACK_DEPTH);
        return;
    }
    struct saved *saved = stack ? &stack->server[stack->server_depth] : NULL;
    if (!saved || (!saved->bytes && !(saved->bytes = new_bytes()))) {
        gl_error(context, GL_OUT_OF_MEMORY, "glPushAttrib: memory ran out");
        return;
    }
    uint8_t *at = saved->bytes;
    for (unsigned i = 0; i < REGION_COUNT; at += regions[i++].size)
        memcpy(at, (const char *)context + regions[i].offset, regions[i].size);
    saved->mask = mask;
    saved->units = context->texture_units;
    for (unsigned unit = 0; unit < SHADER_MAX_TEXTURE_UNITS; unit++)
        for (unsigned b = 0; b < BINDING_COUNT; b++) {
            const struct texture_object *bound = context->textures.bound[unit][bindings[b].dimension];
            saved->textures[unit][b] = bound ? bound->name : 0;
        }
    stack->server_depth++;
}

static void restore_units(struct context *context, const struct saved *saved)
{
    struct texture_unit_state *units = &context->texture_units;
    for (unsigned i = 0; i < SHADER_MAX_TEXTURE_UNITS; i++) {
        const struct texture_unit *from = &saved->units.units[i];
        struct texture_unit *to = &units->units[i];
        struct texture_unit old = *to;
        if (saved->mask & GL_TEXTURE_BIT)
            *to = *from;
        /* Enables belong to both groups. */
        const struct texture_unit *enables = saved->mask & (GL_TEXTURE_BIT | GL_ENABLE_BIT) ? from : &old;
        to->enable_1d = enables->enable_1d;
        to->enable_2d = enables->enable_2d;
        to->enable_3d = enables->enable_3d;
        to->enable_cube = enables->enable_cube;
        to->enable_rectangle = enables->enable_rectangle;
    }
    if (!(saved->mask & GL_TEXTURE_BIT))
        return;
    for (units->active = 0; units->active < SHADER_MAX_TEXTURE_UNITS; units->active++)
        for (unsigned b = 0; b < BINDING_COUNT; b++)
            glBindTexture(bindings[b].target, saved->textures[units->active][b]);
    units->active = saved->units.active;
}

static void all_changed(struct context *context)
{
    for (enum state_group group = 0; group < GROUP_COUNT; group++)
        gl_dirty(context, group);
}

GLAPI void GLAPIENTRY glPopAttrib(void)
{
    ENTER_VOID();
    if (attrib_stack_depth(context, false) == 0) {
        gl_error(context, GL_STACK_UNDERFLOW, "glPopAttrib: nothing was pushed");
        return;
    }
    const struct saved *saved = &context->attribs->server[--context->attribs->server_depth];
    const uint8_t *at = saved->bytes;
    for (unsigned i = 0; i < REGION_COUNT; at += regions[i++].size)
        if (regions[i].groups & saved->mask)
            memcpy((char *)context + regions[i].offset, at, regions[i].size);
    restore_units(context, saved);
    all_changed(context);
}

/* --- Client attributes ---------------------------------------------------------------------------------- */

static void client_buffers(struct context *context, struct buffer_object **slots[4])
{
    slots[0] = &context->buffers.array;
    slots[1] = &context->buffers.element_array;
    slots[2] = &context->buffers.pixel_pack;
    slots[3] = &context->buffers.pixel_unpack;
}

GLAPI void GLAPIENTRY glPushClientAttrib(GLbitfield mask)
{
    ENTER_VOID();
    struct attrib_stack *stack = get_stack(context);
    if (!stack) {
        gl_error(context, GL_OUT_OF_MEMORY, "glPushClientAttrib: memory ran out");
        return;
    }
    if (stack->client_depth == ATTRIB_STACK_DEPTH) {
        gl_error(context, GL_STACK_OVERFLOW, "glPushClientAttrib: the stack is full (%d entries)",
                 ATTRIB_STACK_DEPTH);
        return;
    }
    struct saved_client *saved = &stack->client[stack->client_depth++];
    struct buffer_object **slots[4];
    client_buffers(context, slots);
    memset(saved, 0, sizeof *saved);
    saved->mask = mask;
    saved->pixel_store = context->pixel_store;
    saved->client_active = context->texture_units.client_active;
    saved->draw_state = context->draw_state;
    vertex_array_state_copy(&saved->arrays, &context->arrays);
    for (int i = 0; i < 4; i++)
        buffer_reference(&saved->buffers[i], *slots[i]);
}

GLAPI void GLAPIENTRY glPopClientAttrib(void)
{
    ENTER_VOID();
    if (attrib_stack_depth(context, true) == 0) {
        gl_error(context, GL_STACK_UNDERFLOW, "glPopClientAttrib: nothing was pushed");
        return;
    }
    struct saved_client *saved = &context->attribs->client[--context->attribs->client_depth];
    struct buffer_object **slots[4];
    client_buffers(context, slots);
    for (int i = 0; i < 4; i++)
        if (i != 1 && saved->mask & (i == 0 ? GL_CLIENT_VERTEX_ARRAY_BIT : GL_CLIENT_PIXEL_STORE_BIT))
            buffer_reference(slots[i], saved->buffers[i]);
    if (saved->mask & GL_CLIENT_PIXEL_STORE_BIT)
        context->pixel_store = saved->pixel_store;
    /* Of a vertex array object that was deleted since, nothing comes back. */
    if (saved->mask & GL_CLIENT_VERTEX_ARRAY_BIT && vertex_array_bind(context, saved->arrays.name)) {
        buffer_reference(&context->buffers.element_array, saved->buffers[1]);
        vertex_array_state_copy(&context->arrays, &saved->arrays);
        context->texture_units.client_active = saved->client_active;
        context->draw_state = saved->draw_state;
    }
    release_client(saved);
    gl_dirty(context, DIRTY_ARRAYS);
}
