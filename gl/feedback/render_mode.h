/* Selection and feedback (GL 2.1 5.2, 5.3): where primitives go that are not rasterized. */
#ifndef GL_FEEDBACK_RENDER_MODE_H
#define GL_FEEDBACK_RENDER_MODE_H

#include <stdbool.h>

#include <GL/gl.h>

#include "pipeline/pipeline.h"

enum { NAME_STACK_DEPTH = 64 }; /* MAX_NAME_STACK_DEPTH */

struct context;

struct selection_state {
    GLuint *buffer; /* the application's */
    GLint size;     /* values */
    bool given;     /* SelectBuffer has been called */
    GLuint names[NAME_STACK_DEPTH];
    GLint depth; /* NAME_STACK_DEPTH: names on the stack */
    bool hit;    /* since the stack changed; with the least and the largest z */
    float nearest, farthest;
    GLint used, records; /* values and whole records in the buffer */
    bool overflow;
};

struct feedback_buffer_state {
    GLfloat *buffer; /* the application's */
    GLint size;      /* values */
    GLenum type;
    bool given; /* FeedbackBuffer has been called */
    GLint used;
    bool overflow;
};

struct render_mode_state {
    GLenum mode; /* RENDER, SELECT, FEEDBACK */
    struct selection_state selection;
    struct feedback_buffer_state buffer;
    struct pipeline_feedback receiver;
};

/* The value for draw.feedback: null in RENDER mode. */
const struct pipeline_feedback *render_mode_receiver(struct context *context);

/* --- SELECT: selection.c -------------------------------------------------------------------------------- */

/* The mode begins: no names, no hits, an empty buffer. */
void selection_begin(struct selection_state *state);

/* The mode ends. The number of hit records, or -1 if some did not fit. */
GLint selection_end(struct selection_state *state);

/* Something with this window z intersects the view volume. */
void selection_hit(struct selection_state *state, float z);

/* In SELECT mode, a hit of the raster position; else nothing. */
void selection_raster_position(struct context *context);

/* --- FEEDBACK: feedback_buffer.c ------------------------------------------------------------------------ */

void feedback_buffer_begin(struct feedback_buffer_state *state);

/* The number of values in the buffer, or -1 if some did not fit. */
GLint feedback_buffer_end(struct feedback_buffer_state *state);

void feedback_buffer_primitive(struct feedback_buffer_state *state, enum pipeline_feedback_kind kind,
                               const struct pipeline_feedback_vertex *vertices, unsigned count);

/* A bitmap or a rectangle of pixels at the raster position, which is valid, in FEEDBACK mode. False in RENDER
 * mode, in which alone it is drawn. */
bool feedback_buffer_pixels(struct context *context, GLenum token);

#endif
