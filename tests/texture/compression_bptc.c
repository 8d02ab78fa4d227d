/* BPTC blocks against a reference that reads the text of ARB_texture_compression_bptc literally:
 * partitions as digits, Table.F as strings, one bit at a time. */
#include "texture/compression.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

/* Table.P2, Table.P3. */
static const char *const rows2[64] = {
    "0011001100110011", "0001000100010001", "0111011101110111", "0001001100110111", "0000000100010011",
    "0011011101111111", "0001001101111111", "0000000100110111", "0000000000010011", "0011011111111111",
    "0000000101111111", "0000000000010111", "0001011111111111", "0000000011111111", "0000111111111111",
    "0000000000001111", "0000100011101111", "0111000100000000", "0000000010001110", "0111001100010000",
    "0011000100000000", "0000100011001110", "0000000010001100", "0111001100110001", "0011000100010000",
    "0000100010001100", "0110011001100110", "0011011001101100", "0001011111101000", "0000111111110000",
    "0111000110001110", "0011100110011100", "0101010101010101", "0000111100001111", "0101101001011010",
    "0011001111001100", "0011110000111100", "0101010110101010", "0110100101101001", "0101101010100101",
    "0111001111001110", "0001001111001000", "0011001001001100", "0011101111011100", "0110100110010110",
    "0011110011000011", "0110011010011001", "0000011001100000", "0100111001000000", "0010011100100000",
    "0000001001110010", "0000010011100100", "0110110010010011", "0011011011001001", "0110001110011100",
    "0011100111000110", "0110110011001001", "0110001100111001", "0111111010000001", "0001100011100111",
    "0000111100110011", "0011001111110000", "0010001011101110", "0100010001110111"};
static const char *const rows3[64] = {
    "0011001102212222", "0001001122112221", "0000200122112211", "0222002200110111", "0000000011221122",
    "0011001100220022", "0022002211111111", "0011001122112211", "0000000011112222", "0000111111112222",
    "0000111122222222", "0012001200120012", "0112011201120112", "0122012201220122", "0011011211221222",
    "0011200122002220", "0001001101121122", "0111001120012200", "0000112211221122", "0022002200221111",
    "0111011102220222", "0001000122212221", "0000001101220122", "0000110022102210", "0122012200110000",
    "0012001211222222", "0110122112210110", "0000011012211221", "0022110211020022", "0110011020022222",
    "0011012201220011", "0000200022112221", "0000000211221222", "0222002200120011", "0011001200220222",
    "0120012001200120", "0000111122220000", "0120120120120120", "0120201212010120", "0011220011220011",
    "0011112222000011", "0101010122222222", "0000000021212121", "0022112200221122", "0022001100220011",
    "0220122102201221", "0101222222220101", "0000212121212121", "0101010101012222", "0222011102220111",
    "0002111200021112", "0000211221122112", "0222011101110222", "0002111211120002", "0110011001102222",
    "0000000021122112", "0110011022222222", "0022001100110022", "0022112211220022", "0000000000002112",
    "0002000100020001", "0222122202221222", "0101222222222222", "0111201122012220"};

static const char *const anchors2 = "ffffffffffffffff" /* Table.A2, in hexadecimal */
                                    "f282288f28228822"
                                    "ff6828ff28222ff6"
                                    "6268ff22fffff22f";
static const char *const anchors3a = "33ff83ff88666533"
                                     "338f336a588685ff"
                                     "8f356a8ff3f5ffff"
                                     "3f55585a5a8dfc33"; /* Table.A3a */
static const char *const anchors3b = "f883ff38fffffff8"
                                     "f8f3f8f83f6affa8"
                                     "f3faa89a6f8f3668"
                                     "f3ffffffffff3ff8"; /* Table.A3b */

static unsigned digit(char c)
{
    return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
}

/* The bits of the block from `at` on, the lowest first. */
static unsigned take(const uint8_t *block, unsigned *at, unsigned count)
{
    unsigned value = 0;
    for (unsigned i = 0; i < count; i++, ++*at)
        value |= (unsigned)(block[*at / 8] >> (*at % 8) & 1) << i;
    return value;
}

static unsigned subset_of(unsigned subsets, unsigned partition, unsigned texel)
{
    return subsets == 1 ? 0 : digit((subsets == 2 ? rows2 : rows3)[partition][texel]);
}

static unsigned anchor_of(unsigned subsets, unsigned partition, unsigned subset)
{
    if (subset == 0)
        return 0;
    return digit(subsets == 2 ? anchors2[partition] : (subset == 1 ? anchors3a : anchors3b)[partition]);
}

static void take_indices(const uint8_t *block, unsigned *at, unsigned width, unsigned subsets,
                         unsigned partition, unsigned index[16])
{
    for (unsigned i = 0; i < 16; i++) {
        bool anchor = false;
        for (unsigned s = 0; s < subsets; s++)
            anchor |= i == anchor_of(subsets, partition, s);
        index[i] = take(block, at, anchor ? width - 1 : width);
    }
}

static int factor_of(unsigned width, unsigned index)
{
    static const int two[] = {0, 21, 43, 64}, three[] = {0, 9, 18, 27, 37, 46, 55, 64},
                     four[] = {0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64};
    return (width == 2 ? two : width == 3 ? three : four)[index];
}

/* Table.M: NS PB RB ISB CB AB EPB SPB IB IB2. */
enum { NS, PB, RB, ISB, CB, AB, EPB, SPB, IB, IB2 };

static const unsigned table_m[8][10] = {
    {3, 4, 0, 0, 4, 0, 1, 0, 3, 0}, {2, 6, 0, 0, 6, 0, 0, 1, 3, 0}, {3, 6, 0, 0, 5, 0, 0, 0, 2, 0},
    {2, 6, 0, 0, 7, 0, 1, 0, 2, 0}, {1, 0, 2, 1, 5, 6, 0, 0, 2, 3}, {1, 0, 2, 0, 7, 8, 0, 0, 2, 2},
    {1, 0, 0, 0, 7, 7, 1, 0, 4, 0}, {2, 6, 0, 0, 5, 5, 1, 0, 2, 0},
};

static void reference_unorm(const uint8_t *block, uint32_t texels[16][4])
{
    unsigned at = 0, mode = 0, end[3][2][4], index[16], second[16];
    while (mode < 8 && !take(block, &at, 1))
        mode++;
    memset(texels, 0, 16 * sizeof texels[0]);
    if (mode == 8)
        return;
    const unsigned *m = table_m[mode];
    const unsigned partition = take(block, &at, m[PB]), rotation = take(block, &at, m[RB]),
                   select = take(block, &at, m[ISB]);
    for (unsigned c = 0; c < 4; c++)
        for (unsigned s = 0; s < m[NS]; s++)
            for (unsigned e = 0; e < 2; e++)
                end[s][e][c] = take(block, &at, c < 3 ? m[CB] : m[AB]) << (8 - (c < 3 ? m[CB] : m[AB]));
    for (unsigned s = 0; s < m[NS]; s++)
        for (unsigned e = 0, p = 0; e < 2; e++) {
            if (m[EPB] || (m[SPB] && e == 0))
                p = take(block, &at, 1);
            for (unsigned c = 0; c < 4; c++) {
                unsigned width = c < 3 ? m[CB] : m[AB];
                if (m[EPB] + m[SPB] && width)
                    end[s][e][c] |= p << (8 - ++width);
                for (unsigned bit = 0; bit < 8 - width && width;
                     bit++) /* bits 7, 6... go to those below the value */
                    end[s][e][c] |= (end[s][e][c] >> (7 - bit) & 1) << (7 - width - bit);
                if (!width)
                    end[s][e][c] = 255;
            }
        }
    take_indices(block, &at, m[IB], m[NS], partition, index);
    if (m[IB2])
        take_indices(block, &at, m[IB2], 1, 0, second);
    cr_assert_eq(at, 128, "mode %u has %u bits", mode, at);
    for (unsigned i = 0; i < 16; i++) {
        const unsigned s = subset_of(m[NS], partition, i);
        int color = factor_of(m[IB], index[i]), alpha = color;
        if (m[IB2] && select)
            color = factor_of(m[IB2], second[i]);
        if (m[IB2] && !select)
            alpha = factor_of(m[IB2], second[i]);
        for (unsigned c = 0; c < 4; c++) {
            const int f = c < 3 ? color : alpha;
            texels[i][c] = (uint32_t)(((int)end[s][0][c] * (64 - f) + (int)end[s][1][c] * f + 32) / 64);
        }
        if (rotation) {
            const uint32_t swap = texels[i][3];
            texels[i][3] = texels[i][rotation - 1];
            texels[i][rotation - 1] = swap;
        }
    }
}

/* Table.MF (Tr PB EPB Delta) and Table.F. */
static const struct {
    unsigned mode, transformed, partition_bits, end_bits, delta[3];
    const char *format;
} table_f[] = {
    {0,
     1,
     5,
     10,
     {5, 5, 5},
     "m[1:0] g2[4] b2[4] b3[4] r0[9:0] g0[9:0] b0[9:0] r1[4:0] g3[4] g2[3:0] g1[4:0] b3[0] g3[3:0] b1[4:0] "
     "b3[1] b2[3:0] r2[4:0] b3[2] r3[4:0] b3[3]"},
    {1,
     1,
     5,
     7,
     {6, 6, 6},
     "m[1:0] g2[5] g3[4] g3[5] r0[6:0] b3[0] b3[1] b2[4] g0[6:0] b2[5] b3[2] g2[4] b0[6:0] b3[3] b3[5] b3[4] "
     "r1[5:0] g2[3:0] g1[5:0] g3[3:0] b1[5:0] b2[3:0] r2[5:0] r3[5:0]"},
    {2,
     1,
     5,
     11,
     {5, 4, 4},
     "m[4:0] r0[9:0] g0[9:0] b0[9:0] r1[4:0] r0[10] g2[3:0] g1[3:0] g0[10] b3[0] g3[3:0] b1[3:0] b0[10] "
     "b3[1] b2[3:0] r2[4:0] b3[2] r3[4:0] b3[3]"},
    {3, 0, 0, 10, {10, 10, 10}, "m[4:0] r0[9:0] g0[9:0] b0[9:0] r1[9:0] g1[9:0] b1[9:0]"},
    {6,
     1,
     5,
     11,
     {4, 5, 4},
     "m[4:0] r0[9:0] g0[9:0] b0[9:0] r1[3:0] r0[10] g3[4] g2[3:0] g1[4:0] g0[10] g3[3:0] b1[3:0] b0[10] "
     "b3[1] b2[3:0] r2[3:0] b3[0] b3[2] r3[3:0] g2[4] b3[3]"},
    {7, 1, 0, 11, {9, 9, 9}, "m[4:0] r0[9:0] g0[9:0] b0[9:0] r1[8:0] r0[10] g1[8:0] g0[10] b1[8:0] b0[10]"},
    {10,
     1,
     5,
     11,
     {4, 4, 5},
     "m[4:0] r0[9:0] g0[9:0] b0[9:0] r1[3:0] r0[10] b2[4] g2[3:0] g1[3:0] g0[10] b3[0] g3[3:0] b1[4:0] "
     "b0[10] b2[3:0] r2[3:0] b3[1] b3[2] r3[3:0] b3[4] b3[3]"},
    {11,
     1,
     0,
     12,
     {8, 8, 8},
     "m[4:0] r0[9:0] g0[9:0] b0[9:0] r1[7:0] r0[10:11] g1[7:0] g0[10:11] b1[7:0] b0[10:11]"},
    {14,
     1,
     5,
     9,
     {5, 5, 5},
     "m[4:0] r0[8:0] b2[4] g0[8:0] g2[4] b0[8:0] b3[4] r1[4:0] g3[4] g2[3:0] g1[4:0] b3[0] g3[3:0] b1[4:0] "
     "b3[1] b2[3:0] r2[4:0] b3[2] r3[4:0] b3[3]"},
    {15,
     1,
     0,
     16,
     {4, 4, 4},
     "m[4:0] r0[9:0] g0[9:0] b0[9:0] r1[3:0] r0[10:15] g1[3:0] g0[10:15] b1[3:0] b0[10:15]"},
    {18,
     1,
     5,
     8,
     {6, 5, 5},
     "m[4:0] r0[7:0] g3[4] b2[4] g0[7:0] b3[2] g2[4] b0[7:0] b3[3] b3[4] r1[5:0] g2[3:0] g1[4:0] b3[0] "
     "g3[3:0] b1[4:0] b3[1] b2[3:0] r2[5:0] r3[5:0]"},
    {22,
     1,
     5,
     8,
     {5, 6, 5},
     "m[4:0] r0[7:0] b3[0] b2[4] g0[7:0] g2[5] g2[4] b0[7:0] g3[5] b3[4] r1[4:0] g3[4] g2[3:0] g1[5:0] "
     "g3[3:0] b1[4:0] b3[1] b2[3:0] r2[4:0] b3[2] r3[4:0] b3[3]"},
    {26,
     1,
     5,
     8,
     {5, 5, 6},
     "m[4:0] r0[7:0] b3[1] b2[4] g0[7:0] b2[5] g2[4] b0[7:0] b3[5] b3[4] r1[4:0] g3[4] g2[3:0] g1[4:0] b3[0] "
     "g3[3:0] b1[5:0] b2[3:0] r2[4:0] b3[2] r3[4:0] b3[3]"},
    {30,
     0,
     5,
     6,
     {6, 6, 6},
     "m[4:0] r0[5:0] g3[4] b3[0] b3[1] b2[4] g0[5:0] g2[5] b2[5] b3[2] g2[4] b0[5:0] g3[5] b3[3] b3[5] b3[4] "
     "r1[5:0] g2[3:0] g1[5:0] g3[3:0] b1[5:0] b2[3:0] r2[5:0] r3[5:0]"},
};

static int extend(unsigned value, unsigned width)
{
    return value >> (width - 1) & 1 ? (int)value - (1 << width) : (int)value;
}

static int unquantized(bool is_signed, int x, unsigned width)
{
    if (!is_signed) {
        if (width >= 15 || x == 0)
            return x;
        return x == (1 << width) - 1 ? 0xFFFF : ((x << 15) + 0x4000) >> (width - 1);
    }
    if (width >= 16)
        return x;
    const int size = abs(x), sign = x < 0 ? -1 : 1;
    return sign * (x == 0                           ? 0
                   : size >= (1 << (width - 1)) - 1 ? 0x7FFF
                                                    : ((size << 15) + 0x4000) >> (width - 1));
}

static void reference_float(bool is_signed, const uint8_t *block, uint32_t texels[16][4])
{
    unsigned at = 0, value[4][3] = {{0}}, row = 0, index[16], mode = block[0] & 3;
    int end[4][3];
    if (mode >= 2)
        mode = block[0] & 31;
    memset(texels, 0, 16 * sizeof texels[0]);
    while (row < sizeof table_f / sizeof *table_f && table_f[row].mode != mode)
        row++;
    if (row == sizeof table_f / sizeof *table_f)
        return;
    for (const char *f = table_f[row].format; *f;) {
        char name;
        unsigned number = 0, a, b;
        int used = 0;
        if (sscanf(f, "m[%u:%u]%n", &a, &b, &used) == 2) {
            take(block, &at, a - b + 1);
        } else {
            cr_assert_eq(sscanf(f, "%c%u[%u%n", &name, &number, &a, &used), 3);
            b = a;
            if (f[used] == ':') {
                int more = 0;
                cr_assert_eq(sscanf(f + used, ":%u%n", &b, &more), 1);
                used += more;
            }
            used++; /* ] */
            unsigned *v = &value[number][name == 'r' ? 0 : name == 'g' ? 1 : 2];
            for (unsigned bit = b;; bit = a >= b ? bit + 1 : bit - 1) {
                *v |= take(block, &at, 1) << bit;
                if (bit == a)
                    break;
            }
        }
        f += used + (f[used] == ' ');
    }
    const unsigned width = table_f[row].end_bits, subsets = table_f[row].partition_bits ? 2 : 1;
    for (unsigned e = 0; e < 2 * subsets; e++)
        for (unsigned c = 0; c < 3; c++) {
            unsigned v = value[e][c];
            if (e && table_f[row].transformed)
                v = (unsigned)((int)value[0][c] + extend(v, table_f[row].delta[c])) & ((1u << width) - 1);
            end[e][c] = unquantized(is_signed, is_signed ? extend(v, width) : (int)v, width);
        }
    const unsigned partition = take(block, &at, table_f[row].partition_bits),
                   index_width = subsets == 2 ? 3 : 4;
    take_indices(block, &at, index_width, subsets, partition, index);
    cr_assert_eq(at, 128, "mode %u has %u bits", mode, at);
    for (unsigned i = 0; i < 16; i++)
        for (unsigned c = 0; c < 3; c++) {
            const unsigned s = subset_of(subsets, partition, i);
            const int f = factor_of(index_width, index[i]);
            const int sum = end[2 * s][c] * (64 - f) + end[2 * s + 1][c] * f + 32;
            const int v = sum >= 0 ? sum / 64 : -((-sum + 63) / 64);
            texels[i][c] = (uint32_t)(!is_signed ? v * 31 / 64
                                      : v < 0    ? (-v * 31 / 32) | 0x8000
                                                 : v * 31 / 32);
        }
}

static uint64_t random_state = 1;

static void random_block(uint8_t block[16])
{
    for (unsigned i = 0; i < 16; i++) {
        random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        block[i] = (uint8_t)(random_state >> 56);
    }
}

static void expect_texels(const block_texels found, uint32_t expected[16][4], const char *what, unsigned mode)
{
    for (unsigned i = 0; i < 16; i++)
        cr_assert_eq(memcmp(found[i], expected[i], sizeof found[i]), 0,
                     "%s mode %u texel %u: %x %x %x %x, expected %x %x %x %x", what, mode, i, found[i][0],
                     found[i][1], found[i][2], found[i][3], expected[i][0], expected[i][1], expected[i][2],
                     expected[i][3]);
}

/* Appendix, Table.M: all modes with every partition, rotation and selection; a low byte of zero is reserved.
 */
Test(compression_bptc, unorm_modes)
{
    for (unsigned mode = 0; mode <= 8; mode++)
        for (unsigned round = 0; round < 1000; round++) {
            uint8_t block[16];
            block_texels texels;
            uint32_t expected[16][4];
            random_block(block);
            block[0] = (uint8_t)(mode == 8 ? 0 : (block[0] & ~0u << mode) | 1u << mode);
            block_decode_bptc(block, texels);
            reference_unorm(block, expected);
            expect_texels(texels, expected, "unorm", mode);
        }
}

/* Appendix, Table.MF and Table.F: fourteen modes, signed and not; 19, 23, 27, 31 are reserved and give zeros.
 */
Test(compression_bptc, float_modes)
{
    for (unsigned mode = 0; mode < 32; mode++)
        for (unsigned round = 0; round < 600; round++) {
            uint8_t block[16];
            block_texels texels;
            uint32_t expected[16][4];
            const bool is_signed = round % 2;
            random_block(block);
            block[0] = (uint8_t)((block[0] & ~31u) | mode);
            block_decode_bptc_float(is_signed, block, texels);
            reference_float(is_signed, block, expected);
            expect_texels(texels, expected, is_signed ? "signed" : "unsigned", mode);
            for (unsigned i = 0; i < 16; i++) /* issue 6: neither infinities nor NaNs */
                for (unsigned c = 0; c < 3; c++)
                    cr_assert_leq(texels[i][c] & 0x7fff, 0x7bff);
        }
}

/* Lines between two colours come back close. */
Test(compression_bptc, encoding_is_close)
{
    for (unsigned round = 0; round < 300; round++) {
        uint8_t seed[16], block[16];
        block_texels texels, back;
        random_block(seed);
        for (unsigned t = 0; t < 16; t++)
            for (unsigned c = 0; c < 4; c++)
                texels[t][c] = (seed[c] * (15 - t) + seed[4 + c] * t) / 15;
        block_encode_bptc(texels, block);
        block_decode_bptc(block, back);
        for (unsigned t = 0; t < 16; t++)
            for (unsigned c = 0; c < 4; c++)
                cr_assert_leq(abs((int)back[t][c] - (int)texels[t][c]), 10,
                              "round %u texel %u.%u: %u, was %u", round, t, c, back[t][c], texels[t][c]);
    }
}

/* Halves: a block of one value keeps it to 1 part in 30 or so (ends have 10 bits); what the format cannot
 * hold becomes the nearest that it can. */
Test(compression_bptc, float_encoding)
{
    static const struct {
        bool is_signed;
        uint16_t half, least, most;
    } rows[] = {
        {false, 0x3c00, 0x3be0, 0x3c20}, {false, 0x0000, 0, 0},          {false, 0x7bff, 0x7be0, 0x7bff},
        {false, 0x7c00, 0x7be0, 0x7bff}, {false, 0xc000, 0, 0},          {true, 0xbc00, 0xbbd0, 0xbc30},
        {true, 0x3c00, 0x3bd0, 0x3c30},  {true, 0xfbff, 0xfbd0, 0xfbff}, {true, 0x7e00, 0x7bd0, 0x7bff},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        block_texels texels, back;
        uint8_t block[16];
        for (unsigned t = 0; t < 16; t++)
            texels[t][0] = texels[t][1] = texels[t][2] = rows[i].half;
        block_encode_bptc_float(rows[i].is_signed, texels, block);
        block_decode_bptc_float(rows[i].is_signed, block, back);
        for (unsigned t = 0; t < 16; t++)
            cr_expect(back[t][1] >= rows[i].least && back[t][1] <= rows[i].most, "row %u: 0x%04x", i,
                      back[t][1]);
    }
}
