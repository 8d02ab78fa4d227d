/* Sample positions (GL 4.6 compatibility 14.3.1). */
#include <criterion/criterion.h>

#include "tests/raster/sample_ranks.h"

/* Each row and each column of the pattern has one sample, from two samples on: what makes steep and flat
 * edges alike smooth. */
Test(samples, no_two_share_a_row_or_a_column)
{
    for (unsigned count = 2; count <= RASTER_MAX_SAMPLES; count *= 2) {
        const struct raster_sample_position *at = raster_sample_positions(count);
        unsigned rows = 0, columns = 0;
        for (unsigned s = 0; s < count; s++) {
            cr_expect(at[s].x < RASTER_SAMPLE_UNIT && at[s].y < RASTER_SAMPLE_UNIT, "%u of %u", s, count);
            columns |= 1u << at[s].x;
            rows |= 1u << at[s].y;
        }
        cr_expect_eq(__builtin_popcount(columns), (int)count, "%u samples", count);
        cr_expect_eq(__builtin_popcount(rows), (int)count, "%u samples", count);
    }
}

Test(samples, one_is_at_the_centre)
{
    const struct raster_sample_position *at = raster_sample_positions(1);
    cr_expect(at->x == RASTER_SAMPLE_UNIT / 2 && at->y == RASTER_SAMPLE_UNIT / 2);
}

Test(samples, counts_round_up)
{
    static const unsigned rounded[][2] = {{0, 1}, {1, 1}, {2, 2},  {3, 4},   {4, 4},
                                          {5, 8}, {8, 8}, {9, 16}, {16, 16}, {17, 0}};
    for (size_t i = 0; i < sizeof rounded / sizeof *rounded; i++)
        cr_expect_eq(raster_sample_count(rounded[i][0]), rounded[i][1], "%u", rounded[i][0]);
    cr_expect_null(raster_sample_positions(3));
}

Test(samples, ranks_follow_their_rule)
{
    for (unsigned count = 1; count <= RASTER_MAX_SAMPLES; count *= 2) {
        unsigned ranks[RASTER_MAX_SAMPLES];
        sample_ranks(count, ranks);
        for (unsigned s = 0; s < count; s++)
            cr_expect_eq(raster_sample_ranks(count)[s], ranks[s], "sample %u of %u", s, count);
    }
}
