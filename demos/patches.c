/* The teapot from its 32 Bezier patches: a tessellation control program decides by the distance how finely
 * each is divided, an evaluation program computes and displaces the points (NVtcp5.0, NVtep5.0). On the right
 * the same as a wireframe, which a geometry program draws (NVgp4.0). */
#include "demos/demo.h"

#include "demos/newell.h"

enum { PATCHES = 4 * NEWELL_PROFILES + 8, POINTS = 16 };

static float points[PATCHES][POINTS][4];
static GLuint buffer, wire;

static void set_point(float point[4], double x, double y, double z)
{
    point[0] = (float)x;
    point[1] = (float)y;
    point[2] = (float)z;
    point[3] = 1;
}

/* A quarter of a surface of revolution: its circles are cubic curves too. u runs around, v along the profile.
 */
static void revolve(const double (*profile)[2], int quarter, float (*patch)[4])
{
    static const double quadrant[4][2] = {{1, 0}, {1, 0.56}, {0.56, 1}, {0, 1}};
    for (int j = 0; j < 4; j++)
        for (int i = 0; i < 4; i++) {
            double x = profile[j][0] * quadrant[i][0], y = profile[j][0] * quadrant[i][1];
            for (int turn = 0; turn < quarter; turn++) {
                const double before = x;
                x = -y;
                y = before;
            }
            set_point(patch[4 * j + i], x, y, profile[j][1]);
        }
}

/* One side of four ribs, from the inner points to the outer ones over +y, or back over -y. */
static void sweep(const struct newell_rib *ribs, int back, float (*patch)[4])
{
    for (int j = 0; j < 4; j++)
        for (int i = 0; i < 4; i++) {
            const int from = back ? 3 - i : i;
            const double *xz = from < 2 ? ribs[j].inner : ribs[j].outer;
            const double width = from == 1 || from == 2 ? ribs[j].width : 0;
            set_point(patch[4 * j + i], xz[0], back ? -width : width, xz[1]);
        }
}

static void init(void)
{
    unsigned patch = 0;
    for (int profile = 0; profile < NEWELL_PROFILES; profile++)
        for (int quarter = 0; quarter < 4; quarter++)
            revolve(newell_profiles[profile], quarter, points[patch++]);
    for (int half = 0; half < 2; half++)
        for (int back = 0; back < 2; back++) {
            sweep(newell_handle + 3 * half, back, points[patch++]);
            sweep(newell_spout + 3 * half, back, points[patch++]);
        }
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof points, points, GL_STATIC_DRAW);

    demo_program_arb(GL_VERTEX_PROGRAM_ARB, "patches.vp");
    demo_program_arb(GL_TESS_CONTROL_PROGRAM_NV, "patches.tcp");
    demo_program_arb(GL_TESS_EVALUATION_PROGRAM_NV, "patches.tep");
    demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "patches.fp");
    wire = demo_program_arb(GL_GEOMETRY_PROGRAM_NV, "patches.gp");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_TESS_CONTROL_PROGRAM_NV);
    glEnable(GL_TESS_EVALUATION_PROGRAM_NV);
    glPatchParameteri(GL_PATCH_VERTICES, POINTS);
    glProgramLocalParameter4fARB(GL_TESS_EVALUATION_PROGRAM_NV, 0, 0.05f, 9, 0, 0);
    glEnable(GL_DEPTH_TEST);
    glPolygonOffset(1, 2);
    glClearColor(0.15f, 0.17f, 0.20f, 1);
}

/* Two teapots, one behind the other; the nearer one is divided more finely. */
static void draw_teapots(unsigned frame, float aspect, float fineness)
{
    static const float places[2][3] = {{0, -1.5f, -10.8f}, {1.4f, 4.9f, -22}};
    glProgramLocalParameter4fARB(GL_TESS_CONTROL_PROGRAM_NV, 0, fineness, 0, 0, 0);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, 0, 0);
    glEnableVertexAttribArray(0);
    demo_camera(35, aspect, 1, 60);
    for (int i = 0; i < 2; i++) {
        glLoadIdentity();
        glTranslatef(places[i][0], places[i][1], aspect < 1 ? places[i][2] / aspect : places[i][2]);
        glRotatef(22, 1, 0, 0);
        glRotatef(20 + (float)frame, 0, 1, 0);
        glRotatef(-90, 1, 0, 0); /* the teapot's up is z */
        glTranslatef(-0.2f, 0, -1.2f);
        glDrawArrays(GL_PATCHES, 0, PATCHES * POINTS);
    }
}

/* Lines before a black body, which is pushed back a little so that it hides only what lies behind it. */
static void draw_wireframe(unsigned frame, float aspect, float fineness)
{
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glColorMask(0, 0, 0, 0);
    draw_teapots(frame, aspect, fineness);
    glColorMask(1, 1, 1, 1);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    draw_teapots(frame, aspect, fineness);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
}

static void draw(unsigned frame, float aspect)
{
    GLint viewport[4];
    glGetIntegerv(GL_VIEWPORT, viewport);
    const GLint left = viewport[2] / 2, right = viewport[2] - left;
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);

    glViewport(viewport[0], viewport[1], left, viewport[3]);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    draw_teapots(frame, aspect / 2, 120);
    glViewport(viewport[0] + left, viewport[1], right, viewport[3]);
    draw_wireframe(frame, aspect / 2, 30);
    glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
}

const struct demo demo_patches = {
    "patches", "the teapot's Bezier patches, divided by distance (NVtcp5.0, NVtep5.0)", init, draw};
