/* The printer of NV_gpu_program4's languages. */
#include "shader/print.h"

void print_gpu_program4(struct text *text, const struct program *program)
{
    text_add(text, "%s\nEND\n", program->stage == STAGE_FRAGMENT ? "!!NVfp4.0" : "!!NVvp4.0");
}

void name_input_gpu_program4(const struct program *program, const struct input_register *input, char *name, size_t size)
{
    snprintf(name, size, "%s.attrib[%u]", program->stage == STAGE_FRAGMENT ? "fragment" : "vertex", input->index);
}

void name_output_gpu_program4(const struct program *program, const struct output_register *output, char *name, size_t size)
{
    (void)program;
    snprintf(name, size, "result.attrib[%u]", output->index);
}
