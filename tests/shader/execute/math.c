/* The transcendental functions against MPFR, over the whole float range, with the bounds of
 * NV_vertex_program2 2.14.3. */
#include "shader/execute/math_trig.h"

#include "base/fpenv.h"

#include <criterion/criterion.h>
#include <math.h>
#include <mpfr.h>
#include <stdio.h>

static float from_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint32_t to_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static f32x8 pow_of_y(f32x8 x)
{
    return math_pow(x, f32x8_splat(2.75f));
}

/* A negative base has no logarithm, infinity included (2.14.3.18 rule 2). */
static int exact_pow(mpfr_t result, const mpfr_t x, mpfr_rnd_t rounding)
{
    mpfr_t y;
    mpfr_init2(y, 53);
    mpfr_set_d(y, 2.75, MPFR_RNDN);
    int ternary = mpfr_pow(result, x, y, rounding);
    if (mpfr_sgn(x) < 0)
        mpfr_set_nan(result);
    mpfr_clear(y);
    return ternary;
}

enum { FLOAT_MIN_EXPONENT = -126 };

/* The size of one unit in the last place of the float next to `value`, for results that are not flushed. */
static double ulp_of(double value)
{
    int exponent = value == 0 ? FLOAT_MIN_EXPONENT : ilogb(value);
    return ldexp(1.0, (exponent < FLOAT_MIN_EXPONENT ? FLOAT_MIN_EXPONENT : exponent) - 23);
}

struct function {
    const char *name;
    f32x8 (*ours)(f32x8);
    int (*exact)(mpfr_t, const mpfr_t, mpfr_rnd_t);
    double ulps;      /* our own bound ... */
    double near_zero; /* ... which an absolute error that is smaller need not keep */
    double absolute;  /* the specification's bound below `absolute_limit`, 0 for none */
    double absolute_limit;
};

static f32x8 ex2(f32x8 x)
{
    return math_ex2(x);
}

static f32x8 lg2(f32x8 x)
{
    return math_lg2(x);
}

static f32x8 sine(f32x8 x)
{
    return math_sin(x);
}

static f32x8 cosine(f32x8 x)
{
    return math_cos(x);
}

#define BITS_22 (1.0 / (1 << 22))
static const struct function functions[] = {
    {"EX2", ex2, mpfr_exp2, 1.4, 0, 0, 0},
    {"LG2", lg2, mpfr_log2, 1.75, 0, BITS_22, 4.0},
    {"SIN", sine, mpfr_sin, 1.6, 0x1.2p-33, BITS_22, 2.0},
    {"COS", cosine, mpfr_cos, 1.6, 0x1.2p-33, BITS_22, 2.0},
    {"POW", pow_of_y, exact_pow, 512.0, 0, 0, 0},
};

static double error_in_ulps(const struct function *function, float x, float result, double *absolute)
{
    mpfr_t exact, argument;
    mpfr_init2(exact, 80);
    mpfr_init2(argument, 24);
    mpfr_set_flt(argument, x, MPFR_RNDN);
    function->exact(exact, argument, MPFR_RNDN);
    double wanted = mpfr_get_d(exact, MPFR_RNDN), error = 0;
    *absolute = 0;
    if (isnan(wanted) || isnan(result))
        error = isnan(wanted) && isnan(result) ? 0 : HUGE_VAL;
    else if (fabs(wanted) >= 0x1.ffffffp127 || isinf(result))
        error = (float)wanted == result ? 0 : fabs(wanted) > 0x1.fffffp127 ? 1.0 : HUGE_VAL;
    else {
        mpfr_sub_d(exact, exact, (double)result, MPFR_RNDN);
        *absolute = fabs(mpfr_get_d(exact, MPFR_RNDN));
        error = fabs(wanted) < 0x1p-126 && result == 0 ? 0 : *absolute / ulp_of(wanted);
    }
    mpfr_clear(exact);
    mpfr_clear(argument);
    return error;
}

static void check_group(const struct function *function, const float x[LANES], double *worst)
{
    f32x8 argument, result;
    memcpy(&argument, x, sizeof argument);
    uint32_t saved = fpenv_enter();
    result = f32x8_flush(function->ours(argument));
    fpenv_leave(saved);
    for (int lane = 0; lane < LANES; lane++) {
        double absolute, error = error_in_ulps(function, x[lane], result[lane], &absolute);
        if (error > *worst)
            *worst = error;
        cr_expect(error <= function->ulps || absolute < function->near_zero, "%s(%a) = %a is off by %g ulp",
                  function->name, (double)x[lane], (double)result[lane], error);
        if (function->absolute != 0 && fabs((double)result[lane]) < function->absolute_limit)
            cr_expect(absolute < function->absolute, "%s(%a) is off by %g", function->name, (double)x[lane],
                      absolute);
    }
}

/* Every STEP-th bit pattern, of both signs, denormals left out. */
static void sweep(const struct function *function, uint32_t first, uint32_t last, uint32_t step)
{
    double worst = 0;
    for (uint64_t bits = first; bits <= last; bits += (uint64_t)step * LANES) {
        float x[LANES];
        for (unsigned lane = 0; lane < LANES; lane++) {
            uint64_t pattern = bits + (uint64_t)lane * step;
            uint32_t magnitude = (uint32_t)(pattern > last ? last : pattern);
            x[lane] = from_bits(magnitude | (lane & 1 ? 0x80000000u : 0));
        }
        check_group(function, x, &worst);
    }
    fprintf(stderr, "%s: worst error %.4f ulp\n", function->name, worst);
}

#define STEP 20011

Test(math, error_is_within_the_bound_over_the_whole_float_range)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        sweep(&functions[i], 0x00800000, 0x7f800000, STEP);
}

Test(math, ex2_is_accurate_where_its_result_is_finite)
{
    sweep(&functions[0], to_bits(0x1p-30f), to_bits(130.0f), 20011);
}

Test(math, lg2_is_accurate_near_one)
{
    sweep(&functions[1], to_bits(0.99f), to_bits(1.02f), 101);
}

Test(math, sine_and_cosine_are_accurate_in_one_turn_and_at_the_end_of_the_fast_reduction)
{
    for (int i = 2; i <= 3; i++) {
        sweep(&functions[i], to_bits(0x1p-4f), to_bits(6.2831855f), 10007);
        sweep(&functions[i], to_bits(1048500.0f), to_bits(1048700.0f), 1);
    }
}

/* The floats that come closest to a multiple of pi/2. */
Test(math, sine_and_cosine_survive_the_worst_cancellation)
{
    const float x[LANES] = {16367173.0f * 0x1p72f, 1.57079637f, 3.14159274f, 10367.2559f,
                            5.10767968e+31f,       333e30f,     0x1p20f,     0x1.fffffep127f};
    for (int i = 2; i <= 3; i++) {
        double worst = 0;
        check_group(&functions[i], x, &worst);
    }
}

#define INF INFINITY
struct special {
    const char *name;
    f32x8 (*function)(f32x8);
    float x;
    float result;
};

Test(math, special_cases_are_those_of_the_specification)
{
    static const struct special rows[] = {
        {"EX2", ex2, NAN, NAN},         {"EX2", ex2, -INF, 0.0f},    {"EX2", ex2, INF, INF},
        {"EX2", ex2, 0.0f, 1.0f},       {"EX2", ex2, -0.0f, 1.0f},   {"EX2", ex2, 10.0f, 1024},
        {"EX2", ex2, 127.0f, 0x1p127f}, {"EX2", ex2, 128.0f, INF},   {"EX2", ex2, -126, 0x1p-126f},
        {"EX2", ex2, -127, 0.0f},       {"LG2", lg2, NAN, NAN},      {"LG2", lg2, INF, INF},
        {"LG2", lg2, 0.0f, -INF},       {"LG2", lg2, -0.0f, -INF},   {"LG2", lg2, -1.0f, NAN},
        {"LG2", lg2, -INF, NAN},        {"LG2", lg2, 1.0f, 0.0f},    {"LG2", lg2, 0x1p-126f, -126},
        {"LG2", lg2, 1e-40f, -INF},     {"COS", cosine, NAN, NAN},   {"COS", cosine, INF, NAN},
        {"COS", cosine, -INF, NAN},     {"COS", cosine, 0.0f, 1.0f}, {"COS", cosine, -0.0f, 1.0f},
        {"SIN", sine, NAN, NAN},        {"SIN", sine, INF, NAN},     {"SIN", sine, -INF, NAN},
        {"SIN", sine, 0.0f, 0.0f},      {"SIN", sine, -0.0f, -0.0f},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t saved = fpenv_enter();
        f32x8 result = f32x8_canonical_nan(f32x8_flush(rows[i].function(f32x8_splat(rows[i].x))));
        fpenv_leave(saved);
        uint32_t wanted = isnan(rows[i].result) ? 0x7fc00000 : to_bits(rows[i].result);
        cr_expect_eq(to_bits(result[3]), wanted, "%s(%g) = %g", rows[i].name, (double)rows[i].x,
                     (double)result[3]);
    }
}

Test(math, power_has_the_special_cases_of_the_lighting_instruction)
{
    static const struct {
        float a, b, result;
    } rows[] = {
        {NAN, 1, NAN},   {NAN, 0, NAN}, {-1, 2, NAN},   {-0.0f, 2, 0}, {0, 3, 0},         {0, -3, INF},
        {1, INF, 1},     {1, -INF, 1},  {1, NAN, NAN},  {INF, 2, INF}, {INF, -2, 0},      {0, 0, 1},
        {INF, 0, 1},     {2, -0.0f, 1}, {0.5f, INF, 0}, {2, INF, INF}, {0.5f, -INF, INF}, {2, -INF, 0},
        {0.3f, 1, 0.3f}, {2, 10, 1024}, {5, NAN, NAN},  {-2, 0, NAN},  {-2, 1, NAN},      {4, 0.5f, 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t saved = fpenv_enter();
        f32x8 result = math_pow(f32x8_splat(rows[i].a), f32x8_splat(rows[i].b));
        result = f32x8_canonical_nan(f32x8_flush(result));
        fpenv_leave(saved);
        uint32_t wanted = isnan(rows[i].result) ? 0x7fc00000 : to_bits(rows[i].result);
        cr_expect_eq(to_bits(result[5]), wanted, "%g ^ %g = %g", (double)rows[i].a, (double)rows[i].b,
                     (double)result[5]);
    }
}
