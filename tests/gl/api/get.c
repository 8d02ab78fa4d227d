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

/* GL 4.6 compatibility 2.2.2. */
GL_TEST(get, conversions_follow_the_type_of_the_state)
{
    GLint i[4];
    GLfloat f[4];
    GLboolean b[4];
    glClearColor(1, -1, 0.5f, 0);
    glGetIntegerv(GL_COLOR_CLEAR_VALUE, i);
    cr_expect(i[0] == INT32_MAX && i[1] == -INT32_MAX && i[2] >= 1073741823 && i[2] <= 1073741824 &&
              i[3] == 0);
    glGetBooleanv(GL_COLOR_CLEAR_VALUE, b);
    cr_expect(b[0] && b[1] && b[2] && !b[3]);
    glLineWidth(2.75f);
    glGetIntegerv(GL_LINE_WIDTH, i);
    cr_expect_eq(i[0], 3);
    glGetFloatv(GL_VIEWPORT, f);
    cr_expect_eq(f[2], SIZE);
    glPointSize(1e30f);
    glGetIntegerv(GL_POINT_SIZE, i);
    cr_expect_eq(i[0], INT32_MAX);
    glColorMask(1, 0, 1, 0);
    glGetIntegerv(GL_COLOR_WRITEMASK, i);
    cr_expect(i[0] == 1 && i[1] == 0 && i[2] == 1 && i[3] == 0);
    glColor4f(0.25f, 2, 3, 4);
    glGetFloatv(GL_CURRENT_COLOR, f);
    cr_expect(f[0] == 0.25f && f[3] == 4);
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

GL_TEST(get, every_capability_can_be_switched_and_asked)
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

/* A row per group: the change is undone by PopAttrib of its group, and stays after that of another. */
GL_TEST(get, attribute_groups_restore_their_state)
{
    static const struct {
        GLbitfield group;
        GLenum pname;
    } rows[] = {
        {GL_VIEWPORT_BIT, GL_VIEWPORT},
        {GL_SCISSOR_BIT, GL_SCISSOR_BOX},
        {GL_POLYGON_BIT, GL_CULL_FACE_MODE},
        {GL_POINT_BIT, GL_POINT_SIZE},
        {GL_LINE_BIT, GL_LINE_WIDTH},
        {GL_LIGHTING_BIT, GL_SHADE_MODEL},
        {GL_DEPTH_BUFFER_BIT, GL_DEPTH_FUNC},
        {GL_COLOR_BUFFER_BIT, GL_COLOR_CLEAR_VALUE},
        {GL_FOG_BIT, GL_FOG_DENSITY},
        {GL_CURRENT_BIT, GL_CURRENT_COLOR},
        {GL_TRANSFORM_BIT, GL_MATRIX_MODE},
        {GL_ENABLE_BIT, GL_VERTEX_PROGRAM_NV},
        {GL_STENCIL_BUFFER_BIT, GL_STENCIL_BACK_REF},
        {GL_HINT_BIT, GL_FOG_HINT},
        {GL_TEXTURE_BIT, GL_TEXTURE_BINDING_2D},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLdouble before[4] = {0}, inside[4] = {0}, after[4] = {0};
        glGetDoublev(rows[i].pname, before);
        glPushAttrib(rows[i].group);
        glViewport(1, 2, 3, 4), glScissor(1, 2, 3, 4), glCullFace(GL_FRONT), glPointSize(3), glLineWidth(3);
        glShadeModel(GL_FLAT), glDepthFunc(GL_GREATER), glClearColor(1, 0, 1, 0), glFogf(GL_FOG_DENSITY, 3);
        glColor3f(0, 0.5f, 0), glMatrixMode(GL_PROJECTION), glEnable(GL_VERTEX_PROGRAM_NV);
        glStencilFunc(GL_LESS, 7, 1), glHint(GL_FOG_HINT, GL_NICEST), glBindTexture(GL_TEXTURE_2D, 5);
        glGetDoublev(rows[i].pname, inside);
        cr_expect(memcmp(before, inside, sizeof before) != 0, "pname %04x did not change", rows[i].pname);
        glPopAttrib();
        glGetDoublev(rows[i].pname, after);
        cr_expect_arr_eq(before, after, sizeof before, "pname %04x", rows[i].pname);
        glPushAttrib(GL_ALL_ATTRIB_BITS);
        glPopAttrib();
        /* Back to the beginning. */
        glViewport(0, 0, SIZE, SIZE), glScissor(0, 0, SIZE, SIZE), glCullFace(GL_BACK), glPointSize(1),
            glLineWidth(1);
        glShadeModel(GL_SMOOTH), glDepthFunc(GL_LESS), glClearColor(0, 0, 0, 0), glFogf(GL_FOG_DENSITY, 1);
        glColor3f(1, 1, 1), glMatrixMode(GL_MODELVIEW), glDisable(GL_VERTEX_PROGRAM_NV);
        glStencilFunc(GL_ALWAYS, 0, ~0u), glHint(GL_FOG_HINT, GL_DONT_CARE), glBindTexture(GL_TEXTURE_2D, 0);
    }
    expect_error(GL_NO_ERROR);
}

GL_TEST(get, attribute_stacks_overflow_and_underflow)
{
    for (int i = 0; i < 16; i++) {
        glPushAttrib(GL_ALL_ATTRIB_BITS);
        glPushClientAttrib(GL_CLIENT_ALL_ATTRIB_BITS);
    }
    expect_error(GL_NO_ERROR);
    glPushAttrib(0);
    expect_error(GL_STACK_OVERFLOW);
    glPushClientAttrib(0);
    expect_error(GL_STACK_OVERFLOW);
    for (int i = 0; i < 16; i++) {
        glPopAttrib();
        glPopClientAttrib();
    }
    expect_error(GL_NO_ERROR);
    glPopAttrib();
    expect_error(GL_STACK_UNDERFLOW);
    glPopClientAttrib();
    expect_error(GL_STACK_UNDERFLOW);
}

GL_TEST(get, client_attributes_restore_arrays_and_their_buffers)
{
    GLuint name;
    GLint value;
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    glBufferData(GL_ARRAY_BUFFER, 4, NULL, GL_STATIC_DRAW);
    glVertexPointer(3, GL_SHORT, 8, NULL);
    glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glVertexPointer(2, GL_FLOAT, 0, &value);
    glEnableClientState(GL_VERTEX_ARRAY);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glPopClientAttrib();
    cr_expect(!glIsEnabled(GL_VERTEX_ARRAY));
    glGetIntegerv(GL_VERTEX_ARRAY_SIZE, &value);
    cr_expect_eq(value, 3);
    glGetIntegerv(GL_VERTEX_ARRAY_BUFFER_BINDING, &value);
    cr_expect_eq((GLuint)value, name);
    glGetIntegerv(GL_PACK_ALIGNMENT, &value);
    cr_expect_eq(value, 1);
}

/* Each name of the list starts with GL_, and none stands twice. */
GL_TEST(get, extensions_are_a_list_of_names)
{
    char list[8192];
    cr_assert_lt(strlen((const char *)glGetString(GL_EXTENSIONS)), sizeof list);
    strcpy(list, (const char *)glGetString(GL_EXTENSIONS));
    cr_expect(strstr(list, "GL_NV_vertex_program2") != NULL);
    char *rest = NULL, previous[128] = "";
    for (char *name = strtok_r(list, " ", &rest); name; name = strtok_r(NULL, " ", &rest)) {
        cr_expect_eq(strncmp(name, "GL_", 3), 0, "%s", name);
        cr_expect(strcmp(previous, name) < 0, "%s after %s", name, previous);
        strcpy(previous, name);
    }
}

/* Get and IsEnabled agree on capabilities that are known and never on. */
GL_TEST(get, capabilities_that_are_never_on_read_as_off)
{
    static const GLenum capabilities[] = {GL_INDEX_LOGIC_OP};
    for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++) {
        GLint value = -1;
        glGetIntegerv(capabilities[i], &value);
        cr_expect_eq(value, 0, "row %zu", i);
        expect_error(GL_NO_ERROR, "row %zu", i);
    }
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

/* 22.1: indexed state in every type, all of its components and no more. */
GL_TEST(get, indexed_state_comes_in_every_type)
{
    GLint integers[5] = {0, 0, 0, 0, 77};
    GLint64 wide[5] = {0, 0, 0, 0, 77};
    GLfloat floats[5] = {0, 0, 0, 0, 77};
    GLboolean booleans[5] = {0, 0, 0, 0, 77};
    glScissorIndexed(3, INT32_MIN, 2, 3, 0);
    glGetIntegeri_v(GL_SCISSOR_BOX, 3, integers);
    glGetInteger64i_v(GL_SCISSOR_BOX, 3, wide);
    glGetFloati_v(GL_SCISSOR_BOX, 3, floats);
    glGetBooleani_v(GL_SCISSOR_BOX, 3, booleans);
    static const GLint expected[5] = {INT32_MIN, 2, 3, 0, 77};
    for (int i = 0; i < 5; i++) {
        cr_expect_eq(integers[i], expected[i], "%d", i);
        cr_expect_eq(wide[i], expected[i], "%d", i);
        cr_expect(floats[i] == (GLfloat)expected[i], "%d", i);
        cr_expect_eq(booleans[i], i == 4 ? 77 : expected[i] != 0, "%d", i);
    }
    glColorMaski(1, 1, 0, 1, 0);
    glGetInteger64i_v(GL_COLOR_WRITEMASK, 1, wide);
    cr_expect(wide[0] == 1 && wide[1] == 0 && wide[2] == 1 && wide[3] == 0 && wide[4] == 77);
    glGetInteger64i_v(GL_COLOR_WRITEMASK, 8, wide);
    expect_error(GL_INVALID_VALUE);
    glBindVertexBuffer(2, 0, (GLintptr)1 << 40, 12);
    glGetInteger64i_v(GL_VERTEX_BINDING_OFFSET, 2, wide);
    cr_expect_eq(wide[0], (GLint64)1 << 40);
    glGetInteger64i_v(GL_POINT_SIZE, 0, wide);
    expect_error(GL_INVALID_ENUM);
    cr_expect_eq(wide[0], (GLint64)1 << 40);
}
