/* Reading texture images (GL 4.6 compatibility 8.11.4). */
#include "tests/gl/texture/texture_image_copy_test.h"

GL_TEST(texture_get, boxes_are_read_8_11_4)
{
    GLubyte read[6];
    const GLuint name = counted(4, 4);
    glGetTextureSubImage(name, 0, 1, 2, 0, 3, 2, 1, GL_RED, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_arr_eq(read, ((GLubyte[]){9, 10, 11, 13, 14, 15}), 6);
    ROW(GL_INVALID_OPERATION,
        glGetTextureSubImage(name, 0, 1, 2, 0, 3, 2, 1, GL_RED, GL_UNSIGNED_BYTE, 5, read));
    ROW(GL_INVALID_VALUE, glGetTextureSubImage(name, 0, 2, 2, 0, 3, 2, 1, GL_RED, GL_UNSIGNED_BYTE, 6, read));
    ROW(GL_INVALID_VALUE, glGetTextureSubImage(name, 0, 0, 0, 1, 1, 1, 1, GL_RED, GL_UNSIGNED_BYTE, 6, read));
    ROW(GL_INVALID_VALUE,
        glGetTextureSubImage(name, -1, 0, 0, 0, 1, 1, 1, GL_RED, GL_UNSIGNED_BYTE, 6, read));
    ROW(GL_INVALID_OPERATION,
        glGetTextureSubImage(0, 0, 0, 0, 0, 1, 1, 1, GL_RED, GL_UNSIGNED_BYTE, 6, read));
    ROW(GL_INVALID_OPERATION, glGetTextureImage(name, 0, GL_RED, GL_UNSIGNED_BYTE, 15, read));
    glBindTexture(GL_TEXTURE_2D, name);
    ROW(GL_INVALID_OPERATION, glGetnTexImageARB(GL_TEXTURE_2D, 0, GL_RED, GL_UNSIGNED_BYTE, 15, read));
    ROW(GL_INVALID_OPERATION, glGetCompressedTextureSubImage(name, 0, 0, 0, 0, 4, 4, 1, 6, read));
}

GL_TEST(texture_get, a_cube_map_is_read_whole_or_not_at_all)
{
    GLubyte read[24] = {0}, face[4];
    GLuint name = texture(GL_TEXTURE_CUBE_MAP, GL_R8, 2, 2);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    for (unsigned i = 0; i < 6; i++) {
        memset(face, (int)i + 1, sizeof face);
        glTextureSubImage3D(name, 0, 0, 0, (GLint)i, 2, 2, 1, GL_RED, GL_UNSIGNED_BYTE, face);
    }
    glGetTextureImage(name, 0, GL_RED, GL_UNSIGNED_BYTE, sizeof read, read);
    for (unsigned i = 0; i < 24; i++)
        cr_expect_eq(read[i], i / 4 + 1, "texel %u", i);
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_CUBE_MAP, name);
    ROW(GL_INVALID_OPERATION, glGetTextureImage(name, 0, GL_RED, GL_UNSIGNED_BYTE, sizeof read, read));
    glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, GL_R8, 2, 2, 0, GL_RED, GL_UNSIGNED_BYTE, face);
    ROW(GL_INVALID_OPERATION, glGetTextureImage(name, 0, GL_RED, GL_UNSIGNED_BYTE, sizeof read, read));
}
