/* Renderbuffers: names, storage, queries (GL 4.6 compatibility 9.2.4, 9.2.6). */
#include <stdlib.h>
#include <string.h>

#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_texture.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/pixels/internal_format.h"
#include "gl/texture/texture_object.h"

void renderbuffer_reference(struct renderbuffer_object **slot, struct renderbuffer_object *renderbuffer)
{
    struct renderbuffer_object *old = *slot;
    if (renderbuffer)
        renderbuffer->references++;
    *slot = renderbuffer;
    if (old && --old->references == 0) {
        share_settle(old->used_epoch);
        texture_image_release(&old->image);
        free(old);
    }
}

static void release_visitor(void *user, uint32_t name, void *object)
{
    struct renderbuffer_object *renderbuffer = object;
    (void)user;
    (void)name;
    renderbuffer_reference(&renderbuffer, NULL);
}

void renderbuffers_release_shared(struct share_group *share)
{
    name_table_visit(&share->renderbuffers, release_visitor, NULL);
    name_table_release(&share->renderbuffers);
}

static void gen_renderbuffers(const char *call, GLsizei n, GLuint *names)
{
    ENTER(call);
    if (context)
        gl_names_generate(context, call, &context->share->renderbuffers, n, names);
}

static struct renderbuffer_object *create(struct context *context, GLuint name)
{
    struct renderbuffer_object *renderbuffer = calloc(1, sizeof *renderbuffer);
    if (!renderbuffer || !name_table_set(&context->share->renderbuffers, name, renderbuffer)) {
        free(renderbuffer);
        return NULL;
    }
    renderbuffer->name = name;
    renderbuffer->references = 1;
    renderbuffer->used_epoch = NEVER_USED;
    return renderbuffer;
}

static bool check_target(struct context *context, const char *call, GLenum target)
{
    if (target != GL_RENDERBUFFER)
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, expected GL_RENDERBUFFER", call, target);
    return target == GL_RENDERBUFFER;
}

struct renderbuffer_object *renderbuffer_for_name(struct context *context, const char *call, GLuint name)
{
    struct renderbuffer_object *renderbuffer = name_table_find(&context->share->renderbuffers, name);
    if (name == 0)
        gl_error(context, GL_INVALID_OPERATION, "%s: renderbuffer is 0, which is no object", call);
    else if (!renderbuffer && !(renderbuffer = create(context, name)))
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for renderbuffer %u", call, name);
    return renderbuffer;
}

static void bind_renderbuffer(const char *call, bool any_name, GLenum target, GLuint name)
{
    ENTER(call);
    if (!context || !check_target(context, call, target))
        return;
    struct framebuffer_state *state = context->framebuffers;
    struct renderbuffer_object *renderbuffer = name_table_find(&context->share->renderbuffers, name);
    if (name && !renderbuffer) {
        if (!any_name && !name_table_is_used(&context->share->renderbuffers, name)) {
            gl_error(context, GL_INVALID_OPERATION, "%s: %u is no name that glGenRenderbuffers returned",
                     call, name);
            return;
        }
        renderbuffer = renderbuffer_for_name(context, call, name);
        if (!renderbuffer)
            return;
    }
    renderbuffer_reference(&state->renderbuffer, renderbuffer);
}

static void delete_renderbuffers(const char *call, GLsizei n, const GLuint *names)
{
    ENTER(call);
    if (!context || !gl_count_allowed(context, call, n))
        return;
    struct framebuffer_state *state = context->framebuffers;
    for (GLsizei i = 0; i < n && names; i++) {
        struct renderbuffer_object *renderbuffer = name_table_find(&context->share->renderbuffers, names[i]);
        if (names[i])
            name_table_remove(&context->share->renderbuffers, names[i]);
        debug_label_forget(context, LABEL_RENDERBUFFER, names[i]);
        if (!renderbuffer)
            continue;
        if (state->renderbuffer == renderbuffer)
            renderbuffer_reference(&state->renderbuffer, NULL);
        gl_object_deleted(context, OBJECT_RENDERBUFFER, renderbuffer);
        renderbuffer_reference(&renderbuffer, NULL);
    }
}

static GLboolean is_renderbuffer(const char *call, GLuint name)
{
    ENTER(call);
    return context && name_table_find(&context->share->renderbuffers, name) != NULL;
}

/* --- Storage -------------------------------------------------------------------------------------------- */

/* The arguments of a storage command. */
struct storage_request {
    const char *call;
    GLenum target;
    GLsizei samples;
    GLenum format;
    GLsizei width, height;
    GLenum too_many; /* the error of more samples than there are */
};

static bool check_storage(struct context *context, const struct storage_request *request)
{
    if (!internal_format_is_renderable(internal_format_find((GLint)request->format)))
        gl_error(context, GL_INVALID_ENUM, "%s: internalformat 0x%04X cannot be drawn to", request->call,
                 request->format);
    else if (request->width < 0 || request->height < 0 || request->width > RASTER_MAX_SIZE ||
             request->height > RASTER_MAX_SIZE)
        gl_error(context, GL_INVALID_VALUE, "%s: size is %d x %d, expected 0 to %d", request->call,
                 request->width, request->height, RASTER_MAX_SIZE);
    else if (request->samples < 0 || request->samples > RASTER_MAX_SAMPLES)
        gl_error(context, request->samples < 0 ? GL_INVALID_VALUE : request->too_many,
                 "%s: samples is %d, expected 0 to %d", request->call, request->samples, RASTER_MAX_SAMPLES);
    else if (!context->framebuffers->renderbuffer)
        gl_error(context, GL_INVALID_OPERATION, "%s: no renderbuffer is bound", request->call);
    else
        return true;
    return false;
}

static bool define_image(const struct storage_request *request, enum texture_format format, unsigned samples,
                         struct texture_image *image)
{
    const uint32_t width = (uint32_t)request->width, height = (uint32_t)request->height;
    if (!width || !height)
        return true;
    return samples ? texture_image_define_samples(image, format, width, height, 1, samples)
                   : texture_image_define(image, format, width, height, 1);
}

void renderbuffer_replace(struct context *context, struct renderbuffer_object *renderbuffer,
                          const struct texture_image *image, const struct internal_format *internal,
                          unsigned samples)
{
    gl_flush_users(context, renderbuffer->used_epoch);
    share_attachments_changed(context);
    if (framebuffer_draws_to_renderbuffer(context, renderbuffer))
        framebuffer_changed(context);
    gl_dirty(context, DIRTY_TEXTURE); /* renderbuffer textures */
    texture_image_release(&renderbuffer->image);
    renderbuffer->image = *image;
    renderbuffer->internal = internal;
    renderbuffer->width = (GLsizei)image->width;
    renderbuffer->height = (GLsizei)image->height;
    renderbuffer->samples = (GLsizei)samples;
    renderbuffer->siblings = false;
    renderbuffer->storages++;
}

static void renderbuffer_storage(const struct storage_request *request)
{
    ENTER(request->call);
    struct texture_image image = {0};
    if (!context || !check_target(context, request->call, request->target) ||
        !check_storage(context, request))
        return;
    struct renderbuffer_object *renderbuffer = context->framebuffers->renderbuffer;
    const struct internal_format *internal = internal_format_find((GLint)request->format);
    const unsigned samples = request->samples ? raster_sample_count((unsigned)request->samples) : 0;
    if (!define_image(request, internal->format, samples, &image)) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for %d x %d pixels of %u samples", request->call,
                 request->width, request->height, samples);
        return;
    }
    renderbuffer_replace(context, renderbuffer, &image, internal, samples);
    renderbuffer->width = request->width; /* also of a size without pixels */
    renderbuffer->height = request->height;
}

/* --- Queries -------------------------------------------------------------------------------------------- */

static void get_renderbuffer(const char *call, GLenum target, GLenum pname, GLint *params)
{
    static const struct {
        GLenum renderbuffer, texture;
    } sizes[] = {
        {GL_RENDERBUFFER_RED_SIZE, GL_TEXTURE_RED_SIZE},
        {GL_RENDERBUFFER_GREEN_SIZE, GL_TEXTURE_GREEN_SIZE},
        {GL_RENDERBUFFER_BLUE_SIZE, GL_TEXTURE_BLUE_SIZE},
        {GL_RENDERBUFFER_ALPHA_SIZE, GL_TEXTURE_ALPHA_SIZE},
        {GL_RENDERBUFFER_DEPTH_SIZE, GL_TEXTURE_DEPTH_SIZE},
        {GL_RENDERBUFFER_STENCIL_SIZE, GL_TEXTURE_STENCIL_SIZE},
    };
    ENTER(call);
    if (!context || !check_target(context, call, target))
        return;
    const struct renderbuffer_object *renderbuffer = context->framebuffers->renderbuffer;
    if (!renderbuffer) {
        gl_error(context, GL_INVALID_OPERATION, "%s: no renderbuffer is bound", call);
        return;
    }
    switch (pname) {
    case GL_RENDERBUFFER_WIDTH: *params = renderbuffer->width; return;
    case GL_RENDERBUFFER_HEIGHT: *params = renderbuffer->height; return;
    case GL_RENDERBUFFER_SAMPLES: *params = renderbuffer->samples; return;
    case GL_RENDERBUFFER_INTERNAL_FORMAT:
        *params = renderbuffer->internal ? (GLint)renderbuffer->internal->gl : GL_RGBA;
        return;
    default: break;
    }
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (sizes[i].renderbuffer == pname) {
            internal_format_component(renderbuffer->internal, sizes[i].texture, params);
            return;
        }
    gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04X is no property of a renderbuffer", call, pname);
}

void GLAPIENTRY exec_glGenRenderbuffers(GLsizei n, GLuint *renderbuffers)
{
    gen_renderbuffers(COMMAND_NAME, n, renderbuffers);
}

static void *make(struct context *context, GLuint name)
{
    return create(context, name);
}

void GLAPIENTRY exec_glCreateRenderbuffers(GLsizei n, GLuint *renderbuffers)
{
    ENTER_VOID();
    gl_names_create(context, COMMAND_NAME, &context->share->renderbuffers, n, renderbuffers, make);
}

void GLAPIENTRY exec_glDeleteRenderbuffers(GLsizei n, const GLuint *renderbuffers)
{
    delete_renderbuffers(COMMAND_NAME, n, renderbuffers);
}

GLboolean GLAPIENTRY exec_glIsRenderbuffer(GLuint renderbuffer)
{
    return is_renderbuffer(COMMAND_NAME, renderbuffer);
}

void GLAPIENTRY exec_glBindRenderbuffer(GLenum target, GLuint renderbuffer)
{
    bind_renderbuffer(COMMAND_NAME, false, target, renderbuffer);
}

void GLAPIENTRY exec_glRenderbufferStorage(GLenum target, GLenum internalformat, GLsizei width,
                                           GLsizei height)
{
    renderbuffer_storage(&(struct storage_request){COMMAND_NAME, target, 0, internalformat, width, height,
                                                   GL_INVALID_OPERATION});
}

void GLAPIENTRY exec_glRenderbufferStorageMultisample(GLenum target, GLsizei samples, GLenum internalformat,
                                                      GLsizei width, GLsizei height)
{
    renderbuffer_storage(&(struct storage_request){COMMAND_NAME, target, samples, internalformat, width,
                                                   height, GL_INVALID_OPERATION});
}

void GLAPIENTRY exec_glGetRenderbufferParameteriv(GLenum target, GLenum pname, GLint *params)
{
    get_renderbuffer(COMMAND_NAME, target, pname, params);
}

/* EXT_framebuffer_object 4.4.2.1: any name, not only those that Gen has returned. */
void GLAPIENTRY exec_glBindRenderbufferEXT(GLenum target, GLuint renderbuffer)
{
    bind_renderbuffer(COMMAND_NAME, true, target, renderbuffer);
}

/* More samples than there are: EXT_framebuffer_multisample has another error for it. */
void GLAPIENTRY exec_glRenderbufferStorageMultisampleEXT(GLenum target, GLsizei samples,
                                                         GLenum internalformat, GLsizei width, GLsizei height)
{
    renderbuffer_storage(&(struct storage_request){COMMAND_NAME, target, samples, internalformat, width,
                                                   height, GL_INVALID_VALUE});
}
