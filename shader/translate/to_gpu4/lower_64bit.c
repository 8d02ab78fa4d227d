/* Doubles and 64-bit integers of TGSI, two to a register as pairs of words, as instructions on LONG variables
 * (NV_gpu_program5; to_gpu4.h).
 *
 * PK64 makes the two numbers of an operand the x and y of W0 to W2, UP64 the words of W3.xy those of T3, from
 * which the mask and the condition of the instruction then choose.
 */
#include "shader/translate/to_gpu4/to_gpu4.h"
#include "shader/program/operand_types.h"

static const char *suffix_of(enum type type)
{
    static const char *const suffixes[] = {".F", ".S", ".U", ".F64", ".S64", ".U64"};
    return suffixes[type % 6];
}

/* Operand `s` as it is, in all four components, without its sign. */
static void word_operand(struct conversion *c, const struct instruction *instruction, unsigned s,
                         char name[GPU4_OPERAND])
{
    struct instruction raw = *instruction;
    raw.op = OP_MAD; /* three vectors */
    raw.type = TYPE_U32;
    raw.src[s].negate = 0;
    raw.src[s].absolute = false;
    gpu4_operand(c, &raw, (int)s, name);
}

/* W`s`.xy or, of 32 bits, T`s`: the value with its sign. */
static void load_operand(struct conversion *c, const struct instruction *instruction, unsigned s,
                         enum type type)
{
    const struct source_operand *source = &instruction->src[s];
    const char letter = type_is_64bit(type) ? 'W' : 'T';
    char name[GPU4_OPERAND];
    word_operand(c, instruction, s, name);
    convert_line(c, "MOV.U.NTC T%u, %s;", s, name);
    if (letter == 'W')
        convert_line(c, "PK64 W%u.xy, T%u;", s, s);
    if (source->negate || source->absolute)
        convert_line(c, "MOV%s %c%u%s, %s%s%c%u%s;", suffix_of(type), letter, s, letter == 'W' ? ".xy" : "",
                     source->negate ? "-" : "", source->absolute ? "|" : "", letter, s,
                     source->absolute ? "|" : "");
}

/* T3, under the mask and condition of the instruction. Numbers of 64 bits have been clamped. */
static void store_words(struct conversion *c, const struct instruction *instruction, const char *words)
{
    struct instruction plain = *instruction;
    plain.dst.saturate = SATURATE_NONE;
    gpu4_finish(c, &plain, "MOV.U", "%s", words);
}

static void store_64bit(struct conversion *c, const struct instruction *instruction)
{
    convert_line(c, "UP64 T3, W3;");
    store_words(c, instruction, "T3");
}

/* All ones in both words where a comparison holds: NV_gpu_program5 gives 1.0 for floats. */
static void write_comparison(struct conversion *c, const struct instruction *instruction)
{
    convert_line(c, "%s%s W3.xy, W0, W1;", opcode_table[instruction->op].name, suffix_of(instruction->type));
    convert_line(c, "UP64 T3, W3;");
    convert_line(c, "SNE.U T3, T3.yyww, 0;");
    store_words(c, instruction, "T3");
}

/* One above zero, minus one below. */
static void write_sign(struct conversion *c, const struct instruction *instruction)
{
    const bool is_float = instruction->type == TYPE_F64;
    const char *type = suffix_of(instruction->type);
    convert_line(c, "SUB%s W1.xy, W0, W0;", is_float ? ".U64" : type);
    convert_line(c, "SGT%s W2.xy, W0, W1;", type);
    convert_line(c, "SLT%s W1.xy, W0, W1;", type);
    convert_line(c, is_float ? "SUB%s W3.xy, W2, W1;" : "SUB%s W3.xy, W1, W2;", type);
    store_64bit(c, instruction);
}

/* The second operand of these is a scalar in NV_gpu_program5. */
static void write_by_scalar(struct conversion *c, const struct instruction *instruction)
{
    const char *name = opcode_table[instruction->op].name, *type = suffix_of(instruction->type);
    const bool shift = instruction->op == OP_SHL || instruction->op == OP_SHR;
    const bool zero = instruction->op == OP_DIV && instruction->type == TYPE_S64;
    for (unsigned i = 0; i < 2; i++)
        convert_line(c, "%s%s W3.%c, W0, %s.%c;", name, type, "xy"[i], shift ? "T1" : "W1", "xy"[i]);
    convert_line(c, "UP64 T3, W3;");
    if (zero) { /* TGSI's I64DIV by zero gives 0, the others ~0 as here */
        convert_line(c, "SUB.U64 W0.xy, W1, W1;");
        convert_line(c, "SNE.U64 W1.xy, W1, W0;");
        convert_line(c, "UP64 T1, W1;");
        convert_line(c, "AND.U T3, T3, T1;");
    }
    store_words(c, instruction, "T3");
}

/* Clamps a number of 64 bits in W3 that no instruction has clamped so far. */
static void clamp_64bit(struct conversion *c, const struct instruction *instruction)
{
    if (instruction->dst.saturate)
        convert_line(c, "MOV.F64%s W3.xy, W3;",
                     instruction->dst.saturate == SATURATE_UNSIGNED ? ".SAT" : ".SSAT");
}

static void write_conversion(struct conversion *c, const struct instruction *instruction)
{
    const enum type from = storage_type((enum storage)instruction->convert_from);
    char to[16], operand[16], rounding[16] = "";
    load_operand(c, instruction, 0, from);
    snprintf(to, sizeof to, "%s", storage_name(instruction->storage, 1));
    snprintf(operand, sizeof operand, "%s", storage_name(instruction->convert_from, 1));
    if (instruction->rounding)
        snprintf(rounding, sizeof rounding, ".%s", rounding_name(instruction->rounding));
    const bool pairs = instruction->dst.width == WIDTH_PAIRS;
    convert_line(c, "CVT.%s.%s%s %s, %s;", to, operand, rounding, pairs ? "W3.xy" : "T3",
                 type_is_64bit(from) ? pairs ? "W0" : "W0.xyxy" : "T0");
    if (pairs) {
        clamp_64bit(c, instruction);
        store_64bit(c, instruction);
    } else /* a float may be clamped */
        gpu4_finish(c, instruction, instruction->type == TYPE_F32 ? "MOV" : "MOV.U", "T3");
}

/* a * 2^b in three steps of at most 2^1022 each; T1.xy are the exponents. */
static void write_scaled(struct conversion *c, const struct instruction *instruction)
{
    static const char *const clamps[] = {"", ".SAT", ".SSAT"};
    for (unsigned step = 0; step < 3; step++) {
        convert_line(c, "MAX.S T2.xy, T1, -1022;");
        convert_line(c, "MIN.S T2.xy, T2, 1022;");
        convert_line(c, "SUB.S T1.xy, T1, T2;");
        convert_line(c, "ADD.S T2.xy, T2, 1023;");
        convert_line(c, "SHL.U T3.yw, T2.xxyy, 20;");
        convert_line(c, "MOV.U T3.xz, 0;");
        convert_line(c, "PK64 W1.xy, T3;");
        convert_line(c, "MUL.F64 W0.xy, W0, W1;");
    }
    convert_line(c, "MOV.F64%s W3.xy, W0;", clamps[instruction->dst.saturate % 3]);
    store_64bit(c, instruction);
}

/* A scalar operation in NV_gpu_program5: one for each number. */
static void write_root(struct conversion *c, const struct instruction *instruction)
{
    static const char *const clamps[] = {"", ".SAT", ".SSAT"};
    for (unsigned i = 0; i < 2; i++)
        convert_line(c, "%s%s%s W3.%c, W0.%c;", opcode_table[instruction->op].name,
                     suffix_of(instruction->type), clamps[instruction->dst.saturate % 3], "xy"[i], "xy"[i]);
    store_64bit(c, instruction);
}

static void write_operation(struct conversion *c, const struct instruction *instruction)
{
    static const char *const clamps[] = {"", ".SAT", ".SSAT"};
    const unsigned op = instruction->op, count = opcode_source_count((enum opcode)op);
    const bool swapped = op == OP_MIN && instruction->type == TYPE_F64, negated = op == OP_INEG;
    const char *name = negated ? "MOV" : op == OP_FMA ? "MAD" : opcode_table[op].name;
    char operands[64] = "";
    size_t length = 0;
    for (unsigned s = 0; s < count; s++)
        length += (size_t)snprintf(operands + length, sizeof operands - length, ", %sW%u", negated ? "-" : "",
                                   swapped ? 1 - s : s);
    convert_line(c, "%s%s%s W3.xy%s;", name, suffix_of(instruction->type),
                 clamps[instruction->dst.saturate % 3], operands);
    store_64bit(c, instruction);
}

/* Operations on the words of doubles. */
static void write_integers(struct conversion *c, const struct instruction *instruction)
{
    (instruction->op == OP_SQRT ? gpu4_write_root64 : gpu4_write_significand)(c);
    clamp_64bit(c, instruction);
    store_64bit(c, instruction);
}

bool gpu4_is_64bit(const struct instruction *instruction)
{
    return type_is_64bit((enum type)instruction->type) || instruction->op == OP_CVT;
}

void gpu4_lower_64bit(struct conversion *c, const struct instruction *instruction)
{
    const unsigned op = instruction->op;
    const bool shift = op == OP_SHL || op == OP_SHR, clamped = instruction->dst.saturate != SATURATE_NONE;
    const bool by_scalar = op == OP_DIV || op == OP_MOD || shift;
    if (instruction->update_cc || (clamped && (by_scalar || op == OP_SSG))) {
        convert_fail(c, "%s of 64 bits%s has no counterpart in NV_gpu_program4 and 5", opcode_table[op].name,
                     instruction->update_cc ? " with a condition code"
                     : clamped              ? " with a clamp"
                                            : "");
        return;
    }
    if (op == OP_CVT) {
        write_conversion(c, instruction);
        return;
    }
    for (unsigned s = 0; s < opcode_source_count((enum opcode)op); s++)
        load_operand(c, instruction, s,
                     s == 1 && shift            ? TYPE_U32
                     : s == 1 && op == OP_LDEXP ? TYPE_S32
                                                : (enum type)instruction->type);
    if (op == OP_LDEXP)
        write_scaled(c, instruction);
    else if (op == OP_SQRT || op == OP_SIGNIFICAND)
        write_integers(c, instruction);
    else if (op == OP_EXPONENT) {
        gpu4_write_exponent(c);
        store_words(c, instruction, "T3");
    } else if (by_scalar)
        write_by_scalar(c, instruction);
    else if (op == OP_SEQ || op == OP_SNE || op == OP_SLT || op == OP_SGE)
        write_comparison(c, instruction);
    else if (op == OP_RCP || op == OP_RSQ)
        write_root(c, instruction);
    else if (op == OP_SSG || op == OP_ISSG)
        write_sign(c, instruction);
    else
        write_operation(c, instruction);
}
