/* Mistakes of rasterizers that are known by name. Each draws the exercise; the one that differs least from
 * the pixels of the exercise is named, if it explains nearly all that is wrong. */
#include <math.h>

#include "tools/check_raster/check_raster.h"

static bool is_right(const struct exercise *exercise, unsigned t, int x, int y)
{
    return x >= 0 && y >= 0 && x < (int)exercise->width && y < (int)exercise->height &&
           *check_raster_pixel(exercise, exercise->right, t, (unsigned)x, (unsigned)y);
}

/* --- Mistakes in what is drawn already ------------------------------------------------------------------ */

static bool upside_down(const struct exercise *exercise, unsigned t, int x, int y)
{
    return is_right(exercise, t, x, (int)exercise->height - 1 - y);
}

static bool mirrored(const struct exercise *exercise, unsigned t, int x, int y)
{
    return is_right(exercise, t, (int)exercise->width - 1 - x, y);
}

static bool without_last(const struct exercise *exercise, unsigned t, int x, int y)
{
    return is_right(exercise, t, x, y) && is_right(exercise, t, x + 1, y);
}

static bool without_first(const struct exercise *exercise, unsigned t, int x, int y)
{
    return is_right(exercise, t, x, y) && is_right(exercise, t, x - 1, y);
}

static bool one_more_last(const struct exercise *exercise, unsigned t, int x, int y)
{
    return is_right(exercise, t, x, y) || is_right(exercise, t, x - 1, y);
}

static bool one_more_first(const struct exercise *exercise, unsigned t, int x, int y)
{
    return is_right(exercise, t, x, y) || is_right(exercise, t, x + 1, y);
}

static bool without_clockwise(const struct exercise *exercise, unsigned t, int x, int y)
{
    return is_right(exercise, t, x, y) && !exercise->triangles[t].clockwise;
}

static bool without_counterclockwise(const struct exercise *exercise, unsigned t, int x, int y)
{
    return is_right(exercise, t, x, y) && exercise->triangles[t].clockwise;
}

/* --- Mistakes in corners, in the sampled point, in ties ------------------------------------------------- */

/* Where a pixel is sampled, in parts of a pixel from its lower left corner; how corners are rounded. */
struct method {
    int x, y;
    double (*round)(double coordinate);
    unsigned ties; /* 0: those of the exercise */
};

/* In whole pixels. */
static bool round_corners(const struct triangle *triangle, double (*round)(double), int64_t corner[3][2])
{
    for (int i = 0; i < 3; i++)
        for (int a = 0; a < 2; a++)
            corner[i][a] = (int64_t)round(triangle->given[i][a]) * CHECK_UNIT;
    return check_raster_turn(corner);
}

static bool covers(const struct exercise *exercise, const struct triangle *triangle,
                   const struct method *method, int x, int y)
{
    const int64_t px = (int64_t)x * CHECK_UNIT + method->x, py = (int64_t)y * CHECK_UNIT + method->y;
    const unsigned ties = method->ties     ? method->ties
                          : exercise->ties ? exercise->ties
                                           : (unsigned)TIES_LEFT_BOTTOM;
    int64_t rounded[3][2];
    if (!method->round)
        return check_raster_covers(triangle->corner, px, py, ties);
    round_corners(triangle, method->round, rounded);
    return check_raster_covers((const int64_t(*)[2])rounded, px, py, ties);
}

static bool drawn_by(const struct exercise *exercise, const struct method *method, unsigned t, int x, int y)
{
    if (!exercise->united)
        return covers(exercise, &exercise->triangles[t], method, x, y);
    for (unsigned i = 0; i < exercise->count; i++)
        if (covers(exercise, &exercise->triangles[i], method, x, y))
            return true;
    return false;
}

/* --- The table ------------------------------------------------------------------------------------------ */

enum { HALF = CHECK_UNIT / 2, ALL_SIDES = 15, NO_SIDE = 16 };

static const struct mistake {
    const char *words;
    bool (*drawn)(const struct exercise *exercise, unsigned t, int x, int y); /* or null: */
    struct method method;
    bool separate; /* of triangles one by one, not of a picture */
} mistakes[] = {
    {"the picture is upside down: row 0 is the lowest one in window coordinates, a PNG begins with the "
     "highest",
     upside_down,
     {0},
     false},
    {"the picture is mirrored, left for right", mirrored, {0}, false},
    {"spans end one pixel early: `last` belongs to the span", without_last, {0}, false},
    {"spans end one pixel late: `last` is the last pixel inside", one_more_last, {0}, false},
    {"spans begin one pixel late", without_first, {0}, false},
    {"spans begin one pixel early", one_more_first, {0}, false},
    {"triangles whose corners are in clockwise order are missing: culling is not enabled",
     without_clockwise,
     {0},
     true},
    {"triangles whose corners are in counterclockwise order are missing: culling is not enabled",
     without_counterclockwise,
     {0},
     true},
    {"pixels are sampled at their lower left corner: sample (x + 0.5, y + 0.5)",
     NULL,
     {0, 0, NULL, 0},
     false},
    {"pixels are sampled at their lower right corner: sample (x + 0.5, y + 0.5)",
     NULL,
     {CHECK_UNIT, 0, NULL, 0},
     false},
    {"pixels are sampled at their upper left corner: sample (x + 0.5, y + 0.5)",
     NULL,
     {0, CHECK_UNIT, NULL, 0},
     false},
    {"pixels are sampled at their upper right corner: sample (x + 0.5, y + 0.5)",
     NULL,
     {CHECK_UNIT, CHECK_UNIT, NULL, 0},
     false},
    {"corners are truncated to whole pixels: they have fractions", NULL, {HALF, HALF, floor, 0}, false},
    {"corners are rounded to whole pixels: they have fractions", NULL, {HALF, HALF, round, 0}, false},
    {"corners are rounded up to whole pixels: they have fractions", NULL, {HALF, HALF, ceil, 0}, false},
    {"corners are truncated to whole pixels, and pixels are sampled at their lower left corner",
     NULL,
     {0, 0, floor, 0},
     false},
    {"centres on left and bottom edges are kept: right with --ties left-bottom",
     NULL,
     {HALF, HALF, NULL, TIES_LEFT_BOTTOM},
     false},
    {"centres on left and top edges are kept: right with --ties left-top",
     NULL,
     {HALF, HALF, NULL, TIES_LEFT_TOP},
     false},
    {"centres on right and bottom edges are kept, as a rasterizer with y downwards keeps right and top",
     NULL,
     {HALF, HALF, NULL, 1 << SIDE_RIGHT | 1 << SIDE_BOTTOM},
     false},
    {"centres on right and top edges are kept",
     NULL,
     {HALF, HALF, NULL, 1 << SIDE_RIGHT | 1 << SIDE_TOP},
     false},
    {"centres on all edges are kept: two triangles draw the pixels of their common edge",
     NULL,
     {HALF, HALF, NULL, ALL_SIDES},
     true},
    {"centres on no edge are kept: no triangle draws the pixels of a common edge",
     NULL,
     {HALF, HALF, NULL, NO_SIDE},
     true},
};

/* Pixels in which a rasterizer with the mistake differs from the exercise's; counts to `most` at most. */
static size_t differences(const struct exercise *exercise, const struct mistake *mistake, size_t most)
{
    const unsigned layers = exercise->united ? 1 : exercise->count;
    size_t count = 0;
    for (unsigned t = 0; t < layers; t++)
        for (unsigned y = 0; y < exercise->height && count < most; y++)
            for (unsigned x = 0; x < exercise->width; x++) {
                const bool drawn = mistake->drawn ? mistake->drawn(exercise, t, (int)x, (int)y)
                                                  : drawn_by(exercise, &mistake->method, t, (int)x, (int)y);
                count += drawn != *check_raster_pixel(exercise, exercise->own, t, x, y);
            }
    return count;
}

static bool is_empty(const struct exercise *exercise)
{
    const size_t layers = exercise->united ? 1 : exercise->count;
    for (size_t i = 0; i < layers * exercise->width * exercise->height; i++)
        if (exercise->own[i])
            return false;
    return true;
}

/* Without any pixel there is nothing to compare: only culling is named. */
static bool applies(const struct exercise *exercise, const struct mistake *mistake, bool empty)
{
    return !(mistake->separate && exercise->united) && (!empty || mistake->drawn == without_clockwise);
}

const char *check_raster_mistake(const struct exercise *exercise, size_t wrong, size_t *unexplained)
{
    const struct mistake *best = NULL;
    size_t least = wrong / 10 + 1; /* nine in ten pixels are explained */
    const bool empty = is_empty(exercise);
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes && wrong > 1; i++) {
        const size_t count =
            applies(exercise, &mistakes[i], empty) ? differences(exercise, &mistakes[i], least) : wrong;
        if (count < least) {
            least = count;
            best = &mistakes[i];
        }
    }
    *unexplained = least;
    return best ? best->words : NULL;
}
