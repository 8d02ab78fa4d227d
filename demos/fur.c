/* Fur: a geometry program (NVgp5.0) grows twelve hairs on every triangle of a torus, each a strip of lines.
 */
#include "demos/demo.h"

static struct demo_mesh body;

static void init(void)
{
    static demo_surface *const surface[] = {demo_torus};
    body = demo_mesh_create(surface, 1, 80, 40);
    glClearColor(0.55f, 0.66f, 0.72f, 1);
    glEnable(GL_DEPTH_TEST);
    demo_program_arb(GL_VERTEX_PROGRAM_ARB, "fur.vp");
    demo_program_arb(GL_GEOMETRY_PROGRAM_NV, "fur.gp");
    glProgramLocalParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 1, 0.36f, 0.80f, 0.48f, 0);
}

static void draw(unsigned frame, float aspect)
{
    const double time = frame / 60.0;
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(35, aspect, 1, 20);
    glTranslatef(0, 0, -6.3f);
    glRotatef(38, 1, 0, 0);
    glRotatef(20 * (float)time, 0, 1, 0);
    /* The skin by fixed function, then the hair. */
    glColor3f(0.22f, 0.13f, 0.07f);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glVertexAttrib3fARB(3, 0.22f, 0.13f, 0.07f);
    demo_mesh_draw(&body);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    glProgramLocalParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 0, (float)(0.16 * demo_sin(2.1 * time)), -0.11f,
                                 (float)(0.10 * demo_cos(1.3 * time)), 0.052f);
    demo_mesh_draw(&body);
}

const struct demo demo_fur = {"fur", "fur that a geometry program grows on every triangle (NVgp5.0)", init,
                              draw};
