/* edgewalk check-raster: which rule of rasterization does somebody else's rasterizer break? */
#include <GL/gl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "files/files.h"
#include "tools/json.h"
#include "tools/tool.h"

static const char help[] =
    "usage: edgewalk check-raster FILE [--picture FILE.png] [--all]\n"
    "\n"
    "FILE is JSON: triangles, and the pixels that a rasterizer of one's own has for them. Each pixel that is "
    "too\n"
    "many or too few is told with the rule that decides it; status 1 if there is any.\n"
    "\n"
    "    {\"width\": 16, \"height\": 12,\n"
    "     \"triangles\": [[[2, 1], [13.5, 3], [4, 10]]],\n"
    "     \"spans\": [{\"triangle\": 0, \"y\": 3, \"first\": 3, \"last\": 12}, ...]}\n"
    "\n"
    "Window coordinates, (0,0) being the lower left corner of the lower left pixel; a span has the pixels "
    "from\n"
    "first to last. With --picture there are no spans: pixels that are not black are those of any triangle.\n"
    "\n"
    "  --all           every pixel, not one of each kind\n";

enum {
    SIDE_MAX = 2048,
    TRIANGLES_MAX = 1024,
    UNIT = 256
}; /* UNIT: parts of a pixel that corners are rounded to */

struct triangle {
    double given[3][2];
    int64_t corner[3][2]; /* in parts of a pixel, counterclockwise */
    bool clockwise;       /* as given */
};

struct exercise {
    unsigned width, height, count;
    struct triangle *triangles;
    uint8_t *right, *own; /* [triangle][y][x]: is the pixel its; with a picture, all triangles are one */
    bool united;
};

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

static int64_t area(const struct triangle *triangle)
{
    const int64_t(*p)[2] = triangle->corner;
    return (p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) - (p[2][0] - p[0][0]) * (p[1][1] - p[0][1]);
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
    triangle->clockwise = area(triangle) < 0;
    for (int a = 0; a < 2 && triangle->clockwise; a++) {
        const int64_t swapped = triangle->corner[1][a];
        triangle->corner[1][a] = triangle->corner[2][a];
        triangle->corner[2][a] = swapped;
    }
    return !point;
}

static uint8_t *pixel_of(const struct exercise *exercise, uint8_t *pixels, unsigned triangle, unsigned x,
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
        *pixel_of(exercise, exercise->own, (unsigned)triangle, x, (unsigned)y) = 1;
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
            *pixel_of(exercise, exercise->own, 0, x, y) = p[0] || p[1] || p[2];
        }
    free(rgba);
    return fits ? EXIT_OK : fail(path, "the picture has another size than the exercise");
}

/* --- What is right: drawn --------------------------------------------------------------------------------
 */

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
                *pixel_of(exercise, exercise->right, to, x, y) =
                    context.pixels[((size_t)y * exercise->width + x) * 4] != 0;
    }
    tool_context_destroy(&context);
    return true;
}

/* --- Why -------------------------------------------------------------------------------------------------
 */

enum rule { RULE_INSIDE, RULE_OUTSIDE, RULE_TIE_LEFT, RULE_TIE_RIGHT, RULE_TIE_BOTTOM, RULE_TIE_TOP, RULES };

static const char *const rules[RULES] = {
    [RULE_INSIDE] =
        "its centre is inside of all three edges, and it is missing: a pixel is drawn where its centre is "
        "inside",
    [RULE_OUTSIDE] = "its centre is outside of an edge: a pixel that is only touched is not drawn",
    [RULE_TIE_LEFT] =
        "its centre is exactly on a left edge: it belongs to this triangle, not to its neighbour",
    [RULE_TIE_RIGHT] =
        "its centre is exactly on a right edge: it belongs to the neighbour, not to this triangle",
    [RULE_TIE_BOTTOM] =
        "its centre is exactly on a bottom edge: it belongs to this triangle, not to its neighbour",
    [RULE_TIE_TOP] = "its centre is exactly on a top edge: it belongs to the neighbour, not to this triangle",
};

/* Twice the area between an edge and the pixel's centre: positive inside, zero on the edge's line. */
static int64_t edge_at(const struct triangle *triangle, int edge, unsigned x, unsigned y)
{
    const int64_t *a = triangle->corner[edge], *b = triangle->corner[(edge + 1) % 3];
    const int64_t cx = (int64_t)x * UNIT + UNIT / 2, cy = (int64_t)y * UNIT + UNIT / 2;
    return (b[0] - a[0]) * (cy - a[1]) - (b[1] - a[1]) * (cx - a[0]);
}

/* Counterclockwise and y upwards: the inside is on the left of each edge. */
static enum rule tie_of(const struct triangle *triangle, int edge)
{
    const int64_t *a = triangle->corner[edge], *b = triangle->corner[(edge + 1) % 3];
    if (a[1] == b[1])
        return b[0] > a[0] ? RULE_TIE_BOTTOM : RULE_TIE_TOP;
    return b[1] < a[1] ? RULE_TIE_LEFT : RULE_TIE_RIGHT;
}

/* One edge that leaves the pixel to its neighbour is enough. */
static bool leaves(enum rule rule)
{
    return rule == RULE_TIE_RIGHT || rule == RULE_TIE_TOP;
}

struct reason {
    enum rule rule;
    int edge;
    double far; /* RULE_OUTSIDE: how far, in pixels */
};

static struct reason reason_of(const struct triangle *triangle, unsigned x, unsigned y)
{
    struct reason reason = {RULE_INSIDE, 0, 0};
    for (int edge = 0; edge < 3; edge++) {
        const int64_t value = edge_at(triangle, edge, x, y);
        const int64_t *a = triangle->corner[edge], *b = triangle->corner[(edge + 1) % 3];
        const double length = sqrt((double)((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1])));
        if (value < 0 && length > 0 && -(double)value / length / UNIT > reason.far)
            reason = (struct reason){RULE_OUTSIDE, edge, -(double)value / length / UNIT};
        else if (value == 0 && reason.rule != RULE_OUTSIDE && !leaves(reason.rule))
            reason = (struct reason){tie_of(triangle, edge), edge, 0};
    }
    return reason;
}

/* Of several triangles in one picture: the one that the pixel is nearest to. */
static unsigned nearest(const struct exercise *exercise, unsigned x, unsigned y)
{
    unsigned best = 0;
    double least = INFINITY;
    for (unsigned t = 0; t < exercise->count; t++) {
        const struct reason reason = reason_of(&exercise->triangles[t], x, y);
        if (reason.far < least) {
            least = reason.far;
            best = t;
        }
    }
    return best;
}

/* Where the corner of the pixel is inside although its centre is not. */
static bool corner_inside(const struct triangle *triangle, unsigned x, unsigned y)
{
    for (int edge = 0; edge < 3; edge++) {
        const int64_t *a = triangle->corner[edge], *b = triangle->corner[(edge + 1) % 3];
        if ((b[0] - a[0]) * ((int64_t)y * UNIT - a[1]) - (b[1] - a[1]) * ((int64_t)x * UNIT - a[0]) < 0)
            return false;
    }
    return true;
}

/* --- What is said ----------------------------------------------------------------------------------------
 */

struct tally {
    size_t wrong, missing, by_rule[RULES][2]; /* [too many, too few] */
    size_t corners;                           /* too many, as if corners were sampled */
    bool all;
};

static void tell(const struct exercise *exercise, struct tally *tally, unsigned t, unsigned x, unsigned y)
{
    const bool few = *pixel_of(exercise, exercise->right, t, x, y);
    const unsigned of = exercise->united ? nearest(exercise, x, y) : t;
    const struct triangle *triangle = &exercise->triangles[of];
    const struct reason reason = reason_of(triangle, x, y);
    tally->wrong++;
    tally->missing += few;
    tally->corners += !few && reason.rule == RULE_OUTSIDE && corner_inside(triangle, x, y);
    if (tally->by_rule[reason.rule][few]++ > 0 && !tally->all)
        return;
    const double *a = triangle->given[reason.edge], *b = triangle->given[(reason.edge + 1) % 3];
    printf("triangle %u, pixel (%u, %u) is %s: %s", of, x, y, few ? "missing" : "too many",
           rules[reason.rule]);
    if (reason.rule == RULE_OUTSIDE && !triangle->clockwise)
        printf(" (%.3f pixels from the edge from (%g, %g) to (%g, %g))", reason.far, a[0], a[1], b[0], b[1]);
    printf("  [OpenGL 4.6 14.6.1]\n");
}

static void tell_pattern(const struct exercise *exercise, const struct tally *tally)
{
    size_t clockwise[2] = {0, 0};
    for (unsigned t = 0; t < exercise->count && !exercise->united; t++)
        for (size_t i = 0; i < (size_t)exercise->width * exercise->height; i++) {
            const size_t at = (size_t)t * exercise->width * exercise->height + i;
            if (exercise->triangles[t].clockwise && exercise->right[at])
                clockwise[exercise->own[at]]++;
        }
    if (clockwise[0] > 0 && clockwise[1] == 0)
        printf("triangles whose corners are in clockwise order are missing altogether: nothing culls them "
               "here\n");
    if (tally->corners * 10 > tally->wrong * 9 && tally->corners > 0)
        printf("nearly all that is too many would be right if the lower left corner of a pixel were sampled: "
               "sample "
               "(x + 0.5, y + 0.5)\n");
    for (int rule = 0; rule < RULES; rule++)
        for (int few = 0; few < 2; few++)
            if (tally->by_rule[rule][few] > 1)
                printf("%zu pixels are %s for this reason: %s\n", tally->by_rule[rule][few],
                       few ? "missing" : "too many", rules[rule]);
}

static int compare(const struct exercise *exercise, bool all)
{
    struct tally tally = {.all = all};
    const unsigned layers = exercise->united ? 1 : exercise->count;
    for (unsigned t = 0; t < layers; t++)
        for (unsigned y = 0; y < exercise->height; y++)
            for (unsigned x = 0; x < exercise->width; x++)
                if (*pixel_of(exercise, exercise->right, t, x, y) !=
                    *pixel_of(exercise, exercise->own, t, x, y))
                    tell(exercise, &tally, t, x, y);
    tell_pattern(exercise, &tally);
    if (tally.wrong == 0)
        printf("every pixel is right\n");
    else
        printf("%zu pixels are wrong: %zu missing, %zu too many\n", tally.wrong, tally.missing,
               tally.wrong - tally.missing);
    return tally.wrong ? EXIT_FAILED : EXIT_OK;
}

/* --- The command -----------------------------------------------------------------------------------------
 */

static int check(const char *path, const char *picture, bool all)
{
    struct exercise exercise = {0};
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
        status = draw_right(&exercise) ? compare(&exercise, all) : EXIT_USAGE;
    free(exercise.triangles);
    free(exercise.right);
    free(exercise.own);
    json_free(json);
    free(text);
    return status;
}

int command_check_raster(int argc, char **argv)
{
    struct tool_arguments arguments = {argc, argv, 0, NULL};
    const char *path = NULL, *picture = NULL;
    bool all = false;
    while (tool_more(&arguments)) {
        const char *operand;
        if (tool_option(&arguments, "--help", false)) {
            fputs(help, stdout);
            return EXIT_OK;
        } else if (tool_option(&arguments, "--picture", true)) {
            picture = arguments.value;
        } else if (tool_option(&arguments, "--all", false)) {
            all = true;
        } else if (!path && (operand = tool_operand(&arguments))) {
            path = operand;
        } else {
            return tool_unknown("check-raster", &arguments);
        }
    }
    if (!path)
        return tool_usage_error("check-raster: expected a file (try --help)");
    return check(path, picture, all);
}
