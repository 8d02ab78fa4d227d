/* Windows with a front and a back buffer (ewDoubleBuffer): GL 4.6 compatibility 17.4.1, 18.2.1. */
#include "tests/gl/gl_test.h"

static uint8_t front[SIZE * SIZE * 4];

static void open_double(void)
{
    memset(front, 0, sizeof front);
    cr_assert_eq(ewDoubleBuffer(front), 0);
}

static void clear_to(float r, float g, float b)
{
    glClearColor(r, g, b, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

/* The first byte, red, of both buffers. */
#define expect_red(in_back, in_front)                                                                        \
    do {                                                                                                     \
        glFinish();                                                                                          \
        cr_expect_eq(pixels[0], (in_back), "back: red is %d", pixels[0]);                                    \
        cr_expect_eq(front[0], (in_front), "front: red is %d", front[0]);                                    \
    } while (0)

static GLint integer(GLenum name)
{
    GLint value = -1;
    glGetIntegerv(name, &value);
    return value;
}

GL_TEST(double_buffer, first_double_buffered_window_is_drawn_to_and_read_at_its_back)
{
    open_double();
    cr_expect_eq(integer(GL_DOUBLEBUFFER), 1);
    cr_expect_eq(integer(GL_DRAW_BUFFER), GL_BACK);
    cr_expect_eq(integer(GL_READ_BUFFER), GL_BACK);
    clear_to(1, 0, 0);
    expect_red(255, 0);
}

GL_TEST(double_buffer, draw_buffer_chooses_which_buffers_are_drawn_to)
{
    open_double();
    static const struct {
        GLenum buffer;
        uint8_t back, front;
    } rows[] = {{GL_BACK, 255, 0},       {GL_BACK_LEFT, 255, 0}, {GL_FRONT, 0, 255},
                {GL_FRONT_LEFT, 0, 255}, {GL_LEFT, 255, 255},    {GL_FRONT_AND_BACK, 255, 255},
                {GL_NONE, 0, 0}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glDrawBuffer(GL_FRONT_AND_BACK);
        clear_to(0, 0, 0);
        glDrawBuffer(rows[i].buffer);
        glColor3f(1, 0, 0);
        glRectf(-1, -1, 1, 1);
        expect_red(rows[i].back, rows[i].front);
    }
}

GL_TEST(double_buffer, popped_draw_buffer_is_drawn_to_again)
{
    open_double();
    glPushAttrib(GL_COLOR_BUFFER_BIT);
    glDrawBuffer(GL_FRONT);
    clear_to(1, 0, 0);
    glPopAttrib();
    clear_to(0.2f, 0, 0);
    expect_red(51, 255);
}

GL_TEST(double_buffer, read_buffer_chooses_what_is_read_and_copied)
{
    open_double();
    uint8_t read[4];
    clear_to(1, 0, 0);
    glDrawBuffer(GL_FRONT);
    clear_to(0.2f, 0, 0);
    glReadBuffer(GL_FRONT);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect_eq(read[0], 51);
    glReadBuffer(GL_BACK);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect_eq(read[0], 255);
    glRasterPos2f(-1, -1);
    glCopyPixels(0, 0, SIZE, SIZE, GL_COLOR);
    expect_red(255, 255);
}

GL_TEST(double_buffer, front_drawn_tells_of_the_front_buffer_alone)
{
    open_double();
    clear_to(1, 0, 0);
    glFlush();
    cr_expect_eq(ewFrontDrawn(), 0);
    glDrawBuffer(GL_FRONT);
    clear_to(1, 0, 0);
    glFlush();
    cr_expect_eq(ewFrontDrawn(), 1);
    cr_expect_eq(ewFrontDrawn(), 0);
}

GL_TEST(double_buffer, make_current_makes_it_single_buffered)
{
    open_double();
    cr_assert(OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
    cr_expect_eq(integer(GL_DOUBLEBUFFER), 0);
    cr_expect_eq(integer(GL_DRAW_BUFFER), GL_BACK);
    clear_to(1, 0, 0);
    glFlush();
    cr_expect_eq(ewFrontDrawn(), 1);
    expect_red(255, 0);
}

GL_TEST(double_buffer, chosen_buffers_survive_another_window)
{
    open_double();
    glDrawBuffer(GL_FRONT);
    cr_assert(OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
    ewDoubleBuffer(front);
    cr_expect_eq(integer(GL_DRAW_BUFFER), GL_FRONT);
    clear_to(1, 0, 0);
    expect_red(0, 255);
}

Test(double_buffer, samples_are_resolved_to_the_buffer_that_was_drawn_to)
{
    const int attributes[] = {OSMESA_FORMAT, OSMESA_RGBA, EDGEWALK_SAMPLES, 4, 0};
    uint8_t read[4];
    memset(front, 0, sizeof front);
    memset(pixels, 0, sizeof pixels);
    OSMesaContext context = OSMesaCreateContextAttribs(attributes, NULL);
    cr_assert(OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
    cr_assert_eq(ewDoubleBuffer(front), 0);
    clear_to(1, 0, 0);
    glDrawBuffer(GL_FRONT);
    clear_to(0.2f, 0, 0);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect_eq(read[0], 255);
    glDrawBuffer(GL_NONE);
    glRectf(-1, -1, 1, 1);
    expect_red(255, 51);
    OSMesaDestroyContext(context);
}

GL_TEST(double_buffer, another_window_is_read)
{
    open_double();
    static uint8_t other[2][4 * 8 * 4];
    uint8_t read[4];
    memset(other[0], 10, sizeof other[0]);
    memset(other[1], 20, sizeof other[1]);
    clear_to(1, 0, 0);
    cr_assert_eq(ewReadWindow(other[0], other[1], 4, 8), 0);
    glReadPixels(3, 7, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect_eq(read[0], 20);
    glReadBuffer(GL_FRONT);
    glRasterPos2f(-1, -1);
    glCopyPixels(0, 0, 4, 8, GL_COLOR);
    glFinish();
    cr_expect_eq(pixels[0], 10);
    cr_expect_eq(pixels[4 * 4], 255);
    glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, read);
    expect_error(GL_INVALID_OPERATION);
    cr_expect_eq(ewReadWindow(other[0], NULL, 0, 8), -1);
    cr_assert_eq(ewReadWindow(NULL, NULL, 0, 0), 0);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect_eq(read[0], 0);
}

Test(double_buffer, nothing_happens_without_a_context)
{
    cr_expect_eq(ewReadWindow(front, NULL, 4, 4), -1);
    cr_expect_eq(ewDoubleBuffer(front), -1);
    cr_expect_eq(ewFrontDrawn(), 0);
}
