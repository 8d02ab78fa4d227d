/* Textures that are changed by name (ARB_direct_state_access): the bound one stays. */
#include "tests/gl/api/named.h"

GL_TEST(texture_named, textures)
{
    static const GLubyte texels[4][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}};
    GLubyte read[16];
    GLuint name, buffer;
    GLint value;
    glCreateTextures(GL_TEXTURE_2D, 1, &name);
    glTextureStorage2D(name, 2, GL_RGBA8, 2, 2);
    glTextureSubImage2D(name, 0, 0, 0, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glGenerateTextureMipmap(name);
    glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glGetTextureParameteriv(name, GL_TEXTURE_MIN_FILTER, &value);
    cr_expect_eq(value, GL_NEAREST);
    glGetTextureLevelParameteriv(name, 1, GL_TEXTURE_WIDTH, &value);
    cr_expect_eq(value, 1);
    glGetTextureImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_arr_eq(read, (const GLubyte *)texels, 16);
    glGetTextureImage(name, 1, GL_RGBA, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_eq(read[0], 7);
    cr_expect_eq(get(GL_TEXTURE_BINDING_2D), 0);
    glBindTextureUnit(3, name);
    glActiveTexture(GL_TEXTURE3);
    cr_expect_eq((GLuint)get(GL_TEXTURE_BINDING_2D), name);
    glBindTextureUnit(3, 0);
    cr_expect_eq(get(GL_TEXTURE_BINDING_2D), 0);
    glCreateBuffers(1, &buffer);
    glNamedBufferData(buffer, 64, NULL, GL_STATIC_DRAW);
    glCreateTextures(GL_TEXTURE_BUFFER, 1, &name);
    glTextureBufferRange(name, GL_R32F, buffer, 16, 32);
    glGetTextureLevelParameteriv(name, 0, GL_TEXTURE_WIDTH, &value);
    cr_expect_eq(value, 8);
    expect_error(GL_NO_ERROR);
    ROW(GL_INVALID_OPERATION, glTextureParameteri(0, GL_TEXTURE_MIN_FILTER, GL_NEAREST));
    ROW(GL_INVALID_OPERATION, glTextureStorage2D(999, 1, GL_RGBA8, 2, 2));
    ROW(GL_INVALID_OPERATION, glTextureStorage1D(name, 1, GL_RGBA8, 2));
    glCreateTextures(GL_TEXTURE_2D, 1, &name);
    ROW(GL_INVALID_ENUM, glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, GL_RED));
    ROW(GL_INVALID_ENUM, glGetTextureParameteriv(name, GL_RED, &value));
    ROW(GL_INVALID_VALUE, glGetTextureLevelParameteriv(name, 99, GL_TEXTURE_WIDTH, &value));
    ROW(GL_INVALID_ENUM, glTextureStorage2D(name, 1, GL_RED, 2, 2));
    ROW(GL_INVALID_OPERATION, glTextureSubImage2D(name, 0, 0, 0, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, texels));
    ROW(GL_INVALID_OPERATION, glGenerateTextureMipmap(name));
    ROW(GL_INVALID_ENUM, glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_RED));
}

/* Images of pixels lie as SKIP_IMAGES and IMAGE_HEIGHT say; faces are slices. */
GL_TEST(texture_named, faces_of_cube_maps_are_slices)
{
    GLubyte images[3 * 3 * 4] = {0}, read[4];
    GLuint name;
    glCreateTextures(GL_TEXTURE_CUBE_MAP, 1, &name);
    glTextureStorage2D(name, 1, GL_R8, 2, 2);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_SKIP_IMAGES, 1);
    glPixelStorei(GL_UNPACK_IMAGE_HEIGHT, 3); /* rows of 2 bytes, 4 bytes apart */
    for (unsigned i = 0; i < sizeof images; i++)
        images[i] = (GLubyte)i;
    glTextureSubImage3D(name, 0, 0, 0, 4, 2, 2, 2, GL_RED, GL_UNSIGNED_BYTE, images);
    expect_error(GL_NO_ERROR);
    glGetTextureSubImage(name, 0, 0, 0, 5, 2, 2, 1, GL_RED, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_arr_eq(read, ((GLubyte[]){24, 25, 28, 29}), 4);
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glCopyTextureSubImage3D(name, 0, 0, 0, 1, 0, 0, 2, 2);
    glGetTextureSubImage(name, 0, 0, 0, 1, 2, 2, 1, GL_RED, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_eq(read[3], 255);
    ROW(GL_INVALID_VALUE, glTextureSubImage3D(name, 0, 0, 0, 5, 2, 2, 2, GL_RED, GL_UNSIGNED_BYTE, images));
    ROW(GL_INVALID_VALUE, glCopyTextureSubImage3D(name, 0, 0, 0, 6, 0, 0, 2, 2));
}
