/* One value from one of the eleven storage types to another (NV_gpu_program5 2.X.8.Z CVT), in integer
 * arithmetic alone, so that every machine rounds alike.
 *
 * A value is held in 64 bits: floats as their bits with zeros above, integers sign- or zero-extended.
 * Denormals of binary32 and binary64 read and are written as zeros of the same sign, as everywhere in the
 * executor; binary16, which is only stored, keeps its own.
 */
#ifndef SHADER_EXECUTE_STORAGE_H
#define SHADER_EXECUTE_STORAGE_H

#include "base/lanes.h"
#include "shader/program/program.h"

/* (-1)^negative * magnitude * 2^exponent, or an infinity, or NaN. */
struct exact_value {
    bool negative, infinite, nan;
    uint64_t magnitude;
    int exponent;
};

struct float_format {
    int bits, precision; /* of the significand, its first bit included */
    int least_exponent;  /* of the smallest normal number */
    bool flushes;
};

LANES_INLINE struct float_format float_format(unsigned storage)
{
    switch (storage) {
    case STORAGE_F16: return (struct float_format){16, 11, -14, false};
    case STORAGE_F32: return (struct float_format){32, 24, -126, true};
    default: return (struct float_format){64, 53, -1022, true};
    }
}

LANES_INLINE bool storage_is_float(unsigned storage)
{
    return storage == STORAGE_F16 || storage == STORAGE_F32 || storage == STORAGE_F64;
}

LANES_INLINE bool storage_is_signed(unsigned storage)
{
    return storage >= STORAGE_S8 && storage <= STORAGE_S64;
}

/* 8, 16, 32 or 64. */
LANES_INLINE int storage_bits(unsigned storage)
{
    switch (storage) {
    case STORAGE_S8:
    case STORAGE_U8: return 8;
    case STORAGE_F16:
    case STORAGE_S16:
    case STORAGE_U16: return 16;
    case STORAGE_F64:
    case STORAGE_S64:
    case STORAGE_U64: return 64;
    default: return 32;
    }
}

/* The low `bits` of an integer, extended. */
LANES_INLINE uint64_t integer_extend(uint64_t value, int bits, bool is_signed)
{
    const uint64_t sign = (uint64_t)1 << (bits - 1), mask = sign | (sign - 1);
    value &= mask;
    return is_signed ? (value ^ sign) - sign : value;
}

static inline struct exact_value exact_float(uint64_t bits, struct float_format format)
{
    const int fraction_bits = format.precision - 1;
    const uint64_t fraction = bits & (((uint64_t)1 << fraction_bits) - 1);
    const int exponent_bits = format.bits - format.precision, special = (1 << exponent_bits) - 1;
    const int biased = (int)(bits >> fraction_bits) & special;
    struct exact_value value = {.negative = bits >> (format.bits - 1) & 1};
    if (biased == special) {
        value.infinite = fraction == 0;
        value.nan = fraction != 0;
    } else if (biased != 0) {
        value.magnitude = fraction | (uint64_t)1 << fraction_bits;
        value.exponent = format.least_exponent + biased - 1 - fraction_bits;
    } else if (!format.flushes) {
        value.magnitude = fraction;
        value.exponent = format.least_exponent - fraction_bits;
    }
    return value;
}

static inline struct exact_value exact_integer(uint64_t bits, unsigned storage)
{
    const bool is_signed = storage_is_signed(storage);
    const uint64_t value = integer_extend(bits, storage_bits(storage), is_signed);
    const bool negative = is_signed && value >> 63;
    return (struct exact_value){.negative = negative, .magnitude = negative ? 0 - value : value};
}

/* magnitude / 2^shift, rounded to an integer. */
static inline uint64_t rounded_shift(uint64_t magnitude, int shift, bool negative, unsigned rounding)
{
    if (shift <= 0)
        return magnitude;
    const uint64_t kept = shift < 64 ? magnitude >> shift : 0;
    const uint64_t rest = shift < 64 ? magnitude & (((uint64_t)1 << shift) - 1) : magnitude;
    const uint64_t half =
        shift <= 64 ? (uint64_t)1 << (shift - 1) : UINT64_MAX; /* beyond 64: everything is below the half */
    switch (rounding) {
    case ROUND_CEIL: return kept + (rest != 0 && !negative);
    case ROUND_FLR: return kept + (rest != 0 && negative);
    case ROUND_TRUNC: return kept;
    default: return kept + (shift <= 64 && (rest > half || (rest == half && (kept & 1))));
    }
}

/* Overflow goes to the infinity, or stops at the greatest number where the rounding points away from it. */
static inline uint64_t pack_float(const struct exact_value *value, struct float_format format,
                                  unsigned rounding)
{
    const int fraction_bits = format.precision - 1, exponent_bits = format.bits - format.precision;
    const uint64_t sign = (uint64_t)value->negative << (format.bits - 1);
    const uint64_t infinity = (((uint64_t)1 << exponent_bits) - 1) << fraction_bits;
    if (value->nan)
        return infinity | (uint64_t)1 << (fraction_bits - 1);
    if (value->infinite)
        return sign | infinity;
    if (value->magnitude == 0)
        return sign;
    const int first = 63 - __builtin_clzll(value->magnitude), exponent = value->exponent + first;
    const int lowest = exponent < format.least_exponent ? format.least_exponent : exponent;
    const int shift =
        lowest - fraction_bits - value->exponent; /* of the significand to the format's last place */
    uint64_t bits = infinity;
    if (exponent < 1 - format.least_exponent + 1) {
        const uint64_t significand = shift >= 0
                                         ? rounded_shift(value->magnitude, shift, value->negative, rounding)
                                         : value->magnitude << -shift;
        /* the significand's first bit adds one to the exponent field, and so does a carry out of rounding */
        bits = ((uint64_t)(lowest - format.least_exponent) << fraction_bits) + significand;
    }
    if (bits >= infinity) {
        const bool stops = rounding == ROUND_TRUNC || rounding == (value->negative ? ROUND_CEIL : ROUND_FLR);
        bits = stops ? infinity - 1 : infinity;
    }
    if (format.flushes && bits >> fraction_bits == 0)
        bits = 0;
    return sign | bits;
}

/* Clamps to the range of the type, or drops the bits above it. Infinities are always clamped and NaN gives 0;
 * both are undefined in the specification. */
static inline uint64_t pack_integer(const struct exact_value *value, unsigned storage, unsigned rounding,
                                    bool clamp)
{
    const int bits = storage_bits(storage);
    const bool is_signed = storage_is_signed(storage);
    const uint64_t half = (uint64_t)1 << (bits - 1);
    const uint64_t greatest = is_signed ? half - 1 : half | (half - 1),
                   least = is_signed ? half : 0; /* sizes */
    if (value->nan)
        return 0;
    uint64_t size = rounded_shift(value->magnitude, -value->exponent, value->negative, rounding);
    bool beyond = value->infinite;
    if (value->exponent > 0) {
        beyond |= value->exponent >= 64 ? size != 0 : size >> (64 - value->exponent) != 0;
        size = value->exponent >= 64 ? 0 : size << value->exponent;
    }
    if (value->infinite || clamp) {
        const uint64_t limit = value->negative ? least : greatest;
        size = beyond || size > limit ? limit : size;
    }
    return integer_extend(value->negative ? 0 - size : size, bits, is_signed);
}

/* `clamp`: SAT, of integer results. */
static inline uint64_t convert_value(unsigned to, unsigned from, unsigned rounding, bool clamp, uint64_t bits)
{
    const struct exact_value value =
        storage_is_float(from) ? exact_float(bits, float_format(from)) : exact_integer(bits, from);
    if (storage_is_float(to))
        return pack_float(&value, float_format(to), rounding);
    return pack_integer(&value, to, rounding, clamp);
}

#endif
