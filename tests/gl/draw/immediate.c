#include "tests/gl/draw/immediate_test.h"

static void expect_current(GLuint index, const float expected[4], const char *call)
{
    float found[4];
    glGetVertexAttribfvARB(index, GL_CURRENT_VERTEX_ATTRIB, found);
    for (int i = 0; i < 4; i++)
        cr_expect(found[i] - expected[i] < 1e-6f && expected[i] - found[i] < 1e-6f,
                  "%s: component %d of attribute %u is %g, expected %g", call, i, index, (double)found[i],
                  (double)expected[i]);
}

/* NV_vertex_program Table X.2, and the conversions of each type: one row per form. */
GL_TEST(immediate, commands_set_the_attribute_that_they_alias)
{
    static const GLshort s[4] = {1, -2, 3, 4};
    static const GLint ints[4] = {1, -2, 3, 4};
    static const GLdouble d[4] = {0.5, -2, 3, 4};
    static const GLfloat f[4] = {0.5f, -2, 3, 4};
    static const GLubyte ub[4] = {255, 0, 51, 255};
    static const GLbyte b[4] = {127, -128, 0, 127};
    static const GLushort us[4] = {65535, 0, 13107, 65535};
#define ROW(call, index, ...)                                                                                \
    do {                                                                                                     \
        call;                                                                                                \
        expect_current(index, (const float[4]){__VA_ARGS__}, #call);                                         \
    } while (0)
    ROW(glNormal3f(1, 2, 3), 2, 1, 2, 3, 1);
    ROW(glNormal3bv(b), 2, 1, -1, 0, 1);
    ROW(glNormal3i(2147483647, 0, 0), 2, 1, 0, 0, 1);
    ROW(glColor3f(1, 2, 3), 3, 1, 2, 3, 1);
    ROW(glColor4dv(d), 3, 0.5f, -2, 3, 4);
    ROW(glColor4ubv(ub), 3, 1, 0, 0.2f, 1);
    ROW(glColor3us(65535, 0, 13107), 3, 1, 0, 0.2f, 1);
    ROW(glColor4s(32767, 0, 0, 32767), 3, 1, 0, 0, 1);
    ROW(glColor3ui(4294967295u, 0, 0), 3, 1, 0, 0, 1);
    ROW(glSecondaryColor3f(1, 2, 3), 4, 1, 2, 3, 1);
    ROW(glSecondaryColor3ubvEXT(ub), 4, 1, 0, 0.2f, 1);
    ROW(glFogCoordf(7), 5, 7, 0, 0, 1);
    ROW(glFogCoorddvEXT(d), 5, 0.5f, 0, 0, 1);
    ROW(glTexCoord1s(9), 8, 9, 0, 0, 1);
    ROW(glTexCoord2iv(ints), 8, 1, -2, 0, 1);
    ROW(glTexCoord4dv(d), 8, 0.5f, -2, 3, 4);
    ROW(glMultiTexCoord3fv(GL_TEXTURE2, f), 10, 0.5f, -2, 3, 1);
    ROW(glMultiTexCoord2sARB(GL_TEXTURE7, 3, 4), 15, 3, 4, 0, 1);
    ROW(glVertexAttrib1f(6, 5), 6, 5, 0, 0, 1);
    ROW(glVertexAttrib2sv(6, s), 6, 1, -2, 0, 1);
    ROW(glVertexAttrib3dARB(7, 1, 2, 3), 7, 1, 2, 3, 1);
    ROW(glVertexAttrib4fvNV(7, f), 7, 0.5f, -2, 3, 4);
    ROW(glVertexAttrib4ubNV(7, 255, 0, 51, 255), 7, 1, 0, 0.2f, 1);
    ROW(glVertexAttrib4Nub(7, 255, 0, 51, 255), 7, 1, 0, 0.2f, 1);
    ROW(glVertexAttrib4NubvARB(7, ub), 7, 1, 0, 0.2f, 1);
    ROW(glVertexAttrib4ubv(7, ub), 7, 255, 0, 51, 255);
    ROW(glVertexAttrib4bvARB(7, b), 7, 127, -128, 0, 127);
    ROW(glVertexAttrib4Nbv(7, b), 7, 1, -1, 0, 1);
    ROW(glVertexAttrib4Nusv(7, us), 7, 1, 0, 0.2f, 1);
    ROW(glVertexAttrib4iv(7, ints), 7, 1, -2, 3, 4);
    ROW(glVertexAttrib3f(3, 1, 2, 3), 3, 1, 2, 3, 1);
    ROW(glVertexAttribs2fvNV(8, 2, f), 8, 0.5f, -2, 0, 1);
    ROW(glVertexAttribs2fvNV(8, 2, f), 9, 3, 4, 0, 1);
    ROW(glVertexAttribs4ubvNV(14, 1, ub), 14, 1, 0, 0.2f, 1);
    /* NV_half_float 2.3: (-1)^S * 2^(E-15) * (1 + M/2^10) for 0 < E < 31, (-1)^S * 2^-14 * M/2^10 for 0. */
    static const GLhalfNV h[4] = {0x3800, 0xc000, 0x4200, 0x4400}; /* 1/2, -2, 3, 4 */
    ROW(glTexCoord1hNV(0x3555), 8, 1365.0f / 4096, 0, 0, 1);
    ROW(glTexCoord2hvNV(h), 8, 0.5f, -2, 0, 1);
    ROW(glTexCoord3hNV(0x7bff, 0x8000, 0x3c00), 8, 65504, -0.0f, 1, 1);
    ROW(glTexCoord4hvNV(h), 8, 0.5f, -2, 3, 4);
    ROW(glNormal3hNV(0x3800, 0xc000, 0x4200), 2, 0.5f, -2, 3, 1);
    ROW(glColor3hvNV(h), 3, 0.5f, -2, 3, 1);
    ROW(glColor4hNV(0x3c00, 0, 0x3400, 0x3a00), 3, 1, 0, 0.25f, 0.75f);
    ROW(glSecondaryColor3hvNV(h), 4, 0.5f, -2, 3, 1);
    ROW(glFogCoordhNV(0xc500), 5, -5, 0, 0, 1);
    ROW(glFogCoordhvNV(h + 2), 5, 3, 0, 0, 1);
    ROW(glMultiTexCoord4hNV(GL_TEXTURE3, 0x3800, 0xc000, 0x4200, 0x4400), 11, 0.5f, -2, 3, 4);
    ROW(glMultiTexCoord2hvNV(GL_TEXTURE2, h), 10, 0.5f, -2, 0, 1);
    ROW(glVertexAttrib1hNV(6, 0x6400), 6, 1024, 0, 0, 1);
    ROW(glVertexAttrib4hvNV(7, h), 7, 0.5f, -2, 3, 4);
    ROW(glVertexAttribs2hvNV(8, 2, h), 8, 0.5f, -2, 0, 1);
    ROW(glVertexAttribs2hvNV(8, 2, h), 9, 3, 4, 0, 1);
    glTexCoord1hNV(0x03ff);
    float least[4];
    glGetVertexAttribfvARB(8, GL_CURRENT_VERTEX_ATTRIB, least);
    cr_expect(least[0] == 1023.0f / 16777216, "denormal: %a", (double)least[0]);
    cr_expect(glGetError() == GL_NO_ERROR);
    glMultiTexCoord1hNV(GL_TEXTURE0 - 1, 0);
    cr_expect(glGetError() == GL_INVALID_ENUM);
    glVertexAttrib1hNV(16, 0);
    cr_expect(glGetError() == GL_INVALID_VALUE);
#undef ROW
}

/* NV_half_float 2.7: vertices, separately and by pointer, immediately and from a list. */
GL_TEST(immediate, half_floats_are_vertices)
{
    static const GLhalfNV corners[3][4] = {
        {0xbc00, 0xbc00, 0, 0x3c00}, {0x4200, 0xbc00, 0, 0x3c00}, {0xbc00, 0x4200, 0, 0x3c00}};
    for (int listed = 0; listed < 2; listed++) {
        glClear(GL_COLOR_BUFFER_BIT);
        if (listed)
            glNewList(1, GL_COMPILE);
        glColor3hNV(0, 0x3c00, 0);
        glBegin(GL_TRIANGLES);
        glVertex2hNV(corners[0][0], corners[0][1]);
        glVertex3hvNV(corners[1]);
        glVertex4hvNV(corners[2]);
        glEnd();
        if (listed) {
            glEndList();
            glCallList(1);
        }
        expect_pixel(8, 8, 0x00ff00ff);
    }
}

/* 2.14.1.1: from the last attribute to the first, so the vertex that attribute 0 emits has the new colour. */
GL_TEST(immediate, attribute_arrays_set_attribute_zero_last)
{
    static const float corners[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 3; i++) {
        const float v[4][4] = {{corners[i][0], corners[i][1], 0, 1}, {0}, {0}, {0, 1, 0, 1}};
        glVertexAttribs4fvNV(0, 4, v[0]);
    }
    glEnd();
    expect_pixel(8, 8, 0x00ff00ff);
}

GL_TEST(immediate, vertex_attrib_zero_is_vertex)
{
    glColor3f(0, 0, 1);
    glBegin(GL_TRIANGLES);
    glVertexAttrib2f(0, -1, -1);
    glVertexAttrib4s(0, 3, -1, 0, 1);
    glVertexAttrib3d(0, -1, 3, 0);
    glEnd();
    expect_pixel(3, 8, 0x0000ffff);
}

GL_TEST(immediate, each_vertex_keeps_the_attributes_of_its_time)
{
    glShadeModel(GL_FLAT);
    glBegin(GL_TRIANGLES);
    for (int half = 0; half < 2; half++) {
        float left = half ? 0 : -1;
        glColor3f(0, 0, 0);
        glVertex2f(left, -1);
        glVertex2f(left + 1, -1);
        glColor3f((float)!half, (float)half, 0);
        glVertex2f(left, 5);
    }
    glEnd();
    expect_pixel(1, 8, 0xff0000ff);
    expect_pixel(9, 8, 0x00ff00ff);
}

/* More than the first allocation holds, and current values stay after End. */
GL_TEST(immediate, many_vertices_are_kept)
{
    glBegin(GL_POINTS);
    for (int i = 0; i < 40 * SIZE * SIZE; i++) {
        glColor3ub((GLubyte)(i % SIZE), (GLubyte)(i / SIZE % SIZE), 7);
        glVertex2f(((float)(i % SIZE) + 0.5f) / 8 - 1, ((float)(i / SIZE % SIZE) + 0.5f) / 8 - 1);
    }
    glEnd();
    for (unsigned y = 0; y < SIZE; y++)
        for (unsigned x = 0; x < SIZE; x++)
            expect_pixel(x, y, x << 24 | y << 16 | 0x07ff);
}

GL_TEST(immediate, begin_without_vertices_draws_nothing)
{
    glBegin(GL_TRIANGLES);
    glEnd();
    glBegin(GL_TRIANGLES);
    glVertex2f(-1, -1);
    glVertex2f(3, -1);
    glEnd();
    expect_pixel(8, 8, 0);
}

GL_TEST(immediate, rect_is_the_polygon_between_its_corners)
{
    const GLint from[2] = {-1, -1}, to[2] = {0, 1};
    glColor3f(1, 1, 1);
    glRectiv(from, to);
    expect_pixel(7, 0, 0xffffffff);
    expect_pixel(8, 0, 0);
    glColor3f(1, 0, 0);
    glRectd(0, 0, 1, 1);
    expect_pixel(8, 8, 0xff0000ff);
    expect_pixel(8, 7, 0);
}

GL_TEST(immediate, array_element_passes_the_enabled_arrays)
{
    static const GLubyte colors[3][3] = {{255, 0, 0}, {255, 0, 0}, {255, 0, 0}};
    static const GLshort corners[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};
    glVertexPointer(2, GL_SHORT, 0, corners);
    glColorPointer(3, GL_UNSIGNED_BYTE, 0, colors);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 3; i++)
        glArrayElement(i);
    glEnd();
    expect_pixel(8, 8, 0xff0000ff);
}

GL_TEST(immediate, every_form_of_rect_draws_the_same_10_8)
{
    const GLshort s[4] = {-1, -1, 0, 1};
    const GLint i[4] = {-1, -1, 0, 1};
    const GLfloat f[4] = {-1, -1, 0, 1};
    const GLdouble d[4] = {-1, -1, 0, 1};
    for (int form = 0; form < 8; form++) {
        glClear(GL_COLOR_BUFFER_BIT);
        switch (form) {
        case 0: glRects(-1, -1, 0, 1); break;
        case 1: glRecti(-1, -1, 0, 1); break;
        case 2: glRectf(-1, -1, 0, 1); break;
        case 3: glRectd(-1, -1, 0, 1); break;
        case 4: glRectsv(s, s + 2); break;
        case 5: glRectiv(i, i + 2); break;
        case 6: glRectfv(f, f + 2); break;
        case 7: glRectdv(d, d + 2); break;
        }
        expect_pixel(7, 15, 0xffffffff);
        expect_pixel(8, 0, 0);
    }
    glBegin(GL_POINTS);
    glRectf(-1, -1, 0, 1);
    glEnd();
    expect_error(GL_INVALID_OPERATION);
}

/* More vertices than the first allocation holds come before the first colour and the first texture coordinate
 * of this Begin and End. */
GL_TEST(immediate, vertices_before_the_first_change_keep_the_value_of_before_begin)
{
    glColor3f(0, 0, 1);
    glBegin(GL_POINTS);
    for (int i = 0; i < SIZE * (SIZE - 1); i++)
        point_at(i % SIZE, i / SIZE);
    glTexCoord2f(1, 1);
    glColor3f(1, 0, 0);
    point_at(0, SIZE - 1);
    glColor3f(0, 1, 0);
    point_at(1, SIZE - 1);
    glEnd();
    for (unsigned y = 0; y + 1 < SIZE; y++)
        for (unsigned x = 0; x < SIZE; x++)
            expect_pixel(x, y, 0x0000ffff);
    expect_pixel(0, SIZE - 1, 0xff0000ff);
    expect_pixel(1, SIZE - 1, 0x00ff00ff);
}
