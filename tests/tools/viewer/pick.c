/* The explanation of a pixel that the viewer shows (tools/viewer/pick.c). */
#include <GL/gl.h>
#include <criterion/criterion.h>
#include <string.h>

#include "tools/support/scene.h"
#include "tools/viewer/viewer.h"

static void nothing(void)
{
}

/* A rectangle that fails the depth test where another is: on the left half. */
static void draw(unsigned frame, float aspect)
{
    (void)frame, (void)aspect;
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    glColor3f(1, 0, 0);
    glRectf(-1, -1, 0, 1);
    glColor3f(0, 0, 1);
    glRectf(-1, -1, 1, 1);
}

static const struct demo scene = {"scene", "two rectangles", nothing, draw};

/* The lines, joined by '|'. */
static const char *explained(int x)
{
    static char text[VIEWER_LINES * VIEWER_LINE];
    struct viewer viewer = {
        .subject = {.name = "scene", .demo = &scene, .threads = 1, .width = 16, .height = 8},
        .picked_x = x,
        .picked_y = 2};
    cr_assert(viewer_explain(&viewer));
    text[0] = 0;
    for (unsigned i = 0; i < viewer.explanation.count; i++) {
        strcat(text, viewer.explanation.lines[i]);
        strcat(text, "|");
    }
    return text;
}

Test(pick, starts_with_the_colour_and_lists_each_primitive)
{
    const char *text = explained(3);
    cr_expect_eq(strncmp(text, "pixel 3, 2: R 255 G 0 B 0 A 255|", 32), 0, "%s", text);
    cr_expect(strstr(text, "wrote the visible colour"), "%s", text);
    cr_expect(strstr(text, "depth test"), "%s", text);
    text = explained(12);
    cr_expect_eq(strncmp(text, "pixel 12, 2: R 0 G 0 B 255 A 255|", 33), 0, "%s", text);
    cr_expect_not(strstr(text, "depth test"), "%s", text);
}

Test(pick, text_ends_where_there_is_no_more_space)
{
    static struct viewer_text text;
    for (int i = 0; i < VIEWER_LINES + 5; i++)
        viewer_text_add(&text, "%d %0300d", i, i);
    cr_expect_eq(text.count, VIEWER_LINES);
    cr_expect_eq(strncmp(text.lines[VIEWER_LINES - 1], "39 000", 6), 0);
    cr_expect_eq(strlen(text.lines[0]), VIEWER_LINE - 1);
}
