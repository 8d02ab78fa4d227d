/* Programs of the ARB languages that load: at least one for each production of the grammars
 * (ARB_vertex_program 2.14.2, ARB_fragment_program 3.11.2) and of those that their NV options add. */
#ifndef TESTS_SHADER_LANGUAGE_GPU4_ARB_PROGRAMS_H
#define TESTS_SHADER_LANGUAGE_GPU4_ARB_PROGRAMS_H

#define ARBVP(body)  "!!ARBvp1.0 TEMP R0, R1, R2, R3; ADDRESS A0; " body " END"
#define ARBFP(body)  "!!ARBfp1.0 TEMP R0, R1, R2, R3; " body " END"
#define ARBVP2(body) "!!ARBvp1.0 OPTION NV_vertex_program2; TEMP R0, R1, R2, R3; ADDRESS A0, A1; " body " END"
#define ARBVP3(body) "!!ARBvp1.0 OPTION NV_vertex_program3; TEMP R0, R1, R2, R3; ADDRESS A0, A1; " body " END"
#define ARBFP1(body) "!!ARBfp1.0 OPTION NV_fragment_program; TEMP R0, R1, R2, R3; " body " END"
#define ARBFP2(body) "!!ARBfp1.0 OPTION NV_fragment_program2; TEMP R0, R1, R2, R3; " body " END"

static const char *const arb_programs[] = {
    "!!ARBvp1.0 END",
    "!!ARBfp1.0OPTION ARB_precision_hint_nicest;OPTION ARB_precision_hint_nicest;\r\nEND # the end",
    /* Every opcode of the languages themselves. */
    ARBVP("ABS R0, R1; ADD R0, R1, R2; ARL A0.x, R1.w; DP3 R0, R1, R2; DP4 R0, R1, R2; DPH R0, R1, R2; "
          "DST R0, R1, R2; "
          "EX2 R0, R1.x; EXP R0, R1.y; FLR R0, R1; FRC R0, R1; LG2 R0, R1.z; LIT R0, R1; LOG R0, R1.w; "
          "MAD R0, R1, R2, R3; "
          "MAX R0, R1, R2; MIN R0, R1, R2; MOV R0, R1; MUL R0, R1, R2; POW R0, R1.x, R2.y; RCP R0, R1.x; "
          "RSQ R0, R1.x; "
          "SGE R0, R1, R2; SLT R0, R1, R2; SUB R0, R1, R2; SWZ R0, R1, x, -y, +0, -1; XPD R0, R1, R2;"),
    ARBFP(
        "ABS R0, R1; ADD R0, R1, R2; CMP R0, R1, R2, R3; COS R0, R1.x; DP3 R0, R1, R2; DP4 R0, R1, R2; "
        "DPH R0, R1, R2; "
        "DST R0, R1, R2; EX2 R0, R1.r; FLR R0, R1; FRC R0, R1; KIL R0; KIL -R0.x; LG2 R0, R1.g; LIT R0, R1; "
        "LRP R0, R1, R2, R3; "
        "MAD R0, R1, R2, R3; MAX R0, R1, R2; MIN R0, R1, R2; MOV R0, R1; MUL R0, R1, R2; POW R0, R1.x, R2.y; "
        "RCP R0, R1.b; "
        "RSQ R0, R1.a; SCS R0.xy, R1.x; SGE R0, R1, R2; SIN R0, R1.x; SLT R0, R1, R2; SUB R0, R1, R2; "
        "SWZ R0, R1, r, -g, 0, 1; "
        "TEX R0, R1, texture[0], 2D; TXB R0, R1, texture[1], 3D; TXP R0, R1, texture[2], 1D; "
        "XPD R0, R1, R2;"),
    ARBFP("ADD_SAT R0, R1, R2; CMP_SAT R0, R1, R2, R3; COS_SAT R0, R1.x; LIT_SAT R0, R1; SCS_SAT R0, R1.x; "
          "SWZ_SAT R0, R1, x, y, z, w; "
          "TEX_SAT R0, R1, texture, CUBE; TXB_SAT R0, R1, texture[3], RECT; XPD_SAT R0, R1, R2; "
          "POW_SAT R0, R1.x, R2.y;"),
    /* Attributes and results. */
    ARBVP("ATTRIB p = vertex.position; ATTRIB w = vertex.weight; MOV R0, p; MOV R0, w; "
          "MOV R0, vertex.weight[0]; MOV R0, vertex.normal; "
          "MOV R0, vertex.color; MOV R0, vertex.color.primary; MOV R0, vertex.color.secondary; "
          "MOV R0, vertex.fogcoord.x; "
          "MOV R0, vertex.texcoord; MOV R0, vertex.texcoord[7].wzyx; MOV R0, vertex.attrib[6];"),
    ARBVP("OUTPUT o = result.position; MOV o, R0; MOV result.color, R0; MOV result.color.primary.x, R0; "
          "MOV result.color.secondary, R0; "
          "MOV result.color.front, R0; MOV result.color.front.secondary.xyz, R0; "
          "MOV result.color.back.primary, R0; "
          "MOV result.color.back.secondary, R0; MOV result.fogcoord.x, R0; MOV result.pointsize.x, R0; "
          "MOV result.texcoord, R0; "
          "MOV result.texcoord[7].w, R0;"),
    ARBFP("ATTRIB t = fragment.texcoord[1]; MOV R0, t; MOV R0, fragment.texcoord; MOV R0, fragment.color; "
          "MOV R0, fragment.color.primary.bgra; MOV R0, fragment.color.secondary; MOV R0, fragment.fogcoord; "
          "MOV R0, fragment.position; "
          "OUTPUT c = result.color; MOV c.rg, R0; MOV result.depth.z, R0; MOV result.color.gba, R0;"),
    /* Parameters: state, environment, local, constants, arrays. */
    ARBVP(
        "PARAM a = state.material.ambient; PARAM b = state.light[7].spot.direction; "
        "PARAM c = state.lightprod[0].back.specular; "
        "PARAM d = state.texgen[3].eye.q; PARAM e = state.clip[5].plane; PARAM f = state.point.attenuation; "
        "PARAM g = program.env[255]; PARAM h = program.local[1023]; PARAM k = -1.5e-3; PARAM l = {1}; "
        "PARAM m = {1, -2}; "
        "PARAM n = {.5, 1., 1e2}; PARAM q = {1, 2, 3, +4}; MAD R0, a, b, c; MAD R0, d, e, f; "
        "MAD R0, g, h, k; MAD R0, l, m, n; "
        "MOV R0, q; MOV R0, state.matrix.modelview.inverse.row[3]; MOV R0, state.matrix.modelview[3].row[1]; "
        "MOV R0, state.matrix.palette[31].transpose.row[2]; MOV R0, vertex.matrixindex; "
        "MOV R0, state.matrix.texture[7].invtrans.row[0]; "
        "MOV R0, state.lightmodel.back.scenecolor; MOV R0, -program.env[3].x; MOV R0, {1, 2}.yyyx; "
        "MOV R0, 2.5; MOV R0, 2.5.x; "
        "RCP R0, 4.0.x; POW R0, {2, 3}.y, -0.5.x;"),
    ARBFP("MOV R0, state.texenv[7].color; MOV R0, state.texenv.color; MOV R0, state.depth.range; "
          "MOV R0, state.fog.params; "
          "MOV R0, state.matrix.program[7].transpose.row[1]; "
          "PARAM a[] = { state.matrix.mvp, program.local[2..4], {1, 2}, 3, -4 }; "
          "MOV R0, a[0]; MOV R0, a[9].wwww; RCP R0, 2.0.g;"),
    ARBVP("PARAM a[] = { program.env[0..95] }; PARAM b[4] = { state.matrix.mvp.row[0..3] }; "
          "PARAM c[1] = { program.local[0] }; "
          "ARL A0.x, R0.x; MOV R0, a[A0.x]; MOV R0, a[A0.x + 63].x; MOV R0, -a[ A0 . x - 64 ]; "
          "DP4 R0, b[3], b[A0.x+1000]; RCP R0, c[0].y;"),
    /* Names. */
    ARBVP("TEMP fragment, texture, MOVE, MADS, $, _a$1, TEX, COS, ADDC, MOV_SAT, CUBE; ALIAS b = fragment; "
          "ALIAS c = b; MOV b, texture; "
          "MOV c, TEX; ADD COS, ADDC, MOV_SAT;"),
    ARBFP("TEMP vertex, ADDRESS, ARL, EXP, MOVC, A0; MOV vertex, ADDRESS; MOV ARL, EXP;"),
    "!!ARBfp1.0 OUTPUT CUBE = result.color; TEX CUBE, fragment.texcoord, texture, CUBE; END",
    /* Options. */
    "!!ARBvp1.0 OPTION ARB_position_invariant; MOV result.color, vertex.color; END",
    "!!ARBfp1.0 OPTION ARB_fog_linear; MOV result.color, fragment.color; END",
    "!!ARBfp1.0 OPTION ARB_fog_exp; OPTION ARB_fog_exp; TEMP a; MOV a, fragment.color; "
    "MUL_SAT result.color.xyz, a, a; MOV result.color.w, 1; END",
    "!!ARBfp1.0 OPTION ARB_fog_exp2; OPTION ARB_precision_hint_fastest; MOV result.color, fragment.color; "
    "END",
    "!!ARBfp1.0 OPTION ARB_draw_buffers; MOV result.color[0], 1; MOV result.color[7], fragment.color; END",
    "!!ARBfp1.0 OPTION ATI_draw_buffers; OUTPUT o = result.color[3]; MOV o, 1; END",
    "!!ARBfp1.0 OPTION ARB_fragment_program_shadow; TEMP a; TEX a, fragment.texcoord, texture[0], SHADOW1D; "
    "TXP a, fragment.texcoord, texture[1], SHADOW2D; TXB result.color, a, texture[2], SHADOWRECT; END",
    "!!ARBfp1.0 OPTION ARB_fragment_coord_origin_upper_left; OPTION ARB_fragment_coord_pixel_center_integer; "
    "MOV result.color, fragment.position; END",
    /* NV_vertex_program2. */
    ARBVP2(
        "ABSC R0, R1; ARA A0, A1; ARAC A0.xy (EQ), A0; ARL A0, R0; ARLC A1.zw, R0; ARR A0.y (GT.x), -|R0|; "
        "COS R0, 1; RCC R0, R1.x; "
        "SEQ R0, R1, R2; SFL R0, R1, R2; SGT R0, R1, R2; SIN R0, R1.x; SLE R0, R1, R2; SNE R0, R1, R2; "
        "SSG R0, R1; STR R0, R1, R2; "
        "MOVC CC, R0; MOV R0.xy (NE.wzyx), |R1.x|; RCP R0, -|R1.x|; MOV R0, +|-R1.zyxw|; "
        "MOV result.clip[5].x, R0;"),
    ARBVP2("start: MOVC R0, R1; BRA end (GT.x); CAL sub; BRA start (LT); sub: MOV R0, 1; RET (NE.y); RET; "
           "end: RET;"),
    ARBVP2("PARAM a[4] = { program.env[0..3] }; ARL A1, R0; MOV R0, a[A1.w - 2]; MOV R0, |a[A1.y]|; "
           "MUL R0, R0, -|a[A1.z + 1].x|;"),
    /* NV_vertex_program3. */
    ARBVP3("PUSHA A0; POPA A1; POPA A0.xyzw; ADD_SAT R0, R1, R2; ADDC1_SAT R0 (EQ1.x), R1, R2; MOVC0 R0, R1; "
           "MOV R0 (LT0), R1; "
           "TEX R0, R1, texture[0], 2D; TXB R0, R1, texture[1], CUBE; TXL R0, R1, texture[2], 3D; "
           "TXPC R0, R1, texture[3], RECT;"),
    ARBVP3("ARL A0, R0; MOV R0, vertex.attrib[A0.x]; MOV R0, -vertex.attrib[A0.y + 3].x; "
           "MOV result.texcoord[A0.z - 1].xy, R0;"),
    ARBVP3("ARL A0, R0; MOV R0, vertex.texcoord[A0.x + 2]; MOV result.texcoord[A0.x], R0; "
           "MOV result.texcoord[1], vertex.position;"),
    "!!ARBvp1.0 OPTION NV_vertex_program3; OPTION ARB_fragment_program_shadow; "
    "TEX result.color, vertex.texcoord, texture, SHADOW2D; END",
    /* NV_fragment_program. */
    ARBFP1(
        "ADDR R0, R1, R2; ADDH_SAT R0, R1, R2; ADDXC_SAT R0 (GE.w), R1, |R2|; DDX R0, R1; DDYRC R0, R1; "
        "PK2H R0, R1; PK2US R0, R1; "
        "PK4B R0, R1; PK4UB R0.x, R1; UP2H R0, R1.x; UP2USC R0, R1.x; UP4B_SAT R0, R1.x; UP4UB R0, R1.x; "
        "RFL R0, R1, R2; "
        "SEQX R0, R1, R2; SFL R0, R1, R2; SGT R0, R1, R2; SLEH R0, R1, R2; SNE R0, R1, R2; STR R0, R1, R2; "
        "X2DR R0, R1, R2, R3; "
        "TXD R0, R1, R2, R3, texture[0], 2D; TEXC R0, R1, texture[1], 2D; KIL GT.x; KIL (EQ); KIL R0; "
        "COS R0, 3.14;"),
    ARBFP1("SHORT TEMP h; LONG TEMP l; SHORT OUTPUT o = result.color; MOV h, l; MOV o, h;"),
    /* NV_fragment_program2. */
    ARBFP2("MOVC CC, R0; IF GT.x; MOV R0, 1; ELSE; MOV R0, 2; ENDIF; REP {3}; ADD R0, R0, 1; BRK (LT.y); "
           "ENDREP; CAL sub (NE.x); "
           "DIV R0, R1, R2.x; DP2 R0, R1, R2; DP2A R0, R1, R2, R3; NRM R0, R1; TXL R0, R1, texture[0], 2D; "
           "CMPC R0, R1, R2, R3; "
           "SCSR R0, R1.x; MOV_SSAT R0, R1; MOV R0, fragment.facing.x; RET; sub: MOV R1, R0; RET;"),
    ARBFP2("PARAM c = {5, 0, 1}; LOOP c; ADD R0, R0, fragment.texcoord[A0.x]; LOOP program.env[2].zxww; "
           "REP c.y; "
           "MOV R1, |fragment.texcoord[A0.x + 3].x|; BRK (GT.x); ENDREP; ENDLOOP; BRK; "
           "MOV R1, -fragment.texcoord[ A0 . x + 9 ]; ENDLOOP; "
           "MOV R0, fragment.texcoord[1];"),
    "!!ARBfp1.0 OPTION NV_fragment_program2; OPTION ARB_fog_exp; MOVC result.color, fragment.color; "
    "RET (GT.x); MOV result.color, 1; END",
};

enum { ARB_PROGRAM_COUNT = sizeof arb_programs / sizeof *arb_programs };

#endif
