/* The operation at the end of a block as the lanes for which it goes elsewhere. */
#include "shader/execute/native/lower_parts.h"

/* Component c of what decides, or counts. */
static native_ref flow_operand(struct lowering *lowering, const struct masked_op *masked, unsigned c)
{
    const struct fetched_operand *fetched = fetched_of(masked, 0);
    if (masked->op.type == TYPE_F32)
        return operand_value(lowering, masked, 0, c);
    return fetched ? operand_fetched(lowering, masked, fetched, c)
                   : location_read(lowering, masked->op.src[0][c] / REGISTER_BYTES);
}

/* As lanes_passing(). NO_VALUE: all. */
native_ref flow_lanes(struct lowering *lowering, const struct masked_op *masked)
{
    struct native_block *block = lowering->block;
    const native_ref any = test_anywhere(lowering, &masked->test), zero = value_constant(block, 0);
    if (masked->source_count == 0)
        return any;
    const native_ref value = flow_operand(lowering, masked, 0);
    const native_ref lanes = masked->op.type == TYPE_F32
                                 ? value_compare(block, COMPARE_NOT_EQUAL, value, zero)
                                 : value_2(block, NATIVE_XOR, value_2(block, NATIVE_EQUAL_INT, value, zero),
                                           value_constant(block, UINT32_MAX));
    return any == NO_VALUE ? lanes : value_2(block, NATIVE_AND, lanes, any);
}

/* As loop_count(). */
static native_ref loop_count(struct lowering *lowering, const struct masked_op *masked)
{
    struct native_block *block = lowering->block;
    const native_ref count = flow_operand(lowering, masked, 0);
    if (masked->op.type == TYPE_U32)
        return count;
    if (masked->op.type == TYPE_S32)
        return value_2(block, NATIVE_MAX_INT, count, value_constant(block, 0));
    const native_ref some =
        value_compare(block, COMPARE_LESS_EQUAL, value_constant(block, 0x3f800000), count);
    const native_ref most =
        value_compare(block, COMPARE_LESS_EQUAL, value_constant(block, 0x4f000000), count);
    const native_ref whole = value_1(block, NATIVE_FLOAT_TO_INT, count);
    return value_select(block, most, value_constant(block, INT32_MAX),
                        value_2(block, NATIVE_AND, some, whole));
}

/* As loop_integer(). */
static native_ref loop_integer(struct native_block *block, native_ref value)
{
    const native_ref ordered = value_compare(block, COMPARE_EQUAL, value, value);
    native_ref bounded = value_2(block, NATIVE_MAX, value, value_constant(block, 0xcb800000));
    bounded = value_2(block, NATIVE_MIN, bounded, value_constant(block, 0x4b800000));
    const native_ref whole = value_1(block, NATIVE_FLOAT_TO_INT, value_1(block, NATIVE_FLOOR, bounded));
    return value_2(block, NATIVE_AND, whole, ordered);
}

/* As show_loop_index(). */
static void show_loop_index(struct lowering *lowering, uint32_t level, native_ref index)
{
    struct native_block *block = lowering->block;
    location_write(lowering, lowering->code->address_base + 4 * level,
                   value_2(block, NATIVE_MAX_INT, index, value_constant(block, 0)));
}

static native_ref lower_repeat(struct lowering *lowering, const struct masked_op *masked)
{
    struct native_block *block = lowering->block;
    const struct shader_code *code = lowering->code;
    const native_ref count = loop_count(lowering, masked);
    if (masked->indexed_loop) {
        const native_ref first = loop_integer(block, flow_operand(lowering, masked, 1));
        location_write(lowering, index_location(code, masked->loop_level), first);
        show_loop_index(lowering, masked->loop_level, first);
    }
    location_write(lowering, counter_location(code, masked->loop_level), count);
    return value_2(block, NATIVE_EQUAL_INT, count, value_constant(block, 0));
}

/* Adds to the loop's counter in the active lanes. */
static native_ref add_to_location(struct lowering *lowering, uint32_t location, native_ref step)
{
    struct native_block *block = lowering->block;
    if (block->masked)
        step = value_2(block, NATIVE_AND, step, location_exec_mask(lowering));
    const native_ref sum = value_2(block, NATIVE_ADD_INT, location_read(lowering, location), step);
    location_hold(lowering, location, sum);
    block_add(block, NATIVE_STORE, 0, location, sum, NO_VALUE, NO_VALUE);
    return sum;
}

static native_ref lower_end_repeat(struct lowering *lowering, const struct masked_op *masked)
{
    struct native_block *block = lowering->block;
    const struct shader_code *code = lowering->code;
    const native_ref left = add_to_location(lowering, counter_location(code, masked->loop_level),
                                            value_constant(block, UINT32_MAX));
    if (masked->indexed_loop) {
        const native_ref step = loop_integer(block, flow_operand(lowering, &code->masked[masked->target], 2));
        const uint32_t index = index_location(code, masked->loop_level);
        show_loop_index(lowering, masked->loop_level, add_to_location(lowering, index, step));
    }
    return value_2(block, NATIVE_EQUAL_INT, left, value_constant(block, 0));
}

native_ref lower_flow(struct lowering *lowering, const struct masked_op *masked)
{
    switch (masked->flow) {
    case FLOW_BRA:
    case FLOW_IF: return flow_lanes(lowering, masked);
    case FLOW_REP: return lower_repeat(lowering, masked);
    case FLOW_ENDREP: return lower_end_repeat(lowering, masked);
    default: return NO_VALUE; /* ELSE */
    }
}
