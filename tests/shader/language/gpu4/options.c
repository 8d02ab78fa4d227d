/* Headers and OPTION: the language, stage and target of a program, and which options it may have. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

static struct program *load_for(enum shader_target target, const char *text, struct shader_error *error)
{
    return shader_load(target, text, strlen(text), error);
}

/* The target decides the language, not the header alone. */
Test(gpu4_options, each_target_has_its_language)
{
    struct shader_error error;
    static const char vertex[] = "!!ARBvp1.0 END", fragment[] = "!!ARBfp1.0 END";
    struct program *v = shader_load(SHADER_TARGET_VERTEX, vertex, strlen(vertex), &error);
    struct program *f = shader_load(SHADER_TARGET_FRAGMENT, fragment, strlen(fragment), &error);
    cr_expect(v && v->language == LANGUAGE_ARBVP10 && v->stage == STAGE_VERTEX);
    cr_expect(f && f->language == LANGUAGE_ARBFP10 && f->stage == STAGE_FRAGMENT);
    cr_expect_null(shader_load(SHADER_TARGET_VERTEX, fragment, strlen(fragment), &error));
    cr_expect_eq(error.position.offset, 0);
    cr_expect_null(shader_load(SHADER_TARGET_FRAGMENT, vertex, strlen(vertex), &error));
    shader_program_free(v);
    shader_program_free(f);
}

Test(gpu4_options, options_are_kept)
{
    static const struct {
        const char *text;
        unsigned options;
    } rows[] = {
        {"!!ARBvp1.0 OPTION NV_vertex_program2; END", OPTION_NV_VERTEX_PROGRAM2},
        {"!!ARBvp1.0 OPTION NV_vertex_program3; END", OPTION_NV_VERTEX_PROGRAM3},
        {"!!ARBfp1.0 OPTION NV_fragment_program; OPTION ARB_fragment_program_shadow; END",
         OPTION_NV_FRAGMENT_PROGRAM | OPTION_FRAGMENT_PROGRAM_SHADOW},
        {"!!ARBfp1.0 OPTION NV_fragment_program2; END", OPTION_NV_FRAGMENT_PROGRAM2},
        {"!!ARBfp1.0 OPTION ARB_fragment_coord_origin_upper_left; END", OPTION_ORIGIN_UPPER_LEFT},
        {"!!ARBfp1.0 OPTION ARB_fragment_coord_pixel_center_integer; END", OPTION_PIXEL_CENTER_INTEGER},
        {"!!ARBfp1.0 OPTION ARB_fog_exp; END", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = must_load(rows[i].text);
        cr_expect_eq(program->options, rows[i].options, "%s", rows[i].text);
        shader_program_free(program);
    }
}

Test(gpu4_options, each_header_has_its_language_stage_and_target)
{
    static const struct {
        const char *text;
        enum language language;
        enum stage stage;
        enum shader_target target;
    } rows[] = {
        {"!!NVvp4.1 END", LANGUAGE_NVVP41, STAGE_VERTEX, SHADER_TARGET_VERTEX},
        {"!!NVfp4.1 END", LANGUAGE_NVFP41, STAGE_FRAGMENT, SHADER_TARGET_FRAGMENT},
        {GP_LINES("4.0") "END", LANGUAGE_NVGP40, STAGE_GEOMETRY, SHADER_TARGET_GEOMETRY},
        {GP_LINES("4.1") "END", LANGUAGE_NVGP41, STAGE_GEOMETRY, SHADER_TARGET_GEOMETRY},
        {"!!NVvp5.0 END", LANGUAGE_NVVP50, STAGE_VERTEX, SHADER_TARGET_VERTEX},
        {"!!NVfp5.0 END", LANGUAGE_NVFP50, STAGE_FRAGMENT, SHADER_TARGET_FRAGMENT},
        {GP_LINES("5.0") "END", LANGUAGE_NVGP50, STAGE_GEOMETRY, SHADER_TARGET_GEOMETRY},
        {"!!NVtcp5.0 VERTICES_OUT 1 END", LANGUAGE_NVTCP50, STAGE_TESS_CONTROL, SHADER_TARGET_TESS_CONTROL},
        {"!!NVtep5.0 TESS_MODE QUADS END", LANGUAGE_NVTEP50, STAGE_TESS_EVALUATION,
         SHADER_TARGET_TESS_EVALUATION},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct shader_error error;
        for (int target = SHADER_TARGET_VERTEX; target <= SHADER_TARGET_GEOMETRY; target++) {
            struct program *program = load_for((enum shader_target)target, rows[i].text, &error);
            cr_expect_eq(program != NULL, target == (int)rows[i].target, "%s for target %d", rows[i].text,
                         target);
            shader_program_free(program);
        }
        struct program *program = must_load(rows[i].text);
        cr_expect(program && program->language == rows[i].language && program->stage == rows[i].stage &&
                      language_is_gpu4(program->language),
                  "%s", rows[i].text);
        shader_program_free(program);
    }
}

Test(gpu4_options, options)
{
    static const struct {
        const char *text;
        unsigned options;
    } rows[] = {
        {"!!NVvp4.0 OPTION NV_parameter_buffer_object2; END", OPTION_PARAMETER_BUFFER_OBJECT2},
        {"!!NVfp5.0 OPTION NV_parameter_buffer_object2; END", OPTION_PARAMETER_BUFFER_OBJECT2},
        {"!!NVvp4.0 OPTION NV_shader_buffer_load; END", OPTION_SHADER_BUFFER_LOAD},
        {"!!NVfp4.0 OPTION NV_explicit_multisample; END", OPTION_EXPLICIT_MULTISAMPLE},
        {"!!NVvp4.0 OPTION NV_explicit_multisample; END", OPTION_EXPLICIT_MULTISAMPLE},
        {"!!NVfp5.0 OPTION NV_early_fragment_tests; END", OPTION_EARLY_FRAGMENT_TESTS},
        {"!!NVfp5.0 OPTION ARB_blend_func_extended; END", OPTION_BLEND_FUNC_EXTENDED},
        {"!!NVvp5.0 OPTION NV_gpu_program5_mem_extended; END", OPTION_MEM_EXTENDED},
        {"!!NVgp5.0 OPTION ARB_viewport_array; PRIMITIVE_IN POINTS PRIMITIVE_OUT POINTS VERTICES_OUT 1 END",
         OPTION_VIEWPORT_ARRAY},
        {"!!NVfp5.0 OPTION NV_early_fragment_tests; OPTION ARB_blend_func_extended; END",
         OPTION_EARLY_FRAGMENT_TESTS | OPTION_BLEND_FUNC_EXTENDED},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = must_load(rows[i].text);
        cr_expect(program && program->options == rows[i].options, "%s", rows[i].text);
        shader_program_free(program);
    }
}

Test(gpu4_options, options_of_other_programs_fail)
{
    static const struct failure rows[] = {
        {"!!NVfp4.1 OPTION ^NV_early_fragment_tests; END", "needs a header of version 5.0"},
        {"!!NVfp4.0 OPTION ^ARB_blend_func_extended; END", "needs a header of version 5.0"},
        {"!!NVvp4.1 OPTION ^NV_gpu_program5_mem_extended; END", "needs a header of version 5.0"},
        {"!!NVvp5.0 OPTION ^NV_early_fragment_tests; END", "which is for other programs"},
        {"!!NVvp5.0 OPTION ^ARB_viewport_array; END", "which is for other programs"},
        {"!!NVtcp5.0 OPTION ^ARB_position_invariant; VERTICES_OUT 1 END", "which is for other programs"},
        {"!!NVgp4.0 OPTION ^ARB_draw_buffers; END", "which is for other programs"},
        {"!!ARBvp1.0 OPTION ^NV_shader_buffer_load; END", "which is for other programs"},
        {"!!NVgp4.0 OPTION ^NV_nothing; END", "expected a supported option, found 'NV_nothing'"},
        {"!!NVtep5.0 TESS_MODE QUADS ^OPTION NV_shader_buffer_load; END", "options must stand before"},
    };
    EXPECT_FAILURES(rows);
}
