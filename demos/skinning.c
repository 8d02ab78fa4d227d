/* A snake swims: a chain of bones bends one mesh by matrix-palette skinning (VP2.0: relative addressing,
 * branches on ARLC's signs). */
#include "demos/demo.h"

#include <stddef.h>
#include <stdlib.h>

enum { BONES = 12, RINGS = 480, SIDES = 64, PALETTE = 16 };

struct skinned_vertex {
    float position[3], normal[3], color[3], weight[3], palette[4];
};

static GLuint vertices, indices;
static GLsizei index_count;

#define LENGTH 6.0      /* along x, centred */
#define GROUND (-0.36f) /* under its belly */

/* The vertex's two or three nearest bones and how much each counts: quadratic B-spline weights, so the skin
 * bends smoothly. */
static void attach(struct skinned_vertex *vertex, double x)
{
    double along = (x / LENGTH + 0.5) * (BONES - 1);
    int bone = (int)(along + 0.5);
    double t = along - bone; /* -0.5 .. 0.5 */
    const double weight[3] = {0.5 * (0.5 - t) * (0.5 - t), 0.75 - t * t, 0.5 * (0.5 + t) * (0.5 + t)};
    int used = 0;
    for (int i = 0; i < 4; i++)
        vertex->palette[i] = -1;
    for (int i = 0; i < 3; i++) {
        int neighbour = bone + i - 1;
        neighbour = neighbour < 0 ? 0 : neighbour >= BONES ? BONES - 1 : neighbour;
        if (used > 0 && vertex->palette[used - 1] == 3.0f * (float)neighbour) {
            vertex->weight[used - 1] += (float)weight[i]; /* at the ends one bone counts twice */
        } else {
            vertex->palette[used] = 3.0f * (float)neighbour;
            vertex->weight[used++] = (float)weight[i];
        }
    }
}

/* From the head, 0, to the tail, 1: round at both ends. */
static double radius_at(double s)
{
    const double head = (s - 0.05) / 0.06, front = 1 - s / 0.06, back = (s - 0.97) / 0.03;
    double radius = 0.06 + 0.34 * demo_sin(DEMO_PI * (0.12 + 0.88 * s)) * (1 - 0.4 * s);
    if (head > -1 && head < 1)
        radius += 0.07 * (1 - head * head) * (1 - head * head);
    if (front > 0)
        radius *= __builtin_sqrt(front < 1 ? 1 - front * front : 0);
    if (back > 0)
        radius *= __builtin_sqrt(back < 1 ? 1 - back * back : 0);
    return radius;
}

/* Brown lozenges with dark borders on sand above, a row of spots on each side, pale below; eyes. */
static void paint(double s, double y, double z, float color[3])
{
    static const float eye[3] = {0.03f, 0.03f, 0.05f}, belly[3] = {0.95f, 0.88f, 0.70f},
                       sand[3] = {0.80f, 0.62f, 0.34f}, border[3] = {0.12f, 0.07f, 0.04f},
                       brown[3] = {0.45f, 0.20f, 0.08f}, spot[3] = {0.30f, 0.15f, 0.07f};
    const double side = z < 0 ? -z : z, back = y > 0 ? side : 2 - side; /* 0 on the back, 2 below */
    const double along = s * 15 - (int)(s * 15) - 0.5, away = along < 0 ? -along : along;
    const double lozenge = away * 1.5 + back * 0.85;
    const double half = s * 15 + 0.5 - (int)(s * 15 + 0.5) - 0.5, flank = back - 1.05;
    const float *paint = s > 0.026 && s < 0.043 && y > 0.35 && side > 0.55 && side < 0.85 ? eye
                         : y < -0.45                                                      ? belly
                         : s > 0.07 && lozenge < 0.50                                     ? brown
                         : s > 0.07 && lozenge < 0.68                                     ? border
                         : half * half * 9 + flank * flank < 0.12                         ? spot
                                                                                          : sand;
    for (int c = 0; c < 3; c++)
        color[c] = paint[c];
}

static void make_vertex(struct skinned_vertex *vertex, int ring, int side)
{
    const double s = (double)ring / RINGS, angle = 2 * DEMO_PI * side / SIDES, x = (s - 0.5) * LENGTH;
    const double y = demo_cos(angle), z = demo_sin(angle), radius = radius_at(s);
    const double before = s > 0.001 ? s - 0.001 : 0, after = s < 0.999 ? s + 0.001 : 1;
    const double slope = (radius_at(after) - radius_at(before)) / ((after - before) * LENGTH);
    const double length = __builtin_sqrt(1 + slope * slope);
    *vertex = (struct skinned_vertex){
        .position = {(float)x, (float)(radius * y), (float)(radius * z)},
        .normal = {(float)(-slope / length), (float)(y / length), (float)(z / length)},
    };
    paint(s, y, z, vertex->color);
    attach(vertex, x);
}

static void make_mesh(void)
{
    struct skinned_vertex(*rows)[SIDES + 1] = malloc(sizeof *rows * (RINGS + 1));
    unsigned(*cells)[6] = malloc(sizeof *cells * RINGS * SIDES);
    if (!rows || !cells)
        exit(1);
    for (int ring = 0; ring <= RINGS; ring++)
        for (int side = 0; side <= SIDES; side++)
            make_vertex(&rows[ring][side], ring, side);
    for (int i = 0; i < RINGS * SIDES; i++) {
        unsigned a = (unsigned)(i / SIDES * (SIDES + 1) + i % SIDES), b = a + SIDES + 1;
        const unsigned cell[6] = {a, a + 1, b + 1, a, b + 1, b};
        for (int k = 0; k < 6; k++)
            cells[i][k] = cell[k];
    }
    glGenBuffers(1, &vertices);
    glBindBuffer(GL_ARRAY_BUFFER, vertices);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(sizeof *rows * (RINGS + 1)), rows, GL_STATIC_DRAW);
    glGenBuffers(1, &indices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)(sizeof *cells * RINGS * SIDES), cells, GL_STATIC_DRAW);
    index_count = RINGS * SIDES * 6;
    free(rows);
    free(cells);
}

static void init(void)
{
    make_mesh();
    glClearColor(0.90f, 0.80f, 0.66f, 1);
    glEnable(GL_DEPTH_TEST);
    demo_program_nv("skinning.vp");
    glEnable(GL_VERTEX_PROGRAM_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
    static const GLfloat constants[3][4] = {
        {0.48f, 0.8f, 0.36f, 1}, {0, 0, 0, 0.5f}, {0.08f, 0.09f, 0.12f, 0}};
    glProgramParameters4fvNV(GL_VERTEX_PROGRAM_NV, 4, 3, &constants[0][0]);
}

/* Bone i turns about its joint and carries the rest of the chain: matrix = translate(joint) * rotate *
 * translate(-rest joint). */
static void pose(unsigned frame)
{
    const double step = LENGTH / (BONES - 1);
    double heading = 0, joint[2] = {-LENGTH / 2, 0}, middle[2] = {0, 0};
    float rows[BONES][3][4];
    for (int i = 0; i < BONES; i++) {
        heading = 0.75 * demo_sin(frame * 0.08 - i * 0.75);
        double c = demo_cos(heading), s = demo_sin(heading), rest = -LENGTH / 2 + i * step;
        const float matrix[3][4] = {
            {(float)c, 0, (float)s, (float)(joint[0] - c * rest)},
            {0, 1, 0, 0},
            {(float)-s, 0, (float)c, (float)(joint[1] + s * rest)},
        };
        for (int k = 0; k < 12; k++)
            (&rows[i][0][0])[k] = (&matrix[0][0])[k];
        middle[0] += joint[0] / BONES;
        middle[1] += joint[1] / BONES;
        joint[0] += c * step;
        joint[1] -= s * step;
    }
    for (int i = 0; i < BONES; i++) { /* keep the snake in view */
        rows[i][0][3] -= (float)middle[0];
        rows[i][2][3] -= (float)middle[1];
    }
    glProgramParameters4fvNV(GL_VERTEX_PROGRAM_NV, PALETTE, 3 * BONES, &rows[0][0][0]);
}

static void attribute(GLuint index, GLint size, size_t offset)
{
    glVertexAttribPointerNV(index, size, GL_FLOAT, sizeof(struct skinned_vertex), (const void *)offset);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + index);
}

/* Sand with ripples, lit where they face the light. */
static void draw_ground(void)
{
    glDisable(GL_VERTEX_PROGRAM_NV);
    for (int row = -24; row < 40; row++) {
        glBegin(GL_QUAD_STRIP);
        for (int column = -40; column <= 40; column++)
            for (int k = 0; k < 2; k++) {
                const double x = column * 0.2, z = (row + k) * 0.2;
                const double ripple = demo_sin(z * 5.5 + 0.9 * demo_sin(x * 0.9) + 0.5 * demo_sin(x * 2.3)) *
                                      (0.6 + 0.4 * demo_sin(x * 0.7 + z * 0.45));
                const float light = (float)(0.80 + 0.13 * ripple);
                glColor3f(0.93f * light, 0.75f * light, 0.50f * light);
                glVertex3f((float)x, GROUND, (float)-z);
            }
        glEnd();
    }
    glEnable(GL_VERTEX_PROGRAM_NV);
}

/* The snake, or its shadow: the same, flat on the ground. */
static void draw_snake(bool shadow)
{
    glBindBuffer(GL_ARRAY_BUFFER, vertices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);
    attribute(0, 3, offsetof(struct skinned_vertex, position));
    attribute(1, 3, offsetof(struct skinned_vertex, weight));
    attribute(2, 3, offsetof(struct skinned_vertex, normal));
    attribute(3, 3, offsetof(struct skinned_vertex, color));
    attribute(14, 4, offsetof(struct skinned_vertex, palette));
    if (shadow) {
        const GLfloat flat[16] = {1, 0, 0, 0,     -0.55f,          0,      -0.4f, 0, 0,
                                  0, 1, 0, -0.2f, GROUND + 0.004f, -0.15f, 1};
        glDisableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + 3);
        glVertexAttrib3fNV(3, 0.48f, 0.34f, 0.20f);
        glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 4, 0, 0, 0, 1);
        glPushMatrix();
        glMultMatrixf(flat);
    }
    glDrawElements(GL_TRIANGLES, index_count, GL_UNSIGNED_INT, NULL);
    if (shadow)
        glPopMatrix();
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 4, 0.48f, 0.8f, 0.36f, 1);
    for (GLuint i = 0; i < 16; i++)
        glDisableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + i);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

static void draw(unsigned frame, float aspect)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(40, aspect, 1, 30);
    glTranslatef(0, 0, -6.0f);
    glRotatef(42, 1, 0, 0);
    glRotatef(-25, 0, 1, 0);
    pose(frame);
    draw_ground();
    draw_snake(true);
    draw_snake(false);
}

const struct demo demo_skinning = {"skinning", "a snake of twelve bones, matrix-palette skinning (VP2.0)",
                                   init, draw};
