#include "tools/subject.h"

#include <stdlib.h>
#include <string.h>

#include "tools/run.h"
#include "tools/scene.h"

bool subject_option(struct subject *subject, struct tool_arguments *arguments)
{
    if (tool_option(arguments, "--size", true)) {
        if (!tool_size(arguments->value, &subject->width, &subject->height))
            exit(
                tool_usage_error("--size %s: expected WIDTHxHEIGHT, each from 1 to 16384", arguments->value));
        return true;
    }
    if (tool_option(arguments, "--frame", true)) {
        if (!tool_number(arguments->value, 0, 1000000, &subject->frame))
            exit(tool_usage_error("--frame %s: expected a number from 0 to 1000000", arguments->value));
        return true;
    }
    if (tool_option(arguments, "--samples", true)) {
        if (!tool_number(arguments->value, 1, 16, &subject->samples))
            exit(tool_usage_error("--samples %s: expected a number from 1 to 16", arguments->value));
        return true;
    }
    return false;
}

bool subject_open(struct subject *subject, const char *name)
{
    subject->name = name;
    subject->demo = scene_find(name);
    if (!subject->demo)
        subject->script = tool_read_file(name, &subject->script_length);
    return subject->demo || subject->script;
}

void subject_close(struct subject *subject)
{
    free(subject->script);
    subject->script = NULL;
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
    return result.verdict != RUN_SKIPPED;
}

static bool draw_scene(struct watch *watch)
{
    const struct subject *subject = watch->subject;
    struct tool_context context;
    if (!tool_context_create_samples(&context, subject->width, subject->height, subject->threads,
                                     subject->samples))
        return false;
    bool drawn = scene_init(subject->demo);
    if (drawn)
        begin(watch, &context);
    drawn = drawn && watch->good && scene_draw(subject->demo, subject->frame, &context);
    if (drawn)
        end(watch, &context);
    tool_context_destroy(&context);
    return drawn;
}

bool subject_draw(struct subject *subject, const struct subject_watcher *watcher)
{
    struct watch watch = {subject, watcher, false};
    const bool drawn = subject->demo ? draw_scene(&watch) : draw_script(&watch);
    return drawn && watch.good;
}
