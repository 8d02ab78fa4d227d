/* Points, lines and polygon modes (GL 4.6 compatibility 14.4 to 14.6) against the specification's rules,
 * evaluated pixel by pixel. */
#include "tests/pipeline/polygon_mode_test.h"

/* --- Coverage (14.3): the area inside, counted at 64x64 places of each pixel ---------------------------- */

static double area_inside(inside *test, const double *shape, unsigned x, unsigned y)
{
    unsigned count = 0;
    for (unsigned i = 0; i < 64 * 64; i++)
        count += test(x + (i % 64 + 0.5) / 64, y + (i / 64 + 0.5) / 64, shape);
    return count / 4096.0;
}

static void expect_coverage(const char *what, inside *test, const double *shape)
{
    for (unsigned y = 0; y < SIZE; y++)
        for (unsigned x = 0; x < SIZE; x++) {
            const double expected = area_inside(test, shape, x, y) * 255;
            cr_expect(value_at(x, y) >= expected - 4 && value_at(x, y) <= expected + 4,
                      "%s: pixel %u,%u is %u, expected %g", what, x, y, value_at(x, y), expected);
        }
}

static void blend_coverage(void)
{
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE);
    glClear(GL_COLOR_BUFFER_BIT);
}

static bool in_circle(double x, double y, const double *c)
{
    return (x - c[0]) * (x - c[0]) + (y - c[1]) * (y - c[1]) < c[2] * c[2];
}

GL_TEST(points, smooth_points_are_circles_14_4_1)
{
    static const double circles[][3] = {
        {8, 8, 4}, {7.25, 8.5, 0.5}, {5.5, 9.75, 3.25}, {0, 0, 5}, {8.5, 8.5, 1}};
    window_coordinates();
    glEnable(GL_POINT_SMOOTH);
    for (unsigned i = 0; i < sizeof circles / sizeof *circles; i++) {
        blend_coverage();
        glPointSize((float)circles[i][2] * 2);
        glBegin(GL_POINTS);
        glVertex2dv(circles[i]);
        glEnd();
        expect_coverage("circle", in_circle, circles[i]);
    }
}

/* x0 y0 x1 y1 half */
static bool in_rectangle(double x, double y, const double *s)
{
    const double dx = s[2] - s[0], dy = s[3] - s[1], square = dx * dx + dy * dy;
    const double along = ((x - s[0]) * dx + (y - s[1]) * dy) / square,
                 across = (x - s[0]) * dy - (y - s[1]) * dx;
    return along >= 0 && along < 1 && across * across < s[4] * s[4] * square;
}

GL_TEST(lines, smooth_lines_are_rectangles_14_5_2_3)
{
    static const double lines[][5] = {{2, 3, 13, 9, 0.5},
                                      {3, 13, 5, 2, 1.25},
                                      {1.5, 8, 14.25, 8, 0.5},
                                      {8, 1, 8, 12, 2},
                                      {12, 12, 3, 3, 1}};
    window_coordinates();
    glEnable(GL_LINE_SMOOTH);
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        blend_coverage();
        glLineWidth((float)lines[i][4] * 2);
        glBegin(GL_LINES);
        glVertex2dv(lines[i]);
        glVertex2dv(lines[i] + 2);
        glEnd();
        expect_coverage("rectangle", in_rectangle, lines[i]);
    }
}

static bool in_triangle(double x, double y, const double *t)
{
    for (int i = 0; i < 3; i++) {
        const double *a = t + 2 * i, *b = t + 2 * ((i + 1) % 3);
        if ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) < 0)
            return false;
    }
    return true;
}

GL_TEST(polygons, smooth_triangles_cover_by_area_14_6_3)
{
    static const double triangles[][6] = {
        {2, 2, 13, 4, 6, 14}, {1, 1, 15, 1.5, 1, 2.5}, {0, 0, 16, 0, 16, 16}};
    window_coordinates();
    glEnable(GL_POLYGON_SMOOTH);
    for (unsigned i = 0; i < sizeof triangles / sizeof *triangles; i++) {
        blend_coverage();
        glBegin(GL_TRIANGLES);
        for (int v = 0; v < 3; v++)
            glVertex2dv(triangles[i] + 2 * v);
        glEnd();
        expect_coverage("triangle", in_triangle, triangles[i]);
    }
}

/* --- Sprites (14.4.1, equations 14.3 and 14.4) ---------------------------------------------------------- */

static void expect_sprite(const char *what, double x, double y, double size, bool lower)
{
    for (unsigned py = 0; py < SIZE; py++)
        for (unsigned px = 0; px < SIZE; px++) {
            const double dx = px + 0.5 - x, dy = py + 0.5 - y, s = 0.5 + dx / size,
                         t = 0.5 + (lower ? dy : -dy) / size;
            const bool covered = dx >= -size / 2 && dx < size / 2 && dy >= -size / 2 && dy < size / 2;
            const uint32_t pixel = pixel_at(px, py);
            const double red = pixel >> 24, green = pixel >> 16 & 255, blue = pixel >> 8 & 255;
            cr_expect_eq((pixel & 255) != 0, covered, "%s: pixel %u,%u is %08x", what, px, py, pixel);
            if (covered)
                cr_expect(red >= s * 255 - 0.51 && red <= s * 255 + 0.51 && green >= t * 255 - 0.51 &&
                              green <= t * 255 + 0.51 && blue == 0,
                          "%s: pixel %u,%u is %08x, expected s %g, t %g", what, px, py, pixel, s * 255,
                          t * 255);
        }
}

static void draw_sprites(const char *what)
{
    static const double points[][3] = {{8, 8, 9}, {7.375, 6.0625, 5.5}, {1, 15, 7}, {8.5, 8.5, 1}};
    for (unsigned i = 0; i < sizeof points / sizeof *points; i++)
        for (int lower = 0; lower < 2; lower++) {
            glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, lower ? GL_LOWER_LEFT : GL_UPPER_LEFT);
            glPointSize((float)points[i][2]);
            glClear(GL_COLOR_BUFFER_BIT);
            glBegin(GL_POINTS);
            glVertex2dv(points[i]);
            glEnd();
            expect_sprite(what, points[i][0], points[i][1], points[i][2], lower);
        }
}

GL_TEST(points, sprites_replace_coordinates_14_4_1)
{
    window_coordinates();
    glEnable(GL_POINT_SPRITE);
    glActiveTexture(GL_TEXTURE1);
    glTexEnvi(GL_POINT_SPRITE, GL_COORD_REPLACE, GL_TRUE);
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0 MOV result.color, fragment.texcoord[1]; END");
    draw_sprites("texture coordinate");
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!NVfp5.0 MOV result.color, fragment.pointcoord; MOV result.color.zw, {0,0,0,1}; END");
    draw_sprites("point coordinate");
}

/* 14.4: size * sqrt(1 / (a + b*d + c*d^2)), the square whole pixels wide. */
GL_TEST(points, sizes_shrink_with_distance_14_4)
{
    static const struct {
        float attenuation[3], distance;
        unsigned width;
    } rows[] = {{{1, 0, 0}, 3, 12}, {{0, 0, 1}, 4, 3}, {{0, 0, 1}, 2, 6},
                {{0, 1, 0}, 4, 6},  {{4, 0, 0}, 1, 6}, {{0, 0, 1}, 100, 2}};
    glMatrixMode(GL_PROJECTION);
    glFrustum(-1, 1, -1, 1, 1, 200);
    glPointSize(12);
    glPointParameterf(GL_POINT_SIZE_MIN, 2);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        unsigned count = 0;
        glPointParameterfv(GL_POINT_DISTANCE_ATTENUATION, rows[i].attenuation);
        glClear(GL_COLOR_BUFFER_BIT);
        glBegin(GL_POINTS);
        glVertex3f(0, 0, -rows[i].distance);
        glEnd();
        for (unsigned p = 0; p < SIZE * SIZE; p++)
            count += value_at(p % SIZE, p / SIZE) != 0;
        cr_expect_eq(count, rows[i].width * rows[i].width, "row %u: %u pixels", i, count);
    }
}

/* A point in the eye has distance 0, not 0 times infinity. */
GL_TEST(points, points_in_the_eye_have_the_constant_attenuation_14_4)
{
    static const GLfloat attenuation[3] = {4, 1, 1};
    unsigned count = 0;
    glPointSize(12);
    glPointParameterfv(GL_POINT_DISTANCE_ATTENUATION, attenuation);
    glBegin(GL_POINTS);
    glVertex3f(0, 0, 0);
    glEnd();
    for (unsigned p = 0; p < SIZE * SIZE; p++)
        count += value_at(p % SIZE, p / SIZE) != 0;
    cr_expect_eq(count, 6 * 6, "%u pixels", count);
}

/* --- Polygon modes (14.6.4) and edge flags (10.1.17) ---------------------------------------------------- */

/* 13.7: edges that clipping makes are boundaries, whatever the flags say. */
GL_TEST(polygons, clipping_makes_boundaries_13_7)
{
    window_coordinates();
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    const GLdouble plane[4] = {1, 0, 0, -6.5};
    glClipPlane(GL_CLIP_PLANE0, plane);
    glEnable(GL_CLIP_PLANE0);
    draw_square(GL_QUADS, 0, false);
    for (unsigned y = 4; y < 12; y++)
        cr_expect_neq(value_at(6, y), 0, "row %u", y);
    cr_expect_eq(value_at(9, 2), 0);
}

/* 14.6.5: a line drawn on its polygon shows only with an offset towards the eye, at most the clamp. */
GL_TEST(polygons, offsets_of_lines_and_points_14_6_5)
{
    static const struct {
        GLenum mode, enable;
        float units, clamp;
        bool seen;
    } rows[] = {
        {GL_LINE, GL_POLYGON_OFFSET_LINE, -4, 0, true},
        {GL_LINE, GL_POLYGON_OFFSET_POINT, -4, 0, false},
        {GL_POINT, GL_POLYGON_OFFSET_POINT, -4, 0, true},
        {GL_LINE, GL_POLYGON_OFFSET_FILL, -4, 0, false},
        {GL_LINE, GL_POLYGON_OFFSET_LINE, 4, 0, false},
        {GL_LINE, GL_POLYGON_OFFSET_LINE, 4e6f, 1e-9f, false},
        {GL_LINE, GL_POLYGON_OFFSET_LINE, -4, -1e-20f, false},
    };
    window_coordinates();
    glEnable(GL_DEPTH_TEST);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glClear(GL_DEPTH_BUFFER_BIT);
        glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
        glColor3f(0, 0, 1);
        glRectf(0, 0, SIZE, SIZE);
        glPolygonMode(GL_FRONT_AND_BACK, rows[i].mode);
        glPolygonOffsetClamp(0, rows[i].units, rows[i].clamp);
        glEnable(rows[i].enable);
        glColor3f(1, 0, 0);
        glRectf(2.5f, 2.5f, 12.5f, 12.5f);
        glDisable(rows[i].enable);
        cr_expect_eq(pixel_at(2, 2) >> 24, rows[i].seen ? 255 : 0, "row %u: %08x", i, pixel_at(2, 2));
    }
}
