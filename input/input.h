/* Image files in: pictures (PNG, JPEG, BMP, TGA, HDR) and containers of textures (DDS, KTX, KTX 2), as
 * textures. Knows nothing of GL but the numbers of formats that KTX files hold. */
#ifndef INPUT_INPUT_H
#define INPUT_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "texture/texture.h"

/* A texture out of a file. */
struct input_texture {
    struct texture texture; /* owned by whoever read it */
    unsigned levels;        /* from level 0 on, of every face */
    uint32_t gl_format;     /* the internal format of OpenGL that the images have */
    bool
        picture; /* one 2D image, whose rows are turned so that row 0 is the lowest; containers keep theirs */
};

/* Which file it is, is told by its first bytes (TGA, which has no mark, by everything else not being it).
 * False with a sentence in `message`: where in the file something is wrong, what was found and what was
 * expected; `read` is all zero then. */
bool input_texture_read(const char *path, struct input_texture *read, char *message, size_t message_size);
bool input_texture_decode(const void *bytes, size_t size, struct input_texture *read, char *message,
                          size_t message_size);

/* Makes a 2D image a texture of another dimension: RECTANGLE and 3D (of one slice) have its level 0, a 1D
 * texture the uppermost row of that, a 1D array its rows as layers, a 2D array one layer, a cube map six
 * equal faces. Every other dimension must be the file's own. False with a message otherwise, or where the
 * image is no square for a cube map or memory runs out. */
bool input_texture_as(struct input_texture *read, enum texture_dimension dimension, char *message,
                      size_t message_size);

void input_texture_release(struct input_texture *read);

#endif
