/* Operands of the NV_vertex_program family: registers as sources and destinations.
 * NV_vertex_program2 2.14.1.8. */
#include "shader/language/vp/vp.h"

/* --- Registers ------------------------------------------------------------------------------------------ */

int vp_register_number(const struct parser *parser, char letter)
{
    const struct token *token = &parser->token;
    if (!vp_at_identifier(parser) || token->length < 2 || token->text[0] != letter)
        return -1;
    if (token->text[1] == '0' && token->length > 2)
        return -1;
    int number = 0;
    for (size_t i = 1; i < token->length; i++) {
        if (token->text[i] < '0' || token->text[i] > '9')
            return -1;
        number = number < 100 ? number * 10 + (token->text[i] - '0') : 999;
    }
    return number;
}

static void fail_register(struct vp_parser *vp, char letter, int count, int vp2_count)
{
    struct parser *parser = vp->parser;
    const struct token *token = &parser->token;
    int length = token->length < 20 ? (int)token->length : 20;
    if (vp_register_number(parser, letter) < vp2_count)
        parser_fail(parser, token->position, "%.*s needs !!VP2.0", length, token->text);
    else
        parser_fail(parser, token->position, "%.*s is out of range, the last one is %c%d", length,
                    token->text, letter, count - 1);
}

/* R0..., A0...: the register's number. Fails if the language has no such register. */
static int parse_numbered(struct vp_parser *vp, char letter, int count, int vp2_count)
{
    int number = vp_register_number(vp->parser, letter);
    if (number >= count) {
        fail_register(vp, letter, count, vp2_count);
        return 0;
    }
    parser_advance(vp->parser);
    return number;
}

static uint8_t parse_address_register(struct vp_parser *vp)
{
    struct program *program = vp->parser->program;
    if (vp_register_number(vp->parser, 'A') < 0) {
        parser_expected(vp->parser, vp->vp2 ? "an address register A0 or A1" : "the address register A0");
        return 0;
    }
    int number = parse_numbered(vp, 'A', vp->limits->addresses, vp_limits[LANGUAGE_VP20].addresses);
    if ((uint32_t)number >= program->address_count)
        program->address_count = (uint32_t)number + 1;
    return (uint8_t)number;
}

static int parse_temporary(struct vp_parser *vp)
{
    struct program *program = vp->parser->program;
    int number = parse_numbered(vp, 'R', vp->limits->temps, vp_limits[LANGUAGE_VP20].temps);
    if ((uint32_t)number >= program->temp_count)
        program->temp_count = (uint32_t)number + 1;
    return number;
}

bool vp_at_decimal(const struct parser *parser, int last)
{
    const struct token *token = &parser->token;
    bool hexadecimal = token->length > 1 && (token->text[1] | 32) == 'x';
    return !parser_done(parser) && token->kind == TOKEN_INTEGER && !hexadecimal &&
           token_integer(token, NULL) <= (uint32_t)last;
}

int vp_parse_integer(struct parser *parser, int last, const char *what)
{
    if (!vp_at_decimal(parser, last)) {
        char expected[80];
        snprintf(expected, sizeof expected, "%s from 0 to %d", what, last);
        parser_expected(parser, expected);
        return -1;
    }
    int number = (int)token_integer(&parser->token, NULL);
    parser_advance(parser);
    return number;
}

/* --- Program parameters --------------------------------------------------------------------------------- */

/* The component of the address register in c[A0.x]. */
static uint8_t parse_address_component(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    if (!vp->vp2 && vp_peek_component(parser) > 0) {
        vp_expected_letter(parser, "x (other components need !!VP2.0)");
        return 0;
    }
    uint8_t component = vp_parse_component(parser);
    vp_end_suffix(parser, "'+', '-' or ']'");
    return component;
}

/* <relProgParamOffset> */
static int parse_offset(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    if (parser_accept(parser, "+")) {
        int offset = vp_parse_integer(parser, vp->limits->offset_above, "an offset");
        return offset < 0 ? 0 : offset;
    }
    if (parser_accept(parser, "-")) {
        int offset = vp_parse_integer(parser, vp->limits->offset_below, "an offset");
        return offset < 0 ? 0 : -offset;
    }
    return 0;
}

/* The inside of c[A0.x + n]. NV_vertex_program2 2.14.6.1: not in position-invariant !!VP1.1 programs. */
static void parse_relative(struct vp_parser *vp, struct source_operand *operand)
{
    struct parser *parser = vp->parser;
    if (parser->program->position_invariant && !vp->vp2) {
        parser_fail(parser, parser->token.position,
                    "a position-invariant !!VP1.1 program may not use relative addressing");
        return;
    }
    operand->relative.used = true;
    operand->relative.file = FILE_ADDRESS;
    operand->relative.index = parse_address_register(vp);
    parser_require(parser, ".");
    operand->relative.component = parse_address_component(vp);
    operand->index = parse_offset(vp);
    vp->uses_relative = true;
}

/* The number of an absolute parameter: both here and in the program the register's index, until parser.c
 * has seen which are used. */
static int parse_param_number(struct vp_parser *vp)
{
    int number = vp_parse_integer(vp->parser, vp->limits->params - 1, "a program parameter number");
    if (number < 0)
        return 0;
    vp->params_used[number] = true;
    return number;
}

static bool same_param(const struct source_operand *a, const struct source_operand *b)
{
    return a->index == b->index && a->relative.used == b->relative.used &&
           a->relative.index == b->relative.index && a->relative.component == b->relative.component;
}

static void parse_param(struct vp_parser *vp, struct source_operand *operand)
{
    struct parser *parser = vp->parser;
    struct source_position start = parser->token.position;
    parser_advance(parser);
    parser_require(parser, "[");
    operand->file = FILE_PARAM;
    if (vp_register_number(parser, 'A') >= 0)
        parse_relative(vp, operand);
    else if (vp_at_identifier(parser))
        parser_expected(parser, "a program parameter number or an address register");
    else
        operand->index = parse_param_number(vp);
    parser_require(parser, "]");
    if (vp->has_param && !same_param(&vp->param, operand))
        parser_fail(parser, start, "an instruction may read only one program parameter register");
    vp->has_param = true;
    vp->param = *operand;
}

/* --- Vertex attributes ---------------------------------------------------------------------------------- */

static int parse_attribute_number(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    if (vp->state_program && !vp_at_decimal(parser, 0)) {
        parser_expected(parser, "0, the only vertex attribute of a vertex state program,");
        return -1;
    }
    for (unsigned i = 0; i < VP_ATTRIBUTE_COUNT; i++)
        if (parser_accept(parser, vp_attributes[i].name))
            return vp_attributes[i].number;
    if (vp_at_identifier(parser)) {
        const char *meant = NULL;
        for (unsigned i = 0; i < VP_ATTRIBUTE_COUNT && !meant; i++)
            meant = token_is_misspelt(&parser->token, vp_attributes[i].name) ? vp_attributes[i].name : NULL;
        parser_expected_like(parser, "a vertex attribute such as OPOS, NRML or TEX0, or its number", meant);
        return -1;
    }
    return vp_parse_integer(parser, SHADER_MAX_ATTRIBUTES - 1, "a vertex attribute number");
}

static void parse_attribute(struct vp_parser *vp, struct source_operand *operand)
{
    struct parser *parser = vp->parser;
    struct source_position start = parser->token.position;
    parser_advance(parser);
    parser_require(parser, "[");
    int number = parse_attribute_number(vp);
    parser_require(parser, "]");
    if (parser->failed)
        return;
    if (vp->has_attribute && vp->attribute != (uint32_t)number)
        parser_fail(parser, start, "an instruction may read only one vertex attribute register");
    vp->has_attribute = true;
    vp->attribute = (uint32_t)number;
    operand->file = FILE_INPUT;
    operand->index = (int32_t)program_add_input(parser, SEMANTIC_ATTRIBUTE, (unsigned)number);
}

/* --- Sources -------------------------------------------------------------------------------------------- */

static void fail_source(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    if (parser_at(parser, "o"))
        parser_fail(parser, parser->token.position, "result registers cannot be read");
    else if (vp_register_number(parser, 'A') >= 0)
        parser_fail(parser, parser->token.position,
                    "an address register can be read only %sas the index of c[]",
                    vp->vp2 ? "by ARA and " : "");
    else if (vp->vp2 && parser_at(parser, "CC"))
        parser_fail(parser, parser->token.position, "CC cannot be read");
    else
        parser_expected(parser, "a register v[], c[] or R0, R1, ...");
}

static void parse_source_register(struct vp_parser *vp, struct source_operand *operand)
{
    struct parser *parser = vp->parser;
    if (parser_at(parser, "v")) {
        parse_attribute(vp, operand);
    } else if (parser_at(parser, "c")) {
        parse_param(vp, operand);
    } else if (vp_register_number(parser, 'R') >= 0) {
        operand->file = FILE_TEMP;
        operand->index = parse_temporary(vp);
    } else {
        fail_source(vp);
    }
}

/* <optionalSign>: true if negative. '+' came with !!VP1.1 (NV_vertex_program1_1 2.14.A). */
static bool parse_sign(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    bool has_plus = parser->program->language == LANGUAGE_VP11 || vp->vp2;
    if (parser_at(parser, "+") && !has_plus)
        parser_fail(parser, parser->token.position, "the sign '+' needs !!VP1.1 or later");
    if (parser_accept(parser, "-"))
        return true;
    parser_accept(parser, "+");
    return false;
}

static void parse_base_source(struct vp_parser *vp, struct source_operand *operand, bool scalar)
{
    parse_source_register(vp, operand);
    if (scalar)
        vp_parse_scalar_suffix(vp->parser, operand->swizzle);
    else
        vp_parse_swizzle(vp->parser, operand->swizzle);
}

/* A sign inside the bars changes nothing (2.14.2.1, negateBase before absolute). */
static void parse_float_source(struct vp_parser *vp, struct source_operand *operand, bool scalar)
{
    struct parser *parser = vp->parser;
    operand->negate = parse_sign(vp) ? 15 : 0;
    if (parser_at(parser, "|") && !vp->vp2)
        parser_fail(parser, parser->token.position, "absolute value operands need !!VP2.0");
    operand->absolute = parser_accept(parser, "|");
    if (operand->absolute)
        parse_sign(vp);
    parse_base_source(vp, operand, scalar);
    if (operand->absolute)
        parser_require(parser, "|");
}

void vp_parse_source(struct vp_parser *vp, struct instruction *instruction, unsigned s, char input)
{
    struct source_operand *operand = &instruction->src[s];
    if (input == 'A') { /* ARA: no swizzle (2.14.3.3) */
        operand->file = FILE_ADDRESS;
        operand->index = parse_address_register(vp);
        return;
    }
    bool vp1_arl = instruction->op == OP_ARL && !vp->vp2; /* 2.14.3.4: a scalar in the VP1 environments */
    parse_float_source(vp, operand, input == 'S' || vp1_arl);
}

/* --- Destinations --------------------------------------------------------------------------------------- */

static const struct vp_result *find_result(const struct parser *parser)
{
    for (unsigned i = 0; i < VP_RESULT_COUNT; i++)
        if (parser_at(parser, vp_results[i].name))
            return &vp_results[i];
    return NULL;
}

static void fail_result(struct parser *parser)
{
    const char *meant = NULL;
    for (unsigned i = 0; i < VP_RESULT_COUNT && !meant; i++)
        meant = token_is_misspelt(&parser->token, vp_results[i].name) ? vp_results[i].name : NULL;
    parser_expected_like(parser, "a result register such as HPOS, COL0 or TEX0", meant);
}

/* The name in o[...], where the program may write it. */
static const struct vp_result *parse_result_name(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    const struct vp_result *result = find_result(parser);
    if (!result)
        fail_result(parser);
    else if (result->vp2 && !vp->vp2)
        parser_fail(parser, parser->token.position, "o[%s] needs !!VP2.0", result->name);
    else if (result->semantic == SEMANTIC_POSITION && parser->program->position_invariant)
        parser_fail(parser, parser->token.position, "a position-invariant program may not write o[HPOS]");
    parser_advance(parser);
    return result;
}

static void parse_result(struct vp_parser *vp, struct destination *dst)
{
    struct parser *parser = vp->parser;
    parser_advance(parser);
    parser_require(parser, "[");
    const struct vp_result *result = parse_result_name(vp);
    parser_require(parser, "]");
    if (parser->failed)
        return;
    vp->writes_position |= result->semantic == SEMANTIC_POSITION;
    dst->file = FILE_OUTPUT;
    dst->index = (int32_t)program_add_output(parser, (enum semantic)result->semantic, result->index);
}

/* Vertex state programs write c[n], never relatively addressed (NV_vertex_program 2.14.4). */
static void parse_param_result(struct vp_parser *vp, struct destination *dst)
{
    struct parser *parser = vp->parser;
    parser_advance(parser);
    parser_require(parser, "[");
    if (vp_register_number(parser, 'A') >= 0)
        parser_fail(parser, parser->token.position,
                    "a relatively addressed program parameter cannot be written");
    dst->file = FILE_PARAM;
    dst->index = parse_param_number(vp);
    parser_require(parser, "]");
    parser->program->writes_params = true;
}

static void fail_destination(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    struct source_position position = parser->token.position;
    if (parser_at(parser, "CC"))
        parser_fail(parser, position, "CC needs !!VP2.0");
    else if (parser_at(parser, "v"))
        parser_fail(parser, position, "vertex attribute registers cannot be written");
    else if (parser_at(parser, "c"))
        parser_fail(parser, position, "only vertex state programs (!!VSP1.0) can write program parameters");
    else if (parser_at(parser, "o"))
        parser_fail(parser, position, "vertex state programs cannot write result registers");
    else if (vp_register_number(parser, 'A') >= 0)
        parser_fail(parser, position, "address registers are written by %s",
                    vp->vp2 ? "ARL, ARR and ARA only" : "ARL only");
    else
        parser_expected(parser, vp->state_program ? "a register c[] or R0, R1, ..."
                                                  : "a register o[] or R0, R1, ...");
}

static void parse_destination_register(struct vp_parser *vp, struct destination *dst)
{
    struct parser *parser = vp->parser;
    if (vp_register_number(parser, 'R') >= 0) {
        dst->file = FILE_TEMP;
        dst->index = parse_temporary(vp);
    } else if (parser_at(parser, "o") && !vp->state_program) {
        parse_result(vp, dst);
    } else if (parser_at(parser, "c") && vp->state_program) {
        parse_param_result(vp, dst);
    } else if (parser_at(parser, "CC") && vp->vp2) {
        dst->file = FILE_CONDITION;
        parser_advance(parser);
    } else {
        fail_destination(vp);
    }
}

/* <maskedAddrReg>: A0.x and nothing else in the VP1 environments. */
static void parse_address_destination(struct vp_parser *vp, struct destination *dst)
{
    struct parser *parser = vp->parser;
    dst->file = FILE_ADDRESS;
    dst->index = parse_address_register(vp);
    if (vp->vp2) {
        dst->mask = vp_parse_mask(parser);
        return;
    }
    parser_require(parser, ".");
    if (vp_peek_component(parser) != SWIZZLE_X) {
        vp_expected_letter(parser, "x (other components need !!VP2.0)");
        return;
    }
    vp_take_letter(parser);
    vp_end_suffix(parser, "the one component x (others need !!VP2.0)");
    dst->mask = 1;
}

void vp_parse_destination(struct vp_parser *vp, struct instruction *instruction)
{
    struct program *program = vp->parser->program;
    struct destination *dst = &instruction->dst;
    if (opcode_table[instruction->op].result[0] == 'A') {
        parse_address_destination(vp, dst);
    } else {
        parse_destination_register(vp, dst);
        dst->mask = vp_parse_mask(vp->parser);
    }
    vp_parse_condition(vp, &instruction->test);
    if (dst->file == FILE_OUTPUT && !vp->parser->failed)
        program->outputs[dst->index].written |= dst->mask;
}
