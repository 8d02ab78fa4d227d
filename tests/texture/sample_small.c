#include <criterion/criterion.h>
#include <stdlib.h>

#include "tests/texture/subject.h"

static const enum texture_format formats[] = {FORMAT_L8, FORMAT_A8,  FORMAT_I8,
                                              FORMAT_R8, FORMAT_LA8, FORMAT_RG8};
static const enum texture_wrap wraps[] = {WRAP_REPEAT, WRAP_CLAMP_TO_EDGE, WRAP_MIRRORED_REPEAT,
                                          WRAP_CLAMP_TO_BORDER};

static void compare_places(const struct texture_view *view, const char *format)
{
    for (unsigned round = 0; round < 60; round++) {
        struct texture_lookup lookup = {.lod_mode = LOD_IMPLICIT, .lanes = 0xff};
        const float at = random_float(-2.0f, 3.0f), step = random_float(-0.02f, 0.02f);
        for (unsigned lane = 0; lane < LANES; lane++)
            for (unsigned axis = 0; axis < 2; axis++)
                lookup.coord[axis][lane] =
                    round % 3 == 0 ? random_coordinate()
                                   : at + step * (float)(axis ? lane / 4 : round % 3 * (lane % 4));
        compare_ways(view, &lookup, format);
    }
}

Test(sample_small, gives_the_bits_of_the_general_way)
{
    for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++)
        for (unsigned size = 0; size < 3; size++) {
            struct texture texture;
            random_texture(&texture, TEXTURE_2D, formats[i], size ? 16u >> size : 13, size == 2 ? 1 : 32, 1);
            for (unsigned wrap = 0; wrap < sizeof wraps / sizeof *wraps; wrap++)
                for (enum texture_mip_filter mip = MIP_NONE; mip <= MIP_LINEAR; mip++) {
                    struct texture_sampler sampler = default_sampler();
                    sampler.wrap[0] = sampler.wrap[1] = wraps[wrap];
                    sampler.mip_filter = mip;
                    struct texture_view *view = new_view(&texture, &sampler);
                    compare_places(view, texture_formats[formats[i]].name);
                    free(view);
                }
            texture_release(&texture);
        }
}
