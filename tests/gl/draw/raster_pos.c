/* The current raster position (GL 4.6 compatibility 14.7): RasterPos through fixed function and vertex
 * programs, WindowPos past them; what is clipped, what can be asked, what is saved. */
#include "tests/gl/gl_test.h"

#include <math.h>

static void expect_floats(GLenum pname, unsigned count, const float *expected, const char *what)
{
    GLfloat found[4] = {0};
    glGetFloatv(pname, found);
    for (unsigned i = 0; i < count; i++)
        cr_expect(fabsf(found[i] - expected[i]) < 1e-5f, "%s: 0x%04x[%u] is %g, expected %g", what, pname, i,
                  (double)found[i], (double)expected[i]);
}

static void expect_valid(bool expected, const char *what)
{
    GLboolean valid;
    glGetBooleanv(GL_CURRENT_RASTER_POSITION_VALID, &valid);
    cr_expect_eq(valid, expected, "%s: valid is %d", what, valid);
}

GL_TEST(raster_pos, has_its_initial_values_14_7)
{
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, (const float[4]){0, 0, 0, 1}, "initial");
    expect_floats(GL_CURRENT_RASTER_COLOR, 4, (const float[4]){1, 1, 1, 1}, "initial");
    expect_floats(GL_CURRENT_RASTER_SECONDARY_COLOR, 4, (const float[4]){0, 0, 0, 1}, "initial");
    expect_floats(GL_CURRENT_RASTER_TEXTURE_COORDS, 4, (const float[4]){0, 0, 0, 1}, "initial");
    expect_floats(GL_CURRENT_RASTER_DISTANCE, 1, (const float[1]){0}, "initial");
    expect_floats(GL_CURRENT_RASTER_INDEX, 1, (const float[1]){1}, "initial");
    expect_valid(true, "initial");
}

GL_TEST(raster_pos, goes_through_the_matrices_the_viewport_and_the_depth_range)
{
    glMatrixMode(GL_PROJECTION);
    glFrustum(-1, 1, -1, 1, 1, 5);
    glMatrixMode(GL_MODELVIEW);
    glTranslatef(0, 0, -2);
    glViewport(2, 4, 8, 4);
    glDepthRange(0.25, 0.75);
    glRasterPos4f(1, -0.5f, 0, 1); /* x / 2, y / 2; z as the frustum has it */
    const float z = (6.0f / 4 * 2 - 10.0f / 4) / 2;
    expect_floats(GL_CURRENT_RASTER_POSITION, 4,
                  (const float[4]){6 + 0.5f * 4, 6 - 0.25f * 2, 0.5f + z * 0.25f, 2}, "frustum");
    expect_floats(GL_CURRENT_RASTER_DISTANCE, 1, (const float[1]){2}, "eye");
    expect_valid(true, "frustum");
}

GL_TEST(raster_pos, every_form_of_it_sets_the_same)
{
    const float expected[4] = {12, 4, 0.75f, 1}, flat[4] = {12, 4, 0.5f, 1}, whole[4] = {16, 0, 1, 1};
    glRasterPos2f(0.5f, -0.5f);
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, flat, "2f");
    glRasterPos2d(0.5, -0.5);
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, flat, "2d");
    glRasterPos2fv((const float[2]){0.5f, -0.5f});
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, flat, "2fv");
    glRasterPos2dv((const double[2]){0.5, -0.5});
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, flat, "2dv");
    glRasterPos3f(0.5f, -0.5f, 0.5f);
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, expected, "3f");
    glRasterPos3dv((const double[3]){0.5, -0.5, 0.5});
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, expected, "3dv");
    glRasterPos4d(1, -1, 1, 2);
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, (const float[4]){12, 4, 0.75f, 2}, "4d");
    glRasterPos4fv((const float[4]){0.5f, -0.5f, 0.5f, 1});
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, expected, "4fv");
    glRasterPos2s(1, -1);
    expect_floats(GL_CURRENT_RASTER_POSITION, 2, whole, "2s");
    glRasterPos2iv((const GLint[2]){1, -1});
    expect_floats(GL_CURRENT_RASTER_POSITION, 2, whole, "2iv");
    glRasterPos3i(1, -1, 1);
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, whole, "3i");
    glRasterPos3sv((const GLshort[3]){1, -1, 1});
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, whole, "3sv");
    glRasterPos4s(1, -1, 1, 1);
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, whole, "4s");
    glRasterPos4iv((const GLint[4]){1, -1, 1, 1});
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, whole, "4iv");
}

GL_TEST(raster_pos, takes_the_colors_coordinates_and_distance_of_a_vertex)
{
    glColor4f(2, 0.5f, -1, 0.25f);
    glSecondaryColor3f(0.1f, 0.2f, 3);
    glMultiTexCoord4f(GL_TEXTURE2, 1, 2, 3, 4);
    glActiveTexture(GL_TEXTURE2);
    glMatrixMode(GL_TEXTURE);
    glScalef(10, 20, 30);
    glFogCoordf(7);
    glRasterPos3f(0, 0, 0.5f);
    expect_floats(GL_CURRENT_RASTER_COLOR, 4, (const float[4]){1, 0.5f, 0, 0.25f}, "clamped");
    expect_floats(GL_CURRENT_RASTER_SECONDARY_COLOR, 3, (const float[3]){0.1f, 0.2f, 1}, "clamped");
    expect_floats(GL_CURRENT_RASTER_TEXTURE_COORDS, 4, (const float[4]){10, 40, 90, 4}, "texture matrix");
    expect_floats(GL_CURRENT_RASTER_DISTANCE, 1, (const float[1]){0.5f},
                  "|z| in front of and behind the eye");
    glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
    glClampColor(GL_CLAMP_VERTEX_COLOR, GL_FALSE);
    glRasterPos3f(0, 0, 0.5f);
    expect_floats(GL_CURRENT_RASTER_COLOR, 4, (const float[4]){2, 0.5f, -1, 0.25f}, "unclamped");
    expect_floats(GL_CURRENT_RASTER_DISTANCE, 1, (const float[1]){7}, "fog coordinate");
}

GL_TEST(raster_pos, is_invalid_where_a_point_would_be_clipped)
{
    static const struct {
        float x, y, z, w;
        bool valid;
    } rows[] = {
        {0, 0, 0, 1, true},       {1, 1, 1, 1, true},       {-1, -1, -1, 1, true},
        {1.01f, 0, 0, 1, false},  {0, -1.01f, 0, 1, false}, {0, 0, 1.01f, 1, false},
        {0, 0, -1.01f, 1, false}, {0, 0, 0, -1, false},     {0, 0, 0, 0, false},
        {NAN, 0, 0, 1, false},    {3, 3, 3, 4, true},       {INFINITY, 0, 0, 1, false},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char what[64];
        snprintf(what, sizeof what, "%g %g %g %g", (double)rows[i].x, (double)rows[i].y, (double)rows[i].z,
                 (double)rows[i].w);
        glRasterPos4f(rows[i].x, rows[i].y, rows[i].z, rows[i].w);
        expect_valid(rows[i].valid, what);
    }
    glClipPlane(GL_CLIP_PLANE1, (const double[4]){1, 0, 0, 0});
    glEnable(GL_CLIP_PLANE1);
    glRasterPos2f(-0.5f, 0);
    expect_valid(false, "clip plane");
    glRasterPos2f(0.5f, 0);
    expect_valid(true, "clip plane");
    glEnable(GL_DEPTH_CLAMP);
    glRasterPos3f(0.5f, 0, 3);
    expect_valid(true, "depth clamp");
    expect_floats(GL_CURRENT_RASTER_POSITION, 3, (const float[3]){12, 8, 1}, "depth clamp");
}

GL_TEST(raster_pos, runs_the_vertex_program)
{
    static const char text[] = "!!ARBvp1.0\n"
                               "MUL result.position, vertex.position, {0.5, 0.5, 0.5, 1};\n"
                               "MOV result.color, {0.1, 0.2, 0.3, 0.4};\n"
                               "MOV result.color.secondary, vertex.texcoord[1];\n"
                               "MOV result.fogcoord.x, {5, 0, 0, 0};\n"
                               "MOV result.texcoord[3], vertex.attrib[7];\nEND";
    GLuint program;
    glGenProgramsARB(1, &program);
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, program);
    load_program(GL_VERTEX_PROGRAM_ARB, text);
    glMultiTexCoord4f(GL_TEXTURE1, 0.6f, 0.7f, 0.8f, 1);
    glVertexAttrib4f(7, 1, 2, 3, 4);
    glRasterPos3f(1, -1, 1);
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, (const float[4]){12, 4, 0.75f, 1}, "program");
    expect_floats(GL_CURRENT_RASTER_COLOR, 4, (const float[4]){0.1f, 0.2f, 0.3f, 0.4f}, "program");
    expect_floats(GL_CURRENT_RASTER_SECONDARY_COLOR, 3, (const float[3]){0.6f, 0.7f, 0.8f}, "program");
    expect_floats(GL_CURRENT_RASTER_DISTANCE, 1, (const float[1]){5}, "program");
    glActiveTexture(GL_TEXTURE3);
    expect_floats(GL_CURRENT_RASTER_TEXTURE_COORDS, 4, (const float[4]){1, 2, 3, 4}, "program");
    load_program(GL_VERTEX_PROGRAM_ARB,
                 "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.color;\nEND");
    glMatrixMode(GL_MODELVIEW);
    glScalef(0.25f, 0.25f, 1);
    glRasterPos3f(1, -1, 1);
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, (const float[4]){10, 6, 1, 1}, "position invariant");
}

GL_TEST(raster_pos, needs_valid_programs_where_they_are_enabled)
{
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glRasterPos2i(0, 0);
    expect_error(GL_INVALID_OPERATION, "vertex program");
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glRasterPos2i(0, 0);
    expect_error(GL_INVALID_OPERATION, "fragment program");
    glBegin(GL_POINTS);
    glRasterPos2i(0, 0);
    glWindowPos2i(0, 0);
    glEnd();
    expect_error(GL_INVALID_OPERATION, "between Begin and End");
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

GL_TEST(raster_pos, leaves_what_draws_use_as_it_was)
{
    glColor3f(0, 1, 0);
    for (int i = 0; i < 3; i++) { /* a draw before and after, with the program of fewer results */
        glRectf(-1, -1, 1, 1);
        glRasterPos2f(0.5f, 0.5f);
        glTranslatef(0, 0, 0.1f);
    }
    glRectf(-1, -1, 1, 1);
    expect_pixel(8, 8, 0x00ff00ff);
}

GL_TEST(raster_pos, window_coordinates_are_taken_as_they_are_14_7)
{
    glMatrixMode(GL_MODELVIEW);
    glScalef(9, 9, 9);
    glDepthRange(0.2, 0.6);
    glColor4f(0.1f, 2, 0.3f, 0.4f);
    glTexCoord4f(1, 2, 3, 4);
    glFogCoordf(3);
    glRasterPos2f(9, 9);
    expect_valid(false, "before");
    glWindowPos3f(100, -200, 0.5f);
    expect_valid(true, "window");
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, (const float[4]){100, -200, 0.4f, 1}, "3f");
    expect_floats(GL_CURRENT_RASTER_COLOR, 4, (const float[4]){0.1f, 1, 0.3f, 0.4f}, "window");
    expect_floats(GL_CURRENT_RASTER_TEXTURE_COORDS, 4, (const float[4]){1, 2, 3, 4}, "window");
    expect_floats(GL_CURRENT_RASTER_DISTANCE, 1, (const float[1]){0}, "window");
    glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
    glWindowPos3d(1, 2, -3);
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, (const float[4]){1, 2, 0.2f, 1}, "z below 0");
    expect_floats(GL_CURRENT_RASTER_DISTANCE, 1, (const float[1]){3}, "window");
    glWindowPos3iv((const GLint[3]){1, 2, 3});
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, (const float[4]){1, 2, 0.6f, 1}, "z above 1");
    glWindowPos2sARB(5, 6);
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, (const float[4]){5, 6, 0.2f, 1}, "2sARB");
    glWindowPos2dvARB((const double[2]){7.5, 8.5});
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, (const float[4]){7.5f, 8.5f, 0.2f, 1}, "2dvARB");
}

GL_TEST(raster_pos, belongs_to_the_current_attributes)
{
    glWindowPos3f(1, 2, 0.5f);
    glPushAttrib(GL_CURRENT_BIT);
    glColor3f(0, 0, 0);
    glRasterPos2f(7, 7);
    glPopAttrib();
    expect_valid(true, "popped");
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, (const float[4]){1, 2, 0.5f, 1}, "popped");
    expect_floats(GL_CURRENT_RASTER_COLOR, 4, (const float[4]){1, 1, 1, 1}, "popped");
}

/* The matrices make 19.999998 of some: a bitmap, whose corner is rounded down, must not see it. */
GL_TEST(raster_pos, is_snapped_as_vertices_are)
{
    glMatrixMode(GL_PROJECTION);
    for (int size = 100; size <= 400; size += 60) {
        glLoadIdentity();
        glOrtho(0, size, 0, size, -1, 1);
        glViewport(0, 0, size, size);
        for (int i = 1; i < size; i++) {
            GLfloat position[4];
            glRasterPos2i(i, size - i);
            glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
            cr_expect_eq(position[0], (float)i, "%d of %d is %.9g", i, size, (double)position[0]);
            cr_expect_eq(position[1], (float)(size - i), "%d of %d is %.9g", size - i, size,
                         (double)position[1]);
        }
    }
}

/* VertexAttribL and RasterPos of doubles: a program of 64-bit attributes gets all of their bits. */
GL_TEST(raster_pos, attribute_0_of_64_bits_is_the_position)
{
    static const char text[] =
        "!!NVvp5.0\nLONG ATTRIB a = vertex.attrib[0];\nLONG TEMP d;\nTEMP c;\nSUB.F64 d, a, {1, 1, 0, 0};\n"
        "MUL.F64 d, d, {1099511627776.0, 1099511627776.0, 1, 1};\nCVT.F32.F64 c, d;\n"
        "MOV result.position, c;\nMOV result.color, c;\nEND";
    load_program(GL_VERTEX_PROGRAM_ARB, text);
    glRasterPos4d(1 + 0x1p-41, 1 - 0x1p-42, 0.5, 1);
    expect_floats(GL_CURRENT_RASTER_COLOR, 4, (const float[4]){0.5f, 0, 0.5f, 1}, "clamped colour");
    expect_floats(GL_CURRENT_RASTER_POSITION, 4, (const float[4]){12, 6, 0.75f, 1}, "position");
    glDisable(GL_VERTEX_PROGRAM_ARB);
}
