/* TGSI's later opcodes that fit no row of a formula: four operands, two results, other threads, a level of
 * detail of its own. */
#ifndef TESTS_SHADER_LANGUAGE_TGSI_LATER_H
#define TESTS_SHADER_LANGUAGE_TGSI_LATER_H

#include "tests/shader/execute/scene.h"
#include "tests/shader/language/tgsi/covered.h"

/* --- BFI ------------------------------------------------------------------------------------------------ */

/* The document's formula, bit by bit; undefined there, 0 here where the field does not lie in the word. */
static uint32_t bits_inserted(uint32_t base, uint32_t insert, uint32_t offset, uint32_t bits)
{
    if (offset > 31 || (uint64_t)offset + bits > 32)
        return 0;
    for (uint32_t i = 0; i < bits; i++)
        base = (base & ~(1u << (offset + i))) | (insert >> i & 1) << (offset + i);
    return base;
}

static void check_bfi_inserts_a_field_in_each_component(void)
{
    static const uint32_t words[] = {0, 0xffffffff, 0x12345678, 0xaaaaaaaa, 0x80000001};
    static const uint32_t counts[] = {0, 1, 5, 8, 16, 31, 32, 33, 0x80000000, 0xffffffff};
    struct execution execution = tgsi_execution(
        "VERT\nDCL IN[0..3]\nDCL OUT[0], POSITION\nBFI OUT[0], IN[0], IN[1], IN[2], IN[3].yzwx\nEND\n");
    for (unsigned turn = 0; turn < 100; turn++) {
        uint32_t in[4][4][8];
        for (unsigned i = 0; i < 4 * 32; i++) {
            const unsigned s = i / 32, c = i / 8 % 4, lane = i % 8,
                           number = turn * (2 * s + 1) + i * 7 + turn / 10;
            in[s][c][lane] = s < 2 ? words[number % 5] : counts[number % 10];
            shader_input(execution.executor, s)[c][lane] = float_of(in[s][c][lane]);
        }
        execute(&execution, 0xff);
        for (unsigned i = 0; i < 32; i++) {
            const unsigned c = i / 8, lane = i % 8;
            const uint32_t bits = in[3][(c + 1) % 4][lane];
            cr_expect_eq(bits_of(shader_output(execution.executor, 0)[c][lane]),
                         bits_inserted(in[0][c][lane], in[1][c][lane], in[2][c][lane], bits),
                         "(%x, %x, %u, %u)", in[0][c][lane], in[1][c][lane], in[2][c][lane], bits);
        }
    }
    execution_release(&execution);
}

/* --- DFRACEXP ------------------------------------------------------------------------------------------- */

static void run_fracexp(const char *lines, double value, double significand, int exponent)
{
    char text[400];
    uint64_t bits, got;
    snprintf(text, sizeof text,
             "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nDCL TEMP[0..1]\nMOV TEMP[0], "
             "IN[0]\n%s\n"
             "MOV OUT[0], TEMP[0]\nMOV OUT[1], TEMP[1]\nEND\n",
             lines);
    memcpy(&bits, &value, sizeof bits);
    struct execution execution = tgsi_execution(text);
    for (unsigned c = 0; c < 4; c++)
        shader_input(execution.executor, 0)[c] = f32x8_splat(float_of((uint32_t)(c % 2 ? bits >> 32 : bits)));
    execute(&execution, 0xff);
    const f32x8 *output = shader_output(execution.executor, 0);
    got = bits_of(output[2][3]) | (uint64_t)bits_of(output[3][3]) << 32;
    memcpy(&bits, &significand, sizeof bits);
    cr_expect_eq(got, bits, "%s of %g: %llx", lines, value, (unsigned long long)got);
    cr_expect_eq(bits_of(shader_output(execution.executor, 1)[1][3]), (uint32_t)exponent, "%s of %g: %d",
                 lines, value, (int)bits_of(shader_output(execution.executor, 1)[1][3]));
    execution_release(&execution);
}

static void check_dfracexp_has_two_results(void)
{
    static const struct {
        double value, significand;
        int exponent;
    } rows[] = {{8, 0.5, 4},
                {-0.75, -0.75, 0},
                {1, 0.5, 1},
                {0x1.8p-1022, 0.75, -1021},
                {0, 0, 0},
                {-0.0, -0.0, 0},
                {-3, -0.75, 2},
                {0x1p1023, 0.5, 1024},
                {1.0 / 0.0, 1.0 / 0.0, 0},
                {4e-324, 0, 0}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        run_fracexp("DFRACEXP TEMP[0], TEMP[1], TEMP[0].xyxy", rows[i].value, rows[i].significand,
                    rows[i].exponent);
        run_fracexp("DFRACEXP TEMP[0].zw, NULL, IN[0]\nDFRACEXP NULL, TEMP[1].y, IN[0]", rows[i].value,
                    rows[i].significand, rows[i].exponent);
    }
    run_fracexp("DFRACEXP TEMP[0], TEMP[1], -|TEMP[0]|", 8, -0.5, 4);
    run_fracexp("DFRACEXP_SAT TEMP[0], TEMP[1], -TEMP[0]", 8, 0, 4);
}

/* --- Other threads -------------------------------------------------------------------------------------- */

/* IN[0].x is the lane's number; lanes 1 to 6 are active. */
static void check_threads_see_each_other(void)
{
    static const struct {
        const char *lines;
        uint32_t out[8]; /* of lanes 1 to 6 */
    } rows[] = {
        {"BALLOT TEMP[0], IMM[0].wwww\nMOV OUT[0].x, TEMP[0]", {0, 126, 126, 126, 126, 126, 126, 0}},
        {"AND TEMP[1], IN[0], IMM[0].yyyy\nBALLOT TEMP[0], TEMP[1]\nMOV OUT[0].x, TEMP[0]",
         {0, 42, 42, 42, 42, 42, 42, 0}},
        {"BALLOT TEMP[0], IMM[0].wwww\nMOV OUT[0].x, TEMP[0].yyyy", {0}},
        {"READ_FIRST OUT[0], IN[0]", {0, 1, 1, 1, 1, 1, 1, 0}},
        {"UADD TEMP[1], IN[0], IMM[0].yyyy\nREAD_INVOC OUT[0], IN[0], TEMP[1].xyzw",
         {0, 2, 3, 4, 5, 6, 0, 0}},
        {"READ_INVOC OUT[0], -IN[0].xxxx, IMM[0].z", {0, -2u, -2u, -2u, -2u, -2u, -2u, 0}},
        {"READ_INVOC OUT[0], IN[0], IMM[0].wwww", {0}},
        {"USLT TEMP[1], IN[0], IMM[0].zzzz\nUIF TEMP[1].xxxx\nMOV OUT[0], IMM[0].yyyy\nELSE\nREAD_FIRST "
         "OUT[0], IN[0]\nENDIF",
         {0, 1, 2, 2, 2, 2, 2, 0}},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[500];
        snprintf(text, sizeof text,
                 "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL TEMP[0..1]\nIMM[0] UINT32 {0, 1, 2, "
                 "4294967295}\n%s\nEND\n",
                 rows[i].lines);
        struct execution execution = tgsi_execution(text);
        for (unsigned lane = 0; lane < 8; lane++)
            for (unsigned c = 0; c < 4; c++)
                shader_input(execution.executor, 0)[c][lane] = float_of(lane);
        execute(&execution, 0x7e);
        for (unsigned lane = 1; lane < 7; lane++)
            cr_expect_eq(bits_of(shader_output(execution.executor, 0)[0][lane]), rows[i].out[lane],
                         "%s: lane %u: %x, expected %x", rows[i].lines, lane,
                         bits_of(shader_output(execution.executor, 0)[0][lane]), rows[i].out[lane]);
        execution_release(&execution);
    }
}

/* --- A level of detail of its own ----------------------------------------------------------------------- */

/* Every texel of level l of a cube map array of two cubes is (l, cube, 0, 1). */
static void cube_array_init(struct scene *scene)
{
    scene_init(scene);
    struct texture *cubes = calloc(1, sizeof *cubes);
    cr_assert(cubes);
    cubes->dimension = TEXTURE_CUBE_ARRAY;
    for (unsigned level = 0; level < 3; level++) {
        struct texture_image *image = &cubes->images[0][level];
        const uint32_t size = 4u >> level;
        cr_assert(texture_image_define(image, FORMAT_RGBA32F, size, size, 12));
        for (uint32_t i = 0; i < 12 * size * size; i++) {
            const float rgba[4] = {(float)level, (float)(i / (6 * size * size)), 0, 1};
            memcpy(image->texels + i / (size * size) * image->slice_stride +
                       i / size % size * image->row_stride + i % size * sizeof rgba,
                   rgba, sizeof rgba);
        }
    }
    texture_release(&scene->texture);
    scene->texture = *cubes;
    free(cubes);
    scene->views[0] = texture_view_init(scene->view_memory, &scene->texture, &scene->sampler);
}

static void check_levels_of_cube_map_arrays_are_second_operands(void)
{
    static const struct {
        const char *line;
        float level, cube;
    } rows[] = {
        {"TXL2 OUT[0], IN[0], IMM[0].yyyy, SAMP[0], CUBE_ARRAY", 1, 1},
        {"TXL2 OUT[0], IN[0], -IMM[0].yyyy, SAMP[0], CUBEARRAY", 0, 1},
        {"TXB2 OUT[0], IN[0], IMM[0].zyxw, SAMP[0], CUBE_ARRAY", 2, 1},
        {"TXB2 OUT[0], IN[0].xyzx, IMM[0].xxxx, SAMP[0], CUBE_ARRAY", 0, 0},
        {"SAMPLE_L OUT[0], IN[0], SVIEW[0], SAMP[0], IMM[0].y", 1, 1},
        {"SAMPLE_B OUT[0], IN[0], SVIEW[0], SAMP[0], IMM[0].z", 2, 1},
    };
    struct scene scene;
    cube_array_init(&scene);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL SAMP[0]\n%sIMM[0] FLT32 {0, 1, 2, 3}\n%s\nEND\n",
                 strstr(rows[i].line, "SVIEW") ? "DCL SVIEW[0], CUBE_ARRAY, FLOAT\n" : "", rows[i].line);
        struct execution execution = tgsi_execution(text);
        execution.resources.textures = scene.views;
        cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
        static const float in[4] = {0.1f, 0.2f, 1, 1};
        for (unsigned c = 0; c < 4; c++)
            shader_input(execution.executor, 0)[c] = f32x8_splat(in[c]);
        execute(&execution, 0xff);
        cr_expect_eq(shader_output(execution.executor, 0)[0][4], rows[i].level, "%s: level %g", rows[i].line,
                     (double)shader_output(execution.executor, 0)[0][4]);
        cr_expect_eq(shader_output(execution.executor, 0)[1][4], rows[i].cube, "%s: cube %g", rows[i].line,
                     (double)shader_output(execution.executor, 0)[1][4]);
        execution_release(&execution);
    }
    scene_release(&scene);
}

#endif
