/* stb_image for JPEG, BMP, TGA and HDR. Without its SIMD paths, which round differently from the portable
 * ones: the same file gives the same bits on every machine. */
#include "files/stb_pictures.h"

#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_NO_STDIO
#define STBI_NO_SIMD
#define STBI_ONLY_JPEG
#define STBI_ONLY_BMP
#define STBI_ONLY_TGA
#define STBI_ONLY_HDR
#define STBI_MAX_DIMENSIONS    16384
#define STBI_ASSERT(condition) ((void)(condition))
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wstrict-prototypes"
#endif
#include <stb/stb_image.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

bool stb_picture_info(const uint8_t *bytes, int size, uint32_t *width, uint32_t *height, bool *hdr)
{
    int w, h, components;
    if (!stbi_info_from_memory(bytes, size, &w, &h, &components) || w <= 0 || h <= 0)
        return false;
    *width = (uint32_t)w;
    *height = (uint32_t)h;
    *hdr = stbi_is_hdr_from_memory(bytes, size);
    return true;
}

/* A file in memory. stb_image's run lengths of HDR files do not end at the end of the file, since it reads
 * zeros there and a run of zero pixels is empty. Past the end this returns ones, which make runs of one
 * pixel. */
struct bytes_read {
    const uint8_t *bytes;
    size_t size, at;
    bool ends_early;
};

static int read_bytes(void *user, char *data, int size)
{
    struct bytes_read *file = user;
    const size_t left = file->size - file->at, count = left < (size_t)size ? left : (size_t)size;
    if (count == 0) {
        file->ends_early = true;
        memset(data, 1, (size_t)size);
        return size;
    }
    memcpy(data, file->bytes + file->at, count);
    file->at += count;
    return (int)count;
}

static void skip_bytes(void *user, int count)
{
    struct bytes_read *file = user;
    const size_t left = file->size - file->at;
    file->at += left < (size_t)count ? left : (size_t)count;
}

static int is_at_end(void *user)
{
    const struct bytes_read *file = user;
    return file->at == file->size;
}

static float *load_hdr(const uint8_t *bytes, size_t size, const char **reason)
{
    static const stbi_io_callbacks callbacks = {read_bytes, skip_bytes, is_at_end};
    struct bytes_read file = {.bytes = bytes, .size = size};
    int w, h, components;
    float *pixels = stbi_loadf_from_callbacks(&callbacks, &file, &w, &h, &components, 3);
    *reason = file.ends_early ? "the file ends before its pixels do" : pixels ? NULL : stbi_failure_reason();
    if (pixels && file.ends_early) {
        stbi_image_free(pixels);
        return NULL;
    }
    return pixels;
}

void *stb_picture_load(const uint8_t *bytes, int size, bool hdr, const char **reason)
{
    int w, h, components;
    if (hdr)
        return load_hdr(bytes, (size_t)size, reason);
    void *pixels = stbi_load_from_memory(bytes, size, &w, &h, &components, 4);
    *reason = pixels ? NULL : stbi_failure_reason();
    return pixels;
}

void stb_picture_free(void *pixels)
{
    stbi_image_free(pixels);
}
