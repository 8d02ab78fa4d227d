/* Groups of fragments with queried pixels: the same operations, with events. */
#include "raster/tile/fragment_operations.h"

#include "raster/tile/edge_walk.h"
#include "raster/tile/sample_walk.h"
#include "shader/observe/inspect.h"

#include <stdio.h>

void ISA(inspect_begin)(struct fragment_stage *stage, struct inspector *inspector)
{
    const struct raster_worker *worker = stage->worker;
    const EwQuestion *question = &inspector->question;
    const struct inspected_primitive *found = inspect_find(inspector, stage->primitive);
    if (!found || worker->layer != question->layer)
        return;
    const int x = question->x - worker->x, y = question->y - worker->y;
    const struct raster_rect tile = {0, 0, worker->width, worker->height},
                             queried_rect = {x, y, x + question->width, y + question->height},
                             rect = rect_intersect(tile, queried_rect);
    if (rect.x0 >= rect.x1 || rect.y0 >= rect.y1)
        return;
    stage->queried_fragments = (struct queried_fragments){
        .inspector = inspector, .rect = rect, .primitive = found->number, .draw = found->draw};
    stage->queried = &stage->queried_fragments;
}

/* --- Coverage ------------------------------------------------------------------------------------------- */

/* The primitive's scanline, which may begin and end in other tiles, found by the walk that draws. */
static void whole_scanline(const struct raster_primitive *p, int y, int sample, int *first, int *last)
{
    const struct raster_rect rect = {p->x0, y, p->x1, y + 1};
    *first = p->x1;
    *last = p->x0 - 1;
    if (p->state->samples.multisample) { /* no sample is given if all are covered: that of sample 0 */
        struct sample_walk walk;
        sample_walk_begin(&walk, p, rect);
        sample_row(&walk, sample < 0 ? 0 : (unsigned)sample, y, first, last);
    } else {
        struct edge_walk walk;
        edge_walk_begin(&walk, p->edges, p->edge_count, rect);
        if (walk.y < walk.y1)
            edge_walk_scanline(&walk, first, last);
    }
}

/* Reports window coordinates. */
void ISA(inspect_span)(const struct fragment_stage *stage, const struct span *span, int sample)
{
    const struct raster_worker *worker = stage->worker;
    const struct queried_fragments *queried = stage->queried;
    for (int row = 0; row < GROUP_HEIGHT; row++) {
        const int y = span->y + row;
        if (y < queried->rect.y0 || y >= queried->rect.y1 || span->first[row] > span->last[row])
            continue;
        int first, last;
        whole_scanline(stage->primitive, worker->y + y, sample, &first, &last);
        inspect_report(queried->inspector, span, .primitive = queried->primitive, .y = worker->y + y,
                       .first = first, .last = last, .tile_first = worker->x + span->first[row],
                       .tile_last = worker->x + span->last[row], .sample = sample);
    }
}

/* Bit s: sample s of the pixel is covered. */
static uint32_t covered_samples(const struct fragment_stage *stage, const struct fragment_group *group,
                                const struct sample_lanes *lanes, bool samples, unsigned lane)
{
    uint32_t covered = 0;
    if (!samples)
        return lanes->live[0][lane] != 0;
    for (unsigned s = 0; s < stage->state->samples.count; s++)
        covered |= (group->covered[s] >> lane & 1) << s;
    return covered;
}

static uint32_t queried_samples(const struct fragment_stage *stage)
{
    const int sample = stage->queried->inspector->question.sample;
    return sample < 0 ? ~0u : 1u << sample;
}

/* The numbers of covered samples; "" if each pixel has one, at its centre. */
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

static void report_fragment(const struct fragment_stage *stage, uint32_t covered, unsigned lane)
{
    char names[4 * RASTER_MAX_SAMPLES];
    name_samples(stage, covered, names);
    inspect_report(stage->queried->inspector, fragment, .primitive = stage->queried->primitive,
                   .draw = stage->queried->draw, .samples = covered, .numbers = names, .lane = lane);
}

/* --- Groups --------------------------------------------------------------------------------------------- */

static void query_group(struct fragment_stage *stage, const struct fragment_group *group)
{
    struct queried_fragments *queried = stage->queried;
    queried->x = stage->worker->x + group->x;
    queried->y = stage->worker->y + stage->y;
    queried->lanes = 0;
    for (unsigned lane = 0; lane < LANES; lane++)
        if (inspect_has_pixel(queried->inspector, queried->x + (int)(lane % GROUP_WIDTH),
                              queried->y + (int)(lane / GROUP_WIDTH)))
            queried->lanes |= 1u << lane;
}

void ISA(inspect_group)(struct fragment_stage *stage, struct fragment_group *group,
                        struct sample_lanes *lanes, bool samples)
{
    const struct fragment_form one = {.inspects = true}, several = {.samples = true, .inspects = true};
    query_group(stage, group);
    for (unsigned left = stage->queried->lanes; left; left &= left - 1) {
        const unsigned lane = report_pixel(stage, left);
        const uint32_t covered = covered_samples(stage, group, lanes, samples, lane);
        if (samples && stage->state->samples.multisample ? covered & queried_samples(stage) : covered)
            report_fragment(stage, covered, lane);
    }
    if (samples)
        fragment_operations(several, stage, group, lanes);
    else
        fragment_operations(one, stage, group, lanes);
    stage->queried->inspector->x = stage->queried->inspector->y = -1;
}

/* --- The program ---------------------------------------------------------------------------------------- */

static void report_inputs(const struct fragment_stage *stage, unsigned lane)
{
    const struct program *program = stage->state->state.program;
    char name[64];
    if (!inspect_wants(stage->queried->inspector, INSPECT_INPUT))
        return;
    for (unsigned i = 0; i < stage->state->input_count; i++) {
        const f32x8 *value = stage->inputs[i];
        shader_input_name(program, stage->state->inputs[i].input, name, sizeof name);
        inspect_report(stage->queried->inspector, input, .primitive = stage->queried->primitive, .name = name,
                       .value = vector_of(value, lane), .bits = bits_of(value, lane));
    }
}

static void report_outputs(const struct fragment_stage *stage, unsigned lane)
{
    const struct program *program = stage->state->state.program;
    char name[64];
    if (!inspect_wants(stage->queried->inspector, INSPECT_OUTPUT))
        return;
    for (unsigned i = 0; i < program->output_count; i++) {
        const f32x8 *value = shader_output(stage->worker->executor, i);
        shader_output_name(program, i, name, sizeof name);
        inspect_report(stage->queried->inspector, output, .primitive = stage->queried->primitive,
                       .stage = "fragment", .corner = 0, .name = name, .value = vector_of(value, lane),
                       .bits = bits_of(value, lane));
    }
}

static void report_run(const struct fragment_stage *stage, unsigned lane, bool left)
{
    const uint32_t primitive = stage->queried->primitive;
    inspect_report(stage->queried->inspector, program, .primitive = primitive, .stage = "fragment",
                   .corner = 0, .instructions = shader_lane_executed(stage->worker->executor, lane));
    report_outputs(stage, lane);
    if (!left)
        inspect_report(stage->queried->inspector, discard, .primitive = primitive);
}

static void report_lane(const void *stage, unsigned lane)
{
    report_pixel(stage, 1u << lane);
}

unsigned ISA(inspect_program)(const struct fragment_stage *stage, unsigned lanes)
{
    const struct queried_fragments *queried = stage->queried;
    struct shader_executor *executor = stage->worker->executor;
    const unsigned reported = queried->lanes & lanes;
    unsigned left;
    for (unsigned rest = reported; rest; rest &= rest - 1)
        report_inputs(stage, report_pixel(stage, rest));
    if (inspects_programs(queried->inspector, queried->primitive)) {
        const struct shader_inspection run = {.inspector = queried->inspector,
                                              .program = stage->state->state.program,
                                              .stage = "fragment",
                                              .primitive = queried->primitive,
                                              .report_lane = report_lane,
                                              .context = stage};
        left = shader_inspect_run(executor, lanes, reported, &run);
    } else {
        left = shader_run(executor, lanes);
    }
    for (unsigned rest = reported; rest; rest &= rest - 1) {
        const unsigned lane = report_pixel(stage, rest);
        report_run(stage, lane, left >> lane & 1);
    }
    return left;
}
