/* Programs of NV_gpu_program4 that load: at least one for each production of its grammar (2.X.2) and of those
 * that NV_vertex_program4 and NV_fragment_program4 add. */
#ifndef TESTS_SHADER_LANGUAGE_GPU4_NV4_PROGRAMS_H
#define TESTS_SHADER_LANGUAGE_GPU4_NV4_PROGRAMS_H

#include "shader/shader.h"

#include <string.h>

#define NVVP(body) "!!NVvp4.0 TEMP R0, R1, R2, R3; INT TEMP I; " body " END"
#define NVFP(body) "!!NVfp4.0 TEMP R0, R1, R2, R3; INT TEMP I; " body " END"

static const char *const nv4_programs[] = {
    "!!NVvp4.0 END",
    "!!NVfp4.0\nEND # a comment after the end\n",
    /* Every opcode. */
    NVVP("ABS R0, R1; CEIL R0, R1; FLR R0, R1; FRC R0, R1; I2F R0, I; LIT R0, R1; MOV R0, R1; NOT I, I; "
         "NRM R0, R1; "
         "PK2H R0, R1; PK2US R0, R1; PK4B R0, R1; PK4UB R0, R1; ROUND R0, R1; SSG R0, R1; TRUNC R0, R1;"),
    NVVP("COS R0, R1.x; EX2 R0, R1.y; LG2 R0, R1.z; RCC R0, R1.w; RCP R0, R1.x; RSQ R0, R1.x; SCS R0, R1.x; "
         "SIN R0, R1.x; UP2H R0, R1.x; UP2US R0, R1.x; UP4B R0, R1.x; UP4UB R0, R1.x; POW R0, R1.x, R2.y;"),
    NVVP("DIV R0, R1, R2.x; SHL I, I, I.x; SHR I, I, I.y; MOD I, I, I.z; ADD R0, R1, R2; AND I, I, I; "
         "DP3 R0, R1, R2; "
         "DP4 R0, R1, R2; DPH R0, R1, R2; DST R0, R1, R2; MAX R0, R1, R2; MIN R0, R1, R2; MUL R0, R1, R2; "
         "OR I, I, I; "
         "RFL R0, R1, R2; SEQ R0, R1, R2; SFL R0, R1, R2; SGE R0, R1, R2; SGT R0, R1, R2; SLE R0, R1, R2; "
         "SLT R0, R1, R2; SNE R0, R1, R2; STR R0, R1, R2; SUB R0, R1, R2; XPD R0, R1, R2; DP2 R0, R1, R2; "
         "XOR I, I, I;"),
    NVVP("CMP R0, R1, R2, R3; DP2A R0, R1, R2, R3; LRP R0, R1, R2, R3; MAD R0, R1, R2, R3; "
         "X2D R0, R1, R2, R3; "
         "SAD.NTC I, I, I, R0; SWZ R0, R1, x, -y, 0, 1; SWZ R0, R1, +r, -g, -0, -1;"),
    NVVP("TEX R0, R1, texture[0], 2D; TXB R0, R1, texture[1], 1D; TXL R0, R1, texture[2], 3D; "
         "TXP R0, R1, texture, 2D; "
         "TXF R0, I, texture[3], RECT; TXQ I, I, texture[4], CUBE; "
         "TXD R0, R1, R2, R3, texture[15], SHADOWCUBE;"),
    NVFP("DDX R0, R1; DDY R0, R1; KIL R0; KIL -R0.x; KIL (GT.x); KIL NE1; KIL TR; KIL.S I; KIL.U 1;"),
    /* Modifiers and suffixes: Tables X.14 and X.15. */
    NVVP("ADD.F R0, R1, R2; ADD.U R0, R1, R2; ADD.S R0, R1, R2; ADD.CC R0, R1, R2; ADD.CC0 R0, R1, R2; "
         "ADD.CC1 R0, R1, R2; "
         "ADD.SAT R0, R1, R2; ADD.SSAT R0, R1, R2; ADD.NTC R0, R1, I; MUL.S24 I, I, I; MUL.U24 R0, R1, R2; "
         "MUL.S.HI I, I, I; MUL.HI.U R0, R1, R2; ADD.CC1.SAT.F.NTC R0, R1, R2;"),
    NVVP("ADDR R0, R1, R2; ADDH R0, R1, R2; ADDC R0, R1, R2; ADDC0 R0, R1, R2; ADDC1 R0, R1, R2; "
         "ADD_SAT R0, R1, R2; "
         "ADD_SSAT R0, R1, R2; ADDRC1_SSAT R0, R1, R2; DP2AHC_SAT R0, R1, R2, R3; DPHH R0, R1, R2; "
         "RCCC R0, R1.x; "
         "UP2HC_SAT R0, R1.x; TEXC R0, R1, texture[0], 2D; MULC.S I, I, I; ADDR.CC R0, R1, R2;"),
    NVVP("ABS.S I, I; CEIL.S I, R0; FLR.U R1, R0; I2F.U R0, R1; SAD.U R0, R1, R2, R3; SHR.U R0, R1, R2.x; "
         "PK4UB.U R1, R0; "
         "UP4UB.S R0, I.x; CMP.S I, I, I, I; SSG.SSAT R0, R1;"),
    NVFP("TEX.S I, R0, texture[0], 2D; TXF.U R0, I, texture[1], ARRAY2D; DDXR R0, R1; DDYH R0, R1; REP.S I; "
         "ENDREP;"),
    /* Texture targets and offsets. */
    NVFP("TEX R0, R1, texture[0], 1D, (-8); TEX R0, R1, texture[1], 2D, (7, -3); "
         "TEX R0, R1, texture[2], 3D, (1, +2, 3); "
         "TEX R0, R1, texture[3], RECT, (0, 1, 0); TEX R0, R1, texture[4], SHADOW1D, (1); "
         "TEX R0, R1, texture[5], SHADOW2D, (1, 1); TEX R0, R1, texture[6], SHADOWRECT; "
         "TEX R0, R1, texture[7], ARRAY1D, (1, 0, 0); "
         "TEX R0, R1, texture[8], ARRAY2D, (1, 1); TEX R0, R1, texture[9], SHADOWCUBE, (0, 0, 0); "
         "TEX R0, R1, texture[10], SHADOWARRAY1D, (-1); TEX R0, R1, texture[11], SHADOWARRAY2D, (1, 1); "
         "TEX R0, R1, texture[12], CUBE; TXF R0, I, texture[13], 3D, (0, 0, -8);"),
    /* Attributes. */
    NVVP("MOV R0, vertex.position; MOV R0, vertex.normal; MOV R0, vertex.weight; MOV R0, vertex.weight[0]; "
         "MOV R0, vertex.color; MOV R0, vertex.color.primary.x; MOV R0, vertex.color.secondary.wzyx; "
         "MOV R0, vertex.fogcoord.x; "
         "MOV R0, vertex.texcoord; MOV R0, vertex.texcoord[7]; MOV R0, vertex.attrib[1]; "
         "MOV.S I, vertex.id.x; "
         "MOV.S I, vertex.instance; RCP R0, vertex.color.g;"),
    NVFP("MOV R0, fragment.color; MOV R0, fragment.color.primary; MOV R0, fragment.color.secondary.bgra; "
         "MOV R0, fragment.texcoord.xyzw; MOV R0, fragment.texcoord[7]; MOV R0, fragment.fogcoord; "
         "MOV R0, fragment.clip[7].x; "
         "MOV R0, fragment.attrib[31]; MOV R0, fragment.position; MOV R0, fragment.facing.x; "
         "MOV.S I, primitive.id.x;"),
    NVVP("ATTRIB a = vertex.attrib[9]; ATTRIB b[3] = { vertex.texcoord[2..4] }; "
         "ATTRIB c[] = { vertex.attrib[2], vertex.attrib[3..5] }; "
         "ATTRIB d = vertex.attrib[6..7]; INT ATTRIB e = vertex.id; FLOAT ATTRIB p = vertex.texcoord[6]; "
         "ATTRIB unused = vertex.texcoord[7]; MOV R0, a; MOV R0, b[2].x; MOV R0, c[I.x + 3]; MOV R0, d[1]; "
         "MOV.S I, e; MOV R0, p;"),
    NVFP("FLAT ATTRIB a = fragment.attrib[0]; FLAT INT ATTRIB b = fragment.attrib[1]; "
         "CENTROID NOPERSPECTIVE ATTRIB c = fragment.texcoord[1]; "
         "NOPERSPECTIVE ATTRIB d[] = { fragment.attrib[2..5] }; CENTROID ATTRIB e = fragment.color; "
         "UINT FLAT ATTRIB f = fragment.texcoord[2]; "
         "INT ATTRIB g = primitive.id; FLOAT ATTRIB h = fragment.position; "
         "ATTRIB k[2] = { fragment.clip[1..2] }; MOV R0, a; MOV.S I, b; "
         "MOV R0, c; MOV R0, d[I]; MOV R0, e; MOV.U R0, f; MOV.S R0, g; MOV R0, h; MOV R0, k[1].x; "
         "MOV R0, fragment.texcoord[1];"),
    /* Results. */
    NVVP("MOV result.position, R0; MOV result.color, R0; MOV result.color.primary, R0; "
         "MOV result.color.secondary.xyz, R0; "
         "MOV result.color.front, R0; MOV result.color.front.primary.w, R0; "
         "MOV result.color.front.secondary, R0; "
         "MOV result.color.back, R0; MOV result.color.back.primary.r, R0; "
         "MOV result.color.back.secondary, R0; "
         "MOV result.fogcoord.x, R0; MOV result.pointsize.x, R0; MOV result.texcoord, R0; "
         "MOV result.texcoord[7], R0; "
         "MOV result.attrib[31], R0; MOV result.clip[7].x, R0; MOV.S result.id.x, I;"),
    NVVP("OUTPUT a = result.position; OUTPUT b[3] = { result.texcoord[1..3] }; "
         "OUTPUT c[] = { result.clip[0], result.clip[1] }; "
         "OUTPUT d = result.color.back.secondary; SHORT OUTPUT e = result.attrib[4]; "
         "INT OUTPUT f = result.attrib[5]; "
         "MOV a, R0; MOV b[I.x + 2].yz, R0; MOV c[1].x, R0; MOV d, R0; MOV e, R0; MOV.S f, I;"),
    NVFP("MOV result.color, R0; MOV result.depth.z, R0;"),
    "!!NVfp4.0 OPTION ARB_draw_buffers; OUTPUT c = result.color[7]; TEMP R0; MOV result.color[0], R0; "
    "MOV c, R0; END",
    "!!NVfp4.0 OPTION ATI_draw_buffers; OPTION ARB_precision_hint_nicest; "
    "OPTION ARB_fragment_program_shadow; TEMP R0; MOV result.color[1], R0; END",
    "!!NVfp4.0 OPTION ARB_precision_hint_fastest; OPTION ARB_precision_hint_fastest; END",
    "!!NVvp4.0 OPTION ARB_position_invariant; TEMP R0; MOV result.color, R0; END",
    "!!NVfp4.0 OPTION ARB_fog_linear; MOV result.color, fragment.color; END",
    "!!NVfp4.0 OPTION ARB_fog_exp; OPTION ARB_fog_exp; MOV result.color.rgb, fragment.color; "
    "MOV result.color.a, 1; END",
    "!!NVfp4.0 OPTION ARB_fog_exp2; TEMP unfogged; start: MOV unfogged, 1; RET (EQ); main: CAL start; "
    "MOV result.color, unfogged; END",
    "!!NVfp4.0 OPTION ARB_fog_exp; unfogged: MOV result.color, 1; RET; END",
    /* Parameters. */
    NVVP("PARAM a = program.env[0]; PARAM b = program.local[1023]; PARAM c = { 1 }; "
         "PARAM d = { 1, -2.5, .5e-3, 1e10 }; PARAM e = -3; "
         "PARAM f = +0x10; PARAM g[] = { program.env[0..95] }; "
         "PARAM h[6] = { {1}, 2, program.local[3..4], state.fog.color, -1.5 }; "
         "INT PARAM i = { -2147483648, 2147483647 }; UINT PARAM j = 4294967295; FLOAT PARAM k = 16777217; "
         "MOV R0, a; MOV R0, b; "
         "MOV R0, c; MOV R0, d; MOV R0, e; MOV R0, f; MOV R0, g[I.y + 95]; MOV R0, h[5]; MOV.S I, i; "
         "MOV.U R0, j; MOV R0, k; "
         "MOV.NTC R0, i; MOV R0, h[I]; MOV R0, g[3].x; PARAM late = 7; MOV R0, late; MOV R0, 1e40;"),
    NVVP("MOV R0, program.env[255]; MOV R0, program.local[7].x; MOV R0, {1, 2, 3}; MOV R0, -{1};"),
    NVVP("MOV R0, {1, 2}.yxwz; MOV R0, -{1, 2, 3, 4}; MOV R0, 5; MOV R0, -5.5; MOV R0, |-2|; RCP R0, 3; "
         "RCP R0, -{1, 2}.y; "
         "POW R0, 2, -0.5; MOV.S I, -2147483648; MOV.S I, 5; MOV.U R0, 5; ADD.S I, I, {1, -1}; "
         "SHL.U R0, R1, 4; MOV R0, 0; MOV R0, 10000000000;"),
    NVVP("MOV R0, state.material.ambient; MOV R0, state.material.front.diffuse; "
         "MOV R0, state.material.back.shininess; "
         "MOV R0, state.material.specular; MOV R0, state.material.emission; MOV R0, state.light[7].ambient; "
         "MOV R0, state.light[0].diffuse; "
         "MOV R0, state.light[1].specular; MOV R0, state.light[1].position; "
         "MOV R0, state.light[1].attenuation; "
         "MOV R0, state.light[1].spot.direction; MOV R0, state.light[1].half; "
         "MOV R0, state.lightmodel.ambient; "
         "MOV R0, state.lightmodel.scenecolor; MOV R0, state.lightmodel.front.scenecolor; "
         "MOV R0, state.lightmodel.back.scenecolor; "
         "MOV R0, state.lightprod[0].ambient; MOV R0, state.lightprod[1].front.diffuse; "
         "MOV R0, state.lightprod[7].back.specular;"),
    NVVP("MOV R0, state.texgen.eye.s; MOV R0, state.texgen[1].eye.t; MOV R0, state.texgen[7].object.r; "
         "MOV R0, state.texgen.object.q.w; "
         "MOV R0, state.fog.color; MOV R0, state.fog.params.x; MOV R0, state.clip[5].plane; "
         "MOV R0, state.point.size; "
         "MOV R0, state.point.attenuation; MOV R0, state.texenv.color; MOV R0, state.texenv[7].color.rgba; "
         "MOV R0, state.depth.range;"),
    NVVP("PARAM m[] = { state.matrix.modelview }; PARAM n[4] = { state.matrix.projection.inverse }; "
         "PARAM o[] = { state.matrix.mvp.row[1..2], state.matrix.texture[3].transpose.row[0..3] }; "
         "PARAM p = state.matrix.program[7].invtrans.row[3]; MOV R0, m[I.x]; MOV R0, n[3]; MOV R0, o[5]; "
         "MOV R0, p; "
         "DP4 R0.x, state.matrix.modelview[0].row[2], R1; "
         "DP4 R0.y, state.matrix.texture.transpose.row[1], R1;"),
    /* Temporaries, types, aliases, operands. */
    "!!NVvp4.0 TEMP a[4], b; INT TEMP i; UINT TEMP u; FLOAT TEMP f; SHORT TEMP s; LONG TEMP l; "
    "SHORT FLOAT TEMP sf; UINT LONG TEMP ul; "
    "ALIAS other = a; ALIAS another = other; MOV a[0], b; MOV other[i.x], a[i + 3].wzyx; "
    "MOV another[u.y + 1].x, f; MOV a[b.w], s; "
    "ADD.S i, i, i; ADD.U u, u, ul; MOV l, sf; END",
    NVVP("MOV R0, -R1; MOV R0, +R1; MOV R0, |R1|; MOV R0, -|R1.xyzz|; MOV R0, -|-R1|; MOV.U R0, -|-R1|; "
         "MOV.U R0, |-R1|; "
         "MOV R0, R1.rgba; MOV R0, R1.a; RCP R0.x, -|R1.y|; MOV R0.rg, R1; MOV R0.xyzw, R1; MOV R0.ba, R1;"),
    /* Condition codes: Table X.16. */
    NVVP("MOV.CC CC, R0; MOVC CC.xy, R0; MOV R0 (EQ), R1; MOV R0.x (GE.x), R1; MOV R0 (GT0.xxyy), R1; "
         "MOV R0 (LE1), R1; MOV R0 (LT), R1; "
         "MOV R0 (NE.wzyx), R1; MOV R0 (TR), R1; MOV R0 (FL1), R1; MOV R0 (NAN), R1; MOV R0 (NAN1.x), R1; "
         "MOV R0 (LEG), R1; "
         "MOV R0 (CF), R1; MOV R0 (NCF0), R1; MOV R0 (OF), R1; MOV R0 (NOF1), R1; MOV R0 (AB), R1; "
         "MOV R0 (BLE), R1; "
         "MOV R0 (SF), R1; MOV R0 (NSF1.w), R1; MOV R0 (TR1.x), R1;"),
    /* Flow. */
    NVVP("IF GT.x; MOV R0, R1; ELSE; IF (NE1); MOV R0, R2; ENDIF; ENDIF; REP R0; BRK; CONT (EQ); ENDREP; "
         "REP 5; REP; BRK GT.x; ENDREP; "
         "ENDREP; REP; IF TR; RET (LT.y); ENDIF; ENDREP; REP; REP 2; RET; ENDREP; ENDREP; REP.U R0.x; "
         "ENDREP; IF FL; ENDIF;"),
    NVVP("sub: MOV R0, R1; CAL other (GT.x); CAL other LE; CAL other; other: RET (EQ.x); RET; main: CAL sub; "
         "RET NE; last: twice: CAL last;"),
    NVVP("CAL ADD; RET; ADD: MOV R0, R1; a: b: CAL a; CAL b; end:"),
    "!!NVvp4.0 TEMP TEMP, ADD, GT, CC2, x; MOV TEMP, ADD; MOV x.x, x.x; END",
    "!!NVfp4.0 TEMP GT, vertex; KIL GT; KIL GT.x; MOV vertex, GT; END",
    /* Orders that the printer has to keep: a constant before a declaration, one binding under several names.
     */
    NVVP("MOV R0, 3; MOV R0, program.env[1]; PARAM e = program.env[1]; PARAM f[] = { program.env[0..2] }; "
         "PARAM g = program.env[2]; "
         "MOV R0, e; MOV R0, f[1]; MOV R0, g; MOV R0, 4; MOV R0, f[I + 1];"),
    NVVP("ATTRIB a = vertex.texcoord[1]; ATTRIB b[] = { vertex.texcoord[0..2] }; "
         "ATTRIB c[] = { vertex.texcoord[2..5] }; "
         "MOV R0, a; MOV R0, b[1]; MOV.S I, vertex.texcoord[5]; MOV R0, c[I.x + 1]; "
         "OUTPUT o[] = { result.texcoord[0..2] }; "
         "OUTPUT p[] = { result.texcoord[2..3] }; MOV o[0], R0; MOV.S p[1], I;"),
    NVVP("PARAM c0 = 1; PARAM R_ = 2; MOV R0, c0; MOV R0, R_; MOV.S I, 5; MOV.NTC R0, 5; PARAM i = {1}; "
         "ADD.S I, I, i; SHL I, I, i.x;"),
    /* Arrays that share bindings, and one whose modifiers hold for a binding while it is not used itself. */
    "!!NVvp4.0 TEMP a; OUTPUT o[] = { result.texcoord[0..2] }; OUTPUT p[] = { result.texcoord[1..3] }; "
    "MOV o[0], a; MOV p[1], a; END",
    "!!NVvp4.0 TEMP a; ATTRIB v[] = { vertex.attrib[0..2] }; ATTRIB w[] = { vertex.attrib[2..3] }; "
    "MOV a, v[a.x]; MOV a, w[0]; END",
    "!!NVfp4.0 TEMP t, a0; FLAT ATTRIB f[] = { fragment.attrib[0..1] }; "
    "NOPERSPECTIVE CENTROID ATTRIB g[] = { fragment.texcoord[0..3] }; "
    "ADD t, fragment.attrib[0], a0; ADD t, t, fragment.texcoord[2]; MOV result.color, t; END",
};

enum { NV4_PROGRAM_COUNT = sizeof nv4_programs / sizeof *nv4_programs };

static inline struct program *nv4_load(const char *text, struct shader_error *error)
{
    return shader_load(SHADER_TARGET_ANY, text, strlen(text), error);
}

#endif
