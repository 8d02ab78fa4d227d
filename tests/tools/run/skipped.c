/* Commands that skip a script (tools/run/skipped.c). */
#include "tests/tools/run/run_test.h"

/* The reason names the missing feature. */
Test(run_skipped, commands_of_shaders_skip)
{
    static const struct {
        const char *command, *reason;
    } rows[] = {
        {"uniform vec4 color 1 0 0 1", "the shading language"},
        {"subuniform GL_FRAGMENT_SHADER a b", "the shading language"},
        {"active uniform x GL_UNIFORM_TYPE GL_FLOAT", "the shading language"},
        {"block offset 16", "the shading language"},
        {"compute 1 1 1", "the shading language"},
        {"program binary save restore", "the shading language"},
        {"xfb draw arrays GL_POINTS 0 1", "the shading language"},
        {"verify program_query GL_ATTACHED_SHADERS 1", "the shading language"},
        {"resident texture 0", "the shading language"},
        {"newlist GL_COMPILE", "display lists"},
        {"calllist", "display lists"},
        {"blend barrier", "GL_KHR_blend_equation_advanced"},
        {"fbfetch barrier", "framebuffer_fetch"},
        {"viewport swizzle 0 POSITIVE_X NEGATIVE_Y POSITIVE_Z POSITIVE_W", "GL_NV_viewport_swizzle"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text, TEST RED "%s\n", rows[i].command);
        struct run_result result = run_string(text);
        cr_expect_eq(result.verdict, RUN_SKIPPED, "%s: %s", rows[i].command, result.reason);
        cr_expect(strstr(result.reason, rows[i].reason), "%s: %s", rows[i].command, result.reason);
    }
    struct run_result section = run_string("[geometry layout]\ninput type GL_POINTS\n" TEST RED);
    cr_expect_eq(section.verdict, RUN_SKIPPED, "%s", section.reason);
}
