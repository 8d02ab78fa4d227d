/* Canonical text of the NV_vertex_program family. */
#include "tests/shader/language/round_trip.h"
#include "tests/shader/language/vp/programs.h"

#include <criterion/criterion.h>
#include <stdlib.h>

Test(print_vp, what_is_printed_loads_to_the_same_program)
{
    for (unsigned i = 0; i < VP_PROGRAM_COUNT; i++)
        expect_round_trip(vp_programs[i]);
}

Test(print_vp, text_is_canonical)
{
    static const struct {
        const char *text, *printed;
    } rows[] = {
        {"!!VP1.0 MOV o[HPOS].xyzw,v[0].xyzw;END", "!!VP1.0\nMOV o[HPOS], v[OPOS];\nEND\n"},
        {"!!VP1.1 OPTION NV_position_invariant; RCC R0.x w, +v[ 6 ].y; END",
         "!!VP1.1\nOPTION NV_position_invariant;\nRCC R0.xw, v[6].y;\nEND\n"},
        {"!!VP1.0 ARL A0.x, c[ 3 ] . w; MOV o[HPOS], -c[A0.x - 3].xxxx; END",
         "!!VP1.0\nARL A0.x, c[3].w;\nMOV o[HPOS], -c[A0.x-3].x;\nEND\n"},
        {"!!VP2.0 a:b:MOVC CC(TR.xyzw),|-v[TEX1].yyyy|;BRA b;CAL c(NE.x);MOV o[HPOS],c[A1.w+0];c:END",
         "!!VP2.0\na:\nb:\nMOVC CC, |v[TEX1].y|;\nBRA a;\nCAL c (NE.x);\nMOV o[HPOS], c[A1.w];\nc:\nEND\n"},
        {"!!VP2.0 ARLC A1 (GT.xxxx), R0; ARA A0.x, A1; RET (FL); MOV o[CLP5].x, R15; MOV o[HPOS], c[255]; "
         "END",
         "!!VP2.0\nARLC A1 (GT.x), R0;\nARA A0.x, A1;\nRET (FL);\nMOV o[CLP5].x, R15;\nMOV o[HPOS], c[255];\n"
         "END\n"},
        {"!!VSP1.0 MOV c[7].y, v[0]; END", "!!VSP1.0\nMOV c[7].y, v[0];\nEND\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_printed(rows[i].text, rows[i].printed);
}

Test(print_vp, registers_have_the_languages_names)
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
