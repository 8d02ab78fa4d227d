/* Enable, Disable and IsEnabled. */
#include "gl/context/get.h"
#include "tests/gl/gl_test.h"

GL_TEST(enable, every_capability_can_be_set_and_queried)
{
    static const GLenum caps[] = {
        GL_ALPHA_TEST,
        GL_BLEND,
        GL_CLIP_PLANE0,
        GL_CLIP_PLANE5,
        GL_COLOR_LOGIC_OP,
        GL_COLOR_SUM,
        GL_CULL_FACE,
        GL_DEPTH_TEST,
        GL_DITHER,
        GL_FOG,
        GL_FRAGMENT_PROGRAM_ARB,
        GL_NORMALIZE,
        GL_POLYGON_OFFSET_FILL,
        GL_SCISSOR_TEST,
        GL_STENCIL_TEST,
        GL_TEXTURE_1D,
        GL_TEXTURE_2D,
        GL_TEXTURE_3D,
        GL_TEXTURE_CUBE_MAP,
        GL_VERTEX_PROGRAM_NV,
        GL_VERTEX_PROGRAM_TWO_SIDE_NV,
        GL_VERTEX_PROGRAM_POINT_SIZE_NV,
    };
    for (unsigned i = 0; i < sizeof caps / sizeof *caps; i++) {
        GLint value;
        glEnable(caps[i]);
        cr_expect(glIsEnabled(caps[i]), "%04x", caps[i]);
        glGetIntegerv(caps[i], &value);
        cr_expect_eq(value, 1);
        glDisable(caps[i]);
        cr_expect(!glIsEnabled(caps[i]), "%04x", caps[i]);
        expect_error(GL_NO_ERROR, "%04x", caps[i]);
    }
    glActiveTexture(GL_TEXTURE2);
    glEnable(GL_TEXTURE_2D);
    glActiveTexture(GL_TEXTURE0);
    cr_expect(!glIsEnabled(GL_TEXTURE_2D));
}

/* Get and IsEnabled agree on capabilities that are known and never on. */
GL_TEST(enable, unsupported_capabilities_read_as_off)
{
    static const GLenum capabilities[] = {GL_INDEX_LOGIC_OP};
    for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++) {
        GLint value = -1;
        glGetIntegerv(capabilities[i], &value);
        cr_expect_eq(value, 0, "row %zu", i);
        expect_error(GL_NO_ERROR, "row %zu", i);
    }
}
