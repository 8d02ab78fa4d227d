/* The names of inputs and outputs. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/fp1/programs.h"

Test(fp1_names, registers_have_their_names)
{
    struct program *program =
        must_load("!!FP1.0 MOV R0, f[TEX3]; MOV o[COLH], R0; MOV o[DEPR], f[WPOS]; END");
    static const char *const inputs[] = {"f[TEX3]", "f[WPOS]"}, *const outputs[] = {"o[COLH]", "o[DEPR]"};
    char name[16];
    for (unsigned i = 0; i < 2; i++) {
        shader_input_name(program, i, name, sizeof name);
        cr_expect_str_eq(name, inputs[i]);
        shader_output_name(program, i, name, sizeof name);
        cr_expect_str_eq(name, outputs[i]);
    }
    shader_program_free(program);
}
