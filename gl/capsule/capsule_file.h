/* A capsule as a file: docs/capsules.md. Numbers are little-endian, on every machine. */
#ifndef GL_CAPSULE_CAPSULE_FILE_H
#define GL_CAPSULE_CAPSULE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/byte_order.h"

enum { CAPSULE_VERSION = 2, CAPSULE_HEADER_BYTES = 96, CAPSULE_NAME_MAX = 255 };

/* The context, its window, and the final contents of the window. */
struct capsule_header {
    uint32_t color_format, depth_bits, stencil_bits, samples; /* as OSMesaCreateContextAttribs takes them */
    uint32_t width, height, color_type;                       /* when it was first made current */
    uint32_t frame;
    uint32_t accum_bits; /* likewise */
    uint32_t byte_order; /* enum capsule_byte_order: of buffers' contents, and of what draws read of arrays */
    uint64_t picture;    /* ewFrameHash; 0: not known */
};

enum capsule_byte_order {
    CAPSULE_LITTLE_ENDIAN,
    CAPSULE_BIG_ENDIAN,
    CAPSULE_OWN_ORDER = BIG_ENDIAN_MACHINE ? CAPSULE_BIG_ENDIAN : CAPSULE_LITTLE_ENDIAN, /* this machine's */
};

/* A row for each command that can be recorded, of gl/capsule/commands.py. A letter for each argument: e
 * GLenum, x bits, i 32 bits, f float, d double, s 16 bits, b 8 bits, q 64 bits, which GLintptr and GLsizeiptr
 * are too; p a pointer to bytes, h to elements of 2 bytes, w of 4, l of 8; o a pointer to names that are
 * written, and a capital a result, which come last. */
struct capsule_command {
    const char *name, *letters;
};
extern const struct capsule_command capsule_commands[];
extern const unsigned capsule_command_count;

/* The row of that name; -1: none. */
int capsule_command_find(const char *name);

static inline bool capsule_letter_is_pointer(char letter)
{
    return letter == 'p' || letter == 'h' || letter == 'w' || letter == 'l' || letter == 'o';
}

/* The bytes of an argument other than a pointer, or of a result. */
static inline unsigned capsule_letter_bytes(char letter)
{
    switch (letter) {
    case 'b':
    case 'B': return 1;
    case 's':
    case 'S': return 2;
    case 'd':
    case 'D':
    case 'q':
    case 'Q': return 8;
    default: return 4;
    }
}

/* The first byte of a pointer argument in a record; a varint follows (a value, or a length and bytes). */
enum capsule_pointer_tag { CAPSULE_NULL, CAPSULE_VALUE, CAPSULE_DATA };

struct capsule_bytes {
    uint8_t *data;
    size_t size, capacity;
    bool failed; /* memory ran out; nothing more is added */
};
void capsule_append(struct capsule_bytes *to, const void *data, size_t size);

/* Whole elements of 1, 2, 4 or 8 bytes, as this machine has them, little-endian. The same gets them back. */
void capsule_append_elements(struct capsule_bytes *to, const void *data, size_t size, size_t element);
void capsule_copy_elements(void *to, const void *from, size_t size, size_t element);

void capsule_append_varint(struct capsule_bytes *to, uint64_t value);
void capsule_bytes_release(struct capsule_bytes *bytes);

/* LEB128; false, and *at unchanged, if it does not end before `end` or has more than 64 bits. */
bool capsule_read_varint(const uint8_t **at, const uint8_t *end, uint64_t *value);

/* --- Writing -------------------------------------------------------------------------------------------- */

struct capsule_writer {
    struct capsule_header header;
    struct capsule_bytes records, names;
    uint16_t *numbers; /* of each command, from 1 on; 0: not used yet */
    unsigned name_count;
    uint64_t count;
};
bool capsule_writer_init(struct capsule_writer *writer); /* false: no memory */
void capsule_writer_release(struct capsule_writer *writer);

/* A record is a command (row of capsule_commands) and its arguments, here of two parts. */
void capsule_writer_add(struct capsule_writer *writer, unsigned command, const void *first, size_t first_size,
                        const void *second, size_t second_size);

/* The whole file; data is null when memory ran out, now or before. The caller frees data. */
struct capsule_bytes capsule_writer_file(const struct capsule_writer *writer);

/* --- Reading -------------------------------------------------------------------------------------------- */

struct capsule_record {
    unsigned command; /* row of capsule_commands */
    const uint8_t *arguments;
    size_t size;
};

/* EwCapsule of edgewalk/capsule.h. */
struct EwCapsule {
    struct capsule_header header;
    struct capsule_record *records;
    size_t count;
    uint8_t *bytes; /* a copy of the file: arguments point into it */
    size_t size;
};

/* Reads a file, all of which is checked but the arguments. Null with a sentence in `message`. */
struct EwCapsule *capsule_read(const void *bytes, size_t size, char *message, size_t message_size);
void capsule_free(struct EwCapsule *capsule);

#endif
