#include "texture/texture.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "tests/texture/subject.h"

/* A texture whose level k is the constant k shows its level of detail. */
static void level_texture(struct texture *texture, enum texture_dimension dimension, uint32_t size)
{
    random_texture(texture, dimension, FORMAT_R32F, size, dimension == TEXTURE_1D ? 1 : size,
                   dimension == TEXTURE_3D ? size : 1);
    for (unsigned face = 0; face < 6; face++)
        for (unsigned level = 0; level < TEXTURE_MAX_LEVELS; level++) {
            struct texture_image *image = &texture->images[face][level];
            for (size_t i = 0; i < (size_t)image->width * image->height * image->depth; i++)
                memcpy(image->texels + 4 * i, &(float){(float)level}, 4);
        }
}

/* Coordinates that change by the given vectors across each quad; the second quad's ten times as fast. */
static void set_plane(struct texture_lookup *lookup, const float at[3], const float ddx[3],
                      const float ddy[3])
{
    static const int x_of[] = {0, 1, 0, 1, 0, 1, 0, 1}, y_of[] = {0, 0, 0, 0, 1, 1, 1, 1},
                     quad_of[] = {0, 0, 1, 1, 0, 0, 1, 1};
    for (int axis = 0; axis < 3; axis++)
        for (int lane = 0; lane < LANES; lane++) {
            float speed = quad_of[lane] ? 10.0f : 1.0f;
            lookup->coord[axis][lane] =
                at[axis] + ddx[axis] * speed * (float)x_of[lane] + ddy[axis] * speed * (float)y_of[lane];
        }
}

static double norm(const float d[3], unsigned dimensions, double size)
{
    double sum = 0;
    for (unsigned i = 0; i < dimensions; i++)
        sum += (double)d[i] * size * (double)d[i] * size;
    return sqrt(sum);
}

/* Equations 8.8 and 8.12, within the rounding to 1/256 and the error of the derivatives. */
Test(lod, lambda_is_log2_of_the_longer_side)
{
    static const enum texture_dimension dimensions[] = {TEXTURE_1D, TEXTURE_2D, TEXTURE_3D};
    struct subject list[2];
    for (unsigned d = 1; d <= 3; d++) {
        struct texture texture;
        struct texture_sampler sampler = default_sampler();
        level_texture(&texture, dimensions[d - 1], 128);
        struct texture_view *view = new_view(&texture, &sampler);
        for (int round = 0; round < 300; round++) {
            float at[3], ddx[3], ddy[3], size = powf(2.0f, random_float(-9.0f, 0.0f));
            for (int axis = 0; axis < 3; axis++) {
                at[axis] = random_float(-1, 1);
                ddx[axis] = random_float(-size, size);
                ddy[axis] = random_float(-size, size);
            }
            struct texture_lookup lookup = {.lanes = 0xff};
            set_plane(&lookup, at, ddx, ddy);
            double rho = fmax(norm(ddx, d, 128), norm(ddy, d, 128));
            for (unsigned i = 0; i < subjects(list); i++) {
                f32x8 rgba[4];
                subject_sample(&list[i], view, &lookup, rgba);
                for (int lane = 0; lane < LANES; lane++) {
                    double lambda = log2(lane & 2 ? 10 * rho : rho), shown = fmin(fmax(lambda, 0), 7);
                    cr_assert_float_eq(rgba[0][lane], shown, 0.00215, "%s %uD lane %d: lambda %f, level %f",
                                       list[i].name, d, lane, lambda, (double)rgba[0][lane]);
                }
            }
        }
        free(view);
        texture_release(&texture);
    }
}

Test(lod, gradients_replace_the_neighbours)
{
    struct texture texture;
    struct texture_sampler sampler = default_sampler();
    struct subject list[2];
    level_texture(&texture, TEXTURE_2D, 256);
    struct texture_view *view = new_view(&texture, &sampler);
    for (unsigned i = 0; i < subjects(list); i++) {
        f32x8 rgba[4];
        struct texture_lookup lookup = {.lod_mode = LOD_GRADIENT, .lanes = 0xff};
        lookup.ddx[0] = (f32x8){0, 1, 2, 4, 8, 16, 0, NAN} / 256.0f;
        lookup.ddy[1] = (f32x8){0, 0, 0, 0, 0, 32, INFINITY, 0} / 256.0f;
        subject_sample(&list[i], view, &lookup, rgba);
        f32x8 expected = {0, 0, 1, 2, 3, 5, 8, 0};
        cr_expect_eq(memcmp(&rgba[0], &expected, sizeof expected), 0, "%s", list[i].name);
    }
    free(view);
    texture_release(&texture);
}

/* Equations 8.9 and 8.10: bias where there is one, then the clamp. */
Test(lod, bias_and_clamps)
{
    static const struct {
        enum texture_lod_mode mode;
        float lod, bias, min_lod, max_lod, expected;
    } rows[] = {
        {LOD_ZERO, 0, 0, -1000, 1000, 0},
        {LOD_ZERO, 2.5f, 0, -1000, 1000, 2.5f},
        {LOD_ZERO, 1, 2, -1000, 1000, 3},
        {LOD_ZERO, 1, 2, -1000, 2.25f, 2.25f},
        {LOD_ZERO, -9, 0, 1.5f, 1000, 1.5f},
        {LOD_EXPLICIT, 1, 1, -1000, 1000, 2},
        {LOD_EXPLICIT, 99, 0, -1000, 1000, 5},
        {LOD_EXPLICIT, NAN, 0, -1000, 1000, 0},
        {LOD_EXPLICIT, INFINITY, 0, -1000, 1000, 5},
        {LOD_ZERO, 1e9f, -9, -1000, 1000, 5},
        {LOD_EXPLICIT, 0, 1e9f, -1000, 1000, 5},
        {LOD_IMPLICIT, 3, 0, -1000, 1000, 0},
        {LOD_EXPLICIT, 3, 0, 2, 1, 1},
        {LOD_EXPLICIT, 19, -30, -1000, 1000, 4},
    };
    struct texture texture;
    struct subject list[2];
    level_texture(&texture, TEXTURE_2D, 32);
    for (unsigned row = 0; row < sizeof rows / sizeof *rows; row++) {
        struct texture_sampler sampler = default_sampler();
        sampler.lod_bias = rows[row].bias;
        sampler.min_lod = rows[row].min_lod;
        sampler.max_lod = rows[row].max_lod;
        struct texture_view *view = new_view(&texture, &sampler);
        for (unsigned i = 0; i < subjects(list); i++) {
            f32x8 rgba[4];
            struct texture_lookup lookup = {
                .lod_mode = rows[row].mode, .lod = f32x8_splat(rows[row].lod), .lanes = 0xff};
            subject_sample(&list[i], view, &lookup, rgba);
            cr_expect_eq(rgba[0][3], rows[row].expected, "%s row %u: %f", list[i].name, row,
                         (double)rgba[0][3]);
        }
        free(view);
    }
    texture_release(&texture);
}

/* rho is 1/2 and lambda -1, before bias and clamp. */
Test(lod, bias_and_clamps_can_make_a_magnified_texture_minified)
{
    static const struct {
        float lod, bias, min_lod, expected;
    } rows[] = {
        {0, 0, -1000, 0}, {3, 0, -1000, 2},  {0, 3, -1000, 2},
        {0, 0, 2, 2},     {-1, 3, -1000, 1}, {3, -1, -1000, 1},
    };
    struct texture texture;
    struct subject list[2];
    level_texture(&texture, TEXTURE_2D, 32);
    for (unsigned row = 0; row < sizeof rows / sizeof *rows; row++) {
        struct texture_sampler sampler = default_sampler();
        sampler.lod_bias = rows[row].bias;
        sampler.min_lod = rows[row].min_lod;
        struct texture_view *view = new_view(&texture, &sampler);
        for (unsigned i = 0; i < subjects(list); i++) {
            f32x8 rgba[4];
            const float at[3] = {0}, ddx[3] = {0.5f / 32.0f}, ddy[3] = {0, 0.25f / 32.0f};
            struct texture_lookup lookup = {.lod = f32x8_splat(rows[row].lod), .lanes = 0xff};
            set_plane(&lookup, at, ddx, ddy);
            for (int axis = 0; axis < 2;
                 axis++) /* both quads alike: one that is minified would decide for both */
                for (int lane = 0; lane < LANES; lane++)
                    lookup.coord[axis][lane | 2] = lookup.coord[axis][lane & ~2];
            subject_sample(&list[i], view, &lookup, rgba);
            cr_expect_eq(rgba[0][5], rows[row].expected, "%s row %u: %f", list[i].name, row,
                         (double)rgba[0][5]);
        }
        free(view);
    }
    texture_release(&texture);
}

/* c: GL 3.0 3.8.9. Up to it the magnification filter reads the base level. */
Test(lod, magnification_ends_at_the_switch_over_point)
{
    static const struct {
        enum texture_filter mag, min;
        enum texture_mip_filter mip;
        float lod, expected;
    } rows[] = {
        {FILTER_LINEAR, FILTER_NEAREST, MIP_LINEAR, 0.5f, 0.0f},
        {FILTER_LINEAR, FILTER_NEAREST, MIP_LINEAR, 0.75f, 0.75f},
        {FILTER_LINEAR, FILTER_LINEAR, MIP_LINEAR, 0.25f, 0.25f},
        {FILTER_NEAREST, FILTER_NEAREST, MIP_LINEAR, 0.25f, 0.25f},
        {FILTER_NEAREST, FILTER_NEAREST, MIP_NEAREST, 0.5f, 0.0f},
        {FILTER_NEAREST, FILTER_NEAREST, MIP_NEAREST, 0.51f, 1.0f},
        {FILTER_NEAREST, FILTER_NEAREST, MIP_NEAREST, 1.5f, 1.0f},
        {FILTER_NEAREST, FILTER_NEAREST, MIP_NEAREST, 9.0f, 5.0f},
        {FILTER_NEAREST, FILTER_LINEAR, MIP_NONE, 9.0f, 0.0f},
    };
    struct texture texture;
    struct subject list[2];
    level_texture(&texture, TEXTURE_2D, 32);
    for (unsigned row = 0; row < sizeof rows / sizeof *rows; row++) {
        struct texture_sampler sampler = default_sampler();
        sampler.mag_filter = rows[row].mag;
        sampler.min_filter = rows[row].min;
        sampler.mip_filter = rows[row].mip;
        struct texture_view *view = new_view(&texture, &sampler);
        for (unsigned i = 0; i < subjects(list); i++) {
            f32x8 rgba[4];
            struct texture_lookup lookup = {
                .lod_mode = LOD_EXPLICIT, .lod = f32x8_splat(rows[row].lod), .lanes = 0xff};
            subject_sample(&list[i], view, &lookup, rgba);
            cr_expect_eq(rgba[0][3], rows[row].expected, "%s row %u: %f", list[i].name, row,
                         (double)rgba[0][3]);
        }
        free(view);
    }
    texture_release(&texture);
}

/* On a cube the place on the face counts: towards +X, (s,t) = (1 - z/x, 1 - y/x)/2. */
Test(lod, cube_derivatives_are_those_on_the_face)
{
    struct texture texture;
    struct texture_sampler sampler = default_sampler();
    struct subject list[2];
    level_texture(&texture, TEXTURE_CUBE, 64);
    struct texture_view *view = new_view(&texture, &sampler);
    for (unsigned i = 0; i < subjects(list); i++) {
        f32x8 rgba[4];
        const float at[3] = {4, 0.5f, 0.25f}, ddx[3] = {0, 0, 0.5f}, ddy[3] = {0, 0.125f, 0};
        struct texture_lookup lookup = {.lanes = 0xff};
        set_plane(&lookup, at, ddx, ddy);
        subject_sample(&list[i], view, &lookup, rgba);
        /* ds/dx = -0.5/4/2, times 64 texels: rho = 4 */
        cr_expect_float_eq(rgba[0][0], 2.0f, 0.004);
        cr_expect_float_eq(rgba[0][2], 2.0f + log2(10), 0.004);
        /* Along the ray itself nothing changes. */
        const float along[3] = {1, 0.125f, 0.0625f};
        set_plane(&lookup, at, along, along);
        subject_sample(&list[i], view, &lookup, rgba);
        cr_expect_eq(rgba[0][0], 0.0f);
    }
    free(view);
    texture_release(&texture);
}

Test(lod, instruction_sets_agree_on_any_coordinates)
{
    struct subject list[2];
    if (subjects(list) < 2)
        return;
    for (enum texture_dimension dimension = TEXTURE_1D; dimension <= TEXTURE_CUBE; dimension++) {
        struct texture texture;
        struct texture_sampler sampler = default_sampler();
        random_texture(&texture, dimension, FORMAT_RGBA16F, 24, dimension == TEXTURE_1D ? 1 : 24,
                       dimension == TEXTURE_3D ? 24 : 1);
        struct texture_view *view = new_view(&texture, &sampler);
        for (int round = 0; round < 3000; round++) {
            struct texture_lookup lookup = {.lod_mode = round % 2 ? LOD_IMPLICIT : LOD_GRADIENT,
                                            .lanes = 0xff};
            f32x8 rgba[2][4];
            for (int lane = 0; lane < LANES; lane++) {
                for (int axis = 0; axis < 3; axis++) {
                    lookup.coord[axis][lane] = random_coordinate();
                    lookup.ddx[axis][lane] = random_coordinate();
                    lookup.ddy[axis][lane] = random_coordinate();
                }
                lookup.lod[lane] = random_coordinate();
            }
            for (unsigned i = 0; i < 2; i++)
                subject_sample(&list[i], view, &lookup, rgba[i]);
            cr_assert_eq(memcmp(rgba[0], rgba[1], sizeof rgba[0]), 0, "round %d", round);
        }
        free(view);
        texture_release(&texture);
    }
}
