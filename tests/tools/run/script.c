/* Sections of a .shader_test (tools/run/script.c). */
#include "tests/tools/run/run_test.h"

Test(run_script, errors_have_their_place)
{
    static const struct run_malformed_row rows[] = {
        {"", 1, 1, "expected a section such as [test], found the end of the file"},
        {"# comment\n\n  probe", 3, 1, "expected a section such as [test], found 'probe'"},
        {"[tests]\n", 1, 2, "[vertex program] or [test], found 'tests'"},
        {"[test\n", 1, 6, "expected ']'"},
        {"[vertex program]\n\n  foo\n", 3, 1, "expected a program that begins with '!!', found 'foo'"},
        {VERTEX VERTEX, 5, 1, "expected one program of a kind"},
    };
    EXPECT_MALFORMED(rows);
}

Test(run_script, sections_may_follow_each_other)
{
    static const char *const scripts[] = {
        VERTEX "[vertex data]\nposition/float/2\n1 1\n[test]\n" RED,
    };
    EXPECT_ALL_PASS(scripts);
}

/* The text ends at the end of an allocation: a sanitizer reports a read beyond it. */
Test(run_script, every_prefix_is_read_or_has_an_error)
{
    static const char *const scripts[] = {
        "[require]\nGL >= 1.3\n" VERTEX "[vertex data]\n0/float/2\n1 1\n" TEST RED
        "probe rgba 1 1 1 0 0 0x3f800000",
        "; c\n!!ARBvp1.0\nEND\n!!ARBfp1.0\nEND\n!!test\nvertex.local[1] 0 1 2 3\nexpected 1 1 1 1e1",
    };
    for (size_t i = 0; i < 2; i++)
        for (size_t length = 0; length <= strlen(scripts[i]); length++) {
            struct run_script script;
            struct run_error error;
            char *text = malloc(length ? length : 1);
            memcpy(text, scripts[i], length);
            bool good = run_script_read(&script, text, length, &error);
            cr_expect(good || error.line > 0, "%zu", length);
            run_script_free(&script);
            free(text);
        }
}

Test(run_script, commands_have_a_limit)
{
    size_t size = sizeof TEST + 6 * (RUN_MAX_COMMANDS + 1);
    char *text = malloc(size), *at = text + sprintf(text, TEST);
    for (int i = 0; i <= RUN_MAX_COMMANDS; i++)
        at += sprintf(at, "clear\n");
    struct run_result result = run_string(text);
    cr_expect(strstr(result.reason, "at most 10000 commands"), "%s", result.reason);
    cr_expect_eq(result.line, RUN_MAX_COMMANDS + 2);
    free(text);
}
