/* A script of a capsule, back to its bytes. */
#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "tools/capsule/script.h"

struct reading {
    const char *begin, *at, *end;
    struct capsule_bytes arguments; /* of the command that is being read */
    size_t length_at;               /* the position of the word `length` in them; SIZE_MAX: none */
    size_t data_size;               /* of the command's last data */
    uint64_t repeated;              /* bytes of all data, insofar as it is numbers */
    char *message;
    size_t message_size;
};

/* --- Words ---------------------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool fail(struct reading *reading, const char *format, ...)
{
    unsigned line = 1, column = 1;
    for (const char *c = reading->begin; c < reading->at; c++) {
        column = *c == '\n' ? 1 : column + 1;
        line += *c == '\n';
    }
    const int length =
        snprintf(reading->message, reading->message_size, "line %u, column %u: ", line, column);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reading->message + length, reading->message_size - (size_t)length, format, arguments);
    va_end(arguments);
    return false;
}

/* Blanks, line ends, and comments from # to the end of the line. */
static void skip(struct reading *reading)
{
    while (reading->at < reading->end && (isspace((unsigned char)*reading->at) || *reading->at == '#'))
        if (*reading->at == '#')
            while (reading->at < reading->end && *reading->at != '\n')
                reading->at++;
        else
            reading->at++;
}

static bool take(struct reading *reading, char c)
{
    skip(reading);
    if (reading->at == reading->end || *reading->at != c)
        return false;
    reading->at++;
    return true;
}

static bool expect(struct reading *reading, char c)
{
    return take(reading, c) || fail(reading, "expected '%c'", c);
}

/* Bytes before the next one of the marks, a NUL, or the end. */
static size_t span(const struct reading *reading, const char *marks)
{
    const char *at = reading->at;
    while (at < reading->end && !strchr(marks, *at))
        at++;
    return (size_t)(at - reading->at);
}

static bool begins(const struct reading *reading, const char *word)
{
    const size_t length = strlen(word);
    return (size_t)(reading->end - reading->at) >= length && memcmp(reading->at, word, length) == 0;
}

enum { WORD_MAX = 128 };

/* Up to a blank or one of the marks. */
static bool read_word(struct reading *reading, char word[WORD_MAX])
{
    skip(reading);
    const size_t length = span(reading, " \t\r\n,(){}*#|");
    if (length == 0 || length >= WORD_MAX)
        return fail(reading, "expected a word or a number");
    memcpy(word, reading->at, length);
    word[length] = '\0';
    reading->at += length;
    return true;
}

/* --- Numbers -------------------------------------------------------------------------------------------- */

static bool read_integer(const char *word, uint64_t *bits)
{
    char *end;
    const bool negative = *word == '-', plus = *word == '+';
    const char *digits = word + (negative || plus);
    if (!isdigit((unsigned char)*digits))
        return false;
    *bits = strtoull(digits, &end, digits[0] == '0' && digits[1] == 'x' ? 16 : 10);
    *bits = negative ? -*bits : *bits;
    return !*end;
}

static bool read_bits(const char *word, uint64_t *bits)
{
    char *end;
    if (strncmp(word, "bits:", 5) != 0 || !isxdigit((unsigned char)word[5]))
        return false;
    *bits = strtoull(word + 5, &end, 16);
    return !*end;
}

static bool read_float(const char *word, uint64_t *bits)
{
    char *end;
    const float value = number_float(word, &end);
    uint32_t narrow;
    memcpy(&narrow, &value, sizeof narrow);
    *bits = narrow;
    return end != word && !*end;
}

static bool read_double(const char *word, uint64_t *bits)
{
    char *end;
    const double value = number_double(word, &end);
    memcpy(bits, &value, sizeof value);
    return end != word && !*end;
}

static bool read_scalar(const char *word, char letter, uint64_t *bits)
{
    uint32_t name;
    if (capsule_enumerant_value(word, &name)) {
        *bits = name;
        return true;
    }
    if (read_bits(word, bits))
        return true;
    if (letter == 'f' || letter == 'F')
        return read_float(word, bits);
    return letter == 'd' || letter == 'D' ? read_double(word, bits) : read_integer(word, bits);
}

/* An element of data: a number with a point or an exponent is a binary32. */
static bool read_element(const char *word, unsigned bytes, uint64_t *bits)
{
    const bool is_hexadecimal = word[0] == '0' && word[1] == 'x';
    if (read_bits(word, bits))
        return true;
    return bytes == 4 && !is_hexadecimal && strpbrk(word, ".e") ? read_float(word, bits)
                                                                : read_integer(word, bits);
}

static void put(struct capsule_bytes *to, uint64_t value, unsigned bytes)
{
    uint8_t little[8];
    for (unsigned i = 0; i < 8; i++)
        little[i] = (uint8_t)(value >> (8 * i));
    capsule_append(to, little, bytes);
}

/* --- Data ----------------------------------------------------------------------------------------------- */

/* The maximum size of data in a script, whose repetitions can make few letters many bytes. */
enum { DATA_MAX = 1 << 28 };

static bool read_count(struct reading *reading, uint64_t *count)
{
    char word[WORD_MAX];
    *count = 1;
    if (reading->at == reading->end || *reading->at != '*')
        return true;
    reading->at++;
    return read_word(reading, word) && ((read_integer(word, count) && *count >= 1 && *count <= DATA_MAX) ||
                                        fail(reading, "expected a number of repetitions"));
}

static void put_many(struct capsule_bytes *to, uint64_t value, unsigned bytes, uint64_t count)
{
    enum { BLOCK = 512 };
    uint8_t block[BLOCK * 8];
    for (size_t i = 0; i < BLOCK && i < count; i++)
        for (unsigned k = 0; k < bytes; k++)
            block[i * bytes + k] = (uint8_t)(value >> (8 * k));
    for (; count > BLOCK && !to->failed; count -= BLOCK)
        capsule_append(to, block, BLOCK * bytes);
    capsule_append(to, block, (size_t)count * bytes);
}

/* Behind the `{`. */
static bool read_elements(struct reading *reading, struct capsule_bytes *data)
{
    static const struct {
        char word[3];
        unsigned bytes;
    } sizes[] = {{"b:", 1}, {"h:", 2}, {"l:", 8}};
    unsigned bytes = 4;
    skip(reading);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (begins(reading, sizes[i].word)) {
            bytes = sizes[i].bytes;
            reading->at += 2;
        }
    while (!take(reading, '}')) {
        char word[WORD_MAX];
        uint64_t bits, count;
        if (!read_word(reading, word))
            return false;
        if (!read_element(word, bytes, &bits))
            return fail(reading, "expected a number, found '%.40s'", word);
        if (!read_count(reading, &count))
            return false;
        if (count * bytes > DATA_MAX - reading->repeated)
            return fail(reading, "expected at most 2^28 bytes of data");
        reading->repeated += count * bytes;
        put_many(data, bits, bytes, count);
    }
    return true;
}

/* Lines that begin with a `|`, without the last line's end. */
static void read_lines(struct reading *reading, struct capsule_bytes *data)
{
    for (bool first = true; take(reading, '|'); first = false) {
        const size_t length = span(reading, "\n");
        if (!first)
            capsule_append(data, "\n", 1);
        capsule_append(data, reading->at, length);
        reading->at += length;
    }
}

static bool append_data(struct reading *reading, struct capsule_bytes *data)
{
    const uint8_t tag = CAPSULE_DATA;
    capsule_append(&reading->arguments, &tag, 1);
    capsule_append_varint(&reading->arguments, data->size);
    capsule_append(&reading->arguments, data->data, data->size);
    reading->data_size = data->size;
    reading->arguments.failed |= data->failed;
    return true;
}

static bool read_pointer(struct reading *reading)
{
    struct capsule_bytes data = {0};
    char word[WORD_MAX];
    uint64_t value;
    bool read = true;
    skip(reading);
    if (reading->at < reading->end && *reading->at == '|') {
        read_lines(reading, &data);
        append_data(reading, &data);
    } else if (take(reading, '{')) {
        read = read_elements(reading, &data) && append_data(reading, &data);
    } else if (!read_word(reading, word)) {
        read = false;
    } else if (strcmp(word, "null") == 0) {
        put(&reading->arguments, CAPSULE_NULL, 1);
    } else if (word[0] == '+' && read_integer(word, &value)) {
        put(&reading->arguments, CAPSULE_VALUE, 1);
        capsule_append_varint(&reading->arguments, value);
    } else {
        read = fail(reading, "expected null, an offset such as +16, {numbers} or lines that begin with |");
    }
    capsule_bytes_release(&data);
    return read;
}

/* --- Commands ------------------------------------------------------------------------------------------- */

static bool read_argument(struct reading *reading, char letter)
{
    char word[WORD_MAX];
    uint64_t bits = 0;
    if (capsule_letter_is_pointer(letter))
        return read_pointer(reading);
    if (!read_word(reading, word))
        return false;
    if (strcmp(word, "length") == 0 && letter == 'i')
        reading->length_at = reading->arguments.size;
    else if (!read_scalar(word, letter, &bits))
        return fail(reading, "expected a number%s, found '%.40s'",
                    letter == 'e' ? " or the name of an enumerant" : "", word);
    put(&reading->arguments, bits, capsule_letter_bytes(letter));
    return true;
}

/* `with 0 {...} 96 {...}`. */
static bool read_memory(struct reading *reading)
{
    skip(reading);
    if (!begins(reading, "with"))
        return true;
    reading->at += 4;
    skip(reading);
    while (reading->at < reading->end && isdigit((unsigned char)*reading->at)) {
        struct capsule_bytes data = {0};
        char word[WORD_MAX];
        uint64_t distance;
        if (!read_word(reading, word))
            return false;
        if (!read_integer(word, &distance))
            return fail(reading, "expected a distance in bytes, found '%.40s'", word);
        if (!expect(reading, '{'))
            return false;
        const bool read = read_elements(reading, &data);
        capsule_append_varint(&reading->arguments, distance);
        capsule_append_varint(&reading->arguments, data.size);
        capsule_append(&reading->arguments, data.data, data.size);
        reading->arguments.failed |= data.failed;
        capsule_bytes_release(&data);
        if (!read)
            return false;
        skip(reading);
    }
    return true;
}

static bool read_arguments(struct reading *reading, const char *letters)
{
    if (!expect(reading, '('))
        return false;
    for (const char *letter = letters; *letter; letter++)
        if ((letter > letters && !expect(reading, ',')) || !read_argument(reading, *letter))
            return false;
    if (!expect(reading, ')') || !read_memory(reading))
        return false;
    for (unsigned i = 0; reading->length_at != SIZE_MAX && i < 4 && !reading->arguments.failed; i++)
        reading->arguments.data[reading->length_at + i] = (uint8_t)(reading->data_size >> (8 * i));
    return true;
}

static bool read_command(struct reading *reading, struct capsule_writer *writer)
{
    char name[WORD_MAX];
    const char *begin = reading->at;
    if (!read_word(reading, name))
        return false;
    const int command = capsule_command_find(name);
    if (command < 0) {
        reading->at = begin;
        return fail(reading, "'%.60s' is no command that capsules have", name);
    }
    reading->arguments.size = 0;
    reading->length_at = SIZE_MAX;
    reading->data_size = 0;
    if (!read_arguments(reading, capsule_commands[command].letters))
        return false;
    if (reading->arguments.failed)
        return fail(reading, "out of memory");
    capsule_writer_add(writer, (unsigned)command, reading->arguments.data, reading->arguments.size, NULL, 0);
    return true;
}

/* --- The whole ------------------------------------------------------------------------------------------ */

static bool read_size(struct reading *reading, struct capsule_header *header)
{
    char word[WORD_MAX], extra;
    return read_word(reading, word) &&
           sscanf(word, "%" SCNu32 "x%" SCNu32 "%c", &header->width, &header->height, &extra) == 2;
}

static bool read_header(struct reading *reading, struct capsule_header *header)
{
    const struct {
        const char *name;
        uint32_t *value;
    } fields[] = {{"format", &header->color_format}, {"type", &header->color_type},
                  {"depth", &header->depth_bits},    {"stencil", &header->stencil_bits},
                  {"samples", &header->samples},     {"accum", &header->accum_bits},
                  {"frame", &header->frame}};
    char word[WORD_MAX];
    uint64_t value;
    *header = (struct capsule_header){.byte_order = CAPSULE_OWN_ORDER};
    reading->at += sizeof CAPSULE_SCRIPT_BEGIN - 1;
    if (!read_word(reading, word) || strcmp(word, "window") != 0 || !read_size(reading, header))
        return fail(reading, "expected a line such as 'window 640x480 format 0x1908 ...'");
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (!read_word(reading, word) || strcmp(word, fields[i].name) != 0 || !read_word(reading, word) ||
            !read_integer(word, &value) || value > UINT32_MAX)
            return fail(reading, "expected '%s' and a number", fields[i].name);
        *fields[i].value = (uint32_t)value;
    }
    return true;
}

bool capsule_is_script(const char *text, size_t length)
{
    return length >= sizeof CAPSULE_SCRIPT_BEGIN - 1 &&
           memcmp(text, CAPSULE_SCRIPT_BEGIN, sizeof CAPSULE_SCRIPT_BEGIN - 1) == 0;
}

struct capsule_bytes capsule_script_read(const char *text, size_t length, char *message, size_t message_size)
{
    struct reading reading = {
        .begin = text, .at = text, .end = text + length, .message = message, .message_size = message_size};
    struct capsule_bytes file = {0};
    struct capsule_writer writer;
    if (!capsule_writer_init(&writer)) {
        snprintf(message, message_size, "out of memory");
        return file;
    }
    bool read = read_header(&reading, &writer.header);
    for (skip(&reading); read && reading.at < reading.end; skip(&reading))
        read = read_command(&reading, &writer);
    if (read)
        file = capsule_writer_file(&writer);
    if (read && !file.data)
        snprintf(message, message_size, "out of memory");
    capsule_bytes_release(&reading.arguments);
    capsule_writer_release(&writer);
    return file;
}

EwCapsule *capsule_open(const char *bytes, size_t size, char message[EW_CAPSULE_MESSAGE])
{
    if (!capsule_is_script(bytes, size))
        return ewCapsuleOpen(bytes, size, message);
    struct capsule_bytes file = capsule_script_read(bytes, size, message, EW_CAPSULE_MESSAGE);
    EwCapsule *capsule = file.data ? ewCapsuleOpen(file.data, file.size, message) : NULL;
    capsule_bytes_release(&file);
    return capsule;
}
