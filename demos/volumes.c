/* Shadow volumes: a geometry program (NVgp4.0) finds the outline of closed meshes, as seen from the light,
 * from triangles with adjacency, and extrudes it to infinity; the stencil buffer counts the volumes around
 * each point (z-fail, with depth clamp). */
#include "demos/demo.h"

#include <stddef.h>
#include <string.h>

enum { COLUMNS = 288, ROWS = 32, TRIANGLES = 2 * COLUMNS * ROWS };

/* A grid of points that closes in both directions: cell (column, row) is two triangles. */
static unsigned grid(int column, int row)
{
    return (unsigned)((row + ROWS) % ROWS * COLUMNS + (column + COLUMNS) % COLUMNS);
}

static struct {
    GLuint vertices, indices;
} knot;

/* Neighbours follow from the grid: across the edges of cell (c, r)'s lower and upper triangles. */
static void knot_indices(unsigned *index)
{
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) {
            const unsigned lower[6] = {grid(c, r),         grid(c + 1, r - 1), grid(c + 1, r),
                                       grid(c + 1, r + 1), grid(c, r + 1),     grid(c - 1, r + 1)};
            const unsigned upper[6] = {grid(c + 1, r), grid(c + 2, r), grid(c + 1, r + 1),
                                       grid(c, r + 2), grid(c, r + 1), grid(c, r)};
            memcpy(index, lower, sizeof lower);
            memcpy(index + 6, upper, sizeof upper);
            index += 12;
        }
}

static void knot_create(void)
{
    static struct demo_vertex vertices[COLUMNS * ROWS];
    static unsigned indices[6 * TRIANGLES];
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            demo_knot((double)c / COLUMNS, (double)r / ROWS, &vertices[grid(c, r)]);
    knot_indices(indices);
    glGenBuffers(1, &knot.vertices);
    glBindBuffer(GL_ARRAY_BUFFER, knot.vertices);
    glBufferData(GL_ARRAY_BUFFER, sizeof vertices, vertices, GL_STATIC_DRAW);
    glGenBuffers(1, &knot.indices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, knot.indices);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
    glVertexAttribPointerARB(0, 3, GL_FLOAT, GL_FALSE, sizeof *vertices, NULL);
    glVertexAttribPointerARB(2, 3, GL_FLOAT, GL_FALSE, sizeof *vertices,
                             (const void *)offsetof(struct demo_vertex, normal));
}

static void init(void)
{
    knot_create();
    glClearColor(0.05f, 0.06f, 0.09f, 1);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glEnable(GL_DEPTH_CLAMP);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    demo_program_arb(GL_VERTEX_PROGRAM_ARB, "volumes.vp");
    demo_program_arb(GL_GEOMETRY_PROGRAM_NV, "volumes.gp");
}

static void color(float r, float g, float b)
{
    glProgramLocalParameter4fARB(GL_VERTEX_PROGRAM_ARB, 1, r, g, b, 1);
}

static void draw_knot(unsigned frame)
{
    glEnableVertexAttribArrayARB(0);
    glEnableVertexAttribArrayARB(2);
    glPushMatrix();
    glTranslatef(0, 0.35f, 0);
    glRotatef(25 + (float)frame * 0.5f, 0, 1, 0);
    glRotatef(50, 1, 0, 0);
    color(0.95f, 0.55f, 0.25f);
    glDrawElements(GL_TRIANGLES_ADJACENCY, 6 * TRIANGLES, GL_UNSIGNED_INT, NULL);
    glPopMatrix();
    glDisableVertexAttribArrayARB(0);
    glDisableVertexAttribArrayARB(2);
}

static void room(void)
{
    color(0.80f, 0.78f, 0.74f);
    glVertexAttrib3fARB(2, 0, 1, 0);
    glBegin(GL_QUADS);
    for (int z = -24; z < 4; z++)
        for (int x = -14; x < 14; x++)
            for (int corner = 0; corner < 4; corner++)
                glVertexAttrib3fARB(0, (float)(x + (corner == 2 || corner == 3)), -1.1f,
                                    (float)(z + (corner == 1 || corner == 2)));
    glEnd();
}

static void scene(unsigned frame)
{
    room();
    draw_knot(frame);
}

/* The number of volumes that contain a point: of back faces behind it, less front faces behind it. */
static void count_volumes(unsigned frame)
{
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    glEnable(GL_STENCIL_TEST);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_LESS);
    glStencilFunc(GL_ALWAYS, 0, 255);
    glStencilOpSeparate(GL_BACK, GL_KEEP, GL_INCR_WRAP, GL_KEEP);
    glStencilOpSeparate(GL_FRONT, GL_KEEP, GL_DECR_WRAP, GL_KEEP);
    draw_knot(frame);
    glDepthFunc(GL_LEQUAL);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

static void draw(unsigned frame, float aspect)
{
    const double time = frame / 60.0;
    const float light[4] = {(float)(1.2 * demo_sin(0.7 * time)), 3.2f, (float)(1.2 * demo_cos(0.7 * time)),
                            1};
    glDepthMask(GL_TRUE);
    glDisable(GL_STENCIL_TEST);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    demo_camera(35, aspect, 0.5, 30);
    glTranslatef(0, 0, -8);
    glRotatef(32, 1, 0, 0);
    /* The light in eye coordinates: a rotation and a translation. */
    const double c = demo_cos(32 * DEMO_PI / 180), s = demo_sin(32 * DEMO_PI / 180);
    const float eye[4] = {light[0], (float)(c * light[1] - s * light[2]),
                          (float)(s * light[1] + c * light[2] - 8), 1};
    glProgramLocalParameter4fvARB(GL_VERTEX_PROGRAM_ARB, 0, eye);
    glProgramLocalParameter4fvARB(GL_GEOMETRY_PROGRAM_NV, 0, eye);
    glProgramLocalParameter4fARB(GL_VERTEX_PROGRAM_ARB, 2, 0.15f, 0.15f, 0, 0); /* in shadow */
    scene(frame);
    count_volumes(frame);
    glStencilFunc(GL_EQUAL, 0, 255); /* in no volume: lit */
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    glProgramLocalParameter4fARB(GL_VERTEX_PROGRAM_ARB, 2, 0.8f, 0.2f, 0, 0);
    scene(frame);
}

const struct demo demo_volumes = {"volumes", "stencil shadow volumes from triangles with adjacency (NVgp4.0)",
                                  init, draw};
