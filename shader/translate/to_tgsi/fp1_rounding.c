/* !!FP1.0 in TGSI (to_tgsi.h): separate instructions round operands and results of 16 and 12 bits
 * (NV_fragment_program 3.11.4.2); incomplete textures read (0,0,0,0) (3.11.5.38).
 *
 * A texture that is not complete has no level 0: TXQ returns the size 0. */
#include "shader/translate/to_tgsi/to_tgsi.h"
#include "shader/translate/fp1_precision.h"
#include "shader/program/operand_types.h"

#include <string.h>

/* NaN is 0 in fixed point, and there is no -0: 12288 is 1.5 * 2^13, whose last bit is 1/1024. */
static void round_register(struct conversion *c, unsigned number, enum precision precision)
{
    const unsigned v = tgsi_scratch(c, number), t = tgsi_scratch(c, SCRATCH_ROUNDING);
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

static bool is_lookup(const struct instruction *instruction)
{
    return instruction->texture.target != TARGET_NONE;
}

/* The texture's size in x. */
static void clear_missing(struct conversion *c, const struct instruction *instruction)
{
    const unsigned v = tgsi_scratch(c, SCRATCH_ROUNDED + 3), t = tgsi_scratch(c, SCRATCH_ROUNDING);
    tgsi_line(c, "TXQ TEMP[%u], {i0}, SAMP[%u], %s", t, instruction->texture.unit,
              tgsi_name_of(tgsi_targets, instruction->texture.target)->name);
    tgsi_line(c, "USNE TEMP[%u].x, TEMP[%u].xxxx, {u0}", t, t);
    tgsi_line(c, "AND TEMP[%u], TEMP[%u], TEMP[%u].xxxx", v, v, t);
}

bool tgsi_round_operands(struct conversion *c, struct instruction *instruction)
{
    const struct instruction original = *instruction;
    if (c->from->language != LANGUAGE_FP10 || instruction->dst.file == FILE_NONE)
        return false;
    fp1_drop_projection(instruction);
    for (unsigned s = 0; s < opcode_source_count((enum opcode)instruction->op) && s < 3; s++) {
        struct instruction vector = original;
        char name[TGSI_OPERAND];
        if (!fp1_rounds_operand(c->from, &original, s))
            continue;
        if (operand_kind((enum opcode)instruction->op, s) == 'S') /* scalars select one */
            memset(vector.src[s].swizzle, original.src[s].swizzle[0], 4);
        vector.op = OP_MAD; /* three vectors */
        tgsi_operand(c, &vector, s, 'f', name);
        tgsi_line(c, "MOV TEMP[%u], %s", tgsi_scratch(c, SCRATCH_ROUNDED + s), name);
        round_register(c, SCRATCH_ROUNDED + s, fp1_precision(c->from, &original));
        instruction->src[s] =
            (struct source_operand){.file = FILE_TEMP,
                                    .index = (int32_t)(c->from->temp_count + SCRATCH_ROUNDED + s),
                                    .swizzle = {0, 1, 2, 3}};
    }
    if (!is_lookup(instruction) && !fp1_rounds(fp1_result_precision(c->from, &original)))
        return false;
    instruction->dst = (struct destination){
        .file = FILE_TEMP, .mask = original.dst.mask, .index = (int32_t)tgsi_scratch(c, SCRATCH_ROUNDED + 3)};
    instruction->update_cc = false;
    instruction->test.rule = CONDITION_TR;
    return true;
}

void tgsi_store_rounded(struct conversion *c, const struct instruction *instruction)
{
    const enum precision precision = fp1_result_precision(c->from, instruction);
    char operand[24];
    if (is_lookup(instruction))
        clear_missing(c, instruction);
    if (fp1_rounds(precision))
        round_register(c, SCRATCH_ROUNDED + 3, precision);
    snprintf(operand, sizeof operand, "TEMP[%u]", c->from->temp_count + SCRATCH_ROUNDED + 3);
    tgsi_finish(c, instruction, "MOV", operand);
}
