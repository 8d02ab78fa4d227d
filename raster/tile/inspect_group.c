/* The group of fragments that has the pixel somebody asks about: the same operations, told of. */
#include "raster/tile/fragment_operations.h"

#include "shader/inspect.h"

#include <stdio.h>

void ISA(inspect_begin)(struct fragment_stage *stage, struct inspector *inspector)
{
    const struct raster_worker *worker = stage->worker;
    const struct inspected_primitive *found = inspect_find(inspector, stage->primitive);
    if (!found || worker->layer != inspector->question.layer)
        return;
    /* the primitive has the pixel: it lies in the target */
    const int x = inspector->question.x - worker->x, y = inspector->question.y - worker->y;
    if (x < 0 || y < 0 || x >= worker->width || y >= worker->height)
        return;
    stage->asked_fragment = (struct asked_fragment){
        .inspector = inspector,
        .x = x & -GROUP_WIDTH,
        .y = y & -GROUP_HEIGHT,
        .lane = (unsigned)(x % GROUP_WIDTH + GROUP_WIDTH * (y % GROUP_HEIGHT)),
        .primitive = found->number,
        .draw = found->draw,
    };
    stage->asked = &stage->asked_fragment;
}

/* Bit s: sample s of the pixel is covered. */
static uint32_t covered_samples(const struct fragment_stage *stage, const struct fragment_group *group,
                                const struct sample_lanes *lanes, bool samples)
{
    uint32_t covered = 0;
    if (!samples)
        return lanes->live[0][stage->asked->lane] != 0;
    for (unsigned s = 0; s < stage->state->samples.count; s++)
        covered |= (group->covered[s] >> stage->asked->lane & 1) << s;
    return covered;
}

/* The numbers of covered samples; "" where there is one in the middle of each pixel. */
static void name_samples(const struct fragment_stage *stage, uint32_t covered,
                         char names[4 * RASTER_MAX_SAMPLES])
{
    const struct derived_samples *samples = &stage->state->samples;
    const char *separator = "";
    names[0] = '\0';
    for (unsigned s = 0; s < samples->count && samples->multisample; s++)
        if (covered >> s & 1) {
            names += sprintf(names, "%s%u", separator, s);
            separator = ", ";
        }
}

static void report_fragment(const struct fragment_stage *stage, uint32_t covered)
{
    char names[4 * RASTER_MAX_SAMPLES];
    name_samples(stage, covered, names);
    const EwValue values[] = {INSPECT_INTEGER(stage->asked->primitive), INSPECT_INTEGER(stage->asked->draw),
                              INSPECT_INTEGER(covered), INSPECT_WORD(names),
                              INSPECT_INTEGER(stage->asked->lane)};
    inspect_report(stage->asked->inspector, INSPECT_FRAGMENT, values);
}

void ISA(inspect_group)(struct fragment_stage *stage, struct fragment_group *group,
                        struct sample_lanes *lanes, bool samples)
{
    const struct fragment_form one = {.inspects = true}, several = {.samples = true, .inspects = true};
    const uint32_t covered = covered_samples(stage, group, lanes, samples);
    if (covered)
        report_fragment(stage, covered);
    if (samples)
        fragment_operations(several, stage, group, lanes);
    else
        fragment_operations(one, stage, group, lanes);
}

/* --- The program ---------------------------------------------------------------------------------------- */

static void report_inputs(const struct fragment_stage *stage)
{
    const struct program *program = stage->state->state.program;
    char name[64];
    for (unsigned i = 0; i < stage->state->input_count; i++) {
        const f32x8 *value = stage->inputs[i];
        shader_input_name(program, stage->state->inputs[i].input, name, sizeof name);
        const EwValue values[] = {INSPECT_INTEGER(stage->asked->primitive), INSPECT_WORD(name),
                                  vector_of(stage, value), bits_of(stage, value)};
        inspect_report(stage->asked->inspector, INSPECT_INPUT, values);
    }
}

static void report_outputs(const struct fragment_stage *stage)
{
    const struct program *program = stage->state->state.program;
    char name[64];
    for (unsigned i = 0; i < program->output_count; i++) {
        const f32x8 *value = shader_output(stage->worker->executor, i);
        shader_output_name(program, i, name, sizeof name);
        const EwValue values[] = {INSPECT_INTEGER(stage->asked->primitive),
                                  INSPECT_WORD("fragment"),
                                  INSPECT_INTEGER(0),
                                  INSPECT_WORD(name),
                                  vector_of(stage, value),
                                  bits_of(stage, value)};
        inspect_report(stage->asked->inspector, INSPECT_OUTPUT, values);
    }
}

unsigned ISA(inspect_program)(const struct fragment_stage *stage, unsigned lanes)
{
    const struct asked_fragment *asked = stage->asked;
    struct shader_executor *executor = stage->worker->executor;
    unsigned left;
    report_inputs(stage);
    if (inspects_programs(asked->inspector, asked->primitive)) {
        struct shader_inspection inspection = {asked->inspector, stage->state->state.program, "fragment",
                                               asked->primitive, 0};
        left = shader_run_traced(executor, lanes, 1u << asked->lane, shader_inspect_step, &inspection);
    } else {
        left = shader_run(executor, lanes);
    }
    report_outputs(stage);
    if (!(left >> asked->lane & 1))
        inspect_report(asked->inspector, INSPECT_DISCARD,
                       (const EwValue[]){INSPECT_INTEGER(asked->primitive)});
    return left;
}
