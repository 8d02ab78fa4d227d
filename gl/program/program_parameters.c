/* Program parameters: every entry point that sets or reads environment and local parameters
 * (ARB_vertex_program 2.14.1, EXT_gpu_program_parameters, NV_gpu_program4 2.X.1, NV_vertex_program 2.14.1.2).
 *
 * All of them are one function that stores `count` registers and one that reads one, by scope and by the
 * client's type. */
#include "gl/context/entry.h"
#include "gl/program/program_parameters.h"

#include <stdlib.h>
#include "gl/exec_program.h"

static const uint32_t limits[] = {[SCOPE_ENV] = SHADER_MAX_ENV, [SCOPE_LOCAL] = SHADER_MAX_LOCAL};
static const char *const scope_names[] = {[SCOPE_ENV] = "environment", [SCOPE_LOCAL] = "local"};

uint32_t program_parameter_load(enum param_client client, const void *values, size_t i)
{
    uint32_t bits;
    switch (client) {
    case CLIENT_FLOAT: return param_bits(((const float *)values)[i]);
    case CLIENT_DOUBLE: return param_bits((float)((const double *)values)[i]);
    default: memcpy(&bits, (const uint32_t *)values + i, sizeof bits); return bits;
    }
}

void program_parameter_store(enum param_client client, void *values, size_t i, uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    if (client == CLIENT_DOUBLE)
        ((double *)values)[i] = (double)value;
    else
        memcpy((uint32_t *)values + i, &bits, sizeof bits);
}

static bool check_range(struct context *context, const char *call, enum param_scope scope, GLuint index,
                        GLsizei count)
{
    const uint32_t limit = limits[scope];
    if (count < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: count is %d, expected 0 or more", call, count);
        return false;
    }
    if (index > limit || (uint32_t)count > limit - index) {
        gl_error(context, GL_INVALID_VALUE, "%s: %s parameters %u to %llu, expected less than %u", call,
                 scope_names[scope], index, (unsigned long long)index + (unsigned)count - 1, limit);
        return false;
    }
    return true;
}

/* NV_vertex_program 2.14.5: a register that tracks a matrix cannot be set. */
static bool check_untracked(struct context *context, const char *call, GLuint index, GLsizei count)
{
    const struct program_state *state = context->programs;
    for (GLuint i = index; state->tracked && i < index + (GLuint)count; i++) {
        if (state->tracked & (1ull << (i / 4))) {
            gl_error(context, GL_INVALID_OPERATION, "%s: parameter %u tracks a matrix (glTrackMatrixNV)",
                     call, i);
            return false;
        }
    }
    return true;
}

static uint32_t (*local_parameters(struct context *context, const char *call,
                                   struct program_object *object))[4]
{
    if (!object->local)
        object->local = calloc(SHADER_MAX_LOCAL, sizeof *object->local);
    if (!object->local)
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for local parameters", call);
    return object->local;
}

/* Where the registers are that are to be written; the version that counts their changes in *version. Null
 * with an error raised. */
static uint32_t (*writable(struct context *context, const char *call, enum param_scope scope,
                           enum program_target target, GLuint index, GLsizei count, uint64_t **version))[4]
{
    if (scope == SCOPE_ENV) {
        if (target == PROGRAM_VERTEX && !check_untracked(context, call, index, count))
            return NULL;
        *version = &context->programs->env[target].version;
        return context->programs->env[target].value;
    }
    struct program_object *object = program_bound(context, call, target);
    if (!object)
        return NULL;
    *version = &object->local_version;
    return local_parameters(context, call, object);
}

void program_parameters_set(struct context *context, const char *call, enum param_scope scope,
                            enum program_target target, GLuint index, GLsizei count, enum param_client client,
                            const void *values)
{
    uint64_t *version;
    if (!check_range(context, call, scope, index, count) || count == 0)
        return;
    if (!values) {
        gl_error(context, GL_INVALID_VALUE, "%s: the values are a null pointer", call);
        return;
    }
    uint32_t(*registers)[4] = writable(context, call, scope, target, index, count, &version);
    if (!registers)
        return;
    for (size_t i = 0; i < 4 * (size_t)count; i++)
        registers[index + i / 4][i % 4] = program_parameter_load(client, values, i);
    ++*version;
    gl_dirty(context, DIRTY_PARAMETER);
}

static void set(const char *call, enum param_scope scope, GLenum gl_target, GLuint index, GLsizei count,
                enum param_client client, const void *values)
{
    ENTER(call);
    enum program_target target;
    if (context && program_target_resolve(context, call, gl_target, &target))
        program_parameters_set(context, call, scope, target, index, count, client, values);
}

bool program_parameter_get(struct context *context, const char *call, enum param_scope scope,
                           enum program_target target, GLuint index, enum param_client client, void *values)
{
    static const uint32_t zero[4];
    if (!check_range(context, call, scope, index, 1))
        return false;
    if (!values) {
        gl_error(context, GL_INVALID_VALUE, "%s: params is a null pointer", call);
        return false;
    }
    programs_track_matrices(context);
    const struct program_object *object = context->programs->bound[target].object;
    const uint32_t *bits = scope == SCOPE_ENV        ? context->programs->env[target].value[index]
                           : object && object->local ? object->local[index]
                                                     : zero;
    for (size_t c = 0; c < 4; c++)
        program_parameter_store(client, values, c, bits[c]);
    return true;
}

static void get(const char *call, enum param_scope scope, GLenum gl_target, GLuint index,
                enum param_client client, void *values)
{
    ENTER(call);
    enum program_target target;
    if (context && program_target_resolve(context, call, gl_target, &target))
        program_parameter_get(context, call, scope, target, index, client, values);
}

/* --- Entry points --------------------------------------------------------------------------------------- */

#define SET_SCALARS(name, scope, type, client)                                                               \
    void GLAPIENTRY exec_##name(GLenum target, GLuint index, type x, type y, type z, type w)                 \
    {                                                                                                        \
        const type values[4] = {x, y, z, w};                                                                 \
        set(COMMAND_NAME, scope, target, index, 1, client, values);                                          \
    }
#define SET_VECTOR(name, scope, type, client)                                                                \
    void GLAPIENTRY exec_##name(GLenum target, GLuint index, const type *params)                             \
    {                                                                                                        \
        set(COMMAND_NAME, scope, target, index, 1, client, params);                                          \
    }
#define SET_VECTORS(name, scope, type, client)                                                               \
    void GLAPIENTRY exec_##name(GLenum target, GLuint index, GLsizei count, const type *params)              \
    {                                                                                                        \
        set(COMMAND_NAME, scope, target, index, count, client, params);                                      \
    }
#define GET_VECTOR(name, scope, type, client)                                                                \
    void GLAPIENTRY exec_##name(GLenum target, GLuint index, type *params)                                   \
    {                                                                                                        \
        get(COMMAND_NAME, scope, target, index, client, params);                                             \
    }

SET_SCALARS(glProgramEnvParameter4fARB, SCOPE_ENV, GLfloat, CLIENT_FLOAT)
SET_SCALARS(glProgramEnvParameter4dARB, SCOPE_ENV, GLdouble, CLIENT_DOUBLE)
SET_SCALARS(glProgramEnvParameterI4iNV, SCOPE_ENV, GLint, CLIENT_INTEGER)
SET_SCALARS(glProgramEnvParameterI4uiNV, SCOPE_ENV, GLuint, CLIENT_INTEGER)
SET_SCALARS(glProgramLocalParameter4fARB, SCOPE_LOCAL, GLfloat, CLIENT_FLOAT)
SET_SCALARS(glProgramLocalParameter4dARB, SCOPE_LOCAL, GLdouble, CLIENT_DOUBLE)
SET_SCALARS(glProgramLocalParameterI4iNV, SCOPE_LOCAL, GLint, CLIENT_INTEGER)
SET_SCALARS(glProgramLocalParameterI4uiNV, SCOPE_LOCAL, GLuint, CLIENT_INTEGER)

SET_VECTOR(glProgramEnvParameter4fvARB, SCOPE_ENV, GLfloat, CLIENT_FLOAT)
SET_VECTOR(glProgramEnvParameter4dvARB, SCOPE_ENV, GLdouble, CLIENT_DOUBLE)
SET_VECTOR(glProgramEnvParameterI4ivNV, SCOPE_ENV, GLint, CLIENT_INTEGER)
SET_VECTOR(glProgramEnvParameterI4uivNV, SCOPE_ENV, GLuint, CLIENT_INTEGER)
SET_VECTOR(glProgramLocalParameter4fvARB, SCOPE_LOCAL, GLfloat, CLIENT_FLOAT)
SET_VECTOR(glProgramLocalParameter4dvARB, SCOPE_LOCAL, GLdouble, CLIENT_DOUBLE)
SET_VECTOR(glProgramLocalParameterI4ivNV, SCOPE_LOCAL, GLint, CLIENT_INTEGER)
SET_VECTOR(glProgramLocalParameterI4uivNV, SCOPE_LOCAL, GLuint, CLIENT_INTEGER)

SET_VECTORS(glProgramEnvParameters4fvEXT, SCOPE_ENV, GLfloat, CLIENT_FLOAT)
SET_VECTORS(glProgramEnvParametersI4ivNV, SCOPE_ENV, GLint, CLIENT_INTEGER)
SET_VECTORS(glProgramEnvParametersI4uivNV, SCOPE_ENV, GLuint, CLIENT_INTEGER)
SET_VECTORS(glProgramLocalParameters4fvEXT, SCOPE_LOCAL, GLfloat, CLIENT_FLOAT)
SET_VECTORS(glProgramLocalParametersI4ivNV, SCOPE_LOCAL, GLint, CLIENT_INTEGER)
SET_VECTORS(glProgramLocalParametersI4uivNV, SCOPE_LOCAL, GLuint, CLIENT_INTEGER)

GET_VECTOR(glGetProgramEnvParameterfvARB, SCOPE_ENV, GLfloat, CLIENT_FLOAT)
GET_VECTOR(glGetProgramEnvParameterdvARB, SCOPE_ENV, GLdouble, CLIENT_DOUBLE)
GET_VECTOR(glGetProgramEnvParameterIivNV, SCOPE_ENV, GLint, CLIENT_INTEGER)
GET_VECTOR(glGetProgramEnvParameterIuivNV, SCOPE_ENV, GLuint, CLIENT_INTEGER)
GET_VECTOR(glGetProgramLocalParameterfvARB, SCOPE_LOCAL, GLfloat, CLIENT_FLOAT)
GET_VECTOR(glGetProgramLocalParameterdvARB, SCOPE_LOCAL, GLdouble, CLIENT_DOUBLE)
GET_VECTOR(glGetProgramLocalParameterIivNV, SCOPE_LOCAL, GLint, CLIENT_INTEGER)
GET_VECTOR(glGetProgramLocalParameterIuivNV, SCOPE_LOCAL, GLuint, CLIENT_INTEGER)
