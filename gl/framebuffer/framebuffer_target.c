/* The raster target of a framebuffer: surfaces of attached images, and those of the window. Completeness (GL
 * 4.6 compatibility 9.4). */
#include <string.h>

#include "gl/context/context.h"
#include "gl/context/context_internal.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/rasterization/raster_state.h"
#include "gl/texture/texture_object.h"
#include "gl/pixels/internal_format.h"
#include "inspect/inspect.h"

/* --- Images --------------------------------------------------------------------------------------------- */

const struct texture_image *framebuffer_image(const struct framebuffer_attachment *attachment,
                                              const struct internal_format **internal)
{
    *internal = NULL;
    if (attachment->type == GL_RENDERBUFFER) {
        *internal = attachment->renderbuffer->internal;
        return attachment->renderbuffer->image.texels ? &attachment->renderbuffer->image : NULL;
    }
    if (attachment->type != GL_TEXTURE)
        return NULL;
    const struct texture_object *texture = attachment->texture;
    *internal = texture->images->internal[attachment->face][attachment->level];
    const struct texture_image *image = &texture->images->texture.images[attachment->face][attachment->level];
    return image->texels ? image : NULL;
}

/* Two-dimensional images that an image has: slices, or the rows of a one-dimensional array. */
static unsigned image_layers(const struct framebuffer_attachment *attachment,
                             const struct texture_image *image)
{
    if (attachment->type != GL_TEXTURE)
        return 1;
    if (image->samples)
        return image->depth / image->samples;
    return attachment->texture->dimension == TEXTURE_1D_ARRAY ? image->height : image->depth;
}

unsigned framebuffer_layers(const struct framebuffer_attachment *attachment)
{
    const struct internal_format *internal;
    const struct texture_image *image = framebuffer_image(attachment, &internal);
    if (!attachment->layered || !image)
        return 0;
    return attachment->texture->dimension == TEXTURE_CUBE ? 6 : image_layers(attachment, image);
}

static unsigned image_height(const struct framebuffer_attachment *attachment,
                             const struct texture_image *image)
{
    const bool rows_are_layers =
        attachment->type == GL_TEXTURE && attachment->texture->dimension == TEXTURE_1D_ARRAY;
    return rows_are_layers ? 1 : image->height;
}

/* --- Completeness --------------------------------------------------------------------------------------- */

/* All faces of a layered cube map are there and alike. */
static bool cube_is_whole(const struct framebuffer_attachment *attachment)
{
    const struct texture_object *texture = attachment->texture;
    const struct texture_image *first = &texture->images->texture.images[0][attachment->level];
    for (unsigned face = 1; face < 6; face++) {
        const struct texture_image *image = &texture->images->texture.images[face][attachment->level];
        if (!image->texels || image->width != first->width || image->height != first->height ||
            image->format != first->format)
            return false;
    }
    return true;
}

/* 9.4.1: GL_FRAMEBUFFER_COMPLETE, or why the attachment is not. */
static GLenum attachment_status(const struct framebuffer_attachment *attachment, unsigned point)
{
    const struct internal_format *internal;
    const struct texture_image *image = framebuffer_image(attachment, &internal);
    if (attachment->type == GL_NONE)
        return GL_FRAMEBUFFER_COMPLETE;
    if (!image || !internal || internal->compression || image->width > RASTER_MAX_SIZE ||
        (unsigned)attachment->layer >= image_layers(attachment, image) ||
        (attachment->layered && attachment->texture->dimension == TEXTURE_CUBE && !cube_is_whole(attachment)))
        return GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT;
    const enum texture_base base = texture_formats[image->format].base;
    const bool depth = base == BASE_DEPTH || base == BASE_DEPTH_STENCIL;
    const bool stencil = base == BASE_STENCIL || base == BASE_DEPTH_STENCIL;
    const bool fits = point == ATTACHMENT_DEPTH     ? depth
                      : point == ATTACHMENT_STENCIL ? stencil
                                                    : !depth && !stencil && image->format != FORMAT_RGB9E5;
    return fits ? GL_FRAMEBUFFER_COMPLETE : GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT;
}

/* RENDERBUFFER_SAMPLES or TEXTURE_SAMPLES. */
static unsigned attachment_samples(const struct framebuffer_attachment *attachment)
{
    const struct internal_format *internal;
    const struct texture_image *image = framebuffer_image(attachment, &internal);
    return image ? image->samples : 0;
}

/* TEXTURE_FIXED_SAMPLE_LOCATIONS, which is TRUE of textures without samples; renderbuffers count as TRUE. */
static bool samples_are_fixed(const struct framebuffer_attachment *attachment)
{
    return attachment->type != GL_TEXTURE || !attachment_samples(attachment) ||
           attachment->texture->fixed_samples;
}

/* 9.4.2: as many samples everywhere, and all of their places fixed or none. */
static bool samples_fit(const struct framebuffer_object *object)
{
    const struct framebuffer_attachment *first = NULL;
    for (unsigned i = 0; i < ATTACHMENT_POINTS; i++) {
        const struct framebuffer_attachment *attachment = &object->attachments[i];
        if (attachment->type == GL_NONE)
            continue;
        if (!first)
            first = attachment;
        if (attachment_samples(attachment) != attachment_samples(first) ||
            samples_are_fixed(attachment) != samples_are_fixed(first))
            return false;
    }
    return true;
}

unsigned framebuffer_samples(const struct framebuffer_object *object)
{
    for (unsigned i = 0; i < ATTACHMENT_POINTS; i++)
        if (object->attachments[i].type != GL_NONE)
            return attachment_samples(&object->attachments[i]);
    return object->default_samples ? raster_sample_count((unsigned)object->default_samples) : 0;
}

/* Layered attachments go together only, colours of one kind of texture (9.4.2). */
static bool layers_fit(const struct framebuffer_object *object)
{
    const struct framebuffer_attachment *color = NULL;
    bool layered = false, single = false;
    for (unsigned i = 0; i < ATTACHMENT_POINTS; i++) {
        const struct framebuffer_attachment *attachment = &object->attachments[i];
        if (attachment->type == GL_NONE)
            continue;
        layered |= attachment->layered;
        single |= !attachment->layered;
        if (!attachment->layered || i >= FRAMEBUFFER_COLORS)
            continue;
        if (color && color->texture->dimension != attachment->texture->dimension)
            return false;
        color = attachment;
    }
    return !(layered && single);
}

/* A draw or read buffer that names a point without an attachment counts as NONE (ARB_ES2_compatibility, and
 * OpenGL from 4.1 on; in ARB_framebuffer_object such a framebuffer was incomplete). */
GLenum framebuffer_status(const struct framebuffer_object *object)
{
    bool attached = false;
    for (unsigned i = 0; i < ATTACHMENT_POINTS; i++) {
        const GLenum status = attachment_status(&object->attachments[i], i);
        if (status != GL_FRAMEBUFFER_COMPLETE)
            return status;
        attached |= object->attachments[i].type != GL_NONE;
    }
    if (!attached)
        return object->default_width && object->default_height ? GL_FRAMEBUFFER_COMPLETE
                                                               : GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT;
    if (!samples_fit(object))
        return GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE;
    return layers_fit(object) ? GL_FRAMEBUFFER_COMPLETE : GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS;
}

static const char *status_name(GLenum status)
{
    switch (status) {
    case GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT: return "an attachment has no image that fits";
    case GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT: return "nothing is attached";
    case GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE:
        return "its images differ in samples, or in TEXTURE_FIXED_SAMPLE_LOCATIONS";
    default: return "some attachments are layered and some are not";
    }
}

static bool check_complete(struct context *context, const char *call, const struct framebuffer_object *object)
{
    const GLenum status = object ? framebuffer_status(object) : GL_FRAMEBUFFER_COMPLETE;
    if (status != GL_FRAMEBUFFER_COMPLETE)
        gl_error(context, GL_INVALID_FRAMEBUFFER_OPERATION, "%s: framebuffer %u is not complete: %s", call,
                 object->name, status_name(status));
    return status == GL_FRAMEBUFFER_COMPLETE;
}

/* --- Surfaces ------------------------------------------------------------------------------------------- */

/* The address of an attached image's first layer, and the distances to the next row, layer and sample. */
struct image_place {
    uint8_t *pixels;
    ptrdiff_t row_stride, layer_stride, sample_stride;
    void *faces[6];
};

static struct image_place image_place(const struct framebuffer_attachment *attachment,
                                      const struct texture_image *image)
{
    struct image_place place = {.pixels = image->texels, .row_stride = (ptrdiff_t)image->row_stride};
    const bool texture = attachment->type == GL_TEXTURE;
    const bool rows_are_layers = texture && attachment->texture->dimension == TEXTURE_1D_ARRAY;
    const size_t slices = image->samples ? image->samples : 1; /* of a layer */
    const ptrdiff_t stride = (ptrdiff_t)(rows_are_layers ? image->row_stride : image->slice_stride * slices);
    place.sample_stride = (ptrdiff_t)image->slice_stride;
    place.pixels += stride * attachment->layer;
    if (!attachment->layered)
        return place;
    place.layer_stride = stride;
    if (attachment->texture->dimension == TEXTURE_CUBE)
        for (unsigned face = 0; face < 6; face++)
            place.faces[face] = attachment->texture->images->texture.images[face][attachment->level].texels;
    return place;
}

/* Texel formats for which the raster module has separate code. sRGB is treated as bytes unless it is
 * converted. */
static void set_color_format(struct raster_color_surface *surface, enum texture_format format, bool srgb)
{
    const bool converts = texture_formats[format].kind == KIND_SRGB && srgb;
    surface->format = COLOR_TEXEL;
    surface->texel = format;
    switch (format) {
    case FORMAT_RGBA8: surface->format = COLOR_RGBA8; break;
    case FORMAT_RGB8: surface->format = COLOR_RGBX8; break;
    case FORMAT_RGBA32F: surface->format = COLOR_RGBA32F; break;
    case FORMAT_SRGB8_A8: surface->format = converts ? COLOR_TEXEL : COLOR_RGBA8; break;
    case FORMAT_SRGB8: surface->format = converts ? COLOR_TEXEL : COLOR_RGBX8; break;
    case FORMAT_SL8: surface->texel = converts ? format : FORMAT_L8; break;
    case FORMAT_SLA8: surface->texel = converts ? format : FORMAT_LA8; break;
    default: break;
    }
}

static void color_surface(const struct framebuffer_attachment *attachment, bool srgb,
                          struct raster_color_surface *surface)
{
    const struct internal_format *internal;
    const struct texture_image *image = framebuffer_image(attachment, &internal);
    if (!image)
        return;
    const struct image_place place = image_place(attachment, image);
    set_color_format(surface, image->format, srgb);
    surface->pixels = place.pixels;
    surface->row_stride = place.row_stride;
    surface->layer_stride = place.layer_stride;
    surface->sample_stride = place.sample_stride;
    memcpy(surface->faces, place.faces, sizeof surface->faces);
}

static void depth_surface(const struct framebuffer_attachment *attachment,
                          struct raster_depth_surface *surface)
{
    const struct internal_format *internal;
    const struct texture_image *image = framebuffer_image(attachment, &internal);
    if (!image)
        return;
    const struct image_place place = image_place(attachment, image);
    switch (image->format) {
    case FORMAT_Z16: surface->format = DEPTH_UNORM16; break;
    case FORMAT_Z32: surface->format = DEPTH_UNORM32; break;
    case FORMAT_Z32F:
    case FORMAT_Z32FS8: surface->format = DEPTH_FLOAT32; break;
    default: surface->format = DEPTH_UNORM24; break;
    }
    if (texture_formats[image->format].base == BASE_DEPTH_STENCIL)
        surface->pixel_stride = texture_formats[image->format].bytes;
    surface->pixels = place.pixels;
    surface->row_stride = place.row_stride;
    surface->layer_stride = place.layer_stride;
    surface->sample_stride = place.sample_stride;
    memcpy(surface->faces, place.faces, sizeof surface->faces);
}

/* The index is in the highest byte of 24 bits of depth, or in the fifth byte. */
static void stencil_surface(const struct framebuffer_attachment *attachment,
                            struct raster_stencil_surface *surface)
{
    const struct internal_format *internal;
    const struct texture_image *image = framebuffer_image(attachment, &internal);
    if (!image)
        return;
    const struct image_place place = image_place(attachment, image);
    const unsigned offset = image->format == FORMAT_Z24S8 ? 3 : image->format == FORMAT_Z32FS8 ? 4 : 0;
    if (offset)
        surface->pixel_stride = texture_formats[image->format].bytes;
    surface->pixels = place.pixels + offset;
    surface->row_stride = place.row_stride;
    surface->layer_stride = place.layer_stride;
    surface->sample_stride = place.sample_stride;
    for (unsigned face = 0; face < 6; face++)
        surface->faces[face] = place.faces[face] ? (uint8_t *)place.faces[face] + offset : NULL;
}

/* 9.5: the smallest width, height and number of layers of all attachments. */
static void target_size(const struct framebuffer_object *object, struct raster_target *target)
{
    bool attached = false;
    for (unsigned i = 0; i < ATTACHMENT_POINTS; i++) {
        const struct framebuffer_attachment *attachment = &object->attachments[i];
        const struct internal_format *internal;
        const struct texture_image *image = framebuffer_image(attachment, &internal);
        if (!image)
            continue;
        const unsigned height = image_height(attachment, image), layers = framebuffer_layers(attachment);
        target->width = attached && target->width < image->width ? target->width : image->width;
        target->height = attached && target->height < height ? target->height : height;
        target->layers = attached && target->layers < layers ? target->layers : layers;
        attached = true;
    }
    if (attached)
        return;
    target->width = (unsigned)object->default_width;
    target->height = (unsigned)object->default_height;
    target->layers = (unsigned)object->default_layers;
}

void framebuffer_object_target(const struct framebuffer_object *object, bool srgb, bool reading,
                               struct raster_target *target)
{
    memset(target, 0, sizeof *target);
    target_size(object, target);
    target->samples = framebuffer_samples(object);
    depth_surface(&object->attachments[ATTACHMENT_DEPTH], &target->depth);
    stencil_surface(&object->attachments[ATTACHMENT_STENCIL], &target->stencil);
    for (unsigned i = 0; i < (reading ? 1 : FRAMEBUFFER_COLORS); i++) {
        const int color = framebuffer_color_index(reading ? object->read_buffer : object->draw_buffers[i]);
        if (color >= 0)
            color_surface(&object->attachments[color], srgb, &target->color[i]);
    }
}

/* --- The scene's target --------------------------------------------------------------------------------- */

/* DrawBuffer, or a restored attribute group, selected other buffers of a double buffered window: earlier
 * draws belong to the former ones. */
static void follow_draw_buffer(struct context *context)
{
    struct framebuffer *window = &context->framebuffer;
    const GLenum buffer = context->rasterization->draw_buffer;
    if (context->framebuffers->draw || buffer == window->drawn_buffer)
        return;
    if (window->front) {
        gl_finish_scene(context);
        framebuffer_changed(context);
    }
    window->drawn_buffer = buffer;
}

/* Is the texel that the query is about in this image? */
static bool is_queried(const EwQuestion *question, const struct framebuffer_attachment *attachment)
{
    if (attachment->type != GL_TEXTURE || attachment->texture->name != question->texture ||
        (unsigned)attachment->level != question->level)
        return false;
    const unsigned slice = attachment->texture->dimension == TEXTURE_CUBE ? (unsigned)attachment->face
                                                                          : (unsigned)attachment->layer;
    return attachment->layered || slice == question->layer;
}

/* Finds the buffers that are the queried image; false if none is. */
static bool find_queried(struct inspector *inspector, const struct framebuffer_object *object)
{
    const struct framebuffer_attachment *found = NULL, *depth = &object->attachments[ATTACHMENT_DEPTH];
    inspector->written_colors = 0;
    for (unsigned i = 0; i < FRAMEBUFFER_COLORS; i++) {
        const int color = framebuffer_color_index(object->draw_buffers[i]);
        if (color >= 0 && is_queried(&inspector->question, &object->attachments[color])) {
            found = &object->attachments[color];
            inspector->written_colors |= (uint8_t)(1u << i);
        }
    }
    inspector->written_depth = is_queried(&inspector->question, depth);
    found = inspector->written_depth ? depth : found;
    inspector->layer = found && found->layered ? inspector->question.layer : 0;
    return found != NULL;
}

struct inspector *framebuffer_inspector(const struct context *context)
{
    const struct framebuffer_object *object = context->framebuffers->draw;
    struct inspector *inspector = context->inspector;
    if (!inspector || inspector->question.texture == 0)
        return context_inspector(context, object ? object->name : 0);
    return object && find_queried(inspector, object) ? inspector : NULL;
}

const char *framebuffer_copied(const struct context *context, bool depth)
{
    const struct framebuffer_object *read = context->framebuffers->read;
    if (depth)
        return "depth";
    return !read || framebuffer_color_index(read->read_buffer) ==
                        framebuffer_color_index(read->draw_buffers[0])
               ? "colour"
               : "";
}

bool framebuffer_prepare(struct context *context, const char *call)
{
    struct framebuffer_state *state = context->framebuffers;
    follow_draw_buffer(context);
    if (!state->outdated)
        return true;
    if (!check_complete(context, call, state->draw))
        return false;
    if (state->draw)
        framebuffer_object_target(state->draw, state->srgb, false, &state->target);
    else
        framebuffer_window_target(context, context->framebuffer.drawn_buffer, &state->target);
    raster_scene_set_target(context->scene, &state->target);
    raster_scene_inspect(context->scene, framebuffer_inspector(context));
    state->draws_window = !state->draw;
    state->outdated = false;
    context->cache.valid = false;
    gl_dirty(context, DIRTY_RASTER);
    return true;
}

void framebuffer_touched(struct context *context)
{
    struct framebuffer *window = &context->framebuffer;
    if (!context->framebuffers->draws_window)
        return;
    window->unresolved |= window->samples > 0;
    window->front_drawn |= (framebuffer_window_buffers(window, window->drawn_buffer) & WINDOW_FRONT) != 0;
}

uint8_t framebuffer_drawn_colors(const struct context *context)
{
    if (context->framebuffers->draw)
        return (1u << SHADER_MAX_DRAW_BUFFERS) - 1;
    const GLenum buffer = context->rasterization->draw_buffer;
    const bool both =
        framebuffer_window_buffers(&context->framebuffer, buffer) == (WINDOW_FRONT | WINDOW_BACK);
    return both ? 3 : buffer != GL_NONE;
}

/* The samples are those of the buffer that is drawn to: the other one has its resolved pixels. */
static void read_undrawn_pixels(const struct context *context, GLenum buffer, struct raster_target *target)
{
    struct raster_target pixels;
    framebuffer_window_pixels(&context->framebuffer, buffer, &pixels);
    target->color[0] = pixels.color[0];
    target->samples = 0; /* depth and stencil are those of sample 0, which come first */
}

/* Pixels are read without conversion from sRGB (18.2.2). */
bool framebuffer_read_samples(struct context *context, const char *call, struct raster_target *target)
{
    const struct framebuffer_object *read = context->framebuffers->read;
    if (!check_complete(context, call, read))
        return false;
    if (read) {
        framebuffer_object_target(read, false, true, target);
        return true;
    }
    const struct framebuffer *window = &context->framebuffer;
    const GLenum buffer = context->rasterization->read_buffer;
    const bool other = framebuffer_window_other(context, buffer, target);
    if (!other)
        framebuffer_window_target(context, buffer, target);
    if (buffer == GL_NONE)
        target->color[0].format = COLOR_NONE;
    else if (!other && window->samples && window->front &&
             !(framebuffer_window_buffers(window, buffer) &
               framebuffer_window_buffers(window, window->drawn_buffer)))
        read_undrawn_pixels(context, buffer, target);
    return true;
}

bool framebuffer_read_target(struct context *context, const char *call, struct raster_target *target)
{
    if (!framebuffer_read_samples(context, call, target))
        return false;
    if (!context->framebuffers->read || !target->samples)
        return true;
    gl_error(context, GL_INVALID_OPERATION,
             "%s: framebuffer %u has %u samples in each pixel; glBlitFramebuffer makes one of them", call,
             context->framebuffers->read->name, target->samples);
    return false;
}
