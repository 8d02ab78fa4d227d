/* Words of !!FP1.0 that a new name may not be: mnemonics with their suffixes, texture image units. */
#include "shader/language/fp1/fp1.h"

#include <string.h>

static bool in_language(enum opcode op)
{
    return op != OP_COUNT && op != OP_END && (opcode_table[op].languages & OPCODE_FP10);
}

/* [R|H|X][C][_SAT], to the end. */
static bool split_suffixes(const char *text, size_t length, struct fp1_mnemonic *mnemonic)
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
static struct fp1_mnemonic split_mnemonic(const struct token *word)
{
    for (size_t length = word->length < 8 ? word->length : 8; length > 0; length--) {
        struct fp1_mnemonic mnemonic = {.op = opcode_find(word->text, (unsigned)length)};
        if (in_language(mnemonic.op) && split_suffixes(word->text + length, word->length - length, &mnemonic))
            return mnemonic;
    }
    return (struct fp1_mnemonic){.op = OP_COUNT};
}

/* The first suffix that the opcode does not take, or null. KIL takes none here. */
static const char *wrong_suffix(const struct fp1_mnemonic *mnemonic)
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
    const struct fp1_mnemonic mnemonic = split_mnemonic(word);
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

struct fp1_mnemonic fp1_find_mnemonic(struct fp1 *fp1)
{
    const struct token *token = &fp1->parser->token;
    struct fp1_mnemonic mnemonic = {.op = OP_COUNT};
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
