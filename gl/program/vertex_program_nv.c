/* Entry points of NV_vertex_program and its successors, NV_fragment_program among them, that handle whole
 * programs (NV_vertex_program 2.14.1.7, 2.14.1.8, 6.1.13; NV_fragment_program 5.7) and program parameters. */
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_program.h"
#include "gl/program/program_parameters.h"

/* --- Programs ------------------------------------------------------------------------------------------- */

/* The value of program_object.target; GL_NONE with an error raised. */
static GLenum load_target(struct context *context, const char *call, GLenum target)
{
    if (target == GL_VERTEX_PROGRAM_NV || target == GL_VERTEX_STATE_PROGRAM_NV)
        return target;
    if (target == GL_FRAGMENT_PROGRAM_NV)
        return GL_FRAGMENT_PROGRAM_ARB;
    gl_error(context, GL_INVALID_ENUM,
             "%s: target is 0x%04X, expected GL_VERTEX_PROGRAM_NV, GL_VERTEX_STATE_PROGRAM_NV or "
             "GL_FRAGMENT_PROGRAM_NV",
             call, target);
    return GL_NONE;
}

static bool check_vertex_target(struct context *context, const char *call, GLenum target)
{
    if (target == GL_VERTEX_PROGRAM_NV)
        return true;
    gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, expected GL_VERTEX_PROGRAM_NV", call, target);
    return false;
}

/* Gives a new object its name, and makes it the current program where the name is bound already (2.14.1.8).
 */
static bool name_program(struct context *context, GLuint id, struct program_object *object)
{
    if (!name_table_set(&context->share->programs, id, object))
        return false;
    object->name = id;
    for (int t = 0; t < PROGRAM_TARGETS; t++)
        if (object->target == program_target_enum((enum program_target)t) &&
            context->programs->bound[t].name == id)
            program_reference(&context->programs->bound[t].object, object);
    return true;
}

static void load_new(struct context *context, GLenum target, GLuint id, GLsizei len, const GLubyte *text)
{
    struct program_object *object = program_object_create(target);
    if (object &&
        program_object_load(context, "glLoadProgramNV", object, GL_PROGRAM_FORMAT_ASCII_ARB, text, len)) {
        if (name_program(context, id, object))
            return;
        gl_error(context, GL_OUT_OF_MEMORY, "glLoadProgramNV: no memory for program %u", id);
    } else if (!object) {
        gl_error(context, GL_OUT_OF_MEMORY, "glLoadProgramNV: no memory for program %u", id);
    }
    program_reference(&object, NULL);
}

void GLAPIENTRY exec_glLoadProgramNV(GLenum gl_target, GLuint id, GLsizei len, const GLubyte *text)
{
    ENTER(COMMAND_NAME);
    const GLenum target = context ? load_target(context, COMMAND_NAME, gl_target) : GL_NONE;
    if (target == GL_NONE)
        return;
    if (id == 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: id is 0, expected a positive number", COMMAND_NAME);
        return;
    }
    if (len < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: len is %d, expected 0 or more", COMMAND_NAME, len);
        return;
    }
    if (!text && len > 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: program is a null pointer", COMMAND_NAME);
        return;
    }
    struct program_object *object = name_table_find(&context->share->programs, id);
    if (object && object->target != target) {
        gl_error(context, GL_INVALID_OPERATION, "%s: program %u is of target 0x%04X, expected 0x%04X",
                 COMMAND_NAME, id, object->target, target);
        return;
    }
    if (object)
        program_object_load(context, COMMAND_NAME, object, GL_PROGRAM_FORMAT_ASCII_ARB, text, len);
    else
        load_new(context, target, id, len, text);
}

/* Binding a name without a program is no error; drawing with it is one. */
void GLAPIENTRY exec_glBindProgramNV(GLenum gl_target, GLuint id)
{
    ENTER(COMMAND_NAME);
    enum program_target target;
    if (!context || !program_target_resolve(context, COMMAND_NAME, gl_target, &target))
        return;
    struct program_object *object =
        id == 0 ? context->programs->defaults[target] : name_table_find(&context->share->programs, id);
    if (object && object->target != program_target_enum(target)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: program %u is of target 0x%04X, expected 0x%04X",
                 COMMAND_NAME, id, object->target, gl_target);
        return;
    }
    program_bind(context, target, id, object);
}

void GLAPIENTRY exec_glGenProgramsNV(GLsizei n, GLuint *ids)
{
    ENTER(COMMAND_NAME);
    if (context)
        gl_names_generate(context, COMMAND_NAME, &context->share->programs, n, ids);
}

void GLAPIENTRY exec_glDeleteProgramsNV(GLsizei n, const GLuint *ids)
{
    ENTER(COMMAND_NAME);
    if (context)
        programs_delete(context, COMMAND_NAME, n, ids);
}

GLboolean GLAPIENTRY exec_glIsProgramNV(GLuint id)
{
    ENTER(COMMAND_NAME);
    return context && name_table_find(&context->share->programs, id) != NULL;
}

/* Every program is resident: the working set is unlimited. `residences` is not written then. */
GLboolean GLAPIENTRY exec_glAreProgramsResidentNV(GLsizei n, const GLuint *ids, GLboolean *residences)
{
    ENTER(COMMAND_NAME);
    (void)residences;
    return context && gl_names_exist(context, COMMAND_NAME, &context->share->programs, n, ids, "program");
}

void GLAPIENTRY exec_glRequestResidentProgramsNV(GLsizei n, const GLuint *ids)
{
    ENTER(COMMAND_NAME);
    (void)ids;
    if (context)
        gl_count_allowed(context, COMMAND_NAME, n);
}

/* The program of a query; null with INVALID_OPERATION raised. */
static const struct program_object *existing_program(struct context *context, const char *call, GLuint id)
{
    const struct program_object *object = name_table_find(&context->share->programs, id);
    if (!object)
        gl_error(context, GL_INVALID_OPERATION, "%s: program %u does not exist", call, id);
    return object;
}

void GLAPIENTRY exec_glGetProgramivNV(GLuint id, GLenum pname, GLint *params)
{
    ENTER(COMMAND_NAME);
    const struct program_object *object = context ? existing_program(context, COMMAND_NAME, id) : NULL;
    if (!object)
        return;
    switch (pname) {
    case GL_PROGRAM_TARGET_NV:
        *params = object->target == GL_FRAGMENT_PROGRAM_ARB ? GL_FRAGMENT_PROGRAM_NV : (GLint)object->target;
        break;
    case GL_PROGRAM_LENGTH_NV: *params = object->length; break;
    case GL_PROGRAM_RESIDENT_NV: *params = GL_TRUE; break;
    default:
        gl_error(context, GL_INVALID_ENUM,
                 "%s: pname is 0x%04X, expected GL_PROGRAM_TARGET_NV, GL_PROGRAM_LENGTH_NV or "
                 "GL_PROGRAM_RESIDENT_NV",
                 COMMAND_NAME, pname);
    }
}

void GLAPIENTRY exec_glGetProgramStringNV(GLuint id, GLenum pname, GLubyte *program)
{
    ENTER(COMMAND_NAME);
    const struct program_object *object = context ? existing_program(context, COMMAND_NAME, id) : NULL;
    if (!object)
        return;
    if (pname != GL_PROGRAM_STRING_NV)
        gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04X, expected GL_PROGRAM_STRING_NV", COMMAND_NAME,
                 pname);
    else if (object->length > 0)
        memcpy(program, object->text, (size_t)object->length);
}

/* --- Program parameters: the environment of the vertex target ------------------------------------------- */

static void set_parameters(const char *call, GLenum target, GLuint index, GLsizei count,
                           enum param_client client, const void *values)
{
    ENTER(call);
    if (context && check_vertex_target(context, call, target))
        program_parameters_set(context, call, SCOPE_ENV, PROGRAM_VERTEX, index, count, client, values);
}

void GLAPIENTRY exec_glProgramParameter4fNV(GLenum target, GLuint index, GLfloat x, GLfloat y, GLfloat z,
                                            GLfloat w)
{
    set_parameters(COMMAND_NAME, target, index, 1, CLIENT_FLOAT, (const GLfloat[4]){x, y, z, w});
}

void GLAPIENTRY exec_glProgramParameter4dNV(GLenum target, GLuint index, GLdouble x, GLdouble y, GLdouble z,
                                            GLdouble w)
{
    set_parameters(COMMAND_NAME, target, index, 1, CLIENT_DOUBLE, (const GLdouble[4]){x, y, z, w});
}

void GLAPIENTRY exec_glProgramParameter4fvNV(GLenum target, GLuint index, const GLfloat *v)
{
    set_parameters(COMMAND_NAME, target, index, 1, CLIENT_FLOAT, v);
}

void GLAPIENTRY exec_glProgramParameter4dvNV(GLenum target, GLuint index, const GLdouble *v)
{
    set_parameters(COMMAND_NAME, target, index, 1, CLIENT_DOUBLE, v);
}

void GLAPIENTRY exec_glProgramParameters4fvNV(GLenum target, GLuint index, GLsizei count, const GLfloat *v)
{
    set_parameters(COMMAND_NAME, target, index, count, CLIENT_FLOAT, v);
}

void GLAPIENTRY exec_glProgramParameters4dvNV(GLenum target, GLuint index, GLsizei count, const GLdouble *v)
{
    set_parameters(COMMAND_NAME, target, index, count, CLIENT_DOUBLE, v);
}

static void get_parameter(const char *call, GLenum target, GLuint index, GLenum pname,
                          enum param_client client, void *values)
{
    ENTER(call);
    if (!context || !check_vertex_target(context, call, target))
        return;
    if (pname != GL_PROGRAM_PARAMETER_NV)
        gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04X, expected GL_PROGRAM_PARAMETER_NV", call,
                 pname);
    else
        program_parameter_get(context, call, SCOPE_ENV, PROGRAM_VERTEX, index, client, values);
}

void GLAPIENTRY exec_glGetProgramParameterfvNV(GLenum target, GLuint index, GLenum pname, GLfloat *params)
{
    get_parameter(COMMAND_NAME, target, index, pname, CLIENT_FLOAT, params);
}

void GLAPIENTRY exec_glGetProgramParameterdvNV(GLenum target, GLuint index, GLenum pname, GLdouble *params)
{
    get_parameter(COMMAND_NAME, target, index, pname, CLIENT_DOUBLE, params);
}
