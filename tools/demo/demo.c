/* edgewalk demo: draws a scene of demos/ or of text files. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "demos/demo.h"
#include "edgewalk/edgewalk.h"
#include "files/files.h"
#include "tools/scene/scene_file.h"
#include "tools/support/observe.h"
#include "tools/support/scene.h"
#include "tools/demo/scene_svg.h"
#include "tools/stages/stages.h"
#include "tools/support/tool.h"
#include "tools/viewer/viewer.h"

struct request {
    struct subject subject; /* open: its scene */
    const struct demo *demo;
    unsigned width, height, frame, threads, samples;
    const char *png, *svg, *programs;
    const struct stage_picture *shown; /* null: the picture itself */
    struct observation_request observation;
    bool hash, window, names_only;
};

static bool set_shown(void *store, const struct option *option, const char *value)
{
    struct request *request = store;
    (void)option;
    request->shown = stage_picture_find(value);
    return request->shown != NULL;
}

static int print_statements(void)
{
    scene_print_statements(stdout);
    return EXIT_OK;
}

static const struct option options[] = {
    OPTION_SIZE_ROW("--size", struct request, width, height, "size of the picture; 640x480 by default"),
    OPTION_NUMBER_ROW("--frame", "N", struct request, frame, 0, 1000000,
                      "frame of the scene, 60 for each second; 0 by default"),
    OPTION_TEXT_ROW("--png", "FILE", struct request, png, "write the picture to this file"),
    OPTION_FLAG_ROW("--hash", struct request, hash, "print a hash of the raw pixels (FNV-1a, 64 bits)"),
    OPTION_FLAG_ROW("--window", struct request, window,
                    "open the viewer; h lists its keys, Esc closes it. A scene in text files "
                    "is read again when a file changes"),
    OPTION_TEXT_ROW("--svg", "FILE", struct request, svg,
                    "write the primitives of the frame as vectors, the farthest first, without textures and "
                    "fragment programs"),
    OPTION_SET_ROW("--show", "STAGE", set_shown, "a stage that `edgewalk stages --list` lists",
                   "write the result of a stage instead of the picture"),
    OPTION_TEXT_ROW("--programs", "DIR", struct request, programs,
                    "read the scene's programs, as teapot.vp, from DIR; missing ones are built in. With "
                    "--window they are read again when they change"),
    OPTION_NUMBER_ROW("--samples", "N", struct request, samples, 1, 16, "samples of each pixel, 1 to 16"),
    OPTION_NUMBER_ROW("--threads", "N", struct request, threads, 1, 64,
                      "worker threads, 1 to 64; the picture does not depend on it"),
    OBSERVE_OPTION_ROWS(struct request, observation, 1),
    OPTION_DO_ROW("--statements", print_statements, "list the statements of scenes in text files"),
    OPTION_FLAG_ROW("--names", struct request, names_only, "with `list`: print only the names"),
    {0}};

static int list(bool names_only)
{
    for (const struct demo *const *demo = demos; *demo; demo++) {
        if (names_only)
            printf("%s\n", (*demo)->name);
        else
            printf("%-10s %s\n", (*demo)->name, (*demo)->title);
    }
    return EXIT_OK;
}

static int draw_still(struct request *request, struct tool_context *context)
{
    char file[64];
    snprintf(file, sizeof file, "%s.png", request->demo->name);
    const bool observes = request->observation.check || request->observation.coverage;
    const char *png = request->png ? request->png : request->hash || observes ? NULL : file;
    if (!observe_begin(&request->observation) || !scene_draw(request->demo, request->frame, context) ||
        !observe_end(&request->observation))
        return EXIT_FAILED;
    uint64_t hash = request->hash ? ewFrameHash() : 1;
    if (hash == 0) {
        fprintf(stderr, "edgewalk: %s\n", ewLastMessage());
        return EXIT_FAILED;
    }
    if (request->hash)
        printf("%016" PRIx64 "\n", hash);
    if (!png)
        return EXIT_OK;
    if (ewWritePNG(png) != 0) {
        fprintf(stderr, "edgewalk: %s\n", ewLastMessage());
        return EXIT_FAILED;
    }
    if (!request->hash)
        printf("%s, %ux%u\n", png, context->width, context->height);
    return EXIT_OK;
}

static int draw_vectors(const struct request *request, const struct tool_context *context)
{
    return scene_svg_write(request->demo, request->frame, context, request->svg) ? EXIT_OK : EXIT_FAILED;
}

static int run(struct request *request)
{
    struct tool_context context;
    if (!tool_context_create_samples(&context, request->width, request->height, request->threads,
                                     request->samples))
        return EXIT_FAILED;
    int status = EXIT_FAILED;
    if (scene_init(request->demo))
        status = request->svg ? draw_vectors(request, &context) : draw_still(request, &context);
    tool_context_destroy(&context);
    return status;
}

static struct subject subject_of(const struct request *request)
{
    struct subject subject = request->subject;
    subject.name = request->demo->name;
    subject.frame = request->frame;
    subject.samples = request->samples;
    subject.width = request->width;
    subject.height = request->height;
    return subject;
}

static int show_stage(const struct request *request)
{
    struct subject subject = subject_of(request);
    struct survey survey;
    char file[128];
    snprintf(file, sizeof file, "%s-%s.png", request->demo->name, request->shown->name);
    const char *path = request->png ? request->png : file;
    const bool written =
        survey_draw(&survey, &subject, 0) && stage_picture_write(request->shown, &survey, 1, path);
    if (written)
        printf("%s, %ux%u\n", path, survey.width, survey.height);
    survey_free(&survey);
    return written ? EXIT_OK : EXIT_FAILED;
}

static int show_window(const struct request *request)
{
    struct subject subject = subject_of(request);
    subject.threads = request->threads ? request->threads : 2;
    return viewer_run(&subject, request->programs, request->observation.check);
}

/* Combinations that have no meaning. */
static int check_request(const struct request *request)
{
    if (request->svg && (request->png || request->shown || request->hash || request->window ||
                         request->observation.check || request->observation.coverage))
        return tool_usage_error("--svg: only --size and --frame can be combined with it");
    if (request->shown && (request->hash || request->window))
        return tool_usage_error("--show: --hash and --window cannot be combined with it");
    if (request->window && request->observation.coverage)
        return tool_usage_error("--coverage: --window cannot be combined with it");
    if (request->programs && request->demo->file)
        return tool_usage_error("--programs: a scene in text files names its programs itself");
    if (request->programs && !subject_has_programs(request->programs))
        return EXIT_USAGE;
    demo_program_directory(request->programs);
    return EXIT_OK;
}

static int show(struct request *request)
{
    const int checked = check_request(request);
    if (checked != EXIT_OK)
        return checked;
    if (request->window)
        return show_window(request);
    return request->shown ? show_stage(request) : observe_finish(&request->observation, run(request));
}

static int demo(const struct command *command, int argc, char **argv)
{
    struct request request = {.subject = subject_none(), .width = 640, .height = 480};
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, &request, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    const char *name = operands.names[0];
    if (strcmp(name, "list") == 0)
        return list(request.names_only);
    if (!scene_find(name) && !scene_file_is(name))
        return tool_usage_error("there is no scene '%s'; `edgewalk demo list` lists them", name);
    if (!subject_open(&request.subject, name))
        return EXIT_USAGE;
    request.demo = request.subject.demo;
    const int status = show(&request);
    subject_close(&request.subject);
    return status;
}

const struct command command_demo = {
    .name = "demo",
    .summary = "draw a scene to a file, a window or a hash",
    .usage = "SCENE|PATH [OPTION...]\nlist [--names]\n--statements",
    .purpose = "Draw a scene to a PNG file, a window or a hash. `list` prints the built-in scenes. PATH is a "
               "scene in text files: a file NAME.scene, or a folder with a file main.scene. Without --png, "
               "--hash, --window, --check and --coverage the picture is written to SCENE.png.",
    .example = "demo teapot --size 320x240 --png teapot.png",
    .operands = {"SCENE|list"},
    .fewest = 1,
    .most = 1,
    .expected = "a scene or 'list'",
    .options = options,
    .run = demo};
