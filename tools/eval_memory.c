/* What `edgewalk eval` gives a program as parameter buffers and as memory by address, and what became of it.
 */
#include <stdlib.h>
#include <string.h>

#include "tools/eval.h"

/* --- Reading ---------------------------------------------------------------------------------------- */

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
    const float value = strtof(copy, &end);
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

bool eval_add_memory(struct evaluation *evaluation, const char *text)
{
    struct eval_bytes *bytes = &evaluation->memory[evaluation->memory_count];
    if (evaluation->memory_count == MAX_MEMORY || !read_bytes(text, UINT64_MAX, bytes))
        return false;
    evaluation->memory_count++;
    bytes->before = malloc(bytes->size + 1);
    if (bytes->before)
        memcpy(bytes->before, bytes->data, bytes->size);
    return bytes->before && bytes->number + bytes->size >= bytes->number;
}

/* --- Binding ---------------------------------------------------------------------------------------- */

static int by_address(const void *a, const void *b)
{
    const struct eval_bytes *x = a, *y = b;
    return x->number < y->number ? -1 : x->number > y->number;
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
    return true;
}

/* --- Afterwards ------------------------------------------------------------------------------------- */

void eval_note_faults(struct evaluation *evaluation, struct shader_machine *machine)
{
    shader_report_take(machine, &evaluation->report);
}

static void print_changes(const struct evaluation *evaluation, const struct eval_bytes *bytes, bool *first)
{
    for (size_t at = 0; at < bytes->size; at += 4) {
        uint32_t word = 0;
        const size_t size = bytes->size - at < 4 ? bytes->size - at : 4;
        if (memcmp(bytes->data + at, bytes->before + at, size) == 0)
            continue;
        memcpy(&word, bytes->data + at, size);
        printf(evaluation->json ? "%s\"0x%llx\":\"%08x\"" : "%smemory 0x%llx = %08x\n",
               evaluation->json && !*first ? "," : "", (unsigned long long)(bytes->number + at), word);
        *first = false;
    }
}

void eval_print_memory(const struct evaluation *evaluation)
{
    bool first = true;
    if (evaluation->json)
        printf("\"memory\":{");
    for (unsigned i = 0; i < evaluation->memory_count; i++)
        print_changes(evaluation, &evaluation->memory[i], &first);
    if (evaluation->json)
        printf("},\"refused\":%llu,", (unsigned long long)evaluation->report.refused);
    else if (evaluation->report.refused)
        printf("refused %llu memory accesses, the first in line %d at 0x%llx\n",
               (unsigned long long)evaluation->report.refused,
               evaluation->program->instructions[evaluation->report.fault.instruction].position.line,
               (unsigned long long)evaluation->report.fault.address);
}

void eval_release_memory(struct evaluation *evaluation)
{
    for (unsigned i = 0; i < evaluation->buffer_count; i++)
        free(evaluation->buffers[i].data);
    for (unsigned i = 0; i < evaluation->memory_count; i++) {
        free(evaluation->memory[i].data);
        free(evaluation->memory[i].before);
    }
}
