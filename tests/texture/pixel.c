#include "texture/texture.h"

#include <criterion/criterion.h>
#include <math.h>

static const struct {
    enum pixel_format format;
    unsigned count;
    float rgba[4];   /* what elements 1, 2, 3, 4 (FLOAT) become */
    float packed[4]; /* what (1,2,3,4) becomes */
} formats[] = {
    {PIXEL_RGBA, 4, {1, 2, 3, 4}, {1, 2, 3, 4}}, {PIXEL_BGRA, 4, {3, 2, 1, 4}, {3, 2, 1, 4}},
    {PIXEL_ABGR, 4, {4, 3, 2, 1}, {4, 3, 2, 1}}, {PIXEL_RGB, 3, {1, 2, 3, 1}, {1, 2, 3}},
    {PIXEL_BGR, 3, {3, 2, 1, 1}, {3, 2, 1}},     {PIXEL_RG, 2, {1, 2, 0, 1}, {1, 2}},
    {PIXEL_RED, 1, {1, 0, 0, 1}, {1}},           {PIXEL_GREEN, 1, {0, 1, 0, 1}, {2}},
    {PIXEL_BLUE, 1, {0, 0, 1, 1}, {3}},          {PIXEL_ALPHA, 1, {0, 0, 0, 1}, {4}},
    {PIXEL_LUMINANCE, 1, {1, 1, 1, 1}, {1}},     {PIXEL_LUMINANCE_ALPHA, 2, {1, 1, 1, 2}, {1, 4}},
    {PIXEL_DEPTH, 1, {1, 0, 0, 1}, {1}},         {PIXEL_STENCIL, 1, {1, 0, 0, 1}, {1}},
};

Test(pixel, formats_name_the_components)
{
    for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++) {
        const float elements[4] = {1, 2, 3, 4}, color[1][4] = {{1, 2, 3, 4}};
        float rgba[1][4], packed[4] = {0};
        pixel_unpack_row(formats[i].format, PIXEL_FLOAT, false, elements, 1, rgba);
        pixel_pack_row(formats[i].format, PIXEL_FLOAT, false, color, 1, packed);
        cr_expect_eq(pixel_components(formats[i].format), formats[i].count);
        cr_expect_eq(pixel_bytes(formats[i].format, PIXEL_FLOAT), 4 * formats[i].count);
        cr_expect_eq(memcmp(rgba[0], formats[i].rgba, sizeof rgba[0]), 0, "row %u", i);
        cr_expect_eq(memcmp(packed, formats[i].packed, sizeof packed), 0, "row %u", i);
    }
}

/* Equations 2.1 to 2.4, both ways: the raw element and what it means. */
Test(pixel, types_are_normalized)
{
    static const struct {
        enum pixel_type type;
        unsigned bytes;
        uint32_t element;
        float value;
        bool one_way; /* the value does not pack to this element */
    } rows[] = {
        {PIXEL_UNSIGNED_BYTE, 1, 255, 1.0f, false},
        {PIXEL_UNSIGNED_BYTE, 1, 51, 0.2f, false},
        {PIXEL_BYTE, 1, 0x80, -1.0f, true},
        {PIXEL_BYTE, 1, 0x81, -1.0f, false},
        {PIXEL_BYTE, 1, 127, 1.0f, false},
        {PIXEL_UNSIGNED_SHORT, 2, 0xffff, 1.0f, false},
        {PIXEL_UNSIGNED_SHORT, 2, 1, 1.0f / 65535.0f, false},
        {PIXEL_SHORT, 2, 0x8001, -1.0f, false},
        {PIXEL_SHORT, 2, 0, 0.0f, false},
        {PIXEL_UNSIGNED_INT, 4, 0xffffffff, 1.0f, false},
        {PIXEL_UNSIGNED_INT, 4, 0x80000000, 0.5f, false},
        {PIXEL_INT, 4, 0x7fffffff, 1.0f, false},
        {PIXEL_INT, 4, 0x80000001, -1.0f, false},
        {PIXEL_HALF, 2, 0x3c00, 1.0f, false},
        {PIXEL_HALF, 2, 0xc000, -2.0f, false},
        {PIXEL_FLOAT, 4, 0x40400000, 3.0f, false},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int swap = 0; swap < 2; swap++) {
            uint8_t element[4], packed[4] = {0};
            float rgba[1][4];
            for (unsigned b = 0; b < rows[i].bytes; b++) /* little-endian */
                element[swap ? rows[i].bytes - 1 - b : b] = (uint8_t)(rows[i].element >> (8 * b));
            pixel_unpack_row(PIXEL_RED, rows[i].type, swap, element, 1, rgba);
            cr_expect_eq(rgba[0][0], rows[i].value, "row %u: %a", i, (double)rgba[0][0]);
            cr_expect_eq(pixel_bytes(PIXEL_RED, rows[i].type), rows[i].bytes);
            pixel_pack_row(PIXEL_RED, rows[i].type, swap, (const float(*)[4])rgba, 1, packed);
            cr_expect(rows[i].one_way || memcmp(packed, element, rows[i].bytes) == 0, "row %u swap %d", i,
                      swap);
        }
}

/* Tables 8.11 to 8.13: the word whose first component is all ones. */
Test(pixel, packed_types_place_their_fields)
{
    static const struct {
        enum pixel_type type;
        enum pixel_format format;
        unsigned bytes;
        uint32_t first, last;
    } rows[] = {
        {PIXEL_UNSIGNED_BYTE_332, PIXEL_RGB, 1, 0xe0, 0x03},
        {PIXEL_UNSIGNED_BYTE_233_REV, PIXEL_RGB, 1, 0x07, 0xc0},
        {PIXEL_UNSIGNED_SHORT_565, PIXEL_RGB, 2, 0xf800, 0x001f},
        {PIXEL_UNSIGNED_SHORT_565_REV, PIXEL_RGB, 2, 0x001f, 0xf800},
        {PIXEL_UNSIGNED_SHORT_4444, PIXEL_RGBA, 2, 0xf000, 0x000f},
        {PIXEL_UNSIGNED_SHORT_4444_REV, PIXEL_RGBA, 2, 0x000f, 0xf000},
        {PIXEL_UNSIGNED_SHORT_5551, PIXEL_RGBA, 2, 0xf800, 0x0001},
        {PIXEL_UNSIGNED_SHORT_1555_REV, PIXEL_RGBA, 2, 0x001f, 0x8000},
        {PIXEL_UNSIGNED_INT_8888, PIXEL_RGBA, 4, 0xff000000, 0x000000ff},
        {PIXEL_UNSIGNED_INT_8888_REV, PIXEL_RGBA, 4, 0x000000ff, 0xff000000},
        {PIXEL_UNSIGNED_INT_1010102, PIXEL_RGBA, 4, 0xffc00000, 0x00000003},
        {PIXEL_UNSIGNED_INT_2101010_REV, PIXEL_RGBA, 4, 0x000003ff, 0xc0000000},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        unsigned count = pixel_components(rows[i].format);
        const uint32_t words[2] = {rows[i].first, rows[i].last};
        for (unsigned which = 0; which < 2; which++) {
            float rgba[1][4], expected[4] = {0, 0, 0, count == 4 ? 0.0f : 1.0f};
            uint32_t again = 0;
            expected[which ? count - 1 : 0] = 1.0f;
            pixel_unpack_row(rows[i].format, rows[i].type, false, &words[which], 1, rgba);
            cr_expect_eq(memcmp(rgba[0], expected, sizeof expected), 0, "row %u field %u", i, which);
            pixel_pack_row(rows[i].format, rows[i].type, false, (const float(*)[4])rgba, 1, &again);
            cr_expect_eq(again, words[which], "row %u field %u: %08x", i, which, again);
        }
        cr_expect_eq(pixel_bytes(rows[i].format, rows[i].type), rows[i].bytes);
    }
}

Test(pixel, every_packed_word_survives)
{
    static const enum pixel_type types[] = {PIXEL_UNSIGNED_SHORT_565, PIXEL_UNSIGNED_SHORT_4444_REV,
                                            PIXEL_UNSIGNED_SHORT_5551, PIXEL_UNSIGNED_SHORT_1555_REV};
    for (unsigned i = 0; i < 4; i++)
        for (unsigned word = 0; word < 65536; word++) {
            enum pixel_format format = i ? PIXEL_BGRA : PIXEL_BGR;
            float rgba[1][4];
            uint16_t source = (uint16_t)word, again;
            pixel_unpack_row(format, types[i], true, &source, 1, rgba);
            pixel_pack_row(format, types[i], true, (const float(*)[4])rgba, 1, &again);
            cr_assert_eq(again, source, "%u %04x %04x", i, source, again);
        }
}

/* Whole pixels of bytes go another way than single components. */
Test(pixel, bytes_of_a_pixel_are_what_each_is_alone)
{
    static const float odd[8] = {NAN, -INFINITY, INFINITY, 2.0f, -0.0f, 0.25f, 0.5f, 0.75f};
    for (unsigned i = 0; i < 5; i++) { /* of `formats`: those of three and four colours */
        const unsigned count = formats[i].count;
        uint8_t bytes[256 * 4], again[256 * 4];
        float rgba[256][4], alone[1][4];
        for (unsigned at = 0; at < 256 * count; at++)
            bytes[at] = (uint8_t)(at % count * 37 + at / count * 7);
        pixel_unpack_row(formats[i].format, PIXEL_UNSIGNED_BYTE, true, bytes, 256, rgba);
        for (unsigned at = 0; at < 256 * count; at++) {
            const unsigned c = (unsigned)formats[i].packed[at % count] - 1;
            pixel_unpack_row(PIXEL_RED, PIXEL_UNSIGNED_BYTE, false, &bytes[at], 1, alone);
            cr_assert_eq(rgba[at / count][c], alone[0][0], "format %u, byte %u", i, at);
            cr_assert(count == 4 || rgba[at / count][3] == 1.0f);
        }
        pixel_pack_row(formats[i].format, PIXEL_UNSIGNED_BYTE, true, (const float(*)[4])rgba, 256, again);
        cr_assert_eq(memcmp(again, bytes, (size_t)256 * count), 0, "format %u", i);
        for (unsigned n = 0; n < 8; n++) {
            const float color[1][4] = {{odd[n], odd[n], odd[n], odd[n]}};
            uint8_t one;
            pixel_pack_row(PIXEL_RED, PIXEL_UNSIGNED_BYTE, false, color, 1, &one);
            pixel_pack_row(formats[i].format, PIXEL_UNSIGNED_BYTE, false, color, 1, again);
            for (unsigned c = 0; c < count; c++)
                cr_assert_eq(again[c], one, "format %u, number %u", i, n);
        }
    }
}

Test(pixel, packing_clamps_and_rounds_to_even)
{
    const float rgba[6][4] = {{2.0f}, {-2.0f}, {NAN}, {0.25f}, {0.75f}, {0.5f}};
    uint8_t bytes[6];
    int8_t chars[6];
    pixel_pack_row(PIXEL_RED, PIXEL_UNSIGNED_BYTE, false, rgba, 6, bytes);
    pixel_pack_row(PIXEL_RED, PIXEL_BYTE, false, rgba, 6, chars);
    cr_expect_eq(memcmp(bytes, (uint8_t[]){255, 0, 0, 64, 191, 128}, 6), 0);
    cr_expect_eq(memcmp(chars, (int8_t[]){127, -127, 0, 32, 95, 64}, 6), 0);
}

/* 18.2.9: of LUMINANCE the corresponding element alone is placed. */
Test(pixel, luminance_is_red)
{
    const float rgba[2][4] = {{0.2f, 0.4f, 0.8f, 0.4f}, {1.5f, 0.5f, 0.5f, 1.0f}};
    uint8_t bytes[4];
    pixel_pack_row(PIXEL_LUMINANCE_ALPHA, PIXEL_UNSIGNED_BYTE, false, rgba, 2, bytes);
    cr_expect_eq(memcmp(bytes, (uint8_t[]){51, 102, 255, 255}, 4), 0);
}

Test(pixel, stencil_is_an_index)
{
    const float rgba[3][4] = {{200.0f}, {255.0f}, {-1.0f}};
    uint8_t bytes[3];
    uint16_t shorts[3];
    float back[3][4];
    pixel_pack_row(PIXEL_STENCIL, PIXEL_UNSIGNED_BYTE, false, rgba, 3, bytes);
    pixel_pack_row(PIXEL_STENCIL, PIXEL_UNSIGNED_SHORT, false, rgba, 3, shorts);
    pixel_unpack_row(PIXEL_STENCIL, PIXEL_UNSIGNED_BYTE, false, bytes, 3, back);
    cr_expect_eq(memcmp(bytes, (uint8_t[]){200, 255, 0}, 3), 0);
    cr_expect_eq(shorts[0], 200);
    cr_expect_eq(back[1][0], 255.0f);
}
