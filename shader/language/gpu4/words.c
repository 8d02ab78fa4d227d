/* Reading words, suffixes and indices: what all files of this parser share. */
#include "shader/language/gpu4/gpu4.h"

struct token gpu4_peek(const struct gpu4 *gpu4)
{
    struct lexer ahead = gpu4->parser->lexer;
    return gpu4->parser->failed ? gpu4->parser->token : lexer_next(&ahead);
}

bool gpu4_at_suffix(const struct gpu4 *gpu4, const char *word)
{
    if (!parser_at(gpu4->parser, "."))
        return false;
    struct token next = gpu4_peek(gpu4);
    return next.kind == TOKEN_IDENTIFIER && token_is(&next, word);
}

bool gpu4_accept_suffix(struct gpu4 *gpu4, const char *word)
{
    if (!gpu4_at_suffix(gpu4, word))
        return false;
    parser_advance(gpu4->parser);
    parser_advance(gpu4->parser);
    return true;
}

bool gpu4_is_fragment(const struct gpu4 *gpu4)
{
    return gpu4->parser->program->stage == STAGE_FRAGMENT;
}

const char *gpu4_language(const struct gpu4 *gpu4)
{
    return language_header(gpu4->parser->program->language);
}

static bool read_number(struct gpu4 *gpu4, unsigned limit, const char *what, unsigned *number)
{
    struct parser *parser = gpu4->parser;
    if (parser->token.kind != TOKEN_INTEGER) {
        parser_expected(parser, "an integer");
        return false;
    }
    *number = token_integer(&parser->token, NULL);
    if (*number >= limit) {
        parser_fail(parser, parser->token.position, "expected a number below %u for %s, found '%.*s'", limit,
                    what, parser->token.length < 40 ? (int)parser->token.length : 40, parser->token.text);
        return false;
    }
    parser_advance(parser);
    return true;
}

bool gpu4_index(struct gpu4 *gpu4, unsigned limit, const char *what, unsigned *index)
{
    return parser_require(gpu4->parser, "[") && read_number(gpu4, limit, what, index) &&
           parser_require(gpu4->parser, "]");
}

bool gpu4_index_range(struct gpu4 *gpu4, bool ranges, unsigned limit, const char *what,
                      struct gpu4_range *range)
{
    struct parser *parser = gpu4->parser;
    *range = (struct gpu4_range){.count = 1};
    if (!parser_require(parser, "[") || !read_number(gpu4, limit, what, &range->first))
        return false;
    if (ranges && parser_accept(parser, "..")) {
        const struct token token = parser->token;
        unsigned last = 0;
        if (!read_number(gpu4, limit, what, &last))
            return false;
        if (last < range->first) {
            parser_fail(parser, token.position, "expected %u or more, the start of the range, found %u",
                        range->first, last);
            return false;
        }
        range->count = last - range->first + 1;
    }
    return parser_require(parser, "]");
}

/* "!!NVvp5.0 or later". */
static const char *header(const struct gpu4 *gpu4, bool version_4_1)
{
    static const char *const headers[][2] = {
        [STAGE_VERTEX] = {"!!NVvp5.0 or later", "!!NVvp4.1 or later"},
        [STAGE_FRAGMENT] = {"!!NVfp5.0 or later", "!!NVfp4.1 or later"},
        [STAGE_VERTEX_STATE] = {"!!NVvp5.0 or later", "!!NVvp4.1 or later"},
        [STAGE_TESS_CONTROL] = {"!!NVtcp5.0", "!!NVtcp5.0"},
        [STAGE_TESS_EVALUATION] = {"!!NVtep5.0", "!!NVtep5.0"},
        [STAGE_GEOMETRY] = {"!!NVgp5.0 or later", "!!NVgp4.1 or later"},
    };
    return headers[gpu4->parser->program->stage][version_4_1];
}

const char *gpu4_later_header(const struct gpu4 *gpu4)
{
    return header(gpu4, false);
}

const char *gpu4_later_header_4_1(const struct gpu4 *gpu4)
{
    return header(gpu4, true);
}
