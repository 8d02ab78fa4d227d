/* One triangle, three colours: a vertex program (VP1.0) and what the rasterizer makes of it. Then a triangle
 * inside of it, whose corners lie a little further along its edges, and so on: the way of three beetles that
 * run after each other. */
#include "demos/demo.h"

enum { LEVELS = 44 };

struct corner {
    float color[3], position[2];
};

static void init(void)
{
    glClearColor(0.05f, 0.055f, 0.08f, 1);
    demo_program_nv("triangle.vp");
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
    glEnable(GL_VERTEX_PROGRAM_NV);
}

static void draw_corners(const struct corner corners[3], float shade)
{
    for (int i = 0; i < 3; i++) {
        const float *color = corners[i].color;
        glColor3f(color[0] * shade, color[1] * shade, color[2] * shade);
        glVertex2fv(corners[i].position);
    }
}

/* Each corner moves towards the next one, and takes some of another one's colour. */
static void step(struct corner corners[3], float along)
{
    const struct corner from[3] = {corners[0], corners[1], corners[2]};
    for (int i = 0; i < 3; i++) {
        const struct corner *next = &from[(i + 1) % 3];
        for (int c = 0; c < 2; c++)
            corners[i].position[c] += along * (next->position[c] - from[i].position[c]);
        for (int c = 0; c < 3; c++)
            corners[i].color[c] = from[i].color[(c + 2) % 3] * 0.16f + from[i].color[c] * 0.84f;
        corners[i].color[i] += 0.10f;
    }
}

static void draw(unsigned frame, float aspect)
{
    struct corner corners[3] = {
        {{1, 0.1f, 0.1f}, {-0.78f, -0.45f}},
        {{0.1f, 1, 0.1f}, {0.78f, -0.45f}},
        {{0.15f, 0.2f, 1}, {0, 0.9f}},
    };
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glOrtho(-aspect, aspect, -1, 1, -1, 1);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glRotatef((float)frame, 0, 0, 1);
    glBegin(GL_TRIANGLES);
    for (int level = 0; level < LEVELS; level++) {
        draw_corners(corners, level & 1 ? 0.22f : 1);
        step(corners, 0.075f);
    }
    glEnd();
}

const struct demo demo_triangle = {"triangle", "Gouraud triangles that whirl (VP1.0)", init, draw};
