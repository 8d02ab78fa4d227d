/* binary16 <-> binary32 (IEEE 754). In integers: no floating-point environment has an influence. */
#include "texture/texture.h"

/* The leading bits of `mantissa` above `shift`, rounded to nearest even. */
static uint32_t shift_rounded(uint32_t mantissa, unsigned shift)
{
    uint32_t kept = mantissa >> shift, rest = mantissa & ((1u << shift) - 1), half = 1u << (shift - 1);
    return kept + (rest > half || (rest == half && (kept & 1)));
}

uint16_t half_from_float(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    uint32_t sign = (bits >> 16) & 0x8000, magnitude = bits & 0x7fffffff;
    if (magnitude > 0x7f800000)
        return 0x7e00; /* canonical: positive, quiet, no payload */
    /* 2^16 and beyond; from 65520 on the rounding below already gives infinity. */
    if (magnitude >= 0x47800000)
        return (uint16_t)(sign | 0x7c00);
    /* 2^-14: normal. A carry out of the mantissa raises the exponent, as it should. */
    if (magnitude >= 0x38800000)
        return (uint16_t)(sign | shift_rounded(magnitude - 0x38000000, 13));
    uint32_t exponent = magnitude >> 23;
    if (exponent < 102) /* below 2^-25: nothing that could round up to 2^-24 */
        return (uint16_t)sign;
    return (uint16_t)(sign | shift_rounded((magnitude & 0x7fffff) | 0x800000, 126 - exponent));
}

float half_to_float(uint16_t half)
{
    uint32_t sign = (uint32_t)(half & 0x8000) << 16, exponent = (half >> 10) & 0x1f, mantissa = half & 0x3ff;
    uint32_t bits;
    if (exponent == 31) {
        bits = mantissa ? 0x7fc00000 : sign | 0x7f800000;
    } else if (exponent) {
        bits = sign | ((exponent + 112) << 23) | (mantissa << 13);
    } else if (mantissa) { /* denormal: mantissa * 2^-24, a normal binary32 */
        unsigned zeros = (unsigned)__builtin_clz(mantissa) - 21; /* to bring the leading one to bit 10 */
        bits = sign | ((113 - zeros) << 23) | ((mantissa << zeros & 0x3ff) << 13);
    } else {
        bits = sign;
    }
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}
