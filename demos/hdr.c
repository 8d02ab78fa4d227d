/* High dynamic range: three lamps over a field of beads, up to sixty times as bright as white, in a picture
 * of 16-bit floats. Pixels brighter than white are blurred at a quarter of the size and added; then tones are
 * mapped, and edges smoothed. */
#include <stddef.h>

#include "demos/demo.h"

enum { LAMPS = 3, BEADS = 420 };

static struct demo_mesh sphere;
static GLuint vertices, scene, bright, blur, tone, smooth;
static GLsizei width, height;

/* A picture to draw to and to sample. */
static struct picture {
    GLuint framebuffer, texture;
} whole, mapped, quarter[2];

static struct picture make_picture(GLenum format, GLsizei w, GLsizei h)
{
    struct picture picture;
    glGenFramebuffers(1, &picture.framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, picture.framebuffer);
    glGenTextures(1, &picture.texture);
    glBindTexture(GL_TEXTURE_RECTANGLE, picture.texture);
    glTexImage2D(GL_TEXTURE_RECTANGLE, 0, (GLint)format, w, h, 0, GL_RGB, GL_FLOAT, NULL);
    glTexParameteri(GL_TEXTURE_RECTANGLE, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_RECTANGLE, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_RECTANGLE, picture.texture, 0);
    return picture;
}

static void init(void)
{
    static demo_surface *const balls[] = {demo_sphere};
    GLint viewport[4];
    GLuint depth;
    sphere = demo_mesh_create(balls, 1, 32, 16);
    vertices = demo_program_arb(GL_VERTEX_PROGRAM_ARB, "eye.vp");
    scene = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "hdr.fp");
    bright = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "hdr_bright.fp");
    blur = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "hdr_blur.fp");
    tone = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "hdr_tone.fp");
    smooth = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "smooth.fp");
    glGetIntegerv(GL_VIEWPORT, viewport);
    width = viewport[2];
    height = viewport[3];
    quarter[0] = make_picture(GL_R11F_G11F_B10F, (width + 3) / 4, (height + 3) / 4);
    quarter[1] = make_picture(GL_R11F_G11F_B10F, (width + 3) / 4, (height + 3) / 4);
    mapped = make_picture(GL_RGBA8, width, height);
    whole = make_picture(GL_RGB16F, width, height);
    glGenRenderbuffers(1, &depth);
    glBindRenderbuffer(GL_RENDERBUFFER, depth);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
}

/* The position of lamp i in object coordinates, and its colour. */
static void lamp(unsigned i, unsigned frame, float at[3], float color[3])
{
    static const float colors[LAMPS][3] = {{9, 5, 2}, {2, 5, 9}, {5, 8, 2.5f}};
    const double angle = 2 * DEMO_PI * i / LAMPS + frame * 0.03;
    at[0] = (float)(1.7 * demo_cos(angle));
    at[1] = (float)(0.55 + 0.35 * demo_sin(3 * angle + i));
    at[2] = (float)(1.7 * demo_sin(angle));
    for (int c = 0; c < 3; c++)
        color[c] = colors[i][c];
}

static void place_lamps(unsigned frame)
{
    for (unsigned i = 0; i < LAMPS; i++) {
        float at[3], color[3], eye[4];
        lamp(i, frame, at, color);
        demo_to_eye(at, eye);
        glProgramEnvParameter4fvARB(GL_FRAGMENT_PROGRAM_ARB, 2 + 2 * i, eye);
        glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 3 + 2 * i, color[0], color[1], color[2], 1);
    }
}

static void surface(float r, float g, float b)
{
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, r, g, b, 1);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, 0, 0, 0, 0);
}

static void draw_ball(double x, double y, double z, double radius)
{
    glPushMatrix();
    glTranslated(x, y, z);
    glScaled(radius, radius, radius);
    demo_mesh_draw(&sphere);
    glPopMatrix();
}

/* As the seeds of a sunflower: bead i is at i times the golden angle, at a distance of the root of i. */
static void draw_beads(void)
{
    const double golden_angle = DEMO_PI * (3 - __builtin_sqrt(5));
    surface(0.75f, 0.72f, 0.7f);
    for (int i = 0; i < BEADS; i++) {
        const double distance = 0.16 * __builtin_sqrt(i + 0.5), angle = golden_angle * i;
        draw_ball(distance * demo_cos(angle), -0.05 * distance * distance, distance * demo_sin(angle),
                  0.10 + 0.014 * distance);
    }
}

static void draw_lamps(unsigned frame)
{
    for (unsigned i = 0; i < LAMPS; i++) {
        float at[3], color[3];
        lamp(i, frame, at, color);
        glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, 6 * color[0], 6 * color[1], 6 * color[2], 0);
        draw_ball(at[0], at[1], at[2], 0.07);
    }
}

static void draw_scene(unsigned frame, float aspect)
{
    glBindFramebuffer(GL_FRAMEBUFFER, whole.framebuffer);
    glViewport(0, 0, width, height);
    glClearColor(0.01f, 0.012f, 0.02f, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(40, aspect, 1, 30);
    glTranslatef(0, 0.1f, -5.5f);
    glRotatef(28, 1, 0, 0);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, vertices);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, scene);
    place_lamps(frame);
    draw_beads();
    draw_lamps(frame);
}

/* A program over every pixel of a framebuffer, with a picture on unit 0. */
static void pass(GLuint program, GLuint framebuffer, GLsizei w, GLsizei h, GLuint texture)
{
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, w, h);
    glBindTexture(GL_TEXTURE_RECTANGLE, texture);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, program);
    glRectf(-1, -1, 1, 1);
}

static void draw(unsigned frame, float aspect)
{
    const GLsizei w = (width + 3) / 4, h = (height + 3) / 4;
    draw_scene(frame, aspect);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    pass(bright, quarter[0].framebuffer, w, h, whole.texture);
    for (int i = 0; i < 2; i++) { /* twice, and wider */
        glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, (float)(1 + i), 0, 0, 0);
        pass(blur, quarter[1].framebuffer, w, h, quarter[0].texture);
        glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, 0, (float)(1 + i), 0, 0);
        pass(blur, quarter[0].framebuffer, w, h, quarter[1].texture);
    }
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_RECTANGLE, quarter[0].texture);
    glActiveTexture(GL_TEXTURE0);
    pass(tone, mapped.framebuffer, width, height, whole.texture);
    pass(smooth, 0, width, height, mapped.texture);
}

const struct demo demo_hdr = {"hdr", "high dynamic range: float targets, bloom, tone mapping (NVfp4.0)", init,
                              draw};
