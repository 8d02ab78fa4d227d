/* Chooses the instruction set of triangle set-up. */
#include "raster/scene.h"

void raster_triangle(struct raster_bins *bins, const struct raster_prepared *state,
                     const struct raster_vertex v[3], const float (*flat)[4], uint32_t primitive_id)
{
    ISA_SELECT(raster_setup_triangle)(bins, state, v, flat, primitive_id);
}
