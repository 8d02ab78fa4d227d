/* Operands that one instruction asks for, types of operands, and what the program says about its
 * instructions. */
#include "shader/program/operand_types.h"
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

Test(gpu4_instructions, facts_about_the_program)
{
    static const struct {
        const char *text;
        bool kil, derivatives, mixes;
    } rows[] = {
        {"!!NVfp4.0 TEMP a; MOV a, a; END", false, false, false},
        {"!!NVfp4.0 TEMP a; KIL a; END", true, false, false},
        {"!!NVfp4.0 KIL GT; END", true, false, false},
        {"!!NVfp4.0 TEMP a; DDX a, a; END", false, true, false},
        {"!!NVfp4.0 TEMP a; TXP a, a, texture, 2D; END", false, true, false},
        {"!!NVfp4.0 TEMP a; TXL a, a, texture, 2D; END", false, false, false},
        {"!!NVvp4.0 TEMP a; TEX a, a, texture, 2D; END", false, false, false},
        {"!!NVfp4.0 TEMP a; TXF a, a, texture, 2D; END", false, false, true},
        {"!!NVvp4.0 TEMP a; MOV.U a, a; END", false, false, true},
        {"!!NVvp4.0 TEMP a; FLR.S a, a; END", false, false, true},
        {"!!NVvp4.0 TEMP a; PK2H a.x, a; END", false, false, true},
        {"!!NVvp4.0 TEMP a; I2F a, a; END", false, false, true},
        {"!!NVvp4.0 IF GT; RET; ENDIF; END", false, false, false},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = must_load(rows[i].text);
        cr_expect_eq(program->uses_kil, rows[i].kil, "%s", rows[i].text);
        cr_expect_eq(program->uses_derivatives, rows[i].derivatives, "%s", rows[i].text);
        cr_expect_eq(program->mixes_types, rows[i].mixes, "%s", rows[i].text);
        shader_program_free(program);
    }
}

/* "A program will fail to load if it contains a PK64 instruction that writes its results to a variable not
 * declared as LONG",
 * "... a UP64 instruction whose operand is a variable not declared as LONG". */
Test(gpu4_instructions, long_variables_of_pk64_and_up64)
{
    static const struct failure rows[] = {
        {VP "PK64 ^R, R; END", "PK64: expected a variable declared as LONG, found 'R'"},
        {VP "PK64 ^result.color, R; END", "PK64: expected a variable declared as LONG, found 'result'"},
        {VP "PK64 ^CC, R; END", "PK64: expected a variable declared as LONG"},
        {VP "UP64 R, ^R; END", "UP64: expected a variable declared as LONG, found 'R'"},
        {VP "UP64 R, ^vertex.attrib[0]; END", "UP64: expected a variable declared as LONG"},
        {VP "PARAM p = 1; UP64 R, ^p; END", "UP64: expected a variable declared as LONG"},
    };
    EXPECT_FAILURES(rows);
}

/* "A program will fail to load if it contains an IPAC instruction whose single operand is not a fragment
 * program attribute variable or matches the fragment.facing or primitive.id binding"; IPAO and IPAS likewise.
 */
Test(gpu4_instructions, interpolated_attributes)
{
    static const struct failure rows[] = {
        {FP "IPAC R, ^R; END", "a fragment attribute"},
        {FP "IPAC R, ^1.0; END", "a fragment attribute"},
        {FP "IPAC R, ^program.env[0]; END", "a fragment attribute"},
        {FP "PARAM p = 1; IPAO R, ^p, R; END", "a fragment attribute"},
        {FP "IPAC R, ^fragment.facing; END", "an attribute that is interpolated"},
        {FP "ATTRIB f = fragment.facing; IPAO R, ^f, R; END", "an attribute that is interpolated"},
        {FP "IPAS R, ^primitive.id, U.x; END", "an attribute that is interpolated"},
        {FP "IPAS R, fragment.color, ^I.x; END", "expected a variable of type UINT, found 'I'"},
        {FP "IPAC.^S R, fragment.color; END", "IPAC does not take the modifier S"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_instructions, facts_about_programs_of_version_5)
{
    static const struct {
        const char *text;
        bool stores, derivatives;
        uint32_t buffers;
    } rows[] = {
        {FP "MOV R, R; END", false, false, 0},
        {FP "STORE.F32 R, U.x; END", true, false, 0},
        {FP "ATOM.ADD.U32 U, U, U.x; END", true, false, 0},
        {FP "STOREIM image[0], R, I, 2D; END", true, false, 0},
        {FP "ATOMIM.ADD.U32 U, U, I, image[0], 2D; END", true, false, 0},
        {FP "LOADIM.F32 R, I, image[0], 2D; END", false, false, 0},
        {FP "LOAD.F32 R, U.x; END", false, false, 0},
        {FP "LOD R, R, texture[0], 2D; END", false, true, 0},
        {FP "TXG R, R, texture[0], 2D; END", false, false, 0},
        {FP "BUFFER b = program.buffer[3][0]; BUFFER c = program.buffer[4][0]; MOV R, c; END", false, false,
         1 << 4},
        {FP "BUFFER b = program.buffer[3..6][0]; MOV R, b[1]; END", false, false, 1 << 4},
        {FP "BUFFER b = program.buffer[3..6][0]; MOV R, b[I.x + 3]; END", false, false, 15 << 3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = must_load(rows[i].text);
        cr_expect(program->stores == rows[i].stores && program->uses_derivatives == rows[i].derivatives &&
                      program->buffers_used == rows[i].buffers,
                  "%s", rows[i].text);
        shader_program_free(program);
    }
}
