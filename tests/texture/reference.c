#include "reference.h"

#include <math.h>

static bool is_unorm(const struct texture_image *image)
{
    return texture_formats[image->format].kind == KIND_UNORM;
}

static long clamp_long(long a, long low, long high)
{
    return a < low ? low : a > high ? high : a;
}

static long modulo(long a, long b)
{
    return ((a % b) + b) % b;
}

static long mirror(long a)
{
    return a >= 0 ? a : -(1 + a);
}

/* Table 8.28. */
static long wrap(enum texture_wrap mode, enum texture_filter filter, long coord, long size)
{
    switch (mode) {
    case WRAP_CLAMP:
        return filter == FILTER_NEAREST ? clamp_long(coord, 0, size - 1) : clamp_long(coord, -1, size);
    case WRAP_CLAMP_TO_EDGE: return clamp_long(coord, 0, size - 1);
    case WRAP_CLAMP_TO_BORDER: return clamp_long(coord, -1, size);
    case WRAP_REPEAT: return modulo(coord, size);
    default: return (size - 1) - mirror(modulo(coord, 2 * size) - size);
    }
}

/* 256 u, periodic coordinates within one period, and what is to be added to i. */
static double u256_of(enum texture_wrap mode, float s, long size, int offset, long *integer_offset)
{
    *integer_offset = 0;
    if (isnan(s))
        s = 0.0f;
    if (fabsf(s) < 0x1p-126f)
        s = 0.0f;
    if (mode == WRAP_REPEAT || mode == WRAP_MIRRORED_REPEAT) {
        float period = mode == WRAP_REPEAT ? (float)size : (float)(2 * size);
        float turns = mode == WRAP_REPEAT ? s : s * 0.5f;
        *integer_offset = offset;
        if (fabsf(turns) < 0x1p-126f)
            turns = 0.0f;
        return isinf(turns) ? 0.0 : (double)((turns - floorf(turns)) * (256.0f * period));
    }
    float u256 = s * (256.0f * (float)size) + 256.0f * (float)offset;
    if (mode == WRAP_CLAMP)
        u256 = fminf(fmaxf(u256, 0.0f), 256.0f * (float)size);
    return fmin(fmax((double)u256, -1e9), 1e9); /* outside all the same, and convertible */
}

struct axis_taps {
    long i[2];
    int alpha;
};

static struct axis_taps linear_taps(enum texture_wrap mode, float s, long size, int offset, bool exact)
{
    struct axis_taps taps;
    long extra;
    double u256 = u256_of(mode, s, size, offset, &extra);
    /* Where both texels are the same, exact sums do not mind their weights; rounded ones do, and there the
     * sampler gives one of them all. */
    if (!exact && mode == WRAP_CLAMP_TO_EDGE)
        u256 = fmin(fmax(u256, 128.0), 256.0 * (double)size - 128.0);
    if (!exact && mode == WRAP_CLAMP_TO_BORDER)
        u256 = fmin(fmax(u256, -128.0), 256.0 * (double)size + 128.0);
    long u_minus_half = (long)floor((double)((float)u256 + 384.5f)) - 512;
    long i0 = (long)floor((double)u_minus_half / 256.0);
    taps.alpha = (int)(u_minus_half - 256 * i0);
    taps.i[0] = wrap(mode, FILTER_LINEAR, i0 + extra, size);
    taps.i[1] = wrap(mode, FILTER_LINEAR, i0 + 1 + extra, size);
    return taps;
}

static struct axis_taps nearest_taps(enum texture_wrap mode, float s, long size, int offset)
{
    long extra;
    double u256 = u256_of(mode, s, size, offset, &extra);
    long i = (long)floor(u256 / 256.0), period = mode == WRAP_MIRRORED_REPEAT ? 2 * size : size;
    if ((mode == WRAP_REPEAT || mode == WRAP_MIRRORED_REPEAT) && i >= period)
        i = period - 1; /* s was just below a whole number */
    return (struct axis_taps){.i = {wrap(mode, FILTER_NEAREST, i + extra, size)}};
}

/* Bytes for normalized formats, values for float ones; the border colour outside. */
static void texel(const struct texture_image *image, const struct texture_sampler *sampler, long i, long j,
                  long k, double rgba[4])
{
    bool outside = i < 0 || j < 0 || k < 0 || i >= image->width || j >= image->height || k >= image->depth;
    float value[1][4];
    uint8_t stored[16];
    const uint8_t *source = stored;
    if (outside) {
        memcpy(value[0], sampler->border, sizeof value[0]);
        texel_encode_row(image->format, (const float(*)[4])value, 1, stored);
    } else {
        source = image->texels + (size_t)k * image->slice_stride + (size_t)j * image->row_stride +
                 (size_t)i * texture_formats[image->format].bytes;
    }
    texel_decode_row(image->format, source, 1, value);
    for (int c = 0; c < 4; c++)
        rgba[c] = is_unorm(image)                  ? round((double)value[0][c] * 255.0)
                  : fabsf(value[0][c]) < 0x1p-126f ? 0.0
                                                   : (double)value[0][c];
}

/* One level: 65536 * byte for normalized formats, the value for float ones. */
static void sample_image(const struct texture_image *image, const struct texture_sampler *sampler,
                         unsigned dimensions, enum texture_filter filter, const float coord[3],
                         const int8_t offset[3], float result[4])
{
    const long sizes[3] = {image->width, image->height, image->depth};
    struct axis_taps taps[3] = {0};
    bool linear = filter == FILTER_LINEAR;
    for (unsigned axis = 0; axis < dimensions; axis++)
        taps[axis] = linear ? linear_taps(sampler->wrap[axis], coord[axis], sizes[axis], offset[axis],
                                          is_unorm(image) && axis < 2)
                            : nearest_taps(sampler->wrap[axis], coord[axis], sizes[axis], offset[axis]);
    double t[2][2][2][4]; /* k j i */
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < 2; j++)
            for (int i = 0; i < 2; i++)
                texel(image, sampler, taps[0].i[i], taps[1].i[j], taps[2].i[k], t[k][j][i]);
    for (int c = 0; c < 4; c++) {
        float slice[2];
        for (int k = 0; k < 2; k++) {
            if (is_unorm(image)) {
                long a = taps[0].alpha, b = taps[1].alpha;
                slice[k] = (float)((256 - a) * (256 - b) * (long)t[k][0][0][c] +
                                   a * (256 - b) * (long)t[k][0][1][c] + (256 - a) * b * (long)t[k][1][0][c] +
                                   a * b * (long)t[k][1][1][c]);
            } else {
                float alpha = (float)taps[0].alpha / 256.0f, beta = (float)taps[1].alpha / 256.0f;
                float row0 = (1.0f - alpha) * (float)t[k][0][0][c] + alpha * (float)t[k][0][1][c];
                float row1 = (1.0f - alpha) * (float)t[k][1][0][c] + alpha * (float)t[k][1][1][c];
                if (!linear)
                    row0 = (float)t[k][0][0][c];
                slice[k] = !linear || dimensions < 2 ? linear ? row0 : (float)t[k][0][0][c]
                                                     : (1.0f - beta) * row0 + beta * row1;
            }
        }
        float gamma = (float)taps[2].alpha;
        if (dimensions < 3 || !linear)
            result[c] = slice[0];
        else if (is_unorm(image))
            result[c] = ((256.0f - gamma) * slice[0] + gamma * slice[1]) / 256.0f;
        else
            result[c] = (1.0f - gamma / 256.0f) * slice[0] + gamma / 256.0f * slice[1];
    }
}

void reference_sample(const struct texture *texture, const struct texture_sampler *sampler, unsigned face,
                      const float coord[3], const int8_t offset[3], float lambda, float rgba[4])
{
    static const unsigned dimensions_of[] = {
        [TEXTURE_1D] = 1, [TEXTURE_2D] = 2, [TEXTURE_3D] = 3, [TEXTURE_CUBE] = 2};
    const struct texture_image *images = texture->images[face];
    const unsigned base = sampler->base_level, dimensions = dimensions_of[texture->dimension];
    unsigned maxsize = images[base].width, q = base;
    maxsize = images[base].height > maxsize ? images[base].height : maxsize;
    maxsize = images[base].depth > maxsize ? images[base].depth : maxsize;
    for (; maxsize > 1 && q < sampler->max_level; maxsize /= 2)
        q++;
    bool mipmapped = sampler->mip_filter != MIP_NONE;
    float c = sampler->mag_filter == FILTER_LINEAR && sampler->min_filter == FILTER_NEAREST && mipmapped
                  ? 0.5f
                  : 0.0f;
    enum texture_filter filter = lambda > c ? sampler->min_filter : sampler->mag_filter;
    unsigned d1 = base, fraction = 0;
    if (lambda > c && sampler->mip_filter == MIP_NEAREST) {
        d1 = (float)base + lambda > (float)q + 0.5f ? q : base + (unsigned)(ceilf(lambda + 0.5f) - 1.0f);
    } else if (lambda > c && sampler->mip_filter == MIP_LINEAR) {
        unsigned fixed = (unsigned)floorf(fminf(lambda, 100.0f) * 256.0f + 0.5f);
        d1 = base + (fixed >> 8) >= q ? q : base + (fixed >> 8);
        fraction = d1 == q ? 0 : fixed & 255;
    }
    sample_image(&images[d1], sampler, dimensions, filter, coord, offset, rgba);
    if (fraction) {
        float second[4], w1 = (float)fraction, w0 = 256.0f - w1;
        sample_image(&images[d1 + 1], sampler, dimensions, filter, coord, offset, second);
        for (int i = 0; i < 4; i++)
            rgba[i] = is_unorm(&images[d1]) ? (w0 * rgba[i] + w1 * second[i]) / 256.0f
                                            : (1.0f - w1 / 256.0f) * rgba[i] + w1 / 256.0f * second[i];
    }
    if (is_unorm(&images[d1]))
        for (int i = 0; i < 4; i++)
            rgba[i] = rgba[i] / 16777216.0f + rgba[i] * (1.0f / 65280.0f / 65536.0f);
}
