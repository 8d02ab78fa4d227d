/* Framebuffer objects and what is drawn into them. */
#include "tests/fuzz/gl_calls.h"

#include <string.h>

/* Framebuffer objects: names of few objects, so that they meet. */
static GLenum attachment_point(struct input *in)
{
    static const GLenum points[] = {GL_COLOR_ATTACHMENT0,
                                    GL_COLOR_ATTACHMENT1,
                                    GL_COLOR_ATTACHMENT7,
                                    GL_DEPTH_ATTACHMENT,
                                    GL_STENCIL_ATTACHMENT,
                                    GL_DEPTH_STENCIL_ATTACHMENT,
                                    GL_NONE};
    const unsigned b = byte(in);
    return b < 7 * 32 ? points[b % 7] : any(in);
}
static GLenum renderable(struct input *in)
{
    static const GLenum formats[] = {GL_RGBA8,
                                     GL_RGB8,
                                     GL_R8,
                                     GL_RGBA16F,
                                     GL_RGBA32F,
                                     GL_RGBA8I,
                                     GL_RGB10_A2UI,
                                     GL_SRGB8_ALPHA8,
                                     GL_R11F_G11F_B10F,
                                     GL_RGB565,
                                     GL_LUMINANCE,
                                     GL_INTENSITY8,
                                     GL_RGBA16_SNORM,
                                     GL_DEPTH_COMPONENT16,
                                     GL_DEPTH_COMPONENT32,
                                     GL_DEPTH24_STENCIL8,
                                     GL_DEPTH32F_STENCIL8,
                                     GL_STENCIL_INDEX8};
    const unsigned b = byte(in);
    return b < 18 * 14 ? formats[b % 18] : any(in);
}
static void call_bind_framebuffer(struct input *in)
{
    static const GLenum targets[] = {GL_FRAMEBUFFER, GL_DRAW_FRAMEBUFFER, GL_READ_FRAMEBUFFER, GL_TEXTURE_2D};
    const unsigned b = byte(in);
    glBindFramebufferEXT(targets[b & 3], b >> 2 & 3);
}
static void call_renderbuffer(struct input *in)
{
    const unsigned b = byte(in);
    const GLenum point = attachment_point(in);
    glBindRenderbufferEXT(GL_RENDERBUFFER, 1 + (b & 3));
    if (b & 4)
        glRenderbufferStorage(GL_RENDERBUFFER, renderable(in), b >> 3 & 15, byte(in) & 31);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, b >> 5 & 3);
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, any(in), memory.ints);
}
static void call_framebuffer_texture(struct input *in)
{
    const GLenum point = attachment_point(in), target = any(in);
    const GLuint texture = byte(in) % 5;
    const GLint level = byte(in) & 3, layer = byte(in) & 7;
    switch (byte(in) % 5) {
    case 0: glFramebufferTexture1D(GL_FRAMEBUFFER, point, target, texture, level); break;
    case 1: glFramebufferTexture2D(GL_FRAMEBUFFER, point, target, texture, level); break;
    case 2: glFramebufferTexture3D(GL_FRAMEBUFFER, point, target, texture, level, layer); break;
    case 3: glFramebufferTextureLayer(GL_FRAMEBUFFER, point, texture, level, layer); break;
    default: glFramebufferTexture(GL_FRAMEBUFFER, point, texture, level);
    }
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, point,
                                          GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE + (GLenum)layer, memory.ints);
    glCheckFramebufferStatus(GL_FRAMEBUFFER);
}
static void call_storage(struct input *in)
{
    const GLenum target = any(in);
    const GLsizei width = byte(in) & 15, height = byte(in) & 15;
    glTexStorage2D(target, 2, renderable(in), width, height);
    glTexStorage3D(target, 1, renderable(in), width, height, byte(in) & 7);
}
/* Images with samples: few numbers of them, so that attachments go together. */
static void call_samples(struct input *in)
{
    const unsigned b = byte(in);
    const GLsizei samples = b & 0x80 ? number(in) : 1 << (b & 3), size = 1 + (byte(in) & 15);
    const GLenum format = renderable(in), point = attachment_point(in);
    switch (b >> 2 & 3) {
    case 0:
        glBindRenderbufferEXT(GL_RENDERBUFFER, 1 + (b >> 4 & 3));
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, size, size);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, 1 + (b >> 4 & 3));
        break;
    case 1:
        glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, 6);
        glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, samples, format, size, size, b >> 4 & 1);
        glFramebufferTexture2D(GL_FRAMEBUFFER, point, GL_TEXTURE_2D_MULTISAMPLE, 6, 0);
        break;
    case 2:
        glBindTexture(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 7);
        glTexImage3DMultisample(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, samples, format, size, size,
                                1 + (b >> 4 & 3), 1);
        if (b & 0x40)
            glFramebufferTexture(GL_FRAMEBUFFER, point, 7, 0);
        else
            glFramebufferTextureLayer(GL_FRAMEBUFFER, point, 7, 0, b >> 4 & 3);
        break;
    default:
        glBindTexture(GL_TEXTURE_RENDERBUFFER_NV, 8);
        glTexRenderbufferNV(GL_TEXTURE_RENDERBUFFER_NV, b >> 4 & 7);
        glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_SAMPLES + (b >> 4 & 1), samples);
        break;
    }
    glCheckFramebufferStatus(GL_FRAMEBUFFER);
    glGetInternalformativ(GL_RENDERBUFFER, format, b & 1 ? GL_SAMPLES : GL_NUM_SAMPLE_COUNTS, 4, memory.ints);
    glGetInternalformativ(b & 2 ? GL_TEXTURE_2D : GL_TEXTURE_3D, format, 0x826Fu + b % 72, 4, memory.ints);
}
static void call_multisample(struct input *in)
{
    static const GLenum caps[] = {GL_MULTISAMPLE,         GL_SAMPLE_ALPHA_TO_COVERAGE,
                                  GL_SAMPLE_ALPHA_TO_ONE, GL_SAMPLE_COVERAGE,
                                  GL_SAMPLE_MASK,         GL_SAMPLE_SHADING};
    const unsigned b = byte(in);
    (b & 0x80 ? glEnable : glDisable)(caps[(b & 0x7f) % 6]);
    glSampleCoverage(real(in), b & 1);
    glSampleMaski(b >> 6 & 1, any(in));
    glMinSampleShading(real(in));
    glGetMultisamplefv(GL_SAMPLE_POSITION, b & 31, memory.floats);
    glGetIntegeri_v(GL_SAMPLE_MASK_VALUE, b >> 1 & 1, memory.ints);
}
static void call_draw_buffers(struct input *in)
{
    GLenum buffers[9];
    const GLsizei count = byte(in) % 10;
    for (GLsizei i = 0; i < 9; i++)
        buffers[i] = attachment_point(in);
    glDrawBuffers(count, buffers);
    glReadBuffer(buffers[0]);
    glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH + (GLenum)(count & 3), number(in));
}
static void call_delete_framebuffer(struct input *in)
{
    const unsigned b = byte(in);
    const GLuint names[2] = {b & 3, b >> 2 & 3};
    if (b & 0x80)
        glDeleteFramebuffers(2, names);
    else
        glDeleteRenderbuffers(2, names);
}
static void call_clear_buffer(struct input *in)
{
    static const GLenum buffers[] = {GL_COLOR, GL_DEPTH, GL_STENCIL, GL_DEPTH_STENCIL};
    const unsigned b = byte(in);
    const GLint buffer = number(in);
    glClearBufferiv(buffers[b & 3], buffer, memory.ints);
    glClearBufferuiv(buffers[b & 3], buffer, (const GLuint *)memory.ints);
    glClearBufferfv(buffers[b & 3], buffer, memory.floats);
    glClearBufferfi(buffers[b & 3], buffer, real(in), (GLint)b);
}
static void call_blit(struct input *in)
{
    GLint r[8];
    const unsigned b = byte(in);
    for (int i = 0; i < 8; i++)
        r[i] = b & 1 ? number(in) : byte(in) % 24 - 4;
    const GLbitfield mask = (b & 2 ? GL_COLOR_BUFFER_BIT : 0) | (b & 4 ? GL_DEPTH_BUFFER_BIT : 0) |
                            (b & 8 ? GL_STENCIL_BUFFER_BIT : 0) | (b & 0x40 ? any(in) : 0);
    if (b & 0x20) /* of one size: samples are copied */
        memcpy(&r[4], r, sizeof(GLint[4]));
    glBlitFramebuffer(r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], mask,
                      b & 0x80   ? GL_SCALED_RESOLVE_NICEST_EXT
                      : b & 0x10 ? GL_LINEAR
                                 : GL_NEAREST);
}
static void call_blend_indexed(struct input *in)
{
    static const GLenum factors[] = {GL_ONE, GL_SRC1_COLOR, GL_ONE_MINUS_SRC1_ALPHA, GL_DST_ALPHA,
                                     GL_SRC_ALPHA_SATURATE};
    const GLuint buffer = byte(in) % 9;
    glBlendFunci(buffer, factors[byte(in) % 5], factors[byte(in) % 5]);
    glBlendEquationi(buffer, any(in));
    const GLfloat low = real(in);
    glDepthBoundsEXT(low, real(in));
    (byte(in) & 1 ? glEnable : glDisable)(GL_DEPTH_BOUNDS_TEST_EXT);
    (byte(in) & 1 ? glEnable : glDisable)(GL_FRAMEBUFFER_SRGB);
    glClampColor(byte(in) & 1 ? GL_CLAMP_FRAGMENT_COLOR : GL_CLAMP_READ_COLOR, byte(in) & 1);
}

static call *const rows[] = {
    call_bind_framebuffer,    call_bind_framebuffer, call_renderbuffer,
    call_framebuffer_texture, call_storage,          call_draw_buffers,
    call_delete_framebuffer,  call_clear_buffer,     call_blit,
    call_blend_indexed,       call_samples,          call_samples,
    call_multisample,
};
const struct call_list framebuffer_calls = CALL_LIST(rows);
