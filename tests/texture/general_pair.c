#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/isa.h"
#include "tests/texture/pair_subject.h"
#include "tests/texture/subject.h"

/* Every kind of field, of one to four channels, in one to four words. */
static const enum texture_format formats[] = {
    FORMAT_RGBA8,      FORMAT_RGB8,        FORMAT_L8,         FORMAT_LA8,     FORMAT_SRGB8_A8,
    FORMAT_RGB565,     FORMAT_RGBA4,       FORMAT_RGB5A1,     FORMAT_RGB10A2, FORMAT_RGBA16,
    FORMAT_L16,        FORMAT_RGBA8_SNORM, FORMAT_RG16_SNORM, FORMAT_RGBA16F, FORMAT_RGB16F,
    FORMAT_R16F,       FORMAT_RGBA32F,     FORMAT_RGB32F,     FORMAT_RG32F,   FORMAT_I32F,
    FORMAT_R11G11B10F, FORMAT_Z16,         FORMAT_Z24,        FORMAT_Z32F,    FORMAT_Z24S8,
};
static const struct {
    enum texture_dimension dimension;
    uint32_t width, height, depth;
} shapes[] = {
    {TEXTURE_2D, 16, 8, 1},      {TEXTURE_2D, 13, 6, 1},      {TEXTURE_2D, 1, 1, 1},
    {TEXTURE_1D, 11, 1, 1},      {TEXTURE_3D, 4, 6, 8},       {TEXTURE_RECTANGLE, 9, 5, 1},
    {TEXTURE_2D_ARRAY, 8, 7, 3}, {TEXTURE_1D_ARRAY, 8, 3, 1}, {TEXTURE_CUBE, 8, 8, 1},
};

enum { FORMATS = sizeof formats / sizeof *formats, SHAPES = sizeof shapes / sizeof *shapes };

/* The filters are bits: magnification, minification. */
static struct texture_sampler sampler_of(unsigned wrap, unsigned filters, enum texture_mip_filter mip)
{
    struct texture_sampler sampler = default_sampler();
    for (unsigned i = 0; i < 3; i++)
        sampler.wrap[i] = (enum texture_wrap)((wrap + i) % WRAP_COUNT);
    sampler.mag_filter = filters & 1 ? FILTER_LINEAR : FILTER_NEAREST;
    sampler.min_filter = filters & 2 ? FILTER_LINEAR : FILTER_NEAREST;
    sampler.mip_filter = mip;
    sampler.border[0] = random_bits() % 2 ? 0x1p-140f : 0.25f; /* a denormal */
    sampler.lod_bias = random_bits() % 4 ? 0.0f : 0.75f;
    sampler.compare = (enum texture_compare)(random_bits() % (REFERENCE_ALWAYS + 1));
    return sampler;
}

/* Some bits of some texels become those of NaNs, infinities or denormals, if they are of floats. */
static void spoil(struct texture *texture)
{
    static const uint32_t bits[] = {0x7fc12345, 0xffc00001, 0x7f800000, 0xff800000, 0x00000012, 0x80000034,
                                    0x7c007c01, 0xfc00fe01, 0x00010002, 0x80018002, 0x80000000};
    struct texture_image *image = &texture->images[0][0];
    if (texture_formats[image->format].kind != KIND_FLOAT)
        return;
    for (uint32_t z = 0; z < image->depth; z++)
        for (uint32_t y = 0; y < image->height; y++)
            for (uint32_t i = 0; i + 4 <= image->width * texture_formats[image->format].bytes; i += 4)
                if (random_bits() % 8 == 0)
                    memcpy(image->texels + z * image->slice_stride + y * image->row_stride + i,
                           &bits[random_bits() % (sizeof bits / sizeof *bits)], 4);
}

static unsigned compare_samplers(const struct texture *texture, unsigned format)
{
    const bool rectangle = texture->dimension == TEXTURE_RECTANGLE;
    unsigned taken = 0;
    for (unsigned wrap = 0; wrap < WRAP_COUNT; wrap++)
        for (unsigned filters = 0; filters < 4; filters++) {
            const enum texture_mip_filter mip =
                rectangle ? MIP_NONE : (enum texture_mip_filter)(random_bits() % 3);
            struct texture_sampler sampler = sampler_of(wrap, filters, mip);
            for (unsigned i = 0; i < 3 && rectangle; i++)
                sampler.wrap[i] = wrap % 2 ? WRAP_CLAMP_TO_EDGE : WRAP_CLAMP_TO_BORDER;
            struct texture_view *view = new_view(texture, &sampler);
            for (unsigned mode = 0; mode < PAIR_MODES; mode++)
                taken += pair_compare(view, texture_view_coordinates(view) <= 3, mode, format);
            free(view);
        }
    return taken;
}

Test(general_pair, gives_the_bits_of_each_group)
{
    if (!isa_has_avx512())
        cr_skip_test("this machine lacks AVX-512");
    for (unsigned shape = 0; shape < SHAPES; shape++)
        for (unsigned format = 0; format < FORMATS; format++) {
            struct texture texture;
            const bool depth = texture_formats[formats[format]].base == BASE_DEPTH ||
                               texture_formats[formats[format]].base == BASE_DEPTH_STENCIL;
            if (depth && shapes[shape].dimension == TEXTURE_3D)
                continue;
            random_texture(&texture, shapes[shape].dimension, formats[format], shapes[shape].width,
                           shapes[shape].height, shapes[shape].depth);
            spoil(&texture);
            cr_assert_gt(compare_samplers(&texture, format), 0, "shape %u, format %u", shape, format);
            texture_release(&texture);
        }
}
