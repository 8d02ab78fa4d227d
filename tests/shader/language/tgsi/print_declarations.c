/* Everything before the first instruction in canonical TGSI text. */
#include "tests/shader/language/round_trip.h"

Test(tgsi_print_declarations, properties_declarations_and_immediates_have_one_order)
{
    static const struct {
        const char *text, *printed;
    } rows[] = {
        {"FRAG\nIMM FLT32 {1, 0.1, -0, 2}\nDCL TEMP[1]\nDCL TEMP[0]\nDCL OUT[0], COLOR\n"
         "DCL IN[0], GENERIC[3], PERSPECTIVE\nPROPERTY FS_COORD_ORIGIN LOWER_LEFT\nMOV OUT[0], IMM[0]\nEND\n",
         "FRAG\nPROPERTY FS_COORD_ORIGIN LOWER_LEFT\nDCL IN[0], GENERIC[3], PERSPECTIVE\nDCL OUT[0], "
         "COLOR[0]\n"
         "DCL TEMP[0..1]\nIMM[0] FLT32 {1, 0.100000001, -0, 2}\n"},
        {"VERT\nDCL CONST[0..3]\nDCL ADDR[0]\nDCL SV[0], VERTEXID\nDCL OUT[0], POSITION\n"
         "IMM UINT32 {7, 0, 0, 4294967295}\nMOV OUT[0], IMM[0]\nEND\n",
         "VERT\nDCL SV[0], VERTEXID\nDCL OUT[0], POSITION\nDCL CONST[0..3]\nDCL ADDR[0]\n"
         "IMM[0] UINT32 {7, 0, 0, 4294967295}\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = must_load(rows[i].text);
        char *text = shader_print(program);
        cr_expect_eq(strncmp(text, rows[i].printed, strlen(rows[i].printed)), 0, "%s", text);
        free(text);
        shader_program_free(program);
    }
}
