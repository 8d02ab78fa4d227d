#include "texture/texture.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/texture/reference.h"
#include "tests/texture/subject.h"

static bool same_bits(float a, float b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Compares all subjects with the reference in one lookup of 8 random places; false and a message at the first
 * difference. */
static bool agrees(const struct texture *texture, const struct texture_sampler *sampler,
                   const struct texture_view *view, const char *what)
{
    struct subject list[2];
    struct texture_lookup lookup = {.lod_mode = LOD_EXPLICIT,
                                    .integer = texture_format_is_integer(texture->images[0][0].format),
                                    .lanes = 0xff};
    for (int lane = 0; lane < LANES; lane++) {
        for (int axis = 0; axis < 4; axis++)
            lookup.coord[axis][lane] = random_coordinate();
        if (texture->dimension == TEXTURE_1D_ARRAY || texture->dimension == TEXTURE_2D_ARRAY)
            lookup.coord[texture->dimension == TEXTURE_1D_ARRAY ? 1 : 2][lane] *= 2.0f;
        if (texture->dimension == TEXTURE_RECTANGLE)
            for (int axis = 0; axis < 2; axis++)
                lookup.coord[axis][lane] *= (float)texture->images[0][0].width;
        lookup.lod[lane] = random_bits() % 8 ? random_float(-2.0f, 6.0f) : (float)(random_bits() % 5) * 0.5f;
    }
    for (int axis = 0; axis < 3 && random_bits() % 2; axis++)
        lookup.offset[axis] = (int8_t)(random_bits() % 16) - 8;
    for (unsigned i = 0; i < subjects(list); i++) {
        f32x8 rgba[4];
        subject_sample(&list[i], view, &lookup, rgba);
        for (int lane = 0; lane < LANES; lane++) {
            float coord[4] = {lookup.coord[0][lane], lookup.coord[1][lane], lookup.coord[2][lane],
                              lookup.coord[3][lane]},
                  expected[4];
            reference_sample(texture, sampler, 0, coord, lookup.offset, lookup.lod[lane], expected);
            for (int c = 0; c < 4; c++)
                if (!same_bits(expected[c], rgba[c][lane])) {
                    cr_expect(false,
                              "%s %s: (%a %a %a) offset %d %d %d lod %a component %d is %a, should be %a",
                              list[i].name, what, (double)coord[0], (double)coord[1], (double)coord[2],
                              lookup.offset[0], lookup.offset[1], lookup.offset[2], (double)lookup.lod[lane],
                              c, (double)rgba[c][lane], (double)expected[c]);
                    return false;
                }
        }
    }
    return true;
}

static const struct {
    enum texture_dimension dimension;
    uint32_t width, height, depth;
} shapes[] = {
    {TEXTURE_1D, 16, 1, 1},      {TEXTURE_1D, 5, 1, 1},        {TEXTURE_2D, 8, 8, 1},
    {TEXTURE_2D, 7, 3, 1},       {TEXTURE_2D, 1, 1, 1},        {TEXTURE_2D, 64, 2, 1},
    {TEXTURE_3D, 4, 4, 4},       {TEXTURE_3D, 5, 2, 3},        {TEXTURE_1D_ARRAY, 8, 5, 1},
    {TEXTURE_2D_ARRAY, 4, 6, 3}, {TEXTURE_RECTANGLE, 5, 7, 1},
};
enum { SHAPES = sizeof shapes / sizeof *shapes, FILTERS = 12, WRAPS = WRAP_COUNT * WRAP_COUNT };

static bool repeats(enum texture_wrap wrap)
{
    return wrap == WRAP_REPEAT || wrap == WRAP_MIRRORED_REPEAT;
}

/* One row of the table formats x shapes x filters x wraps; what a lookup adds (offsets, comparisons, levels
 * of detail, coordinates) is drawn by lot. False where the combination does not exist. */
static bool make_sampler(struct texture_sampler *sampler, enum texture_format format, unsigned shape,
                         unsigned filters, unsigned wrap)
{
    const bool rectangle = shapes[shape].dimension == TEXTURE_RECTANGLE;
    *sampler = default_sampler();
    sampler->mag_filter = filters & 1 ? FILTER_LINEAR : FILTER_NEAREST;
    sampler->min_filter = filters & 2 ? FILTER_LINEAR : FILTER_NEAREST;
    sampler->mip_filter = filters >> 2;
    sampler->base_level = shape == 2;
    sampler->max_level = shape == 5 ? 3 : 1000;
    sampler->wrap[0] = wrap % WRAP_COUNT;
    sampler->wrap[1] = wrap / WRAP_COUNT;
    sampler->wrap[2] = (wrap + wrap / WRAP_COUNT) % WRAP_COUNT;
    sampler->compare = (enum texture_compare)(random_bits() % (REFERENCE_ALWAYS + 1));
    sampler->depth_mode = (enum texture_depth_mode)(random_bits() % (DEPTH_AS_RED + 1));
    for (int c = 0; c < 4; c++)
        sampler->integer_border[c] = (int32_t)random_bits();
    if (texture_format_is_integer(format) && ((filters & 3) || sampler->mip_filter == MIP_LINEAR))
        return false;
    return !rectangle ||
           (sampler->mip_filter == MIP_NONE && !repeats(sampler->wrap[0]) && !repeats(sampler->wrap[1]));
}

static void check_combination(const struct texture *texture, const struct texture_sampler *sampler)
{
    char what[100];
    snprintf(what, sizeof what, "%s dimension %d filters %d %d %d wraps %d %d %d",
             texture_formats[texture->images[0][0].format].name, (int)texture->dimension,
             (int)sampler->mag_filter, (int)sampler->min_filter, (int)sampler->mip_filter,
             (int)sampler->wrap[0], (int)sampler->wrap[1], (int)sampler->wrap[2]);
    struct texture_view *view = new_view(texture, sampler);
    for (int i = 0; i < 2; i++)
        if (!agrees(texture, sampler, view, what))
            break;
    free(view);
}

/* Every EDGEWALK_TEXTURE_STRIDE-th combination (1 for all), counted over the whole table. The bytes are
 * shared out between two tests, which run side by side. */
static void check_table(bool odd_formats)
{
    const char *given = getenv("EDGEWALK_TEXTURE_STRIDE");
    const unsigned stride = given && atoi(given) > 0 ? (unsigned)atoi(given) : 13;
    unsigned number = 0, compared = 0, all = 0;
    for (unsigned format = odd_formats; format < FORMAT_COUNT; format += 2)
        for (unsigned shape = 0; shape < SHAPES; shape++) {
            struct texture texture;
            random_texture(&texture, shapes[shape].dimension, (enum texture_format)format,
                           shapes[shape].width, shapes[shape].height, shapes[shape].depth);
            for (unsigned row = 0; row < FILTERS * WRAPS; row++) {
                struct texture_sampler sampler;
                if (!make_sampler(&sampler, (enum texture_format)format, shape, row % FILTERS, row / FILTERS))
                    continue;
                all++;
                if (number++ % stride)
                    continue;
                check_combination(&texture, &sampler);
                compared++;
            }
            texture_release(&texture);
        }
    fprintf(stderr, "compared %u of %u combinations of format, target, filters and wraps\n", compared, all);
}

Test(sample, even_rows_of_the_format_table_equal_the_equations)
{
    check_table(false);
}

Test(sample, odd_rows_of_the_format_table_equal_the_equations)
{
    check_table(true);
}

/* GL 4.6 compatibility Table 8.27: a direction, the face it meets and where. */
Test(sample, cube_directions_select_face_and_place)
{
    static const struct {
        float r[3];
        unsigned face;
        float s, t;
    } rows[] = {
        {{1, 0.5f, 0.25f}, 0, 0.375f, 0.25f},
        {{-1, 0.5f, 0.25f}, 1, 0.625f, 0.25f},
        {{0.5f, 1, 0.25f}, 2, 0.75f, 0.625f},
        {{0.5f, -1, 0.25f}, 3, 0.75f, 0.375f},
        {{0.5f, 0.25f, 1}, 4, 0.75f, 0.375f},
        {{0.5f, 0.25f, -1}, 5, 0.25f, 0.375f},
        {{1, 1, 1}, 4, 1, 0},
        {{-1, -1, -1}, 5, 1, 1},
        {{0, 1, -1}, 5, 0.5f, 0},
        {{0, 0, 0}, 4, 0, 0},
        {{NAN, 0, -2}, 5, 0, 0.5f},
        {{INFINITY, 1, 1}, 0, 0.5f, 0.5f},
        {{-0.0f, 0, 0}, 4, 0, 0},
        {{8, -4, 2}, 0, 0.375f, 0.75f},
    };
    struct texture texture;
    struct texture_sampler sampler = default_sampler();
    struct subject list[2];
    sampler.wrap[0] = sampler.wrap[1] = WRAP_CLAMP_TO_EDGE;
    sampler.mip_filter = MIP_NONE;
    random_texture(&texture, TEXTURE_CUBE, FORMAT_RGBA8, 8, 8, 1);
    struct texture_view *view = new_view(&texture, &sampler);
    for (unsigned i = 0; i < subjects(list); i++)
        for (unsigned row = 0; row < sizeof rows / sizeof *rows; row++) {
            struct texture_lookup lookup = {.lanes = 0xff};
            float expected[4], st[4] = {rows[row].s, rows[row].t};
            f32x8 rgba[4];
            unsigned lane = row % LANES;
            for (int axis = 0; axis < 3; axis++)
                lookup.coord[axis][lane] = rows[row].r[axis];
            subject_sample(&list[i], view, &lookup, rgba);
            reference_sample(&texture, &sampler, rows[row].face, st, lookup.offset, 0.0f, expected);
            for (int c = 0; c < 4; c++)
                cr_expect(same_bits(rgba[c][lane], expected[c]), "%s: row %u component %d", list[i].name, row,
                          c);
        }
    free(view);
    texture_release(&texture);
}

/* The lanes of one lookup may lie on all faces, levels and filters at once. */
Test(sample, a_lane_does_not_depend_on_its_neighbours)
{
    struct texture texture;
    struct texture_sampler sampler = default_sampler();
    struct subject list[2];
    sampler.mag_filter = FILTER_NEAREST;
    random_texture(&texture, TEXTURE_CUBE, FORMAT_LA8, 16, 16, 1);
    struct texture_view *view = new_view(&texture, &sampler);
    for (int round = 0; round < 500; round++) {
        struct texture_lookup lookup = {.lod_mode = LOD_EXPLICIT, .lanes = 0xff};
        f32x8 together[4], alone[4];
        for (int lane = 0; lane < LANES; lane++) {
            for (int axis = 0; axis < 3; axis++)
                lookup.coord[axis][lane] = random_coordinate();
            lookup.lod[lane] = random_float(-1.0f, 5.0f);
        }
        for (unsigned i = 0; i < subjects(list); i++) {
            lookup.lanes = 0xff;
            subject_sample(&list[i], view, &lookup, together);
            for (int lane = 0; lane < LANES; lane++) {
                lookup.lanes = 1u << lane;
                subject_sample(&list[i], view, &lookup, alone);
                for (int c = 0; c < 4; c++)
                    cr_assert(same_bits(together[c][lane], alone[c][lane]), "%s lane %d", list[i].name, lane);
            }
        }
    }
    free(view);
    texture_release(&texture);
}

Test(sample, an_incomplete_texture_is_opaque_black)
{
    struct texture texture = {.dimension = TEXTURE_2D};
    struct texture_sampler sampler = default_sampler();
    const struct texture *cases[] = {NULL, &texture};
    struct subject list[2];
    for (unsigned i = 0; i < subjects(list); i++)
        for (int j = 0; j < 2; j++) {
            struct texture_view *view = new_view(cases[j], &sampler);
            struct texture_lookup lookup = {.lanes = 0xff};
            f32x8 rgba[4];
            subject_sample(&list[i], view, &lookup, rgba);
            for (int c = 0; c < 4; c++)
                cr_expect_eq(rgba[c][7], c == 3 ? 1.0f : 0.0f);
            free(view);
        }
}

Test(sample, every_byte_of_a_constant_texture_comes_back_exactly)
{
    struct texture_sampler sampler = default_sampler();
    struct subject list[2];
    for (unsigned byte = 0; byte < 256; byte++) {
        struct texture texture;
        random_texture(&texture, TEXTURE_2D, FORMAT_I8, 4, 4, 1);
        for (unsigned level = 0; level < 3; level++)
            memset(texture.images[0][level].texels, (int)byte, texture.images[0][level].slice_stride);
        struct texture_view *view = new_view(&texture, &sampler);
        for (unsigned i = 0; i < subjects(list); i++) {
            struct texture_lookup lookup = {.lod_mode = LOD_EXPLICIT, .lanes = 0xff};
            f32x8 rgba[4];
            for (int lane = 0; lane < LANES; lane++) {
                lookup.coord[0][lane] = random_float(0, 1);
                lookup.coord[1][lane] = random_float(0, 1);
                lookup.lod[lane] = random_float(-1, 3);
            }
            subject_sample(&list[i], view, &lookup, rgba);
            for (int lane = 0; lane < LANES; lane++)
                cr_expect_eq(rgba[lane % 4][lane], (float)byte / 255.0f);
        }
        free(view);
        texture_release(&texture);
    }
}

/* Infinities and NaNs in texels may spread, but as the one canonical NaN, where texels are filtered. */
Test(sample, filtered_float_texels_leave_canonical)
{
    struct texture texture;
    struct texture_sampler sampler = default_sampler();
    struct subject list[2];
    random_texture(&texture, TEXTURE_2D, FORMAT_R32F, 4, 4, 1);
    for (int i = 0; i < 16; i++) {
        uint32_t odd[] = {0x7f800000, 0xff800000, 0xffc00001, 0x00000001};
        memcpy(texture.images[0][0].texels + 4 * i, &odd[i % 4], 4);
    }
    struct texture_view *view = new_view(&texture, &sampler);
    for (int round = 0; round < 300; round++) {
        struct texture_lookup lookup = {.lod_mode = LOD_EXPLICIT, .lanes = 0xff};
        f32x8 rgba[2][4];
        for (int lane = 0; lane < LANES; lane++) {
            lookup.coord[0][lane] = random_float(0, 1);
            lookup.coord[1][lane] = random_float(0, 1);
            lookup.lod[lane] = random_float(-0.5f, 0.5f);
        }
        unsigned count = subjects(list);
        for (unsigned i = 0; i < count; i++) {
            subject_sample(&list[i], view, &lookup, rgba[i]);
            cr_assert_eq(memcmp(rgba[i], rgba[0], sizeof rgba[0]), 0);
            for (int lane = 0; lane < LANES; lane++) {
                uint32_t bits = (uint32_t)f32x8_bits(rgba[i][0])[lane];
                cr_assert((bits & 0x7fffffff) <= 0x7f800000 || bits == 0x7fc00000, "%08x", bits);
                cr_assert((bits & 0x7fffffff) == 0 || (bits & 0x7f800000) != 0, "denormal %08x", bits);
            }
        }
    }
    free(view);
    texture_release(&texture);
}
