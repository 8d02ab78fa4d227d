/* ewCheck and ewCoverage (include/edgewalk/observe.h): a fault of each kind is found at its line, the program
 * without it has no finding, and pictures stay what they are. */
#include "tests/gl/api/observe_test.h"

GL_TEST(observe, finds_results_that_have_no_value)
{
    cr_expect_str_eq(check("MOV result.color.xyz, {1};"),
                     "fragment 4 unwritten: result.color.w is left without a value\n");
    cr_expect_str_eq(check("MOV result.color, {1};\nKIL {-1};"), "");
    cr_expect_str_eq(check("KIL {-1};"), "");
}

/* --- Memory --------------------------------------------------------------------------------------------- */

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
