#include "texture/texture.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/texture/subject.h"

/* Everything that texture/view.c chooses a fast path by, both sides of each choice. */
static const struct {
    enum texture_dimension dimension;
    uint32_t width, height;
} shapes[] = {
    {TEXTURE_2D, 16, 16}, {TEXTURE_2D, 64, 4},  {TEXTURE_2D, 1, 8},   {TEXTURE_2D, 1, 1},
    {TEXTURE_2D, 13, 6},  {TEXTURE_CUBE, 8, 8}, {TEXTURE_CUBE, 5, 5}, {TEXTURE_2D, 256, 256},
};
static const enum texture_format formats[] = {FORMAT_RGBA8, FORMAT_SRGB8_A8, FORMAT_RG8};
static const enum texture_wrap wraps[] = {WRAP_REPEAT, WRAP_CLAMP_TO_EDGE, WRAP_MIRRORED_REPEAT, WRAP_CLAMP};

enum {
    SHAPES = sizeof shapes / sizeof *shapes,
    FORMATS = sizeof formats / sizeof *formats,
    WRAPS = sizeof wraps / sizeof *wraps
};

/* Quads on planes, each with slopes of its own, or any coordinates. */
static void random_places(struct texture_lookup *lookup)
{
    const bool wild = random_bits() % 4 == 0;
    for (int axis = 0; axis < 3; axis++)
        for (int quad = 0; quad < 2; quad++) {
            const float at = random_float(-2.0f, 3.0f),
                        steps = random_float(-0.01f, 0.01f) * (float)(1 + quad * 6);
            const float ddx = steps * random_float(0.0f, 3.0f), ddy = steps * random_float(0.0f, 3.0f);
            for (int corner = 0; corner < 4; corner++) {
                const int lane = 2 * quad + (corner & 1) + 4 * (corner >> 1);
                lookup->coord[axis][lane] =
                    wild ? random_coordinate() : at + ddx * (float)(corner & 1) + ddy * (float)(corner >> 1);
            }
        }
    for (int lane = 0; lane < LANES; lane++)
        lookup->lod[lane] = random_bits() % 2 ? 0.0f : random_float(-2.0f, 2.0f);
    lookup->lanes = random_bits() % 4 ? 0xff : random_bits() & 0xff;
}

static void compare_samplers(const struct texture *texture, const char *format)
{
    for (unsigned wrap = 0; wrap < WRAPS; wrap++)
        for (enum texture_mip_filter mip = MIP_NONE; mip <= MIP_LINEAR; mip++)
            for (unsigned variant = 0; variant < 6; variant++) {
                char what[80];
                struct texture_sampler sampler = default_sampler();
                sampler.wrap[0] = sampler.wrap[1] = wraps[wrap];
                sampler.mip_filter = mip;
                if (variant == 1)
                    sampler.lod_bias = 0.75f;
                if (variant == 2)
                    sampler.min_lod = 0.5f, sampler.max_lod = 1.25f;
                if (variant == 3)
                    sampler.skip_srgb_decode = sampler.swizzled = true, sampler.swizzle[2] = TAKE_ONE;
                if (variant == 4)
                    sampler.max_anisotropy = 6;
                if (variant == 5)
                    sampler.mag_filter = sampler.min_filter = FILTER_NEAREST;
                snprintf(what, sizeof what, "%s dimension %d %ux%u wrap %u mip %u variant %u", format,
                         (int)texture->dimension, texture->images[0][0].width, texture->images[0][0].height,
                         wrap, (unsigned)mip, variant);
                struct texture_view *view = new_view(texture, &sampler);
                for (unsigned round = 0; round < 24; round++) {
                    struct texture_lookup lookup = {.lod_mode = LOD_IMPLICIT};
                    random_places(&lookup);
                    compare_ways(view, &lookup, what);
                }
                free(view);
            }
}

Test(sample_rgba8, fast_paths_give_the_bits_of_the_slow_one)
{
    for (unsigned format = 0; format < FORMATS; format++)
        for (unsigned shape = 0; shape < SHAPES; shape++) {
            struct texture texture;
            random_texture(&texture, shapes[shape].dimension, formats[format], shapes[shape].width,
                           shapes[shape].height, 1);
            compare_samplers(&texture, texture_formats[formats[format]].name);
            texture_release(&texture);
        }
}
