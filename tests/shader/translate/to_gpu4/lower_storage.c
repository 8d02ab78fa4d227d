/* Storage buffers of TGSI in NV_gpu_program5. */
#include "tests/shader/translate/check_conversion.h"

/* Words inside, past the end, misaligned, and overlapping those of other lanes. */
Test(to_gpu4_lower_storage, storage_buffers_give_the_same_bits_in_gpu4)
{
    static const char *const bodies[] = {
        "LOAD OUT[0], BUFFER[0], TEMP[3]\nLOAD OUT[1].xz, BUFFER[1], TEMP[4].wwww, COHERENT\n",
        "LOAD OUT[0].yw, BUFFER[0].wzyx, TEMP[5].yyyy\nLOAD OUT[1], BUFFER[2], -TEMP[5].zzzz, VOLATILE\n",
        "LOAD OUT[0], BUFFER[1], IMM[1].wwww\nLOAD OUT[1], BUFFER[1], IN[1]\n",
        "STORE BUFFER[0].x, TEMP[5].xxxx, IN[0]\nSTORE BUFFER[1].z, TEMP[5].yyyy, -IN[1]\n"
        "LOAD OUT[0], BUFFER[0], TEMP[5]\n",
        "STORE BUFFER[0], TEMP[5].xxxx, IN[0]\nSTORE BUFFER[2].xzw, -TEMP[5].yyyy, IN[1]\n"
        "LOAD OUT[0], BUFFER[0], TEMP[5]\n",
        "STORE BUFFER[0].xy, TEMP[3].xxxx, IN[0], COHERENT\n",
        "ATOMUADD OUT[0], BUFFER[0], TEMP[5].xxxx, IN[0]\n"
        "ATOMIMAX OUT[1].yz, BUFFER[0], TEMP[5].xxxx, IN[1]\n",
        "ATOMIMIN OUT[0], BUFFER[0], TEMP[5].xxxx, IN[0]\nATOMUMIN OUT[1], BUFFER[0], TEMP[5].xxxx, IN[1]\n"
        "ATOMUMAX TEMP[0], BUFFER[1], TEMP[5].xxxx, IN[1]\n",
        "ATOMAND OUT[0], BUFFER[0], TEMP[5].xxxx, IN[0]\nATOMOR OUT[1], BUFFER[0], TEMP[3].xxxx, IN[1]\n"
        "ATOMXOR TEMP[0], BUFFER[1], TEMP[5].xxxx, IN[1]\n",
        "ATOMXCHG OUT[0], BUFFER[0], TEMP[5].xxxx, IN[0]\n"
        "ATOMCAS OUT[1], BUFFER[0], TEMP[5].xxxx, TEMP[4].xxxx, TEMP[4].yyyy\n",
        "LOAD TEMP[0], BUFFER[0], TEMP[5]\n"
        "ATOMCAS OUT[0], BUFFER[0], TEMP[5].xxxx, TEMP[0].xxxx, IMM[0].yyyy\n"
        "ATOMFADD OUT[1], BUFFER[0], TEMP[5].xxxx, -IN[0]\n",
        "LOAD OUT[0], BUFFER[ADDR[0].x], TEMP[5].xxxx\nSTORE BUFFER[ADDR[0].y+2], TEMP[5].yyyy, IN[0]\n"
        "ATOMUADD OUT[1], BUFFER[ADDR[0].z+4], TEMP[5].xxxx, IN[1]\n",
    };
    static char text[COUNT(bodies)][600];
    const char *texts[COUNT(bodies)];
    for (unsigned i = 0; i < COUNT(bodies); i++) {
        snprintf(text[i], sizeof text[i],
                 "AND TEMP[5], IN[3].wzyx, IMM[1].xxxx\nSHL TEMP[5].x, TEMP[5], IMM[0].zzzz\n"
                 "UARL ADDR[0], TEMP[4]\n%s",
                 bodies[i]);
        texts[i] = text[i];
    }
    check_vertex_bodies(texts, COUNT(bodies),
                        "DCL TEMP[5]\nDCL ADDR[0]\nDCL BUFFER[0..2]\nDCL BUFFER[4..5]\nDCL BUFFER[15]\n");
}
