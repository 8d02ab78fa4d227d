/* Canonical text: loads to the same program. */
#include "tests/shader/language/gpu4/arb_programs.h"
#include "tests/shader/language/gpu4/nv4_programs.h"
#include "tests/shader/language/gpu4/nv5_programs.h"
#include "tests/shader/language/round_trip.h"

Test(gpu4_print, arb_text_loads_to_the_same_program)
{
    for (unsigned i = 0; i < ARB_PROGRAM_COUNT; i++)
        expect_round_trip(arb_programs[i]);
}

Test(gpu4_print, text_of_version_4_loads_to_the_same_program)
{
    for (unsigned i = 0; i < NV4_PROGRAM_COUNT; i++)
        expect_round_trip(nv4_programs[i]);
}

Test(gpu4_print, text_of_version_5_loads_to_the_same_program)
{
    for (unsigned i = 0; i < NV5_PROGRAM_COUNT; i++)
        expect_round_trip(nv5_programs[i]);
}

Test(gpu4_print, canonical_text_of_arb)
{
    static const struct {
        const char *text, *printed;
    } rows[] = {
        {"!!ARBvp1.0 END", "!!ARBvp1.0\nEND\n"},
        {"!!ARBvp1.0 ADDRESS a; PARAM p[] = {program.env[0..1]}; ARL a.x, vertex.position.w; "
         "MOV result.position, -p[a.x-3].x; END",
         "!!ARBvp1.0\nADDRESS a;\nPARAM p[2] = {\n    program.env[0],\n    program.env[1]\n};\n"
         "ARL a.x, vertex.attrib[0].w;\n"
         "MOV result.position, -p[a.x - 3].x;\nEND\n"},
        {"!!ARBfp1.0 MUL_SAT result.color.rgb, fragment.color.primary, 2; "
         "POW result.color.a, fragment.color.r, .5.x; END",
         "!!ARBfp1.0\nMUL_SAT result.color.xyz, fragment.color, 2;\n"
         "POW result.color.w, fragment.color.x, 0.5.x;\nEND\n"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; TEMP a; ADDXC_SAT a.r(NE), |a|, 1; RCP a, 2; END",
         "!!ARBfp1.0\nOPTION NV_fragment_program;\nTEMP a;\nADDXC_SAT a.x (NE), |a|, 1;\nRCP a, 2;\nEND\n"},
        {"!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS a; MOV result.texcoord[a.y+1], vertex.attrib[a.x]; "
         "l: BRA l(GT1.x); END",
         "!!ARBvp1.0\nOPTION NV_vertex_program3;\nADDRESS a;\n"
         "MOV result.texcoord[a.y + 1], vertex.attrib[a.x];\nl:\nBRA l (GT1.x);\nEND\n"},
        {"!!ARBvp1.0 OPTION ARB_position_invariant; MOV result.color, vertex.color; END",
         "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.attrib[3];\nEND\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_printed(rows[i].text, rows[i].printed);
}

Test(gpu4_print, canonical_text_of_version_4)
{
    static const struct {
        const char *text, *printed;
    } rows[] = {
        {"!!NVvp4.0 END", "!!NVvp4.0\nEND\n"},
        {"!!NVvp4.0 MOV result.position, vertex.position; END",
         "!!NVvp4.0\nMOV result.position, vertex.attrib[0];\nEND\n"},
        {"!!NVfp4.0 TEX result.color, fragment.texcoord, texture, 2D; END",
         "!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D;\nEND\n"},
        {"!!NVfp4.0 TEMP a; IF GT.x; ADDRC1_SAT a.rg(NE), a, .1; ENDIF; END",
         "!!NVfp4.0\nTEMP a;\nIF GT.x;\n  ADDR.CC1.SAT a.xy (NE), a, 0.1;\nENDIF;\nEND\n"},
        {"!!NVvp4.0 PARAM p = 16777216; PARAM q = 1e99; MOV result.color, p; MOV result.color, q; "
         "MOV result.color, -0.0; END",
         "!!NVvp4.0\nPARAM p = {16777216, 16777216, 16777216, 16777216};\nPARAM q = {1e99, 1e99, 1e99, 1e99};"
         "\n"
         "MOV result.color, p;\nMOV result.color, q;\nMOV result.color, -0;\nEND\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_printed(rows[i].text, rows[i].printed);
}
