/* FXT1 blocks (3DFX_texture_compression_FXT1, Appendix): 8x4 texels in 128 bits, in one of four modes. The
 * texels of the left 4x4 half are 0 to 15, those of the right one 16 to 31.
 *
 * Bit 0 of a block is the lowest bit of its first byte. Colours have 15 bits, blue lowest; those of the modes
 * with four (or three) are at bit 64 + 15 i. */
#include "texture/compression.h"

enum {
    TEXELS = 32,
    HALF = 16,
    COLORS_AT = 64,
    HI_COLORS_AT = 96,
    ALPHAS_AT = 109,
    FLAG_AT = 124,
    MODE_AT = 125
};
enum {
    MODE_CHROMA = 2,
    MODE_ALPHA = 3,
    MODE_MIXED = 4
}; /* bits 127..125; 0 and 1: CC_HI; from 4 on: MIXED */

struct block {
    uint64_t words[2];
};

struct palette {
    uint32_t colors[8][4];
    unsigned count;
};

static uint32_t get(const struct block *block, unsigned first, unsigned count)
{
    const unsigned shift = first % 64;
    uint64_t bits = block->words[first / 64] >> shift;
    if (shift + count > 64)
        bits |= block->words[1] << (64 - shift);
    return (uint32_t)bits & ((1u << count) - 1);
}

static void put(struct block *block, unsigned first, unsigned count, uint32_t value)
{
    for (unsigned i = first; i < first + count; i++, value >>= 1) {
        const uint64_t bit = 1ull << i % 64;
        block->words[i / 64] = (block->words[i / 64] & ~bit) | (value & 1 ? bit : 0);
    }
}

/* Where texel t is in rows of 8. */
static unsigned texel_position(unsigned t)
{
    return t % HALF / 4 * 8 + t / HALF * 4 + t % 4;
}

static bool is_hi(const struct block *block)
{
    return get(block, MODE_AT, 3) < MODE_CHROMA;
}

static unsigned index_bits(const struct block *block)
{
    return is_hi(block) ? 3 : 2;
}

/* --- Colours -------------------------------------------------------------------------------------------- */

static uint32_t from_5_bits(uint32_t value)
{
    return value << 3 | value >> 2;
}

static void read_color(const struct block *block, unsigned first, uint32_t rgba[4])
{
    const uint32_t bits = get(block, first, 15);
    rgba[0] = from_5_bits(bits >> 10);
    rgba[1] = from_5_bits(bits >> 5 & 31);
    rgba[2] = from_5_bits(bits & 31);
    rgba[3] = 255;
}

/* `last` + 1 colours from a to b. The quotients are rounded by `half`. */
static void interpolate(struct palette *palette, const uint32_t a[4], const uint32_t b[4], uint32_t last,
                        uint32_t half)
{
    for (uint32_t i = 0; i <= last; i++)
        for (unsigned c = 0; c < 4; c++)
            palette->colors[i][c] = ((last - i) * a[c] + i * b[c] + half) / last;
    palette->count = last + 1;
}

static void add_transparent(struct palette *palette)
{
    memset(palette->colors[palette->count++], 0, sizeof palette->colors[0]);
}

/* The sixth bit of green: that of the second colour of each half is in the block, and that of the first
 * differs from it by the upper index bit of the half's first texel. */
static void mixed_green(const struct block *block, unsigned color, uint32_t rgba[4])
{
    const unsigned half = color / 2;
    const uint32_t second = get(block, MODE_AT + half, 1), differs = get(block, 32 * half + 1, 1);
    const uint32_t green =
        get(block, COLORS_AT + 15 * color + 5, 5) << 1 | (color % 2 ? second : second ^ differs);
    rgba[1] = green << 2 | green >> 4;
}

static void read_mixed(const struct block *block, unsigned half, struct palette *palette)
{
    const bool alpha = get(block, FLAG_AT, 1);
    uint32_t pair[2][4];
    for (unsigned i = 0; i < 2; i++) {
        read_color(block, COLORS_AT + 15 * (2 * half + i), pair[i]);
        if (i == 1 || !alpha)
            mixed_green(block, 2 * half + i, pair[i]);
    }
    interpolate(palette, pair[0], pair[1], alpha ? 2 : 3, alpha ? 0 : 1);
    if (alpha)
        add_transparent(palette);
}

static void read_alpha(const struct block *block, unsigned half, struct palette *palette)
{
    uint32_t colors[3][4];
    for (unsigned i = 0; i < 3; i++) {
        read_color(block, COLORS_AT + 15 * i, colors[i]);
        colors[i][3] = from_5_bits(get(block, ALPHAS_AT + 5 * i, 5));
    }
    if (get(block, FLAG_AT, 1)) {
        interpolate(palette, colors[half ? 2 : 0], colors[1], 3, 1);
        return;
    }
    memcpy(palette->colors, colors, sizeof colors);
    palette->count = 3;
    add_transparent(palette);
}

static void read_palette(const struct block *block, unsigned half, struct palette *palette)
{
    uint32_t pair[2][4];
    switch (get(block, MODE_AT, 3)) {
    case 0:
    case 1:
        read_color(block, HI_COLORS_AT, pair[0]);
        read_color(block, HI_COLORS_AT + 15, pair[1]);
        interpolate(palette, pair[0], pair[1], 6, 3);
        add_transparent(palette);
        break;
    case MODE_CHROMA:
        for (palette->count = 0; palette->count < 4; palette->count++)
            read_color(block, COLORS_AT + 15 * palette->count, palette->colors[palette->count]);
        break;
    case MODE_ALPHA: read_alpha(block, half, palette); break;
    default: read_mixed(block, half, palette);
    }
}

void block_decode_fxt1(const uint8_t *bytes, block_texels texels)
{
    struct block block = {{0, 0}};
    struct palette palettes[2];
    for (unsigned i = 0; i < 16; i++)
        block.words[i / 8] |= (uint64_t)bytes[i] << (i % 8 * 8);
    for (unsigned half = 0; half < 2; half++)
        read_palette(&block, half, &palettes[half]);
    const unsigned bits = index_bits(&block);
    for (unsigned t = 0; t < TEXELS; t++)
        memcpy(texels[texel_position(t)], palettes[t / HALF].colors[get(&block, bits * t, bits)],
               sizeof texels[0]);
}

/* --- Encoding: the best of one block of each mode ------------------------------------------------------- */

static uint32_t distance(const uint32_t a[4], const uint32_t b[4])
{
    uint32_t sum = 0;
    for (unsigned c = 0; c < 4; c++)
        sum += (a[c] - b[c]) * (a[c] - b[c]);
    return sum;
}

/* `count` texels of those from `first` to `end` that are far apart; the first is far from texel `first`. */
static void spread(const block_texels texels, unsigned first, unsigned end, unsigned count,
                   const uint32_t *picks[])
{
    for (unsigned n = 0; n < count; n++) {
        uint32_t farthest = 0;
        picks[n] = texels[texel_position(first)];
        for (unsigned t = first; t < end; t++) {
            const uint32_t *texel = texels[texel_position(t)];
            uint32_t nearest = n ? UINT32_MAX : distance(texel, texels[texel_position(first)]);
            for (unsigned i = 0; i < n; i++) {
                const uint32_t d = distance(texel, picks[i]);
                nearest = d < nearest ? d : nearest;
            }
            if (nearest > farthest) {
                farthest = nearest;
                picks[n] = texel;
            }
        }
    }
}

static uint32_t to_bits(uint32_t value, uint32_t most)
{
    return (value * most + 127) / 255;
}

static void put_color(struct block *block, unsigned first, const uint32_t rgba[4])
{
    put(block, first, 15, to_bits(rgba[0], 31) << 10 | to_bits(rgba[1], 31) << 5 | to_bits(rgba[2], 31));
}

/* The best indices of a half. Returns the sum of the squared errors. */
static uint32_t put_indices(struct block *block, const block_texels texels, unsigned half)
{
    struct palette palette;
    const unsigned bits = index_bits(block);
    uint32_t error = 0;
    read_palette(block, half, &palette);
    for (unsigned t = HALF * half; t < HALF * half + HALF; t++) {
        uint32_t least = UINT32_MAX, best = 0;
        for (uint32_t i = 0; i < palette.count; i++) {
            const uint32_t d = distance(texels[texel_position(t)], palette.colors[i]);
            if (d < least) {
                least = d;
                best = i;
            }
        }
        put(block, bits * t, bits, best);
        error += least;
    }
    return error;
}

static void put_mixed_colors(struct block *block, unsigned half, const uint32_t *const pair[2])
{
    for (unsigned i = 0; i < 2; i++) {
        const unsigned first = COLORS_AT + 15 * (2 * half + i);
        put_color(block, first, pair[i]);
        put(block, first + 5, 5, to_bits(pair[i][1], 63) >> 1);
    }
    put(block, MODE_AT + half, 1, to_bits(pair[1][1], 63) & 1);
}

/* "If (pixel[0].select[1] != color0.green[0]^color1.green[0]) then swap color0 & color1, and invert all the
 * select bits." */
static uint32_t put_mixed(struct block *block, const block_texels texels, unsigned half)
{
    const uint32_t *pair[2];
    spread(texels, HALF * half, HALF * half + HALF, 2, pair);
    const uint32_t differs = (to_bits(pair[0][1], 63) ^ to_bits(pair[1][1], 63)) & 1;
    put_mixed_colors(block, half, pair);
    put(block, 32 * half + 1, 1, differs);
    const uint32_t error = put_indices(block, texels, half);
    if (get(block, 32 * half + 1, 1) != differs) {
        put_mixed_colors(block, half, (const uint32_t *const[2]){pair[1], pair[0]});
        block->words[0] ^= (uint64_t)UINT32_MAX << (32 * half);
    }
    return error;
}

static uint32_t make_mixed(struct block *block, const block_texels texels)
{
    put(block, MODE_AT, 3, MODE_MIXED);
    return put_mixed(block, texels, 0) + put_mixed(block, texels, 1);
}

static uint32_t make_hi(struct block *block, const block_texels texels)
{
    const uint32_t *pair[2];
    spread(texels, 0, TEXELS, 2, pair);
    put_color(block, HI_COLORS_AT, pair[0]);
    put_color(block, HI_COLORS_AT + 15, pair[1]);
    return put_indices(block, texels, 0) + put_indices(block, texels, 1);
}

static uint32_t make_chroma(struct block *block, const block_texels texels)
{
    const uint32_t *colors[4];
    spread(texels, 0, TEXELS, 4, colors);
    put(block, MODE_AT, 3, MODE_CHROMA);
    for (unsigned i = 0; i < 4; i++)
        put_color(block, COLORS_AT + 15 * i, colors[i]);
    return put_indices(block, texels, 0) + put_indices(block, texels, 1);
}

/* Colour 1, which both halves interpolate to if `lerp`, is number `shared` of three. */
static uint32_t make_alpha(struct block *block, const block_texels texels, bool lerp, unsigned shared)
{
    const uint32_t *colors[3];
    spread(texels, 0, TEXELS, 3, colors);
    put(block, MODE_AT, 3, MODE_ALPHA);
    put(block, FLAG_AT, 1, lerp);
    for (unsigned i = 0; i < 3; i++) {
        const uint32_t *color = colors[(shared + i + 2) % 3];
        put_color(block, COLORS_AT + 15 * i, color);
        put(block, ALPHAS_AT + 5 * i, 5, to_bits(color[3], 31));
    }
    return put_indices(block, texels, 0) + put_indices(block, texels, 1);
}

void block_encode_fxt1(const block_texels texels, uint8_t *bytes)
{
    enum { CANDIDATES = 7 };
    struct block blocks[CANDIDATES] = {{{0, 0}}};
    uint32_t errors[CANDIDATES] = {make_mixed(&blocks[0], texels), make_hi(&blocks[1], texels),
                                   make_chroma(&blocks[2], texels)};
    unsigned best = 0;
    for (unsigned i = 3; i < CANDIDATES; i++)
        errors[i] = make_alpha(&blocks[i], texels, i > 3, i - 3);
    for (unsigned i = 1; i < CANDIDATES; i++)
        if (errors[i] < errors[best])
            best = i;
    for (unsigned i = 0; i < 16; i++)
        bytes[i] = (uint8_t)(blocks[best].words[i / 8] >> (i % 8 * 8));
}
