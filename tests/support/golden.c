#include "tests/support/golden.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "files/files.h"

static void golden_path(const char *name, char *path, size_t size)
{
    snprintf(path, size, "%s/tests/golden/%s.png", EW_SOURCE_ROOT, name);
}

static void write_failure(const char *name, const char *suffix, unsigned width, unsigned height,
                          const uint8_t *pixels, ptrdiff_t row_stride)
{
    char path[512], message[256];
    mkdir(EW_BUILD_ROOT "/golden-failures", 0777);
    snprintf(path, sizeof path, "%s/golden-failures/%s.%s.png", EW_BUILD_ROOT, name, suffix);
    if (!files_png_write(path, FILES_PNG_RGBA8, width, height, pixels, row_stride, message, sizeof message))
        fprintf(stderr, "%s\n", message);
}

static bool update(const char *name, unsigned width, unsigned height, const uint8_t *pixels,
                   ptrdiff_t row_stride, char *message, size_t size)
{
    char path[512];
    golden_path(name, path, sizeof path);
    return files_png_write(path, FILES_PNG_RGBA8, width, height, pixels, row_stride, message, size);
}

/* Fills `difference` (white where the images differ) and describes the first differing pixel. Returns how
 * many differ. */
static size_t differences(unsigned width, unsigned height, const uint8_t *got, ptrdiff_t row_stride,
                          const uint8_t *wanted, uint8_t *difference, char *first, size_t size)
{
    size_t count = 0;
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++) {
            const uint8_t *g = got + (ptrdiff_t)y * row_stride + (size_t)x * 4,
                          *w = wanted + ((size_t)y * width + x) * 4;
            bool same = memcmp(g, w, 4) == 0;
            memcpy(difference + ((size_t)y * width + x) * 4, same ? "\0\0\0\377" : "\377\377\377\377", 4);
            if (!same && count++ == 0)
                snprintf(first, size, "(%u,%u from the top) is %02x%02x%02x%02x, expected %02x%02x%02x%02x",
                         x, y, g[0], g[1], g[2], g[3], w[0], w[1], w[2], w[3]);
        }
    return count;
}

bool golden_compare(const char *name, unsigned width, unsigned height, const uint8_t *pixels,
                    ptrdiff_t row_stride, char *message, size_t size)
{
    const char *wants_update = getenv("EDGEWALK_UPDATE_GOLDEN");
    if (wants_update && strcmp(wants_update, "1") == 0)
        return update(name, width, height, pixels, row_stride, message, size);
    char path[512], first[128];
    unsigned golden_width, golden_height;
    golden_path(name, path, sizeof path);
    uint8_t *golden = files_png_read(path, &golden_width, &golden_height, message, size);
    uint8_t *difference = malloc((size_t)width * height * 4);
    bool comparable = golden && difference && golden_width == width && golden_height == height;
    size_t count =
        comparable ? differences(width, height, pixels, row_stride, golden, difference, first, sizeof first)
                   : 0;
    if (golden && !comparable)
        snprintf(message, size, "%s is %ux%u, the picture is %ux%u", path, golden_width, golden_height, width,
                 height);
    if (!comparable || count)
        write_failure(name, "got", width, height, pixels, row_stride);
    if (count) {
        write_failure(name, "diff", width, height, difference, (ptrdiff_t)width * 4);
        snprintf(message, size, "%s: %zu of %zu pixels differ; the first %s", name, count,
                 (size_t)width * height, first);
    }
    free(difference);
    free(golden);
    return comparable && count == 0;
}
