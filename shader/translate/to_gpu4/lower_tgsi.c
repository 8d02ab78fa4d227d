/* TGSI's opcodes with rules that differ from NV_gpu_program4 (docs/tgsi.md), as instructions of
 * NV_gpu_program4 with the same results bit for bit (to_gpu4.h). T0 to T2 hold the operands, T3 the
 * result. */
#include "shader/translate/to_gpu4/to_gpu4.h"
#include "texture/texture.h"

#include <string.h>

/* Operand s in T<s>, unchanged: MOV of a float keeps bits where types mix. The type is that which a sign
 * negates. */
static void load_operand(struct conversion *c, const struct instruction *instruction, unsigned s,
                         enum type type)
{
    struct instruction vector = *instruction;
    char operand[GPU4_OPERAND];
    vector.op = OP_MAD; /* three vectors: all four components, of scalar operands too */
    vector.type = (uint8_t)type;
    gpu4_operand(c, &vector, (int)s, operand);
    convert_line(c, "MOV%s.NTC T%u, %s;", type == TYPE_F32 ? "" : type == TYPE_S32 ? ".S" : ".U", s, operand);
}

static void load_operands(struct conversion *c, const struct instruction *instruction, unsigned count)
{
    for (unsigned s = 0; s < count; s++)
        load_operand(c, instruction, s, (enum type)instruction->type);
}

struct row {
    uint8_t op;
    uint8_t operands;
    const char *lines[12]; /* of scratch registers; null-terminated */
    const char *last, *last_operands;
};

/* Operations on floats, and packing. CMP copies bits: adding -0 flushes denormals and keeps every other
 * number. */
static const struct row floats[] = {
    {OP_MIN, 2, {"SLT T3, T0, T1;", "CMP T3, -T3, T0, T1;"}, "ADD", "T3, -0.0"},
    {OP_CND, 3, {"SGT T3, T2, 0.5;", "CMP T3, -T3, T0, T1;"}, "ADD", "T3, -0.0"},
    {OP_CND0, 3, {"SGE T3, T2, 0.0;", "CMP T3, -T3, T0, T1;"}, "ADD", "T3, -0.0"},
    {OP_CLAMP,
     3,
     {"SGT T3, T0, T2;", "CMP T3, -T3, T2, T0;", "SLT T0, T0, T1;", "CMP T3, -T0, T1, T3;"},
     "ADD",
     "T3, -0.0"},
    {OP_SSG, 1, {"SGT T3, T0, 0.0;", "SLT T1, T0, 0.0;"}, "SUB", "T3, T1"},
    {OP_LIT,
     1,
     {"SGT T1.xy, T0, 0.0;", "CMP T2.xy, -T1, T0, 0.0;", "MAX T0.w, T0.w, -128.0;", "MIN T0.w, T0.w, 128.0;",
      "POW T2.z, T2.y, T0.w;"},
     NULL,
     NULL},
    /* 1/(1/sqrt(x)) of 64 bits is off by less than 2^-50.4 of the root, and the root is farther than 2^-50
     * from the middle between two floats. So the rounding to a float is that of the exact root. */
    {OP_SQRT,
     1,
     {"MOV.F64 L.x, T0.x;", "RSQ.F64 L.x, L.x;", "RCP.F64 L.x, L.x;", "CVT.F32.F64 T3.x, L.x;"},
     "MOV",
     "T3.x"},
    {OP_NRM4,
     1,
     {"DP4 T3.x, T0, T0;", "MOV.F64 L.x, T3.x;", "RSQ.F64 L.x, L.x;", "RCP.F64 L.x, L.x;",
      "CVT.F32.F64 T3.x, L.x;", "RCP T3.x, T3.x;"},
     "MUL",
     "T0, T3.x"},
    {OP_FMA, 3, {NULL}, "MAD", "T0, T1, T2"},
    /* NaN is 0. */
    {OP_PK4SN,
     1,
     {"SEQ T3, T0, T0;", "MAX T0, T0, -1.0;", "MIN T0, T0, 1.0;", "MUL T0, T0, 127.0;", "MUL T0, T0, T3;",
      "ROUND.S T0, T0;", "AND.U T0, T0, 255;", "SHL.U T0.y, T0, 8;", "SHL.U T0.z, T0, 16;",
      "SHL.U T0.w, T0, 24;", "OR.U T0.xy, T0, T0.zwzw;"},
     "OR.U",
     "T0.x, T0.y"},
    {OP_UP4SN,
     1,
     {"SHL.S T1.x, T0.x, 24;", "SHL.S T1.y, T0.x, 16;", "SHL.S T1.z, T0.x, 8;", "MOV.S T1.w, T0.x;",
      "SHR.S T1, T1, 24;", "I2F.S T1, T1;", "DIV T1, T1, 127.0;"},
     "MAX",
     "T1, -1.0"},
    {OP_FSEQ, 2, {"SEQ T3, T0, T1;"}, "TRUNC.S", "-T3"},
    {OP_FSNE, 2, {"SNE T3, T0, T1;"}, "TRUNC.S", "-T3"},
    {OP_FSLT, 2, {"SLT T3, T0, T1;"}, "TRUNC.S", "-T3"},
    {OP_FSGE, 2, {"SGE T3, T0, T1;"}, "TRUNC.S", "-T3"},
};

static void write_row(struct conversion *c, const struct instruction *instruction, const struct row *row)
{
    struct instruction operands = *instruction;
    operands.type = instruction->op == OP_UP4SN ? TYPE_U32 : TYPE_F32;
    load_operands(c, &operands, row->operands);
    for (unsigned i = 0; i < 12 && row->lines[i]; i++)
        convert_line(c, "%s", row->lines[i]);
    if (row->last) {
        gpu4_finish(c, instruction, row->last, "%s", row->last_operands);
        return;
    }
    convert_line(c, "CMP T3.z, -T1.x, T2.z, 0.0;"); /* LIT */
    convert_line(c, "MOV T3.y, T2.x;");
    convert_line(c, "MOV T3.xw, 1.0;");
    gpu4_finish(c, instruction, "MOV", "T3");
}

/* DIV and MOD of NV_gpu_program4 divide by a scalar: component by component. By zero both give ~0, but TGSI's
 * IDIV 0. */
static void write_division(struct conversion *c, const struct instruction *instruction)
{
    static const char *const types[] = {"", ".S", ".U"};
    const char *name = opcode_table[instruction->op].name, *type = types[instruction->type % 3];
    load_operands(c, instruction, 2);
    for (unsigned i = 0; i < 4; i++)
        if (instruction->dst.mask >> i & 1)
            convert_line(c, "%s%s T3.%c, T0, T1.%c;", name, instruction->type == TYPE_F32 ? "" : type,
                         "xyzw"[i], "xyzw"[i]);
    if (instruction->type == TYPE_F32) {
        gpu4_finish(c, instruction, "MOV", "T3");
        return;
    }
    if (instruction->op == OP_MOD || instruction->type == TYPE_U32) {
        gpu4_finish(c, instruction, "MOV.U", "T3");
        return;
    }
    convert_line(c, "SNE.U T1, T1, 0;");
    gpu4_finish(c, instruction, "AND.U", "T3, T1");
}

/* By a scalar, too; both take counts modulo 32. */
static void write_shift(struct conversion *c, const struct instruction *instruction)
{
    const char *type = instruction->type == TYPE_S32 ? ".S" : ".U";
    load_operands(c, instruction, 2);
    for (unsigned i = 0; i < 4; i++)
        if (instruction->dst.mask >> i & 1)
            convert_line(c, "%s%s T3.%c, T0, T1.%c;", opcode_table[instruction->op].name, type, "xyzw"[i],
                         "xyzw"[i]);
    gpu4_finish(c, instruction, "MOV.U", "T3");
}

/* a * 2^b in three steps of at most 2^126 each. */
static void write_ldexp(struct conversion *c, const struct instruction *instruction)
{
    struct instruction vector = *instruction;
    char operand[GPU4_OPERAND];
    load_operands(c, instruction, 1);
    vector.op = OP_MAD;
    vector.type = TYPE_S32;
    gpu4_operand(c, &vector, 1, operand);
    convert_line(c, "MOV.S.NTC T1, %s;", operand);
    convert_line(c, "MAX.S T1, T1, -378;");
    convert_line(c, "MIN.S T1, T1, 378;");
    for (unsigned step = 0; step < 3; step++) {
        convert_line(c, "MAX.S T2, T1, -126;");
        convert_line(c, "MIN.S T2, T2, 126;");
        convert_line(c, "SUB.S T1, T1, T2;");
        convert_line(c, "ADD.S T2, T2, 127;");
        convert_line(c, "SHL.S T2, T2, 23;");
        convert_line(c, "MUL T0, T0, T2;");
    }
    gpu4_finish(c, instruction, "MOV", "T0");
}

/* NV_gpu_program5 takes one position and size for all components: component by component. */
static void write_field(struct conversion *c, const struct instruction *instruction)
{
    const bool extracts = instruction->op == OP_IBFE;
    const char *type = instruction->type == TYPE_S32 ? ".S" : ".U";
    load_operands(c, instruction, extracts ? 3 : 4);
    for (unsigned i = 0; i < 4; i++) {
        const char component = "xyzw"[i];
        if (!(instruction->dst.mask >> i & 1))
            continue;
        convert_line(c, "MOV.S.NTC X.x, T%d.%c;", extracts ? 2 : 3, component);
        convert_line(c, "MOV.S.NTC X.y, T%d.%c;", extracts ? 1 : 2, component);
        if (extracts)
            convert_line(c, "BFE%s.NTC T3.%c, X, T0;", type, component);
        else
            convert_line(c, "BFI%s.NTC T0.%c, X, T1, T0;", type, component);
    }
    gpu4_finish(c, instruction, "MOV.U", extracts ? "T3" : "T0");
}

/* A float in T<s> whose sign is changed as a bit, also a NaN's. */
static void load_signed_bits(struct conversion *c, const struct instruction *instruction, unsigned s)
{
    struct instruction plain = *instruction;
    plain.src[s].negate = plain.src[s].absolute = false;
    load_operand(c, &plain, s, TYPE_U32);
    if (instruction->src[s].absolute)
        convert_line(c, "AND.U T%u, T%u, 0x7fffffff;", s, s);
    for (unsigned i = 0; i < 4; i++)
        if (instruction->src[s].negate >> i & 1)
            convert_line(c, "XOR.U T%u.%c, T%u, 0x80000000;", s, "xyzw"[i], s);
}

/* b where the bits of a are not zero: T3 is all ones in those components. */
static void write_ucmp(struct conversion *c, const struct instruction *instruction)
{
    load_operand(c, instruction, 0, TYPE_U32);
    load_signed_bits(c, instruction, 1);
    load_signed_bits(c, instruction, 2);
    convert_line(c, "SNE.U T3, T0, 0;");
    convert_line(c, "AND.U T1, T1, T3;");
    convert_line(c, "NOT.U T3, T3;");
    convert_line(c, "AND.U T2, T2, T3;");
    gpu4_finish(c, instruction, "OR.U", "T1, T2");
}

static void write_sign(struct conversion *c, const struct instruction *instruction)
{
    load_operands(c, instruction, 1);
    convert_line(c, "SLT.S T1, T0, 0;");
    convert_line(c, "SGT.S T0, T0, 0;");
    gpu4_finish(c, instruction, "SUB.S", "T1, T0");
}

/* w is the number of levels, those whose size is not 0; the other components are those of TXQ. */
static void write_query(struct conversion *c, const struct instruction *instruction)
{
    const char *target = texture_target_name(instruction->texture.target);
    char level[GPU4_OPERAND];
    gpu4_operand(c, instruction, 0, level);
    convert_line(c, "TXQ.NTC T3, %s, texture[%u], %s;", level, instruction->texture.unit, target);
    convert_line(c, "MOV.S X.y, 0;");
    for (unsigned i = 0; i < TEXTURE_MAX_LEVELS; i++) {
        convert_line(c, "TXQ X.x, {%u, 0, 0, 0}, texture[%u], %s;", i, instruction->texture.unit, target);
        convert_line(c, "SNE.S X.x, X.x, 0;");
        convert_line(c, "SUB.S X.y, X.y, X.x;");
    }
    convert_line(c, "MOV.S.NTC T3.w, X.y;");
    gpu4_finish(c, instruction, "MOV.U", "T3");
}

static void write_negation(struct conversion *c, const struct instruction *instruction)
{
    load_operands(c, instruction, 1);
    gpu4_finish(c, instruction, "MOV.S", "-T0");
}

/* TGBALLOT has a mask for each component. */
static void write_ballot(struct conversion *c, const struct instruction *instruction)
{
    load_operands(c, instruction, 1);
    convert_line(c, "TGBALLOT.U T3.x, T0.x;");
    convert_line(c, "MOV.U.NTC T3.yzw, 0;");
    gpu4_finish(c, instruction, "MOV.U", "T3");
}

/* SHFIDX reads one component, of helpers too: X.x is all ones where the thread is among those that vote. */
static void write_read(struct conversion *c, const struct instruction *instruction)
{
    load_operands(c, instruction, instruction->op == OP_READ_INVOC ? 2 : 1);
    convert_line(c, "TGBALLOT.U T3.x, 1;");
    if (instruction->op == OP_READ_FIRST)
        convert_line(c, "BTFL.S T1.x, T3.x;");
    convert_line(c, "SHR.S X.x, T3.x, T1.x;");
    convert_line(c, "AND.S X.x, X.x, 1;");
    convert_line(c, "SHR.S X.y, T1.x, 5;"); /* the count above is taken modulo 32 */
    convert_line(c, "SEQ.S X.y, X.y, 0;");
    convert_line(c, "AND.S X.x, X.x, X.y;");
    convert_line(c, "SUB.S X.x, 0, X.x;");
    for (unsigned i = 0; i < 4; i++) {
        convert_line(c, "SHFIDX.U T2.xy, T0.%c, T1.x, {31, 0, 0, 0};", "xyzw"[i]);
        convert_line(c, "AND.S T3.%c, T2.y, X.x;", "xyzw"[i]);
    }
    gpu4_finish(c, instruction, "MOV.U", "T3");
}

/* TEX_LZ and TXF_LZ: the level of detail is 0, which no swizzle of NV_gpu_program4 gives. */
bool gpu4_has_zero_level(const struct instruction *instruction)
{
    return strchr(opcode_table[instruction->op].inputs, 'T') &&
           instruction->src[0].swizzle[3] == SWIZZLE_ZERO;
}

void gpu4_take_zero_level(struct conversion *c, struct instruction *instruction)
{
    struct source_operand *source = &instruction->src[0];
    const bool integer = instruction->op == OP_TXF;
    char operand[GPU4_OPERAND];
    if (!gpu4_has_zero_level(instruction))
        return;
    gpu4_operand(c, instruction, 0, operand);
    convert_line(c, "MOV%s.NTC V0, %s;", integer ? ".S" : "", operand);
    convert_line(c, "MOV.S.NTC V0.w, 0;");
    *source = (struct source_operand){.file = FILE_TEMP, .index = -1, .swizzle = {0, 1, 2, 3}};
}

/* The reference value of SHADOWARRAYCUBE; TXB2's bias and TXL2's level of detail. */
bool gpu4_has_second_operand(const struct instruction *instruction)
{
    const unsigned op = instruction->op;
    return instruction->src[1].file != FILE_NONE &&
           (instruction->texture.target == TARGET_SHADOWARRAYCUBE || op == OP_TXB || op == OP_TXL);
}

/* Operands beyond those that the opcode has in NV_gpu_program4. */
static bool has_more_operands(const struct instruction *instruction)
{
    const unsigned second = gpu4_has_second_operand(instruction);
    for (unsigned s = second + opcode_source_count((enum opcode)instruction->op); s < SOURCES_MAX; s++)
        if (instruction->src[s].file != FILE_NONE && !(s == 3 && instruction->texture.variable_offset))
            return true;
    return false;
}

bool gpu4_lower_tgsi(struct conversion *c, const struct instruction *instruction)
{
    const bool is_float =
        instruction->type == TYPE_F32 || instruction->op == OP_PK4SN || instruction->op == OP_UP4SN;
    for (unsigned i = 0; is_float && i < sizeof floats / sizeof *floats; i++)
        if (floats[i].op == instruction->op) {
            write_row(c, instruction, &floats[i]);
            return true;
        }
    if (gpu4_lower_image(c, instruction) || gpu4_lower_storage(c, instruction))
        return true;
    switch (instruction->op) {
    case OP_I2F: /* takes no clamp in NV_gpu_program4 */
        if (instruction->dst.saturate == SATURATE_NONE)
            break;
        load_operands(c, instruction, 1);
        convert_line(c, "I2F%s T3, T0;", instruction->type == TYPE_S32 ? ".S" : ".U");
        gpu4_finish(c, instruction, "MOV", "T3");
        return true;
    case OP_LDEXP: write_ldexp(c, instruction); return true;
    case OP_IBFE:
    case OP_IBFI: write_field(c, instruction); return true;
    case OP_DIV:
    case OP_MOD: write_division(c, instruction); return true;
    case OP_SHL:
    case OP_SHR: write_shift(c, instruction); return true;
    case OP_BALLOT: write_ballot(c, instruction); return true;
    case OP_READ_FIRST:
    case OP_READ_INVOC: write_read(c, instruction); return true;
    case OP_UCMP: write_ucmp(c, instruction); return true;
    case OP_ISSG: write_sign(c, instruction); return true;
    case OP_INEG: write_negation(c, instruction); return true;
    case OP_TXQ:
        if (instruction->texture.relative.used || !(instruction->dst.mask & 8))
            break;
        write_query(c, instruction);
        return true;
    default: break;
    }
    if (has_more_operands(instruction))
        convert_fail(c, "%s with this many operands has no counterpart in NV_gpu_program4",
                     opcode_table[instruction->op].name);
    return c->failed;
}
