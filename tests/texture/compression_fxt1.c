/* FXT1 blocks written by hand from the bit tables of 3DFX_texture_compression_FXT1: texels follow from its
 * formulas. */
#include "texture/compression.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "tests/texture/block.h"

static void expect_texel(const struct field *fields, unsigned x, unsigned y, const uint32_t expected[4])
{
    uint8_t block[16];
    block_texels texels;
    make_block(fields, block);
    block_decode_fxt1(block, texels);
    const uint32_t *found = texels[8 * y + x];
    cr_expect(memcmp(found, expected, 4 * sizeof *found) == 0, "(%u, %u): %u %u %u %u, expected %u %u %u %u",
              x, y, found[0], found[1], found[2], found[3], expected[0], expected[1], expected[2],
              expected[3]);
}
#define EXPECT(fields, x, y, ...) expect_texel(fields, x, y, (const uint32_t[4]){__VA_ARGS__})

/* color0 = (31, 0, 8): (255, 0, 66); color1 = (1, 31, 8): (8, 255, 66). Texels 0 to 7 have the indices 0 to
 * 7: t0 to t3 are the first row of the left half, t4 to t7 the second; t31 is the last of the right half. */
Test(compression_fxt1, hi_has_seven_colors_and_none)
{
    static const struct field block[] = {{110, 106, 31}, {105, 101, 0}, {100, 96, 8}, {125, 121, 1},
                                         {120, 116, 31}, {115, 111, 8}, {5, 3, 1},    {8, 6, 2},
                                         {11, 9, 3},     {14, 12, 4},   {17, 15, 5},  {20, 18, 6},
                                         {23, 21, 7},    {65, 63, 6},   {95, 93, 5},  {0, 0, 0}};
    EXPECT(block, 0, 0, 255, 0, 66, 255);
    EXPECT(block, 1, 0, (5 * 255 + 8 + 3) / 6, (255 + 3) / 6, 66, 255);
    EXPECT(block, 2, 0, (4 * 255 + 2 * 8 + 3) / 6, (2 * 255 + 3) / 6, 66, 255);
    EXPECT(block, 3, 0, (3 * 255 + 3 * 8 + 3) / 6, (3 * 255 + 3) / 6, 66, 255);
    EXPECT(block, 0, 1, (2 * 255 + 4 * 8 + 3) / 6, (4 * 255 + 3) / 6, 66, 255);
    EXPECT(block, 1, 1, (255 + 5 * 8 + 3) / 6, (5 * 255 + 3) / 6, 66, 255);
    EXPECT(block, 2, 1, 8, 255, 66, 255);
    EXPECT(block, 3, 1, 0, 0, 0, 0);
    EXPECT(block, 5, 1, 8, 255, 66, 255); /* texel 21, across the middle of the block */
    EXPECT(block, 7, 3, (255 + 5 * 8 + 3) / 6, (5 * 255 + 3) / 6, 66, 255);
}

Test(compression_fxt1, chroma_has_four_colors)
{
    static const struct field block[] = {{127, 125, 2}, {78, 74, 31},  {88, 84, 16}, {98, 94, 4},
                                         {123, 119, 2}, {118, 114, 3}, {1, 0, 0},    {3, 2, 1},
                                         {5, 4, 2},     {63, 62, 3},   {0, 0, 0}};
    EXPECT(block, 0, 0, 255, 0, 0, 255);
    EXPECT(block, 1, 0, 0, 132, 0, 255);
    EXPECT(block, 2, 0, 0, 0, 33, 255);
    EXPECT(block, 7, 3, 16, 24, 0, 255);
}

/* Green of color1 and color3 ends with bits 125 and 126; that of color0 with bit 1 ^ bit 125, that of color2
 * with bit 33 ^ bit 126. Six bits (g5, lsb) become eight: 33 is 0b10000110, 32 is 0b10000010. */
Test(compression_fxt1, mixed_without_alpha_interpolates_halves)
{
    static const struct field block[] = {{127, 127, 1}, {125, 125, 1}, {73, 69, 16},   {88, 84, 0},
                                         {78, 74, 31},  {103, 99, 16}, {118, 114, 16}, {113, 109, 31},
                                         {3, 2, 1},     {5, 4, 2},     {7, 6, 3},      {35, 34, 1},
                                         {33, 32, 2},   {63, 62, 3},   {0, 0, 0}};
    EXPECT(block, 0, 0, 255, 134, 0, 255); /* color0: lsb 0 ^ 1 */
    EXPECT(block, 1, 0, 170, (2 * 134 + 4 + 1) / 3, 0, 255);
    EXPECT(block, 2, 0, 85, (134 + 2 * 4 + 1) / 3, 0, 255);
    EXPECT(block, 3, 0, 0, 4, 0, 255);                                       /* color1: lsb 1 */
    EXPECT(block, 4, 0, 0, (134 + 2 * 130 + 1) / 3, (2 * 255 + 1) / 3, 255); /* index 2: color2's lsb is 1 */
    EXPECT(block, 5, 0, 0, (2 * 134 + 130 + 1) / 3, (255 + 1) / 3, 255);
    EXPECT(block, 7, 3, 0, 130, 255, 255);
}

Test(compression_fxt1, mixed_with_alpha_has_a_mean_and_none)
{
    static const struct field block[] = {{127, 127, 1}, {126, 125, 1}, {124, 124, 1}, {78, 74, 31},
                                         {73, 69, 16},  {88, 84, 16},  {3, 2, 1},     {5, 4, 2},
                                         {7, 6, 3},     {0, 0, 0}};
    EXPECT(block, 0, 0, 255, 132, 0, 255); /* five bits */
    EXPECT(block, 1, 0, 127, (132 + 134) / 2, 0, 255);
    EXPECT(block, 2, 0, 0, 134, 0, 255); /* six bits */
    EXPECT(block, 3, 0, 0, 0, 0, 0);
}

Test(compression_fxt1, alpha_has_three_colors_and_none)
{
    static const struct field block[] = {{127, 125, 3}, {113, 109, 16}, {118, 114, 31}, {123, 119, 0},
                                         {78, 74, 31},  {88, 84, 31},   {98, 94, 31},   {3, 2, 1},
                                         {5, 4, 2},     {63, 62, 3},    {0, 0, 0}};
    EXPECT(block, 0, 0, 255, 0, 0, 132);
    EXPECT(block, 1, 0, 0, 255, 0, 255);
    EXPECT(block, 2, 0, 0, 0, 255, 0);
    EXPECT(block, 7, 3, 0, 0, 0, 0);
}

Test(compression_fxt1, alpha_interpolates_to_a_color_of_both_halves)
{
    static const struct field block[] = {{127, 125, 3},  {124, 124, 1}, {113, 109, 0}, {118, 114, 31},
                                         {123, 119, 16}, {78, 74, 31},  {88, 84, 31},  {98, 94, 31},
                                         {3, 2, 1},      {5, 4, 2},     {7, 6, 3},     {35, 34, 1},
                                         {63, 62, 3},    {0, 0, 0}};
    EXPECT(block, 0, 0, 255, 0, 0, 0);
    EXPECT(block, 1, 0, 170, 85, 0, 85);
    EXPECT(block, 2, 0, 85, 170, 0, 170);
    EXPECT(block, 3, 0, 0, 255, 0, 255);
    EXPECT(block, 4, 0, 0, 0, 255, 132);
    EXPECT(block, 5, 0, 0, 85, 170, (2 * 132 + 255 + 1) / 3);
    EXPECT(block, 7, 3, 0, 255, 0, 255);
}

/* Gradients between two random colours come back close, with and without alpha; the four quarters of a block
 * in colours that five bits hold exactly come back as they are. */
Test(compression_fxt1, encoding_is_close)
{
    uint8_t block[16];
    block_texels texels, back;
    srand(3);
    for (int round = 0; round < 500; round++) {
        uint32_t from[4], to[4];
        for (int c = 0; c < 4; c++) {
            from[c] = c == 3 && round % 2 ? 255 : (uint32_t)rand() % 256;
            to[c] = c == 3 && round % 2 ? 255 : (uint32_t)rand() % 256;
        }
        for (unsigned t = 0; t < 32; t++)
            for (int c = 0; c < 4; c++)
                texels[t][c] = (from[c] * (7 - t % 8) + to[c] * (t % 8)) / 7;
        block_encode_fxt1(texels, block);
        block_decode_fxt1(block, back);
        for (unsigned t = 0; t < 32; t++)
            for (int c = 0; c < 4; c++)
                cr_assert_leq(abs((int)back[t][c] - (int)texels[t][c]), round % 2 ? 26 : 70,
                              "round %d texel %u: %u, was %u", round, t, back[t][c], texels[t][c]);
    }
}

Test(compression_fxt1, few_colors_are_kept)
{
    static const uint32_t sets[3][4][4] = {
        {{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 255}},
        {{255, 0, 0, 132}, {0, 255, 0, 66}, {255, 0, 0, 132}, {0, 0, 0, 0}},
        {{33, 66, 99, 0}, {132, 165, 198, 255}, {33, 66, 99, 0}, {132, 165, 198, 255}},
    };
    for (unsigned set = 0; set < 3; set++) {
        uint8_t block[16];
        block_texels texels, back;
        for (unsigned t = 0; t < 32; t++)
            memcpy(texels[t], sets[set][t / 16 * 2 + t % 8 / 4], sizeof texels[t]);
        block_encode_fxt1(texels, block);
        block_decode_fxt1(block, back);
        for (unsigned t = 0; t < 32; t++)
            cr_expect_eq(memcmp(texels[t], back[t], sizeof texels[t]), 0, "set %u texel %u: %u %u %u %u", set,
                         t, back[t][0], back[t][1], back[t][2], back[t][3]);
    }
}

/* "color0.green[0] = bit 1 xor bit 125": greens of six bits, in pairs of both parities. */
Test(compression_fxt1, sixth_bits_of_green_are_kept)
{
    for (unsigned a = 0; a < 64; a += 7)
        for (unsigned b = 0; b < 64; b += 5) {
            uint8_t block[16];
            block_texels texels, back;
            for (unsigned t = 0; t < 32; t++) {
                const uint32_t g = t % 3 ? a : b;
                const uint32_t texel[4] = {0, g << 2 | g >> 4, 255, 255};
                memcpy(texels[t], texel, sizeof texel);
            }
            block_encode_fxt1(texels, block);
            block_decode_fxt1(block, back);
            for (unsigned t = 0; t < 32; t++)
                cr_assert_eq(back[t][1], texels[t][1], "%u and %u, texel %u: %u, was %u", a, b, t, back[t][1],
                             texels[t][1]);
        }
}

/* 2D images alone; the size is ceil(width / 8) * ceil(height / 4) * 16. */
Test(compression_fxt1, blocks_are_8_by_4)
{
    cr_expect_eq(texture_compressed_size(COMPRESSION_FXT1_RGB, 9, 5, 1), 64);
    cr_expect_eq(texture_compressed_size(COMPRESSION_FXT1_RGBA, 8, 4, 1), 16);
    cr_expect(texture_compression_in(COMPRESSION_FXT1_RGB, TEXTURE_2D));
    cr_expect(!texture_compression_in(COMPRESSION_FXT1_RGB, TEXTURE_3D));
    cr_expect(!texture_compression_in(COMPRESSION_FXT1_RGB, TEXTURE_2D_ARRAY));
}
