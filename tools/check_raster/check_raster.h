/* Shared by the parts of `edgewalk check-raster`. */
#ifndef TOOLS_CHECK_RASTER_CHECK_RASTER_H
#define TOOLS_CHECK_RASTER_CHECK_RASTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CHECK_UNIT = 256 }; /* parts of a pixel that corners are rounded to */

struct triangle {
    double given[3][2];
    int64_t corner[3][2]; /* in parts of a pixel, counterclockwise */
    bool clockwise;       /* as given */
};

/* Kinds of edges, of a counterclockwise triangle with y upwards. */
enum side { SIDE_LEFT, SIDE_RIGHT, SIDE_BOTTOM, SIDE_TOP };

/* Rules for pixels whose centre is exactly on an edge: a set of sides, bit 1 << SIDE_*, that keep them. */
enum {
    TIES_ANY = 0,
    TIES_LEFT_BOTTOM = 1 << SIDE_LEFT | 1 << SIDE_BOTTOM,
    TIES_LEFT_TOP = 1 << SIDE_LEFT | 1 << SIDE_TOP
};

struct exercise {
    unsigned width, height, count;
    struct triangle *triangles;
    uint8_t *right, *own; /* [triangle][y][x]: is the pixel its; with a picture, all triangles are one */
    bool united;
    unsigned ties; /* of `right`: TIES_* */
};

uint8_t *check_raster_pixel(const struct exercise *exercise, uint8_t *pixels, unsigned triangle, unsigned x,
                            unsigned y);

/* Corners in parts of a pixel become counterclockwise. Returns whether they were clockwise. */
bool check_raster_turn(int64_t corner[3][2]);

/* Twice the area between edge and point, in parts of a pixel: positive inside, 0 on the edge's line. */
int64_t check_raster_edge(const int64_t corner[3][2], int edge, int64_t x, int64_t y);
enum side check_raster_side(const int64_t corner[3][2], int edge);

/* The point is inside, or on edges that all keep it. */
bool check_raster_covers(const int64_t corner[3][2], int64_t x, int64_t y, unsigned ties);

/* Prints the mistake that explains nearly all pixels that are wrong; false if no known one does. */
bool check_raster_mistake(const struct exercise *exercise, size_t wrong);

#endif
