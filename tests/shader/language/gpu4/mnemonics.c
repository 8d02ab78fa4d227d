/* Which instruction a word is in which language, and what is said about words that are none. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

Test(gpu4_mnemonics, opcodes_of_other_languages_get_a_hint)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 TEMP a; ^ARL a, a; END", "!!NVvp4.0 has no ARL; use FLR.S"},
        {"!!NVvp4.0 ^BRA a; END", "use IF, REP or CAL"},
        {"!!NVfp4.0 TEMP a; ^EXP a, a.x; END", "!!NVfp4.0 has no EXP; use EX2"},
        {"!!NVvp4.0 ^EMIT; END", "geometry programs only"},
        {"!!NVvp4.0 TEMP a; ^DDX a, a; END", "DDX is for fragment programs only"},
        {"!!NVvp4.0 ^KIL TR; END", "KIL is for fragment programs only"},
        {"!!NVvp4.0 ^FOO a; END", "expected an instruction, a declaration, a label or END, found 'FOO'"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_mnemonics, opcodes_belong_to_languages_and_options)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0 TEMP a; ^COS a, a.x; END", "COS needs OPTION NV_vertex_program2"},
        {"!!ARBvp1.0 TEMP a; ^TEX a, a, texture, 2D; END", "TEX needs OPTION NV_vertex_program3"},
        {"!!ARBvp1.0 OPTION NV_vertex_program2; TEMP a; ^TXL a, a, texture, 2D; END", "NV_vertex_program3"},
        {"!!ARBvp1.0 TEMP a; ^KIL a; END", "expected an instruction"},
        {"!!ARBvp1.0 TEMP a; ^CMP a, a, a, a; END", "CMP needs !!NVvp4.0"},
        {"!!ARBfp1.0 TEMP a; ^EXP a, a.x; END", "expected an instruction"},
        {"!!ARBfp1.0 TEMP a; ^ARL a, a.x; END", "expected an instruction"},
        {"!!ARBfp1.0 TEMP a; ^DDX a, a; END", "DDX needs OPTION NV_fragment_program"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; TEMP a; ^NRM a, a; END", "NV_fragment_program2"},
        {"!!ARBvp1.0 PARAM a[4] = {state.matrix.palette[^32]}; END", "expected a number below 32"},
        {"!!ARBvp1.0 ATTRIB a = vertex.matrixindex[^1]; END", "expected a number below 1"},
        {"!!ARBvp1.0 PARAM a = state.matrix.modelview[^4].row[0]; END", "expected a number below 4"},
        {"!!ARBvp1.0 ATTRIB a = vertex.weight[^1]; END", "expected a number below 1"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; TEMP a; ^LOOP a; ENDLOOP; END",
         "LOOP needs OPTION NV_fragment_program2"},
        {"!!ARBvp1.0 TEMP a; ^ADD_SAT a, a, a; END", "_SAT needs OPTION NV_vertex_program3"},
        {"!!ARBvp1.0 TEMP a; ^ADDC a, a, a; END", "C needs OPTION NV_vertex_program2"},
        {"!!ARBfp1.0 TEMP a; ^ADD_SSAT a, a, a; END", "_SSAT needs OPTION NV_fragment_program2"},
        {"!!ARBfp1.0 TEMP a; ^ADDX a, a, a; END", "X needs OPTION NV_fragment_program"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; TEMP a; ^COSX a, a.x; END", "does not take the modifier X"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; TEMP a; ^CMPC a, a, a, a; END",
         "does not take the modifier"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; TEMP a; ^KILR a; END", "does not take the modifier"},
        {"!!ARBfp1.0 TEMP a; ADD^.SAT a, a, a; END", "expected a temporary or result variable, found '.'"},
        {"!!ARBvp1.0 ^INT TEMP a; END", "expected an instruction"},
        {"!!ARBfp1.0 ^SHORT TEMP a; END", "expected an instruction"},
    };
    EXPECT_FAILURES(rows);
}

/* Table X.13, column V, and the extensions' options. */
Test(gpu4_mnemonics, instructions_of_later_versions_and_other_stages)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 INT TEMP I; ^BFE I, I, I; END", "BFE needs !!NVvp5.0 or later"},
        {"!!NVfp4.1 INT TEMP I; ^CVT.F32.S32 I, I; END", "CVT needs !!NVfp5.0 or later"},
        {"!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; ^EMITS 0; END",
         "EMITS needs !!NVgp5.0 or later"},
        {"!!NVfp4.0 TEMP R; ^TXG R, R, texture[0], 2D; END", "TXG needs !!NVfp4.1 or later"},
        {"!!NVvp4.0 TEMP R; ^LOD R, R, texture[0], 2D; END", "LOD needs !!NVvp4.1 or later"},
        {"!!NVvp4.1 TEMP R; ^TXGO R, R, R, R, texture[0], 2D; END", "TXGO needs !!NVvp5.0 or later"},
        {"!!NVfp4.0 TEMP R; ^IPAC R, fragment.color; END", "IPAC needs !!NVfp5.0 or later"},
        {"!!NVvp5.0 TEMP R; ^IPAC R, R; END", "IPAC is for fragment programs only"},
        {"!!NVvp5.0 TEMP R; ^DDX R, R; END", "DDX is for fragment programs only"},
        {"!!NVvp5.0 ^EMIT; END", "EMIT is for geometry programs only"},
        {"!!NVfp5.0 ^EMITS 0; END", "EMITS is for geometry programs only"},
        {"!!NVfp5.0 ^BAR; END", "BAR is for tessellation control programs only"},
        {"!!NVvp4.0 TEMP R; ^LDC.F32 R, R; END", "LDC needs OPTION NV_parameter_buffer_object2"},
        {"!!NVvp4.1 TEMP R; ^LOAD.F32 R, R.x; END", "LOAD needs OPTION NV_shader_buffer_load"},
        {"!!NVvp4.0 TEMP R; ^TXFMS R, R, texture[0], RENDERBUFFER; END",
         "TXFMS needs OPTION NV_explicit_multisample"},
        {"!!NVvp4.0 ^CBUFFER b[] = { program.buffer[0] }; END",
         "CBUFFER needs OPTION NV_parameter_buffer_object2"},
        {VP "^BFEE I, I, I; END", "did you mean BFE?"},
        {VP "^LDB.U32 R, s[0]; END", "LDB needs OPTION NV_shader_storage_buffer"},
        {VP "^ATOMX.ADD.U32 U, U, U.x; END", "an instruction, a declaration, a label or END"},
    };
    EXPECT_FAILURES(rows);
}
