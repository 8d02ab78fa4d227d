/* Where a NaN and an infinity begin, for whatever reports it.
 *
 * A NaN is born in a component of a result that is NaN where no component that was read is one: of a negative
 * number by a logarithm, of 0 times an infinity. An infinity is born in a component that is infinite where
 * all that was read is finite: of 1/0, of a product that overflows. */
#ifndef BASE_NUMBER_BIRTH_H
#define BASE_NUMBER_BIRTH_H

#include <stdbool.h>
#include <stdint.h>

enum number_birth { BIRTH_NONE, BIRTH_NAN, BIRTH_INFINITY };

/* What the components that were read hold; all false for none. */
struct number_origin {
    bool nan, infinity;
};

static inline void number_origin_add(struct number_origin *origin, uint32_t bits)
{
    const uint32_t magnitude = bits & 0x7fffffffu, infinity = 0x7f800000u;
    origin->nan |= magnitude > infinity;
    origin->infinity |= magnitude == infinity;
}

/* Of a component of the result, a binary32 number. */
static inline enum number_birth number_birth(uint32_t result, struct number_origin origin)
{
    struct number_origin own = {false, false};
    number_origin_add(&own, result);
    if (own.nan && !origin.nan)
        return BIRTH_NAN;
    return own.infinity && !origin.nan && !origin.infinity ? BIRTH_INFINITY : BIRTH_NONE;
}

#endif
