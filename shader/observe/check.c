/* ewCheck: a sanitizer for programs. Each lane of a run has shadow state: the components of temporaries and
 * results that have a value, and the contents of index registers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "shader/observe/check.h"
#include "shader/observe/exceptional.h"
#include "shader/observe/registers.h"

/* --- Findings ------------------------------------------------------------------------------------------- */

static const char *const kind_names[] = {
    [FINDING_UNINITIALIZED] = "uninitialized",
    [FINDING_UNWRITTEN] = "unwritten",
    [FINDING_BOUNDS] = "bounds",
    [FINDING_NAN] = "nan",
    [FINDING_INFINITY] = "infinity",
    [FINDING_DERIVATIVE] = "derivative",
    [FINDING_RACE] = "race",
};

static struct finding *add_finding(struct shader_check *check, enum finding_kind kind, uint32_t instruction,
                                   uint32_t number)
{
    if (check->finding_count == check->finding_capacity) {
        const uint32_t capacity = check->finding_capacity ? 2 * check->finding_capacity : 64;
        struct finding *findings = realloc(check->findings, capacity * sizeof *findings);
        check->lost |= !findings;
        if (!findings)
            return NULL;
        check->findings = findings;
        check->finding_capacity = capacity;
    }
    struct finding *finding = &check->findings[check->finding_count++];
    *finding = (struct finding){
        .program = check->running->number, .instruction = instruction, .number = number, .kind = kind};
    return finding;
}

struct finding *check_found(struct shader_check *check, enum finding_kind kind, uint32_t instruction,
                            uint32_t number)
{
    for (uint32_t i = 0; i < check->finding_count; i++) {
        struct finding *finding = &check->findings[i];
        if (finding->kind == kind && finding->instruction == instruction && finding->number == number &&
            finding->program == check->running->number) {
            finding->count++;
            return NULL;
        }
    }
    struct finding *finding = add_finding(check, kind, instruction, number);
    if (finding)
        finding->count = 1;
    return finding;
}

static void components_text(unsigned mask, char text[5])
{
    for (unsigned c = 0; c < 4; c++)
        if (mask >> c & 1)
            *text++ = "xyzw"[c];
    *text = '\0';
}

/* --- Reads ---------------------------------------------------------------------------------------------- */

/* The components of a stored value that the storage modifier selects. CSWAP also has the expected value
 * there. */
static unsigned stored_places(const struct instruction *instruction, unsigned s)
{
    const unsigned count = instruction->storage_count;
    if (s > 0 || count == 0 || !opcode_does((enum opcode)instruction->op, DOES_WRITE_MEMORY))
        return 15;
    return (1u << (instruction->atomic == ATOMIC_CSWAP ? 2 * count : count)) - 1;
}

/* The registers' components that the operand takes. */
static unsigned components_read(const struct instruction *instruction, unsigned s)
{
    const unsigned places = instruction_reads(instruction, s) & stored_places(instruction, s);
    unsigned mask = 0;
    for (unsigned c = 0; c < 4; c++)
        if (places >> c & 1 && instruction->src[s].swizzle[c] <= SWIZZLE_W)
            mask |= 1u << instruction->src[s].swizzle[c];
    return mask;
}

static struct checked_instruction checked_instruction(const struct instruction *instruction)
{
    const enum opcode op = (enum opcode)instruction->op;
    struct checked_instruction checked = {.source_count = (uint8_t)opcode_source_count(op),
                                          .needs_quad = opcode_does(op, DOES_NEED_QUAD),
                                          .reads_memory = opcode_does(op, DOES_READ_MEMORY),
                                          .writes_memory = opcode_does(op, DOES_WRITE_MEMORY)};
    for (unsigned s = 0; s < checked.source_count; s++)
        checked.reads[s] = (uint8_t)components_read(instruction, s);
    return checked;
}

/* NV_vertex_program 2.14.1.4, NV_vertex_program2 2.14.1.2 and NV_fragment_program 3.11.1.2 begin temporaries
 * as zeros and results as (0,0,0,1); other languages leave them undefined. */
static bool leaves_undefined(uint8_t language)
{
    return language != LANGUAGE_VP10 && language != LANGUAGE_VP11 && language != LANGUAGE_VP20 &&
           language != LANGUAGE_VSP10 && language != LANGUAGE_FP10;
}

/* Room for the programs that are observed. */
static bool grow_checked(struct shader_check *check)
{
    const uint32_t capacity = check->programs.capacity;
    if (check->checked_capacity >= capacity)
        return true;
    struct checked_program *larger = realloc(check->checked, capacity * sizeof *larger);
    if (!larger)
        return false;
    memset(larger + check->checked_capacity, 0, (capacity - check->checked_capacity) * sizeof *larger);
    check->checked = larger;
    check->checked_capacity = capacity;
    return true;
}

/* An observed program's; null without memory. */
static const struct checked_program *checked_program(struct shader_check *check, uint32_t number,
                                                     const struct program *program)
{
    if (!grow_checked(check))
        return NULL;
    struct checked_program *checked = &check->checked[number];
    if (checked->instructions)
        return checked;
    struct checked_program made = {.instructions =
                                       calloc(program->instruction_count + 1, sizeof *made.instructions),
                                   .ordered = check_is_ordered(program)};
    for (uint32_t i = 0; made.instructions && i < program->instruction_count; i++)
        made.instructions[i] = checked_instruction(&program->instructions[i]);
    if (!made.instructions ||
        !attention_find(&made.attention, program, leaves_undefined(program->language), components_read)) {
        free(made.instructions);
        attention_release(&made.attention);
        return NULL;
    }
    if (check->every_step)
        attention_doubt(&made.attention, program);
    *checked = made;
    return checked;
}

/* The value of the index register in the lane. */
static int32_t index_value(const struct shadow *shadow, const struct relative_index *relative, unsigned lane)
{
    const uint32_t *values = relative->file == FILE_ADDRESS ? shadow->addresses : shadow->values;
    const uint32_t count =
        relative->file == FILE_ADDRESS ? shadow->program->address_count : shadow->program->temp_count;
    if (relative->index >= count)
        return 0;
    return (int32_t)values[((size_t)lane * count + relative->index) * 4 + relative->component];
}

/* False: outside of the array. */
static bool check_index(struct shader_check *check, const struct shader_trace_step *step,
                        const struct relative_index *relative, int64_t number)
{
    const struct register_array *array = &check->running->program->arrays[relative->array];
    if (number >= array->first && number - array->first < array->count)
        return true;
    struct finding *finding = check_found(check, FINDING_BOUNDS, step->instruction, 0);
    if (finding)
        snprintf(finding->example, sizeof finding->example, "element %lld of an array of %u",
                 (long long)(number - array->first), array->count);
    return false;
}

/* The components of a temporary that an instruction reads, by all of its operands. */
struct temporary_read {
    uint32_t number;
    unsigned mask;
};

static void check_initialized(struct shader_check *check, const struct shader_trace_step *step,
                              const struct temporary_read *read)
{
    const struct shadow *shadow = check->running;
    char name[OBSERVED_NAME_SIZE], components[5];
    if (!shadow->undefined || read->number >= shadow->program->temp_count ||
        !shadow->checked.attention.doubtful[read->number])
        return;
    const unsigned missing =
        read->mask & ~shadow->written[(size_t)step->lane * shadow->program->temp_count + read->number];
    struct finding *finding =
        missing ? check_found(check, FINDING_UNINITIALIZED, step->instruction, read->number) : NULL;
    if (!finding)
        return;
    observed_register_name(shadow->program, FILE_TEMP, read->number, name);
    components_text(missing, components);
    snprintf(finding->example, sizeof finding->example, "%s.%s has no value yet", name, components);
}

/* Adds to `reads`, of which there are `count`; returns how many there are then. */
static unsigned add_read(struct temporary_read *reads, unsigned count, uint32_t number, unsigned mask)
{
    for (unsigned i = 0; i < count; i++)
        if (reads[i].number == number) {
            reads[i].mask |= mask;
            return count;
        }
    reads[count] = (struct temporary_read){number, mask};
    return count + 1;
}

/* Its register's number; -1: outside of its array, where it reads as zeros. */
static int64_t check_operand(struct shader_check *check, const struct shader_trace_step *step,
                             const struct source_operand *source)
{
    int64_t number = source->index;
    if (source->relative.used) {
        number += (int64_t)index_value(check->running, &source->relative, step->lane) *
                  (source->width == WIDTH_LONG ? 2 : 1);
        if (!check_index(check, step, &source->relative, number))
            return -1;
    }
    return number;
}

static void check_operands(struct shader_check *check, const struct shader_trace_step *step,
                           const struct instruction *instruction)
{
    const struct checked_instruction *checked = &check->running->checked.instructions[step->instruction];
    struct temporary_read reads[SOURCES_MAX];
    unsigned count = 0;
    for (unsigned s = 0; s < checked->source_count; s++) {
        const struct source_operand *source = &instruction->src[s];
        if (file_is_buffer(source->file))
            continue;
        const int64_t number = check_operand(check, step, source);
        if (source->file == FILE_TEMP && source->width == WIDTH_32 && number >= 0)
            count = add_read(reads, count, (uint32_t)number, checked->reads[s]);
    }
    for (unsigned i = 0; i < count; i++)
        check_initialized(check, step, &reads[i]);
}

/* --- Numbers -------------------------------------------------------------------------------------------- */

static void operands_text(const struct shader_trace_step *step, unsigned c, char *text, size_t size)
{
    size_t length = 0;
    for (unsigned s = 0; s < step->source_count; s++) {
        char number[NUMBER_SIZE];
        float value;
        memcpy(&value, &step->operands[s][c], sizeof value);
        number_shortest_float(number, value, 6);
        length +=
            (size_t)snprintf(text + length, length < size ? size - length : 0, "%s%s", s ? ", " : "", number);
        length = length < size ? length : size;
    }
}

static void check_numbers(struct shader_check *check, const struct shader_trace_step *step,
                          const struct instruction *instruction)
{
    static const struct {
        enum finding_kind kind;
        const char *text;
    } findings[EXCEPTIONAL_COUNT] = {
        [EXCEPTIONAL_NAN] = {FINDING_NAN, "NaN"}, [EXCEPTIONAL_INFINITY] = {FINDING_INFINITY, "infinite"}};
    unsigned component;
    const enum exceptional kind = exceptional_result(step, instruction, &component);
    struct finding *finding =
        kind == EXCEPTIONAL_NONE ? NULL : check_found(check, findings[kind].kind, step->instruction, 0);
    char operands[96];
    if (!finding)
        return;
    operands_text(step, component, operands, sizeof operands);
    snprintf(finding->example, sizeof finding->example, "component %c is %s of %s", "xyzw"[component],
             findings[kind].text, operands);
}

/* --- Quads ---------------------------------------------------------------------------------------------- */

/* The lane's own quad: `missing` has the lanes of both. */
static void check_quads(struct shader_check *check, const struct shader_trace_step *step)
{
    const unsigned missing = step->missing & (step->lane & 2 ? 0xccu : 0x33u);
    if (!missing || check->running->program->stage != STAGE_FRAGMENT ||
        !check->running->checked.instructions[step->instruction].needs_quad)
        return;
    struct finding *finding = check_found(check, FINDING_DERIVATIVE, step->instruction, 0);
    if (finding)
        snprintf(finding->example, sizeof finding->example, "%d of 4 fragments of a quad run it",
                 4 - __builtin_popcount(missing));
}

/* --- Steps ---------------------------------------------------------------------------------------------- */

static void note_written(struct shadow *shadow, const struct shader_trace_step *step,
                         const struct instruction *instruction)
{
    const struct program *program = shadow->program;
    const uint32_t number = (uint32_t)step->destination;
    if (!step->written)
        return;
    if (instruction->dst.file == FILE_TEMP && number < program->temp_count) {
        const size_t at = (size_t)step->lane * program->temp_count + number;
        const bool wide = instruction->dst.width != WIDTH_32;
        shadow->written[at] |= wide ? 15 : step->written;
        if (wide && number + 1 < program->temp_count)
            shadow->written[at + 1] = 15;
        for (unsigned c = 0; c < 4; c++)
            if (step->written >> c & 1)
                shadow->values[at * 4 + c] = step->result[c];
    } else if (instruction->dst.file == FILE_ADDRESS && number < program->address_count) {
        const size_t at = (size_t)step->lane * program->address_count + number;
        for (unsigned c = 0; c < 4; c++)
            if (step->written >> c & 1)
                shadow->addresses[at * 4 + c] = step->result[c];
    } else if (instruction->dst.file == FILE_OUTPUT && number < program->output_count) {
        shadow->results[(size_t)step->lane * program->output_count + number] |= step->written;
    }
}

static void check_step(void *user, const struct shader_trace_step *step)
{
    struct shader_check *check = user;
    struct shadow *shadow = check_shadow(check, step->executor);
    if (!shadow || !shadow->program)
        return;
    const struct instruction *instruction = &shadow->program->instructions[step->instruction];
    check->running = shadow;
    if (!step->helper) {
        check_operands(check, step, instruction);
        if (instruction->dst.relative.used && step->destination < 0 && step->passed)
            check_index(check, step, &instruction->dst.relative,
                        instruction->dst.index +
                            (int64_t)index_value(shadow, &instruction->dst.relative, step->lane));
        check_numbers(check, step, instruction);
        check_quads(check, step);
        check_access(check, step);
    }
    note_written(shadow, step, instruction);
}

/* --- Runs ----------------------------------------------------------------------------------------------- */

static const uint8_t *begin(void *user, const struct shader_executor *executor, const struct program *program,
                            unsigned lanes, unsigned with_helpers)
{
    struct shader_check *check = user;
    struct shadow *shadow = check_shadow(check, executor);
    (void)lanes;
    (void)with_helpers;
    if (!shadow)
        return NULL;
    shadow->program = NULL;
    const uint32_t number = observed_program(&check->programs, program);
    const struct checked_program *checked =
        number == UINT32_MAX ? NULL : checked_program(check, number, program);
    if (!checked || !shadow_reserve(shadow, program)) {
        check->lost = true;
        return NULL;
    }
    shadow->checked = *checked;
    shadow->program = program;
    shadow->number = number;
    shadow->undefined = leaves_undefined(program->language);
    shadow->run = ++check->runs;
    return checked->attention.steps;
}

static void check_results(struct shader_check *check, const struct shadow *shadow, unsigned lane)
{
    const struct program *program = shadow->program;
    char name[64], components[5];
    for (uint32_t i = 0; i < program->output_count; i++) {
        const unsigned missing = attention_components_wanted(&program->outputs[i]) &
                                 ~program->outputs[i].passed &
                                 ~shadow->results[(size_t)lane * program->output_count + i];
        struct finding *finding =
            missing ? check_found(check, FINDING_UNWRITTEN, program->instruction_count - 1, i) : NULL;
        if (!finding)
            continue;
        shader_output_name(program, i, name, sizeof name);
        components_text(missing, components);
        snprintf(finding->example, sizeof finding->example, "%s.%s is left without a value", name,
                 components);
    }
}

static void end(void *user, const struct shader_executor *executor, unsigned left)
{
    struct shader_check *check = user;
    struct shadow *shadow = check_shadow(check, executor);
    if (!shadow || !shadow->program)
        return;
    check->running = shadow;
    const unsigned stage = shadow->program->stage;
    const bool once = stage == STAGE_VERTEX || stage == STAGE_FRAGMENT || stage == STAGE_TESS_EVALUATION;
    for (unsigned lanes = once && shadow->undefined && shadow->checked.attention.results ? left : 0; lanes;
         lanes &= lanes - 1)
        check_results(check, shadow, (unsigned)__builtin_ctz(lanes));
    shadow->program = NULL;
}

/* --- The check ------------------------------------------------------------------------------------------ */

struct shader_check *shader_check_create(bool every_step)
{
    struct shader_check *check = calloc(1, sizeof *check);
    if (!check)
        return NULL;
    check->every_step = every_step;
    check->place_generation = 1;
    check->observer = (struct shader_observer){check, begin, check_step, end};
    return check;
}

void shader_check_destroy(struct shader_check *check)
{
    if (!check)
        return;
    check_release(check);
    observed_programs_free(&check->programs);
    free(check->findings);
    free(check);
}

const struct shader_observer *shader_check_observer(const struct shader_check *check)
{
    return &check->observer;
}

bool shader_check_report(struct shader_check *check, EwFindingHandler *handler, void *user)
{
    for (uint32_t i = 0; i < check->finding_count; i++) {
        const struct finding *finding = &check->findings[i];
        const struct observed_program *row = &check->programs.rows[finding->program];
        const EwFinding reported = {.kind = kind_names[finding->kind],
                                    .stage = observed_stage_name(row->stage),
                                    .text = row->text,
                                    .source = row->sources[finding->instruction],
                                    .line = row->lines[finding->instruction],
                                    .example = finding->example,
                                    .count = finding->count};
        handler(user, &reported);
    }
    return !check->lost;
}
