/* Coloured lights circle a torus: the vertex program (VP2.0) loops over them and calls a subroutine for each.
 */
#include "demos/demo.h"

enum { LIGHTS = 5, MODELVIEW = 4, NORMAL = 8, COUNT = 12, AMBIENT = 13, EYE = 14, FIRST_LIGHT = 16 };

static struct demo_mesh mesh;

static void parameter(GLuint index, float x, float y, float z, float w)
{
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, index, x, y, z, w);
}

static void init(void)
{
    static demo_surface *const surface[] = {demo_torus};
    mesh = demo_mesh_create(surface, 1, 96, 48);
    glClearColor(0.05f, 0.05f, 0.07f, 1);
    glEnable(GL_DEPTH_TEST);
    demo_program_nv("lights.vp");
    glEnable(GL_VERTEX_PROGRAM_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, MODELVIEW, GL_MODELVIEW, GL_IDENTITY_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, NORMAL, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV);
    parameter(COUNT, LIGHTS, 2, 1, 0);
    parameter(AMBIENT, 0.05f, 0.05f, 0.06f, 1);
    parameter(EYE, 0, 0, 1, 0);
}

static void place_lights(unsigned frame)
{
    static const float colors[LIGHTS][3] = {
        {2.6f, 0.7f, 0.5f}, {0.6f, 2.4f, 0.6f}, {0.5f, 0.9f, 2.8f}, {2.4f, 2.1f, 0.5f}, {2.0f, 0.6f, 2.2f}};
    for (int i = 0; i < LIGHTS; i++) {
        double angle = 2 * DEMO_PI * i / LIGHTS + frame * 0.03;
        double height = 1.1 * demo_sin(2 * angle + i);
        parameter(FIRST_LIGHT + 2 * i, (float)(1.9 * demo_cos(angle)), (float)height,
                  (float)(-4 + 1.9 * demo_sin(angle)), 30);
        parameter(FIRST_LIGHT + 2 * i + 1, colors[i][0], colors[i][1], colors[i][2], 0);
    }
}

static void draw(unsigned frame, float aspect)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(45, aspect, 0.5, 20);
    glTranslatef(0, 0, -4);
    glRotatef(50, 1, 0, 0);
    glRotatef((float)frame * 0.5f, 0, 1, 0);
    place_lights(frame);
    demo_mesh_draw(&mesh);
}

const struct demo demo_lights = {"lights", "five lights, a branch and a subroutine call per light (VP2.0)",
                                 init, draw};
