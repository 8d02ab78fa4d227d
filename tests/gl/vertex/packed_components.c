/* Packed components (GL 4.6 compatibility 10.2.2). */
#include "tests/gl/draw/packed_attributes_test.h"

GL_TEST(packed_components, conventional_attributes_10_2_2)
{
    static const float cast[4] = {-512, 511, -1, -1}, colors[4] = {1, 0, 512 / 1023.0f, 2 / 3.0f};
    float found[4];
    glTexCoordP4ui(SIGNED_TYPE, s);
    glGetFloatv(GL_CURRENT_TEXTURE_COORDS, found);
    expect_floats(found, cast, 4, "TexCoordP4");
    glTexCoordP1uiv(SIGNED_TYPE, &u);
    glGetFloatv(GL_CURRENT_TEXTURE_COORDS, found);
    expect_floats(found, (const float[4]){-1, 0, 0, 1}, 4, "TexCoordP1");
    glMultiTexCoordP3ui(GL_TEXTURE2, UNSIGNED_TYPE, u);
    expect_attribute(10, 1023, 0, 512, 1, "MultiTexCoordP3");
    glMultiTexCoordP2uiv(GL_TEXTURE2, SIGNED_TYPE, &s);
    expect_attribute(10, -512, 511, 0, 1, "MultiTexCoordP2");
    glColorP4ui(UNSIGNED_TYPE, u);
    glGetFloatv(GL_CURRENT_COLOR, found);
    expect_floats(found, colors, 4, "ColorP4");
    glColorP3uiv(UNSIGNED_TYPE, &u);
    glGetFloatv(GL_CURRENT_COLOR, found);
    expect_floats(found, (const float[4]){1, 0, 512 / 1023.0f, 1}, 4, "ColorP3");
    glSecondaryColorP3ui(UNSIGNED_TYPE, u);
    glGetFloatv(GL_CURRENT_SECONDARY_COLOR, found);
    expect_floats(found, colors, 3, "SecondaryColorP3");
    glNormalP3ui(SIGNED_TYPE, s);
    glGetFloatv(GL_CURRENT_NORMAL, found);
    expect_floats(found, (const float[3]){-1, 1, -1 / 511.0f}, 3, "NormalP3");
}
