/* TGSI text: the header, then PROPERTY, DCL and IMM lines, then instructions, each with or without its
 * number.
 */
#include "shader/language/tgsi/parser.h"
#include "shader/language/language.h"

#include <stdlib.h>

/* A MAJOR.MINOR after the header's word, as in FRAG1.1. */
static void skip_version(struct tgsi *tgsi)
{
    struct parser *parser = tgsi->parser;
    if (parser->token.kind == TOKEN_FLOAT)
        parser_advance(parser);
}

/* `12:` before a line. */
static void skip_line_number(struct tgsi *tgsi)
{
    if (tgsi->parser->token.kind != TOKEN_INTEGER)
        return;
    parser_advance(tgsi->parser);
    tgsi_require(tgsi, ":");
}

static bool check_order(struct tgsi *tgsi)
{
    if (tgsi->laid_out)
        tgsi_fail(tgsi, "declarations, immediates and properties come before the first instruction");
    return !tgsi->laid_out;
}

static void read_line(struct tgsi *tgsi)
{
    const bool declares = tgsi_at(tgsi, "DCL"), immediate = tgsi_at(tgsi, "IMM"),
               property = tgsi_at(tgsi, "PROPERTY");
    if (!declares && !immediate && !property) {
        tgsi_read_instruction(tgsi);
        return;
    }
    if (!check_order(tgsi))
        return;
    parser_advance(tgsi->parser);
    if (declares)
        tgsi_read_declaration(tgsi);
    else if (immediate)
        tgsi_read_immediate(tgsi);
    else
        tgsi_read_property(tgsi);
}

/* Plain SHL of the list of 2009 shifts all components by the second operand's x, later each by its own. A
 * program that has anything of the later language is of that. */
static void set_shift_counts(struct tgsi *tgsi)
{
    struct program *program = tgsi->parser->program;
    for (uint32_t i = 0; i < program->instruction_count && !tgsi->later; i++)
        if (program->instructions[i].op == OP_SHL)
            memset(program->instructions[i].src[1].swizzle, program->instructions[i].src[1].swizzle[0], 4);
}

static void read_all(struct tgsi *tgsi)
{
    skip_version(tgsi);
    while (!parser_done(tgsi->parser)) {
        skip_line_number(tgsi);
        if (!parser_done(tgsi->parser))
            read_line(tgsi);
    }
    tgsi_lay_out(tgsi);
    tgsi_finish_flow(tgsi);
    if (!tgsi->parser->failed)
        set_shift_counts(tgsi);
}

void tgsi_parse(struct parser *parser)
{
    struct tgsi *tgsi = calloc(1, sizeof *tgsi);
    if (!tgsi) {
        parser_fail(parser, parser->token.position, "out of memory");
        return;
    }
    tgsi->parser = parser;
    tgsi->stage = (enum stage)parser->program->stage;
    memset(tgsi->inputs, -1, sizeof tgsi->inputs);
    memset(tgsi->outputs, -1, sizeof tgsi->outputs);
    memset(tgsi->system_values, -1, sizeof tgsi->system_values);
    memset(tgsi->output_inputs, -1, sizeof tgsi->output_inputs);
    read_all(tgsi);
    free(tgsi->starts);
    free(tgsi->jumps);
    free(tgsi);
}
