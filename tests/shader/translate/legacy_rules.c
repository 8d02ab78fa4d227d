/* Rules of the languages before NV_gpu_program4, and the parts of their programs that are not instructions,
 * in both directions: the same bits. */
#include "tests/shader/translate/check_conversion.h"

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
    "!!VP2.0 MOVC CC, v[0]; BRA a (GT.x); BRA c (LT.y); MOV R0, v[1]; BRA d; c: MOV R0, v[2]; "
    "d: ADD R0, R0, v[3]; BRA b; "
    "a: BRA e (EQ.z); MUL R0, v[1], v[1].w; BRA b; e: MAX R0, v[1], R0; b: MOV o[HPOS], R0; END",
    "!!VP2.0 MOVC CC, v[0]; BRA a (GT.x); BRA a (LT.y); MOV R0, v[1]; BRA b; a: MOV R0, v[2]; BRA b (GE.w); "
    "ADD R0, R0, v[3]; "
    "b: MOV o[HPOS], R0; END",
    "!!VP2.0 MOV R0, c[4]; MOV R1, v[0]; again: ADD R1, R1, v[1]; ADDC R0.x, R0, -c[5].x; BRA out (LT.x); "
    "MUL R1, R1, v[2]; "
    "MOVC CC, R1; BRA out (GT.y); ADDC R0.z, R0, -c[5].x; BRA again (GT.z); out: MOV o[HPOS], R1; END",
    "!!VP2.0 MOVC CC, v[0]; CAL f (GT.x); CAL g; MOV o[HPOS], R0; RET; f: ADD R0, R0, v[1]; RET; "
    "g: CAL f; RET (LT.y); MOV R0, v[3]; RET; END",
    "!!VP2.0 f: ADD R0, R0, v[1]; RET; main: CAL f; MOV o[HPOS], R0; END",
    "!!ARBvp1.0 ADDRESS A0; PARAM a[8] = { program.local[0..7] }; ARL A0.x, vertex.attrib[1].x; "
    "MOV result.position, a[A0.x - 2]; MOV result.color, a[A0.x + 9]; MOV result.texcoord[3], a[2]; END",
    "!!ARBvp1.0 PARAM m[4] = { state.matrix.mvp }; DP4 result.position.x, m[0], vertex.position; "
    "LIT result.color, vertex.color; RSQ result.texcoord[0], vertex.normal.x; "
    "SWZ result.color.back, vertex.color, -x, 0, 1, w; END",
    "!!ARBfp1.0 OPTION ARB_fragment_coord_origin_upper_left; TEMP r; "
    "MAX r, fragment.color, fragment.texcoord[0]; "
    "KIL r; CMP_SAT result.color, -r, program.env[3], {1, 2, 3, 4}; MOV result.depth.z, fragment.position.x; "
    "END",
    "!!ARBfp1.0 TEMP r; SCS r.xy, fragment.texcoord[1].x; XPD r.zw, r, fragment.color; "
    "TXP r.x, r, texture[2], 3D; "
    "LRP result.color, fragment.fogcoord, r, {1, 0, -1, 2.5}; END",
};

/* All except NV_position_invariant, whose position is another output in TGSI. */
Test(legacy_rules, rules_of_the_older_languages_are_kept_in_tgsi)
{
    struct tally tally = {0};
    for (unsigned i = 0; i < COUNT(converted); i++)
        check_conversion(converted[i], converted[i], strlen(converted[i]), CONVERT_TGSI, 4, &tally);
    cr_assert_geq(tally.converted + 1, tally.loaded, "%s", tally.rejected[0].what);
}

Test(legacy_rules, rules_of_the_older_languages_are_kept_in_gpu4)
{
    check_texts(converted, COUNT(converted), CONVERT_GPU4, 4);
}

/* The caller transforms the position of a position-invariant program; in TGSI the program does. */
Test(legacy_rules, position_invariant_programs_transform_in_tgsi)
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
Test(legacy_rules, the_text_lists_what_its_constants_hold)
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

/* TXB and TXL of targets whose coordinates fill the operand: bias and level of detail are another one,
 * TXB2 and TXL2 in TGSI. */
Test(legacy_rules, bias_and_level_operands_give_the_same_bits)
{
    static const struct {
        enum shader_conversion to;
        const char *text;
    } rows[] = {
        {CONVERT_TGSI,
         "!!NVfp5.0 TEMP a, b; TXB a, fragment.attrib[0], fragment.attrib[1].w, texture[0], ARRAYCUBE; "
         "TXL b, fragment.attrib[1], -a, texture[1], SHADOWARRAY2D, (1, 0); "
         "TXL.CC a (GT.x), b, 2.5, texture[2], SHADOWCUBE; ADD result.color, a, b; END"},
        {CONVERT_GPU4,
         "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0..2]\nDCL TEMP[0..1]\n"
         "TXB2 TEMP[0], IN[0], IN[0].wwww, SAMP[0], CUBE_ARRAY\n"
         "TXL2 TEMP[1], IN[0], -|TEMP[0]|, SAMP[1], SHADOWCUBE\n"
         "TXL2 TEMP[0].xz, IN[0], TEMP[1].yyyy, SAMP[2], SHADOW2D_ARRAY\nADD OUT[0], TEMP[0], TEMP[1]\n"
         "END\n"},
    };
    for (unsigned i = 0; i < COUNT(rows); i++)
        check_texts(&rows[i].text, 1, rows[i].to, 4);
}
