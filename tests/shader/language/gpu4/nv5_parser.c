/* Which instruction lines of NV_gpu_program4_1 and 5 do not load, and where they fail. In the rows '^' stands
 * before the token at fault and is taken out; at the end of the text it means the text's length.
 */
#include "tests/shader/language/failures.h"

#include <criterion/criterion.h>

#define TEMPS "TEMP R; INT TEMP I; UINT TEMP U; LONG TEMP L; LONG INT TEMP LI; LONG UINT TEMP LU; "
#define VP    "!!NVvp5.0 " TEMPS
#define FP    "!!NVfp5.0 " TEMPS

/* --- Mnemonics and modifiers ---------------------------------------------------------------------------- */

/* Table X.13, column V, and the extensions' options. */
Test(nv5_parser, instructions_of_later_versions_and_other_stages)
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

/* NV_gpu_program4 2.X.4.1: "specifies more than one modifier of any given type", "... a modifier that is not
 * supported". */
Test(nv5_parser, modifiers_that_the_instruction_does_not_take)
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
Test(nv5_parser, storage_modifiers)
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
Test(nv5_parser, atomic_modifiers)
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
Test(nv5_parser, conversions)
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

/* --- Operands ------------------------------------------------------------------------------------------- */

/* "A program will fail to load if it contains a PK64 instruction that writes its results to a variable not
 * declared as LONG",
 * "... a UP64 instruction whose operand is a variable not declared as LONG". */
Test(nv5_parser, long_variables_of_pk64_and_up64)
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

Test(nv5_parser, constants_of_64_bits)
{
    static const struct failure rows[] = {
        {VP "MOV.U64 LU, ^18446744073709551616; END", "too large for 64 bits"},
        {VP "MOV.U64 LU, ^0x10000000000000000; END", "too large for 64 bits"},
        {VP "MOV.S64 LI, ^9223372036854775808; END", "too large for 64 bits"},
        {VP "MOV.S64 LI, -^9223372036854775809; END", "too large for 64 bits"},
        {VP "MOV.S64 LI, {1, -^9223372036854775809}; END", "too large for 64 bits"},
        {VP "MOV.U64 LU, -^1; END", "an unsigned integer, found '-1'"},
        {VP "MOV.U64 LU, {1, -^1}; END", "an unsigned integer, found '-1'"},
        {VP "MOV.U64 LU, ^1.5; END", "an unsigned integer, found '1.5'"},
        {VP "MOV.S64 LI, {^1e3}; END", "a signed integer, found '1e3'"},
        {VP "MOV.F64 L, {1, ^x}; END", "expected a number, found 'x'"},
        {VP "MOV.F64 L, {1, 2, 3, 4^, 5}; END", "expected '}'"},
        {VP "MOV.S32 I, ^4294967296; END", "too large for 32 bits"},
        {VP "MOV.F64 L, ^I; END", "expected a variable of type FLOAT, found 'I'"},
        {VP "MOV.U64 ^LI, LU; END", "expected a variable of type UINT, found 'LI'"},
        {VP "LONG TEMP a[4]; MOV a[^4], a[0]; END", "below 4, the size of the array"},
        {VP "LONG TEMP a[4]; MOV a[0], a[I.x + ^4]; END", "below 4, the size of the array"},
    };
    EXPECT_FAILURES(rows);
}

/* NV_gpu_program4 2.X.3.6, NV_parameter_buffer_object2 2.X.3.6, NV_gpu_program5 2.X.3.6. */
Test(nv5_parser, parameter_buffers)
{
    static const struct failure rows[] = {
        {VP "BUFFER a = program.buffer[0][0]; BUFFER4 ^b = program.buffer[0][1]; END",
         "program.buffer[0] is both BUFFER and BUFFER4"},
        {VP "BUFFER4 a[] = { program.buffer[3] }; BUFFER ^b[][] = { program.buffer[1..4] }; END",
         "program.buffer[3] is both"},
        {VP "BUFFER a[] = { program.buffer[0][0], ^program.buffer[1][1] }; END", "the same buffer"},
        {VP "BUFFER a[] = { program.buffer[0..1][0], ^program.buffer[0..2][1] }; END", "the same buffer"},
        {VP "BUFFER a[] = { program.buffer[0][0], ^program.buffer[0][2] }; END", "must be consecutive"},
        {VP "BUFFER a[] = { program.buffer[0][1..3], ^program.buffer[0] }; END", "must be consecutive"},
        {VP "BUFFER a[^2] = { program.buffer[0][0..2] }; END",
         "array size 3, the number of bindings, found 2"},
        {VP "BUFFER a[^2][] = { program.buffer[0..2] }; END",
         "array size 3, the number of bindings, found 2"},
        {VP "BUFFER a = program.buffer[^32][0]; END", "below 32 for program.buffer, found '32'"},
        {VP "BUFFER a[] = { program.buffer[2..^32] }; END", "below 32 for program.buffer"},
        {VP "BUFFER a[] = { program.buffer[2..^1] }; END", "expected 2 or more, the start of the range"},
        {VP "BUFFER a[] = { program.buffer[^-1] }; END", "expected an integer"},
        {VP "BUFFER a = program.buffer[0][^16384]; END", "below 16384"},
        {VP "BUFFER4 a = program.buffer[0][^4096]; END", "below 4096"},
        {VP "CBUFFER a = program.buffer[0][^65536]; END", "below 65536"},
        {VP "BUFFER a[^16385] = { program.buffer[0] }; END", "array size from 1 to 16384"},
        {VP "BUFFER a = program.buffer[0]^; END", "expected '['"},
        {VP "BUFFER a[] = ^program.buffer[0]; END", "expected '{'"},
        {VP "BUFFER a = program.^env[0]; END", "expected 'buffer', found 'env'"},
        {VP "^LONG BUFFER a = program.buffer[0][0]; END", "LONG"},
        {"!!NVvp4.0 BUFFER a[] = { program.buffer[0^..1] }; END", "expected ']'"},
        {"!!NVvp4.0 BUFFER a[]^[] = { program.buffer[0] }; END", "expected '='"},
        {VP "MOV R, program.^buffer[0][0]; END", "program.buffer needs a BUFFER declaration"},
        {VP "CBUFFER a[] = { program.buffer[0] }; MOV R, ^a[0]; END",
         "'a' is a CBUFFER, which only LDC can read"},
        {VP "BUFFER a[] = { program.buffer[0] }; LDC.F32 R, ^a[0]; END", "a variable declared as CBUFFER"},
        {VP "LDC.F32 R, ^R; END", "a variable declared as CBUFFER"},
        {VP "LDC.F32 R, ^1; END", "a variable declared as CBUFFER"},
        {VP "LDC.F32 R, ^program.env[0]; END", "a variable declared as CBUFFER"},
        {VP "LDC.F32 R, ^vertex.attrib[0]; END", "a variable declared as CBUFFER"},
        {VP "BUFFER a[] = { program.buffer[0] }; MOV ^a[0], R; END", "a temporary or result variable"},
        {VP "BUFFER a[4] = { program.buffer[0] }; MOV R, a[^4]; END", "below 4"},
        {VP "BUFFER a[4] = { program.buffer[0] }; MOV R, a[I.x + ^4]; END", "below 4"},
        {VP "BUFFER a[4] = { program.buffer[0] }; MOV R, a^; END", "'[' and a member of the array"},
        {VP "BUFFER a = program.buffer[0..3][0]; MOV R, a^; END", "which of the variable's buffers"},
        {VP "BUFFER a = program.buffer[0..3][0]; MOV R, a[^4]; END", "below 4"},
        {VP "BUFFER a[][] = { program.buffer[0..3] }; MOV R, a[0]^; END", "'[' and a member of the array"},
        {VP "BUFFER a = program.buffer[0][0]; MOV R, a^[0]; END", "'a' is not an array"},
        {VP "INT BUFFER a = program.buffer[0][0]; MOV R, ^a; END",
         "expected a variable of type FLOAT, found 'a', which is INT"},
    };
    EXPECT_FAILURES(rows);
}

/* "Each vertex attribute access must identify the vertex number" (NV_geometry_program4 2.X.3.2). */
Test(nv5_parser, vertices_of_attributes)
{
#define GP "!!NVgp5.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; TEMP R; INT TEMP I; "
    static const struct failure rows[] = {
        {GP "ATTRIB p = vertex.position; MOV R, p^; END", "'[' and the number of a vertex"},
        {GP "ATTRIB p = vertex.position; MOV R, p[^3]; END", "below 3"},
        {GP "ATTRIB p = vertex.position; MOV R, p[I.x + ^3]; END", "below 3"},
        {GP "ATTRIB p = vertex.position; MOV R, p[0]^[0]; END", "'p' is not an array"},
        {GP "ATTRIB p = vertex[1].position; MOV R, p^[1]; END", "'p' is not an array"},
        {GP "ATTRIB t[] = { vertex.texcoord[0..3] }; MOV R, t[0]^; END", "'[' and a member of the array"},
        {GP "ATTRIB t[] = { vertex.texcoord[0..3] }; MOV R, t[0][^4]; END", "below 4"},
        {GP "ATTRIB t[] = { vertex.texcoord[0..3] }; MOV R, t[0][I.x ^- 1]; END", "may not be negative"},
        {"!!NVgp5.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT LINE_STRIP; VERTICES_OUT 1; ^EMITS 0; END",
         "EMITS needs PRIMITIVE_OUT POINTS"},
        {GP "EMITS ^1.5; END", "a signed integer"},
        {GP "TEMP a; FLOAT TEMP f; EMITS ^f.x; END",
         "expected a variable of type INT, found 'f', which is FLOAT"},
        {GP "EMIT ^R; END", "expected ';'"},
    };
    EXPECT_FAILURES(rows);
}

/* "A program will fail to load if it contains an IPAC instruction whose single operand is not a fragment
 * program attribute variable or matches the fragment.facing or primitive.id binding"; IPAO and IPAS likewise.
 */
Test(nv5_parser, interpolated_attributes)
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

/* --- Textures and images -------------------------------------------------------------------------------- */

Test(nv5_parser, texture_and_image_variables)
{
    static const struct failure rows[] = {
        {FP "TEXTURE t = texture[^32]; END", "below 32 for texture image unit, found '32'"},
        {FP "TEXTURE t[] = { texture[3..^32] }; END", "below 32"},
        {FP "TEXTURE t[] = { texture[3..^2] }; END", "expected 3 or more, the start of the range"},
        {FP "TEXTURE t[] = { texture[0], ^texture[2] }; END",
         "texture image unit 1 next: the members of an array must be consecutive"},
        {FP "TEXTURE t[^3] = { texture[0..1] }; END", "array size 2"},
        {FP "TEXTURE t = texture^; END", "expected '['"},
        {FP "TEXTURE ^R = texture[0]; END", "already declared"},
        {FP "TEXTURE t = texture[0]; MOV R, ^t; END", "an operand: a declared variable"},
        {FP "TEXTURE t = texture[0]; MOV ^t, R; END", "a temporary or result variable"},
        {FP "TEXTURE t = texture[0]; TEX R, R, t^[0], 2D; END", "'t' is not an array"},
        {FP "TEXTURE t[] = { texture[0..3] }; TEX R, R, t[^4], 2D; END", "below 4"},
        {FP "TEXTURE t[] = { texture[0..3] }; TEX R, R, t^, 2D; END", "'[' and a member of the array"},
        {FP "TEXTURE t[] = { texture[0..3] }; TEX R, R, t[2], 2D; TEX R, R, texture[1], ^3D; END",
         "texture[1] is used as 3D here and as 2D before"},
        {FP "TEXTURE t[] = { texture[0..3] }; TEX R, R, texture[3], CUBE; TEX R, R, t[I.x], ^2D; END",
         "texture[3] is used as 2D here and as CUBE before"},
        {FP "IMAGE i = image[0]; TXF R, I, ^i, 2D; END", "'texture' or a variable declared as TEXTURE"},
        {"!!NVfp4.1 ^TEXTURE t = texture[0]; END", "an instruction, a declaration"},
        {FP "IMAGE i = image[^32]; END", "below 32 for image unit"},
        {FP "IMAGE i[] = { image[0..1], ^image[3] }; END", "image unit 2 next"},
        {FP "IMAGE i = ^texture[0]; END", "expected 'image', found 'texture'"},
        {FP "TEMP ^image; END", "reserved word 'image'"},
        {FP "IMAGE i = image[0]; MOV R, ^i; END", "an operand: a declared variable"},
        {FP "LOADIM.F32 R, I, image^, 2D; END", "expected '['"},
        {FP "LOADIM.F32 R, I, ^texture[0], 2D; END", "'image' or a variable declared as IMAGE"},
        {FP "LOADIM.F32 R, I, image[0], ^SHADOW2D; END", "an image target such as"},
        {FP "LOADIM.F32 R, I, image[0], ^RENDERBUFFER; END", "an image target such as"},
        {FP "LOADIM.F32 R, I, image[0]^; END", "expected ','"},
        {FP "STOREIM ^R, R, I, 2D; END", "'image' or a variable declared as IMAGE"},
        {FP "STOREIM image[0], R, I, ^7D; END", "an image target such as"},
        {FP "LOADIM.F32 R, I, image[0], 2D^, (1); END", "expected ';'"},
    };
    EXPECT_FAILURES(rows);
}

/* Which instruction takes which target: Table X.17, X.18, and the sentences of TXB, TXL, TXP, TXF, TXG and
 * TXGO. */
Test(nv5_parser, texture_targets)
{
    static const struct failure rows[] = {
        {"!!NVfp4.0 TEMP R; TEX R, R, texture[0], ^ARRAYCUBE; END",
         "the texture target ARRAYCUBE needs !!NVfp4.1 or later"},
        {"!!NVfp4.0 TEMP R; TXQ R, R, texture[0], ^RENDERBUFFER; END",
         "RENDERBUFFER needs OPTION NV_explicit_multisample"},
        {"!!NVfp4.1 TEMP R; TXG R, R, texture[0], ^SHADOW2D; END",
         "TXG does not take the texture target SHADOW2D"},
        {FP "TXG R, R, texture[0], ^1D; END", "TXG does not take the texture target 1D"},
        {FP "TXG R, R, texture[0], ^3D; END", "TXG does not take the texture target 3D"},
        {FP "TXG R, R, texture[0], ^ARRAY1D; END", "TXG does not take the texture target ARRAY1D"},
        {FP "TXG R, R, texture[0], ^SHADOWARRAY1D; END",
         "TXG does not take the texture target SHADOWARRAY1D"},
        {FP "TXG R, R, texture[0], ^BUFFER; END", "TXG does not take the texture target BUFFER"},
        {FP "TXGO R, R, I, I, texture[0], ^CUBE; END", "TXGO does not take the texture target CUBE"},
        {FP "TXGO R, R, I, I, texture[0], ^ARRAYCUBE; END",
         "TXGO does not take the texture target ARRAYCUBE"},
        {FP "TXGO R, R, I, I, texture[0], ^3D; END", "TXGO does not take the texture target 3D"},
        {FP "TXF R, I, texture[0], ^ARRAYCUBE; END", "TXF does not take the texture target ARRAYCUBE"},
        {FP "TXF R, I, texture[0], ^2DMS; END", "TXF does not take the texture target 2DMS"},
        {FP "TXFMS R, I, texture[0], ^2D; END", "TXFMS does not take the texture target 2D"},
        {FP "TEX R, R, texture[0], ^2DMS; END", "TEX does not take the texture target 2DMS"},
        {FP "TEX R, R, texture[0], ^RENDERBUFFER; END", "TEX does not take the texture target RENDERBUFFER"},
        {FP "TEX R, R, texture[0], ^BUFFER; END", "TEX does not take the texture target BUFFER"},
        {FP "LOD R, R, texture[0], ^BUFFER; END", "LOD does not take the texture target BUFFER"},
        {FP "TXB R, R, texture[0], ^ARRAYCUBE; END",
         "TXB with the target ARRAYCUBE needs a second operand, the bias"},
        {FP "TXL R, R, texture[0], ^SHADOWCUBE; END",
         "TXL with the target SHADOWCUBE needs a second operand, the level of detail"},
        {FP "TXL R, R, R.w, texture[0], ^2D; END",
         "a second operand, the level of detail, needs the target ARRAYCUBE, SHADOWCUBE, SHADOWARRAY2D or "
         "SHADOWARRAYCUBE, found 2D"},
        {FP "TXP R, R, ^R, texture[0], ARRAYCUBE; END", "'texture' or a variable declared as TEXTURE"},
        {"!!NVfp4.1 TEMP R; TXL R, R, ^R, texture[0], ARRAYCUBE; END", "'texture'"},
        {FP "TXL R, R, texture[0], ^SHADOWARRAYCUBE; END",
         "TXL with the target SHADOWARRAYCUBE needs a second operand, the level of detail"},
        {FP "TXP R, R, texture[0], ^SHADOWARRAY2D; END",
         "TXP does not take the texture target SHADOWARRAY2D"},
        {FP "TXD R, R, R, R, texture[0], ^SHADOWARRAYCUBE; END",
         "TXD does not take the texture target SHADOWARRAYCUBE"},
        {FP "TEX R, R, texture[0], ^SHADOWARRAYCUBE; END", "needs a second operand, the reference value"},
        {FP "TXG R, R, texture[0], ^SHADOWARRAYCUBE; END", "needs a second operand, the reference value"},
        {FP "TEX R, R, R, texture[0], ^SHADOWCUBE; END",
         "needs the target SHADOWARRAYCUBE, found SHADOWCUBE"},
        {FP "LOD R, R, R, texture[0], ^CUBE; END", "needs the target SHADOWARRAYCUBE, found CUBE"},
        {FP "TEX R, R, texture[0]^.x, 2D; END", "TEX does not select a component of the texture"},
        {FP "TXF R, I, texture[0]^.y, 2D; END", "TXF does not select a component of the texture"},
        {FP "TXG R, R, texture[0].^xy, 2D; END", "one component such as 'x'"},
        {"!!NVfp4.1 TEMP R; TXG R, R, texture[0]^.y, 2D; END",
         "a component of the texture needs !!NVfp5.0 or later"},
    };
    EXPECT_FAILURES(rows);
}

/* NV_gpu_program5 2.X.4.4: seven conditions. */
Test(nv5_parser, texel_offsets)
{
    static const struct failure rows[] = {
        {FP "TEX R, R, texture[0], 1D, (1, ^1); END", "expected 1 texel offset with the target 1D"},
        {FP "TEX R, R, texture[0], SHADOWARRAY1D, (1, 0, ^1); END",
         "expected 1 texel offset with the target SHADOWARRAY1D"},
        {FP "TXG R, R, texture[0], ARRAY2D, (1, 1, ^-1); END",
         "expected 2 texel offsets with the target ARRAY2D"},
        {FP "TXG R, R, texture[0], ARRAYCUBE, (^1); END",
         "expected 0 texel offsets with the target ARRAYCUBE"},
        {FP "TEX R, R, R, texture[0], SHADOWARRAYCUBE, (0, ^2); END", "expected 0 texel offsets"},
        {FP "TXF R, I, texture[0], BUFFER, (^1); END", "expected 0 texel offsets with the target BUFFER"},
        {FP "TXGO R, R, I, I, texture[0], 2D, (0, ^1); END",
         "TXGO has its offsets in operands; these must be 0"},
        {FP "TEX R, R, texture[0], 2D, (^-9); END", "expected a texel offset from -8 to 7, found -9"},
        {FP "TEX R, R, texture[0], 2D, (^8); END", "expected a texel offset from -8 to 7, found 8"},
        {FP "TXD R, R, R, R, texture[0], 2D, ^offset(I); END", "TXD does not take offset(...)"},
        {FP "TXGO R, R, I, I, texture[0], 2D ^offset(I); END", "TXGO does not take offset(...)"},
        {FP "TEX R, R, texture[0], CUBE, ^offset(I); END",
         "the texture target CUBE does not take offset(...)"},
        {FP "TEX R, R, texture[0], SHADOWCUBE ^offset(I); END",
         "the texture target SHADOWCUBE does not take offset"},
        {FP "TXG R, R, texture[0], ARRAYCUBE, ^offset(I); END",
         "the texture target ARRAYCUBE does not take offset"},
        {FP "TXF R, I, texture[0], BUFFER, ^offset(I); END",
         "the texture target BUFFER does not take offset"},
        {"!!NVfp4.1 TEMP R; TEX R, R, texture[0], 2D, ^offset(R); END",
         "offset(...) needs !!NVfp5.0 or later"},
        {FP "TEX R, R, texture[0], 2D, offset(^U); END",
         "expected a variable of type INT, found 'U', which is UINT"},
        {FP "TEX R, R, texture[0], 2D, offset(^1.5); END", "a signed integer"},
        {FP "TEX R, R, texture[0], 2D, offset ^I; END", "expected '('"},
        {FP "TEX R, R, texture[0], 2D, offset(I^; END", "expected ')'"},
        {FP "TEX R, R, texture[0], 2D ^(1); END", "expected ';'"},
    };
    EXPECT_FAILURES(rows);
}

/* --- Subroutines and barriers --------------------------------------------------------------------------- */

/* ARB_shader_subroutine, "Dependencies on NV_gpu_program5". */
Test(nv5_parser, subroutines)
{
#define TYPE VP "SUBROUTINETYPE T { a }; SUBROUTINE T s = program.subroutine[0]; "
    static const struct failure rows[] = {
        {VP "SUBROUTINETYPE T { a, ^}; END", "expected a label"},
        {VP "SUBROUTINETYPE T { ^1 }; END", "expected a label"},
        {VP "SUBROUTINETYPE ^R { a }; END", "already declared"},
        {VP "SUBROUTINE ^T s = program.subroutine[0]; END", "a name declared with SUBROUTINETYPE"},
        {VP "SUBROUTINE ^R s = program.subroutine[0]; END", "a name declared with SUBROUTINETYPE"},
        {VP "SUBROUTINETYPE T {}; SUBROUTINE T s = program.subroutine[^128]; END",
         "below 128 for program.subroutine"},
        {VP "SUBROUTINETYPE T {}; SUBROUTINE T s = program.^local[0]; END", "expected 'subroutine'"},
        {VP "SUBROUTINETYPE T {}; SUBROUTINE T s[^3] = { program.subroutine[0..1] }; END", "array size 2"},
        {VP "SUBROUTINETYPE T {}; SUBROUTINETYPE V {}; SUBROUTINE T s = program.subroutine[1]; "
            "SUBROUTINE V ^v[] = { program.subroutine[0..2] }; END",
         "program.subroutine[1] is of the type T already"},
        {VP "SUBROUTINETYPE T {}; MOV R, ^T; END", "an operand: a declared variable"},
        {TYPE "MOV R, ^s; a SUBROUTINENUM(0): END", "an operand: a declared variable"},
        {TYPE "CALI ^T; END", "a variable declared with SUBROUTINE"},
        {TYPE "CALI ^a; END", "a variable declared with SUBROUTINE"},
        {TYPE "CALI s^[0]; END", "'s' is not an array"},
        {TYPE "CALI.^S s; END", "CALI does not take the modifier S"},
        {TYPE "CALI s; RET; END^", "the label 'a', named in line 1, is not defined"},
        {TYPE "CALI s; RET; a: RET; END^", "the label 'a' of a SUBROUTINETYPE needs a SUBROUTINENUM"},
        {TYPE "a SUBROUTINENUM(^1024): RET; END", "below 1024 for SUBROUTINENUM"},
        {TYPE "a SUBROUTINENUM(^-1): RET; END", "expected an integer"},
        {TYPE "a SUBROUTINENUM(3): RET; b SUBROUTINENUM(^3): RET; END",
         "another label has this SUBROUTINENUM"},
        {TYPE "a SUBROUTINENUM ^: RET; END", "expected '('"},
        {TYPE "a SUBROUTINENUM(0)^; RET; END", "expected ':'"},
        {"!!NVvp4.1 ^a SUBROUTINENUM(0): RET; END", "an instruction"},
        {VP "SUBROUTINETYPE T {}; SUBROUTINE T s = program.subroutine[0]; CALI s; END^",
         "the type T has no subroutines"},
    };
    EXPECT_FAILURES(rows);
}

/* "Programs that may potentially cause infinite recursion through indirect calls will fail to compile." */
Test(nv5_parser, recursion_through_indirect_calls)
{
    static const struct failure rows[] = {
        {TYPE "main: CALI s; RET; a SUBROUTINENUM(0): CALI s; RET; END^",
         "CALI in line 1 may lead to itself"},
        {TYPE "main: CALI s; RET; a SUBROUTINENUM(0): IF GT.x; CALI s; ENDIF; RET; END^",
         "may lead to itself"},
        {TYPE "main: CALI s; RET; a SUBROUTINENUM(0): CAL b; RET; b: CALI s; RET; END^",
         "may lead to itself"},
        {TYPE "main: CALI s; RET; a SUBROUTINENUM(0): MOV R, R; b: RET (GT.x); c: CALI s; RET; END^",
         "may lead to itself"},
        {TYPE "main: CALI s; RET; a SUBROUTINENUM(0): CAL main; RET; END^", "may lead to itself"},
        {TYPE "SUBROUTINETYPE V { b }; SUBROUTINE V v = program.subroutine[1]; main: CALI s; RET; "
              "a SUBROUTINENUM(0): CALI v; RET; b SUBROUTINENUM(1): CALI s; RET; END^",
         "may lead to itself"},
    };
    static const char *const fine[] = {
        TYPE "main: CALI s; RET; a SUBROUTINENUM(0): RET; CALI s; END",
        TYPE "main: CALI s; CALI s; RET; b: CALI s; RET; a SUBROUTINENUM(0): RET; END",
        TYPE "main: CALI s; RET; a SUBROUTINENUM(0): CAL a; RET; END",
    };
    EXPECT_FAILURES(rows);
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        struct shader_error error;
        struct program *program = shader_load(SHADER_TARGET_ANY, fine[i], strlen(fine[i]), &error);
        cr_expect(program, "%s\nat %d: %s", fine[i], error.position.offset, error.message);
        shader_program_free(program);
    }
}

Test(nv5_parser, barriers_where_all_threads_meet)
{
    static const struct failure rows[] = {
        {"!!NVtcp5.0 VERTICES_OUT 3; IF GT.x; ^BAR; ENDIF; END", "BAR may not stand inside a block"},
        {"!!NVtcp5.0 VERTICES_OUT 3; REP 2; ^BAR; ENDREP; END", "BAR may not stand inside a block"},
        {"!!NVtcp5.0 VERTICES_OUT 3; main: RET; a: ^BAR; RET; END", "BAR may not stand in a subroutine"},
        {"!!NVtcp5.0 VERTICES_OUT 3; BAR ^1; END", "expected ';'"},
    };
    EXPECT_FAILURES(rows);
}
