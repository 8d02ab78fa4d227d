/* Buffer objects by GPU address: NV_shader_buffer_load and NV_shader_buffer_store.
 *
 * An address belongs to one data store for ever. After a store is deleted or specified again, accesses to its
 * addresses are invalid, so a stale pointer reads zero and never another buffer. The first 4 GiB are assigned
 * first: they fit the 32-bit registers of NV_gpu_program4. */
#include <stdlib.h>
#include <string.h>

#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_buffer.h"

/* Stores begin at multiples of 256, which suits every access size, with at least as much unused between two.
 */
#define ADDRESS_FIRST 0x10000u
#define ADDRESS_ALIGN ((uint64_t)256)
#define ADDRESS_MAX   (((uint64_t)1 << 62) - 1)

/* --- Addresses ------------------------------------------------------------------------------------------ */

static uint64_t address_of(struct context *context, struct buffer_object *buffer)
{
    struct share_group *share = context->share;
    if (buffer->address == 0) {
        if (share->next_address == 0)
            share->next_address = ADDRESS_FIRST;
        buffer->address = share->next_address;
        share->next_address += (buffer->size + 2 * ADDRESS_ALIGN - 1) / ADDRESS_ALIGN * ADDRESS_ALIGN;
    }
    return buffer->address;
}

/* Where the address is among the resident ones, or would. */
static size_t resident_index(const struct buffer_state *state, uint64_t address)
{
    size_t low = 0, high = state->resident_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (state->resident[middle].address < address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The residency of the buffer's store, or null. */
static struct resident_buffer *find_resident(const struct context *context,
                                             const struct buffer_object *buffer)
{
    const struct buffer_state *state = context->buffers;
    const size_t at = resident_index(state, buffer->address);
    return at < state->resident_count && state->resident[at].buffer == buffer &&
                   state->resident[at].address == buffer->address
               ? &state->resident[at]
               : NULL;
}

static bool insert_resident(struct buffer_state *state, struct buffer_object *buffer, GLenum access)
{
    if (state->resident_count == state->resident_capacity) {
        const size_t capacity = state->resident_capacity ? 2 * state->resident_capacity : 8;
        struct resident_buffer *larger = realloc(state->resident, capacity * sizeof *larger);
        if (!larger)
            return false;
        state->resident = larger;
        state->resident_capacity = capacity;
    }
    const size_t at = resident_index(state, buffer->address);
    memmove(state->resident + at + 1, state->resident + at,
            (state->resident_count - at) * sizeof *state->resident);
    state->resident[at] = (struct resident_buffer){.address = buffer->address, .access = access};
    buffer_reference(&state->resident[at].buffer, buffer);
    state->resident_count++;
    return true;
}

static void remove_resident(struct context *context, struct resident_buffer *resident)
{
    struct buffer_state *state = context->buffers;
    buffer_reference(&resident->buffer, NULL);
    state->resident_count--;
    memmove(resident, resident + 1,
            (size_t)(state->resident + state->resident_count - resident) * sizeof *resident);
    gl_dirty(context, DIRTY_PROGRAM);
}

void resident_buffers_resume(struct context *context)
{
    struct buffer_state *state = context->buffers;
    for (size_t i = state->resident_count; i-- > 0;)
        if (state->resident[i].buffer->address != state->resident[i].address)
            remove_resident(context, &state->resident[i]);
}

void resident_buffers_release(struct buffer_state *state)
{
    for (size_t i = 0; i < state->resident_count; i++)
        buffer_reference(&state->resident[i].buffer, NULL);
    free(state->resident);
    state->resident = NULL;
    state->resident_count = state->resident_capacity = 0;
}

void buffer_residency_end(struct context *context, struct buffer_object *buffer)
{
    struct resident_buffer *resident = find_resident(context, buffer);
    buffer_touch(context, buffer);
    if (resident)
        remove_resident(context, resident);
}

void buffer_address_drop(struct context *context, struct buffer_object *buffer)
{
    buffer_residency_end(context, buffer);
    buffer->address = 0;
}

/* --- Residency ------------------------------------------------------------------------------------------ */

static void make_resident(struct context *context, const char *call, struct buffer_object *buffer,
                          GLenum access)
{
    if (access != GL_READ_ONLY && access != GL_WRITE_ONLY && access != GL_READ_WRITE) {
        gl_error(context, GL_INVALID_ENUM,
                 "%s: access is 0x%04x, expected GL_READ_ONLY, GL_WRITE_ONLY or GL_READ_WRITE", call, access);
        return;
    }
    if (find_resident(context, buffer) || !buffer->data) {
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u %s", call, buffer->name,
                 buffer->data ? "is resident already" : "has no data store");
        return;
    }
    address_of(context, buffer);
    if (!insert_resident(context->buffers, buffer, access)) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory to make buffer %u resident", call, buffer->name);
        return;
    }
    gl_dirty(context, DIRTY_PROGRAM);
}

static void make_non_resident(struct context *context, const char *call, struct buffer_object *buffer)
{
    struct resident_buffer *resident = find_resident(context, buffer);
    if (!resident) {
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u is not resident", call, buffer->name);
        return;
    }
    buffer_touch(context, buffer);
    remove_resident(context, resident);
}

static void get_address(struct context *context, const char *call, struct buffer_object *buffer, GLenum pname,
                        GLuint64EXT *params)
{
    if (pname != GL_BUFFER_GPU_ADDRESS_NV)
        gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04x, expected GL_BUFFER_GPU_ADDRESS_NV", call,
                 pname);
    else if (!buffer->data)
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u has no data store", call, buffer->name);
    else if (params)
        *params = address_of(context, buffer);
}

/* --- Entry points --------------------------------------------------------------------------------------- */

void GLAPIENTRY exec_glMakeBufferResidentNV(GLenum target, GLenum access)
{
    ENTER(COMMAND_NAME);
    struct buffer_object *buffer = context ? buffer_find_bound(context, COMMAND_NAME, target) : NULL;
    if (buffer)
        make_resident(context, COMMAND_NAME, buffer, access);
}

void GLAPIENTRY exec_glMakeNamedBufferResidentNV(GLuint name, GLenum access)
{
    ENTER(COMMAND_NAME);
    struct buffer_object *buffer = context ? buffer_find_named(context, COMMAND_NAME, name) : NULL;
    if (buffer)
        make_resident(context, COMMAND_NAME, buffer, access);
}

void GLAPIENTRY exec_glMakeBufferNonResidentNV(GLenum target)
{
    ENTER(COMMAND_NAME);
    struct buffer_object *buffer = context ? buffer_find_bound(context, COMMAND_NAME, target) : NULL;
    if (buffer)
        make_non_resident(context, COMMAND_NAME, buffer);
}

void GLAPIENTRY exec_glMakeNamedBufferNonResidentNV(GLuint name)
{
    ENTER(COMMAND_NAME);
    struct buffer_object *buffer = context ? buffer_find_named(context, COMMAND_NAME, name) : NULL;
    if (buffer)
        make_non_resident(context, COMMAND_NAME, buffer);
}

GLboolean GLAPIENTRY exec_glIsBufferResidentNV(GLenum target)
{
    ENTER(COMMAND_NAME);
    const struct buffer_object *buffer = context ? buffer_find_bound(context, COMMAND_NAME, target) : NULL;
    return buffer && find_resident(context, buffer);
}

GLboolean GLAPIENTRY exec_glIsNamedBufferResidentNV(GLuint name)
{
    ENTER(COMMAND_NAME);
    const struct buffer_object *buffer = context ? buffer_find_named(context, COMMAND_NAME, name) : NULL;
    return buffer && find_resident(context, buffer);
}

void GLAPIENTRY exec_glGetBufferParameterui64vNV(GLenum target, GLenum pname, GLuint64EXT *params)
{
    ENTER(COMMAND_NAME);
    struct buffer_object *buffer = context ? buffer_find_bound(context, COMMAND_NAME, target) : NULL;
    if (buffer)
        get_address(context, COMMAND_NAME, buffer, pname, params);
}

void GLAPIENTRY exec_glGetNamedBufferParameterui64vNV(GLuint name, GLenum pname, GLuint64EXT *params)
{
    ENTER(COMMAND_NAME);
    struct buffer_object *buffer = context ? buffer_find_named(context, COMMAND_NAME, name) : NULL;
    if (buffer)
        get_address(context, COMMAND_NAME, buffer, pname, params);
}

void GLAPIENTRY exec_glGetIntegerui64vNV(GLenum value, GLuint64EXT *result)
{
    ENTER_VOID();
    if (value != GL_MAX_SHADER_BUFFER_ADDRESS_NV)
        gl_error(context, GL_INVALID_ENUM, "%s: value is 0x%04x, expected GL_MAX_SHADER_BUFFER_ADDRESS_NV",
                 COMMAND_NAME, value);
    else if (result)
        *result = ADDRESS_MAX;
}

/* --- Draws ---------------------------------------------------------------------------------------------- */

const struct shader_memory *resident_buffers_prepare(struct context *context, bool fragment, size_t *count)
{
    const struct buffer_state *state = context->buffers;
    *count = state->resident_count;
    struct shader_memory *memory = raster_scene_alloc(context->scene, (*count ? *count : 1) * sizeof *memory);
    for (size_t i = 0; memory && i < *count; i++) {
        struct buffer_object *buffer = state->resident[i].buffer;
        memory[i] = (struct shader_memory){
            .address = buffer->address,
            .size = buffer->size,
            .data = buffer->data,
            .readable = state->resident[i].access != GL_WRITE_ONLY,
            .writable = state->resident[i].access != GL_READ_ONLY,
        };
        if (fragment)
            buffer->used_epoch = raster_scene_epoch(context->scene);
    }
    return memory;
}
