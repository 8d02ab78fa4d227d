/* Pictures: one 2D image, given from the top row on, kept from the lowest on. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "files/container.h"
#include "files/stb_pictures.h"
#include "files/files.h"

/* No picture packs more pixels into a byte than this, so a small file cannot make the reader allocate much
 * memory. */
enum { PIXELS_PER_BYTE = 1024 };

enum { GL_SIZED_RGBA8 = 0x8058, GL_SIZED_RGB32F = 0x8815 };

static bool is_png(const struct source *source)
{
    return source->size >= 8 && memcmp(source->bytes, "\x89PNG\r\n\x1a\n", 8) == 0;
}

/* The name of the format, for messages. */
static const char *kind_of(const struct source *source)
{
    const uint8_t *b = source->bytes;
    if (source->size >= 2 && b[0] == 0xff && b[1] == 0xd8)
        return "JPEG";
    if (source->size >= 2 && b[0] == 'B' && b[1] == 'M')
        return "BMP";
    if (source->size >= 2 && b[0] == '#' && b[1] == '?')
        return "HDR";
    return "TGA";
}

static bool fail(const struct source *source, const char *what)
{
    if (source->message && source->message_size)
        snprintf(source->message, source->message_size, "%s", what);
    return false;
}

static bool define(const struct source *source, bool hdr, uint32_t width, uint32_t height, const void *pixels,
                   struct files_texture *read)
{
    const ptrdiff_t stride = (ptrdiff_t)width * (hdr ? 12 : 4);
    const struct pixel_layout layout = {.format = hdr ? PIXEL_RGB : PIXEL_RGBA,
                                        .type = hdr ? PIXEL_FLOAT : PIXEL_UNSIGNED_BYTE,
                                        .row_stride = -stride};
    memset(read, 0, sizeof *read);
    read->texture.dimension = TEXTURE_2D;
    struct texture_image *image = &read->texture.images[0][0];
    if (!texture_image_define(image, hdr ? FORMAT_RGB32F : FORMAT_RGBA8, width, height, 1))
        return source_fail(source, 0, "no memory for a picture of %ux%u, or it is larger than %d", width,
                           height, TEXTURE_MAX_SIZE);
    texture_image_write(image, 0, 0, 0, width, height, 1, &layout,
                        (const uint8_t *)pixels + stride * (ptrdiff_t)(height - 1));
    read->levels = 1;
    read->gl_format = hdr ? GL_SIZED_RGB32F : GL_SIZED_RGBA8;
    read->picture = true;
    return true;
}

static bool decode_png(const struct source *source, struct files_texture *read)
{
    unsigned width, height;
    uint8_t *pixels =
        files_png_decode(source->bytes, source->size, &width, &height, source->message, source->message_size);
    const bool made = pixels && define(source, false, width, height, pixels, read);
    free(pixels);
    return made;
}

bool picture_decode(const struct source *source, struct files_texture *read)
{
    uint32_t width, height;
    bool hdr;
    char sentence[160];
    const char *reason;
    if (is_png(source))
        return decode_png(source, read);
    if (source->size > INT_MAX || !stb_picture_info(source->bytes, (int)source->size, &width, &height, &hdr))
        return source_fail(source, 0,
                           strcmp(kind_of(source), "TGA")
                               ? "a %s header that is broken"
                               : "neither PNG, JPEG, BMP, HDR, DDS nor KTX, and no sound %s header",
                           kind_of(source));
    if (width > TEXTURE_MAX_SIZE || height > TEXTURE_MAX_SIZE ||
        (uint64_t)width * height > (uint64_t)source->size * PIXELS_PER_BYTE)
        return source_fail(source, 0,
                           "the %s header says %ux%u pixels, which is too large or cannot be in %zu bytes",
                           kind_of(source), width, height, source->size);
    void *pixels = stb_picture_load(source->bytes, (int)source->size, hdr, &reason);
    if (!pixels) {
        snprintf(sentence, sizeof sentence, "broken %s data: %s", kind_of(source),
                 reason ? reason : "unknown");
        return fail(source, sentence);
    }
    const bool made = define(source, hdr, width, height, pixels, read);
    stb_picture_free(pixels);
    return made;
}
