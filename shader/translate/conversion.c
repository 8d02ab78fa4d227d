/* Converting a program to another language (conversion.h). */
#include "shader/translate/to_tgsi/to_tgsi.h"

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
        struct convert_line *larger = realloc(c->lines, capacity * sizeof *larger);
        if (!larger) {
            convert_fail(c, "out of memory");
            return false;
        }
        c->lines = larger;
        c->line_capacity = capacity;
    }
    c->lines[c->line_count++] = (struct convert_line){(int32_t)c->text.length, c->at};
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

/* The instruction that the text at `offset` was written for. */
static uint32_t image_ref_of(const struct conversion *c, int32_t offset)
{
    uint32_t instruction = 0;
    for (uint32_t i = 0; i < c->line_count && c->lines[i].offset <= offset; i++)
        instruction = c->lines[i].instruction;
    return instruction;
}

/* What the other language's front end refuses, such as too many of something. */
static struct program *load(struct conversion *c, const char *text)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    if (program)
        return program;
    c->at = image_ref_of(c, error.position.offset);
    convert_fail(c, "cannot be expressed: %.200s", error.message);
    return NULL;
}

static char *write_text(struct conversion *c, enum shader_conversion to)
{
    c->array_used = calloc(c->from->array_count + 1, sizeof *c->array_used);
    if (!c->array_used)
        convert_fail(c, "out of memory");
    else if (to == CONVERT_GPU4)
        convert_to_nv(c);
    else
        convert_to_tgsi(c);
    char *text = text_finish(&c->text);
    if (!text)
        convert_fail(c, "out of memory");
    return text;
}

static struct program *convert(const struct program *program, enum shader_conversion to, unsigned scratch,
                               struct shader_error *error)
{
    struct tgsi_writer writer = {0};
    struct conversion c = {.from = program,
                           .error = error,
                           .at = program->instruction_count,
                           .scratch = scratch,
                           .tgsi = &writer};
    struct program *converted = NULL;
    *error = (struct shader_error){0};
    char *text = write_text(&c, to);
    if (!c.failed)
        converted = load(&c, text);
    if (converted &&
        (to == CONVERT_GPU4 ? !nv_bind_names(&c, converted)
                            : program->language != LANGUAGE_TGSI && !tgsi_bind_registers(&c, converted))) {
        shader_program_free(converted);
        converted = NULL;
        convert_fail(&c, "out of memory");
    }
    tgsi_release_registers(&writer);
    free(text);
    free(c.lines);
    free(c.array_used);
    return converted;
}

static bool is_used(const struct program *program, int32_t temp)
{
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        const struct instruction *instruction = &program->instructions[i];
        bool used = instruction->dst.file == FILE_TEMP && instruction->dst.index == temp;
        used |= instruction->dst.relative.used && instruction->dst.relative.file == FILE_TEMP &&
                instruction->dst.relative.index == temp;
        for (unsigned s = 0; s < SOURCES_MAX; s++) {
            const struct source_operand *source = &instruction->src[s];
            used |= source->file == FILE_TEMP && source->index == temp;
            used |=
                source->relative.used && source->relative.file == FILE_TEMP && source->relative.index == temp;
        }
        if (used)
            return true;
    }
    return false;
}

static unsigned scratch_used(const struct program *program)
{
    unsigned used = 0;
    for (uint32_t v = 0; v < program->variable_count; v++)
        for (unsigned i = 0; i < CONVERT_SCRATCH; i++)
            if (strcmp(program->variables[v].name, convert_scratch[i].name) == 0 &&
                is_used(program, program->variables[v].first))
                used |= 1u << i;
    return used;
}

/* Which scratch variables are needed shows only when all is written: then it is written again with those. */
struct program *shader_convert(const struct program *program, enum shader_conversion to,
                               struct shader_error *error)
{
    const unsigned all = (1u << CONVERT_SCRATCH) - 1;
    struct program *converted = convert(program, to, all, error);
    if (!converted || to != CONVERT_GPU4)
        return converted;
    const unsigned used = scratch_used(converted);
    if (used == all)
        return converted;
    shader_program_free(converted);
    return convert(program, to, used, error);
}
