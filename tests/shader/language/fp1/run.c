/* !!FP1.0 from text to results: precisions, conversions, and the rules in which it differs from its relatives
 * (NV_fragment_program 3.11.1.1, 3.11.4, 3.11.5). */
#include "tests/shader/execute/exec.h"

#include "shader/execute/precision.h"
#include "texture/texture.h"

#include <math.h>

#define QNAN __builtin_nanf("")

/* Runs a text, and what it is printed as, with parameters as loaded; results of output 0 must be the same. */
static void run(const char *text, uint32_t lane_values[4][LANES], f32x8 result[4])
{
    for (int pass = 0; pass < 2; pass++) {
        struct shader_error error;
        struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
        cr_assert(program, "%d: %s\n%s", error.position.offset, error.message, text);
        char *printed = shader_print(program);
        struct program *chosen = program;
        if (pass == 1) {
            chosen = shader_load(SHADER_TARGET_ANY, printed, strlen(printed), &error);
            cr_assert(chosen, "%s", printed);
            shader_program_free(program);
        }
        struct execution execution = execution_of_program(chosen);
        for (uint32_t i = 0; i < chosen->input_count; i++)
            memcpy(shader_input(execution.executor, i), lane_values, 4 * sizeof *lane_values);
        execute(&execution, 0xff);
        for (int c = 0; c < 4; c++) {
            const f32x8 now = shader_output(execution.executor, 0)[c];
            cr_expect(pass == 0 || memcmp(&result[c], &now, sizeof now) == 0, "%s", printed);
            result[c] = now;
        }
        free(printed);
        execution_release(&execution);
    }
}

/* What an instruction leaves of one number in f[COL0].x. */
static float of(const char *body, float value)
{
    char text[500];
    uint32_t lanes[4][LANES];
    f32x8 result[4];
    for (int lane = 0; lane < LANES; lane++)
        for (int c = 0; c < 4; c++)
            lanes[c][lane] = bits_of(value);
    snprintf(text, sizeof text, "!!FP1.0 %s END", body);
    run(text, lanes, result);
    return result[0][0];
}

struct row {
    const char *body;
    float value, expected;
};

static void expect_rows(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const float got = of(rows[i].body, rows[i].value);
        cr_expect_eq(bits_of(got), bits_of(rows[i].expected), "%s\nof %.9g: %.9g (%08x), expected %.9g",
                     rows[i].body, (double)rows[i].value, (double)got, bits_of(got),
                     (double)rows[i].expected);
    }
}

#define EXPECT_ROWS(rows) expect_rows(rows, sizeof rows / sizeof *rows)

/* 3.11.4.1: against the texture module's conversion, near every fp16 number and between. */
Test(fp1_run, half_precision_is_binary16)
{
    for (uint32_t half = 0; half < 0x10000; half++) {
        const uint32_t bits = bits_of(half_to_float((uint16_t)half));
        uint32_t lanes[LANES];
        for (uint32_t lane = 0; lane < LANES; lane++)
            lanes[lane] =
                bits + (const uint32_t[]){0, 1, 0xfff, 0x1000, 0x1001, 0x17ff, 0x1fff, 0xffffffff}[lane];
        f32x8 values, converted;
        memcpy(&values, lanes, sizeof values);
        values = f32x8_flush(values);
        converted = precision_half(values);
        for (int lane = 0; lane < LANES; lane++) {
            float expected = half_to_float(half_from_float(values[lane]));
            expected = expected == expected ? expected : QNAN;
            cr_assert_eq(bits_of(converted[lane]), bits_of(expected), "%08x: %08x, expected %08x",
                         bits_of(values[lane]), bits_of(converted[lane]), bits_of(expected));
        }
    }
}

/* 3.11.4.1 and 3.11.4.2: all 4096 numbers, and what lies between them. */
Test(fp1_run, fixed_precision_has_ten_fraction_bits)
{
    for (int n = -2048; n <= 2047; n++) {
        const float value = (float)n / 1024.0f;
        const float even = (float)(n & 1 ? n + 1 : n) / 1024.0f;
        const f32x8 values = {value, value + 0x1p-12f, value - 0x1p-12f, value + 0x1p-11f, 0, 0, 0, 0};
        const f32x8 converted = precision_fixed(values);
        cr_assert_eq(converted[0], value);
        cr_assert_eq(converted[1], value);
        cr_assert_eq(converted[2], value);
        cr_assert_eq(converted[3], n == 2047 ? value : even, "%d: %g", n, (double)converted[3]);
    }
    const f32x8 special = {-2.5f, -INFINITY, 2, INFINITY, QNAN, -0.0f, -0x1p-20f, 1e30f};
    const float expected[LANES] = {-2, -2, 2047.0f / 1024, 2047.0f / 1024, 0, 0, 0, 2047.0f / 1024};
    const f32x8 converted = precision_fixed(special);
    for (int lane = 0; lane < LANES; lane++)
        cr_expect_eq(bits_of(converted[lane]), bits_of(expected[lane]), "%d: %g", lane,
                     (double)converted[lane]);
}

#define THIRD   0.333333343f
#define THIRD_H 0.333251953125f /* 0x3555 */
#define THIRD_X (341.0f / 1024)

/* 3.11.4.2 and 3.11.4.4: the suffix decides how an instruction computes, the register what is kept. */
Test(fp1_run, precision_of_instructions_and_registers)
{
    static const struct row rows[] = {
        {"MOV o[COLR], f[COL0];", THIRD, THIRD},
        {"MOV o[COLH], f[COL0];", THIRD, THIRD_H},
        {"MOVR o[COLH], f[COL0];", THIRD, THIRD_H},
        {"MOVH o[COLR], f[COL0];", THIRD, THIRD_H},
        {"MOVX o[COLR], f[COL0];", THIRD, THIRD_X},
        {"MOVX o[COLH], f[COL0];", THIRD, THIRD_X},
        {"MOV R0, f[COL0]; MOV o[COLR], R0;", THIRD, THIRD},
        {"MOV H0, f[COL0]; MOV o[COLR], H0;", THIRD, THIRD_H},
        {"MOVR H0, f[COL0]; MOVR o[COLR], H0;", THIRD, THIRD_H},
        {"MOV H31, f[COL0]; MOV R31, 5; MOV o[COLR], H31;", THIRD, THIRD_H}, /* R and H do not overlap */
        /* Operands are converted first, the result afterwards. */
        {"MULH o[COLR], f[COL0], 3;", THIRD, 1},               /* 0.99975586 is a tie */
        {"MULX o[COLR], f[COL0], 1.5;", THIRD, 512.0f / 1024}, /* 511.5 */
        {"MULX o[COLR], f[COL0], 3;", THIRD, 682.0f / 1024},   /* 341/1024 * 2047/1024 */
        {"ADDX o[COLR], f[COL0], 1;", 1.5f, 2047.0f / 1024},
        {"ADDX o[COLR], -f[COL0], -1;", 1.5f, -2},
        {"ADDH o[COLR], f[COL0], f[COL0];", 40000, INFINITY},
        {"ADDR o[COLR], f[COL0], f[COL0];", 40000, 80000},
        {"MADH o[COLR], f[COL0], f[COL0], -65504;", 256, 32}, /* 65536 is rounded once, in the end */
        {"RCPH o[COLR], f[COL0].x;", 3, THIRD_H},
        {"MOVX o[COLR], f[COL0];", QNAN, 0},
        {"MOVX o[COLR], -|f[COL0]|;", 7, -2},
        {"MOVH o[COLR], f[COL0];", QNAN, QNAN},
        {"MOVH o[COLR], f[COL0];", 0x1p-25f, 0},
        {"MOVH o[COLR], f[COL0];", 0x1.8p-25f, 0x1p-24f}, /* fp16 has denormals */
        {"MOVH o[COLR], f[COL0];", -65536, -INFINITY},
        /* Without a suffix it is the destination's; texture coordinates and fog are always fp32. */
        {"ADD H0, f[COL0], 2048; ADD o[COLR], H0, -2048;", 1.4f, 2}, /* 2049.4 */
        {"ADDR H0, f[COL0], 2048; ADD o[COLR], H0, -2048;", 1.4f, 2},
        {"MULX o[COLR], f[TEX0], 3;", THIRD, 1.0f},
        {"MULX o[COLR], f[FOGC].x, 30;", 1, 30},
        {"MULH o[COLR], f[TEX7], 2;", 65536, 131072},
        {"MULX o[COLR], f[WPOS], 3;", THIRD, 682.0f / 1024},
        {"MULX o[COLR], f[COL1], 3;", THIRD, 682.0f / 1024},
        {"MULX o[COLH], f[TEX0], 30;", 1, 30},
        {"MOVX o[COLH], f[TEX0];", THIRD, THIRD_H},
        /* _SAT before the register's conversion. */
        {"MOVX_SAT o[COLR], f[COL0];", 1.75f, 1},
        {"MOV_SAT o[COLH], f[COL0];", -3, 0},
        {"MOVH_SAT o[COLR], f[COL0];", QNAN, 0},
        {"ADD_SAT o[COLH], f[COL0], 0;", THIRD, THIRD_H},
    };
    EXPECT_ROWS(rows);
}

/* "After the operation is complete, the result is converted to the precision of the destination register,
 * after which the condition code is generated." */
Test(fp1_run, the_condition_code_is_that_of_the_register)
{
    static const struct row rows[] = {
        {"MOVRC RC, f[COL0]; MOV o[COLR], 0; MOV o[COLR] (GT), 1;", 0x1p-30f, 1},
        {"MOVRC HC, f[COL0]; MOV o[COLR], 0; MOV o[COLR] (EQ), 1;", 0x1p-30f, 1},
        {"MOVXC RC, f[COL0]; MOV o[COLR], 0; MOV o[COLR] (EQ), 1;", -0x1p-12f, 1},
        {"MOVC H0, f[COL0]; MOV o[COLR], 0; MOV o[COLR] (EQ), 1;", 0x1p-30f, 1},
        {"MOVC R0, f[COL0]; MOV o[COLR], 0; MOV o[COLR] (NE), 1;", QNAN, 1},
        {"MOVC R0, f[COL0]; MOV o[COLR], 0; MOV o[COLR] (GE), 1;", QNAN, 0},
        {"MOVXC R0, f[COL0]; MOV o[COLR], 0; MOV o[COLR] (EQ), 1;", QNAN, 1},
        {"MOVC_SAT RC, f[COL0]; MOV o[COLR], 0; MOV o[COLR] (EQ), 1;", -1, 1},
        {"MOV o[COLR], 0; MOV o[COLR] (EQ.w), 1;", 5, 1}, /* it begins as EQ */
    };
    EXPECT_ROWS(rows);
}

/* 3.11.5: what the other languages do otherwise. */
Test(fp1_run, instructions)
{
    static const struct row rows[] = {
        /* Set-on: a NaN is in no order, but unlike everything. */
        {"SEQ o[COLR], f[COL0], f[COL0];", QNAN, 0},
        {"SGE o[COLR], f[COL0], 0;", QNAN, 0},
        {"SLT o[COLR], f[COL0], 0;", QNAN, 0},
        {"SNE o[COLR], f[COL0], f[COL0];", QNAN, 1},
        {"SNE o[COLR], f[COL0], 0;", -0.0f, 0}, /* rule 4 is a slip */
        {"SEQ o[COLR], f[COL0], 0;", -0.0f, 1},
        {"SFL o[COLR], f[COL0], f[COL0];", QNAN, 0},
        {"STR o[COLR], f[COL0], f[COL0];", QNAN, 1},
        /* MAX, MIN: a NaN on either side is the result. */
        {"MAX o[COLR], f[COL0], 1;", QNAN, QNAN},
        {"MAX o[COLR], 1, f[COL0];", QNAN, QNAN},
        {"MIN o[COLR], f[COL0], 1;", QNAN, QNAN},
        /* POW as its formula has it. */
        {"POW o[COLR], f[COL0].x, 0;", 0, QNAN},
        {"POW o[COLR], f[COL0].x, 0;", INFINITY, QNAN},
        {"POW o[COLR], 1, f[COL0].x;", INFINITY, QNAN},
        {"POW o[COLR], f[COL0].x, 2;", -1, QNAN},
        {"POW o[COLR], f[COL0].x, 3;", 0, 0},
        {"POW o[COLR], f[COL0].x, -3;", 0, INFINITY},
        {"POW o[COLR], f[COL0].x, 2;", INFINITY, INFINITY},
        {"POW o[COLR], f[COL0].x, -2;", INFINITY, 0}, /* rule 10 is a slip: EX2(-INF) */
        {"POW o[COLR], f[COL0].x, 0;", 7, 1},
        {"POW o[COLR], f[COL0].x, 2;", 8, 64},
        {"POW o[COLR], 0.5, f[COL0].x;", INFINITY, 0},
        {"POW o[COLR], 2, f[COL0].x;", -INFINITY, 0},
        /* LIT, too, without a bound for the exponent. */
        {"LIT R0, {1, 0, 0, 0}; MOV o[COLR], R0.z;", 0, QNAN},
        {"MOV R0, f[COL0]; MOV R0.x, 1; LIT R0, R0; MOV o[COLR], R0.z;", 200, INFINITY},
        {"LIT R0, {1, 2, 0, 150}; MULR o[COLR], R0.z, f[COL0];", 1, INFINITY},
        {"LIT R0, {1, 0.5, 0, 126}; MOV o[COLR], R0.z;", 1, 0x1p-126f},
        {"LIT R0, {-1, 0.5, 0, 3}; MOV o[COLR], R0.z;", 1, 0},
        {"LIT R0, f[COL0]; MOV o[COLR], R0.y;", -3, 0},
        /* RSQ of a negative number. */
        {"RSQ o[COLR], f[COL0].x;", -4, QNAN},
        {"RSQ o[COLR], f[COL0].x;", -0.0f, -INFINITY},
        {"RSQ o[COLR], |f[COL0].x|;", -4, 0.5f},
        {"LG2 o[COLR], f[COL0].x;", -1, QNAN},
        {"FRC o[COLR], f[COL0];", -1.75f, 0.25f},
        {"LRP o[COLR], 0.25, f[COL0], 1;", 5, 2},
        {"X2D o[COLR], f[COL0], {2, 3}, {2, 3};", 1, 14},
        {"DST R0, f[COL0], f[COL0]; MOV o[COLR], R0.y;", 3, 9},
        {"RFL R0.xyz, {1, 0, 0}, f[COL0]; MOV o[COLR], R0.y;", 3, -3},
        /* Temporaries begin as zeros; f[FOGC] ends in zeros. */
        {"MOV o[COLR], R7;", 3, 0},
        {"MOV o[COLR], H7;", 3, 0},
        {"MOV o[COLR], f[FOGC];", 3, 3},
        {"MOV o[COLR], f[FOGC].y;", 3, 0},
        {"MOV o[COLR], f[FOGC].w;", 3, 0},
        {"MOV R0, f[FOGC].wxyz; MOV o[COLR], R0.x;", 3, 0},
        {"RCP o[COLR], f[FOGC].z;", 3, INFINITY},
        /* Constants: padding, names, signs, parameters' defaults. */
        {"MOV o[COLR], {2}.y;", 0, 0},
        {"MOV o[COLR], {2}.w;", 0, 1},
        {"MOV o[COLR], {2, 3}.w;", 0, 1},
        {"MOV o[COLR], -|-4|;", 0, -4},
        {"DEFINE a = {1, -2}; MOV o[COLR], -a.y;", 0, 2},
        {"DEFINE a = -2; DEFINE b = {a, a}; MAD o[COLR], b.y, a, 1;", 0, 5},
        /* Packed bits survive any R register. */
        {"PK2H R0, f[COL0]; MOV R1, R0; UP2H o[COLR], R1.w;", THIRD, THIRD_H},
        {"PK2US R0, f[COL0]; UP2US o[COLR], R0.x;", 1, 1},
        {"PK4UB R0, f[COL0]; UP4UB o[COLR], R0.y;", 0.2f, 51.0f / 255.0f},
        {"PK4B R0, f[COL0]; UP4B o[COLH], R0.y;", -1, -1},
        {"PK4UB R0, f[COL0]; UP4UB H0, R0.x; MOV o[COLR], H0;", 0.2f, 0.199951172f},
    };
    EXPECT_ROWS(rows);
}

/* 3.11.5.11 */
Test(fp1_run, kil_discards_where_a_component_passes)
{
    struct execution execution =
        execution_of("!!FP1.0 ADDC RC.yz, f[COL0], -3; KIL LT.xyww; MOV o[COLR], 1; END");
    for (int c = 0; c < 4; c++)
        for (int lane = 0; lane < LANES; lane++)
            shader_input(execution.executor, 0)[c][lane] = (float)lane;
    cr_expect_eq(execute(&execution, 0xff), 0xf8); /* lane - 3 < 0 */
    execution_release(&execution);
}

Test(fp1_run, derivatives)
{
    uint32_t lanes[4][LANES];
    f32x8 result[4];
    for (int lane = 0; lane < LANES; lane++)
        for (int c = 0; c < 4; c++)
            lanes[c][lane] = bits_of((float)(lane % 4 + 10 * (lane / 4)));
    run("!!FP1.0 DDX R0, f[COL0]; DDY R1, f[COL0]; MAD o[COLR], R1, 100, R0; END", lanes, result);
    for (int lane = 0; lane < LANES; lane++)
        cr_expect_eq(result[0][lane], 1001.0f);
}

/* 3.11.5.38: a unit without a complete texture gives (0,0,0,0). */
Test(fp1_run, missing_textures_are_zero)
{
    static const struct row rows[] = {
        {"TEX R0, f[COL0], TEX3, 2D; MOV o[COLR], R0.w;", 3, 0},
        {"TXP R0, f[COL0], TEX3, CUBE; MOV o[COLR], R0.w;", 3, 0},
        {"TXD R0, f[COL0], R1, R2, TEX3, 2D; MOV o[COLR], R0.w;", 3, 0},
    };
    EXPECT_ROWS(rows);
}
