/* The names of inputs and outputs. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/vp/programs.h"

Test(vp_names, registers_have_the_languages_names)
{
    struct shader_error error;
    struct program *program =
        vp_load("!!VP2.0 MOV o[BFC1], v[9]; MOV o[HPOS], v[7]; MOV o[CLP2], v[OPOS]; END", &error);
    static const char *const inputs[] = {"v[TEX1]", "v[7]", "v[OPOS]"};
    static const char *const outputs[] = {"o[BFC1]", "o[HPOS]", "o[CLP2]"};
    cr_assert(program);
    for (unsigned i = 0; i < 3; i++) {
        char name[32];
        shader_input_name(program, i, name, sizeof name);
        cr_expect_str_eq(name, inputs[i]);
        shader_output_name(program, i, name, sizeof name);
        cr_expect_str_eq(name, outputs[i]);
        shader_output_name(program, i, name, 4);
        cr_expect_eq(strlen(name), 3);
    }
    shader_program_free(program);
}
