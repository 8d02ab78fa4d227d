/* Scenes of features. Pixel rectangles, texture images and their copies, bitmaps, accumulation. */
#include "tools/bench/features.h"

/* The type of the client's components. */
static GLenum transfer_type;

static void setup_transfer(gl_functions gl, GLint type)
{
    transfer_type = (GLenum)type;
    if (type == GL_FLOAT)
        for (int i = 0; i < TRANSFER_SIZE * TRANSFER_SIZE * 4; i++)
            feature_pixels[i] = (float)(i * 37 % 1000) / 1000;
    else
        feature_pattern(TRANSFER_SIZE * TRANSFER_SIZE);
    gl->RasterPos2f(-1, -1);
    gl->PixelStorei(GL_UNPACK_ALIGNMENT, 1);
    gl->PixelStorei(GL_PACK_ALIGNMENT, 1);
}

static void setup_zoom(gl_functions gl, GLint type)
{
    setup_transfer(gl, type);
    gl->PixelZoom(2, 2);
}

static void draw_rgba_pixels(gl_functions gl)
{
    gl->DrawPixels(TRANSFER_SIZE, TRANSFER_SIZE, GL_RGBA, transfer_type, feature_pixels);
}

static void draw_bgra_pixels(gl_functions gl)
{
    gl->DrawPixels(TRANSFER_SIZE, TRANSFER_SIZE, GL_BGRA, transfer_type, feature_pixels);
}

static void draw_rgb_pixels(gl_functions gl)
{
    gl->DrawPixels(TRANSFER_SIZE, TRANSFER_SIZE, GL_RGB, transfer_type, feature_pixels);
}

static void draw_depth_pixels(gl_functions gl)
{
    gl->DrawPixels(TRANSFER_SIZE, TRANSFER_SIZE, GL_DEPTH_COMPONENT, transfer_type, feature_pixels);
}

static void setup_read(gl_functions gl, GLint type)
{
    setup_transfer(gl, type);
    feature_clear(gl);
    feature_quad(gl, 0.3f, 1, 1);
}

static void draw_copied_pixels(gl_functions gl)
{
    gl->CopyPixels(AGAINST_SIZE / 3, AGAINST_SIZE / 4, TRANSFER_SIZE, TRANSFER_SIZE, GL_COLOR);
}

static void read_rgba(gl_functions gl)
{
    gl->ReadPixels(0, 0, AGAINST_SIZE, AGAINST_SIZE, GL_RGBA, transfer_type, feature_pixels);
}

static void read_bgra(gl_functions gl)
{
    gl->ReadPixels(0, 0, AGAINST_SIZE, AGAINST_SIZE, GL_BGRA, transfer_type, feature_pixels);
}

static void read_rgb(gl_functions gl)
{
    gl->ReadPixels(0, 0, AGAINST_SIZE, AGAINST_SIZE, GL_RGB, transfer_type, feature_pixels);
}

static void read_depth(gl_functions gl)
{
    gl->ReadPixels(0, 0, AGAINST_SIZE, AGAINST_SIZE, GL_DEPTH_COMPONENT, transfer_type, feature_pixels);
}

static void setup_upload(gl_functions gl, GLint format)
{
    feature_use_texture(gl, GL_TEXTURE_2D, GL_LINEAR);
    gl->TexImage2D(GL_TEXTURE_2D, 0, format, TRANSFER_SIZE, TRANSFER_SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                   NULL);
    setup_transfer(gl, GL_UNSIGNED_BYTE);
}

static void upload(gl_functions gl, GLenum format)
{
    gl->TexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, TRANSFER_SIZE, TRANSFER_SIZE, format, GL_UNSIGNED_BYTE,
                      feature_pixels);
    feature_quad(gl, 0, 1, 1);
}

static void upload_rgba(gl_functions gl)
{
    upload(gl, GL_RGBA);
}

static void upload_bgra(gl_functions gl)
{
    upload(gl, GL_BGRA);
}

static void upload_rgb(gl_functions gl)
{
    upload(gl, GL_RGB);
}

static void upload_copy(gl_functions gl)
{
    feature_quad(gl, 0, 1, 1);
    gl->CopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, AGAINST_SIZE / 8, AGAINST_SIZE / 8, TRANSFER_SIZE,
                          TRANSFER_SIZE);
}

static void make_levels(gl_functions gl)
{
    gl->TexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, feature_pixels);
    gl->GenerateMipmap(GL_TEXTURE_2D);
}

static void read_texture(gl_functions gl)
{
    gl->GetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, feature_pixels);
}

/* Text: 4,000 characters of 8x13. */
static void draw_bitmaps(gl_functions gl)
{
    static const GLubyte letter[13] = {0xc3, 0xc3, 0xc3, 0xc3, 0xff, 0xc3, 0xc3,
                                       0xe7, 0x7e, 0x3c, 0x18, 0,    0};
    gl->Clear(GL_COLOR_BUFFER_BIT);
    gl->PixelStorei(GL_UNPACK_ALIGNMENT, 1);
    for (int line = 0; line < 50; line++) {
        gl->RasterPos2f(-1, (float)line / 25 - 1);
        for (int i = 0; i < 80; i++)
            gl->Bitmap(8, 13, 0, 0, 9, 0, letter);
    }
}

static void accumulate(gl_functions gl)
{
    feature_quad(gl, 0, 1, 1);
    gl->Accum(GL_LOAD, 0.5f);
    gl->Accum(GL_ACCUM, 0.25f);
    gl->Accum(GL_RETURN, 1);
}

static void draw_blit(gl_functions gl)
{
    gl->BlitFramebuffer(0, 0, TRANSFER_SIZE, TRANSFER_SIZE, TRANSFER_SIZE, 0, AGAINST_SIZE, AGAINST_SIZE,
                        GL_COLOR_BUFFER_BIT, GL_LINEAR);
}

/* --- The table ------------------------------------------------------------------------------------------ */

const struct against_scene feature_transfers[] = {
    FEATURE("draw-rgba", setup_transfer, GL_UNSIGNED_BYTE, draw_rgba_pixels, TRANSFERS),
    FEATURE("draw-bgra", setup_transfer, GL_UNSIGNED_BYTE, draw_bgra_pixels, TRANSFERS),
    FEATURE("draw-rgb", setup_transfer, GL_UNSIGNED_BYTE, draw_rgb_pixels, TRANSFERS),
    FEATURE("draw-float", setup_transfer, GL_FLOAT, draw_rgba_pixels, TRANSFERS),
    FEATURE("draw-zoomed", setup_zoom, GL_UNSIGNED_BYTE, draw_rgba_pixels, PIXELS(1)),
    FEATURE("draw-depth", setup_transfer, GL_FLOAT, draw_depth_pixels, TRANSFERS),
    FEATURE("copy-pixels", setup_read, GL_UNSIGNED_BYTE, draw_copied_pixels, TRANSFERS),
    FEATURE("read-rgba", setup_read, GL_UNSIGNED_BYTE, read_rgba, PIXELS(1)),
    FEATURE("read-bgra", setup_read, GL_UNSIGNED_BYTE, read_bgra, PIXELS(1)),
    FEATURE("read-rgb", setup_read, GL_UNSIGNED_BYTE, read_rgb, PIXELS(1)),
    FEATURE("read-float", setup_read, GL_FLOAT, read_rgba, PIXELS(1)),
    FEATURE("read-depth", setup_read, GL_FLOAT, read_depth, PIXELS(1)),
    FEATURE("upload-rgba", setup_upload, GL_RGBA8, upload_rgba, TRANSFERS),
    FEATURE("upload-bgra", setup_upload, GL_RGBA8, upload_bgra, TRANSFERS),
    FEATURE("upload-rgb", setup_upload, GL_RGB8, upload_rgb, TRANSFERS),
    FEATURE("upload-copy", setup_upload, GL_RGBA8, upload_copy, TRANSFERS),
    FEATURE("upload-levels", setup_upload, GL_RGBA8, make_levels, TRANSFERS),
    FEATURE("read-texture", setup_upload, GL_RGBA8, read_texture, TRANSFERS),
    FEATURE("bitmaps", NULL, 0, draw_bitmaps, "Mdraw/s", 0.004),
    FEATURE("accumulation", NULL, 0, accumulate, PIXELS(1)),
    FEATURE("blit", NULL, 0, draw_blit, PIXELS(0.5)),
};

const unsigned feature_transfers_count = sizeof feature_transfers / sizeof *feature_transfers;
