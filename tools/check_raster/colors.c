/* Pictures of triangles, lines and points with colours: clipping, interpolation with perspective, depth test.
 * Each known mistake is drawn, too; the one whose picture differs least from the exercise's is named, if it
 * explains nearly all that is wrong. */
#include <GL/gl.h>
#include <GL/glext.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/check_raster/check_raster.h"
#include "tools/support/tool.h"

enum { TOLERANCE = 1 }; /* of each component: rounding */

/* --- Ways to draw the exercise -------------------------------------------------------------------------- */

/* Sets of kinds of primitives, bit 1 << corners. */
enum { POINTS = 1 << 1, LINES = 1 << 2, TRIANGLES = 1 << 3, FLAT_KINDS = LINES | TRIANGLES };

enum way_depth {
    DEPTH_RIGHT,
    DEPTH_OF_CORNER,   /* that of corner `first` */
    DEPTH_PERSPECTIVE, /* interpolated as colours are */
    DEPTH_UNDIVIDED,   /* z, not z/w, interpolated in window coordinates */
    DEPTH_UNLIMITED    /* primitives are not clipped at the near and the far plane */
};

/* From normalized device coordinates to the window. */
enum way_viewport {
    VIEWPORT_RIGHT,
    VIEWPORT_SMALLER,  /* the width and the height less 1 */
    VIEWPORT_TWICE,    /* not halved */
    VIEWPORT_CENTERED, /* 0 is at the lower left corner of the window */
    VIEWPORT_OF_WIDTH, /* both coordinates are scaled by the width, or by the height */
    VIEWPORT_OF_HEIGHT
};

enum way_color {
    COLOR_RIGHT,
    COLOR_DIVIDED, /* by w, interpolated, and not multiplied by it again */
    COLOR_WRAPPED, /* 1 becomes 256, which a byte stores as 0 */
    COLOR_SRGB     /* encoded */
};

struct way {
    const char *words;
    unsigned kinds;           /* that the mistake is one of; 0: all */
    GLenum function;          /* of the depth test; 0: that of the exercise */
    bool depth_only;          /* a mistake of exercises with a depth test */
    bool linear;              /* colours are interpolated in window coordinates */
    bool unclipped;           /* primitives that need clipping are left out */
    bool flat;                /* the colour of corner `first` */
    unsigned first;           /* colours begin with this corner's */
    int other;                /* colours are those of the primitive so many further */
    bool numbers;             /* a primitive's colour is its number, from 1 */
    bool swapped, inverted;   /* red and blue; the picture is upside down */
    bool mirrored, exchanged; /* left and right; x and y */
    enum way_depth depth;
    enum way_viewport viewport;
    enum way_color color;
    GLenum culled; /* faces, or 0 */
    int right, up; /* all corners are moved, in half pixels */
    bool cornered; /* points are moved by half their size, to the right and up */
    bool thin;     /* lines and points are 1 pixel wide */
};

/* Two ways to interpolate along a wide line, which 14.5.2.2 both allows. */
enum line_style {
    STYLE_EACH,  /* at each fragment */
    STYLE_COLUMN /* the fragments of a column have equal values: lines of width 1 beside each other */
};

static const struct way ways[] = {
    {"the picture is upside down: the first row is the lowest one in window coordinates", .inverted = true},
    {"the picture is mirrored, left for right", .mirrored = true},
    {"the picture is turned by half a turn: divide by w, not by -w (OpenGL 4.6 13.8)", .mirrored = true,
     .inverted = true},
    {"x and y are exchanged", .exchanged = true},
    {"coordinates are scaled by the width and the height less 1: x = (x/w + 1) / 2 * width (OpenGL 4.6 "
     "13.8.1)",
     .viewport = VIEWPORT_SMALLER},
    {"the picture is twice as large: x = (x/w + 1) / 2 * width (OpenGL 4.6 13.8.1)",
     .viewport = VIEWPORT_TWICE},
    {"the origin is at the lower left corner of the window: x = (x/w + 1) / 2 * width (OpenGL 4.6 13.8.1)",
     .viewport = VIEWPORT_CENTERED},
    {"y is scaled by the width: y = (y/w + 1) / 2 * height (OpenGL 4.6 13.8.1)",
     .viewport = VIEWPORT_OF_WIDTH},
    {"x is scaled by the height: x = (x/w + 1) / 2 * width (OpenGL 4.6 13.8.1)",
     .viewport = VIEWPORT_OF_HEIGHT},
    {"red and blue are exchanged", .swapped = true},
    {"components of 1 become 0: 256 does not fit in a byte, multiply by 255 and round",
     .color = COLOR_WRAPPED},
    {"colours are encoded as sRGB: write the linear values", .color = COLOR_SRGB},
    {"triangles whose corners are in clockwise order are missing: culling is not enabled", .culled = GL_BACK,
     .kinds = TRIANGLES},
    {"triangles whose corners are in counterclockwise order are missing: culling is not enabled",
     .culled = GL_FRONT, .kinds = TRIANGLES},
    {"the depth test is missing: the last triangle that covers a pixel is seen", .function = GL_ALWAYS,
     .depth_only = true, .kinds = TRIANGLES},
    {"the depth test is missing: the last line or point that covers a pixel is seen", .function = GL_ALWAYS,
     .depth_only = true, .kinds = LINES | POINTS},
    {"the depth test is reversed: the farthest triangle is seen, the smallest depth is the nearest",
     .function = GL_GREATER, .depth_only = true, .kinds = TRIANGLES},
    {"the depth test is reversed: the farthest line or point is seen, the smallest depth is the nearest",
     .function = GL_GREATER, .depth_only = true, .kinds = LINES | POINTS},
    {"depths outside of 0 to 1 are drawn: clip at the near and the far plane, -w <= z <= w (OpenGL 4.6 13.7)",
     .depth = DEPTH_UNLIMITED},
    {"all of a primitive has the depth of its first corner: interpolate depths", .depth = DEPTH_OF_CORNER,
     .depth_only = true, .kinds = FLAT_KINDS},
    {"all of a primitive has the depth of its last corner: interpolate depths", .depth = DEPTH_OF_CORNER,
     .first = 2, .depth_only = true, .kinds = FLAT_KINDS},
    {"depths are interpolated with perspective: interpolate z/w in window coordinates (OpenGL 4.6 14.6.1)",
     .depth = DEPTH_PERSPECTIVE, .depth_only = true, .kinds = FLAT_KINDS},
    {"depths are z: divide them by w, then interpolate (OpenGL 4.6 13.8)", .depth = DEPTH_UNDIVIDED,
     .depth_only = true},
    {"colours are interpolated in window coordinates: divide them by w, interpolate, and divide by the "
     "interpolated 1/w (OpenGL 4.6 14.6.1)",
     .linear = true, .kinds = FLAT_KINDS},
    {"colours are divided by w and interpolated: divide them by the interpolated 1/w, too (OpenGL 4.6 "
     "14.6.1)",
     .linear = true, .color = COLOR_DIVIDED, .kinds = FLAT_KINDS},
    {"triangles that cross the near plane or another plane of the view volume are missing: clip them "
     "(OpenGL 4.6 13.7)",
     .unclipped = true, .kinds = TRIANGLES},
    {"lines that cross the near plane or another plane of the view volume are missing: clip them "
     "(OpenGL 4.6 13.7)",
     .unclipped = true, .kinds = LINES},
    {"a triangle has the colour of its first corner", .flat = true, .kinds = TRIANGLES},
    {"a triangle has the colour of its second corner", .flat = true, .first = 1, .kinds = TRIANGLES},
    {"a triangle has the colour of its last corner", .flat = true, .first = 2, .kinds = TRIANGLES},
    {"each corner has the colour of the next one: a weight belongs to the corner opposite of its edge",
     .first = 1, .kinds = TRIANGLES},
    {"each corner has the colour of the one before: a weight belongs to the corner opposite of its edge",
     .first = 2, .kinds = TRIANGLES},
    {"a line has the colour of its first end", .flat = true, .kinds = LINES},
    {"a line has the colour of its second end", .flat = true, .first = 1, .kinds = LINES},
    {"each end has the colour of the other one: t is 0 at the first end and 1 at the second", .first = 1,
     .kinds = LINES},
    {"a point has the colour of the next point", .other = 1, .kinds = POINTS},
    {"a point has the colour of the point before", .other = -1, .kinds = POINTS},
    {"lines have a width of 1", .thin = true, .kinds = LINES},
    {"points have a size of 1", .thin = true, .kinds = POINTS},
    {"points begin at their position: it is their centre (OpenGL 4.6 14.4.1)", .cornered = true,
     .kinds = POINTS},
    {"pixels are sampled at their lower left corner: sample (x + 0.5, y + 0.5)", .right = 1, .up = 1},
    {"pixels are sampled at their lower right corner: sample (x + 0.5, y + 0.5)", .right = -1, .up = 1},
    {"pixels are sampled at their upper left corner: sample (x + 0.5, y + 0.5)", .right = 1, .up = -1},
    {"pixels are sampled at their upper right corner: sample (x + 0.5, y + 0.5)", .right = -1, .up = -1},
};

static const struct way right_way = {0}, number_way = {.numbers = true};

/* --- Drawing -------------------------------------------------------------------------------------------- */

/* Depths are divided by this, so that nothing is clipped at the near and the far plane. */
static const double unlimited = 1 << 10;

static double corner_weight(const struct exercise *exercise, unsigned primitive, unsigned corner)
{
    return exercise->primitives[primitive].clip[corner][3];
}

/* All corners lie inside of the view volume. */
static bool is_inside(const struct exercise *exercise, unsigned primitive)
{
    for (unsigned i = 0; i < exercise->corners; i++)
        for (int a = 0; a < 3; a++) {
            const double w = corner_weight(exercise, primitive, i),
                         at = exercise->primitives[primitive].clip[i][a];
            if (at > w || at < -w)
                return false;
        }
    return true;
}

static bool leaves_out(const struct exercise *exercise, const struct way *way, unsigned primitive)
{
    const bool divides = way->linear || way->depth == DEPTH_OF_CORNER || way->depth == DEPTH_PERSPECTIVE ||
                         way->depth == DEPTH_UNDIVIDED;
    bool behind = false;
    for (unsigned i = 0; i < exercise->corners; i++)
        behind |= corner_weight(exercise, primitive, i) <= 0;
    return way->unclipped ? !is_inside(exercise, primitive) : divides && behind;
}

/* Whether a line is more horizontal than vertical in the window, from its clip coordinates. */
static bool is_x_major(const struct exercise *exercise, unsigned primitive)
{
    double(*clip)[4] = exercise->primitives[primitive].clip;
    const double dx = clip[1][0] * clip[0][3] - clip[0][0] * clip[1][3],
                 dy = clip[1][1] * clip[0][3] - clip[0][1] * clip[1][3];
    return fabs(dx) * exercise->width >= fabs(dy) * exercise->height;
}

/* The corner `first`, or the last one of primitives with fewer. */
static unsigned limited(const struct exercise *exercise, unsigned corner)
{
    return corner < exercise->corners ? corner : exercise->corners - 1;
}

static double depth_of(const struct exercise *exercise, const struct way *way, unsigned primitive, unsigned i)
{
    const double *clip = exercise->primitives[primitive].clip[i],
                 *of = exercise->primitives[primitive].clip[limited(exercise, way->first)];
    return way->depth == DEPTH_OF_CORNER   ? clip[3] * of[2] / of[3]
           : way->depth == DEPTH_UNDIVIDED ? clip[3] * clip[2] / unlimited
           : way->depth == DEPTH_UNLIMITED ? clip[2] / unlimited
                                           : clip[2];
}

static void set_color(const struct exercise *exercise, const struct way *way, unsigned primitive, unsigned i)
{
    const unsigned number = primitive + 1, count = exercise->count,
                   from = (primitive + count + (unsigned)way->other) % count,
                   corner = way->flat                       ? limited(exercise, way->first)
                            : way->depth == DEPTH_OF_CORNER ? i
                                                            : (i + way->first) % exercise->corners;
    const double *color = exercise->primitives[from].color[corner],
                 scale = way->color == COLOR_DIVIDED ? 1 / corner_weight(exercise, primitive, i) : 1;
    if (way->numbers)
        glColor3ub((GLubyte)(number & 255), (GLubyte)(number >> 8), 255);
    else
        glColor3d(color[0] * scale, color[1] * scale, color[2] * scale);
}

/* `across`: moves a line by so many half pixels in its minor direction. */
static void draw_corner(const struct exercise *exercise, const struct way *way, unsigned primitive,
                        unsigned i, int across)
{
    const double *clip = exercise->primitives[primitive].clip[i], scale = way->linear ? 1 / clip[3] : 1,
                 both = way->cornered ? (double)exercise->point_size : 0;
    const bool x_major = exercise->corners == 2 && is_x_major(exercise, primitive);
    set_color(exercise, way, primitive, i);
    glTexCoord1d((clip[2] / clip[3] + 1) / 2);
    glVertex4d(
        (clip[way->exchanged] + (both + way->right + (x_major ? 0 : across)) * clip[3] / exercise->width) *
            scale,
        (clip[!way->exchanged] + (both + way->up + (x_major ? across : 0)) * clip[3] / exercise->height) *
            scale,
        depth_of(exercise, way, primitive, i) * scale, way->linear ? 1 : clip[3]);
}

static void draw_primitive(const struct exercise *exercise, const struct way *way, enum line_style style,
                           unsigned primitive)
{
    const int width = way->thin ? 1 : (int)exercise->line_width, columns = style == STYLE_COLUMN ? width : 1;
    for (int k = 0; k < columns && !leaves_out(exercise, way, primitive); k++)
        for (unsigned i = 0; i < exercise->corners; i++)
            draw_corner(exercise, way, primitive, i, style == STYLE_COLUMN ? 2 * k + 1 - width : 0);
}

static void set_viewport(const struct exercise *exercise, enum way_viewport viewport)
{
    const GLint width = (GLint)exercise->width, height = (GLint)exercise->height;
    const GLint rectangles[][4] = {
        [VIEWPORT_RIGHT] = {0, 0, width, height},
        [VIEWPORT_SMALLER] = {0, 0, width - 1, height - 1},
        [VIEWPORT_TWICE] = {0, 0, 2 * width, 2 * height},
        [VIEWPORT_CENTERED] = {-width / 2, -height / 2, width, height},
        [VIEWPORT_OF_WIDTH] = {0, 0, width, width},
        [VIEWPORT_OF_HEIGHT] = {0, 0, height, height},
    };
    const GLint *at = rectangles[viewport];
    glViewport(at[0], at[1], at[2], at[3]);
}

static void draw_primitives(const struct exercise *exercise, const struct way *way, enum line_style style)
{
    static const GLenum modes[] = {0, GL_POINTS, GL_LINES, GL_TRIANGLES};
    const GLenum function = way->function ? way->function : exercise->depth_test ? GL_LESS : GL_ALWAYS;
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(function);
    glClearDepth(function == GL_GREATER ? 0 : way->depth == DEPTH_UNLIMITED ? 0.5 + 0.5 / unlimited : 1);
    set_viewport(exercise, way->viewport);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glLineWidth(way->thin || style == STYLE_COLUMN ? 1 : (GLfloat)exercise->line_width);
    glPointSize(way->thin ? 1 : (GLfloat)exercise->point_size);
    if (way->depth == DEPTH_PERSPECTIVE)
        glEnable(GL_FRAGMENT_PROGRAM_ARB);
    if (way->culled) {
        glEnable(GL_CULL_FACE);
        glCullFace(way->culled);
    }
    glBegin(modes[exercise->corners]);
    for (unsigned p = 0; p < exercise->count; p++)
        draw_primitive(exercise, way, style, p);
    glEnd();
    glDisable(GL_CULL_FACE);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glFinish();
}

/* The program of DEPTH_PERSPECTIVE: the depth is a texture coordinate. */
static void load_depth_program(void)
{
    static const char text[] = "!!ARBfp1.0\nMOV result.color, fragment.color;\n"
                               "MOV result.depth.z, fragment.texcoord[0].x;\nEND\n";
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof text - 1, text);
}

static uint8_t stored(enum way_color color, uint8_t component)
{
    const double linear = component / 255.0;
    if (color == COLOR_WRAPPED)
        return component == 255 ? 0 : component;
    if (color != COLOR_SRGB)
        return component;
    return (uint8_t)lround(255 *
                           (linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055));
}

static void draw(const struct exercise *exercise, const struct tool_context *context, const struct way *way,
                 enum line_style style, uint8_t (*rgb)[3])
{
    const unsigned width = exercise->width, height = exercise->height;
    draw_primitives(exercise, way, style);
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++) {
            const unsigned from_x = way->mirrored ? width - 1 - x : x,
                           from_y = way->inverted ? height - 1 - y : y;
            const uint8_t *pixel = context->pixels + ((size_t)from_y * width + from_x) * 4;
            for (int c = 0; c < 3; c++)
                rgb[(size_t)y * width + x][c] = stored(way->color, pixel[way->swapped ? 2 - c : c]);
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

/* In the style of wide lines with fewer differences. Returns their number. */
static size_t draw_nearest(const struct exercise *exercise, const struct tool_context *context,
                           const struct way *way, uint8_t (*rgb)[3])
{
    draw(exercise, context, way, STYLE_EACH, rgb);
    const size_t each = differences(exercise, rgb);
    if (exercise->corners != 2 || exercise->line_width == 1 || each == 0)
        return each;
    draw(exercise, context, way, STYLE_COLUMN, rgb);
    const size_t column = differences(exercise, rgb);
    if (column > each)
        draw(exercise, context, way, STYLE_EACH, rgb);
    return column > each ? each : column;
}

static bool may_be(const struct way *way, const struct exercise *exercise)
{
    return (exercise->depth_test || !way->depth_only) && (!way->kinds || way->kinds >> exercise->corners & 1);
}

static const char *find_cause(const struct exercise *exercise, const struct tool_context *context,
                              uint8_t (*rgb)[3], size_t wrong, size_t *unexplained)
{
    const char *cause = NULL;
    *unexplained = wrong / 10 + 1; /* nine in ten pixels are explained */
    for (size_t i = 0; i < sizeof ways / sizeof *ways && wrong > 1; i++) {
        if (!may_be(&ways[i], exercise))
            continue;
        const size_t count = draw_nearest(exercise, context, &ways[i], rgb);
        if (count < *unexplained) {
            *unexplained = count;
            cause = ways[i].words;
        }
    }
    return cause;
}

/* `numbers`: the pixel of number_way. */
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
    static const char *const names[] = {"", "point", "line", "triangle"};
    const uint8_t *own = exercise->rgb[at];
    fprintf(out, "pixel (%zu, %zu) is (%u, %u, %u), expected ", at % exercise->width, at / exercise->width,
            own[0], own[1], own[2]);
    if (is_black(numbers))
        fprintf(out, "(0, 0, 0): no %s covers it\n", names[exercise->corners]);
    else
        fprintf(out, "(%u, %u, %u), of %s %u\n", right[0], right[1], right[2], names[exercise->corners],
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
    load_depth_program();
    draw_nearest(exercise, &context, &right_way, pictures);
    draw(exercise, &context, &number_way, STYLE_EACH, second);
    compare(exercise, pictures, second, every, out, verdict);
    verdict->cause = find_cause(exercise, &context, pictures, verdict->wrong, &unexplained);
    if (verdict->cause)
        verdict_cause(out, verdict->cause, unexplained, "pixel");
    tool_context_destroy(&context);
    free(pictures);
    return true;
}
