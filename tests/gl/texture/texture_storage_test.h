/* Code shared by the tests in gl/texture/texture_storage.c and those that are built with it. */
#ifndef TESTS_GL_TEXTURE_TEXTURE_STORAGE_TEST_H
#define TESTS_GL_TEXTURE_TEXTURE_STORAGE_TEST_H

#include "tests/gl/support_objects.h"

static const GLubyte colors[4][4] = {
    {255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 255}};

static inline void use_program(const char *header, const char *instructions)
{
    char text[512];
    snprintf(text, sizeof text, "%s\nTEMP c;\n%s\nEND\n", header, instructions);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, text);
    expect_error(GL_NO_ERROR, instructions);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    draw_quad();
}

#endif
