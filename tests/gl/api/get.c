#include "gl/context/get.h"
#include "tests/gl/gl_test.h"

/* Initial values of the specifications' state tables. */
GL_TEST(get, initial_values)
{
    static const struct {
        GLenum pname;
        double expected;
    } rows[] = {
        {GL_MATRIX_MODE, GL_MODELVIEW},
        {GL_SHADE_MODEL, GL_SMOOTH},
        {GL_FRONT_FACE, GL_CCW},
        {GL_CULL_FACE_MODE, GL_BACK},
        {GL_DEPTH_FUNC, GL_LESS},
        {GL_DEPTH_WRITEMASK, 1},
        {GL_DEPTH_CLEAR_VALUE, 1},
        {GL_STENCIL_FUNC, GL_ALWAYS},
        {GL_STENCIL_FAIL, GL_KEEP},
        {GL_STENCIL_REF, 0},
        {GL_STENCIL_BACK_PASS_DEPTH_PASS, GL_KEEP},
        {GL_BLEND_SRC, GL_ONE},
        {GL_BLEND_DST_ALPHA, GL_ZERO},
        {GL_BLEND_EQUATION, GL_FUNC_ADD},
        {GL_ALPHA_TEST_FUNC, GL_ALWAYS},
        {GL_ALPHA_TEST_REF, 0},
        {GL_LOGIC_OP_MODE, GL_COPY},
        {GL_POINT_SIZE, 1},
        {GL_LINE_WIDTH, 1},
        {GL_FOG_MODE, GL_EXP},
        {GL_FOG_DENSITY, 1},
        {GL_FOG_END, 1},
        {GL_FOG_COORD_SRC, GL_FRAGMENT_DEPTH},
        {GL_ACTIVE_TEXTURE, GL_TEXTURE0},
        {GL_PACK_ALIGNMENT, 4},
        {GL_UNPACK_ALIGNMENT, 4},
        {GL_FOG_HINT, GL_DONT_CARE},
        {GL_DITHER, 1},
        {GL_BLEND, 0},
        {GL_DEPTH_TEST, 0},
        {GL_MODELVIEW_STACK_DEPTH, 1},
        {GL_ATTRIB_STACK_DEPTH, 0},
        {GL_MAX_VERTEX_ATTRIBS, 16},
        {GL_MAX_TEXTURE_UNITS, 8},
        {GL_SUBPIXEL_BITS, 8},
        {GL_DEPTH_BITS, 24},
        {GL_STENCIL_BITS, 8},
        {GL_RED_BITS, 8},
        {GL_PROVOKING_VERTEX, GL_LAST_VERTEX_CONVENTION},
        {GL_VERTEX_ARRAY_SIZE, 4},
        {GL_VERTEX_ARRAY, 0},
        {GL_VERTEX_PROGRAM_NV, 0},
        {GL_VERTEX_PROGRAM_TWO_SIDE_NV, 0},
        {GL_VERTEX_PROGRAM_POINT_SIZE_NV, 0},
        {GL_DRAW_BUFFER, GL_FRONT},
        {GL_ARRAY_BUFFER_BINDING, 0},
        {GL_VERTEX_ATTRIB_ARRAY7_NV, 0},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLdouble found = -1;
        GLint integer = -1;
        GLboolean boolean = 2;
        glGetDoublev(rows[i].pname, &found);
        cr_expect_eq(found, rows[i].expected, "pname %04x: %g", rows[i].pname, found);
        glGetBooleanv(rows[i].pname, &boolean);
        cr_expect_eq(boolean, rows[i].expected != 0, "pname %04x", rows[i].pname);
        glGetIntegerv(rows[i].pname, &integer);
        expect_error(GL_NO_ERROR, "pname %04x", rows[i].pname);
    }
}

GL_TEST(get, unknown_names_are_invalid)
{
    GLint i = 5;
    glGetIntegerv(0x1234567, &i);
    expect_error(GL_INVALID_ENUM);
    glGetFloatv(GL_TRIANGLES, (GLfloat[16]){0});
    expect_error(GL_INVALID_ENUM);
    cr_expect_eq(i, 5);
    cr_expect_null(glGetString(GL_RGBA));
    expect_error(GL_INVALID_ENUM);
}

/* A list has as many elements as its number says. */
GL_TEST(get, compressed_formats_are_as_many_as_they_say)
{
    GLint count = -1, formats[16];
    glGetIntegerv(GL_NUM_COMPRESSED_TEXTURE_FORMATS, &count);
    for (unsigned i = 0; i < 16; i++)
        formats[i] = -1;
    glGetIntegerv(GL_COMPRESSED_TEXTURE_FORMATS, formats);
    for (int i = 0; i < 16; i++)
        cr_expect_eq(formats[i] != -1, i < count, "%d", i);
}
