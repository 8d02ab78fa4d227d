/* Declarations of each stage in NV_gpu_program4. */
#include "tests/shader/translate/to_gpu4/version_test.h"

/* The declarations that the pipeline reads are the same. */
Test(to_gpu4_declarations, declarations_of_stages_are_kept_in_gpu4)
{
    for (unsigned i = 0; i < 5; i++) {
        struct shader_error error;
        struct program *program = shader_load(SHADER_TARGET_ANY, in_stages[i], strlen(in_stages[i]), &error);
        struct program *result = program ? shader_convert(program, CONVERT_GPU4, &error) : NULL;
        cr_assert(result, "%s", error.message);
        cr_expect_eq(result->stage, program->stage);
        if (program->stage != STAGE_GEOMETRY)
            result->primitive.invocations = program->primitive.invocations;
        cr_expect(same_primitives(&result->primitive, &program->primitive));
        cr_expect_eq(result->input_vertices, program->input_vertices);
        shader_program_free(program);
        shader_program_free(result);
    }
}
