/* Shared by the parts of `edgewalk check-raster`. */
#ifndef TOOLS_CHECK_RASTER_CHECK_RASTER_H
#define TOOLS_CHECK_RASTER_CHECK_RASTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    CHECK_UNIT = 256, /* parts of a pixel that corners are rounded to */
    CHECK_SAMPLES = 16
};

/* --- Exercises ------------------------------------------------------------------------------------------ */

/* Without colours, in window coordinates. */
struct triangle {
    double given[3][2];
    int64_t corner[3][2]; /* in parts of a pixel, counterclockwise */
    bool clockwise;       /* as given */
};

/* A primitive with colours: a point, line or triangle has one, two or three corners. */
struct primitive {
    double clip[3][4];  /* clip coordinates */
    double color[3][3]; /* from 0 to 1 */
};

/* In window coordinates. */
struct line {
    double given[2][2];
    int64_t end[2][2]; /* in parts of a pixel */
};

/* Rules for pixels whose centre is exactly on an edge: a set of sides, bit 1 << SIDE_*, that keep them. */
enum side { SIDE_LEFT, SIDE_RIGHT, SIDE_BOTTOM, SIDE_TOP };
enum {
    TIES_ANY = 0,
    TIES_LEFT_BOTTOM = 1 << SIDE_LEFT | 1 << SIDE_BOTTOM,
    TIES_LEFT_TOP = 1 << SIDE_LEFT | 1 << SIDE_TOP
};

struct exercise {
    unsigned width, height, count; /* of primitives */
    unsigned corners;              /* of a primitive: 3 triangles, 2 lines, 1 points */
    /* One of these, the others are null. */
    struct triangle *triangles;
    struct line *lines;
    struct primitive *primitives; /* with colours: `rgb` is the picture; else `own` */
    unsigned line_width, point_size;
    bool depth_test;
    bool sampled;                   /* triangles have masks of samples; else the only sample is the centre */
    unsigned samples;               /* of a pixel */
    int position[CHECK_SAMPLES][2]; /* from the lower left corner, in parts of a pixel */
    uint8_t *right, *own;           /* [layer][y][x]: is the pixel, or the sample, drawn */
    bool united;                    /* a picture: all triangles or lines are one layer */
    unsigned ties;                  /* of `right`: TIES_* */
    uint8_t (*rgb)[3];              /* [y][x], the lowest row first */
};

/* Layers of an exercise without colours: one for each sample of each triangle; one for each line. */
unsigned exercise_layers(const struct exercise *exercise);

/* Reads FILE, and the picture if it is not null. EXIT_OK, or the status after printing why not; to be
 * released in any case. */
int exercise_read(struct exercise *exercise, const char *path, const char *picture);
void exercise_release(struct exercise *exercise);

/* --- Verdicts ------------------------------------------------------------------------------------------- */

enum pixel_verdict { PIXEL_EMPTY, PIXEL_RIGHT, PIXEL_MISSING, PIXEL_TOO_MANY, PIXEL_OTHER_COLOR };

struct verdict {
    size_t wrong, missing, too_many;
    size_t common;     /* of `wrong`: pixels on common edges that both triangles have, or neither */
    size_t all;        /* pixels that are to be drawn, or are */
    const char *cause; /* the mistake that explains nearly all of them, or null */
    uint8_t *pixels;   /* enum pixel_verdict of each [y][x]; to be freed */
};

/* Draws the exercise and compares. Reports to `out`, each wrong pixel or one of each kind. False after
 * printing why not. */
bool coverage_check(struct exercise *exercise, bool every, FILE *out, struct verdict *verdict);
bool lines_check(struct exercise *exercise, bool every, FILE *out, struct verdict *verdict);
bool colors_check(const struct exercise *exercise, bool every, FILE *out, struct verdict *verdict);

/* Prints `all wrong pixels have one cause: ...`. unit: "pixel" or "sample". */
void verdict_cause(FILE *out, const char *cause, size_t unexplained, const char *unit);

/* --- Coverage ------------------------------------------------------------------------------------------- */

uint8_t *check_raster_pixel(const struct exercise *exercise, uint8_t *pixels, unsigned layer, unsigned x,
                            unsigned y);

/* Fills `right` with what Edgewalk draws. */
bool check_raster_draw_right(struct exercise *exercise);

/* Corners in parts of a pixel become counterclockwise. Returns whether they were clockwise. */
bool check_raster_turn(int64_t corner[3][2]);

/* The point is inside, or on edges that all keep it. */
bool check_raster_covers(const int64_t corner[3][2], int64_t x, int64_t y, unsigned ties);

/* The mistake that explains nearly all pixels that are wrong, and how many it does not; null if no known one
 * does. */
const char *check_raster_mistake(const struct exercise *exercise, size_t wrong, size_t *unexplained);

#endif
