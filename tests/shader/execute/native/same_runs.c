#include "tests/shader/execute/native/same_runs.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/fpenv.h"
#include "shader/execute/executor.h"

/* --- What a run leaves ---------------------------------------------------------------------------------- */

/* Limits of a run: of each lane, of loops without a count, of the meter (0: none). */
struct limits {
    unsigned lanes;
    uint32_t budget, iterations;
    uint64_t metered;
};

struct outcome {
    f32x8 outputs[8][4];
    uint32_t status[LANES], stop[LANES], executed[LANES], left;
    char conditions[LANES][2][4][3];
    struct shader_report report;
    uint64_t metered;
    int end;
};

static void note_lane(struct outcome *outcome, const struct shader_executor *executor, unsigned lane)
{
    outcome->status[lane] = shader_lane_status(executor, lane);
    outcome->executed[lane] = shader_lane_executed(executor, lane);
    if (outcome->status[lane] == SHADER_STATUS_BUDGET || outcome->status[lane] == SHADER_STATUS_ERROR)
        outcome->stop[lane] = shader_lane_stop(executor, lane);
    for (unsigned cc = 0; cc < 2; cc++)
        for (unsigned c = 0; c < 4; c++)
            strcpy(outcome->conditions[lane][cc][c], shader_lane_condition(executor, cc, c, lane));
}

/* Every input has other values in every component and lane, some of them negative, some whole. */
static void set_inputs(struct shader_executor *executor, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        for (unsigned c = 0; c < 4; c++)
            for (unsigned lane = 0; lane < LANES; lane++) {
                const int number = (int)((7 * i + 5 * c + 3 * lane + c * lane) % 23) - 6;
                shader_input(executor, i)[c][lane] = (float)number * (c == 1 ? 0.5f : c == 3 ? 0.37f : 1.0f);
            }
}

static void run_code(const struct program *program, struct shader_code *code, const struct limits *limits,
                     struct outcome *outcome)
{
    static uint32_t params[256][4];
    _Atomic int end = 0;
    struct shader_meter meter = {.limit = limits->metered, .end = &end};
    struct shader_executor *executor = shader_executor_create();
    cr_assert(executor && program->param_count <= 256 && program->output_count <= 8);
    for (uint32_t i = 0; i < program->param_count; i++) {
        const float other[4] = {(float)i, -(float)i, 0.5f * (float)i, 3};
        memcpy(params[i],
               program->params[i].source == PARAM_CONSTANT ? (const void *)program->params[i].value : other,
               sizeof params[i]);
    }
    const struct shader_resources resources = {.params = (const uint32_t(*)[4])params,
                                               .loop_limit = limits->iterations,
                                               .meter = limits->metered ? &meter : NULL};
    cr_assert(shader_bind(executor, code, &resources, true));
    set_inputs(executor, program->input_count);
    const uint32_t environment = fpenv_enter();
    outcome->left = shader_run(executor, limits->lanes);
    fpenv_leave(environment);
    for (unsigned lane = 0; lane < LANES; lane++)
        if (limits->lanes >> lane & 1)
            note_lane(outcome, executor, lane);
    for (uint32_t i = 0; i < program->output_count; i++)
        for (unsigned c = 0; c < 4; c++)
            outcome->outputs[i][c] = f32x8_select(i32x8_from_movemask(outcome->left),
                                                  shader_output(executor, i)[c], f32x8_splat(0.0f));
    shader_report_take(executor, &outcome->report);
    outcome->metered = meter.executed;
    outcome->end = end;
    shader_executor_destroy(executor);
}

static struct program *load(const char *source)
{
    struct shader_error error = {.message = "out of memory"};
    struct program *program = shader_load(SHADER_TARGET_ANY, source, strlen(source), &error);
    cr_assert(program, "%d:%d: %s\n%s", error.position.line, error.position.column, error.message, source);
    return program;
}

static struct shader_code *code_of(const struct program *program, const char *jit)
{
    setenv("EDGEWALK_JIT", jit, 1);
    struct shader_code *code = shader_code_create(program);
    cr_assert(code);
    return code;
}

static void expect_same_outcome(const char *source, const struct outcome *native,
                                const struct outcome *interpreted, const struct limits *limits)
{
    if (memcmp(native, interpreted, sizeof *native) == 0)
        return;
    for (unsigned lane = 0; lane < LANES; lane++) {
        cr_expect_eq(native->status[lane], interpreted->status[lane], "lane %u: status %u, interpreted %u",
                     lane, native->status[lane], interpreted->status[lane]);
        cr_expect_eq(native->executed[lane], interpreted->executed[lane],
                     "lane %u: executed %u, interpreted %u", lane, native->executed[lane],
                     interpreted->executed[lane]);
        cr_expect_eq(native->stop[lane], interpreted->stop[lane], "lane %u: stopped at %u, interpreted %u",
                     lane, native->stop[lane], interpreted->stop[lane]);
    }
    cr_expect_eq(native->metered, interpreted->metered);
    cr_expect_eq(native->left, interpreted->left);
    cr_assert_fail("lanes %x, budget %u, %u iterations, meter %u:\n%s", limits->lanes, limits->budget,
                   limits->iterations, (unsigned)limits->metered, source);
}

static void compare(const struct program *program, struct shader_code *native,
                    struct shader_code *interpreted, const struct limits *limits, const char *source)
{
    static struct outcome outcomes[2];
    memset(outcomes, 0, sizeof outcomes);
    native->budget = interpreted->budget = limits->budget;
    run_code(program, native, limits, &outcomes[0]);
    run_code(program, interpreted, limits, &outcomes[1]);
    expect_same_outcome(source, &outcomes[0], &outcomes[1], limits);
}

void expect_same_runs(const char *source, unsigned seed)
{
    static const unsigned lanes[] = {0xff, 0xff, 0x5a, 0x10, 0x7f};
    struct program *program = load(source);
    struct shader_code *native = code_of(program, "1"), *interpreted = code_of(program, "0");
    struct limits limits = {.lanes = 0xff, .budget = 4000, .iterations = 9};
    for (unsigned i = 0; i < sizeof lanes / sizeof lanes[0]; i++) {
        limits.lanes = lanes[i];
        compare(program, native, interpreted, &limits, source);
        limits.metered = 2000 + 3000 * i;
        compare(program, native, interpreted, &limits, source);
        limits.metered = 0;
    }
    for (unsigned i = 0; i < 24; i++) {
        limits.lanes = lanes[i % 5];
        limits.budget = 1 + (seed * 13 + i * 17) % 300;
        compare(program, native, interpreted, &limits, source);
    }
    shader_code_destroy(native);
    shader_code_destroy(interpreted);
    shader_program_free(program);
}

void expect_same_runs_of(const char *const *programs, unsigned count, unsigned seeds)
{
    for (unsigned i = 0; i < count; i++)
        for (unsigned seed = 0; seed < seeds; seed++)
            expect_same_runs(programs[i], seed);
}
