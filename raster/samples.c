/* The standard sample positions: those that Direct3D 11 made usual, so that GetMultisamplefv (GL 4.6
 * compatibility 14.3.1) reports what users of graphics hardware know. */
#include "raster/raster.h"

#include <stddef.h>

const struct raster_sample_position *raster_sample_positions(unsigned samples)
{
    static const struct raster_sample_position one[] = {{8, 8}};
    static const struct raster_sample_position two[] = {{12, 12}, {4, 4}};
    static const struct raster_sample_position four[] = {{6, 2}, {14, 6}, {2, 10}, {10, 14}};
    static const struct raster_sample_position eight[] = {{9, 5},  {7, 11}, {13, 9},  {5, 3},
                                                          {3, 13}, {1, 7},  {11, 15}, {15, 1}};
    static const struct raster_sample_position sixteen[] = {
        {9, 9},  {7, 5}, {5, 10}, {12, 7}, {3, 6}, {10, 13}, {13, 11}, {11, 3},
        {6, 14}, {8, 1}, {4, 2},  {2, 12}, {0, 8}, {15, 4},  {14, 15}, {1, 0}};
    switch (samples) {
    case 1: return one;
    case 2: return two;
    case 4: return four;
    case 8: return eight;
    case 16: return sixteen;
    default: return NULL;
    }
}

/* Found by taking, after the sample nearest to the centre, always the one that is farthest from those taken,
 * its neighbours in the pixels around included. */
const uint8_t *raster_sample_ranks(unsigned samples)
{
    static const uint8_t few[] = {0, 1, 2, 3}, eight[] = {0, 4, 5, 6, 1, 2, 3, 7},
                         sixteen[] = {0, 5, 6, 8, 9, 10, 4, 11, 12, 2, 13, 14, 3, 7, 15, 1};
    return samples == 16 ? sixteen : samples == 8 ? eight : few;
}

uint16_t raster_sample_coverage(unsigned samples, float value)
{
    const uint8_t *ranks = raster_sample_ranks(samples);
    const float clamped = value > 0.0f ? (value < 1.0f ? value : 1.0f) : 0.0f;
    const unsigned covered = (unsigned)(clamped * (float)samples + 0.5f);
    unsigned mask = 0;
    for (unsigned s = 0; s < samples; s++)
        mask |= (unsigned)(ranks[s] < covered) << s;
    return (uint16_t)mask;
}

unsigned raster_sample_count(unsigned samples)
{
    for (unsigned count = 1; count <= RASTER_MAX_SAMPLES; count *= 2)
        if (samples <= count)
            return count;
    return 0;
}
