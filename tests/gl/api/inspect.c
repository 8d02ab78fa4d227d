/* ewInspect (include/edgewalk/inspect.h): the events of one pixel, sentence by sentence. */
#include "tests/gl/api/inspect_test.h"

/* The vertex program of every vertex of the patch, one thread of the control program, a corner's point. */
GL_TEST(inspect, tells_of_the_registers_of_what_becomes_a_patch)
{
    static const char *const expected[] = {
        "the vertex program runs in lanes 1,",
        "the vertex program runs in lanes 1,",
        "the vertex program runs in lanes 1,",
        "the control program runs in lanes 255,",
        "line 3: BAR\n",
        "lane 0: result.position = (bf800000, bf800000, 00000000, 3f800000)\n",
        "lane 1: result.position = (3f800000, bf800000, 00000000, 3f800000)\n",
        "the evaluation program runs in lanes 1,",
    };
    const EwQuestion question = {.x = 4, .y = 3, .sample = -1, .primitive = 1, .registers = 1};
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\nEND");
    load_program(GL_TESS_CONTROL_PROGRAM_NV,
                 "!!NVtcp5.0\nVERTICES_OUT 9; ATTRIB p = vertex.position; INT TEMP t; MOV.S t.x, "
                 "primitive.invocation; MOD.S t.y, t.x, 3;\n"
                 "BAR;\nMOV result.position, p[t.y];\nMOV result.patch.tessouter[0], 1;\n"
                 "MOV result.patch.tessouter[1], 1; MOV result.patch.tessouter[2], 1;\n"
                 "MOV result.patch.tessinner[0], 1;\nEND");
    load_program(GL_TESS_EVALUATION_PROGRAM_NV, "!!NVtep5.0\nTESS_MODE TRIANGLES\nTEMP p;\n"
                                                "MUL p, vertex[0].position, vertex.tesscoord.x;\n"
                                                "MAD p, vertex[1].position, vertex.tesscoord.y, p;\n"
                                                "MAD p, vertex[2].position, vertex.tesscoord.z, p;\n"
                                                "MOV result.position, p;\nEND");
    glPatchParameteri(GL_PATCH_VERTICES, 3);
    transcript[0] = '\0';
    cr_assert_eq(ewInspect(&question, write_down, NULL), 0);
    glBegin(GL_PATCHES);
    glVertex2f(-1, -1);
    glVertex2f(1, -1);
    glVertex2f(-1, 1);
    glEnd();
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    expect_in_order(expected, sizeof expected / sizeof *expected);
    glDisable(GL_TESS_EVALUATION_PROGRAM_NV);
    glDisable(GL_TESS_CONTROL_PROGRAM_NV);
    glDisable(GL_VERTEX_PROGRAM_ARB);
}

/* DrawPixels and Bitmap are draws: their pixels do not count as the draw's before them. */
GL_TEST(inspect, commands_that_draw_pixels_are_draws)
{
    static const GLubyte red[4] = {255, 0, 0, 255}, bits[1] = {0x80};
    ask(4, 3, 0);
    cover(0, 0, 1, 0, 1);
    glWindowPos2i(4, 3);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, red);
    glBitmap(1, 1, 0, 0, 0, 0, bits);
    glDrawPixels(0, 0, GL_RGBA, GL_UNSIGNED_BYTE, red); /* draws nothing */
    cover(0, 0, 0, 1, 1);
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    static const char *const expected[] = {
        "draw 1: QUADS, 4 vertices, 1 instances\n",
        "draw 2: glDrawPixels\nprimitive 3, of draw 2: a rectangle of pixels, number 0 of its draw\n",
        "draw 3: glBitmap\nprimitive 4, of draw 3: a rectangle of pixels, number 0 of its draw\n",
        "draw 4: QUADS, 4 vertices, 1 instances\n"};
    for (unsigned i = 0; i < sizeof expected / sizeof *expected; i++)
        cr_expect(strstr(transcript, expected[i]), "%s is not in\n%s", expected[i], transcript);
    cr_expect_not(strstr(transcript, "draw 5"), "%s", transcript);
}

GL_TEST(inspect, another_framebuffer_is_another_question)
{
    const EwQuestion question = {.x = 4, .y = 3, .sample = -1, .framebuffer = 7};
    transcript[0] = '\0';
    cr_assert_eq(ewInspect(&question, write_down, NULL), 0);
    cover(0, 1, 0, 0, 1);
    expect_told("");
}

GL_TEST(inspect, wrong_calls_change_nothing)
{
    const EwQuestion question = {.x = 4, .y = 3};
    const unsigned threads = ewThreads(3);
    cr_expect_eq(ewInspect(&question, NULL, NULL), -1);
    expect_error(GL_INVALID_VALUE);
    ask(4, 3, 0);
    cr_expect_eq(ewThreads(0), 1);
    cr_expect_eq(ewThreads(2), 1, "the number of threads is the inspector's");
    ask(4, 2, 0);
    expect_told("");
    cr_expect_eq(ewThreads(0), threads);
    cr_expect_eq(ewInspect(NULL, NULL, NULL), 0, "nobody asked");
}
