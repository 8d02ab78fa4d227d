/* Constants of TGSI text. */
#include "tests/shader/translate/legacy_rules_test.h"

/* What TGSI has no names for is listed (docs/tokens.md). */
Test(to_tgsi_declarations, the_text_lists_the_bindings_of_constants)
{
    static const struct {
        const char *text, *line;
    } rows[] = {
        {"!!ARBvp1.0 PARAM m[4] = { state.matrix.mvp }; DP4 result.position, m[2], vertex.position; END",
         "# CONST[0] = state.matrix.mvp.row[2]\n"},
        {"!!ARBvp1.0 ADD result.position, program.local[5], program.env[1]; END",
         "# CONST[0] = program.local[5]\n"},
        {"!!ARBvp1.0 ADD result.position, program.local[5], program.local[7]; END", "DCL CONST[0..7]\n"},
        {"!!VP1.0 MOV o[HPOS], c[20]; END", "# CONST[20] = program.env[20]\n"},
    };
    for (unsigned i = 0; i < COUNT(rows); i++) {
        struct shader_error error;
        struct program *program = shader_load(SHADER_TARGET_ANY, rows[i].text, strlen(rows[i].text), &error);
        struct program *result = shader_convert(program, CONVERT_TGSI, &error);
        cr_assert(result, "%s: %s", rows[i].text, error.message);
        char *text = shader_print(result);
        cr_expect(strstr(text, rows[i].line), "%s", text);
        free(text);
        shader_program_free(program);
        shader_program_free(result);
    }
}
