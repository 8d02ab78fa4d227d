/* The arithmetic of interpreter/float_operations.h and float.c, operation for operation. */
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

/* All bits set is a NaN: which one nobody sees before results become canonical. */
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

#define SET_NV4(comparison, a, b) CHOICE(value_compare(block, COMPARE_##comparison, a, b))
#define SET_VP(comparison, a, b)  nan_unless_ordered(block, o[0], o[1], SET_NV4(comparison, a, b))

native_ref expand_component(struct native_block *block, enum operation_rule rule, const native_ref o[3])
{
    switch (rule) {
    case RULE_abs: return ABS(o[0]);
    case RULE_add: return ADD(o[0], o[1]);
    case RULE_ceil: return NEGATED(FLOOR(NEGATED(o[0])));
    case RULE_cmp: return SELECT(LESS(o[0], ZERO), o[1], o[2]);
    case RULE_ddx: return derivative(block, NATIVE_ODD_LANES, NATIVE_EVEN_LANES, o[0]);
    case RULE_ddy: return derivative(block, NATIVE_HIGH_LANES, NATIVE_LOW_LANES, o[0]);
    case RULE_ddx_coarse:
        return derivative(block, NATIVE_ODD_LANES, NATIVE_EVEN_LANES, LANES_1(LOW_LANES, o[0]));
    case RULE_ddy_coarse:
        return derivative(block, NATIVE_HIGH_LANES, NATIVE_LOW_LANES, LANES_1(EVEN_LANES, o[0]));
    case RULE_div: return DIV(o[0], o[1]);
    case RULE_flr: return FLOOR(o[0]);
    case RULE_frc: return fraction(block, o[0]);
    case RULE_lrp: return FMA(o[0], SUB(o[1], o[2]), o[2]);
    case RULE_mad: return FMA(o[0], o[1], o[2]);
    case RULE_max_vp: return maximum_vp(block, o[0], o[1]);
    case RULE_max_nv4: return value_2(block, NATIVE_MAX, o[0], o[1]);
    case RULE_min_vp: return minimum_vp(block, o[0], o[1]);
    case RULE_min_nv4: return value_2(block, NATIVE_MIN, o[1], o[0]);
    case RULE_mov: return o[0];
    case RULE_mul: return MUL(o[0], o[1]);
    case RULE_round: return round_to_even(block, o[0]);
    case RULE_ssg: return sign_of(block, o[0]);
    case RULE_sub: return SUB(o[0], o[1]);
    case RULE_trunc: return OR(FLOOR(ABS(o[0])), SIGN(o[0]));
    case RULE_sfl: return ZERO;
    case RULE_str: return ONE;
    case RULE_seq_nv4: return SET_NV4(EQUAL, o[0], o[1]);
    case RULE_sge_nv4: return SET_NV4(LESS_EQUAL, o[1], o[0]);
    case RULE_sgt_nv4: return SET_NV4(LESS, o[1], o[0]);
    case RULE_sle_nv4: return SET_NV4(LESS_EQUAL, o[0], o[1]);
    case RULE_slt_nv4: return SET_NV4(LESS, o[0], o[1]);
    case RULE_sne_nv4: return SET_NV4(NOT_EQUAL, o[0], o[1]);
    case RULE_seq_vp: return SET_VP(EQUAL, o[0], o[1]);
    case RULE_sge_vp: return SET_VP(LESS_EQUAL, o[1], o[0]);
    case RULE_sgt_vp: return SET_VP(LESS, o[1], o[0]);
    case RULE_sle_vp: return SET_VP(LESS_EQUAL, o[0], o[1]);
    case RULE_slt_vp: return SET_VP(LESS, o[0], o[1]);
    case RULE_sne_vp: return SET_VP(NOT_EQUAL, o[0], o[1]);
    default: return ZERO;
    }
}

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

static native_ref expand_scalar(struct native_block *block, enum operation_rule rule,
                                const native_ref o[3][4])
{
    switch (rule) {
    case RULE_cos: return expand_cos(block, L(0, 0));
    case RULE_dp2: return dot2(block, o);
    case RULE_dp2a: return ADD(dot2(block, o), L(2, 0));
    case RULE_dp3: return dot3(block, o);
    case RULE_dp4: return FMA(L(0, 3), L(1, 3), dot3(block, o));
    case RULE_dph: return ADD(dot3(block, o), L(1, 3));
    case RULE_ex2: return expand_ex2(block, L(0, 0));
    case RULE_lg2: return expand_lg2(block, L(0, 0));
    case RULE_pow: return expand_pow(block, L(0, 0), L(1, 0));
    case RULE_pow_fp1: return expand_ex2(block, MUL(L(1, 0), expand_lg2(block, L(0, 0))));
    case RULE_rcp: return DIV(ONE, L(0, 0));
    case RULE_rsq: return root(block, L(0, 0));
    case RULE_rsq_vp1: return root(block, ABS(L(0, 0)));
    case RULE_sin: return expand_sin(block, L(0, 0));
    default: return NO_VALUE;
    }
}

/* Not below zero; NaN as it is. */
static native_ref at_least_zero(struct native_block *block, native_ref a)
{
    return SELECT(LESS(a, ZERO), ZERO, a);
}

static native_ref specular(struct native_block *block, enum operation_rule rule, native_ref base,
                           native_ref w)
{
    const native_ref bound = value_float(block, 128.0f - 1.0f / 256.0f);
    const native_ref least = value_float(block, -(128.0f - 1.0f / 256.0f));
    if (rule == RULE_lit_fp1)
        return expand_ex2(block, MUL(w, expand_lg2(block, base)));
    const native_ref exponent = SELECT(LESS(w, least), least, SELECT(LESS(bound, w), bound, w));
    return expand_pow(block, base, exponent);
}

static void expand_lit(struct native_block *block, enum operation_rule rule, const native_ref o[3][4],
                       native_ref result[4])
{
    const native_ref diffuse = at_least_zero(block, L(0, 0)), base = at_least_zero(block, L(0, 1));
    result[0] = result[3] = ONE;
    result[1] = diffuse;
    result[2] = SELECT(LESS(ZERO, diffuse), specular(block, rule, base, L(0, 3)), ZERO);
}

static native_ref length_squared(struct native_block *block, const native_ref a[4], const native_ref b[4])
{
    return FMA(a[2], b[2], FMA(a[1], b[1], MUL(a[0], b[0])));
}

static void expand_nrm(struct native_block *block, const native_ref o[3][4], native_ref result[4])
{
    const native_ref scale = root(block, length_squared(block, o[0], o[0]));
    for (unsigned i = 0; i < 3; i++)
        result[i] = MUL(L(0, i), scale);
    result[3] = ONE;
}

static void expand_rfl(struct native_block *block, const native_ref o[3][4], native_ref result[4])
{
    const native_ref length = length_squared(block, o[0], o[0]), dot = length_squared(block, o[0], o[1]);
    const native_ref scale = DIV(MUL(value_float(block, 2.0f), dot), length);
    for (unsigned i = 0; i < 3; i++)
        result[i] = SUB(MUL(scale, L(0, i)), L(1, i));
    result[3] = ONE;
}

static void expand_x2d(struct native_block *block, const native_ref o[3][4], native_ref result[4])
{
    const native_ref x = L(1, 0), y = L(1, 1);
    result[0] = result[2] = FMA(y, L(2, 1), FMA(x, L(2, 0), L(0, 0)));
    result[1] = result[3] = FMA(y, L(2, 3), FMA(x, L(2, 2), L(0, 1)));
}

static void expand_xpd(struct native_block *block, const native_ref o[3][4], native_ref result[4])
{
    for (unsigned i = 0; i < 3; i++) {
        const unsigned j = (i + 1) % 3, k = (i + 2) % 3;
        /* x: ay bz - az by; y: az bx - ax bz; z: ax by - ay bx */
        result[i] = FMA(L(0, j), L(1, k), NEGATED(MUL(L(0, k), L(1, j))));
    }
    result[3] = ONE;
}

void expand_vector(struct native_block *block, enum operation_rule rule, const native_ref o[3][4],
                   native_ref result[4])
{
    switch (rule) {
    case RULE_dst:
        result[0] = ONE;
        result[1] = MUL(L(0, 1), L(1, 1));
        result[2] = L(0, 2);
        result[3] = L(1, 3);
        return;
    case RULE_scs:
        result[0] = expand_cos(block, L(0, 0));
        result[1] = expand_sin(block, L(0, 0));
        result[2] = ZERO;
        result[3] = ONE;
        return;
    case RULE_lit:
    case RULE_lit_fp1: expand_lit(block, rule, o, result); return;
    case RULE_nrm: expand_nrm(block, o, result); return;
    case RULE_rfl: expand_rfl(block, o, result); return;
    case RULE_x2d: expand_x2d(block, o, result); return;
    case RULE_xpd: expand_xpd(block, o, result); return;
    default: result[0] = result[1] = result[2] = result[3] = expand_scalar(block, rule, o);
    }
}

/* --- Which ---------------------------------------------------------------------------------------------- */

/* What vertex_program's EXP and LOG take apart, and RCC, are the interpreter's, and so are integer divisions,
 * high products, conversions to unsigned integers and ARA. */
static bool is_left_out(enum operation_rule rule)
{
    switch (rule) {
    case RULE_NONE:
    case RULE_exp:
    case RULE_log:
    case RULE_rcc:
    case RULE_int_div_s:
    case RULE_int_div_u:
    case RULE_int_mod_s:
    case RULE_int_mod_u:
    case RULE_int_mul_hi_s:
    case RULE_int_mul_hi_u:
    case RULE_int_ceil_u:
    case RULE_int_flr_u:
    case RULE_int_round_u:
    case RULE_int_trunc_u:
    case RULE_int_ara_vp1:
    case RULE_int_ara_vp2: return true;
    default: return false;
    }
}

enum expansion_shape expansion_shape(enum operation_rule rule)
{
    static const uint8_t shapes[RULE_COUNT] = {
#define COMPONENT_RULE(name) [RULE_##name] = EXPANDS_COMPONENTS,
#define INTEGER_RULE(name)   [RULE_##name] = EXPANDS_COMPONENTS,
#define SCALAR_RULE(name)    [RULE_##name] = EXPANDS_VECTORS,
#define VECTOR_RULE(name)    [RULE_##name] = EXPANDS_VECTORS,
#include "shader/execute/rules.def"
    };
    return is_left_out(rule) ? EXPANDS_NOT : (enum expansion_shape)shapes[rule];
}

bool expansion_crosses_lanes(enum operation_rule rule)
{
    return rule == RULE_ddx || rule == RULE_ddy || rule == RULE_ddx_coarse || rule == RULE_ddy_coarse;
}
