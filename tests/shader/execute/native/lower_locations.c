/* Registers whose values native code keeps: what other code reads of them, and lanes that do not run. */
#include "tests/shader/execute/native/same_output.h"
#include "tests/shader/execute/native/same_runs.h"

#include <criterion/criterion.h>

Test(lower_locations, values_live_across_calls)
{
    expect_same_output("!!NVvp4.0\nTEMP a, b, c;\n"
                       "MUL a, vertex.position, vertex.position.yzwx;\n"
                       "EX2 b.x, vertex.position.x;\nPOW b.y, a.x, b.x;\nPOW b.z, b.x, a.x;\nSIN b.w, a.w;\n"
                       "COS c, b.y;\nLG2 c.y, a.z;\n"
                       "MAD result.position, a, b, c;\nEND\n");
}

/* UP64 and PK2H are the interpreter's: it reads what native code has written, and the reverse. */
Test(lower_locations, the_interpreter_sees_what_native_code_wrote)
{
    expect_same_output("!!NVvp5.0\nTEMP a, b;\nLONG TEMP l;\nMUL a, vertex.position, 3;\n"
                       "PK64 l, a;\nADD a, a, 1;\nUP64 b, l;\nMUL b, b, a;\nPK2H a.x, b;\nUP2H a.zw, a.x;\n"
                       "MUL a.y, a.z, 0.5;\nMAD result.position, a, b, a.wzyx;\nEND\n");
}

Test(lower_locations, what_is_written_twice_is_stored_last)
{
    expect_same_output("!!NVvp4.0\nTEMP a;\nMOV a, 1;\nMOV result.position, a;\nMUL a, vertex.position, 2;\n"
                       "MOV result.position.xz, a;\nADD result.position.z, a, a.w;\nEND\n");
}

/* Each lane leaves the loop at a count of its own, and keeps what it had then. */
Test(lower_locations, lanes_that_do_not_run_keep_their_values)
{
    static const char *const programs[] = {
        "!!NVvp4.0\nTEMP a, b;\nMOV a, vertex.attrib[0];\nMOV b, 0;\nREP a.x;\nADD b.x, b.x, 1;\n"
        "MUL a.y, a.y, b.x;\nENDREP;\nMOV result.position, a;\nMOV result.color, b;\nEND\n",
        "!!NVfp4.0\nTEMP a, b;\nMOV.CC a, fragment.texcoord[0];\nMOV b, a;\nIF GT.x;\nADD b, b, 1;\nDDX b.z, "
        "b.x;\n"
        "ELSE;\nMUL b, b, -2;\nDDY b.w, b.y;\nENDIF;\nMOV result.color, b;\nEND\n",
        /* Neighbours that do not run have what they had before the block. */
        "!!NVfp4.0\nTEMP a, b;\nMOV.CC a, fragment.texcoord[0];\nMOV b, a;\nREP { 3 };\nBRK (LT.x);\nADD b, "
        "b, a.wzyx;\n"
        "DDX b.z, b.x;\nDDY a.w, b.z;\nSUB.CC a.x, a.x, 1;\nENDREP;\nMOV result.color, b;\nEND\n",
    };
    expect_same_runs_of(programs, sizeof programs / sizeof *programs, 4);
}

/* KIL ends the run of a lane; its condition codes and what it wrote before stay. */
Test(lower_locations, what_outlives_a_discarded_lane)
{
    for (unsigned seed = 0; seed < 4; seed++)
        expect_same_runs(
            "!!NVfp4.0\nTEMP a, b;\nMOV.CC a, fragment.texcoord[0];\nMUL b, a, 3;\n"
            "MOV result.color, b;\nKIL b.x;\nADD.CC1 b, b, a.wzyx;\nMOV result.color.yw, b;\nEND\n",
            seed);
}
