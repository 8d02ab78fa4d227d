/* Hot: runs 8 lanes through a program.
 *
 * Every lane has a program counter and a call depth. The lanes that are deepest in calls and, among these,
 * lowest in the program run; the others wait. So lanes that diverged reconverge as early as possible. This
 * one rule serves BRA, IF, loops and subroutines. While all live lanes are together, which is the common
 * case, their counter is one scalar and nothing is masked: the registers of other lanes may be
 * overwritten. */
#include "shader/execute/interpreter/access.h"
#include "shader/execute/interpreter/op64.h"
#include "shader/execute/native/native.h"

#define masked_step     ISA(masked_step)
#define masked_compute  ISA(masked_compute)
#define condition_lanes ISA(condition_lanes)
#define interpreter_run ISA(interpreter_run)
#define find_handler    ISA(find_handler)
#define threaded_kill   ISA(threaded_kill)
#define threaded_end    ISA(threaded_end)

static i32x8 depth_of(const struct shader_executor *executor)
{
    return i32x8_splat((int32_t)executor->depth);
}

/* --- Which lanes run ------------------------------------------------------------------------------------ */

/* `executed` of the lanes that run, which lags behind while they stay the same. */
static void credit_lanes(struct shader_executor *executor)
{
    executor->executed +=
        i32x8_splat((int32_t)(executor->steps - executor->credited)) & i32x8_from_movemask(executor->exec);
    executor->credited = executor->steps;
}

static void set_exec(struct shader_executor *executor, unsigned exec)
{
    credit_lanes(executor);
    executor->exec = exec;
    executor->unmasked = exec == executor->needed && !executor->trace;
    executor->exec_mask = executor->unmasked ? i32x8_splat(-1) : i32x8_from_movemask(exec);
}

/* The lanes that run stop doing so; where each goes on is in pc_lanes and depth_lanes. */
static void suspend(struct shader_executor *executor)
{
    const i32x8 mask = i32x8_from_movemask(executor->exec);
    executor->pc_lanes = i32x8_select(mask, i32x8_splat((int32_t)executor->pc), executor->pc_lanes);
    executor->depth_lanes = i32x8_select(mask, depth_of(executor), executor->depth_lanes);
}

static i32x8 lesser(i32x8 a, i32x8 b)
{
    return i32x8_select(i32x8_less(a, b), a, b);
}

/* The least lane, in all of them. */
static i32x8 least_lane(i32x8 a)
{
    a = lesser(a, LANES_OF_TWO(a, a, 4, 5, 6, 7, 0, 1, 2, 3));
    a = lesser(a, LANES_OF_TWO(a, a, 2, 3, 0, 1, 6, 7, 4, 5));
    return lesser(a, LANES_OF_TWO(a, a, 1, 0, 3, 2, 5, 4, 7, 6));
}

/* Deepest first, then lowest. */
static void select_lanes(struct shader_executor *executor)
{
    const i32x8 none = i32x8_splat(INT32_MAX);
    i32x8 lanes = i32x8_from_movemask(executor->running);
    if (executor->code->call_depth > 0) {
        const i32x8 greatest = -least_lane(-executor->depth_lanes & lanes);
        executor->depth = (uint32_t)greatest[0];
        lanes &= executor->depth_lanes == greatest;
    }
    const i32x8 pcs = i32x8_select(lanes, executor->pc_lanes, none), lowest = least_lane(pcs);
    const i32x8 next = least_lane(i32x8_select(pcs == lowest, none, pcs));
    executor->pc = (uint32_t)lowest[0];
    executor->limit = next[0] == INT32_MAX ? UINT32_MAX : (uint32_t)next[0];
    set_exec(executor, i32x8_movemask(pcs == lowest) & executor->running);
}

static void note_stop(struct shader_executor *executor, int lane)
{
    const struct shader_report one = {.stopped = executor->wanted >> lane & 1,
                                      .stopped_at = executor->code->masked[executor->pc].instruction};
    shader_report_add(&executor->report, &one);
}

static void end_lanes(struct shader_executor *executor, unsigned lanes, enum shader_status status)
{
    for (int lane = 0; lane < LANES && status != SHADER_STATUS_OK; lane++)
        if ((lanes >> lane & 1) && executor->status[lane] == SHADER_STATUS_OK) {
            executor->status[lane] = (uint8_t)status;
            executor->stopped_at[lane] = executor->pc;
            note_stop(executor, lane);
        }
    executor->running &= ~lanes;
}

/* Lanes `taken` go on at `target`, the other running ones at `next`. */
static void branch(struct shader_executor *executor, unsigned taken, uint32_t target, uint32_t next)
{
    taken &= executor->exec;
    const bool together = taken == 0 || taken == executor->exec;
    executor->pc = taken == executor->exec ? target : next;
    if (together && executor->exec == executor->running)
        return;
    suspend(executor);
    if (!together)
        executor->pc_lanes =
            i32x8_select(i32x8_from_movemask(taken), i32x8_splat((int32_t)target), executor->pc_lanes);
    select_lanes(executor);
}

/* --- Flow instructions ---------------------------------------------------------------------------------- */

static unsigned lanes_by_condition(const struct shader_executor *executor, const struct masked_op *masked)
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

/* TGSI: each lane goes on after the CASE of its value, or DEFAULT, or ENDSWITCH. */
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

/* Puts `entry` on the stack of `lanes`, which go on at `target`. The stack keeps one entry per lane, since
 * lanes may come from different calls. */
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

/* Control may come to the end of a loop that has not begun, and a call that returns shows the indices of all
 * loops: what they find there is 0. */
static void begin_loops(const struct shader_executor *executor, uint32_t depth, i32x8 mask)
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

/* Lanes without a subroutine go on. Those with different ones wait for their turn as after any branch. */
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

/* The lanes that run wait; when no other is left to run, for the caller. */
static void wait_at_barrier(struct shader_executor *executor)
{
    executor->pc++;
    suspend(executor);
    executor->waiting |= executor->exec;
    executor->running &= ~executor->exec;
    if (executor->running)
        select_lanes(executor);
}

static void leave_barrier(struct shader_executor *executor)
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

/* On the empty stack the program ends (2.14.3.27); an address vector is no return address. */
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

/* Addresses lie on the stack of calls, but loops belong to the call: one that PUSHA or POPA is in goes on at
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

/* Without a count the loop runs until it is left, at most the caller's limit. */
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

/* The lanes whose counters are not 0 go on in the loop, which others leave, if it has a count. */
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

static unsigned discarded_lanes(struct shader_executor *executor, const struct masked_op *masked)
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

/* Discarded lanes run on as helpers, while any other lane is left. */
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
static void decided_step(struct shader_executor *executor, const struct masked_op *masked, unsigned lanes)
{
    const uint32_t next = executor->pc + 1;
    switch (masked->flow) {
    case FLOW_IF: branch(executor, lanes, next, masked->target); break;
    case FLOW_REP: branch(executor, lanes, masked->target + 1, next); break;
    case FLOW_ENDREP: repeat_again(executor, masked, executor->exec & ~lanes); break;
    default: branch(executor, lanes, masked->target, next); break;
    }
}

static void flow_step(struct shader_executor *executor, const struct masked_op *masked)
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

/* --- The loop ------------------------------------------------------------------------------------------- */

/* Reports the operation at `index`, which has just run in `lanes`, for those that are traced. `passing`: of
 * flow, the lanes whose condition was met; of KIL those that it ends. */
static void trace_operation(struct shader_executor *executor, uint32_t index, unsigned lanes,
                            unsigned passing)
{
    const struct masked_op *masked = &executor->code->masked[index];
    for (unsigned left = executor->traced; left; left &= left - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(left);
        struct shader_trace_step *step = &executor->trace_steps[lane];
        step->instruction = masked->instruction;
        step->lane = lane;
        step->helper = !((executor->wanted & ~executor->killed) >> lane & 1);
        step->passed |= passing >> lane & 1;
        step->lanes = lanes;
        step->missing =
            (uint8_t)(executor_whole_quads(lanes) & executor->needed & ~executor->killed & ~lanes);
        step->executor = executor;
        for (unsigned c = 0; c < 4; c++)
            step->condition[c] = shader_lane_condition(executor, 0, c, lane);
        if (masked->counted && (lanes >> lane & 1))
            executor->trace(executor->trace_user, step);
        memset(step, 0, sizeof *step);
    }
}

/* The meter is asked a while after `steps`; the first lane may reach its limit before. */
static void set_checkpoint(struct shader_executor *executor, uint64_t steps)
{
    const uint64_t budget = executor->code->budget;
    const uint64_t interval = executor->grain < METER_INTERVAL ? executor->grain : METER_INTERVAL;
    executor->ask_at = executor->resources.meter ? steps + interval : UINT64_MAX;
    executor->checkpoint = executor->ask_at < budget ? executor->ask_at : budget;
}

/* Where lanes may have reached their limits. The next checkpoint is where one of them may again. */
static uint32_t within_own_budget(struct shader_executor *executor, uint32_t length)
{
    const uint32_t budget = executor->code->budget;
    unsigned spent = 0;
    uint32_t least = budget;
    credit_lanes(executor);
    for (int lane = 0; lane < LANES; lane++) {
        const uint32_t left = budget - (uint32_t)executor->executed[lane];
        if (!(executor->running >> lane & 1))
            continue;
        least = left < least ? left : least;
        if (!(executor->exec >> lane & 1))
            continue;
        if (left == 0)
            spent |= 1u << lane;
        else if (left < length)
            length = left;
    }
    if (least > 0 && executor->steps + least < executor->ask_at)
        executor->checkpoint = executor->steps + least;
    if (spent == 0)
        return length;
    end_lanes(executor, spent, SHADER_STATUS_BUDGET);
    suspend(executor);
    if (executor->running)
        select_lanes(executor);
    return 0;
}

/* How many of `length` instructions the running lanes may still execute. Lanes that may execute none end;
 * then 0 is returned. */
static uint32_t within_budget(struct shader_executor *executor, uint32_t length)
{
    if (executor->steps + length <= executor->checkpoint)
        return length; /* no lane has run more than `steps` */
    if (executor->steps + length > executor->ask_at) {
        if (executor_ask_meter(executor)) {
            executor->running = 0;
            return 0;
        }
        set_checkpoint(executor, executor->steps + length);
    }
    return executor->steps + length <= executor->code->budget ? length : within_own_budget(executor, length);
}

static void count_instructions(struct shader_executor *executor, uint32_t length)
{
    executor->steps += length;
}

/* Native code, if there is any from here on. False: the next operation is to be executed here. */
static bool run_native(struct shader_executor *executor)
{
    const struct shader_code *code = executor->code;
    const void *block = code->native->blocks[executor->pc][!executor->unmasked];
    if (!block)
        return false;
    if (executor->counters)
        executor->loops = executor->counters + (size_t)executor->depth * code->loop_depth;
    const unsigned decided = code->native->enter(executor->registers, block, executor);
    if (decided) {
        decided_step(executor, &code->masked[executor->pc], decided & 0xff);
        return true;
    }
    if (executor->running && executor->pc >= executor->limit) { /* at the waiting lanes, or behind them */
        suspend(executor);
        select_lanes(executor);
        return true;
    }
    return executor->running == 0;
}

/* Instructions that only fall through: up to the next one that may not, and no further than where other lanes
 * wait. */
static void run_straight(struct shader_executor *executor, uint32_t length)
{
    const struct shader_op *op = &executor->code->ops[executor->pc], *end = op + length;
    const uint32_t next = executor->pc + length;
    char *registers = executor->registers;
    if (executor->unmasked)
        for (; op < end; op++)
            op->run(registers, op, executor);
    else
        for (; op < end; op++) {
            masked_step(registers, op, executor);
            if (executor->trace) {
                executor->pc = op->index + 1;
                trace_operation(executor, op->index, executor->exec, 0);
            }
        }
    count_instructions(executor, length);
    executor->pc = next;
}

static void begin_registers(struct shader_executor *executor)
{
    const struct shader_code *code = executor->code;
    set_initial_registers(code, executor->registers, executor->cc[0]);
    if (code->knows_helpers)
        *register_at(executor->registers, (FIXED_THREAD + THREAD_HELPER) * REGISTER_BYTES) =
            (f32x8)i32x8_from_movemask(~executor->wanted & 0xff);
    executor->params_written = code->writes_params;
}

static void begin_run(struct shader_executor *executor)
{
    if (executor->code->begins_with_registers)
        begin_registers(executor);
    memset(executor->status, SHADER_STATUS_OK, sizeof executor->status);
    executor->killed = 0;
    executor->waiting = 0;
    executor->at_sync_point = false;
    executor->emitted = i32x8_splat(0);
}

static void begin_flow(struct shader_executor *executor)
{
    executor->together = false;
    executor->steps = executor->credited = 0;
    begin_loops(executor, 0, i32x8_splat(-1));
    executor->executed = i32x8_splat(0);
    executor->running = executor->needed;
    executor->pc = executor->code->entry;
    executor->depth = 0;
    executor->limit = UINT32_MAX;
    set_checkpoint(executor, 0);
    set_exec(executor, executor->running);
}

void finish_outputs(struct shader_executor *executor)
{
    const struct shader_code *code = executor->code;
    for (uint32_t i = 0; i < code->written_count; i++) {
        f32x8 *value = register_at(executor->registers, code->written[i]);
        *value = f32x8_canonical_nan(REGISTERS_KEEP_DENORMALS ? f32x8_flush_inside(*value) : *value);
    }
}

/* As far as the budget goes and no further than where other lanes wait. */
static void run_straight_on(struct shader_executor *executor, uint32_t length)
{
    if (length > executor->limit - executor->pc)
        length = executor->limit - executor->pc;
    length = within_budget(executor, length);
    if (length > 0)
        run_straight(executor, length);
    if (executor->pc == executor->limit) { /* the waiting lanes are reached */
        suspend(executor);
        select_lanes(executor);
    }
}

static __attribute__((noinline)) void traced_flow_step(struct shader_executor *executor,
                                                       const struct masked_op *masked, uint32_t index)
{
    const unsigned lanes = executor->exec, killed = executor->killed,
                   passing = lanes_by_condition(executor, masked);
    flow_step(executor, masked);
    trace_operation(executor, index, lanes, masked->flow == FLOW_KIL ? executor->killed & ~killed : passing);
}

/* Stops at synchronization points (masked_op.synchronizes); `passed`: not at the one that is next. */
static void run_to_the_end(struct shader_executor *executor, bool passed)
{
    const struct shader_code *code = executor->code;
    const bool native = code->native && code->native->blocks && !executor->trace;
    while (executor->running) {
        if (native && run_native(executor))
            continue;
        const uint32_t length = code->run_length[executor->pc];
        if (length > 0) {
            run_straight_on(executor, length);
            continue;
        }
        const uint32_t index = executor->pc;
        const struct masked_op *masked = &code->masked[index];
        executor->at_sync_point = masked->synchronizes && !passed;
        passed = false;
        if (executor->at_sync_point)
            return;
        if (masked->flow == FLOW_NONE) {
            run_straight_on(executor, 1);
            continue;
        }
        if (masked->counted) {
            if (within_budget(executor, 1) == 0)
                continue;
            count_instructions(executor, 1);
        }
        if (__builtin_expect(executor->trace != NULL, 0))
            traced_flow_step(executor, masked, index);
        else
            flow_step(executor, masked);
    }
}

const struct shader_op *threaded_end(char *registers, const struct shader_op *op,
                                     struct shader_executor *executor)
{
    (void)registers;
    executor->steps = op->index - executor->code->entry;
    return NULL;
}

/* With all lanes discarded the rest has no effect. */
const struct shader_op *threaded_kill(char *registers, const struct shader_op *op,
                                      struct shader_executor *executor)
{
    executor->killed |= discarded_lanes(executor, &executor->code->masked[op->index]);
    if (executor->wanted & ~executor->killed)
        return op + 1;
    return threaded_end(registers, op + 1, executor);
}

/* A program without flow: its operations, and nothing to keep track of. Where a KIL has ended it, or native
 * code has not done so, outputs are finished here. */
static void run_straight_program(struct shader_executor *executor)
{
    const struct shader_code *code = executor->code;
    const struct shader_op *op = &code->ops[code->entry];
    char *registers = executor->registers;
    begin_run(executor);
    executor->exec = executor->needed;
    executor->exec_mask = i32x8_splat(-1);
    executor->together = true;
    while (op)
        op = op->threaded(registers, op, executor);
    if (!code->native || !code->native->finishes || (executor->wanted & ~executor->killed) == 0)
        finish_outputs(executor);
}

static __attribute__((noinline)) void run_with_flow(struct shader_executor *executor)
{
    const bool resumed = executor->at_sync_point;
    if (executor->resuming) {
        executor->resuming = false;
        executor->at_sync_point = false;
        if (!resumed)
            leave_barrier(executor);
        run_to_the_end(executor, resumed);
    } else {
        begin_run(executor);
        begin_flow(executor);
        run_to_the_end(executor, false);
    }
    credit_lanes(executor);
    executor->executed &= i32x8_from_movemask(executor->needed); /* native code counts others as well */
    finish_outputs(executor);
}

void interpreter_run(struct shader_executor *executor)
{
    const struct shader_code *code = executor->code;
    const bool resumes = executor->resuming;
    if (code->straight && !executor->trace && executor->needed)
        run_straight_program(executor);
    else
        run_with_flow(executor);
    if (__builtin_expect(code->passes_through && !resumes, 0))
        emit_passed_vertices(executor);
}

shader_handler *find_handler(const struct handler_key *key)
{
    shader_handler *handler = legacy_multiply_handler(key);
    if (!handler)
        handler = tgsi_handler(key);
    if (!handler)
        handler = bits_handler(key);
    if (!handler)
        handler = thread_handler(key);
    if (!handler)
        handler = integer_handler(key);
    if (!handler)
        handler = pack_handler(key);
    if (!handler)
        handler = texture_handler(key);
    return handler ? handler : float_handler(key);
}
