/* Every integer opcode against a scalar transcription (NV_gpu_program4 2.X.8), conversions, packing, address
 * registers, and the carry and overflow flags of 2.X.4.3. */
#include "tests/shader/execute/interpreter/integer_test.h"

#define REFERENCE(name, expression)                                                                          \
    static int64_t name(int64_t a, int64_t b, int64_t c, bool u)                                             \
    {                                                                                                        \
        (void)a, (void)b, (void)c, (void)u;                                                                  \
        return (int64_t)(expression);                                                                        \
    }

REFERENCE(i_abs, a < 0 ? -a : a)

REFERENCE(i_add, a + b)

REFERENCE(i_and, a &b)

REFERENCE(i_cmp, a < 0 ? b : c)

REFERENCE(i_div, b == 0 ? -1 : a / b)

REFERENCE(i_i2f, bits_of((float)a))

REFERENCE(i_mad, (uint64_t)a *(uint64_t)b + (uint64_t)c)

REFERENCE(i_max, a > b ? a : b)

REFERENCE(i_min, a > b ? b : a)

REFERENCE(i_mod, b == 0 ? -1 : a % b)

REFERENCE(i_mov, a)

REFERENCE(i_mul, (uint64_t)a *(uint64_t)b)

REFERENCE(i_not, ~a)

REFERENCE(i_or, a | b)

REFERENCE(i_sad, (a > b ? a - b : b - a) + c)

REFERENCE(i_seq, -(a == b))

REFERENCE(i_sfl, 0)

REFERENCE(i_sge, -(a >= b))

REFERENCE(i_sgt, -(a > b))

REFERENCE(i_shl, (uint64_t)a << (b & 31))

REFERENCE(i_shr, a >> (b & 31))

REFERENCE(i_sle, -(a <= b))

REFERENCE(i_slt, -(a < b))

REFERENCE(i_sne, -(a != b))

REFERENCE(i_str, -1)

REFERENCE(i_sub, a - b)

REFERENCE(i_xor, a ^ b)

static const struct row {
    enum opcode op;
    reference *reference;
} rows[] = {
    {OP_ABS, i_abs}, {OP_ADD, i_add}, {OP_AND, i_and}, {OP_CMP, i_cmp}, {OP_DIV, i_div}, {OP_I2F, i_i2f},
    {OP_MAD, i_mad}, {OP_MAX, i_max}, {OP_MIN, i_min}, {OP_MOD, i_mod}, {OP_MOV, i_mov}, {OP_MUL, i_mul},
    {OP_NOT, i_not}, {OP_OR, i_or},   {OP_SAD, i_sad}, {OP_SEQ, i_seq}, {OP_SFL, i_sfl}, {OP_SGE, i_sge},
    {OP_SGT, i_sgt}, {OP_SHL, i_shl}, {OP_SHR, i_shr}, {OP_SLE, i_sle}, {OP_SLT, i_slt}, {OP_SNE, i_sne},
    {OP_STR, i_str}, {OP_SUB, i_sub}, {OP_XOR, i_xor},
};

static const uint32_t values[] = {
    0,          1,          0xffffffff,     2,        31,         32,           33,         0x7fffffff,
    0x80000000, 0x80000001, 0xffffff,       0x800000, 7,          (uint32_t)-7, 0x3f800000, 0x12345678,
    0xdeadbeef, 100,        (uint32_t)-100, 5,        0x00400000, 0x7fc00001,   16,         3,
};

enum { VALUES = sizeof values / sizeof *values };

static int64_t widened(uint32_t bits, bool is_unsigned)
{
    return is_unsigned ? (int64_t)bits : (int64_t)(int32_t)bits;
}

static void fill(struct single *single, unsigned turn)
{
    for (unsigned s = 0; s < 3; s++)
        for (unsigned i = 0; i < 32; i++) {
            const unsigned n = i + 32 * turn;
            const unsigned which = s == 0 ? n : s == 1 ? n / VALUES + n * 5 : n / 5 + n * 7;
            single->inputs[s][i / 8][i % 8] = float_of(values[which % VALUES]);
        }
}

/* Scalar operands come from x. */
static uint32_t operand_bits(const struct single *single, unsigned s, unsigned c, unsigned lane)
{
    const char *inputs = opcode_table[single->instruction.op].inputs;
    const unsigned component = s < strlen(inputs) && inputs[s] == 'S' ? 0 : c;
    uint32_t bits = bits_of(single->inputs[s][component][lane]);
    return single->instruction.src[s].negate ? 0u - bits : bits;
}

static void check_row(const struct row *row, enum type type, bool masked)
{
    struct single single;
    single_init(&single, LANGUAGE_NVVP40, row->op, type);
    single.program.mixes_types = true;
    single.instruction.test.rule = masked ? CONDITION_GE : CONDITION_TR;
    for (unsigned turn = 0; turn < 24; turn++) {
        fill(&single, turn);
        single.instruction.src[1].negate = turn % 3 == 1 && strlen(opcode_table[row->op].inputs) > 1 ? 15 : 0;
        single_run(&single);
        for (unsigned i = 0; i < 32; i++) {
            int64_t operand[3];
            for (unsigned s = 0; s < 3; s++)
                operand[s] = widened(operand_bits(&single, s, i / 8, i % 8), type == TYPE_U32);
            const uint32_t wanted =
                (uint32_t)row->reference(operand[0], operand[1], operand[2], type == TYPE_U32);
            const uint32_t got = bits_of(single.result[i / 8][i % 8]);
            cr_expect_eq(got, wanted, "%s.%c(%lld, %lld, %lld) = %08x, wanted %08x",
                         opcode_table[row->op].name, type == TYPE_U32 ? 'U' : 'S', (long long)operand[0],
                         (long long)operand[1], (long long)operand[2], got, wanted);
        }
    }
    single_release(&single);
}

Test(exec_integer, every_opcode_computes_its_pseudo_code)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned variant = 0; variant < 4; variant++)
            check_row(&rows[i], variant & 1 ? TYPE_U32 : TYPE_S32, variant & 2);
}

/* One instruction on the same operands in all lanes and components; returns x of lane 0. */
static uint32_t result_of(enum opcode op, enum type type, enum integer_modifier modifier, uint32_t a,
                          uint32_t b)
{
    struct single single;
    single_init(&single, LANGUAGE_NVVP40, op, type);
    single.program.mixes_types = true;
    single.instruction.integer_modifier = (uint8_t)modifier;
    for (unsigned i = 0; i < 32; i++) {
        single.inputs[0][i / 8][i % 8] = float_of(a);
        single.inputs[1][i / 8][i % 8] = float_of(b);
    }
    single_run(&single);
    single_release(&single);
    return bits_of(single.result[0][0]);
}

Test(exec_integer, multiplications_have_24_bit_and_high_forms)
{
    static const struct {
        enum type type;
        enum integer_modifier modifier;
        uint32_t a, b, result;
    } cases[] = {
        {TYPE_S32, INTEGER_24, 0xffffffff, 5, (uint32_t)-5},
        {TYPE_S32, INTEGER_24, 0x7fffff, 2, 0xfffffe},
        {TYPE_U32, INTEGER_24, 0xffffff, 0xffffff, 0xfe000001},
        {TYPE_S32, INTEGER_HI, 0x80000000, 0x80000000, 0x40000000},
        {TYPE_S32, INTEGER_HI, 0xffffffff, 1, 0xffffffff},
        {TYPE_U32, INTEGER_HI, 0xffffffff, 0xffffffff, 0xfffffffe},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(result_of(OP_MUL, cases[i].type, cases[i].modifier, cases[i].a, cases[i].b),
                     cases[i].result, "case %zu", i);
}

Test(exec_integer, floats_become_the_nearest_integer_that_fits)
{
    static const struct {
        enum opcode op;
        enum type type;
        float a;
        uint32_t result;
    } cases[] = {
        {OP_FLR, TYPE_S32, -1.5f, (uint32_t)-2},
        {OP_CEIL, TYPE_S32, -1.5f, (uint32_t)-1},
        {OP_ROUND, TYPE_S32, 2.5f, 2},
        {OP_ROUND, TYPE_S32, -3.5f, (uint32_t)-4},
        {OP_TRUNC, TYPE_S32, -1.7f, (uint32_t)-1},
        {OP_FLR, TYPE_S32, NAN, 0},
        {OP_FLR, TYPE_S32, INFINITY, INT32_MAX},
        {OP_FLR, TYPE_S32, -INFINITY, 0x80000000},
        {OP_FLR, TYPE_S32, -0x1p31f, 0x80000000},
        {OP_FLR, TYPE_S32, 0x1p31f, INT32_MAX},
        {OP_FLR, TYPE_U32, -1.0f, 0},
        {OP_FLR, TYPE_U32, 0x1p31f, 0x80000000},
        {OP_FLR, TYPE_U32, 4294967040.0f, 4294967040u},
        {OP_TRUNC, TYPE_U32, 0x1p32f, 0xffffffff},
        {OP_ROUND, TYPE_U32, NAN, 0},
        {OP_CEIL, TYPE_U32, 0.25f, 1},
        {OP_TRUNC, TYPE_U32, 2147483904.0f, 2147483904u},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(result_of(cases[i].op, cases[i].type, INTEGER_FULL, bits_of(cases[i].a), 0),
                     cases[i].result, "%s of %g", opcode_table[cases[i].op].name, (double)cases[i].a);
}

Test(exec_integer, address_registers_of_vp2_are_clamped_and_those_of_vp1_are_not)
{
    static const struct {
        enum opcode op;
        enum language language;
        float a;
        int32_t result;
    } cases[] = {
        {OP_ARL, LANGUAGE_VP20, 3.7f, 3},   {OP_ARL, LANGUAGE_VP20, -3.2f, -4},
        {OP_ARL, LANGUAGE_VP20, 1e9f, 511}, {OP_ARL, LANGUAGE_VP20, -INFINITY, -512},
        {OP_ARL, LANGUAGE_VP20, NAN, 0},    {OP_ARL, LANGUAGE_VP10, 1000.5f, 1000},
        {OP_ARL, LANGUAGE_VP11, NAN, 0},    {OP_ARR, LANGUAGE_VP20, 2.5f, 2},
        {OP_ARR, LANGUAGE_VP20, 3.5f, 4},   {OP_ARR, LANGUAGE_VP20, -600.0f, -512},
        {OP_ARR, LANGUAGE_VP20, NAN, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct single single;
        single_init(&single, cases[i].language, cases[i].op, TYPE_F32);
        single.program.mixes_types = true; /* the result, an integer, is read from an output here */
        single.inputs[0][2][5] = cases[i].a;
        single_run(&single);
        single_release(&single);
        cr_expect_eq((int32_t)bits_of(single.result[2][5]), cases[i].result, "case %zu", i);
    }
}

/* MOV without a type carries packed bits that are no valid float (a denormal, a NaN with payload). */
Test(exec_integer, raw_bits_survive_a_move)
{
    cr_expect_eq(result_of(OP_MOV, TYPE_F32, INTEGER_FULL, 0x00000005, 0), 5);
    cr_expect_eq(result_of(OP_MOV, TYPE_F32, INTEGER_FULL, 0xff812345, 0), 0xff812345);
    cr_expect_eq(result_of(OP_SWZ, TYPE_F32, INTEGER_FULL, 0x00000005, 0), 5);
    cr_expect_eq(result_of(OP_SWZ, TYPE_F32, INTEGER_FULL, 0xff812345, 0), 0xff812345);
    cr_expect_eq(result_of(OP_ADD, TYPE_F32, INTEGER_FULL, 0xff812345, 0), 0x7fc00000);
    cr_expect_eq(result_of(OP_ADD, TYPE_F32, INTEGER_FULL, 0x80000005, 0x80000000), 0x80000000);
}

/* CMP, which "copies the values" (NV_gpu_program4 2.X.8), likewise; with a sign modifier it is arithmetic. */
Test(exec_integer, raw_bits_survive_a_comparison)
{
    static const struct {
        uint32_t a;
        bool a_negated, below;
    } cases[] = {{0xbf800000, false, true},  {0x80800000, false, true},  {0xff800000, false, true},
                 {0x807fffff, false, false}, {0x80000000, false, false}, {0, false, false},
                 {0x3f800000, false, false}, {0x7f800000, false, false}, {0xff800001, false, false},
                 {0xffc00000, false, false}, {0x3f800000, true, true},   {0x007fffff, true, false},
                 {0x7fc00000, true, false},  {0xbf800000, true, false},  {0x7f7fffff, true, true}};
    static const uint32_t copied[][2] = {{0x7f800001, 0x807fffff}, {0xffc12345, 5}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t v = 0; v < 2; v++) {
            const uint32_t operands[3] = {cases[i].a, copied[v][0], copied[v][1]};
            struct single single;
            single_init(&single, LANGUAGE_NVVP40, OP_CMP, TYPE_F32);
            single.program.mixes_types = true;
            single.instruction.src[0].negate = cases[i].a_negated ? 15 : 0;
            for (unsigned n = 0; n < 96; n++)
                single.inputs[n / 32][n / 8 % 4][n % 8] = float_of(operands[n / 32]);
            single_run(&single);
            for (unsigned lane = 0; lane < 8; lane++)
                cr_expect_eq(bits_of(single.result[lane % 4][lane]), copied[v][!cases[i].below],
                             "%08x%s: %08x", cases[i].a, cases[i].a_negated ? " negated" : "",
                             bits_of(single.result[lane % 4][lane]));
            single_release(&single);
            single_init(&single, LANGUAGE_NVVP40, OP_CMP, TYPE_F32);
            single.program.mixes_types = true;
            single.instruction.src[1].negate = single.instruction.src[2].negate = 15;
            for (unsigned n = 0; n < 96; n++)
                single.inputs[n / 32][n / 8 % 4][n % 8] = float_of(operands[n / 32]);
            single_run(&single);
            const uint32_t bits = bits_of(single.result[0][0]);
            cr_expect(bits == 0x7fc00000 || bits << 1 == 0, "arithmetic: %08x", bits);
            single_release(&single);
        }
}

enum { CARRY = 1, OVERFLOW = 2 };

/* Which of the flags the instruction sets, seen through CF and OF as write masks of a second one. */
static unsigned flags_of(enum opcode op, uint32_t a, bool a_negated, uint32_t b, bool b_negated, uint32_t c)
{
    unsigned flags = 0;
    for (unsigned bit = 0; bit < 2; bit++) {
        struct single single;
        struct instruction instructions[3];
        single_init(&single, LANGUAGE_NVVP40, op, TYPE_S32);
        single.program.mixes_types = true;
        single.instruction.src[0].negate = a_negated ? 15 : 0;
        single.instruction.src[1].negate = b_negated ? 15 : 0;
        single.instruction.update_cc = true;
        instructions[0] = instructions[1] = single.instruction;
        instructions[0].dst.file = FILE_CONDITION;
        instructions[1].op = OP_STR;
        instructions[1].update_cc = false;
        instructions[1].test.rule = bit ? CONDITION_OF : CONDITION_CF;
        instructions[2] = (struct instruction){.op = OP_END, .target = -1};
        single.program.instructions = instructions;
        single.program.instruction_count = 3;
        const uint32_t operands[3] = {a, b, c};
        for (unsigned i = 0; i < 96; i++)
            single.inputs[i / 32][i / 8 % 4][i % 8] = float_of(operands[i / 32]);
        single_run(&single);
        single_release(&single);
        flags |= bits_of(single.result[0][0]) ? 1u << bit : 0;
    }
    return flags;
}

Test(exec_integer, carry_and_overflow_are_those_of_the_addition_or_subtraction)
{
    static const struct {
        enum opcode op;
        uint32_t a;
        bool a_negated;
        uint32_t b;
        bool b_negated;
        uint32_t c;
        unsigned flags;
    } cases[] = {
        {OP_ADD, 1, 0, 2, 0, 0, 0},
        {OP_ADD, 0xffffffff, 0, 1, 0, 0, CARRY},
        {OP_ADD, 0x7fffffff, 0, 1, 0, 0, OVERFLOW},
        {OP_ADD, 0x80000000, 0, 0x80000000, 0, 0, CARRY | OVERFLOW},
        {OP_SUB, 5, 0, 5, 0, 0, CARRY},
        {OP_SUB, 4, 0, 5, 0, 0, 0},
        {OP_SUB, 5, 0, 0, 0, 0, CARRY},
        {OP_SUB, 0x80000000, 0, 1, 0, 0, CARRY | OVERFLOW},
        {OP_SUB, 0x7fffffff, 0, 0xffffffff, 0, 0, OVERFLOW},
        {OP_ADD, 5, 0, 0, 1, 0, CARRY},          /* 5 - 0 */
        {OP_ADD, 5, 1, 6, 0, 0, CARRY},          /* 6 - 5 */
        {OP_SUB, 0xffffffff, 0, 1, 1, 0, CARRY}, /* -1 + 1 */
        {OP_MAD, 3, 0, 4, 0, 0xfffffff4, CARRY},
        {OP_MAD, 0x10000, 0, 0x10000, 0, 7, 0}, /* the product's own overflow is lost */
        {OP_SAD, 3, 0, 5, 0, 0xfffffffe, CARRY},
        {OP_MUL, 0x10000, 0, 0x10000, 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(
            flags_of(cases[i].op, cases[i].a, cases[i].a_negated, cases[i].b, cases[i].b_negated, cases[i].c),
            cases[i].flags, "case %zu", i);
}
