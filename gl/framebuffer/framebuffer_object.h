/* Framebuffer objects and renderbuffers (GL 4.6 compatibility 9; ARB_framebuffer_object): names, attachments,
 * and their raster targets.
 *
 * The scene draws to one target. Every change of it (bindings, attachments, images, draw buffers) calls
 * framebuffer_changed(), which draws the collected commands; the next command that draws makes the new
 * target. */
#ifndef GL_FRAMEBUFFER_FRAMEBUFFER_OBJECT_H
#define GL_FRAMEBUFFER_FRAMEBUFFER_OBJECT_H

#include <stdbool.h>
#include <stdint.h>

#include <GL/gl.h>

#include "gl/context/get.h"
#include "gl/context/name_table.h"
#include "raster/raster.h"
#include "texture/texture.h"

struct context;
struct internal_format;
struct texture_object;

enum { FRAMEBUFFER_COLORS = SHADER_MAX_DRAW_BUFFERS };

/* Counted by its name, every binding, and every attachment. */
struct renderbuffer_object {
    uint32_t name, references;
    struct texture_image image;
    const struct internal_format *internal; /* null: no storage yet */
    GLsizei width, height;
    GLsizei samples; /* those that the image has, also where it has no pixels; 0: not multisampled */
    /* of the last scene that has a view of a texture with this image; NEVER_USED: none */
    uint64_t used_epoch;
    uint64_t storages; /* created until now */
    bool siblings;     /* textures or other renderbuffers may have its pixels (gl/texture/egl_image.c) */
};

/* Attachment points: the colours, then these. */
enum { ATTACHMENT_DEPTH = FRAMEBUFFER_COLORS, ATTACHMENT_STENCIL, ATTACHMENT_POINTS };

struct framebuffer_attachment {
    GLenum type;                              /* GL_NONE, GL_TEXTURE or GL_RENDERBUFFER */
    struct texture_object *texture;           /* counted */
    struct renderbuffer_object *renderbuffer; /* counted */
    GLint level, layer;
    unsigned face;
    bool layered; /* all of the level's layers, faces or slices */
};

struct framebuffer_object {
    uint32_t name;
    struct framebuffer_attachment attachments[ATTACHMENT_POINTS];
    GLenum draw_buffers[FRAMEBUFFER_COLORS], read_buffer;
    /* Without attachments (ARB_framebuffer_no_attachments); samples as requested. */
    GLint default_width, default_height, default_layers, default_samples, default_fixed_samples;
};

struct framebuffer_state {
    struct name_table names;
    struct framebuffer_object *draw, *read;   /* null: the window */
    struct renderbuffer_object *renderbuffer; /* counted; null: none */
    bool srgb;                                /* GL_FRAMEBUFFER_SRGB */
    bool outdated;                            /* `target` is not that of the draw framebuffer */
    bool draws_window;                        /* `target` is the window */
    struct raster_target target;              /* the scene's target */
};

void framebuffers_release(struct context *context);

/* The renderbuffers of a group without contexts. */
struct share_group;
void renderbuffers_release_shared(struct share_group *share);

/* A glGet value; false if pname is not one. */
bool framebuffers_get(struct context *context, GLenum pname, struct get_value *value);

/* GL_RED_BITS to GL_ACCUM_ALPHA_BITS of the draw framebuffer. */
GLint framebuffer_bits(const struct context *context, GLenum pname);

/* Call when the draw framebuffer, or an image that it has, is about to become another: draws the scene. */
void framebuffer_changed(struct context *context);

/* The same if the texture is attached to the draw framebuffer. */
void framebuffer_texture_changed(struct context *context, const struct texture_object *object);

/* Is an image of the texture, or its renderbuffer, attached to the draw framebuffer? */
bool framebuffer_draws_to(const struct context *context, const struct texture_object *object);

/* Is the renderbuffer attached to the draw framebuffer? */
bool framebuffer_draws_to_renderbuffer(const struct context *context,
                                       const struct renderbuffer_object *renderbuffer);

/* Takes a texture_object or renderbuffer_object that is to be deleted off the bound framebuffers. */
void framebuffer_forget_texture(struct context *context, void *deleted);
void framebuffer_forget_renderbuffer(struct context *context, void *deleted);

/* Makes context->framebuffers->target the draw framebuffer's, and the scene's. False with
 * INVALID_FRAMEBUFFER_OPERATION raised if it is not complete. */
bool framebuffer_prepare(struct context *context, const char *call);

/* The inspector for the present target: its query is about this framebuffer, or about a texel of an attached
 * image. Null: none. */
struct inspector *framebuffer_inspector(const struct context *context);

/* The name of the pixels in "wrote" events that a copy of depths or colours has read: "depth", "colour", or
 * "" if the colours come from another buffer than the first draw buffer. */
const char *framebuffer_copied(const struct context *context, bool depth);

/* Call when pixels of the target are about to be written, by the scene or otherwise. */
void framebuffer_touched(struct context *context);

/* Colours of the target that are drawn to, as a set of bits: the window's draw buffer may be NONE. */
uint8_t framebuffer_drawn_colors(const struct context *context);

/* The read framebuffer: color[0] is its read buffer, or COLOR_NONE. False with an error raised; an object
 * with samples has no pixels to be read (18.2.2, 18.3.1). */
bool framebuffer_read_target(struct context *context, const char *call, struct raster_target *target);

/* The same for BlitFramebuffer, which accepts samples. */
bool framebuffer_read_samples(struct context *context, const char *call, struct raster_target *target);

/* Are commands that clear or write the framebuffer otherwise than by primitives ignored: by
 * RASTERIZER_DISCARD, conditional rendering (14.1, 10.9), selection or feedback (GL 2.1 5.2, 5.3)? */
bool framebuffer_writes_are_ignored(const struct context *context);

/* --- Between the files of framebuffers ------------------------------------------------------------------ */

/* The framebuffer of `target` (GL_FRAMEBUFFER, GL_DRAW_FRAMEBUFFER, GL_READ_FRAMEBUFFER); false with
 * INVALID_ENUM raised for another target. *object is null for the window. */
bool framebuffer_of_target(struct context *context, const char *call, GLenum target,
                           struct framebuffer_object **object);

/* 9.4.2: GL_FRAMEBUFFER_COMPLETE, or the reason why it is incomplete. */
GLenum framebuffer_status(const struct framebuffer_object *object);

/* The attached image; null if there is none, or it does not exist. *internal is its format. */
const struct texture_image *framebuffer_image(const struct framebuffer_attachment *attachment,
                                              const struct internal_format **internal);

/* Layers that a layered attachment has, 0 for others. */
unsigned framebuffer_layers(const struct framebuffer_attachment *attachment);

/* SAMPLES of an object (9.2.3.1): 0 where SAMPLE_BUFFERS is 0. If it is not complete, those of its first
 * attachment. */
unsigned framebuffer_samples(const struct framebuffer_object *object);

/* Everything that an object draws to, colours by draw buffer; or, to read, the read buffer alone. */
void framebuffer_object_target(const struct framebuffer_object *object, bool srgb, bool reading,
                               struct raster_target *target);

/* Bits of component 0 to 3 (R G B A) of the window's colours. */
struct framebuffer;
int framebuffer_window_bits(const struct framebuffer *window, unsigned component);

/* Buffers of the window that a DRAW_BUFFER or READ_BUFFER names: of a single buffered one all names are the
 * same. */
enum { WINDOW_FRONT = 1, WINDOW_BACK = 2 };
unsigned framebuffer_window_buffers(const struct framebuffer *window, GLenum name);

/* The window as a target: color[0] is the named buffer, color[1] the front buffer if both are named. */
void framebuffer_window_target(const struct context *context, GLenum buffer, struct raster_target *target);

/* Clears the window's part of the accumulation buffer that is in the scissor box, if there is one. */
void accumulation_clear(struct context *context);

/* GL_COLOR_ATTACHMENTi to i; -1 for anything else. */
int framebuffer_color_index(GLenum buffer);

/* The object of a name, made if it has none. Null with INVALID_OPERATION (name 0) or OUT_OF_MEMORY raised. */
struct framebuffer_object *framebuffer_for_name(struct context *context, const char *call, GLuint name);
struct renderbuffer_object *renderbuffer_for_name(struct context *context, const char *call, GLuint name);

/* The renderbuffer has this image from now on, and its memory. */
void renderbuffer_replace(struct context *context, struct renderbuffer_object *renderbuffer,
                          const struct texture_image *image, const struct internal_format *internal,
                          unsigned samples);

/* *slot = renderbuffer, counts kept. */
void renderbuffer_reference(struct renderbuffer_object **slot, struct renderbuffer_object *renderbuffer);

/* Detaches the present attachment, if any. */
void framebuffer_detach(struct framebuffer_attachment *attachment);

#endif
