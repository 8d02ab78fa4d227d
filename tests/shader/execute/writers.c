/* What other programs write: spellings, options and declarations of compilers, drivers and games of twenty
 * years. All load, and are printed so that they load again; the values of what is rare among them. */
#include "tests/shader/execute/exec.h"
#include "tests/shader/language/round_trip.h"
#include <math.h>

/* --- TGSI ----------------------------------------------------------------------------------------------- */

#define FRAG "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL TEMP[0..1]\n"

#define VERT "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\n"

#define COPY "MOV OUT[0], IN[0]\nEND\n"

static const char *const tgsi_texts[] = {
    /* Dumps of drivers name the next stage (2019, NEXT_SHADER); older ones have its number. */
    "VERT\nPROPERTY NEXT_SHADER FRAG\nDCL IN[0]\nDCL OUT[0], POSITION\n" COPY,
    "VERT\nPROPERTY NEXT_SHADER TESS_CTRL\nDCL IN[0]\nDCL OUT[0], POSITION\n" COPY,
    "VERT\nPROPERTY NEXT_SHADER 2\nDCL IN[0]\nDCL OUT[0], POSITION\n" COPY,
    /* Generic numbers begin anywhere. */
    VERT
    "DCL OUT[1], GENERIC[9]\nDCL OUT[2], GENERIC[40]\nDCL OUT[3], GENERIC[127]\nMOV OUT[2], IN[0]\n" COPY,
    /* Arithmetic of Direct3D 9, by both names of the property. */
    "FRAG\nPROPERTY MUL_ZERO_WINS 1\nDCL IN[0], COLOR\nDCL OUT[0], COLOR\n" COPY,
    "FRAG\nPROPERTY LEGACY_MATH_RULES 1\nDCL IN[0], COLOR\nDCL OUT[0], COLOR\n" COPY,
    /* Streams of outputs. */
    "GEOM\nPROPERTY GS_INPUT_PRIMITIVE POINTS\nPROPERTY GS_OUTPUT_PRIMITIVE POINTS\nDCL IN[][0], POSITION\n"
    "DCL OUT[0], POSITION, STREAM(0, 0, 0, 0)\nDCL OUT[1], GENERIC[0], STREAM(1, 1, 3, 3)\n"
    "IMM[0] INT32 {1, 0, 0, 0}\n"
    "MOV OUT[1], IN[0][0]\nEMIT IMM[0].xxxx\nENDPRIM IMM[0].xxxx\nEND\n",
    /* Usage masks, INVARIANT, LOCAL, centres. */
    "VERT\nDCL IN[0].xyz\nDCL OUT[0].xyzw, POSITION, INVARIANT\nDCL OUT[1].x, PSIZE\n"
    "DCL TEMP[0..3], ARRAY(1), LOCAL\n" COPY,
    "FRAG\nDCL IN[0], COLOR, COLOR, CENTER\nDCL OUT[0], COLOR\nDCL SV[0], FACE\n" COPY,
    /* Modifiers in one word, in either order of the bars. */
    FRAG "MUL_PRECISE TEMP[0], IN[0], IN[0]\nADD_SAT_PRECISE TEMP[0], -|TEMP[0]|, IN[0]\n"
         "MOV_SAT OUT[0].xyz, |IN[0].xyzz|\nEND\n",
    /* No blanks, CR LF, lower case, no end of the last line. */
    "VERT\nDCL IN[0]\nDCL OUT[0],POSITION\nDCL TEMP[0]\n0:MUL TEMP[0],IN[0].xxxx,IN[0]\n"
    "1:MOV OUT[0],TEMP[0]\n2:END",
    "VERT\r\nDCL IN[0]\r\nDCL OUT[0], POSITION\r\nMOV OUT[0], IN[0]\r\nEND",
    "vert\ndcl in[0]\ndcl out[0], position\nmov out[0], in[0]\nend",
};

Test(writers, tgsi_of_drivers_loads_and_is_printed)
{
    for (unsigned i = 0; i < sizeof tgsi_texts / sizeof *tgsi_texts; i++)
        expect_round_trip(tgsi_texts[i]);
}

/* A run-time index reaches a range, or units declared one by one: ranges that overlap, one of a single unit,
 * a view beside them. */
Test(writers, arrays_of_samplers_stay_apart)
{
    static const struct {
        const char *declared, *instructions, *printed;
    } rows[] = {
        {"DCL SAMP[3..4]\nDCL SVIEW[2..4], 2D, FLOAT\n",
         "SVIEWINFO OUT[0], IN[0].xxxx, SVIEW[2]\nTEX OUT[0], IN[0], SAMP[ADDR[0].x+4], 2D\n",
         "DCL SAMP[2]\nDCL SAMP[3..4]\n"},
        {"DCL SAMP[0..2]\nDCL SAMP[5..5]\nDCL SAMP[2..4]\nDCL SAMP[3]\n",
         "TEX OUT[0], IN[0], SAMP[ADDR[0].x+1], 2D\nTEX OUT[0], IN[0], SAMP[ADDR[0].x+5], 2D\n",
         "DCL SAMP[0..4]\nDCL SAMP[5..5]\n"},
        {"DCL SAMP[31]\nDCL SAMP[29]\nDCL SAMP[30]\nDCL SAMP[28..28]\n",
         "TEX OUT[0], IN[0], SAMP[28], 2D\nTEX OUT[0], IN[0], SAMP[ADDR[0].x+30], 2D\n",
         "DCL SAMP[28]\nDCL SAMP[29..31]\n"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[1000];
        snprintf(text, sizeof text, FRAG "DCL ADDR[0]\n%s%sEND\n", rows[i].declared, rows[i].instructions);
        expect_round_trip(text);
        struct program *program = must_load(text);
        char *printed = shader_print(program);
        cr_expect(strstr(printed, rows[i].printed), "%s", printed);
        free(printed);
        shader_program_free(program);
    }
}

/* --- ARB and NV ----------------------------------------------------------------------------------------- */

static const char *const arb_texts[] = {
    /* Array textures as Mesa had them before NV_gpu_program4 (MESA_texture_array), in both spellings. */
    "!!ARBfp1.0\nOPTION MESA_texture_array;\nTEX result.color, fragment.texcoord[0], texture[0], ARRAY2D;\n"
    "END\n",
    "!!ARBfp1.0\nOPTION ARB_fragment_program_shadow;\nOPTION MESA_texture_array;\nTEMP t;\n"
    "TEX t, fragment.texcoord[0], texture[0], ARRAY1D;\nTEX t, t, texture[1], ARRAYSHADOW1D;\n"
    "TXB t, t, texture[2], ARRAY2D;\nTEX result.color, t, texture[3], SHADOWARRAY2D;\nEND\n",
    /* Direct3D's constants and address register; coordinates that a fixed-function stage would have made. */
    "!!ARBvp1.0\nTEMP TMP;\nADDRESS A0;\nPARAM helper = { 0.0, 1.0, 2.0, 1.0e-20 };\n"
    "PARAM fix = program.env[63];\n"
    "PARAM C[62] = { program.env[0..61] };\nARL A0.x, vertex.attrib[1].x;\nMOV TMP, C[ A0.x + 4 ];\n"
    "MAD TMP, C[A0.x - 3 ], helper.z, TMP;\n"
    "MAD TMP.z, TMP.z, helper.z, -TMP.w;\nMOV result.position, TMP;\nMOV result.fogcoord.x, fix.z;\nEND\n",
    /* cgc's comments, an array of everything, a comment without an end of line behind END. */
    "!!ARBfp1.0\n# cgc version 3.1.0013, build date Apr 24 2012\n#profile arbfp1\n"
    "#semantic main.tex : TEXUNIT0\n"
    "#var float4 IN.color : $vin.COLOR : : 0 : 1\n#const c[0] = 0.5 1\n#default c[1] = 0 0 0 1\n"
    "PARAM c[2] = { { 0.5, 1 },\n\t\tprogram.local[1] };\n"
    "TEMP R0;\nTEX R0, fragment.texcoord[0], texture[0], RECT;\nMUL result.color, R0, c[0].xxxy;\nEND\n"
    "# 2 instructions",
    /* fp40's declarations of condition registers, constants of a LOOP in an array. */
    "!!ARBfp1.0\nOPTION NV_fragment_program2;\nPARAM c[2] = { { 0, 1, 0.5 },\n\t\t{ 77, 0 } };\nTEMP R0;\n"
    "TEMP RC;\nTEMP HC;\nOUTPUT oCol = result.color;\n"
    "MOVR  R0, c[0].x;\nLOOP c[1];\nTEX   R0, c[0].x, texture[1], RECT;\n"
    "ADDR  R0.x, fragment.texcoord[0], R0;\nENDLOOP;\nMULR  oCol, R0, c[0].z;\nEND\n",
    /* A label before the declarations; a literal for KIL; an index beyond a bound buffer's middle. */
    "!!NVfp4.0\nmain:\nBUFFER c[401 ] = { program.buffer[0][0..400] };\nTEMP R0;\nTEMP RC, HC;\n"
    "TRUNC.S R0.x, fragment.position;\n"
    "SGT.S R0.y, R0.x, c[400].x;\nMOV.U.CC RC.x, -R0.y;\nIF    NE.x;\nKIL {-1};\nENDIF;\n"
    "MOV.F result.color, c[R0.x + 200];\nEND\n",
    /* No blanks at all, then all of them. */
    "!!ARBvp1.0\nTEMP a,b;PARAM m[4]={state.matrix.mvp};PARAM k=2;ATTRIB p=vertex.position;"
    "OUTPUT o=result.position;"
    "DP4 o.x,p,m[0];DP4 o.y,p,m[1];DP4 o.z,p,m[2];DP4 o.w,p,m[3];MOV result.color,k;END",
    "!!VP1.0\n\tDP4\to[HPOS].x\t,\tc[ 2 ] , v [ 0 ] ;\r\nMOV o[ COL0 ] , - c [ A0 . x + 3 ] . wzyx ; END",
    "!!FP1.0\r\nDEFINE half = {0.5, 0.25};\r\nDECLARE free;\r\nMULX H1, f[COL0], half;\r\n"
    "ADD R0, -{1,2,3,4}, H1;\r\nADD R0, R0, free;\r\nMOV o[COLR], 1;\r\nEND",
    /* The signs and forms of numbers. */
    "!!ARBvp1.0\n"
    "PARAM a[] = { program.local[0..3], state.matrix.modelview[0].inverse.row[1..2], {1., .5, +1e-3, 1.E+5}, "
    "5.5, -1 };"
    "\n"
    "PARAM k = +1.5;\nADDRESS A;\nTEMP t;\nALIAS tt = t;\nARL A.x, vertex.attrib[7].w;\nMOV t, a[A.x+2];\n"
    "ADD tt.xz, a[A.x-1].wzyx, -3.0;\n"
    "SWZ t, t, -x, 0, +1, -w;\nMOV result.position, t;\nEND\n",
};

Test(writers, programs_of_compilers_and_games_load_and_are_printed)
{
    for (unsigned i = 0; i < sizeof arb_texts / sizeof *arb_texts; i++)
        expect_round_trip(arb_texts[i]);
}

/* Callers count the NUL that ends their string; behind it nothing may follow. */
Test(writers, the_length_may_count_the_end_of_the_string)
{
    static const char *const texts[] = {
        "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND\0\0",
        "!!VP1.0\nMOV o[HPOS], v[OPOS];\nEND\n\0\0",
        "!!FP1.0\nMOV o[COLR], 1;\nEND\0\0",
        VERT COPY "\0\0",
    };
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t extra = 0; extra < 4; extra++) {
            struct shader_error error;
            char text[200] = {0};
            const size_t length = strlen(texts[i]);
            memcpy(text, texts[i], length);
            text[length + 2] = extra == 3 ? 'x' : '\0';
            struct program *program = shader_load(SHADER_TARGET_ANY, text, length + extra, &error);
            cr_expect_eq(program != NULL, extra < 3, "%s and %zu bytes", texts[i], extra);
            shader_program_free(program);
        }
}

/* What only the option allows, and only its own names. */
static const struct failure failures[] = {
    {"!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[0], ^ARRAY2D;\nEND", "a texture target"},
    {"!!ARBfp1.0\nOPTION MESA_texture_array;\n"
     "TEX result.color, fragment.texcoord[0], texture[0], ^ARRAYSHADOW2D;\nEND",
     "a texture target"},
    {"!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[0], ^ARRAYSHADOW2D;\nEND",
     "a texture target"},
    {"!!ARBvp1.0\nOPTION ^MESA_texture_array;\nMOV result.position, vertex.position;\nEND",
     "is for other programs"},
};

Test(writers, array_textures_need_their_option)
{
    EXPECT_FAILURES(failures);
}
