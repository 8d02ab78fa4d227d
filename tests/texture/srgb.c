/* The sRGB tables are what the formulas of GL 4.6 compatibility 8.24 and 17.3.7 give, rounded to nearest. */
#include <criterion/criterion.h>
#include <math.h>

#include "texture/formats.h"

static long double to_linear(long double c)
{
    return c <= 0.04045L ? c / 12.92L : powl((c + 0.055L) / 1.055L, 2.4L);
}

static long double to_srgb(long double c)
{
    return c < 0.0031308L ? 12.92L * c : 1.055L * powl(c, 1.0L / 2.4L) - 0.055L;
}

Test(srgb, bytes_become_the_nearest_float)
{
    for (unsigned byte = 0; byte < 256; byte++) {
        const float expected = (float)to_linear((long double)byte / 255.0L);
        float got;
        memcpy(&got, &srgb_to_linear[byte], sizeof got);
        cr_expect_eq(got, expected, "%u: %a, should be %a", byte, (double)got, (double)expected);
    }
}

/* On both sides of every border between two bytes, and back from every byte. */
Test(srgb, floats_become_the_nearest_byte)
{
    for (unsigned byte = 0; byte < 255; byte++) {
        float value;
        memcpy(&value, &srgb_to_linear[byte], sizeof value);
        cr_expect_eq(srgb_from_linear(value), byte);
        float low = value, high;
        memcpy(&high, &srgb_to_linear[byte + 1], sizeof high);
        for (float next; (next = nextafterf(low, 2.0f)) < high;) {
            const float middle = low + (high - low) / 2 > low ? low + (high - low) / 2 : next;
            const bool above = to_srgb((long double)middle) * 255.0L >= (long double)byte + 0.5L;
            cr_expect_eq(srgb_from_linear(middle), byte + above, "%a", (double)middle);
            *(above ? &high : &low) = middle;
        }
    }
    cr_expect_eq(srgb_from_linear(NAN), 0);
    cr_expect_eq(srgb_from_linear(-1.0f), 0);
    cr_expect_eq(srgb_from_linear(INFINITY), 255);
}
