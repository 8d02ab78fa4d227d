/* One worker's registers: binding code and parameters, running groups, and reading what a run left. */
#include "shader/execute/machine.h"

#include <stdlib.h>

struct shader_machine *shader_machine_create(void)
{
    struct shader_machine *machine = aligned_alloc(64, (sizeof *machine + 63) / 64 * 64);
    if (machine)
        memset(machine, 0, sizeof *machine);
    return machine;
}

void shader_machine_destroy(struct shader_machine *machine)
{
    if (!machine)
        return;
    free(machine->registers);
    free(machine->stack);
    free(machine->counters);
    free(machine);
}

/* --- Binding ---------------------------------------------------------------------------------- */

/* At least `count` 8-lane words; what was there is lost. */
static bool reserve(void *memory, size_t *capacity, size_t count)
{
    void **words = memory;
    if (count <= *capacity)
        return true;
    free(*words);
    *capacity = 0;
    *words = aligned_alloc(64, (count * sizeof(f32x8) + 63) / 64 * 64);
    if (*words)
        *capacity = count;
    return *words != NULL;
}

static bool reserve_all(struct shader_machine *machine, const struct shader_code *code)
{
    return reserve(&machine->registers, &machine->register_capacity, code->register_count) &&
           reserve(&machine->stack, &machine->stack_capacity,
                   (size_t)code->call_depth * (code->pushes ? 5 : 1)) &&
           reserve(&machine->counters, &machine->counter_capacity,
                   (size_t)(code->call_depth + 1) * code->loop_depth * (code->loop_indices ? 2 : 1));
}

static void copy_params(struct shader_machine *machine)
{
    const struct shader_code *code = machine->code;
    for (uint32_t i = 0; i < code->param_registers; i++) {
        const uint32_t *value = machine->resources.params[code->params[i]];
        for (unsigned c = 0; c < 4; c++)
            *register_at(machine->registers, (code->param_base + 4 * i + c) * REGISTER_BYTES) =
                (f32x8)i32x8_splat((int32_t)value[c]);
    }
    machine->params_written = false;
}

/* Masks have a bit for each thread that there is. */
static void set_threads(struct shader_machine *machine)
{
    i32x8 value[THREAD_HELPER] = {{0}};
    for (unsigned lane = 0; lane < LANES; lane++) {
        const unsigned thread = thread_of_lane(machine->code, lane), eq = 1u << thread,
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
        *register_at(machine->registers, (FIXED_THREAD + i) * REGISTER_BYTES) = (f32x8)value[i];
}

/* Everything but the parameters: outputs that no instruction writes keep what they get here. */
static void clear_registers(struct shader_machine *machine)
{
    const struct shader_code *code = machine->code;
    memset(machine->registers, 0, (size_t)code->param_base * REGISTER_BYTES);
    *register_at(machine->registers, FIXED_ONE * REGISTER_BYTES) = f32x8_splat(1.0f);
    set_threads(machine);
    for (uint32_t i = 0; i < code->output_count; i++)
        *register_at(machine->registers, (code->output_base + 4 * i + 3) * REGISTER_BYTES) =
            f32x8_splat(1.0f);
}

bool shader_bind(struct shader_machine *machine, const struct shader_code *code,
                 const struct shader_resources *resources, bool fresh)
{
    const bool same_code = machine->code == code && !fresh;
    const bool same_params =
        same_code && machine->resources.params == resources->params && !machine->params_written;
    if (!same_code) {
        machine->waiting = 0;
        machine->meeting = false;
        machine->code = NULL; /* nothing is bound while the registers may be missing */
        if (!reserve_all(machine, code))
            return false;
        machine->code = code;
        clear_registers(machine);
    }
    machine->resources = *resources;
    if (machine->resources.loop_limit == 0)
        machine->resources.loop_limit = SHADER_LOOP_LIMIT;
    if (!same_params)
        copy_params(machine);
    return true;
}

/* --- Running ---------------------------------------------------------------------------------- */

f32x8 *shader_input(struct shader_machine *machine, unsigned input)
{
    return register_at(machine->registers, (machine->code->input_base + 4 * input) * REGISTER_BYTES);
}

const f32x8 *shader_output(const struct shader_machine *machine, unsigned output)
{
    return register_at(machine->registers, (machine->code->output_base + 4 * output) * REGISTER_BYTES);
}

/* The quads (lanes 0 1 4 5 and 2 3 6 7) in which some lane is wanted. */
static unsigned whole_quads(unsigned lanes)
{
    return (lanes & 0x33 ? 0x33u : 0) | (lanes & 0xcc ? 0xccu : 0);
}

bool shader_at_barrier(const struct shader_machine *machine)
{
    return machine->waiting != 0 || machine->meeting;
}

unsigned shader_resume(struct shader_machine *machine)
{
    machine->resuming = true;
    machine->code->run(machine);
    return machine->wanted & ~machine->killed;
}

unsigned shader_run(struct shader_machine *machine, unsigned lanes)
{
    lanes &= 0xff;
    machine->wanted = lanes;
    machine->needed = machine->code->uses_derivatives ? whole_quads(lanes) : lanes;
    machine->code->run(machine);
    return lanes & ~machine->killed;
}

unsigned shader_run_traced(struct shader_machine *machine, shader_trace *trace, void *user)
{
    machine->trace = trace;
    machine->trace_user = user;
    memset(&machine->step, 0, sizeof machine->step);
    const unsigned alive = shader_run(machine, 1);
    machine->trace = NULL;
    return alive;
}

/* --- After a run ------------------------------------------------------------------------------ */

enum shader_status shader_lane_status(const struct shader_machine *machine, unsigned lane)
{
    if (machine->killed >> lane % LANES & 1)
        return SHADER_STATUS_KILLED;
    return (enum shader_status)machine->status[lane % LANES];
}

uint32_t shader_lane_stop(const struct shader_machine *machine, unsigned lane)
{
    return machine->code->general[machine->stopped_at[lane % LANES]].instruction;
}

uint32_t shader_lane_executed(const struct shader_machine *machine, unsigned lane)
{
    return (uint32_t)machine->executed[lane % LANES];
}

const char *shader_lane_condition(const struct shader_machine *machine, unsigned cc, unsigned component,
                                  unsigned lane)
{
    if ((cc & 1) >= machine->code->cc_count)
        return "EQ";
    const struct condition_flags *flags = &machine->cc[cc & 1][component & 3];
    const bool sign = flags->sf[lane % LANES], zero = flags->zf[lane % LANES];
    return sign ? zero ? "UN" : "LT" : zero ? "EQ" : "GT";
}

void shader_lane_param(const struct shader_machine *machine, unsigned param, unsigned lane, uint32_t value[4])
{
    const struct shader_code *code = machine->code;
    for (unsigned c = 0; c < 4; c++) {
        if (code->writes_params) {
            const f32x8 word =
                *register_at(machine->registers, (code->param_base + 4 * param + c) * REGISTER_BYTES);
            const f32x8 seen = f32x8_canonical_nan(code->mixes_types ? word : f32x8_flush(word));
            value[c] = (uint32_t)((i32x8)seen)[lane % LANES];
        } else {
            value[c] = machine->resources.params[param][c];
        }
    }
}

void shader_report_add(struct shader_report *report, const struct shader_report *more)
{
    if (more->refused && (!report->refused || more->fault.instruction < report->fault.instruction ||
                          (more->fault.instruction == report->fault.instruction &&
                           more->fault.address < report->fault.address)))
        report->fault = more->fault;
    if (more->stopped && (!report->stopped || more->stopped_at < report->stopped_at))
        report->stopped_at = more->stopped_at;
    report->refused += more->refused;
    report->stopped += more->stopped;
}

void shader_report_take(struct shader_machine *machine, struct shader_report *report)
{
    shader_report_add(report, &machine->report);
    machine->report = (struct shader_report){0};
}
