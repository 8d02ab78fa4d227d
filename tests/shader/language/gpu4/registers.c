/* From bindings to input and output registers. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/nv4_programs.h"

Test(gpu4_registers, bindings_reached_by_relative_addressing_are_unique)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 TEMP i; PARAM a[] = { program.env[0..3] }; PARAM b[] = { program.env[3] }; "
         "MOV i, a[i.x]; MOV i, ^b[i.x]; END",
         "used twice"},
        {"!!NVvp4.0 TEMP i; PARAM a[] = { program.env[0], program.env[0] }; MOV i, ^a[i.x]; END",
         "used twice"},
        {"!!NVvp4.0 TEMP i; PARAM a[] = { state.matrix.mvp, state.matrix.mvp.row[2] }; MOV i, ^a[i.x]; END",
         "used twice"},
        {"!!NVvp4.0 TEMP i; ATTRIB a[] = { vertex.attrib[0..3] }; ATTRIB b[] = { vertex.attrib[3..4] }; "
         "MOV i, a[i.x]; MOV i, ^b[i.x]; END",
         "shares a binding"},
        {"!!NVvp4.0 TEMP i; OUTPUT a[] = { result.clip[0..3] }; OUTPUT b[] = { result.clip[3..4] }; "
         "MOV a[i.x], i; MOV ^b[i.x], i; END",
         "shares a binding"},
    };
    EXPECT_FAILURES(rows);
    struct shader_error error;
    const char *fine =
        "!!NVvp4.0 TEMP i; PARAM a[] = { 1, 1, program.env[0] }; PARAM b[] = { program.env[0], 1 }; "
        "MOV i, a[i.x]; MOV i, b[0]; MOV i, a[i.y]; END";
    struct program *program = nv4_load(fine, &error);
    cr_expect(program, "%s", error.message);
    shader_program_free(program);
}

Test(gpu4_registers, unused_declarations_are_no_inputs)
{
    struct program *program = must_load(
        "!!NVvp4.0 ATTRIB a = vertex.attrib[3]; OUTPUT o = result.color; TEMP t; MOV t, vertex.attrib[1]; "
        "END");
    cr_expect_eq(program->input_count, 1);
    cr_expect_eq(program->inputs[0].index, 1);
    cr_expect_eq(program->output_count, 0);
    shader_program_free(program);
}

/* "Implicitly declared attribute variables will inherit the interpolation modifiers"
 * (NV_fragment_program4 2.X.3.1), of later ones too. */
Test(gpu4_registers, interpolation_belongs_to_the_attribute)
{
    struct program *program = must_load(
        "!!NVfp4.0 TEMP t; MOV t, fragment.attrib[0]; FLAT ATTRIB a = fragment.attrib[0]; "
        "CENTROID NOPERSPECTIVE ATTRIB b = fragment.attrib[1]; MOV t, b; MOV.S t, fragment.attrib[2]; "
        "MOV t, fragment.color; END");
    cr_assert_eq(program->input_count, 4);
    cr_expect_eq(program->inputs[0].semantic, SEMANTIC_COLOR);
    cr_expect_not(program->inputs[0].interpolation_set);
    cr_expect_eq(program->inputs[1].interpolation, INTERPOLATE_FLAT);
    cr_expect(program->inputs[1].interpolation_set);
    cr_expect_not(program->inputs[1].centroid);
    cr_expect_eq(program->inputs[2].interpolation, INTERPOLATE_NOPERSPECTIVE);
    cr_expect(program->inputs[2].centroid);
    cr_expect_eq(program->inputs[3].type, TYPE_S32);
    shader_program_free(program);
}
