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
