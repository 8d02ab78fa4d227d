#include "texture/compression.h"

#include <criterion/criterion.h>

/* ARB_texture_compression_rgtc: sevenths and fifths, as 16-bit fractions; -128 is -127. */
Test(compression_rgtc, rgtc_values)
{
    const uint8_t codes[6] = {0x88, 0xc6, 0xfa, 0, 0, 0};
    static const struct {
        bool is_signed;
        uint8_t r0, r1;
        double values[8];
    } cases[] = {
        {false, 255, 0, {1, 0, 6 / 7.0, 5 / 7.0, 4 / 7.0, 3 / 7.0, 2 / 7.0, 1 / 7.0}},
        {false, 0, 255, {0, 1, 0.2, 0.4, 0.6, 0.8, 0, 1}},
        {true, 127, 0x81, {1, -1, 5 / 7.0, 3 / 7.0, 1 / 7.0, -1 / 7.0, -3 / 7.0, -5 / 7.0}},
        {true, 0x80, 127, {-1, 1, -0.6, -0.2, 0.2, 0.6, -1, 1}},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t block[8] = {cases[i].r0, cases[i].r1};
        block_texels texels;
        memcpy(block + 2, codes, sizeof codes);
        block_decode_rgtc(cases[i].is_signed, block, 1, texels);
        for (unsigned t = 0; t < 8; t++) {
            const double value =
                cases[i].is_signed ? (int16_t)texels[t][1] / 32767.0 : texels[t][1] / 65535.0;
            cr_expect_float_eq(value, cases[i].values[t], 1e-5 * 1.6, "case %u code %u: %f", i, t, value);
        }
    }
}
