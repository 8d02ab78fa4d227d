/* TGSI, construct by construct, as NV_gpu_program4 and 5: the same bits. */
#include "tests/shader/translate/convert_check.h"

#include "shader/language/text.h"

/* 4096 roots of random floats and of special ones, rounded once. */
Test(convert_to_nv, roots_of_tgsi_have_the_same_bits_in_nv)
{
    static const char text[] = "VERT\nDCL IN[0..15]\nDCL OUT[0], GENERIC[0]\nDCL OUT[1], GENERIC[1]\n"
                               "SQRT OUT[0], IN[0].xyzw\nSQRT OUT[1].xw, |IN[1].yyyy|\nEND\n";
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    struct program *result = program ? shader_convert(program, CONVERT_GPU4, &error) : NULL;
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

/* What no program said before random ones did: high halves of products, clamps of what becomes 64 bits wide,
 * signs of integer and of float operands of one instruction, a loop whose index begins below 0. */
static const char *const of_random_programs[] = {
    "VERT\nDCL IN[0..1]\nDCL OUT[0], POSITION\nDCL OUT[1..2], GENERIC[0]\nUMUL_HI OUT[0], IN[0], "
    "IN[1]\nIMUL_HI OUT[1], IN[0], IN[1]\n"
    "UMUL OUT[2], IN[0], IN[1]\nEND\n",
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1..3], GENERIC[0]\nI2D_SAT OUT[0], IN[0]\nU2D_SSAT "
    "OUT[1], IN[0]\nF2D_SATNV OUT[2], IN[0]\n"
    "I642D_SSAT OUT[3], IN[0]\nEND\n",
    "VERT\nDCL IN[0..2]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nDCL TEMP[0]\nUCMP OUT[0], -IN[0], "
    "-IN[1], |IN[2]|\n"
    "UCMP TEMP[0], IN[0], -|IN[1]|, IN[2]\nUADD OUT[1], TEMP[0], IN[0]\nEND\n",
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL CONST[0..3]\nDCL LOOP[0]\nDCL TEMP[0]\nIMM FLT32 {4, -1.5, "
    "1, 0}\nMOV TEMP[0], IN[0]\n"
    "BGNFOR LOOP[0], IMM[0]\nMAD TEMP[0], TEMP[0], CONST[3], CONST[LOOP[0].x]\nENDFOR LOOP[0]\nMOV OUT[0], "
    "TEMP[0]\nEND\n",
};

Test(convert, what_random_programs_found)
{
    check_texts(of_random_programs, sizeof of_random_programs / sizeof *of_random_programs, CONVERT_GPU4, 40);
}

/* Every stage; CONST of several buffers, vertices and registers by run-time indices, four levels in one
 * register, loops with an index. */
static const char *const in_stages[] = {
    "GEOM\nPROPERTY GS_INPUT_PRIMITIVE LINES_ADJACENCY\nPROPERTY GS_OUTPUT_PRIMITIVE LINE_STRIP\n"
    "PROPERTY GS_MAX_OUTPUT_VERTICES 8\nPROPERTY GS_INVOCATIONS 2\nDCL IN[][0], POSITION\n"
    "DCL IN[][1..3], ARRAY(1), GENERIC[0]\nDCL IN[][5], CLIPDIST\nDCL IN[4], PRIMID\nDCL SV[0], "
    "INVOCATIONID\n"
    "DCL OUT[0], POSITION\nDCL OUT[1], LAYER\nDCL OUT[2], VIEWPORT_INDEX\nDCL OUT[3], CLIPDIST[1]\nDCL "
    "OUT[4], GENERIC[1]\n"
    "DCL ADDR[0]\nDCL TEMP[0]\nDCL CONST[2][0..3]\nDCL CONST[0][0..1]\nDCL CONST[5][0..9]\nIMM UINT32 {0, 1, "
    "3, 0}\n"
    "AND TEMP[0].x, SV[0].xxxx, IMM[0].zzzz\nUARL ADDR[0].xy, TEMP[0].xxxx\nMOV OUT[0], "
    "IN[ADDR[0].x][0]\nMOV OUT[2].x, TEMP[0].x\n"
    "EMIT\nMAD OUT[0], IN[ADDR[0].x][ADDR[0].y+2](1), IN[2][ADDR[0].x](1), IN[3][2]\nUADD OUT[1].x, SV[0].x, "
    "IN[4].x\n"
    "ADD OUT[3].xyz, CONST[2][ADDR[0].x+1], CONST[2][0]\nADD OUT[4], IN[1][5].wzyx, "
    "CONST[ADDR[0].x+2][ADDR[0].y+1]\n"
    "EMIT IMM[0].xxxx\nADD OUT[4], CONST[5][ADDR[0].x-1], CONST[1]\nEMIT\nENDPRIM "
    "IMM[0].xxxx\nEMIT\nENDPRIM\nEND\n",
    "GEOM\nPROPERTY GS_OUTPUT_PRIMITIVE POINTS\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], "
    "POSITION\nDCL OUT[0], POSITION\nIMM UINT32 {2, 1, 0, 0}\n"
    "MOV OUT[0], IN[2][0]\nEMIT IMM[0].x\nEMIT\nEMIT IMM[0].y\nEND\n",
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL TEMP[0]\nDCL BUFFER[0]\nIMM[0] UINT32 "
    "{7, 2, 0, 0}\n"
    "AND TEMP[0].x, IN[0], IMM[0].xxxx\nSHL TEMP[0].x, TEMP[0], IMM[0].yyyy\nSTORE BUFFER[0], TEMP[0].xxxx, "
    "IN[0]\n"
    "LOAD OUT[0], BUFFER[0], TEMP[0].xxxx\nEND\n",
    "GEOM\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], POSITION\nDCL OUT[0], POSITION\nDCL BUFFER[0]\n"
    "IMM[0] UINT32 {0, 4, 0, 0}\nSTORE BUFFER[0].yz, IMM[0].yyyy, IN[1][0]\nLOAD OUT[0], BUFFER[0], "
    "IMM[0].xxxx\nEMIT IMM[0].x\nEND\n",
    "GEOM\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], POSITION\nDCL OUT[0], POSITION\nDCL "
    "CONST[1][0..1]\nMAD OUT[0], IN[0][0], "
    "CONST[1][1], IN[2][0]\nEMIT\nEMIT\nENDPRIM\nEND\n",
    "TESS_CTRL\nPROPERTY TCS_VERTICES_OUT 4\nDCL IN[][0], POSITION\nDCL IN[][1], COLOR\nDCL OUT[][0], "
    "POSITION\nDCL OUT[1], "
    "TESSOUTER\nDCL OUT[2], TESSINNER\nDCL OUT[3], PATCH[2]\nDCL OUT[][4], GENERIC[3]\nDCL SV[0], "
    "INVOCATIONID\nDCL SV[1], VERTICESIN\n"
    "DCL ADDR[0]\nUARL ADDR[0].x, SV[0]\nMUL OUT[ADDR[0].x][0], IN[ADDR[0].x][0], IN[1][1]\nMOV OUT[2], "
    "IN[3][0].wzyx\nBARRIER\n"
    "MAD OUT[3], OUT[3][0], OUT[1], OUT[2].yxxx\nMOV OUT[1].xzw, IN[2][1].xyzw\nBARRIER\nMOV OUT[4], "
    "OUT[1]\nADD OUT[4].y, OUT[2], OUT[0][0]\n"
    "MEMBAR\nEND\n",
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], LAYER\nDCL OUT[2], VIEWPORT_INDEX\nDCL SV[0], "
    "INSTANCEID\n"
    "MOV OUT[0], IN[0]\nMOV OUT[1].x, SV[0].x\nMOV OUT[2].x, SV[0].x\nEND\n",
    "VERT\nPROPERTY LAYER_VIEWPORT_RELATIVE 1\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], LAYER\nDCL "
    "OUT[2], VIEWPORT_MASK\n"
    "DCL SV[0], INSTANCEID\nMOV OUT[0], IN[0]\nMOV OUT[1].x, SV[0].x\nMOV OUT[2].x, SV[0].x\nEND\n",
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL SV[0], SUBGROUP_INVOCATION\nDCL SV[1], "
    "SUBGROUP_GE_MASK\nDCL SV[2], HELPER_INVOCATION\n"
    "DCL SV[3], SUBGROUP_LT_MASK\nDCL OUT[0], COLOR\nDCL TEMP[0..1]\nIMM UINT32 {3, 0, 0, 0}\nUSLT TEMP[0], "
    "SV[0].xxxx, IMM[0].xxxx\n"
    "BALLOT TEMP[0].xy, TEMP[0].wwww\nUIF SV[0].xxxx\nBALLOT TEMP[1], IN[0].xxxx\nENDIF\nXOR OUT[0], "
    "SV[1].xyxx, TEMP[1].xxyx\n"
    "UADD OUT[0].yz, TEMP[0].xyxy, SV[3].xxxx\nOR OUT[0].w, SV[2].xxxx, IMM[0].xxxx\nEND\n",
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL SV[0], SUBGROUP_INVOCATION\nDCL OUT[0], COLOR\nDCL "
    "TEMP[0..1]\n"
    "IMM UINT32 {3, 15, 0, 0}\nAND TEMP[0], IN[0], IMM[0].yyyy\nREAD_INVOC TEMP[1], -IN[0].wzyx, "
    "TEMP[0].yyyy\nUSLT TEMP[0].x, SV[0].xxxx, IMM[0].xxxx\nUIF TEMP[0].xxxx\nREAD_INVOC TEMP[1].xz, IN[0], "
    "TEMP[0].zzzz\nELSE\n"
    "READ_FIRST TEMP[1].yw, SV[0].xxxx\nENDIF\nREAD_FIRST TEMP[0], IN[0]\nXOR OUT[0], TEMP[0], "
    "TEMP[1]\nEND\n",
    "VERT\nDCL IN[0]\nDCL SV[0], SUBGROUP_INVOCATION\nDCL OUT[0], POSITION\nDCL TEMP[0..1]\n"
    "IMM UINT32 {3, 0xffffffff, 0, 0}\nAND TEMP[0], IN[0], IMM[0].yyyy\nREAD_INVOC TEMP[1], -IN[0].wzyx, "
    "TEMP[0].yyyy\nUSLT TEMP[0].x, SV[0].xxxx, IMM[0].xxxx\nUIF TEMP[0].xxxx\nREAD_INVOC TEMP[1].xz, IN[0], "
    "TEMP[0].zzzz\nELSE\n"
    "READ_FIRST TEMP[1].yw, SV[0].xxxx\nENDIF\nREAD_FIRST TEMP[0], IN[0]\nXOR OUT[0], TEMP[0], "
    "TEMP[1]\nEND\n",
    "TESS_EVAL\nPROPERTY TES_PRIM_MODE LINES\nPROPERTY TES_SPACING 1\nPROPERTY TES_VERTEX_ORDER_CW "
    "1\nPROPERTY TES_POINT_MODE 1\n"
    "DCL IN[][0], POSITION\nDCL IN[1], PATCH[2]\nDCL SV[0], TESSCOORD\nDCL SV[1], TESSOUTER\nDCL SV[2], "
    "TESSINNER\nDCL OUT[0], POSITION\n"
    "DCL OUT[1], CLIPVERTEX\nDCL OUT[2], CLIPDIST\nMAD OUT[0], IN[0][0], SV[0].xyxx, IN[1]\nLRP OUT[2], "
    "SV[1].wyxz, SV[1], SV[2].yxyy\n"
    "RSQ OUT[0].w, SV[1].zzzz\nMOV OUT[1], IN[1]\nEND\n",
    "!!ARBfp1.0 OPTION NV_fragment_program2; TEMP r; PARAM n = {3, 1, 2, 0}; PARAM m = {3.9, 4, -1.5, 0}; "
    "LOOP n; "
    "ADD r, r, fragment.texcoord[A0.x]; LOOP m; MAD r, r, r, fragment.texcoord[A0.x]; MOVC r, r; IF GT.x; "
    "MUL r, r, r; ENDIF; ENDLOOP; REP m; "
    "ADD r, r, fragment.texcoord[A0.x + 1]; MOVC r.x, r; BRK (LT.x); ENDREP; ENDLOOP; MOV result.color, r; "
    "END",
    "VERT\nDCL IN[0..3]\nDCL OUT[0], POSITION\nDCL TEMP[0]\nDCL LOOP[0..1]\nDCL CONST[0..7]\nIMM FLT32 {1, "
    "4, 2, 0}\nIMM FLT32 {5, 3, -1, 0}\n"
    "BGNFOR LOOP[1], IMM[0]\nBGNFOR LOOP[0], IMM[1]\nMAD TEMP[0], CONST[LOOP[1].x], TEMP[0], "
    "CONST[LOOP[0].x+1]\nENDFOR LOOP[0]\n"
    "ADD TEMP[0], TEMP[0], IN[1]\nENDFOR LOOP[1]\nMOV OUT[0], TEMP[0]\nEND\n",
};

Test(convert_to_nv, programs_of_every_stage_give_the_same_bits_in_nv)
{
    check_texts(in_stages, COUNT(in_stages), CONVERT_GPU4, 64);
}

/* The declarations that the pipeline reads go along. */
Test(convert_to_nv, what_stages_declare_is_kept_in_nv)
{
    for (unsigned i = 0; i < 5; i++) {
        struct shader_error error;
        struct program *program = shader_load(SHADER_TARGET_ANY, in_stages[i], strlen(in_stages[i]), &error);
        struct program *result = program ? shader_convert(program, CONVERT_GPU4, &error) : NULL;
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
Test(convert_to_nv, numbers_of_64_bits_give_the_same_bits_in_nv)
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
    for (unsigned i = 0; i < COUNT(operations); i++)
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
                "VERT\nDCL IN[0..3]\nDCL OUT[0..1], GENERIC[0]\nDCL TEMP[0..3]\nIMM %s\nF2D TEMP[0], "
                "IN[0]\nI2D TEMP[1], IN[1].wzyx\n"
                "MUL TEMP[2], IN[2], IN[0]\n%.*s TEMP[2]%s%s\n%.*s OUT[0]%s%s\nMOV OUT[1], TEMP[2]\nEND\n",
                turn & 1 ? "FLT64 {1.5, -3.25e10}" : "INT64 {-7, 12345678901}", (int)(kinds - operations[i]),
                operations[i], masks[turn % 5], operands, (int)(kinds - operations[i]), operations[i],
                masks[turn * 3 % 5], operands);
            check_conversion(text, text, strlen(text), CONVERT_GPU4, 4, &tally);
            cr_expect(tally.loaded == tally.converted, "%s: %s", text, tally.refused[0].what);
            cr_expect(tally.loaded || strchr(operands, '-'), "%s", text);
        }
}

/* Rules that take several instructions there. */
Test(convert_to_nv, what_only_tgsi_has_gives_the_same_bits_in_nv)
{
    static const char *const bodies[] = {
        "NRM4 OUT[0], IN[0]\nNRM4 OUT[1].xz, -IN[1].wwyx\n",
        "PK4B TEMP[0].x, IN[0]\nPK4B TEMP[0].yw, -|IN[1].wzyx|\nPK4B TEMP[0].z, IN[2].xxyy\nMOV OUT[0], "
        "TEMP[0]\nUP4B OUT[1], TEMP[0].y\n",
        "UP4B OUT[0], IN[0].zzzz\nUP4B_SAT OUT[1].xw, IN[1].xxxx\n",
    };
    check_bodies("VERT\nDCL IN[0..3]\nDCL OUT[0..1], GENERIC[0]\nDCL TEMP[0..1]\n", bodies, COUNT(bodies),
                 "END\n", CONVERT_GPU4, 64);
}

/* Each body must be converted. TEMP[3] and TEMP[4] are small integers, made of IN[3] and IN[2]. */
static void check_vertex_bodies(const char *const *bodies, unsigned count, const char *declarations)
{
    for (unsigned i = 0; i < count; i++) {
        char before[700];
        snprintf(
            before, sizeof before,
            "VERT\nDCL IN[0..3]\nDCL OUT[0..1], GENERIC[0]\nDCL TEMP[0..4]\n%sIMM[0] UINT32 {0, 1, 2, "
            "3}\nIMM[1] UINT32 {31, 7, 5, 4294967295}\n"
            "IMM[2] FLT32 {0.5, 2, 3, 1}\nAND TEMP[3], IN[3], IMM[1].xxxx\nAND TEMP[4], IN[2], IMM[0].wwww\n",
            declarations);
        check_bodies(before, &bodies[i], 1, strstr(bodies[i], "ENDSUB") ? "" : "END\n", CONVERT_GPU4, 64);
    }
}

Test(convert_to_nv, fused_products_powers_and_fields_give_the_same_bits_in_nv)
{
    static const char *const bodies[] = {
        "FMA OUT[0], IN[0], IN[1], IN[2]\nFMA_SAT OUT[1].xw, -IN[0].wzyx, |IN[1]|, -IN[3]\n",
        "MUL TEMP[0], IN[0], IN[1]\nFMA OUT[0], IN[0], IN[1], -TEMP[0]\nFMA OUT[1], IN[0], IMM[2], "
        "IN[1].yyyy\n",
        "LDEXP OUT[0], IN[0], TEMP[3]\nLDEXP_SAT OUT[1].yz, -IN[0], -TEMP[3].wzyx\n",
        "LDEXP OUT[0], IN[0], IN[1]\nUMUL TEMP[3], TEMP[3], IMM[1].xxxx\nLDEXP OUT[1], |IN[0].wzyx|, "
        "-TEMP[3]\n",
        "IBFE OUT[0], IN[0], TEMP[3], TEMP[3].wzyx\nUBFE OUT[1].xzw, -IN[0], TEMP[3].yzwx, TEMP[3]\n",
        "BFI OUT[0], IN[0], IN[1], TEMP[3], TEMP[3].wzyx\nBFI OUT[1].yw, -IN[0], IN[1], TEMP[3].yzwx, "
        "IN[2]\n",
        "F2D TEMP[0], IN[0]\nDLDEXP TEMP[1], TEMP[0], TEMP[3]\nMOV OUT[0], TEMP[1]\nDLDEXP OUT[1].zw, "
        "-TEMP[1], -IN[1]\n",
        "DLDEXP_SAT OUT[0], IN[0], TEMP[3].xxyy\nDLDEXP OUT[1], |IN[1]|, TEMP[3]\n",
        "DFRACEXP OUT[0], TEMP[2], IN[0]\nDFRACEXP_SAT OUT[1].zw, TEMP[2].y, -IN[2].zwxy\nMOV OUT[1].xy, "
        "TEMP[2]\n",
        "F2D TEMP[0], IN[0]\nDMUL TEMP[1], TEMP[0], TEMP[0]\nU64ADD TEMP[2], TEMP[1], IMM[0].yxyx\nDSQRT "
        "OUT[0], TEMP[1]\nDSQRT OUT[1], TEMP[2]\n",
        "F2D TEMP[0], IN[0]\nF2D TEMP[1], IN[1]\nDADD TEMP[0], TEMP[0], TEMP[1]\nDMUL TEMP[1], TEMP[0], "
        "TEMP[0]\nU64ADD TEMP[2], TEMP[1], IMM[1].wwww\n"
        "DSQRT OUT[0], TEMP[1]\nDSQRT OUT[1], TEMP[2]\n",
    };
    check_vertex_bodies(bodies, COUNT(bodies), "");
}

/* SWITCH with DEFAULT first, last and in the middle, falling through, in loops, with CONT, in one another. */
Test(convert_to_nv, switches_give_the_same_bits_in_nv)
{
    static const char *const bodies[] = {
        "SWITCH TEMP[4].xxxx\nCASE IMM[0].xxxx\nMOV TEMP[0], IN[0]\nBRK\nCASE IMM[0].yyyy\nADD TEMP[0], "
        "IN[0], IN[1]\nCASE IMM[0].zzzz\n"
        "ADD TEMP[0], TEMP[0], IN[2]\nBRK\nDEFAULT\nMOV TEMP[0], IMM[2]\nENDSWITCH\nMOV OUT[0], TEMP[0]\n",
        "SWITCH TEMP[4].xxxx\nMOV TEMP[0], IMM[2]\nDEFAULT\nMOV TEMP[0], IN[0]\nCASE IMM[0].yyyy\nADD "
        "TEMP[0], TEMP[0], IN[1]\nBRK\nCASE IMM[0].zzzz\n"
        "MUL TEMP[0], IN[1], IN[2]\nCASE IMM[0].zzzz\nADD TEMP[0], TEMP[0], IN[2]\nENDSWITCH\nMOV OUT[0], "
        "TEMP[0]\n",
        "SWITCH TEMP[4].yyyy\nCASE IMM[0].yyyy\nMOV TEMP[0], IN[0]\nUIF TEMP[4].zzzz\nBRK\nENDIF\nCASE "
        "IMM[0].zzzz\nADD TEMP[0], TEMP[0], IN[1]\n"
        "DEFAULT\nADD TEMP[0], TEMP[0], IN[2]\nCASE TEMP[4].zzzz\nMUL TEMP[0], TEMP[0], "
        "IN[3]\nENDSWITCH\nMOV OUT[0], TEMP[0]\n",
        "MOV TEMP[0], IN[0]\nMOV TEMP[1], IMM[0].xxxx\nBGNLOOP\nUADD TEMP[1].x, TEMP[1].xxxx, "
        "IMM[0].yyyy\nUSGE TEMP[2].x, TEMP[1].xxxx, IMM[1].yyyy\n"
        "UIF TEMP[2].xxxx\nBRK\nENDIF\nAND TEMP[2].x, TEMP[1].xxxx, IMM[0].wwww\nSWITCH TEMP[2].xxxx\nCASE "
        "IMM[0].xxxx\nADD TEMP[0], TEMP[0], IN[1]\nCONT\n"
        "CASE IMM[0].yyyy\nSWITCH TEMP[4].wwww\nCASE IMM[0].yyyy\nADD TEMP[0], TEMP[0], IN[2]\nUIF "
        "TEMP[4].xxxx\nCONT\nENDIF\nDEFAULT\nMUL TEMP[0], TEMP[0], IMM[2]\n"
        "BRK\nENDSWITCH\nADD TEMP[0], TEMP[0], IMM[2]\nBREAKC TEMP[4].yyyy\nDEFAULT\nADD TEMP[0], TEMP[0], "
        "IN[3]\nENDSWITCH\nADD TEMP[0], TEMP[0], IMM[2].wwww\nENDLOOP\n"
        "MOV OUT[0], TEMP[0]\n",
        "CAL :7\nMOV OUT[0], TEMP[0]\nSWITCH TEMP[4].x\nENDSWITCH\nEND\nBGNSUB\nSWITCH TEMP[4].x\nCASE "
        "IMM[0].zzzz\nMOV TEMP[0], IN[1]\nRET\nDEFAULT\nMOV TEMP[0], IN[2]\n"
        "ENDSWITCH\nADD TEMP[0], TEMP[0], IN[0]\nENDSUB\n",
    };
    check_vertex_bodies(bodies, COUNT(bodies), "");
}

Test(convert_to_nv, images_give_the_same_bits_in_nv)
{
    static const char *const bodies[] = {
        "LOAD OUT[0], IMAGE[0], TEMP[4], 2D, PIPE_FORMAT_R32_UINT\nLOAD OUT[1].xw, IMAGE[1], TEMP[4].wzyx, "
        "2D, PIPE_FORMAT_R32_FLOAT\n",
        "LOAD OUT[0], IMAGE[2], TEMP[4], PIPE_FORMAT_R32G32B32A32_SINT\nLOAD OUT[1], IMAGE[3], -TEMP[4], "
        "PIPE_FORMAT_R8_SINT\n",
        "LOAD OUT[0], IMAGE[0], TEMP[4], PIPE_FORMAT_R32G32_UINT\nSTORE IMAGE[0], TEMP[4], IN[0], "
        "PIPE_FORMAT_R32_UINT\n"
        "LOAD OUT[1], IMAGE[0], TEMP[4].yxzw, COHERENT, PIPE_FORMAT_R32_SINT\n",
        "STORE IMAGE[2].x, TEMP[4], -IN[0], PIPE_FORMAT_R32G32B32A32_UINT\nSTORE IMAGE[3], TEMP[4], IN[1], "
        "VOLATILE, PIPE_FORMAT_R8_UINT\n"
        "ATOMUADD OUT[0], IMAGE[0], TEMP[4], IN[0]\nATOMIMAX OUT[1], IMAGE[0], TEMP[4].yyyy, IN[1]\n",
        "ATOMCAS OUT[0], IMAGE[0], TEMP[4], IN[0].xxxx, IN[0].yyyy\nATOMXCHG OUT[1].x, IMAGE[0], TEMP[4], "
        "IN[1]\nATOMXOR TEMP[0], IMAGE[0], TEMP[4], IN[2]\n",
        "RESQ OUT[0], IMAGE[0]\nRESQ OUT[1].xw, IMAGE[4]\nRESQ OUT[1].yz, IMAGE[2].zyxw\n",
        "TXQS OUT[0], SAMP[0], 2D_MSAA\n",
        "ATOMFADD OUT[0], IMAGE[0], TEMP[4], IN[0]\nATOMFADD OUT[1].x, IMAGE[0], TEMP[4], -|IN[1].wwww|, 2D, "
        "PIPE_FORMAT_R32_FLOAT\n"
        "LOAD OUT[0], IMAGE[0], TEMP[4], PIPE_FORMAT_R32_UINT\n",
        "LOAD OUT[0], IMAGE[4], TEMP[4], PIPE_FORMAT_R32_UINT\nSTORE IMAGE[4], TEMP[4].yxzw, IN[2], "
        "PIPE_FORMAT_R32_UINT\n",
    };
    check_vertex_bodies(bodies, COUNT(bodies),
                        "DCL IMAGE[0..1], 2D\nDCL IMAGE[2..3], 3D\nDCL IMAGE[4], 1D_ARRAY\nDCL SAMP[0]\n");
}

/* Words inside, behind the end, misaligned, and across each other's in lanes that store. */
Test(convert_to_nv, storage_buffers_give_the_same_bits_in_nv)
{
    static const char *const bodies[] = {
        "LOAD OUT[0], BUFFER[0], TEMP[3]\nLOAD OUT[1].xz, BUFFER[1], TEMP[4].wwww, COHERENT\n",
        "LOAD OUT[0].yw, BUFFER[0].wzyx, TEMP[5].yyyy\nLOAD OUT[1], BUFFER[2], -TEMP[5].zzzz, VOLATILE\n",
        "LOAD OUT[0], BUFFER[1], IMM[1].wwww\nLOAD OUT[1], BUFFER[1], IN[1]\n",
        "STORE BUFFER[0].x, TEMP[5].xxxx, IN[0]\nSTORE BUFFER[1].z, TEMP[5].yyyy, -IN[1]\nLOAD OUT[0], "
        "BUFFER[0], TEMP[5]\n",
        "STORE BUFFER[0], TEMP[5].xxxx, IN[0]\nSTORE BUFFER[2].xzw, -TEMP[5].yyyy, IN[1]\nLOAD OUT[0], "
        "BUFFER[0], TEMP[5]\n",
        "STORE BUFFER[0].xy, TEMP[3].xxxx, IN[0], COHERENT\n",
        "ATOMUADD OUT[0], BUFFER[0], TEMP[5].xxxx, IN[0]\nATOMIMAX OUT[1].yz, BUFFER[0], TEMP[5].xxxx, "
        "IN[1]\n",
        "ATOMIMIN OUT[0], BUFFER[0], TEMP[5].xxxx, IN[0]\nATOMUMIN OUT[1], BUFFER[0], TEMP[5].xxxx, "
        "IN[1]\nATOMUMAX TEMP[0], BUFFER[1], TEMP[5].xxxx, IN[1]\n",
        "ATOMAND OUT[0], BUFFER[0], TEMP[5].xxxx, IN[0]\nATOMOR OUT[1], BUFFER[0], TEMP[3].xxxx, "
        "IN[1]\nATOMXOR TEMP[0], BUFFER[1], TEMP[5].xxxx, IN[1]\n",
        "ATOMXCHG OUT[0], BUFFER[0], TEMP[5].xxxx, IN[0]\nATOMCAS OUT[1], BUFFER[0], TEMP[5].xxxx, "
        "TEMP[4].xxxx, TEMP[4].yyyy\n",
        "LOAD TEMP[0], BUFFER[0], TEMP[5]\nATOMCAS OUT[0], BUFFER[0], TEMP[5].xxxx, TEMP[0].xxxx, "
        "IMM[0].yyyy\nATOMFADD OUT[1], BUFFER[0], TEMP[5].xxxx, -IN[0]\n",
        "LOAD OUT[0], BUFFER[ADDR[0].x], TEMP[5].xxxx\nSTORE BUFFER[ADDR[0].y+2], TEMP[5].yyyy, "
        "IN[0]\nATOMUADD OUT[1], BUFFER[ADDR[0].z+4], TEMP[5].xxxx, IN[1]\n",
    };
    static char text[COUNT(bodies)][600];
    const char *texts[COUNT(bodies)];
    for (unsigned i = 0; i < COUNT(bodies); i++) {
        snprintf(text[i], sizeof text[i],
                 "AND TEMP[5], IN[3].wzyx, IMM[1].xxxx\nSHL TEMP[5].x, TEMP[5], IMM[0].zzzz\nUARL ADDR[0], "
                 "TEMP[4]\n%s",
                 bodies[i]);
        texts[i] = text[i];
    }
    check_vertex_bodies(texts, COUNT(bodies),
                        "DCL TEMP[5]\nDCL ADDR[0]\nDCL BUFFER[0..2]\nDCL BUFFER[4..5]\nDCL BUFFER[15]\n");
}

/* Units and offsets that are operands, arrays of several kinds of inputs and outputs, two outputs of one
 * semantic, streams of triangles; addresses on the stack. */
static const char *const without_names_in_nv[] = {
    /* A level of detail of 0, which other instructions have in w. */
    "VERT\nDCL IN[0]\nDCL OUT[0], GENERIC[0]\nDCL SAMP[0]\nDCL TEMP[0..1]\nIMM[0] UINT32 {1, 2, 3, 3}\nAND "
    "TEMP[0], IN[0], IMM[0]\n"
    "TXF_LZ TEMP[1], TEMP[0].yxxx, SAMP[0], 2D\nTEX_LZ TEMP[0], -|IN[0].wwzx|, SAMP[0], 2D\nADD OUT[0], "
    "TEMP[0], TEMP[1]\nEND\n",
    "VERT\nDCL IN[0]\nDCL OUT[0], GENERIC[0]\nDCL ADDR[0]\nDCL TEMP[0]\nIMM[0] FLT32 {1.5, 2, 3, 4}\nIMM[1] "
    "INT32 {-1, 5, 1000000000, 0}\n"
    "IMM[2] UINT32 {1, 2, 4294967295, 3}\nAND TEMP[0], IN[0], IMM[2].yyyy\nUARL ADDR[0].x, TEMP[0]\nMOV "
    "TEMP[0], IMM[ADDR[0].x]\nMOV OUT[0], TEMP[0]\nEND\n",
    "VERT\nDCL IN[0..3]\nDCL OUT[0], POSITION\nDCL OUT[1], CLIPDIST[0]\nDCL OUT[2], CLIPDIST[1]\nDCL OUT[3], "
    "CLIPVERTEX\nDCL PRED[0]\nDCL TEMP[0]\n"
    "MOV OUT[0], IN[0]\nMOVC TEMP[0], IN[1]\nMOV OUT[1].xw (GT.xyzw), IN[2]\nADDC OUT[2] (LE.wzyx), IN[2], "
    "IN[3]\nMOV OUT[1].yzw (EQ.x), IN[3]\n"
    "MUL_SAT OUT[1].x, IN[1], IN[2]\nMOV OUT[3] (LT.x), IN[1]\nEND\n",
    "TESS_CTRL\nPROPERTY TCS_VERTICES_OUT 4\nDCL IN[][0], POSITION\nDCL OUT[0], TESSOUTER\nDCL OUT[1], "
    "TESSINNER\nDCL PRED[0]\nDCL TEMP[0]\nDCL SV[0], INVOCATIONID\n"
    "DCL ADDR[0]\nUARL ADDR[0].x, SV[0]\nMOV OUT[0], IN[1][0]\nMOVC TEMP[0], IN[ADDR[0].x][0]\nMOV "
    "OUT[0].xyz (GT.zxyw), IN[2][0]\nMOV OUT[1].xy (LE.wx), IN[3][0]\nEND\n",
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL OUT[1], COLOR[1]\nDCL TEMP[0..3]\nDCL "
    "ADDR[0]\n"
    "DCL SAMP[0..3]\nDCL IMAGE[0..2], 2D, WR\nIMM[0] UINT32 {3, 7, 1, 2}\nAND TEMP[0], IN[0], IMM[0].xxxx\n"
    "AND TEMP[1], IN[0].wzyx, IMM[0].yyyy\nUARL ADDR[0].x, TEMP[0]\nTEX TEMP[2], IN[0], SAMP[0], 2D, "
    "TEMP[1].xyz\n"
    "TXF TEMP[3], TEMP[0], SAMP[1], 2D, TEMP[1].yxz\nADD TEMP[2], TEMP[2], TEMP[3]\n"
    "TEX TEMP[3], IN[0], SAMP[ADDR[0].x], 2D\nADD OUT[0], TEMP[2], TEMP[3]\n"
    "LOAD TEMP[3], IMAGE[ADDR[0].x], TEMP[0], 2D, PIPE_FORMAT_R32_UINT\n"
    "STORE IMAGE[ADDR[0].x+1], TEMP[0], TEMP[3], 2D, PIPE_FORMAT_R32_UINT\n"
    "ATOMUADD OUT[1], IMAGE[ADDR[0].x], TEMP[0], TEMP[2], 2D\nEND\n",
    "GEOM\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], POSITION\nDCL OUT[0], POSITION\n"
    "IMM[0] UINT32 {0, 1, 0, 0}\nMOV OUT[0], IN[2][0]\nEMIT IMM[0].x\nEMIT IMM[0].x\nENDPRIM IMM[0].x\nEND\n",
    "VERT\nDCL IN[0..3]\nDCL OUT[0], POSITION\nDCL OUT[1], COLOR\nDCL OUT[2], GENERIC[3]\nDCL OUT[3], FOG\n"
    "DCL OUT[4], COLOR\nDCL TEMP[0]\nDCL ADDR[0]\nIMM[0] UINT32 {3, 7, 1, 2}\nAND TEMP[0], IN[3], "
    "IMM[0].xxxx\n"
    "UARL ADDR[0].x, TEMP[0]\nMOV OUT[1], IN[0]\nMOV OUT[ADDR[0].x].xyz, IN[1]\nMOV OUT[4], IN[2]\n"
    "ADD OUT[ADDR[0].x-1].w, OUT[1], OUT[ADDR[0].x+1]\nMOV OUT[3].x, IN[1].yyyy\nEND\n",
    "FRAG\nDCL IN[0], POSITION, LINEAR\nDCL IN[1], COLOR, COLOR\nDCL IN[2], GENERIC[5], PERSPECTIVE, "
    "CENTROID\n"
    "DCL IN[3], FOG, CONSTANT\nDCL OUT[0], COLOR\nDCL TEMP[0]\nDCL ADDR[0]\nIMM[0] UINT32 {3, 7, 1, 2}\n"
    "AND TEMP[0], IN[1], IMM[0].xxxx\nUARL ADDR[0].xy, TEMP[0]\nADD TEMP[0], IN[ADDR[0].x], IN[2]\n"
    "MAD OUT[0], IN[ADDR[0].y+1], TEMP[0], IN[ADDR[0].x-1]\nEND\n",
    "!!ARBvp1.0 OPTION NV_vertex_program3; PARAM e[8] = { program.env[0..7] }; ADDRESS a; ADDRESS b; ARL a, "
    "vertex.attrib[0]; ARL b, vertex.attrib[1]; PUSHA a; CAL f (GT.x); CAL f; PUSHA b; MOVC "
    "result.texcoord[2], vertex.attrib[2]; BRA over (LE.x); MOV result.texcoord[1], e[a.x]; over: POPA a; "
    "POPA "
    "b; MOV result.position, e[a.x + 2]; ADD result.texcoord[0], e[b.y], e[a.z]; RET; f: PUSHA b; POPA a; "
    "RET; "
    "END ",
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL IN[1], COLOR\nDCL OUT[0], COLOR\nDCL SAMP[0..2]\nDCL "
    "ADDR[0]\n"
    "DCL TEMP[0..3], ARRAY(1)\nDCL TEMP[4]\nIMM[0] UINT32 {3, 1, 2, 0}\nAND TEMP[4], IN[1], IMM[0].xxxx\n"
    "UARL ADDR[0], TEMP[4]\nMOV TEMP[0], IMM[0]\nMOV TEMP[1], IMM[0].yzww\nMOV TEMP[2], IMM[0].zwyy\n"
    "TEX TEMP[ADDR[0].x-1](1), IN[0], SAMP[ADDR[0].y+1], 2D, TEMP[ADDR[0].z-1](1).xyz\n"
    "ADD TEMP[0], TEMP[0], TEMP[1]\nADD OUT[0], TEMP[0], TEMP[2]\nEND\n",
    "VERT\nDCL IN[0..1]\nDCL OUT[0], POSITION\nDCL ADDR[0..1]\nDCL CONST[0..7]\nARL ADDR[0], IN[0]\nARL "
    "ADDR[1], IN[1]\n"
    "PUSHA ADDR[0]\nIF IN[0].xxxx\nPUSHA ADDR[1]\nARL ADDR[0], IN[1].wzyx\nPOPA "
    "ADDR[0]\nENDIF\nBGNLOOP\nPUSHA ADDR[0]\n"
    "POPA ADDR[1]\nBRK\nENDLOOP\nPOPA ADDR[0]\nADD OUT[0], CONST[ADDR[0].x], CONST[ADDR[1].y]\nEND\n",
};

/* Calls nest as deep as they may, each from very many places. */
Test(convert_to_nv, many_calls_are_followed_once)
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
    for (enum shader_conversion to = CONVERT_GPU4; to <= CONVERT_TGSI; to++) {
        struct program *with_calls = shader_convert(program, to, &error);
        cr_expect(with_calls, "%s", error.message);
        shader_program_free(with_calls);
    }
    shader_program_free(program);
    free(string);
}

Test(convert_to_nv, what_has_no_name_in_nv_gives_the_same_bits)
{
    check_texts(without_names_in_nv, COUNT(without_names_in_nv), CONVERT_GPU4, 64);
}

Test(convert_to_nv, texel_offsets_and_components_come_along_in_nv)
{
    static const char text[] =
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0..2]\nIMM[0] INT32 {1, -1, "
        "2, 3}\n"
        "TEX OUT[0], IN[0], SAMP[0], 2D, IMM[0].xyy\nTG4 OUT[0], IN[0], IMM[0].zzzz, SAMP[1], 2D\n"
        "TEX OUT[0], IN[0], SAMP[2], 3D, IMM[0].xyw\nEND\n";
    static const int8_t offsets[3][3] = {{1, -1, 0}, {0, 0, 0}, {1, -1, 3}};
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    struct program *result = program ? shader_convert(program, CONVERT_GPU4, &error) : NULL;
    cr_assert(result, "%s", error.message);
    for (unsigned i = 0; i < 3; i++)
        cr_expect(memcmp(result->instructions[i].texture.offset, offsets[i], 3) == 0, "%u", i);
    cr_expect_eq(result->instructions[1].texture.component, 2);
    shader_program_free(program);
    shader_program_free(result);
}

/* Loops of branches with a way out each: comparing every block with every other one would take minutes. */
Test(convert_to_nv, thousands_of_branches_are_planned_in_the_time_of_few, .timeout = 20)
{
    enum { LOOPS = 5000 };
    struct text text = {0};
    struct shader_error error;
    text_add(&text, "FRAG\nDCL IN[0], COLOR\nDCL OUT[0], COLOR\nDCL TEMP[0]\nDCL PRED[0]\n");
    for (unsigned i = 0; i < 5 * LOOPS; i += 5)
        text_add(&text,
                 "ADDC TEMP[0], TEMP[0], IN[0]\nBRA (GT.x) :%u\nMUL TEMP[0], TEMP[0], IN[0]\n"
                 "BRA (LT.x) :%u\nADD TEMP[0], TEMP[0], IN[0]\n",
                 i + 4, i);
    text_add(&text, "MOV OUT[0], TEMP[0]\nEND\n");
    char *string = text_finish(&text);
    cr_assert(string);
    struct program *program = shader_load(SHADER_TARGET_ANY, string, strlen(string), &error);
    cr_assert(program, "%s", error.message);
    struct program *converted = shader_convert(program, CONVERT_GPU4, &error);
    cr_assert(converted, "%s", error.message);
    unsigned exits = 0;
    for (uint32_t i = 0; i < converted->instruction_count; i++)
        exits += converted->instructions[i].op == OP_BRK;
    cr_expect_eq(exits, 2 * LOOPS, "a way out and the end of each loop");
    shader_program_free(program);
    shader_program_free(converted);
    free(string);
}
