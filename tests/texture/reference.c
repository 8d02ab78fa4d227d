#include "tests/texture/reference.h"

#include <math.h>

static bool is_depth(const struct texture_image *image)
{
    const enum texture_base base = texture_formats[image->format].base;
    return base == BASE_DEPTH || base == BASE_DEPTH_STENCIL;
}

/* Formats whose filtering is exact: see filter.h. */
static bool is_bytes(const struct texture_image *image)
{
    const struct texture_format_info *info = &texture_formats[image->format];
    return info->kind == KIND_UNORM && info->field[0].width == 8;
}

static bool is_integer(const struct texture_image *image)
{
    return texture_format_is_integer(image->format);
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
    case WRAP_MIRROR_CLAMP:
        return filter == FILTER_NEAREST ? clamp_long(mirror(coord), 0, size - 1)
                                        : clamp_long(mirror(coord), 0, size);
    case WRAP_MIRROR_CLAMP_TO_EDGE: return clamp_long(mirror(coord), 0, size - 1);
    case WRAP_MIRROR_CLAMP_TO_BORDER: return clamp_long(mirror(coord), 0, size);
    case WRAP_REPEAT: return modulo(coord, size);
    default: return (size - 1) - mirror(modulo(coord, 2 * size) - size);
    }
}

/* 256 u, periodic coordinates within one period, and what is to be added to i. */
static double u256_of(enum texture_wrap mode, float s, long size, int offset, bool texels,
                      long *integer_offset)
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
    float u256 = s * (texels ? 256.0f : 256.0f * (float)size) + 256.0f * (float)offset;
    if (mode >= WRAP_MIRROR_CLAMP)
        u256 = fabsf(u256);
    if (mode == WRAP_CLAMP || mode == WRAP_MIRROR_CLAMP)
        u256 = fminf(fmaxf(u256, 0.0f), 256.0f * (float)size);
    return fmin(fmax((double)u256, -1e9), 1e9); /* outside all the same, and convertible */
}

struct axis_taps {
    long i[2];
    int alpha;
};

static struct axis_taps linear_taps(enum texture_wrap mode, float s, long size, int offset, bool exact,
                                    bool texels)
{
    struct axis_taps taps;
    long extra;
    double u256 = u256_of(mode, s, size, offset, texels, &extra);
    /* Where both texels are the same, exact sums do not mind their weights; rounded ones do, and there the
     * sampler gives one of them all. */
    if (!exact && mode >= WRAP_MIRROR_CLAMP)
        u256 = fmax(u256, 128.0);
    if (!exact && mode == WRAP_MIRROR_CLAMP_TO_EDGE)
        u256 = fmin(u256, 256.0 * (double)size - 128.0);
    if (!exact && mode == WRAP_MIRROR_CLAMP_TO_BORDER)
        u256 = fmin(u256, 256.0 * (double)size + 128.0);
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

static struct axis_taps nearest_taps(enum texture_wrap mode, float s, long size, int offset, bool texels)
{
    long extra;
    double u256 = u256_of(mode, s, size, offset, texels, &extra);
    long i = (long)floor(u256 / 256.0), period = mode == WRAP_MIRRORED_REPEAT ? 2 * size : size;
    if ((mode == WRAP_REPEAT || mode == WRAP_MIRRORED_REPEAT) && i >= period)
        i = period - 1; /* s was just below a whole number */
    return (struct axis_taps){.i = {wrap(mode, FILTER_NEAREST, i + extra, size)}};
}

/* GL 4.6 compatibility 8.23.1, Table 8.31. */
static float compared(const struct texture_image *image, enum texture_compare compare, float reference,
                      float depth)
{
    if (texture_formats[image->format].kind == KIND_UNORM && !isnan(reference))
        reference = fminf(fmaxf(reference, 0.0f), 1.0f);
    if (fabsf(reference) < 0x1p-126f)
        reference = 0.0f;
    switch (compare) {
    case REFERENCE_LEQUAL: return reference <= depth;
    case REFERENCE_GEQUAL: return reference >= depth;
    case REFERENCE_LESS: return reference < depth;
    case REFERENCE_GREATER: return reference > depth;
    case REFERENCE_EQUAL: return reference == depth;
    case REFERENCE_NOTEQUAL: return reference != depth;
    case REFERENCE_ALWAYS: return 1.0f;
    case REFERENCE_NEVER: return 0.0f;
    default: return depth;
    }
}

static void expand_depth(enum texture_depth_mode mode, float d, float rgba[4])
{
    const float modes[4][4] = {[DEPTH_AS_LUMINANCE] = {d, d, d, 1},
                               [DEPTH_AS_INTENSITY] = {d, d, d, d},
                               [DEPTH_AS_ALPHA] = {0, 0, 0, d},
                               [DEPTH_AS_RED] = {d, 0, 0, 1}};
    memcpy(rgba, modes[mode], sizeof modes[mode]);
}

/* Bytes for the formats that have them, values for the others; the border colour outside. */
static void texel(const struct texture_image *image, const struct texture_sampler *sampler,
                  const float *reference, const long at[3], double rgba[4])
{
    bool outside = at[0] < 0 || at[1] < 0 || at[2] < 0 || at[0] >= image->width || at[1] >= image->height ||
                   at[2] >= image->depth;
    float value[1][4];
    uint8_t stored[16];
    const uint8_t *source = stored;
    if (outside) {
        memcpy(value[0], sampler->border, sizeof value[0]);
        texel_encode_row(image->format, (const float(*)[4])value, 1, stored);
    } else {
        source = image->texels + (size_t)at[2] * image->slice_stride + (size_t)at[1] * image->row_stride +
                 (size_t)at[0] * texture_formats[image->format].bytes;
    }
    if (is_integer(image)) {
        int64_t integers[1][4];
        for (int c = 0; c < 4; c++)
            integers[0][c] = texture_formats[image->format].kind == KIND_UINT
                                 ? (int64_t)(uint32_t)sampler->integer_border[c]
                                 : sampler->integer_border[c];
        if (outside)
            texel_encode_integers(image->format, (const int64_t(*)[4])integers, 1, stored);
        texel_decode_integers(image->format, source, 1, integers);
        for (int c = 0; c < 4; c++)
            rgba[c] = (double)integers[0][c];
        return;
    }
    texel_decode_row(image->format, source, 1, value);
    if (is_depth(image))
        expand_depth(sampler->depth_mode,
                     reference ? compared(image, sampler->compare, *reference, value[0][0]) : value[0][0],
                     value[0]);
    for (int c = 0; c < 4; c++)
        rgba[c] = is_bytes(image)                  ? round((double)value[0][c] * 255.0)
                  : fabsf(value[0][c]) < 0x1p-126f ? 0.0
                                                   : (double)value[0][c];
}

/* What a dimension makes of x y z w (NV_gpu_program4 Table X.17). */
static const struct {
    unsigned image, layer, reference;
} shapes[TEXTURE_DIMENSIONS] = {
    [TEXTURE_1D] = {1, 0, 2},       [TEXTURE_2D] = {2, 0, 2},        [TEXTURE_3D] = {3, 0, 0},
    [TEXTURE_CUBE] = {2, 0, 3},     [TEXTURE_RECTANGLE] = {2, 0, 2}, [TEXTURE_1D_ARRAY] = {1, 1, 2},
    [TEXTURE_2D_ARRAY] = {2, 2, 3},
};

/* Equation 8.18 and NV_gpu_program4 2.X.4.4: rounded to nearest, clamped. */
static long layer_of(float r, long layers)
{
    if (isnan(r))
        return 0;
    return (long)rint((double)fminf(fmaxf(r, 0.0f), (float)(layers - 1)));
}

/* One level: 65536 * byte for formats of bytes, the value for others. */
static void sample_image(const struct texture_image *image, const struct texture_sampler *sampler,
                         enum texture_dimension dimension, enum texture_filter filter, const float coord[4],
                         const int8_t offset[3], float result[4])
{
    const long sizes[3] = {image->width, image->height, image->depth};
    const unsigned dimensions = shapes[dimension].image;
    const bool texels = dimension == TEXTURE_RECTANGLE;
    struct axis_taps taps[3] = {0};
    bool linear = filter == FILTER_LINEAR;
    for (unsigned axis = 0; axis < dimensions; axis++)
        taps[axis] = linear
                         ? linear_taps(sampler->wrap[axis], coord[axis], sizes[axis], offset[axis],
                                       is_bytes(image) && axis < 2, texels)
                         : nearest_taps(sampler->wrap[axis], coord[axis], sizes[axis], offset[axis], texels);
    const unsigned layer = shapes[dimension].layer;
    if (layer)
        taps[layer].i[0] = taps[layer].i[1] = layer_of(coord[layer], sizes[layer]);
    const float *reference = shapes[dimension].reference ? &coord[shapes[dimension].reference] : NULL;
    double t[2][2][2][4]; /* k j i */
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < 2; j++)
            for (int i = 0; i < 2; i++)
                texel(image, sampler, reference, (const long[3]){taps[0].i[i], taps[1].i[j], taps[2].i[k]},
                      t[k][j][i]);
    for (int c = 0; c < 4; c++) {
        float slice[2];
        for (int k = 0; k < 2; k++) {
            if (is_bytes(image)) {
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
        if (is_integer(image)) {
            const uint32_t bits = (uint32_t)(int64_t)t[0][0][0][c];
            memcpy(&result[c], &bits, sizeof bits);
        } else if (dimensions < 3 || !linear)
            result[c] = slice[0];
        else if (is_bytes(image))
            result[c] = ((256.0f - gamma) * slice[0] + gamma * slice[1]) / 256.0f;
        else
            result[c] = (1.0f - gamma / 256.0f) * slice[0] + gamma / 256.0f * slice[1];
    }
}

void reference_sample(const struct texture *texture, const struct texture_sampler *sampler, unsigned face,
                      const float coord[4], const int8_t offset[3], float lambda, float rgba[4])
{
    const struct texture_image *images = texture->images[face];
    const unsigned base = sampler->base_level, dimension = texture->dimension;
    const uint32_t sizes[3] = {images[base].width, images[base].height, images[base].depth};
    unsigned maxsize = 1, q = base;
    for (unsigned axis = 0; axis < shapes[dimension].image; axis++)
        maxsize = sizes[axis] > maxsize ? sizes[axis] : maxsize;
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
    sample_image(&images[d1], sampler, dimension, filter, coord, offset, rgba);
    if (fraction) {
        float second[4], w1 = (float)fraction, w0 = 256.0f - w1;
        sample_image(&images[d1 + 1], sampler, dimension, filter, coord, offset, second);
        for (int i = 0; i < 4; i++)
            rgba[i] = is_bytes(&images[d1]) ? (w0 * rgba[i] + w1 * second[i]) / 256.0f
                                            : (1.0f - w1 / 256.0f) * rgba[i] + w1 / 256.0f * second[i];
    }
    if (is_bytes(&images[d1]))
        for (int i = 0; i < 4; i++)
            rgba[i] = rgba[i] / 16777216.0f + rgba[i] * (1.0f / 65280.0f / 65536.0f);
}
