/* Fireworks: transform feedback moves particles from one buffer to another, and a geometry program (NVgp5.0)
 * lets them burst and go out; the application never reads their number. A second geometry program draws them
 * as streaks. */
#include "demos/demo.h"

#include <stddef.h>
#include <stdint.h>

enum { CAPACITY = 20000, MORTARS = 6, STEPS_BEFORE = 220, PERIOD = 600 };

/* Where the water is in the scene, where it ends in the picture, and how high its reflections are. */
#define WATER (-1.15f)
#define SHORE (-0.56f)
#define FLAT  0.38f

static struct {
    GLuint buffers[2], feedback[2];
    GLuint step_program, draw_program;
    unsigned steps; /* that buffers[current] has been through */
    int current;    /* -1: nothing yet */
} fireworks;

static void init(void)
{
    static const GLint attribs[] = {GL_GENERIC_ATTRIB_NV, 4, 0, GL_GENERIC_ATTRIB_NV, 4, 1};
    glGenBuffers(2, fireworks.buffers);
    glGenTransformFeedbacks(2, fireworks.feedback);
    for (int i = 0; i < 2; i++) {
        glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, fireworks.feedback[i]);
        glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, fireworks.buffers[i]);
        glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, CAPACITY * 8 * sizeof(float), NULL, GL_DYNAMIC_COPY);
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, fireworks.buffers[i]);
        glTransformFeedbackAttribsNV(2, attribs, GL_INTERLEAVED_ATTRIBS);
    }
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, 0);
    fireworks.current = -1;
    demo_program_arb(GL_VERTEX_PROGRAM_ARB, "fireworks.vp");
    fireworks.draw_program = demo_program_arb(GL_GEOMETRY_PROGRAM_NV, "fireworks.gp");
    fireworks.step_program = demo_program_arb(GL_GEOMETRY_PROGRAM_NV, "fireworks_step.gp");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    glBlendFunc(GL_ONE, GL_ONE);
    glClearColor(0.01f, 0.015f, 0.05f, 1);
}

/* From client memory, or from the start of a buffer object: `base` is 0. */
static void particles_from(uintptr_t base, GLuint buffer)
{
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    for (GLuint a = 0; a < 2; a++) {
        glVertexAttribPointerARB(a, 4, GL_FLOAT, GL_FALSE, 8 * sizeof(float),
                                 (const void *)(base + a * 4 * sizeof(float)));
        glEnableVertexAttribArrayARB(a);
    }
}

/* The beginning: mortars alone, each with its own age and its own first number. */
static void draw_mortars(void)
{
    static float mortars[MORTARS][8];
    for (int i = 0; i < MORTARS; i++) {
        const float values[8] = {(float)i * 1.1f - 2.75f,
                                 -1.6f,
                                 (float)(i * 7 % 5) * 0.5f - 1,
                                 0.15f * (float)i,
                                 0.137f * (float)i,
                                 0.611f * (float)i,
                                 0.293f * (float)i,
                                 0};
        for (int k = 0; k < 8; k++)
            mortars[i][k] = values[k];
    }
    particles_from((uintptr_t)&mortars[0][0], 0);
    glDrawArrays(GL_POINTS, 0, MORTARS);
}

static void step(void)
{
    const int next = fireworks.current == 0;
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, fireworks.feedback[next]);
    glBeginTransformFeedback(GL_POINTS);
    if (fireworks.current < 0) {
        draw_mortars();
    } else {
        particles_from(0, fireworks.buffers[fireworks.current]);
        glDrawTransformFeedback(GL_POINTS, fireworks.feedback[fireworks.current]);
    }
    glEndTransformFeedback();
    fireworks.current = next;
}

/* Every frame's particles follow from the beginning alone; only where the frame before is at hand it is used.
 */
static void simulate(unsigned steps)
{
    glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, fireworks.step_program);
    glProgramLocalParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 0, 1 / 30.0f, 3.2f, 0, 0);
    glEnable(GL_RASTERIZER_DISCARD);
    if (steps < fireworks.steps || fireworks.current < 0) {
        fireworks.current = -1;
        fireworks.steps = 0;
    }
    for (; fireworks.current < 0 || fireworks.steps < steps; fireworks.steps++)
        step();
    glDisable(GL_RASTERIZER_DISCARD);
}

/* As it is, and upside down in the water: shorter, since it lies away from the eye, and dimmer. */
static void draw_particles(float aspect, bool mirrored)
{
    glPushMatrix();
    if (mirrored) {
        glTranslatef(0, (1 + FLAT) * WATER, 0);
        glScalef(1, -FLAT, 1);
    }
    glProgramLocalParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 0, mirrored ? 0.055f : 0.032f,
                                 mirrored ? 0.34f : 0.24f, aspect, 1 / aspect);
    glProgramLocalParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 1, mirrored ? 0.22f : 1.5f, mirrored ? 0.26f : 1.5f,
                                 mirrored ? 0.36f : 1.5f, 1);
    glDrawTransformFeedback(GL_POINTS, fireworks.feedback[fireworks.current]);
    glPopMatrix();
}

/* A strip of the night from one height to another, in clip coordinates. */
static void strip(float low, const float from[3], float high, const float to[3])
{
    glBegin(GL_QUADS);
    glColor3fv(from), glVertex2f(-1, low), glVertex2f(1, low);
    glColor3fv(to), glVertex2f(1, high), glVertex2f(-1, high);
    glEnd();
}

/* Hills before a sky that is lighter at the horizon, and water. */
static void draw_night(void)
{
    static const float zenith[3] = {0.008f, 0.012f, 0.04f}, horizon[3] = {0.07f, 0.06f, 0.14f},
                       shore[3] = {0.035f, 0.035f, 0.09f}, deep[3] = {0.004f, 0.008f, 0.025f};
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    strip(SHORE, horizon, 1, zenith);
    strip(-1, deep, SHORE, shore);
    glBegin(GL_TRIANGLE_STRIP);
    glColor3f(0.006f, 0.008f, 0.018f);
    for (int i = 0; i <= 96; i++) {
        const double x = i / 48.0 - 1;
        const double hill = 0.035 + 0.035 * demo_sin(x * 3.1 + 0.6) + 0.018 * demo_sin(x * 9.7 + 2) +
                            0.006 * demo_sin(x * 41);
        glVertex2f((float)x, SHORE);
        glVertex2f((float)x, (float)(SHORE + (hill > 0 ? hill : 0)));
    }
    glEnd();
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
}

static void draw(unsigned frame, float aspect)
{
    simulate(STEPS_BEFORE + frame % PERIOD);
    draw_night();
    demo_camera(46, aspect, 1, 30);
    glTranslatef(0, -1.95f, -11.5f);
    glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, fireworks.draw_program);
    glEnable(GL_BLEND);
    particles_from(0, fireworks.buffers[fireworks.current]);
    draw_particles(aspect, true);
    draw_particles(aspect, false);
    glDisable(GL_BLEND);
}

const struct demo demo_fireworks = {
    "fireworks", "particles that live in transform feedback buffers (NVgp5.0)", init, draw};
