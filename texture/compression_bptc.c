/* BPTC_UNORM blocks, and what BPTC_FLOAT shares with them (ARB_texture_compression_bptc, appendix). */
#include "texture/compression_bptc.h"

/* Texel 0 is the lowest bit (Table.P2), the two lowest bits (Table.P3). */
static const uint16_t partitions2[64] = {
    0xcccc, 0x8888, 0xeeee, 0xecc8, 0xc880, 0xfeec, 0xfec8, 0xec80, 0xc800, 0xffec, 0xfe80, 0xe800, 0xffe8,
    0xff00, 0xfff0, 0xf000, 0xf710, 0x008e, 0x7100, 0x08ce, 0x008c, 0x7310, 0x3100, 0x8cce, 0x088c, 0x3110,
    0x6666, 0x366c, 0x17e8, 0x0ff0, 0x718e, 0x399c, 0xaaaa, 0xf0f0, 0x5a5a, 0x33cc, 0x3c3c, 0x55aa, 0x9696,
    0xa55a, 0x73ce, 0x13c8, 0x324c, 0x3bdc, 0x6996, 0xc33c, 0x9966, 0x0660, 0x0272, 0x04e4, 0x4e40, 0x2720,
    0xc936, 0x936c, 0x39c6, 0x639c, 0x9336, 0x9cc6, 0x817e, 0xe718, 0xccf0, 0x0fcc, 0x7744, 0xee22};
static const uint32_t partitions3[64] = {
    0xaa685050, 0x6a5a5040, 0x5a5a4200, 0x5450a0a8, 0xa5a50000, 0xa0a05050, 0x5555a0a0, 0x5a5a5050,
    0xaa550000, 0xaa555500, 0xaaaa5500, 0x90909090, 0x94949494, 0xa4a4a4a4, 0xa9a59450, 0x2a0a4250,
    0xa5945040, 0x0a425054, 0xa5a5a500, 0x55a0a0a0, 0xa8a85454, 0x6a6a4040, 0xa4a45000, 0x1a1a0500,
    0x0050a4a4, 0xaaa59090, 0x14696914, 0x69691400, 0xa08585a0, 0xaa821414, 0x50a4a450, 0x6a5a0200,
    0xa9a58000, 0x5090a0a8, 0xa8a09050, 0x24242424, 0x00aa5500, 0x24924924, 0x24499224, 0x50a50a50,
    0x500aa550, 0xaaaa4444, 0x66660000, 0xa5a0a5a0, 0x50a050a0, 0x69286928, 0x44aaaa44, 0x66666600,
    0xaa444444, 0x54a854a8, 0x95809580, 0x96969600, 0xa85454a8, 0x80959580, 0xaa141414, 0x96960000,
    0xaaaa1414, 0xa05050a0, 0xa0a5a5a0, 0x96000000, 0x40804080, 0xa9a8a9a8, 0xaaaaaa44, 0x2a4a5254};
/* Table.A2, Table.A3a, Table.A3b. */
static const uint8_t anchors2[64] = {15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
                                     15, 2,  8,  2,  2,  8,  8,  15, 2,  8,  2,  2,  8,  8,  2,  2,
                                     15, 15, 6,  8,  2,  8,  15, 15, 2,  8,  2,  2,  2,  15, 15, 6,
                                     6,  2,  6,  8,  15, 15, 2,  2,  15, 15, 15, 15, 15, 2,  2,  15};
static const uint8_t anchors3a[64] = {3, 3,  15, 15, 8, 3,  15, 15, 8,  8,  6,  6,  6,  5,  3,  3,
                                      3, 3,  8,  15, 3, 3,  6,  10, 5,  8,  8,  6,  8,  5,  15, 15,
                                      8, 15, 3,  5,  6, 10, 8,  15, 15, 3,  15, 5,  15, 15, 15, 15,
                                      3, 15, 5,  5,  5, 8,  5,  10, 5,  10, 8,  13, 15, 12, 3,  3};
static const uint8_t anchors3b[64] = {15, 8, 8,  3,  15, 15, 3,  8,  15, 15, 15, 15, 15, 15, 15, 8,
                                      15, 8, 15, 3,  15, 8,  15, 8,  3,  15, 6,  10, 15, 15, 10, 8,
                                      15, 3, 15, 10, 10, 8,  9,  10, 6,  15, 8,  15, 3,  6,  6,  8,
                                      15, 3, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 3,  15, 15, 8};

const uint8_t bptc_factors[3][16] = {
    {0, 21, 43, 64},
    {0, 9, 18, 27, 37, 46, 55, 64},
    {0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64},
};

/* --- Bits --- */

static uint64_t load64(const uint8_t *bytes)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < 8; i++)
        value |= (uint64_t)bytes[i] << (8 * i);
    return value;
}

struct bptc_bits bptc_open(const uint8_t *block)
{
    return (struct bptc_bits){load64(block), load64(block + 8), 0};
}

uint32_t bptc_read(struct bptc_bits *bits, unsigned count)
{
    const unsigned at = bits->position;
    uint64_t value = at < 64 ? bits->low >> at : bits->high >> (at - 64);
    if (at > 0 && at < 64)
        value |= bits->high << (64 - at);
    bits->position += count;
    return (uint32_t)(value & ((UINT64_C(1) << count) - 1));
}

void bptc_write(struct bptc_bits *bits, uint32_t value, unsigned count)
{
    for (unsigned i = 0; i < count; i++, bits->position++)
        *(bits->position < 64 ? &bits->low : &bits->high) |= (uint64_t)(value >> i & 1)
                                                             << bits->position % 64;
}

void bptc_close(const struct bptc_bits *bits, uint8_t *block)
{
    for (unsigned i = 0; i < 8; i++) {
        block[i] = (uint8_t)(bits->low >> (8 * i));
        block[8 + i] = (uint8_t)(bits->high >> (8 * i));
    }
}

/* --- Partitions and indices --- */

unsigned bptc_subset(unsigned subsets, unsigned partition, unsigned texel)
{
    switch (subsets) {
    case 2: return partitions2[partition] >> texel & 1;
    case 3: return partitions3[partition] >> (2 * texel) & 3;
    default: return 0;
    }
}

static bool is_anchor(unsigned subsets, unsigned partition, unsigned texel)
{
    return texel == 0 || (subsets == 2 && texel == anchors2[partition]) ||
           (subsets == 3 && (texel == anchors3a[partition] || texel == anchors3b[partition]));
}

void bptc_read_indices(struct bptc_bits *bits, unsigned width, unsigned subsets, unsigned partition,
                       uint8_t index[16])
{
    for (unsigned i = 0; i < 16; i++)
        index[i] = (uint8_t)bptc_read(bits, width - is_anchor(subsets, partition, i));
}

/* --- Decoding --- */

/* Table.M. */
static const struct unorm_mode {
    uint8_t subsets, partition_bits, rotation_bits, selection_bits, color_bits, alpha_bits, endpoint_pbits,
        shared_pbits, index_bits, second_bits;
} unorm_modes[8] = {
    {3, 4, 0, 0, 4, 0, 1, 0, 3, 0}, {2, 6, 0, 0, 6, 0, 0, 1, 3, 0}, {3, 6, 0, 0, 5, 0, 0, 0, 2, 0},
    {2, 6, 0, 0, 7, 0, 1, 0, 2, 0}, {1, 0, 2, 1, 5, 6, 0, 0, 2, 3}, {1, 0, 2, 0, 7, 8, 0, 0, 2, 2},
    {1, 0, 0, 0, 7, 7, 1, 0, 4, 0}, {2, 6, 0, 0, 5, 5, 1, 0, 2, 0},
};

/* To 8 bits: "the top bits of the value are replicated into any remaining bits". */
static uint8_t to_byte(uint32_t value, unsigned width)
{
    value <<= 8 - width;
    return (uint8_t)(value | value >> width);
}

/* Colours, alphas and P-bits of two ends of each subset. */
static void read_ends(const struct unorm_mode *mode, struct bptc_bits *bits, uint8_t ends[6][4])
{
    const unsigned count = 2u * mode->subsets, extra = mode->endpoint_pbits || mode->shared_pbits;
    uint32_t value[6][4];
    for (unsigned c = 0; c < 4; c++)
        for (unsigned e = 0; e < count; e++)
            value[e][c] = bptc_read(bits, c < 3 ? mode->color_bits : mode->alpha_bits);
    for (unsigned e = 0, p = 0; e < count; e++) {
        if (mode->endpoint_pbits || (mode->shared_pbits && e % 2 == 0))
            p = bptc_read(bits, 1);
        for (unsigned c = 0; c < 4; c++) {
            const unsigned width = c < 3 ? mode->color_bits : mode->alpha_bits;
            ends[e][c] = width ? to_byte(extra ? value[e][c] << 1 | p : value[e][c], width + extra) : 255;
        }
    }
}

static uint32_t interpolate(uint32_t e0, uint32_t e1, unsigned index, unsigned width)
{
    const uint32_t factor = bptc_factors[width - 2][index];
    return (e0 * (64 - factor) + e1 * factor + 32) >> 6;
}

void block_decode_bptc(const uint8_t *block, block_texels texels)
{
    struct bptc_bits bits = bptc_open(block);
    unsigned number = 0;
    memset(texels, 0, sizeof(block_texels));
    while (number < 8 && !bptc_read(&bits, 1))
        number++;
    if (number == 8) /* reserved */
        return;
    const struct unorm_mode *mode = &unorm_modes[number];
    uint8_t ends[6][4], first[16], second[16];
    const unsigned partition = bptc_read(&bits, mode->partition_bits),
                   rotation = bptc_read(&bits, mode->rotation_bits),
                   selection = bptc_read(&bits, mode->selection_bits);
    read_ends(mode, &bits, ends);
    bptc_read_indices(&bits, mode->index_bits, mode->subsets, partition, first);
    if (mode->second_bits)
        bptc_read_indices(&bits, mode->second_bits, 1, 0, second);
    for (unsigned i = 0; i < 16; i++) {
        const unsigned subset = bptc_subset(mode->subsets, partition, i);
        const uint8_t *e0 = ends[2 * subset], *e1 = ends[2 * subset + 1];
        for (unsigned c = 0; c < 4; c++) {
            const bool from_second = mode->second_bits && (c == 3) != (selection != 0);
            texels[i][c] = interpolate(e0[c], e1[c], (from_second ? second : first)[i],
                                       from_second ? mode->second_bits : mode->index_bits);
        }
        if (rotation) { /* 1: alpha and red are exchanged, 2: and green, 3: and blue */
            const uint32_t alpha = texels[i][3];
            texels[i][3] = texels[i][rotation - 1];
            texels[i][rotation - 1] = alpha;
        }
    }
}

/* --- Encoding: mode 6, a line through RGBA with sixteen steps --- */

static int64_t distance(const int32_t *a, const int32_t *b, unsigned count)
{
    int64_t sum = 0;
    for (unsigned c = 0; c < count; c++)
        sum += (int64_t)(a[c] - b[c]) * (a[c] - b[c]);
    return sum;
}

void bptc_farthest(const int32_t texels[16][4], unsigned count, unsigned pair[2])
{
    int64_t farthest = -1;
    for (unsigned i = 0; i < 16; i++)
        for (unsigned j = i + 1; j < 16; j++) {
            const int64_t apart = distance(texels[i], texels[j], count);
            if (apart > farthest) {
                farthest = apart;
                pair[0] = i;
                pair[1] = j;
            }
        }
}

void bptc_choose_indices(int32_t ends[2][4], unsigned count, const int32_t texels[16][4], uint8_t index[16],
                         bool *swapped)
{
    int32_t steps[16][4];
    for (unsigned s = 0; s < 16; s++)
        for (unsigned c = 0; c < count; c++)
            steps[s][c] =
                (ends[0][c] * (64 - bptc_factors[2][s]) + ends[1][c] * bptc_factors[2][s] + 32) >> 6;
    for (unsigned i = 0; i < 16; i++) {
        int64_t least = INT64_MAX;
        for (unsigned s = 0; s < 16; s++) {
            const int64_t apart = distance(steps[s], texels[i], count);
            if (apart < least) {
                least = apart;
                index[i] = (uint8_t)s;
            }
        }
    }
    *swapped = index[0] >= 8;
    for (unsigned i = 0; i < 16 && *swapped; i++)
        index[i] = (uint8_t)(15 - index[i]);
}

/* Seven bits each, and one for all four below them: the nearer of the two. */
static void quantize_end(const int32_t *texel, uint32_t value[4], uint32_t *pbit)
{
    int64_t least = INT64_MAX;
    for (uint32_t p = 0; p < 2; p++) {
        uint32_t trial[4];
        int64_t error = 0;
        for (unsigned c = 0; c < 4; c++) {
            const int32_t half = (texel[c] - (int32_t)p + 1) / 2;
            trial[c] = (uint32_t)(half > 127 ? 127 : half);
            const int32_t off = (int32_t)(trial[c] << 1 | p) - texel[c];
            error += off * off;
        }
        if (error < least) {
            least = error;
            *pbit = p;
            memcpy(value, trial, sizeof trial);
        }
    }
}

void block_encode_bptc(const block_texels texels, uint8_t *block)
{
    struct bptc_bits bits = {0};
    int32_t numbers[16][4], ends[2][4];
    uint32_t value[2][4], pbit[2];
    uint8_t index[16];
    unsigned pair[2] = {0, 0};
    bool swapped;
    for (unsigned i = 0; i < 64; i++)
        numbers[i / 4][i % 4] = (int32_t)texels[i / 4][i % 4];
    bptc_farthest((const int32_t(*)[4])numbers, 4, pair);
    for (unsigned e = 0; e < 2; e++) {
        quantize_end(numbers[pair[e]], value[e], &pbit[e]);
        for (unsigned c = 0; c < 4; c++)
            ends[e][c] = (int32_t)(value[e][c] << 1 | pbit[e]);
    }
    bptc_choose_indices(ends, 4, (const int32_t(*)[4])numbers, index, &swapped);
    bptc_write(&bits, 1u << 6, 7);
    for (unsigned c = 0; c < 4; c++)
        for (unsigned e = 0; e < 2; e++)
            bptc_write(&bits, value[e != swapped][c], 7);
    for (unsigned e = 0; e < 2; e++)
        bptc_write(&bits, pbit[e != swapped], 1);
    for (unsigned i = 0; i < 16; i++)
        bptc_write(&bits, index[i], i ? 4 : 3);
    bptc_close(&bits, block);
}
