/* Pixel transfer and pixel maps (GL 4.6 compatibility 8.4.3, 8.4.5): parameters, and what they do to pixels
 * that are read, drawn, copied, or become texels. */
#include "tests/gl/gl_test.h"

#include <math.h>
#include <stdlib.h>

/* --- State ---------------------------------------------------------------------------------------------- */

static const struct {
    GLenum pname;
    float initial, value;
} parameters[] = {
    {GL_MAP_COLOR, 0, 1},      {GL_MAP_STENCIL, 0, 1},     {GL_INDEX_SHIFT, 0, -5},
    {GL_INDEX_OFFSET, 0, 77},  {GL_RED_SCALE, 1, 0.5f},    {GL_GREEN_SCALE, 1, 2},
    {GL_BLUE_SCALE, 1, -1},    {GL_ALPHA_SCALE, 1, 0.25f}, {GL_DEPTH_SCALE, 1, 3},
    {GL_RED_BIAS, 0, 0.125f},  {GL_GREEN_BIAS, 0, -0.5f},  {GL_BLUE_BIAS, 0, 1},
    {GL_ALPHA_BIAS, 0, 0.75f}, {GL_DEPTH_BIAS, 0, 0.375f},
};
enum { PARAMETERS = sizeof parameters / sizeof *parameters };

static float get(GLenum pname)
{
    GLfloat value = -1;
    glGetFloatv(pname, &value);
    return value;
}

GL_TEST(pixel_transfer, parameters_are_set_asked_and_saved_table_8_2)
{
    for (unsigned i = 0; i < PARAMETERS; i++)
        cr_expect_eq(get(parameters[i].pname), parameters[i].initial, "0x%04x", parameters[i].pname);
    glPushAttrib(GL_PIXEL_MODE_BIT);
    for (unsigned i = 0; i < PARAMETERS; i++) {
        glPixelTransferf(parameters[i].pname, parameters[i].value);
        cr_expect_eq(get(parameters[i].pname), parameters[i].value, "0x%04x", parameters[i].pname);
    }
    glPixelZoom(-2, 0.5f);
    cr_expect(get(GL_ZOOM_X) == -2 && get(GL_ZOOM_Y) == 0.5f);
    glPopAttrib();
    cr_expect(get(GL_ZOOM_X) == 1 && get(GL_ZOOM_Y) == 1);
    for (unsigned i = 0; i < PARAMETERS; i++)
        cr_expect_eq(get(parameters[i].pname), parameters[i].initial, "0x%04x after PopAttrib",
                     parameters[i].pname);
    glPixelTransferf(GL_INDEX_OFFSET, 2.6f); /* 2.2.1 */
    cr_expect_eq(get(GL_INDEX_OFFSET), 3);
    glPixelTransferi(GL_MAP_COLOR, 7);
    cr_expect_eq(get(GL_MAP_COLOR), 1);
}

GL_TEST(pixel_transfer, maps_convert_between_three_types_8_4_3)
{
    GLfloat floats[4];
    GLuint uints[4];
    GLushort ushorts[4];
    for (GLenum map = GL_PIXEL_MAP_I_TO_I; map <= GL_PIXEL_MAP_A_TO_A; map++) {
        const GLenum size = GL_PIXEL_MAP_I_TO_I_SIZE + (map - GL_PIXEL_MAP_I_TO_I);
        cr_expect_eq(get(size), 1, "initial size of 0x%04x", map);
        glGetPixelMapfv(map, floats);
        cr_expect_eq(floats[0], 0, "initial entry of 0x%04x", map);
        glPixelMapfv(map, 2, (const float[2]){0.25f, 3});
        cr_expect_eq(get(size), 2);
    }
    glGetPixelMapfv(GL_PIXEL_MAP_G_TO_G, floats);
    cr_expect(floats[0] == 0.25f && floats[1] == 1, "components are clamped");
    glGetPixelMapuiv(GL_PIXEL_MAP_G_TO_G, uints);
    cr_expect(uints[0] == 0x40000000 && uints[1] == 0xffffffff, "%08x %08x", uints[0], uints[1]);
    glGetPixelMapusv(GL_PIXEL_MAP_G_TO_G, ushorts);
    cr_expect(ushorts[0] == 0x4000 && ushorts[1] == 0xffff);
    glGetPixelMapfv(GL_PIXEL_MAP_S_TO_S, floats);
    cr_expect(floats[0] == 0 && floats[1] == 3, "stencil indices are integers");
    glGetPixelMapfv(GL_PIXEL_MAP_I_TO_I, floats);
    cr_expect(floats[0] == 0.25f && floats[1] == 3, "colour indices are numbers");
    glPixelMapusv(GL_PIXEL_MAP_R_TO_R, 3, (const GLushort[3]){0, 0x8000, 0xffff});
    glGetPixelMapusv(GL_PIXEL_MAP_R_TO_R, ushorts);
    cr_expect(ushorts[0] == 0 && ushorts[1] == 0x8000 && ushorts[2] == 0xffff);
    glPixelMapuiv(GL_PIXEL_MAP_S_TO_S, 2, (const GLuint[2]){7, 0xfffffff0});
    glGetPixelMapuiv(GL_PIXEL_MAP_S_TO_S, uints);
    cr_expect(uints[0] == 7 && uints[1] == 0xfffffff0);
    glGetPixelMapusv(GL_PIXEL_MAP_S_TO_S, ushorts);
    cr_expect(ushorts[0] == 7 && ushorts[1] == 0xffff, "what does not fit is the largest");
}

GL_TEST(pixel_transfer, maps_come_from_and_go_to_pixel_buffers_8_4_3)
{
    const GLfloat map[4] = {0, 0.5f, 1, 0.25f};
    GLuint buffers[2];
    GLfloat *found;
    glGenBuffers(2, buffers);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffers[0]);
    glBufferData(GL_PIXEL_UNPACK_BUFFER, sizeof map, map, GL_STATIC_DRAW);
    glPixelMapfv(GL_PIXEL_MAP_A_TO_A, 3, (const GLfloat *)4);
    glPixelMapfv(GL_PIXEL_MAP_A_TO_A, 4, (const GLfloat *)4);
    expect_error(GL_INVALID_OPERATION, "beyond the end");
    glPixelMapfv(GL_PIXEL_MAP_A_TO_A, 1, (const GLfloat *)2);
    expect_error(GL_INVALID_OPERATION, "no multiple of four");
    glBindBuffer(GL_PIXEL_PACK_BUFFER, buffers[1]);
    glBufferData(GL_PIXEL_PACK_BUFFER, 12, NULL, GL_STATIC_READ);
    glGetPixelMapfv(GL_PIXEL_MAP_A_TO_A, NULL);
    found = glMapBuffer(GL_PIXEL_PACK_BUFFER, GL_READ_ONLY);
    cr_expect(found[0] == 0.5f && found[1] == 1 && found[2] == 0.25f);
    glGetPixelMapfv(GL_PIXEL_MAP_A_TO_A, NULL);
    expect_error(GL_INVALID_OPERATION, "mapped");
    glUnmapBuffer(GL_PIXEL_PACK_BUFFER);
    glGetPixelMapfv(GL_PIXEL_MAP_A_TO_A, (GLfloat *)4);
    expect_error(GL_INVALID_OPERATION, "beyond the end");
}

/* --- What it does --------------------------------------------------------------------------------------- */

static void set_transfer(void)
{
    const float falling[3] = {1, 0.6f, 0}, rising[2] = {0, 1};
    glPixelTransferf(GL_RED_SCALE, 0.5f);
    glPixelTransferf(GL_GREEN_BIAS, 0.2f);
    glPixelTransferf(GL_BLUE_SCALE, -1);
    glPixelTransferf(GL_BLUE_BIAS, 1);
    glPixelTransferi(GL_MAP_COLOR, 1);
    glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 3, falling);
    glPixelMapfv(GL_PIXEL_MAP_G_TO_G, 2, rising);
    glPixelMapfv(GL_PIXEL_MAP_B_TO_B, 1, rising + 1);
    glPixelMapfv(GL_PIXEL_MAP_A_TO_A, 2, rising);
}

static void reset_transfer(void)
{
    for (unsigned i = 0; i < PARAMETERS; i++)
        glPixelTransferf(parameters[i].pname, parameters[i].initial);
}

/* 0.8 * 0.5 = 0.4: entry 1 of 3; 0.4 + 0.2: 1 of 2; whatever: the only one; 0.2: 0 of 2. */
static const uint8_t given[4] = {204, 102, 51, 51}, transferred[4] = {153, 255, 255, 0};

static void expect_bytes(const uint8_t *found, const uint8_t *expected, const char *what)
{
    for (int c = 0; c < 4; c++)
        cr_expect_eq(found[c], expected[c], "%s: component %d is %u, expected %u", what, c, found[c],
                     expected[c]);
}

GL_TEST(pixel_transfer, acts_on_everything_that_pixels_go_through)
{
    uint8_t found[4];
    set_transfer();
    glWindowPos2i(0, 0);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, given);
    expect_pixel(0, 0, 0x99ffff00);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, given);
    reset_transfer();
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    expect_bytes(found, transferred, "TexImage2D");
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, given);
    set_transfer();
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
    expect_bytes(found, transferred, "ReadPixels");
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, given);
    reset_transfer();
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    expect_bytes(found, transferred, "TexSubImage2D");
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, given);
    set_transfer();
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    expect_bytes(found, given, "GetTexImage, which has no transfer: 8.11.4");
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, 1, 1, 0);
    reset_transfer();
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    expect_bytes(found, transferred, "CopyTexImage2D");
    set_transfer();
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 1, 1);
    reset_transfer();
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    expect_bytes(found, transferred, "CopyTexSubImage2D");
}

GL_TEST(pixel_transfer, color_indices_become_texels_8_4_5_3)
{
    const float red[2] = {0.2f, 1};
    uint8_t found[8];
    glPixelMapfv(GL_PIXEL_MAP_I_TO_R, 2, red);
    glPixelMapfv(GL_PIXEL_MAP_I_TO_A, 1, red + 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 1, 0, GL_COLOR_INDEX, GL_UNSIGNED_SHORT,
                 (const uint16_t[2]){2, 3});
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    expect_bytes(found, (const uint8_t[4]){51, 0, 0, 255}, "index 2");
    expect_bytes(found + 4, (const uint8_t[4]){255, 0, 0, 255}, "index 3");
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2, 1, GL_COLOR_INDEX, GL_BITMAP, (const uint8_t[1]){0x80});
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    expect_bytes(found, (const uint8_t[4]){255, 0, 0, 255}, "bit 1");
    expect_bytes(found + 4, (const uint8_t[4]){51, 0, 0, 255}, "bit 0");
    glGetTexImage(GL_TEXTURE_2D, 0, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, found);
    expect_error(GL_INVALID_ENUM, "texels are no indices");
}

GL_TEST(pixel_transfer, leaves_integers_alone_8_4_5)
{
    const uint8_t four[4] = {1, 2, 3, 4};
    uint8_t found[4];
    set_transfer();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8UI, 1, 1, 0, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, four);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, found);
    expect_bytes(found, four, "integers");
}

GL_TEST(pixel_transfer, depths_and_stencil_indices_have_their_own_8_4_5)
{
    const GLuint map[4] = {10, 20, 30, 40};
    uint8_t indices[3];
    uint32_t both;
    float depth;
    glClearDepth(0.25);
    glClearStencil(0x21);
    glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glPixelTransferf(GL_DEPTH_SCALE, 2);
    glPixelTransferf(GL_DEPTH_BIAS, 0.125f);
    glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    cr_expect(fabsf(depth - 0.625f) < 1e-6f, "%g", (double)depth);
    glPixelTransferi(GL_INDEX_SHIFT, -4);
    glPixelTransferi(GL_INDEX_OFFSET, 1);
    glReadPixels(0, 0, 3, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, indices);
    cr_expect(indices[0] == 3 && indices[2] == 3);
    glReadPixels(0, 0, 1, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, &both);
    cr_expect_eq(both & 0xff, 3);
    cr_expect(both >> 8 >= 0x9ffffe && both >> 8 <= 0xa00001, "%08x", both);
    glPixelMapuiv(GL_PIXEL_MAP_S_TO_S, 4, map);
    glPixelTransferi(GL_MAP_STENCIL, 1);
    glReadPixels(0, 0, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, indices);
    cr_expect_eq(indices[0], 40);
    glPixelTransferi(GL_INDEX_SHIFT, 3);
    glPixelTransferi(GL_INDEX_OFFSET, -6); /* 0x108 - 6 = 0x102 */
    glReadPixels(0, 0, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, indices);
    cr_expect_eq(indices[0], 30);
    glPixelTransferi(GL_MAP_STENCIL, 0);
    glWindowPos2i(5, 5);
    glDrawPixels(1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_INT,
                 (const uint32_t[1]){0x10000002}); /* 0x80000010 - 6 */
    reset_transfer();
    glReadPixels(5, 5, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, indices);
    cr_expect_eq(indices[0], 10);
}

GL_TEST(pixel_transfer, a_texture_of_depths_is_transferred_too)
{
    const float depths[2] = {0.25f, 0.5f};
    float found[2];
    glPixelTransferf(GL_DEPTH_SCALE, 2);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT32F, 2, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, GL_FLOAT, found);
    cr_expect(found[0] == 0.5f && found[1] == 1, "%g %g", (double)found[0], (double)found[1]);
}

/* Shifts beyond all bits, offsets that wrap: no undefined behaviour, and zeros come from the shift (8.4.5.1).
 */
GL_TEST(pixel_transfer, extreme_shifts_and_offsets_have_results)
{
    static const GLint shifts[] = {INT32_MIN, -49, -48, -47, -1, 0, 1, 31, 32, 47, 48, INT32_MAX},
                       offsets[] = {INT32_MIN, -1, 0, 1, INT32_MAX};
    uint8_t index;
    glClearStencil(0xff);
    glClear(GL_STENCIL_BUFFER_BIT);
    for (unsigned i = 0; i < sizeof shifts / sizeof *shifts; i++)
        for (unsigned k = 0; k < 5; k++) {
            const GLint shift = shifts[i];
            const uint32_t shifted = shift >= 32 || shift <= -32 ? 0
                                     : shift < 0                 ? 0xffu >> -shift
                                                                 : 0xffu << shift;
            glPixelTransferi(GL_INDEX_SHIFT, shift);
            glPixelTransferi(GL_INDEX_OFFSET, offsets[k]);
            glReadPixels(0, 0, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &index);
            cr_expect_eq(index, (uint8_t)(shifted + (uint32_t)offsets[k]), "shift %d offset %d: %u", shift,
                         offsets[k], index);
        }
}

/* --- ReadPixels ----------------------------------------------------------------------------------------- */

GL_TEST(pixel_transfer, values_read_are_clamped_as_18_2_8_has_it)
{
    static const struct {
        GLenum internal, clamp, type;
        int expected; /* of -0.5, as 8 bits or a float times 100 */
    } rows[] = {
        {GL_RGBA8_SNORM, GL_FALSE, GL_BYTE, -64},
        {GL_RGBA8_SNORM, GL_TRUE, GL_BYTE, 0},
        {GL_RGBA8_SNORM, GL_FALSE, GL_UNSIGNED_BYTE, 0},
        {GL_RGBA32F, GL_FALSE, GL_BYTE, 0},
        {GL_RGBA32F, GL_FALSE, GL_FLOAT, -50},
        {GL_RGBA32F, GL_FIXED_ONLY, GL_FLOAT, -50},
        {GL_RGBA32F, GL_TRUE, GL_FLOAT, 0},
        {GL_RGBA8_SNORM, GL_FIXED_ONLY, GL_FLOAT, 0},
    };
    GLuint framebuffer, texture;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const float color[4] = {-0.5f, 0, 0, 1};
        float real = 9;
        int8_t integer = 9;
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)rows[i].internal, 1, 1, 0, GL_RGBA, GL_FLOAT, color);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
        glClampColor(GL_CLAMP_READ_COLOR, rows[i].clamp);
        if (rows[i].type == GL_FLOAT)
            glReadPixels(0, 0, 1, 1, GL_RED, GL_FLOAT, &real);
        else
            glReadPixels(0, 0, 1, 1, GL_RED, rows[i].type, &integer);
        const int found = rows[i].type == GL_FLOAT ? (int)roundf(real * 100) : integer;
        cr_expect(abs(found - rows[i].expected) <= 1, "row %u: %d, expected %d", i, found, rows[i].expected);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

GL_TEST(pixel_transfer, luminance_is_the_sum_and_then_clamped_18_2_7)
{
    float luminance;
    glClearColor(0.5f, 0.25f, 0.75f, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glReadPixels(0, 0, 1, 1, GL_LUMINANCE, GL_FLOAT, &luminance);
    cr_expect_eq(luminance, 1);
    glClampColor(GL_CLAMP_READ_COLOR, GL_FALSE);
    glReadPixels(0, 0, 1, 1, GL_LUMINANCE, GL_FLOAT, &luminance);
    cr_expect(fabsf(luminance - 1.5f) < 0.01f, "%g", (double)luminance);
}

GL_TEST(pixel_transfer, stencil_indices_are_read_as_bits_table_18_3)
{
    uint8_t bytes[4] = {0xaa, 0xaa, 0xaa, 0xaa};
    glEnable(GL_SCISSOR_TEST);
    glScissor(1, 0, 1, 1);
    glClearStencil(3);
    glClear(GL_STENCIL_BUFFER_BIT);
    glPixelStorei(GL_PACK_SKIP_PIXELS, 3);
    glReadPixels(0, 0, 4, 1, GL_STENCIL_INDEX, GL_BITMAP, bytes); /* 0100 into bits 3 to 6 */
    cr_expect_eq(bytes[0], 0xa8, "%02x", bytes[0]);
    glPixelStorei(GL_PACK_LSB_FIRST, 1);
    bytes[0] = 0xaa;
    glReadPixels(0, 0, 4, 1, GL_STENCIL_INDEX, GL_BITMAP, bytes);
    cr_expect_eq(bytes[0], 0x92, "%02x", bytes[0]);
}

GL_TEST(pixel_transfer, sized_reads_write_no_more_than_they_may)
{
    uint8_t bytes[16] = {0};
    glReadnPixels(0, 0, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, 15, bytes);
    expect_error(GL_INVALID_OPERATION, "15 bytes");
    glReadnPixelsARB(0, 0, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, -1, bytes);
    expect_error(GL_INVALID_VALUE, "negative");
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glReadnPixels(0, 0, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, 16, bytes);
    cr_expect(bytes[0] == 255 && bytes[15] == 255);
    GLfloat map[2] = {5, 5};
    glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 2, (const float[2]){0, 1});
    glGetnPixelMapfv(GL_PIXEL_MAP_R_TO_R, 7, map);
    expect_error(GL_INVALID_OPERATION, "seven bytes");
    glGetnPixelMapfvARB(GL_PIXEL_MAP_R_TO_R, -1, map);
    expect_error(GL_INVALID_VALUE, "negative");
    glGetnPixelMapfv(GL_PIXEL_MAP_R_TO_R, 8, map);
    cr_expect(map[0] == 0 && map[1] == 1);
}

/* 8.4.4, 8.5: a depth and stencil image keeps both, with and without INDEX_OFFSET and in rows longer than
 * what is converted at a time. */
GL_TEST(pixel_transfer, depth_stencil_images_keep_both)
{
    enum { WIDTH = 300 };
    static GLuint words[2][WIDTH], back[2][WIDTH];
    static struct {
        GLfloat depth;
        GLuint stencil;
    } pairs[2][WIDTH], pairs_back[2][WIDTH];
    for (unsigned i = 0; i < 2 * WIDTH; i++) {
        words[i / WIDTH][i % WIDTH] = i * 27000 << 8 | (i * 7 & 0x7f);
        pairs[i / WIDTH][i % WIDTH].depth = (GLfloat)(i & 15) / 16;
        pairs[i / WIDTH][i % WIDTH].stencil = i * 5 & 0x7f;
    }
    for (GLint offset = 0; offset < 6; offset += 5) {
        glPixelTransferi(GL_INDEX_OFFSET, offset);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH24_STENCIL8, WIDTH, 2, 0, GL_DEPTH_STENCIL,
                     GL_UNSIGNED_INT_24_8, words);
        glTexImage2D(GL_TEXTURE_2D, 1, GL_DEPTH32F_STENCIL8, WIDTH, 2, 0, GL_DEPTH_STENCIL,
                     GL_FLOAT_32_UNSIGNED_INT_24_8_REV, pairs);
        glPixelTransferi(GL_INDEX_OFFSET, 0);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, back);
        glGetTexImage(GL_TEXTURE_2D, 1, GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, pairs_back);
        expect_error(GL_NO_ERROR, "offset %d", offset);
        for (unsigned i = 0; i < 2 * WIDTH; i++) {
            const GLuint word = words[i / WIDTH][i % WIDTH] + (GLuint)offset,
                         found = back[i / WIDTH][i % WIDTH];
            cr_expect(found == word, "offset %d, texel %u: %08x, expected %08x", offset, i, found, word);
            cr_expect_eq(pairs_back[i / WIDTH][i % WIDTH].depth, pairs[i / WIDTH][i % WIDTH].depth);
            cr_expect_eq(pairs_back[i / WIDTH][i % WIDTH].stencil & 0xff,
                         pairs[i / WIDTH][i % WIDTH].stencil + (GLuint)offset, "offset %d, texel %u", offset,
                         i);
        }
    }
}

/* The same through the window: DrawPixels, then ReadPixels with an offset of its own. */
GL_TEST(pixel_transfer, depth_stencil_pixels_keep_both)
{
    GLuint words[SIZE], back[SIZE];
    for (unsigned i = 0; i < SIZE; i++)
        words[i] = i * 1000000 << 8 | (i * 15);
    glRasterPos2f(-1, -1);
    glDrawPixels(SIZE, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, words);
    for (GLint offset = 0; offset < 6; offset += 5) {
        glPixelTransferi(GL_INDEX_OFFSET, offset);
        glReadPixels(0, 0, SIZE, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, back);
        for (unsigned i = 0; i < SIZE; i++)
            cr_expect_eq(back[i], words[i] + (GLuint)offset, "offset %d, pixel %u: %08x", offset, i, back[i]);
    }
}
