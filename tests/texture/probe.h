/* What the tests of equations share: one lookup by every instruction set, and textures without regularity. */
#ifndef TESTS_TEXTURE_PROBE_H
#define TESTS_TEXTURE_PROBE_H

#include "texture/texture.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "tests/texture/subject.h"

#define PROBE __attribute__((unused))

/* One lookup, the same in all lanes, by every instruction set: results must lie within `tolerance`. */
struct probe {
    const char *equation;
    const struct texture *texture;
    struct texture_sampler sampler;
    struct texture_lookup lookup;
};

PROBE static struct probe probe_of(const char *equation, const struct texture *texture)
{
    struct probe probe = {.equation = equation, .texture = texture, .sampler = default_sampler()};
    probe.sampler.mip_filter = MIP_NONE;
    probe.lookup.lod_mode = LOD_EXPLICIT;
    probe.lookup.lanes = 0xff;
    return probe;
}

PROBE static void set_coord(struct probe *probe, double s, double t, double r, double q)
{
    const double coord[4] = {s, t, r, q};
    for (int i = 0; i < 4; i++)
        probe->lookup.coord[i] = f32x8_splat((float)coord[i]);
}

PROBE static double coord_of(const struct probe *probe, int i)
{
    return (double)probe->lookup.coord[i][0];
}

PROBE static void expect_near(const struct probe *probe, const char *subject, double value, double expected,
                              double tolerance)
{
    cr_expect(fabs(value - expected) <= tolerance, "%s, %s: (%g %g %g %g) gives %.9g, should be %.9g",
              probe->equation, subject, coord_of(probe, 0), coord_of(probe, 1), coord_of(probe, 2),
              coord_of(probe, 3), value, expected);
}

/* The first component. */
PROBE static void expect_sample(const struct probe *probe, double expected, double tolerance)
{
    struct subject list[2];
    struct texture_view *view = new_view(probe->texture, &probe->sampler);
    for (unsigned i = 0; i < subjects(list); i++) {
        f32x8 rgba[4];
        subject_sample(&list[i], view, &probe->lookup, rgba);
        for (int lane = 0; lane < LANES; lane += 3)
            expect_near(probe, list[i].name, (double)rgba[0][lane], expected, tolerance);
    }
    free(view);
}

PROBE static void expect_rgba(const struct probe *probe, const double expected[4], double tolerance)
{
    struct subject list[2];
    struct texture_view *view = new_view(probe->texture, &probe->sampler);
    for (unsigned i = 0; i < subjects(list); i++) {
        f32x8 rgba[4];
        subject_sample(&list[i], view, &probe->lookup, rgba);
        for (int c = 0; c < 4; c++)
            expect_near(probe, list[i].name, (double)rgba[c][5], expected[c], tolerance);
    }
    free(view);
}

/* Which: 0 the level read, 1 the level of detail before its clamp. */
PROBE static void expect_lod(const struct probe *probe, int which, double expected, double tolerance)
{
    struct subject list[2];
    struct texture_view *view = new_view(probe->texture, &probe->sampler);
    for (unsigned i = 0; i < subjects(list); i++) {
        f32x8 lod[2];
        subject_query_lod(&list[i], view, &probe->lookup, lod);
        expect_near(probe, list[i].name, (double)lod[which][2], expected, tolerance);
    }
    free(view);
}

/* Where a choice between two texels, or numbers of samples, may fall either way. */
PROBE static bool near_whole(double a)
{
    return fabs(a - nearbyint(a)) < 0.01;
}

/* --- Textures ------------------------------------------------------------------------------------------- */

PROBE static float *texel_at(const struct texture_image *image, long i, long j, long k)
{
    return (float *)(void *)(image->texels + (size_t)k * image->slice_stride + (size_t)j * image->row_stride +
                             (size_t)i * texture_formats[image->format].bytes);
}

/* Texels of 0 to 1, and a texture without the last trace of regularity. */
PROBE static void unit_texture(struct texture *texture, enum texture_dimension dimension, uint32_t width,
                               uint32_t height, uint32_t depth)
{
    random_texture(texture, dimension, FORMAT_RGBA32F, width, height, depth);
    for (unsigned face = 0; face < 6; face++)
        for (unsigned level = 0; level < TEXTURE_MAX_LEVELS; level++) {
            const struct texture_image *image = &texture->images[face][level];
            for (uint32_t k = 0; k < image->depth && image->texels; k++)
                for (uint32_t j = 0; j < image->height; j++)
                    for (uint32_t i = 0; i < image->width; i++)
                        for (int c = 0; c < 4; c++)
                            texel_at(image, i, j, k)[c] = random_float(0.0f, 1.0f);
        }
}

/* Level l holds l everywhere. */
PROBE static void level_texture(struct texture *texture, enum texture_dimension dimension, uint32_t size)
{
    unit_texture(texture, dimension, size, dimension == TEXTURE_1D ? 1 : size,
                 dimension == TEXTURE_3D ? size : 1);
    for (unsigned level = 0; level < TEXTURE_MAX_LEVELS; level++) {
        const struct texture_image *image = &texture->images[0][level];
        for (uint32_t k = 0; k < image->depth && image->texels; k++)
            for (uint32_t j = 0; j < image->height; j++)
                for (uint32_t i = 0; i < image->width; i++)
                    texel_at(image, i, j, k)[0] = (float)level;
    }
}

#endif
