/* TGSI text: instructions, numbered, one a line. */
#include "shader/language/tgsi/print.h"

#include <string.h>

static bool is_identity(const uint8_t swizzle[4])
{
    return swizzle[0] == 0 && swizzle[1] == 1 && swizzle[2] == 2 && swizzle[3] == 3;
}

/* Four letters; a component that is replaced by 0 (TEX_LZ) by any. */
static void print_swizzle(struct text *text, const uint8_t swizzle[4])
{
    if (is_identity(swizzle))
        return;
    text_add(text, ".");
    for (unsigned c = 0; c < 4; c++)
        text_add(text, "%c", swizzle[c] < 4 ? "xyzw"[swizzle[c]] : 'w');
}

/* --- Registers ------------------------------------------------------------------------------------------ */

static void print_relative(struct tgsi_printer *printer, const struct relative_index *relative,
                           int32_t offset)
{
    const int32_t base = (int32_t)tgsi_address_base(printer->program), number = (int32_t)relative->index;
    if (relative->file == FILE_TEMP)
        text_add(printer->text, "TEMP[%d]", number);
    else if (number < base)
        text_add(printer->text, "LOOP[%d]", number);
    else
        text_add(printer->text, "ADDR[%d]", number - base);
    text_add(printer->text, ".%c", "xyzw"[relative->component & 3]);
    if (offset != 0)
        text_add(printer->text, "%+d", offset);
}

/* Prints the outer index, between a file's name and its index; `outer` may be null. */
static void print_outer(struct tgsi_printer *printer, const struct outer_index *outer)
{
    if (!outer || !outer->used)
        return;
    text_add(printer->text, "[");
    if (outer->relative.used)
        print_relative(printer, &outer->relative, outer->index);
    else
        text_add(printer->text, "%u", outer->index);
    text_add(printer->text, "]");
}

/* A file's name, and what must be added to the program form's register number to get TGSI's. */
struct place {
    const char *file;
    int32_t shift;
    bool own_vertex; /* OUT[][n] */
};

static bool is_per_vertex_output(const struct program *program, const struct output_register *output)
{
    unsigned number;
    const struct tgsi_meaning *meaning = tgsi_meaning_back(
        (enum stage)program->stage, TGSI_OUTPUT, (enum semantic)output->semantic, output->index, &number);
    return program->stage == STAGE_TESS_CONTROL && meaning && !meaning->per_patch;
}

static struct place place_of(const struct tgsi_printer *printer, unsigned file, int32_t index,
                             const struct relative_index *relative)
{
    const struct program *program = printer->program;
    const int32_t base = (int32_t)tgsi_address_base(program);
    const int32_t known = relative->used && relative->array < program->array_count
                              ? (int32_t)program->arrays[relative->array].first
                              : index;
    switch (file) {
    case FILE_TEMP: return (struct place){"TEMP", 0, false};
    case FILE_BUFFER4: return (struct place){"CONST", 0, false};
    case FILE_PARAM:
        return known < (int32_t)printer->const_count
                   ? (struct place){"CONST", 0, false}
                   : (struct place){"IMM", -(int32_t)printer->const_count, false};
    case FILE_INPUT: {
        const struct input_register *input = &program->inputs[known];
        return (struct place){input->tgsi.system_value ? "SV"
                              : input->from_output     ? "OUT"
                                                       : "IN",
                              input->tgsi.number - known, false};
    }
    case FILE_OUTPUT:
        return (struct place){"OUT", program->outputs[known].tgsi.number - known,
                              is_per_vertex_output(program, &program->outputs[known])};
    case FILE_ADDRESS:
        return index < base ? (struct place){"LOOP", 0, false} : (struct place){"ADDR", -base, false};
    default: return (struct place){"NULL", 0, false};
    }
}

static void print_register(struct tgsi_printer *printer, unsigned file, int32_t index,
                           const struct relative_index *relative, const struct outer_index *outer)
{
    const struct program *program = printer->program;
    const struct place place = place_of(printer, file, index, relative);
    text_add(printer->text, "%s%s", place.file, place.own_vertex && !outer ? "[]" : "");
    print_outer(printer, outer);
    text_add(printer->text, "[");
    if (!relative->used) {
        text_add(printer->text, "%d]", index + place.shift);
        return;
    }
    print_relative(printer, relative, index + place.shift);
    text_add(printer->text, "]");
    const bool named = relative->array < program->array_count && file != FILE_PARAM;
    const char *id = named ? tgsi_array_id(program, &program->arrays[relative->array]) : NULL;
    if (id)
        text_add(printer->text, "(%s)", id);
}

/* --- Operands ------------------------------------------------------------------------------------------- */

static void print_source(struct tgsi_printer *printer, const struct source_operand *source)
{
    text_add(printer->text, "%s%s", source->negate & 1 ? "-" : "", source->absolute ? "|" : "");
    print_register(printer, source->file, source->index, &source->relative, &source->outer);
    print_swizzle(printer->text, source->swizzle);
    text_add(printer->text, "%s", source->absolute ? "|" : "");
}

/* Prints the operand of an SWZ that no swizzle can express: `TEMP[0], 0, -1, x, -w`. */
static void print_extended(struct tgsi_printer *printer, const struct source_operand *source)
{
    bool plain = source->negate == 0 || source->negate == 15;
    for (unsigned c = 0; c < 4; c++)
        plain &= source->swizzle[c] < 4;
    if (plain) {
        print_source(printer, source);
        return;
    }
    text_add(printer->text, "%s", source->absolute ? "|" : "");
    print_register(printer, source->file, source->index, &source->relative, &source->outer);
    text_add(printer->text, "%s", source->absolute ? "|" : "");
    for (unsigned c = 0; c < 4; c++)
        text_add(printer->text, ", %s%c", source->negate >> c & 1 ? "-" : "", "xyzw01"[source->swizzle[c]]);
}

static bool is_predicate_test(const struct condition_test *test)
{
    return test->rule == CONDITION_NE || test->rule == CONDITION_EQ;
}

/* `(EQ1.xyww)`, unless it is a predicate. */
static void print_condition(struct text *text, const struct condition_test *test)
{
    if (test->rule == CONDITION_TR || is_predicate_test(test))
        return;
    text_add(text, " (%s%s", test->rule == CONDITION_NLEG ? "UN" : condition_name(test->rule),
             test->cc ? "1" : "");
    print_swizzle(text, test->swizzle);
    text_add(text, ")");
}

static void print_predicate(struct text *text, const struct condition_test *test)
{
    if (!is_predicate_test(test))
        return;
    text_add(text, "(%sPRED[%u]", test->rule == CONDITION_EQ ? "!" : "", test->cc);
    print_swizzle(text, test->swizzle);
    text_add(text, ") ");
}

static void print_destination(struct tgsi_printer *printer, const struct instruction *instruction)
{
    const struct destination *dst = &instruction->dst;
    if (dst->file == FILE_CONDITION && instruction->update_cc)
        text_add(printer->text, " PRED[%u]", instruction->cc);
    else if (dst->file == FILE_CONDITION)
        text_add(printer->text, " NULL");
    else {
        text_add(printer->text, " ");
        print_register(printer, dst->file, dst->index, &dst->relative, NULL);
    }
    text_add_mask(printer->text, dst->mask);
    print_condition(printer->text, &instruction->test);
}

/* --- Textures ------------------------------------------------------------------------------------------- */

static void print_immediate_operand(struct tgsi_printer *printer, const int32_t *values, unsigned count)
{
    uint8_t swizzle[3];
    const unsigned number = tgsi_find_immediate(printer, values, count, swizzle);
    text_add(printer->text, ", IMM[%u].", number);
    for (unsigned i = 0; i < count; i++)
        text_add(printer->text, "%c", "xyzw"[swizzle[i]]);
}

static void print_texture(struct tgsi_printer *printer, const struct instruction *instruction)
{
    const int8_t *offset = instruction->texture.offset;
    const int32_t values[3] = {offset[0], offset[1], offset[2]}, component = instruction->texture.component;
    if (instruction->op == OP_TXG && instruction->src[1].file == FILE_NONE)
        print_immediate_operand(printer, &component, 1);
    text_add(printer->text, ", SAMP[");
    if (instruction->texture.relative.used)
        print_relative(printer, &instruction->texture.relative, instruction->texture.unit);
    else
        text_add(printer->text, "%u", instruction->texture.unit);
    text_add(printer->text, "], %s", tgsi_name_of(tgsi_targets, instruction->texture.target)->name);
    if (instruction->texture.variable_offset) {
        text_add(printer->text, ", ");
        print_source(printer, &instruction->src[3]);
    } else if (tgsi_has_constant_offset(instruction)) {
        print_immediate_operand(printer, values, 3);
    }
}

/* `IMAGE[1].xy, address, values, 2D, PIPE_FORMAT_R32_UINT`. */
static void print_resource(struct tgsi_printer *printer, const struct instruction *instruction)
{
    const bool image = instruction->texture.target != TARGET_NONE,
               stores = instruction->dst.file == FILE_NONE;
    text_add(printer->text, "%s%s[", stores ? " " : ", ", image ? "IMAGE" : "BUFFER");
    if (instruction->texture.relative.used)
        print_relative(printer, &instruction->texture.relative, instruction->texture.unit);
    else
        text_add(printer->text, "%u", instruction->texture.unit);
    text_add(printer->text, "]");
    if (stores)
        text_add_mask(printer->text, instruction->dst.mask);
    const unsigned count = instruction->src[0].file == FILE_NONE   ? 0
                           : instruction->src[1].file == FILE_NONE ? 1
                                                                   : 2;
    for (unsigned s = 0; s < count; s++) {
        struct source_operand source = instruction->src[image && count == 2 ? 1 - s : s];
        text_add(printer->text, ", ");
        if (s == 1 && instruction->atomic == ATOMIC_CSWAP) {
            struct source_operand compared = source;
            memset(compared.swizzle, source.swizzle[0], sizeof compared.swizzle);
            memset(source.swizzle, source.swizzle[1], sizeof source.swizzle);
            print_source(printer, &compared);
            text_add(printer->text, ", ");
        }
        print_source(printer, &source);
    }
    text_add(printer->text, "%s%s", instruction->inert & INERT_COHERENT ? ", COHERENT" : "",
             instruction->inert & INERT_VOLATILE ? ", VOLATILE" : "");
    if (image)
        text_add(printer->text, ", %s, %s", tgsi_name_of(tgsi_targets, instruction->texture.target)->name,
                 tgsi_name_of(tgsi_formats, instruction->texture.format)->name);
}

/* --- One instruction ------------------------------------------------------------------------------------ */

static const char *name_of(const struct tgsi_printer *printer, const struct tgsi_opcode *row,
                           const struct instruction *instruction)
{
    if (instruction->op != OP_ENDREP)
        return row->name;
    const bool counted = instruction->target >= 0 &&
                         printer->program->instructions[instruction->target].src[0].file != FILE_NONE;
    return counted ? "ENDREP" : "ENDLOOP";
}

static void print_mnemonic(struct tgsi_printer *printer, const char *name,
                           const struct instruction *instruction)
{
    static const char *const saturations[] = {"", "_SAT", "_SSAT"};
    const bool updates = instruction->update_cc && instruction->dst.file != FILE_CONDITION;
    print_predicate(printer->text, &instruction->test);
    text_add(printer->text, "%s%s%s%s", name, updates ? instruction->cc ? "C1" : "C" : "",
             saturations[instruction->dst.saturate % 3],
             instruction->inert & INERT_PRECISE ? "_PRECISE" : "");
}

/* Constants of BGNFOR: start, count, step; LOOP has the count first. */
static void print_loop(struct tgsi_printer *printer, const struct instruction *instruction)
{
    struct source_operand constants = instruction->src[0];
    constants.swizzle[0] = instruction->src[0].swizzle[1];
    constants.swizzle[1] = instruction->src[0].swizzle[0];
    text_add(printer->text, " LOOP[%u], ", printer->loop_count);
    print_source(printer, &constants);
}

static void print_operands(struct tgsi_printer *printer, const struct tgsi_opcode *row,
                           const struct instruction *instruction)
{
    const bool no_result = row->result == '-';
    if (no_result)
        print_condition(printer->text, &instruction->test);
    else if (instruction->op == OP_EXPONENT)
        text_add(printer->text, " NULL,");
    if (!no_result)
        print_destination(printer, instruction);
    if (instruction->op == OP_SIGNIFICAND)
        text_add(printer->text, ", NULL");
    if (tgsi_has_resource(row)) {
        print_resource(printer, instruction);
        return;
    }
    const unsigned count = row->op == OP_EMIT ? instruction->op == OP_EMITS : (unsigned)strlen(row->operands);
    for (unsigned s = 0; s < count; s++) {
        text_add(printer->text, s > 0 || !no_result ? ", " : " ");
        if (instruction->op == OP_SWZ)
            print_extended(printer, &instruction->src[s]);
        else
            print_source(printer, &instruction->src[s]);
    }
    if (instruction->op == OP_TXG && instruction->src[1].file != FILE_NONE) {
        text_add(printer->text, ", ");
        print_source(printer, &instruction->src[1]);
    }
    if (instruction->texture.target != TARGET_NONE)
        print_texture(printer, instruction);
    if (row->form == TGSI_FORM_BRANCH)
        text_add(printer->text, " :%d", instruction->target);
}

static void print_instruction(struct tgsi_printer *printer, uint32_t index)
{
    const struct instruction *instruction = &printer->program->instructions[index];
    const struct tgsi_opcode *row = tgsi_opcode_of(instruction);
    text_add(printer->text, "%3u: ", index);
    if (!row) { /* no TGSI: only a converted program that should not have been */
        text_add(printer->text, "%s\n", opcode_table[instruction->op].name);
        return;
    }
    print_mnemonic(printer, name_of(printer, row, instruction), instruction);
    if (instruction->op == OP_ENDREP || instruction->op == OP_ENDLOOP)
        printer->loop_count -= printer->loop_count > 0;
    if (instruction->op == OP_LOOP)
        print_loop(printer, instruction);
    else if (instruction->op == OP_ENDLOOP)
        text_add(printer->text, " LOOP[%u]", printer->loop_count);
    else
        print_operands(printer, row, instruction);
    if (instruction->op == OP_REP || instruction->op == OP_LOOP)
        printer->loop_count++;
    text_add(printer->text, "\n");
}

/* --- The program ---------------------------------------------------------------------------------------- */

void tgsi_print(struct text *text, const struct program *program)
{
    struct tgsi_printer printer = {.text = text, .program = program};
    printer.const_count = program->tgsi.const_count;
    printer.imm_count = program->param_count - printer.const_count;
    print_tgsi_declarations(&printer);
    for (uint32_t i = 0; i < program->instruction_count; i++)
        print_instruction(&printer, i);
}

void tgsi_name_input(const struct program *program, const struct input_register *input, int vertex,
                     char *name, size_t size)
{
    (void)program;
    (void)vertex;
    snprintf(name, size, "%s[%u]",
             input->tgsi.system_value ? "SV"
             : input->from_output     ? "OUT"
                                      : "IN",
             input->tgsi.number);
}

void tgsi_name_output(const struct program *program, const struct output_register *output, char *name,
                      size_t size)
{
    (void)program;
    snprintf(name, size, "OUT[%u]", output->tgsi.number);
}
