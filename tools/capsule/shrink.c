/* edgewalk capsule shrink: delta debugging. Parts are left out, half of them at first, then smaller pieces,
 * as long as the replay gives the pixel the same bytes: draws, all other commands, statements of programs.
 * Then instructions become moves, and programs are loaded where they are used. The rest is in
 * shrink_data.c. */
#include "tools/capsule/shrink.h"

#include <GL/gl.h>
#include <GL/osmesa.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

bool shrink_same(struct shrink *shrink)
{
    uint8_t pixel[16];
    return replay(shrink, pixel) && memcmp(pixel, shrink->wanted, shrink->pixel_bytes) == 0;
}

/* --- Leaving out ---------------------------------------------------------------------------------------- */

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
        kept = shrink_same(shrink);
        if (!kept) {
            memcpy(parts->out, before, parts->count);
            parts->apply(shrink, parts);
        }
    }
    free(before);
    return kept;
}

void shrink_search(struct shrink *shrink, struct parts *parts)
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
        if (isatty(STDERR_FILENO)) /* a line that is written again and again is not for a log */
            fprintf(stderr, "%-12s %6zu of %6zu left, %u replays\r", parts->what, left(parts), all,
                    shrink->replays);
    }
    if (all)
        shrink_report(parts->what, left(parts), all, shrink->replays);
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

const char *shrink_name(const struct capsule_record *record)
{
    return capsule_commands[record->command].name;
}

/* Numbers the parts of draws: Begin to its End is one part, other commands are none. */
static size_t number_draws(struct command_parts *commands)
{
    size_t parts = 0;
    bool inside = false;
    for (size_t i = 0; i < commands->count; i++) {
        const struct capsule_record *record = &commands->records[i];
        const bool draws = capsule_is_draw(record);
        commands->part[i] = inside ? (long)parts - 1 : draws ? (long)parts++ : -1;
        if (strcmp(shrink_name(record), "glBegin") == 0)
            inside = true;
        else if (strcmp(shrink_name(record), "glEnd") == 0)
            inside = false;
    }
    return parts;
}

static size_t number_commands(struct command_parts *commands)
{
    size_t parts = 0;
    for (size_t i = 0; i < commands->count; i++) {
        const struct capsule_record *record = &commands->records[i];
        const bool stays = strcmp(shrink_name(record), "glBegin") == 0 ||
                           strcmp(shrink_name(record), "glEnd") == 0 ||
                           strncmp(shrink_name(record), "OSMesa", 6) == 0;
        commands->part[i] = stays ? -1 : (long)parts++;
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
            shrink_search(shrink, &parts);
        free(parts.out);
    }
    free(commands.records);
    free(commands.part);
    return made;
}

/* --- Arguments ------------------------------------------------------------------------------------------ */

/* Memory that lives as long as the search. */
uint8_t *shrink_keep(struct shrink *shrink, size_t size)
{
    void **larger = realloc(shrink->texts, (shrink->text_count + 1) * sizeof *larger);
    if (!larger)
        return NULL;
    shrink->texts = larger;
    return larger[shrink->text_count++] = calloc(size + 1, 1);
}

void shrink_put32(uint8_t *to, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> (8 * i));
}

/* The arguments become these, which are released. */
bool shrink_take(struct shrink *shrink, struct capsule_record *record, struct capsule_bytes *bytes)
{
    uint8_t *kept = bytes->failed ? NULL : shrink_keep(shrink, bytes->size);
    if (kept) {
        memcpy(kept, bytes->data, bytes->size);
        record->arguments = kept;
        record->size = bytes->size;
    }
    capsule_bytes_release(bytes);
    return kept != NULL;
}

void shrink_report(const char *what, uint64_t left, uint64_t all, unsigned replays)
{
    fprintf(stderr, "%-12s %6llu of %6llu left, %u replays\n", what, (unsigned long long)left,
            (unsigned long long)all, replays);
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

/* `before`: the arguments as they were, of which the numbers stay. Releases the text. */
static void text_becomes(struct shrink *shrink, struct capsule_record *record, const uint8_t *before,
                         struct capsule_bytes *text)
{
    struct capsule_bytes arguments = {0};
    const uint8_t tag = CAPSULE_DATA;
    uint8_t numbers[LENGTH_AT + 4];
    memcpy(numbers, before, sizeof numbers);
    shrink_put32(numbers + LENGTH_AT, (uint32_t)text->size);
    capsule_append(&arguments, numbers, sizeof numbers);
    capsule_append(&arguments, &tag, 1);
    capsule_append_varint(&arguments, text->size);
    capsule_append(&arguments, text->data, text->size);
    arguments.failed |= text->failed;
    shrink_take(shrink, record, &arguments);
    capsule_bytes_release(text);
}

static void apply_program(struct shrink *shrink, struct parts *parts)
{
    const struct program_parts *program = parts->user;
    struct capsule_bytes text = {0};
    for (size_t i = 0, from = 0; i < parts->count; from = program->ends[i++])
        if (!parts->out[i])
            capsule_append(&text, program->text + from, program->ends[i] - from);
    text_becomes(shrink, program->record, program->before, &text);
}

static size_t cut(const uint8_t *text, size_t length, size_t *ends)
{
    size_t pieces = 0;
    bool comment = false; /* to the end of its line */
    for (size_t i = 0; i < length; i++) {
        comment = text[i] == '#' || (comment && text[i] != '\n');
        if ((text[i] == ';' && !comment) || text[i] == '\n' || i + 1 == length ||
            (i + 2 == length && text[i + 1] == '\n'))
            ends[pieces++] = i + 1;
    }
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
        shrink_search(shrink, &parts);
    free(parts.out);
    free(program.ends);
}

/* --- Simpler statements --------------------------------------------------------------------------------- */

/* The `number`-th operand of a statement: what is between two commas, outside of braces and parentheses; 0 is
 * the opcode and the destination. False: there is none. */
static bool find_operand(const uint8_t *statement, size_t size, unsigned number, size_t *from, size_t *end)
{
    unsigned depth = 0, found = 0;
    *from = 0;
    for (size_t i = 0; i < size; i++) {
        depth += (statement[i] == '{') + (statement[i] == '(') + (statement[i] == '[');
        depth -= depth > 0 && (statement[i] == '}' || statement[i] == ')' || statement[i] == ']');
        if (depth > 0 || (statement[i] != ',' && statement[i] != ';'))
            continue;
        *end = i;
        if (found++ == number)
            return true;
        *from = i + 1;
    }
    return false;
}

/* "MAD a.x, b, c, d;" becomes "MOV a.x, c;" with operand 2. Suffixes of the opcode stay. False: it has no
 * such operand, or it is not an instruction with at least two. */
static bool becomes_move(struct capsule_bytes *text, const uint8_t *statement, size_t size, unsigned operand)
{
    size_t from, end, first, first_end, opcode = 0;
    while (opcode < size && ((statement[opcode] >= 'A' && statement[opcode] <= 'Z') ||
                             (opcode > 0 && statement[opcode] >= '0' && statement[opcode] <= '9')))
        opcode++;
    if (opcode < 2 || !find_operand(statement, size, 2, &from, &end) ||
        !find_operand(statement, size, operand, &from, &end) ||
        !find_operand(statement, size, 0, &first, &first_end))
        return false;
    capsule_append(text, "MOV", 3);
    capsule_append(text, statement + opcode, first_end - opcode);
    capsule_append(text, ",", 1);
    capsule_append(text, statement + from, end - from);
    capsule_append(text, ";", 1);
    return true;
}

enum { OPERANDS_MAX = 3 };

static size_t next_statement(const uint8_t *text, size_t size, size_t *at);

/* The statement from `at` on as a move of one of its operands, if the pixel stays the same. */
static bool simplify_statement(struct shrink *shrink, struct capsule_record *record, const uint8_t *text,
                               size_t length, size_t at, size_t size)
{
    const struct capsule_record before = *record;
    for (unsigned operand = OPERANDS_MAX; operand > 0; operand--) {
        struct capsule_bytes simpler = {0};
        capsule_append(&simpler, text, at);
        if (becomes_move(&simpler, text + at, size, operand)) {
            capsule_append(&simpler, text + at + size, length - at - size);
            text_becomes(shrink, record, before.arguments, &simpler);
            if (shrink_same(shrink))
                return true;
            *record = before;
        } else {
            capsule_bytes_release(&simpler);
        }
    }
    return false;
}

/* An instruction with several operands becomes a move of one of them. Returns how many have. */
static unsigned simplify_program(struct shrink *shrink, struct capsule_record *record)
{
    struct capsule_argument arguments[CAPSULE_MAX_ARGUMENTS];
    const uint8_t *rest;
    unsigned count, simplified = 0;
    size_t at = 0, size;
    for (bool more = true; more; at += size) {
        if (!capsule_arguments(record, arguments, &count, &rest) || count != 4 || !arguments[3].data ||
            memchr(arguments[3].data, '#', (size_t)arguments[3].bits))
            break;
        const uint8_t *text = arguments[3].data;
        const size_t length = (size_t)arguments[3].bits;
        size = next_statement(text, length, &at);
        more = size > 0;
        if (!more || !simplify_statement(shrink, record, text, length, at, size))
            continue;
        simplified++;
        size = 0; /* the statement is shorter: the next search begins with it, and finds no other operand */
    }
    return simplified;
}

enum { LINE_MAX_BYTES = 96 };

/* The next statement with its semicolon, without blanks around. */
static size_t next_statement(const uint8_t *text, size_t size, size_t *at)
{
    while (*at < size && (text[*at] == ' ' || text[*at] == '\t' || text[*at] == '\n'))
        ++*at;
    size_t end = *at;
    while (end < size && (end == *at || text[end - 1] != ';'))
        end++;
    return end - *at;
}

/* Joins the remaining lines of a program into lines of about equal length. */
static void fill_lines(struct shrink *shrink, struct capsule_record *record)
{
    struct capsule_argument arguments[CAPSULE_MAX_ARGUMENTS];
    struct capsule_bytes text = {0};
    const struct capsule_record before = *record;
    const uint8_t *rest, *newline = NULL;
    unsigned count;
    if (!capsule_arguments(record, arguments, &count, &rest) || count != 4 || !arguments[3].data)
        return;
    const uint8_t *data = arguments[3].data;
    const size_t size = (size_t)arguments[3].bits;
    newline = memchr(data, '\n', size);
    if (!newline || memchr(data, '#', size)) /* a comment ends with its line */
        return;
    size_t at = (size_t)(newline - data) + 1, column = at - 1, length;
    capsule_append(&text, data, column);
    for (; (length = next_statement(data, size, &at)) > 0; at += length) {
        if (column)
            capsule_append(&text, column + 1 + length > LINE_MAX_BYTES ? "\n" : " ", 1);
        column = column && column + 1 + length <= LINE_MAX_BYTES ? column + 1 + length : length;
        capsule_append(&text, data + at, length);
    }
    text_becomes(shrink, record, record->arguments, &text);
    if (!shrink_same(shrink))
        *record = before;
}

static void shrink_programs(struct shrink *shrink)
{
    for (size_t i = 0; i < shrink->capsule.count; i++) {
        if (capsule_is_program(shrink_name(&shrink->capsule.records[i]))) {
            shrink_program(shrink, &shrink->capsule.records[i]);
            if (simplify_program(shrink, &shrink->capsule.records[i]) > 0)
                shrink_program(shrink, &shrink->capsule.records[i]);
            fill_lines(shrink, &shrink->capsule.records[i]);
        }
    }
}

/* --- Later programs ------------------------------------------------------------------------------------- */

static bool same_record(const struct capsule_record *a, const struct capsule_record *b)
{
    return a->command == b->command && a->size == b->size && memcmp(a->arguments, b->arguments, a->size) == 0;
}

/* Where the command at i is executed again; 0: nowhere. */
static size_t find_again(const struct shrink *shrink, size_t i)
{
    for (size_t k = i + 1; k < shrink->capsule.count; k++)
        if (same_record(&shrink->capsule.records[i], &shrink->capsule.records[k]))
            return k;
    return 0;
}

/* A program is bound and loaded at i, and bound again at k: it may be loaded there. The command that binds
 * another program in between is then superfluous, too. */
static bool load_later(struct shrink *shrink, size_t i, size_t k)
{
    struct capsule_record *records = shrink->capsule.records, bind = records[i], load = records[i + 1];
    memmove(records + i, records + i + 2, (k - i - 1) * sizeof *records);
    records[k - 1] = load;
    memmove(records + k, records + k + 1, (shrink->capsule.count - k - 1) * sizeof *records);
    shrink->capsule.count--;
    if (shrink_same(shrink))
        return true;
    shrink->capsule.count++;
    memmove(records + k + 1, records + k, (shrink->capsule.count - k - 1) * sizeof *records);
    memmove(records + i + 2, records + i, (k - i - 1) * sizeof *records);
    records[i] = bind;
    records[i + 1] = load;
    records[k] = bind;
    return false;
}

static void load_programs_later(struct shrink *shrink)
{
    for (size_t i = 0; i + 2 < shrink->capsule.count; i++) {
        const size_t again = capsule_name_begins(shrink_name(&shrink->capsule.records[i]), "glBindProgram") &&
                                     capsule_is_program(shrink_name(&shrink->capsule.records[i + 1]))
                                 ? find_again(shrink, i)
                                 : 0;
        if (again > i + 1 && load_later(shrink, i, again))
            i--; /* another command is there now */
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
    bool made = shrink_commands(&shrink, "draws", number_draws) &&
                shrink_commands(&shrink, "commands", number_commands);
    shrink_vertices(&shrink);
    shrink_programs(&shrink);
    load_programs_later(&shrink);
    shrink_buffers(&shrink);
    shrink_data(&shrink);
    made = made && shrink_commands(&shrink, "commands", number_commands); /* that only they needed */
    const bool written = made && hash_again(&shrink) && write_file(&shrink, path, &size);
    if (written)
        printf("%s: %zu of %zu commands, %zu of %zu bytes\n", path, shrink.capsule.count, capsule->count,
               size, capsule->size);
    release(&shrink);
    return written ? EXIT_OK : EXIT_FAILED;
}
