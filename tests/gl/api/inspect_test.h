/* Code shared by the tests in gl/api/inspect.c and those that are built with it. */
#ifndef TESTS_GL_API_INSPECT_TEST_H
#define TESTS_GL_API_INSPECT_TEST_H

#include "edgewalk/inspect.h"
#include "tests/gl/gl_test.h"

static char transcript[1 << 18];

/* What is set up differs with every rule of the rasterizer, and has tests of its own. */
static inline bool is_told(const EwEvent *event)
{
    static const char *const untold[] = {"vertex", "varying", "edge", "setup",  "attribute",
                                         "input",  "output",  "span", "program"};
    for (unsigned i = 0; i < sizeof untold / sizeof *untold; i++)
        if (strcmp(event->name, untold[i]) == 0)
            return false;
    return true;
}

static inline void write_down(void *user, const EwEvent *event)
{
    const size_t length = strlen(transcript);
    (void)user;
    if (!is_told(event))
        return;
    ewEventText(event, transcript + length, sizeof transcript - length - 1);
    strcat(transcript, "\n");
}

static inline void ask(int x, int y, unsigned primitive)
{
    const EwQuestion question = {.x = x, .y = y, .sample = -1, .primitive = primitive};
    transcript[0] = '\0';
    cr_assert_eq(ewInspect(&question, write_down, NULL), 0);
}

static inline void expect_told(const char *expected)
{
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    cr_expect_str_eq(transcript, expected);
}

/* The whole window, at one depth. */
static inline void cover(float z, float r, float g, float b, float a)
{
    glColor4f(r, g, b, a);
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, z);
    glVertex3f(1, -1, z);
    glVertex3f(1, 1, z);
    glVertex3f(-1, 1, z);
    glEnd();
}

static void write_place(void *user, const EwEvent *event);

static uint64_t kind_of(const char *name);

static inline void expect_in_order(const char *const *expected, unsigned count)
{
    const char *at = transcript;
    for (unsigned i = 0; i < count; i++) {
        at = strstr(at, expected[i]);
        cr_assert_not_null(at, "%s is missing in\n%s", expected[i], transcript);
        at += strlen(expected[i]);
    }
}

static inline uint64_t kind_of(const char *name)
{
    EwEvent event;
    for (unsigned kind = 0; kind < ewEventKinds(); kind++) {
        ewEventKind(kind, &event);
        if (strcmp(event.name, name) == 0)
            return UINT64_C(1) << kind;
    }
    cr_assert_fail("no event %s", name);
    return 0;
}

static inline void write_place(void *user, const EwEvent *event)
{
    char text[256];
    const size_t length = strlen(transcript);
    (void)user;
    ewEventText(event, text, sizeof text);
    snprintf(transcript + length, sizeof transcript - length, "%d,%d %s\n", event->x, event->y, text);
}

#endif
