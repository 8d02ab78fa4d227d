/* Converts a TGSI program to a token stream, through its text (assemble.c). */
#include "shader/language/tokens/text.h"

#include <stdlib.h>

uint32_t *shader_write_tokens(const struct program *program, enum token_revision revision, size_t *count,
                              struct shader_error *error)
{
    struct token_builder builder = {.stream.revision = revision};
    uint32_t *words = NULL;
    *error = (struct shader_error){0};
    if (program->language != LANGUAGE_TGSI) {
        snprintf(error->message, sizeof error->message,
                 "only TGSI programs have tokens; convert the program first");
        return NULL;
    }
    char *text = shader_print(program);
    if (!text)
        snprintf(error->message, sizeof error->message, "out of memory");
    else if (tokens_from_text(text, program, &builder, error))
        words = tokens_write(&builder.stream, count, error);
    tokens_release(&builder.stream);
    free(text);
    return words;
}
