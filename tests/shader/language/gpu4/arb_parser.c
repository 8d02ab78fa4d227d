/* What loads as !!ARBvp1.0 and !!ARBfp1.0, what does not and where, and what the loaded program holds. */
#include "tests/shader/language/gpu4/arb_programs.h"
#include "tests/shader/language/failures.h"
#include "tests/support/corpus.h"

#include <stdio.h>
#include <stdlib.h>

Test(arb_parser, every_production_loads)
{
    for (unsigned i = 0; i < ARB_PROGRAM_COUNT; i++)
        shader_program_free(must_load(arb_programs[i]));
}

/* The target decides the language, not the header alone. */
Test(arb_parser, each_target_has_its_language)
{
    struct shader_error error;
    static const char vertex[] = "!!ARBvp1.0 END", fragment[] = "!!ARBfp1.0 END";
    struct program *v = shader_load(SHADER_TARGET_VERTEX, vertex, strlen(vertex), &error);
    struct program *f = shader_load(SHADER_TARGET_FRAGMENT, fragment, strlen(fragment), &error);
    cr_expect(v && v->language == LANGUAGE_ARBVP10 && v->stage == STAGE_VERTEX);
    cr_expect(f && f->language == LANGUAGE_ARBFP10 && f->stage == STAGE_FRAGMENT);
    cr_expect_null(shader_load(SHADER_TARGET_VERTEX, fragment, strlen(fragment), &error));
    cr_expect_eq(error.position.offset, 0);
    cr_expect_null(shader_load(SHADER_TARGET_FRAGMENT, vertex, strlen(vertex), &error));
    shader_program_free(v);
    shader_program_free(f);
}

/* --- Failures ------------------------------------------------------------------------------------------- */

Test(arb_parser, program_is_options_statements_end)
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

/* ARB_vertex_program 2.14.2: all keywords and mnemonics of the language are reserved. */
Test(arb_parser, reserved_words_are_no_names)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0 TEMP ^ADD; END", "reserved word 'ADD'"},
        {"!!ARBvp1.0 TEMP ^ADDRESS; END", "reserved word"},
        {"!!ARBvp1.0 TEMP ^vertex; END", "reserved word"},
        {"!!ARBvp1.0 ADDRESS ^OPTION; END", "reserved word"},
        {"!!ARBfp1.0 TEMP ^TEX; END", "reserved word"},
        {"!!ARBfp1.0 TEMP ^MOV_SAT; END", "reserved word"},
        {"!!ARBfp1.0 TEMP ^texture; END", "reserved word"},
        {"!!ARBfp1.0 TEMP ^fragment; END", "reserved word"},
        {"!!ARBvp1.0 OPTION NV_vertex_program2; TEMP ^ADDC; END", "reserved word"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; TEMP ^ADDXC_SAT; END", "reserved word"},
        {"!!ARBvp1.0 TEMP a, ^a; END", "already declared"},
        {"!!ARBvp1.0 TEMP a; ADDRESS ^a; END", "already declared"},
        {"!!ARBvp1.0 ALIAS b = ^a; END", "expected a declared variable"},
    };
    EXPECT_FAILURES(rows);
}

Test(arb_parser, opcodes_belong_to_languages_and_options)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0 TEMP a; ^COS a, a.x; END", "COS needs OPTION NV_vertex_program2"},
        {"!!ARBvp1.0 TEMP a; ^TEX a, a, texture, 2D; END", "TEX needs OPTION NV_vertex_program3"},
        {"!!ARBvp1.0 OPTION NV_vertex_program2; TEMP a; ^TXL a, a, texture, 2D; END", "NV_vertex_program3"},
        {"!!ARBvp1.0 TEMP a; ^KIL a; END", "expected an instruction"},
        {"!!ARBvp1.0 TEMP a; ^CMP a, a, a, a; END", "CMP needs !!NVvp4.0"},
        {"!!ARBfp1.0 TEMP a; ^EXP a, a.x; END", "expected an instruction"},
        {"!!ARBfp1.0 TEMP a; ^ARL a, a.x; END", "expected an instruction"},
        {"!!ARBfp1.0 TEMP a; ^DDX a, a; END", "DDX needs OPTION NV_fragment_program"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; TEMP a; ^NRM a, a; END", "NV_fragment_program2"},
        {"!!ARBvp1.0 PARAM a[4] = {state.matrix.palette[^32]}; END", "expected a number below 32"},
        {"!!ARBvp1.0 ATTRIB a = vertex.matrixindex[^1]; END", "expected a number below 1"},
        {"!!ARBvp1.0 PARAM a = state.matrix.modelview[^4].row[0]; END", "expected a number below 4"},
        {"!!ARBvp1.0 ATTRIB a = vertex.weight[^1]; END", "expected a number below 1"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; TEMP a; ^LOOP a; ENDLOOP; END",
         "LOOP needs OPTION NV_fragment_program2"},
        {"!!ARBvp1.0 TEMP a; ^ADD_SAT a, a, a; END", "_SAT needs OPTION NV_vertex_program3"},
        {"!!ARBvp1.0 TEMP a; ^ADDC a, a, a; END", "C needs OPTION NV_vertex_program2"},
        {"!!ARBfp1.0 TEMP a; ^ADD_SSAT a, a, a; END", "_SSAT needs OPTION NV_fragment_program2"},
        {"!!ARBfp1.0 TEMP a; ^ADDX a, a, a; END", "X needs OPTION NV_fragment_program"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; TEMP a; ^COSX a, a.x; END", "does not take the modifier X"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; TEMP a; ^CMPC a, a, a, a; END",
         "does not take the modifier"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; TEMP a; ^KILR a; END", "does not take the modifier"},
        {"!!ARBfp1.0 TEMP a; ADD^.SAT a, a, a; END", "expected a temporary or result variable, found '.'"},
        {"!!ARBvp1.0 ^INT TEMP a; END", "expected an instruction"},
        {"!!ARBfp1.0 ^SHORT TEMP a; END", "expected an instruction"},
    };
    EXPECT_FAILURES(rows);
}

Test(arb_parser, operands_have_the_forms_of_the_grammar)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0 TEMP a; MOV a, a.^rgba; END", "expected a swizzle"},
        {"!!ARBvp1.0 TEMP a; MOV a.^r, a; END", "write mask"},
        {"!!ARBfp1.0 TEMP a; MOV a.^xg, a; END", "write mask"},
        {"!!ARBfp1.0 TEMP a; MOV a.^yx, a; END", "write mask"},
        {"!!ARBfp1.0 TEMP a; MOV a, a.^xyz; END", "expected a swizzle"},
        {"!!ARBfp1.0 TEMP a; MOV a, a.^xgzw; END", "expected a swizzle"},
        {"!!ARBfp1.0 TEMP a; RCP a, a^; END", "one component of a scalar operand"},
        {"!!ARBfp1.0 TEMP a; RCP a, 2^; END", "one component of a scalar operand"},
        {"!!ARBfp1.0 TEMP a; SWZ a, a, x, ^g, 0, 1; END", "the same of the sets"},
        {"!!ARBfp1.0 TEMP a; SWZ a, a, x, ^2, 0, 1; END", "'0', '1' or a component"},
        {"!!ARBfp1.0 TEMP a; SWZ a, ^-a, x, y, z, w; END", "expected an operand"},
        {"!!ARBvp1.0 TEMP a; MOV a, ^|a|; END", "needs OPTION NV_vertex_program2"},
        {"!!ARBvp1.0 TEMP a; MOV a ^(GT), a; END", "expected ','"},
        {"!!ARBvp1.0 TEMP a; MOV ^CC, a; END", "expected a temporary"},
        {"!!ARBvp1.0 OPTION NV_vertex_program2; TEMP a; MOV a (^GT1), a; END", "expected a condition"},
        {"!!ARBvp1.0 OPTION NV_vertex_program2; TEMP a; MOV a (^LEG), a; END", "expected a condition"},
        {"!!ARBfp1.0 TEMP a; MOV a, ^0x0F; END", "expected a number"},
        {"!!ARBvp1.0 OUTPUT o = result.position; MOV o, ^o; END", "write-only"},
        {"!!ARBvp1.0 MOV ^vertex.position, 1; END", "expected a temporary or result variable"},
        {"!!ARBvp1.0 PARAM p = 1; MOV ^p, 1; END", "expected a temporary or result variable"},
    };
    EXPECT_FAILURES(rows);
}

Test(arb_parser, bindings_belong_to_languages_and_options)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0 ATTRIB a = vertex.^id; END", "expected a vertex attribute"},
        {"!!ARBvp1.0 ATTRIB a = vertex.attrib[^16]; END", "below 16"},
        {"!!ARBvp1.0 ATTRIB a = vertex.texcoord[^8]; END", "below 8"},
        {"!!ARBvp1.0 ATTRIB a^[2] = { vertex.attrib[0..1] }; END", "expected '='"},
        {"!!ARBvp1.0 ATTRIB a = vertex.attrib[0^..1]; END", "expected ']'"},
        {"!!ARBvp1.0 TEMP a^[4]; END", "expected ';'"},
        {"!!ARBvp1.0 OUTPUT o = result.^clip[0]; END", "expected a vertex result"},
        {"!!ARBvp1.0 OUTPUT o = result.^attrib[0]; END", "expected a vertex result"},
        {"!!ARBvp1.0 OUTPUT o = ^fragment.color; END", "expected a result binding"},
        {"!!ARBfp1.0 ATTRIB a = fragment.^facing; END", "expected a fragment attribute"},
        {"!!ARBfp1.0 ATTRIB a = ^primitive.id; END", "expected an attribute binding"},
        {"!!ARBfp1.0 OUTPUT o = result.color^[1]; END", "needs OPTION ARB_draw_buffers"},
        {"!!ARBfp1.0 OPTION ARB_draw_buffers; OUTPUT o = result.color[^8]; END", "below 8"},
        {"!!ARBvp1.0 OPTION ARB_position_invariant; MOV ^result.position, 1; END", "may not be written"},
        {"!!ARBvp1.0 TEMP a; MOV a, vertex.attrib[^a.x]; END", "expected an integer"},
    };
    EXPECT_FAILURES(rows);
}

/* Table X.2.1. */
Test(arb_parser, generic_attributes_and_their_conventional_twins_exclude_each_other)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0 ATTRIB a = vertex.position; ATTRIB b = ^vertex.attrib[0]; END", "twin"},
        {"!!ARBvp1.0 ATTRIB a = vertex.attrib[1]; ATTRIB b = ^vertex.weight; END", "twin"},
        {"!!ARBvp1.0 TEMP t; MOV t, vertex.attrib[2]; MOV t, ^vertex.normal; END", "twin"},
        {"!!ARBvp1.0 TEMP t; MOV t, vertex.color.secondary; MOV t, ^vertex.attrib[4]; END", "twin"},
        {"!!ARBvp1.0 TEMP t; MOV t, vertex.fogcoord; MOV t, ^vertex.attrib[5]; END", "twin"},
        {"!!ARBvp1.0 TEMP t; MOV t, vertex.attrib[15]; MOV t, ^vertex.texcoord[7]; END", "twin"},
    };
    EXPECT_FAILURES(rows);
    shader_program_free(must_load(
        "!!ARBvp1.0 TEMP t; MOV t, vertex.attrib[3]; MOV t, vertex.normal; MOV t, vertex.attrib[6]; END"));
}

Test(arb_parser, parameters)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0 PARAM a = program.env[^256]; END", "below 256"},
        {"!!ARBvp1.0 PARAM a[] = { program.env[3..^1] }; END", "expected 3 or more"},
        {"!!ARBvp1.0 PARAM a[^3] = { program.env[0..1] }; END", "array size 2"},
        {"!!ARBvp1.0 PARAM a[^0] = { 1 }; END", "from 1"},
        {"!!ARBvp1.0 PARAM a = { 1, 2, 3, 4^, 5 }; END", "expected '}'"},
        {"!!ARBvp1.0 PARAM a = {^}; END", "expected a number"},
        {"!!ARBvp1.0 PARAM a[] = { program.local[0] }; TEMP t; MOV t, a[^1]; END", "below 1"},
        {"!!ARBvp1.0 PARAM a[] = { program.local[0] }; TEMP t; MOV t, a^; END", "expected '['"},
        {"!!ARBvp1.0 PARAM a = state.matrix.mvp^; END", "of the matrix"},
        {"!!ARBvp1.0 PARAM a = state.light^.ambient; END", "GL state"},
        {"!!ARBvp1.0 PARAM a = state.light[^8].ambient; END", "below 8"},
        {"!!ARBvp1.0 PARAM a = ^state.texenv[0].color; END", "no state that !!ARBvp1.0 can bind"},
        {"!!ARBvp1.0 PARAM a = ^state.depth.range; END", "no state"},
        {"!!ARBfp1.0 PARAM a = ^state.texgen[0].eye.s; END", "no state"},
        {"!!ARBfp1.0 PARAM a = ^state.clip[0].plane; END", "no state"},
        {"!!ARBfp1.0 PARAM a = ^state.point.size; END", "no state"},
        {"!!ARBvp1.0 PARAM a = program.^buffer[0]; END", "'env' or 'local'"},
        {"!!ARBvp1.0 PARAM a = ^vertex.color; END", "a program parameter"},
    };
    EXPECT_FAILURES(rows);
}

Test(arb_parser, relative_addressing)
{
#define ARRAY "!!ARBvp1.0 ADDRESS A; TEMP t; PARAM a[] = { program.env[0..3] }; "
    static const struct failure rows[] = {
        {ARRAY "MOV t, a[A.^y]; END", "'x', the only component"},
        {ARRAY "MOV t, a[A^]; END", "expected '.'"},
        {ARRAY "MOV t, a[^t.x]; END", "expected an address register"},
        {ARRAY "MOV t, a[A.x + ^8192]; END", "an offset below 8192"},
        {ARRAY "MOV t, a[A.x - ^t]; END", "expected an integer"},
        {ARRAY "ARL A^, t.x; END", "expected '.'"},
        {ARRAY "ARL A.^y, t.x; END", "'x', the only component"},
        {ARRAY "ARL ^t.x, t.x; END", "expected an address register"},
        {ARRAY "ARL A.x, t^; END", "scalar operand"},
        {ARRAY "MOV t, ^A; END", "no address register"},
        {ARRAY "MOV ^A, t; END", "expected a temporary"},
        {ARRAY "ADDRESS B, ^C; END", "more than 2 address registers"},
        {ARRAY "PARAM b[] = { program.env[3..4] }; MOV t, a[A.x]; MOV t, ^b[A.x]; END", "used twice"},
        {"!!ARBvp1.0 ADDRESS A; TEMP t; PARAM a[] = { program.env[0], program.env[0] }; MOV t, ^a[A.x]; END",
         "used twice"},
        {"!!ARBfp1.0 TEMP t; PARAM a[] = { 1, 2 }; MOV t, a[^t.x]; END", "expected an integer"},
        {"!!ARBvp1.0 OPTION NV_vertex_program2; ADDRESS A; ARA A, A^.x; END", "expected ';'"},
        {"!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS A; POPA A.xyz^; END", "no write mask"},
    };
    EXPECT_FAILURES(rows);
}

Test(arb_parser, textures)
{
#define TEXTURE "!!ARBfp1.0 TEMP t; "
    static const struct failure rows[] = {
        {TEXTURE "TEX t, t, texture[^32], 2D; END", "below 32"},
        {TEXTURE "TEX t, t, texture[0], ^SHADOW2D; END", "ARB_fragment_program_shadow"},
        {TEXTURE "TEX t, t, texture[0], ^ARRAY2D; END", "texture target"},
        {TEXTURE "TEX t, t, texture[0], 2D^, (1, 1); END", "expected ';'"},
        {TEXTURE "TEX t, t, texture[0], 2D; TEX t, t, texture[0], ^3D; END",
         "used as 3D here and as 2D before"},
        {"!!ARBfp1.0 OPTION ARB_fragment_program_shadow; TEMP t; TEX t, t, texture, ^SHADOWCUBE; END",
         "texture target"},
    };
    EXPECT_FAILURES(rows);
}

Test(arb_parser, flow_of_the_options)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0 OPTION NV_vertex_program2; BRA a; END^", "'a', called in line 1, is not defined"},
        {"!!ARBvp1.0 OPTION NV_vertex_program2; a: ^a: END", "already defined"},
        {"!!ARBvp1.0 OPTION NV_vertex_program2; ^IF GT; ENDIF; END", "IF needs !!NVvp4.0"},
        {"!!ARBfp1.0 OPTION NV_fragment_program2; IF GT.x; ^END", "ENDIF"},
        {"!!ARBfp1.0 OPTION NV_fragment_program2; ^BRK; END", "outside"},
        {"!!ARBfp1.0 OPTION NV_fragment_program2; ^CONT; END", "CONT needs !!NVfp4.0"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; ^a: END", "expected an instruction"},
    };
    EXPECT_FAILURES(rows);
}

/* --- What programs hold --------------------------------------------------------------------------------- */

Test(arb_parser, relative_operands_count_from_the_array)
{
    struct program *program =
        must_load("!!ARBvp1.0 ADDRESS A; PARAM c = 1; PARAM a[4] = { program.env[0..3] }; ARL A.x, c.x; "
                  "MOV result.position, a[A.x - 1]; MOV result.color, a[A.x + 109]; END");
    const struct source_operand *below = &program->instructions[1].src[0],
                                *above = &program->instructions[2].src[0];
    cr_expect_eq(program->address_count, 1);
    cr_assert(below->relative.used && above->relative.used);
    cr_expect_eq(below->relative.file, FILE_ADDRESS);
    cr_expect_eq(program->arrays[below->relative.array].first, 1);
    cr_expect_eq(program->arrays[below->relative.array].count, 4);
    cr_expect_eq(below->index, 0);
    cr_expect_eq(above->index, 110);
    shader_program_free(program);
}

Test(arb_parser, relative_bindings_reach_all_of_their_kind)
{
    struct program *program =
        must_load("!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS A; MOV result.position, vertex.normal; "
                  "MOV result.texcoord[A.x - 1], vertex.texcoord[A.x + 2]; END");
    const struct instruction *move = &program->instructions[1];
    cr_expect_eq(program->input_count, 9);
    cr_expect_eq(program->output_count, 9);
    cr_expect_eq(program->arrays[move->src[0].relative.array].first, 1);
    cr_expect_eq(program->arrays[move->src[0].relative.array].count, 8);
    cr_expect_eq(move->src[0].index, 3);
    cr_expect_eq(program->arrays[move->dst.relative.array].first, 1);
    cr_expect_eq(move->dst.index, 0);
    shader_program_free(program);
}

Test(arb_parser, options_are_kept)
{
    static const struct {
        const char *text;
        unsigned options;
    } rows[] = {
        {"!!ARBvp1.0 OPTION NV_vertex_program2; END", OPTION_NV_VERTEX_PROGRAM2},
        {"!!ARBvp1.0 OPTION NV_vertex_program3; END", OPTION_NV_VERTEX_PROGRAM3},
        {"!!ARBfp1.0 OPTION NV_fragment_program; OPTION ARB_fragment_program_shadow; END",
         OPTION_NV_FRAGMENT_PROGRAM | OPTION_FRAGMENT_PROGRAM_SHADOW},
        {"!!ARBfp1.0 OPTION NV_fragment_program2; END", OPTION_NV_FRAGMENT_PROGRAM2},
        {"!!ARBfp1.0 OPTION ARB_fragment_coord_origin_upper_left; END", OPTION_ORIGIN_UPPER_LEFT},
        {"!!ARBfp1.0 OPTION ARB_fragment_coord_pixel_center_integer; END", OPTION_PIXEL_CENTER_INTEGER},
        {"!!ARBfp1.0 OPTION ARB_fog_exp; END", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = must_load(rows[i].text);
        cr_expect_eq(program->options, rows[i].options, "%s", rows[i].text);
        shader_program_free(program);
    }
}

/* --- Other people's programs ---------------------------------------------------------------------------- */

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

Test(arb_parser, corpus_loads_or_fails_as_its_index_says)
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
