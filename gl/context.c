/* Which context is current, errors, and the way to the scene. Contexts themselves are made in osmesa.c. */
#include "gl/context.h"

#include <stdarg.h>
#include <stdio.h>

#include "gl/context_internal.h"

/* initial-exec: one load per call instead of a function call; the library is small enough for the static TLS
 * block. */
static __thread struct context *current_context __attribute__((tls_model("initial-exec")));

struct context *gl_current(void)
{
    return current_context;
}

void gl_make_current(struct context *context)
{
    current_context = context;
}

struct context *gl_enter(const char *call)
{
    struct context *context = current_context;
    if (__builtin_expect(context && context->immediate.inside, 0)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: not allowed between glBegin and glEnd", call);
        return NULL;
    }
    return context;
}

void gl_error(struct context *context, GLenum error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(context->message, sizeof context->message, format, arguments);
    va_end(arguments);
    if (context->error == GL_NO_ERROR)
        context->error = error;
}

/* GL 4.6 compatibility 2.3.1: one flag is kept; INVALID_OPERATION inside Begin/End, returning 0. */
GLAPI GLenum GLAPIENTRY glGetError(void)
{
    struct context *context = gl_enter(__func__);
    if (!context)
        return GL_NO_ERROR;
    GLenum error = context->error;
    context->error = GL_NO_ERROR;
    return error;
}

void gl_flush_scene(struct context *context)
{
    if (!raster_scene_busy(context->scene))
        return;
    if (!raster_scene_flush(context->scene))
        gl_error(context, GL_OUT_OF_MEMORY, "drawing: memory ran out, some primitives were lost");
}

void gl_finish_scene(struct context *context)
{
    gl_flush_scene(context);
}

static enum raster_color_format color_format(const struct framebuffer *framebuffer)
{
    if (framebuffer->color_type == GL_FLOAT)
        return COLOR_RGBA32F;
    switch (framebuffer->color_format) {
    case OSMESA_BGRA: return COLOR_BGRA8;
    case OSMESA_ARGB: return COLOR_ARGB8;
    default: return COLOR_RGBA8;
    }
}

unsigned framebuffer_depth_bytes(const struct framebuffer *framebuffer)
{
    return framebuffer->depth_bits == 0 ? 0 : framebuffer->depth_bits <= 16 ? 2 : 4;
}

/* Row 0 of a target is window y = 0. With OSMESA_Y_UP off the user's first row is the top of the window. */
void gl_set_target(struct context *context)
{
    struct framebuffer *framebuffer = &context->framebuffer;
    struct raster_target target = {.width = framebuffer->width, .height = framebuffer->height};
    unsigned depth_bytes = framebuffer_depth_bytes(framebuffer);

    if (framebuffer->color) {
        enum raster_color_format format = color_format(framebuffer);
        size_t pixels = framebuffer->row_length ? (size_t)framebuffer->row_length : framebuffer->width;
        ptrdiff_t stride = (ptrdiff_t)(pixels * raster_color_bytes(format));
        uint8_t *first = framebuffer->color;
        target.color[0].format = format;
        target.color[0].pixels =
            framebuffer->y_up ? first : first + stride * (ptrdiff_t)(framebuffer->height - 1);
        target.color[0].row_stride = framebuffer->y_up ? stride : -stride;
    }
    if (depth_bytes) {
        target.depth.format = framebuffer->depth_bits <= 16   ? DEPTH_UNORM16
                              : framebuffer->depth_bits <= 24 ? DEPTH_UNORM24
                                                              : DEPTH_FLOAT32;
        target.depth.pixels = framebuffer->depth;
        target.depth.row_stride = (ptrdiff_t)(depth_bytes * (size_t)framebuffer->width);
    }
    if (framebuffer->stencil_bits) {
        target.stencil.pixels = framebuffer->stencil;
        target.stencil.row_stride = (ptrdiff_t)framebuffer->width;
    }
    raster_scene_set_target(context->scene, &target);
    context->cache.valid = false;
    gl_changed(context, GROUP_RASTER);
}

bool gl_names_exist(struct context *context, const char *call, const struct name_table *table, GLsizei n,
                    const GLuint *names, const char *what)
{
    if (n < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: n is %d, expected 0 or more", call, n);
        return false;
    }
    for (GLsizei i = 0; i < n; i++) {
        if (!name_table_find(table, names[i])) {
            gl_error(context, GL_INVALID_VALUE, "%s: name %d of the list is %u, which is no %s", call, i, names[i], what);
            return false;
        }
    }
    return true;
}
