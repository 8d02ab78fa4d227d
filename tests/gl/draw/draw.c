#include "tests/gl/gl_test.h"

static const float corners[12][2] = {{-1, -1},       {1, -1},       {1, 1},       {-1, 1},
                                     {-1, -1},       {3, -1},       {-1, 3},      {0, 0},
                                     {-0.9f, -0.9f}, {0.9f, -0.9f}, {0.9f, 0.9f}, {-0.9f, 0.9f}};

static void use_corners(void)
{
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glEnableClientState(GL_VERTEX_ARRAY);
}

static unsigned covered(void)
{
    unsigned count = 0;
    glFinish();
    for (unsigned i = 0; i < SIZE * SIZE; i++)
        count += pixels[i * 4] != 0;
    return count;
}

GL_TEST(draw, every_primitive_draws_what_it_is)
{
    static const struct {
        GLenum mode;
        GLint first;
        GLsizei count;
        unsigned least, most;
    } rows[] = {
        {GL_POINTS, 8, 4, 4, 4},
        {GL_LINES, 8, 2, 13, 15},
        {GL_LINES, 8, 3, 13, 15},
        {GL_LINE_STRIP, 8, 4, 38, 44},
        {GL_LINE_LOOP, 8, 4, 52, 60},
        {GL_TRIANGLES, 4, 3, 256, 256},
        {GL_TRIANGLE_STRIP, 0, 3, 100, 156},
        {GL_TRIANGLE_FAN, 0, 4, 256, 256},
        {GL_QUADS, 0, 4, 256, 256},
        {GL_POLYGON, 0, 4, 256, 256},
        {GL_QUAD_STRIP, 0, 4, 100, 256},
        {GL_QUADS, 0, 3, 0, 0},
        {GL_TRIANGLES, 4, 2, 0, 0},
    };
    use_corners();
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glClear(GL_COLOR_BUFFER_BIT);
        glDrawArrays(rows[i].mode, rows[i].first, rows[i].count);
        cr_expect(covered() >= rows[i].least && covered() <= rows[i].most, "mode %u: %u pixels", rows[i].mode,
                  covered());
    }
}

/* All ways to draw the same triangle draw the same picture. */
GL_TEST(draw, all_commands_draw_the_same)
{
    static const GLubyte bytes[] = {4, 5, 6};
    static const GLushort shorts[] = {4, 5, 6};
    static const GLuint ints[] = {4, 5, 6};
    const void *lists[] = {bytes};
    const GLint firsts[] = {4};
    const GLsizei counts[] = {3};
    use_corners();
    for (int way = 0; way < 11; way++) {
        glClear(GL_COLOR_BUFFER_BIT);
        switch (way) {
        case 0: glDrawArrays(GL_TRIANGLES, 4, 3); break;
        case 1: glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, bytes); break;
        case 2: glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, shorts); break;
        case 3: glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_INT, ints); break;
        case 4: glDrawRangeElements(GL_TRIANGLES, 4, 6, 3, GL_UNSIGNED_INT, ints); break;
        case 5: glMultiDrawArrays(GL_TRIANGLES, firsts, counts, 1); break;
        case 6: glMultiDrawElements(GL_TRIANGLES, counts, GL_UNSIGNED_BYTE, lists, 1); break;
        case 7: glMultiDrawArraysEXT(GL_TRIANGLES, firsts, counts, 1); break;
        case 8: glMultiDrawElementsEXT(GL_TRIANGLES, counts, GL_UNSIGNED_BYTE, lists, 1); break;
        case 9: glDrawArraysEXT(GL_TRIANGLES, 4, 3); break;
        case 10: glDrawRangeElementsEXT(GL_TRIANGLES, 4, 6, 3, GL_UNSIGNED_BYTE, bytes); break;
        }
        cr_expect_eq(covered(), 256u, "way %d: %u", way, covered());
    }
}

/* The draw cache must notice each of these between two draws. */
GL_TEST(draw, state_changes_between_draws_take_effect)
{
    use_corners();
#define ROW(expected, change)                                                                                \
    do {                                                                                                     \
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);                                                  \
        change;                                                                                              \
        glDrawArrays(GL_QUADS, 0, 4);                                                                        \
        cr_expect_eq(covered(), (unsigned)(expected), #change ": %u pixels", covered());                     \
    } while (0)
    ROW(256, (void)0);
    ROW(64, (glEnable(GL_SCISSOR_TEST), glScissor(4, 4, 8, 8)));
    ROW(16, glScissor(-4, -4, 8, 8));
    ROW(256, glDisable(GL_SCISSOR_TEST));
    ROW(64, glViewport(0, 0, 8, 8));
    ROW(16, glScalef(0.5f, 0.5f, 1));
    ROW(64, glLoadIdentity());
    ROW(0, (glEnable(GL_CULL_FACE), glCullFace(GL_FRONT)));
    ROW(64, glFrontFace(GL_CW));
    ROW(64, glDisable(GL_CULL_FACE));
    ROW(0, (glEnable(GL_DEPTH_TEST), glDepthFunc(GL_NEVER)));
    ROW(64, glDepthFunc(GL_LESS));
    ROW(0, glColorMask(0, 0, 0, 0));
    ROW(64, glColorMask(1, 1, 1, 1));
    ROW(0, glDrawBuffer(GL_NONE));
    ROW(64, glDrawBuffer(GL_FRONT));
    ROW(0, (glColor4f(1, 1, 1, 0), glEnable(GL_ALPHA_TEST), glAlphaFunc(GL_GREATER, 0.5f)));
    ROW(64, glAlphaFunc(GL_LESS, 0.5f));
    ROW(0, (glEnable(GL_BLEND), glBlendFunc(GL_SRC_ALPHA, GL_ZERO)));
    ROW(64, glBlendFunc(GL_ONE, GL_ZERO));
    ROW(0, (glEnable(GL_STENCIL_TEST), glStencilFunc(GL_EQUAL, 1, 255)));
    ROW(64, (glClearStencil(1), glClear(GL_STENCIL_BUFFER_BIT)));
    ROW(32, (glEnable(GL_CLIP_PLANE0), glClipPlane(GL_CLIP_PLANE0, (const GLdouble[4]){1, 0, 0, 0})));
    ROW(64, glDisable(GL_CLIP_PLANE0));
#undef ROW
}

/* A draw after a flush must not use what the scene's old epoch held. */
GL_TEST(draw, drawing_goes_on_after_each_flush)
{
    use_corners();
    for (int i = 0; i < 100; i++) {
        glClear(GL_COLOR_BUFFER_BIT);
        glColor3ub((GLubyte)(i + 1), 0, 0);
        glDrawArrays(GL_QUADS, 0, 4);
        if (i % 3 == 0)
            glFlush();
        expect_pixel(8, 8, (uint32_t)(i + 1) << 24 | 0xff);
    }
}

GL_TEST(draw, client_memory_may_change_after_the_draw)
{
    float vertices[4][2];
    memcpy(vertices, corners, sizeof vertices);
    glVertexPointer(2, GL_FLOAT, 0, vertices);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_QUADS, 0, 4);
    memset(vertices, 0, sizeof vertices);
    cr_expect_eq(covered(), 256u);
}

/* NV_vertex_program 2.14.1.8: an enabled program that is not valid is an error of every draw, and of Begin.
 */
GL_TEST(draw, an_invalid_program_is_an_error)
{
    use_corners();
    glBindProgramNV(GL_VERTEX_PROGRAM_NV, 77);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glDrawArrays(GL_QUADS, 0, 4);
    expect_error(GL_INVALID_OPERATION);
    glBegin(GL_QUADS);
    expect_error(GL_INVALID_OPERATION);
    glDisable(GL_VERTEX_PROGRAM_NV);
    cr_expect_eq(covered(), 0u);
}

GL_TEST(draw, the_worker_count_does_not_change_the_picture)
{
    static const unsigned counts[] = {1, 2, 3, 8};
    uint64_t hash = 0;
    for (unsigned i = 0; i < 4; i++) {
        cr_expect_eq(ewThreads(counts[i]), counts[i]);
        glClear(GL_COLOR_BUFFER_BIT);
        glBegin(GL_TRIANGLE_FAN);
        for (int v = 0; v < 50; v++) {
            glColor3ub((GLubyte)(v * 5), (GLubyte)(v * 77), (GLubyte)(v * 19));
            glVertex2f((float)(v * 7 % 13) / 6 - 1, (float)(v * 5 % 11) / 5 - 1);
        }
        glEnd();
        if (i == 0)
            hash = ewFrameHash();
        cr_expect_eq(ewFrameHash(), hash, "%u workers", counts[i]);
    }
}
