/* Labels while the text is read: numbers in the order in which they are first seen, and SUBROUTINENUM. */
#include "shader/language/gpu4/gpu4.h"

#include <stdlib.h>

uint32_t gpu4_label_number(struct gpu4 *gpu4, const struct token *name)
{
    const struct word_entry *known = word_table_find(&gpu4->labels_by_name, name);
    uint32_t count = gpu4->label_count;
    if (known)
        return known->value;
    if ((count & (count - 1)) == 0) { /* capacity is the next power of two */
        void *larger = realloc(gpu4->labels, (count ? (size_t)count * 2 : 1) * sizeof *gpu4->labels);
        if (!larger) {
            parser_fail(gpu4->parser, name->position, "out of memory");
            return 0;
        }
        gpu4->labels = larger;
    }
    gpu4->labels[gpu4->label_count++] = (struct gpu4_label){*name, -1, -1};
    word_table_add(gpu4->parser, &gpu4->labels_by_name, name, count);
    return count;
}

bool gpu4_label_use(struct gpu4 *gpu4, uint32_t *number)
{
    struct parser *parser = gpu4->parser;
    if (parser->token.kind != TOKEN_IDENTIFIER) {
        parser_expected(parser, "a label");
        return false;
    }
    *number = gpu4_label_number(gpu4, &parser->token);
    parser_advance(parser);
    return !parser->failed;
}

/* "All SUBROUTINENUMs must be greater than or equal to zero, and less than the value of
 * MAX_PROGRAM_SUBROUTINE_NUM_NV", and "unique". The look-ahead is the word. */
bool gpu4_subroutine_number(struct gpu4 *gpu4, int32_t *number)
{
    struct parser *parser = gpu4->parser;
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
                    (int)SHADER_MAX_SUBROUTINE_NUMBER, gpu4_shown(&value), value.text);
        return false;
    }
    if (gpu4->subroutine_numbers[n / 32] >> n % 32 & 1) {
        parser_fail(parser, value.position, "another label has this SUBROUTINENUM");
        return false;
    }
    gpu4->subroutine_numbers[n / 32] |= 1u << n % 32;
    *number = (int32_t)n;
    parser_advance(parser);
    return parser_require(parser, ")");
}
