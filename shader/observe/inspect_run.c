/* A traced run as events: the inputs, each instruction, and the registers of all lanes that changed after it.
 * Changes are found by comparison, so none is missed: the index of a loop, and writes by lanes that diverged,
 * are reported like results. */
#include <stdlib.h>
#include <string.h>

#include "shader/observe/inspect.h"
#include "shader/observe/registers.h"

enum { FILES = 3, LOOPS_MAX = 64, EVERY_LANE = -1 };

/* A register as it was last reported. */
struct reported_register {
    uint8_t file, type; /* enum register_file, enum type */
    uint32_t number, value[LANES][4];
};

struct run_trace {
    const struct shader_inspection *run;
    unsigned lane;
    struct reported_register *registers;
    uint32_t register_count;
    unsigned flags[2][LANES][4]; /* of condition codes */
};

/* --- Registers ------------------------------------------------------------------------------------------ */

static void report_register(const struct shader_inspection *run, int lane, const char *file, const char *name,
                            unsigned type, const uint32_t value[4])
{
    static const char *const types[] = {[TYPE_F32] = "F32", [TYPE_S32] = "S32", [TYPE_U32] = "U32",
                                        [TYPE_F64] = "F64", [TYPE_S64] = "S64", [TYPE_U64] = "U64"};
    inspect_report(run->inspector, register, SHADER_INSPECTION_FIELDS(run), .lane = lane, .file = file,
                   .name = name, .type = types[type], .bits = inspect_bits(value));
}

static void report_inputs(const struct shader_inspection *run, const struct shader_executor *executor)
{
    const struct program *program = run->program;
    const unsigned most = program->input_vertices ? program->input_vertices : 1,
                   vertices = run->vertices && run->vertices < most ? run->vertices : most;
    char name[OBSERVED_NAME_SIZE];
    uint32_t value[LANES][4];
    for (unsigned i = 0; i < program->input_count * vertices; i++) {
        const unsigned vertex = i / program->input_count, input = i % program->input_count;
        if (vertex > 0 && !program->inputs[input].per_vertex)
            continue;
        shader_vertex_input_name(program, input, vertex, name, sizeof name);
        shader_trace_register(executor, FILE_INPUT, i, value);
        for (unsigned lane = 0; lane < LANES; lane++)
            report_register(run, (int)lane, "input", name, program->inputs[input].type, value[lane]);
    }
}

/* Constants without a name are omitted: they are in the program's text. */
static void report_params(const struct shader_inspection *run, const struct shader_executor *executor)
{
    const struct program *program = run->program;
    for (uint32_t i = 0; i < program->param_count; i++) {
        char name[OBSERVED_NAME_SIZE];
        uint32_t value[4];
        if (program->params[i].source == PARAM_CONSTANT && !observed_variable(program, FILE_PARAM, i))
            continue;
        observed_register_name(program, FILE_PARAM, i, name);
        shader_lane_param(executor, i, 0, value);
        report_register(run, EVERY_LANE, "parameter", name, program->params[i].type, value);
    }
}

static const char *file_word(unsigned file)
{
    return file == FILE_OUTPUT ? "result" : file == FILE_ADDRESS ? "address" : "temporary";
}

/* Records the registers that instructions may change. */
static void note_registers(struct run_trace *trace, const struct shader_executor *executor)
{
    const struct program *program = trace->run->program;
    const struct {
        uint8_t file, type;
        uint32_t count;
    } files[FILES] = {{FILE_TEMP, TYPE_F32, program->temp_count},
                      {FILE_ADDRESS, TYPE_S32, program->address_count},
                      {FILE_OUTPUT, TYPE_F32, program->output_count}};
    const size_t count = (size_t)program->temp_count + program->address_count + program->output_count;
    trace->registers = calloc(count ? count : 1, sizeof *trace->registers);
    for (unsigned f = 0; f < FILES && trace->registers; f++)
        for (uint32_t i = 0; i < files[f].count; i++) {
            struct reported_register *at = &trace->registers[trace->register_count++];
            at->file = files[f].file;
            at->type = files[f].file == FILE_OUTPUT ? program->outputs[i].type : files[f].type;
            at->number = i;
            shader_trace_register(executor, at->file, i, at->value);
        }
}

/* A result is reported even if it equals the register's former value. */
static void report_changes(struct run_trace *trace, const struct shader_trace_step *step)
{
    const struct program *program = trace->run->program;
    const struct destination *dst = &program->instructions[step->instruction].dst;
    for (uint32_t i = 0; i < trace->register_count; i++) {
        struct reported_register *at = &trace->registers[i];
        char name[OBSERVED_NAME_SIZE] = "";
        uint32_t value[LANES][4];
        const bool written =
            step->written && dst->file == at->file && step->destination == (int64_t)at->number;
        shader_trace_register(step->executor, at->file, at->number, value);
        if (written)
            at->type = step->result_type;
        else if (memcmp(value, at->value, sizeof value) == 0)
            continue;
        observed_register_name(program, at->file, at->number, name);
        for (unsigned lane = 0; lane < LANES; lane++)
            if ((written && step->lanes >> lane & 1) ||
                memcmp(value[lane], at->value[lane], sizeof value[lane]))
                report_register(trace->run, (int)lane, file_word(at->file), name, at->type, value[lane]);
        memcpy(at->value, value, sizeof value);
    }
}

/* Flags as bits: sign, zero, overflow, carry. */
static void report_conditions(struct run_trace *trace, const struct shader_trace_step *step)
{
    for (unsigned cc = 0; cc < trace->run->program->cc_count; cc++)
        for (unsigned lane = 0; lane < LANES; lane++) {
            uint32_t flags[4];
            for (unsigned c = 0; c < 4; c++)
                flags[c] = shader_trace_flags(step->executor, cc, c, lane);
            if (memcmp(flags, trace->flags[cc][lane], sizeof flags) == 0)
                continue;
            memcpy(trace->flags[cc][lane], flags, sizeof flags);
            report_register(trace->run, (int)lane, "condition", cc ? "CC1" : "CC0", TYPE_U32, flags);
        }
}

/* --- Flow ----------------------------------------------------------------------------------------------- */

static int32_t line_of(const struct program *program, int32_t instruction)
{
    return instruction < 0 ? 0 : program->instructions[instruction].position.line;
}

static void report_flow(const struct shader_inspection *run, const struct shader_trace_step *step)
{
    const int32_t next = shader_trace_next(step->executor, step->lane);
    inspect_report(run->inspector, flow, SHADER_INSPECTION_FIELDS(run), .lanes = step->lanes,
                   .live = shader_trace_live(step->executor), .next = next,
                   .line = line_of(run->program, next),
                   .depth = shader_trace_depth(step->executor, step->lane));
}

/* The name of the subroutine that CAL calls. The target of CALI is not in the text. */
static const char *subroutine_name(const struct program *program, int32_t call)
{
    const int32_t target = program->instructions[call].target;
    for (uint32_t i = 0; i < program->label_count && program->instructions[call].op != OP_CALI; i++)
        if (program->labels[i].target == target && program->labels[i].name)
            return program->labels[i].name;
    return "a subroutine";
}

static void report_calls(const struct shader_inspection *run, const struct shader_trace_step *step)
{
    const unsigned depth = shader_trace_depth(step->executor, step->lane);
    for (unsigned i = 0; i < depth; i++) {
        const int32_t back = shader_trace_return(step->executor, step->lane, i);
        if (back < 1) /* an address vector */
            continue;
        inspect_report(run->inspector, call, SHADER_INSPECTION_FIELDS(run), .depth = i + 1,
                       .name = subroutine_name(run->program, back - 1), .instruction = back - 1,
                       .line = line_of(run->program, back - 1));
    }
}

static void report_loops(const struct shader_inspection *run, const struct shader_trace_step *step)
{
    struct shader_loop loops[LOOPS_MAX];
    const unsigned count = shader_trace_loops(step->executor, step->lane, loops, LOOPS_MAX);
    for (unsigned i = 0; i < count; i++) {
        inspect_report(run->inspector, loop, SHADER_INSPECTION_FIELDS(run), .depth = loops[i].call,
                       .instruction = loops[i].instruction,
                       .line = line_of(run->program, (int32_t)loops[i].instruction), .left = loops[i].left,
                       .counted = loops[i].counted, .indexed = loops[i].indexed, .index = loops[i].index);
    }
}

/* --- The run -------------------------------------------------------------------------------------------- */

static void report_run(const struct shader_inspection *run, unsigned lanes, unsigned lane)
{
    char *printed = run->program->source ? NULL : shader_print(run->program);
    const char *text = run->program->source ? run->program->source : printed;
    inspect_report(run->inspector, run, SHADER_INSPECTION_FIELDS(run), .lane = lane, .lanes = lanes,
                   .text = text ? text : "");
    free(printed);
}

static void take_step(void *user, const struct shader_trace_step *step)
{
    struct run_trace *trace = user;
    const struct shader_inspection *run = trace->run;
    if (run->report_lane)
        run->report_lane(run->context, step->lane);
    shader_inspect_step(run, step);
    if (!run->inspector->question.registers || step->lane != trace->lane)
        return;
    report_changes(trace, step);
    report_conditions(trace, step);
    report_flow(run, step);
    report_calls(run, step);
    report_loops(run, step);
}

static struct run_trace begin_run(const struct shader_executor *executor, unsigned lanes, unsigned traced,
                                  const struct shader_inspection *run)
{
    struct run_trace trace = {.run = run};
    if (run->inspector->question.registers && traced) {
        trace.lane = (unsigned)__builtin_ctz(traced);
        report_run(run, lanes, trace.lane);
        report_inputs(run, executor);
        report_params(run, executor);
        note_registers(&trace, executor);
    }
    return trace;
}

unsigned shader_inspect_run(struct shader_executor *executor, unsigned lanes, unsigned traced,
                            const struct shader_inspection *run)
{
    struct run_trace trace = begin_run(executor, lanes, traced, run);
    const unsigned left = shader_run_traced(executor, lanes, traced, take_step, &trace);
    free(trace.registers);
    return left;
}

void shader_inspect_patch(struct shader_executor *const executors[], unsigned threads,
                          const struct shader_inspection *run)
{
    const unsigned lanes = threads < LANES ? (1u << threads) - 1 : 0xff;
    struct run_trace trace = begin_run(executors[0], lanes, 1, run);
    shader_run_patch_traced(executors, threads, take_step, &trace);
    free(trace.registers);
}
