/* Images of NV_gpu_program5 in TGSI. */
#include "tests/shader/translate/check_conversion.h"

Test(to_tgsi_lower_images, images_and_bit_fields_give_the_same_bits_in_tgsi)
{
    static const char *const bodies[] = {
        "LOADIM.U32 U, I, image[0], 2D; MOV.U.NTC result.attrib[0], U; "
        "LOADIM.F32.CC.SAT R, I.wzyx, image[1], 3D; MOV result.attrib[1], R; "
        "MOV result.attrib[1] (EQ.xyzz), {7, 8, 9, 0};",
        "STOREIM.U32X4 image[2], U, I, 2D; LOADIM.S32X4.CC S, I, image[2], 2D; "
        "MOV.S.NTC result.attrib[0] (LT.x), S;",
        "STOREIM.F32 image[1], -|R|, I, 1D; STOREIM.S8 image[3], -S, I, ARRAY1D; "
        "LOADIM.U8 U, -I, image[3], ARRAY1D; MOV.U.NTC result.attrib[0], U;",
        "ATOMIM.ADD.U32 U, U, I, image[0], 2D; ATOMIM.MIN.S32.CC S.xz, S, I, image[0], 2D; "
        "MOV.U.NTC result.attrib[0], U; MOV.S.NTC result.attrib[1], S;",
        "ATOMIM.CSWAP.U32 U, {0, 5, 0, 0}, I, image[0], 2D; MOV.U.NTC result.attrib[0], U; "
        "ATOMIM.EXCH.S32 S, -S.y, I, image[4], 2D;",
        "AND.U U, U, 3; ATOMIM.IWRAP.U32 U.xz, U.y, I, image[0], 2D; MOV.U.NTC result.attrib[0], U; "
        "ATOMIM.DWRAP.U32.CC U, 2, I.wzyx, image[0], 2D; "
        "MOV.U.NTC result.attrib[1] (NE), U;",
        "ATOMIM.DWRAP.U32 U, 5, {0, 0, 0, 0}, image[4], ARRAY1D; MOV.U.NTC result.attrib[0], U; "
        "ATOMIM.IWRAP.U32 U, 9, {0, 0, 0, 0}, image[4], ARRAY1D; "
        "MOV.U.NTC result.attrib[1], U;",
        "AND.U R.xy, U, 31; MOV.U.NTC S, U; BFI.U U, R, U.wzyx, U; MOV.U.NTC result.attrib[0], U; "
        "BFI.S.CC S.xzw, {5, 7, 0, 0}, S, I; MOV.S.NTC result.attrib[1] (NE.x), S;",
    };
    check_bodies("!!NVvp5.0 TEMP R; INT TEMP I, S; UINT TEMP U; MOV R, vertex.attrib[0]; "
                 "MOV.S.NTC I, vertex.attrib[1]; AND.S I, I, 3; MOV.U.NTC U, vertex.attrib[2]; "
                 "MOV.S.NTC S, vertex.attrib[3];",
                 bodies, COUNT(bodies), " END", CONVERT_TGSI, 64);
}

/* What NVIDIA's compiler asks of images and textures. */
Test(to_tgsi_lower_images, sizes_and_samples_are_the_same_in_tgsi)
{
    static const char *const bodies[] = {
        "IMQ U, image[0], 2D; MOV.S.NTC result.attrib[0], U; IMQ U.yz, image[4], ARRAY1D; "
        "IMQS U.x, image[1], 3D; MOV.S.NTC result.attrib[1], U;",
        "IMQS U, image[0], 2D; MOV.S.NTC result.attrib[0], U; IMQ U.xw, image[7], CUBE; "
        "MOV.S.NTC result.attrib[1], U;",
        "IMQ U, g[I.x], 2D; MOV.S.NTC result.attrib[0], U; IMQS U.xy, g[I.x], 2D; "
        "MOV.S.NTC result.attrib[1], U;",
        "TXQS U, texture[0], 2DMS; MOV.S.NTC result.attrib[0], U; TXQS U.xy, texture[1], ARRAY2DMS; "
        "MOV.S.NTC result.attrib[1], U;",
    };
    check_bodies("!!NVvp5.0 OPTION ARB_shader_image_size; INT TEMP I, U; IMAGE g[] = { image[5..6] }; "
                 "MOV.S.NTC I, vertex.attrib[1]; "
                 "MOV.S U, 7;",
                 bodies, COUNT(bodies), " END", CONVERT_TGSI, 16);
}

/* NV_shader_atomic_float. */
Test(to_tgsi_lower_images, floats_are_added_to_images_in_tgsi)
{
    static const char *const bodies[] = {
        "ATOMIM.ADD.F32 R, R, I, image[0], 2D; MOV result.attrib[0], R; "
        "ATOMIM.ADD.F32.CC R.xz, -|R.y|, I, image[0], 2D; "
        "MOV result.attrib[1] (GT.x), R; LOADIM.U32 U, I, image[0], 2D; MOV.U.NTC result.attrib[2], U;",
        "ATOMIM.EXCH.F32 R, R.z, I, image[0], 2D; MOV result.attrib[0], R; LOADIM.U32 U, I, image[0], 2D; "
        "MOV.U.NTC result.attrib[2], U;",
    };
    check_bodies(
        "!!NVvp5.0 OPTION NV_shader_atomic_float; TEMP R; INT TEMP I; UINT TEMP U; MOV R, vertex.attrib[0]; "
        "MOV.S.NTC I, vertex.attrib[1]; AND.S I, I, 3;",
        bodies, COUNT(bodies), " END", CONVERT_TGSI, 64);
}
