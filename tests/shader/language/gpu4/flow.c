/* Blocks, calls and barriers: what does not load and where, and the targets of the loaded instructions. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/nv4_programs.h"

#include <stdlib.h>

Test(gpu4_flow, blocks_and_labels)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 IF GT; ^END", "expected ELSE or ENDIF, found END"},
        {"!!NVvp4.0 IF GT; ELSE; ^END", "expected ENDIF, found END"},
        {"!!NVvp4.0 REP 3; ^END", "expected ENDREP, found END"},
        {"!!NVvp4.0 ^ELSE; END", "ELSE without IF"},
        {"!!NVvp4.0 ^ENDIF; END", "ENDIF without IF"},
        {"!!NVvp4.0 ^ENDREP; END", "ENDREP without REP"},
        {"!!NVvp4.0 IF GT; ELSE; ^ELSE; ENDIF; END", "expected ENDIF, found ELSE"},
        {"!!NVvp4.0 IF GT; REP 3; ^ENDIF; ENDREP; END", "expected ENDREP, found ENDIF"},
        {"!!NVvp4.0 REP 3; IF GT; ^ENDREP; END", "expected ELSE or ENDIF, found ENDREP"},
        {"!!NVvp4.0 REP 3; ^ELSE; ENDREP; END", "expected ENDREP, found ELSE"},
        {"!!NVvp4.0 ^BRK; END", "BRK outside of a REP block"},
        {"!!NVvp4.0 IF GT; ^CONT (LT); ENDIF; END", "CONT outside of a REP block"},
        {"!!NVvp4.0 REP; ^ENDREP; END", "this loop never ends"},
        {"!!NVvp4.0 REP; REP 3; BRK; ENDREP; ^ENDREP; END", "this loop never ends"},
        {"!!NVvp4.0 IF ^; ENDIF; END", "expected a condition"},
        {"!!NVvp4.0 IF GT; ^a: ENDIF; END", "the label 'a' inside a block"},
        {"!!NVvp4.0 a: RET; ^a: END", "already defined"},
        {"!!NVvp4.0 CAL b; END^", "the label 'b', called in line 1, is not defined"},
        {"!!NVvp4.0 a:\nCAL a;\nCAL b (GT); END # over^", "the label 'b', called in line 3, is not defined"},
        {"!!NVvp4.0 CAL ^; END", "expected a label"},
        {"!!NVvp4.0 CAL a ^3; a: END", "expected a condition"},
        {"!!NVvp4.0 RET ^3; END", "expected a condition"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_flow, blocks_nest_to_a_depth)
{
    static const struct {
        const char *opener, *closer;
        unsigned limit;
    } rows[] = {{"IF GT;", "ENDIF;", 1024}, {"REP 2;", "ENDREP;", 1024}};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned over = 0; over < 2; over++) {
            char *openers = repeated("!!NVvp4.0 ", rows[i].opener, rows[i].limit + over, "");
            char *text = repeated(openers, rows[i].closer, rows[i].limit + over, "END");
            struct shader_error error;
            struct program *program = nv4_load(text, &error);
            cr_expect_eq(program == NULL, over, "%s: %s", rows[i].opener, error.message);
            shader_program_free(program);
            free(openers);
            free(text);
        }
}

Test(gpu4_flow, blocks_know_their_ends)
{
    struct program *program =
        must_load("!!NVvp4.0 IF GT; ELSE; ENDIF; IF GT; ENDIF; REP 3; BRK; IF LT; CONT; ENDIF; ENDREP; END");
    static const struct {
        enum opcode op;
        int32_t target;
    } rows[] = {{OP_IF, 1},  {OP_ELSE, 2}, {OP_ENDIF, -1}, {OP_IF, 4},     {OP_ENDIF, -1}, {OP_REP, 10},
                {OP_BRK, 5}, {OP_IF, 9},   {OP_CONT, 5},   {OP_ENDIF, -1}, {OP_ENDREP, 5}, {OP_END, -1}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_expect_eq(program->instructions[i].op, rows[i].op);
        cr_expect_eq(program->instructions[i].target, rows[i].target, "%u: %d", i,
                     program->instructions[i].target);
    }
    shader_program_free(program);
}

Test(gpu4_flow, flow_of_options_of_arb)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0 OPTION NV_vertex_program2; BRA a; END^", "'a', called in line 1, is not defined"},
        {"!!ARBvp1.0 OPTION NV_vertex_program2; a: ^a: END", "already defined"},
        {"!!ARBvp1.0 OPTION NV_vertex_program2; ^IF GT; ENDIF; END", "IF needs !!NVvp4.0"},
        {"!!ARBfp1.0 OPTION NV_fragment_program2; IF GT.x; ^END", "ENDIF"},
        {"!!ARBfp1.0 OPTION NV_fragment_program2; ^BRK; END", "outside"},
        {"!!ARBfp1.0 OPTION NV_fragment_program2; ^CONT; END", "CONT needs !!NVfp4.0"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; ^a: END", "expected an instruction"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_flow, barriers_where_all_threads_meet)
{
    static const struct failure rows[] = {
        {"!!NVtcp5.0 VERTICES_OUT 3; IF GT.x; ^BAR; ENDIF; END", "BAR may not stand inside a block"},
        {"!!NVtcp5.0 VERTICES_OUT 3; REP 2; ^BAR; ENDREP; END", "BAR may not stand inside a block"},
        {"!!NVtcp5.0 VERTICES_OUT 3; main: RET; a: ^BAR; RET; END", "BAR may not stand in a subroutine"},
        {"!!NVtcp5.0 VERTICES_OUT 3; BAR ^1; END", "expected ';'"},
    };
    EXPECT_FAILURES(rows);
}
