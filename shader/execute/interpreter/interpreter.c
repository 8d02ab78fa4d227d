/* Hot: runs 8 lanes through a program. */
#include "shader/execute/interpreter/flow.h"
#include "shader/execute/interpreter/lanes.h"
#include "shader/execute/native/native.h"

#define masked_step         ISA(masked_step)
#define masked_numbers_step ISA(masked_numbers_step)
#define interpreter_run     ISA(interpreter_run)
#define find_handler        ISA(find_handler)
#define threaded_kill       ISA(threaded_kill)
#define threaded_end        ISA(threaded_end)

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
        for (unsigned c = 0; c < 4 && !executor->observed; c++)
            step->condition[c] = shader_lane_condition(executor, 0, c, lane);
        if (masked->counted && (lanes >> lane & 1))
            executor->trace(executor->trace_user, step);
        memset(step, 0, sizeof *step);
    }
}

/* --- Steps that an observer need not see ---------------------------------------------------------------- */

/* The fast form of an operation that writes `written` and nothing else. False if one of its results is NaN or
 * infinite: then nothing has changed. */
static bool run_to_numbers(struct shader_executor *executor, const struct shader_op *op)
{
    f32x8 before[4];
    i32x8 found = i32x8_splat(0);
    for (unsigned i = 0; i < op->written_count; i++)
        before[i] = *register_at(executor->registers, op->written[i]);
    op->run(executor->registers, op, executor);
    for (unsigned i = 0; i < op->written_count; i++)
        found |= f32x8_not_finite(*register_at(executor->registers, op->written[i]));
    if (__builtin_expect((i32x8_movemask(found) & executor->exec) == 0, 1))
        return true;
    for (unsigned i = 0; i < op->written_count; i++)
        *register_at(executor->registers, op->written[i]) = before[i];
    return false;
}

/* Runs an operation without a trace, if the observer need not see its step. False: nothing has changed. */
static bool run_unseen(struct shader_executor *executor, const struct shader_op *op)
{
    const struct masked_op *masked = &executor->code->masked[op->index];
    const unsigned attention = masked->counted ? executor->attention[masked->instruction] : 0;
    const bool numbers = attention & SHADER_STEP_EXCEPTIONAL && masked->result_type == TYPE_F32;
    if (attention & SHADER_STEP_ALWAYS || (numbers && (masked->fetches || masked->is_op64)) ||
        (attention & SHADER_STEP_DIVERGENT &&
         executor_whole_quads(executor->exec) & executor->needed & ~executor->killed & ~executor->exec))
        return false;
    shader_trace *trace = executor->trace;
    bool done = true;
    executor->trace = NULL;
    if (masked->is_op64)
        masked_step(executor->registers, op, executor);
    else if (!executor->unmasked || (numbers && op->written_count == 0))
        done = masked_numbers_step(executor, masked, numbers);
    else if (numbers)
        done = run_to_numbers(executor, op);
    else
        op->run(executor->registers, op, executor);
    executor->trace = trace;
    return done;
}

static void observed_step(struct shader_executor *executor, const struct shader_op *op)
{
    if (executor->attention && run_unseen(executor, op))
        return;
    masked_step(executor->registers, op, executor);
    executor->pc = op->index + 1;
    trace_operation(executor, op->index, executor->exec, 0);
}

/* --- Running -------------------------------------------------------------------------------------------- */

/* Sets the next checkpoint. The meter is queried some instructions after `steps`; the first lane may reach
 * its limit before that. */
static void set_checkpoint(struct shader_executor *executor, uint64_t steps)
{
    const uint64_t budget = executor->code->budget;
    const uint64_t interval = executor->grain < METER_INTERVAL ? executor->grain : METER_INTERVAL;
    executor->ask_at = executor->resources.meter ? steps + interval : UINT64_MAX;
    executor->checkpoint = executor->ask_at < budget ? executor->ask_at : budget;
}

/* At a checkpoint lanes may have reached their limits. The next checkpoint is where a lane may reach its
 * limit again. */
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
    if (__builtin_expect(executor->trace != NULL, 0))
        for (; op < end; op++)
            observed_step(executor, op);
    else if (executor->unmasked)
        for (; op < end; op++)
            op->run(registers, op, executor);
    else
        for (; op < end; op++)
            masked_step(registers, op, executor);
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
    shader_trace *trace = executor->trace;
    if (executor->attention && !(executor->attention[masked->instruction] & SHADER_STEP_ALWAYS)) {
        executor->trace = NULL;
        flow_step(executor, masked);
        executor->trace = trace;
        return;
    }
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

/* Runs a program without flow: only its operations, without any bookkeeping. Outputs are finished here if a
 * KIL has ended the program, or if native code has not finished them. */
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
