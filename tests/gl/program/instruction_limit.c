/* What bounds a draw: ewInstructionLimit and ewInterrupt. */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

#include "gl/program/instruction_limit.h"
#include "tests/gl/gl_test.h"

enum { LARGE = 1024 };

/* Loops of 1000 in loops of 1000: 2^20 instructions an invocation, where its own limit ends it. */
#define NEST          "REP {1000}.x; REP {1000}.x; REP {1000}.x; ADD t, t, {1}.x; ENDREP; ENDREP; ENDREP;\n"
#define BOMB_FRAGMENT "!!NVfp4.0\nTEMP t;\n" NEST "MOV result.color, t; END"
#define BOMB_VERTEX                                                                                          \
    "!!NVvp4.0\nTEMP t;\n" NEST "MUL t, t, {0}.x; ADD result.position, t, vertex.position; END"
#define PLAIN_FRAGMENT "!!NVfp4.0\nMOV result.color, {0, 1, 0, 1}; END"
#define PLAIN_VERTEX   "!!NVvp4.0\nMOV result.position, vertex.position; END"

static const unsigned thread_counts[] = {1, 4};

static EwProgramReport report_of(GLenum target)
{
    EwProgramReport report;
    cr_assert_eq(ewProgramReport(target, &report), 0, "%s", ewLastMessage());
    return report;
}

/* A quad over the window, green. */
static void expect_drawing_works(void)
{
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    load_program(GL_FRAGMENT_PROGRAM_ARB, PLAIN_FRAGMENT);
    glRectf(-1, -1, 1, 1);
    expect_error(GL_NO_ERROR, "drawing");
    glFinish();
    expect_error(GL_NO_ERROR, "finishing");
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

/* --- The limit ------------------------------------------------------------------------------------------ */

GL_TEST(instruction_limit, a_nest_of_loops_in_fragments_ends)
{
    for (unsigned i = 0; i < 2; i++) {
        ewThreads(thread_counts[i]);
        ewInstructionLimit(1 << 22);
        load_program(GL_FRAGMENT_PROGRAM_ARB, BOMB_FRAGMENT);
        glRectf(-1, -1, 1, 1);
        expect_error(GL_NO_ERROR, "collected");
        glFinish();
        cr_expect(strstr(ewLastMessage(), "ewInstructionLimit"), "%s", ewLastMessage());
        cr_expect_eq(ewFrameHash(), 0, "a picture that lost something has a hash");
        expect_error(GL_OUT_OF_MEMORY, "%u threads", thread_counts[i]);
        cr_expect_neq(report_of(GL_FRAGMENT_PROGRAM_ARB).limitReached, 0);
        cr_expect_eq(report_of(GL_FRAGMENT_PROGRAM_ARB).limitReached, 0, "reported once");
        cr_expect_eq(report_of(GL_VERTEX_PROGRAM_ARB).limitReached, 0);
        expect_drawing_works();
        expect_pixel(3, 3, 0x00ff00ff);
    }
}

GL_TEST(instruction_limit, a_nest_of_loops_in_vertices_ends)
{
    static GLfloat points[4096][2];
    glVertexPointer(2, GL_FLOAT, 0, points);
    glEnableClientState(GL_VERTEX_ARRAY);
    for (unsigned i = 0; i < 2; i++) {
        ewThreads(thread_counts[i]);
        ewInstructionLimit(1 << 22);
        glClear(GL_COLOR_BUFFER_BIT);
        load_program(GL_VERTEX_PROGRAM_ARB, BOMB_VERTEX);
        glDrawArrays(GL_POINTS, 0, 4096);
        expect_error(GL_OUT_OF_MEMORY, "%u threads", thread_counts[i]);
        expect_pixel(SIZE / 2, SIZE / 2, 0);
        cr_expect_neq(report_of(GL_VERTEX_PROGRAM_ARB).limitReached, 0);
        expect_drawing_works();
        expect_pixel(3, 3, 0x00ff00ff);
    }
}

GL_TEST(instruction_limit, geometry_and_tessellation_count_with_the_vertices)
{
    static const struct {
        GLenum target, mode;
        const char *text;
    } rows[] = {
        {GL_GEOMETRY_PROGRAM_NV, GL_POINTS,
         "!!NVgp4.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\nTEMP t;\n" NEST
         "MOV result.position, t; EMIT; END"},
        {GL_TESS_EVALUATION_PROGRAM_NV, GL_PATCHES,
         "!!NVtep5.0\nTESS_MODE QUADS; TESS_SPACING EQUAL; TESS_VERTEX_ORDER CCW;\nTEMP t;\n" NEST
         "MOV result.position, t; END"},
    };
    glPatchParameteri(GL_PATCH_VERTICES, 1);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        ewInstructionLimit(1 << 22);
        load_program(GL_VERTEX_PROGRAM_ARB, PLAIN_VERTEX);
        load_program(rows[i].target, rows[i].text);
        glBegin(rows[i].mode);
        for (int v = 0; v < 256; v++)
            glVertex2f(0, 0);
        glEnd();
        expect_error(GL_OUT_OF_MEMORY, "target 0x%04x", rows[i].target);
        cr_expect_neq(report_of(rows[i].target).limitReached, 0);
        glDisable(rows[i].target);
    }
    expect_drawing_works();
}

/* A triangle over the window: no group of fragments is drawn twice. */
static void cover(void)
{
    glBegin(GL_TRIANGLES);
    glVertex2f(-1, -1), glVertex2f(3, -1), glVertex2f(-1, 3);
    glEnd();
}

GL_TEST(instruction_limit, what_reaches_it_exactly_is_whole)
{
    static const struct {
        const char *text;
        unsigned instructions;
    } rows[] = {
        {"!!NVfp4.0\nTEMP t; MOV t, fragment.position; MUL t, t, {0}.x; ADD result.color, t, {0,1,0,1}; END",
         3},
        {"!!NVfp4.0\nTEMP t; REP {7}.x; MOV t, fragment.position; ENDREP; MAD result.color, t, {0}.x, "
         "{0,1,0,1}; END",
         1 + 7 * 2 + 1},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned less = 0; less < 2; less++) {
            load_program(GL_FRAGMENT_PROGRAM_ARB, rows[i].text);
            ewInstructionLimit(SIZE * SIZE * rows[i].instructions - less);
            cover();
            glFinish();
            expect_error(less ? GL_OUT_OF_MEMORY : GL_NO_ERROR, "program %u, %u less", i, less);
            if (!less)
                expect_pixel(5, 5, 0x00ff00ff);
        }
}

GL_TEST(instruction_limit, draws_of_different_state_count_by_themselves)
{
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nTEMP t; MOV t, fragment.position; "
                                          "MAD result.color, t, {0}.x, program.local[0]; END");
    ewInstructionLimit(SIZE * SIZE * 2);
    for (int i = 0; i < 8; i++) {
        glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, 0, (float)i / 7, 0, 1);
        cover();
    }
    expect_pixel(5, 5, 0x00ff00ff);
}

/* The second draw would write a pixel; it does not run. */
GL_TEST(instruction_limit, several_draws_end_with_the_first_that_does)
{
    static const GLint first[2] = {0, 1};
    static const GLsizei counts[2] = {1, 1};
    static const GLfloat iterations_of[2] = {1000, 0}, points[2][2];
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nTEMP t;\nMOV t, vertex.attrib[1].x;\n"
                                        "REP t.x; REP t.x; REP t.x; ADD t.y, t, 1; ENDREP; ENDREP; ENDREP;\n"
                                        "MOV result.position, vertex.position; MOV result.color, 1; END");
    glVertexPointer(2, GL_FLOAT, 0, points);
    glVertexAttribPointer(1, 1, GL_FLOAT, GL_FALSE, 0, iterations_of);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableVertexAttribArray(1);
    glClear(GL_COLOR_BUFFER_BIT);
    ewInstructionLimit(1 << 18);
    glMultiDrawArrays(GL_POINTS, first, counts, 2);
    expect_error(GL_OUT_OF_MEMORY);
    expect_pixel(SIZE / 2, SIZE / 2, 0);
    glMultiDrawArrays(GL_POINTS, first + 1, counts, 1);
    expect_error(GL_NO_ERROR);
    expect_pixel(SIZE / 2, SIZE / 2, 0xffffffff);
}

GL_TEST(instruction_limit, the_default_grows_with_the_picture)
{
    GLuint renderbuffer, framebuffer;
    cr_expect_eq(ewInstructionLimit(0), 1ull << 35);
    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_R8, 3840, 2160);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    glClear(GL_COLOR_BUFFER_BIT);
    cr_expect_eq(ewInstructionLimit(0), 3840ull * 2160 << 14);
    cr_expect_eq(ewInstructionLimit(77), 77);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    cr_expect_eq(ewInstructionLimit(0), 77);
    cr_expect_eq(ewInstructionLimit(UINT64_MAX), UINT64_MAX);
}

/* 2^14 for each vertex of each instance, where those are more than 2^21. A draw that takes that long cannot
 * be tested. */
GL_TEST(instruction_limit, the_default_grows_with_the_vertices_of_all_instances)
{
    static const struct {
        uint32_t count, instances;
        uint64_t limit;
    } rows[] = {{3, 1, 1ull << 35},
                {1 << 21, 1, 1ull << 35},
                {1 << 20, 6, 6ull << 34},
                {6, 1 << 20, 6ull << 34},
                {3000, 5000, 15000000ull << 14},
                {1 << 25, 1 << 24, 1ull << 63},
                {1 << 30, 1 << 20, UINT64_MAX},
                {UINT32_MAX, UINT32_MAX, UINT64_MAX}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_eq(default_instruction_limit(512 * 512, draw_vertices(rows[i].count, rows[i].instances)),
                     rows[i].limit, "%u vertices of %u instances", rows[i].count, rows[i].instances);
    cr_expect_eq(default_instruction_limit(3840 * 2160, 3), 3840ull * 2160 << 14);
    cr_expect_eq(default_instruction_limit(3840 * 2160, 1 << 24), 1ull << 38);
}

/* --- Interrupts ----------------------------------------------------------------------------------------- */

/* A context with a window large enough for the nest of loops to take minutes. */
static GLubyte *open_large_window(unsigned threads)
{
    GLubyte *window = calloc(LARGE * LARGE, 4);
    cr_assert(OSMesaMakeCurrent(test_context, window, GL_UNSIGNED_BYTE, LARGE, LARGE));
    glViewport(0, 0, LARGE, LARGE);
    ewThreads(threads);
    ewInstructionLimit(UINT64_MAX);
    return window;
}

static void close_large_window(GLubyte *window)
{
    cr_assert(OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
    free(window);
}

static void *interrupt_soon(void *context)
{
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    ewInterrupt(context);
    return NULL;
}

static void draw_loops_in_fragments(void)
{
    load_program(GL_FRAGMENT_PROGRAM_ARB, BOMB_FRAGMENT);
    glRectf(-1, -1, 1, 1);
    glFinish();
}

static void draw_loops_in_vertices(void)
{
    load_program(GL_VERTEX_PROGRAM_ARB, BOMB_VERTEX);
    glEnableClientState(GL_VERTEX_ARRAY);
    static const GLfloat point[2];
    glVertexPointer(2, GL_FLOAT, 0, point);
    glDrawArraysInstanced(GL_POINTS, 0, 1, 1 << 24);
    glDisableClientState(GL_VERTEX_ARRAY);
}

/* No program of the application's: many layers. */
static void draw_many_layers(void)
{
    static const GLfloat quad[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    glEnable(GL_BLEND);
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(2, GL_FLOAT, 0, quad);
    glDrawArraysInstanced(GL_QUADS, 0, 4, 1 << 24);
    glFinish();
    glDisableClientState(GL_VERTEX_ARRAY);
    glDisable(GL_BLEND);
}

GL_TEST(instruction_limit, an_interrupt_ends_what_is_drawn)
{
    static void (*const draws[])(void) = {draw_loops_in_fragments, draw_loops_in_vertices, draw_many_layers};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned d = 0; d < 3; d++) {
            GLubyte *window = open_large_window(thread_counts[i]);
            pthread_t thread;
            cr_assert_eq(pthread_create(&thread, NULL, interrupt_soon, test_context), 0);
            draws[d]();
            cr_expect(strstr(ewLastMessage(), "ewInterrupt"), "%s", ewLastMessage());
            expect_error(GL_OUT_OF_MEMORY, "draw %u, %u threads", d, thread_counts[i]);
            pthread_join(thread, NULL);
            expect_drawing_works();
            cr_expect_eq(memcmp(window + (LARGE * 7 + 7) * 4, "\0\377\0\377", 4), 0, "draw %u", d);
            close_large_window(window);
        }
}

static void interrupt_by_signal(int number)
{
    (void)number;
    ewInterrupt(test_context);
}

GL_TEST(instruction_limit, a_signal_handler_may_interrupt)
{
    GLubyte *window = open_large_window(2);
    struct sigaction action = {.sa_handler = interrupt_by_signal};
    const struct itimerval soon = {.it_value = {.tv_usec = 50000}};
    cr_assert_eq(sigaction(SIGALRM, &action, NULL), 0);
    cr_assert_eq(setitimer(ITIMER_REAL, &soon, NULL), 0);
    draw_loops_in_fragments();
    expect_error(GL_OUT_OF_MEMORY);
    close_large_window(window);
}

GL_TEST(instruction_limit, an_interrupt_waits_for_the_next_draw)
{
    ewInterrupt(NULL);
    ewInterrupt(test_context);
    expect_error(GL_NO_ERROR);
    glBegin(GL_TRIANGLES);
    glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(0, 1);
    glEnd();
    expect_error(GL_OUT_OF_MEMORY);
    expect_drawing_works();
    expect_pixel(3, 3, 0x00ff00ff);

    glClear(GL_COLOR_BUFFER_BIT);
    glRectf(-1, -1, 1, 1);
    ewInterrupt(test_context);
    glFinish();
    expect_error(GL_OUT_OF_MEMORY);
    glRasterPos2f(0, 0);
    expect_drawing_works();
}
