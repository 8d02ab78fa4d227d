/* Events of fragments. */
#include "tests/gl/api/inspect_test.h"

GL_TEST(raster_inspect, depth_tests_are_reported)
{
    glEnable(GL_DEPTH_TEST);
    glClearColor(0, 0, 1, 1);
    ask(4, 3, 0);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    cover(0, 1, 0, 0, 1);
    cover(0.5f, 0, 1, 0, 1);
    expect_told("draw 1: QUADS, 4 vertices, 1 instances\n"
                "primitive 1, of draw 1: a triangle, number 0 of its draw\n"
                "primitive 2, of draw 1: a triangle, number 0 of its draw\n"
                "draw 2: QUADS, 4 vertices, 1 instances\n"
                "primitive 3, of draw 2: a triangle, number 0 of its draw\n"
                "primitive 4, of draw 2: a triangle, number 0 of its draw\n"
                "clear, colour to (0, 0, 1, 1), depth to 1\n"
                "primitive 1 covers the pixel\n"
                "depth test: 0.5 LESS 1 passes\n"
                "buffer 0, sample 0: (1, 0, 0, 1) replaces (0, 0, 1, 1) gives (1, 0, 0, 1)\n"
                "primitive 3 covers the pixel\n"
                "depth test: 0.75 LESS 0.50000006 fails\n");
    expect_pixel(4, 3, 0xff0000ff);
}

GL_TEST(raster_inspect, stencil_and_alpha_tests_and_blending_are_reported)
{
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 1, 0x0f);
    glStencilOp(GL_INCR, GL_KEEP, GL_KEEP);
    ask(4, 3, 0);
    cover(0, 1, 0, 0, 1);
    cover(0, 0, 1, 0, 1);
    glDisable(GL_STENCIL_TEST);
    glEnable(GL_ALPHA_TEST);
    glAlphaFunc(GL_GREATER, 0.5f);
    cover(0, 0, 0, 1, 0.25f);
    glDisable(GL_ALPHA_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    cover(0, 0, 0, 1, 0);
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    cr_expect_not_null(strstr(transcript, "primitive 1 covers the pixel\n"
                                          "stencil test: 1 EQUAL 0 fails; the buffer holds 1\n"
                                          "primitive 3 covers the pixel\n"
                                          "stencil test: 1 EQUAL 1 passes; the buffer holds 1\n"
                                          "buffer 0, sample 0: (0, 1, 0, 1) replaces (0, 0, 0, 0) gives "
                                          "(0, 1, 0, 1)\n"
                                          "primitive 5 covers the pixel\n"
                                          "alpha test: 0.25 GREATER 0.5 fails\n"
                                          "primitive 7 covers the pixel\n"
                                          "buffer 0, sample 0: (0, 0, 1, 0) blended with (0, 1, 0, 1) gives "
                                          "(0, 1, 1, 1)\n"),
                       "%s", transcript);
    expect_pixel(4, 3, 0x00ffffff);
}
