/* KTX files of version 1: rows, types and byte orders. */
#include "tests/files/container.h"

/* Rows of KTX 1 fill whole words; types and byte orders are the file's. */
Test(ktx, ktx_rows_and_types)
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
