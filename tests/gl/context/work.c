/* Work that the limit of instructions bounds (ewInstructionLimit) and that ewInterrupt ends: lists, meshes of
 * evaluators, vertices between Begin and End, images. */
#include "tests/gl/gl_test.h"

#include <stdbool.h>

enum { COMMAND = 1024 }; /* instructions that a command of a list counts as */

static GLfloat translated(void)
{
    GLfloat m[16];
    glGetFloatv(GL_MODELVIEW_MATRIX, m);
    glLoadIdentity();
    return m[12];
}

static void translations(GLuint list, int count)
{
    glNewList(list, GL_COMPILE);
    for (int i = 0; i < count; i++)
        glTranslatef(1, 0, 0);
    glEndList();
}

/* Each list calls the other twice, 64 deep. */
static void make_recursion(void)
{
    for (GLuint list = 2; list < 4; list++) {
        glNewList(list, GL_COMPILE);
        glRectf(-1, -1, 1, 1);
        glCallList(5 - list);
        glCallList(5 - list);
        glEndList();
    }
}

static void expect_drawing_works(void)
{
    glClear(GL_COLOR_BUFFER_BIT);
    glColor3f(0, 1, 0);
    glRectf(-1, -1, 1, 1);
    expect_pixel(3, 3, 0x00ff00ff);
    expect_error(GL_NO_ERROR, "drawing");
}

/* --- The limit ------------------------------------------------------------------------------------------ */

GL_TEST(work, a_list_that_reaches_the_limit_exactly_is_whole)
{
    translations(1, 8);
    for (unsigned less = 0; less < 2; less++) {
        ewInstructionLimit(8 * COMMAND - less);
        glCallList(1);
        expect_error(less ? GL_OUT_OF_MEMORY : GL_NO_ERROR, "%u less", less);
        cr_expect_eq(translated(), 8 - less);
    }
}

GL_TEST(work, lists_count_with_those_that_call_them)
{
    const GLubyte twice[] = {1, 1};
    translations(1, 4);
    for (unsigned less = 0; less < 2; less++) {
        ewInstructionLimit((2 + 8) * COMMAND - less);
        glCallLists(2, GL_UNSIGNED_BYTE, twice);
        expect_error(less ? GL_OUT_OF_MEMORY : GL_NO_ERROR, "%u less", less);
        cr_expect_eq(translated(), 8 - less);
    }
    ewInstructionLimit(4 * COMMAND);
    for (int i = 0; i < 10; i++)
        glCallList(1); /* each by itself */
    expect_error(GL_NO_ERROR);
    cr_expect_eq(translated(), 40);
}

GL_TEST(work, lists_that_call_each_other_twice_end)
{
    make_recursion();
    ewInstructionLimit(1 << 20);
    glCallList(2);
    cr_expect(strstr(ewLastMessage(), "ewInstructionLimit"), "%s", ewLastMessage());
    expect_error(GL_OUT_OF_MEMORY);
    expect_drawing_works();
}

GL_TEST(work, vertices_and_pixels_of_a_list_count)
{
    static const GLubyte image[4 * 8][4];
    static const GLfloat points[100][2];
    static const struct {
        const char *name;
        unsigned instructions;
    } rows[] = {{"clear", SIZE * SIZE}, {"image", 4 * 8}, {"draw", 100}};
    glVertexPointer(2, GL_FLOAT, 0, points);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glNewList(1, GL_COMPILE);
        if (i == 0)
            glClear(GL_COLOR_BUFFER_BIT);
        if (i == 1)
            glDrawPixels(4, 8, GL_RGBA, GL_UNSIGNED_BYTE, image);
        if (i == 2) {
            glEnableClientState(GL_VERTEX_ARRAY);
            glDrawArrays(GL_POINTS, 0, 100);
            glDisableClientState(GL_VERTEX_ARRAY);
        }
        glEndList();
        for (unsigned less = 0; less < 2; less++) {
            ewInstructionLimit(1 << 20);
            glCallList(1); /* compiles what fixed function needs */
            glFinish();
            ewInstructionLimit(COMMAND + rows[i].instructions - less);
            glCallList(1);
            expect_error(less ? GL_OUT_OF_MEMORY : GL_NO_ERROR, "%s, %u less", rows[i].name, less);
        }
    }
}

GL_TEST(work, a_draw_that_reaches_the_limit_ends_its_list)
{
    static const char bomb[] = "!!NVvp4.0\nTEMP t;\nREP {1000}.x; REP {1000}.x; ADD t, t, {1}.x; ENDREP; "
                               "ENDREP;\nMOV result.position, vertex.position; END";
    load_program(GL_VERTEX_PROGRAM_ARB, bomb);
    glNewList(1, GL_COMPILE);
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glEnd();
    glTranslatef(1, 0, 0);
    glEndList();
    ewInstructionLimit(1 << 12);
    glCallList(1);
    expect_error(GL_OUT_OF_MEMORY);
    cr_expect_eq(translated(), 0);
    glDisable(GL_VERTEX_PROGRAM_ARB);
}

static void make_meshes(void)
{
    static const GLfloat line[2][3] = {{-1, 0, 0}, {1, 0, 0}},
                         square[2][2][3] = {{{-1, -1, 0}, {-1, 1, 0}}, {{1, -1, 0}, {1, 1, 0}}};
    glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 2, *line);
    glMap2f(GL_MAP2_VERTEX_3, 0, 1, 6, 2, 0, 1, 3, 2, **square);
    glEnable(GL_MAP1_VERTEX_3);
    glEnable(GL_MAP2_VERTEX_3);
    glMapGrid1f(0x7fffffff, 0, 1);
    glMapGrid2f(0x7fffffff, 0, 1, 0x7fffffff, 0, 1);
}

GL_TEST(work, meshes_of_two_thousand_millions_end)
{
    static const GLenum modes[] = {GL_POINT, GL_LINE, GL_FILL};
    const GLint most = 0x7fffffff;
    make_meshes();
    ewInstructionLimit(1 << 28);
    for (unsigned i = 0; i < 5; i++) {
        if (i < 2)
            glEvalMesh1(modes[i], 0, most);
        else
            glEvalMesh2(modes[i - 2], 0, most, 0, most);
        expect_error(GL_OUT_OF_MEMORY, "mesh %u", i);
        glFinish();
        expect_error(GL_NO_ERROR, "mesh %u", i);
    }
    glEvalMesh2(GL_LINE, 5, 4, 0, most); /* rows without points */
    expect_error(GL_OUT_OF_MEMORY);
    expect_drawing_works();
}

/* --- Interrupts ----------------------------------------------------------------------------------------- */

static bool interrupted;

static void GLAPIENTRY interrupt_at_error(GLenum source, GLenum type, GLuint id, GLenum severity,
                                          GLsizei length, const GLchar *message, const void *user)
{
    (void)source, (void)type, (void)id, (void)severity, (void)length, (void)message, (void)user;
    if (!interrupted) /* the loss is an error too */
        ewInterrupt(test_context);
    interrupted = true;
}

/* A command of the list raises an error, whose message interrupts: what follows is not executed, the calling
 * list included. */
GL_TEST(work, an_interrupt_ends_lists_and_those_that_call_them)
{
    glNewList(1, GL_COMPILE);
    glTranslatef(1, 0, 0);
    glEnable(GL_FILL);
    glTranslatef(2, 0, 0);
    glRectf(-1, -1, 1, 1);
    glTranslatef(4, 0, 0);
    glEndList();
    glNewList(2, GL_COMPILE);
    glCallList(1);
    glTranslatef(8, 0, 0);
    glCallList(1);
    glEndList();
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(interrupt_at_error, NULL);
    glCallList(2);
    expect_error(GL_INVALID_ENUM);
    expect_error(GL_OUT_OF_MEMORY);
    cr_expect_eq(translated(), 1);
    ewInterrupt(test_context);
    glCallList(1);
    expect_error(GL_OUT_OF_MEMORY, "before the list");
    cr_expect_eq(translated(), 0);
    expect_drawing_works();
}

GL_TEST(work, an_interrupted_list_leaves_no_begin)
{
    glNewList(1, GL_COMPILE);
    glBegin(GL_POINTS);
    glMaterialf(GL_FRONT, GL_SHININESS, 1);
    glEnable(GL_FILL); /* an error between Begin and End */
    glVertex2f(0, 0);
    glEnd();
    glEndList();
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(interrupt_at_error, NULL);
    glCallList(1);
    expect_error(GL_INVALID_OPERATION);
    expect_error(GL_OUT_OF_MEMORY);
    expect_drawing_works();
}

GL_TEST(work, an_interrupt_ends_a_mesh)
{
    static const GLenum modes[] = {GL_POINT, GL_LINE, GL_FILL};
    make_meshes();
    ewInstructionLimit(UINT64_MAX);
    for (unsigned i = 0; i < 5; i++) {
        ewInterrupt(test_context);
        if (i < 2)
            glEvalMesh1(modes[i], 0, 0x7fffffff);
        else
            glEvalMesh2(modes[i - 2], 0, 0x7fffffff, 0, 0x7fffffff);
        cr_expect(strstr(ewLastMessage(), "ewInterrupt"), "%s", ewLastMessage());
        expect_error(GL_OUT_OF_MEMORY, "mesh %u", i);
    }
    expect_drawing_works();
}

/* A part of the vertices is drawn before End: what follows the interrupted one up to End is lost with it. */
GL_TEST(work, an_interrupt_between_begin_and_end_lasts_to_end)
{
    enum { PART = 1 << 16 };
    glClear(GL_COLOR_BUFFER_BIT);
    glBegin(GL_POINTS);
    ewInterrupt(test_context);
    for (int i = 0; i < 2 * PART + 5; i++)
        glVertex2f(0, 0);
    glEnd();
    expect_error(GL_OUT_OF_MEMORY);
    glFinish();
    expect_error(GL_NO_ERROR, "one loss");
    expect_pixel(SIZE / 2, SIZE / 2, 0);
    expect_drawing_works();
}

GL_TEST(work, an_interrupt_ends_an_image)
{
    static const GLubyte red[SIZE * SIZE][4] = {{255, 0, 0, 255}};
    glClear(GL_COLOR_BUFFER_BIT);
    glRasterPos2f(-1, -1);
    ewInterrupt(test_context);
    glDrawPixels(SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, red);
    expect_error(GL_OUT_OF_MEMORY);
    expect_pixel(0, 0, 0);
    expect_drawing_works();
}
