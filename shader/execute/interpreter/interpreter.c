/* Hot: runs 8 lanes through a program.
 *
 * Every lane has a program counter and a call depth of its own. Those lanes run that are deepest in calls
 * and, among them, lowest in the program; the others wait, so that lanes which took different ways meet again
 * as early as they can. This one rule serves BRA, IF, loops and subroutines alike. While all lanes that
 * matter are together, which is nearly always, their counter is one scalar and nothing is masked: lanes that
 * do not matter are overwritten freely.
 */
#include "shader/execute/interpreter/access.h"
#include "shader/execute/interpreter/wide.h"

#define general_step    ISA(general_step)
#define general_compute ISA(general_compute)
#define general_test    ISA(general_test)
#define interpreter_run ISA(interpreter_run)
#define find_handler    ISA(find_handler)
#define chain_kill      ISA(chain_kill)
#define chain_end       ISA(chain_end)

static i32x8 depth_of(const struct shader_machine *machine)
{
    return i32x8_splat((int32_t)machine->depth);
}

/* --- Which lanes run -------------------------------------------------------------------------- */

static void set_exec(struct shader_machine *machine, unsigned exec)
{
    machine->exec = exec;
    machine->unmasked = exec == machine->needed && !machine->trace;
    machine->exec_mask = machine->unmasked ? i32x8_splat(-1) : i32x8_from_movemask(exec);
}

/* The lanes that run stop doing so; where each goes on stands in pc_lanes and depth_lanes. */
static void suspend(struct shader_machine *machine)
{
    const i32x8 mask = i32x8_from_movemask(machine->exec);
    machine->pc_lanes = i32x8_select(mask, i32x8_splat((int32_t)machine->pc), machine->pc_lanes);
    machine->depth_lanes = i32x8_select(mask, depth_of(machine), machine->depth_lanes);
}

/* Deepest first, then lowest. */
static void select_lanes(struct shader_machine *machine)
{
    uint32_t depth = 0, pc = UINT32_MAX, limit = UINT32_MAX;
    unsigned exec = 0;
    for (int lane = 0; lane < LANES; lane++) {
        if (!(machine->running >> lane & 1))
            continue;
        const uint32_t lane_depth = (uint32_t)machine->depth_lanes[lane],
                       lane_pc = (uint32_t)machine->pc_lanes[lane];
        if (lane_depth > depth) {
            depth = lane_depth;
            exec = 0;
            pc = limit = UINT32_MAX;
        } else if (lane_depth < depth) {
            continue;
        }
        if (lane_pc < pc) {
            limit = exec ? pc : limit;
            pc = lane_pc;
            exec = 0;
        } else if (lane_pc > pc && lane_pc < limit) {
            limit = lane_pc;
        }
        if (lane_pc == pc)
            exec |= 1u << lane;
    }
    machine->pc = pc;
    machine->depth = depth;
    machine->limit = limit;
    set_exec(machine, exec);
}

static void note_stop(struct shader_machine *machine, int lane)
{
    const struct shader_report one = {.stopped = machine->wanted >> lane & 1,
                                      .stopped_at = machine->code->general[machine->pc].instruction};
    shader_report_add(&machine->report, &one);
}

static void end_lanes(struct shader_machine *machine, unsigned lanes, enum shader_status status)
{
    for (int lane = 0; lane < LANES && status != SHADER_STATUS_OK; lane++)
        if ((lanes >> lane & 1) && machine->status[lane] == SHADER_STATUS_OK) {
            machine->status[lane] = (uint8_t)status;
            machine->stopped_at[lane] = machine->pc;
            note_stop(machine, lane);
        }
    machine->running &= ~lanes;
}

/* Lanes `taken` go on at `target`, the other running ones at `next`. */
static void branch(struct shader_machine *machine, unsigned taken, uint32_t target, uint32_t next)
{
    taken &= machine->exec;
    const bool together = taken == 0 || taken == machine->exec;
    machine->pc = taken == machine->exec ? target : next;
    if (together && machine->exec == machine->running)
        return;
    suspend(machine);
    if (!together)
        machine->pc_lanes =
            i32x8_select(i32x8_from_movemask(taken), i32x8_splat((int32_t)target), machine->pc_lanes);
    select_lanes(machine);
}

/* --- Flow instructions ------------------------------------------------------------------------ */

static unsigned lanes_by_condition(const struct shader_machine *machine, const struct general_op *general)
{
    if (general->test.rule == CONDITION_TR)
        return machine->exec;
    i32x8 any = {0};
    for (unsigned c = 0; c < 4; c++)
        any |= general_test(machine, &general->test, c);
    return i32x8_movemask(any) & machine->exec;
}

/* The operand's x as bits. */
static i32x8 loaded_bits(struct shader_machine *machine, const struct general_op *general)
{
    general_compute(machine->registers, general, machine);
    return (i32x8)*register_at(machine->registers, FIXED_RESULT * REGISTER_BYTES);
}

/* Which lanes go the way of the instruction: by a condition, in TGSI also by an operand that is not zero. */
static unsigned lanes_passing(struct shader_machine *machine, const struct general_op *general)
{
    const unsigned lanes = lanes_by_condition(machine, general);
    if (general->source_count == 0)
        return lanes;
    const i32x8 bits = loaded_bits(machine, general);
    return lanes &
           i32x8_movemask(general->op.type == TYPE_F32 ? (i32x8)((f32x8)bits != 0.0f) : (i32x8)(bits != 0));
}

/* TGSI: each lane goes on behind the CASE of its value, or DEFAULT, or ENDSWITCH. */
static void choose_case(struct shader_machine *machine, const struct general_op *general)
{
    const i32x8 value = loaded_bits(machine, general);
    unsigned left = machine->exec;
    uint32_t at = general->target, otherwise = 0;
    i32x8 targets = {0};
    for (;; at = machine->code->general[at].target) {
        const struct general_op *label = &machine->code->general[at];
        if (label->op.op == OP_CASE) {
            const unsigned lanes = i32x8_movemask(loaded_bits(machine, label) == value) & left;
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
    const i32x8 mask = i32x8_from_movemask(machine->exec);
    suspend(machine);
    machine->pc_lanes = i32x8_select(mask, targets, machine->pc_lanes);
    select_lanes(machine);
}

/* Puts `entry` on the stack of `lanes`, which go on at `target`. The stack keeps one entry per lane, since
 * lanes may come from different calls. */
static void push(struct shader_machine *machine, unsigned lanes, int32_t entry, uint32_t target)
{
    const uint32_t next = machine->pc + 1;
    if (machine->depth >= machine->code->call_depth) {
        end_lanes(machine, lanes, SHADER_STATUS_ERROR);
        lanes = 0;
    } else if (lanes) {
        i32x8 *top = &machine->stack[machine->depth];
        *top = i32x8_select(i32x8_from_movemask(lanes), i32x8_splat(entry), *top);
    }
    if (lanes != 0 && lanes == machine->running) {
        machine->depth++;
        machine->pc = target;
        return;
    }
    const i32x8 mask = i32x8_from_movemask(lanes);
    machine->pc = next;
    suspend(machine);
    machine->pc_lanes = i32x8_select(mask, i32x8_splat((int32_t)target), machine->pc_lanes);
    machine->depth_lanes = i32x8_select(mask, depth_of(machine) + 1, machine->depth_lanes);
    select_lanes(machine);
}

/* 2.14.3.7. */
static void call(struct shader_machine *machine, unsigned lanes, uint32_t target)
{
    push(machine, lanes, (int32_t)machine->pc + 1, target);
}

/* CALI: where the application's choice takes each lane, or -1. */
static i32x8 subroutine_targets(const struct shader_machine *machine, const struct general_op *general)
{
    const struct shader_code *code = machine->code;
    const uint32_t *labels = machine->resources.subroutines;
    const i32x8 parameter = relative_numbers(machine->registers, &general->subroutine);
    i32x8 targets = i32x8_splat(-1);
    for (int lane = 0; lane < LANES && labels; lane++)
        if (parameter[lane] >= 0 && labels[parameter[lane]] < code->label_count)
            targets[lane] = (int32_t)code->label_targets[labels[parameter[lane]]];
    return targets;
}

/* Lanes without a subroutine go on. Those with different ones wait for their turn as after any branch. */
static void call_chosen(struct shader_machine *machine, const struct general_op *general, unsigned lanes)
{
    const i32x8 targets = subroutine_targets(machine, general);
    lanes &= ~i32x8_movemask(targets);
    if (lanes == 0) {
        branch(machine, 0, 0, machine->pc + 1);
        return;
    }
    const uint32_t first = (uint32_t)targets[__builtin_ctz(lanes)];
    const unsigned others = lanes & ~i32x8_movemask(targets == (int32_t)first);
    call(machine, lanes, first);
    if (others == 0 || machine->running == 0 || (machine->running & lanes) == 0)
        return;
    suspend(machine);
    machine->pc_lanes =
        i32x8_select(i32x8_from_movemask(others & machine->running), targets, machine->pc_lanes);
    select_lanes(machine);
}

/* The lanes that run wait; when no other is left to run, for the caller. */
static void wait_at_barrier(struct shader_machine *machine)
{
    machine->pc++;
    suspend(machine);
    machine->waiting |= machine->exec;
    machine->running &= ~machine->exec;
    if (machine->running)
        select_lanes(machine);
}

static void leave_barrier(struct shader_machine *machine)
{
    machine->running = machine->waiting;
    machine->waiting = 0;
    if (machine->running)
        select_lanes(machine);
}

/* Lanes of `lanes` whose stack's top is an address vector. */
static unsigned lanes_with_address(const struct shader_machine *machine, unsigned lanes)
{
    if (machine->depth == 0)
        return 0;
    return i32x8_movemask(machine->stack[machine->depth - 1] == STACK_ADDRESS) & lanes;
}

/* NV_fragment_program2 3.11.3.Y: every active loop keeps its index; A0.x shows that of the running call's,
 * but nothing below 0. Each level of nesting has an address register. */
static void show_loop_index(const struct shader_machine *machine, uint32_t depth, uint32_t level, i32x8 mask)
{
    const struct shader_code *code = machine->code;
    const i32x8 index = machine->counters[(code->call_depth + 1 + depth) * code->loop_depth + level];
    f32x8 *shown = register_at(machine->registers, (code->address_base + 4 * level) * REGISTER_BYTES);
    *shown = f32x8_select(mask, (f32x8)i32x8_select(index < 0, i32x8_splat(0), index), *shown);
}

/* Lanes that come back to a call at `depth` see its loops' indices again. */
static void restore_loop_indices(const struct shader_machine *machine, uint32_t depth, unsigned lanes)
{
    const struct shader_code *code = machine->code;
    for (uint32_t level = 0; level < code->loop_depth && code->loop_indices; level++)
        if (code->address_base + 4 * (level + 1) <= code->temp_base)
            show_loop_index(machine, depth, level, i32x8_from_movemask(lanes));
}

/* On the empty stack the program ends (2.14.3.27); an address vector is no return address. */
static void return_from_call(struct shader_machine *machine, unsigned lanes)
{
    if (machine->depth == 0)
        end_lanes(machine, lanes, SHADER_STATUS_OK);
    else if (machine->code->pushes)
        end_lanes(machine, lanes_with_address(machine, lanes), SHADER_STATUS_ERROR);
    if (machine->running == 0)
        return;
    machine->pc++;
    suspend(machine);
    if (machine->depth > 0) {
        const i32x8 mask = i32x8_from_movemask(lanes);
        machine->pc_lanes = i32x8_select(mask, machine->stack[machine->depth - 1], machine->pc_lanes);
        machine->depth_lanes = i32x8_select(mask, depth_of(machine) - 1, machine->depth_lanes);
        restore_loop_indices(machine, machine->depth - 1, lanes);
    }
    select_lanes(machine);
}

static i32x8 *address_at(const struct shader_machine *machine, uint32_t depth)
{
    return &machine->stack[machine->code->call_depth + 4 * depth];
}

/* NV_vertex_program3 2.14.5.44. */
static void push_address(struct shader_machine *machine, const struct general_op *general)
{
    const i32x8 mask = i32x8_from_movemask(machine->exec);
    if (machine->depth < machine->code->call_depth)
        for (unsigned c = 0; c < 4; c++) {
            i32x8 *word = &address_at(machine, machine->depth)[c];
            *word = i32x8_select(mask, (i32x8)*register_at(machine->registers, general->op.src[0][c]), *word);
        }
    push(machine, machine->exec, STACK_ADDRESS, machine->pc + 1);
}

/* NV_vertex_program3 2.14.5.43: without an address vector on top the program ends. */
static void pop_address(struct shader_machine *machine, const struct general_op *general)
{
    const unsigned lanes = lanes_with_address(machine, machine->exec);
    if (lanes != machine->exec) {
        end_lanes(machine, machine->exec & ~lanes, SHADER_STATUS_ERROR);
        suspend(machine);
        if (machine->running)
            select_lanes(machine); /* the others come back here */
        return;
    }
    for (unsigned c = 0; c < 4; c++)
        *register_at(machine->registers, (FIXED_RESULT + c) * REGISTER_BYTES) =
            (f32x8)address_at(machine, machine->depth - 1)[c];
    general_step(machine->registers, &general->op, machine);
    machine->pc++;
    suspend(machine);
    machine->depth_lanes =
        i32x8_select(i32x8_from_movemask(lanes), depth_of(machine) - 1, machine->depth_lanes);
    select_lanes(machine);
}

static i32x8 *counter_of(const struct shader_machine *machine, const struct general_op *general)
{
    return &machine->counters[machine->depth * machine->code->loop_depth + general->loop_level];
}

/* The float operand's floor, not below 0, at most 2^31 - 1; an integer operand itself. */
static uint32_t loop_count(const struct general_op *general, int32_t bits)
{
    if (general->op.type == TYPE_U32)
        return (uint32_t)bits;
    if (general->op.type == TYPE_S32)
        return bits > 0 ? (uint32_t)bits : 0;
    float count;
    memcpy(&count, &bits, sizeof count);
    return count >= 0x1p31f ? INT32_MAX : count >= 1.0f ? (uint32_t)count : 0;
}

/* The same of 64 bits, at most 2^31 - 1. */
static uint32_t wide_loop_count(unsigned type, uint64_t bits)
{
    double count;
    memcpy(&count, &bits, sizeof count);
    if (type == TYPE_F64)
        return count >= 0x1p31 ? INT32_MAX : count >= 1.0 ? (uint32_t)count : 0;
    if (type == TYPE_S64 && bits >> 63)
        return 0;
    return bits > INT32_MAX ? INT32_MAX : (uint32_t)bits;
}

static i32x8 loop_counts(struct shader_machine *machine, const struct general_op *general)
{
    i32x8 counts;
    if (general->compute_wide) {
        struct wide_values values;
        wide_compute(machine, general, &values);
        for (int lane = 0; lane < LANES; lane++)
            counts[lane] = (int32_t)wide_loop_count(general->op.type, values.result[0][lane]);
        return counts;
    }
    general_compute(machine->registers, general, machine);
    const i32x8 operand = (i32x8)*register_at(machine->registers, FIXED_RESULT * REGISTER_BYTES);
    for (int lane = 0; lane < LANES; lane++)
        counts[lane] = (int32_t)loop_count(general, operand[lane]);
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
static void step_loop_index(struct shader_machine *machine, const struct general_op *loop, bool first)
{
    const struct shader_code *code = machine->code;
    const i32x8 mask = i32x8_from_movemask(machine->exec);
    i32x8 *index =
        &machine->counters[(code->call_depth + 1 + machine->depth) * code->loop_depth + loop->loop_level];
    if (!first)
        general_compute(machine->registers, loop, machine);
    const f32x8 operand = *register_at(machine->registers, (FIXED_RESULT + (first ? 1 : 2)) * REGISTER_BYTES);
    i32x8 step;
    for (int lane = 0; lane < LANES; lane++)
        step[lane] = loop_integer(operand[lane]);
    const i32x8 next = first ? step : (i32x8)((u32x8)*index + (u32x8)step);
    *index = i32x8_select(mask, next, *index);
    show_loop_index(machine, machine->depth, loop->loop_level, mask);
}

/* Without a count the loop runs until it is left, at most the caller's limit. */
static void repeat(struct shader_machine *machine, const struct general_op *general)
{
    const i32x8 mask = i32x8_from_movemask(machine->exec);
    i32x8 *counter = counter_of(machine, general), counts;
    unsigned skipped = 0;
    if (general->counted_loop) {
        counts = loop_counts(machine, general);
        skipped = i32x8_movemask(counts == 0);
        if (general->indexed_loop)
            step_loop_index(machine, general, true);
    } else {
        counts = i32x8_splat((int32_t)machine->resources.loop_limit);
    }
    *counter = i32x8_select(mask, counts, *counter);
    branch(machine, skipped, general->target + 1, machine->pc + 1);
}

static void end_repeat(struct shader_machine *machine, const struct general_op *general)
{
    const i32x8 mask = i32x8_from_movemask(machine->exec);
    i32x8 *counter = counter_of(machine, general);
    *counter = (i32x8)((u32x8)*counter + (u32x8)mask); /* -1 per running lane */
    const unsigned again = i32x8_movemask(*counter != 0) & machine->exec;
    const uint32_t start = general->target + 1, next = machine->pc + 1;
    if (general->indexed_loop)
        step_loop_index(machine, &machine->code->general[general->target], false);
    if (!general->counted_loop && again != machine->exec) {
        end_lanes(machine, machine->exec & ~again, SHADER_STATUS_BUDGET);
        suspend(machine);
        machine->pc_lanes = i32x8_select(mask, i32x8_splat((int32_t)start), machine->pc_lanes);
        select_lanes(machine);
        return;
    }
    branch(machine, again, start, next);
}

static unsigned discarded_lanes(struct shader_machine *machine, const struct general_op *general)
{
    unsigned lanes = 0;
    if (general->source_count == 0) {
        lanes = machine->exec;
    } else {
        general_compute(machine->registers, general, machine);
        for (unsigned c = 0; c < 4; c++) {
            const f32x8 value = *register_at(machine->registers, (FIXED_RESULT + c) * REGISTER_BYTES);
            if (general->op.type == TYPE_F32)
                lanes |= i32x8_movemask(value < 0.0f);
            else if (general->op.type == TYPE_S32)
                lanes |= i32x8_movemask((i32x8)value);
        }
    }
    return lanes & lanes_by_condition(machine, general);
}

/* Discarded lanes run on as helpers, while anybody else is left. */
static void discard(struct shader_machine *machine, const struct general_op *general)
{
    machine->killed |= discarded_lanes(machine, general);
    if ((machine->wanted & ~machine->killed) == 0)
        machine->running = 0;
    else
        branch(machine, 0, 0, machine->pc + 1);
}

/* NV_gpu_program4 2.X.5: the end of the text ends a subroutine, as a label does. */
static void end_of_program(struct shader_machine *machine)
{
    if (machine->depth > 0 && machine->code->returns_at_end)
        return_from_call(machine, machine->exec);
    else {
        end_lanes(machine, machine->exec, SHADER_STATUS_OK);
        if (machine->running)
            select_lanes(machine);
    }
}

static void flow_step(struct shader_machine *machine, const struct general_op *general)
{
    const uint32_t next = machine->pc + 1;
    switch (general->flow) {
    case FLOW_BRA: branch(machine, lanes_passing(machine, general), general->target, next); break;
    case FLOW_IF: branch(machine, lanes_passing(machine, general), next, general->target); break;
    case FLOW_SWITCH: choose_case(machine, general); break;
    case FLOW_ELSE: branch(machine, machine->exec, general->target, next); break;
    case FLOW_CAL: call(machine, lanes_passing(machine, general), general->target); break;
    case FLOW_CALI: call_chosen(machine, general, lanes_passing(machine, general)); break;
    case FLOW_BAR: wait_at_barrier(machine); break;
    case FLOW_RET: {
        const unsigned lanes = lanes_passing(machine, general);
        if (lanes)
            return_from_call(machine, lanes);
        else
            branch(machine, 0, 0, next);
        break;
    }
    case FLOW_REP: repeat(machine, general); break;
    case FLOW_ENDREP: end_repeat(machine, general); break;
    case FLOW_KIL: discard(machine, general); break;
    case FLOW_PUSHA: push_address(machine, general); break;
    case FLOW_POPA: pop_address(machine, general); break;
    case FLOW_LABEL:
        if (machine->depth > 0)
            return_from_call(machine, machine->exec);
        else
            branch(machine, 0, 0, next);
        break;
    default: end_of_program(machine); break;
    }
}

/* --- The loop --------------------------------------------------------------------------------- */

/* Reports the operation at `index`, which has just run in `lanes`, if lane 0 is one of them. */
static void trace_operation(struct shader_machine *machine, uint32_t index, unsigned lanes)
{
    const struct general_op *general = &machine->code->general[index];
    machine->step.instruction = general->instruction;
    for (unsigned c = 0; c < 4; c++)
        machine->step.condition[c] = shader_lane_condition(machine, 0, c, 0);
    if (general->counted && (lanes & 1))
        machine->trace(machine->trace_user, &machine->step);
    memset(&machine->step, 0, sizeof machine->step);
}

/* How many of `length` instructions the running lanes may still execute. Lanes that may execute none end;
 * then 0 is returned. */
static uint32_t within_budget(struct shader_machine *machine, uint32_t length)
{
    const uint32_t budget = machine->code->budget;
    if (machine->steps + length <= budget)
        return length; /* no lane has run more than `steps` */
    unsigned spent = 0;
    for (int lane = 0; lane < LANES; lane++) {
        const uint32_t left = budget - (uint32_t)machine->executed[lane];
        if (!(machine->exec >> lane & 1))
            continue;
        if (left == 0)
            spent |= 1u << lane;
        else if (left < length)
            length = left;
    }
    if (spent == 0)
        return length;
    end_lanes(machine, spent, SHADER_STATUS_BUDGET);
    suspend(machine);
    if (machine->running)
        select_lanes(machine);
    return 0;
}

static void count_instructions(struct shader_machine *machine, uint32_t length)
{
    machine->steps += length;
    machine->executed += i32x8_splat((int32_t)length) & i32x8_from_movemask(machine->exec);
}

/* Instructions that only fall through: up to the next one that may not, and no further than where other lanes
 * wait. */
static void run_straight(struct shader_machine *machine, uint32_t length)
{
    const struct shader_op *op = &machine->code->ops[machine->pc], *end = op + length;
    char *registers = machine->registers;
    if (machine->unmasked)
        for (; op < end; op++)
            op->run(registers, op, machine);
    else
        for (; op < end; op++) {
            general_step(registers, op, machine);
            if (machine->trace)
                trace_operation(machine, op->index, machine->exec);
        }
    count_instructions(machine, length);
    machine->pc += length;
}

/* The condition code begins as EQ (NV_vertex_program2 2.14.1.6; undefined in NV_gpu_program4). */
static void begin_registers(struct shader_machine *machine)
{
    const struct shader_code *code = machine->code;
    for (uint32_t i = 0; i < code->initial_count; i++)
        *register_at(machine->registers, code->initial[i].offset) =
            f32x8_splat(code->initial[i].one ? 1.0f : 0.0f);
    for (unsigned i = 0; i < 4u * code->cc_count; i++)
        machine->cc[i / 4][i % 4] = (struct condition_flags){.zf = i32x8_splat(-1)};
    if (code->knows_helpers)
        *register_at(machine->registers, (FIXED_THREAD + THREAD_HELPER) * REGISTER_BYTES) =
            (f32x8)i32x8_from_movemask(~machine->wanted & 0xff);
    memset(machine->status, SHADER_STATUS_OK, sizeof machine->status);
    machine->killed = 0;
    machine->waiting = 0;
    machine->meeting = false;
    machine->emitted = i32x8_splat(0);
    machine->params_written = code->writes_params;
}

static void begin_flow(struct shader_machine *machine)
{
    machine->executed = i32x8_splat(0);
    machine->running = machine->needed;
    machine->pc = machine->code->entry;
    machine->depth = 0;
    machine->limit = UINT32_MAX;
    machine->steps = 0;
    set_exec(machine, machine->running);
}

void finish_outputs(struct shader_machine *machine)
{
    const struct shader_code *code = machine->code;
    for (uint32_t i = 0; i < code->written_count; i++) {
        f32x8 *value = register_at(machine->registers, code->written[i]);
        *value = f32x8_canonical_nan(REGISTERS_KEEP_DENORMALS ? f32x8_flush_inside(*value) : *value);
    }
}

/* As far as the budget goes and no further than where other lanes wait. */
static void run_straight_on(struct shader_machine *machine, uint32_t length)
{
    if (length > machine->limit - machine->pc)
        length = machine->limit - machine->pc;
    length = within_budget(machine, length);
    if (length > 0)
        run_straight(machine, length);
    if (machine->pc == machine->limit) { /* the waiting lanes are met */
        suspend(machine);
        select_lanes(machine);
    }
}

/* Stops before operations that meet the threads of other machines; `met` at the one that stands next. */
static void run_to_the_end(struct shader_machine *machine, bool met)
{
    const struct shader_code *code = machine->code;
    while (machine->running) {
        const uint32_t length = code->run_length[machine->pc];
        if (length > 0) {
            run_straight_on(machine, length);
            continue;
        }
        const uint32_t index = machine->pc;
        const struct general_op *general = &code->general[index];
        machine->meeting = general->meets && !met;
        met = false;
        if (machine->meeting)
            return;
        if (general->flow == FLOW_NONE) {
            run_straight_on(machine, 1);
            continue;
        }
        if (general->counted) {
            if (within_budget(machine, 1) == 0)
                continue;
            count_instructions(machine, 1);
        }
        const unsigned lanes = machine->exec;
        flow_step(machine, general);
        if (machine->trace)
            trace_operation(machine, index, lanes);
    }
}

const struct shader_op *chain_end(char *registers, const struct shader_op *op, struct shader_machine *machine)
{
    (void)registers;
    machine->steps = op->index - machine->code->entry;
    return NULL;
}

/* All lanes discarded: nobody wants the rest. */
const struct shader_op *chain_kill(char *registers, const struct shader_op *op,
                                   struct shader_machine *machine)
{
    machine->killed |= discarded_lanes(machine, &machine->code->general[op->index]);
    if (machine->wanted & ~machine->killed)
        return op + 1;
    return chain_end(registers, op + 1, machine);
}

/* A program without flow: its operations, and nothing to keep track of. */
static void run_straight_program(struct shader_machine *machine)
{
    const struct shader_code *code = machine->code;
    const struct shader_op *op = &code->ops[code->entry];
    char *registers = machine->registers;
    machine->exec = machine->needed;
    machine->exec_mask = i32x8_splat(-1);
    while (op)
        op = op->chain(registers, op, machine);
    machine->executed = i32x8_splat((int32_t)machine->steps) & i32x8_from_movemask(machine->needed);
}

void interpreter_run(struct shader_machine *machine)
{
    if (machine->resuming) {
        const bool met = machine->meeting;
        machine->resuming = false;
        machine->meeting = false;
        if (!met)
            leave_barrier(machine);
        run_to_the_end(machine, met);
        finish_outputs(machine);
        return;
    }
    begin_registers(machine);
    if (machine->code->straight && !machine->trace && machine->needed) {
        run_straight_program(machine);
    } else {
        begin_flow(machine);
        run_to_the_end(machine, false);
    }
    finish_outputs(machine);
    if (machine->code->passes_through)
        emit_passed_vertices(machine);
}

shader_handler *find_handler(const struct handler_key *key)
{
    shader_handler *handler = zero_wins_handler(key);
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
