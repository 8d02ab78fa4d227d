/* Images of TGSI in NV_gpu_program5. */
#include "tests/shader/translate/check_conversion.h"

Test(to_gpu4_lower_images, images_give_the_same_bits_in_gpu4)
{
    static const char *const bodies[] = {
        "LOAD OUT[0], IMAGE[0], TEMP[4], 2D, PIPE_FORMAT_R32_UINT\n"
        "LOAD OUT[1].xw, IMAGE[1], TEMP[4].wzyx, 2D, PIPE_FORMAT_R32_FLOAT\n",
        "LOAD OUT[0], IMAGE[2], TEMP[4], PIPE_FORMAT_R32G32B32A32_SINT\n"
        "LOAD OUT[1], IMAGE[3], -TEMP[4], PIPE_FORMAT_R8_SINT\n",
        "LOAD OUT[0], IMAGE[0], TEMP[4], PIPE_FORMAT_R32G32_UINT\n"
        "STORE IMAGE[0], TEMP[4], IN[0], PIPE_FORMAT_R32_UINT\n"
        "LOAD OUT[1], IMAGE[0], TEMP[4].yxzw, COHERENT, PIPE_FORMAT_R32_SINT\n",
        "STORE IMAGE[2].x, TEMP[4], -IN[0], PIPE_FORMAT_R32G32B32A32_UINT\n"
        "STORE IMAGE[3], TEMP[4], IN[1], VOLATILE, PIPE_FORMAT_R8_UINT\n"
        "ATOMUADD OUT[0], IMAGE[0], TEMP[4], IN[0]\nATOMIMAX OUT[1], IMAGE[0], TEMP[4].yyyy, IN[1]\n",
        "ATOMCAS OUT[0], IMAGE[0], TEMP[4], IN[0].xxxx, IN[0].yyyy\n"
        "ATOMXCHG OUT[1].x, IMAGE[0], TEMP[4], IN[1]\nATOMXOR TEMP[0], IMAGE[0], TEMP[4], IN[2]\n",
        "RESQ OUT[0], IMAGE[0]\nRESQ OUT[1].xw, IMAGE[4]\nRESQ OUT[1].yz, IMAGE[2].zyxw\n",
        "TXQS OUT[0], SAMP[0], 2D_MSAA\n",
        "ATOMFADD OUT[0], IMAGE[0], TEMP[4], IN[0]\n"
        "ATOMFADD OUT[1].x, IMAGE[0], TEMP[4], -|IN[1].wwww|, 2D, PIPE_FORMAT_R32_FLOAT\n"
        "LOAD OUT[0], IMAGE[0], TEMP[4], PIPE_FORMAT_R32_UINT\n",
        "LOAD OUT[0], IMAGE[4], TEMP[4], PIPE_FORMAT_R32_UINT\n"
        "STORE IMAGE[4], TEMP[4].yxzw, IN[2], PIPE_FORMAT_R32_UINT\n",
    };
    check_vertex_bodies(bodies, COUNT(bodies),
                        "DCL IMAGE[0..1], 2D\nDCL IMAGE[2..3], 3D\nDCL IMAGE[4], 1D_ARRAY\nDCL SAMP[0]\n");
}
