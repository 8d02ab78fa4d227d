/* Pictures of triangles with colours: clipping, interpolation with perspective and the depth test. Each known
 * mistake is drawn, too; the one whose picture differs least from the exercise's is named, if it explains
 * nearly all that is wrong. */
#include <GL/gl.h>
#include <stdlib.h>
#include <string.h>

#include "tools/check_raster/check_raster.h"
#include "tools/support/tool.h"

enum { TOLERANCE = 1 }; /* of each component: rounding */

/* --- Ways to draw the exercise -------------------------------------------------------------------------- */

struct way {
    const char *words;
    GLenum depth;           /* function of the depth test; 0: that of the exercise */
    bool depth_only;        /* a mistake of exercises with a depth test */
    bool linear;            /* colours are interpolated in window coordinates */
    bool unclipped;         /* triangles that need clipping are left out */
    bool flat;              /* the colour of corner `first` */
    unsigned first;         /* colours begin with this corner's */
    bool numbers;           /* a triangle's colour is its number, from 1 */
    bool swapped, inverted; /* red and blue; the picture is upside down */
    bool mirrored;
    int shift; /* of all corners to the right and up, in half pixels */
};

static const struct way ways[] = {
    {"the picture is upside down: the first row is the lowest one in window coordinates", .inverted = true},
    {"the picture is mirrored, left for right", .mirrored = true},
    {"red and blue are exchanged", .swapped = true},
    {"the depth test is missing: the last triangle that covers a pixel is seen", .depth = GL_ALWAYS,
     .depth_only = true},
    {"the depth test is reversed: the farthest triangle is seen, the smallest depth is the nearest",
     .depth = GL_GREATER, .depth_only = true},
    {"colours are interpolated in window coordinates: divide them by w, interpolate, and divide by the "
     "interpolated 1/w (OpenGL 4.6 14.6.1)",
     .linear = true},
    {"triangles that cross the near plane or another plane of the view volume are missing: clip them "
     "(OpenGL 4.6 13.7)",
     .unclipped = true},
    {"a triangle has the colour of its first corner", .flat = true},
    {"a triangle has the colour of its second corner", .flat = true, .first = 1},
    {"a triangle has the colour of its last corner", .flat = true, .first = 2},
    {"each corner has the colour of the next one: a weight belongs to the corner opposite of its edge",
     .first = 1},
    {"each corner has the colour of the one before: a weight belongs to the corner opposite of its edge",
     .first = 2},
    {"pixels are sampled at their lower left corner: sample (x + 0.5, y + 0.5)", .shift = 1},
    {"pixels are sampled at their upper right corner: sample (x + 0.5, y + 0.5)", .shift = -1},
};

static const struct way right_way = {0}, number_way = {.numbers = true};

/* --- Drawing -------------------------------------------------------------------------------------------- */

/* All corners lie inside of the view volume. */
static bool is_inside(const struct triangle *triangle)
{
    for (int i = 0; i < 3; i++)
        for (int a = 0; a < 3; a++)
            if (triangle->clip[i][a] > triangle->clip[i][3] || triangle->clip[i][a] < -triangle->clip[i][3])
                return false;
    return true;
}

static bool leaves_out(const struct way *way, const struct triangle *triangle)
{
    bool behind = false;
    for (int i = 0; i < 3; i++)
        behind |= triangle->clip[i][3] <= 0;
    return way->unclipped ? !is_inside(triangle) : way->linear && behind;
}

static void draw_corner(const struct exercise *exercise, const struct way *way,
                        const struct triangle *triangle, unsigned i)
{
    const double *color = triangle->color[way->flat ? way->first : (i + way->first) % 3],
                 *clip = triangle->clip[i], scale = way->linear ? 1 / clip[3] : 1;
    const unsigned number = (unsigned)(triangle - exercise->triangles) + 1;
    if (way->numbers)
        glColor3ub((GLubyte)(number & 255), (GLubyte)(number >> 8), 255);
    else
        glColor3dv(color);
    glVertex4d((clip[0] + way->shift * clip[3] / exercise->width) * scale,
               (clip[1] + way->shift * clip[3] / exercise->height) * scale, clip[2] * scale,
               way->linear ? 1 : clip[3]);
}

static void draw_triangles(const struct exercise *exercise, const struct way *way)
{
    const GLenum depth = way->depth ? way->depth : exercise->depth_test ? GL_LESS : GL_ALWAYS;
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(depth);
    glClearDepth(depth == GL_GREATER ? 0 : 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glBegin(GL_TRIANGLES);
    for (unsigned t = 0; t < exercise->count; t++)
        for (unsigned i = 0; i < 3 && !leaves_out(way, &exercise->triangles[t]); i++)
            draw_corner(exercise, way, &exercise->triangles[t], i);
    glEnd();
    glFinish();
}

static void draw(const struct exercise *exercise, const struct tool_context *context, const struct way *way,
                 uint8_t (*rgb)[3])
{
    const unsigned width = exercise->width, height = exercise->height;
    draw_triangles(exercise, way);
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++) {
            const unsigned from_x = way->mirrored ? width - 1 - x : x,
                           from_y = way->inverted ? height - 1 - y : y;
            const uint8_t *pixel = context->pixels + ((size_t)from_y * width + from_x) * 4;
            for (int c = 0; c < 3; c++)
                rgb[(size_t)y * width + x][c] = pixel[way->swapped ? 2 - c : c];
        }
}

/* --- Comparing ------------------------------------------------------------------------------------------ */

static bool differs(const uint8_t a[3], const uint8_t b[3])
{
    bool other = false;
    for (int c = 0; c < 3; c++)
        other |= abs(a[c] - b[c]) > TOLERANCE;
    return other;
}

static bool is_black(const uint8_t rgb[3])
{
    return !(rgb[0] | rgb[1] | rgb[2]);
}

static size_t differences(const struct exercise *exercise, uint8_t (*rgb)[3])
{
    size_t count = 0;
    for (size_t i = 0; i < (size_t)exercise->width * exercise->height; i++)
        count += differs(exercise->rgb[i], rgb[i]);
    return count;
}

static const char *find_cause(const struct exercise *exercise, const struct tool_context *context,
                              uint8_t (*rgb)[3], size_t wrong, size_t *unexplained)
{
    const char *cause = NULL;
    *unexplained = wrong / 10 + 1; /* nine in ten pixels are explained */
    for (size_t i = 0; i < sizeof ways / sizeof *ways && wrong > 1; i++) {
        if (ways[i].depth_only && !exercise->depth_test)
            continue;
        draw(exercise, context, &ways[i], rgb);
        const size_t count = differences(exercise, rgb);
        if (count < *unexplained) {
            *unexplained = count;
            cause = ways[i].words;
        }
    }
    return cause;
}

/* `numbers`: of number_way. */
static enum pixel_verdict judge(const struct exercise *exercise, size_t at, const uint8_t right[3],
                                const uint8_t numbers[3])
{
    const uint8_t *own = exercise->rgb[at];
    if (differs(own, right))
        return is_black(numbers) ? PIXEL_TOO_MANY : is_black(own) ? PIXEL_MISSING : PIXEL_OTHER_COLOR;
    return is_black(numbers) ? PIXEL_EMPTY : PIXEL_RIGHT;
}

static void report(FILE *out, const struct exercise *exercise, size_t at, const uint8_t right[3],
                   const uint8_t numbers[3])
{
    const uint8_t *own = exercise->rgb[at];
    fprintf(out, "pixel (%zu, %zu) is (%u, %u, %u), expected ", at % exercise->width, at / exercise->width,
            own[0], own[1], own[2]);
    if (is_black(numbers))
        fputs("(0, 0, 0): no triangle covers it\n", out);
    else
        fprintf(out, "(%u, %u, %u), of triangle %u\n", right[0], right[1], right[2],
                numbers[0] + 256u * numbers[1] - 1);
}

static void compare(const struct exercise *exercise, uint8_t (*right)[3], uint8_t (*numbers)[3], bool every,
                    FILE *out, struct verdict *verdict)
{
    size_t counts[PIXEL_OTHER_COLOR + 1] = {0};
    for (size_t i = 0; i < (size_t)exercise->width * exercise->height; i++) {
        const enum pixel_verdict pixel = judge(exercise, i, right[i], numbers[i]);
        verdict->pixels[i] = (uint8_t)pixel;
        verdict->all += pixel != PIXEL_EMPTY;
        if (pixel > PIXEL_RIGHT && (counts[pixel] == 0 || every))
            report(out, exercise, i, right[i], numbers[i]);
        counts[pixel]++;
    }
    verdict->missing = counts[PIXEL_MISSING];
    verdict->too_many = counts[PIXEL_TOO_MANY];
    verdict->wrong = verdict->missing + verdict->too_many + counts[PIXEL_OTHER_COLOR];
}

bool colors_check(const struct exercise *exercise, bool every, FILE *out, struct verdict *verdict)
{
    const size_t pixels = (size_t)exercise->width * exercise->height;
    uint8_t(*pictures)[3] = calloc(2 * pixels, sizeof *pictures), (*second)[3] = pictures + pixels;
    struct tool_context context;
    size_t unexplained;
    if (!pictures || !tool_context_create(&context, exercise->width, exercise->height, 1)) {
        free(pictures);
        return false;
    }
    draw(exercise, &context, &right_way, pictures);
    draw(exercise, &context, &number_way, second);
    compare(exercise, pictures, second, every, out, verdict);
    verdict->cause = find_cause(exercise, &context, pictures, verdict->wrong, &unexplained);
    if (verdict->cause)
        verdict_cause(out, verdict->cause, unexplained, "pixel");
    tool_context_destroy(&context);
    free(pictures);
    return true;
}
