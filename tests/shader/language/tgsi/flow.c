/* Flow of TGSI, and what depends on other lanes: discarding, derivatives, ballots. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/tgsi/program_heads.h"
#include "tests/shader/language/tgsi/execution.h"

#include <math.h>

/* IN[0].x is the lane's number; each row says what OUT[0].x becomes in lanes 0 to 7. */
Test(tgsi_flow, flow_depends_on_each_lane)
{
    static const struct {
        const char *lines;
        float out[8];
    } rows[] = {
        {"IF IN[0].xxxx\nMOV TEMP[0], IMM[0].yyyy\nELSE\nMOV TEMP[0], IMM[0].zzzz\nENDIF",
         {2, 1, 1, 1, 1, 1, 1, 1}},
        {"MOV TEMP[0], IMM[0].xxxx\nUIF -IMM[1].xxxx\nMOV TEMP[0], IN[0]\nENDIF",
         {0, 1, 2, 3, 4, 5, 6, 7}},                                                    /* -0 has a bit */
        {"MOV TEMP[0], IMM[0].xxxx\nIF -IMM[0].xxxx\nMOV TEMP[0], IN[0]\nENDIF", {0}}, /* and is 0.0 */
        {"MOV TEMP[0], IN[0]\nBGNLOOP\nSGE TEMP[1], TEMP[0], IMM[0].wwww\nIF TEMP[1].x\nBRK\nENDIF\n"
         "ADD TEMP[0], TEMP[0], IMM[0].zzzz\nENDLOOP",
         {4, 3, 4, 3, 4, 5, 6, 7}},
        {"MOV TEMP[0], IN[0]\nMOV TEMP[1], IN[0]\nBGNLOOP\nADD TEMP[1], TEMP[1], -IMM[0].yyyy\n"
         "SLT TEMP[2], TEMP[1], IMM[0].xxxx\nBREAKC TEMP[2].x\nADD TEMP[0], TEMP[0], "
         "IMM[0].zzzz\nCONT\nENDLOOP",
         {0, 3, 6, 9, 12, 15, 18, 21}},
        {"F2U TEMP[1], IN[0]\nMOV TEMP[0], IMM[0].xxxx\nSWITCH TEMP[1].xxxx\nCASE IMM[1].yyyy\n"
         "MOV TEMP[0], IMM[0].wwww\nBRK\nCASE IMM[1].zzzz\nMOV TEMP[0], IMM[0].yyyy\n"
         "DEFAULT\nADD TEMP[0], TEMP[0], IMM[0].zzzz\nBRK\nCASE IMM[1].wwww\nMOV TEMP[0], IN[0]\nENDSWITCH",
         {2, 3, 3, 3, 2, 2, 2, 2}},
        {"MOV TEMP[0], IMM[0].xxxx\nCALLNZ IN[0].xxxx :5\nMOV OUT[0], TEMP[0]\nEND\nNOP\nBGNSUB\n"
         "SGT TEMP[1], IN[0], IMM[0].wwww\nIFC TEMP[1].x\nRET\nENDIF\n"
         "MOV TEMP[0], IN[0]\nENDSUB",
         {0, 1, 2, 3, 0, 0, 0, 0}},
        {"MOV TEMP[0], IN[0]\nREP IN[0].xxxx\nADD TEMP[0], TEMP[0], IMM[0].yyyy\nENDREP",
         {0, 2, 4, 6, 8, 10, 12, 14}},
        {"MOV TEMP[0], IMM[0].xxxx\nBGNFOR LOOP[0], IMM[2]\nI2F TEMP[1], LOOP[0].xxxx\n"
         "ADD TEMP[0], TEMP[0], TEMP[1]\nENDFOR LOOP[0]",
         {18, 18, 18, 18, 18, 18, 18, 18}}, /* 4 + 6 + 8 */
        {"MOV TEMP[0], IMM[0].xxxx\nBRA :3\nMOV TEMP[0], IMM[0].yyyy\nADD TEMP[0], TEMP[0], IN[0]",
         {0, 1, 2, 3, 4, 5, 6, 7}},
        {"SLT PRED[0], IN[0], IMM[0].wwww\nMOV TEMP[0], IMM[0].xxxx\n(PRED[0].x) MOV TEMP[0], IN[0]\n"
         "(!PRED[0].x) ADD TEMP[0], TEMP[0], IMM[0].yyyy",
         {0, 1, 2, 1, 1, 1, 1, 1}},
        {"MOV TEMP[0], IMM[0].yyyy\nMOVC TEMP[1], IN[0]\nMOV TEMP[0] (EQ.xxxx), IMM[0].zzzz",
         {2, 1, 1, 1, 1, 1, 1, 1}},
        {"MOV TEMP[0], IN[0]\nVOTE_ALL TEMP[1].x, IN[0].xxxx\nAND TEMP[0].x, TEMP[1].xxxx, IMM[0].zzzz",
         {0, 0, 0, 0, 0, 0, 0, 0}},
        {"MOV TEMP[0], IN[0]\nVOTE_EQ TEMP[1].x, IMM[0].yyyy\nAND TEMP[0].x, TEMP[1].xxxx, IMM[0].zzzz",
         {2, 2, 2, 2, 2, 2, 2, 2}},
        {"MOV TEMP[0], IMM[0].xxxx\nCAL :4\nMOV OUT[0], TEMP[0]\nEND\nBGNSUB\nADD TEMP[0], TEMP[0], IN[0]\n"
         "ENDSUB",
         {0, 1, 2, 3, 4, 5, 6, 7}},
        {"MOV TEMP[0], IMM[0].xxxx\nLOOP LOOP[0], IMM[2]\nI2F TEMP[1], LOOP[0].xxxx\n"
         "ADD TEMP[0], TEMP[0], TEMP[1]\nENDFOR LOOP[0]",
         {18, 18, 18, 18, 18, 18, 18, 18}},
        {"MOV TEMP[0], IN[0]\nVOTE_ANY TEMP[1].x, IN[0].xxxx\nAND TEMP[0].x, TEMP[1].xxxx, IMM[0].zzzz",
         {2, 2, 2, 2, 2, 2, 2, 2}},
        /* A loop goes on as it was at the depth to which its PUSHA leads. */
        {"MOV TEMP[0], IMM[0].xxxx\nUARL ADDR[0], IMM[1].xxxx\nREP IMM[0].wwww\nPUSHA ADDR[0]\n"
         "ADD TEMP[0], TEMP[0], IN[0]\nENDREP\nPOPA ADDR[0]\nPOPA ADDR[0]\nPOPA ADDR[0]",
         {0, 3, 6, 9, 12, 15, 18, 21}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[1500];
        const bool own = strstr(rows[i].lines, "OUT[0]") != NULL;
        snprintf(
            text, sizeof text,
            "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL TEMP[0..3]\nDCL PRED[0]\nDCL LOOP[0]\nDCL ADDR[0]\n"
            "IMM FLT32 {0, 1, 2, 3}\n"
            "IMM UINT32 {0x80000000, 1, 2, 3}\nIMM FLT32 {4.5, 3, 2, 0}\n%s\n%s",
            rows[i].lines, own ? "" : "MOV OUT[0], TEMP[0]\nEND\n");
        struct execution execution = tgsi_execution(text);
        for (unsigned lane = 0; lane < 8; lane++)
            for (unsigned c = 0; c < 4; c++)
                set_input(&execution, 0, c, lane, bits_of((float)lane));
        execute(&execution, 0xff);
        for (unsigned lane = 0; lane < 8; lane++)
            cr_expect_eq(get_output(&execution, 0, lane), bits_of(rows[i].out[lane]),
                         "%s: lane %u: %g, expected %g", rows[i].lines, lane,
                         (double)float_of(get_output(&execution, 0, lane)), (double)rows[i].out[lane]);
        execution_release(&execution);
    }
}

/* 1.8.2: any component below zero; a NaN is not. 1.5.7: all. */
Test(tgsi_flow, fragments_are_discarded)
{
    static const struct {
        const char *line;
        unsigned alive;
    } rows[] = {
        {"KIL IN[0]", 0xf0},
        {"KILL_IF -IN[0].yyyy", 0xff},
        {"KILP", 0},
        {"UIF IN[0].zzzz\nKILL\nENDIF", 0x01},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n%s\nMOV OUT[0], IN[0]\nEND",
                 rows[i].line);
        struct execution execution = tgsi_execution(text);
        for (unsigned lane = 0; lane < 8; lane++) {
            set_input(&execution, 0, 0, lane, bits_of((float)lane - 4));
            set_input(&execution, 0, 1, lane, bits_of(NAN));
            set_input(&execution, 0, 2, lane, lane);
            set_input(&execution, 0, 3, lane, 0);
        }
        cr_expect_eq(execute(&execution, 0xff), rows[i].alive, "%s", rows[i].line);
        execution_release(&execution);
    }
}

/* Lanes 0 and 1, 0 and 4 are neighbours. */
Test(tgsi_flow, derivatives_are_differences_in_a_quad)
{
    static const struct {
        const char *line;
        float out;
    } rows[] = {{"DDX OUT[0], IN[0]", 1},
                {"DDY OUT[0], IN[0]", 4},
                {"DDX_FINE OUT[0], IN[0]", 1},
                {"DDY_FINE OUT[0], IN[0]", 4}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text, "FRAG\nDCL IN[0], GENERIC[0]\nDCL OUT[0], COLOR\n%s\nEND\n",
                 rows[i].line);
        struct execution execution = tgsi_execution(text);
        for (unsigned i32 = 0; i32 < 32; i32++)
            set_input(&execution, 0, i32 / 8, i32 % 8, bits_of((float)(i32 % 8)));
        execute(&execution, 0xff);
        cr_expect_eq(get_output(&execution, 0, 0), bits_of(rows[i].out), "%s", rows[i].line);
        execution_release(&execution);
    }
}

/* --- Other threads ---------------------------------------------------------------------------------------
 */

/* IN[0].x is the lane's number; lanes 1 to 6 are active. */
Test(tgsi_flow, threads_see_each_other)
{
    static const struct {
        const char *lines;
        uint32_t out[8]; /* of lanes 1 to 6 */
    } rows[] = {
        {"BALLOT TEMP[0], IMM[0].wwww\nMOV OUT[0].x, TEMP[0]", {0, 126, 126, 126, 126, 126, 126, 0}},
        {"AND TEMP[1], IN[0], IMM[0].yyyy\nBALLOT TEMP[0], TEMP[1]\nMOV OUT[0].x, TEMP[0]",
         {0, 42, 42, 42, 42, 42, 42, 0}},
        {"BALLOT TEMP[0], IMM[0].wwww\nMOV OUT[0].x, TEMP[0].yyyy", {0}},
        {"READ_FIRST OUT[0], IN[0]", {0, 1, 1, 1, 1, 1, 1, 0}},
        {"UADD TEMP[1], IN[0], IMM[0].yyyy\nREAD_INVOC OUT[0], IN[0], TEMP[1].xyzw",
         {0, 2, 3, 4, 5, 6, 0, 0}},
        {"READ_INVOC OUT[0], -IN[0].xxxx, IMM[0].z", {0, -2u, -2u, -2u, -2u, -2u, -2u, 0}},
        {"READ_INVOC OUT[0], IN[0], IMM[0].wwww", {0}},
        {"USLT TEMP[1], IN[0], IMM[0].zzzz\nUIF TEMP[1].xxxx\nMOV OUT[0], IMM[0].yyyy\nELSE\n"
         "READ_FIRST OUT[0], IN[0]\nENDIF",
         {0, 1, 2, 2, 2, 2, 2, 0}},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[500];
        snprintf(
            text, sizeof text,
            "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL TEMP[0..1]\nIMM[0] UINT32 {0, 1, 2, 4294967295}\n%s\n"
            "END\n",
            rows[i].lines);
        struct execution execution = tgsi_execution(text);
        for (unsigned lane = 0; lane < 8; lane++)
            for (unsigned c = 0; c < 4; c++)
                shader_input(execution.executor, 0)[c][lane] = float_of(lane);
        execute(&execution, 0x7e);
        for (unsigned lane = 1; lane < 7; lane++)
            cr_expect_eq(bits_of(shader_output(execution.executor, 0)[0][lane]), rows[i].out[lane],
                         "%s: lane %u: %x, expected %x", rows[i].lines, lane,
                         bits_of(shader_output(execution.executor, 0)[0][lane]), rows[i].out[lane]);
        execution_release(&execution);
    }
}

Test(tgsi_flow, what_does_not_load)
{
    static const struct failure rows[] = {
        {V "^ENDIF\nEND", "closes nothing"},
        {V "IF IN[0].x\n^ENDLOOP\nENDIF\nEND", "expected ELSE or ENDIF for line 6"},
        {V "BGNLOOP\n^END\n", "expected ENDLOOP for line 6"},
        {V "REP IN[0].x\n^ENDLOOP\nEND\n", "expected ENDREP for line 6"},
        {V "^BRK\nEND", "no loop and no SWITCH"},
        {V "CAL :^9\nEND", "there is no instruction 9"},
        {V "CAL :^1\nEND", "instruction 1 is no BGNSUB"},
        {V "CAL\n^END", "expected ':'"},
        {V "BRA :^3\nEND\nBGNLOOP\nNOP\nENDLOOP", "lies in a loop that BRA does not lie in"},
        {V "SWITCH IN[0].x\nDEFAULT\n^DEFAULT\nENDSWITCH\nEND", "is there twice"},
    };
    EXPECT_FAILURES(rows);
}
