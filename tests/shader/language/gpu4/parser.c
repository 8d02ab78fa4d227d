/* What loads as NV_gpu_program4, what does not and where, and what the loaded program holds. In the rows of
 * programs that fail, '^' stands before the token at fault and is taken out; at the end of the text it means
 * the text's length.
 */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/nv4_programs.h"
#include "tests/support/corpus.h"

#include <criterion/criterion.h>
#include <stdlib.h>

Test(nv4_parser, every_production_loads)
{
    for (unsigned i = 0; i < NV4_PROGRAM_COUNT; i++) {
        struct shader_error error;
        struct program *program = nv4_load(nv4_programs[i], &error);
        cr_expect(program, "%s\nat %d: %s", nv4_programs[i], error.position.offset, error.message);
        shader_program_free(program);
    }
}

/* --- Failures ------------------------------------------------------------------------------------------- */

Test(nv4_parser, program_is_options_statements_end)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0^", "expected 'END', found the end of the program"},
        {"!!NVvp4.0 END ^END", "nothing after END"},
        {"!!NVvp4.0 ^; END", "expected an instruction, a declaration, a label or END, found ';'"},
        {"!!NVvp4.0 TEMP a ^END", "expected ';', found 'END'"},
        {"!!NVvp4.0 TEMP a; ^OPTION ARB_position_invariant; END", "options must stand before"},
        {"!!NVvp4.0 OPTION ^ARB_fog_exp; END", "expected a supported option, found 'ARB_fog_exp'"},
        {"!!NVvp4.0 OPTION ^NV_position_invariant; END", "a supported option"},
        {"!!NVfp4.0 OPTION ^ARB_position_invariant; END", "a supported option"},
        {"!!NVfp4.0 OPTION ARB_fog_exp; OPTION ^ARB_fog_linear; END", "only one fog option"},
        {"!!NVfp4.0 OPTION ARB_precision_hint_nicest; OPTION ^ARB_precision_hint_fastest; END",
         "only one precision hint"},
        {"!!NVfp4.0 OPTION ARB_fog_exp ^END", "expected ';'"},
        {"!!NVvp4.0\nTEMP a;\n MOV a, ^\x01; END", "the byte 0x01"},
    };
    EXPECT_FAILURES(rows);
}

Test(nv4_parser, names_are_declared_once_and_before_use)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 TEMP a; PARAM ^a = 1; END", "'a', which is already declared"},
        {"!!NVvp4.0 TEMP a, ^a; END", "already declared"},
        {"!!NVvp4.0 TEMP a; ALIAS b = a; TEMP ^b; END", "already declared"},
        {"!!NVvp4.0 ALIAS b = ^a; END", "expected a declared variable, found 'a'"},
        {"!!NVvp4.0 TEMP a; MOV a, ^b; TEMP b; END", "found 'b'"},
        {"!!NVvp4.0 MOV ^a, 1; END", "expected a temporary or result variable, found 'a'"},
        {"!!NVvp4.0 PARAM a = 1; MOV ^a, a; END", "expected a temporary or result variable"},
        {"!!NVvp4.0 ATTRIB a = vertex.id; MOV ^a, a; END", "expected a temporary or result variable"},
        {"!!NVvp4.0 OUTPUT a = result.position; MOV a, ^a; END", "write-only"},
        {"!!NVvp4.0 TEMP ^vertex; END", "reserved word 'vertex'"},
        {"!!NVfp4.0 TEMP ^fragment; END", "reserved word"},
        {"!!NVfp4.0 TEMP ^primitive; END", "reserved word"},
        {"!!NVvp4.0 TEMP ^program; END", "reserved word"},
        {"!!NVvp4.0 TEMP ^result; END", "reserved word"},
        {"!!NVvp4.0 TEMP ^state; END", "reserved word"},
        {"!!NVvp4.0 TEMP ^texture; END", "reserved word"},
        {"!!NVvp4.0 TEMP ^3; END", "expected a new name, found '3'"},
        {"!!NVvp4.0 ^ADDRESS A0; END", "use INT TEMP"},
        {"!!NVvp4.0 BUFFER b = ^{ program.buffer[0] }; END", "expected 'program'"},
    };
    EXPECT_FAILURES(rows);
}

Test(nv4_parser, variable_modifiers)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 INT ^FLOAT TEMP a; END", "a second data type modifier"},
        {"!!NVvp4.0 INT ^INT TEMP a; END", "a second data type modifier"},
        {"!!NVvp4.0 SHORT ^LONG TEMP a; END", "a second storage size modifier"},
        {"!!NVvp4.0 ^LONG OUTPUT a = result.position; END", "LONG is for TEMP only"},
        {"!!NVvp4.0 ^SHORT PARAM a = 1; END", "SHORT is for TEMP and OUTPUT only"},
        {"!!NVvp4.0 ^SHORT ATTRIB a = vertex.id; END", "SHORT is for TEMP and OUTPUT only"},
        {"!!NVvp4.0 TEMP a; ^INT ALIAS b = a; END", "ALIAS takes no modifiers"},
        {"!!NVvp4.0 INT ^MOV a, a; END", "expected ATTRIB, PARAM, TEMP or OUTPUT"},
        {"!!NVvp4.0 ^FLAT ATTRIB a = vertex.position; END", "an instruction, a declaration"},
        {"!!NVfp4.0 ^FLAT TEMP a; END", "ATTRIB only"},
        {"!!NVfp4.0 CENTROID ^CENTROID ATTRIB a = fragment.color; END",
         "the same interpolation modifier twice"},
        {"!!NVfp4.0 CENTROID ^FLAT ATTRIB a = fragment.color; END", "FLAT may not be used together"},
        {"!!NVfp4.0 FLAT ^NOPERSPECTIVE ATTRIB a = fragment.color; END", "FLAT may not be used together"},
        {"!!NVfp4.0 ^FLAT ATTRIB a = fragment.position; END", "does not take interpolation modifiers"},
        {"!!NVfp4.0 ^CENTROID ATTRIB a = fragment.facing; END", "does not take interpolation modifiers"},
        {"!!NVfp4.0 ^NOPERSPECTIVE ATTRIB a = fragment.fogcoord; END",
         "does not take interpolation modifiers"},
        {"!!NVfp4.0 ^FLAT ATTRIB a = fragment.clip[0]; END", "does not take interpolation modifiers"},
        {"!!NVfp4.0 ^FLAT ATTRIB a = primitive.id; END", "does not take interpolation modifiers"},
        {"!!NVfp4.0 ^INT ATTRIB a = fragment.attrib[0]; END", "must be FLAT"},
        {"!!NVfp4.0 CENTROID ^UINT ATTRIB a = fragment.attrib[0]; END", "must be FLAT"},
        {"!!NVfp4.0 FLAT ATTRIB a = fragment.texcoord; ATTRIB ^b = fragment.texcoord[0]; END",
         "different interpolation"},
        {"!!NVfp4.0 FLAT ATTRIB a = fragment.color; CENTROID ATTRIB ^b = fragment.color.secondary; END",
         "primary and secondary"},
    };
    EXPECT_FAILURES(rows);
}

Test(nv4_parser, arrays)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 TEMP a[^]; END", "expected an array size"},
        {"!!NVvp4.0 TEMP a[^0]; END", "array size from 1 to 4096, found '0'"},
        {"!!NVvp4.0 TEMP a[^4097]; END", "array size from 1 to 4096"},
        {"!!NVvp4.0 TEMP a[4000]; TEMP ^b[97]; END", "more than 4096 temporary registers"},
        {"!!NVvp4.0 TEMP a[4]; MOV a^, 1; END", "expected '[' and a member of the array, found ','"},
        {"!!NVvp4.0 TEMP a; MOV a^[0], 1; END", "'a' is not an array"},
        {"!!NVvp4.0 TEMP a[4]; MOV a[^4], 1; END", "below 4, the size of the array, found '4'"},
        {"!!NVvp4.0 TEMP a[4]; TEMP i; MOV a[i.x ^- 1], 1; END", "may not be negative"},
        {"!!NVvp4.0 TEMP a[4]; TEMP i; MOV a[i.x + ^4], 1; END", "below 4"},
        {"!!NVvp4.0 TEMP a[4]; TEMP i; MOV a[i.^xy], 1; END", "one component"},
        {"!!NVvp4.0 TEMP a[4]; FLOAT TEMP i; MOV a[^i.x], 1; END", "'i', which is FLOAT"},
        {"!!NVvp4.0 TEMP a[4]; PARAM i = 1; MOV a[^i.x], 1; END", "an integer or a temporary variable"},
        {"!!NVvp4.0 TEMP a[4]; MOV a[^-1], 1; END", "an integer or a temporary variable"},
        {"!!NVvp4.0 PARAM a[^2] = { 1, 2, 3 }; END", "array size 3, the number of bindings, found 2"},
        {"!!NVvp4.0 PARAM a[] = { program.env[3..^1] }; END",
         "expected 3 or more, the start of the range, found 1"},
        {"!!NVvp4.0 PARAM a[] = { ^}; END", "expected a number, found '}'"},
        {"!!NVvp4.0 PARAM a = program.env[0^..1]; END", "expected ']'"},
        {"!!NVvp4.0 PARAM a = state.matrix.mvp^; END", "'.row[n]' of the matrix"},
        {"!!NVvp4.0 PARAM a[] = ^program.env[0..1]; END", "expected '{'"},
        {"!!NVvp4.0 ATTRIB a[] = { vertex.attrib[1], ^vertex.attrib[3] }; END", "must be consecutive"},
        {"!!NVvp4.0 ATTRIB a[] = { vertex.attrib[2], ^vertex.attrib[1] }; END", "must be consecutive"},
        {"!!NVvp4.0 ATTRIB a[^3] = { vertex.attrib[2..3] }; END", "array size 2"},
        {"!!NVvp4.0 OUTPUT a[] = { result.texcoord[1], ^result.clip[2] }; END", "must be consecutive"},
        {"!!NVvp4.0 OUTPUT a[] = { result.attrib[31], ^result.id }; END", "must be consecutive"},
        {"!!NVfp4.0 OPTION ARB_draw_buffers; OUTPUT a^[] = { result.color[0] }; END", "may not be arrays"},
    };
    EXPECT_FAILURES(rows);
}

Test(nv4_parser, bindings_reached_by_relative_addressing_are_unique)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 TEMP i; PARAM a[] = { program.env[0..3] }; PARAM b[] = { program.env[3] }; "
         "MOV i, a[i.x]; MOV i, ^b[i.x]; END",
         "used twice"},
        {"!!NVvp4.0 TEMP i; PARAM a[] = { program.env[0], program.env[0] }; MOV i, ^a[i.x]; END",
         "used twice"},
        {"!!NVvp4.0 TEMP i; PARAM a[] = { state.matrix.mvp, state.matrix.mvp.row[2] }; MOV i, ^a[i.x]; END",
         "used twice"},
        {"!!NVvp4.0 TEMP i; ATTRIB a[] = { vertex.attrib[0..3] }; ATTRIB b[] = { vertex.attrib[3..4] }; "
         "MOV i, a[i.x]; MOV i, ^b[i.x]; END",
         "shares a binding"},
        {"!!NVvp4.0 TEMP i; OUTPUT a[] = { result.clip[0..3] }; OUTPUT b[] = { result.clip[3..4] }; "
         "MOV a[i.x], i; MOV ^b[i.x], i; END",
         "shares a binding"},
    };
    EXPECT_FAILURES(rows);
    struct shader_error error;
    const char *fine =
        "!!NVvp4.0 TEMP i; PARAM a[] = { 1, 1, program.env[0] }; PARAM b[] = { program.env[0], 1 }; "
        "MOV i, a[i.x]; MOV i, b[0]; MOV i, a[i.y]; END";
    struct program *program = nv4_load(fine, &error);
    cr_expect(program, "%s", error.message);
    shader_program_free(program);
}

Test(nv4_parser, bindings)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 TEMP a; MOV a, vertex.^matrixindex; END", "a vertex attribute"},
        {"!!NVvp4.0 TEMP a; MOV a, vertex.attrib[^16]; END", "below 16"},
        {"!!NVvp4.0 TEMP a; MOV a, vertex.attrib^; END", "expected '['"},
        {"!!NVvp4.0 TEMP a; MOV a, vertex.texcoord[^8]; END", "below 8"},
        {"!!NVvp4.0 TEMP a; MOV a, vertex.texcoord[0^..1]; END", "expected ']'"},
        {"!!NVvp4.0 TEMP a; MOV a, ^fragment.color; END", "expected an operand"},
        {"!!NVfp4.0 TEMP a; MOV a, ^vertex.color; END", "expected an operand"},
        {"!!NVfp4.0 TEMP a; MOV a, primitive.^facing; END", "a fragment attribute"},
        {"!!NVvp4.0 TEMP a; MOV a, vertex.position; MOV a, ^vertex.attrib[0]; END",
         "vertex.attrib[0] and its conventional twin"},
        {"!!NVvp4.0 TEMP a; ATTRIB b = vertex.attrib[4]; MOV a, ^vertex.color.secondary; END",
         "vertex.attrib[4] and its"},
        {"!!NVvp4.0 ATTRIB b[] = { vertex.attrib[7..9] }; ATTRIB c = ^vertex.texcoord[1]; END",
         "vertex.attrib[9] and its"},
        {"!!NVvp4.0 MOV result.^depth, 1; END", "a vertex result"},
        {"!!NVfp4.0 MOV result.^position, 1; END", "'color' or 'depth'"},
        {"!!NVfp4.0 MOV result.color^[0], 1; END", "needs OPTION ARB_draw_buffers"},
        {"!!NVfp4.0 OPTION ARB_draw_buffers; MOV result.color[^8], 1; END", "below 8"},
        {"!!NVvp4.0 OPTION ARB_position_invariant; MOV ^result.position, 1; END", "may not be written"},
        {"!!NVvp4.0 OPTION ARB_position_invariant; OUTPUT p = ^result.position; END", "may not be written"},
        {"!!NVvp4.0 TEMP a; MOV a, program.^foo[0]; END", "expected 'env' or 'local'"},
        {"!!NVvp4.0 TEMP a; MOV a, program.env[^256]; END", "below 256"},
        {"!!NVvp4.0 TEMP a; MOV a, program.local[^4096]; END", "below 4096"},
        {"!!NVvp4.0 TEMP a; MOV a, program.^buffer[0][0]; END", "needs a BUFFER declaration"},
        {"!!NVvp4.0 TEMP a; MOV a, state.^foo; END", "a GL state variable"},
        {"!!NVvp4.0 TEMP a; MOV a, state.light[^8].ambient; END", "below 8"},
        {"!!NVvp4.0 TEMP a; MOV a, state.light^.ambient; END", "a GL state variable"},
        {"!!NVvp4.0 TEMP a; MOV a, state.light[0].spot.^foo; END", "a GL state variable"},
        {"!!NVvp4.0 TEMP a; MOV a, state.matrix.program^.row[0]; END", "a GL state variable"},
        {"!!NVvp4.0 TEMP a; MOV a, state.matrix.modelview[^4].row[0]; END", "below 4"},
        {"!!NVvp4.0 TEMP a; MOV a, ^state.matrix.palette[0].row[0]; END", "no state that"},
        {"!!NVvp4.0 TEMP a; MOV a, state.matrix.mvp.row[^4]; END", "below 4"},
        {"!!NVvp4.0 TEMP a; MOV a, state.matrix.mvp.row[0].^transpose; END", "a swizzle such as"},
        {"!!NVvp4.0 TEMP a; MOV a, state.texgen[0].eye.^x; END", "a GL state variable"},
    };
    EXPECT_FAILURES(rows);
}

Test(nv4_parser, constants)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 TEMP a; MOV.S a, ^1.5; END", "expected a signed integer, found '1.5'"},
        {"!!NVvp4.0 TEMP a; MOV.U a, ^1.5; END", "expected an unsigned integer, found '1.5'"},
        {"!!NVvp4.0 TEMP a; MOV.U a, -^1; END", "expected an unsigned integer, found '-1'"},
        {"!!NVvp4.0 TEMP a; MOV.U a, {1, -^1}; END", "expected an unsigned integer, found '-1'"},
        {"!!NVvp4.0 UINT PARAM a = -^1; END", "expected an unsigned integer"},
        {"!!NVvp4.0 INT PARAM a = ^1.0; END", "expected a signed integer"},
        {"!!NVvp4.0 INT PARAM a = ^2147483648; END", "too large"},
        {"!!NVvp4.0 UINT PARAM a = ^4294967296; END", "too large"},
        {"!!NVvp4.0 INT PARAM a = -^2147483649; END", "too large"},
        {"!!NVvp4.0 PARAM a = {1, 2, 3, 4^, 5}; END", "expected '}'"},
        {"!!NVvp4.0 PARAM a = {^}; END", "expected a number"},
        {"!!NVvp4.0 PARAM a = ^b; END", "a program parameter, GL state or a constant"},
        {"!!NVvp4.0 TEMP a; MOV a, {1}.^xy; END", "a swizzle such as"},
        {"!!NVvp4.0 TEMP a; SHL a, a, ^1.0; END", "a signed integer"},
    };
    EXPECT_FAILURES(rows);
}

Test(nv4_parser, types_must_agree_without_ntc)
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

Test(nv4_parser, instruction_modifiers)
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

Test(nv4_parser, opcodes_of_other_languages_get_a_hint)
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

Test(nv4_parser, operands)
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

Test(nv4_parser, textures)
{
    static const struct failure rows[] = {
        {"!!NVfp4.0 TEMP a; TEX a, a, ^tex, 2D; END", "expected 'texture'"},
        {"!!NVfp4.0 TEMP a; TEX a, a, texture[^32], 2D; END", "below 32"},
        {"!!NVfp4.0 TEMP a; TEX a, a, texture[0]^; END", "expected ','"},
        {"!!NVfp4.0 TEMP a; TEX a, a, texture[0], ^4D; END",
         "a texture target such as '2D' or 'SHADOWCUBE', found '4D'"},
        {"!!NVfp4.0 TEMP a; TEX a, a, texture[0], ^BUFFER; END",
         "TEX does not take the texture target BUFFER"},
        {"!!NVfp4.0 TEMP a; TEX a, a, texture[3], 2D; TEX a, a, texture[3], ^3D; END",
         "texture[3] is used as 3D here and as 2D before"},
        {"!!NVfp4.0 TEMP a; TEX a, a, texture[3], 2D; TEX a, a, texture[3], ^SHADOW2D, (1); END",
         "as SHADOW2D here"},
        {"!!NVfp4.0 TEMP a; TXF a, a, texture[0], ^CUBE; END", "TXF does not take the texture target CUBE"},
        {"!!NVfp4.0 TEMP a; TXF a, a, texture[0], ^SHADOW2D; END", "TXF does not take"},
        {"!!NVfp4.0 TEMP a; TXB a, a, texture[0], ^SHADOWCUBE; END", "TXB does not take"},
        {"!!NVfp4.0 TEMP a; TXL a, a, texture[0], ^SHADOWARRAY2D; END", "TXL does not take"},
        {"!!NVfp4.0 TEMP a; TXP a, a, texture[0], ^SHADOWCUBE; END", "TXP does not take"},
        {"!!NVfp4.0 TEMP a; TEX a, a, texture[0], 2D, (^8); END", "from -8 to 7, found 8"},
        {"!!NVfp4.0 TEMP a; TEX a, a, texture[0], 2D, (0, ^-9); END", "from -8 to 7, found -9"},
        {"!!NVfp4.0 TEMP a; TEX a, a, texture[0], 1D, (1, ^1); END",
         "expected 1 texel offset with the target 1D"},
        {"!!NVfp4.0 TEMP a; TEX a, a, texture[0], ARRAY2D, (1, 1, ^1); END", "expected 2 texel offsets"},
        {"!!NVfp4.0 TEMP a; TEX a, a, texture[0], CUBE, (^1); END", "expected 0 texel offsets"},
        {"!!NVfp4.0 TEMP a; TEX a, a, texture[0], 2D, (^); END", "an integer texel offset"},
        {"!!NVfp4.0 TEMP a; TEX a, a, texture[0], 3D, (1, 1, 1^, 1); END", "expected ')'"},
    };
    EXPECT_FAILURES(rows);
}

Test(nv4_parser, blocks_and_labels)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 IF GT; ^END", "expected ELSE or ENDIF, found END"},
        {"!!NVvp4.0 IF GT; ELSE; ^END", "expected ENDIF, found END"},
        {"!!NVvp4.0 REP 3; ^END", "expected ENDREP, found END"},
        {"!!NVvp4.0 ^ELSE; END", "ELSE without IF"},
        {"!!NVvp4.0 ^ENDIF; END", "ENDIF without IF"},
        {"!!NVvp4.0 ^ENDREP; END", "ENDREP without REP"},
        {"!!NVvp4.0 IF GT; ELSE; ^ELSE; ENDIF; END", "expected ENDIF, found ELSE"},
        {"!!NVvp4.0 IF GT; REP 3; ^ENDIF; ENDREP; END", "expected ENDREP, found ENDIF"},
        {"!!NVvp4.0 REP 3; IF GT; ^ENDREP; END", "expected ELSE or ENDIF, found ENDREP"},
        {"!!NVvp4.0 REP 3; ^ELSE; ENDREP; END", "expected ENDREP, found ELSE"},
        {"!!NVvp4.0 ^BRK; END", "BRK outside of a REP block"},
        {"!!NVvp4.0 IF GT; ^CONT (LT); ENDIF; END", "CONT outside of a REP block"},
        {"!!NVvp4.0 REP; ^ENDREP; END", "this loop never ends"},
        {"!!NVvp4.0 REP; REP 3; BRK; ENDREP; ^ENDREP; END", "this loop never ends"},
        {"!!NVvp4.0 IF ^; ENDIF; END", "expected a condition"},
        {"!!NVvp4.0 IF GT; ^a: ENDIF; END", "the label 'a' inside a block"},
        {"!!NVvp4.0 a: RET; ^a: END", "already defined"},
        {"!!NVvp4.0 CAL b; END^", "the label 'b', called in line 1, is not defined"},
        {"!!NVvp4.0 a:\nCAL a;\nCAL b (GT); END # over^", "the label 'b', called in line 3, is not defined"},
        {"!!NVvp4.0 CAL ^; END", "expected a label"},
        {"!!NVvp4.0 CAL a ^3; a: END", "expected a condition"},
        {"!!NVvp4.0 RET ^3; END", "expected a condition"},
    };
    EXPECT_FAILURES(rows);
}

/* `first`, `count` times a piece, `last`; the caller frees. */
static char *repeated(const char *first, const char *piece, unsigned count, const char *last)
{
    char *text = malloc(strlen(first) + count * strlen(piece) + strlen(last) + 1), *at = text;
    cr_assert(text);
    at = stpcpy(at, first);
    while (count-- > 0)
        at = stpcpy(at, piece);
    strcpy(at, last);
    return text;
}

/* The largest number that loads, and that one more fails with this message. */
Test(nv4_parser, limits)
{
    static const struct {
        const char *first, *piece, *last;
        unsigned limit;
        const char *message;
    } rows[] = {
        {"!!NVvp4.0 ", "RET;", "END", SHADER_MAX_INSTRUCTIONS, "more than 65536 instructions"},
        {"!!NVvp4.0 OPTION ARB_position_invariant;", "RET;", "END", SHADER_MAX_INSTRUCTIONS - 4,
         "more than 65532"},
        {"!!NVfp4.0 OPTION ARB_fog_exp2;", "RET;", "END", SHADER_MAX_INSTRUCTIONS - 4, "more than 65532"},
        {"!!NVfp4.0 OPTION ARB_fog_linear;", "RET;", "END", SHADER_MAX_INSTRUCTIONS - 2, "more than 65534"},
        {"!!NVvp4.0 PARAM a[] = {", "1,", "1}; END", SHADER_MAX_PARAMS - 1,
         "more than 8192 parameter registers"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned over = 0; over < 2; over++) {
            char *text = repeated(rows[i].first, rows[i].piece, rows[i].limit + over, rows[i].last);
            struct shader_error error;
            struct program *program = nv4_load(text, &error);
            cr_expect_eq(program == NULL, over, "%s: %s", rows[i].first, error.message);
            cr_expect(!over || strstr(error.message, rows[i].message), "%s", error.message);
            shader_program_free(program);
            free(text);
        }
}

Test(nv4_parser, blocks_nest_to_a_depth)
{
    static const struct {
        const char *opener, *closer;
        unsigned limit;
    } rows[] = {{"IF GT;", "ENDIF;", 1024}, {"REP 2;", "ENDREP;", 1024}};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned over = 0; over < 2; over++) {
            char *openers = repeated("!!NVvp4.0 ", rows[i].opener, rows[i].limit + over, "");
            char *text = repeated(openers, rows[i].closer, rows[i].limit + over, "END");
            struct shader_error error;
            struct program *program = nv4_load(text, &error);
            cr_expect_eq(program == NULL, over, "%s: %s", rows[i].opener, error.message);
            shader_program_free(program);
            free(openers);
            free(text);
        }
}

/* --- What the program holds ----------------------------------------------------------------------------- */

static struct program *load(const char *text)
{
    struct shader_error error;
    struct program *program = nv4_load(text, &error);
    cr_assert(program, "%s\nat %d: %s", text, error.position.offset, error.message);
    return program;
}

Test(nv4_parser, modifiers_reach_the_instruction)
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
        struct program *program = load(text);
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

Test(nv4_parser, sources_reach_the_instruction)
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
        struct program *program = load(text);
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

Test(nv4_parser, relative_addressing_names_its_array)
{
    struct program *program =
        load("!!NVvp4.0 TEMP t; TEMP a[4], i; ATTRIB v[] = { vertex.texcoord[2..5] }; "
             "PARAM p[] = { program.env[0..9] }; "
             "OUTPUT o[] = { result.clip[4..5] }; MOV a[i.z + 3], v[i.x + 1]; MOV o[i.y].x, p[i + 9]; END");
    const struct instruction *code = program->instructions;
    const struct relative_index *dst = &code[0].dst.relative, *src = &code[0].src[0].relative;
    cr_expect(dst->used && dst->file == FILE_TEMP && dst->index == 5 && dst->component == 2);
    cr_expect_eq(code[0].dst.index, 4);
    cr_expect_eq(program->arrays[dst->array].file, FILE_TEMP);
    cr_expect_eq(program->arrays[dst->array].first, 1);
    cr_expect_eq(program->arrays[dst->array].count, 4);
    cr_expect(src->used && src->component == 0);
    cr_expect_eq(code[0].src[0].index, 1);
    cr_expect_eq(program->arrays[src->array].first, 0);
    cr_expect_eq(program->arrays[src->array].count, 4);
    cr_expect_eq(program->input_count, 4);
    cr_expect_eq(program->inputs[3].index, 13);
    cr_expect_eq(code[1].src[0].index, 9);
    cr_expect_eq(code[1].src[0].relative.component, 0);
    cr_expect_eq(program->output_count, 2);
    cr_expect_eq(program->outputs[0].written, 1);
    cr_expect_eq(program->outputs[1].written, 1);
    cr_expect(program->mixes_types);
    shader_program_free(program);
}

Test(nv4_parser, destinations_and_tests)
{
    struct program *program = load(
        "!!NVvp4.0 TEMP a; MOVC1 CC.yw, a; MOV a.xz (GT1.wzyx), a; MOV result.color.back.secondary.y, a; "
        "MOV result.color.back.secondary.w (NAN), a; END");
    const struct instruction *code = program->instructions;
    cr_expect_eq(code[0].dst.file, FILE_CONDITION);
    cr_expect_eq(code[0].dst.mask, 10);
    cr_expect_eq(code[0].cc, 1);
    cr_expect_eq(code[1].dst.mask, 5);
    cr_expect_eq(code[1].test.rule, CONDITION_GT);
    cr_expect_eq(code[1].test.cc, 1);
    cr_expect_eq(code[1].test.swizzle[0], SWIZZLE_W);
    cr_expect_eq(code[3].test.rule, CONDITION_NLEG);
    cr_expect_eq(program->output_count, 1);
    cr_expect_eq(program->outputs[0].semantic, SEMANTIC_BACK_COLOR);
    cr_expect_eq(program->outputs[0].index, 1);
    cr_expect_eq(program->outputs[0].written, 10);
    cr_expect_eq(program->cc_count, 2);
    shader_program_free(program);
}

Test(nv4_parser, all_condition_tests_have_a_name)
{
    static const char *const names[] = {"TR",  "FL", "EQ",  "NE", "LT",  "LE", "GT",  "GE", "LEG",
                                        "NAN", "CF", "NCF", "OF", "NOF", "AB", "BLE", "SF", "NSF"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        for (unsigned cc = 0; cc < 3; cc++) {
            char text[80];
            snprintf(text, sizeof text, "!!NVvp4.0 IF %s%s.y; ENDIF; END", names[i],
                     cc == 0   ? ""
                     : cc == 1 ? "0"
                               : "1");
            struct program *program = load(text);
            cr_expect_eq(program->instructions[0].test.rule, i, "%s", text);
            cr_expect_eq(program->instructions[0].test.cc, cc == 2, "%s", text);
            cr_expect_eq(program->instructions[0].test.swizzle[3], SWIZZLE_Y);
            shader_program_free(program);
        }
}

Test(nv4_parser, extended_swizzle)
{
    struct program *program = load("!!NVvp4.0 TEMP a; SWZ a, a, -0, 1, -z, x; END");
    const struct source_operand *source = &program->instructions[0].src[0];
    cr_expect_eq(source->swizzle[0], SWIZZLE_ZERO);
    cr_expect_eq(source->swizzle[1], SWIZZLE_ONE);
    cr_expect_eq(source->swizzle[2], SWIZZLE_Z);
    cr_expect_eq(source->swizzle[3], SWIZZLE_X);
    cr_expect_eq(source->negate, 5);
    shader_program_free(program);
}

Test(nv4_parser, constants_are_shared_and_have_the_type_of_their_use)
{
    struct program *program =
        load("!!NVvp4.0 TEMP a; MOV a, 2; MOV a, {2, 2, 2, 2}; MOV.S a, 2; MOV.U a, {1, 2}; MOV.S a, 2; "
             "MOV a, -2; END");
    const struct instruction *code = program->instructions;
    const int32_t expected[] = {0, 0, 1, 2, 1, 0};
    for (unsigned i = 0; i < 6; i++)
        cr_expect_eq(code[i].src[0].index, expected[i], "instruction %u: %d", i, code[i].src[0].index);
    cr_expect_eq(program->param_count, 3);
    cr_expect_eq(program->params[0].value[3], 0x40000000);
    cr_expect_eq(program->params[1].type, TYPE_S32);
    cr_expect_eq(program->params[1].value[3], 2);
    cr_expect_eq(program->params[2].value[2], 0);
    cr_expect_eq(program->params[2].value[3], 1);
    shader_program_free(program);
}

Test(nv4_parser, state_bindings)
{
    static const struct {
        const char *binding;
        enum state_var state;
        unsigned index, index2, row, modifier;
    } rows[] = {
        {"state.material.ambient", STATE_MATERIAL_AMBIENT, 0, 0, 0, 0},
        {"state.material.back.shininess", STATE_MATERIAL_SHININESS, 1, 0, 0, 0},
        {"state.light[3].spot.direction", STATE_LIGHT_SPOT_DIRECTION, 3, 0, 0, 0},
        {"state.lightmodel.ambient", STATE_LIGHTMODEL_AMBIENT, 0, 0, 0, 0},
        {"state.lightmodel.back.scenecolor", STATE_LIGHTMODEL_SCENECOLOR, 1, 0, 0, 0},
        {"state.lightprod[2].back.specular", STATE_LIGHTPROD_SPECULAR, 2, 1, 0, 0},
        {"state.lightprod[2].specular", STATE_LIGHTPROD_SPECULAR, 2, 0, 0, 0},
        {"state.texgen[4].object.q", STATE_TEXGEN_OBJECT, 4, 3, 0, 0},
        {"state.texgen.eye.t", STATE_TEXGEN_EYE, 0, 1, 0, 0},
        {"state.texenv[6].color", STATE_TEXENV_COLOR, 6, 0, 0, 0},
        {"state.clip[2].plane", STATE_CLIP_PLANE, 2, 0, 0, 0},
        {"state.matrix.mvp.row[2]", STATE_MATRIX_MVP, 0, 0, 2, MATRIX_PLAIN},
        {"state.matrix.modelview.inverse.row[1]", STATE_MATRIX_MODELVIEW, 0, 0, 1, MATRIX_INVERSE},
        {"state.matrix.texture[5].transpose.row[3]", STATE_MATRIX_TEXTURE, 5, 0, 3, MATRIX_TRANSPOSE},
        {"state.matrix.program[7].invtrans.row[0]", STATE_MATRIX_PROGRAM, 7, 0, 0, MATRIX_INVTRANS},
        {"state.matrix.projection.row[0]", STATE_MATRIX_PROJECTION, 0, 0, 0, MATRIX_PLAIN},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text, "!!NVvp4.0 TEMP a; MOV a, %s; END", rows[i].binding);
        struct program *program = load(text);
        const struct param_register *param = &program->params[0];
        cr_expect_eq(param->source, PARAM_STATE);
        cr_expect_eq(param->state, rows[i].state, "%s: %d", rows[i].binding, param->state);
        cr_expect_eq(param->index, rows[i].index, "%s: %d", rows[i].binding, param->index);
        cr_expect_eq(param->index2, rows[i].index2, "%s: %d", rows[i].binding, param->index2);
        cr_expect_eq(param->row, rows[i].row, "%s: %d", rows[i].binding, param->row);
        cr_expect_eq(param->modifier, rows[i].modifier, "%s: %d", rows[i].binding, param->modifier);
        shader_program_free(program);
    }
}

Test(nv4_parser, conventional_attributes_have_the_numbers_of_table_x_x)
{
    static const struct {
        const char *binding;
        unsigned semantic, index;
    } rows[] = {
        {"vertex.position", SEMANTIC_ATTRIBUTE, 0},        {"vertex.weight", SEMANTIC_ATTRIBUTE, 1},
        {"vertex.normal", SEMANTIC_ATTRIBUTE, 2},          {"vertex.color", SEMANTIC_ATTRIBUTE, 3},
        {"vertex.color.secondary", SEMANTIC_ATTRIBUTE, 4}, {"vertex.fogcoord", SEMANTIC_ATTRIBUTE, 5},
        {"vertex.texcoord", SEMANTIC_ATTRIBUTE, 8},        {"vertex.texcoord[7]", SEMANTIC_ATTRIBUTE, 15},
        {"vertex.attrib[6]", SEMANTIC_ATTRIBUTE, 6},       {"vertex.id", SEMANTIC_VERTEX_ID, 0},
        {"vertex.instance", SEMANTIC_INSTANCE, 0},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text, "!!NVvp4.0 TEMP a; MOV a, %s; END", rows[i].binding);
        struct program *program = load(text);
        cr_expect_eq(program->inputs[0].semantic, rows[i].semantic, "%s", rows[i].binding);
        cr_expect_eq(program->inputs[0].index, rows[i].index, "%s", rows[i].binding);
        shader_program_free(program);
    }
}

Test(nv4_parser, unused_declarations_are_no_inputs)
{
    struct program *program = load(
        "!!NVvp4.0 ATTRIB a = vertex.attrib[3]; OUTPUT o = result.color; TEMP t; MOV t, vertex.attrib[1]; "
        "END");
    cr_expect_eq(program->input_count, 1);
    cr_expect_eq(program->inputs[0].index, 1);
    cr_expect_eq(program->output_count, 0);
    shader_program_free(program);
}

/* "Implicitly declared attribute variables will inherit the interpolation modifiers"
 * (NV_fragment_program4 2.X.3.1), of later ones too. */
Test(nv4_parser, interpolation_belongs_to_the_attribute)
{
    struct program *program =
        load("!!NVfp4.0 TEMP t; MOV t, fragment.attrib[0]; FLAT ATTRIB a = fragment.attrib[0]; "
             "CENTROID NOPERSPECTIVE ATTRIB b = fragment.attrib[1]; MOV t, b; MOV.S t, fragment.attrib[2]; "
             "MOV t, fragment.color; END");
    cr_assert_eq(program->input_count, 4);
    cr_expect_eq(program->inputs[0].semantic, SEMANTIC_COLOR);
    cr_expect_not(program->inputs[0].interpolation_set);
    cr_expect_eq(program->inputs[1].interpolation, INTERPOLATE_FLAT);
    cr_expect(program->inputs[1].interpolation_set);
    cr_expect_not(program->inputs[1].centroid);
    cr_expect_eq(program->inputs[2].interpolation, INTERPOLATE_NOPERSPECTIVE);
    cr_expect(program->inputs[2].centroid);
    cr_expect_eq(program->inputs[3].type, TYPE_S32);
    shader_program_free(program);
}

Test(nv4_parser, blocks_know_their_ends)
{
    struct program *program =
        load("!!NVvp4.0 IF GT; ELSE; ENDIF; IF GT; ENDIF; REP 3; BRK; IF LT; CONT; ENDIF; ENDREP; END");
    static const struct {
        enum opcode op;
        int32_t target;
    } rows[] = {{OP_IF, 1},  {OP_ELSE, 2}, {OP_ENDIF, -1}, {OP_IF, 4},     {OP_ENDIF, -1}, {OP_REP, 10},
                {OP_BRK, 5}, {OP_IF, 9},   {OP_CONT, 5},   {OP_ENDIF, -1}, {OP_ENDREP, 5}, {OP_END, -1}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_expect_eq(program->instructions[i].op, rows[i].op);
        cr_expect_eq(program->instructions[i].target, rows[i].target, "%u: %d", i,
                     program->instructions[i].target);
    }
    shader_program_free(program);
}

Test(nv4_parser, execution_begins_at_main)
{
    struct program *program =
        load("!!NVvp4.0 TEMP a; one: MOV a, 1; two: MOV a, 2; RET; main: CAL two; CAL three; three: END");
    cr_expect_eq(program->entry, 3);
    cr_expect_eq(program->label_count, 4);
    cr_expect_eq(program->instructions[3].target, 1);
    cr_expect_eq(program->instructions[4].target, 5);
    cr_expect_eq(program->instructions[5].op, OP_END);
    shader_program_free(program);
    program = load("!!NVvp4.0 TEMP a; MOV a, 1; sub: RET; END");
    cr_expect_eq(program->entry, 0);
    shader_program_free(program);
}

Test(nv4_parser, textures_reach_the_program)
{
    struct program *program =
        load("!!NVfp4.0 TEMP a; TEX a, a, texture[3], SHADOW2D, (-1, 2); TXL a, a, texture, 1D; END");
    const struct instruction *code = program->instructions;
    cr_expect_eq(code[0].texture.unit, 3);
    cr_expect_eq(code[0].texture.target, TARGET_SHADOW2D);
    cr_expect_eq(code[0].texture.offset[0], -1);
    cr_expect_eq(code[0].texture.offset[1], 2);
    cr_expect_eq(code[0].texture.offset[2], 0);
    cr_expect_eq(program->textures_used, 9);
    cr_expect_eq(program->texture_targets[0], TARGET_1D);
    cr_expect_eq(program->texture_targets[3], TARGET_SHADOW2D);
    shader_program_free(program);
}

Test(nv4_parser, facts_about_the_program)
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
        struct program *program = load(rows[i].text);
        cr_expect_eq(program->uses_kil, rows[i].kil, "%s", rows[i].text);
        cr_expect_eq(program->uses_derivatives, rows[i].derivatives, "%s", rows[i].text);
        cr_expect_eq(program->mixes_types, rows[i].mixes, "%s", rows[i].text);
        shader_program_free(program);
    }
}

/* --- Programs of others --------------------------------------------------------------------------------- */

static void expect_file_loads(const char *path, const char *text, size_t length)
{
    if (strncmp(text, "!!NVvp4.0", 9) != 0 && strncmp(text, "!!NVfp4.0", 9) != 0)
        return;
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, length, &error);
    cr_expect(program, "%s:%d:%d: %s", path, error.position.line, error.position.column, error.message);
    shader_program_free(program);
}

Test(nv4_parser, the_corpus_loads)
{
    corpus_each("nvvp4", expect_file_loads);
    corpus_each("nvfp4", expect_file_loads);
}
