/* Canonical text of the ARB languages: loads to the same program. */
#include "tests/shader/arb_programs.h"
#include "tests/shader/same_program.h"

#include "shader/shader.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static struct program *load(const char *text)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    cr_assert(program, "%s\nat %d: %s", text, error.position.offset, error.message);
    return program;
}

Test(print_arb, printed_text_loads_to_the_same_program)
{
    for (unsigned i = 0; i < ARB_PROGRAM_COUNT; i++) {
        struct program *program = load(arb_programs[i]);
        char *printed = shader_print(program);
        cr_assert(printed);
        struct program *again = load(printed);
        const char *difference = program_difference(program, again);
        cr_expect_null(difference, "%s differ:\n%s\nprinted as\n%s", difference, arb_programs[i], printed);
        char *twice = shader_print(again);
        cr_expect_str_eq(printed, twice);
        free(twice);
        free(printed);
        shader_program_free(program);
        shader_program_free(again);
    }
}

Test(print_arb, canonical_text)
{
    static const struct {
        const char *text, *printed;
    } rows[] = {
        {"!!ARBvp1.0 END", "!!ARBvp1.0\nEND\n"},
        {"!!ARBvp1.0 ADDRESS a; PARAM p[] = {program.env[0..1]}; ARL a.x, vertex.position.w; MOV result.position, -p[a.x-3].x; END",
         "!!ARBvp1.0\nADDRESS a;\nPARAM p[2] = {\n    program.env[0],\n    program.env[1]\n};\nARL a.x, vertex.attrib[0].w;\n"
         "MOV result.position, -p[a.x - 3].x;\nEND\n"},
        {"!!ARBfp1.0 MUL_SAT result.color.rgb, fragment.color.primary, 2; POW result.color.a, fragment.color.r, .5.x; END",
         "!!ARBfp1.0\nMUL_SAT result.color.xyz, fragment.color, 2;\nPOW result.color.w, fragment.color.x, 0.5.x;\nEND\n"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; TEMP a; ADDXC_SAT a.r(NE), |a|, 1; RCP a, 2; END",
         "!!ARBfp1.0\nOPTION NV_fragment_program;\nTEMP a;\nADDXC_SAT a.x (NE), |a|, 1;\nRCP a, 2;\nEND\n"},
        {"!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS a; MOV result.texcoord[a.y+1], vertex.attrib[a.x]; l: BRA l(GT1.x); END",
         "!!ARBvp1.0\nOPTION NV_vertex_program3;\nADDRESS a;\nMOV result.texcoord[a.y + 1], vertex.attrib[a.x];\nl:\nBRA l (GT1.x);\nEND\n"},
        {"!!ARBvp1.0 OPTION ARB_position_invariant; MOV result.color, vertex.color; END",
         "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.attrib[3];\nEND\n"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = load(rows[i].text);
        char *printed = shader_print(program);
        cr_expect_str_eq(printed, rows[i].printed);
        free(printed);
        shader_program_free(program);
    }
}
