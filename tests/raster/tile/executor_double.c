/* Stands in for the executor: a program is a C function, so a test knows exactly what its fragments do. Every
 * other state that is bound runs several groups at once, two or four. */
#include "tests/raster/fixture.h"

#include "base/simd_alloc.h"

#include <stdlib.h>
#include <string.h>

struct shader_executor {
    struct double_registers {
        f32x8 inputs[RASTER_MAX_ATTRIBUTES][4];
        f32x8 outputs[16][4];
    } group[SHADER_MOST_GROUPS];
    unsigned bound; /* so many times */
    const struct shader_code *code;
    struct shader_resources resources;
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
    free(executor);
}

bool shader_bind(struct shader_executor *executor, const struct shader_code *code,
                 const struct shader_resources *resources, bool fresh)
{
    (void)fresh;
    executor->bound++;
    executor->code = code;
    executor->resources = *resources;
    return true;
}

f32x8 *shader_input(struct shader_executor *executor, unsigned input)
{
    return executor->group[0].inputs[input];
}

const f32x8 *shader_output(const struct shader_executor *executor, unsigned output)
{
    return executor->group[0].outputs[output];
}

static unsigned run_group(struct shader_executor *executor, struct double_registers *group, unsigned lanes)
{
    return executor->code->run(group->inputs, group->outputs, lanes, &executor->resources) & lanes;
}

unsigned shader_run(struct shader_executor *executor, unsigned lanes)
{
    return run_group(executor, &executor->group[0], lanes);
}

unsigned shader_most_groups(const struct shader_executor *executor)
{
    return executor->bound % 2 == 0 ? 1 : executor->bound % 4 == 1 ? 2 : SHADER_MOST_GROUPS;
}

size_t shader_group_distance(const struct shader_executor *executor)
{
    return sizeof executor->group[0] / sizeof(f32x8);
}

void shader_run_groups(struct shader_executor *executor, unsigned count, const unsigned lanes[],
                       unsigned left[])
{
    for (unsigned i = 0; i < count; i++)
        left[i] = run_group(executor, &executor->group[i], lanes[i]);
}

unsigned shader_run_traced(struct shader_executor *executor, unsigned lanes, unsigned traced,
                           shader_trace *trace, void *user)
{
    (void)traced;
    (void)trace;
    (void)user;
    return shader_run(executor, lanes);
}

uint32_t shader_lane_executed(const struct shader_executor *executor, unsigned lane)
{
    (void)executor;
    (void)lane;
    return 0;
}

void shader_run_patch_traced(struct shader_executor *const executors[], unsigned threads, shader_trace *trace,
                             void *user)
{
    (void)executors;
    (void)threads;
    (void)trace;
    (void)user;
}

void shader_report_take(struct shader_executor *executor, struct shader_report *report)
{
    (void)executor;
    (void)report;
}
