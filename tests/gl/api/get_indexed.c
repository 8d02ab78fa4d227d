/* Queries of indexed state. */
#include "tests/gl/gl_test.h"

/* 22.1: indexed state in every type, all of its components and no more. */
GL_TEST(get_indexed, indexed_state_has_every_type)
{
    GLint integers[5] = {0, 0, 0, 0, 77};
    GLint64 wide[5] = {0, 0, 0, 0, 77};
    GLfloat floats[5] = {0, 0, 0, 0, 77};
    GLboolean booleans[5] = {0, 0, 0, 0, 77};
    glScissorIndexed(3, INT32_MIN, 2, 3, 0);
    glGetIntegeri_v(GL_SCISSOR_BOX, 3, integers);
    glGetInteger64i_v(GL_SCISSOR_BOX, 3, wide);
    glGetFloati_v(GL_SCISSOR_BOX, 3, floats);
    glGetBooleani_v(GL_SCISSOR_BOX, 3, booleans);
    static const GLint expected[5] = {INT32_MIN, 2, 3, 0, 77};
    for (int i = 0; i < 5; i++) {
        cr_expect_eq(integers[i], expected[i], "%d", i);
        cr_expect_eq(wide[i], expected[i], "%d", i);
        cr_expect(floats[i] == (GLfloat)expected[i], "%d", i);
        cr_expect_eq(booleans[i], i == 4 ? 77 : expected[i] != 0, "%d", i);
    }
    glColorMaski(1, 1, 0, 1, 0);
    glGetInteger64i_v(GL_COLOR_WRITEMASK, 1, wide);
    cr_expect(wide[0] == 1 && wide[1] == 0 && wide[2] == 1 && wide[3] == 0 && wide[4] == 77);
    glGetInteger64i_v(GL_COLOR_WRITEMASK, 8, wide);
    expect_error(GL_INVALID_VALUE);
    glBindVertexBuffer(2, 0, (GLintptr)1 << 40, 12);
    glGetInteger64i_v(GL_VERTEX_BINDING_OFFSET, 2, wide);
    cr_expect_eq(wide[0], (GLint64)1 << 40);
    glGetInteger64i_v(GL_POINT_SIZE, 0, wide);
    expect_error(GL_INVALID_ENUM);
    cr_expect_eq(wide[0], (GLint64)1 << 40);
}
