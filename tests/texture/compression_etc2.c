#include "texture/compression.h"

#include <criterion/criterion.h>

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
Test(compression_etc2, etc2_modes)
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
Test(compression_etc2, eac_values)
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
