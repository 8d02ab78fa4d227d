/* Pictures as textures of other dimensions. */
#include "tests/files/picture_test.h"

Test(files_read, as_other_dimensions)
{
    static const enum texture_dimension good[] = {TEXTURE_1D,        TEXTURE_2D,       TEXTURE_3D,
                                                  TEXTURE_RECTANGLE, TEXTURE_1D_ARRAY, TEXTURE_2D_ARRAY,
                                                  TEXTURE_CUBE};
    static const uint8_t blue[4] = {0, 0, 255, 255}, green[4] = {0, 255, 0, 255};
    struct files_texture read;
    char message[300];
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        cr_assert(decode(bmp, sizeof bmp, &read, message));
        cr_assert(files_texture_as(&read, good[i], message, sizeof message), "dimension %d: %s", (int)good[i],
                  message);
        if (good[i] == TEXTURE_1D)
            expect_texel(&read, 0, 0, blue, 0, "the upper row");
        if (good[i] == TEXTURE_CUBE)
            cr_expect_eq(memcmp(read.texture.images[5][0].texels + 4, green, 4), 0);
        files_texture_release(&read);
    }
    cr_assert(decode(jpeg, sizeof jpeg, &read, message));
    cr_expect(!files_texture_as(&read, TEXTURE_CUBE, message, sizeof message), "16x8 is no face");
    cr_expect(!files_texture_as(&read, TEXTURE_CUBE_ARRAY, message, sizeof message));
    cr_expect(!files_texture_as(&read, TEXTURE_BUFFER, message, sizeof message));
    files_texture_release(&read);
}
