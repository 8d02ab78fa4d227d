/* DDS and KTX files: shapes, formats, and what is said of broken ones. */
#include "files/files.h"
#include "tests/files/files.h"

#include <criterion/criterion.h>
#include <stdio.h>

static struct file file;
static char message[300];

static bool decode(struct files_texture *read)
{
    uint8_t *exact = malloc(file.size ? file.size : 1); /* so that the sanitizer sees a byte too many */
    memcpy(exact, file.bytes, file.size);
    message[0] = '\0';
    const bool sound = files_texture_decode(exact, file.size, read, message, sizeof message);
    free(exact);
    return sound;
}

/* Every image holds its mark, in all bytes of RGBA8. */
static void expect_marks(const struct files_texture *read, const struct shape *shape,
                         enum texture_dimension dimension, const char *what)
{
    cr_assert_eq(read->texture.dimension, dimension, "%s: dimension %d", what, (int)read->texture.dimension);
    cr_expect_eq(read->levels, shape->levels);
    cr_expect_eq(read->gl_format, 0x8058u);
    cr_expect(!read->picture);
    for (unsigned level = 0; level < shape->levels; level++)
        for (unsigned layer = 0; layer < shape->layers; layer++)
            for (unsigned face = 0; face < shape->faces; face++) {
                const struct texture_image *image =
                    &read->texture.images[dimension == TEXTURE_CUBE ? face : 0][level];
                const size_t z = dimension == TEXTURE_CUBE_ARRAY ? 6 * layer + face
                                 : dimension == TEXTURE_2D_ARRAY ? layer
                                 : dimension == TEXTURE_3D       ? image->depth - 1
                                                                 : 0,
                             y = dimension == TEXTURE_1D_ARRAY ? layer : image->height - 1;
                cr_assert_eq(image->width, at_level(shape->width, level), "%s level %u", what, level);
                cr_assert_lt(z, image->depth);
                cr_assert_lt(y, image->height);
                const uint8_t *texel =
                    image->texels + z * image->slice_stride + y * image->row_stride + 4 * (image->width - 1);
                cr_expect_eq(texel[0], mark_of(level, layer, face), "%s level %u layer %u face %u: %u", what,
                             level, layer, face, texel[0]);
            }
}

static const struct {
    const char *name;
    enum texture_dimension dimension;
    struct shape shape;
    uint32_t dds; /* DirectX 10's dimension */
    bool height, depth, layers;
} shapes[] = {
    {"1D", TEXTURE_1D, {8, 1, 1, 1, 1, 4}, 2, false, false, false},
    {"2D", TEXTURE_2D, {8, 4, 1, 1, 1, 4}, 3, true, false, false},
    {"2D, some levels", TEXTURE_2D, {5, 9, 1, 1, 1, 2}, 3, true, false, false},
    {"3D", TEXTURE_3D, {8, 4, 4, 1, 1, 3}, 4, true, true, false},
    {"cube", TEXTURE_CUBE, {4, 4, 1, 1, 6, 3}, 3, true, false, false},
    {"1D array", TEXTURE_1D_ARRAY, {8, 1, 1, 3, 1, 2}, 2, false, false, true},
    {"2D array", TEXTURE_2D_ARRAY, {4, 4, 1, 3, 1, 2}, 3, true, false, true},
    {"cube array", TEXTURE_CUBE_ARRAY, {4, 4, 1, 2, 6, 2}, 3, true, false, true},
};

Test(containers, shapes)
{
    for (unsigned i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const struct shape *shape = &shapes[i].shape;
        const uint32_t height = shapes[i].height ? shape->height : 0,
                       depth = shapes[i].depth ? shape->depth : 0,
                       layers = shapes[i].layers ? shape->layers : 0;
        for (unsigned kind = 0; kind < 4; kind++) {
            struct files_texture read;
            if (kind == 0) {
                dds_dx10(&file, shape, 28, shapes[i].dds);
                dds_images(&file, shape, 4);
            } else if (kind < 3) {
                ktx_header(&file, shape, height, depth, layers, 0x1401, 0x1908, 0x8058, kind == 2);
                ktx_images(&file, shape, layers, 4, kind == 2);
            } else {
                ktx2_file(&file, shape, height, depth, layers, 37, 4);
            }
            cr_assert(decode(&read), "%s, kind %u: %s", shapes[i].name, kind, message);
            expect_marks(&read, shape, shapes[i].dimension, shapes[i].name);
            files_texture_release(&read);
        }
    }
}

/* DirectDraw's own header has cube maps and volumes. */
Test(containers, dds_without_a_second_header)
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
Test(containers, dds_formats)
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

/* Rows of KTX 1 fill whole words; types and byte orders are the file's. */
Test(containers, ktx_rows_and_types)
{
    static const struct shape rgb = {3, 2, 1, 1, 1, 1}, one = {1, 1, 1, 1, 1, 1};
    static const uint8_t rows[24] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 11, 12, 13, 14, 15, 16, 17, 18, 19};
    struct files_texture read;
    ktx_header(&file, &rgb, 2, 0, 0, 0x1401, 0x1907, 0x8051, 0);
    add_u32(&file, 24);
    memcpy(file.bytes + file.size, rows, 24);
    file.size += 24;
    cr_assert(decode(&read), "%s", message);
    const struct texture_image *image = &read.texture.images[0][0];
    cr_expect_eq(image->texels[image->row_stride + 8], 17, "%u", image->texels[image->row_stride + 8]);
    files_texture_release(&read);

    ktx_header(&file, &one, 1, 0, 0, 0x140B, 0x1903, 0x822D, 1);
    add_u32(&file, __builtin_bswap32(4));
    add_u32(&file, 0x0000003c); /* 0x3c00, the high byte first */
    cr_assert(decode(&read), "%s", message);
    float rgba[1][4];
    texel_decode_row(FORMAT_R16F, read.texture.images[0][0].texels, 1, rgba);
    cr_expect_eq(rgba[0][0], 1.0f);
    files_texture_release(&read);

    ktx_header(&file, &one, 1, 0, 0, 0x8032, 0x1907, 0x8051, 0); /* UNSIGNED_BYTE_3_3_2 */
    add_u32(&file, 4);
    add_u32(&file, 0xe3);
    cr_assert(decode(&read), "%s", message);
    texel_decode_row(FORMAT_RGB8, read.texture.images[0][0].texels, 1, rgba);
    cr_expect(rgba[0][0] == 1.0f && rgba[0][1] == 0.0f && rgba[0][2] == 1.0f);
    files_texture_release(&read);

    ktx_header(&file, &(struct shape){4, 4, 1, 1, 1, 1}, 4, 0, 0, 0, 0, 0x9274, 0);
    add_u32(&file, 8);
    add_bytes(&file, 8, 0);
    cr_assert(decode(&read), "ETC2: %s", message);
    cr_expect_eq(read.texture.images[0][0].compression, COMPRESSION_ETC2_RGB);
    files_texture_release(&read);
}

/* A KTX 2 file of one level of 13 x 7 texels in blocks of 16 bytes. */
static void ktx2_blocks(uint32_t vulkan, unsigned blocks)
{
    static const struct shape shape = {13, 7, 1, 1, 1, 1};
    ktx2_file(&file, &shape, 7, 0, 0, vulkan, 1);
    file.size = 80 + 24;
    put_u32(&file, 80 + 8, blocks * 16);
    put_u32(&file, 80 + 16, blocks * 16);
    add_bytes(&file, blocks * 16, 0x5a);
}

/* Blocks of FXT1 and ASTC by the numbers of OpenGL (3DFX_texture_compression_FXT1,
 * KHR_texture_compression_astc_ldr) and of Vulkan (VK_FORMAT_ASTC_*: two for each size from 157 on, UNORM and
 * SRGB). A file has whole blocks, so that 13 x 7 texels of 12 x 10 have two. */
Test(containers, blocks_of_every_size)
{
    static const struct {
        uint32_t gl, vulkan;
        enum texture_compression compression;
        uint32_t width, height;
    } rows[] = {
        {0x86B0, 0, COMPRESSION_FXT1_RGB, 8, 4},
        {0x86B1, 0, COMPRESSION_FXT1_RGBA, 8, 4},
        {0x93B0, 157, COMPRESSION_ASTC_4x4, 4, 4},
        {0x93B1, 159, COMPRESSION_ASTC_5x4, 5, 4},
        {0x93B2, 161, COMPRESSION_ASTC_5x5, 5, 5},
        {0x93B3, 163, COMPRESSION_ASTC_6x5, 6, 5},
        {0x93B4, 165, COMPRESSION_ASTC_6x6, 6, 6},
        {0x93B5, 167, COMPRESSION_ASTC_8x5, 8, 5},
        {0x93B6, 169, COMPRESSION_ASTC_8x6, 8, 6},
        {0x93B7, 171, COMPRESSION_ASTC_8x8, 8, 8},
        {0x93B8, 173, COMPRESSION_ASTC_10x5, 10, 5},
        {0x93B9, 175, COMPRESSION_ASTC_10x6, 10, 6},
        {0x93BA, 177, COMPRESSION_ASTC_10x8, 10, 8},
        {0x93BB, 179, COMPRESSION_ASTC_10x10, 10, 10},
        {0x93BC, 181, COMPRESSION_ASTC_12x10, 12, 10},
        {0x93BD, 183, COMPRESSION_ASTC_12x12, 12, 12},
        {0x93D0, 158, COMPRESSION_ASTC_SRGB_4x4, 4, 4},
        {0x93D5, 168, COMPRESSION_ASTC_SRGB_8x5, 8, 5},
        {0x93DD, 184, COMPRESSION_ASTC_SRGB_12x12, 12, 12},
    };
    static const struct shape shape = {13, 7, 1, 1, 1, 1};
    struct files_texture read;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const unsigned blocks =
            (13 + rows[i].width - 1) / rows[i].width * ((7 + rows[i].height - 1) / rows[i].height);
        for (int version = 1; version <= (rows[i].vulkan ? 2 : 1); version++) {
            if (version == 1) {
                ktx_header(&file, &shape, 7, 0, 0, 0, 0, rows[i].gl, 0);
                add_u32(&file, blocks * 16);
                add_bytes(&file, blocks * 16, 0x5a);
            } else {
                ktx2_blocks(rows[i].vulkan, blocks);
            }
            cr_assert(decode(&read), "0x%04X: %s", rows[i].gl, message);
            const struct texture_image *image = &read.texture.images[0][0];
            cr_expect_eq(image->compression, rows[i].compression, "0x%04X", rows[i].gl);
            cr_expect(image->width == 13 && image->height == 7);
            cr_expect_eq(image->blocks[blocks * 16 - 1], 0x5a, "0x%04X", rows[i].gl);
            files_texture_release(&read);
        }
    }
}

/* --- Broken files --------------------------------------------------------------------------------------- */

enum kind { DDS, DDS10, KTX, KTX2, CUBE_KTX2 };

static void make(enum kind kind)
{
    static const uint32_t bgra[4] = {0xff0000, 0xff00, 0xff, 0xff000000};
    static const struct shape shape = {8, 4, 1, 1, 1, 3}, cube = {4, 4, 1, 1, 6, 2};
    switch (kind) {
    case DDS:
        dds_header(&file, &shape, 0, 32, bgra);
        dds_images(&file, &shape, 4);
        return;
    case DDS10:
        dds_dx10(&file, &shape, 28, 3);
        dds_images(&file, &shape, 4);
        return;
    case KTX:
        ktx_header(&file, &shape, 4, 0, 0, 0x1401, 0x1908, 0x8058, 0);
        ktx_images(&file, &shape, 0, 4, 0);
        return;
    case KTX2: ktx2_file(&file, &shape, 4, 0, 0, 37, 4); return;
    default: ktx2_file(&file, &cube, 4, 0, 0, 37, 4); return;
    }
}

Test(containers, broken_files_say_what_is_wrong_and_where)
{
    static const struct {
        enum kind kind;
        size_t offset;
        uint32_t value;
        const char *expected;
    } rows[] = {
        {DDS, 4, 100, "offset 4: the header's size is 100, expected 124"},
        {DDS, 12, 0, "offset 12: the size is 8x0x1, expected 1 to 16384"},
        {DDS, 16, 0xffffffff, "offset 12: the size is 4294967295x4x1"},
        {DDS, 28, 5, "offset 12: there are 5 levels, expected 1 to 4"},
        {DDS, 28, 4,
         "level 3, layer 0, face 0 has 4 bytes from offset 296 on, expected a file of more than 296"},
        {DDS, 76, 0, "offset 76: the size of the pixel format is 0"},
        {DDS, 80, 4, "offset 84: format code 0x00000000"},
        {DDS, 88, 12, "offset 88: 12 bits with masks ff0000 ff00 ff ff000000"},
        {DDS, 112, 0x0600, "offset 112: a cube map of faces 0x1, expected all six"},
        {DDS, 112, 0xfe00, "offset 12: a face of a cube map is 8x4, expected a square"},
        {DDS10, 128, 999, "offset 128: DXGI format 999"},
        {DDS10, 132, 1, "offset 132: resource dimension 1, expected 2 to 4"},
        {DDS10, 140, 0, "there are 0 layers"},
        {DDS10, 140, 0x7fffffff, "there are 2147483647 layers"},
        {DDS10, 128, 71, NULL}, /* fewer bytes than there are: the rest is not looked at */
        {KTX, 12, 0x04030200, "offset 12: endianness is 0x04030200"},
        {KTX, 16, 0x1402, NULL}, /* GL_SHORT: twice the bytes */
        {KTX, 16, 0x8363, "offset 16: glType is 0x8363, which does not go with glFormat 0x1908"},
        {KTX, 24, 0x1909, "offset 72: imageSize of level 0 is 128, expected 32"},
        {KTX, 24, 0x8D99, "glFormat 0x8D99 does not go with glInternalFormat 0x8058"},
        {KTX, 28, 0x1234, "offset 28: glInternalFormat is 0x1234"},
        {KTX, 28, 0x83F1, "offset 16: glType is 0x1401 and glFormat 0x1908, expected 0"},
        {KTX, 52, 5, "offset 52: numberOfFaces is 5, expected 1 or 6"},
        {KTX, 60, 0xffffffff, "has 4 bytes from offset 4294967359 on"},
        {KTX, 72, 127, "offset 72: imageSize of level 0 is 127, expected 128"},
        {KTX2, 12, 9999, "offset 12: vkFormat is 9999"},
        {KTX2, 44, 1, "offset 44: supercompression scheme 1, expected none (0)"},
        {KTX2, 36, 3, "offset 36: faceCount is 3"},
        {KTX2, 40, 5, "offset 20: there are 5 levels, expected 1 to 4"},
        {KTX2, 80, 0xfffffff0, "level 0, layer 0, face 0 has 128 bytes from offset 4294967280 on"},
        {KTX2, 88, 4, "offset 88: level 0 has 4 bytes, expected 128"},
        {CUBE_KTX2, 24, 2, "a face of a cube map is 4x2"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct files_texture read;
        make(rows[i].kind);
        put_u32(&file, rows[i].offset, rows[i].value);
        if (decode(&read)) {
            cr_expect_null(rows[i].expected, "row %u: loaded, expected %s", i, rows[i].expected);
            files_texture_release(&read);
        } else if (rows[i].expected) {
            cr_expect_not_null(strstr(message, rows[i].expected), "row %u: %s, expected %s", i, message,
                               rows[i].expected);
        }
    }
}

/* Wherever a file ends, it is refused and nothing beyond is read (under the sanitizers). */
Test(containers, files_that_end_early)
{
    for (enum kind kind = DDS; kind <= CUBE_KTX2; kind++) {
        struct files_texture read;
        make(kind);
        for (size_t size = file.size; size-- > 0;) {
            file.size = size;
            cr_expect(!decode(&read), "kind %d loads with %zu bytes", (int)kind, size);
            cr_expect_neq(message[0], '\0');
        }
    }
}

/* A short file that asks for much is refused before anything is allocated for it. */
Test(containers, sizes_are_compared_with_the_file)
{
    static const struct shape huge = {16384, 16384, 1, 2000, 1, 15};
    struct files_texture read;
    dds_dx10(&file, &huge, 2, 3);
    cr_expect(!decode(&read));
    cr_expect_not_null(strstr(message, "4294967296 bytes"), "%s", message);
}
