/* An arena: memory that is allocated piece by piece and freed all at once. Its blocks are kept for the next
 * frame. Not thread-safe: one arena per worker. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

struct arena {
    struct arena_block *first, *current;
    size_t used; /* bytes used of `current` */
};

#define ARENA_ALIGN 64

/* A zeroed struct arena is empty and valid. The result is ARENA_ALIGN aligned and not cleared; null when
 * memory runs out. */
void *arena_alloc(struct arena *arena, size_t bytes);

/* Frees all allocations but keeps the blocks. */
void arena_reset(struct arena *arena);

/* Returns the blocks to the system. */
void arena_release(struct arena *arena);

#endif
