/* Types of operands and results. */
#include "shader/program/operand_types.h"
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

/* NV_gpu_program5 2.X.4.1: "for some instructions, the data type of some operands or the result are fixed".
 */
Test(program_operand_types, types_of_operands_and_results)
{
    static const struct {
        const char *text;
        enum type result, operands[3];
    } rows[] = {
        {VP "FLR.S32 I, R; END", TYPE_S32, {TYPE_F32}},
        {VP "FLR.S64 LI, L; END", TYPE_S64, {TYPE_F64}},
        {VP "I2F.U32 R, U; END", TYPE_F32, {TYPE_U32}},
        {VP "I2F.U64 L, LU; END", TYPE_F64, {TYPE_U64}},
        {VP "SAD.S32 U, I, I, U; END", TYPE_U32, {TYPE_S32, TYPE_S32, TYPE_U32}},
        {VP "SAD.S64 LU, LI, LI, LU; END", TYPE_U64, {TYPE_S64, TYPE_S64, TYPE_U64}},
        {VP "SHL.U64 LU, LU, LU.x; END", TYPE_U64, {TYPE_U64, TYPE_U64}},
        {VP "PK64 L, R; END", TYPE_F64, {TYPE_F32}},
        {VP "PK64.S LI, I; END", TYPE_S64, {TYPE_S32}},
        {VP "UP64.U U, LU; END", TYPE_U32, {TYPE_U64}},
        {VP "CVT.S64.F16 LI, R; END", TYPE_S64, {TYPE_F32}},
        {VP "CVT.F32.U64 R, LU; END", TYPE_F32, {TYPE_U64}},
        {VP "LOAD.F32 R, U.x; END", TYPE_F32, {TYPE_U64}},
        {VP "STORE.S8 I, U.x; END", TYPE_S32, {TYPE_S32, TYPE_U64}},
        {VP "ATOM.ADD.U32 U, U, LU.x; END", TYPE_U32, {TYPE_U32, TYPE_U64}},
        {VP "LOADIM.F32 R, I, image[0], 2D; END", TYPE_F32, {TYPE_S32}},
        {FP "TXGO.U U, R, I, I, texture[0], 2D; END", TYPE_U32, {TYPE_F32, TYPE_S32, TYPE_S32}},
        {FP "IPAS R, fragment.color, U.x; END", TYPE_F32, {TYPE_F32, TYPE_U32}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = must_load(rows[i].text);
        const struct instruction *code = &program->instructions[0];
        cr_expect_eq(result_type_of(code), rows[i].result, "%s", rows[i].text);
        for (unsigned s = 0; s < opcode_source_count((enum opcode)code->op); s++)
            cr_expect_eq(operand_type(code, s), rows[i].operands[s], "%s: operand %u", rows[i].text, s);
        shader_program_free(program);
    }
}
