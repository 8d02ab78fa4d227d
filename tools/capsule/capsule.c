/* edgewalk capsule: a frame with everything that it reads in one file. */
#include "tools/capsule/capsule.h"

#include <GL/gl.h>
#include <GL/osmesa.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/capsule/script.h"
#include "tools/support/observe.h"
#include "tools/support/subject.h"

struct request {
    const char *name, *out, *png;
    struct subject subject;
    struct observation_request observation;
    bool hash, commands;
    unsigned limit;
    int x, y;
};

EwCapsule *capsule_load(const char *path)
{
    char message[EW_CAPSULE_MESSAGE];
    size_t size;
    char *bytes = tool_read_file(path, &size);
    if (!bytes)
        return NULL;
    EwCapsule *capsule = capsule_open(bytes, size, message);
    free(bytes);
    if (!capsule)
        fprintf(stderr, "edgewalk: %s: %s\n", path, message);
    return capsule;
}

/* --- record --------------------------------------------------------------------------------------------- */

static bool nothing_to_do(void *user, struct subject *subject, const struct tool_context *context)
{
    (void)user, (void)subject, (void)context;
    return true;
}

static bool save(void *user, struct subject *subject, const struct tool_context *context)
{
    const char *path = user;
    (void)subject, (void)context;
    if (ewCapsuleEnd(path) == 0)
        return true;
    fprintf(stderr, "edgewalk: %s\n", ewLastMessage());
    return false;
}

static int record(struct request *request)
{
    if (!request->out)
        return tool_usage_error("capsule record: expected -o FILE");
    if (!subject_open(&request->subject, request->name))
        return EXIT_USAGE;
    int status = EXIT_FAILED;
    if (request->subject.capsule) {
        status = tool_usage_error("%s is a capsule already", request->name);
    } else {
        ewCapsuleBegin();
        const struct subject_watcher watcher = {nothing_to_do, save, (void *)(uintptr_t)request->out};
        if (subject_draw(&request->subject, &watcher))
            status = EXIT_OK;
    }
    subject_close(&request->subject);
    return status;
}

/* --- replay --------------------------------------------------------------------------------------------- */

static OSMesaContext replayed;
static volatile sig_atomic_t late;

static void end_replay(int number)
{
    (void)number;
    late = 1;
    ewInterrupt(replayed);
}

static int in_time(void *user, uint64_t command)
{
    (void)user, (void)command;
    return !late;
}

static int show(const struct request *request, const EwCapsuleInfo *info)
{
    const uint64_t hash = ewFrameHash();
    if (hash == 0 || (request->png && ewWritePNG(request->png) != 0)) {
        fprintf(stderr, "edgewalk: %s\n", ewLastMessage());
        return EXIT_FAILED;
    }
    if (request->hash)
        printf("%016" PRIx64 "\n", hash);
    else if (request->png)
        printf("%s, %ux%u\n", request->png, info->width, info->height);
    if (!info->frameHash || info->frameHash == hash)
        return EXIT_OK;
    fprintf(stderr, "edgewalk: %s: the picture is another than the recorded one, %016" PRIx64 "\n",
            request->name, info->frameHash);
    return EXIT_FAILED;
}

static int draw(struct request *request, const EwCapsule *capsule)
{
    char message[EW_CAPSULE_MESSAGE] = "";
    if (!observe_begin(&request->observation))
        return EXIT_FAILED;
    signal(SIGALRM, end_replay);
    alarm(request->limit);
    int result = ewCapsuleReplay(capsule, in_time, NULL, message);
    glFinish();
    alarm(0);
    if (result == 0 && late) {
        snprintf(message, sizeof message, "ended after %u seconds (--limit)", request->limit);
        result = -1;
    }
    if (result != 0)
        fprintf(stderr, "edgewalk: %s: %s\n", request->name, message);
    return observe_end(&request->observation) && result == 0 ? EXIT_OK : EXIT_FAILED;
}

static int replay(struct request *request, const EwCapsule *capsule)
{
    char message[EW_CAPSULE_MESSAGE];
    EwCapsuleInfo info;
    ewCapsuleInfo(capsule, &info);
    replayed = ewCapsuleContext(capsule, message);
    if (!replayed) {
        fprintf(stderr, "edgewalk: %s: %s\n", request->name, message);
        return EXIT_FAILED;
    }
    int status = draw(request, capsule);
    if (status == EXIT_OK)
        status = show(request, &info);
    OSMesaDestroyContext(replayed);
    return observe_finish(&request->observation, status);
}

static int info(struct request *request, const EwCapsule *capsule)
{
    if (request->commands)
        capsule_print_commands(capsule);
    else
        capsule_print_info(request->name, capsule);
    return EXIT_OK;
}

static int to_script(struct request *request, const EwCapsule *capsule)
{
    if (!request->out)
        return tool_usage_error("capsule to-script: expected -o FILE");
    FILE *out = fopen(request->out, "w");
    if (!out) {
        perror(request->out);
        return EXIT_FAILED;
    }
    const bool whole = capsule_script_write(out, capsule);
    if (fclose(out) != 0) {
        perror(request->out);
        return EXIT_FAILED;
    }
    if (!whole)
        fprintf(stderr, "edgewalk: %s: a command does not have its arguments\n", request->name);
    return whole ? EXIT_OK : EXIT_FAILED;
}

static int shrink(struct request *request, const EwCapsule *capsule)
{
    if (!request->out || request->x < 0)
        return tool_usage_error("capsule shrink: expected -o FILE and --pixel X,Y");
    return capsule_shrink(capsule, request->x, request->y, request->out);
}

/* --- The command ---------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    int (*run)(struct request *request, const EwCapsule *capsule);
} verbs[] = {{"replay", replay}, {"info", info}, {"shrink", shrink}, {"to-script", to_script}};

static int run(const char *verb, struct request *request)
{
    if (strcmp(verb, "record") == 0)
        return record(request);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(verb, verbs[i].name) != 0)
            continue;
        EwCapsule *capsule = capsule_load(request->name);
        if (!capsule)
            return EXIT_USAGE;
        const int status = verbs[i].run(request, capsule);
        ewCapsuleClose(capsule);
        return status;
    }
    return tool_usage_error("capsule: unknown '%s', expected record, replay, info, shrink or to-script",
                            verb);
}

static const struct option options[] = {
    OPTION_TEXT_ROW("-o", "FILE", struct request, out, "record, shrink, to-script: the file to write"),
    SUBJECT_OPTION_ROWS(struct request, subject),
    OPTION_TEXT_ROW("--png", "FILE", struct request, png, "replay: write the picture"),
    OPTION_FLAG_ROW("--hash", struct request, hash, "replay: print a hash of the raw pixels"),
    OPTION_NUMBER_ROW("--limit", "N", struct request, limit, 1, 1000000,
                      "replay: stop after N seconds; 60 by default"),
    OBSERVE_OPTION_ROWS(struct request, observation, 1),
    OPTION_FLAG_ROW("--commands", struct request, commands, "info: list every command"),
    OPTION_PIXEL_ROW("--pixel", struct request, x, y,
                     "shrink: the pixel, from the upper left corner of the picture"),
    {0}};

static int capsule(const struct command *command, int argc, char **argv)
{
    struct request request = {.subject = subject_none(), .limit = 60, .x = -1};
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, &request, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    request.name = operands.names[1];
    return run(operands.names[0], &request);
}

const struct command command_capsule = {
    .name = "capsule",
    .summary = "record a frame in one file; replay and shrink it",
    .usage = "record SCENE|FILE -o FILE [OPTION...]\n"
             "replay FILE [OPTION...]\n"
             "info FILE [--commands]\n"
             "shrink FILE -o FILE --pixel X,Y\n"
             "to-script FILE -o FILE",
    .purpose = "Record a frame in one file. A capsule contains the commands of a frame and all data that "
               "they read. Its replay produces the same bytes on any machine.\n"
               "\n"
               "  record     draw a scene, or a script of `edgewalk run`, into a capsule\n"
               "  replay     draw the capsule; fail if the picture is not the recorded one\n"
               "  info       print its window, commands, programs and textures\n"
               "  shrink     remove draws, commands, vertices, instructions and data that\n"
               "             do not change the pixel\n"
               "  to-script  write it as text, which you can edit and use as a capsule",
    .notes = "EDGEWALK_CAPSULE=FILE:FRAME in the environment records a frame of any program that links the "
             "library; FILE:FRAME:N, of the Nth context that it makes current, counted from 0.",
    .example = "capsule record teapot -o teapot.capsule\nexplain teapot.capsule --pixel 320,200",
    .operands = {"record|replay|info|shrink|to-script", "SCENE"},
    .fewest = 2,
    .most = 2,
    .expected = "record, replay, info, shrink or to-script, and a file",
    .options = options,
    .run = capsule};
