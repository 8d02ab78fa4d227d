/* What the loaded program holds: the fields of struct instruction that NV_gpu_program4_1 and 5 add, one row
 * for each production. */
#include "shader/program/operand_types.h"
#include "shader/shader.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define TEMPS "TEMP R; INT TEMP I; UINT TEMP U; LONG TEMP L; LONG INT TEMP LI; LONG UINT TEMP LU; "
#define VP    "!!NVvp5.0 " TEMPS
#define FP    "!!NVfp5.0 " TEMPS

static struct program *load(const char *text)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    cr_assert(program, "%s\nat %d: %s", text, error.position.offset, error.message);
    return program;
}

/* --- Operands as text: `temp3:long.x`, `buffer(2 + temp1.x in 0..3)(7)`. -------------------------------- */

static size_t put_index(char *text, const struct program *program, int32_t number,
                        const struct relative_index *relative, bool range)
{
    if (!relative->used)
        return (size_t)sprintf(text, "(%d)", number);
    size_t length =
        (size_t)sprintf(text, "(%d + temp%u.%c", number, relative->index, "xyzw"[relative->component]);
    if (range) {
        const struct register_array *array = &program->arrays[relative->array];
        length += (size_t)sprintf(text + length, " in %u..%u", array->first, array->first + array->count - 1);
    }
    return length + (size_t)sprintf(text + length, ")");
}

static const char *source_text(const struct program *program, const struct source_operand *source)
{
    static const char *const files[] = {[FILE_NONE] = "none",       [FILE_TEMP] = "temp",
                                        [FILE_INPUT] = "input",     [FILE_PARAM] = "param",
                                        [FILE_BUFFER] = "buffer",   [FILE_BUFFER4] = "buffer4",
                                        [FILE_CBUFFER] = "cbuffer", [FILE_STORAGE_BYTES] = "storage"};
    static char text[256];
    size_t length = (size_t)sprintf(text, "%s", files[source->file]);
    if (source->outer.used)
        length += put_index(text + length, program, source->outer.index, &source->outer.relative,
                            source->file != FILE_INPUT);
    length += put_index(text + length, program, source->index, &source->relative, true);
    sprintf(text + length, "%s", source->width == WIDTH_LONG ? ":long" : "");
    return text;
}

Test(nv5_fields, operands)
{
    static const struct {
        const char *text, *operand;
        unsigned s;
    } rows[] = {
        {VP "MOV.F64 L, L; END", "temp(3):long", 0},
        {VP "MOV.F64 L, R; END", "temp(0)", 0},
        {VP "LONG TEMP a[4]; MOV.F64 L, a[2]; END", "temp(13):long", 0},
        {VP "LONG TEMP a[4]; MOV.F64 L, a[I.y + 1]; END", "temp(11 + temp1.y in 9..16):long", 0},
        {VP "LONG ATTRIB a = vertex.attrib[3]; MOV.F64 L, a; END", "input(0):long", 0},
        {VP "MOV.F64 L, 2.5; END", "param(0):long", 0},
        {VP "PARAM p = 1; MOV.F64 L, 2.5; END", "param(1):long", 0},
        {VP "MOV.F64 L, program.env[3]; END", "param(0)", 0},
        {VP "BUFFER b = program.buffer[3][7]; MOV R, b; END", "buffer(3)(7)", 0},
        {VP "BUFFER b[] = { program.buffer[3][7..9] }; MOV R, b[2]; END", "buffer(3)(9)", 0},
        {VP "BUFFER4 b[] = { program.buffer[3][7..9] }; MOV R, b[I.x + 1]; END",
         "buffer4(3)(8 + temp1.x in 7..9)", 0},
        {VP "BUFFER b = program.buffer[3..5][7]; MOV R, b[1]; END", "buffer(4)(7)", 0},
        {VP "BUFFER b = program.buffer[3..5][7]; MOV R, b[I.w + 1]; END", "buffer(4 + temp1.w in 3..5)(7)",
         0},
        {VP "BUFFER b[][] = { program.buffer[3..5][0..1] }; MOV R, b[I.w][I.x]; END",
         "buffer(3 + temp1.w in 3..5)(0 + temp1.x in 0..1)", 0},
        {VP "CBUFFER b[] = { program.buffer[2] }; LDC.F32 R, b[I.x + 12]; END",
         "cbuffer(2)(12 + temp1.x in 0..65535)", 0},
        {VP "BUFFER b[8] = { program.buffer[2] }; MOV R, b[I.x]; END", "buffer(2)(0 + temp1.x in 0..7)", 0},
        {FP "TEX R, R, texture[0], 2D, offset(I); END", "temp(1)", 3},
        {FP "TEX R, R, R, texture[0], SHADOWARRAYCUBE; END", "temp(0)", 1},
        {VP "STOREIM image[0], R, I, 2D; END", "temp(1)", 1},
        {"!!NVgp5.0 PRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; TEMP R; INT TEMP I; "
         "ATTRIB p = vertex.position; MOV R, p[I.z + 1]; END",
         "input(1 + temp1.z)(0)", 0},
        {"!!NVgp5.0 PRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; TEMP R; "
         "MOV R, vertex[1].position; END",
         "input(1)(0)", 0},
        {"!!NVgp5.0 PRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; TEMP R; INT TEMP I; "
         "ATTRIB t[] = { vertex.texcoord[2..3] }; MOV R, t[1][I.x + 1]; END",
         "input(1)(1 + temp1.x in 0..1)", 0},
        {"!!NVgp5.0 PRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; TEMP R; "
         "ATTRIB t[] = { vertex[1].texcoord[2..3] }; MOV R, t[1]; END",
         "input(1)(1)", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = load(rows[i].text);
        cr_expect_str_eq(source_text(program, &program->instructions[0].src[rows[i].s]), rows[i].operand,
                         "%s", rows[i].text);
        shader_program_free(program);
    }
}

/* --- Modifiers ------------------------------------------------------------------------------------------ */

Test(nv5_fields, modifiers)
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
        struct program *program = load(rows[i].text);
        const struct instruction *code = &program->instructions[0];
        cr_expect(code->type == rows[i].type && code->storage == rows[i].storage &&
                      code->storage_count == rows[i].count && code->convert_from == rows[i].from &&
                      code->rounding == rows[i].rounding && code->atomic == rows[i].atomic &&
                      code->dst.saturate == rows[i].saturate && code->inert == rows[i].inert,
                  "%s", rows[i].text);
        shader_program_free(program);
    }
}

/* NV_gpu_program5 2.X.4.1: "for some instructions, the data type of some operands or the result are fixed".
 */
Test(nv5_fields, types_of_operands_and_results)
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
        struct program *program = load(rows[i].text);
        const struct instruction *code = &program->instructions[0];
        cr_expect_eq(result_type_of(code), rows[i].result, "%s", rows[i].text);
        for (unsigned s = 0; s < opcode_source_count((enum opcode)code->op); s++)
            cr_expect_eq(operand_type(code, s), rows[i].operands[s], "%s: operand %u", rows[i].text, s);
        shader_program_free(program);
    }
}

/* --- Constants of 64 bits ------------------------------------------------------------------------------- */

static uint64_t bits(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Low words, then high words, each correctly rounded once. */
Test(nv5_fields, wide_constants)
{
    const struct {
        const char *text;
        uint64_t value[4];
        bool negative;
    } rows[] = {
        {VP "MOV.F64 L, 0.1; END", {bits(0.1), bits(0.1), bits(0.1), bits(0.1)}, false},
        {VP "MOV.F64 L, -0.1; END", {bits(0.1), bits(0.1), bits(0.1), bits(0.1)}, true},
        {VP "MOV.F64 L, {1, -2.5}; END", {bits(1), bits(-2.5), 0, bits(1)}, false},
        {VP "MOV.F64 L, {9007199254740993}; END", {bits(9007199254740992.0), 0, 0, bits(1)}, false},
        {VP "MOV.F64 L, {1e400, 4.9e-324, 18446744073709551617}; END",
         {0x7ffull << 52, 0, bits(0x1p64), bits(1)},
         false},
        {VP "MOV.F64 L, {0x10, 2.2250738585072014e-308, -1e400}; END",
         {bits(16), bits(0x1p-1022), 0xfffull << 52, bits(1)},
         false},
        {VP "MOV.S64 LI, -9223372036854775808; END", {1ull << 63, 1ull << 63, 1ull << 63, 1ull << 63}, true},
        {VP "MOV.S64 LI, {-1, 9223372036854775807}; END", {UINT64_MAX, INT64_MAX, 0, 1}, false},
        {VP "MOV.U64 LU, {0xFFFFFFFFFFFFFFFF, 0x123456789aBcDeF0}; END",
         {UINT64_MAX, 0x123456789abcdef0, 0, 1},
         false},
        {VP "LOAD.F32 R, 0x100000004; END", {0x100000004, 0x100000004, 0x100000004, 0x100000004}, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = load(rows[i].text);
        const struct source_operand *source = &program->instructions[0].src[0];
        cr_assert_eq(program->param_count, 2, "%s", rows[i].text);
        cr_expect_eq(source->negate, rows[i].negative ? 15 : 0, "%s", rows[i].text);
        for (unsigned c = 0; c < 4; c++)
            cr_expect_eq((uint64_t)program->params[1].value[c] << 32 | program->params[0].value[c],
                         rows[i].value[c], "%s: component %u", rows[i].text, c);
        shader_program_free(program);
    }
}

/* Equal ones share their registers; a number read as another type has others; they stand behind all other
 * parameters. */
Test(nv5_fields, wide_constants_are_shared_and_last)
{
    struct program *program =
        load(VP "MOV.F64 L, 2; MOV R, 2; MOV.F64 L, {2, 2, 2, 2}.y; MOV.S64 LI, 2; PARAM p = 3; MOV R, p; "
                "MOV.U64 LU, 2; END");
    const int32_t expected[] = {2, 0, 2, 4, 1, 6};
    cr_assert_eq(program->param_count, 8);
    for (unsigned i = 0; i < 6; i++)
        cr_expect_eq(program->instructions[i].src[0].index, expected[i], "instruction %u", i);
    shader_program_free(program);
}

/* --- The rest ------------------------------------------------------------------------------------------- */

Test(nv5_fields, textures_and_images)
{
    static const struct {
        const char *text;
        uint8_t unit, target, component;
        bool relative, variable_offset;
        uint32_t textures, images;
    } rows[] = {
        {FP "TXG R, R, texture[3].z, ARRAYCUBE; END", 3, TARGET_ARRAYCUBE, 2, false, false, 1 << 3, 0},
        {FP "TEXTURE t = texture[4]; TEX R, R, t, 2D, offset(I); END", 4, TARGET_2D, 0, false, true, 1 << 4,
         0},
        {FP "TEXTURE t[] = { texture[4..7] }; TEX R, R, t[2], RECT; END", 6, TARGET_RECT, 0, false, false,
         0xf0, 0},
        {FP "TEXTURE t[] = { texture[4..7] }; TXGO R, R, I, I, t[I.x + 1].a, 2D; END", 5, TARGET_2D, 3, true,
         false, 0xf0, 0},
        {FP "TXF R, I, texture[1], BUFFER; END", 1, TARGET_BUFFER, 0, false, false, 2, 0},
        {FP "TXFMS R, I, texture[1], ARRAY2DMS; END", 1, TARGET_ARRAY2DMS, 0, false, false, 2, 0},
        {FP "LOADIM.F32 R, I, image[5], CUBE; END", 5, TARGET_CUBE, 0, false, false, 0, 1 << 5},
        {FP "IMAGE i[] = { image[2..4] }; STOREIM i[1], R, I, 3D; END", 3, TARGET_3D, 0, false, false, 0,
         1 << 3},
        {FP "IMAGE i[] = { image[2..4] }; ATOMIM.ADD.U32 U, U, I, i[I.x + 1], 2DMS; END", 3, TARGET_2DMS, 0,
         true, false, 0, 7 << 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = load(rows[i].text);
        const struct instruction *code = &program->instructions[0];
        cr_expect(code->texture.unit == rows[i].unit && code->texture.target == rows[i].target &&
                      code->texture.component == rows[i].component &&
                      code->texture.relative.used == rows[i].relative &&
                      code->texture.variable_offset == rows[i].variable_offset &&
                      program->textures_used == rows[i].textures && program->images_used == rows[i].images,
                  "%s", rows[i].text);
        shader_program_free(program);
    }
}

Test(nv5_fields, what_a_program_does)
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
        struct program *program = load(rows[i].text);
        cr_expect(program->stores == rows[i].stores && program->uses_derivatives == rows[i].derivatives &&
                      program->buffers_used == rows[i].buffers,
                  "%s", rows[i].text);
        shader_program_free(program);
    }
}

Test(nv5_fields, subroutines)
{
    struct program *program =
        load(VP "SUBROUTINETYPE A { x, y }; SUBROUTINETYPE B { y }; SUBROUTINETYPE A { z, x }; "
                "SUBROUTINE B b = program.subroutine[4]; "
                "SUBROUTINE A a[] = { program.subroutine[1..2] }; main: CALI a[I.y + 1] (GT.x); CALI b; RET; "
                "z SUBROUTINENUM(5): RET; y SUBROUTINENUM(0): RET; x SUBROUTINENUM(9): RET; END");
    const struct instruction *code = program->instructions;
    cr_assert_eq(program->subroutine_type_count, 2);
    cr_expect_str_eq(program->subroutine_types[0].name, "A");
    cr_assert_eq(program->subroutine_types[0].label_count, 3);
    const char *const names[] = {"x", "y", "z"};
    for (unsigned i = 0; i < 3; i++)
        cr_expect_str_eq(program->labels[program->subroutine_types[0].labels[i]].name, names[i]);
    cr_assert_eq(program->subroutine_param_count, 5);
    const uint16_t types[] = {UINT16_MAX, 0, 0, UINT16_MAX, 1};
    cr_expect_eq(memcmp(program->subroutine_params, types, sizeof types), 0);
    cr_expect(code[0].op == OP_CALI && code[0].target == 2 && code[0].subroutine.used &&
              code[0].subroutine.component == 1 && code[0].test.rule == CONDITION_GT);
    cr_expect(code[1].op == OP_CALI && code[1].target == 4 && !code[1].subroutine.used);
    for (unsigned i = 0; i < program->label_count; i++)
        cr_expect_eq(program->labels[i].subroutine_number, strcmp(program->labels[i].name, "z") == 0   ? 5
                                                           : strcmp(program->labels[i].name, "y") == 0 ? 0
                                                           : strcmp(program->labels[i].name, "x") == 0 ? 9
                                                                                                       : -1);
    shader_program_free(program);
}
