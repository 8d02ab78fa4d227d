/* DDS files: headers and formats. */
#include "tests/files/container.h"

/* DirectDraw's own header has cube maps and volumes. */
Test(dds, dds_without_a_second_header)
{
    static const uint32_t bgra[4] = {0xff, 0xff00, 0xff0000, 0xff000000};
    static const struct shape cube = {4, 4, 1, 1, 6, 3}, volume = {4, 4, 2, 1, 1, 1};
    struct files_texture read;
    dds_header(&file, &cube, 0, 32, bgra);
    dds_images(&file, &cube, 4);
    cr_assert(decode(&read), "%s", message);
    expect_marks(&read, &cube, TEXTURE_CUBE, "cube");
    files_texture_release(&read);
    dds_header(&file, &volume, 0, 32, bgra);
    dds_images(&file, &volume, 4);
    cr_assert(decode(&read), "%s", message);
    expect_marks(&read, &volume, TEXTURE_3D, "volume");
    files_texture_release(&read);
}

#define CODE(text)                                                                                           \
    ((uint32_t)text[0] | (uint32_t)text[1] << 8 | (uint32_t)text[2] << 16 | (uint32_t)text[3] << 24)

/* One block or four texels of each format: what the first texel reads as. */
Test(dds, dds_formats)
{
    static const struct {
        const char *name;
        uint32_t gl;
        unsigned bytes; /* of 4x4 texels */
        uint8_t data[16];
        float texel[4];
        const char *code;     /* of the first header; null: */
        uint32_t dxgi, at[4]; /* of the second one, or masks of the components */
    } rows[] = {
        {"BGRA", 0x8058, 64, {0, 51, 255, 102}, {1, .2f, 0, .4f}, .at = {0xff0000, 0xff00, 0xff, 0xff000000}},
        {"BGRX8", 0x8051, 64, {0, 51, 255, 102}, {1, 0.2f, 0, 1}, .at = {0xff0000, 0xff00, 0xff, 0}},
        {"R8G8B8", 0x8051, 48, {0, 51, 255}, {1, 0.2f, 0, 1}, .at = {0xff0000, 0xff00, 0xff, 0}},
        {"R5G6B5", 0x8D62, 32, {0x1f, 0xf8}, {1, 0, 1, 1}, .at = {0xf800, 0x7e0, 0x1f, 0}},
        {"A1R5G5B5", 0x8057, 32, {0x1f, 0x80}, {0, 0, 1, 1}, .at = {0x7c00, 0x3e0, 0x1f, 0x8000}},
        {"A4R4G4B4", 0x8056, 32, {0x3f, 0x60}, {0, 0.2f, 1, 0.4f}, .at = {0xf00, 0xf0, 0xf, 0xf000}},
        {"L8", 0x8040, 16, {51}, {0.2f, 0.2f, 0.2f, 1}, .at = {0xff, 0, 0, 0}},
        {"A8L8", 0x8045, 32, {51, 255}, {0.2f, 0.2f, 0.2f, 1}, .at = {0xff, 0, 0, 0xff00}},
        {"A8", 0x803C, 16, {51}, {0, 0, 0, 0.2f}, .at = {0, 0, 0, 0xff}},
        {"RGB10", 0x8059, 64, {255, 3, 0, 192}, {1, 0, 0, 1}, .at = {0x3ff, 0xffc00, 0x3ff00000, 0xc0000000}},
        {"DXT1", 0x83F1, 8, {0x00, 0xf8}, {1, 0, 0, 1}, .code = "DXT1"},
        {"DXT3", 0x83F2, 16, {0x0f, 0, 0, 0, 0, 0, 0, 0, 0x00, 0xf8}, {1, 0, 0, 1}, .code = "DXT3"},
        {"DXT5", 0x83F3, 16, {51, 0, 0, 0, 0, 0, 0, 0, 0x1f, 0x00}, {0, 0, 1, 0.2f}, .code = "DXT5"},
        {"ATI1", 0x8DBB, 8, {51, 0}, {0.2f, 0, 0, 1}, .code = "ATI1"},
        {"BC4S", 0x8DBC, 8, {127, 0}, {1, 0, 0, 1}, .code = "BC4S"},
        {"ATI2", 0x8DBD, 16, {51, 0, 0, 0, 0, 0, 0, 0, 255}, {0.2f, 1, 0, 1}, .code = "ATI2"},
        {"RGBA16F", 0x881A, 128, {0, 0x3c, 0, 0x40, 0, 0xbc, 0, 0x38}, {1, 2, -1, 0.5f}, .code = "q\0\0\0"},
        {"R32_FLOAT", 0x822E, 64, {0, 0, 0x80, 0x40}, {4, 0, 0, 1}, .dxgi = 41},
        {"R8G8B8A8_SNORM", 0x8F97, 64, {127, 0x81, 0, 127}, {1, -1, 0, 1}, .dxgi = 31},
        {"R11G11B10_FLOAT", 0x8C3A, 64, {0xc0, 0x03, 0, 0}, {1, 0, 0, 1}, .dxgi = 26},
        {"BC1_UNORM_SRGB", 0x8C4D, 8, {0x00, 0xf8}, {1, 0, 0, 1}, .dxgi = 72},
        {"BC6H_UF16", 0x8E8F, 16, {0xf3}, {0, 0, 0, 1}, .dxgi = 95},
        {"BC7_UNORM, reserved", 0x8E8C, 16, {0}, {0, 0, 0, 0}, .dxgi = 98},
    };
    static const struct shape shape = {4, 4, 1, 1, 1, 1};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct files_texture read;
        float rgba[1][4];
        if (rows[i].dxgi)
            dds_dx10(&file, &shape, rows[i].dxgi, 3);
        else
            dds_header(&file, &shape, rows[i].code ? CODE(rows[i].code) : 0,
                       rows[i].code ? 0 : rows[i].bytes * 8 / 16, rows[i].at);
        memcpy(file.bytes + file.size, rows[i].data, sizeof rows[i].data);
        file.size += rows[i].bytes;
        cr_assert(decode(&read), "%s: %s", rows[i].name, message);
        cr_expect_eq(read.gl_format, rows[i].gl, "%s: 0x%04X", rows[i].name, read.gl_format);
        texel_decode_row(read.texture.images[0][0].format, read.texture.images[0][0].texels, 1, rgba);
        for (unsigned c = 0; c < 4; c++)
            cr_expect_float_eq(rgba[0][c], rows[i].texel[c], 1e-4, "%s component %u: %f", rows[i].name, c,
                               (double)rgba[0][c]);
        files_texture_release(&read);
    }
}
