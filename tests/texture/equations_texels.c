/* What texels mean: GL 4.6 compatibility 8.17 and 8.23 to 8.25, each against a transcription in double
 * precision.
 *
 * Tests of the rest of the module compare bits with one rule of ours; these compare numbers with the
 * specification, as near as weights of 8 fraction bits come to it. */
#include "tests/texture/probe.h"

/* --- Texels --------------------------------------------------------------------------------------------- */

/* Table 8.31, of four depths at once: r is proportional to the comparisons that pass (8.23.1). */
static void depth_comparisons(const char *equation)
{
    static const enum texture_compare functions[] = {REFERENCE_NEVER,  REFERENCE_LESS,    REFERENCE_EQUAL,
                                                     REFERENCE_LEQUAL, REFERENCE_GREATER, REFERENCE_NOTEQUAL,
                                                     REFERENCE_GEQUAL, REFERENCE_ALWAYS};
    static const float depths[4] = {0.25f, 0.5f, 0.75f, 1.0f};
    struct texture texture = {.dimension = TEXTURE_1D};
    cr_assert(texture_image_define(&texture.images[0][0], FORMAT_Z32F, 4, 1, 1));
    memcpy(texture.images[0][0].texels, depths, sizeof depths);
    struct probe probe = probe_of(equation, &texture);
    probe.sampler.wrap[0] = WRAP_CLAMP_TO_EDGE;
    for (unsigned f = 0; f < 8; f++)
        for (double reference = 0.125; reference <= 1.0; reference += 0.125)
            for (double u = 0.5; u <= 3.5; u += 0.25) {
                const long i = (long)floor(u - 0.5);
                double r[2];
                for (int n = 0; n < 2; n++) {
                    const double d = (double)depths[i + n > 3 ? 3 : i + n];
                    const bool passes[8] = {false, reference<d, reference == d, reference <= d, reference> d,
                                            reference != d, reference >= d, true};
                    r[n] = passes[f];
                }
                const double alpha = u - 0.5 - (double)i;
                probe.sampler.compare = functions[f];
                set_coord(&probe, u / 4, 0, reference, 0);
                expect_sample(&probe, (1 - alpha) * r[0] + alpha * r[1], 0);
            }
    texture_release(&texture);
}

/* Table 8.26, and the swizzle of section 16.1 after it. INTENSITY gives (I,I,I,I): Table 16.1. */
static void components_of_base_formats(const char *equation)
{
    static const struct {
        enum texture_format format;
        int8_t from[4]; /* stored component, or -1: 0, -2: 1 */
    } rows[] = {{FORMAT_RGBA32F, {0, 1, 2, 3}}, {FORMAT_RG32F, {0, 1, -1, -2}},
                {FORMAT_R32F, {0, -1, -1, -2}}, {FORMAT_L8, {0, 0, 0, -2}},
                {FORMAT_LA8, {0, 0, 0, 1}},     {FORMAT_A8, {-1, -1, -1, 0}},
                {FORMAT_I8, {0, 0, 0, 0}}};
    static const uint8_t swizzles[][4] = {{TAKE_R, TAKE_G, TAKE_B, TAKE_A},
                                          {TAKE_A, TAKE_ZERO, TAKE_R, TAKE_ONE},
                                          {TAKE_B, TAKE_B, TAKE_G, TAKE_R}};
    for (unsigned row = 0; row < sizeof rows / sizeof *rows; row++)
        for (unsigned s = 0; s < 3; s++) {
            struct texture texture = {.dimension = TEXTURE_2D};
            cr_assert(texture_image_define(&texture.images[0][0], rows[row].format, 1, 1, 1));
            const bool bytes = texture_formats[rows[row].format].kind == KIND_UNORM;
            double source[4], expected[4];
            for (int c = 0; c < 4; c++) {
                const int from = rows[row].from[c];
                source[c] = from == -2   ? 1.0
                            : from == -1 ? 0.0
                            : bytes      ? (40.0 + 50.0 * from) / 255.0
                                         : 0.25 + 0.5 * from;
                if (from >= 0 && bytes)
                    texture.images[0][0].texels[from] = (uint8_t)(40 + 50 * from);
                else if (from >= 0)
                    texel_at(&texture.images[0][0], 0, 0, 0)[from] = 0.25f + 0.5f * (float)from;
            }
            struct probe probe = probe_of(equation, &texture);
            probe.sampler.swizzled = true;
            memcpy(probe.sampler.swizzle, swizzles[s], 4);
            for (int c = 0; c < 4; c++)
                expected[c] = swizzles[s][c] == TAKE_ZERO  ? 0.0
                              : swizzles[s][c] == TAKE_ONE ? 1.0
                                                           : source[swizzles[s][c]];
            expect_rgba(&probe, expected, 1e-7);
            texture_release(&texture);
        }
}

static void srgb_is_decoded(const char *equation)
{
    struct texture texture = {.dimension = TEXTURE_1D};
    cr_assert(texture_image_define(&texture.images[0][0], FORMAT_SRGB8_A8, 256, 1, 1));
    for (int i = 0; i < 256; i++)
        memset(texture.images[0][0].texels + (size_t)4 * (size_t)i, i, 4);
    struct probe probe = probe_of(equation, &texture);
    probe.sampler.mag_filter = probe.sampler.min_filter = FILTER_NEAREST;
    for (int i = 0; i < 256; i++) {
        const double cs = i / 255.0, cl = cs <= 0.04045 ? cs / 12.92 : pow((cs + 0.055) / 1.055, 2.4);
        set_coord(&probe, (i + 0.5) / 256, 0, 0, 0);
        expect_rgba(&probe, (const double[]){cl, cl, cl, cs}, 6e-8);
    }
    texture_release(&texture);
}

/* red = red_s 2^(exp_s - B - N), B = 15, N = 9. */
static void shared_exponents(const char *equation)
{
    struct texture texture = {.dimension = TEXTURE_1D};
    cr_assert(texture_image_define(&texture.images[0][0], FORMAT_RGB9E5, 1, 1, 1));
    struct probe probe = probe_of(equation, &texture);
    for (uint32_t exponent = 0; exponent < 32; exponent++) {
        const uint32_t rgb[3] = {random_bits() & 511, random_bits() & 511, random_bits() & 511};
        const uint32_t texel = rgb[0] | rgb[1] << 9 | rgb[2] << 18 | exponent << 27;
        memcpy(texture.images[0][0].texels, &texel, sizeof texel);
        const double scale = exp2((double)exponent - 15 - 9);
        expect_rgba(&probe, (const double[]){rgb[0] * scale, rgb[1] * scale, rgb[2] * scale, 1.0}, 0);
    }
    texture_release(&texture);
}

/* --- 8.17: completeness --------------------------------------------------------------------------------- */

/* One thing at a time is wrong. */
static void completeness(const char *equation)
{
    enum fault {
        NOTHING,
        NO_IMAGE,
        NOT_SQUARE,
        UNEQUAL_FACES,
        OTHER_FORMAT,
        LEVEL_MISSING,
        LEVEL_SIZE,
        LEVEL_FORMAT,
        BASE_BEYOND_MAX
    };
    static const struct {
        enum fault fault;
        enum texture_dimension dimension;
        bool complete, without_mipmaps; /* with a mipmap filter, and with LINEAR */
    } rows[] = {
        {NOTHING, TEXTURE_2D, true, true},           {NOTHING, TEXTURE_CUBE, true, true},
        {NO_IMAGE, TEXTURE_2D, false, false},        {NOT_SQUARE, TEXTURE_CUBE, false, false},
        {UNEQUAL_FACES, TEXTURE_CUBE, false, false}, {OTHER_FORMAT, TEXTURE_CUBE, false, false},
        {LEVEL_MISSING, TEXTURE_2D, false, true},    {LEVEL_SIZE, TEXTURE_2D, false, true},
        {LEVEL_FORMAT, TEXTURE_2D, false, true},     {BASE_BEYOND_MAX, TEXTURE_2D, false, true},
    };
    for (unsigned row = 0; row < sizeof rows / sizeof *rows; row++) {
        struct texture texture;
        unit_texture(&texture, rows[row].dimension, 8, 8, 1);
        struct probe probe = probe_of(equation, &texture);
        bool defined = true;
        switch (rows[row].fault) {
        case NOTHING: break;
        case NO_IMAGE: texture_image_release(&texture.images[0][0]); break;
        case NOT_SQUARE:
            for (int face = 0; face < 6; face++)
                defined &= texture_image_define(&texture.images[face][0], FORMAT_RGBA32F, 8, 4, 1);
            break;
        case UNEQUAL_FACES:
            defined = texture_image_define(&texture.images[3][0], FORMAT_RGBA32F, 4, 4, 1);
            break;
        case OTHER_FORMAT:
            defined = texture_image_define(&texture.images[5][0], FORMAT_RGBA8, 8, 8, 1);
            break;
        case LEVEL_MISSING: texture_image_release(&texture.images[0][2]); break;
        case LEVEL_SIZE:
            defined = texture_image_define(&texture.images[0][1], FORMAT_RGBA32F, 5, 4, 1);
            break;
        case LEVEL_FORMAT:
            defined = texture_image_define(&texture.images[0][3], FORMAT_RGBA8, 1, 1, 1);
            break;
        case BASE_BEYOND_MAX: probe.sampler.base_level = 2, probe.sampler.max_level = 1; break;
        }
        cr_assert(defined);
        probe.sampler.mip_filter = MIP_LINEAR;
        cr_expect_eq(texture_is_complete(&texture, &probe.sampler), rows[row].complete, "%s, row %u",
                     equation, row);
        if (!rows[row].complete)
            expect_rgba(&probe, (const double[]){0, 0, 0, 1}, 0);
        probe.sampler.mip_filter = MIP_NONE;
        cr_expect_eq(texture_is_complete(&texture, &probe.sampler), rows[row].without_mipmaps,
                     "%s, row %u, LINEAR", equation, row);
        texture_release(&texture);
    }
}

/* --- The table ------------------------------------------------------------------------------------------ */

static const struct {
    const char *equation;
    void (*check)(const char *equation);
} equations[] = {
    {"8.17", completeness},
    {"8.23.1, Table 8.31", depth_comparisons},
    {"8.24, (8.18)", srgb_is_decoded},
    {"8.25", shared_exponents},
    {"Table 8.26, 16.1", components_of_base_formats},
};

Test(equations_texels, texels_mean_what_the_specification_says)
{
    for (unsigned i = 0; i < sizeof equations / sizeof *equations; i++)
        equations[i].check(equations[i].equation);
}
