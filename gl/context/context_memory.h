/* A context and the state that it points to as one block of memory. Rows of gl/state.def are offsets into it,
 * so only the state table and the function that creates contexts read this header. */
#ifndef GL_CONTEXT_CONTEXT_MEMORY_H
#define GL_CONTEXT_CONTEXT_MEMORY_H

#include "gl/context/context.h"

struct context_memory {
    struct context context; /* the first: both have one address */
#define CONTEXT_STATE(type, name) struct type name;
    CONTEXT_STATES(CONTEXT_STATE)
#undef CONTEXT_STATE
};

#endif
