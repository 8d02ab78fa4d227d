/* edgewalk demo: draws a scene of demos/. */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "demos/demo.h"
#include "edgewalk/edgewalk.h"
#include "files/files.h"
#include "tools/support/observe.h"
#include "tools/support/scene.h"
#include "tools/demo/scene_svg.h"
#include "tools/stages/stages.h"
#include "tools/support/tool.h"
#include "tools/viewer/viewer.h"

static const char help[] =
    "usage: edgewalk demo list [--names]\n"
    "       edgewalk demo NAME [--size WxH] [--frame N] [--png FILE] [--hash] [--window]\n"
    "                         [--programs DIR] [--samples N] [--threads N] [--show STAGE] [--check]\n"
    "                         [--coverage DIR]\n"
    "       edgewalk demo NAME --svg FILE [--size WxH] [--frame N]\n"
    "\n"
    "  list            the scenes, one a line\n"
    "  --size WxH      size of the picture, 640x480 unless given\n"
    "  --frame N       which frame; 60 are a second\n"
    "  --png FILE      write the picture\n"
    "  --svg FILE      write the primitives that the frame feeds back, as vectors with the colours of their\n"
    "                  vertices, the farther ones first: no textures, no fragment programs\n"
    "  --hash          print one hash of the raw pixels (FNV-1a, 64 bits)\n"
    "  --window        show it moving until Esc or the window is closed; h lists the keys\n"
    "  --programs DIR  the scene reads its programs from files of DIR, such as\n"
    "                  teapot.vp; those that DIR does not have are built in.\n"
    "                  With --window it reads them again when they change\n"
    "  --samples N     samples of each pixel, 1 to 16: edges are smooth; no samples unless given\n"
    "  --threads N     worker threads, 1 to 64; the picture does not depend on it\n"
    "  --show STAGE    not the picture, but what a stage did to it (`edgewalk stages "
    "--list`)\n" OBSERVE_OPTIONS "\n"
    "Without --png, --hash and --window it writes NAME.png.\n";

struct request {
    const struct demo *demo;
    unsigned width, height, frame, threads, samples;
    const char *png, *svg, *programs;
    const struct stage_picture *shown; /* null: the picture itself */
    struct observation_request observation;
    bool hash, window;
};

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

/* False after printing why not. A scene loads from a missing folder as from one without its files. */
static bool use_programs(const char *directory)
{
    DIR *files = opendir(directory);
    if (!files) {
        fprintf(stderr, "edgewalk: --programs %s: %s\n", directory, strerror(errno));
        return false;
    }
    closedir(files);
    demo_program_directory(directory);
    return true;
}

static struct subject subject_of(const struct request *request)
{
    struct subject subject = subject_none();
    subject.name = request->demo->name;
    subject.demo = request->demo;
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
        survey_draw(&survey, &subject, 0) && stage_picture_write(request->shown, &survey, path);
    if (written)
        printf("%s, %ux%u\n", path, survey.width, survey.height);
    survey_free(&survey);
    return written ? EXIT_OK : EXIT_FAILED;
}

static int show_window(const struct request *request)
{
    struct subject subject = subject_of(request);
    subject.threads = request->threads ? request->threads : 2;
    return viewer_run(&subject, request->programs);
}

int command_demo(int argc, char **argv)
{
    struct tool_arguments arguments = {argc, argv, 0, NULL};
    struct request request = {.width = 640, .height = 480};
    bool names_only = false;
    const char *name = NULL;
    while (tool_more(&arguments)) {
        const char *operand;
        if (tool_option(&arguments, "--help", false)) {
            fputs(help, stdout);
            return EXIT_OK;
        } else if (tool_option(&arguments, "--size", true)) {
            if (!tool_size(arguments.value, &request.width, &request.height))
                return tool_usage_error("--size %s: expected WIDTHxHEIGHT, each from 1 to 16384",
                                        arguments.value);
        } else if (tool_option(&arguments, "--frame", true)) {
            if (!tool_number(arguments.value, 0, 1000000, &request.frame))
                return tool_usage_error("--frame %s: expected a number from 0 to 1000000", arguments.value);
        } else if (tool_option(&arguments, "--threads", true)) {
            if (!tool_number(arguments.value, 1, 64, &request.threads))
                return tool_usage_error("--threads %s: expected a number from 1 to 64", arguments.value);
        } else if (tool_option(&arguments, "--samples", true)) {
            if (!tool_number(arguments.value, 1, 16, &request.samples))
                return tool_usage_error("--samples %s: expected a number from 1 to 16", arguments.value);
        } else if (tool_option(&arguments, "--png", true)) {
            request.png = arguments.value;
        } else if (tool_option(&arguments, "--svg", true)) {
            request.svg = arguments.value;
        } else if (tool_option(&arguments, "--show", true)) {
            if (!(request.shown = stage_picture_find(arguments.value)))
                return tool_usage_error("--show %s: `edgewalk stages --list` names the stages",
                                        arguments.value);
        } else if (observe_option(&request.observation, &arguments)) {
            continue;
        } else if (tool_option(&arguments, "--hash", false)) {
            request.hash = true;
        } else if (tool_option(&arguments, "--programs", true)) {
            request.programs = arguments.value;
        } else if (tool_option(&arguments, "--window", false)) {
            request.window = true;
        } else if (tool_option(&arguments, "--names", false)) {
            names_only = true;
        } else if (!name && (operand = tool_operand(&arguments))) {
            name = operand;
        } else {
            return tool_unknown("demo", &arguments);
        }
    }
    if (!name)
        return tool_usage_error("demo: expected a scene or 'list' (try --help)");
    if (strcmp(name, "list") == 0)
        return list(names_only);
    request.demo = scene_find(name);
    if (!request.demo)
        return tool_usage_error("there is no scene '%s'; `edgewalk demo list` names them", name);
    if (request.svg && (request.png || request.shown || request.hash || request.window ||
                        request.observation.check || request.observation.coverage))
        return tool_usage_error("--svg: goes with --size and --frame alone");
    if (request.shown && (request.hash || request.window))
        return tool_usage_error("--show: goes with --png alone");
    if (request.programs && !use_programs(request.programs))
        return EXIT_USAGE;
    if (request.window)
        return show_window(&request);
    return request.shown ? show_stage(&request) : observe_finish(&request.observation, run(&request));
}
