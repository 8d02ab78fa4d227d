/* edgewalk asm convert, and asm print --tokens: programs in other languages, and token streams for reading.
 */
#include "tools/asm/asm.h"

#include <stdlib.h>
#include <string.h>

#include "tools/support/program_file.h"

/* --- print --tokens ------------------------------------------------------------------------------------- */

int asm_dump_tokens(const struct program_file *input)
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
    struct program_file input = {.revision = TOKENS_2007};
    while (tool_more(arguments)) {
        const char *file = tool_operand(arguments);
        if (file && !input.file)
            input.file = file;
        else if (!file && tool_option(arguments, "--numbering", true) &&
                 program_file_numbering(&input, arguments->value))
            continue;
        else
            return tool_unknown("asm print", arguments);
    }
    if (!input.file)
        return tool_usage_error("asm print --tokens: expected one file");
    input.bytes = tool_read_file(input.file, &input.length);
    if (!input.bytes)
        return EXIT_USAGE;
    const int status = asm_dump_tokens(&input);
    free(input.bytes);
    return status;
}

/* --- convert -------------------------------------------------------------------------------------------- */

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

static bool write_nv(const struct program *program, const struct program_file *input,
                     struct shader_error *error)
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

static bool write_tgsi(const struct program *program, const struct program_file *input,
                       struct shader_error *error)
{
    struct program *converted = as_tgsi(program, error);
    const bool printed = print_text(converted, error);
    (void)input;
    shader_program_free(converted);
    return printed;
}

static bool write_words(const struct program *program, const struct program_file *input,
                        struct shader_error *error)
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
    bool (*print)(const struct program *program, const struct program_file *input,
                  struct shader_error *error);
} conversions[] = {{"nv", write_nv}, {"tgsi", write_tgsi}, {"tokens", write_words}};

static const struct conversion *find_conversion(const char *name)
{
    for (size_t i = 0; name && i < sizeof conversions / sizeof *conversions; i++)
        if (strcmp(conversions[i].name, name) == 0)
            return &conversions[i];
    return NULL;
}

static int convert(const struct program_file *input, const struct conversion *conversion)
{
    struct shader_error error;
    struct program *program = program_file_load(input, &error);
    const bool printed = program && conversion->print(program, input, &error);
    if (!printed)
        program_file_report(stderr, input, &error);
    shader_program_free(program);
    return printed ? EXIT_OK : EXIT_FAILED;
}

int asm_convert(struct tool_arguments *arguments)
{
    struct program_file input = {.revision = TOKENS_2007};
    const char *to = NULL;
    while (tool_more(arguments)) {
        const char *file = tool_operand(arguments);
        if (file && !input.file) {
            input.file = file;
        } else if (!file && tool_option(arguments, "--to", true)) {
            to = arguments->value;
        } else if (!file && tool_option(arguments, "--numbering", true)) {
            if (!program_file_numbering(&input, arguments->value))
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
