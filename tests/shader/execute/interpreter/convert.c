/* CVT between all storage types (NV_gpu_program5 2.X.8.Z), in every rounding, with and without SAT, against
 * C's conversions. */
#include "tests/shader/execute/op64.h"

#include <fenv.h>
#include <math.h>

static const unsigned roundings[] = {ROUND_UNSPECIFIED, ROUND_NEAREST, ROUND_CEIL, ROUND_FLR, ROUND_TRUNC};

static const double floats[] = {
    0.0,
    -0.0,
    1.0,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    0.3,
    -0.3,
    127.5,
    128.0,
    -128.5,
    255.5,
    256.0,
    300.7,
    -1.0,
    32767.5,
    65504.0,
    65519.9,
    65520.0,
    65536.25,
    1e-5,
    -6e-8,
    2e-8,
    3e-8,
    1e-40,
    -1e-40,
    1e-300,
    0x1p-126,
    3.4e38,
    3.5e38,
    -1e39,
    1e300,
    2147483647.5,
    2147483648.0,
    -2147483648.5,
    4294967295.5,
    4294967296.0,
    9.3e18,
    -9.3e18,
    1.9e19,
    0x1p70 + 0x1p20,
    1.0000000596046448,
    1.0000001788139343,
    0x1p-1074,
    0x1.ffdp15,
    0x1.ffep15,
    0x1.fffffefp127,
    0x1.ffffffp127,
    0x1p-14,
    0x1.ffcp-15,
    0x1p-24,
    0x1p-25,
    0x1.8p-25,
};
static const double specials[] = {INFINITY, -INFINITY, NAN};
static const uint64_t integers[] = {0,
                                    1,
                                    2,
                                    127,
                                    128,
                                    255,
                                    256,
                                    32767,
                                    32768,
                                    65535,
                                    65536,
                                    0x7fffffff,
                                    0x80000000,
                                    0xffffffff,
                                    0x100000000,
                                    16777217,
                                    0x1000001,
                                    0x20000000000001,
                                    0x7fffffffffffffff,
                                    0x8000000000000000,
                                    UINT64_MAX,
                                    (uint64_t)-2,
                                    (uint64_t)-129,
                                    0xffffffff80000001,
                                    2049,
                                    4097,
                                    65519,
                                    65521};

static bool is_float(unsigned storage)
{
    return storage >= STORAGE_F16 && storage <= STORAGE_F64;
}

static bool is_signed(unsigned storage)
{
    return storage >= STORAGE_S8 && storage <= STORAGE_S64;
}

static unsigned size_of(unsigned storage)
{
    static const uint8_t bits[] = {0, 16, 32, 64, 8, 16, 32, 64, 8, 16, 32, 64};
    return bits[storage];
}

/* binary16 by its definition. */
static double half_value(uint32_t half)
{
    const int exponent = (int)(half >> 10 & 31), fraction = (int)(half & 0x3ff);
    const double size = exponent == 31 ? fraction ? NAN : INFINITY
                        : exponent     ? ldexp(1024 + fraction, exponent - 25)
                                       : ldexp(fraction, -24);
    return half & 0x8000 ? -size : size;
}

/* The two halves around a value, by search: 0x7c00 is infinity, that is, what lies above 65504. */
static uint32_t half_of(double value, unsigned rounding)
{
    const uint32_t sign = signbit(value) ? 0x8000 : 0;
    const double size = fabs(value);
    uint32_t below = 0;
    if (isnan(value))
        return 0x7e00;
    for (uint32_t step = 0x4000; step; step >>= 1)
        if (below + step <= 0x7c00 && half_value(below + step) <= size)
            below += step;
    if (half_value(below) == size)
        return sign | below;
    const double low = half_value(below), high = below == 0x7bff ? 65536 : half_value(below + 1);
    const bool away = rounding == ROUND_CEIL  ? !sign
                      : rounding == ROUND_FLR ? sign != 0
                      : rounding == ROUND_TRUNC
                          ? false
                          : size - low > high - size || (size - low == high - size && (below & 1));
    return sign | (below + away);
}

static double flushed(double value, double least)
{
    return fabs(value) < least ? copysign(0.0, value) : value;
}

static uint64_t float_bits(unsigned storage, double value, unsigned rounding)
{
    uint64_t bits = 0;
    static const int modes[] = {FE_TONEAREST, FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    if (storage == STORAGE_F16)
        return half_of(value, rounding);
    if (storage == STORAGE_F64) {
        value = isnan(value) ? 0 : flushed(value, 0x1p-1022);
        memcpy(&bits, &value, 8);
        return bits;
    }
    const volatile double exact = value;
    fesetround(modes[rounding]);
    const volatile float rounded = (float)exact;
    fesetround(FE_TONEAREST);
    const float result = (float)flushed((double)rounded, 0x1p-126);
    memcpy(&bits, &result, 4);
    return bits;
}

/* A 64-bit integer as binary32 or binary64 in a rounding mode. */
static uint64_t float_bits_of_integer(unsigned storage, uint64_t bits, bool with_sign, unsigned rounding)
{
    static const int modes[] = {FE_TONEAREST, FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    const volatile uint64_t number = bits;
    uint64_t result = 0;
    if (bits == 0) /* some compilers convert by a subtraction, which gives -0 downward */
        return 0;
    fesetround(modes[rounding]);
    const volatile float single = with_sign ? (float)(int64_t)number : (float)number;
    const volatile double twice = with_sign ? (double)(int64_t)number : (double)number;
    fesetround(FE_TONEAREST);
    const float f = single;
    const double d = twice;
    if (storage == STORAGE_F32)
        memcpy(&result, &f, 4);
    else
        memcpy(&result, &d, 8);
    return result;
}

/* Of an integral value: clamped, or its low bits; sign- or zero-extended. */
static uint64_t integer_of(unsigned storage, long double value, bool clamp)
{
    const unsigned bits = size_of(storage);
    const long double greatest = ldexpl(1, (int)bits - is_signed(storage)) - 1,
                      least = is_signed(storage) ? -ldexpl(1, (int)bits - 1) : 0;
    if (clamp)
        value = value < least ? least : value > greatest ? greatest : value;
    const long double rest = fmodl(fabsl(value), 0x1p64L);
    uint64_t low = value < 0 ? 0 - (uint64_t)rest : (uint64_t)rest;
    if (bits == 64)
        return low;
    low &= ((uint64_t)1 << bits) - 1;
    return is_signed(storage) && low >> (bits - 1) ? low | UINT64_MAX << bits : low;
}

static double rounded(double value, unsigned rounding)
{
    switch (rounding) {
    case ROUND_CEIL: return ceil(value);
    case ROUND_FLR: return floor(value);
    case ROUND_TRUNC: return trunc(value);
    default: return nearbyint(value);
    }
}

/* `bits` is the operand as its storage type has it. */
static uint64_t reference(unsigned to, unsigned from, unsigned rounding, bool saturate, uint64_t bits)
{
    double value = 0;
    float single;
    if (!is_float(from)) {
        const uint64_t number =
            integer_of(from, is_signed(from) ? (long double)(int64_t)bits : (long double)bits, false);
        if (!is_float(to))
            return integer_of(to, is_signed(from) ? (long double)(int64_t)number : (long double)number,
                              saturate);
        if (to == STORAGE_F16) /* its nearest 53 bits decide as the number does */
            return half_of(is_signed(from) ? (double)(int64_t)number : (double)number, rounding);
        return float_bits_of_integer(to, number, is_signed(from), rounding);
    }
    if (from == STORAGE_F16) {
        value = half_value((uint32_t)bits & 0xffff);
    } else if (from == STORAGE_F32) {
        memcpy(&single, &bits, 4);
        value = flushed((double)single, 0x1p-126);
    } else {
        memcpy(&value, &bits, 8);
        value = flushed(value, 0x1p-1022);
    }
    return is_float(to) ? float_bits(to, value, rounding)
                        : integer_of(to, (long double)rounded(value, rounding), saturate || isinf(value));
}

/* As a 64-bit register holds an operand of this storage type: floats of 32 bits as binary64. */
static uint64_t in_register(unsigned storage, uint64_t bits)
{
    float value;
    memcpy(&value, &bits, 4);
    const double wide = flushed((double)value, 0x1p-126);
    if (storage == STORAGE_F32)
        memcpy(&bits, &wide, 8);
    return bits;
}

static uint64_t operand_bits(unsigned from, unsigned n)
{
    if (!is_float(from))
        return integers[n % (sizeof integers / sizeof *integers)];
    return float_bits(from, floats[n % (sizeof floats / sizeof *floats)], ROUND_NEAREST);
}

static void check_pair(unsigned to, unsigned from, unsigned rounding, bool saturate)
{
    struct op64_single single;
    uint64_t operands[4][LANES];
    op64_init(&single, OP_CVT, TYPE_F32, WIDTH_LONG);
    single.instruction.storage = (uint8_t)to;
    single.instruction.convert_from = (uint8_t)from;
    single.instruction.rounding = (uint8_t)rounding;
    single.instruction.dst.saturate = saturate && !is_float(to) ? SATURATE_UNSIGNED : SATURATE_NONE;
    for (unsigned turn = 0; turn < 2; turn++) {
        for (unsigned i = 0; i < 4 * LANES; i++) {
            operands[i / LANES][i % LANES] = operand_bits(from, 32 * turn + i);
            single.operands[0][i / LANES][i % LANES] = in_register(from, operands[i / LANES][i % LANES]);
        }
        op64_run(&single, 0xff);
        for (unsigned i = 0; i < 4 * LANES; i++) {
            const uint64_t operand = operands[i / LANES][i % LANES],
                           got = single.result[i / LANES][i % LANES];
            const uint64_t wanted = in_register(to, reference(to, from, rounding, saturate, operand));
            cr_expect(got == wanted, "CVT to %u from %u rounding %u%s of %llx: %llx, wanted %llx", to, from,
                      rounding, saturate ? " SAT" : "", (unsigned long long)operand, (unsigned long long)got,
                      (unsigned long long)wanted);
        }
    }
    op64_release(&single);
}

Test(exec_convert, every_pair_of_types_rounds_and_clamps_as_written)
{
    for (unsigned to = STORAGE_F16; to <= STORAGE_U64; to++)
        for (unsigned from = STORAGE_F16; from <= STORAGE_U64; from++)
            for (size_t r = 0; r < sizeof roundings / sizeof *roundings; r++)
                for (unsigned saturate = 0; saturate < 2; saturate++)
                    check_pair(to, from, roundings[r], saturate);
}

/* Undefined: infinities become the nearest integer, NaN becomes 0. */
Test(exec_convert, infinities_and_nans_become_integers_that_are_always_the_same)
{
    static const uint32_t wanted[] = {INT32_MAX, 0x80000000, 0};
    struct op64_single single;
    op64_init(&single, OP_CVT, TYPE_F32, WIDTH_32);
    single.instruction.storage = STORAGE_S32;
    single.instruction.convert_from = STORAGE_F32;
    for (unsigned i = 0; i < 3; i++)
        single.operands[0][0][i] = float_bits(STORAGE_F32, specials[i], ROUND_NEAREST);
    op64_run(&single, 0xff);
    for (unsigned i = 0; i < 3; i++)
        cr_expect((uint32_t)single.result[0][i] == wanted[i], "%g: %llx", specials[i],
                  (unsigned long long)single.result[0][i]);
    op64_release(&single);
}

/* "the source register components are first interpreted as a value with the same base data type": S8 from a
 * 32-bit register is its low byte, and S8 in one is extended. A half takes the low 16 bits. */
Test(exec_convert, registers_of_another_size_are_converted_first_and_last)
{
    struct op64_single single;
    op64_init(&single, OP_CVT, TYPE_F32, WIDTH_32);
    single.instruction.storage = STORAGE_S8;
    single.instruction.convert_from = STORAGE_S16;
    single.operands[0][0][0] = 0x12340080;
    op64_run(&single, 1);
    cr_expect((uint32_t)single.result[0][0] == 0xffffff80);
    single.instruction.storage = STORAGE_F32;
    single.instruction.convert_from = STORAGE_F16;
    single.operands[0][0][0] = 0xdead3c00;
    op64_run(&single, 1);
    cr_expect((uint32_t)single.result[0][0] == 0x3f800000);
    single.instruction.storage = STORAGE_F16;
    single.instruction.convert_from = STORAGE_F32;
    single.instruction.dst.saturate = SATURATE_UNSIGNED;
    single.operands[0][0][0] = 0x40000000;
    op64_run(&single, 1);
    cr_expect((uint32_t)single.result[0][0] == 0x3c00);
    op64_release(&single);
}
