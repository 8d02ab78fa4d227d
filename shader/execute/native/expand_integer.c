/* The arithmetic of interpreter/integer.c, operation for operation: an expansion for each rule of integers,
 * found by its name. */
#include "shader/execute/native/expand.h"

#define BITS(bits)       value_constant(block, bits)
#define ZERO             BITS(0)
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

/* Compares the bits of a float; its denormals are flushed. */
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

/* Converts a float without a fraction. */
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

/* expand_NAME(): of operands a, b and c. */
#define INTEGER(NAME, EXPRESSION)                                                                            \
    static native_ref expand_##NAME(struct native_block *block, const native_ref o[3])                       \
    {                                                                                                        \
        const native_ref a = o[0], b = o[1], c = o[2];                                                       \
        (void)block, (void)a, (void)b, (void)c;                                                              \
        return EXPRESSION;                                                                                   \
    }

INTEGER(int_move, a)
INTEGER(int_abs_s, SELECT(BELOW(a, ZERO), SUB(ZERO, a), a))
INTEGER(int_add, ADD(a, b))
INTEGER(int_and, AND(a, b))
INTEGER(int_ceil_s, rounded(block, RULE_ceil, a))
INTEGER(int_cmp_f, SELECT(not_below_zero(block, a), c, b))
INTEGER(int_cmp_s, SELECT(BELOW(a, ZERO), b, c))
INTEGER(int_cmp_u, c)
INTEGER(int_flr_s, rounded(block, RULE_flr, a))
INTEGER(int_i2f_s, value_1(block, NATIVE_INT_TO_FLOAT, a))
INTEGER(int_i2f_u, from_unsigned(block, a))
INTEGER(int_mad, ADD(MUL(a, b), c))
INTEGER(int_max_s, MAX(a, b))
INTEGER(int_max_u, value_2(block, NATIVE_MAX_UINT, a, b))
INTEGER(int_min_s, MIN(a, b))
INTEGER(int_min_u, value_2(block, NATIVE_MIN_UINT, a, b))
INTEGER(int_mul, MUL(a, b))
INTEGER(int_mul_s24, MUL(low_24(block, a), low_24(block, b)))
INTEGER(int_mul_u24, MUL(AND(a, BITS(0xffffff)), AND(b, BITS(0xffffff))))
INTEGER(int_not, NOT(a))
INTEGER(int_or, OR(a, b))
INTEGER(int_round_s, rounded(block, RULE_round, a))
INTEGER(int_sad_s, ADD(difference(block, ABOVE(a, b), a, b), c))
INTEGER(int_sad_u, ADD(difference(block, above_unsigned(block, a, b), a, b), c))
INTEGER(int_seq, EQUAL(a, b))
INTEGER(int_sfl, ZERO)
INTEGER(int_sge_s, NOT(BELOW(a, b)))
INTEGER(int_sge_u, NOT(above_unsigned(block, b, a)))
INTEGER(int_sgt_s, ABOVE(a, b))
INTEGER(int_sgt_u, above_unsigned(block, a, b))
INTEGER(int_shl, value_2(block, NATIVE_SHIFT_LEFT_BY, a, COUNT(b)))
INTEGER(int_shr_s, value_2(block, NATIVE_SHIFT_RIGHT_SIGNED_BY, a, COUNT(b)))
INTEGER(int_shr_u, value_2(block, NATIVE_SHIFT_RIGHT_BY, a, COUNT(b)))
INTEGER(int_sle_s, NOT(ABOVE(a, b)))
INTEGER(int_sle_u, NOT(above_unsigned(block, a, b)))
INTEGER(int_slt_s, BELOW(a, b))
INTEGER(int_slt_u, above_unsigned(block, b, a))
INTEGER(int_sne, NOT(EQUAL(a, b)))
INTEGER(int_str, BITS(UINT32_MAX))
INTEGER(int_sub, SUB(a, b))
INTEGER(int_trunc_s, rounded(block, RULE_trunc, a))
INTEGER(int_xor, XOR(a, b))
INTEGER(int_arl_vp1, rounded(block, RULE_flr, a))
INTEGER(int_arl_vp2, clamped_address(block, rounded(block, RULE_flr, a)))
INTEGER(int_arr_vp1, rounded(block, RULE_round, a))
INTEGER(int_arr_vp2, clamped_address(block, rounded(block, RULE_round, a)))

#define ROW_NATIVE(name) [RULE_##name] = expand_##name,
#define ROW_CALLED(name)

native_ref expand_integer(struct native_block *block, enum operation_rule rule, const native_ref o[3])
{
    static native_ref (*const expansions[RULE_COUNT])(struct native_block *, const native_ref[3]) = {
#define INTEGER_RULE(name, native) ROW_##native(name)
#include "shader/execute/rules.def"
    };
    return expansions[rule](block, o);
}
