/* The components of temporaries and results that certainly have a value before each instruction: those that
 * have one on every path to it. Some of these paths may be impossible, so a doubtful register need not be an
 * error. */
#include "shader/observe/attention.h"

#include <stdlib.h>
#include <string.h>

#include "shader/program/analysis.h"
#include "shader/shader.h"

/* Beyond these, every register is doubtful. */
enum { STATE_BYTES_MAX = 1 << 24, ROUNDS_MAX = 256 };

/* --- Paths ---------------------------------------------------------------------------------------------- */

struct flow {
    const struct program *program;
    uint32_t count;
    size_t registers; /* temporaries, then results, then `called`: whether it is in a subroutine */
    size_t called;
    uint8_t *before;   /* [instruction][register]: components with a value; 15 until a path is known */
    uint8_t *after;    /* the current instruction */
    uint8_t *returned; /* components with a value at every return */
    bool changed;
};

static uint8_t *state_of(const struct flow *flow, uint32_t instruction)
{
    return flow->before + instruction * flow->registers;
}

/* Adds a path on which `state` holds. */
static void meet(struct flow *flow, uint8_t *at, const uint8_t *state)
{
    for (size_t i = 0; i < flow->registers; i++) {
        flow->changed |= (at[i] & ~state[i]) != 0;
        at[i] &= state[i];
    }
}

static void go_to(struct flow *flow, int64_t instruction)
{
    if (instruction >= 0 && instruction < flow->count)
        meet(flow, state_of(flow, (uint32_t)instruction), flow->after);
}

static void write_result(const struct flow *flow, const struct instruction *instruction)
{
    const struct program *program = flow->program;
    const uint32_t number = (uint32_t)instruction->dst.index;
    const bool wide = instruction->dst.width != WIDTH_32;
    if (instruction->test.rule != CONDITION_TR || instruction->dst.relative.used)
        return;
    if (instruction->dst.file == FILE_TEMP && number < program->temp_count) {
        flow->after[number] |= wide ? 15 : instruction->dst.mask;
        if (wide && number + 1 < program->temp_count)
            flow->after[number + 1] = 15;
    } else if (instruction->dst.file == FILE_OUTPUT && number < program->output_count) {
        flow->after[program->temp_count + number] |= instruction->dst.mask;
    }
}

/* The end of the REP, LOOP or SWITCH at `begin`. */
static int64_t end_of_block(const struct flow *flow, int64_t begin)
{
    while (begin >= 0 && begin < flow->count && flow->program->instructions[begin].op != OP_ENDSWITCH) {
        const int32_t target = flow->program->instructions[begin].target;
        if (opcode_table[flow->program->instructions[begin].op].flow == FLOW_REP)
            return target;
        begin = target > begin ? target : -1;
    }
    return begin;
}

/* After a call, components have a value if they had one before it or have one at every return. */
static void call(struct flow *flow, uint32_t i)
{
    const struct instruction *instruction = &flow->program->instructions[i];
    const bool certain = instruction->test.rule == CONDITION_TR && instruction->op != OP_CALLNZ;
    const uint8_t called = flow->after[flow->called];
    flow->after[flow->called] = 1;
    if (opcode_table[instruction->op].flow == FLOW_CAL)
        go_to(flow, instruction->target);
    else
        for (uint32_t label = 0; label < flow->program->label_count; label++)
            go_to(flow, flow->program->labels[label].target);
    for (size_t r = 0; r < flow->called && certain; r++)
        flow->after[r] |= flow->returned[r];
    flow->after[flow->called] = called;
    go_to(flow, (int64_t)i + 1);
}

/* Follows the paths from instruction i, with the values in `after`. */
static void leave(struct flow *flow, uint32_t i)
{
    const struct instruction *instruction = &flow->program->instructions[i];
    const int64_t next = (int64_t)i + 1, target = instruction->target;
    const bool always = instruction->test.rule == CONDITION_TR && instruction->op != OP_BREAKC;
    switch (opcode_table[instruction->op].flow) {
    case FLOW_CAL:
    case FLOW_CALI: call(flow, i); return;
    case FLOW_RET:
        meet(flow, flow->returned, flow->after);
        if (always)
            return;
        break;
    case FLOW_ELSE: go_to(flow, target); return;
    case FLOW_END: meet(flow, flow->returned, flow->after); return;
    case FLOW_IF: go_to(flow, target + 1); break;
    case FLOW_BRA:
        if (instruction->op == OP_BRA)
            go_to(flow, target);
        else if (instruction->op == OP_CONT)
            go_to(flow, end_of_block(flow, target));
        else
            go_to(flow, end_of_block(flow, target) + 1);
        if (always)
            return;
        break;
    case FLOW_REP:
        if (opcode_source_count((enum opcode)instruction->op) > 0 && instruction->src[0].file != FILE_NONE)
            go_to(flow, target + 1); /* with a count, which may be 0 */
        break;
    case FLOW_ENDREP: go_to(flow, target + 1); break;
    default: go_to(flow, target); break;
    }
    go_to(flow, next);
}

/* A label after an instruction ends a subroutine (NV_gpu_program4 2.X.8 CAL). */
static bool is_before_label(const struct flow *flow, uint32_t i)
{
    for (uint32_t label = 0; label < flow->program->label_count; label++)
        if (flow->program->labels[label].target == (int64_t)i + 1)
            return true;
    return i + 1 == flow->count;
}

/* False after too many rounds. */
static bool follow(struct flow *flow)
{
    memset(flow->before, 15, flow->count * flow->registers);
    memset(flow->returned, 15, flow->registers);
    memset(state_of(flow, flow->program->entry), 0, flow->registers);
    flow->changed = true;
    for (unsigned round = 0; flow->changed && round < ROUNDS_MAX; round++) {
        flow->changed = false;
        for (uint32_t i = 0; i < flow->count; i++) {
            memcpy(flow->after, state_of(flow, i), flow->registers);
            write_result(flow, &flow->program->instructions[i]);
            if (is_before_label(flow, i))
                meet(flow, flow->returned, flow->after);
            leave(flow, i);
        }
    }
    return !flow->changed;
}

/* --- Doubt ---------------------------------------------------------------------------------------------- */

static void note_read(const struct flow *flow, struct attention *attention, const uint8_t *valued,
                      const struct source_operand *source, unsigned components)
{
    if (source->file == FILE_TEMP && !source->relative.used && source->width == WIDTH_32 &&
        (uint32_t)source->index < flow->program->temp_count)
        attention->doubtful[source->index] |= (components & ~valued[source->index]) != 0;
}

static void note_end(const struct flow *flow, struct attention *attention, const uint8_t *valued)
{
    const struct program *program = flow->program;
    for (uint32_t i = 0; i < program->output_count; i++)
        attention->results |= (attention_components_wanted(&program->outputs[i]) &
                               ~program->outputs[i].passed & ~valued[program->temp_count + i]) != 0;
}

/* Lanes that run too long, or call too deep, stop before they have written their results. */
static bool may_stop(const struct instruction *instruction)
{
    const enum flow_kind flow = opcode_table[instruction->op].flow;
    return flow == FLOW_REP || flow == FLOW_CAL || flow == FLOW_CALI || instruction->op == OP_BRA;
}

static void note_doubts(struct flow *flow, struct attention *attention,
                        unsigned (*reads)(const struct instruction *instruction, unsigned s))
{
    for (uint32_t i = 0; i < flow->count; i++) {
        const struct instruction *instruction = &flow->program->instructions[i];
        const unsigned count = opcode_source_count((enum opcode)instruction->op);
        const enum flow_kind kind = opcode_table[instruction->op].flow;
        attention->results |= may_stop(instruction);
        for (unsigned s = 0; s < count; s++)
            note_read(flow, attention, state_of(flow, i), &instruction->src[s], reads(instruction, s));
        if ((kind == FLOW_RET || kind == FLOW_END || is_before_label(flow, i)) &&
            !state_of(flow, i)[flow->called]) {
            memcpy(flow->after, state_of(flow, i), flow->registers);
            write_result(flow, instruction);
            note_end(flow, attention, flow->after);
        }
    }
}

/* False when memory runs out, or for too large a program. */
static bool find_doubts(struct attention *attention, const struct program *program,
                        unsigned (*reads)(const struct instruction *instruction, unsigned s))
{
    struct flow flow = {.program = program,
                        .count = program->instruction_count,
                        .called = (size_t)program->temp_count + program->output_count};
    flow.registers = flow.called + 1;
    const size_t size = (flow.count + 2) * flow.registers;
    if (flow.count <= program->entry)
        return false;
    uint8_t *memory = size <= STATE_BYTES_MAX ? malloc(size + 1) : NULL;
    if (!memory)
        return false;
    flow.after = memory;
    flow.returned = flow.after + flow.registers;
    flow.before = flow.returned + flow.registers;
    const bool found = follow(&flow);
    if (found)
        note_doubts(&flow, attention, reads);
    free(memory);
    return found;
}

/* --- Registers with indices ----------------------------------------------------------------------------- */

static bool has_index(const struct instruction *instruction)
{
    const unsigned count = opcode_source_count((enum opcode)instruction->op);
    bool has = instruction->dst.relative.used;
    for (unsigned s = 0; s < count; s++)
        has |= instruction->src[s].relative.used && !file_is_buffer(instruction->src[s].file);
    return has;
}

static void note_index(const struct program *program, const struct relative_index *index, unsigned file,
                       uint8_t *doubtful)
{
    if (!index->used)
        return;
    if (index->file == FILE_TEMP && index->index < program->temp_count)
        doubtful[index->index] = true;
    const struct register_array *array = &program->arrays[index->array];
    for (uint32_t i = 0; file == FILE_TEMP && i < array->count && array->first + i < program->temp_count; i++)
        doubtful[array->first + i] = true;
}

/* Marks temporaries that an index may reach, and those that contain an index. */
static void note_indices(const struct program *program, const struct instruction *instruction,
                         uint8_t *doubtful)
{
    const unsigned count = opcode_source_count((enum opcode)instruction->op);
    note_index(program, &instruction->dst.relative, instruction->dst.file, doubtful);
    for (unsigned s = 0; s < count; s++)
        if (!file_is_buffer(instruction->src[s].file))
            note_index(program, &instruction->src[s].relative, instruction->src[s].file, doubtful);
}

/* --- Steps ---------------------------------------------------------------------------------------------- */

/* None of these returns an infinity or a NaN for finite operands. */
static bool stays_a_number(const struct instruction *instruction)
{
    if (instruction->precision != PRECISION_DEFAULT || instruction->dst.precision != PRECISION_DEFAULT)
        return false;
    switch (instruction->op) {
    case OP_ABS:
    case OP_CEIL:
    case OP_CMP:
    case OP_FLR:
    case OP_MAX:
    case OP_MIN:
    case OP_MOV:
    case OP_ROUND:
    case OP_SEQ:
    case OP_SFL:
    case OP_SGE:
    case OP_SGT:
    case OP_SLE:
    case OP_SLT:
    case OP_SNE:
    case OP_SSG:
    case OP_STR:
    case OP_TRUNC: return true;
    default: return false;
    }
}

static bool uses_doubtful(const struct attention *attention, const struct program *program,
                          const struct instruction *instruction)
{
    const unsigned count = opcode_source_count((enum opcode)instruction->op);
    bool uses = false;
    for (unsigned s = 0; s < count; s++) {
        const struct source_operand *source = &instruction->src[s];
        uses |= source->file == FILE_TEMP && (uint32_t)source->index < program->temp_count &&
                attention->doubtful[source->index];
    }
    const uint32_t number = (uint32_t)instruction->dst.index;
    if (instruction->dst.file == FILE_TEMP && number < program->temp_count)
        uses |= attention->doubtful[number] ||
                (instruction->dst.width != WIDTH_32 && number + 1 < program->temp_count &&
                 attention->doubtful[number + 1]);
    return uses;
}

static uint8_t steps_of(const struct attention *attention, const struct program *program,
                        const struct instruction *instruction)
{
    const enum opcode op = (enum opcode)instruction->op;
    if (has_index(instruction) || uses_doubtful(attention, program, instruction) ||
        instruction->dst.file == FILE_ADDRESS || opcode_table[op].flow == FLOW_POPA ||
        opcode_does(op, DOES_READ_MEMORY | DOES_WRITE_MEMORY) ||
        (attention->results && instruction->dst.file == FILE_OUTPUT))
        return SHADER_STEP_ALWAYS;
    return (opcode_table[op].flow == FLOW_NONE && !stays_a_number(instruction) ? SHADER_STEP_EXCEPTIONAL
                                                                               : 0) |
           (opcode_does(op, DOES_NEED_QUAD) && program->stage == STAGE_FRAGMENT ? SHADER_STEP_DIVERGENT : 0);
}

unsigned attention_components_wanted(const struct output_register *output)
{
    return output->semantic == SEMANTIC_POSITION || output->semantic == SEMANTIC_FRAGMENT_COLOR
               ? 15u
               : output->written & 15u;
}

bool attention_find(struct attention *attention, const struct program *program, bool undefined,
                    unsigned (*reads)(const struct instruction *instruction, unsigned s))
{
    *attention = (struct attention){.steps = calloc(program->instruction_count + 1, 1),
                                    .doubtful = calloc(program->temp_count + 1, 1)};
    if (!attention->steps || !attention->doubtful)
        return false;
    for (uint32_t i = 0; i < program->instruction_count; i++)
        note_indices(program, &program->instructions[i], attention->doubtful);
    if (undefined && !find_doubts(attention, program, reads)) {
        attention_doubt(attention, program);
        return true;
    }
    for (uint32_t i = 0; i < program->instruction_count; i++)
        attention->steps[i] = steps_of(attention, program, &program->instructions[i]);
    return true;
}

void attention_doubt(struct attention *attention, const struct program *program)
{
    memset(attention->doubtful, 1, program->temp_count);
    memset(attention->steps, SHADER_STEP_ALWAYS, program->instruction_count);
    attention->results = true;
}

void attention_release(struct attention *attention)
{
    free(attention->steps);
    free(attention->doubtful);
}
