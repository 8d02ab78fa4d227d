/* BPTC_FLOAT blocks (ARB_texture_compression_bptc, appendix): end points of 6 to 16 bits, of which all but
 * the first may be differences, and interpolation of numbers that are nearly the bits of binary16. */
#include "texture/compression_bptc.h"

/* The variables of Table.F: component c of end e is number 3*e + c. */
enum variable { R0, G0, B0, R1, G1, B1, R2, G2, B2, R3, G3, B3, VARIABLES };

/* Bits of a variable in the order of the block: bit `first` comes first, `last` last. */
struct bit_run {
    uint8_t variable, first, last;
};

/* Table.MF and Table.F, by mode; modes without subsets are reserved. */
static const struct float_mode {
    bool transformed;
    uint8_t subsets, end_bits, delta_bits[3];
    struct bit_run runs[24];
} float_modes[32] = {
    /* clang-format off */
    [0] = {true, 2, 10, {5, 5, 5}, {{G2, 4, 4}, {B2, 4, 4}, {B3, 4, 4}, {R0, 0, 9}, {G0, 0, 9}, {B0, 0, 9},
        {R1, 0, 4}, {G3, 4, 4}, {G2, 0, 3}, {G1, 0, 4}, {B3, 0, 0}, {G3, 0, 3}, {B1, 0, 4}, {B3, 1, 1},
        {B2, 0, 3}, {R2, 0, 4}, {B3, 2, 2}, {R3, 0, 4}, {B3, 3, 3}}},
    [1] = {true, 2, 7, {6, 6, 6}, {{G2, 5, 5}, {G3, 4, 4}, {G3, 5, 5}, {R0, 0, 6}, {B3, 0, 0}, {B3, 1, 1},
        {B2, 4, 4}, {G0, 0, 6}, {B2, 5, 5}, {B3, 2, 2}, {G2, 4, 4}, {B0, 0, 6}, {B3, 3, 3}, {B3, 5, 5},
        {B3, 4, 4}, {R1, 0, 5}, {G2, 0, 3}, {G1, 0, 5}, {G3, 0, 3}, {B1, 0, 5}, {B2, 0, 3}, {R2, 0, 5},
        {R3, 0, 5}}},
    [2] = {true, 2, 11, {5, 4, 4}, {{R0, 0, 9}, {G0, 0, 9}, {B0, 0, 9}, {R1, 0, 4}, {R0, 10, 10}, {G2, 0, 3},
        {G1, 0, 3}, {G0, 10, 10}, {B3, 0, 0}, {G3, 0, 3}, {B1, 0, 3}, {B0, 10, 10}, {B3, 1, 1}, {B2, 0, 3},
        {R2, 0, 4}, {B3, 2, 2}, {R3, 0, 4}, {B3, 3, 3}}},
    [3] = {false, 1, 10, {10, 10, 10}, {{R0, 0, 9}, {G0, 0, 9}, {B0, 0, 9}, {R1, 0, 9}, {G1, 0, 9},
        {B1, 0, 9}}},
    [6] = {true, 2, 11, {4, 5, 4}, {{R0, 0, 9}, {G0, 0, 9}, {B0, 0, 9}, {R1, 0, 3}, {R0, 10, 10}, {G3, 4, 4},
        {G2, 0, 3}, {G1, 0, 4}, {G0, 10, 10}, {G3, 0, 3}, {B1, 0, 3}, {B0, 10, 10}, {B3, 1, 1}, {B2, 0, 3},
        {R2, 0, 3}, {B3, 0, 0}, {B3, 2, 2}, {R3, 0, 3}, {G2, 4, 4}, {B3, 3, 3}}},
    [7] = {true, 1, 11, {9, 9, 9}, {{R0, 0, 9}, {G0, 0, 9}, {B0, 0, 9}, {R1, 0, 8}, {R0, 10, 10}, {G1, 0, 8},
        {G0, 10, 10}, {B1, 0, 8}, {B0, 10, 10}}},
    [10] = {true, 2, 11, {4, 4, 5}, {{R0, 0, 9}, {G0, 0, 9}, {B0, 0, 9}, {R1, 0, 3}, {R0, 10, 10},
        {B2, 4, 4}, {G2, 0, 3}, {G1, 0, 3}, {G0, 10, 10}, {B3, 0, 0}, {G3, 0, 3}, {B1, 0, 4}, {B0, 10, 10},
        {B2, 0, 3}, {R2, 0, 3}, {B3, 1, 1}, {B3, 2, 2}, {R3, 0, 3}, {B3, 4, 4}, {B3, 3, 3}}},
    [11] = {true, 1, 12, {8, 8, 8}, {{R0, 0, 9}, {G0, 0, 9}, {B0, 0, 9}, {R1, 0, 7}, {R0, 11, 10},
        {G1, 0, 7}, {G0, 11, 10}, {B1, 0, 7}, {B0, 11, 10}}},
    [14] = {true, 2, 9, {5, 5, 5}, {{R0, 0, 8}, {B2, 4, 4}, {G0, 0, 8}, {G2, 4, 4}, {B0, 0, 8}, {B3, 4, 4},
        {R1, 0, 4}, {G3, 4, 4}, {G2, 0, 3}, {G1, 0, 4}, {B3, 0, 0}, {G3, 0, 3}, {B1, 0, 4}, {B3, 1, 1},
        {B2, 0, 3}, {R2, 0, 4}, {B3, 2, 2}, {R3, 0, 4}, {B3, 3, 3}}},
    [15] = {true, 1, 16, {4, 4, 4}, {{R0, 0, 9}, {G0, 0, 9}, {B0, 0, 9}, {R1, 0, 3}, {R0, 15, 10},
        {G1, 0, 3}, {G0, 15, 10}, {B1, 0, 3}, {B0, 15, 10}}},
    [18] = {true, 2, 8, {6, 5, 5}, {{R0, 0, 7}, {G3, 4, 4}, {B2, 4, 4}, {G0, 0, 7}, {B3, 2, 2}, {G2, 4, 4},
        {B0, 0, 7}, {B3, 3, 3}, {B3, 4, 4}, {R1, 0, 5}, {G2, 0, 3}, {G1, 0, 4}, {B3, 0, 0}, {G3, 0, 3},
        {B1, 0, 4}, {B3, 1, 1}, {B2, 0, 3}, {R2, 0, 5}, {R3, 0, 5}}},
    [22] = {true, 2, 8, {5, 6, 5}, {{R0, 0, 7}, {B3, 0, 0}, {B2, 4, 4}, {G0, 0, 7}, {G2, 5, 5}, {G2, 4, 4},
        {B0, 0, 7}, {G3, 5, 5}, {B3, 4, 4}, {R1, 0, 4}, {G3, 4, 4}, {G2, 0, 3}, {G1, 0, 5}, {G3, 0, 3},
        {B1, 0, 4}, {B3, 1, 1}, {B2, 0, 3}, {R2, 0, 4}, {B3, 2, 2}, {R3, 0, 4}, {B3, 3, 3}}},
    [26] = {true, 2, 8, {5, 5, 6}, {{R0, 0, 7}, {B3, 1, 1}, {B2, 4, 4}, {G0, 0, 7}, {B2, 5, 5}, {G2, 4, 4},
        {B0, 0, 7}, {B3, 5, 5}, {B3, 4, 4}, {R1, 0, 4}, {G3, 4, 4}, {G2, 0, 3}, {G1, 0, 4}, {B3, 0, 0},
        {G3, 0, 3}, {B1, 0, 5}, {B2, 0, 3}, {R2, 0, 4}, {B3, 2, 2}, {R3, 0, 4}, {B3, 3, 3}}},
    [30] = {false, 2, 6, {6, 6, 6}, {{R0, 0, 5}, {G3, 4, 4}, {B3, 0, 0}, {B3, 1, 1}, {B2, 4, 4}, {G0, 0, 5},
        {G2, 5, 5}, {B2, 5, 5}, {B3, 2, 2}, {G2, 4, 4}, {B0, 0, 5}, {G3, 5, 5}, {B3, 3, 3}, {B3, 5, 5},
        {B3, 4, 4}, {R1, 0, 5}, {G2, 0, 3}, {G1, 0, 5}, {G3, 0, 3}, {B1, 0, 5}, {B2, 0, 3}, {R2, 0, 5},
        {R3, 0, 5}}},
    /* clang-format on */
};

static int32_t sign_extend(uint32_t value, unsigned width)
{
    return (int32_t)(value << (32 - width)) >> (32 - width);
}

static const struct float_mode *read_mode(struct bptc_bits *bits)
{
    uint32_t number = bptc_read(bits, 2);
    if (number >= 2)
        number |= bptc_read(bits, 3) << 2;
    return float_modes[number].subsets ? &float_modes[number] : NULL;
}

/* The end points: differences are added to the first one, "wrapped at the number of endpoint bits". */
static void read_ends(const struct float_mode *mode, bool is_signed, struct bptc_bits *bits,
                      int32_t ends[VARIABLES])
{
    uint32_t value[VARIABLES] = {0};
    const unsigned used = 6u * mode->subsets;
    unsigned total = mode->subsets == 2 ? 128 - 46 - 5 : 128 - 63; /* where partition or indices begin */
    for (const struct bit_run *run = mode->runs; bits->position < total; run++) {
        const bool reversed = run->first > run->last;
        const unsigned count = (reversed ? run->first - run->last : run->last - run->first) + 1u;
        for (unsigned i = 0; i < count; i++)
            value[run->variable] |= bptc_read(bits, 1) << (reversed ? run->first - i : run->first + i);
    }
    for (unsigned v = 0; v < used; v++) {
        const unsigned width = mode->end_bits;
        if (v >= 3 && mode->transformed)
            value[v] = ((uint32_t)sign_extend(value[v], mode->delta_bits[v % 3]) + value[v % 3]) &
                       ((1u << width) - 1);
        ends[v] = is_signed ? sign_extend(value[v], width) : (int32_t)value[v];
    }
}

static int32_t unquantize_unsigned(int32_t x, unsigned width)
{
    if (width >= 15 || x == 0)
        return x;
    return x == (1 << width) - 1 ? 0xffff : ((x << 15) + 0x4000) >> (width - 1);
}

static int32_t unquantize_signed(int32_t x, unsigned width)
{
    if (width >= 16 || x == 0)
        return x;
    const int32_t magnitude = x < 0 ? -x : x;
    const int32_t result =
        magnitude >= (1 << (width - 1)) - 1 ? 0x7fff : ((magnitude << 15) + 0x4000) >> (width - 1);
    return x < 0 ? -result : result;
}

static int32_t unquantize(bool is_signed, int32_t x, unsigned width)
{
    return is_signed ? unquantize_signed(x, width) : unquantize_unsigned(x, width);
}

/* The last step: the bits of a binary16. */
static uint32_t finish(bool is_signed, int32_t value)
{
    if (!is_signed)
        return (uint32_t)(value * 31 >> 6);
    return value < 0 ? (uint32_t)(-value * 31 >> 5) | 0x8000 : (uint32_t)(value * 31 >> 5);
}

void block_decode_bptc_float(bool is_signed, const uint8_t *block, block_texels texels)
{
    struct bptc_bits bits = bptc_open(block);
    const struct float_mode *mode = read_mode(&bits);
    int32_t ends[VARIABLES];
    uint8_t index[16];
    memset(texels, 0, sizeof(block_texels));
    if (!mode)
        return;
    read_ends(mode, is_signed, &bits, ends);
    for (unsigned v = 0; v < 6u * mode->subsets; v++)
        ends[v] = unquantize(is_signed, ends[v], mode->end_bits);
    const unsigned partition = mode->subsets == 2 ? bptc_read(&bits, 5) : 0,
                   width = mode->subsets == 2 ? 3 : 4;
    bptc_read_indices(&bits, width, mode->subsets, partition, index);
    for (unsigned i = 0; i < 16; i++)
        for (unsigned c = 0; c < 3; c++) {
            const int32_t *end = &ends[6 * bptc_subset(mode->subsets, partition, i) + c];
            const int32_t factor = bptc_factors[width - 2][index[i]];
            texels[i][c] = finish(is_signed, (end[0] * (64 - factor) + end[3] * factor + 32) >> 6);
        }
}

/* --- Encoding: mode 3, a line with sixteen steps between ends of 10 bits -------------------------------- */

/* The bits of a binary16 as a number on the scale that is interpolated; infinities and NaNs are the largest.
 */
static int32_t to_scale(bool is_signed, uint32_t half)
{
    const int32_t magnitude = (half & 0x7fff) > 0x7bff ? 0x7bff : (int32_t)(half & 0x7fff);
    if (!is_signed)
        return half & 0x8000 ? 0 : (magnitude * 64 + 30) / 31;
    const int32_t scaled = (magnitude * 32 + 30) / 31;
    return half & 0x8000 ? -scaled : scaled;
}

/* The end of 10 bits that comes nearest. */
static int32_t quantize_end(bool is_signed, int32_t value)
{
    const int32_t most = is_signed ? 511 : 1023, least = is_signed ? -511 : 0, guess = value / 64;
    int32_t best = 0, least_off = INT32_MAX;
    for (int32_t x = guess - 2; x <= guess + 2; x++) {
        const int32_t trial = x < least ? least : x > most ? most : x;
        const int32_t difference = unquantize(is_signed, trial, 10) - value;
        const int32_t off = difference < 0 ? -difference : difference;
        if (off < least_off) {
            least_off = off;
            best = trial;
        }
    }
    return best;
}

void block_encode_bptc_float(bool is_signed, const block_texels texels, uint8_t *block)
{
    struct bptc_bits bits = {0};
    int32_t numbers[16][4] = {{0}}, value[2][4], ends[2][4];
    uint8_t index[16];
    unsigned pair[2] = {0, 0};
    bool swapped;
    for (unsigned i = 0; i < 16; i++)
        for (unsigned c = 0; c < 3; c++)
            numbers[i][c] = to_scale(is_signed, texels[i][c]);
    bptc_farthest((const int32_t(*)[4])numbers, 3, pair);
    for (unsigned e = 0; e < 2; e++)
        for (unsigned c = 0; c < 3; c++) {
            value[e][c] = quantize_end(is_signed, numbers[pair[e]][c]);
            ends[e][c] = unquantize(is_signed, value[e][c], 10);
        }
    bptc_choose_indices(ends, 3, (const int32_t(*)[4])numbers, index, &swapped);
    bptc_write(&bits, 3, 5);
    for (unsigned e = 0; e < 2; e++)
        for (unsigned c = 0; c < 3; c++)
            bptc_write(&bits, (uint32_t)value[e != swapped][c], 10);
    for (unsigned i = 0; i < 16; i++)
        bptc_write(&bits, index[i], i ? 4 : 3);
    bptc_close(&bits, block);
}
