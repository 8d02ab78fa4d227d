/* The drawings of `edgewalk explain --html`: what an event says, as SVG. Pictures have y downwards, windows
 * upwards. */
#include <stdlib.h>
#include <string.h>

#include "tools/explain_html.h"

enum { AROUND = 8, CELL = 14 }; /* pixels on each side of the one that is asked about; size of one */
enum { TEXEL = 56 };            /* size of a texel */

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

unsigned html_corners(const struct event_list *events, uint32_t primitive, float corners[3][2])
{
    unsigned count = 0;
    for (size_t i = 0; i < events->count && count < 3; i++) {
        const EwEvent *event = &events->events[i];
        if (!event_is(event, "vertex") || event_primitive(event) != primitive)
            continue;
        memcpy(corners[count++], ewEventValue(event, "window")->number, sizeof corners[0]);
    }
    return count;
}

static void svg_outline(FILE *out, const float corners[3][2], unsigned count, float height)
{
    fputs("<polygon points=\"", out);
    for (unsigned i = 0; i < count; i++)
        fprintf(out, "%g,%g ", (double)corners[i][0], (double)(height - corners[i][1]));
    fputs("\"/>", out);
}

/* What is drawn has the primitive and the pixel in it, and some room. */
static void frame_primitive(const float corners[3][2], unsigned count, const float pixel[2], float frame[4])
{
    float low[2] = {pixel[0], pixel[1]}, high[2] = {pixel[0], pixel[1]}, side = 12.0f;
    for (unsigned i = 0; i < count; i++)
        for (int a = 0; a < 2; a++) {
            low[a] = corners[i][a] < low[a] ? corners[i][a] : low[a];
            high[a] = corners[i][a] > high[a] ? corners[i][a] : high[a];
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
    float corners[3][2], frame[4];
    const unsigned count = html_corners(events, primitive, corners);
    frame_primitive((const float(*)[2])corners, count, pixel, frame);
    fprintf(out, "<svg class=small viewBox=\"%g %g %g %g\">", (double)frame[0],
            (double)(height - frame[1] - frame[3]), (double)frame[2], (double)frame[3]);
    svg_outline(out, (const float(*)[2])corners, count, height);
    fprintf(out, "<rect x=%d y=%d width=1 height=1 class=mark /></svg>", explained->x, explained->y);
}

/* --- Coverage ------------------------------------------------------------------------------------------- */

struct edge {
    double a, b, c;
};

static unsigned find_edges(const struct event_list *events, uint32_t primitive, struct edge edges[3])
{
    unsigned count = 0;
    for (size_t i = 0; i < events->count && count < 3; i++) {
        const EwEvent *event = &events->events[i];
        if (event_is(event, "edge") && event_primitive(event) == primitive)
            edges[count++] =
                (struct edge){(double)event_integer(event, "a"), (double)event_integer(event, "b"),
                              (double)event_integer(event, "c")};
    }
    return count;
}

static bool is_covered(const struct edge *edges, unsigned count, int x, int y)
{
    for (unsigned i = 0; i < count; i++)
        if (edges[i].a * x + edges[i].b * y + edges[i].c < 0)
            return false;
    return count > 0;
}

/* What clipping leaves of the primitive, if it has been clipped. */
static void svg_clipped(FILE *out, const struct event_list *events, uint32_t primitive, float height)
{
    bool any = false;
    for (size_t i = 0; i < events->count; i++) {
        const EwEvent *event = &events->events[i];
        if (!event_is(event, "clip") || event_primitive(event) != primitive)
            continue;
        const float *window = ewEventValue(event, "window")->number;
        fprintf(out, "%s%g,%g ", any ? "" : "<polygon class=clipped points=\"", (double)window[0],
                (double)(height - window[1]));
        any = true;
    }
    if (any)
        fputs("\"/>", out);
}

/* The first and the last pixel of the scanline in the tile. */
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

void svg_coverage(FILE *out, const struct explained *explained, const struct event_list *events,
                  uint32_t primitive)
{
    const int size = 2 * AROUND + 1, left = explained->x - AROUND, top = explained->y - AROUND;
    float corners[3][2];
    struct edge edges[3];
    const unsigned count = html_corners(events, primitive, corners),
                   edge_count = find_edges(events, primitive, edges);
    fprintf(out, "<svg class=zoom viewBox=\"%d %d %d %d\" width=%d height=%d>", left, top, size, size,
            size * CELL, size * CELL);
    for (int y = top; y < top + size; y++)
        for (int x = left; x < left + size; x++) {
            const bool covered = is_covered(edges, edge_count, x, (int)explained->subject.height - 1 - y);
            fprintf(out, "<rect x=%d y=%d width=1 height=1 class=%s />", x, y, covered ? "in" : "out");
            fprintf(out, "<circle cx=%g cy=%g r=.08 class=centre />", x + 0.5, y + 0.5);
        }
    svg_outline(out, (const float(*)[2])corners, count, (float)explained->subject.height);
    svg_clipped(out, events, primitive, (float)explained->subject.height);
    svg_scanline(out, explained, events, primitive);
    fprintf(out, "<rect x=%d y=%d width=1 height=1 class=mark /></svg>\n", explained->x, explained->y);
}

/* --- Lookups -------------------------------------------------------------------------------------------- */

/* Texels of one level, face and layer in their places; `first` and those behind it up to `count`. */
static void svg_texels(FILE *out, const EwEvent *first, size_t count)
{
    int64_t low[2] = {INT64_MAX, INT64_MAX}, high[2] = {INT64_MIN, INT64_MIN};
    static const char *const axes[] = {"i", "j"};
    for (size_t n = 0; n < count; n++)
        for (int a = 0; a < 2; a++) {
            const int64_t at = event_integer(&first[n], axes[a]);
            low[a] = at < low[a] ? at : low[a];
            high[a] = at > high[a] ? at : high[a];
        }
    if (high[0] - low[0] >= 24 || high[1] - low[1] >= 24) /* around an edge of the image */
        return;
    fprintf(out, "<svg width=%lld height=%lld class=texels>", (long long)(high[0] - low[0] + 1) * TEXEL,
            (long long)(high[1] - low[1] + 1) * TEXEL);
    for (size_t n = 0; n < count; n++) {
        const float *value = ewEventValue(&first[n], "value")->number;
        const long long x = (event_integer(&first[n], "i") - low[0]) * TEXEL,
                        y = (high[1] - event_integer(&first[n], "j")) * TEXEL;
        fprintf(out,
                "<rect x=%lld y=%lld width=%d height=%d fill=\"rgb(%u,%u,%u)\"/>"
                "<text x=%lld y=%lld>%.3f</text><text x=%lld y=%lld>%lld,%lld</text>",
                x, y, TEXEL, TEXEL, byte_of(value[0]), byte_of(value[1]), byte_of(value[2]), x + TEXEL / 2,
                y + TEXEL / 2 - 4, (double)ewEventValue(&first[n], "weight")->number[0], x + TEXEL / 2,
                y + TEXEL / 2 + 12, (long long)event_integer(&first[n], "i"),
                (long long)event_integer(&first[n], "j"));
    }
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
