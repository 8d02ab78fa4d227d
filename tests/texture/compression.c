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
            if (texture_compression_encodes(compression))
                texture_image_compress(&image, 0, 0, 0, size, 10 - size, 2);
            texture_image_release(&image);
        }
}

/* Fields of an ETC2 or EAC block: the highest bit that each value begins below, its width, the value. */
struct field {
    uint8_t high, low;
    uint32_t value;
};

static void make_block(const struct field *fields, unsigned count, uint8_t block[8])
{
    uint64_t word = 0;
    for (unsigned i = 0; i < count; i++)
        word |= (uint64_t)fields[i].value << fields[i].low;
    for (unsigned b = 0; b < 8; b++)
        block[b] = (uint8_t)(word >> (56 - 8 * b));
}

/* Khronos Data Format Specification, ETC2: every mode. The selectors are the same for all texels, so that the
 * corners (0,0), (3,0), (0,3), (3,3) show the halves and the slopes. */
Test(compression, etc2_modes)
{
    static const struct {
        const char *name;
        enum block_codec codec;
        struct field fields[14];
        uint32_t corners[4][4];
    } rows[] = {
        {"individual", /* 8 4 0 and 2 4 15; tables 0 and 7: +2, +47 */
         CODEC_ETC2,
         {{63, 60, 8}, {59, 56, 2}, {55, 52, 4}, {51, 48, 4}, {43, 40, 15}, {36, 34, 7}},
         {{138, 70, 2, 255}, {81, 115, 255, 255}, {138, 70, 2, 255}, {81, 115, 255, 255}}},
        {"differential", /* 16 8 0 and 16+3 8-2 0; tables 1, flipped, selectors 3: -17 */
         CODEC_ETC2,
         {{63, 59, 16},
          {58, 56, 3},
          {55, 51, 8},
          {50, 48, 6},
          {39, 37, 1},
          {36, 34, 1},
          {33, 33, 1},
          {32, 32, 1},
          {31, 0, 0xffffffff}},
         {{115, 49, 0, 255}, {115, 49, 0, 255}, {139, 32, 0, 255}, {139, 32, 0, 255}}},
        {"T", /* 31 + 1 leaves red; 13 4 2 and 5 6 7, distance 23, selectors 1 */
         CODEC_ETC2,
         {{63, 59, 31},
          {58, 56, 1},
          {55, 52, 4},
          {51, 48, 2},
          {47, 44, 5},
          {43, 40, 6},
          {39, 36, 7},
          {35, 34, 2},
          {33, 33, 1},
          {15, 0, 0xffff}},
         {{108, 125, 142, 255}, {108, 125, 142, 255}, {108, 125, 142, 255}, {108, 125, 142, 255}}},
        {"H", /* 31 + 1 leaves green; 8 5 10 and 1 2 3, which come in order: distance 16, selectors 2 */
         CODEC_ETC2,
         {{62, 59, 8},
          {58, 56, 2},
          {55, 51, 31},
          {50, 48, 1},
          {46, 43, 1},
          {42, 39, 2},
          {38, 35, 3},
          {33, 33, 1},
          {32, 32, 1},
          {31, 16, 0xffff}},
         {{33, 50, 67, 255}, {33, 50, 67, 255}, {33, 50, 67, 255}, {33, 50, 67, 255}}},
        {"planar", /* 31 + 1 leaves blue; O = 130 64 105, H white, V black */
         CODEC_ETC2,
         {{62, 57, 32},
          {54, 49, 32},
          {47, 43, 31},
          {42, 39, 2},
          {38, 34, 31},
          {33, 33, 1},
          {32, 32, 1},
          {31, 25, 127},
          {24, 19, 63}},
         {{130, 64, 105, 255}, {224, 207, 218, 255}, {33, 16, 26, 255}, {126, 159, 139, 255}}},
        {"holes",
         CODEC_ETC2_HOLES,
         {{63, 59, 16}, {31, 16, 0xffff}},
         {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}},
        {"no small modifier beside holes", /* 16 is 132 of 8 bits */
         CODEC_ETC2_HOLES,
         {{63, 59, 16}},
         {{132, 0, 0, 255}, {132, 0, 0, 255}, {132, 0, 0, 255}, {132, 0, 0, 255}}},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        static const unsigned corner[4] = {0, 3, 12, 15};
        uint8_t block[8];
        block_texels texels;
        make_block(rows[i].fields, 14, block);
        block_decode_etc2(rows[i].codec, block, texels);
        for (unsigned c = 0; c < 4; c++)
            cr_expect_eq(memcmp(texels[corner[c]], rows[i].corners[c], sizeof texels[0]), 0,
                         "%s corner %u: %u %u %u %u", rows[i].name, c, texels[corner[c]][0],
                         texels[corner[c]][1], texels[corner[c]][2], texels[corner[c]][3]);
    }
}

/* EAC: base + modifier * multiplier; the first texel takes -15, the others -3. */
Test(compression, eac_values)
{
    const struct field fields[] = {{63, 56, 100}, {55, 52, 2}, {47, 45, 3}};
    uint8_t block[16];
    block_texels texels;
    make_block(fields, 3, block);
    memset(block + 8, 0, 8);
    block_decode_etc2(CODEC_ETC2_ALPHA, block, texels);
    cr_expect_eq(texels[0][3], 70);
    cr_expect_eq(texels[15][3], 94);
    block_decode_eac(false, block, 0, texels);
    cr_expect_eq(texels[0][0], 18057, "%u", texels[0][0]); /* (804 - 240) / 2047 */
    block_decode_eac(true, block, 1, texels);
    cr_expect_eq(texels[15][1], 24087, "%u", texels[15][1]); /* (800 - 48) / 1023 */
}
