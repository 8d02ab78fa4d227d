/* 64-bit opcodes of TGSI against scalar references: two numbers per register, low words in x and z. */
#ifndef TESTS_SHADER_LANGUAGE_TGSI_WIDE_H
#define TESTS_SHADER_LANGUAGE_TGSI_WIDE_H

#include "tests/shader/language/tgsi/covered.h"

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
    ROW(DMAD, "ddd", 'd', op64_bits(A *B + C))                                                               \
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

static const struct row_64bit {
    const char *name, *operands;
    char result;
    word64 (*reference)(word64 a, word64 b, word64 c);
} wide_rows[] = {
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
static void set_op64_operand(struct execution *execution, const struct row_64bit *row, unsigned s, unsigned k,
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

static word64 wide_result(const struct execution *execution, char kind, unsigned k, unsigned lane)
{
    const f32x8 *output = shader_output(execution->executor, 0);
    if (kind == 'd' || kind == 'l')
        return bits_of(output[2 * k][lane]) | (word64)bits_of(output[2 * k + 1][lane]) << 32;
    return bits_of(output[kind == 'b' ? 2 * k : k][lane]);
}

static void run_op64_row(const struct row_64bit *row)
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
            const word64 got = wide_result(&execution, row->result, i / 8, i % 8),
                         wanted = row->reference(a, b, c);
            cr_expect_eq(got, wanted, "%s(%llx, %llx, %llx) = %llx, expected %llx", row->name,
                         (unsigned long long)a, (unsigned long long)b, (unsigned long long)c,
                         (unsigned long long)got, (unsigned long long)wanted);
        }
    }
    execution_release(&execution);
}

#undef A
#undef B
#undef C

#endif
