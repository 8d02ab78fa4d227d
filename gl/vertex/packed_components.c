/* The components of a word of packed vertex data (GL 4.6 compatibility 10.3.8). */
#include "gl/vertex/packed_components.h"

#include "gl/context/entry.h"
#include "texture/texture.h"

/* Tables 10.5 and 10.7; arrays exchange x and z themselves (table 10.6). */
void packed_components(GLenum type, bool normalized, uint32_t word, float components[4])
{
    for (unsigned i = 0; i < 4; i++) {
        const unsigned bits = i < 3 ? 10 : 2, all = (1u << bits) - 1, value = word >> 10 * i & all;
        const int with_sign = (int)value - (value > all / 2 ? (int)all + 1 : 0);
        if (type == GL_INT_2_10_10_10_REV)
            components[i] = normalized ? normalize_signed(with_sign, all / 2) : (float)with_sign;
        else
            components[i] = normalized ? normalize_unsigned(value, all) : (float)value;
    }
    if (type != GL_UNSIGNED_INT_10F_11F_11F_REV)
        return;
    components[0] =
        half_to_float((uint16_t)((word & 0x7ff) << 4)); /* 2.3.4.3: a half without its sign and lowest bits */
    components[1] = half_to_float((uint16_t)((word >> 11 & 0x7ff) << 4));
    components[2] = half_to_float((uint16_t)(word >> 22 << 5));
    components[3] = 1;
}
