/* Errors that people can use: the usual mistakes in every front end, an opcode of a later language or
 * version, a missing OPTION, a misspelt name, have a message that says what to do. */
#include "tests/shader/language/failures.h"

Test(hints, vertex_programs_of_the_nv_family)
{
    static const struct failure rows[] = {
        {"!!VP1.0 ^SUB R0, R1, R2; END", "SUB needs !!VP1.1 or later"},
        {"!!VP1.1 ^SIN R0, R1.x; END", "SIN needs !!VP2.0"},
        {"!!VP2.0 ^LRP R0, R1, R2, R3; END", "LRP needs !!NVvp4.0 or later"},
        {"!!VP2.0 ^TEX R0, R1; END", "TEX needs !!ARBvp1.0 with OPTION NV_vertex_program3"},
        {"!!VP2.0 ^XPD R0, R1, R2; END", "XPD needs !!ARBvp1.0"},
        {"!!VP1.0 ^BFE R0, R1, R2; END", "BFE needs !!NVvp5.0 or later"},
        {"!!VP1.1 MOV R0, R1; END^", "must write o[HPOS] or have OPTION NV_position_invariant"},
        {"!!VP2.0 OPTION ^ARB_position_invariant; END", "expected the option NV_position_invariant"},
        {"!!VP2.0 ^MVO R0, R1; END", "did you mean MOV?"},
        {"!!VP2.0 MOV o[^HPSO], R0; END", "did you mean HPOS?"},
        {"!!VP2.0 MOV o[HPOS], v[^OPSO]; END", "did you mean OPOS?"},
        {"!!VP2.0 MOV o[HPOS], v[^nrml]; END", "did you mean NRML?"},
    };
    EXPECT_FAILURES(rows);
}

Test(hints, fp1)
{
    static const struct failure rows[] = {
        {"!!FP1.0 ^NRM R0, R1; END", "has no NRM: it needs !!ARBfp1.0 with OPTION NV_fragment_program2"},
        {"!!FP1.0 ^SCS R0, R1.x; END", "has no SCS: it needs !!ARBfp1.0"},
        {"!!FP1.0 ^TXF R0, R1, TEX0, 2D; END", "has no TXF: it needs !!NVfp4.0 or later"},
        {"!!FP1.0 ^OPTION NV_fragment_program2; END", "options need !!ARBfp1.0"},
        {"!!FP1.0 ^MOOV R0, R1; END", "did you mean MOV?"},
        {"!!FP1.0 MOV R0, f[^WPSO]; END", "did you mean WPOS?"},
        {"!!FP1.0 MOV o[^COLX], R0; END", "COLR, COLH or DEPR"},
    };
    EXPECT_FAILURES(rows);
}

Test(hints, arb)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0 TEMP a; ^ROUND a, a; END", "ROUND needs !!NVvp4.0 or later"},
        {"!!ARBfp1.0 TEMP a; ^TXF a, a, texture[0], 2D; END", "TXF needs !!NVfp4.0 or later"},
        {"!!ARBvp1.0 TEMP a; ^COS a, a.x; END", "COS needs OPTION NV_vertex_program2"},
        {"!!ARBfp1.0 TEMP a; ^DDX a, a; END", "DDX needs OPTION NV_fragment_program"},
        {"!!ARBvp1.0 TEMP a; MOV a, ^|a|; END", "needs OPTION NV_vertex_program2"},
        {"!!ARBfp1.0 TEMP a; MOV a ^(EQ.x), a; END", "needs OPTION NV_fragment_program"},
        {"!!ARBfp1.0 TEMP a; ^MOVR a, a; END", "MOV with the suffix R needs OPTION NV_fragment_program"},
        {"!!ARBfp1.0 TEMP a; ^ADDX a, a, a; END", "ADD with the suffix X needs OPTION NV_fragment_program"},
        {"!!ARBfp1.0 TEMP a; ^MOVC a, a; END", "MOV with the suffix C needs OPTION NV_fragment_program"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; TEMP a; ^MOV_SSAT a, a; END",
         "MOV with the suffix _SSAT needs OPTION NV_fragment_program2"},
        {"!!ARBvp1.0 TEMP a; ^MOVC a, a; END", "MOV with the suffix C needs OPTION NV_vertex_program2"},
        {"!!ARBvp1.0 TEMP a; ^MOV_SAT a, a; END", "MOV with the suffix _SAT needs OPTION NV_vertex_program3"},
        {"!!ARBfp1.0 TEMP a; MOV result.color^[1], a; END", "needs OPTION ARB_draw_buffers"},
        {"!!ARBfp1.0 TEMP a; TEX a, a, texture[0], ^SHADOW2D; END",
         "need OPTION ARB_fragment_program_shadow"},
        {"!!ARBfp1.0 OPTION ^ARB_draw_bufers; END", "did you mean ARB_draw_buffers?"},
        {"!!ARBvp1.0 TEMP a; ^MVO a, a; END", "did you mean MOV?"},
        {"!!ARBfp1.0 TEMP a; MOV a, fragment.^texcord; END", "did you mean texcoord?"},
        {"!!ARBfp1.0 TEMP a; MOV a, ^fragmnt.texcoord; END", "did you mean fragment?"},
        {"!!ARBvp1.0 TEMP a; MOV a, vertex.^nomal; END", "did you mean normal?"},
        {"!!ARBvp1.0 MOV result.^postion, 1; END", "did you mean position?"},
        {"!!ARBvp1.0 MOV ^reslt.position, 1; END", "did you mean result?"},
        {"!!ARBvp1.0 PARAM a = state.^fgo.color; END", "did you mean fog?"},
        {"!!ARBvp1.0 PARAM a = state.light[0].^difuse; END", "did you mean diffuse?"},
        {"!!ARBvp1.0 PARAM a = program.^evn[1]; END", "did you mean env?"},
    };
    EXPECT_FAILURES(rows);
}

#define GP5 "!!NVgp5.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; "

Test(hints, gpu_programs)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 INT TEMP a; ^BFE.S a, a, a; END", "BFE needs !!NVvp5.0 or later"},
        {"!!NVfp4.0 TEMP a; ^TXG a, a, texture[0], 2D; END", "TXG needs !!NVfp4.1 or later"},
        {"!!NVfp4.0 TEMP a; MOV a, fragment.^sampleid; END", "needs a header of version 4.1"},
        {"!!NVvp4.0 UINT TEMP a; ^LOAD.F32 a, a.x; END", "LOAD needs OPTION NV_shader_buffer_load"},
        {"!!NVfp4.0 MOV result.color^[1], 1; END", "needs OPTION ARB_draw_buffers"},
        {GP5 "MOV result.^viewport, 1; END", "needs OPTION ARB_viewport_array"},
        {"!!NVfp5.0 OPTION ^ARB_draw_bufers; END", "did you mean ARB_draw_buffers?"},
        {"!!NVvp4.0 TEMP a; ^MVO a, a; END", "did you mean MOV?"},
        {"!!NVvp4.0 TEMP a; MOV a, vertex.^instnace; END", "did you mean instance?"},
        {"!!NVfp5.0 MOV result.^colr, 1; END", "did you mean color?"},
        {GP5 "TEMP a; MOV a, primitive.^invocatoin; END", "did you mean invocation?"},
        {"!!NVtep5.0 TESS_MODE QUADS; TEMP a; MOV a, vertex.^tesscord; END", "did you mean tesscoord?"},
        {"!!NVtcp5.0 VERTICES_OUT 3; MOV result.patch.^tessoutre[0], 1; END", "did you mean tessouter?"},
        {"!!NVvp4.0 PARAM a[] = { state.^matrx.mvp }; END", "did you mean matrix?"},
        {"!!NVvp4.0 TEMP a; MOV a, ^vertx.position; END", "did you mean vertex?"},
    };
    EXPECT_FAILURES(rows);
}

#define VERT "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\n"

/* There is one version of the text; what is known of later ones, or of other programs, is refused by name. */
Test(hints, tgsi)
{
    static const struct failure rows[] = {
        {VERT "0: ^MVO OUT[0], IN[0]\n1: END\n", "did you mean MOV?"},
        {VERT "0: MOV OUT[0], ^INN[0]\n1: END\n", "did you mean IN?"},
        {VERT "DCL ^TMP[0]\n0: END\n", "did you mean TEMP?"},
        {"VERT\nDCL OUT[0], ^POSITIN\n0: END\n", "did you mean POSITION?"},
        {"FRAG\nDCL IN[0], GENERIC[0], ^LINAER\n0: END\n", "did you mean LINEAR?"},
        {"FRAG\nPROPERTY ^FS_COORD_ORIGN 1\n0: END\n", "did you mean FS_COORD_ORIGIN?"},
    };
    EXPECT_FAILURES(rows);
}
