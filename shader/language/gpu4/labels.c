/* Labels while the text is read: numbers in the order in which they are first seen, and SUBROUTINENUM. */
#include "shader/language/gpu4/gpu4.h"

#include <stdlib.h>

uint32_t nv4_label_number(struct nv4 *nv4, const struct token *name)
{
    const struct word_entry *known = word_table_find(&nv4->labels_by_name, name);
    uint32_t count = nv4->label_count;
    if (known)
        return known->value;
    if ((count & (count - 1)) == 0) { /* capacity is the next power of two */
        void *larger = realloc(nv4->labels, (count ? (size_t)count * 2 : 1) * sizeof *nv4->labels);
        if (!larger) {
            parser_fail(nv4->parser, name->position, "out of memory");
            return 0;
        }
        nv4->labels = larger;
    }
    nv4->labels[nv4->label_count++] = (struct nv4_label){*name, -1, -1};
    word_table_add(nv4->parser, &nv4->labels_by_name, name, count);
    return count;
}

bool nv4_label_use(struct nv4 *nv4, uint32_t *number)
{
    struct parser *parser = nv4->parser;
    if (parser->token.kind != TOKEN_IDENTIFIER) {
        parser_expected(parser, "a label");
        return false;
    }
    *number = nv4_label_number(nv4, &parser->token);
    parser_advance(parser);
    return !parser->failed;
}

/* "All SUBROUTINENUMs must be greater than or equal to zero, and less than the value of
 * MAX_PROGRAM_SUBROUTINE_NUM_NV", and "unique". The look-ahead is the word. */
bool nv5_subroutine_number(struct nv4 *nv4, int32_t *number)
{
    struct parser *parser = nv4->parser;
    parser_advance(parser);
    if (!parser_require(parser, "("))
        return false;
    const struct token value = parser->token;
    if (value.kind != TOKEN_INTEGER) {
        parser_expected(parser, "an integer");
        return false;
    }
    const uint32_t n = token_integer(&value, NULL);
    if (n >= SHADER_MAX_SUBROUTINE_NUMBER) {
        parser_fail(parser, value.position, "expected a number below %d for SUBROUTINENUM, found '%.*s'",
                    (int)SHADER_MAX_SUBROUTINE_NUMBER, nv4_shown(&value), value.text);
        return false;
    }
    if (nv4->subroutine_numbers[n / 32] >> n % 32 & 1) {
        parser_fail(parser, value.position, "another label has this SUBROUTINENUM");
        return false;
    }
    nv4->subroutine_numbers[n / 32] |= 1u << n % 32;
    *number = (int32_t)n;
    parser_advance(parser);
    return parser_require(parser, ")");
}
