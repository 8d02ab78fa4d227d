/* The pixels that each line covers (OpenGL 4.6 compatibility 14.5.1, 14.5.2.2). Of a line that is rather
 * horizontal, u is x and v is y; of one that is rather vertical, u is y and v is x. A column is the pixels of
 * one u. */
#include <stdlib.h>

#include "tools/check_raster/check_raster.h"

enum { UNIT = CHECK_UNIT };

/* --- Geometry ------------------------------------------------------------------------------------------- */

/* Its ends in parts of a pixel, from a to b. */
struct segment {
    int64_t ua, va, ub, vb;
    bool x_major;
};

static struct segment segment_along(const int64_t end[2][2], bool x_major)
{
    const int u = !x_major, v = x_major;
    return (struct segment){end[0][u], end[0][v], end[1][u], end[1][v], x_major};
}

static bool is_x_major(const int64_t end[2][2])
{
    return llabs(end[1][0] - end[0][0]) >= llabs(end[1][1] - end[0][1]);
}

/* Rounded down. */
static int64_t quotient(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* The lowest of `width` pixels around the line at the centre of column u. Halfway between two pixels it is
 * the upper one if the line is x-major and rises, else the lower one (raster/setup/setup_line.c). */
static int64_t lowest_pixel(const struct segment *s, int64_t u, int64_t width)
{
    const int64_t sign = s->ub < s->ua ? -1 : 1, du = (s->ub - s->ua) * sign, dv = (s->vb - s->va) * sign;
    if (du == 0)
        return quotient(s->va, UNIT);
    const int64_t scaled = (s->va - (width - 1) * UNIT / 2) * du + (u * UNIT + UNIT / 2 - s->ua) * dv;
    const int64_t pixel = quotient(scaled, du * UNIT);
    return scaled == pixel * du * UNIT && !(s->x_major && dv > 0) ? pixel - 1 : pixel;
}

static bool in_column(const struct segment *s, int64_t u, int64_t v, int64_t width)
{
    const int64_t lowest = lowest_pixel(s, u, width);
    return v >= lowest && v < lowest + width;
}

/* The same at another point of the column than its centre, and `up` parts of a pixel higher, rounded down. */
static bool in_column_at(const struct segment *s, int64_t u, int64_t v, int64_t width, int at, int up)
{
    const int64_t sign = s->ub < s->ua ? -1 : 1, du = (s->ub - s->ua) * sign, dv = (s->vb - s->va) * sign;
    const int64_t scaled = (s->va + up - (width - 1) * UNIT / 2) * du + (u * UNIT + at - s->ua) * dv;
    const int64_t lowest = du == 0 ? quotient(s->va, UNIT) : quotient(scaled, du * UNIT);
    return v >= lowest && v < lowest + width;
}

/* --- Mistakes ------------------------------------------------------------------------------------------- */

/* A pixel of a line of an exercise. */
struct place {
    const struct exercise *exercise;
    const struct line *line;
    struct segment segment;
    unsigned number;
    int x, y;
    int64_t u, v, width;
};

static struct place place_of(const struct exercise *exercise, unsigned number, int x, int y)
{
    const struct line *line = &exercise->lines[number];
    const bool x_major = is_x_major(line->end);
    return (struct place){exercise,
                          line,
                          segment_along(line->end, x_major),
                          number,
                          x,
                          y,
                          x_major ? x : y,
                          x_major ? y : x,
                          exercise->line_width};
}

static bool is_right(const struct place *p, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < p->exercise->width && y < p->exercise->height &&
           *check_raster_pixel(p->exercise, p->exercise->right, p->number, (unsigned)x, (unsigned)y);
}

static bool is_right_at(const struct place *p, int64_t u, int64_t v)
{
    return p->segment.x_major ? is_right(p, u, v) : is_right(p, v, u);
}

/* Any pixel of column u is drawn. */
static bool has_column(const struct place *p, int64_t u)
{
    const int64_t lowest = lowest_pixel(&p->segment, u, p->width);
    for (int64_t v = lowest; v < lowest + p->width; v++)
        if (is_right_at(p, u, v))
            return true;
    return false;
}

static bool is_first_column(const struct place *p)
{
    return has_column(p, p->u) && !has_column(p, p->u + (p->segment.ub < p->segment.ua ? 1 : -1));
}

static bool right(const struct place *p)
{
    return is_right(p, p->x, p->y);
}

static bool with_end(const struct place *p)
{
    return right(p) ||
           (p->u == quotient(p->segment.ub, UNIT) && in_column(&p->segment, p->u, p->v, p->width));
}

static bool without_beginning(const struct place *p)
{
    return right(p) && !is_first_column(p);
}

/* On the border it is if it lies right of the centre: ends are moved by (-e, -e*e) (14.5.1). */
static bool in_diamond(const struct place *p, int64_t u, int64_t v)
{
    const int64_t du = u - p->u * UNIT - UNIT / 2, dv = v - p->v * UNIT - UNIT / 2,
                  distance = llabs(du) + llabs(dv);
    return distance < UNIT / 2 || (distance == UNIT / 2 && (p->segment.x_major ? du : dv) > 0);
}

/* Drawn from b to a, a line has the pixel whose diamond b is in, and not that of a. */
static bool from_smaller_end(const struct place *p)
{
    const struct segment *s = &p->segment;
    if (s->ub >= s->ua)
        return right(p);
    return in_diamond(p, s->ub, s->vb) || (right(p) && !in_diamond(p, s->ua, s->va));
}

static bool between(int64_t a, int64_t b, int64_t u)
{
    return a < b ? u >= a && u <= b : u >= b && u <= a;
}

static bool every_column(const struct place *p)
{
    return between(quotient(p->segment.ua, UNIT), quotient(p->segment.ub, UNIT), p->u) &&
           in_column(&p->segment, p->u, p->v, p->width);
}

/* The ends are moved to the centres of pixels: of those that contain them, or the nearest corners'. */
static bool with_ends_at(const struct place *p, int half, bool last)
{
    int64_t end[2][2];
    for (int i = 0; i < 2; i++)
        for (int a = 0; a < 2; a++)
            end[i][a] = quotient(p->line->end[i][a] + half, UNIT) * UNIT + UNIT / 2;
    const bool x_major = is_x_major((const int64_t(*)[2])end);
    const struct segment s = segment_along((const int64_t(*)[2])end, x_major);
    const int64_t u = x_major ? p->x : p->y, v = x_major ? p->y : p->x, ub = quotient(s.ub, UNIT);
    return between(quotient(s.ua, UNIT), ub, u) && (last || u != ub) && in_column(&s, u, v, p->width);
}

static bool truncated_ends(const struct place *p)
{
    return with_ends_at(p, 0, true);
}

static bool truncated_ends_without_last(const struct place *p)
{
    return with_ends_at(p, 0, false);
}

static bool rounded_ends(const struct place *p)
{
    return with_ends_at(p, UNIT / 2, true);
}

static bool rounded_ends_without_last(const struct place *p)
{
    return with_ends_at(p, UNIT / 2, false);
}

static bool along_x(const struct place *p)
{
    const struct segment s = segment_along(p->line->end, true);
    if (!in_column(&s, p->x, p->y, p->width))
        return false;
    for (int64_t y = 0; y < p->exercise->height; y++)
        if (is_right(p, p->x, y))
            return true;
    return false;
}

static bool at_left_edge(const struct place *p)
{
    return in_column_at(&p->segment, p->u, p->v, p->width, 0, 0) && has_column(p, p->u);
}

static bool half_higher(const struct place *p)
{
    return in_column_at(&p->segment, p->u, p->v, p->width, UNIT / 2, UNIT / 2) && has_column(p, p->u);
}

/* The line's own pixel and `width` - 1 above it. */
static bool upwards(const struct place *p)
{
    const int64_t lowest = lowest_pixel(&p->segment, p->u, 1);
    return has_column(p, p->u) && p->v >= lowest && p->v < lowest + p->width;
}

static bool of_width_1(const struct place *p)
{
    return in_column(&p->segment, p->u, p->v, 1) && has_column(p, p->u);
}

/* A line of width 1 whose pixels are repeated in the direction of u. */
static bool along_major(const struct place *p)
{
    const int64_t first = p->u - p->width / 2;
    for (int64_t u = first; u < first + p->width; u++)
        if (has_column(p, u) && in_column(&p->segment, u, p->v, 1))
            return true;
    return false;
}

/* A line of width 1 whose pixels are squares. */
static bool squares(const struct place *p)
{
    const int64_t first = p->u - p->width / 2;
    for (int64_t u = first; u < first + p->width; u++)
        if (has_column(p, u) && in_column(&p->segment, u, p->v, p->width))
            return true;
    return false;
}

/* The centre is within half the width of the segment, at a right angle to it. */
static bool rectangle(const struct place *p)
{
    const double du = (double)(p->segment.ub - p->segment.ua), dv = (double)(p->segment.vb - p->segment.va),
                 u = (double)(p->u * UNIT + UNIT / 2 - p->segment.ua),
                 v = (double)(p->v * UNIT + UNIT / 2 - p->segment.va), square = du * du + dv * dv,
                 along = u * du + v * dv, across = u * dv - v * du, half = (double)p->width * UNIT / 2;
    return along >= 0 && along < square && across * across <= half * half * square;
}

/* The segment passes through the square of the pixel: in the range of u and of v, and not on one side. */
static bool touched(const struct place *p)
{
    const struct segment *s = &p->segment;
    const int64_t du = s->ub - s->ua, dv = s->vb - s->va;
    bool left = false, on_right = false;
    for (int corner = 0; corner < 4; corner++) {
        const int64_t side =
            ((p->u + (corner & 1)) * UNIT - s->ua) * dv - ((p->v + (corner >> 1)) * UNIT - s->va) * du;
        left |= side < 0;
        on_right |= side > 0;
    }
    return left && on_right && between(quotient(s->ua, UNIT), quotient(s->ub, UNIT), p->u) &&
           between(quotient(s->va, UNIT), quotient(s->vb, UNIT), p->v);
}

static bool upside_down(const struct place *p)
{
    return is_right(p, p->x, (int64_t)p->exercise->height - 1 - p->y);
}

static bool mirrored(const struct place *p)
{
    return is_right(p, (int64_t)p->exercise->width - 1 - p->x, p->y);
}

static bool exchanged(const struct place *p)
{
    return is_right(p, p->y, p->x);
}

static const struct mistake {
    const char *words;
    bool (*drawn)(const struct place *p);
    bool wide; /* a mistake of wide lines alone */
} mistakes[] = {
    {"rows are upside down: row 0 is the lowest one in window coordinates", upside_down, false},
    {"pixels are mirrored, left for right", mirrored, false},
    {"x and y are exchanged", exchanged, false},
    {"the pixel in which a line ends is drawn: a line does not leave its diamond", with_end, false},
    {"the pixel in which a line begins is missing: a line that begins in a diamond leaves it",
     without_beginning, false},
    {"lines are drawn from their left or lower end: the last pixel is missing at the end that is given "
     "second",
     from_smaller_end, false},
    {"every column between the ends is drawn: a line has a pixel where it leaves the pixel's diamond",
     every_column, false},
    {"ends are truncated to whole pixels: they have fractions", truncated_ends, false},
    {"ends are truncated to whole pixels, and the last pixel is left out: they have fractions",
     truncated_ends_without_last, false},
    {"ends are rounded to whole pixels: they have fractions, and pixel (x, y) is from x to x + 1",
     rounded_ends, false},
    {"ends are rounded to whole pixels, and the last pixel is left out: they have fractions, and pixel (x, "
     "y) "
     "is from x to x + 1",
     rounded_ends_without_last, false},
    {"steep lines have gaps: step along y if |dy| > |dx|", along_x, false},
    {"the line is followed at the left or lower edge of each column: follow it at the centre, x + 0.5",
     at_left_edge, false},
    {"lines are half a pixel too high: pixel y is from y to y + 1, round down", half_higher, false},
    {"every pixel that a line touches is drawn: a line has one in each column", touched, false},
    {"lines have a width of 1", of_width_1, true},
    {"wide lines grow to one side: of w pixels (w - 1) / 2 are below the line", upwards, true},
    {"wide lines grow in their own direction: a rather horizontal line is w pixels high", along_major, true},
    {"each pixel of a wide line is a square: a rather horizontal line is w pixels high, and one wide",
     squares, true},
    {"wide lines are rectangles at a right angle to the line: without antialiasing, each column has w pixels",
     rectangle, true},
};

/* --- The report ----------------------------------------------------------------------------------------- */

static size_t differences(const struct exercise *exercise, const struct mistake *mistake, size_t most)
{
    size_t count = 0;
    for (unsigned l = 0; l < exercise->count; l++)
        for (unsigned y = 0; y < exercise->height && count < most; y++)
            for (unsigned x = 0; x < exercise->width; x++) {
                const struct place place = place_of(exercise, l, (int)x, (int)y);
                count += mistake->drawn(&place) != *check_raster_pixel(exercise, exercise->own, l, x, y);
            }
    return count;
}

static const char *find_cause(const struct exercise *exercise, size_t wrong, size_t *unexplained)
{
    const char *cause = NULL;
    *unexplained = wrong / 10 + 1; /* nine in ten pixels are explained */
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes && wrong > 1; i++) {
        if (mistakes[i].wide && exercise->line_width == 1)
            continue;
        const size_t count = differences(exercise, &mistakes[i], *unexplained);
        if (count < *unexplained) {
            *unexplained = count;
            cause = mistakes[i].words;
        }
    }
    return cause;
}

enum reason { REASON_END, REASON_COLUMN, REASON_OUTSIDE, REASON_LEAVES, REASONS };

static const char *const reasons[REASONS] = {
    [REASON_END] = "the line ends in its diamond, and does not leave it",
    [REASON_COLUMN] = "the line does not leave a diamond of this column",
    [REASON_OUTSIDE] = "other pixels of this column are nearer to the line",
    [REASON_LEAVES] = "the line leaves the diamond of a pixel of this column, and this is one of the nearest",
};

static enum reason reason_of(const struct place *p, bool missing)
{
    if (missing)
        return REASON_LEAVES;
    if (has_column(p, p->u))
        return REASON_OUTSIDE;
    return in_diamond(p, p->segment.ub, p->segment.vb) ? REASON_END : REASON_COLUMN;
}

struct tally {
    size_t by_reason[REASONS];
    bool every;
    FILE *out;
};

static void judge(const struct place *p, struct verdict *verdict, struct tally *tally)
{
    const unsigned x = (unsigned)p->x, y = (unsigned)p->y;
    const bool is = right(p), own = *check_raster_pixel(p->exercise, p->exercise->own, p->number, x, y);
    uint8_t *pixel = &verdict->pixels[(size_t)y * p->exercise->width + x];
    verdict->all += is || own;
    verdict->missing += is && !own;
    verdict->too_many += own && !is;
    if (is == own) {
        if (is && *pixel == PIXEL_EMPTY)
            *pixel = PIXEL_RIGHT;
        return;
    }
    *pixel = is ? PIXEL_MISSING : PIXEL_TOO_MANY;
    const enum reason reason = reason_of(p, is);
    if (tally->by_reason[reason]++ == 0 || tally->every)
        fprintf(tally->out, "line %u, pixel (%u, %u) is %s: %s  [OpenGL 4.6 (compatibility) %s]\n", p->number,
                x, y, is ? "missing" : "too many", reasons[reason], p->width > 1 ? "14.5.2.2" : "14.5.1");
}

bool lines_check(struct exercise *exercise, bool every, FILE *out, struct verdict *verdict)
{
    struct tally tally = {.every = every, .out = out};
    size_t unexplained;
    if (!check_raster_draw_right(exercise))
        return false;
    for (unsigned l = 0; l < exercise->count; l++)
        for (unsigned y = 0; y < exercise->height; y++)
            for (unsigned x = 0; x < exercise->width; x++) {
                const struct place place = place_of(exercise, l, (int)x, (int)y);
                judge(&place, verdict, &tally);
            }
    verdict->wrong = verdict->missing + verdict->too_many;
    verdict->cause = find_cause(exercise, verdict->wrong, &unexplained);
    if (verdict->cause)
        verdict_cause(out, verdict->cause, unexplained, "pixel");
    return true;
}
