/* Instructions that produce a NaN or an infinity. */
#include "tests/gl/api/observe_test.h"

GL_TEST(observe_exceptional, instructions_that_produce_nans_or_infinities_are_found)
{
    cr_expect_str_eq(check("TEMP a;\nSUB a, fragment.position.x, {8};\nLG2 a, a.x;\nADD a, a, {1};\n"
                           "MOV result.color, a;"),
                     "fragment 5 nan: component x is NaN of -7.5\n");
    cr_expect_str_eq(check("TEMP a;\nFLR a, fragment.position.x;\nRCP a, a.x;\nMOV result.color, a;"),
                     "fragment 5 infinity: component x is infinite of 0\n");
    cr_expect_str_eq(check("TEMP a;\nRCP a, fragment.position.x;\nMOV result.color, a;"), "");
    cr_expect_str_eq(check("TEMP a;\nMOV a, {0};\nRSQ a.x, a.x;\nMUL a, a.x, a.y;\nADD a, a, {1};\n"
                           "MOV result.color, a;"),
                     "fragment 5 infinity: component x is infinite of 0\n"
                     "fragment 6 nan: component x is NaN of inf, 0\n");
}
