/* Pixmaps as textures (GLX_EXT_texture_from_pixmap). */
#include "tests/window/glx/glx_test.h"

/* GLX_EXT_texture_from_pixmap: what X drew, whatever pixel state the application has; GLX_Y_INVERTED_EXT: the
 * upper row has t = 0. */
GLX_TEST(glx_texture, a_pixmap_becomes_a_texture)
{
    PFNGLXBINDTEXIMAGEEXTPROC bind =
        (PFNGLXBINDTEXIMAGEEXTPROC)glXGetProcAddressARB((const GLubyte *)"glXBindTexImageEXT");
    PFNGLXRELEASETEXIMAGEEXTPROC release =
        (PFNGLXRELEASETEXIMAGEEXTPROC)glXGetProcAddressARB((const GLubyte *)"glXReleaseTexImageEXT");
    PFNGLBINDBUFFERPROC bind_buffer =
        (PFNGLBINDBUFFERPROC)glXGetProcAddressARB((const GLubyte *)"glBindBuffer");
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    int value;
    cr_expect_not_null(strstr(glXQueryExtensionsString(dpy, 0), "GLX_EXT_texture_from_pixmap"));
    cr_expect_eq(glXGetFBConfigAttrib(dpy, place.config, GLX_Y_INVERTED_EXT, &value), Success);
    cr_expect_eq(value, True);
    glXGetFBConfigAttrib(dpy, place.config, GLX_BIND_TO_TEXTURE_RGB_EXT, &value);
    cr_expect_eq(value, True);
    for (int rectangle = 0; rectangle < 2; rectangle++) {
        const int list[] = {GLX_TEXTURE_FORMAT_EXT, GLX_TEXTURE_FORMAT_RGB_EXT, GLX_TEXTURE_TARGET_EXT,
                            rectangle ? GLX_TEXTURE_RECTANGLE_EXT : GLX_TEXTURE_2D_EXT, None};
        const GLenum target = rectangle ? GL_TEXTURE_RECTANGLE : GL_TEXTURE_2D;
        const Pixmap pixmap = XCreatePixmap(dpy, DefaultRootWindow(dpy), 5, 3, 24);
        const GLXPixmap drawable = glXCreatePixmap(dpy, place.config, pixmap, list);
        GLubyte texels[3][5][4] = {{{0}}};
        GLint size[2], buffer;
        unsigned queried;
        glXQueryDrawable(dpy, drawable, GLX_TEXTURE_TARGET_EXT, &queried);
        cr_expect_eq(queried, (unsigned)list[3]);
        glXQueryDrawable(dpy, drawable, GLX_TEXTURE_FORMAT_EXT, &queried);
        cr_expect_eq(queried, GLX_TEXTURE_FORMAT_RGB_EXT);
        XSetForeground(dpy, DefaultGC(dpy, 0), 0x102030);
        XFillRectangle(dpy, pixmap, DefaultGC(dpy, 0), 0, 0, 5, 3);
        XSetForeground(dpy, DefaultGC(dpy, 0), 0xff8000);
        XFillRectangle(dpy, pixmap, DefaultGC(dpy, 0), 4, 0, 1, 1);
        bind_buffer(GL_PIXEL_UNPACK_BUFFER, 7);
        glPixelStorei(GL_UNPACK_ROW_LENGTH, 2);
        glPixelTransferf(GL_RED_SCALE, 0);
        bind(dpy, drawable, GLX_FRONT_LEFT_EXT, NULL);
        glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &buffer);
        cr_expect_eq(buffer, 7);
        glGetIntegerv(GL_UNPACK_ROW_LENGTH, &buffer);
        cr_expect_eq(buffer, 2);
        glPixelTransferf(GL_RED_SCALE, 1);
        glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
        bind_buffer(GL_PIXEL_UNPACK_BUFFER, 0);
        glGetTexLevelParameteriv(target, 0, GL_TEXTURE_WIDTH, &size[0]);
        glGetTexLevelParameteriv(target, 0, GL_TEXTURE_HEIGHT, &size[1]);
        cr_assert(size[0] == 5 && size[1] == 3, "%d x %d", size[0], size[1]);
        glGetTexImage(target, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
        for (int y = 0; y < 3; y++)
            for (int x = 0; x < 5; x++) {
                const GLubyte special[4] = {0xff, 0x80, 0, 0xff}, plain[4] = {0x10, 0x20, 0x30, 0xff};
                cr_expect_eq(memcmp(texels[y][x], x == 4 && y == 0 ? special : plain, 4), 0, "(%d, %d)", x,
                             y);
            }
        release(dpy, drawable, GLX_FRONT_LEFT_EXT);
        glGetTexLevelParameteriv(target, 0, GL_TEXTURE_WIDTH, &size[0]);
        cr_expect_eq(size[0], 0, "a released texture has an image");
        cr_expect_eq(glGetError(), GL_NO_ERROR);
        expect_x_error(Success);
        bind(dpy, drawable, GLX_BACK_LEFT_EXT, NULL);
        expect_x_error(BadValue);
        release(dpy, drawable, 0x1234);
        expect_x_error(BadValue);
        glXDestroyPixmap(dpy, drawable);
        bind(dpy, place.window, GLX_FRONT_LEFT_EXT, NULL);
        expect_x_error(glx_error_base + GLXBadPixmap);
    }
}

static GLint texture_width(GLuint name)
{
    GLint width = -1;
    glBindTexture(GL_TEXTURE_2D, name);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
    return width;
}

/* "When a color buffer is released ..., all textures that were defined by the color buffer become NULL." A
 * texture that has another image since, or that was deleted, is not touched. */
GLX_TEST(glx_texture, released_textures_become_null)
{
    PFNGLXBINDTEXIMAGEEXTPROC bind =
        (PFNGLXBINDTEXIMAGEEXTPROC)glXGetProcAddressARB((const GLubyte *)"glXBindTexImageEXT");
    PFNGLXRELEASETEXIMAGEEXTPROC release =
        (PFNGLXRELEASETEXIMAGEEXTPROC)glXGetProcAddressARB((const GLubyte *)"glXReleaseTexImageEXT");
    const int list[] = {GLX_TEXTURE_FORMAT_EXT, GLX_TEXTURE_FORMAT_RGB_EXT, None};
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    const Pixmap pixmap = XCreatePixmap(dpy, DefaultRootWindow(dpy), 5, 3, 24);
    const GLXPixmap drawable = glXCreatePixmap(dpy, place.config, pixmap, list),
                    other = glXCreatePixmap(dpy, place.config, pixmap, list);
    const GLuint deleted = 5;
    GLint bound;
    for (GLuint name = 1; name <= deleted; name++) {
        glBindTexture(GL_TEXTURE_2D, name);
        bind(dpy, drawable, GLX_FRONT_LEFT_EXT, NULL);
    }
    glBindTexture(GL_TEXTURE_2D, 3);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, 5, 3, 0, GL_RGB, GL_UNSIGNED_BYTE, NULL);
    glBindTexture(GL_TEXTURE_2D, 4);
    bind(dpy, other, GLX_FRONT_LEFT_EXT, NULL);
    glDeleteTextures(1, &deleted);
    glBindTexture(GL_TEXTURE_2D, 2);
    release(dpy, drawable, GLX_FRONT_LEFT_EXT);
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
    cr_expect_eq(bound, 2);
    cr_expect(!glIsTexture(deleted));
    cr_expect_eq(texture_width(1), 0);
    cr_expect_eq(texture_width(2), 0);
    cr_expect_eq(texture_width(3), 5, "another image");
    cr_expect_eq(texture_width(4), 5, "of another pixmap");
    release(dpy, drawable, GLX_FRONT_LEFT_EXT); /* "has no effect; no error is generated" */
    cr_expect_eq(texture_width(4), 5);
    release(dpy, other, GLX_FRONT_LEFT_EXT);
    cr_expect_eq(texture_width(4), 0);
    cr_expect_eq(glGetError(), GL_NO_ERROR);
    expect_x_error(Success);
}

/* What GL drew to the pixmap is in the texture too; pixmaps without a texture's format cannot be bound. */
GLX_TEST(glx_texture, a_pixmap_that_gl_drew_to_becomes_a_texture)
{
    PFNGLXBINDTEXIMAGEEXTPROC bind =
        (PFNGLXBINDTEXIMAGEEXTPROC)glXGetProcAddressARB((const GLubyte *)"glXBindTexImageEXT");
    const int list[] = {GLX_TEXTURE_FORMAT_EXT, GLX_TEXTURE_FORMAT_RGB_EXT, None},
              rgba[] = {GLX_TEXTURE_FORMAT_EXT, GLX_TEXTURE_FORMAT_RGBA_EXT, None},
              one[] = {GLX_TEXTURE_TARGET_EXT, GLX_TEXTURE_1D_EXT, None};
    GLXFBConfig config = choose_config(dpy, False, 0);
    XVisualInfo *info = glXGetVisualFromFBConfig(dpy, config);
    const Pixmap pixmap = XCreatePixmap(dpy, DefaultRootWindow(dpy), SIZE, SIZE, (unsigned)info->depth);
    const GLXPixmap drawable = glXCreatePixmap(dpy, config, pixmap, list),
                    plain = glXCreatePixmap(dpy, config, pixmap, NULL);
    GLXContext context = glXCreateNewContext(dpy, config, GLX_RGBA_TYPE, NULL, True);
    static GLubyte texels[SIZE * SIZE][4];
    bind(dpy, drawable, GLX_FRONT_LEFT_EXT,
         NULL); /* "ignored if there is no current GLX rendering context" */
    expect_x_error(Success);
    cr_assert(glXMakeContextCurrent(dpy, drawable, drawable, context));
    glClearColor(1, 0.2f, 0.4f, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    bind(dpy, drawable, GLX_FRONT_LEFT_EXT, NULL);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    cr_expect(texels[77][0] == 255 && texels[77][1] == 51 && texels[77][2] == 102, "%d %d %d", texels[77][0],
              texels[77][1], texels[77][2]);
    bind(dpy, plain, GLX_FRONT_LEFT_EXT, NULL);
    expect_x_error(BadMatch);
    if (info->depth != 32) {
        cr_expect_eq(glXCreatePixmap(dpy, config, pixmap, rgba), None);
        expect_x_error(glx_error_base + GLXBadFBConfig);
    }
    cr_expect_eq(glXCreatePixmap(dpy, config, pixmap, one), None);
    expect_x_error(glx_error_base + GLXBadFBConfig);
}
