/* What lies beyond the viewport is clipped, not drawn (GL 4.6 compatibility 13.7), though the clipper leaves
 * triangles to the rasterizer. */
#include "tests/gl/gl_test.h"

static unsigned bright_pixels(GLint x, GLint y, GLsizei width, GLsizei height)
{
    uint8_t red[SIZE * SIZE];
    unsigned count = 0;
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(x, y, width, height, GL_RED, GL_UNSIGNED_BYTE, red);
    for (int i = 0; i < width * height; i++)
        count += red[i] != 0;
    return count;
}

static void small_viewport(void)
{
    glClear(GL_COLOR_BUFFER_BIT);
    glViewport(4, 2, 6, 8);
}

GL_TEST(viewport, a_triangle_larger_than_the_viewport_fills_it_and_no_more)
{
    small_viewport();
    glBegin(GL_TRIANGLES);
    glVertex2f(-5, -5);
    glVertex2f(9, -5);
    glVertex2f(-5, 9);
    glEnd();
    cr_expect_eq(bright_pixels(4, 2, 6, 8), 6 * 8);
    cr_expect_eq(bright_pixels(0, 0, SIZE, SIZE), 6 * 8);
}

static void expect_square(const char *what)
{
    cr_expect_eq(bright_pixels(4, 4, 8, 8), 8 * 8, "%s", what);
    cr_expect_eq(bright_pixels(0, 0, SIZE, SIZE), 8 * 8, "%s", what);
    glClear(GL_COLOR_BUFFER_BIT);
}

/* A square from 4.5 to 12.5 in x and y has the centres on its left and bottom sides, and none on the others,
 * whether it is a polygon, a sprite or a viewport. */
GL_TEST(viewport, centres_on_left_and_bottom_sides_belong_to_a_square)
{
    glClear(GL_COLOR_BUFFER_BIT);
    glMatrixMode(GL_PROJECTION);
    glOrtho(0, SIZE, 0, SIZE, -1, 1);
    glRectf(4.5f, 4.5f, 12.5f, 12.5f);
    expect_square("polygon");
    glEnable(GL_POINT_SPRITE);
    glPointSize(8);
    glBegin(GL_POINTS);
    glVertex2f(8.5f, 8.5f);
    glEnd();
    expect_square("sprite");
    glLoadIdentity();
    glViewportIndexedf(0, 4.5f, 4.5f, 8, 8);
    glRectf(-1, -1, 1, 1);
    expect_square("viewport");
    glRectf(-9, -9, 9, 9);
    expect_square("viewport of a larger polygon");
}

GL_TEST(viewport, a_line_ends_at_the_viewport)
{
    small_viewport();
    glBegin(GL_LINES);
    glVertex2f(-7, 0.1f);
    glVertex2f(7, 0.1f);
    glEnd();
    cr_expect_eq(bright_pixels(4, 2, 6, 8), 6);
    cr_expect_eq(bright_pixels(0, 0, SIZE, SIZE), 6);
}

GL_TEST(viewport, clearing_ignores_it)
{
    small_viewport();
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    cr_expect_eq(bright_pixels(0, 0, SIZE, SIZE), SIZE * SIZE);
}

GL_TEST(viewport, the_scissor_box_and_the_viewport_both_hold)
{
    small_viewport();
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 7, 5);
    glRectf(-9, -9, 9, 9);
    cr_expect_eq(bright_pixels(0, 0, SIZE, SIZE), 3 * 3);
}

GL_TEST(viewport, far_away_or_empty_viewports_draw_nothing)
{
    static const GLint boxes[][4] = {
        {INT32_MAX, 0, 4, 4}, {INT32_MIN, 0, 4, 4}, {0, 0, 0, 4}, {2, 2, 4, 0}, {-9, -9, 4, 4}};
    glClear(GL_COLOR_BUFFER_BIT);
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        glViewport(boxes[i][0], boxes[i][1], boxes[i][2], boxes[i][3]);
        glRectf(-9, -9, 9, 9);
        cr_expect_eq(bright_pixels(0, 0, SIZE, SIZE), 0, "box %zu", i);
    }
}
