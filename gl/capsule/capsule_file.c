/* Capsules as bytes: header, names of the commands, records. */
#include "gl/capsule/capsule_file.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/byte_order.h"
#include "base/hash.h"

static const uint8_t magic[8] = "EWCAPSUL";

enum {
    AT_VERSION = 8,
    AT_NAME_COUNT = 12,
    AT_FORMAT = 16,
    AT_DEPTH = 20,
    AT_STENCIL = 24,
    AT_SAMPLES = 28,
    AT_WIDTH = 32,
    AT_HEIGHT = 36,
    AT_TYPE = 40,
    AT_FRAME = 44,
    AT_ACCUM = 48,
    AT_BYTE_ORDER = 52,
    AT_COUNT = 56,
    AT_RECORD_BYTES = 64,
    AT_NAME_BYTES = 72,
    AT_PICTURE = 80,
    AT_CHECKSUM = 88,
};

int capsule_command_find(const char *name)
{
    for (unsigned i = 0; i < capsule_command_count; i++)
        if (strcmp(capsule_commands[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* --- Bytes ---------------------------------------------------------------------------------------------- */

/* Room for `size` bytes more, or null. */
static uint8_t *grow(struct capsule_bytes *to, size_t size)
{
    if (size > to->capacity - to->size) {
        const size_t capacity = (to->capacity + size) * 2;
        uint8_t *larger =
            size > PTRDIFF_MAX / 4 || to->capacity > PTRDIFF_MAX / 4 ? NULL : realloc(to->data, capacity);
        if (!larger) {
            to->failed = true;
            return NULL;
        }
        to->data = larger;
        to->capacity = capacity;
    }
    to->size += size;
    return to->data + to->size - size;
}

void capsule_append(struct capsule_bytes *to, const void *data, size_t size)
{
    capsule_append_elements(to, data, size, 1);
}

void capsule_append_elements(struct capsule_bytes *to, const void *data, size_t size, size_t element)
{
    uint8_t *at = to->failed || size == 0 ? NULL : grow(to, size);
    if (at)
        capsule_copy_elements(at, data, size, element);
}

void capsule_copy_elements(void *to, const void *from, size_t size, size_t element)
{
    memcpy(to, from, size);
    if (BIG_ENDIAN_MACHINE)
        swap_elements(to, size, element);
}

void capsule_append_varint(struct capsule_bytes *to, uint64_t value)
{
    uint8_t bytes[10];
    size_t n = 0;
    for (; value >= 0x80; value >>= 7)
        bytes[n++] = (uint8_t)(value | 0x80);
    bytes[n++] = (uint8_t)value;
    capsule_append(to, bytes, n);
}

void capsule_bytes_release(struct capsule_bytes *bytes)
{
    free(bytes->data);
    *bytes = (struct capsule_bytes){0};
}

bool capsule_read_varint(const uint8_t **at, const uint8_t *end, uint64_t *value)
{
    uint64_t read = 0;
    const uint8_t *from = *at;
    for (unsigned shift = 0; from < end && shift < 64; shift += 7) {
        const uint8_t byte = *from++;
        if (shift == 63 && byte > 1)
            return false;
        read |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) {
            *value = read;
            *at = from;
            return true;
        }
    }
    return false;
}

static void put(uint8_t *to, uint64_t value, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        to[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get(const uint8_t *from, unsigned bytes)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < bytes; i++)
        value |= (uint64_t)from[i] << (8 * i);
    return value;
}

/* The hash of everything but the checksum. */
static uint64_t checksum(const uint8_t *file, size_t size)
{
    const uint64_t header = hash_bytes(HASH_START, file, AT_CHECKSUM);
    return hash_bytes(header, file + CAPSULE_HEADER_BYTES, size - CAPSULE_HEADER_BYTES);
}

/* --- Writing -------------------------------------------------------------------------------------------- */

bool capsule_writer_init(struct capsule_writer *writer)
{
    *writer = (struct capsule_writer){.numbers = calloc(capsule_command_count, sizeof *writer->numbers)};
    return writer->numbers != NULL;
}

void capsule_writer_release(struct capsule_writer *writer)
{
    free(writer->numbers);
    capsule_bytes_release(&writer->records);
    capsule_bytes_release(&writer->names);
}

static void append_text(struct capsule_bytes *to, const char *text)
{
    const uint8_t length = (uint8_t)strlen(text);
    capsule_append(to, &length, 1);
    capsule_append(to, text, length);
}

static uint16_t number_of(struct capsule_writer *writer, unsigned command)
{
    uint16_t *number = &writer->numbers[command];
    if (!*number) {
        append_text(&writer->names, capsule_commands[command].name);
        append_text(&writer->names, capsule_commands[command].letters);
        *number = (uint16_t)++writer->name_count;
    }
    return *number;
}

void capsule_writer_add(struct capsule_writer *writer, unsigned command, const void *first, size_t first_size,
                        const void *second, size_t second_size)
{
    capsule_append_varint(&writer->records, number_of(writer, command) - 1u);
    capsule_append_varint(&writer->records, (uint64_t)first_size + second_size);
    capsule_append(&writer->records, first, first_size);
    capsule_append(&writer->records, second, second_size);
    writer->count++;
}

struct capsule_bytes capsule_writer_file(const struct capsule_writer *writer)
{
    const struct capsule_header *header = &writer->header;
    uint8_t head[CAPSULE_HEADER_BYTES] = {0};
    struct capsule_bytes file = {0};
    memcpy(head, magic, sizeof magic);
    put(head + AT_VERSION, CAPSULE_VERSION, 4);
    put(head + AT_NAME_COUNT, writer->name_count, 4);
    put(head + AT_FORMAT, header->color_format, 4);
    put(head + AT_DEPTH, header->depth_bits, 4);
    put(head + AT_STENCIL, header->stencil_bits, 4);
    put(head + AT_SAMPLES, header->samples, 4);
    put(head + AT_WIDTH, header->width, 4);
    put(head + AT_HEIGHT, header->height, 4);
    put(head + AT_TYPE, header->color_type, 4);
    put(head + AT_FRAME, header->frame, 4);
    put(head + AT_ACCUM, header->accum_bits, 4);
    put(head + AT_BYTE_ORDER, header->byte_order, 4);
    put(head + AT_COUNT, writer->count, 8);
    put(head + AT_RECORD_BYTES, writer->records.size, 8);
    put(head + AT_NAME_BYTES, writer->names.size, 8);
    put(head + AT_PICTURE, header->picture, 8);
    capsule_append(&file, head, sizeof head);
    capsule_append(&file, writer->names.data, writer->names.size);
    capsule_append(&file, writer->records.data, writer->records.size);
    if (file.failed || writer->names.failed || writer->records.failed)
        capsule_bytes_release(&file);
    else
        put(file.data + AT_CHECKSUM, checksum(file.data, file.size), 8);
    return file;
}

/* --- Reading -------------------------------------------------------------------------------------------- */

struct reader {
    struct EwCapsule *capsule;
    char *message;
    size_t message_size;
    uint32_t name_count;
    uint64_t count, record_bytes, name_bytes;
    unsigned *commands; /* the file's numbers to rows of capsule_commands */
};

__attribute__((format(printf, 2, 3))) static bool refuse(struct reader *reader, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reader->message, reader->message_size, format, arguments);
    va_end(arguments);
    return false;
}

static bool read_header(struct reader *reader)
{
    struct EwCapsule *capsule = reader->capsule;
    const uint8_t *file = capsule->bytes;
    if (capsule->size < sizeof magic || memcmp(file, magic, sizeof magic) != 0)
        return refuse(reader, "not a capsule: it does not begin with EWCAPSUL");
    if (capsule->size < CAPSULE_HEADER_BYTES)
        return refuse(reader, "%zu bytes, expected a header of %d", capsule->size, CAPSULE_HEADER_BYTES);
    if (get(file + AT_VERSION, 4) != CAPSULE_VERSION)
        return refuse(reader, "a capsule of version %u, expected %d", (unsigned)get(file + AT_VERSION, 4),
                      CAPSULE_VERSION);
    if (get(file + AT_BYTE_ORDER, 4) > CAPSULE_BIG_ENDIAN)
        return refuse(reader, "byte order %u, expected 0, little-endian, or 1",
                      (unsigned)get(file + AT_BYTE_ORDER, 4));
    reader->name_count = (uint32_t)get(file + AT_NAME_COUNT, 4);
    reader->count = get(file + AT_COUNT, 8);
    reader->record_bytes = get(file + AT_RECORD_BYTES, 8);
    reader->name_bytes = get(file + AT_NAME_BYTES, 8);
    const size_t body = capsule->size - CAPSULE_HEADER_BYTES;
    if (reader->name_bytes > body || reader->record_bytes != body - reader->name_bytes)
        return refuse(reader, "%zu bytes after the header, expected %llu of names and %llu of commands", body,
                      (unsigned long long)reader->name_bytes, (unsigned long long)reader->record_bytes);
    /* A record has at least two bytes, and so has a name: so no count allocates more memory than the file has
     * bytes. */
    if (reader->count > reader->record_bytes / 2 || reader->name_count > reader->name_bytes / 2)
        return refuse(reader, "more commands or names than bytes for them");
    if (checksum(file, capsule->size) != get(file + AT_CHECKSUM, 8))
        return refuse(reader, "the checksum is another: the file was changed or damaged");
    capsule->header = (struct capsule_header){.color_format = (uint32_t)get(file + AT_FORMAT, 4),
                                              .depth_bits = (uint32_t)get(file + AT_DEPTH, 4),
                                              .stencil_bits = (uint32_t)get(file + AT_STENCIL, 4),
                                              .samples = (uint32_t)get(file + AT_SAMPLES, 4),
                                              .width = (uint32_t)get(file + AT_WIDTH, 4),
                                              .height = (uint32_t)get(file + AT_HEIGHT, 4),
                                              .color_type = (uint32_t)get(file + AT_TYPE, 4),
                                              .frame = (uint32_t)get(file + AT_FRAME, 4),
                                              .accum_bits = (uint32_t)get(file + AT_ACCUM, 4),
                                              .byte_order = (uint32_t)get(file + AT_BYTE_ORDER, 4),
                                              .picture = get(file + AT_PICTURE, 8)};
    return true;
}

/* A length and that many letters, as a string. */
static bool read_text(const uint8_t **at, const uint8_t *end, char text[CAPSULE_NAME_MAX + 1])
{
    if (*at == end || (size_t)(end - *at) - 1 < **at)
        return false;
    const size_t length = **at;
    memcpy(text, *at + 1, length);
    text[length] = '\0';
    *at += 1 + length;
    return true;
}

static bool read_names(struct reader *reader)
{
    const uint8_t *at = reader->capsule->bytes + CAPSULE_HEADER_BYTES, *end = at + reader->name_bytes;
    for (uint32_t i = 0; i < reader->name_count; i++) {
        char name[CAPSULE_NAME_MAX + 1], letters[CAPSULE_NAME_MAX + 1];
        if (!read_text(&at, end, name) || !read_text(&at, end, letters))
            return refuse(reader, "name %u of %u reaches beyond the names", i, reader->name_count);
        const int command = capsule_command_find(name);
        if (command < 0)
            return refuse(reader, "it has the command %.60s, which this version does not have", name);
        if (strcmp(letters, capsule_commands[command].letters) != 0)
            return refuse(reader, "%s with arguments %.60s, expected %s", name, letters,
                          capsule_commands[command].letters);
        reader->commands[i] = (unsigned)command;
    }
    return at == end || refuse(reader, "bytes after the last name");
}

static bool read_records(struct reader *reader)
{
    struct EwCapsule *capsule = reader->capsule;
    const uint8_t *end = capsule->bytes + capsule->size, *at = end - reader->record_bytes;
    for (; capsule->count < reader->count; capsule->count++) {
        uint64_t number, size;
        if (!capsule_read_varint(&at, end, &number) || !capsule_read_varint(&at, end, &size) ||
            size > (size_t)(end - at))
            return refuse(reader, "command %zu reaches beyond the file", capsule->count);
        if (number >= reader->name_count)
            return refuse(reader, "command %zu has name %llu of %u", capsule->count,
                          (unsigned long long)number, reader->name_count);
        capsule->records[capsule->count] =
            (struct capsule_record){reader->commands[number], at, (size_t)size};
        at += size;
    }
    return at == end || refuse(reader, "bytes after the last command");
}

static bool read_body(struct reader *reader)
{
    struct EwCapsule *capsule = reader->capsule;
    capsule->records = calloc((size_t)reader->count + 1, sizeof *capsule->records);
    reader->commands = calloc((size_t)reader->name_count + 1, sizeof *reader->commands);
    if (!capsule->records || !reader->commands)
        return refuse(reader, "out of memory");
    return read_names(reader) && read_records(reader);
}

struct EwCapsule *capsule_read(const void *bytes, size_t size, char *message, size_t message_size)
{
    struct EwCapsule *capsule = calloc(1, sizeof *capsule);
    struct reader reader = {.capsule = capsule, .message = message, .message_size = message_size};
    bool good = capsule && (capsule->bytes = malloc(size + 1));
    if (!good) {
        refuse(&reader, "out of memory");
    } else {
        if (size)
            memcpy(capsule->bytes, bytes, size);
        capsule->size = size;
        good = read_header(&reader) && read_body(&reader);
    }
    free(reader.commands);
    if (!good)
        capsule_free(capsule);
    return good ? capsule : NULL;
}

void capsule_free(struct EwCapsule *capsule)
{
    if (!capsule)
        return;
    free(capsule->records);
    free(capsule->bytes);
    free(capsule);
}
