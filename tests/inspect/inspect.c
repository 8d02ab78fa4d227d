/* Queries of pixels and rectangles. */
#include "tests/gl/api/inspect_test.h"

/* Two triangles that share the diagonal of four pixels; each pixel belongs to one of them. */
GL_TEST(inspect_inspect, each_pixel_of_a_rectangle_has_its_place)
{
    const EwQuestion question = {
        .x = 4, .y = 2, .width = 2, .height = 2, .sample = -1, .kinds = kind_of("fragment")};
    transcript[0] = '\0';
    cr_assert_eq(ewInspect(&question, write_place, NULL), 0);
    glBegin(GL_QUADS);
    glVertex2f(-1, -1);
    glVertex2f(1, -1);
    glVertex2f(1, 1);
    glVertex2f(-1, 1);
    glEnd();
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    unsigned fragments = 0;
    for (int y = 2; y < 4; y++)
        for (int x = 4; x < 6; x++) {
            char place[32];
            snprintf(place, sizeof place, "%d,%d primitive", x, y);
            fragments += strstr(transcript, place) != NULL;
        }
    cr_expect_eq(fragments, 4, "%s", transcript);
    for (const char *line = transcript; (line = strchr(line, '\n')) != NULL; line++)
        fragments--;
    cr_expect_eq(fragments, 0, "%s", transcript);
}

GL_TEST(inspect_inspect, a_rectangle_of_negative_size_is_an_error)
{
    const EwQuestion question = {.width = -1, .sample = -1};
    cr_expect_eq(ewInspect(&question, write_place, NULL), -1);
    expect_error(GL_INVALID_VALUE);
}
