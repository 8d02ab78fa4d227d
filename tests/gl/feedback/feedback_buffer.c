/* Feedback (GL 2.1 5.3): tokens and vertices computed by hand. The window has 16 x 16 pixels: x and y are
 * clip * 8 + 8, z is clip * 0.5 + 0.5. */
#include "tests/gl/gl_test.h"

#include <math.h>
#include <stdlib.h>

enum { VALUES = 512 };
static GLfloat values[VALUES];

static void begin_feedback(GLenum type)
{
    for (unsigned i = 0; i < VALUES; i++)
        values[i] = -77;
    glFeedbackBuffer(VALUES, type, values);
    cr_assert_eq(glRenderMode(GL_FEEDBACK), 0);
}

static void end_feedback(unsigned count, const float *expected, const char *what)
{
    const GLint found = glRenderMode(GL_RENDER);
    cr_expect_eq(found, (GLint)count, "%s: %d values, expected %u", what, found, count);
    for (unsigned i = 0; i < count; i++)
        cr_expect(fabsf(values[i] - expected[i]) < 1e-4f, "%s: value %u is %g, expected %g", what, i,
                  (double)values[i], (double)expected[i]);
    cr_expect_eq(values[count], -77, "%s: more is written", what);
}

#define expect_feedback(what, ...)                                                                           \
    do {                                                                                                     \
        const float expected_values[] = {__VA_ARGS__};                                                       \
        end_feedback(sizeof expected_values / sizeof *expected_values, expected_values, what);               \
    } while (0)

#define POINT   GL_POINT_TOKEN
#define LINE    GL_LINE_TOKEN
#define RESET   GL_LINE_RESET_TOKEN
#define POLYGON GL_POLYGON_TOKEN

GL_TEST(feedback_buffer, every_type_has_the_values_of_table_5_2)
{
    const GLenum types[] = {GL_2D, GL_3D, GL_3D_COLOR, GL_3D_COLOR_TEXTURE, GL_4D_COLOR_TEXTURE};
    const float whole[] = {POINT, 12, 4, 0.75f, 2, 1, 0.5f, 0.25f, 0.125f, 4, 3, 2, 5};
    const struct {
        unsigned count;
        uint8_t values[13]; /* of the row above */
    } rows[] = {
        {3, {0, 1, 2}},
        {4, {0, 1, 2, 3}},
        {8, {0, 1, 2, 3, 5, 6, 7, 8}},
        {12, {0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12}},
        {13, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}},
    };
    for (unsigned i = 0; i < 5; i++) {
        float expected[13];
        for (unsigned k = 0; k < rows[i].count; k++)
            expected[k] = whole[rows[i].values[k]];
        begin_feedback(types[i]);
        glBegin(GL_POINTS);
        glColor4f(1, 0.5f, 0.25f, 0.125f);
        glTexCoord4f(4, 3, 2, 5);
        glVertex4f(1, -1, 1, 2);
        glEnd();
        end_feedback(rows[i].count, expected, "types");
    }
}

GL_TEST(feedback_buffer, lines_say_where_the_stipple_begins)
{
    const GLenum modes[] = {GL_LINES, GL_LINE_STRIP, GL_LINE_LOOP};
    for (int i = 0; i < 3; i++) {
        begin_feedback(GL_2D);
        glBegin(modes[i]);
        glVertex2f(0, 0), glVertex2f(0.5f, 0), glVertex2f(0.5f, 0.5f), glVertex2f(0, 0.5f);
        glEnd();
        if (modes[i] == GL_LINES)
            expect_feedback("lines", RESET, 8, 8, 12, 8, RESET, 12, 12, 8, 12);
        else if (modes[i] == GL_LINE_STRIP)
            expect_feedback("strip", RESET, 8, 8, 12, 8, LINE, 12, 8, 12, 12, LINE, 12, 12, 8, 12);
        else
            expect_feedback("loop", RESET, 8, 8, 12, 8, LINE, 12, 8, 12, 12, LINE, 12, 12, 8, 12, LINE, 8, 12,
                            8, 8);
    }
}

GL_TEST(feedback_buffer, polygons_have_their_number_of_vertices)
{
    begin_feedback(GL_2D);
    glBegin(GL_TRIANGLES);
    glVertex2f(0, 0), glVertex2f(0.5f, 0), glVertex2f(0, 0.5f);
    glVertex2f(0, 0), glVertex2f(2, 0), glVertex2f(0, 2); /* cut at two sides */
    glVertex2f(2, 0), glVertex2f(3, 0), glVertex2f(2, 2);
    glEnd();
    expect_feedback("triangles", POLYGON, 3, 8, 8, 12, 8, 8, 12, /* the second */
                    POLYGON, 4, 8, 8, 16, 8, 16, 16, 8, 16);
}

GL_TEST(feedback_buffer, quads_and_polygons_are_the_triangles_that_they_are_drawn_as)
{
    begin_feedback(GL_2D);
    glRectf(0, 0, 0.5f, 0.5f);
    expect_feedback("rectangle", POLYGON, 3, 8, 8, 12, 8, 12, 12, POLYGON, 3, 8, 8, 12, 12, 8, 12);
}

GL_TEST(feedback_buffer, values_of_clipped_vertices_vary_as_the_position_does)
{
    begin_feedback(GL_4D_COLOR_TEXTURE);
    glBegin(GL_LINES);
    glColor4f(0, 0, 0, 1), glTexCoord2f(0, 4), glVertex4f(0, 0, 0, 1);
    glColor4f(1, 0, 1, 1), glTexCoord2f(8, 0), glVertex4f(6, 0, 0, 3);
    glEnd(); /* x = w at a third */
    const float w = 1.5f, t = 0.25f;
    expect_feedback("line", RESET, 8, 8, 0.5f, 1, 0, 0, 0, 1, 0, 4, 0, 1, /* the cut */
                    16, 8, 0.5f, w, t, 0, t, 1, 2, 3, 0, 1);
}

GL_TEST(feedback_buffer, polygon_modes_and_culling_come_first)
{
    static const float triangle[][2] = {{0, 0}, {0.5f, 0}, {0, 0.5f}};
    glVertexPointer(2, GL_FLOAT, 0, triangle);
    glEnableClientState(GL_VERTEX_ARRAY);
    glPolygonMode(GL_FRONT, GL_LINE);
    begin_feedback(GL_2D);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEdgeFlag(GL_FALSE);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEdgeFlag(GL_TRUE);
    expect_feedback("line", RESET, 8, 8, 12, 8, LINE, 12, 8, 8, 12, LINE, 8, 12, 8, 8);
    glPolygonMode(GL_FRONT, GL_POINT);
    begin_feedback(GL_2D);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glFrontFace(GL_CW);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEnable(GL_CULL_FACE);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_feedback("point", POINT, 8, 8, POINT, 12, 8, POINT, 8, 12, POLYGON, 3, 8, 8, 12, 8, 8, 12);
}

GL_TEST(feedback_buffer, the_outline_of_a_quad_is_its_own)
{
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    begin_feedback(GL_2D);
    glRectf(0, 0, 0.5f, 0.5f);
    expect_feedback("outline", RESET, 8, 8, 12, 8, LINE, 12, 8, 12, 12, LINE, 12, 12, 8, 12, LINE, 8, 12, 8,
                    8);
}

GL_TEST(feedback_buffer, colours_are_lit_flat_and_of_the_side_that_is_seen)
{
    const float red[4] = {1, 0, 0, 1}, green[4] = {0, 1, 0, 1}, none[4] = {0, 0, 0, 1};
    begin_feedback(GL_3D_COLOR);
    glShadeModel(GL_FLAT);
    glBegin(GL_LINES);
    glColor3f(1, 0, 0), glVertex2f(0, 0);
    glColor3f(0, 1, 0), glVertex2f(0.5f, 0);
    glEnd();
    expect_feedback("flat", RESET, 8, 8, 0.5f, 0, 1, 0, 1, 12, 8, 0.5f, 0, 1, 0, 1);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, none);
    glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, 1);
    glMaterialfv(GL_FRONT, GL_EMISSION, red);
    glMaterialfv(GL_BACK, GL_EMISSION, green);
    glEnable(GL_LIGHTING);
    begin_feedback(GL_3D_COLOR);
    glBegin(GL_TRIANGLES);
    glVertex2f(0, 0), glVertex2f(0.5f, 0), glVertex2f(0, 0.5f);
    glVertex2f(0, 0), glVertex2f(0, 0.5f), glVertex2f(0.5f, 0);
    glEnd();
    expect_feedback("sides", POLYGON, 3, 8, 8, 0.5f, 1, 0, 0, 1, 12, 8, 0.5f, 1, 0, 0, 1, 8, 12, 0.5f, 1, 0,
                    0, 1, POLYGON, 3, 8, 8, 0.5f, 0, 1, 0, 1, 8, 12, 0.5f, 0, 1, 0, 1, 12, 8, 0.5f, 0, 1, 0,
                    1);
}

GL_TEST(feedback_buffer, texture_coordinates_are_transformed_though_no_unit_is_on)
{
    glMatrixMode(GL_TEXTURE);
    glScalef(2, 3, 1);
    begin_feedback(GL_3D_COLOR_TEXTURE);
    glTexCoord2f(1, 1);
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glEnd();
    expect_feedback("matrix", POINT, 8, 8, 0.5f, 1, 1, 1, 1, 2, 3, 0, 1);
}

GL_TEST(feedback_buffer, polygon_offset_does_not_move_depths)
{
    glEnable(GL_POLYGON_OFFSET_FILL);
    glEnable(GL_POLYGON_OFFSET_POINT);
    glPolygonOffset(1, 100000);
    glPolygonMode(GL_BACK, GL_POINT);
    begin_feedback(GL_3D);
    glBegin(GL_TRIANGLES);
    glVertex2f(0, 0), glVertex2f(0.5f, 0), glVertex2f(0, 0.5f);
    glVertex2f(0, 0), glVertex2f(0, 0.5f), glVertex2f(0.5f, 0);
    glEnd();
    expect_feedback("offset", POLYGON, 3, 8, 8, 0.5f, 12, 8, 0.5f, 8, 12, 0.5f, POINT, 8, 8, 0.5f, POINT, 8,
                    12, 0.5f, POINT, 12, 8, 0.5f);
}

GL_TEST(feedback_buffer, bitmaps_and_rectangles_of_pixels_have_the_raster_position)
{
    begin_feedback(GL_4D_COLOR_TEXTURE);
    glColor4f(0, 1, 0, 1);
    glTexCoord2f(3, 4);
    glRasterPos4f(1, 0, 0, 2);
    glBitmap(0, 0, 0, 0, 2, 1, NULL);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    glCopyPixels(0, 0, 1, 1, GL_COLOR);
    glRasterPos2f(2, 0); /* invalid: they do nothing */
    glBitmap(0, 0, 0, 0, 2, 1, NULL);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    glCopyPixels(0, 0, 1, 1, GL_COLOR);
    expect_feedback("pixels", GL_BITMAP_TOKEN, 12, 8, 0.5f, 2, 0, 1, 0, 1, 3, 4, 0, 1, /* */
                    GL_DRAW_PIXEL_TOKEN, 14, 9, 0.5f, 2, 0, 1, 0, 1, 3, 4, 0, 1,       /* */
                    GL_COPY_PIXEL_TOKEN, 14, 9, 0.5f, 2, 0, 1, 0, 1, 3, 4, 0, 1);
    expect_pixel(14, 9, 0);
}

GL_TEST(feedback_buffer, pass_through_keeps_its_place)
{
    glPassThrough(9); /* no effect */
    begin_feedback(GL_2D);
    glPassThrough(1);
    glRectf(0, 0, -2, -2);
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glEnd();
    glPassThrough(2.5f);
    GLint mode;
    glGetIntegerv(GL_RENDER_MODE, &mode);
    cr_expect_eq(mode, GL_FEEDBACK);
    expect_feedback("markers", GL_PASS_THROUGH_TOKEN, 1, POLYGON, 3, 8, 8, 0, 8, 0, 0, POLYGON, 3, 8, 8, 0, 0,
                    8, 0, POINT, 8, 8, GL_PASS_THROUGH_TOKEN, 2.5f);
}

GL_TEST(feedback_buffer, arrays_elements_lists_and_instances_are_fed_back)
{
    static const float points[][2] = {{0, 0}, {0.5f, 0}, {0.25f, 0.25f}};
    static const GLubyte indices[] = {2, 1};
    glVertexPointer(2, GL_FLOAT, 0, points);
    glEnableClientState(GL_VERTEX_ARRAY);
    glNewList(1, GL_COMPILE);
    glPassThrough(7);
    glBegin(GL_POINTS);
    glVertex2f(0.75f, 0);
    glEnd();
    glEndList();
    begin_feedback(GL_2D);
    glDrawArrays(GL_POINTS, 0, 2);
    glDrawElements(GL_POINTS, 2, GL_UNSIGNED_BYTE, indices);
    glDrawArraysInstanced(GL_POINTS, 1, 1, 2);
    glCallList(1);
    expect_feedback("arrays", POINT, 8, 8, POINT, 12, 8, POINT, 10, 10, POINT, 12, 8, POINT, 12, 8, POINT, 12,
                    8, GL_PASS_THROUGH_TOKEN, 7, POINT, 14, 8);
}

GL_TEST(feedback_buffer, programs_of_every_stage_are_fed_back)
{
    load_program(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0 MOV result.position, vertex.position;"
                                        "MOV result.color, {2, 0.5, 0, 1};"
                                        "MOV result.texcoord[0], {6, 7, 8, 9}; END");
    begin_feedback(GL_3D_COLOR_TEXTURE);
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glEnd();
    expect_feedback("vertex", POINT, 8, 8, 0.5f, 1, 0.5f, 0, 1, 6, 7, 8, 9);
    load_program(GL_GEOMETRY_PROGRAM_NV,
                 "!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT LINE_STRIP; VERTICES_OUT 3;"
                 "MOV result.color, {0, 1, 0, 1}; MOV result.position, vertex[0].position; EMIT;"
                 "ADD result.position, vertex[0].position, {0.5, 0, 0, 0}; EMIT;"
                 "ADD result.position, vertex[0].position, {0.5, 0.5, 0, 0}; EMIT; END");
    begin_feedback(GL_2D);
    glBegin(GL_POINTS);
    glVertex2f(0, 0), glVertex2f(-0.5f, 0);
    glEnd();
    expect_feedback("geometry", RESET, 8, 8, 12, 8, LINE, 12, 8, 12, 12, RESET, 4, 8, 8, 8, LINE, 8, 8, 8,
                    12);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0 MOV result.color, {1, 1, 1, 1}; END");
    begin_feedback(GL_3D_COLOR);
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glEnd();
    expect_feedback("the fragment program does not run", POINT, 8, 8, 0.5f, 1, 0.5f, 0, 1);
}

GL_TEST(feedback_buffer, a_buffer_that_is_too_small_is_filled_and_gives_minus_one)
{
    for (GLsizei size = 0; size < 5; size++) {
        begin_feedback(GL_2D);
        glRenderMode(GL_RENDER);
        glFeedbackBuffer(size, GL_2D, values);
        glRenderMode(GL_FEEDBACK);
        glBegin(GL_LINES);
        glVertex2f(0, 0), glVertex2f(0.5f, 0);
        glEnd();
        cr_expect_eq(glRenderMode(GL_FEEDBACK), -1, "%d values", size);
        const float whole[5] = {RESET, 8, 8, 12, 8};
        for (GLsizei i = 0; i < 5; i++)
            cr_expect_eq(values[i], i < size ? whole[i] : -77, "%d values, value %d", size, i);
        cr_expect_eq(glRenderMode(GL_RENDER), 0); /* the flag is cleared */
    }
}

GL_TEST(feedback_buffer, drawing_goes_on_after_it)
{
    begin_feedback(GL_3D_COLOR);
    glColor4f(1, 0, 0, 1);
    glRectf(-1, -1, 1, 1);
    glRenderMode(GL_RENDER);
    expect_pixel(8, 8, 0);
    glRectf(-1, -1, 1, 1);
    expect_pixel(8, 8, 0xff0000ff);
}

GL_TEST(feedback_buffer, state_and_errors)
{
    GLvoid *pointer;
    GLint value;
    cr_expect_eq(glRenderMode(GL_FEEDBACK), 0);
    expect_error(GL_INVALID_OPERATION, "no FeedbackBuffer yet");
    glGetIntegerv(GL_FEEDBACK_BUFFER_TYPE, &value);
    cr_expect_eq(value, GL_2D);
    glFeedbackBuffer(-1, GL_2D, values);
    expect_error(GL_INVALID_VALUE);
    glFeedbackBuffer(1, GL_2D, NULL);
    expect_error(GL_INVALID_VALUE);
    glFeedbackBuffer(1, GL_RGBA, values);
    expect_error(GL_INVALID_ENUM);
    begin_feedback(GL_3D);
    glFeedbackBuffer(1, GL_2D, values);
    expect_error(GL_INVALID_OPERATION, "in feedback mode");
    glGetIntegerv(GL_FEEDBACK_BUFFER_TYPE, &value);
    cr_expect_eq(value, GL_3D);
    glGetIntegerv(GL_FEEDBACK_BUFFER_SIZE, &value);
    cr_expect_eq(value, VALUES);
    glGetPointerv(GL_FEEDBACK_BUFFER_POINTER, &pointer);
    cr_expect_eq(pointer, (void *)values);
    glRenderMode(GL_RENDER);
    glGetIntegerv(GL_SELECTION_BUFFER_SIZE, &value);
    cr_expect_eq(value, 0);
}

/* Batches and chunks of several workers would show. */
GL_TEST(feedback_buffer, long_draws_keep_their_order)
{
    enum { POINTS = 150000 };
    float(*points)[2] = malloc(POINTS * sizeof *points);
    const GLsizei size = 5 * (POINTS - 1);
    GLfloat *lines = malloc((size_t)size * sizeof *lines);
    for (int i = 0; i < POINTS; i++) {
        points[i][0] = (float)(i % 1024) / 1024;
        points[i][1] = (float)(i / 1024) / 1024;
    }
    glFeedbackBuffer(size, GL_2D, lines);
    glRenderMode(GL_FEEDBACK);
    glVertexPointer(2, GL_FLOAT, 0, points);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_LINE_STRIP, 0, POINTS);
    cr_expect_eq(glRenderMode(GL_RENDER), size);
    unsigned wrong = 0;
    for (int i = 0; i < POINTS - 1; i++) {
        const float expected[5] = {i ? LINE : RESET, points[i][0] * 8 + 8, points[i][1] * 8 + 8,
                                   points[i + 1][0] * 8 + 8, points[i + 1][1] * 8 + 8};
        wrong += memcmp(expected, lines + 5 * i, sizeof expected) != 0;
    }
    cr_expect_eq(wrong, 0, "%u lines are not the ones that were drawn", wrong);
    free(points);
    free(lines);
}

/* --- Random triangles against clipping in double precision ---------------------------------------------- */

struct corner {
    double p[4], color[3];
};

/* x + w, w - x, ... */
static double distance(const struct corner *corner, int plane)
{
    return plane & 1 ? corner->p[3] - corner->p[plane / 2] : corner->p[3] + corner->p[plane / 2];
}

static struct corner between(const struct corner *a, const struct corner *b, double t)
{
    struct corner c;
    for (int i = 0; i < 4; i++)
        c.p[i] = a->p[i] + t * (b->p[i] - a->p[i]);
    for (int i = 0; i < 3; i++)
        c.color[i] = a->color[i] + t * (b->color[i] - a->color[i]);
    return c;
}

static unsigned clip(struct corner polygon[16], unsigned count)
{
    for (int plane = 0; plane < 6; plane++) {
        struct corner kept[16];
        unsigned n = 0;
        for (unsigned i = 0; i < count; i++) {
            const struct corner *a = &polygon[i], *b = &polygon[(i + 1) % count];
            const double da = distance(a, plane), db = distance(b, plane);
            if (da >= 0)
                kept[n++] = *a;
            if ((da >= 0) != (db >= 0))
                kept[n++] = between(a, b, da / (da - db));
        }
        memcpy(polygon, kept, sizeof kept);
        count = n;
    }
    return count;
}

static uint32_t seed = 1;

static double random_number(double low, double high)
{
    seed = seed * 1664525u + 1013904223u;
    return (float)(low + (high - low) * (seed >> 8) / 16777216.0);
}

/* 0: no such vertex. The two may begin at different corners: what is compared are sets. */
static bool has_vertex(const GLfloat *vertices, unsigned count, const struct corner *corner)
{
    const double *p = corner->p;
    const double expected[7] = {p[0] / p[3] * 8 + 8, p[1] / p[3] * 8 + 8, p[2] / p[3] * 0.5 + 0.5, p[3],
                                corner->color[0],    corner->color[1],    corner->color[2]};
    for (unsigned i = 0; i < count; i++) {
        double error = 0;
        for (int k = 0; k < 7; k++)
            error = fmax(error, fabs((double)vertices[12 * i + (unsigned)k] - expected[k]));
        if (error < 1e-3)
            return true;
    }
    return false;
}

static void draw_triangle(const struct corner corners[3])
{
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 3; i++) {
        glColor3dv(corners[i].color);
        glVertex4dv(corners[i].p);
    }
    glEnd();
}

static void random_triangle(struct corner corners[3], double least_w)
{
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            corners[i].p[k] = random_number(-3, 3);
            corners[i].color[k] = random_number(0, 1);
        }
        corners[i].p[3] = random_number(least_w, 3);
    }
}

/* A hit record's depths are the least and the largest of the polygon's. */
static void expect_hit(const struct corner drawn[3], const struct corner *polygon, unsigned count)
{
    GLuint record[3];
    double nearest = 1, farthest = 0;
    glSelectBuffer(3, record);
    glRenderMode(GL_SELECT);
    draw_triangle(drawn);
    cr_expect_eq(glRenderMode(GL_RENDER), count > 0);
    for (unsigned i = 0; i < count; i++) {
        const double z = polygon[i].p[3] > 0 ? polygon[i].p[2] / polygon[i].p[3] * 0.5 + 0.5 : 0;
        nearest = fmin(nearest, z);
        farthest = fmax(farthest, z);
    }
    cr_expect(count == 0 || (fabs(record[1] / 4294967295.0 - nearest) < 1e-3 &&
                             fabs(record[2] / 4294967295.0 - farthest) < 1e-3),
              "depths are %u and %u, expected %g and %g", record[1], record[2], nearest, farthest);
}

static void expect_polygon(GLint found, const struct corner *polygon, unsigned count)
{
    if (count == 0) {
        cr_expect_eq(found, 0, "%d values of nothing", found);
        return;
    }
    cr_assert_gt(found, 2);
    cr_expect_eq(values[0], POLYGON);
    cr_expect_eq(found, 2 + 12 * (GLint)values[1]);
    for (unsigned i = 0; i < count; i++)
        cr_expect(polygon[i].p[3] < 1e-3 || has_vertex(values + 2, (unsigned)values[1], &polygon[i]),
                  "vertex %u is missing", i);
}

GL_TEST(feedback_buffer, random_triangles_are_clipped_as_in_double_precision)
{
    for (unsigned round = 0; round < 4000; round++) {
        struct corner drawn[3], polygon[16];
        random_triangle(drawn, round % 2 ? 0.5 : -0.5);
        begin_feedback(GL_4D_COLOR_TEXTURE);
        draw_triangle(drawn);
        const GLint found = glRenderMode(GL_RENDER);
        memcpy(polygon, drawn, sizeof drawn);
        const unsigned count = clip(polygon, 3);
        expect_polygon(found, polygon, count);
        expect_hit(drawn, polygon, count);
    }
}
