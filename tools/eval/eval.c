/* edgewalk eval: runs a program once, on lane 0 of the executor, and prints its results. */
#include <stdlib.h>
#include <string.h>

#include "base/fpenv.h"
#include "tools/eval/eval.h"

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
    const struct program_file input = {evaluation->file, terminated, length,
                                       program_file_revisions[evaluation->numbering]};
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

/* --- Options -------------------------------------------------------------------------------------------- */

static bool set_input(void *store, const struct option *option, const char *value)
{
    return eval_parse_setting(store, (enum setting_kind)option->value, value);
}

enum {
    ADD_PICTURE,
    ADD_IMAGE,
    ADD_IMAGE_OUT,
    ADD_SUBROUTINE,
    ADD_BUFFER,
    ADD_STORAGE,
    ADD_COUNTERS,
    ADD_STORAGE_OUT,
    ADD_MEMORY
};

static bool add_resource(void *store, const struct option *option, const char *value)
{
    static bool (*const adders[])(struct evaluation * evaluation, const char *text) = {
        [ADD_PICTURE] = eval_add_picture,     [ADD_IMAGE] = eval_add_image,
        [ADD_IMAGE_OUT] = eval_add_image_out, [ADD_SUBROUTINE] = eval_add_subroutine,
        [ADD_BUFFER] = eval_add_buffer,       [ADD_STORAGE] = eval_add_storage,
        [ADD_COUNTERS] = eval_add_counters,   [ADD_STORAGE_OUT] = eval_add_storage_out,
        [ADD_MEMORY] = eval_add_memory};
    return adders[option->value](store, value);
}

#define INPUT_ROW(text, other, word, setting, ...)                                                           \
    OPTION_SET_ROW(text, word, set_input, "NAME=x,y,z,w", __VA_ARGS__, .alias = other, .value = setting)
#define RESOURCE_ROW(text, word, form, adder, ...)                                                           \
    OPTION_SET_ROW(text, word, add_resource, form, __VA_ARGS__, .value = adder)

static const struct option options[] = {
    INPUT_ROW("--attrib", "--set", "NAME=x,y,z,w", SETTING_ATTRIB,
              "an input, by number or by binding: v[3], OPOS, vertex.attrib[3], color, f[TEX0], "
              "vertex[1].position, primitive.id"),
    INPUT_ROW("--param", "--env", "N=x,y,z,w", SETTING_ENV, "the parameter c[N] or program.env[N]"),
    INPUT_ROW("--local", NULL, "N=x,y,z,w", SETTING_LOCAL, "the parameter program.local[N]"),
    RESOURCE_ROW("--texture", "UNIT=FILE", "UNIT=FILE", ADD_PICTURE,
                 "a texture: PNG, JPEG, BMP, TGA, HDR, DDS or KTX"),
    RESOURCE_ROW("--image", "UNIT=FILE", "UNIT=FILE", ADD_IMAGE,
                 "such a file at an image unit, in its own format"),
    RESOURCE_ROW("--image-out", "UNIT=FILE", "UNIT=FILE", ADD_IMAGE_OUT,
                 "write the image after the run as PNG"),
    RESOURCE_ROW("--subroutine", "PARAMETER=NAME", "PARAMETER=NAME", ADD_SUBROUTINE,
                 "the label that CALI calls; the first of its type by default"),
    RESOURCE_ROW("--buffer", "N=DATA", "N=FILE or N=WORD,WORD...", ADD_BUFFER, "the parameter buffer N"),
    RESOURCE_ROW("--storage", "N=DATA", "N=FILE or N=WORD,WORD...", ADD_STORAGE,
                 "the storage buffer N (BUFFER[N] of TGSI)"),
    RESOURCE_ROW("--counters", "N=DATA", "N=FILE or N=WORD,WORD...", ADD_COUNTERS,
                 "the atomic counter buffer N"),
    RESOURCE_ROW("--storage-out", "N=FILE", "N=FILE", ADD_STORAGE_OUT,
                 "write the storage buffer N after the run"),
    RESOURCE_ROW("--memory", "ADDRESS=DATA", "ADDRESS=FILE or ADDRESS=WORD,WORD...", ADD_MEMORY,
                 "resident memory at this GPU address"),
    OPTION_NUMBER_ROW("--vertices", "N", struct evaluation, vertices, 1, SHADER_MAX_PATCH_VERTICES,
                      "vertices of a patch; by default as many as --attrib names"),
    OPTION_FLAG_ROW("--trace", struct evaluation, trace, "print every instruction with its values"),
    OPTION_FLAG_ROW("--json", struct evaluation, json, "print one JSON object"),
    NUMBERING_OPTION_ROW(struct evaluation, numbering),
    {0}};

static int eval(const struct command *command, int argc, char **argv)
{
    struct evaluation *evaluation = calloc(1, sizeof *evaluation);
    struct operands operands;
    if (!evaluation)
        return EXIT_FAILED;
    int status = options_parse(command, argc, argv, evaluation, &operands);
    if (status == OPTIONS_PARSED) {
        evaluation->file = operands.names[0];
        status = run(evaluation);
    }
    release(evaluation);
    return status;
}

const struct command command_eval = {
    .name = "eval",
    .summary = "run a program once and print its results",
    .usage = "FILE [OPTION...]",
    .purpose = "Run a program once and print its results: outputs, condition code, and the memory and texels "
               "that it changed.",
    .notes = "A component is a decimal number, inf, -inf, nan, or raw bits such as 0x3f800000; missing "
             "components are 0,0,0,1. DATA is a file or words such as 7,2.5,0x3f800000; a word with a point "
             "or an exponent is a float. Matrices of the state are the identity, other state is zero. The "
             "result is ok, killed (KIL), budget (too many instructions) or error (stack overflow).",
    .example = "eval light.vp --attrib OPOS=1,2,3 --trace",
    .operands = {"FILE"},
    .fewest = 1,
    .most = 1,
    .expected = "a program file",
    .options = options,
    .run = eval};
