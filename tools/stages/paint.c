/* The pictures of `edgewalk stages`. Windows have y upwards, canvases downwards. */
#include <math.h>
#include <string.h>

#include "tools/stages/stages.h"

#define BACKGROUND CANVAS_RGB(18, 18, 24)
#define LEGEND     CANVAS_RGB(40, 40, 48)
#define LETTERS    CANVAS_RGB(235, 235, 235)
#define DIMMED     CANVAS_RGB(70, 72, 84)
#define OUTLINE    CANVAS_RGB(150, 190, 235)
#define CUT        CANVAS_RGB(255, 150, 60)
#define FRAME      CANVAS_RGB(200, 60, 80)
#define FIRST      CANVAS_RGB(90, 220, 110)

enum { LEGEND_HEIGHT = 24, RAMP_WIDTH = 96, RAMP_HEIGHT = 8, MARGIN = 4 };

static uint32_t *row_of(struct canvas *canvas, const struct survey *survey, unsigned y)
{
    return canvas->pixels + (size_t)(survey->height - 1 - y) * (size_t)canvas->width;
}

/* --- Numbers as colours --------------------------------------------------------------------------------- */

static void paint_plane(const struct survey *survey, struct canvas *canvas,
                        const struct stage_picture *picture)
{
    const struct survey_range range = survey_range(survey, picture->plane);
    const float width = range.most > range.least ? range.most - range.least : 1;
    for (unsigned y = 0; y < survey->height; y++)
        for (unsigned x = 0; x < survey->width; x++) {
            const float value = survey->planes[picture->plane][(size_t)y * survey->width + x];
            if (value != SURVEY_NONE)
                row_of(canvas, survey, y)[x] = canvas_ramp((value - range.least) / width);
        }
}

static void paint_numbers(const struct survey *survey, struct canvas *canvas,
                          const struct stage_picture *picture)
{
    for (unsigned y = 0; y < survey->height; y++)
        for (unsigned x = 0; x < survey->width; x++) {
            const float value = survey->planes[picture->plane][(size_t)y * survey->width + x];
            if (value != SURVEY_NONE)
                row_of(canvas, survey, y)[x] = canvas_numbered((uint32_t)value);
        }
}

/* The first and the last pixel of each scanline of a primitive are highlighted. */
static void paint_spans(const struct survey *survey, struct canvas *canvas,
                        const struct stage_picture *picture)
{
    for (unsigned y = 0; y < survey->height; y++)
        for (unsigned x = 0; x < survey->width; x++) {
            const float value = survey->planes[picture->plane][(size_t)y * survey->width + x];
            if (value != SURVEY_NONE)
                row_of(canvas, survey, y)[x] = value >= SURVEY_END ? FIRST : DIMMED;
        }
}

/* Helper lanes over covered pixels, which are grey. */
static void paint_quads(const struct survey *survey, struct canvas *canvas,
                        const struct stage_picture *picture)
{
    for (unsigned y = 0; y < survey->height; y++)
        for (unsigned x = 0; x < survey->width; x++)
            if (survey->planes[SURVEY_FRAGMENTS][(size_t)y * survey->width + x] != SURVEY_NONE)
                row_of(canvas, survey, y)[x] = DIMMED;
    paint_plane(survey, canvas, picture);
}

static void paint_final(const struct survey *survey, struct canvas *canvas,
                        const struct stage_picture *picture)
{
    (void)picture;
    for (unsigned y = 0; y < survey->height; y++)
        for (unsigned x = 0; x < survey->width; x++) {
            const uint8_t *p = survey->picture + ((size_t)y * survey->width + x) * 4;
            row_of(canvas, survey, y)[x] = CANVAS_RGB(p[0], p[1], p[2]);
        }
}

/* --- Outlines ------------------------------------------------------------------------------------------- */

/* Points from `first` on that belong to one primitive, and to one side of clipping. */
static size_t outline_end(const struct survey *survey, size_t first)
{
    const struct survey_point *points = survey->points;
    size_t end = first + 1;
    while (end < survey->point_count && points[end].primitive == points[first].primitive &&
           points[end].clipped == points[first].clipped)
        end++;
    return end;
}

static void draw_point(struct canvas *canvas, float x, float y, uint32_t color)
{
    canvas_line(canvas, x - 1, y, x + 1, y, color, 256);
    canvas_line(canvas, x, y - 1, x, y + 1, color, 256);
}

/* Paints the clipped polygon if there is one, else the original primitive. */
static void paint_clipped(const struct survey *survey, struct canvas *canvas,
                          const struct stage_picture *picture)
{
    const float height = (float)survey->height;
    const struct survey_point *points = survey->points;
    (void)picture;
    for (size_t first = 0, end; first < survey->point_count; first = end) {
        end = outline_end(survey, first);
        if (!points[first].clipped && end < survey->point_count && points[end].clipped &&
            points[end].primitive == points[first].primitive)
            continue;
        if (points[first].rejected)
            continue;
        for (size_t i = first; i < end; i++) {
            const struct survey_point *a = &points[i], *b = &points[i + 1 < end ? i + 1 : first];
            const uint32_t color = a->clipped ? CUT : OUTLINE;
            canvas_line(canvas, a->window[0], height - a->window[1], b->window[0], height - b->window[1],
                        color, a->clipped ? 200 : 110);
            if (a->cut || end == first + 1)
                draw_point(canvas, a->window[0], height - a->window[1], a->cut ? FRAME : OUTLINE);
        }
    }
}

/* Clip coordinates on the canvas: the view volume is a frame of half its size in the middle. */
static void project(const struct survey *survey, const float clip[4], float at[2])
{
    at[0] = (0.5f + 0.25f * clip[0] / clip[3]) * (float)survey->width;
    at[1] = (0.5f - 0.25f * clip[1] / clip[3]) * (float)survey->height;
}

/* The part of an edge in front of the eye. */
static void draw_clip_edge(const struct survey *survey, struct canvas *canvas, const float a[4],
                           const float b[4])
{
    const float near = 1e-3f;
    float ends[2][4], at[2][2];
    memcpy(ends[0], a, sizeof ends[0]);
    memcpy(ends[1], b, sizeof ends[1]);
    if (!(a[3] > near) && !(b[3] > near))
        return;
    for (int end = 0; end < 2; end++) {
        const float *other = end ? a : b, *own = end ? b : a;
        for (int c = 0; c < 4 && !(own[3] > near); c++)
            ends[end][c] = own[c] + (near - own[3]) / (other[3] - own[3]) * (other[c] - own[c]);
        ends[end][3] = own[3] > near ? own[3] : near;
        project(survey, ends[end], at[end]);
    }
    canvas_line(canvas, at[0][0], at[0][1], at[1][0], at[1][1], OUTLINE, 110);
}

static void paint_assembled(const struct survey *survey, struct canvas *canvas,
                            const struct stage_picture *picture)
{
    const float x = (float)survey->width / 4, y = (float)survey->height / 4;
    (void)picture;
    for (size_t first = 0, end; first < survey->point_count; first = end) {
        end = outline_end(survey, first);
        for (size_t i = first; i < end && !survey->points[first].clipped; i++)
            draw_clip_edge(survey, canvas, survey->points[i].clip,
                           survey->points[i + 1 < end ? i + 1 : first].clip);
    }
    canvas_line(canvas, x, y, 3 * x, y, FRAME, 256);
    canvas_line(canvas, x, 3 * y, 3 * x, 3 * y, FRAME, 256);
    canvas_line(canvas, x, y, x, 3 * y, FRAME, 256);
    canvas_line(canvas, 3 * x, y, 3 * x, 3 * y, FRAME, 256);
}

/* --- The table ------------------------------------------------------------------------------------------ */

const struct stage_picture stage_pictures[] = {
    {"assembled", "all primitives before clipping: the view volume is the frame", "", SURVEY_PLANES,
     paint_assembled},
    {"clipped", "what clipping leaves: cut polygons orange / new corners red", "", SURVEY_PLANES,
     paint_clipped},
    {"spans", "scanlines: first and last pixels green", "", SURVEY_SPANS, paint_spans},
    {"quads", "helper lanes of quads; covered pixels are grey", "lanes", SURVEY_HELPERS, paint_quads},
    {"tiles", "order of the tiles", "", SURVEY_TILE, paint_plane},
    {"overdraw", "overdraw", "fragments", SURVEY_FRAGMENTS, paint_plane},
    {"primitives", "primitives by number", "", SURVEY_PRIMITIVE, paint_numbers},
    {"depth", "depth", "", SURVEY_DEPTH, paint_plane},
    {"stencil", "stencil", "", SURVEY_STENCIL, paint_plane},
    {"lod", "level of detail of the first lookup", "", SURVEY_LOD, paint_plane},
    {"texels", "texture footprint", "texels", SURVEY_TEXELS, paint_plane},
    {"instructions", "instructions of fragment programs", "", SURVEY_INSTRUCTIONS, paint_plane},
    {"final", "the picture", "", SURVEY_PLANES, paint_final},
    {NULL, NULL, NULL, SURVEY_PLANES, NULL},
};

const struct stage_picture *stage_picture_find(const char *name)
{
    for (const struct stage_picture *picture = stage_pictures; picture->name; picture++)
        if (strcmp(picture->name, name) == 0)
            return picture;
    return NULL;
}

/* --- With its legend ------------------------------------------------------------------------------------ */

static void number_text(float value, char text[16])
{
    snprintf(text, 16, fabsf(value) >= 1000 || value == floorf(value) ? "%.0f" : "%.3f", (double)value);
}

/* Does the picture show values of a plane by colour? */
static bool has_scale(const struct stage_picture *picture)
{
    return picture->paint == paint_plane || picture->paint == paint_quads;
}

static bool is_empty(const struct survey *survey, const struct stage_picture *picture)
{
    if (picture->paint == paint_final)
        return false;
    return picture->plane == SURVEY_PLANES ? survey->point_count == 0
                                           : survey_range(survey, picture->plane).pixels == 0;
}

/* The second line of the legend. With `least` equal to `most` there is one value and no scale. */
struct scale {
    char least[16], most[16];
    const char *words; /* instead of a scale, or null */
};

static struct scale scale_of(const struct survey *survey, const struct stage_picture *picture)
{
    struct scale scale = {.words = is_empty(survey, picture) ? "none in this picture" : NULL};
    if (scale.words || !has_scale(picture)) {
        scale.words = scale.words ? scale.words : "";
        return scale;
    }
    const struct survey_range range = survey_range(survey, picture->plane);
    number_text(range.least, scale.least);
    number_text(range.most, scale.most);
    if (range.least == range.most)
        scale.words = "in every coloured pixel";
    return scale;
}

/* "1 lane", "2 lanes": the unit of the only value. */
static void unit_text(const struct scale *scale, const struct stage_picture *picture, char text[16])
{
    const size_t length = strlen(picture->unit);
    const bool one = scale->words && strcmp(scale->least, "1") == 0 && length > 0;
    snprintf(text, 16, "%.*s", (int)length - one, picture->unit);
}

static int scale_width(const struct scale *scale, const struct stage_picture *picture)
{
    char unit[16];
    unit_text(scale, picture, unit);
    return canvas_text_width(scale->least) + canvas_text_width(unit) + 16 +
           (scale->words ? canvas_text_width(scale->words) : RAMP_WIDTH + canvas_text_width(scale->most));
}

/* The scale ends where the canvas does. */
static void paint_scale(struct canvas *canvas, int top, const struct scale *scale,
                        const struct stage_picture *picture)
{
    int x = canvas->width - scale_width(scale, picture);
    char unit[16];
    unit_text(scale, picture, unit);
    if (scale->words) {
        if (scale->least[0]) {
            x = canvas_text(canvas, x, top, LETTERS, scale->least) + 4;
            x = canvas_text(canvas, x, top, LETTERS, unit) + (unit[0] ? 4 : 0);
        }
        canvas_text(canvas, x, top, LETTERS, scale->words);
        return;
    }
    x = canvas_text(canvas, x, top, LETTERS, scale->least) + 2;
    for (int i = 0; i < RAMP_WIDTH; i++)
        canvas_rectangle(canvas, x + i, top - 1, 1, RAMP_HEIGHT, canvas_ramp((float)i / (RAMP_WIDTH - 1)));
    x = canvas_text(canvas, x + RAMP_WIDTH + 4, top, LETTERS, scale->most) + 4;
    canvas_text(canvas, x, top, LETTERS, unit);
}

static void enlarge(const struct canvas *from, unsigned scale, struct canvas *to)
{
    for (int y = 0; y < from->height; y++)
        for (int x = 0; x < from->width; x++)
            canvas_rectangle(to, x * (int)scale, y * (int)scale, (int)scale, (int)scale,
                             from->pixels[y * from->width + x]);
}

/* The picture in the upper left corner of a canvas that has room for the whole legend. */
static bool paint(const struct stage_picture *picture, const struct survey *survey, unsigned scale,
                  struct canvas *canvas)
{
    const struct scale colors = scale_of(survey, picture);
    const int shown = (int)(survey->width * scale), height = (int)(survey->height * scale),
              title = canvas_text_width(picture->title) + 2 * MARGIN, line = scale_width(&colors, picture),
              legend = title > line ? title : line, width = legend > shown ? legend : shown;
    struct canvas plain;
    if (!canvas_create(&plain, (int)survey->width, (int)survey->height, BACKGROUND))
        return false;
    const bool made = canvas_create(canvas, width, height + LEGEND_HEIGHT, LEGEND);
    if (made) {
        picture->paint(survey, &plain, picture);
        enlarge(&plain, scale, canvas);
        canvas_text(canvas, MARGIN, height + 3, LETTERS, picture->title);
        paint_scale(canvas, height + 14, &colors, picture);
    }
    canvas_destroy(&plain);
    return made;
}

bool stage_picture_paint(const struct stage_picture *picture, const struct survey *survey, unsigned scale,
                         struct canvas *canvas)
{
    if (paint(picture, survey, scale, canvas))
        return true;
    fprintf(stderr, "edgewalk: %s: no memory\n", picture->name);
    return false;
}

bool stage_picture_write(const struct stage_picture *picture, const struct survey *survey, unsigned scale,
                         const char *path)
{
    struct canvas canvas;
    if (!stage_picture_paint(picture, survey, scale, &canvas))
        return false;
    const bool written = canvas_write(&canvas, path);
    canvas_destroy(&canvas);
    return written;
}
