/* The subroutine that each subroutine parameter of the bound program calls (ARB_shader_subroutine,
 * "Dependencies on NV_gpu_program5"). This is state of the context, not of the program: binding a program, or
 * giving it another text, resets it to the first subroutine of each parameter's type. */
#include <string.h>

#include "gl/context/entry.h"
#include "gl/exec_program.h"
#include "gl/program/program_object.h"

static const struct program *bound_program(const struct context *context, enum program_target target)
{
    const struct program_object *object = context->programs->bound[target].object;
    return object ? object->program : NULL;
}

static const struct subroutine_type *type_of(const struct program *program, uint32_t param)
{
    const uint16_t type = program->subroutine_params[param];
    return type < program->subroutine_type_count ? &program->subroutine_types[type] : NULL;
}

/* The label of this SUBROUTINENUM among those of the parameter's type, or -1. */
static int64_t find_label(const struct program *program, uint32_t param, GLuint number)
{
    const struct subroutine_type *type = type_of(program, param);
    for (uint32_t i = 0; type && i < type->label_count; i++) {
        const uint32_t label = type->labels[i];
        if (program->labels[label].subroutine_number >= 0 &&
            (GLuint)program->labels[label].subroutine_number == number)
            return label;
    }
    return -1;
}

void program_subroutines_reset(struct context *context, enum program_target target)
{
    const struct program *program = bound_program(context, target);
    uint32_t *labels = context->programs->subroutines[target];
    struct program_binding *binding = &context->programs->bound[target];
    memset(labels, 0, sizeof context->programs->subroutines[target]);
    binding->loads = binding->object ? binding->object->loads : 0;
    for (uint32_t i = 0; program && i < program->subroutine_param_count; i++) {
        const struct subroutine_type *type = type_of(program, i);
        if (type && type->label_count)
            labels[i] = type->labels[0];
    }
}

void GLAPIENTRY exec_glProgramSubroutineParametersuivNV(GLenum gl_target, GLsizei count, const GLuint *params)
{
    ENTER(COMMAND_NAME);
    enum program_target target;
    if (!context || !program_target_resolve(context, COMMAND_NAME, gl_target, &target))
        return;
    const struct program *program = bound_program(context, target);
    const uint32_t expected = program ? program->subroutine_param_count : 0;
    if (count < 0 || (uint32_t)count != expected || (count > 0 && !params)) {
        gl_error(context, GL_INVALID_VALUE,
                 "%s: count is %d, expected %u, the subroutine parameters of the bound program", COMMAND_NAME,
                 count, expected);
        return;
    }
    uint32_t labels[SHADER_MAX_SUBROUTINE_PARAMETERS];
    for (uint32_t i = 0; i < expected; i++) {
        const int64_t label = find_label(program, i, params[i]);
        if (label < 0) {
            gl_error(context, GL_INVALID_OPERATION,
                     "%s: parameter %u is %u, which is no SUBROUTINENUM of its type", COMMAND_NAME, i,
                     params[i]);
            return;
        }
        labels[i] = (uint32_t)label;
    }
    memcpy(context->programs->subroutines[target], labels, expected * sizeof *labels);
    gl_dirty(context, DIRTY_PROGRAM);
}

void GLAPIENTRY exec_glGetProgramSubroutineParameteruivNV(GLenum gl_target, GLuint index, GLuint *param)
{
    ENTER(COMMAND_NAME);
    enum program_target target;
    if (!context || !program_target_resolve(context, COMMAND_NAME, gl_target, &target))
        return;
    if (index >= SHADER_MAX_SUBROUTINE_PARAMETERS) {
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %d", COMMAND_NAME, index,
                 (int)SHADER_MAX_SUBROUTINE_PARAMETERS);
        return;
    }
    const struct program *program = bound_program(context, target);
    const uint32_t label = context->programs->subroutines[target][index];
    if (param)
        *param = program && index < program->subroutine_param_count && label < program->label_count
                     ? (GLuint)program->labels[label].subroutine_number
                     : 0;
}
