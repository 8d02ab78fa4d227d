#include "tests/gl/gl_test.h"

#include <stdbool.h>

/* One pixel of colour 1, 0.6, 0.2, 0.4 = 255, 153, 51, 102 in each format and type. */
GL_TEST(read_pixels, formats_and_types_pack_the_same_color)
{
    static const struct {
        GLenum format, type;
        unsigned size;
        uint8_t bytes[16]; /* little-endian */
    } rows[] = {
        {GL_RGBA, GL_UNSIGNED_BYTE, 4, {255, 153, 51, 102}},
        {GL_BGRA, GL_UNSIGNED_BYTE, 4, {51, 153, 255, 102}},
        {GL_RGB, GL_UNSIGNED_BYTE, 3, {255, 153, 51}},
        {GL_BGR, GL_UNSIGNED_BYTE, 3, {51, 153, 255}},
        {GL_RED, GL_UNSIGNED_BYTE, 1, {255}},
        {GL_GREEN, GL_UNSIGNED_BYTE, 1, {153}},
        {GL_BLUE, GL_UNSIGNED_BYTE, 1, {51}},
        {GL_ALPHA, GL_UNSIGNED_BYTE, 1, {102}},
        {GL_LUMINANCE, GL_UNSIGNED_BYTE, 1, {255}},
        {GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, 2, {255, 102}},
        {GL_ABGR_EXT, GL_UNSIGNED_BYTE, 4, {102, 51, 153, 255}},
        {GL_RGBA, GL_UNSIGNED_INT_8_8_8_8, 4, {102, 51, 153, 255}},
        {GL_RGBA, GL_UNSIGNED_INT_8_8_8_8_REV, 4, {255, 153, 51, 102}},
        {GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, 4, {51, 153, 255, 102}},
        {GL_RGB, GL_UNSIGNED_SHORT_5_6_5, 2, {0xc6, 0xfc}}, /* 31, 38, 6 */
        {GL_RGB, GL_UNSIGNED_BYTE_3_3_2, 1, {0xf1}},        /* 7, 4, 1 */
        {GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, 2, {0x36, 0xf9}},
        {GL_RED, GL_UNSIGNED_SHORT, 2, {255, 255}},
        {GL_ALPHA, GL_UNSIGNED_SHORT, 2, {0x66, 0x66}},
        {GL_BLUE, GL_UNSIGNED_INT, 4, {0x33, 0x33, 0x33, 0x33}},
        {GL_RED, GL_FLOAT, 4, {0, 0, 0x80, 0x3f}},
        {GL_RED, GL_HALF_FLOAT, 2, {0, 0x3c}},
        {GL_RED, GL_BYTE, 1, {127}},
    };
    glClearColor(1, 0.6f, 0.2f, 0.4f);
    glClear(GL_COLOR_BUFFER_BIT);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint8_t found[17];
        memset(found, 0xee, sizeof found);
        glReadPixels(3, 3, 1, 1, rows[i].format, rows[i].type, found);
        expect_error(GL_NO_ERROR, "row %u", i);
        cr_expect_eq(found[rows[i].size], 0xee, "row %u wrote too much", i);
        for (unsigned b = 0; b < rows[i].size && rows[i].type != GL_UNSIGNED_INT; b++)
            cr_expect_eq(found[b], rows[i].bytes[b], "row %u byte %u: %02x", i, b, found[b]);
    }
}

GL_TEST(read_pixels, every_color_layout_of_osmesa_reads_the_same)
{
    static const GLenum formats[] = {OSMESA_RGBA, OSMESA_BGRA, OSMESA_ARGB};
    static uint8_t memory[SIZE * SIZE * 4];
    static const uint8_t first[3][4] = {{255, 153, 51, 102}, {51, 153, 255, 102}, {102, 255, 153, 51}};
    for (int i = 0; i < 3; i++) {
        uint8_t found[4];
        OSMesaContext context = OSMesaCreateContext(formats[i], NULL);
        cr_assert(OSMesaMakeCurrent(context, memory, GL_UNSIGNED_BYTE, SIZE, SIZE));
        glClearColor(1, 0.6f, 0.2f, 0.4f);
        glClear(GL_COLOR_BUFFER_BIT);
        glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
        cr_expect_arr_eq(found, ((uint8_t[]){255, 153, 51, 102}), 4);
        cr_expect_arr_eq(memory, first[i], 4, "format %x", formats[i]);
        OSMesaDestroyContext(context);
    }
    OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE);
}

/* The word has the same bytes, but is packed from numbers; beside the window both are 0. */
static void expect_bytes_like_words(GLenum format, const char *where)
{
    enum { WIDTH = SIZE + 7, HEIGHT = SIZE + 5 };
    static uint8_t bytes[HEIGHT][WIDTH][4];
    static uint32_t words[HEIGHT][WIDTH];
    memset(bytes, 0xee, sizeof bytes);
    glReadPixels(-3, -2, WIDTH, HEIGHT, format, GL_UNSIGNED_BYTE, bytes);
    glReadPixels(-3, -2, WIDTH, HEIGHT, format, GL_UNSIGNED_INT_8_8_8_8_REV, words);
    cr_expect_eq(memcmp(bytes, words, sizeof bytes), 0, "%s, format 0x%04x", where, format);
    glReadPixels(2, SIZE, 1, 1, format, GL_UNSIGNED_BYTE, bytes);
    cr_expect_arr_eq(bytes[0][0], ((uint8_t[4]){0}), 4, "%s", where);
}

GL_TEST(read_pixels, bytes_that_are_copied_are_those_that_are_converted)
{
    static const GLenum formats[] = {OSMESA_RGBA, OSMESA_BGRA, OSMESA_ARGB};
    static uint8_t memory[SIZE * SIZE * 4], image[SIZE * SIZE * 4];
    for (unsigned i = 0; i < sizeof image; i++)
        image[i] = (uint8_t)(i * 151 + i / 256);
    for (int i = 0; i < 3; i++) {
        OSMesaContext context = OSMesaCreateContext(formats[i], NULL);
        cr_assert(OSMesaMakeCurrent(context, memory, GL_UNSIGNED_BYTE, SIZE, SIZE));
        glWindowPos2i(0, 0);
        glDrawPixels(SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, image);
        expect_bytes_like_words(GL_RGBA, "plain");
        expect_bytes_like_words(GL_BGRA, "plain");
        if (formats[i] == OSMESA_RGBA) {
            glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, memory);
            cr_expect_arr_eq(memory, image, sizeof image, "the window read to itself");
        }
        OSMesaPixelStore(OSMESA_Y_UP, 0);
        expect_bytes_like_words(GL_RGBA, "upside down");
        glPixelTransferf(GL_GREEN_SCALE, 0.5f);
        expect_bytes_like_words(GL_RGBA, "transferred");
        OSMesaDestroyContext(context);
    }
    OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE);
}

GL_TEST(read_pixels, float_buffers_keep_values_beyond_one)
{
    static float memory[SIZE * SIZE * 4];
    float found[4];
    OSMesaContext context = OSMesaCreateContext(OSMESA_RGBA, NULL);
    cr_assert(OSMesaMakeCurrent(context, memory, GL_FLOAT, SIZE, SIZE));
    glClearColor(1.5f, -2, 0.25f, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glReadPixels(5, 5, 1, 1, GL_RGBA, GL_FLOAT, found);
    cr_expect(found[0] == 1.5f && found[1] == -2 && found[2] == 0.25f && found[3] == 1);
    OSMesaDestroyContext(context);
    OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE);
}

GL_TEST(read_pixels, depth_and_stencil_are_read)
{
    GLuint depth;
    GLfloat depth_float;
    GLubyte stencil;
    GLushort depth_short;
    glClearDepth(0.5);
    glClearStencil(0x5a);
    glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, &depth);
    glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth_float);
    glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, &depth_short);
    glReadPixels(0, 0, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
    cr_expect(depth >= 0x7fffff00u && depth <= 0x80000100u, "%08x", depth);
    cr_expect(depth_float > 0.4999f && depth_float < 0.5001f);
    cr_expect(depth_short >= 0x7fff && depth_short <= 0x8000, "%04x", depth_short);
    cr_expect_eq(stencil, 0x5a);
    glClearDepth(1);
    glClear(GL_DEPTH_BUFFER_BIT);
    glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, &depth);
    cr_expect_eq(depth, 0xffffffffu, "%08x", depth);
}

GL_TEST(read_pixels, pack_state_places_the_rows)
{
    uint8_t found[64];
    memset(found, 0xee, sizeof found);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glPixelStorei(GL_PACK_ROW_LENGTH, 5);
    glPixelStorei(GL_PACK_SKIP_ROWS, 1);
    glPixelStorei(GL_PACK_SKIP_PIXELS, 2);
    glReadPixels(0, 0, 2, 3, GL_RED, GL_UNSIGNED_BYTE, found);
    for (int i = 0; i < 64; i++) {
        bool inside = i / 5 >= 1 && i / 5 <= 3 && i % 5 >= 2 && i % 5 <= 3;
        cr_expect_eq(found[i], inside ? 255 : 0xee, "byte %d: %02x", i, found[i]);
    }
}

GL_TEST(read_pixels, pixels_outside_the_window_are_zero)
{
    static uint8_t found[SIZE * 3][SIZE * 3];
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    memset(found, 0xee, sizeof found);
    glReadPixels(-SIZE, -SIZE, SIZE * 3, SIZE * 3, GL_RED, GL_UNSIGNED_BYTE, found);
    for (int y = 0; y < SIZE * 3; y++)
        for (int x = 0; x < SIZE * 3; x++)
            cr_assert_eq(found[y][x], x / SIZE == 1 && y / SIZE == 1 ? 255 : 0);
    glReadPixels(INT32_MAX, INT32_MAX, 1, 1, GL_RED, GL_UNSIGNED_BYTE, found);
    glReadPixels(INT32_MIN, INT32_MIN, 1, 1, GL_RED, GL_UNSIGNED_BYTE, found);
    cr_expect_eq(found[0][0], 0);
    expect_error(GL_NO_ERROR);
}

GL_TEST(read_pixels, pack_buffers_are_checked_and_written)
{
    GLuint name;
    uint8_t found[8];
    glGenBuffers(1, &name);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, name);
    glBufferData(GL_PIXEL_PACK_BUFFER, 8, NULL, GL_STREAM_READ);
    glClearColor(1, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (void *)4);
    expect_error(GL_NO_ERROR);
    glGetBufferSubData(GL_PIXEL_PACK_BUFFER, 0, 8, found);
    cr_expect_arr_eq(found, ((uint8_t[]){0, 0, 0, 0, 255, 0, 255, 255}), 8);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (void *)5);
    expect_error(GL_INVALID_OPERATION);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (void *)INTPTR_MAX);
    expect_error(GL_INVALID_OPERATION);
}

GL_TEST(read_pixels, errors_are_the_specifications)
{
    uint8_t memory[64];
    glReadPixels(0, 0, -1, 1, GL_RGBA, GL_UNSIGNED_BYTE, memory);
    expect_error(GL_INVALID_VALUE);
    glReadPixels(0, 0, 1, 1, GL_TEXTURE_2D, GL_UNSIGNED_BYTE, memory);
    expect_error(GL_INVALID_ENUM);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_RGBA, memory);
    expect_error(GL_INVALID_ENUM);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_SHORT_5_6_5, memory);
    expect_error(GL_INVALID_OPERATION);
    glReadBuffer(GL_NONE);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, memory);
    expect_error(GL_INVALID_OPERATION);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    expect_error(GL_INVALID_OPERATION);
}

/* Every format with every type that it has (osmesa.h): what lies in memory after a clear and a blended
 * triangle of the lower left half, and that it reads back. */
GL_TEST(read_pixels, every_format_and_type_of_osmesa)
{
    static const struct {
        GLenum format, type;
        unsigned bytes;
        uint8_t first[16];
    } rows[] = {
        {OSMESA_RGBA, GL_UNSIGNED_BYTE, 4, {255, 0, 51, 255}},
        {OSMESA_BGRA, GL_UNSIGNED_BYTE, 4, {51, 0, 255, 255}},
        {OSMESA_ARGB, GL_UNSIGNED_BYTE, 4, {255, 255, 0, 51}},
        {OSMESA_RGB, GL_UNSIGNED_BYTE, 3, {255, 0, 51}},
        {OSMESA_BGR, GL_UNSIGNED_BYTE, 3, {51, 0, 255}},
        {OSMESA_RGB_565, GL_UNSIGNED_SHORT_5_6_5, 2, {0x06, 0xf8}},
        {OSMESA_RGBA, GL_UNSIGNED_SHORT, 8, {255, 255, 0, 0, 0x33, 0x33, 255, 255}},
        {OSMESA_BGRA, GL_UNSIGNED_SHORT, 8, {0x33, 0x33, 0, 0, 255, 255, 255, 255}},
        {OSMESA_ARGB, GL_UNSIGNED_SHORT, 8, {255, 255, 255, 255, 0, 0, 0x33, 0x33}},
        {OSMESA_RGB, GL_UNSIGNED_SHORT, 6, {255, 255, 0, 0, 0x33, 0x33}},
        {OSMESA_BGR, GL_UNSIGNED_SHORT, 6, {0x33, 0x33, 0, 0, 255, 255}},
        {OSMESA_RGBA, GL_FLOAT, 16, {0, 0, 0x80, 0x3f, 0, 0, 0, 0, 0xcd, 0xcc, 0x4c, 0x3e, 0, 0, 0x80, 0x3f}},
        {OSMESA_BGRA, GL_FLOAT, 16, {0xcd, 0xcc, 0x4c, 0x3e, 0, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0x80, 0x3f}},
        {OSMESA_ARGB, GL_FLOAT, 16, {0, 0, 0x80, 0x3f, 0, 0, 0x80, 0x3f, 0, 0, 0, 0, 0xcd, 0xcc, 0x4c, 0x3e}},
        {OSMESA_RGB, GL_FLOAT, 12, {0, 0, 0x80, 0x3f, 0, 0, 0, 0, 0xcd, 0xcc, 0x4c, 0x3e}},
        {OSMESA_BGR, GL_FLOAT, 12, {0xcd, 0xcc, 0x4c, 0x3e, 0, 0, 0, 0, 0, 0, 0x80, 0x3f}},
    };
    static uint8_t memory[(SIZE + 1) * SIZE * 16];
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int up = 0; up < 2; up++) {
            uint8_t found[4], last[4];
            memset(memory, 0xee, sizeof memory);
            OSMesaContext context = OSMesaCreateContext(rows[i].format, NULL);
            cr_assert(OSMesaMakeCurrent(context, memory, rows[i].type, SIZE, SIZE), "row %u", i);
            OSMesaPixelStore(OSMESA_Y_UP, up);
            OSMesaPixelStore(OSMESA_ROW_LENGTH, SIZE + 1);
            glClearColor(0, 0, 0.2f, 1);
            glClear(GL_COLOR_BUFFER_BIT);
            glEnable(GL_BLEND);
            glBlendFunc(GL_ONE_MINUS_DST_COLOR, GL_DST_ALPHA);
            glColor4f(1, 0, 0, 1);
            glBegin(GL_TRIANGLES);
            glVertex2f(-1, -1);
            glVertex2f(0.9f, -1);
            glVertex2f(-1, 0.9f);
            glEnd();
            glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
            glReadPixels(SIZE - 1, SIZE - 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, last);
            const uint8_t blue = rows[i].type == GL_UNSIGNED_SHORT_5_6_5 ? 49 : 51;
            cr_expect(found[0] == 255 && found[1] == 0 && found[2] == blue && found[3] == 255,
                      "row %u: %d %d %d %d", i, found[0], found[1], found[2], found[3]);
            cr_expect(last[0] == 0 && last[1] == 0 && last[2] == blue, "row %u", i);
            const uint8_t *first = memory + (up ? 0 : (SIZE - 1) * (SIZE + 1) * rows[i].bytes);
            for (unsigned b = 0; b < rows[i].bytes; b++)
                cr_expect_eq(first[b], rows[i].first[b], "row %u byte %u: %02x", i, b, first[b]);
            cr_expect_eq(memory[SIZE * rows[i].bytes], 0xee, "row %u: beyond the width", i);
            OSMesaDestroyContext(context);
            cr_assert(OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
        }
    }
}

/* 18.2: the error stops the command, in client memory and in a buffer. */
static void expect_nothing_read(GLenum format, GLenum type, const char *where)
{
    uint8_t found[64], buffered[64];
    memset(found, 0xee, sizeof found);
    glReadPixels(0, 0, 2, 2, format, type, found);
    expect_error(GL_INVALID_OPERATION, "%s, 0x%04x", where, format);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 1);
    glBufferData(GL_PIXEL_PACK_BUFFER, sizeof found, found, GL_STREAM_READ);
    glReadPixels(0, 0, 2, 2, format, type, NULL);
    expect_error(GL_INVALID_OPERATION, "%s, 0x%04x, buffer", where, format);
    glGetBufferSubData(GL_PIXEL_PACK_BUFFER, 0, sizeof buffered, buffered);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    for (unsigned i = 0; i < sizeof found; i++)
        cr_expect(found[i] == 0xee && buffered[i] == 0xee, "%s, 0x%04x: byte %u", where, format, i);
}

GL_TEST(read_pixels, what_a_buffer_does_not_hold_is_not_read)
{
    static const struct {
        GLenum internal;
        bool integers;
    } colors[] = {{GL_RGBA8, false}, {GL_RGBA8UI, true}, {GL_R32I, true}, {GL_RGBA16F, false}};
    static const GLenum numbers[] = {GL_RGBA, GL_RED, GL_LUMINANCE},
                        integers[] = {GL_RGBA_INTEGER, GL_RED_INTEGER, GL_BGR_INTEGER};
    GLuint renderbuffer, framebuffer;
    for (int i = 0; i < 3; i++)
        expect_nothing_read(integers[i], GL_UNSIGNED_BYTE, "window");
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    for (unsigned c = 0; c < sizeof colors / sizeof *colors; c++) {
        glGenRenderbuffers(1, &renderbuffer);
        glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
        glRenderbufferStorage(GL_RENDERBUFFER, colors[c].internal, 4, 4);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
        for (int i = 0; i < 3; i++)
            expect_nothing_read((colors[c].integers ? numbers : integers)[i], GL_UNSIGNED_BYTE,
                                "framebuffer");
        expect_nothing_read(GL_DEPTH_COMPONENT, GL_FLOAT, "no depth");
        expect_nothing_read(GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, "no stencil");
        expect_nothing_read(GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, "neither");
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}
