/* One worker's registers: binding code and parameters, running groups, and reading the results of a run. */
#include "shader/execute/executor.h"

#include "base/simd_alloc.h"
#include "shader/execute/native/native.h"
#include "texture/texture.h"

#include <stdlib.h>

/* The trace of an observed run. */
struct shader_observation {
    struct shader_trace_step steps[LANES];
    struct texture_lookup lookups[LANES];
};

struct shader_executor *shader_executor_create(void)
{
    struct shader_executor *executor = simd_alloc(sizeof *executor);
    if (executor)
        memset(executor, 0, sizeof *executor);
    return executor;
}

void shader_executor_destroy(struct shader_executor *executor)
{
    if (!executor)
        return;
    free(executor->registers);
    free(executor->stack);
    free(executor->counters);
    free(executor->observation);
    free(executor);
}

/* --- Binding -------------------------------------------------------------------------------------------- */

/* At least `count` 8-lane words; their former contents are lost. */
static bool reserve(void *memory, size_t *capacity, size_t count)
{
    void **words = memory;
    if (count <= *capacity)
        return true;
    free(*words);
    *capacity = 0;
    *words = simd_alloc(count * sizeof(f32x8));
    if (*words)
        *capacity = count;
    return *words != NULL;
}

static bool reserve_all(struct shader_executor *executor, const struct shader_code *code)
{
    const uint32_t more = executor->groups ? executor->groups->registers
                          : code->native   ? code->native->registers
                                           : 0;
    return reserve(&executor->registers, &executor->register_capacity, code->register_count + more) &&
           reserve(&executor->stack, &executor->stack_capacity,
                   (size_t)code->call_depth * (code->pushes ? 5 : 1)) &&
           reserve(&executor->counters, &executor->counter_capacity,
                   (size_t)(code->call_depth + 1) * code->loop_depth * (code->loop_indices ? 2 : 1));
}

static void copy_params(struct shader_executor *executor)
{
    const struct shader_code *code = executor->code;
    for (uint32_t i = 0; i < code->param_registers; i++) {
        const uint32_t *value = executor->resources.params[code->params[i]];
        for (unsigned c = 0; c < 4; c++)
            *register_at(executor->registers, (code->param_base + 4 * i + c) * REGISTER_BYTES) =
                (f32x8)i32x8_splat((int32_t)value[c]);
    }
    executor->params_written = false;
}

/* Masks have one bit for each thread of the group. */
static void set_threads(struct shader_executor *executor)
{
    i32x8 value[THREAD_HELPER] = {{0}};
    for (unsigned lane = 0; lane < LANES; lane++) {
        const unsigned thread = thread_of_lane(executor->code, lane), eq = 1u << thread,
                       all = (1u << LANES) - 1;
        value[THREAD_ID][lane] = (int32_t)thread;
        value[THREAD_EQ_MASK][lane] = (int32_t)eq;
        value[THREAD_GE_MASK][lane] = (int32_t)(all & ~(eq - 1));
        value[THREAD_GT_MASK][lane] = (int32_t)(all & ~(eq - 1) & ~eq);
        value[THREAD_LE_MASK][lane] = (int32_t)(eq | (eq - 1));
        value[THREAD_LT_MASK][lane] = (int32_t)(eq - 1);
        value[THREAD_SIZE][lane] = LANES;
    }
    for (unsigned i = 0; i < THREAD_HELPER; i++)
        *register_at(executor->registers, (FIXED_THREAD + i) * REGISTER_BYTES) = (f32x8)value[i];
}

/* Null: the code has no form for several groups. */
static const struct native_groups *groups_of(const struct shader_code *code)
{
    const struct native_groups *groups =
        code->native ? atomic_load_explicit(&code->native->groups, memory_order_acquire) : NULL;
    return groups && groups->run[0] ? groups : NULL;
}

static unsigned most_groups(const struct native_groups *groups)
{
    return !groups ? 1 : groups->run[1] ? 4 : 2;
}

/* Initializes all registers but the parameters. Outputs that no instruction writes keep these values. */
static void clear_registers(struct shader_executor *executor)
{
    const struct shader_code *code = executor->code;
    memset(executor->registers, 0, (size_t)code->param_base * REGISTER_BYTES);
    *register_at(executor->registers, FIXED_ONE * REGISTER_BYTES) = f32x8_splat(1.0f);
    set_threads(executor);
    for (uint32_t i = 0; i < code->output_count; i++)
        *register_at(executor->registers, (code->output_base + 4 * i + 3) * REGISTER_BYTES) =
            f32x8_splat(1.0f);
    for (unsigned group = 1; group < most_groups(executor->groups); group++)
        memcpy(executor->registers + group * (size_t)executor->groups->distance, executor->registers,
               (size_t)code->param_base * REGISTER_BYTES);
}

/* --- The meter ------------------------------------------------------------------------------------------ */

static bool ends(struct shader_executor *executor, const struct shader_meter *meter, uint64_t executed)
{
    const bool limited = executed > meter->limit,
               interrupted = meter->interrupt && atomic_load_explicit(meter->interrupt, memory_order_relaxed);
    executor->ended = limited || interrupted;
    executor->report.limited |= limited;
    if (executor->ended)
        atomic_store_explicit(meter->end, limited ? SHADER_END_LIMIT : SHADER_END_INTERRUPT,
                              memory_order_relaxed);
    return executor->ended;
}

/* Starts the meter. Work that was done before resources were bound may stay uncounted if it is less than the
 * grain. */
static void begin_meter(struct shader_executor *executor)
{
    const struct shader_meter *meter = executor->resources.meter;
    executor->unmetered = executor->metered = 0;
    executor->ended = false;
    executor->grain = UINT64_MAX;
    if (!meter)
        return;
    const uint64_t share = meter->limit >> 20;
    executor->grain = share < 1 ? 1 : share < METER_GRAIN ? share : METER_GRAIN;
    ends(executor, meter, atomic_load_explicit(&meter->executed, memory_order_relaxed));
}

static void count_run(struct shader_executor *executor)
{
    executor->unmetered += executor->steps - executor->metered;
    executor->metered = executor->steps;
}

bool executor_ask_meter(struct shader_executor *executor)
{
    struct shader_meter *meter = executor->resources.meter;
    count_run(executor);
    const uint64_t more = executor->unmetered * LANES;
    executor->unmetered = 0;
    return ends(executor, meter,
                atomic_fetch_add_explicit(&meter->executed, more, memory_order_relaxed) + more);
}

/* A program without flow whose native code goes from its first operation to finished outputs. */
static bool runs_whole(const struct shader_executor *executor)
{
    const struct shader_code *code = executor->code;
    return code->straight && code->native && code->native->finishes && !code->knows_helpers &&
           !code->writes_params && !code->passes_through && !executor->resources.observer;
}

bool shader_bind(struct shader_executor *executor, const struct shader_code *code,
                 const struct shader_resources *resources, bool fresh)
{
    const struct native_groups *groups = groups_of(code);
    const bool same_code = executor->code == code && executor->groups == groups && !fresh;
    const bool same_params =
        same_code && executor->resources.params == resources->params && !executor->params_written;
    if (!same_code) {
        executor->waiting = 0;
        executor->at_sync_point = false;
        executor->code = NULL; /* nothing is bound while the registers may be missing */
        executor->groups = groups;
        if (!reserve_all(executor, code))
            return false;
        executor->code = code;
        clear_registers(executor);
    }
    executor->resources = *resources;
    if (executor->resources.loop_limit == 0)
        executor->resources.loop_limit = SHADER_LOOP_LIMIT;
    executor->whole = runs_whole(executor);
    begin_meter(executor);
    executor->observed = false;
    executor->attention = NULL;
    executor->trace = NULL;
    if (resources->observer && !executor->observation &&
        !(executor->observation = simd_alloc(sizeof *executor->observation)))
        return false;
    if (!same_params)
        copy_params(executor);
    return true;
}

/* --- Running -------------------------------------------------------------------------------------------- */

f32x8 *shader_input(struct shader_executor *executor, unsigned input)
{
    return register_at(executor->registers, (executor->code->input_base + 4 * input) * REGISTER_BYTES);
}

const f32x8 *shader_output(const struct shader_executor *executor, unsigned output)
{
    return register_at(executor->registers, (executor->code->output_base + 4 * output) * REGISTER_BYTES);
}

bool shader_at_barrier(const struct shader_executor *executor)
{
    return executor->waiting != 0 || executor->at_sync_point;
}

static void begin_observed(struct shader_executor *executor)
{
    const struct shader_observer *observer = executor->resources.observer;
    memset(executor->observation->steps, 0, sizeof executor->observation->steps);
    executor->observed = true;
    executor->traced = executor->needed;
    executor->trace = observer->step;
    executor->trace_user = observer->user;
    executor->trace_steps = executor->observation->steps;
    executor->traced_lookups = executor->observation->lookups;
    executor->attention = observer->begin(observer->user, executor, executor->resources.program,
                                          executor->wanted, executor->needed);
}

static void end_observed(struct shader_executor *executor, unsigned left)
{
    const struct shader_observer *observer = executor->resources.observer;
    executor->observed = false;
    executor->attention = NULL;
    executor->trace = NULL;
    observer->end(observer->user, executor, left);
}

/* Runs, or continues, unless the meter has ended the program. */
static unsigned run(struct shader_executor *executor)
{
    if (__builtin_expect(executor->ended, 0)) {
        executor->waiting = 0;
        executor->at_sync_point = false;
        if (executor->observed)
            end_observed(executor, 0);
        return 0;
    }
    executor->code->run(executor);
    count_run(executor);
    if (__builtin_expect(executor->unmetered >= executor->grain, 0))
        executor_ask_meter(executor);
    const unsigned left = executor->ended ? 0 : executor->wanted & ~executor->killed;
    if (__builtin_expect(executor->observed, 0) && !shader_at_barrier(executor))
        end_observed(executor, left);
    return left;
}

unsigned shader_resume(struct shader_executor *executor)
{
    executor->resuming = true;
    return run(executor);
}

unsigned shader_most_groups(const struct shader_executor *executor)
{
    return executor->resources.observer ? 1 : most_groups(executor->groups);
}

size_t shader_group_distance(const struct shader_executor *executor)
{
    return executor->groups ? executor->groups->distance / sizeof(f32x8) : 0;
}

/* Before a run of `groups`. The condition flags of all but the first one lie behind their registers. */
static void begin_groups(struct shader_executor *executor, unsigned groups)
{
    const struct shader_code *code = executor->code;
    if (!code->begins_with_registers)
        return;
    set_initial_registers(code, executor->registers, executor->cc[0]);
    for (unsigned group = 1; group < groups; group++) {
        char *registers = executor->registers + group * (size_t)executor->groups->distance;
        set_initial_registers(code, registers,
                              (void *)register_at(registers, code->param_base * REGISTER_BYTES));
    }
}

/* `groups` is 2 or 4, a constant at compile time; missing groups run without active lanes. */
static inline void set_groups(struct shader_executor *executor, unsigned groups, unsigned count,
                              const unsigned lanes[])
{
    const bool quads = executor->code->uses_derivatives;
    for (unsigned group = 0; group < groups; group++) {
        const unsigned wanted = group < count ? lanes[group] : 0;
        executor->group_exec[group] = quads ? executor_whole_quads(wanted) : wanted;
        executor->group_killed[group] = 0;
    }
}

void shader_run_groups(struct shader_executor *executor, unsigned count, const unsigned lanes[],
                       unsigned left[])
{
    const struct shader_code *code = executor->code;
    const bool four = count > 2;
    if (__builtin_expect(executor->ended, 0)) {
        memset(left, 0, count * sizeof *left);
        return;
    }
    if (four)
        set_groups(executor, 4, count, lanes);
    else
        set_groups(executor, 2, count, lanes);
    begin_groups(executor, four ? 4 : 2);
    executor->groups->run[four](executor->registers, &code->ops[code->entry], executor);
    executor->steps = executor->metered = (uint64_t)count * code->native->segments[code->entry].length;
    executor->unmetered += executor->steps;
    if (__builtin_expect(executor->unmetered >= executor->grain, 0))
        executor_ask_meter(executor);
    for (unsigned group = 0; group < count; group++)
        left[group] = executor->ended ? 0 : lanes[group] & ~executor->group_killed[group];
}

/* run() for programs for which runs_whole() is true, without the parts that they do not need. */
static unsigned run_whole(struct shader_executor *executor, unsigned lanes)
{
    const struct shader_code *code = executor->code;
    const struct shader_op *op = &code->ops[code->entry];
    char *registers = executor->registers;
    executor->wanted = lanes;
    executor->needed = executor->exec = code->uses_derivatives ? executor_whole_quads(lanes) : lanes;
    executor->exec_mask = i32x8_splat(-1);
    executor->emitted = i32x8_splat(0);
    executor->killed = executor->waiting = 0;
    executor->at_sync_point = false;
    executor->together = true;
    memset(executor->status, SHADER_STATUS_OK, sizeof executor->status);
    if (code->begins_with_registers)
        set_initial_registers(code, registers, executor->cc[0]);
    while (op)
        op = op->threaded(registers, op, executor);
    if (__builtin_expect((lanes & ~executor->killed) == 0, 0))
        code->finish(executor);
    executor->metered = executor->steps;
    executor->unmetered += executor->steps;
    if (__builtin_expect(executor->unmetered >= executor->grain, 0))
        executor_ask_meter(executor);
    return executor->ended ? 0 : lanes & ~executor->killed;
}

unsigned shader_run(struct shader_executor *executor, unsigned lanes)
{
    lanes &= 0xff;
    if (executor->whole && lanes && !executor->ended && !executor->trace)
        return run_whole(executor, lanes);
    executor->wanted = lanes;
    executor->needed = executor->code->uses_derivatives ? executor_whole_quads(lanes) : lanes;
    executor->metered = 0;
    if (__builtin_expect(executor->resources.observer != NULL, 0) && !executor->trace)
        begin_observed(executor);
    return run(executor);
}

/* Memory that a traced run needs while it runs. */
struct trace_memory {
    struct shader_trace_step steps[LANES];
    struct texture_lookup lookups[LANES];
};

static void begin_trace(struct shader_executor *executor, unsigned traced, shader_trace *trace, void *user,
                        struct trace_memory *memory)
{
    memset(memory->steps, 0, sizeof memory->steps);
    executor->traced = traced & 0xff;
    executor->trace = trace;
    executor->trace_user = user;
    executor->trace_steps = memory->steps;
    executor->traced_lookups = memory->lookups;
}

static void end_trace(struct shader_executor *executor)
{
    executor->trace = NULL;
    executor->trace_steps = NULL;
    executor->traced_lookups = NULL;
}

unsigned shader_run_traced(struct shader_executor *executor, unsigned lanes, unsigned traced,
                           shader_trace *trace, void *user)
{
    struct trace_memory memory;
    begin_trace(executor, traced, trace, user, &memory);
    const unsigned alive = shader_run(executor, lanes);
    end_trace(executor);
    return alive;
}

void shader_run_patch_traced(struct shader_executor *const executors[], unsigned threads, shader_trace *trace,
                             void *user)
{
    struct trace_memory memory;
    begin_trace(executors[0], 1, trace, user, &memory);
    shader_run_patch(executors, threads);
    end_trace(executors[0]);
}

/* --- After a run ---------------------------------------------------------------------------------------- */

enum shader_status shader_lane_status(const struct shader_executor *executor, unsigned lane)
{
    if (executor->killed >> lane % LANES & 1)
        return SHADER_STATUS_KILLED;
    return (enum shader_status)executor->status[lane % LANES];
}

uint32_t shader_lane_stop(const struct shader_executor *executor, unsigned lane)
{
    return executor->code->masked[executor->stopped_at[lane % LANES]].instruction;
}

uint32_t shader_lane_executed(const struct shader_executor *executor, unsigned lane)
{
    lane %= LANES;
    if (executor->together)
        return executor->needed >> lane & 1 ? (uint32_t)executor->steps : 0;
    return (uint32_t)executor->executed[lane];
}

const char *shader_lane_condition(const struct shader_executor *executor, unsigned cc, unsigned component,
                                  unsigned lane)
{
    if ((cc & 1) >= executor->code->cc_count)
        return "EQ";
    const struct condition_flags *flags = &executor->cc[cc & 1][component & 3];
    const bool sign = flags->sf[lane % LANES], zero = flags->zf[lane % LANES];
    return sign ? zero ? "UN" : "LT" : zero ? "EQ" : "GT";
}

void shader_report_add(struct shader_report *report, const struct shader_report *more)
{
    if (more->refused && (!report->refused || more->fault.instruction < report->fault.instruction ||
                          (more->fault.instruction == report->fault.instruction &&
                           more->fault.address < report->fault.address)))
        report->fault = more->fault;
    if (more->stopped && (!report->stopped || more->stopped_at < report->stopped_at))
        report->stopped_at = more->stopped_at;
    report->limited |= more->limited;
    report->refused += more->refused;
    report->stopped += more->stopped;
}

void shader_report_take(struct shader_executor *executor, struct shader_report *report)
{
    shader_report_add(report, &executor->report);
    executor->report = (struct shader_report){0};
}
