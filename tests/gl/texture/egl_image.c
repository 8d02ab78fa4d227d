/* EGL images (EGL 1.5 3.9, EGL_KHR_gl_image, GL_OES_EGL_image), made by ewCreateImage() as libEGL_edgewalk
 * does. */
#include "tests/gl/gl_test.h"

static const GLubyte red[4] = {255, 0, 0, 255}, green[4] = {0, 255, 0, 255};
enum { RED = 0xff0000ff, GREEN = 0x00ff00ff, BLUE = 0x0000ffff };
static int handle, second_handle; /* the EGLImages are their addresses */

/* Like eglCreateImage with the test's context. */
static int create(const void *image, GLenum target, GLuint name, GLint level, GLint slice)
{
    return ewCreateImage(test_context, image, target, name, level, slice);
}

static GLuint new_texture(GLenum target)
{
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return name;
}

static void specify(GLenum target, GLint level, GLsizei size, const GLubyte color[4])
{
    GLubyte texels[16 * 16][4];
    for (GLsizei i = 0; i < size * size; i++)
        memcpy(texels[i], color, 4);
    glTexImage2D(target, level, GL_RGBA8, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
}

static GLuint new_source(GLsizei size, const GLubyte color[4])
{
    const GLuint name = new_texture(GL_TEXTURE_2D);
    specify(GL_TEXTURE_2D, 0, size, color);
    return name;
}

static GLuint new_target(const void *image)
{
    const GLuint name = new_texture(GL_TEXTURE_2D);
    glEGLImageTargetTexture2DOES(GL_TEXTURE_2D, (GLeglImageOES)image);
    expect_error(GL_NO_ERROR);
    return name;
}

static void write_texel(GLuint name, const GLubyte color[4])
{
    glBindTexture(GL_TEXTURE_2D, name);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 1, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, color);
}

static uint32_t texel(GLuint name, GLint level, GLint x, GLint y, GLint z)
{
    GLubyte read[4] = {0};
    glGetTextureSubImage(name, level, x, y, z, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, sizeof read, read);
    return (uint32_t)read[0] << 24 | (uint32_t)read[1] << 16 | (uint32_t)read[2] << 8 | read[3];
}

static void draw_texture(GLuint name)
{
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glBindTexture(GL_TEXTURE_2D, name);
    glBegin(GL_TRIANGLE_STRIP);
    for (int i = 0; i < 4; i++) {
        glTexCoord2i(i % 2, i / 2);
        glVertex2i(i % 2 * 2 - 1, i / 2 * 2 - 1);
    }
    glEnd();
    glDisable(GL_TEXTURE_2D);
}

GL_TEST(egl_image, siblings_have_the_same_texels)
{
    const GLuint source = new_source(4, red);
    cr_assert_eq(create(&handle, GL_TEXTURE_2D, source, 0, 0), 0);
    const GLuint first = new_target(&handle), second = new_target(&handle);
    cr_expect_eq(texel(first, 0, 3, 3, 0), RED);
    write_texel(first, green);
    cr_expect_eq(texel(source, 0, 1, 0, 0), GREEN);
    cr_expect_eq(texel(second, 0, 1, 0, 0), GREEN);
    write_texel(source, red);
    cr_expect_eq(texel(first, 0, 1, 0, 0), RED);
    ewDestroyImage(&handle);
    glEGLImageTargetTexture2DOES(GL_TEXTURE_2D, (GLeglImageOES)&handle); /* no image any more */
    expect_error(GL_INVALID_VALUE);
    write_texel(second, green); /* "existing EGLImage siblings may continue to be used" */
    cr_expect_eq(texel(source, 0, 1, 0, 0), GREEN);
}

/* Contexts that share nothing, one after the other with glFinish between them. */
GL_TEST(egl_image, siblings_may_be_in_contexts_that_do_not_share)
{
    static uint8_t others[SIZE * SIZE * 4];
    OSMesaContext other = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
    const GLuint source = new_source(4, red);
    cr_assert_eq(create(&handle, GL_TEXTURE_2D, source, 0, 0), 0);
    glFinish();
    OSMesaMakeCurrent(other, others, GL_UNSIGNED_BYTE, SIZE, SIZE);
    GLuint framebuffer;
    const GLuint target = new_target(&handle);
    cr_expect_eq(texel(target, 0, 0, 0, 0), RED);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target, 0);
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glFinish();
    OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE);
    draw_texture(source);
    expect_pixel(5, 5, BLUE);
    OSMesaDestroyContext(other);
    cr_expect_eq(texel(source, 0, 2, 2, 0), BLUE);
    ewDestroyImage(&handle);
}

/* The memory lives as long as the image or a sibling. */
GL_TEST(egl_image, the_memory_outlives_the_source)
{
    GLuint source = new_source(4, red);
    cr_assert_eq(create(&handle, GL_TEXTURE_2D, source, 0, 0), 0);
    glDeleteTextures(1, &source);
    GLuint target = new_target(&handle);
    cr_expect_eq(texel(target, 0, 2, 1, 0), RED);
    glDeleteTextures(1, &target);
    target = new_target(&handle);
    cr_expect_eq(texel(target, 0, 2, 1, 0), RED);
    ewDestroyImage(&handle);
    draw_texture(target);
    expect_pixel(0, 0, RED);
}

/* Collected draws see the texels before a later command changes them, through whichever sibling. */
GL_TEST(egl_image, commands_of_a_context_are_executed_in_order)
{
    const GLuint source = new_source(2, red);
    cr_assert_eq(create(&handle, GL_TEXTURE_2D, source, 0, 0), 0);
    const GLuint target = new_target(&handle);
    GLuint framebuffer;
    glGenFramebuffers(1, &framebuffer);
    draw_texture(target);
    write_texel(source, green);
    expect_pixel(12, 2, RED);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target, 0);
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    cr_expect_eq(texel(source, 0, 0, 0, 0), BLUE);
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    write_texel(source, green);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    cr_expect_eq(texel(target, 0, 0, 0, 0), RED);
    cr_expect_eq(texel(target, 0, 1, 0, 0), GREEN);
    ewDestroyImage(&handle);
}

/* OES_EGL_image, issue 1: a target that is specified again keeps the texels, in memory of its own. */
GL_TEST(egl_image, a_texture_that_is_specified_again_is_orphaned)
{
    const GLuint source = new_source(4, red);
    cr_assert_eq(create(&handle, GL_TEXTURE_2D, source, 0, 0), 0);
    const GLuint target = new_target(&handle), other = new_target(&handle);
    glBindTexture(GL_TEXTURE_2D, target);
    specify(GL_TEXTURE_2D, 1, 2, green);
    cr_expect_eq(texel(target, 0, 3, 0, 0), RED);
    write_texel(target, green);
    cr_expect_eq(texel(target, 0, 1, 0, 0), GREEN);
    cr_expect_eq(texel(source, 0, 1, 0, 0), RED);
    glBindTexture(GL_TEXTURE_2D, source); /* EGL_KHR_gl_image, issue 2 */
    specify(GL_TEXTURE_2D, 0, 2, green);
    cr_expect_eq(texel(source, 0, 1, 1, 0), GREEN);
    cr_expect_eq(texel(other, 0, 3, 3, 0), RED);
    write_texel(source, red);
    write_texel(other, green);
    cr_expect_eq(texel(source, 0, 1, 0, 0), RED);
    expect_error(GL_NO_ERROR);
    ewDestroyImage(&handle);
}

/* EGL_KHR_gl_image, issues 4 and 5 */
GL_TEST(egl_image, mipmaps_orphan_a_texture_that_has_not_all_levels)
{
    const GLuint source = new_source(2, red);
    specify(GL_TEXTURE_2D, 1, 1, red);
    cr_assert_eq(create(&handle, GL_TEXTURE_2D, source, 0, 0), 0);
    const GLuint target = new_target(&handle);
    glBindTexture(GL_TEXTURE_2D, source);
    glGenerateMipmap(GL_TEXTURE_2D); /* it has both levels */
    write_texel(source, green);
    cr_expect_eq(texel(target, 0, 1, 0, 0), GREEN);
    glBindTexture(GL_TEXTURE_2D, target);
    glGenerateMipmap(GL_TEXTURE_2D); /* level 1 is new */
    write_texel(source, red);
    cr_expect_eq(texel(target, 0, 1, 0, 0), GREEN);
    cr_expect_eq(texel(target, 0, 0, 0, 0), RED);
    expect_error(GL_NO_ERROR);
    ewDestroyImage(&handle);
}

/* The last reference of a source's memory is its own again: nothing is copied, and nothing freed twice. */
GL_TEST(egl_image, a_source_without_siblings_is_specified_like_others)
{
    const GLuint source = new_source(4, red);
    cr_assert_eq(create(&handle, GL_TEXTURE_2D, source, 0, 0), 0);
    ewDestroyImage(&handle);
    specify(GL_TEXTURE_2D, 1, 2, green);
    cr_expect_eq(texel(source, 0, 3, 0, 0), RED);
    specify(GL_TEXTURE_2D, 0, 4, green);
    cr_expect_eq(texel(source, 0, 3, 0, 0), GREEN);
}

GL_TEST(egl_image, levels_faces_and_slices_are_images)
{
    static const GLubyte colors[4][4] = {{10, 0, 0, 255}, {20, 0, 0, 255}, {30, 0, 0, 255}, {40, 0, 0, 255}};
    const GLuint levels = new_source(2, red);
    specify(GL_TEXTURE_2D, 1, 1, green);
    cr_expect_eq(create(&handle, GL_TEXTURE_2D, levels, 1, 0), 0);
    cr_expect_eq(texel(new_target(&handle), 0, 0, 0, 0), GREEN);
    ewDestroyImage(&handle);

    const GLuint cube = new_texture(GL_TEXTURE_CUBE_MAP);
    for (GLenum face = 0; face < 6; face++)
        specify(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, 2, face == 4 ? green : red);
    cr_expect_eq(create(&handle, GL_TEXTURE_CUBE_MAP_POSITIVE_Z, cube, 0, 0), 0);
    write_texel(new_target(&handle), red);
    cr_expect_eq(texel(cube, 0, 1, 0, 4), RED);
    cr_expect_eq(texel(cube, 0, 0, 0, 4), GREEN);
    ewDestroyImage(&handle);

    const GLuint volume = new_texture(GL_TEXTURE_3D);
    glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA8, 1, 1, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, colors);
    cr_expect_eq(create(&handle, GL_TEXTURE_3D, volume, 0, 2), 0);
    cr_expect_eq(create(&second_handle, GL_TEXTURE_3D, volume, 0, 3), 0); /* another image */
    cr_expect_eq(texel(new_target(&handle), 0, 0, 0, 0), 0x1e0000ff);
    cr_expect_eq(texel(new_target(&second_handle), 0, 0, 0, 0), 0x280000ff);
    glDeleteTextures(1, &volume);
    cr_expect_eq(texel(new_target(&handle), 0, 0, 0, 0), 0x1e0000ff);
    ewDestroyImage(&handle);
    ewDestroyImage(&second_handle);
}

GL_TEST(egl_image, immutable_textures_and_views_are_sources)
{
    GLuint cube = new_texture(GL_TEXTURE_CUBE_MAP), view;
    glTexStorage2D(GL_TEXTURE_CUBE_MAP, 2, GL_RGBA8, 2, 2);
    glTexSubImage2D(GL_TEXTURE_CUBE_MAP_NEGATIVE_X, 1, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, green);
    glGenTextures(1, &view);
    glTextureView(view, GL_TEXTURE_2D, cube, GL_RGBA8, 0, 1, 3, 1);
    cr_expect_eq(create(&handle, GL_TEXTURE_CUBE_MAP_NEGATIVE_X, cube, 1, 0), 0);
    cr_expect_eq(texel(new_target(&handle), 0, 0, 0, 0), GREEN);
    cr_expect_eq(create(&second_handle, GL_TEXTURE_2D, view, 0, 0), 0);
    const GLuint target = new_target(&second_handle);
    write_texel(target, red);
    cr_expect_eq(texel(cube, 0, 1, 0, 3), RED);
    cr_expect_eq(create(&test_context, GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, cube, 0, 0), EW_IMAGE_IS_SIBLING);
    glDeleteTextures(1, &cube);
    glDeleteTextures(1, &view);
    cr_expect_eq(texel(target, 0, 1, 0, 0), RED);
    glBindTexture(GL_TEXTURE_2D, new_texture(GL_TEXTURE_2D));
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 2, 2);
    glEGLImageTargetTexture2DOES(GL_TEXTURE_2D, (GLeglImageOES)&handle);
    expect_error(GL_INVALID_OPERATION);
    ewDestroyImage(&handle);
    ewDestroyImage(&second_handle);
}

/* EXT_EGL_image_storage */
GL_TEST(egl_image, storage_cannot_be_specified_again)
{
    static const GLint empty[] = {GL_NONE}, some[] = {GL_TEXTURE_WIDTH, 1, GL_NONE};
    GLint immutable = 0;
    const GLuint source = new_source(4, red), cube = new_texture(GL_TEXTURE_CUBE_MAP);
    cr_assert_eq(create(&handle, GL_TEXTURE_2D, source, 0, 0), 0);
    const GLuint target = new_texture(GL_TEXTURE_2D);
    glEGLImageTargetTexStorageEXT(GL_TEXTURE_2D, (GLeglImageOES)&handle, some);
    expect_error(GL_INVALID_VALUE);
    glEGLImageTargetTexStorageEXT(GL_TEXTURE_2D, NULL, NULL);
    expect_error(GL_INVALID_VALUE);
    glEGLImageTargetTexStorageEXT(GL_TEXTURE_RECTANGLE, (GLeglImageOES)&handle, NULL);
    expect_error(GL_INVALID_ENUM);
    glEGLImageTargetTexStorageEXT(GL_TEXTURE_CUBE_MAP, (GLeglImageOES)&handle, NULL);
    expect_error(GL_INVALID_OPERATION);
    glEGLImageTargetTextureStorageEXT(cube, (GLeglImageOES)&handle, NULL);
    expect_error(GL_INVALID_OPERATION);
    glEGLImageTargetTextureStorageEXT(99, (GLeglImageOES)&handle, NULL);
    expect_error(GL_INVALID_OPERATION);
    glEGLImageTargetTexStorageEXT(GL_TEXTURE_2D, (GLeglImageOES)&handle, empty);
    expect_error(GL_NO_ERROR);
    glGetTextureParameteriv(target, GL_TEXTURE_IMMUTABLE_FORMAT, &immutable);
    cr_expect_eq(immutable, GL_TRUE);
    specify(GL_TEXTURE_2D, 0, 4, green);
    expect_error(GL_INVALID_OPERATION);
    glEGLImageTargetTextureStorageEXT(target, (GLeglImageOES)&handle, NULL);
    expect_error(GL_INVALID_OPERATION);
    glGenerateMipmap(GL_TEXTURE_2D); /* of one level: nothing is orphaned */
    GLuint view;
    glGenTextures(1, &view);
    glTextureView(view, GL_TEXTURE_2D_ARRAY, target, GL_RGBA8, 0, 1, 0, 1);
    write_texel(source, green);
    cr_expect_eq(texel(target, 0, 1, 0, 0), GREEN);
    cr_expect_eq(texel(view, 0, 1, 0, 0), GREEN);
    glBindTexture(GL_TEXTURE_2D, 0);
    glEGLImageTargetTexStorageEXT(GL_TEXTURE_2D, (GLeglImageOES)&handle, NULL);
    expect_error(GL_INVALID_OPERATION);
    ewDestroyImage(&handle);
}

/* --- Renderbuffers -------------------------------------------------------------------------------------- */

static GLuint new_renderbuffer(void)
{
    GLuint name;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    return name;
}

static void clear_renderbuffer(GLuint name, float green_part)
{
    GLuint framebuffer;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, name);
    glClearColor(1 - green_part, green_part, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &framebuffer);
}

GL_TEST(egl_image, renderbuffers_are_sources_and_targets)
{
    GLint width = 0, format = 0;
    const GLuint source = new_renderbuffer();
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 6, 3);
    cr_assert_eq(create(&handle, GL_RENDERBUFFER, source, 0, 0), 0);
    const GLuint texture = new_target(&handle), target = new_renderbuffer();
    glEGLImageTargetRenderbufferStorageOES(GL_RENDERBUFFER, (GLeglImageOES)&handle);
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_WIDTH, &width);
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_INTERNAL_FORMAT, &format);
    cr_expect_eq(width, 6);
    cr_expect_eq(format, GL_RGBA8);
    clear_renderbuffer(source, 0);
    cr_expect_eq(texel(texture, 0, 5, 2, 0), RED);
    clear_renderbuffer(target, 1);
    cr_expect_eq(texel(texture, 0, 5, 2, 0), GREEN);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 6, 3); /* no sibling any more */
    clear_renderbuffer(target, 0);
    cr_expect_eq(texel(texture, 0, 5, 2, 0), GREEN);
    glDeleteRenderbuffers(1, &source);
    cr_expect_eq(texel(texture, 0, 5, 2, 0), GREEN);
    expect_error(GL_NO_ERROR);
    ewDestroyImage(&handle);
}

GL_TEST(egl_image, renderbuffers_have_renderable_formats_alone)
{
    const GLuint source = new_texture(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB9_E5, 2, 2, 0, GL_RGB, GL_FLOAT, NULL);
    expect_error(GL_NO_ERROR);
    cr_assert_eq(create(&handle, GL_TEXTURE_2D, source, 0, 0), 0);
    glEGLImageTargetRenderbufferStorageOES(GL_RENDERBUFFER, (GLeglImageOES)&handle);
    expect_error(GL_INVALID_OPERATION); /* none is bound */
    new_renderbuffer();
    glEGLImageTargetRenderbufferStorageOES(GL_RENDERBUFFER, (GLeglImageOES)&handle);
    expect_error(GL_INVALID_OPERATION);
    ewDestroyImage(&handle);
}

/* --- Errors --------------------------------------------------------------------------------------------- */

GL_TEST(egl_image, wrong_targets_and_handles_are_errors)
{
    const GLuint source = new_source(2, red);
    cr_assert_eq(create(&handle, GL_TEXTURE_2D, source, 0, 0), 0);
    glEGLImageTargetTexture2DOES(GL_TEXTURE_3D, (GLeglImageOES)&handle);
    expect_error(GL_INVALID_ENUM);
    glEGLImageTargetTexture2DOES(GL_TEXTURE_2D, NULL);
    expect_error(GL_INVALID_VALUE);
    glEGLImageTargetTexture2DOES(GL_TEXTURE_2D, (GLeglImageOES)&second_handle);
    expect_error(GL_INVALID_VALUE);
    new_renderbuffer();
    glEGLImageTargetRenderbufferStorageOES(GL_TEXTURE_2D, (GLeglImageOES)&handle);
    expect_error(GL_INVALID_ENUM);
    glEGLImageTargetRenderbufferStorageOES(GL_RENDERBUFFER, NULL);
    expect_error(GL_INVALID_VALUE);
    cr_expect_eq(texel(source, 0, 0, 0, 0), RED);
    ewDestroyImage(&handle);
    ewDestroyImage(&handle); /* nothing */
}

GL_TEST(egl_image, the_source_must_be_complete)
{
    const GLuint texture = new_source(4, red), cube = new_texture(GL_TEXTURE_CUBE_MAP);
    cr_expect_eq(create(&handle, GL_TEXTURE_2D, 0, 0, 0), EW_IMAGE_NO_SOURCE);
    cr_expect_eq(create(&handle, GL_TEXTURE_2D, 77, 0, 0), EW_IMAGE_NO_SOURCE);
    cr_expect_eq(create(&handle, GL_TEXTURE_3D, texture, 0, 0), EW_IMAGE_NO_SOURCE);
    cr_expect_eq(create(&handle, GL_TEXTURE_RECTANGLE, texture, 0, 0), EW_IMAGE_NO_SOURCE);
    cr_expect_eq(create(&handle, GL_TEXTURE_2D, texture, 1, 0), EW_IMAGE_NO_LEVEL);
    cr_expect_eq(create(&handle, GL_TEXTURE_2D, texture, -1, 0), EW_IMAGE_NO_LEVEL);
    cr_expect_eq(create(&handle, GL_TEXTURE_2D, texture, 100, 0), EW_IMAGE_NO_LEVEL);
    cr_expect_eq(create(&handle, GL_TEXTURE_2D, texture, 0, 1), EW_IMAGE_NO_SOURCE);
    cr_expect_eq(create(&handle, GL_TEXTURE_CUBE_MAP_POSITIVE_X, cube, 0, 0), EW_IMAGE_NO_SOURCE);
    specify(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, 2, red); /* five faces are missing */
    cr_expect_eq(create(&handle, GL_TEXTURE_CUBE_MAP_POSITIVE_X, cube, 0, 0), EW_IMAGE_NO_SOURCE);
    glBindTexture(GL_TEXTURE_2D, texture);
    specify(GL_TEXTURE_2D, 1, 4, red); /* too large */
    cr_expect_eq(create(&handle, GL_TEXTURE_2D, texture, 0, 0), EW_IMAGE_NO_SOURCE);
    specify(GL_TEXTURE_2D, 1, 0, red);
    specify(GL_TEXTURE_2D, 2, 1, red); /* level 1 is missing */
    cr_expect_eq(create(&handle, GL_TEXTURE_2D, texture, 2, 0), EW_IMAGE_NO_SOURCE);
    glTexImage2D(GL_TEXTURE_2D, 2, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 pixels);
    specify(GL_TEXTURE_2D, 0, 0, red);
    cr_expect_eq(create(&handle, GL_TEXTURE_2D, texture, 2, 0), EW_IMAGE_NO_SOURCE); /* compressed */
    const GLuint renderbuffer = new_renderbuffer();
    cr_expect_eq(create(&handle, GL_RENDERBUFFER, renderbuffer, 0, 0), EW_IMAGE_NO_SOURCE); /* no storage */
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, GL_RGBA8, 4, 4);
    cr_expect_eq(create(&handle, GL_RENDERBUFFER, renderbuffer, 0, 0), EW_IMAGE_NO_SOURCE);
    cr_expect_eq(create(&handle, GL_RENDERBUFFER, 0, 0, 0), EW_IMAGE_NO_SOURCE);
    cr_expect_eq(ewCreateImage(NULL, &handle, GL_RENDERBUFFER, renderbuffer, 0, 0), EW_IMAGE_NO_SOURCE);
    expect_error(GL_NO_ERROR);
}

/* 3.9: "is itself an EGLImage sibling" */
GL_TEST(egl_image, a_sibling_is_no_source)
{
    const GLuint source = new_source(4, red);
    cr_assert_eq(create(&handle, GL_TEXTURE_2D, source, 0, 0), 0);
    cr_expect_eq(create(&second_handle, GL_TEXTURE_2D, source, 0, 0), EW_IMAGE_IS_SIBLING);
    const GLuint target = new_target(&handle);
    cr_expect_eq(create(&second_handle, GL_TEXTURE_2D, target, 0, 0), EW_IMAGE_IS_SIBLING);
    ewDestroyImage(&handle);
    cr_expect_eq(create(&second_handle, GL_TEXTURE_2D, source, 0, 0), EW_IMAGE_IS_SIBLING);
    glDeleteTextures(1, &target);
    cr_expect_eq(create(&second_handle, GL_TEXTURE_2D, source, 0, 0), 0);
    cr_expect_eq(texel(new_target(&second_handle), 0, 0, 0, 0), RED);
    ewDestroyImage(&second_handle);
}
