/* From a token stream to a program: read, spelled as text (spell.c), loaded by the text front end;
 * then precision, for which text has no word, is set. Positions become those of words. */
#include "shader/language/tokens/text.h"

#include <stdlib.h>
#include <string.h>

static const struct token_line *line_of(const struct token_text *text, int32_t line)
{
    return line >= 1 && (uint32_t)line <= text->line_count ? &text->lines[line - 1] : NULL;
}

/* An instruction whose operands need moves before it is the last one that its line became. */
static void apply_lines(struct program *program, const struct token_text *text)
{
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        struct instruction *instruction = &program->instructions[i];
        const struct token_line *line = line_of(text, instruction->position.line);
        const bool last = i + 1 == program->instruction_count ||
                          program->instructions[i + 1].position.line != instruction->position.line;
        if (line && last)
            instruction->precision = line->precision;
    }
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        const struct token_line *line = line_of(text, program->instructions[i].position.line);
        program->instructions[i].position =
            (struct source_position){.offset = line ? (int32_t)line->word : 0};
    }
}

static struct program *load_text(enum shader_target target, const struct token_text *text,
                                 struct shader_error *error)
{
    struct program *program = shader_load(target, text->text, strlen(text->text), error);
    if (!program) {
        const uint32_t word = tokens_word_of(text, (uint32_t)error->position.offset);
        error->position = (struct source_position){.offset = (int32_t)word};
        return NULL;
    }
    apply_lines(program, text);
    free(program->source); /* positions are words */
    program->source = NULL;
    return program;
}

static bool is_executable(const struct token_stream *stream, struct shader_error *error)
{
    if (!tokens_newer(stream))
        return true;
    *error = (struct shader_error){0};
    snprintf(error->message, sizeof error->message,
             "version 1.%d can be read and printed, but not executed: expected 1.%d or less",
             stream->version.MinorVersion, TOKENS_MINOR);
    return false;
}

struct program *shader_load_tokens(enum shader_target target, const uint32_t *words, size_t count,
                                   enum token_revision revision, struct shader_error *error)
{
    struct token_stream stream;
    struct token_text text = {0};
    struct program *program = NULL;
    if (tokens_read(words, count, revision, &stream, NULL, NULL, error) && is_executable(&stream, error) &&
        tokens_spell(&stream, &text, error))
        program = load_text(target, &text, error);
    tokens_release_text(&text);
    tokens_release(&stream);
    return program;
}
