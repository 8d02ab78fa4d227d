/* What the sampling tests share: random textures, and the sampler in every instruction set this machine has.
 */
#ifndef TESTS_TEXTURE_SUBJECT_H
#define TESTS_TEXTURE_SUBJECT_H

#include "texture/texture.h"

struct subject {
    const char *name;
    void (*sample)(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 rgba[4]);
    void (*gather)(const struct texture_view *view, const struct texture_lookup *lookup, unsigned component,
                   f32x8 texels[4]);
    void (*gather_offsets)(const struct texture_view *view, const struct texture_lookup *lookup,
                           unsigned component, const i32x8 x[4], const i32x8 y[4], f32x8 texels[4]);
    void (*query_lod)(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 lod[2]);
    void (*fetch)(const struct texture_view *view, const i32x8 coord[4], const int8_t offset[3],
                  unsigned lanes, bool integer, f32x8 rgba[4]);
};

/* Returns their number. The functions below set the floating-point environment of shaders around the call. */
unsigned subjects(struct subject list[2]);
void subject_sample(const struct subject *subject, const struct texture_view *view,
                    const struct texture_lookup *lookup, f32x8 rgba[4]);
void subject_gather(const struct subject *subject, const struct texture_view *view,
                    const struct texture_lookup *lookup, unsigned component, f32x8 texels[4]);
void subject_gather_offsets(const struct subject *subject, const struct texture_view *view,
                            const struct texture_lookup *lookup, unsigned component, const i32x8 x[4],
                            const i32x8 y[4], f32x8 texels[4]);
void subject_query_lod(const struct subject *subject, const struct texture_view *view,
                       const struct texture_lookup *lookup, f32x8 lod[2]);
void subject_fetch(const struct subject *subject, const struct texture_view *view, const i32x8 coord[4],
                   const int8_t offset[3], bool integer, f32x8 rgba[4]);

/* Asserts that a fast path gives the bits of the general sampler, which offsets of zero select, in the lanes
 * of the lookup. `what` is for messages. Sets lookup->offsets to null. */
void compare_ways(const struct texture_view *view, struct texture_lookup *lookup, const char *what);

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
