/* !!FP1.0 in NV_gpu_program4: operands and results of 16 and 12 bits are rounded by instructions of their own
 * (NV_fragment_program 3.11.4.2); and what it cannot say: named parameters, and rules of its own (3.11.2,
 * 3.11.5, 3.11.6). */
#include "shader/convert.h"

#include <string.h>

/* Its suffix, else the destination's; full for those without a suffix, and for all that read a texture
 * coordinate or the fog coordinate. */
static enum precision precision_of(const struct program *program, const struct instruction *instruction)
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

static bool is_narrow(enum precision precision)
{
    return precision == PRECISION_H || precision == PRECISION_X;
}

static enum precision result_precision(const struct program *program, const struct instruction *instruction)
{
    const enum precision precision = precision_of(program, instruction);
    return is_narrow(precision) ? precision : (enum precision)instruction->dst.precision;
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

bool nv_narrow(struct conversion *c, struct instruction *instruction)
{
    if (c->from->language != LANGUAGE_FP10 || instruction->dst.file == FILE_NONE)
        return false;
    const enum precision precision = precision_of(c->from, instruction);
    for (unsigned s = 0; s < opcode_source_count((enum opcode)instruction->op) && is_narrow(precision); s++) {
        const struct source_operand *source = &instruction->src[s];
        const bool half = source->file == FILE_TEMP && (uint32_t)source->index >= c->from->half_temps;
        if (precision == PRECISION_X || !half)
            narrow_operand(c, instruction, s, precision);
    }
    if (!is_narrow(result_precision(c->from, instruction)))
        return false;
    const uint8_t mask = instruction->dst.mask;
    instruction->dst = (struct destination){.file = FILE_TEMP, .mask = mask, .index = -4};
    instruction->update_cc = false;
    instruction->test.rule = CONDITION_TR;
    return true;
}

void nv_store_narrow(struct conversion *c, const struct instruction *instruction)
{
    round_value(c, 3, result_precision(c->from, instruction));
    nv_finish(c, instruction, "MOV", "V3");
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
