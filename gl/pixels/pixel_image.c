/* Images through the stages of pixel transfer that take them as a whole. */
#include "gl/pixels/pixel_image.h"

#include <stdlib.h>
#include <string.h>

#include "gl/context/entry.h"

/* 2^26 groups, a gigabyte: a copy may name a rectangle of any size, for a framebuffer of any size. */
enum { MOST_GROUPS = 1 << 26 };

static bool allocate(struct pixel_image *image, uint32_t width, uint32_t height)
{
    const uint64_t count = (uint64_t)width * height;
    *image = (struct pixel_image){width, height, NULL};
    if (count <= MOST_GROUPS)
        image->groups = malloc((count ? count : 1) * sizeof *image->groups);
    return image->groups != NULL;
}

static bool lack_memory(struct context *context, const char *call, uint32_t width, uint32_t height)
{
    gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for an image of %u x %u pixels", call, width, height);
    return false;
}

bool pixel_image_begin(struct context *context, const char *call, struct pixel_image *image, uint32_t width,
                       uint32_t height)
{
    return allocate(image, width, height) || lack_memory(context, call, width, height);
}

void pixel_image_end(struct pixel_image *image)
{
    free(image->groups);
    *image = (struct pixel_image){0};
}

/* 8.4.5.6: the two-dimensional filter goes before the separable one. */
static const struct convolution_filter *filter_of(const struct context *context, unsigned dimensions)
{
    const struct convolution_filter *filters = context->imaging->filters;
    if (dimensions == 1)
        return filters[CONVOLUTION_FILTER_1D].enable ? &filters[CONVOLUTION_FILTER_1D] : NULL;
    if (dimensions != 2)
        return NULL;
    return filters[CONVOLUTION_FILTER_2D].enable          ? &filters[CONVOLUTION_FILTER_2D]
           : filters[CONVOLUTION_FILTER_SEPARABLE].enable ? &filters[CONVOLUTION_FILTER_SEPARABLE]
                                                          : NULL;
}

bool pixel_image_is_needed(const struct context *context, unsigned dimensions)
{
    const struct imaging_state *imaging = context->imaging;
    return filter_of(context, dimensions) != NULL || imaging->histogram.enable || imaging->minmax.enable;
}

/* 8.4.5.7. A filter without width or height, whose images are 0, takes nothing away. */
static GLsizei reduced(GLsizei size, GLsizei filter)
{
    if (size < 0 || filter == 0)
        return size;
    return size >= filter ? size - filter + 1 : 0;
}

void pixel_image_convolved_size(const struct context *context, unsigned dimensions, GLsizei *width,
                                GLsizei *height)
{
    const struct convolution_filter *filter = filter_of(context, dimensions);
    if (!filter || filter->border_mode != GL_REDUCE)
        return;
    *width = reduced(*width, filter->shape.width);
    *height = reduced(*height, filter->height);
}

static bool convolve(struct context *context, const char *call, unsigned dimensions,
                     struct pixel_image *image)
{
    const struct convolution_filter *filter = filter_of(context, dimensions);
    struct pixel_image filtered;
    GLsizei width = (GLsizei)image->width, height = (GLsizei)image->height;
    if (!filter)
        return true;
    pixel_image_convolved_size(context, dimensions, &width, &height);
    if (!pixel_image_begin(context, call, &filtered, (uint32_t)width, (uint32_t)height))
        return false;
    if (!pixel_image_convolve(filter, image, &filtered)) {
        pixel_image_end(&filtered);
        return lack_memory(context, call, image->width, image->height);
    }
    pixel_image_end(image);
    *image = filtered;
    pixel_scaling_apply(&context->pixel_transfer->post_convolution, image->width * image->height,
                        image->groups);
    return true;
}

/* 8.4.5.13, 8.4.5.14: a sink consumes the groups. */
static void count_groups(struct imaging_state *imaging, struct pixel_image *image)
{
    const unsigned count = image->width * image->height;
    const float(*groups)[4] = (const float(*)[4])image->groups;
    bool sunk = imaging->histogram.enable && imaging->histogram.sink;
    if (imaging->histogram.enable)
        histogram_count(&imaging->histogram, count, groups);
    if (imaging->minmax.enable && !sunk) {
        minmax_note(&imaging->minmax, count, groups);
        sunk = imaging->minmax.sink;
    }
    if (sunk)
        image->width = image->height = 0;
}

bool pixel_image_transfer(struct context *context, const char *call, unsigned dimensions,
                          struct pixel_image *image)
{
    imaging_before_convolution(context, image->width * image->height, image->groups);
    if (!convolve(context, call, dimensions, image))
        return false;
    imaging_after_convolution(context, image->width * image->height, image->groups);
    count_groups(context->imaging, image);
    return true;
}
