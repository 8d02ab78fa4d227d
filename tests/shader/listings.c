/* What NVIDIA's compiler and the assemblers of emulators write: every form of their listings loads, and
 * prints as text that loads to the same program. */
#include "tests/shader/round_trip.h"

Test(listings, options_of_listings_2_X_6)
{
    static const char *const programs[] = {
        "!!NVvp5.0 OPTION NV_unroll_none; OPTION NV_internal; OPTION NV_gpu_program_fp64; MOV result.position, 0; END",
        "!!NVfp5.0 OPTION NV_unroll_all; OPTION NV_internal; OPTION ARB_draw_buffers; MOV result.color, 0; END",
        "!!NVvp5.0 OPTION ARB_fragment_program_shadow; MOV result.position, 0; END",
        "!!NVfp5.0 OPTION NV_internal; OPTION ARB_fragment_program_shadow; OPTION NV_early_fragment_tests; "
        "MOV result.color, 0; END",
        "!!NVtep5.0 OPTION NV_internal; OPTION NV_gpu_program_fp64; TESS_MODE TRIANGLES; MOV result.position, 0; END",
        "!!NVfp4.0 OPTION NV_internal; OPTION NV_unroll_none; MOV result.color, 0; END",
    };
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        expect_round_trip(programs[i]);
}

Test(listings, options_that_a_program_may_not_have)
{
    static const struct {
        const char *text, *words;
    } rows[] = {
        {"!!NVvp4.0 OPTION NV_gpu_program_fp64; END", "needs a header of version 5.0"},
        {"!!NVvp5.0 OPTION NV_early_fragment_tests; END", "is for other programs"},
        {"!!ARBvp1.0 OPTION NV_internal; END", "is for other programs"},
        {"!!NVvp5.0 OPTION NV_internals; END", "NV_internal"},
        {"!!NVvp5.0 OPTION NV_unroll_some; END", "expected a supported option"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct shader_error error;
        struct program *program = shader_load(SHADER_TARGET_ANY, rows[i].text, strlen(rows[i].text), &error);
        cr_expect_null(program, "%s", rows[i].text);
        cr_expect(program || strstr(error.message, rows[i].words), "%s: %s", rows[i].text, error.message);
        cr_expect(program ||
                      error.position.column == (int)(strstr(rows[i].text, "OPTION ") - rows[i].text) + 8,
                  "%s: column %d", rows[i].text, error.position.column);
        shader_program_free(program);
    }
}
