/* A program of NV_gpu_program4 to 5, !!ARBvp1.0 or !!ARBfp1.0: options, what its stage declares about
 * primitives, then variables, labels and instructions in any order, then END (NV_gpu_program4 2.X.2,
 * ARB_vertex_program 2.14.2, ARB_fragment_program 3.11.2). */
#include "shader/language/gpu4/gpu4.h"
#include "shader/language/language.h"

#include <stdlib.h>
#include <string.h>

/* --- Statements ----------------------------------------------------------------------------------------- */

static void read_statement(struct gpu4 *gpu4)
{
    struct parser *parser = gpu4->parser;
    struct token next = gpu4_peek(gpu4);
    if (parser->token.kind != TOKEN_IDENTIFIER) {
        parser_expected(parser, "an instruction, a declaration, a label or END");
        return;
    }
    const bool numbered = gpu4_has(gpu4, GPU4_VERSION_5) && token_is(&next, "SUBROUTINENUM");
    if (numbered || (gpu4_has(gpu4, GPU4_LABELS) && next.kind == TOKEN_PUNCTUATION && token_is(&next, ":"))) {
        gpu4_label_definition(gpu4);
        return;
    }
    if (parser_at(parser, "OPTION"))
        parser_fail(parser, parser->token.position,
                    "options must stand before all declarations and instructions");
    if (!gpu4_misplaced_declaration(gpu4) && !gpu4_declaration(gpu4))
        gpu4_read_instruction(gpu4);
    parser_require(parser, ";");
}

static void read_end(struct gpu4 *gpu4)
{
    struct parser *parser = gpu4->parser;
    const struct token end = parser->token;
    if (!parser_require(parser, "END"))
        return;
    gpu4_finish_flow(gpu4, end);
    program_add_instruction(parser, OP_END, end.position);
    if (!parser_done(parser))
        parser_expected(parser, "nothing after END");
}

static void read_program(struct gpu4 *gpu4)
{
    gpu4_begin_language(gpu4);
    gpu4_read_options(gpu4);
    gpu4_read_primitive_declarations(gpu4);
    gpu4->parser->program->cc_count =
        gpu4_has(gpu4, GPU4_SECOND_CONDITION) ? 2 : gpu4_has(gpu4, GPU4_CONDITIONS);
    while (!parser_done(gpu4->parser) && !parser_at(gpu4->parser, "END"))
        read_statement(gpu4);
    read_end(gpu4);
    if (!gpu4->parser->failed)
        gpu4_resolve_labels(gpu4);
    if (!gpu4->parser->failed)
        gpu4_apply_fog(gpu4);
    if (!gpu4->parser->failed)
        gpu4_resolve_subroutines(gpu4);
    if (!gpu4->parser->failed)
        gpu4_order_params(gpu4);
    if (!gpu4->parser->failed)
        gpu4_check_passthrough(gpu4);
    if (!gpu4->parser->failed)
        gpu4_number_registers(gpu4);
    if (!gpu4->parser->failed)
        gpu4_number_passthrough(gpu4);
    if (!gpu4->parser->failed)
        gpu4_check_output_limits(gpu4);
}

void gpu4_parse(struct parser *parser)
{
    struct gpu4 *gpu4 = calloc(1, sizeof *gpu4);
    if (!gpu4) {
        parser_fail(parser, parser->token.position, "out of memory");
        return;
    }
    gpu4->parser = parser;
    read_program(gpu4);
    word_table_release(&gpu4->names);
    word_table_release(&gpu4->labels_by_name);
    free(gpu4->symbols);
    free(gpu4->labels);
    param_table_release(&gpu4->params);
    free(gpu4);
}
