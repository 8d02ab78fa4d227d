/* Pictures: PNG, JPEG, BMP, TGA, HDR; the lowest row comes first. */
#include "tests/files/picture_test.h"

Test(pictures, png_through_a_file)
{
    static const uint8_t rows[2][2][4] = {{{1, 2, 3, 4}, {5, 6, 7, 8}}, {{9, 10, 11, 12}, {13, 14, 15, 16}}};
    char path[] = "/tmp/edgewalk-picture-XXXXXX", message[300];
    struct files_texture read;
    close(mkstemp(path));
    cr_assert(files_png_write(path, FILES_PNG_RGBA8, 2, 2, rows, 8, message, sizeof message), "%s", message);
    cr_assert(files_texture_read(path, &read, message, sizeof message), "%s", message);
    expect_texel(&read, 1, 0, rows[1][1], 0, "PNG");
    expect_texel(&read, 0, 1, rows[0][0], 0, "PNG");
    files_texture_release(&read);
    cr_assert_eq(truncate(path, 40), 0);
    cr_expect(!files_texture_read(path, &read, message, sizeof message));
    cr_expect_not_null(strstr(message, "broken PNG data"), "%s", message);
    unlink(path);
    cr_expect(!files_texture_read(path, &read, message, sizeof message));
    cr_expect_not_null(strstr(message, path), "%s", message);
    cr_expect(!files_texture_read("/tmp", &read, message, sizeof message));
    cr_expect_not_null(strstr(message, "directory"), "%s", message);
}

/* Whatever is cut off or changed: no crash, and either a picture or a sentence. */
Test(pictures, broken_files)
{
    static const struct {
        const void *bytes;
        size_t size;
    } files[] = {{jpeg, sizeof jpeg},   {progressive_jpeg, sizeof progressive_jpeg},
                 {bmp, sizeof bmp},     {tga, sizeof tga},
                 {hdr, sizeof hdr - 1}, {hdr_runs, sizeof hdr_runs - 1}};
    for (unsigned f = 0; f < sizeof files / sizeof *files; f++)
        for (size_t at = 0; at < files[f].size; at++) {
            uint8_t changed[1024];
            struct files_texture read;
            char message[300] = "";
            for (unsigned how = 0; how < 3; how++) {
                memcpy(changed, files[f].bytes, files[f].size);
                changed[at] ^= how == 1 ? 0xff : 0x10;
                if (decode(changed, how ? files[f].size : at + 1, &read, message))
                    files_texture_release(&read);
                else
                    cr_expect_neq(message[0], '\0');
            }
        }
    struct files_texture read;
    char message[300];
    cr_expect(!files_texture_decode("", 0, &read, message, sizeof message));
    cr_expect(!files_texture_decode("hello, world, which is no picture", 33, &read, message, sizeof message));
    cr_expect_not_null(strstr(message, "neither PNG"), "%s", message);
    uint8_t large[sizeof bmp];
    memcpy(large, bmp, sizeof bmp);
    large[19] = large[23] = 0x30; /* 12290 x 12290 of 70 bytes */
    cr_expect(!decode(large, sizeof large, &read, message));
    cr_expect_not_null(strstr(message, "cannot be in 70 bytes"), "%s", message);
}
