/* TXG, TXGO and LOD; cube map arrays, seamless edges and anisotropy, each held against plain lookups. */
#include "texture/texture.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "tests/texture/reference.h"
#include "tests/texture/subject.h"

static bool same_bits(float a, float b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* A texel of a level as RGBA, its address wrapped by REPEAT. */
static void repeated_texel(const struct texture_image *image, long i, long j, long layer, float rgba[1][4])
{
    const long width = image->width, height = image->height;
    texel_decode_row(image->format,
                     image->texels + (size_t)layer * image->slice_stride +
                         (size_t)(((j % height) + height) % height) * image->row_stride +
                         (size_t)(((i % width) + width) % width) * texture_formats[image->format].bytes,
                     1, rgba);
}

/* NV_gpu_program5 2.X.8.Z TXG: T_i0_j1, T_i1_j1, T_i1_j0, T_i0_j0; TXGO: T_i0_j0 at each offset. */
Test(gather, four_texels_in_their_order)
{
    static const enum texture_format formats[] = {FORMAT_RGBA8, FORMAT_R16, FORMAT_RGBA32F, FORMAT_LA8_SNORM};
    struct subject list[2];
    for (unsigned f = 0; f < sizeof formats / sizeof *formats; f++) {
        struct texture texture;
        struct texture_sampler sampler = default_sampler();
        sampler.mag_filter = FILTER_NEAREST; /* not looked at */
        random_texture(&texture, TEXTURE_2D_ARRAY, formats[f], 6, 4, 3);
        struct texture_view *view = new_view(&texture, &sampler);
        for (int round = 0; round < 200; round++) {
            struct texture_lookup lookup = {.lanes = 0xff, .offset = {(int8_t)(round % 5 - 2), 1, 0}};
            i32x8 x[4], y[4];
            const unsigned component = random_bits() % 4;
            for (int lane = 0; lane < LANES; lane++) {
                lookup.coord[0][lane] = random_float(-1, 2);
                lookup.coord[1][lane] = random_float(-1, 2);
                lookup.coord[2][lane] = (float)(lane % 3);
                for (int n = 0; n < 4; n++) {
                    x[n][lane] = (int32_t)(random_bits() % 64) - 32;
                    y[n][lane] = (int32_t)(random_bits() % 64) - 32;
                }
            }
            for (unsigned s = 0; s < subjects(list); s++) {
                f32x8 texels[4], shifted[4];
                subject_gather(&list[s], view, &lookup, component, texels);
                subject_gather_offsets(&list[s], view, &lookup, component, x, y, shifted);
                for (int lane = 0; lane < LANES; lane++) {
                    static const int right[4] = {0, 1, 1, 0}, top[4] = {1, 1, 0, 0};
                    const float sc = lookup.coord[0][lane], tc = lookup.coord[1][lane];
                    const long i0 = (long)floorf((sc - floorf(sc)) * (256.0f * 6.0f) + 384.5f) / 256 - 2;
                    const long j0 = (long)floorf((tc - floorf(tc)) * (256.0f * 4.0f) + 384.5f) / 256 - 2;
                    for (int n = 0; n < 4; n++) {
                        float rgba[1][4];
                        repeated_texel(&texture.images[0][0], i0 + right[n] + lookup.offset[0],
                                       j0 + top[n] + lookup.offset[1], lane % 3, rgba);
                        cr_assert(same_bits(texels[n][lane], rgba[0][component]), "%s %s result %d",
                                  list[s].name, texture_formats[formats[f]].name, n);
                        repeated_texel(&texture.images[0][0], i0 + x[n][lane], j0 + y[n][lane], lane % 3,
                                       rgba);
                        cr_assert(same_bits(shifted[n][lane], rgba[0][component]), "%s %s offset %d",
                                  list[s].name, texture_formats[formats[f]].name, n);
                    }
                }
            }
        }
        free(view);
        texture_release(&texture);
    }
}

Test(gather, shadow_gathers_comparisons)
{
    struct texture texture = {.dimension = TEXTURE_2D};
    struct texture_sampler sampler = default_sampler();
    struct subject list[2];
    const float depths[4] = {0.1f, 0.2f, 0.3f, 0.4f};
    sampler.compare = REFERENCE_LESS;
    sampler.mip_filter = MIP_NONE;
    cr_assert(texture_image_define(&texture.images[0][0], FORMAT_Z32F, 2, 2, 1));
    memcpy(texture.images[0][0].texels, depths, sizeof depths);
    struct texture_view *view = new_view(&texture, &sampler);
    for (unsigned s = 0; s < subjects(list); s++) {
        struct texture_lookup lookup = {.lanes = 0xff};
        f32x8 texels[4];
        lookup.coord[0] = lookup.coord[1] = f32x8_splat(0.5f);
        lookup.coord[2] = f32x8_splat(0.25f);
        subject_gather(&list[s], view, &lookup, 3, texels);
        const float expected[4] = {1, 1, 0, 0}; /* 0.3 0.4 0.2 0.1 */
        for (int n = 0; n < 4; n++)
            cr_expect_eq(texels[n][5], expected[n]);
    }
    free(view);
    texture_release(&texture);
}

/* An offset of each lane is the instruction's offset in that lane. */
Test(gather, offsets_of_lanes_equal_constant_ones)
{
    struct texture texture;
    struct texture_sampler sampler = default_sampler();
    struct subject list[2];
    sampler.wrap[1] = WRAP_MIRRORED_REPEAT;
    random_texture(&texture, TEXTURE_2D, FORMAT_RGBA8, 7, 5, 1);
    struct texture_view *view = new_view(&texture, &sampler);
    for (int round = 0; round < 200; round++) {
        struct texture_lookup lookup = {.lod_mode = LOD_EXPLICIT, .lanes = 0xff};
        i32x8 offsets[3];
        for (int lane = 0; lane < LANES; lane++)
            for (int axis = 0; axis < 3; axis++) {
                lookup.coord[axis][lane] = random_coordinate();
                offsets[axis][lane] = (int32_t)(random_bits() % 16) - 8;
            }
        for (unsigned s = 0; s < subjects(list); s++) {
            f32x8 rgba[4], alone[4];
            lookup.offsets = offsets;
            subject_sample(&list[s], view, &lookup, rgba);
            lookup.offsets = NULL;
            for (int lane = 0; lane < LANES; lane++) {
                for (int axis = 0; axis < 3; axis++)
                    lookup.offset[axis] = (int8_t)offsets[axis][lane];
                subject_sample(&list[s], view, &lookup, alone);
                for (int c = 0; c < 4; c++)
                    cr_assert(same_bits(rgba[c][lane], alone[c][lane]), "%s", list[s].name);
            }
        }
    }
    free(view);
    texture_release(&texture);
}

static void copy_faces(struct texture *array, const struct texture *cube, unsigned layer)
{
    for (unsigned level = 0; level < TEXTURE_MAX_LEVELS; level++)
        for (unsigned face = 0; face < 6; face++) {
            const struct texture_image *from = &cube->images[face][level];
            struct texture_image *to = &array->images[0][level];
            if (from->texels)
                memcpy(to->texels + (6 * layer + face) * to->slice_stride, from->texels, from->slice_stride);
        }
}

/* ARB_texture_cube_map_array: layer l is the cube map of images 6 l to 6 l + 5; seamless or not, and in
 * comparisons. */
Test(gather, a_cube_of_an_array_is_a_cube)
{
    static const enum texture_format formats[] = {FORMAT_RGBA8, FORMAT_R16F, FORMAT_Z24};
    struct subject list[2];
    for (unsigned f = 0; f < 6; f++) {
        struct texture cube, array;
        struct texture_sampler sampler = default_sampler();
        sampler.seamless = f >= 3;
        sampler.compare = f % 3 == 2 ? REFERENCE_GREATER : REFERENCE_NONE;
        random_texture(&cube, TEXTURE_CUBE, formats[f % 3], 4, 4, 1);
        random_texture(&array, TEXTURE_CUBE_ARRAY, formats[f % 3], 4, 4, 12);
        copy_faces(&array, &cube, 1);
        struct texture_view *cube_view = new_view(&cube, &sampler), *array_view = new_view(&array, &sampler);
        for (int round = 0; round < 200; round++) {
            struct texture_lookup lookup = {.lod_mode = LOD_EXPLICIT, .lanes = 0xff};
            f32x8 one[4], other[4];
            for (int lane = 0; lane < LANES; lane++) {
                for (int axis = 0; axis < 3; axis++)
                    lookup.coord[axis][lane] = random_coordinate();
                lookup.lod[lane] = random_float(-1, 3);
                lookup.reference[lane] = random_float(0, 1);
            }
            for (unsigned s = 0; s < subjects(list); s++) {
                lookup.coord[3] = lookup.reference;
                subject_sample(&list[s], cube_view, &lookup, one);
                lookup.coord[3] = f32x8_splat(1.2f);
                subject_sample(&list[s], array_view, &lookup, other);
                cr_assert_eq(memcmp(one, other, sizeof one), 0, "%s round %d", list[s].name, round);
            }
        }
        free(cube_view);
        free(array_view);
        texture_release(&cube);
        texture_release(&array);
    }
}

/* GL 4.6 compatibility 8.13.1: on a shared edge both faces filter the same texels. Directions on the edge x =
 * z > |y|, once a little to either side. */
Test(gather, seamless_edges_meet)
{
    static const enum texture_format formats[] = {FORMAT_RGBA8, FORMAT_RGBA32F};
    struct subject list[2];
    for (unsigned f = 0; f < 2; f++) {
        struct texture texture;
        struct texture_sampler sampler = default_sampler();
        sampler.seamless = true;
        sampler.mip_filter = MIP_NONE;
        random_texture(&texture, TEXTURE_CUBE, formats[f], 8, 8, 1);
        struct texture_view *view = new_view(&texture, &sampler);
        for (int round = 0; round < 300; round++) {
            struct texture_lookup lookup = {.lanes = 0xff};
            const int major = (int)(random_bits() % 3), minor = (major + 1 + (int)(random_bits() % 2)) % 3;
            const float sign0 = random_bits() % 2 ? 1.0f : -1.0f, sign1 = random_bits() % 2 ? 1.0f : -1.0f;
            const float along = round % 7 ? random_float(-1, 1) : 1.0f;
            for (int lane = 0; lane < LANES; lane++) {
                for (int axis = 0; axis < 3; axis++)
                    lookup.coord[axis][lane] = along;
                lookup.coord[major][lane] = sign0 * (lane % 2 ? 1.0000005f : 1.0f);
                lookup.coord[minor][lane] = sign1 * (lane % 2 ? 1.0f : 1.0000005f);
            }
            for (unsigned s = 0; s < subjects(list); s++) {
                f32x8 rgba[4];
                subject_sample(&list[s], view, &lookup, rgba);
                for (int c = 0; c < 4; c++)
                    cr_assert_float_eq(rgba[c][0], rgba[c][1], f ? 0.9f : 0.008f,
                                       "%s %s round %d component %d: %f and %f", list[s].name,
                                       texture_formats[formats[f]].name, round, c, (double)rgba[c][0],
                                       (double)rgba[c][1]);
            }
        }
        free(view);
        texture_release(&texture);
    }
}

/* The documented rule of lambda.h: the mean of N plain lookups at the level log2(Pmax / N). */
Test(gather, anisotropy_is_the_mean_along_the_longer_axis)
{
    struct texture texture;
    struct texture_sampler sampler = default_sampler(), plain = sampler;
    struct subject list[2];
    sampler.max_anisotropy = 16.0f;
    random_texture(&texture, TEXTURE_2D, FORMAT_RGBA32F, 64, 64, 1);
    struct texture_view *view = new_view(&texture, &sampler), *plain_view = new_view(&texture, &plain);
    for (int round = 0; round < 100; round++) {
        struct texture_lookup lookup = {.lod_mode = LOD_GRADIENT, .lanes = 0xff};
        const float length = (float)(1 << round % 5) / 64.0f;
        const int most = 1 << (round / 5) % 6, n = most > 16 ? 16 : most;
        const bool turned = round & 1;
        for (int axis = 0; axis < 2; axis++)
            for (int lane = 0; lane < LANES; lane++)
                lookup.coord[axis][lane] = random_float(0, 1);
        lookup.ddx[0] = f32x8_splat(turned ? length / (float)most : length);
        lookup.ddy[1] = f32x8_splat(turned ? length : length / (float)most);
        for (unsigned s = 0; s < subjects(list); s++) {
            f32x8 rgba[4], sum[4] = {{0}};
            subject_sample(&list[s], view, &lookup, rgba);
            for (int i = 1; i <= n; i++) {
                struct texture_lookup one = {.lod_mode = LOD_EXPLICIT, .lanes = 0xff};
                f32x8 sample[4];
                one.coord[0] = lookup.coord[0];
                one.coord[1] = lookup.coord[1];
                one.coord[turned] += length * ((float)i / (float)(n + 1) - 0.5f);
                one.lod = f32x8_splat(log2f(length * 64.0f / (float)n));
                subject_sample(&list[s], plain_view, &one, sample);
                for (int c = 0; c < 4; c++)
                    sum[c] += sample[c];
            }
            for (int lane = 0; lane < LANES; lane++)
                cr_assert_float_eq(rgba[1][lane], sum[1][lane] / (float)n, 1e-3, "%s round %d: %f, mean %f",
                                   list[s].name, round, (double)rgba[1][lane], (double)sum[1][lane] / n);
        }
    }
    free(view);
    free(plain_view);
    texture_release(&texture);
}

/* lod[0] is what a texture whose levels hold their number shows; lod[1] is log2 of rho, unclamped. */
Test(gather, the_level_of_detail_is_told)
{
    struct subject list[2];
    for (unsigned mip = MIP_NONE; mip <= MIP_LINEAR; mip++) {
        struct texture texture;
        struct texture_sampler sampler = default_sampler();
        sampler.mip_filter = (enum texture_mip_filter)mip;
        sampler.max_lod = 3.5f;
        random_texture(&texture, TEXTURE_2D, FORMAT_R32F, 64, 64, 1);
        for (unsigned level = 0; level < 7; level++)
            for (unsigned i = 0; i < texture.images[0][level].width * texture.images[0][level].height; i++)
                memcpy(texture.images[0][level].texels + 4 * i, &(float){(float)level}, 4);
        struct texture_view *view = new_view(&texture, &sampler);
        for (int round = 0; round < 200; round++) {
            struct texture_lookup lookup = {.lod_mode = LOD_GRADIENT, .lanes = 0xff};
            const float d = powf(2.0f, random_float(-8, 2));
            lookup.ddx[0] = f32x8_splat(d);
            for (unsigned s = 0; s < subjects(list); s++) {
                f32x8 rgba[4], lod[2];
                subject_sample(&list[s], view, &lookup, rgba);
                subject_query_lod(&list[s], view, &lookup, lod);
                cr_assert(same_bits(lod[0][3], rgba[0][3]), "%f %f", (double)lod[0][3], (double)rgba[0][3]);
                cr_assert_float_eq(lod[1][3], log2f(d * 64.0f), 1e-3);
            }
        }
        free(view);
        texture_release(&texture);
    }
}

/* EXT_texture_integer: integers only to callers who take them; an incomplete texture has none. */
Test(gather, integers_and_floats_do_not_mix)
{
    struct texture integers, floats;
    struct texture_sampler sampler = default_sampler();
    struct subject list[2];
    sampler.mag_filter = sampler.min_filter = FILTER_NEAREST;
    sampler.mip_filter = MIP_NONE;
    random_texture(&integers, TEXTURE_2D, FORMAT_RGBA8UI, 4, 4, 1);
    random_texture(&floats, TEXTURE_2D, FORMAT_RGBA8, 4, 4, 1);
    memset(integers.images[0][0].texels, 200, 64);
    memset(floats.images[0][0].texels, 255, 64);
    struct texture_view *views[3] = {new_view(&integers, &sampler), new_view(&floats, &sampler),
                                     new_view(NULL, &sampler)};
    for (unsigned s = 0; s < subjects(list); s++)
        for (int integer = 0; integer < 2; integer++)
            for (int v = 0; v < 3; v++) {
                const uint32_t expected[2][3] = {{0, 0x3f800000, 0x3f800000}, {200, 0, 0}};
                struct texture_lookup lookup = {.lanes = 0xff, .integer = integer};
                const i32x8 coord[4] = {{0}};
                f32x8 rgba[4], fetched[4];
                subject_sample(&list[s], views[v], &lookup, rgba);
                subject_fetch(&list[s], views[v], coord, (const int8_t[3]){0}, integer, fetched);
                cr_expect_eq((uint32_t)f32x8_bits(rgba[3])[2], expected[integer][v], "view %d integer %d", v,
                             integer);
                cr_expect_eq((uint32_t)f32x8_bits(fetched[3])[2], expected[integer][v]);
            }
    for (int v = 0; v < 3; v++)
        free(views[v]);
    texture_release(&integers);
    texture_release(&floats);
}
