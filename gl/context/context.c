/* The current context, errors, and access to the scene. osmesa.c creates contexts. */
#include "gl/context/context.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "gl/context/client_memory.h"
#include "gl/context/context_internal.h"
#include "gl/context/debug.h"
#include "gl/context/entry.h"
#include "gl/context/work.h"
#include "gl/exec_context.h"
#include "gl/list/list_state.h"
#include "inspect/inspect.h"

/* initial-exec: one load per call instead of a function call; the library is small enough for the static TLS
 * block. */
static __thread struct context *current_context __attribute__((tls_model("initial-exec")));

__thread struct context *list_recording __attribute__((tls_model("initial-exec")));
__thread struct context *capsule_recording __attribute__((tls_model("initial-exec")));

struct context *gl_current(void)
{
    return current_context;
}

void gl_make_current(struct context *context)
{
    current_context = context;
    list_recording = context && context->lists->open ? context : NULL;
    capsule_recording = context && context->capsule ? context : NULL;
}

const void *client_memory_read(struct client_memory *memory, const void *at, size_t begin, size_t bytes)
{
    return memory->read(memory, at, begin, bytes);
}

struct context *gl_enter(const char *call)
{
    struct context *context = current_context;
    if (__builtin_expect(context && context->immediate.inside, 0)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: not allowed between glBegin and glEnd", call);
        return NULL;
    }
    if (context)
        gl_settle(context);
    return context;
}

/* An error of a command that runs for another (gl/texture/texture_named.c) names the one that was called. */
static void name_call(struct context *context)
{
    char rest[sizeof context->message];
    const char *colon = context->named_call ? strchr(context->message, ':') : NULL;
    if (!colon)
        return;
    memcpy(rest, colon, strlen(colon) + 1);
    number_format(context->message, sizeof context->message, "%s%s", context->named_call, rest);
}

void gl_error(struct context *context, GLenum error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    number_format_list(context->message, sizeof context->message, format, arguments);
    va_end(arguments);
    name_call(context);
    if (list_recording == context && context->lists->errors && context->hooks->listed(context, error))
        return;
    debug_error(context, error);
    context->errors++;
    if (error == GL_OUT_OF_MEMORY)
        context->out_of_memory = true;
    else if (context->error == GL_NO_ERROR)
        context->error = error;
}

/* GL 4.6 compatibility 2.3.1: two flags are kept, so that no other error hides OUT_OF_MEMORY, and each call
 * returns one of them; INVALID_OPERATION inside Begin/End, returning 0. */
GLenum GLAPIENTRY exec_glGetError(void)
{
    ENTER(COMMAND_NAME);
    if (!context)
        return GL_NO_ERROR;
    GLenum error = context->error;
    context->error = GL_NO_ERROR;
    if (error == GL_NO_ERROR && context->out_of_memory) {
        context->out_of_memory = false;
        return GL_OUT_OF_MEMORY;
    }
    return error;
}

void gl_lost(struct context *context, const char *call, enum raster_loss loss)
{
    static const char *const reasons[] = {
        [RASTER_LOSS_MEMORY] = "memory ran out, some primitives were lost",
        [RASTER_LOSS_LIMIT] = ("a draw or list was ended since it reached the limit of instructions "
                               "(ewInstructionLimit), pixels are undefined"),
        [RASTER_LOSS_INTERRUPT] = "ewInterrupt ended the drawing, pixels are undefined",
    };
    if (loss == RASTER_LOSS_INTERRUPT)
        atomic_store(&context->interrupt, false);
    context->work->ended |= loss != RASTER_LOSS_MEMORY;
    gl_error(context, GL_OUT_OF_MEMORY, "%s: %s", call, reasons[loss]);
}

bool gl_flush_scene(struct context *context)
{
    gl_settle(context);
    if (!raster_scene_busy(context->scene) && !raster_scene_full(context->scene))
        return true; /* full without being busy: of what draws that had nothing to draw were prepared with */
    context->hooks->flushing(context);
    if (raster_scene_flush(context->scene))
        return true;
    const enum raster_loss loss = raster_scene_loss(context->scene);
    gl_lost(context, "drawing", loss);
    return loss == RASTER_LOSS_MEMORY;
}

struct inspector *context_inspector(const struct context *context, unsigned framebuffer)
{
    struct inspector *inspector = context->inspector;
    return inspector && inspector->question.texture == 0 && inspector->question.framebuffer == framebuffer
               ? inspector
               : NULL;
}

void gl_finish_scene(struct context *context)
{
    gl_flush_scene(context);
    context->hooks->finished(context);
}

void gl_object_deleted(struct context *context, enum object_kind kind, void *object)
{
    for (unsigned i = 0; i < OBJECT_HOLDERS && context->hooks->deleted[kind][i]; i++)
        context->hooks->deleted[kind][i](context, object);
}

bool gl_count_allowed(struct context *context, const char *call, GLsizei n)
{
    if (n < 0)
        gl_error(context, GL_INVALID_VALUE, "%s: n is %d, expected 0 or more", call, n);
    return n >= 0;
}

bool gl_names_generate(struct context *context, const char *call, struct name_table *table, GLsizei n,
                       GLuint *names)
{
    if (!gl_count_allowed(context, call, n) || n == 0 || !names)
        return false;
    if (name_table_generate(table, (uint32_t)n, names))
        return true;
    gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for %d names", call, n);
    return false;
}

void gl_names_create(struct context *context, const char *call, struct name_table *table, GLsizei n,
                     GLuint *names, void *(*make)(struct context *context, GLuint name))
{
    if (!gl_names_generate(context, call, table, n, names))
        return;
    for (GLsizei i = 0; i < n; i++)
        if (!make(context, names[i]))
            gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for object %u", call, names[i]);
}

bool gl_names_exist(struct context *context, const char *call, const struct name_table *table, GLsizei n,
                    const GLuint *names, const char *what)
{
    if (!gl_count_allowed(context, call, n) || (n > 0 && !names))
        return false;
    for (GLsizei i = 0; i < n; i++) {
        if (!name_table_find(table, names[i])) {
            gl_error(context, GL_INVALID_VALUE, "%s: name %d of the list is %u, which is no %s", call, i,
                     names[i], what);
            return false;
        }
    }
    return true;
}

bool gl_bindings_allowed(struct context *context, const char *call, GLuint first, GLsizei count, GLuint limit)
{
    if (count < 0)
        gl_error(context, GL_INVALID_VALUE, "%s: count is %d, expected 0 or more", call, count);
    else if (first > limit || (GLuint)count > limit - first)
        gl_error(context, GL_INVALID_OPERATION, "%s: first is %u and count %d, expected a sum of at most %u",
                 call, first, count, limit);
    else
        return true;
    return false;
}

bool enum_allowed(struct context *context, const char *call, const char *argument, GLenum value,
                  const GLenum *allowed, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (allowed[i] == value)
            return true;
    char list[160];
    int length = 0;
    for (unsigned i = 0; i < count && length >= 0 && length < (int)sizeof list - 8; i++)
        length += snprintf(list + length, sizeof list - (size_t)length, "%s0x%04x", i ? " " : "", allowed[i]);
    gl_error(context, GL_INVALID_ENUM, "%s: %s is 0x%04x, expected one of %s", call, argument, value, list);
    return false;
}
