/* Whole programs of the NV_vertex_program family, from text to result bits: the examples of
 * NV_vertex_program2 (completed where the specification leaves lines out) and its special-case rules.
 * Expected values are worked out by hand from the pseudo-code; all are exact, so they are compared bit for
 * bit, a NaN being 0x7fc00000. */
#include "base/fpenv.h"
#include "tests/shader/language/vp/programs.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#define INF  __builtin_inff()
#define QNAN __builtin_nanf("")

struct vector {
    int index; /* of the attribute or parameter */
    float value[4];
};

struct example {
    const char *text;
    struct vector attributes[6], params[8]; /* those left out have an all-zero value and index 0: harmless */
    const char *output;                     /* the language's name; c[n] for vertex state programs */
    float expected[4];
    const char *condition[4]; /* null: not checked */
    enum shader_status status;
};

struct runner {
    struct program *program;
    struct shader_code *code;
    struct shader_executor *executor;
    uint32_t (*params)[4];
};

static void load(struct runner *runner, const char *text)
{
    struct shader_error error;
    runner->program = vp_load(text, &error);
    cr_assert(runner->program, "%s\nat %d: %s", text, error.position.offset, error.message);
    runner->code = shader_code_create(runner->program);
    runner->executor = shader_executor_create();
    runner->params = calloc(runner->program->param_count + 1, sizeof *runner->params);
    cr_assert(runner->code && runner->executor && runner->params);
}

static void release(struct runner *runner)
{
    shader_executor_destroy(runner->executor);
    shader_code_destroy(runner->code);
    shader_program_free(runner->program);
    free(runner->params);
}

static const float *find(const struct vector *list, size_t count, unsigned index)
{
    static const float zero[4];
    for (size_t i = 0; i < count; i++)
        if ((unsigned)list[i].index == index)
            return list[i].value;
    return zero;
}

static void set_params(struct runner *runner, const struct example *example)
{
    for (uint32_t i = 0; i < runner->program->param_count; i++)
        memcpy(runner->params[i], find(example->params, 8, runner->program->params[i].index), 16);
}

/* The same attributes in all lanes. */
static void set_attributes(struct runner *runner, const struct example *example)
{
    for (uint32_t i = 0; i < runner->program->input_count; i++) {
        const float *value = find(example->attributes, 6, runner->program->inputs[i].index);
        for (int c = 0; c < 4; c++)
            shader_input(runner->executor, i)[c] = f32x8_splat(value[c]);
    }
}

static void get_output(const struct runner *runner, const char *output, unsigned lane, uint32_t bits[4])
{
    char name[32];
    for (uint32_t i = 0; i < runner->program->param_count; i++) {
        snprintf(name, sizeof name, "c[%u]", runner->program->params[i].index);
        if (runner->program->writes_params && strcmp(name, output) == 0) {
            shader_lane_param(runner->executor, i, lane, bits);
            return;
        }
    }
    for (uint32_t i = 0; i < runner->program->output_count; i++) {
        shader_output_name(runner->program, i, name, sizeof name);
        for (int c = 0; strcmp(name, output) == 0 && c < 4; c++)
            bits[c] = (uint32_t)f32x8_bits(shader_output(runner->executor, i)[c])[lane];
    }
}

static void check_lane(const struct runner *runner, const struct example *example, unsigned lane)
{
    uint32_t bits[4] = {0}, expected[4];
    memcpy(expected, example->expected, 16);
    get_output(runner, example->output, lane, bits);
    cr_expect_arr_eq(bits, expected, 16, "%s\nlane %u %s = %08x %08x %08x %08x, expected %08x %08x %08x %08x",
                     example->text, lane, example->output, bits[0], bits[1], bits[2], bits[3], expected[0],
                     expected[1], expected[2], expected[3]);
    cr_expect_eq(shader_lane_status(runner->executor, lane), example->status, "%s", example->text);
    for (unsigned c = 0; c < 4 && example->condition[0]; c++) {
        const char *condition = shader_lane_condition(runner->executor, 0, c, lane);
        cr_expect_str_eq(condition, example->condition[c], "%s\ncondition code %c is %s", example->text,
                         "xyzw"[c], condition);
    }
}

static void check(const struct example *example)
{
    struct runner runner;
    load(&runner, example->text);
    set_params(&runner, example);
    const struct shader_resources resources = {.params = (const uint32_t(*)[4])runner.params};
    uint32_t environment = fpenv_enter();
    cr_assert(shader_bind(runner.executor, runner.code, &resources, true));
    set_attributes(&runner, example);
    unsigned lanes = shader_run(runner.executor, 0xff);
    fpenv_leave(environment);
    cr_expect_eq(lanes, 0xff);
    for (unsigned lane = 0; lane < LANES; lane++)
        check_lane(&runner, example, lane);
    release(&runner);
}

#define CHECK(examples)                                                                                      \
    for (size_t row = 0; row < sizeof examples / sizeof *examples; row++)                                    \
    check(&examples[row])

/* One instruction on c[0] (and R1 = v[1], R2 = v[2]). */
#define ON_C0(instruction) "!!VP2.0 MOV R1, v[1]; MOV R2, v[2]; " instruction "; END"

/* --- The examples of the issues and of 2.14.2 ----------------------------------------------------------- */

Test(vp_examples, condition_codes_follow_written_components)
{
#define CC_BEGIN "!!VP2.0 MOV R1, c[0]; MOVC R0, R1; "
#define CC_END   "MOV o[HPOS], R0; END"
/* clang-format off */
#define CC_PARAMS {{0, {-2, 0, 2, QNAN}}}
    /* clang-format on */
    static const struct example rows[] = {
        {CC_BEGIN CC_END, .params = CC_PARAMS, .output = "o[HPOS]", .expected = {-2, 0, 2, QNAN},
         .condition = {"LT", "EQ", "GT", "UN"}},
        {CC_BEGIN "MOVC R0.xyz, R1.yzwx; " CC_END, .params = CC_PARAMS, .output = "o[HPOS]",
         .expected = {0, 2, QNAN, QNAN}, .condition = {"EQ", "GT", "UN", "UN"}},
        {CC_BEGIN "MOVC R0.xyz, R1.yzwx; MOVC R0 (NE), R1.zywx; " CC_END, .params = CC_PARAMS,
         .output = "o[HPOS]", .expected = {0, 0, QNAN, -2}, .condition = {"EQ", "EQ", "UN", "LT"}},
    };
    CHECK(rows);
}

/* CC = (GT,LT,EQ,GT): (NE.zyxw) lets y, z and w through. */
Test(vp_examples, condition_mask_is_swizzled)
{
    static const struct example rows[] = {
        {"!!VP2.0 MOVC CC, c[0]; MOV o[HPOS] (NE.zyxw), v[1]; END", .params = {{0, {1, -1, 0, 1}}},
         .attributes = {{1, {5, 6, 7, 8}}}, .output = "o[HPOS]", .expected = {0, 6, 7, 8}},
    };
    CHECK(rows);
}

Test(vp_examples, operand_is_swizzled_negated_and_made_absolute)
{
    static const struct example rows[] = {
        {ON_C0("MOV o[HPOS], c[0].yzzx"), .params = {{0, {2, 8, 9, 0}}}, .output = "o[HPOS]",
         .expected = {8, 9, 9, 2}},
        {ON_C0("MOV o[HPOS], -c[0].w"), .params = {{0, {2, 8, 9, 1}}}, .output = "o[HPOS]",
         .expected = {-1, -1, -1, -1}},
        {ON_C0("MOV o[HPOS], -|c[0]|"), .params = {{0, {-1, 2, -0.0f, -INF}}}, .output = "o[HPOS]",
         .expected = {-1, -2, -0.0f, -INF}},
        {ON_C0("MOV o[HPOS], |-c[0]|"), .params = {{0, {-1, 2, -0.0f, QNAN}}}, .output = "o[HPOS]",
         .expected = {1, 2, 0, QNAN}},
        {ON_C0("MOV o[HPOS], -|-c[0].y|"), .params = {{0, {-1, 2, 0, 0}}}, .output = "o[HPOS]",
         .expected = {-2, -2, -2, -2}},
    };
    CHECK(rows);
}

/* Taken if any component passes: x of (LT.xyzw) does, none of (LT.wyzw). */
Test(vp_examples, branch_is_taken_if_any_component_passes)
{
    static const struct example rows[] = {
        {"!!VP2.0 MOV R0, v[3]; MOV R1, v[1]; MOV R2, v[2]; MOVC CC, c[0]; BRA label1 (LT.xyzw); MOV R0, R1; "
         "label1: BRA label2 (LT.wyzw); "
         "ADD R0, R0, R2; label2: MOV o[HPOS], R0; END",
         .params = {{0, {-2, 0, 2, QNAN}}},
         .attributes = {{1, {1, 1, 1, 1}}, {2, {2, 4, 6, 8}}, {3, {16, 16, 16, 16}}}, .output = "o[HPOS]",
         .expected = {18, 20, 22, 24}, .condition = {"LT", "EQ", "GT", "UN"}},
    };
    CHECK(rows);
}

#define LIGHT                                                                                                \
    "!!VP2.0 MOV R2, v[NRML]; MOV R3, v[6]; MOV R4, v[7]; DP3C R1.x, R2, R3; ADD R0, R0, c[0]; BRA "         \
    "pointsAway (LT.x); MOV R1.w, c[2].w; "                                                                  \
    "DP3 R1.y, R2, R4; LIT R1, R1; MAD R0, c[1], R1.y, R0; MAD R0, c[2], R1.z, R0; "                         \
    "pointsAway: MOV o[HPOS], R0; END"
/* clang-format off */
#define LIGHT_PARAMS {{0, {0.125f, 0.25f, 0.5f, 1}}, {1, {0.5f, 0.25f, 0.125f, 0}}, {2, {1, 1, 1, 2}}}
/* clang-format on */

Test(vp_examples, condition_codes_skip_a_light_that_points_away)
{
    static const struct example rows[] = {
        {LIGHT, .params = LIGHT_PARAMS,
         .attributes = {{2, {0, 0, 1, 0}}, {6, {0, 0, 0.5f, 0}}, {7, {0, 0, 1, 0}}}, .output = "o[HPOS]",
         .expected = {1.375f, 1.375f, 1.5625f, 3}},
        {LIGHT, .params = LIGHT_PARAMS,
         .attributes = {{2, {0, 0, 1, 0}}, {6, {0, 0, -0.5f, 0}}, {7, {0, 0, 1, 0}}}, .output = "o[HPOS]",
         .expected = {0.125f, 0.25f, 0.5f, 1}},
    };
    CHECK(rows);
}

#define ACCUMULATE                                                                                           \
    "!!VP2.0 accumulate: ADD R0, R0, R1; RET; main: MOV R0, c[0].z; MOV R1, c[0].y; FLRC R2.x, c[0].x; BRA " \
    "done (LE.x); top: CAL accumulate; "                                                                     \
    "ADDC R2.x, R2.x, -c[0].w; BRA top (GT.x); done: MOV o[HPOS], R0; END"

Test(vp_examples, subroutine_multiplies_by_repeated_addition)
{
    static const struct example rows[] = {
        {ACCUMULATE, .params = {{0, {3.7f, 2.5f, 0, 1}}}, .output = "o[HPOS]",
         .expected = {7.5f, 7.5f, 7.5f, 7.5f}, .condition = {"EQ", "EQ", "EQ", "EQ"}},
        {ACCUMULATE, .params = {{0, {-0.5f, 2.5f, 0, 1}}}, .output = "o[HPOS]", .expected = {0, 0, 0, 0},
         .condition = {"LT", "EQ", "EQ", "EQ"}},
        {ACCUMULATE, .params = {{0, {QNAN, 2.5f, 0, 1}}}, .output = "o[HPOS]",
         .expected = {2.5f, 2.5f, 2.5f, 2.5f}, .condition = {"UN", "EQ", "EQ", "EQ"}},
    };
    CHECK(rows);
}

#define COUNTED                                                                                              \
    "!!VP2.0 main: MOVC R15.x, c[0].x; startLoop: CAL function (GT.x); SUBC R15.x, R15.x, c[1].x; BRA "      \
    "startLoop (GT.x); endLoop: "                                                                            \
    "MOV o[HPOS], R0; RET; function: ADD R0, R0, c[1]; RET; END"

Test(vp_examples, loop_counts_in_a_register)
{
    static const struct example rows[] = {
        {COUNTED, .params = {{0, {5}}, {1, {1, 2, 3, 4}}}, .output = "o[HPOS]", .expected = {5, 10, 15, 20}},
        {COUNTED, .params = {{0, {0}}, {1, {1, 2, 3, 4}}}, .output = "o[HPOS]", .expected = {0, 0, 0, 0},
         .condition = {"LT", "EQ", "EQ", "EQ"}},
    };
    CHECK(rows);
}

Test(vp_examples, ara_steps_counter_and_index)
{
    static const struct example rows[] = {
        {"!!VP2.0 main: ARLC A1, c[0]; startLoop: CAL function (GT.x); ARAC A1.xy, A1; BRA startLoop (GT.x); "
         "MOV o[HPOS], R0; RET; "
         "function: ADD R0, R0, c[A1.y]; RET; END",
         .params = {{0, {3, 10, -1, 2}},
                    {10, {1, 2, 3, 4}},
                    {11, {7, 7, 7, 7}},
                    {12, {10, 20, 30, 40}},
                    {14, {100, 200, 300, 400}}},
         .output = "o[HPOS]", .expected = {111, 222, 333, 444}, .condition = {"EQ", "GT", "LT", "GT"}},
    };
    CHECK(rows);
}

#define SKIN                                                                                                 \
    "!!VP2.0 ARLC A0, v[14]; DP4 R1.x, c[A0.x+0], v[0]; DP4 R1.y, c[A0.x+1], v[0]; DP4 R1.z, c[A0.x+2], "    \
    "v[0]; DP4 R1.w, c[A0.x+3], v[0]; "                                                                      \
    "MUL R0, R1, v[12].x; BRA end (LT.y); DP4 R1.x, c[A0.y+0], v[0]; DP4 R1.y, c[A0.y+1], v[0]; DP4 R1.z, "  \
    "c[A0.y+2], v[0]; "                                                                                      \
    "DP4 R1.w, c[A0.y+3], v[0]; MAD R0, R1, v[12].y, R0; end: MOV o[HPOS], R0; END"
/* clang-format off */
#define SKIN_PARAMS \
    {{0, {1, 0, 0, 0}}, {1, {0, 1, 0, 0}}, {2, {0, 0, 1, 0}}, {3, {0, 0, 0, 1}}, \
     {4, {2, 0, 0, 4}}, {5, {0, 2, 0, 4}}, {6, {0, 0, 2, 4}}, {7, {0, 0, 0, 1}}}
/* clang-format on */

Test(vp_examples, skinning_blends_matrices_by_index)
{
    static const struct example rows[] = {
        {SKIN, .params = SKIN_PARAMS, .attributes = {{0, {1, 2, 3, 1}}, {12, {0.25f, 0.75f}}, {14, {0, 4}}},
         .output = "o[HPOS]", .expected = {4.75f, 6.5f, 8.25f, 1}},
        {SKIN, .params = SKIN_PARAMS, .attributes = {{0, {1, 2, 3, 1}}, {12, {1, 0.75f}}, {14, {4.9f, -1}}},
         .output = "o[HPOS]", .expected = {6, 8, 10, 1}, .condition = {"GT", "LT", "EQ", "EQ"}},
    };
    CHECK(rows);
}

Test(vp_examples, clip_distances)
{
    static const struct example rows[] = {
        {"!!VP2.0 MOV R0, v[0]; MOV o[HPOS], R0; DP4 o[CLP0].x, R0, c[0]; END",
         .params = {{0, {1, 2, 0, -4}}}, .attributes = {{0, {3, 5, 7, 1}}}, .output = "o[CLP0]",
         .expected = {9, 0, 0, 1}},
        {"!!VP2.0 MOV R0, v[0]; MOV o[HPOS], R0; SUB R1.xyz, R0, c[0]; DP3 R1.w, R1, R1; "
         "SUB o[CLP0].x, c[0].w, R1.w; END",
         .params = {{0, {1, 1, 1, 16}}}, .attributes = {{0, {3, 3, 1, 1}}}, .output = "o[CLP0]",
         .expected = {8, 0, 0, 1}},
    };
    CHECK(rows);
}

/* --- The rules of 2.14.1 to 2.14.3 ---------------------------------------------------------------------- */

Test(vp_examples, registers_start_at_their_initial_values)
{
    static const struct example rows[] = {
        {"!!VP1.0 MOV o[HPOS].x, R11; END", .output = "o[HPOS]", .expected = {0, 0, 0, 1}},
        {"!!VP2.0 MOV o[HPOS], c[A1.w+3]; END", .params = {{3, {1, 2, 3, 4}}}, .output = "o[HPOS]",
         .expected = {1, 2, 3, 4}, .condition = {"EQ", "EQ", "EQ", "EQ"}},
        {"!!VP2.0 MOV o[HPOS].yz (FL), c[3]; END", .params = {{3, {1, 2, 3, 4}}}, .output = "o[HPOS]",
         .expected = {0, 0, 0, 1}},
    };
    CHECK(rows);
}

Test(vp_examples, address_registers_round_clamp_and_index)
{
/* clang-format off */
#define ADDRESS_PARAMS {{0, {10}}, {1, {11}}, {2, {12}}, {3, {13}}, {255, {14}}}
    /* clang-format on */
    static const struct example rows[] = {
        {"!!VP2.0 ARL A0, v[1]; MOV o[HPOS].x, c[A0.x]; MOV o[HPOS].y, c[A0.y].x; "
         "MOV o[HPOS].z, c[A0.z+2].x; MOV o[HPOS].w, c[A0.w-256].x; END",
         .params = ADDRESS_PARAMS, .attributes = {{1, {1.75f, 2, -0.5f, 600}}}, .output = "o[HPOS]",
         .expected = {11, 12, 11, 14}},
        {"!!VP2.0 ARR A0, v[1]; MOV o[HPOS].x, c[A0.x]; MOV o[HPOS].y, c[A0.y].x; MOV o[HPOS].z, c[A0.z].x; "
         "MOV o[HPOS].w, c[A0.w].x; END",
         .params = ADDRESS_PARAMS, .attributes = {{1, {0.5f, 1.5f, 2.5f, -0.5f}}}, .output = "o[HPOS]",
         .expected = {10, 12, 12, 10}},
        {"!!VP2.0 ARL A0.x, v[1]; ARL A0.y, v[1].z; MOV o[HPOS], c[A0.y]; END", .params = ADDRESS_PARAMS,
         .attributes = {{1, {2, 7, 3, 7}}}, .output = "o[HPOS]", .expected = {13, 0, 0, 0}},
        {"!!VP2.0 ARLC A0, v[1]; MOV o[HPOS].x, c[A0.x]; END", .params = ADDRESS_PARAMS,
         .attributes = {{1, {QNAN, INF, -INF, -0.0f}}}, .output = "o[HPOS]", .expected = {10, 0, 0, 1},
         .condition = {"EQ", "GT", "LT", "EQ"}},
        {"!!VP2.0 ARL A0, v[1]; ARAC A1, A0; MOV o[HPOS].x, c[A1.x-256]; MOV o[HPOS].y, c[A1.w+3].x; END",
         .params = ADDRESS_PARAMS, .attributes = {{1, {500, -1, 400, -2}}}, .output = "o[HPOS]",
         .expected = {14, 10, 0, 1}, .condition = {"GT", "LT", "GT", "LT"}},
    };
    CHECK(rows);
}

Test(vp_examples, relative_addresses_outside_the_registers_read_zero)
{
    static const struct example rows[] = {
        {"!!VP2.0 ARL A0.x, v[1].x; MOV o[HPOS], c[A0.x+0]; END", .params = {{0, {1, 1, 1, 1}}},
         .attributes = {{1, {-1}}}, .output = "o[HPOS]", .expected = {0, 0, 0, 0}},
        {"!!VP1.0 ARL A0.x, v[1].x; MOV o[HPOS], c[A0.x+63]; END", .params = {{95, {1, 1, 1, 1}}},
         .attributes = {{1, {33}}}, .output = "o[HPOS]", .expected = {0, 0, 0, 0}},
        {"!!VP1.0 ARL A0.x, v[1].x; MOV o[HPOS], c[A0.x+63]; END", .params = {{95, {1, 2, 3, 4}}},
         .attributes = {{1, {32}}}, .output = "o[HPOS]", .expected = {1, 2, 3, 4}},
    };
    CHECK(rows);
}

Test(vp_examples, a_result_may_overwrite_its_operand)
{
    static const struct example rows[] = {
        {ON_C0("MOV R1, R1.yzwx; MOV o[HPOS], R1"), .attributes = {{1, {1, 2, 3, 4}}}, .output = "o[HPOS]",
         .expected = {2, 3, 4, 1}},
        {ON_C0("MAD R1.xy, R1.yxxx, R1.x, R1.y; MOV o[HPOS], R1"), .attributes = {{1, {2, 3, 4, 5}}},
         .output = "o[HPOS]", .expected = {9, 7, 4, 5}},
        {ON_C0("DP4 R1.yw, R1, R1; MOV o[HPOS], R1"), .attributes = {{1, {1, 2, 3, 4}}}, .output = "o[HPOS]",
         .expected = {1, 30, 3, 30}},
    };
    CHECK(rows);
}

Test(vp_examples, call_stack_holds_four)
{
    static const struct example rows[] = {
        {"!!VP2.0 main: CAL a; MOV o[HPOS].y, c[0].x; RET; a: CAL b; RET; b: CAL c; RET; c: CAL d; RET; "
         "d: MOV o[HPOS].x, c[0].x; RET; END",
         .params = {{0, {5}}}, .output = "o[HPOS]", .expected = {5, 5, 0, 1}},
        {"!!VP2.0 main: CAL a; MOV o[HPOS].y, c[0].x; RET; a: CAL b; RET; b: CAL c; RET; c: CAL d; RET; "
         "d: MOV o[HPOS].x, c[0].x; CAL e; "
         "e: MOV o[HPOS].z, c[0].x; END",
         .params = {{0, {5}}}, .output = "o[HPOS]", .expected = {5, 0, 0, 1}, .status = SHADER_STATUS_ERROR},
        {"!!VP2.0 MOV o[HPOS].x, c[0].x; RET; MOV o[HPOS].y, c[0].x; END", .params = {{0, {5}}},
         .output = "o[HPOS]", .expected = {5, 0, 0, 1}},
    };
    CHECK(rows);
}

/* 21845 turns of three instructions and one more make 65536; the 21846th sum is not moved to the result. */
Test(vp_examples, the_65536th_instruction_is_the_last)
{
    static const struct example rows[] = {
        {"!!VP2.0 top: ADD R0.x, R0.x, c[0].x; MOV o[HPOS].x, R0; BRA top; END", .params = {{0, {1}}},
         .output = "o[HPOS]", .expected = {21845, 0, 0, 1}, .status = SHADER_STATUS_BUDGET},
    };
    CHECK(rows);
}

Test(vp_examples, special_values)
{
#define ROW(instruction, x, y, z, w, ...)                                                                    \
    {                                                                                                        \
        ON_C0(instruction), .params = {{0, {x, y, z, w}}}, .output = "o[HPOS]", .expected = __VA_ARGS__      \
    }
    static const struct example rows[] = {
        ROW("ABS o[HPOS], c[0]", QNAN, -INF, -0.0f, -3, {QNAN, INF, 0, 3}),
        ROW("FLR o[HPOS], c[0]", 2.3f, -3.6f, -0.0f, -INF, {2, -4, -0.0f, -INF}),
        ROW("FRC o[HPOS], c[0]", -1.75f, 2.25f, -0.0f, INF, {0.25f, 0.25f, 0, QNAN}),
        ROW("FRC o[HPOS], c[0]", -0x1p-30f, 8, -8, QNAN, {0x1.fffffep-1f, 0, 0, QNAN}),
        ROW("SSG o[HPOS], c[0]", QNAN, -INF, -0.0f, 0x1p-126f, {QNAN, -1, 0, 1}),
        ROW("ADD o[HPOS], c[0], -c[0]", INF, 1, -0.0f, QNAN, {QNAN, 0, 0, QNAN}),
        ROW("MUL o[HPOS], c[0], c[0].yxzz", 0, -INF, 0x1p-100f, -0x1p-100f, {QNAN, QNAN, 0, -0.0f}),
        ROW("SEQ o[HPOS], c[0], c[0].yxwz", -0.0f, 0, INF, QNAN, {1, 1, QNAN, QNAN}),
        ROW("SNE o[HPOS], c[0], c[0].yxwz", -0.0f, 0, INF, -INF, {0, 0, 1, 1}),
        ROW("SGE o[HPOS], c[0], c[0].yxwz", -0.0f, 0, INF, QNAN, {1, 1, QNAN, QNAN}),
        ROW("SLT o[HPOS], c[0], c[0].yxwz", -0.0f, 0, 1, 2, {0, 0, 1, 0}),
        ROW("SGT o[HPOS], c[0], c[0].yxwz", 3, QNAN, 1, 2, {QNAN, QNAN, 0, 1}),
        ROW("SLE o[HPOS], c[0], c[0].yxwz", 3, 3, -INF, 2, {1, 1, 1, 0}),
        ROW("STR o[HPOS], c[0], c[0]", QNAN, 0, 1, 2, {1, 1, 1, 1}),
        ROW("SFL o[HPOS], c[0], c[0]", QNAN, 0, 1, 2, {0, 0, 0, 0}),
        ROW("MAX o[HPOS], c[0], c[0].yxwz", 1, QNAN, -INF, 2, {QNAN, QNAN, 2, 2}),
        ROW("MIN o[HPOS], c[0], c[0].yxwz", 1, QNAN, -INF, 2, {QNAN, QNAN, -INF, -INF}),
        ROW("RCP o[HPOS], c[0].x", -0.0f, 0, 0, 0, {-INF, -INF, -INF, -INF}),
        ROW("RCP o[HPOS], c[0].x", -INF, 0, 0, 0, {-0.0f, -0.0f, -0.0f, -0.0f}),
        ROW("RCP o[HPOS], c[0].x", 1, 0, 0, 0, {1, 1, 1, 1}),
        ROW("RCC o[HPOS], c[0].x", 0, 0, 0, 0, {0x1p64f, 0x1p64f, 0x1p64f, 0x1p64f}),
        ROW("RCC o[HPOS], c[0].x", -0.0f, 0, 0, 0, {-0x1p64f, -0x1p64f, -0x1p64f, -0x1p64f}),
        ROW("RCC o[HPOS], c[0].x", -INF, 0, 0, 0, {-0x1p-64f, -0x1p-64f, -0x1p-64f, -0x1p-64f}),
        ROW("RCC o[HPOS], c[0].x", -4, 0, 0, 0, {-0.25f, -0.25f, -0.25f, -0.25f}),
        ROW("RSQ o[HPOS], c[0].x", 4, 0, 0, 0, {0.5f, 0.5f, 0.5f, 0.5f}),
        ROW("RSQ o[HPOS], c[0].x", -4, 0, 0, 0, {QNAN, QNAN, QNAN, QNAN}),
        ROW("RSQ o[HPOS], c[0].x", -0.0f, 0, 0, 0, {-INF, -INF, -INF, -INF}),
        ROW("EX2 o[HPOS], c[0].x", -0.0f, 0, 0, 0, {1, 1, 1, 1}),
        ROW("EX2 o[HPOS], c[0].x", -INF, 0, 0, 0, {0, 0, 0, 0}),
        ROW("LG2 o[HPOS], c[0].x", -0.0f, 0, 0, 0, {-INF, -INF, -INF, -INF}),
        ROW("LG2 o[HPOS], c[0].x", -1, 0, 0, 0, {QNAN, QNAN, QNAN, QNAN}),
        ROW("SIN o[HPOS], c[0].x", -0.0f, 0, 0, 0, {-0.0f, -0.0f, -0.0f, -0.0f}),
        ROW("COS o[HPOS], c[0].x", -0.0f, 0, 0, 0, {1, 1, 1, 1}),
        ROW("COS o[HPOS], c[0].x", INF, 0, 0, 0, {QNAN, QNAN, QNAN, QNAN}),
        ROW("EXP o[HPOS].xyw, c[0].x", 2.5f, 0, 0, 0, {4, 0.5f, 0, 1}),
        ROW("EXP o[HPOS].xyw, c[0].x", -1.25f, 0, 0, 0, {0.25f, 0.75f, 0, 1}),
        ROW("EXP o[HPOS], c[0].x", INF, 0, 0, 0, {INF, 0, INF, 1}),
        ROW("EXP o[HPOS], c[0].x", -INF, 0, 0, 0, {0, 0, 0, 1}),
        ROW("LOG o[HPOS], c[0].x", 0, 0, 0, 0, {-INF, 1, -INF, 1}),
        ROW("LOG o[HPOS], c[0].x", -INF, 0, 0, 0, {INF, 1, INF, 1}),
        ROW("LOG o[HPOS].xyw, c[0].x", -12, 0, 0, 0, {3, 1.5f, 0, 1}),
        ROW("LIT o[HPOS], c[0]", -1, 1, 0, 3, {1, 0, 0, 1}),
        ROW("LIT o[HPOS], c[0]", 2, 1, 0, 30, {1, 2, 1, 1}),
        ROW("LIT o[HPOS], c[0]", 2, -5, 0, 0, {1, 2, 1, 1}),
        ROW("LIT o[HPOS], c[0]", 0, 5, 0, 2, {1, 0, 0, 1}),
        ROW("DST o[HPOS], c[0], c[0]", QNAN, 4, 5, 6, {1, 16, 5, 6}),
        ROW("DPH o[HPOS], c[0], c[0].wzyx", 1, 2, 3, 4, {17, 17, 17, 17}),
        ROW("DP3 o[HPOS], c[0], c[0]", 1, 2, 3, QNAN, {14, 14, 14, 14}),
    };
    CHECK(rows);
}

/* Programs of 2001 count on the absolute value (NV_vertex_program 2.14.1.10.4). */
Test(vp_examples, rsq_of_a_negative_number_in_version_1)
{
    static const struct example rows[] = {
        {"!!VP1.0 RSQ o[HPOS], c[0].x; END", .params = {{0, {-4}}}, .output = "o[HPOS]",
         .expected = {0.5f, 0.5f, 0.5f, 0.5f}},
        {"!!VP1.1 RSQ o[HPOS], c[0].x; END", .params = {{0, {-0.25f}}}, .output = "o[HPOS]",
         .expected = {2, 2, 2, 2}},
    };
    CHECK(rows);
}

/* (2^24 + 1) + -2^24: the sum of the first two rounds to 2^24, in the order of the pseudo-code. A product is
 * rounded with the sum that it goes into. */
Test(vp_examples, sums_are_taken_in_order_and_round_once)
{
    static const struct example rows[] = {
        {ON_C0("DP4 o[HPOS], c[0], R1"), .params = {{0, {0x1p24f, 1, -0x1p24f, 3}}},
         .attributes = {{1, {1, 1, 1, 1}}}, .output = "o[HPOS]", .expected = {3, 3, 3, 3}},
        {ON_C0("MAD o[HPOS], R1, R1, c[0]"),
         .params = {{0, {-0x1.002p0f, -0x1.002p0f, -0x1.002p0f, -0x1.002p0f}}},
         .attributes = {{1, {0x1.001p0f, 0x1.001p0f, 0x1.001p0f, 0x1.001p0f}}}, .output = "o[HPOS]",
         .expected = {0x1p-24f, 0x1p-24f, 0x1p-24f, 0x1p-24f}},
    };
    CHECK(rows);
}

Test(vp_examples, vertex_state_programs_write_parameters)
{
    static const struct example rows[] = {
        {"!!VSP1.0 MOV R0, v[0]; ADD c[3].xz, c[2], R0; END",
         .params = {{2, {1, 2, 3, 4}}, {3, {50, 60, 70, 80}}}, .attributes = {{0, {10, 20, 30, 40}}},
         .output = "c[3]", .expected = {11, 60, 33, 80}},
        {"!!VSP1.0 MOV c[3], v[0]; ADD c[4], c[3], c[3]; END", .attributes = {{0, {1, 2, 3, 4}}},
         .output = "c[4]", .expected = {2, 4, 6, 8}},
        {"!!VSP1.0 MOV c[3], v[0]; ARL A0.x, v[0].x; ADD c[4], c[A0.x+2], c[A0.x+2]; END",
         .attributes = {{0, {1, 2, 3, 4}}}, .output = "c[4]", .expected = {2, 4, 6, 8}},
        {"!!VSP1.0 DP3 R0.w, c[5], c[5]; RSQ R0.w, R0.w; MUL c[5].xyz, c[5], R0.w; END",
         .params = {{5, {0, 0, -4, 7}}}, .output = "c[5]", .expected = {0, 0, -1, 7}},
    };
    CHECK(rows);
}
