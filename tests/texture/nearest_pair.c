#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/isa.h"
#include "tests/texture/pair_subject.h"
#include "tests/texture/subject.h"

static const struct {
    uint32_t width, height;
    enum texture_format format;
    bool masks; /* repeats by masks */
} shapes[] = {
    {64, 64, FORMAT_RGBA8, true}, {128, 8, FORMAT_RGB8, true}, {1, 8, FORMAT_RGBA8, true},
    {1, 1, FORMAT_RGBA8, true},   {13, 6, FORMAT_RGB8, false},
};
static const enum texture_wrap wraps[] = {WRAP_REPEAT, WRAP_CLAMP_TO_EDGE, WRAP_MIRRORED_REPEAT};

static void compare_sampler(const struct texture *texture, unsigned shape, unsigned wrap,
                            enum texture_mip_filter mip, bool swizzled)
{
    struct texture_sampler sampler = default_sampler();
    sampler.wrap[0] = sampler.wrap[1] = wraps[wrap];
    sampler.mag_filter = sampler.min_filter = FILTER_NEAREST;
    sampler.mip_filter = mip;
    sampler.swizzled = swizzled;
    if (swizzled)
        sampler.swizzle[0] = 2;
    struct texture_view *view = new_view(texture, &sampler);
    const bool fast = mip != MIP_LINEAR && wrap != 2 && (shapes[shape].masks || wrap == 1);
    for (unsigned mode = 0; mode < PAIR_MODES; mode++) {
        const unsigned taken = pair_compare(view, true, mode, shape);
        /* quads with different levels are declined */
        cr_assert(fast ? (mode && mip) || taken == PAIR_ROUNDS : taken == 0, "shape %u wrap %u mip %u: %u",
                  shape, wrap, (unsigned)mip, taken);
    }
    free(view);
}

Test(nearest_pair, gives_the_bits_of_each_group)
{
    if (!isa_has_avx512())
        cr_skip_test("this machine lacks AVX-512");
    for (unsigned shape = 0; shape < sizeof shapes / sizeof *shapes; shape++) {
        struct texture texture;
        random_texture(&texture, TEXTURE_2D, shapes[shape].format, shapes[shape].width, shapes[shape].height,
                       1);
        for (unsigned wrap = 0; wrap < 3; wrap++)
            for (enum texture_mip_filter mip = MIP_NONE; mip <= MIP_LINEAR; mip++)
                for (unsigned swizzled = 0; swizzled < 2; swizzled++)
                    compare_sampler(&texture, shape, wrap, mip, swizzled);
        texture_release(&texture);
    }
}
