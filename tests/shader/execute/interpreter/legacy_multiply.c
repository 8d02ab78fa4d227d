/* The multiplication in which zero times anything is zero. */
#include "tests/shader/execute/exec.h"
#include "tests/shader/language/round_trip.h"
#include <math.h>

/* "the MUL TGSI operation will return 0 if either of the operands are equal to 0 ... all FP32 multiplications
 * implied by other operations" (2019, MUL_ZERO_WINS). IN[0] is (inf, 0, nan, 2). */
static const struct {
    const char *instruction;
    float expected[4];
} legacy_multiply[] = {
    {"MUL OUT[0], IN[0], IN[0].yxyw", {0, 0, 0, 4}},
    {"MUL OUT[0], -IN[0].yyyy, IN[0].wwww", {0, 0, 0, 0}},
    {"MAD OUT[0], IN[0].yyyy, IN[0].xzxw, IN[0].wwyw", {2, 2, 0, 2}},
    {"FMA OUT[0], IN[0].xzyw, IN[0].yyzw, IN[0].wwww", {2, 2, 2, 6}},
    {"DP2 OUT[0], IN[0].xwww, IN[0].ywww", {4, 4, 4, 4}},
    {"DP2A OUT[0], IN[0].xwww, IN[0].ywww, IN[0].wwww", {6, 6, 6, 6}},
    {"DP3 OUT[0], IN[0].xzww, IN[0].yyww", {4, 4, 4, 4}},
    {"DP4 OUT[0], IN[0].xyzw, IN[0].yxyw", {4, 4, 4, 4}},
    {"DPH OUT[0], IN[0].xyzw, IN[0].yxyw", {2, 2, 2, 2}},
    {"DST OUT[0], IN[0].wxww, IN[0].wyww", {1, 0, 2, 2}},
    {"LRP OUT[0], IN[0].yyyy, IN[0].xxxx, IN[0].wwww", {2, 2, 2, 2}},
    {"XPD OUT[0], IN[0].xyyw, IN[0].yyyw", {0, 0, 0, 1}},
    {"X2D OUT[0], IN[0].wwww, IN[0].ywww, IN[0].xwzw", {6, 6, 6, 6}},
    {"NRM OUT[0], IN[0].yyyw", {0, 0, 0, 1}},
    {"NRM4 OUT[0], IN[0].yyyy", {0, 0, 0, 0}},
    {"MUL_SAT OUT[0], IN[0].wwww, IN[0].wwyy", {1, 1, 0, 0}},
};

static void run_legacy_multiply(unsigned row)
{
    static const float in[4] = {INFINITY, 0, NAN, 2};
    char text[400];
    snprintf(text, sizeof text, "VERT\nPROPERTY MUL_ZERO_WINS 1\nDCL IN[0]\nDCL OUT[0], POSITION\n%s\nEND\n",
             legacy_multiply[row].instruction);
    struct execution execution = execution_of(text);
    for (unsigned c = 0; c < 4; c++)
        shader_input(execution.executor, 0)[c] = f32x8_splat(in[c]);
    execute(&execution, 0xff);
    for (unsigned c = 0; c < 4; c++) {
        const float got = shader_output(execution.executor, 0)[c][5];
        cr_expect(got == legacy_multiply[row].expected[c] && !signbit(got), "%s: %c is %g, expected %g",
                  legacy_multiply[row].instruction, "xyzw"[c], (double)got,
                  (double)legacy_multiply[row].expected[c]);
    }
    execution_release(&execution);
}

Test(interpreter_legacy_multiply, products_with_zero_are_zero_where_a_property_says_so)
{
    for (unsigned i = 0; i < sizeof legacy_multiply / sizeof *legacy_multiply; i++)
        run_legacy_multiply(i);
}
