/* The canonical text of !!ATIfs1.0. */
#include "tests/shader/language/ati/statements.h"
#include "tests/shader/language/round_trip.h"

Test(ati_print, canonical_text)
{
    static const struct {
        const char *text, *printed;
    } rows[] = {
        {OUTPUT("MOV r0.b.2x.sat, r1.a;"), OUTPUT("MOV r0.b.2x.sat, r1.a;")},
        {OUTPUT("SampleMap r1, t1.stq_dq, CUBE; PassTexCoord r2, t2.str; MOV r0, 1;"),
         "!!ATIfs1.0\nStartOutputPass;\nSampleMap r1, t1.stq_dq, CUBE;\nPassTexCoord r2, t2.str;\nMOV r0, "
         "1;\n"
         "EndPass;\n"},
        {"!!ATIfs1.0 OPTION ARB_fog_exp2; StartConstants; CONSTANT c3 = {0.5, 1}; CONSTANT c1 = "
         "program.env[7];"
         "EndConstants; StartOutputPass; MOV r0, c3; EndPass;",
         "!!ATIfs1.0\nOPTION ARB_fog_exp2;\nStartConstants;\nCONSTANT c1 = program.env[7];\n"
         "CONSTANT c3 = {0.5, 1, 0, 1};\nEndConstants;\nStartOutputPass;\nMOV r0, c3;\nEndPass;\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_printed(rows[i].text, rows[i].printed);
}

Test(ati_print, inputs_and_outputs_have_the_names_of_the_language)
{
    struct program *program = must_load(OUTPUT("SampleMap r0, t3.str; ADD r0, r0, color1.r;"));
    static const char *const inputs[] = {"t3", "color1"};
    char name[16];
    cr_assert_eq(program->input_count, 2);
    for (unsigned i = 0; i < 2; i++) {
        shader_input_name(program, i, name, sizeof name);
        cr_expect_str_eq(name, inputs[i]);
    }
    shader_output_name(program, 0, name, sizeof name);
    cr_expect_str_eq(name, "r0");
    shader_program_free(program);
}
