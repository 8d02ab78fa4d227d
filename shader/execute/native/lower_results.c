/* From the result of an operation to registers and flags: saturation, condition tests and condition codes. */
#include "shader/execute/native/lower_parts.h"

/* As the interpreter's finish(). */
native_ref result_finished(struct native_block *block, const struct shader_op *op, native_ref value)
{
    return op->flush_operands ? value_canonical(block, value_flushed(block, value)) : value;
}

/* As clamped_to_unit() and saturated(). */
static native_ref saturated(struct native_block *block, unsigned saturate, native_ref value)
{
    const native_ref one = value_constant(block, 0x3f800000), least = value_constant(block, 0xbf800000);
    if (saturate == SATURATE_NONE)
        return value;
    if (saturate == SATURATE_SIGNED) {
        const native_ref ordered = value_compare(block, COMPARE_EQUAL, value, value);
        value = value_flushed(block, value);
        value = value_2(block, NATIVE_MIN, one, value_2(block, NATIVE_MAX, value, least));
        return value_2(block, NATIVE_AND, value, ordered);
    }
    const native_ref above =
        value_compare(block, COMPARE_LESS_EQUAL, value_constant(block, 0x00800000), value);
    value = value_2(block, NATIVE_MIN, one, value_2(block, NATIVE_AND, value, above));
    value_know(block, value, FACT_CLEAN);
    return value;
}

enum { FLAG_SF, FLAG_ZF, FLAG_OF, FLAG_CF };

static unsigned flag_count(const struct lowering *lowering)
{
    return lowering->carries ? 4 : FLAG_OF;
}

/* Table X.16, as test_flags(); the lanes that pass. NO_VALUE: all. */
static native_ref test_lanes(struct lowering *lowering, const struct condition_test *test, unsigned component)
{
    struct native_block *block = lowering->block;
    native_ref flags[4];
    if (test->rule == CONDITION_TR)
        return NO_VALUE;
    for (unsigned i = 0; i < 4; i++)
        flags[i] = i < flag_count(lowering)
                       ? location_read(lowering, flag_location(lowering->code, test->cc & 1,
                                                               test->swizzle[component] & 3, i))
                       : value_constant(block, 0);
    const native_ref sf = flags[FLAG_SF], zf = flags[FLAG_ZF], of = flags[FLAG_OF], cf = flags[FLAG_CF];
#define NOT(a)    value_2(block, NATIVE_XOR, a, value_constant(block, UINT32_MAX))
#define AND(a, b) value_2(block, NATIVE_AND, a, b)
#define OR(a, b)  value_2(block, NATIVE_OR, a, b)
#define XOR(a, b) value_2(block, NATIVE_XOR, a, b)
    switch (test->rule) {
    case CONDITION_EQ: return AND(NOT(sf), zf);
    case CONDITION_NE: return OR(sf, NOT(zf));
    case CONDITION_LT: return XOR(AND(sf, NOT(zf)), of);
    case CONDITION_LE: return XOR(sf, OR(zf, of));
    case CONDITION_GT: return AND(XOR(NOT(sf), of), NOT(zf));
    case CONDITION_GE: return NOT(XOR(sf, of));
    case CONDITION_LEG: return OR(NOT(sf), NOT(zf));
    case CONDITION_NLEG: return AND(sf, zf);
    case CONDITION_CF: return cf;
    case CONDITION_NCF: return NOT(cf);
    case CONDITION_OF: return of;
    case CONDITION_NOF: return NOT(of);
    case CONDITION_AB: return AND(cf, NOT(zf));
    case CONDITION_BLE: return OR(NOT(cf), zf);
    case CONDITION_SF: return sf;
    case CONDITION_NSF: return NOT(sf);
    default: return value_constant(block, 0); /* FL */
    }
}

/* Those that pass the test in any component; NO_VALUE: all. */
native_ref test_anywhere(struct lowering *lowering, const struct condition_test *test)
{
    native_ref any = NO_VALUE;
    for (unsigned c = 0; c < 4 && test->rule != CONDITION_TR; c++) {
        const native_ref passing = test_lanes(lowering, test, c);
        any = any == NO_VALUE ? passing : value_2(lowering->block, NATIVE_OR, any, passing);
    }
    return any;
}

/* As flags_of(). */
static void compute_flags(struct native_block *block, const struct masked_op *masked, native_ref result,
                          native_ref flags[4])
{
    const native_ref zero = value_constant(block, 0);
    flags[FLAG_OF] = flags[FLAG_CF] = zero;
    if (masked->result_type != TYPE_F32) {
        flags[FLAG_SF] = value_2(block, NATIVE_GREATER_INT, zero, result);
        flags[FLAG_ZF] = value_2(block, NATIVE_EQUAL_INT, result, zero);
        return;
    }
    const native_ref nan = value_compare(block, COMPARE_UNORDERED, result, result);
    flags[FLAG_SF] = OR(value_compare(block, COMPARE_LESS, result, zero), nan);
    flags[FLAG_ZF] = OR(value_compare(block, COMPARE_EQUAL, result, zero), nan);
}
#undef NOT
#undef AND
#undef OR
#undef XOR

static void write_where(struct lowering *lowering, uint32_t location, native_ref lanes, native_ref value)
{
    if (location < FIXED_COUNT)
        return;
    if (lowering->side != NO_VALUE)
        lanes =
            lanes == NO_VALUE ? lowering->side : value_2(lowering->block, NATIVE_AND, lanes, lowering->side);
    if (lanes != NO_VALUE)
        value = value_select(lowering->block, lanes, value, location_read(lowering, location));
    location_write(lowering, location, value);
}

/* As write_result(): everything is read before anything is written. */
void results_write(struct lowering *lowering, const struct masked_op *masked, const native_ref result[4])
{
    native_ref lanes[4], value[4], flags[4][4];
    for (unsigned i = 0; i < masked->count; i++) {
        const unsigned c = masked->order[i];
        lanes[i] = test_lanes(lowering, &masked->test, c);
        value[i] = saturated(lowering->block, masked->saturate, result[c]);
        if (masked->update_cc)
            compute_flags(lowering->block, masked, value[i], flags[i]);
    }
    for (unsigned i = 0; i < masked->count; i++) {
        const unsigned c = masked->order[i];
        write_where(lowering, masked->dst / REGISTER_BYTES + c, lanes[i], value[i]);
        for (unsigned flag = 0; flag < flag_count(lowering) && masked->update_cc; flag++)
            write_where(lowering, flag_location(lowering->code, masked->cc & 1, c, flag), lanes[i],
                        flags[i][flag]);
    }
}
