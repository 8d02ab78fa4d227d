/* Depth, stencil and alpha tests: every function and operation, in every place where the pipeline may put
 * them. */
#include "tests/raster/fixture.h"

#include "raster/output/stencil_depth.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { SIZE = 8 };

/* A program for each place of the tests: nothing that discards (early), KIL (early test, late write; or late
 * with stencil), and a depth result (late). Lanes in odd columns are discarded by KIL. */
static unsigned plain_program(f32x8 (*inputs)[4], f32x8 (*outputs)[4], unsigned lanes,
                              const struct shader_resources *resources)
{
    (void)inputs, (void)resources;
    for (int c = 0; c < 4; c++)
        outputs[0][c] = f32x8_splat(1.0f);
    return lanes;
}

static unsigned kil_program(f32x8 (*inputs)[4], f32x8 (*outputs)[4], unsigned lanes,
                            const struct shader_resources *resources)
{
    return plain_program(inputs, outputs, lanes, resources) & 0x55;
}

static unsigned depth_program(f32x8 (*inputs)[4], f32x8 (*outputs)[4], unsigned lanes,
                              const struct shader_resources *resources)
{
    outputs[1][2] = f32x8_splat(0.5f);
    return plain_program(inputs, outputs, lanes, resources);
}

static struct output_register outputs[2] = {{.semantic = SEMANTIC_FRAGMENT_COLOR},
                                            {.semantic = SEMANTIC_FRAGMENT_DEPTH}};
static struct instruction instructions[65]; /* long enough not to be probed for a constant */
static struct program programs[3] = {
    {.outputs = outputs, .output_count = 1, .instructions = instructions, .instruction_count = 65},
    {.outputs = outputs,
     .output_count = 1,
     .instructions = instructions,
     .instruction_count = 65,
     .uses_kil = true},
    {.outputs = outputs, .output_count = 2, .instructions = instructions, .instruction_count = 65},
};
static const struct shader_code codes[3] = {{plain_program}, {kil_program}, {depth_program}};

static void use_program(struct fixture *f, int i)
{
    f->state.program = &programs[i];
    f->state.code = &codes[i];
}

static bool compare(int func, double a, double b)
{
    switch (func) {
    case 0: return false;
    case 1: return a < b;
    case 2: return a == b;
    case 3: return a <= b;
    case 4: return a > b;
    case 5: return a != b;
    case 6: return a >= b;
    }
    return true;
}

static void draw_square(struct fixture *f, float z)
{
    struct raster_vertex v[6] = {{0, 0, z, 1, NULL}, {SIZE, 0, z, 1, NULL},    {SIZE, SIZE, z, 1, NULL},
                                 {0, 0, z, 1, NULL}, {SIZE, SIZE, z, 1, NULL}, {0, SIZE, z, 1, NULL}};
    fixture_triangles(f, v, 6);
    cr_assert(raster_scene_flush(f->scene));
}

static const uint32_t half_bits[] = {
    [DEPTH_UNORM16] = 0x8000, [DEPTH_UNORM24] = 0x800000, [DEPTH_FLOAT32] = 0x3f000000};
static const uint32_t quarter_bits[] = {
    [DEPTH_UNORM16] = 0x4000, [DEPTH_UNORM24] = 0x400000, [DEPTH_FLOAT32] = 0x3e800000};
static const uint32_t three_quarter_bits[] = {
    [DEPTH_UNORM16] = 0xbfff, [DEPTH_UNORM24] = 0xbfffff, [DEPTH_FLOAT32] = 0x3f400000};

Test(depth, each_function_format_and_stage)
{
    for (int format = DEPTH_UNORM16; format <= DEPTH_FLOAT32; format++)
        for (int program = 0; program < 3; program++)
            for (int func = 0; func < 8; func++)
                for (int write = 0; write < 2; write++)
                    for (int stored = 0; stored < 3; stored++) {
                        struct fixture f;
                        fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, (enum raster_depth_format)format, 1);
                        use_program(&f, program);
                        f.state.depth_test = true;
                        f.state.depth_write = write;
                        f.state.depth_func = (enum raster_compare)func;
                        const double depths[3] = {0.25, 0.5, 0.75};
                        const uint32_t *bits[3] = {quarter_bits, half_bits, three_quarter_bits};
                        fixture_clear(&f, 0, 0, 0, 0, depths[stored], 0);
                        draw_square(&f,
                                    program == 2 ? 0.9f : 0.5f); /* the program's depth replaces the other */
                        for (unsigned x = 0; x < SIZE; x++) {
                            bool pass = compare(func, 0.5, depths[stored]) && !(program == 1 && x % 2 == 1);
                            uint32_t expected = pass && write ? half_bits[format] : bits[stored][format];
                            cr_assert_eq(fixture_depth(&f, x, 3), expected,
                                         "format %d program %d func %d write %d: %x, expected %x", format,
                                         program, func, write, fixture_depth(&f, x, 3), expected);
                            cr_assert_eq(fixture_pixel(&f, x, 3), pass ? 0xffffffffu : 0);
                        }
                        fixture_close(&f);
                    }
}

Test(depth, without_the_test_nothing_is_written)
{
    struct fixture f;
    fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
    f.state.depth_write = true;
    fixture_clear(&f, 0, 0, 0, 0, 0.25, 0);
    draw_square(&f, 0.75f);
    cr_assert_eq(fixture_depth(&f, 1, 1), 0x400000);
    fixture_close(&f);
}

/* 17.3.4: to the depth range where DEPTH_CLAMP is enabled, else to what a depth buffer holds. */
Test(depth, clamped_to_the_depth_range_either_way_round)
{
    static const struct {
        bool clamp;
        float near, far, z, expected;
    } rows[] = {
        {true, 0, 1, 2, 1},
        {true, 0, 1, -1, 0},
        {true, 0.25f, 0.75f, 0, 0.25f},
        {true, 0.25f, 0.75f, 1, 0.75f},
        {true, 0.75f, 0.25f, 1, 0.75f},
        {true, 0.75f, 0.25f, 0, 0.25f},
        {true, 0, 1, INFINITY, 0 /* its plane is NaN */},
        {true, 0, 1, -0.0f, 0},
        {true, 0, 1, 1e-40f, 0},
        {false, 0.25f, 0.75f, 0.125f, 0.125f},
        {false, 0.25f, 0.75f, 0.875f, 0.875f},
        {false, 0.25f, 0.75f, 2, 1},
        {false, 0.25f, 0.75f, -1, 0},
        {false, 0.25f, 0.75f, INFINITY, 0},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct fixture f;
        fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_FLOAT32, 1);
        f.state.depth_test = f.state.depth_write = true;
        f.state.depth_func = COMPARE_ALWAYS;
        f.state.depth_clamp = rows[i].clamp;
        f.state.depth_near = rows[i].near;
        f.state.depth_far = rows[i].far;
        draw_square(&f, rows[i].z);
        uint32_t expected;
        memcpy(&expected, &rows[i].expected, 4);
        cr_assert_eq(fixture_depth(&f, 2, 2), expected, "row %u: %08x, expected %08x", i,
                     fixture_depth(&f, 2, 2), expected);
        fixture_close(&f);
    }
}

/* Exact: z*(2^n-1) fits a double, ties cannot be in between but at z = 0.5, which goes up (to even). */
Test(depth, unorm_is_the_nearest_integer)
{
    uint32_t seed = 1;
    for (int i = 0; i < 300000; i++) {
        f32x8 z;
        for (int lane = 0; lane < LANES; lane++) {
            uint32_t bits = i == 0 ? (uint32_t[]){0,          0x3f800000, 0x3f000000, 0x3f7fffff,
                                                  0x33800000, 0x33000000, 0x32ffffff, 0x37000000}[lane]
                                   : test_random(&seed) % 0x3f800001;
            if (i % 2 && bits < 0x3a000000) /* most of the integers lie near 1 */
                bits = 0x3f800000 - bits % 0x3000000;
            memcpy((float *)&z + lane, &bits, 4);
        }
        z = f32x8_flush(z);
        i32x8 unorm24 = depth_unorm(z, 0x1p24f), unorm16 = depth_unorm(z, 0x1p16f);
        for (int lane = 0; lane < LANES; lane += i % 8 ? 7 : 1) {
            cr_assert_eq(unorm24[lane], (int32_t)((double)z[lane] * 16777215.0 + 0.5), "24 bits: z = %a",
                         (double)z[lane]);
            cr_assert_eq(unorm16[lane], (int32_t)((double)z[lane] * 65535.0 + 0.5), "16 bits: z = %a",
                         (double)z[lane]);
        }
    }
}

/* --- Stencil -------------------------------------------------------------------------------------------- */

static unsigned stencil_reference(int op, unsigned value, unsigned ref)
{
    switch (op) {
    case STENCIL_ZERO: return 0;
    case STENCIL_REPLACE: return ref;
    case STENCIL_INCR: return value == 255 ? 255 : value + 1;
    case STENCIL_DECR: return value == 0 ? 0 : value - 1;
    case STENCIL_INVERT: return ~value & 255;
    case STENCIL_INCR_WRAP: return (value + 1) & 255;
    case STENCIL_DECR_WRAP: return (value - 1) & 255;
    }
    return value;
}

Test(stencil, each_function_and_operation_of_both_faces)
{
    static const uint8_t values[] = {0, 1, 0x7f, 0x80, 0xff};
    uint32_t seed = 3;
    struct fixture f;
    fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
    f.state.depth_test = f.state.stencil_test = true;
    f.state.depth_func = COMPARE_LESS;
    for (int i = 0; i < 2000; i++) {
        int face = i % 2, program = i / 2 % 3, ops[3];
        unsigned value = values[test_random(&seed) % 5], ref = i % 3 ? values[test_random(&seed) % 5] : value;
        unsigned compare_mask = i % 5 ? 0xff : test_random(&seed) & 0xff,
                 write_mask = i % 7 ? 0xff : test_random(&seed) & 0xff;
        int func = (int)(test_random(&seed) % 8);
        bool depth_pass = test_random(&seed) & 1;
        for (int k = 0; k < 3; k++)
            ops[k] = (int)(test_random(&seed) % 8);
        use_program(&f, program);
        f.state.front_is_cw = face == FACE_BACK;
        memset(f.state.stencil, 0, sizeof f.state.stencil); /* NEVER, KEEP on the other face */
        f.state.stencil[face].func = (enum raster_compare)func;
        f.state.stencil[face].fail = (enum raster_stencil_op)ops[0];
        f.state.stencil[face].depth_fail = (enum raster_stencil_op)ops[1];
        f.state.stencil[face].pass = (enum raster_stencil_op)ops[2];
        f.state.stencil[face].ref = (uint8_t)ref;
        f.state.stencil[face].compare_mask = (uint8_t)compare_mask;
        f.state.stencil[face].write_mask = (uint8_t)write_mask;
        fixture_clear(&f, 0, 0, 0, 0, depth_pass ? 1 : 0, (uint8_t)value);
        draw_square(&f, 0.5f);
        bool pass = compare(func, ref & compare_mask, value & compare_mask);
        unsigned updated = stencil_reference(ops[!pass ? 0 : !depth_pass ? 1 : 2], value, ref);
        for (unsigned x = 0; x < SIZE; x++) {
            bool alive = !(program == 1 && x % 2 == 1);
            unsigned expected = alive ? (value & ~write_mask) | (updated & write_mask) : value;
            cr_assert_eq(fixture_stencil(&f, x, 5), expected, "case %d: stencil %u, expected %u", i,
                         fixture_stencil(&f, x, 5), expected);
            cr_assert_eq(fixture_pixel(&f, x, 5), alive && pass && depth_pass ? 0xffffffffu : 0,
                         "case %d: colour", i);
        }
    }
    fixture_close(&f);
}

/* --- Alpha ---------------------------------------------------------------------------------------------- */

static float program_alpha;

static unsigned alpha_program(f32x8 (*inputs)[4], f32x8 (*results)[4], unsigned lanes,
                              const struct shader_resources *resources)
{
    plain_program(inputs, results, lanes, resources);
    results[0][3] = f32x8_splat(program_alpha);
    return lanes;
}

Test(alpha, each_function_and_nan)
{
    static const float alphas[] = {0, 0.25f, 0.5f, 0.75f, 1, NAN};
    static const struct shader_code code = {alpha_program};
    struct fixture f;
    fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
    f.state.program = &programs[0];
    f.state.code = &code;
    f.state.alpha_test = f.state.depth_test = f.state.depth_write = true;
    f.state.depth_func = COMPARE_LESS;
    f.state.alpha_ref = 0.5f;
    for (int func = 0; func < 8; func++)
        for (int a = 0; a < 6; a++) {
            program_alpha = alphas[a];
            f.state.alpha_func = (enum raster_compare)func;
            fixture_clear(&f, 0, 0, 0, 0, 1, 0);
            draw_square(&f, 0.5f);
            bool pass = compare(func, (double)alphas[a], 0.5);
            cr_assert_eq(fixture_pixel(&f, 4, 4) != 0, pass, "func %d alpha %g", func, (double)alphas[a]);
            cr_assert_eq(fixture_depth(&f, 4, 4), pass ? 0x800000 : 0xffffff,
                         "the depth of a discarded fragment was written");
        }
    fixture_close(&f);
}

/* --- Polygon offset (GL 4.6 compatibility 14.6.5) ------------------------------------------------------- */

Test(depth, polygon_offset)
{
    static const struct {
        float slope, factor, units;
        double expected;
    } rows[] = {
        {0, 0, 0, 0.25},
        {0, 0, 4, 0.25 + 4 * 0x1p-23},
        {0, 0, -4, 0.25 - 4 * 0x1p-23},
        {0.03125f, 1, 0, 0.25 + 0.03125},
        {0.03125f, -2, 2, 0.25 - 0.0625 + 2 * 0x1p-23},
        {-0.03125f, 1, 0, 0.25 + 0.03125},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct fixture f;
        fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
        f.state.depth_test = f.state.depth_write = true;
        f.state.depth_func = COMPARE_ALWAYS;
        f.state.offset_fill = true;
        f.state.offset_factor = rows[i].factor;
        f.state.offset_units = rows[i].units;
        float z0 = 0.25f - 4.5f * rows[i].slope,
              z1 = z0 + 16 * rows[i].slope; /* 0.25 in the middle of column 4 */
        struct raster_vertex v[3] = {{0, 0, z0, 1, NULL}, {16, 0, z1, 1, NULL}, {0, 16, z0, 1, NULL}};
        fixture_triangles(&f, v, 3);
        cr_assert(raster_scene_flush(f.scene));
        cr_assert_eq(fixture_depth(&f, 4, 2), (uint32_t)(rows[i].expected * 16777215 + 0.5), "row %u", i);
        fixture_close(&f);
    }
}
