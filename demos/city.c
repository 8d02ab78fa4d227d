/* A town at night: 16,384 buildings are one box, drawn as many times; which one it is the vertex program
 * finds out from the instance, and the fragment program which window. */
#include "demos/demo.h"

#include <stddef.h>

enum { BLOCKS = 128, FACES = 5 };

static GLuint box, box_vertices, ground, town, sky_vertices, sky;

/* Five faces of four corners: its bottom is never visible. */
static void make_box(void)
{
    static const float normals[FACES][3] = {{0, 1, 0}, {1, 0, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, -1}};
    static const float corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    float vertices[FACES][4][6];
    for (int face = 0; face < FACES; face++)
        for (int corner = 0; corner < 4; corner++) {
            const float *n = normals[face], *at = corners[corner];
            float *vertex = vertices[face][corner];
            const float across = n[0] + n[2] < 0 ? at[0] : -at[0], up = (at[1] + 1) / 2;
            const float side[3] = {n[0] != 0.0f ? n[0] : across, up, n[2] != 0.0f ? n[2] : -across};
            const float top[3] = {at[0], 1, -at[1]};
            for (int c = 0; c < 3; c++) {
                vertex[c] = face == 0 ? top[c] : side[c];
                vertex[3 + c] = n[c];
            }
        }
    glGenBuffers(1, &box);
    glBindBuffer(GL_ARRAY_BUFFER, box);
    glBufferData(GL_ARRAY_BUFFER, sizeof vertices, vertices, GL_STATIC_DRAW);
}

static void init(void)
{
    make_box();
    box_vertices = demo_program_arb(GL_VERTEX_PROGRAM_ARB, "city.vp");
    glProgramLocalParameter4fARB(GL_VERTEX_PROGRAM_ARB, 0, -79, 1, 0.9f, 0);
    ground = demo_program_arb(GL_VERTEX_PROGRAM_ARB, "terrain.vp");
    sky_vertices = demo_program_arb(GL_VERTEX_PROGRAM_ARB, "terrain_sky.vp");
    town = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "city.fp");
    sky = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "city_sky.fp");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
}

static void draw_sky(void)
{
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, sky_vertices);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, sky);
    glDisable(GL_DEPTH_TEST);
    glBegin(GL_QUADS);
    glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(1, 1), glVertex2f(-1, 1);
    glEnd();
    glEnable(GL_DEPTH_TEST);
}

static void draw_town(void)
{
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, box_vertices);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, town);
    glBindBuffer(GL_ARRAY_BUFFER, box);
    glVertexAttribPointerARB(0, 3, GL_FLOAT, GL_FALSE, 6 * sizeof(float), NULL);
    glVertexAttribPointerARB(2, 3, GL_FLOAT, GL_FALSE, 6 * sizeof(float), (const void *)(3 * sizeof(float)));
    glEnableVertexAttribArrayARB(0);
    glEnableVertexAttribArrayARB(2);
    glDrawArraysInstanced(GL_QUADS, 0, 4 * FACES, BLOCKS * BLOCKS);
    glDisableVertexAttribArrayARB(0);
    glDisableVertexAttribArrayARB(2);
}

static void draw_ground(void)
{
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, ground);
    glBegin(GL_QUADS);
    glVertex3f(-150, 0, 150), glVertex3f(150, 0, 150), glVertex3f(150, 0, -150), glVertex3f(-150, 0, -150);
    glEnd();
}

static void draw(unsigned frame, float aspect)
{
    const double turn = 0.7 + frame * 0.004;
    const float eye[3] = {(float)(17 * demo_sin(turn)), 5.2f, (float)(17 * demo_cos(turn))};
    glClear(GL_DEPTH_BUFFER_BIT);
    demo_camera(52, (double)aspect, 0.3, 150);
    glRotatef(13, 1, 0, 0);
    glRotatef((float)(-turn * 180 / DEMO_PI), 0, 1, 0);
    glTranslatef(-eye[0], -eye[1], -eye[2]);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, eye[0], eye[1], eye[2], (float)frame / 60);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, -0.40f, 0.20f, -0.893f, 0);
    draw_sky();
    draw_town();
    draw_ground();
}

const struct demo demo_city = {"city", "a town of 16,384 buildings at night, one box in as many instances",
                               init, draw};
