#include "base/lanes.h"

#include <criterion/criterion.h>
#include <math.h>

static float from_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, 4);
    return value;
}

static uint32_t to_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, 4);
    return bits;
}

/* Every 2^11th float and the ends of each kind. */
static float sample(uint32_t i)
{
    static const uint32_t ends[] = {0,          1,          0x7fffff,   0x800000,   0x3f7fffff,
                                    0x3f800000, 0x4affffff, 0x4b000000, 0x7f7fffff, 0x7f800000,
                                    0x7f800001, 0x7fc00000, 0x7fffffff};
    enum { ENDS = sizeof ends / sizeof *ends };
    if (i < 2 * ENDS)
        return from_bits(ends[i / 2] | (i & 1) << 31);
    return from_bits((i << 11) | (i * 2654435761u >> 21));
}
enum { SAMPLES = 1 << 21 };

Test(lanes, floor_is_exact_for_every_kind_of_float)
{
    for (uint32_t i = 0; i < SAMPLES; i++) {
        float a = sample(i), result = f32x8_floor(f32x8_splat(a))[i % LANES], expected = floorf(a);
        if (to_bits(result) != to_bits(expected) && !(isnan(result) && isnan(expected)))
            cr_assert_fail("floor(%a) = %a, expected %a", (double)a, (double)result, (double)expected);
    }
}

Test(lanes, flush_makes_zeros_of_denormals_and_changes_nothing_else)
{
    for (uint32_t i = 0; i < SAMPLES; i++) {
        uint32_t a = to_bits(sample(i)), expected = (a & 0x7f800000) ? a : a & 0x80000000;
        if (to_bits(f32x8_flush(f32x8_splat(from_bits(a)))[i % LANES]) != expected)
            cr_assert_fail("%08x", a);
    }
}

Test(lanes, all_nans_become_one)
{
    for (uint32_t i = 0; i < SAMPLES; i++) {
        uint32_t a = to_bits(sample(i)), expected = (a & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : a;
        if (to_bits(f32x8_canonical_nan(f32x8_splat(from_bits(a)))[i % LANES]) != expected)
            cr_assert_fail("%08x", a);
    }
}

Test(lanes, not_finite_finds_nans_and_infinities)
{
    for (uint32_t i = 0; i < SAMPLES; i++) {
        const float a = sample(i);
        if ((f32x8_not_finite(f32x8_splat(a))[i % LANES] != 0) != !isfinite(a))
            cr_assert_fail("%a", (double)a);
    }
}

Test(lanes, masks_convert_both_ways)
{
    for (unsigned bits = 0; bits < 256; bits++) {
        i32x8 mask = i32x8_from_movemask(bits);
        cr_assert_eq(i32x8_movemask(mask), bits);
        cr_assert_eq(i32x8_any(mask), bits != 0);
        f32x8 chosen = f32x8_select(mask, f32x8_splat(1), f32x8_splat(2));
        for (unsigned lane = 0; lane < LANES; lane++)
            cr_assert_eq(chosen[lane], bits >> lane & 1 ? 1 : 2);
    }
}

Test(lanes, roots_are_correctly_rounded)
{
    for (uint32_t i = 0; i < SAMPLES; i += 7) {
        float a = fabsf(sample(i));
        if (!isnan(a) &&
            f32x8_sqrt(f32x8_splat(a))[i % LANES] != (float)sqrt((double)a)) /* exact: 53 > 2 * 24 + 2 bits */
            cr_assert_fail("sqrt(%a)", (double)a);
    }
}
