/* Modifiers of instructions: which an instruction does not take, and what the loaded instructions hold. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

#include <stdio.h>

Test(gpu4_modifiers, instruction_modifiers)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 TEMP a; DP3.^S a, a, a; END", "DP3 does not take the modifier S"},
        {"!!NVvp4.0 TEMP a; AND.^F a, a, a; END", "AND does not take the modifier F"},
        {"!!NVvp4.0 TEMP a; ^ANDR a, a, a; END", "AND does not take the modifier R"},
        {"!!NVvp4.0 TEMP a; ^TEXH a, a, texture, 2D; END", "TEX does not take the modifier H"},
        {"!!NVvp4.0 TEMP a; AND.^SAT a, a, a; END", "AND does not take the modifier SAT"},
        {"!!NVvp4.0 TEMP a; PK2H.^CC a, a; END", "PK2H does not take the modifier CC"},
        {"!!NVvp4.0 TEMP a; ADD.^HI a, a, a; END", "ADD does not take the modifier HI"},
        {"!!NVvp4.0 TEMP a; TXQ.^S a, a, texture, 2D; END", "TXQ does not take the modifier S"},
        {"!!NVvp4.0 IF.^CC GT; ENDIF; END", "IF does not take the modifier CC"},
        {"!!NVvp4.0 TEMP a; ADD.S.^U a, a, a; END", "a second data type modifier, U"},
        {"!!NVvp4.0 TEMP a; ADDR.^F a, a, a; END", "a second data type modifier, F"},
        {"!!NVvp4.0 TEMP a; ADD.CC.^CC1 a, a, a; END", "a second condition code modifier"},
        {"!!NVvp4.0 TEMP a; ADDC.^CC a, a, a; END", "a second condition code modifier"},
        {"!!NVvp4.0 TEMP a; ADD_SAT.^SSAT a, a, a; END", "a second clamping modifier"},
        {"!!NVvp4.0 TEMP a; ADD.NTC.^NTC a, a, a; END", "a second type checking modifier"},
        {"!!NVvp4.0 TEMP a; MUL.S24.^HI a, a, a; END", "a second multiply modifier"},
        {"!!NVvp4.0 TEMP a; ^MUL.S24.S a, a, a; END", "MUL.S24 implies its data type"},
        {"!!NVvp4.0 TEMP a; ^MUL.HI a, a, a; END", "MUL.HI needs"},
        {"!!NVvp4.0 TEMP a; ^MUL.HI.F a, a, a; END", "MUL.HI needs"},
        {"!!NVvp4.0 TEMP a; ^ADD.S.SAT a, a, a; END", "SAT is for floating-point results only"},
        {"!!NVvp4.0 TEMP a; ^TEX.U.SSAT a, a, texture, 2D; END", "SSAT is for floating-point results only"},
        {"!!NVvp4.0 TEMP a; ADD.^XYZ a, a, a; END", "expected an instruction modifier"},
        {"!!NVvp4.0 TEMP a; ^ADDCR a, a, a; END", "expected an instruction"},
        {"!!NVvp4.0 TEMP a; ^ADD_SATC a, a, a; END", "expected an instruction"},
        {"!!NVvp4.0 TEMP a; ^ADDX a, a, a; END", "expected an instruction"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_modifiers, modifiers_reach_the_instruction)
{
    static const struct {
        const char *text;
        enum opcode op;
        enum type type;
        enum precision precision;
        enum integer_modifier integer_modifier;
        bool update_cc;
        unsigned cc;
        enum saturate saturate;
    } rows[] = {
        {"ADD a, a, a;", OP_ADD, TYPE_F32, PRECISION_DEFAULT, INTEGER_FULL, false, 0, SATURATE_NONE},
        {"ADD.S a, a, a;", OP_ADD, TYPE_S32, PRECISION_DEFAULT, INTEGER_FULL, false, 0, SATURATE_NONE},
        {"ADD.U.CC1 a, a, a;", OP_ADD, TYPE_U32, PRECISION_DEFAULT, INTEGER_FULL, true, 1, SATURATE_NONE},
        {"ADDRC1_SSAT a, a, a;", OP_ADD, TYPE_F32, PRECISION_R, INTEGER_FULL, true, 1, SATURATE_SIGNED},
        {"ADDHC0 a, a, a;", OP_ADD, TYPE_F32, PRECISION_H, INTEGER_FULL, true, 0, SATURATE_NONE},
        {"DPHC a, a, a;", OP_DPH, TYPE_F32, PRECISION_DEFAULT, INTEGER_FULL, true, 0, SATURATE_NONE},
        {"DP2A_SAT a, a, a, a;", OP_DP2A, TYPE_F32, PRECISION_DEFAULT, INTEGER_FULL, false, 0,
         SATURATE_UNSIGNED},
        {"MUL.S24 a, a, a;", OP_MUL, TYPE_S32, PRECISION_DEFAULT, INTEGER_24, false, 0, SATURATE_NONE},
        {"MUL.U24.CC a, a, a;", OP_MUL, TYPE_U32, PRECISION_DEFAULT, INTEGER_24, true, 0, SATURATE_NONE},
        {"MUL.HI.U a, a, a;", OP_MUL, TYPE_U32, PRECISION_DEFAULT, INTEGER_HI, false, 0, SATURATE_NONE},
        {"AND a, a, a;", OP_AND, TYPE_S32, PRECISION_DEFAULT, INTEGER_FULL, false, 0, SATURATE_NONE},
        {"UP2H.U.SAT a, a.x;", OP_UP2H, TYPE_U32, PRECISION_DEFAULT, INTEGER_FULL, false, 0,
         SATURATE_UNSIGNED},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text, "!!NVvp4.0 TEMP a; %s END", rows[i].text);
        struct program *program = must_load(text);
        const struct instruction *code = &program->instructions[0];
        cr_expect_eq(code->op, rows[i].op, "%s", rows[i].text);
        cr_expect_eq(code->type, rows[i].type, "%s: type %d", rows[i].text, code->type);
        cr_expect_eq(code->precision, rows[i].precision, "%s", rows[i].text);
        cr_expect_eq(code->integer_modifier, rows[i].integer_modifier, "%s", rows[i].text);
        cr_expect_eq(code->update_cc, rows[i].update_cc, "%s", rows[i].text);
        cr_expect_eq(code->cc, rows[i].cc, "%s", rows[i].text);
        cr_expect_eq(code->dst.saturate, rows[i].saturate, "%s", rows[i].text);
        cr_expect_eq(code->target, -1);
        cr_expect_eq(code->position.offset, 18);
        shader_program_free(program);
    }
}

/* NV_gpu_program4 2.X.4.1: "specifies more than one modifier of any given type", "... a modifier that is not
 * supported". */
Test(gpu4_modifiers, modifiers_that_the_instruction_does_not_take)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 TEMP R; ADD.^F32 R, R, R; END", "ADD.F32 needs !!NVvp5.0 or later"},
        {"!!NVvp4.1 TEMP R; ADD.^PREC R, R, R; END", "ADD.PREC needs !!NVvp5.0 or later"},
        {"!!NVvp4.0 OPTION NV_shader_buffer_load; TEMP R; LOAD.^F64 R, R.x; END",
         "LOAD.F64 needs !!NVvp5.0 or later"},
        {"!!NVvp4.0 OPTION NV_shader_buffer_load; TEMP R; LOAD.F32.^COH R, R.x; END",
         "LOAD.COH needs !!NVvp5.0"},
        {"!!NVvp4.0 OPTION NV_shader_buffer_load; TEMP R; LOAD.^F16X2 R, R.x; END",
         "LOAD.F16X2 needs !!NVvp5.0"},
        {VP "LOAD.^F16X2 R, U.x; END", "LOAD.F16X2 needs OPTION NV_gpu_program5_mem_extended"},
        {VP "STORE.^F16 R, U.x; END", "needs OPTION NV_gpu_program5_mem_extended"},
        {VP "LOADIM.^S8X4 I, I, image[0], 2D; END", "needs OPTION NV_gpu_program5_mem_extended"},
        {VP "DP4.^F64 L, L, L; END", "DP4 does not take the modifier F64"},
        {VP "DP4.^S32 I, I, I; END", "DP4 does not take the modifier S32"},
        {VP "BFE.^S64 LI, LI, LI; END", "BFE does not take the modifier S64"},
        {VP "BFE.^F32 R, R, R; END", "BFE does not take the modifier F32"},
        {VP "TEX.^F64 L, R, texture[0], 2D; END", "TEX does not take the modifier F64"},
        {VP "UP64.^S64 I, LI; END", "UP64 does not take the modifier S64"},
        {VP "ADD.^F32X4 R, R, R; END", "ADD does not take the modifier F32X4"},
        {VP "ADD.^ADD R, R, R; END", "ADD does not take the modifier ADD"},
        {VP "ADD.^ROUND R, R, R; END", "ADD does not take the modifier ROUND"},
        {VP "ADD.^COH R, R, R; END", "ADD does not take the modifier COH"},
        {VP "ATOM.ADD.U32.^COH U, U, U.x; END", "ATOM does not take the modifier COH"},
        {VP "MEMBAR.^COH; END", "MEMBAR does not take the modifier COH"},
        {VP "MEMBAR.^NTC; END", "MEMBAR does not take the modifier NTC"},
        {VP "TEX.^PREC R, R, texture[0], 2D; END", "TEX does not take the modifier PREC"},
        {VP "LOAD.F32.^PREC R, U.x; END", "LOAD does not take the modifier PREC"},
        {VP "BFE.^SAT I, I, I; END", "BFE does not take the modifier SAT"},
        {VP "PK64.^CC L, R; END", "PK64 does not take the modifier CC"},
        {VP "ADD.F32.^F64 R, R, R; END", "a second data type modifier, F64"},
        {VP "ADD.F.^F32 R, R, R; END", "a second data type modifier, F32"},
        {VP "ADDR.^F32 R, R, R; END", "a second data type modifier, F32"},
        {VP "ADD.PREC.^PREC R, R, R; END", "a second precision modifier"},
        {VP "LOAD.F32.VOL.^VOL R, U.x; END", "a second volatility modifier"},
        {VP "MUL.S24.^HI I, I, I; END", "a second multiply modifier"},
        {VP "^MUL.HI.F64 L, L, L; END", "MUL.HI needs the data type modifier S or U"},
        {VP "LOAD.^F32X3 R, U.x; END", "unknown modifier 'F32X3', did you mean F32X2?"},
        {VP "ADD.^sat R, R, R; END", "unknown modifier 'sat', did you mean SAT?"},
        {VP "ADD.^PRECISE R, R, R; END", "an instruction modifier such as"},
    };
    EXPECT_FAILURES(rows);
}

/* "These instructions must specify exactly one of these modifiers, and may not specify any of the base data
 * type modifiers". */
Test(gpu4_modifiers, storage_modifiers)
{
    static const struct failure rows[] = {
        {VP "^LOAD R, U.x; END", "LOAD needs a storage modifier such as .F32X4"},
        {VP "^STORE R, U.x; END", "STORE needs a storage modifier"},
        {VP "^LOADIM R, I, image[0], 2D; END", "LOADIM needs a storage modifier"},
        {VP "CBUFFER c[] = { program.buffer[0] }; ^LDC R, c[0]; END", "LDC needs a storage modifier"},
        {VP "LOAD.^F R, U.x; END", "does not take the modifier F, but storage modifiers such as F32"},
        {VP "LOAD.F32.^S R, U.x; END", "does not take the modifier S"},
        {VP "LOAD.F32.^U32 R, U.x; END", "a second storage modifier, U32"},
        {VP "^STOREIM.F.U16 image[0], R, I, 2D; END", "not both"},
        {VP "LOADIM.^F64 L, I, image[0], 2D; END", "LOADIM does not take the modifier F64"},
        {VP "STOREIM.^U64X2 image[0], LU, I, 2D; END", "STOREIM does not take the modifier U64X2"},
        {VP "LOAD.SAT.^I32 R, U.x; END", "did you mean F32?"},
        {VP "^LOAD.U32.SAT U, U.x; END", "SAT is for floating-point results only"},
        {VP "LOAD.F32 ^I, U.x; END", "expected a variable of type FLOAT, found 'I', which is INT"},
        {VP "LOAD.F32 R, ^I.x; END", "expected a variable of type UINT, found 'I', which is INT"},
        {VP "STORE.U32 ^I, U.x; END", "expected a variable of type UINT, found 'I'"},
        {VP "LOAD.F32 R, U^; END", "one component of a scalar operand"},
        {VP "STORE.F32 R, ^2.5; END", "an unsigned integer"},
        {VP "LOAD.F32 R, -^4; END", "an unsigned integer"},
    };
    EXPECT_FAILURES(rows);
}

/* Table X.Y of NV_gpu_program5 and Table X.4 of EXT_shader_image_load_store. */
Test(gpu4_modifiers, atomic_modifiers)
{
    static const struct failure rows[] = {
        {VP "^ATOM.U32 U, U, U.x; END", "ATOM needs an atomic modifier such as .ADD"},
        {VP "^ATOM.ADD U, U, U.x; END", "ATOM needs a storage modifier such as .U32"},
        {VP "ATOM.ADD.^MIN.U32 U, U, U.x; END", "a second atomic modifier, MIN"},
        {VP "ATOM.ADD.^U U, U, U.x; END",
         "ATOM does not take the modifier U, but storage modifiers such as U32"},
        {VP "^ATOM.ADD.F32 R, R, U.x; END", "ATOM.ADD.F32 needs OPTION NV_shader_atomic_float"},
        {VP "^ATOM.AND.F32 R, R, U.x; END", "ATOM.AND does not take the storage modifier F32"},
        {VP "^ATOM.ADD.S64 LI, LI, U.x; END", "ATOM.ADD.S64 needs OPTION NV_shader_atomic_int64"},
        {VP "ATOM.ADD.^U32X2 U, U, U.x; END", "ATOM does not take the modifier U32X2"},
        {VP "^ATOM.MIN.U64 LU, LU, U.x; END", "ATOM.MIN.U64 needs OPTION NV_shader_atomic_int64"},
        {VP "^ATOM.MAX.U64 LU, LU, U.x; END", "ATOM.MAX.U64 needs OPTION NV_shader_atomic_int64"},
        {VP "^ATOM.AND.U64 LU, LU, U.x; END", "ATOM.AND.U64 needs OPTION NV_shader_atomic_int64"},
        {VP "^ATOM.OR.U64 LU, LU, U.x; END", "ATOM.OR.U64 needs OPTION NV_shader_atomic_int64"},
        {VP "^ATOM.XOR.U64 LU, LU, U.x; END", "ATOM.XOR.U64 needs OPTION NV_shader_atomic_int64"},
        {VP "^ATOM.IWRAP.S32 I, I, U.x; END", "ATOM.IWRAP does not take the storage modifier S32"},
        {VP "^ATOM.DWRAP.U64 LU, LU, U.x; END", "ATOM.DWRAP does not take the storage modifier U64"},
        {VP "ATOMIM.ADD.^U64 LU, LU, I, image[0], 2D; END", "ATOMIM does not take the modifier U64"},
        {VP "^ATOMIM.DWRAP.S32 I, I, I, image[0], 2D; END",
         "ATOMIM.DWRAP does not take the storage modifier S32"},
        {VP "LOAD.^ADD.U32 U, U.x; END", "LOAD does not take the modifier ADD"},
    };
    EXPECT_FAILURES(rows);
}

/* "Two storage modifiers must be provided"; "Negation and absolute value operators are not supported on the
 * source operand". */
Test(gpu4_modifiers, conversions)
{
    static const struct failure rows[] = {
        {VP "^CVT R, R; END", "CVT needs two storage modifiers"},
        {VP "^CVT.F32 R, R; END", "CVT needs two storage modifiers"},
        {VP "CVT.F32.S32.^S16 R, I; END", "a third storage modifier, S16"},
        {VP "CVT.F32.^F I, R; END", "CVT does not take the modifier F"},
        {VP "CVT.^F32X2.S32 R, I; END", "CVT does not take the modifier F32X2"},
        {VP "CVT.F32.S32.CEIL.^FLR R, I; END", "a second rounding modifier, FLR"},
        {VP "^CVT.S32.F32.SSAT I, R; END", "SSAT is for floating-point results only"},
        {VP "CVT.F32.S32 R, ^-I; END", "an operand without sign"},
        {VP "CVT.F32.S32 R, ^|I|; END", "an operand without sign"},
        {VP "CVT.F32.S32 R, ^-5; END", "an operand without sign"},
        {VP "CVT.F32.S32 ^I, I; END", "expected a variable of type FLOAT, found 'I'"},
        {VP "CVT.F32.U8 R, ^I; END", "expected a variable of type UINT, found 'I'"},
        {VP "CVT.F64.S64 L, ^2.5; END", "a signed integer"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_modifiers, modifiers_of_version_5_reach_the_instruction)
{
    static const struct {
        const char *text;
        uint8_t type, storage, count, from, rounding, atomic, saturate;
        uint8_t inert;
    } rows[] = {
        {VP "ADD.F32 R, R, R; END", TYPE_F32, 0},
        {VP "ADD.S32 I, I, I; END", TYPE_S32, 0},
        {VP "ADD.U32 U, U, U; END", TYPE_U32, 0},
        {VP "ADD.F64 L, L, L; END", TYPE_F64, 0},
        {VP "ADD.S64 LI, LI, LI; END", TYPE_S64, 0},
        {VP "ADD.U64 LU, LU, LU; END", TYPE_U64, 0},
        {VP "ADD.PREC R, R, R; END", TYPE_F32, .inert = INERT_PRECISE},
        {VP "BFE I, I, I; END", TYPE_S32, 0},
        {VP "LOAD.F32 R, U.x; END", TYPE_F32, STORAGE_F32, 1},
        {VP "LOAD.F32X2 R, U.x; END", TYPE_F32, STORAGE_F32, 2},
        {VP "LOAD.F64X4 L, U.x; END", TYPE_F64, STORAGE_F64, 4},
        {VP "LOAD.S8 I, U.x; END", TYPE_S32, STORAGE_S8, 1},
        {VP "LOAD.U16.COH U, U.x; END", TYPE_U32, STORAGE_U16, 1, .inert = INERT_COHERENT},
        {VP "STORE.S64X2.VOL LI, U.x; END", TYPE_S64, STORAGE_S64, 2, .inert = INERT_VOLATILE},
        {"!!NVvp5.0 OPTION NV_gpu_program5_mem_extended; TEMP R; UINT TEMP U; LOAD.F16X4 R, U.x; END",
         TYPE_F32, STORAGE_F16, 4},
        {VP "ATOM.CSWAP.U64 LU, LU, U.x; END", TYPE_U64, STORAGE_U64, 1, .atomic = ATOMIC_CSWAP},
        {VP "ATOM.S32.MIN I, I, U.x; END", TYPE_S32, STORAGE_S32, 1, .atomic = ATOMIC_MIN},
        {VP "ATOMIM.IWRAP.U32 U, U, I, image[0], 2D; END", TYPE_U32, STORAGE_U32, 1, .atomic = ATOMIC_IWRAP},
        {VP "STOREIM image[0], R, I, 2D; END", TYPE_F32, 0},
        {VP "STOREIM.S image[0], I, I, 2D; END", TYPE_S32, 0},
        {VP "STOREIM.U8 image[0], U, I, 2D; END", TYPE_U32, STORAGE_U8, 1},
        {VP "CVT.F32.S16 R, I; END", TYPE_F32, STORAGE_F32, 1, STORAGE_S16},
        {VP "CVT.S64.F16.FLR LI, R; END", TYPE_S64, STORAGE_S64, 1, STORAGE_F16, ROUND_FLR},
        {VP "CVT.U8.F64.SAT.TRUNC U, L; END", TYPE_U32, STORAGE_U8, 1, STORAGE_F64, ROUND_TRUNC,
         .saturate = SATURATE_UNSIGNED},
        {VP "CVT.ROUND.F64.U32 L, U; END", TYPE_F64, STORAGE_F64, 1, STORAGE_U32, ROUND_NEAREST},
        {VP "CVT.CEIL.F16.F32.SSAT R, R; END", TYPE_F32, STORAGE_F16, 1, STORAGE_F32, ROUND_CEIL,
         .saturate = SATURATE_SIGNED},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = must_load(rows[i].text);
        const struct instruction *code = &program->instructions[0];
        cr_expect(code->type == rows[i].type && code->storage == rows[i].storage &&
                      code->storage_count == rows[i].count && code->convert_from == rows[i].from &&
                      code->rounding == rows[i].rounding && code->atomic == rows[i].atomic &&
                      code->dst.saturate == rows[i].saturate && code->inert == rows[i].inert,
                  "%s", rows[i].text);
        shader_program_free(program);
    }
}
