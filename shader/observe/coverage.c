/* ewCoverage: which instructions have run, with which outcomes. */
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "shader/observe/observe.h"
#include "texture/texture.h"

/* The counts of one program. */
struct counts {
    EwInstructionCoverage *instructions;
    uint64_t lanes;
};

struct shader_coverage {
    struct shader_observer observer;
    struct observed_programs programs;
    struct counts *counts; /* by program */
    uint32_t capacity;
    uint32_t running; /* the program whose steps come; UINT32_MAX: unknown */
    bool lost;
};

/* --- While programs run --------------------------------------------------------------------------------- */

static void describe(const struct observed_program *row, EwInstructionCoverage *instructions)
{
    for (uint32_t i = 0; i < row->instruction_count; i++) {
        const struct instruction *instruction = &row->program->instructions[i];
        instructions[i].line = row->lines[i];
        instructions[i].source = row->sources[i];
        instructions[i].conditional =
            instruction->test.rule != CONDITION_TR || opcode_table[instruction->op].flow == FLOW_KIL;
        instructions[i].writes = opcode_table[instruction->op].result[0] == '-' ? 0 : instruction->dst.mask;
    }
}

static bool make_room(struct shader_coverage *coverage, uint32_t number)
{
    if (number < coverage->capacity)
        return true;
    const uint32_t capacity = number < 16 ? 16 : 2 * number;
    struct counts *counts = realloc(coverage->counts, capacity * sizeof *counts);
    if (!counts)
        return false;
    memset(counts + coverage->capacity, 0, (capacity - coverage->capacity) * sizeof *counts);
    coverage->counts = counts;
    coverage->capacity = capacity;
    return true;
}

static bool know(struct shader_coverage *coverage, uint32_t number)
{
    if (number == UINT32_MAX || !make_room(coverage, number))
        return false;
    const struct observed_program *row = &coverage->programs.rows[number];
    if (coverage->counts[number].instructions)
        return true;
    EwInstructionCoverage *instructions = calloc(row->instruction_count, sizeof *instructions);
    if (instructions)
        describe(row, instructions);
    coverage->counts[number].instructions = instructions;
    return instructions;
}

static const uint8_t *begin(void *user, const struct shader_executor *executor, const struct program *program,
                            unsigned lanes, unsigned with_helpers)
{
    struct shader_coverage *coverage = user;
    (void)executor;
    (void)with_helpers;
    const uint32_t number = observed_program(&coverage->programs, program);
    coverage->running = know(coverage, number) ? number : UINT32_MAX;
    coverage->lost |= coverage->running == UINT32_MAX;
    if (coverage->running != UINT32_MAX)
        coverage->counts[number].lanes += (unsigned)__builtin_popcount(lanes);
    return NULL;
}

static void count_filter(EwInstructionCoverage *instruction, const struct shader_trace_step *step)
{
    struct texture_explanation explanation = {0};
    ISA_SELECT(texture_explain)(step->view, step->lookup, step->lane, &explanation);
    instruction->filters[explanation.minified][explanation.linear]++;
}

static void count_step(void *user, const struct shader_trace_step *step)
{
    struct shader_coverage *coverage = user;
    if (coverage->running == UINT32_MAX || step->helper)
        return;
    EwInstructionCoverage *instruction = &coverage->counts[coverage->running].instructions[step->instruction];
    instruction->lanes++;
    instruction->written |= step->written;
    if (instruction->conditional)
        *(step->passed ? &instruction->passed : &instruction->failed) += 1;
    if (step->view)
        count_filter(instruction, step);
}

static void end(void *user, const struct shader_executor *executor, unsigned left)
{
    (void)user;
    (void)executor;
    (void)left;
}

/* --- Coverage ------------------------------------------------------------------------------------------- */

struct shader_coverage *shader_coverage_create(void)
{
    struct shader_coverage *coverage = calloc(1, sizeof *coverage);
    if (coverage)
        coverage->observer = (struct shader_observer){coverage, begin, count_step, end};
    return coverage;
}

void shader_coverage_destroy(struct shader_coverage *coverage)
{
    if (!coverage)
        return;
    for (uint32_t i = 0; i < coverage->capacity; i++)
        free(coverage->counts[i].instructions);
    free(coverage->counts);
    observed_programs_free(&coverage->programs);
    free(coverage);
}

const struct shader_observer *shader_coverage_observer(const struct shader_coverage *coverage)
{
    return &coverage->observer;
}

bool shader_coverage_report(struct shader_coverage *coverage, EwCoverageHandler *handler, void *user)
{
    for (uint32_t i = 0; i < coverage->programs.count && i < coverage->capacity; i++) {
        const struct observed_program *row = &coverage->programs.rows[i];
        const EwProgramCoverage reported = {observed_stage_name(row->stage), row->text,
                                            row->instruction_count - 1, coverage->counts[i].instructions,
                                            coverage->counts[i].lanes};
        if (reported.instructions)
            handler(user, &reported);
    }
    return !coverage->lost;
}
