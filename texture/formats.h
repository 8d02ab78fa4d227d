/* The second contract of texture/, for code that stores texels: a texel as the bits of its components, and
 * how components become RGBA. */
#ifndef TEXTURE_FORMATS_H
#define TEXTURE_FORMATS_H

#include "texture/texture.h"

/* The component of RGBA that a stored component is encoded from; and the stored component, or one of these
 * constants, that a component of RGBA reads. */
enum { ARRANGE_ZERO = 4, ARRANGE_ONE = 5 };
struct texture_arrangement {
    uint8_t store[4], load[4];
};
extern const struct texture_arrangement texture_arrangements[]; /* by enum texture_base */

/* The channel of alpha; 4 if there is none. */
unsigned texture_alpha_channel(const struct texture_format_info *info);

/* The encoding of one component: sRGB formats have a linear alpha. */
enum texture_kind texture_channel_kind(const struct texture_format_info *info, unsigned channel);

/* sRGB (GL 4.6 compatibility 8.24): bits of the linear binary32 value of each byte, and the nearest byte (NaN
 * is 0). */
extern const uint32_t srgb_to_linear[256];

/* 1 / (2^width - 1) as 2^-width and the rest, by width: x * power + x * rest, each operation rounded or the
 * sum fused, is x / (2^width - 1) correctly rounded for every whole x up to 2^width - 1
 * (tests/texture/fetch.c). A division would take longer. */
enum { UNORM_WIDTHS = 25 };
struct unorm_factor {
    float power, rest;
};
extern const struct unorm_factor unorm_factors[UNORM_WIDTHS];

uint32_t srgb_from_linear(float value);
/* Values are clamped to those that have a bucket; srgb.c describes an entry. */
enum { SRGB_FIRST_BUCKET = 0x3910, SRGB_BUCKETS = 0x3f80 - SRGB_FIRST_BUCKET };
#define SRGB_LEAST    0x1.2p-13f     /* bits SRGB_FIRST_BUCKET, then zeros: 0 */
#define SRGB_GREATEST 0x1.fffffep-1f /* before 1: 255 */
extern const uint32_t srgb_steps[SRGB_BUCKETS];

/* The colour of a shared exponent (8.5.2), and its inverse, exact except for rounding the last bit. */
uint32_t shared_exponent_from_rgb(const float rgb[3]);
float float_from_shared(uint32_t mantissa, uint32_t exponent);

/* Unsigned floating point of 11 or 10 bits (2.3.4.3, 2.3.4.4). */
uint32_t small_float_from_float(float value, unsigned width);
float float_from_small(uint32_t bits, unsigned width);

/* Components that are sampled: all but a stencil index beside a depth, and the shared exponent. */
unsigned texel_value_count(const struct texture_format_info *info);

/* The components' bits, in the lowest bits of each number. */
void texel_load_fields(const struct texture_format_info *info, const uint8_t *texel, uint32_t fields[4]);
void texel_store_fields(const struct texture_format_info *info, const uint32_t fields[4], uint8_t *texel);

#endif
