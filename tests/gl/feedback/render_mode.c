/* RenderMode (GL 2.1 5.2, 5.3). */
#include "tests/gl/feedback/selection_test.h"

GL_TEST(render_mode, a_buffer_that_is_too_small_gives_minus_one)
{
    for (GLsizei size = 0; size < 8; size++) {
        memset(values, 0xcd, sizeof values);
        glSelectBuffer(size, values);
        glRenderMode(GL_SELECT);
        glPushName(5);
        draw_point(0, 0, 0);
        glLoadName(6);
        draw_point(0, 0, 0);
        cr_expect_eq(glRenderMode(GL_RENDER), -1, "%d values", size);
        const GLuint whole[8] = {1, scaled(0.5), scaled(0.5), 5, 1, scaled(0.5), scaled(0.5), 6};
        for (GLsizei i = 0; i < 8; i++)
            cr_expect_eq(values[i], i < size ? whole[i] : 0xcdcdcdcd, "%d values, value %d", size, i);
    }
    glSelectBuffer(8, values); /* the flag is cleared */
    glRenderMode(GL_SELECT);
    draw_point(0, 0, 0);
    cr_expect_eq(glRenderMode(GL_RENDER), 1);
}

GL_TEST(render_mode, nothing_is_drawn_or_cleared)
{
    glClearColor(1, 1, 1, 1);
    begin_selection();
    glClear(GL_COLOR_BUFFER_BIT);
    draw_triangle(0);
    glWindowPos2i(0, 0);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, "\377\377\377\377");
    glBitmap(8, 1, 0, 0, 0, 0, (const GLubyte *)"\377");
    glCopyPixels(0, 0, 4, 4, GL_COLOR);
    glRenderMode(GL_RENDER);
    for (unsigned i = 0; i < SIZE; i++)
        expect_pixel(i, i, 0);
    draw_triangle(0);
    expect_pixel(SIZE / 2, SIZE / 2, 0xffffffff);
}

GL_TEST(render_mode, errors)
{
    GLvoid *pointer;
    cr_expect_eq(glRenderMode(GL_SELECT), 0);
    expect_error(GL_INVALID_OPERATION, "no SelectBuffer yet");
    cr_expect_eq(glRenderMode(GL_POINTS), 0);
    expect_error(GL_INVALID_ENUM);
    glSelectBuffer(-1, values);
    expect_error(GL_INVALID_VALUE);
    glSelectBuffer(1, NULL);
    expect_error(GL_INVALID_VALUE);
    begin_selection();
    glSelectBuffer(VALUES, values);
    expect_error(GL_INVALID_OPERATION, "in selection mode");
    glRenderMode(GL_FEEDBACK);
    expect_error(GL_INVALID_OPERATION, "no FeedbackBuffer yet");
    GLint mode;
    glGetIntegerv(GL_RENDER_MODE, &mode);
    cr_expect_eq(mode, GL_SELECT);
    glPopName();
    expect_error(GL_STACK_UNDERFLOW);
    glLoadName(1);
    expect_error(GL_INVALID_OPERATION, "empty stack");
    glGetPointerv(GL_SELECTION_BUFFER_POINTER, &pointer);
    cr_expect_eq(pointer, (void *)values);
    glRenderMode(GL_RENDER);
}
