/* Convolution of an image (GL 4.6 compatibility 8.4.5.6 to 8.4.5.9). In binary32: C is the sum of the
 * products row by row of the filter, each from left to right. A component that the filter's format lacks
 * passes unmodified from the group at the filter's centre, as in Table 8.17; so REDUCE returns the inner part
 * of the results of the other border modes. */
#include <stdlib.h>
#include <string.h>

#include "gl/context/context.h"
#include "gl/pixels/pixel_image.h"

struct convolution {
    const struct convolution_filter *filter;
    const struct pixel_image *from;
    unsigned components; /* that are filtered: bits */
    int32_t width, height;
    int32_t center_x, center_y; /* Cw, Ch */
    int32_t left, below;        /* of the image's corner to where the first result has its filter */
    float kernel[CONVOLUTION_MAX_SIZE * CONVOLUTION_MAX_SIZE][4];
};

/* For separable filters Crow[n] * Ccolumn[m]. */
static void make_kernel(struct convolution *convolution)
{
    const struct convolution_filter *filter = convolution->filter;
    const bool separable = filter->separable;
    for (int32_t m = 0; m < convolution->height; m++)
        for (int32_t n = 0; n < convolution->width; n++)
            for (int c = 0; c < 4; c++)
                convolution->kernel[m * convolution->width + n][c] =
                    separable ? filter->groups[n][c] * filter->groups[CONVOLUTION_MAX_SIZE + m][c]
                              : filter->groups[m * convolution->width + n][c];
}

static void prepare(struct convolution *convolution, const struct convolution_filter *filter,
                    const struct pixel_image *from)
{
    const bool reduces = filter->border_mode == GL_REDUCE;
    convolution->filter = filter;
    convolution->from = from;
    convolution->components = imaging_components(filter->shape.internal);
    convolution->width = filter->shape.width;
    convolution->height = filter->height;
    convolution->center_x = filter->shape.width / 2;
    convolution->center_y = filter->height / 2;
    convolution->left = reduces ? 0 : convolution->center_x;
    convolution->below = reduces ? 0 : convolution->center_y;
    make_kernel(convolution);
}

static int32_t clamp(int32_t value, int32_t most)
{
    return value < 0 ? 0 : value >= most ? most - 1 : value;
}

/* C's': a group of the image or of what surrounds it. */
static const float *group_at(const struct convolution *convolution, int32_t x, int32_t y)
{
    const struct pixel_image *from = convolution->from;
    const int32_t width = (int32_t)from->width, height = (int32_t)from->height;
    const bool inside = x >= 0 && x < width && y >= 0 && y < height;
    if (!inside && convolution->filter->border_mode == GL_CONSTANT_BORDER)
        return convolution->filter->border_color;
    return pixel_image_row(from, (uint32_t)clamp(y, height))[clamp(x, width)];
}

/* A row as far as the filter reaches on both sides. */
static void read_row(const struct convolution *convolution, int32_t y, int32_t count, float (*row)[4])
{
    for (int32_t i = 0; i < count; i++)
        memcpy(row[i], group_at(convolution, i - convolution->left, y), sizeof row[i]);
}

static void add_products(const float (*row)[4], const float (*kernel)[4], int32_t taps, uint32_t count,
                         float (*sums)[4])
{
    for (int32_t n = 0; n < taps; n++)
        for (uint32_t i = 0; i < count; i++)
            for (int c = 0; c < 4; c++)
                sums[i][c] += row[i + (uint32_t)n][c] * kernel[n][c];
}

static void pass_unmodified(const struct convolution *convolution, uint32_t y, struct pixel_image *to)
{
    const int32_t x0 = convolution->center_x - convolution->left,
                  y0 = convolution->center_y - convolution->below;
    for (uint32_t x = 0; x < to->width; x++)
        for (unsigned c = 0; c < 4; c++)
            if (!(convolution->components >> c & 1))
                pixel_image_row(to, y)[x][c] = group_at(convolution, (int32_t)x + x0, (int32_t)y + y0)[c];
}

static void filter_row(const struct convolution *convolution, uint32_t y, float (*row)[4],
                       struct pixel_image *to)
{
    const int32_t width = convolution->width, count = (int32_t)to->width + width - 1;
    for (int32_t m = 0; m < convolution->height; m++) {
        read_row(convolution, (int32_t)y + m - convolution->below, count, row);
        add_products((const float(*)[4])row, (const float(*)[4])convolution->kernel + m * convolution->width,
                     width, to->width, pixel_image_row(to, y));
    }
    if (convolution->components != 15)
        pass_unmodified(convolution, y, to);
}

bool pixel_image_convolve(const struct convolution_filter *filter, const struct pixel_image *from,
                          struct pixel_image *to)
{
    struct convolution convolution;
    memset(to->groups, 0, (size_t)to->width * to->height * sizeof *to->groups);
    if (filter->shape.width == 0 || filter->height == 0)
        return true;
    float(*row)[4] = malloc(((size_t)to->width + CONVOLUTION_MAX_SIZE) * sizeof *row);
    if (!row)
        return false;
    prepare(&convolution, filter, from);
    for (uint32_t y = 0; y < to->height; y++)
        filter_row(&convolution, y, row, to);
    free(row);
    return true;
}
