/* Conversion between languages: the same bits, or a refusal that names the construct. Prints how many
 * programs were converted, and what was refused how often. EDGEWALK_CORPUS names a folder of programs that
 * others wrote. */
#include "tests/random/random_programs.h"
#include "tests/shader/random_stream.h"
#include "tests/shader/same_program.h"
#include "tests/shader/same_results.h"
#include "tests/support/corpus.h"

/* --- Counting --------------------------------------------------------------------------------------- */

struct tally {
    unsigned loaded, converted;
    struct {
        char what[72];
        unsigned count;
    } refused[64];
};

static void count_refusal(struct tally *tally, const char *message)
{
    for (unsigned i = 0; i < 64; i++) {
        if (tally->refused[i].count && strncmp(tally->refused[i].what, message, 71) != 0)
            continue;
        snprintf(tally->refused[i].what, sizeof tally->refused[i].what, "%.71s", message);
        tally->refused[i].count++;
        return;
    }
}

static void report(const char *what, const struct tally *tally)
{
    printf("%s: %u programs, %u converted\n", what, tally->loaded, tally->converted);
    for (unsigned i = 0; i < 64 && tally->refused[i].count; i++)
        printf("  %4u refused: %s\n", tally->refused[i].count, tally->refused[i].what);
}

/* --- The property ----------------------------------------------------------------------------------- */

/* CONST[i] holds what the converted program says. */
static uint32_t listed_binding(const struct program *program, uint32_t param, void *user)
{
    const struct program *converted = user;
    return same_param_binding(program->params[param].source == PARAM_LOCAL ? converted : program, param,
                              NULL);
}

/* TGSI text alone, with CONST set to what is listed in it. */
static void check_text(const char *name, const struct program *program, struct program *converted)
{
    struct shader_error error;
    char *text = shader_print(converted);
    struct program *loaded = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    bool listed = true;
    cr_assert(loaded, "%s: %s\n%s", name, error.message, text);
    for (uint32_t i = 0; i < loaded->tgsi_const_count; i++)
        listed &= converted->params[i].source != PARAM_CONSTANT;
    const char *difference =
        listed ? same_difference(program, loaded, 1, same_param_binding, listed_binding, converted) : NULL;
    cr_assert_null(difference, "%s: %s\n%s", name, difference, text);
    shader_program_free(loaded);
    free(text);
}

/* Random inputs that a program runs with: more for tests of few programs. */
static uint32_t seed_count = 4;

static void check(const char *name, const char *text, size_t length, enum shader_conversion to,
                  struct tally *tally)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, length, &error);
    if (!program)
        return;
    tally->loaded++;
    struct program *converted = shader_convert(program, to, &error);
    if (!converted) {
        cr_assert_neq(error.message[0], '\0', "%s", name);
        cr_assert(error.position.offset >= 0 && (size_t)error.position.offset <= length, "%s: %s", name,
                  error.message);
        count_refusal(tally, error.message);
        shader_program_free(program);
        return;
    }
    tally->converted++;
    for (uint32_t seed = 0; seed < seed_count; seed++) {
        const char *difference =
            same_difference(program, converted, seed, same_param_binding, same_param_binding, NULL);
        char *printed = difference ? shader_print(converted) : NULL;
        cr_assert_null(difference, "%s: %s\n%.*s\n%s", name, difference, (int)length, text, printed);
        free(printed);
    }
    if (to == CONVERT_TGSI)
        check_text(name, program, converted);
    shader_program_free(program);
    shader_program_free(converted);
}

Test(convert, random_programs_give_the_same_bits_in_nv)
{
    static char text[RANDOM_TEXT_SIZE];
    struct tally tally = {0};
    for (unsigned number = 0; number < RANDOM_PROGRAM_COUNT; number++) {
        char name[32];
        snprintf(name, sizeof name, "random program %u", number);
        random_program_text(number, text);
        check(name, text, strlen(text), CONVERT_NV, &tally);
    }
    report("random programs to nv", &tally);
    cr_assert_gt(tally.converted, 0);
}

/* Blanks the statement at `offset`. False: there is none. */
static bool blank_statement(char *text, int32_t offset)
{
    char *end = offset > 10 ? strchr(text + offset, ';') : NULL;
    char *start = text + offset;
    while (end && start > text && start[-1] != ';' && start[-1] != '\n' && start[-1] != ':')
        start--;
    if (!end || strncmp(start, "OUTPUT", 6) == 0)
        return false;
    const bool loop = strncmp(start, "REP", 3) == 0 && start[3] != ';';
    memset(start, ' ', (size_t)(end - start) + 1);
    if (loop) /* its end is still there */
        memcpy(start, "REP;", 4);
    return true;
}

/* Without the statements that TGSI cannot express, so that all others are compared. */
static unsigned blank_refused(char *text, struct tally *tally)
{
    unsigned blanked = 0;
    struct shader_error error;
    for (bool again = true; again && blanked < 200;) {
        struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
        struct program *converted = program ? shader_convert(program, CONVERT_TGSI, &error) : NULL;
        again = program && !converted && blank_statement(text, error.position.offset);
        blanked += again;
        if (again)
            count_refusal(tally, error.message);
        shader_program_free(program);
        shader_program_free(converted);
    }
    return blanked;
}

/* NV_gpu_program4_1 and 5, in every stage. */
static void check_random_nv5(enum shader_conversion to, const char *what)
{
    static char text[RANDOM_TEXT_SIZE];
    struct tally tally = {0};
    unsigned blanked = 0;
    for (unsigned number = 0; number < 40; number++) {
        char name[32];
        snprintf(name, sizeof name, "random program %u of version 5", number);
        random_nv5_text(number, text);
        blanked += blank_refused(text, &tally);
        check(name, text, strlen(text), to, &tally);
    }
    report(what, &tally);
    printf("  %u statements have no counterpart\n", blanked);
    cr_assert_gt(tally.converted, 0);
}

Test(convert, random_programs_of_version_5_give_the_same_bits_in_tgsi)
{
    check_random_nv5(CONVERT_TGSI, "random programs of version 5 to tgsi");
}

Test(convert, random_programs_give_the_same_bits_in_tgsi)
{
    static char text[RANDOM_TEXT_SIZE];
    struct tally tally = {0};
    for (unsigned number = 0; number < RANDOM_PROGRAM_COUNT; number += 2) {
        char name[32];
        snprintf(name, sizeof name, "random program %u", number);
        random_program_text(number, text);
        blank_refused(text, &tally);
        check(name, text, strlen(text), CONVERT_TGSI, &tally);
    }
    report("random programs to tgsi", &tally);
    cr_assert_gt(tally.converted, 0);
}

static struct tally corpus_tally;
static enum shader_conversion corpus_target;

static void check_file(const char *path, const char *text, size_t length)
{
    check(path, text, length, corpus_target, &corpus_tally);
}

static void check_corpus(const char *what, enum shader_conversion to)
{
    static const char *const folders[] = {"arbfp", "arbvp", "vp1", "tgsi"};
    const unsigned count = sizeof folders / sizeof *folders - (to == CONVERT_TGSI); /* tgsi is its own */
    corpus_target = to;
    for (unsigned i = 0; i < count; i++) {
        char name[64];
        corpus_tally = (struct tally){0};
        corpus_each(folders[i], check_file);
        snprintf(name, sizeof name, "%s to %s", folders[i], what);
        report(name, &corpus_tally);
    }
}

Test(convert, programs_that_others_wrote_give_the_same_bits_in_nv)
{
    check_corpus("nv", CONVERT_NV);
}

Test(convert, programs_that_others_wrote_give_the_same_bits_in_tgsi)
{
    check_corpus("tgsi", CONVERT_TGSI);
}

/* TGSI of every opcode that token streams number. */
Test(convert, random_streams_give_the_same_bits_in_nv)
{
    struct tally tally = {0};
    for (unsigned i = 0; i < 200; i++) {
        size_t count;
        struct shader_error error;
        char name[32];
        uint32_t *words = random_stream(i, i & 1 ? TOKENS_2009 : TOKENS_2007, &count);
        struct program *program =
            shader_load_tokens(SHADER_TARGET_ANY, words, count, i & 1 ? TOKENS_2009 : TOKENS_2007, &error);
        char *text = program ? shader_print(program) : NULL;
        snprintf(name, sizeof name, "random stream %u", i);
        cr_assert(text, "%s: %s", name, error.message);
        check(name, text, strlen(text), CONVERT_NV, &tally);
        free(text);
        free(words);
        shader_program_free(program);
    }
    report("random token streams to nv", &tally);
    cr_assert_gt(tally.converted, 0);
}

/* --- Rules one by one ------------------------------------------------------------------------------- */

/* Every opcode with a rule of its own, branches both ways, subroutines, addresses. */
static const char *const converted[] = {
    "!!VP1.0 MOV R1, v[1]; MAX R0, v[0], R1; MIN o[TEX0], v[0], -R1; MAX o[HPOS], R0, c[3]; END",
    "!!VP1.1 MOV R1, v[1]; SLT o[HPOS], v[0], R1; SGE o[TEX1], v[0], R1.wzyx; RSQ o[COL0], -v[0].x; "
    "RCC o[COL1], v[0].y; END",
    "!!VP1.0 EXP o[HPOS], v[0].x; LOG o[TEX0], v[0].y; EXP o[TEX1].xz, v[1].y; LOG o[TEX2].yw, -v[1].z; END",
    "!!VP1.0 ARL A0.x, v[0].x; MOV o[HPOS], c[A0.x + 5]; MOV o[TEX0], c[A0.x - 60]; MOV o[TEX1], c[3]; END",
    "!!VP1.1 OPTION NV_position_invariant; MOV o[FOGC].x, v[5].x; MOV o[PSIZ].x, v[2].x; END",
    "!!VP2.0 ARL A0, v[0]; ARR A1.xy, v[1]; ARA A0, A0; MOV o[HPOS], c[A0.y + 7]; MOV o[TEX0], c[A1.x]; END",
    "!!VP2.0 MOV R3, v[1]; SEQ R0, v[0], R3; SNE R1, v[0], R3; SGT R2, v[0], R3; SLE o[HPOS], v[0], R3; "
    "ADD R0, R0, R1; ADD o[TEX0], R0, R2; END",
    "!!VP2.0 MOVC CC, v[0]; MOV o[HPOS], v[1]; MOV o[HPOS] (GT.x), v[2]; BRA over (LE.y); MOV o[TEX0], v[3]; "
    "over: MOV o[TEX1], c[1]; END",
    "!!VP2.0 MOV R0, c[4]; MOV R1, v[0]; again: ADD R1, R1, v[1]; ADDC R0.x, R0, -c[5].x; BRA again (GT.x); "
    "MOV o[HPOS], R1; END",
    "!!VP2.0 MOVC CC, v[0]; BRA a (GT.x); BRA b (LT.y); MOV o[TEX0], v[1]; b: MOV o[TEX1], v[2]; "
    "a: MOV o[HPOS], v[0]; END",
    /* Both sides of an if, one in the other, and a loop left from its middle. */
    "!!VP2.0 MOVC CC, v[0]; BRA a (GT.x); MOV R0, v[1]; BRA b; a: ADD R0, v[1], R1; b: MOV o[HPOS], R0; END",
    "!!VP2.0 MOVC CC, v[0]; BRA a (GT.x); BRA c (LT.y); MOV R0, v[1]; BRA d; c: MOV R0, v[2]; d: ADD R0, R0, v[3]; BRA b; "
    "a: BRA e (EQ.z); MUL R0, v[1], v[1].w; BRA b; e: MAX R0, v[1], R0; b: MOV o[HPOS], R0; END",
    "!!VP2.0 MOVC CC, v[0]; BRA a (GT.x); BRA a (LT.y); MOV R0, v[1]; BRA b; a: MOV R0, v[2]; BRA b (GE.w); ADD R0, R0, v[3]; "
    "b: MOV o[HPOS], R0; END",
    "!!VP2.0 MOV R0, c[4]; MOV R1, v[0]; again: ADD R1, R1, v[1]; ADDC R0.x, R0, -c[5].x; BRA out (LT.x); MUL R1, R1, v[2]; "
    "MOVC CC, R1; BRA out (GT.y); ADDC R0.z, R0, -c[5].x; BRA again (GT.z); out: MOV o[HPOS], R1; END",
    "!!VP2.0 MOVC CC, v[0]; CAL f (GT.x); CAL g; MOV o[HPOS], R0; RET; f: ADD R0, R0, v[1]; RET; "
    "g: CAL f; RET (LT.y); MOV R0, v[3]; RET; END",
    "!!VP2.0 f: ADD R0, R0, v[1]; RET; main: CAL f; MOV o[HPOS], R0; END",
    "!!ARBvp1.0 ADDRESS A0; PARAM a[8] = { program.local[0..7] }; ARL A0.x, vertex.attrib[1].x; "
    "MOV result.position, a[A0.x - 2]; MOV result.color, a[A0.x + 9]; MOV result.texcoord[3], a[2]; END",
    "!!ARBvp1.0 PARAM m[4] = { state.matrix.mvp }; DP4 result.position.x, m[0], vertex.position; "
    "LIT result.color, vertex.color; RSQ result.texcoord[0], vertex.normal.x; "
    "SWZ result.color.back, vertex.color, -x, 0, 1, w; END",
    "!!ARBfp1.0 OPTION ARB_fragment_coord_origin_upper_left; TEMP r; MAX r, fragment.color, fragment.texcoord[0]; "
    "KIL r; CMP_SAT result.color, -r, program.env[3], {1, 2, 3, 4}; MOV result.depth.z, fragment.position.x; END",
    "!!ARBfp1.0 TEMP r; SCS r.xy, fragment.texcoord[1].x; XPD r.zw, r, fragment.color; TXP r.x, r, texture[2], 3D; "
    "LRP result.color, fragment.fogcoord, r, {1, 0, -1, 2.5}; END",
};

Test(convert, rules_of_the_older_languages_are_kept_in_tgsi)
{
    struct tally tally = {0};
    for (unsigned i = 0; i < sizeof converted / sizeof *converted; i++)
        check(converted[i], converted[i], strlen(converted[i]), CONVERT_TGSI, &tally);
    cr_assert_geq(tally.converted + 1, tally.loaded, "%s",
                  tally.refused[0].what); /* all but NV_position_invariant */
}

Test(convert, rules_of_the_older_languages_are_kept_in_nv)
{
    struct tally tally = {0};
    for (unsigned i = 0; i < sizeof converted / sizeof *converted; i++) {
        check(converted[i], converted[i], strlen(converted[i]), CONVERT_NV, &tally);
        cr_assert_eq(tally.converted, i + 1, "%s: %s", converted[i], tally.refused[0].what);
    }
}

/* 4096 roots of random floats and of special ones, rounded once. */
Test(convert, roots_of_tgsi_have_the_same_bits_in_nv)
{
    static const char text[] = "VERT\nDCL IN[0..15]\nDCL OUT[0], GENERIC[0]\nDCL OUT[1], GENERIC[1]\n"
                               "SQRT OUT[0], IN[0].xyzw\nSQRT OUT[1].xw, |IN[1].yyyy|\nEND\n";
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    struct program *result = program ? shader_convert(program, CONVERT_NV, &error) : NULL;
    cr_assert(result, "%s", error.message);
    cr_expect_eq(result->language, LANGUAGE_NVVP50);
    for (uint32_t seed = 0; seed < 256; seed++) {
        const char *difference =
            same_difference(program, result, seed, same_param_binding, same_param_binding, NULL);
        cr_assert_null(difference, "%s", difference);
    }
    shader_program_free(program);
    shader_program_free(result);
}

/* Every stage; CONST of several buffers, vertices and registers by run-time indices, four levels in one
 * register, loops with an index. */
static const char *const in_stages[] = {
    "GEOM\nPROPERTY GS_INPUT_PRIMITIVE LINES_ADJACENCY\nPROPERTY GS_OUTPUT_PRIMITIVE LINE_STRIP\n"
    "PROPERTY GS_MAX_OUTPUT_VERTICES 8\nPROPERTY GS_INVOCATIONS 2\nDCL IN[][0], POSITION\n"
    "DCL IN[][1..3], ARRAY(1), GENERIC[0]\nDCL IN[][5], CLIPDIST\nDCL IN[4], PRIMID\nDCL SV[0], INVOCATIONID\n"
    "DCL OUT[0], POSITION\nDCL OUT[1], LAYER\nDCL OUT[2], VIEWPORT_INDEX\nDCL OUT[3], CLIPDIST[1]\nDCL OUT[4], GENERIC[1]\n"
    "DCL ADDR[0]\nDCL TEMP[0]\nDCL CONST[2][0..3]\nDCL CONST[0][0..1]\nDCL CONST[5][0..9]\nIMM UINT32 {0, 1, 3, 0}\n"
    "AND TEMP[0].x, SV[0].xxxx, IMM[0].zzzz\nUARL ADDR[0].xy, TEMP[0].xxxx\nMOV OUT[0], IN[ADDR[0].x][0]\nMOV OUT[2].x, TEMP[0].x\n"
    "EMIT\nMAD OUT[0], IN[ADDR[0].x][ADDR[0].y+2](1), IN[2][ADDR[0].x](1), IN[3][2]\nUADD OUT[1].x, SV[0].x, IN[4].x\n"
    "ADD OUT[3].xyz, CONST[2][ADDR[0].x+1], CONST[2][0]\nADD OUT[4], IN[1][5].wzyx, CONST[ADDR[0].x+2][ADDR[0].y+1]\n"
    "EMIT IMM[0].xxxx\nADD OUT[4], CONST[5][ADDR[0].x-1], CONST[1]\nEMIT\nENDPRIM IMM[0].xxxx\nEMIT\nENDPRIM\nEND\n",
    "GEOM\nPROPERTY GS_OUTPUT_PRIMITIVE POINTS\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], POSITION\nDCL OUT[0], POSITION\nIMM UINT32 {2, 1, 0, 0}\n"
    "MOV OUT[0], IN[2][0]\nEMIT IMM[0].x\nEMIT\nEMIT IMM[0].y\nEND\n",
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL TEMP[0]\nDCL BUFFER[0]\nIMM[0] UINT32 {7, 2, 0, 0}\n"
    "AND TEMP[0].x, IN[0], IMM[0].xxxx\nSHL TEMP[0].x, TEMP[0], IMM[0].yyyy\nSTORE BUFFER[0], TEMP[0].xxxx, IN[0]\n"
    "LOAD OUT[0], BUFFER[0], TEMP[0].xxxx\nEND\n",
    "GEOM\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], POSITION\nDCL OUT[0], POSITION\nDCL BUFFER[0]\n"
    "IMM[0] UINT32 {0, 4, 0, 0}\nSTORE BUFFER[0].yz, IMM[0].yyyy, IN[1][0]\nLOAD OUT[0], BUFFER[0], IMM[0].xxxx\nEMIT IMM[0].x\nEND\n",
    "GEOM\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], POSITION\nDCL OUT[0], POSITION\nDCL CONST[1][0..1]\nMAD OUT[0], IN[0][0], "
    "CONST[1][1], IN[2][0]\nEMIT\nEMIT\nENDPRIM\nEND\n",
    "TESS_CTRL\nPROPERTY TCS_VERTICES_OUT 4\nDCL IN[][0], POSITION\nDCL IN[][1], COLOR\nDCL OUT[][0], POSITION\nDCL OUT[1], "
    "TESSOUTER\nDCL OUT[2], TESSINNER\nDCL OUT[3], PATCH[2]\nDCL OUT[][4], GENERIC[3]\nDCL SV[0], INVOCATIONID\nDCL SV[1], VERTICESIN\n"
    "DCL ADDR[0]\nUARL ADDR[0].x, SV[0]\nMUL OUT[ADDR[0].x][0], IN[ADDR[0].x][0], IN[1][1]\nMOV OUT[2], IN[3][0].wzyx\nBARRIER\n"
    "MAD OUT[3], OUT[3][0], OUT[1], OUT[2].yxxx\nMOV OUT[1].xzw, IN[2][1].xyzw\nBARRIER\nMOV OUT[4], OUT[1]\nADD OUT[4].y, OUT[2], OUT[0][0]\n"
    "MEMBAR\nEND\n",
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], LAYER\nDCL OUT[2], VIEWPORT_INDEX\nDCL SV[0], INSTANCEID\n"
    "MOV OUT[0], IN[0]\nMOV OUT[1].x, SV[0].x\nMOV OUT[2].x, SV[0].x\nEND\n",
    "TESS_EVAL\nPROPERTY TES_PRIM_MODE LINES\nPROPERTY TES_SPACING 1\nPROPERTY TES_VERTEX_ORDER_CW 1\nPROPERTY TES_POINT_MODE 1\n"
    "DCL IN[][0], POSITION\nDCL IN[1], PATCH[2]\nDCL SV[0], TESSCOORD\nDCL SV[1], TESSOUTER\nDCL SV[2], TESSINNER\nDCL OUT[0], POSITION\n"
    "DCL OUT[1], CLIPVERTEX\nDCL OUT[2], CLIPDIST\nMAD OUT[0], IN[0][0], SV[0].xyxx, IN[1]\nLRP OUT[2], SV[1].wyxz, SV[1], SV[2].yxyy\n"
    "RSQ OUT[0].w, SV[1].zzzz\nMOV OUT[1], IN[1]\nEND\n",
    "!!ARBfp1.0 OPTION NV_fragment_program2; TEMP r; PARAM n = {3, 1, 2, 0}; PARAM m = {3.9, 4, -1.5, 0}; LOOP n; "
    "ADD r, r, fragment.texcoord[A0.x]; LOOP m; MAD r, r, r, fragment.texcoord[A0.x]; MOVC r, r; IF GT.x; MUL r, r, r; ENDIF; ENDLOOP; REP m; "
    "ADD r, r, fragment.texcoord[A0.x + 1]; MOVC r.x, r; BRK (LT.x); ENDREP; ENDLOOP; MOV result.color, r; END",
    "VERT\nDCL IN[0..3]\nDCL OUT[0], POSITION\nDCL TEMP[0]\nDCL LOOP[0..1]\nDCL CONST[0..7]\nIMM FLT32 {1, 4, 2, 0}\nIMM FLT32 {5, 3, -1, 0}\n"
    "BGNFOR LOOP[1], IMM[0]\nBGNFOR LOOP[0], IMM[1]\nMAD TEMP[0], CONST[LOOP[1].x], TEMP[0], CONST[LOOP[0].x+1]\nENDFOR LOOP[0]\n"
    "ADD TEMP[0], TEMP[0], IN[1]\nENDFOR LOOP[1]\nMOV OUT[0], TEMP[0]\nEND\n",
};

Test(convert, programs_of_every_stage_give_the_same_bits_in_nv)
{
    seed_count = 64;
    for (unsigned i = 0; i < sizeof in_stages / sizeof *in_stages; i++) {
        struct tally tally = {0};
        check(in_stages[i], in_stages[i], strlen(in_stages[i]), CONVERT_NV, &tally);
        cr_expect_eq(tally.converted, 1, "%s: %s", in_stages[i], tally.refused[0].what);
    }
}

/* The declarations that the pipeline reads go along. */
Test(convert, what_stages_declare_is_kept_in_nv)
{
    for (unsigned i = 0; i < 5; i++) {
        struct shader_error error;
        struct program *program = shader_load(SHADER_TARGET_ANY, in_stages[i], strlen(in_stages[i]), &error);
        struct program *result = program ? shader_convert(program, CONVERT_NV, &error) : NULL;
        cr_assert(result, "%s", error.message);
        cr_expect_eq(result->stage, program->stage);
        if (program->stage != STAGE_GEOMETRY)
            result->primitive.invocations = program->primitive.invocations;
        cr_expect(same_primitives(&result->primitive, &program->primitive));
        cr_expect_eq(result->input_vertices, program->input_vertices);
        shader_program_free(program);
        shader_program_free(result);
    }
}

/* Operands and results of 64 bits, in every place that they may stand in; doubles of random words are mostly
 * huge or tiny, so some are made of floats and integers. */
Test(convert, numbers_of_64_bits_give_the_same_bits_in_nv)
{
    static const char *const operations[] = {
        "DABS d",    "DADD dd",     "DSEQ dd",   "DSNE dd",    "DSLT dd",   "DSGE dd",   "DFRAC d",
        "DTRUNC d",  "DCEIL d",     "DFLR d",    "DROUND d",   "DSSG d",    "DMIN dd",   "DMAX dd",
        "DMUL dd",   "DMAD ddd",    "DDIV dd",   "DRCP d",     "DRSQ d",    "F2D f",     "D2F d",
        "I2D i",     "D2I d",       "U2D i",     "D2U d",      "I64ABS l",  "I64NEG l",  "I64SSG l",
        "U64ADD ll", "U64MUL ll",   "U64SEQ ll", "U64SNE ll",  "U64SLT ll", "U64SGE ll", "I64SLT ll",
        "I64SGE ll", "I64MIN ll",   "U64MIN ll", "I64MAX ll",  "U64MAX ll", "U64SHL li", "I64SHR li",
        "U64SHR li", "I64DIV ll",   "U64DIV ll", "I64MOD ll",  "U64MOD ll", "F2U64 f",   "F2I64 f",
        "U2I64 i",   "I2I64 i",     "D2U64 d",   "D2I64 d",    "U642F l",   "I642F l",   "U642D l",
        "I642D l",   "DADD_SAT dd", "DSQRT d",   "DSQRT_SAT d"};
    static const char *const places[] = {"TEMP[0]", "IN[1].zwxy",   "-TEMP[1]",
                                         "IMM[0]",  "TEMP[2].zwzw", "IN[3]"};
    static const char *const masks[] = {"", ".xy", ".zw", ".x", ".yzw"};
    for (unsigned i = 0; i < sizeof operations / sizeof *operations; i++)
        for (unsigned turn = 0; turn < 12; turn++) {
            char text[1024], operands[128] = "";
            const char *kinds = strchr(operations[i], ' ');
            struct tally tally = {0};
            for (unsigned s = 0; kinds[s + 1]; s++) {
                const bool plain = kinds[s + 1] == 'i' && s > 0; /* unsigned: without a sign */
                const char *place = places[(turn * 5 + s * 7 + turn / 6) % 6];
                snprintf(operands + strlen(operands), 64, ", %s", plain && *place == '-' ? place + 1 : place);
            }
            snprintf(
                text, sizeof text,
                "VERT\nDCL IN[0..3]\nDCL OUT[0..1], GENERIC[0]\nDCL TEMP[0..3]\nIMM %s\nF2D TEMP[0], IN[0]\nI2D TEMP[1], IN[1].wzyx\n"
                "MUL TEMP[2], IN[2], IN[0]\n%.*s TEMP[2]%s%s\n%.*s OUT[0]%s%s\nMOV OUT[1], TEMP[2]\nEND\n",
                turn & 1 ? "FLT64 {1.5, -3.25e10}" : "INT64 {-7, 12345678901}", (int)(kinds - operations[i]),
                operations[i], masks[turn % 5], operands, (int)(kinds - operations[i]), operations[i],
                masks[turn * 3 % 5], operands);
            check(text, text, strlen(text), CONVERT_NV, &tally);
            cr_expect(tally.loaded == tally.converted, "%s: %s", text, tally.refused[0].what);
            cr_expect(tally.loaded || strchr(operands, '-'), "%s", text);
        }
}

/* Rules that take several instructions there. */
Test(convert, what_only_tgsi_has_gives_the_same_bits_in_nv)
{
    seed_count = 64;
    static const char *const bodies[] = {
        "NRM4 OUT[0], IN[0]\nNRM4 OUT[1].xz, -IN[1].wwyx\n",
        "PK4B TEMP[0].x, IN[0]\nPK4B TEMP[0].yw, -|IN[1].wzyx|\nPK4B TEMP[0].z, IN[2].xxyy\nMOV OUT[0], TEMP[0]\nUP4B OUT[1], TEMP[0].y\n",
        "UP4B OUT[0], IN[0].zzzz\nUP4B_SAT OUT[1].xw, IN[1].xxxx\n",
    };
    struct tally tally = {0};
    for (unsigned i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        char text[512];
        snprintf(text, sizeof text, "VERT\nDCL IN[0..3]\nDCL OUT[0..1], GENERIC[0]\nDCL TEMP[0..1]\n%sEND\n",
                 bodies[i]);
        check(text, text, strlen(text), CONVERT_NV, &tally);
        cr_assert_eq(tally.converted, i + 1, "%s: %s", text, tally.refused[0].what);
    }
}

/* Everything that became expressible: each body must be converted. IN[3] is made of small integers in
 * TEMP[3]. */
static void check_bodies(const char *const *bodies, unsigned count, const char *declarations)
{
    struct tally tally = {0};
    seed_count = 64;
    for (unsigned i = 0; i < count; i++) {
        char text[1600];
        snprintf(
            text, sizeof text,
            "VERT\nDCL IN[0..3]\nDCL OUT[0..1], GENERIC[0]\nDCL TEMP[0..4]\n%sIMM[0] UINT32 {0, 1, 2, 3}\nIMM[1] UINT32 {31, 7, 5, 4294967295}\n"
            "IMM[2] FLT32 {0.5, 2, 3, 1}\nAND TEMP[3], IN[3], IMM[1].xxxx\nAND TEMP[4], IN[2], IMM[0].wwww\n%s%s",
            declarations, bodies[i], strstr(bodies[i], "ENDSUB") ? "" : "END\n");
        check(text, text, strlen(text), CONVERT_NV, &tally);
        cr_assert_eq(tally.converted, i + 1, "%s: %u loaded: %s", text, tally.loaded, tally.refused[0].what);
    }
    report("bodies to nv", &tally);
}

Test(convert, fused_products_powers_and_fields_give_the_same_bits_in_nv)
{
    static const char *const bodies[] = {
        "FMA OUT[0], IN[0], IN[1], IN[2]\nFMA_SAT OUT[1].xw, -IN[0].wzyx, |IN[1]|, -IN[3]\n",
        "MUL TEMP[0], IN[0], IN[1]\nFMA OUT[0], IN[0], IN[1], -TEMP[0]\nFMA OUT[1], IN[0], IMM[2], IN[1].yyyy\n",
        "LDEXP OUT[0], IN[0], TEMP[3]\nLDEXP_SAT OUT[1].yz, -IN[0], -TEMP[3].wzyx\n",
        "LDEXP OUT[0], IN[0], IN[1]\nUMUL TEMP[3], TEMP[3], IMM[1].xxxx\nLDEXP OUT[1], |IN[0].wzyx|, -TEMP[3]\n",
        "IBFE OUT[0], IN[0], TEMP[3], TEMP[3].wzyx\nUBFE OUT[1].xzw, -IN[0], TEMP[3].yzwx, TEMP[3]\n",
        "BFI OUT[0], IN[0], IN[1], TEMP[3], TEMP[3].wzyx\nBFI OUT[1].yw, -IN[0], IN[1], TEMP[3].yzwx, IN[2]\n",
        "F2D TEMP[0], IN[0]\nDLDEXP TEMP[1], TEMP[0], TEMP[3]\nMOV OUT[0], TEMP[1]\nDLDEXP OUT[1].zw, -TEMP[1], -IN[1]\n",
        "DLDEXP_SAT OUT[0], IN[0], TEMP[3].xxyy\nDLDEXP OUT[1], |IN[1]|, TEMP[3]\n",
        "DFRACEXP OUT[0], TEMP[2], IN[0]\nDFRACEXP_SAT OUT[1].zw, TEMP[2].y, -IN[2].zwxy\nMOV OUT[1].xy, TEMP[2]\n",
        "F2D TEMP[0], IN[0]\nDMUL TEMP[1], TEMP[0], TEMP[0]\nU64ADD TEMP[2], TEMP[1], IMM[0].yxyx\nDSQRT OUT[0], TEMP[1]\nDSQRT OUT[1], TEMP[2]\n",
        "F2D TEMP[0], IN[0]\nF2D TEMP[1], IN[1]\nDADD TEMP[0], TEMP[0], TEMP[1]\nDMUL TEMP[1], TEMP[0], TEMP[0]\nU64ADD TEMP[2], TEMP[1], IMM[1].wwww\n"
        "DSQRT OUT[0], TEMP[1]\nDSQRT OUT[1], TEMP[2]\n",
    };
    check_bodies(bodies, sizeof bodies / sizeof *bodies, "");
}

/* SWITCH with DEFAULT first, last and in the middle, falling through, in loops, with CONT, in one another. */
Test(convert, switches_give_the_same_bits_in_nv)
{
    static const char *const bodies[] = {
        "SWITCH TEMP[4].xxxx\nCASE IMM[0].xxxx\nMOV TEMP[0], IN[0]\nBRK\nCASE IMM[0].yyyy\nADD TEMP[0], IN[0], IN[1]\nCASE IMM[0].zzzz\n"
        "ADD TEMP[0], TEMP[0], IN[2]\nBRK\nDEFAULT\nMOV TEMP[0], IMM[2]\nENDSWITCH\nMOV OUT[0], TEMP[0]\n",
        "SWITCH TEMP[4].xxxx\nMOV TEMP[0], IMM[2]\nDEFAULT\nMOV TEMP[0], IN[0]\nCASE IMM[0].yyyy\nADD TEMP[0], TEMP[0], IN[1]\nBRK\nCASE IMM[0].zzzz\n"
        "MUL TEMP[0], IN[1], IN[2]\nCASE IMM[0].zzzz\nADD TEMP[0], TEMP[0], IN[2]\nENDSWITCH\nMOV OUT[0], TEMP[0]\n",
        "SWITCH TEMP[4].yyyy\nCASE IMM[0].yyyy\nMOV TEMP[0], IN[0]\nUIF TEMP[4].zzzz\nBRK\nENDIF\nCASE IMM[0].zzzz\nADD TEMP[0], TEMP[0], IN[1]\n"
        "DEFAULT\nADD TEMP[0], TEMP[0], IN[2]\nCASE TEMP[4].zzzz\nMUL TEMP[0], TEMP[0], IN[3]\nENDSWITCH\nMOV OUT[0], TEMP[0]\n",
        "MOV TEMP[0], IN[0]\nMOV TEMP[1], IMM[0].xxxx\nBGNLOOP\nUADD TEMP[1].x, TEMP[1].xxxx, IMM[0].yyyy\nUSGE TEMP[2].x, TEMP[1].xxxx, IMM[1].yyyy\n"
        "UIF TEMP[2].xxxx\nBRK\nENDIF\nAND TEMP[2].x, TEMP[1].xxxx, IMM[0].wwww\nSWITCH TEMP[2].xxxx\nCASE IMM[0].xxxx\nADD TEMP[0], TEMP[0], IN[1]\nCONT\n"
        "CASE IMM[0].yyyy\nSWITCH TEMP[4].wwww\nCASE IMM[0].yyyy\nADD TEMP[0], TEMP[0], IN[2]\nUIF TEMP[4].xxxx\nCONT\nENDIF\nDEFAULT\nMUL TEMP[0], TEMP[0], IMM[2]\n"
        "BRK\nENDSWITCH\nADD TEMP[0], TEMP[0], IMM[2]\nBREAKC TEMP[4].yyyy\nDEFAULT\nADD TEMP[0], TEMP[0], IN[3]\nENDSWITCH\nADD TEMP[0], TEMP[0], IMM[2].wwww\nENDLOOP\n"
        "MOV OUT[0], TEMP[0]\n",
        "CAL :7\nMOV OUT[0], TEMP[0]\nSWITCH TEMP[4].x\nENDSWITCH\nEND\nBGNSUB\nSWITCH TEMP[4].x\nCASE IMM[0].zzzz\nMOV TEMP[0], IN[1]\nRET\nDEFAULT\nMOV TEMP[0], IN[2]\n"
        "ENDSWITCH\nADD TEMP[0], TEMP[0], IN[0]\nENDSUB\n",
    };
    check_bodies(bodies, sizeof bodies / sizeof *bodies, "");
}

Test(convert, images_give_the_same_bits_in_nv)
{
    static const char *const bodies[] = {
        "LOAD OUT[0], IMAGE[0], TEMP[4], 2D, PIPE_FORMAT_R32_UINT\nLOAD OUT[1].xw, IMAGE[1], TEMP[4].wzyx, 2D, PIPE_FORMAT_R32_FLOAT\n",
        "LOAD OUT[0], IMAGE[2], TEMP[4], PIPE_FORMAT_R32G32B32A32_SINT\nLOAD OUT[1], IMAGE[3], -TEMP[4], PIPE_FORMAT_R8_SINT\n",
        "LOAD OUT[0], IMAGE[0], TEMP[4], PIPE_FORMAT_R32G32_UINT\nSTORE IMAGE[0], TEMP[4], IN[0], PIPE_FORMAT_R32_UINT\n"
        "LOAD OUT[1], IMAGE[0], TEMP[4].yxzw, COHERENT, PIPE_FORMAT_R32_SINT\n",
        "STORE IMAGE[2].x, TEMP[4], -IN[0], PIPE_FORMAT_R32G32B32A32_UINT\nSTORE IMAGE[3], TEMP[4], IN[1], VOLATILE, PIPE_FORMAT_R8_UINT\n"
        "ATOMUADD OUT[0], IMAGE[0], TEMP[4], IN[0]\nATOMIMAX OUT[1], IMAGE[0], TEMP[4].yyyy, IN[1]\n",
        "ATOMCAS OUT[0], IMAGE[0], TEMP[4], IN[0].xxxx, IN[0].yyyy\nATOMXCHG OUT[1].x, IMAGE[0], TEMP[4], IN[1]\nATOMXOR TEMP[0], IMAGE[0], TEMP[4], IN[2]\n",
        "LOAD OUT[0], IMAGE[4], TEMP[4], PIPE_FORMAT_R32_UINT\nSTORE IMAGE[4], TEMP[4].yxzw, IN[2], PIPE_FORMAT_R32_UINT\n",
    };
    check_bodies(bodies, sizeof bodies / sizeof *bodies,
                 "DCL IMAGE[0..1], 2D\nDCL IMAGE[2..3], 3D\nDCL IMAGE[4], 1D_ARRAY\n");
}

/* Words inside, behind the end, misaligned, and across each other's in lanes that store. */
Test(convert, storage_buffers_give_the_same_bits_in_nv)
{
    static const char *const bodies[] = {
        "LOAD OUT[0], BUFFER[0], TEMP[3]\nLOAD OUT[1].xz, BUFFER[1], TEMP[4].wwww, COHERENT\n",
        "LOAD OUT[0].yw, BUFFER[0].wzyx, TEMP[5].yyyy\nLOAD OUT[1], BUFFER[2], -TEMP[5].zzzz, VOLATILE\n",
        "LOAD OUT[0], BUFFER[1], IMM[1].wwww\nLOAD OUT[1], BUFFER[1], IN[1]\n",
        "STORE BUFFER[0].x, TEMP[5].xxxx, IN[0]\nSTORE BUFFER[1].z, TEMP[5].yyyy, -IN[1]\nLOAD OUT[0], BUFFER[0], TEMP[5]\n",
        "STORE BUFFER[0], TEMP[5].xxxx, IN[0]\nSTORE BUFFER[2].xzw, -TEMP[5].yyyy, IN[1]\nLOAD OUT[0], BUFFER[0], TEMP[5]\n",
        "STORE BUFFER[0].xy, TEMP[3].xxxx, IN[0], COHERENT\n",
        "ATOMUADD OUT[0], BUFFER[0], TEMP[5].xxxx, IN[0]\nATOMIMAX OUT[1].yz, BUFFER[0], TEMP[5].xxxx, IN[1]\n",
        "ATOMIMIN OUT[0], BUFFER[0], TEMP[5].xxxx, IN[0]\nATOMUMIN OUT[1], BUFFER[0], TEMP[5].xxxx, IN[1]\nATOMUMAX TEMP[0], BUFFER[1], TEMP[5].xxxx, IN[1]\n",
        "ATOMAND OUT[0], BUFFER[0], TEMP[5].xxxx, IN[0]\nATOMOR OUT[1], BUFFER[0], TEMP[3].xxxx, IN[1]\nATOMXOR TEMP[0], BUFFER[1], TEMP[5].xxxx, IN[1]\n",
        "ATOMXCHG OUT[0], BUFFER[0], TEMP[5].xxxx, IN[0]\nATOMCAS OUT[1], BUFFER[0], TEMP[5].xxxx, TEMP[4].xxxx, TEMP[4].yyyy\n",
        "LOAD TEMP[0], BUFFER[0], TEMP[5]\nATOMCAS OUT[0], BUFFER[0], TEMP[5].xxxx, TEMP[0].xxxx, IMM[0].yyyy\nATOMFADD OUT[1], BUFFER[0], TEMP[5].xxxx, -IN[0]\n",
        "LOAD OUT[0], BUFFER[ADDR[0].x], TEMP[5].xxxx\nSTORE BUFFER[ADDR[0].y+2], TEMP[5].yyyy, IN[0]\nATOMUADD OUT[1], BUFFER[ADDR[0].z+4], TEMP[5].xxxx, IN[1]\n",
    };
    static char text[sizeof bodies / sizeof *bodies][600];
    const char *texts[sizeof bodies / sizeof *bodies];
    for (unsigned i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        snprintf(text[i], sizeof text[i], "AND TEMP[5], IN[3].wzyx, IMM[1].xxxx\nSHL TEMP[5].x, TEMP[5], IMM[0].zzzz\nUARL ADDR[0], TEMP[4]\n%s", bodies[i]);
        texts[i] = text[i];
    }
    check_bodies(texts, sizeof bodies / sizeof *bodies, "DCL TEMP[5]\nDCL ADDR[0]\nDCL BUFFER[0..2]\nDCL BUFFER[4..5]\nDCL BUFFER[15]\n");
}

/* Units and offsets that are operands, arrays of several kinds of inputs and outputs, two outputs of one
 * semantic, streams of triangles; addresses on the stack. */
static const char *const without_names_in_nv[] = {
    "VERT\nDCL IN[0]\nDCL OUT[0], GENERIC[0]\nDCL ADDR[0]\nDCL TEMP[0]\nIMM[0] FLT32 {1.5, 2, 3, 4}\nIMM[1] INT32 {-1, 5, 1000000000, 0}\n"
    "IMM[2] UINT32 {1, 2, 4294967295, 3}\nAND TEMP[0], IN[0], IMM[2].yyyy\nUARL ADDR[0].x, TEMP[0]\nMOV TEMP[0], IMM[ADDR[0].x]\nMOV OUT[0], TEMP[0]\nEND\n",
    "VERT\nDCL IN[0..3]\nDCL OUT[0], POSITION\nDCL OUT[1], CLIPDIST[0]\nDCL OUT[2], CLIPDIST[1]\nDCL OUT[3], CLIPVERTEX\nDCL PRED[0]\nDCL TEMP[0]\n"
    "MOV OUT[0], IN[0]\nMOVC TEMP[0], IN[1]\nMOV OUT[1].xw (GT.xyzw), IN[2]\nADDC OUT[2] (LE.wzyx), IN[2], IN[3]\nMOV OUT[1].yzw (EQ.x), IN[3]\n"
    "MUL_SAT OUT[1].x, IN[1], IN[2]\nMOV OUT[3] (LT.x), IN[1]\nEND\n",
    "TESS_CTRL\nPROPERTY TCS_VERTICES_OUT 4\nDCL IN[][0], POSITION\nDCL OUT[0], TESSOUTER\nDCL OUT[1], TESSINNER\nDCL PRED[0]\nDCL TEMP[0]\nDCL SV[0], INVOCATIONID\n"
    "DCL ADDR[0]\nUARL ADDR[0].x, SV[0]\nMOV OUT[0], IN[1][0]\nMOVC TEMP[0], IN[ADDR[0].x][0]\nMOV OUT[0].xyz (GT.zxyw), IN[2][0]\nMOV OUT[1].xy (LE.wx), IN[3][0]\nEND\n",
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL OUT[1], COLOR[1]\nDCL TEMP[0..3]\nDCL ADDR[0]\n"
    "DCL SAMP[0..3]\nDCL IMAGE[0..2], 2D, WR\nIMM[0] UINT32 {3, 7, 1, 2}\nAND TEMP[0], IN[0], IMM[0].xxxx\n"
    "AND TEMP[1], IN[0].wzyx, IMM[0].yyyy\nUARL ADDR[0].x, TEMP[0]\nTEX TEMP[2], IN[0], SAMP[0], 2D, TEMP[1].xyz\n"
    "TXF TEMP[3], TEMP[0], SAMP[1], 2D, TEMP[1].yxz\nADD TEMP[2], TEMP[2], TEMP[3]\n"
    "TEX TEMP[3], IN[0], SAMP[ADDR[0].x], 2D\nADD OUT[0], TEMP[2], TEMP[3]\n"
    "LOAD TEMP[3], IMAGE[ADDR[0].x], TEMP[0], 2D, PIPE_FORMAT_R32_UINT\n"
    "STORE IMAGE[ADDR[0].x+1], TEMP[0], TEMP[3], 2D, PIPE_FORMAT_R32_UINT\n"
    "ATOMUADD OUT[1], IMAGE[ADDR[0].x], TEMP[0], TEMP[2], 2D\nEND\n",
    "GEOM\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], POSITION\nDCL OUT[0], POSITION\n"
    "IMM[0] UINT32 {0, 1, 0, 0}\nMOV OUT[0], IN[2][0]\nEMIT IMM[0].x\nEMIT IMM[0].x\nENDPRIM IMM[0].x\nEND\n",
    "VERT\nDCL IN[0..3]\nDCL OUT[0], POSITION\nDCL OUT[1], COLOR\nDCL OUT[2], GENERIC[3]\nDCL OUT[3], FOG\n"
    "DCL OUT[4], COLOR\nDCL TEMP[0]\nDCL ADDR[0]\nIMM[0] UINT32 {3, 7, 1, 2}\nAND TEMP[0], IN[3], IMM[0].xxxx\n"
    "UARL ADDR[0].x, TEMP[0]\nMOV OUT[1], IN[0]\nMOV OUT[ADDR[0].x].xyz, IN[1]\nMOV OUT[4], IN[2]\n"
    "ADD OUT[ADDR[0].x-1].w, OUT[1], OUT[ADDR[0].x+1]\nMOV OUT[3].x, IN[1].yyyy\nEND\n",
    "FRAG\nDCL IN[0], POSITION, LINEAR\nDCL IN[1], COLOR, COLOR\nDCL IN[2], GENERIC[5], PERSPECTIVE, CENTROID\n"
    "DCL IN[3], FOG, CONSTANT\nDCL OUT[0], COLOR\nDCL TEMP[0]\nDCL ADDR[0]\nIMM[0] UINT32 {3, 7, 1, 2}\n"
    "AND TEMP[0], IN[1], IMM[0].xxxx\nUARL ADDR[0].xy, TEMP[0]\nADD TEMP[0], IN[ADDR[0].x], IN[2]\n"
    "MAD OUT[0], IN[ADDR[0].y+1], TEMP[0], IN[ADDR[0].x-1]\nEND\n",
    "!!ARBvp1.0 OPTION NV_vertex_program3; PARAM e[8] = { program.env[0..7] }; ADDRESS a; ADDRESS b; ARL a, "
    "vertex.attrib[0]; ARL b, vertex.attrib[1]; PUSHA a; CAL f (GT.x); CAL f; PUSHA b; MOVC "
    "result.texcoord[2], vertex.attrib[2]; BRA over (LE.x); MOV result.texcoord[1], e[a.x]; over: POPA a; POPA "
    "b; MOV result.position, e[a.x + 2]; ADD result.texcoord[0], e[b.y], e[a.z]; RET; f: PUSHA b; POPA a; RET; "
    "END ",
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL IN[1], COLOR\nDCL OUT[0], COLOR\nDCL SAMP[0..2]\nDCL ADDR[0]\n"
    "DCL TEMP[0..3], ARRAY(1)\nDCL TEMP[4]\nIMM[0] UINT32 {3, 1, 2, 0}\nAND TEMP[4], IN[1], IMM[0].xxxx\n"
    "UARL ADDR[0], TEMP[4]\nMOV TEMP[0], IMM[0]\nMOV TEMP[1], IMM[0].yzww\nMOV TEMP[2], IMM[0].zwyy\n"
    "TEX TEMP[ADDR[0].x-1](1), IN[0], SAMP[ADDR[0].y+1], 2D, TEMP[ADDR[0].z-1](1).xyz\n"
    "ADD TEMP[0], TEMP[0], TEMP[1]\nADD OUT[0], TEMP[0], TEMP[2]\nEND\n",
    "VERT\nDCL IN[0..1]\nDCL OUT[0], POSITION\nDCL ADDR[0..1]\nDCL CONST[0..7]\nARL ADDR[0], IN[0]\nARL ADDR[1], IN[1]\n"
    "PUSHA ADDR[0]\nIF IN[0].xxxx\nPUSHA ADDR[1]\nARL ADDR[0], IN[1].wzyx\nPOPA ADDR[0]\nENDIF\nBGNLOOP\nPUSHA ADDR[0]\n"
    "POPA ADDR[1]\nBRK\nENDLOOP\nPOPA ADDR[0]\nADD OUT[0], CONST[ADDR[0].x], CONST[ADDR[1].y]\nEND\n",
};

/* Calls nest as deep as they may, each from very many places. */
Test(convert, many_calls_are_followed_once)
{
    enum { CALLS = 2000 };
    struct shader_error error;
    struct text text = {0};
    text_add(&text, "!!ARBfp1.0 OPTION NV_fragment_program2; TEMP R0; CAL a; MOV result.color, R0; RET; ");
    for (unsigned i = 0; i < 4; i++) {
        text_add(&text, "%c: ", 'a' + i);
        for (unsigned n = 0; n < CALLS && i < 3; n++)
            text_add(&text, "CAL %c; ", 'b' + i);
        text_add(&text, "MOV R0, fragment.position; RET; ");
    }
    text_add(&text, "END");
    char *string = text_finish(&text);
    struct program *program = shader_load(SHADER_TARGET_ANY, string, strlen(string), &error);
    cr_assert(program, "%s", error.message);
    for (enum shader_conversion to = CONVERT_NV; to <= CONVERT_TGSI; to++) {
        struct program *with_calls = shader_convert(program, to, &error);
        cr_expect(with_calls, "%s", error.message);
        shader_program_free(with_calls);
    }
    shader_program_free(program);
    free(string);
}

Test(convert, what_has_no_name_in_nv_gives_the_same_bits)
{
    struct tally tally = {0};
    seed_count = 64;
    for (unsigned i = 0; i < sizeof without_names_in_nv / sizeof *without_names_in_nv; i++) {
        check(without_names_in_nv[i], without_names_in_nv[i], strlen(without_names_in_nv[i]), CONVERT_NV,
              &tally);
        cr_assert_eq(tally.converted, i + 1, "%s: %u loaded: %s", without_names_in_nv[i], tally.loaded,
                     tally.refused[0].what);
    }
}

Test(convert, images_and_bit_fields_give_the_same_bits_in_tgsi)
{
    static const char *const bodies[] = {
        "LOADIM.U32 U, I, image[0], 2D; MOV.U.NTC result.attrib[0], U; LOADIM.F32.CC.SAT R, I.wzyx, image[1], 3D; MOV result.attrib[1], R; "
        "MOV result.attrib[1] (EQ.xyzz), {7, 8, 9, 0};",
        "STOREIM.U32X4 image[2], U, I, 2D; LOADIM.S32X4.CC S, I, image[2], 2D; MOV.S.NTC result.attrib[0] (LT.x), S;",
        "STOREIM.F32 image[1], -|R|, I, 1D; STOREIM.S8 image[3], -S, I, ARRAY1D; LOADIM.U8 U, -I, image[3], ARRAY1D; MOV.U.NTC result.attrib[0], U;",
        "ATOMIM.ADD.U32 U, U, I, image[0], 2D; ATOMIM.MIN.S32.CC S.xz, S, I, image[0], 2D; MOV.U.NTC result.attrib[0], U; MOV.S.NTC result.attrib[1], S;",
        "ATOMIM.CSWAP.U32 U, {0, 5, 0, 0}, I, image[0], 2D; MOV.U.NTC result.attrib[0], U; ATOMIM.EXCH.S32 S, -S.y, I, image[4], 2D;",
        "AND.U U, U, 3; ATOMIM.IWRAP.U32 U.xz, U.y, I, image[0], 2D; MOV.U.NTC result.attrib[0], U; ATOMIM.DWRAP.U32.CC U, 2, I.wzyx, image[0], 2D; "
        "MOV.U.NTC result.attrib[1] (NE), U;",
        "ATOMIM.DWRAP.U32 U, 5, {0, 0, 0, 0}, image[4], ARRAY1D; MOV.U.NTC result.attrib[0], U; ATOMIM.IWRAP.U32 U, 9, {0, 0, 0, 0}, image[4], ARRAY1D; "
        "MOV.U.NTC result.attrib[1], U;",
        "AND.U R.xy, U, 31; MOV.U.NTC S, U; BFI.U U, R, U.wzyx, U; MOV.U.NTC result.attrib[0], U; BFI.S.CC S.xzw, {5, 7, 0, 0}, S, I; MOV.S.NTC result.attrib[1] (NE.x), S;",
    };
    struct tally tally = {0};
    seed_count = 64;
    for (unsigned i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        char text[700];
        snprintf(
            text, sizeof text,
            "!!NVvp5.0 TEMP R; INT TEMP I, S; UINT TEMP U; MOV R, vertex.attrib[0]; MOV.S.NTC I, vertex.attrib[1]; AND.S I, I, 3; MOV.U.NTC U, vertex.attrib[2]; "
            "MOV.S.NTC S, vertex.attrib[3]; %s END",
            bodies[i]);
        check(text, text, strlen(text), CONVERT_TGSI, &tally);
        cr_assert_eq(tally.converted, i + 1, "%s: %u loaded: %s", text, tally.loaded, tally.refused[0].what);
    }
}

Test(convert, storage_buffers_give_the_same_bits_in_tgsi)
{
    static const char *const bodies[] = {
        "LDB.U32 U, s[4]; MOV.U.NTC result.attrib[0], U; LDB.F32X4.CC R, s[I.x].wzyx; MOV.U.NTC result.attrib[1] (GT), R;",
        "LDB.F32X2.SAT R.yz, -|s[I.x].yxyx|; MOV result.attrib[0], R; LDB.S32X4.CC1.COH S, -s[16]; MOV.S.NTC result.attrib[1] (LT1.x), S;",
        "LDB.U32X2 U, p[I.y]; MOV.U.NTC result.attrib[0], U; LDB.U32 U, p[I.x + 2]; MOV.U.NTC result.attrib[1], U; LDB.U32 U, s[20]; MOV.U.NTC result.attrib[2], U;",
        "LDB.U32X4 U, t[I.z][I.x]; MOV.U.NTC result.attrib[0], U; LDB.U32X4 U, t[S.z + 1][0]; MOV.U.NTC result.attrib[1], U; LDB.U32 U, t[2][4]; MOV.U.NTC result.attrib[2], U;",
        "STB.U32 U, s[I.x]; LDB.U32X4 U, s[0]; MOV.U.NTC result.attrib[0], U;",
        "STB.S32X4.VOL -S.wzyx, t[1][I.x];",
        "STB.F32X2 R, s[8];",
        "STB.U32X4 U, s[16]; STB.U32X2 U, p[I.y]; STB.F32 R.y, t[I.z][I.x]; STB.U32 U, s[28]; STB.U32 U, s[2];",
        "ATOMB.ADD.U32 U, U, s[I.x]; MOV.U.NTC result.attrib[0], U; ATOMB.MIN.S32.CC S.xz, S, p[I.x]; MOV.S.NTC result.attrib[1] (NE), S;",
        "ATOMB.CSWAP.U32 U, {0, 5, 0, 0}, s[I.x]; MOV.U.NTC result.attrib[0], U; ATOMB.EXCH.S32 S, -S.y, t[I.z][4]; MOV.S.NTC result.attrib[1], S;",
        "ATOMB.ADD.F32 R.yw, -R, s[I.x]; MOV result.attrib[0], R; ATOMB.EXCH.F32 R, R.wzyx, s[4]; MOV.U.NTC result.attrib[1], R;",
        "ATOMB.IWRAP.U32 U.xz, 5, s[I.x]; MOV.U.NTC result.attrib[0], U; ATOMB.DWRAP.U32.CC U, 3, t[I.z][I.x]; MOV.U.NTC result.attrib[1] (NE), U;",
        "ATOMB.MAX.U32 U, U, s[0]; ATOMB.AND.U32 U, U, s[4]; ATOMB.OR.U32 U, U, s[I.x]; ATOMB.XOR.U32 U, U, s[12]; MOV.U.NTC result.attrib[0], U;",
    };
    struct tally tally = {0};
    seed_count = 64;
    for (unsigned i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        char text[900];
        snprintf(
            text, sizeof text,
            "!!NVvp5.0 OPTION NV_shader_storage_buffer; OPTION NV_shader_atomic_float; STORAGE s[] = { program.storage[2] }; "
            "STORAGE p[16] = { program.storage[3][8..23] }; STORAGE t[][] = { program.storage[0..3] }; "
            "TEMP R; INT TEMP I, S; UINT TEMP U; MOV R, vertex.attrib[0]; MOV.S.NTC I, vertex.attrib[1]; AND.S I, I, 7; MUL.S I.x, I.x, 4; "
            "MOV.U.NTC U, vertex.attrib[2]; MOV.S.NTC S, vertex.attrib[3]; %s END",
            bodies[i]);
        check(text, text, strlen(text), CONVERT_TGSI, &tally);
        cr_assert_eq(tally.converted, i + 1, "%s: %u loaded: %s", text, tally.loaded, tally.refused[0].what);
    }
}

/* Parameter buffers by run-time indices inside and outside of arrays, buffer 0, LDC, texture and image units.
 */
Test(convert, buffers_and_units_by_run_time_indices_give_the_same_bits_in_tgsi)
{
    static const char *const bodies[] = {
        "MOV result.attrib[0], b[0].wzyx; ADD result.attrib[1], -b[i.x], b[i.y + 2]; MOV.U.NTC result.attrib[2], b[s.x];",
        "MOV result.attrib[0], v[i.x]; MAD result.attrib[1], |v[i.y + 1].zxyw|, v[2], -v[s.z]; MOV.U.NTC result.attrib[2], v[i.w + 3];",
        "MOV result.attrib[0], m[i.x][3]; ADD result.attrib[1], m[1][i.y], m[i.z + 1][i.w]; ADD.S.CC s.xy, m[i.x][s.y], -m[0][0]; "
        "MOV.S.NTC result.attrib[2] (LT.x), s;",
        "LDC.F32 r, c[4].wyzx; MOV.U.NTC result.attrib[0], r; LDC.F32X2.SAT r, -c[i.x]; MOV.U.NTC result.attrib[1], r; "
        "LDC.U32X4.CC r.xzw, c[j.y + 16]; MOV.U.NTC result.attrib[2], r;",
        "LDC.S32 r, -|c[j.x + 4].xxyx|; MOV.S.NTC result.attrib[0], r; LDC.S32X2 r, c[j.z]; MOV.S.NTC result.attrib[1], r; "
        "LDC.F32X4 r, |cc[i.x + 1][j.w]|; MOV.U.NTC result.attrib[2], r; LDC.F32X4 r, cc[0][8]; MOV.U.NTC result.attrib[3], r;",
        "TXF result.attrib[0], i, t[i.x], 2D; TXF result.attrib[1], i, t[s.y], 2D; TXQ r, 0, t[i.z], 2D; MOV.U.NTC result.attrib[2], r;",
        "LOADIM.U32 r, i, g[i.x], 2D; MOV.U.NTC result.attrib[0], r; STOREIM.U32 g[i.y + 1], r, i, 2D; ATOMIM.ADD.U32 r, r, i, g[s.x], 2D; "
        "MOV.U.NTC result.attrib[1], r;",
    };
    struct tally tally = {0};
    seed_count = 32;
    for (unsigned i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        char text[1200];
        snprintf(
            text, sizeof text,
            "!!NVvp5.0 BUFFER b[] = { program.buffer[1] }; BUFFER4 v[4] = { program.buffer[0][2..5] }; "
            "BUFFER m[2][6] = { program.buffer[3..4][0..5] }; CBUFFER c[] = { program.buffer[2] }; "
            "CBUFFER cc[][] = { program.buffer[0..3] }; TEXTURE t[] = { texture[4..5] }; IMAGE g[] = { image[1..2] }; "
            "TEMP r; INT TEMP i, j, s; MOV.S.NTC s, vertex.attrib[0]; AND.S i, s, 7; MOV.S j, i; SHL.S j.xy, i, 2; SHL.S j.w, i.x, 4; %s END",
            bodies[i]);
        check(text, text, strlen(text), CONVERT_TGSI, &tally);
        cr_assert_eq(tally.converted, i + 1, "%s: %u loaded: %s", text, tally.loaded, tally.refused[0].what);
    }
}

/* Levels of tessellation and distances are the x of registers that have zeros beside it. */
Test(convert, what_is_one_number_has_zeros_beside_it_in_tgsi)
{
    static const char *const texts[] = {
        "!!NVtep5.0 TESS_MODE QUADS; TESS_SPACING EQUAL; TESS_VERTEX_ORDER CW; TEMP t; ADD t, primitive.tessouter[3], vertex[0].position; "
        "MOV result.position, t; MAD result.texcoord[1], primitive.tessinner[1].xyxz, -t, primitive.tessouter[1].x; END",
        "!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; MOV result.position, vertex[0].clip[2]; "
        "ADD result.color, -vertex[0].clip[5].yxxx, |vertex[0].clip[1]|; EMIT; END",
    };
    struct tally tally = {0};
    seed_count = 16;
    for (unsigned i = 0; i < 2; i++) {
        check(texts[i], texts[i], strlen(texts[i]), CONVERT_TGSI, &tally);
        cr_expect_eq(tally.converted, i + 1, "%u loaded: %s", tally.loaded, tally.refused[0].what);
    }
}

/* CVT of 32 bits: floats beyond the range of integers count modulo 2^32 (NV_gpu_program5 2.X.8.Z). */
Test(convert, conversions_of_32_bits_are_the_same_in_tgsi)
{
    seed_count = 64;
    static const char *const conversions[] = {
        "S32.F32", "U32.F32",       "S32.F32.FLR", "U32.F32.CEIL", "S32.F32.TRUNC", "U32.F32.ROUND",
        "F32.S32", "F32.U32.ROUND", "S32.U32",     "U32.S32",      "F32.F32"};
    for (unsigned i = 0; i < sizeof conversions / sizeof *conversions; i++) {
        char text[512];
        struct tally tally = {0};
        snprintf(
            text, sizeof text,
            "!!NVvp5.0 TEMP t, u; MUL t, vertex.attrib[0], 1e9; CVT.%s u, t; MOV.U.NTC result.attrib[0], u; "
            "CVT.%s.CC u.xz, vertex.attrib[1].wzyx; MOV.U.NTC result.attrib[1], u; MOV result.attrib[2], {1, 2, 3, 4}; "
            "MOV result.attrib[2] (LT.xzzx), {5, 6, 7, 8}; END",
            conversions[i], conversions[i]);
        check(text, text, strlen(text), CONVERT_TGSI, &tally);
        cr_expect_eq(tally.converted, 1, "%u loaded: %s: %s", tally.loaded, text, tally.refused[0].what);
    }
}

Test(convert, texel_offsets_and_components_come_along_in_nv)
{
    static const char text[] =
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0..2]\nIMM[0] INT32 {1, -1, 2, 3}\n"
        "TEX OUT[0], IN[0], SAMP[0], 2D, IMM[0].xyy\nTG4 OUT[0], IN[0], IMM[0].zzzz, SAMP[1], 2D\n"
        "TEX OUT[0], IN[0], SAMP[2], 3D, IMM[0].xyw\nEND\n";
    static const int8_t offsets[3][3] = {{1, -1, 0}, {0, 0, 0}, {1, -1, 3}};
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    struct program *result = program ? shader_convert(program, CONVERT_NV, &error) : NULL;
    cr_assert(result, "%s", error.message);
    for (unsigned i = 0; i < 3; i++)
        cr_expect(memcmp(result->instructions[i].texture.offset, offsets[i], 3) == 0, "%u", i);
    cr_expect_eq(result->instructions[1].texture.component, 2);
    shader_program_free(program);
    shader_program_free(result);
}

/* The caller transforms the position of a position-invariant program; in TGSI the program does. */
Test(convert, position_invariant_programs_transform_in_tgsi)
{
    static const char invariant[] =
        "!!ARBvp1.0 OPTION ARB_position_invariant; MOV result.color, program.local[2]; END";
    static const char explicit[] =
        "!!ARBvp1.0 PARAM m[4] = { state.matrix.mvp }; DP4 result.position.x, m[0], vertex.position;"
        "DP4 result.position.y, m[1], vertex.position; DP4 result.position.z, m[2], vertex.position;"
        "DP4 result.position.w, m[3], vertex.position; MOV result.color, program.local[2]; END";
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, invariant, strlen(invariant), &error);
    struct program *result = program ? shader_convert(program, CONVERT_TGSI, &error) : NULL;
    struct program *expected = shader_load(SHADER_TARGET_ANY, explicit, strlen(explicit), &error);
    cr_assert(result && expected, "%s", error.message);
    cr_expect_eq(result->output_count, 2);
    for (uint32_t seed = 0; seed < 4; seed++)
        cr_expect_null(same_difference(expected, result, seed, same_param_binding, same_param_binding, NULL));
    shader_program_free(program);
    shader_program_free(result);
    shader_program_free(expected);
}

/* What TGSI has no names for is listed (docs/tokens.md). */
Test(convert, the_text_lists_what_its_constants_hold)
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
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
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

/* TXB and TXL of targets that leave no place for bias and level of detail, TXB2 and TXL2 in TGSI. */
Test(convert, bias_and_level_of_their_own_give_the_same_bits)
{
    static const struct {
        enum shader_conversion to;
        const char *text;
    } rows[] = {
        {CONVERT_TGSI,
         "!!NVfp5.0 TEMP a, b; TXB a, fragment.attrib[0], fragment.attrib[1].w, texture[0], ARRAYCUBE; "
         "TXL b, fragment.attrib[1], -a, texture[1], SHADOWARRAY2D, (1, 0); "
         "TXL.CC a (GT.x), b, 2.5, texture[2], SHADOWCUBE; ADD result.color, a, b; END"},
        {CONVERT_NV,
         "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0..2]\nDCL TEMP[0..1]\n"
         "TXB2 TEMP[0], IN[0], IN[0].wwww, SAMP[0], CUBE_ARRAY\nTXL2 TEMP[1], IN[0], -|TEMP[0]|, SAMP[1], SHADOWCUBE\n"
         "TXL2 TEMP[0].xz, IN[0], TEMP[1].yyyy, SAMP[2], SHADOW2D_ARRAY\nADD OUT[0], TEMP[0], TEMP[1]\nEND\n"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct tally tally = {0};
        check(rows[i].text, rows[i].text, strlen(rows[i].text), rows[i].to, &tally);
        cr_expect_eq(tally.converted, 1, "%u loaded: %s: %s", tally.loaded, rows[i].text,
                     tally.refused[0].what);
    }
}

static const struct {
    const char *text;
    enum shader_conversion to;
    int32_t offset;
    const char *message;
} refused[] = {
    {"!!VSP1.0 MOV c[1], v[0]; END", CONVERT_TGSI, 9, "vertex state program"},
    {"!!NVvp5.0 TEMP t; LONG TEMP a; LOAD.F32X4 t, a.x; END", CONVERT_TGSI, 31, "LOAD"},
    {"!!NVvp5.0 CBUFFER b[] = { program.buffer[2] }; LONG TEMP a; LDC.F64 a, b[0]; END", CONVERT_TGSI, 60,
     "32 bits"},
    {"!!NVfp5.0 LONG TEMP a; IF GT.x; DDX result.color, a; ENDIF; END", CONVERT_TGSI, 32, "derivative"},
    {"!!VSP1.0 MOV c[1], v[0]; END", CONVERT_NV, 9, "vertex state program"},
    {"FRAG\nPROPERTY MUL_ZERO_WINS 1\nDCL IN[0], COLOR\nDCL OUT[0], COLOR\nMUL OUT[0], IN[0], IN[0]\nEND\n",
     CONVERT_NV, 65, "MUL_ZERO_WINS"},
    {"!!VP2.0 BRA b; a: MOV R0, R1; b: MOV R1, R0; BRA a (GT.x); MOV o[HPOS], R0; END", CONVERT_NV, 8,
     "without nesting"},
    {"VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL BUFFER[0..2]\nRESQ OUT[0], BUFFER[1]\nEND\n", CONVERT_NV, 53, "has no counterpart"},
    {"!!NVvp5.0 OPTION NV_shader_storage_buffer; STORAGE s[] = { program.storage[2] }; TEMP a; STB.F32 -a, s[0]; END", CONVERT_TGSI, 89, "negated"},
    {"!!NVvp5.0 OPTION NV_shader_storage_buffer; STORAGE s[] = { program.storage[2] }; STB.U8 1, s[0]; END", CONVERT_TGSI, 81, "32 bits"},
    {"!!VP2.0 CAL f; MOV o[HPOS], R0; f: RET; END", CONVERT_NV, 35, "runs on into it"},
    {"!!VP2.0 CAL f; RET; f: MOV o[HPOS], R0; END", CONVERT_NV, 40, "END runs on"},
    {"!!VP2.0 CAL f; RET; f: CAL f; MOV o[HPOS], R0; RET; END", CONVERT_NV, 8, "nest more than 4 deep"},
    {"!!VP2.0 CAL f; RET; f: BRA g; MOV o[HPOS], R0; RET; h: RET; g: CAL h; RET; END", CONVERT_NV, 23,
     "leaves its subroutine"},
    {"!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS a; "
     "PUSHA a; MOVC CC, vertex.attrib[0]; BRA x (GT.x); POPA a; x: POPA a; MOV result.position, 0; END",
     CONVERT_NV, 110, "more or fewer vectors"},
    {"!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS a; "
     "POPA a; MOV result.position, 0; END",
     CONVERT_NV, 49, "may be empty"},
    {"!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS a; "
     "CAL f; MOV result.position, 0; RET; f: PUSHA a; RET; END",
     CONVERT_NV, 97, "holds an address vector"},
    {"!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS a; "
     "PUSHA a; PUSHA a; PUSHA a; PUSHA a; CAL f; POPA a; POPA a; POPA a; POPA a; MOV result.position, 0; RET; f: RET; END",
     CONVERT_NV, 49, "may be full"},
    {"VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL ADDR[0]\n"
     "IF IN[0].xxxx\nPUSHA ADDR[0]\nENDIF\nPOPA ADDR[0]\nMOV OUT[0], IN[0]\nEND\n",
     CONVERT_NV, 76, "more or fewer vectors"},
    {"VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL ADDR[0]\n"
     "IF IN[0].xxxx\nPUSHA ADDR[0]\nELSE\nPUSHA ADDR[0]\nENDIF\nPOPA ADDR[0]\nMOV OUT[0], IN[0]\nEND\n",
     CONVERT_NV, 76, "more or fewer vectors"},
    {"VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL ADDR[0]\n"
     "BGNLOOP\nPUSHA ADDR[0]\nIF IN[0].xxxx\nBRK\nENDIF\nPOPA ADDR[0]\nENDLOOP\nMOV OUT[0], IN[0]\nEND\n",
     CONVERT_NV, 48, "more or fewer vectors"},
    {"VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL ADDR[0]\n"
     "0: CAL :3\n1: MOV OUT[0], IN[0]\n2: END\n3: BGNSUB\n4: PUSHA ADDR[0]\n5: ENDSUB\n",
     CONVERT_NV, 116, "holds an address vector"},
};

Test(convert, refusals_name_the_construct_and_its_place)
{
    for (unsigned i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct shader_error error;
        struct program *program =
            shader_load(SHADER_TARGET_ANY, refused[i].text, strlen(refused[i].text), &error);
        cr_assert(program, "%s: %s", refused[i].text, error.message);
        cr_assert_null(shader_convert(program, refused[i].to, &error), "%s", refused[i].text);
        cr_assert(strstr(error.message, refused[i].message), "%s: %s", refused[i].text, error.message);
        cr_assert_eq(error.position.offset, refused[i].offset, "%s: at %d: %s", refused[i].text,
                     error.position.offset, error.message);
        shader_program_free(program);
    }
}

/* NV_fragment_program: operands and results of 32, 16 and 12 bits. */
static const char *const precisions[] = {
    "!!FP1.0 SEQC R0, f[COL0], p[3]; SNER R1, f[TEX0], -|f[TEX0].x|; MAX R2, R0, {1, 2}; MIN R3, R2, R1; "
    "MAD_SAT o[COLR] (GE.x), R0, R2, R3; END",
    "!!FP1.0 RSQR R0, f[COL0].x; RCP R0.y, f[COL1].y; SLTC RC, R0, 0.5; KIL NE.w; RFL R1.xyz, R0, f[WPOS]; "
    "LRP o[COLR], R1, R0.wzyx, f[FOGC].x; END",
    "!!FP1.0 MULH H0, f[COL0], -f[COL0].wzyx; "
    "ADDX H1, H0, |f[COL0].y|; "
    "MADXC_SAT H2.xz, H0, H1, {3.5, -0.25, 0.1, 2}; "
    "RCPH H3.x, f[COL1].w; "
    "MOVX R4, f[WPOS]; "
    "LRPH o[COLH] (GT.x), H1, R4, H3.x; "
    "END",
    "!!FP1.0 MAXX R0, f[COL0], f[COL0].wzyx; "
    "SGTHC H0, R0, f[COL0]; "
    "MINH H1, f[COL1], f[COL1].yzwx; "
    "DP3X R1, H1, R0; "
    "DP4H H2.yw, f[COL0], H1; "
    "POWH H3, f[COL0].x, H1.y; "
    "ADDR H4, H2, f[TEX1]; "
    "ADDH R5, R1, H3; "
    "MADR o[COLR], R5, H4, H0; "
    "END",
};

/* Textures that are not there (TEX3 and TEX7 of the ones that same_results.h makes), zeros beside the fog
 * coordinate, named parameters, depth. */
static const char *const rules_of_fp1[] = {
    "!!FP1.0 TEX R0, f[TEX0], TEX3, 2D; TEX H0, f[TEX0], TEX1, 2D; TXP R1, f[TEX1], TEX2, CUBE; ADD R0, R0, R1; TXPC_SAT R2.xz, "
    "f[TEX2], TEX4, RECT; ADD R0 (GT.xzzx), R0, H0; MAD o[COLR], R2, H0, R0; END",
    "!!FP1.0 TEXC H0.yw, f[COL0], TEX7, 1D; TEX_SAT R1, f[TEX0], TEX0, 3D; MOV R2, f[TEX2]; TXD R0 (LE.y), f[TEX1], R2, R1, TEX1, "
    "2D; TXD R3, R2, R2.wzyx, R1, TEX11, RECT; ADD R0, R0, R3; KIL GT.w; MAD o[COLH], R0, R1, H0; END",
    "!!FP1.0 DECLARE tint = {1, 0.5, -0.25, 3}; DECLARE TEMP; DECLARE c1 = 7; MUL R0, f[COL0], tint; ADD R0, R0, p[7]; MAD R1, R0, R0, "
    "-TEMP.wzyx; MUL o[COLR], R1, c1.x; END",
    "!!FP1.0 MOV R0, f[FOGC]; ADD R1, -f[FOGC].zyxw, -|f[FOGC]|; RCP R2, f[FOGC].y; DP4H H0, f[FOGC].xxyy, f[FOGC]; "
    "MAD R0, R0, R1, R2; MUL o[COLR], R0, H0; END",
    "!!FP1.0 MOV o[DEPR], f[WPOS].x; MOVC R0, f[WPOS]; PK2H R1.x, f[COL0]; PK4UB o[COLR] (GE.x), R0; UP2H o[COLR].yz, R1.x; END",
};

static void check_rules_of_fp1(enum shader_conversion to)
{
    seed_count = 64;
    for (unsigned i = 0; i < sizeof rules_of_fp1 / sizeof *rules_of_fp1; i++) {
        struct tally tally = {0};
        check(rules_of_fp1[i], rules_of_fp1[i], strlen(rules_of_fp1[i]), to, &tally);
        cr_expect_eq(tally.converted, 1, "%u loaded: %s: %s", tally.loaded, rules_of_fp1[i],
                     tally.refused[0].what);
    }
}

Test(convert, textures_fog_names_and_depth_of_fp1_give_the_same_bits_in_nv)
{
    check_rules_of_fp1(CONVERT_NV);
}

Test(convert, textures_fog_names_and_depth_of_fp1_give_the_same_bits_in_tgsi)
{
    check_rules_of_fp1(CONVERT_TGSI);
}

/* The rules of depth (3.11.6, 2.11) go along as an option or a property; a text says which parameter was
 * named how. */
Test(convert, what_fp1_declares_stands_in_the_text)
{
    static const char text[] =
        "!!FP1.0 DECLARE tint = {1, 0.5, -0.25, 3}; MUL R0, p[7], f[COL0]; MUL o[DEPR], R0, tint; END";
    static const char *const lines[][2] = {
        {"OPTION EW_depth_range_discard;\n", "= program.local[8]; # tint, at first {1, 0.5, -0.25, 3}\n"},
        {"PROPERTY FS_DEPTH_RANGE_DISCARD 1\n", "# CONST[0] = tint, at first {1, 0.5, -0.25, 3}\n"}};
    for (unsigned to = CONVERT_NV; to <= CONVERT_TGSI; to++) {
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

static void check_precisions(enum shader_conversion to)
{
    struct tally tally = {0};
    seed_count = 64;
    for (size_t i = 0; i < sizeof precisions / sizeof *precisions; i++)
        check(precisions[i], precisions[i], strlen(precisions[i]), to, &tally);
    cr_expect_eq(tally.converted, sizeof precisions / sizeof *precisions, "%u loaded: %s", tally.loaded,
                 tally.refused[0].what);
}

Test(convert, fragment_programs_of_every_precision_give_the_same_bits_in_nv)
{
    check_precisions(CONVERT_NV);
}

Test(convert, fragment_programs_of_every_precision_give_the_same_bits_in_tgsi)
{
    check_precisions(CONVERT_TGSI);
}
