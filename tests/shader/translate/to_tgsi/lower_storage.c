/* Storage buffers of NV_gpu_program5 in TGSI. */
#include "tests/shader/translate/check_conversion.h"

Test(to_tgsi_lower_storage, storage_buffers_give_the_same_bits_in_tgsi)
{
    static const char *const bodies[] = {
        "LDB.U32 U, s[4]; MOV.U.NTC result.attrib[0], U; LDB.F32X4.CC R, s[I.x].wzyx; "
        "MOV.U.NTC result.attrib[1] (GT), R;",
        "LDB.F32X2.SAT R.yz, -|s[I.x].yxyx|; MOV result.attrib[0], R; LDB.S32X4.CC1.COH S, -s[16]; "
        "MOV.S.NTC result.attrib[1] (LT1.x), S;",
        "LDB.U32X2 U, p[I.y]; MOV.U.NTC result.attrib[0], U; LDB.U32 U, p[I.x + 2]; "
        "MOV.U.NTC result.attrib[1], U; LDB.U32 U, s[20]; MOV.U.NTC result.attrib[2], U;",
        "LDB.U32X4 U, t[I.z][I.x]; MOV.U.NTC result.attrib[0], U; LDB.U32X4 U, t[S.z + 1][0]; "
        "MOV.U.NTC result.attrib[1], U; LDB.U32 U, t[2][4]; MOV.U.NTC result.attrib[2], U;",
        "STB.U32 U, s[I.x]; LDB.U32X4 U, s[0]; MOV.U.NTC result.attrib[0], U;",
        "STB.S32X4.VOL -S.wzyx, t[1][I.x];",
        "STB.F32X2 R, s[8];",
        "STB.U32X4 U, s[16]; STB.U32X2 U, p[I.y]; STB.F32 R.y, t[I.z][I.x]; STB.U32 U, s[28]; "
        "STB.U32 U, s[2];",
        "ATOMB.ADD.U32 U, U, s[I.x]; MOV.U.NTC result.attrib[0], U; ATOMB.MIN.S32.CC S.xz, S, p[I.x]; "
        "MOV.S.NTC result.attrib[1] (NE), S;",
        "ATOMB.CSWAP.U32 U, {0, 5, 0, 0}, s[I.x]; MOV.U.NTC result.attrib[0], U; "
        "ATOMB.EXCH.S32 S, -S.y, t[I.z][4]; MOV.S.NTC result.attrib[1], S;",
        "ATOMB.ADD.F32 R.yw, -R, s[I.x]; MOV result.attrib[0], R; ATOMB.EXCH.F32 R, R.wzyx, s[4]; "
        "MOV.U.NTC result.attrib[1], R;",
        "ATOMB.IWRAP.U32 U.xz, 5, s[I.x]; MOV.U.NTC result.attrib[0], U; "
        "ATOMB.DWRAP.U32.CC U, 3, t[I.z][I.x]; MOV.U.NTC result.attrib[1] (NE), U;",
        "ATOMB.MAX.U32 U, U, s[0]; ATOMB.AND.U32 U, U, s[4]; ATOMB.OR.U32 U, U, s[I.x]; "
        "ATOMB.XOR.U32 U, U, s[12]; MOV.U.NTC result.attrib[0], U;",
    };
    check_bodies(
        "!!NVvp5.0 OPTION NV_shader_storage_buffer; OPTION NV_shader_atomic_float; "
        "STORAGE s[] = { program.storage[2] }; "
        "STORAGE p[16] = { program.storage[3][8..23] }; STORAGE t[][] = { program.storage[0..3] }; "
        "TEMP R; INT TEMP I, S; UINT TEMP U; MOV R, vertex.attrib[0]; MOV.S.NTC I, vertex.attrib[1]; "
        "AND.S I, I, 7; MUL.S I.x, I.x, 4; "
        "MOV.U.NTC U, vertex.attrib[2]; MOV.S.NTC S, vertex.attrib[3];",
        bodies, COUNT(bodies), " END", CONVERT_TGSI, 64);
}

/* The buffers have 28 bytes: values of 64 bits straddle their end. */
Test(to_tgsi_lower_storage, values_of_64_bits_in_storage_buffers_give_the_same_bits_in_tgsi)
{
    static const char *const bodies[] = {
        "LDB.F64 D, s[I.x]; UP64 R, D; MOV.U.NTC result.attrib[0], R; LDB.U64X2.CC E, s[I.x].yxyx; "
        "MOV.U64 result.attrib[1] (NE), E;",
        "LDB.F64X2.SAT D.yz, -|s[I.y].yxyx|; MOV.F64 result.attrib[0], D; LDB.S64X4.CC1.COH E, -s[0]; "
        "MOV.S64 result.attrib[1] (LT1.x), E;",
        "LDB.F64X2 R, s[I.x]; MOV result.attrib[0], R; LDB.S64X4 S, t[I.z][0].wzyx; "
        "MOV.S.NTC result.attrib[1], S; LDB.U64 U, s[24]; MOV.U.NTC result.attrib[2], U;",
        "LDB.U64X2 E, p[I.y]; MOV.U64 result.attrib[0], E; LDB.F64 D, t[S.z + 1][8]; "
        "MOV.F64 result.attrib[1], D;",
        "MOV.F64 D, R; STB.F64 D.y, s[I.x]; STB.F64X2 -D.wzyx, t[I.z][I.y];",
        "MOV.U64 E, U; MUL.U64 E, E, 5000000001; STB.U64X4 E, s[0]; STB.U64X2 E, p[I.y]; "
        "STB.S64 -E.w, s[24]; STB.U64 E, s[4];",
        "STB.S64X2 S, s[16]; STB.F64X4 R.wzyx, t[1][I.x]; LDB.U32X4 U, s[16]; MOV.U.NTC result.attrib[0], U;",
    };
    check_bodies("!!NVvp5.0 OPTION NV_shader_storage_buffer; STORAGE s[] = { program.storage[2] }; "
                 "STORAGE p[16] = { program.storage[3][8..23] }; STORAGE t[][] = { program.storage[0..3] }; "
                 "TEMP R; INT TEMP I, S; UINT TEMP U; LONG TEMP D, E; MOV R, vertex.attrib[0]; "
                 "MOV.S.NTC I, vertex.attrib[1]; AND.S I, I, 3; "
                 "MUL.S I.xy, I, {8, 16}; MOV.U.NTC U, vertex.attrib[2]; MOV.S.NTC S, vertex.attrib[3];",
                 bodies, COUNT(bodies), " END", CONVERT_TGSI, 64);
}
