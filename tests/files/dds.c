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
        const char *name, *code;
        uint32_t dxgi, bits, masks[4];
        unsigned bytes; /* of 4x4 texels */
        uint8_t data[16];
        uint32_t gl;
        float texel[4];
    } rows[] = {
        {"A8R8G8B8",
         NULL,
         0,
         32,
         {0xff0000, 0xff00, 0xff, 0xff000000},
         64,
         {0, 51, 255, 102},
         0x8058,
         {1, 0.2f, 0, 0.4f}},
        {"X8R8G8B8",
         NULL,
         0,
         32,
         {0xff0000, 0xff00, 0xff, 0},
         64,
         {0, 51, 255, 102},
         0x8051,
         {1, 0.2f, 0, 1}},
        {"R8G8B8", NULL, 0, 24, {0xff0000, 0xff00, 0xff, 0}, 48, {0, 51, 255}, 0x8051, {1, 0.2f, 0, 1}},
        {"R5G6B5", NULL, 0, 16, {0xf800, 0x7e0, 0x1f, 0}, 32, {0x1f, 0xf8}, 0x8D62, {1, 0, 1, 1}},
        {"A1R5G5B5", NULL, 0, 16, {0x7c00, 0x3e0, 0x1f, 0x8000}, 32, {0x1f, 0x80}, 0x8057, {0, 0, 1, 1}},
        {"A4R4G4B4", NULL, 0, 16, {0xf00, 0xf0, 0xf, 0xf000}, 32, {0x3f, 0x60}, 0x8056, {0, 0.2f, 1, 0.4f}},
        {"L8", NULL, 0, 8, {0xff, 0, 0, 0}, 16, {51}, 0x8040, {0.2f, 0.2f, 0.2f, 1}},
        {"A8L8", NULL, 0, 16, {0xff, 0, 0, 0xff00}, 32, {51, 255}, 0x8045, {0.2f, 0.2f, 0.2f, 1}},
        {"A8", NULL, 0, 8, {0, 0, 0, 0xff}, 16, {51}, 0x803C, {0, 0, 0, 0.2f}},
        {"A2B10G10R10",
         NULL,
         0,
         32,
         {0x3ff, 0xffc00, 0x3ff00000, 0xc0000000},
         64,
         {0xff, 0x03, 0, 0xc0},
         0x8059,
         {1, 0, 0, 1}},
        {"DXT1", "DXT1", 0, 0, {0}, 8, {0x00, 0xf8}, 0x83F1, {1, 0, 0, 1}},
        {"DXT3", "DXT3", 0, 0, {0}, 16, {0x0f, 0, 0, 0, 0, 0, 0, 0, 0x00, 0xf8}, 0x83F2, {1, 0, 0, 1}},
        {"DXT5", "DXT5", 0, 0, {0}, 16, {51, 0, 0, 0, 0, 0, 0, 0, 0x1f, 0x00}, 0x83F3, {0, 0, 1, 0.2f}},
        {"ATI1", "ATI1", 0, 0, {0}, 8, {51, 0}, 0x8DBB, {0.2f, 0, 0, 1}},
        {"BC4S", "BC4S", 0, 0, {0}, 8, {127, 0}, 0x8DBC, {1, 0, 0, 1}},
        {"ATI2", "ATI2", 0, 0, {0}, 16, {51, 0, 0, 0, 0, 0, 0, 0, 255}, 0x8DBD, {0.2f, 1, 0, 1}},
        {"A16B16G16R16F",
         "q\0\0\0",
         0,
         0,
         {0},
         128,
         {0, 0x3c, 0, 0x40, 0, 0xbc, 0, 0x38},
         0x881A,
         {1, 2, -1, 0.5f}},
        {"R32_FLOAT", NULL, 41, 0, {0}, 64, {0, 0, 0x80, 0x40}, 0x822E, {4, 0, 0, 1}},
        {"R8G8B8A8_SNORM", NULL, 31, 0, {0}, 64, {127, 0x81, 0, 127}, 0x8F97, {1, -1, 0, 1}},
        {"R11G11B10_FLOAT", NULL, 26, 0, {0}, 64, {0xc0, 0x03, 0, 0}, 0x8C3A, {1, 0, 0, 1}},
        {"BC1_UNORM_SRGB", NULL, 72, 0, {0}, 8, {0x00, 0xf8}, 0x8C4D, {1, 0, 0, 1}},
        {"BC6H_UF16", NULL, 95, 0, {0}, 16, {0xf3}, 0x8E8F, {0, 0, 0, 1}},
        {"BC7_UNORM, reserved", NULL, 98, 0, {0}, 16, {0}, 0x8E8C, {0, 0, 0, 0}},
    };
    static const struct shape shape = {4, 4, 1, 1, 1, 1};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct files_texture read;
        float rgba[1][4];
        if (rows[i].dxgi)
            dds_dx10(&file, &shape, rows[i].dxgi, 3);
        else
            dds_header(&file, &shape, rows[i].code ? CODE(rows[i].code) : 0, rows[i].bits, rows[i].masks);
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
