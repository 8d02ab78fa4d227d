/* Deferred shading: a pass over the objects leaves albedo, normal, position and material in four targets of a
 * framebuffer object, another lights each pixel once, by twelve lamps, and a third smooths the edges. The row
 * below shows the targets. */
#include <stddef.h>

#include "demos/demo.h"

enum { TARGETS = 4, LAMPS = 12 };

static struct demo_mesh sphere, knot;
static GLuint fill, vertices, lighting, smooth, show, framebuffer, depth, targets[TARGETS];
static GLuint lit_framebuffer, lit; /* the picture before its edges are smoothed */
static const GLenum formats[TARGETS] = {GL_RGBA8, GL_RGBA16F, GL_RGBA32F, GL_RG16};

/* Targets as large as the window. */
static void make_targets(GLsizei width, GLsizei height)
{
    GLenum buffers[TARGETS];
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glGenTextures(TARGETS, targets);
    for (unsigned i = 0; i < TARGETS; i++) {
        glActiveTexture(GL_TEXTURE0 + i);
        glBindTexture(GL_TEXTURE_RECTANGLE, targets[i]);
        glTexImage2D(GL_TEXTURE_RECTANGLE, 0, (GLint)formats[i], width, height, 0, GL_RGBA, GL_FLOAT, NULL);
        glTexParameteri(GL_TEXTURE_RECTANGLE, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_RECTANGLE, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        buffers[i] = GL_COLOR_ATTACHMENT0 + i;
        glFramebufferTexture2D(GL_FRAMEBUFFER, buffers[i], GL_TEXTURE_RECTANGLE, targets[i], 0);
    }
    glDrawBuffers(TARGETS, buffers);
    glGenRenderbuffers(1, &depth);
    glBindRenderbuffer(GL_RENDERBUFFER, depth);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT32F, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    glActiveTexture(GL_TEXTURE0);
}

static void make_lit(GLsizei width, GLsizei height)
{
    glGenFramebuffers(1, &lit_framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, lit_framebuffer);
    glGenTextures(1, &lit);
    glBindTexture(GL_TEXTURE_RECTANGLE, lit);
    glTexImage2D(GL_TEXTURE_RECTANGLE, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_RECTANGLE, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_RECTANGLE, lit, 0);
}

static void init(void)
{
    static demo_surface *const balls[] = {demo_sphere}, *const knots[] = {demo_knot};
    GLint viewport[4];
    sphere = demo_mesh_create(balls, 1, 48, 24);
    knot = demo_mesh_create(knots, 1, 128, 16);
    vertices = demo_program_arb(GL_VERTEX_PROGRAM_ARB, "eye.vp");
    fill = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "deferred.fp");
    lighting = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "deferred_light.fp");
    smooth = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "smooth.fp");
    show = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "deferred_show.fp");
    glGetIntegerv(GL_VIEWPORT, viewport);
    make_lit(viewport[2], viewport[3]);
    make_targets(viewport[2], viewport[3]);
}

/* Draws an object: its position and size, colour and number of checks, and highlight. */
static void place(const struct demo_mesh *mesh, const float at[3], float size, const float albedo[4],
                  float strength, float sharpness)
{
    glPushMatrix();
    glTranslatef(at[0], at[1], at[2]);
    glScalef(size, size, size);
    glProgramEnvParameter4fvARB(GL_FRAGMENT_PROGRAM_ARB, 0, albedo);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, strength, sharpness, 0, 0);
    demo_mesh_draw(mesh);
    glPopMatrix();
}

static void draw_objects(unsigned frame)
{
    static const float colors[5][4] = {{0.9f, 0.9f, 0.9f, 8},
                                       {0.9f, 0.6f, 0.4f, 0},
                                       {0.4f, 0.8f, 0.5f, 12},
                                       {0.5f, 0.6f, 0.9f, 0},
                                       {0.9f, 0.8f, 0.4f, 6}};
    glRotatef(35, 1, 0, 0);
    glRotatef((float)frame, 0, 1, 0);
    for (int i = 0; i < 25; i++) {
        const float at[3] = {(float)(i % 5) * 1.3f - 2.6f, i % 2 ? 0.1f : -0.1f,
                             (float)(i / 5) * 1.3f - 2.6f};
        place(i % 3 ? &sphere : &knot, at, i % 3 ? 0.5f : 0.45f, colors[i * 7 % 5], i % 2 ? 0.9f : 0.2f,
              i % 4 ? 0.6f : 0.2f);
    }
    glPushMatrix();
    glTranslatef(0, -1.1f, 0);
    glScalef(1, 0.05f, 1); /* the floor */
    place(&sphere, (const float[3]){0, 0, 0}, 6, (const float[4]){0.7f, 0.7f, 0.75f, 24}, 0.3f, 0.3f);
    glPopMatrix();
}

/* Twelve lamps of all colours circle above the objects; the program reads them in eye coordinates. */
static void place_lamps(unsigned frame)
{
    for (unsigned i = 0; i < LAMPS; i++) {
        const double angle = 2 * DEMO_PI * i / LAMPS + frame * (i % 2 ? 0.02 : -0.03), radius = i % 3 + 1.2;
        const float at[3] = {(float)(radius * demo_cos(angle)), 0.9f, (float)(radius * demo_sin(angle))};
        float eye[4], color[4] = {0, 0, 0, 1};
        demo_to_eye(at, eye);
        for (int c = 0; c < 3; c++)
            color[c] = (float)(0.45 + 0.4 * demo_cos(2 * DEMO_PI * (i / 12. + c / 3.)));
        glProgramEnvParameter4fvARB(GL_FRAGMENT_PROGRAM_ARB, 2 + 2 * i, eye);
        glProgramEnvParameter4fvARB(GL_FRAGMENT_PROGRAM_ARB, 3 + 2 * i, color);
    }
}

static void fill_targets(unsigned frame, float aspect)
{
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(40, aspect, 1, 30);
    glTranslatef(0, 0.6f, -8);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, vertices);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, fill);
    draw_objects(frame);
    place_lamps(frame);
}

/* A program over every pixel of a framebuffer, with a picture on unit 0. */
static void pass(GLuint program, GLuint to, GLuint texture)
{
    glBindFramebuffer(GL_FRAMEBUFFER, to);
    glBindTexture(GL_TEXTURE_RECTANGLE, texture);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, program);
    glRectf(-1, -1, 1, 1);
}

static void light_window(void)
{
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    pass(lighting, lit_framebuffer, targets[0]);
    pass(smooth, 0, lit);
}

/* A quarter of the window's width for each; normals and positions, which may be negative, around grey. */
static void show_targets(void)
{
    static const float scales[TARGETS][2] = {{1, 0}, {0.5f, 0.5f}, {0.15f, 0.5f}, {1, 0}};
    GLint viewport[4];
    glGetIntegerv(GL_VIEWPORT, viewport);
    const GLint width = viewport[2], height = viewport[3];
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, show);
    for (GLint i = 0; i < TARGETS; i++) {
        glViewport(i * width / TARGETS, 0, (i + 1) * width / TARGETS - i * width / TARGETS, height / TARGETS);
        glBindTexture(GL_TEXTURE_RECTANGLE, targets[i]);
        glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, scales[i][0], scales[i][1],
                                     (float)(i * width / TARGETS), TARGETS);
        glRectf(-1, -1, 1, 1);
    }
    glBindTexture(GL_TEXTURE_RECTANGLE, targets[0]);
    glViewport(viewport[0], viewport[1], width, height);
}

static void draw(unsigned frame, float aspect)
{
    fill_targets(frame, aspect);
    light_window();
    show_targets();
}

const struct demo demo_deferred = {
    "deferred", "deferred shading: four render targets, twelve lamps (NVfp4.0)", init, draw};
