/* Resolves the samples of a texel.
 *
 * Normalized components: the mean of the samples' codes, rounded once, to nearest even. Bytes of sRGB that no
 * sampler converts count as plain bytes. Floating point and sRGB formats: the means of samples 0 and 1, 2 and
 * 3 and so on, then of those, each half plus half in binary32; the last one is stored as any number is. So
 * equal samples resolve to themselves, and nothing overflows. Integers, depth and stencil use sample 0. */
#include "texture/formats.h"

#include <string.h>

enum { CHUNK = 512 }; /* components summed at a time */

struct samples {
    const uint8_t *first;
    ptrdiff_t stride;
    unsigned shift; /* there are 2^shift, more than one */
};

/* Rounded averages from sums of 2^shift codes. */
static int64_t rounded_mean(int64_t sum, unsigned shift)
{
    const int64_t quotient = sum >> shift, half = (int64_t)1 << (shift - 1);
    return (sum + half - 1 + (quotient & 1)) >> shift;
}

/* The sixteen sums of bytes fit 16 bits. */
static void mean_bytes(const struct samples *samples, size_t bytes, uint8_t *mean)
{
    const unsigned shift = samples->shift, below_half = (1u << (shift - 1)) - 1;
    for (size_t done = 0; done < bytes; done += CHUNK) {
        const size_t count = bytes - done < CHUNK ? bytes - done : CHUNK;
        uint16_t sum[CHUNK] = {0};
        for (unsigned s = 0; s < 1u << shift; s++) {
            const uint8_t *from = samples->first + (ptrdiff_t)s * samples->stride + done;
            for (size_t i = 0; i < count; i++)
                sum[i] = (uint16_t)(sum[i] + from[i]);
        }
        for (size_t i = 0; i < count; i++)
            mean[done + i] = (uint8_t)((sum[i] + below_half + (sum[i] >> shift & 1)) >> shift);
    }
}

static bool is_bytes(const struct texture_format_info *info)
{
    for (unsigned c = 0; c < info->components; c++)
        if (info->field[c].width != 8)
            return false;
    return info->kind == KIND_UNORM;
}

/* The second code of -1 counts as the first. */
static int64_t signed_code(uint32_t bits, unsigned width)
{
    const int64_t sign = (int64_t)1 << (width - 1), code = (bits ^ sign) - sign;
    return code == -sign ? code + 1 : code;
}

static void mean_codes(const struct texture_format_info *info, const struct samples *samples, uint8_t *mean)
{
    int64_t sums[4] = {0};
    uint32_t fields[4];
    for (unsigned s = 0; s < 1u << samples->shift; s++) {
        texel_load_fields(info, samples->first + (ptrdiff_t)s * samples->stride, fields);
        for (unsigned c = 0; c < info->components; c++)
            sums[c] +=
                info->kind == KIND_SNORM ? signed_code(fields[c], info->field[c].width) : (int64_t)fields[c];
    }
    for (unsigned c = 0; c < info->components; c++)
        fields[c] = (uint32_t)rounded_mean(sums[c], samples->shift) &
                    (uint32_t)(((uint64_t)1 << info->field[c].width) - 1);
    texel_store_fields(info, fields, mean);
}

static void mean_numbers(enum texture_format format, const struct samples *samples, uint8_t *mean)
{
    float rgba[16][4];
    for (unsigned s = 0; s < 1u << samples->shift; s++)
        texel_decode_row(format, samples->first + (ptrdiff_t)s * samples->stride, 1, &rgba[s]);
    for (unsigned count = 1u << samples->shift; count > 1; count /= 2)
        for (unsigned i = 0; i < count / 2; i++)
            for (unsigned c = 0; c < 4; c++)
                rgba[i][c] = rgba[2 * i][c] * 0.5f + rgba[2 * i + 1][c] * 0.5f;
    for (unsigned c = 0; c < 4; c++)
        if (rgba[0][c] != rgba[0][c])
            rgba[0][c] = __builtin_nanf(""); /* whose payload no machine chooses */
    texel_encode_row(format, (const float(*)[4])rgba, 1, mean);
}

/* Formats whose samples are mixed as codes, as numbers, or not at all. */
static enum mixing { MIX_NONE, MIX_CODES, MIX_NUMBERS } mixing_of(const struct texture_format_info *info)
{
    if (info->base == BASE_DEPTH || info->base == BASE_DEPTH_STENCIL || info->base == BASE_STENCIL ||
        info->kind == KIND_INT || info->kind == KIND_UINT)
        return MIX_NONE;
    return info->kind == KIND_UNORM || info->kind == KIND_SNORM ? MIX_CODES : MIX_NUMBERS;
}

void texel_mean_row(enum texture_format format, const void *texels, ptrdiff_t sample_stride, unsigned samples,
                    unsigned count, void *mean)
{
    const struct texture_format_info *info = &texture_formats[format];
    const enum mixing mixing = mixing_of(info);
    struct samples each = {texels, sample_stride, (unsigned)__builtin_ctz(samples)};
    uint8_t *to = mean;
    if (samples == 1 || mixing == MIX_NONE) {
        memcpy(mean, texels, (size_t)count * info->bytes);
        return;
    }
    if (is_bytes(info)) {
        mean_bytes(&each, (size_t)count * info->bytes, to);
        return;
    }
    for (unsigned i = 0; i < count; i++, each.first += info->bytes, to += info->bytes)
        if (mixing == MIX_CODES)
            mean_codes(info, &each, to);
        else
            mean_numbers(format, &each, to);
}
