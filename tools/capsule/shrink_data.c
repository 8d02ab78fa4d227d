/* Reduces the data that draws read: fewer vertices, and fewer bytes of buffers. Other data becomes zeros, and
 * texels become the mean of their neighbours. */
#include "tools/capsule/shrink.h"

#include <GL/gl.h>
#include <stdlib.h>
#include <string.h>

/* --- Ranges: the part from the first to the last element that the pixel needs --------------------------- */

/* Elements of a command, from a number on. */
struct range {
    uint64_t first, count;
    unsigned bytes; /* of an element, for apply() */
    /* The command with this range of its former data; false if it cannot have one. */
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
    if (range->apply(shrink, range, record) && shrink_same(shrink))
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

static uint32_t get32(const uint8_t *from)
{
    return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

/* glDrawArrays: mode, first, count. */
static bool apply_arrays(struct shrink *shrink, const struct range *range, struct capsule_record *record)
{
    uint8_t *copy = shrink_keep(shrink, range->before.size);
    if (!copy)
        return false;
    memcpy(copy, range->before.arguments, range->before.size);
    shrink_put32(copy + 4, get32(copy + 4) + (uint32_t)range->first);
    shrink_put32(copy + 8, (uint32_t)range->count);
    record->arguments = copy;
    return true;
}

static unsigned index_bytes(uint32_t type)
{
    return type == GL_UNSIGNED_BYTE ? 1 : type == GL_UNSIGNED_SHORT ? 2 : 4;
}

/* glDrawElements: mode, count, type, an offset into a buffer. If indices are client memory, which is stored
 * with the record, they still begin at the same position. */
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
    shrink_put32(numbers + 4, (uint32_t)range->count);
    capsule_append(&bytes, numbers, sizeof numbers);
    capsule_append(&bytes, &tag, 1);
    capsule_append_varint(&bytes, offset + range->first * index_bytes(get32(numbers + 8)));
    capsule_append(&bytes, after, (size_t)(before->arguments + before->size - after));
    return shrink_take(shrink, record, &bytes);
}

void shrink_vertices(struct shrink *shrink)
{
    uint64_t before = 0, after = 0;
    for (size_t i = 0; i < shrink->capsule.count; i++) {
        struct capsule_record *record = &shrink->capsule.records[i];
        const bool arrays = capsule_name_begins(shrink_name(record), "glDrawArrays"),
                   elements = capsule_name_begins(shrink_name(record), "glDrawElements");
        if ((!arrays && !elements) || strstr(shrink_name(record), "Indirect") ||
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
        shrink_report("vertices", after, before, shrink->replays);
}

enum { PIECE = 4 }; /* bytes of most elements */

/* --- Data of buffers ------------------------------------------------------------------------------------ */

/* glBufferData: target, size, data, usage. The bytes before and after the range become zeros, which the file
 * can omit: the command gets no data, and a following glBufferSubData sets the range. */
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
    shrink_put32(numbers, (uint32_t)arguments[3].bits);
    capsule_append(&data, numbers, 4);
    capsule_append(&part, range->before.arguments, 4);
    for (unsigned i = 0; i < 2; i++) {
        const uint64_t value = (i ? range->count : range->first) * range->bytes;
        shrink_put32(numbers, (uint32_t)value);
        shrink_put32(numbers + 4, (uint32_t)(value >> 32));
        capsule_append(&part, numbers, 8);
    }
    capsule_append(&part, &some, 1);
    capsule_append_varint(&part, range->count * range->bytes);
    capsule_append(&part, arguments[2].data + range->first * range->bytes, range->count * range->bytes);
    const bool taken = shrink_take(shrink, record, &data);
    return shrink_take(shrink, record + 1, &part) && taken;
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
    const unsigned bytes = arguments[2].bits % PIECE ? 1 : PIECE;
    struct range range = {
        .count = arguments[2].bits / bytes, .bytes = bytes, .apply = apply_buffer, .before = *record};
    *before += arguments[2].bits;
    if (try_range(shrink, &range, record, 0, range.count)) {
        shrink_range(shrink, &range, record);
    } else {
        *record = range.before;
        leave_out(shrink, i + 1);
    }
    *after += range.count * bytes;
}

void shrink_buffers(struct shrink *shrink)
{
    uint64_t before = 0, after = 0;
    for (size_t i = 0; i < shrink->capsule.count; i++)
        if (strcmp(shrink_name(&shrink->capsule.records[i]), "glBufferData") == 0)
            shrink_buffer(shrink, i, &before, &after);
    if (before)
        shrink_report("buffer bytes", after, before, shrink->replays);
}

/* --- Data that may be zeros ----------------------------------------------------------------------------- */

enum { DATA_LEAST = 64 };

/* An argument's data in pieces of four bytes, which become zeros. */
struct data_parts {
    uint8_t *copy; /* the record's arguments */
    size_t at;     /* of the data in them */
    const uint8_t *before;
    size_t size;
};

static void apply_zeros(struct shrink *shrink, struct parts *parts)
{
    const struct data_parts *data = parts->user;
    (void)shrink;
    for (size_t i = 0; i < parts->count; i++) {
        const size_t from = i * PIECE, size = data->size - from < PIECE ? data->size - from : PIECE;
        if (parts->out[i])
            memset(data->copy + data->at + from, 0, size);
        else
            memcpy(data->copy + data->at + from, data->before + from, size);
    }
}

/* The first of its arguments that has data; null: none has enough. */
static const struct capsule_argument *long_data(const struct capsule_argument *arguments, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (capsule_letter_is_pointer(arguments[i].letter) && arguments[i].data)
            return arguments[i].bits >= DATA_LEAST ? &arguments[i] : NULL;
    return NULL;
}

/* --- Data that may be the same -------------------------------------------------------------------------- */

/* The mean of each byte of the pieces from first on. */
static void mean_of(const struct data_parts *data, size_t first, size_t count, uint8_t mean[PIECE])
{
    for (size_t c = 0; c < PIECE; c++) {
        uint64_t sum = 0;
        for (size_t i = first; i < first + count; i++)
            sum += data->copy[data->at + i * PIECE + c];
        mean[c] = (uint8_t)((sum + count / 2) / count);
    }
}

/* Replaces pieces by their mean; if that changes the pixel, each half of them. */
static void smooth(struct shrink *shrink, const struct data_parts *data, size_t first, size_t count)
{
    uint8_t mean[PIECE], *pieces = data->copy + data->at + first * PIECE, *before = malloc(count * PIECE);
    bool same_already = true;
    for (size_t i = 1; i < count; i++)
        same_already &= memcmp(pieces, pieces + i * PIECE, PIECE) == 0;
    if (before && !same_already) {
        mean_of(data, first, count, mean);
        memcpy(before, pieces, count * PIECE);
        for (size_t i = 0; i < count; i++)
            memcpy(pieces + i * PIECE, mean, PIECE);
        if (!shrink_same(shrink)) {
            memcpy(pieces, before, count * PIECE);
            smooth(shrink, data, first, count / 2);
            smooth(shrink, data, first + count / 2, count - count / 2);
        }
    }
    free(before);
}

static size_t count_runs(const struct data_parts *data)
{
    size_t runs = 1;
    for (size_t i = PIECE; i + PIECE <= data->size; i += PIECE)
        runs += memcmp(data->copy + data->at + i, data->copy + data->at + i - PIECE, PIECE) != 0;
    return runs;
}

static bool is_image(const struct capsule_record *record)
{
    return capsule_name_begins(shrink_name(record), "glTexImage") ||
           capsule_name_begins(shrink_name(record), "glTexSubImage");
}

static void simplify_data(struct shrink *shrink, struct capsule_record *record)
{
    struct capsule_argument arguments[CAPSULE_MAX_ARGUMENTS];
    const uint8_t *rest;
    unsigned count;
    if (capsule_is_program(shrink_name(record)) || !capsule_arguments(record, arguments, &count, &rest))
        return;
    const struct capsule_argument *argument = long_data(arguments, count);
    uint8_t *copy = argument ? shrink_keep(shrink, record->size) : NULL;
    if (!copy)
        return;
    struct data_parts data = {copy, (size_t)(argument->data - record->arguments), argument->data,
                              (size_t)argument->bits};
    memcpy(copy, record->arguments, record->size);
    record->arguments = copy;
    if (is_image(record)) {
        const size_t before = count_runs(&data);
        smooth(shrink, &data, 0, data.size / PIECE);
        shrink_report("runs", count_runs(&data), before, shrink->replays);
        return;
    }
    struct parts parts = {.what = "words", .apply = apply_zeros, .user = &data};
    parts.count = (data.size + PIECE - 1) / PIECE;
    parts.out = calloc(parts.count, 1);
    if (parts.out)
        shrink_search(shrink, &parts);
    free(parts.out);
}

void shrink_data(struct shrink *shrink)
{
    for (size_t i = 0; i < shrink->capsule.count; i++)
        simplify_data(shrink, &shrink->capsule.records[i]);
}
