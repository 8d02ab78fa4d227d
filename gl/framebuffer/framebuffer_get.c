/* Queries of framebuffers: status, attachments, parameters (GL 4.6 compatibility 9.2.3, 9.4.2). */
#include "gl/context/entry.h"
#include "gl/exec_framebuffer.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/pixels/internal_format.h"
#include "gl/rasterization/raster_state.h"
#include "gl/texture/texture_object.h"

/* --- Status --------------------------------------------------------------------------------------------- */

static GLenum check_status(const char *call, GLenum target)
{
    ENTER(call);
    struct framebuffer_object *object;
    if (!context || !framebuffer_of_target(context, call, target, &object))
        return 0;
    return object ? framebuffer_status(object) : GL_FRAMEBUFFER_COMPLETE;
}

GLenum GLAPIENTRY exec_glCheckFramebufferStatus(GLenum target)
{
    return check_status(COMMAND_NAME, target);
}

/* --- Attachments ---------------------------------------------------------------------------------------- */

/* Bits of a component of the window's buffers. */
static GLint window_bits(const struct framebuffer *window, GLenum attachment, GLenum pname)
{
    if (attachment == GL_DEPTH)
        return pname == GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE ? window->depth_bits : 0;
    if (attachment == GL_STENCIL)
        return pname == GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE ? window->stencil_bits : 0;
    if (pname == GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE || pname == GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE)
        return 0;
    return framebuffer_window_bits(window, pname - GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE);
}

/* The window has the colours FRONT_LEFT and, if double buffered, BACK_LEFT. False if a window has no such
 * attachment. */
static bool window_attachment(const struct framebuffer *window, GLenum attachment, bool *exists)
{
    switch (attachment) {
    case GL_FRONT:
    case GL_FRONT_LEFT: *exists = true; return true;
    case GL_BACK:
    case GL_BACK_LEFT: *exists = window->front != NULL; return true;
    case GL_BACK_RIGHT:
    case GL_FRONT_RIGHT:
    case GL_AUX0: *exists = false; return true;
    case GL_DEPTH: *exists = window->depth_bits > 0; return true;
    case GL_STENCIL: *exists = window->stencil_bits > 0; return true;
    default: return false;
    }
}

static bool get_window(struct context *context, const char *call, GLenum attachment, GLenum pname,
                       GLint *value)
{
    const struct framebuffer *window = &context->framebuffer;
    bool exists;
    if (!window_attachment(window, attachment, &exists)) {
        gl_error(context, GL_INVALID_ENUM, "%s: attachment is 0x%04X, which the window has not", call,
                 attachment);
        return false;
    }
    switch (pname) {
    case GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE:
        *value = exists ? GL_FRAMEBUFFER_DEFAULT : GL_NONE;
        return true;
    case GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME:
        if (!exists) {
            *value = 0;
            return true;
        }
        break;
    case GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE:
    case GL_FRAMEBUFFER_ATTACHMENT_GREEN_SIZE:
    case GL_FRAMEBUFFER_ATTACHMENT_BLUE_SIZE:
    case GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE:
    case GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE:
    case GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE: *value = window_bits(window, attachment, pname); return true;
    case GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING: *value = GL_LINEAR; return true;
    case GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE:
        *value = attachment == GL_STENCIL ? GL_INDEX
                 : (attachment == GL_DEPTH ? window->depth_bits > 24 : window->color_type == GL_FLOAT)
                     ? GL_FLOAT
                     : GL_UNSIGNED_NORMALIZED;
        return true;
    default: break;
    }
    gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04X is no property of the window's attachments", call,
             pname);
    return false;
}

/* Rows of the queries that the format answers. */
static bool get_format(const struct internal_format *internal, GLenum pname, unsigned point, GLint *value)
{
    static const GLenum sizes[][2] = {
        {GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, GL_TEXTURE_RED_SIZE},
        {GL_FRAMEBUFFER_ATTACHMENT_GREEN_SIZE, GL_TEXTURE_GREEN_SIZE},
        {GL_FRAMEBUFFER_ATTACHMENT_BLUE_SIZE, GL_TEXTURE_BLUE_SIZE},
        {GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE, GL_TEXTURE_ALPHA_SIZE},
        {GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE, GL_TEXTURE_DEPTH_SIZE},
        {GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE, GL_TEXTURE_STENCIL_SIZE},
    };
    static const GLenum types[] = {
        [KIND_UNORM] = GL_UNSIGNED_NORMALIZED, [KIND_SRGB] = GL_UNSIGNED_NORMALIZED,
        [KIND_SNORM] = GL_SIGNED_NORMALIZED,   [KIND_FLOAT] = GL_FLOAT,
        [KIND_SHARED_EXPONENT] = GL_FLOAT,     [KIND_INT] = GL_INT,
        [KIND_UINT] = GL_UNSIGNED_INT};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (sizes[i][0] == pname)
            return internal_format_component(internal, sizes[i][1], value);
    const enum texture_kind kind = internal ? texture_formats[internal->format].kind : KIND_UNORM;
    if (pname == GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE)
        *value = point == ATTACHMENT_STENCIL ? GL_INDEX : (GLint)types[kind];
    else if (pname == GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING)
        *value = kind == KIND_SRGB ? GL_SRGB : GL_LINEAR;
    else
        return false;
    return true;
}

static bool get_texture(const struct framebuffer_attachment *attachment, GLenum pname, GLint *value)
{
    switch (pname) {
    case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL: *value = attachment->level; return true;
    case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER: *value = attachment->layer; return true;
    case GL_FRAMEBUFFER_ATTACHMENT_LAYERED: *value = attachment->layered; return true;
    case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE:
        *value = attachment->texture->dimension == TEXTURE_CUBE && !attachment->layered
                     ? (GLint)(GL_TEXTURE_CUBE_MAP_POSITIVE_X + attachment->face)
                     : 0;
        return true;
    default: return false;
    }
}

static bool get_attachment(struct context *context, const char *call,
                           const struct framebuffer_attachment *attachment, unsigned point, GLenum pname,
                           GLint *value)
{
    const struct internal_format *internal;
    if (pname == GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) {
        *value = (GLint)attachment->type;
        return true;
    }
    if (pname == GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME) {
        *value = attachment->type == GL_TEXTURE        ? (GLint)attachment->texture->name
                 : attachment->type == GL_RENDERBUFFER ? (GLint)attachment->renderbuffer->name
                                                       : 0;
        return true;
    }
    if (attachment->type == GL_NONE) {
        gl_error(context, GL_INVALID_OPERATION, "%s: nothing is attached that could have property 0x%04X",
                 call, pname);
        return false;
    }
    framebuffer_image(attachment, &internal);
    if (get_format(internal, pname, point, value) ||
        (attachment->type == GL_TEXTURE && get_texture(attachment, pname, value)))
        return true;
    gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04X is no property of this attachment", call, pname);
    return false;
}

static bool same_image(const struct framebuffer_attachment *a, const struct framebuffer_attachment *b)
{
    return a->type == b->type && a->texture == b->texture && a->renderbuffer == b->renderbuffer &&
           a->level == b->level && a->layer == b->layer && a->face == b->face && a->layered == b->layered;
}

static void get_attachment_parameter(const char *call, GLenum target, GLenum attachment, GLenum pname,
                                     GLint *params)
{
    ENTER(call);
    struct framebuffer_object *object;
    GLint value;
    if (!context || !framebuffer_of_target(context, call, target, &object))
        return;
    if (!object) {
        if (get_window(context, call, attachment, pname, &value))
            *params = value;
        return;
    }
    const struct framebuffer_attachment *points = object->attachments;
    const int color = framebuffer_color_index(attachment);
    const bool both = attachment == GL_DEPTH_STENCIL_ATTACHMENT;
    const int point = color >= 0                                  ? color
                      : attachment == GL_DEPTH_ATTACHMENT || both ? ATTACHMENT_DEPTH
                      : attachment == GL_STENCIL_ATTACHMENT       ? ATTACHMENT_STENCIL
                                                                  : -1;
    if (point < 0) {
        gl_error(context, GL_INVALID_ENUM,
                 "%s: attachment is 0x%04X, expected GL_COLOR_ATTACHMENT0 and the like", call, attachment);
        return;
    }
    if (both && (!same_image(&points[ATTACHMENT_DEPTH], &points[ATTACHMENT_STENCIL]) ||
                 pname == GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: depth and stencil are not one here", call);
        return;
    }
    if (get_attachment(context, call, &points[point], (unsigned)point, pname, &value))
        *params = value;
}

void GLAPIENTRY exec_glGetFramebufferAttachmentParameteriv(GLenum target, GLenum attachment, GLenum pname,
                                                           GLint *params)
{
    get_attachment_parameter(COMMAND_NAME, target, attachment, pname, params);
}

/* --- Parameters of framebuffers without attachments (9.2.1) --------------------------------------------- */

static GLint *default_parameter(struct framebuffer_object *object, GLenum pname, GLint *most)
{
    *most = RASTER_MAX_SIZE;
    switch (pname) {
    case GL_FRAMEBUFFER_DEFAULT_WIDTH: return &object->default_width;
    case GL_FRAMEBUFFER_DEFAULT_HEIGHT: return &object->default_height;
    case GL_FRAMEBUFFER_DEFAULT_LAYERS: *most = TEXTURE_MAX_3D_SIZE; return &object->default_layers;
    case GL_FRAMEBUFFER_DEFAULT_SAMPLES: *most = RASTER_MAX_SAMPLES; return &object->default_samples;
    case GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS: *most = 1; return &object->default_fixed_samples;
    default: return NULL;
    }
}

/* The parameter, or null with an error raised. */
static GLint *find_parameter(struct context *context, const char *call, GLenum target, GLenum pname,
                             struct framebuffer_object **object, GLint *most)
{
    if (!framebuffer_of_target(context, call, target, object))
        return NULL;
    if (!*object) {
        gl_error(context, GL_INVALID_OPERATION, "%s: no framebuffer object is bound", call);
        return NULL;
    }
    GLint *parameter = default_parameter(*object, pname, most);
    if (!parameter)
        gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04X is unknown", call, pname);
    return parameter;
}

void GLAPIENTRY exec_glFramebufferParameteri(GLenum target, GLenum pname, GLint param)
{
    ENTER_VOID();
    struct framebuffer_object *object;
    GLint most, *parameter = find_parameter(context, COMMAND_NAME, target, pname, &object, &most);
    if (!parameter)
        return;
    if (pname == GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS) /* a boolean */
        param = param != 0;
    if (param < 0 || param > most) {
        gl_error(context, GL_INVALID_VALUE, "%s: value is %d, expected 0 to %d", COMMAND_NAME, param, most);
        return;
    }
    if (object == context->framebuffers->draw)
        framebuffer_changed(context);
    *parameter = param;
}

/* State that every framebuffer has, the window too (table 23.85). */
static bool dependent_value(const struct context *context, const struct framebuffer_object *object,
                            GLenum pname, GLint *value)
{
    const GLint samples = (GLint)(object ? framebuffer_samples(object) : context->framebuffer.samples);
    switch (pname) {
    case GL_SAMPLES: *value = samples; return true;
    case GL_SAMPLE_BUFFERS: *value = samples > 0; return true;
    case GL_DOUBLEBUFFER: *value = !object && context->framebuffer.front; return true;
    case GL_STEREO: *value = 0; return true;
    case GL_IMPLEMENTATION_COLOR_READ_FORMAT: *value = GL_RGBA; return true;
    case GL_IMPLEMENTATION_COLOR_READ_TYPE: *value = GL_UNSIGNED_BYTE; return true;
    default: return false;
    }
}

void GLAPIENTRY exec_glGetFramebufferParameteriv(GLenum target, GLenum pname, GLint *params)
{
    ENTER_VOID();
    struct framebuffer_object *object;
    if (!framebuffer_of_target(context, COMMAND_NAME, target, &object) ||
        dependent_value(context, object, pname, params))
        return;
    GLint most, *parameter = find_parameter(context, COMMAND_NAME, target, pname, &object, &most);
    if (parameter)
        *params = *parameter;
}

static GLint window_component_bits(const struct framebuffer *window, GLenum pname)
{
    switch (pname) {
    case GL_DEPTH_BITS: return window->depth_bits;
    case GL_STENCIL_BITS: return window->stencil_bits;
    case GL_ACCUM_RED_BITS:
    case GL_ACCUM_GREEN_BITS:
    case GL_ACCUM_BLUE_BITS:
    case GL_ACCUM_ALPHA_BITS: return window->accum_bits;
    default: return framebuffer_window_bits(window, pname - GL_RED_BITS);
    }
}

GLint framebuffer_bits(const struct context *context, GLenum pname)
{
    const struct framebuffer_object *draw = context->framebuffers->draw;
    static const GLenum sizes[] = {GL_TEXTURE_RED_SIZE,   GL_TEXTURE_GREEN_SIZE, GL_TEXTURE_BLUE_SIZE,
                                   GL_TEXTURE_ALPHA_SIZE, GL_TEXTURE_DEPTH_SIZE, GL_TEXTURE_STENCIL_SIZE};
    if (!draw)
        return window_component_bits(&context->framebuffer, pname);
    if (pname >= GL_ACCUM_RED_BITS) /* 9.2: an object has none */
        return 0;
    const int color = framebuffer_color_index(draw->draw_buffers[0]);
    const int point = pname == GL_DEPTH_BITS     ? ATTACHMENT_DEPTH
                      : pname == GL_STENCIL_BITS ? ATTACHMENT_STENCIL
                                                 : color;
    const struct internal_format *internal = NULL;
    GLint bits = 0;
    if (point >= 0)
        framebuffer_image(&draw->attachments[point], &internal);
    internal_format_component(internal, sizes[pname - GL_RED_BITS], &bits);
    return bits;
}

/* --- Get ------------------------------------------------------------------------------------------------ */

static GLenum draw_buffer(const struct context *context, unsigned i)
{
    const struct framebuffer_object *draw = context->framebuffers->draw;
    if (draw)
        return draw->draw_buffers[i];
    return i == 0 ? context->rasterization->draw_buffer : GL_NONE;
}

/* Does some draw buffer of the object have components of this kind? */
static bool draws_to_kind(const struct framebuffer_object *draw, enum texture_kind kind)
{
    for (unsigned i = 0; draw && i < FRAMEBUFFER_COLORS; i++) {
        const int color = framebuffer_color_index(draw->draw_buffers[i]);
        const struct internal_format *internal = NULL;
        if (color >= 0)
            framebuffer_image(&draw->attachments[color], &internal);
        if (internal && texture_formats[internal->format].kind == kind)
            return true;
    }
    return false;
}

/* Which of R, G, B and A texels of a format give when they are read (GL 4.6 compatibility Table 8.20). */
static bool format_has(const struct texture_format_info *info, unsigned component)
{
    switch (info->base) {
    case BASE_LUMINANCE: return component < 3;
    case BASE_ALPHA: return component == 3;
    case BASE_LUMINANCE_ALPHA:
    case BASE_INTENSITY: return true;
    default: return component < info->components;
    }
}

/* EXT_packed_float: which of R, G, B and A of the first draw buffer have a sign. */
static bool get_signed_components(const struct context *context, struct get_value *value)
{
    const struct framebuffer_object *draw = context->framebuffers->draw;
    const int color = draw ? framebuffer_color_index(draw->draw_buffers[0]) : -1;
    const struct internal_format *internal = NULL;
    const struct texture_format_info *info = NULL;
    bool is_signed = !draw && context->framebuffer.color_type == GL_FLOAT;
    if (color >= 0)
        framebuffer_image(&draw->attachments[color], &internal);
    if (internal) {
        info = &texture_formats[internal->format];
        is_signed = info->kind == KIND_SNORM || info->kind == KIND_INT ||
                    (info->kind == KIND_FLOAT && info->field[0].width >= 16);
    }
    value->type = GET_BOOLEAN;
    value->count = 4;
    for (unsigned c = 0; c < 4; c++) {
        static const GLenum bits[4] = {GL_RED_BITS, GL_GREEN_BITS, GL_BLUE_BITS, GL_ALPHA_BITS};
        value->i[c] = is_signed && (info ? format_has(info, c) : framebuffer_bits(context, bits[c]) > 0);
    }
    return true;
}

bool framebuffers_get(struct context *context, GLenum pname, struct get_value *value)
{
    const struct framebuffer_state *state = context->framebuffers;
    GLint integer;
    if (pname >= GL_DRAW_BUFFER0 && pname < GL_DRAW_BUFFER0 + FRAMEBUFFER_COLORS)
        return get_integer(value, draw_buffer(context, pname - GL_DRAW_BUFFER0));
    switch (pname) {
    case GL_DRAW_BUFFER: return get_integer(value, draw_buffer(context, 0));
    case GL_SAMPLES:
    case GL_SAMPLE_BUFFERS:
    case GL_DOUBLEBUFFER:
    case GL_STEREO:
    case GL_IMPLEMENTATION_COLOR_READ_FORMAT:
    case GL_IMPLEMENTATION_COLOR_READ_TYPE:
        return dependent_value(context, state->draw, pname, &integer) && get_integer(value, integer);
    case GL_READ_BUFFER:
        return get_integer(value,
                           state->read ? state->read->read_buffer : context->rasterization->read_buffer);
    case GL_DRAW_FRAMEBUFFER_BINDING: return get_integer(value, state->draw ? state->draw->name : 0);
    case GL_READ_FRAMEBUFFER_BINDING: return get_integer(value, state->read ? state->read->name : 0);
    case GL_RENDERBUFFER_BINDING:
        return get_integer(value, state->renderbuffer ? state->renderbuffer->name : 0);
    case GL_FRAMEBUFFER_SRGB_CAPABLE_EXT: return get_boolean(value, draws_to_kind(state->draw, KIND_SRGB));
    case GL_RGBA_FLOAT_MODE_ARB:
        return get_boolean(value, state->draw ? draws_to_kind(state->draw, KIND_FLOAT)
                                              : context->framebuffer.color_type == GL_FLOAT);
    case GL_RGBA_SIGNED_COMPONENTS_EXT: return get_signed_components(context, value);
    case GL_RGBA_INTEGER_MODE_EXT:
        return get_boolean(value,
                           draws_to_kind(state->draw, KIND_INT) || draws_to_kind(state->draw, KIND_UINT));
    case GL_MAX_COLOR_ATTACHMENTS: return get_integer(value, FRAMEBUFFER_COLORS);
    case GL_MAX_RENDERBUFFER_SIZE:
    case GL_MAX_FRAMEBUFFER_WIDTH:
    case GL_MAX_FRAMEBUFFER_HEIGHT: return get_integer(value, RASTER_MAX_SIZE);
    case GL_MAX_FRAMEBUFFER_LAYERS: return get_integer(value, TEXTURE_MAX_3D_SIZE);
    default: return false;
    }
}
