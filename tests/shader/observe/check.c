/* Checks of programs while they run. */
#include "tests/gl/api/observe_test.h"

GL_TEST(observe_check, indices_out_of_bounds_are_found)
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

GL_TEST(observe_check, derivatives_in_divergent_quads_are_found)
{
    cr_expect_str_eq(check("TEMP a;\nMOV a, {0};\nSLT.CC a.x, fragment.position, {5};\nIF NE.x;\n"
                           "DDX a, fragment.position;\nENDIF;\nMOV result.color, a;"),
                     "fragment 7 derivative: 2 of 4 fragments of a quad run it\n");
    cr_expect_str_eq(check("TEMP a;\nMOV a, {0};\nSLT.CC a.x, fragment.position, {4};\nIF NE.x;\n"
                           "DDX a, fragment.position;\nENDIF;\nMOV result.color, a;"),
                     "");
}

/* The group of 4x2 fragments has two quads, of which the left one is whole. */
GL_TEST(observe_check, neighbouring_quads_are_independent)
{
    cr_expect_str_eq(check("TEMP a;\nMOV a, {0};\nSLT.CC a.x, fragment.position, {3};\nIF NE.x;\n"
                           "DDX a, fragment.position;\nENDIF;\nMOV result.color, a;"),
                     "fragment 7 derivative: 2 of 4 fragments of a quad run it\n");
    cr_expect_eq(counted, SIZE, "one fragment of each row: %u", counted);
}
