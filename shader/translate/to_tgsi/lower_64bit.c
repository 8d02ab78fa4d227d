/* Numbers of 64 bits (NV_gpu_program5 2.X.4.1) as TGSI text (to_tgsi.h).
 *
 * A LONG register becomes two TGSI registers: TEMP[i] has the low words, TEMP[i+1] the high ones. Arithmetic
 * in 64 bits processes two components at a time, since a TGSI register holds two such numbers, low word
 * first. Operands are assembled in $0 to $2, and the lines of a row put the result into $D. Its words are
 * collected in $E and $F until all operands have been read, then written under the instruction's mask and
 * condition. */
#include "shader/translate/to_tgsi/to_tgsi.h"
#include "shader/program/operand_types.h"

#include <string.h>

enum {
    D = 1 << TYPE_F64,
    S = 1 << TYPE_S64,
    U = 1 << TYPE_U64,
    SU = S | U,
    LINES = 20,
};

struct row_64bit {
    uint8_t op, types; /* bit per enum type */
    const char *lines[LINES];
};

/* Of $3, all ones or zeros: 1.0 or 0.0. */
#define CHOICE "AND $D.yw, $3, {u0x3ff00000}", "AND $D.xz, $3, {u0}"

/* Converts a number without a fraction in $0 to the nearest integer in range. NaN gives 0. */
#define TO_SIGNED                                                                                            \
    "D2I64 $D, $0", "NOT $4, {l0x8000000000000000}", "DSGE $3, $0, {d9223372036854775808}",                  \
        "UCMP $D, $3, $4, $D", "DSLT $3, $0, {d-9223372036854775808}",                                       \
        "UCMP $D, $3, {l0x8000000000000000}, $D"
#define TO_UNSIGNED                                                                                          \
    "DMAX $0, $0, {u0}", "D2U64 $D, $0", "DSGE $3, $0, {d18446744073709551616}", "OR $D, $D, $3"

#define HIGH_PRODUCT                                                                                         \
    "AND $2, $0, {l0xffffffff}", "U64SHR $3, $0, {u32}", "AND $4, $1, {l0xffffffff}",                        \
        "U64SHR $5, $1, {u32}", "U64MUL $6, $2, $4", "U64SHR $6, $6, {u32}", "U64MUL $D, $3, $4",            \
        "U64ADD $6, $6, $D", "AND $D, $6, {l0xffffffff}", "U64MUL $2, $2, $5", "U64ADD $2, $2, $D",          \
        "U64SHR $2, $2, {u32}", "U64SHR $6, $6, {u32}", "U64MUL $D, $3, $5", "U64ADD $D, $D, $6",            \
        "U64ADD $D, $D, $2"

/* The flags of an addition depend on $0 and $1 as they are when it is computed (2.X.4.3). */
static const struct row_64bit rows[] = {
    {OP_ABS, D, {"DABS $D, $0"}},
    {OP_ABS, S, {"I64ABS $D, $0"}},
    {OP_ABS, U, {"MOV $D, $0"}},
    {OP_ADD, D, {"DADD $D, $0, $1"}},
    {OP_ADD, SU, {"U64ADD $D, $0, $1"}},
    {OP_AND, SU, {"AND $D, $0, $1"}},
    {OP_CEIL, D, {"DCEIL $D, $0"}},
    {OP_CEIL, S, {"DCEIL $0, $0", TO_SIGNED}},
    {OP_CEIL, U, {"DCEIL $0, $0", TO_UNSIGNED}},
    {OP_CMP, D, {"DSLT $3, $0, {u0}", "UCMP $D, $3, $1, $2", "DMAX $D, $D, $D"}},
    {OP_CMP, S, {"I64SLT $3, $0, {u0}", "UCMP $D, $3, $1, $2"}},
    {OP_CMP, U, {"MOV $D, $2"}},
    {OP_DIV, D, {"DDIV $D, $0, $1"}},
    {OP_DIV, S, {"I64DIV $D, $0, $1", "U64SEQ $3, $1, {u0}", "OR $D, $D, $3"}},
    {OP_DIV, U, {"U64DIV $D, $0, $1"}},
    {OP_FLR, D, {"DFLR $D, $0"}},
    {OP_FLR, S, {"DFLR $0, $0", TO_SIGNED}},
    {OP_FLR, U, {"DFLR $0, $0", TO_UNSIGNED}},
    {OP_FRC, D, {"DFRAC $D, $0"}},
    {OP_I2F, S, {"I642D $D, $0"}},
    {OP_I2F, U, {"U642D $D, $0"}},
    {OP_MAD, D, {"DMAD $D, $0, $1, $2"}},
    {OP_MAD, SU, {"U64MUL $0, $0, $1", "MOV $1, $2", "U64ADD $D, $0, $1"}},
    {OP_MAX, D, {"DMAX $D, $0, $1"}},
    {OP_MAX, S, {"I64MAX $D, $0, $1"}},
    {OP_MAX, U, {"U64MAX $D, $0, $1"}},
    {OP_MIN, D, {"DMIN $D, $1, $0"}},
    {OP_MIN, S, {"I64MIN $D, $0, $1"}},
    {OP_MIN, U, {"U64MIN $D, $0, $1"}},
    {OP_MOD, S, {"I64MOD $D, $0, $1"}},
    {OP_MOD, U, {"U64MOD $D, $0, $1"}},
    {OP_MOV, D | SU, {"MOV $D, $0"}},
    {OP_MUL, D, {"DMUL $D, $0, $1"}},
    {OP_MUL, SU, {"U64MUL $D, $0, $1"}},
    {OP_NOT, SU, {"NOT $D, $0"}},
    {OP_OR, SU, {"OR $D, $0, $1"}},
    {OP_RCP, D, {"DRCP $D, $0"}},
    {OP_ROUND, D, {"DROUND $D, $0"}},
    {OP_ROUND, S, {"DROUND $0, $0", TO_SIGNED}},
    {OP_ROUND, U, {"DROUND $0, $0", TO_UNSIGNED}},
    {OP_RSQ, D, {"DRSQ $D, $0"}},
    {OP_SAD,
     S,
     {"I64MAX $3, $0, $1", "I64MIN $4, $0, $1", "U64ADD $0, $3, -$4", "MOV $1, $2", "U64ADD $D, $0, $1"}},
    {OP_SAD,
     U,
     {"U64MAX $3, $0, $1", "U64MIN $4, $0, $1", "U64ADD $0, $3, -$4", "MOV $1, $2", "U64ADD $D, $0, $1"}},
    {OP_SEQ, D, {"DSEQ $3, $0, $1", CHOICE}},
    {OP_SEQ, SU, {"U64SEQ $D, $0, $1"}},
    {OP_SFL, D | SU, {"MOV $D, {u0}"}},
    {OP_SGE, D, {"DSGE $3, $0, $1", CHOICE}},
    {OP_SGE, S, {"I64SGE $D, $0, $1"}},
    {OP_SGE, U, {"U64SGE $D, $0, $1"}},
    {OP_SGT, D, {"DSLT $3, $1, $0", CHOICE}},
    {OP_SGT, S, {"I64SLT $D, $1, $0"}},
    {OP_SGT, U, {"U64SLT $D, $1, $0"}},
    {OP_SHL, SU, {"U64SHL $D, $0, $1.xzxz"}},
    {OP_SHR, S, {"I64SHR $D, $0, $1.xzxz"}},
    {OP_SHR, U, {"U64SHR $D, $0, $1.xzxz"}},
    {OP_SLE, D, {"DSGE $3, $1, $0", CHOICE}},
    {OP_SLE, S, {"I64SGE $D, $1, $0"}},
    {OP_SLE, U, {"U64SGE $D, $1, $0"}},
    {OP_SLT, D, {"DSLT $3, $0, $1", CHOICE}},
    {OP_SLT, S, {"I64SLT $D, $0, $1"}},
    {OP_SLT, U, {"U64SLT $D, $0, $1"}},
    {OP_SNE, D, {"DSNE $3, $0, $1", CHOICE}},
    {OP_SNE, SU, {"U64SNE $D, $0, $1"}},
    {OP_SSG,
     D,
     {"DSSG $D, $0", "DSNE $3, $0, $0", "AND $3.yw, $3, {u0x7ff80000}", "AND $3.xz, $3, {u0}",
      "OR $D, $D, $3"}},
    {OP_STR, D, {"MOV $D, {d1}"}},
    {OP_STR, SU, {"MOV $D, {u0xffffffff}"}},
    {OP_SUB, D, {"DADD $D, $0, -$1"}},
    {OP_SUB, SU, {"I64NEG $1, $1", "U64ADD $D, $0, $1"}},
    {OP_TRUNC, D, {"DTRUNC $D, $0"}},
    {OP_TRUNC, S, {"DTRUNC $0, $0", TO_SIGNED}},
    {OP_TRUNC, U, {"DTRUNC $0, $0", TO_UNSIGNED}},
    {OP_XOR, SU, {"XOR $D, $0, $1"}},
};

static const struct row_64bit high_products[] = {
    {OP_MUL, U, {HIGH_PRODUCT}},
    {OP_MUL, S, {HIGH_PRODUCT}},
};

/* A negative factor is read as 2^64 too large. */
static const char *const high_signs[] = {
    "I64SLT $2, $0, {u0}", "AND $2, $2, $1", "U64ADD $D, $D, -$2",
    "I64SLT $2, $1, {u0}", "AND $2, $2, $0", "U64ADD $D, $D, -$2",
};

static void lines(struct conversion *c, const char *const *line, unsigned most)
{
    for (unsigned i = 0; i < most && line[i]; i++)
        tgsi_line(c, "%s", line[i]);
}

/* CVT's halves are bits. */
static bool is_half(unsigned op, unsigned storage)
{
    return op == OP_CVT && storage == STORAGE_F16;
}

/* --- Operands ------------------------------------------------------------------------------------------- */

/* Words of operand `s` as they are, component k[i] in place i; of a LONG register the low ones or the high
 * ones. */
static void words_name(struct conversion *c, const struct instruction *instruction, unsigned s,
                       const uint8_t k[4], bool high, char name[TGSI_OPERAND])
{
    struct instruction raw = *instruction;
    struct source_operand *source = &raw.src[s];
    const bool scalar = operand_kind((enum opcode)instruction->op, s) == 'S';
    raw.op = OP_MAD; /* three vectors */
    raw.type = TYPE_U32;
    source->negate = 0;
    source->absolute = false;
    source->index += high;
    for (unsigned i = 0; i < 4; i++)
        source->swizzle[i] = instruction->src[s].swizzle[scalar ? 0 : k[i]];
    tgsi_operand(c, &raw, s, 'r', name);
}

/* Signs and absolute values change no other bit, and flush nothing. */
static void modify_pair(struct conversion *c, const struct source_operand *source, enum type type, unsigned s,
                        const uint8_t signs[2])
{
    static const char *const words[] = {"", ".xy", ".zw", ""}, *const high[] = {"", ".y", ".w", ".yw"};
    const unsigned negated = (source->negate >> signs[0] & 1) | (source->negate >> signs[1] & 1) << 1;
    const bool is_float = type == TYPE_F64;
    if (source->absolute && is_float)
        tgsi_line(c, "AND $%u.yw, $%u, {u0x7fffffff}", s, s);
    else if (source->absolute && type == TYPE_S64)
        tgsi_line(c, "I64ABS $%u, $%u", s, s);
    if (negated && is_float)
        tgsi_line(c, "XOR $%u%s, $%u, {u0x80000000}", s, high[negated], s);
    else if (negated)
        tgsi_line(c, "I64NEG $%u%s, $%u", s, words[negated], s);
}

/* A register of 32 bits is promoted (2.X.4.1). */
void tgsi_load_pair(struct conversion *c, const struct instruction *instruction, unsigned s, unsigned k)
{
    const struct source_operand *source = &instruction->src[s];
    const enum type type = operand_type(instruction, s);
    const bool scalar = operand_kind((enum opcode)instruction->op, s) == 'S';
    const uint8_t first = (uint8_t)k, second = (uint8_t)(k + 1);
    const uint8_t doubled[4] = {first, first, second, second}, plain[4] = {first, second, first, second};
    const uint8_t signs[2] = {scalar ? 0 : first, scalar ? 0 : second};
    char name[TGSI_OPERAND];
    if (source->width == WIDTH_LONG) {
        words_name(c, instruction, s, doubled, false, name);
        tgsi_line(c, "MOV $%u.xz, %s", s, name);
        words_name(c, instruction, s, doubled, true, name);
        tgsi_line(c, "MOV $%u.yw, %s", s, name);
    } else {
        words_name(c, instruction, s, plain, false, name);
        tgsi_line(c, "%s $%u, %s", type == TYPE_F64 ? "F2D" : type == TYPE_S64 ? "I2I64" : "U2I64", s, name);
    }
    modify_pair(c, source, type, s, signs);
}

/* The same in 32 bits. A half is treated as an integer (2.X.8.Z: its bits). */
static void modify_words(struct conversion *c, const struct source_operand *source, enum type type,
                         unsigned s, const uint8_t signs[4])
{
    static const char *const operations[][2] = {[TYPE_F32] = {"AND $%u, $%u, {u0x7fffffff}", "XOR"},
                                                [TYPE_S32] = {"IABS $%u, $%u", "INEG"},
                                                [TYPE_U32] = {"", "INEG"}};
    if (source->absolute && *operations[type % 3][0])
        tgsi_line(c, operations[type % 3][0], s, s);
    for (unsigned i = 0; i < 4; i++)
        if (source->negate >> signs[i] & 1)
            tgsi_line(c, "%s $%u.%c, $%u%s", operations[type % 3][1], s, "xyzw"[i], s,
                      type == TYPE_F32 ? ", {u0x80000000}" : "");
}

void tgsi_load_words(struct conversion *c, const struct instruction *instruction, unsigned s,
                     const uint8_t k[4])
{
    const bool half = is_half(instruction->op, instruction->convert_from);
    char name[TGSI_OPERAND];
    words_name(c, instruction, s, k, false, name);
    tgsi_line(c, "MOV $%u, %s", s, name);
    modify_words(c, &instruction->src[s], half ? TYPE_U32 : operand_type(instruction, s), s, k);
}

/* --- Results -------------------------------------------------------------------------------------------- */

/* The result's own flags, as an instruction that writes nothing else. */
static void update_flags(struct conversion *c, const struct instruction *instruction, const char *mnemonic,
                         const char *operands)
{
    struct instruction flags = *instruction;
    if (!instruction->update_cc)
        return;
    flags.dst = (struct destination){.file = FILE_CONDITION, .mask = instruction->dst.mask};
    tgsi_finish(c, &flags, mnemonic, operands);
}

/* $E to a register of 32 bits; $E and $F to one of 64. */
static void store_words(struct conversion *c, const struct instruction *instruction)
{
    struct instruction plain = *instruction;
    plain.update_cc = false;
    plain.dst.saturate = SATURATE_NONE;
    if (plain.dst.file == FILE_CONDITION)
        return;
    tgsi_finish(c, &plain, "MOV", "$E");
    if (plain.dst.width != WIDTH_LONG)
        return;
    plain.dst.index++;
    tgsi_finish(c, &plain, "MOV", "$F");
}

/* The pair $D is components k and k + 1 of what $E and $F collect. */
static void collect_pair(struct conversion *c, const struct instruction *instruction, enum type type,
                         unsigned k)
{
    const char *mask = k ? "zw" : "xy";
    if (instruction->dst.width == WIDTH_LONG) {
        tgsi_line(c, "MOV $E.%s, $D.xzxz", mask);
        tgsi_line(c, "MOV $F.%s, $D.ywyw", mask);
    } else {
        tgsi_line(c, type == TYPE_F64 ? "D2F $E.%s, $D" : "MOV $E.%s, $D.xzxz", mask);
    }
}

/* Extends a vector of 32 bits in $E for a register of 64: store_words() then has both words of each
 * number. */
static void promote_words(struct conversion *c, const struct instruction *instruction, enum type type)
{
    if (instruction->dst.width != WIDTH_LONG)
        return;
    switch (type) {
    case TYPE_F32:
        tgsi_line(c, "F2D $0, $E.xyxy");
        tgsi_line(c, "F2D $1, $E.zwzw");
        tgsi_line(c, "MOV $E.xy, $0.xzxz");
        tgsi_line(c, "MOV $F.xy, $0.ywyw");
        tgsi_line(c, "MOV $E.zw, $1.xzxz");
        tgsi_line(c, "MOV $F.zw, $1.ywyw");
        break;
    case TYPE_S32: tgsi_line(c, "ISHR $F, $E, {u31}"); break;
    default: tgsi_line(c, "MOV $F, {u0}"); break;
    }
}

/* --- Flags of 64 bits ----------------------------------------------------------------------------------- */

/* Words with the flags of the pair $D: 0, 1.0, -1.0 or NaN; integers zero or not, with the sign. */
static void collect_sign(struct conversion *c, enum type type, unsigned k)
{
    static const char *const of_double[] = {
        "DSNE $3, $D, $D",   "AND $3, $3, {u0x7fc00000}", "DSLT $4, $D, {u0}", "AND $4, $4, {u0x80000000}",
        "DSNE $5, $D, {u0}", "AND $5, $5, {u0x3f800000}", "OR $3, $3, $4",     "OR $3, $3, $5",
    };
    const char *mask = k ? "zw" : "xy";
    if (type == TYPE_F64) {
        lines(c, of_double, 8);
        tgsi_line(c, "MOV $G.%s, $3.xzxz", mask);
        return;
    }
    tgsi_line(c, "USNE $3, $D, {u0}");
    tgsi_line(c, "AND $3, $3, {u1}");
    tgsi_line(c, "OR $G.%s, $D.ywyw, $3.xzxz", mask);
}

static bool adds(const struct instruction *instruction)
{
    const unsigned op = instruction->op;
    return base_type(result_type_of(instruction)) != TYPE_F32 &&
           (op == OP_ADD || op == OP_SUB || op == OP_MAD || op == OP_SAD);
}

/* Whether a side of the last addition counts as a negation: then it is a subtraction, which carries where it
 * does not borrow (masked.c, addition_flags()). */
static bool subtracts(const struct instruction *instruction, bool *first)
{
    const bool a = instruction->src[0].negate != 0, b = instruction->src[1].negate != 0,
               third = instruction->src[2].negate != 0;
    bool second = third;
    switch (instruction->op) {
    case OP_ADD: *first = a, second = b; break;
    case OP_SUB: *first = a, second = !b; break;
    case OP_MAD: *first = a != b; break;
    default: *first = false; break;
    }
    return *first != second;
}

/* Carry in $2 and overflow in $3 of $D = $0 + $1; zero in $4, the sign in $5. Then words whose sum has these
 * flags: without overflow r - c and c, where c is -1 with a carry and r is 0, 1 or -2; else 2^30 + 2^30,
 * 2^31 + 2^31, 2^31 + 1 + 2^31. A sum that overflows carries if it is not negative. */
static void collect_addition(struct conversion *c, const struct instruction *instruction, unsigned k)
{
    static const char *const sum[] = {"U64SLT $2, $D, $0", "XOR $3, $0, $D", "XOR $4, $1, $D",
                                      "AND $3, $3, $4", "I64SLT $3, $3, {u0}"};
    static const char *const words[] = {"U64SEQ $4, $D, {u0}",
                                        "I64SLT $5, $D, {u0}",
                                        "UCMP $6, $5, {i-2}, {i1}",
                                        "UCMP $6, $4, {i0}, $6",
                                        "UADD $6, $6, -$2",
                                        "UCMP $0, $4, {u0x80000000}, {u0x80000001}",
                                        "UCMP $0, $5, {u0x40000000}, $0",
                                        "UCMP $1, $5, {u0x40000000}, {u0x80000000}",
                                        "UCMP $0, $3, $0, $6",
                                        "UCMP $1, $3, $1, $2"};
    const char *mask = k ? "zw" : "xy";
    bool first;
    if (subtracts(instruction, &first)) {
        const char from = first ? '1' : '0', taken = first ? '0' : '1';
        tgsi_line(c, "I64NEG $%c, $%c", taken, taken);
        tgsi_line(c, "U64SGE $2, $%c, $%c", from, taken);
        tgsi_line(c, "XOR $3, $%c, $%c", from, taken);
        tgsi_line(c, "XOR $4, $%c, $D", from);
        tgsi_line(c, "AND $3, $3, $4");
        tgsi_line(c, "I64SLT $3, $3, {u0}");
    } else {
        lines(c, sum, 5);
    }
    lines(c, words, 10);
    tgsi_line(c, "MOV $G.%s, $0.xzxz", mask);
    tgsi_line(c, "MOV $H.%s, $1.xzxz", mask);
}

/* --- Instructions of 64 bits ---------------------------------------------------------------------------- */

static const struct row_64bit *find_row(const struct instruction *instruction)
{
    if (instruction->integer_modifier == INTEGER_HI && instruction->op == OP_MUL)
        return &high_products[instruction->type == TYPE_S64];
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].op == instruction->op && (rows[i].types >> instruction->type & 1) &&
            instruction->integer_modifier == INTEGER_FULL)
            return &rows[i];
    return NULL;
}

/* Components k and k + 1 of the result in $D. */
static void compute_pair(struct conversion *c, const struct instruction *instruction,
                         const struct row_64bit *row, unsigned k)
{
    static const char *const clamps[] = {NULL, "DMAX_SAT $D, $D, $D", "DMAX_SSAT $D, $D, $D"};
    for (unsigned s = 0; s < opcode_source_count((enum opcode)instruction->op); s++)
        tgsi_load_pair(c, instruction, s, k);
    lines(c, row->lines, LINES);
    if (instruction->integer_modifier == INTEGER_HI && instruction->type == TYPE_S64)
        lines(c, high_signs, 6);
    if (clamps[instruction->dst.saturate % 3])
        tgsi_line(c, "%s", clamps[instruction->dst.saturate % 3]);
}

void tgsi_collect_pair(struct conversion *c, const struct instruction *instruction, unsigned k)
{
    const enum type type = result_type_of(instruction);
    collect_pair(c, instruction, type, k);
    if (instruction->update_cc && adds(instruction))
        collect_addition(c, instruction, k);
    else if (instruction->update_cc)
        collect_sign(c, type, k);
}

void tgsi_store_collected(struct conversion *c, const struct instruction *instruction)
{
    const enum type type = result_type_of(instruction);
    const bool is_float = base_type(type) == TYPE_F32;
    if (!type_is_64bit(type))
        promote_words(c, instruction, is_half(instruction->op, instruction->storage) ? TYPE_U32 : type);
    store_words(c, instruction);
    if (type_is_64bit(type) && adds(instruction))
        update_flags(c, instruction, "UADD", "$G, $H");
    else
        update_flags(c, instruction, is_float ? "MOV" : "AND", is_float ? "$G" : "$G, $G");
}

static void write_row(struct conversion *c, const struct instruction *instruction,
                      const struct row_64bit *row)
{
    for (unsigned k = 0; k < 4; k += 2) {
        if (!(instruction->dst.mask >> k & 3))
            continue;
        compute_pair(c, instruction, row, k);
        tgsi_collect_pair(c, instruction, k);
    }
    tgsi_store_collected(c, instruction);
}

void tgsi_store_loaded(struct conversion *c, const struct instruction *instruction)
{
    static const char *const clamps[] = {"MOV $E, $0", "MOV_SAT $E, $0", "MOV_SSAT $E, $0"};
    tgsi_line(c, "%s", clamps[instruction->dst.saturate % 3]);
    if (instruction->update_cc)
        tgsi_line(c, "MOV $G, $E");
    tgsi_store_collected(c, instruction);
}

static void write_packing(struct conversion *c, const struct instruction *instruction)
{
    tgsi_load_words(c, instruction, 0, (const uint8_t[4]){0, 1, 2, 3});
    tgsi_line(c, "MOV $E, $0.xzxz");
    tgsi_line(c, "MOV $F, $0.ywyw");
    store_words(c, instruction);
}

bool tgsi_lower_64bit(struct conversion *c, const struct instruction *instruction)
{
    const struct row_64bit *row = type_is_64bit((enum type)instruction->type) ? find_row(instruction) : NULL;
    if (instruction->op == OP_UP64) { /* the words of two numbers: a vector of 32 bits */
        tgsi_load_pair(c, instruction, 0, 0);
        tgsi_store_loaded(c, instruction);
    } else if (instruction->op == OP_PK64)
        write_packing(c, instruction);
    else if (row)
        write_row(c, instruction, row);
    else
        return false;
    return true;
}

/* Truncated, since a count below one means no iteration. Counts above 2^24 need not be exact. */
void tgsi_count_64bit(struct conversion *c, const struct instruction *instruction)
{
    tgsi_load_pair(c, instruction, 0, 0);
    if (instruction->type == TYPE_F64)
        tgsi_line(c, "DTRUNC $0, $0");
    tgsi_line(c, "%s $0, $0",
              instruction->type == TYPE_F64   ? "D2F"
              : instruction->type == TYPE_S64 ? "I642F"
                                              : "U642F");
}

/* --- Instructions of 32 bits ---------------------------------------------------------------------------- */

/* Converts all components of a LONG FLOAT variable in a 32-bit instruction to floats, in a register that
 * replaces the operand. Integers need only the low words, which are in the first register. */
static void demote_operand(struct conversion *c, struct instruction *instruction, unsigned s)
{
    struct instruction raw = *instruction;
    struct source_operand *source = &raw.src[s], *operand = &instruction->src[s];
    const unsigned number = SCRATCH_DEMOTED + s, index = tgsi_scratch(c, number);
    char name[TGSI_OPERAND];
    if (tgsi_loses_neighbours(c))
        convert_fail(
            c,
            "a derivative of a variable of 64 bits, in a program with branches, has no counterpart in TGSI");
    memcpy(source->swizzle, (const uint8_t[4]){0, 1, 2, 3}, 4);
    raw.op = OP_MAD;
    for (unsigned k = 0; k < 4; k += 2) {
        const uint8_t doubled[4] = {(uint8_t)k, (uint8_t)k, (uint8_t)(k + 1), (uint8_t)(k + 1)};
        words_name(c, &raw, s, doubled, false, name);
        tgsi_line(c, "MOV $0.xz, %s", name);
        words_name(c, &raw, s, doubled, true, name);
        tgsi_line(c, "MOV $0.yw, %s", name);
        tgsi_line(c, "D2F TEMP[%u].%s, $0", index, k ? "zw" : "xy");
    }
    operand->file = FILE_TEMP;
    operand->width = WIDTH_32;
    operand->index = (int32_t)index;
    operand->relative.used = false;
}

/* The low words, since the instruction is written twice, and its destination may be this operand. */
static void copy_operand(struct conversion *c, struct instruction *instruction, unsigned s)
{
    static const uint8_t all[4] = {0, 1, 2, 3};
    struct instruction raw = *instruction;
    struct source_operand *operand = &instruction->src[s];
    const unsigned index = tgsi_scratch(c, SCRATCH_DEMOTED + s);
    char name[TGSI_OPERAND];
    raw.op = OP_MAD;
    memcpy(raw.src[s].swizzle, all, sizeof all);
    words_name(c, &raw, s, all, false, name);
    tgsi_line(c, "MOV TEMP[%u], %s", index, name);
    operand->file = FILE_TEMP;
    operand->width = WIDTH_32;
    operand->index = (int32_t)index;
    operand->relative.used = false;
}

bool tgsi_demote(struct conversion *c, struct instruction *instruction)
{
    const bool twice = instruction->update_cc && adds(instruction) && instruction->dst.width == WIDTH_LONG &&
                       !type_is_64bit(result_type_of(instruction));
    for (unsigned s = 0; s < SOURCES_MAX; s++) {
        if (instruction->src[s].width != WIDTH_LONG)
            continue;
        if (operand_type(instruction, s) == TYPE_F32 && !is_half(instruction->op, instruction->convert_from))
            demote_operand(c, instruction, s);
        else if (twice)
            copy_operand(c, instruction, s);
    }
    const struct destination dst = instruction->dst;
    if (dst.width != WIDTH_LONG || type_is_64bit(result_type_of(instruction)) || instruction->op == OP_CVT ||
        instruction->op == OP_UP64 || instruction->op == OP_LDC)
        return false;
    instruction->dst = (struct destination){.file = FILE_TEMP,
                                            .mask = dst.mask,
                                            .saturate = dst.saturate,
                                            .index = (int32_t)tgsi_scratch(c, SCRATCH_LOW)};
    instruction->update_cc = false;
    instruction->test.rule = CONDITION_TR;
    return true;
}

bool tgsi_store_promoted(struct conversion *c, const struct instruction *instruction)
{
    struct instruction stored = *instruction;
    const bool again = instruction->update_cc && adds(instruction);
    if (instruction->update_cc && !again)
        tgsi_line(c, "MOV $G, $E");
    stored.update_cc &= !again;
    tgsi_store_collected(c, &stored);
    return again;
}
