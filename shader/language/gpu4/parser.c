/* A program of NV_gpu_program4 to 5, !!ARBvp1.0 or !!ARBfp1.0: options, what its stage declares about
 * primitives, then variables, labels and instructions in any order, then END (NV_gpu_program4 2.X.2,
 * ARB_vertex_program 2.14.2, ARB_fragment_program 3.11.2). */
#include "shader/language/gpu4/gpu4.h"
#include "shader/language/language.h"

#include <stdlib.h>
#include <string.h>

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

void gpu4_parse(struct parser *parser)
{
    struct nv4 *nv4 = calloc(1, sizeof *nv4);
    if (!nv4) {
        parser_fail(parser, parser->token.position, "out of memory");
        return;
    }
    nv4->parser = parser;
    read_program(nv4);
    word_table_release(&nv4->names);
    word_table_release(&nv4->labels_by_name);
    free(nv4->symbols);
    free(nv4->labels);
    param_table_release(&nv4->params);
    free(nv4);
}
