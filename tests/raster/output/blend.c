/* Blending, logic operations, colour masks and the store: each row of the tables against a scalar
 * transcription. */
#include "base/isa.h"
#include "raster/output/blend.h"
#include "raster/scene.h"

#include "tests/raster/fixture.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#ifdef EW_HAVE_AVX2
void blend_unorm8_avx2(const struct raster_state *state, const struct derived_color *color,
                       const f32x8 source[4], const f32x8 *second, u32x8 *target);
#endif

typedef void store_function(const struct raster_state *state, const struct derived_color *color,
                            uint32_t *group, unsigned planes, const f32x8 source[4], const f32x8 *second,
                            const i32x8 *live);
store_function store_texels_base, store_texels_avx2;

/* In a buffer of binary32, which clamps nothing. */
static void blend_float(store_function *store, const struct raster_state *state, unsigned buffer,
                        const f32x8 source[4], f32x8 target[4])
{
    const struct raster_color_surface surface = {.format = COLOR_RGBA32F};
    struct texel_layout layout;
    texel_layout_of(&surface, &layout);
    const struct derived_color color = {.buffer = (uint8_t)buffer,
                                        .blend = true,
                                        .reads = true,
                                        .blend_mode = (uint8_t)blend_mode_of(&state->blend[buffer]),
                                        .texel_mask = {~0u, ~0u, ~0u, ~0u},
                                        .texel = &layout};
    store(state, &color, (uint32_t *)(void *)target, 1, source, NULL, NULL);
}

static const float interesting[] = {0, 1, 0.5f, 0.25f, 1.0f / 255, 0.9999f, -0.5f, 1.5f, 0.333f, 0.75f};

static double clamp01(double v)
{
    return v > 0 ? v < 1 ? v : 1 : 0;
}

/* Table 17.2 in double. */
static double factor_reference(int factor, const double s[4], const double d[4], const double k[4], int c)
{
    switch (factor) {
    case FACTOR_ONE: return 1;
    case FACTOR_SRC_COLOR: return s[c];
    case FACTOR_ONE_MINUS_SRC_COLOR: return 1 - s[c];
    case FACTOR_DST_COLOR: return d[c];
    case FACTOR_ONE_MINUS_DST_COLOR: return 1 - d[c];
    case FACTOR_SRC_ALPHA: return s[3];
    case FACTOR_ONE_MINUS_SRC_ALPHA: return 1 - s[3];
    case FACTOR_DST_ALPHA: return d[3];
    case FACTOR_ONE_MINUS_DST_ALPHA: return 1 - d[3];
    case FACTOR_CONSTANT_COLOR: return k[c];
    case FACTOR_ONE_MINUS_CONSTANT_COLOR: return 1 - k[c];
    case FACTOR_CONSTANT_ALPHA: return k[3];
    case FACTOR_ONE_MINUS_CONSTANT_ALPHA: return 1 - k[3];
    case FACTOR_SRC_ALPHA_SATURATE: return c == 3 ? 1 : fmin(s[3], 1 - d[3]);
    }
    return 0;
}

/* Table 17.1 in double. */
static double equation_reference(int equation, double cs, double s, double cd, double d)
{
    switch (equation) {
    case BLEND_SUBTRACT: return cs * s - cd * d;
    case BLEND_REVERSE_SUBTRACT: return cd * d - cs * s;
    case BLEND_MIN: return fmin(cs, cd);
    case BLEND_MAX: return fmax(cs, cd);
    }
    return cs * s + cd * d;
}

static void choose(struct raster_state *state, int equation, int source, int target, int c)
{
    memset(state, 0, sizeof *state);
    for (int i = 0; i < 4; i++)
        state->blend_color[i] = interesting[(c + i) % 10];
    state->blend[2].equation_rgb = state->blend[2].equation_alpha = (enum raster_blend_equation)equation;
    state->blend[2].src_rgb = state->blend[2].src_alpha = (enum raster_blend_factor)source;
    state->blend[2].dst_rgb = state->blend[2].dst_alpha = (enum raster_blend_factor)target;
}

/* Binary32 against double: the stored integer is at most half a step plus a rounding away, so it is the
 * nearest or, where the exact value is within 2^-12 of the middle of two, either of them. */
Test(blend, each_equation_and_factor_into_unorm8)
{
    uint32_t seed = 17;
    for (int e = BLEND_ADD; e <= BLEND_MAX; e++)
        for (int sf = 0; sf <= FACTOR_SRC_ALPHA_SATURATE; sf++)
            for (int df = 0; df <= FACTOR_SRC_ALPHA_SATURATE; df++) {
                struct raster_state state;
                choose(&state, e, sf, df, sf + df);
                const struct derived_color color = {.buffer = 2,
                                                    .blend_mode = (uint8_t)blend_mode_of(&state.blend[2])};
                f32x8 source[4];
                u32x8 target;
                for (int lane = 0; lane < LANES; lane++) {
                    target[lane] = test_random(&seed);
                    for (int c = 0; c < 4; c++)
                        source[c][lane] = lane % 2 ? interesting[test_random(&seed) % 10]
                                                   : (float)(test_random(&seed) >> 8) * 0x1p-24f;
                }
                u32x8 result = target;
                ISA_REFERENCE(blend_unorm8)(&state, &color, source, NULL, &result);
#ifdef EW_HAVE_AVX2
                if (__builtin_cpu_supports("avx2")) {
                    u32x8 other = target;
                    blend_unorm8_avx2(&state, &color, source, NULL, &other);
                    cr_assert_eq(memcmp(&result, &other, sizeof result), 0,
                                 "avx2 differs: equation %d factors %d %d", e, sf, df);
                }
#endif
                for (int lane = 0; lane < LANES; lane++) {
                    double s[4], d[4], k[4];
                    for (int c = 0; c < 4; c++) {
                        s[c] = clamp01((double)source[c][lane]);
                        d[c] = (double)(target[lane] >> (8 * c) & 255) / 255;
                        k[c] = clamp01((double)state.blend_color[c]);
                    }
                    for (int c = 0; c < 4; c++) {
                        double exact =
                            255 * clamp01(equation_reference(e, s[c], factor_reference(sf, s, d, k, c), d[c],
                                                             factor_reference(df, s, d, k, c)));
                        double got = result[lane] >> (8 * c) & 255;
                        cr_assert_leq(fabs(got - exact), 0.5 + 0x1p-12,
                                      "equation %d factors %d %d: %g, exactly %g", e, sf, df, got, exact);
                    }
                }
            }
}

static const struct raster_blend modes[] = {
#define BLEND_MODE(name, equation, src, dst, src_a, dst_a, bounded)                                          \
    BLEND_OF_MODE(equation, src, dst, src_a, dst_a),
#include "raster/output/blend_modes.def"
};

Test(blend, modes_with_their_own_code_give_the_bytes_of_any_mode)
{
    uint32_t seed = 3;
    for (unsigned mode = 0; mode < sizeof modes / sizeof *modes; mode++)
        for (unsigned round = 0; round < 1000; round++) {
            const struct raster_state state = {.blend = {modes[mode]}};
            struct derived_color color = {.blend_mode = BLEND_MODE_ANY};
            f32x8 source[4];
            u32x8 any, own;
            for (int lane = 0; lane < LANES; lane++) {
                any[lane] = test_random(&seed);
                for (int c = 0; c < 4; c++)
                    source[c][lane] = lane % 2 ? interesting[test_random(&seed) % 10]
                                               : (float)(test_random(&seed) >> 8) * 0x1p-24f;
            }
            own = any;
            ISA_REFERENCE(blend_unorm8)(&state, &color, source, NULL, &any);
            color.blend_mode = (uint8_t)blend_mode_of(&state.blend[0]);
            cr_assert_eq(color.blend_mode, mode + 1);
            ISA_SELECT(blend_unorm8)(&state, &color, source, NULL, &own);
            cr_assert_eq(memcmp(&any, &own, sizeof own), 0, "mode %u", mode);
        }
}

Test(blend, floating_point_targets_are_not_clamped)
{
    uint32_t seed = 5;
    for (int e = BLEND_ADD; e <= BLEND_MAX; e++)
        for (int sf = 0; sf <= FACTOR_SRC_ALPHA_SATURATE; sf++)
            for (int df = 0; df <= FACTOR_SRC_ALPHA_SATURATE; df++) {
                struct raster_state state;
                choose(&state, e, sf, df, sf * 3 + df);
                f32x8 source[4], target[4], result[4];
                for (int lane = 0; lane < LANES; lane++)
                    for (int c = 0; c < 4; c++) {
                        source[c][lane] = (float)(int32_t)test_random(&seed) * 0x1p-29f;
                        result[c][lane] = target[c][lane] = (float)(int32_t)test_random(&seed) * 0x1p-29f;
                    }
                f32x8 other[4];
                memcpy(other, target, sizeof other);
                blend_float(ISA_REFERENCE(store_texels), &state, 2, source, result);
                blend_float(ISA_SELECT(store_texels), &state, 2, source, other);
                cr_assert_eq(memcmp(result, other, sizeof other), 0);
                for (int lane = 0; lane < LANES; lane++) {
                    double s[4], d[4], k[4];
                    for (int c = 0; c < 4; c++) {
                        s[c] = (double)source[c][lane];
                        d[c] = (double)target[c][lane];
                        k[c] = (double)state.blend_color[c];
                    }
                    for (int c = 0; c < 4; c++) {
                        double exact = equation_reference(e, s[c], factor_reference(sf, s, d, k, c), d[c],
                                                          factor_reference(df, s, d, k, c));
                        cr_assert_leq(fabs((double)result[c][lane] - exact), 1e-5,
                                      "equation %d factors %d %d", e, sf, df);
                    }
                }
            }
}

/* Each of the 16 functions of two bits, from the table's own truth values: bit 2*s+d of the row. */
Test(logic_op, truth_table)
{
    static const uint8_t truth[16] = {0x0, 0x8, 0x4, 0xc, 0x2, 0xa, 0x6, 0xe,
                                      0x1, 0x9, 0x5, 0xd, 0x3, 0xb, 0x7, 0xf};
    u32x8 s = {0xcccccccc, 0xc0ffee11, 0, ~0u, 1, 2, 3, 4}, d = {0xaaaaaaaa, 0x12345678, ~0u, 0, 5, 6, 7, 8};
    for (unsigned op = 0; op < 16; op++) {
        u32x8 result = d;
        ISA_REFERENCE(logic_op)(op, &s, &result);
        for (int lane = 0; lane < LANES; lane++)
            for (int bit = 0; bit < 32; bit++) {
                unsigned row = 2 * (s[lane] >> bit & 1) + (d[lane] >> bit & 1);
                cr_assert_eq(result[lane] >> bit & 1, (unsigned)truth[op] >> row & 1, "op %u", op);
            }
    }
}

/* --- Through a scene ------------------------------------------------------------------------------------ */

static float colors[8][4];
static unsigned color_count = 1;

static unsigned color_program(f32x8 (*inputs)[4], f32x8 (*outputs)[4], unsigned lanes,
                              const struct shader_resources *resources)
{
    (void)inputs, (void)resources;
    for (unsigned i = 0; i < color_count; i++)
        for (int c = 0; c < 4; c++)
            outputs[i][c] = f32x8_splat(colors[i][c]);
    return lanes;
}

static struct output_register outputs[3] = {{.semantic = SEMANTIC_FRAGMENT_COLOR},
                                            {.semantic = SEMANTIC_FRAGMENT_COLOR, .index = 1},
                                            {.semantic = SEMANTIC_FRAGMENT_COLOR, .index = 2}};
static struct instruction instructions[65];
static struct program program = {.outputs = outputs, .output_count = 1, .instructions = instructions};
static const struct shader_code code = {color_program};

/* Whether the constant path or the program gives the colour. */
static void use_color(struct fixture *f, bool constant, float r, float g, float b, float a)
{
    program.instruction_count = constant ? 1 : 65;
    program.output_count = color_count = 1;
    memcpy(colors[0], (float[]){r, g, b, a}, sizeof colors[0]);
    f->state.program = &program;
    f->state.code = &code;
}

static void open_with_color(struct fixture *f, enum raster_color_format format, bool constant, float r,
                            float g, float b, float a)
{
    fixture_open(f, 9, 9, format, DEPTH_UNORM24, 1);
    use_color(f, constant, r, g, b, a);
}

static void draw_all(struct fixture *f)
{
    const struct raster_vertex v[3] = {
        {-50, -50, 0.5f, 1, NULL}, {90, -50, 0.5f, 1, NULL}, {-50, 90, 0.5f, 1, NULL}};
    fixture_triangles(f, v, 3);
    cr_assert(raster_scene_flush(f->scene));
}

Test(store, formats_masks_and_rounding)
{
    static const struct {
        enum raster_color_format format;
        uint32_t all;
        int byte_of[4];
    } rows[] = {
        {COLOR_RGBA8, 0x8040c0ff, {0, 1, 2, 3}},
        {COLOR_BGRA8, 0x80ffc040, {2, 1, 0, 3}},
        {COLOR_ARGB8, 0x40c0ff80, {1, 2, 3, 0}},
    };
    for (unsigned i = 0; i < 3; i++)
        for (unsigned mask = 0; mask < 16; mask++)
            for (int constant = 0; constant < 2; constant++) {
                struct fixture f;
                open_with_color(&f, rows[i].format, constant, 1, 192.0f / 255, 64.4f / 255, 128.5f / 255);
                f.state.blend[0].color_mask = (uint8_t)mask;
                draw_all(&f);
                uint32_t expected = 0;
                for (int c = 0; c < 4; c++)
                    if (mask & 1u << c)
                        expected |= rows[i].all & 0xffu << (8 * rows[i].byte_of[c]);
                for (unsigned at = 0; at < 81; at++)
                    cr_assert_eq(fixture_pixel(&f, at % 9, at / 9), expected,
                                 "format %u mask %x constant %d: %08x, expected %08x", i, mask, constant,
                                 fixture_pixel(&f, at % 9, at / 9), expected);
                fixture_close(&f);
            }
}

Test(store, nan_and_out_of_range_colours)
{
    for (int constant = 0; constant < 2; constant++) {
        struct fixture f;
        open_with_color(&f, COLOR_RGBA8, constant, NAN, INFINITY, -INFINITY, 2);
        draw_all(&f);
        cr_assert_eq(fixture_pixel(&f, 3, 3), 0xff00ff00);
        fixture_close(&f);
    }
}

Test(store, every_byte_survives)
{
    for (unsigned k = 0; k < 256; k++) {
        struct fixture f;
        open_with_color(&f, COLOR_RGBA8, k & 1, (float)k / 255, 0, 0, 0);
        draw_all(&f);
        cr_assert_eq(fixture_pixel(&f, 0, 0), k);
        fixture_close(&f);
    }
}

Test(store, floating_point_target)
{
    struct fixture f;
    open_with_color(&f, COLOR_RGBA32F, false, 3, -2, 0.5f, 1e30f);
    f.state.blend[0].color_mask = 13;
    draw_all(&f);
    float pixel[4];
    memcpy(pixel, f.color + (9 * 4 + 4) * 16, sizeof pixel);
    cr_assert(pixel[0] == 3 && pixel[1] == 0 && pixel[2] == 0.5f && pixel[3] == 1e30f);
    fixture_close(&f);
}

/* 17.3.6.1: alpha that a format has none of is 1, in a tile too that a draw has overwritten without loading
 * it. */
Test(store, missing_components_of_an_overwritten_tile)
{
    enum { SIDE = RASTER_TILE };
    struct fixture f;
    float pixel;
    fixture_open(&f, SIDE, SIDE, COLOR_RGBA32F, DEPTH_UNORM24, 1);
    f.target.color[0].format = COLOR_TEXEL;
    f.target.color[0].texel = FORMAT_R32F;
    raster_scene_set_target(f.scene, &f.target);
    use_color(&f, false, 0.75f, 0, 0, 0);
    const struct raster_vertex v[3] = {
        {-50, -50, 0.5f, 1, NULL}, {4 * SIDE, -50, 0.5f, 1, NULL}, {-50, 4 * SIDE, 0.5f, 1, NULL}};
    fixture_triangles(&f, v, 3);
    f.state.blend[0].enable = true;
    f.state.blend[0].src_rgb = f.state.blend[0].src_alpha = FACTOR_DST_ALPHA;
    fixture_triangles(&f, v, 3);
    cr_assert(raster_scene_flush(f.scene));
    memcpy(&pixel, f.color, sizeof pixel);
    cr_assert_eq(pixel, 0.75f, "%g", (double)pixel);
    fixture_close(&f);
}

Test(store, blending_and_logic_op_in_order)
{
    struct fixture f;
    open_with_color(&f, COLOR_RGBA8, true, 1, 0, 0, 0.5f);
    f.state.blend[0].enable = true;
    f.state.blend[0].src_rgb = f.state.blend[0].src_alpha = FACTOR_SRC_ALPHA;
    f.state.blend[0].dst_rgb = f.state.blend[0].dst_alpha = FACTOR_ONE_MINUS_SRC_ALPHA;
    fixture_clear(&f, 0, 0, 1, 1, 1, 0);
    draw_all(&f);
    cr_assert_eq(fixture_pixel(&f, 1, 1), 0xbf800080, "%08x",
                 fixture_pixel(&f, 1, 1)); /* 191.25, 127.5 (to even), 0, 127.5 */
    f.state.logic_op_enable = true;        /* blending is off then */
    f.state.logic_op = 6;                  /* XOR */
    draw_all(&f);
    cr_assert_eq(fixture_pixel(&f, 1, 1), 0xbf800080 ^ 0x800000ff);
    fixture_close(&f);
}

/* ARB_draw_buffers: colour n to draw buffer n where the program has more than one, colour 0 to all where it
 * has one. */
Test(store, draw_buffers)
{
    for (unsigned count = 1; count <= 3; count += 2) {
        struct fixture f;
        uint32_t second[81] = {0}, third[81] = {0};
        open_with_color(&f, COLOR_RGBA8, false, 1, 0, 0, 0);
        f.target.color[1].format = f.target.color[2].format = COLOR_RGBA8;
        f.target.color[1].pixels = second;
        f.target.color[2].pixels = third;
        f.target.color[1].row_stride = f.target.color[2].row_stride = 36;
        raster_scene_set_target(f.scene, &f.target);
        program.output_count = color_count = count;
        memcpy(colors[1], (float[]){0, 1, 0, 0}, sizeof colors[1]);
        memcpy(colors[2], (float[]){0, 0, 1, 0}, sizeof colors[2]);
        f.state.draw_buffers = 5;
        f.state.blend[1].color_mask = f.state.blend[2].color_mask = 15;
        draw_all(&f);
        cr_assert_eq(fixture_pixel(&f, 2, 2), 0xff);
        cr_assert_eq(second[40], 0, "buffer 1 is not a draw buffer");
        cr_assert_eq(third[40], count == 1 ? 0xff : 0xff0000);
        fixture_close(&f);
    }
}
