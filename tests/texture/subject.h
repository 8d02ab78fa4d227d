/* What the sampling tests share: random textures, and the sampler in every instruction set this machine has.
 */
#ifndef TESTS_TEXTURE_SUBJECT_H
#define TESTS_TEXTURE_SUBJECT_H

#include "texture/texture.h"

struct subject {
    const char *name;
    void (*sample)(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 rgba[4]);
    void (*fetch)(const struct texture_view *view, const i32x8 coord[3], const i32x8 *level,
                  const int8_t offset[3], f32x8 rgba[4]);
};

/* Returns their number. Both functions set the floating-point environment of shaders around the call. */
unsigned subjects(struct subject list[2]);
void subject_sample(const struct subject *subject, const struct texture_view *view,
                    const struct texture_lookup *lookup, f32x8 rgba[4]);
void subject_fetch(const struct subject *subject, const struct texture_view *view, const i32x8 coord[3],
                   i32x8 level, const int8_t offset[3], f32x8 rgba[4]);

uint32_t random_bits(void);
float random_float(float low, float high);
/* Mostly in -2..3, sometimes denormal, huge, infinite or NaN. */
float random_coordinate(void);

/* A complete texture of random texels, every level random on its own. Float texels are finite. */
void random_texture(struct texture *texture, enum texture_dimension dimension, enum texture_format format,
                    uint32_t width, uint32_t height, uint32_t depth);

/* A view in memory of its own, to be freed. */
struct texture_view *new_view(const struct texture *texture, const struct texture_sampler *sampler);

/* LINEAR_MIPMAP_LINEAR, no limits. */
struct texture_sampler default_sampler(void);

#endif
