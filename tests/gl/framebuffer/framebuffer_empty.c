/* Framebuffers without attachments (GL 4.6 compatibility 9.2.1, 9.4.1), whose fragments have an effect by
 * their programs and by queries alone; and the invalidation of what framebuffers hold (17.4.4). */
#include "tests/gl/gl_test.h"

static GLuint counter;

/* A program that counts its fragments. */
static void count_fragments(void)
{
    static const GLuint zero;
    GLuint64EXT address;
    if (!counter)
        glGenBuffers(1, &counter);
    glBindBuffer(GL_ARRAY_BUFFER, counter);
    glBufferData(GL_ARRAY_BUFFER, sizeof zero, &zero, GL_DYNAMIC_COPY);
    glMakeBufferResidentNV(GL_ARRAY_BUFFER, GL_READ_WRITE);
    glGetBufferParameterui64vNV(GL_ARRAY_BUFFER, GL_BUFFER_GPU_ADDRESS_NV, &address);
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!NVfp5.0\nUINT TEMP r;\nATOM.ADD.U32 r.x, {1}, program.local[0].x;\n"
                 "MOV result.color, 1;\nEND");
    glProgramLocalParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, 0, (GLuint)address, 0, 0, 0);
    expect_error(GL_NO_ERROR);
}

static GLuint fragments(void)
{
    GLuint count = 12345;
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, sizeof count, &count);
    return count;
}

static void empty_framebuffer(GLint width, GLint height, GLint layers)
{
    GLuint name;
    glGenFramebuffers(1, &name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH, width);
    glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_HEIGHT, height);
    glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_LAYERS, layers);
    expect_error(GL_NO_ERROR);
}

GL_TEST(framebuffer_empty, rasterization_ends_at_the_default_size)
{
    static const struct {
        GLint width, height;
        bool scissored, tested;
        GLuint expected;
    } rows[] = {
        {5, 7, false, false, 35},     {100, 70, false, false, 7000}, {100, 70, true, false, 8},
        {100, 70, false, true, 7000}, {1, 1, false, false, 1},       {16384, 16384, true, false, 8},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLuint query, samples = 0;
        empty_framebuffer(rows[i].width, rows[i].height, 0);
        cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
        glViewport(-10, -10, 32767, 32767);
        rows[i].scissored ? glEnable(GL_SCISSOR_TEST) : glDisable(GL_SCISSOR_TEST);
        rows[i].tested ? glEnable(GL_DEPTH_TEST) : glDisable(GL_DEPTH_TEST);
        rows[i].tested ? glEnable(GL_STENCIL_TEST) : glDisable(GL_STENCIL_TEST);
        glDepthFunc(GL_NEVER); /* there is no depth buffer, nor stencil: both pass */
        glStencilFunc(GL_NEVER, 0, 255);
        glScissor(1, 3, 2, 4);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
        count_fragments();
        glGenQueries(1, &query);
        glBeginQuery(GL_SAMPLES_PASSED, query);
        glRectf(-1, -1, 1, 1);
        glEndQuery(GL_SAMPLES_PASSED);
        glGetQueryObjectuiv(query, GL_QUERY_RESULT, &samples);
        cr_expect(fragments() == rows[i].expected && samples == rows[i].expected,
                  "row %u: %u fragments, %u samples", i, fragments(), samples);
        expect_error(GL_NO_ERROR);
    }
}

/* Layers beyond the default number have no fragments. */
GL_TEST(framebuffer_empty, layers_are_counted)
{
    static const struct {
        GLint layers;
        GLuint expected;
    } rows[] = {{1, 16}, {3, 48}, {4, 64}, {9, 64}};
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\nEND");
    load_program(GL_GEOMETRY_PROGRAM_NV,
                 "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 12;\n"
                 "INT TEMP i;\nMOV.S i.x, 0;\nREP.S {4};\n"
                 "MOV result.position, vertex[0].position; MOV.S result.layer.x, i.x; EMIT;\n"
                 "MOV result.position, vertex[1].position; MOV.S result.layer.x, i.x; EMIT;\n"
                 "MOV result.position, vertex[2].position; MOV.S result.layer.x, i.x; EMIT;\n"
                 "ENDPRIM;\nADD.S i.x, i.x, 1;\nENDREP;\nEND");
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        empty_framebuffer(4, 4, rows[i].layers);
        glViewport(0, 0, 4, 4);
        count_fragments();
        glBegin(GL_TRIANGLES);
        glVertex2f(-1, -1), glVertex2f(3, -1), glVertex2f(-1, 3);
        glEnd();
        cr_expect_eq(fragments(), rows[i].expected, "row %u: %u", i, fragments());
    }
    expect_error(GL_NO_ERROR);
}

GL_TEST(framebuffer_empty, without_a_size_it_is_incomplete)
{
    static const GLint sizes[][2] = {{0, 0}, {8, 0}, {0, 8}};
    for (unsigned i = 0; i < 3; i++) {
        empty_framebuffer(sizes[i][0], sizes[i][1], 0);
        cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT);
        glRectf(-1, -1, 1, 1);
        expect_error(GL_INVALID_FRAMEBUFFER_OPERATION);
        glClear(GL_COLOR_BUFFER_BIT);
        expect_error(GL_INVALID_FRAMEBUFFER_OPERATION);
    }
    empty_framebuffer(8, 8, 0);
    GLubyte pixel[4];
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    expect_error(GL_INVALID_OPERATION, "there is nothing to read");
}

/* An attachment replaces the default size. */
GL_TEST(framebuffer_empty, an_attachment_has_its_own_size)
{
    GLuint renderbuffer;
    empty_framebuffer(100, 100, 0);
    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 6, 5);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    glViewport(0, 0, 100, 100);
    count_fragments();
    glRectf(-1, -1, 1, 1);
    cr_expect_eq(fragments(), 30);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 0);
    count_fragments();
    glRectf(-1, -1, 1, 1);
    cr_expect_eq(fragments(), 10000);
}

/* --- 17.4.4 --------------------------------------------------------------------------------------------- */

GL_TEST(invalidate, errors_and_what_is_ignored)
{
    static const struct {
        bool object;
        GLenum target, attachment, error;
        GLsizei count, width, height;
    } rows[] = {
        {false, GL_FRAMEBUFFER, GL_COLOR, GL_NO_ERROR, 1, 1, 1},
        {false, GL_READ_FRAMEBUFFER, GL_DEPTH, GL_NO_ERROR, 1, 1, 1},
        {false, GL_DRAW_FRAMEBUFFER, GL_STENCIL, GL_NO_ERROR, 1, 0, 0},
        {false, GL_FRAMEBUFFER, GL_BACK_RIGHT, GL_NO_ERROR, 1, 1, 1},
        {false, GL_FRAMEBUFFER, GL_ACCUM, GL_NO_ERROR, 1, 1, 1},
        {false, GL_FRAMEBUFFER, GL_AUX3, GL_NO_ERROR, 1, 1, 1},
        {false, GL_FRAMEBUFFER, GL_BACK, GL_INVALID_ENUM, 1, 1, 1},
        {false, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_INVALID_ENUM, 1, 1, 1},
        {false, GL_RENDERBUFFER, GL_COLOR, GL_INVALID_ENUM, 1, 1, 1},
        {false, GL_FRAMEBUFFER, GL_COLOR, GL_INVALID_VALUE, -1, 1, 1},
        {false, GL_FRAMEBUFFER, GL_COLOR, GL_INVALID_VALUE, 1, -1, 1},
        {false, GL_FRAMEBUFFER, GL_COLOR, GL_INVALID_VALUE, 1, 1, -1},
        {true, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_NO_ERROR, 1, 1000, 1000},
        {true, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT7, GL_NO_ERROR, 1, 1, 1}, /* is not there */
        {true, GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_NO_ERROR, 1, 1, 1},
        {true, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT8, GL_INVALID_OPERATION, 1, 1, 1},
        {true, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT31, GL_INVALID_OPERATION, 1, 1, 1},
        {true, GL_FRAMEBUFFER, GL_COLOR, GL_INVALID_ENUM, 1, 1, 1},
        {true, GL_FRAMEBUFFER, GL_BACK_LEFT, GL_INVALID_ENUM, 1, 1, 1},
    };
    GLuint name, renderbuffer;
    glGenFramebuffers(1, &name);
    glGenRenderbuffers(1, &renderbuffer);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLubyte pixel[4] = {0};
        glBindFramebuffer(GL_FRAMEBUFFER, rows[i].object ? name : 0);
        if (rows[i].object) {
            glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
            glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, SIZE, SIZE);
            glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
        }
        glClearColor(1, 0, 1, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glInvalidateSubFramebuffer(rows[i].target, rows[i].count, &rows[i].attachment, -1, -1, rows[i].width,
                                   rows[i].height);
        expect_error(rows[i].error, "row %u", i);
        if (rows[i].width > 0 && rows[i].height > 0) {
            glInvalidateFramebuffer(rows[i].target, rows[i].count, &rows[i].attachment);
            expect_error(rows[i].error, "row %u, all of it", i);
        }
        glReadPixels(2, 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
        cr_expect(pixel[0] == 255 && pixel[1] == 0 && pixel[2] == 255, "row %u: pixels stay as they are", i);
    }
}
