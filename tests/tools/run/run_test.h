/* What the tests of `edgewalk run` share: scripts, and expectations of their verdicts. */
#ifndef TESTS_TOOLS_RUN_RUN_TEST_H
#define TESTS_TOOLS_RUN_RUN_TEST_H

#include "tools/run/run.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define TEST   "[test]\n"
#define RED    "clear color 1 0 0 1\nclear\n"
#define VERTEX "[vertex program]\n!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n"

/* A text that is no script: the place of the error, and a part of the message. */
struct run_malformed_row {
    const char *text;
    int line, column;
    const char *reason;
};

/* A script that fails: a part of the reason. */
struct run_failing_row {
    const char *text, *reason;
};

struct run_result run_string(const char *text);
void expect_all_pass(const char *const *scripts, size_t count);
void expect_malformed(const struct run_malformed_row *rows, size_t count);
void expect_fail(const struct run_failing_row *rows, size_t count);

/* The arguments are arrays. */
#define EXPECT_ALL_PASS(scripts) expect_all_pass(scripts, sizeof(scripts) / sizeof *(scripts))
#define EXPECT_MALFORMED(rows)   expect_malformed(rows, sizeof(rows) / sizeof *(rows))
#define EXPECT_FAIL(rows)        expect_fail(rows, sizeof(rows) / sizeof *(rows))

/* Runs a script with these programs in place of its shaders; null: none. */
struct run_result run_with(const char *text, const char *vertex, const char *fragment);

#define SHADERS                                                                                              \
    "[require]\nGLSL >= 4.00\nGL_ARB_gpu_shader_fp64\n[vertex shader passthrough]\n[fragment shader]\nvoid " \
    "main() {}\n"

#define EXPECT_WITH(verdict_, reason_, ...)                                                                  \
    do {                                                                                                     \
        struct run_result result = run_with(__VA_ARGS__);                                                    \
        cr_expect_eq(result.verdict, verdict_, "%d: %s", result.line, result.reason);                        \
        cr_expect(strstr(result.reason, reason_), "%s", result.reason);                                      \
    } while (0)

#endif
