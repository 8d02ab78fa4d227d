/* PushAttrib, PopAttrib and those of client attributes (GL 2.1 6.1.14). */
#include "tests/gl/gl_test.h"

/* A row per group: the change is undone by PopAttrib of its group, and stays after that of another. */
GL_TEST(attrib_stack, attribute_groups_restore_their_state)
{
    static const struct {
        GLbitfield group;
        GLenum pname;
    } rows[] = {
        {GL_VIEWPORT_BIT, GL_VIEWPORT},
        {GL_SCISSOR_BIT, GL_SCISSOR_BOX},
        {GL_POLYGON_BIT, GL_CULL_FACE_MODE},
        {GL_POINT_BIT, GL_POINT_SIZE},
        {GL_LINE_BIT, GL_LINE_WIDTH},
        {GL_LIGHTING_BIT, GL_SHADE_MODEL},
        {GL_DEPTH_BUFFER_BIT, GL_DEPTH_FUNC},
        {GL_COLOR_BUFFER_BIT, GL_COLOR_CLEAR_VALUE},
        {GL_FOG_BIT, GL_FOG_DENSITY},
        {GL_CURRENT_BIT, GL_CURRENT_COLOR},
        {GL_TRANSFORM_BIT, GL_MATRIX_MODE},
        {GL_ENABLE_BIT, GL_VERTEX_PROGRAM_NV},
        {GL_STENCIL_BUFFER_BIT, GL_STENCIL_BACK_REF},
        {GL_HINT_BIT, GL_FOG_HINT},
        {GL_TEXTURE_BIT, GL_TEXTURE_BINDING_2D},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLdouble before[4] = {0}, inside[4] = {0}, after[4] = {0};
        glGetDoublev(rows[i].pname, before);
        glPushAttrib(rows[i].group);
        glViewport(1, 2, 3, 4), glScissor(1, 2, 3, 4), glCullFace(GL_FRONT), glPointSize(3), glLineWidth(3);
        glShadeModel(GL_FLAT), glDepthFunc(GL_GREATER), glClearColor(1, 0, 1, 0), glFogf(GL_FOG_DENSITY, 3);
        glColor3f(0, 0.5f, 0), glMatrixMode(GL_PROJECTION), glEnable(GL_VERTEX_PROGRAM_NV);
        glStencilFunc(GL_LESS, 7, 1), glHint(GL_FOG_HINT, GL_NICEST), glBindTexture(GL_TEXTURE_2D, 5);
        glGetDoublev(rows[i].pname, inside);
        cr_expect(memcmp(before, inside, sizeof before) != 0, "pname %04x did not change", rows[i].pname);
        glPopAttrib();
        glGetDoublev(rows[i].pname, after);
        cr_expect_arr_eq(before, after, sizeof before, "pname %04x", rows[i].pname);
        glPushAttrib(GL_ALL_ATTRIB_BITS);
        glPopAttrib();
        /* Back to the beginning. */
        glViewport(0, 0, SIZE, SIZE), glScissor(0, 0, SIZE, SIZE), glCullFace(GL_BACK), glPointSize(1),
            glLineWidth(1);
        glShadeModel(GL_SMOOTH), glDepthFunc(GL_LESS), glClearColor(0, 0, 0, 0), glFogf(GL_FOG_DENSITY, 1);
        glColor3f(1, 1, 1), glMatrixMode(GL_MODELVIEW), glDisable(GL_VERTEX_PROGRAM_NV);
        glStencilFunc(GL_ALWAYS, 0, ~0u), glHint(GL_FOG_HINT, GL_DONT_CARE), glBindTexture(GL_TEXTURE_2D, 0);
    }
    expect_error(GL_NO_ERROR);
}

GL_TEST(attrib_stack, attribute_stacks_overflow_and_underflow)
{
    for (int i = 0; i < 16; i++) {
        glPushAttrib(GL_ALL_ATTRIB_BITS);
        glPushClientAttrib(GL_CLIENT_ALL_ATTRIB_BITS);
    }
    expect_error(GL_NO_ERROR);
    glPushAttrib(0);
    expect_error(GL_STACK_OVERFLOW);
    glPushClientAttrib(0);
    expect_error(GL_STACK_OVERFLOW);
    for (int i = 0; i < 16; i++) {
        glPopAttrib();
        glPopClientAttrib();
    }
    expect_error(GL_NO_ERROR);
    glPopAttrib();
    expect_error(GL_STACK_UNDERFLOW);
    glPopClientAttrib();
    expect_error(GL_STACK_UNDERFLOW);
}

GL_TEST(attrib_stack, client_attributes_restore_arrays_and_their_buffers)
{
    GLuint name;
    GLint value;
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    glBufferData(GL_ARRAY_BUFFER, 4, NULL, GL_STATIC_DRAW);
    glVertexPointer(3, GL_SHORT, 8, NULL);
    glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glVertexPointer(2, GL_FLOAT, 0, &value);
    glEnableClientState(GL_VERTEX_ARRAY);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glPopClientAttrib();
    cr_expect(!glIsEnabled(GL_VERTEX_ARRAY));
    glGetIntegerv(GL_VERTEX_ARRAY_SIZE, &value);
    cr_expect_eq(value, 3);
    glGetIntegerv(GL_VERTEX_ARRAY_BUFFER_BINDING, &value);
    cr_expect_eq((GLuint)value, name);
    glGetIntegerv(GL_PACK_ALIGNMENT, &value);
    cr_expect_eq(value, 1);
}
