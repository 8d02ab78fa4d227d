/* The suffix of an operand, result or condition: write masks, swizzles, condition tests (NV_gpu_program4
 * 2.X.4.2 and 2.X.4.3, ARB_vertex_program 2.14.4.1 to 2.14.4.3). */
#include "shader/language/gpu4/gpu4.h"

#include <string.h>

/* --- Masks and swizzles --------------------------------------------------------------------------------- */

/* The components of a word such as "xyz" or, in languages that have it, "rgba", all from one set. Returns
 * their number, or 0 for another word. */
unsigned gpu4_components(const struct gpu4 *gpu4, const struct token *word, uint8_t out[4])
{
    static const char *const sets[] = {"xyzw", "rgba"};
    if (word->kind != TOKEN_IDENTIFIER || word->length > 4)
        return 0;
    for (unsigned s = 0; s < (gpu4_has(gpu4, GPU4_COLOR_NAMES) ? 2 : 1); s++) {
        unsigned n = 0;
        for (; n < word->length && strchr(sets[s], word->text[n]); n++)
            out[n] = (uint8_t)(strchr(sets[s], word->text[n]) - sets[s]);
        if (n == word->length)
            return n;
    }
    return 0;
}

bool gpu4_write_mask(struct gpu4 *gpu4, uint8_t *mask)
{
    struct parser *parser = gpu4->parser;
    uint8_t names[4];
    *mask = 15;
    if (!parser_accept(parser, "."))
        return true;
    unsigned count = gpu4_components(gpu4, &parser->token, names);
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
bool gpu4_swizzle_suffix(struct gpu4 *gpu4, uint8_t swizzle[4])
{
    struct parser *parser = gpu4->parser;
    for (uint8_t c = 0; c < 4; c++)
        swizzle[c] = c;
    if (!parser_accept(parser, "."))
        return true;
    uint8_t names[4];
    unsigned count = gpu4_components(gpu4, &parser->token, names);
    if (count != 1 && count != 4) {
        parser_expected(parser, "a swizzle such as '.x' or '.yzxw'");
        return false;
    }
    for (unsigned c = 0; c < 4; c++)
        swizzle[c] = names[count == 1 ? 0 : c];
    parser_advance(parser);
    return true;
}

bool gpu4_scalar_suffix(struct gpu4 *gpu4, uint8_t swizzle[4])
{
    struct parser *parser = gpu4->parser;
    uint8_t names[4];
    if (!parser_accept(parser, ".")) {
        parser_expected(parser, "one component of a scalar operand such as '.x'");
        return false;
    }
    if (gpu4_components(gpu4, &parser->token, names) != 1) {
        parser_expected(parser, "one component such as 'x'");
        return false;
    }
    memset(swizzle, names[0], 4);
    parser_advance(parser);
    return true;
}

/* Whether the letters of the components are all of xyzw or all of rgba. */
static bool letters_of_one_set(const struct gpu4 *gpu4, const char *letters, unsigned count)
{
    const struct token word = {.kind = TOKEN_IDENTIFIER, .text = letters, .length = count};
    uint8_t names[4];
    return count == 0 || gpu4_components(gpu4, &word, names) > 0;
}

/* Four of `-x`, `0`, `1`: SWZ. In the ARB languages all letters are of one set; in NV_gpu_program4 each
 * <extSwizComp> is of either. */
bool gpu4_extended_swizzle(struct gpu4 *gpu4, struct source_operand *source)
{
    struct parser *parser = gpu4->parser;
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
        else if (gpu4_components(gpu4, &parser->token, names) == 1)
            source->swizzle[c] = names[0], word[letters++] = parser->token.text[0];
        else
            parser_expected(parser, "'0', '1' or a component");
        if (!gpu4_has(gpu4, GPU4_TYPES) && !letters_of_one_set(gpu4, word, letters))
            parser_expected(parser, "a component from the same of the sets xyzw and rgba");
        parser_advance(parser);
    }
    return !parser->failed;
}

/* --- Condition tests ------------------------------------------------------------------------------------ */

/* RESIDENT, NONRESIDENT: everything is resident here. */
static bool at_residency(const struct gpu4 *gpu4)
{
    return gpu4_has(gpu4, GPU4_VERSION_5) &&
           (parser_at(gpu4->parser, "RESIDENT") || parser_at(gpu4->parser, "NONRESIDENT"));
}

/* "GT", "GT0", "GT1" (Table X.16). */
static bool condition_rule(const struct gpu4 *gpu4, struct condition_test *test)
{
    if (at_residency(gpu4)) {
        test->rule = parser_at(gpu4->parser, "RESIDENT") ? CONDITION_TR : CONDITION_FL;
        return true;
    }
    const struct token *token = &gpu4->parser->token;
    size_t length = token->length;
    if (token->kind != TOKEN_IDENTIFIER)
        return false;
    char last = token->text[length - 1];
    if (last == '0' || last == '1')
        length--;
    if (length < token->length && !gpu4_has(gpu4, GPU4_SECOND_CONDITION))
        return false;
    const unsigned last_rule = gpu4_has(gpu4, GPU4_TYPES) ? CONDITION_NSF : CONDITION_GE;
    for (uint8_t i = 0; i <= last_rule; i++)
        if (strlen(condition_name(i)) == length && memcmp(condition_name(i), token->text, length) == 0) {
            test->rule = i;
            test->cc = last == '1';
            return true;
        }
    return false;
}

bool gpu4_at_condition(const struct gpu4 *gpu4)
{
    struct condition_test ignored;
    return gpu4_has(gpu4, GPU4_CONDITIONS) &&
           (parser_at(gpu4->parser, "(") || condition_rule(gpu4, &ignored));
}

static bool bare_condition(struct gpu4 *gpu4, struct instruction *instruction)
{
    struct condition_test *test = &instruction->test;
    if (at_residency(gpu4))
        instruction->inert |= INERT_RESIDENCY;
    if (!condition_rule(gpu4, test)) {
        parser_expected(gpu4->parser, "a condition such as 'GT.x' or 'EQ1'");
        return false;
    }
    parser_advance(gpu4->parser);
    return gpu4_swizzle_suffix(gpu4, test->swizzle);
}

bool gpu4_condition(struct gpu4 *gpu4, struct instruction *instruction)
{
    if (!parser_accept(gpu4->parser, "("))
        return bare_condition(gpu4, instruction);
    return bare_condition(gpu4, instruction) && parser_require(gpu4->parser, ")");
}

bool gpu4_optional_condition(struct gpu4 *gpu4, struct instruction *instruction)
{
    return parser_at(gpu4->parser, ";") || gpu4_condition(gpu4, instruction);
}
