/* Operands of an instruction: NV_gpu_program4 2.X.4.2 (sources) and 2.X.4.3 (destinations, condition tests),
 * ARB_vertex_program 2.14.4.1 to 2.14.4.3. */
#include "shader/nv4.h"

#include <string.h>

static int shown(const struct token *token)
{
    return token->length < 40 ? (int)token->length : 40;
}

/* --- Masks and swizzles
 * ----------------------------------------------------------------------------------------------- */

/* The components of a word such as "xyz" or, where the language has it, "rgba", all from one set; their
 * number, or 0 if it is something else. */
static unsigned components(const struct nv4 *nv4, const struct token *word, uint8_t out[4])
{
    static const char *const sets[] = {"xyzw", "rgba"};
    if (word->kind != TOKEN_IDENTIFIER || word->length > 4)
        return 0;
    for (unsigned s = 0; s < (nv4_has(nv4, NV4_COLOR_NAMES) ? 2 : 1); s++) {
        unsigned n = 0;
        for (; n < word->length && strchr(sets[s], word->text[n]); n++)
            out[n] = (uint8_t)(strchr(sets[s], word->text[n]) - sets[s]);
        if (n == word->length)
            return n;
    }
    return 0;
}

static bool write_mask(struct nv4 *nv4, uint8_t *mask)
{
    struct parser *parser = nv4->parser;
    uint8_t names[4];
    *mask = 15;
    if (!parser_accept(parser, "."))
        return true;
    unsigned count = components(nv4, &parser->token, names);
    bool ordered = count > 0;
    *mask = 0;
    for (unsigned i = 0; i < count; i++) {
        ordered &= i == 0 || names[i] > names[i - 1];
        *mask |= (uint8_t)(1 << names[i]);
    }
    if (!ordered) {
        parser_expected(parser, "the components of a write mask in order, such as '.xyz'");
        return false;
    }
    parser_advance(parser);
    return true;
}

/* `.x` or `.xyzw`; nothing is the identity. */
static bool swizzle_suffix(struct nv4 *nv4, uint8_t swizzle[4])
{
    struct parser *parser = nv4->parser;
    for (uint8_t c = 0; c < 4; c++)
        swizzle[c] = c;
    if (!parser_accept(parser, "."))
        return true;
    uint8_t names[4];
    unsigned count = components(nv4, &parser->token, names);
    if (count != 1 && count != 4) {
        parser_expected(parser, "a swizzle such as '.x' or '.yzxw'");
        return false;
    }
    for (unsigned c = 0; c < 4; c++)
        swizzle[c] = names[count == 1 ? 0 : c];
    parser_advance(parser);
    return true;
}

static bool scalar_suffix(struct nv4 *nv4, uint8_t swizzle[4])
{
    struct parser *parser = nv4->parser;
    uint8_t names[4];
    if (!parser_accept(parser, ".")) {
        parser_expected(parser, "one component of a scalar operand such as '.x'");
        return false;
    }
    if (components(nv4, &parser->token, names) != 1) {
        parser_expected(parser, "one component such as 'x'");
        return false;
    }
    memset(swizzle, names[0], 4);
    parser_advance(parser);
    return true;
}

/* Four of `-x`, `0`, `1`, letters of one set: SWZ. */
static bool extended_swizzle(struct nv4 *nv4, struct source_operand *source)
{
    struct parser *parser = nv4->parser;
    char word[5] = "";
    for (unsigned c = 0, letters = 0; c < 4; c++) {
        uint8_t names[4];
        if (!parser_require(parser, ","))
            return false;
        if (parser_accept(parser, "-"))
            source->negate |= (uint8_t)(1 << c);
        else
            parser_accept(parser, "+");
        if (parser_at(parser, "0") || parser_at(parser, "1"))
            source->swizzle[c] = parser_at(parser, "0") ? SWIZZLE_ZERO : SWIZZLE_ONE;
        else if (components(nv4, &parser->token, names) == 1)
            source->swizzle[c] = names[0], word[letters++] = parser->token.text[0];
        else
            parser_expected(parser, "'0', '1' or a component");
        if (letters > 0 &&
            components(nv4, &(struct token){TOKEN_IDENTIFIER, word, letters, parser->token.position},
                       names) == 0)
            parser_expected(parser, "a component from the same of the sets xyzw and rgba");
        parser_advance(parser);
    }
    return !parser->failed;
}

/* --- Condition tests
 * -------------------------------------------------------------------------------------------------- */

static const char *const condition_names[] = {
    [CONDITION_TR] = "TR",   [CONDITION_FL] = "FL",    [CONDITION_EQ] = "EQ", [CONDITION_NE] = "NE",
    [CONDITION_LT] = "LT",   [CONDITION_LE] = "LE",    [CONDITION_GT] = "GT", [CONDITION_GE] = "GE",
    [CONDITION_LEG] = "LEG", [CONDITION_NLEG] = "NAN", [CONDITION_CF] = "CF", [CONDITION_NCF] = "NCF",
    [CONDITION_OF] = "OF",   [CONDITION_NOF] = "NOF",  [CONDITION_AB] = "AB", [CONDITION_BLE] = "BLE",
    [CONDITION_SF] = "SF",   [CONDITION_NSF] = "NSF",
};

const char *nv4_condition_name(unsigned rule)
{
    return rule < sizeof condition_names / sizeof *condition_names ? condition_names[rule] : "TR";
}

/* "GT", "GT0", "GT1" (Table X.16). */
static bool condition_rule(const struct nv4 *nv4, struct condition_test *test)
{
    const struct token *token = &nv4->parser->token;
    size_t length = token->length;
    if (token->kind != TOKEN_IDENTIFIER)
        return false;
    char last = token->text[length - 1];
    if (last == '0' || last == '1')
        length--;
    if (length < token->length && !nv4_has(nv4, NV4_SECOND_CONDITION))
        return false;
    const unsigned rules =
        nv4_has(nv4, NV4_TYPES) ? sizeof condition_names / sizeof *condition_names : CONDITION_GE + 1;
    for (uint8_t i = 0; i < rules; i++)
        if (strlen(condition_names[i]) == length && memcmp(condition_names[i], token->text, length) == 0) {
            test->rule = i;
            test->cc = last == '1';
            return true;
        }
    return false;
}

bool nv4_at_condition(const struct nv4 *nv4)
{
    struct condition_test ignored;
    return nv4_has(nv4, NV4_CONDITIONS) && (parser_at(nv4->parser, "(") || condition_rule(nv4, &ignored));
}

static bool bare_condition(struct nv4 *nv4, struct condition_test *test)
{
    if (!condition_rule(nv4, test)) {
        parser_expected(nv4->parser, "a condition such as 'GT.x' or 'EQ1'");
        return false;
    }
    parser_advance(nv4->parser);
    return swizzle_suffix(nv4, test->swizzle);
}

bool nv4_condition(struct nv4 *nv4, struct condition_test *test)
{
    if (!parser_accept(nv4->parser, "("))
        return bare_condition(nv4, test);
    return bare_condition(nv4, test) && parser_require(nv4->parser, ")");
}

bool nv4_optional_condition(struct nv4 *nv4, struct condition_test *test)
{
    return parser_at(nv4->parser, ";") || nv4_condition(nv4, test);
}

/* --- Array members
 * ---------------------------------------------------------------------------------------------------- */

/* The register in `[R0.x + 3]`: a temporary that may hold a signed integer; without a suffix, its x. */
static bool index_register(struct nv4 *nv4, struct relative_index *relative)
{
    struct parser *parser = nv4->parser;
    const struct nv4_symbol *symbol = nv4_find_symbol(nv4, &parser->token);
    uint8_t names[4];
    if (!symbol || symbol->file != FILE_TEMP || symbol->is_array) {
        parser_expected(parser, "an integer or a temporary variable");
        return false;
    }
    if (symbol->type == TYPE_F32) {
        parser_fail(parser, parser->token.position,
                    "expected an integer variable, found '%.*s', which is FLOAT", shown(&parser->token),
                    parser->token.text);
        return false;
    }
    parser_advance(parser);
    *relative = (struct relative_index){.used = true, .file = FILE_TEMP, .index = symbol->first};
    parser->program->mixes_types = true;
    if (!parser_accept(parser, "."))
        return true;
    if (components(nv4, &parser->token, names) != 1) {
        parser_expected(parser, "one component such as 'x'");
        return false;
    }
    relative->component = names[0];
    parser_advance(parser);
    return true;
}

static bool member_number(struct nv4 *nv4, const struct nv4_symbol *array, int32_t *member)
{
    struct parser *parser = nv4->parser;
    const struct token token = parser->token;
    if (token.kind != TOKEN_INTEGER) {
        parser_expected(parser, "an integer");
        return false;
    }
    const uint32_t number = token_integer(&token, NULL);
    *member = (int32_t)number;
    if (number >= array->count) {
        parser_fail(parser, token.position, "expected a number below %u, the size of the array, found '%.*s'",
                    array->count, shown(&token), token.text);
        return false;
    }
    parser_advance(parser);
    return true;
}

/* `+ 3` after a temporary: from 0 to the array's size less one ("constant offsets ... limited to values in
 * the range [0,<n>-1]"). */
static bool constant_offset(struct nv4 *nv4, const struct nv4_symbol *array, int32_t *offset)
{
    struct parser *parser = nv4->parser;
    if (parser_at(parser, "-")) {
        parser_expected(parser, "'+' or ']' (a constant offset may not be negative)");
        return false;
    }
    return !parser_accept(parser, "+") || member_number(nv4, array, offset);
}

/* `A0.x - 4` in the ARB languages, `R0.x + 3` in NV_gpu_program4. */
static bool run_time_index(struct nv4 *nv4, const struct nv4_symbol *array, struct relative_index *relative,
                           int32_t *offset)
{
    if (nv4_has(nv4, NV4_ADDRESS))
        return nv4_address_index(nv4, relative, offset);
    if (!nv4_has(nv4, NV4_TYPES)) {
        parser_expected(nv4->parser, "an integer");
        return false;
    }
    return index_register(nv4, relative) && constant_offset(nv4, array, offset);
}

/* The array gets its entry in program.arrays, for inputs and outputs in slots; all its members count as used.
 */
static bool reach_array(struct nv4 *nv4, struct nv4_symbol *symbol, const struct token *name,
                        struct relative_index *relative)
{
    if (!symbol->relative) {
        bool ok = symbol->file == FILE_PARAM  ? nv4_check_relative_params(nv4, symbol, name)
                  : symbol->file == FILE_TEMP ? true
                                              : nv4_own_slots(nv4, symbol, name);
        if (!ok)
            return false;
        symbol->relative = true;
    }
    relative->array = (uint16_t)program_add_array(nv4->parser, (enum register_file)symbol->file,
                                                  symbol->first, symbol->count);
    return !nv4->parser->failed;
}

/* After the name of a variable: which register. */
static bool member(struct nv4 *nv4, struct nv4_symbol *symbol, const struct token *name, int32_t *index,
                   struct relative_index *relative)
{
    struct parser *parser = nv4->parser;
    int32_t offset = 0;
    *index = symbol->first;
    if (!symbol->is_array) {
        if (parser_at(parser, "["))
            parser_fail(parser, parser->token.position, "'%.*s' is not an array", shown(name), name->text);
        return !parser->failed;
    }
    if (!parser_at(parser, "[")) {
        parser_expected(parser, "'[' and a member of the array");
        return false;
    }
    parser_advance(parser);
    if (parser->token.kind == TOKEN_INTEGER) {
        if (!member_number(nv4, symbol, &offset))
            return false;
    } else if (!run_time_index(nv4, symbol, relative, &offset) || !reach_array(nv4, symbol, name, relative)) {
        return false;
    }
    *index += offset;
    return parser_require(parser, "]");
}

/* --- Types
 * ------------------------------------------------------------------------------------------------------------
 */

/* "A program will fail to load if it attempts to read or write a variable using a data type other than the
 * one indicated" (2.X.3.1). */
static bool check_type(struct nv4 *nv4, const struct nv4_instruction *instruction,
                       const struct nv4_symbol *symbol, const struct token *name, enum type type)
{
    static const char *const words[] = {"FLOAT", "INT", "UINT"};
    if (symbol->type == NV4_UNTYPED || symbol->type == type || instruction->no_type_check)
        return true;
    parser_fail(nv4->parser, name->position, "expected a variable of type %s, found '%.*s', which is %s",
                words[type], shown(name), name->text, words[symbol->type]);
    return false;
}

/* --- Sources
 * ----------------------------------------------------------------------------------------------------------
 */

static bool variable_source(struct nv4 *nv4, const struct nv4_instruction *instruction,
                            struct source_operand *source, enum type type)
{
    const struct token name = nv4->parser->token;
    struct nv4_symbol *symbol = nv4_find_symbol(nv4, &name);
    if (!symbol) {
        parser_expected(nv4->parser, "an operand: a declared variable, a binding or a constant");
        return false;
    }
    if (symbol->file == FILE_ADDRESS) {
        parser_expected(nv4->parser, "an operand that is no address register");
        return false;
    }
    if (symbol->file == FILE_OUTPUT) {
        parser_fail(nv4->parser, name.position,
                    "expected an operand, found the result variable '%.*s', which is write-only",
                    shown(&name), name.text);
        return false;
    }
    if (!check_type(nv4, instruction, symbol, &name, type))
        return false;
    parser_advance(nv4->parser);
    source->file = symbol->file;
    if (symbol->file == FILE_INPUT)
        nv4_use_slots(nv4->inputs, symbol->first, symbol->count);
    return member(nv4, symbol, &name, &source->index, &source->relative);
}

/* The register of a binding in an operand. */
static bool bound_register(struct nv4 *nv4, enum register_file file, const struct nv4_range *slots,
                           int32_t *index, struct relative_index *relative)
{
    *index = (int32_t)slots->first + slots->offset;
    if (!slots->relative.used)
        return true;
    *relative = slots->relative;
    relative->array = (uint16_t)program_add_array(nv4->parser, file, slots->first, slots->count);
    return !nv4->parser->failed;
}

static bool base_source(struct nv4 *nv4, const struct nv4_instruction *instruction,
                        struct source_operand *source, enum type type)
{
    if (nv4_at_param(nv4)) {
        unsigned index = 0;
        bool ok = nv4_param_single(nv4, type, false, &index);
        source->file = FILE_PARAM;
        source->index = (int32_t)index;
        return ok;
    }
    if (nv4_at_input(nv4)) {
        struct nv4_range slots;
        if (!nv4_input_binding(nv4, false, &slots))
            return false;
        nv4_use_slots(nv4->inputs, slots.first, slots.count);
        source->file = FILE_INPUT;
        return bound_register(nv4, FILE_INPUT, &slots, &source->index, &source->relative);
    }
    return variable_source(nv4, instruction, source, type);
}

static bool at_scalar_constant(const struct nv4 *nv4)
{
    return nv4->parser->token.kind == TOKEN_INTEGER || nv4->parser->token.kind == TOKEN_FLOAT;
}

/* `2.5.x` in the ARB languages (<constantScalar> <swizzleSuffix>): all components are the same. */
static bool constant_suffix(struct nv4 *nv4)
{
    uint8_t ignored[4];
    return nv4_has(nv4, NV4_TYPES) || !parser_at(nv4->parser, ".") || swizzle_suffix(nv4, ignored);
}

static bool sign(struct nv4 *nv4)
{
    bool negative = parser_accept(nv4->parser, "-");
    if (!negative)
        parser_accept(nv4->parser, "+");
    return negative;
}

/* `-5` is a constant with an operand's negation; the smallest signed integer has no positive twin, and
 * unsigned ones no negative. */
static bool negative_constant(struct nv4 *nv4, struct source_operand *source, enum type type)
{
    struct parser *parser = nv4->parser;
    const struct token token = parser->token;
    if (type == TYPE_U32) {
        parser_fail(parser, token.position, "expected an unsigned integer, found '-%.*s'", shown(&token),
                    token.text);
        return false;
    }
    unsigned index = 0;
    bool smallest =
        type == TYPE_S32 && token.kind == TOKEN_INTEGER && token_integer(&token, NULL) == 0x80000000u;
    bool ok = nv4_param_single(nv4, smallest ? TYPE_U32 : type, false, &index);
    source->file = FILE_PARAM;
    source->index = (int32_t)index;
    return ok;
}

/* The part between the bars, or all of it without bars: sign, variable, suffix. */
static bool signed_source(struct nv4 *nv4, const struct nv4_instruction *instruction,
                          struct source_operand *source, char kind, enum type type, bool *negative)
{
    *negative = sign(nv4);
    if (at_scalar_constant(nv4) && (kind != 'S' || nv4_has(nv4, NV4_PLAIN_SCALARS))) {
        if (kind == 'S')
            memset(source->swizzle, SWIZZLE_X, 4);
        bool ok =
            *negative ? negative_constant(nv4, source, type) : base_source(nv4, instruction, source, type);
        return ok && constant_suffix(nv4);
    }
    if (!base_source(nv4, instruction, source, type))
        return false;
    return kind == 'S' ? scalar_suffix(nv4, source->swizzle) : swizzle_suffix(nv4, source->swizzle);
}

/* Only here: does `-` or `|` begin an absolute value? The sign may stand before the bar and after it. */
static bool at_absolute(const struct nv4 *nv4)
{
    if (!nv4_has(nv4, NV4_ABSOLUTE))
        return false;
    if (parser_at(nv4->parser, "|"))
        return true;
    struct token next = nv4_peek(nv4);
    return (parser_at(nv4->parser, "-") || parser_at(nv4->parser, "+")) && next.kind == TOKEN_PUNCTUATION &&
           token_is(&next, "|");
}

/* The absolute value of an unsigned operand "has no effect", so the sign inside the bars counts; of others it
 * does not. */
static bool absolute_source(struct nv4 *nv4, const struct nv4_instruction *instruction,
                            struct source_operand *source, char kind, enum type type, bool *negative)
{
    bool outer = sign(nv4), inner;
    if (!parser_require(nv4->parser, "|") || !signed_source(nv4, instruction, source, kind, type, &inner))
        return false;
    source->absolute = type != TYPE_U32;
    *negative = source->absolute ? outer : outer != inner;
    return parser_require(nv4->parser, "|");
}

/* SWZ: the extended swizzle holds all signs. */
static bool extended_source(struct nv4 *nv4, const struct nv4_instruction *instruction,
                            struct source_operand *source, enum type type)
{
    return base_source(nv4, instruction, source, type) && extended_swizzle(nv4, source);
}

/* The slots that an operand reaches. */
static struct nv4_range reached(const struct nv4 *nv4, int32_t index, const struct relative_index *relative)
{
    if (!relative->used) /* a program without arrays has no table of them */
        return (struct nv4_range){.first = (unsigned)index, .count = 1};
    const struct register_array *array = &nv4->parser->program->arrays[relative->array];
    return (struct nv4_range){.first = array->first, .count = array->count};
}

bool nv4_source(struct nv4 *nv4, struct nv4_instruction *instruction, unsigned s, char kind, enum type type)
{
    struct source_operand *source = &instruction->code.src[s];
    bool negative = false;
    bool ok = kind == 'A'        ? nv4_address_source(nv4, source)
              : kind == 'W'      ? extended_source(nv4, instruction, source, type)
              : at_absolute(nv4) ? absolute_source(nv4, instruction, source, kind, type, &negative)
                                 : signed_source(nv4, instruction, source, kind, type, &negative);
    if (!ok)
        return false;
    if (negative)
        source->negate = 15;
    if (source->file == FILE_INPUT) {
        struct nv4_range range = reached(nv4, source->index, &source->relative);
        nv4_type_slots(nv4->inputs, range.first, range.count, type);
    }
    return true;
}

/* --- Destinations
 * ----------------------------------------------------------------------------------------------------- */

static bool result_register(struct nv4 *nv4, const struct nv4_instruction *instruction,
                            struct destination *dst, enum type type)
{
    struct parser *parser = nv4->parser;
    const struct token name = parser->token;
    struct nv4_symbol *symbol = nv4_find_symbol(nv4, &name);
    if (nv4_at_output(nv4)) {
        struct nv4_range slots;
        if (!nv4_output_binding(nv4, false, &slots))
            return false;
        dst->file = FILE_OUTPUT;
        return bound_register(nv4, FILE_OUTPUT, &slots, &dst->index, &dst->relative);
    }
    if (!symbol && nv4_has(nv4, NV4_CONDITIONS) && parser_accept(parser, "CC")) {
        dst->file = FILE_CONDITION;
        return true;
    }
    if (!symbol || (symbol->file != FILE_TEMP && symbol->file != FILE_OUTPUT)) {
        parser_expected(parser, "a temporary or result variable");
        return false;
    }
    if (!check_type(nv4, instruction, symbol, &name, type))
        return false;
    parser_advance(parser);
    dst->file = symbol->file;
    if (symbol->file == FILE_OUTPUT)
        nv4_use_slots(nv4->outputs, symbol->first, symbol->count);
    return member(nv4, symbol, &name, &dst->index, &dst->relative);
}

static void note_written(struct nv4 *nv4, const struct destination *dst, enum type type)
{
    if (dst->file != FILE_OUTPUT || nv4->parser->failed)
        return;
    struct nv4_range range = reached(nv4, dst->index, &dst->relative);
    nv4_use_slots(nv4->outputs, range.first, range.count);
    nv4_type_slots(nv4->outputs, range.first, range.count, type);
    for (unsigned i = range.first; i < range.first + range.count; i++)
        nv4->outputs[i].written |= dst->mask;
}

bool nv4_destination(struct nv4 *nv4, struct nv4_instruction *instruction, enum type type)
{
    struct destination *dst = &instruction->code.dst;
    const bool address = opcode_table[instruction->code.op].result[0] == 'A';
    const bool ok =
        address ? nv4_address_destination(nv4, dst) : result_register(nv4, instruction, dst, type);
    const bool masked = !address || nv4_has(nv4, NV4_ADDRESS_VECTORS);
    if (!ok || (masked && !write_mask(nv4, &dst->mask)))
        return false;
    if (instruction->code.op == OP_POPA && dst->mask != 15) {
        parser_expected(nv4->parser, "no write mask but '.xyzw', as POPA takes no other");
        return false;
    }
    note_written(nv4, dst, type);
    return !nv4_has(nv4, NV4_CONDITIONS) || !parser_at(nv4->parser, "(") ||
           nv4_condition(nv4, &instruction->code.test);
}
