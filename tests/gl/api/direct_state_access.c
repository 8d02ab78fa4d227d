/* Objects that are changed by name (ARB_direct_state_access): what is bound stays. */
#include "tests/gl/gl_test.h"

static GLint get(GLenum pname)
{
    GLint value = -1;
    glGetIntegerv(pname, &value);
    return value;
}

/* The message names the command that was called, not the one for bound objects that it is like. */
static void names_command(const char *call)
{
    const size_t length = strcspn(call, "(");
    const char *message = ewLastMessage();
    cr_expect(strncmp(message, call, length) == 0 && message[length] == ':', "%s: %s", call, message);
}

#define ROW(expected, call)                                                                                  \
    do {                                                                                                     \
        call;                                                                                                \
        expect_error(expected, #call);                                                                       \
        names_command(#call);                                                                                \
    } while (0)

GL_TEST(direct_state_access, created_names_are_objects)
{
    GLuint names[2];
    glCreateBuffers(2, names);
    cr_expect(glIsBuffer(names[0]) && glIsBuffer(names[1]));
    glCreateTextures(GL_TEXTURE_3D, 2, names);
    cr_expect(glIsTexture(names[0]) && glIsTexture(names[1]));
    ROW(GL_INVALID_OPERATION, glBindTexture(GL_TEXTURE_2D, names[0]));
    glCreateFramebuffers(2, names);
    cr_expect(glIsFramebuffer(names[0]) && glIsFramebuffer(names[1]));
    glCreateRenderbuffers(2, names);
    cr_expect(glIsRenderbuffer(names[0]) && glIsRenderbuffer(names[1]));
    glCreateSamplers(2, names);
    cr_expect(glIsSampler(names[0]) && glIsSampler(names[1]));
    glCreateQueries(GL_SAMPLES_PASSED, 2, names);
    cr_expect(glIsQuery(names[0]) && glIsQuery(names[1]));
    ROW(GL_INVALID_OPERATION, glBeginQuery(GL_TIME_ELAPSED, names[0]));
    ROW(GL_INVALID_ENUM, glCreateQueries(GL_TEXTURE_2D, 1, names));
    ROW(GL_INVALID_ENUM, glCreateTextures(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 1, names));
    ROW(GL_INVALID_VALUE, glCreateBuffers(-1, names));
    ROW(GL_INVALID_VALUE, glCreateTextures(GL_TEXTURE_2D, -1, names));
}

GL_TEST(direct_state_access, buffers)
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

GL_TEST(direct_state_access, textures)
{
    static const GLubyte texels[4][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}};
    GLubyte read[16];
    GLuint name, buffer;
    GLint value;
    glCreateTextures(GL_TEXTURE_2D, 1, &name);
    glTextureStorage2D(name, 2, GL_RGBA8, 2, 2);
    glTextureSubImage2D(name, 0, 0, 0, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glGenerateTextureMipmap(name);
    glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glGetTextureParameteriv(name, GL_TEXTURE_MIN_FILTER, &value);
    cr_expect_eq(value, GL_NEAREST);
    glGetTextureLevelParameteriv(name, 1, GL_TEXTURE_WIDTH, &value);
    cr_expect_eq(value, 1);
    glGetTextureImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_arr_eq(read, (const GLubyte *)texels, 16);
    glGetTextureImage(name, 1, GL_RGBA, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_eq(read[0], 7);
    cr_expect_eq(get(GL_TEXTURE_BINDING_2D), 0);
    glBindTextureUnit(3, name);
    glActiveTexture(GL_TEXTURE3);
    cr_expect_eq((GLuint)get(GL_TEXTURE_BINDING_2D), name);
    glBindTextureUnit(3, 0);
    cr_expect_eq(get(GL_TEXTURE_BINDING_2D), 0);
    glCreateBuffers(1, &buffer);
    glNamedBufferData(buffer, 64, NULL, GL_STATIC_DRAW);
    glCreateTextures(GL_TEXTURE_BUFFER, 1, &name);
    glTextureBufferRange(name, GL_R32F, buffer, 16, 32);
    glGetTextureLevelParameteriv(name, 0, GL_TEXTURE_WIDTH, &value);
    cr_expect_eq(value, 8);
    expect_error(GL_NO_ERROR);
    ROW(GL_INVALID_OPERATION, glTextureParameteri(0, GL_TEXTURE_MIN_FILTER, GL_NEAREST));
    ROW(GL_INVALID_OPERATION, glTextureStorage2D(999, 1, GL_RGBA8, 2, 2));
    ROW(GL_INVALID_OPERATION, glTextureStorage1D(name, 1, GL_RGBA8, 2));
    glCreateTextures(GL_TEXTURE_2D, 1, &name);
    ROW(GL_INVALID_ENUM, glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, GL_RED));
    ROW(GL_INVALID_ENUM, glGetTextureParameteriv(name, GL_RED, &value));
    ROW(GL_INVALID_VALUE, glGetTextureLevelParameteriv(name, 99, GL_TEXTURE_WIDTH, &value));
    ROW(GL_INVALID_ENUM, glTextureStorage2D(name, 1, GL_RED, 2, 2));
    ROW(GL_INVALID_OPERATION, glTextureSubImage2D(name, 0, 0, 0, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    ROW(GL_INVALID_OPERATION, glGenerateTextureMipmap(name));
    ROW(GL_INVALID_ENUM, glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_RED));
}

/* Images of pixels lie as SKIP_IMAGES and IMAGE_HEIGHT say; faces are slices. */
GL_TEST(direct_state_access, faces_of_cube_maps_are_slices)
{
    GLubyte images[3 * 3 * 4] = {0}, read[4];
    GLuint name;
    glCreateTextures(GL_TEXTURE_CUBE_MAP, 1, &name);
    glTextureStorage2D(name, 1, GL_R8, 2, 2);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_SKIP_IMAGES, 1);
    glPixelStorei(GL_UNPACK_IMAGE_HEIGHT, 3); /* rows of 2 bytes, 4 bytes apart */
    for (unsigned i = 0; i < sizeof images; i++)
        images[i] = (GLubyte)i;
    glTextureSubImage3D(name, 0, 0, 0, 4, 2, 2, 2, GL_RED, GL_UNSIGNED_BYTE, images);
    expect_error(GL_NO_ERROR);
    glGetTextureSubImage(name, 0, 0, 0, 5, 2, 2, 1, GL_RED, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_arr_eq(read, ((GLubyte[]){24, 25, 28, 29}), 4);
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glCopyTextureSubImage3D(name, 0, 0, 0, 1, 0, 0, 2, 2);
    glGetTextureSubImage(name, 0, 0, 0, 1, 2, 2, 1, GL_RED, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_eq(read[3], 255);
    ROW(GL_INVALID_VALUE, glTextureSubImage3D(name, 0, 0, 0, 5, 2, 2, 2, GL_RED, GL_UNSIGNED_BYTE, images));
    ROW(GL_INVALID_VALUE, glCopyTextureSubImage3D(name, 0, 0, 0, 6, 0, 0, 2, 2));
}

GL_TEST(direct_state_access, framebuffers)
{
    static const GLfloat red[4] = {1, 0, 0, 1};
    static const GLenum attachment = GL_COLOR_ATTACHMENT0;
    GLubyte read[4];
    GLuint framebuffer, renderbuffer, name;
    GLint value;
    glCreateRenderbuffers(1, &renderbuffer);
    glNamedRenderbufferStorage(renderbuffer, GL_RGBA8, SIZE, SIZE);
    glGetNamedRenderbufferParameteriv(renderbuffer, GL_RENDERBUFFER_WIDTH, &value);
    cr_expect_eq(value, SIZE);
    glCreateFramebuffers(1, &framebuffer);
    cr_expect_neq(glCheckNamedFramebufferStatus(framebuffer, GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glNamedFramebufferRenderbuffer(framebuffer, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    glNamedFramebufferDrawBuffer(framebuffer, GL_COLOR_ATTACHMENT0);
    glNamedFramebufferDrawBuffers(framebuffer, 1, &attachment);
    glNamedFramebufferReadBuffer(framebuffer, GL_COLOR_ATTACHMENT0);
    cr_expect_eq(glCheckNamedFramebufferStatus(framebuffer, GL_DRAW_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glGetNamedFramebufferAttachmentParameteriv(framebuffer, GL_COLOR_ATTACHMENT0,
                                               GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, &value);
    cr_expect_eq((GLuint)value, renderbuffer);
    glClearNamedFramebufferfv(framebuffer, GL_COLOR, 0, red);
    expect_pixel(0, 0, 0);
    glBlitNamedFramebuffer(framebuffer, 0, 0, 0, 4, 4, 4, 4, 8, 8, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_pixel(0, 0, 0);
    expect_pixel(5, 5, 0xff0000ff);
    cr_expect_eq(get(GL_DRAW_FRAMEBUFFER_BINDING), 0);
    cr_expect_eq(get(GL_READ_FRAMEBUFFER_BINDING), 0);
    glCreateTextures(GL_TEXTURE_2D_ARRAY, 1, &name);
    glTextureStorage3D(name, 1, GL_RGBA8, 4, 4, 3);
    glNamedFramebufferTextureLayer(framebuffer, GL_COLOR_ATTACHMENT0, name, 0, 2);
    glInvalidateNamedFramebufferData(framebuffer, 1, &attachment);
    glClearNamedFramebufferfv(framebuffer, GL_COLOR, 0, red);
    glGetTextureSubImage(name, 0, 3, 3, 2, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_eq(read[0], 255);
    glNamedFramebufferParameteri(framebuffer, GL_FRAMEBUFFER_DEFAULT_WIDTH, 40);
    glGetNamedFramebufferParameteriv(framebuffer, GL_FRAMEBUFFER_DEFAULT_WIDTH, &value);
    cr_expect_eq(value, 40);
    expect_error(GL_NO_ERROR);
    ROW(GL_INVALID_OPERATION, glNamedFramebufferTexture(999, GL_COLOR_ATTACHMENT0, name, 0));
    ROW(GL_INVALID_OPERATION, glNamedFramebufferTexture(0, GL_COLOR_ATTACHMENT0, name, 0));
    ROW(GL_INVALID_OPERATION, glNamedRenderbufferStorage(0, GL_RGBA8, 1, 1));
    ROW(GL_INVALID_OPERATION, glClearNamedFramebufferfv(999, GL_COLOR, 0, red));
    ROW(GL_INVALID_ENUM, glCheckNamedFramebufferStatus(framebuffer, GL_RENDERBUFFER));
    ROW(GL_INVALID_ENUM, glNamedFramebufferDrawBuffer(framebuffer, GL_RED));
    ROW(GL_INVALID_ENUM, glNamedFramebufferReadBuffer(framebuffer, GL_RED));
    ROW(GL_INVALID_ENUM, glNamedFramebufferParameteri(framebuffer, GL_RED, 1));
    ROW(GL_INVALID_VALUE, glNamedRenderbufferStorage(renderbuffer, GL_RGBA8, -1, 1));
    ROW(GL_INVALID_ENUM, glClearNamedFramebufferfv(framebuffer, GL_RED, 0, red));
    ROW(GL_INVALID_ENUM,
        glBlitNamedFramebuffer(framebuffer, 0, 0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_RED));
    ROW(GL_INVALID_ENUM, glFramebufferParameteri(GL_RED, GL_FRAMEBUFFER_DEFAULT_WIDTH, 1));
}

/* What a display list, and a capsule, have of it is the same as what is bound: drawn by one texture. */
GL_TEST(direct_state_access, lists_have_what_is_compiled)
{
    static const GLubyte texel[4] = {9, 8, 7, 6};
    GLubyte read[4] = {0};
    GLuint name;
    glCreateTextures(GL_TEXTURE_2D, 1, &name);
    glTextureStorage2D(name, 1, GL_RGBA8, 1, 1);
    const GLuint list = glGenLists(1);
    glNewList(list, GL_COMPILE);
    glTextureSubImage2D(name, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glEndList();
    glGetTextureImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_eq(read[0], 0);
    glCallList(list);
    glGetTextureImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_arr_eq(read, texel, 4);
}
