/* Images of LOADIM, STOREIM and ATOMIM (EXT_shader_image_load_store, "Dependencies on NV_gpu_program5"). */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

#include <stdio.h>

Test(gpu4_images, images_and_targets_that_fail)
{
    static const struct failure rows[] = {
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

/* <imageTarget> of the grammar; the other targets of textures are none. */
Test(gpu4_images, each_image_target_loads)
{
    static const struct {
        const char *name;
        enum texture_target target; /* TARGET_NONE: it fails */
    } rows[] = {
        {"1D", TARGET_1D},
        {"2D", TARGET_2D},
        {"3D", TARGET_3D},
        {"RECT", TARGET_RECT},
        {"CUBE", TARGET_CUBE},
        {"BUFFER", TARGET_BUFFER},
        {"ARRAY1D", TARGET_ARRAY1D},
        {"ARRAY2D", TARGET_ARRAY2D},
        {"ARRAYCUBE", TARGET_ARRAYCUBE},
        {"2DMS", TARGET_2DMS},
        {"ARRAY2DMS", TARGET_ARRAY2DMS},
        {"SHADOW1D", TARGET_NONE},
        {"SHADOWRECT", TARGET_NONE},
        {"SHADOWCUBE", TARGET_NONE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        struct shader_error error;
        const int length = snprintf(text, sizeof text, FP "LOADIM.F32 R, I, image[5], %s; END", rows[i].name);
        struct program *program = shader_load(SHADER_TARGET_ANY, text, (size_t)length, &error);
        cr_expect_eq(program != NULL, rows[i].target != TARGET_NONE, "%s", rows[i].name);
        if (program) {
            cr_expect_eq(program->instructions[0].texture.target, rows[i].target, "%s", rows[i].name);
            cr_expect_eq(program->images_used, 1u << 5, "%s", rows[i].name);
        }
        shader_program_free(program);
    }
}
