/* Coloured lamps over a rippled pond: the vertex program (VP2.0) loops over them and calls a subroutine for
 * each. */
#include "demos/demo.h"

enum { LIGHTS = 5, MODELVIEW = 4, NORMAL = 8, COUNT = 12, AMBIENT = 13, EYE = 14, FIRST_LIGHT = 16 };

static struct demo_mesh pond, ball;

static const float colors[LIGHTS][3] = {
    {1.2f, 0.2f, 0.1f}, {0.1f, 0.9f, 0.3f}, {0.1f, 0.3f, 1.4f}, {1.1f, 0.7f, 0.1f}, {0.8f, 0.1f, 1.1f}};

static void parameter(GLuint index, float x, float y, float z, float w)
{
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, index, x, y, z, w);
}

/* A disc of radius 3: rings of waves around its centre that become flatter outwards. */
static void ripples(double u, double v, struct demo_vertex *vertex)
{
    const double angle = 2 * DEMO_PI * u, r = 3 * v, phase = 9 * r, flat = 1 / (1 + r * r);
    const double height = 0.14 * demo_cos(phase) * flat;
    const double slope = -0.14 * flat * (9 * demo_sin(phase) + 2 * r * flat * demo_cos(phase));
    const double s = demo_sin(angle), c = demo_cos(angle);
    *vertex = (struct demo_vertex){{(float)(r * s), (float)height, (float)(r * c)},
                                   {(float)(-slope * s), 1, (float)(-slope * c)},
                                   {(float)u, (float)v}};
}

static void init(void)
{
    static demo_surface *const disc[] = {ripples}, *const sphere[] = {demo_sphere};
    pond = demo_mesh_create(disc, 1, 128, 160);
    ball = demo_mesh_create(sphere, 1, 24, 12);
    glClearColor(0.01f, 0.01f, 0.02f, 1);
    glEnable(GL_DEPTH_TEST);
    demo_program_nv("lights.vp");
    glEnable(GL_VERTEX_PROGRAM_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, MODELVIEW, GL_MODELVIEW, GL_IDENTITY_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, NORMAL, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV);
    parameter(EYE, 0, 0, 1, 0);
}

/* Where lamp i is: on a circle of its own speed, low over the water. */
static void lamp(unsigned i, unsigned frame, float at[3])
{
    const double angle = 2 * DEMO_PI * i / LIGHTS + frame * (0.012 + 0.004 * i), radius = 0.7 + 0.2 * i;
    at[0] = (float)(radius * demo_sin(angle));
    at[1] = (float)(0.34 + 0.08 * demo_sin(2 * angle));
    at[2] = (float)(radius * demo_cos(angle));
}

/* The lamps themselves are white where their colour is brightest: no light, but all of it ambient. */
static void draw_lamps(unsigned frame)
{
    parameter(COUNT, 0, 2, 1, 0);
    for (unsigned i = 0; i < LIGHTS; i++) {
        float at[3];
        lamp(i, frame, at);
        parameter(AMBIENT, 0.5f + colors[i][0], 0.5f + colors[i][1], 0.5f + colors[i][2], 1);
        glPushMatrix();
        glTranslatef(at[0], at[1], at[2]);
        glScalef(0.05f, 0.05f, 0.05f);
        demo_mesh_draw(&ball);
        glPopMatrix();
    }
}

static void draw(unsigned frame, float aspect)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(40, aspect, 0.5, 20);
    glTranslatef(0, 0.25f, -4.6f);
    glRotatef(32, 1, 0, 0);
    draw_lamps(frame);
    for (unsigned i = 0; i < LIGHTS; i++) {
        float at[3], eye[4];
        lamp(i, frame, at);
        demo_to_eye(at, eye);
        parameter(FIRST_LIGHT + 2 * i, eye[0], eye[1], eye[2], 40);
        parameter(FIRST_LIGHT + 2 * i + 1, colors[i][0], colors[i][1], colors[i][2], 0);
    }
    parameter(COUNT, LIGHTS, 2, 1, 0);
    parameter(AMBIENT, 0.01f, 0.015f, 0.03f, 1);
    demo_mesh_draw(&pond);
}

const struct demo demo_lights = {"lights", "five lamps, a branch and a subroutine call per lamp (VP2.0)",
                                 init, draw};
