/* PixelTransfer, PixelMap and PixelZoom: what happens to groups of pixels on their way (GL 4.6
 * compatibility 8.4.3, 8.4.5). */
#ifndef GL_PIXELS_PIXEL_TRANSFER_H
#define GL_PIXELS_PIXEL_TRANSFER_H

#include <stdbool.h>
#include <stdint.h>

#include <GL/gl.h>

#include "texture/texture.h"

enum { PIXEL_MAP_SIZE = 256, PIXEL_MAPS = GL_PIXEL_MAP_A_TO_A - GL_PIXEL_MAP_I_TO_I + 1 };

struct context;

/* Components in [0,1], colour indices, or stencil indices, which are whole numbers. */
struct pixel_map {
    GLint size; /* 1..PIXEL_MAP_SIZE; a power of two where an index addresses it */
    double values[PIXEL_MAP_SIZE];
};

enum { TRANSFER_DEPTH = 4, TRANSFER_COMPONENTS = 5 }; /* after R, G, B, A */

/* The scale and bias of R, G, B, A in a later stage. */
struct pixel_scaling {
    GLfloat scale[4], bias[4];
};

struct pixel_transfer_state {
    GLfloat scale[TRANSFER_COMPONENTS], bias[TRANSFER_COMPONENTS];
    GLint index_shift, index_offset;
    bool map_color, map_stencil;
    GLfloat zoom[2];
    struct pixel_scaling post_convolution, post_color_matrix;
    struct pixel_map maps[PIXEL_MAPS]; /* by their place after PIXEL_MAP_I_TO_I */
};

/* An index on its way: fixed point with 16 bits to the right of the binary point, of which 48 bits count. */
typedef int64_t pixel_index;
enum { PIXEL_INDEX_FRACTION = 16 };
pixel_index pixel_index_from_float(float value); /* NaN is 0; what does not fit is the nearest that does */
static inline pixel_index pixel_index_from_integer(int64_t value)
{
    return (pixel_index)((uint64_t)value << PIXEL_INDEX_FRACTION);
}

/* Is there nothing to do for colours, for depths, for stencil indices? */
bool pixel_transfer_keeps_colors(const struct context *context);
bool pixel_transfer_keeps_depths(const struct pixel_transfer_state *state);
bool pixel_transfer_keeps_indices(const struct pixel_transfer_state *state);

/* Groups of RGBA in place: scale, bias and lookup (8.4.5, 8.4.5.2); and all stages. */
void pixel_transfer_components(const struct pixel_transfer_state *state, unsigned count, float (*rgba)[4]);
void pixel_transfer_colors(const struct context *context, unsigned count, float (*rgba)[4]);
double pixel_transfer_depth(const struct pixel_transfer_state *state, double depth);
int32_t pixel_transfer_stencil(const struct pixel_transfer_state *state, pixel_index index);
void pixel_transfer_color_index(const struct pixel_transfer_state *state, pixel_index index, float rgba[4]);

#endif
