/* Residency and GPU addresses: NV_shader_buffer_load and NV_shader_buffer_store, 2.9 and 6.1.13. */
#include "tests/gl/gl_test.h"

static GLuint buffer_of(GLsizeiptr size)
{
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    if (size)
        glBufferData(GL_ARRAY_BUFFER, size, NULL, GL_STATIC_DRAW);
    return name;
}

static GLuint64EXT address_of(GLuint name)
{
    GLuint64EXT address = 0;
    glGetNamedBufferParameterui64vNV(name, GL_BUFFER_GPU_ADDRESS_NV, &address);
    return address;
}

GL_TEST(buffer_address, an_address_is_not_zero_and_stays)
{
    const GLuint a = buffer_of(100), b = buffer_of(1000);
    GLuint64EXT first = address_of(a), by_target = 0, largest = 0;
    glGetBufferParameterui64vNV(GL_ARRAY_BUFFER, GL_BUFFER_GPU_ADDRESS_NV, &by_target);
    cr_expect_neq(first, 0);
    cr_expect_eq(by_target, address_of(b));
    cr_expect_eq(first, address_of(a));
    cr_expect(first + 100 <= by_target || by_target + 1000 <= first);
    cr_expect_eq(first % 32, 0);
    glGetIntegerui64vNV(GL_MAX_SHADER_BUFFER_ADDRESS_NV, &largest);
    cr_expect_leq(by_target + 1000, largest);
    expect_error(GL_NO_ERROR);
}

GL_TEST(buffer_address, a_store_specified_anew_has_another_address)
{
    const GLuint buffer = buffer_of(100);
    const GLuint64EXT before = address_of(buffer);
    glMakeBufferResidentNV(GL_ARRAY_BUFFER, GL_READ_ONLY);
    glBufferData(GL_ARRAY_BUFFER, 100, NULL, GL_STATIC_DRAW);
    cr_expect(!glIsBufferResidentNV(GL_ARRAY_BUFFER));
    cr_expect_neq(address_of(buffer), before);
    expect_error(GL_NO_ERROR);
}

GL_TEST(buffer_address, residency_begins_and_ends)
{
    const GLuint buffer = buffer_of(100);
    static const GLenum accesses[] = {GL_READ_ONLY, GL_WRITE_ONLY, GL_READ_WRITE};
    for (unsigned i = 0; i < 3; i++) {
        cr_expect(!glIsNamedBufferResidentNV(buffer));
        glMakeNamedBufferResidentNV(buffer, accesses[i]);
        cr_expect(glIsNamedBufferResidentNV(buffer));
        cr_expect(glIsBufferResidentNV(GL_ARRAY_BUFFER));
        glMakeNamedBufferResidentNV(buffer, accesses[i]);
        expect_error(GL_INVALID_OPERATION); /* already */
        glMakeBufferNonResidentNV(GL_ARRAY_BUFFER);
        glMakeNamedBufferNonResidentNV(buffer);
        expect_error(GL_INVALID_OPERATION); /* not any more */
    }
    glMakeBufferResidentNV(GL_ARRAY_BUFFER, GL_STATIC_DRAW);
    expect_error(GL_INVALID_ENUM);
    cr_expect(!glIsNamedBufferResidentNV(buffer));
}

GL_TEST(buffer_address, what_has_no_store_has_no_address)
{
    GLuint64EXT address = 7;
    const GLuint empty = buffer_of(0);
    glGetNamedBufferParameterui64vNV(empty, GL_BUFFER_GPU_ADDRESS_NV, &address);
    expect_error(GL_INVALID_OPERATION);
    glMakeBufferResidentNV(GL_ARRAY_BUFFER, GL_READ_ONLY);
    expect_error(GL_INVALID_OPERATION);
    glGetNamedBufferParameterui64vNV(0, GL_BUFFER_GPU_ADDRESS_NV, &address);
    expect_error(GL_INVALID_OPERATION);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glGetBufferParameterui64vNV(GL_ARRAY_BUFFER, GL_BUFFER_GPU_ADDRESS_NV, &address);
    expect_error(GL_INVALID_OPERATION);
    glIsBufferResidentNV(GL_ARRAY_BUFFER);
    expect_error(GL_INVALID_OPERATION);
    glIsBufferResidentNV(GL_RGBA);
    expect_error(GL_INVALID_ENUM);
    glGetIntegerui64vNV(GL_VIEWPORT, &address);
    expect_error(GL_INVALID_ENUM);
    buffer_of(4);
    glGetBufferParameterui64vNV(GL_ARRAY_BUFFER, GL_BUFFER_SIZE, &address);
    expect_error(GL_INVALID_ENUM);
    cr_expect_eq(address, 7);
}

GL_TEST(buffer_address, a_name_never_bound_becomes_a_buffer)
{
    GLuint name;
    glGenBuffers(1, &name);
    cr_expect(!glIsNamedBufferResidentNV(name));
    cr_expect(glIsBuffer(name));
    expect_error(GL_NO_ERROR);
}

GL_TEST(buffer_address, many_come_and_go_in_any_order)
{
    GLuint names[40];
    for (unsigned i = 0; i < 40; i++)
        names[i] = buffer_of(16 + i);
    for (unsigned i = 0; i < 40; i++)
        glMakeNamedBufferResidentNV(names[i * 7 % 40], GL_READ_WRITE);
    for (unsigned i = 0; i < 40; i += 3)
        glDeleteBuffers(1, &names[i * 11 % 40]);
    unsigned resident = 0;
    for (unsigned i = 0; i < 40; i++)
        resident += glIsBuffer(names[i]) && glIsNamedBufferResidentNV(names[i]);
    cr_expect_eq(resident, 26);
    expect_error(GL_NO_ERROR);
}
