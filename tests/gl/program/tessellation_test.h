/* Code shared by the tests in gl/program/tessellation.c and those that are built with it. */
#ifndef TESTS_GL_PROGRAM_TESSELLATION_TEST_H
#define TESTS_GL_PROGRAM_TESSELLATION_TEST_H

#include "tests/gl/support_objects.h"
#include <math.h>

#define VERTEX                                                                                               \
    "!!NVvp5.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.color;\n"                    \
    "MOV result.attrib[0], vertex.color;\nEND"

#define FRAGMENT "!!NVfp5.0\nMOV result.color, fragment.color;\nEND"

/* The corner vertices of a quad patch, in the order of its vertices: (0,0) (1,0) (0,1) (1,1). */
#define BILINEAR                                                                                             \
    "TEMP a, b, t;\nMOV t, vertex.tesscoord;\n"                                                              \
    "LRP a, t.x, vertex[1].position, vertex[0].position;\n"                                                  \
    "LRP b, t.x, vertex[3].position, vertex[2].position;\n"                                                  \
    "LRP result.position, t.y, b, a;\n"

#define QUADS "!!NVtep5.0\nTESS_MODE QUADS\n" BILINEAR "MOV result.color, {1,1,1,1};\nEND"

static inline void enable(GLenum target, const char *text)
{
    if (!text) {
        glDisable(target);
        return;
    }
    load_arb(target, text);
    expect_error(GL_NO_ERROR, text);
    glEnable(target);
}

static inline void use(const char *control, const char *evaluation, const char *geometry)
{
    enable(GL_VERTEX_PROGRAM_ARB, VERTEX);
    enable(GL_FRAGMENT_PROGRAM_ARB, FRAGMENT);
    enable(GL_TESS_CONTROL_PROGRAM_NV, control);
    enable(GL_TESS_EVALUATION_PROGRAM_NV, evaluation);
    enable(GL_GEOMETRY_PROGRAM_NV, geometry);
    expect_error(GL_NO_ERROR, "enabling");
    glClear(GL_COLOR_BUFFER_BIT);
}

static inline GLenum draw_error(GLenum mode)
{
    static const float vertices[6][2] = {{0}};
    glVertexPointer(2, GL_FLOAT, 0, vertices);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(mode, 0, 6);
    const GLenum arrays = glGetError();
    glBegin(mode);
    glEnd();
    const GLenum begin = glGetError();
    cr_expect_eq(arrays, begin, "0x%04x, not 0x%04x: %s", arrays, begin, ewLastMessage());
    return arrays;
}

#endif
