/* !!FP1.0 in both languages: precisions, textures, fog, names. */
#include "tests/shader/translate/fp1_precision_test.h"

/* Missing textures (TEX3 and TEX7 of those that same_results.h makes), zeros after the fog coordinate,
 * named parameters, depth. */
static const char *const rules_of_fp1[] = {
    "!!FP1.0 TEX R0, f[TEX0], TEX3, 2D; TEX H0, f[TEX0], TEX1, 2D; TXP R1, f[TEX1], TEX2, CUBE; "
    "ADD R0, R0, R1; TXPC_SAT R2.xz, "
    "f[TEX2], TEX4, RECT; ADD R0 (GT.xzzx), R0, H0; MAD o[COLR], R2, H0, R0; END",
    "!!FP1.0 TEXC H0.yw, f[COL0], TEX7, 1D; TEX_SAT R1, f[TEX0], TEX0, 3D; MOV R2, f[TEX2]; "
    "TXD R0 (LE.y), f[TEX1], R2, R1, TEX1, "
    "2D; TXD R3, R2, R2.wzyx, R1, TEX11, RECT; ADD R0, R0, R3; KIL GT.w; MAD o[COLH], R0, R1, H0; END",
    "!!FP1.0 DECLARE tint = {1, 0.5, -0.25, 3}; DECLARE TEMP; DECLARE c1 = 7; MUL R0, f[COL0], tint; "
    "ADD R0, R0, p[7]; MAD R1, R0, R0, "
    "-TEMP.wzyx; MUL o[COLR], R1, c1.x; END",
    "!!FP1.0 MOV R0, f[FOGC]; ADD R1, -f[FOGC].zyxw, -|f[FOGC]|; RCP R2, f[FOGC].y; "
    "DP4H H0, f[FOGC].xxyy, f[FOGC]; "
    "MAD R0, R0, R1, R2; MUL o[COLR], R0, H0; END",
    "!!FP1.0 MOV o[DEPR], f[WPOS].x; MOVC R0, f[WPOS]; PK2H R1.x, f[COL0]; PK4UB o[COLR] (GE.x), R0; "
    "UP2H o[COLR].yz, R1.x; END",
};

Test(fp1_precision, textures_fog_names_and_depth_of_fp1_give_the_same_bits_in_gpu4)
{
    check_texts(rules_of_fp1, COUNT(rules_of_fp1), CONVERT_GPU4, 64);
}

Test(fp1_precision, textures_fog_names_and_depth_of_fp1_give_the_same_bits_in_tgsi)
{
    check_texts(rules_of_fp1, COUNT(rules_of_fp1), CONVERT_TGSI, 64);
}

/* The rules of depth (3.11.6, 2.11) become an option or a property; the text lists the names of
 * parameters. */
Test(fp1_precision, declarations_of_fp1_are_printed)
{
    static const char text[] =
        "!!FP1.0 DECLARE tint = {1, 0.5, -0.25, 3}; MUL R0, p[7], f[COL0]; MUL o[DEPR], R0, tint; END";
    static const char *const lines[][2] = {
        {"OPTION EW_depth_range_discard;\n", "= program.local[8]; # tint, at first {1, 0.5, -0.25, 3}\n"},
        {"PROPERTY FS_DEPTH_RANGE_DISCARD 1\n", "# CONST[0] = tint, at first {1, 0.5, -0.25, 3}\n"}};
    for (unsigned to = CONVERT_GPU4; to <= CONVERT_TGSI; to++) {
        struct shader_error error;
        struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
        struct program *result = program ? shader_convert(program, (enum shader_conversion)to, &error) : NULL;
        cr_assert(result, "%s", error.message);
        char *printed = shader_print(result);
        struct program *again = shader_load(SHADER_TARGET_ANY, printed, strlen(printed), &error);
        cr_assert(again, "%s: %s", printed, error.message);
        for (unsigned i = 0; i < 2; i++)
            cr_expect(strstr(printed, lines[to][i]), "%s", printed);
        cr_expect(program->depth_discards && result->depth_discards && again->depth_discards);
        free(printed);
        shader_program_free(program);
        shader_program_free(result);
        shader_program_free(again);
    }
}
