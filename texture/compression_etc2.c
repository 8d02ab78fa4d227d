/* ETC2 and EAC blocks (GL 4.6 compatibility Appendix D; Khronos Data Format Specification, "ETC2 compressed
 * texture image formats"). A block is one or two big-endian words of 64 bits; texels are numbered down the
 * columns. Decoding alone: drawing never compresses. */
#include "texture/compression.h"

static uint64_t load_big(const uint8_t *bytes)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < 8; i++)
        value = value << 8 | bytes[i];
    return value;
}

/* Bits high..low of a word. */
static uint32_t bits(uint64_t word, unsigned high, unsigned low)
{
    return (uint32_t)(word >> low) & ((1u << (high - low + 1)) - 1);
}

static int32_t clamp(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

/* --- Colour --------------------------------------------------------------------------------------------- */

/* Two bits of each texel, which choose one of four. */
static unsigned selector(uint64_t word, unsigned x, unsigned y)
{
    const unsigned i = 4 * x + y;
    return (unsigned)(word >> (16 + i) & 1) << 1 | (unsigned)(word >> i & 1);
}

static void store_rgb(uint32_t texel[4], const int32_t rgb[3], int32_t add)
{
    for (unsigned c = 0; c < 3; c++)
        texel[c] = (uint32_t)clamp(rgb[c] + add, 0, 255);
    texel[3] = 255;
}

static void store_hole(uint32_t texel[4])
{
    memset(texel, 0, 4 * sizeof *texel);
}

/* Two base colours, each for one half of the block, to which a table adds. In a block with holes the small
 * modifiers are 0 and the third choice is the hole. */
static void decode_halves(uint64_t word, int32_t rgb[2][3], bool holes, block_texels texels)
{
    static const int16_t modifiers[8][2] = {{2, 8},   {5, 17},  {9, 29},   {13, 42},
                                            {18, 60}, {24, 80}, {33, 106}, {47, 183}};
    const bool flip = bits(word, 32, 32);
    for (unsigned y = 0; y < 4; y++)
        for (unsigned x = 0; x < 4; x++) {
            const unsigned half = (flip ? y : x) >= 2, choice = selector(word, x, y);
            const int16_t *row = modifiers[half ? bits(word, 36, 34) : bits(word, 39, 37)];
            const int32_t magnitude = choice & 1 ? row[1] : holes ? 0 : row[0];
            if (holes && choice == 2)
                store_hole(texels[4 * y + x]);
            else
                store_rgb(texels[4 * y + x], rgb[half], choice & 2 ? -magnitude : magnitude);
        }
}

static const int32_t distances[8] = {3, 6, 11, 16, 23, 32, 41, 64};

/* The T and H modes: two colours, or one and its neighbours at a distance. */
static void decode_paint(uint64_t word, int32_t rgb[4][3], const int32_t add[4], bool holes,
                         block_texels texels)
{
    for (unsigned y = 0; y < 4; y++)
        for (unsigned x = 0; x < 4; x++) {
            const unsigned choice = selector(word, x, y);
            if (holes && choice == 2)
                store_hole(texels[4 * y + x]);
            else
                store_rgb(texels[4 * y + x], rgb[choice], add[choice]);
        }
}

static void decode_t(uint64_t word, bool holes, block_texels texels)
{
    const int32_t r1 = (int32_t)(bits(word, 60, 59) << 2 | bits(word, 57, 56));
    const int32_t c1[3] = {17 * r1, 17 * (int32_t)bits(word, 55, 52), 17 * (int32_t)bits(word, 51, 48)};
    const int32_t c2[3] = {17 * (int32_t)bits(word, 47, 44), 17 * (int32_t)bits(word, 43, 40),
                           17 * (int32_t)bits(word, 39, 36)};
    const int32_t d = distances[bits(word, 35, 34) << 1 | bits(word, 32, 32)];
    int32_t rgb[4][3];
    memcpy(rgb[0], c1, sizeof c1);
    for (unsigned i = 1; i < 4; i++)
        memcpy(rgb[i], c2, sizeof c2);
    decode_paint(word, rgb, (const int32_t[4]){0, d, 0, -d}, holes, texels);
}

static void decode_h(uint64_t word, bool holes, block_texels texels)
{
    const uint32_t c1[3] = {bits(word, 62, 59), bits(word, 58, 56) << 1 | bits(word, 52, 52),
                            bits(word, 51, 51) << 3 | bits(word, 49, 47)};
    const uint32_t c2[3] = {bits(word, 46, 43), bits(word, 42, 39), bits(word, 38, 35)};
    const bool ordered = (c1[0] << 8 | c1[1] << 4 | c1[2]) >= (c2[0] << 8 | c2[1] << 4 | c2[2]);
    const int32_t d = distances[bits(word, 34, 34) << 2 | bits(word, 32, 32) << 1 | ordered];
    int32_t rgb[4][3];
    for (unsigned i = 0; i < 4; i++)
        for (unsigned c = 0; c < 3; c++)
            rgb[i][c] = 17 * (int32_t)(i < 2 ? c1[c] : c2[c]);
    decode_paint(word, rgb, (const int32_t[4]){d, -d, d, -d}, holes, texels);
}

static int32_t from6(uint32_t value)
{
    return (int32_t)(value << 2 | value >> 4);
}

static int32_t from7(uint32_t value)
{
    return (int32_t)(value << 1 | value >> 6);
}

/* A plane through the colours of three corners. */
static void decode_planar(uint64_t word, block_texels texels)
{
    const int32_t o[3] = {from6(bits(word, 62, 57)), from7(bits(word, 56, 56) << 6 | bits(word, 54, 49)),
                          from6(bits(word, 48, 48) << 5 | bits(word, 44, 43) << 3 | bits(word, 41, 39))};
    const int32_t h[3] = {from6(bits(word, 38, 34) << 1 | bits(word, 32, 32)), from7(bits(word, 31, 25)),
                          from6(bits(word, 24, 19))};
    const int32_t v[3] = {from6(bits(word, 18, 13)), from7(bits(word, 12, 6)), from6(bits(word, 5, 0))};
    for (int32_t y = 0; y < 4; y++)
        for (int32_t x = 0; x < 4; x++) {
            uint32_t *texel = texels[4 * y + x];
            for (unsigned c = 0; c < 3; c++)
                texel[c] =
                    (uint32_t)clamp((x * (h[c] - o[c]) + y * (v[c] - o[c]) + 4 * o[c] + 2) >> 2, 0, 255);
            texel[3] = 255;
        }
}

/* Without punch-through alpha, bit 33 selects between two whole colours and a colour with a difference. With
 * it only the latter exists, and the bit marks an opaque block. A sum that overflows its 5 bits selects one
 * of the newer modes. */
static void decode_color(uint64_t word, bool with_holes, block_texels texels)
{
    const bool bit33 = bits(word, 33, 33), holes = with_holes && !bit33;
    int32_t rgb[2][3];
    for (unsigned c = 0; c < 3; c++) {
        const unsigned top = 63 - 8 * c;
        const int32_t base = (int32_t)bits(word, top, top - 4);
        const int32_t difference = (int32_t)(bits(word, top - 5, top - 7) ^ 4) - 4, sum = base + difference;
        if ((bit33 || with_holes) && (sum < 0 || sum > 31)) {
            if (c == 2)
                decode_planar(word, texels);
            else
                (c ? decode_h : decode_t)(word, holes, texels);
            return;
        }
        if (bit33 || with_holes) {
            rgb[0][c] = base << 3 | base >> 2;
            rgb[1][c] = sum << 3 | sum >> 2;
        } else {
            rgb[0][c] = 17 * (int32_t)bits(word, top, top - 3);
            rgb[1][c] = 17 * (int32_t)bits(word, top - 4, top - 7);
        }
    }
    decode_halves(word, rgb, holes, texels);
}

/* --- One component -------------------------------------------------------------------------------------- */

/* The modifier of a texel; the second half of a row is the first one's complement. */
static int32_t eac_modifier(uint64_t word, unsigned x, unsigned y)
{
    static const int8_t rows[16][4] = {
        {-3, -6, -9, -15}, {-3, -7, -10, -13}, {-2, -5, -8, -13}, {-2, -4, -6, -13},
        {-3, -6, -8, -12}, {-3, -7, -9, -11},  {-4, -7, -8, -11}, {-3, -5, -8, -11},
        {-2, -6, -8, -10}, {-2, -5, -8, -10},  {-2, -4, -8, -10}, {-2, -5, -7, -10},
        {-3, -4, -7, -10}, {-1, -2, -3, -10},  {-4, -6, -8, -9},  {-3, -5, -7, -9}};
    const unsigned choice = (unsigned)(word >> (45 - 3 * (4 * x + y))) & 7;
    const int32_t modifier = rows[bits(word, 51, 48)][choice & 3];
    return choice & 4 ? -modifier - 1 : modifier;
}

/* Alpha of 8 bits. */
static void decode_alpha(uint64_t word, block_texels texels)
{
    const int32_t base = (int32_t)bits(word, 63, 56), multiplier = (int32_t)bits(word, 55, 52);
    for (unsigned y = 0; y < 4; y++)
        for (unsigned x = 0; x < 4; x++)
            texels[4 * y + x][3] = (uint32_t)clamp(base + eac_modifier(word, x, y) * multiplier, 0, 255);
}

/* A component of 11 bits, as a 16-bit fraction to nearest. A multiplier of 0 means 1/8. */
void block_decode_eac(bool is_signed, const uint8_t *block, unsigned component, block_texels texels)
{
    const uint64_t word = load_big(block);
    const int32_t multiplier = bits(word, 55, 52) ? 8 * (int32_t)bits(word, 55, 52) : 1;
    const int32_t byte = is_signed ? (int8_t)block[0] : block[0];
    const int32_t base = is_signed ? 8 * (byte < -127 ? -127 : byte) : 8 * byte + 4;
    const int32_t most = is_signed ? 1023 : 2047, largest = is_signed ? 32767 : 65535;
    for (unsigned y = 0; y < 4; y++)
        for (unsigned x = 0; x < 4; x++) {
            const int32_t value =
                clamp(base + eac_modifier(word, x, y) * multiplier, is_signed ? -most : 0, most);
            const int32_t twice = 2 * value * largest;
            texels[4 * y + x][component] =
                (uint32_t)((twice + (twice < 0 ? -most : most)) / (2 * most)) & 0xffff;
        }
}

void block_decode_etc2(enum block_codec codec, const uint8_t *block, block_texels texels)
{
    const bool alpha = codec == CODEC_ETC2_ALPHA;
    decode_color(load_big(alpha ? block + 8 : block), codec == CODEC_ETC2_HOLES, texels);
    if (alpha)
        decode_alpha(load_big(block), texels);
}
