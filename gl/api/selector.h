/* Selectors of EXT_direct_state_access: state that is changed while another command runs. They are the matrix
 * mode, a texture unit, or an object in place of the bound one. "If an error occurs ..., any selector used by
 * the command is left undisturbed."
 *
 * Each select_ function is one of the selectors of gl/command_table.py. `call` is the command that the
 * application called, which errors name meanwhile. They return false with an error raised and nothing
 * selected; otherwise selector_end() must follow. A name without an object gets one, which stays if the
 * command then fails (2.5 of the extension). */
#ifndef GL_API_SELECTOR_H
#define GL_API_SELECTOR_H

#include <stdbool.h>
#include <stdint.h>

#include <GL/gl.h>

#include "gl/program/program_object.h"

struct buffer_object;
struct context;
struct framebuffer_object;
struct texture_object;

struct selector {
    const char *named_call;
    enum {
        SELECTED_NOTHING,
        SELECTED_MATRIX,
        SELECTED_UNIT,
        SELECTED_COORDINATES,
        SELECTED_TEXTURE,
        SELECTED_PROGRAM,
        SELECTED_READ_FRAMEBUFFER,
        SELECTED_ARRAYS,
    } kind;
    /* The values to restore. */
    GLenum matrix_mode;
    unsigned unit, client_unit;
    struct texture_object **slot, *texture;
    enum program_target target;
    struct program_binding program;
    struct framebuffer_object *framebuffer;
    GLuint arrays;
    struct buffer_object *array_buffer;
};

void selector_end(struct context *context, const struct selector *selector);

/* A mode of MatrixMode, or TEXTUREi for the texture matrix of a unit. */
bool select_matrix(struct context *context, const char *call, GLenum mode, struct selector *selector);

/* TEXTUREi, as the active unit or as the unit of client state. INVALID_OPERATION if there is no such unit. */
bool select_unit(struct context *context, const char *call, GLenum unit, struct selector *selector);
bool select_coordinates(struct context *context, const char *call, GLenum unit, struct selector *selector);

/* The texture of a target, on the active unit; a name with a proxy target is INVALID_OPERATION. */
bool select_texture(struct context *context, const char *call, GLuint name, GLenum target,
                    struct selector *selector);

/* An assembly program, as the bound one of its target. */
bool select_program(struct context *context, const char *call, GLuint name, GLenum target,
                    struct selector *selector);

/* Objects that commands of ARB_direct_state_access take by their names. */
bool select_buffer(struct context *context, const char *call, GLuint name, struct selector *selector);
bool select_buffers(struct context *context, const char *call, GLuint read, GLuint write,
                    struct selector *selector);
bool select_renderbuffer(struct context *context, const char *call, GLuint name, struct selector *selector);
bool select_framebuffer(struct context *context, const char *call, GLuint name, struct selector *selector);
bool select_vertex_array(struct context *context, const char *call, GLuint name, struct selector *selector);

/* A framebuffer as the one that is read; 0 is INVALID_OPERATION. */
bool select_read_framebuffer(struct context *context, const char *call, GLuint name,
                             struct selector *selector);

/* A vertex array object as the bound one; with a buffer, or none, as that of ARRAY_BUFFER, in which no offset
 * is negative; and with a set of texture coordinates. */
bool select_arrays(struct context *context, const char *call, GLuint name, struct selector *selector);
bool select_arrays_buffer(struct context *context, const char *call, GLuint name, GLuint buffer,
                          GLintptr offset, struct selector *selector);
bool select_arrays_coordinates(struct context *context, const char *call, GLuint name, GLuint buffer,
                               GLenum unit, GLintptr offset, struct selector *selector);

#endif
