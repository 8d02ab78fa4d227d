/* The tessellation primitive generator, GL 4.6 compatibility 11.2.2: levels in, a subdivided domain out.
 *
 * Coordinates are multiples of 2^-24, found by integer arithmetic: u and 1 - u of an edge are exact mirror
 * images, u + v + w of a triangle is exactly 1, and an edge depends on its own level alone. So neighbouring
 * patches get the same points on a shared edge, whichever way either of them runs along it.
 */
#ifndef PIPELINE_TESSELLATOR_H
#define PIPELINE_TESSELLATOR_H

#include "shader/shader.h"

enum {
    TESS_MAX_LEVEL = 64, /* MAX_TESS_GEN_LEVEL */
    TESS_MAX_POINTS = (TESS_MAX_LEVEL + 1) * (TESS_MAX_LEVEL + 1),
    TESS_MAX_INDICES = 3 * 2 * TESS_MAX_LEVEL * TESS_MAX_LEVEL,
};

/* The subdivision of one patch; empty if the patch is discarded. */
struct tessellation {
    unsigned point_count, index_count;
    unsigned vertices;                /* of each primitive: 1 points, 2 lines, 3 triangles */
    float points[TESS_MAX_POINTS][3]; /* u v w, each 0 to 1; w is 0 of quads and isolines */
    uint16_t indices[TESS_MAX_INDICES];
};

/* `mode` is that of the evaluation program: tess_mode (KIND_TRIANGLES, KIND_QUADS or KIND_ISOLINES),
 * tess_spacing, tess_clockwise and tess_point_mode. Levels may be any bits. Writes *out only. */
void tessellate(const struct primitive_declarations *mode, const float outer[4], const float inner[2],
                struct tessellation *out);

#endif
