/* The drawings of `edgewalk explain --html`: events as SVG. Pictures have y downwards, windows
 * upwards. */
#include <stdlib.h>
#include <string.h>

#include "tools/explain/html.h"

enum { AROUND = 8, CELL = 14 }; /* pixels on each side of the queried one; size of one */
enum { TEXEL = 56, GAP = 12 };  /* size of a texel; the gap between texels that are not adjacent */
enum { OUTLINE_MAX = 24, EDGES_MAX = 64, AXIS_MAX = 64 };

static unsigned byte_of(float value)
{
    return value > 0 ? value < 1 ? (unsigned)(value * 255.0f + 0.5f) : 255u : 0u;
}

void html_swatch(FILE *out, const float rgba[4])
{
    fprintf(out, "<i class=swatch style=\"background:rgb(%u,%u,%u)\"></i>", byte_of(rgba[0]),
            byte_of(rgba[1]), byte_of(rgba[2]));
}

static const uint8_t *picture_pixel(const struct explained *explained, int x, int y)
{
    if (x < 0 || y < 0 || x >= (int)explained->subject.width || y >= (int)explained->subject.height)
        return NULL;
    const size_t row = explained->subject.height - 1 - (size_t)y;
    return explained->picture + (row * explained->subject.width + (size_t)x) * 4;
}

void svg_surroundings(FILE *out, const struct explained *explained)
{
    const int size = (2 * AROUND + 1) * CELL;
    fprintf(out, "<svg class=zoom width=%d height=%d shape-rendering=crispEdges>", size, size);
    for (int y = -AROUND; y <= AROUND; y++)
        for (int x = -AROUND; x <= AROUND; x++) {
            const uint8_t *p = picture_pixel(explained, explained->x + x, explained->y + y);
            if (p)
                fprintf(out, "<rect x=%d y=%d width=%d height=%d fill=\"rgb(%u,%u,%u)\"/>",
                        (x + AROUND) * CELL, (y + AROUND) * CELL, CELL, CELL, p[0], p[1], p[2]);
        }
    fprintf(out, "<rect x=%d y=%d width=%d height=%d class=mark /></svg>\n", AROUND * CELL, AROUND * CELL,
            CELL, CELL);
}

/* --- Primitives ----------------------------------------------------------------------------------------- */

/* Corners in the window: what clipping leaves of a primitive, or all of it. */
struct outline {
    float corner[OUTLINE_MAX][2];
    unsigned count;
};

/* The primitive as the programs made it. False if a corner has no place in the window: w is not positive. */
static bool whole_outline(const struct event_list *events, uint32_t primitive, struct outline *outline)
{
    bool in_front = true;
    outline->count = 0;
    for (size_t i = 0; i < events->count && outline->count < 3; i++) {
        const EwEvent *event = &events->events[i];
        if (!event_is(event, "vertex") || event_primitive(event) != primitive)
            continue;
        memcpy(outline->corner[outline->count++], ewEventValue(event, "window")->number,
               sizeof outline->corner[0]);
        in_front &= ewEventValue(event, "clip")->number[3] > 0;
    }
    return in_front;
}

/* Without points if the primitive is not clipped. */
static void clipped_outline(const struct event_list *events, uint32_t primitive, struct outline *outline)
{
    outline->count = 0;
    for (size_t i = 0; i < events->count && outline->count < OUTLINE_MAX; i++) {
        const EwEvent *event = &events->events[i];
        if (event_is(event, "clip") && event_primitive(event) == primitive)
            memcpy(outline->corner[outline->count++], ewEventValue(event, "window")->number,
                   sizeof outline->corner[0]);
    }
}

static void svg_outline(FILE *out, const struct outline *outline, const char *style, float height)
{
    fprintf(out, "<polygon%s points=\"", style);
    for (unsigned i = 0; i < outline->count; i++)
        fprintf(out, "%g,%g ", (double)outline->corner[i][0], (double)(height - outline->corner[i][1]));
    fputs("\"/>", out);
}

/* The frame contains the primitive, the pixel and a margin. */
static void frame_primitive(const struct outline *outline, const float pixel[2], float frame[4])
{
    float low[2] = {pixel[0], pixel[1]}, high[2] = {pixel[0], pixel[1]}, side = 12.0f;
    for (unsigned i = 0; i < outline->count; i++)
        for (int a = 0; a < 2; a++) {
            const float at = outline->corner[i][a];
            low[a] = at < low[a] ? at : low[a];
            high[a] = at > high[a] ? at : high[a];
        }
    for (int a = 0; a < 2; a++)
        side = 1.2f * (high[a] - low[a]) > side ? 1.2f * (high[a] - low[a]) : side;
    for (int a = 0; a < 2; a++) {
        frame[a] = (low[a] + high[a] - side) / 2;
        frame[2 + a] = side;
    }
}

void svg_primitive(FILE *out, const struct explained *explained, const struct event_list *events,
                   uint32_t primitive)
{
    const float height = (float)explained->subject.height;
    const float pixel[2] = {(float)explained->x + 0.5f, height - (float)explained->y - 0.5f};
    struct outline outline;
    float frame[4];
    clipped_outline(events, primitive, &outline);
    if (outline.count == 0 && !whole_outline(events, primitive, &outline))
        outline.count = 0;
    frame_primitive(&outline, pixel, frame);
    fprintf(out, "<svg class=small viewBox=\"%g %g %g %g\">", (double)frame[0],
            (double)(height - frame[1] - frame[3]), (double)frame[2], (double)frame[3]);
    svg_outline(out, &outline, "", height);
    fprintf(out, "<rect x=%d y=%d width=1 height=1 class=mark /></svg>", explained->x, explained->y);
}

/* --- Coverage ------------------------------------------------------------------------------------------- */

struct edge {
    double a, b, c;
    int64_t sample; /* -1: the pixel's centre */
};

/* One triangle of a fan, line or point: the pixels of a rectangle that are inside all edges. */
struct coverage {
    int64_t x0, y0, x1, y1;
    struct edge edges[EDGES_MAX]; /* those of a sample one after the other */
    unsigned count;
};

/* The events `edge` that follow its `setup`. */
static void read_coverage(const struct event_list *events, size_t setup, struct coverage *coverage)
{
    const EwEvent *begin = &events->events[setup];
    *coverage = (struct coverage){event_integer(begin, "x0"), event_integer(begin, "y0"),
                                  event_integer(begin, "x1"), event_integer(begin, "y1"), .count = 0};
    for (size_t i = setup + 1; i < events->count && event_is(&events->events[i], "edge"); i++) {
        const EwEvent *event = &events->events[i];
        if (coverage->count < EDGES_MAX)
            coverage->edges[coverage->count++] =
                (struct edge){(double)event_integer(event, "a"), (double)event_integer(event, "b"),
                              (double)event_integer(event, "c"), event_integer(event, "sample")};
    }
}

/* The centre or some sample is inside. */
static bool is_covered(const struct coverage *coverage, int x, int y)
{
    bool inside = true;
    if (x < coverage->x0 || x >= coverage->x1 || y < coverage->y0 || y >= coverage->y1)
        return false;
    for (unsigned i = 0; i < coverage->count; i++) {
        const struct edge *edge = &coverage->edges[i];
        if (i > 0 && edge->sample != edge[-1].sample) {
            if (inside)
                return true;
            inside = true;
        }
        inside &= edge->a * x + edge->b * y + edge->c >= 0;
    }
    return inside;
}

/* From the first to the last pixel of the scanline. */
static void svg_scanline(FILE *out, const struct explained *explained, const struct event_list *events,
                         uint32_t primitive)
{
    for (size_t i = 0; i < events->count; i++) {
        const EwEvent *event = &events->events[i];
        if (!event_is(event, "span") || event_primitive(event) != primitive)
            continue;
        const long long first = event_integer(event, "first"), last = event_integer(event, "last");
        fprintf(out, "<rect x=%lld y=%d width=%lld height=1 class=scanline />", first, explained->y,
                last - first + 1);
    }
}

void svg_coverage(FILE *out, const struct explained *explained, const struct event_list *events, size_t setup)
{
    const int size = 2 * AROUND + 1, left = explained->x - AROUND, top = explained->y - AROUND;
    const uint32_t primitive = event_primitive(&events->events[setup]);
    const float height = (float)explained->subject.height;
    struct outline outline;
    struct coverage coverage;
    read_coverage(events, setup, &coverage);
    fprintf(out, "<svg class=zoom viewBox=\"%d %d %d %d\" width=%d height=%d>", left, top, size, size,
            size * CELL, size * CELL);
    for (int y = top; y < top + size; y++)
        for (int x = left; x < left + size; x++) {
            const bool covered = is_covered(&coverage, x, (int)explained->subject.height - 1 - y);
            fprintf(out, "<rect x=%d y=%d width=1 height=1 class=%s />", x, y, covered ? "in" : "out");
            fprintf(out, "<circle cx=%g cy=%g r=.08 class=centre />", x + 0.5, y + 0.5);
        }
    if (whole_outline(events, primitive, &outline))
        svg_outline(out, &outline, "", height);
    clipped_outline(events, primitive, &outline);
    if (outline.count > 0)
        svg_outline(out, &outline, " class=clipped", height);
    svg_scanline(out, explained, events, primitive);
    fprintf(out, "<rect x=%d y=%d width=1 height=1 class=mark /></svg>\n", explained->x, explained->y);
}

/* --- Lookups -------------------------------------------------------------------------------------------- */

/* The columns or rows of a figure. A lookup that wraps around has texels at opposite borders, so the figure
 * omits texels that are not read, and a gap separates the others. */
struct axis {
    int64_t at[AXIS_MAX]; /* ascending */
    unsigned count;
};

static void add_to_axis(struct axis *axis, int64_t at)
{
    unsigned i = 0;
    while (i < axis->count && axis->at[i] < at)
        i++;
    if (axis->count == AXIS_MAX || (i < axis->count && axis->at[i] == at))
        return;
    memmove(&axis->at[i + 1], &axis->at[i], (axis->count - i) * sizeof *axis->at);
    axis->at[i] = at;
    axis->count++;
}

/* Where texel `at` begins; `end`: where the axis ends. */
static int axis_position(const struct axis *axis, int64_t at, bool end)
{
    int position = 0;
    for (unsigned i = 0; i < axis->count; i++) {
        if (i > 0 && axis->at[i] > axis->at[i - 1] + 1)
            position += GAP;
        if (!end && axis->at[i] == at)
            return position;
        position += TEXEL;
    }
    return position;
}

static void svg_texel(FILE *out, const EwEvent *texel, int x, int y)
{
    const float *value = ewEventValue(texel, "value")->number;
    fprintf(out,
            "<rect x=%d y=%d width=%d height=%d fill=\"rgb(%u,%u,%u)\"/>"
            "<text x=%d y=%d>%.3f</text><text x=%d y=%d>%lld,%lld</text>",
            x, y, TEXEL, TEXEL, byte_of(value[0]), byte_of(value[1]), byte_of(value[2]), x + TEXEL / 2,
            y + TEXEL / 2 - 4, (double)ewEventValue(texel, "weight")->number[0], x + TEXEL / 2,
            y + TEXEL / 2 + 12, (long long)event_integer(texel, "i"), (long long)event_integer(texel, "j"));
}

/* Texels of one level, face and layer in their places; j upwards. */
static void svg_texels(FILE *out, const EwEvent *texels, size_t count)
{
    struct axis columns = {.count = 0}, rows = {.count = 0};
    for (size_t n = 0; n < count; n++) {
        add_to_axis(&columns, event_integer(&texels[n], "i"));
        add_to_axis(&rows, event_integer(&texels[n], "j"));
    }
    const int width = axis_position(&columns, 0, true), height = axis_position(&rows, 0, true);
    fprintf(out, "<svg width=%d height=%d class=texels>", width, height);
    for (size_t n = 0; n < count; n++)
        svg_texel(out, &texels[n], axis_position(&columns, event_integer(&texels[n], "i"), false),
                  height - TEXEL - axis_position(&rows, event_integer(&texels[n], "j"), false));
    fputs("</svg>\n", out);
}

static bool same_image(const EwEvent *a, const EwEvent *b)
{
    return event_integer(a, "level") == event_integer(b, "level") &&
           event_integer(a, "face") == event_integer(b, "face") &&
           event_integer(a, "layer") == event_integer(b, "layer") &&
           event_integer(a, "k") == event_integer(b, "k");
}

void svg_footprint(FILE *out, const EwEvent *texels, size_t count)
{
    for (size_t first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count && same_image(&texels[first], &texels[end]);)
            end++;
        fprintf(out, "<figure>");
        svg_texels(out, &texels[first], end - first);
        fprintf(out, "<figcaption>level %lld</figcaption></figure>\n",
                (long long)event_integer(&texels[first], "level"));
    }
}
