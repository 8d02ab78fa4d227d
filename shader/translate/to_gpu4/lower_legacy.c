/* Opcodes that NV_vertex_program, ARB_vertex_program and NV_fragment_program compute by other rules than
 * NV_gpu_program4, or that it does not have: as instructions of NV_gpu_program4 that give the same bits
 * (to_gpu4.h).
 *
 *   MAX MIN        NaN if an operand is; of two zeros the positive one is greater (NV_vertex_program2
 *                  2.14.3.21)
 *   SEQ .. SNE     NaN if an operand is
 *   RSQ            of the absolute value in VP1.x and ARB
 *   EXP LOG        have no counterpart
 *   ARL ARR ARA    integers; clamped to -512..511 in VP2.0
 *
 * T0 to T3 are scratch. The last instruction carries the modifiers, the mask and the condition test of the
 * one that it replaces, and every operand has been read by then.
 */
#include "shader/translate/to_gpu4/to_gpu4.h"

static bool has_absolute_rsq(const struct program *program)
{
    if (program->language == LANGUAGE_TGSI)
        return true;
    return program->language == LANGUAGE_VP10 || program->language == LANGUAGE_VP11 ||
           language_is_arb(program->language);
}

/* Operands 0 and 1 as values in T0 and T1. Adding -0 keeps every number, and flushes denormals that were
 * loaded as raw bits. */
static void load_operands(struct conversion *c, const struct instruction *instruction, unsigned count)
{
    for (unsigned s = 0; s < count; s++) {
        char operand[GPU4_OPERAND];
        gpu4_operand(c, instruction, (int)s, operand);
        convert_line(c, "ADD%s T%u, %s, -0.0;", gpu4_no_type_check(c), s, operand);
    }
}

/* The value in T2, or NaN where T0 or T1 is one. */
static void finish_unless_nan(struct conversion *c, const struct instruction *instruction)
{
    convert_line(c, "SNE T0, T0, T0;");
    convert_line(c, "SNE T1, T1, T1;");
    convert_line(c, "ADD T0, T0, T1;");
    convert_line(c, "MOV.U T1, 0x7fc00000;");
    gpu4_finish(c, instruction, "CMP", "-T0, T1, T2");
}

/* MAX takes b where a > b fails, so computing it in both orders gives the bits of both zeros. */
static void write_extreme(struct conversion *c, const struct instruction *instruction)
{
    const char *name = opcode_table[instruction->op].name;
    load_operands(c, instruction, 2);
    convert_line(c, "%s T2, T0, T1;", name);
    convert_line(c, "%s T3, T1, T0;", name);
    convert_line(c, "%s.U T2, T2, T3;", instruction->op == OP_MAX ? "AND" : "OR");
    finish_unless_nan(c, instruction);
}

static void write_set_on(struct conversion *c, const struct instruction *instruction)
{
    load_operands(c, instruction, 2);
    convert_line(c, "%s T2, T0, T1;", opcode_table[instruction->op].name);
    finish_unless_nan(c, instruction);
}

static void write_rsq(struct conversion *c, const struct instruction *instruction)
{
    struct instruction changed = *instruction;
    char operand[GPU4_OPERAND];
    changed.src[0].absolute = true;
    changed.src[0].negate = 0;
    gpu4_operand(c, &changed, 0, operand);
    gpu4_finish(c, instruction, "RSQ", "%s", operand);
}

/* y of an infinity is 0 (NV_vertex_program 2.14.1.10). */
static void write_exp(struct conversion *c, const struct instruction *instruction)
{
    char operand[GPU4_OPERAND];
    gpu4_operand(c, instruction, 0, operand);
    convert_line(c, "MOV%s T0.x, %s;", gpu4_no_type_check(c), operand);
    convert_line(c, "FLR T0.y, T0.x;");
    convert_line(c, "SEQ T0.z, |T0.x|, 1e99;");
    convert_line(c, "FRC T1.y, T0.x;");
    convert_line(c, "CMP T1.y, -T0.z, 0.0, T1.y;");
    convert_line(c, "EX2 T1.x, T0.y;");
    convert_line(c, "EX2 T1.z, T0.x;");
    convert_line(c, "MOV T1.w, 1.0;");
    gpu4_finish(c, instruction, "MOV", "T1");
}

/* x and y are the exponent and the significand themselves, except for 0, INF and NaN, where x is the
 * logarithm and y is 1 or NaN. */
static void write_log(struct conversion *c, const struct instruction *instruction)
{
    char operand[GPU4_OPERAND];
    gpu4_operand(c, instruction, 0, operand);
    convert_line(c, "ADD%s T0.x, %s, -0.0;", gpu4_no_type_check(c), operand);
    convert_line(c, "MOV T0.x, |T0.x|;");
    convert_line(c, "LG2 T1, T0.x;");
    convert_line(c, "SEQ T0.y, T0.x, 0.0;");
    convert_line(c, "SGE T0.z, T0.x, 1e99;");
    convert_line(c, "SNE T0.w, T0.x, T0.x;");
    convert_line(c, "ADD T0.y, T0.y, T0.z;");
    convert_line(c, "ADD T0.y, T0.y, T0.w;"); /* above 0: zero, infinity or NaN */
    convert_line(c, "SHR.U T2.x, T0.x, 23;");
    convert_line(c, "SUB.S T2.x, T2.x, 127;");
    convert_line(c, "I2F.S T2.x, T2.x;");
    convert_line(c, "AND.U T2.y, T0.x, 0x7fffff;");
    convert_line(c, "OR.U T2.y, T2.y, 0x3f800000;");
    convert_line(c, "CMP T1.x, -T0.y, T1.x, T2.x;");
    convert_line(c, "CMP T1.y, -T0.y, 1.0, T2.y;");
    convert_line(c, "CMP T1.y, -T0.w, T0.x, T1.y;");
    convert_line(c, "MOV T1.w, 1.0;");
    gpu4_finish(c, instruction, "MOV", "T1");
}

/* 2^(b * log2(a)) as written (NV_fragment_program 3.11.5.24). */
static void write_power(struct conversion *c, const struct instruction *instruction)
{
    char base[GPU4_OPERAND], exponent[GPU4_OPERAND];
    gpu4_operand(c, instruction, 0, base);
    gpu4_operand(c, instruction, 1, exponent);
    convert_line(c, "LG2 T0.x, %s;", base);
    convert_line(c, "MUL T0.x, %s, T0.x;", exponent);
    gpu4_finish(c, instruction, "EX2", "T0.x");
}

/* CMP keeps values that are not below zero, NaN included. */
static void write_lit(struct conversion *c, const struct instruction *instruction)
{
    char operand[GPU4_OPERAND];
    gpu4_operand(c, instruction, 0, operand);
    convert_line(c, "ADD T0, %s, -0.0;", operand);
    convert_line(c, "CMP T1.xy, T0, 0.0, T0;");
    convert_line(c, "LG2 T2.x, T1.y;");
    convert_line(c, "MUL T2.x, T0.w, T2.x;");
    convert_line(c, "EX2 T2.z, T2.x;");
    convert_line(c, "SGT T2.x, T1.x, 0.0;");
    convert_line(c, "CMP T1.z, -T2.x, T2.z, 0.0;");
    convert_line(c, "MOV T1.y, T1.x;");
    convert_line(c, "MOV T1.xw, 1.0;");
    gpu4_finish(c, instruction, "MOV", "T1");
}

/* The integer in X, clamped where the language does it (NV_vertex_program2 2.14.3.4). */
static void finish_address(struct conversion *c, const struct instruction *instruction)
{
    if (c->from->language == LANGUAGE_VP20) {
        convert_line(c, "MAX.S X, X, -512;");
        convert_line(c, "MIN.S X, X, 511;");
    }
    gpu4_finish(c, instruction, "MOV.S", "X");
}

static void write_arl(struct conversion *c, const struct instruction *instruction)
{
    char operand[GPU4_OPERAND];
    gpu4_operand(c, instruction, 0, operand);
    convert_line(c, "%s.S%s X, %s;", instruction->op == OP_ARL ? "FLR" : "ROUND", gpu4_no_type_check(c),
                 operand);
    finish_address(c, instruction);
}

static void write_ara(struct conversion *c, const struct instruction *instruction)
{
    const struct source_operand *source = &instruction->src[0];
    convert_line(c, "ADD.S X, A%d.xyxy, A%d.zwzw;", source->index, source->index);
    finish_address(c, instruction);
}

/* The float rules that TGSI shares with NV_vertex_program. */
static bool is_shared(const struct instruction *instruction)
{
    return instruction->op == OP_RSQ || instruction->op == OP_EXP || instruction->op == OP_LOG ||
           opcode_table[instruction->op].result[0] == 'A';
}

bool gpu4_lower(struct conversion *c, const struct instruction *instruction)
{
    if (c->from->language == LANGUAGE_TGSI && gpu4_is_64bit(instruction)) {
        gpu4_lower_64bit(c, instruction);
        return true;
    }
    if (c->from->language == LANGUAGE_TGSI && !is_shared(instruction))
        return gpu4_lower_tgsi(c, instruction);
    if (instruction->type != TYPE_F32 && instruction->op != OP_ARA)
        return false;
    const bool fp1 = c->from->language == LANGUAGE_FP10;
    switch (instruction->op) {
    case OP_MAX:
    case OP_MIN: write_extreme(c, instruction); return true;
    case OP_SEQ:
    case OP_SGE:
    case OP_SGT:
    case OP_SLE:
    case OP_SLT:
    case OP_SNE:
        if (fp1) /* NaNs are unordered in both */
            return false;
        write_set_on(c, instruction);
        return true;
    case OP_POW:
    case OP_LIT:
        if (!fp1)
            return false;
        (instruction->op == OP_POW ? write_power : write_lit)(c, instruction);
        return true;
    case OP_RSQ:
        if (!has_absolute_rsq(c->from))
            return false;
        write_rsq(c, instruction);
        return true;
    case OP_EXP: write_exp(c, instruction); return true;
    case OP_LOG: write_log(c, instruction); return true;
    case OP_ARL:
    case OP_ARR: write_arl(c, instruction); return true;
    case OP_ARA: write_ara(c, instruction); return true;
    default: return false;
    }
}
