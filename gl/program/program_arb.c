/* Entry points of ARB_vertex_program and ARB_fragment_program that handle whole programs. */
#include "gl/context/entry.h"
#include "gl/program/program_object.h"
#include "gl/context/share_group.h"

#include "edgewalk/tgsi.h"
#include "gl/exec_program.h"

static bool check_pointer(struct context *context, const char *call, const char *argument,
                          const void *pointer)
{
    if (pointer)
        return true;
    gl_error(context, GL_INVALID_VALUE, "%s: %s is a null pointer", call, argument);
    return false;
}

static bool is_token_format(GLenum format)
{
    return format == GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TOKENS_2007 ||
           format == GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TOKENS_2009;
}

void GLAPIENTRY exec_glProgramStringARB(GLenum gl_target, GLenum format, GLsizei len, const void *string)
{
    ENTER(COMMAND_NAME);
    enum program_target target;
    if (!context || !program_target_resolve(context, COMMAND_NAME, gl_target, &target))
        return;
    if (format != GL_PROGRAM_FORMAT_ASCII_ARB && format != GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TEXT &&
        !is_token_format(format)) {
        gl_error(context, GL_INVALID_ENUM,
                 "%s: format is 0x%04X, expected GL_PROGRAM_FORMAT_ASCII_ARB or one of edgewalk/tgsi.h",
                 COMMAND_NAME, format);
        return;
    }
    if (len < 0 || (is_token_format(format) && len % 4 != 0)) {
        gl_error(context, GL_INVALID_VALUE, "%s: len is %d, expected 0 or more%s", COMMAND_NAME, len,
                 len < 0 ? "" : ", a multiple of 4 for tokens");
        return;
    }
    if (len > 0 && !check_pointer(context, COMMAND_NAME, "string", string))
        return;
    struct program_object *object = program_bound(context, COMMAND_NAME, target);
    if (object)
        program_object_load(context, COMMAND_NAME, object, format, string, len);
}

/* ARB_vertex_program 2.14.1. */
struct program_object *program_for_name(struct context *context, const char *call, enum program_target target,
                                        GLuint name)
{
    if (name == 0)
        return context->programs->defaults[target];
    struct program_object *object = name_table_find(&context->share->programs, name);
    if (object && object->target != program_target_enum(target)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: program %u is of target 0x%04X, expected 0x%04X", call,
                 name, object->target, program_target_enum(target));
        return NULL;
    }
    if (object)
        return object;
    object = program_object_create(program_target_enum(target));
    if (!object || !name_table_set(&context->share->programs, name, object)) {
        program_reference(&object, NULL);
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for program %u", call, name);
        return NULL;
    }
    object->name = name;
    programs_resume(context); /* NV_vertex_program may have bound the name */
    return object;
}

void GLAPIENTRY exec_glBindProgramARB(GLenum gl_target, GLuint name)
{
    ENTER(COMMAND_NAME);
    enum program_target target;
    if (!context || !program_target_resolve(context, COMMAND_NAME, gl_target, &target))
        return;
    struct program_object *object = program_for_name(context, COMMAND_NAME, target, name);
    if (object)
        program_bind(context, target, name, object);
}

void GLAPIENTRY exec_glGenProgramsARB(GLsizei n, GLuint *programs)
{
    ENTER(COMMAND_NAME);
    if (context)
        gl_names_generate(context, COMMAND_NAME, &context->share->programs, n, programs);
}

void GLAPIENTRY exec_glDeleteProgramsARB(GLsizei n, const GLuint *programs)
{
    ENTER(COMMAND_NAME);
    if (context)
        programs_delete(context, COMMAND_NAME, n, programs);
}

GLboolean GLAPIENTRY exec_glIsProgramARB(GLuint program)
{
    ENTER(COMMAND_NAME);
    return context && name_table_find(&context->share->programs, program) != NULL;
}

void GLAPIENTRY exec_glGetProgramStringARB(GLenum gl_target, GLenum pname, void *string)
{
    ENTER(COMMAND_NAME);
    enum program_target target;
    if (!context || !program_target_resolve(context, COMMAND_NAME, gl_target, &target))
        return;
    if (pname != GL_PROGRAM_STRING_ARB) {
        gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04X, expected GL_PROGRAM_STRING_ARB",
                 COMMAND_NAME, pname);
        return;
    }
    const struct program_object *object = context->programs->bound[target].object;
    if (object && object->length > 0 && check_pointer(context, COMMAND_NAME, "string", string))
        memcpy(string, object->text, (size_t)object->length);
}
