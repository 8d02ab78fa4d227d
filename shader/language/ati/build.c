/* !!ATIfs1.0: from statements to instructions (ATI_fragment_shader 3.8.11).
 *
 * The registers are temporaries 0 to 5. A source with modifiers is computed into a further temporary, and so
 * is a result that the other half of its pair must not read. A register that the second pass writes while it
 * is still to be read there is copied first. */
#include "shader/language/ati/ati.h"

#include <string.h>

enum {
    TEMP_SOURCE = ATI_REGISTERS, /* one for each source */
    TEMP_PAIR = TEMP_SOURCE + 3,
    TEMP_BEFORE = TEMP_PAIR + 1, /* what each register had at the end of the first pass */
    TEMPS = TEMP_BEFORE + ATI_REGISTERS,
};

struct builder {
    struct parser *parser;
    const struct ati_text *text;
    struct source_position position;
    unsigned copied; /* bit per register: TEMP_BEFORE has it */
};

/* --- Operands ------------------------------------------------------------------------------------------- */

static struct source_operand operand(enum register_file file, unsigned index)
{
    return (struct source_operand){.file = (uint8_t)file,
                                   .index = (int32_t)index,
                                   .swizzle = {SWIZZLE_X, SWIZZLE_Y, SWIZZLE_Z, SWIZZLE_W}};
}

static struct source_operand replicated(struct source_operand from, unsigned component)
{
    const uint8_t which = from.swizzle[component];
    memset(from.swizzle, which, sizeof from.swizzle);
    return from;
}

static struct source_operand negated(struct source_operand from)
{
    from.negate = 15;
    return from;
}

static struct source_operand parameter(struct builder *builder, const struct param_register *param)
{
    const struct program *program = builder->parser->program;
    for (unsigned i = 0; i < program->param_count; i++)
        if (memcmp(&program->params[i], param, sizeof *param) == 0)
            return operand(FILE_PARAM, i);
    return operand(FILE_PARAM, program_add_param(builder->parser, param));
}

static struct source_operand constant(struct builder *builder, float value)
{
    struct param_register param = {.source = PARAM_CONSTANT, .type = TYPE_F32};
    for (unsigned c = 0; c < 4; c++)
        memcpy(&param.value[c], &value, sizeof value);
    return parameter(builder, &param);
}

static struct source_operand state(struct builder *builder, enum state_var var)
{
    return parameter(
        builder, &(struct param_register){.source = PARAM_STATE, .state = (uint8_t)var, .type = TYPE_F32});
}

static struct instruction *emit(struct builder *builder, enum opcode op, unsigned temp, unsigned mask)
{
    struct instruction *instruction = program_add_instruction(builder->parser, op, builder->position);
    instruction->dst = (struct destination){.file = FILE_TEMP, .index = (int32_t)temp, .mask = (uint8_t)mask};
    return instruction;
}

/* `op temp, a, b, c`; operands that the opcode does not have are ignored. */
static struct instruction *emit3(struct builder *builder, enum opcode op, unsigned temp, unsigned mask,
                                 struct source_operand a, struct source_operand b, struct source_operand c)
{
    struct instruction *instruction = emit(builder, op, temp, mask);
    instruction->src[0] = a;
    instruction->src[1] = b;
    instruction->src[2] = c;
    return instruction;
}

static const struct source_operand none = {0};

static struct source_operand plain(struct builder *builder, const struct ati_source *source)
{
    switch (source->kind) {
    case ATI_REGISTER: return operand(FILE_TEMP, source->number);
    case ATI_CONSTANT: return parameter(builder, &builder->text->constants[source->number]);
    case ATI_COLOR:
        return operand(FILE_INPUT, program_add_input(builder->parser, SEMANTIC_COLOR, source->number));
    case ATI_TEXCOORD:
        return operand(FILE_INPUT, program_add_input(builder->parser, SEMANTIC_TEXCOORD, source->number));
    default: return constant(builder, source->kind == ATI_ONE);
    }
}

/* Table 3.24: -(2 * ((1 - s) - 0.5)) is a * s + b, exactly: a is a power of two. */
static struct source_operand modified(struct builder *builder, const struct ati_source *source,
                                      unsigned number)
{
    struct source_operand from = plain(builder, source);
    float a = 1, b = 0;
    if (source->replicate != ATI_NO_REPLICATE)
        from = replicated(from, source->replicate);
    if (source->modifiers & ATI_COMPLEMENT)
        a = -1, b = 1;
    if (source->modifiers & ATI_BIAS)
        b -= 0.5f;
    if (source->modifiers & ATI_TWICE)
        a *= 2, b *= 2;
    if (source->modifiers & ~(unsigned)ATI_NEGATE) {
        const struct source_operand scale = constant(builder, a), bias = constant(builder, b);
        emit3(builder, OP_MAD, TEMP_SOURCE + number, 15, from, scale, bias);
        from = operand(FILE_TEMP, TEMP_SOURCE + number);
    }
    return source->modifiers & ATI_NEGATE ? negated(from) : from;
}

/* --- Routing -------------------------------------------------------------------------------------------- */

/* Table 3.20: the third component is r or q, and the others are divided by the same one. */
static struct source_operand coordinates(struct builder *builder, const struct ati_statement *statement)
{
    const struct ati_source *source = &statement->src[0];
    const bool moved = source->kind == ATI_REGISTER && builder->copied >> source->number & 1;
    struct source_operand from =
        moved ? operand(FILE_TEMP, TEMP_BEFORE + source->number) : plain(builder, source);
    const uint8_t third = statement->select & 1 ? SWIZZLE_W : SWIZZLE_Z;
    from.swizzle[2] = from.swizzle[3] = third;
    return from;
}

static bool is_divided(const struct ati_statement *statement)
{
    return statement->select == ATI_STR_DR || statement->select == ATI_STQ_DQ;
}

static void pass_coordinates(struct builder *builder, const struct ati_statement *statement)
{
    const struct source_operand from = coordinates(builder, statement);
    if (!is_divided(statement)) {
        emit3(builder, OP_MOV, statement->dst, 15, from, none, none);
        return;
    }
    emit3(builder, OP_RCP, TEMP_PAIR, 15, replicated(from, 2), none, none);
    emit3(builder, OP_MUL, statement->dst, 3, from, operand(FILE_TEMP, TEMP_PAIR), none);
    emit3(builder, OP_MOV, statement->dst, 12, operand(FILE_TEMP, TEMP_PAIR), none, none);
}

static void sample(struct builder *builder, const struct ati_statement *statement)
{
    const struct source_operand from = coordinates(builder, statement);
    struct instruction *instruction =
        emit(builder, is_divided(statement) ? OP_TXP : OP_TEX, statement->dst, 15);
    instruction->src[0] = from;
    instruction->texture.unit = statement->dst;
    instruction->texture.target = statement->target;
}

/* Keeps what statements after this one read of the register that it fills. */
static void keep(struct builder *builder, const struct ati_pass *pass, unsigned at)
{
    const unsigned dst = pass->statements[at].dst;
    for (unsigned i = at + 1; i < pass->count && pass->statements[i].op <= ATI_SAMPLE; i++)
        if (pass->statements[i].src[0].kind == ATI_REGISTER && pass->statements[i].src[0].number == dst &&
            !(builder->copied >> dst & 1)) {
            emit3(builder, OP_MOV, TEMP_BEFORE + dst, 15, operand(FILE_TEMP, dst), none, none);
            builder->copied |= 1u << dst;
        }
}

/* --- Computation ---------------------------------------------------------------------------------------- */

/* Table 3.21; CND takes the first where 0.5 - a3 is negative, CND0 the second where a3 is. */
static void compute(struct builder *builder, const struct ati_statement *statement, unsigned temp)
{
    static const enum opcode opcodes[ATI_OPS] = {
        [ATI_MOV] = OP_MOV,  [ATI_ADD] = OP_ADD,  [ATI_MUL] = OP_MUL,      [ATI_SUB] = OP_SUB,
        [ATI_DOT3] = OP_DP3, [ATI_DOT4] = OP_DP4, [ATI_MAD] = OP_MAD,      [ATI_LERP] = OP_LRP,
        [ATI_CND] = OP_CMP,  [ATI_CND0] = OP_CMP, [ATI_DOT2ADD] = OP_DP2A,
    };
    struct source_operand src[3] = {none, none, none};
    for (unsigned s = 0; s < ati_ops[statement->op].sources; s++)
        src[s] = modified(builder, &statement->src[s], s);
    if (statement->op == ATI_DOT2ADD)
        src[2] = replicated(src[2], 2);
    if (statement->op == ATI_CND) {
        emit3(builder, OP_SUB, TEMP_SOURCE + 2, 15, constant(builder, 0.5f), src[2], none);
        emit3(builder, OP_CMP, temp, statement->mask, operand(FILE_TEMP, TEMP_SOURCE + 2), src[0], src[1]);
    } else if (statement->op == ATI_CND0) {
        emit3(builder, OP_CMP, temp, statement->mask, src[2], src[1], src[0]);
    } else {
        emit3(builder, opcodes[statement->op], temp, statement->mask, src[0], src[1], src[2]);
    }
}

/* Table 3.22 */
static void scale(struct builder *builder, const struct ati_statement *statement, unsigned temp)
{
    static const float factors[ATI_SCALES] = {1, 2, 4, 8, 0.5f, 0.25f, 0.125f};
    struct program *program = builder->parser->program;
    if (statement->scale)
        emit3(builder, OP_MUL, temp, statement->mask, operand(FILE_TEMP, temp),
              constant(builder, factors[statement->scale]), none);
    if (statement->saturate && program->instruction_count > 0)
        program->instructions[program->instruction_count - 1].dst.saturate = SATURATE_UNSIGNED;
}

static bool reads(const struct ati_statement *statement, unsigned reg)
{
    bool found = false;
    for (unsigned s = 0; s < ati_ops[statement->op].sources; s++)
        found |= statement->src[s].kind == ATI_REGISTER && statement->src[s].number == reg;
    return found;
}

static void compute_alone(struct builder *builder, const struct ati_statement *statement)
{
    compute(builder, statement, statement->dst);
    scale(builder, statement, statement->dst);
}

/* Colour and alpha: neither reads the other's new result. The alpha of a dot product is the colour's. */
static void compute_pair(struct builder *builder, const struct ati_statement *color,
                         const struct ati_statement *alpha)
{
    struct ati_statement second = *alpha;
    if (ati_is_dot(second.op))
        memcpy(second.src, color->src, sizeof second.src);
    const unsigned temp = reads(&second, color->dst) ? TEMP_PAIR : color->dst;
    compute(builder, color, temp);
    scale(builder, color, temp);
    compute_alone(builder, &second);
    if (temp != color->dst)
        emit3(builder, OP_MOV, color->dst, color->mask, operand(FILE_TEMP, temp), none, none);
}

static void build_pass(struct builder *builder, const struct ati_pass *pass)
{
    for (unsigned i = 0; i < pass->count; i++) {
        const struct ati_statement *statement = &pass->statements[i];
        builder->position = statement->position;
        if (statement->op <= ATI_SAMPLE) {
            keep(builder, pass, i);
            (statement->op == ATI_SAMPLE ? sample : pass_coordinates)(builder, statement);
        } else if (i + 1 < pass->count && ati_joins(statement, statement + 1)) {
            compute_pair(builder, statement, statement + 1);
            i++;
        } else {
            compute_alone(builder, statement);
        }
    }
}

/* --- The end -------------------------------------------------------------------------------------------- */

/* GL 4.6 compatibility 16.4, as OPTION ARB_fog_* of ARB_fragment_program has it: the clamped colour in
 * register 0, its factor in TEMP_PAIR. */
static void build_fog(struct builder *builder, unsigned result)
{
    const struct source_operand params = state(builder, STATE_FOG_PARAMS), color = operand(FILE_TEMP, 0),
                                factor = replicated(operand(FILE_TEMP, TEMP_PAIR), 0);
    const struct source_operand c =
        replicated(operand(FILE_INPUT, program_add_input(builder->parser, SEMANTIC_FOGCOORD, 0)), 0);
    emit3(builder, OP_MOV, 0, 15, color, none, none)->dst.saturate = SATURATE_UNSIGNED;
    if (builder->text->fog == ATI_FOG_LINEAR) {
        emit3(builder, OP_SUB, TEMP_PAIR, 1, replicated(params, 2), c, none);
        emit3(builder, OP_MUL, TEMP_PAIR, 1, factor, replicated(params, 3), none)->dst.saturate =
            SATURATE_UNSIGNED;
    } else {
        emit3(builder, OP_MUL, TEMP_PAIR, 1, replicated(params, 0), c, none);
        if (builder->text->fog == ATI_FOG_EXP2)
            emit3(builder, OP_MUL, TEMP_PAIR, 1, factor, factor, none);
        emit3(builder, OP_MUL, TEMP_PAIR, 1, factor, constant(builder, 1.44269504f), none);
        emit3(builder, OP_EX2, TEMP_PAIR, 1, negated(factor), none, none)->dst.saturate = SATURATE_UNSIGNED;
    }
    emit3(builder, OP_LRP, result, 7, factor, color, state(builder, STATE_FOG_COLOR))->dst.file = FILE_OUTPUT;
    emit3(builder, OP_MOV, result, 8, color, none, none)->dst.file = FILE_OUTPUT;
}

void ati_build(struct parser *parser, const struct ati_text *text)
{
    struct builder builder = {.parser = parser, .text = text, .position = parser->token.position};
    struct program *program = parser->program;
    for (unsigned i = 0; i < text->pass_count; i++)
        build_pass(&builder, &text->passes[i]);
    const unsigned result = program_add_output(parser, SEMANTIC_FRAGMENT_COLOR, 0);
    if (!parser->failed)
        program->outputs[result].written = 15;
    if (text->fog)
        build_fog(&builder, result);
    else
        emit3(&builder, OP_MOV, result, 15, operand(FILE_TEMP, 0), none, none)->dst.file = FILE_OUTPUT;
    program_add_instruction(parser, OP_END, parser->token.position);
    program->temp_count = TEMPS;
    program->cc_count = 1;
}
