/* !!FP1.0 in NV_gpu_program4 (to_gpu4.h): separate instructions round operands and results of 16 and 12 bits
 * (NV_fragment_program 3.11.4.2); incomplete textures read (0,0,0,0) (3.11.5.38), and the fog coordinate is
 * followed by zeros (Table X.1).
 *
 * A texture that is not complete has no level 0: TXQ returns the size 0. */
#include "shader/translate/to_gpu4/to_gpu4.h"
#include "shader/translate/fp1_precision.h"
#include "shader/program/operand_types.h"

#include <string.h>

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

/* The fog coordinate and zeros in the other components, without the operand's sign: V`s`. */
static void load_fog(struct conversion *c, struct instruction *instruction, unsigned s)
{
    struct source_operand *source = &instruction->src[s];
    char name[GPU4_OPERAND], zeros[8] = "";
    const bool scalar = operand_kind((enum opcode)instruction->op, s) == 'S';
    gpu4_binding_name(c, FILE_INPUT, (unsigned)source->index, name, sizeof name);
    convert_line(c, "MOV V%u, %s.x;", s, name);
    for (unsigned i = 0; i < (scalar ? 1 : 4); i++)
        if (source->swizzle[i] == SWIZZLE_ZERO)
            zeros[strlen(zeros)] = "xyzw"[i];
    convert_line(c, "MOV V%u.%s, 0.0;", s, zeros);
    source->file = FILE_TEMP;
    source->index = -1 - (int32_t)s;
    for (unsigned i = 0; i < 4; i++)
        source->swizzle[i] = (uint8_t)i;
}

/* The operand with its sign, rounded, in all four components. */
static void round_operand(struct conversion *c, struct instruction *instruction, unsigned s,
                          enum precision precision)
{
    struct source_operand *source = &instruction->src[s];
    struct instruction vector = *instruction;
    char name[GPU4_OPERAND];
    if (strchr("S", opcode_table[instruction->op].inputs[0])) /* scalars select one */
        memset(vector.src[s].swizzle, source->swizzle[0], 4);
    vector.op = OP_MAD;
    gpu4_operand(c, &vector, (int)s, name);
    convert_line(c, "MOV V%u, %s;", s, name);
    round_value(c, s, precision);
    *source = (struct source_operand){.file = FILE_TEMP, .index = -1 - (int32_t)s, .swizzle = {0, 1, 2, 3}};
}

static bool is_lookup(const struct instruction *instruction)
{
    return instruction->texture.target != TARGET_NONE;
}

bool gpu4_round_operands(struct conversion *c, struct instruction *instruction)
{
    if (c->from->language != LANGUAGE_FP10)
        return false;
    for (unsigned s = 0; s < opcode_source_count((enum opcode)instruction->op) && s < 3; s++)
        if (fp1_reads_fog(instruction, s))
            load_fog(c, instruction, s);
    if (instruction->dst.file == FILE_NONE)
        return false;
    const struct instruction original = c->from->instructions[c->at];
    fp1_drop_projection(instruction);
    for (unsigned s = 0; s < opcode_source_count((enum opcode)instruction->op); s++)
        if (fp1_rounds_operand(c->from, &original, s))
            round_operand(c, instruction, s, fp1_precision(c->from, &original));
    if (!is_lookup(instruction) && !fp1_rounds(fp1_result_precision(c->from, &original)))
        return false;
    const uint8_t mask = instruction->dst.mask;
    instruction->dst = (struct destination){.file = FILE_TEMP, .mask = mask, .index = -4};
    instruction->update_cc = false;
    instruction->test.rule = CONDITION_TR;
    return true;
}

void gpu4_store_rounded(struct conversion *c, const struct instruction *instruction)
{
    const enum precision precision = fp1_result_precision(c->from, instruction);
    if (is_lookup(instruction)) {
        convert_line(c, "TXQ V4, {0, 0, 0, 0}, texture[%u], %s;", instruction->texture.unit,
                     texture_target_name(instruction->texture.target));
        convert_line(c, "SNE.U V4.x, V4.x, 0;");
        convert_line(c, "AND.U V3, V3, V4.x;");
    }
    if (fp1_rounds(precision))
        round_value(c, 3, precision);
    gpu4_finish(c, instruction, "MOV", "V3");
}
