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

/* TGSI is its own canonical text. A program converted from another language lists the contents of its CONST
 * registers. */
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

/* In the order of the words of --to. */
static const struct conversion {
    bool (*print)(const struct program *program, const struct program_file *input,
                  struct shader_error *error);
} conversions[] = {{write_nv}, {write_tgsi}, {write_words}};

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

struct request {
    unsigned to, numbering;
};

enum { NO_CONVERSION = sizeof conversions / sizeof *conversions };

static const struct option options[] = {
    OPTION_WORD_ROW("--to", "nv|tgsi|tokens", struct request, to,
                    "the language: NV_gpu_program4 and 5, TGSI text, or a TGSI token stream"),
    NUMBERING_OPTION_ROW(struct request, numbering),
    {0}};

static int convert_command(const struct command *command, int argc, char **argv)
{
    struct request request = {.to = NO_CONVERSION};
    struct operands files;
    const int parsed = options_parse(command, argc, argv, &request, &files);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    if (request.to == NO_CONVERSION)
        return tool_usage_error("asm convert: expected --to nv, --to tgsi or --to tokens");
    struct program_file input = {.file = files.count ? files.names[0] : "-",
                                 .revision = program_file_revisions[request.numbering]};
    input.bytes = tool_read_file(input.file, &input.length);
    if (!input.bytes)
        return EXIT_USAGE;
    const int status = convert(&input, &conversions[request.to]);
    free(input.bytes);
    return status;
}

const struct command command_asm_convert = {
    .name = "asm convert",
    .summary = "convert a program to another language with the same bits",
    .usage = "--to nv|tgsi|tokens [OPTION...] [FILE]",
    .purpose = "Convert a program to another language. The converted program computes the same bits. If a "
               "feature has no counterpart in that language, the command reports it and fails. Without a "
               "FILE it reads standard input.",
    .example = "asm convert --to tgsi light.vp",
    .operands = {"FILE"},
    .most = 1,
    .options = options,
    .run = convert_command};
