/* NV_gpu_program4 and 5, construct by construct, as TGSI: the same bits. Numbers of 64 bits are
 * lower_64bit.c's. */
#include "tests/shader/translate/convert_check.h"

Test(convert_to_tgsi, images_and_bit_fields_give_the_same_bits_in_tgsi)
{
    static const char *const bodies[] = {
        "LOADIM.U32 U, I, image[0], 2D; MOV.U.NTC result.attrib[0], U; LOADIM.F32.CC.SAT R, I.wzyx, "
        "image[1], 3D; MOV result.attrib[1], R; "
        "MOV result.attrib[1] (EQ.xyzz), {7, 8, 9, 0};",
        "STOREIM.U32X4 image[2], U, I, 2D; LOADIM.S32X4.CC S, I, image[2], 2D; MOV.S.NTC result.attrib[0] "
        "(LT.x), S;",
        "STOREIM.F32 image[1], -|R|, I, 1D; STOREIM.S8 image[3], -S, I, ARRAY1D; LOADIM.U8 U, -I, image[3], "
        "ARRAY1D; MOV.U.NTC result.attrib[0], U;",
        "ATOMIM.ADD.U32 U, U, I, image[0], 2D; ATOMIM.MIN.S32.CC S.xz, S, I, image[0], 2D; MOV.U.NTC "
        "result.attrib[0], U; MOV.S.NTC result.attrib[1], S;",
        "ATOMIM.CSWAP.U32 U, {0, 5, 0, 0}, I, image[0], 2D; MOV.U.NTC result.attrib[0], U; ATOMIM.EXCH.S32 "
        "S, -S.y, I, image[4], 2D;",
        "AND.U U, U, 3; ATOMIM.IWRAP.U32 U.xz, U.y, I, image[0], 2D; MOV.U.NTC result.attrib[0], U; "
        "ATOMIM.DWRAP.U32.CC U, 2, I.wzyx, image[0], 2D; "
        "MOV.U.NTC result.attrib[1] (NE), U;",
        "ATOMIM.DWRAP.U32 U, 5, {0, 0, 0, 0}, image[4], ARRAY1D; MOV.U.NTC result.attrib[0], U; "
        "ATOMIM.IWRAP.U32 U, 9, {0, 0, 0, 0}, image[4], ARRAY1D; "
        "MOV.U.NTC result.attrib[1], U;",
        "AND.U R.xy, U, 31; MOV.U.NTC S, U; BFI.U U, R, U.wzyx, U; MOV.U.NTC result.attrib[0], U; BFI.S.CC "
        "S.xzw, {5, 7, 0, 0}, S, I; MOV.S.NTC result.attrib[1] (NE.x), S;",
    };
    check_bodies("!!NVvp5.0 TEMP R; INT TEMP I, S; UINT TEMP U; MOV R, vertex.attrib[0]; MOV.S.NTC I, "
                 "vertex.attrib[1]; AND.S I, I, 3; MOV.U.NTC U, vertex.attrib[2]; "
                 "MOV.S.NTC S, vertex.attrib[3];",
                 bodies, COUNT(bodies), " END", CONVERT_TGSI, 64);
}

/* What NVIDIA's compiler asks of images and textures. */
Test(convert_to_tgsi, sizes_and_samples_are_the_same_in_tgsi)
{
    static const char *const bodies[] = {
        "IMQ U, image[0], 2D; MOV.S.NTC result.attrib[0], U; IMQ U.yz, image[4], ARRAY1D; IMQS U.x, "
        "image[1], 3D; MOV.S.NTC result.attrib[1], U;",
        "IMQS U, image[0], 2D; MOV.S.NTC result.attrib[0], U; IMQ U.xw, image[7], CUBE; MOV.S.NTC "
        "result.attrib[1], U;",
        "IMQ U, g[I.x], 2D; MOV.S.NTC result.attrib[0], U; IMQS U.xy, g[I.x], 2D; MOV.S.NTC "
        "result.attrib[1], U;",
        "TXQS U, texture[0], 2DMS; MOV.S.NTC result.attrib[0], U; TXQS U.xy, texture[1], ARRAY2DMS; "
        "MOV.S.NTC result.attrib[1], U;",
    };
    check_bodies("!!NVvp5.0 OPTION ARB_shader_image_size; INT TEMP I, U; IMAGE g[] = { image[5..6] }; "
                 "MOV.S.NTC I, vertex.attrib[1]; "
                 "MOV.S U, 7;",
                 bodies, COUNT(bodies), " END", CONVERT_TGSI, 16);
}

/* NV_shader_atomic_float. */
Test(convert_to_tgsi, floats_are_added_to_images_in_tgsi)
{
    static const char *const bodies[] = {
        "ATOMIM.ADD.F32 R, R, I, image[0], 2D; MOV result.attrib[0], R; ATOMIM.ADD.F32.CC R.xz, -|R.y|, I, "
        "image[0], 2D; "
        "MOV result.attrib[1] (GT.x), R; LOADIM.U32 U, I, image[0], 2D; MOV.U.NTC result.attrib[2], U;",
        "ATOMIM.EXCH.F32 R, R.z, I, image[0], 2D; MOV result.attrib[0], R; LOADIM.U32 U, I, image[0], 2D; "
        "MOV.U.NTC result.attrib[2], U;",
    };
    check_bodies(
        "!!NVvp5.0 OPTION NV_shader_atomic_float; TEMP R; INT TEMP I; UINT TEMP U; MOV R, vertex.attrib[0]; "
        "MOV.S.NTC I, vertex.attrib[1]; AND.S I, I, 3;",
        bodies, COUNT(bodies), " END", CONVERT_TGSI, 64);
}

Test(convert_to_tgsi, storage_buffers_give_the_same_bits_in_tgsi)
{
    static const char *const bodies[] = {
        "LDB.U32 U, s[4]; MOV.U.NTC result.attrib[0], U; LDB.F32X4.CC R, s[I.x].wzyx; MOV.U.NTC "
        "result.attrib[1] (GT), R;",
        "LDB.F32X2.SAT R.yz, -|s[I.x].yxyx|; MOV result.attrib[0], R; LDB.S32X4.CC1.COH S, -s[16]; MOV.S.NTC "
        "result.attrib[1] (LT1.x), S;",
        "LDB.U32X2 U, p[I.y]; MOV.U.NTC result.attrib[0], U; LDB.U32 U, p[I.x + 2]; MOV.U.NTC "
        "result.attrib[1], U; LDB.U32 U, s[20]; MOV.U.NTC result.attrib[2], U;",
        "LDB.U32X4 U, t[I.z][I.x]; MOV.U.NTC result.attrib[0], U; LDB.U32X4 U, t[S.z + 1][0]; MOV.U.NTC "
        "result.attrib[1], U; LDB.U32 U, t[2][4]; MOV.U.NTC result.attrib[2], U;",
        "STB.U32 U, s[I.x]; LDB.U32X4 U, s[0]; MOV.U.NTC result.attrib[0], U;",
        "STB.S32X4.VOL -S.wzyx, t[1][I.x];",
        "STB.F32X2 R, s[8];",
        "STB.U32X4 U, s[16]; STB.U32X2 U, p[I.y]; STB.F32 R.y, t[I.z][I.x]; STB.U32 U, s[28]; STB.U32 U, "
        "s[2];",
        "ATOMB.ADD.U32 U, U, s[I.x]; MOV.U.NTC result.attrib[0], U; ATOMB.MIN.S32.CC S.xz, S, p[I.x]; "
        "MOV.S.NTC result.attrib[1] (NE), S;",
        "ATOMB.CSWAP.U32 U, {0, 5, 0, 0}, s[I.x]; MOV.U.NTC result.attrib[0], U; ATOMB.EXCH.S32 S, -S.y, "
        "t[I.z][4]; MOV.S.NTC result.attrib[1], S;",
        "ATOMB.ADD.F32 R.yw, -R, s[I.x]; MOV result.attrib[0], R; ATOMB.EXCH.F32 R, R.wzyx, s[4]; MOV.U.NTC "
        "result.attrib[1], R;",
        "ATOMB.IWRAP.U32 U.xz, 5, s[I.x]; MOV.U.NTC result.attrib[0], U; ATOMB.DWRAP.U32.CC U, 3, "
        "t[I.z][I.x]; MOV.U.NTC result.attrib[1] (NE), U;",
        "ATOMB.MAX.U32 U, U, s[0]; ATOMB.AND.U32 U, U, s[4]; ATOMB.OR.U32 U, U, s[I.x]; ATOMB.XOR.U32 U, U, "
        "s[12]; MOV.U.NTC result.attrib[0], U;",
    };
    check_bodies("!!NVvp5.0 OPTION NV_shader_storage_buffer; OPTION NV_shader_atomic_float; STORAGE s[] = { "
                 "program.storage[2] }; "
                 "STORAGE p[16] = { program.storage[3][8..23] }; STORAGE t[][] = { program.storage[0..3] }; "
                 "TEMP R; INT TEMP I, S; UINT TEMP U; MOV R, vertex.attrib[0]; MOV.S.NTC I, "
                 "vertex.attrib[1]; AND.S I, I, 7; MUL.S I.x, I.x, 4; "
                 "MOV.U.NTC U, vertex.attrib[2]; MOV.S.NTC S, vertex.attrib[3];",
                 bodies, COUNT(bodies), " END", CONVERT_TGSI, 64);
}

/* The buffers have 28 bytes: values of 64 bits reach over their end. */
Test(convert_to_tgsi, values_of_64_bits_in_storage_buffers_give_the_same_bits_in_tgsi)
{
    static const char *const bodies[] = {
        "LDB.F64 D, s[I.x]; UP64 R, D; MOV.U.NTC result.attrib[0], R; LDB.U64X2.CC E, s[I.x].yxyx; MOV.U64 "
        "result.attrib[1] (NE), E;",
        "LDB.F64X2.SAT D.yz, -|s[I.y].yxyx|; MOV.F64 result.attrib[0], D; LDB.S64X4.CC1.COH E, -s[0]; "
        "MOV.S64 result.attrib[1] (LT1.x), E;",
        "LDB.F64X2 R, s[I.x]; MOV result.attrib[0], R; LDB.S64X4 S, t[I.z][0].wzyx; MOV.S.NTC "
        "result.attrib[1], S; LDB.U64 U, s[24]; MOV.U.NTC result.attrib[2], U;",
        "LDB.U64X2 E, p[I.y]; MOV.U64 result.attrib[0], E; LDB.F64 D, t[S.z + 1][8]; MOV.F64 "
        "result.attrib[1], D;",
        "MOV.F64 D, R; STB.F64 D.y, s[I.x]; STB.F64X2 -D.wzyx, t[I.z][I.y];",
        "MOV.U64 E, U; MUL.U64 E, E, 5000000001; STB.U64X4 E, s[0]; STB.U64X2 E, p[I.y]; STB.S64 -E.w, "
        "s[24]; STB.U64 E, s[4];",
        "STB.S64X2 S, s[16]; STB.F64X4 R.wzyx, t[1][I.x]; LDB.U32X4 U, s[16]; MOV.U.NTC result.attrib[0], U;",
    };
    check_bodies("!!NVvp5.0 OPTION NV_shader_storage_buffer; STORAGE s[] = { program.storage[2] }; "
                 "STORAGE p[16] = { program.storage[3][8..23] }; STORAGE t[][] = { program.storage[0..3] }; "
                 "TEMP R; INT TEMP I, S; UINT TEMP U; LONG TEMP D, E; MOV R, vertex.attrib[0]; MOV.S.NTC I, "
                 "vertex.attrib[1]; AND.S I, I, 3; "
                 "MUL.S I.xy, I, {8, 16}; MOV.U.NTC U, vertex.attrib[2]; MOV.S.NTC S, vertex.attrib[3];",
                 bodies, COUNT(bodies), " END", CONVERT_TGSI, 64);
}

/* Parameter buffers by run-time indices inside and outside of arrays, buffer 0, LDC, texture and image units.
 */
Test(convert_to_tgsi, buffers_and_units_by_run_time_indices_give_the_same_bits_in_tgsi)
{
    static const char *const bodies[] = {
        "MOV result.attrib[0], b[0].wzyx; ADD result.attrib[1], -b[i.x], b[i.y + 2]; MOV.U.NTC "
        "result.attrib[2], b[s.x];",
        "MOV result.attrib[0], v[i.x]; MAD result.attrib[1], |v[i.y + 1].zxyw|, v[2], -v[s.z]; MOV.U.NTC "
        "result.attrib[2], v[i.w + 3];",
        "MOV result.attrib[0], m[i.x][3]; ADD result.attrib[1], m[1][i.y], m[i.z + 1][i.w]; ADD.S.CC s.xy, "
        "m[i.x][s.y], -m[0][0]; "
        "MOV.S.NTC result.attrib[2] (LT.x), s;",
        "LDC.F32 r, c[4].wyzx; MOV.U.NTC result.attrib[0], r; LDC.F32X2.SAT r, -c[i.x]; MOV.U.NTC "
        "result.attrib[1], r; "
        "LDC.U32X4.CC r.xzw, c[j.y + 16]; MOV.U.NTC result.attrib[2], r;",
        "LDC.S32 r, -|c[j.x + 4].xxyx|; MOV.S.NTC result.attrib[0], r; LDC.S32X2 r, c[j.z]; MOV.S.NTC "
        "result.attrib[1], r; "
        "LDC.F32X4 r, |cc[i.x + 1][j.w]|; MOV.U.NTC result.attrib[2], r; LDC.F32X4 r, cc[0][8]; MOV.U.NTC "
        "result.attrib[3], r;",
        "TXF result.attrib[0], i, t[i.x], 2D; TXF result.attrib[1], i, t[s.y], 2D; TXQ r, 0, t[i.z], 2D; "
        "MOV.U.NTC result.attrib[2], r;",
        "LOADIM.U32 r, i, g[i.x], 2D; MOV.U.NTC result.attrib[0], r; STOREIM.U32 g[i.y + 1], r, i, 2D; "
        "ATOMIM.ADD.U32 r, r, i, g[s.x], 2D; "
        "MOV.U.NTC result.attrib[1], r;",
    };
    check_bodies("!!NVvp5.0 BUFFER b[] = { program.buffer[1] }; BUFFER4 v[4] = { program.buffer[0][2..5] }; "
                 "BUFFER m[2][6] = { program.buffer[3..4][0..5] }; CBUFFER c[] = { program.buffer[2] }; "
                 "CBUFFER cc[][] = { program.buffer[0..3] }; TEXTURE t[] = { texture[4..5] }; IMAGE g[] = { "
                 "image[1..2] }; "
                 "TEMP r; INT TEMP i, j, s; MOV.S.NTC s, vertex.attrib[0]; AND.S i, s, 7; MOV.S j, i; SHL.S "
                 "j.xy, i, 2; SHL.S j.w, i.x, 4;",
                 bodies, COUNT(bodies), " END", CONVERT_TGSI, 32);
}

/* Levels of tessellation and distances are the x of registers that have zeros beside it. */
Test(convert_to_tgsi, what_is_one_number_has_zeros_beside_it_in_tgsi)
{
    static const char *const texts[] = {
        "!!NVtep5.0 TESS_MODE QUADS; TESS_SPACING EQUAL; TESS_VERTEX_ORDER CW; TEMP t; ADD t, "
        "primitive.tessouter[3], vertex[0].position; "
        "MOV result.position, t; MAD result.texcoord[1], primitive.tessinner[1].xyxz, -t, "
        "primitive.tessouter[1].x; END",
        "!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; MOV result.position, "
        "vertex[0].clip[2]; "
        "ADD result.color, -vertex[0].clip[5].yxxx, |vertex[0].clip[1]|; EMIT; END",
    };
    check_texts(texts, COUNT(texts), CONVERT_TGSI, 16);
}

/* NV_shader_thread_group: numbers, masks and ballots are TGSI's of the subgroup; NV_viewport_array2. */
Test(convert_to_tgsi, what_threads_know_is_the_same_in_tgsi)
{
    static const char *const texts[] = {
        "!!NVfp5.0 OPTION NV_shader_thread_group; UINT TEMP t; TGBALLOT.U t, fragment.attrib[0]; ADD.U t.y, "
        "t, "
        "fragment.threadid.x; XOR.U t.z, t, fragment.threadgemask.x; TGBALLOT.U.CC t.xw, "
        "fragment.attrib[1].wzyx; "
        "OR.U t.w (GT0.x), t.w, fragment.helperthread.x; MOV.U.NTC result.color, t; END",
        "!!NVvp5.0 OPTION NV_viewport_array2; OPTION NV_layer_viewport_relative; MOV result.position, "
        "vertex.position; "
        "MOV.S result.layer.x, vertex.instance.x; MOV.S result.viewportmask[0].x, vertex.instance.x; END",
    };
    check_texts(texts, COUNT(texts), CONVERT_TGSI, 16);
}

/* CVT of 32 bits: floats beyond the range of integers count modulo 2^32 (NV_gpu_program5 2.X.8.Z). */
Test(convert_to_tgsi, conversions_of_32_bits_are_the_same_in_tgsi)
{
    static const char *const conversions[] = {
        "S32.F32", "U32.F32",       "S32.F32.FLR", "U32.F32.CEIL", "S32.F32.TRUNC", "U32.F32.ROUND",
        "F32.S32", "F32.U32.ROUND", "S32.U32",     "U32.S32",      "F32.F32"};
    for (unsigned i = 0; i < COUNT(conversions); i++) {
        char text[512];
        struct tally tally = {0};
        snprintf(
            text, sizeof text,
            "!!NVvp5.0 TEMP t, u; MUL t, vertex.attrib[0], 1e9; CVT.%s u, t; MOV.U.NTC result.attrib[0], u; "
            "CVT.%s.CC u.xz, vertex.attrib[1].wzyx; MOV.U.NTC result.attrib[1], u; MOV result.attrib[2], {1, "
            "2, 3, 4}; "
            "MOV result.attrib[2] (LT.xzzx), {5, 6, 7, 8}; END",
            conversions[i], conversions[i]);
        check_conversion(text, text, strlen(text), CONVERT_TGSI, 64, &tally);
        cr_expect_eq(tally.converted, 1, "%u loaded: %s: %s", tally.loaded, text, tally.refused[0].what);
    }
}
