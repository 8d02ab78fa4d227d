/* `edgewalk run`: scripts of others (tools/run/run.c). */
#include "tests/support/corpus.h"
#include "tests/tools/run/run_test.h"

static unsigned passed;

static void expect_no_failure(const char *path, const char *text, size_t length)
{
    struct run_result result = run_text(text, length, 1);
    cr_expect_neq(result.verdict, RUN_FAILED, "%s:%d: %s", path, result.line, result.reason);
    passed += result.verdict == RUN_PASSED;
}

Test(run_run, scripts_of_piglit_pass)
{
    corpus_each("piglit", expect_no_failure);
    cr_expect_geq(passed, 63, "only %u passed", passed);
}
