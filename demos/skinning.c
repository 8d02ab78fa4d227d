/* An octopus: eight chains of nine bones and a head bend one mesh by matrix-palette skinning (VP2.0: relative
 * addressing, branches on ARLC's signs). */
#include "demos/demo.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { ARMS = 8, CHAIN = 9, BONES = 1 + ARMS * CHAIN, PALETTE = 16 };
enum { RINGS = 160, SIDES = 32, SURFACES = ARMS + 3 }; /* arms, head, two eyes */

#define LENGTH 3.1 /* of an arm, which rests along x */
#define STEP   (LENGTH / (CHAIN - 1))

struct skinned_vertex {
    float position[3], normal[3], color[3], weight[3], palette[4];
};

static GLuint vertices, indices;

static const float water[3] = {0.02f, 0.16f, 0.27f};

/* --- The mesh ------------------------------------------------------------------------------------------- */

/* The vertex's two or three nearest bones of the chain and how much each counts: quadratic B-spline weights,
 * so the skin bends smoothly. */
static void attach(struct skinned_vertex *vertex, int first, double x)
{
    const double along = x / STEP;
    const int bone = (int)(along + 0.5);
    const double t = along - bone; /* -0.5 .. 0.5 */
    const double weight[3] = {0.5 * (0.5 - t) * (0.5 - t), 0.75 - t * t, 0.5 * (0.5 + t) * (0.5 + t)};
    int used = 0;
    for (int i = 0; i < 3; i++) {
        int neighbour = bone + i - 1;
        neighbour = first + (neighbour < 0 ? 0 : neighbour >= CHAIN ? CHAIN - 1 : neighbour);
        if (used > 0 && vertex->palette[used - 1] == 3.0f * (float)neighbour) {
            vertex->weight[used - 1] += (float)weight[i]; /* at the ends one bone counts twice */
        } else {
            vertex->palette[used] = 3.0f * (float)neighbour;
            vertex->weight[used++] = (float)weight[i];
        }
    }
}

static void mix(float color[3], const float to[3], double amount)
{
    const float part = (float)(amount < 0 ? 0 : amount > 1 ? 1 : amount);
    for (int c = 0; c < 3; c++)
        color[c] += part * (to[c] - color[c]);
}

static const float skin[3] = {0.80f, 0.24f, 0.10f}, pale[3] = {1.00f, 0.78f, 0.58f},
                   dark[3] = {0.36f, 0.06f, 0.06f};

/* Dark blotches, by waves of incommensurable lengths. */
static void mottle(float color[3], double u, double v)
{
    memcpy(color, skin, sizeof skin);
    const double spots = demo_sin(u * 13 + 2 * demo_sin(v * 3)) * demo_sin(v * 5 + 1.5 * demo_sin(u * 7.3));
    mix(color, dark, spots * 1.6 - 0.25);
}

/* Round at its tip; below, from an angle of 120 degrees on, pale with two rows of suckers. */
static void arm_vertex(struct skinned_vertex *vertex, int arm, double s, double angle)
{
    const double y = demo_cos(angle), z = demo_sin(angle), away = z < 0 ? -z : z;
    const double left = 1 - s, thick = 0.20 * left * (0.55 + 0.45 * left) + 0.012,
                 slope = -0.20 * (0.55 + 0.9 * left) / LENGTH,
                 radius = left < 0.01 ? thick * __builtin_sqrt(left / 0.01) : thick;
    *vertex = (struct skinned_vertex){
        .position = {(float)(s * LENGTH), (float)(radius * y), (float)(radius * z)},
        .normal = {(float)-slope, (float)y, (float)z},
        .palette = {-1, -1, -1, -1},
    };
    mottle(vertex->color, s * 4 + arm, angle);
    mix(vertex->color, pale, (-y - 0.30) * 4);
    const double row = s * 26 - (int)(s * 26) - 0.5, side = (away - 0.55) * 1.6;
    if (y < 0)
        mix(vertex->color, dark, 2.2 - 18 * (row * row + side * side));
    attach(vertex, 1 + arm * CHAIN, s * LENGTH);
}

/* From the mouth, 0, to the top, 1: the skirt between the arms, a neck, and the mantle. */
static void head_vertex(struct skinned_vertex *vertex, double s, double angle)
{
    static const double profile[][2] = {{0.02, 0.10}, {0.40, 0.16}, {0.50, 0.32}, {0.43, 0.52}, {0.40, 0.70},
                                        {0.52, 0.95}, {0.64, 1.25}, {0.60, 1.54}, {0.40, 1.80}, {0.00, 1.90}};
    enum { POINTS = sizeof profile / sizeof *profile };
    const double at = s * (POINTS - 1);
    const int i = at < POINTS - 2 ? (int)at : POINTS - 2;
    double place[2], along[2]; /* a spline through the points */
    for (int c = 0; c < 2; c++) {
        const double b = profile[i][c], d = profile[i + 1][c], t = at - i;
        const double a = i ? profile[i - 1][c] : 2 * b - d,
                     e = i + 2 < POINTS ? profile[i + 2][c] : 2 * d - b;
        const double m = (d - a) / 2, n = (e - b) / 2;
        place[c] = b + t * (m + t * (3 * (d - b) - 2 * m - n + t * (2 * (b - d) + m + n)));
        along[c] = m + t * (2 * (3 * (d - b) - 2 * m - n) + 3 * t * (2 * (b - d) + m + n));
    }
    const double length = __builtin_sqrt(along[0] * along[0] + along[1] * along[1]);
    const double x = demo_cos(angle), z = demo_sin(angle), back = place[1] > 0.7 ? place[1] - 0.7 : 0;
    *vertex = (struct skinned_vertex){
        .position = {(float)(place[0] * x - 0.30 * back * back), (float)place[1], (float)(place[0] * z)},
        .normal = {(float)(x * along[1] / length), (float)(-along[0] / length),
                   (float)(z * along[1] / length)},
        .weight = {1},
        .palette = {0, -1, -1, -1},
    };
    mottle(vertex->color, place[1] * 1.3, angle * 2);
    mix(vertex->color, skin, s * 9 - 7.4); /* no blotch meets itself at the top */
}

/* A ball with a golden iris and a slit, which looks ahead and to its side. */
static void eye_vertex(struct skinned_vertex *vertex, int side, double s, double angle)
{
    static const float black[3] = {0.01f, 0.01f, 0.02f}, gold[3] = {0.95f, 0.72f, 0.20f};
    const double latitude = DEMO_PI * (s - 0.5), ring = demo_cos(latitude), sign = side ? 1 : -1;
    const double x = ring * demo_cos(angle), y = demo_sin(latitude), z = ring * demo_sin(angle);
    const double ahead = 0.62 * x + 0.78 * sign * z, across = 0.78 * x - 0.62 * sign * z;
    *vertex = (struct skinned_vertex){
        .position = {(float)(0.30 + 0.19 * x), (float)(0.84 + 0.19 * y), (float)(0.31 * sign + 0.19 * z)},
        .normal = {(float)x, (float)y, (float)z},
        .weight = {1},
        .palette = {0, -1, -1, -1},
    };
    memcpy(vertex->color, skin, sizeof skin);
    mix(vertex->color, gold, (ahead - 0.74) * 30);
    if (ahead > 0)
        mix(vertex->color, black, 2 - 130 * y * y - 7 * across * across);
}

static void make_vertex(struct skinned_vertex *vertex, int surface, double s, double angle)
{
    if (surface < ARMS)
        arm_vertex(vertex, surface, s, angle);
    else if (surface == ARMS)
        head_vertex(vertex, s, -angle);
    else
        eye_vertex(vertex, surface - ARMS - 1, s, -angle);
}

static void make_mesh(void)
{
    enum { VERTICES = (RINGS + 1) * (SIDES + 1), CELLS = RINGS * SIDES };
    struct skinned_vertex *vertex = malloc(sizeof *vertex * VERTICES * SURFACES);
    unsigned(*cells)[6] = malloc(sizeof *cells * CELLS * SURFACES);
    if (!vertex || !cells)
        exit(1);
    for (int i = 0; i < VERTICES * SURFACES; i++)
        make_vertex(&vertex[i], i / VERTICES, i % VERTICES / (SIDES + 1) / (double)RINGS,
                    2 * DEMO_PI * (i % (SIDES + 1)) / SIDES);
    for (int i = 0; i < CELLS * SURFACES; i++) {
        const int in_surface = i % CELLS;
        const unsigned a = (unsigned)(i / CELLS * VERTICES + in_surface / SIDES * (SIDES + 1) +
                                      in_surface % SIDES),
                       b = a + SIDES + 1;
        const unsigned cell[6] = {a, a + 1, b + 1, a, b + 1, b};
        memcpy(cells[i], cell, sizeof cell);
    }
    glGenBuffers(1, &vertices);
    glBindBuffer(GL_ARRAY_BUFFER, vertices);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(sizeof *vertex * VERTICES * SURFACES), vertex, GL_STATIC_DRAW);
    glGenBuffers(1, &indices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)(sizeof *cells * CELLS * SURFACES), cells,
                 GL_STATIC_DRAW);
    free(vertex);
    free(cells);
}

static void init(void)
{
    make_mesh();
    glClearColor(water[0], water[1], water[2], 1);
    glEnable(GL_DEPTH_TEST);
    demo_program_nv("skinning.vp");
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
}

/* --- The pose ------------------------------------------------------------------------------------------- */

/* The rows of a bone: turns by the heading and the elevation of x, and moves the place x = `rest` of the
 * x axis to `joint`. */
static void bone_rows(float rows[3][4], double heading, double elevation, const double joint[3], double rest)
{
    const double c = demo_cos(heading), s = demo_sin(heading), ce = demo_cos(elevation),
                 se = demo_sin(elevation);
    const double turned[3][3] = {{c * ce, -c * se, s}, {se, ce, 0}, {-s * ce, s * se, c}};
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            rows[i][j] = (float)turned[i][j];
        rows[i][3] = (float)(joint[i] - turned[i][0] * rest);
    }
}

/* An arm leaves the head, descends to the ground and follows it; waves run along it, and its end curls. */
static void pose_arm(float rows[CHAIN][3][4], int arm, double time)
{
    const double out = DEMO_PI / 4 * (arm + 0.5), bend = arm % 3 - 1.0;
    double joint[3] = {0.32 * demo_cos(out), 0.36, -0.32 * demo_sin(out)}, curl = 0;
    for (int i = 0; i < CHAIN; i++) {
        const double s = i / (double)(CHAIN - 1), wave = time * 1.3 - s * 4.5 + arm * 2.1;
        const double heading = out + 0.55 * s * demo_sin(wave) + bend * 0.9 * s * s;
        double fall = (0.17 * (1 - s) + 0.02 - joint[1]) / STEP;
        fall = fall < -0.7 ? -0.7 : fall > 0.7 ? 0.7 : fall;
        if (i > 5)
            curl += 0.42 + 0.30 * demo_sin(time * 0.9 + arm * 1.3);
        const double elevation = (i == 0 ? 0.25 : fall) + curl;
        bone_rows(rows[i], heading, elevation, joint, i * STEP);
        joint[0] += STEP * demo_cos(elevation) * demo_cos(heading);
        joint[1] += STEP * demo_sin(elevation);
        joint[2] -= STEP * demo_cos(elevation) * demo_sin(heading);
    }
}

static void pose(unsigned frame)
{
    const double time = frame / 30.0;
    const double breath[3] = {0, 0.03 * demo_sin(time * 1.1), 0};
    float rows[BONES][3][4];
    bone_rows(rows[0], 0.12 * demo_sin(time * 0.6) - 1.15, 0.05 * demo_sin(time * 1.1), breath, 0);
    for (int arm = 0; arm < ARMS; arm++)
        pose_arm(&rows[1 + arm * CHAIN], arm, time);
    glProgramParameters4fvNV(GL_VERTEX_PROGRAM_NV, PALETTE, 3 * BONES, &rows[0][0][0]);
}

/* --- The picture ---------------------------------------------------------------------------------------- */

/* How much of the water's colour lies over a place, by its distance from the eye. */
static double veil(const double eye[3], double x, double z)
{
    const double dx = x - eye[0], dz = z - eye[2];
    double part = (__builtin_sqrt(dx * dx + eye[1] * eye[1] + dz * dz) - 4) / 15;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return part * part * (3 - 2 * part);
}

/* Sand with ripples under light that the waves above focus. */
static void draw_ground(unsigned frame, const double eye[3])
{
    const double time = frame / 30.0;
    for (int row = -110; row < 60; row++) {
        glBegin(GL_TRIANGLE_STRIP);
        for (int column = -90; column <= 90; column++)
            for (int k = 1; k >= 0; k--) {
                const double x = column * 0.14, z = (row + k) * 0.14;
                const double ripple = demo_sin(z * 3.5 + 0.9 * demo_sin(x * 0.8) + 0.4 * demo_sin(x * 2.3));
                const double a = demo_sin(x * 2.1 + 1.3 * demo_sin(z * 1.3 + time) + time * 0.7),
                             b = demo_sin(z * 2.4 + 1.3 * demo_sin(x * 1.1 - time) - time * 0.5);
                const double sum = a + b, focus = 1 / (1 + 7 * sum * sum), light = 0.62 + 0.10 * ripple;
                float color[3] = {(float)(0.70 * light + 0.34 * focus), (float)(0.66 * light + 0.40 * focus),
                                  (float)(0.48 * light + 0.36 * focus)};
                mix(color, water, veil(eye, x, z));
                glColor3fv(color);
                glVertex3f((float)x, 0, (float)z);
            }
        glEnd();
    }
}

static void draw_mesh(void)
{
    static const struct {
        GLuint index;
        GLint size;
        size_t offset;
    } arrays[] = {
        {0, 3, offsetof(struct skinned_vertex, position)}, {1, 3, offsetof(struct skinned_vertex, weight)},
        {2, 3, offsetof(struct skinned_vertex, normal)},   {3, 3, offsetof(struct skinned_vertex, color)},
        {14, 4, offsetof(struct skinned_vertex, palette)},
    };
    enum { COUNT = sizeof arrays / sizeof *arrays };
    glBindBuffer(GL_ARRAY_BUFFER, vertices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);
    for (int i = 0; i < COUNT; i++) {
        glVertexAttribPointerNV(arrays[i].index, arrays[i].size, GL_FLOAT, sizeof(struct skinned_vertex),
                                (const void *)arrays[i].offset);
        glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + arrays[i].index);
    }
    glDrawElements(GL_TRIANGLES, RINGS * SIDES * SURFACES * 6, GL_UNSIGNED_INT, NULL);
    for (int i = 0; i < COUNT; i++)
        glDisableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + arrays[i].index);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
}

/* The octopus, flat on the ground: the stencil buffer lets each pixel become darker once. */
static void draw_shadow(void)
{
    const GLfloat flat[16] = {1, 0, 0, 0, -0.40f, 0, 0.25f, 0, 0, 0, 1, 0, 0, 0.004f, 0, 1};
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 0, 255);
    glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
    glEnable(GL_BLEND);
    glBlendFunc(GL_DST_COLOR, GL_ZERO);
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 4, 0.42f, 0.55f, 0.66f, 0); /* a shadow's colour */
    glPushMatrix();
    glMultMatrixf(flat);
    draw_mesh();
    glPopMatrix();
    glDisable(GL_BLEND);
    glDisable(GL_STENCIL_TEST);
}

static void set_light(const double eye[3])
{
    const GLfloat constants[7][4] = {{0, 0, 0, 1},
                                     {0.45f, 0.80f, 0.40f, 0.5f},
                                     {(float)eye[0], (float)eye[1], (float)eye[2], 0},
                                     {0.20f, 0.45f, 0.55f, 1}, /* around the outline */
                                     {0.10f, 0.14f, 0.18f, 0},
                                     {0, 0, 0, 0},
                                     {1, 0, 0, 0}};
    glProgramParameters4fvNV(GL_VERTEX_PROGRAM_NV, 4, 7, &constants[0][0]);
}

static void draw(unsigned frame, float aspect)
{
    const double down = 27 * DEMO_PI / 180, away = 6.3;
    const double eye[3] = {0, 0.55 + away * demo_sin(down), away * demo_cos(down)};
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    demo_camera(38, aspect, 1, 40);
    glTranslatef(0, 0, (float)-away);
    glRotatef(27, 1, 0, 0);
    glTranslatef(0, -0.55f, 0);
    draw_ground(frame, eye);
    glEnable(GL_VERTEX_PROGRAM_NV);
    set_light(eye);
    pose(frame);
    draw_shadow();
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 4, 0, 0, 0, 1);
    draw_mesh();
    glDisable(GL_VERTEX_PROGRAM_NV);
}

const struct demo demo_skinning = {"skinning", "an octopus of 73 bones, matrix-palette skinning (VP2.0)",
                                   init, draw};
