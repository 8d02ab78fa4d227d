/* edgewalk bench texture: the cost of a lookup, eight lanes at a time on one thread, without drawing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fpenv.h"
#include "base/isa.h"
#include "base/simd_alloc.h"
#include "texture/texture.h"
#include "tools/bench/bench.h"

enum { SIZE = 512, LAYERS = 8, COLUMNS = 250, ROWS = 200, BATCH = 10 };

/* clang-format off */
/* One workload: a texture, its sampler, and how far apart neighbouring pixels read. */
static const struct workload {
    struct bench_item item;
    enum texture_dimension dimension;
    enum texture_format format;
    enum texture_compression compression;
    bool mipmaps, compares;
    float anisotropy;
    float step_x, step_y; /* texels from one pixel to the next */
    enum texture_wrap wrap;
    uint32_t fewer; /* than SIZE texels */
} workloads[] = {
    {{"nearest", "RGBA8, nearest"}, TEXTURE_2D, FORMAT_RGBA8, COMPRESSION_NONE, false, false, 0, 0.4f, 0.4f},
    {{"bilinear", "RGBA8, bilinear, magnified"},
     TEXTURE_2D, FORMAT_RGBA8, COMPRESSION_NONE, false, false, 1, 0.4f, 0.4f},
    {{"trilinear", "RGBA8, trilinear, minified"},
     TEXTURE_2D, FORMAT_RGBA8, COMPRESSION_NONE, true, false, 1, 3.0f, 3.0f},
    {{"aniso16", "RGBA8, trilinear, 16 samples along x"},
     TEXTURE_2D, FORMAT_RGBA8, COMPRESSION_NONE, true, false, 16, 16.0f, 1.0f},
    {{"cube", "RGBA8 cube map, trilinear"},
     TEXTURE_CUBE, FORMAT_RGBA8, COMPRESSION_NONE, true, false, 1, 1.5f, 1.5f},
    {{"shadow", "24-bit depth, four comparisons"},
     TEXTURE_2D, FORMAT_Z24, COMPRESSION_NONE, false, true, 1, 0.4f, 0.4f},
    {{"float32", "RGBA32F, bilinear"},
     TEXTURE_2D, FORMAT_RGBA32F, COMPRESSION_NONE, false, false, 1, 0.4f, 0.4f},
    {{"dxt1", "DXT1, trilinear"}, TEXTURE_2D, FORMAT_RGB8, COMPRESSION_DXT1_RGB, true, false, 1, 1.5f, 1.5f},
    {{"float16", "RGBA16F, bilinear"},
     TEXTURE_2D, FORMAT_RGBA16F, COMPRESSION_NONE, false, false, 1, 0.4f, 0.4f},
    {{"mirror", "RGBA8, trilinear, mirrored repeat"},
     TEXTURE_2D, FORMAT_RGBA8, COMPRESSION_NONE, true, false, 1, 3.0f, 3.0f, WRAP_MIRRORED_REPEAT},
    {{"npot", "RGBA8, bilinear, repeat, 500 texels wide"},
     TEXTURE_2D, FORMAT_RGBA8, COMPRESSION_NONE, false, false, 1, 0.4f, 0.4f, WRAP_REPEAT, 12},
    {{"border", "RGBA8, bilinear, clamp to border"},
     TEXTURE_2D, FORMAT_RGBA8, COMPRESSION_NONE, false, false, 1, 0.4f, 0.4f, WRAP_CLAMP_TO_BORDER},
    {{"array", "RGBA8 array, trilinear"},
     TEXTURE_2D_ARRAY, FORMAT_RGBA8, COMPRESSION_NONE, true, false, 1, 1.5f, 1.5f},
    {{"volume", "RGBA8 3D, linear"}, TEXTURE_3D, FORMAT_RGBA8, COMPRESSION_NONE, false, false, 1, 0.4f, 0.4f},
};
/* clang-format on */

typedef void sample_function(const struct texture_view *view, const struct texture_lookup *lookup,
                             f32x8 rgba[4]);
sample_function texture_sample_base, texture_sample_avx2;

static bool fill_image(struct texture_image *image, const struct workload *workload)
{
    const uint32_t size = SIZE - workload->fewer;
    const bool deep = workload->dimension == TEXTURE_2D_ARRAY || workload->dimension == TEXTURE_3D;
    if (!(workload->compression
              ? texture_image_define_compressed(image, workload->compression, size, size, 1)
              : texture_image_define(image, workload->format, size, size, deep ? LAYERS : 1)))
        return false;
    for (uint32_t y = 0; y < size * image->depth; y++) /* slices follow each other */
        for (uint32_t x = 0; x < size; x++) {
            const float rgba[1][4] = {
                {(float)(x % 17) / 16, (float)(y % 13) / 12, (float)((x ^ y) & 31) / 31, 1}};
            texel_encode_row(workload->format, rgba, 1,
                             image->texels + y * image->row_stride +
                                 (size_t)x * texture_formats[workload->format].bytes);
        }
    if (workload->compression)
        texture_image_compress(image, 0, 0, 0, size, size, 1);
    return true;
}

static bool make_texture(struct texture *texture, const struct workload *workload)
{
    texture->dimension = workload->dimension;
    for (unsigned face = 0; face < (workload->dimension == TEXTURE_CUBE ? 6u : 1u); face++)
        if (!fill_image(&texture->images[face][0], workload))
            return false;
    return !workload->mipmaps || texture_generate_mipmaps(texture, 0, 1000);
}

static struct texture_sampler make_sampler(const struct workload *workload)
{
    const enum texture_filter filter = workload->anisotropy > 0 ? FILTER_LINEAR : FILTER_NEAREST;
    return (struct texture_sampler){.mag_filter = filter,
                                    .min_filter = filter,
                                    .wrap = {workload->wrap, workload->wrap, workload->wrap},
                                    .mip_filter = workload->mipmaps ? MIP_LINEAR : MIP_NONE,
                                    .compare = workload->compares ? REFERENCE_LEQUAL : REFERENCE_NONE,
                                    .max_anisotropy = workload->anisotropy,
                                    .min_lod = -1000,
                                    .max_lod = 1000,
                                    .max_level = 1000};
}

/* Groups of 4x2 pixels. A cube map is seen along +z, +x and between. The lookups of a few groups are written
 * before any is read, as this file's stores may be narrower than the sampler's loads. */
static float run(const struct workload *workload, const struct texture_view *view, sample_function *sample)
{
    const f32x8 x_of = {0, 1, 2, 3, 0, 1, 2, 3}, y_of = {0, 0, 0, 0, 1, 1, 1, 1};
    const float sx = workload->step_x / SIZE, sy = workload->step_y / SIZE;
    f32x8 total = f32x8_splat(0);
    struct texture_lookup lookups[BATCH];
    memset(lookups, 0, sizeof lookups);
    for (int i = 0; i < BATCH; i++) {
        lookups[i].lod_mode = LOD_IMPLICIT;
        lookups[i].lanes = 0xff;
        lookups[i].coord[2] = f32x8_splat(workload->compares ? 0.5f : 1.0f);
    }
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column += BATCH) {
            for (int i = 0; i < BATCH; i++) {
                lookups[i].coord[0] = (x_of + (float)(4 * (column + i))) * sx;
                lookups[i].coord[1] = (y_of + (float)(2 * row)) * sy;
            }
            for (int i = 0; i < BATCH; i++) {
                f32x8 rgba[4];
                sample(view, &lookups[i], rgba);
                total += rgba[0] + rgba[3];
            }
        }
    return total[0];
}

/* The same number of texels, copied. */
static double copy_time(size_t bytes, unsigned repetitions)
{
    double best = 1e9;
    char *from = calloc(1, bytes), *to = calloc(1, bytes);
    for (unsigned i = 0; from && to && i < repetitions; i++) {
        from[i] = (char)i;
        const double start = bench_now();
        memcpy(to, from, bytes);
        const double elapsed = bench_now() - start + (to[i] == (char)(i + 1));
        best = elapsed < best ? elapsed : best;
    }
    free(from);
    free(to);
    return best;
}

static void print_cost(const struct workload *workload, double best, const struct bench_options *options)
{
    const double lanes = (double)COLUMNS * ROWS * LANES;
    const double copy =
        copy_time((size_t)lanes * texture_formats[workload->format].bytes, options->repetitions);
    if (options->json)
        printf("{\"name\":\"%s\",\"unit\":\"ns/lane\",\"best\":%.4g,\"copies\":%.4g}\n", workload->item.name,
               best / lanes * 1e9, best / copy);
    else
        printf("%-10s %8.2f ns a lane, %6.1f times the copy\n", workload->item.name, best / lanes * 1e9,
               best / copy);
    fflush(stdout);
}

static bool measure(const void *item, const struct bench_options *options)
{
    const struct workload *workload = item;
    struct texture texture = {0};
    const struct texture_sampler sampler = make_sampler(workload);
    void *memory = simd_alloc(texture_view_size());
    const bool good = memory && make_texture(&texture, workload);
    if (good) {
        const struct texture_view *view = texture_view_init(memory, &texture, &sampler);
        sample_function *sample = ISA_SELECT(texture_sample);
        const uint32_t environment = fpenv_enter();
        volatile float sink = 0;
        double best = 1e9;
        for (unsigned i = 0; i < options->repetitions; i++) {
            const double start = bench_now();
            sink += run(workload, view, sample);
            const double elapsed = bench_now() - start;
            best = elapsed < best ? elapsed : best;
        }
        (void)sink;
        fpenv_leave(environment);
        print_cost(workload, best, options);
    } else {
        fprintf(stderr, "edgewalk: out of memory\n");
    }
    texture_release(&texture);
    free(memory);
    return good;
}

static const struct bench_list list = {.noun = "workload",
                                       .items = workloads,
                                       .count = sizeof workloads / sizeof *workloads,
                                       .item_bytes = sizeof *workloads,
                                       .defaults = {.repetitions = 15},
                                       .measure = measure};

static void rows(command_row *row, void *user)
{
    bench_list_rows(&list, row, user);
}

static int measure_chosen(const struct command *command, int argc, char **argv)
{
    return bench_list_run(&list, command, argc, argv);
}

const struct command command_bench_texture = {
    .name = "bench texture",
    .summary = "measure the sampler alone",
    .usage = "[OPTION...] [WORKLOAD...]",
    .purpose = "Measure the sampler alone. Each named workload, or each of them, samples a texture, mostly "
               "of 512x512 texels, over a grid of pixels. The result is nanoseconds for each lane of the "
               "best repetition, and the ratio to copying the bytes of as many texels.",
    .example = "bench texture bilinear --repetitions 3",
    .operands = {"WORKLOAD"},
    .options = bench_list_options,
    .rows_title = "workloads",
    .rows = rows,
    .run = measure_chosen};
