/* EXT_direct_state_access 2.8, 2.10, 6.1.14: vertex array objects, and sets of texture coordinates. */
#include "tests/gl/gl_test.h"

static GLint get(GLuint array, GLenum pname)
{
    GLint value = -1;
    glGetVertexArrayIntegervEXT(array, pname, &value);
    return value;
}

static GLint get_indexed(GLuint array, GLuint index, GLenum pname)
{
    GLint value = -1;
    glGetVertexArrayIntegeri_vEXT(array, index, pname, &value);
    return value;
}

/* A name that was generated is enough. */
static GLuint new_array(void)
{
    GLuint name;
    glGenVertexArrays(1, &name);
    return name;
}

GL_TEST(selector_arrays, pointers_are_offsets_into_the_buffer)
{
    const GLuint array = new_array();
    void *pointer = NULL;
    cr_expect(!glIsVertexArray(array));
    glVertexArrayVertexOffsetEXT(array, 5, 2, GL_FLOAT, 12, 16);
    glVertexArrayColorOffsetEXT(array, 5, 4, GL_UNSIGNED_BYTE, 12, 24);
    glVertexArrayMultiTexCoordOffsetEXT(array, 5, GL_TEXTURE2, 3, GL_FLOAT, 0, 4);
    glVertexArrayVertexAttribOffsetEXT(array, 6, 3, 2, GL_SHORT, GL_TRUE, 8, 2);
    cr_expect(glIsVertexArray(array) && glIsBuffer(5));
    cr_expect_eq(get(array, GL_VERTEX_ARRAY_SIZE), 2);
    cr_expect_eq(get(array, GL_VERTEX_ARRAY_BUFFER_BINDING), 5);
    cr_expect_eq(get(array, GL_VERTEX_ARRAY_POINTER), 16);
    cr_expect_eq(get(array, GL_COLOR_ARRAY_TYPE), GL_UNSIGNED_BYTE);
    cr_expect_eq(get_indexed(array, 2, GL_TEXTURE_COORD_ARRAY_SIZE), 3);
    cr_expect_eq(get_indexed(array, 1, GL_TEXTURE_COORD_ARRAY_SIZE), 4);
    cr_expect_eq(get_indexed(array, 2, GL_TEXTURE_COORD_ARRAY_POINTER), 4);
    cr_expect_eq(get_indexed(array, 3, GL_VERTEX_ATTRIB_ARRAY_SIZE), 2);
    cr_expect_eq(get_indexed(array, 3, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING), 6);
    cr_expect_eq(get_indexed(array, 3, GL_VERTEX_BINDING_STRIDE), 8);
    glGetVertexArrayPointervEXT(array, GL_COLOR_ARRAY_POINTER, &pointer);
    cr_expect_eq(pointer, (void *)24);
    glGetVertexArrayPointeri_vEXT(array, 3, GL_VERTEX_ATTRIB_ARRAY_POINTER, &pointer);
    cr_expect_eq(pointer, (void *)2);
    glGetVertexArrayPointeri_vEXT(array, 2, GL_TEXTURE_COORD_ARRAY_POINTER, &pointer);
    cr_expect_eq(pointer, (void *)4);
    expect_error(GL_NO_ERROR);
    glBindVertexArray(array); /* it keeps them */
    GLint size = 0;
    glGetIntegerv(GL_VERTEX_ARRAY_SIZE, &size);
    cr_expect_eq(size, 2);
    cr_expect_eq(get(array, GL_VERTEX_ARRAY_STRIDE), 12);
    glBindVertexArray(0);
    glGetIntegerv(GL_VERTEX_ARRAY_SIZE, &size);
    cr_expect_eq(size, 4);
}

GL_TEST(selector_arrays, enables)
{
    const GLuint array = new_array();
    GLuint buffer;
    glEnableVertexArrayEXT(array, GL_NORMAL_ARRAY);
    glEnableVertexArrayEXT(array, GL_TEXTURE3);
    glEnableVertexArrayAttribEXT(array, 5);
    cr_expect_eq(get(array, GL_NORMAL_ARRAY), 1);
    cr_expect_eq(get_indexed(array, 3, GL_TEXTURE_COORD_ARRAY), 1);
    cr_expect_eq(get_indexed(array, 2, GL_TEXTURE_COORD_ARRAY), 0);
    cr_expect_eq(get_indexed(array, 5, GL_VERTEX_ATTRIB_ARRAY_ENABLED), 1);
    cr_expect(!glIsEnabled(GL_NORMAL_ARRAY));
    glDisableVertexArrayEXT(array, GL_TEXTURE3);
    cr_expect_eq(get_indexed(array, 3, GL_TEXTURE_COORD_ARRAY), 0);
    glGenBuffers(1, &buffer);
    glVertexArrayBindVertexBufferEXT(array, 4, buffer, 32, 20);
    glVertexArrayVertexAttribFormatEXT(array, 4, 3, GL_FLOAT, GL_FALSE, 8);
    glVertexArrayVertexAttribDivisorEXT(array, 4, 3);
    cr_expect_eq(get_indexed(array, 4, GL_VERTEX_ATTRIB_RELATIVE_OFFSET), 8);
    cr_expect_eq(get_indexed(array, 4, GL_VERTEX_BINDING_DIVISOR), 3);
    cr_expect_eq(get_indexed(array, 4, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING), (GLint)buffer);
    expect_error(GL_NO_ERROR);
}

GL_TEST(selector_arrays, sets_of_texture_coordinates)
{
    static const GLfloat data[4] = {0};
    void *pointer = NULL;
    GLint value = -1;
    glMultiTexCoordPointerEXT(GL_TEXTURE2, 3, GL_FLOAT, 12, data);
    glEnableClientStateIndexedEXT(GL_TEXTURE_COORD_ARRAY, 2);
    glEnableClientStateiEXT(GL_TEXTURE_COORD_ARRAY, 3);
    cr_expect(glIsEnabledIndexedEXT(GL_TEXTURE_COORD_ARRAY, 2) &&
              glIsEnabledIndexedEXT(GL_TEXTURE_COORD_ARRAY, 3));
    glDisableClientStateiEXT(GL_TEXTURE_COORD_ARRAY, 3);
    cr_expect(!glIsEnabledIndexedEXT(GL_TEXTURE_COORD_ARRAY, 3));
    glGetPointerIndexedvEXT(GL_TEXTURE_COORD_ARRAY_POINTER, 2, &pointer);
    cr_expect_eq(pointer, (const void *)data);
    glGetIntegerIndexedvEXT(GL_TEXTURE_COORD_ARRAY_SIZE, 2, &value);
    cr_expect_eq(value, 3);
    expect_error(GL_NO_ERROR);
    glEnableClientStateIndexedEXT(GL_VERTEX_ARRAY, 0);
    expect_error(GL_INVALID_ENUM);
    glEnableClientStateIndexedEXT(GL_TEXTURE_COORD_ARRAY, 8);
    expect_error(GL_INVALID_VALUE);
    glGetPointeri_vEXT(GL_TEXTURE_COORD_ARRAY_POINTER, 8, &pointer);
    expect_error(GL_INVALID_VALUE);
}

GL_TEST(selector_arrays, errors)
{
    static const GLfloat data[4] = {0};
    const GLuint array = new_array();
    glVertexArrayVertexOffsetEXT(array + 7, 5, 2, GL_FLOAT, 0, 0);
    expect_error(GL_INVALID_OPERATION, "no name");
    glVertexArrayVertexOffsetEXT(0, 5, 2, GL_FLOAT, 0, 0);
    expect_error(GL_INVALID_OPERATION, "name 0");
    glVertexArrayVertexOffsetEXT(array, 5, 2, GL_FLOAT, 0, -4);
    expect_error(GL_INVALID_VALUE, "negative offset");
    glVertexArrayVertexOffsetEXT(array, 5, 2, GL_FLOAT, -1, 0);
    expect_error(GL_INVALID_VALUE, "negative stride");
    glVertexArrayVertexOffsetEXT(array, 0, 2, GL_FLOAT, 0, (GLintptr)data);
    expect_error(GL_INVALID_OPERATION, "an address in an object");
    glVertexArrayMultiTexCoordOffsetEXT(array, 5, GL_TEXTURE0 + 8, 2, GL_FLOAT, 0, 0);
    expect_error(GL_INVALID_OPERATION, "no unit");
    glEnableVertexArrayEXT(array, GL_LIGHTING);
    expect_error(GL_INVALID_ENUM, "no array");
    get(array, GL_LIGHTING);
    expect_error(GL_INVALID_ENUM, "no state of arrays");
    get_indexed(array, 1, GL_CURRENT_VERTEX_ATTRIB);
    expect_error(GL_INVALID_ENUM, "a current value");
    get_indexed(array, 16, GL_VERTEX_ATTRIB_ARRAY_SIZE);
    expect_error(GL_INVALID_VALUE, "no attribute");
    cr_expect_eq(get(array, GL_VERTEX_ARRAY_SIZE), 4);
}
