/* Recording: after a command was executed, its arguments, its results, and the application memory that it
 * read are copied. */
#include "gl/capsule/capsule_recorder.h"

#include <stdlib.h>

#include "base/byte_order.h"
#include "gl/context/entry.h"
#include "gl/buffer/buffer_object.h"

/* --- Sizes ---------------------------------------------------------------------------------------------- */

int64_t capsule_pixels_bytes(GLsizei width, GLsizei height, GLsizei depth, unsigned dimensions, GLenum format,
                             GLenum type)
{
    (void)dimensions;
    struct pixel_layout layout;
    size_t row, bytes;
    return list_pixels_size(width, height, depth, format, type, &layout, &row, &bytes) ? (int64_t)bytes : 0;
}

int64_t capsule_indirect_bytes(GLsizei count, GLsizei stride, int64_t size)
{
    const int64_t step = stride ? stride : size;
    return count <= 0 || stride < 0 ? 0 : (count - 1) * step + size;
}

GLsizei capsule_draws(GLintptr offset, GLsizei most)
{
    const struct context *context = gl_current();
    const struct buffer_object *buffer = context ? context->buffers->draw_count : NULL;
    uint32_t count;
    if (!buffer || offset < 0 || buffer->size < sizeof count ||
        (size_t)offset > buffer->size - sizeof count || most < 0)
        return 0;
    memcpy(&count, buffer->data + offset, sizeof count);
    return count < (uint32_t)most ? (GLsizei)count : most;
}

/* --- A call --------------------------------------------------------------------------------------------- */

struct capsule_call *capsule_call_begin(unsigned command, bool packs)
{
    struct context *context = capsule_recording;
    if (!context || (packs && !context->buffers->pixel_pack))
        return NULL;
    struct capsule_recorder *recorder = context->capsule;
    struct capsule_call *call = &recorder->call;
    recorder->inside = true;
    call->context = context;
    call->command = command;
    call->errors = context->errors;
    call->arguments.size = call->memory.size = 0;
    return call;
}

void capsule_call_end(struct capsule_call *call)
{
    if (!call)
        return;
    struct capsule_recorder *recorder = call->context->capsule;
    recorder->inside = false;
    recorder->drawn = true;
    recorder->writer.records.failed |= call->arguments.failed | call->memory.failed;
    capsule_writer_add(&recorder->writer, call->command, call->arguments.data, call->arguments.size,
                       call->memory.data, call->memory.size);
}

bool capsule_call_failed(struct capsule_call *call)
{
    if (!call || call->errors == call->context->errors)
        return false;
    call->context->capsule->inside = false;
    return true;
}

/* Records memory that a draw reads from arrays: its begin, a length and bytes, once per read. */
static const void *keep_memory(struct client_memory *memory, const void *at, size_t begin, size_t bytes)
{
    struct capsule_recorder *recorder = (struct capsule_recorder *)memory;
    const uint8_t *from = (const uint8_t *)at + begin;
    if (recorder->inside) {
        capsule_append_varint(&recorder->call.memory, begin);
        capsule_append_varint(&recorder->call.memory, bytes);
        capsule_append(&recorder->call.memory, from, bytes);
    }
    return from;
}

/* --- Arguments ------------------------------------------------------------------------------------------ */

void capsule_put(struct capsule_call *call, const void *value, size_t size)
{
    if (call)
        capsule_append_elements(&call->arguments, value, size, size);
}

static void put_tag(struct capsule_call *call, enum capsule_pointer_tag tag, uint64_t number)
{
    const uint8_t byte = (uint8_t)tag;
    capsule_append(&call->arguments, &byte, 1);
    if (tag != CAPSULE_NULL)
        capsule_append_varint(&call->arguments, number);
}

void capsule_put_data(struct capsule_call *call, const void *data, int64_t bytes, size_t element)
{
    if (!call)
        return;
    const size_t size = bytes < 0 || bytes > CAPSULE_MOST ? 0 : (size_t)bytes;
    put_tag(call, data ? CAPSULE_DATA : CAPSULE_NULL, size);
    if (data)
        capsule_append_elements(&call->arguments, data, size, element);
}

void capsule_put_offset(struct capsule_call *call, const void *offset)
{
    if (call)
        put_tag(call, CAPSULE_VALUE, (uintptr_t)offset);
}

void capsule_put_buffer(struct capsule_call *call, const void *data, int64_t bytes, size_t element)
{
    if (call && call->context->buffers->pixel_unpack)
        capsule_put_offset(call, data);
    else
        capsule_put_data(call, data, bytes, element);
}

void capsule_put_indirect(struct capsule_call *call, const void *data, int64_t bytes)
{
    if (call && call->context->buffers->draw_indirect)
        capsule_put_offset(call, data);
    else
        capsule_put_data(call, data, bytes, sizeof(GLuint));
}

/* Pixels are kept tightly packed, as display lists keep them, and little-endian. */
void capsule_put_pixels(struct capsule_call *call, const void *pixels, GLsizei width, GLsizei height,
                        GLsizei depth, unsigned dimensions, GLenum format, GLenum type)
{
    struct pixel_layout layout;
    size_t row, bytes;
    ptrdiff_t start, end;
    if (!call)
        return;
    if (call->context->buffers->pixel_unpack) {
        capsule_put_offset(call, pixels);
        return;
    }
    uint8_t *packed = NULL;
    if (pixels && list_pixels_size(width, height, depth, format, type, &layout, &row, &bytes) &&
        pixel_store_layout(&call->context->pixel_store->unpack, width, height, depth, dimensions, &layout,
                           &start, &end)) {
        packed = calloc(bytes + 1, 1);
        layout.swap_bytes ^= BIG_ENDIAN_MACHINE;
        if (packed)
            list_pixels_copy(packed, (const uint8_t *)pixels + start, &layout, width, height, depth, row);
        call->arguments.failed |= !packed;
    }
    capsule_put_data(call, packed, packed ? (int64_t)bytes : 0, 1);
    free(packed);
}

/* An address is recorded as it is: memory that draws read there is recorded with the draws. */
static uint64_t array_value(const struct context *context, const void *pointer, enum capsule_binding binding)
{
    const bool offset =
        binding == CAPSULE_ARRAY ? context->buffers->array != NULL : context->buffers->element_array != NULL;
    return offset ? (uintptr_t)pointer : pointer != NULL;
}

void capsule_put_array(struct capsule_call *call, const void *pointer, enum capsule_binding binding)
{
    if (call)
        put_tag(call, CAPSULE_VALUE, array_value(call->context, pointer, binding));
}

void capsule_put_arrays(struct capsule_call *call, const void *const *pointers, GLsizei count,
                        enum capsule_binding binding)
{
    if (!call)
        return;
    const int64_t bytes = pointers ? capsule_bytes(count, sizeof(uint64_t)) : 0;
    put_tag(call, CAPSULE_DATA, (uint64_t)bytes);
    for (GLsizei i = 0; i < bytes / (int64_t)sizeof(uint64_t); i++) {
        const uint64_t value = array_value(call->context, pointers[i], binding);
        capsule_append_elements(&call->arguments, &value, sizeof value, sizeof value);
    }
}

/* --- Recorders ------------------------------------------------------------------------------------------ */

struct capsule_recorder *capsule_recorder_create(void)
{
    struct capsule_recorder *recorder = calloc(1, sizeof *recorder);
    if (!recorder || !capsule_writer_init(&recorder->writer)) {
        free(recorder);
        return NULL;
    }
    recorder->memory.read = keep_memory;
    return recorder;
}

void capsule_recorder_destroy(struct capsule_recorder *recorder)
{
    if (!recorder)
        return;
    capsule_writer_release(&recorder->writer);
    capsule_bytes_release(&recorder->call.arguments);
    capsule_bytes_release(&recorder->call.memory);
    free(recorder->path);
    free(recorder);
}
