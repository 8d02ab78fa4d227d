/* A capsule's commands as a script. Data is written so that it reads back as the same bytes: texts as lines,
 * other data as numbers, with a count behind those that are repeated. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "tools/capsule/capsule.h"
#include "tools/capsule/script.h"

/* --- Lines ---------------------------------------------------------------------------------------------- */

struct script {
    FILE *out;
    unsigned column;
    bool opened;    /* a parenthesis is the last that was written */
    unsigned group; /* of the command before, enum command_group */
};

/* A word that follows a blank or a parenthesis or, where the line is full, begins another line. */
static void put_word(struct script *script, const char *word)
{
    const unsigned length = (unsigned)strlen(word);
    if (script->column + 1 + length > CAPSULE_SCRIPT_COLUMNS - 2) {
        fputs("\n    ", script->out);
        script->column = 4;
    } else if (!script->opened) {
        putc(' ', script->out);
        script->column++;
    }
    fputs(word, script->out);
    script->column += length;
    script->opened = false;
}

static void put_text(struct script *script, const char *text)
{
    fputs(text, script->out);
    script->column += (unsigned)strlen(text);
}

/* --- Numbers -------------------------------------------------------------------------------------------- */

/* Writes a float with a point or an exponent, so that it is read as a float; a NaN or infinity is written as
 * bits. */
static void float_word(uint32_t bits, char word[NUMBER_SIZE])
{
    float value;
    memcpy(&value, &bits, sizeof value);
    if (!isfinite(value)) {
        snprintf(word, NUMBER_SIZE, "bits:%08" PRIx32, bits);
        return;
    }
    tool_float_text(value, word);
    if (!strpbrk(word, ".e"))
        strcat(word, ".0");
}

static void double_word(uint64_t bits, char word[NUMBER_SIZE])
{
    double value;
    memcpy(&value, &bits, sizeof value);
    if (isfinite(value))
        number_shortest_double(word, value, 6);
    else
        snprintf(word, NUMBER_SIZE, "bits:%016" PRIx64, bits);
}

/* The enumerant of a small value depends on the command. */
static void enumerant_word(uint64_t value, bool is_mode, char word[64])
{
    static const char *const modes[] = {
        "GL_POINTS",         "GL_LINES",        "GL_LINE_LOOP", "GL_LINE_STRIP", "GL_TRIANGLES",
        "GL_TRIANGLE_STRIP", "GL_TRIANGLE_FAN", "GL_QUADS",     "GL_QUAD_STRIP", "GL_POLYGON"};
    const char *name = is_mode && value < sizeof modes / sizeof *modes ? modes[value]
                       : value > 0xff ? capsule_enumerant_name((uint32_t)value)
                                      : NULL;
    if (name)
        snprintf(word, 64, "%s", name);
    else
        snprintf(word, 64, value > 9 ? "0x%04" PRIx64 : "%" PRIu64, value);
}

static void scalar_word(const struct capsule_argument *argument, bool is_mode, char word[64])
{
    const uint64_t bits = argument->bits;
    switch (argument->letter) {
    case 'e': enumerant_word(bits, is_mode, word); break;
    case 'x': snprintf(word, 64, "0x%04" PRIx64, bits); break;
    case 'f':
    case 'F': float_word((uint32_t)bits, word); break;
    case 'd':
    case 'D': double_word(bits, word); break;
    case 'b':
    case 'B': snprintf(word, 64, "%d", (int8_t)bits); break;
    case 's':
    case 'S': snprintf(word, 64, "%d", (int16_t)bits); break;
    case 'q':
    case 'Q': snprintf(word, 64, "%" PRId64, (int64_t)bits); break;
    default: snprintf(word, 64, "%" PRId32, (int32_t)bits);
    }
}

/* --- Data ----------------------------------------------------------------------------------------------- */

/* 4 bytes of data, of which the type is not known: what looks like a usual number is written as one. */
static void guessed_word(uint32_t bits, char word[NUMBER_SIZE])
{
    float value;
    memcpy(&value, &bits, sizeof value);
    const float size = fabsf(value);
    if (bits + 65536 <= 131072)
        snprintf(word, NUMBER_SIZE, "%" PRId32, (int32_t)bits);
    else if (size >= 1e-6f && size <= 1e7f)
        float_word(bits, word);
    else
        snprintf(word, NUMBER_SIZE, "0x%08" PRIx32, bits);
}

static uint64_t element(const uint8_t *data, unsigned bytes)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < bytes; i++)
        value |= (uint64_t)data[i] << (8 * i);
    return value;
}

/* An element and how often it is repeated; returns how many elements that is. */
static size_t element_word(const uint8_t *data, size_t size, unsigned bytes, char word[64])
{
    size_t run = 1;
    const uint64_t value = element(data, bytes);
    while ((run + 1) * bytes <= size && memcmp(data, data + run * bytes, bytes) == 0)
        run++;
    if (bytes == 4)
        guessed_word((uint32_t)value, word);
    else
        snprintf(word, 64, "%" PRIu64, value);
    if (run < 3)
        return 1;
    const size_t length = strlen(word);
    snprintf(word + length, 64 - length, "*%zu", run);
    return run;
}

/* `{b: 1 2 3*40}`; without a letter elements have 4 bytes. */
static void put_elements(struct script *script, const uint8_t *data, size_t size, unsigned bytes)
{
    char word[65] = "{";
    size_t at = 0;
    if (bytes != 4)
        snprintf(word, sizeof word, bytes == 1 ? "{b:" : bytes == 2 ? "{h:" : "{l:");
    else if (size)
        at = element_word(data, size, bytes, word + 1) * bytes;
    put_word(script, word);
    while (at < size) {
        at += element_word(data + at, size - at, bytes, word) * bytes;
        put_word(script, word);
    }
    put_text(script, "}");
}

/* Lines of printable letters. */
static bool is_text(const uint8_t *data, size_t size)
{
    bool lines = size > 1 && data[0] == '!' && data[1] == '!';
    for (size_t i = 0; i < size; i++) {
        lines |= data[i] == '\n';
        if ((data[i] < ' ' || data[i] > '~') && data[i] != '\n' && data[i] != '\t')
            return false;
    }
    return lines;
}

static void put_lines(struct script *script, const uint8_t *data, size_t size)
{
    fputs("\n  |", script->out);
    for (size_t i = 0; i < size; i++) {
        putc(data[i], script->out);
        if (data[i] == '\n')
            fputs("  |", script->out);
    }
    putc('\n', script->out);
    script->column = 0;
}

static void put_data(struct script *script, const struct capsule_argument *argument)
{
    const size_t size = (size_t)argument->bits;
    if (is_text(argument->data, size))
        put_lines(script, argument->data, size);
    else if (argument->letter == 'h')
        put_elements(script, argument->data, size, size % 2 ? 1 : 2);
    else if (argument->letter == 'l')
        put_elements(script, argument->data, size, size % 8 ? 1 : 8);
    else
        put_elements(script, argument->data, size, size % 4 ? 1 : 4);
}

/* --- Commands ------------------------------------------------------------------------------------------- */

/* The argument that is the number of bytes of the program's text. */
static bool is_text_length(const char *name, unsigned argument)
{
    return argument == 2 && capsule_is_program(name);
}

/* An integer that is an enumerant: a texture's internal format, and parameters of textures. */
static bool is_enumerant(const char *name, unsigned argument, uint64_t value)
{
    return argument == 2 && value >= 0x1000 &&
           (strncmp(name, "glTexImage", 10) == 0 || strcmp(name, "glTexParameteri") == 0 ||
            strcmp(name, "glTexEnvi") == 0 || strcmp(name, "glSamplerParameteri") == 0);
}

static bool is_mode(const char *name, unsigned argument)
{
    return argument == 0 && (strcmp(name, "glBegin") == 0 || strncmp(name, "glDrawArrays", 12) == 0 ||
                             strncmp(name, "glDrawElements", 14) == 0);
}

static void put_argument(struct script *script, const char *name, unsigned i,
                         const struct capsule_argument *arguments, unsigned count)
{
    char word[64];
    const struct capsule_argument *argument = &arguments[i];
    if (i > 0)
        put_text(script, ",");
    if (capsule_letter_is_pointer(argument->letter) && argument->tag == CAPSULE_DATA) {
        put_data(script, argument);
        return;
    }
    if (capsule_letter_is_pointer(argument->letter) && argument->tag == CAPSULE_NULL)
        snprintf(word, sizeof word, "null");
    else if (capsule_letter_is_pointer(argument->letter))
        snprintf(word, sizeof word, "+%" PRIu64, argument->bits);
    else if (is_text_length(name, i) && count == 4 && arguments[3].data &&
             argument->bits == arguments[3].bits)
        snprintf(word, sizeof word, "length");
    else if (argument->letter == 'i' && is_enumerant(name, i, argument->bits))
        enumerant_word(argument->bits, false, word);
    else
        scalar_word(argument, is_mode(name, i), word);
    put_word(script, word);
}

/* Memory of arrays: `with 0 {...} 96 {...}`. False if the bytes are not such a list. */
static bool put_memory(struct script *script, const uint8_t *at, const uint8_t *end)
{
    if (at < end)
        put_text(script, " with");
    while (at < end) {
        uint64_t distance, size;
        char word[32];
        if (!capsule_read_varint(&at, end, &distance) || !capsule_read_varint(&at, end, &size) ||
            size > (uint64_t)(end - at))
            return false;
        snprintf(word, sizeof word, "%" PRIu64, distance);
        put_word(script, word);
        put_elements(script, at, (size_t)size, size % 4 ? 1 : 4);
        at += size;
    }
    return true;
}

/* Short commands of a group share lines. */
enum command_group { GROUP_NONE, GROUP_VERTICES, GROUP_MATRIX };

static enum command_group group_of(const char *name)
{
    static const struct {
        const char *begin; /* of the names */
        enum command_group group;
    } groups[] = {
        {"glBegin", GROUP_VERTICES},   {"glColor3", GROUP_VERTICES},   {"glColor4", GROUP_VERTICES},
        {"glEnd", GROUP_VERTICES},     {"glNormal3", GROUP_VERTICES},  {"glRotate", GROUP_MATRIX},
        {"glScale", GROUP_MATRIX},     {"glTexCoord", GROUP_VERTICES}, {"glTranslate", GROUP_MATRIX},
        {"glVertex2", GROUP_VERTICES}, {"glVertex3", GROUP_VERTICES},  {"glVertex4", GROUP_VERTICES}};
    for (unsigned i = 0; i < sizeof groups / sizeof *groups; i++)
        if (capsule_name_begins(name, groups[i].begin) && !strstr(name, "Pointer") && !strstr(name, "Query"))
            return groups[i].group;
    return GROUP_NONE;
}

enum { SHORT_COMMAND = 30 }; /* columns that a command of a group takes at most, or most of them */

/* Between two commands. */
static void begin_command(struct script *script, const char *name)
{
    const enum command_group group = group_of(name);
    const bool joins = group != GROUP_NONE && group == script->group && strcmp(name, "glBegin") != 0 &&
                       script->column + 1 + SHORT_COMMAND < CAPSULE_SCRIPT_COLUMNS;
    putc(joins ? ' ' : '\n', script->out);
    script->column = joins ? script->column + 1 : 0;
    script->group = group;
}

static bool put_command(struct script *script, const struct capsule_record *record)
{
    const char *name = capsule_commands[record->command].name;
    struct capsule_argument arguments[CAPSULE_MAX_ARGUMENTS];
    const uint8_t *rest;
    unsigned count;
    if (!capsule_arguments(record, arguments, &count, &rest))
        return false;
    begin_command(script, name);
    put_text(script, name);
    put_text(script, "(");
    script->opened = true;
    for (unsigned i = 0; i < count; i++)
        put_argument(script, name, i, arguments, count);
    put_text(script, ")");
    script->opened = false;
    return put_memory(script, rest, record->arguments + record->size);
}

bool capsule_script_write(FILE *out, const struct EwCapsule *capsule)
{
    const struct capsule_header *header = &capsule->header;
    struct script script = {.out = out};
    fprintf(out,
            CAPSULE_SCRIPT_BEGIN
            "window %ux%u format 0x%04x type 0x%04x depth %u stencil %u samples %u accum %u "
            "frame %u",
            header->width, header->height, header->color_format, header->color_type, header->depth_bits,
            header->stencil_bits, header->samples, header->accum_bits, header->frame);
    bool written = true;
    for (size_t i = 0; i < capsule->count; i++)
        written &= put_command(&script, &capsule->records[i]);
    putc('\n', out);
    return written;
}
