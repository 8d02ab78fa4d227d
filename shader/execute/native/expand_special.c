/* EX2, LG2 and POW of shader/execute/math.h, SIN and COS of math_trig.h, operation for operation. */
#include "shader/execute/math_trig.h"
#include "shader/execute/native/expand.h"

#define BITS(bits)      value_constant(block, bits)
#define FLOAT(number)   value_float(block, number)
#define ONE             BITS(0x3f800000)
#define ZERO            BITS(0)
#define INFINITE        BITS(0x7f800000)
#define ADD(a, b)       value_2(block, NATIVE_ADD, a, b)
#define SUB(a, b)       value_2(block, NATIVE_SUB, a, b)
#define MUL(a, b)       value_2(block, NATIVE_MUL, a, b)
#define XOR(a, b)       value_2(block, NATIVE_XOR, a, b)
#define AND(a, b)       value_2(block, NATIVE_AND, a, b)
#define AND_NOT(a, b)   value_2(block, NATIVE_AND_NOT, a, b)
#define OR(a, b)        value_2(block, NATIVE_OR, a, b)
#define SELECT(m, a, b) value_select(block, m, a, b)
#define EQUAL(a, b)     value_compare(block, COMPARE_EQUAL, a, b)
#define ADD_INT(a, b)   value_2(block, NATIVE_ADD_INT, a, b)
#define SUB_INT(a, b)   value_2(block, NATIVE_SUB_INT, a, b)
#define EQUAL_INT(a, b) value_2(block, NATIVE_EQUAL_INT, a, b)
#define ABOVE_INT(a, b) value_2(block, NATIVE_GREATER_INT, a, b)

static native_ref shifted(struct native_block *block, enum native_operation operation, native_ref a,
                          unsigned count)
{
    return block_add(block, operation, count, 0, a, NO_VALUE, NO_VALUE);
}

/* c[0] + x * c[1] */
static native_ref line(struct native_block *block, const float c[2], native_ref x)
{
    return ADD(FLOAT(c[0]), MUL(x, FLOAT(c[1])));
}

static native_ref power_of_two(struct native_block *block, native_ref n)
{
    return shifted(block, NATIVE_SHIFT_LEFT, ADD_INT(n, BITS(127)), 23);
}

native_ref value_ex2(struct native_block *block, native_ref x)
{
    const native_ref magic = FLOAT(12582912.0f), nan = value_compare(block, COMPARE_UNORDERED, x, x);
    native_ref c = value_2(block, NATIVE_MIN, FLOAT(160.0f), x);
    c = AND_NOT(nan, value_2(block, NATIVE_MAX, FLOAT(-160.0f), c));
    const native_ref whole = ADD(c, magic), n = SUB_INT(whole, magic);
    const native_ref f = SUB(c, SUB(whole, magic)), f2 = MUL(f, f);
    const native_ref q01 = line(block, &math_ex2_q[0], f), q23 = line(block, &math_ex2_q[2], f),
                     q45 = line(block, &math_ex2_q[4], f);
    const native_ref power = ADD(ONE, MUL(f, ADD(q01, MUL(f2, ADD(q23, MUL(f2, q45))))));
    const native_ref half = shifted(block, NATIVE_SHIFT_RIGHT_SIGNED, n, 1);
    const native_ref result =
        MUL(MUL(power, power_of_two(block, half)), power_of_two(block, SUB_INT(n, half)));
    return OR(nan, result); /* all bits set: a NaN like any other */
}

/* LG2 of a value that is not a positive number. */
static native_ref special_lg2(struct native_block *block, native_ref x, native_ref zero)
{
    return SELECT(zero, BITS(0xff800000), SELECT(EQUAL_INT(x, INFINITE), INFINITE, BITS(MATH_NAN)));
}

native_ref value_lg2(struct native_block *block, native_ref x)
{
    const float *c = math_lg2_l;
    const native_ref e = shifted(block, NATIVE_SHIFT_RIGHT_SIGNED, SUB_INT(x, BITS(0x3f3504f3)), 23);
    const native_ref t = SUB(SUB_INT(x, shifted(block, NATIVE_SHIFT_LEFT, e, 23)), ONE);
    const native_ref t2 = MUL(t, t), t4 = MUL(t2, t2);
    const native_ref l01 = line(block, &c[0], t), l23 = line(block, &c[2], t), l45 = line(block, &c[4], t),
                     l67 = line(block, &c[6], t), l89 = line(block, &c[8], t);
    const native_ref l = ADD(ADD(l01, MUL(t2, l23)), MUL(t4, ADD(ADD(l45, MUL(t2, l67)), MUL(t4, l89))));
    const native_ref result = ADD(value_1(block, NATIVE_INT_TO_FLOAT, e), ADD(t, MUL(t, l)));
    const native_ref zero = EQUAL_INT(AND(x, INFINITE), ZERO);
    const native_ref odd = OR(OR(zero, ABOVE_INT(ZERO, x)), ABOVE_INT(x, BITS(0x7f7fffff)));
    return SELECT(odd, special_lg2(block, x, zero), result);
}

native_ref value_pow(struct native_block *block, native_ref a, native_ref b)
{
    const native_ref nan = value_compare(block, COMPARE_UNORDERED, b, b);
    const native_ref valid = AND_NOT(nan, value_compare(block, COMPARE_LESS_EQUAL, ZERO, a));
    const native_ref power = value_ex2(block, MUL(b, value_lg2(block, a)));
    const native_ref b_is_one = EQUAL(b, ONE), simple = OR(OR(EQUAL(a, ONE), EQUAL(b, ZERO)), b_is_one);
    const native_ref special = SELECT(b_is_one, AND(a, BITS(0x7fffffff)), ONE);
    return SELECT(AND(valid, simple), special, power);
}

/* --- Angles --------------------------------------------------------------------------------------------- */

static native_ref sine_of(struct native_block *block, native_ref r, native_ref z)
{
    const float *s = math_sine_terms;
    const native_ref terms = ADD(FLOAT(s[0]), MUL(z, line(block, &s[1], z)));
    return ADD(r, MUL(MUL(r, z), terms));
}

static native_ref cosine_of(struct native_block *block, native_ref z)
{
    const float *c = math_cosine_terms;
    const native_ref terms = ADD(FLOAT(c[0]), MUL(z, line(block, &c[1], z)));
    return ADD(SUB(ONE, MUL(FLOAT(0.5f), z)), MUL(MUL(z, z), terms));
}

/* math_trig() */
static native_ref sine_after(struct native_block *block, native_ref x, unsigned turn)
{
    const native_ref magic = FLOAT(MATH_TRIG_MAGIC);
    const native_ref rounded = ADD(MUL(x, FLOAT(MATH_TWO_OVER_PI)), magic), whole = SUB(rounded, magic);
    native_ref r = x;
    for (unsigned i = 0; i < 3; i++)
        r = SUB(r, MUL(whole, FLOAT(math_half_pi[i])));
    const native_ref z = MUL(r, r), n = ADD_INT(rounded, BITS(turn));
    const native_ref odd = SUB_INT(ZERO, AND(n, BITS(1)));
    const native_ref value = OR(AND(odd, cosine_of(block, z)), AND_NOT(odd, sine_of(block, r, z)));
    const native_ref sign = shifted(block, NATIVE_SHIFT_LEFT, AND(n, BITS(2)), 30);
    const native_ref zero = turn ? ZERO : AND(x, EQUAL(x, ZERO)); /* sin(-0) = -0 */
    const native_ref wide = ABOVE_INT(AND(x, BITS(0x7fffffff)), BITS(MATH_TRIG_WIDE - 1));
    return block_add(block, NATIVE_WIDE_ANGLES, turn, 0, OR(XOR(value, sign), zero), x, wide);
}

native_ref value_cos(struct native_block *block, native_ref x)
{
    return sine_after(block, value_flushed(block, x), 1);
}

native_ref value_sin(struct native_block *block, native_ref x)
{
    return sine_after(block, value_flushed(block, x), 0);
}
