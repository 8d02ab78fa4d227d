/* Replaying: arguments out of records. */
#include "gl/capsule/capsule_player.h"

#include <stdlib.h>

#include "base/byte_order.h"
#include "gl/context/context.h"
#include "gl/buffer/buffer_object.h"

/* More than any command reads whose pname is an error (gl/list/list_keep.c). */
enum { LEAST = 128 };

/* The maximum size of a buffer for selection and feedback. A record contains only its size. */
enum { MOST_KEPT = 1 << 28 };

static const char too_short[] = "its arguments are shorter than what it reads";
static const char no_memory[] = "out of memory";
static const char too_much[] = "it has more than 256 MiB of buffers for selection and feedback";
static const char no_buffer[] = "it names an offset where no buffer is bound";
static const char too_large[] = "it has a size or an offset beyond this machine's addresses";
static const char other_names[] = "it got other names than the recorded program did";

struct capsule_block {
    struct capsule_block *next;
    max_align_t bytes[];
};

/* --- Memory --------------------------------------------------------------------------------------------- */

static void release_blocks(struct capsule_block **blocks)
{
    for (struct capsule_block *block = *blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    *blocks = NULL;
}

static void fail(struct capsule_player *player, const char *fault)
{
    if (!player->fault)
        player->fault = fault;
}

/* Returns zeroed memory, LEAST bytes more than requested. */
static void *allocate(struct capsule_player *player, struct capsule_block **blocks, size_t bytes)
{
    struct capsule_block *block = bytes > PTRDIFF_MAX / 2 ? NULL : calloc(1, sizeof *block + bytes + LEAST);
    if (!block) {
        fail(player, no_memory);
        return NULL;
    }
    block->next = *blocks;
    *blocks = block;
    return block->bytes;
}

static void *copy(struct capsule_player *player, const uint8_t *bytes, size_t length, size_t element)
{
    void *to = allocate(player, &player->block, length);
    if (to && length)
        capsule_copy_elements(to, bytes, length, element);
    return to;
}

/* Returns application memory that a command reads. The record contains the reads in order; a read may also be
 * a part of a recorded one, if the file has a shorter draw. */
static const void *take_memory(struct client_memory *memory, const void *at, size_t begin, size_t bytes)
{
    struct capsule_player *player = (struct capsule_player *)memory;
    const uint8_t *from = player->at;
    uint64_t first, length;
    (void)at;
    if (!from || !capsule_read_varint(&from, player->end, &first) ||
        !capsule_read_varint(&from, player->end, &length) || length > (size_t)(player->end - from) ||
        begin < first || begin - first > length || bytes > length - (begin - first)) {
        fail(player, too_short);
        return NULL;
    }
    player->at = from + length;
    return copy(player, from + (begin - first), bytes, 1);
}

static void *copy_memory(struct capsule_player *player, const void *from, size_t bytes)
{
    return copy(player, from, bytes, 1);
}

__thread bool capsule_replaying;

struct capsule_player *capsule_player_create(struct context *context, capsule_play_function *const *functions,
                                             bool other_order)
{
    struct capsule_player *player = calloc(1, sizeof *player);
    if (!player)
        return NULL;
    player->memory.read = take_memory;
    player->copy = copy_memory;
    player->other_order = other_order;
    player->context = context;
    player->functions = functions;
    return player;
}

void capsule_player_destroy(struct capsule_player *player)
{
    if (!player)
        return;
    release_blocks(&player->block);
    release_blocks(&player->kept);
    free(player->pixels);
    free(player);
}

const char *capsule_play(struct capsule_player *player, const struct capsule_record *record)
{
    player->fault = NULL;
    player->at = record->arguments;
    player->end = record->arguments + record->size;
    player->functions[record->command](player);
    player->at = player->end = NULL;
    release_blocks(&player->block);
    return player->fault;
}

/* --- Arguments ------------------------------------------------------------------------------------------ */

void capsule_get(struct capsule_player *player, void *value, size_t size)
{
    memset(value, 0, size);
    if ((size_t)(player->end - player->at) < size) {
        fail(player, too_short);
        return;
    }
    capsule_copy_elements(value, player->at, size, size);
    player->at += size;
}

int64_t capsule_get_wide(struct capsule_player *player, size_t size)
{
    int64_t value;
    capsule_get(player, &value, sizeof value);
    if (size < sizeof value && value != (int32_t)value)
        fail(player, too_large);
    return value;
}

struct capsule_pointer capsule_get_pointer(struct capsule_player *player)
{
    struct capsule_pointer pointer = {CAPSULE_NULL, 0, NULL, 0};
    uint8_t tag;
    capsule_get(player, &tag, 1);
    if (player->fault || tag == CAPSULE_NULL)
        return pointer;
    if (tag > CAPSULE_DATA || !capsule_read_varint(&player->at, player->end, &pointer.value) ||
        (tag == CAPSULE_DATA && pointer.value > (size_t)(player->end - player->at))) {
        fail(player, too_short);
        return pointer;
    }
    pointer.tag = (enum capsule_pointer_tag)tag;
    if (tag == CAPSULE_DATA) {
        pointer.bytes = player->at;
        pointer.length = (size_t)pointer.value;
        player->at += pointer.length;
    }
    return pointer;
}

const void *capsule_data(struct capsule_player *player, const struct capsule_pointer *pointer, int64_t need,
                         size_t element, bool or_null)
{
    if (pointer->tag == CAPSULE_NULL && or_null)
        return NULL;
    if (pointer->tag == CAPSULE_VALUE || (uint64_t)need > pointer->length) {
        fail(player, too_short);
        return NULL;
    }
    return copy(player, pointer->bytes, pointer->length, element);
}

static void *address(struct capsule_player *player, uint64_t value)
{
    if (value > UINTPTR_MAX)
        fail(player, too_large);
    return (void *)(uintptr_t)value;
}

static const void *offset_into(struct capsule_player *player, const struct capsule_pointer *pointer,
                               const struct buffer_object *buffer)
{
    if (!buffer)
        fail(player, no_buffer);
    return address(player, pointer->value);
}

const void *capsule_buffer_data(struct capsule_player *player, const struct capsule_pointer *pointer,
                                int64_t need, size_t element)
{
    if (pointer->tag == CAPSULE_VALUE)
        return offset_into(player, pointer, player->context->buffers->pixel_unpack);
    return capsule_data(player, pointer, need, element, true);
}

const void *capsule_indirect_data(struct capsule_player *player, const struct capsule_pointer *pointer,
                                  int64_t need)
{
    if (pointer->tag == CAPSULE_VALUE)
        return offset_into(player, pointer, player->context->buffers->draw_indirect);
    if (player->context->buffers->draw_indirect)
        fail(player, too_short);
    return capsule_data(player, pointer, need, sizeof(GLuint), true);
}

/* Where no buffer is bound it is an address: draws get take_memory()'s in its place. */
static const void *array_pointer(struct capsule_player *player, uint64_t value, enum capsule_binding binding)
{
    const struct buffer_state *buffers = player->context->buffers;
    const bool offset = binding == CAPSULE_ARRAY ? buffers->array != NULL : buffers->element_array != NULL;
    return address(player, offset ? value : value != 0);
}

const void *capsule_array(struct capsule_player *player, const struct capsule_pointer *pointer,
                          enum capsule_binding binding)
{
    return array_pointer(player, pointer->tag == CAPSULE_VALUE ? pointer->value : 0, binding);
}

const void *const *capsule_arrays(struct capsule_player *player, const struct capsule_pointer *pointer,
                                  GLsizei count, enum capsule_binding binding)
{
    const int64_t need = capsule_bytes(count, sizeof(uint64_t));
    if (pointer->tag != CAPSULE_DATA || (uint64_t)need > pointer->length) {
        fail(player, too_short);
        return NULL;
    }
    const void **pointers = allocate(player, &player->block, (size_t)need);
    for (size_t i = 0; pointers && i < (size_t)need / sizeof(uint64_t); i++) {
        uint64_t value;
        capsule_copy_elements(&value, pointer->bytes + i * sizeof value, sizeof value, sizeof value);
        pointers[i] = array_pointer(player, value, binding);
    }
    return pointers;
}

void *capsule_pack_offset(struct capsule_player *player, const struct capsule_pointer *pointer)
{
    if (pointer->tag != CAPSULE_VALUE || !player->context->buffers->pixel_pack)
        fail(player, no_buffer);
    return address(player, pointer->value);
}

void *capsule_out(struct capsule_player *player, const struct capsule_pointer *pointer, int64_t need,
                  size_t element)
{
    if (pointer->tag == CAPSULE_NULL)
        return NULL;
    if (pointer->tag != CAPSULE_DATA || pointer->length != (uint64_t)need) {
        fail(player, too_short);
        return NULL;
    }
    return copy(player, pointer->bytes, pointer->length,
                element); /* what an error leaves as it was is the same */
}

void *capsule_kept(struct capsule_player *player, int64_t bytes)
{
    if (bytes > MOST_KEPT - player->kept_bytes) {
        fail(player, too_much);
        return NULL;
    }
    player->kept_bytes += bytes;
    return allocate(player, &player->kept, (size_t)bytes);
}

void *capsule_scratch(struct capsule_player *player)
{
    return allocate(player, &player->block, 0);
}

struct list_unpack capsule_unpack_begin(struct capsule_player *player, const struct capsule_pointer *pointer)
{
    struct list_unpack saved = list_unpack_begin(player->context);
    if (pointer->tag == CAPSULE_VALUE) {
        list_unpack_end(player->context, saved);
        player->context->pixel_store->unpack.swap_bytes ^= player->other_order;
    } else {
        player->context->pixel_store->unpack.swap_bytes = BIG_ENDIAN_MACHINE;
    }
    return saved;
}

void capsule_unpack_end(struct capsule_player *player, struct list_unpack saved)
{
    list_unpack_end(player->context, saved);
}

void capsule_compare(struct capsule_player *player, const void *got, const void *recorded, size_t bytes)
{
    if (bytes && memcmp(got, recorded, bytes) != 0)
        fail(player, other_names);
}

void capsule_compare_recorded(struct capsule_player *player, const void *got,
                              const struct capsule_pointer *recorded, size_t element)
{
    const void *expected = recorded->length ? copy(player, recorded->bytes, recorded->length, element) : NULL;
    if (expected)
        capsule_compare(player, got, expected, recorded->length);
}
