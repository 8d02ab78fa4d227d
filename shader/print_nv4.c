/* The printer of NV_gpu_program4's languages. */
#include "shader/print.h"

void print_gpu_program4(struct text *text, const struct program *program)
{
    text_add(text, "%s\nEND\n", program->stage == STAGE_FRAGMENT ? "!!NVfp4.0" : "!!NVvp4.0");
}
