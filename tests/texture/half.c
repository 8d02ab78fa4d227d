#include "texture/texture.h"

#include <criterion/criterion.h>
#include <math.h>

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* The value by its definition (IEEE 754 3.4). */
static float defined_value(uint16_t half)
{
    int exponent = half >> 10 & 31, mantissa = half & 1023;
    float magnitude = exponent == 31 ? (mantissa ? NAN : INFINITY)
                      : exponent     ? ldexpf((float)(1024 + mantissa), exponent - 25)
                                     : ldexpf((float)mantissa, -24);
    return half & 0x8000 ? -magnitude : magnitude;
}

Test(half, every_half_has_its_defined_value_and_comes_back)
{
    for (uint32_t half = 0; half < 65536; half++) {
        float value = half_to_float((uint16_t)half), expected = defined_value((uint16_t)half);
        if (isnan(expected)) {
            cr_expect_eq(bits_of(value), 0x7fc00000);
            cr_expect_eq(half_from_float(value), 0x7e00);
        } else {
            cr_expect_eq(bits_of(value), bits_of(expected), "%04x", half);
            cr_expect_eq(half_from_float(value), half, "%04x", half);
        }
    }
}

Test(half, halfway_points_round_to_even_and_their_neighbours_to_the_nearer)
{
    for (uint16_t half = 0; half < 0x7bff; half++) {
        float low = half_to_float(half), high = half_to_float((uint16_t)(half + 1)),
              middle = low + (high - low) / 2;
        uint16_t even = half & 1 ? (uint16_t)(half + 1) : half;
        cr_expect_eq(half_from_float(middle), even, "%04x", half);
        cr_expect_eq(half_from_float(nextafterf(middle, low)), half, "%04x", half);
        cr_expect_eq(half_from_float(nextafterf(middle, high)), half + 1, "%04x", half);
        cr_expect_eq(half_from_float(-middle), even | 0x8000, "%04x", half);
    }
}

Test(half, large_values_overflow_to_infinity)
{
    static const struct {
        float value;
        uint16_t half;
    } rows[] = {
        {65504.0f, 0x7bff},  {65519.99f, 0x7bff},  {65520.0f, 0x7c00}, {65536.0f, 0x7c00},
        {1e30f, 0x7c00},     {-1e30f, 0xfc00},     {INFINITY, 0x7c00}, {-NAN, 0x7e00},
        {0x1p-149f, 0x0000}, {-0x1p-149f, 0x8000},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_eq(half_from_float(rows[i].value), rows[i].half, "%a", (double)rows[i].value);
}
