/* The standard sample positions of Direct3D 11, so that GetMultisamplefv (GL 4.6 compatibility 14.3.1)
 * reports the same positions as graphics hardware. A sample on the pixel's left or lower edge belongs to it
 * by the bottom-left rule, so a primitive that covers a pixel's square covers all its samples. */
#include "raster/raster.h"

#include <stddef.h>

const struct raster_sample_position *raster_sample_positions(unsigned samples)
{
    static const struct raster_sample_position one[] = {{16, 16}};
    static const struct raster_sample_position two[] = {{24, 24}, {8, 8}};
    static const struct raster_sample_position four[] = {{12, 4}, {28, 12}, {4, 20}, {20, 28}};
    static const struct raster_sample_position eight[] = {{18, 10}, {14, 22}, {26, 18}, {10, 6},
                                                          {6, 26},  {2, 14},  {22, 30}, {30, 2}};
    static const struct raster_sample_position sixteen[] = {
        {18, 18}, {14, 10}, {10, 20}, {24, 14}, {6, 12}, {20, 26}, {26, 22}, {22, 6},
        {12, 28}, {16, 2},  {8, 4},   {4, 24},  {0, 16}, {30, 8},  {28, 30}, {2, 0}};
    switch (samples) {
    case 1: return one;
    case 2: return two;
    case 4: return four;
    case 8: return eight;
    case 16: return sixteen;
    default: return NULL;
    }
}

/* The order of ranks: first the sample nearest to the centre, then always the one farthest from those already
 * chosen, including those of the surrounding pixels. */
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
