/* EXT_stencil_two_side, and how it lives together with OpenGL 2.0's separate stencil state: three sets of it.
 */
#include "tests/gl/gl_test.h"

static GLint get(GLenum pname)
{
    GLint value = -1;
    glGetIntegerv(pname, &value);
    return value;
}

static uint8_t stencil_at(GLint x)
{
    uint8_t index;
    glReadPixels(x, 8, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &index);
    return index;
}

/* A front-facing square on the left, a back-facing one on the right. */
static void draw_both_faces(void)
{
    glClear(GL_STENCIL_BUFFER_BIT);
    glRectf(-1, -1, 0, 1);
    glRectf(1, -1, 0, 1);
}

GL_TEST(stencil_two_side, has_its_state)
{
    cr_expect(strstr((const char *)glGetString(GL_EXTENSIONS), "GL_EXT_stencil_two_side ") != NULL);
    cr_expect_eq(get(GL_ACTIVE_STENCIL_FACE_EXT), GL_FRONT);
    cr_expect(!glIsEnabled(GL_STENCIL_TEST_TWO_SIDE_EXT));
    glPushAttrib(GL_STENCIL_BUFFER_BIT);
    glEnable(GL_STENCIL_TEST_TWO_SIDE_EXT);
    glActiveStencilFaceEXT(GL_BACK);
    cr_expect_eq(get(GL_ACTIVE_STENCIL_FACE_EXT), GL_BACK);
    cr_expect_eq(get(GL_STENCIL_TEST_TWO_SIDE_EXT), 1);
    glPopAttrib();
    cr_expect_eq(get(GL_ACTIVE_STENCIL_FACE_EXT), GL_FRONT);
    cr_expect(!glIsEnabled(GL_STENCIL_TEST_TWO_SIDE_EXT));
    glPushAttrib(GL_ENABLE_BIT);
    glEnable(GL_STENCIL_TEST_TWO_SIDE_EXT);
    glPopAttrib();
    cr_expect(!glIsEnabled(GL_STENCIL_TEST_TWO_SIDE_EXT));
    glActiveStencilFaceEXT(GL_FRONT_AND_BACK);
    expect_error(GL_INVALID_ENUM, "not both");
}

GL_TEST(stencil_two_side, commands_and_queries_are_about_the_active_face)
{
    glStencilFunc(GL_LESS, 1, 0x11); /* front, and OpenGL 2.0's back */
    glActiveStencilFaceEXT(GL_BACK);
    glStencilFunc(GL_GREATER, 2, 0x22);
    glStencilOp(GL_ZERO, GL_INCR, GL_DECR);
    glStencilMask(0x33);
    cr_expect(get(GL_STENCIL_FUNC) == GL_GREATER && get(GL_STENCIL_REF) == 2 &&
              get(GL_STENCIL_VALUE_MASK) == 0x22);
    cr_expect(get(GL_STENCIL_FAIL) == GL_ZERO && get(GL_STENCIL_PASS_DEPTH_FAIL) == GL_INCR &&
              get(GL_STENCIL_PASS_DEPTH_PASS) == GL_DECR && get(GL_STENCIL_WRITEMASK) == 0x33);
    cr_expect(get(GL_STENCIL_BACK_FUNC) == GL_LESS && get(GL_STENCIL_BACK_REF) == 1);
    glStencilFuncSeparate(GL_FRONT_AND_BACK, GL_EQUAL, 4, 0x44); /* does not touch the third set */
    cr_expect_eq(get(GL_STENCIL_FUNC), GL_GREATER);
    cr_expect_eq(get(GL_STENCIL_BACK_FUNC), GL_EQUAL);
    glActiveStencilFaceEXT(GL_FRONT);
    cr_expect(get(GL_STENCIL_FUNC) == GL_EQUAL && get(GL_STENCIL_REF) == 4 &&
              get(GL_STENCIL_FAIL) == GL_KEEP);
}

GL_TEST(stencil_two_side, back_faces_use_their_own_set_while_it_is_enabled)
{
    glEnable(GL_STENCIL_TEST);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    glStencilFunc(GL_ALWAYS, 1, 0xff);
    glActiveStencilFaceEXT(GL_BACK);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    glStencilFunc(GL_ALWAYS, 2, 0xff);
    glActiveStencilFaceEXT(GL_FRONT);
    draw_both_faces();
    cr_expect(stencil_at(2) == 1 && stencil_at(13) == 1, "%d %d", stencil_at(2), stencil_at(13));
    glEnable(GL_STENCIL_TEST_TWO_SIDE_EXT);
    draw_both_faces();
    cr_expect(stencil_at(2) == 1 && stencil_at(13) == 2, "%d %d", stencil_at(2), stencil_at(13));
    glStencilFuncSeparate(GL_BACK, GL_ALWAYS, 3, 0xff);
    draw_both_faces();
    cr_expect_eq(stencil_at(13), 2);
    glDisable(GL_STENCIL_TEST_TWO_SIDE_EXT);
    draw_both_faces();
    cr_expect(stencil_at(2) == 1 && stencil_at(13) == 3, "%d %d", stencil_at(2), stencil_at(13));
}

GL_TEST(stencil_two_side, pixels_and_clears_use_the_front_mask)
{
    glActiveStencilFaceEXT(GL_BACK);
    glStencilMask(0);
    glEnable(GL_STENCIL_TEST_TWO_SIDE_EXT);
    glClearStencil(5);
    glClear(GL_STENCIL_BUFFER_BIT);
    cr_expect_eq(stencil_at(3), 5);
    glWindowPos2i(3, 8);
    glDrawPixels(1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, (const uint8_t[1]){7});
    cr_expect_eq(stencil_at(3), 7);
}
