/* Named program parameters: those that !!FP1.0 programs DECLARE (NV_fragment_program 5.7, 6.1.13). */
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_program.h"
#include "gl/program/program_parameters.h"

/* The number of the parameter with this name, or -1. */
static int find_named(const struct program *program, GLsizei len, const GLubyte *name)
{
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct variable *variable = &program->variables[i];
        if (variable->file == FILE_PARAM && variable->first < program->param_count &&
            program->params[variable->first].source == PARAM_NAMED && strlen(variable->name) == (size_t)len &&
            memcmp(variable->name, name, (size_t)len) == 0)
            return program->params[variable->first].index;
    }
    return -1;
}

static struct program_object *fragment_program(struct context *context, const char *call, GLuint id)
{
    struct program_object *object = name_table_find(&context->share->programs, id);
    if (object && object->target == GL_FRAGMENT_PROGRAM_ARB)
        return object;
    gl_error(context, GL_INVALID_OPERATION, "%s: program %u is not a fragment program", call, id);
    return NULL;
}

/* Four values of the parameter, with the object that they belong to; null with an error raised. */
static uint32_t *named_parameter(struct context *context, const char *call, GLuint id, GLsizei len,
                                 const GLubyte *name, struct program_object **object)
{
    *object = fragment_program(context, call, id);
    if (!*object)
        return NULL;
    if (len <= 0 || !name) {
        gl_error(context, GL_INVALID_VALUE, "%s: %s", call,
                 len <= 0 ? "len is not positive" : "name is a null pointer");
        return NULL;
    }
    const int number = (*object)->program ? find_named((*object)->program, len, name) : -1;
    if (number >= 0)
        return (*object)->named[number];
    gl_error(context, GL_INVALID_VALUE, "%s: program %u has no parameter named '%.*s'", call, id,
             len < 100 ? len : 100, (const char *)name);
    return NULL;
}

static void set_named(const char *call, GLuint id, GLsizei len, const GLubyte *name, enum param_client client,
                      const void *values)
{
    ENTER(call);
    struct program_object *object;
    uint32_t *bits = context ? named_parameter(context, call, id, len, name, &object) : NULL;
    if (!bits)
        return;
    if (!values) {
        gl_error(context, GL_INVALID_VALUE, "%s: the values are a null pointer", call);
        return;
    }
    for (size_t c = 0; c < 4; c++)
        bits[c] = program_parameter_load(client, values, c);
    object->local_version++;
    gl_dirty(context, DIRTY_PARAMETER);
}

static void get_named(const char *call, GLuint id, GLsizei len, const GLubyte *name, enum param_client client,
                      void *params)
{
    ENTER(call);
    struct program_object *object;
    const uint32_t *bits = context ? named_parameter(context, call, id, len, name, &object) : NULL;
    for (size_t c = 0; c < 4 && bits && params; c++)
        program_parameter_store(client, params, c, bits[c]);
}

void GLAPIENTRY exec_glProgramNamedParameter4fNV(GLuint id, GLsizei len, const GLubyte *name, GLfloat x,
                                                 GLfloat y, GLfloat z, GLfloat w)
{
    set_named(COMMAND_NAME, id, len, name, CLIENT_FLOAT, (const GLfloat[4]){x, y, z, w});
}

void GLAPIENTRY exec_glProgramNamedParameter4dNV(GLuint id, GLsizei len, const GLubyte *name, GLdouble x,
                                                 GLdouble y, GLdouble z, GLdouble w)
{
    set_named(COMMAND_NAME, id, len, name, CLIENT_DOUBLE, (const GLdouble[4]){x, y, z, w});
}

void GLAPIENTRY exec_glProgramNamedParameter4fvNV(GLuint id, GLsizei len, const GLubyte *name,
                                                  const GLfloat *v)
{
    set_named(COMMAND_NAME, id, len, name, CLIENT_FLOAT, v);
}

void GLAPIENTRY exec_glProgramNamedParameter4dvNV(GLuint id, GLsizei len, const GLubyte *name,
                                                  const GLdouble *v)
{
    set_named(COMMAND_NAME, id, len, name, CLIENT_DOUBLE, v);
}

void GLAPIENTRY exec_glGetProgramNamedParameterfvNV(GLuint id, GLsizei len, const GLubyte *name,
                                                    GLfloat *params)
{
    get_named(COMMAND_NAME, id, len, name, CLIENT_FLOAT, params);
}

void GLAPIENTRY exec_glGetProgramNamedParameterdvNV(GLuint id, GLsizei len, const GLubyte *name,
                                                    GLdouble *params)
{
    get_named(COMMAND_NAME, id, len, name, CLIENT_DOUBLE, params);
}
