#include "texture/compression.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* EXT_texture_compression_s3tc: red 0xf800 and blue 0x001f, one row of each code; four colours, then three
 * and black. */
Test(compression, s3tc_palettes)
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
Test(compression, s3tc_alpha)
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

/* ARB_texture_compression_rgtc: sevenths and fifths, as 16-bit fractions; -128 is -127. */
Test(compression, rgtc_values)
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

/* What was made into a block comes back close; blocks with one or two colours exactly where the codes can say
 * so. */
Test(compression, encoding_is_close)
{
    srand(1);
    for (int round = 0; round < 300; round++) {
        block_texels texels, back;
        uint8_t block[16];
        uint32_t from[4], to[4];
        for (int c = 0; c < 4; c++) {
            from[c] = (uint32_t)rand() % 256;
            to[c] = (uint32_t)rand() % 256;
        }
        for (unsigned t = 0; t < 16; t++) /* a straight line between two colours */
            for (int c = 0; c < 4; c++)
                texels[t][c] = (from[c] * (15 - t) + to[c] * t) / 15;
        for (enum block_codec codec = CODEC_DXT1_OPAQUE; codec <= CODEC_DXT5; codec++) {
            if (codec == CODEC_DXT1)
                continue; /* transparent texels lose their colour */
            block_encode_s3tc(codec, texels, block);
            block_decode_s3tc(codec, block, back);
            for (unsigned t = 0; t < 16; t++)
                for (int c = 0; c < (codec == CODEC_DXT1_OPAQUE ? 3 : 4); c++)
                    cr_assert_leq(abs((int)back[t][c] - (int)texels[t][c]), 52,
                                  "codec %d round %d texel %u: %u, was %u", (int)codec, round, t, back[t][c],
                                  texels[t][c]);
        }
        for (int is_signed = 0; is_signed < 2; is_signed++) {
            for (unsigned t = 0; t < 16; t++)
                texels[t][0] = (texels[t][0] * 257 - (is_signed ? 32768 : 0)) & 0xffff;
            block_encode_rgtc(is_signed, texels, 0, block);
            block_decode_rgtc(is_signed, block, 0, back);
            for (unsigned t = 0; t < 16; t++) {
                const int a = is_signed ? (int16_t)texels[t][0] : (int)texels[t][0];
                const int b = is_signed ? (int16_t)back[t][0] : (int)back[t][0];
                cr_assert_leq(abs(a - b), 65535 / 13, "signed %d round %d texel %u: %d, was %d", is_signed,
                              round, t, b, a);
            }
        }
    }
}

/* Holes stay holes, and the others opaque. */
Test(compression, dxt1_keeps_holes)
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

/* Blocks at the edge hold more texels than the image: nothing is written outside, and the bytes are kept. */
Test(compression, images_of_any_size)
{
    for (enum texture_compression compression = 1; compression < COMPRESSION_COUNT; compression++)
        for (uint32_t size = 1; size < 10; size++) {
            struct texture_image image = {0};
            uint8_t data[2 * 3 * 3 * 16], back[sizeof data];
            const size_t bytes = texture_compressed_size(compression, size, 10 - size, 2);
            cr_assert(bytes <= sizeof data);
            for (size_t i = 0; i < bytes; i++)
                data[i] = (uint8_t)rand();
            cr_assert(texture_image_define_compressed(&image, compression, size, 10 - size, 2));
            texture_image_write_blocks(&image, 0, 0, 0, size, 10 - size, 2, data);
            texture_image_read_blocks(&image, back);
            cr_expect_eq(memcmp(data, back, bytes), 0);
            texture_image_compress(&image, 0, 0, 0, size, 10 - size, 2);
            texture_image_release(&image);
        }
}
