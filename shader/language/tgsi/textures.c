/* Samplers, sampler views, targets and texel offsets. The program form has one kind of texture instruction, a
 * unit with a target; operands of SAMPLE instructions are moved to the position that it expects. */
#include "shader/language/tgsi/parser.h"

/* The instructions that a target permits. */
static const struct target {
    uint8_t reference; /* shadow targets: the component with the reference value; 4: a separate operand */
    bool fourth;       /* w is free for bias, level of detail or projection */
    bool sampled;      /* else only fetched */
    bool offsets;
    uint8_t shadow; /* the same with a comparison; TARGET_NONE if there is none */
} targets[] = {
    [TARGET_1D] = {0, true, true, true, TARGET_SHADOW1D},
    [TARGET_2D] = {0, true, true, true, TARGET_SHADOW2D},
    [TARGET_3D] = {0, true, true, true, TARGET_NONE},
    [TARGET_CUBE] = {0, true, true, false, TARGET_SHADOWCUBE},
    [TARGET_RECT] = {0, true, true, true, TARGET_SHADOWRECT},
    [TARGET_SHADOW1D] = {2, true, true, true, TARGET_SHADOW1D},
    [TARGET_SHADOW2D] = {2, true, true, true, TARGET_SHADOW2D},
    [TARGET_SHADOWRECT] = {2, true, true, true, TARGET_SHADOWRECT},
    [TARGET_ARRAY1D] = {0, true, true, true, TARGET_SHADOWARRAY1D},
    [TARGET_ARRAY2D] = {0, true, true, true, TARGET_SHADOWARRAY2D},
    [TARGET_SHADOWCUBE] = {3, false, true, false, TARGET_SHADOWCUBE},
    [TARGET_SHADOWARRAY1D] = {2, true, true, true, TARGET_SHADOWARRAY1D},
    [TARGET_SHADOWARRAY2D] = {3, false, true, true, TARGET_SHADOWARRAY2D},
    [TARGET_ARRAYCUBE] = {0, false, true, false, TARGET_SHADOWARRAYCUBE},
    [TARGET_SHADOWARRAYCUBE] = {4, false, true, false, TARGET_SHADOWARRAYCUBE},
    [TARGET_BUFFER] = {0, false, false, false, TARGET_NONE},
    [TARGET_2DMS] = {0, false, false, false, TARGET_NONE},
    [TARGET_ARRAY2DMS] = {0, false, false, false, TARGET_NONE},
};

static bool needs_fourth(unsigned op)
{
    return op == OP_TXB || op == OP_TXL || op == OP_TXP;
}

static bool is_query(unsigned op)
{
    return op == OP_TXQ || op == OP_TXQS;
}

static bool target_fits(const struct instruction *instruction)
{
    const unsigned target = instruction->texture.target, op = instruction->op;
    const struct target *row = &targets[target];
    const bool multisample = target == TARGET_2DMS || target == TARGET_ARRAY2DMS;
    const bool reference = instruction->src[1].file != FILE_NONE;
    if (is_query(op))
        return op == OP_TXQ || multisample || row->sampled;
    if (op == OP_TXF)
        return row->reference == 0 && target != TARGET_CUBE && target != TARGET_ARRAYCUBE;
    if (op == OP_TXG)
        return row->sampled && target != TARGET_1D && target != TARGET_3D && target != TARGET_ARRAY1D &&
               target != TARGET_SHADOW1D && target != TARGET_SHADOWARRAY1D &&
               reference == (row->reference == 4);
    if (op == OP_TEX && reference != (row->reference == 4))
        return false;
    if (needs_fourth(op) && reference) /* TXB2, TXL2 */
        return op != OP_TXP && row->sampled && !row->fourth && row->reference != 4;
    if (op == OP_TXD && row->reference == 4)
        return false;
    return row->sampled && (row->fourth || !needs_fourth(op));
}

/* One target per texture image unit, as in the other languages. */
static bool use_unit(struct tgsi *tgsi, unsigned unit, unsigned target, struct source_position position)
{
    uint8_t *before = &tgsi->parser->texture_targets[unit];
    if (*before != TARGET_NONE && *before != target) {
        parser_fail(tgsi->parser, position, "SAMP[%u] is used as %s here and as %s before", unit,
                    tgsi_name_of(tgsi_targets, (int)target)->name, tgsi_name_of(tgsi_targets, *before)->name);
        return false;
    }
    *before = (uint8_t)target;
    return true;
}

static bool use_units(struct tgsi *tgsi, const struct instruction *instruction,
                      struct source_position position)
{
    const struct relative_index *relative = &instruction->texture.relative;
    if (!relative->used)
        return use_unit(tgsi, instruction->texture.unit, instruction->texture.target, position);
    const struct register_array array = tgsi->parser->program->arrays[relative->array];
    for (unsigned unit = array.first; unit < (unsigned)array.first + array.count; unit++)
        if (!use_unit(tgsi, unit, instruction->texture.target, position))
            return false;
    return true;
}

/* --- Texel offsets -------------------------------------------------------------------------------------- */

static bool set_constant_offset(const struct tgsi *tgsi, struct instruction *instruction,
                                const struct source_operand *source)
{
    uint32_t value[4];
    if (!tgsi_constant(tgsi, source, value))
        return false;
    for (unsigned c = 0; c < 3; c++)
        if ((int32_t)value[c] < -128 || (int32_t)value[c] > 127)
            return false;
    for (unsigned c = 0; c < 3; c++)
        instruction->texture.offset[c] = (int8_t)(int32_t)value[c];
    return true;
}

/* `, IMM[0].xyz` after the target. */
static bool read_offset(struct tgsi *tgsi, const struct tgsi_opcode *row, struct instruction *instruction)
{
    if (!parser_accept(tgsi->parser, ","))
        return true;
    const struct token token = tgsi->parser->token;
    struct source_operand source;
    if (!tgsi_read_source(tgsi, 'r', &source))
        return false;
    if (!targets[instruction->texture.target].offsets) {
        parser_fail(tgsi->parser, token.position, "%s has no texel offset with this target", row->name);
        return false;
    }
    if (parser_at(tgsi->parser, ",")) {
        tgsi_fail(tgsi, "more than one texel offset is not supported");
        return false;
    }
    if (!set_constant_offset(tgsi, instruction, &source)) {
        instruction->texture.variable_offset = true;
        instruction->src[3] = source;
    }
    return true;
}

/* --- TEX and its family --------------------------------------------------------------------------------- */

/* The operands are known: does the instruction exist with this target? */
static bool finish(struct tgsi *tgsi, const struct tgsi_opcode *row, struct instruction *instruction,
                   struct source_position position)
{
    const unsigned target = instruction->texture.target;
    if (target == TARGET_NONE || !target_fits(instruction)) {
        parser_fail(tgsi->parser, position, "%s does not take the target %s", row->name,
                    tgsi_name_of(tgsi_targets, (int)target)->name);
        return false;
    }
    if (instruction->op == OP_TXF && (target == TARGET_2DMS || target == TARGET_ARRAY2DMS))
        instruction->op = OP_TXFMS;
    if (row->form == TGSI_FORM_TEXTURE_LEVEL_ZERO)
        instruction->src[0].swizzle[3] = SWIZZLE_ZERO;
    if ((tgsi->views >> instruction->texture.unit & 1) && !is_query(instruction->op) &&
        instruction->op != OP_LOD)
        instruction->type = tgsi->view_types[instruction->texture.unit];
    return use_units(tgsi, instruction, position);
}

/* TG4: which component, or the reference value of a shadow cube map array. */
static bool set_gathered(struct tgsi *tgsi, struct instruction *instruction,
                         const struct source_operand *source, struct source_position position)
{
    uint32_t value[4] = {0};
    if (targets[instruction->texture.target].reference == 4) {
        instruction->src[1] = *source;
        return true;
    }
    const bool shadow = targets[instruction->texture.target].reference != 0;
    const bool chosen = tgsi_constant(tgsi, source, value) && value[0] <= 3;
    if (!shadow && !chosen) {
        parser_fail(tgsi->parser, position, "the component must be an immediate of 0 to 3");
        return false;
    }
    instruction->texture.component = chosen ? (uint8_t)value[0] : 0; /* without a comparison */
    return true;
}

static bool read_target(struct tgsi *tgsi, struct instruction *instruction)
{
    const struct tgsi_name *target = tgsi_read_name(tgsi, tgsi_targets);
    if (!target) {
        parser_expected(tgsi->parser, "a texture target such as 2D");
        return false;
    }
    instruction->texture.target = (uint8_t)target->value;
    return true;
}

bool tgsi_read_texture(struct tgsi *tgsi, const struct tgsi_opcode *row, struct instruction *instruction)
{
    struct source_operand gathered = {0};
    const bool gathers = row->form == TGSI_FORM_GATHER;
    struct source_position at = tgsi->parser->token.position;
    if (gathers) {
        if (!tgsi_require(tgsi, ","))
            return false;
        at = tgsi->parser->token.position;
        if (!tgsi_read_source(tgsi, 'r', &gathered))
            return false;
    }
    if (!tgsi_require(tgsi, ",") || !tgsi_read_sampler(tgsi, instruction) || !tgsi_require(tgsi, ","))
        return false;
    const struct source_position position = tgsi->parser->token.position;
    return read_target(tgsi, instruction) && (!gathers || set_gathered(tgsi, instruction, &gathered, at)) &&
           finish(tgsi, row, instruction, position) && read_offset(tgsi, row, instruction);
}

/* --- SAMPLE and its family ------------------------------------------------------------------------------ */

/* `SVIEW[2].wzyx`, whose declaration defines its target. */
static bool read_sampler_view(struct tgsi *tgsi, struct instruction *instruction, uint8_t swizzle[4])
{
    uint32_t unit;
    const struct token token = tgsi->parser->token;
    if (!tgsi_accept(tgsi, "SVIEW") || !tgsi_require(tgsi, "[")) {
        parser_expected(tgsi->parser, "a sampler view, SVIEW[n]");
        return false;
    }
    if (!tgsi_read_number(tgsi, "the sampler view", SHADER_MAX_TEXTURE_UNITS, &unit) ||
        !tgsi_require(tgsi, "]"))
        return false;
    if (!(tgsi->views >> unit & 1)) {
        parser_fail(tgsi->parser, token.position, "SVIEW[%u] is not declared", unit);
        return false;
    }
    instruction->texture.unit = (uint8_t)unit;
    instruction->texture.target = tgsi->view_targets[unit];
    return !parser_accept(tgsi->parser, ".") || tgsi_read_swizzle(tgsi, swizzle);
}

static bool read_own_sampler(struct tgsi *tgsi, const struct instruction *instruction)
{
    struct instruction other = {0};
    const struct token token = tgsi->parser->token;
    if (!tgsi_read_sampler(tgsi, &other))
        return false;
    if (other.texture.relative.used || other.texture.unit != instruction->texture.unit) {
        parser_fail(tgsi->parser, token.position,
                    "SVIEW[%u] with another sampler than SAMP[%u] is not supported",
                    instruction->texture.unit, instruction->texture.unit);
        return false;
    }
    return true;
}

void tgsi_emit_move(struct tgsi *tgsi, uint16_t temp, uint8_t mask, const struct source_operand *source)
{
    struct instruction move = tgsi_new_instruction(OP_MOV, tgsi->parser->token.position);
    move.dst = (struct destination){.file = FILE_TEMP, .mask = mask, .index = temp};
    move.src[0] = *source;
    tgsi_emit(tgsi, &move);
}

/* The coordinate with a scalar in one of its components. */
static void insert_scalar(struct tgsi *tgsi, struct instruction *instruction, unsigned component,
                          struct source_operand scalar)
{
    const uint16_t temp = tgsi_hidden_temp(tgsi);
    memset(scalar.swizzle, scalar.swizzle[0], sizeof scalar.swizzle);
    scalar.negate = scalar.negate & 1 ? 15 : 0;
    tgsi_emit_move(tgsi, temp, 15, &instruction->src[0]);
    tgsi_emit_move(tgsi, temp, (uint8_t)(1 << component), &scalar);
    instruction->src[0] = tgsi_temp_operand(temp);
}

/* Whether bias or level of detail is a separate operand, as in TXB2 and TXL2. */
static bool has_level_operand(unsigned op, unsigned target)
{
    return (op == OP_TXB || op == OP_TXL) && !targets[target].fourth && targets[target].sampled &&
           targets[target].reference != 4;
}

/* An immediate with the bits 0, which is added if none exists. */
static struct source_operand zero_operand(struct tgsi *tgsi)
{
    const struct program *program = tgsi->parser->program;
    struct source_operand zero = {.file = FILE_PARAM};
    for (uint32_t i = 0; i < program->param_count; i++)
        for (uint8_t c = 0; c < 4 && program->params[i].source == PARAM_CONSTANT; c++)
            if (program->params[i].value[c] == 0) {
                zero.index = (int32_t)i;
                memset(zero.swizzle, c, sizeof zero.swizzle);
                return zero;
            }
    zero.index = (int32_t)program->param_count;
    program_add_param(tgsi->parser, &(struct param_register){.source = PARAM_CONSTANT});
    return zero;
}

/* Bias, level of detail, reference value or sample: to where the TEX family has it. */
static bool place_scalar(struct tgsi *tgsi, const struct tgsi_opcode *row, struct instruction *instruction,
                         const struct source_operand *scalar, struct source_position position)
{
    const bool compares = row->form == TGSI_FORM_SAMPLE_COMPARE;
    if (!compares) {
        if (has_level_operand(instruction->op, instruction->texture.target))
            instruction->src[1] = *scalar;
        else
            insert_scalar(tgsi, instruction, 3, *scalar);
        return true;
    }
    const uint8_t shadow = targets[instruction->texture.target].shadow;
    const bool has_level = shadow != TARGET_NONE && has_level_operand(instruction->op, shadow);
    if (shadow == TARGET_NONE || (instruction->op == OP_TXL && !targets[shadow].fourth && !has_level)) {
        parser_fail(tgsi->parser, position, "%s does not take the target %s", row->name,
                    tgsi_name_of(tgsi_targets, instruction->texture.target)->name);
        return false;
    }
    instruction->texture.target = shadow;
    if (targets[shadow].reference == 4)
        instruction->src[1] = *scalar;
    else
        insert_scalar(tgsi, instruction, targets[shadow].reference, *scalar);
    if (has_level)
        instruction->src[1] = zero_operand(tgsi);
    else if (instruction->op == OP_TXL)
        instruction->src[0].swizzle[3] = SWIZZLE_ZERO;
    return true;
}

static bool read_more_operands(struct tgsi *tgsi, const struct tgsi_opcode *row,
                               struct instruction *instruction, struct source_position position)
{
    const unsigned count = (unsigned)strlen(row->operands);
    struct source_operand more[2] = {0};
    for (unsigned s = 1; s < count; s++)
        if (!tgsi_require(tgsi, ",") || !tgsi_read_source(tgsi, row->operands[s], &more[s - 1]))
            return false;
    if (count == 2)
        return place_scalar(tgsi, row, instruction, &more[0], position);
    if (count == 3) {
        instruction->src[1] = more[0];
        instruction->src[2] = more[1];
    }
    return true;
}

static bool is_identity(const uint8_t swizzle[4])
{
    return swizzle[0] == 0 && swizzle[1] == 1 && swizzle[2] == 2 && swizzle[3] == 3;
}

/* The view's swizzle chooses among the texel's components after the lookup. */
void tgsi_emit_swizzled(struct tgsi *tgsi, struct instruction *instruction, const uint8_t swizzle[4])
{
    struct instruction move = tgsi_new_instruction(OP_MOV, instruction->position);
    if (is_identity(swizzle)) {
        tgsi_emit(tgsi, instruction);
        return;
    }
    const uint16_t temp = tgsi_hidden_temp(tgsi);
    move.dst = instruction->dst;
    move.test = instruction->test;
    move.update_cc = instruction->update_cc;
    move.cc = instruction->cc;
    move.src[0] = tgsi_temp_operand(temp);
    memcpy(move.src[0].swizzle, swizzle, sizeof move.src[0].swizzle);
    instruction->dst = (struct destination){.file = FILE_TEMP, .mask = 15, .index = temp};
    instruction->test = tgsi_new_instruction(OP_MOV, instruction->position).test;
    instruction->update_cc = false;
    instruction->cc = 0;
    tgsi_emit(tgsi, instruction);
    tgsi_emit(tgsi, &move);
}

void tgsi_read_sample(struct tgsi *tgsi, const struct tgsi_opcode *row, struct instruction *instruction)
{
    uint8_t swizzle[4] = {0, 1, 2, 3};
    if (!tgsi_require(tgsi, ","))
        return;
    if (row->operands[0] &&
        (!tgsi_read_source(tgsi, row->operands[0], &instruction->src[0]) || !tgsi_require(tgsi, ",")))
        return;
    if (row->op == OP_TXG) /* GATHER4 gathers x; it is printed as TG4 with an immediate */
        zero_operand(tgsi);
    const struct source_position position = tgsi->parser->token.position;
    if (!read_sampler_view(tgsi, instruction, swizzle))
        return;
    if (row->form != TGSI_FORM_VIEW && (!tgsi_require(tgsi, ",") || !read_own_sampler(tgsi, instruction)))
        return;
    if (!read_more_operands(tgsi, row, instruction, position) || !finish(tgsi, row, instruction, position) ||
        !read_offset(tgsi, row, instruction))
        return;
    if (is_query(instruction->op) || instruction->op == OP_LOD)
        tgsi_emit(tgsi, instruction);
    else
        tgsi_emit_swizzled(tgsi, instruction, swizzle);
}
