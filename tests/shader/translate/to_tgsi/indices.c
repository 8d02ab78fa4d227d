/* Buffers and units by run-time indices in TGSI. */
#include "tests/shader/translate/check_conversion.h"

/* Parameter buffers by run-time indices inside and outside of arrays, buffer 0, LDC, texture and image units.
 */
Test(to_tgsi_indices, buffers_and_units_by_run_time_indices_give_the_same_bits_in_tgsi)
{
    static const char *const bodies[] = {
        "MOV result.attrib[0], b[0].wzyx; ADD result.attrib[1], -b[i.x], b[i.y + 2]; "
        "MOV.U.NTC result.attrib[2], b[s.x];",
        "MOV result.attrib[0], v[i.x]; MAD result.attrib[1], |v[i.y + 1].zxyw|, v[2], -v[s.z]; "
        "MOV.U.NTC result.attrib[2], v[i.w + 3];",
        "MOV result.attrib[0], m[i.x][3]; ADD result.attrib[1], m[1][i.y], m[i.z + 1][i.w]; "
        "ADD.S.CC s.xy, m[i.x][s.y], -m[0][0]; "
        "MOV.S.NTC result.attrib[2] (LT.x), s;",
        "LDC.F32 r, c[4].wyzx; MOV.U.NTC result.attrib[0], r; LDC.F32X2.SAT r, -c[i.x]; "
        "MOV.U.NTC result.attrib[1], r; "
        "LDC.U32X4.CC r.xzw, c[j.y + 16]; MOV.U.NTC result.attrib[2], r;",
        "LDC.S32 r, -|c[j.x + 4].xxyx|; MOV.S.NTC result.attrib[0], r; LDC.S32X2 r, c[j.z]; "
        "MOV.S.NTC result.attrib[1], r; "
        "LDC.F32X4 r, |cc[i.x + 1][j.w]|; MOV.U.NTC result.attrib[2], r; LDC.F32X4 r, cc[0][8]; "
        "MOV.U.NTC result.attrib[3], r;",
        "TXF result.attrib[0], i, t[i.x], 2D; TXF result.attrib[1], i, t[s.y], 2D; TXQ r, 0, t[i.z], 2D; "
        "MOV.U.NTC result.attrib[2], r;",
        "LOADIM.U32 r, i, g[i.x], 2D; MOV.U.NTC result.attrib[0], r; STOREIM.U32 g[i.y + 1], r, i, 2D; "
        "ATOMIM.ADD.U32 r, r, i, g[s.x], 2D; "
        "MOV.U.NTC result.attrib[1], r;",
    };
    check_bodies("!!NVvp5.0 BUFFER b[] = { program.buffer[1] }; BUFFER4 v[4] = { program.buffer[0][2..5] }; "
                 "BUFFER m[2][6] = { program.buffer[3..4][0..5] }; CBUFFER c[] = { program.buffer[2] }; "
                 "CBUFFER cc[][] = { program.buffer[0..3] }; TEXTURE t[] = { texture[4..5] }; "
                 "IMAGE g[] = { image[1..2] }; "
                 "TEMP r; INT TEMP i, j, s; MOV.S.NTC s, vertex.attrib[0]; AND.S i, s, 7; MOV.S j, i; "
                 "SHL.S j.xy, i, 2; SHL.S j.w, i.x, 4;",
                 bodies, COUNT(bodies), " END", CONVERT_TGSI, 32);
}
