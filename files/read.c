/* Files into memory, which kind they are, and pictures as textures of other dimensions. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/container.h"

enum { LARGEST_FILE = 1 << 30 };

static const uint8_t ktx_mark[12] = {0xab, 'K', 'T', 'X', ' ', '1', '1', 0xbb, '\r', '\n', 0x1a, '\n'};
static const uint8_t ktx2_mark[12] = {0xab, 'K', 'T', 'X', ' ', '2', '0', 0xbb, '\r', '\n', 0x1a, '\n'};

static bool begins(const struct source *source, const void *mark, size_t bytes)
{
    return source->size >= bytes && memcmp(source->bytes, mark, bytes) == 0;
}

bool files_texture_decode(const void *bytes, size_t size, struct files_texture *read, char *message,
                          size_t message_size)
{
    const struct source source = {bytes, size, message, message_size};
    memset(read, 0, sizeof *read);
    if (!size)
        return source_fail(&source, 0, "the file is empty");
    if (begins(&source, "DDS ", 4))
        return dds_decode(&source, read);
    if (begins(&source, ktx_mark, sizeof ktx_mark))
        return ktx_decode(&source, read);
    if (begins(&source, ktx2_mark, sizeof ktx2_mark))
        return ktx2_decode(&source, read);
    return picture_decode(&source, read);
}

/* --- Files ---------------------------------------------------------------------------------------------- */

static uint8_t *read_descriptor(int descriptor, size_t *size, const char **reason)
{
    struct stat status;
    *reason = NULL;
    if (fstat(descriptor, &status) != 0)
        return NULL;
    if (!S_ISREG(status.st_mode) || status.st_size > LARGEST_FILE) {
        *reason = S_ISDIR(status.st_mode)   ? "it is a directory"
                  : S_ISREG(status.st_mode) ? "it is larger than 1 GiB"
                                            : "it is not a regular file";
        return NULL;
    }
    uint8_t *bytes = malloc(status.st_size ? (size_t)status.st_size : 1);
    *size = 0;
    while (bytes && *size < (size_t)status.st_size) {
        const ssize_t got = read(descriptor, bytes + *size, (size_t)status.st_size - *size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            free(bytes);
            return NULL;
        }
        if (got == 0)
            break; /* the file became shorter meanwhile: its present contents are read */
        *size += (size_t)got;
    }
    return bytes;
}

uint8_t *files_bytes(const char *path, size_t *size, char *message, size_t message_size)
{
    const char *reason = NULL;
    const int descriptor =
        open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe would wait for its writer */
    uint8_t *bytes = descriptor >= 0 ? read_descriptor(descriptor, size, &reason) : NULL;
    if (!bytes)
        snprintf(message, message_size, "%s", reason ? reason : strerror(errno));
    if (descriptor >= 0)
        close(descriptor);
    return bytes;
}

bool files_texture_read(const char *path, struct files_texture *read, char *message, size_t message_size)
{
    char why[300] = "";
    size_t size = 0;
    memset(read, 0, sizeof *read);
    uint8_t *bytes = files_bytes(path, &size, why, sizeof why);
    const bool made = bytes && files_texture_decode(bytes, size, read, why, sizeof why);
    free(bytes);
    if (!made && message && message_size)
        snprintf(message, message_size, "cannot read '%s': %s", path, why);
    return made;
}

void files_texture_release(struct files_texture *read)
{
    texture_release(&read->texture);
    memset(read, 0, sizeof *read);
}

/* --- Other dimensions ----------------------------------------------------------------------------------- */

static void keep_first_level(struct files_texture *read)
{
    for (unsigned level = 1; level < read->levels; level++)
        texture_image_release(&read->texture.images[0][level]);
    read->levels = 1;
}

/* The uppermost row is the last one in memory. */
static void keep_upper_row(struct texture_image *image)
{
    memmove(image->texels, image->texels + (image->height - 1) * image->row_stride, image->row_stride);
    image->height = 1;
}

static bool copy_image(const struct texture_image *from, struct texture_image *to)
{
    const bool compressed = from->compression != COMPRESSION_NONE;
    if (!(compressed
              ? texture_image_define_compressed(to, from->compression, from->width, from->height, from->depth)
              : texture_image_define(to, from->format, from->width, from->height, from->depth)))
        return false;
    memcpy(to->texels, from->texels, from->slice_stride * from->depth);
    if (compressed)
        memcpy(to->blocks, from->blocks,
               texture_compressed_size(from->compression, from->width, from->height, from->depth));
    return true;
}

static bool copy_faces(struct files_texture *read)
{
    for (unsigned face = 1; face < 6; face++)
        for (unsigned level = 0; level < read->levels; level++)
            if (!copy_image(&read->texture.images[0][level], &read->texture.images[face][level]))
                return false;
    return true;
}

static bool reject(char *message, size_t message_size, const char *what)
{
    if (message && message_size)
        snprintf(message, message_size, "%s", what);
    return false;
}

bool files_texture_as(struct files_texture *read, enum texture_dimension dimension, char *message,
                      size_t message_size)
{
    struct texture_image *image = &read->texture.images[0][0];
    if (read->texture.dimension == dimension)
        return true;
    if (read->texture.dimension != TEXTURE_2D || dimension == TEXTURE_BUFFER ||
        dimension == TEXTURE_CUBE_ARRAY || dimension >= TEXTURE_2D_MULTISAMPLE)
        return reject(message, message_size, "the file has a texture of another target");
    if (dimension == TEXTURE_CUBE && image->width != image->height)
        return reject(message, message_size, "the picture is no square, as the faces of a cube map are");
    const bool rows = dimension == TEXTURE_1D || dimension == TEXTURE_1D_ARRAY;
    if (image->compression && !texture_compression_in(image->compression, dimension))
        return reject(message, message_size, "the file is compressed, which this target cannot be");
    if (dimension == TEXTURE_1D_ARRAY && image->height > TEXTURE_MAX_3D_SIZE)
        return reject(message, message_size, "the picture has more rows than an array has layers");
    if (dimension == TEXTURE_3D &&
        (image->width > TEXTURE_MAX_3D_SIZE || image->height > TEXTURE_MAX_3D_SIZE))
        return reject(message, message_size, "the picture is larger than a 3D texture can be");
    if (texture_formats[image->format].base >= BASE_DEPTH && dimension == TEXTURE_3D)
        return reject(message, message_size, "3D textures have no depth formats");
    if (rows || dimension == TEXTURE_RECTANGLE || dimension == TEXTURE_3D)
        keep_first_level(read);
    if (dimension == TEXTURE_1D)
        keep_upper_row(image);
    if (dimension == TEXTURE_CUBE && !copy_faces(read))
        return reject(message, message_size, "no memory for six faces");
    read->texture.dimension = dimension;
    return true;
}
