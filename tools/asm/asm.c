/* edgewalk asm: checks and prints programs. */
#include <stdlib.h>
#include <string.h>

#include "tools/asm/asm.h"

static void report_json(const char *file, bool ok, const struct shader_error *error)
{
    printf("{\"file\":");
    tool_json_string(stdout, file, strlen(file));
    printf(",\"ok\":%s,\"offset\":%d,\"line\":%d,\"column\":%d,\"message\":", ok ? "true" : "false",
           ok ? -1 : error->position.offset, ok ? 0 : error->position.line, ok ? 0 : error->position.column);
    tool_json_string(stdout, ok ? "" : error->message, ok ? 0 : strlen(error->message));
    printf("}\n");
}

static void report(const struct program_file *file, const struct program *program,
                   const struct shader_error *error, bool json)
{
    if (json)
        report_json(file->file, program != NULL, error);
    else if (program)
        printf("%s: ok\n", file->file);
    else
        program_file_report(stdout, file, error);
}

static int check_file(struct program_file file, bool json)
{
    file.bytes = tool_read_file(file.file, &file.length);
    if (!file.bytes)
        return EXIT_USAGE;
    struct shader_error error;
    struct program *program = program_file_load(&file, &error);
    report(&file, program, &error, json);
    int status = program ? EXIT_OK : EXIT_FAILED;
    shader_program_free(program);
    free(file.bytes);
    return status;
}

struct check_request {
    bool json;
    unsigned numbering;
};

static const struct option check_options[] = {
    OPTION_FLAG_ROW("--json", struct check_request, json, "print a JSON object for each file"),
    NUMBERING_OPTION_ROW(struct check_request, numbering),
    {0}};

static int check(const struct command *command, int argc, char **argv)
{
    struct check_request request = {0};
    struct operands files;
    const int parsed = options_parse(command, argc, argv, &request, &files);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    int status = EXIT_OK;
    for (unsigned i = 0; i < files.count; i++) {
        const struct program_file file = {.file = files.names[i],
                                          .revision = program_file_revisions[request.numbering]};
        const int result = check_file(file, request.json);
        status = result > status ? result : status;
    }
    return status;
}

static const struct command command_asm_check = {
    .name = "asm check",
    .summary = "load programs and report their errors",
    .usage = "FILE... [OPTION...]",
    .purpose = "Load programs and report their errors. For each FILE the command prints `FILE: ok`, or "
               "`FILE:LINE:COLUMN: error:` with the line and the position of the error. A FILE is a program "
               "text of any language or a TGSI token stream; - is standard input.",
    .notes = "The exit status is 1 if a program does not load.",
    .example = "asm check light.vp",
    .operands = {"FILE"},
    .fewest = 1,
    .expected = "a file",
    .options = check_options,
    .run = check};

/* --- print ---------------------------------------------------------------------------------------------- */

static int print_text(const struct program_file *file)
{
    struct shader_error error;
    struct program *program = program_file_load(file, &error);
    char *printed = program ? shader_print(program) : NULL;
    if (printed)
        fputs(printed, stdout);
    else if (!program)
        program_file_report(stderr, file, &error);
    const int status = printed ? EXIT_OK : EXIT_FAILED;
    free(printed);
    shader_program_free(program);
    return status;
}

struct print_request {
    bool tokens;
    unsigned numbering;
};

static const struct option print_options[] = {
    OPTION_FLAG_ROW("--tokens", struct print_request, tokens, "print any file as a token stream"),
    NUMBERING_OPTION_ROW(struct print_request, numbering),
    {0}};

static int print(const struct command *command, int argc, char **argv)
{
    struct print_request request = {0};
    struct operands files;
    const int parsed = options_parse(command, argc, argv, &request, &files);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    struct program_file input = {.file = files.names[0],
                                 .revision = program_file_revisions[request.numbering]};
    input.bytes = tool_read_file(input.file, &input.length);
    if (!input.bytes)
        return EXIT_USAGE;
    const bool tokens = request.tokens || tokens_recognize(input.bytes, input.length);
    const int status = tokens ? asm_dump_tokens(&input) : print_text(&input);
    free(input.bytes);
    return status;
}

static const struct command command_asm_print = {
    .name = "asm print",
    .summary = "print a program in canonical form, a token stream by words",
    .usage = "FILE [OPTION...]",
    .purpose = "Print a program in canonical form. A TGSI token stream is printed word by word, with the "
               "fields of each word (docs/tokens.md).",
    .example = "asm print light.vp",
    .operands = {"FILE"},
    .fewest = 1,
    .most = 1,
    .expected = "one file",
    .options = print_options,
    .run = print};

/* --- The command ---------------------------------------------------------------------------------------- */

static const struct command *const actions[] = {&command_asm_check, &command_asm_print, &command_asm_convert,
                                                &command_asm_doc,   &command_asm_fixed, NULL};

const struct command command_asm = {
    .name = "asm",
    .summary = "check, print and convert assembly programs",
    .usage = "ACTION [ARGUMENT...]",
    .purpose = "Check, print and convert assembly programs, and document their opcodes. `edgewalk asm ACTION "
               "--help` lists the options of an action.",
    .example = "asm check light.vp",
    .commands = actions};
