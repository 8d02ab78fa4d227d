/* Sampling as the specification writes it: one lane, one texel at a time, integer modulo and clamps of GL 4.6
 * compatibility Table 8.28, equation 8.14. Only the fixed-point rule for u and the order of the float
 * operations are taken from texture/wrap.h and filter.h. */
#ifndef TESTS_TEXTURE_REFERENCE_H
#define TESTS_TEXTURE_REFERENCE_H

#include "texture/texture.h"

/* With a known level of detail; directions of a cube map are not its business: `face` is. coord: x y z w of
 * NV_gpu_program4 Table X.17. */
void reference_sample(const struct texture *texture, const struct texture_sampler *sampler, unsigned face,
                      const float coord[4], const int8_t offset[3], float lambda, float rgba[4]);

#endif
