/* Programs are loaded, printed and converted to the same bytes whatever locale the process has chosen. */
#include <stdlib.h>
#include <string.h>

#include "shader/language/text.h"
#include "shader/shader.h"
#include "shader/language/tokens/tokens.h"
#include "tests/support/comma_locale.h"

/* Numbers in every place that has one. */
static const char *const texts[] = {
    "!!VP1.0\nMUL R0, v[OPOS], c[4];\nEXP R1, R0.x;\nLOG R2, R0.x;\nLIT R2, R1;\nMOV o[HPOS], R2;\nEND",
    "!!FP1.0\nDECLARE a = {0.25, -1.5e-3, 3, 4};\nDEFINE b = {0.1, 1e20, 0, 1};\n"
    "MULX R0, f[COL0], a;\nADDX R0, R0, b;\nMULX R0, R0, {0.3, 0.4, 0.5, 0.6};\nMOVR o[COLR], R0;\nEND",
    "!!ARBfp1.0\nPARAM a = {0.1, 0.2, 1.5e-7, 3.};\nTEMP b;\nMUL b, fragment.color, a;\n"
    "LIT b, b;\nPOW b, b.x, b.y;\nMAD result.color, b, 0.75, .125;\nEND",
    "!!NVfp4.0\nTEMP b;\nMUL.F b, fragment.color, {0.1, 2.5e10, -1e-20};\nPK4B b.x, b;\nUP4B b, b.x;\n"
    "SIN b.x, b.x;\nMAD.SAT result.color, b, 0.75, .125;\nEND",
    "!!NVfp5.0\nOPTION NV_gpu_program_fp64;\nLONG TEMP d;\nTEMP b;\nCVT.F64.F32 d, fragment.color;\n"
    "MUL.F64 d, d, {0.1, 2.5e100, -1e-200, .5};\nCVT.F32.F64.CEIL b, d;\nMOV result.color, b;\nEND",
    "FRAG\nDCL IN[0], COLOR\nDCL OUT[0], COLOR\nDCL TEMP[0..1]\nIMM FLT32 {0.1, -2.5, 1e20, 1e-20}\n"
    "IMM[1] FLT64 {0.1, 1e-310}\nMUL TEMP[0], IN[0], IMM[0]\nDMUL TEMP[1], IMM[1], IMM[1]\n"
    "D2F TEMP[1], TEMP[1]\nLIT TEMP[0], TEMP[0]\nADD OUT[0], TEMP[0], TEMP[1]\nEND\n",
};

static void add_text(struct text *all, const struct program *program)
{
    char *text = program ? shader_print(program) : NULL;
    text_add(all, "%s", text ? text : "none\n");
    free(text);
}

static void add_tokens(struct text *all, const struct program *program)
{
    struct shader_error error;
    size_t count = 0;
    uint32_t *words = shader_write_tokens(program, TOKENS_2009, &count, &error);
    char *dump = words ? tokens_dump(words, count, TOKENS_2009) : NULL;
    text_add(all, "%s", dump ? dump : error.message);
    free(words);
    free(dump);
}

/* All that becomes of a program; for free(). */
static char *everything(const char *source)
{
    struct text all = {0};
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, source, strlen(source), &error);
    cr_assert(program, "%s: %s", source, error.message);
    struct program *nv = shader_convert(program, CONVERT_GPU4, &error);
    cr_assert(nv, "%s: %s", source, error.message);
    struct program *tgsi = shader_convert(program, CONVERT_TGSI, &error);
    cr_assert(tgsi, "%s: %s", source, error.message);
    add_text(&all, program);
    add_text(&all, nv);
    add_text(&all, tgsi);
    add_tokens(&all, tgsi);
    shader_program_free(program);
    shader_program_free(nv);
    shader_program_free(tgsi);
    return text_finish(&all);
}

Test(locale, programs_load_print_and_convert_to_the_same_bytes_where_numbers_have_commas)
{
    enum { TEXTS = sizeof texts / sizeof *texts };
    char *wanted[TEXTS];
    for (unsigned i = 0; i < TEXTS; i++)
        wanted[i] = everything(texts[i]);
    use_comma_locale();
    for (unsigned i = 0; i < TEXTS; i++) {
        char *found = everything(texts[i]);
        cr_expect_str_eq(found, wanted[i]);
        free(found);
        free(wanted[i]);
    }
}
