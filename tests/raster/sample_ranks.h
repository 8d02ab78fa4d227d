/* The order in which coverage values take samples, from the rule and the positions alone: after the sample
 * nearest to the centre always the one that is farthest from those taken, its neighbours in the pixels around
 * included; of equal ones the first. */
#ifndef TESTS_RASTER_SAMPLE_RANKS_H
#define TESTS_RASTER_SAMPLE_RANKS_H

#include "raster/raster.h"

/* Squared, to the nearest of the same sample in the pixel and its neighbours. */
static inline int sample_distance(const struct raster_sample_position *a,
                                  const struct raster_sample_position *b)
{
    int least = INT32_MAX;
    for (int i = 0; i < 9; i++) {
        const int x = a->x - b->x + (i % 3 - 1) * RASTER_SAMPLE_UNIT,
                  y = a->y - b->y + (i / 3 - 1) * RASTER_SAMPLE_UNIT;
        least = x * x + y * y < least ? x * x + y * y : least;
    }
    return least;
}

/* How far sample s is from those taken; of the first: how near to the centre. */
static inline int sample_merit(const struct raster_sample_position *at, const unsigned *taken, unsigned count,
                               unsigned s)
{
    int least = INT32_MAX;
    const int x = at[s].x - RASTER_SAMPLE_UNIT / 2, y = at[s].y - RASTER_SAMPLE_UNIT / 2;
    if (count == 0)
        return -(x * x + y * y);
    for (unsigned i = 0; i < count; i++) {
        const int distance = sample_distance(&at[s], &at[taken[i]]);
        least = distance < least ? distance : least;
    }
    return least;
}

static inline void sample_ranks(unsigned samples, unsigned ranks[RASTER_MAX_SAMPLES])
{
    const struct raster_sample_position *at = raster_sample_positions(samples);
    unsigned taken[RASTER_MAX_SAMPLES];
    for (unsigned rank = 0; rank < samples; rank++) {
        unsigned best = RASTER_MAX_SAMPLES;
        for (unsigned s = 0; s < samples; s++) {
            bool free = true;
            for (unsigned i = 0; i < rank; i++)
                free &= taken[i] != s;
            if (free && (best == RASTER_MAX_SAMPLES ||
                         sample_merit(at, taken, rank, s) > sample_merit(at, taken, rank, best)))
                best = s;
        }
        taken[rank] = best;
        ranks[best] = rank;
    }
}

#endif
