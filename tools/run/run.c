/* edgewalk run: executes scripts that draw and probe. */
#include <stdlib.h>
#include <string.h>

#include "tools/support/observe.h"
#include "tools/run/run.h"

static const char help[] =
    "usage: edgewalk run [--threads N] [--programs DIR] [--check] [--coverage DIR] FILE...\n"
    "       edgewalk run --commands\n"
    "\n"
    "Executes piglit's scripts for assembly programs, .shader_test and .vpfp, in a window of their own, and "
    "prints a\n"
    "line for each: `PASS FILE`, `FAIL FILE:LINE: what was expected, what was found`, or `SKIP FILE:LINE: "
    "what the\n"
    "script needs and Edgewalk has not`; then how many there were of each. Status 1 if one failed.\n"
    "\n"
    "  --commands      what a [test] may say: %f a number, %i and %u a whole number, %e an enumerant's name, "
    "%n the\n"
    "                  same in lower case without GL_, %t a texture target, %p a kind of parameter, %w a "
    "word, %r the rest\n"
    "  --programs DIR  programs that a compiler made of the shaders of .shader_test scripts: DIR/INDEX.json "
    "is an "
    "array\n"
    "                  of objects with \"script\" (the end of its path), \"stage\" (vp, tcp, tep, gp, fp) "
    "and "
    "\"file\" (in\n"
    "                  DIR); their lines `#var TYPE NAME : SEMANTIC : BINDING` say where uniforms live\n"
    "  --threads N     worker threads, 1 to 64; the picture does not depend on it\n" OBSERVE_OPTIONS "\n"
    "FILE may be - for standard input.\n";

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

static void print_commands(void)
{
    for (size_t i = 0; i < run_test_row_count; i++)
        puts(run_test_rows[i].form);
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

int command_run(int argc, char **argv)
{
    struct tool_arguments arguments = {argc, argv, 0, NULL};
    unsigned threads = 0, counts[3] = {0};
    struct observation_request observation = {0};
    bool any = false, readable = true;
    const char *programs = NULL;
    while (tool_more(&arguments)) {
        const char *file;
        if (tool_option(&arguments, "--help", false)) {
            fputs(help, stdout);
            return EXIT_OK;
        } else if (tool_option(&arguments, "--commands", false)) {
            print_commands();
            return EXIT_OK;
        } else if (tool_option(&arguments, "--threads", true)) {
            if (!tool_number(arguments.value, 1, 64, &threads))
                return tool_usage_error("--threads %s: expected a number from 1 to 64", arguments.value);
        } else if (observe_option(&observation, &arguments)) {
            continue;
        } else if (tool_option(&arguments, "--programs", true)) {
            programs = arguments.value;
        } else if ((file = tool_operand(&arguments))) {
            readable = run_file(file, programs, threads, &observation, counts) && readable;
            any = true;
        } else {
            return tool_unknown("run", &arguments);
        }
    }
    if (!any)
        return tool_usage_error("run: expected a file (try --help)");
    printf("%u passed, %u failed, %u skipped\n", counts[RUN_PASSED], counts[RUN_FAILED], counts[RUN_SKIPPED]);
    return observe_finish(&observation, !readable ? EXIT_USAGE : counts[RUN_FAILED] ? EXIT_FAILED : EXIT_OK);
}
