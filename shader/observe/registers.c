#include "shader/observe/registers.h"

#include <stdio.h>

#include "shader/program/names.h"
#include "shader/shader.h"

const struct variable *observed_variable(const struct program *program, unsigned file, uint32_t number)
{
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct variable *variable = &program->variables[i];
        if (variable->file == file && number >= variable->first && number - variable->first < variable->count)
            return variable;
    }
    return NULL;
}

/* A LONG variable has its high words in the second of two registers. */
static void declared_name(const struct variable *variable, uint32_t number, char name[OBSERVED_NAME_SIZE])
{
    const uint32_t each = variable->width == WIDTH_LONG ? 2 : 1, at = number - variable->first;
    int used = snprintf(name, OBSERVED_NAME_SIZE - 24, "%s", variable->name);
    used = used < OBSERVED_NAME_SIZE - 24 ? used : OBSERVED_NAME_SIZE - 25;
    if (variable->is_array)
        used += snprintf(name + used, OBSERVED_NAME_SIZE - (size_t)used, "[%u]", at / each);
    if (at % each)
        snprintf(name + used, OBSERVED_NAME_SIZE - (size_t)used, ".high");
}

static void temporary_name(const struct program *program, uint32_t number, char name[OBSERVED_NAME_SIZE])
{
    const bool tgsi = program->language == LANGUAGE_TGSI,
               half = program->half_temps && number >= program->half_temps;
    snprintf(name, OBSERVED_NAME_SIZE,
             tgsi   ? "TEMP[%u]"
             : half ? "H%u"
                    : "R%u",
             half ? number - program->half_temps : number);
}

static void param_name(const struct program *program, uint32_t number, char name[OBSERVED_NAME_SIZE])
{
    const struct param_register *param = &program->params[number];
    const bool vertex_program = program->language <= LANGUAGE_VSP10;
    if (program->language == LANGUAGE_TGSI)
        snprintf(name, OBSERVED_NAME_SIZE, "CONST[%u]", number);
    else if (param->source == PARAM_STATE)
        state_var_name(param, name, OBSERVED_NAME_SIZE);
    else if (vertex_program)
        snprintf(name, OBSERVED_NAME_SIZE, "c[%u]", param->index);
    else
        snprintf(name, OBSERVED_NAME_SIZE, "program.%s[%u]", param->source == PARAM_ENV ? "env" : "local",
                 param->index);
}

void observed_register_name(const struct program *program, unsigned file, uint32_t number,
                            char name[OBSERVED_NAME_SIZE])
{
    const struct variable *variable = observed_variable(program, file, number);
    if (file == FILE_OUTPUT)
        shader_output_name(program, number, name, OBSERVED_NAME_SIZE);
    else if (variable)
        declared_name(variable, number, name);
    else if (file == FILE_PARAM)
        param_name(program, number, name);
    else if (file == FILE_TEMP)
        temporary_name(program, number, name);
    else
        snprintf(name, OBSERVED_NAME_SIZE, program->language == LANGUAGE_TGSI ? "ADDR[%u]" : "A%u", number);
}
