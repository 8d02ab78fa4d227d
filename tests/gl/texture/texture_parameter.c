/* Parameters of textures. */
#include "tests/gl/texture/texture_object_test.h"

TestSuite(texture_parameter, .init = context_begin, .fini = context_end);

static GLuint names[3];

static GLint ints_out[4];

static float floats_out[4];

Test(texture_parameter, parameters_are_queried)
{
    static const struct {
        GLenum pname;
        GLint initial, value;
    } rows[] = {
        {GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_LINEAR, GL_LINEAR_MIPMAP_NEAREST},
        {GL_TEXTURE_MAG_FILTER, GL_LINEAR, GL_NEAREST},
        {GL_TEXTURE_WRAP_S, GL_REPEAT, GL_CLAMP},
        {GL_TEXTURE_WRAP_T, GL_REPEAT, GL_MIRRORED_REPEAT},
        {GL_TEXTURE_WRAP_R, GL_REPEAT, GL_CLAMP_TO_BORDER},
        {GL_TEXTURE_BASE_LEVEL, 0, 3},
        {GL_TEXTURE_MAX_LEVEL, 1000, 5},
        {GL_TEXTURE_MIN_LOD, -1000, 2},
        {GL_TEXTURE_MAX_LOD, 1000, 4},
        {GL_TEXTURE_LOD_BIAS, 0, -1},
        {GL_GENERATE_MIPMAP, 0, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        glGetTexParameteriv(GL_TEXTURE_3D, rows[i].pname, ints_out);
        cr_expect_eq(ints_out[0], rows[i].initial, "0x%04X is %d at first", rows[i].pname, ints_out[0]);
        glTexParameterf(GL_TEXTURE_3D, rows[i].pname, (float)rows[i].value);
        glGetTexParameterfv(GL_TEXTURE_3D, rows[i].pname, floats_out);
        cr_expect_eq(floats_out[0], (float)rows[i].value);
    }
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, ints_out);
    cr_expect_eq(ints_out[0], 1000, "another target's texture is untouched");
}

Test(texture_parameter, border_colors_convert_as_colors)
{
    static const GLint border[4] = {2147483647, 0, -2147483647, 1073741824};
    glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
    glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, floats_out);
    cr_expect(floats_out[0] == 1.0f && floats_out[1] == 0.0f && floats_out[2] == -1.0f &&
              floats_out[3] > 0.49f);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, ints_out);
    cr_expect_eq(ints_out[0], 2147483647);
}

Test(texture_parameter, priorities_are_clamped)
{
    glGenTextures(3, names);
    for (int i = 0; i < 3; i++)
        glBindTexture(GL_TEXTURE_2D, names[i]);
    glPrioritizeTextures(3, names, priorities);
    for (int i = 0; i < 3; i++) {
        glBindTexture(GL_TEXTURE_2D, names[i]);
        glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_PRIORITY, floats_out);
        cr_expect_eq(floats_out[0], i == 0 ? 0.5f : i == 1 ? 1.0f : 0.0f);
    }
}
