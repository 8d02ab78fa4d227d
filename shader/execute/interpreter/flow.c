/* Hot: instructions that change the flow of control of lanes: branches, switches, calls, loops, barriers,
 * KIL. */
#include "shader/execute/interpreter/flow.h"

#include "shader/execute/interpreter/access.h"
#include "shader/execute/interpreter/lanes.h"
#include "shader/execute/interpreter/op64.h"

#define masked_step     ISA(masked_step)
#define masked_compute  ISA(masked_compute)
#define condition_lanes ISA(condition_lanes)

unsigned lanes_by_condition(const struct shader_executor *executor, const struct masked_op *masked)
{
    if (masked->test.rule == CONDITION_TR)
        return executor->exec;
    i32x8 any = {0};
    for (unsigned c = 0; c < 4; c++)
        any |= condition_lanes(executor, &masked->test, c);
    return i32x8_movemask(any) & executor->exec;
}

/* The operand's x as bits. */
static i32x8 loaded_bits(struct shader_executor *executor, const struct masked_op *masked)
{
    masked_compute(executor->registers, masked, executor);
    return (i32x8)*register_at(executor->registers, FIXED_RESULT * REGISTER_BYTES);
}

/* Which lanes go the way of the instruction: by a condition, in TGSI also by an operand that is not zero. */
static unsigned lanes_passing(struct shader_executor *executor, const struct masked_op *masked)
{
    const unsigned lanes = lanes_by_condition(executor, masked);
    if (masked->source_count == 0)
        return lanes;
    const i32x8 bits = loaded_bits(executor, masked);
    return lanes &
           i32x8_movemask(masked->op.type == TYPE_F32 ? (i32x8)((f32x8)bits != 0.0f) : (i32x8)(bits != 0));
}

/* TGSI: each lane continues after the CASE of its value, or DEFAULT, or ENDSWITCH. */
static void choose_case(struct shader_executor *executor, const struct masked_op *masked)
{
    const i32x8 value = loaded_bits(executor, masked);
    unsigned left = executor->exec;
    uint32_t at = masked->target, otherwise = 0;
    i32x8 targets = {0};
    for (;; at = executor->code->masked[at].target) {
        const struct masked_op *label = &executor->code->masked[at];
        if (label->op.op == OP_CASE) {
            const unsigned lanes = i32x8_movemask(loaded_bits(executor, label) == value) & left;
            targets = i32x8_select(i32x8_from_movemask(lanes), i32x8_splat((int32_t)at + 1), targets);
            left &= ~lanes;
        } else if (label->op.op == OP_DEFAULT) {
            otherwise = at + 1;
        } else {
            break; /* ENDSWITCH */
        }
    }
    targets = i32x8_select(i32x8_from_movemask(left), i32x8_splat((int32_t)(otherwise ? otherwise : at + 1)),
                           targets);
    const i32x8 mask = i32x8_from_movemask(executor->exec);
    suspend(executor);
    executor->pc_lanes = i32x8_select(mask, targets, executor->pc_lanes);
    select_lanes(executor);
}

/* Pushes `entry` on the stack of `lanes`, which continue at `target`. The stack keeps one entry per lane,
 * since lanes may come from different calls. */
static void push(struct shader_executor *executor, unsigned lanes, int32_t entry, uint32_t target)
{
    const uint32_t next = executor->pc + 1;
    if (executor->depth >= executor->code->call_depth) {
        end_lanes(executor, lanes, SHADER_STATUS_ERROR);
        lanes = 0;
    } else if (lanes) {
        i32x8 *top = &executor->stack[executor->depth];
        *top = i32x8_select(i32x8_from_movemask(lanes), i32x8_splat(entry), *top);
    }
    if (lanes != 0 && lanes == executor->running) {
        executor->depth++;
        executor->pc = target;
        return;
    }
    const i32x8 mask = i32x8_from_movemask(lanes);
    executor->pc = next;
    suspend(executor);
    executor->pc_lanes = i32x8_select(mask, i32x8_splat((int32_t)target), executor->pc_lanes);
    executor->depth_lanes = i32x8_select(mask, depth_of(executor) + 1, executor->depth_lanes);
    select_lanes(executor);
}

/* Control may reach the end of a loop that has not begun, and a call that returns exposes the indices of all
 * loops: both must find 0. */
void begin_loops(const struct shader_executor *executor, uint32_t depth, i32x8 mask)
{
    const struct shader_code *code = executor->code;
    const size_t indices = (size_t)(code->call_depth + 1) * code->loop_depth;
    for (uint32_t level = 0; level < code->loop_depth; level++) {
        i32x8 *counter = &executor->counters[depth * code->loop_depth + level];
        *counter &= ~mask;
        if (code->loop_indices)
            counter[indices] &= ~mask;
    }
}

/* 2.14.3.7. */
static void call(struct shader_executor *executor, unsigned lanes, uint32_t target)
{
    if (executor->depth < executor->code->call_depth)
        begin_loops(executor, executor->depth + 1, i32x8_from_movemask(lanes));
    push(executor, lanes, (int32_t)executor->pc + 1, target);
}

/* CALI: where the application's choice takes each lane, or -1. */
static i32x8 subroutine_targets(const struct shader_executor *executor, const struct masked_op *masked)
{
    const struct shader_code *code = executor->code;
    const uint32_t *labels = executor->resources.subroutines;
    const i32x8 parameter = relative_numbers(executor->registers, masked->subroutine);
    i32x8 targets = i32x8_splat(-1);
    for (int lane = 0; lane < LANES && labels; lane++)
        if (parameter[lane] >= 0 && labels[parameter[lane]] < code->label_count)
            targets[lane] = (int32_t)code->label_targets[labels[parameter[lane]]];
    return targets;
}

/* Lanes without a subroutine continue. Lanes with different ones wait for their turn, as after any branch. */
static void call_chosen(struct shader_executor *executor, const struct masked_op *masked, unsigned lanes)
{
    const i32x8 targets = subroutine_targets(executor, masked);
    lanes &= ~i32x8_movemask(targets);
    if (lanes == 0) {
        branch(executor, 0, 0, executor->pc + 1);
        return;
    }
    const uint32_t first = (uint32_t)targets[__builtin_ctz(lanes)];
    const unsigned others = lanes & ~i32x8_movemask(targets == (int32_t)first);
    call(executor, lanes, first);
    if (others == 0 || executor->running == 0 || (executor->running & lanes) == 0)
        return;
    suspend(executor);
    executor->pc_lanes =
        i32x8_select(i32x8_from_movemask(others & executor->running), targets, executor->pc_lanes);
    select_lanes(executor);
}

/* The active lanes wait. When all lanes wait, control returns to the caller. */
static void wait_at_barrier(struct shader_executor *executor)
{
    executor->pc++;
    suspend(executor);
    executor->waiting |= executor->exec;
    executor->running &= ~executor->exec;
    if (executor->running)
        select_lanes(executor);
}

void leave_barrier(struct shader_executor *executor)
{
    executor->running = executor->waiting;
    executor->waiting = 0;
    if (executor->running)
        select_lanes(executor);
}

/* Lanes of `lanes` whose stack's top is an address vector. */
static unsigned lanes_with_address(const struct shader_executor *executor, unsigned lanes)
{
    if (executor->depth == 0)
        return 0;
    return i32x8_movemask(executor->stack[executor->depth - 1] == STACK_ADDRESS) & lanes;
}

/* NV_fragment_program2 3.11.3.Y: every active loop keeps its index; A0.x shows that of the running call's,
 * but nothing below 0. Each level of nesting has an address register. */
static void show_loop_index(const struct shader_executor *executor, uint32_t depth, uint32_t level,
                            i32x8 mask)
{
    const struct shader_code *code = executor->code;
    const i32x8 index = executor->counters[(code->call_depth + 1 + depth) * code->loop_depth + level];
    f32x8 *shown = register_at(executor->registers, (code->address_base + 4 * level) * REGISTER_BYTES);
    *shown = f32x8_select(mask, (f32x8)i32x8_select(index < 0, i32x8_splat(0), index), *shown);
}

/* Lanes that come back to a call at `depth` see its loops' indices again. */
static void restore_loop_indices(const struct shader_executor *executor, uint32_t depth, unsigned lanes)
{
    const struct shader_code *code = executor->code;
    for (uint32_t level = 0; level < code->loop_depth && code->loop_indices; level++)
        if (code->address_base + 4 * (level + 1) <= code->temp_base)
            show_loop_index(executor, depth, level, i32x8_from_movemask(lanes));
}

/* All lanes that run return to the same place, and no other lane waits. */
static bool return_together(struct shader_executor *executor, unsigned lanes)
{
    if (executor->depth == 0 || executor->code->pushes || lanes != executor->running)
        return false;
    const i32x8 top = executor->stack[executor->depth - 1];
    const int32_t target = top[__builtin_ctz(lanes)];
    if (lanes & ~i32x8_movemask(top == target))
        return false;
    executor->pc = (uint32_t)target;
    executor->depth--;
    restore_loop_indices(executor, executor->depth, lanes);
    return true;
}

/* With an empty stack the program ends (2.14.3.27). An address vector is not a return address. */
static void return_from_call(struct shader_executor *executor, unsigned lanes)
{
    if (return_together(executor, lanes))
        return;
    if (executor->depth == 0)
        end_lanes(executor, lanes, SHADER_STATUS_OK);
    else if (executor->code->pushes)
        end_lanes(executor, lanes_with_address(executor, lanes), SHADER_STATUS_ERROR);
    if (executor->running == 0)
        return;
    executor->pc++;
    suspend(executor);
    if (executor->depth > 0) {
        const i32x8 mask = i32x8_from_movemask(lanes);
        executor->pc_lanes = i32x8_select(mask, executor->stack[executor->depth - 1], executor->pc_lanes);
        executor->depth_lanes = i32x8_select(mask, depth_of(executor) - 1, executor->depth_lanes);
        restore_loop_indices(executor, executor->depth - 1, lanes);
    }
    select_lanes(executor);
}

static i32x8 *address_at(const struct shader_executor *executor, uint32_t depth)
{
    return &executor->stack[executor->code->call_depth + 4 * depth];
}

/* Addresses are on the stack of calls, but loops belong to the call: a loop around PUSHA or POPA continues at
 * the new depth. */
static void move_loops(const struct shader_executor *executor, uint32_t from, uint32_t to, i32x8 mask)
{
    const struct shader_code *code = executor->code;
    const size_t indices = (size_t)(code->call_depth + 1) * code->loop_depth;
    for (uint32_t level = 0; level < code->loop_depth; level++) {
        i32x8 *counter = &executor->counters[to * code->loop_depth + level];
        const i32x8 *other = &executor->counters[from * code->loop_depth + level];
        *counter = i32x8_select(mask, *other, *counter);
        if (code->loop_indices)
            counter[indices] = i32x8_select(mask, other[indices], counter[indices]);
    }
}

/* NV_vertex_program3 2.14.5.44. */
static void push_address(struct shader_executor *executor, const struct masked_op *masked)
{
    const i32x8 mask = i32x8_from_movemask(executor->exec);
    if (executor->depth < executor->code->call_depth) {
        for (unsigned c = 0; c < 4; c++) {
            i32x8 *word = &address_at(executor, executor->depth)[c];
            *word = i32x8_select(mask, (i32x8)*register_at(executor->registers, masked->op.src[0][c]), *word);
        }
        move_loops(executor, executor->depth, executor->depth + 1, mask);
    }
    push(executor, executor->exec, STACK_ADDRESS, executor->pc + 1);
}

/* NV_vertex_program3 2.14.5.43: without an address vector on top the program ends. */
static void pop_address(struct shader_executor *executor, const struct masked_op *masked)
{
    const unsigned lanes = lanes_with_address(executor, executor->exec);
    if (lanes != executor->exec) {
        end_lanes(executor, executor->exec & ~lanes, SHADER_STATUS_ERROR);
        suspend(executor);
        if (executor->running)
            select_lanes(executor); /* the others come back here */
        return;
    }
    for (unsigned c = 0; c < 4; c++)
        *register_at(executor->registers, (FIXED_RESULT + c) * REGISTER_BYTES) =
            (f32x8)address_at(executor, executor->depth - 1)[c];
    masked_step(executor->registers, &masked->op, executor);
    move_loops(executor, executor->depth, executor->depth - 1, i32x8_from_movemask(lanes));
    executor->pc++;
    suspend(executor);
    executor->depth_lanes =
        i32x8_select(i32x8_from_movemask(lanes), depth_of(executor) - 1, executor->depth_lanes);
    select_lanes(executor);
}

static i32x8 *counter_of(const struct shader_executor *executor, const struct masked_op *masked)
{
    return &executor->counters[executor->depth * executor->code->loop_depth + masked->loop_level];
}

/* The float operand's floor, not below 0, at most 2^31 - 1; an integer operand itself. */
static uint32_t loop_count(const struct masked_op *masked, int32_t bits)
{
    if (masked->op.type == TYPE_U32)
        return (uint32_t)bits;
    if (masked->op.type == TYPE_S32)
        return bits > 0 ? (uint32_t)bits : 0;
    float count;
    memcpy(&count, &bits, sizeof count);
    return count >= 0x1p31f ? INT32_MAX : count >= 1.0f ? (uint32_t)count : 0;
}

/* The same of 64 bits, at most 2^31 - 1. */
static uint32_t loop_count64(unsigned type, uint64_t bits)
{
    double count;
    memcpy(&count, &bits, sizeof count);
    if (type == TYPE_F64)
        return count >= 0x1p31 ? INT32_MAX : count >= 1.0 ? (uint32_t)count : 0;
    if (type == TYPE_S64 && bits >> 63)
        return 0;
    return bits > INT32_MAX ? INT32_MAX : (uint32_t)bits;
}

static i32x8 loop_counts(struct shader_executor *executor, const struct masked_op *masked)
{
    i32x8 counts;
    if (masked->op64) {
        struct op64_values values;
        op64_compute(executor, masked, &values);
        for (int lane = 0; lane < LANES; lane++)
            counts[lane] = (int32_t)loop_count64(masked->op.type, values.result[0][lane]);
        return counts;
    }
    masked_compute(executor->registers, masked, executor);
    const i32x8 operand = (i32x8)*register_at(executor->registers, FIXED_RESULT * REGISTER_BYTES);
    for (int lane = 0; lane < LANES; lane++)
        counts[lane] = (int32_t)loop_count(masked, operand[lane]);
    return counts;
}

/* A float operand's floor, within what additions of it cannot overflow soon. */
static int32_t loop_integer(float value)
{
    const float bound = 0x1p24f;
    if (!(value > -bound)) /* NaN too */
        return value == value ? -(1 << 24) : 0;
    return value >= bound ? 1 << 24 : (int32_t)__builtin_floorf(value);
}

/* Sets the index of a LOOP from its operand's y, or adds z to it; the operand is a program parameter. */
static void step_loop_index(struct shader_executor *executor, const struct masked_op *loop, bool first)
{
    const struct shader_code *code = executor->code;
    const i32x8 mask = i32x8_from_movemask(executor->exec);
    i32x8 *index =
        &executor->counters[(code->call_depth + 1 + executor->depth) * code->loop_depth + loop->loop_level];
    if (!first)
        masked_compute(executor->registers, loop, executor);
    const f32x8 operand =
        *register_at(executor->registers, (FIXED_RESULT + (first ? 1 : 2)) * REGISTER_BYTES);
    i32x8 step;
    for (int lane = 0; lane < LANES; lane++)
        step[lane] = loop_integer(operand[lane]);
    const i32x8 next = first ? step : (i32x8)((u32x8)*index + (u32x8)step);
    *index = i32x8_select(mask, next, *index);
    show_loop_index(executor, executor->depth, loop->loop_level, mask);
}

/* Without a count the loop runs until a lane leaves it, or until the caller's limit. */
static void repeat(struct shader_executor *executor, const struct masked_op *masked)
{
    const i32x8 mask = i32x8_from_movemask(executor->exec);
    i32x8 *counter = counter_of(executor, masked), counts;
    unsigned skipped = 0;
    if (masked->counted_loop) {
        counts = loop_counts(executor, masked);
        skipped = i32x8_movemask(counts == 0);
        if (masked->indexed_loop)
            step_loop_index(executor, masked, true);
    } else {
        counts = i32x8_splat((int32_t)executor->resources.loop_limit);
    }
    *counter = i32x8_select(mask, counts, *counter);
    branch(executor, skipped, masked->target + 1, executor->pc + 1);
}

/* Lanes whose counters are not 0 continue in the loop; the others leave it, if it has a count. */
static void repeat_again(struct shader_executor *executor, const struct masked_op *masked, unsigned again)
{
    const uint32_t start = masked->target + 1, next = executor->pc + 1;
    if (!masked->counted_loop && again != executor->exec) {
        end_lanes(executor, executor->exec & ~again, SHADER_STATUS_BUDGET);
        suspend(executor);
        executor->pc_lanes = i32x8_select(i32x8_from_movemask(executor->exec), i32x8_splat((int32_t)start),
                                          executor->pc_lanes);
        select_lanes(executor);
        return;
    }
    branch(executor, again, start, next);
}

static void end_repeat(struct shader_executor *executor, const struct masked_op *masked)
{
    const i32x8 mask = i32x8_from_movemask(executor->exec);
    i32x8 *counter = counter_of(executor, masked);
    *counter = (i32x8)((u32x8)*counter + (u32x8)mask); /* -1 per running lane */
    const unsigned again = i32x8_movemask(*counter != 0) & executor->exec;
    if (masked->indexed_loop)
        step_loop_index(executor, &executor->code->masked[masked->target], false);
    repeat_again(executor, masked, again);
}

unsigned discarded_lanes(struct shader_executor *executor, const struct masked_op *masked)
{
    unsigned lanes = 0;
    if (masked->source_count == 0) {
        lanes = executor->exec;
    } else {
        masked_compute(executor->registers, masked, executor);
        for (unsigned c = 0; c < 4; c++) {
            const f32x8 value = *register_at(executor->registers, (FIXED_RESULT + c) * REGISTER_BYTES);
            if (masked->op.type == TYPE_F32)
                lanes |= i32x8_movemask(value < 0.0f);
            else if (masked->op.type == TYPE_S32)
                lanes |= i32x8_movemask((i32x8)value);
        }
    }
    return lanes & lanes_by_condition(executor, masked);
}

/* Discarded lanes continue as helpers while any other lane is active. */
static void discard(struct shader_executor *executor, const struct masked_op *masked)
{
    executor->killed |= discarded_lanes(executor, masked);
    if ((executor->wanted & ~executor->killed) == 0)
        executor->running = 0;
    else
        branch(executor, 0, 0, executor->pc + 1);
}

/* NV_gpu_program4 2.X.5: the end of the text ends a subroutine, as a label does. */
static void end_of_program(struct shader_executor *executor)
{
    if (executor->depth > 0 && executor->code->returns_at_end)
        return_from_call(executor, executor->exec);
    else {
        end_lanes(executor, executor->exec, SHADER_STATUS_OK);
        if (executor->running)
            select_lanes(executor);
    }
}

/* The rest of an operation that native code has executed. */
void decided_step(struct shader_executor *executor, const struct masked_op *masked, unsigned lanes)
{
    const uint32_t next = executor->pc + 1;
    switch (masked->flow) {
    case FLOW_IF: branch(executor, lanes, next, masked->target); break;
    case FLOW_REP: branch(executor, lanes, masked->target + 1, next); break;
    case FLOW_ENDREP: repeat_again(executor, masked, executor->exec & ~lanes); break;
    default: branch(executor, lanes, masked->target, next); break;
    }
}

void flow_step(struct shader_executor *executor, const struct masked_op *masked)
{
    const uint32_t next = executor->pc + 1;
    switch (masked->flow) {
    case FLOW_BRA: branch(executor, lanes_passing(executor, masked), masked->target, next); break;
    case FLOW_IF: branch(executor, lanes_passing(executor, masked), next, masked->target); break;
    case FLOW_SWITCH: choose_case(executor, masked); break;
    case FLOW_ELSE: branch(executor, executor->exec, masked->target, next); break;
    case FLOW_CAL: call(executor, lanes_passing(executor, masked), masked->target); break;
    case FLOW_CALI: call_chosen(executor, masked, lanes_passing(executor, masked)); break;
    case FLOW_BAR: wait_at_barrier(executor); break;
    case FLOW_RET: {
        const unsigned lanes = lanes_passing(executor, masked);
        if (lanes)
            return_from_call(executor, lanes);
        else
            branch(executor, 0, 0, next);
        break;
    }
    case FLOW_REP: repeat(executor, masked); break;
    case FLOW_ENDREP: end_repeat(executor, masked); break;
    case FLOW_KIL: discard(executor, masked); break;
    case FLOW_PUSHA: push_address(executor, masked); break;
    case FLOW_POPA: pop_address(executor, masked); break;
    case FLOW_LABEL:
        if (executor->depth > 0)
            return_from_call(executor, executor->exec);
        else
            branch(executor, 0, 0, next);
        break;
    default: end_of_program(executor); break;
    }
}
