/* `edgewalk demo --svg`: the tokens of a feedback buffer become shapes, the painter's algorithm sorts them,
 * and polygons whose colours differ from corner to corner are divided until each part has one. */
#include "tools/demo/scene_svg.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERTEX_VALUES = 7,      /* of 3D_COLOR: x, y, z, r, g, b, a */
    VALUES_FIRST = 1 << 20, /* of the buffer, which grows as long as the scene does not fit */
    VALUES_MOST = 1 << 28,
    DIVISIONS = 5, /* of a triangle in four, one after the other */
};
#define COLOR_STEP (1.0f / 24) /* what may differ inside a triangle, */
#define AREA_LEAST 4.0f        /* unless it is as small as that: pixels, doubled */

/* Points, lines and polygons have one, two and more vertices, of the buffer. */
struct shape {
    float depth; /* mean z of its vertices */
    unsigned count;
    const float *vertices;
};

struct shape_list {
    struct shape *shapes;
    size_t count, capacity;
};

/* --- Feedback ------------------------------------------------------------------------------------------- */

/* The values that the scene feeds back, to be freed; null after an error, which is printed. */
static float *feed_back(const struct demo *demo, unsigned frame, const struct tool_context *context,
                        size_t *count)
{
    for (size_t size = VALUES_FIRST; size <= VALUES_MOST; size *= 4) {
        float *values = malloc(size * sizeof *values);
        if (!values)
            break;
        glFeedbackBuffer((GLsizei)size, GL_3D_COLOR, values);
        glRenderMode(GL_FEEDBACK);
        const bool drawn = scene_draw(demo, frame, context);
        const GLint used = glRenderMode(GL_RENDER);
        if (drawn && used >= 0) {
            *count = (size_t)used;
            return values;
        }
        free(values);
        if (!drawn)
            return NULL;
    }
    fprintf(stderr, "edgewalk: %s: no memory for its primitives\n", demo->name);
    return NULL;
}

static bool add_shape(struct shape_list *list, const float *vertices, unsigned count)
{
    if (list->count == list->capacity) {
        const size_t capacity = list->capacity ? 2 * list->capacity : 1024;
        struct shape *fresh = realloc(list->shapes, capacity * sizeof *fresh);
        if (!fresh)
            return false;
        list->shapes = fresh;
        list->capacity = capacity;
    }
    struct shape shape = {.count = count, .vertices = vertices};
    for (unsigned i = 0; i < count; i++)
        shape.depth += vertices[i * VERTEX_VALUES + 2] / (float)count;
    list->shapes[list->count++] = shape;
    return true;
}

/* Figure 5.2 of the specification. Bitmaps and rectangles of pixels have no shape. */
static bool read_shapes(const float *values, size_t count, struct shape_list *list)
{
    for (const float *at = values, *end = values + count; at < end;) {
        const GLenum token = (GLenum)*at++;
        unsigned vertices = token == GL_LINE_TOKEN || token == GL_LINE_RESET_TOKEN ? 2 : 1;
        if (token == GL_POLYGON_TOKEN)
            vertices = (unsigned)*at++;
        const bool shown = token == GL_POINT_TOKEN || token == GL_POLYGON_TOKEN || vertices == 2;
        if (shown && !add_shape(list, at, vertices))
            return false;
        at += token == GL_PASS_THROUGH_TOKEN ? 1 : vertices * VERTEX_VALUES;
    }
    return true;
}

/* The farther one first; of the same depth, the one that came first. */
static int compare_shapes(const void *a, const void *b)
{
    const struct shape *first = a, *second = b;
    if (first->depth != second->depth)
        return first->depth > second->depth ? -1 : 1;
    return first->vertices < second->vertices ? -1 : first->vertices > second->vertices;
}

/* --- SVG ------------------------------------------------------------------------------------------------ */

struct svg {
    FILE *out;
    float height; /* windows have y upwards */
};

static unsigned byte_of(float value)
{
    return value > 0 ? value < 1 ? (unsigned)(value * 255.0f + 0.5f) : 255u : 0u;
}

static void write_color(const struct svg *svg, const char *attribute, const float color[3])
{
    fprintf(svg->out, " %s=\"#%02x%02x%02x\"/>\n", attribute, byte_of(color[0]), byte_of(color[1]),
            byte_of(color[2]));
}

static void write_triangle(const struct svg *svg, const float *const corners[3])
{
    float color[3] = {0};
    fprintf(svg->out, "<polygon points=\"");
    for (int i = 0; i < 3; i++) {
        fprintf(svg->out, "%s%.2f,%.2f", i ? " " : "", (double)corners[i][0],
                (double)(svg->height - corners[i][1]));
        for (int c = 0; c < 3; c++)
            color[c] += corners[i][3 + c] / 3;
    }
    fprintf(svg->out, "\"");
    write_color(svg, "fill", color);
}

static bool is_of_one_color(const float *const corners[3])
{
    for (int c = 3; c < 6; c++)
        for (int i = 0; i < 3; i++) {
            const float difference = corners[i][c] - corners[(i + 1) % 3][c];
            if (difference > COLOR_STEP || difference < -COLOR_STEP)
                return false;
        }
    return true;
}

static bool is_small(const float *a, const float *b, const float *c)
{
    const float area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
    return area < AREA_LEAST && area > -AREA_LEAST;
}

static void halve(const float *a, const float *b, float middle[VERTEX_VALUES])
{
    for (int i = 0; i < VERTEX_VALUES; i++)
        middle[i] = (a[i] + b[i]) / 2;
}

static void divide_triangle(const struct svg *svg, const float *a, const float *b, const float *c,
                            unsigned divisions)
{
    const float *const corners[3] = {a, b, c};
    float ab[VERTEX_VALUES], bc[VERTEX_VALUES], ca[VERTEX_VALUES];
    if (divisions == 0 || is_small(a, b, c) || is_of_one_color(corners)) {
        write_triangle(svg, corners);
        return;
    }
    halve(a, b, ab);
    halve(b, c, bc);
    halve(c, a, ca);
    divide_triangle(svg, a, ab, ca, divisions - 1);
    divide_triangle(svg, ab, b, bc, divisions - 1);
    divide_triangle(svg, ca, bc, c, divisions - 1);
    divide_triangle(svg, ab, bc, ca, divisions - 1);
}

static void write_line(const struct svg *svg, const float *a, const float *b)
{
    float middle[VERTEX_VALUES];
    halve(a, b, middle);
    fprintf(svg->out, "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"", (double)a[0],
            (double)(svg->height - a[1]), (double)b[0], (double)(svg->height - b[1]));
    write_color(svg, "stroke", middle + 3);
}

static void write_shape(const struct svg *svg, const struct shape *shape)
{
    const float *v = shape->vertices;
    if (shape->count == 1) {
        fprintf(svg->out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"0.5\"", (double)v[0],
                (double)(svg->height - v[1]));
        write_color(svg, "fill", v + 3);
    } else if (shape->count == 2) {
        write_line(svg, v, v + VERTEX_VALUES);
    }
    for (unsigned i = 2; i < shape->count; i++)
        divide_triangle(svg, v, v + (i - 1) * VERTEX_VALUES, v + i * VERTEX_VALUES, DIVISIONS);
}

/* Polygons side by side must show no seam: their edges are not smoothed. */
static void write_picture(const struct svg *svg, const struct tool_context *context,
                          const struct shape_list *list)
{
    GLfloat background[4];
    glGetFloatv(GL_COLOR_CLEAR_VALUE, background);
    fprintf(svg->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" "
            "shape-rendering=\"crispEdges\">\n<rect width=\"%u\" height=\"%u\"",
            context->width, context->height, context->width, context->height);
    write_color(svg, "fill", background);
    for (size_t i = 0; i < list->count; i++)
        write_shape(svg, &list->shapes[i]);
    fprintf(svg->out, "</svg>\n");
}

static bool write_file(const struct tool_context *context, const struct shape_list *list, const char *path)
{
    const struct svg svg = {fopen(path, "w"), (float)context->height};
    bool written = svg.out != NULL;
    if (written) {
        write_picture(&svg, context, list);
        written = !ferror(svg.out);
        written &= fclose(svg.out) == 0;
    }
    if (!written)
        fprintf(stderr, "edgewalk: %s: %s\n", path, strerror(errno));
    return written;
}

bool scene_svg_write(const struct demo *demo, unsigned frame, const struct tool_context *context,
                     const char *path)
{
    size_t count;
    struct shape_list list = {0};
    float *values = feed_back(demo, frame, context, &count);
    bool written = values && read_shapes(values, count, &list);
    if (written) {
        if (list.count)
            qsort(list.shapes, list.count, sizeof *list.shapes, compare_shapes);
        written = write_file(context, &list, path);
    } else if (values) {
        fprintf(stderr, "edgewalk: %s: no memory for its primitives\n", demo->name);
    }
    if (written)
        printf("%s, %ux%u, %zu primitives\n", path, context->width, context->height, list.count);
    free(list.shapes);
    free(values);
    return written;
}
