/* Hot: binary64 (NV_gpu_program5, type F64; NV_gpu_program4 2.X.8 has the pseudo-code): the rules of binary32
 * in float.c at another width. Denormals read and are written as zeros of the same sign; division
 * and roots are exact.
 */
#include "shader/execute/interpreter/op64.h"

#define ADD(a, b)          f64x4_flush((a) + (b))
#define SUB(a, b)          f64x4_flush((a) - (b))
#define MUL(a, b)          f64x4_flush((a) * (b))
#define DIV(a, b)          f64x4_flush((a) / (b))
#define SELECT(mask, a, b) f64x4_select((i64x4)(mask), a, b)
#define ONE                f64x4_splat(1.0)
#define ZERO               f64x4_splat(0.0)
#define CHOICE(mask)       ((f64x4)((u64x4)(mask) & (u64x4)ONE)) /* 1 or 0 */
#define LARGEST_FRACTION   0x3fefffffffffffffu
#define SIGN_OF(a)         ((u64x4)(a)&F64_SIGN)

/* 2^52: adding it to less rounds to an integer, to nearest even. */
LANES_INLINE f64x4 round_to_even(f64x4 a)
{
    const f64x4 magic = f64x4_splat(0x1p52), size = f64x4_abs(a);
    const f64x4 whole = (size + magic) - magic;
    return SELECT(size < magic, (f64x4)((u64x4)whole | SIGN_OF(a)), a);
}

/* The nearest integer, or the one below it. A zero keeps its sign. */
LANES_INLINE f64x4 floor_of(f64x4 a)
{
    const f64x4 nearest = round_to_even(a), below = nearest - ONE;
    return SELECT(nearest > a, below, nearest);
}

LANES_INLINE f64x4 ceiling(f64x4 a)
{
    return -floor_of(-a);
}

LANES_INLINE f64x4 truncation(f64x4 a)
{
    return (f64x4)((u64x4)floor_of(f64x4_abs(a)) | SIGN_OF(a));
}

/* Stays below 1: a tiny negative number would round to it. */
LANES_INLINE f64x4 fraction(f64x4 a)
{
    const f64x4 value = SUB(a, floor_of(a));
    return SELECT(value == ONE,
                  (f64x4)((u64x4){LARGEST_FRACTION, LARGEST_FRACTION, LARGEST_FRACTION, LARGEST_FRACTION}),
                  value);
}

LANES_INLINE f64x4 sign_of(f64x4 a)
{
    const f64x4 sign = SELECT(a > ZERO, ONE, SELECT(a < ZERO, -ONE, ZERO));
    return SELECT(a != a, a, sign);
}

#define DOUBLE(NAME, ARITY, EXPRESSION) OP64(NAME, ARITY, OP64_DOUBLE, f64x4_canonical_nan(EXPRESSION))
DOUBLE(double_abs, 1, f64x4_abs(a))
DOUBLE(double_add, 2, ADD(a, b))
DOUBLE(double_ceil, 1, ceiling(a))
DOUBLE(double_cmp, 3, SELECT(a < ZERO, b, c))
DOUBLE(double_div, 2, DIV(a, b))
DOUBLE(double_flr, 1, floor_of(a))
DOUBLE(double_frc, 1, fraction(a))
DOUBLE(double_mad, 3, f64x4_fma(a, b, c))
DOUBLE(double_max, 2, SELECT(a > b, a, b))
DOUBLE(double_min, 2, SELECT(a > b, b, a))
DOUBLE(double_mul, 2, MUL(a, b))
DOUBLE(double_rcp, 1, DIV(ONE, a))
DOUBLE(double_round, 1, round_to_even(a))
DOUBLE(double_rsq, 1, DIV(ONE, f64x4_root(a)))
DOUBLE(double_seq, 2, CHOICE(a == b))
DOUBLE(double_sfl, 1, ((void)a, ZERO))
DOUBLE(double_sge, 2, CHOICE(a >= b))
DOUBLE(double_sgt, 2, CHOICE(a > b))
DOUBLE(double_sle, 2, CHOICE(a <= b))
DOUBLE(double_slt, 2, CHOICE(a < b))
DOUBLE(double_sne, 2, CHOICE(a != b))
DOUBLE(double_ssg, 1, sign_of(a))
DOUBLE(double_str, 1, ((void)a, ONE))
DOUBLE(double_sub, 2, SUB(a, b))
DOUBLE(double_trunc, 1, truncation(a))

/* Bits, unchanged. */
static void double_mov(struct shader_executor *executor, const struct masked_op *masked,
                       struct op64_values *values)
{
    (void)executor;
    for (unsigned i = 0; i < 4; i++)
        if (masked->components >> i & 1)
            values->result[i] = values->operand[0][i];
}

op64_handler *double_op64(const struct handler_key *key)
{
    switch (key->op) {
    case OP_ABS: return double_abs;
    case OP_ADD: return double_add;
    case OP_CEIL: return double_ceil;
    case OP_CMP: return double_cmp;
    case OP_DIV: return double_div;
    case OP_FLR: return double_flr;
    case OP_FRC: return double_frc;
    case OP_MAD: return double_mad;
    case OP_MAX: return double_max;
    case OP_MIN: return double_min;
    case OP_MOV: return double_mov;
    case OP_MUL: return double_mul;
    case OP_RCP: return double_rcp;
    case OP_ROUND: return double_round;
    case OP_RSQ: return double_rsq;
    case OP_SEQ: return double_seq;
    case OP_SFL: return double_sfl;
    case OP_SGE: return double_sge;
    case OP_SGT: return double_sgt;
    case OP_SLE: return double_sle;
    case OP_SLT: return double_slt;
    case OP_SNE: return double_sne;
    case OP_SSG: return double_ssg;
    case OP_STR: return double_str;
    case OP_SUB: return double_sub;
    case OP_TRUNC: return double_trunc;
    default: return NULL;
    }
}
