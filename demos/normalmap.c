/* Bricks that are flat: a normal map lit per pixel by a fragment program (NVvp4.0, NVfp4.0) over a torus. */
#include "demos/demo.h"

static struct demo_mesh torus;

/* Height of the wall, 0 in the mortar, and its colour: rows of bricks, every other one shifted by half a
 * brick. */
static double wall(double s, double t)
{
    double row = t * 8, column = s * 4 + ((int)row & 1) * 0.5;
    double x = column - (int)column, y = row - (int)row;
    double edge_x = x < 1 - x ? x : 1 - x, edge_y = y < 1 - y ? y : 1 - y;
    double edge = 2 * edge_x < edge_y ? 2 * edge_x : edge_y;
    double height = (edge - 0.06) * 8;
    double dents = 0.06 * demo_sin(2 * DEMO_PI * (7 * s + demo_sin(2 * DEMO_PI * 3 * t))) *
                   demo_sin(2 * DEMO_PI * (11 * t + s));
    return (height < 0 ? 0 : height > 1 ? 1 : height) + dents;
}

static void bricks(double s, double t, unsigned char rgba[4])
{
    double row = t * 8, column = s * 4 + ((int)row & 1) * 0.5;
    int brick = (int)row * 7 + (int)column * 13;
    double shade = 0.85 + 0.15 * demo_sin(brick * 1.7), mortar = wall(s, t) < 0.35;
    rgba[0] = (unsigned char)(mortar ? 165 : 190 * shade);
    rgba[1] = (unsigned char)(mortar ? 160 : 92 * shade);
    rgba[2] = (unsigned char)(mortar ? 150 : 66 * shade);
    rgba[3] = 255;
}

static void normals(double s, double t, unsigned char rgba[4])
{
    const double step = 1 / 512., depth = 0.03;
    double ds = (wall(s + step, t) - wall(s + 1 - step - (int)(s + 1 - step), t)) * depth / (2 * step);
    double dt = (wall(s, t + step) - wall(s, t + 1 - step - (int)(t + 1 - step))) * depth / (2 * step);
    double scale = 1 / __builtin_sqrt(ds * ds + dt * dt + 1);
    rgba[0] = (unsigned char)(127.5 * (1 - ds * scale) + 0.5);
    rgba[1] = (unsigned char)(127.5 * (1 - dt * scale) + 0.5);
    rgba[2] = (unsigned char)(127.5 * (1 + scale) + 0.5);
    rgba[3] = 255;
}

/* The torus, with the bricks four times around the ring. */
static void surface(double u, double v, struct demo_vertex *vertex)
{
    demo_torus(u, v, vertex);
    vertex->texcoord[0] = (float)(4 * u);
    vertex->texcoord[1] = (float)v;
}

static void init(void)
{
    static demo_surface *const surfaces[] = {surface};
    torus = demo_mesh_create(surfaces, 1, 96, 48);
    demo_texture(256, bricks);
    glActiveTexture(GL_TEXTURE1);
    demo_texture(256, normals);
    glClearColor(0.12f, 0.13f, 0.16f, 1);
    glEnable(GL_DEPTH_TEST);
    demo_program_arb(GL_VERTEX_PROGRAM_ARB, "normalmap.vp");
    demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "normalmap.fp");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
}

static void draw(unsigned frame, float aspect)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(40, aspect, 0.5, 20);
    glTranslatef(0, 0.1f, -4.2f);
    glRotatef(55, 1, 0, 0);

    double angle = frame * 0.04 + 0.8;
    glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, 0, (float)(2 * demo_cos(angle)), 2.2f,
                               (float)(2 * demo_sin(angle)), 1);
    /* The eye in object space, nearly: the rotation above undone. */
    glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, 1, 0, (float)(4.2 * demo_sin(55 * DEMO_PI / 180)),
                               (float)(4.2 * demo_cos(55 * DEMO_PI / 180)), 1);
    demo_mesh_draw(&torus);
}

const struct demo demo_normalmap = {"normalmap", "per-pixel Phong with a normal map (NVvp4.0, NVfp4.0)", init,
                                    draw};
