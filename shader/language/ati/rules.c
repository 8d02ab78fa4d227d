/* The semantic restrictions of ATI_text_fragment_shader 3.10.1, by their numbers there. 13 and 14 cannot be
 * violated, since there are more units than registers. Number 10 is that of ATI_fragment_shader: the alpha of
 * a dot product may follow its colour as a separate instruction, since that extension has two commands for
 * them. */
#include "shader/language/ati/ati.h"

static void too_many_constants(struct parser *parser, const struct ati_statement *statement)
{
    int found[2], count = 0;
    for (unsigned s = 0; s < ati_ops[statement->op].sources; s++) {
        const struct ati_source *source = &statement->src[s];
        if (source->kind != ATI_CONSTANT || (count > 0 && found[0] == source->number) ||
            (count > 1 && found[1] == source->number))
            continue;
        if (count == 2)
            parser_fail(parser, statement->position, "three different constants in one instruction"); /* 2 */
        else
            found[count++] = source->number;
    }
}

/* 12: the alpha that color1 does not have. */
static bool reads_alpha(const struct ati_statement *statement, const struct ati_source *source)
{
    if (source->replicate != ATI_NO_REPLICATE)
        return source->replicate == 3;
    return statement->op == ATI_DOT4 || (statement->mask & ATI_ALPHA && !ati_is_dot(statement->op));
}

static void check_sources(struct parser *parser, const struct ati_text *text, bool is_last,
                          const struct ati_statement *statement)
{
    too_many_constants(parser, statement);
    for (unsigned s = 0; s < ati_ops[statement->op].sources; s++) {
        const struct ati_source *source = &statement->src[s];
        if (source->kind == ATI_CONSTANT && !text->declared[source->number])
            parser_fail(parser, statement->position, "c%u is not bound", source->number); /* 1 */
        if (source->kind == ATI_COLOR && !is_last)
            parser_fail(parser, statement->position, "color%u is read in the preliminary pass",
                        source->number);
        if (source->kind == ATI_COLOR && source->number == 1 && reads_alpha(statement, source))
            parser_fail(parser, statement->position, "color1 has no alpha");
    }
}

/* 6 to 9 */
static void check_routing(struct parser *parser, bool is_first, const struct ati_statement *statement,
                          unsigned *filled, uint8_t chosen[ATI_REGISTERS])
{
    const struct ati_source *source = &statement->src[0];
    const unsigned third = statement->select & 1, bit = 1u << statement->dst;
    if (*filled & bit)
        parser_fail(parser, statement->position, "r%u is filled twice in one pass", statement->dst);
    *filled |= bit;
    if (source->kind == ATI_REGISTER) {
        if (is_first)
            parser_fail(parser, statement->position, "a register as coordinates in the first pass");
        if (third)
            parser_fail(parser, statement->position, "a register has no q: .stq or .stq_dq");
        return;
    }
    if (chosen[source->number] && chosen[source->number] != third + 1)
        parser_fail(parser, statement->position, "t%u is read with r and with q", source->number);
    chosen[source->number] = (uint8_t)(third + 1);
}

/* 10, 11 */
static void check_dot(struct parser *parser, const struct ati_statement *before,
                      const struct ati_statement *statement)
{
    const bool alone = statement->mask == ATI_ALPHA, joins = ati_joins(before, statement);
    if (alone && ati_is_dot(statement->op) && (!joins || before->op != statement->op))
        parser_fail(parser, statement->position, "%s of alpha alone, without the same of colour before it",
                    ati_ops[statement->op].name);
    if (joins && before->op == ATI_DOT4 && statement->op != ATI_DOT4)
        parser_fail(parser, statement->position, "alpha alone right after a DOT4 of colour");
}

static void check_pass(struct parser *parser, const struct ati_text *text, unsigned number,
                       uint8_t chosen[ATI_REGISTERS])
{
    const struct ati_pass *pass = &text->passes[number];
    const struct ati_statement *before = NULL;
    unsigned filled = 0, pairs = 0, alu = 0;
    for (unsigned i = 0; i < pass->count; before = &pass->statements[i++]) {
        const struct ati_statement *statement = &pass->statements[i];
        if (statement->op <= ATI_SAMPLE) {
            if (alu)
                parser_fail(parser, statement->position, "%s after the pass has begun to compute",
                            ati_ops[statement->op].name);
            check_routing(parser, number == 0, statement, &filled, chosen);
            continue;
        }
        alu++;
        pairs += !ati_joins(before, statement);
        if (pairs > ATI_PAIRS)
            parser_fail(parser, statement->position, "a pass has at most %d pairs of instructions",
                        ATI_PAIRS);
        check_dot(parser, before, statement);
        check_sources(parser, text, number + 1 == text->pass_count, statement);
    }
    if (number + 1 < text->pass_count && alu == 0)
        parser_fail(parser, parser->token.position, "the preliminary pass computes nothing"); /* 4 */
}

void ati_check(struct parser *parser, const struct ati_text *text)
{
    uint8_t chosen[ATI_REGISTERS] = {0}; /* 1 + whether q is the third coordinate */
    for (unsigned number = 0; number < text->pass_count && !parser->failed; number++)
        check_pass(parser, text, number, chosen);
}
