/* Suffixes of registers in the NV_vertex_program family: masks, swizzles, condition tests. NV_vertex_program2
 * 2.14.1.8.
 *
 * Every letter of a mask or swizzle is a token of the grammar, so white space may separate letters and an
 * error points at one letter. */
#include "shader/language/vp/vp.h"

#include <string.h>

bool vp_at_identifier(const struct parser *parser)
{
    return !parser_done(parser) && parser->token.kind == TOKEN_IDENTIFIER;
}

int vp_peek_component(const struct parser *parser)
{
    if (!vp_at_identifier(parser))
        return -1;
    const char *found = strchr("xyzw", parser->token.text[0]);
    return found && *found ? (int)(found - "xyzw") : -1;
}

void vp_take_letter(struct parser *parser)
{
    struct token *token = &parser->token;
    token->text++;
    token->length--;
    token->position.offset++;
    token->position.column++;
    if (token->length == 0)
        parser_advance(parser);
}

void vp_expected_letter(struct parser *parser, const char *expected)
{
    if (vp_at_identifier(parser))
        parser->token.length = 1;
    parser_expected(parser, expected);
}

uint8_t vp_parse_component(struct parser *parser)
{
    int component = vp_peek_component(parser);
    if (component < 0) {
        vp_expected_letter(parser, "a component x, y, z or w");
        return 0;
    }
    vp_take_letter(parser);
    return (uint8_t)component;
}

uint8_t vp_parse_mask(struct parser *parser)
{
    if (!parser_accept(parser, "."))
        return 15;
    unsigned mask = 1u << vp_parse_component(parser);
    while (vp_at_identifier(parser)) {
        int component = vp_peek_component(parser);
        if (component < 0 || mask >> component != 0) {
            vp_expected_letter(parser, "components of the write mask in the order x, y, z, w");
            return 0;
        }
        mask |= 1u << component;
        vp_take_letter(parser);
    }
    return (uint8_t)mask;
}

void vp_end_suffix(struct parser *parser, const char *expected)
{
    if (vp_at_identifier(parser))
        vp_expected_letter(parser, expected);
}

void vp_parse_swizzle(struct parser *parser, uint8_t swizzle[4])
{
    for (uint8_t c = 0; c < 4; c++)
        swizzle[c] = c;
    if (!parser_accept(parser, "."))
        return;
    memset(swizzle, vp_parse_component(parser), 4);
    if (!vp_at_identifier(parser))
        return;
    for (unsigned c = 1; c < 4; c++)
        swizzle[c] = vp_parse_component(parser);
    vp_end_suffix(parser, "a swizzle of one or four components");
}

void vp_parse_scalar_suffix(struct parser *parser, uint8_t swizzle[4])
{
    if (!parser_at(parser, ".")) {
        parser_expected(parser, "a component such as '.x' after a scalar operand");
        return;
    }
    parser_advance(parser);
    memset(swizzle, vp_parse_component(parser), 4);
    vp_end_suffix(parser, "one component for a scalar operand");
}

static int find_rule(const struct parser *parser)
{
    static const struct {
        const char *name;
        int rule;
    } rules[] = {{"EQ", CONDITION_EQ}, {"GE", CONDITION_GE}, {"GT", CONDITION_GT}, {"LE", CONDITION_LE},
                 {"LT", CONDITION_LT}, {"NE", CONDITION_NE}, {"TR", CONDITION_TR}, {"FL", CONDITION_FL}};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (parser_at(parser, rules[i].name))
            return rules[i].rule;
    return -1;
}

void vp_parse_test(struct parser *parser, struct condition_test *test)
{
    const int rule = find_rule(parser);
    if (rule < 0) {
        parser_expected(parser, "a condition EQ, GE, GT, LE, LT, NE, TR or FL");
        return;
    }
    parser_advance(parser);
    test->rule = (uint8_t)rule;
    vp_parse_swizzle(parser, test->swizzle);
}

void vp_parse_condition(struct vp_parser *vp, struct condition_test *test)
{
    struct parser *parser = vp->parser;
    if (!parser_at(parser, "("))
        return;
    if (!vp->vp2) {
        parser_fail(parser, parser->token.position, "condition codes need !!VP2.0");
        return;
    }
    parser_advance(parser);
    vp_parse_test(parser, test);
    parser_require(parser, ")");
}
