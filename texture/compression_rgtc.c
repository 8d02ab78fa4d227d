/* RGTC and LATC blocks (ARB_texture_compression_rgtc, EXT_texture_compression_latc): two values of 8 bits,
 * and weights of 3 bits per texel. The decoded value is a fraction, rounded once, to nearest, to 16 bits. */
#include "texture/compression.h"

/* RED0 > RED1: six values between them; else four, and the least and the greatest value. */
static int32_t weighed(int32_t r0, int32_t r1, unsigned code, bool is_signed)
{
    const int32_t most = is_signed ? 127 : 255, largest = is_signed ? 32767 : 65535;
    int32_t sum = code ? r1 : r0, parts = 1;
    if (code >= 2 && r0 > r1) {
        parts = 7;
        sum = (int32_t)(8 - code) * r0 + (int32_t)(code - 1) * r1;
    } else if (code >= 6) {
        sum = code == 7 ? most : is_signed ? -most : 0;
    } else if (code >= 2) {
        parts = 5;
        sum = (int32_t)(6 - code) * r0 + (int32_t)(code - 1) * r1;
    }
    const int64_t numerator = (int64_t)2 * largest * sum, whole = (int64_t)parts * most;
    return (int32_t)((numerator + (numerator < 0 ? -whole : whole)) / (2 * whole));
}

static int32_t endpoint(uint8_t byte, bool is_signed)
{
    const int32_t value = (int8_t)byte;
    return is_signed ? (value < -127 ? -127 : value) : byte;
}

void block_decode_rgtc(bool is_signed, const uint8_t *block, unsigned component, block_texels texels)
{
    const int32_t r0 = endpoint(block[0], is_signed), r1 = endpoint(block[1], is_signed);
    uint64_t bits = 0;
    for (unsigned i = 0; i < 6; i++)
        bits |= (uint64_t)block[2 + i] << (8 * i);
    for (unsigned i = 0; i < 16; i++)
        texels[i][component] = (uint32_t)weighed(r0, r1, (unsigned)(bits >> (3 * i)) & 7, is_signed) & 0xffff;
}

/* --- Encoding: the greatest and the least value, and the nearest of the eight. -------------------------- */

static int32_t stored_value(uint32_t field, bool is_signed)
{
    return is_signed ? (int32_t)(field << 16) >> 16 : (int32_t)field;
}

/* To 8 bits, to nearest. */
static int32_t to_byte(int32_t value, bool is_signed)
{
    const int32_t scale = is_signed ? 258 : 257;
    const int32_t rounded = (value + (value < 0 ? -scale / 2 : scale / 2)) / scale;
    return is_signed && rounded < -127 ? -127 : is_signed && rounded > 127 ? 127 : rounded;
}

void block_encode_rgtc(bool is_signed, const block_texels texels, unsigned component, uint8_t *block)
{
    int32_t least = INT32_MAX, greatest = INT32_MIN;
    uint64_t bits = 0;
    for (unsigned i = 0; i < 16; i++) {
        const int32_t value = stored_value(texels[i][component], is_signed);
        least = value < least ? value : least;
        greatest = value > greatest ? value : greatest;
    }
    const int32_t r0 = to_byte(greatest, is_signed), r1 = to_byte(least, is_signed);
    for (unsigned i = 0; i < 16; i++) {
        const int32_t value = stored_value(texels[i][component], is_signed);
        uint64_t best = 0;
        int32_t nearest = INT32_MAX;
        for (unsigned code = 0; code < 8; code++) {
            const int32_t distance = weighed(r0, r1, code, is_signed) - value;
            const int32_t magnitude = distance < 0 ? -distance : distance;
            if (magnitude < nearest) {
                nearest = magnitude;
                best = code;
            }
        }
        bits |= best << (3 * i);
    }
    block[0] = (uint8_t)r0;
    block[1] = (uint8_t)r1;
    for (unsigned i = 0; i < 6; i++)
        block[2 + i] = (uint8_t)(bits >> (8 * i));
}
