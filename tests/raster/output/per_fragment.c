/* The per-fragment operations of GL 4.6 compatibility 17.3, written out for one fragment as the sections
 * read, against what tiles do with eight: random states over every format. */
#include "tests/raster/output/per_fragment_reference.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 4, HEIGHT = 2, PIXELS = WIDTH * HEIGHT, STATES_PER_FORMAT = 400 };

/* --- What is drawn -------------------------------------------------------------------------------------- */

static float fragment_color[PIXELS][4]; /* numbers, or the bits of integers */
static float second_color[PIXELS][4];   /* of dual source blending */

static unsigned run_program(f32x8 (*inputs)[4], f32x8 (*outputs)[4], unsigned lanes,
                            const struct shader_resources *resources)
{
    (void)inputs;
    (void)resources;
    for (int c = 0; c < 4; c++)
        for (int lane = 0; lane < PIXELS; lane++) {
            memcpy((char *)&outputs[0][c] + lane * sizeof(float), &fragment_color[lane][c], sizeof(float));
            memcpy((char *)&outputs[1][c] + lane * sizeof(float), &second_color[lane][c], sizeof(float));
        }
    return lanes;
}

static struct output_register color_outputs[2] = {{.semantic = SEMANTIC_FRAGMENT_COLOR},
                                                  {.semantic = SEMANTIC_FRAGMENT_COLOR1}};
static struct program program = {.output_count = 2,
                                 .uses_kil = true, /* nothing is known before it runs */
                                 .outputs = color_outputs};
static const struct shader_code code = {run_program};

static double stored_depth(const struct fixture *f, unsigned pixel)
{
    const uint32_t bits = fixture_depth(f, pixel % WIDTH, pixel / WIDTH);
    float number;
    memcpy(&number, &bits, sizeof number);
    return f->target.depth.format == DEPTH_FLOAT32 ? (double)number : (double)bits;
}

/* --- The comparison ------------------------------------------------------------------------------------- */

static void fill_surfaces(struct fixture *f, enum texture_format format, uint8_t *texels,
                          struct pixel *pixels)
{
    const unsigned bytes = texture_formats[format].bytes;
    for (unsigned i = 0; i < PIXELS; i++) {
        float rgba[1][4];
        int64_t integers[1][4];
        for (int c = 0; c < 4; c++) {
            rgba[0][c] = random_number();
            integers[0][c] = (int64_t)test_random(&seed) - (1 << 30);
        }
        if (texture_format_is_integer(format))
            texel_encode_integers(format, (const int64_t(*)[4])integers, 1, texels + i * bytes);
        else
            texel_encode_row(format, (const float(*)[4])rgba, 1, texels + i * bytes);
        memcpy(pixels[i].texel, texels + i * bytes, bytes);
        const float z = (float)pick(5) / 4;
        const double depth = depth_of(f->target.depth.format, z);
        const uint32_t integer = (uint32_t)depth;
        if (f->target.depth.format == DEPTH_FLOAT32)
            memcpy(f->depth + i * 4, &z, 4);
        else
            memcpy(f->depth + i * raster_depth_bytes(f->target.depth.format), &integer,
                   raster_depth_bytes(f->target.depth.format));
        pixels[i].depth = depth;
        pixels[i].stencil = f->stencil[i] = (uint8_t)pick(256);
    }
}

static void random_fragments(bool integers)
{
    for (unsigned i = 0; i < PIXELS; i++)
        for (int c = 0; c < 4; c++) {
            const uint32_t bits = pick(2) ? pick(300) : test_random(&seed);
            fragment_color[i][c] = random_number();
            second_color[i][c] = random_number();
            if (integers)
                memcpy(&fragment_color[i][c], &bits, sizeof bits);
        }
}

/* One triangle over everything, seen from the front or the back. */
static void draw(struct fixture *f, float z, bool back)
{
    static const float attributes[1][4];
    struct raster_vertex v[3] = {
        {-8, -8, z, 1, attributes}, {24, -8, z, 1, attributes}, {-8, 24, z, 1, attributes}};
    if (back) {
        struct raster_vertex other = v[1];
        v[1] = v[2];
        v[2] = other;
    }
    fixture_triangles(f, v, 3);
    cr_assert(raster_scene_flush(f->scene));
}

static void compare_states(enum texture_format format, enum raster_depth_format depth_format)
{
    struct fixture f;
    uint8_t texels[PIXELS * 16] = {0};
    const unsigned bytes = texture_formats[format].bytes;
    const bool integers = texture_format_is_integer(format);
    fixture_open(&f, WIDTH, HEIGHT, COLOR_RGBA8, depth_format, 1);
    f.target.color[0] = (struct raster_color_surface){
        .format = COLOR_TEXEL, .texel = format, .pixels = texels, .row_stride = (ptrdiff_t)(WIDTH * bytes)};
    f.state.code = &code;
    f.state.program = &program;
    for (unsigned n = 0; n < STATES_PER_FORMAT; n++) {
        struct pixel pixels[PIXELS];
        const bool back = pick(2);
        const float z = (float)pick(5) / 4;
        fill_surfaces(&f, format, texels, pixels);
        random_state(&f.state);
        random_fragments(integers);
        raster_scene_set_target(f.scene, &f.target);
        draw(&f, z, back);
        for (unsigned i = 0; i < PIXELS; i++) {
            const float alpha = fragment_color[i][3];
            const bool alpha_passes =
                !f.state.alpha_test || integers ||
                compare(f.state.alpha_func, (double)(f.state.clamp_alpha ? clamp(alpha, 0) : alpha),
                        (double)f.state.alpha_ref);
            const double bounds[2] = {depth_of(depth_format, (float)f.state.depth_bounds[0]),
                                      depth_of(depth_format, (float)fmin(f.state.depth_bounds[1], 1))};
            if (alpha_passes && test_fragment(&f.state, back, depth_of(depth_format, z), bounds, &pixels[i]))
                write_color(&f.state, format, fragment_color[i], second_color[i], pixels[i].texel);
            cr_assert_eq(memcmp(pixels[i].texel, texels + i * bytes, bytes), 0,
                         "%s state %u pixel %u: texel is %02x%02x%02x%02x, expected %02x%02x%02x%02x (blend "
                         "%d logic %d %u mask "
                         "%x)",
                         texture_formats[format].name, n, i, texels[i * bytes], texels[i * bytes + 1],
                         texels[i * bytes + 2], texels[i * bytes + 3], pixels[i].texel[0], pixels[i].texel[1],
                         pixels[i].texel[2], pixels[i].texel[3], f.state.blend[0].enable,
                         f.state.logic_op_enable, f.state.logic_op, f.state.blend[0].color_mask);
            cr_assert_eq(pixels[i].depth, stored_depth(&f, i), "%s state %u: depth",
                         texture_formats[format].name, n);
            cr_assert_eq(pixels[i].stencil, f.stencil[i], "%s state %u: stencil",
                         texture_formats[format].name, n);
        }
    }
    fixture_close(&f);
}

Test(per_fragment, random_states_over_every_format)
{
    static const enum raster_depth_format depths[] = {DEPTH_UNORM16, DEPTH_UNORM24, DEPTH_UNORM32,
                                                      DEPTH_FLOAT32};
    unsigned combinations = 0, formats = 0;
    for (int format = 0; format < FORMAT_COUNT; format++)
        if (is_renderable((enum texture_format)format)) {
            compare_states((enum texture_format)format, depths[formats++ % 4]);
            combinations += STATES_PER_FORMAT;
        }
    printf("per-fragment operations: %u states over %u formats agree with the reference\n", combinations,
           formats);
}

/* A tile has parts of the surface that no fragment is in: whatever bits are there stay, among them those that
 * no number is stored as (the second form of -1, NaN with a payload). */
Test(per_fragment, pixels_without_a_fragment_keep_their_bits)
{
    enum { ACROSS = 7, UP = 3, COVERED = 2 };
    static const float attributes[1][4];
    static const struct raster_vertex v[3] = {
        {COVERED, -20, 0, 1, attributes}, {COVERED, 20, 0, 1, attributes}, {-30, 0, 0, 1, attributes}};
    for (int format = 0; format < FORMAT_COUNT; format++) {
        if (!is_renderable((enum texture_format)format))
            continue;
        struct fixture f;
        uint8_t texels[ACROSS * UP * 16], before[sizeof texels];
        const size_t bytes = texture_formats[format].bytes;
        for (size_t i = 0; i < sizeof texels; i++)
            before[i] = texels[i] = i % 3 ? (uint8_t)pick(256) : i % 2 ? 0x80 : 0xff;
        fixture_open(&f, ACROSS, UP, COLOR_RGBA8, DEPTH_UNORM24, 1);
        f.target.color[0] = (struct raster_color_surface){.format = COLOR_TEXEL,
                                                          .texel = (enum texture_format)format,
                                                          .pixels = texels,
                                                          .row_stride = (ptrdiff_t)(ACROSS * bytes)};
        f.state.code = &code;
        f.state.program = &program;
        random_fragments(texture_format_is_integer((enum texture_format)format));
        raster_scene_set_target(f.scene, &f.target);
        fixture_triangles(&f, v, 3);
        cr_assert(raster_scene_flush(f.scene));
        for (unsigned y = 0; y < UP; y++)
            cr_assert_eq(memcmp(texels + (y * ACROSS + COVERED) * bytes,
                                before + (y * ACROSS + COVERED) * bytes, (ACROSS - COVERED) * bytes),
                         0, "%s: row %u", texture_formats[format].name, y);
        cr_assert_neq(memcmp(texels, before, ACROSS * UP * bytes), 0, "%s: nothing is drawn",
                      texture_formats[format].name);
        fixture_close(&f);
    }
}
