/* The arithmetic of interpreter/float_operations.h and float.c, operation for operation: an expansion for
 * rule of floats, found by its name. */
#include "shader/execute/native/expand.h"

/* Expressions over `block`, named as in the interpreter's. */
#define ONE             value_constant(block, 0x3f800000)
#define ZERO            value_constant(block, 0)
#define BITS(bits)      value_constant(block, bits)
#define ADD(a, b)       value_2(block, NATIVE_ADD, a, b)
#define SUB(a, b)       value_2(block, NATIVE_SUB, a, b)
#define MUL(a, b)       value_2(block, NATIVE_MUL, a, b)
#define DIV(a, b)       value_2(block, NATIVE_DIV, a, b)
#define FMA(a, b, c)    value_3(block, NATIVE_FMA, a, b, c)
#define SQRT(a)         value_1(block, NATIVE_SQRT, a)
#define FLOOR(a)        value_1(block, NATIVE_FLOOR, a)
#define AND(a, b)       value_2(block, NATIVE_AND, a, b)
#define OR(a, b)        value_2(block, NATIVE_OR, a, b)
#define XOR(a, b)       value_2(block, NATIVE_XOR, a, b)
#define SELECT(m, a, b) value_select(block, m, a, b)
#define LESS(a, b)      value_compare(block, COMPARE_LESS, a, b)
#define EQUAL(a, b)     value_compare(block, COMPARE_EQUAL, a, b)
#define CHOICE(mask)    AND(mask, ONE)
#define ABS(a)          AND(a, BITS(0x7fffffff))
#define NEGATED(a)      XOR(a, BITS(0x80000000))
#define SIGN(a)         AND(a, BITS(0x80000000))

#define LANES_1(operation, a) value_1(block, NATIVE_##operation, a)

/* A NaN with all bits set. Which NaN it is has no effect, because results become canonical before they are
 * visible. */
static native_ref nan_unless_ordered(struct native_block *block, native_ref a, native_ref b, native_ref value)
{
    return OR(value, value_compare(block, COMPARE_UNORDERED, a, b));
}

/* A constant that is neither NaN nor 0: of two numbers the machine's instruction gives the greater, of NaN
 * and the constant the NaN, which is second. */
static bool is_ordinary(const struct native_block *block, native_ref value)
{
    if (block->failed || block->values[value].operation != NATIVE_CONSTANT)
        return false;
    const uint32_t size = block->values[value].word & 0x7fffffff;
    return size >= 0x00800000 && size <= 0x7f800000;
}

/* The other way round the machine's instruction differs for zeros alone, of which +0 is greater. */
static native_ref maximum_vp(struct native_block *block, native_ref a, native_ref b)
{
    if (is_ordinary(block, a))
        return value_2(block, NATIVE_MAX, a, b);
    if (is_ordinary(block, b))
        return value_2(block, NATIVE_MAX, b, a);
    return nan_unless_ordered(block, a, b,
                              AND(value_2(block, NATIVE_MAX, a, b), value_2(block, NATIVE_MAX, b, a)));
}

static native_ref minimum_vp(struct native_block *block, native_ref a, native_ref b)
{
    if (is_ordinary(block, a))
        return value_2(block, NATIVE_MIN, a, b);
    if (is_ordinary(block, b))
        return value_2(block, NATIVE_MIN, b, a);
    return nan_unless_ordered(block, a, b,
                              OR(value_2(block, NATIVE_MIN, a, b), value_2(block, NATIVE_MIN, b, a)));
}

static native_ref fraction(struct native_block *block, native_ref a)
{
    const native_ref value = SUB(a, FLOOR(a));
    return SELECT(EQUAL(value, ONE), BITS(0x3f7fffff), value);
}

static native_ref round_to_even(struct native_block *block, native_ref a)
{
    const native_ref magic = value_float(block, 8388608.0f), size = ABS(a);
    const native_ref whole = SUB(ADD(size, magic), magic);
    return SELECT(LESS(size, magic), OR(whole, SIGN(a)), a);
}

static native_ref sign_of(struct native_block *block, native_ref a)
{
    const native_ref sign = SELECT(LESS(ZERO, a), ONE, SELECT(LESS(a, ZERO), BITS(0xbf800000), ZERO));
    return nan_unless_ordered(block, a, a, sign);
}

static native_ref derivative(struct native_block *block, enum native_operation after,
                             enum native_operation before, native_ref a)
{
    return SUB(value_1(block, after, a), value_1(block, before, a));
}

/* --- Component by component ----------------------------------------------------------------------------- */

/* expand_NAME(): of operands a, b and c. */
#define COMPONENTS(NAME, EXPRESSION)                                                                         \
    static native_ref expand_##NAME(struct native_block *block, const native_ref o[3])                       \
    {                                                                                                        \
        const native_ref a = o[0], b = o[1], c = o[2];                                                       \
        (void)block, (void)a, (void)b, (void)c;                                                              \
        return EXPRESSION;                                                                                   \
    }

/* 1 where a compares to b, 0 elsewhere; b and a are exchanged if REVERSED. */
#define SET(COMPARISON)      CHOICE(value_compare(block, COMPARE_##COMPARISON, a, b))
#define REVERSED(COMPARISON) CHOICE(value_compare(block, COMPARE_##COMPARISON, b, a))

COMPONENTS(abs, ABS(a))
COMPONENTS(add, ADD(a, b))
COMPONENTS(ceil, NEGATED(FLOOR(NEGATED(a))))
COMPONENTS(cmp, SELECT(LESS(a, ZERO), b, c))
COMPONENTS(ddx, derivative(block, NATIVE_ODD_LANES, NATIVE_EVEN_LANES, a))
COMPONENTS(ddy, derivative(block, NATIVE_HIGH_LANES, NATIVE_LOW_LANES, a))
COMPONENTS(ddx_coarse, derivative(block, NATIVE_ODD_LANES, NATIVE_EVEN_LANES, LANES_1(LOW_LANES, a)))
COMPONENTS(ddy_coarse, derivative(block, NATIVE_HIGH_LANES, NATIVE_LOW_LANES, LANES_1(EVEN_LANES, a)))
COMPONENTS(div, DIV(a, b))
COMPONENTS(flr, FLOOR(a))
COMPONENTS(frc, fraction(block, a))
COMPONENTS(lrp, FMA(a, SUB(b, c), c))
COMPONENTS(mad, FMA(a, b, c))
COMPONENTS(max_vp, maximum_vp(block, a, b))
COMPONENTS(max_nv4, value_2(block, NATIVE_MAX, a, b))
COMPONENTS(min_vp, minimum_vp(block, a, b))
COMPONENTS(min_nv4, value_2(block, NATIVE_MIN, b, a))
COMPONENTS(min_tgsi, value_2(block, NATIVE_MIN, a, b))
COMPONENTS(mov, a)
COMPONENTS(mul, MUL(a, b))
COMPONENTS(round, round_to_even(block, a))
COMPONENTS(ssg, sign_of(block, a))
COMPONENTS(sub, SUB(a, b))
COMPONENTS(trunc, OR(FLOOR(ABS(a)), SIGN(a)))
COMPONENTS(sfl, ZERO)
COMPONENTS(str, ONE)
COMPONENTS(seq_nv4, SET(EQUAL))
COMPONENTS(sge_nv4, REVERSED(LESS_EQUAL))
COMPONENTS(sgt_nv4, REVERSED(LESS))
COMPONENTS(sle_nv4, SET(LESS_EQUAL))
COMPONENTS(slt_nv4, SET(LESS))
COMPONENTS(sne_nv4, SET(NOT_EQUAL))
COMPONENTS(seq_vp, nan_unless_ordered(block, a, b, SET(EQUAL)))
COMPONENTS(sge_vp, nan_unless_ordered(block, a, b, REVERSED(LESS_EQUAL)))
COMPONENTS(sgt_vp, nan_unless_ordered(block, a, b, REVERSED(LESS)))
COMPONENTS(sle_vp, nan_unless_ordered(block, a, b, SET(LESS_EQUAL)))
COMPONENTS(slt_vp, nan_unless_ordered(block, a, b, SET(LESS)))
COMPONENTS(sne_vp, nan_unless_ordered(block, a, b, SET(NOT_EQUAL)))

/* --- Vectors -------------------------------------------------------------------------------------------- */

#define L(s, i) o[s][i]

static native_ref dot2(struct native_block *block, const native_ref o[3][4])
{
    return FMA(L(0, 1), L(1, 1), MUL(L(0, 0), L(1, 0)));
}

static native_ref dot3(struct native_block *block, const native_ref o[3][4])
{
    return FMA(L(0, 2), L(1, 2), dot2(block, o));
}

static native_ref root(struct native_block *block, native_ref a)
{
    return DIV(ONE, SQRT(a));
}

/* expand_NAME(): L(s, i) in the expression is component i of operand s. */
#define SCALAR(NAME, EXPRESSION)                                                                             \
    static native_ref expand_##NAME(struct native_block *block, const native_ref o[3][4])                    \
    {                                                                                                        \
        return EXPRESSION;                                                                                   \
    }

SCALAR(cos, value_cos(block, L(0, 0)))
SCALAR(dp2, dot2(block, o))
SCALAR(dp2a, ADD(dot2(block, o), L(2, 0)))
SCALAR(dp3, dot3(block, o))
SCALAR(dp4, FMA(L(0, 3), L(1, 3), dot3(block, o)))
SCALAR(dph, ADD(dot3(block, o), L(1, 3)))
SCALAR(ex2, value_ex2(block, L(0, 0)))
SCALAR(lg2, value_lg2(block, L(0, 0)))
SCALAR(pow, value_pow(block, L(0, 0), L(1, 0)))
SCALAR(pow_fp1, value_ex2(block, MUL(L(1, 0), value_lg2(block, L(0, 0)))))
SCALAR(rcp, DIV(ONE, L(0, 0)))
SCALAR(rsq, root(block, L(0, 0)))
SCALAR(rsq_vp1, root(block, ABS(L(0, 0))))
SCALAR(sin, value_sin(block, L(0, 0)))

/* Not below zero; NaN is unchanged. */
static native_ref at_least_zero(struct native_block *block, native_ref a)
{
    return SELECT(LESS(a, ZERO), ZERO, a);
}

#define VECTOR_OF(NAME)                                                                                      \
    static void expand_##NAME(struct native_block *block, const native_ref o[3][4], native_ref result[4])

VECTOR_OF(dst)
{
    result[0] = ONE;
    result[1] = MUL(L(0, 1), L(1, 1));
    result[2] = L(0, 2);
    result[3] = L(1, 3);
}

/* The expansions of LIT differ in z, `specular`, alone. */
static void finish_lit(struct native_block *block, native_ref diffuse, native_ref specular,
                       native_ref result[4])
{
    result[0] = result[3] = ONE;
    result[1] = diffuse;
    result[2] = SELECT(LESS(ZERO, diffuse), specular, ZERO);
}

VECTOR_OF(lit)
{
    const native_ref diffuse = at_least_zero(block, L(0, 0)), base = at_least_zero(block, L(0, 1));
    const native_ref bound = value_float(block, 128.0f - 1.0f / 256.0f), w = L(0, 3);
    const native_ref least = value_float(block, -(128.0f - 1.0f / 256.0f));
    const native_ref exponent = SELECT(LESS(w, least), least, SELECT(LESS(bound, w), bound, w));
    finish_lit(block, diffuse, value_pow(block, base, exponent), result);
}

VECTOR_OF(lit_fp1)
{
    const native_ref diffuse = at_least_zero(block, L(0, 0)), base = at_least_zero(block, L(0, 1));
    finish_lit(block, diffuse, value_ex2(block, MUL(L(0, 3), value_lg2(block, base))), result);
}

static native_ref length_squared(struct native_block *block, const native_ref a[4], const native_ref b[4])
{
    return FMA(a[2], b[2], FMA(a[1], b[1], MUL(a[0], b[0])));
}

VECTOR_OF(nrm)
{
    const native_ref scale = root(block, length_squared(block, o[0], o[0]));
    for (unsigned i = 0; i < 3; i++)
        result[i] = MUL(L(0, i), scale);
    result[3] = ONE;
}

VECTOR_OF(rfl)
{
    const native_ref length = length_squared(block, o[0], o[0]), dot = length_squared(block, o[0], o[1]);
    const native_ref scale = DIV(MUL(value_float(block, 2.0f), dot), length);
    for (unsigned i = 0; i < 3; i++)
        result[i] = SUB(MUL(scale, L(0, i)), L(1, i));
    result[3] = ONE;
}

VECTOR_OF(scs)
{
    result[0] = value_cos(block, L(0, 0));
    result[1] = value_sin(block, L(0, 0));
    result[2] = ZERO;
    result[3] = ONE;
}

VECTOR_OF(x2d)
{
    const native_ref x = L(1, 0), y = L(1, 1);
    result[0] = result[2] = FMA(y, L(2, 1), FMA(x, L(2, 0), L(0, 0)));
    result[1] = result[3] = FMA(y, L(2, 3), FMA(x, L(2, 2), L(0, 1)));
}

VECTOR_OF(xpd)
{
    for (unsigned i = 0; i < 3; i++) {
        const unsigned j = (i + 1) % 3, k = (i + 2) % 3;
        /* x: ay bz - az by; y: az bx - ax bz; z: ax by - ay bx */
        result[i] = FMA(L(0, j), L(1, k), NEGATED(MUL(L(0, k), L(1, j))));
    }
    result[3] = ONE;
}

/* --- The tables ----------------------------------------------------------------------------------------- */

#define ROW_NATIVE(name) [RULE_##name] = expand_##name,
#define ROW_QUAD(name)   [RULE_##name] = expand_##name,
#define ROW_CALLED(name)

native_ref expand_component(struct native_block *block, enum operation_rule rule, const native_ref o[3])
{
    static native_ref (*const expansions[RULE_COUNT])(struct native_block *, const native_ref[3]) = {
#define COMPONENT_RULE(name, threaded, native) ROW_##native(name)
#include "shader/execute/rules.def"
    };
    return expansions[rule](block, o);
}

void expand_vector(struct native_block *block, enum operation_rule rule, const native_ref o[3][4],
                   native_ref result[4])
{
    static native_ref (*const scalars[RULE_COUNT])(struct native_block *, const native_ref[3][4]) = {
#define SCALAR_RULE(name, threaded, native) ROW_##native(name)
#include "shader/execute/rules.def"
    };
    static void (*const vectors[RULE_COUNT])(struct native_block *, const native_ref[3][4], native_ref[4]) = {
#define VECTOR_RULE(name, native) ROW_##native(name)
#include "shader/execute/rules.def"
    };
    if (scalars[rule])
        result[0] = result[1] = result[2] = result[3] = scalars[rule](block, o);
    else
        vectors[rule](block, o, result);
}

enum expansion expansion_of(enum operation_rule rule)
{
    static const uint8_t expansions[RULE_COUNT] = {
#define COMPONENT_RULE(name, threaded, native) [RULE_##name] = EXPANSION_##native,
#define SCALAR_RULE(name, threaded, native)    [RULE_##name] = EXPANSION_##native,
#define VECTOR_RULE(name, native)              [RULE_##name] = EXPANSION_##native,
#define INTEGER_RULE(name, native)             [RULE_##name] = EXPANSION_##native,
#include "shader/execute/rules.def"
    };
    return (enum expansion)expansions[rule];
}
