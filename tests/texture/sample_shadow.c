#include <criterion/criterion.h>
#include <stdlib.h>

#include "tests/texture/subject.h"

static const enum texture_format formats[] = {FORMAT_Z16, FORMAT_Z24, FORMAT_Z32, FORMAT_Z32F, FORMAT_Z24S8};
static const enum texture_wrap wraps[] = {WRAP_REPEAT, WRAP_CLAMP_TO_EDGE, WRAP_CLAMP_TO_BORDER, WRAP_CLAMP};

static void compare_places(const struct texture_view *view, const char *format)
{
    for (unsigned round = 0; round < 20; round++) {
        struct texture_lookup lookup = {.lod_mode = LOD_IMPLICIT, .lanes = 0xff};
        for (unsigned lane = 0; lane < LANES; lane++)
            for (unsigned axis = 0; axis < 3; axis++)
                lookup.coord[axis][lane] = round % 2 ? random_coordinate() : random_float(-0.2f, 1.2f);
        compare_ways(view, &lookup, format);
    }
}

Test(sample_shadow, gives_the_bits_of_the_general_way)
{
    for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct texture texture;
        random_texture(&texture, TEXTURE_2D, formats[i], 13, 8, 1);
        for (unsigned wrap = 0; wrap < sizeof wraps / sizeof *wraps; wrap++)
            for (unsigned func = REFERENCE_NONE + 1; func <= REFERENCE_ALWAYS; func++) {
                struct texture_sampler sampler = default_sampler();
                sampler.wrap[0] = sampler.wrap[1] = wraps[wrap];
                sampler.mip_filter = MIP_NONE;
                sampler.compare = (enum texture_compare)func;
                sampler.border[0] = 0.5f;
                struct texture_view *view = new_view(&texture, &sampler);
                compare_places(view, texture_formats[formats[i]].name);
                free(view);
            }
        texture_release(&texture);
    }
}
