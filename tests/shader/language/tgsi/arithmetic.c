/* What TGSI's opcodes of 32 bits compute, against scalar references of the instruction document's formulas
 * over special values. */
#define _GNU_SOURCE
#include "tests/shader/language/tgsi/execution.h"

#include <math.h>

static float flushed(float value)
{
    return value != value ? float_of(0x7fc00000) : fabsf(value) < 0x1p-126f ? copysignf(0, value) : value;
}

/* --- Floats, component by component --------------------------------------------------------------------- */

static float low(float a, float b)
{
    return a < b ? a : b;
}
static float high(float a, float b)
{
    return a > b ? a : b;
}

#define ROW(NAME, ARITY, EXPRESSION)                                                                         \
    static float ref_##NAME(float a, float b, float c)                                                       \
    {                                                                                                        \
        (void)a, (void)b, (void)c;                                                                           \
        return EXPRESSION;                                                                                   \
    }
/* clang-format off */
#define ROWS \
    ROW(MOV, 1, a) \
    ROW(ABS, 1, fabsf(a)) \
    ROW(ADD, 2, a + b) \
    ROW(SUB, 2, a - b) \
    ROW(MUL, 2, a * b) \
    ROW(MAD, 3, fmaf(a, b, c)) \
    ROW(MIN, 2, low(a, b)) \
    ROW(MAX, 2, high(a, b)) \
    ROW(SLT, 2, a < b) \
    ROW(SGE, 2, a >= b) \
    ROW(SEQ, 2, a == b) \
    ROW(SNE, 2, a != b) \
    ROW(SGT, 2, a > b) \
    ROW(SLE, 2, a <= b) \
    ROW(SFL, 2, 0) \
    ROW(STR, 2, 1) \
    ROW(LRP, 3, fmaf(a, flushed(b - c), c)) \
    ROW(CND, 3, c > 0.5f ? a : b) \
    ROW(CND0, 3, c >= 0 ? a : b) \
    ROW(CLAMP, 3, a < b ? b : a > c ? c : a) \
    ROW(CMP, 3, a < 0 ? b : c) \
    ROW(FLR, 1, floorf(a)) \
    ROW(CEIL, 1, ceilf(a)) \
    ROW(TRUNC, 1, truncf(a)) \
    ROW(ROUND, 1, rintf(a)) \
    ROW(DIV, 2, a / b) \
    ROW(SSG, 1, a > 0 ? 1 : a < 0 ? -1 : 0) \
    ROW(FMA, 3, fmaf(a, b, c)) \
    ROW(SWZ, 1, a) \
    ROW(NEGATE, 1, -a)
/* clang-format on */
ROWS
#undef ROW

    static const struct {
    const char *name;
    unsigned arity;
    float (*reference)(float a, float b, float c);
} float_rows[] = {
#define ROW(NAME, ARITY, EXPRESSION) {#NAME, ARITY, ref_##NAME},
    ROWS
#undef ROW
};

static const float specials[] = {0.0f,    -0.0f, 1.0f,   -1.0f,     0.5f,     -2.5f,     3.5f, 1e-40f,
                                 -1e-40f, 1e30f, -1e30f, 0x1p-126f, INFINITY, -INFINITY, NAN};
enum { SPECIALS = sizeof specials / sizeof *specials };

/* Eight combinations of operands at a time; components differ. */
static float special(unsigned turn, unsigned lane, unsigned operand, unsigned component)
{
    static const unsigned steps[3] = {1, 4, 7};
    return specials[(turn * steps[operand] + lane * (operand + 1) + component * 3) % SPECIALS];
}

static struct execution load_operation(const char *name, unsigned arity, const char *extra)
{
    char text[400];
    int length =
        snprintf(text, sizeof text, "VERT\nDCL IN[0..2]\nDCL OUT[0], POSITION\nDCL TEMP[0..1]\n%s%s OUT[0]",
                 extra, name);
    for (unsigned s = 0; s < arity; s++)
        length += snprintf(text + length, sizeof text - (size_t)length, ", IN[%u]", s);
    snprintf(text + length, sizeof text - (size_t)length, "\nEND\n");
    return tgsi_execution(text);
}

Test(tgsi_arithmetic, every_componentwise_opcode_follows_its_formula)
{
    for (size_t r = 0; r < sizeof float_rows / sizeof *float_rows; r++) {
        struct execution execution = load_operation(float_rows[r].name, float_rows[r].arity, "");
        for (unsigned turn = 0; turn < 2 * SPECIALS; turn++) {
            for (unsigned i = 0; i < 3 * 4 * 8; i++)
                set_input(&execution, i / 32, i / 8 % 4, i % 8,
                          bits_of(flushed(special(turn, i % 8, i / 32, i / 8 % 4))));
            execute(&execution, 0xff);
            for (unsigned i = 0; i < 32; i++) {
                float operand[3];
                for (unsigned s = 0; s < 3; s++)
                    operand[s] = flushed(special(turn, i % 8, s, i / 8));
                const float expected = flushed(float_rows[r].reference(operand[0], operand[1], operand[2]));
                cr_assert_eq(get_output(&execution, i / 8, i % 8), bits_of(expected),
                             "%s(%g, %g, %g) = %g, expected %g", float_rows[r].name, (double)operand[0],
                             (double)operand[1], (double)operand[2],
                             (double)float_of(get_output(&execution, i / 8, i % 8)), (double)expected);
            }
        }
        execution_release(&execution);
    }
}

/* --- Integers, component by component ------------------------------------------------------------------- */

typedef uint32_t u;
typedef int32_t s;

static u divide(u a, u b)
{
    return b == 0 ? 0 : b == UINT32_MAX ? 0 - a : (u)((s)a / (s)b);
}
static u remainder_of(u a, u b)
{
    return b == 0 ? UINT32_MAX : b == UINT32_MAX ? 0 : (u)((s)a % (s)b);
}
static u field(u a, u b, u c, bool sign)
{
    if (c == 0 || b > 32 || c > 32 || b + c > 32)
        return 0;
    const uint64_t value = (uint64_t)a >> b & (((uint64_t)1 << c) - 1);
    return (u)(sign && value >> (c - 1) & 1 ? value | ~(((uint64_t)1 << c) - 1) : value);
}
static u reversed(u a)
{
    u r = 0;
    for (int i = 0; i < 32; i++)
        r |= (a >> i & 1) << (31 - i);
    return r;
}
static u top_bit(u a)
{
    return a ? 31 - (u)__builtin_clz(a) : UINT32_MAX;
}
static u truth(bool is)
{
    return is ? UINT32_MAX : 0;
}
static s to_int(float a)
{
    return a != a ? 0 : a >= 0x1p31f ? INT32_MAX : a < -0x1p31f ? INT32_MIN : (s)a;
}
static u to_uint(float a)
{
    return !(a > 0) ? 0 : a >= 0x1p32f ? UINT32_MAX : (u)a;
}
static float F(u a)
{
    return flushed(float_of(a));
}

#undef ROWS
/* clang-format off */
#define ROWS \
    ROW(UADD, 2, a + b) \
    ROW(UMAD, 3, a * b + c) \
    ROW(UMUL, 2, a * b) \
    ROW(IMUL_HI, 2, (u)((int64_t)(s)a * (s)b >> 32)) \
    ROW(UMUL_HI, 2, (u)((uint64_t)a * b >> 32)) \
    ROW(IDIV, 2, divide(a, b)) \
    ROW(UDIV, 2, b ? a / b : UINT32_MAX) \
    ROW(MOD, 2, remainder_of(a, b)) \
    ROW(UMOD, 2, b ? a % b : UINT32_MAX) \
    ROW(IMAX, 2, (s)a > (s)b ? a : b) \
    ROW(UMAX, 2, a > b ? a : b) \
    ROW(IMIN, 2, (s)a < (s)b ? a : b) \
    ROW(UMIN, 2, a < b ? a : b) \
    ROW(ISHR, 2, (u)((s)a >> (b & 31))) \
    ROW(USHR, 2, a >> (b & 31)) \
    ROW( UCMP, 3, a ? b : c) \
    ROW(ISSG, 1, (s)a > 0 ? 1 : (s)a < 0 ? UINT32_MAX : 0) \
    ROW(FSLT, 2, truth(F(a) < F(b))) \
    ROW(FSGE, 2, truth(F(a) >= F(b))) \
    ROW(FSEQ, 2, truth(F(a) == F(b))) \
    ROW( FSNE, 2, truth(F(a) != F(b))) \
    ROW(ISLT, 2, truth((s)a < (s)b)) \
    ROW(USLT, 2, truth(a < b)) \
    ROW(ISGE, 2, truth((s)a >= (s)b)) \
    ROW(USGE, 2, truth(a >= b)) \
    ROW( USEQ, 2, truth(a == b)) \
    ROW(USNE, 2, truth(a != b)) \
    ROW(INEG, 1, 0 - a) \
    ROW(IABS, 1, (s)a < 0 ? 0 - a : a) \
    ROW(NOT, 1, ~a) \
    ROW(AND, 2, a & b) \
    ROW(OR, 2, a | b) \
    ROW(XOR, 2, a ^ b) \
    ROW(IBFE, 3, field(a, b, c, true)) \
    ROW(UBFE, 3, field(a, b, c, false)) \
    ROW(BREV, 1, reversed(a)) \
    ROW(POPC, 1, (u)__builtin_popcount(a)) \
    ROW(LSB, 1, a ? (u)__builtin_ctz(a) : UINT32_MAX) \
    ROW(IMSB, 1, top_bit((s)a < 0 ? ~a : a)) \
    ROW(UMSB, 1, top_bit(a)) \
    ROW(I2F, 1, bits_of((float)(s)a)) \
    ROW(U2F, 1, bits_of((float)a)) \
    ROW(F2I, 1, (u)to_int(F(a))) \
    ROW(F2U, 1, to_uint(F(a))) \
    ROW(SAD, 3, ((s)a > (s)b ? a - b : b - a) + c) \
    ROW( LDEXP, 2, bits_of(flushed(ldexpf(F(a), (s)b > 999 ? 999 : (s)b < -999 ? -999 : (s)b))))
/* clang-format on */
#define ROW(NAME, ARITY, EXPRESSION)                                                                         \
    static u ref_##NAME(u a, u b, u c)                                                                       \
    {                                                                                                        \
        (void)a, (void)b, (void)c;                                                                           \
        return EXPRESSION;                                                                                   \
    }
ROWS
#undef ROW

    static const struct {
    const char *name;
    unsigned arity;
    u (*reference)(u a, u b, u c);
} integer_rows[] = {
#define ROW(NAME, ARITY, EXPRESSION) {#NAME, ARITY, ref_##NAME},
    ROWS
#undef ROW
};

static const u integers[] = {0,          1,          2,          5,          8,          31,
                             32,         33,         0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe,
                             0x3f800000, 0xbf800000, 0x12345678, 0xc2480000, 1000};
enum { INTEGERS = sizeof integers / sizeof *integers };

static u integer(unsigned turn, unsigned lane, unsigned operand, unsigned component)
{
    static const unsigned steps[3] = {1, 3, 7};
    return integers[(turn * steps[operand] + lane * (operand + 1) + component * 5) % INTEGERS];
}

Test(tgsi_arithmetic, every_integer_opcode_follows_its_formula)
{
    for (size_t r = 0; r < sizeof integer_rows / sizeof *integer_rows; r++) {
        struct execution execution = load_operation(integer_rows[r].name, integer_rows[r].arity, "");
        for (unsigned turn = 0; turn < 2 * INTEGERS; turn++) {
            for (unsigned i = 0; i < 3 * 4 * 8; i++)
                set_input(&execution, i / 32, i / 8 % 4, i % 8, integer(turn, i % 8, i / 32, i / 8 % 4));
            execute(&execution, 0xff);
            for (unsigned i = 0; i < 32; i++) {
                u operand[3];
                for (unsigned n = 0; n < 3; n++)
                    operand[n] = integer(turn, i % 8, n, i / 8);
                const u expected = integer_rows[r].reference(operand[0], operand[1], operand[2]);
                cr_assert_eq(get_output(&execution, i / 8, i % 8), expected,
                             "%s(%x, %x, %x) = %x, expected %x", integer_rows[r].name, operand[0], operand[1],
                             operand[2], get_output(&execution, i / 8, i % 8), expected);
            }
        }
        execution_release(&execution);
    }
}

/* --- Whole vectors ---------------------------------------------------------------------------------------
 */

static const float ins[3][4] = {{3, 4, 12, 84}, {0.5f, -2, 8, 0.25f}, {2, 3, 5, 7}};

Test(tgsi_arithmetic, vector_opcodes_follow_their_formulas)
{
    static const struct {
        const char *lines;
        float out[4];
    } rows[] = {
        {"DP2 OUT[0], IN[0], IN[1]", {-6.5f, -6.5f, -6.5f, -6.5f}},
        {"DP2A OUT[0], IN[0], IN[1], IN[2]", {-4.5f, -4.5f, -4.5f, -4.5f}},
        {"DP3 OUT[0], IN[0], IN[1]", {89.5f, 89.5f, 89.5f, 89.5f}},
        {"DP4 OUT[0], IN[0], IN[1]", {110.5f, 110.5f, 110.5f, 110.5f}},
        {"DPH OUT[0], IN[0], IN[1]", {89.75f, 89.75f, 89.75f, 89.75f}},
        {"DST OUT[0], IN[0], IN[1]", {1, -8, 12, 0.25f}},
        {"XPD OUT[0], IN[0], IN[1]", {56, -18, -8, 1}},
        {"X2D OUT[0], IN[0], IN[1], IN[2]", {-2, -7.5f, -2, -7.5f}},
        {"RFL OUT[0], IN[1], IN[0]",
         {2 * 89.5f / 68.25f * 0.5f - 3, 2 * 89.5f / 68.25f * -2 - 4, 2 * 89.5f / 68.25f * 8 - 12, 1}},
        {"RCP OUT[0], IN[1].wwww", {4, 4, 4, 4}},
        {"RCP OUT[0], IN[1].wxyz", {4, 4, 4, 4}},  /* the operand's x */
        {"RSQ OUT[0], -IN[1].wwww", {2, 2, 2, 2}}, /* of |x| */
        {"SQRT OUT[0], IN[1].wwww", {0.5f, 0.5f, 0.5f, 0.5f}},
        {"EX2 OUT[0], IN[1].yyyy", {0.25f, 0.25f, 0.25f, 0.25f}},
        {"LG2 OUT[0], IN[1].z", {3, 3, 3, 3}},
        {"POW OUT[0], IN[1].zzzz, IN[1].yyyy", {1 / 64.0f, 1 / 64.0f, 1 / 64.0f, 1 / 64.0f}},
        {"EXP OUT[0], IN[1].yyyy", {0.25f, 0, 0.25f, 1}},
        {"LOG OUT[0], IN[1].zzzz", {3, 1, 3, 1}},
        {"LIT OUT[0], IN[2]", {1, 2, 2187, 1}}, /* 3^7 */
        {"LIT OUT[0], -IN[2]", {1, 0, 0, 1}},
        {"SCS OUT[0], IN[0].x", {-0.98999250f, 0.14112000f, 0, 1}}, /* "dst.y" the second time is w */
        {"COS OUT[0], IN[0].xyzw",
         {-0.98999250f, -0.98999250f, -0.98999250f, -0.98999250f}}, /* of x in w too */
        {"SIN OUT[0], IN[0].xyzw", {0.14112000f, 0.14112000f, 0.14112000f, 0.14112000f}},
        {"NRM OUT[0], IN[0]",
         {3 / 13.0f, 4 / 13.0f, 12 / 13.0f, 1}}, /* divided by the length, not its square */
        {"NRM4 OUT[0], IN[0]", {3 / 85.0f, 4 / 85.0f, 12 / 85.0f, 84 / 85.0f}},
        {"RCC OUT[0], IN[1].wwww", {4, 4, 4, 4}},
        {"FRC OUT[0], IN[1]", {0.5f, 0, 0, 0.25f}},
        {"FRAC OUT[0], IN[1]", {0.5f, 0, 0, 0.25f}},
        {"F2U TEMP[0], IN[2]\nUARL ADDR[0], TEMP[0]\nI2F OUT[0], ADDR[0]", {2, 3, 5, 7}},
        {"F2I TEMP[0], IN[0]\nF2I TEMP[1], IN[2]\nSHL TEMP[0], TEMP[0], TEMP[1]\nI2F OUT[0], TEMP[0]",
         {12, 32, 384, 10752}},
        {"F2I TEMP[0], -IN[0]\nF2I TEMP[1], IN[2]\nSHR TEMP[0], TEMP[0], TEMP[1]\nI2F OUT[0], TEMP[0]",
         {-1, -1, -3, -21}}, /* by 2, for all */
        {"ARL ADDR[0], IN[1]\nI2F OUT[0], ADDR[0]", {0, -2, 8, 0}},
        {"ARR ADDR[0], IN[1]\nI2F OUT[0], ADDR[0]", {0, -2, 8, 0}},
        {"ARL ADDR[0], IN[2]\nARA ADDR[0], ADDR[0]\nI2F OUT[0], ADDR[0]", {7, 10, 7, 10}},
        {"ARL ADDR[0], IN[2]\nPUSHA ADDR[0]\nARL ADDR[0], IN[0]\nPOPA ADDR[0].xw\nI2F OUT[0], ADDR[0]",
         {2, 4, 12, 7}},
        {"PK2H TEMP[0], IN[1]\nUP2H OUT[0], TEMP[0]", {0.5f, -2, 0.5f, -2}},
        {"PK2US TEMP[0], IN[1].xwxw\nUP2US OUT[0], TEMP[0]",
         {32768 / 65535.0f, 16384 / 65535.0f, 32768 / 65535.0f, 16384 / 65535.0f}},
        {"PK4B TEMP[0], IN[1]\nUP4B OUT[0], TEMP[0]", {64 / 127.0f, -1, 1, 32 / 127.0f}},
        {"PK4UB TEMP[0], IN[1]\nUP4UB OUT[0], TEMP[0]", {128 / 255.0f, 0, 1, 64 / 255.0f}},
        {"MOV_SAT OUT[0], IN[1]", {0.5f, 0, 1, 0.25f}},
        {"MOV_SSAT OUT[0], IN[1]", {0.5f, -1, 1, 0.25f}},
        {"MOV OUT[0], -|IN[1].wzyx|", {-0.25f, -8, -2, -0.5f}},
        {"SWZ OUT[0], IN[1], 0, -1, x, -w", {0, -1, 0.5f, -0.25f}},
        {"MOV OUT[0], IN[0]\nMOV OUT[0].yw, IN[2]", {3, 3, 12, 7}},
        {"ARL ADDR[0].x, IN[2].xxxx\nMOV OUT[0], IN[ADDR[0].x-1]", {0.5f, -2, 8, 0.25f}},
        {"ARL ADDR[0].x, IN[2].xxxx\nMOV TEMP[2], IN[2]\nMOV TEMP[ADDR[0].x+1], IN[0]\n"
         "ADD OUT[0], TEMP[2], TEMP[3]",
         {5, 7, 17, 91}},
        {"F2I TEMP[1].x, IN[2].xxxx\nMOV TEMP[3], IN[0]\nF2I TEMP[2].y, IN[2].xxxx\n"
         "MOV OUT[0], TEMP[TEMP[TEMP[1].x].y+1]",
         {3, 4, 12, 84}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        float out[4];
        run_vector(rows[i].lines, ins, out);
        for (unsigned c = 0; c < 4; c++)
            cr_expect(fabsf(out[c] - rows[i].out[c]) <= 5e-7f * fabsf(rows[i].out[c]) + 1e-8f,
                      "%s: [%u] = %.9g, expected %.9g", rows[i].lines, c, (double)out[c],
                      (double)rows[i].out[c]);
    }
}

/* --- BFI -------------------------------------------------------------------------------------------------
 */

/* The document's formula, bit by bit; undefined there, 0 here where the field does not lie in the word. */
static uint32_t bits_inserted(uint32_t base, uint32_t insert, uint32_t offset, uint32_t bits)
{
    if (offset > 31 || (uint64_t)offset + bits > 32)
        return 0;
    for (uint32_t i = 0; i < bits; i++)
        base = (base & ~(1u << (offset + i))) | (insert >> i & 1) << (offset + i);
    return base;
}

Test(tgsi_arithmetic, bfi_inserts_a_field_in_each_component)
{
    static const uint32_t words[] = {0, 0xffffffff, 0x12345678, 0xaaaaaaaa, 0x80000001};
    static const uint32_t counts[] = {0, 1, 5, 8, 16, 31, 32, 33, 0x80000000, 0xffffffff};
    struct execution execution = tgsi_execution(
        "VERT\nDCL IN[0..3]\nDCL OUT[0], POSITION\nBFI OUT[0], IN[0], IN[1], IN[2], IN[3].yzwx\nEND\n");
    for (unsigned turn = 0; turn < 100; turn++) {
        uint32_t in[4][4][8];
        for (unsigned i = 0; i < 4 * 32; i++) {
            const unsigned operand = i / 32, c = i / 8 % 4, lane = i % 8,
                           number = turn * (2 * operand + 1) + i * 7 + turn / 10;
            in[operand][c][lane] = operand < 2 ? words[number % 5] : counts[number % 10];
            shader_input(execution.executor, operand)[c][lane] = float_of(in[operand][c][lane]);
        }
        execute(&execution, 0xff);
        for (unsigned i = 0; i < 32; i++) {
            const unsigned c = i / 8, lane = i % 8;
            const uint32_t bits = in[3][(c + 1) % 4][lane];
            cr_expect_eq(bits_of(shader_output(execution.executor, 0)[c][lane]),
                         bits_inserted(in[0][c][lane], in[1][c][lane], in[2][c][lane], bits),
                         "(%x, %x, %u, %u)", in[0][c][lane], in[1][c][lane], in[2][c][lane], bits);
        }
    }
    execution_release(&execution);
}
