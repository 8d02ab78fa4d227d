/* !!FP1.0 in NV_gpu_program4: operands and results of 16 and 12 bits are rounded by instructions of their own
 * (NV_fragment_program 3.11.4.2); and what it cannot say: named parameters, and rules of its own (3.11.2,
 * 3.11.5, 3.11.6). */
#include "shader/convert_tgsi.h"
#include "shader/operand_types.h"

#include <string.h>

/* Its suffix, else the destination's; full for those without a suffix, and for all that read a texture
 * coordinate or the fog coordinate. */
enum precision convert_fp1_precision(const struct program *program, const struct instruction *instruction)
{
    for (unsigned s = 0; s < 3; s++) {
        const struct source_operand *source = &instruction->src[s];
        const unsigned semantic =
            source->file == FILE_INPUT ? program->inputs[source->index].semantic : SEMANTIC_COUNT;
        if (semantic == SEMANTIC_TEXCOORD || semantic == SEMANTIC_FOGCOORD)
            return PRECISION_R;
    }
    if (!strchr(opcode_table[instruction->op].modifiers, 'H'))
        return PRECISION_R;
    return (enum precision)(instruction->precision ? instruction->precision : instruction->dst.precision);
}

bool convert_is_narrow(enum precision precision)
{
    return precision == PRECISION_H || precision == PRECISION_X;
}

enum precision convert_fp1_result_precision(const struct program *program,
                                            const struct instruction *instruction)
{
    const enum precision precision = convert_fp1_precision(program, instruction);
    return convert_is_narrow(precision) ? precision : (enum precision)instruction->dst.precision;
}

/* NaN is 0 in fixed point, and there is no -0: 12288 is 1.5 * 2^13, whose last bit is 1/1024. */
static void round_value(struct conversion *c, unsigned v, enum precision precision)
{
    if (precision == PRECISION_H) {
        convert_line(c, "PK2H V4.x, V%u;", v);
        convert_line(c, "PK2H V4.y, V%u.zwzw;", v);
        convert_line(c, "UP2H V%u.xy, V4.x;", v);
        convert_line(c, "UP2H V%u.zw, V4.y;", v);
        return;
    }
    convert_line(c, "SEQ V4, V%u, V%u;", v, v);
    convert_line(c, "MAX V%u, V%u, -2.0;", v, v);
    convert_line(c, "MIN V%u, V%u, 1.9990234375;", v, v);
    convert_line(c, "ADD V%u, V%u, 12288.0;", v, v);
    convert_line(c, "SUB V%u, V%u, 12288.0;", v, v);
    convert_line(c, "CMP V%u, -V4, V%u, 0.0;", v, v);
}

/* The operand with its sign, rounded, in all four components. */
static void narrow_operand(struct conversion *c, struct instruction *instruction, unsigned s,
                           enum precision precision)
{
    struct source_operand *source = &instruction->src[s];
    struct instruction vector = *instruction;
    char name[CONVERT_OPERAND];
    if (strchr("S", opcode_table[instruction->op].inputs[0])) /* scalars name one */
        memset(vector.src[s].swizzle, source->swizzle[0], 4);
    vector.op = OP_MAD;
    nv_operand(c, &vector, (int)s, name);
    convert_line(c, "MOV V%u, %s;", s, name);
    round_value(c, s, precision);
    *source = (struct source_operand){.file = FILE_TEMP, .index = -1 - (int32_t)s, .swizzle = {0, 1, 2, 3}};
}

bool convert_fp1_operand_narrows(const struct program *program, const struct instruction *instruction,
                                 unsigned s)
{
    const enum precision precision = convert_fp1_precision(program, instruction);
    const struct source_operand *source = &instruction->src[s];
    const bool half = source->file == FILE_TEMP && (uint32_t)source->index >= program->half_temps;
    return precision == PRECISION_X || (precision == PRECISION_H && !half);
}

bool nv_narrow(struct conversion *c, struct instruction *instruction)
{
    if (c->from->language != LANGUAGE_FP10 || instruction->dst.file == FILE_NONE)
        return false;
    const struct instruction original = *instruction;
    for (unsigned s = 0; s < opcode_source_count((enum opcode)instruction->op); s++)
        if (convert_fp1_operand_narrows(c->from, &original, s))
            narrow_operand(c, instruction, s, convert_fp1_precision(c->from, &original));
    if (!convert_is_narrow(convert_fp1_result_precision(c->from, &original)))
        return false;
    const uint8_t mask = instruction->dst.mask;
    instruction->dst = (struct destination){.file = FILE_TEMP, .mask = mask, .index = -4};
    instruction->update_cc = false;
    instruction->test.rule = CONDITION_TR;
    return true;
}

void nv_store_narrow(struct conversion *c, const struct instruction *instruction)
{
    round_value(c, 3, convert_fp1_result_precision(c->from, instruction));
    nv_finish(c, instruction, "MOV", "V3");
}

/* --- TGSI ------------------------------------------------------------------------------------------- */

static unsigned narrow_register(struct conversion *c, unsigned number)
{
    c->tgsi->scratch |= 1u << number;
    return c->from->temp_count + number;
}

/* round_value(), in TGSI's words. */
static void round_register(struct conversion *c, unsigned number, enum precision precision)
{
    const unsigned v = narrow_register(c, number), t = narrow_register(c, SCRATCH_ROUNDING);
    if (precision == PRECISION_H) {
        tgsi_line(c, "PK2H TEMP[%u].x, TEMP[%u]", t, v);
        tgsi_line(c, "PK2H TEMP[%u].y, TEMP[%u].zwzw", t, v);
        tgsi_line(c, "UP2H TEMP[%u].xy, TEMP[%u].xxxx", v, t);
        tgsi_line(c, "UP2H TEMP[%u].zw, TEMP[%u].yyyy", v, t);
        return;
    }
    tgsi_line(c, "SEQ TEMP[%u], TEMP[%u], TEMP[%u]", t, v, v);
    tgsi_line(c, "MAX TEMP[%u], TEMP[%u], {-2}", v, v);
    tgsi_line(c, "MIN TEMP[%u], TEMP[%u], {1.9990234375}", v, v);
    tgsi_line(c, "ADD TEMP[%u], TEMP[%u], {12288}", v, v);
    tgsi_line(c, "SUB TEMP[%u], TEMP[%u], {12288}", v, v);
    tgsi_line(c, "CMP TEMP[%u], -TEMP[%u], TEMP[%u], {0}", v, t, v);
}

bool tgsi_narrow(struct conversion *c, struct instruction *instruction)
{
    const struct instruction original = *instruction;
    if (c->from->language != LANGUAGE_FP10 || instruction->dst.file == FILE_NONE)
        return false;
    for (unsigned s = 0; s < opcode_source_count((enum opcode)instruction->op) && s < 3; s++) {
        struct instruction vector = original;
        char name[TGSI_OPERAND];
        if (!convert_fp1_operand_narrows(c->from, &original, s))
            continue;
        if (operand_kind((enum opcode)instruction->op, s) == 'S') /* scalars name one */
            memset(vector.src[s].swizzle, original.src[s].swizzle[0], 4);
        vector.op = OP_MAD; /* three vectors */
        tgsi_operand(c, &vector, s, 'f', name);
        tgsi_line(c, "MOV TEMP[%u], %s", narrow_register(c, SCRATCH_NARROW + s), name);
        round_register(c, SCRATCH_NARROW + s, convert_fp1_precision(c->from, &original));
        instruction->src[s] =
            (struct source_operand){.file = FILE_TEMP,
                                    .index = (int32_t)(c->from->temp_count + SCRATCH_NARROW + s),
                                    .swizzle = {0, 1, 2, 3}};
    }
    if (!convert_is_narrow(convert_fp1_result_precision(c->from, &original)))
        return false;
    instruction->dst = (struct destination){.file = FILE_TEMP,
                                            .mask = original.dst.mask,
                                            .index = (int32_t)narrow_register(c, SCRATCH_NARROW + 3)};
    instruction->update_cc = false;
    instruction->test.rule = CONDITION_TR;
    return true;
}

void tgsi_store_narrow(struct conversion *c, const struct instruction *instruction)
{
    char operand[24];
    round_register(c, SCRATCH_NARROW + 3, convert_fp1_result_precision(c->from, instruction));
    snprintf(operand, sizeof operand, "TEMP[%u]", c->from->temp_count + SCRATCH_NARROW + 3);
    tgsi_finish(c, instruction, "MOV", operand);
}

/* Why there is no counterpart, or null. */
static const char *obstacle(const struct program *program, const struct instruction *instruction)
{
    const bool lookup = instruction->texture.target != TARGET_NONE;
    if (instruction->dst.precision == PRECISION_H &&
        strncmp(opcode_table[instruction->op].name, "PK", 2) == 0)
        return "stores bits in a register of 16 bits";
    if (lookup)
        return "reads (0,0,0,0) from incomplete textures";
    if (instruction->dst.file == FILE_OUTPUT &&
        program->outputs[instruction->dst.index].semantic == SEMANTIC_FRAGMENT_DEPTH)
        return "discards by the depth that it writes";
    for (unsigned s = 0; s < 3; s++) {
        const struct source_operand *source = &instruction->src[s];
        if (source->file == FILE_PARAM && program->params[source->index].source == PARAM_NAMED)
            return "reads a parameter by its name";
        for (unsigned c = 0; c < 4 && source->file == FILE_INPUT; c++)
            if (source->swizzle[c] == SWIZZLE_ZERO)
                return "reads zeros beside the fog coordinate";
    }
    return NULL;
}

bool nv_can_express_fp1(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->instruction_count && c->from->language == LANGUAGE_FP10; i++) {
        const struct instruction *instruction = &c->from->instructions[i];
        const char *reason = obstacle(c->from, instruction);
        if (!reason)
            continue;
        c->at = i;
        convert_fail(c, "%s %s, which has no counterpart in NV_gpu_program4",
                     opcode_table[instruction->op].name, reason);
        return false;
    }
    return true;
}
