/* edgewalk eval: runs a program once, on lane 0 of the executor, and prints what it wrote. */
#include <stdlib.h>
#include <string.h>

#include "base/fpenv.h"
#include "tools/eval.h"

static const char help[] =
    "usage: edgewalk eval FILE [--attrib NAME=x,y,z,w]... [--param N=...] [--env N=...] [--local N=...] [--trace] [--json]\n"
    "\n"
    "  --attrib NAME=x,y,z,w   an input: a number, or the binding with or without its prefix: v[3], OPOS, NRML, TEX0;\n"
    "                          vertex.attrib[3], position, color, texcoord[1]; fragment.fogcoord, color.secondary\n"
    "  --param N, --env N      a program (environment) parameter: c[N] or program.env[N]\n"
    "  --local N               program.local[N]\n"
    "  --trace                 every executed instruction with operands, result and condition code\n"
    "  --json                  one object: status, executed, results, cc\n"
    "\n"
    "A component is a decimal number, inf, -inf, nan, or raw bits such as 0x3f800000; missing ones are 0,0,0,1.\n"
    "Status is ok, killed (KIL), budget (the instruction limit) or error (subroutine stack overflow).\n"
    "State bindings have OpenGL's initial values for matrices (identity) and read as zero otherwise.\n";

static bool load(struct evaluation *evaluation)
{
    size_t length;
    char *text = tool_read_file(evaluation->file, &length);
    char *terminated = text ? realloc(text, length + 1) : NULL; /* the trace quotes lines of it */
    if (!terminated) {
        free(text);
        return false;
    }
    terminated[length] = '\0';
    evaluation->text = terminated;
    struct shader_error error;
    evaluation->program = shader_load(SHADER_TARGET_ANY, terminated, length, &error);
    if (!evaluation->program) {
        fprintf(stderr, "%s:%d:%d: error: %s\n", evaluation->file, error.position.line, error.position.column,
                error.message);
        if (error.position.offset >= 0)
            tool_print_excerpt(stderr, terminated, length, (size_t)error.position.offset);
    }
    return evaluation->program != NULL;
}

static bool allocate(struct evaluation *evaluation)
{
    const struct program *program = evaluation->program;
    evaluation->params = calloc(program->param_count + 1, sizeof *evaluation->params);
    evaluation->written = calloc(program->output_count + 1, 1);
    evaluation->written_params = calloc(program->param_count + 1, 1);
    evaluation->machine = shader_machine_create();
    return evaluation->params && evaluation->written && evaluation->written_params && evaluation->machine;
}

static int execute(struct evaluation *evaluation, struct shader_code *code)
{
    for (unsigned i = 0; i < evaluation->program->param_count; i++)
        eval_load_param(evaluation, &evaluation->program->params[i], evaluation->params[i]);
    static const struct texture_view *const no_textures[SHADER_MAX_TEXTURE_UNITS];
    const struct shader_resources resources = {.params = (const uint32_t(*)[4])evaluation->params,
                                               .textures = no_textures};
    if (!shader_bind(evaluation->machine, code, &resources, true))
        return EXIT_FAILED;
    if (!eval_set_inputs(evaluation))
        return EXIT_USAGE;
    uint32_t saved = fpenv_enter();
    shader_run_traced(evaluation->machine, eval_trace_step, evaluation);
    fpenv_leave(saved);
    enum shader_status status = shader_lane_status(evaluation->machine, 0);
    if (evaluation->json) {
        if (evaluation->trace && evaluation->trace_steps == 0)
            printf("{\"trace\":[");
        eval_print_json(evaluation, status);
    } else {
        eval_print_results(evaluation);
        printf("%s, %u instructions\n", eval_status_name(status),
               shader_lane_executed(evaluation->machine, 0));
    }
    return EXIT_OK;
}

static int run(struct evaluation *evaluation)
{
    if (!eval_check_param_settings(evaluation))
        return EXIT_USAGE;
    if (!load(evaluation))
        return EXIT_FAILED;
    struct shader_code *code = shader_code_create(evaluation->program);
    int status = EXIT_FAILED;
    if (code && allocate(evaluation))
        status = execute(evaluation, code);
    else
        fprintf(stderr, "edgewalk: out of memory\n");
    shader_code_destroy(code);
    return status;
}

static void release(struct evaluation *evaluation)
{
    shader_machine_destroy(evaluation->machine);
    shader_program_free(evaluation->program);
    free(evaluation->params);
    free(evaluation->written);
    free(evaluation->written_params);
    free(evaluation->text);
    free(evaluation);
}

static int parse_arguments(struct evaluation *evaluation, struct tool_arguments *arguments)
{
    static const struct {
        const char *option;
        enum setting_kind kind;
    } options[] = {
        {"--attrib", SETTING_ATTRIB},
        {"--param", SETTING_ENV},
        {"--env", SETTING_ENV},
        {"--local", SETTING_LOCAL},
    };
    while (tool_more(arguments)) {
        const char *operand;
        size_t i = 0;
        while (i < sizeof options / sizeof *options && !tool_option(arguments, options[i].option, true))
            i++;
        if (i < sizeof options / sizeof *options) {
            if (!eval_parse_setting(evaluation, options[i].kind, arguments->value))
                return tool_usage_error("%s %s: expected NAME=x,y,z,w", options[i].option, arguments->value);
        } else if (tool_option(arguments, "--trace", false)) {
            evaluation->trace = true;
        } else if (tool_option(arguments, "--json", false)) {
            evaluation->json = true;
        } else if (!evaluation->file && (operand = tool_operand(arguments))) {
            evaluation->file = operand;
        } else {
            return tool_unknown("eval", arguments);
        }
    }
    return evaluation->file ? EXIT_OK : tool_usage_error("eval: expected a program file (try --help)");
}

int command_eval(int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0) {
            fputs(help, stdout);
            return EXIT_OK;
        }
    struct evaluation *evaluation = calloc(1, sizeof *evaluation);
    if (!evaluation)
        return EXIT_FAILED;
    struct tool_arguments arguments = {argc, argv, 0, NULL};
    int status = parse_arguments(evaluation, &arguments);
    if (status == EXIT_OK)
        status = run(evaluation);
    release(evaluation);
    return status;
}
