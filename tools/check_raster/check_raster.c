/* edgewalk check-raster: the rule of rasterization that another rasterizer violates. */
#include "tools/check_raster/check_raster.h"

#include <GL/gl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "files/files.h"
#include "tools/support/json.h"
#include "tools/support/command.h"

enum { SIDE_MAX = 2048, TRIANGLES_MAX = 1024, UNIT = CHECK_UNIT };

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

int64_t check_raster_edge(const int64_t corner[3][2], int edge, int64_t x, int64_t y)
{
    const int64_t *a = corner[edge], *b = corner[(edge + 1) % 3];
    return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
}

/* Counterclockwise and y upwards: the inside is on the left of each edge. */
enum side check_raster_side(const int64_t corner[3][2], int edge)
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
        const int64_t value = check_raster_edge(corner, edge, x, y);
        area |= value > 0;
        if (value < 0 || (value == 0 && !(ties >> check_raster_side(corner, edge) & 1)))
            return false;
    }
    return area;
}

/* --- Reading -------------------------------------------------------------------------------------------- */

static bool read_point(const struct json *json, double point[2])
{
    if (!json || json->type != JSON_ARRAY || !json->first || json->first->type != JSON_NUMBER ||
        !json->first->next || json->first->next->type != JSON_NUMBER || json->first->next->next)
        return false;
    point[0] = json->first->number;
    point[1] = json->first->next->number;
    return fabs(point[0]) <= SIDE_MAX && fabs(point[1]) <= SIDE_MAX;
}

/* Corners are rounded to the grid first (OpenGL 4.6, 14.2: subpixel bits), to even. */
static bool read_triangle(const struct json *json, struct triangle *triangle)
{
    const struct json *point = json->type == JSON_ARRAY ? json->first : NULL;
    for (int i = 0; i < 3; i++, point = point->next) {
        if (!point || !read_point(point, triangle->given[i]))
            return false;
        for (int a = 0; a < 2; a++)
            triangle->corner[i][a] = (int64_t)nearbyint(triangle->given[i][a] * UNIT);
    }
    triangle->clockwise = check_raster_turn(triangle->corner);
    return !point;
}

uint8_t *check_raster_pixel(const struct exercise *exercise, uint8_t *pixels, unsigned triangle, unsigned x,
                            unsigned y)
{
    return &pixels[((size_t)triangle * exercise->height + y) * exercise->width + x];
}

static bool read_span(struct exercise *exercise, const struct json *span)
{
    const double triangle = json_number(span, "triangle", 0), y = json_number(span, "y", -1),
                 first = json_number(span, "first", -1), last = json_number(span, "last", -1);
    if (!(triangle >= 0 && triangle < exercise->count && y >= 0 && y < exercise->height && first >= 0 &&
          last < exercise->width))
        return false;
    for (unsigned x = (unsigned)first; last >= 0 && x <= (unsigned)last; x++)
        *check_raster_pixel(exercise, exercise->own, (unsigned)triangle, x, (unsigned)y) = 1;
    return true;
}

static int fail(const char *path, const char *what)
{
    fprintf(stderr, "edgewalk: %s: %s\n", path, what);
    return EXIT_USAGE;
}

/* EXIT_OK, or the status after printing why not. */
static int read_triangles(struct exercise *exercise, const struct json *json, const char *path)
{
    const struct json *triangles = json_member(json, "triangles");
    exercise->width = (unsigned)json_number(json, "width", 0);
    exercise->height = (unsigned)json_number(json, "height", 0);
    if (exercise->width < 1 || exercise->height < 1 || exercise->width > SIDE_MAX ||
        exercise->height > SIDE_MAX)
        return fail(path, "expected a width and a height from 1 to 2048");
    for (const struct json *at = triangles && triangles->type == JSON_ARRAY ? triangles->first : NULL; at;
         at = at->next)
        exercise->count++;
    if (exercise->count < 1 || exercise->count > TRIANGLES_MAX)
        return fail(path, "expected 1 to 1024 triangles");
    const size_t pixels = (size_t)exercise->count * exercise->width * exercise->height;
    exercise->triangles = calloc(exercise->count, sizeof *exercise->triangles);
    exercise->right = calloc(pixels, 1);
    exercise->own = calloc(pixels, 1);
    if (!exercise->triangles || !exercise->right || !exercise->own)
        return fail(path, "no memory");
    unsigned i = 0;
    for (const struct json *at = triangles->first; at; at = at->next)
        if (!read_triangle(at, &exercise->triangles[i++]))
            return fail(path, "a triangle is three points [x, y], within 2048 pixels of the corner");
    return EXIT_OK;
}

static int read_spans(struct exercise *exercise, const struct json *json, const char *path)
{
    const struct json *spans = json_member(json, "spans");
    if (!spans || spans->type != JSON_ARRAY)
        return fail(path, "expected spans, or --picture");
    for (const struct json *at = spans->first; at; at = at->next)
        if (!read_span(exercise, at))
            return fail(path,
                        "a span has a triangle that there is, and y, first and last inside of the picture");
    return EXIT_OK;
}

static int read_picture(struct exercise *exercise, const char *path)
{
    char message[256];
    unsigned width, height;
    uint8_t *rgba = files_png_read(path, &width, &height, message, sizeof message);
    exercise->united = true;
    if (!rgba) {
        fprintf(stderr, "edgewalk: %s\n", message);
        return EXIT_USAGE;
    }
    const bool fits = width == exercise->width && height == exercise->height;
    for (unsigned y = 0; fits && y < height; y++)
        for (unsigned x = 0; x < width; x++) {
            const uint8_t *p = rgba + ((size_t)(height - 1 - y) * width + x) * 4;
            *check_raster_pixel(exercise, exercise->own, 0, x, y) = p[0] || p[1] || p[2];
        }
    free(rgba);
    return fits ? EXIT_OK : fail(path, "the picture has another size than the exercise");
}

/* --- What is right: drawn ------------------------------------------------------------------------------- */

static void draw_triangle(const struct exercise *exercise, unsigned t)
{
    const struct triangle *triangle = &exercise->triangles[t];
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 3; i++)
        glVertex2d((double)triangle->corner[i][0] / UNIT * 2 / exercise->width - 1,
                   (double)triangle->corner[i][1] / UNIT * 2 / exercise->height - 1);
    glEnd();
}

static bool draw_right(struct exercise *exercise)
{
    struct tool_context context;
    if (!tool_context_create(&context, exercise->width, exercise->height, 1))
        return false;
    for (unsigned t = 0; t < exercise->count; t++) {
        if (!exercise->united || t == 0)
            glClear(GL_COLOR_BUFFER_BIT);
        draw_triangle(exercise, t);
        glFinish();
        const unsigned to = exercise->united ? 0 : t;
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

/* RULE_TIE + enum side */
static const char *const rules[RULES] = {
    [RULE_TIE + SIDE_LEFT] = "its centre is exactly on a left edge",
    [RULE_TIE + SIDE_RIGHT] = "its centre is exactly on a right edge",
    [RULE_TIE + SIDE_BOTTOM] = "its centre is exactly on a bottom edge",
    [RULE_TIE + SIDE_TOP] = "its centre is exactly on a top edge",
    [RULE_INSIDE] =
        "its centre is inside of all three edges, and it is missing: a pixel is drawn where its centre is "
        "inside",
    [RULE_OUTSIDE] = "its centre is outside of an edge: a pixel that is only touched is not drawn",
};

struct reason {
    enum rule rule;
    int edge;
    double far; /* RULE_OUTSIDE: how far, in pixels */
};

/* One edge that leaves the pixel to its neighbour decides. */
static struct reason reason_of(const struct triangle *triangle, unsigned ties, unsigned x, unsigned y)
{
    const int64_t(*corner)[2] = triangle->corner, cx = (int64_t)x * UNIT + UNIT / 2,
          cy = (int64_t)y * UNIT + UNIT / 2;
    struct reason reason = {RULE_INSIDE, 0, 0};
    for (int edge = 0; edge < 3; edge++) {
        const int64_t value = check_raster_edge(corner, edge, cx, cy);
        const int64_t *a = corner[edge], *b = corner[(edge + 1) % 3];
        const double length = sqrt((double)((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1])));
        const bool left = reason.rule < RULE_TIES && !(ties >> reason.rule & 1);
        if (value < 0 && length > 0 && -(double)value / length / UNIT > reason.far)
            reason = (struct reason){RULE_OUTSIDE, edge, -(double)value / length / UNIT};
        else if (value == 0 && reason.rule != RULE_OUTSIDE && !left)
            reason = (struct reason){RULE_TIE + check_raster_side(corner, edge), edge, 0};
    }
    return reason;
}

/* Of several triangles in one picture: the one that the pixel is nearest to. */
static unsigned nearest(const struct exercise *exercise, unsigned x, unsigned y)
{
    unsigned best = 0;
    double least = INFINITY;
    for (unsigned t = 0; t < exercise->count; t++) {
        const struct reason reason = reason_of(&exercise->triangles[t], exercise->ties, x, y);
        if (reason.far < least) {
            least = reason.far;
            best = t;
        }
    }
    return best;
}

/* --- Ties ----------------------------------------------------------------------------------------------- */

/* Each triangle's pixels on edges, by the rule that was chosen, are right. Under TIES_ANY those of the
 * exercise are. */
static void settle_ties(struct exercise *exercise)
{
    const unsigned layers = exercise->united ? 1 : exercise->count;
    for (unsigned t = 0; t < layers; t++)
        for (unsigned y = 0; y < exercise->height; y++)
            for (unsigned x = 0; x < exercise->width; x++) {
                const unsigned of = exercise->united ? nearest(exercise, x, y) : t;
                const struct triangle *triangle = &exercise->triangles[of];
                const struct reason reason = reason_of(triangle, exercise->ties, x, y);
                uint8_t *right = check_raster_pixel(exercise, exercise->right, t, x, y);
                if (reason.rule < RULE_TIES && exercise->ties == TIES_ANY)
                    *right = *check_raster_pixel(exercise, exercise->own, t, x, y);
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
                const struct reason reason = reason_of(&exercise->triangles[t], exercise->ties, x, y);
                tie |= reason.rule < RULE_TIES;
                inside |= reason.rule == RULE_INSIDE ||
                          (reason.rule < RULE_TIES && exercise->ties >> reason.rule & 1);
            }
            if (tie)
                *right = inside;
        }
}

/* More triangles than two may meet in a corner: the rule of common edges does not decide. */
static bool is_corner(const int64_t corner[3][2], unsigned x, unsigned y)
{
    bool is = false;
    for (int i = 0; i < 3; i++)
        is |= corner[i][0] == (int64_t)x * UNIT + UNIT / 2 && corner[i][1] == (int64_t)y * UNIT + UNIT / 2;
    return is;
}

/* The other triangle of which the pixel's centre is on the same edge, from the other side; -1: none. */
static int neighbour_of(const struct exercise *exercise, unsigned t, unsigned x, unsigned y)
{
    const struct reason reason = reason_of(&exercise->triangles[t], TIES_ANY, x, y);
    const int64_t(*mine)[2] = exercise->triangles[t].corner;
    if (reason.rule >= RULE_TIES || is_corner(mine, x, y))
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

/* Of two triangles with a common edge exactly one has the pixels on it. Returns how many are wrong. */
static size_t check_common_edges(const struct exercise *exercise, bool all)
{
    size_t wrong = 0;
    for (unsigned t = 0; t < exercise->count && !exercise->united && exercise->ties == TIES_ANY; t++)
        for (unsigned y = 0; y < exercise->height; y++)
            for (unsigned x = 0; x < exercise->width; x++) {
                const int other = neighbour_of(exercise, t, x, y);
                const bool mine = *check_raster_pixel(exercise, exercise->own, t, x, y);
                if (other <= (int)t ||
                    mine != *check_raster_pixel(exercise, exercise->own, (unsigned)other, x, y))
                    continue;
                if (wrong++ > 0 && !all)
                    continue;
                printf("triangles %u and %d, pixel (%u, %u) is %s: its centre is on their common edge, and "
                       "exactly one has it  [OpenGL 4.6 14.6.1]\n",
                       t, other, x, y, mine ? "drawn by both" : "drawn by neither");
            }
    return wrong;
}

/* --- The report ----------------------------------------------------------------------------------------- */

struct tally {
    size_t wrong, missing, by_rule[RULES][2]; /* [too many, too few] */
    bool all;
};

/* Ends a sentence about a tie. */
static const char *owner(enum rule rule, bool few)
{
    return rule >= RULE_TIES ? ""
           : few             ? ": it belongs to this triangle, not to its neighbour"
                             : ": it belongs to the neighbour, not to this triangle";
}

static void report(const struct exercise *exercise, struct tally *tally, unsigned t, unsigned x, unsigned y)
{
    const bool few = *check_raster_pixel(exercise, exercise->right, t, x, y);
    const unsigned of = exercise->united ? nearest(exercise, x, y) : t;
    const struct triangle *triangle = &exercise->triangles[of];
    const struct reason reason = reason_of(triangle, exercise->ties, x, y);
    tally->wrong++;
    tally->missing += few;
    if (tally->by_rule[reason.rule][few]++ > 0 && !tally->all)
        return;
    const double *a = triangle->given[reason.edge], *b = triangle->given[(reason.edge + 1) % 3];
    printf("triangle %u, pixel (%u, %u) is %s: %s%s", of, x, y, few ? "missing" : "too many",
           rules[reason.rule], owner(reason.rule, few));
    if (reason.rule == RULE_OUTSIDE && !triangle->clockwise)
        printf(" (%.3f pixels from the edge from (%g, %g) to (%g, %g))", reason.far, a[0], a[1], b[0], b[1]);
    puts(reason.rule < RULE_TIES
             ? exercise->ties == TIES_LEFT_TOP ? "  [--ties left-top]" : "  [--ties left-bottom]"
             : "  [OpenGL 4.6 14.6.1]");
}

static void report_counts(const struct tally *tally)
{
    for (int rule = 0; rule < RULES; rule++)
        for (int few = 0; few < 2; few++)
            if (tally->by_rule[rule][few] > 1)
                printf("%zu pixels are %s for this reason: %s%s\n", tally->by_rule[rule][few],
                       few ? "missing" : "too many", rules[rule], owner((enum rule)rule, few));
}

static int compare(const struct exercise *exercise, bool all)
{
    struct tally tally = {.all = all};
    const unsigned layers = exercise->united ? 1 : exercise->count;
    for (unsigned t = 0; t < layers; t++)
        for (unsigned y = 0; y < exercise->height; y++)
            for (unsigned x = 0; x < exercise->width; x++)
                if (*check_raster_pixel(exercise, exercise->right, t, x, y) !=
                    *check_raster_pixel(exercise, exercise->own, t, x, y))
                    report(exercise, &tally, t, x, y);
    const size_t common = check_common_edges(exercise, all);
    if (!check_raster_mistake(exercise, tally.wrong))
        report_counts(&tally);
    if (tally.wrong + common == 0)
        printf("every pixel is right\n");
    else
        printf("%zu pixel%s wrong: %zu missing, %zu too many", tally.wrong + common,
               tally.wrong + common == 1 ? " is" : "s are", tally.missing, tally.wrong - tally.missing);
    if (common > 0)
        printf(", %zu on common edges", common);
    if (tally.wrong + common > 0)
        putchar('\n');
    return tally.wrong + common ? EXIT_FAILED : EXIT_OK;
}

/* --- The command -----------------------------------------------------------------------------------------
 */

static int check(const char *path, const char *picture, unsigned ties, bool all)
{
    struct exercise exercise = {.ties = ties};
    size_t length, error;
    char *text = tool_read_file(path, &length);
    struct json *json = text ? json_read(text, length, &error) : NULL;
    int status = EXIT_USAGE;
    if (text && !json)
        fprintf(stderr, "edgewalk: %s: byte %zu: this is no JSON\n", path, error);
    if (json)
        status = read_triangles(&exercise, json, path);
    if (status == EXIT_OK)
        status = picture ? read_picture(&exercise, picture) : read_spans(&exercise, json, path);
    if (status == EXIT_OK)
        status = draw_right(&exercise) ? EXIT_OK : EXIT_USAGE;
    if (status == EXIT_OK) {
        if (exercise.united && ties != TIES_ANY)
            settle_united(&exercise);
        else
            settle_ties(&exercise);
        status = compare(&exercise, all);
    }
    free(exercise.triangles);
    free(exercise.right);
    free(exercise.own);
    json_free(json);
    free(text);
    return status;
}

struct request {
    const char *picture;
    unsigned ties; /* an index */
    bool all;
};

static const struct option options[] = {
    OPTION_TEXT_ROW("--picture", "FILE", struct request, picture,
                    "read the pixels from a picture instead of spans: every pixel that is not black belongs "
                    "to one of the triangles"),
    OPTION_WORD_ROW("--ties", "left-bottom|left-top|any", struct request, ties,
                    "the triangle that owns a pixel whose centre is on an edge: the one whose left or bottom "
                    "edge it is (Edgewalk's rule, the default); whose left or top edge it is (Direct3D); or "
                    "any one of the two that share the edge (OpenGL 4.6 14.6.1 requires no more)"),
    OPTION_FLAG_ROW("--all", struct request, all, "print every wrong pixel, not one of each kind"),
    {0}};

static int check_raster(const struct command *command, int argc, char **argv)
{
    static const unsigned ties[] = {TIES_LEFT_BOTTOM, TIES_LEFT_TOP, TIES_ANY};
    struct request request = {0};
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, &request, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    return check(operands.names[0], request.picture, ties[request.ties], request.all);
}

const struct command command_check_raster = {
    .name = "check-raster",
    .summary = "check another rasterizer and name the rules it violates",
    .usage = "FILE [OPTION...]",
    .purpose = "Check another rasterizer. FILE is JSON with triangles and the pixels that the rasterizer "
               "drew for them. The command prints each wrong pixel with the rule that decides it, then the "
               "mistake that explains nearly all of them, if it is a known one.\n"
               "\n"
               "    {\"width\": 16, \"height\": 12,\n"
               "     \"triangles\": [[[2, 1], [13.5, 3], [4, 10]]],\n"
               "     \"spans\": [{\"triangle\": 0, \"y\": 3, \"first\": 3, \"last\": 12}]}\n"
               "\n"
               "Coordinates are window coordinates: (0,0) is the lower left corner of the lower left pixel. "
               "A span contains the pixels from `first` to `last`.",
    .notes = "The exit status is 1 if a pixel is wrong.",
    .example = "check-raster spans.json --ties left-top",
    .operands = {"FILE"},
    .fewest = 1,
    .most = 1,
    .expected = "a file",
    .options = options,
    .run = check_raster};
