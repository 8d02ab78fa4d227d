/* The floating-point operations that work component by component or give one scalar
 * (NV_vertex_program2 2.14.3, NV_gpu_program4 2.X.8), one line of arithmetic each, as bodies of handlers:
 * float.c makes handlers of all of them, interpreter/threaded.c threaded handlers of the most frequent ones.
 * Included by those two only.
 *
 * Sums of products run in the order of the specifications' pseudo-code; each product is added to the sum and
 * rounded with it once, as graphics hardware does it (docs/numbers.md). MUL and ADD are never contracted. All
 * components are computed before the first one is stored, since the destination may be an operand.
 */
#ifndef SHADER_EXECUTE_INTERPRETER_FLOAT_OPERATIONS_H
#define SHADER_EXECUTE_INTERPRETER_FLOAT_OPERATIONS_H

#include "base/fma.h"
#include "shader/execute/interpreter/handlers.h"
#include "shader/execute/math_trig.h"

#define ADD(a, b)          f32x8_add(a, b)
#define SUB(a, b)          f32x8_sub(a, b)
#define MUL(a, b)          f32x8_mul(a, b)
#define DIV(a, b)          f32x8_div(a, b)
#define FMA(a, b, c)       f32x8_fma(a, b, c)
#define SELECT(mask, a, b) f32x8_select(mask, a, b)
#define ONE                f32x8_splat(1.0f)
#define ZERO               f32x8_splat(0.0f)
#define CHOICE(mask)       ((f32x8)((mask) & (i32x8)ONE)) /* 1 or 0 */

LANES_INLINE f32x8 nan_unless_ordered(f32x8 a, f32x8 b, f32x8 value)
{
    return SELECT((a != a) | (b != b), math_nan(), value);
}

/* max(A,B) is equivalent to max(B,A) (2.14.3.21): of two zeros the positive one is greater. */
LANES_INLINE f32x8 maximum_vp(f32x8 a, f32x8 b)
{
    const f32x8 greater = SELECT(a > b, a, b);
    return nan_unless_ordered(a, b, SELECT(a == b, (f32x8)((i32x8)a & (i32x8)b), greater));
}

LANES_INLINE f32x8 minimum_vp(f32x8 a, f32x8 b)
{
    const f32x8 less = SELECT(a < b, a, b);
    return nan_unless_ordered(a, b, SELECT(a == b, (f32x8)((i32x8)a | (i32x8)b), less));
}

/* Stays below 1: a tiny negative number would round to it. */
LANES_INLINE f32x8 fraction(f32x8 a)
{
    const f32x8 value = SUB(a, f32x8_floor(a));
    return SELECT(value == ONE, (f32x8)i32x8_splat(0x3f7fffff), value);
}

LANES_INLINE f32x8 round_to_even(f32x8 a)
{
    const f32x8 magic = f32x8_splat(8388608.0f); /* 2^23: adding it to less than 2^23 rounds to integer */
    const f32x8 size = f32x8_abs(a);
    const f32x8 whole = (size + magic) - magic;
    const i32x8 sign = (i32x8)a & INT32_MIN;
    return SELECT(size < magic, (f32x8)((i32x8)whole | sign), a);
}

LANES_INLINE f32x8 ceiling(f32x8 a)
{
    return -f32x8_floor(-a);
}

LANES_INLINE f32x8 truncation(f32x8 a)
{
    return (f32x8)((i32x8)f32x8_floor(f32x8_abs(a)) | ((i32x8)a & INT32_MIN));
}

LANES_INLINE f32x8 sign_of(f32x8 a)
{
    const f32x8 sign = SELECT(a > ZERO, ONE, SELECT(a < ZERO, -ONE, ZERO));
    return SELECT(a != a, math_nan(), sign);
}

/* The reciprocal overflows and flushes at the right places by itself (2.14.3.25): 1/INF = 0 is clamped to
 * 2^-64. */
LANES_INLINE f32x8 clamped_reciprocal(f32x8 a)
{
    const f32x8 size = f32x8_abs(DIV(ONE, a)), least = f32x8_splat(0x1p-64f), greatest = f32x8_splat(0x1p64f);
    f32x8 clamped = SELECT(size < least, least, size);
    clamped = SELECT(clamped > greatest, greatest, clamped);
    return (f32x8)((i32x8)clamped | ((i32x8)a & INT32_MIN));
}

/* NV_fragment_program 3.11.5.24: what its formula gives, as 0^0 = NaN. */
LANES_INLINE f32x8 power(f32x8 a, f32x8 b)
{
    return math_ex2(MUL(b, math_lg2(a)));
}

/* 1/sqrt(-0) = -INF: the root of -0 is -0. */
LANES_INLINE f32x8 reciprocal_root(f32x8 a)
{
    return DIV(ONE, f32x8_sqrt(a));
}

/* --- Component by component ----------------------------------------------------------------------------- */

/* Whether an operation can turn normal operands into a denormal. */
#define MAKES   true
#define CHOOSES false

/* NAME_body(): `clamps` results to [0,1]. */
#define COMPONENTS(NAME, ARITY, DENORMALS, EXPRESSION)                                                       \
    LANES_INLINE void NAME##_body(char *registers, const struct shader_op *op, unsigned count, bool plain,   \
                                  bool clamps)                                                               \
    {                                                                                                        \
        f32x8 result[4];                                                                                     \
        for (unsigned i = 0; i < count; i++) {                                                               \
            const f32x8 a = load(registers, op, 0, i, plain);                                                \
            const f32x8 b = ARITY > 1 ? load(registers, op, 1, i, plain) : a;                                \
            const f32x8 c = ARITY > 2 ? load(registers, op, 2, i, plain) : a;                                \
            (void)b, (void)c;                                                                                \
            result[i] = finish(op, EXPRESSION, plain, DENORMALS);                                            \
            if (clamps)                                                                                      \
                result[i] = clamped_to_unit(result[i]);                                                      \
        }                                                                                                    \
        for (unsigned i = 0; i < count; i++)                                                                 \
            store(registers, op, i, result[i]);                                                              \
    }

/* Derivatives between the lanes of a quad: lanes 0 1 4 5 and 2 3 6 7, x grows from 0 to 1, y from 0 to 4. */
#define LANES_OF(a, ...) __builtin_shuffle(a, (i32x8){__VA_ARGS__})
#ifdef __clang__
#undef LANES_OF
#define LANES_OF(a, ...) __builtin_shufflevector(a, a, __VA_ARGS__)
#endif

COMPONENTS(abs, 1, CHOOSES, f32x8_abs(a))
COMPONENTS(add, 2, MAKES, ADD(a, b))
COMPONENTS(ceil, 1, CHOOSES, ceiling(a))
COMPONENTS(cmp, 3, CHOOSES, SELECT(a < ZERO, b, c))
COMPONENTS(ddx, 1, MAKES, SUB(LANES_OF(a, 1, 1, 3, 3, 5, 5, 7, 7), LANES_OF(a, 0, 0, 2, 2, 4, 4, 6, 6)))
COMPONENTS(ddx_coarse, 1, MAKES,
           SUB(LANES_OF(a, 1, 1, 3, 3, 1, 1, 3, 3), LANES_OF(a, 0, 0, 2, 2, 0, 0, 2, 2)))
COMPONENTS(ddy_coarse, 1, MAKES,
           SUB(LANES_OF(a, 4, 4, 6, 6, 4, 4, 6, 6), LANES_OF(a, 0, 0, 2, 2, 0, 0, 2, 2)))
COMPONENTS(ddy, 1, MAKES, SUB(LANES_OF(a, 4, 5, 6, 7, 4, 5, 6, 7), LANES_OF(a, 0, 1, 2, 3, 0, 1, 2, 3)))
COMPONENTS(div, 2, MAKES, DIV(a, b))
COMPONENTS(flr, 1, CHOOSES, f32x8_floor(a))
COMPONENTS(frc, 1, MAKES, fraction(a))
COMPONENTS(lrp, 3, MAKES, FMA(a, SUB(b, c), c))
COMPONENTS(mad, 3, MAKES, FMA(a, b, c))
COMPONENTS(max_vp, 2, CHOOSES, maximum_vp(a, b))
COMPONENTS(max_nv4, 2, CHOOSES, SELECT(a > b, a, b))
COMPONENTS(min_vp, 2, CHOOSES, minimum_vp(a, b))
COMPONENTS(min_nv4, 2, CHOOSES, SELECT(a > b, b, a))
COMPONENTS(min_tgsi, 2, CHOOSES, SELECT(a < b, a, b))
COMPONENTS(mov, 1, CHOOSES, a)
COMPONENTS(mul, 2, MAKES, MUL(a, b))
COMPONENTS(round, 1, CHOOSES, round_to_even(a))
COMPONENTS(ssg, 1, CHOOSES, sign_of(a))
COMPONENTS(sub, 2, MAKES, SUB(a, b))
COMPONENTS(trunc, 1, CHOOSES, truncation(a))
COMPONENTS(sfl, 1, CHOOSES, ((void)a, ZERO))
COMPONENTS(str, 1, CHOOSES, ((void)a, ONE))
COMPONENTS(seq_nv4, 2, CHOOSES, CHOICE(a == b))
COMPONENTS(sge_nv4, 2, CHOOSES, CHOICE(a >= b))
COMPONENTS(sgt_nv4, 2, CHOOSES, CHOICE(a > b))
COMPONENTS(sle_nv4, 2, CHOOSES, CHOICE(a <= b))
COMPONENTS(slt_nv4, 2, CHOOSES, CHOICE(a < b))
COMPONENTS(sne_nv4, 2, CHOOSES, CHOICE(a != b))
COMPONENTS(seq_vp, 2, CHOOSES, nan_unless_ordered(a, b, CHOICE(a == b)))
COMPONENTS(sge_vp, 2, CHOOSES, nan_unless_ordered(a, b, CHOICE(a >= b)))
COMPONENTS(sgt_vp, 2, CHOOSES, nan_unless_ordered(a, b, CHOICE(a > b)))
COMPONENTS(sle_vp, 2, CHOOSES, nan_unless_ordered(a, b, CHOICE(a <= b)))
COMPONENTS(slt_vp, 2, CHOOSES, nan_unless_ordered(a, b, CHOICE(a < b)))
COMPONENTS(sne_vp, 2, CHOOSES, nan_unless_ordered(a, b, CHOICE(a != b)))

/* --- One scalar, replicated ----------------------------------------------------------------------------- */

/* L(s, i) in an expression is component i of operand s. */
#define L(s, i) load(registers, op, s, i, plain)

/* NAME_of(): the scalar. */
#define SCALAR(NAME, EXPRESSION)                                                                             \
    LANES_INLINE f32x8 NAME##_of(char *registers, const struct shader_op *op, bool plain)                    \
    {                                                                                                        \
        return finish(op, EXPRESSION, plain, MAKES);                                                         \
    }

#define DOT2       FMA(L(0, 1), L(1, 1), MUL(L(0, 0), L(1, 0)))
#define DOT3       FMA(L(0, 2), L(1, 2), DOT2)
#define OPERAND(s) ((const f32x8[4]){L(s, 0), L(s, 1), L(s, 2), L(s, 3)})

SCALAR(cos, math_cos(L(0, 0)))
SCALAR(dp2, DOT2)
SCALAR(dp2a, ADD(DOT2, L(2, 0)))
SCALAR(dp3, DOT3)
SCALAR(dp4, f32x8_dot4(OPERAND(0), OPERAND(1)))
SCALAR(dph, ADD(DOT3, L(1, 3)))
SCALAR(ex2, math_ex2(L(0, 0)))
SCALAR(lg2, math_lg2(L(0, 0)))
SCALAR(pow, math_pow(L(0, 0), L(1, 0)))
SCALAR(pow_fp1, power(L(0, 0), L(1, 0)))
SCALAR(rcc, clamped_reciprocal(L(0, 0)))
SCALAR(rcp, DIV(ONE, L(0, 0)))
SCALAR(rsq, reciprocal_root(L(0, 0)))
SCALAR(rsq_vp1, reciprocal_root(f32x8_abs(L(0, 0))))
SCALAR(sin, math_sin(L(0, 0)))

#endif
