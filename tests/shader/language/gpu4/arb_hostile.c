/* Texts of the ARB languages that mean no good: cut off anywhere at the end of readable memory, or mutated.
 */
#define _GNU_SOURCE
#include "tests/shader/language/gpu4/arb_programs.h"
#include "tests/shader/language/hostile.h"

Test(arb_hostile, every_prefix_stops_at_its_end)
{
    check_prefixes(arb_programs, ARB_PROGRAM_COUNT);
}

Test(arb_hostile, mutations_fail_or_load_but_never_crash)
{
    check_mutations(arb_programs, ARB_PROGRAM_COUNT, 20000);
}

Test(arb_hostile, long_texts_take_linear_time)
{
    static const struct {
        const char *first, *piece, *last;
    } rows[] = {
        {"!!ARBvp1.0 OPTION NV_vertex_program2; ", "a%u: ", "END"},
        {"!!ARBvp1.0 OPTION NV_vertex_program2; ", "BRA a%u;", "END"},
        {"!!ARBvp1.0 ", "PARAM p%u = program.env[0]; ", "END"},
        {"!!ARBvp1.0 ADDRESS a; PARAM p[] = { program.env[0..3] }; TEMP t; ", "MOV t, p[a.x - 1]; ", "END"},
        {"!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS a; TEMP t; ", "MOV t, vertex.attrib[a.x]; ", "END"},
        {"!!ARBfp1.0 OPTION ARB_fog_exp; ", "MOV result.color, %u; ", "END"},
        {"!!ARBfp1.0 ", "OPTION ARB_draw_buffers; ", "END"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t length;
        char *text = make_repeated(rows[i].first, rows[i].piece, 60000, rows[i].last, &length);
        check(text, length);
        free(text);
    }
}
