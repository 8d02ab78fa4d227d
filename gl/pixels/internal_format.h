/* The table of internal formats (GL 4.6 compatibility Tables 8.11 to 8.14). */
#ifndef GL_PIXELS_INTERNAL_FORMAT_H
#define GL_PIXELS_INTERNAL_FORMAT_H

#include <stdbool.h>

#include <GL/gl.h>

#include "texture/texture.h"

struct context;

/* A row of the table of internal formats. */
struct internal_format {
    GLenum gl;                  /* as the application named it */
    enum texture_format format; /* the stored format */
    enum texture_compression compression;
};

/* Rows of the table of internal formats; null if `gl` is not one of them. */
const struct internal_format *internal_format_find(GLint gl);

/* One that leaves the choice of the compression to the library (GL_COMPRESSED_RGBA and the like)? */
bool internal_format_is_generic(GLenum format);

/* Colour, depth or stencil can be drawn to it (9.4); null cannot. */
bool internal_format_is_renderable(const struct internal_format *internal);

/* The specific compressed format that a generic one becomes in images of this dimension, or, with a border,
 * the base format; every other format, null too, itself. */
const struct internal_format *internal_format_choose(const struct internal_format *internal,
                                                     enum texture_dimension dimension, GLint border);

/* GL_TEXTURE_RED_SIZE, GL_TEXTURE_RED_TYPE and the like; 0 and GL_NONE if the format has no such component,
 * or is null. False if pname is not one of them. */
bool internal_format_component(const struct internal_format *internal, GLenum pname, GLint *value);

/* Whether client pixels of this format and type can be texels of the internal format, and the other way;
 * raises an error in the name of `call` if not (GL 4.6 compatibility 8.5, 8.11). */
bool internal_format_takes(struct context *context, const char *call, const struct internal_format *internal,
                           GLenum format, GLenum type, bool reading);

/* False with INVALID_OPERATION raised for a compressed format that Edgewalk cannot encode (ETC2, EAC). */
bool internal_format_encodes(struct context *context, const char *call,
                             const struct internal_format *internal);

/* GL_RGBA, GL_DEPTH_COMPONENT... (Tables 8.20, 8.13). */
GLenum internal_format_base(const struct internal_format *internal);

#endif
