/* Sources and destinations: what does not load and where, and the operands of the loaded instructions. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

#include <stdio.h>

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

Test(gpu4_operands, types_must_agree_without_ntc)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 INT TEMP a; FLOAT TEMP b; ADD b, b, ^a; END",
         "expected a variable of type FLOAT, found 'a', which is INT"},
        {"!!NVvp4.0 INT TEMP a; FLOAT TEMP b; ADD ^a, b, b; END", "which is INT"},
        {"!!NVvp4.0 UINT TEMP a; INT TEMP b; ADD.S b, b, ^a; END", "of type INT, found 'a', which is UINT"},
        {"!!NVvp4.0 FLOAT TEMP a; AND ^a, a, a; END", "which is FLOAT"},
        {"!!NVvp4.0 FLOAT ATTRIB v = vertex.attrib[1]; TEMP a; MOV.U a, ^v; END", "which is FLOAT"},
        {"!!NVvp4.0 INT PARAM p = 1; TEMP a; MOV a, ^p; END", "which is INT"},
        {"!!NVvp4.0 INT OUTPUT o = result.attrib[1]; MOV ^o, 1; END", "which is INT"},
        {"!!NVvp4.0 INT TEMP a; FLR.S a, ^a; END", "of type FLOAT"},
        {"!!NVvp4.0 INT TEMP a; I2F ^a, a; END", "of type FLOAT"},
        {"!!NVvp4.0 INT TEMP a; UINT TEMP b; SAD b, a, a, ^a; END", "of type UINT"},
        {"!!NVvp4.0 INT TEMP a; SAD ^a, a, a, 1; END", "of type UINT"},
        {"!!NVvp4.0 FLOAT TEMP a; TEMP b; TXF b, ^a, texture[0], 2D; END", "of type INT"},
        {"!!NVvp4.0 FLOAT TEMP a; TEX.S ^a, a, texture[0], 2D; END", "of type INT"},
        {"!!NVvp4.0 UINT TEMP a; TEMP b; TXQ ^a, b, texture[0], 2D; END", "of type INT"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_operands, operands)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 TEMP a; MOV a.^yx, a; END", "the components of a write mask in order"},
        {"!!NVvp4.0 TEMP a; MOV a.^xx, a; END", "write mask"},
        {"!!NVvp4.0 TEMP a; MOV a.^xg, a; END", "write mask"},
        {"!!NVvp4.0 TEMP a; MOV a, a.^xy; END", "a swizzle such as"},
        {"!!NVvp4.0 TEMP a; MOV a, a.^xyzr; END", "a swizzle such as"},
        {"!!NVvp4.0 TEMP a; MOV a, a.^xyzwx; END", "a swizzle such as"},
        {"!!NVvp4.0 TEMP a; RCP a, a^; END", "one component of a scalar operand"},
        {"!!NVvp4.0 TEMP a; RCP a, a.^xxxx; END", "one component"},
        {"!!NVvp4.0 TEMP a; DIV a, a, a^; END", "one component of a scalar operand"},
        {"!!NVvp4.0 TEMP a; MOV a^; END", "expected ','"},
        {"!!NVvp4.0 TEMP a; ADD a, a^; END", "expected ','"},
        {"!!NVvp4.0 TEMP a; MOV a, a^, a; END", "expected ';'"},
        {"!!NVvp4.0 TEMP a; MOV a, -^-a; END", "expected an operand"},
        {"!!NVvp4.0 TEMP a; MOV a, |a^; END", "expected '|'"},
        {"!!NVvp4.0 TEMP a; MOV a, |a|^.x; END", "expected ';'"},
        {"!!NVvp4.0 TEMP a; SWZ a, ^-a, x, y, z, w; END", "expected an operand"},
        {"!!NVvp4.0 TEMP a; SWZ a, a^.x, x, y, z, w; END", "expected ','"},
        {"!!NVvp4.0 TEMP a; SWZ a, a, x, y, z, ^2; END", "expected '0', '1' or a component"},
        {"!!NVvp4.0 TEMP a; SWZ a, a, x, y, z^; END", "expected ','"},
        {"!!NVvp4.0 TEMP a; MOV a (^XX), a; END", "expected a condition such as 'GT.x' or 'EQ1', found 'XX'"},
        {"!!NVvp4.0 TEMP a; MOV a (^EQ2), a; END", "a condition"},
        {"!!NVvp4.0 TEMP a; MOV a (EQ.^xy), a; END", "a swizzle"},
        {"!!NVvp4.0 TEMP a; MOV a (EQ^, a; END", "expected ')'"},
        {"!!NVvp4.0 TEMP a; MOV ^3, a; END", "a temporary or result variable"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_operands, sources_reach_the_instruction)
{
    static const struct {
        const char *operand;
        enum register_file file;
        int32_t index;
        const char *swizzle;
        unsigned negate;
        bool absolute;
    } rows[] = {
        {"b", FILE_TEMP, 1, "xyzw", 0, false},
        {"-b.wzyx", FILE_TEMP, 1, "wzyx", 15, false},
        {"+b.bgra", FILE_TEMP, 1, "zyxw", 0, false},
        {"|b.x|", FILE_TEMP, 1, "xxxx", 0, true},
        {"-|-b|", FILE_TEMP, 1, "xyzw", 15, true},
        {"|-b|", FILE_TEMP, 1, "xyzw", 0, true},
        {"c[2]", FILE_TEMP, 4, "xyzw", 0, false},
        {"vertex.color", FILE_INPUT, 0, "xyzw", 0, false},
        {"{1, 2}.y", FILE_PARAM, 2, "yyyy", 0, false},
        {"-3", FILE_PARAM, 2, "xyzw", 15, false},
        {"e[1].x", FILE_PARAM, 1, "xxxx", 0, false},
        {"program.env[6]", FILE_PARAM, 1, "xyzw", 0, false}, /* shared with e[1] */
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "!!NVvp4.0 TEMP a, b, c[3]; PARAM e[] = { program.env[5..6] }; MOV a, %s; END",
                 rows[i].operand);
        struct program *program = must_load(text);
        const struct source_operand *source = &program->instructions[0].src[0];
        cr_expect_eq(source->file, rows[i].file, "%s", rows[i].operand);
        cr_expect_eq(source->index, rows[i].index, "%s: %d", rows[i].operand, source->index);
        for (unsigned c = 0; c < 4; c++)
            cr_expect_eq("xyzw01"[source->swizzle[c]], rows[i].swizzle[c], "%s", rows[i].operand);
        cr_expect_eq(source->negate, rows[i].negate, "%s", rows[i].operand);
        cr_expect_eq(source->absolute, rows[i].absolute, "%s", rows[i].operand);
        cr_expect_not(source->relative.used);
        shader_program_free(program);
    }
}

Test(gpu4_operands, operands_of_arb)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0 TEMP a; MOV a, a.^rgba; END", "expected a swizzle"},
        {"!!ARBvp1.0 TEMP a; MOV a.^r, a; END", "write mask"},
        {"!!ARBfp1.0 TEMP a; MOV a.^xg, a; END", "write mask"},
        {"!!ARBfp1.0 TEMP a; MOV a.^yx, a; END", "write mask"},
        {"!!ARBfp1.0 TEMP a; MOV a, a.^xyz; END", "expected a swizzle"},
        {"!!ARBfp1.0 TEMP a; MOV a, a.^xgzw; END", "expected a swizzle"},
        {"!!ARBfp1.0 TEMP a; RCP a, a^; END", "one component of a scalar operand"},
        {"!!ARBfp1.0 TEMP a; RCP a, 2^; END", "one component of a scalar operand"},
        {"!!ARBfp1.0 TEMP a; SWZ a, a, x, ^g, 0, 1; END", "the same of the sets"},
        {"!!ARBfp1.0 TEMP a; SWZ a, a, x, ^2, 0, 1; END", "'0', '1' or a component"},
        {"!!ARBfp1.0 TEMP a; SWZ a, ^-a, x, y, z, w; END", "expected an operand"},
        {"!!ARBvp1.0 TEMP a; MOV a, ^|a|; END", "needs OPTION NV_vertex_program2"},
        {"!!ARBvp1.0 TEMP a; MOV a ^(GT), a; END", "expected ','"},
        {"!!ARBvp1.0 TEMP a; MOV ^CC, a; END", "expected a temporary"},
        {"!!ARBvp1.0 OPTION NV_vertex_program2; TEMP a; MOV a (^GT1), a; END", "expected a condition"},
        {"!!ARBvp1.0 OPTION NV_vertex_program2; TEMP a; MOV a (^LEG), a; END", "expected a condition"},
        {"!!ARBfp1.0 TEMP a; MOV a, ^0x0F; END", "expected a number"},
        {"!!ARBvp1.0 OUTPUT o = result.position; MOV o, ^o; END", "write-only"},
        {"!!ARBvp1.0 MOV ^vertex.position, 1; END", "expected a temporary or result variable"},
        {"!!ARBvp1.0 PARAM p = 1; MOV ^p, 1; END", "expected a temporary or result variable"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_operands, operands_of_version_5_reach_the_instruction)
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
        struct program *program = must_load(rows[i].text);
        cr_expect_str_eq(source_text(program, &program->instructions[0].src[rows[i].s]), rows[i].operand,
                         "%s", rows[i].text);
        shader_program_free(program);
    }
}
