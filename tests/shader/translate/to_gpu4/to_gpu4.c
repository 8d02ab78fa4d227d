/* TGSI programs as NV_gpu_program4 and 5: the same bits. */
#include "tests/shader/translate/check_conversion.h"

/* Found by random programs: high halves of products, clamps of conversions to 64 bits, signs of integer
 * and of float operands of one instruction, a loop whose index begins below 0. */
static const char *const of_random_programs[] = {
    "VERT\nDCL IN[0..1]\nDCL OUT[0], POSITION\nDCL OUT[1..2], GENERIC[0]\nUMUL_HI OUT[0], IN[0], IN[1]\n"
    "IMUL_HI OUT[1], IN[0], IN[1]\n"
    "UMUL OUT[2], IN[0], IN[1]\nEND\n",
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1..3], GENERIC[0]\nI2D_SAT OUT[0], IN[0]\n"
    "U2D_SSAT OUT[1], IN[0]\nF2D_SATNV OUT[2], IN[0]\n"
    "I642D_SSAT OUT[3], IN[0]\nEND\n",
    "VERT\nDCL IN[0..2]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nDCL TEMP[0]\n"
    "UCMP OUT[0], -IN[0], -IN[1], |IN[2]|\n"
    "UCMP TEMP[0], IN[0], -|IN[1]|, IN[2]\nUADD OUT[1], TEMP[0], IN[0]\nEND\n",
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL CONST[0..3]\nDCL LOOP[0]\nDCL TEMP[0]\n"
    "IMM FLT32 {4, -1.5, 1, 0}\nMOV TEMP[0], IN[0]\n"
    "BGNFOR LOOP[0], IMM[0]\nMAD TEMP[0], TEMP[0], CONST[3], CONST[LOOP[0].x]\nENDFOR LOOP[0]\n"
    "MOV OUT[0], TEMP[0]\nEND\n",
};

Test(to_gpu4_to_gpu4, programs_that_once_failed_give_the_same_bits)
{
    check_texts(of_random_programs, sizeof of_random_programs / sizeof *of_random_programs, CONVERT_GPU4, 40);
}

/* Units and offsets that are operands, arrays of several kinds of inputs and outputs, two outputs of one
 * semantic, streams of triangles; addresses on the stack. */
static const char *const without_names_in_gpu4[] = {
    /* A level of detail of 0, which other instructions have in w. */
    "VERT\nDCL IN[0]\nDCL OUT[0], GENERIC[0]\nDCL SAMP[0]\nDCL TEMP[0..1]\nIMM[0] UINT32 {1, 2, 3, 3}\n"
    "AND TEMP[0], IN[0], IMM[0]\n"
    "TXF_LZ TEMP[1], TEMP[0].yxxx, SAMP[0], 2D\nTEX_LZ TEMP[0], -|IN[0].wwzx|, SAMP[0], 2D\n"
    "ADD OUT[0], TEMP[0], TEMP[1]\nEND\n",
    "VERT\nDCL IN[0]\nDCL OUT[0], GENERIC[0]\nDCL ADDR[0]\nDCL TEMP[0]\nIMM[0] FLT32 {1.5, 2, 3, 4}\n"
    "IMM[1] INT32 {-1, 5, 1000000000, 0}\n"
    "IMM[2] UINT32 {1, 2, 4294967295, 3}\nAND TEMP[0], IN[0], IMM[2].yyyy\nUARL ADDR[0].x, TEMP[0]\n"
    "MOV TEMP[0], IMM[ADDR[0].x]\nMOV OUT[0], TEMP[0]\nEND\n",
    "VERT\nDCL IN[0..3]\nDCL OUT[0], POSITION\nDCL OUT[1], CLIPDIST[0]\nDCL OUT[2], CLIPDIST[1]\n"
    "DCL OUT[3], CLIPVERTEX\nDCL PRED[0]\nDCL TEMP[0]\n"
    "MOV OUT[0], IN[0]\nMOVC TEMP[0], IN[1]\nMOV OUT[1].xw (GT.xyzw), IN[2]\n"
    "ADDC OUT[2] (LE.wzyx), IN[2], IN[3]\nMOV OUT[1].yzw (EQ.x), IN[3]\n"
    "MUL_SAT OUT[1].x, IN[1], IN[2]\nMOV OUT[3] (LT.x), IN[1]\nEND\n",
    "TESS_CTRL\nPROPERTY TCS_VERTICES_OUT 4\nDCL IN[][0], POSITION\nDCL OUT[0], TESSOUTER\n"
    "DCL OUT[1], TESSINNER\nDCL PRED[0]\nDCL TEMP[0]\nDCL SV[0], INVOCATIONID\n"
    "DCL ADDR[0]\nUARL ADDR[0].x, SV[0]\nMOV OUT[0], IN[1][0]\nMOVC TEMP[0], IN[ADDR[0].x][0]\n"
    "MOV OUT[0].xyz (GT.zxyw), IN[2][0]\nMOV OUT[1].xy (LE.wx), IN[3][0]\nEND\n",
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL OUT[1], COLOR[1]\nDCL TEMP[0..3]\n"
    "DCL ADDR[0]\n"
    "DCL SAMP[0..3]\nDCL IMAGE[0..2], 2D, WR\nIMM[0] UINT32 {3, 7, 1, 2}\nAND TEMP[0], IN[0], IMM[0].xxxx\n"
    "AND TEMP[1], IN[0].wzyx, IMM[0].yyyy\nUARL ADDR[0].x, TEMP[0]\n"
    "TEX TEMP[2], IN[0], SAMP[0], 2D, TEMP[1].xyz\n"
    "TXF TEMP[3], TEMP[0], SAMP[1], 2D, TEMP[1].yxz\nADD TEMP[2], TEMP[2], TEMP[3]\n"
    "TEX TEMP[3], IN[0], SAMP[ADDR[0].x], 2D\nADD OUT[0], TEMP[2], TEMP[3]\n"
    "LOAD TEMP[3], IMAGE[ADDR[0].x], TEMP[0], 2D, PIPE_FORMAT_R32_UINT\n"
    "STORE IMAGE[ADDR[0].x+1], TEMP[0], TEMP[3], 2D, PIPE_FORMAT_R32_UINT\n"
    "ATOMUADD OUT[1], IMAGE[ADDR[0].x], TEMP[0], TEMP[2], 2D\nEND\n",
    "GEOM\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], POSITION\nDCL OUT[0], POSITION\n"
    "IMM[0] UINT32 {0, 1, 0, 0}\nMOV OUT[0], IN[2][0]\nEMIT IMM[0].x\nEMIT IMM[0].x\nENDPRIM IMM[0].x\nEND\n",
    "VERT\nDCL IN[0..3]\nDCL OUT[0], POSITION\nDCL OUT[1], COLOR\nDCL OUT[2], GENERIC[3]\nDCL OUT[3], FOG\n"
    "DCL OUT[4], COLOR\nDCL TEMP[0]\nDCL ADDR[0]\nIMM[0] UINT32 {3, 7, 1, 2}\n"
    "AND TEMP[0], IN[3], IMM[0].xxxx\n"
    "UARL ADDR[0].x, TEMP[0]\nMOV OUT[1], IN[0]\nMOV OUT[ADDR[0].x].xyz, IN[1]\nMOV OUT[4], IN[2]\n"
    "ADD OUT[ADDR[0].x-1].w, OUT[1], OUT[ADDR[0].x+1]\nMOV OUT[3].x, IN[1].yyyy\nEND\n",
    "FRAG\nDCL IN[0], POSITION, LINEAR\nDCL IN[1], COLOR, COLOR\n"
    "DCL IN[2], GENERIC[5], PERSPECTIVE, CENTROID\n"
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
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL IN[1], COLOR\nDCL OUT[0], COLOR\nDCL SAMP[0..2]\n"
    "DCL ADDR[0]\n"
    "DCL TEMP[0..3], ARRAY(1)\nDCL TEMP[4]\nIMM[0] UINT32 {3, 1, 2, 0}\nAND TEMP[4], IN[1], IMM[0].xxxx\n"
    "UARL ADDR[0], TEMP[4]\nMOV TEMP[0], IMM[0]\nMOV TEMP[1], IMM[0].yzww\nMOV TEMP[2], IMM[0].zwyy\n"
    "TEX TEMP[ADDR[0].x-1](1), IN[0], SAMP[ADDR[0].y+1], 2D, TEMP[ADDR[0].z-1](1).xyz\n"
    "ADD TEMP[0], TEMP[0], TEMP[1]\nADD OUT[0], TEMP[0], TEMP[2]\nEND\n",
    "VERT\nDCL IN[0..1]\nDCL OUT[0], POSITION\nDCL ADDR[0..1]\nDCL CONST[0..7]\nARL ADDR[0], IN[0]\n"
    "ARL ADDR[1], IN[1]\n"
    "PUSHA ADDR[0]\nIF IN[0].xxxx\nPUSHA ADDR[1]\nARL ADDR[0], IN[1].wzyx\nPOPA ADDR[0]\nENDIF\nBGNLOOP\n"
    "PUSHA ADDR[0]\n"
    "POPA ADDR[1]\nBRK\nENDLOOP\nPOPA ADDR[0]\nADD OUT[0], CONST[ADDR[0].x], CONST[ADDR[1].y]\nEND\n",
};

Test(to_gpu4_to_gpu4, registers_without_a_name_in_gpu4_give_the_same_bits)
{
    check_texts(without_names_in_gpu4, COUNT(without_names_in_gpu4), CONVERT_GPU4, 64);
}

Test(to_gpu4_to_gpu4, texel_offsets_and_components_come_along_in_gpu4)
{
    static const char text[] =
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0..2]\n"
        "IMM[0] INT32 {1, -1, 2, 3}\n"
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
