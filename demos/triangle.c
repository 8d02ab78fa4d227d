/* A triangle of triangles in space: Sierpinski's pyramid. Each triangle has corners of three colours; the
 * vertex program (VP1.0) transforms the corners, and the rasterizer interpolates their colours. The floor is
 * a mirror: the pyramid is drawn upside down, then dimmed by a floor that is not opaque. */
#include "demos/demo.h"

enum { LEVELS = 4 };

struct corner {
    float position[3], color[3];
};

/* Three stand on the floor, in a circle of radius 1, and one at the top. */
static const struct corner corners[4] = {
    {{0, 0, 1}, {1.00f, 0.16f, 0.22f}},
    {{0.8660254f, 0, -0.5f}, {1.00f, 0.80f, 0.10f}},
    {{-0.8660254f, 0, -0.5f}, {0.10f, 0.35f, 1.00f}},
    {{0, 1.4142135f, 0}, {0.20f, 1.00f, 0.75f}},
};

static void init(void)
{
    demo_program_nv("triangle.vp");
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    glClearColor(0.03f, 0.03f, 0.06f, 1);
}

static void draw_triangle(const struct corner *a, const struct corner *b, const struct corner *c, float shade)
{
    const struct corner *const three[3] = {a, b, c};
    for (int i = 0; i < 3; i++) {
        const float *color = three[i]->color;
        glColor3f(color[0] * shade, color[1] * shade, color[2] * shade);
        glVertex3fv(three[i]->position);
    }
}

static struct corner halfway(const struct corner *a, const struct corner *b)
{
    struct corner middle;
    for (int c = 0; c < 3; c++) {
        middle.position[c] = (a->position[c] + b->position[c]) / 2;
        middle.color[c] = (a->color[c] + b->color[c]) / 2;
    }
    return middle;
}

/* Four triangles, or four pyramids of half the size, one at each corner. Sides have different brightness. */
static void draw_pyramid(const struct corner at[4], int levels)
{
    if (levels == 0) {
        draw_triangle(&at[0], &at[1], &at[3], 1);
        draw_triangle(&at[1], &at[2], &at[3], 0.62f);
        draw_triangle(&at[2], &at[0], &at[3], 0.80f);
        draw_triangle(&at[0], &at[2], &at[1], 0.30f);
        return;
    }
    for (int i = 0; i < 4; i++) {
        struct corner part[4];
        for (int k = 0; k < 4; k++)
            part[k] = halfway(&at[i], &at[k]);
        draw_pyramid(part, levels - 1);
    }
}

static void draw_turned(unsigned frame)
{
    glPushMatrix();
    glRotatef((float)frame * 0.5f - 47, 0, 1, 0);
    glBegin(GL_TRIANGLES);
    draw_pyramid(corners, LEVELS);
    glEnd();
    glPopMatrix();
}

static const float horizon[3] = {0.13f, 0.12f, 0.22f};

/* Twilight above the horizon, in clip coordinates. */
static void draw_background(void)
{
    glDisable(GL_DEPTH_TEST);
    glBegin(GL_QUADS);
    glColor3fv(horizon), glVertex2f(-1, 0.5f), glVertex2f(1, 0.5f);
    glColor3f(0.015f, 0.02f, 0.05f), glVertex2f(1, 1.3f), glVertex2f(-1, 1.3f);
    glEnd();
    glEnable(GL_DEPTH_TEST);
}

/* Rings of the floor, whose alpha grows with the distance: what is far is hardly mirrored. */
static void draw_floor(void)
{
    static const float rings[5][5] = {{0, 0.03f, 0.03f, 0.06f, 0.45f},
                                      {1.5f, 0.03f, 0.03f, 0.06f, 0.60f},
                                      {4, 0.06f, 0.055f, 0.11f, 1},
                                      {14, 0.12f, 0.11f, 0.20f, 1},
                                      {60, 0.13f, 0.12f, 0.22f, 1}};
    glEnable(GL_BLEND);
    for (int r = 0; r < 4; r++) {
        glBegin(GL_TRIANGLE_STRIP);
        for (int i = 0; i <= 64; i++)
            for (int k = 0; k < 2; k++) {
                const float *ring = rings[r + k];
                glColor4fv(ring + 1);
                glVertex3f(ring[0] * (float)demo_sin(i * DEMO_PI / 32), 0,
                           ring[0] * (float)demo_cos(i * DEMO_PI / 32));
            }
        glEnd();
    }
    glDisable(GL_BLEND);
}

static void draw(unsigned frame, float aspect)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    draw_background();
    demo_camera(30, aspect, 1, 80);
    glTranslatef(0, -0.48f, -4.3f);
    glRotatef(9, 1, 0, 0);
    glPushMatrix();
    glScalef(1, -1, 1);
    draw_turned(frame);
    glPopMatrix();
    glClear(GL_DEPTH_BUFFER_BIT);
    draw_floor();
    draw_turned(frame);
}

const struct demo demo_triangle = {"triangle", "Gouraud triangles that form a pyramid (VP1.0)", init, draw};
