/* One instruction: its mnemonic with suffixes, modifiers, operand list, and the types of its operands
 * (NV_gpu_program4 2.X.4, ARB_vertex_program 2.14.4, ARB_fragment_program 3.11.4). */
#include "shader/nv4.h"

#include <string.h>

/* --- Modifiers
 * -------------------------------------------------------------------------------------------------------- */

enum group { DATA_TYPE, CONDITION_UPDATE, CLAMP, TYPE_CHECK, MULTIPLY, GROUP_COUNT };

/* Tables X.14 and X.15: stand-alone (".SAT") and as a suffix ("_SAT"), in the order that suffixes must have.
 */
static const struct modifier {
    const char *name, *suffix;
    enum group group;
    uint8_t value;     /* enum type, condition code, enum saturate, -, enum integer_modifier */
    uint8_t precision; /* enum precision */
} modifiers[] = {
    {NULL, "R", DATA_TYPE, TYPE_F32, PRECISION_R},
    {NULL, "H", DATA_TYPE, TYPE_F32, PRECISION_H},
    {NULL, "X", DATA_TYPE, TYPE_F32, PRECISION_X},
    {"F", NULL, DATA_TYPE, TYPE_F32, PRECISION_DEFAULT},
    {"S", NULL, DATA_TYPE, TYPE_S32, PRECISION_DEFAULT},
    {"U", NULL, DATA_TYPE, TYPE_U32, PRECISION_DEFAULT},
    {"CC0", "C0", CONDITION_UPDATE, 0, PRECISION_DEFAULT},
    {"CC1", "C1", CONDITION_UPDATE, 1, PRECISION_DEFAULT},
    {"CC", "C", CONDITION_UPDATE, 0, PRECISION_DEFAULT},
    {"SAT", "_SAT", CLAMP, SATURATE_UNSIGNED, PRECISION_DEFAULT},
    {"SSAT", "_SSAT", CLAMP, SATURATE_SIGNED, PRECISION_DEFAULT},
    {"NTC", NULL, TYPE_CHECK, 0, PRECISION_DEFAULT},
    {"S24", NULL, MULTIPLY, INTEGER_24, PRECISION_DEFAULT},
    {"U24", NULL, MULTIPLY, INTEGER_24, PRECISION_DEFAULT},
    {"HI", NULL, MULTIPLY, INTEGER_HI, PRECISION_DEFAULT},
};

enum { MODIFIER_COUNT = sizeof modifiers / sizeof *modifiers };

struct chosen {
    const struct modifier *of[GROUP_COUNT];
};

static bool is_flow(const struct opcode_info *info)
{
    return info->result[0] == '-' && !strpbrk(info->inputs, "V");
}

/* NV_fragment_program_option Table X.5: these four have no forms of NV_fragment_program. */
static bool is_plain_only(const struct nv4 *nv4, enum opcode op)
{
    return (op == OP_CMP || op == OP_SCS || op == OP_SWZ || op == OP_XPD) && nv4_is_fragment(nv4) &&
           !nv4_has(nv4, NV4_EVERY_MODIFIER);
}

static bool allows_precision(const struct nv4 *nv4, enum opcode op, unsigned precision)
{
    const char *modifiers_of = opcode_table[op].modifiers;
    if (precision == PRECISION_X)
        return nv4_has(nv4, NV4_FIXED) && strchr(modifiers_of, 'X');
    if (nv4_has(nv4, NV4_TYPES))
        return precision != PRECISION_H || strchr(modifiers_of, 'H');
    return nv4_has(nv4, NV4_PRECISION) && strchr(modifiers_of, 'H') && !is_plain_only(nv4, op) &&
           op != OP_KIL && op != OP_REP;
}

static bool allows(const struct nv4 *nv4, enum opcode op, const struct modifier *modifier)
{
    const struct opcode_info *info = &opcode_table[op];
    switch (modifier->group) {
    case DATA_TYPE:
        return allows_precision(nv4, op, modifier->precision) &&
               strchr(info->types, modifier->value == TYPE_F32 ? 'F' : 'I') != NULL;
    case CONDITION_UPDATE:
        return nv4_has(nv4, modifier->value ? NV4_SECOND_CONDITION : NV4_CONDITIONS) &&
               strchr(info->modifiers, 'C') && !is_plain_only(nv4, op);
    case CLAMP:
        return nv4_has(nv4, modifier->value == SATURATE_SIGNED ? NV4_SIGNED_SATURATE : NV4_SATURATE) &&
               strchr(info->modifiers, 'S');
    case MULTIPLY: return op == OP_MUL;
    default: return !is_flow(info);
    }
}

static bool choose(struct nv4 *nv4, struct nv4_instruction *instruction, struct chosen *chosen,
                   const struct modifier *modifier, const struct token *token)
{
    static const char *const group_names[] = {"data type", "condition code", "clamping", "type checking",
                                              "multiply"};
    const char *name = modifier->name ? modifier->name : modifier->suffix;
    if (!allows(nv4, (enum opcode)instruction->code.op, modifier))
        parser_fail(nv4->parser, token->position, "%s does not take the modifier %s in %s",
                    opcode_table[instruction->code.op].name, name, nv4_language(nv4));
    else if (chosen->of[modifier->group])
        parser_fail(nv4->parser, token->position, "a second %s modifier, %s", group_names[modifier->group],
                    name);
    chosen->of[modifier->group] = modifier;
    return !nv4->parser->failed;
}

/* Suffixes after the mnemonic, each group at most once and in order; the length that fits (all of it, or the
 * name is none). */
static bool split_suffixes(const char *text, size_t length, const struct modifier *found[3], unsigned *count)
{
    int group = -1;
    *count = 0;
    while (length > 0) {
        const struct modifier *next = NULL;
        for (unsigned i = 0; i < MODIFIER_COUNT && !next; i++) {
            const char *suffix = modifiers[i].suffix;
            if (suffix && strlen(suffix) <= length && memcmp(suffix, text, strlen(suffix)) == 0 &&
                (int)modifiers[i].group > group)
                next = &modifiers[i];
        }
        if (!next)
            return false;
        found[(*count)++] = next;
        group = (int)next->group;
        text += strlen(next->suffix);
        length -= strlen(next->suffix);
    }
    return true;
}

/* The opcode whose name and suffixes make up this word; the longest name wins (DP2A is not DP2 with an A). */
static enum opcode split_mnemonic(const struct token *token, const struct modifier *found[3], unsigned *count)
{
    for (size_t length = token->length < 8 ? token->length : 8; length > 0; length--) {
        enum opcode op = opcode_find(token->text, (unsigned)length);
        if (op != OP_COUNT && op != OP_END &&
            split_suffixes(token->text + length, token->length - length, found, count))
            return op;
    }
    return OP_COUNT;
}

/* --- Mnemonics
 * -------------------------------------------------------------------------------------------------------- */

bool nv4_is_mnemonic(const struct nv4 *nv4, const struct token *word)
{
    const struct modifier *suffixes[3];
    unsigned count = 0;
    const enum opcode op = split_mnemonic(word, suffixes, &count);
    if (op == OP_COUNT || !(opcode_table[op].languages & nv4->opcodes))
        return false;
    for (unsigned i = 0; i < count; i++)
        if (!allows(nv4, op, suffixes[i]))
            return false;
    return true;
}

/* What people write who know another language. */
static const struct hint {
    const char *name, *instead;
} hints[] = {
    {"ARL", "FLR.S into an INT TEMP"},
    {"ARR", "ROUND.S into an INT TEMP"},
    {"ARA", "ADD.S on an INT TEMP"},
    {"BRA", "IF, REP or CAL"},
    {"EXP", "EX2"},
    {"LOG", "LG2"},
    {"LOOP", "REP"},
    {"ENDLOOP", "ENDREP"},
    {"F2I", "TRUNC.S"},
    {"EMIT", NULL},
    {"ENDPRIM", NULL},
};

static void unknown_mnemonic(struct nv4 *nv4, const struct token *token)
{
    const unsigned count = nv4_has(nv4, NV4_TYPES) ? sizeof hints / sizeof *hints : 0;
    for (unsigned i = 0; i < count; i++)
        if (token_is(token, hints[i].name)) {
            if (hints[i].instead)
                parser_fail(nv4->parser, token->position, "%s has no %s; use %s", nv4_language(nv4),
                            hints[i].name, hints[i].instead);
            else
                parser_fail(nv4->parser, token->position, "%s is for geometry programs only", hints[i].name);
            return;
        }
    parser_expected(nv4->parser, "an instruction, a declaration, a label or END");
}

/* The OPTION that would bring an opcode, or null. */
static const char *missing_option(const struct nv4 *nv4, uint32_t languages)
{
    if (nv4_has(nv4, NV4_TYPES))
        return NULL;
    if (nv4_is_fragment(nv4))
        return languages & OPCODE_FPO1   ? "NV_fragment_program"
               : languages & OPCODE_FPO2 ? "NV_fragment_program2"
                                         : NULL;
    return languages & OPCODE_VPO2   ? "NV_vertex_program2"
           : languages & OPCODE_VPO3 ? "NV_vertex_program3"
                                     : NULL;
}

static bool is_available(struct nv4 *nv4, enum opcode op, const struct token *token)
{
    const uint32_t languages = op == OP_COUNT ? 0 : opcode_table[op].languages;
    if (languages & nv4->opcodes)
        return true;
    const char *option = missing_option(nv4, languages);
    if (option)
        parser_fail(nv4->parser, token->position, "%s needs OPTION %s", opcode_table[op].name, option);
    else if (nv4_has(nv4, NV4_TYPES) && (languages & OPCODE_NVF40))
        parser_fail(nv4->parser, token->position, "%s is for fragment programs only", opcode_table[op].name);
    else
        unknown_mnemonic(nv4, token);
    return false;
}

/* --- The parts together
 * ----------------------------------------------------------------------------------------------- */

/* The letter after an operand's letter fixes its type; without one it is the instruction's. */
static enum type fixed_type(char letter, enum type type)
{
    return letter == 'f' ? TYPE_F32 : letter == 's' ? TYPE_S32 : letter == 'u' ? TYPE_U32 : type;
}

static enum type result_type(const struct instruction *code)
{
    const char *result = opcode_table[code->op].result;
    return fixed_type(result[0] ? result[1] : '\0', (enum type)code->type);
}

/* MUL.S24 and MUL.U24 imply the type; MUL.HI needs .S or .U (2.X.8.Z, MUL). */
static bool apply_multiply(struct nv4 *nv4, struct nv4_instruction *instruction, const struct chosen *chosen)
{
    const struct modifier *multiply = chosen->of[MULTIPLY], *type = chosen->of[DATA_TYPE];
    if (!multiply)
        return true;
    instruction->code.integer_modifier = multiply->value;
    if (multiply->value == INTEGER_24 && type)
        parser_fail(nv4->parser, instruction->name.position,
                    "MUL.%s implies its data type; expected no other", multiply->name);
    if (multiply->value == INTEGER_HI && (!type || type->value == TYPE_F32))
        parser_fail(nv4->parser, instruction->name.position, "MUL.HI needs the data type modifier S or U");
    if (multiply->value == INTEGER_24)
        instruction->code.type = multiply->name[0] == 'S' ? TYPE_S32 : TYPE_U32;
    return !nv4->parser->failed;
}

static bool apply_modifiers(struct nv4 *nv4, struct nv4_instruction *instruction, const struct chosen *chosen)
{
    struct instruction *code = &instruction->code;
    if (chosen->of[DATA_TYPE]) {
        code->type = chosen->of[DATA_TYPE]->value;
        code->precision = chosen->of[DATA_TYPE]->precision;
    }
    if (!apply_multiply(nv4, instruction, chosen))
        return false;
    code->update_cc = chosen->of[CONDITION_UPDATE] != NULL;
    code->cc = code->update_cc ? chosen->of[CONDITION_UPDATE]->value : 0;
    code->dst.saturate = chosen->of[CLAMP] ? chosen->of[CLAMP]->value : SATURATE_NONE;
    instruction->no_type_check = chosen->of[TYPE_CHECK] != NULL;
    if (code->dst.saturate && result_type(code) != TYPE_F32) {
        parser_fail(nv4->parser, instruction->name.position, "%s is for floating-point results only",
                    chosen->of[CLAMP]->name);
        return false;
    }
    return true;
}

static const struct modifier *find_modifier(const struct nv4 *nv4)
{
    for (unsigned i = 0; i < MODIFIER_COUNT; i++)
        if (modifiers[i].name && parser_at(nv4->parser, modifiers[i].name))
            return &modifiers[i];
    return NULL;
}

static bool read_modifiers(struct nv4 *nv4, struct nv4_instruction *instruction, struct chosen *chosen)
{
    struct parser *parser = nv4->parser;
    while (nv4_has(nv4, NV4_TYPES) && parser_accept(parser, ".")) {
        const struct modifier *modifier = find_modifier(nv4);
        if (!modifier) {
            parser_expected(parser, "an instruction modifier such as 'SAT' or 'S'");
            return false;
        }
        if (!choose(nv4, instruction, chosen, modifier, &parser->token))
            return false;
        parser_advance(parser);
    }
    return true;
}

static bool read_mnemonic(struct nv4 *nv4, struct nv4_instruction *instruction)
{
    const struct modifier *suffixes[3];
    struct chosen chosen = {{0}};
    unsigned count = 0;
    const struct token token = nv4->parser->token;
    enum opcode op = split_mnemonic(&token, suffixes, &count);
    if (nv4_has(nv4, NV4_TYPES) && count > 0 && suffixes[0]->precision == PRECISION_X)
        op = OP_COUNT; /* NV_gpu_program4 has no such suffix at all */
    if (!is_available(nv4, op, &token))
        return false;
    instruction->name = token;
    instruction->code.op = (uint8_t)op;
    instruction->code.type = (uint8_t)opcode_table[op].default_type;
    for (unsigned i = 0; i < count; i++)
        if (!choose(nv4, instruction, &chosen, suffixes[i], &token))
            return false;
    parser_advance(nv4->parser);
    return read_modifiers(nv4, instruction, &chosen) && apply_modifiers(nv4, instruction, &chosen);
}

/* The operands that are not sources. KIL's vector may be a condition, REP's count may be missing. */
static bool read_special(struct nv4 *nv4, struct nv4_instruction *instruction, char kind, bool *handled)
{
    struct parser *parser = nv4->parser;
    *handled = true;
    switch (kind) {
    case 'L': return nv4_call_target(nv4, instruction);
    case 'T': return parser_require(parser, ",") && nv4_texture(nv4, instruction);
    case 'C':
        return instruction->code.op == OP_IF ? nv4_condition(nv4, &instruction->code.test)
                                             : nv4_optional_condition(nv4, &instruction->code.test);
    default: break;
    }
    if (instruction->code.op == OP_KIL && nv4_at_condition(nv4) && !nv4_find_symbol(nv4, &parser->token))
        return nv4_condition(nv4, &instruction->code.test);
    if (instruction->code.op == OP_REP && parser_at(parser, ";") && nv4_has(nv4, NV4_TYPES))
        return true;
    *handled = false;
    return true;
}

static bool read_operands(struct nv4 *nv4, struct nv4_instruction *instruction)
{
    const struct opcode_info *info = &opcode_table[instruction->code.op];
    unsigned source = 0;
    bool comma = info->result[0] != '-';
    if (comma && !nv4_destination(nv4, instruction, result_type(&instruction->code)))
        return false;
    for (const char *input = info->inputs; *input; input++) {
        bool handled;
        if (strchr("fsu", *input))
            continue;
        if (!read_special(nv4, instruction, *input, &handled))
            return false;
        if (handled)
            continue;
        if (comma && !parser_require(nv4->parser, ","))
            return false;
        /* Without vectors of addresses, ARL takes a scalar. */
        const bool scalar = instruction->code.op == OP_ARL && !nv4_has(nv4, NV4_ADDRESS_VECTORS);
        if (!nv4_source(nv4, instruction, source++, scalar ? 'S' : *input,
                        fixed_type(input[1], (enum type)instruction->code.type)))
            return false;
        comma = true;
    }
    return true;
}

/* Does it see the bits of a register as an integer? */
static bool mixes_types(const struct instruction *code)
{
    const struct opcode_info *info = &opcode_table[code->op];
    bool packs =
        (info->name[0] == 'P' && info->name[1] == 'K') || (info->name[0] == 'U' && info->name[1] == 'P');
    if (info->result[0] == 'A' ||
        info->inputs[0] == 'A') /* address registers are integers, and nothing else is */
        return false;
    bool data = info->types[0] || strpbrk(info->inputs, "su");
    return data &&
           (packs || code->type != TYPE_F32 || strpbrk(info->inputs, "su") || result_type(code) != TYPE_F32);
}

static void note(struct nv4 *nv4, const struct instruction *code)
{
    struct program *program = nv4->parser->program;
    bool implicit = code->op == OP_TEX || code->op == OP_TXB || code->op == OP_TXP;
    program->uses_kil |= code->op == OP_KIL;
    program->uses_derivatives |=
        nv4_is_fragment(nv4) && (implicit || code->op == OP_DDX || code->op == OP_DDY);
    program->mixes_types |= mixes_types(code);
}

static void append(struct nv4 *nv4, struct nv4_instruction *instruction)
{
    struct parser *parser = nv4->parser;
    static const uint8_t reserved_for_fog[] = {[NV4_FOG_LINEAR] = 2, [NV4_FOG_EXP] = 3, [NV4_FOG_EXP2] = 4};
    unsigned limit =
        SHADER_MAX_INSTRUCTIONS - (parser->program->position_invariant ? 4 : reserved_for_fog[nv4->fog]);
    if (parser->program->instruction_count >= limit)
        parser_fail(parser, instruction->name.position, "more than %u instructions", limit);
    if (parser->failed || !nv4_flow(nv4, instruction, parser->program->instruction_count))
        return;
    note(nv4, &instruction->code);
    struct instruction *code =
        program_add_instruction(parser, (enum opcode)instruction->code.op, instruction->name.position);
    instruction->code.position = instruction->name.position;
    *code = instruction->code;
}

void nv4_read_instruction(struct nv4 *nv4)
{
    struct nv4_instruction instruction = {.code.target = -1};
    for (uint8_t c = 0; c < 4; c++) {
        instruction.code.test.swizzle[c] = c;
        for (unsigned s = 0; s < 3; s++)
            instruction.code.src[s].swizzle[c] = c;
    }
    if (read_mnemonic(nv4, &instruction) && read_operands(nv4, &instruction))
        append(nv4, &instruction);
}
