/* Whole rows against single pixels, which take the other way: for every format and every type. */
#include "texture/rows.h"

#include <criterion/criterion.h>

#include "texture/pixel.h"

enum { COUNT = 45, FORMATS = PIXEL_INDEX + 1, TYPES = PIXEL_UNSIGNED_INT_5_9_9_9_REV + 1 };

static uint32_t state = 1;

static uint32_t random_bits(void)
{
    state = state * 1664525u + 1013904223u;
    return state >> 16 | (state * 747796405u & 0xffff0000u);
}

static float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Numbers around [0,1], any bits at all, and where rounding and ranges end. */
static float random_number(void)
{
    static const uint32_t corners[] = {
        0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345,
        0x477fefff, 0x477ff000, 0x47800000, 0x38800000, 0x387fffff, 0x33000000, 0x33000001, 0x00000001,
        0x3b008081, 0x7f7fffff, 0x477e0000, 0x4f800000, 0x391f22b4, 0x391f22b3, 0x3f7edc0e, 0x3f7edc0d};
    const uint32_t bits = random_bits();
    switch (bits % 8) {
    case 0: return float_of(random_bits());
    case 1: return float_of(corners[random_bits() % (sizeof corners / sizeof *corners)]);
    case 2: return (float)(random_bits() % 512) / 510.0f;
    case 3: return -(float)random_bits() / 4294967296.0f;
    case 4: return (float)random_bits() / 65536.0f;
    default: return (float)random_bits() / 4294967296.0f;
    }
}

static void random_row(float rgba[COUNT][4])
{
    for (unsigned i = 0; i < COUNT * 4; i++)
        rgba[i / 4][i % 4] = random_number();
}

static void random_bytes(uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)(random_bits() >> 7);
}

static bool mixes_integers(enum texture_format format)
{
    return texture_format_is_integer(format) || texture_formats[format].base == BASE_STENCIL;
}

Test(rows, texels_are_encoded_as_single_ones)
{
    for (int format = 0; format < FORMAT_COUNT; format++)
        for (int round = 0; round < 200; round++) {
            const unsigned bytes = texture_formats[format].bytes;
            float rgba[COUNT][4];
            uint8_t row[COUNT * 16], single[COUNT * 16];
            random_row(rgba);
            texel_encode_row(format, (const float(*)[4])rgba, COUNT, row);
            for (unsigned i = 0; i < COUNT; i++)
                texel_encode_row(format, (const float(*)[4]) & rgba[i], 1, single + i * bytes);
            cr_assert_eq(memcmp(row, single, COUNT * bytes), 0, "%s", texture_formats[format].name);
        }
}

Test(rows, texels_are_decoded_as_single_ones)
{
    for (int format = 0; format < FORMAT_COUNT; format++)
        for (int round = 0; round < 100; round++) {
            const unsigned bytes = texture_formats[format].bytes;
            float row[COUNT][4], single[COUNT][4];
            uint8_t texels[COUNT * 16];
            random_bytes(texels, sizeof texels);
            texel_decode_row(format, texels, COUNT, row);
            for (unsigned i = 0; i < COUNT; i++)
                texel_decode_row(format, texels + i * bytes, 1, &single[i]);
            cr_assert_eq(memcmp(row, single, sizeof row), 0, "%s", texture_formats[format].name);
        }
}

/* GL allows only some of them (client_pixels.c); those alone are converted. */
static bool is_pair(int format, int type)
{
    const unsigned packed = pixel_types[type].packed;
    const bool both = format == PIXEL_DEPTH_STENCIL,
               four = format == PIXEL_RGBA || format == PIXEL_BGRA || format == PIXEL_ABGR;
    return type != PIXEL_BITMAP && both == (packed == 2) && (packed != 3 || format == PIXEL_RGB) &&
           (packed != 4 || four);
}

/* Rows first, then single pixels, which start anywhere in memory. */
static void compare_pixels(enum pixel_format format, enum pixel_type type, bool swap)
{
    const unsigned bytes = pixel_bytes(format, type);
    float rgba[COUNT][4], row[COUNT][4], single[COUNT][4];
    uint8_t memory[COUNT * 16 + 1], packed[COUNT * 16 + 2], packed_single[COUNT * 16 + 1];
    random_bytes(memory, sizeof memory);
    random_row(rgba);
    pixel_unpack_row(format, type, swap, memory + 1, COUNT, row);
    packed[1 + COUNT * bytes] = 0xa5;
    pixel_pack_row(format, type, swap, (const float(*)[4])rgba, COUNT, packed + 1);
    for (unsigned i = 0; i < COUNT; i++) {
        pixel_unpack_row(format, type, swap, memory + 1 + i * bytes, 1, &single[i]);
        pixel_pack_row(format, type, swap, (const float(*)[4]) & rgba[i], 1, packed_single + i * bytes);
    }
    cr_assert_eq(memcmp(row, single, sizeof row), 0, "unpack format %d type %d", format, type);
    cr_assert_eq(memcmp(packed + 1, packed_single, COUNT * bytes), 0, "pack format %d type %d", format, type);
    cr_assert_eq(packed[1 + COUNT * bytes], 0xa5, "format %d type %d: written beyond", format, type);
}

Test(rows, pixels_are_converted_as_single_ones)
{
    for (int format = 0; format < FORMATS; format++)
        for (int type = 0; type < TYPES; type++)
            for (int round = 0; round < 40 && is_pair(format, type); round++)
                compare_pixels((enum pixel_format)format, (enum pixel_type)type, round & 1);
}

/* --- Images: moved or converted, the texels are the same ----------------------------------------------- */

static bool is_depth(enum texture_base base)
{
    return base == BASE_DEPTH || base == BASE_DEPTH_STENCIL;
}

static bool image_takes(enum texture_format format, int pixels)
{
    const enum texture_base base = texture_formats[format].base;
    if (base == BASE_DEPTH_STENCIL)
        return pixels == PIXEL_DEPTH_STENCIL;
    return is_depth(base) == (pixels == PIXEL_DEPTH) && pixels != PIXEL_STENCIL && pixels != PIXEL_INDEX &&
           pixels != PIXEL_DEPTH_STENCIL && base != BASE_STENCIL;
}

static void encode_pixel(enum texture_format format, const struct pixel_layout *layout, const uint8_t *pixel,
                         uint8_t *texel)
{
    const enum texture_format client = texture_client_format(format);
    float rgba[1][4];
    int64_t integers[1][4];
    if (layout->integer) {
        pixel_unpack_integers(layout->format, layout->type, layout->swap_bytes, pixel, 1, integers);
        texel_encode_integers(client, (const int64_t(*)[4])integers, 1, texel);
    } else {
        pixel_unpack_row(layout->format, layout->type, layout->swap_bytes, pixel, 1, rgba);
        texel_encode_row(client, (const float(*)[4])rgba, 1, texel);
    }
}

static void compare_write(enum texture_format format, const struct pixel_layout *layout)
{
    const unsigned bytes = texture_formats[format].bytes, client = pixel_bytes(layout->format, layout->type);
    struct texture_image image = {0};
    uint8_t pixels[COUNT * 16], single[COUNT * 16];
    random_bytes(pixels, sizeof pixels);
    cr_assert(texture_image_define(&image, format, COUNT, 1, 1));
    texture_image_write(&image, 0, 0, 0, COUNT, 1, 1, layout, pixels);
    for (unsigned i = 0; i < COUNT; i++)
        encode_pixel(format, layout, pixels + i * client, single + i * bytes);
    const bool halves = texture_formats[format].kind == KIND_FLOAT && layout->type == PIXEL_HALF;
    cr_assert(halves || !memcmp(image.texels, single, COUNT * bytes), "%s from format %d type %d swap %d",
              texture_formats[format].name, layout->format, layout->type, layout->swap_bytes);
    texture_image_release(&image);
}

Test(rows, images_hold_what_single_pixels_become)
{
    for (int format = 0; format < FORMAT_COUNT; format++)
        for (int pixels = 0; pixels < FORMATS; pixels++)
            for (int type = 0; type < TYPES; type++) {
                const bool integer = texture_format_is_integer(format);
                const bool floats = type == PIXEL_FLOAT || type == PIXEL_HALF ||
                                    type == PIXEL_UNSIGNED_INT_10F_11F_11F_REV ||
                                    type == PIXEL_UNSIGNED_INT_5_9_9_9_REV;
                if (!is_pair(pixels, type) || !image_takes(format, pixels) || (integer && floats))
                    continue;
                for (int swap = 0; swap < 2; swap++)
                    compare_write((enum texture_format)format,
                                  &(struct pixel_layout){.format = (enum pixel_format)pixels,
                                                         .type = (enum pixel_type)type,
                                                         .integer = integer,
                                                         .swap_bytes = swap});
            }
}

/* Table 8.26: a luminance or intensity is read back in R alone. */
static void decode_texel(enum texture_format format, const uint8_t *texel, const struct pixel_layout *layout,
                         uint8_t *pixel)
{
    const enum texture_base base = texture_formats[format].base;
    const bool red_alone = base == BASE_LUMINANCE || base == BASE_LUMINANCE_ALPHA || base == BASE_INTENSITY;
    float rgba[1][4];
    texel_decode_row(texture_client_format(format), texel, 1, rgba);
    if (red_alone)
        rgba[0][1] = rgba[0][2] = 0;
    if (base == BASE_INTENSITY)
        rgba[0][3] = 1;
    pixel_pack_row(layout->format, layout->type, layout->swap_bytes, (const float(*)[4])rgba, 1, pixel);
}

static void compare_read(enum texture_format format, const struct pixel_layout *layout)
{
    const unsigned bytes = texture_formats[format].bytes, client = pixel_bytes(layout->format, layout->type);
    struct texture_image image = {0};
    uint8_t pixels[COUNT * 16], single[COUNT * 16];
    cr_assert(texture_image_define(&image, format, COUNT, 1, 1));
    random_bytes(image.texels, COUNT * bytes);
    texture_image_read(&image, 0, 0, 0, COUNT, 1, 1, layout, pixels);
    for (unsigned i = 0; i < COUNT; i++)
        decode_texel(format, image.texels + i * bytes, layout, single + i * client);
    const bool halves = texture_formats[format].kind == KIND_FLOAT && layout->type == PIXEL_HALF;
    cr_assert(halves || !memcmp(pixels, single, COUNT * client), "%s to format %d type %d swap %d",
              texture_formats[format].name, layout->format, layout->type, layout->swap_bytes);
    texture_image_release(&image);
}

Test(rows, images_are_read_as_single_texels)
{
    for (int format = 0; format < FORMAT_COUNT; format++)
        for (int pixels = 0; pixels < FORMATS; pixels++)
            for (int type = 0; type < TYPES; type++)
                for (int swap = 0; swap < 2; swap++)
                    if (is_pair(pixels, type) && image_takes((enum texture_format)format, pixels) &&
                        !mixes_integers(format))
                        compare_read((enum texture_format)format,
                                     &(struct pixel_layout){.format = (enum pixel_format)pixels,
                                                            .type = (enum pixel_type)type,
                                                            .swap_bytes = swap});
}
