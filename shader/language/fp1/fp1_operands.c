/* Operands of !!FP1.0: NV_fragment_program 3.11.3, <vectorSrc>, <scalarSrc> and <maskedDstReg>. */
#include "shader/language/fp1/fp1.h"

#include <string.h>

/* --- Temporaries ---------------------------------------------------------------------------------------- */

/* R5, H60: the temporary's number while the program is read; -1 if the look-ahead is not such a name. */
static int temp_number(const struct parser *parser)
{
    const int r = vp_register_number(parser, 'R'), h = vp_register_number(parser, 'H');
    if (r >= 0)
        return r < FP1_FLOAT_TEMPS ? r : -1;
    return h >= 0 && h < FP1_HALF_TEMPS ? FP1_FLOAT_TEMPS + h : -1;
}

static bool is_half(int temp)
{
    return temp >= FP1_FLOAT_TEMPS;
}

/* "its total temporary and output register count exceeds 64" */
static void count_register(struct fp1 *fp1, bool half, struct source_position position)
{
    fp1->registers += half ? 1 : 2;
    if (fp1->registers > FP1_REGISTER_LIMIT)
        parser_fail(
            fp1->parser, position,
            "too many registers: each R, o[COLR] and o[DEPR] counts as two, each H and o[COLH] as one, and "
            "the program may have %d",
            (int)FP1_REGISTER_LIMIT);
}

static int parse_temporary(struct fp1 *fp1)
{
    const int temp = temp_number(fp1->parser);
    if (!fp1->temps_used[temp])
        count_register(fp1, is_half(temp), fp1->parser->token.position);
    fp1->temps_used[temp] = true;
    parser_advance(fp1->parser);
    return temp;
}

/* --- Sources -------------------------------------------------------------------------------------------- */

static void parse_attribute(struct fp1 *fp1, struct source_operand *operand)
{
    struct parser *parser = fp1->parser;
    const struct source_position start = parser->token.position;
    const struct fp1_attribute *attribute = NULL;
    parser_advance(parser);
    parser_require(parser, "[");
    for (unsigned i = 0; i < FP1_ATTRIBUTE_COUNT && !attribute; i++)
        if (parser_at(parser, fp1_attributes[i].name))
            attribute = &fp1_attributes[i];
    if (!attribute) {
        const char *meant = NULL;
        for (unsigned i = 0; i < FP1_ATTRIBUTE_COUNT && !meant; i++)
            meant = token_is_misspelt(&parser->token, fp1_attributes[i].name) ? fp1_attributes[i].name : NULL;
        parser_expected_like(parser, "a fragment attribute: WPOS, COL0, COL1, FOGC or TEX0 to TEX7", meant);
        return;
    }
    parser_advance(parser);
    parser_require(parser, "]");
    if (parser->failed)
        return;
    operand->file = FILE_INPUT;
    operand->index = (int32_t)program_add_input(parser, (enum semantic)attribute->semantic, attribute->index);
    if (fp1->reads.attribute && fp1->reads.attribute_register != operand->index)
        parser_fail(parser, start, "an instruction may read only one fragment attribute register");
    fp1->reads.attribute = true;
    fp1->reads.attribute_register = operand->index;
}

/* p[n]; all of one number share a register. */
static int32_t parse_numbered_local(struct fp1 *fp1, struct source_position start)
{
    struct parser *parser = fp1->parser;
    parser_advance(parser);
    parser_require(parser, "[");
    const int number = vp_parse_integer(parser, SHADER_MAX_LOCAL - 1, "the number of a local parameter");
    parser_require(parser, "]");
    if (parser->failed)
        return 0;
    const struct param_register param = {.source = PARAM_LOCAL, .index = (uint16_t)number};
    return (int32_t)param_table_share(parser, &fp1->params, &param, start);
}

static void fail_source(struct fp1 *fp1)
{
    struct parser *parser = fp1->parser;
    const struct token *token = &parser->token;
    const int length = token->length < 40 ? (int)token->length : 40;
    if (parser_at(parser, "o"))
        parser_fail(parser, token->position, "output registers cannot be read");
    else if (parser_at(parser, "RC") || parser_at(parser, "HC"))
        parser_fail(parser, token->position, "%.*s cannot be read", length, token->text);
    else if (vp_register_number(parser, 'R') >= 0 || vp_register_number(parser, 'H') >= 0)
        parser_fail(parser, token->position,
                    "%.*s is out of range: the registers are R0 to R%d and H0 to H%d", length, token->text,
                    FP1_FLOAT_TEMPS - 1, FP1_HALF_TEMPS - 1);
    else if (vp_at_identifier(parser))
        parser_fail(parser, token->position,
                    "expected an operand, found '%.*s', which no DEFINE or DECLARE has named", length,
                    token->text);
    else
        parser_expected(parser, "an operand: a register, f[], p[], a constant or a parameter's name");
}

static void read_param(struct fp1 *fp1, struct source_operand *operand, int32_t index,
                       struct source_position start)
{
    operand->file = FILE_PARAM;
    operand->index = index;
    fp1_note_param(fp1, index, start);
}

/* A number, alone or by name, in all components. */
static void read_scalar(struct fp1 *fp1, struct source_operand *operand, const uint32_t value[4], bool scalar,
                        struct source_position start)
{
    read_param(fp1, operand, fp1_constant(fp1, value, start), start);
    if (scalar)
        memset(operand->swizzle, SWIZZLE_X, 4);
}

static void read_number(struct fp1 *fp1, struct source_operand *operand, bool negative, bool scalar,
                        struct source_position start)
{
    const uint32_t bits = fp1_parse_number(fp1->parser, negative);
    read_scalar(fp1, operand, (const uint32_t[4]){bits, bits, bits, bits}, scalar, start);
}

/* A named vector or local, not yet its suffix. */
static void read_symbol(struct fp1 *fp1, struct source_operand *operand, const struct fp1_symbol *symbol,
                        struct source_position start)
{
    const int32_t index =
        symbol->kind == FP1_LOCAL ? (int32_t)symbol->param : fp1_constant(fp1, symbol->value, start);
    read_param(fp1, operand, index, start);
    parser_advance(fp1->parser);
}

static void read_vector(struct fp1 *fp1, struct source_operand *operand, struct source_position start)
{
    uint32_t value[4];
    fp1_parse_vector(fp1, value);
    if (!fp1->parser->failed)
        read_param(fp1, operand, fp1_constant(fp1, value, start), start);
}

static void parse_register(struct fp1 *fp1, struct source_operand *operand)
{
    struct parser *parser = fp1->parser;
    const struct source_position start = parser->token.position;
    const struct fp1_symbol *symbol = fp1_find_symbol(fp1, &parser->token);
    if (parser_at(parser, "{")) {
        read_vector(fp1, operand, start);
    } else if (parser_at(parser, "f")) {
        parse_attribute(fp1, operand);
    } else if (parser_at(parser, "p")) {
        read_param(fp1, operand, parse_numbered_local(fp1, start), start);
    } else if (temp_number(parser) >= 0) {
        operand->file = FILE_TEMP;
        operand->index = parse_temporary(fp1);
    } else if (symbol) {
        read_symbol(fp1, operand, symbol, start);
    } else {
        fail_source(fp1);
    }
}

/* f[FOGC] is (z, 0, 0, 0) here (Table X.1), where the other languages end it with 1. */
static void apply_fog_zeros(const struct fp1 *fp1, struct source_operand *operand)
{
    if (fp1->parser->failed || operand->file != FILE_INPUT ||
        fp1->parser->program->inputs[operand->index].semantic != SEMANTIC_FOGCOORD)
        return;
    for (unsigned c = 0; c < 4; c++)
        if (operand->swizzle[c] != SWIZZLE_X)
            operand->swizzle[c] = SWIZZLE_ZERO;
}

static bool parse_sign(struct parser *parser)
{
    const bool negative = parser_at(parser, "-");
    if (negative || parser_at(parser, "+"))
        parser_advance(parser);
    return negative;
}

/* <baseVectorSrc>, <baseScalarSrc> after their sign, which belongs to a literal number. */
static void parse_base(struct fp1 *fp1, struct source_operand *operand, bool scalar, bool negative)
{
    struct parser *parser = fp1->parser;
    const struct source_position start = parser->token.position;
    const struct fp1_symbol *symbol = fp1_find_symbol(fp1, &parser->token);
    if (fp1_at_number(parser)) {
        read_number(fp1, operand, negative, scalar, start);
        return;
    }
    operand->negate = negative ? 15 : 0;
    if (symbol && symbol->kind == FP1_SCALAR) {
        read_scalar(fp1, operand, symbol->value, scalar, start);
        parser_advance(parser);
        return;
    }
    parse_register(fp1, operand);
    if (scalar)
        vp_parse_scalar_suffix(parser, operand->swizzle);
    else
        vp_parse_swizzle(parser, operand->swizzle);
    apply_fog_zeros(fp1, operand);
}

/* UP2H and the like: "if the operand is not obtained from a register with 32-bit components or from a program
 * parameter" (3.11.5.41). */
static bool unpacks(unsigned op)
{
    return op == OP_UP2H || op == OP_UP2US || op == OP_UP4B || op == OP_UP4UB;
}

void fp1_parse_source(struct fp1 *fp1, struct instruction *instruction, unsigned s, bool scalar)
{
    struct parser *parser = fp1->parser;
    struct source_operand *operand = &instruction->src[s];
    const struct source_position start = parser->token.position;
    const bool negative = parse_sign(parser);
    if (parser_accept(parser, "|")) {
        parse_base(fp1, operand, scalar, parse_sign(parser));
        parser_require(parser, "|");
        operand->absolute = true;
        operand->negate = negative ? 15 : 0;
    } else {
        parse_base(fp1, operand, scalar, negative);
    }
    if (!parser->failed && unpacks(instruction->op) && operand->file == FILE_TEMP && is_half(operand->index))
        parser_fail(parser, start, "%s needs an operand of 32 bits, and H registers have 16",
                    opcode_table[instruction->op].name);
}

/* --- Destinations --------------------------------------------------------------------------------------- */

static const struct fp1_result *find_result(const struct parser *parser, unsigned *row)
{
    for (*row = 0; *row < FP1_RESULT_COUNT; ++*row)
        if (parser_at(parser, fp1_results[*row].name))
            return &fp1_results[*row];
    return NULL;
}

/* "if it writes to both the o[COLR] and o[COLH] output registers" */
static void use_result(struct fp1 *fp1, unsigned row, struct source_position start)
{
    const unsigned both = 3;
    if (fp1->results_used >> row & 1)
        return;
    count_register(fp1, fp1_results[row].precision == PRECISION_H, start);
    fp1->results_used |= (uint8_t)(1 << row);
    if ((fp1->results_used & both) == both)
        parser_fail(fp1->parser, start, "a program may not write both o[COLR] and o[COLH]");
}

static void parse_result(struct fp1 *fp1, struct destination *dst)
{
    struct parser *parser = fp1->parser;
    const struct source_position start = parser->token.position;
    unsigned row;
    parser_advance(parser);
    parser_require(parser, "[");
    const struct fp1_result *result = find_result(parser, &row);
    if (!result) {
        parser_expected(parser, "an output register: COLR, COLH or DEPR");
        return;
    }
    parser_advance(parser);
    parser_require(parser, "]");
    if (parser->failed)
        return;
    use_result(fp1, row, start);
    dst->file = FILE_OUTPUT;
    dst->precision = result->precision;
    dst->index = (int32_t)program_add_output(parser, (enum semantic)result->semantic, 0);
}

static void fail_destination(struct fp1 *fp1)
{
    struct parser *parser = fp1->parser;
    const struct token *token = &parser->token;
    const struct fp1_symbol *symbol = fp1_find_symbol(fp1, token);
    if (parser_at(parser, "f"))
        parser_fail(parser, token->position, "fragment attribute registers cannot be written");
    else if (parser_at(parser, "p") || symbol)
        parser_fail(parser, token->position, "program parameters and constants cannot be written");
    else if (parser_at(parser, "CC"))
        parser_fail(parser, token->position, "CC is written through RC or HC");
    else
        parser_expected(parser, "a register o[], R0 to R31, H0 to H63, RC or HC");
}

static void parse_destination_register(struct fp1 *fp1, struct destination *dst)
{
    struct parser *parser = fp1->parser;
    if (parser_at(parser, "o")) {
        parse_result(fp1, dst);
    } else if (parser_at(parser, "RC") || parser_at(parser, "HC")) {
        dst->file = FILE_CONDITION;
        dst->precision = parser_at(parser, "RC") ? PRECISION_R : PRECISION_H;
        parser_advance(parser);
    } else if (temp_number(parser) >= 0) {
        dst->file = FILE_TEMP;
        dst->index = parse_temporary(fp1);
        dst->precision = is_half(dst->index) ? PRECISION_H : PRECISION_R;
    } else {
        fail_destination(fp1);
    }
}

static bool packs(unsigned op)
{
    return op == OP_PK2H || op == OP_PK2US || op == OP_PK4B || op == OP_PK4UB;
}

/* Rules of single instructions (3.11.5.20 to 3.11.5.23, 3.11.5.26). */
static void check_destination(const struct fp1 *fp1, const struct instruction *instruction,
                              struct source_position start)
{
    const char *name = opcode_table[instruction->op].name;
    if (packs(instruction->op) && instruction->dst.precision == PRECISION_H)
        parser_fail(fp1->parser, start, "the result of %s needs a register of 32 bits", name);
    if (instruction->op == OP_RFL && (instruction->dst.mask & 8))
        parser_fail(fp1->parser, start, "RFL has no w: expected a write mask without it, such as '.xyz'");
}

void fp1_parse_destination(struct fp1 *fp1, struct instruction *instruction)
{
    struct parser *parser = fp1->parser;
    struct destination *dst = &instruction->dst;
    const struct source_position start = parser->token.position;
    parse_destination_register(fp1, dst);
    dst->mask = vp_parse_mask(parser);
    if (!parser->failed)
        check_destination(fp1, instruction, start);
    if (parser_accept(parser, "(")) {
        vp_parse_test(parser, &instruction->test);
        parser_require(parser, ")");
    }
    if (dst->file == FILE_OUTPUT && !parser->failed)
        parser->program->outputs[dst->index].written |= dst->mask;
}
