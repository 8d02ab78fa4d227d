#include "texture/compression.h"

#include <criterion/criterion.h>

/* EXT_texture_compression_s3tc: red 0xf800 and blue 0x001f, one row of each code; four colours, then three
 * and black. */
Test(compression_s3tc, s3tc_palettes)
{
    static const struct {
        enum block_codec codec;
        uint8_t block[8];
        uint32_t rows[4][4];
    } cases[] = {
        {CODEC_DXT1,
         {0x00, 0xf8, 0x1f, 0x00, 0x00, 0x55, 0xaa, 0xff},
         {{255, 0, 0, 255}, {0, 0, 255, 255}, {170, 0, 85, 255}, {85, 0, 170, 255}}},
        {CODEC_DXT1,
         {0x1f, 0x00, 0x00, 0xf8, 0x00, 0x55, 0xaa, 0xff},
         {{0, 0, 255, 255}, {255, 0, 0, 255}, {128, 0, 128, 255}, {0, 0, 0, 0}}},
        {CODEC_DXT1_OPAQUE,
         {0x1f, 0x00, 0x00, 0xf8, 0x00, 0x55, 0xaa, 0xff},
         {{0, 0, 255, 255}, {255, 0, 0, 255}, {128, 0, 128, 255}, {0, 0, 0, 255}}},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        block_texels texels;
        block_decode_s3tc(cases[i].codec, cases[i].block, texels);
        for (unsigned t = 0; t < 16; t++)
            cr_expect_eq(memcmp(texels[t], cases[i].rows[t / 4], sizeof texels[t]), 0,
                         "case %u texel %u: %u %u %u %u", i, t, texels[t][0], texels[t][1], texels[t][2],
                         texels[t][3]);
    }
}

/* Alpha of 4 bits, and of eight values between two. */
Test(compression_s3tc, s3tc_alpha)
{
    const uint8_t explicit_block[16] = {0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe};
    const uint8_t between[16] = {210, 0, 0x88, 0xc6, 0xfa, 0, 0, 0}; /* codes 0..7, then 0 */
    const uint8_t extremes[16] = {0, 100, 0x88, 0xc6, 0xfa, 0, 0, 0};
    const uint32_t seven[8] = {210, 0, 180, 150, 120, 90, 60, 30}, five[8] = {0, 100, 20, 40, 60, 80, 0, 255};
    block_texels texels;
    block_decode_s3tc(CODEC_DXT3, explicit_block, texels);
    for (unsigned t = 0; t < 16; t++)
        cr_expect_eq(texels[t][3], 17 * t);
    for (unsigned t = 0; t < 8; t++) {
        block_decode_s3tc(CODEC_DXT5, between, texels);
        cr_expect_eq(texels[t][3], seven[t], "%u: %u", t, texels[t][3]);
        block_decode_s3tc(CODEC_DXT5, extremes, texels);
        cr_expect_eq(texels[t][3], five[t], "%u: %u", t, texels[t][3]);
    }
}

/* Holes stay holes, and the others opaque. */
Test(compression_s3tc, dxt1_keeps_holes)
{
    block_texels texels, back;
    uint8_t block[8];
    for (unsigned t = 0; t < 16; t++)
        for (unsigned c = 0; c < 4; c++)
            texels[t][c] = c == 3 ? (t % 3 ? 255 : 0) : 40 * c + 3 * t;
    block_encode_s3tc(CODEC_DXT1, texels, block);
    block_decode_s3tc(CODEC_DXT1, block, back);
    for (unsigned t = 0; t < 16; t++)
        cr_expect_eq(back[t][3], t % 3 ? 255 : 0);
}
