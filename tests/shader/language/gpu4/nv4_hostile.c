/* Texts that mean no good: cut off anywhere at the end of readable memory, mutated, or very long. */
#define _GNU_SOURCE
#include "tests/shader/language/hostile.h"
#include "tests/shader/language/gpu4/nv4_programs.h"

Test(nv4_hostile, every_prefix_stops_at_its_end)
{
    check_prefixes(nv4_programs, NV4_PROGRAM_COUNT);
}

Test(nv4_hostile, mutations_fail_or_load_but_never_crash)
{
    check_mutations(nv4_programs, NV4_PROGRAM_COUNT, 20000);
}

Test(nv4_hostile, long_texts_take_linear_time)
{
    static const struct {
        const char *first, *piece, *last;
    } rows[] = {
        {"!!NVvp4.0 ", "a%u: ", "END"},
        {"!!NVvp4.0 ", "CAL a%u;", "END"},
        {"!!NVvp4.0 CAL a9;", "a%u: ", "CAL a0; END"},
        {"!!NVvp4.0 ", "ATTRIB a%u = vertex.attrib[0]; ", "END"},
        {"!!NVvp4.0 TEMP a; ", "ALIAS a%u = a; ", "END"},
        {"!!NVvp4.0 ", "PARAM p%u = 1; ", "END"},
        {"!!NVvp4.0 ", "PARAM p%u = program.env[0]; ", "END"},
        {"!!NVvp4.0 TEMP a; ", "MOV a, %u;", "END"},
        {"!!NVvp4.0 ", "a", ": END"},
        {"!!NVvp4.0 TEMP a; MOV a, ", "9", "; END"},
        {"!!NVvp4.0 TEMP a; MOV a, .", "9", "; END"},
        {"!!NVvp4.0 ", "\n", "END"},
        {"!!NVvp4.0 ", "#\n", "END"},
        {"!!NVvp4.0 TEMP a; MOV a, ", "-|", "a; END"},
        {"!!NVvp4.0 ", "IF GT;", "END"},
        {"!!NVvp4.0 PARAM a[] = { ", "program.env[0..255], ", "1}; END"},
        {"!!NVvp4.0 ", "INT ", "TEMP a; END"},
        {"!!NVvp4.0 ", "OPTION ARB_position_invariant; ", "END"},
        {"!!NVvp4.0 TEMP a; MOV a", ".x", "; END"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t length;
        char *text = make_repeated(rows[i].first, rows[i].piece, 60000, rows[i].last, &length);
        check(text, length);
        free(text);
    }
}
