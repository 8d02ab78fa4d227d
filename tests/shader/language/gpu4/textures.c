/* Texture targets and offsets: what does not load and where, and what the loaded program holds. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

Test(gpu4_textures, textures)
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

Test(gpu4_textures, textures_reach_the_program)
{
    struct program *program =
        must_load("!!NVfp4.0 TEMP a; TEX a, a, texture[3], SHADOW2D, (-1, 2); TXL a, a, texture, 1D; END");
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

Test(gpu4_textures, textures_of_arb)
{
#define TEXTURE "!!ARBfp1.0 TEMP t; "
    static const struct failure rows[] = {
        {TEXTURE "TEX t, t, texture[^32], 2D; END", "below 32"},
        {TEXTURE "TEX t, t, texture[0], ^SHADOW2D; END", "ARB_fragment_program_shadow"},
        {TEXTURE "TEX t, t, texture[0], ^ARRAY2D; END", "texture target"},
        {TEXTURE "TEX t, t, texture[0], 2D^, (1, 1); END", "expected ';'"},
        {TEXTURE "TEX t, t, texture[0], 2D; TEX t, t, texture[0], ^3D; END",
         "used as 3D here and as 2D before"},
        {"!!ARBfp1.0 OPTION ARB_fragment_program_shadow; TEMP t; TEX t, t, texture, ^SHADOWCUBE; END",
         "texture target"},
    };
    EXPECT_FAILURES(rows);
}

/* Which instruction takes which target: Table X.17, X.18, and the sentences of TXB, TXL, TXP, TXF, TXG and
 * TXGO. */
Test(gpu4_textures, texture_targets_of_version_5)
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
Test(gpu4_textures, texel_offsets)
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
