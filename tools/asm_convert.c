/* edgewalk asm convert, and asm print --tokens: programs in other languages, and token streams for reading.
 */
#include "tools/asm.h"

#include <stdlib.h>
#include <string.h>

#include "shader/shader.h"
#include "shader/language/tokens/tokens.h"

/* The contents of a file: tokens if it can be a stream, else text. */
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

/* --- print --tokens ------------------------------------------------------------------------------------- */

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

int asm_dump_tokens(const char *file, char *bytes, size_t length)
{
    return dump(&(struct input){file, bytes, length, TOKENS_2007});
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

/* --- convert -------------------------------------------------------------------------------------------- */

/* The words of a file; bytes after the last whole one are dropped. */
static struct program *load_tokens(const struct input *input, struct shader_error *error)
{
    uint32_t *words = malloc(input->length + 1);
    struct program *program = NULL;
    *error = (struct shader_error){.message = "out of memory"};
    if (words) {
        memcpy(words, input->bytes, input->length);
        program = shader_load_tokens(SHADER_TARGET_ANY, words, input->length / sizeof *words, input->revision,
                                     error);
    }
    free(words);
    return program;
}

static struct program *load(const struct input *input, struct shader_error *error)
{
    if (tokens_recognize(input->bytes, input->length))
        return load_tokens(input, error);
    return shader_load(SHADER_TARGET_ANY, input->bytes, input->length, error);
}

static bool print_text(const struct program *program, struct shader_error *error)
{
    char *text = program ? shader_print(program) : NULL;
    if (text)
        fputs(text, stdout);
    else if (program)
        snprintf(error->message, sizeof error->message, "out of memory");
    free(text);
    return text != NULL;
}

static bool write_nv(const struct program *program, const struct input *input, struct shader_error *error)
{
    struct program *converted = shader_convert(program, CONVERT_GPU4, error);
    const bool printed = print_text(converted, error);
    (void)input;
    shader_program_free(converted);
    return printed;
}

/* TGSI is its own canonical text; what comes from other languages lists what its CONST registers hold. */
static struct program *as_tgsi(const struct program *program, struct shader_error *error)
{
    return shader_convert(program, CONVERT_TGSI, error);
}

static bool write_tgsi(const struct program *program, const struct input *input, struct shader_error *error)
{
    struct program *converted = as_tgsi(program, error);
    const bool printed = print_text(converted, error);
    (void)input;
    shader_program_free(converted);
    return printed;
}

static bool write_words(const struct program *program, const struct input *input, struct shader_error *error)
{
    size_t count;
    struct program *converted = as_tgsi(program, error);
    uint32_t *words = converted ? shader_write_tokens(converted, input->revision, &count, error) : NULL;
    if (words)
        fwrite(words, sizeof *words, count, stdout);
    free(words);
    shader_program_free(converted);
    return words != NULL;
}

static const struct conversion {
    const char *name;
    bool (*print)(const struct program *program, const struct input *input, struct shader_error *error);
} conversions[] = {{"nv", write_nv}, {"tgsi", write_tgsi}, {"tokens", write_words}};

static const struct conversion *find_conversion(const char *name)
{
    for (size_t i = 0; name && i < sizeof conversions / sizeof *conversions; i++)
        if (strcmp(conversions[i].name, name) == 0)
            return &conversions[i];
    return NULL;
}

static int convert(const struct input *input, const struct conversion *conversion)
{
    struct shader_error error;
    struct program *program = load(input, &error);
    const bool printed = program && conversion->print(program, input, &error);
    if (!printed)
        report(input->file, &error);
    shader_program_free(program);
    return printed ? EXIT_OK : EXIT_FAILED;
}

int asm_convert(struct tool_arguments *arguments)
{
    struct input input = {.revision = TOKENS_2007};
    const char *to = NULL;
    while (tool_more(arguments)) {
        const char *file = tool_operand(arguments);
        if (file && !input.file) {
            input.file = file;
        } else if (!file && tool_option(arguments, "--to", true)) {
            to = arguments->value;
        } else if (!file && tool_option(arguments, "--numbering", true)) {
            if (!read_revision(arguments, &input))
                return EXIT_USAGE;
        } else {
            return tool_unknown("asm convert", arguments);
        }
    }
    const struct conversion *conversion = find_conversion(to);
    if (!conversion)
        return tool_usage_error("asm convert: expected --to nv, --to tgsi or --to tokens");
    input.file = input.file ? input.file : "-";
    input.bytes = tool_read_file(input.file, &input.length);
    if (!input.bytes)
        return EXIT_USAGE;
    const int status = convert(&input, conversion);
    free(input.bytes);
    return status;
}
