/* What TGSI computes, against scalar references of the instruction document's formulas over special values.
 */
#define _GNU_SOURCE
#include "tests/shader/language/tgsi/later.h"
#include "tests/shader/language/tgsi/lookups.h"
#include "tests/shader/language/tgsi/resources.h"
#include "tests/shader/language/tgsi/wide.h"

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
#define ROWS                                                                                                 \
    ROW(MOV, 1, a)                                                                                           \
    ROW(ABS, 1, fabsf(a))                                                                                    \
    ROW(ADD, 2, a + b)                                                                                       \
    ROW(SUB, 2, a - b)                                                                                       \
    ROW(MUL, 2, a *b)                                                                                        \
    ROW(MAD, 3, flushed(a *b) + c)                                                                           \
    ROW(MIN, 2, low(a, b))                                                                                   \
    ROW(MAX, 2, high(a, b))                                                                                  \
    ROW(SLT, 2, a < b)                                                                                       \
    ROW(SGE, 2, a >= b)                                                                                      \
    ROW(SEQ, 2, a == b)                                                                                      \
    ROW(SNE, 2, a != b) ROW(SGT, 2, a > b) ROW(SLE, 2, a <= b) ROW(SFL, 2, 0) ROW(STR, 2, 1)                 \
        ROW(LRP, 3, flushed(a *flushed(b - c)) + c) ROW(CND, 3, c > 0.5f ? a : b)                            \
            ROW(CND0, 3, c >= 0 ? a : b) ROW(CLAMP, 3, a<b ? b : a> c ? c : a) ROW(CMP, 3, a < 0 ? b : c)    \
                ROW(FLR, 1, floorf(a)) ROW(CEIL, 1, ceilf(a)) ROW(TRUNC, 1, truncf(a))                       \
                    ROW(ROUND, 1, rintf(a)) ROW(DIV, 2, a / b) ROW(SSG, 1,                                   \
                                                                   a > 0   ? 1                               \
                                                                   : a < 0 ? -1                              \
                                                                           : 0) ROW(FMA, 3, fmaf(a, b, c))   \
                        ROW(SWZ, 1, a) ROW(NEGATE, 1, -a)
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

static void set(struct execution *execution, unsigned input, unsigned component, unsigned lane, uint32_t bits)
{
    shader_input(execution->executor, input)[component][lane] = float_of(bits);
}

static uint32_t get(const struct execution *execution, unsigned component, unsigned lane)
{
    return bits_of(shader_output(execution->executor, 0)[component][lane]);
}

static void check_every_componentwise_opcode_follows_its_formula(void)
{
    for (size_t r = 0; r < sizeof float_rows / sizeof *float_rows; r++) {
        struct execution execution = load_operation(float_rows[r].name, float_rows[r].arity, "");
        for (unsigned turn = 0; turn < 2 * SPECIALS; turn++) {
            for (unsigned i = 0; i < 3 * 4 * 8; i++)
                set(&execution, i / 32, i / 8 % 4, i % 8,
                    bits_of(flushed(special(turn, i % 8, i / 32, i / 8 % 4))));
            execute(&execution, 0xff);
            for (unsigned i = 0; i < 32; i++) {
                float operand[3];
                for (unsigned s = 0; s < 3; s++)
                    operand[s] = flushed(special(turn, i % 8, s, i / 8));
                const float expected = flushed(float_rows[r].reference(operand[0], operand[1], operand[2]));
                cr_assert_eq(get(&execution, i / 8, i % 8), bits_of(expected),
                             "%s(%g, %g, %g) = %g, expected %g", float_rows[r].name, (double)operand[0],
                             (double)operand[1], (double)operand[2],
                             (double)float_of(get(&execution, i / 8, i % 8)), (double)expected);
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
#define ROWS                                                                                                 \
    ROW(UADD, 2, a + b)                                                                                      \
    ROW(UMAD, 3, a *b + c)                                                                                   \
    ROW(UMUL, 2, a *b)                                                                                       \
    ROW(IMUL_HI, 2, (u)((int64_t)(s)a * (s)b >> 32))                                                         \
    ROW(UMUL_HI, 2, (u)((uint64_t)a * b >> 32))                                                              \
    ROW(IDIV, 2, divide(a, b))                                                                               \
    ROW(UDIV, 2, b ? a / b : UINT32_MAX)                                                                     \
    ROW(MOD, 2, remainder_of(a, b))                                                                          \
    ROW(UMOD, 2, b ? a % b : UINT32_MAX)                                                                     \
    ROW(IMAX, 2, (s)a > (s)b ? a : b)                                                                        \
    ROW(UMAX, 2, a > b ? a : b)                                                                              \
    ROW(IMIN, 2, (s)a < (s)b ? a : b) ROW(UMIN, 2, a < b ? a : b) ROW(ISHR, 2, (u)((s)a >> (b & 31))) ROW(   \
        USHR, 2, a >> (b & 31)) ROW(UCMP, 3, a ? b : c) ROW(ISSG, 1,                                         \
                                                            (s)a > 0   ? 1                                   \
                                                            : (s)a < 0 ? UINT32_MAX                          \
                                                                       : 0) ROW(FSLT, 2, truth(F(a) < F(b))) \
        ROW(FSGE, 2, truth(F(a) >= F(b))) ROW(FSEQ, 2, truth(F(a) == F(b)))                                  \
            ROW(FSNE, 2, truth(F(a) != F(b))) ROW(ISLT, 2, truth((s)a < (s)b)) ROW(USLT, 2, truth(a < b))    \
                ROW(ISGE, 2, truth((s)a >= (s)b)) ROW(USGE, 2, truth(a >= b)) ROW(USEQ, 2, truth(a == b))    \
                    ROW(USNE, 2, truth(a != b)) ROW(INEG, 1, 0 - a) ROW(IABS, 1, (s)a < 0 ? 0 - a : a)       \
                        ROW(NOT, 1, ~a) ROW(AND, 2, a &b) ROW(OR, 2, a | b) ROW(XOR, 2, a ^ b)               \
                            ROW(IBFE, 3, field(a, b, c, true)) ROW(UBFE, 3, field(a, b, c, false))           \
                                ROW(BREV, 1, reversed(a)) ROW(POPC, 1, (u)__builtin_popcount(a))             \
                                    ROW(LSB, 1, a ? (u)__builtin_ctz(a) : UINT32_MAX) ROW(                   \
                                        IMSB, 1, top_bit((s)a < 0 ? ~a : a)) ROW(UMSB, 1, top_bit(a))        \
                                        ROW(I2F, 1, bits_of((float)(s)a)) ROW(U2F, 1, bits_of((float)a))     \
                                            ROW(F2I, 1, (u)to_int(F(a))) ROW(F2U, 1, to_uint(F(a)))          \
                                                ROW(SAD, 3, ((s)a > (s)b ? a - b : b - a) + c) ROW(          \
                                                    LDEXP, 2,                                                \
                                                    bits_of(flushed(ldexpf(F(a), (s)b > 999    ? 999         \
                                                                                 : (s)b < -999 ? -999        \
                                                                                               : (s)b))))
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

static void check_every_integer_opcode_follows_its_formula(void)
{
    for (size_t r = 0; r < sizeof integer_rows / sizeof *integer_rows; r++) {
        struct execution execution = load_operation(integer_rows[r].name, integer_rows[r].arity, "");
        for (unsigned turn = 0; turn < 2 * INTEGERS; turn++) {
            for (unsigned i = 0; i < 3 * 4 * 8; i++)
                set(&execution, i / 32, i / 8 % 4, i % 8, integer(turn, i % 8, i / 32, i / 8 % 4));
            execute(&execution, 0xff);
            for (unsigned i = 0; i < 32; i++) {
                u operand[3];
                for (unsigned n = 0; n < 3; n++)
                    operand[n] = integer(turn, i % 8, n, i / 8);
                const u expected = integer_rows[r].reference(operand[0], operand[1], operand[2]);
                cr_assert_eq(get(&execution, i / 8, i % 8), expected, "%s(%x, %x, %x) = %x, expected %x",
                             integer_rows[r].name, operand[0], operand[1], operand[2],
                             get(&execution, i / 8, i % 8), expected);
            }
        }
        execution_release(&execution);
    }
}

/* --- Whole vectors -------------------------------------------------------------------------------------- */

/* One lane: IN[0], IN[1], IN[2] to OUT[0]. */
static void run_vector(const char *lines, const float in[3][4], float out[4])
{
    char text[1500];
    snprintf(text, sizeof text,
             "VERT\nDCL IN[0..2]\nDCL OUT[0], POSITION\nDCL TEMP[0..3]\nDCL ADDR[0]\n%s\nEND\n", lines);
    struct execution execution = tgsi_execution(text);
    for (unsigned i = 0; i < execution.program->input_count * 4; i++)
        for (unsigned lane = 0; lane < 8; lane++)
            set(&execution, i / 4, i % 4, lane, bits_of(in[execution.program->inputs[i / 4].number][i % 4]));
    execute(&execution, 0xff);
    for (unsigned c = 0; c < 4; c++)
        out[c] = shader_output(execution.executor, 0)[c][0];
    execution_release(&execution);
}

static const float ins[3][4] = {{3, 4, 12, 84}, {0.5f, -2, 8, 0.25f}, {2, 3, 5, 7}};

static void check_vector_opcodes_follow_their_formulas(void)
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
        {"ARL ADDR[0].x, IN[2].xxxx\nMOV TEMP[2], IN[2]\nMOV TEMP[ADDR[0].x+1], IN[0]\nADD OUT[0], TEMP[2], "
         "TEMP[3]",
         {5, 7, 17, 91}},
        {"F2I TEMP[1].x, IN[2].xxxx\nMOV TEMP[3], IN[0]\nF2I TEMP[2].y, IN[2].xxxx\nMOV OUT[0], "
         "TEMP[TEMP[TEMP[1].x].y+1]",
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

/* --- 64 bits -------------------------------------------------------------------------------------------- */

static void check_doubles_and_long_integers_lie_in_pairs(void)
{
    static const struct {
        const char *lines;
        float out[4];
    } rows[] = {
        {"F2D TEMP[0], IN[1].xyzw\nF2D TEMP[1], IN[2]\nDADD TEMP[2], TEMP[0], TEMP[1]\nD2F OUT[0].xy, "
         "TEMP[2]\nMOV OUT[0].zw, IN[0]",
         {2.5f, 1, 12, 84}},
        {"F2D TEMP[0], IN[1]\nDMUL TEMP[2].xy, TEMP[0].zwzw, -|TEMP[0]|\nMOV TEMP[2].zw, TEMP[0]\nD2F "
         "OUT[0], TEMP[2]\nMOV OUT[0].zw, IN[0]",
         {1, -2, 12, 84}},
        {"F2D TEMP[0], IN[1]\nDRCP TEMP[1], TEMP[0]\nDSQRT TEMP[2].xy, TEMP[1]\nMOV TEMP[2].zw, TEMP[1]\nD2F "
         "OUT[0].xy, TEMP[2]\nMOV OUT[0].zw, IN[0]",
         {1.41421356f, -0.5f, 12, 84}},
        {"F2D TEMP[0], IN[0]\nF2D TEMP[1], IN[2]\nF2D TEMP[2], IN[1]\nDFMA TEMP[3], TEMP[0], TEMP[1], "
         "TEMP[2]\nD2F OUT[0].xy, TEMP[3]\nMOV OUT[0].zw, IN[0]",
         {6.5f, 10, 12, 84}},
        {"F2D TEMP[0], IN[0]\nF2D TEMP[1], IN[2]\nDSLT TEMP[2].xz, TEMP[1], TEMP[0].xyxy\nDSEQ TEMP[2].y, "
         "TEMP[1], TEMP[1]\nMOV TEMP[2].w, IN[0]\n"
         "AND OUT[0], TEMP[2], IN[0]",
         {3, 4, 0, 84}},
        {"F2I TEMP[1], IN[2]\nF2D TEMP[0], IN[0]\nDLDEXP TEMP[0], TEMP[0], TEMP[1].xxyy\nD2F OUT[0].xy, "
         "TEMP[0]\nMOV OUT[0].zw, IN[0]",
         {12, 32, 12, 84}},
        {"F2I64 TEMP[0], IN[0]\nF2I64 TEMP[1], IN[1].yyyy\nI64DIV TEMP[2], TEMP[0], TEMP[1]\nI642F "
         "OUT[0].xy, TEMP[2]\nMOV OUT[0].zw, IN[0]",
         {-1, -2, 12, 84}},
        {"F2U64 TEMP[0], IN[0]\nF2I TEMP[1], IN[2]\nU64SHL TEMP[2], TEMP[0], TEMP[1]\nU642F OUT[0].xy, "
         "TEMP[2]\nMOV OUT[0].zw, IN[0]",
         {12, 32, 12, 84}},
        {"F2I64 TEMP[0], IN[1].yzyz\nI64NEG TEMP[1], TEMP[0]\nI64SSG TEMP[1].zw, TEMP[0]\nI642F OUT[0].xy, "
         "TEMP[1]\nMOV OUT[0].zw, IN[0]",
         {2, 1, 12, 84}},
        {"F2I64 TEMP[0], IN[1].yzyz\nI64SLT TEMP[1].x, TEMP[0], TEMP[0].zwzw\nU64SLT TEMP[1].z, "
         "TEMP[0].zwxy, TEMP[0].xyzw\nAND TEMP[2].xz, TEMP[1], IN[0]\n"
         "MOV OUT[0], TEMP[2]\nMOV OUT[0].yw, IN[0]",
         {3, 4, 0, 84}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        float out[4];
        run_vector(rows[i].lines, ins, out);
        for (unsigned c = 0; c < 4; c++)
            cr_expect(fabsf(out[c] - rows[i].out[c]) <= 2e-7f * fabsf(rows[i].out[c]),
                      "%s: [%u] = %.9g, expected %.9g", rows[i].lines, c, (double)out[c],
                      (double)rows[i].out[c]);
    }
}

/* --- Flow ----------------------------------------------------------------------------------------------- */

/* IN[0].x is the lane's number; each row says what OUT[0].x becomes in lanes 0 to 7. */
static void check_flow_depends_on_each_lane(void)
{
    static const struct {
        const char *lines;
        float out[8];
    } rows[] = {
        {"IF IN[0].xxxx\nMOV TEMP[0], IMM[0].yyyy\nELSE\nMOV TEMP[0], IMM[0].zzzz\nENDIF",
         {2, 1, 1, 1, 1, 1, 1, 1}},
        {"MOV TEMP[0], IMM[0].xxxx\nUIF -IMM[1].xxxx\nMOV TEMP[0], IN[0]\nENDIF",
         {0, 1, 2, 3, 4, 5, 6, 7}},                                                    /* -0 has a bit */
        {"MOV TEMP[0], IMM[0].xxxx\nIF -IMM[0].xxxx\nMOV TEMP[0], IN[0]\nENDIF", {0}}, /* and is 0.0 */
        {"MOV TEMP[0], IN[0]\nBGNLOOP\nSGE TEMP[1], TEMP[0], IMM[0].wwww\nIF TEMP[1].x\nBRK\nENDIF\nADD "
         "TEMP[0], TEMP[0], IMM[0].zzzz\nENDLOOP",
         {4, 3, 4, 3, 4, 5, 6, 7}},
        {"MOV TEMP[0], IN[0]\nMOV TEMP[1], IN[0]\nBGNLOOP\nADD TEMP[1], TEMP[1], -IMM[0].yyyy\nSLT TEMP[2], "
         "TEMP[1], IMM[0].xxxx\nBREAKC TEMP[2].x\nADD TEMP[0], TEMP[0], "
         "IMM[0].zzzz\nCONT\nENDLOOP",
         {0, 3, 6, 9, 12, 15, 18, 21}},
        {"F2U TEMP[1], IN[0]\nMOV TEMP[0], IMM[0].xxxx\nSWITCH TEMP[1].xxxx\nCASE IMM[1].yyyy\nMOV TEMP[0], "
         "IMM[0].wwww\nBRK\nCASE IMM[1].zzzz\nMOV TEMP[0], IMM[0].yyyy\n"
         "DEFAULT\nADD TEMP[0], TEMP[0], IMM[0].zzzz\nBRK\nCASE IMM[1].wwww\nMOV TEMP[0], IN[0]\nENDSWITCH",
         {2, 3, 3, 3, 2, 2, 2, 2}},
        {"MOV TEMP[0], IMM[0].xxxx\nCALLNZ IN[0].xxxx :5\nMOV OUT[0], TEMP[0]\nEND\nNOP\nBGNSUB\nSGT "
         "TEMP[1], IN[0], IMM[0].wwww\nIFC TEMP[1].x\nRET\nENDIF\n"
         "MOV TEMP[0], IN[0]\nENDSUB",
         {0, 1, 2, 3, 0, 0, 0, 0}},
        {"MOV TEMP[0], IN[0]\nREP IN[0].xxxx\nADD TEMP[0], TEMP[0], IMM[0].yyyy\nENDREP",
         {0, 2, 4, 6, 8, 10, 12, 14}},
        {"MOV TEMP[0], IMM[0].xxxx\nBGNFOR LOOP[0], IMM[2]\nI2F TEMP[1], LOOP[0].xxxx\nADD TEMP[0], TEMP[0], "
         "TEMP[1]\nENDFOR LOOP[0]",
         {18, 18, 18, 18, 18, 18, 18, 18}}, /* 4 + 6 + 8 */
        {"MOV TEMP[0], IMM[0].xxxx\nBRA :3\nMOV TEMP[0], IMM[0].yyyy\nADD TEMP[0], TEMP[0], IN[0]",
         {0, 1, 2, 3, 4, 5, 6, 7}},
        {"SLT PRED[0], IN[0], IMM[0].wwww\nMOV TEMP[0], IMM[0].xxxx\n(PRED[0].x) MOV TEMP[0], "
         "IN[0]\n(!PRED[0].x) ADD TEMP[0], TEMP[0], IMM[0].yyyy",
         {0, 1, 2, 1, 1, 1, 1, 1}},
        {"MOV TEMP[0], IMM[0].yyyy\nMOVC TEMP[1], IN[0]\nMOV TEMP[0] (EQ.xxxx), IMM[0].zzzz",
         {2, 1, 1, 1, 1, 1, 1, 1}},
        {"MOV TEMP[0], IN[0]\nVOTE_ALL TEMP[1].x, IN[0].xxxx\nAND TEMP[0].x, TEMP[1].xxxx, IMM[0].zzzz",
         {0, 0, 0, 0, 0, 0, 0, 0}},
        {"MOV TEMP[0], IN[0]\nVOTE_EQ TEMP[1].x, IMM[0].yyyy\nAND TEMP[0].x, TEMP[1].xxxx, IMM[0].zzzz",
         {2, 2, 2, 2, 2, 2, 2, 2}},
        {"MOV TEMP[0], IMM[0].xxxx\nCAL :4\nMOV OUT[0], TEMP[0]\nEND\nBGNSUB\nADD TEMP[0], TEMP[0], "
         "IN[0]\nENDSUB",
         {0, 1, 2, 3, 4, 5, 6, 7}},
        {"MOV TEMP[0], IMM[0].xxxx\nLOOP LOOP[0], IMM[2]\nI2F TEMP[1], LOOP[0].xxxx\nADD TEMP[0], TEMP[0], "
         "TEMP[1]\nENDFOR LOOP[0]",
         {18, 18, 18, 18, 18, 18, 18, 18}},
        {"MOV TEMP[0], IN[0]\nVOTE_ANY TEMP[1].x, IN[0].xxxx\nAND TEMP[0].x, TEMP[1].xxxx, IMM[0].zzzz",
         {2, 2, 2, 2, 2, 2, 2, 2}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[1500];
        const bool own = strstr(rows[i].lines, "OUT[0]") != NULL;
        snprintf(text, sizeof text,
                 "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL TEMP[0..3]\nDCL PRED[0]\nDCL LOOP[0]\nIMM FLT32 "
                 "{0, 1, 2, 3}\n"
                 "IMM UINT32 {0x80000000, 1, 2, 3}\nIMM FLT32 {4.5, 3, 2, 0}\n%s\n%s",
                 rows[i].lines, own ? "" : "MOV OUT[0], TEMP[0]\nEND\n");
        struct execution execution = tgsi_execution(text);
        for (unsigned lane = 0; lane < 8; lane++)
            for (unsigned c = 0; c < 4; c++)
                set(&execution, 0, c, lane, bits_of((float)lane));
        execute(&execution, 0xff);
        for (unsigned lane = 0; lane < 8; lane++)
            cr_expect_eq(get(&execution, 0, lane), bits_of(rows[i].out[lane]), "%s: lane %u: %g, expected %g",
                         rows[i].lines, lane, (double)float_of(get(&execution, 0, lane)),
                         (double)rows[i].out[lane]);
        execution_release(&execution);
    }
}

/* 1.8.2: any component below zero; a NaN is not. 1.5.7: all. */
static void check_fragments_are_discarded(void)
{
    static const struct {
        const char *line;
        unsigned alive;
    } rows[] = {
        {"KIL IN[0]", 0xf0},
        {"KILL_IF -IN[0].yyyy", 0xff},
        {"KILP", 0},
        {"UIF IN[0].zzzz\nKILL\nENDIF", 0x01},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n%s\nMOV OUT[0], IN[0]\nEND",
                 rows[i].line);
        struct execution execution = tgsi_execution(text);
        for (unsigned lane = 0; lane < 8; lane++) {
            set(&execution, 0, 0, lane, bits_of((float)lane - 4));
            set(&execution, 0, 1, lane, bits_of(NAN));
            set(&execution, 0, 2, lane, lane);
            set(&execution, 0, 3, lane, 0);
        }
        cr_expect_eq(execute(&execution, 0xff), rows[i].alive, "%s", rows[i].line);
        execution_release(&execution);
    }
}

/* --- 64 bits, textures, hooks --------------------------------------------------------------------------- */

static void check_every_64_bit_opcode_follows_its_formula(void)
{
    for (size_t i = 0; i < sizeof wide_rows / sizeof *wide_rows; i++)
        run_op64_row(&wide_rows[i]);
}

static void check_lookups_give_texels_and_sizes(void)
{
    for (size_t i = 0; i < sizeof lookup_rows / sizeof *lookup_rows; i++)
        run_lookup(&lookup_rows[i]);
}

static void check_interpolation_and_emission_reach_the_caller(void)
{
    run_hooks();
    run_barrier();
}

/* Lanes 0 and 1, 0 and 4 are neighbours. */
static void check_derivatives_are_differences_in_a_quad(void)
{
    static const struct {
        const char *line;
        float out;
    } rows[] = {{"DDX OUT[0], IN[0]", 1},
                {"DDY OUT[0], IN[0]", 4},
                {"DDX_FINE OUT[0], IN[0]", 1},
                {"DDY_FINE OUT[0], IN[0]", 4}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text, "FRAG\nDCL IN[0], GENERIC[0]\nDCL OUT[0], COLOR\n%s\nEND\n",
                 rows[i].line);
        struct execution execution = tgsi_execution(text);
        for (unsigned i32 = 0; i32 < 32; i32++)
            set(&execution, 0, i32 / 8, i32 % 8, bits_of((float)(i32 % 8)));
        execute(&execution, 0xff);
        cr_expect_eq(get(&execution, 0, 0), bits_of(rows[i].out), "%s", rows[i].line);
        execution_release(&execution);
    }
}

/* --- Coverage ------------------------------------------------------------------------------------------- */

static void (*const checks[])(void) = {
    check_every_componentwise_opcode_follows_its_formula,
    check_every_integer_opcode_follows_its_formula,
    check_vector_opcodes_follow_their_formulas,
    check_doubles_and_long_integers_lie_in_pairs,
    check_flow_depends_on_each_lane,
    check_fragments_are_discarded,
    check_every_64_bit_opcode_follows_its_formula,
    check_lookups_give_texels_and_sizes,
    check_interpolation_and_emission_reach_the_caller,
    check_derivatives_are_differences_in_a_quad,
    check_bfi_inserts_a_field_in_each_component,
    check_dfracexp_has_two_results,
    check_threads_see_each_other,
    check_levels_of_cube_map_arrays_are_second_operands,
    check_buffers_are_loaded_stored_and_changed_atomically,
    check_images_are_read_and_written_in_the_programs_format,
};

Test(tgsi_run, every_componentwise_opcode_follows_its_formula)
{
    check_every_componentwise_opcode_follows_its_formula();
}

Test(tgsi_run, every_integer_opcode_follows_its_formula)
{
    check_every_integer_opcode_follows_its_formula();
}

Test(tgsi_run, vector_opcodes_follow_their_formulas)
{
    check_vector_opcodes_follow_their_formulas();
}

Test(tgsi_run, doubles_and_long_integers_lie_in_pairs)
{
    check_doubles_and_long_integers_lie_in_pairs();
}

Test(tgsi_run, flow_depends_on_each_lane)
{
    check_flow_depends_on_each_lane();
}

Test(tgsi_run, fragments_are_discarded)
{
    check_fragments_are_discarded();
}

Test(tgsi_run, every_64_bit_opcode_follows_its_formula)
{
    check_every_64_bit_opcode_follows_its_formula();
}

Test(tgsi_run, lookups_give_texels_and_sizes)
{
    check_lookups_give_texels_and_sizes();
}

Test(tgsi_run, interpolation_and_emission_reach_the_caller)
{
    check_interpolation_and_emission_reach_the_caller();
}

Test(tgsi_run, derivatives_are_differences_in_a_quad)
{
    check_derivatives_are_differences_in_a_quad();
}

Test(tgsi_run, bfi_inserts_a_field_in_each_component)
{
    check_bfi_inserts_a_field_in_each_component();
}

Test(tgsi_run, dfracexp_has_two_results)
{
    check_dfracexp_has_two_results();
}

Test(tgsi_run, threads_see_each_other)
{
    check_threads_see_each_other();
}

Test(tgsi_run, levels_of_cube_map_arrays_are_second_operands)
{
    check_levels_of_cube_map_arrays_are_second_operands();
}

Test(tgsi_run, buffers_are_loaded_stored_and_changed_atomically)
{
    check_buffers_are_loaded_stored_and_changed_atomically();
}

Test(tgsi_run, images_are_read_and_written_in_the_programs_format)
{
    check_images_are_read_and_written_in_the_programs_format();
}

/* What runs notes its mnemonics (covered.h): a row that none of the above runs fails here. */
Test(tgsi_run, every_row_of_the_table_is_run)
{
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        checks[i]();
    for (unsigned i = 0; i < tgsi_opcode_count; i++)
        if (tgsi_opcodes[i].op != OP_COUNT)
            cr_expect(tgsi_covered[i], "%s is run by no test", tgsi_opcodes[i].name);
}
