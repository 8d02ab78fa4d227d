#include "shader/program/program.h"
#include "shader/shader.h"

#include <stdlib.h>

void shader_program_free(struct program *program)
{
    if (!program)
        return;
    for (unsigned i = 0; i < program->label_count; i++)
        free(program->labels[i].name);
    for (unsigned i = 0; i < program->variable_count; i++)
        free(program->variables[i].name);
    free(program->source);
    free(program->instructions);
    free(program->inputs);
    free(program->outputs);
    free(program->params);
    free(program->arrays);
    free(program->labels);
    free(program->variables);
    for (unsigned i = 0; i < program->subroutine_type_count; i++) {
        free(program->subroutine_types[i].name);
        free(program->subroutine_types[i].labels);
    }
    free(program->subroutine_types);
    free(program->subroutine_params);
    free(program->ati);
    free(program);
}
