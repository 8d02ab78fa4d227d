/* Viewports, scissor boxes and depth ranges that a program chooses (ARB_viewport_array), depth clamp
 * (ARB_depth_clamp), and the clip volume (ARB_clip_control; GL 4.6 compatibility 13.7, 13.8). */
#include "tests/gl/support_objects.h"

TestSuite(viewport_array, .init = context_begin, .fini = context_end);

static void use(const char *geometry)
{
    load_arb(GL_GEOMETRY_PROGRAM_NV, geometry);
    expect_error(GL_NO_ERROR, geometry);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

/* One window-filling triangle for each invocation, into the viewport of its number. */
#define EACH_VIEWPORT                                                                                        \
    "!!NVgp5.0\nOPTION ARB_viewport_array;\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT "                            \
    "TRIANGLE_STRIP;\nVERTICES_OUT 3;\n"                                                                     \
    "INVOCATIONS 16;\nTEMP c;\nI2F c.x, primitive.invocation.x;\nMUL c.x, c.x, 0.0625;\nMOV c.yzw, 1;\n"     \
    "MOV result.position, {-1,-1,0,1};\nMOV result.color, c;\nMOV.S result.viewport.x, "                     \
    "primitive.invocation.x;\nEMIT;\n"                                                                       \
    "MOV result.position, {3,-1,0,1};\nMOV result.color, c;\nMOV.S result.viewport.x, "                      \
    "primitive.invocation.x;\nEMIT;\n"                                                                       \
    "MOV result.position, {-1,3,0,1};\nMOV result.color, c;\nMOV.S result.viewport.x, "                      \
    "primitive.invocation.x;"                                                                                \
    "\nEMIT;\nEND"

static void point(void)
{
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glEnd();
    expect_error(GL_NO_ERROR, "drawing");
}

Test(viewport_array, a_program_chooses_one_of_sixteen)
{
    for (GLuint i = 0; i < 16; i++)
        glViewportIndexedf(i, (float)(i % 4 * 2), (float)(i / 4 * 2), 2, 2);
    glScissorIndexed(5, 3, 2, 1, 2); /* the right half of it */
    glEnablei(GL_SCISSOR_TEST, 5);
    use(EACH_VIEWPORT);
    point();
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            const uint32_t i = (uint32_t)(y / 2 * 4 + x / 2), red = (i * 255 + 8) / 16;
            const uint32_t expected = i == 5 && x == 2 ? 0 : red << 16 | 0xffff;
            const uint32_t found = rgb(x, y);
            const uint32_t distance = found > expected ? found - expected : expected - found;
            cr_expect(distance <= 0x10000, "pixel %d,%d is %06x, expected %06x", x, y, found, expected);
        }
}

/* "The viewport transformation is applied separately for each primitive": the provoking vertex decides. */
Test(viewport_array, the_provoking_vertex_decides_for_each_primitive_of_a_strip)
{
    static const char strip[] =
        "!!NVgp5.0\nOPTION ARB_viewport_array;\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT TRIANGLE_STRIP;\n"
        "VERTICES_OUT 4;\n"
        "MOV result.position, {-1,-1,0,1};\nMOV result.color, 1;\nMOV.S result.viewport.x, {0};\nEMIT;\n"
        "MOV result.position, {1,-1,0,1};\nMOV result.color, 1;\nMOV.S result.viewport.x, {1};\nEMIT;\n"
        "MOV result.position, {-1,1,0,1};\nMOV result.color, 1;\nMOV.S result.viewport.x, {2};\nEMIT;\n"
        "MOV result.position, {1,1,0,1};\nMOV result.color, 1;\nMOV.S result.viewport.x, {3};\nEMIT;\nEND";
    for (GLuint i = 0; i < 4; i++)
        glViewportIndexedf(i, (float)(i % 2 * 4), (float)(i / 2 * 4), 4, 4);
    for (int first = 0; first < 2; first++) {
        glProvokingVertex(first ? GL_FIRST_VERTEX_CONVENTION : GL_LAST_VERTEX_CONVENTION);
        use(strip);
        point();
        const int lower = first ? 0 : 2, upper = first ? 1 : 3;
        for (int i = 0; i < 4; i++) {
            expect_rgb(i % 2 * 4, i / 2 * 4, i == lower ? 0xffffff : 0);
            expect_rgb(i % 2 * 4 + 3, i / 2 * 4 + 3, i == upper ? 0xffffff : 0);
        }
    }
}

/* Pixels whose centres lie in a fractional viewport, or on its left or lower edge; depth ranges apart. */
Test(viewport_array, fractions_and_depth_ranges)
{
    float depth[SIDE][SIDE];
    for (GLuint i = 0; i < 16; i++)
        glDepthRangeIndexed(i, i / 16.0, i / 16.0), glViewportIndexedf(i, 0, 0, 0, 0);
    glViewportIndexedf(4, 1.5f, 1.5f, 2.25f, 2);      /* pixels 1 to 3, 1 and 2 */
    glViewportIndexedf(8, 5.75f, 5.25f, 1.5f, 1.25f); /* 6, 5 */
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    use(EACH_VIEWPORT);
    point();
    glReadPixels(0, 0, SIDE, SIDE, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            const bool in4 = x >= 1 && x <= 3 && y >= 1 && y <= 2, in8 = x == 6 && y == 5;
            const float expected = in4 ? 0.25f : in8 ? 0.5f : 1.0f;
            cr_expect_float_eq(depth[y][x], expected, 1e-6f, "%d,%d: %g", x, y, (double)depth[y][x]);
        }
}

Test(viewport_array, state_and_errors)
{
    GLfloat v[4] = {0};
    GLint box[4] = {0}, n = 0;
    GLdouble range[2] = {0};
    glGetIntegerv(GL_MAX_VIEWPORTS, &n);
    cr_expect_eq(n, 16);
    glViewportIndexedf(3, 1.5f, -2.25f, 7, 9);
    glGetFloati_v(GL_VIEWPORT, 3, v);
    cr_expect(v[0] == 1.5f && v[1] == -2.25f && v[2] == 7 && v[3] == 9);
    glViewport(-40000, 40000, 20000, 5); /* clamped to the bounds, all of them */
    glGetFloati_v(GL_VIEWPORT, 3, v);
    cr_expect(v[0] == -32768 && v[1] == 32767 && v[2] == 16384 && v[3] == 5);
    glScissorIndexed(15, 1, 2, 3, 4);
    glGetIntegeri_v(GL_SCISSOR_BOX, 15, box);
    cr_expect(box[0] == 1 && box[3] == 4);
    glDepthRangeIndexed(2, -1, 0.25);
    glGetDoublei_v(GL_DEPTH_RANGE, 2, range);
    cr_expect(range[0] == 0 && range[1] == 0.25);
    glEnable(GL_SCISSOR_TEST);
    glDisablei(GL_SCISSOR_TEST, 9);
    cr_expect(glIsEnabledi(GL_SCISSOR_TEST, 8) && !glIsEnabledi(GL_SCISSOR_TEST, 9));
    expect_error(GL_NO_ERROR, "state");
    glViewportIndexedf(16, 0, 0, 1, 1);
    expect_error(GL_INVALID_VALUE, "index");
    glViewportIndexedf(0, 0, 0, -1, 1);
    expect_error(GL_INVALID_VALUE, "width");
    glScissorArrayv(15, 2, box);
    expect_error(GL_INVALID_VALUE, "count");
    glScissorIndexed(0, 0, 0, 1, -1);
    expect_error(GL_INVALID_VALUE, "height");
    glEnablei(GL_SCISSOR_TEST, 16);
    expect_error(GL_INVALID_VALUE, "scissor test");
    glGetFloati_v(GL_VIEWPORT, 16, v);
    expect_error(GL_INVALID_VALUE, "get");
    glGetFloati_v(GL_POINT_SIZE, 0, v);
    expect_error(GL_INVALID_ENUM, "get");
    glClipControl(GL_UPPER_LEFT, GL_TRUE);
    expect_error(GL_INVALID_ENUM, "depth mode");
}

/* Nothing is cut at the near and far planes, and depths are clamped to the depth range. */
Test(viewport_array, depth_clamp)
{
    for (int clamp = 0; clamp < 2; clamp++) {
        float depth[SIDE];
        if (clamp)
            glEnable(GL_DEPTH_CLAMP);
        glEnable(GL_DEPTH_TEST);
        glDepthFunc(GL_ALWAYS);
        glDepthRange(0.25, 0.75);
        glClearDepth(0);
        glClear(GL_DEPTH_BUFFER_BIT);
        glBegin(GL_TRIANGLE_STRIP); /* z from -3 to 3 along x */
        glVertex3f(-1, -1, -3);
        glVertex3f(1, -1, 3);
        glVertex3f(-1, 1, -3);
        glVertex3f(1, 1, 3);
        glEnd();
        glReadPixels(0, 4, SIDE, 1, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
        cr_expect_float_eq(depth[0], clamp ? 0.25f : 0, 1e-6f, "near: %g", (double)depth[0]);
        cr_expect_float_eq(depth[7], clamp ? 0.75f : 0, 1e-6f, "far: %g", (double)depth[7]);
        cr_expect_float_eq(depth[4], 0.59375f, 1e-3f, "between: %g", (double)depth[4]);
    }
}

/* 13.7: with ZERO_TO_ONE the near plane is z = 0, and z is the depth. 13.8: UPPER_LEFT turns y, and 14.6.1
 * keeps facing. */
Test(viewport_array, clip_control)
{
    float depth[SIDE];
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
    glClear(GL_DEPTH_BUFFER_BIT);
    glBegin(GL_TRIANGLE_STRIP);
    glVertex3f(-1, -1, -1);
    glVertex3f(1, -1, 1);
    glVertex3f(-1, 1, -1);
    glVertex3f(1, 1, 1);
    glEnd();
    glReadPixels(0, 4, SIDE, 1, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
    for (int x = 0; x < SIDE; x++)
        cr_expect_float_eq(depth[x], x < 4 ? 1.0f : (float)(2 * x - 7) / 8, 1e-6f, "%d: %g", x,
                           (double)depth[x]);
    glClipControl(GL_UPPER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
    glEnable(GL_CULL_FACE);
    glClear(GL_COLOR_BUFFER_BIT);
    glRectf(-1, 0.5f, 1, 1);
    expect_rgb(3, 0, 0xffffff);
    expect_rgb(3, 7, 0);
}

/* Eight distances, of programs and of planes. */
Test(viewport_array, eight_clip_distances)
{
    glEnable(GL_CLIP_DISTANCE7);
    glClipPlane(GL_CLIP_DISTANCE7, (const GLdouble[]){1, 0, 0, 0});
    glRectf(-1, -1, 1, 1);
    expect_rgb(3, 3, 0);
    expect_rgb(4, 3, 0xffffff);
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.color, 1;\n"
                                    "MOV result.clip[7].x, -vertex.position.x;\nEND");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glClear(GL_COLOR_BUFFER_BIT);
    glRectf(-1, -1, 1, 1);
    expect_error(GL_NO_ERROR, "distance 7");
    expect_rgb(3, 3, 0xffffff);
    expect_rgb(4, 3, 0);
}

/* 13.7.2: planes are kept in eye coordinates; 13.7.3, 13.8: what can be asked of the clip volume. */
Test(viewport_array, clip_state_can_be_asked)
{
    static const struct {
        GLenum pname;
        GLint first, then;
    } rows[] = {
        {GL_CLIP_ORIGIN, GL_LOWER_LEFT, GL_UPPER_LEFT},
        {GL_CLIP_DEPTH_MODE, GL_NEGATIVE_ONE_TO_ONE, GL_ZERO_TO_ONE},
        {GL_DEPTH_CLAMP, 0, 1},
        {GL_CLIP_DISTANCE7, 0, 1},
        {GL_LAYER_PROVOKING_VERTEX, GL_PROVOKING_VERTEX, GL_PROVOKING_VERTEX},
        {GL_VIEWPORT_INDEX_PROVOKING_VERTEX, GL_PROVOKING_VERTEX, GL_PROVOKING_VERTEX},
        {GL_PROVOKING_VERTEX, GL_LAST_VERTEX_CONVENTION, GL_FIRST_VERTEX_CONVENTION},
        {GL_QUADS_FOLLOW_PROVOKING_VERTEX_CONVENTION, 1, 1},
        {GL_MAX_CLIP_DISTANCES, 8, 8},
    };
    GLdouble plane[4] = {0};
    GLint value = -1, range[2] = {0};
    for (int changed = 0; changed < 2; changed++) {
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            glGetIntegerv(rows[i].pname, &value);
            cr_expect_eq(value, changed ? rows[i].then : rows[i].first, "pname %04x: %04x", rows[i].pname,
                         (unsigned)value);
        }
        glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
        glEnable(GL_DEPTH_CLAMP);
        glEnable(GL_CLIP_DISTANCE7);
        glProvokingVertex(GL_FIRST_VERTEX_CONVENTION);
    }
    glMatrixMode(GL_MODELVIEW);
    glTranslatef(1, 0, 0);
    glClipPlane(GL_CLIP_PLANE3, (const GLdouble[4]){1, 2, 0, 0});
    glTranslatef(5, 0, 0);
    glGetClipPlane(GL_CLIP_PLANE3, plane);
    cr_expect(plane[0] == 1 && plane[1] == 2 && plane[2] == 0 && plane[3] == -1, "%g %g %g %g", plane[0],
              plane[1], plane[2], plane[3]);
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, range);
    cr_expect(range[0] >= 4096 && range[1] >= 4096);
    glGetIntegerv(GL_VIEWPORT_BOUNDS_RANGE, range);
    cr_expect(range[0] <= -32768 && range[1] >= 32767);
    glGetIntegerv(GL_VIEWPORT_SUBPIXEL_BITS, &value);
    cr_expect_geq(value, 0);
    expect_error(GL_NO_ERROR, "state");
}
