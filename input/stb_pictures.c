/* stb_image for JPEG, BMP, TGA and HDR. Without its SIMD paths, which round otherwise than the portable ones:
 * the same file gives the same bits on every machine. */
#include "input/stb_pictures.h"

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

void *stb_picture_load(const uint8_t *bytes, int size, bool hdr, const char **reason)
{
    int w, h, components;
    void *pixels = hdr ? (void *)stbi_loadf_from_memory(bytes, size, &w, &h, &components, 3)
                       : (void *)stbi_load_from_memory(bytes, size, &w, &h, &components, 4);
    *reason = pixels ? NULL : stbi_failure_reason();
    return pixels;
}

void stb_picture_free(void *pixels)
{
    stbi_image_free(pixels);
}
