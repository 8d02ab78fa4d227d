/* Boxes of texels, and their invalidation (GL 4.6 compatibility 8.20, 8.21). */
#include "tests/gl/texture/texture_clear_test.h"

GL_TEST(texture_region, errors_of_textures_8_21)
{
    static const GLfloat value[4] = {0};
    GLuint unused, color = texture(GL_TEXTURE_2D, GL_RGBA8, 4, 4),
                   depth = texture(GL_TEXTURE_2D, GL_DEPTH24_STENCIL8, 4, 4),
                   integer = texture(GL_TEXTURE_2D, GL_RGBA8UI, 4, 4),
                   blocks = texture(GL_TEXTURE_2D, GL_COMPRESSED_RED_RGTC1, 4, 4);
    glGenTextures(1, &unused);
    ROW(GL_INVALID_OPERATION, glClearTexImage(0, 0, GL_RGBA, GL_FLOAT, value));
    ROW(GL_INVALID_OPERATION, glClearTexImage(unused, 0, GL_RGBA, GL_FLOAT, value));
    ROW(GL_INVALID_OPERATION, glClearTexImage(blocks, 0, GL_RED, GL_FLOAT, value));
    ROW(GL_INVALID_OPERATION, glClearTexImage(depth, 0, GL_DEPTH_COMPONENT, GL_FLOAT, value));
    ROW(GL_INVALID_OPERATION, glClearTexImage(color, 0, GL_DEPTH_COMPONENT, GL_FLOAT, value));
    ROW(GL_INVALID_OPERATION, glClearTexImage(color, 0, GL_RGBA_INTEGER, GL_INT, value));
    ROW(GL_INVALID_OPERATION, glClearTexImage(integer, 0, GL_RGBA, GL_FLOAT, value));
    ROW(GL_INVALID_OPERATION, glClearTexImage(color, 3, GL_RGBA, GL_FLOAT, value));
    ROW(GL_INVALID_VALUE, glClearTexImage(color, -1, GL_RGBA, GL_FLOAT, value));
    ROW(GL_INVALID_VALUE, glClearTexSubImage(color, 0, 0, 0, 0, -1, 1, 1, GL_RGBA, GL_FLOAT, value));
    ROW(GL_INVALID_OPERATION, glClearTexSubImage(color, 0, 1, 0, 0, 4, 1, 1, GL_RGBA, GL_FLOAT, value));
    ROW(GL_INVALID_OPERATION, glClearTexSubImage(color, 0, 0, 0, 1, 1, 1, 1, GL_RGBA, GL_FLOAT, value));
    ROW(GL_INVALID_OPERATION,
        glClearTexSubImage(color, 0, INT32_MAX, 0, 0, INT32_MAX, 1, 1, GL_RGBA, GL_FLOAT, value));
}

GL_TEST(texture_region, invalidation_takes_boxes_8_20)
{
    const GLuint name = texture(GL_TEXTURE_2D, GL_RGBA8, 4, 4),
                 rectangle = texture(GL_TEXTURE_RECTANGLE, GL_R8, 4, 4);
    ROW(GL_NO_ERROR, glInvalidateTexImage(name, 0));
    ROW(GL_NO_ERROR, glInvalidateTexSubImage(name, 0, 1, 1, 0, 3, 3, 1));
    ROW(GL_INVALID_OPERATION, glInvalidateTexImage(0, 0));
    ROW(GL_INVALID_VALUE, glInvalidateTexImage(name, -1));
    ROW(GL_INVALID_VALUE, glInvalidateTexImage(name, 40));
    ROW(GL_INVALID_VALUE, glInvalidateTexImage(rectangle, 1));
    ROW(GL_INVALID_OPERATION, glInvalidateTexSubImage(name, 0, 2, 0, 0, 3, 1, 1));
    ROW(GL_INVALID_VALUE, glInvalidateTexSubImage(name, 0, 0, 0, 0, 1, -1, 1));
}
