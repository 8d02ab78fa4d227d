/* NV_fence: fences. Every query of a fence draws the commands before it, so the fence is then passed. */
#include <stdlib.h>

#include "gl/context/entry.h"
#include "gl/feedback/query_object.h"

struct fence {
    bool passed;
};

GLAPI void GLAPIENTRY glGenFencesNV(GLsizei n, GLuint *fences)
{
    ENTER_VOID();
    gl_names_generate(context, __func__, &context->queries->fences, n, fences);
}

GLAPI void GLAPIENTRY glDeleteFencesNV(GLsizei n, const GLuint *fences)
{
    ENTER_VOID();
    if (!gl_count_allowed(context, __func__, n))
        return;
    for (GLsizei i = 0; i < n && fences; i++)
        if (fences[i])
            free(name_table_remove(&context->queries->fences, fences[i]));
}

GLAPI GLboolean GLAPIENTRY glIsFenceNV(GLuint fence)
{
    ENTER(__func__);
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

GLAPI void GLAPIENTRY glSetFenceNV(GLuint name, GLenum condition)
{
    ENTER_VOID();
    if (condition != GL_ALL_COMPLETED_NV) {
        gl_error(context, GL_INVALID_ENUM, "%s: condition is 0x%04x, expected GL_ALL_COMPLETED_NV", __func__,
                 condition);
        return;
    }
    if (name == 0) {
        gl_error(context, GL_INVALID_OPERATION, "%s: fence is 0, expected a name", __func__);
        return;
    }
    struct fence *fence = name_table_find(&context->queries->fences, name);
    if (fence || (fence = create(context, __func__, name)))
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

/* TRUE of what is no fence: "for the sake of consistency". */
GLAPI GLboolean GLAPIENTRY glTestFenceNV(GLuint fence)
{
    ENTER(__func__);
    if (context)
        pass(context, __func__, fence);
    return GL_TRUE;
}

GLAPI void GLAPIENTRY glFinishFenceNV(GLuint fence)
{
    ENTER_VOID();
    pass(context, __func__, fence);
}

GLAPI void GLAPIENTRY glGetFenceivNV(GLuint fence, GLenum pname, GLint *params)
{
    ENTER_VOID();
    if (pname != GL_FENCE_STATUS_NV && pname != GL_FENCE_CONDITION_NV)
        gl_error(context, GL_INVALID_ENUM,
                 "%s: pname is 0x%04x, expected GL_FENCE_STATUS_NV or GL_FENCE_CONDITION_NV", __func__,
                 pname);
    else if (pass(context, __func__, fence))
        *params = pname == GL_FENCE_STATUS_NV ? GL_TRUE : GL_ALL_COMPLETED_NV;
}
