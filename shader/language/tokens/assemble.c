/* Canonical TGSI text (tgsi/print.c) as a token stream. A construct without a token in the stream's revision
 * is an error that names it.
 *
 * The text is known to be valid, so the only check is whether tokens can express it. In text a branch names
 * the line of its target; here that line gets a label, its number plus one. The text is read twice: labels
 * are known the second time. */
#include "shader/language/tokens/text.h"
#include "shader/language/lexer.h"
#include "shader/language/tgsi/tgsi.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct assembler {
    struct lexer lexer;
    struct token token; /* the look-ahead */
    const struct program *program;
    struct token_builder *builder;
    struct shader_error *error;
    bool failed;
    uint32_t number; /* instructions already read */
    bool *labelled;  /* by line */
};

static bool is_2009(const struct assembler *as)
{
    return as->builder->stream.revision == TOKENS_2009;
}

static const char *revision_name(const struct assembler *as)
{
    return is_2009(as) ? "of 2009" : "1.1";
}

__attribute__((format(printf, 2, 3))) static void fail(struct assembler *as, const char *format, ...)
{
    if (as->failed)
        return;
    as->failed = true;
    *as->error = (struct shader_error){0};
    if (as->number > 0 && as->number <= as->program->instruction_count)
        as->error->position = as->program->instructions[as->number - 1].position;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(as->error->message, sizeof as->error->message, format, arguments);
    va_end(arguments);
    as->token.kind = TOKEN_END;
}

static bool is_out_of_memory(struct assembler *as)
{
    if (as->builder->failed)
        fail(as, "out of memory");
    return as->failed;
}

static void advance(struct assembler *as)
{
    if (!as->failed)
        as->token = lexer_next(&as->lexer);
}

static bool at(const struct assembler *as, const char *text)
{
    return as->token.kind != TOKEN_END && token_is(&as->token, text);
}

static bool accept(struct assembler *as, const char *text)
{
    const bool found = at(as, text);
    if (found)
        advance(as);
    return found;
}

/* Texts that another part of this module wrote: a surprise is a mistake of ours,
 * and fails rather than guesses. */
static void require(struct assembler *as, const char *text)
{
    if (!accept(as, text))
        fail(as, "'%.*s' cannot be expressed in a token stream",
             as->token.length < 40 ? (int)as->token.length : 40, as->token.text);
}

static uint32_t take_number(struct assembler *as)
{
    const uint32_t value = as->token.kind == TOKEN_INTEGER ? token_integer(&as->token, NULL) : 0;
    if (as->token.kind != TOKEN_INTEGER)
        require(as, "a number");
    advance(as);
    return value;
}

/* --- Registers ------------------------------------------------------------------------------------------ */

static int32_t take_file(struct assembler *as)
{
    const struct tgsi_name *file = tgsi_name_find(tgsi_files, as->token.text, as->token.length);
    const int32_t number = file ? file->number : -1;
    if (number < 0 || !enumerator_name(FIELD_FILE, as->builder->stream.revision, number))
        fail(as, "token streams %s have no register file %.*s", revision_name(as),
             as->token.length < 20 ? (int)as->token.length : 20, as->token.text);
    advance(as);
    return number;
}

/* 0..3 of xyzw, then the constants 0 and 1. */
static uint8_t component_of(char letter)
{
    switch (letter) {
    case 'y': return 1;
    case 'z': return 2;
    case 'w': return 3;
    case '0': return TOKENS_EXTSWIZZLE_ZERO;
    case '1': return TOKENS_EXTSWIZZLE_ONE;
    default: return 0;
    }
}

struct reference {
    int32_t file, index, indirect, dimension;
};

static void take_reference(struct assembler *as, struct reference *reference);

/* `ADDR[0].x+3]`; the source whose component is added, and the constant part. */
static int32_t take_indirect(struct assembler *as, int32_t *index)
{
    struct reference inner;
    take_reference(as, &inner);
    const uint32_t source = tokens_add_source(as->builder);
    if (is_out_of_memory(as))
        return -1;
    int32_t component = 0;
    if (accept(as, ".")) {
        component = component_of(as->token.text[0]);
        advance(as);
    }
    struct token_source *record = &as->builder->stream.sources[source];
    record->reg.File = inner.file;
    record->reg.Index = inner.index;
    record->reg.SwizzleX = record->reg.SwizzleY = record->reg.SwizzleZ = record->reg.SwizzleW = component;
    record->indirect = inner.indirect;
    record->dimension = inner.dimension;
    const bool minus = at(as, "-");
    *index = 0;
    if (accept(as, "+") || accept(as, "-"))
        *index = (int32_t)take_number(as);
    *index = minus ? -*index : *index;
    return (int32_t)source;
}

/* After the '['. */
static void take_index(struct assembler *as, int32_t *index, int32_t *indirect)
{
    *indirect = -1;
    if (as->token.kind == TOKEN_INTEGER)
        *index = (int32_t)take_number(as);
    else
        *indirect = take_indirect(as, index);
    require(as, "]");
}

static void take_reference(struct assembler *as, struct reference *reference)
{
    *reference = (struct reference){.indirect = -1, .dimension = -1};
    reference->file = take_file(as);
    if (!accept(as, "["))
        return;
    take_index(as, &reference->index, &reference->indirect);
    if (accept(as, "[")) {
        struct layout_DIMENSION dimension = {0};
        int32_t indirect;
        take_index(as, &dimension.Index, &indirect);
        reference->dimension = (int32_t)tokens_add_dimension(as->builder);
        if (is_out_of_memory(as))
            return;
        as->builder->stream.dimensions[reference->dimension].dimension = dimension;
        as->builder->stream.dimensions[reference->dimension].indirect = indirect;
    }
    struct lexer ahead = as->lexer;
    if (at(as, "(") && lexer_next(&ahead).kind == TOKEN_INTEGER)
        fail(as, "token streams %s have no ARRAY", revision_name(as));
}

/* Four letters or one. */
static void take_swizzle(struct assembler *as, int32_t swizzle[4])
{
    for (size_t c = 0; c < 4 && as->token.length; c++)
        swizzle[c] = component_of(as->token.text[c < as->token.length ? c : as->token.length - 1]) & 3;
    advance(as);
}

/* `, x, -1, 0, w`. */
static void take_selectors(struct assembler *as, struct token_source *source)
{
    int32_t from[4], negative[4];
    for (unsigned c = 0; c < 4; c++) {
        require(as, ",");
        negative[c] = accept(as, "-");
        from[c] = component_of(as->token.length ? as->token.text[0] : 'x');
        advance(as);
    }
    source->has_swz = true;
    source->swz.ExtSwizzleX = from[0], source->swz.NegateX = negative[0];
    source->swz.ExtSwizzleY = from[1], source->swz.NegateY = negative[1];
    source->swz.ExtSwizzleZ = from[2], source->swz.NegateZ = negative[2];
    source->swz.ExtSwizzleW = from[3], source->swz.NegateW = negative[3];
    if (is_2009(as))
        fail(as, "token streams of 2009 have no extended swizzle");
}

/* The extension distinguishes SWZ of 1.1 from MOV, so it is written even if a simple swizzle would do. */
static void extend_swizzle(struct token_source *source)
{
    struct layout_SRC_REGISTER *reg = &source->reg;
    struct layout_SRC_REGISTER_EXT_SWZ *swz = &source->swz;
    source->has_swz = true;
    swz->ExtSwizzleX = reg->SwizzleX, swz->ExtSwizzleY = reg->SwizzleY;
    swz->ExtSwizzleZ = reg->SwizzleZ, swz->ExtSwizzleW = reg->SwizzleW;
    swz->NegateX = swz->NegateY = swz->NegateZ = swz->NegateW = reg->Negate;
    reg->SwizzleX = 0, reg->SwizzleY = 1, reg->SwizzleZ = 2, reg->SwizzleW = 3;
    reg->Negate = 0;
}

static void take_source(struct assembler *as, struct token_source *source, bool selectors)
{
    struct reference reference;
    int32_t swizzle[4] = {0, 1, 2, 3};
    const bool negative = accept(as, "-"), absolute = accept(as, "|");
    take_reference(as, &reference);
    if (accept(as, "."))
        take_swizzle(as, swizzle);
    if (absolute)
        require(as, "|");
    source->reg.File = reference.file;
    source->reg.Index = reference.index;
    source->reg.SwizzleX = swizzle[0], source->reg.SwizzleY = swizzle[1];
    source->reg.SwizzleZ = swizzle[2], source->reg.SwizzleW = swizzle[3];
    source->reg.Negate = negative && !absolute;
    source->indirect = reference.indirect;
    source->dimension = reference.dimension;
    source->has_mod = absolute;
    source->mod.Absolute = absolute;
    source->mod.Negate = negative && absolute;
    if (selectors && at(as, ","))
        take_selectors(as, source);
    else if (selectors && !is_2009(as))
        extend_swizzle(source);
}

/* --- Conditions ----------------------------------------------------------------------------------------- */

struct test {
    bool used;
    char rule[4];
    int32_t cc, swizzle[4];
};

/* `(EQ1.xyww)`. */
static void take_condition(struct assembler *as, struct test *test)
{
    require(as, "(");
    *test = (struct test){.used = true, .swizzle = {0, 1, 2, 3}};
    const size_t length = as->token.length;
    const char last = length ? as->token.text[length - 1] : ' ';
    const bool numbered = last == '0' || last == '1';
    snprintf(test->rule, sizeof test->rule, "%.*s", (int)(length - numbered), as->token.text);
    test->cc = last == '1';
    advance(as);
    if (accept(as, "."))
        take_swizzle(as, test->swizzle);
    require(as, ")");
}

/* `(!PRED[0].x)` before an instruction. */
static void take_predicate(struct assembler *as, struct test *test)
{
    require(as, "(");
    *test = (struct test){.used = true, .swizzle = {0, 1, 2, 3}};
    snprintf(test->rule, sizeof test->rule, accept(as, "!") ? "EQ" : "NE");
    require(as, "PRED");
    require(as, "[");
    test->cc = (int32_t)take_number(as);
    require(as, "]");
    if (accept(as, "."))
        take_swizzle(as, test->swizzle);
    require(as, ")");
}

static int32_t rule_value(struct assembler *as, const struct test *test)
{
    const int32_t value = enumerator_value(FIELD_CC, as->builder->stream.revision, test->rule);
    if (value < 0)
        fail(as, "token streams %s have no condition %s", revision_name(as), test->rule);
    return value;
}

static void test_destination(struct assembler *as, struct token_destination *destination,
                             const struct test *test)
{
    struct layout_DST_REGISTER_EXT_CONDCODE *condcode = &destination->condcode;
    destination->has_condcode = true;
    condcode->CondMask = rule_value(as, test);
    condcode->CondSrcIndex = test->cc;
    condcode->CondSwizzleX = test->swizzle[0], condcode->CondSwizzleY = test->swizzle[1];
    condcode->CondSwizzleZ = test->swizzle[2], condcode->CondSwizzleW = test->swizzle[3];
}

/* Without a destination: 1.1 has the NV extension, 2009 predicates, which are true or not. */
static void test_instruction(struct assembler *as, struct token_instruction *instruction,
                             const struct test *test)
{
    const bool equal = strcmp(test->rule, "EQ") == 0;
    if (!is_2009(as)) {
        struct layout_INSTRUCTION_EXT_NV *nv = &instruction->nv;
        instruction->has_nv = true;
        nv->CondFlowEnable = 1;
        nv->CondMask = rule_value(as, test);
        nv->CondFlowIndex = test->cc;
        nv->CondSwizzleX = test->swizzle[0], nv->CondSwizzleY = test->swizzle[1];
        nv->CondSwizzleZ = test->swizzle[2], nv->CondSwizzleW = test->swizzle[3];
        return;
    }
    if (!equal && strcmp(test->rule, "NE") != 0)
        fail(as, "token streams of 2009 have no condition %s without a result", test->rule);
    instruction->has_predicate = true;
    instruction->predicate.Negate = equal;
    instruction->predicate.SrcIndex = test->cc;
    instruction->predicate.SwizzleX = test->swizzle[0], instruction->predicate.SwizzleY = test->swizzle[1];
    instruction->predicate.SwizzleZ = test->swizzle[2], instruction->predicate.SwizzleW = test->swizzle[3];
}

/* --- Instructions --------------------------------------------------------------------------------------- */

/* `ADDC1_SAT` taken apart. */
struct mnemonic {
    const struct tgsi_opcode *row;
    int saturate;  /* TOKENS_SATURATE_* */
    int update_cc; /* -1: no */
    bool precise;
};

static bool strip(char *name, const char *suffix)
{
    const size_t length = strlen(name), n = strlen(suffix);
    if (length <= n || strcmp(name + length - n, suffix) != 0)
        return false;
    name[length - n] = '\0';
    return true;
}

static void take_mnemonic(struct assembler *as, struct mnemonic *mnemonic)
{
    char name[40];
    *mnemonic = (struct mnemonic){.update_cc = -1};
    snprintf(name, sizeof name, "%.*s", as->token.length < 39 ? (int)as->token.length : 39, as->token.text);
    for (bool more = true; more;) {
        const bool precise = strip(name, "_PRECISE"), sign = strip(name, "_SSAT") || strip(name, "_SATNV");
        const bool unsign = !sign && strip(name, "_SAT");
        mnemonic->precise |= precise;
        mnemonic->saturate = sign     ? TOKENS_SATURATE_MINUS_PLUS_ONE
                             : unsign ? TOKENS_SATURATE_ZERO_ONE
                                      : mnemonic->saturate;
        more = precise || sign || unsign;
    }
    mnemonic->row = tgsi_opcode_find(name, strlen(name));
    for (int cc = 1; cc >= 0 && !mnemonic->row; cc--)
        if (strip(name, cc ? "C1" : "C0") || (!cc && strip(name, "C"))) {
            mnemonic->update_cc = cc;
            mnemonic->row = tgsi_opcode_find(name, strlen(name));
        }
    if (mnemonic->precise)
        fail(as, "token streams have no _PRECISE");
    if (!mnemonic->row)
        fail(as, "'%s' cannot be expressed in a token stream", name);
    advance(as);
}

/* SWZ is MOV in 1.1. A shift with a count for each component is equivalent to the one with a single count if
 * all counts are equal (check_shift()). */
static const struct tgsi_opcode *row_in_stream(const struct assembler *as, const struct tgsi_opcode *row)
{
    const enum tgsi_numbering numbering = is_2009(as) ? TGSI_2009 : TGSI_2007;
    if (row->op == OP_SWZ && !is_2009(as))
        return tgsi_opcode_find("MOV", 3);
    for (unsigned i = 0; i < tgsi_opcode_count && row->number[numbering] < 0; i++)
        if (tgsi_opcodes[i].form == TGSI_FORM_SCALAR_SHIFT && tgsi_opcodes[i].op == row->op &&
            tgsi_opcodes[i].type == row->type)
            return &tgsi_opcodes[i];
    return row;
}

static int32_t opcode_number(struct assembler *as, const struct tgsi_opcode *row)
{
    const int32_t number = row_in_stream(as, row)->number[is_2009(as) ? TGSI_2009 : TGSI_2007];
    if (number < 0)
        fail(as, "token streams %s have no opcode %s", revision_name(as), row->name);
    return number;
}

static void check_shift(struct assembler *as, const struct token_instruction *instruction,
                        const struct tgsi_opcode *row)
{
    const struct layout_SRC_REGISTER *count = &as->builder->stream.sources[instruction->first_source + 1].reg;
    const bool single = count->SwizzleX == count->SwizzleY && count->SwizzleX == count->SwizzleZ &&
                        count->SwizzleX == count->SwizzleW;
    if (!single)
        fail(as, "token streams %s shift by one count: %s has one for each component", revision_name(as),
             row->name);
}

static void take_destination(struct assembler *as, struct token_instruction *instruction,
                             struct token_destination *destination, const struct mnemonic *mnemonic,
                             struct test *test)
{
    struct reference reference;
    const bool predicate = at(as, "PRED");
    int update_cc = mnemonic->update_cc;
    if (predicate && !is_2009(as)) { /* NULL with an update of the condition code is the same */
        advance(as);
        require(as, "[");
        update_cc = (int)take_number(as);
        require(as, "]");
        reference = (struct reference){.file = TOKENS_FILE_NULL, .indirect = -1, .dimension = -1};
    } else {
        take_reference(as, &reference);
    }
    destination->reg.File = reference.file;
    destination->reg.Index = reference.index;
    destination->indirect = reference.indirect;
    destination->dimension = reference.dimension;
    if (accept(as, ".")) {
        destination->reg.WriteMask = 0;
        for (size_t i = 0; i < as->token.length; i++)
            destination->reg.WriteMask |= 1 << (component_of(as->token.text[i]) & 3);
        advance(as);
    }
    if (at(as, "("))
        take_condition(as, test);
    if (test->used)
        test_destination(as, destination, test);
    if (update_cc >= 0 && is_2009(as))
        fail(as, "token streams of 2009 have no update of a condition code");
    if (update_cc >= 0) {
        instruction->has_nv = true;
        instruction->nv.CondDstUpdate = 1;
        instruction->nv.CondDstIndex = update_cc;
    }
}

/* The number of sources of a line, from its commas and its form. It must be known first, because a record
 * stores its destinations and sources in sequence. */
static unsigned count_sources(const struct mnemonic *mnemonic)
{
    const struct tgsi_opcode *row = mnemonic->row;
    unsigned count = (unsigned)strlen(row->operands);
    if (row->form == TGSI_FORM_TEXTURE || row->form == TGSI_FORM_TEXTURE_LEVEL_ZERO ||
        row->form == TGSI_FORM_GATHER)
        count++; /* the sampler */
    return count;
}

static void take_target(struct assembler *as, struct token_instruction *instruction)
{
    if (!at(as, ","))
        return;
    as->token = lexer_next_word(&as->lexer);
    const struct tgsi_name *target = tgsi_name_find(tgsi_targets, as->token.text, as->token.length);
    if (!target || target->number < 0)
        fail(as, "token streams %s have no texture target %.*s", revision_name(as),
             as->token.length < 20 ? (int)as->token.length : 20, as->token.text);
    else
        instruction->texture.Texture = target->number;
    instruction->has_texture = true;
    advance(as);
    if (at(as, ","))
        fail(as, "token streams have no texel offsets");
}

static void take_sources(struct assembler *as, struct token_instruction *instruction,
                         const struct mnemonic *mnemonic)
{
    for (int32_t s = 0; s < instruction->head.NumSrcRegs && !as->failed; s++) {
        struct token_source source = as->builder->stream.sources[instruction->first_source + (uint32_t)s];
        if (s > 0 || instruction->head.NumDstRegs > 0)
            require(as, ",");
        take_source(as, &source, mnemonic->row->op == OP_SWZ);
        if (!is_out_of_memory(as))
            as->builder->stream.sources[instruction->first_source + (uint32_t)s] = source;
    }
}

/* `:12`: only branches need it; blocks have it by their nesting. */
static void take_label(struct assembler *as, struct token_instruction *instruction,
                       const struct mnemonic *mnemonic)
{
    if (!accept(as, ":"))
        return;
    const uint32_t line = take_number(as);
    if (mnemonic->row->form != TGSI_FORM_BRANCH || line > as->program->instruction_count)
        return;
    as->labelled[line] = true;
    instruction->has_label = true;
    instruction->label.Label = (int32_t)line + 1;
    instruction->label.Target = 0;
}

static void set_precision(struct assembler *as, struct token_instruction *instruction, uint32_t number)
{
    static const uint8_t values[] = {TOKENS_PRECISION_DEFAULT, TOKENS_PRECISION_FLOAT32,
                                     TOKENS_PRECISION_FLOAT16, TOKENS_PRECISION_FIXED12};
    const uint8_t precision =
        number < as->program->instruction_count ? as->program->instructions[number].precision : 0;
    if (precision == PRECISION_DEFAULT)
        return;
    if (is_2009(as))
        fail(as, "token streams of 2009 have no precision");
    instruction->has_nv = true;
    instruction->nv.Precision = values[precision & 3];
}

/* Only the record of this line is written to; appended ones may move the array. */
static void set_instruction(struct assembler *as, uint32_t index, const struct token_instruction *instruction)
{
    if (!is_out_of_memory(as))
        as->builder->stream.instructions[index] = *instruction;
}

static void label_line(struct token_instruction *instruction, uint32_t number)
{
    instruction->has_label = true;
    instruction->label.Label = (int32_t)number + 1;
    instruction->label.Target = 1;
}

/* A branch that is branched to needs both kinds of label: an instruction before it has the one. */
static void label_before(struct assembler *as, uint32_t number)
{
    const struct tgsi_opcode *nop = tgsi_opcode_find("NOP", 3);
    const uint32_t index = tokens_add_instruction(as->builder, (unsigned)opcode_number(as, nop), 0, 0);
    if (!is_out_of_memory(as))
        label_line(&as->builder->stream.instructions[index], number);
}

static void take_instruction(struct assembler *as)
{
    struct mnemonic mnemonic;
    struct test test = {0};
    const uint32_t number = as->number++;
    const bool labelled = number <= as->program->instruction_count && as->labelled[number];
    if (at(as, "("))
        take_predicate(as, &test);
    take_mnemonic(as, &mnemonic);
    if (as->failed || (mnemonic.row->op == OP_END && !is_2009(as) && !labelled))
        return;
    const bool branch = mnemonic.row->form == TGSI_FORM_BRANCH;
    if (labelled && branch)
        label_before(as, number);
    const bool result = mnemonic.row->result != '-';
    const int32_t opcode = opcode_number(as, mnemonic.row);
    const uint32_t index =
        tokens_add_instruction(as->builder, (unsigned)opcode, result, count_sources(&mnemonic));
    if (is_out_of_memory(as))
        return;
    struct token_instruction instruction = as->builder->stream.instructions[index];
    instruction.head.Saturate = mnemonic.saturate;
    if (labelled && !branch)
        label_line(&instruction, number);
    set_precision(as, &instruction, number);
    if (result) {
        struct token_destination destination =
            as->builder->stream.destinations[instruction.first_destination];
        take_destination(as, &instruction, &destination, &mnemonic, &test);
        as->builder->stream.destinations[instruction.first_destination] = destination;
    } else if (at(as, "(")) {
        take_condition(as, &test);
    }
    if (!result && test.used)
        test_instruction(as, &instruction, &test);
    take_sources(as, &instruction, &mnemonic);
    if (!as->failed && row_in_stream(as, mnemonic.row)->form == TGSI_FORM_SCALAR_SHIFT)
        check_shift(as, &instruction, mnemonic.row);
    take_target(as, &instruction);
    take_label(as, &instruction, &mnemonic);
    set_instruction(as, index, &instruction);
}

/* --- Declarations --------------------------------------------------------------------------------------- */

/* The meaning that a register of 1.1 has by its number alone (spell.c). */
static bool is_implied(const struct assembler *as, int32_t file, uint32_t number,
                       const struct tgsi_name *semantic, uint32_t index)
{
    const bool fragment = as->program->stage == STAGE_FRAGMENT, vertex = as->program->stage == STAGE_VERTEX;
    if (file == TOKENS_FILE_INPUT && vertex)
        return !semantic;
    if (!semantic)
        return false;
    if (file == TOKENS_FILE_OUTPUT && fragment)
        return index == 0 && semantic->value == (number == 0 ? TGSI_COLOR : TGSI_POSITION) && number < 2;
    return number == 0 ? semantic->value == TGSI_POSITION && index == 0
                       : semantic->value == TGSI_GENERIC && index == number - 1;
}

struct declared {
    int32_t file;
    uint32_t first, last;
    const struct tgsi_name *semantic, *interpolation;
    uint32_t semantic_index;
    bool centroid, invariant;
};

static void take_attribute(struct assembler *as, struct declared *d)
{
    const struct tgsi_name *semantic = tgsi_name_find(tgsi_semantics, as->token.text, as->token.length);
    const struct tgsi_name *interpolation =
        tgsi_name_find(tgsi_interpolations, as->token.text, as->token.length);
    if (accept(as, "CENTROID")) {
        d->centroid = true;
    } else if (accept(as, "INVARIANT")) {
        d->invariant = true;
    } else if (accept(as, "LOCAL")) {
        return;
    } else if (semantic && !d->semantic) {
        d->semantic = semantic;
        advance(as);
        if (accept(as, "[")) {
            d->semantic_index = take_number(as);
            require(as, "]");
        }
    } else if (interpolation) {
        d->interpolation = interpolation;
        advance(as);
    } else {
        fail(as, "token streams have no %.*s in a declaration",
             as->token.length < 20 ? (int)as->token.length : 20, as->token.text);
    }
}

static void check_declared(struct assembler *as, const struct declared *d)
{
    const bool io = d->file == TOKENS_FILE_INPUT || d->file == TOKENS_FILE_OUTPUT;
    if (!io)
        return;
    if (!is_2009(as))
        for (uint32_t i = d->first; i <= d->last && !as->failed; i++)
            if (!is_implied(as, d->file, i, d->semantic, d->semantic_index + i - d->first))
                fail(as, "%s[%u] is %s[%u]; token streams 1.1 declare no semantics",
                     d->file == TOKENS_FILE_INPUT ? "IN" : "OUT", i,
                     d->semantic ? d->semantic->name : "without a semantic", d->semantic_index);
    if (d->semantic && is_2009(as) && d->semantic->number < 0)
        fail(as, "token streams of 2009 have no semantic %s", d->semantic->name);
    if (d->interpolation &&
        !enumerator_name(FIELD_INTERPOLATE, as->builder->stream.revision, d->interpolation->number))
        fail(as, "token streams %s have no interpolation %s", revision_name(as), d->interpolation->name);
    if (d->centroid && !is_2009(as))
        fail(as, "token streams 1.1 have no CENTROID");
    if (is_2009(as) && d->file == TOKENS_FILE_INPUT && as->program->stage == STAGE_FRAGMENT &&
        !d->interpolation)
        fail(as, "token streams of 2009 need an interpolation for every input");
}

static void add_declared(struct assembler *as, const struct declared *d)
{
    check_declared(as, d);
    if (as->failed)
        return;
    const uint32_t index = tokens_add_declaration(as->builder, (unsigned)d->file);
    tokens_add_range(as->builder, d->first, d->last);
    if (is_out_of_memory(as))
        return;
    struct token_declaration *record = &as->builder->stream.declarations[index];
    record->has_interpolation = is_2009(as) || d->interpolation;
    record->interpolation =
        d->interpolation ? (uint8_t)d->interpolation->number : TOKENS_INTERPOLATE_CONSTANT;
    record->has_semantic = is_2009(as) && d->semantic;
    record->semantic = d->semantic && d->semantic->number >= 0 ? (uint8_t)d->semantic->number : 0;
    record->semantic_index = (uint16_t)d->semantic_index;
    record->centroid = d->centroid;
    record->invariant = d->invariant;
}

static void take_range(struct assembler *as, struct declared *d)
{
    require(as, "[");
    if (accept(as, "]")) /* inputs of several vertices */
        require(as, "[");
    d->first = d->last = take_number(as);
    if (accept(as, ".."))
        d->last = take_number(as);
    require(as, "]");
}

/* Buffers, CONST[d][...] with d above 0, need no declaration in a stream. */
static bool skip_buffer(struct assembler *as, struct declared *d)
{
    if (!at(as, "["))
        return false;
    const bool buffer = d->first > 0;
    take_range(as, d);
    return buffer;
}

static void take_declaration(struct assembler *as)
{
    if (at(as, "PRED") && !is_2009(as)) { /* condition codes need no declaration */
        while (!as->failed && as->token.kind != TOKEN_END && !at(as, "]"))
            advance(as);
        require(as, "]");
        return;
    }
    struct declared d = {.file = take_file(as)};
    take_range(as, &d);
    if (skip_buffer(as, &d))
        return;
    if (accept(as, ".")) /* a usage mask promises nothing that is not so */
        advance(as);
    while (!as->failed && accept(as, ","))
        take_attribute(as, &d);
    add_declared(as, &d);
}

/* --- Immediates ----------------------------------------------------------------------------------------- */

static uint32_t take_float(struct assembler *as)
{
    const bool negative = accept(as, "-");
    const struct token token = as->token;
    uint32_t bits = 0;
    if (token.kind == TOKEN_INTEGER && token.length > 2 && token.text[1] == 'x') {
        bits = token_integer(&token, NULL);
    } else if (token.kind == TOKEN_INTEGER || token.kind == TOKEN_FLOAT) {
        const float value = token_float(&token);
        memcpy(&bits, &value, sizeof bits);
    } else if (at(as, "INF") || at(as, "Inf") || at(as, "inf")) {
        bits = 0x7f800000;
    } else if (at(as, "NAN") || at(as, "NaN") || at(as, "nan")) {
        bits = 0x7fc00000;
    } else {
        require(as, "a number");
    }
    advance(as);
    return bits ^ (negative ? 1u << 31 : 0);
}

static void take_immediate(struct assembler *as)
{
    uint32_t words[4] = {0};
    unsigned count = 0;
    if (accept(as, "[")) {
        take_number(as);
        require(as, "]");
    }
    if (!at(as, "FLT32"))
        fail(as, "token streams have no immediates of the type %.*s",
             as->token.length < 20 ? (int)as->token.length : 20, as->token.text);
    advance(as);
    require(as, "{");
    do
        words[count++] = take_float(as);
    while (count < 4 && accept(as, ","));
    require(as, "}");
    tokens_add_immediate(as->builder, words, 4);
    is_out_of_memory(as);
}

/* --- Properties ----------------------------------------------------------------------------------------- */

static void take_property(struct assembler *as)
{
    uint32_t name = 0;
    while (name < TGSI_PROPERTY_COUNT && !at(as, tgsi_properties[name].name))
        name++;
    if (name == TGSI_PROPERTY_COUNT) {
        require(as, "a property");
        return;
    }
    advance(as);
    const struct tgsi_name *words = tgsi_property_words((enum tgsi_property)name);
    const struct tgsi_name *word = words ? tgsi_name_find(words, as->token.text, as->token.length) : NULL;
    if (word)
        advance(as);
    tokens_add_property(as->builder, 0, name, word ? (uint32_t)word->number : take_number(as));
    is_out_of_memory(as);
}

/* --- The whole ------------------------------------------------------------------------------------------ */

static void take_line(struct assembler *as)
{
    if (as->token.kind == TOKEN_INTEGER) {
        advance(as);
        require(as, ":");
    }
    if (accept(as, "PROPERTY")) {
        take_property(as);
    } else if (accept(as, "DCL")) {
        take_declaration(as);
    } else if (accept(as, "IMM")) {
        take_immediate(as);
    } else {
        take_instruction(as);
    }
}

static void take_header(struct assembler *as)
{
    static const struct {
        const char *name;
        int32_t processor;
    } headers[] = {{"FRAG", TOKENS_PROCESSOR_FRAGMENT},
                   {"VERT", TOKENS_PROCESSOR_VERTEX},
                   {"GEOM", TOKENS_PROCESSOR_GEOMETRY}};
    for (unsigned i = 0; i < sizeof headers / sizeof *headers; i++)
        if (accept(as, headers[i].name)) {
            as->builder->stream.processor.Processor = headers[i].processor;
            return;
        }
    fail(as, "token streams have no processor %.*s", as->token.length < 20 ? (int)as->token.length : 20,
         as->token.text);
}

bool tokens_from_text(const char *text, const struct program *program, struct token_builder *builder,
                      struct shader_error *error)
{
    struct assembler as = {.program = program, .builder = builder, .error = error};
    const enum token_revision revision = builder->stream.revision;
    as.labelled = calloc(program->instruction_count + 2u, sizeof *as.labelled);
    if (!as.labelled)
        fail(&as, "out of memory");
    for (int pass = 0; pass < 2 && !as.failed; pass++) {
        tokens_release(&builder->stream);
        builder->stream.revision = revision;
        lexer_init(&as.lexer, text, strlen(text));
        as.number = 0;
        advance(&as);
        take_header(&as);
        while (!as.failed && as.token.kind != TOKEN_END)
            take_line(&as);
    }
    free(as.labelled);
    return !as.failed;
}
