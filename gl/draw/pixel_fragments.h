/* From groups of pixels to fragments: what DrawPixels, CopyPixels and Bitmap share (GL 4.6
 * compatibility 14.8, 18.1). */
#ifndef GL_DRAW_PIXEL_FRAGMENTS_H
#define GL_DRAW_PIXEL_FRAGMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "raster/raster.h"
#include "texture/texture.h"

struct context;
struct pixel_image;

enum pixel_groups_kind { GROUPS_COLOR, GROUPS_DEPTH, GROUPS_STENCIL, GROUPS_DEPTH_STENCIL, GROUPS_BITMAP };

/* An image whose groups are transferred already. The readers give groups first..first+count-1 of a row; those
 * of other kinds may be null. */
struct pixel_source {
    enum pixel_groups_kind kind;
    uint32_t width, height;
    const void *user;
    void (*colors)(const struct pixel_source *source, uint32_t row, uint32_t first, uint32_t count,
                   float (*rgba)[4]);
    void (*depths)(const struct pixel_source *source, uint32_t row, uint32_t first, uint32_t count,
                   float *depths);
    /* or bits */
    void (*stencils)(const struct pixel_source *source, uint32_t row, uint32_t first, uint32_t count,
                     uint8_t *stencils);
};

/* Does RASTERIZER_DISCARD or conditional rendering have the command ignored (14.1, 10.9)? */
bool pixel_commands_are_ignored(const struct context *context);

/* Makes the draw framebuffer and what fragments run ready; false with an error raised where it or the program
 * is not valid, or, for groups with stencil indices, a buffer is missing. */
bool pixel_fragments_prepare(struct context *context, const char *call, enum pixel_groups_kind kind);

/* Draws the image at the current raster position, which is valid, zoomed; after pixel_fragments_prepare(). */
void pixel_fragments_draw(struct context *context, const char *call, const struct pixel_source *source);

/* Likewise an image of groups. */
void pixel_fragments_image(struct context *context, const char *call, const struct pixel_image *image);

/* Likewise a bitmap, whose lower left corner is at this pixel. */
void pixel_fragments_bitmap(struct context *context, const char *call, const struct pixel_source *source,
                            int64_t x, int64_t y);

/* 18.2.1, 18.3.1: whether the buffers exist that the format reads, and hold integers if it requires them.
 * Raises the error. */
bool read_pixels_source_exists(struct context *context, const char *call, const struct raster_target *source,
                               enum pixel_format format, bool integer);

#endif
