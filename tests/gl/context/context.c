#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
#include "tests/gl/gl_test.h"

Test(context, creation_refuses_what_cannot_be_done)
{
    static const struct {
        int format, depth, stencil, accum;
        bool possible;
    } rows[] = {
        {OSMESA_RGBA, 24, 8, 0, true},        {OSMESA_BGRA, 16, 0, 0, true},
        {OSMESA_ARGB, 0, 0, 0, true},         {OSMESA_RGBA, 32, 8, 0, true},
        {OSMESA_RGBA, 1, 1, 0, true},         {OSMESA_RGBA, 33, 0, 0, false},
        {OSMESA_RGBA, -1, 0, 0, false},       {OSMESA_RGBA, 24, 9, 0, false},
        {OSMESA_RGBA, 24, 8, 16, true},       {OSMESA_RGBA, 24, 8, 32, true},
        {OSMESA_RGBA, 24, 8, 33, false},      {OSMESA_RGBA, 24, 8, -1, false},
        {OSMESA_RGB, 24, 8, 0, true},         {OSMESA_RGB_565, 24, 8, 0, true},
        {OSMESA_COLOR_INDEX, 0, 0, 0, false}, {12345, 0, 0, 0, false},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const int attribs[] = {OSMESA_FORMAT,     rows[i].format,      OSMESA_DEPTH_BITS,
                               rows[i].depth,     OSMESA_STENCIL_BITS, rows[i].stencil,
                               OSMESA_ACCUM_BITS, rows[i].accum,       0};
        OSMesaContext a = OSMesaCreateContextExt((GLenum)rows[i].format, rows[i].depth, rows[i].stencil,
                                                 rows[i].accum, NULL);
        OSMesaContext b = OSMesaCreateContextAttribs(attribs, NULL);
        cr_expect_eq(a != NULL, rows[i].possible, "row %u", i);
        cr_expect_eq(b != NULL, rows[i].possible, "row %u, attributes", i);
        OSMesaDestroyContext(a);
        OSMesaDestroyContext(b);
    }
}

Test(context, attributes_are_checked)
{
    static const struct {
        int attribs[5];
        bool possible;
    } rows[] = {
        {{0}, true},
        {{OSMESA_PROFILE, OSMESA_COMPAT_PROFILE}, true},
        {{OSMESA_PROFILE, OSMESA_CORE_PROFILE}, false},
        {{OSMESA_CONTEXT_MAJOR_VERSION, 2, OSMESA_CONTEXT_MINOR_VERSION, 1}, true},
        {{OSMESA_CONTEXT_MAJOR_VERSION, 3, OSMESA_CONTEXT_MINOR_VERSION, 3}, false},
        {{OSMESA_CONTEXT_MAJOR_VERSION, 1, OSMESA_CONTEXT_MINOR_VERSION, 9}, false},
        {{OSMESA_ROW_LENGTH, 3}, false},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        OSMesaContext context = OSMesaCreateContextAttribs(rows[i].attribs, NULL);
        cr_expect_eq(context != NULL, rows[i].possible, "row %u", i);
        OSMesaDestroyContext(context);
    }
}

GL_TEST(context, make_current_checks_its_arguments)
{
    cr_expect(!OSMesaMakeCurrent(test_context, NULL, GL_UNSIGNED_BYTE, 4, 4));
    cr_expect(!OSMesaMakeCurrent(test_context, pixels, GL_SHORT, 4, 4));
    cr_expect(!OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, 0, 4));
    cr_expect(!OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, 4, -1));
    cr_expect(!OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, 20000, 4));
    cr_expect_eq(OSMesaGetCurrentContext(), test_context);
    OSMesaContext bgra = OSMesaCreateContext(OSMESA_BGRA, NULL);
    cr_expect(!OSMesaMakeCurrent(bgra, pixels, GL_UNSIGNED_SHORT_5_6_5, 1, 1));
    OSMesaDestroyContext(bgra);
}

/* Every entry point may be called without a context. */
Test(context, without_a_context_calls_do_nothing)
{
    GLint value = 7;
    float memory[4];
    cr_expect_null(OSMesaGetCurrentContext());
    glClear(~0u);
    glBegin(1234);
    glVertex3f(1, 2, 3);
    glEnd();
    glGetIntegerv(GL_VIEWPORT, &value);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, memory);
    glPushAttrib(~0u);
    glMatrixMode(1);
    glLightf(1, 1, 1);
    glBindBuffer(1, 1);
    cr_expect_null(glMapBuffer(GL_ARRAY_BUFFER, GL_READ_ONLY));
    cr_expect_null(glGetString(GL_VERSION));
    cr_expect_eq(glGetError(), GL_NO_ERROR);
    cr_expect_eq(value, 7);
    cr_expect_eq(ewThreads(4), 0);
    cr_expect_eq(ewFrameHash(), 0);
    cr_expect_eq(ewWritePNG("/tmp/x"), -1);
    cr_expect_not_null(ewLastMessage());
    OSMesaPixelStore(OSMESA_Y_UP, 0);
    OSMesaDestroyContext(NULL);
    cr_expect(OSMesaMakeCurrent(NULL, NULL, 0, 0, 0));
}

GL_TEST(context, first_make_current_sets_viewport_and_scissor)
{
    GLint box[4];
    static uint8_t larger[32 * 8 * 4];
    glGetIntegerv(GL_SCISSOR_BOX, box);
    cr_expect_arr_eq(box, ((GLint[]){0, 0, SIZE, SIZE}), sizeof box);
    cr_assert(OSMesaMakeCurrent(test_context, larger, GL_UNSIGNED_BYTE, 32, 8));
    glGetIntegerv(GL_VIEWPORT, box);
    cr_expect_arr_eq(box, ((GLint[]){0, 0, SIZE, SIZE}), sizeof box);
    GLint width = 0, height = 0, bytes = 0;
    void *depth = NULL;
    cr_expect(OSMesaGetDepthBuffer(test_context, &width, &height, &bytes, &depth));
    cr_expect(width == 32 && height == 8 && bytes == 4 && depth);
    GLint format = 0;
    void *color;
    cr_expect(OSMesaGetColorBuffer(test_context, &width, &height, &format, &color));
    cr_expect(width == 32 && height == 8 && format == OSMESA_RGBA && color == larger);
}

GL_TEST(context, a_change_of_target_draws_what_was_collected)
{
    static uint8_t second[SIZE * SIZE * 4];
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    cr_assert(OSMesaMakeCurrent(test_context, second, GL_UNSIGNED_BYTE, SIZE, SIZE));
    cr_expect_eq(pixels[0], 255);
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    OSMesaMakeCurrent(NULL, NULL, 0, 0, 0);
    cr_expect_eq(second[1], 255);
    cr_expect_eq(pixels[1], 0);
    OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE);
}

GL_TEST(context, y_up_and_row_length_place_the_rows)
{
    GLint value = -1;
    static uint8_t wide[SIZE * 32 * 4];
    OSMesaPixelStore(OSMESA_ROW_LENGTH, SIZE - 1);
    expect_error(GL_INVALID_VALUE);
    OSMesaPixelStore(OSMESA_WIDTH, 1);
    expect_error(GL_INVALID_ENUM);
    OSMesaPixelStore(OSMESA_ROW_LENGTH, 32);
    OSMesaGetIntegerv(OSMESA_ROW_LENGTH, &value);
    cr_expect_eq(value, 32);
    OSMesaPixelStore(OSMESA_Y_UP, 0);
    cr_assert(OSMesaMakeCurrent(test_context, wide, GL_UNSIGNED_BYTE, SIZE, SIZE));
    glEnable(GL_SCISSOR_TEST);
    glScissor(2, 1, 1, 1);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glFinish();
    for (int i = 0; i < SIZE * 32; i++)
        cr_expect_eq(wide[i * 4], i == (SIZE - 2) * 32 + 2 ? 255 : 0, "pixel %d", i);
    uint8_t read[4];
    glReadPixels(2, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect_eq(read[0], 255);
}

GL_TEST(context, errors_keep_the_first_and_messages_the_last)
{
    glMatrixMode(1);
    glViewport(0, 0, -1, 0);
    cr_expect(strstr(ewLastMessage(), "glViewport") != NULL, "%s", ewLastMessage());
    expect_error(GL_INVALID_ENUM);
    expect_error(GL_NO_ERROR);
}

static void *draw_in_thread(void *memory)
{
    OSMesaContext context = OSMesaCreateContext(OSMESA_RGBA, NULL);
    OSMesaMakeCurrent(context, memory, GL_UNSIGNED_BYTE, SIZE, SIZE);
    for (int i = 0; i < 20; i++) {
        glColor3f(1, 0, 0);
        glRectf(-1, -1, 1, 1);
        glFinish();
    }
    OSMesaDestroyContext(context);
    return NULL;
}

GL_TEST(context, threads_have_contexts_of_their_own)
{
    enum { COUNT = 3 };
    static uint8_t memory[COUNT][SIZE * SIZE * 4];
    pthread_t threads[COUNT];
    for (int i = 0; i < COUNT; i++)
        cr_assert_eq(pthread_create(&threads[i], NULL, draw_in_thread, memory[i]), 0);
    for (int i = 0; i < COUNT; i++) {
        pthread_join(threads[i], NULL);
        cr_expect_eq(memory[i][0], 255);
    }
    cr_expect_eq(OSMesaGetCurrentContext(), test_context);
    expect_pixel(0, 0, 0);
}

Test(context, a_float_window_is_clamped_where_the_application_asks_for_it)
{
    static GLfloat floats[SIZE * SIZE * 4];
    static const GLfloat bright[] = {2, -1, 0.5f, 1};
    OSMesaContext context = OSMesaCreateContext(OSMESA_RGBA, NULL);
    cr_assert(OSMesaMakeCurrent(context, floats, GL_FLOAT, SIZE, SIZE));
    glClampColor(GL_CLAMP_VERTEX_COLOR, GL_FALSE);
    glColor4fv(bright);
    for (int enable = 0; enable < 3; enable++) {
        OSMesaColorClamp(enable == 1);
        glRectf(-1, -1, 1, 1);
        glFinish();
        cr_expect_eq(floats[0], enable == 1 ? 1 : 2, "enable %d", enable);
        cr_expect_eq(floats[1], enable == 1 ? 0 : -1, "enable %d", enable);
    }
    expect_error(GL_NO_ERROR);
    OSMesaDestroyContext(context);
}

/* OSMesaPostprocess names filters that are not here. */
GL_TEST(context, postprocessing_has_no_effect)
{
    OSMesaPostprocess(test_context, "pp_jimenezmlaa", 8);
    OSMesaPostprocess(NULL, NULL, 1);
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    expect_pixel(0, 0, 0xff0000ff);
}

/* --- From thread to thread ------------------------------------------------------------------------------ */

static void *draw_second_half(void *user)
{
    (void)user;
    cr_assert(OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
    glRectf(0, -1, 1, 1);
    OSMesaMakeCurrent(NULL, NULL, 0, 0, 0);
    return NULL;
}

/* All of its state goes along, an open list too; what was drawn is there when the context is let go. */
GL_TEST(context, a_context_goes_from_thread_to_thread)
{
    pthread_t thread;
    glColor3f(0, 1, 0);
    glRectf(-1, -1, 0, 1);
    glNewList(1, GL_COMPILE_AND_EXECUTE);
    OSMesaMakeCurrent(NULL, NULL, 0, 0, 0);
    cr_expect_eq(pixels[1], 255);
    cr_assert_eq(pthread_create(&thread, NULL, draw_second_half, NULL), 0);
    pthread_join(thread, NULL);
    cr_expect_eq(pixels[(SIZE - 1) * 4 + 1], 255);
    cr_assert(OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
    glEndList();
    glClear(GL_COLOR_BUFFER_BIT);
    glCallList(1);
    expect_pixel(0, 0, 0);
    expect_pixel(SIZE - 1, 0, 0x00ff00ff);
}

Test(context, state_is_copied_by_groups)
{
    static uint8_t other_pixels[SIZE * SIZE * 4];
    GLfloat color[4], clear[4];
    open_context();
    OSMesaContext other = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
    cr_assert(OSMesaMakeCurrent(other, other_pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
    cr_assert(OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
    glColor4f(0.25f, 0.5f, 0.75f, 1);
    glClearColor(1, 0, 0, 1);
    glEnable(GL_BLEND);
    cr_expect_eq(ewCopyState(test_context, other, GL_CURRENT_BIT | GL_ENABLE_BIT), 0);
    cr_expect_eq(OSMesaGetCurrentContext(), test_context);
    cr_expect_eq(ewCopyState(test_context, NULL, GL_CURRENT_BIT), -1);
    cr_assert(OSMesaMakeCurrent(other, other_pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
    glGetFloatv(GL_CURRENT_COLOR, color);
    glGetFloatv(GL_COLOR_CLEAR_VALUE, clear);
    cr_expect(color[0] == 0.25f && color[2] == 0.75f);
    cr_expect_eq(clear[0], 0, "a group that was not named is copied");
    cr_expect(glIsEnabled(GL_BLEND));
    OSMesaDestroyContext(other);
    OSMesaDestroyContext(test_context);
}
