/* Texture units. */
#include "tests/gl/texture/texture_object_test.h"

TestSuite(texture_unit, .init = context_begin, .fini = context_end);

/* The bias of the texture and of the unit are added: two levels down, red to blue. */
Test(texture_unit, biases_of_texture_and_unit_add_up)
{
    static const GLubyte level_colors[4][3] = {{255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {255, 255, 255}};
    GLubyte image[SIDE * SIDE][3];
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    for (GLint level = 0; level < 4; level++) {
        for (int i = 0; i < SIDE * SIDE; i++)
            memcpy(image[i], level_colors[level], 3);
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGB8, SIDE >> level, SIDE >> level, 0, GL_RGB, GL_UNSIGNED_BYTE,
                     image);
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(GL_TEXTURE_2D);
    draw_quad();
    expect_pixel(4, 4, 255, 0, 0, 255, "level 0");
    glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_LOD_BIAS, 1.0f);
    draw_quad();
    expect_pixel(4, 4, 0, 255, 0, 255, "level 1");
    glTexEnvf(GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS, 1.0f);
    draw_quad();
    expect_pixel(4, 4, 0, 0, 255, 255, "level 2");
}
