/* Products and sums rounded once: the same as the C library's, whose denormal results are zeros here. */
#include "base/fma.h"
#include "base/fpenv.h"

#include <criterion/criterion.h>
#include <math.h>

static uint64_t state = 88172645463325252u;

static uint64_t random_bits(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static float float_of(uint32_t bits)
{
    float a;
    memcpy(&a, &bits, sizeof a);
    return a;
}

static uint32_t bits_of(float a)
{
    uint32_t bits;
    memcpy(&bits, &a, sizeof bits);
    return bits;
}

static float flushed(float a)
{
    return fabsf(a) < 0x1p-126f ? copysignf(0.0f, a) : a;
}

static void skip_without_the_instruction(void)
{
#ifdef __FMA__
    if (!__builtin_cpu_supports("fma"))
        cr_skip_test("this machine has no FMA");
#endif
}

/* Eight operand triples at once, in the environment of shaders, which reads denormals as zeros. */
static void check(const float a[LANES], const float b[LANES], const float c[LANES])
{
    f32x8 x, y, z, result;
    float got[LANES], doubles[LANES];
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    memcpy(&z, c, sizeof z);
    const uint32_t saved = fpenv_enter();
    result = f32x8_flush(f32x8_fma(f32x8_flush(x), f32x8_flush(y), f32x8_flush(z)));
    for (int i = 0; i < LANES; i++)
        doubles[i] = fma_by_doubles(flushed(a[i]), flushed(b[i]), flushed(c[i]));
    fpenv_leave(saved);
    memcpy(got, &result, sizeof got);
    for (int i = 0; i < LANES; i++) {
        const float expected = flushed(fmaf(flushed(a[i]), flushed(b[i]), flushed(c[i])));
        const bool nan = isnan(expected);
        cr_assert(nan ? isnan(got[i]) : bits_of(got[i]) == bits_of(expected), "%a * %a + %a: %a, expected %a",
                  (double)a[i], (double)b[i], (double)c[i], (double)got[i], (double)expected);
        cr_assert(nan ? isnan(doubles[i]) : bits_of(flushed(doubles[i])) == bits_of(expected),
                  "%a * %a + %a by doubles: %a, expected %a", (double)a[i], (double)b[i], (double)c[i],
                  (double)doubles[i], (double)expected);
    }
}

/* Of any exponent, of small ones whose products denormals are, or near to 1; often with few bits, so that
 * sums lie halfway, and with 24 ones. */
static float hard_float(void)
{
    const uint32_t bits = (uint32_t)random_bits(), kind = (uint32_t)(random_bits() >> 40);
    uint32_t a = bits;
    switch (kind & 3) {
    case 0: break;
    case 1: a = (bits & 0x80000000) | (64 + (kind >> 8) % 3) << 23 | (bits & 0x7fffff); break;
    default: a = (bits & 0x80000000) | (120 + (kind >> 8) % 16) << 23 | (bits & 0x7fffff); break;
    }
    switch (kind >> 4 & 3) {
    case 0: a &= ~0x7fff80u | (1u << ((kind >> 16) % 23)); break;
    case 1: a |= 0x7ffff0; break;
    default: break;
    }
    return float_of(a);
}

TestSuite(fma, .init = skip_without_the_instruction);

Test(fma, random_operands_are_rounded_once)
{
    for (int k = 0; k < 400000; k++) {
        float a[LANES], b[LANES], c[LANES];
        for (int i = 0; i < LANES; i++) {
            a[i] = hard_float();
            b[i] = hard_float();
            /* half the time near minus the product, or half a unit in its last place */
            const double product = (double)a[i] * (double)b[i];
            const uint64_t way = random_bits() & 7;
            c[i] = way < 2    ? hard_float()
                   : way < 5  ? (float)-product
                   : way == 5 ? (float)(product * 0x1p-24)
                   : way == 6 ? (float)(product * 0x1p24)
                              : (float)(product * 0x1p-25) * 3;
        }
        check(a, b, c);
    }
}

Test(fma, special_operands_in_all_combinations)
{
    static const uint32_t specials[] = {
        0x00000000, 0x3f800000, 0x00000001, 0x007fffff, 0x00800000, 0x00800001, 0x7f7fffff, 0x7f800000,
        0x7fc00000, 0x33800000, 0x3f7fffff, 0x3f800001, 0x4b800000, 0x1f800000, 0x5f000000, 0x20000000};
    enum { COUNT = 2 * sizeof specials / sizeof *specials };
    float value[COUNT];
    for (int i = 0; i < COUNT; i++)
        value[i] = float_of(specials[i / 2] | (uint32_t)(i % 2) << 31);
    for (int a = 0; a < COUNT; a++)
        for (int b = 0; b < COUNT; b++)
            for (int c = 0; c < COUNT; c += LANES) {
                float x[LANES], y[LANES];
                for (int i = 0; i < LANES; i++) {
                    x[i] = value[a];
                    y[i] = value[b];
                }
                check(x, y, value + c);
            }
}

/* --- binary64 ------------------------------------------------------------------------------------------- */

static double double_of(uint64_t bits)
{
    double a;
    memcpy(&a, &bits, sizeof a);
    return a;
}

static double flushed64(double a)
{
    return fabs(a) < 0x1p-1022 ? copysign(0.0, a) : a;
}

static void check64(double a, double b, double c)
{
    const double expected = flushed64(fma(flushed64(a), flushed64(b), flushed64(c)));
    const double got = fma_by_integers(a, b, c);
    cr_assert(isnan(expected) ? isnan(got) : memcmp(&got, &expected, sizeof got) == 0,
              "%a * %a + %a: %a, expected %a", a, b, c, got, expected);
}

static double hard_double(void)
{
    const uint64_t bits = random_bits(), kind = random_bits() >> 32;
    uint64_t a = bits;
    if (kind & 1) /* near to 1, or where products are near to the ends of the range */
        a = (bits & ~((uint64_t)0x7ff << 52)) | ((kind & 2   ? 1000
                                                  : kind & 4 ? 500
                                                             : 1500) +
                                                 (kind >> 8) % 64)
                                                    << 52;
    if ((kind >> 4 & 3) == 0)
        a &= ~(uint64_t)0xffffffffffff0 | (uint64_t)1 << ((kind >> 16) % 52);
    else if ((kind >> 4 & 3) == 1)
        a |= 0xfffffffffff00;
    return double_of(a);
}

Test(fma, binary64_in_integers_is_rounded_once)
{
    for (int k = 0; k < 1000000; k++) {
        const double a = hard_double(), b = hard_double();
        switch (random_bits() & 7) {
        case 0:
        case 1: check64(a, b, hard_double()); break;
        case 2: check64(a, b, -(a * b)); break;
        case 3: check64(a, b, a * b * 0x1p-53); break;
        case 4: check64(a, b, a * b * 0x1p53); break;
        case 5: check64(a, b, -(a * b) * (1 + 0x1p-52)); break;
        case 6: check64(a, b, a * b * 0x1p-54 * 3); break;
        default: check64(a, b, hard_double() * 0x1p-60 * b); break;
        }
    }
}

Test(fma, special_doubles_in_all_combinations)
{
    static const double specials[] = {
        0.0,       1.0,       0x1p-1074, 0x1.fffffffffffffp-1023, 0x1p-1022,
        0x1p-1021, 0x1p-511,  0x1p-510,  0x1.fffffffffffffp1023,  INFINITY,
        NAN,       0x1p-53,   0x1p512,   0x1.fffffffffffffp-1,    0x1.0000000000001p0,
        0x1p-1060, 0x1.8p-538};
    enum { COUNT = sizeof specials / sizeof *specials };
    for (int i = 0; i < 8 * COUNT * COUNT * COUNT; i++) {
        const int k = i / 8;
        check64(i & 1 ? -specials[k % COUNT] : specials[k % COUNT],
                i & 2 ? -specials[k / COUNT % COUNT] : specials[k / COUNT % COUNT],
                i & 4 ? -specials[k / COUNT / COUNT] : specials[k / COUNT / COUNT]);
    }
}
