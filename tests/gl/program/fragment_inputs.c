/* What a fragment is told of itself: position, facing, primitive id, clip distances
 * (NV_fragment_program4 3.11.3.1, ARB_fragment_coord_conventions). */
#include "tests/gl/gl_test.h"

#include <math.h>

/* Pixels of floats, so that inputs can be seen as they are. */
static void float_target(void)
{
    GLuint names[2];
    glGenFramebuffers(1, names);
    glGenRenderbuffers(1, names + 1);
    glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
    glBindRenderbuffer(GL_RENDERBUFFER, names[1]);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA32F, SIZE, SIZE);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, names[1]);
    glClearColor(-99, -99, -99, -99);
    glClear(GL_COLOR_BUFFER_BIT);
}

static void shade(const char *input)
{
    char text[256];
    snprintf(text, sizeof text, "!!NVfp4.0\nMOV result.color, %s;\nEND", input);
    load_program(GL_FRAGMENT_PROGRAM_ARB, text);
}

static void expect_input(GLint x, GLint y, const float expected[4], const char *what)
{
    float found[4];
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_FLOAT, found);
    for (int c = 0; c < 4; c++)
        cr_expect(fabsf(found[c] - expected[c]) < 1e-5f, "%s at %d,%d: component %d is %g, expected %g", what,
                  x, y, c, (double)found[c], (double)expected[c]);
}

GL_TEST(fragment_inputs, position_is_window_x_y_z_and_one_over_w)
{
    static const struct {
        const char *option;
        float x, y;
    } rows[] = {
        {"", 3.5f, 5.5f},
        {"OPTION ARB_fragment_coord_origin_upper_left;\n", 3.5f, SIZE - 5.5f},
        {"OPTION ARB_fragment_coord_pixel_center_integer;\n", 3, 5},
        {"OPTION ARB_fragment_coord_origin_upper_left;\nOPTION ARB_fragment_coord_pixel_center_integer;\n", 3,
         SIZE - 6},
    };
    float_target();
    glDepthRange(0.25, 0.75);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[256];
        snprintf(text, sizeof text, "!!ARBfp1.0\n%sMOV result.color, fragment.position;\nEND",
                 rows[i].option);
        load_program(GL_FRAGMENT_PROGRAM_ARB, text);
        glBegin(GL_TRIANGLES); /* z/w = 0.5 everywhere, w = 4 */
        glVertex4f(-4, -4, 2, 4), glVertex4f(12, -4, 2, 4), glVertex4f(-4, 12, 2, 4);
        glEnd();
        expect_input(3, 5, (const float[4]){rows[i].x, rows[i].y, 0.625f, 0.25f}, rows[i].option);
    }
}

static void polygon(bool back)
{
    glFrontFace(back ? GL_CW : GL_CCW);
    glRectf(-1, -1, 1, 1);
    glFrontFace(GL_CCW);
}

static void front(void)
{
    polygon(false);
}

static void back(void)
{
    polygon(true);
}

static void wide_line(void)
{
    glFrontFace(GL_CW);
    glLineWidth(20);
    glBegin(GL_LINES);
    glVertex2f(1, 0), glVertex2f(-1, 0);
    glEnd();
    glFrontFace(GL_CCW);
}

static void big_point(void)
{
    glFrontFace(GL_CW);
    glPointSize(20);
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glEnd();
    glFrontFace(GL_CCW);
}

static void back_outline(void)
{
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glLineWidth(12);
    polygon(true);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

static void back_corners(void)
{
    glPolygonMode(GL_FRONT_AND_BACK, GL_POINT);
    glPointSize(20);
    polygon(true);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

/* Lines and points are in front, edges and corners of a polygon have its face. */
GL_TEST(fragment_inputs, facing_is_1_in_front_and_minus_1_behind)
{
    static const struct {
        const char *name;
        void (*draw)(void);
        float facing;
    } rows[] = {{"front", front, 1},           {"back", back, -1},
                {"line", wide_line, 1},        {"point", big_point, 1},
                {"outline", back_outline, -1}, {"corners", back_corners, -1}};
    float_target();
    shade("fragment.facing");
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glClear(GL_COLOR_BUFFER_BIT);
        rows[i].draw();
        expect_input(3, 3, (const float[4]){rows[i].facing, 0, 0, 1}, rows[i].name);
    }
}

/* NV_fragment_program4: +1.0 or -1.0; compilers compare its bits with 0. */
GL_TEST(fragment_inputs, facing_read_as_an_integer_has_the_bits_of_the_float)
{
    float_target();
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!NVfp4.0\nTEMP t;\nSGT.S t.x, fragment.facing, {0,0,0,0};\nI2F.S result.color, t.x;\nEND");
    front();
    expect_input(3, 3, (const float[4]){-1, -1, -1, -1}, "front"); /* true is -1 */
    back();
    expect_input(3, 3, (const float[4]){0, 0, 0, 0}, "back");
}

/* "A 128-bit RGBA frame buffer could pack 16 8-bit quantities" (NV_fragment_program, issues): neither NaNs
 * nor denormals on the way may change. The bytes are 64, 128 and four times 255. */
static void expect_unpacked(const char *name, const char *text)
{
    load_program(GL_FRAGMENT_PROGRAM_ARB, text);
    front();
    expect_input(3, 3, (const float[4]){64 / 255.0f, 128 / 255.0f, 1, 1}, name);
}

GL_TEST(fragment_inputs, bits_that_programs_pack_survive_until_they_are_unpacked)
{
    static const GLuint texel[4] = {0x00008040, 0xffffffff, 0x7f800001, 0x80000001};
    GLuint texture;
    float_target();
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, 1, 1, 0, GL_RGBA, GL_FLOAT, texel);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    expect_unpacked("TEX", "!!NVfp4.0\nTEMP t, a, b;\nTEX t, {0.5}, texture[0], 2D;\nUP4UB a, t.x;\n"
                           "UP4UB b, t.y;\nMOV a.zw, b;\nMOV result.color, a;\nEND");
    expect_unpacked("TXF", "!!NVfp4.0\nTEMP t, a, b;\nTXF t, {0,0,0,0}, texture[0], 2D;\nUP4UB a, t.x;\n"
                           "UP4UB b, t.y;\nMOV a.zw, b;\nMOV result.color, a;\nEND");
    expect_unpacked("FP1.0", "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nUP4UB R1, R0.x;\nUP4UB R2, R0.y;\n"
                             "MOV R1.zw, R2;\nMOV o[COLR], R1;\nEND");
    expect_unpacked("literal", "!!NVfp4.0\nTEMP a, b;\nUP4UB a, {4.60069e-41}.x;\nUP4UB b, {1}.x;\n"
                               "MOV a.zw, 1;\nMOV result.color, a;\nEND");
    glDeleteTextures(1, &texture);
}

GL_TEST(fragment_inputs, attributes_and_flat_inputs_keep_bits)
{
    float_target();
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\n"
                                        "MOV.U result.attrib[0], vertex.attrib[5];\n"
                                        "UP4UB result.attrib[1], vertex.attrib[5].x;\nEND");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glVertexAttribI4ui(5, 0x00008040, 0xffffffff, 0, 0);
    expect_unpacked("FLAT", "!!NVfp4.0\nFLAT ATTRIB bits = fragment.attrib[0];\nTEMP a, b;\n"
                            "UP4UB a, bits.x;\nUP4UB b, bits.y;\nMOV a.zw, b;\nMOV result.color, a;\nEND");
    expect_unpacked("attribute", "!!NVfp4.0\nFLAT ATTRIB bytes = fragment.attrib[1];\nTEMP a;\n"
                                 "MOV a, bytes;\nMOV a.zw, 1;\nMOV result.color, a;\nEND");
    glDisable(GL_VERTEX_PROGRAM_ARB);
}

/* Of each instance and draw from 0; restarting a strip does not start it anew (GL 4.6 compatibility 15.2.2).
 */
GL_TEST(fragment_inputs, primitive_ids_count_from_0)
{
    static const GLfloat columns[5][2][2] = {{{-1, -1}, {-1, 1}},
                                             {{-0.5f, -1}, {-0.5f, 1}},
                                             {{0, -1}, {0, 1}},
                                             {{0.5f, -1}, {0.5f, 1}},
                                             {{1, -1}, {1, 1}}};
    static const GLushort strip[] = {0, 1, 2, 3, 4, 5, 65535, 4, 5, 6, 7, 8, 9};
    static const GLushort triangles[] = {0, 2, 1, 4, 6, 5, 6, 8, 9};
    float_target();
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nI2F.S result.color, primitive.id.x;\nEND");
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(2, GL_FLOAT, 0, columns);
    for (int instances = 1; instances <= 2; instances++) {
        static const GLint places[4][3] = {{1, 3, 0}, {6, 3, 2}, {9, 3, 4}, {15, 12, 7}};
        glClear(GL_COLOR_BUFFER_BIT);
        glEnable(GL_PRIMITIVE_RESTART);
        glPrimitiveRestartIndex(65535);
        glDrawElementsInstanced(GL_TRIANGLE_STRIP, 13, GL_UNSIGNED_SHORT, strip, instances);
        for (unsigned i = 0; i < 4; i++) {
            const float id = (float)places[i][2];
            expect_input(places[i][0], places[i][1], (const float[4]){id, id, id, id}, "strip");
        }
        glDisable(GL_PRIMITIVE_RESTART);
        glDrawElements(GL_TRIANGLES, 9, GL_UNSIGNED_SHORT, triangles);
        expect_input(1, 1, (const float[4]){0, 0, 0, 0}, "triangles");
        expect_input(9, 1, (const float[4]){1, 1, 1, 1}, "triangles");
        expect_input(15, 8, (const float[4]){2, 2, 2, 2}, "triangles");
    }
}

/* Interpolated like any attribute, whether its plane clips or not. */
GL_TEST(fragment_inputs, clip_distances_reach_fragments)
{
    for (unsigned enabled = 0; enabled < 2; enabled++) {
        float_target();
        enabled ? glEnable(GL_CLIP_DISTANCE0) : glDisable(GL_CLIP_DISTANCE0);
        load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\n"
                                            "MOV result.clip[0].x, vertex.position.x;\n"
                                            "MUL result.clip[5].x, vertex.position.y, 4;\nEND");
        load_program(GL_FRAGMENT_PROGRAM_ARB,
                     "!!NVfp4.0\nMOV result.color, 0;\nMOV result.color.x, fragment.clip[0].x;\n"
                     "MOV result.color.y, fragment.clip[5].x;\nEND");
        glRectf(-1, -1, 1, 1);
        expect_input(11, 13, (const float[4]){7 / 16.0f, 11 / 4.0f, 0, 0}, "clip distances");
        if (!enabled)
            expect_input(4, 0, (const float[4]){-7 / 16.0f, -15 / 4.0f, 0, 0}, "where it is negative");
        else
            expect_input(4, 0, (const float[4]){-99, -99, -99, -99}, "clipped");
    }
}
