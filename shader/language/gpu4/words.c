/* Reading words, suffixes and indices: what all files of this parser share. */
#include "shader/language/gpu4/gpu4.h"

struct token nv4_peek(const struct nv4 *nv4)
{
    struct lexer ahead = nv4->parser->lexer;
    return nv4->parser->failed ? nv4->parser->token : lexer_next(&ahead);
}

bool nv4_at_suffix(const struct nv4 *nv4, const char *word)
{
    if (!parser_at(nv4->parser, "."))
        return false;
    struct token next = nv4_peek(nv4);
    return next.kind == TOKEN_IDENTIFIER && token_is(&next, word);
}

bool nv4_accept_suffix(struct nv4 *nv4, const char *word)
{
    if (!nv4_at_suffix(nv4, word))
        return false;
    parser_advance(nv4->parser);
    parser_advance(nv4->parser);
    return true;
}

bool nv4_is_fragment(const struct nv4 *nv4)
{
    return nv4->parser->program->stage == STAGE_FRAGMENT;
}

const char *nv4_language(const struct nv4 *nv4)
{
    return language_header(nv4->parser->program->language);
}

static bool read_number(struct nv4 *nv4, unsigned limit, const char *what, unsigned *number)
{
    struct parser *parser = nv4->parser;
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

bool nv4_index(struct nv4 *nv4, unsigned limit, const char *what, unsigned *index)
{
    return parser_require(nv4->parser, "[") && read_number(nv4, limit, what, index) &&
           parser_require(nv4->parser, "]");
}

bool nv4_index_range(struct nv4 *nv4, bool ranges, unsigned limit, const char *what, struct nv4_range *range)
{
    struct parser *parser = nv4->parser;
    *range = (struct nv4_range){.count = 1};
    if (!parser_require(parser, "[") || !read_number(nv4, limit, what, &range->first))
        return false;
    if (ranges && parser_accept(parser, "..")) {
        const struct token token = parser->token;
        unsigned last = 0;
        if (!read_number(nv4, limit, what, &last))
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
static const char *header(const struct nv4 *nv4, bool version_4_1)
{
    static const char *const headers[][2] = {
        [STAGE_VERTEX] = {"!!NVvp5.0 or later", "!!NVvp4.1 or later"},
        [STAGE_FRAGMENT] = {"!!NVfp5.0 or later", "!!NVfp4.1 or later"},
        [STAGE_VERTEX_STATE] = {"!!NVvp5.0 or later", "!!NVvp4.1 or later"},
        [STAGE_TESS_CONTROL] = {"!!NVtcp5.0", "!!NVtcp5.0"},
        [STAGE_TESS_EVALUATION] = {"!!NVtep5.0", "!!NVtep5.0"},
        [STAGE_GEOMETRY] = {"!!NVgp5.0 or later", "!!NVgp4.1 or later"},
    };
    return headers[nv4->parser->program->stage][version_4_1];
}

const char *nv5_header(const struct nv4 *nv4)
{
    return header(nv4, false);
}

const char *nv4_header_4_1(const struct nv4 *nv4)
{
    return header(nv4, true);
}
