/* Fixed function as programs: every key's text loads, and small renders give what the specification's tables
 * say. */
#include "tests/gl/program/fixed_function_test.h"

TestSuite(fixed_function, .init = context_begin, .fini = context_end);

/* --- Renders -------------------------------------------------------------------------------------------- */

Test(fixed_function, colors_are_clamped_and_drawn)
{
    glColor4f(2.0f, 0.5f, -1.0f, 1.0f);
    draw_quad();
    expect_pixel(3, 3, 255, 128, 0, 255, "colour");
}

Test(fixed_function, an_incomplete_texture_turns_its_unit_off)
{
    glEnable(GL_TEXTURE_2D);
    glColor4f(1, 0, 0, 1);
    draw_quad();
    expect_pixel(0, 0, 255, 0, 0, 255, "no image");
    texture_texel(GL_RGBA, 0, 1, 0, 1);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 1);
    draw_quad();
    expect_pixel(0, 0, 255, 0, 0, 255, "base level missing");
}

Test(fixed_function, the_cube_map_has_priority_over_the_2d_texture)
{
    static const float blue[4] = {0, 0, 1, 1};
    texture_texel(GL_RGBA, 0, 1, 0, 1);
    for (GLenum face = 0; face < 6; face++)
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_FLOAT, blue);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    draw_quad();
    expect_pixel(4, 4, 0, 255, 0, 255, "2D");
    glEnable(GL_TEXTURE_CUBE_MAP);
    draw_quad();
    expect_pixel(4, 4, 0, 0, 255, 255, "cube map");
}

Test(fixed_function, texture_coordinates_pass_the_matrix_and_the_division_by_q)
{
    static const GLubyte halves[2][4] = {{255, 0, 0, 255}, {0, 255, 0, 255}};
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, halves);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(GL_TEXTURE_2D);
    draw_quad();
    expect_pixel(0, 0, 255, 0, 0, 255, "left half");
    expect_pixel(7, 0, 0, 255, 0, 255, "right half");
    glMatrixMode(GL_TEXTURE);
    glTranslatef(0.5f, 0, 0);
    draw_quad();
    expect_pixel(0, 0, 0, 255, 0, 255, "left half, moved");
    static const float quarter_q[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 4};
    glLoadMatrixf(quarter_q);
    draw_quad();
    expect_pixel(7, 0, 255, 0, 0, 255, "everything in the first quarter");
}

Test(fixed_function, fog_modes_follow_their_equations)
{
    static const struct {
        GLenum mode;
        float coordinate, f; /* f with density 0.5, start 1, end 3 */
    } rows[] = {
        {GL_LINEAR, 1.0f, 1.0f},   {GL_LINEAR, 2.5f, 0.25f},   {GL_LINEAR, 9.0f, 0.0f},
        {GL_EXP, 2.0f, 0.367879f}, {GL_EXP2, 1.0f, 0.778801f}, {GL_EXP2, 4.0f, 0.0183156f},
    };
    static const float fog_color[4] = {0, 0, 1, 0};
    glEnable(GL_FOG);
    glFogfv(GL_FOG_COLOR, fog_color);
    glFogf(GL_FOG_DENSITY, 0.5f);
    glFogf(GL_FOG_START, 1);
    glFogf(GL_FOG_END, 3);
    glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
    glColor4f(1, 1, 0, 1);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        glFogi(GL_FOG_MODE, (GLint)rows[i].mode);
        glFogCoordf(rows[i].coordinate);
        draw_quad();
        int f = (int)(rows[i].f * 255 + 0.5f);
        expect_pixel(6, 6, f, f, 255 - f, 255, "fog");
    }
}

/* Linear from 0 to `end`. */
static void blue_fog(float end)
{
    static const float color[4] = {0, 0, 1, 0};
    glEnable(GL_FOG);
    glFogfv(GL_FOG_COLOR, color);
    glFogi(GL_FOG_MODE, GL_LINEAR);
    glFogf(GL_FOG_START, 0);
    glFogf(GL_FOG_END, end);
}

Test(fixed_function, fog_takes_the_eye_depth_without_a_coordinate)
{
    blue_fog(1);
    glMatrixMode(GL_MODELVIEW);
    glTranslatef(0, 0, -0.5f);
    glColor4f(1, 1, 0, 1);
    draw_quad();
    expect_pixel(6, 6, 128, 128, 128, 255, "half way");
}

/* GL 4.6 compatibility 16.4: |z_e| is the fragment's. This floor is as far away at both ends, 9 units, and
 * its near part lies behind the eye; row 1 looks at z_e = -1.6. */
Test(fixed_function, fog_distance_is_absolute_per_fragment)
{
    blue_fog(3.2f);
    glMatrixMode(GL_PROJECTION);
    glFrustum(-1, 1, -1, 1, 1, 100);
    glColor4f(1, 1, 0, 1);
    glBegin(GL_QUADS);
    glVertex3f(-9, -1, 9);
    glVertex3f(9, -1, 9);
    glVertex3f(9, -1, -9);
    glVertex3f(-9, -1, -9);
    glEnd();
    expect_pixel(4, 1, 128, 128, 128, 255, "half way to the end of the fog");
}

/* An orthographic view may show what has a positive z_e. */
Test(fixed_function, fog_distance_of_a_positive_eye_z_is_positive)
{
    blue_fog(1);
    glMatrixMode(GL_MODELVIEW);
    glTranslatef(0, 0, 0.5f);
    glColor4f(1, 1, 0, 1);
    draw_quad();
    expect_pixel(6, 6, 128, 128, 128, 255, "half way");
}

/* NV_fog_distance 3.10: |z_e|, z_e, and the distance to the eye, which is 0.5 * sqrt(1 + 1 + 1) in the corner
 * of this square. It is interpolated between corners that are equally far. */
Test(fixed_function, fog_distance_modes)
{
    static const struct {
        GLenum mode;
        float z, distance;
    } rows[] = {
        {GL_EYE_PLANE_ABSOLUTE_NV, -0.5f, 0.5f},
        {GL_EYE_PLANE_ABSOLUTE_NV, 0.5f, 0.5f},
        {GL_EYE_PLANE, -0.5f, 0.0f},
        {GL_EYE_PLANE, 0.5f, 0.5f},
        {GL_EYE_RADIAL_NV, -0.5f, 0.8660254f},
        {GL_EYE_RADIAL_NV, 0.5f, 0.8660254f},
    };
    blue_fog(1);
    glColor4f(1, 1, 0, 1);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const int f = (int)((1 - rows[i].distance) * 255 + 0.5f);
        GLint mode;
        glFogi(GL_FOG_DISTANCE_MODE_NV, (GLint)rows[i].mode);
        glGetIntegerv(GL_FOG_DISTANCE_MODE_NV, &mode);
        cr_expect_eq(mode, (GLint)rows[i].mode);
        glMatrixMode(GL_PROJECTION);
        glLoadIdentity();
        glScalef(2, 2, 1);
        glMatrixMode(GL_MODELVIEW);
        glLoadIdentity();
        glTranslatef(0, 0, rows[i].z);
        glRectf(-0.5f, -0.5f, 0.5f, 0.5f);
        expect_pixel(4, 4, f, f, 255 - f, 255, "fog distance");
    }
    glFogi(GL_FOG_DISTANCE_MODE_NV, GL_FRAGMENT_DEPTH);
    cr_expect_eq(glGetError(), GL_INVALID_ENUM);
}

/* A square from z = -1 at the left to z = 1 at the right, with fog coordinates of -0.5. */
static void draw_slope(void)
{
    glFogCoordf(-0.5f);
    glBegin(GL_TRIANGLE_STRIP);
    for (int i = 0; i < 4; i++)
        glVertex3f(i & 2 ? 1 : -1, i & 1 ? 1 : -1, i & 2 ? 1 : -1);
    glEnd();
}

/* fragment.fogcoord of pixel x of a row, as red. */
static void expect_fog_coordinates(float (*expected)(float z), const char *where)
{
    glClear(GL_COLOR_BUFFER_BIT);
    draw_slope();
    for (int x = 0; x < SIDE; x++) {
        const float value = expected(((float)x + 0.5f) * 2 / SIDE - 1);
        expect_pixel(x, 4, value <= 0 ? 0 : (int)(value * 255 + 0.5f), 0, 0, 255, where);
    }
}

static float z_absolute(float z)
{
    return z < 0 ? -z : z;
}

static float z_itself(float z)
{
    return z;
}

static float negative(float z)
{
    (void)z;
    return -0.5f;
}

/* ARB_fragment_program 3.11.3.1: the eye distance of the fragment, |z_e| (NV_fog_distance 3.10), also of
 * fragments behind the eye and without GL_FOG; other fog coordinates keep their sign. */
Test(fixed_function, programs_read_the_eye_distance)
{
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nMOV result.color, {0, 0, 0, 1};\n"
                                      "MOV result.color.x, fragment.fogcoord.x;\nEND");
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nMOV result.position, vertex.position;\n"
                                    "MOV result.fogcoord.x, -0.5;\nEND");
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    expect_fog_coordinates(z_absolute, "by default");
    glFogi(GL_FOG_DISTANCE_MODE_NV, GL_EYE_PLANE);
    expect_fog_coordinates(z_itself, "z_e");
    glFogi(GL_FOG_DISTANCE_MODE_NV, GL_EYE_PLANE_ABSOLUTE_NV);
    expect_fog_coordinates(z_absolute, "|z_e|");
    glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
    expect_fog_coordinates(negative, "a fog coordinate");
    glFogi(GL_FOG_COORD_SRC, GL_FRAGMENT_DEPTH);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    expect_fog_coordinates(negative, "a vertex program");
    glDisable(GL_VERTEX_PROGRAM_ARB);
    expect_fog_coordinates(z_absolute, "without the vertex program");
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nMOV result.color, {0, 0, 0, 1};\n"
                                      "MAD result.color.x, -fragment.fogcoord.x, 1, 1;\nEND");
    glClear(GL_COLOR_BUFFER_BIT);
    draw_slope();
    expect_pixel(0, 4, 32, 0, 0, 255, "another program, 1 - |z_e|");
    expect_pixel(7, 4, 32, 0, 0, 255, "another program, 1 - |z_e|");
}

/* An instruction of integers reads the bits of a register, which an absolute value of integers would change
 * if the distance is negative. */
Test(fixed_function, integers_of_the_eye_distance_are_its_bits)
{
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nTEMP f, s, u;\nMOV result.color, {0, 0, 0, 1};\n"
                                      "MOV.F f.x, fragment.fogcoord.x;\nMOV.S s.x, fragment.fogcoord.x;\n"
                                      "MOV.U u.x, fragment.fogcoord.x;\nMOV result.color.x, f.x;\n"
                                      "MOV result.color.y, |s.x|;\nMOV result.color.z, |u.x|;\nEND");
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    draw_slope();
    expect_pixel(0, 4, 223, 223, 223, 255, "before the eye");
    expect_pixel(7, 4, 223, 223, 223, 255, "behind the eye");
}

/* NV_fragment_program4 2.X.3.1: a fog coordinate or clip distance accepts no FLAT, so it is interpolated,
 * whatever types the instructions that read it have. */
Test(fixed_function, integers_of_interpolated_attributes_are_their_bits)
{
    static const char *const moves[] = {"MOV.U u.x, fragment.fogcoord.x;", "MOV.S u.x, fragment.fogcoord.x;",
                                        "ADD.U u.x, fragment.fogcoord.x, 0;",
                                        "MOV.U u.x, fragment.clip[0].x;"};
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\n"
                                    "MOV result.fogcoord.x, vertex.position.x;\n"
                                    "MOV result.clip[0].x, vertex.position.x;\nEND");
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "!!NVfp4.0\nTEMP u;\nMOV result.color, {0, 0, 0, 1};\n%s\n"
                 "MOV.U result.color.x, u.x;\nEND",
                 moves[i]);
        load_arb(GL_FRAGMENT_PROGRAM_ARB, text);
        glClear(GL_COLOR_BUFFER_BIT);
        draw_slope();
        expect_pixel(4, 4, 32, 0, 0, 255, moves[i]);  /* x = 1/8 */
        expect_pixel(7, 4, 223, 0, 0, 255, moves[i]); /* x = 7/8 */
    }
}

/* ARB_fragment_program 3.11.4.5.1: the option computes fog as fixed function does. */
Test(fixed_function, the_fog_option_uses_the_eye_distance)
{
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nOPTION ARB_fog_linear;\n"
                                      "MOV result.color, {1, 1, 0, 1};\nEND");
    blue_fog(1);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    draw_slope();
    expect_pixel(0, 4, 32, 32, 223, 255, "before the eye");
    expect_pixel(7, 4, 32, 32, 223, 255, "behind the eye");
}
