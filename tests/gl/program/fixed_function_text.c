/* The text of fixed-function programs. */
#include "tests/gl/program/fixed_function_test.h"

TestSuite(fixed_function_text, .init = context_begin, .fini = context_end);

Test(fixed_function_text, the_longest_texts_fit)
{
    char text[FIXED_TEXT_SIZE];
    struct fixed_vertex_key vertex = LONGEST_LIGHTING(4, 1);
    cr_expect_lt(fixed_vertex_text(&vertex, text, sizeof text), FIXED_TEXT_SIZE / 2);
    struct fixed_fragment_key fragment = {.clamp_colors = 1, .color_sum = 1, .fog = FOG_EXP2};
    for (int unit = 0; unit < GL_TEXTURE_UNITS; unit++)
        fragment.units[unit] = (struct fixed_unit_key){TARGET_CUBE, ENV_BLEND, BASE_LUMINANCE_ALPHA, {{0}}};
    size_t length = fixed_fragment_text(&fragment, text, sizeof text);
    cr_expect_lt(length, FIXED_TEXT_SIZE / 2);
    expect_loads(SHADER_TARGET_FRAGMENT, text, length);
}

Test(fixed_function_text, the_text_of_the_state_is_public)
{
    cr_expect_eq(strncmp(ewFixedFunctionProgram(GL_VERTEX_PROGRAM_ARB), "!!NVvp4.0", 9), 0);
    cr_expect_eq(strncmp(ewFixedFunctionProgram(GL_FRAGMENT_PROGRAM_ARB), "!!NVfp4.0", 9), 0);
    cr_expect_null(ewFixedFunctionProgram(GL_TEXTURE_2D));
    expect_error(GL_INVALID_ENUM, "ewFixedFunctionProgram");
    cr_expect_null(strstr(ewFixedFunctionProgram(GL_FRAGMENT_PROGRAM_ARB), "fogcoord"));
    glEnable(GL_FOG);
    cr_expect_not_null(strstr(ewFixedFunctionProgram(GL_FRAGMENT_PROGRAM_ARB), "fogcoord"));
}
