/* The text of a conversion, its lines and its failures (conversion.h). */
#include "shader/translate/conversion.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void convert_fail(struct conversion *c, const char *format, ...)
{
    if (c->failed)
        return;
    c->failed = true;
    if (c->at < c->from->instruction_count)
        c->error->position = c->from->instructions[c->at].position;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(c->error->message, sizeof c->error->message, format, arguments);
    va_end(arguments);
}

static bool note_line(struct conversion *c)
{
    if (c->line_count == c->line_capacity) {
        uint32_t capacity = c->line_capacity ? 2 * c->line_capacity : 64;
        struct converted_line *larger = realloc(c->lines, capacity * sizeof *larger);
        if (!larger) {
            convert_fail(c, "out of memory");
            return false;
        }
        c->lines = larger;
        c->line_capacity = capacity;
    }
    c->lines[c->line_count++] = (struct converted_line){(int32_t)c->text.length, c->at};
    return true;
}

void convert_line(struct conversion *c, const char *format, ...)
{
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (note_line(c))
        text_add(&c->text, "%s\n", line);
}

uint32_t convert_source_of(const struct conversion *c, int32_t offset)
{
    uint32_t instruction = 0;
    for (uint32_t i = 0; i < c->line_count && c->lines[i].offset <= offset; i++)
        instruction = c->lines[i].instruction;
    return instruction;
}

bool convert_copy_name(const struct program *from, struct program *converted, struct param_register *param)
{
    if (param->source != PARAM_NAMED || param->index >= from->variable_count)
        return true;
    const struct variable *name = &from->variables[param->index];
    struct variable *larger = realloc(converted->variables, (converted->variable_count + 1) * sizeof *larger);
    if (!larger)
        return false;
    converted->variables = larger;
    struct variable *copy = &larger[converted->variable_count];
    *copy = (struct variable){.name = strdup(name->name),
                              .file = FILE_NONE,
                              .first = (uint32_t)(param - converted->params),
                              .count = 1,
                              .position = name->position};
    if (!copy->name)
        return false;
    param->index = (uint16_t)converted->variable_count++;
    return true;
}

static void note_relative(struct conversion *c, const struct relative_index *relative)
{
    if (relative->used && relative->array < c->from->array_count)
        c->array_used[relative->array] = true;
}

void convert_find_arrays(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++) {
        note_relative(c, &c->from->instructions[i].dst.relative);
        note_relative(c, &c->from->instructions[i].texture.relative);
        for (unsigned s = 0; s < SOURCES_MAX; s++)
            note_relative(c, &c->from->instructions[i].src[s].relative);
    }
}
