/* Display lists (GL 4.6 compatibility 21.4; OpenGL 2.1 5.4). */
#include "../gl_test.h"

static GLint integer(GLenum pname)
{
    GLint value = -1;
    glGetIntegerv(pname, &value);
    return value;
}

static void rectangle_list(GLuint list, float red, float green, float blue)
{
    glNewList(list, GL_COMPILE);
    glColor3f(red, green, blue);
    glRectf(-1, -1, 1, 1);
    glEndList();
}

GL_TEST(list, compile_executes_nothing_until_the_call)
{
    rectangle_list(5, 1, 0, 0);
    expect_pixel(8, 8, 0x00000000);
    glCallList(5);
    expect_pixel(8, 8, 0xff0000ff);
}

GL_TEST(list, compile_and_execute_does_both)
{
    glNewList(5, GL_COMPILE_AND_EXECUTE);
    glBegin(GL_QUADS);
    glColor3f(0, 1, 0);
    glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(1, 1), glVertex2f(-1, 1);
    glEnd();
    glEndList();
    expect_pixel(8, 8, 0x00ff00ff);
    glClear(GL_COLOR_BUFFER_BIT);
    expect_pixel(8, 8, 0);
    glCallList(5);
    expect_pixel(8, 8, 0x00ff00ff);
}

GL_TEST(list, state_tells_what_is_compiled)
{
    cr_expect_geq(integer(GL_MAX_LIST_NESTING), 64);
    glNewList(7, GL_COMPILE_AND_EXECUTE);
    cr_expect_eq(integer(GL_LIST_INDEX), 7);
    cr_expect_eq(integer(GL_LIST_MODE), GL_COMPILE_AND_EXECUTE);
    glEndList();
    cr_expect_eq(integer(GL_LIST_INDEX), 0);
    cr_expect_eq(integer(GL_LIST_MODE), 0);
}

GL_TEST(list, names_are_consecutive_empty_lists)
{
    glNewList(1, GL_COMPILE);
    glEndList();
    const GLuint first = glGenLists(3);
    cr_expect_gt(first, 1);
    for (GLuint i = 0; i < 3; i++)
        cr_expect(glIsList(first + i));
    cr_expect_not(glIsList(first + 3));
    glDeleteLists(first + 1, 0x7fffffff);
    cr_expect(glIsList(1) && glIsList(first));
    cr_expect_not(glIsList(first + 1) || glIsList(first + 2));
    cr_expect_eq(glGenLists(0), 0);
    glCallList(99);
}

/* 10.7.5; the primitive around it is drawn. */
GL_TEST(list, a_draw_between_begin_and_end_is_an_error_of_the_execution)
{
    static const GLfloat corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    glVertexPointer(2, GL_FLOAT, 0, corners);
    for (int arrays = 0; arrays < 2; arrays++) {
        if (arrays)
            glEnableClientState(GL_VERTEX_ARRAY);
        glClear(GL_COLOR_BUFFER_BIT);
        glNewList(5, GL_COMPILE);
        glBegin(GL_QUADS);
        glColor3f(0, 1, 0);
        glVertex2fv(corners[0]), glVertex2fv(corners[1]);
        glDrawArrays(GL_QUADS, 0, 4);
        glVertex2fv(corners[2]), glVertex2fv(corners[3]);
        glEnd();
        glEndList();
        cr_expect_eq(glGetError(), GL_NO_ERROR);
        glCallList(5);
        cr_expect_eq(glGetError(), GL_INVALID_OPERATION);
        expect_pixel(8, 8, 0x00ff00ff);
    }
}

/* DrawArrays is Begin, ArrayElements and End, whatever the elements are; arrays are enabled at once. */
GL_TEST(list, a_draw_without_vertices_between_begin_and_end_is_an_error_too)
{
    static const float quad[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    glNewList(1, GL_COMPILE);
    glDrawArrays(GL_QUADS, 0, 4);
    glEndList();
    glNewList(2, GL_COMPILE);
    glEnable(GL_VERTEX_ARRAY);
    glEndList();
    cr_expect(glIsEnabled(GL_VERTEX_ARRAY));
    glDisable(GL_VERTEX_ARRAY);
    glCallList(2);
    cr_expect_not(glIsEnabled(GL_VERTEX_ARRAY));
    glVertexPointer(2, GL_FLOAT, 0, quad);
    glBegin(GL_QUADS);
    glCallList(1);
    glEnd();
    expect_error(GL_INVALID_OPERATION);
    glCallList(1);
    expect_pixel(8, 8, 0);
}

GL_TEST(list, many_lists_are_deleted_at_once)
{
    const GLuint first = glGenLists(5000);
    glDeleteLists(first + 10, 0x7fffffff);
    cr_expect(glIsList(first + 9));
    for (GLuint i = 10; i < 5000; i++)
        cr_expect_not(glIsList(first + i));
}

GL_TEST(list, errors_of_the_commands_themselves)
{
    glNewList(0, GL_COMPILE);
    expect_error(GL_INVALID_VALUE);
    glNewList(1, GL_FILL);
    expect_error(GL_INVALID_ENUM);
    glEndList();
    expect_error(GL_INVALID_OPERATION);
    glNewList(1, GL_COMPILE);
    glNewList(2, GL_COMPILE);
    expect_error(GL_INVALID_OPERATION);
    glEndList();
    glDeleteLists(1, -1);
    expect_error(GL_INVALID_VALUE);
    glGenLists(-1);
    expect_error(GL_INVALID_VALUE);
    glCallLists(-1, GL_BYTE, "");
    expect_error(GL_INVALID_VALUE);
    glCallLists(1, GL_DOUBLE, "12345678");
    expect_error(GL_INVALID_ENUM);
    glBegin(GL_POINTS);
    glListBase(2);
    glEnd();
    expect_error(GL_INVALID_OPERATION);
}

GL_TEST(list, the_old_list_lasts_until_the_end_of_the_new_one)
{
    rectangle_list(5, 1, 0, 0);
    glNewList(5, GL_COMPILE_AND_EXECUTE);
    glCallList(5);
    glEndList();
    expect_pixel(8, 8, 0xff0000ff);
    glClear(GL_COLOR_BUFFER_BIT);
    glCallList(5); /* calls itself: no deeper than MAX_LIST_NESTING */
    expect_pixel(8, 8, 0);
}

GL_TEST(list, sixty_four_lists_may_call_one_another)
{
    rectangle_list(64, 0, 0, 1);
    for (GLuint i = 63; i > 0; i--) {
        glNewList(i, GL_COMPILE);
        glCallList(i + 1);
        glEndList();
    }
    glCallList(1);
    expect_pixel(8, 8, 0x0000ffff);
}

GL_TEST(list, a_call_is_compiled_not_what_it_calls)
{
    rectangle_list(1, 1, 0, 0);
    glNewList(2, GL_COMPILE);
    glCallList(1);
    glEndList();
    rectangle_list(1, 0, 1, 0);
    glCallList(2);
    expect_pixel(8, 8, 0x00ff00ff);
}

/* Lists 1, 2, 258 and 66051 add 1, 10, 100 and 1000 to the x of a translation. */
static float called(GLsizei n, GLenum type, const void *lists)
{
    float matrix[16];
    glLoadIdentity();
    glCallLists(n, type, lists);
    glGetFloatv(GL_MODELVIEW_MATRIX, matrix);
    return matrix[12];
}

GL_TEST(list, call_lists_takes_names_of_every_type)
{
    static const struct {
        GLuint name;
        float x;
    } lists[] = {{1, 1}, {2, 10}, {258, 100}, {66051, 1000}, {16909060, 10000}};
    for (unsigned i = 0; i < 5; i++) {
        glNewList(lists[i].name, GL_COMPILE);
        glTranslatef(lists[i].x, 0, 0);
        glEndList();
    }
    cr_expect_eq(called(2, GL_BYTE, (GLbyte[]){1, 2}), 11);
    cr_expect_eq(called(2, GL_UNSIGNED_BYTE, (GLubyte[]){2, 2}), 20);
    cr_expect_eq(called(2, GL_SHORT, (GLshort[]){258, 1}), 101);
    cr_expect_eq(called(1, GL_UNSIGNED_SHORT, (GLushort[]){258}), 100);
    cr_expect_eq(called(2, GL_INT, (GLint[]){66051, 2}), 1010);
    cr_expect_eq(called(1, GL_UNSIGNED_INT, (GLuint[]){66051}), 1000);
    cr_expect_eq(called(3, GL_FLOAT, (GLfloat[]){1.75F, 258, 1e30F}), 101);
    cr_expect_eq(called(2, GL_2_BYTES, (GLubyte[]){1, 2, 0, 1}), 101);
    cr_expect_eq(called(1, GL_3_BYTES, (GLubyte[]){1, 2, 3}), 1000);
    cr_expect_eq(called(1, GL_4_BYTES, (GLubyte[]){1, 2, 3, 4}), 10000);
    glListBase(257);
    cr_expect_eq(called(2, GL_SHORT, (GLshort[]){1, -255}), 110);
    /* the names are read when CallLists is compiled, the base when it is executed */
    GLubyte names[] = {1};
    glNewList(3, GL_COMPILE);
    glCallLists(1, GL_UNSIGNED_BYTE, names);
    glEndList();
    names[0] = 2;
    glListBase(0);
    cr_expect_eq(called(1, GL_INT, (GLint[]){3}), 1);
}

GL_TEST(list, errors_are_raised_when_the_list_is_executed)
{
    glNewList(1, GL_COMPILE);
    glEnable(GL_FILL);
    glEndList();
    glNewList(2, GL_COMPILE);
    glMultiTexCoord2f(GL_FILL, 0, 0);
    glEndList();
    glNewList(3, GL_COMPILE);
    glDrawArrays(GL_FILL, 0, 3);
    glEndList();
    glNewList(4, GL_COMPILE);
    glEnd();
    glEndList();
    glNewList(5, GL_COMPILE);
    glBegin(GL_FILL);
    glEndList();
    glNewList(6, GL_COMPILE);
    glBegin(GL_POINTS);
    glLoadIdentity();
    glEnd();
    glEndList();
    glNewList(7, GL_COMPILE);
    glCallLists(-1, GL_BYTE, "");
    glEndList();
    expect_error(GL_NO_ERROR);
    static const GLenum errors[] = {GL_INVALID_ENUM,      GL_INVALID_ENUM, GL_INVALID_ENUM,
                                    GL_INVALID_OPERATION, GL_INVALID_ENUM, GL_INVALID_OPERATION,
                                    GL_INVALID_VALUE};
    for (GLuint i = 0; i < 7; i++) {
        glCallList(i + 1);
        expect_error(errors[i], "list %u", i + 1);
    }
}

/* 21.4.1 */
GL_TEST(list, what_is_executed_immediately_is_not_compiled)
{
    GLuint names[2] = {0};
    static const float vertices[] = {0, 0};
    uint8_t pixel[4];
    glNewList(1, GL_COMPILE);
    glGenTextures(2, names);
    cr_expect_neq(names[0], 0);
    glPixelStorei(GL_PACK_ALIGNMENT, 2);
    cr_expect_eq(integer(GL_PACK_ALIGNMENT), 2);
    glEnableClientState(GL_VERTEX_ARRAY);
    cr_expect(glIsEnabled(GL_VERTEX_ARRAY));
    glVertexPointer(2, GL_FLOAT, 0, vertices);
    glPushClientAttrib(GL_CLIENT_ALL_ATTRIB_BITS);
    glPopClientAttrib();
    glClientActiveTexture(GL_TEXTURE1);
    cr_expect_eq(integer(GL_CLIENT_ACTIVE_TEXTURE), GL_TEXTURE1);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    const GLuint list = glGenLists(1);
    cr_expect(glIsList(list));
    glDeleteLists(list, 1);
    cr_expect_not(glIsList(list));
    glTexImage2D(GL_PROXY_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    GLint width = 0;
    glGetTexLevelParameteriv(GL_PROXY_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
    cr_expect_eq(width, 4);
    glTexImage3DEXT(GL_PROXY_TEXTURE_3D, 0, GL_RGBA, 2, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glGetTexLevelParameteriv(GL_PROXY_TEXTURE_3D, 0, GL_TEXTURE_DEPTH, &width);
    cr_expect_eq(width, 2, "EXT_texture3D");
    glActiveTexture(GL_TEXTURE1);
    cr_expect_eq(integer(GL_ACTIVE_TEXTURE), GL_TEXTURE0, "compiled");
    glDrawArraysInstanced(GL_POINTS, 0, 1, 2);
    expect_error(GL_INVALID_OPERATION);
    glEndList();
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glCallList(1);
    cr_expect_eq(integer(GL_PACK_ALIGNMENT), 4);
    cr_expect_eq(integer(GL_ACTIVE_TEXTURE), GL_TEXTURE1);
}

/* Of a Begin/End the list may have any part. */
GL_TEST(list, parts_of_a_primitive)
{
    glNewList(1, GL_COMPILE);
    glBegin(GL_TRIANGLE_FAN);
    glVertex2f(-1, -1);
    glEndList();
    glNewList(2, GL_COMPILE);
    glColor3f(0, 0, 1);
    glVertex2f(3, -1);
    glEndList();
    glNewList(3, GL_COMPILE);
    glVertex2f(-1, 3);
    glEnd();
    glEndList();
    glShadeModel(GL_FLAT);
    glCallList(1);
    glCallList(2);
    glCallList(3);
    expect_pixel(8, 8, 0x0000ffff);
    glNewList(4, GL_COMPILE);
    glBegin(GL_POINTS);
    glColor3f(1, 0, 0);
    glVertex2f(-1, -1);
    glEnd();
    glEndList();
    glBegin(GL_TRIANGLES);
    glVertex2f(3, -1);
    glVertex2f(-1, 3);
    glCallList(4); /* its Begin is an error, its End is ours */
    expect_error(GL_INVALID_OPERATION);
    expect_pixel(8, 8, 0xff0000ff);
}

/* A vertex before the first colour of the list has the one that was current before it. */
GL_TEST(list, attributes_of_before)
{
    glShadeModel(GL_FLAT);
    glProvokingVertex(GL_FIRST_VERTEX_CONVENTION);
    glNewList(1, GL_COMPILE);
    glBegin(GL_TRIANGLES);
    glVertex2f(-1, -1);
    glColor3f(1, 0, 0);
    glVertex2f(3, -1);
    glVertex2f(-1, 3);
    glEnd();
    glEndList();
    glColor3f(0, 1, 0);
    glCallList(1);
    expect_pixel(8, 8, 0x00ff00ff);
    glCallList(1);
    expect_pixel(8, 8, 0xff0000ff);
}

GL_TEST(list, arrays_are_read_when_the_draw_is_compiled)
{
    float vertices[] = {-1, -1, 3, -1, -1, 3};
    static const GLubyte indices[] = {0, 1, 2};
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(2, GL_FLOAT, 0, vertices);
    glNewList(1, GL_COMPILE);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEndList();
    glNewList(2, GL_COMPILE);
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, indices);
    glEndList();
    glNewList(3, GL_COMPILE);
    glBegin(GL_TRIANGLES);
    glArrayElement(0), glArrayElement(1), glArrayElement(2);
    glEnd();
    glEndList();
    memset(vertices, 0, sizeof vertices);
    for (GLuint i = 1; i <= 3; i++) {
        glClear(GL_COLOR_BUFFER_BIT);
        glCallList(i);
        expect_pixel(8, 8, 0xffffffff);
    }
}

/* 10.3.6: the element that restarts is no vertex; NV_primitive_restart by either enable, and the fixed index.
 * The indices of the arrays' own draws restart nothing. */
GL_TEST(list, elements_that_restart_are_none_of_the_list)
{
    static const GLfloat vertices[][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    static const GLuint indices[] = {0, 1, 2, ~0u, 1, 3, 2};
    static const GLenum arrays[] = {0, GL_PRIMITIVE_RESTART_NV, GL_PRIMITIVE_RESTART,
                                    GL_PRIMITIVE_RESTART_FIXED_INDEX};
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(2, GL_FLOAT, 0, vertices);
    glPrimitiveRestartIndex(~0u);
    for (unsigned i = 1; i < 4; i++) {
        if (i == 1)
            glEnableClientState(arrays[i]);
        else
            glEnable(arrays[i]);
        glNewList(i, GL_COMPILE);
        glDrawElements(GL_TRIANGLE_STRIP, 7, GL_UNSIGNED_INT, indices);
        glEndList();
        if (i == 1)
            glDisableClientState(arrays[i]);
        else
            glDisable(arrays[i]);
        glClear(GL_COLOR_BUFFER_BIT);
        glCallList(i);
        expect_pixel(1, 1, 0xffffffff);
        expect_pixel(14, 14, 0xffffffff);
    }
    glPrimitiveRestartIndex(1);
    glEnable(GL_PRIMITIVE_RESTART);
    glNewList(4, GL_COMPILE);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glEndList();
    glClear(GL_COLOR_BUFFER_BIT);
    glCallList(4);
    expect_pixel(1, 1, 0xffffffff);
    expect_pixel(14, 14, 0xffffffff);
}

GL_TEST(list, pixels_are_unpacked_when_they_are_compiled)
{
    uint32_t colors[4 * 3] = {0};
    colors[1 * 4 + 2] = 0x11223344;
    colors[2 * 4 + 3] = 0x55667788;
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 4);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 1);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 2);
    glPixelStorei(GL_UNPACK_SWAP_BYTES, 1);
    glNewList(1, GL_COMPILE);
    glWindowPos2i(0, 0);
    glDrawPixels(2, 2, GL_RGBA, GL_UNSIGNED_INT_8_8_8_8, colors);
    glEndList();
    memset(colors, 0, sizeof colors);
    glPixelStorei(GL_UNPACK_SWAP_BYTES, 0);
    glCallList(1);
    expect_pixel(0, 0, 0x44332211);
    expect_pixel(1, 1, 0x88776655);
    cr_expect_eq(integer(GL_UNPACK_ROW_LENGTH), 4);
}

GL_TEST(list, bits_are_unpacked_when_they_are_compiled)
{
    static const GLubyte bits[] = {0, 0x28, 0, 0x10}; /* pixels 3, 5 and 4, the lowest bit first */
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_LSB_FIRST, 1);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 11);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 16);
    glNewList(1, GL_COMPILE);
    glWindowPos2i(0, 0);
    glBitmap(3, 2, 0, 0, 0, 0, bits);
    glEndList();
    glCallList(1);
    expect_pixel(0, 0, 0xffffffff);
    expect_pixel(1, 0, 0);
    expect_pixel(2, 0, 0xffffffff);
    expect_pixel(1, 1, 0xffffffff);
}

GL_TEST(list, the_list_base_is_of_the_list_group)
{
    glPushAttrib(GL_LIST_BIT);
    glListBase(9);
    glPopAttrib();
    cr_expect_eq(integer(GL_LIST_BASE), 0);
}
