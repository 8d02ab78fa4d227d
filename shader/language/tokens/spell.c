/* Token streams as TGSI text. Declarations and immediates come first, wherever they are in the stream, then
 * the instructions.
 *
 * Source and destination extensions beyond a swizzle, a sign and |x| become separate instructions, in the
 * temporaries after the declared ones: one per operand, one for a result that is modulated. In order (6.2,
 * 6.4.3): the simple swizzle and its sign, the extended swizzle and its signs, the division, complement,
 * bias, scale, absolute value, sign.
 *
 * 1.1 does not define the meaning of inputs and outputs. Here IN[i] and OUT[i] of one number belong together:
 * 0 is the position, i is GENERIC[i - 1]; a fragment program's OUT[0] is its colour, OUT[1] its depth
 * (docs/tokens.md). */
#include "shader/language/tokens/text.h"
#include "shader/language/tgsi/tgsi.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    REGISTERS_MAX = 256,
    OPERAND = 320,
    SCRATCH_COUNT = TOKENS_SOURCES_MAX + 1,
    SCRATCH_RESULT = TOKENS_SOURCES_MAX
};

struct speller {
    const struct token_stream *stream;
    struct token_text *out;
    struct text text;
    struct shader_error *error;
    bool failed;
    uint32_t line_capacity, segment_capacity;
    uint32_t number;     /* lines with instructions already written */
    uint32_t *starts;    /* by instruction of the stream: the number of its first line */
    uint32_t scratch;    /* TEMP: the first after the declared ones */
    uint32_t immediates; /* IMM: the first after the stream's own, {0, 1, 2, 0.5}; then {4, 8, 0.25, 0.125} */
    bool uses_scratch, wrote_scratch;
    struct declared_label *labels; /* ascending */
    uint32_t label_count;
    uint32_t io_count; /* declared inputs and outputs */
};

__attribute__((format(printf, 3, 4))) static void fail(struct speller *sp, uint32_t word, const char *format,
                                                       ...)
{
    if (sp->failed)
        return;
    sp->failed = true;
    *sp->error = (struct shader_error){.position = {.offset = (int32_t)word}};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sp->error->message, sizeof sp->error->message, format, arguments);
    va_end(arguments);
}

/* --- Lines ---------------------------------------------------------------------------------------------- */

static bool grow(struct speller *sp, void **array, uint32_t count, uint32_t *capacity, size_t size)
{
    if (count < *capacity)
        return true;
    const uint32_t larger = *capacity ? 2 * *capacity : 64;
    void *memory = realloc(*array, larger * size);
    if (!memory) {
        fail(sp, 0, "out of memory");
        return false;
    }
    *array = memory;
    *capacity = larger;
    return true;
}

/* Sets the word that following additions come from. */
static void at_word(struct speller *sp, uint32_t word)
{
    struct token_text *out = sp->out;
    if (grow(sp, (void **)&out->segments, out->segment_count, &sp->segment_capacity, sizeof *out->segments))
        out->segments[out->segment_count++] = (struct token_segment){(uint32_t)sp->text.length, word};
}

static void end_line(struct speller *sp, const struct token_line *line)
{
    struct token_text *out = sp->out;
    text_add(&sp->text, "\n");
    if (grow(sp, (void **)&out->lines, out->line_count, &sp->line_capacity, sizeof *out->lines))
        out->lines[out->line_count++] = *line;
}

__attribute__((format(printf, 3, 4))) static void add_line(struct speller *sp, uint32_t word,
                                                           const char *format, ...)
{
    char line[4 * OPERAND];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    at_word(sp, word);
    text_add(&sp->text, "%s", line);
    end_line(sp, &(struct token_line){.word = word});
}

/* An instruction that expansion adds. */
#define ADD_INSTRUCTION(sp, word, ...)                                                                       \
    ((sp)->number++, (sp)->uses_scratch = true, add_line(sp, word, __VA_ARGS__))

/* --- Registers ------------------------------------------------------------------------------------------ */

static const char *file_name(int32_t file)
{
    const struct tgsi_name *name = tgsi_name_numbered(tgsi_files, file);
    return name ? name->name : "NULL";
}

__attribute__((format(printf, 2, 3))) static void append(char *string, const char *format, ...)
{
    const size_t length = strlen(string);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(string + length, OPERAND - length, format, arguments);
    va_end(arguments);
}

static void append_register(struct speller *sp, unsigned depth, int32_t file, int32_t index, int32_t indirect,
                            int32_t dimension, uint32_t word, char *string);

/* `[3]` or `[ADDR[0].x + 3]`. The register in it may have neither sign nor extension. */
static void append_index(struct speller *sp, unsigned depth, int32_t index, int32_t indirect, uint32_t word,
                         char *string)
{
    if (indirect < 0) {
        if (index < 0)
            fail(sp, word, "the index %d is negative", index);
        append(string, "[%d]", index);
        return;
    }
    const struct token_source *source = &sp->stream->sources[indirect];
    if (source->has_swz || source->has_mod || source->reg.Negate)
        fail(sp, source->position, "a register that is an index takes no sign and no extension");
    append(string, "[");
    append_register(sp, depth + 1, source->reg.File, source->reg.Index, source->indirect, source->dimension,
                    source->position, string);
    append(string, ".%c", "xyzw"[source->reg.SwizzleX & 3]);
    if (index)
        append(string, "%+d", index);
    append(string, "]");
}

/* The register's own index comes first, those of its DIMENSION tokens after it (6.4.5). */
static void append_register(struct speller *sp, unsigned depth, int32_t file, int32_t index, int32_t indirect,
                            int32_t dimension, uint32_t word, char *string)
{
    if (depth > 8) {
        fail(sp, word, "more than 8 indices in one another");
        return;
    }
    append(string, "%s", file_name(file));
    if (file == TOKENS_FILE_NULL)
        return;
    append_index(sp, depth, index, indirect, word, string);
    if (dimension < 0)
        return;
    const struct token_dimension *second = &sp->stream->dimensions[dimension];
    append_index(sp, depth, second->dimension.Index, second->indirect, second->position, string);
    if (second->next >= 0)
        fail(sp, sp->stream->dimensions[second->next].position, "no register file has three dimensions");
}

/* --- Sources -------------------------------------------------------------------------------------------- */

/* The source of a component: 0..3 of the register, or the constants 0 and 1. */
struct component {
    uint8_t from; /* TOKENS_EXTSWIZZLE_* */
    bool negative;
};

/* The extended swizzle selects from the components of the simple one. A constant has the register's sign
 * too. */
static struct component component_of(const struct token_source *source, int32_t extended, int32_t negate)
{
    const int32_t simple[4] = {source->reg.SwizzleX, source->reg.SwizzleY, source->reg.SwizzleZ,
                               source->reg.SwizzleW};
    return (struct component){(uint8_t)(extended < 4 ? simple[extended & 3] : extended),
                              (negate ^ source->reg.Negate) != 0};
}

static void components_of(const struct token_source *source, struct component components[4])
{
    const struct layout_SRC_REGISTER_EXT_SWZ *swz = &source->swz;
    components[0] = component_of(source, swz->ExtSwizzleX, swz->NegateX);
    components[1] = component_of(source, swz->ExtSwizzleY, swz->NegateY);
    components[2] = component_of(source, swz->ExtSwizzleZ, swz->NegateZ);
    components[3] = component_of(source, swz->ExtSwizzleW, swz->NegateW);
}

static bool is_plain(const struct token_source *source, const struct component components[4])
{
    const struct layout_SRC_REGISTER_EXT_MOD *mod = &source->mod;
    bool plain =
        !mod->Complement && !mod->Bias && !mod->Scale2X && source->swz.ExtDivide == TOKENS_EXTSWIZZLE_ONE;
    for (unsigned c = 0; c < 4; c++)
        plain = plain && components[c].from < 4 && components[c].negative == components[0].negative;
    return plain;
}

/* `R, x, -1, 0, w`: the operand of SWZ. */
static void append_selectors(char *string, const struct component components[4])
{
    for (unsigned c = 0; c < 4; c++)
        append(string, ", %s%c", components[c].negative ? "-" : "", "xyzw01"[components[c].from % 6]);
}

static void divide_components(struct speller *sp, const struct token_source *source, const char *reg,
                              uint32_t temp)
{
    const struct component divisor = component_of(source, source->swz.ExtDivide, 0);
    const char *sign = divisor.negative ? "-" : "";
    if (divisor.from < 4)
        ADD_INSTRUCTION(sp, source->position, "DIV TEMP[%u], TEMP[%u], %s%s.%c", temp, temp, sign, reg,
                        "xyzw"[divisor.from]);
    else
        ADD_INSTRUCTION(sp, source->position, "DIV TEMP[%u], TEMP[%u], %sIMM[%u].%c", temp, temp, sign,
                        sp->immediates, divisor.from == TOKENS_EXTSWIZZLE_ZERO ? 'x' : 'y');
}

static void modify_components(struct speller *sp, const struct token_source *source, uint32_t temp)
{
    const uint32_t one = sp->immediates;
    if (source->mod.Complement)
        ADD_INSTRUCTION(sp, source->position, "ADD TEMP[%u], IMM[%u].y, -TEMP[%u]", temp, one, temp);
    if (source->mod.Bias)
        ADD_INSTRUCTION(sp, source->position, "ADD TEMP[%u], TEMP[%u], -IMM[%u].w", temp, temp, one);
    if (source->mod.Scale2X)
        ADD_INSTRUCTION(sp, source->position, "MUL TEMP[%u], TEMP[%u], IMM[%u].z", temp, temp, one);
}

/* Operand `s` of an instruction; the instructions that compute it first, if there are any, go before. */
static void spell_source(struct speller *sp, uint32_t index, unsigned s, char string[OPERAND])
{
    const struct token_source *source = &sp->stream->sources[index];
    struct component components[4];
    char reg[OPERAND] = "", swizzle[8] = "";
    const uint32_t temp = sp->scratch + s;
    append_register(sp, 0, source->reg.File, source->reg.Index, source->indirect, source->dimension,
                    source->position, reg);
    components_of(source, components);
    const bool plain = is_plain(source, components);
    bool negative = source->mod.Negate;
    if (plain) {
        negative ^= components[0].negative && !source->mod.Absolute;
        snprintf(swizzle, sizeof swizzle, ".%c%c%c%c", "xyzw"[components[0].from], "xyzw"[components[1].from],
                 "xyzw"[components[2].from], "xyzw"[components[3].from]);
    } else {
        char operand[OPERAND];
        snprintf(operand, sizeof operand, "%s", reg);
        append_selectors(operand, components);
        ADD_INSTRUCTION(sp, source->position, "SWZ TEMP[%u], %s", temp, operand);
        if (source->swz.ExtDivide != TOKENS_EXTSWIZZLE_ONE)
            divide_components(sp, source, reg, temp);
        modify_components(sp, source, temp);
        snprintf(reg, sizeof reg, "TEMP[%u]", temp);
    }
    if (strcmp(swizzle, ".xyzw") == 0 || source->reg.File == TOKENS_FILE_SAMPLER ||
        source->reg.File == TOKENS_FILE_NULL)
        swizzle[0] = '\0';
    string[0] = '\0';
    append(string, "%s%s%s%s%s", negative ? "-" : "", source->mod.Absolute ? "|" : "", reg, swizzle,
           source->mod.Absolute ? "|" : "");
}

/* --- Condition codes ------------------------------------------------------------------------------------ */

/* The condition code update and test of an instruction, as text. */
struct codes {
    char update[4]; /* `C0` after the mnemonic */
    char test[24];  /* ` (EQ1.xyww)` after the destination */
};

/* A second test cannot be kept: an instruction has one. */
static void add_test(struct speller *sp, struct codes *codes, const char *rule, int32_t cc, int32_t x,
                     int32_t y, int32_t z, int32_t w, uint32_t word)
{
    if (!rule || strcmp(rule, "TR") == 0)
        return;
    if (codes->test[0])
        fail(sp, word, "an instruction with two condition tests cannot be executed");
    if (cc > 1)
        fail(sp, word, "there are condition codes 0 and 1, found %d", cc);
    snprintf(codes->test, sizeof codes->test, " (%s%d.%c%c%c%c)", rule, cc & 1, "xyzw"[x & 3], "xyzw"[y & 3],
             "xyzw"[z & 3], "xyzw"[w & 3]);
}

static void add_predicate(struct speller *sp, struct codes *codes, const struct layout_PREDICATE *p,
                          uint32_t word)
{
    add_test(sp, codes, p->Negate ? "EQ" : "NE", p->SrcIndex, p->SwizzleX, p->SwizzleY, p->SwizzleZ,
             p->SwizzleW, word);
}

static void read_destination_codes(struct speller *sp, const struct token_destination *destination,
                                   struct codes *codes)
{
    const struct layout_DST_REGISTER_EXT_CONDCODE *cc = &destination->condcode;
    add_test(sp, codes, enumerator_name(FIELD_CC, sp->stream->revision, cc->CondMask), cc->CondSrcIndex,
             cc->CondSwizzleX, cc->CondSwizzleY, cc->CondSwizzleZ, cc->CondSwizzleW, destination->position);
    if (destination->has_predicate)
        add_predicate(sp, codes, &destination->predicate, destination->position);
}

static void read_codes(struct speller *sp, const struct token_instruction *instruction, struct codes *codes)
{
    const struct layout_INSTRUCTION_EXT_NV *nv = &instruction->nv;
    const uint32_t word = instruction->position;
    *codes = (struct codes){{0}, {0}};
    if (nv->CondDstUpdate && nv->CondDstIndex > 1)
        fail(sp, word, "there are condition codes 0 and 1, found %d", nv->CondDstIndex);
    if (nv->CondDstUpdate)
        snprintf(codes->update, sizeof codes->update, "C%d", nv->CondDstIndex & 1);
    if (nv->CondFlowEnable)
        add_test(sp, codes, enumerator_name(FIELD_CC, sp->stream->revision, nv->CondMask), nv->CondFlowIndex,
                 nv->CondSwizzleX, nv->CondSwizzleY, nv->CondSwizzleZ, nv->CondSwizzleW, word);
    if (instruction->has_predicate)
        add_predicate(sp, codes, &instruction->predicate, word);
    if (instruction->head.NumDstRegs > 0)
        read_destination_codes(sp, &sp->stream->destinations[instruction->first_destination], codes);
}

/* --- Instructions --------------------------------------------------------------------------------------- */

static const char *const saturations[] = {"", "_SAT", "_SSAT"};

static void append_mask(char *string, int32_t mask)
{
    if (mask != 15)
        append(string, ".%s%s%s%s", mask & 1 ? "x" : "", mask & 2 ? "y" : "", mask & 4 ? "z" : "",
               mask & 8 ? "w" : "");
}

/* A declared label and the instruction that has it. */
struct declared_label {
    int32_t label;
    uint32_t instruction;
};

static int by_label(const void *a, const void *b)
{
    const struct declared_label *x = a, *y = b;
    if (x->label != y->label)
        return x->label < y->label ? -1 : 1;
    return x->instruction < y->instruction ? -1 : x->instruction > y->instruction;
}

/* 5.2: a declared name is a unique number; 0 is not a name. */
static void collect_labels(struct speller *sp)
{
    sp->labels = calloc(sp->stream->instruction_count + 1, sizeof *sp->labels);
    if (!sp->labels) {
        fail(sp, 0, "out of memory");
        return;
    }
    for (uint32_t i = 0; i < sp->stream->instruction_count; i++) {
        const struct token_instruction *instruction = &sp->stream->instructions[i];
        if (instruction->has_label && instruction->label.Target && instruction->label.Label != 0)
            sp->labels[sp->label_count++] = (struct declared_label){instruction->label.Label, i};
    }
    qsort(sp->labels, sp->label_count, sizeof *sp->labels, by_label);
    for (uint32_t i = 1; i < sp->label_count; i++)
        if (sp->labels[i].label == sp->labels[i - 1].label)
            fail(sp, sp->stream->instructions[sp->labels[i].instruction].position,
                 "the label %d is declared twice", sp->labels[i].label);
}

/* Where the label of a branch is declared, as the number of a line; found in the pass before. */
static uint32_t label_line(struct speller *sp, const struct token_instruction *instruction)
{
    const int32_t label = instruction->has_label && !instruction->label.Target ? instruction->label.Label : 0;
    uint32_t low = 0, high = sp->label_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (sp->labels[middle].label < label)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < sp->label_count && sp->labels[low].label == label)
        return sp->starts[sp->labels[low].instruction];
    if (label == 0)
        fail(sp, instruction->position, "a branch without a label to go to");
    else
        fail(sp, instruction->position, "the label %d is not declared", label);
    return 0;
}

/* 2X to EIGHTH as components of the two immediates. */
static void modulate(struct speller *sp, const struct token_instruction *instruction, const char *destination,
                     const struct codes *codes)
{
    static const char factors[][2] = {{0, 'y'}, {0, 'z'}, {1, 'x'}, {1, 'y'}, {0, 'w'}, {1, 'z'}, {1, 'w'}};
    const struct token_destination *record = &sp->stream->destinations[instruction->first_destination];
    const char *factor = factors[record->modulate.Modulate % 7];
    ADD_INSTRUCTION(sp, record->position, "MUL%s%s %s%s, TEMP[%u], IMM[%u].%c", codes->update,
                    saturations[instruction->head.Saturate % 3], destination, codes->test,
                    sp->scratch + SCRATCH_RESULT, sp->immediates + (uint32_t)factor[0], factor[1]);
}

static bool is_modulated(const struct speller *sp, const struct token_instruction *instruction)
{
    return instruction->head.NumDstRegs > 0 &&
           sp->stream->destinations[instruction->first_destination].modulate.Modulate != TOKENS_MODULATE_1X;
}

/* A register with its mask, for a result that goes there or, if it is modulated, on its way there. */
static void spell_destination(struct speller *sp, const struct token_destination *record, bool modulated,
                              char string[OPERAND])
{
    string[0] = '\0';
    if (record->reg.WriteMask == 0)
        fail(sp, record->position, "an empty write mask cannot be executed");
    if (modulated)
        append(string, "TEMP[%u]", sp->scratch + SCRATCH_RESULT);
    else
        append_register(sp, 0, record->reg.File, record->reg.Index, record->indirect, record->dimension,
                        record->position, string);
    append_mask(string, record->reg.WriteMask);
}

static void add_mnemonic(struct speller *sp, const struct token_instruction *instruction, const char *name,
                         const struct codes *codes, bool modulated)
{
    at_word(sp, instruction->position);
    text_add(&sp->text, "%s%s%s", name, modulated ? "" : codes->update,
             modulated ? "" : saturations[instruction->head.Saturate % 3]);
    if (instruction->head.NumDstRegs == 0)
        text_add(&sp->text, "%s", codes->test);
}

/* Target and label. */
static void add_extensions(struct speller *sp, const struct token_instruction *instruction,
                           const struct tgsi_opcode *row)
{
    at_word(sp, instruction->position);
    if (row->form >= TGSI_FORM_TEXTURE && row->form <= TGSI_FORM_GATHER) {
        const struct tgsi_name *target = tgsi_name_numbered(tgsi_targets, instruction->texture.Texture);
        text_add(&sp->text, ", %s", target ? target->name : "UNKNOWN");
    }
    if (row->form == TGSI_FORM_BRANCH)
        text_add(&sp->text, " :%u", label_line(sp, instruction));
}

/* The line of the instruction itself, once its operands are spelled. */
static void add_instruction(struct speller *sp, const struct token_instruction *instruction,
                            const struct tgsi_opcode *row, const char *name, char sources[][OPERAND])
{
    static const uint8_t precisions[] = {PRECISION_DEFAULT, PRECISION_R, PRECISION_H, PRECISION_X};
    struct codes codes;
    char destination[OPERAND] = "";
    const char *separator = " ";
    read_codes(sp, instruction, &codes);
    const bool modulated = is_modulated(sp, instruction);
    add_mnemonic(sp, instruction, name, &codes, modulated);
    for (int32_t i = 0; i < instruction->head.NumDstRegs; i++) {
        const struct token_destination *record =
            &sp->stream->destinations[instruction->first_destination + (uint32_t)i];
        spell_destination(sp, record, modulated, destination);
        at_word(sp, record->position);
        text_add(&sp->text, "%s%s%s", separator, destination, modulated ? "" : codes.test);
        separator = ", ";
    }
    for (int32_t i = 0; i < instruction->head.NumSrcRegs; i++) {
        at_word(sp, sp->stream->sources[instruction->first_source + (uint32_t)i].position);
        text_add(&sp->text, "%s%s", separator, sources[i]);
        separator = ", ";
    }
    add_extensions(sp, instruction, row);
    sp->number++;
    end_line(sp, &(struct token_line){instruction->position, precisions[instruction->nv.Precision & 3]});
    if (!modulated)
        return;
    spell_destination(sp, &sp->stream->destinations[instruction->first_destination], false, destination);
    modulate(sp, instruction, destination, &codes);
}

/* SWZ of 1.1: a MOV whose operand has only an extended swizzle (6.4.2). */
static bool spell_swz(struct speller *sp, const struct token_instruction *instruction,
                      const struct tgsi_opcode *row, char operand[OPERAND])
{
    const struct token_source *source = &sp->stream->sources[instruction->first_source];
    struct component components[4];
    if (row->op != OP_MOV || instruction->head.NumSrcRegs != 1 || !source->has_swz || source->has_mod ||
        source->swz.ExtDivide != TOKENS_EXTSWIZZLE_ONE)
        return false;
    components_of(source, components);
    operand[0] = '\0';
    append_register(sp, 0, source->reg.File, source->reg.Index, source->indirect, source->dimension,
                    source->position, operand);
    append_selectors(operand, components);
    return true;
}

static void spell_instruction(struct speller *sp, uint32_t index)
{
    const struct token_instruction *instruction = &sp->stream->instructions[index];
    const enum tgsi_numbering numbering = sp->stream->revision == TOKENS_2009 ? TGSI_2009 : TGSI_2007;
    const struct tgsi_opcode *row = tgsi_opcode_numbered(numbering, (unsigned)instruction->head.Opcode);
    char sources[TOKENS_SOURCES_MAX][OPERAND];
    sp->starts[index] = sp->number;
    if (!row) {
        fail(sp, instruction->position, "the opcode number %d has no meaning in the numbering of %s",
             instruction->head.Opcode, sp->stream->revision == TOKENS_2009 ? "2009" : "2007");
        return;
    }
    if (instruction->head.NumSrcRegs == 1 && spell_swz(sp, instruction, row, sources[0])) {
        add_instruction(sp, instruction, row, "SWZ", sources);
        return;
    }
    for (int32_t i = 0; i < instruction->head.NumSrcRegs; i++)
        spell_source(sp, instruction->first_source + (uint32_t)i, (unsigned)i, sources[i]);
    add_instruction(sp, instruction, row, row->name, sources);
}

/* --- Declarations --------------------------------------------------------------------------------------- */

static bool is_fragment(const struct speller *sp)
{
    return sp->stream->processor.Processor == TOKENS_PROCESSOR_FRAGMENT;
}

/* `, GENERIC[3]`: as declared, or what 1.1 leaves to its number. Inputs of vertex programs have none. */
static void add_semantic(struct speller *sp, const struct token_declaration *declaration, int32_t number,
                         int32_t first)
{
    const bool input = declaration->file == TOKENS_FILE_INPUT,
               output = declaration->file == TOKENS_FILE_OUTPUT;
    const bool vertex = sp->stream->processor.Processor == TOKENS_PROCESSOR_VERTEX;
    if (declaration->has_semantic) {
        const struct tgsi_name *name = tgsi_name_numbered(tgsi_semantics, declaration->semantic);
        const int32_t index = declaration->semantic_index + number - first;
        text_add(&sp->text, ", %s", name ? name->name : "?");
        if (index || declaration->semantic == TOKENS_SEMANTIC_GENERIC)
            text_add(&sp->text, "[%d]", index);
    } else if ((!input && !output) || (input && vertex)) {
        return;
    } else if (output && is_fragment(sp)) {
        text_add(&sp->text, number == 0 ? ", COLOR" : ", POSITION");
    } else if (number == 0) {
        text_add(&sp->text, ", POSITION");
    } else {
        text_add(&sp->text, ", GENERIC[%d]", number - 1);
    }
}

static void add_declaration(struct speller *sp, const struct token_declaration *declaration, int32_t number,
                            int32_t first, int32_t last)
{
    const bool input = declaration->file == TOKENS_FILE_INPUT,
               output = declaration->file == TOKENS_FILE_OUTPUT;
    const struct tgsi_name *interpolation =
        tgsi_name_numbered(tgsi_interpolations, declaration->interpolation);
    const bool geometry = sp->stream->processor.Processor == TOKENS_PROCESSOR_GEOMETRY;
    char range[32];
    snprintf(range, sizeof range, number == last ? "[%d]" : "[%d..%d]", number, last);
    at_word(sp, declaration->position);
    text_add(&sp->text, "DCL %s%s%s", file_name(declaration->file), geometry && input ? "[]" : "", range);
    if (input || output)
        add_semantic(sp, declaration, number, first);
    if (input && is_fragment(sp) && declaration->has_interpolation && interpolation)
        text_add(&sp->text, ", %s%s", interpolation->name, declaration->centroid ? ", CENTROID" : "");
    if (output && declaration->invariant)
        text_add(&sp->text, ", INVARIANT");
    end_line(sp, &(struct token_line){.word = declaration->position});
}

/* Inputs and outputs register by register, each with a separate semantic. */
static void spell_declaration(struct speller *sp, const struct token_declaration *declaration)
{
    const bool single = declaration->file == TOKENS_FILE_INPUT || declaration->file == TOKENS_FILE_OUTPUT;
    if (declaration->file == TOKENS_FILE_NULL || declaration->file == TOKENS_FILE_IMMEDIATE)
        fail(sp, declaration->position, "registers of the file %s cannot be declared",
             enumerator_name(FIELD_FILE, sp->stream->revision, declaration->file));
    for (uint32_t r = 0; r < declaration->range_count && !sp->failed; r++) {
        const struct layout_DECLARATION_RANGE *range = &sp->stream->ranges[declaration->first_range + r];
        for (int32_t i = range->First; single && i <= range->Last && !sp->failed; i++) {
            add_declaration(sp, declaration, i, range->First, i);
            if (++sp->io_count > REGISTERS_MAX)
                fail(sp, declaration->position, "more than %d inputs and outputs", REGISTERS_MAX);
        }
        if (!single)
            add_declaration(sp, declaration, range->First, range->First, range->Last);
    }
}

/* Four words to a register. A longer token makes several registers; missing words of the last one are 0. */
static void spell_immediate(struct speller *sp, const struct token_immediate *immediate)
{
    const uint32_t *words = sp->stream->immediate_words + immediate->first_word;
    for (uint32_t i = 0; i < immediate->word_count; i += 4) {
        uint32_t value[4] = {0};
        for (uint32_t c = 0; c < 4 && i + c < immediate->word_count; c++)
            value[c] = words[i + c];
        add_line(sp, immediate->position, "IMM[%u] FLT32 { 0x%08x, 0x%08x, 0x%08x, 0x%08x }",
                 sp->immediates++, value[0], value[1], value[2], value[3]);
    }
}

/* Values are numbers, which the text takes in place of every word. */
static void spell_property(struct speller *sp, const struct token_property *property)
{
    if (property->name >= TGSI_PROPERTY_COUNT)
        fail(sp, property->position, "PropertyName is %u, expected less than %d", property->name,
             TGSI_PROPERTY_COUNT);
    else
        add_line(sp, property->position, "PROPERTY %s %u", tgsi_properties[property->name].name,
                 property->value);
}

/* Buffers that some operand names: CONST[d][i] with d above 0. The stream declares no sizes; all that a
 * buffer may have are there. */
static void declare_buffers(struct speller *sp)
{
    bool used[SHADER_MAX_BUFFERS] = {false};
    for (uint32_t i = 0; i < sp->stream->source_count; i++) {
        const struct token_source *source = &sp->stream->sources[i];
        const int32_t number = source->reg.Index;
        if (source->reg.File == TOKENS_FILE_CONSTANT && source->dimension >= 0 && number > 0 &&
            number < SHADER_MAX_BUFFERS)
            used[number] = true;
    }
    for (unsigned d = 1; d < SHADER_MAX_BUFFERS; d++)
        if (used[d])
            add_line(sp, 0, "DCL CONST[%u][0..%d]", d, SHADER_MAX_BUFFER_WORDS / 4 - 1);
}

static void declare_predicates(struct speller *sp)
{
    bool used = false;
    for (uint32_t i = 0; i < sp->stream->declaration_count; i++)
        if (sp->stream->declarations[i].file == TOKENS_FILE_PREDICATE)
            return;
    for (uint32_t i = 0; i < sp->stream->destination_count; i++)
        used |= sp->stream->destinations[i].reg.File == TOKENS_FILE_PREDICATE;
    if (used)
        add_line(sp, 0, "DCL PRED[0..1]");
}

static void spell_declarations(struct speller *sp)
{
    static const char *const headers[] = {"FRAG", "VERT", "GEOM"};
    const struct token_stream *stream = sp->stream;
    add_line(sp, 2, "%s", headers[stream->processor.Processor % 3]);
    for (uint32_t i = 0; i < stream->property_count; i++)
        spell_property(sp, &stream->properties[i]);
    for (uint32_t i = 0; i < stream->declaration_count; i++)
        spell_declaration(sp, &stream->declarations[i]);
    declare_buffers(sp);
    declare_predicates(sp);
    if (sp->wrote_scratch)
        add_line(sp, 2, "DCL TEMP[%u..%u]", sp->scratch, sp->scratch + SCRATCH_COUNT - 1);
    sp->immediates = 0;
    for (uint32_t i = 0; i < stream->immediate_count; i++)
        spell_immediate(sp, &stream->immediates[i]);
    if (sp->wrote_scratch) {
        add_line(sp, 2, "IMM[%u] FLT32 { 0, 1, 2, 0.5 }", sp->immediates);
        add_line(sp, 2, "IMM[%u] FLT32 { 4, 8, 0.25, 0.125 }", sp->immediates + 1);
    }
}

static void find_scratch(struct speller *sp)
{
    for (uint32_t i = 0; i < sp->stream->declaration_count; i++) {
        const struct token_declaration *declaration = &sp->stream->declarations[i];
        for (uint32_t r = 0; r < declaration->range_count && declaration->file == TOKENS_FILE_TEMPORARY;
             r++) {
            const uint32_t last = (uint32_t)sp->stream->ranges[declaration->first_range + r].Last;
            sp->scratch = last >= sp->scratch ? last + 1 : sp->scratch;
        }
    }
}

/* 1.1 numbers no END: the stream ends where the program does. */
static void end_program(struct speller *sp)
{
    const struct token_stream *stream = sp->stream;
    const enum tgsi_numbering numbering = stream->revision == TOKENS_2009 ? TGSI_2009 : TGSI_2007;
    const struct tgsi_opcode *end = tgsi_opcode_find("END", 3);
    for (uint32_t i = 0; i < stream->instruction_count; i++)
        if (stream->instructions[i].head.Opcode == end->number[numbering])
            return;
    add_line(sp, (uint32_t)(1 + stream->header.HeaderSize + stream->header.BodySize), "END");
}

/* The first time labels are not known yet, nor whether temporaries are needed. */
static void spell_once(struct speller *sp)
{
    free(text_finish(&sp->text));
    sp->out->line_count = sp->out->segment_count = 0;
    sp->wrote_scratch = sp->uses_scratch;
    sp->number = sp->io_count = 0;
    spell_declarations(sp);
    for (uint32_t i = 0; i < sp->stream->instruction_count && !sp->failed; i++)
        spell_instruction(sp, i);
    end_program(sp);
}

bool tokens_spell(const struct token_stream *stream, struct token_text *out, struct shader_error *error)
{
    struct speller sp = {.stream = stream, .out = out, .error = error};
    *out = (struct token_text){0};
    sp.starts = calloc(stream->instruction_count + 1, sizeof *sp.starts);
    if (!sp.starts)
        fail(&sp, 0, "out of memory");
    else if (stream->instruction_count > SHADER_MAX_INSTRUCTIONS)
        fail(&sp, stream->instructions[SHADER_MAX_INSTRUCTIONS].position, "more than %d instructions",
             SHADER_MAX_INSTRUCTIONS);
    else
        collect_labels(&sp);
    find_scratch(&sp);
    for (int pass = 0; pass < 2 && !sp.failed; pass++)
        spell_once(&sp);
    out->text = text_finish(&sp.text);
    if (!out->text)
        fail(&sp, 0, "out of memory");
    free(sp.starts);
    free(sp.labels);
    return !sp.failed;
}

void tokens_release_text(struct token_text *text)
{
    free(text->text);
    free(text->lines);
    free(text->segments);
    *text = (struct token_text){0};
}

uint32_t tokens_word_of(const struct token_text *text, uint32_t offset)
{
    uint32_t low = 0, high = text->segment_count;
    while (low + 1 < high) {
        const uint32_t middle = low + (high - low) / 2;
        *(text->segments[middle].offset <= offset ? &low : &high) = middle;
    }
    return text->segment_count ? text->segments[low].word : 0;
}
