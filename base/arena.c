#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>

enum { BLOCK_BYTES = 1 << 18 };

/* No object is larger than PTRDIFF_MAX, and the size with the block's header must not overflow either. */
static const size_t LARGEST = PTRDIFF_MAX - 1024;

struct arena_block {
    struct arena_block *next;
    size_t size;   /* usable bytes */
    uint8_t *data; /* ARENA_ALIGN aligned, inside the same allocation */
};

static struct arena_block *block_create(size_t bytes)
{
    size_t size = bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES;
    struct arena_block *block = malloc(sizeof *block + ARENA_ALIGN + size);
    if (!block)
        return NULL;
    uintptr_t data = ((uintptr_t)(block + 1) + ARENA_ALIGN - 1) & ~(uintptr_t)(ARENA_ALIGN - 1);
    *block = (struct arena_block){.size = size, .data = (uint8_t *)data};
    return block;
}

/* Moves on to a block with space for `bytes`: a kept one if it is large enough, else a new one put in before
 * it. */
static struct arena_block *next_block(struct arena *arena, size_t bytes)
{
    struct arena_block **link = arena->current ? &arena->current->next : &arena->first;
    if (!*link || (*link)->size < bytes) {
        struct arena_block *block = block_create(bytes);
        if (!block)
            return NULL;
        block->next = *link;
        *link = block;
    }
    return *link;
}

void *arena_alloc(struct arena *arena, size_t bytes)
{
    if (bytes > LARGEST)
        return NULL;
    bytes = (bytes + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1);
    if (!arena->current || arena->current->size - arena->used < bytes) {
        struct arena_block *block = next_block(arena, bytes);
        if (!block)
            return NULL;
        arena->current = block;
        arena->used = 0;
    }
    void *result = arena->current->data + arena->used;
    arena->used += bytes;
    return result;
}

void arena_reset(struct arena *arena)
{
    arena->current = arena->first;
    arena->used = 0;
}

void arena_release(struct arena *arena)
{
    for (struct arena_block *block = arena->first; block;) {
        struct arena_block *next = block->next;
        free(block);
        block = next;
    }
    *arena = (struct arena){0};
}
