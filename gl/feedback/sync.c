/* Fence sync objects (ARB_sync; GL 4.6 compatibility 4.1). Their handles are names of the share group,
 * converted to pointers. Commands before a fence have been executed when it is created, but their draws may
 * still be collected: a query of the fence, or a wait for it, draws them. */
#include <stdlib.h>

#include "gl/context/context_internal.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_feedback.h"

struct sync {
    uint64_t epoch; /* of the scene with the earlier draws */
    bool signaled;
    char *label; /* null: none */
};

static GLsync handle_of(GLuint name)
{
    return (GLsync)(uintptr_t)name;
}

static struct sync *find(struct context *context, const char *call, GLsync handle)
{
    const uintptr_t name = (uintptr_t)handle;
    struct sync *sync = name <= UINT32_MAX ? name_table_find(&context->share->syncs, (uint32_t)name) : NULL;
    if (!sync)
        gl_error(context, GL_INVALID_VALUE, "%s: %p is no sync object", call, (void *)handle);
    return sync;
}

static void complete(struct context *context, struct sync *sync)
{
    if (!sync->signaled)
        gl_flush_users(context, sync->epoch);
    sync->signaled = true;
}

static void release(struct sync *sync)
{
    if (sync)
        free(sync->label);
    free(sync);
}

static void release_sync(void *user, uint32_t name, void *object)
{
    (void)user;
    (void)name;
    release(object);
}

void syncs_release_shared(struct share_group *share)
{
    name_table_visit(&share->syncs, release_sync, NULL);
    name_table_release(&share->syncs);
}

/* --- Entry points --------------------------------------------------------------------------------------- */

GLsync GLAPIENTRY exec_glFenceSync(GLenum condition, GLbitfield flags)
{
    ENTER(COMMAND_NAME);
    GLuint name;
    if (!context)
        return NULL;
    if (condition != GL_SYNC_GPU_COMMANDS_COMPLETE) {
        gl_error(context, GL_INVALID_ENUM, "%s: condition is 0x%04x, expected GL_SYNC_GPU_COMMANDS_COMPLETE",
                 COMMAND_NAME, condition);
        return NULL;
    }
    if (flags != 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: flags is 0x%x, expected 0", COMMAND_NAME, flags);
        return NULL;
    }
    struct sync *sync = calloc(1, sizeof *sync);
    if (!sync || !name_table_generate(&context->share->syncs, 1, &name) ||
        !name_table_set(&context->share->syncs, name, sync)) {
        free(sync);
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for a sync object", COMMAND_NAME);
        return NULL;
    }
    sync->epoch = raster_scene_epoch(context->scene);
    return handle_of(name);
}

GLboolean GLAPIENTRY exec_glIsSync(GLsync sync)
{
    ENTER(COMMAND_NAME);
    return context && (uintptr_t)sync <= UINT32_MAX &&
           name_table_find(&context->share->syncs, (uint32_t)(uintptr_t)sync);
}

void GLAPIENTRY exec_glDeleteSync(GLsync sync)
{
    ENTER_VOID();
    if (sync && find(context, COMMAND_NAME, sync))
        release(name_table_remove(&context->share->syncs, (uint32_t)(uintptr_t)sync));
}

/* "If the value of timeout is zero, then ClientWaitSync does not block, but simply tests the current state":
 * a program that tests repeatedly would wait forever, so this also draws. */
GLenum GLAPIENTRY exec_glClientWaitSync(GLsync sync, GLbitfield flags, GLuint64 timeout)
{
    ENTER(COMMAND_NAME);
    struct sync *found = context ? find(context, COMMAND_NAME, sync) : NULL;
    if (!found)
        return GL_WAIT_FAILED;
    if (flags & ~(GLbitfield)GL_SYNC_FLUSH_COMMANDS_BIT) {
        gl_error(context, GL_INVALID_VALUE, "%s: flags is 0x%x, expected GL_SYNC_FLUSH_COMMANDS_BIT or 0",
                 COMMAND_NAME, flags);
        return GL_WAIT_FAILED;
    }
    const bool already = found->signaled || timeout == 0;
    complete(context, found);
    return already ? GL_ALREADY_SIGNALED : GL_CONDITION_SATISFIED;
}

void GLAPIENTRY exec_glWaitSync(GLsync sync, GLbitfield flags, GLuint64 timeout)
{
    ENTER_VOID();
    struct sync *found = find(context, COMMAND_NAME, sync);
    if (found && (flags != 0 || timeout != GL_TIMEOUT_IGNORED))
        gl_error(context, GL_INVALID_VALUE, "%s: flags is 0x%x, expected 0 and GL_TIMEOUT_IGNORED",
                 COMMAND_NAME, flags);
    else if (found)
        complete(context, found);
}

static bool get(struct context *context, const char *call, struct sync *sync, GLenum pname, GLint *value)
{
    switch (pname) {
    case GL_OBJECT_TYPE: *value = GL_SYNC_FENCE; return true;
    case GL_SYNC_CONDITION: *value = GL_SYNC_GPU_COMMANDS_COMPLETE; return true;
    case GL_SYNC_FLAGS: *value = 0; return true;
    case GL_SYNC_STATUS:
        complete(context, sync);
        *value = GL_SIGNALED;
        return true;
    default: gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x is unknown", call, pname); return false;
    }
}

void GLAPIENTRY exec_glGetSynciv(GLsync sync, GLenum pname, GLsizei count, GLsizei *length, GLint *values)
{
    ENTER_VOID();
    GLint value;
    struct sync *found = find(context, COMMAND_NAME, sync);
    if (!found)
        return;
    if (count < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: bufSize is %d, expected 0 or more", COMMAND_NAME, count);
        return;
    }
    if (!get(context, COMMAND_NAME, found, pname, &value))
        return;
    if (count > 0 && values)
        *values = value;
    if (length)
        *length = count > 0;
}

/* --- Labels (20.7) -------------------------------------------------------------------------------------- */

void GLAPIENTRY exec_glObjectPtrLabel(const void *ptr, GLsizei length, const GLchar *label)
{
    ENTER_VOID();
    char *made;
    struct sync *sync = find(context, COMMAND_NAME, (GLsync)(uintptr_t)ptr);
    if (!sync || !debug_label_make(context, COMMAND_NAME, length, label, &made))
        return;
    free(sync->label);
    sync->label = made;
}

void GLAPIENTRY exec_glGetObjectPtrLabel(const void *ptr, GLsizei bufSize, GLsizei *length, GLchar *label)
{
    ENTER_VOID();
    const struct sync *sync = find(context, COMMAND_NAME, (GLsync)(uintptr_t)ptr);
    if (sync)
        debug_label_read(context, COMMAND_NAME, sync->label, bufSize, length, label);
}
