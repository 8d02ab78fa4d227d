#include "tests/gl/vertex/vertex_arrays_test.h"

/* Every type that a colour comes in. A byte cannot say 0.2, so its blue is one less. */
#define COLOR_CASE(ctype, gltype, ...)                                                                       \
    do {                                                                                                     \
        static const ctype color[4] = {__VA_ARGS__};                                                         \
        ctype colors[3][4];                                                                                  \
        for (int i = 0; i < 3; i++)                                                                          \
            memcpy(colors[i], color, sizeof color);                                                          \
        glColorPointer(4, gltype, 0, colors);                                                                \
        glClear(GL_COLOR_BUFFER_BIT);                                                                        \
        glDrawArrays(GL_TRIANGLES, 0, 3);                                                                    \
        expect_error(GL_NO_ERROR);                                                                           \
        uint32_t found = pixel_at(8, 8);                                                                     \
        cr_expect(found >= 0xff0032ffu && found <= 0xff0033ffu, #ctype ": %08x", found);                     \
    } while (0)

GL_TEST(vertex_arrays, colors_of_every_type_are_normalized)
{
    draw_covering();
    glEnableClientState(GL_COLOR_ARRAY);
    COLOR_CASE(GLubyte, GL_UNSIGNED_BYTE, 255, 0, 51, 255);
    COLOR_CASE(GLbyte, GL_BYTE, 127, -128, 25, 127);
    COLOR_CASE(GLushort, GL_UNSIGNED_SHORT, 65535, 0, 13107, 65535);
    COLOR_CASE(GLshort, GL_SHORT, 32767, -5, 6553, 32767);
    COLOR_CASE(GLuint, GL_UNSIGNED_INT, 4294967295u, 0, 858993459, 4294967295u);
    COLOR_CASE(GLint, GL_INT, 2147483647, 0, 429496729, 2147483647);
    COLOR_CASE(GLfloat, GL_FLOAT, 1, 0, 0.2f, 1);
    COLOR_CASE(GLdouble, GL_DOUBLE, 1, 0, 0.2, 1);
    COLOR_CASE(GLushort, GL_HALF_FLOAT, 0x3c00, 0, 0x3266, 0x3c00);
}

/* Without an array for attribute 0 fixed function makes no vertex. */
GL_TEST(vertex_arrays, no_position_array_draws_nothing)
{
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, covering);
    glEnableVertexAttribArray(0);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xffffffff);
}

/* A program makes vertices from their numbers, and from arrays other than that of attribute 0. */
GL_TEST(vertex_arrays, programs_draw_without_a_position_array)
{
    load_program(
        GL_VERTEX_PROGRAM_ARB,
        "!!NVvp4.0\nINT TEMP n;\nTEMP t;\nMOV t, {-1, -1, 0, 1};\n" /* (-1,-1), (3,-1), (-1,3) */
        "SEQ.S n.x, vertex.id.x, 1;\nSEQ.S n.y, vertex.id.x, 2;\nAND.S n, n, 4;\nI2F.S t.zw, n.xyxy;\n"
        "ADD t.xy, t, t.zwzw;\nMOV t.zw, {0, 0, 0, 1};\nMOV result.position, t;\n"
        "MOV result.color, {1, 0, 0, 1};\nEND");
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xff0000ff);
    load_program(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nMOV result.position, vertex.attrib[7];\n"
                                        "MOV result.color, {0, 1, 0, 1};\nEND");
    glVertexAttribPointer(7, 2, GL_FLOAT, GL_FALSE, 0, covering);
    glEnableVertexAttribArray(7);
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, (const GLubyte[]){0, 1, 2});
    expect_pixel(8, 8, 0x00ff00ff);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDrawArrays(GL_TRIANGLES, 0, 3); /* again nothing, in white */
    expect_pixel(8, 8, 0x00ff00ff);
}

/* NV_vertex_program 2.14.3: attribute arrays other than 0 are ignored while vertex programs are disabled. */
GL_TEST(vertex_arrays, generic_arrays_need_vertex_programs)
{
    static const float red[3][4] = {{1, 0, 0, 1}, {1, 0, 0, 1}, {1, 0, 0, 1}};
    static const char text[] = "!!VP1.0 MOV o[HPOS],v[OPOS]; MOV o[COL0],v[COL0]; END";
    draw_covering();
    glVertexAttribPointerNV(3, 4, GL_FLOAT, 0, red);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xffffffff);
    glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 1, sizeof text - 1, (const GLubyte *)text);
    glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xff0000ff);
}

GL_TEST(vertex_arrays, null_pointers_are_not_read)
{
    glVertexPointer(4, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_TRIANGLES, 0, 300);
    glDrawElements(GL_TRIANGLES, 30, GL_UNSIGNED_SHORT, NULL);
    glBegin(GL_POINTS);
    glArrayElement(1 << 30);
    glEnd();
    expect_error(GL_NO_ERROR);
}

/* 10.3.2, 10.3.4: formats, binding points and their divisors; VertexAttribDivisor means the point of its
 * number. */
GL_TEST(vertex_arrays, binding_points_keep_formats_and_divisors)
{
    static const struct {
        GLuint attribute;
        GLenum pname;
        GLint expected;
    } rows[] = {
        {4, GL_VERTEX_ATTRIB_ARRAY_INTEGER, 1},   {4, GL_VERTEX_ATTRIB_ARRAY_SIZE, 2},
        {4, GL_VERTEX_ATTRIB_ARRAY_TYPE, GL_INT}, {4, GL_VERTEX_ATTRIB_BINDING, 6},
        {4, GL_VERTEX_ATTRIB_ARRAY_DIVISOR, 3},   {5, GL_VERTEX_ATTRIB_ARRAY_LONG, 1},
        {5, GL_VERTEX_ATTRIB_RELATIVE_OFFSET, 8}, {5, GL_VERTEX_ATTRIB_ARRAY_DIVISOR, 0},
        {2, GL_VERTEX_ATTRIB_BINDING, 2},         {2, GL_VERTEX_ATTRIB_ARRAY_DIVISOR, 5},
    };
    GLint value = -1;
    glVertexAttribIFormat(4, 2, GL_INT, 4);
    glVertexAttribBinding(4, 6);
    glVertexBindingDivisor(6, 3);
    glVertexAttribLFormat(5, 1, GL_DOUBLE, 8);
    glVertexAttribBinding(2, 9);
    glVertexAttribDivisor(2, 5);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glGetVertexAttribiv(rows[i].attribute, rows[i].pname, &value);
        cr_expect_eq(value, rows[i].expected, "attribute %u, pname %04x: %d", rows[i].attribute,
                     rows[i].pname, value);
    }
    glGetIntegerv(GL_MAX_VERTEX_ATTRIB_BINDINGS, &value);
    cr_expect_geq(value, 16);
    glGetIntegerv(GL_MAX_VERTEX_ATTRIB_RELATIVE_OFFSET, &value);
    cr_expect_geq(value, 2047);
    expect_error(GL_NO_ERROR);
    glVertexBindingDivisor(16, 1);
    expect_error(GL_INVALID_VALUE);
    glVertexAttribIFormat(4, 2, GL_FLOAT, 4);
    expect_error(GL_INVALID_ENUM);
    glVertexAttribLFormat(4, 2, GL_FLOAT, 4);
    expect_error(GL_INVALID_ENUM);
}

/* EXT_vertex_array: Enable and Disable take its arrays, and no others. */
GL_TEST(vertex_arrays, enable_takes_the_arrays_of_ext_vertex_array)
{
    static const GLenum arrays[6] = {GL_VERTEX_ARRAY, GL_NORMAL_ARRAY,        GL_COLOR_ARRAY,
                                     GL_INDEX_ARRAY,  GL_TEXTURE_COORD_ARRAY, GL_EDGE_FLAG_ARRAY};
    for (int i = 0; i < 6; i++) {
        glEnable(arrays[i]);
        cr_expect(glIsEnabled(arrays[i]), "array %d", i);
        glDisableClientState(arrays[i]);
        cr_expect_not(glIsEnabled(arrays[i]), "array %d", i);
        glEnableClientState(arrays[i]);
        glDisable(arrays[i]);
        cr_expect_not(glIsEnabled(arrays[i]), "array %d", i);
    }
    expect_error(GL_NO_ERROR);
    glEnable(GL_FOG_COORD_ARRAY);
    expect_error(GL_INVALID_ENUM);
}

/* 10.3.4, 6.4: ArrayElement reads the flags that lie inside of the buffer; one past its end is TRUE. */
GL_TEST(vertex_arrays, edge_flags_end_with_their_buffer)
{
    static const GLboolean flags[8];
    static const GLsizei strides[] = {1, 2, 3};
    glBindBuffer(GL_ARRAY_BUFFER, 1);
    glEnableClientState(GL_EDGE_FLAG_ARRAY);
    for (unsigned i = 0; i < 3; i++)
        for (GLint offset = 0; offset < 2; offset++) {
            glBufferData(GL_ARRAY_BUFFER, sizeof flags, flags, GL_STATIC_DRAW);
            glEdgeFlagPointer(strides[i], (const void *)(uintptr_t)offset);
            for (GLint element = 0; element < 12; element++) {
                GLboolean flag = 2;
                glArrayElement(element);
                glGetBooleanv(GL_EDGE_FLAG, &flag);
                cr_expect_eq(flag, offset + element * strides[i] >= 8, "stride %d, offset %d, element %d",
                             strides[i], offset, element);
            }
        }
    expect_error(GL_NO_ERROR);
}
