/* Replays a capsule's commands in a new context. The functions of gl/capsule/commands.py call these. A record
 * is checked while it is read: if it does not contain all that its command reads, it is invalid and nothing
 * is executed. */
#ifndef GL_CAPSULE_CAPSULE_PLAYER_H
#define GL_CAPSULE_CAPSULE_PLAYER_H

#include "gl/capsule/capsule_file.h"
#include "gl/capsule/capsule_sizes.h"
#include "gl/context/client_memory.h"

struct context;
struct capsule_block; /* memory, in a list */

/* It belongs to its context (context->player), which never reads memory at addresses of the recorded
 * application: the records contain all memory that it may read. */
struct capsule_player {
    struct client_memory memory;
    struct context *context;
    void (*const *functions)(struct capsule_player *player); /* capsule_play_functions */
    const uint8_t *at, *end;                                 /* the rest of the record */
    struct capsule_block *block;                             /* until the command ends */
    struct capsule_block *kept;                              /* until the context ends */
    int64_t kept_bytes;
    const char *fault; /* of this record; null: none */
    void *pixels;      /* the window's memory */

    /* Numbers in arrays and in buffers are of a machine of the other byte order: draws turn what
     * memory.read() gives, or copy(), which is there until the command ends, or null. */
    bool other_order;
    void *(*copy)(struct capsule_player *player, const void *from, size_t bytes);
};

struct capsule_pointer {
    enum capsule_pointer_tag tag;
    uint64_t value;
    const uint8_t *bytes;
    size_t length;
};

/* For each row of capsule_commands, the function that reads a record's arguments and executes the command. */
typedef void capsule_play_function(struct capsule_player *player);
extern capsule_play_function *const capsule_play_functions[];

/* The context that this thread creates is a replay's, which is not recorded. */
extern __thread bool capsule_replaying;

/* Null: no memory. */
struct capsule_player *capsule_player_create(struct context *context, capsule_play_function *const *functions,
                                             bool other_order);
void capsule_player_destroy(struct capsule_player *player);

/* Executes one; null, or a fault: a constant string. */
const char *capsule_play(struct capsule_player *player, const struct capsule_record *record);

/* The next argument; zeros, and a fault, past the end of the record. */
void capsule_get(struct capsule_player *player, void *value, size_t size);

/* An argument of 8 bytes, for which this machine has `size`; a fault if it does not fit. */
int64_t capsule_get_wide(struct capsule_player *player, size_t size);
struct capsule_pointer capsule_get_pointer(struct capsule_player *player);

/* The pointer argument for a command that reads `need` bytes: a copy, aligned for every type, followed by
 * zeros, in this machine's byte order. Its elements have 1, 2, 4 or 8 bytes. */
const void *capsule_data(struct capsule_player *player, const struct capsule_pointer *pointer, int64_t need,
                         size_t element, bool or_null);
const void *capsule_buffer_data(struct capsule_player *player, const struct capsule_pointer *pointer,
                                int64_t need, size_t element);
const void *capsule_indirect_data(struct capsule_player *player, const struct capsule_pointer *pointer,
                                  int64_t need);
const void *capsule_array(struct capsule_player *player, const struct capsule_pointer *pointer,
                          enum capsule_binding binding);
const void *const *capsule_arrays(struct capsule_player *player, const struct capsule_pointer *pointer,
                                  GLsizei count, enum capsule_binding binding);
void *capsule_pack_offset(struct capsule_player *player, const struct capsule_pointer *pointer);
void *capsule_out(struct capsule_player *player, const struct capsule_pointer *pointer, int64_t need,
                  size_t element);
void *capsule_kept(struct capsule_player *player, int64_t bytes);
void *capsule_scratch(struct capsule_player *player);

/* Whether the command may be executed. */
static inline bool capsule_ready(const struct capsule_player *player)
{
    return !player->fault;
}

/* Pixels in records are tightly packed and little-endian; offsets into PIXEL_UNPACK_BUFFER are unchanged. */
struct list_unpack capsule_unpack_begin(struct capsule_player *player, const struct capsule_pointer *pointer);
void capsule_unpack_end(struct capsule_player *player, struct list_unpack saved);

/* Names and handles must be those that were given out when the capsule was recorded. */
void capsule_compare(struct capsule_player *player, const void *got, const void *recorded, size_t bytes);
void capsule_compare_recorded(struct capsule_player *player, const void *got,
                              const struct capsule_pointer *recorded, size_t element);

/* gl/api/capsule_replay.c */
void capsule_play_window(struct capsule_player *player);
void capsule_play_window_store(struct capsule_player *player);
void capsule_play_load_texture(struct capsule_player *player);
void capsule_play_mapped(struct capsule_player *player);
void capsule_play_loop_limit(struct capsule_player *player);
void capsule_play_instruction_limit(struct capsule_player *player);

#endif
