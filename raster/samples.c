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

unsigned raster_sample_count(unsigned samples)
{
    for (unsigned count = 1; count <= RASTER_MAX_SAMPLES; count *= 2)
        if (samples <= count)
            return count;
    return 0;
}
