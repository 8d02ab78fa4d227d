/* Reading finished buffers: ReadPixels, CopyTexImage, pictures. The scene is flushed. */
#ifndef GL_FRAMEBUFFER_FRAMEBUFFER_H
#define GL_FRAMEBUFFER_FRAMEBUFFER_H

#include <stdbool.h>
#include <stdint.h>

#include "raster/raster.h"

struct context;
struct pixel_image;

/* `count` pixels of row y of color[0] from column x on, as RGBA; 0 outside the target. The first function is
 * for formats other than integers, the second for integers. Multisampled colours are resolved; integers,
 * depth and stencil are those of sample 0. */
void framebuffer_color_row(const struct raster_target *source, int64_t x, int64_t y, uint32_t count,
                           float (*rgba)[4]);
void framebuffer_integer_row(const struct raster_target *source, int64_t x, int64_t y, uint32_t count,
                             int64_t (*rgba)[4]);

/* The same pixels as raw bytes, for formats of four bytes without samples. The output may overlap the
 * source. */
void framebuffer_byte_row(const struct raster_target *source, int64_t x, int64_t y, uint32_t count,
                          uint8_t (*bytes)[4]);

/* The conversion of color[0] to rows of another layout that keeps the bits of every number, and such a row;
 * zeros outside. False if some number would change, or if pixels have samples. */
struct row_layout;
struct row_move;
bool framebuffer_color_move(const struct raster_target *source, const struct row_layout *to,
                            struct row_move *move);
void framebuffer_moved_row(const struct raster_target *source, const struct row_move *move, int64_t x,
                           int64_t y, uint32_t count, uint8_t *to);

/* Fills an image with colours of the read framebuffer, 0 outside of it, after the stages of pixel transfer
 * before 8.4.5.5. The scene is finished. */
void framebuffer_color_image(const struct context *context, const struct raster_target *source, int32_t x,
                             int32_t y, struct pixel_image *image);

/* Row y of color[0], whose pixels have samples, becomes that of `to`: a format of as many components and
 * bits, in the same order unless they are bytes. */
void framebuffer_resolve_row(const struct raster_target *source, unsigned y,
                             const struct raster_color_surface *to);

/* One sample of each pixel, as a target without samples. */
struct raster_target framebuffer_at_sample(const struct raster_target *target, unsigned sample);

/* Do all of these colour buffers hold fixed point, as FIXED_ONLY requires (ClampColor)? `colors` is a set of
 * bits. */
bool framebuffer_is_fixed_point(const struct raster_target *target, uint8_t colors);

/* A pixel inside a target that has such a buffer. */
double framebuffer_depth(const struct raster_target *source, unsigned x, unsigned y);
void framebuffer_depths(const struct raster_target *source, int64_t x, int64_t y, uint32_t count,
                        double *depths); /* 0 outside */
uint8_t framebuffer_stencil(const struct raster_target *source, unsigned x, unsigned y);
void framebuffer_stencils(const struct raster_target *source, int64_t x, int64_t y, uint32_t count,
                          uint8_t *stencils); /* 0 outside */

/* Writes one, to all samples: the nearest depth that the format has, clamped to [0,1]; the index's bits that
 * are in the mask. */
void framebuffer_write_depth(const struct raster_target *target, unsigned x, unsigned y, float depth);
void framebuffer_write_stencil(const struct raster_target *target, unsigned x, unsigned y, uint8_t index,
                               uint8_t mask);

/* The same row with depth in R and the stencil index, as a number, in G; 0 outside. */
void framebuffer_depth_row(const struct raster_target *source, int64_t x, int64_t y, uint32_t count,
                           float (*rgba)[4]);

static inline bool framebuffer_has_color(const struct raster_target *target)
{
    return target->color[0].format != COLOR_NONE;
}

static inline bool framebuffer_has_depth(const struct raster_target *target)
{
    return target->depth.format != DEPTH_NONE;
}

static inline bool framebuffer_has_stencil(const struct raster_target *target)
{
    return target->stencil.pixels || target->stencil.faces[0];
}

#endif
