/* Framebuffer objects: names and bindings (GL 4.6 compatibility 9.2), and attachments (9.2.6 to 9.2.8). */
#include "gl/framebuffer/framebuffer_object.h"

#include <stdlib.h>
#include <string.h>

#include "gl/context/debug.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_framebuffer.h"
#include "gl/texture/texture_object.h"

/* --- Attachments ---------------------------------------------------------------------------------------- */

int framebuffer_color_index(GLenum buffer)
{
    const GLenum index = buffer - GL_COLOR_ATTACHMENT0;
    return index < FRAMEBUFFER_COLORS ? (int)index : -1;
}

void framebuffer_detach(struct framebuffer_attachment *attachment)
{
    if (attachment->texture)
        attachment->texture->attachments--;
    texture_reference(&attachment->texture, NULL);
    renderbuffer_reference(&attachment->renderbuffer, NULL);
    memset(attachment, 0, sizeof *attachment);
}

/* Attaches the image; the object's reference is counted. */
static void attach(struct framebuffer_attachment *point, const struct framebuffer_attachment *value)
{
    struct framebuffer_attachment attached = *value;
    attached.renderbuffer = NULL;
    attached.texture = NULL;
    renderbuffer_reference(&attached.renderbuffer, value->renderbuffer);
    texture_reference(&attached.texture, value->texture);
    if (attached.texture)
        attached.texture->attachments++;
    framebuffer_detach(point);
    *point = attached;
}

/* The points that an enum names: one, or depth and stencil together. False with INVALID_ENUM, or
 * INVALID_OPERATION for a colour beyond the supported number (9.2). */
static bool points_of(struct context *context, const char *call, GLenum attachment, unsigned *first,
                      unsigned *count)
{
    const int color = framebuffer_color_index(attachment);
    *count = attachment == GL_DEPTH_STENCIL_ATTACHMENT ? 2 : 1;
    if (color >= 0)
        *first = (unsigned)color;
    else if (attachment == GL_DEPTH_ATTACHMENT || attachment == GL_DEPTH_STENCIL_ATTACHMENT)
        *first = ATTACHMENT_DEPTH;
    else if (attachment == GL_STENCIL_ATTACHMENT)
        *first = ATTACHMENT_STENCIL;
    else {
        const bool beyond = attachment >= GL_COLOR_ATTACHMENT0 && attachment < GL_COLOR_ATTACHMENT0 + 32;
        gl_error(context, beyond ? GL_INVALID_OPERATION : GL_INVALID_ENUM,
                 "%s: attachment is 0x%04X, expected GL_COLOR_ATTACHMENT0 to %d, GL_DEPTH_, GL_STENCIL_ or "
                 "GL_DEPTH_STENCIL_ATTACHMENT",
                 call, attachment, FRAMEBUFFER_COLORS - 1);
        return false;
    }
    return true;
}

/* The object bound to a target, which must not be the window. */
static struct framebuffer_object *object_of_target(struct context *context, const char *call, GLenum target)
{
    struct framebuffer_object *object;
    if (!framebuffer_of_target(context, call, target, &object))
        return NULL;
    if (!object)
        gl_error(context, GL_INVALID_OPERATION, "%s: no framebuffer object is bound", call);
    return object;
}

static void attach_points(struct context *context, struct framebuffer_object *object, unsigned first,
                          unsigned count, const struct framebuffer_attachment *value)
{
    if (object == context->framebuffers->draw)
        framebuffer_changed(context);
    else
        gl_flush_scene(context);
    for (unsigned i = first; i < first + count; i++)
        attach(&object->attachments[i], value);
}

static void framebuffer_renderbuffer(const char *call, GLenum target, GLenum attachment,
                                     GLenum renderbuffer_target, GLuint name)
{
    ENTER(call);
    struct framebuffer_object *object = context ? object_of_target(context, call, target) : NULL;
    unsigned first, count;
    if (!object || !points_of(context, call, attachment, &first, &count))
        return;
    if (renderbuffer_target != GL_RENDERBUFFER && name != 0) {
        gl_error(context, GL_INVALID_ENUM, "%s: renderbuffertarget is 0x%04X, expected GL_RENDERBUFFER", call,
                 renderbuffer_target);
        return;
    }
    struct framebuffer_attachment value = {.type = name ? GL_RENDERBUFFER : GL_NONE};
    value.renderbuffer = name_table_find(&context->share->renderbuffers, name);
    if (name && !value.renderbuffer) {
        gl_error(context, GL_INVALID_OPERATION, "%s: %u is no renderbuffer", call, name);
        return;
    }
    attach_points(context, object, first, count, &value);
}

/* --- Textures ------------------------------------------------------------------------------------------- */

/* How an entry point names an image of a texture. */
enum naming { NAME_1D, NAME_2D, NAME_3D, NAME_LAYER, NAME_WHOLE };

struct texture_request {
    const char *call;
    enum naming naming;
    GLenum target, attachment, textarget;
    GLuint texture;
    GLint level, layer;
};

/* Does a texture of this dimension have images that the entry point can name by `textarget`? */
static bool textarget_fits(const struct texture_request *request, const struct texture_target_info *info,
                           enum texture_dimension dimension)
{
    switch (request->naming) {
    case NAME_1D: return dimension == TEXTURE_1D && info->dimension == TEXTURE_1D;
    case NAME_3D: return dimension == TEXTURE_3D && info->dimension == TEXTURE_3D;
    case NAME_2D:
        return info->dimension == dimension && info->image &&
               (dimension == TEXTURE_2D || dimension == TEXTURE_RECTANGLE || dimension == TEXTURE_CUBE ||
                dimension == TEXTURE_2D_MULTISAMPLE);
    default: return true;
    }
}

/* Every rule about a texture that is not 0 (9.2.8). */
static bool check_texture(struct context *context, const struct texture_request *request,
                          const struct texture_object *texture, struct framebuffer_attachment *value)
{
    const bool named = request->naming <= NAME_3D;
    const struct texture_target_info *info = named ? texture_target_find(request->textarget) : NULL;
    if (!texture) {
        gl_error(context, GL_INVALID_OPERATION, "%s: %u is no texture", request->call, request->texture);
        return false;
    }
    const enum texture_dimension dimension = texture->dimension;
    if (named && (!info || info->proxy)) {
        gl_error(context, GL_INVALID_ENUM, "%s: textarget 0x%04X is no target of images", request->call,
                 request->textarget);
        return false;
    }
    const bool fits = named ? textarget_fits(request, info, dimension)
                      : request->naming == NAME_LAYER
                          ? texture_has_layers(dimension)
                          : dimension != TEXTURE_BUFFER && dimension != TEXTURE_RENDERBUFFER;
    if (!fits) {
        gl_error(context, GL_INVALID_OPERATION, "%s: texture %u is of another kind", request->call,
                 request->texture);
        return false;
    }
    const GLint layers = dimension == TEXTURE_CUBE ? 6
                         : dimension == TEXTURE_3D
                             ? TEXTURE_MAX_3D_SIZE
                             : texture_max_size(dimension, 0, dimension == TEXTURE_1D_ARRAY ? 1 : 2);
    if (!texture_check_level(context, request->call, dimension, request->level))
        return false;
    if (request->layer < 0 || request->layer >= layers) {
        gl_error(context, GL_INVALID_VALUE, "%s: layer is %d, expected 0 to %d", request->call,
                 request->layer, layers - 1);
        return false;
    }
    const bool face_by_layer = dimension == TEXTURE_CUBE && request->naming == NAME_LAYER;
    value->type = GL_TEXTURE;
    value->level = request->level;
    value->layer = face_by_layer ? 0 : request->layer;
    value->face = info ? info->face : face_by_layer ? (unsigned)request->layer : 0;
    value->layered = request->naming == NAME_WHOLE && texture_has_layers(dimension);
    return true;
}

static void framebuffer_texture(const struct texture_request *request)
{
    ENTER(request->call);
    struct framebuffer_object *object =
        context ? object_of_target(context, request->call, request->target) : NULL;
    struct framebuffer_attachment value = {.type = GL_NONE};
    unsigned first, count;
    if (!object || !points_of(context, request->call, request->attachment, &first, &count))
        return;
    if (request->texture) {
        value.texture = name_table_find(&context->share->textures, request->texture);
        if (!check_texture(context, request, value.texture, &value))
            return;
    }
    attach_points(context, object, first, count, &value);
}

void framebuffer_forget_texture(struct context *context, void *deleted)
{
    const struct texture_object *object = deleted;
    struct framebuffer_object *bound[2] = {context->framebuffers->draw, context->framebuffers->read};
    if (framebuffer_draws_to(context, object))
        framebuffer_changed(context);
    for (unsigned i = 0; i < 2; i++)
        for (unsigned point = 0; bound[i] && point < ATTACHMENT_POINTS; point++)
            if (bound[i]->attachments[point].texture == object)
                framebuffer_detach(&bound[i]->attachments[point]);
}

/* 9.2.7: detached from the framebuffers that are bound, from no others. */
void framebuffer_forget_renderbuffer(struct context *context, void *deleted)
{
    const struct renderbuffer_object *renderbuffer = deleted;
    struct framebuffer_object *bound[2] = {context->framebuffers->draw, context->framebuffers->read};
    if (framebuffer_draws_to_renderbuffer(context, renderbuffer))
        framebuffer_changed(context);
    for (unsigned i = 0; i < 2; i++)
        for (unsigned point = 0; bound[i] && point < ATTACHMENT_POINTS; point++)
            if (bound[i]->attachments[point].renderbuffer == renderbuffer)
                framebuffer_detach(&bound[i]->attachments[point]);
}

/* --- Names ---------------------------------------------------------------------------------------------- */

bool framebuffer_of_target(struct context *context, const char *call, GLenum target,
                           struct framebuffer_object **object)
{
    *object = target == GL_READ_FRAMEBUFFER ? context->framebuffers->read : context->framebuffers->draw;
    if (target == GL_FRAMEBUFFER || target == GL_DRAW_FRAMEBUFFER || target == GL_READ_FRAMEBUFFER)
        return true;
    gl_error(context, GL_INVALID_ENUM,
             "%s: target is 0x%04X, expected GL_FRAMEBUFFER, GL_DRAW_FRAMEBUFFER or GL_READ_FRAMEBUFFER",
             call, target);
    return false;
}

static void gen_framebuffers(const char *call, GLsizei n, GLuint *names)
{
    ENTER(call);
    if (context)
        gl_names_generate(context, call, &context->framebuffers->names, n, names);
}

static struct framebuffer_object *create(struct context *context, GLuint name)
{
    struct framebuffer_object *object = calloc(1, sizeof *object);
    if (!object || !name_table_set(&context->framebuffers->names, name, object)) {
        free(object);
        return NULL;
    }
    object->name = name;
    object->draw_buffers[0] = object->read_buffer = GL_COLOR_ATTACHMENT0;
    return object;
}

struct framebuffer_object *framebuffer_for_name(struct context *context, const char *call, GLuint name)
{
    struct framebuffer_object *object = name_table_find(&context->framebuffers->names, name);
    if (name == 0)
        gl_error(context, GL_INVALID_OPERATION, "%s: framebuffer is 0, which is the window", call);
    else if (!object && !(object = create(context, name)))
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for framebuffer %u", call, name);
    return object;
}

/* A name that Gen never gave out makes an object for EXT_framebuffer_object's entry point alone. */
static void bind_framebuffer(const char *call, bool any_name, GLenum target, GLuint name)
{
    ENTER(call);
    struct framebuffer_object *object;
    if (!context || !framebuffer_of_target(context, call, target, &object))
        return;
    struct framebuffer_state *state = context->framebuffers;
    object = name_table_find(&state->names, name);
    if (name && !object) {
        if (!any_name && !name_table_is_used(&state->names, name)) {
            gl_error(context, GL_INVALID_OPERATION, "%s: %u is no name that glGenFramebuffers returned", call,
                     name);
            return;
        }
        object = framebuffer_for_name(context, call, name);
        if (!object)
            return;
    }
    if (target != GL_READ_FRAMEBUFFER && state->draw != object) {
        framebuffer_changed(context);
        state->draw = object;
    }
    if (target != GL_DRAW_FRAMEBUFFER)
        state->read = object;
}

static void destroy(struct framebuffer_object *object)
{
    for (unsigned i = 0; i < ATTACHMENT_POINTS; i++)
        framebuffer_detach(&object->attachments[i]);
    free(object);
}

static void delete_framebuffers(const char *call, GLsizei n, const GLuint *names)
{
    ENTER(call);
    if (!context || !gl_count_allowed(context, call, n))
        return;
    for (GLsizei i = 0; i < n && names; i++) {
        struct framebuffer_object *object = name_table_find(&context->framebuffers->names, names[i]);
        if (object && object == context->framebuffers->draw) {
            framebuffer_changed(context);
            context->framebuffers->draw = NULL;
        }
        if (object && object == context->framebuffers->read)
            context->framebuffers->read = NULL;
        if (names[i])
            name_table_remove(&context->framebuffers->names, names[i]);
        debug_label_forget(context, LABEL_FRAMEBUFFER, names[i]);
        if (object)
            destroy(object);
    }
}

static void destroy_visitor(void *user, uint32_t name, void *object)
{
    (void)user;
    (void)name;
    destroy(object);
}

void framebuffers_release(struct context *context)
{
    struct framebuffer_state *state = context->framebuffers;
    name_table_visit(&state->names, destroy_visitor, NULL);
    name_table_release(&state->names);
    renderbuffer_reference(&state->renderbuffer, NULL);
}

static GLboolean is_framebuffer(const char *call, GLuint name)
{
    ENTER(call);
    return context && name_table_find(&context->framebuffers->names, name) != NULL;
}

/* --- Entry points --------------------------------------------------------------------------------------- */

void GLAPIENTRY exec_glGenFramebuffers(GLsizei n, GLuint *framebuffers)
{
    gen_framebuffers(COMMAND_NAME, n, framebuffers);
}

static void *make(struct context *context, GLuint name)
{
    return create(context, name);
}

void GLAPIENTRY exec_glCreateFramebuffers(GLsizei n, GLuint *framebuffers)
{
    ENTER_VOID();
    gl_names_create(context, COMMAND_NAME, &context->framebuffers->names, n, framebuffers, make);
}

void GLAPIENTRY exec_glDeleteFramebuffers(GLsizei n, const GLuint *framebuffers)
{
    delete_framebuffers(COMMAND_NAME, n, framebuffers);
}

GLboolean GLAPIENTRY exec_glIsFramebuffer(GLuint framebuffer)
{
    return is_framebuffer(COMMAND_NAME, framebuffer);
}

void GLAPIENTRY exec_glBindFramebuffer(GLenum target, GLuint framebuffer)
{
    bind_framebuffer(COMMAND_NAME, false, target, framebuffer);
}

void GLAPIENTRY exec_glFramebufferRenderbuffer(GLenum target, GLenum attachment, GLenum renderbuffertarget,
                                               GLuint renderbuffer)
{
    framebuffer_renderbuffer(COMMAND_NAME, target, attachment, renderbuffertarget, renderbuffer);
}

void GLAPIENTRY exec_glFramebufferTexture1D(GLenum target, GLenum attachment, GLenum textarget,
                                            GLuint texture, GLint level)
{
    framebuffer_texture(
        &(struct texture_request){COMMAND_NAME, NAME_1D, target, attachment, textarget, texture, level, 0});
}

void GLAPIENTRY exec_glFramebufferTexture2D(GLenum target, GLenum attachment, GLenum textarget,
                                            GLuint texture, GLint level)
{
    framebuffer_texture(
        &(struct texture_request){COMMAND_NAME, NAME_2D, target, attachment, textarget, texture, level, 0});
}

void GLAPIENTRY exec_glFramebufferTexture3D(GLenum target, GLenum attachment, GLenum textarget,
                                            GLuint texture, GLint level, GLint layer)
{
    framebuffer_texture(&(struct texture_request){COMMAND_NAME, NAME_3D, target, attachment, textarget,
                                                  texture, level, layer});
}

/* EXT_framebuffer_object 4.4.1: any name, not only those that Gen has returned. */
void GLAPIENTRY exec_glBindFramebufferEXT(GLenum target, GLuint framebuffer)
{
    bind_framebuffer(COMMAND_NAME, true, target, framebuffer);
}

void GLAPIENTRY exec_glFramebufferTextureLayer(GLenum target, GLenum attachment, GLuint texture, GLint level,
                                               GLint layer)
{
    framebuffer_texture(
        &(struct texture_request){COMMAND_NAME, NAME_LAYER, target, attachment, 0, texture, level, layer});
}

void GLAPIENTRY exec_glFramebufferTexture(GLenum target, GLenum attachment, GLuint texture, GLint level)
{
    framebuffer_texture(
        &(struct texture_request){COMMAND_NAME, NAME_WHOLE, target, attachment, 0, texture, level, 0});
}

/* NV_geometry_program4 4.4.2. */
void GLAPIENTRY exec_glFramebufferTextureFaceEXT(GLenum target, GLenum attachment, GLuint texture,
                                                 GLint level, GLenum face)
{
    static const GLenum faces[] = {GL_TEXTURE_CUBE_MAP_POSITIVE_X, GL_TEXTURE_CUBE_MAP_NEGATIVE_X,
                                   GL_TEXTURE_CUBE_MAP_POSITIVE_Y, GL_TEXTURE_CUBE_MAP_NEGATIVE_Y,
                                   GL_TEXTURE_CUBE_MAP_POSITIVE_Z, GL_TEXTURE_CUBE_MAP_NEGATIVE_Z};
    ENTER_VOID();
    if (!texture || enum_allowed(context, COMMAND_NAME, "face", face, faces, 6))
        framebuffer_texture(
            &(struct texture_request){COMMAND_NAME, NAME_2D, target, attachment, face, texture, level, 0});
}
