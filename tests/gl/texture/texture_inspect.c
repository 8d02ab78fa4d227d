/* The event `write` (gl/texture/texture_inspect.c): each way to write a texel is reported, for that texel
 * alone. */
#include "edgewalk/inspect.h"
#include "tests/gl/gl_test.h"

static char transcript[1 << 14];

static void write_down(void *user, const EwEvent *event)
{
    const size_t length = strlen(transcript);
    (void)user;
    if (strcmp(event->name, "write") != 0)
        return;
    ewEventText(event, transcript + length, sizeof transcript - length - 1);
    snprintf(transcript + strlen(transcript), 64, ", after %lld\n",
             (long long)ewEventValue(event, "draws")->integer);
}

static void ask(EwQuestion question)
{
    question.sample = -1;
    transcript[0] = '\0';
    cr_assert_eq(ewInspect(&question, write_down, NULL), 0);
}

static void expect_writes(const char *expected)
{
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    cr_expect_str_eq(transcript, expected);
    expect_error(GL_NO_ERROR);
}

static GLuint make_texture(GLenum target)
{
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(target, texture);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    return texture;
}

/* 4x4 texels from (x, y) on. */
static void upload(GLint level, GLint x, GLint y)
{
    static const GLubyte texels[4 * 4 * 4] = {1};
    glTexSubImage2D(GL_TEXTURE_2D, level, x, y, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, texels);
}

GL_TEST(texture_inspect, uploads_of_the_texel_are_reported)
{
    const GLuint texture = make_texture(GL_TEXTURE_2D), other = make_texture(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ask((EwQuestion){.x = 5, .y = 2, .texture = texture});
    upload(0, 4, 0); /* of the other one */
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexImage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    upload(0, 0, 0); /* beside it: x is 0 to 3 */
    upload(0, 4, 3); /* above it */
    upload(0, 4, 2);
    glClearTexSubImage(texture, 0, 5, 2, 0, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glClearTexSubImage(texture, 0, 6, 2, 0, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glCopyImageSubData(other, GL_TEXTURE_2D, 0, 0, 0, 0, texture, GL_TEXTURE_2D, 0, 2, 2, 0, 4, 1, 1);
    glCopyImageSubData(other, GL_TEXTURE_2D, 0, 0, 0, 0, texture, GL_TEXTURE_2D, 0, 2, 2, 0, 3, 1, 1);
    expect_writes("glTexImage2D writes it, after 0\nglTexSubImage2D writes it, after 0\n"
                  "glClearTexSubImage writes it, after 0\nglCopyImageSubData writes it, after 0\n");
}

GL_TEST(texture_inspect, mipmaps_are_written_above_the_base_level)
{
    const GLuint texture = make_texture(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    ask((EwQuestion){.x = 3, .y = 3, .texture = texture, .level = 1});
    glGenerateMipmap(GL_TEXTURE_2D);
    expect_writes("glGenerateMipmap writes it, after 0\n");
    ask((EwQuestion){.x = 3, .y = 3, .texture = texture});
    glGenerateMipmap(GL_TEXTURE_2D);
    expect_writes("");
    ask((EwQuestion){.x = 4, .y = 3, .texture = texture, .level = 1}); /* no such texel */
    glGenerateMipmap(GL_TEXTURE_2D);
    expect_writes("");
}

/* Layers, slices and faces are numbered as for FramebufferTextureLayer. */
GL_TEST(texture_inspect, slices_are_told_apart)
{
    static const struct {
        GLenum target;
        GLsizei height, depth;
    } kinds[] = {{GL_TEXTURE_2D_ARRAY, 2, 5}, {GL_TEXTURE_3D, 2, 5}, {GL_TEXTURE_CUBE_MAP_ARRAY, 2, 6}};
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const GLuint texture = make_texture(kinds[i].target);
        ask((EwQuestion){.x = 1, .y = 1, .layer = 3, .texture = texture});
        glTexImage3D(kinds[i].target, 0, GL_R8, 2, 2, kinds[i].depth, 0, GL_RED, GL_UNSIGNED_BYTE, NULL);
        for (GLint z = 2; z < 5; z++)
            glTexSubImage3D(kinds[i].target, 0, 0, 0, z, 2, 2, 1, GL_RED, GL_UNSIGNED_BYTE, "abcdefgh");
        expect_writes("glTexImage3D writes it, after 0\nglTexSubImage3D writes it, after 0\n");
    }
    const GLuint rows = make_texture(GL_TEXTURE_1D_ARRAY);
    ask((EwQuestion){.x = 1, .layer = 3, .texture = rows});
    glTexImage2D(GL_TEXTURE_1D_ARRAY, 0, GL_R8, 2, 3, 0, GL_RED, GL_UNSIGNED_BYTE, NULL); /* layers 0 to 2 */
    glTexImage2D(GL_TEXTURE_1D_ARRAY, 0, GL_R8, 2, 4, 0, GL_RED, GL_UNSIGNED_BYTE, NULL);
    expect_writes("glTexImage2D writes it, after 0\n");
    const GLuint cube = make_texture(GL_TEXTURE_CUBE_MAP);
    ask((EwQuestion){.x = 1, .layer = 3, .texture = cube});
    for (GLenum face = 0; face < 6; face++)
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_R8, 2, 2, 0, GL_RED, GL_UNSIGNED_BYTE,
                     NULL);
    expect_writes("glTexImage2D writes it, after 0\n");
}

static GLuint make_framebuffer(GLuint texture, GLenum point)
{
    GLuint framebuffer;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, point, GL_TEXTURE_2D, texture, 0);
    glViewport(0, 0, 8, 8);
    return framebuffer;
}

/* A clear, a draw that covers the texel, one that does not, and a clear of what the texture is not. */
GL_TEST(texture_inspect, draws_and_clears_are_numbered_over_all_framebuffers)
{
    const GLuint texture = make_texture(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    make_framebuffer(texture, GL_COLOR_ATTACHMENT0);
    ask((EwQuestion){.x = 6, .y = 1, .texture = texture});
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glRectf(-1, -1, 1, 1); /* draw 1, of the window */
    glBindFramebuffer(GL_FRAMEBUFFER, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glRectf(0, -1, 1, 0);
    glRectf(-1, -1, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    expect_writes("a clear writes it, after 1\nprimitive 1 writes it, after 0\na clear writes it, after 3\n");
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

GL_TEST(texture_inspect, a_command_that_draws_pixels_is_a_draw)
{
    static const GLubyte red[4] = {255, 0, 0, 255};
    const GLuint texture = make_texture(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    make_framebuffer(texture, GL_COLOR_ATTACHMENT0);
    ask((EwQuestion){.x = 6, .y = 1, .texture = texture});
    glRectf(0, 0, 0.1f, 0.1f); /* draw 1, which does not cover the texel */
    glWindowPos2i(6, 1);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, red);
    glClear(GL_COLOR_BUFFER_BIT);
    expect_writes("primitive 1 writes it, after 0\na clear writes it, after 2\n");
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

GL_TEST(texture_inspect, depths_are_written_if_the_test_passes)
{
    const GLuint texture = make_texture(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 8, 8, 0, GL_DEPTH_COMPONENT, GL_FLOAT, NULL);
    make_framebuffer(texture, GL_DEPTH_ATTACHMENT);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    glEnable(GL_DEPTH_TEST);
    glClear(GL_DEPTH_BUFFER_BIT);
    glFinish();
    ask((EwQuestion){.x = 6, .y = 1, .texture = texture});
    glRectf(-1, -1, 1, 1); /* primitives 1 and 2, at 0.5, of which one covers the texel */
    glRectf(-1, -1, 1, 1); /* 0.5 LESS 0.5 fails */
    glDepthFunc(GL_ALWAYS);
    glDepthMask(GL_FALSE);
    glRectf(-1, -1, 1, 1); /* writes no depth */
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    cr_expect_eq(strchr(transcript, '\n'), transcript + strlen(transcript) - 1, "%s", transcript);
    cr_expect_eq(strncmp(transcript, "primitive ", 10), 0, "%s", transcript);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    expect_error(GL_NO_ERROR);
}

GL_TEST(texture_inspect, copies_name_their_source)
{
    const GLuint texture = make_texture(GL_TEXTURE_2D);
    ask((EwQuestion){.x = 2, .y = 1, .texture = texture});
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 3, 8, 8, 0);
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 1, 1, 9, 8, 2, 2);
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 3, 1, 9, 8, 2, 2);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 1, 0, 8, 8, 0);
    expect_writes(
        "glCopyTexImage2D writes it, a copy of the colour of pixel (6, 4) of framebuffer 0, after 0\n"
        "glCopyTexSubImage2D writes it, a copy of the colour of pixel (10, 8) of framebuffer 0, after 0\n"
        "glCopyTexImage2D writes it, a copy of the depth of pixel (3, 1) of framebuffer 0, after 0\n");
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    const GLuint framebuffer = make_framebuffer(texture, GL_COLOR_ATTACHMENT0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    ask((EwQuestion){.x = 2, .y = 1, .texture = texture});
    glBlitFramebuffer(4, 4, 8, 8, 0, 0, 4, 4, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    expect_writes(
        "glBlitFramebuffer writes it, a copy of the colour of pixel (6, 5) of framebuffer 0, after 0\n");
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

/* `frame`: the window's colour or depth. */
GL_TEST(texture_inspect, writes_of_a_framebuffer_are_reported_if_asked_for)
{
    for (int frame = 0; frame <= EW_FRAME_DEPTH; frame++) {
        ask((EwQuestion){.x = 2, .y = 1, .frame = frame});
        glClear(GL_COLOR_BUFFER_BIT);
        glClear(GL_DEPTH_BUFFER_BIT);
        glClear(GL_DEPTH_BUFFER_BIT);
        glFinish();
        cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
        const char *expected[] = {"", "a clear writes it, after 0\n",
                                  "a clear writes it, after 0\na clear writes it, after 0\n"};
        cr_expect_str_eq(transcript, expected[frame], "frame %d: %s", frame, transcript);
    }
}
