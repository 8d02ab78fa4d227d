/* Converts the state of rasterization and of per-fragment operations to the raster module's state. */
#include "gl/rasterization/raster_state.h"

#include <string.h>

#include "gl/context/context.h"
#include "gl/framebuffer/framebuffer.h"
#include "gl/feedback/query_object.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/texture/texture_unit.h"

static int clamp_int(int64_t value, int64_t low, int64_t high)
{
    return (int)(value < low ? low : value > high ? high : value);
}

static struct raster_rect clip_rect_of(const struct context *context, unsigned viewport)
{
    const struct rasterization_state *state = context->rasterization;
    const struct raster_target *target = &context->framebuffers->target;
    int width = (int)target->width, height = (int)target->height;
    const GLint *scissor = state->scissor[viewport];
    struct raster_rect rect = {0, 0, width, height};
    if (state->scissor_test[viewport]) {
        rect.x0 = clamp_int(scissor[0], 0, width);
        rect.y0 = clamp_int(scissor[1], 0, height);
        rect.x1 = clamp_int((int64_t)scissor[0] + scissor[2], rect.x0, width);
        rect.y1 = clamp_int((int64_t)scissor[1] + scissor[3], rect.y0, height);
    }
    return rect;
}

struct raster_rect rasterization_clip_rect(const struct context *context)
{
    return clip_rect_of(context, 0);
}

/* The first pixel whose centre triangles cover from a viewport's edge on, by the rule that decides there
 * (left and bottom, y up): v <= i + 1/2. */
static int first_centre(float v)
{
    return (int)__builtin_ceil((double)v - 0.5);
}

void rasterization_viewport_resolve(const struct context *context, unsigned i, struct raster_state *raster)
{
    const struct rasterization_state *state = context->rasterization;
    const float *viewport = state->viewport[i];
    raster->scissor = clip_rect_of(context, i);
    raster->viewport = (struct raster_rect){first_centre(viewport[0]), first_centre(viewport[1]),
                                            first_centre(viewport[0] + viewport[2]),
                                            first_centre(viewport[1] + viewport[3])};
    raster->depth_near = (float)state->depth_range[i][0];
    raster->depth_far = (float)state->depth_range[i][1];
    raster->depth_clamp = state->depth_clamp;
}

static enum raster_stencil_op stencil_op(GLenum op)
{
    switch (op) {
    case GL_ZERO: return STENCIL_ZERO;
    case GL_REPLACE: return STENCIL_REPLACE;
    case GL_INCR: return STENCIL_INCR;
    case GL_DECR: return STENCIL_DECR;
    case GL_INVERT: return STENCIL_INVERT;
    case GL_INCR_WRAP: return STENCIL_INCR_WRAP;
    case GL_DECR_WRAP: return STENCIL_DECR_WRAP;
    default: return STENCIL_KEEP;
    }
}

static enum raster_blend_equation blend_equation(GLenum equation)
{
    switch (equation) {
    case GL_FUNC_SUBTRACT: return BLEND_SUBTRACT;
    case GL_FUNC_REVERSE_SUBTRACT: return BLEND_REVERSE_SUBTRACT;
    case GL_MIN: return BLEND_MIN;
    case GL_MAX: return BLEND_MAX;
    default: return BLEND_ADD;
    }
}

static enum raster_blend_factor blend_factor(GLenum factor)
{
    switch (factor) {
    case GL_ONE: return FACTOR_ONE;
    case GL_SRC_COLOR: return FACTOR_SRC_COLOR;
    case GL_ONE_MINUS_SRC_COLOR: return FACTOR_ONE_MINUS_SRC_COLOR;
    case GL_DST_COLOR: return FACTOR_DST_COLOR;
    case GL_ONE_MINUS_DST_COLOR: return FACTOR_ONE_MINUS_DST_COLOR;
    case GL_SRC_ALPHA: return FACTOR_SRC_ALPHA;
    case GL_ONE_MINUS_SRC_ALPHA: return FACTOR_ONE_MINUS_SRC_ALPHA;
    case GL_DST_ALPHA: return FACTOR_DST_ALPHA;
    case GL_ONE_MINUS_DST_ALPHA: return FACTOR_ONE_MINUS_DST_ALPHA;
    case GL_CONSTANT_COLOR: return FACTOR_CONSTANT_COLOR;
    case GL_ONE_MINUS_CONSTANT_COLOR: return FACTOR_ONE_MINUS_CONSTANT_COLOR;
    case GL_CONSTANT_ALPHA: return FACTOR_CONSTANT_ALPHA;
    case GL_ONE_MINUS_CONSTANT_ALPHA: return FACTOR_ONE_MINUS_CONSTANT_ALPHA;
    case GL_SRC_ALPHA_SATURATE: return FACTOR_SRC_ALPHA_SATURATE;
    case GL_SRC1_COLOR: return FACTOR_SRC1_COLOR;
    case GL_ONE_MINUS_SRC1_COLOR: return FACTOR_ONE_MINUS_SRC1_COLOR;
    case GL_SRC1_ALPHA: return FACTOR_SRC1_ALPHA;
    case GL_ONE_MINUS_SRC1_ALPHA: return FACTOR_ONE_MINUS_SRC1_ALPHA;
    default: return FACTOR_ZERO;
    }
}

static void resolve_stencil(const struct context *context, struct raster_state *raster)
{
    const struct rasterization_state *state = context->rasterization;
    /* 17.3.3: without a stencil buffer the test always passes. */
    raster->stencil_test = state->stencil_test && framebuffer_has_stencil(&context->framebuffers->target);
    for (int face = 0; face < 2; face++) {
        const struct stencil_face *from = &state->stencil[face == 1 && state->stencil_two_side ? 2 : face];
        raster->stencil[face].func = (enum raster_compare)(from->func - GL_NEVER);
        raster->stencil[face].fail = stencil_op(from->fail);
        raster->stencil[face].depth_fail = stencil_op(from->depth_fail);
        raster->stencil[face].pass = stencil_op(from->pass);
        raster->stencil[face].ref = (uint8_t)clamp_int(from->ref, 0, 255);
        raster->stencil[face].compare_mask = (uint8_t)from->compare_mask;
        raster->stencil[face].write_mask = (uint8_t)from->write_mask;
    }
}

static void resolve_blend(const struct rasterization_state *state, struct raster_state *raster)
{
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++) {
        const struct blend_function *from = &state->blend_functions[i];
        raster->blend[i].enable = state->blend[i];
        raster->blend[i].equation_rgb = blend_equation(from->equation_rgb);
        raster->blend[i].equation_alpha = blend_equation(from->equation_alpha);
        raster->blend[i].src_rgb = blend_factor(from->src_rgb);
        raster->blend[i].dst_rgb = blend_factor(from->dst_rgb);
        raster->blend[i].src_alpha = blend_factor(from->src_alpha);
        raster->blend[i].dst_alpha = blend_factor(from->dst_alpha);
        raster->blend[i].color_mask = 0;
        for (unsigned c = 0; c < 4; c++)
            raster->blend[i].color_mask |= (uint8_t)(state->color_mask[i][c] << c);
    }
    memcpy(raster->blend_color, state->blend_color, sizeof raster->blend_color);
}

static void resolve_polygons(const struct rasterization_state *state, struct raster_state *raster)
{
    bool front = state->cull_mode == GL_FRONT || state->cull_mode == GL_FRONT_AND_BACK;
    bool back = state->cull_mode == GL_BACK || state->cull_mode == GL_FRONT_AND_BACK;
    /* 14.6.1, equation 14.8: with the origin UPPER_LEFT the area's sign is turned. */
    raster->front_is_cw = (state->front_face == GL_CW) != (state->clip_origin == GL_UPPER_LEFT);
    raster->cull[FACE_FRONT] = state->cull_face && front;
    raster->cull[FACE_BACK] = state->cull_face && back;
    raster->offset_fill = state->offset_fill;
    raster->offset_factor = state->offset_factor;
    raster->offset_units = state->offset_units;
    raster->offset_clamp = state->offset_clamp;
    raster->polygon_smooth = state->polygon_smooth;
    raster->polygon_stipple = state->polygon_stipple;
    if (state->polygon_stipple)
        memcpy(raster->polygon_stipple_pattern, state->polygon_stipple_pattern,
               sizeof raster->polygon_stipple_pattern);
}

static void resolve_points_and_lines(const struct context *context, struct raster_state *raster)
{
    const struct rasterization_state *state = context->rasterization;
    raster->point_smooth = state->point_smooth;
    raster->point_sprite = state->point_sprite;
    raster->sprite_origin_lower = state->point_sprite_origin == GL_LOWER_LEFT;
    for (unsigned unit = 0; unit < GL_TEXTURE_UNITS && state->point_sprite; unit++)
        raster->coord_replace |= (uint8_t)(context->texture_units->units[unit].coord_replace << unit);
    raster->point_fade_threshold = state->point_fade_threshold;
    raster->line_width = state->line_width;
    raster->line_smooth = state->line_smooth;
    raster->line_stipple = state->line_stipple;
    raster->line_stipple_factor = (uint16_t)state->line_stipple_factor;
    raster->line_stipple_pattern = (uint16_t)state->line_stipple_pattern;
}

/* 15.2.1: with FIXED_ONLY, colours are clamped where every draw buffer is of fixed point. */
bool rasterization_clamps_fragments(const struct context *context)
{
    const struct raster_target *target = &context->framebuffers->target;
    const GLenum mode = context->rasterization->clamp_fragment_color;
    return mode == GL_TRUE ||
           (mode == GL_FIXED_ONLY && framebuffer_is_fixed_point(target, framebuffer_drawn_colors(context)));
}

/* Conversion to fixed point clamps by itself; the alpha test has to. */
static void resolve_clamping(const struct context *context, struct raster_state *raster)
{
    raster->clamp_alpha = rasterization_clamps_fragments(context);
    raster->clamp_color = context->rasterization->clamp_fragment_color == GL_TRUE;
}

void rasterization_state_resolve(const struct context *context, struct raster_state *raster)
{
    const struct rasterization_state *state = context->rasterization;
    resolve_polygons(state, raster);
    rasterization_viewport_resolve(context, 0, raster);
    resolve_points_and_lines(context, raster);
    multisample_state_resolve(state, raster);
    raster->counts = queries_count_fragments(context);
    raster->alpha_test = state->alpha_test;
    raster->alpha_func = (enum raster_compare)(state->alpha_func - GL_NEVER);
    raster->alpha_ref = state->alpha_ref;
    /* 17.3.4: without a depth buffer the test always passes; with the test off nothing is written. */
    raster->depth_test = state->depth_test && framebuffer_has_depth(&context->framebuffers->target);
    raster->depth_write = raster->depth_test && state->depth_mask;
    raster->depth_func = (enum raster_compare)(state->depth_func - GL_NEVER);
    raster->depth_bounds_test =
        state->depth_bounds_test && framebuffer_has_depth(&context->framebuffers->target);
    memcpy(raster->depth_bounds, state->depth_bounds, sizeof raster->depth_bounds);
    resolve_stencil(context, raster);
    resolve_blend(state, raster);
    raster->logic_op_enable = state->logic_op;
    raster->logic_op = (uint8_t)(state->logic_op_mode - GL_CLEAR);
    raster->draw_buffers = framebuffer_drawn_colors(context);
    resolve_clamping(context, raster);
}
