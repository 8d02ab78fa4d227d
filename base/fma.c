#include "base/fma.h"

typedef unsigned __int128 u128;

enum { MANTISSA_BITS = 52, LEAST_EXPONENT = -1074, TOP = 124 };

/* magnitude * 2^exponent. */
struct number {
    bool negative;
    int exponent;
    u128 magnitude;
};

static uint64_t bits_of(double a)
{
    uint64_t bits;
    memcpy(&bits, &a, sizeof bits);
    return bits;
}

static bool is_special(double a)
{
    const uint64_t exponent = bits_of(a) >> MANTISSA_BITS & 0x7ff;
    return exponent == 0x7ff || exponent == 0;
}

static struct number unpack(double a)
{
    const uint64_t bits = bits_of(a), hidden = (uint64_t)1 << MANTISSA_BITS;
    return (struct number){.negative = bits >> 63,
                           .exponent = (int)(bits >> MANTISSA_BITS & 0x7ff) - 1 + LEAST_EXPONENT,
                           .magnitude = (bits & (hidden - 1)) | hidden};
}

static int top_bit(u128 a)
{
    const uint64_t high = (uint64_t)(a >> 64);
    return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll((uint64_t)a);
}

/* Its highest bit is at TOP, so that a sum of two fits, and all bits below its lowest bit are 0. */
static struct number lifted(struct number a)
{
    const int shift = TOP - top_bit(a.magnitude);
    a.magnitude <<= shift;
    a.exponent -= shift;
    return a;
}

/* Shifted right; the lowest bit is the OR of the lost bits. */
static u128 shifted(u128 a, int shift)
{
    if (shift > 127)
        return a != 0;
    const u128 lost = a & (((u128)1 << shift) - 1);
    return a >> shift | (lost != 0);
}

static struct number sum(struct number a, struct number b)
{
    if (a.exponent < b.exponent || (a.exponent == b.exponent && a.magnitude < b.magnitude)) {
        const struct number swap = a;
        a = b;
        b = swap;
    }
    const u128 other = shifted(b.magnitude, a.exponent - b.exponent);
    a.magnitude = a.negative == b.negative ? a.magnitude + other : a.magnitude - other;
    return a;
}

static double with_sign(uint64_t bits, bool negative)
{
    double a;
    bits |= (uint64_t)negative << 63;
    memcpy(&a, &bits, sizeof a);
    return a;
}

/* To nearest even, denormals to zero after that. */
static double rounded(struct number a)
{
    if (a.magnitude == 0)
        return 0.0;
    int exponent = a.exponent + top_bit(a.magnitude) - MANTISSA_BITS;
    exponent = exponent < LEAST_EXPONENT ? LEAST_EXPONENT : exponent;
    const int drop = exponent - a.exponent - 2; /* two bits stay to round by */
    const u128 kept = drop > 0 ? shifted(a.magnitude, drop) : a.magnitude << -drop;
    const uint64_t quarters = (uint64_t)kept, whole = quarters >> 2, half = quarters & 3;
    uint64_t mantissa = whole + (half > 2 || (half == 2 && (whole & 1)));
    if (mantissa >> (MANTISSA_BITS + 1)) {
        mantissa >>= 1;
        exponent++;
    }
    const int biased = exponent - LEAST_EXPONENT + 1;
    if (mantissa >> MANTISSA_BITS == 0)
        return with_sign(0, a.negative);
    if (biased >= 0x7ff)
        return with_sign((uint64_t)0x7ff << MANTISSA_BITS, a.negative);
    return with_sign(((uint64_t)biased << MANTISSA_BITS) | (mantissa & (((uint64_t)1 << MANTISSA_BITS) - 1)),
                     a.negative);
}

static double flushed(double a)
{
    return is_special(a) && a - a == 0 ? with_sign(0, bits_of(a) >> 63) : a;
}

double fma_by_integers(double a, double b, double c)
{
    a = flushed(a);
    b = flushed(b);
    c = flushed(c);
    if (is_special(a) || is_special(b))
        return a * b + c; /* a product of 0, an infinity or a NaN */
    if (is_special(c) && c != 0)
        return c; /* an infinity or a NaN, of which no finite product takes anything */
    struct number product = unpack(a);
    const struct number factor = unpack(b);
    product.magnitude *= factor.magnitude;
    product.exponent += factor.exponent;
    product.negative ^= factor.negative;
    product = lifted(product);
    return rounded(c == 0 ? product : sum(product, lifted(unpack(c))));
}
