/* State of rasterization and of per-fragment operations as GL enums and values, and the raster state of a
 * draw. */
#ifndef GL_RASTERIZATION_RASTER_STATE_H
#define GL_RASTERIZATION_RASTER_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include <GL/gl.h>

#include "gl/context/limits.h"
#include "pipeline/pipeline.h"

struct stencil_face {
    GLenum func, fail, depth_fail, pass;
    GLint ref;
    GLuint compare_mask, write_mask;
};

struct rasterization_state {
    /* 13.7, 13.8.1, 14.9 */
    float viewport[PIPELINE_MAX_VIEWPORTS][4];
    double depth_range[PIPELINE_MAX_VIEWPORTS][2];
    bool scissor_test[PIPELINE_MAX_VIEWPORTS];
    GLint scissor[PIPELINE_MAX_VIEWPORTS][4];
    GLenum clip_origin, clip_depth_mode; /* ClipControl */
    bool depth_clamp;

    /* polygons: 14.6 */
    bool cull_face;
    GLenum cull_mode, front_face;
    bool offset_fill, offset_line, offset_point;
    float offset_factor, offset_units, offset_clamp;
    GLenum polygon_mode[2];
    bool polygon_smooth, polygon_stipple;
    uint32_t polygon_stipple_pattern[32]; /* row y, bit x */

    /* points and lines: 14.4, 14.5 */
    float point_size, point_size_min, point_size_max, point_fade_threshold, point_attenuation[3];
    bool point_smooth, point_sprite, line_smooth, line_stipple;
    GLenum point_sprite_origin;
    float line_width;
    GLint line_stipple_factor, line_stipple_pattern;

    GLenum shade_model, provoking_vertex;
    bool discard;              /* RASTERIZER_DISCARD: 14.1 */
    GLenum clamp_vertex_color; /* GL_TRUE, GL_FALSE, GL_FIXED_ONLY: 13.1 */

    /* user clip planes in eye coordinates: 13.7 */
    bool clip_plane_enable[GL_CLIP_PLANES];
    float clip_plane[GL_CLIP_PLANES][4];

    /* per-fragment operations: 17.3 */
    bool alpha_test;
    GLenum alpha_func;
    float alpha_ref;
    bool depth_test, depth_mask;
    GLenum depth_func;
    bool depth_bounds_test;
    double depth_bounds[2]; /* EXT_depth_bounds_test */
    bool stencil_test, stencil_two_side;
    GLenum active_stencil_face;     /* EXT_stencil_two_side */
    struct stencil_face stencil[3]; /* front, back, and what EXT_stencil_two_side has in place of back */
    bool blend[SHADER_MAX_DRAW_BUFFERS];
    struct blend_function {
        GLenum equation_rgb, equation_alpha, src_rgb, dst_rgb, src_alpha, dst_alpha;
    } blend_functions[SHADER_MAX_DRAW_BUFFERS]; /* ARB_draw_buffers_blend */
    float blend_color[4];
    bool color_mask[SHADER_MAX_DRAW_BUFFERS][4];
    bool logic_op;
    GLenum logic_op_mode;
    bool dither;

    /* multisampling: 14.3.1, 14.9.3, 17.3.1 */
    bool multisample, alpha_to_coverage, alpha_to_one, sample_coverage, sample_mask, sample_shading;
    float sample_coverage_value, min_sample_shading;
    bool sample_coverage_invert;
    GLbitfield sample_mask_value;

    GLenum clamp_fragment_color, clamp_read_color; /* ClampColor: 15.2.1, 18.2.6 */

    /* whole framebuffer: 17.4 */
    GLenum draw_buffer, read_buffer;
    float clear_color[4], clear_accum[4];
    GLint clear_integers[4]; /* of buffers of integers: bits */
    double clear_depth;
    GLint clear_stencil;
    float clear_index; /* of colour indices, which no buffer has */
    GLuint index_mask;
};

struct context;

/* Everything of `raster` but the fragment program: what these state values mean to the raster module. */
void rasterization_state_resolve(const struct context *context, struct raster_state *raster);

/* Are fragments' colours clamped to [0,1] (15.2.1)? */
bool rasterization_clamps_fragments(const struct context *context);

/* Derives the raster state of multisampling (gl/rasterization/multisample.c). */
void multisample_state_resolve(const struct rasterization_state *state, struct raster_state *raster);

/* Derives the state that depends on the viewport: scissor, viewport, depth range. */
void rasterization_viewport_resolve(const struct context *context, unsigned viewport,
                                    struct raster_state *raster);

/* The first scissor box (if on) and the target, intersected; may be empty. */
struct raster_rect rasterization_clip_rect(const struct context *context);

#endif
