/* Texts that mean no good: cut off anywhere at the end of readable memory, mutated, or very long. */
#define _GNU_SOURCE
#include "tests/shader/language/hostile.h"
#include "tests/shader/language/vp/programs.h"

Test(vp_hostile, every_prefix_stops_at_its_end)
{
    check_prefixes(vp_programs, VP_PROGRAM_COUNT);
}

Test(vp_hostile, mutations_fail_or_load_but_never_crash)
{
    check_mutations(vp_programs, VP_PROGRAM_COUNT, 8000);
}

Test(vp_hostile, long_texts_take_linear_time)
{
    static const struct {
        const char *first, *piece, *last;
    } rows[] = {
        {"!!VP2.0 OPTION NV_position_invariant; ", "a", ": END"},
        {"!!VP2.0 ", "a", ""},
        {"!!VP1.0 MOV R0, c[", "9", "]; END"},
        {"!!VP1.0 MOV R0, c[", "9", ".5]; END"},
        {"!!VP1.0 MOV R", "9", ", R0; END"},
        {"!!VP1.0 ", "\n", "END"},
        {"!!VP1.0 ", "#\n", "END"},
        {"!!VP2.0 ", "MOV R0.x", "END"},
        {"!!VP2.0 ", "OPTION NV_position_invariant;", "END"},
        {"!!VP2.0 MOV R0, ", "-|", "R0; END"},
        {"!!VP2.0 MOV R0, R0.", "x ", "; END"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t length;
        char *text = make_repeated(rows[i].first, rows[i].piece, 200000, rows[i].last, &length);
        check(text, length);
        free(text);
    }
}

Test(vp_hostile, any_number_of_labels)
{
    enum { COUNT = 100000 };
    char *text = malloc(COUNT * 10 + 100), *at = text;
    cr_assert(text);
    at = stpcpy(at, "!!VP2.0 OPTION NV_position_invariant; BRA l99999; ");
    for (unsigned i = 0; i < COUNT; i++)
        at += sprintf(at, "l%u:", i);
    at = stpcpy(at, " END");
    check(text, (size_t)(at - text));
    strcpy(at - 4, " l500: END");
    struct shader_error error;
    struct program *program = vp_load(text, &error);
    cr_expect_null(program);
    cr_expect_eq(error.position.offset, (int32_t)(at - text) - 3);
    shader_program_free(program);
    free(text);
}
