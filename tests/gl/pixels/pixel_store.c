#include "gl/pixels/pixel_store.h"

#include "tests/gl/gl_test.h"

/* GL 4.6 compatibility 8.4.4.1, worked out by hand. */
Test(pixel_store, layout_is_equation_8_2)
{
    static const struct {
        struct pixel_store store;
        GLsizei width, height, depth;
        enum pixel_format format;
        enum pixel_type type;
        ptrdiff_t row, image, start, end;
    } rows[] = {
        {{.alignment = 4}, 3, 2, 1, PIXEL_RGB, PIXEL_UNSIGNED_BYTE, 12, 24, 0, 21},
        {{.alignment = 1}, 3, 2, 1, PIXEL_RGB, PIXEL_UNSIGNED_BYTE, 9, 18, 0, 18},
        {{.alignment = 8}, 1, 2, 1, PIXEL_RGBA, PIXEL_FLOAT, 16, 32, 0, 32},
        {{.alignment = 8}, 3, 2, 1, PIXEL_RED, PIXEL_FLOAT, 16, 32, 0, 28},
        {{.alignment = 2, .row_length = 5}, 3, 2, 1, PIXEL_RED, PIXEL_UNSIGNED_BYTE, 6, 12, 0, 9},
        {{.alignment = 1, .skip_rows = 2, .skip_pixels = 1},
         2,
         2,
         1,
         PIXEL_RGBA,
         PIXEL_UNSIGNED_BYTE,
         8,
         16,
         20,
         36},
        {{.alignment = 1, .image_height = 4, .skip_images = 1},
         2,
         2,
         2,
         PIXEL_RED,
         PIXEL_UNSIGNED_BYTE,
         2,
         8,
         8,
         20},
        {{.alignment = 4}, 0, 5, 1, PIXEL_RGBA, PIXEL_UNSIGNED_BYTE, 0, 0, 0, 0},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pixel_layout layout = {.format = rows[i].format, .type = rows[i].type};
        ptrdiff_t start, end;
        cr_assert(pixel_store_layout(&rows[i].store, rows[i].width, rows[i].height, rows[i].depth,
                                     rows[i].depth > 1 ? 3 : 2, &layout, &start, &end));
        cr_expect(layout.row_stride == rows[i].row && layout.image_stride == rows[i].image &&
                      start == rows[i].start && end == rows[i].end,
                  "row %u: %td %td %td %td", i, layout.row_stride, layout.image_stride, start, end);
    }
}

Test(pixel_store, layout_refuses_to_overflow)
{
    const struct pixel_store store = {.alignment = 8,
                                      .row_length = INT32_MAX,
                                      .skip_rows = INT32_MAX,
                                      .skip_images = INT32_MAX,
                                      .image_height = INT32_MAX};
    struct pixel_layout layout = {.format = PIXEL_RGBA, .type = PIXEL_FLOAT};
    ptrdiff_t start, end;
    cr_expect(!pixel_store_layout(&store, 1, 1, 1, 3, &layout, &start, &end));
    cr_expect(!pixel_store_layout(&store, INT32_MAX, INT32_MAX, INT32_MAX, 3, &layout, &start, &end));
}

GL_TEST(pixel_store, parameters_are_kept_or_refused)
{
    static const struct {
        GLenum pname;
        GLint value;
        GLenum error;
    } rows[] = {
        {GL_PACK_ALIGNMENT, 8, GL_NO_ERROR},
        {GL_UNPACK_ALIGNMENT, 1, GL_NO_ERROR},
        {GL_PACK_ALIGNMENT, 3, GL_INVALID_VALUE},
        {GL_UNPACK_ALIGNMENT, 0, GL_INVALID_VALUE},
        {GL_PACK_ROW_LENGTH, 7, GL_NO_ERROR},
        {GL_UNPACK_ROW_LENGTH, -1, GL_INVALID_VALUE},
        {GL_UNPACK_SKIP_ROWS, 3, GL_NO_ERROR},
        {GL_PACK_SKIP_PIXELS, -3, GL_INVALID_VALUE},
        {GL_UNPACK_SKIP_IMAGES, 2, GL_NO_ERROR},
        {GL_UNPACK_IMAGE_HEIGHT, 9, GL_NO_ERROR},
        {GL_UNPACK_SWAP_BYTES, 1, GL_NO_ERROR},
        {GL_PACK_LSB_FIRST, 1, GL_NO_ERROR},
        {GL_RGBA, 1, GL_INVALID_ENUM},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLint value = -99;
        glPixelStorei(rows[i].pname, rows[i].value);
        expect_error(rows[i].error, "row %u", i);
        if (rows[i].error)
            continue;
        glGetIntegerv(rows[i].pname, &value);
        cr_expect_eq(value, rows[i].value, "pname %04x: %d", rows[i].pname, value);
    }
}
