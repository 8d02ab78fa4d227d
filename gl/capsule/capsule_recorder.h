/* The recorder of a context (context->capsule). */
#ifndef GL_CAPSULE_CAPSULE_RECORDER_H
#define GL_CAPSULE_CAPSULE_RECORDER_H

#include "gl/capsule/capsule_call.h"
#include "gl/capsule/capsule_file.h"
#include "gl/context/client_memory.h"
#include "gl/context/context.h"

struct capsule_call {
    struct context *context;
    unsigned command;
    unsigned errors;                        /* of the context before it */
    struct capsule_bytes arguments, memory; /* memory: of struct client_memory, which comes last */
};

struct capsule_recorder {
    struct client_memory memory;
    struct capsule_call call;
    bool inside; /* between capsule_call_begin and _end */
    bool drawn;  /* something was recorded since the last frame ended */
    unsigned frame;
    struct capsule_writer writer;
    const void *window; /* the application's memory when it was last made current, */
    GLenum window_type; /* its type and size */
    GLsizei window_width, window_height;
    char *path; /* the file to write after frame `last`; null: the application saves the capsule */
    unsigned last;
};

/* Recorders: null when memory runs out. */
struct capsule_recorder *capsule_recorder_create(void);
void capsule_recorder_destroy(struct capsule_recorder *recorder);

#endif
