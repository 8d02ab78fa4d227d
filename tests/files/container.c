/* DDS and KTX files: shapes, and the messages for broken ones. */
#include "tests/files/container.h"

#include <stdio.h>

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

Test(container, shapes)
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

Test(container, broken_files_say_what_is_wrong_and_where)
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
Test(container, files_that_end_early)
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
Test(container, sizes_are_compared_with_the_file)
{
    static const struct shape huge = {16384, 16384, 1, 2000, 1, 15};
    struct files_texture read;
    dds_dx10(&file, &huge, 2, 3);
    cr_expect(!decode(&read));
    cr_expect_not_null(strstr(message, "4294967296 bytes"), "%s", message);
}
