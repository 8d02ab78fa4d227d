/* Running random programs (random_programs.h). */
#include "tests/random/random_programs.h"

#include "base/fpenv.h"
#include "base/hash.h"
#include "tests/random/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Values at which rules change: zeros, ones, infinities, NaNs, denormals, limits of exponents and of
 * integers. */
static const uint32_t special[] = {
    0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345,
    0x7f800001, 0x00000001, 0x807fffff, 0x00800000, 0x80ffffff, 0x7f7fffff, 0xff7fffff, 0x3f000000,
    0xc0200000, 0x4b000001, 0xcaffffff, 0x5f800001, 0x1f7fffff, 0x43000000, 0xc3150000, 0x33800000,
    0x3f7fffff, 0x40490fdb, 0x20000000, 0x7fffffff, 0xffffffff, 0x0000001f, 0x00000020, 0x00007fff,
    0xffff8000, 0x477fefff, 0x477ff000, 0x33000000,
};

static uint32_t mix(uint64_t seed)
{
    seed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9u;
    seed = (seed ^ (seed >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)(seed ^ (seed >> 31));
}

static uint32_t random_word(unsigned number, unsigned what, unsigned lane, bool may_be_denormal)
{
    const uint32_t choice = mix(((uint64_t)number << 40) + ((uint64_t)what << 8) + lane + 1);
    uint32_t word = mix(choice + 1);
    if (choice % 4 < 2)
        word = special[choice / 4 % (sizeof special / sizeof *special)];
    else if (choice % 4 == 2) /* an ordinary number around 1 */
        word = (word & 0x83ffffff) | 0x3c000000;
    return may_be_denormal || (word & 0x7f800000) ? word : word & 0x80000000;
}

/* `distance`: to the inputs of a group that is not the first one. */
static void set_inputs(unsigned number, const struct program *program, struct shader_executor *executor,
                       size_t distance)
{
    const unsigned vertices = program->input_vertices ? program->input_vertices : 1;
    for (unsigned i = 0; i < program->input_count * vertices; i++)
        for (unsigned c = 0; c < 4; c++)
            for (unsigned lane = 0; lane < LANES; lane++) {
                const uint32_t word = random_word(number, 4 * i + c, lane, program->mixes_types);
                memcpy((char *)(shader_input(executor, i) + distance + c) + lane * sizeof word, &word,
                       sizeof word);
            }
}

static void set_params(unsigned number, const struct program *program, uint32_t (*params)[4])
{
    for (unsigned i = 0; i < program->param_count; i++)
        for (unsigned c = 0; c < 4; c++)
            params[i][c] = program->params[i].source == PARAM_CONSTANT
                               ? program->params[i].value[c]
                               : random_word(number, 100 + 4 * i + c, 0, program->mixes_types);
}

static unsigned collect_lane(const struct program *program, const struct shader_executor *executor,
                             unsigned lane, uint32_t *results)
{
    unsigned count = 0;
    for (unsigned i = 0; i < program->output_count; i++)
        for (unsigned c = 0; c < 4; c++)
            results[count++] = (uint32_t)f32x8_bits(shader_output(executor, i)[c])[lane];
    for (unsigned i = 0; i < program->param_count && program->writes_params && i < 40; i++, count += 4)
        shader_lane_param(executor, i, lane, results + count);
    for (unsigned cc = 0; cc < 2; cc++)
        for (unsigned c = 0; c < 4; c++)
            results[count++] = (uint8_t)shader_lane_condition(executor, cc, c, lane)[0];
    results[count++] = (uint32_t)shader_lane_status(executor, lane);
    results[count++] = shader_lane_executed(executor, lane);
    return count;
}

static unsigned collect(const struct program *program, const struct shader_executor *executor, unsigned lanes,
                        uint32_t results[RANDOM_RESULT_WORDS])
{
    memset(results, 0, RANDOM_RESULT_WORDS * sizeof *results);
    uint32_t one_lane[RANDOM_RESULT_WORDS / LANES] = {0};
    unsigned per_lane = 0;
    for (unsigned lane = 0; lane < LANES; lane++) {
        per_lane = collect_lane(program, executor, lane, one_lane);
        if (lanes >> lane & 1)
            memcpy(results + lane * per_lane, one_lane, per_lane * sizeof *one_lane);
    }
    return per_lane * LANES;
}

/* The programs that may change something outside their registers, and those that may reach there. */
static bool has_effects(const struct program *program)
{
    return program->language == LANGUAGE_TGSI || (language_is_gpu4(program->language) && program->options);
}

static bool has_world(const struct program *program)
{
    return program->textures_used || has_effects(program);
}

/* All barriers passed. */
static void run_executor(struct shader_executor *executor, unsigned lanes)
{
    uint32_t saved = fpenv_enter();
    shader_run(executor, lanes);
    while (shader_at_barrier(executor))
        shader_resume(executor);
    fpenv_leave(saved);
}

static unsigned add_digest(const struct world *world, struct shader_executor *executor, unsigned count,
                           uint32_t results[RANDOM_RESULT_WORDS])
{
    struct shader_report report = {0};
    shader_report_take(executor, &report);
    const uint64_t words[] = {world_digest(world),      report.refused, report.fault.address,
                              report.fault.instruction, report.stopped, report.stopped_at};
    if (count + 2 * sizeof words / sizeof *words > RANDOM_RESULT_WORDS)
        return 0;
    memcpy(results + count, words, sizeof words);
    return count + (unsigned)(sizeof words / (sizeof *results));
}

/* A program with random parameters, bound. */
struct subject {
    const struct program *program;
    uint32_t (*params)[4];
    struct shader_code *code;
    struct shader_executor *executor;
    struct world *world;
};

static bool subject_bind(struct subject *subject, unsigned number)
{
    const struct program *program = subject->program;
    struct shader_resources resources = {.params = (const uint32_t(*)[4])subject->params, .loop_limit = 100};
    if (!subject->params || !subject->code || !subject->executor || (!subject->world && has_world(program)))
        return false;
    set_params(number, program, subject->params);
    if (subject->world)
        world_resources(subject->world, &resources);
    return shader_bind(subject->executor, subject->code, &resources, true);
}

static bool subject_create(struct subject *subject, unsigned number, const struct program *program)
{
    *subject = (struct subject){.program = program,
                                .params = calloc(program->param_count + 1, sizeof *subject->params),
                                .code = shader_code_create(program),
                                .executor = shader_executor_create(),
                                .world = has_world(program) ? world_create(number, program) : NULL};
    if (subject->code)
        shader_compile_groups(subject->code);
    return subject_bind(subject, number);
}

static void subject_destroy(struct subject *subject)
{
    world_destroy(subject->world);
    shader_executor_destroy(subject->executor);
    shader_code_destroy(subject->code);
    free(subject->params);
}

static unsigned run_loaded(unsigned number, const struct program *program, unsigned lanes,
                           uint32_t results[RANDOM_RESULT_WORDS])
{
    unsigned count = 0;
    struct subject subject;
    if (subject_create(&subject, number, program)) {
        set_inputs(number, program, subject.executor, 0);
        run_executor(subject.executor, lanes);
        count = collect(program, subject.executor, lanes, results);
        if (subject.world && has_effects(program))
            count = add_digest(subject.world, subject.executor, count, results);
    }
    subject_destroy(&subject);
    return count;
}

unsigned random_program_run(unsigned number, const char *text, unsigned lanes,
                            uint32_t results[RANDOM_RESULT_WORDS], struct shader_error *error)
{
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), error);
    if (!program)
        return 0;
    unsigned count = run_loaded(number, program, lanes, results);
    shader_program_free(program);
    return count;
}

/* --- Two groups ----------------------------------------------------------------------------------------- */

/* The outputs of lanes that are left, and which those are. */
static unsigned collect_group(const struct subject *subject, unsigned left, size_t distance,
                              uint32_t *results)
{
    unsigned count = 0;
    for (unsigned i = 0; i < subject->program->output_count; i++)
        for (unsigned c = 0; c < 4; c++)
            for (unsigned lane = 0; lane < LANES; lane++)
                results[count++] =
                    left >> lane & 1
                        ? (uint32_t)f32x8_bits((shader_output(subject->executor, i) + distance)[c])[lane]
                        : 0;
    results[count++] = left;
    return count;
}

static unsigned run_one_by_one(unsigned number, struct subject *subject, unsigned groups,
                               const unsigned lanes[], uint32_t *results)
{
    unsigned count = 0;
    for (unsigned group = 0; group < groups; group++) {
        set_inputs(SHADER_MOST_GROUPS * number + group, subject->program, subject->executor, 0);
        count += collect_group(subject, shader_run(subject->executor, lanes[group]), 0, results + count);
    }
    return count;
}

static unsigned run_together(unsigned number, struct subject *subject, unsigned groups,
                             const unsigned lanes[], uint32_t *results)
{
    const size_t distance = shader_group_distance(subject->executor);
    unsigned left[SHADER_MOST_GROUPS], count = 0;
    for (unsigned group = 0; group < groups; group++)
        set_inputs(SHADER_MOST_GROUPS * number + group, subject->program, subject->executor,
                   group * distance);
    shader_run_groups(subject->executor, groups, lanes, left);
    for (unsigned group = 0; group < groups; group++)
        count += collect_group(subject, left[group], group * distance, results + count);
    return count;
}

bool random_program_run_groups(unsigned number, const char *text, unsigned groups,
                               uint32_t one_by_one[RANDOM_RESULT_WORDS],
                               uint32_t together[RANDOM_RESULT_WORDS], unsigned *count)
{
    static const unsigned lanes[SHADER_MOST_GROUPS] = {0xff, 0x5a, 0x81, 0xff};
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    struct subject subject;
    bool ran = false;
    if (!program)
        return false;
    if (subject_create(&subject, number, program) && shader_most_groups(subject.executor) >= groups) {
        const uint32_t saved = fpenv_enter();
        *count = run_one_by_one(number, &subject, groups, lanes, one_by_one);
        ran = run_together(number, &subject, groups, lanes, together) == *count;
        fpenv_leave(saved);
    }
    subject_destroy(&subject);
    shader_program_free(program);
    return ran;
}

bool random_program_has_derivatives(const char *text)
{
    static const char *const names[] = {"DDX", "DDY", "\nTEX", "\nTXB", "\nTXP"};
    const bool fragment = strncmp(text, "!!ARBfp", 7) == 0 || strncmp(text, "!!FP", 4) == 0;
    bool found = false;
    for (unsigned i = 0; i < (fragment ? 5 : 2); i++)
        found |= strstr(text, names[i]) != NULL;
    return found;
}

static uint64_t hash_programs(unsigned programs, void (*write)(unsigned number, char text[RANDOM_TEXT_SIZE]))
{
    static char text[RANDOM_TEXT_SIZE];
    static uint32_t results[RANDOM_RESULT_WORDS];
    uint64_t hash = HASH_START;
    for (unsigned number = 0; number < programs; number++) {
        struct shader_error error = {.message = "out of memory"};
        write(number, text);
        const unsigned count = random_program_run(number, text, 0xff, results, &error);
        if (count == 0) {
            fprintf(stderr, "random program %u:%d:%d: %s\n", number, error.position.line,
                    error.position.column, error.message);
            return 0;
        }
        hash = hash_bytes(hash, results, count * sizeof *results);
    }
    return hash;
}

uint64_t random_programs_hash(void)
{
    return hash_programs(RANDOM_PROGRAM_COUNT, random_program_text);
}

uint64_t random_nv5_hash(void)
{
    return hash_programs(RANDOM_NV5_COUNT, random_nv5_text);
}

uint64_t random_tgsi_hash(void)
{
    return hash_programs(RANDOM_TGSI_COUNT, random_tgsi_text);
}
