/* Rules of the languages before NV_gpu_program4, and the parts of their programs that are not instructions,
 * in both directions: the same bits. */
#include "tests/shader/translate/legacy_rules_test.h"

/* The caller transforms the position of a position-invariant program; in TGSI the program does. */
Test(legacy_rules, position_invariant_programs_transform_in_tgsi)
{
    static const char invariant[] =
        "!!ARBvp1.0 OPTION ARB_position_invariant; MOV result.color, program.local[2]; END";
    static const char explicit[] =
        "!!ARBvp1.0 PARAM m[4] = { state.matrix.mvp }; DP4 result.position.x, m[0], vertex.position;"
        "DP4 result.position.y, m[1], vertex.position; DP4 result.position.z, m[2], vertex.position;"
        "DP4 result.position.w, m[3], vertex.position; MOV result.color, program.local[2]; END";
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, invariant, strlen(invariant), &error);
    struct program *result = program ? shader_convert(program, CONVERT_TGSI, &error) : NULL;
    struct program *expected = shader_load(SHADER_TARGET_ANY, explicit, strlen(explicit), &error);
    cr_assert(result && expected, "%s", error.message);
    cr_expect_eq(result->output_count, 2);
    for (uint32_t seed = 0; seed < 4; seed++)
        cr_expect_null(same_difference(expected, result, seed, same_param_binding, same_param_binding, NULL));
    shader_program_free(program);
    shader_program_free(result);
    shader_program_free(expected);
}
