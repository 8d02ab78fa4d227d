/* A sphere cut open: the vertex program (VP2.0) computes clip distances CLP0 to CLP2; back faces show their
 * own colour. */
#include "demos/demo.h"

static struct demo_mesh sphere;

static void init(void)
{
    static demo_surface *const surface[] = {demo_sphere};
    sphere = demo_mesh_create(surface, 1, 96, 64);
    glClearColor(0.93f, 0.92f, 0.89f, 1);
    glEnable(GL_DEPTH_TEST);
    demo_program_nv("clip.vp");
    glEnable(GL_VERTEX_PROGRAM_NV);
    glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_NV);
    glEnable(GL_CLIP_PLANE0);
    glEnable(GL_CLIP_PLANE1);
    glEnable(GL_CLIP_PLANE2);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 4, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV);
    static const GLfloat constants[7][4] = {
        {-1, 0, 0, 0.05f},
        {0, 0, -1, 0.05f},           /* the wedge */
        {0, 0, 0, 0},                /* the wave: set per frame */
        {0.40f, 0.72f, 0.56f, 0.5f}, /* the light */
        {0.20f, 0.52f, 0.88f, 1},
        {1.6f, 1.05f, 0.38f, 1}, /* outside, inside */
        {0, 1, 0, 0.8f},         /* the bottom */
    };
    glProgramParameters4fvNV(GL_VERTEX_PROGRAM_NV, 8, 7, &constants[0][0]);
}

static void draw(unsigned frame, float aspect)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(35, aspect, 1, 10);
    glTranslatef(0, 0, -4);
    glRotatef(30, 1, 0, 0);
    glRotatef(-35 + (float)frame, 0, 1, 0);
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 10, (float)(12 * DEMO_PI), (float)frame * 0.1f, 0.06f, 0.6f);
    demo_mesh_draw(&sphere);
}

const struct demo demo_clip = {"clip", "a sphere cut by clip distances computed per vertex (VP2.0)", init,
                               draw};
