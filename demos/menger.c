/* A Menger sponge that a camera flies around: both programs are TGSI, and the fragment program walks along
 * the ray of its pixel. */
#include "demos/demo.h"

static void init(void)
{
    demo_program_arb(GL_VERTEX_PROGRAM_ARB, "menger.vp");
    demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "menger.fp");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
}

/* CONST[i] is program.local[i]. */
static void vertex_constant(GLuint i, const double v[3], double scale)
{
    glProgramLocalParameter4fARB(GL_VERTEX_PROGRAM_ARB, i, (float)(v[0] * scale), (float)(v[1] * scale),
                                 (float)(v[2] * scale), 0);
}

static void fragment_constant(GLuint i, const double v[3])
{
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, i, (float)v[0], (float)v[1], (float)v[2], 0);
}

static void draw(unsigned frame, float aspect)
{
    const double turn = 0.62 + frame * 0.01, tilt = 0.5 + 0.25 * demo_sin(frame * 0.013);
    const double sine = demo_sin(turn), cosine = demo_cos(turn), up = demo_sin(tilt), flat = demo_cos(tilt);
    const double from = 3.7, zoom = 0.5;
    const double right[3] = {cosine, 0, -sine}, above[3] = {-sine * up, flat, -cosine * up},
                 ahead[3] = {-sine * flat, -up, -cosine * flat},
                 eye[3] = {-from * ahead[0], -from * ahead[1], -from * ahead[2]},
                 light[3] = {0.48, 0.77, 0.42};
    vertex_constant(0, right, zoom * (double)aspect);
    vertex_constant(1, above, zoom);
    vertex_constant(2, ahead, 1);
    fragment_constant(0, eye);
    fragment_constant(1, light);
    glBegin(GL_QUADS);
    glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(1, 1), glVertex2f(-1, 1);
    glEnd();
}

const struct demo demo_menger = {"menger", "a Menger sponge walked along rays, by programs in TGSI", init,
                                 draw};
