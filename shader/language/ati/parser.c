/* !!ATIfs1.0: the grammar of ATI_text_fragment_shader 3.10.1. Commas are accepted where its examples have
 * them.
 *
 * Two additions, for the programs that gl/ generates from ATI_fragment_shader's commands: OPTION ARB_fog_*,
 * as in ARB_fragment_program, and a texture target after a SampleMap if the target is not 2D. */
#include "shader/language/ati/ati.h"

#include <stdlib.h>
#include <string.h>

#include "shader/language/language.h"

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* The word after a dot that follows the look-ahead at once: the lexer would see a number in `.2x`. */
static bool next_suffix(struct parser *parser, struct token *suffix)
{
    struct lexer *lexer = &parser->lexer;
    const size_t at = (size_t)lexer->next.offset;
    size_t end = at + 1;
    if (parser->failed || at >= lexer->length || lexer->text[at] != '.')
        return false;
    while (end < lexer->length && is_letter(lexer->text[end]))
        end++;
    *suffix = (struct token){TOKEN_IDENTIFIER, lexer->text + at + 1, end - at - 1, lexer->next};
    lexer->next.offset = (int32_t)end;
    lexer->next.column += (int32_t)(end - at);
    return true;
}

/* The place of a word in a table, -1 if it has none. */
static int find_word(const struct token *token, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (token_is(token, words[i]))
            return i;
    return -1;
}

/* r0, t5, c7, color1: a name with a number below `count`; -1 if the look-ahead is not such a name. */
static int numbered(const struct token *token, const char *name, int count)
{
    const size_t length = strlen(name);
    const int digit = token->length == length + 1 ? token->text[length] - '0' : -1;
    return token->kind == TOKEN_IDENTIFIER && digit >= 0 && digit < count &&
                   memcmp(token->text, name, length) == 0
               ? digit
               : -1;
}

static void unknown_suffix(struct parser *parser, const struct token *suffix, const char *expected)
{
    parser_fail(parser, suffix->position, "expected %s, found '.%.*s'", expected,
                suffix->length < 40 ? (int)suffix->length : 40, suffix->text);
}

/* Letters of rgba in their order; 0 if the text is not a mask. */
static unsigned mask_of(const struct token *token)
{
    unsigned mask = 0;
    for (size_t i = 0; i < token->length; i++) {
        const char *letter = strchr("rgba", token->text[i]);
        const unsigned bit = letter && *letter ? 1u << (letter - "rgba") : 0;
        if (bit <= mask)
            return 0;
        mask |= bit;
    }
    return mask;
}

static void parse_destination(struct parser *parser, struct ati_statement *statement)
{
    struct token suffix;
    const int number = numbered(&parser->token, "r", ATI_REGISTERS);
    if (number < 0) {
        parser_expected(parser, "a register r0 to r5");
        return;
    }
    statement->dst = (uint8_t)number;
    statement->mask = ATI_RGB | ATI_ALPHA;
    for (unsigned place = 0; next_suffix(parser, &suffix);) {
        const unsigned mask = mask_of(&suffix);
        const int scale = find_word(&suffix, ati_scales + 1, ATI_SCALES - 1);
        if (place < 1 && mask) {
            statement->mask = (uint8_t)mask;
            place = 1;
        } else if (place < 2 && scale >= 0) {
            statement->scale = (uint8_t)(scale + 1);
            place = 2;
        } else if (place < 3 && token_is(&suffix, "sat")) {
            statement->saturate = true;
            place = 3;
        } else {
            unknown_suffix(parser, &suffix, "a mask, a scale and sat, in this order");
        }
    }
    parser_advance(parser);
}

/* Reads the look-ahead as a source. The lexer continues after the name, since it reads `1.` of `1.r` as a
 * number. */
static bool source_name(struct parser *parser, struct ati_source *source)
{
    static const struct {
        const char *name;
        uint8_t kind, count;
    } names[] = {
        {"r", ATI_REGISTER, ATI_REGISTERS}, {"c", ATI_CONSTANT, ATI_CONSTANTS}, {"color", ATI_COLOR, 2}};
    const struct token *token = &parser->token;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        const int number = numbered(token, names[i].name, names[i].count);
        if (number >= 0) {
            source->kind = names[i].kind;
            source->number = (uint8_t)number;
            return true;
        }
    }
    if ((token->kind != TOKEN_INTEGER && token->kind != TOKEN_FLOAT) ||
        (token->text[0] != '0' && token->text[0] != '1') || (token->length > 1 && token->text[1] != '.'))
        return false;
    source->kind = token->text[0] == '0' ? ATI_ZERO : ATI_ONE;
    parser->lexer.next = token->position;
    parser->lexer.next.offset++;
    parser->lexer.next.column++;
    return true;
}

static void parse_source(struct parser *parser, struct ati_source *source)
{
    static const char *const components[4] = {"r", "g", "b", "a"};
    /* The order of the modifiers: .neg.2x.bias.comp, each optional. */
    static const uint8_t order[4] = {ATI_NEGATE, ATI_TWICE, ATI_BIAS, ATI_COMPLEMENT};
    struct token suffix;
    unsigned place = 0;
    source->replicate = ATI_NO_REPLICATE;
    if (parser->failed || !source_name(parser, source)) {
        parser_expected(parser, "a source: r0 to r5, c0 to c7, color0, color1, 0 or 1");
        return;
    }
    while (next_suffix(parser, &suffix)) {
        const int component = find_word(&suffix, components, 4), bit = find_word(&suffix, ati_modifiers, 4);
        unsigned rank = 4;
        for (unsigned i = 0; i < 4 && bit >= 0; i++)
            rank = order[i] == 1u << bit ? i : rank;
        if (place == 0 && component >= 0) {
            source->replicate = (uint8_t)component;
            place = 1;
        } else if (rank < 4 && place <= rank + 1) {
            source->modifiers |= (uint8_t)(1u << bit);
            place = rank + 2;
        } else {
            unknown_suffix(parser, &suffix,
                           "a component r, g, b or a, then neg, 2x, bias and comp, in this order");
        }
    }
    parser_advance(parser);
}

/* Where a register gets its first value of a pass from. */
static void parse_coordinates(struct parser *parser, struct ati_statement *statement)
{
    struct ati_source *source = &statement->src[0];
    struct token suffix;
    const int reg = numbered(&parser->token, "r", ATI_REGISTERS),
              texcoord = numbered(&parser->token, "t", ATI_REGISTERS);
    source->replicate = ATI_NO_REPLICATE;
    source->kind = reg >= 0 ? ATI_REGISTER : ATI_TEXCOORD;
    source->number = (uint8_t)(reg >= 0 ? reg : texcoord);
    if (parser->failed || (reg < 0 && texcoord < 0)) {
        parser_expected(parser, "coordinates t0 to t5 or a register r0 to r5");
        return;
    }
    const int select = next_suffix(parser, &suffix) ? find_word(&suffix, ati_selects, ATI_SELECTS) : -1;
    if (select < 0)
        parser_fail(parser, parser->lexer.next, "expected .str, .stq, .str_dr or .stq_dq after %s",
                    reg >= 0 ? "the register" : "the coordinates");
    statement->select = (uint8_t)select;
    parser_advance(parser);
}

/* The target of SampleMap: 2D, unless another follows. */
static void parse_target(struct parser *parser, struct ati_statement *statement)
{
    statement->target = TARGET_2D;
    if (!parser_at(parser, ","))
        return;
    if (!parser->failed)
        parser->token = lexer_next_word(&parser->lexer);
    const char *const names[] = {"1D", "2D", "3D", "CUBE", "RECT"};
    static const uint8_t targets[] = {TARGET_1D, TARGET_2D, TARGET_3D, TARGET_CUBE, TARGET_RECT};
    const int found = find_word(&parser->token, names, 5);
    if (found < 0) {
        parser_expected(parser, "a texture target: 1D, 2D, 3D, CUBE or RECT");
        return;
    }
    statement->target = targets[found];
    parser_advance(parser);
}

static void parse_statement(struct parser *parser, struct ati_pass *pass)
{
    struct ati_statement statement = {.position = parser->token.position};
    while (statement.op < ATI_OPS && !parser_at(parser, ati_ops[statement.op].name))
        statement.op++;
    if (statement.op == ATI_OPS) {
        parser_expected(parser, "an instruction or EndPass");
        return;
    }
    parser_advance(parser);
    parse_destination(parser, &statement);
    parser_accept(parser, ",");
    if (statement.op <= ATI_SAMPLE) {
        parse_coordinates(parser, &statement);
        if (statement.op == ATI_SAMPLE)
            parse_target(parser, &statement);
    } else {
        for (unsigned s = 0; s < ati_ops[statement.op].sources; s++) {
            if (s > 0)
                parser_require(parser, ",");
            parse_source(parser, &statement.src[s]);
        }
    }
    parser_require(parser, ";");
    if (pass->count == ATI_PASS_STATEMENTS)
        parser_fail(parser, statement.position, "a pass has at most %d pairs of instructions", ATI_PAIRS);
    else
        pass->statements[pass->count++] = statement;
}

static bool parse_pass(struct parser *parser, const char *begin, struct ati_text *text)
{
    if (!parser_accept(parser, begin))
        return false;
    struct ati_pass *pass = &text->passes[text->pass_count++];
    parser_require(parser, ";");
    while (!parser_done(parser) && !parser_at(parser, "EndPass"))
        parse_statement(parser, pass);
    parser_require(parser, "EndPass");
    parser_require(parser, ";");
    return true;
}

/* program.env[2], program.local[0] */
static void parse_parameter(struct parser *parser, struct param_register *param)
{
    parser_advance(parser);
    parser_require(parser, ".");
    param->source = parser_at(parser, "env") ? PARAM_ENV : PARAM_LOCAL;
    if (!parser_accept(parser, "env"))
        parser_require(parser, "local");
    parser_require(parser, "[");
    const uint32_t number =
        parser->token.kind == TOKEN_INTEGER ? token_integer(&parser->token, NULL) : UINT32_MAX;
    if (number >= ATI_CONSTANTS)
        parser_expected(parser, "a number from 0 to 7");
    param->index = (uint16_t)number;
    parser_advance(parser);
    parser_require(parser, "]");
}

/* {r}, {r, g}...: missing components are those of (0,0,0,1), as in ARB_vertex_program. */
static void parse_literal(struct parser *parser, struct param_register *param)
{
    float value[4] = {0, 0, 0, 1};
    unsigned count = 0;
    parser_advance(parser);
    do {
        const bool is_number = parser->token.kind == TOKEN_INTEGER || parser->token.kind == TOKEN_FLOAT;
        value[count] = is_number ? token_float(&parser->token) : -1;
        if (!(value[count] >= 0 && value[count] <= 1))
            parser_expected(parser, "a number from 0 to 1");
        parser_advance(parser);
    } while (++count < 4 && parser_accept(parser, ","));
    parser_require(parser, "}");
    param->source = PARAM_CONSTANT;
    memcpy(param->value, value, sizeof value);
}

static void parse_constant(struct parser *parser, struct ati_text *text)
{
    parser_require(parser, "CONSTANT");
    const int number = numbered(&parser->token, "c", ATI_CONSTANTS);
    if (number < 0) {
        parser_expected(parser, "a constant c0 to c7");
        return;
    }
    if (text->declared[number])
        parser_fail(parser, parser->token.position, "c%d is bound twice", number);
    struct param_register *param = &text->constants[number];
    param->type = TYPE_F32;
    parser_advance(parser);
    parser_require(parser, "=");
    if (parser_at(parser, "program"))
        parse_parameter(parser, param);
    else if (parser_at(parser, "{"))
        parse_literal(parser, param);
    else
        parser_expected(parser, "program.env[], program.local[] or {...}");
    parser_require(parser, ";");
    text->declared[number] = true;
}

static void parse_constants(struct parser *parser, struct ati_text *text)
{
    if (!parser_accept(parser, "StartConstants"))
        return;
    parser_require(parser, ";");
    while (!parser_done(parser) && !parser_at(parser, "EndConstants"))
        parse_constant(parser, text);
    parser_require(parser, "EndConstants");
    parser_require(parser, ";");
}

static void parse_options(struct parser *parser, struct ati_text *text)
{
    while (parser_accept(parser, "OPTION")) {
        const int fog = find_word(&parser->token, ati_fogs + 1, ATI_FOGS - 1);
        if (fog < 0 || text->fog)
            parser_expected(parser, "one of ARB_fog_linear, ARB_fog_exp and ARB_fog_exp2");
        text->fog = (uint8_t)(fog + 1);
        parser_advance(parser);
        parser_require(parser, ";");
    }
}

void ati_parse(struct parser *parser)
{
    struct ati_text *text = parser->program->ati = calloc(1, sizeof *text);
    if (!text) {
        parser_fail(parser, parser->token.position, "out of memory");
        return;
    }
    parse_options(parser, text);
    parse_constants(parser, text);
    parse_pass(parser, "StartPrelimPass", text);
    if (!parse_pass(parser, "StartOutputPass", text))
        parser_expected(parser, "StartOutputPass");
    if (!parser_done(parser))
        parser_expected(parser, "nothing after the output pass");
    ati_check(parser, text);
    if (!parser->failed)
        ati_build(parser, text);
}
