/* OPTION NV_geometry_shader_passthrough: what such programs draw, and what cannot be done with them
 * (NV_geometry_shader_passthrough 2.X.6, 13.2.2). */
#include "tests/gl/gl_test.h"

#include <stdlib.h>

static uint32_t images[2][SIZE * SIZE];

static void load(GLenum target, const char *text)
{
    GLint position = 0;
    GLuint name = 0;
    glGenProgramsARB(1, &name);
    glBindProgramARB(target, name);
    glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
    cr_assert_eq(position, -1, "%s: %s", text, (const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB));
    glEnable(target);
}

static const char vertex_program[] =
    "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.attrib[0], vertex.attrib[1];\n"
    "MOV result.attrib[2], vertex.attrib[1].wzyx;\nEND";
static const char fragment_program[] =
    "!!NVfp4.0\nTEMP c;\nADD c, fragment.attrib[0], fragment.attrib[1];\nADD c.x, c.x, fragment.attrib[2].y;"
    "\n"
    "MOV result.color, c;\nEND";

/* What passes by itself in the first is emitted vertex by vertex in the second. */
static void programs(const char *in, const char *out, unsigned vertices, bool passes)
{
    char text[900];
    size_t length = (size_t)snprintf(text, sizeof text, "!!NVgp4.0\n%sPRIMITIVE_IN %s;\n",
                                     passes ? "OPTION NV_geometry_program_passthrough;\n" : "", in);
    if (!passes)
        length += (size_t)snprintf(text + length, sizeof text - length,
                                   "PRIMITIVE_OUT %s;\nVERTICES_OUT %u;\n", out, vertices);
    else
        length += (size_t)snprintf(text + length, sizeof text - length,
                                   "PASSTHROUGH result.position;\nPASSTHROUGH result.attrib[0].yzw;\n"
                                   "PASSTHROUGH result.attrib[2];\n");
    length +=
        (size_t)snprintf(text + length, sizeof text - length,
                         "TEMP r;\nMUL r, vertex[0].attrib[0], 0.25;\nMAX r, r, vertex[%u].attrib[0].yyyy;\n"
                         "MOV result.attrib[1], r;\n",
                         vertices - 1);
    for (unsigned v = 0; v < vertices && !passes; v++)
        length += (size_t)snprintf(
            text + length, sizeof text - length,
            "MOV result.position, vertex[%u].position;\nMOV result.attrib[0].yzw, "
            "vertex[%u].attrib[0];\nMOV result.attrib[2], vertex[%u].attrib[0].wzyx;\nEMIT;\n",
            v, v, v);
    snprintf(text + length, sizeof text - length, "END");
    load(GL_VERTEX_PROGRAM_ARB, vertex_program);
    load(GL_GEOMETRY_PROGRAM_NV, text);
    load(GL_FRAGMENT_PROGRAM_ARB, fragment_program);
}

static float unit(void)
{
    return (float)(rand() % 1000) / 1000.0f;
}

static void draw(GLenum mode, uint32_t *into)
{
    srand(7);
    glClear(GL_COLOR_BUFFER_BIT);
    glBegin(mode);
    for (int i = 0; i < 37; i++) {
        glVertexAttrib4fARB(1, unit(), unit(), unit(), unit());
        glVertex4f(unit() * 2 - 1, unit() * 2 - 1, 0, 0.5f + unit());
    }
    glEnd();
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, into);
}

GL_TEST(geometry_passthrough, primitives_are_those_of_a_program_that_emits_them)
{
    static const struct {
        const char *in, *out;
        unsigned vertices;
        GLenum modes[4];
    } rows[] = {
        {"POINTS", "POINTS", 1, {GL_POINTS}},
        {"LINES", "LINE_STRIP", 2, {GL_LINES, GL_LINE_STRIP, GL_LINE_LOOP}},
        {"TRIANGLES", "TRIANGLE_STRIP", 3, {GL_TRIANGLES, GL_TRIANGLE_STRIP, GL_TRIANGLE_FAN}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned m = 0; m < 3 && (m == 0 || rows[i].modes[m]); m++) {
            unsigned lit = 0;
            for (int passes = 0; passes < 2; passes++) {
                programs(rows[i].in, rows[i].out, rows[i].vertices, passes);
                draw(rows[i].modes[m], images[passes]);
                expect_error(GL_NO_ERROR);
            }
            for (int p = 0; p < SIZE * SIZE; p++)
                lit += images[0][p] != 0;
            cr_expect(lit > 20, "%s: %u pixels", rows[i].in, lit);
            cr_expect_arr_eq(images[0], images[1], sizeof images[0], "%s mode %x", rows[i].in,
                             rows[i].modes[m]);
        }
}

GL_TEST(geometry_passthrough, nothing_of_it_is_captured_13_2_2)
{
    static const GLint attribs[3] = {GL_POSITION, 4, 0};
    GLuint buffer;
    programs("POINTS", "POINTS", 1, true);
    glGenBuffers(1, &buffer);
    glBindBufferBaseNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffer);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 1024, NULL, GL_STATIC_DRAW);
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS_NV);
    glBeginTransformFeedbackNV(GL_POINTS);
    expect_error(GL_INVALID_OPERATION);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glBeginTransformFeedbackNV(GL_POINTS);
    expect_error(GL_NO_ERROR);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    glDrawArrays(GL_POINTS, 0, 1);
    expect_error(GL_INVALID_OPERATION);
    glEndTransformFeedbackNV();
    glDrawArrays(GL_POINTS, 0, 1);
    expect_error(GL_NO_ERROR);
}

GL_TEST(geometry_passthrough, its_vertex_limit_stays)
{
    GLint vertices = 0;
    programs("TRIANGLES", "TRIANGLE_STRIP", 3, true);
    glProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, 4);
    expect_error(GL_INVALID_OPERATION);
    glGetProgramivARB(GL_GEOMETRY_PROGRAM_NV, GL_GEOMETRY_VERTICES_OUT_EXT, &vertices);
    cr_expect_eq(vertices, 3);
}
