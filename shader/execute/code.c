/* Converts a program to code for the executor: its registers, the values that a run must set before it
 * begins, and the operations (decode.c). Done once per program. */
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "shader/execute/decode.h"
#include "shader/execute/native/native.h"

/* At least one element, so that null always means out of memory. */
static void *new_array(size_t count, size_t size)
{
    return calloc(count ? count : 1, size);
}

static bool is_nv4(const struct program *program)
{
    return language_is_gpu4(program->language);
}

/* Languages without a limit of instructions, and with subroutines that nest as deep as those of
 * NV_gpu_program4. */
static bool is_unlimited(const struct program *program)
{
    return is_nv4(program) || program->language == LANGUAGE_TGSI;
}

/* --- Registers ------------------------------------------------------------------------------------------ */

static void note_param(struct decoder *decoder, unsigned file, int32_t index, bool relative)
{
    if (file == FILE_PARAM && !relative && index >= 0 && (uint32_t)index < decoder->program->param_count)
        decoder->param_direct[index] = true;
}

static void find_direct_params(struct decoder *decoder)
{
    const struct program *program = decoder->program;
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        const struct instruction *instruction = &program->instructions[i];
        note_param(decoder, instruction->dst.file, instruction->dst.index, instruction->dst.relative.used);
        for (unsigned s = 0; s < SOURCES_MAX; s++) {
            const struct source_operand *source = &instruction->src[s];
            note_param(decoder, source->file, source->index, source->relative.used);
            if (source->width == WIDTH_LONG)
                note_param(decoder, source->file, source->index + 1, source->relative.used);
        }
    }
}

static void note_literal(struct shader_code *code, const struct param_register *param)
{
    code->is_literal[code->param_registers] = param->source == PARAM_CONSTANT && !code->writes_params;
    memcpy(code->literals[code->param_registers], param->value, sizeof *code->literals);
}

/* Only parameters that an instruction names have a register, unless the program writes parameters: then all
 * have theirs. */
static void place_params(struct decoder *decoder)
{
    struct shader_code *code = decoder->code;
    for (uint32_t i = 0; i < decoder->program->param_count; i++)
        if (decoder->param_direct[i] || code->writes_params) {
            decoder->param_slot[i] = code->param_registers;
            note_literal(code, &decoder->program->params[i]);
            code->params[code->param_registers++] = i;
        }
}

static void place_registers(struct decoder *decoder)
{
    const struct program *program = decoder->program;
    struct shader_code *code = decoder->code;
    code->address_base = FIXED_COUNT;
    code->temp_base = code->address_base + 4 * program->address_count;
    code->input_base = code->temp_base + 4 * program->temp_count;
    code->output_base = code->input_base + 4 * program->input_count * code->input_vertices;
    code->param_base = code->output_base + 4 * program->output_count;
    find_direct_params(decoder);
    place_params(decoder);
    code->register_count = code->param_base + 4 * code->param_registers;
    code->input_count = program->input_count;
    code->output_count = program->output_count;
    code->param_count = program->param_count;
}

/* --- What a run sets before it begins ------------------------------------------------------------------- */

/* One byte per register component. In the straight beginning of a program, before any flow instruction, an
 * unconditional write makes a component certain; a component that is read while uncertain must be 0 at the
 * start, an output that stays uncertain must be 0 or 1. */
enum { CERTAIN = 1, INITIAL = 2, WRITTEN = 4 };

static bool is_kept_file(unsigned file)
{
    return file == FILE_TEMP || file == FILE_ADDRESS;
}

static void note_read(const struct shader_code *code, uint8_t *state, uint32_t offset)
{
    const uint32_t component = offset / REGISTER_BYTES;
    if (component >= code->address_base && component < code->input_base && !(state[component] & CERTAIN))
        state[component] |= INITIAL;
}

static void note_relative(const struct shader_code *code, uint8_t *state,
                          const struct relative_access *access, uint8_t flags)
{
    const uint32_t base = access->file == FILE_OUTPUT ? code->output_base : code->temp_base;
    if (!access->used || (access->file != FILE_OUTPUT && !is_kept_file(access->file)))
        return;
    for (uint32_t i = 0; i < 4 * access->count; i++)
        state[base + 4 * (uint32_t)access->first + i] |= flags;
}

static void note_fetched(const struct shader_code *code, uint8_t *state,
                         const struct fetched_operand *fetched)
{
    if (fetched->from != OPERAND_PLAIN) { /* the registers it can reach, and the index */
        note_read(code, state, fetched->relative.address);
        note_read(code, state, fetched->outer.address);
        note_relative(code, state, &fetched->relative, INITIAL);
        return;
    }
    for (unsigned c = 0; c < 4; c++) {
        note_read(code, state, fetched->source[c]);
        if (fetched->width != WIDTH_32)
            note_read(code, state, fetched->high[c]);
    }
}

static void note_reads(const struct shader_code *code, uint8_t *state, const struct masked_op *masked)
{
    const unsigned count =
        masked->op.shape == SHAPE_COMPONENTS && masked->flow == FLOW_NONE ? masked->count : 4;
    for (unsigned s = 0; s < SOURCES_MAX; s++) {
        const struct fetched_operand *fetched = fetched_of(masked, s);
        if (fetched)
            note_fetched(code, state, fetched);
        for (unsigned i = 0; i < count && !fetched && s < masked->source_count; i++)
            note_read(code, state, masked->op.src[s][i]);
    }
    if (masked->dst_relative)
        note_read(code, state, masked->dst_relative->address);
    if (masked->has_texture)
        note_read(code, state, masked->texture->units.address);
    if (masked->flow == FLOW_CALI)
        note_read(code, state, masked->subroutine->address);
}

/* EMIT reads every output, and an output that lanes share keeps the values of lanes that do not write it. */
static void note_outputs(const struct shader_code *code, uint8_t *state)
{
    for (uint32_t component = code->output_base; component < code->param_base; component++)
        if (!(state[component] & CERTAIN))
            state[component] |= INITIAL;
}

static void note_written(const struct shader_code *code, uint8_t *state, uint32_t offset, bool certain)
{
    const uint32_t component = offset / REGISTER_BYTES;
    if (component < code->address_base)
        return;
    state[component] |= WRITTEN;
    if (certain)
        state[component] |= CERTAIN;
    else if (!(state[component] & CERTAIN) && component >= code->output_base)
        state[component] |= INITIAL;
}

static void note_writes(const struct shader_code *code, uint8_t *state, const struct masked_op *masked,
                        bool certain)
{
    if (opcode_does((enum opcode)masked->op.op, DOES_EMIT))
        note_outputs(code, state);
    if (masked->dst_relative)
        note_relative(code, state, masked->dst_relative, INITIAL | WRITTEN);
    certain &= masked->test.rule == CONDITION_TR;
    for (unsigned c = 0; c < 4 && !masked->dst_relative; c++) {
        if (!(masked->mask >> c & 1))
            continue;
        note_written(code, state, masked->dst + c * REGISTER_BYTES, certain);
        if (masked->dst_width == WIDTH_LONG)
            note_written(code, state, masked->dst + (4 + c) * REGISTER_BYTES, certain);
    }
}

static bool falls_through(const struct masked_op *masked)
{
    return masked->flow == FLOW_NONE || masked->flow == FLOW_KIL;
}

/* The straight beginning first: its certain writes precede everything else. KIL leaves no lane without them
 * whose outputs are read. */
static void note_all(const struct shader_code *code, uint8_t *state)
{
    uint32_t i = code->entry;
    for (; i < code->op_count && falls_through(&code->masked[i]); i++) {
        note_reads(code, state, &code->masked[i]);
        note_writes(code, state, &code->masked[i], true);
    }
    const uint32_t straight = i;
    for (i = 0; i < code->op_count; i++)
        if (i < code->entry || i >= straight) {
            note_reads(code, state, &code->masked[i]);
            note_writes(code, state, &code->masked[i], false);
        }
    if (code->passes_through)
        note_outputs(code, state);
}

/* A register that no instruction writes keeps what shader_bind() has set. */
static void list_initial(struct shader_code *code, const uint8_t *state)
{
    for (uint32_t component = code->address_base; component < code->param_base; component++) {
        const bool is_output = component >= code->output_base;
        if ((state[component] & INITIAL) && (state[component] & WRITTEN))
            code->initial[code->initial_count++] = (struct register_initial){
                .offset = component * REGISTER_BYTES,
                .one = is_output && (component - code->output_base) % 4 == 3,
            };
        if (is_output && (state[component] & WRITTEN) && !code->mixes_types)
            code->written[code->written_count++] = component * REGISTER_BYTES;
    }
}

static bool find_initial(struct shader_code *code)
{
    uint8_t *state = new_array(code->register_count, 1);
    code->initial = new_array(code->register_count, sizeof *code->initial);
    code->written = new_array(4 * (size_t)code->output_count, sizeof *code->written);
    const bool enough = state && code->initial && code->written;
    if (enough) {
        note_all(code, state);
        list_initial(code, state);
        code->begins_with_registers =
            code->initial_count > 0 || code->cc_count > 0 || code->knows_helpers || code->writes_params;
    }
    free(state);
    return enough;
}

/* --- Operations ----------------------------------------------------------------------------------------- */

static bool at_label(const struct program *program, const bool *labelled, uint32_t index)
{
    return index > 0 && index < program->instruction_count && labelled[index];
}

/* One operation per instruction and, in NV_gpu_program4, an implied RET before every label (2.X.8 CAL). A
 * label may be right before the END. */
static bool number_operations(struct decoder *decoder)
{
    const struct program *program = decoder->program;
    struct shader_code *code = decoder->code;
    bool *labelled = new_array(program->instruction_count, sizeof *labelled);
    if (!labelled)
        return false;
    for (uint32_t i = 0; is_nv4(program) && i < program->label_count; i++)
        if (program->labels[i].target >= 0 &&
            (uint32_t)program->labels[i].target < program->instruction_count)
            labelled[program->labels[i].target] = true;
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        code->op_count += at_label(program, labelled, i);
        decoder->op_of[i] = code->op_count++;
    }
    free(labelled);
    code->entry =
        program->entry < program->instruction_count ? decoder->op_of[program->entry] : code->op_count - 1;
    return true;
}

static bool decode_all(const struct decoder *decoder)
{
    struct shader_code *code = decoder->code;
    for (uint32_t i = 0; i < code->op_count; i++) { /* what no instruction fills is an implied RET */
        code->masked[i].flow = FLOW_LABEL;
        code->ops[i].index = i;
    }
    bool decoded = true;
    for (uint32_t i = 0; decoded && i < decoder->program->instruction_count; i++)
        decoded = decode_instruction(decoder, i);
    return decoded;
}

/* Assigns each REP the counter of its nesting depth inside its subroutine. Blocks nest in the text. */
static void number_loops(struct shader_code *code)
{
    uint32_t level = 0;
    for (uint32_t i = 0; i < code->op_count; i++) {
        struct masked_op *masked = &code->masked[i];
        if (masked->flow == FLOW_ENDREP && level > 0)
            level--;
        if (masked->flow == FLOW_REP || masked->flow == FLOW_ENDREP)
            masked->loop_level = level;
        if (masked->flow == FLOW_REP)
            level++;
        if (level > code->loop_depth)
            code->loop_depth = level;
    }
}

/* Whether the order in which the threads of one patch, on several executors, execute this operation can be
 * visible. At ENDREP, lanes that leave the loop wait for those that are still in its body. */
static bool needs_order(const struct program *program, const struct masked_op *masked)
{
    bool needs = masked->flow == FLOW_ENDREP || masked->dst_file == FILE_OUTPUT;
    for (unsigned s = 0; s < masked->fetched_count; s++)
        needs |= masked->fetched[s].used && masked->fetched[s].from == OPERAND_PATCH;
    const struct instruction *instruction = &program->instructions[masked->instruction];
    return needs ||
           (program->stores && masked->counted &&
            (instruction->storage != STORAGE_NONE || opcode_has_resource((enum opcode)instruction->op) ||
             opcode_does((enum opcode)instruction->op, DOES_WRITE_MEMORY)));
}

/* The operations before which executors wait for each other: none if no data passes between threads. */
static void mark_sync_points(struct shader_code *code, const struct program *program)
{
    bool shares = program->stores;
    for (uint32_t i = 0; i < program->input_count; i++)
        shares |= program->inputs[i].from_output;
    for (uint32_t i = 0; i < program->output_count; i++)
        shares |= code->per_patch[i];
    if (program->stage != STAGE_TESS_CONTROL || code->vertices_out <= LANES || !shares)
        return;
    for (uint32_t i = 0; i < code->op_count; i++)
        code->masked[i].synchronizes = needs_order(program, &code->masked[i]);
}

static void measure_runs(struct shader_code *code)
{
    for (uint32_t i = code->op_count; i-- > 0;)
        if (code->masked[i].flow == FLOW_NONE && !code->masked[i].synchronizes && i + 1 < code->op_count)
            code->run_length[i] = code->run_length[i + 1] + 1;
}

/* Whether control can only fall through from the beginning to the END. */
static void measure_straight(struct shader_code *code)
{
    uint32_t end = code->entry;
    while (end + 1 < code->op_count && !code->masked[end].synchronizes && falls_through(&code->masked[end]))
        end++;
    code->straight = end - code->entry <= code->budget && code->masked[end].flow == FLOW_END;
    if (code->straight)
        thread_operations(code, end);
}

static void measure_flow(struct shader_code *code, const struct program *program)
{
    bool calls = false;
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        calls |= program->instructions[i].op == OP_CALLNZ || program->instructions[i].op == OP_CAL ||
                 program->instructions[i].op == OP_CALI;
        code->pushes |= program->instructions[i].op == OP_PUSHA;
        code->loop_indices |= program->instructions[i].op == OP_LOOP;
    }
    code->returns_at_end = is_nv4(program);
    code->call_depth = !calls && !code->pushes ? 0
                       : is_unlimited(program) ? SHADER_CALL_DEPTH_GPU4
                                               : SHADER_CALL_DEPTH;
    code->budget = is_unlimited(program) ? NV4_BUDGET : SHADER_BUDGET;
    number_loops(code);
    mark_sync_points(code, program);
    measure_runs(code);
    measure_straight(code);
}

static bool create_operations(struct decoder *decoder)
{
    struct shader_code *code = decoder->code;
    if (!number_operations(decoder))
        return false;
    code->ops = new_array(code->op_count, sizeof *code->ops);
    code->masked = new_array(code->op_count, sizeof *code->masked);
    code->traced = new_array(code->op_count, sizeof *code->traced);
    code->run_length = new_array(code->op_count, sizeof *code->run_length);
    if (!code->ops || !code->masked || !code->traced || !code->run_length || !decode_all(decoder))
        return false;
    measure_flow(code, decoder->program);
    return true;
}

/* How many condition codes there are to be set up: 0, 1 or 2. */
static uint8_t conditions_used(const struct program *program)
{
    uint8_t used = 0;
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        const struct instruction *instruction = &program->instructions[i];
        const bool tests = instruction->test.rule > CONDITION_FL;
        const unsigned updated = instruction->update_cc ? (instruction->cc & 1u) + 1 : 0;
        const unsigned tested = tests ? (instruction->test.cc & 1u) + 1 : 0;
        used = (uint8_t)(updated > used ? updated : used);
        used = (uint8_t)(tested > used ? tested : used);
    }
    return used;
}

/* Whether some instruction reads register bits as another type than binary32, or produces such bits. */
static bool sees_bits(const struct instruction *instruction)
{
    bool sees = instruction->storage != STORAGE_NONE || instruction->dst.width != WIDTH_32 ||
                type_is_64bit(instruction->type) || instruction->op == OP_PK64 || instruction->op == OP_UP64;
    for (unsigned s = 0; s < SOURCES_MAX; s++) {
        const struct source_operand *source = &instruction->src[s];
        sees |= source->width != WIDTH_32 || source->file == FILE_BUFFER || source->file == FILE_BUFFER4;
    }
    return sees;
}

static bool mixes_types(const struct program *program)
{
    bool mixes = program->mixes_types;
    for (uint32_t i = 0; i < program->instruction_count; i++)
        mixes |= (is_nv4(program) && program->instructions[i].type != TYPE_F32) ||
                 sees_bits(&program->instructions[i]);
    return mixes;
}

/* --- Stages --------------------------------------------------------------------------------------------- */

static bool is_per_patch(unsigned semantic)
{
    return semantic == SEMANTIC_PATCH || semantic == SEMANTIC_TESS_OUTER || semantic == SEMANTIC_TESS_INNER;
}

static int32_t find_output(const struct program *program, const struct input_register *input)
{
    for (uint32_t i = 0; i < program->output_count; i++)
        if (program->outputs[i].semantic == input->semantic && program->outputs[i].index == input->index)
            return (int32_t)i;
    return -1;
}

/* Results of tessellation control programs, and the inputs that read them. */
static bool create_shared_outputs(struct shader_code *code, const struct program *program)
{
    code->shares_outputs = program->stage == STAGE_TESS_CONTROL;
    code->per_patch = new_array(program->output_count, sizeof *code->per_patch);
    code->output_of_input = new_array(program->input_count, sizeof *code->output_of_input);
    if (!code->per_patch || !code->output_of_input)
        return false;
    for (uint32_t i = 0; i < program->output_count; i++)
        code->per_patch[i] = is_per_patch(program->outputs[i].semantic);
    for (uint32_t i = 0; i < program->input_count; i++)
        code->output_of_input[i] =
            program->inputs[i].from_output ? find_output(program, &program->inputs[i]) : -1;
    return true;
}

/* Where CALI goes. */
static bool create_labels(struct decoder *decoder)
{
    const struct program *program = decoder->program;
    struct shader_code *code = decoder->code;
    code->label_count = program->label_count;
    code->label_targets = new_array(program->label_count, sizeof *code->label_targets);
    if (!code->label_targets)
        return false;
    for (uint32_t i = 0; i < program->label_count; i++) {
        const int32_t target = program->labels[i].target;
        const bool exists = target >= 0 && (uint32_t)target < program->instruction_count;
        code->label_targets[i] = exists ? decoder->op_of[target] : code->op_count - 1;
    }
    return true;
}

/* Applies PASSTHROUGH, and adds an EMIT for each vertex after the last instruction. */
static bool create_passed(struct shader_code *code, const struct program *program)
{
    code->passes_through = program_passes_through(program);
    if (!code->passes_through)
        return true;
    code->passed = new_array(program->output_count, sizeof *code->passed);
    if (!code->passed)
        return false;
    for (uint32_t i = 0; i < program->output_count; i++) {
        const struct output_register *output = &program->outputs[i];
        if (output->passed)
            code->passed[code->passed_count++] =
                (struct passed_result){(uint16_t)i, output->passed_input, output->passed};
    }
    return true;
}

static bool create(struct decoder *decoder)
{
    const struct program *program = decoder->program;
    struct shader_code *code = decoder->code;
    code->run = ISA_SELECT(interpreter_run);
    code->finish = ISA_SELECT(finish_outputs);
    code->language = program->language;
    code->stage = program->stage;
    code->input_vertices = program->input_vertices ? program->input_vertices : 1;
    code->vertices_out = program->primitive.vertices_out;
    code->writes_params = program->writes_params;
    code->mixes_types = mixes_types(program);
    code->uses_derivatives = program->uses_derivatives && program->stage == STAGE_FRAGMENT;
    code->cc_count = conditions_used(program);
    decoder->op_of = new_array(program->instruction_count, sizeof *decoder->op_of);
    decoder->param_slot = new_array(program->param_count, sizeof *decoder->param_slot);
    decoder->param_direct = new_array(program->param_count, sizeof *decoder->param_direct);
    code->params = new_array(program->param_count, sizeof *code->params);
    code->literals = new_array(program->param_count, sizeof *code->literals);
    code->is_literal = new_array(program->param_count, sizeof *code->is_literal);
    if (!decoder->op_of || !decoder->param_slot || !decoder->param_direct || !code->params ||
        !code->literals || !code->is_literal)
        return false;
    place_registers(decoder);
    return create_passed(code, program) && create_shared_outputs(code, program) &&
           create_operations(decoder) && create_labels(decoder) && find_initial(code);
}

struct shader_code *shader_code_create(const struct program *program)
{
    struct decoder decoder = {.program = program, .code = calloc(1, sizeof(struct shader_code))};
    const bool created = decoder.code && create(&decoder);
    free(decoder.op_of);
    free(decoder.param_slot);
    free(decoder.param_direct);
    if (created) {
        decoder.code->native = native_create(decoder.code);
        return decoder.code;
    }
    shader_code_destroy(decoder.code);
    return NULL;
}

void shader_compile_groups(const struct shader_code *code)
{
    native_compile_groups(code);
}

void shader_code_destroy(struct shader_code *code)
{
    if (!code)
        return;
    native_destroy(code->native);
    for (uint32_t i = 0; code->masked && i < code->op_count; i++)
        decode_release(&code->masked[i]);
    free(code->ops);
    free(code->masked);
    free(code->traced);
    free(code->run_length);
    free(code->params);
    free(code->literals);
    free(code->is_literal);
    free(code->initial);
    free(code->written);
    free(code->passed);
    free(code->per_patch);
    free(code->output_of_input);
    free(code->label_targets);
    free(code);
}
