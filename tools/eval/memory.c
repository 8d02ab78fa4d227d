/* What `edgewalk eval` gives a program as parameter buffers, as storage and atomic counter buffers and as
 * memory by address, and what became of it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/eval/eval.h"

/* --- Reading -------------------------------------------------------------------------------------------- */

/* One word: raw bits with 0x, a float if it has a point, an exponent or letters, else an integer. */
static bool read_word(const char *text, size_t length, uint32_t *word)
{
    char copy[40], *end;
    if (length == 0 || length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    const bool hex = copy[0] == '0' && (copy[1] | 32) == 'x';
    if (hex || !strpbrk(copy, ".eEinfa")) {
        const long long value = strtoll(copy, &end, hex ? 16 : 10);
        *word = (uint32_t)value;
        return *end == '\0' && end != copy && value >= INT32_MIN && value <= UINT32_MAX;
    }
    const float value = number_float(copy, &end);
    memcpy(word, &value, sizeof value);
    return *end == '\0' && end != copy;
}

static bool read_words(const char *text, struct eval_bytes *bytes)
{
    size_t count = 1;
    for (const char *c = text; *c; c++)
        count += *c == ',';
    uint32_t *words = malloc(count * sizeof *words);
    for (size_t i = 0; words && i < count; i++) {
        const size_t length = strcspn(text, ",");
        if (!read_word(text, length, &words[i])) {
            free(words);
            return false;
        }
        text += length + 1;
    }
    bytes->data = (uint8_t *)words;
    bytes->size = count * sizeof *words;
    return words != NULL;
}

/* "N=..." with N at most `limit`. */
static bool read_bytes(const char *text, uint64_t limit, struct eval_bytes *bytes)
{
    char *end;
    *bytes = (struct eval_bytes){.number = strtoull(text, &end, 0)};
    if (end == text || *text == '-' || *end != '=' || bytes->number > limit)
        return false;
    if (read_words(end + 1, bytes))
        return true;
    bytes->data = (uint8_t *)tool_read_file(end + 1, &bytes->size);
    return bytes->data != NULL;
}

bool eval_add_buffer(struct evaluation *evaluation, const char *text)
{
    if (evaluation->buffer_count == SHADER_MAX_BUFFERS ||
        !read_bytes(text, SHADER_MAX_BUFFERS - 1, &evaluation->buffers[evaluation->buffer_count]))
        return false;
    evaluation->buffer_count++;
    return true;
}

/* The contents before the run, to find the words that were stored. */
static bool keep(struct eval_bytes *bytes)
{
    bytes->before = malloc(bytes->size + 1);
    if (bytes->before)
        memcpy(bytes->before, bytes->data, bytes->size);
    return bytes->before != NULL;
}

bool eval_add_storage(struct evaluation *evaluation, const char *text)
{
    if (evaluation->storage_count == SHADER_MAX_STORAGE_BUFFERS ||
        !read_bytes(text, SHADER_MAX_STORAGE_BUFFERS - 1, &evaluation->storage[evaluation->storage_count]))
        return false;
    return keep(&evaluation->storage[evaluation->storage_count++]);
}

bool eval_add_counters(struct evaluation *evaluation, const char *text)
{
    if (evaluation->counter_count == SHADER_MAX_COUNTER_BUFFERS ||
        !read_bytes(text, SHADER_MAX_COUNTER_BUFFERS - 1, &evaluation->counters[evaluation->counter_count]))
        return false;
    return keep(&evaluation->counters[evaluation->counter_count++]);
}

bool eval_add_storage_out(struct evaluation *evaluation, const char *text)
{
    char *end;
    const unsigned long number = strtoul(text, &end, 10);
    if (end == text || *text == '-' || *text == '+' || *end != '=' || end[1] == '\0' ||
        number >= SHADER_MAX_STORAGE_BUFFERS || evaluation->storage_out_count == SHADER_MAX_STORAGE_BUFFERS)
        return false;
    evaluation->storage_outs[evaluation->storage_out_count++] =
        (struct eval_picture){(unsigned)number, end + 1};
    return true;
}

bool eval_add_memory(struct evaluation *evaluation, const char *text)
{
    struct eval_bytes *bytes = &evaluation->memory[evaluation->memory_count];
    if (evaluation->memory_count == MAX_MEMORY || !read_bytes(text, UINT64_MAX, bytes))
        return false;
    evaluation->memory_count++;
    return keep(bytes) && bytes->number + bytes->size >= bytes->number;
}

/* --- Binding -------------------------------------------------------------------------------------------- */

static int by_address(const void *a, const void *b)
{
    const struct eval_bytes *x = a, *y = b;
    return x->number < y->number ? -1 : x->number > y->number;
}

static const struct eval_bytes *find(const struct eval_bytes *buffers, unsigned count, uint64_t number)
{
    for (unsigned i = 0; i < count; i++)
        if (buffers[i].number == number)
            return &buffers[i];
    return NULL;
}

static const struct eval_bytes *find_storage(const struct evaluation *evaluation, unsigned number)
{
    return find(evaluation->storage, evaluation->storage_count, number);
}

/* To `bound`, by number. */
static bool bind_writable(const char *option, const struct eval_bytes *buffers, unsigned count,
                          struct shader_storage *bound)
{
    for (unsigned i = 0; i < count; i++) {
        if (find(buffers, count, buffers[i].number) != &buffers[i])
            return tool_usage_error("%s %u: the buffer is given twice", option, (unsigned)buffers[i].number),
                   false;
        bound[buffers[i].number] = (struct shader_storage){buffers[i].data, buffers[i].size};
    }
    return true;
}

static bool bind_storage(struct evaluation *evaluation)
{
    if (!bind_writable("--storage", evaluation->storage, evaluation->storage_count,
                       evaluation->bound_storage) ||
        !bind_writable("--counters", evaluation->counters, evaluation->counter_count,
                       evaluation->bound_counters))
        return false;
    for (unsigned i = 0; i < evaluation->storage_out_count; i++)
        if (!find_storage(evaluation, evaluation->storage_outs[i].unit))
            return tool_usage_error("--storage-out %u=%s: no --storage has this number",
                                    evaluation->storage_outs[i].unit, evaluation->storage_outs[i].path),
                   false;
    evaluation->resources.storage = evaluation->bound_storage;
    evaluation->resources.counters = evaluation->bound_counters;
    return true;
}

bool eval_bind_memory(struct evaluation *evaluation)
{
    struct shader_resources *resources = &evaluation->resources;
    for (unsigned i = 0; i < evaluation->buffer_count; i++)
        evaluation->bound[evaluation->buffers[i].number] =
            (struct shader_buffer){evaluation->buffers[i].data, evaluation->buffers[i].size};
    qsort(evaluation->memory, evaluation->memory_count, sizeof *evaluation->memory, by_address);
    for (unsigned i = 0; i < evaluation->memory_count; i++) {
        const struct eval_bytes *bytes = &evaluation->memory[i];
        if (i > 0 && evaluation->memory[i - 1].number + evaluation->memory[i - 1].size > bytes->number) {
            tool_usage_error("--memory 0x%llx: overlaps the memory before it",
                             (unsigned long long)bytes->number);
            return false;
        }
        evaluation->resident[i] = (struct shader_memory){bytes->number, bytes->size, bytes->data, true, true};
    }
    resources->buffers = evaluation->bound;
    resources->memory = evaluation->resident;
    resources->memory_count = evaluation->memory_count;
    return bind_storage(evaluation);
}

/* --- Afterwards ----------------------------------------------------------------------------------------- */

void eval_note_faults(struct evaluation *evaluation, struct shader_executor *executor)
{
    shader_report_take(executor, &evaluation->report);
}

/* Words that the program changed, by their position in the buffer, except for memory. */
static void print_changes(const struct evaluation *evaluation, const struct eval_bytes *bytes,
                          const char *kind, bool *first)
{
    const bool memory = strcmp(kind, "memory") == 0;
    for (size_t at = 0; at < bytes->size; at += 4) {
        uint32_t word = 0;
        const size_t size = bytes->size - at < 4 ? bytes->size - at : 4;
        char name[48];
        if (memcmp(bytes->data + at, bytes->before + at, size) == 0)
            continue;
        memcpy(&word, bytes->data + at, size);
        if (memory)
            snprintf(name, sizeof name, "0x%llx", (unsigned long long)(bytes->number + at));
        else
            snprintf(name, sizeof name, "%u[0x%zx]", (unsigned)bytes->number, at);
        if (evaluation->json)
            printf("%s\"%s\":\"%08x\"", *first ? "" : ",", name, word);
        else
            printf("%s %s = %08x\n", kind, name, word);
        *first = false;
    }
}

static void print_writable(const struct evaluation *evaluation, const char *kind,
                           const struct eval_bytes *buffers, unsigned count)
{
    bool first = true;
    if (evaluation->json && count)
        printf("\"%s\":{", kind);
    for (unsigned i = 0; i < count; i++)
        print_changes(evaluation, &buffers[i], kind, &first);
    if (evaluation->json && count)
        printf("},");
}

void eval_print_memory(const struct evaluation *evaluation)
{
    bool first = true;
    print_writable(evaluation, "storage", evaluation->storage, evaluation->storage_count);
    print_writable(evaluation, "counters", evaluation->counters, evaluation->counter_count);
    if (evaluation->json && evaluation->memory_count == 0)
        return;
    if (evaluation->json)
        printf("\"memory\":{");
    for (unsigned i = 0; i < evaluation->memory_count; i++)
        print_changes(evaluation, &evaluation->memory[i], "memory", &first);
    if (evaluation->json)
        printf("},\"refused\":%llu,", (unsigned long long)evaluation->report.refused);
    else if (evaluation->report.refused)
        printf("refused %llu memory accesses, the first in line %d at 0x%llx\n",
               (unsigned long long)evaluation->report.refused,
               evaluation->program->instructions[evaluation->report.fault.instruction].position.line,
               (unsigned long long)evaluation->report.fault.address);
}

bool eval_write_storage(const struct evaluation *evaluation)
{
    bool written = true;
    for (unsigned i = 0; i < evaluation->storage_out_count && written; i++) {
        const struct eval_bytes *bytes = find_storage(evaluation, evaluation->storage_outs[i].unit);
        FILE *file = fopen(evaluation->storage_outs[i].path, "wb");
        written = file && fwrite(bytes->data, 1, bytes->size, file) == bytes->size;
        written = file && fclose(file) == 0 && written;
        if (!written)
            fprintf(stderr, "edgewalk: %s cannot be written\n", evaluation->storage_outs[i].path);
    }
    return written;
}

void eval_release_memory(struct evaluation *evaluation)
{
    for (unsigned i = 0; i < evaluation->buffer_count; i++)
        free(evaluation->buffers[i].data);
    for (unsigned i = 0; i < evaluation->storage_count; i++) {
        free(evaluation->storage[i].data);
        free(evaluation->storage[i].before);
    }
    for (unsigned i = 0; i < evaluation->counter_count; i++) {
        free(evaluation->counters[i].data);
        free(evaluation->counters[i].before);
    }
    for (unsigned i = 0; i < evaluation->memory_count; i++) {
        free(evaluation->memory[i].data);
        free(evaluation->memory[i].before);
    }
}
