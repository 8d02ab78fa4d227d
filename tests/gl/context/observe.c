/* ewCheck and ewCoverage (include/edgewalk/observe.h): a fault of each kind is found at its line, the program
 * without it has no finding, and pictures stay what they are. */
#include "edgewalk/observe.h"
#include "tests/gl/gl_test.h"

static char transcript[1 << 14];

static void write_down(void *user, const EwFinding *finding)
{
    const size_t length = strlen(transcript);
    (void)user;
    snprintf(transcript + length, sizeof transcript - length, "%s %d %s: %s\n", finding->stage, finding->line,
             finding->kind, finding->example);
}

/* The whole window. */
static void cover(void)
{
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, 0);
    glVertex3f(1, -1, 0);
    glVertex3f(1, 1, 0);
    glVertex3f(-1, 1, 0);
    glEnd();
}

/* What is found in a fragment program that draws the window. */
static const char *check(const char *body)
{
    char text[1024];
    snprintf(text, sizeof text, "!!NVfp5.0\n# line 2\n%s\nEND", body);
    load_program(GL_FRAGMENT_PROGRAM_ARB, text);
    transcript[0] = '\0';
    cr_assert_eq(ewCheck(write_down, NULL), 0);
    cover();
    cr_assert_eq(ewCheck(NULL, NULL), 0);
    return transcript;
}

/* Lines count from the header; the body begins in the third. */
GL_TEST(observe, finds_temporaries_that_have_no_value)
{
    cr_expect_str_eq(check("TEMP a;\nMOV a.xyz, {1};\nMOV result.color, a;"),
                     "fragment 5 uninitialized: a.w has no value yet\n");
    cr_expect_str_eq(check("TEMP a;\nMOV a.xyz, {1};\nMOV result.color, a.xyzx;"), "");
    cr_expect_str_eq(check("TEMP a;\nSGT.CC a.x, fragment.position, {8};\nIF NE.x;\nMOV a, {1};\nENDIF;\n"
                           "MOV result.color, a;"),
                     "fragment 8 uninitialized: a.yzw has no value yet\n");
    cr_expect_str_eq(check("UINT TEMP a;\nMOV.U a.x, {1};\n"
                           "ATOMIM.ADD.U32 a.y, a, {0,0,0,0}, image[0], 2D;\nMOV result.color, {1};"),
                     "");
    cr_expect_str_eq(check("UINT TEMP a;\nMOV.U a.x, {1};\n"
                           "ATOMIM.CSWAP.U32 a.z, a, {0,0,0,0}, image[0], 2D;\nMOV result.color, {1};"),
                     "fragment 5 uninitialized: a.y has no value yet\n");
}

GL_TEST(observe, finds_results_that_have_no_value)
{
    cr_expect_str_eq(check("MOV result.color.xyz, {1};"),
                     "fragment 4 unwritten: result.color.w is left without a value\n");
    cr_expect_str_eq(check("MOV result.color, {1};\nKIL {-1};"), "");
    cr_expect_str_eq(check("KIL {-1};"), "");
}

GL_TEST(observe, finds_indices_out_of_bounds)
{
    cr_expect_str_eq(
        check("PARAM p[4] = { {0}, {1}, {2}, {3} };\nINT TEMP i;\nTRUNC.S i.x, fragment.position.x;\n"
              "MOV result.color, p[i.x];"),
        "fragment 6 bounds: element 4 of an array of 4\n");
    cr_expect_str_eq(
        check("PARAM p[4] = { {0}, {1}, {2}, {3} };\nINT TEMP i;\nTRUNC.S i.x, fragment.position.x;\n"
              "AND.S i.x, i, 3;\nMOV result.color, p[i.x];"),
        "");
    cr_expect_str_eq(check("TEMP t[4];\nINT TEMP i;\nTRUNC.S i.x, fragment.position.y;\nMOV t[i.x], {1};\n"
                           "MOV result.color, {1};"),
                     "fragment 6 bounds: element 4 of an array of 4\n");
}

GL_TEST(observe, finds_where_a_nan_and_an_infinity_are_born)
{
    cr_expect_str_eq(check("TEMP a;\nSUB a, fragment.position.x, {8};\nLG2 a, a.x;\nADD a, a, {1};\n"
                           "MOV result.color, a;"),
                     "fragment 5 nan: component x is NaN of -7.5\n");
    cr_expect_str_eq(check("TEMP a;\nFLR a, fragment.position.x;\nRCP a, a.x;\nMOV result.color, a;"),
                     "fragment 5 infinity: component x is infinite of 0\n");
    cr_expect_str_eq(check("TEMP a;\nRCP a, fragment.position.x;\nMOV result.color, a;"), "");
}

GL_TEST(observe, finds_derivatives_of_quads_that_have_parted)
{
    cr_expect_str_eq(check("TEMP a;\nMOV a, {0};\nSLT.CC a.x, fragment.position, {5};\nIF NE.x;\n"
                           "DDX a, fragment.position;\nENDIF;\nMOV result.color, a;"),
                     "fragment 7 derivative: 2 of 4 fragments of a quad run it\n");
    cr_expect_str_eq(check("TEMP a;\nMOV a, {0};\nSLT.CC a.x, fragment.position, {4};\nIF NE.x;\n"
                           "DDX a, fragment.position;\nENDIF;\nMOV result.color, a;"),
                     "");
}

GL_TEST(observe, finds_stores_without_order)
{
    static const char *const one_place = "STOREIM.U32 image[0], {1}, {0,0,0,0}, 2D;\nMOV result.color, {1};",
                             *const own_place =
                                 "INT TEMP i;\nMOV.S i, {0,0,0,0};\nTRUNC.S i.xy, fragment.position;\n"
                                 "STOREIM.U32 image[0], {1}, i, 2D;\nMOV result.color, {1};";
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, SIZE, SIZE, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, SIZE, SIZE, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glBindImageTexture(0, name, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
    cr_expect_str_eq(check(one_place), "fragment 3 race: line 3 of another run stores there too\n");
    cr_expect_str_eq(check(own_place), "");
    cr_assert_eq(ewCheck(write_down, NULL), 0);
    cover();
    glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
    cover();
    cr_assert_eq(ewCheck(NULL, NULL), 0);
    cr_expect_str_empty(transcript, "%s", transcript);
    glDeleteTextures(1, &name);
}

/* The vertex program of a draw, and one of each stage behind it. */
GL_TEST(observe, looks_on_in_every_stage)
{
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nTEMP a;\nMOV result.position, vertex.position;\n"
                                        "MOV result.attrib[0], a;\nEND");
    load_program(GL_GEOMETRY_PROGRAM_NV, "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\n"
                                         "VERTICES_OUT 3;\nTEMP b;\nMOV result.position, b;\nEMIT;\nEND");
    transcript[0] = '\0';
    cr_assert_eq(ewCheck(write_down, NULL), 0);
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 3; i++)
        glVertex2f(0, (float)i);
    glEnd();
    cr_assert_eq(ewCheck(NULL, NULL), 0);
    cr_expect_str_eq(transcript, "vertex 4 uninitialized: a.xyzw has no value yet\n"
                                 "geometry 6 uninitialized: b.xyzw has no value yet\n");
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
}

/* --- Coverage ------------------------------------------------------------------------------------------- */

static void write_coverage(void *user, const EwProgramCoverage *program)
{
    (void)user;
    if (strcmp(program->stage, "fragment") != 0)
        return;
    for (unsigned i = 0; i < program->count; i++) {
        const EwInstructionCoverage *at = &program->instructions[i];
        const size_t length = strlen(transcript);
        snprintf(transcript + length, sizeof transcript - length, "%d %u %d %u %u %x %x\n", at->line,
                 (unsigned)at->lanes, at->conditional, (unsigned)at->passed, (unsigned)at->failed, at->writes,
                 at->written);
    }
}

/* 16x16 fragments, of which 5 columns take the branch. */
GL_TEST(observe, counts_instructions_and_outcomes)
{
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!NVfp4.0\nTEMP a;\nSLT.CC a.x, fragment.position, {5};\nIF NE.x;\n"
                 "MOV a, {1};\nELSE;\nMOV a (LT.x), {0};\nENDIF;\n"
                 "MOV result.color, {1};\nEND");
    glViewport(0, 0, 16, 16);
    transcript[0] = '\0';
    cr_assert_eq(ewCoverage(write_coverage, NULL), 0);
    cover();
    cr_assert_eq(ewCoverage(NULL, NULL), 0);
    cr_expect_str_eq(transcript, "3 256 0 0 0 1 1\n"
                                 "4 256 1 80 176 0 0\n"
                                 "5 80 0 0 0 f f\n"
                                 "6 80 0 0 0 0 0\n"
                                 "7 176 1 0 176 f 0\n"
                                 "8 256 0 0 0 0 0\n"
                                 "9 256 0 0 0 f f\n");
}

/* A program that has been deleted is told of all the same, and so is another one in its place. */
GL_TEST(observe, tells_programs_apart_by_their_text)
{
    transcript[0] = '\0';
    cr_assert_eq(ewCoverage(write_coverage, NULL), 0);
    for (int i = 0; i < 3; i++) {
        char text[96];
        GLuint name;
        snprintf(text, sizeof text, "!!ARBfp1.0\nMOV result.color, {%d};\nEND", i);
        glGenProgramsARB(1, &name);
        glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, name);
        load_program(GL_FRAGMENT_PROGRAM_ARB, text);
        cover();
        glFinish();
        glDeleteProgramsARB(1, &name);
    }
    cr_assert_eq(ewCoverage(NULL, NULL), 0);
    unsigned lines = 0;
    for (const char *line = transcript; (line = strchr(line, '\n')) != NULL; line++)
        lines++;
    cr_expect_eq(lines, 3, "%s", transcript);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 0);
}

GL_TEST(observe, one_ends_where_the_other_begins)
{
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nTEMP a;\nMOV result.color, a;\nEND");
    transcript[0] = '\0';
    cr_assert_eq(ewCheck(write_down, NULL), 0);
    cover();
    cr_assert_eq(ewCoverage(write_coverage, NULL), 0);
    cr_expect_str_eq(transcript, "fragment 3 uninitialized: a.xyzw has no value yet\n");
    cr_assert_eq(ewCoverage(NULL, NULL), 0);
    cr_assert_eq(ewCheck(NULL, NULL), 0, "there is none to end");
}
