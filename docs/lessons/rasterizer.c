/* A rasterizer that grows with the first five lessons. STEP is the number of a lesson: the program contains
 * what this lesson and those before it explain.
 *
 *     cc -DSTEP=1 -o rasterizer rasterizer.c -lm && ./rasterizer | edgewalk check-raster -
 *
 * It prints its triangles and its picture. check-raster draws the same triangles and compares. */
#include <math.h>
#include <stdio.h>

#ifndef STEP
#define STEP 5
#endif

enum { WIDTH = 48, HEIGHT = 36 };

struct corner {
    double clip[4]; /* x, y, z, w */
    double color[3];
};

/* Lesson N draws the first N triangles. */
static const struct corner triangles[5][3] = {
    {{{-0.9, -0.8, 0, 1}, {1, 0.8, 0.3}},
     {{0.3, -0.9, 0, 1}, {1, 0.8, 0.3}},
     {{-0.5, 0.7, 0, 1}, {1, 0.8, 0.3}}},
    {{{0.4, -0.8, 0, 1}, {1, 0, 0}}, {{0.95, -0.6, 0, 1}, {0, 1, 0}}, {{0.6, 0.2, 0, 1}, {0, 0, 1}}},
    {{{-0.9, 0.9, 0.1, 1}, {1, 1, 1}},
     {{-0.3, 0.3, 0.1, 1}, {0, 0.4, 0}},
     {{3.6, 3.6, 0.4, 4}, {0.6, 0, 0.6}}},
    {{{0.2, 0.3, 0, 1}, {0, 0.6, 1}}, {{0.9, 0.4, 0, 1}, {1, 1, 0}}, {{0.2, 1, -4, -1}, {1, 0.2, 0}}},
    {{{-0.95, -0.2, 0.5, 1}, {0.2, 0.3, 0.4}},
     {{0.9, -0.4, 0.5, 1}, {0.3, 0.4, 0.5}},
     {{-0.1, 0.8, -0.5, 1}, {0.9, 0.9, 1}}},
};

static unsigned char picture[HEIGHT][WIDTH][3];
static double depths[HEIGHT][WIDTH];

/* --- Lesson 3: from clip coordinates to the window ------------------------------------------------------ */

struct point {
    double x, y, z, inverse_w;
    double color[3];
};

/* Positions are rounded to 1/256 of a pixel (lesson 1). */
static struct point to_window(const struct corner *corner)
{
    const double w = corner->clip[3];
    struct point point = {nearbyint((corner->clip[0] / w + 1) / 2 * WIDTH * 256) / 256,
                          nearbyint((corner->clip[1] / w + 1) / 2 * HEIGHT * 256) / 256,
                          (corner->clip[2] / w + 1) / 2,
                          STEP >= 3 ? 1 / w : 1,
                          {corner->color[0], corner->color[1], corner->color[2]}};
    return point;
}

/* --- Lesson 1: the edge functions ----------------------------------------------------------------------- */

static double edge(const struct point *a, const struct point *b, double x, double y)
{
    return (b->x - a->x) * (y - a->y) - (b->y - a->y) * (x - a->x);
}

/* A centre on a left or bottom edge is inside. */
static int is_inside(const struct point *a, const struct point *b, double value)
{
    return value > 0 || (value == 0 && (b->y < a->y || (b->y == a->y && b->x > a->x)));
}

/* --- Lessons 2, 3 and 5: a fragment --------------------------------------------------------------------- */

static void draw_fragment(const struct point *const corners[3], const double weights[3], int x, int y)
{
    double z = 0, inverse_w = 0;
    for (int i = 0; i < 3; i++) {
        z += weights[i] * corners[i]->z;
        inverse_w += weights[i] * corners[i]->inverse_w;
    }
    if (STEP >= 5 && !(z < depths[y][x]))
        return;
    depths[y][x] = z;
    for (int c = 0; c < 3; c++) {
        double sum = 0;
        for (int i = 0; i < 3; i++)
            sum += weights[i] * corners[i]->color[c] * corners[i]->inverse_w;
        const double value = STEP >= 2 ? sum / inverse_w : corners[0]->color[c];
        picture[y][x][c] = (unsigned char)(255 * value + 0.5);
    }
}

static void draw_triangle(const struct point *a, const struct point *b, const struct point *c)
{
    if (edge(a, b, c->x, c->y) < 0) { /* clockwise */
        const struct point *other = b;
        b = c;
        c = other;
    }
    const struct point *const corners[3] = {a, b, c};
    const double area = edge(a, b, c->x, c->y);
    for (int y = 0; y < HEIGHT && area > 0; y++)
        for (int x = 0; x < WIDTH; x++) {
            const double ab = edge(a, b, x + 0.5, y + 0.5), bc = edge(b, c, x + 0.5, y + 0.5),
                         ca = edge(c, a, x + 0.5, y + 0.5);
            const double weights[3] = {bc / area, ca / area, ab / area};
            if (is_inside(a, b, ab) && is_inside(b, c, bc) && is_inside(c, a, ca))
                draw_fragment(corners, weights, x, y);
        }
}

/* --- Lesson 4: clipping at the near plane, z = -w ------------------------------------------------------- */

static struct corner between(const struct corner *a, const struct corner *b, double part)
{
    struct corner corner;
    for (int i = 0; i < 4; i++)
        corner.clip[i] = a->clip[i] + part * (b->clip[i] - a->clip[i]);
    for (int i = 0; i < 3; i++)
        corner.color[i] = a->color[i] + part * (b->color[i] - a->color[i]);
    return corner;
}

/* Returns how many corners are left: 0, 3 or 4. */
static int clip(const struct corner triangle[3], struct corner clipped[4])
{
    int count = 0;
    for (int i = 0; i < 3; i++) {
        const struct corner *a = &triangle[i], *b = &triangle[(i + 1) % 3];
        const double at_a = a->clip[2] + a->clip[3], at_b = b->clip[2] + b->clip[3];
        if (at_a >= 0 || STEP < 4)
            clipped[count++] = *a;
        if ((at_a >= 0) != (at_b >= 0) && STEP >= 4)
            clipped[count++] = between(a, b, at_a / (at_a - at_b));
    }
    return count;
}

static void draw(const struct corner triangle[3])
{
    struct corner clipped[4];
    struct point points[4];
    const int count = clip(triangle, clipped);
    for (int i = 0; i < count; i++)
        points[i] = to_window(&clipped[i]);
    for (int i = 2; i < count; i++)
        draw_triangle(&points[0], &points[i - 1], &points[i]);
}

/* --- For check-raster ----------------------------------------------------------------------------------- */

static void print_triangle(const struct corner triangle[3])
{
    printf("{\"clip\": [");
    for (int i = 0; i < 3; i++) {
        const double *p = triangle[i].clip;
        printf("%s[%g, %g, %g, %g]", i ? ", " : "", p[0], p[1], p[2], p[3]);
    }
    printf("],\n  \"colors\": [");
    for (int i = 0; i < 3; i++) {
        const double *p = triangle[i].color;
        printf("%s[%g, %g, %g]", i ? ", " : "", p[0], p[1], p[2]);
    }
    printf("]}");
}

int main(void)
{
    printf("{\"width\": %d, \"height\": %d, \"depth_test\": %s,\n \"triangles\": [", WIDTH, HEIGHT,
           STEP >= 5 ? "true" : "false");
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            depths[y][x] = 1;
    for (int i = 0; i < STEP && i < 5; i++) {
        draw(triangles[i]);
        printf("%s", i ? ",\n  " : "");
        print_triangle(triangles[i]);
    }
    printf("],\n \"rows\": [");
    for (int y = 0; y < HEIGHT; y++) {
        printf("%s\"", y ? ",\n  " : "");
        for (int x = 0; x < WIDTH; x++)
            printf("%02x%02x%02x", picture[y][x][0], picture[y][x][1], picture[y][x][2]);
        printf("\"");
    }
    printf("]}\n");
    return 0;
}
