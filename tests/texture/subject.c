#include "tests/texture/subject.h"

#include "base/fpenv.h"
#include "base/simd_alloc.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#define DECLARE(isa)                                                                                         \
    void texture_sample_##isa(const struct texture_view *, const struct texture_lookup *, f32x8[4]);         \
    void texture_gather_##isa(const struct texture_view *, const struct texture_lookup *, unsigned,          \
                              f32x8[4]);                                                                     \
    void texture_gather_offsets_##isa(const struct texture_view *, const struct texture_lookup *, unsigned,  \
                                      const i32x8[4], const i32x8[4], f32x8[4]);                             \
    void texture_query_lod_##isa(const struct texture_view *, const struct texture_lookup *, f32x8[2]);      \
    void texture_fetch_##isa(const struct texture_view *, const i32x8[4], const int8_t[3], unsigned, bool,   \
                             f32x8[4]);
DECLARE(base)
DECLARE(avx2)
#define SUBJECT(isa)                                                                                         \
    ((struct subject){#isa, texture_sample_##isa, texture_gather_##isa, texture_gather_offsets_##isa,        \
                      texture_query_lod_##isa, texture_fetch_##isa})

unsigned subjects(struct subject list[2])
{
    unsigned count = 0;
#ifndef EW_ONLY_AVX2
    list[count++] = SUBJECT(base);
#endif
#ifdef EW_HAVE_AVX2
    if (__builtin_cpu_supports("avx2"))
        list[count++] = SUBJECT(avx2);
#endif
    return count;
}

void subject_sample(const struct subject *subject, const struct texture_view *view,
                    const struct texture_lookup *lookup, f32x8 rgba[4])
{
    uint32_t saved = fpenv_enter();
    subject->sample(view, lookup, rgba);
    fpenv_leave(saved);
}

void subject_gather(const struct subject *subject, const struct texture_view *view,
                    const struct texture_lookup *lookup, unsigned component, f32x8 texels[4])
{
    uint32_t saved = fpenv_enter();
    subject->gather(view, lookup, component, texels);
    fpenv_leave(saved);
}

void subject_gather_offsets(const struct subject *subject, const struct texture_view *view,
                            const struct texture_lookup *lookup, unsigned component, const i32x8 x[4],
                            const i32x8 y[4], f32x8 texels[4])
{
    uint32_t saved = fpenv_enter();
    subject->gather_offsets(view, lookup, component, x, y, texels);
    fpenv_leave(saved);
}

void subject_query_lod(const struct subject *subject, const struct texture_view *view,
                       const struct texture_lookup *lookup, f32x8 lod[2])
{
    uint32_t saved = fpenv_enter();
    subject->query_lod(view, lookup, lod);
    fpenv_leave(saved);
}

void subject_fetch(const struct subject *subject, const struct texture_view *view, const i32x8 coord[4],
                   const int8_t offset[3], bool integer, f32x8 rgba[4])
{
    uint32_t saved = fpenv_enter();
    subject->fetch(view, coord, offset, 0xff, integer, rgba);
    fpenv_leave(saved);
}

void compare_ways(const struct texture_view *view, struct texture_lookup *lookup, const char *what)
{
    static const i32x8 no_offsets[3];
    struct subject list[2];
    for (unsigned i = 0; i < subjects(list); i++) {
        f32x8 fast[4], general[4];
        lookup->offsets = no_offsets;
        subject_sample(&list[i], view, lookup, general);
        lookup->offsets = NULL;
        subject_sample(&list[i], view, lookup, fast);
        for (unsigned c = 0; c < 4; c++)
            for (unsigned lane = 0; lane < LANES; lane++)
                cr_assert(!(lookup->lanes >> lane & 1) ||
                              ((const i32x8 *)fast)[c][lane] == ((const i32x8 *)general)[c][lane],
                          "%s: %s: lane %u, component %u is %a, should be %a", list[i].name, what, lane, c,
                          (double)fast[c][lane], (double)general[c][lane]);
    }
}

uint32_t random_bits(void)
{
    static uint64_t state = 1; /* xorshift64* */
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)((state * 0x2545f4914f6cdd1du) >> 32);
}

float random_float(float low, float high)
{
    return low + (high - low) * ((float)(random_bits() >> 8) / 16777216.0f);
}

float random_coordinate(void)
{
    static const float odd[] = {
        0.0f,       -0.0f,         1.0f,           -1.0f,    0.5f,     0x1p-149f, -0x1p-149f,  -0x1p-30f,
        0x1p-126f,  -0x1p-126f,    1e10f,          -1e10f,   0x1p127f, 3.4e38f,   -3.4e38f,    INFINITY,
        -INFINITY,  NAN,           -NAN,           0x1p23f,  2.0f,     -2.0f,     0.99999994f, 16777216.0f,
        1.9999999f, 2147483648.0f, -2147483648.0f, 0x1p-25f, 3e9f};
    uint32_t choice = random_bits();
    float any;
    if (choice % 4)
        return random_float(-2.0f, 3.0f);
    if (choice % 16 == 0) {
        choice = random_bits();
        memcpy(&any, &choice, sizeof any);
        return any;
    }
    return odd[(choice >> 8) % (sizeof odd / sizeof *odd)];
}

static void random_texel(enum texture_format format, uint8_t *texel)
{
    const enum texture_kind kind = texture_formats[format].kind;
    const bool float4 = kind == KIND_FLOAT || kind == KIND_SHARED_EXPONENT;
    int64_t integers[1][4];
    float rgba[1][4];
    for (int c = 0; c < 4; c++) {
        rgba[0][c] = float4               ? random_float(-100.0f, 100.0f)
                     : kind == KIND_SNORM ? random_float(-1.1f, 1.1f)
                                          : random_float(-0.1f, 1.1f);
        integers[0][c] = (int64_t)random_bits() - (kind == KIND_INT ? 0x80000000 : 0);
        integers[0][c] >>= random_bits() % 32;
    }
    if (texture_format_is_integer(format))
        texel_encode_integers(format, (const int64_t(*)[4])integers, 1, texel);
    else
        texel_encode_row(format, (const float(*)[4])rgba, 1, texel);
}

static void random_image(struct texture_image *image)
{
    for (uint32_t z = 0; z < image->depth; z++)
        for (uint32_t y = 0; y < image->height; y++)
            for (uint32_t x = 0; x < image->width; x++)
                random_texel(image->format, image->texels + z * image->slice_stride + y * image->row_stride +
                                                (size_t)x * texture_formats[image->format].bytes);
}

void random_texture(struct texture *texture, enum texture_dimension dimension, enum texture_format format,
                    uint32_t width, uint32_t height, uint32_t depth)
{
    memset(texture, 0, sizeof *texture);
    texture->dimension = dimension;
    for (unsigned level = 0; level < TEXTURE_MAX_LEVELS; level++) {
        for (unsigned face = 0; face < (dimension == TEXTURE_CUBE ? 6u : 1u); face++) {
            if (!texture_image_define(&texture->images[face][level], format, width, height, depth))
                abort();
            random_image(&texture->images[face][level]);
        }
        const uint32_t rows = dimension == TEXTURE_1D_ARRAY ? 1 : height;
        const uint32_t slices = dimension == TEXTURE_2D_ARRAY || dimension == TEXTURE_CUBE_ARRAY ? 1 : depth;
        if ((width == 1 && rows == 1 && slices == 1) || dimension == TEXTURE_RECTANGLE)
            break;
        width = width > 1 ? width / 2 : 1;
        height = rows > 1 ? rows / 2 : dimension == TEXTURE_1D_ARRAY ? height : 1;
        depth = slices > 1 ? slices / 2 : dimension == TEXTURE_3D ? 1 : depth;
    }
}

struct texture_view *new_view(const struct texture *texture, const struct texture_sampler *sampler)
{
    void *memory = simd_alloc(texture_view_size());
    if (!memory)
        abort();
    return texture_view_init(memory, texture, sampler);
}

struct texture_sampler default_sampler(void)
{
    return (struct texture_sampler){
        .mag_filter = FILTER_LINEAR,
        .min_filter = FILTER_LINEAR,
        .mip_filter = MIP_LINEAR,
        .border = {0.25f, 0.75f, -3.0f, 0.5f},
        .min_lod = -1000.0f,
        .max_lod = 1000.0f,
        .max_level = 1000,
    };
}
