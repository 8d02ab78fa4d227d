/* Transform feedback (GL 4.6 compatibility 13.3; NV_transform_feedback, NV_transform_feedback2,
 * ARB_transform_feedback3).
 *
 * The captured values are the list of attributes of NV_transform_feedback, a state of the transform feedback
 * object. It names results of the last program before the rasterizer, or of fixed function. */
#ifndef GL_FEEDBACK_TRANSFORM_FEEDBACK_H
#define GL_FEEDBACK_TRANSFORM_FEEDBACK_H

#include <stdbool.h>

#include <GL/gl.h>
#include <GL/glext.h>

#include "gl/context/name_table.h"
#include "pipeline/pipeline.h"

struct buffer_object;

enum {
    FEEDBACK_BUFFERS = PIPELINE_CAPTURE_BUFFERS,
    FEEDBACK_INTERLEAVED_COMPONENTS = 128, /* to one buffer */
    FEEDBACK_SEPARATE_COMPONENTS = 4,
    FEEDBACK_ATTRIBS =
        FEEDBACK_BUFFERS * FEEDBACK_INTERLEAVED_COMPONENTS + FEEDBACK_BUFFERS - 1, /* entries of a list */
};

struct feedback_range {
    struct buffer_object *buffer;
    GLintptr offset;
    GLsizeiptr size; /* 0: to the buffer's end */
};

struct feedback_object {
    uint32_t name;
    bool active, paused;
    bool ended;  /* EndTransformFeedback was called: `vertices` count */
    GLenum mode; /* GL_POINTS, GL_LINES, GL_TRIANGLES */
    struct feedback_range buffers[FEEDBACK_BUFFERS];
    GLenum buffer_mode;
    unsigned attrib_count;
    GLint (*attribs)[3]; /* as specified; null if there are none */
    unsigned buffer_count;
    uint8_t streams[FEEDBACK_BUFFERS];     /* of each buffer */
    uint64_t used[FEEDBACK_BUFFERS];       /* bytes written since Begin */
    uint64_t captured[SHADER_MAX_STREAMS]; /* vertices since Begin */
    uint64_t vertices[SHADER_MAX_STREAMS]; /* those of the time before */
};

struct feedback_state {
    struct name_table names;
    struct feedback_object standard, *bound; /* null: the object named 0 */
    uint64_t written[SHADER_MAX_STREAMS];    /* primitives, ever */
    uint64_t overflows[SHADER_MAX_STREAMS];  /* draws in which one did not fit */
    struct pipeline_capture capture;         /* of the draw that runs */
};

struct context;
struct get_value;

void feedback_init(struct feedback_state *state);
void feedback_release(struct feedback_state *state);

struct feedback_object *feedback_bound(struct context *context);

/* Active and not paused: draws are captured. */
bool feedback_captures(struct context *context);

/* A deleted struct buffer_object leaves the bound object. */
void feedback_forget(struct context *context, void *buffer);

/* The BindBufferRange commands with TRANSFORM_FEEDBACK_BUFFER; size 0: all from `offset` on, given so if
 * `whole`. */
void feedback_bind_buffer(struct context *context, const char *call, GLuint index, GLuint buffer,
                          GLintptr offset, GLsizeiptr size, bool whole);

/* BindBuffersBase and BindBuffersRange: existing buffers alone, each by itself; the general binding stays. */
void feedback_bind_buffers(struct context *context, const char *call, GLuint first, GLsizei count,
                           const GLuint *buffers, const GLintptr *offsets, const GLsizeiptr *sizes,
                           bool whole);

/* A glGet value; false if pname is not one. */
bool feedback_get(struct context *context, GLenum pname, struct get_value *value);

/* Semantics that fixed function must make, since they are captured. */
bool feedback_wants(struct context *context, unsigned semantic, unsigned index);

/* --- Attributes: transform_feedback_attribs.c ----------------------------------------------------------- */

struct feedback_attrib {
    GLenum name;
    uint8_t semantic, index;
    uint8_t indices;    /* 0: not an indexed attribute */
    uint8_t components; /* at most; of scalars 1 */
};

/* The row of a name in table X.2, or null. */
const struct feedback_attrib *feedback_attrib_find(GLint name);

/* 1 to 4 for SKIP_COMPONENTS1_NV.., else 0. */
unsigned feedback_skipped(GLint name);

/* --- Draws: transform_feedback_draw.c ------------------------------------------------------------------- */

/* Before a draw, with its last program before the rasterizer: the capture, or null if nothing is captured.
 * False with INVALID_OPERATION raised if a buffer is mapped. */
bool feedback_prepare(struct context *context, const char *call, const struct program *last,
                      struct draw *draw);

/* After the draw: counts the written primitives. */
void feedback_finish(struct context *context, const struct draw *draw);

/* How many bytes of a vertex go to each buffer. */
void feedback_strides(const struct feedback_object *object, uint32_t strides[FEEDBACK_BUFFERS]);

#endif
