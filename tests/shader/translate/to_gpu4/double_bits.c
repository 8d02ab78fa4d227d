/* Roots of TGSI in NV_gpu_program5. */
#include "tests/shader/translate/check_conversion.h"

/* 4096 roots of random floats and of special ones, rounded once. */
Test(to_gpu4_double_bits, roots_of_tgsi_have_the_same_bits_in_gpu4)
{
    static const char text[] = "VERT\nDCL IN[0..15]\nDCL OUT[0], GENERIC[0]\nDCL OUT[1], GENERIC[1]\n"
                               "SQRT OUT[0], IN[0].xyzw\nSQRT OUT[1].xw, |IN[1].yyyy|\nEND\n";
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    struct program *result = program ? shader_convert(program, CONVERT_GPU4, &error) : NULL;
    cr_assert(result, "%s", error.message);
    cr_expect_eq(result->language, LANGUAGE_NVVP50);
    for (uint32_t seed = 0; seed < 256; seed++) {
        const char *difference =
            same_difference(program, result, seed, same_param_binding, same_param_binding, NULL);
        cr_assert_null(difference, "%s", difference);
    }
    shader_program_free(program);
    shader_program_free(result);
}
