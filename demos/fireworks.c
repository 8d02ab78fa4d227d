/* Fireworks: transform feedback moves particles from one buffer to another, a geometry program (NVgp5.0) lets
 * them burst and go out; how many there are the application never knows. A second one draws them as streaks.
 */
#include "demos/demo.h"

#include <stddef.h>
#include <stdint.h>

enum { CAPACITY = 20000, MORTARS = 6, STEPS_BEFORE = 220, PERIOD = 600 };

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

static void draw(unsigned frame, float aspect)
{
    simulate(STEPS_BEFORE + frame % PERIOD);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(40, aspect, 1, 30);
    glTranslatef(0, -2.5f, -10);
    glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, fireworks.draw_program);
    glProgramLocalParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 0, 0.075f, 0.15f, aspect, 1 / aspect);
    glEnable(GL_BLEND);
    particles_from(0, fireworks.buffers[fireworks.current]);
    glDrawTransformFeedback(GL_POINTS, fireworks.feedback[fireworks.current]);
    glDisable(GL_BLEND);
}

const struct demo demo_fireworks = {
    "fireworks", "particles that live in transform feedback buffers (NVgp5.0)", init, draw};
