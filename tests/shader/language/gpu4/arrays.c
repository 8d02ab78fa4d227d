/* Sizes of arrays, and lists of numbers that increase one by one (NV_gpu_program5 2.X.2). */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

Test(gpu4_arrays, sizes_and_lists_that_fail)
{
    static const struct failure rows[] = {
        {FP "TEXTURE t[] = { texture[3..^32] }; END", "below 32"},
        {FP "TEXTURE t[] = { texture[3..^2] }; END", "expected 3 or more, the start of the range"},
        {FP "TEXTURE t[] = { texture[0], ^texture[2] }; END",
         "texture image unit 1 next: the members of an array must be consecutive"},
        {FP "TEXTURE t[^3] = { texture[0..1] }; END", "array size 2"},
        {FP "IMAGE i[] = { image[0..1], ^image[3] }; END", "image unit 2 next"},
        {VP "BUFFER a[^2] = { program.buffer[0][0..2] }; END",
         "array size 3, the number of bindings, found 2"},
        {VP "BUFFER a[^2][] = { program.buffer[0..2] }; END",
         "array size 3, the number of bindings, found 2"},
        {VP "BUFFER a[^16385] = { program.buffer[0] }; END", "array size from 1 to 16384"},
        {VP "BUFFER a[] = ^program.buffer[0]; END", "expected '{'"},
    };
    EXPECT_FAILURES(rows);
}

/* Numbers may be listed alone and as ranges. */
Test(gpu4_arrays, lists_add_up)
{
    struct program *program = must_load(FP "TEXTURE t[4] = { texture[2], texture[3..4], texture[5] }; "
                                           "TEX R, R, t[3], 2D; END");
    cr_expect_eq(program->instructions[0].texture.unit, 5);
    cr_expect_eq(program->textures_used, 0x3cu);
    shader_program_free(program);
}
