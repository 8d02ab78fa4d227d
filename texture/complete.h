/* The parts of texture completeness that views and mipmap generation need too (GL 4.6 compatibility 8.17). */
#ifndef TEXTURE_COMPLETE_H
#define TEXTURE_COMPLETE_H

#include "texture/texture.h"

/* The base level has an image, or six equal square ones. */
bool texture_base_complete(const struct texture *texture, unsigned base_level);

/* Base complete, and levels base..q have one format and halving sizes. */
bool texture_mipmap_complete(const struct texture *texture, unsigned base_level, unsigned max_level);

/* q = min(p, max_level) of 8.14.3, for a base level below TEXTURE_MAX_LEVELS. */
unsigned texture_last_level(const struct texture *texture, unsigned base_level, unsigned max_level);

/* The size of an image without its border texels: w_t, h_t, d_t (8.5). */
void texture_inner_size(enum texture_dimension dimension, const struct texture_image *image,
                        uint32_t size[3]);

/* The size of the level after an image, its border included. */
void texture_next_size(enum texture_dimension dimension, const struct texture_image *image, uint32_t size[3]);

/* Rectangles, buffers, multisample textures. */
bool texture_has_one_level(enum texture_dimension dimension);

#endif
