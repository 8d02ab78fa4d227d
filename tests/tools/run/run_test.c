#include "tests/tools/run/run_test.h"

struct run_result run_string(const char *text)
{
    return run_text(text, strlen(text), 1);
}

void expect_all_pass(const char *const *scripts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct run_result result = run_string(scripts[i]);
        cr_expect_eq(result.verdict, RUN_PASSED, "%d: %s in\n%s", result.line, result.reason, scripts[i]);
    }
}

void expect_malformed(const struct run_malformed_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct run_result result = run_string(rows[i].text);
        cr_expect_eq(result.verdict, RUN_FAILED, "%s: %s", rows[i].text, result.reason);
        cr_expect(strstr(result.reason, rows[i].reason), "expected '%s', got '%s' in\n%s", rows[i].reason,
                  result.reason, rows[i].text);
        cr_expect(result.line == rows[i].line && result.column == rows[i].column, "%d:%d in\n%s", result.line,
                  result.column, rows[i].text);
    }
}

void expect_fail(const struct run_failing_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct run_result result = run_string(rows[i].text);
        cr_expect_eq(result.verdict, RUN_FAILED, "%s: %s", rows[i].text, result.reason);
        cr_expect(strstr(result.reason, rows[i].reason), "%s: %s", rows[i].text, result.reason);
    }
}

struct run_result run_with(const char *text, const char *vertex, const char *fragment)
{
    const char *programs[RUN_COUNT] = {[RUN_VERTEX] = vertex, [RUN_FRAGMENT] = fragment};
    struct run_compiled compiled = {0};
    for (unsigned i = 0; i < RUN_COUNT; i++)
        if (programs[i])
            compiled.programs[i] = (struct run_section){programs[i], strlen(programs[i]), 1};
    return run_text_compiled(text, strlen(text), 1, NULL, &compiled);
}
