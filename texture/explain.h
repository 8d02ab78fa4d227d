/* The texels that texture_gather() reads for one lane (texture_explain() in texture.h: for
 * texture_sample()): they are in the order of the results, each with the weight 1. */
#ifndef TEXTURE_EXPLAIN_H
#define TEXTURE_EXPLAIN_H

#include "texture/texture.h"

void texture_explain_gather_base(const struct texture_view *view, const struct texture_lookup *lookup,
                                 unsigned lane, struct texture_explanation *explanation);
void texture_explain_gather_avx2(const struct texture_view *view, const struct texture_lookup *lookup,
                                 unsigned lane, struct texture_explanation *explanation);

#endif
