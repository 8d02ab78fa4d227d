/* Windows whose pixels have samples (EDGEWALK_SAMPLES): GL 4.6 compatibility 14.3.1, the colour buffer beside
 * the multisample buffer. */
#include "tests/gl/gl_test.h"

enum { WINDOW = 40 };

static uint8_t memory[WINDOW * WINDOW * 16 + 1];

/* A context with so many samples, current on `memory`; null where there is none. */
static OSMesaContext open_window(GLenum format, GLenum type, int samples, int depth)
{
    const int attributes[] = {OSMESA_FORMAT,
                              (int)format,
                              OSMESA_DEPTH_BITS,
                              depth,
                              OSMESA_STENCIL_BITS,
                              8,
                              EDGEWALK_SAMPLES,
                              samples,
                              0,
                              0};
    OSMesaContext context = OSMesaCreateContextAttribs(attributes, NULL);
    memset(memory, 0x11, sizeof memory);
    if (context)
        cr_assert(OSMesaMakeCurrent(context, memory, type, WINDOW, WINDOW));
    return context;
}

static void close_window(OSMesaContext context)
{
    cr_expect_eq(glGetError(), GL_NO_ERROR, "left behind: %s", ewLastMessage());
    OSMesaDestroyContext(context);
}

/* Red where x + y < 0, over green. */
static void draw_half(void)
{
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glColor3f(1, 0, 0);
    glBegin(GL_TRIANGLES);
    glVertex2f(-1, -1);
    glVertex2f(1.013f, -1);
    glVertex2f(-1, 1.013f);
    glEnd();
}

Test(window_samples, samples_are_those_that_were_asked_for)
{
    static const struct {
        int asked, given;
    } rows[] = {{0, 0}, {1, 1}, {2, 2}, {3, 4}, {4, 4}, {7, 8}, {16, 16}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLint samples, buffers;
        GLfloat position[2];
        OSMesaContext context = open_window(OSMESA_RGBA, GL_UNSIGNED_BYTE, rows[i].asked, 24);
        cr_assert_not_null(context, "row %u", i);
        glGetIntegerv(GL_SAMPLES, &samples);
        glGetIntegerv(GL_SAMPLE_BUFFERS, &buffers);
        cr_expect_eq(samples, rows[i].given, "row %u: %d", i, samples);
        cr_expect_eq(buffers, rows[i].given > 0, "row %u", i);
        glGetFramebufferParameteriv(GL_DRAW_FRAMEBUFFER, GL_SAMPLES, &samples);
        cr_expect_eq(samples, rows[i].given, "row %u: %d", i, samples);
        if (samples)
            glGetMultisamplefv(GL_SAMPLE_POSITION, (GLuint)samples - 1, position);
        close_window(context);
    }
    cr_expect_null(open_window(OSMESA_RGBA, GL_UNSIGNED_BYTE, 17, 24));
    cr_expect_null(open_window(OSMESA_RGBA, GL_UNSIGNED_BYTE, -1, 24));
}

/* Nothing has to be asked for any more: edges are mixed, everything else is what it is without samples. */
Test(window_samples, edges_are_mixed_when_the_picture_is_finished)
{
    OSMesaContext context = open_window(OSMESA_RGBA, GL_UNSIGNED_BYTE, 4, 24);
    draw_half();
    cr_expect_eq(memory[0], 0x11, "not before");
    glFinish();
    unsigned mixed = 0;
    for (unsigned y = 0; y < WINDOW; y++)
        for (unsigned x = 0; x < WINDOW; x++) {
            const uint8_t *p = memory + (y * WINDOW + x) * 4;
            cr_expect_eq(p[2], 0);
            cr_expect_eq(p[3], 255);
            cr_expect(p[0] + p[1] >= 254 && p[0] + p[1] <= 256, "%u %u", p[0], p[1]);
            if (x + y < WINDOW - 2)
                cr_expect_eq(p[0], 255, "%u,%u: %u", x, y, p[0]);
            if (x + y > WINDOW + 1)
                cr_expect_eq(p[0], 0, "%u,%u: %u", x, y, p[0]);
            mixed += p[0] > 0 && p[0] < 255;
        }
    cr_expect_geq(mixed, WINDOW - 1);
    close_window(context);
}

/* All the windows of osmesa.h: what is read is what the memory has. */
Test(window_samples, every_window_format_is_resolved)
{
    static const struct {
        GLenum format, type;
        unsigned bytes;
    } rows[] = {
        {OSMESA_RGBA, GL_UNSIGNED_BYTE, 4},  {OSMESA_BGRA, GL_UNSIGNED_BYTE, 4},
        {OSMESA_ARGB, GL_UNSIGNED_BYTE, 4},  {OSMESA_RGB, GL_UNSIGNED_BYTE, 3},
        {OSMESA_BGR, GL_UNSIGNED_BYTE, 3},   {OSMESA_RGB_565, GL_UNSIGNED_SHORT_5_6_5, 2},
        {OSMESA_RGBA, GL_UNSIGNED_SHORT, 8}, {OSMESA_BGRA, GL_UNSIGNED_SHORT, 8},
        {OSMESA_ARGB, GL_UNSIGNED_SHORT, 8}, {OSMESA_RGBA, GL_FLOAT, 16},
        {OSMESA_BGRA, GL_FLOAT, 16},         {OSMESA_RGB, GL_FLOAT, 12},
        {OSMESA_BGR, GL_FLOAT, 12},          {OSMESA_RGB, GL_UNSIGNED_SHORT, 6},
        {OSMESA_BGR, GL_UNSIGNED_SHORT, 6},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int y_up = 0; y_up < 2; y_up++) {
            static float samples[WINDOW * WINDOW][4], pixels_[WINDOW * WINDOW][4];
            OSMesaContext context = open_window(rows[i].format, rows[i].type, 8, 16);
            cr_assert_not_null(context, "row %u", i);
            OSMesaPixelStore(OSMESA_Y_UP, y_up);
            draw_half();
            glReadPixels(0, 0, WINDOW, WINDOW, GL_RGBA, GL_FLOAT, samples);
            cr_expect_eq(memory[WINDOW * WINDOW * rows[i].bytes], 0x11, "row %u: beyond the window", i);
            /* The same memory as a window without samples. */
            static uint8_t copy[sizeof memory];
            memcpy(copy, memory, sizeof memory);
            close_window(context);
            context = open_window(rows[i].format, rows[i].type, 0, 16);
            OSMesaPixelStore(OSMESA_Y_UP, y_up);
            memcpy(memory, copy, sizeof memory);
            glReadPixels(0, 0, WINDOW, WINDOW, GL_RGBA, GL_FLOAT, pixels_);
            cr_expect_arr_eq(samples, pixels_, sizeof samples, "row %u, y up %d", i, y_up);
            unsigned mixed = 0;
            for (unsigned p = 0; p < WINDOW * WINDOW; p++)
                mixed += pixels_[p][0] > 0 && pixels_[p][0] < 1;
            cr_expect_geq(mixed, WINDOW - 1, "row %u", i);
            close_window(context);
        }
}

/* What was drawn before the layout changed is written as the memory was laid out then: its rows were shorter.
 */
Test(window_samples, a_new_row_length_is_not_that_of_the_memory_before)
{
    static uint8_t wide[2 * WINDOW * WINDOW * 4];
    OSMesaContext context = open_window(OSMESA_RGBA, GL_UNSIGNED_BYTE, 4, 0);
    const size_t end = WINDOW * WINDOW * 4;
    draw_half();
    OSMesaPixelStore(OSMESA_ROW_LENGTH, 2 * WINDOW);
    cr_assert(OSMesaMakeCurrent(context, wide, GL_UNSIGNED_BYTE, WINDOW, WINDOW));
    cr_expect_eq(memory[0], 255);
    cr_expect_eq(memory[end - 3], 255);
    for (size_t i = end; i < sizeof memory; i++)
        cr_assert_eq(memory[i], 0x11, "byte %zu beyond the window", i - end);
    close_window(context);
}

/* glFlush, glReadPixels, hashes and other buffers: whoever looks sees a resolved picture. */
Test(window_samples, whoever_looks_sees_pixels)
{
    static uint8_t other[sizeof memory];
    OSMesaContext context = open_window(OSMESA_RGBA, GL_UNSIGNED_BYTE, 2, 24);
    uint8_t p[4];
    GLfloat depth;
    glEnable(GL_DEPTH_TEST);
    draw_half();
    const uint64_t hash = ewFrameHash();
    cr_expect_eq(memory[1], 0);
    cr_expect_eq(memory[0], 255);
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glFlush();
    cr_expect_eq(memory[2], 255);
    cr_expect_neq(ewFrameHash(), hash);
    glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    cr_expect_float_eq(depth, 0.5f, 1e-4f);
    /* Another memory of the same size: the samples stay. */
    cr_assert(OSMesaMakeCurrent(context, other, GL_UNSIGNED_BYTE, WINDOW, WINDOW));
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
    cr_expect(p[0] == 0 && p[2] == 255, "%u %u", p[0], p[2]);
    /* Of another type or size: they do not. */
    cr_assert(OSMesaMakeCurrent(context, other, GL_FLOAT, WINDOW, WINDOW));
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
    cr_expect_eq(p[2], 0);
    cr_assert(OSMesaMakeCurrent(context, other, GL_UNSIGNED_BYTE, 7, 9));
    glClear(GL_COLOR_BUFFER_BIT);
    cr_assert(OSMesaMakeCurrent(NULL, NULL, 0, 0, 0));
    cr_expect_eq(other[2], 255, "left behind finished");
    cr_assert(OSMesaMakeCurrent(context, other, GL_UNSIGNED_BYTE, 7, 9));
    close_window(context);
}

/* 18.3.1: to and from framebuffer objects. */
Test(window_samples, blits)
{
    OSMesaContext context = open_window(OSMESA_RGBA, GL_UNSIGNED_BYTE, 4, 24);
    GLuint framebuffer, renderbuffer;
    uint8_t p[4];
    glGenFramebuffers(1, &framebuffer);
    glGenRenderbuffers(1, &renderbuffer);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, WINDOW, WINDOW);
    glFramebufferRenderbuffer(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    glClearColor(1, 0.2f, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, WINDOW, WINDOW, 0, 0, WINDOW, WINDOW, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    cr_expect_eq(glGetError(), GL_NO_ERROR);
    glFinish();
    cr_expect(memory[0] == 255 && memory[1] == 51, "%u %u", memory[0], memory[1]);
    draw_half();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    glBlitFramebuffer(0, 0, WINDOW, WINDOW, 0, 0, WINDOW, WINDOW, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBlitFramebuffer(0, 0, WINDOW, WINDOW, 0, 0, 4, 4, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    cr_expect_eq(glGetError(), GL_INVALID_OPERATION);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    for (int x = 0; x < WINDOW; x++) {
        glReadPixels(x, WINDOW - 1 - x, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
        cr_expect_arr_eq(p, memory + ((WINDOW - 1 - x) * WINDOW + x) * 4, 4);
    }
    close_window(context);
}

/* Far too much memory: refused, and the old window stays. */
Test(window_samples, a_window_that_cannot_be_had_changes_nothing)
{
    OSMesaContext context = open_window(OSMESA_RGBA, GL_FLOAT, 16, 32);
    GLint width;
    cr_expect(!OSMesaMakeCurrent(context, memory, GL_FLOAT, 16384, 16384));
    OSMesaGetIntegerv(OSMESA_WIDTH, &width);
    cr_expect_eq(width, WINDOW);
    draw_half();
    glFinish();
    close_window(context);
}
