/* !!FP1.0 in NV_gpu_program4 and TGSI: operands and results of 16 and 12 bits are rounded by instructions of
 * their own (NV_fragment_program 3.11.4.2), incomplete textures give (0,0,0,0) (3.11.5.38), and beside the
 * fog coordinate there are zeros (Table X.1).
 *
 * A texture that is not complete has no level 0: TXQ says that its size is 0. */
#include "shader/translate/to_tgsi/to_tgsi.h"
#include "shader/language/gpu4/gpu4.h"
#include "shader/program/operand_types.h"

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

/* The fog coordinate and the zeros beside it, without the operand's sign: V`s`. */
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
static void narrow_operand(struct conversion *c, struct instruction *instruction, unsigned s,
                           enum precision precision)
{
    struct source_operand *source = &instruction->src[s];
    struct instruction vector = *instruction;
    char name[GPU4_OPERAND];
    if (strchr("S", opcode_table[instruction->op].inputs[0])) /* scalars name one */
        memset(vector.src[s].swizzle, source->swizzle[0], 4);
    vector.op = OP_MAD;
    gpu4_operand(c, &vector, (int)s, name);
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

bool convert_fp1_reads_fog(const struct instruction *instruction, unsigned s)
{
    const struct source_operand *source = &instruction->src[s];
    return source->file == FILE_INPUT && memchr(source->swizzle, SWIZZLE_ZERO, sizeof source->swizzle);
}

static bool is_lookup(const struct instruction *instruction)
{
    return instruction->texture.target != TARGET_NONE;
}

/* "For cube map textures, the (s,t,r) texture coordinates ... are given by x, y, and z" (3.11.5.40). */
static void unproject(struct instruction *instruction)
{
    if (instruction->op == OP_TXP && instruction->texture.target == TARGET_CUBE)
        instruction->op = OP_TEX;
}

bool nv_narrow(struct conversion *c, struct instruction *instruction)
{
    if (c->from->language != LANGUAGE_FP10)
        return false;
    for (unsigned s = 0; s < opcode_source_count((enum opcode)instruction->op) && s < 3; s++)
        if (convert_fp1_reads_fog(instruction, s))
            load_fog(c, instruction, s);
    if (instruction->dst.file == FILE_NONE)
        return false;
    const struct instruction original = c->from->instructions[c->at];
    unproject(instruction);
    for (unsigned s = 0; s < opcode_source_count((enum opcode)instruction->op); s++)
        if (convert_fp1_operand_narrows(c->from, &original, s))
            narrow_operand(c, instruction, s, convert_fp1_precision(c->from, &original));
    if (!is_lookup(instruction) && !convert_is_narrow(convert_fp1_result_precision(c->from, &original)))
        return false;
    const uint8_t mask = instruction->dst.mask;
    instruction->dst = (struct destination){.file = FILE_TEMP, .mask = mask, .index = -4};
    instruction->update_cc = false;
    instruction->test.rule = CONDITION_TR;
    return true;
}

void nv_store_narrow(struct conversion *c, const struct instruction *instruction)
{
    const enum precision precision = convert_fp1_result_precision(c->from, instruction);
    if (is_lookup(instruction)) {
        convert_line(c, "TXQ V4, {0, 0, 0, 0}, texture[%u], %s;", instruction->texture.unit,
                     texture_target_name(instruction->texture.target));
        convert_line(c, "SNE.U V4.x, V4.x, 0;");
        convert_line(c, "AND.U V3, V3, V4.x;");
    }
    if (convert_is_narrow(precision))
        round_value(c, 3, precision);
    gpu4_finish(c, instruction, "MOV", "V3");
}

/* --- TGSI ----------------------------------------------------------------------------------------------- */

/* round_value(), in TGSI's words. */
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

/* The texture's size in x. */
static void clear_missing(struct conversion *c, const struct instruction *instruction)
{
    const unsigned v = tgsi_scratch(c, SCRATCH_NARROW + 3), t = tgsi_scratch(c, SCRATCH_ROUNDING);
    tgsi_line(c, "TXQ TEMP[%u], {i0}, SAMP[%u], %s", t, instruction->texture.unit,
              tgsi_name_of(tgsi_targets, instruction->texture.target)->name);
    tgsi_line(c, "USNE TEMP[%u].x, TEMP[%u].xxxx, {u0}", t, t);
    tgsi_line(c, "AND TEMP[%u], TEMP[%u], TEMP[%u].xxxx", v, v, t);
}

bool tgsi_narrow(struct conversion *c, struct instruction *instruction)
{
    const struct instruction original = *instruction;
    if (c->from->language != LANGUAGE_FP10 || instruction->dst.file == FILE_NONE)
        return false;
    unproject(instruction);
    for (unsigned s = 0; s < opcode_source_count((enum opcode)instruction->op) && s < 3; s++) {
        struct instruction vector = original;
        char name[TGSI_OPERAND];
        if (!convert_fp1_operand_narrows(c->from, &original, s))
            continue;
        if (operand_kind((enum opcode)instruction->op, s) == 'S') /* scalars name one */
            memset(vector.src[s].swizzle, original.src[s].swizzle[0], 4);
        vector.op = OP_MAD; /* three vectors */
        tgsi_operand(c, &vector, s, 'f', name);
        tgsi_line(c, "MOV TEMP[%u], %s", tgsi_scratch(c, SCRATCH_NARROW + s), name);
        round_register(c, SCRATCH_NARROW + s, convert_fp1_precision(c->from, &original));
        instruction->src[s] =
            (struct source_operand){.file = FILE_TEMP,
                                    .index = (int32_t)(c->from->temp_count + SCRATCH_NARROW + s),
                                    .swizzle = {0, 1, 2, 3}};
    }
    if (!is_lookup(instruction) && !convert_is_narrow(convert_fp1_result_precision(c->from, &original)))
        return false;
    instruction->dst = (struct destination){
        .file = FILE_TEMP, .mask = original.dst.mask, .index = (int32_t)tgsi_scratch(c, SCRATCH_NARROW + 3)};
    instruction->update_cc = false;
    instruction->test.rule = CONDITION_TR;
    return true;
}

void tgsi_store_narrow(struct conversion *c, const struct instruction *instruction)
{
    const enum precision precision = convert_fp1_result_precision(c->from, instruction);
    char operand[24];
    if (is_lookup(instruction))
        clear_missing(c, instruction);
    if (convert_is_narrow(precision))
        round_register(c, SCRATCH_NARROW + 3, precision);
    snprintf(operand, sizeof operand, "TEMP[%u]", c->from->temp_count + SCRATCH_NARROW + 3);
    tgsi_finish(c, instruction, "MOV", operand);
}
