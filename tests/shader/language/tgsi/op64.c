/* 64-bit opcodes of TGSI against scalar references: two numbers per register, low words in x and z. */
#define _GNU_SOURCE
#include "tests/shader/language/tgsi/execution.h"

#include <math.h>

typedef uint64_t word64;

static double op64_double(word64 a)
{
    double value;
    memcpy(&value, &a, sizeof value);
    return value;
}

/* As a register gets it: denormals flushed, one NaN. */
static word64 op64_bits(double value)
{
    word64 bits;
    if (value != value)
        return 0x7ff8ull << 48;
    if (fabs(value) < 0x1p-1022)
        value = copysign(0, value);
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static word64 op64_float(float value)
{
    return value != value             ? 0x7fc00000
           : fabsf(value) < 0x1p-126f ? bits_of(copysignf(0, value))
                                      : bits_of(value);
}

static word64 op64_truth(bool is)
{
    return is ? UINT32_MAX : 0;
}

/* Without a fraction, modulo 2^64 (CVT, NV_gpu_program5 2.X.8.Z); infinities are the ends of the range, NaN
 * is 0. */
static word64 op64_integer(double value, word64 least, word64 most)
{
    if (value != value)
        return 0;
    if (fabs(value) > 1e300)
        return value > 0 ? most : least;
    const double size = fmod(trunc(fabs(value)), 0x1p64);
    return value < 0 ? 0 - (word64)size : (word64)size;
}

#define A            op64_double(a)
#define B            op64_double(b)
#define C            op64_double(c)
#define SA           ((int64_t)a)
#define SB           ((int64_t)b)
#define FA           ((double)float_of((uint32_t)a))
#define IA           ((int32_t)(uint32_t)a)
#define FIXED(value) ((value) != (value) || fabs(value) > 1e300 ? NAN : (value)-floor(value))

/* Name, kinds of the operands (d double, l long, f i u 32 bits), kind of the result, formula. */
#define OP64_ROWS                                                                                            \
    ROW(DABS, "d", 'd', op64_bits(fabs(A)))                                                                  \
    ROW(DADD, "dd", 'd', op64_bits(A + B))                                                                   \
    ROW(DSEQ, "dd", 'b', op64_truth(A == B))                                                                 \
    ROW(DSNE, "dd", 'b', op64_truth(A != B))                                                                 \
    ROW(DSLT, "dd", 'b', op64_truth(A < B))                                                                  \
    ROW(DSGE, "dd", 'b', op64_truth(A >= B))                                                                 \
    ROW(DFRAC, "d", 'd', op64_bits(FIXED(A)))                                                                \
    ROW(DTRUNC, "d", 'd', op64_bits(trunc(A)))                                                               \
    ROW(DCEIL, "d", 'd', op64_bits(ceil(A)))                                                                 \
    ROW(DFLR, "d", 'd', op64_bits(floor(A)))                                                                 \
    ROW(DROUND, "d", 'd', op64_bits(rint(A)))                                                                \
    ROW(DSSG, "d", 'd', op64_bits(A > 0 ? 1 : A < 0 ? -1 : 0))                                               \
    ROW(DLDEXP, "di", 'd',                                                                                   \
        op64_bits(ldexp(A, (int32_t)b > 5000    ? 5000                                                       \
                           : (int32_t)b < -5000 ? -5000                                                      \
                                                : (int32_t)b)))                                              \
    ROW(DMIN, "dd", 'd', op64_bits(A < B ? A : B))                                                           \
    ROW(DMAX, "dd", 'd', op64_bits(A > B ? A : B))                                                           \
    ROW(DMUL, "dd", 'd', op64_bits(A *B))                                                                    \
    ROW(DMAD, "ddd", 'd', op64_bits(fma(A, B, C)))                                                           \
    ROW(DFMA, "ddd", 'd', op64_bits(fma(A, B, C)))                                                           \
    ROW(DDIV, "dd", 'd', op64_bits(A / B))                                                                   \
    ROW(DRCP, "d", 'd', op64_bits(1 / A))                                                                    \
    ROW(DSQRT, "d", 'd', op64_bits(sqrt(A)))                                                                 \
    ROW(DRSQ, "d", 'd', op64_bits(1 / sqrt(A)))                                                              \
    ROW(F2D, "f", 'd', op64_bits(FA))                                                                        \
    ROW(D2F, "d", 'f', op64_float((float)A))                                                                 \
    ROW(I2D, "i", 'd', op64_bits(IA))                                                                        \
    ROW(D2I, "d", 'i', (uint32_t)op64_integer(A, 1u << 31, INT32_MAX))                                       \
    ROW(U2D, "u", 'd', op64_bits((double)(uint32_t)a))                                                       \
    ROW(D2U, "d", 'u', (uint32_t)op64_integer(A, 0, UINT32_MAX))                                             \
    ROW(I64ABS, "l", 'l', SA < 0 ? 0 - a : a)                                                                \
    ROW(I64NEG, "l", 'l', 0 - a)                                                                             \
    ROW(I64SSG, "l", 'l', (word64)((SA > 0) - (SA < 0)))                                                     \
    ROW(U64ADD, "ll", 'l', a + b)                                                                            \
    ROW(U64MUL, "ll", 'l', a *b)                                                                             \
    ROW(U64SEQ, "ll", 'b', op64_truth(a == b))                                                               \
    ROW(U64SNE, "ll", 'b', op64_truth(a != b))                                                               \
    ROW(U64SLT, "ll", 'b', op64_truth(a < b))                                                                \
    ROW(U64SGE, "ll", 'b', op64_truth(a >= b))                                                               \
    ROW(I64SLT, "ll", 'b', op64_truth(SA < SB))                                                              \
    ROW(I64SGE, "ll", 'b', op64_truth(SA >= SB))                                                             \
    ROW(I64MIN, "ll", 'l', SA < SB ? a : b)                                                                  \
    ROW(U64MIN, "ll", 'l', a < b ? a : b)                                                                    \
    ROW(I64MAX, "ll", 'l', SA > SB ? a : b)                                                                  \
    ROW(U64MAX, "ll", 'l', a > b ? a : b)                                                                    \
    ROW(U64SHL, "lu", 'l', a << (b & 63))                                                                    \
    ROW(I64SHR, "lu", 'l', (word64)(SA >> (b & 63)))                                                         \
    ROW(U64SHR, "lu", 'l', a >> (b & 63))                                                                    \
    ROW(I64DIV, "ll", 'l', b == 0 ? 0 : ~b == 0 ? 0 - a : (word64)(SA / SB))                                 \
    ROW(U64DIV, "ll", 'l', b == 0 ? ~0ull : a / b)                                                           \
    ROW(I64MOD, "ll", 'l', b == 0 ? ~0ull : ~b == 0 ? 0 : (word64)(SA % SB))                                 \
    ROW(U64MOD, "ll", 'l', b == 0 ? ~0ull : a % b)                                                           \
    ROW(F2U64, "f", 'l', op64_integer(FA, 0, UINT64_MAX))                                                    \
    ROW(F2I64, "f", 'l', op64_integer(FA, 1ull << 63, INT64_MAX))                                            \
    ROW(U2I64, "u", 'l', (uint32_t)a)                                                                        \
    ROW(I2I64, "i", 'l', (word64)(int64_t)IA)                                                                \
    ROW(D2U64, "d", 'l', op64_integer(A, 0, UINT64_MAX))                                                     \
    ROW(D2I64, "d", 'l', op64_integer(A, 1ull << 63, INT64_MAX))                                             \
    ROW(U642F, "l", 'f', op64_float((float)a))                                                               \
    ROW(I642F, "l", 'f', op64_float((float)SA))                                                              \
    ROW(U642D, "l", 'd', op64_bits((double)a))                                                               \
    ROW(I642D, "l", 'd', op64_bits((double)SA))

#define ROW(NAME, OPERANDS, RESULT, EXPRESSION)                                                              \
    static word64 op64_##NAME(word64 a, word64 b, word64 c)                                                  \
    {                                                                                                        \
        (void)a, (void)b, (void)c;                                                                           \
        return EXPRESSION;                                                                                   \
    }
OP64_ROWS
#undef ROW

static const struct op64_row {
    const char *name, *operands;
    char result;
    word64 (*reference)(word64 a, word64 b, word64 c);
} op64_rows[] = {
#define ROW(NAME, OPERANDS, RESULT, EXPRESSION) {#NAME, OPERANDS, RESULT, op64_##NAME},
    OP64_ROWS
#undef ROW
};

static word64 op64_operand(char kind, unsigned number)
{
    static const double doubles[] = {0.0,   -0.0, 1.0,    -1.0,     0.5,       -2.5, 3.5,          1e10,
                                     -1e10, 1e-5, 0x1p60, INFINITY, -INFINITY, NAN,  4294967296.5, 0.1};
    static const word64 longs[] = {0,  1,  ~0ull,      2,          5,          31,
                                   63, 64, 1ull << 63, ~0ull >> 1, 1ull << 32, 0xfffffffe12345678};
    static const float floats[] = {0.0f,  -0.0f,    1.5f,      -2.5f, 1e10f, -1e20f,
                                   1e20f, INFINITY, -INFINITY, NAN,   0.1f};
    static const uint32_t words[] = {0, 1, 5, 31, 33, 64, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffc00};
    switch (kind) {
    case 'd': return op64_bits(doubles[number % 16]);
    case 'l': return longs[number % 12];
    case 'f': return bits_of(floats[number % 11]);
    default: return words[number % 10];
    }
}

/* Operand s of pair k: both its words, or the component that a 32-bit operand has there. */
static void set_op64_operand(struct execution *execution, const struct op64_row *row, unsigned s, unsigned k,
                             unsigned lane, word64 value)
{
    const bool wide = row->operands[s] == 'd' || row->operands[s] == 'l';
    const bool spread = strcmp(row->name, "DLDEXP") == 0; /* dst.zw = src0.zw * 2^src1.z */
    f32x8 *input = shader_input(execution->executor, s);
    if (wide) {
        input[2 * k][lane] = float_of((uint32_t)value);
        input[2 * k + 1][lane] = float_of((uint32_t)(value >> 32));
    } else {
        input[spread ? 2 * k : k][lane] = float_of((uint32_t)value);
    }
}

static word64 op64_result(const struct execution *execution, char kind, unsigned k, unsigned lane)
{
    const f32x8 *output = shader_output(execution->executor, 0);
    if (kind == 'd' || kind == 'l')
        return bits_of(output[2 * k][lane]) | (word64)bits_of(output[2 * k + 1][lane]) << 32;
    return bits_of(output[kind == 'b' ? 2 * k : k][lane]);
}

static void run_op64_row(const struct op64_row *row)
{
    char text[300];
    const unsigned arity = (unsigned)strlen(row->operands);
    const bool narrow = strchr("fiu", row->result) != NULL;
    int length = snprintf(text, sizeof text, "VERT\nDCL IN[0..%u]\nDCL OUT[0], GENERIC[0]\n%s OUT[0]%s",
                          arity - 1, row->name, narrow ? ".xy" : "");
    for (unsigned s = 0; s < arity; s++)
        length += snprintf(text + length, sizeof text - (size_t)length, ", IN[%u]", s);
    snprintf(text + length, sizeof text - (size_t)length, "\nEND\n");
    struct execution execution = tgsi_execution(text);
    for (unsigned turn = 0; turn < 16; turn++) {
        word64 values[3][2][8] = {{{0}}};
        for (unsigned i = 0; i < arity * 16; i++) {
            const unsigned s = i / 16, k = i / 8 % 2, lane = i % 8;
            values[s][k][lane] = op64_operand(row->operands[s], turn * (s + 1) + lane * (2 * s + 1) + 5 * k);
            set_op64_operand(&execution, row, s, k, lane, values[s][k][lane]);
        }
        execute(&execution, 0xff);
        for (unsigned i = 0; i < 16; i++) {
            const word64 a = values[0][i / 8][i % 8], b = values[1][i / 8][i % 8],
                         c = values[2][i / 8][i % 8];
            const word64 got = op64_result(&execution, row->result, i / 8, i % 8),
                         wanted = row->reference(a, b, c);
            cr_expect_eq(got, wanted, "%s(%llx, %llx, %llx) = %llx, expected %llx", row->name,
                         (unsigned long long)a, (unsigned long long)b, (unsigned long long)c,
                         (unsigned long long)got, (unsigned long long)wanted);
        }
    }
    execution_release(&execution);
}

Test(tgsi_op64, every_64_bit_opcode_follows_its_formula)
{
    for (size_t i = 0; i < sizeof op64_rows / sizeof *op64_rows; i++)
        run_op64_row(&op64_rows[i]);
}

static const float ins[3][4] = {{3, 4, 12, 84}, {0.5f, -2, 8, 0.25f}, {2, 3, 5, 7}};

Test(tgsi_op64, doubles_and_long_integers_lie_in_pairs)
{
    static const struct {
        const char *lines;
        float out[4];
    } rows[] = {
        {"F2D TEMP[0], IN[1].xyzw\nF2D TEMP[1], IN[2]\nDADD TEMP[2], TEMP[0], TEMP[1]\n"
         "D2F OUT[0].xy, TEMP[2]\nMOV OUT[0].zw, IN[0]",
         {2.5f, 1, 12, 84}},
        {"F2D TEMP[0], IN[1]\nDMUL TEMP[2].xy, TEMP[0].zwzw, -|TEMP[0]|\nMOV TEMP[2].zw, TEMP[0]\n"
         "D2F OUT[0], TEMP[2]\nMOV OUT[0].zw, IN[0]",
         {1, -2, 12, 84}},
        {"F2D TEMP[0], IN[1]\nDRCP TEMP[1], TEMP[0]\nDSQRT TEMP[2].xy, TEMP[1]\nMOV TEMP[2].zw, TEMP[1]\n"
         "D2F OUT[0].xy, TEMP[2]\nMOV OUT[0].zw, IN[0]",
         {1.41421356f, -0.5f, 12, 84}},
        {"F2D TEMP[0], IN[0]\nF2D TEMP[1], IN[2]\nF2D TEMP[2], IN[1]\n"
         "DFMA TEMP[3], TEMP[0], TEMP[1], TEMP[2]\nD2F OUT[0].xy, TEMP[3]\nMOV OUT[0].zw, IN[0]",
         {6.5f, 10, 12, 84}},
        {"F2D TEMP[0], IN[0]\nF2D TEMP[1], IN[2]\nDSLT TEMP[2].xz, TEMP[1], TEMP[0].xyxy\n"
         "DSEQ TEMP[2].y, TEMP[1], TEMP[1]\nMOV TEMP[2].w, IN[0]\n"
         "AND OUT[0], TEMP[2], IN[0]",
         {3, 4, 0, 84}},
        {"F2I TEMP[1], IN[2]\nF2D TEMP[0], IN[0]\nDLDEXP TEMP[0], TEMP[0], TEMP[1].xxyy\n"
         "D2F OUT[0].xy, TEMP[0]\nMOV OUT[0].zw, IN[0]",
         {12, 32, 12, 84}},
        {"F2I64 TEMP[0], IN[0]\nF2I64 TEMP[1], IN[1].yyyy\nI64DIV TEMP[2], TEMP[0], TEMP[1]\n"
         "I642F OUT[0].xy, TEMP[2]\nMOV OUT[0].zw, IN[0]",
         {-1, -2, 12, 84}},
        {"F2U64 TEMP[0], IN[0]\nF2I TEMP[1], IN[2]\nU64SHL TEMP[2], TEMP[0], TEMP[1]\n"
         "U642F OUT[0].xy, TEMP[2]\nMOV OUT[0].zw, IN[0]",
         {12, 32, 12, 84}},
        {"F2I64 TEMP[0], IN[1].yzyz\nI64NEG TEMP[1], TEMP[0]\nI64SSG TEMP[1].zw, TEMP[0]\n"
         "I642F OUT[0].xy, TEMP[1]\nMOV OUT[0].zw, IN[0]",
         {2, 1, 12, 84}},
        {"F2I64 TEMP[0], IN[1].yzyz\nI64SLT TEMP[1].x, TEMP[0], TEMP[0].zwzw\n"
         "U64SLT TEMP[1].z, TEMP[0].zwxy, TEMP[0].xyzw\nAND TEMP[2].xz, TEMP[1], IN[0]\n"
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

/* --- DFRACEXP --------------------------------------------------------------------------------------------
 */

static void run_fracexp(const char *lines, double value, double significand, int exponent)
{
    char text[400];
    uint64_t bits, got;
    snprintf(
        text, sizeof text,
        "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nDCL TEMP[0..1]\nMOV TEMP[0], IN[0]\n"
        "%s\n"
        "MOV OUT[0], TEMP[0]\nMOV OUT[1], TEMP[1]\nEND\n",
        lines);
    memcpy(&bits, &value, sizeof bits);
    struct execution execution = tgsi_execution(text);
    for (unsigned c = 0; c < 4; c++)
        shader_input(execution.executor, 0)[c] = f32x8_splat(float_of((uint32_t)(c % 2 ? bits >> 32 : bits)));
    execute(&execution, 0xff);
    const f32x8 *output = shader_output(execution.executor, 0);
    got = bits_of(output[2][3]) | (uint64_t)bits_of(output[3][3]) << 32;
    memcpy(&bits, &significand, sizeof bits);
    cr_expect_eq(got, bits, "%s of %g: %llx", lines, value, (unsigned long long)got);
    cr_expect_eq(bits_of(shader_output(execution.executor, 1)[1][3]), (uint32_t)exponent, "%s of %g: %d",
                 lines, value, (int)bits_of(shader_output(execution.executor, 1)[1][3]));
    execution_release(&execution);
}

Test(tgsi_op64, dfracexp_has_two_results)
{
    static const struct {
        double value, significand;
        int exponent;
    } rows[] = {{8, 0.5, 4},
                {-0.75, -0.75, 0},
                {1, 0.5, 1},
                {0x1.8p-1022, 0.75, -1021},
                {0, 0, 0},
                {-0.0, -0.0, 0},
                {-3, -0.75, 2},
                {0x1p1023, 0.5, 1024},
                {1.0 / 0.0, 1.0 / 0.0, 0},
                {4e-324, 0, 0}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        run_fracexp("DFRACEXP TEMP[0], TEMP[1], TEMP[0].xyxy", rows[i].value, rows[i].significand,
                    rows[i].exponent);
        run_fracexp("DFRACEXP TEMP[0].zw, NULL, IN[0]\nDFRACEXP NULL, TEMP[1].y, IN[0]", rows[i].value,
                    rows[i].significand, rows[i].exponent);
    }
    run_fracexp("DFRACEXP TEMP[0], TEMP[1], -|TEMP[0]|", 8, -0.5, 4);
    run_fracexp("DFRACEXP_SAT TEMP[0], TEMP[1], -TEMP[0]", 8, 0, 4);
}
