/* A program of NV_gpu_program4 to 5, !!ARBvp1.0 or !!ARBfp1.0: options, what its stage declares about
 * primitives, then variables, labels and instructions in any order, then END (NV_gpu_program4 2.X.2,
 * ARB_vertex_program 2.14.2, ARB_fragment_program 3.11.2). */
#include "shader/language/gpu4/gpu4.h"

#include <stdlib.h>
#include <string.h>

/* --- Reading -------------------------------------------------------------------------------------------- */

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
    return nv4_language_name((enum language)nv4->parser->program->language);
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

/* --- Statements ----------------------------------------------------------------------------------------- */

static void read_statement(struct nv4 *nv4)
{
    struct parser *parser = nv4->parser;
    struct token next = nv4_peek(nv4);
    if (parser->token.kind != TOKEN_IDENTIFIER) {
        parser_expected(parser, "an instruction, a declaration, a label or END");
        return;
    }
    const bool numbered = nv4_has(nv4, NV4_VERSION_5) && token_is(&next, "SUBROUTINENUM");
    if (numbered || (nv4_has(nv4, NV4_LABELS) && next.kind == TOKEN_PUNCTUATION && token_is(&next, ":"))) {
        nv4_label_definition(nv4);
        return;
    }
    if (parser_at(parser, "OPTION"))
        parser_fail(parser, parser->token.position,
                    "options must stand before all declarations and instructions");
    if (!nv5_misplaced_declaration(nv4) && !nv4_declaration(nv4))
        nv4_read_instruction(nv4);
    parser_require(parser, ";");
}

static void read_end(struct nv4 *nv4)
{
    struct parser *parser = nv4->parser;
    const struct token end = parser->token;
    if (!parser_require(parser, "END"))
        return;
    nv4_finish_flow(nv4, end);
    program_add_instruction(parser, OP_END, end.position);
    if (!parser_done(parser))
        parser_expected(parser, "nothing after END");
}

static void read_program(struct nv4 *nv4)
{
    nv4_begin_language(nv4);
    nv4_read_options(nv4);
    nv5_read_primitive_declarations(nv4);
    nv4->parser->program->cc_count = nv4_has(nv4, NV4_SECOND_CONDITION) ? 2 : nv4_has(nv4, NV4_CONDITIONS);
    while (!parser_done(nv4->parser) && !parser_at(nv4->parser, "END"))
        read_statement(nv4);
    read_end(nv4);
    if (!nv4->parser->failed)
        nv4_resolve_labels(nv4);
    if (!nv4->parser->failed)
        nv4_apply_fog(nv4);
    if (!nv4->parser->failed)
        nv5_resolve_subroutines(nv4);
    if (!nv4->parser->failed)
        nv5_order_params(nv4);
    if (!nv4->parser->failed)
        nv5_check_passthrough(nv4);
    if (!nv4->parser->failed)
        nv4_number_registers(nv4);
    if (!nv4->parser->failed)
        nv5_number_passthrough(nv4);
    if (!nv4->parser->failed)
        nv5_check_output_limits(nv4);
}

void parse_gpu_program4(struct parser *parser)
{
    struct nv4 *nv4 = calloc(1, sizeof *nv4);
    if (!nv4) {
        parser_fail(parser, parser->token.position, "out of memory");
        return;
    }
    nv4->parser = parser;
    read_program(nv4);
    free(nv4->names.entries);
    free(nv4->labels_by_name.entries);
    free(nv4->symbols);
    free(nv4->labels);
    param_table_release(&nv4->params);
    free(nv4);
}
