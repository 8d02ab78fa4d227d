/* Buffers that are changed by name (ARB_direct_state_access): the bound one stays. */
#include "tests/gl/api/named.h"

GL_TEST(buffer_named, buffers)
{
    char read[9] = "";
    GLuint names[2], generated;
    GLint value;
    GLint64 wide;
    void *pointer;
    glCreateBuffers(2, names);
    glNamedBufferData(names[0], 8, "abcdefgh", GL_STREAM_READ);
    glNamedBufferStorage(names[1], 8, "ABCDEFGH", GL_DYNAMIC_STORAGE_BIT | GL_MAP_READ_BIT);
    glNamedBufferSubData(names[1], 1, 2, "xy");
    glCopyNamedBufferSubData(names[0], names[1], 4, 6, 2);
    glGetNamedBufferSubData(names[1], 0, 8, read);
    cr_expect_str_eq(read, "AxyDEFef");
    glClearNamedBufferSubData(names[0], GL_R8UI, 2, 3, GL_RED_INTEGER, GL_UNSIGNED_BYTE, "-");
    glGetNamedBufferSubData(names[0], 0, 8, read);
    cr_expect_str_eq(read, "ab---fgh");
    glClearNamedBufferData(names[0], GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE, "+");
    char *mapped = glMapNamedBufferRange(names[0], 1, 2, GL_MAP_WRITE_BIT | GL_MAP_FLUSH_EXPLICIT_BIT);
    memcpy(mapped, "12", 2);
    glFlushMappedNamedBufferRange(names[0], 0, 2);
    glGetNamedBufferPointerv(names[0], GL_BUFFER_MAP_POINTER, &pointer);
    cr_expect_eq(pointer, mapped);
    cr_expect(glUnmapNamedBuffer(names[0]));
    cr_expect_arr_eq(glMapNamedBuffer(names[0], GL_READ_ONLY), "+12+++++", 8);
    glUnmapNamedBuffer(names[0]);
    glGetNamedBufferParameteriv(names[0], GL_BUFFER_USAGE, &value);
    cr_expect_eq(value, GL_STREAM_READ);
    glGetNamedBufferParameteri64v(names[1], GL_BUFFER_IMMUTABLE_STORAGE, &wide);
    cr_expect_eq(wide, GL_TRUE);
    cr_expect_eq(get(GL_ARRAY_BUFFER_BINDING), 0);
    expect_error(GL_NO_ERROR);
    glGenBuffers(1, &generated);
    ROW(GL_INVALID_OPERATION, glNamedBufferData(generated, 8, NULL, GL_STATIC_DRAW));
    ROW(GL_INVALID_OPERATION, glNamedBufferSubData(0, 0, 1, "x"));
    ROW(GL_INVALID_OPERATION, glUnmapNamedBuffer(names[0]));
    ROW(GL_INVALID_OPERATION, glMapNamedBuffer(999, GL_READ_ONLY));
    ROW(GL_INVALID_OPERATION, glCopyNamedBufferSubData(names[0], 0, 0, 0, 1));
}
