/* The table of languages: each program is parsed, printed and named by its own front end. */
#include "tests/shader/language/round_trip.h"

#include <stdio.h>

Test(language, each_header_has_its_front_end)
{
    static const struct {
        const char *text;
        enum language language;
        const char *input, *output; /* the names of the first ones */
    } rows[] = {
        {"!!VP1.0\nMOV o[HPOS], v[3];\nEND\n", LANGUAGE_VP10, "v[COL0]", "o[HPOS]"},
        {"!!VP2.0\nMOV o[HPOS], v[3];\nEND\n", LANGUAGE_VP20, "v[COL0]", "o[HPOS]"},
        {"!!FP1.0\nMOV o[COLR], f[TEX3];\nEND\n", LANGUAGE_FP10, "f[TEX3]", "o[COLR]"},
        {"!!ARBvp1.0\nMOV result.position, vertex.attrib[3];\nEND\n", LANGUAGE_ARBVP10, "vertex.attrib[3]",
         "result.position"},
        {"!!NVfp4.0\nMOV result.color, fragment.fogcoord;\nEND\n", LANGUAGE_NVFP40, "fragment.fogcoord",
         "result.color"},
        {"!!ATIfs1.0\nStartOutputPass;\nMOV r0, color1.r;\nEndPass;\n", LANGUAGE_ATIFS10, "color1", "r0"},
        {"FRAG\nDCL IN[2], COLOR\nDCL OUT[1], COLOR\nMOV OUT[1], IN[2]\nEND\n", LANGUAGE_TGSI, "IN[2]",
         "OUT[1]"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = must_load(rows[i].text);
        char name[64], *text = shader_print(program);
        cr_expect_eq(program->language, rows[i].language, "%s", rows[i].text);
        cr_expect_eq(strncmp(text, rows[i].text, strcspn(rows[i].text, "\n")), 0, "%s printed as\n%s",
                     rows[i].text, text);
        shader_input_name(program, 0, name, sizeof name);
        cr_expect_str_eq(name, rows[i].input);
        shader_output_name(program, 0, name, sizeof name);
        cr_expect_str_eq(name, rows[i].output);
        free(text);
        shader_program_free(program);
    }
}
