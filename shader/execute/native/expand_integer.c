/* The arithmetic of interpreter/integer.c, operation for operation. */
#include "shader/execute/native/expand.h"

#define BITS(bits)       value_constant(block, bits)
#define ADD(a, b)        value_2(block, NATIVE_ADD_INT, a, b)
#define SUB(a, b)        value_2(block, NATIVE_SUB_INT, a, b)
#define MUL(a, b)        value_2(block, NATIVE_MUL_INT, a, b)
#define AND(a, b)        value_2(block, NATIVE_AND, a, b)
#define OR(a, b)         value_2(block, NATIVE_OR, a, b)
#define XOR(a, b)        value_2(block, NATIVE_XOR, a, b)
#define NOT(a)           XOR(a, BITS(UINT32_MAX))
#define SELECT(m, a, b)  value_select(block, m, a, b)
#define EQUAL(a, b)      value_2(block, NATIVE_EQUAL_INT, a, b)
#define ABOVE(a, b)      value_2(block, NATIVE_GREATER_INT, a, b)
#define BELOW(a, b)      ABOVE(b, a)
#define MIN(a, b)        value_2(block, NATIVE_MIN_INT, a, b)
#define MAX(a, b)        value_2(block, NATIVE_MAX_INT, a, b)
#define COUNT(b)         AND(b, BITS(31))
#define SHIFT(way, a, n) block_add(block, NATIVE_##way, n, 0, a, NO_VALUE, NO_VALUE)

static native_ref above_unsigned(struct native_block *block, native_ref a, native_ref b)
{
    return NOT(EQUAL(value_2(block, NATIVE_MAX_UINT, a, b), b));
}

/* Of the bits of a float, whose denormals are flushed. */
static native_ref not_below_zero(struct native_block *block, native_ref a)
{
    return above_unsigned(block, SUB(a, BITS(0x80800000)), BITS(0x7f000000));
}

static native_ref low_24(struct native_block *block, native_ref a)
{
    return SHIFT(SHIFT_RIGHT_SIGNED, SHIFT(SHIFT_LEFT, a, 8), 8);
}

/* Halves are exact, and so is the upper one's product: the sum rounds alone. */
static native_ref from_unsigned(struct native_block *block, native_ref a)
{
    const native_ref upper = value_1(block, NATIVE_INT_TO_FLOAT, SHIFT(SHIFT_RIGHT, a, 16));
    const native_ref lower = value_1(block, NATIVE_INT_TO_FLOAT, AND(a, BITS(0xffff)));
    return value_3(block, NATIVE_FMA, upper, value_float(block, 65536.0f), lower);
}

/* Of a value without fraction. */
static native_ref to_signed(struct native_block *block, native_ref a)
{
    const native_ref size = AND(a, BITS(0x7fffffff));
    const native_ref fits = value_compare(block, COMPARE_LESS, size, value_float(block, 0x1p31f));
    const native_ref value = value_1(block, NATIVE_FLOAT_TO_INT, AND(a, fits));
    const native_ref clamped = SELECT(BELOW(a, BITS(0)), BITS(INT32_MIN), BITS(INT32_MAX));
    const native_ref nan = value_compare(block, COMPARE_UNORDERED, a, a);
    return SELECT(fits, value, value_2(block, NATIVE_AND_NOT, nan, clamped));
}

static native_ref clamped_address(struct native_block *block, native_ref a)
{
    return MIN(MAX(a, BITS((uint32_t)-512)), BITS(511));
}

static native_ref rounded(struct native_block *block, enum operation_rule rule, native_ref a)
{
    return to_signed(block, expand_component(block, rule, (const native_ref[3]){a, a, a}));
}

static native_ref difference(struct native_block *block, native_ref above, native_ref a, native_ref b)
{
    return SELECT(above, SUB(a, b), SUB(b, a));
}

native_ref expand_integer(struct native_block *block, enum operation_rule rule, const native_ref o[3])
{
    const native_ref a = o[0], b = o[1], c = o[2], zero = BITS(0);
    switch (rule) {
    case RULE_int_move: return a;
    case RULE_int_abs_s: return SELECT(BELOW(a, zero), SUB(zero, a), a);
    case RULE_int_add: return ADD(a, b);
    case RULE_int_and: return AND(a, b);
    case RULE_int_ceil_s: return rounded(block, RULE_ceil, a);
    case RULE_int_cmp_f: return SELECT(not_below_zero(block, a), c, b);
    case RULE_int_cmp_s: return SELECT(BELOW(a, zero), b, c);
    case RULE_int_cmp_u: return c;
    case RULE_int_flr_s: return rounded(block, RULE_flr, a);
    case RULE_int_i2f_s: return value_1(block, NATIVE_INT_TO_FLOAT, a);
    case RULE_int_i2f_u: return from_unsigned(block, a);
    case RULE_int_mad: return ADD(MUL(a, b), c);
    case RULE_int_max_s: return MAX(a, b);
    case RULE_int_max_u: return value_2(block, NATIVE_MAX_UINT, a, b);
    case RULE_int_min_s: return MIN(a, b);
    case RULE_int_min_u: return value_2(block, NATIVE_MIN_UINT, a, b);
    case RULE_int_mul: return MUL(a, b);
    case RULE_int_mul_s24: return MUL(low_24(block, a), low_24(block, b));
    case RULE_int_mul_u24: return MUL(AND(a, BITS(0xffffff)), AND(b, BITS(0xffffff)));
    case RULE_int_not: return NOT(a);
    case RULE_int_or: return OR(a, b);
    case RULE_int_round_s: return rounded(block, RULE_round, a);
    case RULE_int_sad_s: return ADD(difference(block, ABOVE(a, b), a, b), c);
    case RULE_int_sad_u: return ADD(difference(block, above_unsigned(block, a, b), a, b), c);
    case RULE_int_seq: return EQUAL(a, b);
    case RULE_int_sfl: return zero;
    case RULE_int_sge_s: return NOT(BELOW(a, b));
    case RULE_int_sge_u: return NOT(above_unsigned(block, b, a));
    case RULE_int_sgt_s: return ABOVE(a, b);
    case RULE_int_sgt_u: return above_unsigned(block, a, b);
    case RULE_int_shl: return value_2(block, NATIVE_SHIFT_LEFT_BY, a, COUNT(b));
    case RULE_int_shr_s: return value_2(block, NATIVE_SHIFT_RIGHT_SIGNED_BY, a, COUNT(b));
    case RULE_int_shr_u: return value_2(block, NATIVE_SHIFT_RIGHT_BY, a, COUNT(b));
    case RULE_int_sle_s: return NOT(ABOVE(a, b));
    case RULE_int_sle_u: return NOT(above_unsigned(block, a, b));
    case RULE_int_slt_s: return BELOW(a, b);
    case RULE_int_slt_u: return above_unsigned(block, b, a);
    case RULE_int_sne: return NOT(EQUAL(a, b));
    case RULE_int_str: return BITS(UINT32_MAX);
    case RULE_int_sub: return SUB(a, b);
    case RULE_int_trunc_s: return rounded(block, RULE_trunc, a);
    case RULE_int_xor: return XOR(a, b);
    case RULE_int_arl_vp1: return rounded(block, RULE_flr, a);
    case RULE_int_arl_vp2: return clamped_address(block, rounded(block, RULE_flr, a));
    case RULE_int_arr_vp1: return rounded(block, RULE_round, a);
    case RULE_int_arr_vp2: return clamped_address(block, rounded(block, RULE_round, a));
    default: return NO_VALUE;
    }
}
