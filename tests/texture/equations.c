/* Places and texels: the equations of GL 4.6 compatibility 8.13 and 8.14.2, each against a transcription in
 * double precision.
 *
 * Tests of the rest of the module compare bits with one rule of ours; these compare numbers with the
 * specification, as near as weights of 8 fraction bits come to it. */
#include "tests/texture/probe.h"

static const enum texture_dimension by_axes[] = {0, TEXTURE_1D, TEXTURE_2D, TEXTURE_3D};

/* u = w_t s + delta_u, where a nearest lookup shows the texel of u. */
static void u_is_size_times_s_plus_offset(const char *equation)
{
    static const struct {
        enum texture_dimension dimension;
        uint32_t size[3];
        bool texels;
    } rows[] = {{TEXTURE_1D, {24, 1, 1}, false},
                {TEXTURE_2D, {16, 20, 1}, false},
                {TEXTURE_3D, {12, 18, 17}, false},
                {TEXTURE_RECTANGLE, {19, 21, 1}, true}};
    for (unsigned row = 0; row < sizeof rows / sizeof *rows; row++) {
        struct texture texture;
        unit_texture(&texture, rows[row].dimension, rows[row].size[0], rows[row].size[1], rows[row].size[2]);
        struct probe probe = probe_of(equation, &texture);
        probe.sampler.mag_filter = probe.sampler.min_filter = FILTER_NEAREST;
        for (int round = 0; round < 40; round++) {
            long at[3];
            double coord[3];
            for (int axis = 0; axis < 3; axis++) {
                const long size = (long)rows[row].size[axis],
                           offset = size > 1 ? (long)(random_bits() % 16) - 8 : 0;
                const long texel =
                    size > 1 ? 8 + (long)(random_bits() % (unsigned)(size - 15 > 1 ? size - 15 : 1)) : 0;
                const double u = (double)texel + (double)random_float(0.1f, 0.9f);
                const double inside = fmin(fmax(u + (double)offset, 0.5), (double)size - 0.5);
                at[axis] = (long)floor(inside);
                probe.lookup.offset[axis] = (int8_t)offset;
                coord[axis] = rows[row].texels ? u : u / (double)size;
                probe.sampler.wrap[axis] = WRAP_CLAMP_TO_EDGE;
            }
            set_coord(&probe, coord[0], coord[1], coord[2], 0);
            expect_sample(&probe, (double)texel_at(&texture.images[0][0], at[0], at[1], at[2])[0], 0);
        }
        texture_release(&texture);
    }
}

/* --- 8.14.2: coordinate wrapping and texel selection ---------------------------------------------------- */

static long clamp_long(long a, long low, long high)
{
    return a < low ? low : a > high ? high : a;
}

static long mirror(long a)
{
    return a >= 0 ? a : -(1 + a);
}

static long modulo(long a, long b)
{
    return ((a % b) + b) % b;
}

/* Table 8.28, and EXT_texture_mirror_clamp's Table 3.19 for the mirrored clamps to border and to halfway. */
static long wrap(enum texture_wrap mode, bool linear, long coord, long size)
{
    switch (mode) {
    case WRAP_CLAMP: return linear ? clamp_long(coord, -1, size) : clamp_long(coord, 0, size - 1);
    case WRAP_CLAMP_TO_EDGE: return clamp_long(coord, 0, size - 1);
    case WRAP_CLAMP_TO_BORDER: return clamp_long(coord, -1, size);
    case WRAP_REPEAT: return modulo(coord, size);
    case WRAP_MIRRORED_REPEAT: return (size - 1) - mirror(modulo(coord, 2 * size) - size);
    case WRAP_MIRROR_CLAMP:
        return linear ? clamp_long(mirror(coord), 0, size) : clamp_long(mirror(coord), 0, size - 1);
    case WRAP_MIRROR_CLAMP_TO_EDGE: return clamp_long(mirror(coord), 0, size - 1);
    default: return clamp_long(mirror(coord), 0, size);
    }
}

/* u' of 8.14.2; the mirrored CLAMP likewise clamps to [-size, size]. */
static double clamped_u(enum texture_wrap mode, double u, double size)
{
    if (mode == WRAP_CLAMP)
        return fmin(fmax(u, 0.0), size);
    return mode == WRAP_MIRROR_CLAMP ? fmin(fmax(u, -size), size) : u;
}

static double wrapped_texel(const struct probe *probe, long i, long j, long k)
{
    const struct texture_image *image = &probe->texture->images[0][0];
    const bool border = i < 0 || j < 0 || k < 0 || i >= (long)image->width || j >= (long)image->height ||
                        k >= (long)image->depth;
    return (double)(border ? probe->sampler.border[0] : texel_at(image, i, j, k)[0]);
}

static void nearest_takes_the_wrapped_floor(const char *equation)
{
    static const uint32_t sizes[] = {8, 5, 1};
    for (unsigned n = 0; n < 3; n++) {
        struct texture texture;
        unit_texture(&texture, TEXTURE_1D, sizes[n], 1, 1);
        struct probe probe = probe_of(equation, &texture);
        probe.sampler.mag_filter = probe.sampler.min_filter = FILTER_NEAREST;
        for (enum texture_wrap mode = 0; mode < WRAP_COUNT; mode++)
            for (double u = -2.7 * sizes[n]; u < 3.7 * sizes[n]; u += 0.37) {
                if (near_whole(u))
                    continue;
                probe.sampler.wrap[0] = mode;
                set_coord(&probe, u / sizes[n], 0, 0, 0);
                const double inside = clamped_u(mode, u, sizes[n]);
                expect_sample(
                    &probe, wrapped_texel(&probe, wrap(mode, false, (long)floor(inside), sizes[n]), 0, 0), 0);
            }
        texture_release(&texture);
    }
}

struct axis {
    long i[2];
    double alpha;
};

static struct axis linear_axis(enum texture_wrap mode, double u, long size)
{
    const double at = clamped_u(mode, u, (double)size) - 0.5;
    const long i = (long)floor(at);
    return (struct axis){{wrap(mode, true, i, size), wrap(mode, true, i + 1, size)}, at - floor(at)};
}

/* Equation 8.14 and those for fewer dimensions after it: an axis without a size has alpha 0. */
static double weighted_texels(const struct probe *probe, const struct axis axes[3])
{
    double tau = 0;
    for (int corner = 0; corner < 8; corner++) {
        const int a = corner & 1, b = corner >> 1 & 1, c = corner >> 2;
        const double weight = (a ? axes[0].alpha : 1 - axes[0].alpha) *
                              (b ? axes[1].alpha : 1 - axes[1].alpha) *
                              (c ? axes[2].alpha : 1 - axes[2].alpha);
        if (weight > 0)
            tau += weight * wrapped_texel(probe, axes[0].i[a], axes[1].i[b], axes[2].i[c]);
    }
    return tau;
}

static void check_linear(const char *equation, unsigned dimensions)
{
    static const long sizes[][3] = {{8, 4, 16}, {5, 7, 3}, {1, 2, 1}};
    for (unsigned n = 0; n < 3; n++) {
        struct texture texture;
        const long size[3] = {sizes[n][0], dimensions > 1 ? sizes[n][1] : 1,
                              dimensions > 2 ? sizes[n][2] : 1};
        unit_texture(&texture, by_axes[dimensions], (uint32_t)size[0], (uint32_t)size[1], (uint32_t)size[2]);
        struct probe probe = probe_of(equation, &texture);
        for (int round = 0; round < 200; round++) {
            double coord[3] = {0};
            struct axis axes[3] = {{{0, 0}, 0}, {{0, 0}, 0}, {{0, 0}, 0}};
            for (unsigned axis = 0; axis < dimensions; axis++) {
                probe.sampler.wrap[axis] = (enum texture_wrap)(random_bits() % WRAP_COUNT);
                coord[axis] = (double)random_float(-1.5f, 2.5f);
                axes[axis] =
                    linear_axis(probe.sampler.wrap[axis], coord[axis] * (double)size[axis], size[axis]);
            }
            set_coord(&probe, coord[0], coord[1], coord[2], 0);
            expect_sample(&probe, weighted_texels(&probe, axes), dimensions * (1.01 / 512));
        }
        texture_release(&texture);
    }
}

static void linear_1d(const char *equation)
{
    check_linear(equation, 1);
}

static void linear_2d(const char *equation)
{
    check_linear(equation, 2);
}

static void linear_3d(const char *equation)
{
    check_linear(equation, 3);
}

static void layers_round_to_nearest_even(const char *equation)
{
    static const double layers[] = {-3, -0.4, 0.49, 0.5, 0.51, 1.5, 2.5, 3.49, 3.51, 4.5, 9};
    for (unsigned planar = 0; planar < 2; planar++) {
        struct texture texture;
        unit_texture(&texture, planar ? TEXTURE_2D_ARRAY : TEXTURE_1D_ARRAY, 4, planar ? 4 : 5,
                     planar ? 5 : 1);
        struct probe probe = probe_of(equation, &texture);
        probe.sampler.mag_filter = probe.sampler.min_filter = FILTER_NEAREST;
        for (unsigned i = 0; i < sizeof layers / sizeof *layers; i++) {
            const long l = clamp_long((long)nearbyint(layers[i]), 0, 4);
            set_coord(&probe, 0.6, planar ? 0.3 : layers[i], layers[i], 0);
            expect_sample(&probe,
                          (double)texel_at(&texture.images[0][0], 2, planar ? 1 : l, planar ? l : 0)[0], 0);
        }
        texture_release(&texture);
    }
}

/* The order of figure 8.4: (i0,j1) (i1,j1) (i1,j0) (i0,j0). */
static void gather_takes_four_texels(const char *equation)
{
    struct texture texture;
    struct subject list[2];
    unit_texture(&texture, TEXTURE_2D, 8, 4, 1);
    struct probe probe = probe_of(equation, &texture);
    struct texture_view *view = new_view(&texture, &probe.sampler);
    for (int round = 0; round < 40; round++) {
        const double u = (double)random_float(-8, 16), v = (double)random_float(-4, 8);
        if (near_whole(u - 0.5) || near_whole(v - 0.5))
            continue;
        const struct axis s = linear_axis(WRAP_REPEAT, u, 8), t = linear_axis(WRAP_REPEAT, v, 4);
        const double expected[4] = {
            wrapped_texel(&probe, s.i[0], t.i[1], 0), wrapped_texel(&probe, s.i[1], t.i[1], 0),
            wrapped_texel(&probe, s.i[1], t.i[0], 0), wrapped_texel(&probe, s.i[0], t.i[0], 0)};
        set_coord(&probe, u / 8, v / 4, 0, 0);
        for (unsigned i = 0; i < subjects(list); i++) {
            f32x8 texels[4];
            subject_gather(&list[i], view, &probe.lookup, 0, texels);
            for (int c = 0; c < 4; c++)
                expect_near(&probe, list[i].name, (double)texels[c][1], expected[c], 0);
        }
    }
    free(view);
    texture_release(&texture);
}

/* --- 8.13: cube maps ------------------------------------------------------------------------------------ */

static void cube_faces(const char *equation)
{
    struct texture texture;
    unit_texture(&texture, TEXTURE_CUBE, 4, 4, 1);
    struct probe probe = probe_of(equation, &texture);
    probe.sampler.mag_filter = probe.sampler.min_filter = FILTER_NEAREST;
    for (int round = 0; round < 200; round++) {
        const double x = (double)random_float(-1, 1), y = (double)random_float(-1, 1),
                     z = (double)random_float(-1, 1);
        const double major = fmax(fabs(x), fmax(fabs(y), fabs(z)));
        const double rows[6][3] = {{-z, -y, x}, {z, -y, x}, {x, z, y}, {x, -z, y}, {x, -y, z}, {-x, -y, z}};
        const int face = major == fabs(x) ? (x < 0) : major == fabs(y) ? 2 + (y < 0) : 4 + (z < 0);
        const double s = 0.5 * (rows[face][0] / fabs(rows[face][2]) + 1),
                     t = 0.5 * (rows[face][1] / fabs(rows[face][2]) + 1);
        if (near_whole(4 * s) || near_whole(4 * t))
            continue;
        set_coord(&probe, x, y, z, 0);
        expect_sample(&probe, (double)texel_at(&texture.images[face][0], (long)(4 * s), (long)(4 * t), 0)[0],
                      0);
    }
    texture_release(&texture);
}

/* 8.13.1: at an edge of the cube the sample is the same from both faces, and the mean of the texels that
 * meet. */
static void seamless_edges(const char *equation)
{
    struct texture texture;
    unit_texture(&texture, TEXTURE_CUBE, 4, 4, 1);
    struct probe probe = probe_of(equation, &texture);
    probe.sampler.seamless = true;
    for (int row = 0; row < 4; row++) { /* +x meets +z at x = z: s of +x is 0 there, of +z 1 */
        const double y = -((row + 0.5) / 2 - 1);
        const double x_texel = (double)texel_at(&texture.images[0][0], 0, row, 0)[0];
        const double z_texel = (double)texel_at(&texture.images[4][0], 3, row, 0)[0];
        set_coord(&probe, 1, y, 0.99999, 0);
        expect_sample(&probe, 0.5 * (x_texel + z_texel), 1e-2);
        set_coord(&probe, 0.99999, y, 1, 0);
        expect_sample(&probe, 0.5 * (x_texel + z_texel), 1e-2);
    }
    texture_release(&texture);
}

/* --- The table ------------------------------------------------------------------------------------------ */

static const struct {
    const char *equation;
    void (*check)(const char *equation);
} equations[] = {
    {"8.13, Table 8.27", cube_faces},
    {"8.13.1, seamless filtering", seamless_edges},
    {"8.14.1, (8.11)", u_is_size_times_s_plus_offset},
    {"8.14.2, NEAREST, Table 8.28, border", nearest_takes_the_wrapped_floor},
    {"8.14.2, LINEAR, one dimension, Table 8.28, border", linear_1d},
    {"8.14.2, LINEAR, two dimensions", linear_2d},
    {"8.14.2, (8.14)", linear_3d},
    {"8.14.2, layer l", layers_round_to_nearest_even},
    {"8.14.2, textureGather", gather_takes_four_texels},
};

Test(equations, places_and_texels_are_those_of_the_specification)
{
    for (unsigned i = 0; i < sizeof equations / sizeof *equations; i++)
        equations[i].check(equations[i].equation);
}
