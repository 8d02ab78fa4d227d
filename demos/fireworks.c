/* Fireworks: transform feedback moves particles from one buffer to another, and a geometry program (NVgp5.0)
 * lets them burst and go out; the application never reads their number. A second geometry program draws the
 * way that each has come as a streak, and a fragment program lets it glow. */
#include "demos/demo.h"

#include <stddef.h>
#include <stdint.h>

enum { CAPACITY = 20000, MORTARS = 6, STEPS_BEFORE = 270, PERIOD = 600 };

/* Height of the water in the scene, of its shore in clip coordinates, and of reflections per height. */
#define WATER (-1.15f)
#define SHORE (-0.56f)
#define FLAT  0.42f

#define GRAVITY 3.2f

static struct {
    GLuint buffers[2], feedback[2];
    GLuint step_program, draw_program;
    GLint height;   /* of the window */
    unsigned steps; /* of the particles in buffers[current] */
    int current;    /* -1: the simulation has not begun */
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
    GLint viewport[4];
    glGetIntegerv(GL_VIEWPORT, viewport);
    fireworks.height = viewport[3];
    demo_program_arb(GL_VERTEX_PROGRAM_ARB, "fireworks.vp");
    demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "fireworks.fp");
    fireworks.draw_program = demo_program_arb(GL_GEOMETRY_PROGRAM_NV, "fireworks.gp");
    fireworks.step_program = demo_program_arb(GL_GEOMETRY_PROGRAM_NV, "fireworks_step.gp");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    glBlendFuncSeparate(GL_ONE, GL_ONE, GL_ZERO, GL_ONE);
    glClearColor(0.01f, 0.015f, 0.05f, 1);
}

/* Sets the arrays to client memory at `base`, or to a buffer object; then `base` is 0. */
static void particles_from(uintptr_t base, GLuint buffer)
{
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    for (GLuint a = 0; a < 2; a++) {
        glVertexAttribPointerARB(a, 4, GL_FLOAT, GL_FALSE, 8 * sizeof(float),
                                 (const void *)(base + a * 4 * sizeof(float)));
        glEnableVertexAttribArrayARB(a);
    }
}

/* The first step has mortars alone, each with another age and another first number. */
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

/* The particles of a frame depend on its number alone. The simulation continues from the buffers of an
 * earlier frame if they have one. */
static void simulate(unsigned steps)
{
    glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, fireworks.step_program);
    glProgramLocalParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 0, 1 / 30.0f, GRAVITY, 0, 0);
    glEnable(GL_RASTERIZER_DISCARD);
    if (steps < fireworks.steps || fireworks.current < 0) {
        fireworks.current = -1;
        fireworks.steps = 0;
    }
    for (; fireworks.current < 0 || fireworks.steps < steps; fireworks.steps++)
        step();
    glDisable(GL_RASTERIZER_DISCARD);
}

/* As they are, and upside down in the water: shorter, since it lies away from the eye, and broken by waves.
 * width: of a streak; past: its length in seconds. */
static void draw_particles(float aspect, bool mirrored, float width, float past, float light, float core)
{
    const float high = (float)fireworks.height;
    glPushMatrix();
    if (mirrored) {
        glTranslatef(0, (1 + FLAT) * WATER, 0);
        glScalef(1, -FLAT, 1);
    }
    glProgramLocalParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 0, width, past, aspect, 1 / aspect);
    glProgramLocalParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 1, light, light, light, GRAVITY);
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, high * (SHORE + 1) / 2, high * 0.04f, high * 6,
                                 mirrored ? 0.75f : 0);
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, core, 0, 0, 0);
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

/* From 0 to 1, the same for the same number. */
static float fraction(unsigned number)
{
    number = (number ^ 61) * 2654435761u;
    number = (number ^ number >> 15) * 2246822519u;
    return (float)(number >> 8) / (1 << 24);
}

static void draw_hills(void)
{
    glBegin(GL_TRIANGLE_STRIP);
    for (int i = 0; i <= 96; i++) {
        const double x = i / 48.0 - 1;
        const double hill = 0.085 + 0.050 * demo_sin(x * 3.1 + 0.6) + 0.025 * demo_sin(x * 9.7 + 2) +
                            0.006 * demo_sin(x * 41);
        glColor3f(0.030f, 0.030f, 0.070f);
        glVertex2f((float)x, SHORE);
        glColor3f(0.018f, 0.020f, 0.050f);
        glVertex2f((float)x, (float)(SHORE + (hill > 0 ? hill : 0)));
    }
    glEnd();
}

static void rectangle(float x, float y, float width, float height)
{
    glRectf(x, y, x + width, y + height);
}

/* A lit window, and its light in the water, longer and fading. */
static void draw_window(float x, float y, float size, float aspect, float light)
{
    const float across = size / aspect;
    glColor3f(0.95f * light, 0.70f * light, 0.36f * light);
    rectangle(x, y, across, size);
    glBegin(GL_QUADS);
    glColor3f(0.22f * light, 0.15f * light, 0.07f * light);
    glVertex2f(x, SHORE - (y - SHORE) * 0.5f), glVertex2f(x + across, SHORE - (y - SHORE) * 0.5f);
    glColor3f(0, 0, 0);
    glVertex2f(x + across, SHORE - (y - SHORE) - 0.16f), glVertex2f(x, SHORE - (y - SHORE) - 0.16f);
    glEnd();
}

/* Houses before the hills; of their windows, two in five are lit. */
static void draw_town(float aspect)
{
    enum { HOUSES = 44, FLOORS = 9, WINDOWS = 4 };
    const float size = 0.0075f;
    for (unsigned i = 0; i < HOUSES; i++) {
        const float wide = 2.0f / HOUSES, x = (float)i * wide - 1, near = fraction(i + 500);
        const float tall = 0.02f + 0.11f * fraction(i) * fraction(i) + 0.03f * near;
        glColor3f(0.012f, 0.012f, 0.028f);
        rectangle(x, SHORE, wide * (0.7f + 0.4f * near), tall);
        for (unsigned k = 0; k < FLOORS * WINDOWS; k++) {
            const float up = 0.012f + (float)(k / WINDOWS) * 0.0165f;
            if (up + size < tall && fraction(i * 64 + k + 1000) < 0.4f)
                draw_window(x + wide * (0.08f + 0.16f * (float)(k % WINDOWS)), SHORE + up, size, aspect,
                            0.35f + 0.65f * fraction(i * 64 + k + 5000));
        }
    }
}

static void draw_stars(void)
{
    enum { STARS = 160 };
    glBegin(GL_POINTS);
    for (unsigned i = 0; i < STARS; i++) {
        const float light = 0.10f + 0.5f * fraction(i + 300) * fraction(i + 300);
        glColor3f(light, light, light * 1.1f);
        glVertex2f(2 * fraction(i + 100) - 1, SHORE + 0.15f + 1.4f * fraction(i + 900));
    }
    glEnd();
}

/* A sky that is lighter at the horizon, a town at the foot of hills, and water. */
static void draw_night(float aspect)
{
    static const float zenith[3] = {0.008f, 0.012f, 0.045f}, horizon[3] = {0.14f, 0.09f, 0.20f},
                       shore[3] = {0.06f, 0.045f, 0.11f}, deep[3] = {0.004f, 0.008f, 0.025f};
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    strip(SHORE, horizon, 1, zenith);
    strip(-1, deep, SHORE, shore);
    draw_stars();
    draw_hills();
    draw_town(aspect);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
}

static void draw(unsigned frame, float aspect)
{
    simulate(STEPS_BEFORE + frame % PERIOD);
    draw_night(aspect);
    demo_camera(46, aspect, 1, 30);
    glTranslatef(0, -1.95f, -11.5f);
    glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, fireworks.draw_program);
    glEnable(GL_BLEND);
    particles_from(0, fireworks.buffers[fireworks.current]);
    draw_particles(aspect, true, 0.16f, 0.9f, 0.45f, 1);
    draw_particles(aspect, false, 0.16f, 0.9f, 0.9f, 1);
    draw_particles(aspect, false, 0.70f, 0.5f, 0.26f, 0); /* the air glows, too */
    glDisable(GL_BLEND);
}

const struct demo demo_fireworks = {
    "fireworks", "particles that live in transform feedback buffers (NVgp5.0)", init, draw};
