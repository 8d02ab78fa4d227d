/* VertexAttribI and VertexAttribL (NV_vertex_program4 2.7 and 2.8, EXT_vertex_attrib_64bit,
 * NV_vertex_attrib_integer_64bit): setting, asking, drawing. */
#include "tests/gl/gl_test.h"

/* Attribute 1's low byte is the red of everything; an attribute read as integers is not touched as a float
 * would be. */
static const char reads_integers[] = "!!NVvp4.0\n"
                                     "INT ATTRIB number = vertex.attrib[1];\n"
                                     "TEMP r;\n"
                                     "I2F.S r, number;\n"
                                     "MUL result.color, r, 0.00392156862745098;\n"
                                     "MOV result.position, vertex.position;\n"
                                     "END";

static const GLfloat covering[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};

static void cover(void)
{
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(2, GL_FLOAT, 0, covering);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

GL_TEST(attribute_bits, every_form_of_integers_sets_the_current_value)
{
    static const GLint i[4] = {-1, 2, -3, 4};
    static const GLuint ui[4] = {1, 2, 0xffffffff, 4};
    static const GLbyte b[4] = {-128, 127, -1, 1};
    static const GLshort s[4] = {-32768, 32767, -1, 1};
    static const GLubyte ub[4] = {255, 128, 0, 1};
    static const GLushort us[4] = {65535, 32768, 0, 1};
    GLint got[4];
#define EXPECT(call, x, y, z, w)                                                                             \
    call;                                                                                                    \
    glGetVertexAttribIiv(3, GL_CURRENT_VERTEX_ATTRIB, got);                                                  \
    cr_expect(got[0] == (x) && got[1] == (y) && got[2] == (z) && got[3] == (w), #call ": %d %d %d %d",       \
              got[0], got[1], got[2], got[3])
    EXPECT(glVertexAttribI1i(3, -7), -7, 0, 0, 1);
    EXPECT(glVertexAttribI2iEXT(3, -7, 8), -7, 8, 0, 1);
    EXPECT(glVertexAttribI3i(3, -7, 8, 9), -7, 8, 9, 1);
    EXPECT(glVertexAttribI4iEXT(3, -7, 8, 9, 10), -7, 8, 9, 10);
    EXPECT(glVertexAttribI1ui(3, 0xfffffff0), -16, 0, 0, 1);
    EXPECT(glVertexAttribI2iv(3, i), -1, 2, 0, 1);
    EXPECT(glVertexAttribI4uivEXT(3, ui), 1, 2, -1, 4);
    EXPECT(glVertexAttribI4bv(3, b), -128, 127, -1, 1);
    EXPECT(glVertexAttribI4svEXT(3, s), -32768, 32767, -1, 1);
    EXPECT(glVertexAttribI4ubv(3, ub), 255, 128, 0, 1);
    EXPECT(glVertexAttribI4usvEXT(3, us), 65535, 32768, 0, 1);
#undef EXPECT
    expect_error(GL_NO_ERROR);
}

GL_TEST(attribute_bits, every_form_of_64_bits_sets_the_current_value)
{
    static const GLdouble d[4] = {0x1.23456789abcdep-1000, -2, 3, 4};
    static const GLint64EXT i[4] = {-1, 2, INT64_MIN, 4};
    static const GLuint64EXT ui[4] = {UINT64_MAX, 2, 3, 4};
    GLdouble doubles[4];
    GLint64EXT integers[4];
    GLuint64EXT unsigned_integers[4];
    glGetVertexAttribLdv(2, GL_CURRENT_VERTEX_ATTRIB, doubles);
    cr_expect(doubles[0] == 0 && doubles[1] == 0 && doubles[2] == 0 && doubles[3] == 1);
    glVertexAttribL4dv(2, d);
    glGetVertexAttribLdvEXT(2, GL_CURRENT_VERTEX_ATTRIB, doubles);
    cr_expect_arr_eq(doubles, d, sizeof d);
    glVertexAttribL2dEXT(2, 5, 6);
    glGetVertexAttribLdv(2, GL_CURRENT_VERTEX_ATTRIB, doubles);
    cr_expect(doubles[0] == 5 && doubles[1] == 6 && doubles[2] == 0 && doubles[3] == 1);
    glVertexAttribL3i64vNV(2, i);
    glGetVertexAttribLi64vNV(2, GL_CURRENT_VERTEX_ATTRIB, integers);
    cr_expect(integers[0] == -1 && integers[1] == 2 && integers[2] == INT64_MIN && integers[3] == 1);
    glVertexAttribL4ui64vNV(2, ui);
    glGetVertexAttribLui64vNV(2, GL_CURRENT_VERTEX_ATTRIB, unsigned_integers);
    cr_expect_arr_eq(unsigned_integers, ui, sizeof ui);
    glVertexAttribL1ui64NV(16, 0);
    expect_error(GL_INVALID_VALUE);
    glVertexAttribI1i(16, 0);
    expect_error(GL_INVALID_VALUE);
}

GL_TEST(attribute_bits, pointers_take_their_types_only)
{
    static const struct {
        bool wide;
        GLint size;
        GLenum type;
        GLsizei stride;
        GLenum error;
    } rows[] = {
        {false, 4, GL_INT, 0, GL_NO_ERROR},          {false, 1, GL_UNSIGNED_BYTE, 8, GL_NO_ERROR},
        {false, 4, GL_FLOAT, 0, GL_INVALID_ENUM},    {false, 4, GL_DOUBLE, 0, GL_INVALID_ENUM},
        {false, 4, GL_INT64_NV, 0, GL_INVALID_ENUM}, {false, 5, GL_INT, 0, GL_INVALID_VALUE},
        {false, 0, GL_INT, 0, GL_INVALID_VALUE},     {false, GL_BGRA, GL_UNSIGNED_BYTE, 0, GL_INVALID_VALUE},
        {false, 4, GL_INT, -1, GL_INVALID_VALUE},    {true, 4, GL_DOUBLE, 0, GL_NO_ERROR},
        {true, 1, GL_INT64_NV, 0, GL_NO_ERROR},      {true, 2, GL_UNSIGNED_INT64_NV, 0, GL_NO_ERROR},
        {true, 4, GL_FLOAT, 0, GL_INVALID_ENUM},     {true, 4, GL_INT, 0, GL_INVALID_ENUM},
        {true, 0, GL_DOUBLE, 0, GL_INVALID_VALUE},   {true, 4, GL_DOUBLE, -8, GL_INVALID_VALUE},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLint integer, wide;
        if (rows[i].wide)
            glVertexAttribLPointerEXT(1, rows[i].size, rows[i].type, rows[i].stride, NULL);
        else
            glVertexAttribIPointer(1, rows[i].size, rows[i].type, rows[i].stride, NULL);
        expect_error(rows[i].error, "row %u", i);
        if (rows[i].error != GL_NO_ERROR)
            continue;
        glGetVertexAttribiv(1, GL_VERTEX_ATTRIB_ARRAY_INTEGER, &integer);
        glGetVertexAttribiv(1, GL_VERTEX_ATTRIB_ARRAY_LONG, &wide);
        cr_expect_eq(integer, !rows[i].wide);
        cr_expect_eq(wide, rows[i].wide);
    }
    glVertexAttribPointer(1, 4, GL_INT64_NV, GL_FALSE, 0, NULL);
    expect_error(GL_INVALID_ENUM);
}

GL_TEST(attribute_bits, a_program_reads_integers_from_the_current_value)
{
    load_program(GL_VERTEX_PROGRAM_ARB, reads_integers);
    glVertexAttribI4i(1, 16, 0, 255, 255);
    cover();
    expect_pixel(3, 3, 0x1000ffff);
}

GL_TEST(attribute_bits, a_program_reads_integers_from_arrays)
{
    static const GLubyte bytes[3][4] = {{1, 32, 64, 255}, {1, 32, 64, 255}, {1, 32, 64, 255}};
    load_program(GL_VERTEX_PROGRAM_ARB, reads_integers);
    glEnableVertexAttribArray(1);
    glVertexAttribIPointer(1, 4, GL_UNSIGNED_BYTE, 0, bytes);
    cover();
    expect_pixel(3, 3, 0x012040ff);
}

GL_TEST(attribute_bits, a_program_reads_integers_between_begin_and_end)
{
    load_program(GL_VERTEX_PROGRAM_ARB, reads_integers);
    glShadeModel(GL_FLAT);
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 3; i++) {
        glVertexAttribI4i(1, 8 * i, 128, 0, 255);
        glVertex2fv(covering[i]);
    }
    glEnd();
    expect_pixel(3, 3, 0x108000ff); /* the last vertex provokes */
}

GL_TEST(attribute_bits, array_element_passes_integers_on)
{
    static const GLshort numbers[1][4] = {{4, 5, 6, 255}};
    GLint got[4];
    load_program(GL_VERTEX_PROGRAM_ARB, reads_integers);
    glEnableVertexAttribArray(1);
    glVertexAttribIPointer(1, 4, GL_SHORT, 0, numbers);
    glArrayElement(0);
    glGetVertexAttribIiv(1, GL_CURRENT_VERTEX_ATTRIB, got);
    cr_expect(got[0] == 4 && got[1] == 5 && got[2] == 6 && got[3] == 255);
}
