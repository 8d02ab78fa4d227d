/* Operands of an instruction: NV_gpu_program4 2.X.4.2 (sources) and 2.X.4.3 (destinations, condition tests),
 * ARB_vertex_program 2.14.4.1 to 2.14.4.3. */
#include "shader/language/gpu4/gpu4.h"
#include "shader/program/operand_types.h"

#include <string.h>

/* --- Types ---------------------------------------------------------------------------------------------- */

/* "A program will fail to load if it attempts to read or write a variable using a data type other than the
 * one indicated" (2.X.3.1). */
static bool check_type(struct gpu4 *gpu4, const struct gpu4_instruction *instruction,
                       const struct gpu4_symbol *symbol, const struct token *name, enum type type)
{
    static const char *const words[] = {"FLOAT", "INT", "UINT"};
    type = base_type(type);
    if (symbol->type == GPU4_UNTYPED || symbol->type == type || instruction->no_type_check)
        return true;
    parser_fail(gpu4->parser, name->position, "expected a variable of type %s, found '%.*s', which is %s",
                words[type], gpu4_shown(name), name->text, words[symbol->type]);
    return false;
}

/* --- Sources -------------------------------------------------------------------------------------------- */

/* Whether a variable of this file may be an operand of this kind (opcodes.def). */
static bool fits(unsigned file, char kind)
{
    switch (file) {
    case FILE_INPUT: return !strchr("BMN", kind);
    case FILE_CBUFFER: return kind == 'B';
    case FILE_STORAGE_BYTES: return kind == 'M';
    case FILE_COUNTER: return kind == 'N';
    case FILE_TEMP:
    case FILE_PARAM:
    case FILE_BUFFER:
    case FILE_BUFFER4: return !strchr("BMNP", kind);
    default: return false;
    }
}

/* The word that begins a binding, where the look-ahead has one letter wrong. */
static const char *meant_prefix(const struct gpu4 *gpu4, bool result)
{
    static const char *const prefixes[] = {"result", "vertex", "fragment", "primitive", "program", "state"};
    for (unsigned i = result ? 0 : 1; i < (result ? 1 : sizeof prefixes / sizeof *prefixes); i++)
        if (token_is_misspelt(&gpu4->parser->token, prefixes[i]))
            return prefixes[i];
    return NULL;
}

/* "Parameter buffer variables declared using CBUFFER may not be used as an operand in any instruction other
 * than LDC, while BUFFER and BUFFER4 variables may not be used with LDC"
 * (NV_parameter_buffer_object2 2.X.3.6). */
static void misfit(struct gpu4 *gpu4, const struct gpu4_symbol *symbol, const struct token *name, char kind)
{
    const int length = gpu4_shown(name);
    switch (symbol->file) {
    case FILE_ADDRESS: parser_expected(gpu4->parser, "an operand that is no address register"); return;
    case FILE_OUTPUT:
        parser_fail(gpu4->parser, name->position,
                    "expected an operand, found the result variable '%.*s', which is write-only", length,
                    name->text);
        return;
    case FILE_CBUFFER:
    case FILE_STORAGE_BYTES:
    case FILE_COUNTER:
        parser_fail(gpu4->parser, name->position,
                    symbol->file == FILE_CBUFFER ? "'%.*s' is a CBUFFER, which only LDC can read"
                    : symbol->file == FILE_COUNTER
                        ? "'%.*s' is a COUNTER, which only ATOMCTR and ATOMCTROP can reach"
                        : "'%.*s' is a STORAGE variable, which only LDB, STB and ATOMB can reach",
                    length, name->text);
        return;
    default: break;
    }
    if (parser_at(gpu4->parser, "|") && !gpu4_has(gpu4, GPU4_ABSOLUTE))
        parser_fail(gpu4->parser, name->position, "an operand's absolute value needs OPTION %s",
                    gpu4_option_giving(gpu4, GPU4_ABSOLUTE));
    else
        parser_expected_like(gpu4->parser,
                             kind == 'B'   ? "a variable declared as CBUFFER"
                             : kind == 'M' ? "a variable declared as STORAGE"
                             : kind == 'N' ? "a variable declared as COUNTER"
                             : kind == 'P' ? "a fragment attribute"
                                           : "an operand: a declared variable, a binding or a constant",
                             meant_prefix(gpu4, false));
}

/* "A program will fail to load if it contains a PK2H instruction that writes its results to a variable
 * declared as SHORT", and so on for all that put 32 bits into a component or take them out of one
 * (NV_gpu_program4 2.X.8, NV_fragment_program_option 3.11.5). */
static bool holds_packed(struct gpu4 *gpu4, enum opcode op, const struct gpu4_symbol *symbol,
                         const struct token *name)
{
    if (symbol->size == 'S')
        parser_fail(gpu4->parser, name->position,
                    "%s: expected a variable of 32 bits, found '%.*s', which is SHORT", opcode_table[op].name,
                    gpu4_shown(name), name->text);
    return !gpu4->parser->failed;
}

static bool is_pack(enum opcode op)
{
    return op == OP_PK2H || op == OP_PK2US || op == OP_PK4B || op == OP_PK4UB;
}

static bool is_unpack(enum opcode op)
{
    return op == OP_UP2H || op == OP_UP2US || op == OP_UP4B || op == OP_UP4UB;
}

/* "A fragment program will fail to load if contains instructions writing to variables bound to the same
 * result, but declared with different sizes" (NV_fragment_program_option 3.11.3.4). One without a size goes
 * with both. */
static bool check_result_size(struct gpu4 *gpu4, const struct gpu4_symbol *symbol, const struct token *name)
{
    struct gpu4_slot *slot = &gpu4->outputs[symbol->first];
    if (symbol->file != FILE_OUTPUT || !symbol->size || gpu4_has(gpu4, GPU4_TYPES))
        return true;
    if (slot->size && slot->size != symbol->size)
        parser_fail(gpu4->parser, name->position,
                    "'%.*s' is %s, but the same result is written as a variable of another size",
                    gpu4_shown(name), name->text, symbol->size == 'S' ? "SHORT" : "LONG");
    slot->size = symbol->size;
    return !gpu4->parser->failed;
}

static bool variable_source(struct gpu4 *gpu4, const struct gpu4_instruction *instruction,
                            struct source_operand *source, char kind, enum type type)
{
    const struct token name = gpu4->parser->token;
    struct gpu4_symbol *symbol = gpu4_find_symbol(gpu4, &name);
    if (!symbol || !fits(symbol->file, kind)) {
        misfit(gpu4, symbol ? symbol : &(struct gpu4_symbol){.file = FILE_NONE}, &name, kind);
        return false;
    }
    if (!check_type(gpu4, instruction, symbol, &name, type) ||
        (is_unpack(instruction->code.op) && !holds_packed(gpu4, instruction->code.op, symbol, &name)))
        return false;
    parser_advance(gpu4->parser);
    source->file = symbol->file;
    source->width = symbol->width;
    const bool ok = gpu4_member(gpu4, symbol, &name, &source->index, &source->relative, &source->outer);
    symbol->used = true;
    symbol->whole |= source->relative.used || source->outer.relative.used;
    return ok;
}

/* The register of a binding in an operand. */
static bool bound_register(struct gpu4 *gpu4, enum register_file file, const struct gpu4_range *slots,
                           int32_t *index, struct relative_index *relative)
{
    *index = (int32_t)slots->first + slots->offset;
    if (!slots->relative.used)
        return true;
    *relative = slots->relative;
    relative->array = (uint16_t)program_add_array(gpu4->parser, file, slots->first, slots->count);
    return !gpu4->parser->failed;
}

static bool bound_source(struct gpu4 *gpu4, struct source_operand *source)
{
    struct gpu4_range slots;
    if (!gpu4_input_binding(gpu4, false, &slots))
        return false;
    gpu4_use_slots(gpu4->inputs, slots.first, slots.count);
    source->file = FILE_INPUT;
    if (slots.per_vertex)
        source->outer = (struct outer_index){.used = true, .index = slots.vertex};
    return bound_register(gpu4, FILE_INPUT, &slots, &source->index, &source->relative);
}

/* A literal constant has the size that the operand is read with; all other parameters have 32 bits. */
static bool param_source(struct gpu4 *gpu4, struct source_operand *source, enum type type)
{
    unsigned index = 0;
    const bool wide = type_is_64bit(type) && gpu4_at_constant(gpu4);
    const bool ok = wide ? gpu4_wide_constant(gpu4, type, &index)
                         : gpu4_param_single(gpu4, base_type(type), false, &index);
    source->file = FILE_PARAM;
    source->width = wide ? WIDTH_LONG : WIDTH_32;
    source->index = (int32_t)index;
    return ok;
}

static bool base_source(struct gpu4 *gpu4, const struct gpu4_instruction *instruction,
                        struct source_operand *source, char kind, enum type type)
{
    if (gpu4_at_param(gpu4) && !strchr("BMNP", kind))
        return param_source(gpu4, source, type);
    if (gpu4_at_input(gpu4) && !strchr("BMN", kind))
        return bound_source(gpu4, source);
    return variable_source(gpu4, instruction, source, kind, type);
}

static bool at_scalar_constant(const struct gpu4 *gpu4)
{
    return gpu4->parser->token.kind == TOKEN_INTEGER || gpu4->parser->token.kind == TOKEN_FLOAT;
}

/* `2.5.x` in the ARB languages (<constantScalar> <swizzleSuffix>): all components are the same. */
static bool constant_suffix(struct gpu4 *gpu4)
{
    uint8_t ignored[4];
    return gpu4_has(gpu4, GPU4_TYPES) || !parser_at(gpu4->parser, ".") || gpu4_swizzle_suffix(gpu4, ignored);
}

static bool sign(struct gpu4 *gpu4)
{
    bool negative = parser_accept(gpu4->parser, "-");
    if (!negative)
        parser_accept(gpu4->parser, "+");
    return negative;
}

/* `-5` is a constant with an operand's negation; the smallest signed integer has no positive twin, and
 * unsigned ones no negative. */
static bool negative_constant(struct gpu4 *gpu4, struct source_operand *source, enum type type)
{
    struct parser *parser = gpu4->parser;
    const struct token token = parser->token;
    if (base_type(type) == TYPE_U32) {
        parser_fail(parser, token.position, "expected an unsigned integer, found '-%.*s'", gpu4_shown(&token),
                    token.text);
        return false;
    }
    const uint64_t limit = type == TYPE_S64 ? 1ull << 63 : 1ull << 31;
    const bool smallest =
        base_type(type) == TYPE_S32 && token.kind == TOKEN_INTEGER && token_integer64(&token, NULL) == limit;
    const enum type as = !smallest ? type : type == TYPE_S64 ? TYPE_U64 : TYPE_U32;
    return param_source(gpu4, source, as);
}

/* STB, ATOMB, ATOMCTR and ATOMCTROP name a place in a buffer; LDB reads a vector there, which may be swizzled
 * as LDC's. */
static bool is_target(const struct gpu4_instruction *instruction, char kind)
{
    return kind == 'N' || (kind == 'M' && instruction->code.op != OP_LDB);
}

/* The part between the bars, or all of it without bars: sign, variable, suffix. */
static bool signed_source(struct gpu4 *gpu4, const struct gpu4_instruction *instruction,
                          struct source_operand *source, char kind, enum type type, bool *negative)
{
    *negative = sign(gpu4);
    if (at_scalar_constant(gpu4) && (kind != 'S' || gpu4_has(gpu4, GPU4_PLAIN_SCALARS))) {
        if (kind == 'S')
            memset(source->swizzle, SWIZZLE_X, 4);
        bool ok = *negative ? negative_constant(gpu4, source, type)
                            : base_source(gpu4, instruction, source, kind, type);
        return ok && constant_suffix(gpu4);
    }
    if (!base_source(gpu4, instruction, source, kind, type))
        return false;
    if (is_target(instruction, kind))
        return true;
    return kind == 'S' ? gpu4_scalar_suffix(gpu4, source->swizzle)
                       : gpu4_swizzle_suffix(gpu4, source->swizzle);
}

/* Only here: does `-` or `|` begin an absolute value? The sign may be before the bar and after it. */
static bool at_absolute(const struct gpu4 *gpu4)
{
    if (!gpu4_has(gpu4, GPU4_ABSOLUTE))
        return false;
    if (parser_at(gpu4->parser, "|"))
        return true;
    struct token next = gpu4_peek(gpu4);
    return (parser_at(gpu4->parser, "-") || parser_at(gpu4->parser, "+")) && next.kind == TOKEN_PUNCTUATION &&
           token_is(&next, "|");
}

/* The absolute value of an unsigned operand "has no effect", so the sign inside the bars counts; of others it
 * does not. */
static bool absolute_source(struct gpu4 *gpu4, const struct gpu4_instruction *instruction,
                            struct source_operand *source, char kind, enum type type, bool *negative)
{
    bool outer = sign(gpu4), inner;
    if (!parser_require(gpu4->parser, "|") || !signed_source(gpu4, instruction, source, kind, type, &inner))
        return false;
    source->absolute = base_type(type) != TYPE_U32;
    *negative = source->absolute ? outer : outer != inner;
    return parser_require(gpu4->parser, "|");
}

/* SWZ: the extended swizzle holds all signs. */
static bool extended_source(struct gpu4 *gpu4, const struct gpu4_instruction *instruction,
                            struct source_operand *source, enum type type)
{
    return base_source(gpu4, instruction, source, 'W', type) && gpu4_extended_swizzle(gpu4, source);
}

/* The slots that an operand reaches. */
static struct gpu4_range reached(const struct gpu4 *gpu4, int32_t index,
                                 const struct relative_index *relative)
{
    if (!relative->used) /* a program without arrays has no table of them */
        return (struct gpu4_range){.first = (unsigned)index, .count = 1};
    const struct register_array *array = &gpu4->parser->program->arrays[relative->array];
    return (struct gpu4_range){.first = array->first, .count = array->count};
}

/* "Negation and absolute value operators are not supported on the source operand" of CVT. Stored operands
 * have no sign either. */
static bool check_sign(struct gpu4 *gpu4, const struct gpu4_instruction *instruction, char kind)
{
    const bool plain = instruction->code.op == OP_CVT || is_target(instruction, kind);
    if (!plain || !(parser_at(gpu4->parser, "-") || parser_at(gpu4->parser, "|")))
        return true;
    parser_expected(gpu4->parser, instruction->code.op == OP_CVT
                                      ? "an operand without sign, as CVT takes no other"
                                  : kind == 'N' ? "a variable declared as COUNTER, without sign"
                                                : "a variable declared as STORAGE, without sign");
    return false;
}

/* "A program will fail to load if it contains a UP64 instruction whose operand is a variable not declared as
 * LONG"; and "an IPAC instruction whose single operand ... matches the fragment.facing or primitive.id
 * binding". "A fragment program will fail to load if the vector operand [of LOOP or REP] is not a program
 * parameter" (NV_fragment_program2 3.11.X.8, 3.11.X.9), which NV_gpu_program4 has lifted. */
static bool check_source(struct gpu4 *gpu4, const struct gpu4_instruction *instruction,
                         const struct token *start, const struct source_operand *source, char kind)
{
    const unsigned op = instruction->code.op;
    const unsigned semantic =
        source->file == FILE_INPUT ? (unsigned)source->index / GPU4_INDICES : SEMANTIC_COUNT;
    const bool counts = (op == OP_LOOP || op == OP_REP) && !gpu4_has(gpu4, GPU4_TYPES);
    const char *wrong = op == OP_UP64 && source->width != WIDTH_LONG ? "a variable declared as LONG"
                        : counts && source->file != FILE_PARAM       ? "a program parameter"
                        : kind == 'P' && (semantic == SEMANTIC_FACING || semantic == SEMANTIC_PRIMITIVE_ID)
                            ? "an attribute that is interpolated"
                            : NULL;
    if (wrong)
        parser_fail(gpu4->parser, start->position, "%s: expected %s, found '%.*s'", opcode_table[op].name,
                    wrong, gpu4_shown(start), start->text);
    return !gpu4->parser->failed;
}

bool gpu4_source(struct gpu4 *gpu4, struct gpu4_instruction *instruction, unsigned s, char kind,
                 enum type type)
{
    struct source_operand *source = &instruction->code.src[s];
    const struct token start = gpu4->parser->token;
    bool negative = false;
    if (!check_sign(gpu4, instruction, kind))
        return false;
    bool ok = kind == 'A'         ? gpu4_address_source(gpu4, source)
              : kind == 'W'       ? extended_source(gpu4, instruction, source, type)
              : at_absolute(gpu4) ? absolute_source(gpu4, instruction, source, kind, type, &negative)
                                  : signed_source(gpu4, instruction, source, kind, type, &negative);
    if (!ok || !check_source(gpu4, instruction, &start, source, kind))
        return false;
    if (negative)
        source->negate = 15;
    if (source->file == FILE_INPUT) {
        struct gpu4_range range = reached(gpu4, source->index, &source->relative);
        if (source->width == WIDTH_LONG && !source->relative.used)
            range.count = 2; /* low and high words */
        gpu4_use_slots(gpu4->inputs, range.first, range.count);
        gpu4_type_slots(gpu4->inputs, range.first, range.count,
                        source->width == WIDTH_LONG ? wide_type(type) : base_type(type));
        return gpu4_use_components(gpu4, FILE_INPUT, &range, shader_swizzle_components(source->swizzle),
                                   &start);
    }
    return true;
}

/* --- Destinations --------------------------------------------------------------------------------------- */

static bool result_register(struct gpu4 *gpu4, const struct gpu4_instruction *instruction,
                            struct destination *dst, enum type type)
{
    struct parser *parser = gpu4->parser;
    const struct token name = parser->token;
    struct gpu4_symbol *symbol = gpu4_find_symbol(gpu4, &name);
    if (gpu4_at_output(gpu4)) {
        struct gpu4_range slots;
        if (!gpu4_output_binding(gpu4, false, &slots))
            return false;
        dst->file = FILE_OUTPUT;
        return bound_register(gpu4, FILE_OUTPUT, &slots, &dst->index, &dst->relative);
    }
    if (!symbol && gpu4_has(gpu4, GPU4_CONDITIONS) && parser_accept(parser, "CC")) {
        dst->file = FILE_CONDITION;
        return true;
    }
    if (!symbol || (symbol->file != FILE_TEMP && symbol->file != FILE_OUTPUT)) {
        parser_expected_like(parser, "a temporary or result variable", meant_prefix(gpu4, true));
        return false;
    }
    if (!check_type(gpu4, instruction, symbol, &name, type) || !check_result_size(gpu4, symbol, &name) ||
        (is_pack(instruction->code.op) && !holds_packed(gpu4, instruction->code.op, symbol, &name)))
        return false;
    parser_advance(parser);
    dst->file = symbol->file;
    dst->width = symbol->width;
    struct outer_index none = {0};
    const bool ok = gpu4_member(gpu4, symbol, &name, &dst->index, &dst->relative, &none);
    symbol->used = true;
    symbol->whole |= dst->relative.used;
    return ok;
}

static bool note_written(struct gpu4 *gpu4, const struct destination *dst, enum type type,
                         const struct token *start)
{
    if (dst->file != FILE_OUTPUT || gpu4->parser->failed)
        return !gpu4->parser->failed;
    struct gpu4_range range = reached(gpu4, dst->index, &dst->relative);
    gpu4_use_slots(gpu4->outputs, range.first, range.count);
    gpu4_type_slots(gpu4->outputs, range.first, range.count, base_type(type));
    return gpu4_use_components(gpu4, FILE_OUTPUT, &range, dst->mask, start);
}

bool gpu4_destination(struct gpu4 *gpu4, struct gpu4_instruction *instruction, enum type type)
{
    struct destination *dst = &instruction->code.dst;
    const struct token start = gpu4->parser->token;
    const bool address = opcode_table[instruction->code.op].result[0] == 'A';
    const bool ok =
        address ? gpu4_address_destination(gpu4, dst) : result_register(gpu4, instruction, dst, type);
    const bool masked = !address || gpu4_has(gpu4, GPU4_ADDRESS_VECTORS);
    if (ok && instruction->code.op == OP_PK64 && dst->width != WIDTH_LONG) {
        parser_fail(gpu4->parser, start.position, "PK64: expected a variable declared as LONG, found '%.*s'",
                    gpu4_shown(&start), start.text);
        return false;
    }
    if (!ok || (masked && !gpu4_write_mask(gpu4, &dst->mask)))
        return false;
    if (instruction->code.op == OP_POPA && dst->mask != 15) {
        parser_expected(gpu4->parser, "no write mask but '.xyzw', as POPA takes no other");
        return false;
    }
    if (!note_written(gpu4, dst, type, &start))
        return false;
    if (!parser_at(gpu4->parser, "("))
        return true;
    if (!gpu4_has(gpu4, GPU4_CONDITIONS))
        parser_fail(gpu4->parser, gpu4->parser->token.position,
                    "expected ',': a condition test needs OPTION %s",
                    gpu4_option_giving(gpu4, GPU4_CONDITIONS));
    return gpu4_condition(gpu4, &instruction->code);
}
