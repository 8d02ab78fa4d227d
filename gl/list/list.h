/* Display lists: recording commands and executing them (GL 4.6 compatibility 21.4).
 *
 * A list is a sequence of commands: a function that executes the command, the number of its words, and a word
 * for each argument. The data of pointer arguments is copied into memory that the list owns, pixels as if
 * PixelStore had its initial values and an alignment of 1. gl/list/commands.py generates the functions. */
#ifndef GL_LIST_LIST_H
#define GL_LIST_LIST_H

#ifndef GL_GLEXT_PROTOTYPES
#define GL_GLEXT_PROTOTYPES
#endif
#include <GL/gl.h>
#include <GL/glext.h>
#include <stdbool.h>
#include <string.h>

#include "gl/list/list_state.h"
#include "gl/pixels/pixel_store.h"
#include "gl/pixels/pixel_transfer.h"
#include "pipeline/pipeline.h"

struct buffer_object;

typedef void list_player(struct context *context, const union list_word *arguments);

union list_word {
    uint64_t u;
    float f[2];
    void *p;
    list_player *play;
};

extern __thread struct context *list_recording __attribute__((tls_model("initial-exec")));

#define LIKELY(condition)     __builtin_expect(!!(condition), 1)
#define LIST_SET(word, value) memcpy(&(word), &(value), sizeof(value))
#define LIST_GET(type, word)  (*(__typeof__(type) *)(uintptr_t) & (word))

/* Adds a command to the list that is being compiled; `count` words are copied. True if the command is to be
 * executed too. When memory runs out EndList raises OUT_OF_MEMORY. */
bool list_record(struct context *context, list_player *play, const union list_word *words, unsigned count);

/* `bytes` of zeroed memory that lives as long as the list that is being compiled; null when memory runs
 * out. */
void *list_allocate(struct context *context, size_t bytes);

/* A copy of a pointer argument's data: list_keep() of client memory, list_keep_buffer() of
 * PIXEL_UNPACK_BUFFER if one is bound, list_keep_pixels() of a rectangle of pixels, tightly packed. Null if
 * `data` is null (or memory runs out); otherwise at least 128 bytes. */
void *list_keep(struct context *context, const void *data, int64_t bytes);
void *list_keep_buffer(struct context *context, const void *data, int64_t bytes);
void *list_keep_pixels(struct context *context, const void *data, GLsizei width, GLsizei height,
                       GLsizei depth, unsigned dimensions, GLenum format, GLenum type);

/* A tightly packed rectangle of pixels. The first function returns the bytes of a row and of all rows, and
 * format and type in *layout; false for invalid arguments. The second copies a rectangle from its first pixel
 * into `to`, which is zeroed. */
bool list_pixels_size(GLsizei width, GLsizei height, GLsizei depth, GLenum format, GLenum type,
                      struct pixel_layout *layout, size_t *row, size_t *bytes);
void list_pixels_copy(uint8_t *to, const void *pixels, const struct pixel_layout *layout, GLsizei width,
                      GLsizei height, GLsizei depth, size_t row_bytes);

/* Lengths: bytes of the names of CallLists, numbers of a pname, numbers of a map's control points. 0 for
 * arguments that are errors. */
int64_t list_names_bytes(GLsizei n, GLenum type);
size_t list_name_element(GLenum type); /* the size of an element in the machine's byte order; 1 for bytes */
int64_t list_parameters(GLenum pname);
int64_t list_map_length(GLenum target, GLint ustride, GLint uorder, GLint vstride, GLint vorder);

/* `count` elements from `first` on, where commands take elements 0..most-1; likewise 0. */
static inline int64_t list_count(GLuint first, GLsizei count, GLuint most)
{
    return count < 0 || first > most || (GLuint)count > most - first ? 0 : count;
}

bool list_is_proxy(GLenum target);

/* Around the execution of a command with pixels of list_keep_*(): PixelStore and PIXEL_UNPACK_BUFFER. */
struct list_unpack {
    struct pixel_store store;
    struct buffer_object *buffer;
};
struct list_unpack list_unpack_begin(struct context *context);
void list_unpack_end(struct context *context, struct list_unpack saved);

/* Errors between the two are recorded, to be raised when the list is executed. */
void list_errors_begin(struct context *context);
void list_errors_end(struct context *context);
bool list_error(struct context *context, GLenum error); /* context->message; false: raise it now too */

void lists_release(struct context *context);

/* The lists of a group without contexts. */
struct share_group;
void lists_release_shared(struct share_group *share);

#endif
