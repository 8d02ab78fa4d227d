/* One triangle, three colours: a vertex program (VP1.0) and what the rasterizer makes of it. */
#include "demos/demo.h"

static void init(void)
{
    glClearColor(0.10f, 0.11f, 0.14f, 1);
    demo_program_nv("triangle.vp");
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
    glEnable(GL_VERTEX_PROGRAM_NV);
}

static void draw(unsigned frame, float aspect)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);

    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glOrtho(-aspect, aspect, -1, 1, -1, 1);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glRotatef((float)frame, 0, 0, 1);

    static const struct {
        float color[3], position[2];
    } corners[3] = {
        {{1, 0.1f, 0.1f}, {-0.78f, -0.45f}},
        {{0.1f, 1, 0.1f}, {0.78f, -0.45f}},
        {{0.15f, 0.2f, 1}, {0, 0.9f}},
    };
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 3; i++) {
        glColor3fv(corners[i].color);
        glVertex2fv(corners[i].position);
    }
    glEnd();
}

const struct demo demo_triangle = {"triangle", "a Gouraud triangle (VP1.0)", init, draw};
