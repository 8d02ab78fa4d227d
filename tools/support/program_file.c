#include "tools/support/program_file.h"

#include <stdlib.h>
#include <string.h>

#include "tools/support/tool.h"

const enum token_revision program_file_revisions[2] = {TOKENS_2007, TOKENS_2009};

/* The words of a file; bytes after the last whole one are dropped. */
static struct program *load_tokens(const struct program_file *file, struct shader_error *error)
{
    uint32_t *words = malloc(file->length + 1);
    struct program *program = NULL;
    *error = (struct shader_error){.message = "out of memory"};
    if (words) {
        memcpy(words, file->bytes, file->length);
        program =
            shader_load_tokens(SHADER_TARGET_ANY, words, file->length / sizeof *words, file->revision, error);
    }
    free(words);
    return program;
}

struct program *program_file_load(const struct program_file *file, struct shader_error *error)
{
    if (tokens_recognize(file->bytes, file->length))
        return load_tokens(file, error);
    return shader_load(SHADER_TARGET_ANY, file->bytes, file->length, error);
}

void program_file_report(FILE *out, const struct program_file *file, const struct shader_error *error)
{
    const struct source_position *at = &error->position;
    if (at->line == 0) {
        fprintf(out, "%s: word %d: error: %s\n", file->file, at->offset, error->message);
        return;
    }
    fprintf(out, "%s:%d:%d: error: %s\n", file->file, at->line, at->column, error->message);
    if (at->offset >= 0)
        tool_print_excerpt(out, file->bytes, file->length, (size_t)at->offset);
}
