/* Commands on a buffer object, for both ways of naming it: bound to a target, or by its name
 * (ARB_direct_state_access, EXT_direct_state_access). Each raises the errors of its command in the name of
 * `call`, and then has changed nothing. */
#ifndef GL_BUFFER_BUFFER_COMMANDS_H
#define GL_BUFFER_BUFFER_COMMANDS_H

#include "gl/context/context.h"

/* The flags of a store that BufferData makes (Table 6.3). */
#define BUFFER_MUTABLE ((GLbitfield)(GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_DYNAMIC_STORAGE_BIT))

/* Where BindBuffer binds; null, and INVALID_ENUM raised, for an unknown target: buffer_object.c */
struct buffer_object **buffer_binding(struct context *context, const char *call, GLenum target);

/* buffer_data.c (6.2, 6.5, 6.6) */
void buffer_data(struct context *context, const char *call, struct buffer_object *buffer, GLsizeiptr size,
                 const void *data, GLenum usage);
void buffer_storage(struct context *context, const char *call, struct buffer_object *buffer, GLsizeiptr size,
                    const void *data, GLbitfield flags);
void buffer_sub_data(struct context *context, const char *call, struct buffer_object *buffer, GLintptr offset,
                     GLsizeiptr size, const void *data);
void buffer_get_sub_data(struct context *context, const char *call, struct buffer_object *buffer,
                         GLintptr offset, GLsizeiptr size, void *data);
void buffer_copy(struct context *context, const char *call, struct buffer_object *from,
                 struct buffer_object *to, GLintptr read_offset, GLintptr write_offset, GLsizeiptr size);

/* The result of a query, written to the buffer of a name (4.2.3). */
void buffer_write_result(struct context *context, const char *call, GLuint name, GLintptr offset,
                         const void *data, size_t bytes);

/* Whether the bytes lie in the buffer, and may be used although it may be mapped; INVALID_VALUE and
 * INVALID_OPERATION. */
bool buffer_range_usable(struct context *context, const char *call, struct buffer_object *buffer,
                         GLintptr offset, GLsizeiptr size);

/* The same where bytes beside a mapped range may be used. */
bool buffer_range_unmapped(struct context *context, const char *call, struct buffer_object *buffer,
                           GLintptr offset, GLsizeiptr size);

/* buffer_map.c (6.3) */
void *buffer_map(struct context *context, const char *call, struct buffer_object *buffer, GLenum access);
void *buffer_map_range(struct context *context, const char *call, struct buffer_object *buffer,
                       GLintptr offset, GLsizeiptr length, GLbitfield access);
void buffer_flush_range(struct context *context, const char *call, struct buffer_object *buffer,
                        GLintptr offset, GLsizeiptr length);
GLboolean buffer_unmap(struct context *context, const char *call, struct buffer_object *buffer);
void buffer_mapping_end(struct buffer_object *buffer); /* as if it had been unmapped; written data stays */

/* buffer_get.c (6.7): false with INVALID_ENUM raised for an unknown name */
bool buffer_get(struct context *context, const char *call, const struct buffer_object *buffer, GLenum pname,
                GLint64 *value);
void buffer_get_pointer(struct context *context, const char *call, const struct buffer_object *buffer,
                        GLenum pname, void **pointer);

#endif
