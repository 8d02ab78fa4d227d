#include "texture/texture.h"

#include <criterion/criterion.h>

static struct texture texture;

static void define(enum texture_dimension dimension, enum texture_format format, uint32_t width,
                   uint32_t height, uint32_t depth)
{
    texture = (struct texture){.dimension = dimension};
    for (unsigned face = 0; face < (dimension == TEXTURE_CUBE ? 6u : 1u); face++)
        cr_assert(texture_image_define(&texture.images[face][0], format, width, height, depth));
}

/* Table X.2: which formats there are, and that only those of one class view each other. */
Test(image_access, formats_of_one_class_view_each_other)
{
    static const struct {
        enum texture_format texture, unit;
        bool valid;
    } rows[] = {
        {FORMAT_R32F, FORMAT_R32UI, true},      {FORMAT_RGBA8, FORMAT_R32UI, true},
        {FORMAT_RGB10A2, FORMAT_RG16F, true},   {FORMAT_R11G11B10F, FORMAT_R32I, true},
        {FORMAT_RGBA8, FORMAT_RG32F, false},    {FORMAT_RGBA32F, FORMAT_RGBA32I, true},
        {FORMAT_RGB8, FORMAT_RGBA8, false},     {FORMAT_RGBA8, FORMAT_RGB8, false},
        {FORMAT_L8, FORMAT_R8, false},          {FORMAT_R8, FORMAT_R8I, true},
        {FORMAT_SRGB8_A8, FORMAT_RGBA8, false}, {FORMAT_RGB565, FORMAT_R16, false},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct image_view view;
        define(TEXTURE_2D, rows[i].texture, 4, 4, 1);
        cr_expect_eq(image_view_init(&view, &texture, 0, true, 0, rows[i].unit, true, true), rows[i].valid,
                     "%s as %s", texture_formats[rows[i].texture].name, texture_formats[rows[i].unit].name);
        texture_release(&texture);
    }
}

/* 2.X.8.Z LOADIM: components that the modifier does not have are 0, 0, 1; outside all is 0. */
Test(image_access, loads_fill_up_and_stop_at_the_edges)
{
    struct image_view view;
    define(TEXTURE_2D, FORMAT_RG32F, 2, 2, 1);
    const float texels[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    memcpy(texture.images[0][0].texels, texels, sizeof texels);
    cr_assert(image_view_init(&view, &texture, 0, true, 0, FORMAT_RG32F, true, true));
    const i32x8 coord[4] = {
        {0, 1, 0, 1, 2, -1, 0, 0}, {0, 0, 1, 1, 0, 0, -5, 0}, {0, 0, 0, 0, 0, 0, 0, 1}, {0}};
    i32x8 result[4];
    image_load(&view, IMAGE_F32X2, coord, 0xff, result);
    const f32x8 expected[4] = {{1, 3, 5, 7}, {2, 4, 6, 8}, {0}, {1, 1, 1, 1}};
    cr_expect_eq(memcmp(result, expected, sizeof result), 0);
    image_load(&view, IMAGE_U32, coord, 0xff, result); /* another class */
    for (int c = 0; c < 4; c++)
        cr_expect_not(i32x8_any(result[c] != 0));
    image_load(NULL, IMAGE_F32X2, coord, 0xff, result);
    cr_expect_not(i32x8_any(result[3] != 0));
    texture_release(&texture);
}

Test(image_access, small_integers_are_extended_and_cut)
{
    struct image_view view;
    define(TEXTURE_1D, FORMAT_R16I, 4, 1, 1);
    cr_assert(image_view_init(&view, &texture, 0, true, 0, FORMAT_R16UI, true, true));
    const i32x8 coord[4] = {{0, 1, 2, 3, 9, 9, 9, 9}, {0}, {0}, {0}};
    const i32x8 value[4] = {{-2, 0x12345678, 7, 40000}, {0}, {0}, {0}};
    i32x8 result[4];
    image_store(&view, IMAGE_U16, coord, value, 0xff);
    image_load(&view, IMAGE_S16, coord, 0xff, result);
    cr_expect_eq(result[0][0], -2);
    cr_expect_eq(result[0][1], 0x5678);
    cr_expect_eq(result[0][3], 40000 - 65536);
    cr_expect_eq(result[3][0], 1);
    image_load(&view, IMAGE_U16, coord, 0xff, result);
    cr_expect_eq(result[0][0], 0xfffe);
    texture_release(&texture);
}

/* Formatted stores convert; the last of several lanes wins; lanes that do not run store nothing. */
Test(image_access, formatted_stores_convert)
{
    struct image_view view;
    define(TEXTURE_2D, FORMAT_RGBA8, 2, 1, 1);
    cr_assert(image_view_init(&view, &texture, 0, true, 0, FORMAT_RGBA8, true, true));
    const i32x8 coord[4] = {{0, 0, 1, 1, 0, 0, 0, 0}, {0}, {0}, {0}};
    f32x8 value[4] = {{0.25f, 1, 1, 2}, {0, 0.5f, 0, -1}, {0}, {1, 1, 1, 1}};
    i32x8 bits[4];
    memcpy(bits, value, sizeof bits);
    image_store(&view, IMAGE_FORMATTED_F, coord, bits, 0x0b);
    cr_expect_eq(memcmp(texture.images[0][0].texels, (uint8_t[]){255, 128, 0, 255, 255, 0, 0, 255}, 8), 0);
    image_store(&view, IMAGE_FORMATTED_U, coord, bits, 0xff); /* integers do not fit */
    cr_expect_eq(texture.images[0][0].texels[0], 255);
    view.writable = false;
    image_store(&view, IMAGE_FORMATTED_F, coord, bits, 0xff);
    cr_expect_eq(texture.images[0][0].texels[5], 0);
    texture_release(&texture);
}

/* EXT_shader_image_load_formatted: "format-converted based on the format of the image binding"; integers for
 * who wants floats are zeros. */
Test(image_access, formatted_loads_convert)
{
    static const struct {
        enum texture_format format;
        enum image_data data;
        uint32_t texel, wanted[4];
    } rows[] = {
        {FORMAT_RGBA8, IMAGE_FORMATTED_F, 0xff000000, {0, 0, 0, 0x3f800000}},
        {FORMAT_R32F, IMAGE_FORMATTED_F, 0x40000000, {0x40000000, 0, 0, 0x3f800000}},
        {FORMAT_RGBA8I, IMAGE_FORMATTED_S, 0xff017f80, {0xffffff80, 0x7f, 1, 0xffffffff}},
        {FORMAT_RGBA8UI, IMAGE_FORMATTED_U, 0xff017f80, {0x80, 0x7f, 1, 0xff}},
        {FORMAT_RGBA8UI, IMAGE_FORMATTED_F, 0xff017f80, {0}},
        {FORMAT_RGBA8, IMAGE_FORMATTED_U, 0xff017f80, {0}},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const i32x8 coord[4] = {{0}, {0}, {0}, {0}};
        struct image_view view;
        i32x8 result[4];
        define(TEXTURE_2D, rows[i].format, 1, 1, 1);
        memcpy(texture.images[0][0].texels, &rows[i].texel, 4);
        cr_assert(image_view_init(&view, &texture, 0, true, 0, rows[i].format, true, false));
        image_load(&view, rows[i].data, coord, 2, result);
        for (unsigned c = 0; c < 4; c++)
            cr_expect_eq((uint32_t)result[c][1], rows[i].wanted[c], "row %u component %u: %x", i, c,
                         (unsigned)result[c][1]);
        texture_release(&texture);
    }
}

/* Table X.4 and the pseudo-code of ATOMIM. */
Test(image_access, atomics_compute_and_return_the_old_value)
{
    static const struct {
        enum image_operation operation;
        enum image_data data;
        uint32_t old, x, y, now;
    } rows[] = {
        {IMAGE_ADD, IMAGE_U32, 5, 7, 0, 12},
        {IMAGE_ADD, IMAGE_S32, 0x7fffffff, 1, 0, 0x80000000},
        {IMAGE_MIN, IMAGE_U32, 0xffffffff, 3, 0, 3},
        {IMAGE_MIN, IMAGE_S32, 0xffffffff, 3, 0, 0xffffffff},
        {IMAGE_MAX, IMAGE_U32, 0xffffffff, 3, 0, 0xffffffff},
        {IMAGE_MAX, IMAGE_S32, 0xffffffff, 3, 0, 3},
        {IMAGE_IWRAP, IMAGE_U32, 4, 5, 0, 5},
        {IMAGE_IWRAP, IMAGE_U32, 5, 5, 0, 0},
        {IMAGE_DWRAP, IMAGE_U32, 5, 5, 0, 4},
        {IMAGE_DWRAP, IMAGE_U32, 0, 5, 0, 5},
        {IMAGE_DWRAP, IMAGE_U32, 6, 5, 0, 5},
        {IMAGE_AND, IMAGE_U32, 12, 10, 0, 8},
        {IMAGE_OR, IMAGE_U32, 12, 10, 0, 14},
        {IMAGE_XOR, IMAGE_U32, 12, 10, 0, 6},
        {IMAGE_EXCH, IMAGE_U32, 12, 10, 0, 10},
        {IMAGE_CSWAP, IMAGE_U32, 12, 12, 99, 99},
        {IMAGE_CSWAP, IMAGE_U32, 12, 13, 99, 12},
    };
    struct image_view view;
    define(TEXTURE_3D, FORMAT_R32UI, 2, 2, 2);
    cr_assert(image_view_init(&view, &texture, 0, true, 0, FORMAT_R32I, true, true));
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const i32x8 coord[4] = {i32x8_splat(1), i32x8_splat(0), i32x8_splat(1), i32x8_splat(0)};
        const i32x8 operand[2] = {i32x8_splat((int32_t)rows[i].x), i32x8_splat((int32_t)rows[i].y)};
        uint8_t *texel = texture.images[0][0].texels + texture.images[0][0].slice_stride + 4;
        uint32_t now;
        i32x8 result;
        memcpy(texel, &rows[i].old, 4);
        image_atomic(&view, rows[i].operation, rows[i].data, coord, operand, 0x20, &result);
        memcpy(&now, texel, 4);
        cr_expect_eq(now, rows[i].now, "row %u: %u", i, now);
        cr_expect_eq((uint32_t)result[5], rows[i].old, "row %u", i);
        cr_expect_eq(result[4], 0);
    }
    texture_release(&texture);
}

/* Table X.5: faces and layers are z; a single one is bound as a texture without layers. */
Test(image_access, layers_and_faces_are_z)
{
    static const struct {
        enum texture_dimension dimension;
        uint32_t size[3], z;
    } rows[] = {
        {TEXTURE_CUBE, {2, 2, 1}, 6},     {TEXTURE_1D_ARRAY, {2, 5, 1}, 5},
        {TEXTURE_2D_ARRAY, {2, 2, 3}, 3}, {TEXTURE_CUBE_ARRAY, {2, 2, 12}, 12},
        {TEXTURE_3D, {2, 2, 4}, 4},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct image_view view;
        const i32x8 last = i32x8_splat((int32_t)rows[i].z - 1), zero = {0}, one = i32x8_splat(1);
        const i32x8 coord[4] = {zero, zero, last, zero}, base[4] = {zero, zero, zero, zero},
                    beyond[4] = {zero, zero, last + 1, zero};
        const i32x8 value[4] = {one, zero, zero, zero};
        i32x8 result[4];
        define(rows[i].dimension, FORMAT_R32UI, rows[i].size[0], rows[i].size[1], rows[i].size[2]);
        cr_assert(image_view_init(&view, &texture, 0, true, 0, FORMAT_R32UI, true, true));
        cr_expect_eq(view.size[2], rows[i].z);
        image_store(&view, IMAGE_U32, coord, value, 1);
        image_load(&view, IMAGE_U32, beyond, 1, result);
        cr_expect_eq(result[3][0], 0);
        cr_assert(image_view_init(&view, &texture, 0, false, rows[i].z - 1, FORMAT_R32UI, true, false));
        image_load(&view, IMAGE_U32, base, 1, result);
        cr_expect_eq(result[0][0], 1, "row %u", i);
        image_load(&view, IMAGE_U32, coord, 1, result);
        cr_expect_eq(result[3][0], 0);
        cr_expect_not(image_view_init(&view, &texture, 0, false, rows[i].z, FORMAT_R32UI, true, true));
        cr_expect_not(image_view_init(&view, &texture, 1, true, 0, FORMAT_R32UI, true, true));
        cr_expect_null(view.texels[0]);
        texture_release(&texture);
    }
}
