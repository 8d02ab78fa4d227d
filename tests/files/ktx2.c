/* KTX files of version 2, and formats that both versions have. */
#include "tests/files/container.h"

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
Test(ktx2, blocks_of_every_size)
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
