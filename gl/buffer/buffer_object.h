/* Buffer objects (ARB_vertex_buffer_object; GL 4.6 compatibility 6). */
#ifndef GL_BUFFER_BUFFER_OBJECT_H
#define GL_BUFFER_BUFFER_OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <GL/gl.h>

#include "gl/context/name_table.h"
#include "shader/shader.h"

enum { BUFFER_MAP_ALIGNMENT = 64 };

/* Counted: by its name and by every binding in any context, so that a deleted buffer lives on in the vertex
 * arrays that point into it. */
struct buffer_object {
    uint32_t name;
    uint32_t references;
    size_t size;
    uint8_t *data; /* null while size is 0; at a multiple of BUFFER_MAP_ALIGNMENT */
    void *memory;  /* where it was allocated */
    GLenum usage, access;
    bool immutable;           /* BufferStorage */
    GLbitfield storage_flags; /* what may be done with the store: MAP_READ_BIT... */
    bool mapped;
    GLbitfield access_flags; /* of the mapping, 0 without one */
    size_t map_offset, map_length;
    uint64_t map_seen;   /* hash of the mapped bytes when a capsule recorded them last */
    uint64_t used_epoch; /* of the last scene whose fragment programs may read the store, or NEVER_USED */
    uint64_t address;    /* GPU address of the store, 0 until it is queried (NV_shader_buffer_load) */
    unsigned handles;    /* of buffer textures with these texels: the store may not change */
};

/* One indexed binding point: what BindBufferRangeNV binds. */
struct buffer_range {
    struct buffer_object *buffer;
    size_t size; /* bytes from its start; SIZE_MAX: all it has when it is used */
};

/* The range that BindBufferRange binds to a binding point of storage or atomic counter buffers. */
struct storage_range {
    struct buffer_object *buffer;
    size_t offset, size; /* bytes; SIZE_MAX: all from there on that it has when it is used */
};

enum { STORAGE_POINTS = 32 }; /* no target has more of them */

struct storage_points {
    struct buffer_object *bound; /* what BindBuffer binds */
    struct storage_range ranges[STORAGE_POINTS];
};

/* Targets of parameter buffers (NV_parameter_buffer_object, NV_tessellation_program5). */
enum parameter_buffer_target {
    PARAMETER_BUFFER_VERTEX,
    PARAMETER_BUFFER_TESS_CONTROL,
    PARAMETER_BUFFER_TESS_EVALUATION,
    PARAMETER_BUFFER_GEOMETRY,
    PARAMETER_BUFFER_FRAGMENT,
    PARAMETER_BUFFER_TARGETS
};

/* A store that programs of this context may access by its address. "Made resident to a context"
 * (NV_shader_buffer_load, issue 11): another context that ends the store's life leaves an address behind that
 * is not the buffer's any more. */
struct resident_buffer {
    struct buffer_object *buffer; /* counted */
    uint64_t address;
    GLenum access; /* GL_READ_ONLY... */
};

struct buffer_state {
    struct buffer_object *array, *element_array, *pixel_pack, *pixel_unpack; /* bound; null: client memory */
    /* GL_TEXTURE_BUFFER: to be filled; what textures read is their own (TexBuffer) */
    struct buffer_object *texture;
    struct buffer_object *feedback; /* GL_TRANSFORM_FEEDBACK_BUFFER; what captures is its object's own */
    struct buffer_object *draw_indirect, *draw_count; /* GL_DRAW_INDIRECT_BUFFER, GL_PARAMETER_BUFFER */
    struct buffer_object *copy_read, *copy_write;     /* ARB_copy_buffer */
    struct buffer_object *parameter[PARAMETER_BUFFER_TARGETS]; /* what BindBuffer binds */
    struct buffer_range parameters[PARAMETER_BUFFER_TARGETS][SHADER_MAX_BUFFERS];
    struct storage_points storage, counters; /* GL_SHADER_STORAGE_BUFFER, GL_ATOMIC_COUNTER_BUFFER */
    struct resident_buffer *resident;        /* by ascending address */
    size_t resident_count, resident_capacity;
};

void buffer_state_release(struct buffer_state *state);

/* The buffers of a group without contexts. */
struct share_group;
void buffers_release_shared(struct share_group *share);
void buffer_reference(struct buffer_object **slot,
                      struct buffer_object *buffer); /* *slot = buffer, counts kept */

struct context;

/* The buffer bound to any target of BindBuffer, or null with INVALID_ENUM or INVALID_OPERATION raised. */
struct buffer_object *buffer_find_bound(struct context *context, const char *call, GLenum target);

/* The object of a nonzero name, created if it does not exist; null with INVALID_OPERATION or OUT_OF_MEMORY
 * raised. */
struct buffer_object *buffer_find_named(struct context *context, const char *call, GLuint name);

/* The object of a name, which must be one; null with INVALID_OPERATION raised (ARB_direct_state_access). */
struct buffer_object *buffer_find_object(struct context *context, const char *call, GLuint name);

/* *buffer is an existing object, or null for name 0. False, with `error` raised, for all other names. */
bool buffer_find_existing(struct context *context, const char *call, GLenum error, GLuint name,
                          struct buffer_object **buffer);

/* Whether the store is mapped so that commands may not use it (6.3.2). If they may (MAP_PERSISTENT_BIT), they
 * use the application's writes up to now: call this before the store is read. */
bool buffer_mapping_locks(struct context *context, struct buffer_object *buffer);

static inline bool buffer_is_locked(struct context *context, struct buffer_object *buffer)
{
    return buffer->mapped && buffer_mapping_locks(context, buffer);
}

/* Draws the collected commands if their fragment programs may read the buffer: before its store changes or is
 * freed. */
void buffer_touch(struct context *context, struct buffer_object *buffer);
void buffer_touch_pack(
    struct context *context); /* PIXEL_PACK_BUFFER, if one is bound: results are about to go there */

/* --- Parameter buffers: parameter_buffers.c ------------------------------------------------------------- */

/* The binding point of a target of BindBuffer, or null: not one of these. */
struct buffer_object **parameter_buffer_binding(struct buffer_state *state, GLenum target);

/* "... perform the equivalent of BindBuffer(target, buffer)" with a whole buffer's size SIZE_MAX;
 * BindBufferRange checks its size too. */
void parameter_buffer_bind(struct context *context, const char *call, GLenum target, GLuint index,
                           GLuint name, GLintptr offset, size_t size);
void parameter_buffer_bind_range(struct context *context, const char *call, GLenum target, GLuint index,
                                 GLuint name, GLintptr offset, GLsizeiptr size);

/* The number of binding points of the target; 0 with INVALID_ENUM raised for another target. */
GLuint parameter_buffer_points(struct context *context, const char *call, GLenum target);

/* BindBuffersBase (whole) and BindBuffersRange; the binding points exist. */
void parameter_buffers_bind_several(struct context *context, const char *call, GLenum target, GLuint first,
                                    GLsizei count, const GLuint *buffers, const GLintptr *offsets,
                                    const GLsizeiptr *sizes, bool whole);

/* A deleted buffer is unbound everywhere. */
void parameter_buffers_forget(struct buffer_state *state, struct buffer_object *buffer);
void parameter_buffers_release(struct buffer_state *state);

/* SHADER_MAX_BUFFERS binding points of a target, in scene memory, for a draw; `used` has a bit for each that
 * the program reads. Null when memory runs out. */
const struct shader_buffer *parameter_buffers_prepare(struct context *context,
                                                      enum parameter_buffer_target target, uint32_t used);

/* --- Storage buffers and atomic counter buffers: storage_buffers.c -------------------------------------- */

enum { STORAGE_OFFSET_ALIGNMENT = 4 };

/* How many binding points a target has: 0 if it is neither GL_SHADER_STORAGE_BUFFER nor
 * GL_ATOMIC_COUNTER_BUFFER. The functions below take no other target. */
GLuint storage_points(GLenum target);

/* The binding of BindBuffer for this target, or null for another target. */
struct buffer_object **storage_binding(struct buffer_state *state, GLenum target);

/* BindBufferBase, BindBufferOffset and BindBufferRange. */
enum storage_extent { STORAGE_WHOLE, STORAGE_REST, STORAGE_RANGE };
void storage_bind(struct context *context, const char *call, GLenum target, GLuint index, GLuint name,
                  GLintptr offset, GLsizeiptr size, enum storage_extent extent);
/* BindBuffersBase (whole) and BindBuffersRange; the binding points exist. */
void storage_bind_several(struct context *context, const char *call, GLenum target, GLuint first,
                          GLsizei count, const GLuint *buffers, const GLintptr *offsets,
                          const GLsizeiptr *sizes, bool whole);
void storage_buffers_forget(struct buffer_state *state, struct buffer_object *buffer);
void storage_buffers_release(struct buffer_state *state);

/* All binding points of a target in scene memory, for a draw; `used` has a bit for each that the program
 * reaches. Null when memory runs out. */
const struct shader_storage *storage_buffers_prepare(struct context *context, GLenum target, uint32_t used,
                                                     bool fragment);

/* --- Buffers by GPU address: buffer_address.c ----------------------------------------------------------- */

/* Ends residency in this context. */
void buffer_residency_end(struct context *context, struct buffer_object *buffer);

/* The same, and forgets the address: the store goes. */
void buffer_address_drop(struct context *context, struct buffer_object *buffer);

/* Other contexts may have taken the stores of resident addresses. */
void resident_buffers_resume(struct context *context);

void resident_buffers_release(struct buffer_state *state);

/* All resident buffers, in scene memory, for a draw. Null when memory runs out. */
const struct shader_memory *resident_buffers_prepare(struct context *context, bool fragment, size_t *count);

#endif
