/* Registers that several inputs or outputs share in TGSI, and system values. */
#include "tests/shader/translate/check_conversion.h"

/* Levels of tessellation and distances are the x of registers whose other components are zero. */
Test(to_tgsi_registers, scalars_have_zeros_in_the_other_components_in_tgsi)
{
    static const char *const texts[] = {
        "!!NVtep5.0 TESS_MODE QUADS; TESS_SPACING EQUAL; TESS_VERTEX_ORDER CW; TEMP t; "
        "ADD t, primitive.tessouter[3], vertex[0].position; "
        "MOV result.position, t; "
        "MAD result.texcoord[1], primitive.tessinner[1].xyxz, -t, primitive.tessouter[1].x; END",
        "!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; "
        "MOV result.position, vertex[0].clip[2]; "
        "ADD result.color, -vertex[0].clip[5].yxxx, |vertex[0].clip[1]|; EMIT; END",
    };
    check_texts(texts, COUNT(texts), CONVERT_TGSI, 16);
}

/* NV_shader_thread_group: numbers, masks and ballots are TGSI's of the subgroup; NV_viewport_array2. */
Test(to_tgsi_registers, thread_numbers_are_the_same_in_tgsi)
{
    static const char *const texts[] = {
        "!!NVfp5.0 OPTION NV_shader_thread_group; UINT TEMP t; TGBALLOT.U t, fragment.attrib[0]; "
        "ADD.U t.y, t, "
        "fragment.threadid.x; XOR.U t.z, t, fragment.threadgemask.x; "
        "TGBALLOT.U.CC t.xw, fragment.attrib[1].wzyx; "
        "OR.U t.w (GT0.x), t.w, fragment.helperthread.x; MOV.U.NTC result.color, t; END",
        "!!NVvp5.0 OPTION NV_viewport_array2; OPTION NV_layer_viewport_relative; "
        "MOV result.position, vertex.position; "
        "MOV.S result.layer.x, vertex.instance.x; MOV.S result.viewportmask[0].x, vertex.instance.x; END",
    };
    check_texts(texts, COUNT(texts), CONVERT_TGSI, 16);
}
