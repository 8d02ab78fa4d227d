/* The picture of a test. A scene, script or capsule is drawn in this process; a program runs as a separate
 * process, which records a capsule. */
#include <GL/gl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "edgewalk/edgewalk.h"
#include "tools/golden/golden.h"
#include "tools/support/process.h"
#include "tools/support/subject.h"

struct drawing {
    struct files_picture *picture;
    const char *capsule; /* where the frame goes, or null */
};

static bool begin(void *user, struct subject *subject, const struct tool_context *context)
{
    (void)user, (void)subject, (void)context;
    return true;
}

/* The window's rows are stored from the bottom up. */
static bool copy_picture(struct files_picture *picture, const struct tool_context *context)
{
    const size_t row = (size_t)context->width * 4;
    picture->width = context->width;
    picture->height = context->height;
    picture->rgba = malloc(row * context->height);
    for (unsigned y = 0; picture->rgba && y < context->height; y++)
        memcpy(picture->rgba + y * row, context->pixels + (context->height - 1 - y) * row, row);
    if (!picture->rgba)
        fprintf(stderr, "edgewalk: golden: out of memory\n");
    return picture->rgba != NULL;
}

static bool end(void *user, struct subject *subject, const struct tool_context *context)
{
    const struct drawing *drawing = user;
    (void)subject;
    if (drawing->capsule && ewCapsuleEnd(drawing->capsule) != 0) {
        fprintf(stderr, "edgewalk: %s: %s\n", drawing->capsule, ewLastMessage());
        return false;
    }
    glFinish();
    return copy_picture(drawing->picture, context);
}

static bool draw_subject(const struct golden_test *test, const char *path, const char *capsule,
                         struct files_picture *picture)
{
    struct subject subject = subject_none();
    struct drawing drawing = {picture, capsule};
    const struct subject_watcher watcher = {begin, end, &drawing, .passes = true};
    if (!subject_open(&subject, path))
        return false;
    subject.width = test->width;
    subject.height = test->height;
    subject.frame = test->frame;
    subject.samples = test->samples;
    if (subject.capsule)
        drawing.capsule = NULL; /* it is one */
    if (drawing.capsule)
        ewCapsuleBegin();
    const bool drawn = subject_draw(&subject, &watcher);
    subject_close(&subject);
    if (!drawn) {
        free(picture->rgba);
        picture->rgba = NULL;
    }
    return drawn;
}

/* EDGEWALK_CAPSULE=FILE:FRAME:CONTEXT for the program: FILE may end like a number. It is absolute, since the
 * program runs in the test's folder. */
static bool record(const struct golden_test *test, const char *capsule)
{
    char variable[2 * PATH_MAX], folder[PATH_MAX] = "";
    if (capsule[0] != '/' && !getcwd(folder, sizeof folder)) {
        perror("edgewalk: getcwd");
        return false;
    }
    snprintf(variable, sizeof variable, "EDGEWALK_CAPSULE=%s%s%s:%u:0", folder, *folder ? "/" : "", capsule,
             test->frame);
    const char *const arguments[] = {GOLDEN_SELF, "exec", "env", variable, "sh", "-c", test->command, NULL};
    remove(capsule);
    const int status = process_run(&(struct process){arguments, test->folder}, NULL);
    if (status > 0)
        fprintf(stderr, "edgewalk: %s: `%s` ended with status %d\n", test->name, test->command, status);
    if (status == 0 && access(capsule, R_OK) != 0) {
        fprintf(stderr, "edgewalk: %s: `%s` drew no frame %u\n", test->name, test->command, test->frame);
        return false;
    }
    return status == 0;
}

bool golden_draw(const struct golden_test *test, const char *capsule, struct files_picture *picture)
{
    *picture = (struct files_picture){0};
    if (test->draw)
        return draw_subject(test, test->draw, capsule, picture);
    return record(test, capsule) && draw_subject(test, capsule, NULL, picture);
}
