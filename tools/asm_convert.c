/* edgewalk asm convert, and asm print --tokens: programs in other languages, and token streams for reading.
 */
#include "tools/asm.h"

#include <stdlib.h>
#include <string.h>

#include "shader/shader.h"
#include "shader/tokens.h"

/* What a file held: tokens if it can be a stream, else text. */
struct input {
    const char *file;
    char *bytes;
    size_t length;
    enum token_revision revision;
};

static bool read_revision(struct tool_arguments *arguments, struct input *input)
{
    if (strcmp(arguments->value, "2007") == 0)
        input->revision = TOKENS_2007;
    else if (strcmp(arguments->value, "2009") == 0)
        input->revision = TOKENS_2009;
    else
        tool_usage_error("--numbering %s: expected 2007 or 2009", arguments->value);
    return input->revision == TOKENS_2009 || strcmp(arguments->value, "2007") == 0;
}

static void report(const char *file, const struct shader_error *error)
{
    if (error->position.line > 0)
        fprintf(stderr, "%s:%d:%d: error: %s\n", file, error->position.line, error->position.column,
                error->message);
    else
        fprintf(stderr, "%s: word %d: error: %s\n", file, error->position.offset, error->message);
}

/* --- print --tokens
 * ----------------------------------------------------------------------------------------- */

static int dump(const struct input *input)
{
    uint32_t *words = malloc(input->length + 1);
    char *text = NULL;
    if (words) {
        memcpy(words, input->bytes, input->length);
        text = tokens_dump(words, input->length / 4, input->revision);
    }
    if (text)
        fputs(text, stdout);
    const bool whole = text && !strstr(text, "error at word") && input->length % 4 == 0;
    if (text && input->length % 4 != 0)
        fprintf(stderr, "%s: %zu bytes are no whole number of words\n", input->file, input->length);
    free(text);
    free(words);
    return whole ? EXIT_OK : EXIT_FAILED;
}

int asm_print_tokens(struct tool_arguments *arguments)
{
    struct input input = {.revision = TOKENS_2007};
    while (tool_more(arguments)) {
        const char *file = tool_operand(arguments);
        if (file && !input.file)
            input.file = file;
        else if (!file && tool_option(arguments, "--numbering", true) && read_revision(arguments, &input))
            continue;
        else
            return tool_unknown("asm print", arguments);
    }
    if (!input.file)
        return tool_usage_error("asm print --tokens: expected one file");
    input.bytes = tool_read_file(input.file, &input.length);
    if (!input.bytes)
        return EXIT_USAGE;
    const int status = dump(&input);
    free(input.bytes);
    return status;
}

/* --- convert
 * ------------------------------------------------------------------------------------------------ */

static int convert(const struct input *input)
{
    struct shader_error error;
    struct program *converted = NULL,
                   *program = shader_load(SHADER_TARGET_ANY, input->bytes, input->length, &error);
    if (program)
        converted = shader_convert(program, CONVERT_NV, &error);
    char *text = converted ? shader_print(converted) : NULL;
    if (text)
        fputs(text, stdout);
    else
        report(input->file, &error);
    const int status = text ? EXIT_OK : EXIT_FAILED;
    free(text);
    shader_program_free(program);
    shader_program_free(converted);
    return status;
}

int asm_convert(struct tool_arguments *arguments)
{
    struct input input = {.file = NULL};
    const char *to = NULL;
    while (tool_more(arguments)) {
        const char *file = tool_operand(arguments);
        if (file && !input.file)
            input.file = file;
        else if (!file && tool_option(arguments, "--to", true))
            to = arguments->value;
        else
            return tool_unknown("asm convert", arguments);
    }
    if (!to || strcmp(to, "nv") != 0)
        return tool_usage_error("asm convert: expected --to nv");
    input.file = input.file ? input.file : "-";
    input.bytes = tool_read_file(input.file, &input.length);
    if (!input.bytes)
        return EXIT_USAGE;
    const int status = convert(&input);
    free(input.bytes);
    return status;
}
