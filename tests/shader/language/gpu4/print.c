/* Canonical text of NV_gpu_program4's languages: loads to the same program, and names what the language
 * names. */
#include "tests/shader/language/gpu4/nv4_programs.h"
#include "tests/shader/language/round_trip.h"

Test(print_nv4, printed_text_loads_to_the_same_program)
{
    for (unsigned i = 0; i < NV4_PROGRAM_COUNT; i++)
        expect_round_trip(nv4_programs[i]);
}

Test(print_nv4, canonical_text)
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

/* The names of all inputs, then all outputs, in the order of their registers. */
Test(print_nv4, names_of_inputs_and_outputs)
{
    static const struct {
        const char *text, *names;
    } rows[] = {
        {"!!NVvp4.0 MOV result.position, vertex.normal; "
         "MOV result.color.front.secondary, vertex.texcoord[1]; "
         "MOV result.color.back, vertex.id; MOV result.texcoord, vertex.attrib[1]; END",
         "vertex.attrib[1] vertex.attrib[2] vertex.attrib[9] vertex.id result.position "
         "result.color.secondary result.color.back "
         "result.texcoord[0] "},
        {"!!NVfp4.0 ADD result.color, fragment.color, fragment.color.secondary; "
         "MOV result.depth.z, primitive.id; END",
         "fragment.color fragment.color.secondary primitive.id result.color result.depth "},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char names[512] = "", name[64];
        struct shader_error error;
        struct program *program = nv4_load(rows[i].text, &error);
        cr_assert(program, "%s: %s", rows[i].text, error.message);
        for (unsigned r = 0; r < program->input_count; r++) {
            shader_input_name(program, r, name, sizeof name);
            strcat(strcat(names, name), " ");
        }
        for (unsigned r = 0; r < program->output_count; r++) {
            shader_output_name(program, r, name, sizeof name);
            strcat(strcat(names, name), " ");
        }
        cr_expect_str_eq(names, rows[i].names);
        shader_program_free(program);
    }
}
