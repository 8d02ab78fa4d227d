/* TEXTURE and IMAGE variables and their units. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

Test(gpu4_units, texture_and_image_variables)
{
    static const struct failure rows[] = {
        {FP "TEXTURE t = texture[^32]; END", "below 32 for texture image unit, found '32'"},
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
        {FP "IMAGE i = ^texture[0]; END", "expected 'image', found 'texture'"},
        {FP "TEMP ^image; END", "reserved word 'image'"},
        {FP "IMAGE i = image[0]; MOV R, ^i; END", "an operand: a declared variable"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_units, textures_and_images)
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
        struct program *program = must_load(rows[i].text);
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
