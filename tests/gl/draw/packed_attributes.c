/* Packed attributes and arrays of them, FIXED, colour indices (GL 4.6
 * compatibility 10.2, 10.3.2, 10.3.8, 10.7.4). */
#include "tests/gl/draw/packed_attributes_test.h"

#define FLOAT_TYPE GL_UNSIGNED_INT_10F_11F_11F_REV

/* 1.5, 65024 (the largest), and the smallest denormal of 10 bits. */
static const GLuint floats = 0x3e0u | 0x7bfu << 11 | 1u << 22;

GL_TEST(packed_attributes, generic_attributes_10_2_1)
{
    glVertexAttribP1ui(3, SIGNED_TYPE, GL_FALSE, s);
    expect_attribute(3, -512, 0, 0, 1, "P1 signed");
    glVertexAttribP2ui(3, SIGNED_TYPE, GL_FALSE, s);
    expect_attribute(3, -512, 511, 0, 1, "P2 signed");
    glVertexAttribP3uiv(3, SIGNED_TYPE, GL_FALSE, &s);
    expect_attribute(3, -512, 511, -1, 1, "P3 signed");
    glVertexAttribP4ui(3, SIGNED_TYPE, GL_FALSE, s);
    expect_attribute(3, -512, 511, -1, -1, "P4 signed");
    glVertexAttribP4uiv(3, SIGNED_TYPE, GL_TRUE, &s);
    expect_attribute(3, -1, 1, -1 / 511.0f, -1, "equation 2.2");
    glVertexAttribP4ui(3, UNSIGNED_TYPE, GL_FALSE, u);
    expect_attribute(3, 1023, 0, 512, 2, "P4 unsigned");
    glVertexAttribP4ui(3, UNSIGNED_TYPE, GL_TRUE, u);
    expect_attribute(3, 1, 0, 512 / 1023.0f, 2 / 3.0f, "equation 2.1");
    glVertexAttribP3ui(3, FLOAT_TYPE, GL_TRUE, floats);
    expect_attribute(3, 1.5f, 65024, 0x1p-19f, 1, "floats are never normalized");
    glVertexAttribP2uiv(3, FLOAT_TYPE, GL_FALSE, &floats);
    expect_attribute(3, 1.5f, 65024, 0, 1, "two floats");
    glVertexAttribP4uiv(3, SIGNED_TYPE, GL_TRUE, NULL);
    expect_attribute(3, 1.5f, 65024, 0, 1, "a null pointer");
}

/* 10.7.1: VertexP makes a vertex; so does VertexAttribP of attribute 0. */
GL_TEST(packed_attributes, vertices_between_begin_and_end)
{
    for (int form = 0; form < 3; form++) {
        glClear(GL_COLOR_BUFFER_BIT);
        glBegin(GL_TRIANGLES);
        for (int i = 0; i < 3; i++) {
            const GLuint corner = WORD(i == 1 ? 3 : -1, i == 2 ? 3 : -1, 0, 1);
            if (form == 0)
                glVertexP2ui(SIGNED_TYPE, corner);
            else if (form == 1)
                glVertexP4uiv(SIGNED_TYPE, &corner);
            else
                glVertexAttribP3ui(0, SIGNED_TYPE, GL_FALSE, corner);
        }
        glEnd();
        expect_pixel(8, 8, 0xffffffff);
    }
}

#define ROW(expected, function, ...)                                                                         \
    do {                                                                                                     \
        function(__VA_ARGS__);                                                                               \
        expect_error(expected, #function "(" #__VA_ARGS__ ")");                                              \
    } while (0)

GL_TEST(packed_attributes, errors_10_2_and_10_3)
{
    static const GLuint words[4];
    ROW(GL_INVALID_VALUE, glVertexAttribP4ui, 16, SIGNED_TYPE, 0, 0);
    ROW(GL_INVALID_ENUM, glVertexAttribP4ui, 1, FLOAT_TYPE, 0, 0);
    ROW(GL_INVALID_ENUM, glVertexAttribP4uiv, 1, FLOAT_TYPE, 0, words);
    ROW(GL_INVALID_ENUM, glVertexAttribP3ui, 1, GL_UNSIGNED_INT, 0, 0);
    ROW(GL_INVALID_ENUM, glVertexP3ui, FLOAT_TYPE, 0);
    ROW(GL_INVALID_ENUM, glNormalP3ui, FLOAT_TYPE, 0);
    ROW(GL_INVALID_ENUM, glColorP3ui, FLOAT_TYPE, 0);
    ROW(GL_INVALID_ENUM, glSecondaryColorP3uiv, GL_INT, words);
    ROW(GL_INVALID_ENUM, glTexCoordP2ui, GL_INT, 0);
    ROW(GL_INVALID_ENUM, glMultiTexCoordP2ui, GL_TEXTURE0 + 8, SIGNED_TYPE, 0);
    ROW(GL_INVALID_OPERATION, glVertexAttribPointer, 1, 3, SIGNED_TYPE, 0, 0, words);
    ROW(GL_INVALID_OPERATION, glVertexAttribPointer, 1, GL_BGRA, SIGNED_TYPE, GL_FALSE, 0, words);
    ROW(GL_INVALID_OPERATION, glVertexAttribPointer, 1, 4, FLOAT_TYPE, 0, 0, words);
    ROW(GL_INVALID_OPERATION, glVertexAttribPointer, 1, GL_BGRA, FLOAT_TYPE, GL_TRUE, 0, words);
    ROW(GL_INVALID_OPERATION, glVertexAttribFormat, 1, 2, UNSIGNED_TYPE, 0, 0);
    ROW(GL_INVALID_ENUM, glVertexAttribIPointer, 1, 4, SIGNED_TYPE, 0, words);
    ROW(GL_INVALID_ENUM, glVertexAttribIFormat, 1, 3, FLOAT_TYPE, 0);
    ROW(GL_INVALID_ENUM, glVertexAttribLFormat, 1, 3, FLOAT_TYPE, 0);
    ROW(GL_INVALID_ENUM, glVertexAttribIPointer, 1, 4, GL_FIXED, 0, words);
    ROW(GL_INVALID_OPERATION, glVertexPointer, 2, SIGNED_TYPE, 0, words);
    ROW(GL_INVALID_OPERATION, glColorPointer, 3, UNSIGNED_TYPE, 0, words);
    ROW(GL_INVALID_OPERATION, glSecondaryColorPointer, 3, UNSIGNED_TYPE, 0, words);
    ROW(GL_INVALID_OPERATION, glTexCoordPointer, 3, UNSIGNED_TYPE, 0, words);
    ROW(GL_INVALID_ENUM, glVertexPointer, 3, FLOAT_TYPE, 0, words);
    ROW(GL_INVALID_ENUM, glVertexPointer, 3, GL_FIXED, 0, words);
    ROW(GL_INVALID_ENUM, glNormalPointer, FLOAT_TYPE, 0, words);
    ROW(GL_INVALID_ENUM, glFogCoordPointer, SIGNED_TYPE, 0, words);
    ROW(GL_INVALID_ENUM, glIndexPointer, GL_UNSIGNED_SHORT, 0, words);
    ROW(GL_INVALID_VALUE, glIndexPointer, GL_FLOAT, -1, words);
}

/* What a vertex program of three components per pixel makes of attribute 3 of an array, and of ArrayElement.
 */
static const char program[] =
    "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.attrib[3];\nEND";

static const float covering[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};

static void expect_color_of_array(uint32_t expected, const char *what)
{
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    cr_expect_eq(pixel_at(8, 8), expected, "%s: %08x, expected %08x", what, pixel_at(8, 8), expected);
    glClear(GL_COLOR_BUFFER_BIT);
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 3; i++)
        glArrayElement(i);
    glEnd();
    cr_expect_eq(pixel_at(8, 8), expected, "%s, ArrayElement: %08x, expected %08x", what, pixel_at(8, 8),
                 expected);
}

GL_TEST(packed_attributes, arrays_10_3_8)
{
    const GLuint colors[3] = {u, u, u},
                 small[3] = {0x380u | 0x340u << 11, 0x380u | 0x340u << 11, 0x380u | 0x340u << 11};
    const GLint fixed[3][2] = {{0x8000, 0x3333}, {0x8000, 0x3333}, {0x8000, 0x3333}};
    load_program(GL_VERTEX_PROGRAM_ARB, program);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, covering);
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(3);
    glVertexAttribPointer(3, 4, UNSIGNED_TYPE, GL_TRUE, 0, colors);
    expect_color_of_array(0xff0080aa, "x, y, z, w from the lowest bits");
    glVertexAttribPointer(3, GL_BGRA, UNSIGNED_TYPE, GL_TRUE, 0, colors);
    expect_color_of_array(0x8000ffaa, "table 10.6");
    glVertexAttribPointer(3, 3, FLOAT_TYPE, GL_TRUE, 0, small);
    expect_color_of_array(0x804000ff, "floats");
    glVertexAttribPointer(3, 2, GL_FIXED, GL_TRUE, 0, fixed);
    expect_color_of_array(0x803300ff, "fixed point is not normalized");
}

GL_TEST(packed_attributes, fixed_function_arrays_10_3_3)
{
    const GLuint corners[3] = {WORD(-1, -1, 0, 1), WORD(3, -1, 0, 1), WORD(-1, 3, 0, 1)},
                 colors[3] = {u, u, u};
    const GLuint normals[2] = {0, s};
    float found[4];
    glVertexPointer(4, SIGNED_TYPE, 0, corners);
    glColorPointer(4, UNSIGNED_TYPE, 0, colors);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
    expect_color_of_array(0xff0080aa, "ColorPointer");
    glColorPointer(GL_BGRA, UNSIGNED_TYPE, 0, colors);
    expect_color_of_array(0x8000ffaa, "ColorPointer BGRA");
    glDisableClientState(GL_VERTEX_ARRAY);
    glNormalPointer(SIGNED_TYPE, 0, normals);
    glTexCoordPointer(4, SIGNED_TYPE, 0, normals);
    glSecondaryColorPointer(GL_BGRA, UNSIGNED_TYPE, 0, colors);
    glEnableClientState(GL_NORMAL_ARRAY);
    glEnableClientState(GL_TEXTURE_COORD_ARRAY);
    glEnableClientState(GL_SECONDARY_COLOR_ARRAY);
    glArrayElement(1);
    glGetFloatv(GL_CURRENT_NORMAL, found);
    expect_floats(found, (const float[3]){-1, 1, -1 / 511.0f}, 3, "NormalPointer");
    glGetFloatv(GL_CURRENT_TEXTURE_COORDS, found);
    expect_floats(found, (const float[4]){-512, 511, -1, -1}, 4, "TexCoordPointer");
    glGetFloatv(GL_CURRENT_SECONDARY_COLOR, found);
    expect_floats(found, (const float[3]){512 / 1023.0f, 0, 1}, 3, "SecondaryColorPointer");
}

/* 10.3.7: the word of the last element must be there whole. */
GL_TEST(packed_attributes, words_beyond_the_buffer_read_zeros)
{
    const GLuint colors[3] = {u, u, u};
    GLuint buffer;
    load_program(GL_VERTEX_PROGRAM_ARB, program);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, covering);
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, 3, colors, GL_STATIC_DRAW);
    glVertexAttribPointer(3, GL_BGRA, UNSIGNED_TYPE, GL_TRUE, 0, NULL);
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(3);
    expect_color_of_array(0x000000ff, "three bytes of four");
    glVertexAttribPointer(3, 4, GL_FIXED, GL_TRUE, 0, NULL);
    expect_color_of_array(0x000000ff, "fixed");
}

/* --- Colour indices: state alone, since colours are RGBA (10.2.2, 10.3.3, 10.7.4) ----------------------- */

static float current_index(void)
{
    float index;
    glGetFloatv(GL_CURRENT_INDEX, &index);
    return index;
}

GL_TEST(packed_attributes, color_indices_are_state)
{
    static const GLdouble d = 4.5;
    static const GLubyte ub = 200;
    cr_expect_eq(current_index(), 1, "10.2.4: initially 1");
    glIndexs(-7);
    cr_expect_eq(current_index(), -7);
    glIndexi(70000);
    cr_expect_eq(current_index(), 70000, "not clamped");
    glIndexf(2.25f);
    cr_expect_eq(current_index(), 2.25f);
    glPushAttrib(GL_CURRENT_BIT);
    glIndexdv(&d);
    cr_expect_eq(current_index(), 4.5f);
    glPopAttrib();
    cr_expect_eq(current_index(), 2.25f);
    glIndexubv(&ub);
    cr_expect_eq(current_index(), 200);
}

GL_TEST(packed_attributes, arrays_of_color_indices)
{
    static const GLshort indices[3][2] = {{1, 0}, {2, 0}, {3, 0}};
    GLint value;
    void *pointer;
    glIndexPointer(GL_SHORT, 4, indices);
    glGetIntegerv(GL_INDEX_ARRAY_TYPE, &value);
    cr_expect_eq(value, GL_SHORT);
    glGetIntegerv(GL_INDEX_ARRAY_STRIDE, &value);
    cr_expect_eq(value, 4);
    glGetPointerv(GL_INDEX_ARRAY_POINTER, &pointer);
    cr_expect_eq(pointer, (void *)indices);
    cr_expect(!glIsEnabled(GL_INDEX_ARRAY));
    glArrayElement(1);
    cr_expect_eq(current_index(), 1, "disabled");
    glEnableClientState(GL_INDEX_ARRAY);
    glArrayElement(2);
    cr_expect_eq(current_index(), 3);
    glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
    glInterleavedArrays(GL_V2F, 0, covering);
    cr_expect(!glIsEnabled(GL_INDEX_ARRAY), "InterleavedArrays disables it");
    glPopClientAttrib();
    cr_expect(glIsEnabled(GL_INDEX_ARRAY));

    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
    glIndexPointer(GL_SHORT, 4, NULL);
    glGetIntegerv(GL_INDEX_ARRAY_BUFFER_BINDING, &value);
    cr_expect_eq((GLuint)value, buffer);
    glArrayElement(1);
    cr_expect_eq(current_index(), 2);
    glMapBuffer(GL_ARRAY_BUFFER, GL_READ_ONLY);
    glArrayElement(0);
    expect_error(GL_INVALID_OPERATION);
    glUnmapBuffer(GL_ARRAY_BUFFER);
    glDeleteBuffers(1, &buffer);
    glGetIntegerv(GL_INDEX_ARRAY_BUFFER_BINDING, &value);
    cr_expect_eq(value, 0);
    glArrayElement(0);
    cr_expect_eq(current_index(), 0, "nothing to read");
}
