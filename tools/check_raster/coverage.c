/* The pixels that each triangle covers: the rule that each wrong one violates. */
#include <GL/gl.h>
#include <math.h>
#include <string.h>

#include "tools/check_raster/check_raster.h"
#include "tools/support/tool.h"

enum { UNIT = CHECK_UNIT };

uint8_t *check_raster_pixel(const struct exercise *exercise, uint8_t *pixels, unsigned layer, unsigned x,
                            unsigned y)
{
    return &pixels[((size_t)layer * exercise->height + y) * exercise->width + x];
}

/* --- Geometry ------------------------------------------------------------------------------------------- */

bool check_raster_turn(int64_t p[3][2])
{
    const bool clockwise =
        (p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) - (p[2][0] - p[0][0]) * (p[1][1] - p[0][1]) < 0;
    for (int a = 0; a < 2 && clockwise; a++) {
        const int64_t swapped = p[1][a];
        p[1][a] = p[2][a];
        p[2][a] = swapped;
    }
    return clockwise;
}

/* Twice the area between edge and point, in parts of a pixel: positive inside, 0 on the edge's line. */
static int64_t edge_value(const int64_t corner[3][2], int edge, int64_t x, int64_t y)
{
    const int64_t *a = corner[edge], *b = corner[(edge + 1) % 3];
    return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
}

/* Counterclockwise and y upwards: the inside is on the left of each edge. */
static enum side side_of(const int64_t corner[3][2], int edge)
{
    const int64_t *a = corner[edge], *b = corner[(edge + 1) % 3];
    if (a[1] == b[1])
        return b[0] > a[0] ? SIDE_BOTTOM : SIDE_TOP;
    return b[1] < a[1] ? SIDE_LEFT : SIDE_RIGHT;
}

bool check_raster_covers(const int64_t corner[3][2], int64_t x, int64_t y, unsigned ties)
{
    bool area = false;
    for (int edge = 0; edge < 3; edge++) {
        const int64_t value = edge_value(corner, edge, x, y);
        area |= value > 0;
        if (value < 0 || (value == 0 && !(ties >> side_of(corner, edge) & 1)))
            return false;
    }
    return area;
}

/* --- What is right: drawn ------------------------------------------------------------------------------- */

/* A sample is covered as the pixel's centre is where all corners are moved by their distance. */
static void draw_triangle(const struct exercise *exercise, unsigned layer)
{
    const struct triangle *triangle = &exercise->triangles[layer / exercise->samples];
    const int *position = exercise->position[layer % exercise->samples];
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 3; i++)
        glVertex2d((double)(triangle->corner[i][0] + UNIT / 2 - position[0]) / UNIT * 2 / exercise->width - 1,
                   (double)(triangle->corner[i][1] + UNIT / 2 - position[1]) / UNIT * 2 / exercise->height -
                       1);
    glEnd();
}

static void draw_line(const struct exercise *exercise, unsigned l)
{
    const struct line *line = &exercise->lines[l];
    glLineWidth((float)exercise->line_width);
    glBegin(GL_LINES);
    for (int i = 0; i < 2; i++)
        glVertex2d((double)line->end[i][0] / UNIT * 2 / exercise->width - 1,
                   (double)line->end[i][1] / UNIT * 2 / exercise->height - 1);
    glEnd();
}

bool check_raster_draw_right(struct exercise *exercise)
{
    struct tool_context context;
    if (!tool_context_create(&context, exercise->width, exercise->height, 1))
        return false;
    for (unsigned layer = 0; layer < exercise->count * exercise->samples; layer++) {
        if (!exercise->united || layer == 0)
            glClear(GL_COLOR_BUFFER_BIT);
        if (exercise->lines)
            draw_line(exercise, layer);
        else
            draw_triangle(exercise, layer);
        glFinish();
        const unsigned to = exercise->united ? 0 : layer;
        for (unsigned y = 0; y < exercise->height; y++)
            for (unsigned x = 0; x < exercise->width; x++)
                *check_raster_pixel(exercise, exercise->right, to, x, y) =
                    context.pixels[((size_t)y * exercise->width + x) * 4] != 0;
    }
    tool_context_destroy(&context);
    return true;
}

/* --- Why ------------------------------------------------------------------------------------------------ */

enum rule { RULE_TIE, RULE_TIES = RULE_TIE + 4, RULE_INSIDE = RULE_TIES, RULE_OUTSIDE, RULES };

/* RULE_TIE + enum side; of a pixel's centre, of a sample. */
static const char *const rules[RULES][2] = {
    [RULE_TIE + SIDE_LEFT] = {"its centre is exactly on a left edge", "it is exactly on a left edge"},
    [RULE_TIE + SIDE_RIGHT] = {"its centre is exactly on a right edge", "it is exactly on a right edge"},
    [RULE_TIE + SIDE_BOTTOM] = {"its centre is exactly on a bottom edge", "it is exactly on a bottom edge"},
    [RULE_TIE + SIDE_TOP] = {"its centre is exactly on a top edge", "it is exactly on a top edge"},
    [RULE_INSIDE] = {"its centre is inside of all three edges, and it is missing: a pixel is drawn where its "
                     "centre is inside",
                     "it is inside of all three edges: it is covered, whatever the other samples are"},
    [RULE_OUTSIDE] = {"its centre is outside of an edge: a pixel that is only touched is not drawn",
                      "it is outside of an edge: it is not covered, whatever the other samples are"},
};

struct reason {
    enum rule rule;
    int edge;
    double far; /* RULE_OUTSIDE: how far, in pixels */
};

/* The sample of a layer, or a pixel's centre, in parts of a pixel. */
struct point {
    int64_t x, y;
};

static struct point sample_of(const struct exercise *exercise, unsigned layer, unsigned x, unsigned y)
{
    const int *position = exercise->position[layer % exercise->samples];
    return (struct point){(int64_t)x * UNIT + position[0], (int64_t)y * UNIT + position[1]};
}

/* One edge that leaves the point to its neighbour decides. */
static struct reason reason_of(const struct triangle *triangle, unsigned ties, struct point at)
{
    const int64_t(*corner)[2] = triangle->corner;
    struct reason reason = {RULE_INSIDE, 0, 0};
    for (int edge = 0; edge < 3; edge++) {
        const int64_t value = edge_value(corner, edge, at.x, at.y);
        const int64_t *a = corner[edge], *b = corner[(edge + 1) % 3];
        const double length = sqrt((double)((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1])));
        const bool left = reason.rule < RULE_TIES && !(ties >> reason.rule & 1);
        if (value < 0 && length > 0 && -(double)value / length / UNIT > reason.far)
            reason = (struct reason){RULE_OUTSIDE, edge, -(double)value / length / UNIT};
        else if (value == 0 && reason.rule != RULE_OUTSIDE && !left)
            reason = (struct reason){RULE_TIE + side_of(corner, edge), edge, 0};
    }
    return reason;
}

/* The triangle nearest to the pixel, if there are several in one picture. */
static unsigned nearest(const struct exercise *exercise, unsigned x, unsigned y)
{
    unsigned best = 0;
    double least = INFINITY;
    for (unsigned t = 0; t < exercise->count; t++) {
        const struct reason reason =
            reason_of(&exercise->triangles[t], exercise->ties, sample_of(exercise, 0, x, y));
        if (reason.far < least) {
            least = reason.far;
            best = t;
        }
    }
    return best;
}

static const struct triangle *triangle_of(const struct exercise *exercise, unsigned layer, unsigned x,
                                          unsigned y)
{
    return &exercise->triangles[exercise->united ? nearest(exercise, x, y) : layer / exercise->samples];
}

/* --- Ties ----------------------------------------------------------------------------------------------- */

/* Each triangle's pixels on edges, by the rule that was chosen, are right. Under TIES_ANY those of the
 * exercise are. */
static void settle_ties(struct exercise *exercise)
{
    for (unsigned layer = 0; layer < exercise_layers(exercise); layer++)
        for (unsigned y = 0; y < exercise->height; y++)
            for (unsigned x = 0; x < exercise->width; x++) {
                const struct reason reason = reason_of(triangle_of(exercise, layer, x, y), exercise->ties,
                                                       sample_of(exercise, layer, x, y));
                uint8_t *right = check_raster_pixel(exercise, exercise->right, layer, x, y);
                if (reason.rule < RULE_TIES && exercise->ties == TIES_ANY)
                    *right = *check_raster_pixel(exercise, exercise->own, layer, x, y);
                else if (reason.rule < RULE_TIES && !exercise->united)
                    *right = exercise->ties >> reason.rule & 1;
            }
}

/* A picture has a pixel that any triangle keeps. */
static void settle_united(struct exercise *exercise)
{
    for (unsigned y = 0; y < exercise->height; y++)
        for (unsigned x = 0; x < exercise->width; x++) {
            uint8_t *right = check_raster_pixel(exercise, exercise->right, 0, x, y);
            bool tie = false, inside = false;
            for (unsigned t = 0; t < exercise->count; t++) {
                const struct reason reason =
                    reason_of(&exercise->triangles[t], exercise->ties, sample_of(exercise, 0, x, y));
                tie |= reason.rule < RULE_TIES;
                inside |= reason.rule == RULE_INSIDE ||
                          (reason.rule < RULE_TIES && exercise->ties >> reason.rule & 1);
            }
            if (tie)
                *right = inside;
        }
}

/* More triangles than two may meet in a corner: the rule of common edges does not decide. */
static bool is_corner(const int64_t corner[3][2], struct point at)
{
    bool is = false;
    for (int i = 0; i < 3; i++)
        is |= corner[i][0] == at.x && corner[i][1] == at.y;
    return is;
}

/* The other triangle of which the sample is on the same edge, from the other side; -1: none. */
static int neighbour_of(const struct exercise *exercise, unsigned layer, unsigned x, unsigned y)
{
    const struct triangle *triangle = triangle_of(exercise, layer, x, y);
    const struct point at = sample_of(exercise, layer, x, y);
    const struct reason reason = reason_of(triangle, TIES_ANY, at);
    const int64_t(*mine)[2] = triangle->corner;
    if (reason.rule >= RULE_TIES || is_corner(mine, at))
        return -1;
    for (unsigned other = 0; other < exercise->count; other++) {
        const int64_t(*corner)[2] = exercise->triangles[other].corner;
        for (int edge = 0; edge < 3; edge++)
            if (memcmp(corner[edge], mine[(reason.edge + 1) % 3], sizeof *corner) == 0 &&
                memcmp(corner[(edge + 1) % 3], mine[reason.edge], sizeof *corner) == 0)
                return (int)other;
    }
    return -1;
}

/* `sample 2 of pixel (3, 4)` */
static void print_subject(FILE *out, const struct exercise *exercise, unsigned layer, unsigned x, unsigned y)
{
    if (exercise->sampled)
        fprintf(out, "sample %u of ", layer % exercise->samples);
    fprintf(out, "pixel (%u, %u)", x, y);
}

static void check_common_edge(const struct exercise *exercise, unsigned layer, unsigned x, unsigned y,
                              bool every, FILE *out, struct verdict *verdict)
{
    const unsigned triangle = layer / exercise->samples, sample = layer % exercise->samples;
    const int other = neighbour_of(exercise, layer, x, y);
    if (other <= (int)triangle)
        return;
    const bool mine = *check_raster_pixel(exercise, exercise->own, layer, x, y);
    if (mine !=
        *check_raster_pixel(exercise, exercise->own, (unsigned)other * exercise->samples + sample, x, y))
        return;
    verdict->pixels[y * exercise->width + x] = mine ? PIXEL_TOO_MANY : PIXEL_MISSING;
    if (verdict->common++ > 0 && !every)
        return;
    fprintf(out, "triangles %u and %d, ", triangle, other);
    print_subject(out, exercise, layer, x, y);
    fprintf(out, " is %s: %s on their common edge, and exactly one has it  [OpenGL 4.6 14.6.1]\n",
            mine ? "drawn by both" : "drawn by neither", exercise->sampled ? "it is" : "its centre is");
}

/* Of two triangles with a common edge, exactly one has the pixels on it. */
static void check_common_edges(const struct exercise *exercise, bool every, FILE *out,
                               struct verdict *verdict)
{
    if (exercise->united || exercise->ties != TIES_ANY)
        return;
    for (unsigned layer = 0; layer < exercise_layers(exercise); layer++)
        for (unsigned y = 0; y < exercise->height; y++)
            for (unsigned x = 0; x < exercise->width; x++)
                check_common_edge(exercise, layer, x, y, every, out, verdict);
}

/* --- The report ----------------------------------------------------------------------------------------- */

struct tally {
    size_t by_rule[RULES][2]; /* [too many, too few] */
    FILE *out;
    bool every;
};

/* Ends a sentence about a tie. */
static const char *owner(enum rule rule, bool few)
{
    return rule >= RULE_TIES ? ""
           : few             ? ": it belongs to this triangle, not to its neighbour"
                             : ": it belongs to the neighbour, not to this triangle";
}

static void report(const struct exercise *exercise, struct tally *tally, unsigned layer, unsigned x,
                   unsigned y)
{
    const bool few = *check_raster_pixel(exercise, exercise->right, layer, x, y);
    const struct triangle *triangle = triangle_of(exercise, layer, x, y);
    const struct reason reason = reason_of(triangle, exercise->ties, sample_of(exercise, layer, x, y));
    if (tally->by_rule[reason.rule][few]++ > 0 && !tally->every)
        return;
    const double *a = triangle->given[reason.edge], *b = triangle->given[(reason.edge + 1) % 3];
    fprintf(tally->out, "triangle %u, ", (unsigned)(triangle - exercise->triangles));
    print_subject(tally->out, exercise, layer, x, y);
    fprintf(tally->out, " is %s: %s%s", few ? "missing" : "too many", rules[reason.rule][exercise->sampled],
            owner(reason.rule, few));
    if (reason.rule == RULE_OUTSIDE && !triangle->clockwise)
        fprintf(tally->out, " (%.3f pixels from the edge from (%g, %g) to (%g, %g))", reason.far, a[0], a[1],
                b[0], b[1]);
    fputs(reason.rule < RULE_TIES
              ? exercise->ties == TIES_LEFT_TOP ? "  [--ties left-top]\n" : "  [--ties left-bottom]\n"
              : "  [OpenGL 4.6 14.6.1]\n",
          tally->out);
}

static void report_counts(const struct exercise *exercise, const struct tally *tally)
{
    for (int rule = 0; rule < RULES; rule++)
        for (int few = 0; few < 2; few++)
            if (tally->by_rule[rule][few] > 1)
                fprintf(tally->out, "%zu %s are %s for this reason: %s%s\n", tally->by_rule[rule][few],
                        exercise->sampled ? "samples" : "pixels", few ? "missing" : "too many",
                        rules[rule][exercise->sampled], owner((enum rule)rule, few));
}

static void judge(const struct exercise *exercise, struct verdict *verdict, struct tally *tally,
                  unsigned layer, unsigned x, unsigned y)
{
    const bool right = *check_raster_pixel(exercise, exercise->right, layer, x, y),
               own = *check_raster_pixel(exercise, exercise->own, layer, x, y);
    uint8_t *pixel = &verdict->pixels[y * exercise->width + x];
    verdict->all += right || own;
    verdict->missing += right && !own;
    verdict->too_many += own && !right;
    if (right != own) {
        *pixel = right ? PIXEL_MISSING : PIXEL_TOO_MANY;
        report(exercise, tally, layer, x, y);
    } else if (right && *pixel == PIXEL_EMPTY) {
        *pixel = PIXEL_RIGHT;
    }
}

static void compare(const struct exercise *exercise, struct verdict *verdict, struct tally *tally)
{
    size_t unexplained;
    for (unsigned layer = 0; layer < exercise_layers(exercise); layer++)
        for (unsigned y = 0; y < exercise->height; y++)
            for (unsigned x = 0; x < exercise->width; x++)
                judge(exercise, verdict, tally, layer, x, y);
    check_common_edges(exercise, tally->every, tally->out, verdict);
    verdict->wrong = verdict->missing + verdict->too_many + verdict->common;
    verdict->cause = check_raster_mistake(exercise, verdict->missing + verdict->too_many, &unexplained);
    if (verdict->cause)
        verdict_cause(tally->out, verdict->cause, unexplained, exercise->sampled ? "sample" : "pixel");
    else
        report_counts(exercise, tally);
}

bool coverage_check(struct exercise *exercise, bool every, FILE *out, struct verdict *verdict)
{
    struct tally tally = {.out = out, .every = every};
    if (!check_raster_draw_right(exercise))
        return false;
    if (exercise->united && exercise->ties != TIES_ANY)
        settle_united(exercise);
    else
        settle_ties(exercise);
    compare(exercise, verdict, &tally);
    return true;
}
