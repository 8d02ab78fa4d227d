/* Recording a context's commands into a capsule. The functions of gl/capsule/commands.py call these. */
#ifndef GL_CAPSULE_CAPSULE_CALL_H
#define GL_CAPSULE_CAPSULE_CALL_H

#include "gl/capsule/capsule_sizes.h"

struct context;
struct capsule_call; /* a command while it is executed */

/* The current context while a capsule records it, or null. */
extern __thread struct context *capsule_recording __attribute__((tls_model("initial-exec")));

static inline bool capsule_or_list_idle(void)
{
    return !((uintptr_t)capsule_recording | (uintptr_t)list_recording);
}

/* Null if the context is not recorded, or, of one that packs pixels, PIXEL_PACK_BUFFER is not bound. All the
 * others take null and do nothing. */
struct capsule_call *capsule_call_begin(unsigned command, bool packs);
void capsule_call_end(struct capsule_call *call);

/* Has the command raised an error? Then it is not recorded. False for null. */
bool capsule_call_failed(struct capsule_call *call);

/* A number, and data of elements, 1, 2, 4 or 8 bytes each. */
void capsule_put(struct capsule_call *call, const void *value, size_t size);
void capsule_put_data(struct capsule_call *call, const void *data, int64_t bytes, size_t element);
void capsule_put_buffer(struct capsule_call *call, const void *data, int64_t bytes, size_t element);
void capsule_put_indirect(struct capsule_call *call, const void *data, int64_t bytes);
void capsule_put_pixels(struct capsule_call *call, const void *pixels, GLsizei width, GLsizei height,
                        GLsizei depth, unsigned dimensions, GLenum format, GLenum type);
void capsule_put_array(struct capsule_call *call, const void *pointer, enum capsule_binding binding);
void capsule_put_arrays(struct capsule_call *call, const void *const *pointers, GLsizei count,
                        enum capsule_binding binding);
void capsule_put_offset(struct capsule_call *call, const void *offset);

/* A frame has ended in the current context: gl/api/capsule.c. */
void capsule_frame_end(void);

#endif
