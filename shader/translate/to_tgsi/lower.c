/* Opcodes that other languages compute by other rules than TGSI, or that it does not have: as instructions of
 * TGSI that give the same bits (to_tgsi.h, docs/tokens.md).
 *
 * A row's lines are text. `%0` is an operand, `$0` a scratch register, `{1.0}` an immediate; the line that
 * begins with `=` carries the mask, the condition and the modifiers of the instruction, and every operand has
 * been read by then.
 */
#include "shader/translate/to_tgsi/to_tgsi.h"
#include "shader/program/operand_types.h"

#include <string.h>

enum family {
    OLD = 1 << 0,  /* NV_vertex_program to 2, ARB: NaN if an operand is */
    FP1 = 1 << 1,  /* NV_fragment_program */
    GPU4 = 1 << 2, /* NV_gpu_program4 and its successors */
    ROOT = 1 << 3, /* where the root of a negative number is NaN: VP2.0 and all later ones */
    VP2 = 1 << 4,  /* address registers hold -512 to 511 */
    EVERY = 31,
};

enum {
    FLOATS = 1 << TYPE_F32,
    SIGNED = 1 << TYPE_S32,
    UNSIGNED = 1 << TYPE_U32,
    INTEGERS = SIGNED | UNSIGNED
};

struct row {
    uint8_t op, families; /* enum family */
    uint8_t types;        /* of the instruction, bit per enum type */
    const char *lines[12];
};

#define UNLESS_NAN "SNE $1, %0, %0", "SNE $2, %1, %1", "ADD $1, $1, $2", "=CMP -$1, {nan}, $0"

static const struct row rows[] = {
    {OP_MIN, OLD | FP1, FLOATS, {"MIN $0, %0, %1", "MIN $1, %1, %0", "OR $0, $0, $1", UNLESS_NAN}},
    {OP_MAX, OLD | FP1, FLOATS, {"MAX $0, %0, %1", "MAX $1, %1, %0", "AND $0, $0, $1", UNLESS_NAN}},
    {OP_MIN, GPU4, FLOATS, {"=MIN %1, %0"}},
    {OP_SEQ, OLD, FLOATS, {"SEQ $0, %0, %1", UNLESS_NAN}},
    {OP_SGE, OLD, FLOATS, {"SGE $0, %0, %1", UNLESS_NAN}},
    {OP_SGT, OLD, FLOATS, {"SGT $0, %0, %1", UNLESS_NAN}},
    {OP_SLE, OLD, FLOATS, {"SLE $0, %0, %1", UNLESS_NAN}},
    {OP_SLT, OLD, FLOATS, {"SLT $0, %0, %1", UNLESS_NAN}},
    {OP_SNE, OLD, FLOATS, {"SNE $0, %0, %1", UNLESS_NAN}},
    {OP_SSG, EVERY, FLOATS, {"SSG $0, %0", "SNE $1, %0, %0", "=CMP -$1, {nan}, $0"}},
    {OP_RSQ,
     ROOT,
     FLOATS,
     {"MOV $0, %0", "RSQ $1, $0", "SLT $2, $0, {0}", "CMP $1, -$2, {nan}, $1", "SEQ $2, $0, {0}",
      "RCP $3, $0", "=CMP -$2, $3, $1"}},
    /* NV_vertex_program 2.14.1.10: the exponent is clamped to 128 - 1/256. */
    {OP_LIT,
     OLD | GPU4,
     FLOATS,
     {"ADD $0, %0, {-0}", "CMP $1.xy, $0, {0}, $0", "CLAMP $1.w, $0.wwww, {-127.99609375}, {127.99609375}",
      "POW $2, $1.yyyy, $1.wwww", "SGT $3, $1.xxxx, {0}", "CMP $1.z, -$3, $2, {0}", "SWZ $1, $1, 1, x, z, 1",
      "=MOV $1"}},
    {OP_LIT,
     FP1,
     FLOATS,
     {"ADD $0, %0, {-0}", "CMP $1.xy, $0, {0}, $0", "LG2 $2, $1.yyyy", "MUL $2, $0.wwww, $2", "EX2 $2, $2",
      "SGT $3, $1.xxxx, {0}", "CMP $1.z, -$3, $2, {0}", "SWZ $1, $1, 1, x, z, 1", "=MOV $1"}},
    {OP_POW, FP1, FLOATS, {"LG2 $0, %0", "MUL $0, %1, $0", "=EX2 $0"}},
    {OP_ARL, VP2, FLOATS, {"FLR $0, %0", "CLAMP $0, $0, {-512}, {511}", "=ARL $0"}},
    {OP_ARR, VP2, FLOATS, {"ROUND $0, %0", "CLAMP $0, $0, {-512}, {511}", "=ARR $0"}},

    /* Biased bytes. */
    {OP_PK4B,
     EVERY,
     EVERY,
     {"CLAMP $0, %0, {-1.00787401}, {1}", "MUL $0, $0, {127}", "ADD $0, $0, {128}", "ROUND $0, $0",
      "F2U $0, $0", "UMAD $1.x, $0.yyyy, {u256}, $0.xxxx", "UMAD $1.x, $0.zzzz, {u65536}, $1.xxxx",
      "UMAD $1.x, $0.wwww, {u16777216}, $1.xxxx", "=AND $1.xxxx, $1.xxxx"}},
    {OP_UP4B,
     EVERY,
     EVERY,
     {"AND $0.x, %0, %0", "USHR $0.y, %0, {u8}", "USHR $0.z, %0, {u16}", "USHR $0.w, %0, {u24}",
      "AND $0, $0, {u255}", "UADD $0, $0, {i-128}", "I2F $0, $0", "=DIV $0, {127}"}},

    /* Integers. */
    {OP_MOV, GPU4, INTEGERS, {"=AND %0, %0"}},
    {OP_ABS, GPU4, UNSIGNED, {"=AND %0, %0"}},
    {OP_SGT, GPU4, SIGNED, {"=ISLT %1, %0"}},
    {OP_SGT, GPU4, UNSIGNED, {"=USLT %1, %0"}},
    {OP_SLE, GPU4, SIGNED, {"=ISGE %1, %0"}},
    {OP_SLE, GPU4, UNSIGNED, {"=USGE %1, %0"}},
    {OP_SFL, GPU4, INTEGERS, {"=AND {u0}, {u0}"}},
    {OP_STR, GPU4, INTEGERS, {"=OR {i-1}, {i-1}"}},
    {OP_SAD, GPU4, UNSIGNED, {"UMAX $0, %0, %1", "UMIN $1, %0, %1", "UADD $0, $0, -$1", "=UADD $0, %2"}},
    {OP_CMP,
     GPU4,
     SIGNED,
     {"ISLT $0, %0, {i0}", "AND $1, %1, $0", "NOT $0, $0", "AND $2, %2, $0", "=OR $1, $2"}},
    {OP_CMP, GPU4, UNSIGNED, {"=AND %2, %2"}},
    {OP_DIV, GPU4, SIGNED, {"IDIV $0, %0, %1", "USEQ $1, %1, {u0}", "=OR $0, $1"}},
    {OP_DIV, GPU4, UNSIGNED, {"=UDIV %0, %1"}},
    {OP_MOD, GPU4, SIGNED, {"=MOD %0, %1"}},
    {OP_MOD, GPU4, UNSIGNED, {"=UMOD %0, %1"}},
    {OP_SHL, GPU4, INTEGERS, {"=SHL %0, %1"}},
    {OP_SHR, GPU4, SIGNED, {"=ISHR %0, %1"}},
    {OP_SHR, GPU4, UNSIGNED, {"=USHR %0, %1"}},
    {OP_FLR, GPU4, SIGNED, {"FLR $0, %0", "=F2I $0"}},
    {OP_FLR, GPU4, UNSIGNED, {"FLR $0, %0", "=F2U $0"}},
    {OP_CEIL, GPU4, SIGNED, {"CEIL $0, %0", "=F2I $0"}},
    {OP_CEIL, GPU4, UNSIGNED, {"CEIL $0, %0", "=F2U $0"}},
    {OP_ROUND, GPU4, SIGNED, {"ROUND $0, %0", "=F2I $0"}},
    {OP_ROUND, GPU4, UNSIGNED, {"ROUND $0, %0", "=F2U $0"}},
    {OP_BFE, GPU4, SIGNED, {"AND $0, %0, %0", "=IBFE %1, $0.yyyy, $0.xxxx"}},
    {OP_BFE, GPU4, UNSIGNED, {"AND $0, %0, %0", "=UBFE %1, $0.yyyy, $0.xxxx"}},
    {OP_BFI, GPU4, INTEGERS, {"AND $0, %0, %0", "=BFI %2, %1, $0.yyyy, $0.xxxx"}},
    {OP_TGALL, GPU4, FLOATS, {"SNE $0, %0, {0}", "VOTE_ALL $0, $0", "=AND $0, {u0x3f800000}"}},
    {OP_TGANY, GPU4, FLOATS, {"SNE $0, %0, {0}", "VOTE_ANY $0, $0", "=AND $0, {u0x3f800000}"}},
    {OP_TGEQ, GPU4, FLOATS, {"SNE $0, %0, {0}", "VOTE_EQ $0, $0", "=AND $0, {u0x3f800000}"}},
    {OP_TGBALLOT,
     GPU4,
     INTEGERS,
     {"AND $0, %0, %0", "BALLOT $1.x, $0.xxxx", "BALLOT $2, $0.yyyy", "AND $1.y, $2.xxxx, $2.xxxx",
      "BALLOT $2, $0.zzzz", "AND $1.z, $2.xxxx, $2.xxxx", "BALLOT $2, $0.wwww", "AND $1.w, $2.xxxx, $2.xxxx",
      "=AND $1, $1"}},
};

static unsigned families_of(const struct program *program)
{
    switch (program->language) {
    case LANGUAGE_VP10:
    case LANGUAGE_VP11:
    case LANGUAGE_ARBVP10:
    case LANGUAGE_ARBFP10: return OLD;
    case LANGUAGE_VP20: return OLD | ROOT | VP2;
    case LANGUAGE_FP10: return FP1 | ROOT;
    default: return GPU4 | ROOT;
    }
}

static const struct row *find_row(const struct conversion *c, const struct instruction *instruction)
{
    const unsigned families = families_of(c->from);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].op == instruction->op && (rows[i].families & families) &&
            (rows[i].types >> instruction->type & 1) && instruction->integer_modifier == INTEGER_FULL)
            return &rows[i];
    return NULL;
}

/* Operands are expanded once, before the first line, since some need lines of their own. */
static void expand(const char *line, char operands[SOURCES_MAX][TGSI_OPERAND], char expanded[512])
{
    size_t length = 0;
    for (const char *at = line; *at && length < 511; at++)
        if (*at == '%') {
            at++;
            length += (size_t)snprintf(expanded + length, 512 - length, "%s", operands[(*at - '0') & 3]);
        } else {
            expanded[length++] = *at;
        }
    expanded[length < 511 ? length : 511] = '\0';
}

static void write_row(struct conversion *c, const struct instruction *instruction, const struct row *row)
{
    char operands[SOURCES_MAX][TGSI_OPERAND] = {{0}}, line[512];
    for (unsigned s = 0; s < opcode_source_count((enum opcode)instruction->op); s++)
        tgsi_operand(c, instruction, s, instruction->op == OP_UP4B ? 'r' : tgsi_kind_of(instruction, s),
                     operands[s]);
    for (unsigned i = 0; i < 12 && row->lines[i]; i++) {
        expand(row->lines[i], operands, line);
        char *space = strchr(line, ' ');
        if (line[0] != '=') {
            tgsi_line(c, "%s", line);
            continue;
        }
        *space = '\0';
        tgsi_finish(c, instruction, line + 1, space + 1);
    }
}

/* A float clamped or tested after an AND of bits would be an integer: the value goes through MOV. */
static bool needs_float(const struct instruction *instruction)
{
    return result_type_of(instruction) == TYPE_F32 && (instruction->update_cc || instruction->dst.saturate);
}

/* NV_vertex_program2 2.14.3.3; the others do not clamp. */
static void write_ara(struct conversion *c, const struct instruction *instruction)
{
    const int32_t from = instruction->src[0].index;
    if (c->from->language != LANGUAGE_VP20) {
        char operand[TGSI_OPERAND];
        tgsi_operand(c, instruction, 0, 'a', operand);
        tgsi_finish(c, instruction, "ARA", operand);
        return;
    }
    tgsi_line(c, "UADD $0, ADDR[%d].xyxy, ADDR[%d].zwzw", from, from);
    tgsi_line(c, "IMAX $0, $0, {i-512}");
    tgsi_line(c, "IMIN $0, $0, {i511}");
    tgsi_finish(c, instruction, "UARL", "$0");
}

/* Its flags too are those of the sum with the negated operand (NV_gpu_program4 2.X.4.3). */
static void write_integer_difference(struct conversion *c, const struct instruction *instruction)
{
    struct instruction sum = *instruction;
    char operands[2][TGSI_OPERAND], both[2 * TGSI_OPERAND + 4];
    sum.src[1].negate ^= 15;
    for (unsigned s = 0; s < 2; s++)
        tgsi_operand(c, &sum, s, 'i', operands[s]);
    snprintf(both, sizeof both, "%s, %s", operands[0], operands[1]);
    tgsi_finish(c, instruction, "UADD", both);
}

/* The low 24 bits, with or without a sign. */
static void write_multiplication_24(struct conversion *c, const struct instruction *instruction)
{
    for (unsigned s = 0; s < 2; s++) {
        char operand[TGSI_OPERAND];
        tgsi_operand(c, instruction, s, tgsi_kind_of(instruction, s), operand);
        if (instruction->type == TYPE_U32) {
            tgsi_line(c, "AND $%u, %s, {u16777215}", s, operand);
            continue;
        }
        tgsi_line(c, "SHL $%u, %s, {u8}", s, operand);
        tgsi_line(c, "ISHR $%u, $%u, {u8}", s, s);
    }
    tgsi_finish(c, instruction, "UMUL", "$0, $1");
}

/* CVT between numbers of 32 bits. Floats become integers modulo 2^32, which D2I does and F2I does not. */
static bool write_conversion(struct conversion *c, const struct instruction *instruction)
{
    static const char *const roundings[] = {"ROUND", "ROUND", "CEIL", "FLR", "TRUNC"};
    const unsigned to = instruction->storage, from = instruction->convert_from;
    const bool to_integer = to == STORAGE_S32 || to == STORAGE_U32;
    const bool from_integer = from == STORAGE_S32 || from == STORAGE_U32;
    char operand[TGSI_OPERAND];
    if (instruction->dst.width != WIDTH_32 || instruction->src[0].width != WIDTH_32 ||
        (!to_integer && to != STORAGE_F32) || (!from_integer && from != STORAGE_F32) ||
        (to_integer ? instruction->dst.saturate != SATURATE_NONE : instruction->rounding > ROUND_NEAREST) ||
        (!to_integer && !from_integer && instruction->rounding))
        return false;
    tgsi_operand(c, instruction, 0, from_integer ? 'i' : 'f', operand);
    if (to_integer && from_integer) {
        char both[2 * TGSI_OPERAND + 4];
        snprintf(both, sizeof both, "%s, %s", operand, operand);
        tgsi_finish(c, instruction, "AND", both);
    } else if (!to_integer) {
        tgsi_finish(c, instruction,
                    from == STORAGE_S32   ? "I2F"
                    : from == STORAGE_U32 ? "U2F"
                                          : "MOV",
                    operand);
    } else {
        const char *name = to == STORAGE_S32 ? "D2I" : "D2U";
        tgsi_line(c, "%s $0, %s", roundings[instruction->rounding % 5], operand);
        tgsi_line(c, "F2D $1, $0");
        tgsi_line(c, "F2D $2, $0.zwzw");
        tgsi_line(c, "%s $3.xy, $1", name);
        tgsi_line(c, "%s $3.zw, $2", name);
        tgsi_finish(c, instruction, "AND", "$3, $3");
    }
    return true;
}

static void write_to_address(struct conversion *c, const struct instruction *instruction)
{
    char operand[TGSI_OPERAND];
    tgsi_operand(c, instruction, 0, 'u', operand);
    tgsi_finish(c, instruction, "UARL", operand);
}

bool tgsi_lower(struct conversion *c, const struct instruction *instruction)
{
    const bool to_address =
        instruction->dst.file == FILE_ADDRESS && instruction->op == OP_MOV && instruction->type != TYPE_F32;
    const struct row *row = find_row(c, instruction);
    if (to_address)
        write_to_address(c, instruction);
    else if (instruction->op == OP_CVT) {
        if (!write_conversion(c, instruction))
            tgsi_lower_cvt(c, instruction);
    } else if (instruction->op == OP_ARA)
        write_ara(c, instruction);
    else if (instruction->op == OP_MUL && instruction->integer_modifier == INTEGER_24)
        write_multiplication_24(c, instruction);
    else if (instruction->op == OP_SUB && (instruction->type == TYPE_S32 || instruction->type == TYPE_U32))
        write_integer_difference(c, instruction);
    else if (row && needs_float(instruction) &&
             (row->op == OP_TGALL || row->op == OP_TGANY || row->op == OP_TGEQ)) {
        struct instruction plain = *instruction;
        plain.update_cc = false;
        plain.dst.saturate = SATURATE_NONE;
        plain.test.rule = CONDITION_TR;
        plain.dst = (struct destination){
            .file = FILE_TEMP, .mask = 15, .index = (int32_t)tgsi_scratch(c, SCRATCH_RULE + 6)};
        write_row(c, &plain, row);
        tgsi_finish(c, instruction, "MOV", "$6");
    } else if (row)
        write_row(c, instruction, row);
    else
        return false;
    return true;
}
