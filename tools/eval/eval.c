/* edgewalk eval: runs a program once, on lane 0 of the executor, and prints what it wrote. */
#include <stdlib.h>
#include <string.h>

#include "base/fpenv.h"
#include "tools/eval/eval.h"

static const char help[] =
    "usage: edgewalk eval FILE [--attrib NAME=x,y,z,w]... [--param N=...] [--env N=...] [--local N=...] "
    "[--texture UNIT=FILE]...\n"
    "                          [--buffer N=...] [--storage N=...] [--memory ADDRESS=...] [--vertices N] "
    "[--trace] [--json]\n"
    "                          [--image UNIT=FILE]... [--image-out UNIT=FILE]... [--subroutine "
    "PARAMETER=NAME]...\n"
    "\n"
    "  --attrib NAME=x,y,z,w   (or --set) an input: a number, or the binding with or without its prefix: "
    "v[3], OPOS, NRML, TEX0;"
    "\n"
    "                          vertex.attrib[3], position, color, texcoord[1]; "
    "fragment.fogcoord, f[TEX0], color.secondary;\n"
    "                          geometry and tessellation: vertex[1].position, primitive.id, "
    "vertex.tesscoord\n"
    "  --param N, --env N      a program (environment) parameter: c[N] or program.env[N]\n"
    "  --local N               program.local[N]\n"
    "  --texture UNIT=FILE     a picture (PNG, JPEG, BMP, TGA, HDR) or a DDS or KTX file as the texture of "
    "this unit\n"
    "  --image UNIT=FILE       such a file at this image unit, in its own format; "
    "the texels that the program changes are printed\n"
    "  --image-out UNIT=FILE   what the image has become, as a PNG file\n"
    "  --subroutine PARAMETER=NAME  what CALI calls: a subroutine parameter by its variable or number, and a "
    "label of its type;"
    "\n"
    "                          without it the first label of the type\n"
    "  --buffer N=...          parameter buffer N: a file, or words such as 7,2.5,0x3f800000 (a float has a "
    "point or exponent)\n"
    "  --storage N=...         storage buffer N (BUFFER[N] of TGSI), likewise; "
    "what the program changes is printed\n"
    "  --counters N=...        atomic counter buffer N, likewise\n"
    "  --storage-out N=FILE    what storage buffer N has become, all of it\n"
    "  --memory ADDRESS=...    resident memory at this GPU address, likewise; "
    "what the program changes is printed\n"
    "  --vertices N            of a patch; without it as many as --attrib names\n"
    "  --trace                 every executed instruction with operands, result and condition code\n"
    "  --json                  one object: status, executed, results, cc\n"
    "  --numbering 2007|2009   of the opcodes of a TGSI token stream, 2007 unless given\n"
    "\n"
    "A component is a decimal number, inf, -inf, nan, or raw bits such as 0x3f800000; "
    "missing ones are 0,0,0,1.\n"
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
    const struct program_file input = {evaluation->file, terminated, length, evaluation->numbering.revision};
    struct shader_error error;
    evaluation->program = program_file_load(&input, &error);
    if (!evaluation->program)
        program_file_report(stderr, &input, &error);
    return evaluation->program != NULL;
}

static bool allocate(struct evaluation *evaluation)
{
    const struct program *program = evaluation->program;
    evaluation->params = calloc(program->param_count + 1, sizeof *evaluation->params);
    evaluation->written = calloc(program->output_count + 1, 1);
    evaluation->written_params = calloc(program->param_count + 1, 1);
    evaluation->executor = shader_executor_create();
    return evaluation->params && evaluation->written && evaluation->written_params && evaluation->executor;
}

static bool bind_resources(struct evaluation *evaluation)
{
    for (unsigned i = 0; i < evaluation->program->param_count; i++)
        eval_load_param(evaluation, &evaluation->program->params[i], evaluation->params[i]);
    evaluation->resources.params = (const uint32_t(*)[4])evaluation->params;
    return eval_choose_subroutines(evaluation) && eval_bind_memory(evaluation) &&
           eval_bind_textures(evaluation) && eval_bind_images(evaluation);
}

static bool run_single(struct evaluation *evaluation, const struct shader_code *code,
                       enum shader_status *status, uint64_t *executed)
{
    if (!shader_bind(evaluation->executor, code, &evaluation->resources, true))
        return false;
    if (!(eval_has_vertices(evaluation->program) ? eval_set_vertices(evaluation, evaluation->executor)
                                                 : eval_set_inputs(evaluation)))
        return false;
    const uint32_t saved = fpenv_enter();
    shader_run_traced(evaluation->executor, 1, 1, eval_trace_step, evaluation);
    fpenv_leave(saved);
    *status = shader_lane_status(evaluation->executor, 0);
    *executed = shader_lane_executed(evaluation->executor, 0);
    eval_note_faults(evaluation, evaluation->executor);
    return true;
}

static void print(const struct evaluation *evaluation, enum shader_status status, uint64_t executed)
{
    const bool patch = evaluation->program->stage == STAGE_TESS_CONTROL;
    const bool geometry = evaluation->program->stage == STAGE_GEOMETRY;
    if (evaluation->json) {
        printf("%s", patch                     ? ""
                     : !evaluation->trace      ? "{"
                     : evaluation->trace_steps ? "],"
                                               : "{\"trace\":[],");
        if (geometry)
            eval_print_emissions(evaluation);
        if (evaluation->memory_count || evaluation->storage_count || evaluation->counter_count)
            eval_print_memory(evaluation);
        if (evaluation->image_count)
            eval_print_images(evaluation);
        eval_print_json(evaluation, status, executed);
        return;
    }
    if (geometry)
        eval_print_emissions(evaluation);
    else if (!patch)
        eval_print_results(evaluation);
    eval_print_memory(evaluation);
    eval_print_images(evaluation);
    printf("%s, %llu instructions\n", eval_status_name(status), (unsigned long long)executed);
}

/* Status 2 for an argument that is wrong, which has been reported. */
static int execute(struct evaluation *evaluation, struct shader_code *code)
{
    enum shader_status status = SHADER_STATUS_OK;
    uint64_t executed = 0;
    if (!bind_resources(evaluation))
        return EXIT_USAGE;
    const unsigned stage = evaluation->program->stage;
    if (stage == STAGE_TESS_CONTROL && evaluation->trace)
        return tool_usage_error("--trace: a tessellation control program runs all its threads at once");
    const bool done = stage == STAGE_GEOMETRY       ? eval_run_geometry(evaluation, code, &status, &executed)
                      : stage == STAGE_TESS_CONTROL ? eval_run_patch(evaluation, code, &status, &executed)
                                                    : run_single(evaluation, code, &status, &executed);
    if (!done)
        return EXIT_USAGE;
    print(evaluation, status, executed);
    return eval_write_images(evaluation) && eval_write_storage(evaluation) ? EXIT_OK : EXIT_FAILED;
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
    shader_executor_destroy(evaluation->executor);
    eval_release_emissions(evaluation);
    eval_release_memory(evaluation);
    eval_release_textures(evaluation);
    eval_release_images(evaluation);
    free(evaluation->subroutines);
    shader_program_free(evaluation->program);
    free(evaluation->params);
    free(evaluation->written);
    free(evaluation->written_params);
    free(evaluation->text);
    free(evaluation);
}

/* Options that take bytes, pictures or a number. */
static bool parse_resource(struct evaluation *evaluation, struct tool_arguments *arguments, int *status)
{
    static const struct {
        const char *option;
        bool (*add)(struct evaluation *evaluation, const char *text);
        const char *expected;
    } options[] = {
        {"--texture", eval_add_picture, "UNIT=FILE"},
        {"--image", eval_add_image, "UNIT=FILE"},
        {"--image-out", eval_add_image_out, "UNIT=FILE"},
        {"--subroutine", eval_add_subroutine, "PARAMETER=NAME"},
        {"--buffer", eval_add_buffer, "N=FILE or N=WORD,WORD..."},
        {"--storage", eval_add_storage, "N=FILE or N=WORD,WORD..."},
        {"--counters", eval_add_counters, "N=FILE or N=WORD,WORD..."},
        {"--storage-out", eval_add_storage_out, "N=FILE"},
        {"--memory", eval_add_memory, "ADDRESS=FILE or ADDRESS=WORD,WORD..."},
    };
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (tool_option(arguments, options[i].option, true)) {
            if (!options[i].add(evaluation, arguments->value))
                *status = tool_usage_error("%s %s: expected %s", options[i].option, arguments->value,
                                           options[i].expected);
            return true;
        }
    if (tool_option(arguments, "--numbering", true)) {
        if (!program_file_numbering(&evaluation->numbering, arguments->value))
            *status = EXIT_USAGE;
        return true;
    }
    if (!tool_option(arguments, "--vertices", true))
        return false;
    if (!tool_number(arguments->value, 1, SHADER_MAX_PATCH_VERTICES, &evaluation->vertices))
        *status = tool_usage_error("--vertices %s: expected a number from 1 to %d", arguments->value,
                                   SHADER_MAX_PATCH_VERTICES);
    return true;
}

static int parse_arguments(struct evaluation *evaluation, struct tool_arguments *arguments)
{
    static const struct {
        const char *option;
        enum setting_kind kind;
    } options[] = {
        {"--attrib", SETTING_ATTRIB}, {"--set", SETTING_ATTRIB},  {"--param", SETTING_ENV},
        {"--env", SETTING_ENV},       {"--local", SETTING_LOCAL},
    };
    while (tool_more(arguments)) {
        const char *operand;
        int status = EXIT_OK;
        size_t i = 0;
        while (i < sizeof options / sizeof *options && !tool_option(arguments, options[i].option, true))
            i++;
        if (i < sizeof options / sizeof *options) {
            if (!eval_parse_setting(evaluation, options[i].kind, arguments->value))
                return tool_usage_error("%s %s: expected NAME=x,y,z,w", options[i].option, arguments->value);
        } else if (parse_resource(evaluation, arguments, &status)) {
            if (status != EXIT_OK)
                return status;
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
