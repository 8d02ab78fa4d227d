/* JPEG, BMP, TGA and HDR. */
#include "tests/files/picture_test.h"

static uint64_t hash_of(const struct files_texture *read)
{
    const struct texture_image *image = &read->texture.images[0][0];
    return hash_bytes(HASH_START, image->texels, image->slice_stride);
}

/* The same bits on every machine: stb_image's portable paths. */
Test(files_stb_pictures, jpeg)
{
    static const uint8_t rest[4] = {200, 40, 90, 255}, rectangle[4] = {10, 220, 30, 255};
    static const struct {
        const char *name;
        const uint8_t *bytes;
        size_t size;
        uint64_t hash;
    } rows[] = {{"baseline", jpeg, sizeof jpeg, 0x103a7acc94c64635},
                {"progressive", progressive_jpeg, sizeof progressive_jpeg, 0x103a7acc94c64635}};
    for (unsigned i = 0; i < 2; i++) {
        struct files_texture read;
        char message[300];
        cr_assert(decode(rows[i].bytes, rows[i].size, &read, message), "%s", message);
        cr_assert_eq(read.texture.images[0][0].width, 16);
        cr_assert_eq(read.texture.images[0][0].height, 8);
        cr_expect(read.picture && read.gl_format == 0x8058 && read.levels == 1);
        expect_texel(&read, 1, 6, rectangle, 12, rows[i].name);
        expect_texel(&read, 13, 1, rest, 12, rows[i].name);
        cr_expect_eq(hash_of(&read), rows[i].hash, "%s: 0x%016llx", rows[i].name,
                     (unsigned long long)hash_of(&read));
        files_texture_release(&read);
    }
}

Test(files_stb_pictures, bmp_and_tga)
{
    static const uint8_t colors[4][4] = {
        {255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 255}};
    struct files_texture read;
    char message[300];
    for (unsigned kind = 0; kind < 2; kind++) {
        cr_assert(kind ? decode(tga, sizeof tga, &read, message) : decode(bmp, sizeof bmp, &read, message),
                  "%s", message);
        for (unsigned t = 0; t < 4; t++) {
            uint8_t expected[4];
            memcpy(expected, colors[t], 4);
            expected[3] = kind ? 128 : 255;
            expect_texel(&read, t % 2, t / 2, expected, 0, kind ? "TGA" : "BMP");
        }
        files_texture_release(&read);
    }
}

Test(files_stb_pictures, hdr_is_float)
{
    struct files_texture read;
    char message[300];
    cr_assert(decode(hdr, sizeof hdr - 1, &read, message), "%s", message);
    const struct texture_image *image = &read.texture.images[0][0];
    const float *low = (const float *)(const void *)image->texels, *high = low + 3;
    cr_assert_eq(image->format, FORMAT_RGB32F);
    cr_expect_eq(read.gl_format, 0x8815u);
    cr_expect_eq(high[0], 1.0f, "%g", (double)high[0]);
    cr_expect(low[0] == 64.0f && low[1] == 64.0f && low[2] == 0.0f, "%g %g", (double)low[0], (double)low[1]);
    files_texture_release(&read);
}

Test(files_stb_pictures, hdr_runs)
{
    struct files_texture read;
    char message[300];
    cr_assert(decode(hdr_runs, sizeof hdr_runs - 1, &read, message), "%s", message);
    const float *texels = (const float *)(const void *)read.texture.images[0][0].texels;
    for (unsigned x = 0; x < 8; x++)
        cr_expect(texels[3 * x] == 128.0f && texels[3 * x + 1] == (x < 7 ? x + 1 : 128) &&
                      texels[3 * x + 2] == 0.0f,
                  "%u: %g %g", x, (double)texels[3 * x], (double)texels[3 * x + 1]);
    files_texture_release(&read);
}

/* Zeros behind the end would be runs of no pixel, without end. */
Test(files_stb_pictures, hdr_that_ends_early)
{
    const size_t header = sizeof hdr_runs - 1 - 19;
    for (size_t size = header; size < sizeof hdr_runs - 1; size++) {
        struct files_texture read;
        char message[300] = "";
        cr_assert(!decode(hdr_runs, size, &read, message), "%zu bytes", size);
        cr_expect_str_eq(message, "broken HDR data: the file ends before its pixels do");
    }
}
