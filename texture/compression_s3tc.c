/* S3TC blocks (EXT_texture_compression_s3tc): two colours of 5 6 5 bits and 2 bits per texel that weight
 * them; alpha in the same way, or in 4 bits.
 *
 * The weighted sums use the components' exact values, i/31 and i/63, and are rounded once, to nearest, to 8
 * bits. */
#include "texture/compression.h"

#define STB_DXT_STATIC
#define STB_DXT_IMPLEMENTATION
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wstrict-prototypes"
#endif
#include <stb/stb_dxt.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

static uint32_t load_little(const uint8_t *bytes, unsigned count)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < count; i++)
        value |= (uint32_t)bytes[i] << (8 * i);
    return value;
}

/* (a*w0 + b*w1) / ((w0+w1) * most) in 255ths. */
static uint32_t weigh(uint32_t a, uint32_t b, uint32_t w0, uint32_t w1, uint32_t most)
{
    const uint32_t total = (w0 + w1) * most;
    return (2 * 255 * (a * w0 + b * w1) + total) / (2 * total);
}

static void color_row(uint32_t c0, uint32_t c1, uint32_t w0, uint32_t w1, uint32_t rgba[4])
{
    rgba[0] = weigh(c0 >> 11, c1 >> 11, w0, w1, 31);
    rgba[1] = weigh(c0 >> 5 & 63, c1 >> 5 & 63, w0, w1, 63);
    rgba[2] = weigh(c0 & 31, c1 & 31, w0, w1, 31);
    rgba[3] = 255;
}

/* "If color0 > color1, ... else RGB0, RGB1, (RGB0 + RGB1) / 2, BLACK", the latter in DXT1 alone, where black
 * is transparent in RGBA. */
static void decode_colors(enum block_codec codec, const uint8_t *block, block_texels texels)
{
    const uint32_t c0 = load_little(block, 2), c1 = load_little(block + 2, 2),
                   bits = load_little(block + 4, 4);
    const bool four = c0 > c1 || codec == CODEC_DXT3 || codec == CODEC_DXT5;
    uint32_t palette[4][4] = {{0}};
    color_row(c0, c1, 1, 0, palette[0]);
    color_row(c0, c1, 0, 1, palette[1]);
    color_row(c0, c1, four ? 2 : 1, 1, palette[2]);
    if (four)
        color_row(c0, c1, 1, 2, palette[3]);
    else
        palette[3][3] = codec == CODEC_DXT1 ? 0 : 255;
    for (unsigned i = 0; i < 16; i++)
        memcpy(texels[i], palette[bits >> (2 * i) & 3], sizeof texels[i]);
}

/* Eight values from two: with a0 > a1 six between them, otherwise four and the extremes. */
static uint32_t alpha_value(uint32_t a0, uint32_t a1, uint32_t code)
{
    if (code < 2)
        return code ? a1 : a0;
    if (a0 > a1)
        return weigh(a0, a1, 8 - code, code - 1, 255);
    return code == 6 ? 0 : code == 7 ? 255 : weigh(a0, a1, 6 - code, code - 1, 255);
}

static void decode_alpha(const uint8_t *block, block_texels texels)
{
    const uint64_t bits = load_little(block + 2, 4) | (uint64_t)load_little(block + 6, 2) << 32;
    for (unsigned i = 0; i < 16; i++)
        texels[i][3] = alpha_value(block[0], block[1], (uint32_t)(bits >> (3 * i)) & 7);
}

void block_decode_s3tc(enum block_codec codec, const uint8_t *block, block_texels texels)
{
    const bool alpha = codec == CODEC_DXT3 || codec == CODEC_DXT5;
    decode_colors(codec, alpha ? block + 8 : block, texels);
    if (codec == CODEC_DXT5)
        decode_alpha(block, texels);
    for (unsigned i = 0; i < 16 && codec == CODEC_DXT3; i++)
        texels[i][3] = (block[i / 2] >> (4 * (i % 2)) & 15) * 17;
}

/* --- Encoding ------------------------------------------------------------------------------------------- */

/* DXT1 with holes: the transparent texels take the code of black, the others the nearest of three colours
 * between the darkest and the brightest of them. */
static void encode_holes(const block_texels texels, uint8_t *block)
{
    uint32_t low = UINT32_MAX, high = 0, bits = 0;
    for (unsigned i = 0; i < 16; i++) {
        const uint32_t *t = texels[i];
        const uint32_t c =
            (t[0] * 31 + 127) / 255 << 11 | (t[1] * 63 + 127) / 255 << 5 | (t[2] * 31 + 127) / 255;
        if (t[3] < 128)
            continue;
        low = c < low ? c : low;
        high = c > high ? c : high;
    }
    if (low > high)
        low = high;
    uint32_t palette[3][4];
    color_row(low, high, 1, 0, palette[0]);
    color_row(low, high, 0, 1, palette[1]);
    color_row(low, high, 1, 1, palette[2]);
    for (unsigned i = 0; i < 16; i++) {
        uint32_t best = 3, least = UINT32_MAX;
        for (uint32_t code = 0; code < 3 && texels[i][3] >= 128; code++) {
            uint32_t distance = 0;
            for (unsigned c = 0; c < 3; c++)
                distance += (texels[i][c] - palette[code][c]) * (texels[i][c] - palette[code][c]);
            if (distance < least) {
                least = distance;
                best = code;
            }
        }
        bits |= best << (2 * i);
    }
    const uint8_t bytes[8] = {(uint8_t)low,          (uint8_t)(low >> 8),  (uint8_t)high,
                              (uint8_t)(high >> 8),  (uint8_t)bits,        (uint8_t)(bits >> 8),
                              (uint8_t)(bits >> 16), (uint8_t)(bits >> 24)};
    memcpy(block, bytes, sizeof bytes);
}

static bool has_holes(enum block_codec codec, const block_texels texels)
{
    for (unsigned i = 0; i < 16 && codec == CODEC_DXT1; i++)
        if (texels[i][3] < 128)
            return true;
    return false;
}

void block_encode_s3tc(enum block_codec codec, const block_texels texels, uint8_t *block)
{
    uint8_t source[64];
    for (unsigned i = 0; i < 64; i++)
        source[i] = (uint8_t)texels[i / 4][i % 4];
    if (has_holes(codec, texels)) {
        encode_holes(texels, block);
        return;
    }
    if (codec == CODEC_DXT3) {
        uint8_t whole[16];
        stb_compress_dxt_block(whole, source, 1, STB_DXT_HIGHQUAL);
        for (unsigned i = 0; i < 8; i++)
            block[i] =
                (uint8_t)((texels[2 * i][3] * 15 + 127) / 255 | (texels[2 * i + 1][3] * 15 + 127) / 255 << 4);
        memcpy(block + 8, whole + 8, 8);
        return;
    }
    stb_compress_dxt_block(block, source, codec == CODEC_DXT5, STB_DXT_HIGHQUAL);
}
