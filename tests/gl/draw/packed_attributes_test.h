/* Code shared by the tests in gl/draw/packed_attributes.c and those that are built with it. */
#ifndef TESTS_GL_DRAW_PACKED_ATTRIBUTES_TEST_H
#define TESTS_GL_DRAW_PACKED_ATTRIBUTES_TEST_H

#include "tests/gl/gl_test.h"

/* x, y, z, w from the lowest bits up. */
#define WORD(x, y, z, w)                                                                                     \
    (((uint32_t)(x)&1023) | ((uint32_t)(y)&1023) << 10 | ((uint32_t)(z)&1023) << 20 | (uint32_t)(w) << 30)

#define SIGNED_TYPE GL_INT_2_10_10_10_REV

#define UNSIGNED_TYPE GL_UNSIGNED_INT_2_10_10_10_REV

static inline void expect_floats(const float *found, const float *expected, unsigned count, const char *what)
{
    for (unsigned i = 0; i < count; i++)
        cr_expect_eq(found[i], expected[i], "%s: component %u is %a, expected %a", what, i, (double)found[i],
                     (double)expected[i]);
}

static inline void expect_attribute(GLuint index, float x, float y, float z, float w, const char *what)
{
    float found[4];
    glGetVertexAttribfv(index, GL_CURRENT_VERTEX_ATTRIB, found);
    expect_floats(found, (const float[4]){x, y, z, w}, 4, what);
}

static const GLuint s = WORD(-512, 511, -1, 3), u = WORD(1023, 0, 512, 2);

#endif
