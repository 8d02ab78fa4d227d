/* Numbers of binary64. */
#include "tests/shader/execute/interpreter/op64_test.h"

Test(interpreter_double, saturation_clamps_binary64_to_the_unit_range)
{
    static const double values[][2] = {{0.25, 0.25}, {-3, 0},     {2, 1},     {INFINITY, 1},
                                       {NAN, 0},     {-0.0, 0.0}, {1e-310, 0}};
    struct op64_single single;
    op64_init(&single, OP_MOV, TYPE_F64, WIDTH_LONG);
    single.instruction.dst.saturate = SATURATE_UNSIGNED;
    for (unsigned i = 0; i < 7; i++)
        single.operands[0][0][i] = bits_of_double(values[i][0]);
    op64_run(&single, 0xff);
    for (unsigned i = 0; i < 7; i++)
        cr_expect(single.result[0][i] == bits_of_double(values[i][1]), "%g", values[i][0]);
    op64_release(&single);
}
