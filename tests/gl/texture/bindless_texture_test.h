/* Code shared by the tests in gl/texture/bindless_texture.c and those that are built with it. */
#ifndef TESTS_GL_TEXTURE_BINDLESS_TEXTURE_TEST_H
#define TESTS_GL_TEXTURE_BINDLESS_TEXTURE_TEST_H

#include "tests/gl/gl_test.h"

static const GLfloat covering[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};

#define OPTIONS "!!NVfp5.0\nOPTION NV_bindless_texture;\nTEMP R;\nINT TEMP I;\nLONG TEMP D;\n"

/* The handle in the first local parameter. */
#define FP OPTIONS "PK64.U D.x, program.local[0];\n"

static inline void cover(void)
{
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(2, GL_FLOAT, 0, covering);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

static inline void draw(const char *fragment)
{
    load_program(GL_FRAGMENT_PROGRAM_ARB, fragment);
    cover();
}

static inline void set_handle(GLuint parameter, GLuint64 handle)
{
    glProgramLocalParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, parameter, (GLuint)handle, (GLuint)(handle >> 32),
                                  0, 0);
}

/* A texture of one colour, complete without mipmaps. */
static inline GLuint texture_of(GLenum target, uint32_t rgba)
{
    const uint8_t bytes[4] = {(uint8_t)(rgba >> 24), (uint8_t)(rgba >> 16), (uint8_t)(rgba >> 8),
                              (uint8_t)rgba};
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    if (target != GL_TEXTURE_RECTANGLE)
        glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    if (target == GL_TEXTURE_1D)
        glTexImage1D(target, 0, GL_RGBA8, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
    else if (target == GL_TEXTURE_3D || target == GL_TEXTURE_2D_ARRAY)
        glTexImage3D(target, 0, GL_RGBA8, 1, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
    else
        for (GLenum face = 0; face < (target == GL_TEXTURE_CUBE_MAP ? 6u : 1u); face++)
            glTexImage2D(target == GL_TEXTURE_CUBE_MAP ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + face : target, 0,
                         GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
    expect_error(GL_NO_ERROR, "target 0x%04x", target);
    return name;
}

static inline GLuint64 resident(GLuint texture)
{
    const GLuint64 handle = glGetTextureHandleNV(texture);
    cr_expect_neq(handle, 0);
    glMakeTextureHandleResidentNV(handle);
    return handle;
}

static inline unsigned long long refused(void)
{
    EwProgramReport report;
    glFinish();
    ewProgramReport(GL_FRAGMENT_PROGRAM_ARB, &report);
    return report.refusedAccesses;
}

#endif
