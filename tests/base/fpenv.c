#include "base/fpenv.h"
#include "base/lanes.h"

#include <criterion/criterion.h>
#include <fenv.h>

/* The result of 1 + 2^-24 tells the rounding mode; volatile keeps the compiler from knowing it. */
static volatile float result, one = 1, half_step = 0x1p-24f, denormal = 0x1p-130f, large = 0x1p100f;

Test(fpenv, both_environments_round_to_nearest_and_leave_restores)
{
    fesetround(FE_UPWARD);
    cr_assert_gt(one + half_step, 1);
    uint32_t saved = fpenv_enter();
    result = one + half_step;
    fpenv_leave(saved);
    cr_expect_eq(result, 1);
    saved = fpenv_plain();
    result = one + half_step;
    fpenv_leave(saved);
    cr_expect_eq(result, 1);
    cr_expect_gt(one + half_step, 1);
    fesetround(FE_TONEAREST);
}

Test(fpenv, shader_arithmetic_reads_denormals_as_zero)
{
    uint32_t saved = fpenv_enter();
    /* As the executor does it: an operand may be a denormal only where hardware flushes it. */
    result = f32x8_mul(f32x8_mul(f32x8_splat(denormal), f32x8_splat(one)), f32x8_splat(large))[3];
    fpenv_leave(saved);
    cr_expect_eq(result, 0);
}

Test(fpenv, the_plain_environment_keeps_denormals)
{
    uint32_t saved = fpenv_plain();
    result = denormal * large;
    fpenv_leave(saved);
    cr_expect_eq(result, 0x1p-30f);
}

Test(fpenv, environments_nest)
{
    uint32_t outer = fpenv_plain(), inner = fpenv_enter();
    fpenv_leave(inner);
    cr_expect_eq(denormal * large, 0x1p-30f);
    fpenv_leave(outer);
}
