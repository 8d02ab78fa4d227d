/* Hot: floating-point products under the TGSI property MUL_ZERO_WINS, as Direct3D 9 has them: where a factor
 * is 0 the product is +0, also that of an infinity or a NaN. It holds for "all FP32 multiplications implied
 * by other operations" too (TGSI, Properties), which are here those whose formulas multiply operands with one
 * another. */
#include "base/fma.h"
#include "shader/execute/interpreter/handlers.h"

#define ONE       f32x8_splat(1.0f)
#define ZERO      f32x8_splat(0.0f)
#define ADD(a, b) f32x8_flush_inside((a) + (b))
#define SUB(a, b) f32x8_flush_inside((a) - (b))

LANES_INLINE i32x8 no_factor_is_zero(f32x8 a, f32x8 b)
{
    return (i32x8)(a != ZERO) & (i32x8)(b != ZERO);
}

LANES_INLINE f32x8 product(f32x8 a, f32x8 b)
{
    return (f32x8)((i32x8)f32x8_flush_inside(a * b) & no_factor_is_zero(a, b));
}

LANES_INLINE f32x8 fused(f32x8 a, f32x8 b, f32x8 c)
{
    return f32x8_select(no_factor_is_zero(a, b), f32x8_flush_inside(f32x8_fma(a, b, c)), ADD(ZERO, c));
}

LANES_INLINE f32x8 operand(char *registers, const struct shader_op *op, unsigned s, unsigned i)
{
    return load(registers, op, s, i, false);
}

static void store_all(char *registers, const struct shader_op *op, const f32x8 result[4])
{
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, finish(op, result[i], false, true));
}

/* --- Component by component ----------------------------------------------------------------------------- */

#define COMPONENTS(NAME, ARITY, EXPRESSION)                                                                  \
    static void NAME(char *registers, const struct shader_op *op, struct shader_executor *executor)          \
    {                                                                                                        \
        f32x8 result[4];                                                                                     \
        (void)executor;                                                                                      \
        for (unsigned i = 0; i < 4; i++) {                                                                   \
            const f32x8 a = operand(registers, op, 0, i), b = operand(registers, op, 1, i);                  \
            const f32x8 c = ARITY > 2 ? operand(registers, op, 2, i) : a;                                    \
            (void)c;                                                                                         \
            result[i] = EXPRESSION;                                                                          \
        }                                                                                                    \
        store_all(registers, op, result);                                                                    \
    }

COMPONENTS(legacy_mul, 2, product(a, b))
COMPONENTS(legacy_mad, 3, fused(a, b, c))
COMPONENTS(legacy_lrp, 3, fused(a, SUB(b, c), c))

/* --- Of all components ---------------------------------------------------------------------------------- */

#define L(s, i) operand(registers, op, s, i)

LANES_INLINE f32x8 dot(char *registers, const struct shader_op *op, unsigned count, unsigned other)
{
    f32x8 sum = product(L(0, 0), L(other, 0));
    for (unsigned i = 1; i < count; i++)
        sum = fused(L(0, i), L(other, i), sum);
    return sum;
}

#define SCALAR(NAME, EXPRESSION)                                                                             \
    static void NAME(char *registers, const struct shader_op *op, struct shader_executor *executor)          \
    {                                                                                                        \
        const f32x8 value = EXPRESSION;                                                                      \
        const f32x8 result[4] = {value, value, value, value};                                                \
        (void)executor;                                                                                      \
        store_all(registers, op, result);                                                                    \
    }

SCALAR(legacy_dp2, dot(registers, op, 2, 1))
SCALAR(legacy_dp2a, ADD(dot(registers, op, 2, 1), L(2, 0)))
SCALAR(legacy_dp3, dot(registers, op, 3, 1))
SCALAR(legacy_dp4, dot(registers, op, 4, 1))
SCALAR(legacy_dph, ADD(dot(registers, op, 3, 1), L(1, 3)))

#define VECTOR(NAME, ...)                                                                                    \
    static void NAME(char *registers, const struct shader_op *op, struct shader_executor *executor)          \
    {                                                                                                        \
        const f32x8 result[4] = {__VA_ARGS__};                                                               \
        (void)executor;                                                                                      \
        store_all(registers, op, result);                                                                    \
    }

#define MINOR(i, j) fused(L(0, i), L(1, j), -product(L(0, j), L(1, i)))
#define ROW(i, j)   fused(L(1, 1), L(2, j), fused(L(1, 0), L(2, 2 * (i)), L(0, i)))

VECTOR(legacy_dst, ONE, product(L(0, 1), L(1, 1)), L(0, 2), L(1, 3))
VECTOR(legacy_x2d, ROW(0, 1), ROW(1, 3), ROW(0, 1), ROW(1, 3))
VECTOR(legacy_xpd, MINOR(1, 2), MINOR(2, 0), MINOR(0, 1), ONE)

/* A vector of length 0 stays one. */
static void normalize(char *registers, const struct shader_op *op, unsigned count)
{
    const f32x8 scale = ONE / f32x8_sqrt(dot(registers, op, count, 0));
    f32x8 result[4] = {ONE, ONE, ONE, ONE};
    for (unsigned i = 0; i < count; i++)
        result[i] = product(L(0, i), scale);
    store_all(registers, op, result);
}

static void legacy_nrm(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    (void)executor;
    normalize(registers, op, 3);
}

static void legacy_nrm4(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    (void)executor;
    normalize(registers, op, 4);
}

/* --- The table ------------------------------------------------------------------------------------------ */

shader_handler *legacy_multiply_handler(const struct handler_key *key)
{
    if (!key->legacy_multiply || key->type != TYPE_F32)
        return NULL;
    switch (key->op) {
    case OP_DP2: return legacy_dp2;
    case OP_DP2A: return legacy_dp2a;
    case OP_DP3: return legacy_dp3;
    case OP_DP4: return legacy_dp4;
    case OP_DPH: return legacy_dph;
    case OP_DST: return legacy_dst;
    case OP_FMA: return legacy_mad;
    case OP_LRP: return legacy_lrp;
    case OP_MAD: return legacy_mad;
    case OP_MUL: return legacy_mul;
    case OP_NRM: return legacy_nrm;
    case OP_NRM4: return legacy_nrm4;
    case OP_X2D: return legacy_x2d;
    case OP_XPD: return legacy_xpd;
    default: return NULL;
    }
}
