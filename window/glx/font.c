/* UseXFont: characters of a core X font as bitmaps in display lists (GLX 1.4 3.3.11). */
#include <stdlib.h>

#include "window/glx/glx.h"

/* One pixmap of a bit, as large as the largest character. */
struct canvas {
    Display *dpy;
    Pixmap pixmap;
    GC on, off;
    unsigned width, height;
};

static bool open_canvas(struct canvas *canvas, Display *dpy, const XFontStruct *font)
{
    const XCharStruct *most = &font->max_bounds, *least = &font->min_bounds;
    const int width = most->rbearing - least->lbearing, height = most->ascent + most->descent;
    *canvas = (struct canvas){.dpy = dpy,
                              .width = (unsigned)(width > 0 ? width : 1),
                              .height = (unsigned)(height > 0 ? height : 1)};
    canvas->pixmap = XCreatePixmap(dpy, DefaultRootWindow(dpy), canvas->width, canvas->height, 1);
    canvas->on = XCreateGC(dpy, canvas->pixmap, GCForeground | GCFont,
                           &(XGCValues){.foreground = 1, .font = font->fid});
    canvas->off = XCreateGC(dpy, canvas->pixmap, GCForeground, &(XGCValues){.foreground = 0});
    return canvas->on && canvas->off;
}

static void close_canvas(struct canvas *canvas)
{
    if (canvas->on)
        XFreeGC(canvas->dpy, canvas->on);
    if (canvas->off)
        XFreeGC(canvas->dpy, canvas->off);
    XFreePixmap(canvas->dpy, canvas->pixmap);
}

/* The metrics of a character; null: the font has it not. */
static const XCharStruct *metrics(const XFontStruct *font, unsigned c)
{
    const unsigned byte1 = c >> 8, byte2 = c & 255;
    const bool linear = font->min_byte1 == 0 && font->max_byte1 == 0;
    const unsigned columns = font->max_char_or_byte2 - font->min_char_or_byte2 + 1;
    unsigned index;
    if (linear) {
        if (c < font->min_char_or_byte2 || c > font->max_char_or_byte2)
            return NULL;
        index = c - font->min_char_or_byte2;
    } else {
        if (byte1 < font->min_byte1 || byte1 > font->max_byte1 || byte2 < font->min_char_or_byte2 ||
            byte2 > font->max_char_or_byte2)
            return NULL;
        index = (byte1 - font->min_byte1) * columns + byte2 - font->min_char_or_byte2;
    }
    return font->per_char ? &font->per_char[index] : &font->max_bounds;
}

/* The character's pixels as rows of bits, from the bottom, the first pixel the highest bit; to be freed. */
static GLubyte *draw_character(const struct canvas *canvas, const XCharStruct *character, unsigned c,
                               unsigned width, unsigned height)
{
    const size_t stride = (width + 7) / 8;
    GLubyte *bits = calloc(stride * height, 1);
    XChar2b text = {(unsigned char)(c >> 8), (unsigned char)c};
    if (!bits)
        return NULL;
    XFillRectangle(canvas->dpy, canvas->pixmap, canvas->off, 0, 0, canvas->width, canvas->height);
    XDrawString16(canvas->dpy, canvas->pixmap, canvas->on, -character->lbearing, character->ascent, &text, 1);
    XImage *image = XGetImage(canvas->dpy, canvas->pixmap, 0, 0, width, height, 1, XYPixmap);
    for (unsigned y = 0; image && y < height; y++)
        for (unsigned x = 0; x < width; x++)
            if (XGetPixel(image, (int)x, (int)(height - 1 - y)))
                bits[y * stride + x / 8] |= (GLubyte)(0x80 >> (x & 7));
    if (image)
        XDestroyImage(image);
    return bits;
}

/* Glyphs are kept by the list, and the raster position moves by the width. */
static void record(const struct canvas *canvas, const XFontStruct *font, unsigned c, unsigned list)
{
    const XCharStruct *character = metrics(font, c);
    face.glNewList(list, GL_COMPILE);
    if (character) {
        int width = character->rbearing - character->lbearing,
            height = character->ascent + character->descent;
        width = width < 0 ? 0 : width > (int)canvas->width ? (int)canvas->width : width;
        height = height < 0 ? 0 : height > (int)canvas->height ? (int)canvas->height : height;
        GLubyte *bits =
            width && height ? draw_character(canvas, character, c, (unsigned)width, (unsigned)height) : NULL;
        face.glBitmap(bits ? width : 0, bits ? height : 0, (GLfloat)-character->lbearing,
                      (GLfloat)character->descent, (GLfloat)character->width, 0, bits);
        free(bits);
    }
    face.glEndList();
}

void glXUseXFont(Font id, int first, int count, int base)
{
    GLXContext context = current_context();
    struct canvas canvas;
    if (!context || !context->display)
        return;
    Display *dpy = context->display->dpy;
    XFontStruct *font = XQueryFont(dpy, id); /* BadFont is raised by the server */
    if (!font)
        return;
    font->fid = id;
    pixel_store_push();
    if (open_canvas(&canvas, dpy, font))
        for (int i = 0; i < count; i++)
            record(&canvas, font, (unsigned)(first + i), (unsigned)(base + i));
    close_canvas(&canvas);
    pixel_store_pop();
    XFreeFontInfo(NULL, font, 1);
}
