/* What loads as NV_gpu_program4 and as !!ARBvp1.0 and !!ARBfp1.0, and programs that are cut off or too long.
 * */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/arb_programs.h"
#include "tests/shader/language/gpu4/nv4_programs.h"
#include "tests/support/corpus.h"

#include <stdio.h>
#include <stdlib.h>

static void expect_file_loads(const char *path, const char *text, size_t length)
{
    if (strncmp(text, "!!NVvp4.0", 9) != 0 && strncmp(text, "!!NVfp4.0", 9) != 0)
        return;
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, length, &error);
    cr_expect(program, "%s:%d:%d: %s", path, error.position.line, error.position.column, error.message);
    shader_program_free(program);
}

/* The value of "key": in this one-line object: its text up to the next comma or brace, without quotes. */
static void json_value(const char *object, const char *end, const char *key, char *value, size_t size)
{
    char quoted[64];
    value[0] = '\0';
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(object, quoted);
    if (!at || at > end)
        return;
    at += strlen(quoted);
    at += strspn(at, " \"");
    snprintf(value, size, "%.*s", (int)strcspn(at, "\",}"), at);
}

static void check_file(const char *corpus, const char *file, bool expected)
{
    char path[4096];
    size_t length;
    struct shader_error error;
    snprintf(path, sizeof path, "%s/%s", corpus, file);
    char *text = corpus_read(path, &length);
    struct program *program = shader_load(SHADER_TARGET_ANY, text, length, &error);
    cr_expect_eq(program != NULL, expected, "%s: %s", file, program ? "loads" : error.message);
    shader_program_free(program);
    free(text);
}

Test(gpu4_parser, every_production_loads)
{
    for (unsigned i = 0; i < NV4_PROGRAM_COUNT; i++) {
        struct shader_error error;
        struct program *program = nv4_load(nv4_programs[i], &error);
        cr_expect(program, "%s\nat %d: %s", nv4_programs[i], error.position.offset, error.message);
        shader_program_free(program);
    }
}

Test(gpu4_parser, program_is_options_statements_end)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0^", "expected 'END', found the end of the program"},
        {"!!NVvp4.0 END ^END", "nothing after END"},
        {"!!NVvp4.0 ^; END", "expected an instruction, a declaration, a label or END, found ';'"},
        {"!!NVvp4.0 TEMP a ^END", "expected ';', found 'END'"},
        {"!!NVvp4.0 TEMP a; ^OPTION ARB_position_invariant; END", "options must stand before"},
        {"!!NVvp4.0 OPTION ^ARB_fog_exp; END", "expected a supported option, found 'ARB_fog_exp'"},
        {"!!NVvp4.0 OPTION ^NV_position_invariant; END", "a supported option"},
        {"!!NVfp4.0 OPTION ^ARB_position_invariant; END", "a supported option"},
        {"!!NVfp4.0 OPTION ARB_fog_exp; OPTION ^ARB_fog_linear; END", "only one fog option"},
        {"!!NVfp4.0 OPTION ARB_precision_hint_nicest; OPTION ^ARB_precision_hint_fastest; END",
         "only one precision hint"},
        {"!!NVfp4.0 OPTION ARB_fog_exp ^END", "expected ';'"},
        {"!!NVvp4.0\nTEMP a;\n MOV a, ^\x01; END", "the byte 0x01"},
    };
    EXPECT_FAILURES(rows);
}

/* The largest number that loads, and that one more fails with this message. */
Test(gpu4_parser, limits)
{
    static const struct {
        const char *first, *piece, *last;
        unsigned limit;
        const char *message;
    } rows[] = {
        {"!!NVvp4.0 ", "RET;", "END", SHADER_MAX_INSTRUCTIONS, "more than 65536 instructions"},
        {"!!NVvp4.0 OPTION ARB_position_invariant;", "RET;", "END", SHADER_MAX_INSTRUCTIONS - 4,
         "more than 65532"},
        {"!!NVfp4.0 OPTION ARB_fog_exp2;", "RET;", "END", SHADER_MAX_INSTRUCTIONS - 4, "more than 65532"},
        {"!!NVfp4.0 OPTION ARB_fog_linear;", "RET;", "END", SHADER_MAX_INSTRUCTIONS - 2, "more than 65534"},
        {"!!NVvp4.0 PARAM a[] = {", "1,", "1}; END", SHADER_MAX_PARAMS - 1,
         "more than 8192 parameter registers"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned over = 0; over < 2; over++) {
            char *text = repeated(rows[i].first, rows[i].piece, rows[i].limit + over, rows[i].last);
            struct shader_error error;
            struct program *program = nv4_load(text, &error);
            cr_expect_eq(program == NULL, over, "%s: %s", rows[i].first, error.message);
            cr_expect(!over || strstr(error.message, rows[i].message), "%s", error.message);
            shader_program_free(program);
            free(text);
        }
}

Test(gpu4_parser, the_corpus_loads)
{
    corpus_each("nvvp4", expect_file_loads);
    corpus_each("nvfp4", expect_file_loads);
}

Test(gpu4_parser, every_production_of_arb_loads)
{
    for (unsigned i = 0; i < ARB_PROGRAM_COUNT; i++)
        shader_program_free(must_load(arb_programs[i]));
}

Test(gpu4_parser, an_arb_program_is_options_statements_end)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0^", "expected 'END', found the end of the program"},
        {"!!ARBvp1.0 END ^END", "nothing after END"},
        {"!!ARBvp1.0 ^a: END", "expected an instruction"},
        {"!!ARBfp1.0 ^BRA a; END", "expected an instruction"},
        {"!!ARBvp1.0 TEMP a; ^OPTION ARB_position_invariant; END", "options must stand before"},
        {"!!ARBvp1.0 OPTION ^ARB_fog_exp; END", "expected a supported option, found 'ARB_fog_exp'"},
        {"!!ARBvp1.0 OPTION ^NV_fragment_program; END", "a supported option"},
        {"!!ARBfp1.0 OPTION ^ARB_position_invariant; END", "a supported option"},
        {"!!ARBfp1.0 OPTION ARB_fog_exp; OPTION ^ARB_fog_linear; END", "only one fog option"},
        {"!!ARBfp1.0 OPTION ARB_precision_hint_nicest; OPTION ARB_fog_exp; "
         "OPTION ^ARB_precision_hint_fastest; END",
         "only one precision hint"},
        {"!!ARBvp1.0\nTEMP a;\r\n  MOV a ^a;\nEND", "expected ',', found 'a'"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_parser, corpus_loads_or_fails_as_its_index_says)
{
    const char *corpus = corpus_folder();
    char path[4096];
    size_t length, count = 0;
    snprintf(path, sizeof path, "%s/INDEX.json", corpus);
    char *index = corpus_read(path, &length);
    for (const char *object = strchr(index, '{'); object; object = strchr(object + 1, '{')) {
        const char *end = strchr(object, '}');
        char file[512], language[32], expected[16];
        cr_assert(end);
        json_value(object, end, "file", file, sizeof file);
        json_value(object, end, "language", language, sizeof language);
        json_value(object, end, "expect_load", expected, sizeof expected);
        if (strcmp(language, "arbvp") != 0 && strcmp(language, "arbfp") != 0)
            continue;
        check_file(corpus, file, strncmp(expected, "true", 4) == 0);
        count++;
    }
    cr_expect_gt(count, 0);
    free(index);
}
