/* Vertex state programs (NV_vertex_program 2.14.4): one run on one lane that reads v[0] and writes program
 * parameters. */
#include <stdlib.h>

#include "base/fpenv.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_draw.h"
#include "gl/program/program_object.h"

/* May instruction `i` write a parameter? Its register number, or -1. The destination is never indexed at run
 * time. */
static int written_param(const struct program *program, uint32_t i)
{
    const struct destination *to = &program->instructions[i].dst;
    if (to->file != FILE_PARAM || to->index < 0 || (uint32_t)to->index >= program->param_count)
        return -1;
    return program->params[to->index].source == PARAM_ENV ? to->index : -1;
}

/* 2.14.5: a program that writes a tracked register is invalid while it is tracked. */
static bool check_tracked(struct context *context, const struct program *program, GLuint id)
{
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        int param = written_param(program, i);
        if (param < 0 || !(context->programs->tracked & (1ull << (program->params[param].index / 4))))
            continue;
        gl_error(context, GL_INVALID_OPERATION,
                 "glExecuteProgramNV: program %u writes c[%u], which tracks a matrix", id,
                 program->params[param].index);
        return false;
    }
    return true;
}

static void write_back(struct context *context, const struct program *program)
{
    struct program_env *env = &context->programs->env[PROGRAM_VERTEX];
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        int param = written_param(program, i);
        if (param >= 0)
            shader_lane_param(context->programs->executor, (unsigned)param, 0,
                              env->value[program->params[param].index]);
    }
    env->version++;
    gl_dirty(context, DIRTY_PROGRAM);
}

static void set_input(struct shader_executor *executor, const struct program *program, const GLfloat *v0)
{
    for (uint32_t input = 0; input < program->input_count; input++) {
        f32x8 *components = shader_input(executor, input);
        for (int c = 0; c < 4; c++)
            components[c] = f32x8_flush(f32x8_splat(v0[c]));
    }
}

static bool run(struct context *context, const struct program_object *object, const uint32_t (*params)[4],
                const GLfloat *v0)
{
    struct program_state *state = context->programs;
    const struct shader_resources resources = {.params = params};
    if (!state->executor)
        state->executor = shader_executor_create();
    if (!state->executor || !shader_bind(state->executor, object->code, &resources, true))
        return false;
    set_input(state->executor, object->program, v0);
    uint32_t saved = fpenv_enter();
    shader_run(state->executor, 1);
    fpenv_leave(saved);
    write_back(context, object->program);
    return true;
}

static void execute(struct context *context, const struct program_object *object, const GLfloat *v0)
{
    const uint32_t count = object->program->param_count;
    uint32_t(*params)[4] = calloc(count ? count : 1, sizeof *params);
    programs_track_matrices(context);
    if (params)
        program_params_write(context, object, PROGRAM_VERTEX, ~0u, params);
    if (!params || !run(context, object, (const uint32_t(*)[4])params, v0))
        gl_error(context, GL_OUT_OF_MEMORY, "glExecuteProgramNV: no memory to run program %u", object->name);
    free(params);
}

void GLAPIENTRY exec_glExecuteProgramNV(GLenum target, GLuint id, const GLfloat *params)
{
    ENTER(COMMAND_NAME);
    if (!context)
        return;
    if (target != GL_VERTEX_STATE_PROGRAM_NV) {
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, expected GL_VERTEX_STATE_PROGRAM_NV",
                 COMMAND_NAME, target);
        return;
    }
    const struct program_object *object = name_table_find(&context->share->programs, id);
    if (!object || object->target != GL_VERTEX_STATE_PROGRAM_NV || !object->program) {
        gl_error(context, GL_INVALID_OPERATION, "%s: program %u is not a vertex state program", COMMAND_NAME,
                 id);
        return;
    }
    if (!params) {
        gl_error(context, GL_INVALID_VALUE, "%s: params is a null pointer", COMMAND_NAME);
        return;
    }
    if (check_tracked(context, object->program, id))
        execute(context, object, params);
}
