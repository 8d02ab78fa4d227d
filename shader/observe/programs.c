#include <stdlib.h>
#include <string.h>

#include "shader/observe/observe.h"

static char *copy(const char *text, size_t length)
{
    char *own = malloc(length + 1);
    if (own) {
        memcpy(own, text, length);
        own[length] = '\0';
    }
    return own;
}

/* The instruction as it was written, without its terminator, or its opcode if the text was not kept. */
static char *copy_source(const struct program *program, const struct instruction *instruction)
{
    const char *source =
        program->source ? program->source + instruction->position.offset : opcode_table[instruction->op].name;
    return copy(source, strcspn(source, ";\r\n"));
}

static void release(struct observed_program *row)
{
    for (uint32_t i = 0; row->sources && i < row->instruction_count; i++)
        free(row->sources[i]);
    free(row->sources);
    free(row->lines);
    free(row->text);
}

static bool keep(struct observed_program *row, const struct program *program)
{
    const uint32_t count = program->instruction_count;
    *row = (struct observed_program){.program = program,
                                     .stage = program->stage,
                                     .language = program->language,
                                     .text = program->source ? copy(program->source, strlen(program->source))
                                                             : NULL,
                                     .sources = calloc(count, sizeof *row->sources),
                                     .lines = calloc(count, sizeof *row->lines),
                                     .instruction_count = count};
    bool complete = row->sources && row->lines && (row->text || !program->source);
    for (uint32_t i = 0; complete && i < count; i++) {
        row->lines[i] = program->instructions[i].position.line;
        row->sources[i] = copy_source(program, &program->instructions[i]);
        complete = row->sources[i] != NULL;
    }
    if (!complete)
        release(row);
    return complete;
}

static bool is_same(const struct observed_program *row, const struct program *program)
{
    if (row->program != program || row->instruction_count != program->instruction_count ||
        row->stage != program->stage || !row->text != !program->source)
        return false;
    return !row->text || strcmp(row->text, program->source) == 0;
}

uint32_t observed_program(struct observed_programs *programs, const struct program *program)
{
    if (programs->count > 0 && is_same(&programs->rows[programs->last], program))
        return programs->last;
    for (uint32_t i = 0; i < programs->count; i++)
        if (is_same(&programs->rows[i], program))
            return programs->last = i;
    if (programs->count == programs->capacity) {
        const uint32_t capacity = programs->capacity ? 2 * programs->capacity : 16;
        struct observed_program *rows = realloc(programs->rows, capacity * sizeof *rows);
        if (!rows)
            return UINT32_MAX;
        programs->rows = rows;
        programs->capacity = capacity;
    }
    if (!keep(&programs->rows[programs->count], program))
        return UINT32_MAX;
    return programs->last = programs->count++;
}

void observed_programs_free(struct observed_programs *programs)
{
    for (uint32_t i = 0; i < programs->count; i++)
        release(&programs->rows[i]);
    free(programs->rows);
}

const char *observed_stage_name(unsigned stage)
{
    static const char *const names[] = {
        [STAGE_VERTEX] = "vertex",        [STAGE_VERTEX_STATE] = "vertex state",
        [STAGE_FRAGMENT] = "fragment",    [STAGE_GEOMETRY] = "geometry",
        [STAGE_TESS_CONTROL] = "control", [STAGE_TESS_EVALUATION] = "evaluation",
    };
    return names[stage];
}
