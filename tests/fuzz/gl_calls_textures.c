/* Textures and pixels. gl_texture_calls.c asks more of them. */
#include "tests/fuzz/gl_calls.h"

static void call_active_texture(struct input *in)
{
    glActiveTexture(any(in));
}
static void call_bind_texture(struct input *in)
{
    GLenum t = any(in);
    glBindTexture(t, byte(in) % 5);
}
static void call_delete_texture(struct input *in)
{
    GLuint t = byte(in) % 5;
    glDeleteTextures(1, &t);
}
static void call_bind_image(struct input *in)
{
    static const GLenum formats[] = {GL_RGBA8, GL_R32UI, GL_R8, GL_RGBA16F, GL_RGB8};
    static const GLenum access[] = {GL_READ_ONLY, GL_WRITE_ONLY, GL_READ_WRITE, GL_NONE};
    const GLuint unit = byte(in) % 4, texture = byte(in) % 5;
    const GLint level = number(in), layer = number(in);
    glBindImageTexture(unit, texture, level, byte(in) & 1, layer, access[byte(in) % 4],
                       formats[byte(in) % 5]);
}
/* Handles of textures, of images, and numbers that are none, given to every command; the fragment program's
 * first parameter has the last one. */
static void call_handle(struct input *in)
{
    static GLuint64 last;
    const GLuint texture = byte(in) % 5;
    const unsigned what = byte(in);
    switch (what % 8) {
    case 0: last = glGetTextureHandleNV(texture); break;
    case 1: last = glGetTextureSamplerHandleNV(texture, byte(in) % 5); break;
    case 2: last = glGetImageHandleNV(texture, number(in), what >> 3 & 1, number(in), GL_RGBA8); break;
    case 3: last += (GLuint64)(int64_t)number(in); break;
    case 4: glMakeTextureHandleResidentNV(last); break;
    case 5: glMakeImageHandleResidentNV(last, GL_READ_WRITE); break;
    case 6: glMakeTextureHandleNonResidentNV(last); break;
    default: glMakeImageHandleNonResidentNV(last); break;
    }
    glIsTextureHandleResidentNV(last);
    glIsImageHandleResidentNV(last);
    glProgramLocalParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, 0, (GLuint)last, (GLuint)(last >> 32), 0, 0);
}
static void call_image_1d(struct input *in)
{
    GLenum t = any(in);
    GLint l = number(in), i = (GLint)any(in), w = number(in), b = byte(in) & 1;
    GLenum f = any(in);
    glTexImage1D(t, l, i, w, b, f, any(in), w > 4096 ? NULL : pointer(in, GL_PIXEL_UNPACK_BUFFER_BINDING));
}
static void call_image_2d(struct input *in)
{
    GLenum t = any(in);
    GLint l = number(in), i = (GLint)any(in), w = number(in), h = number(in), b = byte(in) & 1;
    GLenum f = any(in);
    glTexImage2D(t, l, i, w, h, b, f, any(in),
                 w > 64 || h > 64 ? NULL : pointer(in, GL_PIXEL_UNPACK_BUFFER_BINDING));
}
static void call_image_3d(struct input *in)
{
    GLenum t = any(in);
    GLint l = number(in), i = (GLint)any(in), w = number(in), h = number(in), d = number(in),
          b = byte(in) & 1;
    GLenum f = any(in);
    glTexImage3D(t, l, i, w, h, d, b, f, any(in),
                 w > 24 || h > 24 || d > 24 ? NULL : pointer(in, GL_PIXEL_UNPACK_BUFFER_BINDING));
}
/* The common case: an image of two or more levels, so that draws with textures happen. */
static void call_usual_image(struct input *in)
{
    static const GLenum formats[] = {GL_RGBA8,      GL_RGB8, GL_LUMINANCE8, GL_ALPHA8, GL_LUMINANCE8_ALPHA8,
                                     GL_RGBA32F_ARB};
    GLint internal = (GLint)formats[byte(in) % 6], w = small(in) + 1, h = small(in) + 1;
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, internal, w, h, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 pointer(in, GL_PIXEL_UNPACK_BUFFER_BINDING));
    glGenerateMipmap(GL_TEXTURE_2D);
    glEnable(GL_TEXTURE_2D);
}
static void call_sub_image(struct input *in)
{
    GLenum t = any(in);
    GLint l = number(in), x = number(in), y = number(in), w = number(in), h = number(in);
    GLenum f = any(in);
    if (w <= 64 && h <= 64)
        glTexSubImage2D(t, l, x, y, w, h, f, any(in), pointer(in, GL_PIXEL_UNPACK_BUFFER_BINDING));
}
static void call_copy_image(struct input *in)
{
    GLenum t = any(in);
    GLint l = number(in), x = number(in), y = number(in), w = number(in);
    glCopyTexImage2D(t, l, any(in), x, y, w, number(in), 0);
}
static void call_copy_sub_image(struct input *in)
{
    GLenum t = any(in);
    GLint l = number(in), tx = number(in), ty = number(in), x = number(in), y = number(in), w = number(in);
    glCopyTexSubImage2D(t, l, tx, ty, x, y, w, number(in));
    glCopyTexSubImage3D(t, l, tx, ty, x, y, x, w, number(in));
}
static void call_texture_parameter(struct input *in)
{
    GLenum t = any(in), p = any(in);
    glTexParameteri(t, p, byte(in) & 1 ? (GLint)any(in) : number(in));
    glTexParameterfv(t, any(in), (const GLfloat *)data(in));
}
static void call_environment(struct input *in)
{
    GLenum t = any(in), p = any(in);
    glTexEnvi(t, p, (GLint)any(in));
}
static void call_generate(struct input *in)
{
    glGenerateMipmap(any(in));
}
static void call_pixel_store(struct input *in)
{
    GLenum p = any(in);
    glPixelStorei(p, byte(in) & 3 ? small(in) : -1 - small(in));
    glPixelStorei(GL_PACK_ROW_LENGTH, 0);
}
static void call_read_pixels(struct input *in)
{
    GLint x = number(in), y = number(in), w = number(in), h = number(in);
    GLenum f = any(in);
    if (w <= 64 && h <= 64)
        glReadPixels(x, y, w, h, f, any(in), (void *)(uintptr_t)pointer(in, GL_PIXEL_PACK_BUFFER_BINDING));
}
static void call_get_image(struct input *in)
{
    GLenum t = any(in);
    GLint l = number(in), w = 0, h = 0, d = 0;
    GLenum f = any(in);
    glGetTexLevelParameteriv(t, l, GL_TEXTURE_WIDTH, &w);
    glGetTexLevelParameteriv(t, l, GL_TEXTURE_HEIGHT, &h);
    glGetTexLevelParameteriv(t, l, GL_TEXTURE_DEPTH, &d);
    if (w <= 64 && h <= 64 && d <= 24)
        glGetTexImage(t, l, f, any(in), (void *)(uintptr_t)pointer(in, GL_PIXEL_PACK_BUFFER_BINDING));
}
/* Pixels that are drawn; gl_pixel_calls.c has more of them. */
static void call_raster_pos(struct input *in)
{
    GLfloat x = real(in), y = real(in);
    if (byte(in) % 2)
        glRasterPos3f(x, y, real(in));
    else
        glWindowPos3f(x, y, real(in));
    x = real(in);
    glPixelZoom(x, real(in));
}
static void call_draw_pixels(struct input *in)
{
    GLint x = number(in), y = number(in), w = number(in), h = number(in);
    GLenum f = any(in), t = any(in);
    glCopyPixels(x, y, w, h, any(in));
    if (w <= 64 && h <= 64)
        glDrawPixels(w, h, f, t, pointer(in, GL_PIXEL_UNPACK_BUFFER_BINDING));
}
static void call_bitmap(struct input *in)
{
    GLint w = number(in), h = number(in);
    GLfloat x = real(in), y = real(in);
    if (w <= 64 && h <= 64)
        glBitmap(w, h, x, y, 1, 0, pointer(in, GL_PIXEL_UNPACK_BUFFER_BINDING));
}
static void call_pixel_transfer(struct input *in)
{
    GLenum p = any(in);
    glPixelTransferf(p, real(in));
    p = any(in);
    glPixelMapfv(p, number(in) % 257, data(in));
}

static call *const rows[] = {
    call_active_texture, call_bind_texture,   call_delete_texture,    call_bind_image,  call_handle,
    call_image_1d,       call_image_2d,       call_image_3d,          call_usual_image, call_sub_image,
    call_copy_image,     call_copy_sub_image, call_texture_parameter, call_environment, call_generate,
    call_pixel_store,    call_read_pixels,    call_get_image,         call_raster_pos,  call_draw_pixels,
    call_bitmap,         call_pixel_transfer,
};
const struct call_list texture_calls = CALL_LIST(rows);
