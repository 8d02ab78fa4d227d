/* What the tests of the samplers of 16 lanes share. */
#ifndef TESTS_TEXTURE_PAIR_SUBJECT_H
#define TESTS_TEXTURE_PAIR_SUBJECT_H

#include "texture/texture.h"

enum { PAIR_ROUNDS = 24, PAIR_MODES = 3 };

/* Looks up random coordinates of two groups by texture_sample_pair() and texture_pixels_pair(), and asserts
 * that both return the bits of texture_sample(), the second one if and only if makes_pixels. Coordinates, by
 * mode: 0 planes that both groups lie on, 1 a slope for each quad, 2 any. Returns how many of PAIR_ROUNDS
 * texture_sample_pair() did not decline. `shape` is for messages. */
unsigned pair_compare(const struct texture_view *view, bool makes_pixels, unsigned mode, unsigned shape);

struct pair_shape {
    uint32_t width, height;
    enum texture_format format;
};

/* pair_compare() of 2D textures with one filter, for wraps, mipmap filters and a swizzle. No lookup may be
 * declined whose quads read the same level. */
void pair_compare_shapes(const struct pair_shape *shapes, unsigned count, enum texture_filter filter);

#endif
