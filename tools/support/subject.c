#include "tools/support/subject.h"

#include <GL/gl.h>
#include <GL/osmesa.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tools/capsule/script.h"
#include "tools/run/run.h"
#include "tools/scene/scene_file.h"
#include "tools/support/scene.h"

/* The tools use the pixel formats of scenes. */
static bool open_capsule(struct subject *subject)
{
    char message[EW_CAPSULE_MESSAGE];
    EwCapsuleInfo info;
    subject->capsule = capsule_open(subject->script, subject->script_length, message);
    free(subject->script);
    subject->script = NULL;
    if (!subject->capsule) {
        fprintf(stderr, "edgewalk: %s: %s\n", subject->name, message);
        return false;
    }
    ewCapsuleInfo(subject->capsule, &info);
    if (info.format == OSMESA_RGBA && info.type == GL_UNSIGNED_BYTE)
        return true;
    fprintf(stderr, "edgewalk: %s: its window has format 0x%04x and type 0x%04x, expected RGBA in bytes\n",
            subject->name, info.format, info.type);
    subject_close(subject);
    return false;
}

bool subject_has_programs(const char *directory)
{
    DIR *files = opendir(directory);
    if (files)
        closedir(files);
    else
        fprintf(stderr, "edgewalk: --programs %s: %s\n", directory, strerror(errno));
    return files != NULL;
}

bool subject_open(struct subject *subject, const char *name)
{
    subject->name = name;
    subject->demo = scene_find(name);
    if (subject->programs && !subject->demo) {
        fprintf(stderr, "edgewalk: --programs: %s is no scene of `edgewalk demo list`\n", name);
        return false;
    }
    if (subject->programs && !subject_has_programs(subject->programs))
        return false;
    if (!subject->demo && scene_file_is(name))
        return (subject->demo = scene_file_open(name)) != NULL;
    if (!subject->demo)
        subject->script = tool_read_file(name, &subject->script_length);
    if (subject->script && ((subject->script_length >= 8 && memcmp(subject->script, "EWCAPSUL", 8) == 0) ||
                            capsule_is_script(subject->script, subject->script_length)))
        return open_capsule(subject);
    return subject->demo || subject->script;
}

void subject_close(struct subject *subject)
{
    free(subject->script);
    ewCapsuleClose(subject->capsule);
    scene_file_close(subject->demo ? subject->demo->file : NULL);
    subject->demo = NULL;
    subject->script = NULL;
    subject->capsule = NULL;
}

/* --- Drawing -------------------------------------------------------------------------------------------- */

struct watch {
    struct subject *subject;
    const struct subject_watcher *watcher;
    bool good;
};

static void begin(void *user, const struct tool_context *context)
{
    struct watch *watch = user;
    watch->subject->width = context->width;
    watch->subject->height = context->height;
    watch->good = watch->watcher->begin(watch->watcher->user, watch->subject, context);
}

static void end(void *user, const struct tool_context *context)
{
    struct watch *watch = user;
    if (watch->good)
        watch->good = watch->watcher->end(watch->watcher->user, watch->subject, context);
}

static bool draw_script(struct watch *watch)
{
    const struct subject *subject = watch->subject;
    const struct run_observer observer = {begin, end, watch};
    const struct run_result result = run_text_observed(subject->script, subject->script_length, 1, &observer);
    if (result.verdict != RUN_PASSED)
        fprintf(stderr, "edgewalk: %s:%d: %s\n", subject->name, result.line, result.reason);
    return result.verdict == RUN_PASSED || (result.verdict == RUN_FAILED && !watch->watcher->passes);
}

static bool draw_scene(struct watch *watch)
{
    const struct subject *subject = watch->subject;
    struct tool_context context;
    if (!tool_context_create_samples(&context, subject->width, subject->height, subject->threads,
                                     subject->samples))
        return false;
    if (subject->programs)
        demo_program_directory(subject->programs);
    const bool frame = !watch->watcher->preparation;
    if (!frame)
        begin(watch, &context);
    bool drawn = scene_init(subject->demo);
    if (subject->programs)
        demo_program_directory(NULL);
    if (drawn && frame)
        begin(watch, &context);
    drawn = drawn && watch->good && (!frame || scene_draw(subject->demo, subject->frame, &context));
    if (drawn)
        end(watch, &context);
    tool_context_destroy(&context);
    return drawn;
}

/* The window as the capsule's commands have left it. */
static struct tool_context capsule_window(void *osmesa)
{
    struct tool_context context = {.osmesa = osmesa};
    GLint width, height, format;
    void *pixels;
    OSMesaGetColorBuffer(osmesa, &width, &height, &format, &pixels);
    context.pixels = pixels;
    context.width = (unsigned)width;
    context.height = (unsigned)height;
    return context;
}

static bool draw_capsule(struct watch *watch)
{
    const struct subject *subject = watch->subject;
    char message[EW_CAPSULE_MESSAGE];
    OSMesaContext osmesa = ewCapsuleContext(subject->capsule, message);
    bool drawn = osmesa != NULL;
    if (drawn) {
        struct tool_context context = capsule_window(osmesa);
        EwCapsuleInfo info;
        ewCapsuleInfo(subject->capsule, &info);
        context.width = info.width; /* at the end: pixels are counted from its upper left corner */
        context.height = info.height;
        if (subject->threads)
            ewThreads(subject->threads);
        begin(watch, &context);
        drawn = watch->good && ewCapsuleReplay(subject->capsule, NULL, NULL, message) == 0;
        context = capsule_window(osmesa);
        if (drawn)
            end(watch, &context);
    }
    if (!drawn && (!osmesa || watch->good))
        fprintf(stderr, "edgewalk: %s: %s\n", subject->name, message);
    OSMesaDestroyContext(osmesa);
    return drawn;
}

bool subject_draw(struct subject *subject, const struct subject_watcher *watcher)
{
    struct watch watch = {subject, watcher, false};
    const bool drawn = subject->demo      ? draw_scene(&watch)
                       : subject->capsule ? draw_capsule(&watch)
                                          : draw_script(&watch);
    return drawn && watch.good;
}
