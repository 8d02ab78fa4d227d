/* Stands in for the executor: a program is a C function, so a test knows exactly what its fragments do. */
#include "tests/raster/fixture.h"

#include <stdlib.h>
#include <string.h>

struct shader_machine {
    f32x8 inputs[RASTER_MAX_ATTRIBUTES][4];
    f32x8 outputs[16][4];
    const struct shader_code *code;
    struct shader_resources resources;
};

struct shader_machine *shader_machine_create(void)
{
    struct shader_machine *machine = aligned_alloc(64, (sizeof *machine + 63) & ~(size_t)63);
    if (machine)
        memset(machine, 0, sizeof *machine);
    return machine;
}

void shader_machine_destroy(struct shader_machine *machine)
{
    free(machine);
}

bool shader_bind(struct shader_machine *machine, const struct shader_code *code,
                 const struct shader_resources *resources, bool fresh)
{
    (void)fresh;
    machine->code = code;
    machine->resources = *resources;
    return true;
}

f32x8 *shader_input(struct shader_machine *machine, unsigned input)
{
    return machine->inputs[input];
}

const f32x8 *shader_output(const struct shader_machine *machine, unsigned output)
{
    return machine->outputs[output];
}

unsigned shader_run(struct shader_machine *machine, unsigned lanes)
{
    return machine->code->run(machine->inputs, machine->outputs, lanes, &machine->resources) & lanes;
}

void shader_report_take(struct shader_machine *machine, struct shader_report *report)
{
    (void)machine;
    (void)report;
}
