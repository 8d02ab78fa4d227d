/* What conversion to NV_gpu_program4 and 5 needs besides instructions: which header, the vertices of
 * primitives and patches, parameter buffers, the four distances or levels that TGSI keeps in one register,
 * and LOOP.
 *
 * Names: p inputs with a vertex number, b parameter buffers, V operands put
 * together, J indices of LOOP.
 */
#include "shader/translate/conversion.h"
#include "shader/language/gpu4/gpu4.h"
#include "shader/program/operand_types.h"

#include <string.h>

/* --- Version -------------------------------------------------------------------------------------------- */

static bool is_input_of_5(const struct program *program, const struct input_register *input)
{
    switch (input->semantic) {
    case SEMANTIC_SAMPLE_ID:
    case SEMANTIC_SAMPLE_MASK:
    case SEMANTIC_POINT_COORD:
    case SEMANTIC_INVOCATION:
    case SEMANTIC_THREAD:
    case SEMANTIC_VERTEX_COUNT: return true;
    default: return program->stage == STAGE_FRAGMENT && input->sample;
    }
}

static bool is_of_5(const struct instruction *instruction)
{
    const uint32_t first = OPCODE_NV40 | OPCODE_NVF40 | OPCODE_NVG40,
                   languages = opcode_table[instruction->op].languages;
    const bool is_level_operand =
        (instruction->op == OP_TXB || instruction->op == OP_TXL) && gpu4_has_second_operand(instruction);
    bool several = false;
    for (unsigned s = 0; s < SOURCES_MAX; s++)
        several |= instruction->src[s].file == FILE_BUFFER4 && instruction->src[s].outer.relative.used;
    /* Roots are computed in 64 bits; opcodes of other languages stand for
     * instructions of the first version. */
    return several || type_is_64bit((enum type)instruction->type) ||
           type_is_64bit(storage_type((enum storage)instruction->convert_from)) ||
           instruction->op == OP_SQRT || instruction->op == OP_NRM4 || instruction->op == OP_FMA ||
           instruction->op == OP_IBFE || instruction->op == OP_IBFI || instruction->op == OP_BALLOT ||
           instruction->op == OP_READ_FIRST || instruction->op == OP_READ_INVOC ||
           instruction->op == OP_RESQ || instruction->texture.variable_offset ||
           instruction->texture.relative.used || is_level_operand ||
           (!(languages & first) && (languages & ~(uint32_t)OPCODE_TGSI));
}

bool nv_needs_version_5(const struct conversion *c)
{
    const struct program *program = c->from;
    bool needs = nv_uses_storage(c) || program->primitive.invocations > 1 ||
                 program->stage == STAGE_TESS_CONTROL || program->stage == STAGE_TESS_EVALUATION;
    if (!gpu4_from_tgsi(c))
        return false;
    for (uint32_t i = 0; i < program->instruction_count; i++)
        needs |= is_of_5(&program->instructions[i]);
    for (uint32_t i = 0; i < program->input_count; i++)
        needs |= is_input_of_5(program, &program->inputs[i]);
    for (uint32_t i = 0; i < program->output_count; i++)
        needs |= program->outputs[i].semantic == SEMANTIC_SAMPLE_MASK;
    return needs;
}

const char *nv_header(const struct conversion *c)
{
    const bool five = c->version_5;
    switch (c->from->stage) {
    case STAGE_VERTEX: return five ? "!!NVvp5.0" : "!!NVvp4.0";
    case STAGE_FRAGMENT: return five ? "!!NVfp5.0" : "!!NVfp4.0";
    case STAGE_GEOMETRY: return five ? "!!NVgp5.0" : "!!NVgp4.0";
    case STAGE_TESS_CONTROL: return "!!NVtcp5.0";
    case STAGE_TESS_EVALUATION: return "!!NVtep5.0";
    default: return NULL;
    }
}

/* --- Two indices ---------------------------------------------------------------------------------------- */

enum { BUFFER_VECTORS = SHADER_MAX_BUFFER_WORDS / 4 };

static void vertex_name(struct conversion *c, const struct source_operand *source, int number,
                        char name[GPU4_OPERAND])
{
    const struct register_array *array = source->relative.used
                                             ? &c->from->arrays[source->relative.array]
                                             : nv_array_around(c, FILE_INPUT, source->index);
    char vertex[48], member[48] = "";
    nv_index_name(c, &source->outer.relative, source->outer.index, INT32_MAX, number, vertex, sizeof vertex);
    if (!array) {
        snprintf(name, GPU4_OPERAND, "p%d%s", source->index, vertex);
        return;
    }
    nv_index_name(c, &source->relative, source->index - (int32_t)array->first, (int32_t)array->count, number,
                  member, sizeof member);
    snprintf(name, GPU4_OPERAND, "v%u%s%s", (unsigned)(array - c->from->arrays), vertex, member);
}

static void buffer_name(struct conversion *c, const struct source_operand *source, int number,
                        char name[GPU4_OPERAND])
{
    char buffer[48], member[48];
    nv_index_name(c, &source->relative, source->index, BUFFER_VECTORS, number, member, sizeof member);
    if (source->outer.relative.used)
        nv_index_name(c, &source->outer.relative, source->outer.index, SHADER_MAX_BUFFERS, number, buffer,
                      sizeof buffer);
    else
        snprintf(buffer, sizeof buffer, "%u", source->outer.index);
    snprintf(name, GPU4_OPERAND, "b%s%s", buffer, member);
}

bool nv_outer_name(struct conversion *c, const struct source_operand *source, int number,
                   char name[GPU4_OPERAND])
{
    if (source->file == FILE_BUFFER4)
        buffer_name(c, source, number, name);
    else if (source->file == FILE_INPUT && source->outer.used)
        vertex_name(c, source, number, name);
    else
        return false;
    return true;
}

/* --- Declarations --------------------------------------------------------------------------------------- */

/* Sources of this kind: per-vertex inputs by their number, parameter buffers by theirs; 16 for those reached
 * by a run-time index. */
static bool is_reached(const struct conversion *c, unsigned file, uint32_t number)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        for (unsigned s = 0; s < SOURCES_MAX; s++) {
            const struct source_operand *source = &c->from->instructions[i].src[s];
            const bool input = file == FILE_INPUT && source->outer.used && !source->relative.used &&
                               source->index == (int32_t)number;
            const uint32_t buffer = source->outer.relative.used ? SHADER_MAX_BUFFERS : source->outer.index;
            if (source->file == file && (file == FILE_INPUT ? input : buffer == number))
                return true;
        }
    return false;
}

static void declare_vertices(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->input_count; i++) {
        char name[64];
        if (!c->from->inputs[i].per_vertex || nv_array_around(c, FILE_INPUT, (int32_t)i) ||
            nv_is_vector(c, FILE_INPUT, (int32_t)i) || !is_reached(c, FILE_INPUT, i))
            continue;
        gpu4_binding_name(c, FILE_INPUT, i, name, sizeof name);
        text_add(&c->text, "ATTRIB p%u = %s;\n", i, name);
    }
}

static void declare_buffers(struct conversion *c)
{
    for (uint32_t i = 0; i < SHADER_MAX_BUFFERS; i++)
        if (is_reached(c, FILE_BUFFER4, i))
            text_add(&c->text, "BUFFER4 b%u[] = { program.buffer[%u] };\n", i, i);
    if (is_reached(c, FILE_BUFFER4, SHADER_MAX_BUFFERS))
        text_add(&c->text, "BUFFER4 b[%u][%u] = { program.buffer[0..%u] };\n", SHADER_MAX_BUFFERS,
                 BUFFER_VECTORS, SHADER_MAX_BUFFERS - 1);
}

static bool is_ignored(const struct output_register *output)
{
    return output->semantic == SEMANTIC_CLIP_VERTEX || output->semantic == SEMANTIC_EDGE_FLAG;
}

static void declare_vectors(struct conversion *c)
{
    bool used = false;
    for (uint32_t i = 0; i < c->from->input_count; i++)
        used |= nv_is_vector(c, FILE_INPUT, (int32_t)i);
    for (uint32_t i = 0; i < c->from->output_count; i++)
        used |= nv_is_vector(c, FILE_OUTPUT, (int32_t)i);
    for (uint32_t i = 0; i < c->from->output_count; i++)
        if (c->from->outputs[i].vector)
            text_add(&c->text, "TEMP O%u;\n", i);
    bool narrow = false; /* nv_narrow() */
    for (uint32_t i = 0; i < c->from->instruction_count && c->from->language == LANGUAGE_FP10; i++) {
        const struct instruction *instruction = &c->from->instructions[i];
        narrow |= instruction->precision >= PRECISION_H || instruction->dst.precision == PRECISION_H ||
                  instruction->texture.target != TARGET_NONE;
        for (unsigned s = 0; s < 3; s++)
            narrow |= convert_fp1_reads_fog(instruction, s);
    }
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        used |= gpu4_has_zero_level(&c->from->instructions[i]);
    if (narrow)
        text_add(&c->text, "TEMP V4;\n");
    if (used || narrow)
        text_add(&c->text, "TEMP V0;\nTEMP V1;\nTEMP V2;\nTEMP V3;\n");
}

static void declare_loops(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        if (c->from->instructions[i].op == OP_LOOP)
            text_add(&c->text, "INT TEMP J%u;\n", i);
}

void nv_declare_stage(struct conversion *c)
{
    declare_vertices(c);
    declare_buffers(c);
    declare_vectors(c);
    declare_loops(c);
}

/* --- Four in one register ------------------------------------------------------------------------------- */

bool nv_is_vector(const struct conversion *c, unsigned file, int32_t index)
{
    if (file == FILE_OUTPUT)
        return c->from->outputs[index].vector || is_ignored(&c->from->outputs[index]);
    if (file != FILE_INPUT)
        return false;
    const struct input_register *input = &c->from->inputs[index];
    return input->vector || (input->semantic == SEMANTIC_FACING && input->tgsi.system_value);
}

/* How many of its components there are: of TESSINNER two. */
static unsigned width_of(unsigned semantic)
{
    return semantic == SEMANTIC_TESS_INNER ? 2 : 4;
}

/* One of the four, in its own register. */
static void member_name(const struct conversion *c, const struct source_operand *source, unsigned component,
                        char name[64])
{
    struct program named = *c->from;
    struct input_register input = c->from->inputs[source->index];
    input.index = (uint8_t)(input.index + component);
    named.language = named.stage == STAGE_FRAGMENT ? LANGUAGE_NVFP50 : LANGUAGE_NVVP50;
    named.inputs = &input;
    named.input_count = 1;
    if (source->outer.used)
        shader_vertex_input_name(&named, 0, source->outer.index, name, 64);
    else
        shader_input_name(&named, 0, name, 64);
}

static void gather(struct conversion *c, struct source_operand *source, unsigned s)
{
    const struct input_register *input = &c->from->inputs[source->index];
    char name[64];
    if (source->outer.relative.used) {
        convert_fail(c, "a run-time index over registers that hold several distances or levels");
        return;
    }
    if (input->semantic == SEMANTIC_FACING) { /* all ones or 0 */
        convert_line(c, "MOV V%u, fragment.facing;", s);
        convert_line(c, "SGT V%u.x, V%u.x, 0.0;", s, s);
        convert_line(c, "TRUNC.S V%u.x, -V%u.x;", s, s);
    }
    for (unsigned i = 0; i < width_of(input->semantic) && input->vector; i++) {
        member_name(c, source, i, name);
        convert_line(c, "MOV V%u.%c, %s.x;", s, "xyzw"[i], name);
    }
    if (input->vector && width_of(input->semantic) == 2)
        convert_line(c, "MOV V%u.zw, 0.0;", s);
    source->file = FILE_TEMP;
    source->index = -1 - (int32_t)s;
    source->outer.used = false;
}

void nv_gather_vectors(struct conversion *c, struct instruction *instruction)
{
    for (unsigned s = 0; s < SOURCES_MAX; s++) {
        struct source_operand *source = &instruction->src[s];
        if (source->file == FILE_INPUT && !source->relative.used &&
            nv_is_vector(c, FILE_INPUT, source->index))
            gather(c, source, s);
    }
    if (instruction->dst.file != FILE_OUTPUT || instruction->dst.relative.used ||
        !nv_is_vector(c, FILE_OUTPUT, instruction->dst.index))
        return;
    instruction->dst.file = FILE_TEMP;
    instruction->dst.index =
        c->from->outputs[instruction->dst.index].vector ? NV_VECTOR - instruction->dst.index : -4;
}

/* Where threads share a register, one that wrote nothing must not write what it wrote before. */
static void shared_test(struct conversion *c, const struct instruction *instruction, unsigned component,
                        char name[16])
{
    const struct condition_test *test = &instruction->test;
    name[0] = '\0';
    if (c->from->stage != STAGE_TESS_CONTROL || test->rule == CONDITION_TR)
        return;
    if (instruction->update_cc)
        convert_fail(c, "a condition on writing several levels, with an update of the condition code");
    snprintf(name, 16, " (%s%s.%c)", condition_name(test->rule), test->cc ? "1" : "",
             "xyzw"[test->swizzle[component] & 3]);
}

void nv_scatter_vector(struct conversion *c, const struct instruction *instruction)
{
    const struct destination *dst = &instruction->dst;
    if (dst->file != FILE_OUTPUT || dst->relative.used || !c->from->outputs[dst->index].vector)
        return;
    struct program named = *c->from;
    struct output_register output = c->from->outputs[dst->index];
    named.language = LANGUAGE_NVVP50;
    named.outputs = &output;
    named.output_count = 1;
    for (unsigned i = 0; i < width_of(output.semantic); i++) {
        char name[64], test[16];
        shader_output_name(&named, 0, name, sizeof name);
        shared_test(c, instruction, i, test);
        if (dst->mask >> i & 1)
            convert_line(c, "MOV %s.x%s, O%d.%c;", name, test, dst->index, "xyzw"[i]);
        output.index++;
    }
}

/* --- LOOP ----------------------------------------------------------------------------------------------- */

bool nv_loop_index(const struct conversion *c, unsigned index, uint32_t *number)
{
    if (index >= c->loop_depth || index >= SHADER_LOOP_DEPTH || c->loops[index] == 0)
        return false;
    *number = c->loops[index] - 1;
    return true;
}

static bool has_calls(const struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        if (c->from->instructions[i].op == OP_CAL || c->from->instructions[i].op == OP_CALLNZ)
            return true;
    return false;
}

/* The count is the operand's x, the index begins with its y and grows by its z
 * (NV_fragment_program2 3.11.X.8): y in J.z, z in J.y. The program sees nothing below 0 of it, in J.x. The
 * step comes first in the block, so that CONT need not pass it. */
void gpu4_open_loop(struct conversion *c, const struct instruction *instruction)
{
    const bool indexed = instruction->op == OP_LOOP;
    struct instruction scalar = *instruction;
    char operand[GPU4_OPERAND];
    scalar.op = OP_RCP; /* a scalar operand */
    for (unsigned i = 0; i < 2 && indexed; i++) {
        scalar.src[0].swizzle[0] = instruction->src[0].swizzle[i + 1];
        gpu4_operand(c, &scalar, 0, operand);
        convert_line(c, "FLR.S J%u.%c, %s;", c->at, "zy"[i], operand);
    }
    if (indexed && gpu4_from_tgsi(c) && has_calls(c)) /* calls may come back to this loop while it runs */
        convert_fail(c, "BGNFOR in a program with calls has no counterpart in NV_gpu_program4");
    if (c->loop_depth < SHADER_LOOP_DEPTH)
        c->loops[c->loop_depth] = indexed ? c->at + 1 : 0;
    if (indexed) {
        scalar.src[0].swizzle[0] = instruction->src[0].swizzle[0];
        gpu4_operand(c, &scalar, 0, operand);
        convert_line(c, "MAX.S J%u.yz, J%u, -16777216;", c->at, c->at);
        convert_line(c, "MIN.S J%u.yz, J%u, 16777216;", c->at, c->at);
        convert_line(c, "SUB.S J%u.z, J%u.z, J%u.y;", c->at, c->at, c->at);
        convert_line(c, "REP %s;", operand);
        convert_line(c, "ADD.S J%u.z, J%u.z, J%u.y;", c->at, c->at, c->at);
        convert_line(c, "MAX.S J%u.x, J%u.z, 0;", c->at, c->at);
    }
    c->loop_depth++;
}

void nv_close_loop(struct conversion *c)
{
    if (c->loop_depth)
        c->loop_depth--;
    convert_line(c, "ENDREP;");
}
