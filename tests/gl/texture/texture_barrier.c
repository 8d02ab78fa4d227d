/* TextureBarrier (NV_texture_barrier). */
#include "tests/gl/api/old_extensions_test.h"

GL_TEST(texture_barrier, a_barrier_draws_earlier_commands)
{
    glColor3f(1, 0, 0);
    draw_half(0);
    glTextureBarrierNV();
    cr_expect_eq(pixels[0], 255);
    glTextureBarrier();
}
