/* edgewalk capsule shrink: delta debugging. Parts are left out, half of them at first, then smaller pieces,
 * as long as the replay gives the pixel the same bytes: draws, then all other commands, vertices of draws,
 * and statements of programs, bytes of buffers. */
#include "tools/capsule/capsule.h"

#include <GL/gl.h>
#include <GL/osmesa.h>
#include <stdlib.h>
#include <string.h>

struct shrink {
    struct EwCapsule capsule; /* what is left; the records are owned, their arguments those of the file or of
                                 `texts` */
    unsigned x, y;            /* of the pixel, as ewCapsuleReplay's window has it in memory */
    uint8_t wanted[16];
    unsigned pixel_bytes;
    unsigned replays;
    void **texts; /* edited arguments: owned */
    size_t text_count;
};

/* --- The pixel ------------------------------------------------------------------------------------------ */

/* From the upper left to bytes in the window's memory. False outside. */
static bool read_pixel(const struct shrink *shrink, OSMesaContext context, uint8_t *pixel)
{
    GLint width, height, format, up;
    void *pixels;
    if (!OSMesaGetColorBuffer(context, &width, &height, &format, &pixels) || (int)shrink->x >= width ||
        (int)shrink->y >= height)
        return false;
    OSMesaGetIntegerv(OSMESA_Y_UP, &up);
    const size_t row = up ? (size_t)height - 1 - shrink->y : shrink->y;
    memcpy(pixel, (uint8_t *)pixels + (row * (size_t)width + shrink->x) * shrink->pixel_bytes,
           shrink->pixel_bytes);
    return true;
}

static bool replay(struct shrink *shrink, uint8_t *pixel)
{
    char message[EW_CAPSULE_MESSAGE];
    shrink->replays++;
    OSMesaContext context = ewCapsuleContext(&shrink->capsule, message);
    bool drawn = context && ewCapsuleReplay(&shrink->capsule, NULL, NULL, message) == 0;
    if (drawn)
        glFinish();
    drawn = drawn && read_pixel(shrink, context, pixel);
    OSMesaDestroyContext(context);
    return drawn;
}

static bool same(struct shrink *shrink)
{
    uint8_t pixel[16];
    return replay(shrink, pixel) && memcmp(pixel, shrink->wanted, shrink->pixel_bytes) == 0;
}

/* --- Leaving out ---------------------------------------------------------------------------------------- */

/* A step of the search: parts first to last are left out by apply(), or are there again. */
struct parts {
    const char *what;
    size_t count;
    bool *out; /* of each part */
    void (*apply)(struct shrink *shrink, struct parts *parts);
    void *user;
};

static size_t left(const struct parts *parts)
{
    size_t n = 0;
    for (size_t i = 0; i < parts->count; i++)
        n += !parts->out[i];
    return n;
}

/* True if some of them were there, and need not be. */
static bool try_without(struct shrink *shrink, struct parts *parts, size_t first, size_t last)
{
    bool *before = malloc(parts->count + 1), any = false;
    if (!before)
        return false;
    memcpy(before, parts->out, parts->count);
    for (size_t i = first; i < last; i++) {
        any |= !parts->out[i];
        parts->out[i] = true;
    }
    bool kept = false;
    if (any) {
        parts->apply(shrink, parts);
        kept = same(shrink);
        if (!kept) {
            memcpy(parts->out, before, parts->count);
            parts->apply(shrink, parts);
        }
    }
    free(before);
    return kept;
}

static void search(struct shrink *shrink, struct parts *parts)
{
    const size_t all = left(parts);
    bool again = all > 0;
    for (size_t size = (parts->count + 1) / 2; size && again; size /= 2) {
        do {
            again = false;
            for (size_t at = 0; at < parts->count; at += size)
                again |= try_without(shrink, parts, at, at + size < parts->count ? at + size : parts->count);
        } while (again && size == 1);
        again = true;
        fprintf(stderr, "\r%-12s %6zu of %6zu left, %u replays ", parts->what, left(parts), all,
                shrink->replays);
    }
    if (all)
        fputc('\n', stderr);
}

/* --- Commands ------------------------------------------------------------------------------------------- */

/* A record's part, or -1: it stays. */
struct command_parts {
    struct capsule_record *records; /* all that there were */
    size_t count;
    long *part;
};

static void apply_commands(struct shrink *shrink, struct parts *parts)
{
    const struct command_parts *commands = parts->user;
    shrink->capsule.count = 0;
    for (size_t i = 0; i < commands->count; i++)
        if (commands->part[i] < 0 || !parts->out[commands->part[i]])
            shrink->capsule.records[shrink->capsule.count++] = commands->records[i];
}

static const char *name_of(const struct capsule_record *record)
{
    return capsule_commands[record->command].name;
}

/* What gives out names, addresses and handles: all that follows depends on it. */
static bool gives_names(const struct capsule_record *record)
{
    const char *name = name_of(record);
    return strncmp(name, "glGen", 5) == 0 || strncmp(name, "glCreate", 8) == 0 ||
           strncmp(name, "glGet", 5) == 0 || strncmp(name, "OSMesa", 6) == 0;
}

/* Of draws: Begin with all to its End is one part, other commands are none. */
static size_t number_draws(struct command_parts *commands)
{
    size_t parts = 0;
    bool inside = false;
    for (size_t i = 0; i < commands->count; i++) {
        const struct capsule_record *record = &commands->records[i];
        const bool draws = capsule_is_draw(record);
        commands->part[i] = inside ? (long)parts - 1 : draws ? (long)parts++ : -1;
        if (strcmp(name_of(record), "glBegin") == 0)
            inside = true;
        else if (strcmp(name_of(record), "glEnd") == 0)
            inside = false;
    }
    return parts;
}

static size_t number_commands(struct command_parts *commands)
{
    size_t parts = 0;
    for (size_t i = 0; i < commands->count; i++) {
        const struct capsule_record *record = &commands->records[i];
        const bool bracket = strcmp(name_of(record), "glBegin") == 0 || strcmp(name_of(record), "glEnd") == 0;
        commands->part[i] = bracket || gives_names(record) ? -1 : (long)parts++;
    }
    return parts;
}

static bool shrink_commands(struct shrink *shrink, const char *what,
                            size_t (*number)(struct command_parts *commands))
{
    const size_t count = shrink->capsule.count;
    struct command_parts commands = {calloc(count + 1, sizeof(struct capsule_record)), count,
                                     calloc(count + 1, sizeof(long))};
    bool made = commands.records && commands.part;
    if (made) {
        memcpy(commands.records, shrink->capsule.records, count * sizeof *commands.records);
        struct parts parts = {.what = what, .apply = apply_commands, .user = &commands};
        parts.count = number(&commands);
        made = (parts.out = calloc(parts.count + 1, 1));
        if (made)
            search(shrink, &parts);
        free(parts.out);
    }
    free(commands.records);
    free(commands.part);
    return made;
}

/* --- Arguments ------------------------------------------------------------------------------------------ */

/* Memory that lives as long as the search. */
static uint8_t *keep(struct shrink *shrink, size_t size)
{
    void **larger = realloc(shrink->texts, (shrink->text_count + 1) * sizeof *larger);
    if (!larger)
        return NULL;
    shrink->texts = larger;
    return larger[shrink->text_count++] = calloc(size + 1, 1);
}

static uint32_t get32(const uint8_t *from)
{
    return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

static void put32(uint8_t *to, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> (8 * i));
}

/* The arguments become these, which are released. */
static bool take_bytes(struct shrink *shrink, struct capsule_record *record, struct capsule_bytes *bytes)
{
    uint8_t *kept = bytes->failed ? NULL : keep(shrink, bytes->size);
    if (kept) {
        memcpy(kept, bytes->data, bytes->size);
        record->arguments = kept;
        record->size = bytes->size;
    }
    capsule_bytes_release(bytes);
    return kept != NULL;
}

static void report(const char *what, uint64_t left, uint64_t all, unsigned replays)
{
    fprintf(stderr, "%-12s %6llu of %6llu left, %u replays\n", what, (unsigned long long)left,
            (unsigned long long)all, replays);
}

/* --- Ranges: what is left of it is from the first to the last that the pixel needs ---------------------- */

/* Elements of a command, from a number on. */
struct range {
    uint64_t first, count;
    /* The command with this range of what it had; false where it cannot have. */
    bool (*apply)(struct shrink *shrink, const struct range *range, struct capsule_record *record);
    struct capsule_record before;
    bool applied; /* the command is not as it was */
};

static bool try_range(struct shrink *shrink, struct range *range, struct capsule_record *record,
                      uint64_t first, uint64_t count)
{
    const struct range old = *range;
    const struct capsule_record drawn = *record;
    range->first = first;
    range->count = count;
    range->applied = true;
    if (range->apply(shrink, range, record) && same(shrink))
        return true;
    *range = old;
    if (old.applied)
        range->apply(shrink, range, record);
    else
        *record = drawn;
    return false;
}

/* Halves first, then ever fewer, from both ends; twelve and its parts keep whole triangles, lines and quads.
 */
static void shrink_range(struct shrink *shrink, struct range *range, struct capsule_record *record)
{
    static const unsigned last_steps[] = {12, 6, 4, 3, 2, 1};
    unsigned last = 0;
    for (uint64_t step = range->count / 24 * 12; last < 6; step = step / 24 * 12) {
        step = step ? step : last_steps[last++];
        while (range->count > step && try_range(shrink, range, record, range->first, range->count - step))
            continue;
        while (range->count > step &&
               try_range(shrink, range, record, range->first + step, range->count - step))
            continue;
    }
}

/* --- Vertices of draws ---------------------------------------------------------------------------------- */

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* glDrawArrays: mode, first, count. */
static bool apply_arrays(struct shrink *shrink, const struct range *range, struct capsule_record *record)
{
    uint8_t *copy = keep(shrink, range->before.size);
    if (!copy)
        return false;
    memcpy(copy, range->before.arguments, range->before.size);
    put32(copy + 4, get32(copy + 4) + (uint32_t)range->first);
    put32(copy + 8, (uint32_t)range->count);
    record->arguments = copy;
    return true;
}

static unsigned index_bytes(uint32_t type)
{
    return type == GL_UNSIGNED_BYTE ? 1 : type == GL_UNSIGNED_SHORT ? 2 : 4;
}

/* glDrawElements: mode, count, type, an offset into a buffer. Where indices are arrays of the application's,
 * which are with the record, they go on beginning where they did. */
static bool apply_elements(struct shrink *shrink, const struct range *range, struct capsule_record *record)
{
    struct capsule_argument arguments[CAPSULE_MAX_ARGUMENTS];
    const struct capsule_record *before = &range->before;
    const uint8_t *rest, tag = CAPSULE_VALUE, *after = before->arguments + 13;
    unsigned count;
    uint64_t offset;
    if (!capsule_arguments(before, arguments, &count, &rest) || arguments[3].tag != CAPSULE_VALUE ||
        (range->first && rest != before->arguments + before->size) ||
        !capsule_read_varint(&after, before->arguments + before->size, &offset))
        return false;
    struct capsule_bytes bytes = {0};
    uint8_t numbers[12];
    memcpy(numbers, before->arguments, sizeof numbers);
    put32(numbers + 4, (uint32_t)range->count);
    capsule_append(&bytes, numbers, sizeof numbers);
    capsule_append(&bytes, &tag, 1);
    capsule_append_varint(&bytes, offset + range->first * index_bytes(get32(numbers + 8)));
    capsule_append(&bytes, after, (size_t)(before->arguments + before->size - after));
    return take_bytes(shrink, record, &bytes);
}

static void shrink_vertices(struct shrink *shrink)
{
    uint64_t before = 0, after = 0;
    for (size_t i = 0; i < shrink->capsule.count; i++) {
        struct capsule_record *record = &shrink->capsule.records[i];
        const bool arrays = begins(name_of(record), "glDrawArrays"),
                   elements = begins(name_of(record), "glDrawElements");
        if ((!arrays && !elements) || strstr(name_of(record), "Indirect") ||
            record->size < (arrays ? 12U : 14U))
            continue;
        struct range range = {.count = get32(record->arguments + (arrays ? 8 : 4)),
                              .apply = arrays ? apply_arrays : apply_elements,
                              .before = *record};
        before += range.count;
        shrink_range(shrink, &range, record);
        after += range.count;
    }
    if (before)
        report("vertices", after, before, shrink->replays);
}

/* --- Data of buffers ------------------------------------------------------------------------------------ */

/* glBufferData: target, size, data, usage. What lies before and behind the range becomes zeros, which the
 * file need not have: no data there, and the range by glBufferSubData, the next record. */
static bool apply_buffer(struct shrink *shrink, const struct range *range, struct capsule_record *record)
{
    struct capsule_argument arguments[CAPSULE_MAX_ARGUMENTS];
    struct capsule_bytes data = {0}, part = {0};
    const uint8_t *rest, none = CAPSULE_NULL, some = CAPSULE_DATA;
    unsigned count;
    if (!capsule_arguments(&range->before, arguments, &count, &rest))
        return false;
    uint8_t numbers[8];
    capsule_append(&data, range->before.arguments, 12);
    capsule_append(&data, &none, 1);
    put32(numbers, (uint32_t)arguments[3].bits);
    capsule_append(&data, numbers, 4);
    capsule_append(&part, range->before.arguments, 4);
    for (unsigned i = 0; i < 2; i++) {
        const uint64_t value = i ? range->count : range->first;
        put32(numbers, (uint32_t)value);
        put32(numbers + 4, (uint32_t)(value >> 32));
        capsule_append(&part, numbers, 8);
    }
    capsule_append(&part, &some, 1);
    capsule_append_varint(&part, range->count);
    capsule_append(&part, arguments[2].data + range->first, range->count);
    const bool taken = take_bytes(shrink, record, &data);
    return take_bytes(shrink, record + 1, &part) && taken;
}

/* A place behind record i. */
static bool insert(struct shrink *shrink, size_t i, unsigned command)
{
    const size_t count = shrink->capsule.count;
    struct capsule_record *larger = realloc(shrink->capsule.records, (count + 2) * sizeof *larger);
    if (!larger)
        return false;
    shrink->capsule.records = larger;
    memmove(larger + i + 2, larger + i + 1, (count - i - 1) * sizeof *larger);
    larger[i + 1] = (struct capsule_record){.command = command};
    shrink->capsule.count++;
    return true;
}

static void leave_out(struct shrink *shrink, size_t i)
{
    shrink->capsule.count--;
    memmove(shrink->capsule.records + i, shrink->capsule.records + i + 1,
            (shrink->capsule.count - i) * sizeof *shrink->capsule.records);
}

static void shrink_buffer(struct shrink *shrink, size_t i, uint64_t *before, uint64_t *after)
{
    struct capsule_argument arguments[CAPSULE_MAX_ARGUMENTS];
    const uint8_t *rest;
    unsigned count;
    if (!capsule_arguments(&shrink->capsule.records[i], arguments, &count, &rest) || !arguments[2].data ||
        arguments[2].bits < 64 || !insert(shrink, i, (unsigned)capsule_command_find("glBufferSubData")))
        return;
    struct capsule_record *record = &shrink->capsule.records[i];
    struct range range = {.count = arguments[2].bits, .apply = apply_buffer, .before = *record};
    *before += range.count;
    if (try_range(shrink, &range, record, 0, range.count)) {
        shrink_range(shrink, &range, record);
    } else {
        *record = range.before;
        leave_out(shrink, i + 1);
    }
    *after += range.count;
}

static void shrink_buffers(struct shrink *shrink)
{
    uint64_t before = 0, after = 0;
    for (size_t i = 0; i < shrink->capsule.count; i++)
        if (strcmp(name_of(&shrink->capsule.records[i]), "glBufferData") == 0)
            shrink_buffer(shrink, i, &before, &after);
    if (before)
        report("buffer bytes", after, before, shrink->replays);
}

/* --- Programs ------------------------------------------------------------------------------------------- */

/* A program's text in pieces that end with a semicolon or a line. */
struct program_parts {
    struct capsule_record *record;
    const uint8_t *before; /* the arguments as they were: three numbers, then the text */
    const uint8_t *text;
    size_t *ends; /* of each piece */
};

enum { LENGTH_AT = 8 }; /* of glProgramStringARB and glLoadProgramNV, whose third argument it is */

static void apply_program(struct shrink *shrink, struct parts *parts)
{
    const struct program_parts *program = parts->user;
    struct capsule_bytes text = {0}, arguments = {0};
    const uint8_t tag = CAPSULE_DATA;
    for (size_t i = 0, from = 0; i < parts->count; from = program->ends[i++])
        if (!parts->out[i])
            capsule_append(&text, program->text + from, program->ends[i] - from);
    uint8_t numbers[LENGTH_AT + 4];
    memcpy(numbers, program->before, sizeof numbers);
    put32(numbers + LENGTH_AT, (uint32_t)text.size);
    capsule_append(&arguments, numbers, sizeof numbers);
    capsule_append(&arguments, &tag, 1);
    capsule_append_varint(&arguments, text.size);
    capsule_append(&arguments, text.data, text.size);
    arguments.failed |= text.failed;
    take_bytes(shrink, program->record, &arguments);
    capsule_bytes_release(&text);
}

static size_t cut(const uint8_t *text, size_t length, size_t *ends)
{
    size_t pieces = 0;
    for (size_t i = 0; i < length; i++)
        if (text[i] == ';' || text[i] == '\n' || i + 1 == length)
            ends[pieces++] = i + 1;
    return pieces;
}

static void shrink_program(struct shrink *shrink, struct capsule_record *record)
{
    struct capsule_argument arguments[CAPSULE_MAX_ARGUMENTS];
    const uint8_t *rest;
    unsigned count;
    if (!capsule_arguments(record, arguments, &count, &rest) || count != 4 || !arguments[3].data ||
        arguments[3].bits == 0)
        return;
    const size_t length = (size_t)arguments[3].bits;
    struct program_parts program = {record, record->arguments, arguments[3].data,
                                    calloc(length, sizeof *program.ends)};
    struct parts parts = {.what = "statements", .apply = apply_program, .user = &program};
    if (program.ends) {
        parts.count = cut(program.text, length, program.ends);
        parts.out = calloc(parts.count, 1);
    }
    if (parts.out)
        search(shrink, &parts);
    free(parts.out);
    free(program.ends);
}

static void shrink_programs(struct shrink *shrink)
{
    for (size_t i = 0; i < shrink->capsule.count; i++) {
        const char *name = name_of(&shrink->capsule.records[i]);
        if (strcmp(name, "glProgramStringARB") == 0 || strcmp(name, "glLoadProgramNV") == 0)
            shrink_program(shrink, &shrink->capsule.records[i]);
    }
}

/* --- The whole ------------------------------------------------------------------------------------------ */

static bool write_file(const struct shrink *shrink, const char *path, size_t *size)
{
    struct capsule_writer writer;
    if (!capsule_writer_init(&writer))
        return false;
    writer.header = shrink->capsule.header;
    for (size_t i = 0; i < shrink->capsule.count; i++) {
        const struct capsule_record *record = &shrink->capsule.records[i];
        capsule_writer_add(&writer, record->command, record->arguments, record->size, NULL, 0);
    }
    struct capsule_bytes file = capsule_writer_file(&writer);
    capsule_writer_release(&writer);
    FILE *out = file.data ? fopen(path, "wb") : NULL;
    bool written = out && fwrite(file.data, 1, file.size, out) == file.size;
    if (out)
        written &= fclose(out) == 0;
    if (!written)
        perror(path);
    *size = file.size;
    capsule_bytes_release(&file);
    return written;
}

/* The picture around the pixel is another one now. */
static bool hash_again(struct shrink *shrink)
{
    char message[EW_CAPSULE_MESSAGE];
    OSMesaContext context = ewCapsuleContext(&shrink->capsule, message);
    const bool drawn = context && ewCapsuleReplay(&shrink->capsule, NULL, NULL, message) == 0;
    shrink->capsule.header.picture = drawn ? ewFrameHash() : 0;
    OSMesaDestroyContext(context);
    return drawn;
}

static bool begin(struct shrink *shrink, const EwCapsule *capsule, int x, int y)
{
    shrink->capsule = *capsule;
    shrink->capsule.records = calloc(capsule->count + 1, sizeof *shrink->capsule.records);
    shrink->x = (unsigned)x;
    shrink->y = (unsigned)y;
    shrink->pixel_bytes = 4;
    if (!shrink->capsule.records)
        return false;
    memcpy(shrink->capsule.records, capsule->records, capsule->count * sizeof *capsule->records);
    return replay(shrink, shrink->wanted);
}

static void release(struct shrink *shrink)
{
    for (size_t i = 0; i < shrink->text_count; i++)
        free(shrink->texts[i]);
    free(shrink->texts);
    free(shrink->capsule.records);
}

int capsule_shrink(const EwCapsule *capsule, int x, int y, const char *path)
{
    struct shrink shrink = {.texts = NULL};
    size_t size;
    if (capsule->header.color_type != GL_UNSIGNED_BYTE || capsule->header.color_format == OSMESA_RGB ||
        capsule->header.color_format == OSMESA_BGR) {
        fprintf(stderr, "edgewalk: capsule shrink: the window's pixels are not four bytes each\n");
        return EXIT_FAILED;
    }
    if (!begin(&shrink, capsule, x, y)) {
        release(&shrink);
        fprintf(stderr, "edgewalk: capsule shrink: pixel %d,%d of the replay cannot be read\n", x, y);
        return EXIT_FAILED;
    }
    const bool made = shrink_commands(&shrink, "draws", number_draws) &&
                      shrink_commands(&shrink, "commands", number_commands);
    shrink_vertices(&shrink);
    shrink_programs(&shrink);
    shrink_buffers(&shrink);
    const bool written = made && hash_again(&shrink) && write_file(&shrink, path, &size);
    if (written)
        printf("%s: %zu of %zu commands, %zu of %zu bytes\n", path, shrink.capsule.count, capsule->count,
               size, capsule->size);
    release(&shrink);
    return written ? EXIT_OK : EXIT_FAILED;
}
