/* Decoding of DDS and KTX files that a test has made. */
#ifndef TESTS_FILES_CONTAINER_H
#define TESTS_FILES_CONTAINER_H

#include "files/files.h"
#include "tests/files/files.h"

#include <criterion/criterion.h>

static struct file file;
static char message[300];

static inline bool decode(struct files_texture *read)
{
    uint8_t *exact = malloc(file.size ? file.size : 1); /* so that the sanitizer sees a byte too many */
    memcpy(exact, file.bytes, file.size);
    message[0] = '\0';
    const bool sound = files_texture_decode(exact, file.size, read, message, sizeof message);
    free(exact);
    return sound;
}

/* Every image holds its mark, in all bytes of RGBA8. */
static inline void expect_marks(const struct files_texture *read, const struct shape *shape,
                                enum texture_dimension dimension, const char *what)
{
    cr_assert_eq(read->texture.dimension, dimension, "%s: dimension %d", what, (int)read->texture.dimension);
    cr_expect_eq(read->levels, shape->levels);
    cr_expect_eq(read->gl_format, 0x8058u);
    cr_expect(!read->picture);
    for (unsigned level = 0; level < shape->levels; level++)
        for (unsigned layer = 0; layer < shape->layers; layer++)
            for (unsigned face = 0; face < shape->faces; face++) {
                const struct texture_image *image =
                    &read->texture.images[dimension == TEXTURE_CUBE ? face : 0][level];
                const size_t z = dimension == TEXTURE_CUBE_ARRAY ? 6 * layer + face
                                 : dimension == TEXTURE_2D_ARRAY ? layer
                                 : dimension == TEXTURE_3D       ? image->depth - 1
                                                                 : 0,
                             y = dimension == TEXTURE_1D_ARRAY ? layer : image->height - 1;
                cr_assert_eq(image->width, at_level(shape->width, level), "%s level %u", what, level);
                cr_assert_lt(z, image->depth);
                cr_assert_lt(y, image->height);
                const uint8_t *texel =
                    image->texels + z * image->slice_stride + y * image->row_stride + 4 * (image->width - 1);
                cr_expect_eq(texel[0], mark_of(level, layer, face), "%s level %u layer %u face %u: %u", what,
                             level, layer, face, texel[0]);
            }
}

#endif
