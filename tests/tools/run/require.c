/* [require]: what is missing skips the script (tools/run/require.c). */
#include "tests/tools/run/run_test.h"

Test(run_require, comparisons_are_checked)
{
    static const struct run_malformed_row rows[] = {
        {"[require]\nGL ~ 1.3\n", 2, 4, "'>='"},
    };
    EXPECT_MALFORMED(rows);
}

Test(run_require, missing_features_skip_the_script)
{
    static const struct {
        const char *require;
        const char *reason; /* null: it is there */
    } rows[] = {
        {"GL >= 1.3", NULL},
        {"GL >= 9.0", "needs OpenGL 9.0"},
        {"GL > 9.0", "needs OpenGL more than 9.0"},
        {"GL < 9.0", NULL},
        {"GL <= 1.0", "needs OpenGL at most 1.0"},
        {"GL == 1.0", "needs OpenGL exactly 1.0"},
        {"GL != 1.0", NULL},
        {"GL COMPAT >= 1.5", NULL},
        {"GL CORE >= 3.2", "needs a core profile"},
        {"GL ES >= 2.0", "needs OpenGL ES"},
        {"GLSL = 1.10", "needs the shading language"},
        {"SSO ENABLED", "needs the shading language"},
        {"SEPARABLE PROGRAM ENABLED", "needs the shading language"},
        {"SPIRV ONLY", "needs the shading language"},
        {"rlimit 1000000", NULL},
        {"ignore_missing_uniforms", NULL},
        {"INT GL_MAX_SAMPLES >= 1000", "needs GL_MAX_SAMPLES of 1000"},
        {"GL_MAX_TEXTURE_SIZE < 64", "needs GL_MAX_TEXTURE_SIZE of less than 64"},
        {"INT GL_MAX_PATCH_VERTICES != 1", NULL},
        {"GLSL >= 1.10", "needs the shading language 1.10"},
        {"GL_ARB_vertex_program", NULL},
        {"ARB_vertex_program", NULL},
        {"GL_ARB_vertex", "needs GL_ARB_vertex"},
        {"!GL_ARB_vertex_program", "is for implementations without GL_ARB_vertex_program"},
        {"!GL_FOO_bar", NULL},
        {"GL_MAX_TEXTURE_SIZE >= 64", NULL},
        {"INT GL_MAX_TEXTURE_UNITS >= 1000", "needs GL_MAX_TEXTURE_UNITS of 1000"},
        {"GL_MAX_FOO >= 1", "needs GL_MAX_FOO of 1"},
        {"DEPTHBUFFER # comment", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text, "[require]\n%s\n" TEST RED, rows[i].require);
        struct run_result result = run_string(text);
        cr_expect_eq(result.verdict, rows[i].reason ? RUN_SKIPPED : RUN_PASSED, "%s: %s", rows[i].require,
                     result.reason);
        cr_expect(strstr(result.reason, rows[i].reason ? rows[i].reason : ""), "%s: %s", rows[i].require,
                  result.reason);
        cr_expect(!rows[i].reason || result.line == 2);
    }
    struct run_result later = run_string("[tessellation control program]\n!!NVtcp9.9 \nEND\n" TEST RED);
    cr_expect_neq(later.verdict, RUN_PASSED);
    cr_expect(later.verdict == RUN_FAILED ||
                  strstr(later.reason, "needs tessellation control programs of !!NVtcp9.9"),
              "%s", later.reason);
    struct run_result shader = run_string("[vertex shader]\nvoid main() {}\n" TEST RED);
    cr_expect_eq(shader.verdict, RUN_SKIPPED);
    struct run_result both = run_string("[require]\nGL >= 9.0\n[vertex shader]\nvoid main() {}\n" TEST RED);
    cr_expect(both.line == 2 && strstr(both.reason, "OpenGL 9.0"), "%d: %s", both.line, both.reason);
}
