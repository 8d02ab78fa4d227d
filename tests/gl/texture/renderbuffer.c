/* Renderbuffers. */
#include "tests/gl/framebuffer/framebuffer_object_test.h"

GL_TEST(renderbuffer, a_renderbuffer_is_described)
{
    GLuint renderbuffer;
    GLint value;
    static const struct {
        GLenum pname;
        GLint expected;
    } rows[] = {
        {GL_RENDERBUFFER_WIDTH, 5},
        {GL_RENDERBUFFER_HEIGHT, 7},
        {GL_RENDERBUFFER_INTERNAL_FORMAT, GL_RGB10_A2},
        {GL_RENDERBUFFER_RED_SIZE, 10},
        {GL_RENDERBUFFER_ALPHA_SIZE, 2},
        {GL_RENDERBUFFER_DEPTH_SIZE, 0},
        {GL_RENDERBUFFER_SAMPLES, 0},
        {GL_RENDERBUFFER_STENCIL_SIZE, 0},
    };
    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGB10_A2, 5, 7);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        glGetRenderbufferParameteriv(GL_RENDERBUFFER, rows[i].pname, &value);
        cr_expect_eq(value, rows[i].expected, "0x%04x is %d", rows[i].pname, value);
    }
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_TEXTURE_WIDTH, &value);
    expect_error(GL_INVALID_ENUM);
}
