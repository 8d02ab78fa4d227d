/* Vertex array objects changed and asked by name (GL 4.6 compatibility 10.3.1, 10.3.2, 10.3.4, 10.5), several
 * buffers at once (ARB_multi_bind). */
#include "tests/gl/gl_test.h"

static GLuint buffer_of(const void *data, GLsizeiptr size)
{
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, size, data, GL_STATIC_DRAW);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    return buffer;
}

static GLint asked(GLuint object, GLuint index, GLenum pname)
{
    GLint value = -1;
    glGetVertexArrayIndexediv(object, index, pname, &value);
    return value;
}

GL_TEST(vertex_arrays_named, created_objects_exist_and_are_initial_10_3_1)
{
    GLuint objects[3], generated;
    GLint value = -1;
    GLint64 offset = -1;
    glCreateVertexArrays(3, objects);
    for (int i = 0; i < 3; i++)
        cr_expect(glIsVertexArray(objects[i]));
    cr_expect(objects[0] != objects[1] && objects[1] != objects[2]);
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &value);
    cr_expect_eq(value, 0, "nothing is bound");
    cr_expect_eq(asked(objects[1], 5, GL_VERTEX_ATTRIB_ARRAY_SIZE), 4);
    cr_expect_eq(asked(objects[1], 5, GL_VERTEX_ATTRIB_ARRAY_TYPE), GL_FLOAT);
    cr_expect_eq(asked(objects[1], 5, GL_VERTEX_BINDING_STRIDE), 16);
    glGetVertexArrayIndexed64iv(objects[1], 5, GL_VERTEX_BINDING_OFFSET, &offset);
    cr_expect_eq(offset, 0);
    glGetVertexArrayiv(objects[1], GL_ELEMENT_ARRAY_BUFFER_BINDING, &value);
    cr_expect_eq(value, 0);
    glGenVertexArrays(1, &generated);
    glEnableVertexArrayAttrib(generated, 1);
    expect_error(GL_INVALID_OPERATION, "a name is no object until it is bound");
    glCreateVertexArrays(0, NULL);
    glDeleteVertexArrays(3, objects);
    cr_expect(!glIsVertexArray(objects[1]));
}

static const char program[] =
    "!!ARBvp1.0\nMOV result.position, vertex.attrib[0];\nMOV result.color, vertex.attrib[3];\nEND";
static const float covering[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};
static const GLubyte indices[3] = {2, 0, 1};

/* The same state by name and by binding draws the same, and neither is seen by the other. */
GL_TEST(vertex_arrays_named, an_object_made_by_name_draws)
{
    static const GLushort color[4] = {65535, 0, 65535, 65535};
    const GLuint positions = buffer_of(covering, sizeof covering), colors = buffer_of(color, sizeof color),
                 elements = buffer_of(indices, sizeof indices);
    GLuint object;
    GLint64 offset;
    GLint value;
    load_program(GL_VERTEX_PROGRAM_ARB, program);
    glCreateVertexArrays(1, &object);
    glVertexArrayAttribFormat(object, 0, 2, GL_FLOAT, GL_FALSE, 8);
    glVertexArrayVertexBuffer(object, 7, positions, 0, 8);
    glVertexArrayAttribBinding(object, 0, 7);
    glVertexArrayAttribFormat(object, 3, 4, GL_UNSIGNED_SHORT, GL_TRUE, 0);
    glVertexArrayVertexBuffer(object, 2, colors, 0, 8);
    glVertexArrayAttribBinding(object, 3, 2);
    glVertexArrayBindingDivisor(object, 2, 9);
    glVertexArrayElementBuffer(object, elements);
    glEnableVertexArrayAttrib(object, 0);
    glEnableVertexArrayAttrib(object, 3);
    glEnableVertexArrayAttrib(object, 4);
    glDisableVertexArrayAttrib(object, 4);

    const struct {
        GLuint index;
        GLenum pname;
        GLint expected;
    } rows[] = {
        {0, GL_VERTEX_ATTRIB_ARRAY_ENABLED, 1},
        {4, GL_VERTEX_ATTRIB_ARRAY_ENABLED, 0},
        {0, GL_VERTEX_ATTRIB_ARRAY_SIZE, 2},
        {0, GL_VERTEX_ATTRIB_RELATIVE_OFFSET, 8},
        {0, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, (GLint)positions},
        {3, GL_VERTEX_ATTRIB_ARRAY_TYPE, GL_UNSIGNED_SHORT},
        {3, GL_VERTEX_ATTRIB_ARRAY_NORMALIZED, 1},
        {3, GL_VERTEX_ATTRIB_ARRAY_INTEGER, 0},
        {3, GL_VERTEX_ATTRIB_ARRAY_LONG, 0},
        {3, GL_VERTEX_ATTRIB_ARRAY_DIVISOR, 9},
        {3, GL_VERTEX_ATTRIB_ARRAY_STRIDE, 0},
        {2, GL_VERTEX_BINDING_BUFFER, (GLint)colors},
        {2, GL_VERTEX_BINDING_STRIDE, 8},
        {2, GL_VERTEX_BINDING_DIVISOR, 9},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_eq(asked(object, rows[i].index, rows[i].pname), rows[i].expected, "row %u: %d", i,
                     asked(object, rows[i].index, rows[i].pname));
    glGetVertexArrayIndexed64iv(object, 7, GL_VERTEX_BINDING_OFFSET, &offset);
    cr_expect_eq(offset, 0);
    glGetVertexArrayiv(object, GL_ELEMENT_ARRAY_BUFFER_BINDING, &value);
    cr_expect_eq((GLuint)value, elements);
    glGetIntegerv(GL_ELEMENT_ARRAY_BUFFER_BINDING, &value);
    cr_expect(value == 0 && asked(0, 0, GL_VERTEX_ATTRIB_ARRAY_ENABLED) == 0,
              "the default object is as it was");

    glVertexArrayAttribFormat(object, 0, 2, GL_FLOAT, GL_FALSE, 0);
    glBindVertexArray(object);
    glGetIntegerv(GL_ELEMENT_ARRAY_BUFFER_BINDING, &value);
    cr_expect_eq((GLuint)value, elements);
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, NULL);
    expect_pixel(8, 8, 0xff00ffff);
    glVertexArrayElementBuffer(object, 0); /* the bound one, by name */
    glGetIntegerv(GL_ELEMENT_ARRAY_BUFFER_BINDING, &value);
    cr_expect_eq(value, 0);
    glBindVertexArray(0);
    glEnableVertexArrayAttrib(object, 5);
    cr_expect_eq(asked(object, 5, GL_VERTEX_ATTRIB_ARRAY_ENABLED), 1);
    cr_expect_eq(asked(0, 5, GL_VERTEX_ATTRIB_ARRAY_ENABLED), 0);
}

GL_TEST(vertex_arrays_named, integer_and_long_formats)
{
    GLuint object;
    glCreateVertexArrays(1, &object);
    glVertexArrayAttribIFormat(object, 1, 3, GL_SHORT, 4);
    glVertexArrayAttribLFormat(object, 2, 2, GL_DOUBLE, 16);
    cr_expect_eq(asked(object, 1, GL_VERTEX_ATTRIB_ARRAY_INTEGER), 1);
    cr_expect_eq(asked(object, 1, GL_VERTEX_ATTRIB_ARRAY_SIZE), 3);
    cr_expect_eq(asked(object, 2, GL_VERTEX_ATTRIB_ARRAY_LONG), 1);
    cr_expect_eq(asked(object, 2, GL_VERTEX_ATTRIB_RELATIVE_OFFSET), 16);
}

#define ROW(expected, function, ...)                                                                         \
    do {                                                                                                     \
        function(__VA_ARGS__);                                                                               \
        expect_error(expected, #function "(" #__VA_ARGS__ ")");                                              \
    } while (0)

GL_TEST(vertex_arrays_named, errors_10_3_and_10_5)
{
    const GLuint buffer = buffer_of(covering, sizeof covering), none = 4000;
    GLuint o;
    GLint value = 77;
    GLint64 value64 = 77;
    glCreateVertexArrays(1, &o);
    ROW(GL_INVALID_VALUE, glCreateVertexArrays, -1, &o);
    ROW(GL_INVALID_OPERATION, glVertexArrayElementBuffer, none, 0);
    ROW(GL_INVALID_OPERATION, glVertexArrayElementBuffer, o, none);
    ROW(GL_INVALID_OPERATION, glVertexArrayAttribFormat, none, 0, 4, GL_FLOAT, 0, 0);
    ROW(GL_INVALID_VALUE, glVertexArrayAttribFormat, o, 16, 4, GL_FLOAT, 0, 0);
    ROW(GL_INVALID_VALUE, glVertexArrayAttribFormat, o, 0, 5, GL_FLOAT, 0, 0);
    ROW(GL_INVALID_ENUM, glVertexArrayAttribIFormat, o, 0, 4, GL_FLOAT, 0);
    ROW(GL_INVALID_VALUE, glVertexArrayAttribLFormat, o, 0, 4, GL_DOUBLE, 70000);
    ROW(GL_INVALID_OPERATION, glVertexArrayVertexBuffer, none, 0, buffer, 0, 16);
    ROW(GL_INVALID_VALUE, glVertexArrayVertexBuffer, o, 16, buffer, 0, 16);
    ROW(GL_INVALID_VALUE, glVertexArrayVertexBuffer, o, 0, buffer, -1, 16);
    ROW(GL_INVALID_VALUE, glVertexArrayVertexBuffer, o, 0, buffer, 0, -1);
    ROW(GL_INVALID_OPERATION, glVertexArrayAttribBinding, none, 0, 0);
    ROW(GL_INVALID_VALUE, glVertexArrayAttribBinding, o, 16, 0);
    ROW(GL_INVALID_VALUE, glVertexArrayAttribBinding, o, 0, 16);
    ROW(GL_INVALID_OPERATION, glVertexArrayBindingDivisor, none, 0, 0);
    ROW(GL_INVALID_VALUE, glVertexArrayBindingDivisor, o, 16, 0);
    ROW(GL_INVALID_OPERATION, glEnableVertexArrayAttrib, none, 0);
    ROW(GL_INVALID_VALUE, glDisableVertexArrayAttrib, o, 16);
    ROW(GL_INVALID_OPERATION, glGetVertexArrayiv, none, GL_ELEMENT_ARRAY_BUFFER_BINDING, &value);
    ROW(GL_INVALID_ENUM, glGetVertexArrayiv, o, GL_ARRAY_BUFFER_BINDING, &value);
    ROW(GL_INVALID_OPERATION, glGetVertexArrayIndexediv, none, 0, GL_VERTEX_ATTRIB_ARRAY_SIZE, &value);
    ROW(GL_INVALID_VALUE, glGetVertexArrayIndexediv, o, 16, GL_VERTEX_ATTRIB_ARRAY_SIZE, &value);
    ROW(GL_INVALID_ENUM, glGetVertexArrayIndexediv, o, 0, GL_VERTEX_BINDING_OFFSET, &value);
    ROW(GL_INVALID_ENUM, glGetVertexArrayIndexediv, o, 0, GL_CURRENT_VERTEX_ATTRIB, &value);
    ROW(GL_INVALID_ENUM, glGetVertexArrayIndexed64iv, o, 0, GL_VERTEX_BINDING_STRIDE, &value64);
    ROW(GL_INVALID_VALUE, glGetVertexArrayIndexed64iv, o, 16, GL_VERTEX_BINDING_OFFSET, &value64);
    cr_expect(value == 77 && value64 == 77, "a failed query changes nothing");
    glBindVertexArray(o); /* 10.3.2: no client memory in an object */
    ROW(GL_INVALID_OPERATION, glVertexAttribPointer, 0, 2, GL_FLOAT, 0, 0, covering);
    ROW(GL_INVALID_OPERATION, glVertexPointer, 2, GL_FLOAT, 0, covering);
    ROW(GL_INVALID_OPERATION, glEdgeFlagPointer, 0, covering);
    ROW(GL_INVALID_OPERATION, glInterleavedArrays, GL_V2F, 0, covering);
    ROW(GL_NO_ERROR, glVertexAttribPointer, 0, 2, GL_FLOAT, 0, 0, NULL);
    cr_expect(!glIsEnabled(GL_VERTEX_ARRAY));
}

/* ARB_multi_bind: what is wrong with one binding point does not keep the others from being set. */
GL_TEST(vertex_arrays_named, several_buffers_are_bound_each_by_itself)
{
    const GLuint a = buffer_of(covering, 16), b = buffer_of(covering, 24);
    const GLuint buffers[4] = {a, 4000, b, 0};
    const GLintptr offsets[4] = {4, 0, 8, 0}, wrong[2] = {0, -4};
    const GLsizei strides[4] = {12, 0, 0, 20};
    GLuint o, unused;
    GLint64 offset;
    glCreateVertexArrays(1, &o);
    for (int named = 0; named < 2; named++) {
        const GLuint object = named ? o : 0;
        if (named)
            glVertexArrayVertexBuffers(o, 12, 4, buffers, offsets, strides);
        else
            glBindVertexBuffers(12, 4, buffers, offsets, strides);
        expect_error(GL_INVALID_OPERATION, "4000 is no buffer");
        cr_expect_eq(asked(object, 12, GL_VERTEX_BINDING_BUFFER), (GLint)a);
        cr_expect_eq(asked(object, 12, GL_VERTEX_BINDING_STRIDE), 12);
        cr_expect_eq(asked(object, 13, GL_VERTEX_BINDING_STRIDE), 16, "as it was");
        cr_expect_eq(asked(object, 14, GL_VERTEX_BINDING_BUFFER), (GLint)b);
        cr_expect_eq(asked(object, 14, GL_VERTEX_BINDING_STRIDE), 0);
        cr_expect_eq(asked(object, 15, GL_VERTEX_BINDING_STRIDE), 20);
        glGetVertexArrayIndexed64iv(object, 14, GL_VERTEX_BINDING_OFFSET, &offset);
        cr_expect_eq(offset, 8);
        if (named)
            glVertexArrayVertexBuffers(o, 0, 2, buffers, wrong, strides);
        else
            glBindVertexBuffers(0, 2, buffers, wrong, strides);
        expect_error(GL_INVALID_VALUE, "a negative offset");
        cr_expect_eq(asked(object, 0, GL_VERTEX_BINDING_BUFFER), (GLint)a);
        if (named)
            glVertexArrayVertexBuffers(o, 12, 4, NULL, NULL, NULL);
        else
            glBindVertexBuffers(12, 4, NULL, NULL, NULL);
        cr_expect(asked(object, 12, GL_VERTEX_BINDING_BUFFER) == 0 &&
                  asked(object, 14, GL_VERTEX_BINDING_STRIDE) == 16);
    }
    glGenBuffers(1, &unused);
    glBindVertexBuffers(0, 1, &unused, offsets, strides);
    expect_error(GL_INVALID_OPERATION, "buffers are not made");
    ROW(GL_INVALID_OPERATION, glBindVertexBuffers, 13, 4, NULL, NULL, NULL);
    ROW(GL_INVALID_OPERATION, glBindVertexBuffers, 0xffffffff, 2, NULL, NULL, NULL);
    ROW(GL_INVALID_VALUE, glBindVertexBuffers, 0, -1, NULL, NULL, NULL);
    ROW(GL_INVALID_OPERATION, glVertexArrayVertexBuffers, 4000, 0, 1, NULL, NULL, NULL);
}

/* 10.7.4: the first element of instanced arrays, whatever is asked for. */
GL_TEST(vertex_arrays_named, array_element_takes_the_first_of_instanced_arrays)
{
    static const float values[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
    float found[4];
    glVertexAttribPointer(3, 4, GL_FLOAT, GL_FALSE, 0, values);
    glEnableVertexAttribArray(3);
    load_program(GL_VERTEX_PROGRAM_ARB, program);
    glArrayElement(1);
    glGetVertexAttribfv(3, GL_CURRENT_VERTEX_ATTRIB, found);
    cr_expect_eq(found[0], 5);
    glVertexAttribDivisor(3, 1);
    glArrayElement(1);
    glGetVertexAttribfv(3, GL_CURRENT_VERTEX_ATTRIB, found);
    cr_expect_eq(found[0], 1);
}
