/* LOOP, ENDLOOP and the index A0.x, and what NV_fragment_program2 asks of blocks and loops:
 * sections 3.11.3.Y, 3.11.4.X and 3.11.X. */
#include "tests/shader/execute/exec.h"
#include "tests/shader/language/failures.h"

#define FP2 "!!ARBfp1.0 OPTION NV_fragment_program2; TEMP a; "

Test(arb_loop, fails_to_load)
{
    static const struct failure rows[] = {
        /* "A fragment program will fail to load if any instruction block is terminated by an incorrect
         * instruction or is not terminated before the block containing it." */
        {FP2 "LOOP {1}; ^ENDREP; END", "expected ENDLOOP, found ENDREP"},
        {FP2 "REP {1}; ^ENDLOOP; END", "expected ENDREP, found ENDLOOP"},
        {FP2 "LOOP {1}; ^ENDIF; END", "expected ENDLOOP, found ENDIF"},
        {FP2 "IF GT.x; LOOP {1}; ^ELSE; ENDLOOP; ENDIF; END", "expected ENDLOOP, found ELSE"},
        {FP2 "LOOP {1}; IF GT.x; ^ENDLOOP; ENDIF; END", "expected ELSE or ENDIF, found ENDLOOP"},
        {FP2 "^ENDLOOP; END", "ENDLOOP without LOOP"},
        {FP2 "LOOP {1}; ^END", "expected ENDLOOP, found END"},
        /* "... if a LOOP or REP instruction is nested inside MAX_PROGRAM_LOOP_DEPTH_NV or more ..." */
        {FP2
         "LOOP {1}; REP {1}; LOOP {1}; REP {1}; ^LOOP {1}; ENDLOOP; ENDREP; ENDLOOP; ENDREP; ENDLOOP; END",
         "more than 4 LOOP and REP blocks"},
        /* "... if it contains a BRK instruction that is not nested inside a LOOP/ENDLOOP or REP/ENDREP
           block." */
        {FP2 "^BRK; END", "BRK outside of a LOOP or REP block"},
        {FP2 "LOOP {1}; CAL s; ENDLOOP; RET; s: ^BRK; END", "BRK outside of a LOOP or REP block"},
        /* "... if it contains an instruction label inside an instruction block." */
        {FP2 "LOOP {1}; ^s: ENDLOOP; END", "inside a block"},
        /* "A fragment program will fail to load if an instruction refers to a label that is not defined." */
        {FP2 "LOOP {1}; CAL s; ENDLOOP; END^", "the label 's'"},
        /* "... will fail to load if the vector operand is not a program parameter." */
        {FP2 "LOOP ^a; ENDLOOP; END", "LOOP: expected a program parameter"},
        {FP2 "LOOP ^fragment.color; ENDLOOP; END", "LOOP: expected a program parameter"},
        {FP2 "REP ^a; ENDREP; END", "REP: expected a program parameter"},
        {FP2 "REP^; BRK; ENDREP; END", "expected an operand"},
        {FP2 "LOOP^; BRK; ENDLOOP; END", "expected an operand"},
        /* "A fragment program that accesses A0.x outside a LOOP/ENDLOOP block will fail to load." */
        {FP2 "MOV a, fragment.texcoord[^A0.x]; END", "A0 is the index of a LOOP block"},
        {FP2 "REP {1}; MOV a, fragment.texcoord[^A0.x]; ENDREP; END", "A0 is the index of a LOOP block"},
        {FP2 "LOOP {1}; CAL s; ENDLOOP; RET; s: MOV a, fragment.texcoord[^A0.x]; END",
         "A0 is the index of a LOOP block"},
        /* <arrayMemRel>: x, and offsets from 0 to 9. */
        {FP2 "LOOP {1}; MOV a, fragment.texcoord[A0.^y]; ENDLOOP; END", "the only component"},
        {FP2 "LOOP {1}; MOV a, fragment.texcoord[A0.x ^- 1]; ENDLOOP; END", "may not be negative"},
        {FP2 "LOOP {1}; MOV a, fragment.texcoord[A0.x + ^10]; ENDLOOP; END", "from 0 to 9"},
        {FP2 "LOOP {1}; MOV a, fragment.texcoord[^a.x]; ENDLOOP; END", "expected an integer or A0.x"},
        {FP2 "LOOP {1}; MOV a, ^A0; ENDLOOP; END", "expected an operand"},
        {FP2 "LOOP {1}; ATTRIB t = ^fragment.texcoord[A0.x]; ENDLOOP; END", "instructions only"},
        {FP2 "TEMP ^A0; END", "reserved word"},
        {FP2 "^ADDRESS A1; END", "expected an instruction"},
    };
    EXPECT_FAILURES(rows);
}

Test(arb_loop, if_blocks_nest_48_deep)
{
    char text[2000] = FP2, *at = text + strlen(text);
    for (int n = 0; n < 48; n++)
        at = stpcpy(at, "IF GT.x; ");
    char *deepest = at;
    for (int n = 0; n < 48; n++)
        at = stpcpy(at, "ENDIF; ");
    stpcpy(at, "END");
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    cr_expect(program, "%s", error.message);
    shader_program_free(program);
    memmove(deepest + 9, deepest, strlen(deepest) + 1);
    memcpy(deepest, "IF GT.x; ", 9);
    cr_expect_null(shader_load(SHADER_TARGET_ANY, text, strlen(text), &error));
    cr_expect_eq(error.position.offset, deepest - text);
}

/* Texture coordinate n is (n + 1, 10, lane, 1) in every lane; the result's x is compared. */
static void expect_sum(const char *body, const float expected[LANES])
{
    char text[1000];
    snprintf(text, sizeof text, "%s PARAM one = {1}; MOV a, 0; %s MOV result.color, a; END", FP2, body);
    struct execution execution = execution_of(text);
    for (uint32_t i = 0; i < execution.program->input_count; i++)
        for (int lane = 0; lane < LANES; lane++) {
            const float value[4] = {(float)execution.program->inputs[i].index + 1, 10, (float)lane, 1};
            for (int c = 0; c < 4; c++)
                shader_input(execution.executor, i)[c][lane] = value[c];
        }
    execute(&execution, 0xff);
    for (int lane = 0; lane < LANES; lane++) {
        cr_expect_eq(shader_lane_status(execution.executor, (unsigned)lane), SHADER_STATUS_OK, "%s", body);
        cr_expect_eq(shader_output(execution.executor, 0)[0][lane], expected[lane],
                     "%s\nlane %d: %g, expected %g", body, lane,
                     (double)shader_output(execution.executor, 0)[0][lane], (double)expected[lane]);
    }
    execution_release(&execution);
}

#define ADD_TEXCOORD(index) "ADD a, a, fragment.texcoord[" index "]; "

Test(arb_loop, the_index_counts_by_the_increment)
{
    static const struct {
        const char *body;
        float sum;
    } rows[] = {
        {"LOOP {5, 0, 1}; " ADD_TEXCOORD("A0.x") "ENDLOOP;", 1 + 2 + 3 + 4 + 5},
        {"LOOP {3, 1, 2}; " ADD_TEXCOORD("A0.x + 1") "ENDLOOP;", 3 + 5 + 7},
        {"LOOP {3, 7, -2}; " ADD_TEXCOORD("A0.x") "ENDLOOP;", 8 + 6 + 4},
        {"LOOP {2.9, 1.9, 1.9}; " ADD_TEXCOORD("A0.x") "ENDLOOP;", 2 + 3}, /* floors */
        {"LOOP {4, -2, 1}; " ADD_TEXCOORD("A0.x") "ENDLOOP;",
         1 + 1 + 1 + 2}, /* clamped to 0, yet counting on */
        {"LOOP {2, -1.5, 1}; " ADD_TEXCOORD("A0.x + 2") "ENDLOOP;", 3 + 3},
        {"LOOP {0, 0, 1}; " ADD_TEXCOORD("A0.x") "ENDLOOP;", 0}, /* not at all */
        {"LOOP {-3, 0, 1}; " ADD_TEXCOORD("A0.x") "ENDLOOP;", 0},
        {"LOOP {3, 6, 1}; " ADD_TEXCOORD("A0.x") "ENDLOOP;", 7 + 8}, /* outside reads 0 */
        {"LOOP {1, 0, 0}; " ADD_TEXCOORD("A0.x + 9") "ENDLOOP;", 0},
        {"LOOP {3, 1e30, 1e30}; " ADD_TEXCOORD("A0.x") "ENDLOOP;", 0},
        {"LOOP {3, 0, 1}.xyxx; " ADD_TEXCOORD("A0.x") "ENDLOOP;", 1 + 4 + 7},
        {"LOOP {300, 0, 0}; " ADD_TEXCOORD("A0.x") "ENDLOOP;", 300},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const float s = rows[i].sum, expected[LANES] = {s, s, s, s, s, s, s, s};
        expect_sum(rows[i].body, expected);
    }
}

/* "When LOOP blocks are nested, each block has its own value for A0.x." */
Test(arb_loop, nested_loops_have_their_own_index)
{
    static const char *const bodies[] = {
        "LOOP {2, 0, 1}; LOOP {2, 4, 1}; " ADD_TEXCOORD("A0.x") "ENDLOOP; " ADD_TEXCOORD("A0.x") "ENDLOOP;",
        /* A REP has none. */
        "LOOP {2, 0, 1}; REP one; LOOP {2, 4, 1}; " ADD_TEXCOORD("A0.x") "ENDLOOP; " ADD_TEXCOORD(
            "A0.x") "ENDREP; ENDLOOP;",
        /* A subroutine's loop leaves the caller's index alone, and so does one that is left by RET. */
        "LOOP {2, 0, 1}; CAL sub; " ADD_TEXCOORD(
            "A0.x") "ENDLOOP; CAL out; sub: LOOP {2, 4, 1}; " ADD_TEXCOORD("A0.x") "ENDLOOP; RET; out:",
        "LOOP {2, 0, 1}; CAL sub; " ADD_TEXCOORD("A0.x") "ENDLOOP; CAL out; sub: LOOP {9, 4, "
                                                         "1}; " ADD_TEXCOORD("A0.x") "SGEC CC, a, 1000; CAL "
                                                                                     "add; RET; ENDLOOP; "
                                                                                     "add: " ADD_TEXCOORD(
                                                                                         "5") "RET; out:",
    };
    const float sum = 2 * (5 + 6) + 1 + 2, expected[LANES] = {sum, sum, sum, sum, sum, sum, sum, sum};
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        expect_sum(bodies[i], expected);
}

/* Lane n leaves in the turn in which the index reaches n. */
Test(arb_loop, lanes_may_leave_at_different_times)
{
    expect_sum(
        "LOOP {8, 0, 1}; " ADD_TEXCOORD("A0.x") "SGEC CC, fragment.texcoord[A0.x].x, fragment.texcoord[0].z; "
                                                "BRK (NE.x); ENDLOOP;",
        (const float[LANES]){1, 1, 3, 6, 10, 15, 21, 28});
}
