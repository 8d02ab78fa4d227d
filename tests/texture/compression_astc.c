/* ASTC blocks written by hand from the tables of KHR_texture_compression_astc_hdr, section C.2; their texels
 * follow from its formulas. Any other bits decode to something, within the block.
 * Weights begin at the highest bit, so that the lowest bit of each is above. */
#include "texture/compression.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "tests/texture/block.h"

static void expect_texel(const struct field *fields, unsigned width, unsigned height, bool srgb, unsigned x,
                         unsigned y, const uint32_t expected[4])
{
    uint8_t block[16];
    block_texels texels;
    make_block(fields, block);
    block_decode_astc(width, height, srgb, block, texels);
    const uint32_t *found = texels[width * y + x];
    cr_expect(memcmp(found, expected, 4 * sizeof *found) == 0, "(%u, %u): %x %x %x %x, expected %x %x %x %x",
              x, y, found[0], found[1], found[2], found[3], expected[0], expected[1], expected[2],
              expected[3]);
}
#define EXPECT(fields, size, srgb, x, y, ...)                                                                \
    expect_texel(fields, size, size, srgb, x, y, (const uint32_t[4]){__VA_ARGS__})

/* binary16 of an integer / 65536, rounded to zero; 65535 is 1. */
static uint32_t half(uint32_t c)
{
    return c == 65535
               ? 0x3c00
               : half_from_float((float)(c & ~((c > 2047 ? 1u << (21 - __builtin_clz(c)) : 1u) - 1)) / 65536);
}

/* LDR: UNORM16 colours; without extents, with one, with one that is illegal, HDR, a reserved bit of 0. */
Test(compression_astc, void_extents)
{
#define COLORS                                                                                               \
    {79, 64, 0x1234}, {95, 80, 0xffff}, {111, 96, 3},                                                        \
    {                                                                                                        \
        127, 112, 0                                                                                          \
    }
    static const struct field plain[] = {{8, 0, 0x1fc}, {11, 10, 3}, {63, 12, ~0ull}, COLORS, {0, 0, 0}},
                              extent[] = {{8, 0, 0x1fc}, {11, 10, 3}, {37, 25, 9},
                                          {63, 51, 1},   COLORS,      {0, 0, 0}},
                              empty[] = {{8, 0, 0x1fc}, {11, 10, 3}, {24, 12, 9}, {37, 25, 9},
                                         {63, 51, 1},   COLORS,      {0, 0, 0}},
                              hdr[] = {{8, 0, 0x1fc}, {11, 9, 7}, {63, 12, ~0ull}, COLORS, {0, 0, 0}},
                              reserved[] = {{8, 0, 0x1fc}, {11, 10, 1}, {63, 12, ~0ull}, COLORS, {0, 0, 0}};
    EXPECT(plain, 4, false, 3, 3, half(0x1234), 0x3c00, 3 << 8, 0);
    EXPECT(plain, 12, true, 11, 11, 0x12, 0xff, 0, 0);
    EXPECT(extent, 5, true, 1, 2, 0x12, 0xff, 0, 0);
    EXPECT(empty, 5, true, 1, 2, 255, 0, 255, 255);
    EXPECT(hdr, 4, false, 0, 0, 0x3c00, 0, 0x3c00, 0x3c00);
    EXPECT(reserved, 4, true, 0, 0, 255, 0, 255, 255);
}

/* Block mode 4x4, weights 0..3 (R = 100: R2 1, R1 0, R0 0; B = 0, A = 2): R0 0 0 R2 R1 is 0 00 10. 32 bits of
 * weights are left, 79 for two values: 8 bits each. Weights 0, 1, 2, 3 of two bits are 0, 21, 43 and 64. */
#define MODE_4X4                                                                                             \
    {                                                                                                        \
        10, 0, 0x42                                                                                          \
    }
#define WEIGHTS                                                                                              \
    {127, 127, 0}, {125, 125, 1}, {122, 122, 1},                                                             \
    {                                                                                                        \
        121, 120, 3                                                                                          \
    } /* 0, 1, 2, 3, then 0 */

static uint32_t mix(uint32_t a, uint32_t b, uint32_t weight)
{
    return (a * 257 * (64 - weight) + b * 257 * weight + 32) / 64;
}

Test(compression_astc, luminance_direct)
{
    static const struct field block[] = {MODE_4X4,      {16, 13, 0}, {24, 17, 10},
                                         {32, 25, 250}, WEIGHTS,     {0, 0, 0}};
    static const uint32_t weights[4] = {0, 21, 43, 64};
    for (unsigned x = 0; x < 4; x++) {
        const uint32_t c = mix(10, 250, weights[x]);
        const uint32_t s =
            ((10 << 8 | 0x80) * (64 - weights[x]) + (250 << 8 | 0x80) * weights[x] + 32) / 64 >> 8;
        EXPECT(block, 4, false, x, 0, half(c), half(c), half(c), 0x3c00);
        EXPECT(block, 4, true, x, 0, s, s, s, 255);
    }
    EXPECT(block, 4, false, 0, 3, half(10 * 257), half(10 * 257), half(10 * 257), 0x3c00);
}

/* Six values in 79 bits: 8 bits each. With a greater sum of the first, "blue_contract" of both, swapped. */
Test(compression_astc, rgb_direct)
{
    static const struct field block[] = {MODE_4X4,     {16, 13, 8},   {24, 17, 10}, {32, 25, 110},
                                         {40, 33, 20}, {48, 41, 120}, {56, 49, 30}, {64, 57, 130},
                                         WEIGHTS,      {0, 0, 0}},
                              swapped[] = {MODE_4X4,      {16, 13, 8},  {24, 17, 110}, {32, 25, 10},
                                           {40, 33, 120}, {48, 41, 20}, {56, 49, 130}, {64, 57, 30},
                                           WEIGHTS,       {0, 0, 0}};
    EXPECT(block, 4, true, 0, 0, 10, 20, 30, 255);
    EXPECT(block, 4, true, 3, 0, 110, 120, 130, 255);
    EXPECT(swapped, 4, true, 0, 0, (10 + 30) / 2, (20 + 30) / 2, 30, 255);
    EXPECT(swapped, 4, true, 3, 0, (110 + 130) / 2, (120 + 130) / 2, 130, 255);
}

/* Eight values of 8 bits are 64. */
Test(compression_astc, rgba_direct)
{
    static const struct field block[] = {MODE_4X4,    {16, 13, 12},  {24, 17, 1}, {32, 25, 101},
                                         {40, 33, 2}, {48, 41, 102}, {56, 49, 3}, {64, 57, 103},
                                         {72, 65, 4}, {80, 73, 104}, WEIGHTS,     {0, 0, 0}};
    EXPECT(block, 4, true, 0, 0, 1, 2, 3, 4);
    EXPECT(block, 4, true, 3, 0, 101, 102, 103, 104);
    EXPECT(block, 4, false, 3, 0, half(101 * 257), half(102 * 257), half(103 * 257), half(104 * 257));
}

/* HDR endpoints, a grid larger than the block, modes that are reserved, four partitions with two planes. */
Test(compression_astc, illegal_blocks)
{
    static const struct field hdr[] = {MODE_4X4, {16, 13, 2}, {0, 0, 0}}, wide[] = {{10, 0, 0xc2}, {0, 0, 0}},
                              zero[] = {{127, 127, 1}, {0, 0, 0}}, reserved[] = {{10, 0, 0x1ec}, {0, 0, 0}},
                              planes[] = {{10, 0, 0x442}, {12, 11, 3}, {0, 0, 0}};
    EXPECT(hdr, 4, true, 1, 1, 255, 0, 255, 255);
    EXPECT(wide, 4, true, 1, 1, 255, 0, 255, 255); /* 5 x 4 */
    EXPECT(zero, 4, true, 1, 1, 255, 0, 255, 255);
    EXPECT(reserved, 12, true, 1, 1, 255, 0, 255, 255);
    EXPECT(planes, 4, true, 1, 1, 255, 0, 255, 255);
}

/* Two planes of 4x4 weights of one bit (R = 010): R0 0 0 R2 R1 is 0 00 01; the selector is below 32 bits of
 * weights, which come in pairs: plane 0, plane 1. Component 2 takes the second. */
Test(compression_astc, two_planes)
{
    static const struct field block[] = {{10, 0, 0x441}, {16, 13, 8},   {24, 17, 10},  {32, 25, 110},
                                         {40, 33, 20},   {48, 41, 120}, {56, 49, 30},  {64, 57, 130},
                                         {95, 94, 2},    {127, 127, 1}, {124, 124, 1}, {0, 0, 0}};
    EXPECT(block, 4, true, 0, 0, 110, 120, 30, 255);
    EXPECT(block, 4, true, 1, 0, 10, 20, 130, 255);
    EXPECT(block, 4, true, 2, 0, 10, 20, 30, 255);
}

/* Random blocks: texels are written for the block alone, and are the same each time. */
Test(compression_astc, any_bits_decode)
{
    static const unsigned sizes[][2] = {{4, 4}, {5, 4}, {6, 5}, {8, 6}, {10, 8}, {12, 10}, {12, 12}};
    unsigned legal = 0;
    srand(5);
    for (unsigned round = 0; round < 70000; round++) {
        const unsigned width = sizes[round % 7][0], height = sizes[round % 7][1];
        uint8_t block[16];
        block_texels once, again;
        for (unsigned i = 0; i < 16; i++)
            block[i] = (uint8_t)rand();
        memset(once, 0xee, sizeof once);
        memset(again, 0xee, sizeof again);
        block_decode_astc(width, height, round & 1, block, once);
        block_decode_astc(width, height, round & 1, block, again);
        cr_assert_eq(memcmp(once, again, sizeof once), 0);
        for (unsigned i = 0; i < width * height; i++)
            for (unsigned c = 0; c < 4; c++)
                cr_assert_leq(once[i][c], round & 1 ? 255u : 0x3c00u);
        for (unsigned i = width * height; i < BLOCK_MAX_TEXELS; i++)
            cr_assert_eq(once[i][0], 0xeeeeeeee);
        legal += once[0][1] != 0;
    }
    cr_expect_gt(legal, 5000);
}

/* Table C.2.2; 16 bytes each. */
Test(compression_astc, blocks_have_their_sizes)
{
    cr_expect_eq(texture_compressed_size(COMPRESSION_ASTC_6x5, 13, 11, 1), 3 * 3 * 16);
    cr_expect_eq(texture_compressed_size(COMPRESSION_ASTC_SRGB_12x12, 12, 13, 2), 4 * 16);
    cr_expect(texture_compression_in(COMPRESSION_ASTC_4x4, TEXTURE_CUBE_ARRAY));
    cr_expect(!texture_compression_in(COMPRESSION_ASTC_4x4, TEXTURE_3D));
    cr_expect(!texture_compression_encodes(COMPRESSION_ASTC_4x4));
}
