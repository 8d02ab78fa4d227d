/* Operations as values. */
#include "shader/execute/native/lower.h"

#include <stdlib.h>

#include "base/without.h"
#include "shader/execute/native/expand.h"
#include "shader/execute/native/lower_parts.h"

static bool sets_carry(const struct shader_code *code)
{
    bool carries = false;
    for (uint32_t i = 0; i < code->op_count; i++)
        carries |= code->masked[i].update_cc && (code->masked[i].adds || code->masked[i].is_op64);
    return carries;
}

bool lowering_create(struct lowering *lowering, const struct shader_code *code, struct native_block *block)
{
    const uint32_t count = location_count(code);
    lowering->code = code;
    lowering->block = block;
    lowering->current = malloc(count * sizeof *lowering->current);
    lowering->dirty = calloc(count, sizeof *lowering->dirty);
    lowering->touched = malloc(count * sizeof *lowering->touched);
    lowering->touched_count = 0;
    lowering->carries = sets_carry(code);
    if (!lowering->current || !lowering->dirty || !lowering->touched)
        return false;
    memset(lowering->current, 0xff, count * sizeof *lowering->current);
    return true;
}

void lowering_release(struct lowering *lowering)
{
    free(lowering->current);
    free(lowering->dirty);
    free(lowering->touched);
}

/* --- Operations ----------------------------------------------------------------------------------------- */

/* Whether native code can compute the operation. Clamping and carries of integers are left to the
 * interpreter. */
static bool is_arithmetic(const struct shader_code *code, const struct masked_op *masked)
{
    const bool shared = code->shares_outputs && masked->dst_file == FILE_OUTPUT;
    const bool integer = masked->result_type != TYPE_F32;
    const enum expansion expansion = expansion_of((enum operation_rule)masked->op.rule);
    return masked->flow == FLOW_NONE && !masked->is_op64 &&
           operands_in_registers(masked, expansion != EXPANSION_QUAD) && !masked->dst_relative &&
           !masked->precision && !shared &&
           !(integer && (masked->saturate != SATURATE_NONE || (masked->update_cc && masked->adds))) &&
           expansion != EXPANSION_CALLED;
}

/* KIL with its operand in registers. */
static bool is_plain_kill(const struct masked_op *masked)
{
    return masked->flow == FLOW_KIL && !masked->fetches &&
           (masked->source_count == 0 || masked->op.type == TYPE_F32);
}

bool lowering_takes(const struct shader_code *code, uint32_t operation)
{
    const struct masked_op *masked = &code->masked[operation];
    if (masked->synchronizes)
        return false;
    return masked->flow == FLOW_NONE ||
           (is_plain_kill(masked) && (code->straight || !without(OPTIMIZATION_FLOW)));
}

/* Without operand, or one of 32 bits. */
static bool has_flow_operand(const struct masked_op *masked)
{
    return masked->source_count == 0 ||
           (!masked->is_op64 && !masked->op64 && operands_in_registers(masked, true) &&
            (masked->op.type == TYPE_F32 || masked->op.type == TYPE_S32 || masked->op.type == TYPE_U32));
}

bool lowering_takes_flow(const struct shader_code *code, uint32_t operation)
{
    const struct masked_op *masked = &code->masked[operation];
    if (masked->synchronizes || without(OPTIMIZATION_FLOW))
        return false;
    switch (masked->flow) {
    case FLOW_ELSE: return true;
    case FLOW_BRA:
    case FLOW_IF: return has_flow_operand(masked);
    case FLOW_REP: return masked->counted_loop && has_flow_operand(masked);
    case FLOW_ENDREP: return !masked->indexed_loop || has_flow_operand(&code->masked[masked->target]);
    default: return false;
    }
}

static void lower_components(struct lowering *lowering, const struct masked_op *masked, native_ref result[4])
{
    const enum operation_rule rule = (enum operation_rule)masked->op.rule;
    for (unsigned i = 0; i < masked->count; i++) {
        native_ref operands[3];
        for (unsigned s = 0; s < 3; s++)
            operands[s] = expansion_of(rule) == EXPANSION_QUAD ? operand_of_neighbours(lowering, masked, s, i)
                                                               : operand_value(lowering, masked, s, i);
        result[masked->order[i]] = rule_is_integer(rule) ? expand_integer(lowering->block, rule, operands)
                                                         : expand_component(lowering->block, rule, operands);
    }
}

static void lower_vector(struct lowering *lowering, const struct masked_op *masked, native_ref result[4])
{
    native_ref operands[3][4];
    for (unsigned s = 0; s < 3; s++)
        for (unsigned i = 0; i < 4; i++)
            operands[s][i] = operand_value(lowering, masked, s, i);
    expand_vector(lowering->block, (enum operation_rule)masked->op.rule, operands, result);
}

static void lower_arithmetic(struct lowering *lowering, const struct masked_op *masked)
{
    native_ref result[4] = {0};
    if (masked->op.shape == SHAPE_COMPONENTS)
        lower_components(lowering, masked, result);
    else
        lower_vector(lowering, masked, result);
    for (unsigned i = 0; i < masked->count; i++) {
        native_ref *value = &result[masked->order[i]];
        if (!rule_is_integer((enum operation_rule)masked->op.rule))
            *value = result_finished(lowering->block, &masked->op, *value);
    }
    results_write(lowering, masked, result);
    lowering->lowered++;
}

static void lower_kill(struct lowering *lowering, const struct masked_op *masked, uint32_t index)
{
    struct native_block *block = lowering->block;
    native_ref lanes = value_constant(block, masked->source_count ? 0 : UINT32_MAX);
    const native_ref any = test_anywhere(lowering, &masked->test);
    for (unsigned c = 0; c < 4 && masked->source_count > 0; c++) {
        const native_ref less = value_compare(block, COMPARE_LESS, operand_value(lowering, masked, 0, c),
                                              value_constant(block, 0));
        lanes = c == 0 ? less : value_2(block, NATIVE_OR, lanes, less);
    }
    if (any != NO_VALUE)
        lanes = value_2(block, NATIVE_AND, lanes, any);
    locations_store_last(lowering);
    block_add(block, NATIVE_KILL, 0, index, lanes, NO_VALUE, NO_VALUE);
    lowering->lowered++;
}

/* A lookup without level, offsets, or a unit of each lane's own. */
static bool is_plain_lookup(const struct shader_code *code, const struct masked_op *masked)
{
    return lookup_kind_avx2(masked->op.run) != LOOKUP_OTHER && operands_in_registers(masked, false) &&
           !masked->is_op64 && !masked->dst_relative && !masked->precision &&
           (masked->result_type == TYPE_F32 || !(masked->saturate || masked->update_cc)) &&
           !(code->shares_outputs && masked->dst_file == FILE_OUTPUT);
}

static void set_coordinates(struct lowering *lowering, const struct masked_op *masked)
{
    struct native_block *block = lowering->block;
    native_ref coordinates[4];
    for (unsigned i = 0; i < 4; i++)
        coordinates[i] = operand_of_neighbours(lowering, masked, 0, i);
    const bool projected = lookup_kind_avx2(masked->op.run) == LOOKUP_PROJECTED;
    for (unsigned i = 0; i < 3 && projected; i++)
        coordinates[i] = value_flushed(block, value_2(block, NATIVE_DIV, coordinates[i], coordinates[3]));
    for (unsigned i = 0; i < 4; i++)
        block_add(block, NATIVE_STORE, 0, coordinate_location(lowering->code, i), coordinates[i], NO_VALUE,
                  NO_VALUE);
}

static void lower_lookup(struct lowering *lowering, const struct masked_op *masked, uint32_t index)
{
    native_ref result[4];
    set_coordinates(lowering, masked);
    for (unsigned c = 0; c < 4; c++)
        block_add(lowering->block, NATIVE_CLOBBER, 0, FIXED_RESULT + c, NO_VALUE, NO_VALUE, NO_VALUE);
    block_add(lowering->block, NATIVE_LOOKUP, 0, index, NO_VALUE, NO_VALUE, NO_VALUE);
    for (unsigned c = 0; c < 4; c++)
        result[c] = location_load(lowering, FIXED_RESULT + c);
    results_write(lowering, masked, result);
    lowering->lowered += lowering->code->straight; /* the code around it is worth being native */
}

/* Runs the operation in the interpreter, whatever it reads and writes. */
static void run_any(struct lowering *lowering, uint32_t index)
{
    locations_store(lowering);
    block_add(lowering->block, NATIVE_CLOBBER_ALL, 0, 0, NO_VALUE, NO_VALUE, NO_VALUE);
    block_add(lowering->block, NATIVE_RUN, 0, index, NO_VALUE, NO_VALUE, NO_VALUE);
    locations_forget(lowering);
}

/* ENDIF and the like, where others go. */
static bool does_nothing(const struct masked_op *masked)
{
    return opcode_table[masked->op.op].flow == FLOW_JOIN || masked->op.op == OP_NOP;
}

static void lower_operation(struct lowering *lowering, uint32_t index)
{
    const struct masked_op *masked = &lowering->code->masked[index];
    if (does_nothing(masked))
        return;
    if (masked->flow == FLOW_KIL)
        lower_kill(lowering, masked, index);
    else if (is_arithmetic(lowering->code, masked))
        lower_arithmetic(lowering, masked);
    else if (is_plain_lookup(lowering->code, masked))
        lower_lookup(lowering, masked, index);
    else
        run_any(lowering, index);
}

/* --- Sides of an IF ------------------------------------------------------------------------------------- */

bool lowering_takes_side(const struct shader_code *code, uint32_t operation)
{
    const struct masked_op *masked = &code->masked[operation];
    return !masked->synchronizes && masked->flow == FLOW_NONE &&
           (does_nothing(masked) || is_arithmetic(code, masked));
}

static void lower_side(struct lowering *lowering, uint32_t first, uint32_t end, native_ref lanes)
{
    lowering->side = lanes;
    for (uint32_t i = first; i < end; i++)
        lower_operation(lowering, i);
    lowering->side = NO_VALUE;
}

/* Lanes that run are counted the instructions of both sides: they get back those of the other one. */
static void count_sides(struct lowering *lowering, native_ref lanes, uint32_t first, uint32_t second)
{
    struct native_block *block = lowering->block;
    const uint32_t executed = executed_location(lowering->code);
    native_ref others =
        value_select(block, lanes, value_constant(block, second), value_constant(block, first));
    if (block->masked)
        others = value_2(block, NATIVE_AND, others, location_exec_mask(lowering));
    block_add(block, NATIVE_STORE, 0, executed,
              value_2(block, NATIVE_SUB_INT, location_load(lowering, executed), others), NO_VALUE, NO_VALUE);
}

/* --- All ------------------------------------------------------------------------------------------------ */

static void lower_operations(struct lowering *lowering, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end && !lowering->block->failed; i++)
        lower_operation(lowering, i);
}

static void begin(struct lowering *lowering, bool masked)
{
    block_clear(lowering->block);
    lowering->block->masked = masked;
    lowering->lowered = 0;
    lowering->side = NO_VALUE;
    lowering->row_count = 0;
    locations_forget(lowering);
}

bool lower_block(struct lowering *lowering, uint32_t first, uint32_t end, bool masked)
{
    const struct masked_op *last = &lowering->code->masked[end - 1];
    const bool is_flow = last->flow != FLOW_NONE && last->flow != FLOW_KIL;
    begin(lowering, masked);
    lower_operations(lowering, first, end - is_flow);
    const native_ref lanes = is_flow ? lower_flow(lowering, last) : NO_VALUE;
    locations_store(lowering);
    if (lanes != NO_VALUE)
        block_add(lowering->block, NATIVE_BRANCH, 0, 0, lanes, NO_VALUE, NO_VALUE);
    return lanes != NO_VALUE;
}

/* The first side ends with its ELSE, or the ENDIF. */
void lower_sides(struct lowering *lowering, const struct lowered_sides *sides, bool masked)
{
    begin(lowering, masked);
    struct native_block *block = lowering->block;
    const uint32_t at = sides->at, otherwise = sides->otherwise, end = sides->end;
    const native_ref lanes = flow_lanes(lowering, &lowering->code->masked[at]);
    lower_side(lowering, at + 1, otherwise, lanes);
    lower_side(lowering, otherwise + 1, end,
               value_2(block, NATIVE_XOR, lanes, value_constant(block, UINT32_MAX)));
    count_sides(lowering, lanes, otherwise - at, end - otherwise - 1);
    locations_store(lowering);
}

void lower_segment(struct lowering *lowering, uint32_t first, uint32_t end, bool last)
{
    begin(lowering, false);
    lower_operations(lowering, first, end);
    if (last) {
        locations_finish(lowering);
        locations_store_last(lowering);
    } else {
        locations_store(lowering);
    }
}
