/* Instructions of !!FP1.0: mnemonics with their suffixes, operand lists, textures
 * (NV_fragment_program 3.11.3, Table X.4). */
#include "shader/language/fp1/fp1.h"

#include <string.h>

/* --- Mnemonics ------------------------------------------------------------------------------------------ */

/* `MULXC_SAT` taken apart. */
struct mnemonic {
    enum opcode op; /* OP_COUNT: none */
    enum precision precision;
    bool update_cc, saturate;
};

static bool in_language(enum opcode op)
{
    return op != OP_COUNT && op != OP_END && (opcode_table[op].languages & OPCODE_FP10);
}

/* [R|H|X][C][_SAT], to the end. */
static bool split_suffixes(const char *text, size_t length, struct mnemonic *mnemonic)
{
    static const char letters[] = "RHX";
    const char *found = length > 0 ? memchr(letters, text[0], 3) : NULL;
    if (found) {
        mnemonic->precision = (enum precision)(PRECISION_R + (found - letters));
        text++, length--;
    }
    mnemonic->update_cc = length > 0 && text[0] == 'C';
    text += mnemonic->update_cc, length -= mnemonic->update_cc;
    mnemonic->saturate = length == 4 && memcmp(text, "_SAT", 4) == 0;
    return length == 0 || mnemonic->saturate;
}

/* The longest name wins: UP2H has no suffix. */
static struct mnemonic split_mnemonic(const struct token *word)
{
    for (size_t length = word->length < 8 ? word->length : 8; length > 0; length--) {
        struct mnemonic mnemonic = {.op = opcode_find(word->text, (unsigned)length)};
        if (in_language(mnemonic.op) && split_suffixes(word->text + length, word->length - length, &mnemonic))
            return mnemonic;
    }
    return (struct mnemonic){.op = OP_COUNT};
}

/* The first suffix that the opcode does not take, or null. KIL takes none here. */
static const char *wrong_suffix(const struct mnemonic *mnemonic)
{
    static const char *const precisions[] = {"", "R", "H", "X"};
    const char *modifiers = mnemonic->op == OP_KIL ? "" : opcode_table[mnemonic->op].modifiers;
    if (mnemonic->precision && !strchr(modifiers, mnemonic->precision == PRECISION_X ? 'X' : 'H'))
        return precisions[mnemonic->precision];
    if (mnemonic->update_cc && !strchr(modifiers, 'C'))
        return "C";
    return mnemonic->saturate && !strchr(modifiers, 'S') ? "_SAT" : NULL;
}

bool fp1_is_mnemonic(const struct token *word)
{
    const struct mnemonic mnemonic = split_mnemonic(word);
    return mnemonic.op != OP_COUNT && !wrong_suffix(&mnemonic);
}

static void fail_mnemonic(struct fp1 *fp1)
{
    struct parser *parser = fp1->parser;
    const struct token *token = &parser->token;
    const int length = token->length < 40 ? (int)token->length : 40;
    const enum opcode op = opcode_find(token->text, (unsigned)token->length);
    const char *home = op == OP_COUNT ? NULL : opcode_home(opcode_table[op].languages, true);
    const char *guess = token->kind == TOKEN_IDENTIFIER ? vp_guess_opcode(token, OPCODE_FP10) : NULL;
    if (parser_at(parser, "OPTION"))
        parser_fail(parser, token->position,
                    "expected an instruction, DEFINE, DECLARE or END: options need !!ARBfp1.0 or !!NVfp4.0");
    else if (parser_at(parser, "ABS"))
        parser_fail(parser, token->position, "!!FP1.0 has no ABS; use MOV with |operand|");
    else if (home)
        parser_fail(parser, token->position, "!!FP1.0 has no %.*s: it needs %s", length, token->text, home);
    else if (op != OP_COUNT)
        parser_fail(parser, token->position, "!!FP1.0 has no %.*s", length, token->text);
    else if (guess)
        parser_fail(parser, token->position, "unknown instruction '%.*s', did you mean %s?", length,
                    token->text, guess);
    else
        parser_expected(parser, "an instruction, DEFINE, DECLARE or END");
}

/* Of the look-ahead; op is OP_COUNT after failing. */
static struct mnemonic fp1_find_mnemonic(struct fp1 *fp1)
{
    const struct token *token = &fp1->parser->token;
    struct mnemonic mnemonic = {.op = OP_COUNT};
    if (token->kind == TOKEN_IDENTIFIER)
        mnemonic = split_mnemonic(token);
    const char *wrong = mnemonic.op == OP_COUNT ? NULL : wrong_suffix(&mnemonic);
    if (wrong)
        parser_fail(fp1->parser, token->position, "%s does not take the suffix %s",
                    opcode_table[mnemonic.op].name, wrong);
    else if (mnemonic.op == OP_COUNT)
        fail_mnemonic(fp1);
    return mnemonic;
}

/* --- Textures ------------------------------------------------------------------------------------------- */

int fp1_texture_unit(const struct token *token)
{
    if (token->kind != TOKEN_IDENTIFIER || token->length < 4 || token->length > 5 ||
        memcmp(token->text, "TEX", 3) != 0 || (token->text[3] == '0' && token->length > 4))
        return -1;
    int unit = 0;
    for (size_t i = 3; i < token->length; i++) {
        if (token->text[i] < '0' || token->text[i] > '9')
            return -1;
        unit = unit * 10 + (token->text[i] - '0');
    }
    return unit < FP1_TEXTURE_UNITS ? unit : -1;
}

/* The look-ahead is the ',' before the target, whose name may begin with a digit. */
static uint8_t parse_target(struct fp1 *fp1)
{
    struct parser *parser = fp1->parser;
    if (!parser_at(parser, ",")) {
        parser_expected(parser, "','");
        return TARGET_NONE;
    }
    parser->token = lexer_next_word(&parser->lexer);
    for (uint8_t target = TARGET_1D; target <= TARGET_RECT; target++)
        if (parser_at(parser, nv4_target_name(target)))
            return target;
    parser_expected(parser, "a texture target: 1D, 2D, 3D, CUBE or RECT");
    return TARGET_NONE;
}

/* "if multiple texture lookup instructions reference different targets for the same texture image unit" */
static void parse_texture(struct fp1 *fp1, struct instruction *instruction)
{
    struct parser *parser = fp1->parser;
    struct program *program = parser->program;
    const int unit = fp1_texture_unit(&parser->token);
    if (unit < 0) {
        parser_expected(parser, "a texture image unit TEX0 to TEX15");
        return;
    }
    parser_advance(parser);
    const uint8_t target = parse_target(fp1);
    if (parser->failed)
        return;
    if ((program->textures_used >> unit & 1) && program->texture_targets[unit] != target)
        parser_fail(parser, parser->token.position, "TEX%d is used as %s here and as %s before", unit,
                    nv4_target_name(target), nv4_target_name(program->texture_targets[unit]));
    program->textures_used |= 1u << unit;
    program->texture_targets[unit] = target;
    instruction->texture.unit = (uint8_t)unit;
    instruction->texture.target = target;
    parser_advance(parser);
}

/* --- The parts together --------------------------------------------------------------------------------- */

static void parse_operands(struct fp1 *fp1, struct instruction *instruction)
{
    unsigned s = 0;
    if (instruction->op == OP_KIL) { /* <ccMask>, without parentheses; other languages have an operand here */
        vp_parse_test(fp1->parser, &instruction->test);
        return;
    }
    fp1_parse_destination(fp1, instruction);
    for (const char *input = opcode_table[instruction->op].inputs; *input && !fp1->parser->failed; input++) {
        if (!strchr("VST", *input))
            continue; /* letters of types */
        parser_require(fp1->parser, ",");
        if (*input == 'T')
            parse_texture(fp1, instruction);
        else
            fp1_parse_source(fp1, instruction, s++, *input == 'S');
    }
}

/* PK* and UP* see the bits of a register. */
static void note(struct program *program, const struct instruction *instruction)
{
    const char *name = opcode_table[instruction->op].name;
    program->uses_kil |= instruction->op == OP_KIL;
    program->uses_derivatives |= instruction->op == OP_DDX || instruction->op == OP_DDY ||
                                 instruction->op == OP_TEX || instruction->op == OP_TXP;
    program->mixes_types |= strncmp(name, "PK", 2) == 0 || strncmp(name, "UP", 2) == 0;
}

void fp1_parse_instruction(struct fp1 *fp1)
{
    struct parser *parser = fp1->parser;
    const struct source_position position = parser->token.position;
    const struct mnemonic mnemonic = fp1_find_mnemonic(fp1);
    if (parser->failed)
        return;
    if (parser->program->instruction_count >= SHADER_MAX_INSTRUCTIONS) {
        parser_fail(parser, position, "the program has more than %d instructions",
                    (int)SHADER_MAX_INSTRUCTIONS);
        return;
    }
    parser_advance(parser);
    struct instruction *instruction = program_add_instruction(parser, mnemonic.op, position);
    if (parser->failed)
        return;
    instruction->precision = (uint8_t)mnemonic.precision;
    instruction->update_cc = mnemonic.update_cc;
    instruction->dst.saturate = mnemonic.saturate ? SATURATE_UNSIGNED : SATURATE_NONE;
    fp1->reads = (struct fp1_reads){0};
    parse_operands(fp1, instruction);
    note(parser->program, instruction);
}
