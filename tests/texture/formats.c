#include "texture/formats.h"

#include <criterion/criterion.h>
#include <math.h>

Test(formats, components_fit_into_the_bytes_and_no_word_is_crossed)
{
    for (enum texture_format format = 0; format < FORMAT_COUNT; format++) {
        const struct texture_format_info *info = &texture_formats[format];
        unsigned bits = 0;
        for (unsigned c = 0; c < info->components; c++) {
            const struct texture_field field = info->field[c];
            cr_expect_eq(32u * field.word + field.shift, bits, "%s component %u", info->name, c);
            cr_expect_leq(field.shift + field.width, 32, "%s component %u", info->name, c);
            bits += field.width;
        }
        cr_expect_leq(bits, 8u * info->bytes, "%s", info->name);
        cr_expect(info->bytes % 4 == 0 || info->bytes <= 2, "%s", info->name);
    }
}

/* Tables 8.18 and 16.1: what of (R,G,B,A) = (1,2,3,4)/8 survives, and how it reads. */
Test(formats, base_formats_keep_and_read_their_components)
{
    static const float r = 0.125f, g = 0.25f, b = 0.375f, a = 0.5f;
    const float expected[][4] = {
        [BASE_RGBA] = {r, g, b, a},      [BASE_RGB] = {r, g, b, 1},
        [BASE_RG] = {r, g, 0, 1},        [BASE_R] = {r, 0, 0, 1},
        [BASE_ALPHA] = {0, 0, 0, a},     [BASE_LUMINANCE] = {r, r, r, 1},
        [BASE_INTENSITY] = {r, r, r, r}, [BASE_LUMINANCE_ALPHA] = {r, r, r, a},
        [BASE_DEPTH] = {r, 0, 0, 1},     [BASE_DEPTH_STENCIL] = {r, 0, 0, 1},
    };
    for (enum texture_format format = 0; format < FORMAT_COUNT; format++) {
        if (format == FORMAT_RGB10A2 ||
            (texture_formats[format].kind == KIND_UNORM && texture_formats[format].field[0].width < 8))
            continue;
        if (texture_format_is_integer(format) || texture_formats[format].kind == KIND_SRGB)
            continue;
        const float rgba[1][4] = {{r, g, b, a}};
        uint8_t texel[16];
        float back[1][4];
        texel_encode_row(format, rgba, 1, texel);
        texel_decode_row(format, texel, 1, back);
        for (int c = 0; c < 4; c++)
            cr_expect_float_eq(back[0][c], expected[texture_formats[format].base][c],
                               texture_formats[format].kind == KIND_FLOAT ? 0.0 : 0.005, "%s component %d",
                               texture_formats[format].name, c);
    }
}

/* Equations 2.1 and 2.3. */
Test(formats, bytes_round_to_nearest_even_of_the_clamped_value)
{
    static const struct {
        float value;
        uint8_t byte;
    } rows[] = {
        {0.0f, 0},
        {1.0f, 255},
        {-1.0f, 0},
        {2.0f, 255},
        {NAN, 0},
        {INFINITY, 255},
        {-INFINITY, 0},
        {0.5f, 128},
        {0.5f / 255.0f, 0},
        {1.5f / 255.0f, 2},
        {2.5f / 255.0f, 2},
        {0.499f / 255.0f, 0},
        {254.4f / 255.0f, 254},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const float rgba[1][4] = {{rows[i].value}};
        uint8_t texel;
        texel_encode_row(FORMAT_R8, rgba, 1, &texel);
        cr_expect_eq(texel, rows[i].byte, "%a: %u", (double)rows[i].value, texel);
    }
}

Test(formats, every_byte_survives)
{
    for (unsigned byte = 0; byte < 256; byte++) {
        uint8_t texel = (uint8_t)byte, again;
        float rgba[1][4];
        texel_decode_row(FORMAT_L8, &texel, 1, rgba);
        cr_expect_eq(rgba[0][0], (float)byte / 255.0f);
        texel_encode_row(FORMAT_L8, (const float(*)[4])rgba, 1, &again);
        cr_expect_eq(again, byte);
    }
}

/* 2.3.4.3 and 2.3.4.4: a finite number too large is the largest finite value, an infinity stays one. */
Test(formats, small_floats_hold_no_infinity_but_of_an_infinity)
{
    static const float large[] = {65024.0f, 65279.0f, 65280.0f, 65535.0f, 65536.0f, 1e30f, 0x1.fffffep127f};
    for (unsigned width = 10; width <= 11; width++) {
        const uint32_t infinity = 31u << (width - 5), greatest = infinity - 1;
        cr_expect_eq(float_from_small(greatest, width), width == 11 ? 65024.0f : 64512.0f);
        for (unsigned i = 0; i < sizeof large / sizeof *large; i++)
            cr_expect_eq(small_float_from_float(large[i], width), greatest, "%g in %u bits: %x",
                         (double)large[i], width, small_float_from_float(large[i], width));
        cr_expect_eq(small_float_from_float(INFINITY, width), infinity);
        cr_expect_eq(small_float_from_float(-1e30f, width), 0u);
        cr_expect_eq(small_float_from_float(-INFINITY, width), 0u);
    }
}
