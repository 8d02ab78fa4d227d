/* edgewalk run: executes scripts that draw and probe. */
#include <stdlib.h>
#include <string.h>

#include "tools/support/observe.h"
#include "tools/run/run.h"

static void print_result(const char *file, const struct run_result *result)
{
    static const char *const names[] = {[RUN_PASSED] = "PASS", [RUN_FAILED] = "FAIL", [RUN_SKIPPED] = "SKIP"};
    printf("%s %s", names[result->verdict], file);
    if (result->verdict != RUN_PASSED && result->line)
        printf(":%d", result->line);
    if (result->verdict != RUN_PASSED && result->column)
        printf(":%d", result->column);
    printf(result->verdict != RUN_PASSED ? ": %s\n" : "\n", result->reason);
    fflush(stdout);
}

static int print_commands(void)
{
    for (size_t i = 0; i < run_test_row_count; i++)
        puts(run_test_rows[i].form);
    return EXIT_OK;
}

static void begin(void *user, const struct tool_context *context)
{
    (void)context;
    observe_begin(user);
}

static void end(void *user, const struct tool_context *context)
{
    (void)context;
    observe_end(user);
}

/* One file: false if it cannot be read. */
static bool run_file(const char *file, const char *programs, unsigned threads,
                     struct observation_request *observation, unsigned counts[3])
{
    const struct run_observer observer = {begin, end, observation};
    size_t length;
    char *text = tool_read_file(file, &length);
    if (!text)
        return false;
    struct run_compiled compiled = {0};
    if (programs && !run_compiled_read(&compiled, programs, file)) {
        run_compiled_free(&compiled);
        free(text);
        return false;
    }
    struct run_result result =
        run_text_compiled(text, length, threads, &observer, programs ? &compiled : NULL);
    run_compiled_free(&compiled);
    print_result(file, &result);
    counts[result.verdict]++;
    free(text);
    return true;
}

struct request {
    unsigned threads;
    const char *programs;
    struct observation_request observation;
};

static const struct option options[] = {
    OPTION_DO_ROW("--commands", print_commands,
                  "list the lines of a [test] section. %f is a number, %i and %u a whole number, %e an "
                  "enumerant, %n an enumerant in lower case without GL_, %t a texture target, %p a kind of "
                  "parameter, %w a word, %r the rest"),
    OPTION_TEXT_ROW("--programs", "DIR", struct request, programs,
                    "compiled programs for the shaders of .shader_test scripts. DIR/INDEX.json is an array "
                    "of objects with \"script\" (the end of its path), \"stage\" (vp, tcp, tep, gp, fp) and "
                    "\"file\" (in DIR). The lines `#var TYPE NAME : SEMANTIC : BINDING` of a program give "
                    "the locations of uniforms"),
    OPTION_NUMBER_ROW("--threads", "N", struct request, threads, 1, 64,
                      "worker threads, 1 to 64; the picture does not depend on it"),
    OBSERVE_OPTION_ROWS(struct request, observation, 1),
    {0}};

static int run(const struct command *command, int argc, char **argv)
{
    struct request request = {0};
    struct operands files;
    unsigned counts[3] = {0};
    bool readable = true;
    const int parsed = options_parse(command, argc, argv, &request, &files);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    for (unsigned i = 0; i < files.count; i++)
        readable &= run_file(files.names[i], request.programs, request.threads, &request.observation, counts);
    printf("%u passed, %u failed, %u skipped\n", counts[RUN_PASSED], counts[RUN_FAILED], counts[RUN_SKIPPED]);
    return observe_finish(&request.observation, !readable            ? EXIT_USAGE
                                                : counts[RUN_FAILED] ? EXIT_FAILED
                                                                     : EXIT_OK);
}

const struct command command_run = {
    .name = "run",
    .summary = "execute scripts that draw and probe (.shader_test, .vpfp)",
    .usage = "FILE... [OPTION...]\n--commands",
    .purpose = "Execute piglit's scripts for assembly programs, .shader_test and .vpfp. Each script draws to "
               "its own window. The command prints a line for each script and then the number of passed, "
               "failed and skipped scripts:\n"
               "\n"
               "    PASS FILE\n"
               "    FAIL FILE:LINE: the expected and the actual value\n"
               "    SKIP FILE:LINE: the feature that the script needs and Edgewalk lacks",
    .notes = "A FILE of - is standard input. The exit status is 1 if a script fails.",
    .example = "run red.shader_test",
    .operands = {"FILE"},
    .fewest = 1,
    .expected = "a file",
    .options = options,
    .run = run};
