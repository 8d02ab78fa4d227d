/* A furry creature: a geometry program (NVgp5.0) grows twelve hairs on every triangle of a ball, each a strip
 * of lines. */
#include "demos/demo.h"

static struct demo_mesh body, ball;

static void init(void)
{
    static demo_surface *const surface[] = {demo_sphere};
    body = demo_mesh_create(surface, 1, 80, 40);
    ball = demo_mesh_create(surface, 1, 32, 16);
    glClearColor(0.55f, 0.72f, 0.80f, 1);
    glEnable(GL_DEPTH_TEST);
    demo_program_arb(GL_VERTEX_PROGRAM_ARB, "fur.vp");
    demo_program_arb(GL_GEOMETRY_PROGRAM_NV, "fur.gp");
    glProgramLocalParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 1, 0.36f, 0.80f, 0.48f, 0);
}

/* A floor that fades into the background, dark in its middle: the creature's shadow. Fixed function. */
static void draw_floor(void)
{
    static const struct {
        float radius, color[3];
    } rings[] = {{0, {0.25f, 0.40f, 0.30f}},
                 {0.8f, {0.28f, 0.44f, 0.33f}},
                 {1.7f, {0.50f, 0.72f, 0.50f}},
                 {14, {0.55f, 0.72f, 0.80f}}};
    for (int ring = 0; ring < 3; ring++) {
        glBegin(GL_TRIANGLE_STRIP);
        for (int i = 0; i <= 48; i++)
            for (int side = 0; side < 2; side++) {
                const double angle = 2 * DEMO_PI * i / 48, radius = rings[ring + side].radius;
                glColor3fv(rings[ring + side].color);
                glVertex3d(radius * demo_cos(angle) - 0.2 * (radius < 1), -1.12, radius * demo_sin(angle));
            }
        glEnd();
    }
}

static void draw_ball(float x, float y, float z, float radius, float white)
{
    glPushMatrix();
    glTranslatef(x, y, z);
    glScalef(radius, radius, radius);
    glColor3f(white, white, white);
    demo_mesh_draw(&ball);
    glPopMatrix();
}

static void draw_eyes(void)
{
    for (int side = -1; side <= 1; side += 2) {
        draw_ball(0.36f * (float)side, 0.42f, 1.10f, 0.26f, 0.95f);
        draw_ball(0.34f * (float)side, 0.43f, 1.27f, 0.13f, 0.04f);
        draw_ball(0.34f * (float)side + 0.05f, 0.50f, 1.375f, 0.03f, 1);
    }
}

static void draw(unsigned frame, float aspect)
{
    const double time = frame / 60.0;
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(35, aspect, 1, 20);
    glTranslatef(0, -0.05f, -5.6f);
    glRotatef(14, 1, 0, 0);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    draw_floor();
    glRotatef((float)(-18 + 24 * demo_sin(0.9 * time)), 0, 1, 0);
    draw_eyes();
    /* The skin by fixed function, then the hair. */
    glColor3f(0.22f, 0.13f, 0.07f);
    demo_mesh_draw(&body);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    glProgramLocalParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 0, (float)(0.16 * demo_sin(2.1 * time)), -0.11f,
                                 (float)(0.10 * demo_cos(1.3 * time)), 0.052f);
    demo_mesh_draw(&body);
}

const struct demo demo_fur = {"fur", "fur that a geometry program grows on every triangle (NVgp5.0)", init,
                              draw};
