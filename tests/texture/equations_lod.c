/* Levels of detail: the equations of GL 4.6 compatibility 8.14.1, 8.14.3 and 8.15, each against a
 * transcription in double precision.
 *
 * Tests of the rest of the module compare bits with one rule of ours; these compare numbers with the
 * specification, as near as weights of 8 fraction bits come to it. */
#include "tests/texture/probe.h"

/* --- 8.14.1: scale factor and level of detail ----------------------------------------------------------- */

static void random_gradients(struct probe *probe)
{
    probe->lookup.lod_mode = LOD_GRADIENT;
    for (int i = 0; i < 3; i++) {
        probe->lookup.ddx[i] = f32x8_splat(random_float(-0.1f, 0.1f));
        probe->lookup.ddy[i] = f32x8_splat(random_float(-0.1f, 0.1f));
    }
}

/* du/dx and so on, of a texture of equal sizes. */
static double derivative(const f32x8 *d, int axis, unsigned dimensions, double size)
{
    return axis < (int)dimensions ? (double)d[axis][0] * size : 0.0;
}

static double length3(double a, double b, double c)
{
    return sqrt(a * a + b * b + c * c);
}

static const enum texture_dimension by_axes[] = {0, TEXTURE_1D, TEXTURE_2D, TEXTURE_3D};

static void lambda_is_log2_of_rho(const char *equation)
{
    struct texture texture;
    level_texture(&texture, TEXTURE_1D, 64);
    struct probe probe = probe_of(equation, &texture);
    probe.lookup.lod_mode = LOD_GRADIENT;
    for (double rho = 0x1p-6; rho < 0x1p9; rho *= 1.37) {
        probe.lookup.ddx[0] = f32x8_splat((float)(rho / 64.0));
        expect_lod(&probe, 1, log2(rho), 1e-4);
    }
    texture_release(&texture);
}

static void biases_add_up_and_are_clamped(const char *equation)
{
    static const double biases[][2] = {{0, 0},   {1.5, 0}, {0, -2.25}, {3, 4},
                                       {14, 14}, {-20, 1}, {-9, -9},   {30, -29}};
    struct texture texture;
    level_texture(&texture, TEXTURE_2D, 32);
    struct probe probe = probe_of(equation, &texture);
    for (unsigned i = 0; i < sizeof biases / sizeof *biases; i++) {
        probe.sampler.lod_bias = (float)biases[i][0];
        probe.lookup.lod_mode = LOD_IMPLICIT;
        probe.lookup.lod = f32x8_splat((float)biases[i][1]);
        probe.lookup.coord[0] = (f32x8){0, 1, 0, 1, 0, 1, 0, 1} * (4.0f / 32.0f); /* rho = 4 */
        expect_lod(&probe, 1, 2.0 + fmin(fmax(biases[i][0] + biases[i][1], -15.0), 15.0), 1e-4);
    }
    texture_release(&texture);
}

static void lambda_is_clamped(const char *equation)
{
    static const double limits[][2] = {{-1000, 1000}, {1, 4}, {0, 2.5}, {3.25, 3.5}, {-3, 0.75}};
    struct texture texture;
    level_texture(&texture, TEXTURE_2D, 64);
    struct probe probe = probe_of(equation, &texture);
    probe.sampler.mip_filter = MIP_LINEAR;
    for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++)
        for (double lambda = -2.0; lambda < 8.0; lambda += 0.4375) {
            probe.sampler.min_lod = (float)limits[i][0];
            probe.sampler.max_lod = (float)limits[i][1];
            probe.lookup.lod = f32x8_splat((float)lambda);
            const double clamped = lambda > limits[i][1]   ? limits[i][1]
                                   : lambda < limits[i][0] ? limits[i][0]
                                                           : lambda;
            expect_sample(&probe, fmin(fmax(clamped, 0.0), 6.0), 1.0 / 512);
        }
    texture_release(&texture);
}

static void rho_is_the_longer_of_two_vectors(const char *equation)
{
    for (unsigned axes = 1; axes <= 3; axes++) {
        struct texture texture;
        level_texture(&texture, by_axes[axes], 32);
        struct probe probe = probe_of(equation, &texture);
        for (int round = 0; round < 40; round++) {
            double x[3], y[3];
            random_gradients(&probe);
            for (int i = 0; i < 3; i++) {
                x[i] = derivative(probe.lookup.ddx, i, axes, 32);
                y[i] = derivative(probe.lookup.ddy, i, axes, 32);
            }
            expect_lod(&probe, 1, log2(fmax(length3(x[0], x[1], x[2]), length3(y[0], y[1], y[2]))), 1e-4);
        }
        texture_release(&texture);
    }
}

/* Lines take the rho of polygons, which is an f(x,y) within the bounds given after (8.13). */
static void rho_lies_within_its_bounds(const char *equation)
{
    struct texture texture;
    struct subject list[2];
    level_texture(&texture, TEXTURE_3D, 16);
    struct probe probe = probe_of(equation, &texture);
    struct texture_view *view = new_view(&texture, &probe.sampler);
    for (int round = 0; round < 60; round++) {
        double most = 0, sum = 0;
        random_gradients(&probe);
        for (int i = 0; i < 3; i++) {
            const double m = fmax(fabs(derivative(probe.lookup.ddx, i, 3, 16)),
                                  fabs(derivative(probe.lookup.ddy, i, 3, 16)));
            most = fmax(most, m);
            sum += m;
        }
        for (unsigned s = 0; s < subjects(list); s++) {
            f32x8 lod[2];
            subject_query_lod(&list[s], view, &probe.lookup, lod);
            const double f = exp2((double)lod[1][0]);
            cr_expect(f >= most * 0.9999 && f <= sum * 1.0001, "%s: %g is not in %g..%g", equation, f, most,
                      sum);
        }
    }
    free(view);
    texture_release(&texture);
}

/* --- Anisotropy ----------------------------------------------------------------------------------------- */

/* ARB_texture_filter_anisotropic: N = min(ceil(Pmax/Pmin), maxAniso), lambda' = log2(Pmax/N). */
static void anisotropic_lambda(const char *equation)
{
    struct texture texture;
    level_texture(&texture, TEXTURE_2D, 64);
    struct probe probe = probe_of(equation, &texture);
    for (int round = 0; round < 100; round++) {
        const double most = 2 + round % 15;
        random_gradients(&probe);
        const double px =
            length3(derivative(probe.lookup.ddx, 0, 2, 64), derivative(probe.lookup.ddx, 1, 2, 64), 0);
        const double py =
            length3(derivative(probe.lookup.ddy, 0, 2, 64), derivative(probe.lookup.ddy, 1, 2, 64), 0);
        const double ratio = fmax(px, py) / fmin(px, py), n = fmin(ceil(ratio), most);
        if (near_whole(ratio))
            continue;
        probe.sampler.max_anisotropy = (float)most;
        probe.sampler.mip_filter = MIP_LINEAR;
        expect_lod(&probe, 1, log2(fmax(px, py) / n), 1e-4);
    }
    texture_release(&texture);
}

/* The same lookup without anisotropy, at (s, t). */
static double isotropic(const struct probe *probe, double s, double t)
{
    struct probe plain = *probe;
    struct subject list[2];
    f32x8 rgba[4];
    plain.sampler.max_anisotropy = 1.0f;
    plain.lookup.lod_mode = LOD_ZERO;
    set_coord(&plain, s, t, 0, 0);
    struct texture_view *view = new_view(plain.texture, &plain.sampler);
    subjects(list);
    subject_sample(&list[0], view, &plain.lookup, rgba);
    free(view);
    return (double)rgba[0][0];
}

/* 8.14, equation of tau_aniso: the mean of N samples at i/(N+1) - 1/2 of the longer screen axis, i = 1..N. */
static void anisotropic_samples(const char *equation)
{
    struct texture texture;
    unit_texture(&texture, TEXTURE_2D, 64, 64, 1);
    struct probe probe = probe_of(equation, &texture);
    for (int n = 2; n <= 16; n++)
        for (int axis = 0; axis < 2; axis++) {
            const double along = 0.02 * n, s = random_float(0.3f, 0.7f), t = random_float(0.3f, 0.7f);
            const f32x8 ends[2] = {f32x8_splat((float)along), f32x8_splat((float)(along / (n - 0.5)))};
            double sum = 0;
            probe.sampler.max_anisotropy = 16.0f;
            probe.lookup.lod_mode = LOD_GRADIENT;
            set_coord(&probe, s, t, 0, 0);
            for (int i = 0; i < 2; i++) {
                probe.lookup.ddx[i] = i == axis ? ends[0] : f32x8_splat(0.0f);
                probe.lookup.ddy[i] = i == axis ? f32x8_splat(0.0f) : ends[1];
            }
            for (int i = 1; i <= n; i++) {
                const double at = along * ((double)i / (n + 1) - 0.5);
                sum += axis ? isotropic(&probe, s, t + at) : isotropic(&probe, s + at, t);
            }
            expect_sample(&probe, sum / n, 1.0 / 256);
        }
    texture_release(&texture);
}

/* --- 8.14.3: mipmapping; 8.15: magnification ------------------------------------------------------------ */

static void levels_halve(const char *equation)
{
    struct texture texture = {.dimension = TEXTURE_3D};
    cr_assert(texture_image_define(&texture.images[0][0], FORMAT_RGBA32F, 37, 20, 6) &&
              texture_generate_mipmaps(&texture, 0, 1000));
    struct probe probe = probe_of(equation, &texture);
    probe.sampler.mip_filter = MIP_LINEAR;
    struct texture_view *view = new_view(&texture, &probe.sampler);
    for (int i = 0; i <= 6; i++) {
        int32_t size[4];
        const int expected[3] = {37 >> i, 20 >> i, 6 >> i};
        texture_query_size(view, i, size);
        for (int axis = 0; i <= 5 && axis < 3; axis++)
            cr_expect_eq(size[axis], expected[axis] > 1 ? expected[axis] : 1, "%s: level %d", equation, i);
        cr_expect(i <= 5 || size[0] == 0, "%s: floor(log2(37)) + 1 levels", equation);
    }
    free(view);
    texture_release(&texture);
}

static void nearest_level(const char *equation)
{
    struct texture texture;
    level_texture(&texture, TEXTURE_2D, 64);
    for (unsigned base = 0; base < 3; base++) {
        struct probe probe = probe_of(equation, &texture);
        probe.sampler.mip_filter = MIP_NEAREST;
        probe.sampler.base_level = base;
        probe.sampler.max_level = 5;
        for (double lambda = -1.0; lambda < 8.0; lambda += 0.125) {
            const double q = 5, d = lambda <= 0               ? base
                                    : base + lambda > q + 0.5 ? q
                                                              : ceil(base + lambda + 0.5) - 1;
            probe.lookup.lod = f32x8_splat((float)lambda);
            expect_sample(&probe, d, 0);
        }
    }
    texture_release(&texture);
}

/* d1 and d2, and tau between them. */
static void mixed_levels(const char *equation)
{
    struct texture texture;
    unit_texture(&texture, TEXTURE_2D, 16, 16, 1);
    for (unsigned base = 0; base < 2; base++) {
        struct probe probe = probe_of(equation, &texture);
        probe.sampler.min_filter = FILTER_NEAREST;
        probe.sampler.mip_filter = MIP_LINEAR;
        probe.sampler.mag_filter = FILTER_NEAREST;
        probe.sampler.base_level = base;
        probe.sampler.max_level = 3;
        for (double lambda = 0.1; lambda < 5.0; lambda += 0.171) {
            const double q = 3, at = base + lambda;
            const long d1 = at >= q ? (long)q : (long)floor(at), d2 = at >= q ? (long)q : d1 + 1;
            const double s = (double)random_float(0, 1), t = (double)random_float(0, 1),
                         fraction = lambda - floor(lambda);
            double tau[2];
            for (int n = 0; n < 2; n++) {
                const struct texture_image *image = &texture.images[0][n ? d2 : d1];
                tau[n] = (double)texel_at(image, (long)(s * image->width), (long)(t * image->height), 0)[0];
            }
            probe.lookup.lod = f32x8_splat((float)lambda);
            set_coord(&probe, s, t, 0, 0);
            expect_sample(&probe, (1 - fraction) * tau[0] + fraction * tau[1], 1.01 / 512);
        }
    }
    texture_release(&texture);
}

static void magnified_from_the_base_level(const char *equation)
{
    struct texture texture;
    unit_texture(&texture, TEXTURE_1D, 8, 1, 1);
    struct probe probe = probe_of(equation, &texture);
    probe.sampler.mip_filter = MIP_NEAREST;
    for (double lambda = -2; lambda <= 0.25; lambda += 0.25) {
        probe.sampler.mag_filter = FILTER_NEAREST;
        probe.lookup.lod = f32x8_splat((float)lambda);
        set_coord(&probe, 3.75 / 8, 0, 0, 0);
        const double t3 = (double)texel_at(&texture.images[0][0], 3, 0, 0)[0],
                     t4 = (double)texel_at(&texture.images[0][0], 4, 0, 0)[0];
        expect_sample(&probe, lambda <= 0 ? t3 : 0.75 * t3 + 0.25 * t4, 1e-6);
    }
    texture_release(&texture);
}

/* --- The table ------------------------------------------------------------------------------------------ */

static const struct {
    const char *equation;
    void (*check)(const char *equation);
} equations[] = {
    {"8.14.1, (8.8)", lambda_is_log2_of_rho},
    {"8.14.1, (8.9)", biases_add_up_and_are_clamped},
    {"8.14.1, (8.10)", lambda_is_clamped},
    {"8.14.1, (8.12)", rho_is_the_longer_of_two_vectors},
    {"8.14.1, (8.13)", rho_lies_within_its_bounds},
    {"8.14, ARB_texture_filter_anisotropic", anisotropic_lambda},
    {"8.14, samples of ARB_texture_filter_anisotropic", anisotropic_samples},
    {"8.14.3, sizes of levels", levels_halve},
    {"8.14.3, (8.15)", nearest_level},
    {"8.14.3, (8.16) (8.17) and tau", mixed_levels},
    {"8.15", magnified_from_the_base_level},
};

Test(equations_lod, levels_of_detail_are_those_of_the_specification)
{
    for (unsigned i = 0; i < sizeof equations / sizeof *equations; i++)
        equations[i].check(equations[i].equation);
}
