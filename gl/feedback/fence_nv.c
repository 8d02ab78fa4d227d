/* NV_fence: fences. Every query of a fence draws the commands before it, so the fence is then passed. */
#include <stdlib.h>

#include "gl/context/entry.h"
#include "gl/exec_feedback.h"
#include "gl/feedback/query_object.h"

struct fence {
    bool passed;
};

void GLAPIENTRY exec_glGenFencesNV(GLsizei n, GLuint *fences)
{
    ENTER_VOID();
    gl_names_generate(context, COMMAND_NAME, &context->queries->fences, n, fences);
}

void GLAPIENTRY exec_glDeleteFencesNV(GLsizei n, const GLuint *fences)
{
    ENTER_VOID();
    if (!gl_count_allowed(context, COMMAND_NAME, n))
        return;
    for (GLsizei i = 0; i < n && fences; i++)
        if (fences[i])
            free(name_table_remove(&context->queries->fences, fences[i]));
}

GLboolean GLAPIENTRY exec_glIsFenceNV(GLuint fence)
{
    ENTER(COMMAND_NAME);
    return context && fence && name_table_find(&context->queries->fences, fence) != NULL;
}

static struct fence *create(struct context *context, const char *call, GLuint name)
{
    struct fence *fence = calloc(1, sizeof *fence);
    if (fence && name_table_set(&context->queries->fences, name, fence))
        return fence;
    free(fence);
    gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for fence %u", call, name);
    return NULL;
}

void GLAPIENTRY exec_glSetFenceNV(GLuint name, GLenum condition)
{
    ENTER_VOID();
    if (condition != GL_ALL_COMPLETED_NV) {
        gl_error(context, GL_INVALID_ENUM, "%s: condition is 0x%04x, expected GL_ALL_COMPLETED_NV",
                 COMMAND_NAME, condition);
        return;
    }
    if (name == 0) {
        gl_error(context, GL_INVALID_OPERATION, "%s: fence is 0, expected a name", COMMAND_NAME);
        return;
    }
    struct fence *fence = name_table_find(&context->queries->fences, name);
    if (fence || (fence = create(context, COMMAND_NAME, name)))
        fence->passed = false;
}

/* The fence, passed; null with INVALID_OPERATION raised. */
static struct fence *pass(struct context *context, const char *call, GLuint name)
{
    struct fence *fence = name ? name_table_find(&context->queries->fences, name) : NULL;
    if (!fence) {
        gl_error(context, GL_INVALID_OPERATION, "%s: %u is no fence", call, name);
        return NULL;
    }
    if (!fence->passed)
        gl_flush_scene(context);
    fence->passed = true;
    return fence;
}

/* TRUE for a name that is not a fence: "for the sake of consistency". */
GLboolean GLAPIENTRY exec_glTestFenceNV(GLuint fence)
{
    ENTER(COMMAND_NAME);
    if (context)
        pass(context, COMMAND_NAME, fence);
    return GL_TRUE;
}

void GLAPIENTRY exec_glFinishFenceNV(GLuint fence)
{
    ENTER_VOID();
    pass(context, COMMAND_NAME, fence);
}

void GLAPIENTRY exec_glGetFenceivNV(GLuint fence, GLenum pname, GLint *params)
{
    ENTER_VOID();
    if (pname != GL_FENCE_STATUS_NV && pname != GL_FENCE_CONDITION_NV)
        gl_error(context, GL_INVALID_ENUM,
                 "%s: pname is 0x%04x, expected GL_FENCE_STATUS_NV or GL_FENCE_CONDITION_NV", COMMAND_NAME,
                 pname);
    else if (pass(context, COMMAND_NAME, fence))
        *params = pname == GL_FENCE_STATUS_NV ? GL_TRUE : GL_ALL_COMPLETED_NV;
}
