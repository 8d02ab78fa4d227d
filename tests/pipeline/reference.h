/* What a draw's primitives are, by the letter: assembly from the tables of GL 4.6 compatibility 10.1
 * and 13.2, clipping by 13.7 in extended precision, polygon by polygon and plane by plane. Slow and plain;
 * nothing is shared with pipeline/. */
#ifndef TESTS_PIPELINE_REFERENCE_H
#define TESTS_PIPELINE_REFERENCE_H

#include "tests/pipeline/double.h"

typedef long double real;

/* --- Assembly ------------------------------------------------------------------------------------------- */

/* One of the points, lines and triangles that a draw consists of, by element numbers 0.. of the draw. */
struct reference_primitive {
    unsigned corners;
    uint32_t v[3], provoking, id;
    bool edge[3]; /* from corner i to the next one, as far as the mode decides it */
};

/* Of `count` elements, where restart[i] says whether primitives restart there (null: nowhere). Room for
 * two per element. */
size_t reference_assemble(const struct draw *draw, const bool *restart, uint32_t count,
                          struct reference_primitive *to);

/* --- Clipping ------------------------------------------------------------------------------------------- */

struct reference_corner {
    real p[4], distances[8];
    bool edge; /* the one that begins here is a boundary */
};

enum { REFERENCE_CORNERS = 24 };

/* A point, a line or a convex polygon. */
struct reference_polygon {
    unsigned count;
    struct reference_corner corner[REFERENCE_CORNERS];
};

/* What is left of it: in the view volume, whose sides lie `margin` pixels farther out, within the enabled
 * clip distances, and where w is not smaller than 2^-100 (the pipeline's smallest). `noise`: relative error
 * that every product of an intersection gets, at random. */
void reference_clip(const struct draw *draw, struct reference_polygon *polygon, real margin, real noise);

/* 13.8.1. */
void reference_window(const struct draw *draw, const real p[4], real window[3]);

/* --- Polygons in the window ----------------------------------------------------------------------------- */

struct reference_outline {
    unsigned count;
    real at[REFERENCE_CORNERS + 4][2];
};

void reference_outline(const struct draw *draw, const struct reference_polygon *polygon,
                       struct reference_outline *outline);
void reference_cut_to_viewport(const struct draw *draw, struct reference_outline *outline);
real reference_area(const struct reference_outline *outline); /* counterclockwise is positive */
real reference_perimeter(const struct reference_outline *outline);
real reference_distance(const struct reference_outline *outline, const real at[2]); /* 0 inside */
real reference_segment_distance(const real a[2], const real b[2], const real at[2]);

#endif
