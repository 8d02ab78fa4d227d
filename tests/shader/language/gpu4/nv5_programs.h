/* Programs of NV_gpu_program4_1 and NV_gpu_program5 that load: at least one for each production that these
 * extensions, the parameter buffer and buffer load extensions, EXT_shader_image_load_store and
 * ARB_shader_subroutine add to instructions. */
#ifndef TESTS_SHADER_LANGUAGE_GPU4_NV5_PROGRAMS_H
#define TESTS_SHADER_LANGUAGE_GPU4_NV5_PROGRAMS_H

#define NV5_VARIABLES                                                                                        \
    "TEMP R0, R1, R2; INT TEMP I, J; UINT TEMP U; LONG TEMP L, M; LONG INT TEMP LI; LONG UINT TEMP LU; "
#define NV5VP(body) "!!NVvp5.0 " NV5_VARIABLES body " END"
#define NV5FP(body) "!!NVfp5.0 " NV5_VARIABLES body " END"
#define NV5GP(body)                                                                                          \
    "!!NVgp5.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 3; " NV5_VARIABLES body " END"

static const char *const nv5_programs[] = {
    /* Sized data types, PREC, and what the older ones are beside them. */
    NV5VP("ADD.F32 R0, R1, R2; ADD.S32 I, I, J; ADD.U32 U, U, U; ADD.F64 L, L, M; ADD.S64 LI, LI, LI; "
          "ADD.U64 LU, LU, LU;"),
    NV5VP("MAD.F64.PREC L, -|L|, M.yxwz, R0; DIV.F64.SAT L, M, L.x; RSQ.F64 R0, L.y; SSG.F64.SSAT L, M; "
          "FRC.F64.CC L, L;"),
    NV5VP("CEIL.S64 LI, L; FLR.U64 LU, 2.5; ROUND.S32 I, R0; TRUNC.F64 L, L; I2F.S64 L, LI; "
          "MOD.U64 LU, LU, 7; SHL.S64 LI, LI, 40;"),
    NV5VP("MUL.S64.HI LI, LI, LI; MUL.U32.HI U, U, U; MUL.S24 I, I, J; SAD.S64 LU, LI, LI, LU; "
          "CMP.S64 LI, LI, LI, LI; NOT.U64 LU, LU;"),
    NV5VP("REP.S64 LI; BRK (GT.x); ENDREP; SEQ.F64.CC1 L (NE1.y), L, M; IF LT1.x; MOV.U64 LU, LU; ENDIF; "
          "DP4.PREC R0, R1, R2;"),
    /* Constants of 64 bits. */
    NV5VP("MOV.F64 L, 0.1; MOV.F64 L, -0.1; MOV.F64 L, {1, -2e300, 0x10}; MOV.F64 L, 1e999; MOV.F64 L, -0.0; "
          "MOV.F64 L, 18446744073709551616;"),
    NV5VP("MOV.S64 LI, -9223372036854775808; MOV.S64 LI, 9223372036854775807; "
          "MOV.S64 LI, {-1, -9223372036854775808};"),
    NV5VP("MOV.U64 LU, 0xFFFFFFFFFFFFFFFF; MOV.U64 LU, {0x100000000, 0, 0xDEADBEEF00000001, 1}; "
          "MOV.U64 LU, {5}.x; SHR.U64 LU, LU, 33;"),
    NV5VP("MOV.F64 L, 2; PARAM p = 3.5; MOV.F64 M, p; MOV R0, 2; MOV.F64 L, program.env[1]; MOV.F64 L, 2; "
          "MOV.S64 LI, 2; MOV R1, {1, 2, 3, 4};"),
    NV5VP("LONG TEMP a[4]; MOV.F64 a[3], a[1]; MOV.F64 a[I.x + 2], a[I.y]; MOV R0, a[0]; "
          "ADD.S64 a[2].xw, a[J.w].x, {1, 2, 3, 4};"),
    NV5VP("LONG ATTRIB a = vertex.attrib[1]; LONG ATTRIB b[] = { vertex.attrib[2..4] }; ADD.F64 L, a, b[1]; "
          "MOV.F64 L, b[I.x]; MOV R0, a.x;"),
    /* Bits, packing, groups, conversions. */
    NV5VP("BFE.U U, U, U; BFE I, I, J; BFI I, I, I, J; BFR.S I, I; BTC.U U, U; BTFL I, I; "
          "BTFM.S32.CC I.x, J.y;"),
    NV5VP("PK64 L, R0; PK64.S LI.xz, I; PK64.U32 LU, U; UP64 R0, L; UP64.S32 I, LI.yxxx; UP64.U.CC U, LU; "
          "PK64.S LI.x, {1, 2};"),
    NV5VP("TGALL R0, R1; TGANY.S.CC I, I; TGEQ.U32 U, U; TGALL.F.SAT R0.x, R1;"),
    NV5VP("CVT.F32.S32 R0, I; CVT.F16.F32.TRUNC.SAT R0, R1; CVT.S8.F64.SAT.FLR I, L; CVT.U64.F32 LU, 2.5; "
          "CVT.F64.F16.CEIL L, R0; "
          "CVT.U16.S64.ROUND.CC1 U.x, LI.y; CVT.S16.U8 I, U; CVT.F32.F64.SSAT.PREC R0, L; "
          "CVT.S32.U32.SAT I, 4000000000;"),
    /* Parameter buffers. */
    "!!NVvp4.0 TEMP a; INT TEMP i; BUFFER b = program.buffer[3][17]; BUFFER c[] = { program.buffer[0] }; "
    "BUFFER d[4] = { program.buffer[1][2..4], program.buffer[1][5] }; "
    "BUFFER4 e[] = { program.buffer[2][1..7] }; MOV a, b; ADD a, -|c[i.x + 16383].x|, b.y; "
    "MOV.S a, c[100].x; DP4 a, d[3], e[i.y]; RCP a, d[i.x + 3].x; SWZ a, e[6], x, 0, 1, -w; "
    "INT BUFFER f[3] = { program.buffer[15] }; ADD.S i, f[1], f[2]; END",
    NV5FP("BUFFER b[2][8] = { program.buffer[3..4][0..7] }; BUFFER c = program.buffer[3..4][9]; "
          "BUFFER4 d[][] = { program.buffer[5..7] }; MOV R0, b[1][2]; "
          "MOV R0, b[I.x][I.y + 7]; MOV R0, c[I.x + 1]; MOV R1, c[0]; "
          "MAD R0, d[J.x + 2][4095], d[0][J.w], b[0][0]; MOV.F64 L, c[1];"),
    NV5FP("BUFFER a[1][1] = { program.buffer[0][0] }; BUFFER4 b[1] = { program.buffer[1..1][5] }; "
          "MOV R0, a[0][0]; MOV R0, b[I.x][0];"),
    "!!NVfp4.0 OPTION NV_parameter_buffer_object2; TEMP a; INT TEMP i; CBUFFER b[] = { program.buffer[0] }; "
    "CBUFFER c = program.buffer[1][16]; BUFFER d = program.buffer[0][0]; "
    "LDC.F32 a, b[12]; LDC.F32X4.SAT a, -|b[i.x + 65535].wzyx|; LDC.S16.CC i, b[i.x]; LDC.U32X2.NTC i, c; "
    "MOV a, d; END",
    NV5FP("CBUFFER a[][] = { program.buffer[0..15] }; CBUFFER b[4][64] = { program.buffer[2..5] }; "
          "LDC.F64X4 L, a[I.x + 1][I.y]; LDC.U64 LU, b[3][8]; LDC.S64X2 LI, a[15][65535]; "
          "LDC.U8 U, b[J.x][63]; LDC.F64 R0, b[0][0].x; LDC.S8 I, a[I.x][I.x];"),
    /* Memory. */
    "!!NVvp4.0 OPTION NV_shader_buffer_load; TEMP a; UINT TEMP u; LOAD.F32X4 a, u.x; LOAD.U8.NTC a, u.y; "
    "LOAD.U32X2.CC1 u.x (GT1.x), 4096; END",
    NV5VP("LOAD.F32X4.COH.VOL R0, U.x; LOAD.U64 LU, LU.x; LOAD.F64X4 L, 0x123456789A; LOAD.S16.CC I, -U.x; "
          "STORE.S8 I, U.x; STORE.F32X2.COH R0.yxzw, LU.y; STORE.U64X4.VOL LU, LU.x; "
          "STORE.F64 2.5, U.x; ATOM.ADD.U32 U, U, LU.x; ATOM.U64.CSWAP LU, LU, LU.y; "
          "ATOM.S32.MIN I.x, J, U.y; ATOM.IWRAP.U32.CC U, U, U.x; ATOM.DWRAP.U32 U, 7, U.x; "
          "ATOM.EXCH.S32 I (FL), I, U.x; "
          "ATOM.MAX.U32 U, U, U.x; ATOM.AND.S32 I, I, U.x; ATOM.OR.U32 U, U, U.x; ATOM.XOR.S32 I, I, U.x; "
          "ATOM.ADD.U64 LU, 1, LU.x; MEMBAR;"),
    "!!NVvp5.0 OPTION NV_gpu_program5_mem_extended; TEMP R0; INT TEMP I; UINT TEMP U; "
    "CBUFFER c[] = { program.buffer[0] }; LOAD.F16X4 R0, U.x; LOAD.F16 R0, U.x; STORE.S8X4 I, U.x; "
    "LDC.U16X2 U, c[4]; LDC.F16X2.CC R0, c[I.x]; LOADIM.U8X4 U, I, image[0], 2D; "
    "STOREIM.S16X2 image[1], I, I, 1D; STORE.U16X4.COH U, U.x; LOAD.S8X2 I, U.x; LOAD.U8X2 U, U.x; "
    "LOAD.S16X4 I, U.x; END",
    /* Textures. */
    NV5FP("TEXTURE t[] = { texture[0..3] }; TEXTURE u = texture[5]; "
          "TEXTURE v[3] = { texture[6], texture[7..8] }; TEX R0, R0, t[1], 2D; TEX.S I, R0, t[I.x], 2D; "
          "TXB R0, R0, u, 1D; "
          "TXL R0, R0, v[I.y + 2], 3D, (1, -8, 7); TXG.S I, R0, t[I.x + 1].y, 2D, offset(I); "
          "TXG.U U, R0, t[3].a, 2D; TXP R0, R0, t[0], 2D offset(J.x);"),
    NV5FP("TXG R0, R0, texture[0], SHADOW2D; TXG R0, R0, texture[1].w, CUBE; "
          "TXG R0, R0, texture[2], SHADOWCUBE; TXG R0, R0, texture[3], ARRAY2D, (1, 1); "
          "TXG R0, R0, texture[4], SHADOWARRAY2D; "
          "TXG R0, R0, texture[5].z, ARRAYCUBE; TXG R0, R0, R1, texture[6], SHADOWARRAYCUBE; "
          "TXG R0, R0, texture[7].y, RECT; TXG R0, R0, texture[8], SHADOWRECT;"),
    NV5FP("TXGO R0, R0, I, {1, -2, 3, 4}, texture[6].z, 2D; TXGO.S I, R0, I, J, texture[1], SHADOW2D; "
          "TXGO R0, R0, I, J, texture[2], ARRAY2D, (0, 0); TXGO R0, R0, I, J, texture[3], SHADOWARRAY2D; "
          "TXGO R0, R0, I, J, texture[4].x, RECT; TXGO R0, R0, I, J, texture[5], SHADOWRECT;"),
    NV5FP("TEX R0, R0, R1, texture[8], SHADOWARRAYCUBE; LOD R0, R0, texture[8], SHADOWARRAYCUBE; "
          "LOD R0, R0, R1.x, texture[8], SHADOWARRAYCUBE; LOD.SAT R0.xy, R0, texture[7], 1D; "
          "TEX R0, R0, texture[9], ARRAYCUBE; TXD R0, R0, R1, R2, texture[9], ARRAYCUBE; "
          "TXQ I, I, texture[9], ARRAYCUBE; TXF R0, I, texture[10], BUFFER; TXQ I, 0, texture[10], BUFFER;"),
    NV5FP("TXFMS R0, I, texture[0], 2DMS; TXFMS.U U, I, texture[1], ARRAY2DMS; "
          "TXFMS.S I, J, texture[2], RENDERBUFFER; TXQ I, I, texture[0], 2DMS; "
          "TXF R0, I, texture[3], ARRAY2D, offset({1, 2});"),
    "!!NVfp4.0 OPTION NV_explicit_multisample; TEMP a; INT TEMP i; TXFMS a, i, texture[2], RENDERBUFFER; "
    "TXFMS.S i, i, texture[2], RENDERBUFFER; END",
    "!!NVfp4.1 TEMP a; INT TEMP i; TXG a, a, texture[0], 2D; TXG a, a, texture[1], ARRAYCUBE; "
    "LOD a, a, texture[0], 2D; TEX a, a, a, texture[2], SHADOWARRAYCUBE; TXFMS a, i, texture[3], 2DMS; END",
    "!!NVvp4.1 TEMP a; TXG.S a, a, texture[0], RECT, (1, 2); LOD a, a, texture[1], 3D; END",
    "!!NVvp4.0 TEMP a; INT TEMP i; TXF a, i, texture, BUFFER; TXQ i, i, texture[0], BUFFER; END",
    /* Images. */
    NV5FP("IMAGE a = image[2]; IMAGE b[] = { image[0..1], image[2] }; IMAGE c[4] = { image[4..7] }; "
          "LOADIM.F32X4 R0, I, image[3], 2D; LOADIM.U16.COH.CC U, I, b[I.x + 1], 3D; "
          "LOADIM.F32.SAT R0, I, a, RECT; STOREIM a, R0, I, ARRAY2DMS; STOREIM.U32X4.VOL b[2], U, I, 1D; "
          "STOREIM.S c[1], I, I, CUBE; STOREIM.U image[0], U, {1, 2}, ARRAY1D; "
          "STOREIM.F image[0], 1, I, ARRAY2D; "
          "ATOMIM.MAX.S32 I, I, J, image[7], BUFFER; ATOMIM.CSWAP.U32.CC1 U.x, U, I, c[J.y], 2DMS; "
          "LOADIM.S8 I, I, image[1], ARRAYCUBE; LOADIM.S32X2 I, I, image[1], 2D;"),
    /* Places of interpolation. */
    NV5FP("CENTROID ATTRIB a[] = { fragment.attrib[0..3] }; FLAT ATTRIB b = fragment.attrib[5]; "
          "IPAC R0, a[I.x]; IPAC.SAT R0, -|b.x|; IPAO R0, -fragment.color, R1; "
          "IPAO.F32.CC R0, a[1].wzyx, {0.25, -0.5}; "
          "IPAS R0, fragment.texcoord[1], U.x; IPAS R0, a[0], 3; IPAC R0, fragment.position;"),
    /* Vertices and streams. */
    NV5GP("ATTRIB p = vertex.position; ATTRIB q = vertex[2].position; "
          "ATTRIB t[] = { vertex.texcoord[0..3] }; ATTRIB s[2] = { vertex[1].attrib[1..2] }; MOV R0, p[1]; "
          "MOV R0, vertex[1].position; MOV R0, q; "
          "MOV R0, t[I.x][1]; MOV R0, t[I.x + 1][I.y + 2].wzyx; ADD R0, -|s[1]|, s[I.z]; "
          "MOV result.position, R0; EMIT; EMITS 1; EMITS I.x; ENDPRIM; MOV R1, t[2][3];"),
    "!!NVgp4.0 PRIMITIVE_IN LINES; PRIMITIVE_OUT LINE_STRIP; VERTICES_OUT 2; ATTRIB p = vertex.position; "
    "INT TEMP i; REP 2; MOV result.position, p[i.x]; EMIT; ADD.S i, i, 1; ENDREP; ENDPRIM; END",
    "!!NVtcp5.0 VERTICES_OUT 4; ATTRIB p = vertex.position; ATTRIB o[] = { vertex.out.attrib[0..1] }; "
    "ATTRIB q = primitive.out.tessouter[1]; INT TEMP i; TEMP a; MOV a, p[i.x]; MOV result.attrib[0], a; BAR; "
    "MOV a, o[i.x + 1][1]; MOV a, q; MOV result.attrib[1], a; main: BAR; RET; END",
    "!!NVtep5.0 TESS_MODE QUADS; TESS_SPACING FRACTIONAL_ODD; TESS_VERTEX_ORDER CW; TESS_POINT_MODE; "
    "ATTRIB p = vertex.position; ATTRIB a[] = { vertex.attrib[0..1] }; INT TEMP i; TEMP t; "
    "MOV t, vertex.tesscoord; MAD t, p[i.x], t.x, a[i.y + 1][1]; ADD t, t, primitive.tessouter[3]; "
    "MOV t.x, primitive.tessinner[1]; MOV result.position, t; MOV result.texcoord[1], vertex[2].color; END",
    /* Subroutines. */
    NV5VP("SUBROUTINETYPE None {}; SUBROUTINE None none = program.subroutine[3]; "
          "SUBROUTINETYPE Hero { superman, batman }; SUBROUTINETYPE Hero { robin, batman }; "
          "SUBROUTINE Hero any = program.subroutine[0]; "
          "SUBROUTINE Hero two[2] = { program.subroutine[4..5] }; "
          "SUBROUTINE Hero same = program.subroutine[0];\n"
          "main: CALI any; CALI two[1] (GT.x); CALI two[I.x + 1]; CALI same NE1; CAL plain; RET;\n"
          "batman SUBROUTINENUM(7): RET; robin SUBROUTINENUM(1023): CAL plain; RET (NE1.y); RET;\n"
          "superman SUBROUTINENUM(0): IF GT.x; ADD R0, R0, 1; RET; ENDIF; RET; plain: RET;"),
    NV5VP("SUBROUTINETYPE Leaf { leaf }; SUBROUTINETYPE Node { node }; "
          "SUBROUTINE Leaf l = program.subroutine[0]; SUBROUTINE Node n = program.subroutine[1]; "
          "main: CALI n; RET; node SUBROUTINENUM(1): CALI l; RET; leaf SUBROUTINENUM(2): CAL again; RET; "
          "again: CAL again (FL); RET;"),
    /* Thread groups and shuffles, derivatives, layers and viewports. */
    "!!NVfp5.0 OPTION NV_shader_thread_group; OPTION NV_shader_thread_shuffle; "
    "OPTION ARB_derivative_control; TEMP R0, R1; INT TEMP I; UINT TEMP U; "
    "TGBALLOT.U U.x, fragment.threadid; TGBALLOT.S.CC U, I; TGBALLOT.F U.x (GT.x), R1; QSWZ0 R0, R1, R0; "
    "QSWZ1.SAT R0, R1, {1, 2}; QSWZ2.S I, I, I; QSWZ3.U.CC U, U, U; "
    "QSWZX R0 (NE.y), R1, -R0; QSWZY.S I.x, I.y, I.z; SHFIDX R0.xy, R1, U, 0; "
    "SHFUP.U.CC U.xy, U, 1, {0x1803}; SHFDOWN.S I, I.y, U.x, 7; SHFXOR R0.xy (LT.x), R1.w, 3, U; "
    "DDX.FINE R0, R1; DDY.COARSE.SAT R0.xy, R1; DDX R0, R1; MOV.U result.color, fragment.threadltmask; "
    "MOV.S I, fragment.helperthread; END",
    "!!NVvp5.0 OPTION NV_shader_thread_group; OPTION NV_shader_thread_shuffle; OPTION NV_viewport_array2; "
    "OPTION NV_layer_viewport_relative; UINT TEMP U; TGBALLOT.U.CC U, vertex.threadgemask; "
    "SHFXOR.U U.xy, vertex.threadid, vertex.smid, vertex.warpid; MOV.U result.layer.x, U; "
    "MOV.U result.viewport.x, U.y; MOV.U result.viewportmask[0], U; MOV result.position, vertex.position; "
    "END",
    "!!NVtep5.0 OPTION ARB_shader_viewport_layer_array; TESS_MODE QUADS; OUTPUT l = result.layer; "
    "OUTPUT v = result.viewport; MOV.S l.x, primitive.id; MOV.S v.x, primitive.id; END",
};

enum { NV5_PROGRAM_COUNT = sizeof nv5_programs / sizeof *nv5_programs };

#endif
