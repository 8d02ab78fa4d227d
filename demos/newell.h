/* The teapot that Martin Newell designed in 1975, as control points of cubic Bezier curves. */
#ifndef DEMOS_NEWELL_H
#define DEMOS_NEWELL_H

#include "demos/demo.h"

enum { NEWELL_PROFILES = 6, NEWELL_RIBS = 7 };

/* Knob, lid, rim, upper body, lower body and bottom are surfaces of revolution about z: four points (r, z)
 * each. */
extern const double newell_profiles[NEWELL_PROFILES][4][2];

/* Handle and spout: ribs, each an inner point (x, z), an outer one, and half the width in y. Every fourth rib
 * ends a patch. */
struct newell_rib {
    double inner[2], outer[2], width;
};
extern const struct newell_rib newell_handle[NEWELL_RIBS], newell_spout[NEWELL_RIBS];

/* All of it as triangles: columns x rows cells for each surface. Its up is z. */
struct demo_mesh newell_mesh_create(unsigned columns, unsigned rows);

/* Bands of blue on white, for its texture coordinates. */
extern demo_texel newell_glaze;

#endif
