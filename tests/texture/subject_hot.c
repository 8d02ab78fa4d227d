/* Hot, like every caller of texture_fetch(): a vector passed by value travels differently per instruction
 * set. */
#include "texture/texture.h"

#define subject_fetch_hot ISA(subject_fetch)
void subject_fetch_hot(const struct texture_view *view, const i32x8 coord[3], const i32x8 *level,
                       const int8_t offset[3], f32x8 rgba[4]);

void subject_fetch_hot(const struct texture_view *view, const i32x8 coord[3], const i32x8 *level,
                       const int8_t offset[3], f32x8 rgba[4])
{
    texture_fetch(view, coord, *level, offset, 0xff, rgba);
}
