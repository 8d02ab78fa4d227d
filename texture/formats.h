/* Inside the texture room: a texel as the bits of its components, and how components become RGBA. */
#ifndef TEXTURE_FORMATS_H
#define TEXTURE_FORMATS_H

#include "texture/texture.h"

/* Component of RGBA a stored component is taken from; stored component, or one of these constants, that a
 * component of RGBA reads. */
enum { ARRANGE_ZERO = 4, ARRANGE_ONE = 5 };
struct texture_arrangement {
    uint8_t store[4], load[4];
};
extern const struct texture_arrangement texture_arrangements[]; /* by enum texture_base */

/* Components that are colour or depth: all but a stencil index. */
unsigned texel_value_count(const struct texture_format_info *info);

/* The components' bits, in the lowest bits of each number. */
void texel_load_fields(const struct texture_format_info *info, const uint8_t *texel, uint32_t fields[4]);
void texel_store_fields(const struct texture_format_info *info, const uint32_t fields[4], uint8_t *texel);

#endif
