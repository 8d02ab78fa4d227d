/* Finds the variable with which an operand in a buffer is printed: an index of the BUFFER, BUFFER4, CBUFFER,
 * STORAGE and COUNTER variables, since programs may have thousands of both.
 *
 * Variables of the same binding points are neighbours, sorted by their first element. The variable of an
 * array that is indexed at run time is found by its exact bounds. A fixed element is printed with the
 * variable that contains it and extends furthest, among those that begin at or before it. */
#include "shader/language/gpu4/print.h"

#include <stdlib.h>

struct buffer_entry {
    uint32_t variable; /* in program.variables */
    uint32_t furthest; /* entry of the same points that begins here or before and ends last */
};

struct buffer_index {
    const struct variable *variables;
    struct buffer_entry *entries;
    uint32_t count;
};

static int compare_numbers(uint32_t a, uint32_t b)
{
    return a < b ? -1 : a > b;
}

/* Binding points: the file, the first, how many, 0 where the variable has no index for them. */
static int compare_points(const struct variable *a, const struct variable *b)
{
    const int files = compare_numbers(a->file, b->file), firsts = compare_numbers(a->buffer, b->buffer);
    return files ? files : firsts ? firsts : compare_numbers(a->buffers, b->buffers);
}

/* Then the elements; among equal ones arrays come first, then the order of declaration. */
static int compare_variables(const struct variable *a, const struct variable *b)
{
    const int points = compare_points(a, b), firsts = compare_numbers(a->first, b->first);
    const int counts = compare_numbers(a->count, b->count);
    return points ? points : firsts ? firsts : counts ? counts : b->is_array - a->is_array;
}

/* Compares pointers into one array of variables, whose order is that of declaration. */
static int compare_pointers(const void *a, const void *b)
{
    const struct variable *x = *(const struct variable *const *)a, *y = *(const struct variable *const *)b;
    const int order = compare_variables(x, y);
    return order ? order : x < y ? -1 : x > y;
}

static const struct variable *at(const struct buffer_index *index, uint32_t entry)
{
    return &index->variables[index->entries[entry].variable];
}

static void find_furthest(struct buffer_index *index)
{
    for (uint32_t i = 0; i < index->count; i++) {
        index->entries[i].furthest = i;
        if (i == 0 || compare_points(at(index, i - 1), at(index, i)) != 0)
            continue;
        const uint32_t before = index->entries[i - 1].furthest;
        if (at(index, before)->first + at(index, before)->count >= at(index, i)->first + at(index, i)->count)
            index->entries[i].furthest = before;
    }
}

struct buffer_index *gpu4_index_buffers(const struct program *program)
{
    struct buffer_index *index = calloc(1, sizeof *index);
    const struct variable **sorted = malloc((program->variable_count + 1) * sizeof *sorted);
    struct buffer_entry *entries = malloc((program->variable_count + 1) * sizeof *entries);
    if (!index || !sorted || !entries) {
        free(index);
        free(sorted);
        free(entries);
        return NULL;
    }
    *index = (struct buffer_index){.variables = program->variables, .entries = entries};
    for (uint32_t i = 0; i < program->variable_count; i++) {
        if (file_is_buffer(program->variables[i].file))
            sorted[index->count++] = &program->variables[i];
    }
    qsort(sorted, index->count, sizeof *sorted, compare_pointers);
    for (uint32_t i = 0; i < index->count; i++)
        entries[i].variable = (uint32_t)(sorted[i] - program->variables);
    free(sorted);
    find_furthest(index);
    return index;
}

void gpu4_index_free(struct buffer_index *index)
{
    if (index)
        free(index->entries);
    free(index);
}

/* How many entries come before the variable `key`, or are equal to it. */
static uint32_t count_up_to(const struct buffer_index *index, const struct variable *key, bool equal_too)
{
    uint32_t low = 0, high = index->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int order = compare_variables(at(index, middle), key);
        if (order < 0 || (order == 0 && equal_too))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The variable of these binding points that contains the elements of `key`: all of them if it is an array,
 * else the one element. */
static const struct variable *find(const struct buffer_index *index, struct variable key)
{
    if (key.is_array) {
        const uint32_t entry = count_up_to(index, &key, false);
        return entry < index->count && compare_variables(at(index, entry), &key) == 0 ? at(index, entry)
                                                                                      : NULL;
    }
    const uint32_t element = key.first;
    key.count = UINT32_MAX; /* past all that start there */
    const uint32_t entry = count_up_to(index, &key, true);
    if (entry == 0 || compare_points(at(index, entry - 1), &key) != 0)
        return NULL;
    const struct variable *variable = at(index, index->entries[entry - 1].furthest);
    return element - variable->first < variable->count ? variable : NULL;
}

const struct variable *gpu4_find_buffer(const struct buffer_index *index, const struct program *program,
                                        const struct source_operand *source)
{
    struct variable key = {.file = source->file, .first = (uint32_t)source->index};
    if (source->relative.used) {
        key.is_array = true;
        key.first = program->arrays[source->relative.array].first;
        key.count = program->arrays[source->relative.array].count;
    }
    if (source->outer.relative.used) {
        key.buffer = (uint16_t)program->arrays[source->outer.relative.array].first;
        key.buffers = (uint16_t)program->arrays[source->outer.relative.array].count;
        return find(index, key);
    }
    const uint16_t point = source->outer.index;
    const unsigned most = source->file == FILE_STORAGE_BYTES ? SHADER_MAX_STORAGE_BUFFERS
                          : source->file == FILE_COUNTER     ? SHADER_MAX_COUNTER_BUFFERS
                                                             : SHADER_MAX_BUFFERS;
    for (unsigned buffers = 0; buffers <= most; buffers++)
        for (unsigned back = 0; back < (buffers ? buffers : 1) && back <= point; back++) {
            key.buffer = (uint16_t)(point - back);
            key.buffers = (uint16_t)buffers;
            const struct variable *variable = find(index, key);
            if (variable)
                return variable;
        }
    return NULL;
}
