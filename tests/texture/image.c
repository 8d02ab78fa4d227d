#include "texture/texture.h"

#include <criterion/criterion.h>
#include <stdlib.h>

Test(image, defining_zeroes_and_replaces)
{
    struct texture_image image = {0};
    cr_assert(texture_image_define(&image, FORMAT_RGBA8, 3, 2, 1));
    for (unsigned i = 0; i < 24; i++)
        cr_expect_eq(image.texels[i], 0);
    cr_assert(texture_image_define(&image, FORMAT_RGB32F, 5, 1, 2));
    cr_expect_eq(image.row_stride, 60);
    cr_expect_eq(image.slice_stride, 60);
    texture_image_release(&image);
    cr_expect_null(image.texels);
}

Test(image, a_size_of_zero_is_no_image)
{
    struct texture_image image = {0};
    cr_assert(texture_image_define(&image, FORMAT_RGBA8, 3, 0, 1));
    cr_expect_null(image.texels);
    cr_expect_eq(image.width, 0);
}

Test(image, impossible_sizes_change_nothing)
{
    struct texture_image image = {0};
    cr_assert(texture_image_define(&image, FORMAT_R8, 1, 1, 1));
    uint8_t *texels = image.texels;
    cr_expect_not(texture_image_define(&image, FORMAT_R8, TEXTURE_MAX_SIZE + 1, 1, 1));
    cr_expect_not(
        texture_image_define(&image, FORMAT_R8, TEXTURE_MAX_SIZE, TEXTURE_MAX_SIZE, 8)); /* 2^31 bytes */
    cr_expect_not(texture_image_define(&image, FORMAT_R8, 1, UINT32_MAX, 1));
    cr_expect_not(texture_image_define(&image, FORMAT_R8, 1, 1, TEXTURE_MAX_3D_SIZE + 1));
    cr_expect_not(texture_image_define(&image, FORMAT_RGBA32F, TEXTURE_MAX_SIZE, TEXTURE_MAX_SIZE,
                                       TEXTURE_MAX_3D_SIZE));
    cr_expect_eq(image.texels, texels);
    cr_expect_eq(image.width, 1);
    texture_image_release(&image);
}

/* The box alone changes, and comes back as it was, for every stored format, even rows turned upside down. */
Test(image, boxes_are_written_and_read_in_place)
{
    enum { W = 150, H = 3 }; /* wider than one piece of the conversion */
    static uint8_t source[H][W * 4], back[H][W * 4], whole[5][(W + 2) * 4];
    for (size_t i = 0; i < sizeof source; i++)
        ((uint8_t *)source)[i] = (uint8_t)(i * 37 % 251);
    for (unsigned inverted = 0; inverted < 2; inverted++) {
        struct texture_image image = {0};
        const struct pixel_layout layout = {.format = inverted ? PIXEL_ABGR : PIXEL_RGBA,
                                            .row_stride = inverted ? -W * 4 : W * 4};
        const struct pixel_layout tight = {.row_stride = (W + 2) * 4};
        cr_assert(texture_image_define(&image, FORMAT_RGBA8, W + 2, H + 2, 1));
        memset(back, 0, sizeof back);
        texture_image_write(&image, 1, 1, 0, W, H, 1, &layout, inverted ? source[H - 1] : source[0]);
        texture_image_read(&image, 1, 1, 0, W, H, 1, &layout, inverted ? back[H - 1] : back[0]);
        cr_expect_eq(memcmp(source, back, sizeof source), 0);
        texture_image_read(&image, 0, 0, 0, W + 2, H + 2, 1, &tight, whole);
        for (unsigned x = 0; x < (W + 2) * 4; x++)
            cr_expect(whole[0][x] == 0 && whole[H + 1][x] == 0);
        for (unsigned y = 0; y < H + 2; y++)
            cr_expect(whole[y][0] == 0 && whole[y][(W + 1) * 4] == 0);
        cr_expect_eq(whole[1][4], inverted ? source[H - 1][3] : source[0][0]);
        texture_image_release(&image);
    }
}

Test(image, slices_have_their_stride)
{
    struct texture_image image = {0};
    const float source[2][4] = {{1, 2, -1, -1}, {3, 4, -1, -1}}; /* 2x1 floats, then two of padding */
    float back[2];
    const struct pixel_layout layout = {
        .format = PIXEL_RED, .type = PIXEL_FLOAT, .row_stride = 8, .image_stride = 16};
    cr_assert(texture_image_define(&image, FORMAT_R32F, 2, 1, 2));
    texture_image_write(&image, 0, 0, 0, 2, 1, 2, &layout, source);
    texture_image_read(&image, 0, 0, 1, 2, 1, 1, &layout, back);
    cr_expect_eq(back[0], 3.0f);
    cr_expect_eq(back[1], 4.0f);
    texture_image_release(&image);
}

/* Table 8.26. */
Test(image, luminance_and_intensity_are_read_as_red)
{
    static const struct {
        enum texture_format format;
        float rgba[4];
        float luminance;
    } rows[] = {
        {FORMAT_L32F, {0.5f, 0, 0, 1}, 0.5f},  {FORMAT_LA32F, {0.5f, 0, 0, 0.25f}, 0.5f},
        {FORMAT_I32F, {0.5f, 0, 0, 1}, 0.5f},  {FORMAT_A32F, {0, 0, 0, 0.25f}, 0.0f},
        {FORMAT_RG32F, {0.5f, 4, 0, 1}, 0.5f},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct texture_image image = {0};
        const float source[4] = {0.5f, 4, 8, 0.25f};
        float rgba[4], luminance;
        struct pixel_layout layout = {.format = PIXEL_RGBA, .type = PIXEL_FLOAT};
        cr_assert(texture_image_define(&image, rows[i].format, 1, 1, 1));
        texture_image_write(&image, 0, 0, 0, 1, 1, 1, &layout, source);
        texture_image_read(&image, 0, 0, 0, 1, 1, 1, &layout, rgba);
        layout.format = PIXEL_LUMINANCE;
        texture_image_read(&image, 0, 0, 0, 1, 1, 1, &layout, &luminance);
        cr_expect_eq(memcmp(rgba, rows[i].rgba, sizeof rgba), 0, "row %u", i);
        cr_expect_eq(luminance, rows[i].luminance, "row %u", i);
        texture_image_release(&image);
    }
}

/* The memory is freed by its last image, whichever that is. */
Test(image, siblings_share_memory_until_they_are_separated)
{
    struct texture_image image = {0};
    cr_assert(texture_image_define(&image, FORMAT_R8, 2, 2, 3));
    cr_expect(texture_image_separate(&image)); /* nothing to do */
    cr_assert(texture_image_share(&image));
    cr_assert(texture_image_share(&image)); /* again */
    struct texture_image first = texture_image_sibling(&image, image.memory, 1, 1),
                         second = texture_image_sibling(&image, image.memory, 1, 2),
                         slice = texture_image_slices(&second, 1, 1);
    cr_expect_eq(first.depth, 1);
    cr_expect_eq(first.texels, image.texels + image.slice_stride);
    first.texels[3] = 77;
    cr_expect_eq(second.texels[3], 77);
    texture_image_release(&slice); /* has no reference */
    texture_image_release(&image);
    cr_assert(texture_image_separate(&first));
    first.texels[3] = 5;
    cr_expect_eq(second.texels[3], 77);
    texture_image_release(&second);
    texture_image_release(&first);

    cr_assert(texture_image_define(&image, FORMAT_R8, 2, 2, 1));
    const uint8_t *texels = image.texels;
    cr_assert(texture_image_share(&image));
    cr_assert(texture_image_separate(&image)); /* no other: not a copy */
    cr_expect_eq(image.texels, texels);
    cr_expect_null(image.memory);
    texture_image_release(&image);
}
