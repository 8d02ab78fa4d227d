/* `edgewalk eval` of a tessellation control program: all threads of one patch, eight to an executor. */
#include <stdlib.h>
#include <string.h>

#include "base/fpenv.h"
#include "tools/eval/eval.h"

enum { THREADS = 8, EXECUTORS = SHADER_MAX_PATCH_VERTICES / THREADS };

static unsigned thread_count(const struct evaluation *evaluation, unsigned executor)
{
    const unsigned left = evaluation->program->primitive.vertices_out - executor * THREADS;
    return left < THREADS ? left : THREADS;
}

static bool bind_thread_group(struct evaluation *evaluation, struct shader_executor *executor,
                              const struct shader_code *code, unsigned first)
{
    const struct program *program = evaluation->program;
    const i32x8 lane = {0, 1, 2, 3, 4, 5, 6, 7};
    evaluation->resources.first_thread = first;
    if (!executor || !shader_bind(executor, code, &evaluation->resources, true)) {
        fprintf(stderr, "edgewalk: out of memory\n");
        return false;
    }
    if (!eval_set_vertices(evaluation, executor))
        return false;
    for (unsigned i = 0; i < program->input_count; i++)
        if (program->inputs[i].semantic == SEMANTIC_INVOCATION)
            shader_input(executor, i)[0] = (f32x8)(lane + i32x8_splat((int32_t)first));
    return true;
}

static bool is_of_the_patch(unsigned semantic)
{
    return semantic == SEMANTIC_TESS_OUTER || semantic == SEMANTIC_TESS_INNER || semantic == SEMANTIC_PATCH;
}

static void print_results(const struct evaluation *evaluation, const uint32_t (*values)[4], bool of_the_patch)
{
    const struct program *program = evaluation->program;
    bool first = true;
    for (uint32_t i = 0; i < program->output_count; i++) {
        char name[64];
        if (is_of_the_patch(program->outputs[i].semantic) != of_the_patch)
            continue;
        shader_output_name(program, i, name, sizeof name);
        if (!evaluation->json)
            printf("  ");
        eval_print_result(evaluation, name, (enum type)program->outputs[i].type, values[i],
                          program->outputs[i].written, first);
        first = false;
    }
}

static void print_patch(const struct evaluation *evaluation, const uint32_t (*values)[4])
{
    const struct program *program = evaluation->program;
    printf("%s", evaluation->json ? "{\"vertices\":[" : "");
    for (unsigned v = 0; v < program->primitive.vertices_out; v++) {
        if (evaluation->json)
            printf("%s{", v ? "," : "");
        else
            printf("vertex %u:\n", v);
        print_results(evaluation, values + (size_t)v * program->output_count, false);
        printf("%s", evaluation->json ? "}" : "");
    }
    printf("%s", evaluation->json ? "],\"patch\":{" : "patch:\n");
    print_results(evaluation, values, true);
    printf("%s", evaluation->json ? "}," : "");
}

static void summarize(struct evaluation *evaluation, struct shader_executor *const executors[],
                      unsigned count, enum shader_status *status, uint64_t *executed)
{
    *status = SHADER_STATUS_OK;
    *executed = 0;
    for (unsigned m = 0; m < count; m++) {
        eval_note_faults(evaluation, executors[m]);
        for (unsigned lane = 0; lane < thread_count(evaluation, m); lane++) {
            *executed += shader_lane_executed(executors[m], lane);
            if (*status == SHADER_STATUS_OK)
                *status = shader_lane_status(executors[m], lane);
        }
    }
}

bool eval_run_patch(struct evaluation *evaluation, const struct shader_code *code, enum shader_status *status,
                    uint64_t *executed)
{
    const struct program *program = evaluation->program;
    const unsigned count = (program->primitive.vertices_out + THREADS - 1u) / THREADS;
    struct shader_executor *executors[EXECUTORS] = {NULL};
    uint32_t(*values)[4] =
        calloc((size_t)program->primitive.vertices_out * program->output_count + 1, sizeof *values);
    bool ready = values != NULL;
    evaluation->resources.patch_outputs = values;
    for (unsigned m = 0; m < count && ready; m++) {
        executors[m] = shader_executor_create();
        ready = bind_thread_group(evaluation, executors[m], code, m * THREADS);
    }
    if (ready) {
        const uint32_t saved = fpenv_enter();
        shader_run_patch(executors, program->primitive.vertices_out);
        fpenv_leave(saved);
        summarize(evaluation, executors, count, status, executed);
        print_patch(evaluation, (const uint32_t(*)[4])values);
    }
    for (unsigned m = 0; m < count; m++)
        shader_executor_destroy(executors[m]);
    evaluation->resources.patch_outputs = NULL;
    free(values);
    return ready;
}
