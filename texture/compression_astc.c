/* ASTC blocks, two-dimensional and of low dynamic range (KHR_texture_compression_astc_ldr, section C.2): 128
 * bits for 4x4 to 12x12 texels. A grid of weights, which may be coarser than the block, interpolates between
 * two endpoint colours of up to four partitions.
 *
 * Blocks that are illegal, or of high dynamic range, decode to the error colour, opaque magenta. */
#include "texture/compression.h"

enum { MAX_WEIGHTS = 64, MAX_VALUES = 18, MAX_PARTITIONS = 4, ROOM = 16 };

/* --- Bits ----------------------------------------------------------------------------------------------- */

struct bits {
    uint64_t words[2];
};

/* `count` bits from `first` on; those from `end` on read as 0. */
static uint32_t get(const struct bits *bits, unsigned first, unsigned count, unsigned end)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < count && first + i < end; i++)
        value |= (uint32_t)(bits->words[(first + i) / 64] >> (first + i) % 64 & 1) << i;
    return value;
}

static struct bits load(const uint8_t *block)
{
    struct bits bits = {{0, 0}};
    for (unsigned i = 0; i < 16; i++)
        bits.words[i / 8] |= (uint64_t)block[i] << i % 8 * 8;
    return bits;
}

/* C.2.16: weights grow downwards from the highest bit. */
static struct bits reversed(const struct bits *bits)
{
    struct bits result = {{0, 0}};
    for (unsigned i = 0; i < 128; i++)
        result.words[i / 64] |= (bits->words[(127 - i) / 64] >> (127 - i) % 64 & 1) << i % 64;
    return result;
}

/* --- Integer sequences (C.2.12) ------------------------------------------------------------------------- */

/* Values of so many bits, below a trit or a quint if there is one. */
struct range {
    uint8_t trits, quints, bits;
};

static unsigned sequence_bits(struct range range, unsigned count)
{
    return (count * 8 * range.trits + 4) / 5 + (count * 7 * range.quints + 2) / 3 + count * range.bits;
}

static void unpack_trits(uint32_t packed, uint32_t trits[5])
{
    uint32_t c = packed & 31;
    if ((packed >> 2 & 7) == 7) {
        c = (packed >> 5 & 7) << 2 | (packed & 3);
        trits[4] = trits[3] = 2;
    } else if ((packed >> 5 & 3) == 3) {
        trits[4] = 2;
        trits[3] = packed >> 7 & 1;
    } else {
        trits[4] = packed >> 7 & 1;
        trits[3] = packed >> 5 & 3;
    }
    if ((c & 3) == 3) {
        trits[2] = 2;
        trits[1] = c >> 4 & 1;
        trits[0] = (c >> 3 & 1) << 1 | (c >> 2 & ~(c >> 3) & 1);
    } else if ((c >> 2 & 3) == 3) {
        trits[2] = trits[1] = 2;
        trits[0] = c & 3;
    } else {
        trits[2] = c >> 4 & 1;
        trits[1] = c >> 2 & 3;
        trits[0] = (c >> 1 & 1) << 1 | (c & ~(c >> 1) & 1);
    }
}

static void unpack_quints(uint32_t packed, uint32_t quints[3])
{
    uint32_t c = packed & 31;
    if ((packed >> 1 & 3) == 3 && (packed >> 5 & 3) == 0) {
        const uint32_t q0 = packed & 1, others = ~q0 & 1;
        quints[2] = q0 << 2 | (packed >> 4 & others) << 1 | (packed >> 3 & others);
        quints[1] = quints[0] = 4;
        return;
    }
    if ((packed >> 1 & 3) == 3) {
        quints[2] = 4;
        c = (packed >> 3 & 3) << 3 | (~(packed >> 5) & 3) << 1 | (packed & 1);
    } else {
        quints[2] = packed >> 5 & 3;
    }
    quints[1] = (c & 7) == 5 ? 4 : c >> 3 & 3;
    quints[0] = (c & 7) == 5 ? c >> 3 & 3 : c & 7;
}

/* A value: its lower bits, and its trit or quint. */
struct value {
    uint32_t low, digit;
};

static void read_sequence(const struct bits *bits, unsigned first, struct range range, unsigned count,
                          struct value values[])
{
    /* the bits of the packed digits between the values' own (Figures C.5 and C.6) */
    static const uint8_t trit_bits[5] = {2, 2, 1, 2, 1}, quint_bits[3] = {3, 2, 2};
    const unsigned end = first + sequence_bits(range, count), group = range.trits ? 5 : range.quints ? 3 : 1;
    const uint8_t *between = range.trits ? trit_bits : quint_bits;
    for (unsigned i = 0; i < count; i += group) {
        uint32_t packed = 0, digits[5] = {0};
        unsigned at = 0;
        for (unsigned k = 0; k < group; k++) {
            if (i + k < count)
                values[i + k].low = get(bits, first, range.bits, end);
            first += range.bits;
            if (group > 1) {
                packed |= get(bits, first, between[k], end) << at;
                at += between[k];
                first += between[k];
            }
        }
        if (range.trits)
            unpack_trits(packed, digits);
        else if (range.quints)
            unpack_quints(packed, digits);
        for (unsigned k = 0; k < group && i + k < count; k++)
            values[i + k].digit = digits[k];
    }
}

/* Tables C.2.16 and C.2.26: B as the letters of the value's bits, of which a is the lowest. */
struct unquantization {
    const char *b;
    uint32_t c;
};

static uint32_t unquantize_digit(struct value value, const struct unquantization *row, unsigned width)
{
    const uint32_t a = value.low & 1 ? (1u << width) - 1 : 0;
    uint32_t b = 0;
    for (unsigned i = 0; i < width; i++)
        b = b << 1 | (row->b[i] == '0' ? 0 : value.low >> (row->b[i] - 'a') & 1);
    const uint32_t t = (value.digit * row->c + b) ^ a;
    return (a & 1u << (width - 2)) | t >> 2;
}

static uint32_t replicate(uint32_t value, unsigned bits, unsigned width)
{
    uint32_t result = 0;
    for (unsigned i = 0; i < width; i++)
        result = result << 1 | (value >> (bits - 1 - i % bits) & 1);
    return result;
}

/* --- Colours (C.2.13, C.2.14) --------------------------------------------------------------------------- */

static uint32_t unquantize_color(struct value value, struct range range)
{
    static const struct unquantization trits[] = {{0},
                                                  {"000000000", 204},
                                                  {"b000b0bb0", 93},
                                                  {"cb000cbcb", 44},
                                                  {"dcb000dcb", 22},
                                                  {"edcb000ed", 11},
                                                  {"fedcb000f", 5}},
                                       quints[] = {{0},
                                                   {"000000000", 113},
                                                   {"b0000bb00", 54},
                                                   {"cb0000cbc", 26},
                                                   {"dcb0000dc", 13},
                                                   {"edcb0000e", 6}};
    if (range.trits)
        return unquantize_digit(value, &trits[range.bits], 9);
    if (range.quints)
        return unquantize_digit(value, &quints[range.bits], 9);
    return replicate(value.low, range.bits, 8);
}

static int clamp_8_bits(int value)
{
    return value < 0 ? 0 : value > 255 ? 255 : value;
}

static void set_color(int color[4], int r, int g, int b, int a, bool contract)
{
    color[0] = clamp_8_bits(contract ? (r + b) >> 1 : r);
    color[1] = clamp_8_bits(contract ? (g + b) >> 1 : g);
    color[2] = clamp_8_bits(b);
    color[3] = clamp_8_bits(a);
}

/* bit_transfer_signed() of the offsets, which follow their bases. */
static void transfer_bits(int v[], unsigned pairs)
{
    for (unsigned i = 0; i < 2 * pairs; i += 2) {
        v[i] = v[i] >> 1 | (v[i + 1] & 0x80);
        v[i + 1] = v[i + 1] >> 1 & 0x3f;
        if (v[i + 1] & 0x20)
            v[i + 1] -= 0x40;
    }
}

/* The endpoints of a partition; false: of high dynamic range. */
static bool decode_endpoints(unsigned mode, int v[], int e0[4], int e1[4])
{
    const int a0 = mode >= 12 ? v[6] : 255, a1 = mode >= 12 ? v[7] : 255;
    switch (mode) {
    case 0:
        set_color(e0, v[0], v[0], v[0], 255, false);
        set_color(e1, v[1], v[1], v[1], 255, false);
        return true;
    case 1: {
        const int low = v[0] >> 2 | (v[1] & 0xc0), high = low + (v[1] & 0x3f);
        set_color(e0, low, low, low, 255, false);
        set_color(e1, high, high, high, 255, false);
        return true;
    }
    case 4:
        set_color(e0, v[0], v[0], v[0], v[2], false);
        set_color(e1, v[1], v[1], v[1], v[3], false);
        return true;
    case 5:
        transfer_bits(v, 2);
        set_color(e0, v[0], v[0], v[0], v[2], false);
        set_color(e1, v[0] + v[1], v[0] + v[1], v[0] + v[1], v[2] + v[3], false);
        return true;
    case 6:
    case 10:
        set_color(e0, v[0] * v[3] >> 8, v[1] * v[3] >> 8, v[2] * v[3] >> 8, mode == 6 ? 255 : v[4], false);
        set_color(e1, v[0], v[1], v[2], mode == 6 ? 255 : v[5], false);
        return true;
    case 8:
    case 12: {
        const bool swapped = v[1] + v[3] + v[5] < v[0] + v[2] + v[4];
        set_color(swapped ? e1 : e0, v[0], v[2], v[4], a0, swapped);
        set_color(swapped ? e0 : e1, v[1], v[3], v[5], a1, swapped);
        return true;
    }
    case 9:
    case 13: {
        transfer_bits(v, mode == 9 ? 3 : 4);
        const bool swapped = v[1] + v[3] + v[5] < 0;
        const int base = mode == 9 ? 255 : v[6], sum = mode == 9 ? 255 : v[6] + v[7];
        set_color(swapped ? e1 : e0, v[0], v[2], v[4], base, swapped);
        set_color(swapped ? e0 : e1, v[0] + v[1], v[2] + v[3], v[4] + v[5], sum, swapped);
        return true;
    }
    default: return false;
    }
}

/* --- The block mode (C.2.10) ---------------------------------------------------------------------------- */

struct grid {
    unsigned width, height, planes;
    struct range range;
};

/* Table C.2.7. */
static const struct range weight_ranges[2][8] = {
    {{0}, {0}, {0, 0, 1}, {1, 0, 0}, {0, 0, 2}, {0, 1, 0}, {1, 0, 1}, {0, 0, 3}},
    {{0}, {0}, {0, 1, 1}, {1, 0, 2}, {0, 0, 4}, {0, 1, 2}, {1, 0, 3}, {0, 0, 5}},
};

/* Rows 1 to 5 of Table C.2.8. */
static void read_size(uint32_t mode, struct grid *grid)
{
    const unsigned a = mode >> 5 & 3, b = mode >> 7 & 3;
    switch (mode >> 2 & 3) {
    case 0: grid->width = b + 4, grid->height = a + 2; break;
    case 1: grid->width = b + 8, grid->height = a + 2; break;
    case 2: grid->width = a + 2, grid->height = b + 8; break;
    default: grid->width = b & 2 ? (b & 1) + 2 : a + 2; grid->height = b & 2 ? a + 2 : (b & 1) + 6;
    }
}

/* Rows 6 to 10; sizes stay 0 where the mode is reserved. */
static void read_other_size(uint32_t mode, struct grid *grid)
{
    const unsigned a = mode >> 5 & 3;
    switch (mode >> 7 & 3) {
    case 0: grid->width = 12, grid->height = a + 2; break;
    case 1: grid->width = a + 2, grid->height = 12; break;
    case 2: grid->width = a + 6, grid->height = (mode >> 9 & 3) + 6; break;
    default:
        if (a < 2)
            grid->width = a ? 10 : 6, grid->height = a ? 6 : 10;
    }
}

/* False: reserved, or more or fewer weights than a block can have (C.2.24). */
static bool read_grid(uint32_t mode, unsigned width, unsigned height, struct grid *grid)
{
    const bool first_rows = mode & 3;
    const unsigned r = (first_rows ? (mode & 3) << 1 : mode >> 1 & 6) | (mode >> 4 & 1);
    bool precise = mode >> 9 & 1, dual = mode >> 10 & 1;
    if (r < 2)
        return false;
    if (first_rows)
        read_size(mode, grid);
    else
        read_other_size(mode, grid);
    if (!first_rows && (mode >> 7 & 3) == 2)
        precise = dual = false; /* these bits are of the height */
    grid->planes = dual ? 2 : 1;
    grid->range = weight_ranges[precise][r];
    const unsigned count = grid->width * grid->height * grid->planes,
                   bits = sequence_bits(grid->range, count);
    return grid->width > 0 && grid->width <= width && grid->height <= height && count <= MAX_WEIGHTS &&
           bits >= 24 && bits <= 96;
}

/* --- Weights (C.2.17, C.2.18) --------------------------------------------------------------------------- */

static uint32_t unquantize_weight(struct value value, struct range range)
{
    static const uint8_t thirds[3] = {0, 32, 63}, fifths[5] = {0, 16, 32, 47, 63};
    static const struct unquantization trits[] = {{0}, {"0000000", 50}, {"b000b0b", 23}, {"cb000cb", 11}},
                                       quints[] = {{0}, {"0000000", 28}, {"b0000b0", 13}};
    uint32_t weight;
    if (range.trits)
        weight = range.bits ? unquantize_digit(value, &trits[range.bits], 7) : thirds[value.digit];
    else if (range.quints)
        weight = range.bits ? unquantize_digit(value, &quints[range.bits], 7) : fifths[value.digit];
    else
        weight = replicate(value.low, range.bits, 6);
    return weight > 32 ? weight + 1 : weight;
}

/* The rows past the grid have the weight 0, and no influence. */
typedef uint32_t weight_planes[2][MAX_WEIGHTS + ROOM];

static void read_weights(const struct bits *bits, const struct grid *grid, weight_planes weights)
{
    struct value values[MAX_WEIGHTS] = {{0, 0}};
    const struct bits stream = reversed(bits);
    const unsigned count = grid->width * grid->height * grid->planes;
    read_sequence(&stream, 0, grid->range, count, values);
    for (unsigned i = 0; i < count; i++)
        weights[i % grid->planes][i / grid->planes] = unquantize_weight(values[i], grid->range);
}

/* A coordinate of the grid in sixteenths. */
static unsigned grid_coordinate(unsigned texel, unsigned block, unsigned grid)
{
    const unsigned scale = (1024 + block / 2) / (block - 1);
    return (scale * texel * (grid - 1) + 32) >> 6;
}

static uint32_t weight_at(const uint32_t *weights, const struct grid *grid, unsigned gs, unsigned gt)
{
    const unsigned fs = gs & 15, ft = gt & 15, at = (gs >> 4) + (gt >> 4) * grid->width;
    const unsigned w11 = (fs * ft + 8) >> 4, w10 = ft - w11, w01 = fs - w11, w00 = 16 - fs - ft + w11;
    return (weights[at] * w00 + weights[at + 1] * w01 + weights[at + grid->width] * w10 +
            weights[at + grid->width + 1] * w11 + 8) >>
           4;
}

/* --- Partitions (C.2.21) -------------------------------------------------------------------------------- */

static uint32_t hash52(uint32_t p)
{
    p ^= p >> 15;
    p -= p << 17;
    p += p << 7;
    p += p << 4;
    p ^= p >> 5;
    p += p << 16;
    p ^= p >> 7;
    p ^= p >> 3;
    p ^= p << 6;
    p ^= p >> 17;
    return p;
}

static unsigned select_partition(uint32_t seed, unsigned x, unsigned y, unsigned partitions)
{
    uint32_t seeds[8], sums[4];
    seed += (partitions - 1) * 1024;
    const uint32_t random = hash52(seed);
    const unsigned by_seed = seed & 2 ? 4 : 5, by_count = partitions == 3 ? 6 : 5;
    for (unsigned i = 0; i < 8; i++) {
        const uint32_t s = random >> (4 * i) & 15;
        seeds[i] = s * s >> ((i % 2 == 0) == (seed & 1) ? by_seed : by_count);
    }
    for (unsigned i = 0; i < 4; i++) /* z is 0 */
        sums[i] =
            i < partitions ? (seeds[2 * i] * x + seeds[2 * i + 1] * y + (random >> (14 - 4 * i))) & 63 : 0;
    if (sums[0] >= sums[1] && sums[0] >= sums[2] && sums[0] >= sums[3])
        return 0;
    if (sums[1] >= sums[2] && sums[1] >= sums[3])
        return 1;
    return sums[2] >= sums[3] ? 2 : 3;
}

/* --- Texels (C.2.19) ------------------------------------------------------------------------------------ */

/* "if C = 65535, then the final result is 1.0 (0x3C00) otherwise C is divided by 65536 and ... converted to
 * FP16 with round-to-zero semantics". sRGB: the upper 8 bits. */
static uint32_t final_component(uint32_t c, bool srgb)
{
    if (srgb)
        return c >> 8;
    if (c == 65535)
        return 0x3c00;
    if (c < 4)
        return c << 8; /* denormal: units of 2^-24 */
    const unsigned top = 31 - (unsigned)__builtin_clz(c);
    return (top - 1) << 10 | ((top >= 10 ? c >> (top - 10) : c << (10 - top)) & 0x3ff);
}

static void set_error(bool srgb, uint32_t texel[4])
{
    const uint32_t one = srgb ? 255 : 0x3c00;
    texel[0] = texel[2] = texel[3] = one;
    texel[1] = 0;
}

static uint32_t interpolate(int c0, int c1, uint32_t weight, bool linear)
{
    const uint32_t from = (uint32_t)c0 << 8 | (linear ? (uint32_t)c0 : 0x80),
                   to = (uint32_t)c1 << 8 | (linear ? (uint32_t)c1 : 0x80);
    return (from * (64 - weight) + to * weight + 32) >> 6;
}

/* C.2.23. False: illegal, or of high dynamic range. */
static bool decode_void_extent(const struct bits *bits, bool srgb, uint32_t texel[4])
{
    const uint32_t s0 = get(bits, 12, 13, 128), s1 = get(bits, 25, 13, 128), t0 = get(bits, 38, 13, 128),
                   t1 = get(bits, 51, 13, 128);
    const bool none = (s0 & s1 & t0 & t1) == 0x1fff;
    if (get(bits, 9, 3, 128) != 6 || (!none && (s0 >= s1 || t0 >= t1)))
        return false;
    for (unsigned c = 0; c < 4; c++)
        texel[c] = final_component(get(bits, 64 + 16 * c, 16, 128), srgb);
    return true;
}

/* --- Blocks --------------------------------------------------------------------------------------------- */

struct layout {
    struct grid grid;
    unsigned partitions;
    uint32_t seed;
    unsigned modes[MAX_PARTITIONS]; /* of the endpoints */
    unsigned selector;              /* the component of the second plane; 4: none */
    unsigned values, first;         /* of the endpoints' values, and the bit that they begin at */
    struct range range;
};

/* The modes of the endpoints (C.2.11). Returns the number of their bits below the weights. */
static unsigned read_modes(const struct bits *bits, unsigned weights_begin, struct layout *layout)
{
    const unsigned partitions = layout->partitions, selector = get(bits, 23, 2, 128);
    if (partitions == 1 || selector == 0) {
        for (unsigned i = 0; i < partitions; i++)
            layout->modes[i] = get(bits, partitions == 1 ? 13 : 25, 4, 128);
        return 0;
    }
    const unsigned extra = 3 * partitions - 4, kept = 4 - partitions;
    const uint32_t low = get(bits, 25 + partitions, kept, 128) | get(bits, weights_begin - extra, extra, 128)
                                                                     << kept;
    for (unsigned i = 0; i < partitions; i++)
        layout->modes[i] = 4 * (selector - 1 + get(bits, 25 + i, 1, 128)) + (low >> 2 * i & 3);
    return extra;
}

/* C.2.22: the largest range whose values have room. */
static bool choose_range(struct layout *layout, unsigned room)
{
    static const struct range ranges[] = {{0, 0, 8}, {1, 0, 6}, {0, 1, 5}, {0, 0, 7}, {1, 0, 5}, {0, 1, 4},
                                          {0, 0, 6}, {1, 0, 4}, {0, 1, 3}, {0, 0, 5}, {1, 0, 3}, {0, 1, 2},
                                          {0, 0, 4}, {1, 0, 2}, {0, 1, 1}, {0, 0, 3}, {1, 0, 1}};
    for (unsigned i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (sequence_bits(ranges[i], layout->values) <= room) {
            layout->range = ranges[i];
            return true;
        }
    return false;
}

/* False: an illegal encoding (C.2.24). */
static bool read_layout(const struct bits *bits, unsigned width, unsigned height, struct layout *layout)
{
    if (!read_grid(get(bits, 0, 11, 128), width, height, &layout->grid))
        return false;
    const struct grid *grid = &layout->grid;
    unsigned end = 128 - sequence_bits(grid->range, grid->width * grid->height * grid->planes);
    layout->partitions = get(bits, 11, 2, 128) + 1;
    layout->seed = get(bits, 13, 10, 128);
    layout->first = layout->partitions == 1 ? 17 : 29;
    if (grid->planes == 2 && layout->partitions == 4)
        return false;
    end -= read_modes(bits, end, layout);
    layout->selector = 4;
    if (grid->planes == 2)
        layout->selector = get(bits, end -= 2, 2, 128);
    for (unsigned i = 0; i < layout->partitions; i++)
        layout->values += layout->modes[i] / 4 * 2 + 2;
    return layout->values <= MAX_VALUES && end > layout->first && choose_range(layout, end - layout->first);
}

/* The two endpoints of each partition; one of high dynamic range is not `valid`. */
struct endpoints {
    int color[2][4];
    bool valid;
};

static void read_endpoints(const struct bits *bits, const struct layout *layout,
                           struct endpoints endpoints[MAX_PARTITIONS])
{
    struct value values[MAX_VALUES] = {{0, 0}};
    int colors[MAX_VALUES];
    unsigned at = 0;
    read_sequence(bits, layout->first, layout->range, layout->values, values);
    for (unsigned i = 0; i < layout->values; i++)
        colors[i] = (int)unquantize_color(values[i], layout->range);
    for (unsigned i = 0; i < layout->partitions; i++) {
        endpoints[i].valid =
            decode_endpoints(layout->modes[i], colors + at, endpoints[i].color[0], endpoints[i].color[1]);
        at += layout->modes[i] / 4 * 2 + 2;
    }
}

static void decode_texels(const struct bits *bits, const struct layout *layout, unsigned width,
                          unsigned height, bool srgb, block_texels texels)
{
    const bool small = width * height < 31;
    weight_planes weights = {{0}};
    struct endpoints endpoints[MAX_PARTITIONS];
    read_weights(bits, &layout->grid, weights);
    read_endpoints(bits, layout, endpoints);
    for (unsigned i = 0; i < width * height; i++) {
        const unsigned x = i % width, y = i / width, gs = grid_coordinate(x, width, layout->grid.width),
                       gt = grid_coordinate(y, height, layout->grid.height);
        const struct endpoints *pair =
            &endpoints[layout->partitions == 1
                           ? 0
                           : select_partition(layout->seed, x << small, y << small, layout->partitions)];
        for (unsigned c = 0; c < 4 && pair->valid; c++) {
            const uint32_t weight = weight_at(weights[c == layout->selector], &layout->grid, gs, gt);
            texels[i][c] = final_component(
                interpolate(pair->color[0][c], pair->color[1][c], weight, !srgb || c == 3), srgb);
        }
        if (!pair->valid)
            set_error(srgb, texels[i]);
    }
}

void block_decode_astc(unsigned width, unsigned height, bool srgb, const uint8_t *block, block_texels texels)
{
    const struct bits bits = load(block);
    struct layout layout = {{0}};
    const bool constant = get(&bits, 0, 9, 128) == 0x1fc;
    uint32_t color[4];
    if (!constant && read_layout(&bits, width, height, &layout)) {
        decode_texels(&bits, &layout, width, height, srgb, texels);
        return;
    }
    if (!constant || !decode_void_extent(&bits, srgb, color))
        set_error(srgb, color);
    for (unsigned i = 0; i < width * height; i++)
        memcpy(texels[i], color, sizeof color);
}
