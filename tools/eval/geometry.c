/* `edgewalk eval` of a geometry program: every invocation on lane 0, and its output, in order. */
#include <stdlib.h>
#include <string.h>

#include "base/fpenv.h"
#include "tools/eval/eval.h"

static struct emission *add_emission(struct evaluation *evaluation)
{
    if (evaluation->emission_count == evaluation->emission_capacity) {
        const uint32_t capacity = evaluation->emission_capacity ? 2 * evaluation->emission_capacity : 16;
        struct emission *larger = realloc(evaluation->emissions, capacity * sizeof *larger);
        if (!larger) {
            evaluation->out_of_memory = true;
            return NULL;
        }
        evaluation->emissions = larger;
        evaluation->emission_capacity = capacity;
    }
    struct emission *emission = &evaluation->emissions[evaluation->emission_count++];
    *emission = (struct emission){.invocation = (uint16_t)evaluation->invocation};
    return emission;
}

static void note_vertex(void *user, struct shader_executor *executor, unsigned lanes, const i32x8 *stream)
{
    struct evaluation *evaluation = user;
    const uint32_t count = evaluation->program->output_count;
    struct emission *emission = lanes & 1 ? add_emission(evaluation) : NULL;
    if (!emission)
        return;
    emission->stream = (uint8_t)(*stream)[0];
    emission->values = calloc(count + 1, sizeof *emission->values);
    emission->written = malloc(count + 1);
    if (!emission->values || !emission->written) {
        evaluation->out_of_memory = true;
        return;
    }
    memcpy(emission->written, evaluation->written, count);
    for (uint32_t i = 0; i < count; i++)
        for (int c = 0; c < 4; c++)
            emission->values[i][c] = (uint32_t)f32x8_bits(shader_output(executor, i)[c])[0];
}

/* ENDPRIM without a vertex since the last one ends nothing. */
static void note_end(void *user, struct shader_executor *executor, unsigned lanes)
{
    struct evaluation *evaluation = user;
    (void)executor;
    const struct emission *last =
        evaluation->emission_count ? &evaluation->emissions[evaluation->emission_count - 1] : NULL;
    if (!(lanes & 1) || !last || last->end || last->invocation != evaluation->invocation)
        return;
    struct emission *emission = add_emission(evaluation);
    if (emission)
        emission->end = true;
}

static void set_invocation(struct evaluation *evaluation)
{
    const struct program *program = evaluation->program;
    for (unsigned i = 0; i < program->input_count; i++)
        if (program->inputs[i].semantic == SEMANTIC_INVOCATION)
            shader_input(evaluation->executor, i)[0] = (f32x8)i32x8_splat((int32_t)evaluation->invocation);
}

bool eval_run_geometry(struct evaluation *evaluation, const struct shader_code *code,
                       enum shader_status *status, uint64_t *executed)
{
    const struct shader_hooks hooks = {evaluation, note_vertex, note_end, NULL};
    evaluation->resources.hooks = &hooks;
    *status = SHADER_STATUS_OK;
    *executed = 0;
    for (unsigned i = 0; i < evaluation->program->primitive.invocations && !evaluation->out_of_memory; i++) {
        evaluation->invocation = i;
        for (uint32_t o = 0; o < evaluation->program->output_count; o++)
            evaluation->written[o] = evaluation->program->outputs[o].passed;
        if (!shader_bind(evaluation->executor, code, &evaluation->resources, true) ||
            !eval_set_vertices(evaluation, evaluation->executor))
            return false;
        set_invocation(evaluation);
        const uint32_t saved = fpenv_enter();
        shader_run_traced(evaluation->executor, 1, 1, eval_trace_step, evaluation);
        fpenv_leave(saved);
        *executed += shader_lane_executed(evaluation->executor, 0);
        if (*status == SHADER_STATUS_OK)
            *status = shader_lane_status(evaluation->executor, 0);
    }
    evaluation->resources.hooks = NULL;
    eval_note_faults(evaluation, evaluation->executor);
    memset(evaluation->written, 0, evaluation->program->output_count); /* only emitted vertices are results */
    if (evaluation->out_of_memory)
        fprintf(stderr, "edgewalk: out of memory\n");
    return !evaluation->out_of_memory;
}

/* --- Printing ------------------------------------------------------------------------------------------- */

static void print_results(const struct evaluation *evaluation, const struct emission *emission)
{
    const struct program *program = evaluation->program;
    bool first = true;
    for (uint32_t i = 0; i < program->output_count; i++) {
        char name[64];
        if (!emission->written[i])
            continue;
        shader_output_name(program, i, name, sizeof name);
        if (!evaluation->json)
            printf("  ");
        eval_print_result(evaluation, name, (enum type)program->outputs[i].type, emission->values[i],
                          emission->written[i], first);
        first = false;
    }
}

static void print_text(const struct evaluation *evaluation)
{
    unsigned invocation = 0, vertex = 0;
    for (uint32_t i = 0; i < evaluation->emission_count; i++) {
        const struct emission *emission = &evaluation->emissions[i];
        if (emission->invocation != invocation)
            vertex = 0;
        invocation = emission->invocation;
        if (emission->end) {
            printf("end of primitive\n");
            continue;
        }
        printf("vertex %u", vertex++);
        if (evaluation->program->primitive.invocations > 1)
            printf(" of invocation %u", invocation);
        if (emission->stream)
            printf(", stream %u", emission->stream);
        printf(":\n");
        print_results(evaluation, emission);
    }
}

void eval_print_emissions(const struct evaluation *evaluation)
{
    if (!evaluation->json) {
        print_text(evaluation);
        return;
    }
    printf("\"emitted\":[");
    for (uint32_t i = 0; i < evaluation->emission_count; i++) {
        const struct emission *emission = &evaluation->emissions[i];
        printf("%s{\"invocation\":%u,", i ? "," : "", emission->invocation);
        if (emission->end) {
            printf("\"end\":true}");
            continue;
        }
        printf("\"stream\":%u,\"results\":{", emission->stream);
        print_results(evaluation, emission);
        printf("}}");
    }
    printf("],");
}

void eval_release_emissions(struct evaluation *evaluation)
{
    for (uint32_t i = 0; i < evaluation->emission_count; i++) {
        free(evaluation->emissions[i].values);
        free(evaluation->emissions[i].written);
    }
    free(evaluation->emissions);
}
