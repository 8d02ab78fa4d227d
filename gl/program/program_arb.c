/* Entry points of ARB_vertex_program and ARB_fragment_program that handle whole programs. */
#include "gl/context/entry.h"
#include "gl/program/program_object.h"
#include "gl/context/share_group.h"

#include "edgewalk/tgsi.h"

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

GLAPI void GLAPIENTRY glProgramStringARB(GLenum gl_target, GLenum format, GLsizei len, const void *string)
{
    ENTER(__func__);
    enum program_target target;
    if (!context || !program_target_resolve(context, __func__, gl_target, &target))
        return;
    if (format != GL_PROGRAM_FORMAT_ASCII_ARB && format != GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TEXT &&
        !is_token_format(format)) {
        gl_error(context, GL_INVALID_ENUM,
                 "%s: format is 0x%04X, expected GL_PROGRAM_FORMAT_ASCII_ARB or one of edgewalk/tgsi.h",
                 __func__, format);
        return;
    }
    if (len < 0 || (is_token_format(format) && len % 4 != 0)) {
        gl_error(context, GL_INVALID_VALUE, "%s: len is %d, expected 0 or more%s", __func__, len,
                 len < 0 ? "" : ", a multiple of 4 for tokens");
        return;
    }
    if (len > 0 && !check_pointer(context, __func__, "string", string))
        return;
    struct program_object *object = program_bound(context, __func__, target);
    if (object)
        program_object_load(context, __func__, object, format, string, len);
}

/* Binding an unused name makes the object (ARB_vertex_program 2.14.1). */
GLAPI void GLAPIENTRY glBindProgramARB(GLenum gl_target, GLuint name)
{
    ENTER(__func__);
    enum program_target target;
    if (!context || !program_target_resolve(context, __func__, gl_target, &target))
        return;
    if (name == 0) {
        program_bind(context, target, 0, context->programs->defaults[target]);
        return;
    }
    struct program_object *object = name_table_find(&context->share->programs, name);
    if (object && object->target != program_target_enum(target)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: program %u is of target 0x%04X, expected 0x%04X",
                 __func__, name, object->target, program_target_enum(target));
        return;
    }
    if (!object) {
        object = program_object_create(program_target_enum(target));
        if (!object || !name_table_set(&context->share->programs, name, object)) {
            program_reference(&object, NULL);
            gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for program %u", __func__, name);
            return;
        }
        object->name = name;
    }
    program_bind(context, target, name, object);
}

GLAPI void GLAPIENTRY glGenProgramsARB(GLsizei n, GLuint *programs)
{
    ENTER(__func__);
    if (context)
        gl_names_generate(context, __func__, &context->share->programs, n, programs);
}

GLAPI void GLAPIENTRY glDeleteProgramsARB(GLsizei n, const GLuint *programs)
{
    ENTER(__func__);
    if (context)
        programs_delete(context, __func__, n, programs);
}

GLAPI GLboolean GLAPIENTRY glIsProgramARB(GLuint program)
{
    ENTER(__func__);
    return context && name_table_find(&context->share->programs, program) != NULL;
}

GLAPI void GLAPIENTRY glGetProgramStringARB(GLenum gl_target, GLenum pname, void *string)
{
    ENTER(__func__);
    enum program_target target;
    if (!context || !program_target_resolve(context, __func__, gl_target, &target))
        return;
    if (pname != GL_PROGRAM_STRING_ARB) {
        gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04X, expected GL_PROGRAM_STRING_ARB", __func__,
                 pname);
        return;
    }
    const struct program_object *object = context->programs->bound[target].object;
    if (object && object->length > 0 && check_pointer(context, __func__, "string", string))
        memcpy(string, object->text, (size_t)object->length);
}
