/* Every opcode in every 64-bit type against a scalar transcription of its pseudo-code (NV_gpu_program4 2.X.8,
 * NV_gpu_program5 Table X.13), for operands with all special values, in 64-bit and in 32-bit registers
 * (NV_gpu_program5 2.X.4.1), in the fast and in the masked form.
 */
#include "tests/shader/execute/interpreter/op64_test.h"

/* --- The transcription ---------------------------------------------------------------------------------- */

static double as_double(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* A denormal is a zero of the same sign, as operand and as result. */
static double fl(double a)
{
    return fabs(a) < 0x1p-1022 ? copysign(0.0, a) : a;
}

static double frac(double a)
{
    double value = fl(a - floor(a));
    return value == 1.0 ? 0x1.fffffffffffffp-1 : value;
}

static double sign_of(double a)
{
    return isnan(a) ? a : a > 0 ? 1 : a < 0 ? -1 : 0;
}

/* To an integer type: beyond it the nearest one, NaN 0. */
static uint64_t to_s64(double a)
{
    return isnan(a) ? 0 : a >= 0x1p63 ? INT64_MAX : a <= -0x1p63 ? (uint64_t)INT64_MIN : (uint64_t)(int64_t)a;
}

static uint64_t to_u64(double a)
{
    return isnan(a) || a <= 0 ? 0 : a >= 0x1p64 ? UINT64_MAX : (uint64_t)a;
}

__extension__ typedef __int128 s128;

__extension__ typedef unsigned __int128 u128;

static uint64_t low_24(uint64_t a)
{
    return (uint64_t)((int64_t)(a << 40) >> 40);
}

#define DOUBLE(name, expression)                                                                             \
    static uint64_t name(uint64_t p, uint64_t q, uint64_t r)                                                 \
    {                                                                                                        \
        const double x = fl(as_double(p)), y = fl(as_double(q)), z = fl(as_double(r));                       \
        (void)x, (void)y, (void)z;                                                                           \
        return bits_of_double(expression);                                                                   \
    }

#define INTEGER(name, type, expression)                                                                      \
    static uint64_t name(uint64_t p, uint64_t q, uint64_t r)                                                 \
    {                                                                                                        \
        const type x = (type)p, y = (type)q, z = (type)r;                                                    \
        const double f = fl(as_double(p));                                                                   \
        (void)x, (void)y, (void)z, (void)f;                                                                  \
        return (uint64_t)(expression);                                                                       \
    }

#define TRUTH(condition) ((condition) ? UINT64_MAX : 0)

DOUBLE(d_abs, fabs(x))

DOUBLE(d_add, fl(x + y))

DOUBLE(d_ceil, ceil(x))

DOUBLE(d_cmp, x < 0 ? y : z)

DOUBLE(d_div, fl(x / y))

DOUBLE(d_flr, floor(x))

DOUBLE(d_frc, frac(x))

DOUBLE(d_mad, fl(fma(x, y, z)))

DOUBLE(d_max, x > y ? x : y)

DOUBLE(d_min, x > y ? y : x)

DOUBLE(d_mul, fl(x *y))

DOUBLE(d_rcp, fl(1 / x))

DOUBLE(d_round, nearbyint(x))

DOUBLE(d_rsq, fl(1 / sqrt(x)))

DOUBLE(d_seq, x == y)

DOUBLE(d_sfl, 0)

DOUBLE(d_sge, x >= y)

DOUBLE(d_sgt, x > y)

DOUBLE(d_sle, x <= y)

DOUBLE(d_slt, x < y)

DOUBLE(d_sne, x != y)

DOUBLE(d_ssg, sign_of(x))

DOUBLE(d_str, 1)

DOUBLE(d_sub, fl(x - y))

DOUBLE(d_trunc, trunc(x))

INTEGER(i_mov, uint64_t, x)

INTEGER(i_abs_s, int64_t, x < 0 ? -(uint64_t)x : (uint64_t)x)

INTEGER(i_add, uint64_t, x + y)

INTEGER(i_and, uint64_t, x &y)

INTEGER(i_ceil_s, int64_t, to_s64(ceil(f)))

INTEGER(i_ceil_u, uint64_t, to_u64(ceil(f)))

INTEGER(i_cmp_s, int64_t, x < 0 ? y : z)

INTEGER(i_cmp_u, uint64_t, z)

INTEGER(i_div_s, int64_t, y == 0 ? UINT64_MAX : (uint64_t)((s128)x / y))

INTEGER(i_div_u, uint64_t, y == 0 ? UINT64_MAX : x / y)

INTEGER(i_flr_s, int64_t, to_s64(floor(f)))

INTEGER(i_flr_u, uint64_t, to_u64(floor(f)))

INTEGER(i_i2f_s, int64_t, bits_of_double((double)x))

INTEGER(i_i2f_u, uint64_t, bits_of_double((double)x))

INTEGER(i_mad, uint64_t, x *y + z)

INTEGER(i_max_s, int64_t, x > y ? x : y)

INTEGER(i_max_u, uint64_t, x > y ? x : y)

INTEGER(i_min_s, int64_t, x > y ? y : x)

INTEGER(i_min_u, uint64_t, x > y ? y : x)

INTEGER(i_mod_s, int64_t, y == 0 ? UINT64_MAX : (uint64_t)((s128)x % y))

INTEGER(i_mod_u, uint64_t, y == 0 ? UINT64_MAX : x % y)

INTEGER(i_mul, uint64_t, x *y)

INTEGER(i_mul_s24, uint64_t, low_24(x) * low_24(y))

INTEGER(i_mul_u24, uint64_t, (x & 0xffffff) * (y & 0xffffff))

INTEGER(i_mul_hi_s, int64_t, (s128)x *y >> 64)

INTEGER(i_mul_hi_u, uint64_t, (u128)x *y >> 64)

INTEGER(i_not, uint64_t, ~x)

INTEGER(i_or, uint64_t, x | y)

INTEGER(i_round_s, int64_t, to_s64(nearbyint(f)))

INTEGER(i_round_u, uint64_t, to_u64(nearbyint(f)))

INTEGER(i_sad_s, int64_t, (x > y ? (uint64_t)x - (uint64_t)y : (uint64_t)y - (uint64_t)x) + (uint64_t)z)

INTEGER(i_sad_u, uint64_t, (x > y ? x - y : y - x) + z)

INTEGER(i_seq, uint64_t, TRUTH(x == y))

INTEGER(i_sfl, uint64_t, 0)

INTEGER(i_sge_s, int64_t, TRUTH(x >= y))

INTEGER(i_sge_u, uint64_t, TRUTH(x >= y))

INTEGER(i_sgt_s, int64_t, TRUTH(x > y))

INTEGER(i_sgt_u, uint64_t, TRUTH(x > y))

INTEGER(i_shl, uint64_t, x << (y & 63))

INTEGER(i_shr_s, int64_t, x >> (y & 63))

INTEGER(i_shr_u, uint64_t, x >> (y & 63))

INTEGER(i_sle_s, int64_t, TRUTH(x <= y))

INTEGER(i_sle_u, uint64_t, TRUTH(x <= y))

INTEGER(i_slt_s, int64_t, TRUTH(x < y))

INTEGER(i_slt_u, uint64_t, TRUTH(x < y))

INTEGER(i_sne, uint64_t, TRUTH(x != y))

INTEGER(i_str, uint64_t, UINT64_MAX)

INTEGER(i_sub, uint64_t, x - y)

INTEGER(i_trunc_s, int64_t, to_s64(trunc(f)))

INTEGER(i_trunc_u, uint64_t, to_u64(trunc(f)))

INTEGER(i_xor, uint64_t, x ^ y)

/* --- The table ------------------------------------------------------------------------------------------ */

static const struct row {
    enum opcode op;
    enum integer_modifier modifier;
    reference *of[3]; /* F64, S64, U64; null: not in the opcode's column */
} rows[] = {
    {OP_ABS, 0, {d_abs, i_abs_s, i_mov}},
    {OP_ADD, 0, {d_add, i_add, i_add}},
    {OP_AND, 0, {NULL, i_and, i_and}},
    {OP_CEIL, 0, {d_ceil, i_ceil_s, i_ceil_u}},
    {OP_CMP, 0, {d_cmp, i_cmp_s, i_cmp_u}},
    {OP_DIV, 0, {d_div, i_div_s, i_div_u}},
    {OP_FLR, 0, {d_flr, i_flr_s, i_flr_u}},
    {OP_FRC, 0, {d_frc, NULL, NULL}},
    {OP_I2F, 0, {NULL, i_i2f_s, i_i2f_u}},
    {OP_MAD, 0, {d_mad, i_mad, i_mad}},
    {OP_MAX, 0, {d_max, i_max_s, i_max_u}},
    {OP_MIN, 0, {d_min, i_min_s, i_min_u}},
    {OP_MOD, 0, {NULL, i_mod_s, i_mod_u}},
    {OP_MOV, 0, {i_mov, i_mov, i_mov}},
    {OP_MUL, 0, {d_mul, i_mul, i_mul}},
    {OP_MUL, INTEGER_24, {NULL, i_mul_s24, i_mul_u24}},
    {OP_MUL, INTEGER_HI, {NULL, i_mul_hi_s, i_mul_hi_u}},
    {OP_NOT, 0, {NULL, i_not, i_not}},
    {OP_OR, 0, {NULL, i_or, i_or}},
    {OP_RCP, 0, {d_rcp, NULL, NULL}},
    {OP_ROUND, 0, {d_round, i_round_s, i_round_u}},
    {OP_RSQ, 0, {d_rsq, NULL, NULL}},
    {OP_SAD, 0, {NULL, i_sad_s, i_sad_u}},
    {OP_SEQ, 0, {d_seq, i_seq, i_seq}},
    {OP_SFL, 0, {d_sfl, i_sfl, i_sfl}},
    {OP_SGE, 0, {d_sge, i_sge_s, i_sge_u}},
    {OP_SGT, 0, {d_sgt, i_sgt_s, i_sgt_u}},
    {OP_SHL, 0, {NULL, i_shl, i_shl}},
    {OP_SHR, 0, {NULL, i_shr_s, i_shr_u}},
    {OP_SLE, 0, {d_sle, i_sle_s, i_sle_u}},
    {OP_SLT, 0, {d_slt, i_slt_s, i_slt_u}},
    {OP_SNE, 0, {d_sne, i_sne, i_sne}},
    {OP_SSG, 0, {d_ssg, NULL, NULL}},
    {OP_STR, 0, {d_str, i_str, i_str}},
    {OP_SUB, 0, {d_sub, i_sub, i_sub}},
    {OP_TRUNC, 0, {d_trunc, i_trunc_s, i_trunc_u}},
    {OP_XOR, 0, {NULL, i_xor, i_xor}},
};

static const double doubles[] = {
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    1.5,
    -2.5,
    NAN,
    INFINITY,
    -INFINITY,
    0x1p-1022,
    -0x1p-1022,
    0x1p-1074,
    -0x1.8p-1030,
    0x1.fffffffffffffp1023,
    -0x1.fffffffffffffp1023,
    0x1p63,
    -0x1p63,
    0x1p64,
    0x1.fffffffffffffp62,
    4503599627370495.5,
    -4503599627370495.5,
    1e-300,
    -0x1p-600,
    1e200,
    0.1,
    3.0,
    -1e19,
    0x1p-30,
    1e38,
    3.4e38,
    1e-40,
    64.0,
};

static const uint64_t integers[] = {
    0,
    1,
    2,
    3,
    7,
    31,
    32,
    63,
    64,
    65,
    0x7fffffff,
    0x80000000,
    0xffffffff,
    0x100000000,
    0x123456789abcdef0,
    INT64_MAX,
    (uint64_t)INT64_MIN,
    (uint64_t)INT64_MIN + 1,
    UINT64_MAX,
    (uint64_t)-2,
    (uint64_t)-64,
    0x800000,
    0x7fffff,
    0xfedcba9876543210,
    10,
    100000000000,
};

enum { DOUBLES = sizeof doubles / sizeof *doubles, INTEGERS = sizeof integers / sizeof *integers };

static uint64_t value_of(enum type type, unsigned n)
{
    uint64_t bits;
    if (type != TYPE_F64)
        return integers[n % INTEGERS];
    memcpy(&bits, &doubles[n % DOUBLES], sizeof bits);
    return bits;
}

/* Operand s takes the values in an order of its own, so that each meets each. */
static void fill_operands(struct op64_single *single, unsigned turn)
{
    const enum opcode op = (enum opcode)single->instruction.op;
    const enum type type = operand_type(op, (enum type)single->instruction.type);
    for (unsigned s = 0; s < 3; s++)
        for (unsigned i = 0; i < 4 * LANES; i++) {
            const unsigned n = i + 4 * LANES * turn;
            single->operands[s][i / LANES][i % LANES] = value_of(type, s == 0   ? n
                                                                       : s == 1 ? n / 26 + n * 3
                                                                                : n / 7 + n * 11);
        }
}

/* As a 32-bit register holds it, and as the operation sees that: sign- or zero-extended, or converted
 * exactly. */
static uint64_t narrow_operand(enum type type, uint64_t bits, uint64_t *word)
{
    if (type == TYPE_F64) {
        float value = (float)as_double(bits);
        if (fabsf(value) < 0x1p-126f)
            value = copysignf(0, value);
        uint32_t low;
        memcpy(&low, &value, sizeof low);
        *word = low;
        return bits_of_double((double)value);
    }
    *word = (uint32_t)bits;
    return type == TYPE_S64 ? (uint64_t)(int32_t)bits : (uint32_t)bits;
}

/* "Floating-point overflows result in IEEE infinity encodings; integer overflows result in the truncation of
 * the most significant bits." */
static uint32_t narrow_result(enum type type, uint64_t bits)
{
    if (type != TYPE_F64)
        return (uint32_t)bits;
    float value = (float)fl(as_double(bits));
    if (fabsf(value) < 0x1p-126f)
        value = copysignf(0, value);
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    return isnan(value) ? 0x7fc00000 : word;
}

static uint64_t modified(enum type type, const struct source_operand *source, unsigned c, uint64_t bits)
{
    const bool negate = source->negate >> c & 1, is_float = type == TYPE_F64;
    if (source->absolute && is_float)
        bits &= INT64_MAX;
    if (source->absolute && type == TYPE_S64 && (int64_t)bits < 0)
        bits = 0 - bits;
    return !negate ? bits : is_float ? bits ^ (uint64_t)1 << 63 : 0 - bits;
}

static void check_run(struct op64_single *single, reference *of, const char *form)
{
    const struct instruction *instruction = &single->instruction;
    const enum opcode op = (enum opcode)instruction->op;
    const enum type type = operand_type(op, (enum type)instruction->type);
    uint64_t seen[3][4][LANES];
    for (unsigned s = 0; s < 3; s++)
        for (unsigned i = 0; i < 4 * LANES; i++) {
            uint64_t *word = &single->operands[s][i / LANES][i % LANES];
            seen[s][i / LANES][i % LANES] =
                instruction->src[s].width == WIDTH_32
                    ? narrow_operand(op == OP_SAD && s == 2 ? TYPE_U64 : type, *word, word) /* "vu" */
                    : *word;
        }
    op64_run(single, 0xff);
    for (unsigned i = 0; i < 4 * LANES; i++) {
        const unsigned lane = i % LANES, c = i / LANES;
        uint64_t operand[3];
        for (unsigned s = 0; s < 3; s++) {
            const bool scalar =
                opcode_table[op].inputs[0] == 'S' || (s == 1 && strstr(opcode_table[op].inputs, "VS"));
            operand[s] = modified(type, &instruction->src[s], scalar ? 0 : c, seen[s][scalar ? 0 : c][lane]);
        }
        uint64_t wanted = of(operand[0], operand[1], operand[2]), got = single->result[c][lane];
        if (instruction->dst.width == WIDTH_32) {
            wanted = narrow_result(result_type(op, (enum type)instruction->type), wanted);
            got = (uint32_t)got;
        }
        if (!(instruction->dst.mask >> c & 1))
            wanted = c < 3 ? 0 : instruction->dst.width == WIDTH_32 ? 0x3f800000 : 0x3f8000003f800000;
        cr_expect(got == wanted, "%s type %u %s component %u of (%llx) (%llx) (%llx): %llx, wanted %llx",
                  opcode_table[op].name, instruction->type, form, c, (unsigned long long)operand[0],
                  (unsigned long long)operand[1], (unsigned long long)operand[2], (unsigned long long)got,
                  (unsigned long long)wanted);
    }
}

static void check_row(const struct row *row, enum type type)
{
    struct op64_single single;
    op64_init(&single, row->op, type, WIDTH_LONG);
    struct instruction *instruction = &single.instruction;
    instruction->integer_modifier = (uint8_t)row->modifier;
    for (unsigned turn = 0; turn < 28; turn++) {
        fill_operands(&single, turn);
        const bool raw = row->op == OP_MOV && type == TYPE_F64; /* a copy of bits, while widths are equal */
        instruction->dst.mask = turn % 4 == 3 ? (uint8_t)(turn / 4 % 15 + 1) : 15;
        instruction->src[0].negate = turn % 5 == 1 && !raw ? 15 : 0;
        instruction->src[1].absolute = turn % 5 == 2;
        instruction->dst.width = turn % 7 == 6 ? WIDTH_32 : WIDTH_LONG;
        for (unsigned s = 0; s < opcode_source_count(row->op); s++)
            instruction->src[s].width = turn % 6 == s + 3 && !raw ? WIDTH_32 : WIDTH_LONG;
        instruction->test.rule = CONDITION_TR;
        check_run(&single, row->of[type - TYPE_F64], "fast");
        instruction->test.rule = CONDITION_GE; /* the condition code begins as EQ */
        check_run(&single, row->of[type - TYPE_F64], "masked");
    }
    op64_release(&single);
}

Test(exec_op64, every_opcode_computes_its_pseudo_code_for_all_special_values)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned t = 0; t < 3; t++)
            if (rows[i].of[t])
                check_row(&rows[i], (enum type)(TYPE_F64 + t));
}

Test(exec_op64, every_opcode_of_the_64_bit_columns_is_tested)
{
    for (unsigned op = 0; op < OP_COUNT; op++) {
        bool tested[2] = {false, false};
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            if (rows[i].op == op) {
                tested[0] |= rows[i].of[0] != NULL;
                tested[1] |= rows[i].of[1] && rows[i].of[2];
            }
        if (op == OP_REP || opcode_table[op].languages == OPCODE_TGSI)
            continue; /* exec_flow.c, tgsi_*.c */
        cr_expect(tested[0] || !strchr(opcode_table[op].types, 'D'), "%s.F64", opcode_table[op].name);
        cr_expect(tested[1] || !strchr(opcode_table[op].types, 'L'), "%s.S64, %s.U64", opcode_table[op].name,
                  opcode_table[op].name);
    }
}

/* --- Widths --------------------------------------------------------------------------------------------- */

/* TGSI: component 0 in two components that the swizzle names, component 1 in the other two; masks likewise.
 */
Test(exec_op64, pairs_of_components_hold_64_bits)
{
    struct op64_single single;
    op64_init(&single, OP_ADD, TYPE_U64, WIDTH_PAIRS);
    const uint32_t words[2][4] = {{0xffffffff, 1, 7, 0x80000000}, {1, 2, 3, 4}};
    for (unsigned s = 0; s < 2; s++)
        for (unsigned c = 0; c < 4; c++)
            single.operands[s][c][0] = words[s][c];
    memcpy(single.instruction.src[1].swizzle, (uint8_t[]){2, 3, 0, 1}, 4);
    op64_run(&single, 1);
    const uint64_t first = 0x1ffffffffu + 0x400000003u, second = 0x8000000000000007u + 0x200000001u;
    const uint32_t wanted[4] = {(uint32_t)first, (uint32_t)(first >> 32), (uint32_t)second,
                                (uint32_t)(second >> 32)};
    for (unsigned c = 0; c < 4; c++)
        cr_expect((uint32_t)single.result[c][0] == wanted[c], "component %u", c);
    single.instruction.dst.mask = 12;
    op64_run(&single, 1);
    cr_expect((uint32_t)single.result[0][0] == 0 && (uint32_t)single.result[1][0] == 0);
    cr_expect((uint32_t)single.result[2][0] == wanted[2] && (uint32_t)single.result[3][0] == wanted[3]);
    op64_release(&single);
}

/* A 32-bit operation: the operand is converted before it, the result after it. */
Test(exec_op64, operations_of_32_bits_convert_64_bit_registers)
{
    struct op64_single single;
    op64_init(&single, OP_ADD, TYPE_F32, WIDTH_LONG);
    single.operands[0][0][0] = bits_of_double(1 + 0x1p-30); /* becomes 1 */
    single.operands[1][0][0] = bits_of_double(1e300);       /* becomes INF */
    single.operands[0][1][0] = bits_of_double(0.5);
    single.operands[1][1][0] = bits_of_double(-2);
    op64_run(&single, 1);
    cr_expect(as_double(single.result[0][0]) == INFINITY);
    cr_expect(as_double(single.result[1][0]) == -1.5);
    op64_release(&single);
    op64_init(&single, OP_ADD, TYPE_S32, WIDTH_LONG);
    single.operands[0][0][0] = 0x500000001;
    single.operands[1][0][0] = (uint64_t)-3;
    op64_run(&single, 1);
    cr_expect(single.result[0][0] == (uint64_t)-2);
    op64_release(&single);
}

/* Array members are two registers each; a pair that is not wholly inside reads zero. */
Test(exec_op64, arrays_of_64_bit_registers_have_a_stride_of_two)
{
    struct op64_single single;
    struct register_array array = {.file = FILE_INPUT, .first = 0, .count = 4};
    struct instruction instructions[3];
    op64_init(&single, OP_MOV, TYPE_U64, WIDTH_LONG);
    single.program.arrays = &array;
    single.program.array_count = 1;
    single.program.temp_count = 1;
    for (unsigned lane = 0; lane < LANES; lane++) {
        single.operands[0][0][lane] = 0x100000000u * lane + 10;
        single.operands[1][0][lane] = 0x100000000u * lane + 20;
        single.operands[2][0][lane] =
            lane == 7 ? 0x80000000u : lane - 2; /* the index; doubling it must not wrap */
    }
    instructions[0] = single.instruction; /* MOV.S T, index */
    instructions[0].type = TYPE_S32;
    instructions[0].dst = (struct destination){.file = FILE_TEMP, .mask = 15};
    instructions[0].src[0].index = 4;
    instructions[0].src[0].width = WIDTH_32;
    instructions[1] = single.instruction;
    instructions[1].src[0].relative = (struct relative_index){.used = true, .file = FILE_TEMP};
    instructions[2] = single.instructions[1];
    single.program.instructions = instructions;
    single.program.instruction_count = 3;
    op64_run(&single, 0xff);
    for (unsigned lane = 0; lane < LANES; lane++) {
        const uint64_t wanted = lane == 2 ? 0x20000000au : lane == 3 ? 0x300000014u : 0;
        cr_expect(single.result[0][lane] == wanted, "lane %u: %llx", lane,
                  (unsigned long long)single.result[0][lane]);
    }
    op64_release(&single);
}

/* --- PK64, UP64 ----------------------------------------------------------------------------------------- */

Test(exec_op64, pk64_packs_words_and_up64_unpacks_them)
{
    struct op64_single single;
    op64_init(&single, OP_PK64, TYPE_U32, WIDTH_LONG);
    single.instruction.src[0].width = WIDTH_32;
    for (unsigned c = 0; c < 4; c++)
        single.operands[0][c][3] = 0x11111111u * (c + 1);
    op64_run(&single, 0xff);
    for (unsigned c = 0; c < 4; c++)
        cr_expect(single.result[c][3] == (c % 2 ? 0x4444444433333333u : 0x2222222211111111u));
    op64_release(&single);
    op64_init(&single, OP_UP64, TYPE_U32, WIDTH_LONG);
    single.instruction.dst.width = WIDTH_32;
    single.operands[0][0][3] = 0x2222222211111111u;
    single.operands[0][1][3] = 0x4444444433333333u;
    op64_run(&single, 0xff);
    for (unsigned c = 0; c < 4; c++)
        cr_expect((uint32_t)single.result[c][3] == 0x11111111u * (c + 1));
    op64_release(&single);
}
