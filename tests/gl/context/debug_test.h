/* Code shared by the tests in gl/context/debug.c and those that are built with it. */
#ifndef TESTS_GL_CONTEXT_DEBUG_TEST_H
#define TESTS_GL_CONTEXT_DEBUG_TEST_H

#include "tests/gl/gl_test.h"

static struct {
    unsigned count;
    GLenum source, type, severity;
    GLuint id;
    GLsizei length;
    char text[1024];
    const void *user;
} told;

static inline void begin(void)
{
    open_context();
    memset(&told, 0, sizeof told);
    glEnable(GL_DEBUG_OUTPUT);
}

#define DEBUG_TEST(suite, name) Test(suite, name, .init = begin, .fini = close_context)

#endif
