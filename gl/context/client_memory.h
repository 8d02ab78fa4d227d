/* Memory of the application's that a command reads where no argument points: vertex arrays and indices,
 * mapped buffers. Who records a context keeps copies of it; who replays one has nothing else. */
#ifndef GL_CONTEXT_CLIENT_MEMORY_H
#define GL_CONTEXT_CLIENT_MEMORY_H

#include <stddef.h>

struct client_memory {
    /* What is to be read in place of `bytes` bytes, `begin` bytes after `at`, until the command ends; null:
     * nothing can be. */
    const void *(*read)(struct client_memory *memory, const void *at, size_t begin, size_t bytes);
};

/* memory->read(): for gl_client_memory() of gl/context/context.h. */
const void *client_memory_read(struct client_memory *memory, const void *at, size_t begin, size_t bytes);

#endif
