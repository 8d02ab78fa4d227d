/* Registers and which of their components have a value. */
#include "tests/gl/api/observe_test.h"

/* Lines count from the header; the body begins in the third. */
GL_TEST(observe_registers, temporaries_without_a_value_are_found)
{
    cr_expect_str_eq(check("TEMP a;\nMOV a.xyz, {1};\nMOV result.color, a;"),
                     "fragment 5 uninitialized: a.w has no value yet\n");
    cr_expect_str_eq(check("TEMP a;\nMOV a.xyz, {1};\nMOV result.color, a.xyzx;"), "");
    cr_expect_str_eq(check("TEMP a;\nSGT.CC a.x, fragment.position, {8};\nIF NE.x;\nMOV a, {1};\nENDIF;\n"
                           "MOV result.color, a;"),
                     "fragment 8 uninitialized: a.yzw has no value yet\n");
    cr_expect_str_eq(check("UINT TEMP a;\nMOV.U a.x, {1};\n"
                           "ATOMIM.ADD.U32 a.y, a, {0,0,0,0}, image[0], 2D;\nMOV result.color, {1};"),
                     "fragment 5 bounds: no image is bound there\n");
    cr_expect_str_eq(check("UINT TEMP a;\nMOV.U a.x, {1};\n"
                           "ATOMIM.CSWAP.U32 a.z, a, {0,0,0,0}, image[0], 2D;\nMOV result.color, {1};"),
                     "fragment 5 uninitialized: a.y has no value yet\n"
                     "fragment 5 bounds: no image is bound there\n");
}

/* Each register is a finding of its own, and a lane counts once. */
GL_TEST(observe_registers, registers_without_a_value_are_named)
{
    cr_expect_str_eq(check("TEMP a, b;\nMOV a.x, {1};\nMUL a, a.x, b.xyzz;\nMOV result.color, a;"),
                     "fragment 5 uninitialized: b.xyz has no value yet\n");
    cr_expect_str_eq(check("TEMP a, b;\nMAD a, b.x, a.y, b.w;\nMOV result.color, a;"),
                     "fragment 4 uninitialized: b.xw has no value yet\n"
                     "fragment 4 uninitialized: a.y has no value yet\n");
    cr_expect_eq(counted, SIZE * SIZE, "%u", counted);
}
