/* Mistakes of rasterizers that are known by name. Each draws the exercise; the one that differs least from
 * the pixels of the exercise is named, if it explains nearly all that is wrong. */
#include <math.h>

#include "tools/check_raster/check_raster.h"

static bool is_right(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return x >= 0 && y >= 0 && x < (int)exercise->width && y < (int)exercise->height &&
           *check_raster_pixel(exercise, exercise->right, layer, (unsigned)x, (unsigned)y);
}

/* --- Mistakes in drawn pixels --------------------------------------------------------------------------- */

static bool upside_down(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer, x, (int)exercise->height - 1 - y);
}

static bool mirrored(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer, (int)exercise->width - 1 - x, y);
}

static bool turned(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer, (int)exercise->width - 1 - x, (int)exercise->height - 1 - y);
}

static bool transposed(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer, y, x);
}

static bool upside_down_by_height(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer, x, (int)exercise->height - y);
}

static bool one_row_up(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer, x, y - 1);
}

static bool outside(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return !is_right(exercise, layer, x, y);
}

static bool has_right_in(const struct exercise *exercise, unsigned layer, int y)
{
    for (int x = 0; x < (int)exercise->width; x++)
        if (is_right(exercise, layer, x, y))
            return true;
    return false;
}

static bool without_highest_row(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer, x, y) && has_right_in(exercise, layer, y + 1);
}

static bool without_lowest_row(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer, x, y) && has_right_in(exercise, layer, y - 1);
}

/* All pixels whose centre is in the rectangle around the triangle. */
static bool bounding_box(const struct exercise *exercise, unsigned layer, int x, int y)
{
    const struct triangle *triangle = &exercise->triangles[layer / exercise->samples];
    const int64_t at[2] = {(int64_t)x * CHECK_UNIT + CHECK_UNIT / 2,
                           (int64_t)y * CHECK_UNIT + CHECK_UNIT / 2};
    bool inside = true;
    for (int a = 0; a < 2; a++) {
        bool below = false, above = false;
        for (int i = 0; i < 3; i++) {
            below |= triangle->corner[i][a] <= at[a];
            above |= triangle->corner[i][a] > at[a];
        }
        inside &= below && above;
    }
    return inside;
}

static bool without_last(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer, x, y) && is_right(exercise, layer, x + 1, y);
}

static bool without_first(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer, x, y) && is_right(exercise, layer, x - 1, y);
}

static bool one_more_last(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer, x, y) || is_right(exercise, layer, x - 1, y);
}

static bool one_more_first(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer, x, y) || is_right(exercise, layer, x + 1, y);
}

static bool without_clockwise(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer, x, y) && !exercise->triangles[layer / exercise->samples].clockwise;
}

static bool without_counterclockwise(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer, x, y) && exercise->triangles[layer / exercise->samples].clockwise;
}

/* --- Mistakes with samples ------------------------------------------------------------------------------ */

static bool covers_sample(const struct exercise *exercise, unsigned layer, int x, int y, int px, int py)
{
    return check_raster_covers(exercise->triangles[layer / exercise->samples].corner,
                               (int64_t)x * CHECK_UNIT + px, (int64_t)y * CHECK_UNIT + py,
                               exercise->ties ? exercise->ties : (unsigned)TIES_LEFT_BOTTOM);
}

static bool centre_only(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return covers_sample(exercise, layer, x, y, CHECK_UNIT / 2, CHECK_UNIT / 2);
}

static bool samples_with_centre(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer, x, y) && centre_only(exercise, layer, x, y);
}

static bool all_with_any(const struct exercise *exercise, unsigned layer, int x, int y)
{
    const unsigned first = layer - layer % exercise->samples;
    for (unsigned sample = 0; sample < exercise->samples; sample++)
        if (is_right(exercise, first + sample, x, y))
            return true;
    return false;
}

static bool all_with_first(const struct exercise *exercise, unsigned layer, int x, int y)
{
    return is_right(exercise, layer - layer % exercise->samples, x, y);
}

static bool bits_reversed(const struct exercise *exercise, unsigned layer, int x, int y)
{
    const unsigned sample = layer % exercise->samples;
    return is_right(exercise, layer - sample + exercise->samples - 1 - sample, x, y);
}

static bool positions_upside_down(const struct exercise *exercise, unsigned layer, int x, int y)
{
    const int *at = exercise->position[layer % exercise->samples];
    return covers_sample(exercise, layer, x, y, at[0], CHECK_UNIT - at[1]);
}

static bool positions_exchanged(const struct exercise *exercise, unsigned layer, int x, int y)
{
    const int *at = exercise->position[layer % exercise->samples];
    return covers_sample(exercise, layer, x, y, at[1], at[0]);
}

static bool positions_from_centre(const struct exercise *exercise, unsigned layer, int x, int y)
{
    const int *at = exercise->position[layer % exercise->samples];
    return covers_sample(exercise, layer, x, y, at[0] + CHECK_UNIT / 2, at[1] + CHECK_UNIT / 2);
}

/* Rows of samples from the lower left one on. */
static bool regular_grid(const struct exercise *exercise, unsigned layer, int x, int y)
{
    const unsigned sample = layer % exercise->samples;
    unsigned columns = 1;
    while (columns * columns < exercise->samples)
        columns++;
    const unsigned rows = (exercise->samples + columns - 1) / columns;
    return covers_sample(exercise, layer, x, y,
                         (int)((2 * (sample % columns) + 1) * CHECK_UNIT / (2 * columns)),
                         (int)((2 * (sample / columns) + 1) * CHECK_UNIT / (2 * rows)));
}

/* --- Mistakes in corners, in the sampled point, in ties ------------------------------------------------- */

/* Where a pixel is sampled, in parts of a pixel from the right sample; how corners are rounded. */
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
                   const struct method *method, const int position[2], int x, int y)
{
    const int64_t px = (int64_t)x * CHECK_UNIT + position[0] + method->x,
                  py = (int64_t)y * CHECK_UNIT + position[1] + method->y;
    const unsigned ties = method->ties     ? method->ties
                          : exercise->ties ? exercise->ties
                                           : (unsigned)TIES_LEFT_BOTTOM;
    int64_t rounded[3][2];
    if (!method->round)
        return check_raster_covers(triangle->corner, px, py, ties);
    round_corners(triangle, method->round, rounded);
    return check_raster_covers((const int64_t(*)[2])rounded, px, py, ties);
}

static bool drawn_by(const struct exercise *exercise, const struct method *method, unsigned layer, int x,
                     int y)
{
    const int *position = exercise->position[layer % exercise->samples];
    if (!exercise->united)
        return covers(exercise, &exercise->triangles[layer / exercise->samples], method, position, x, y);
    for (unsigned i = 0; i < exercise->count; i++)
        if (covers(exercise, &exercise->triangles[i], method, position, x, y))
            return true;
    return false;
}

/* --- The table ------------------------------------------------------------------------------------------ */

enum { HALF = CHECK_UNIT / 2, ALL_SIDES = 15, NO_SIDE = 16 };

/* The exercises of a mistake: triangles one by one or in a picture, without samples or with. */
enum scope { ANY, SEPARATE, CENTRES, SAMPLES };

static const struct mistake {
    const char *words;
    bool (*drawn)(const struct exercise *exercise, unsigned layer, int x, int y); /* or null: */
    struct method method;
    enum scope scope;
} mistakes[] = {
    {"all samples of a pixel are covered where its centre is: each has a position",
     centre_only,
     {0},
     SAMPLES},
    {"samples of pixels whose centre is not covered are missing: each sample decides for itself",
     samples_with_centre,
     {0},
     SAMPLES},
    {"all samples of a pixel are covered where one is: each decides for itself", all_with_any, {0}, SAMPLES},
    {"all samples of a pixel are covered where the first one is: each has a position",
     all_with_first,
     {0},
     SAMPLES},
    {"the bits of masks are in reverse order: bit 0 is the first sample", bits_reversed, {0}, SAMPLES},
    {"positions of samples are used with y downwards: they are from the lower left corner",
     positions_upside_down,
     {0},
     SAMPLES},
    {"x and y of the samples' positions are exchanged", positions_exchanged, {0}, SAMPLES},
    {"positions of samples are added to the pixel's centre: they are from its lower left corner",
     positions_from_centre,
     {0},
     SAMPLES},
    {"samples are in a regular grid: their positions are those of the exercise", regular_grid, {0}, SAMPLES},
    {"the picture is upside down: row 0 is the lowest one in window coordinates, a PNG begins with the "
     "highest",
     upside_down,
     {0},
     ANY},
    {"the picture is mirrored, left for right", mirrored, {0}, ANY},
    {"the picture is turned by half a turn: x grows to the right, y upwards", turned, {0}, ANY},
    {"x and y are exchanged", transposed, {0}, ANY},
    {"the picture is upside down and one row too high: the row is height - 1 - y, not height - y",
     upside_down_by_height,
     {0},
     ANY},
    {"all rows are one too high: pixel (x, y) is the square from (x, y) to (x + 1, y + 1)",
     one_row_up,
     {0},
     ANY},
    {"the pixels outside of the triangles are drawn: all edge functions of a point inside have the same sign",
     outside,
     {0},
     ANY},
    {"the rectangle around each triangle is drawn: a pixel is inside of all three edges",
     bounding_box,
     {0},
     SEPARATE},
    {"the highest row of each triangle is missing: it belongs to the triangle",
     without_highest_row,
     {0},
     SEPARATE},
    {"the lowest row of each triangle is missing: it belongs to the triangle",
     without_lowest_row,
     {0},
     SEPARATE},
    {"spans end one pixel early: `last` belongs to the span", without_last, {0}, ANY},
    {"spans end one pixel late: `last` is the last pixel inside", one_more_last, {0}, ANY},
    {"spans begin one pixel late", without_first, {0}, ANY},
    {"spans begin one pixel early", one_more_first, {0}, ANY},
    {"triangles whose corners are in clockwise order are missing: culling is not enabled",
     without_clockwise,
     {0},
     SEPARATE},
    {"triangles whose corners are in counterclockwise order are missing: culling is not enabled",
     without_counterclockwise,
     {0},
     SEPARATE},
    {"pixels are sampled at their lower left corner: sample (x + 0.5, y + 0.5)",
     NULL,
     {-HALF, -HALF, NULL, 0},
     CENTRES},
    {"pixels are sampled at their lower right corner: sample (x + 0.5, y + 0.5)",
     NULL,
     {HALF, -HALF, NULL, 0},
     CENTRES},
    {"pixels are sampled at their upper left corner: sample (x + 0.5, y + 0.5)",
     NULL,
     {-HALF, HALF, NULL, 0},
     CENTRES},
    {"pixels are sampled at their upper right corner: sample (x + 0.5, y + 0.5)",
     NULL,
     {HALF, HALF, NULL, 0},
     CENTRES},
    {"corners are truncated to whole pixels: they have fractions", NULL, {0, 0, floor, 0}, ANY},
    {"corners are rounded to whole pixels: they have fractions", NULL, {0, 0, round, 0}, ANY},
    {"corners are rounded up to whole pixels: they have fractions", NULL, {0, 0, ceil, 0}, ANY},
    {"corners are truncated to whole pixels, and pixels are sampled at their lower left corner",
     NULL,
     {-HALF, -HALF, floor, 0},
     CENTRES},
    {"centres on left and bottom edges are kept: right with --ties left-bottom",
     NULL,
     {0, 0, NULL, TIES_LEFT_BOTTOM},
     ANY},
    {"centres on left and top edges are kept: right with --ties left-top",
     NULL,
     {0, 0, NULL, TIES_LEFT_TOP},
     ANY},
    {"centres on right and bottom edges are kept, as a rasterizer with y downwards keeps right and top",
     NULL,
     {0, 0, NULL, 1 << SIDE_RIGHT | 1 << SIDE_BOTTOM},
     ANY},
    {"centres on right and top edges are kept", NULL, {0, 0, NULL, 1 << SIDE_RIGHT | 1 << SIDE_TOP}, ANY},
    {"centres on all edges are kept: two triangles draw the pixels of their common edge",
     NULL,
     {0, 0, NULL, ALL_SIDES},
     SEPARATE},
    {"centres on no edge are kept: no triangle draws the pixels of a common edge",
     NULL,
     {0, 0, NULL, NO_SIDE},
     SEPARATE},
};

/* Pixels in which a rasterizer with the mistake differs from the exercise's; counts to `most` at most. */
static size_t differences(const struct exercise *exercise, const struct mistake *mistake, size_t most)
{
    size_t count = 0;
    for (unsigned layer = 0; layer < exercise_layers(exercise); layer++)
        for (unsigned y = 0; y < exercise->height && count < most; y++)
            for (unsigned x = 0; x < exercise->width; x++) {
                const bool drawn = mistake->drawn
                                       ? mistake->drawn(exercise, layer, (int)x, (int)y)
                                       : drawn_by(exercise, &mistake->method, layer, (int)x, (int)y);
                count += drawn != *check_raster_pixel(exercise, exercise->own, layer, x, y);
            }
    return count;
}

static bool is_empty(const struct exercise *exercise)
{
    for (size_t i = 0; i < (size_t)exercise_layers(exercise) * exercise->width * exercise->height; i++)
        if (exercise->own[i])
            return false;
    return true;
}

/* Without any pixel there is nothing to compare: only culling is named. */
static bool applies(const struct exercise *exercise, const struct mistake *mistake, bool empty)
{
    const bool scopes[] = {[ANY] = true,
                           [SEPARATE] = !exercise->united,
                           [CENTRES] = !exercise->sampled,
                           [SAMPLES] = exercise->sampled};
    return scopes[mistake->scope] && (!empty || mistake->drawn == without_clockwise);
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
