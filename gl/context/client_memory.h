/* Application memory that a command reads without a pointer argument: vertex arrays and indices, mapped
 * buffers. A recorder keeps copies of it; during a replay only the copies exist. */
#ifndef GL_CONTEXT_CLIENT_MEMORY_H
#define GL_CONTEXT_CLIENT_MEMORY_H

#include <stddef.h>

struct client_memory {
    /* Replaces `bytes` bytes, `begin` bytes after `at`, until the command ends; null if they are not
     * available. */
    const void *(*read)(struct client_memory *memory, const void *at, size_t begin, size_t bytes);
};

/* memory->read(): for gl_client_memory() of gl/context/context.h. */
const void *client_memory_read(struct client_memory *memory, const void *at, size_t begin, size_t bytes);

#endif
