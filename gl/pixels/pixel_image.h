/* Images of RGBA groups that pixel transfer takes as a whole: where a group's result depends on its
 * neighbours, or every group counts once (GL 4.6 compatibility 8.4.5.6, 8.4.5.13, 8.4.5.14). */
#ifndef GL_PIXELS_PIXEL_IMAGE_H
#define GL_PIXELS_PIXEL_IMAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "gl/pixels/imaging.h"

struct pixel_image {
    uint32_t width, height;
    float (*groups)[4]; /* row by row */
};

/* Must RGBA groups of a command whose images have so many dimensions be transferred as an image? */
bool pixel_image_is_needed(const struct context *context, unsigned dimensions);

/* The size of such an image after convolution; negative sizes are unchanged. */
void pixel_image_convolved_size(const struct context *context, unsigned dimensions, GLsizei *width,
                                GLsizei *height);

/* False with OUT_OF_MEMORY raised. */
bool pixel_image_begin(struct context *context, const char *call, struct pixel_image *image, uint32_t width,
                       uint32_t height);
void pixel_image_end(struct pixel_image *image);

static inline float (*pixel_image_row(const struct pixel_image *image, uint32_t row))[4]
{
    return image->groups + (size_t)row * image->width;
}

/* The stages from 8.4.5.5 on, on groups that had those before. The image changes its size, and is empty where
 * a sink takes its groups. False with OUT_OF_MEMORY raised; the image has an end in any case. */
bool pixel_image_transfer(struct context *context, const char *call, unsigned dimensions,
                          struct pixel_image *image);

/* The filtered image; false when memory runs out. */
bool pixel_image_convolve(const struct convolution_filter *filter, const struct pixel_image *from,
                          struct pixel_image *to);

#endif
