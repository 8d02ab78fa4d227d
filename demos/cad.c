/* A gear train as a draughtsman has it: shaded faces, their edges as lines over them, and dashed what is
 * hidden. Faces are pushed back by polygon offset, so that edges are seen whole. */
#include "demos/demo.h"

enum {
    TEETH_MAX = 40,
    CORNERS = 4,
    VERTICES_MAX = TEETH_MAX * CORNERS * 24,
    LINES_MAX = TEETH_MAX * CORNERS * 10
};

#define MODULE 0.1 /* of a gear: its pitch diameter over its teeth */

struct vertex {
    float position[3], normal[3];
};

struct gear {
    int teeth;
    double bore, width; /* radius of the hole, and how thick it is */
    double x, y;        /* its axis */
    float color[3];
    struct vertex faces[VERTICES_MAX];
    float lines[LINES_MAX][3];
    int face_count, line_count;
};

/* The second and third turn with the first; the places of their axes follow from the angle of the contact. */
static struct gear gears[3] = {{.teeth = 32, .bore = 0.55, .width = 0.5, .color = {0.78f, 0.80f, 0.84f}},
                               {.teeth = 18, .bore = 0.28, .width = 0.7, .color = {0.87f, 0.70f, 0.42f}},
                               {.teeth = 12, .bore = 0.20, .width = 0.9, .color = {0.52f, 0.68f, 0.80f}}};
static const double contacts[3] = {0, 0.35, 2.45}; /* radians, seen from the first gear */
static GLuint shading;

/* --- The shape ------------------------------------------------------------------------------------------ */

/* Corner i of the outline, i = 0 for the foot of the first tooth, going round counterclockwise. */
static void corner(const struct gear *gear, int i, double point[2])
{
    static const double along[CORNERS] = {-0.27, -0.13, 0.13, 0.27}; /* of a tooth's part of the circle */
    const double pitch = gear->teeth * MODULE / 2, angle = 2 * DEMO_PI / gear->teeth;
    const double at = (i / CORNERS + along[i % CORNERS]) * angle;
    const double radius = pitch + (i % CORNERS == 1 || i % CORNERS == 2 ? MODULE : -1.2 * MODULE);
    point[0] = radius * demo_cos(at);
    point[1] = radius * demo_sin(at);
}

/* The point of the hole's rim nearest to a corner. */
static void rim(const struct gear *gear, int i, double point[2])
{
    double outer[2];
    corner(gear, i, outer);
    const double length = __builtin_sqrt(outer[0] * outer[0] + outer[1] * outer[1]);
    point[0] = outer[0] / length * gear->bore;
    point[1] = outer[1] / length * gear->bore;
}

static void add_vertex(struct gear *gear, const double point[2], double z, const double normal[3])
{
    struct vertex *vertex = &gear->faces[gear->face_count++];
    *vertex = (struct vertex){{(float)point[0], (float)point[1], (float)z},
                              {(float)normal[0], (float)normal[1], (float)normal[2]}};
}

/* a, b at z0 and at z1, counterclockwise from outside. */
static void add_side(struct gear *gear, const double a[2], const double b[2], double z0, double z1)
{
    const double dx = b[0] - a[0], dy = b[1] - a[1], length = __builtin_sqrt(dx * dx + dy * dy);
    const double normal[3] = {dy / length, -dx / length, 0};
    add_vertex(gear, a, z0, normal), add_vertex(gear, b, z0, normal), add_vertex(gear, b, z1, normal);
    add_vertex(gear, a, z0, normal), add_vertex(gear, b, z1, normal), add_vertex(gear, a, z1, normal);
}

/* A part of the front or the back, whose normal is (0, 0, side). */
static void add_face(struct gear *gear, const double a[2], const double b[2], const double c[2],
                     const double d[2], double side)
{
    const double z = side * gear->width / 2, normal[3] = {0, 0, side};
    add_vertex(gear, a, z, normal), add_vertex(gear, b, z, normal), add_vertex(gear, c, z, normal);
    add_vertex(gear, a, z, normal), add_vertex(gear, c, z, normal), add_vertex(gear, d, z, normal);
}

static void add_line(struct gear *gear, const double a[2], double za, const double b[2], double zb)
{
    float(*line)[3] = gear->lines + gear->line_count;
    gear->line_count += 2;
    for (int c = 0; c < 2; c++) {
        line[0][c] = (float)a[c];
        line[1][c] = (float)b[c];
    }
    line[0][2] = (float)za;
    line[1][2] = (float)zb;
}

static void make_gear(struct gear *gear)
{
    const int count = gear->teeth * CORNERS;
    const double z = gear->width / 2;
    gear->face_count = gear->line_count = 0;
    for (int i = 0; i < count; i++) {
        double a[2], b[2], inner_a[2], inner_b[2];
        corner(gear, i, a), corner(gear, (i + 1) % count, b);
        rim(gear, i, inner_a), rim(gear, (i + 1) % count, inner_b);
        add_side(gear, a, b, -z, z);
        add_side(gear, inner_b, inner_a, -z, z);
        add_face(gear, inner_a, a, b, inner_b, 1);
        add_face(gear, inner_b, b, a, inner_a, -1);
        for (int side = -1; side <= 1; side += 2) {
            add_line(gear, a, side * z, b, side * z);
            add_line(gear, inner_a, side * z, inner_b, side * z);
        }
        add_line(gear, a, -z, a, z);
    }
}

/* --- The scene ------------------------------------------------------------------------------------------ */

static void init(void)
{
    for (int i = 0; i < 3; i++) {
        const double distance = i ? (gears[0].teeth + gears[i].teeth) * MODULE / 2 : 0;
        gears[i].x = distance * demo_cos(contacts[i]);
        gears[i].y = distance * demo_sin(contacts[i]);
        make_gear(&gears[i]);
    }
    shading = demo_program_arb(GL_VERTEX_PROGRAM_ARB, "cad.vp");
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    glPolygonOffset(1, 1);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    glLineStipple(1, 0x3333);
    glLineWidth(1.25f);
    glClearColor(0.96f, 0.96f, 0.93f, 1);
}

/* Where a tooth of gear i has to be for a gap of the first one: contacts mesh. */
static double angle_of(int i, double first)
{
    const double ratio = (double)gears[0].teeth / gears[i].teeth;
    return i ? contacts[i] + DEMO_PI + (contacts[i] - first) * ratio - DEMO_PI / gears[i].teeth : first;
}

static void place(const struct gear *gear, double angle)
{
    glPushMatrix();
    glTranslatef((float)gear->x, (float)gear->y, 0);
    glRotatef((float)(angle * 180 / DEMO_PI), 0, 0, 1);
}

static void draw_faces(const struct gear *gear)
{
    glColor3fv(gear->color);
    glVertexPointer(3, GL_FLOAT, sizeof *gear->faces, gear->faces[0].position);
    glNormalPointer(GL_FLOAT, sizeof *gear->faces, gear->faces[0].normal);
    glDrawArrays(GL_TRIANGLES, 0, gear->face_count);
}

static void draw_lines(const struct gear *gear)
{
    glVertexPointer(3, GL_FLOAT, 0, gear->lines);
    glDrawArrays(GL_LINES, 0, gear->line_count);
}

/* In three passes: faces, the lines in front of them, and those behind, which write no depth. */
static void draw_pass(double first, void (*draw_gear)(const struct gear *gear))
{
    for (int i = 0; i < 3; i++) {
        place(&gears[i], angle_of(i, first));
        draw_gear(&gears[i]);
        glPopMatrix();
    }
}

static void draw_edges(double first)
{
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    glEnable(GL_LINE_STIPPLE);
    glDepthFunc(GL_GREATER);
    glColor4f(0.1f, 0.2f, 0.4f, 0.16f);
    draw_pass(first, draw_lines);
    glDisable(GL_LINE_STIPPLE);
    glDepthFunc(GL_LEQUAL);
    glEnable(GL_LINE_SMOOTH);
    glColor4f(0.08f, 0.1f, 0.15f, 0.9f);
    draw_pass(first, draw_lines);
    glDisable(GL_LINE_SMOOTH);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    glDisable(GL_BLEND);
}

static void draw(unsigned frame, float aspect)
{
    const double first = frame * 0.01;
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(32, (double)aspect, 2, 30);
    glTranslatef(-0.25f, -0.35f, -9.6f);
    glRotatef(-38, 1, 0, 0);
    glRotatef((float)(24 + 14 * demo_sin(frame * 0.008)), 0, 1, 0);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_NORMAL_ARRAY);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, shading);
    glEnable(GL_POLYGON_OFFSET_FILL);
    draw_pass(first, draw_faces);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisableClientState(GL_NORMAL_ARRAY);
    draw_edges(first);
    glDisableClientState(GL_VERTEX_ARRAY);
}

const struct demo demo_cad = {"cad", "a gear train with its edges, hidden ones dashed", init, draw};
