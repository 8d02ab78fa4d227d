/* A teapot that mirrors what moves around it: a geometry program of six invocations draws the scene into the
 * six faces of a cube map in one pass (NVgp5.0, layered framebuffers). In the corner the cube map unfolded.
 */
#include "demos/demo.h"

#include <stddef.h>

#include "demos/newell.h"

enum { EDGE = 384, LEVELS = 9, BALLS = 7 };

static struct demo_mesh teapot, torus, sphere, ground;
static GLuint plain, tiles, cube, framebuffer;
static GLuint vertices, faces, scene, mirror, flat_vertices, unfold;

/* A disc of radius 40, finer towards the middle. */
static void ground_surface(double u, double v, struct demo_vertex *vertex)
{
    const double radius = 40 * v * v, x = radius * demo_sin(2 * DEMO_PI * u),
                 z = radius * demo_cos(2 * DEMO_PI * u);
    *vertex = (struct demo_vertex){{(float)x, 0, (float)z}, {0, 1, 0}, {(float)(x / 4), (float)(z / 4)}};
}

/* Complete from the beginning: implementations differ in what they draw to of a cube map that is not. */
static GLuint make_cube(GLsizei levels, GLenum internal)
{
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_CUBE_MAP, texture);
    glTexStorage2D(GL_TEXTURE_CUBE_MAP, levels, internal, EDGE, EDGE);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    return texture;
}

static void make_framebuffer(void)
{
    const GLuint depth = make_cube(1, GL_DEPTH_COMPONENT24);
    cube = make_cube(LEVELS, GL_RGBA8);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, cube, 0);
    glFramebufferTexture(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, depth, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
}

static void init(void)
{
    static demo_surface *const grounds[] = {ground_surface}, *const rings[] = {demo_torus},
                               *const balls[] = {demo_sphere};
    teapot = newell_mesh_create(64, 32);
    torus = demo_mesh_create(rings, 1, 64, 32);
    sphere = demo_mesh_create(balls, 1, 48, 24);
    ground = demo_mesh_create(grounds, 1, 64, 24);
    plain = demo_texture(4, demo_white);
    tiles = demo_texture(256, demo_tiles);
    glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_ANISOTROPY_EXT, 8);
    make_framebuffer();
    vertices = demo_program_arb(GL_VERTEX_PROGRAM_ARB, "cubemap.vp");
    faces = demo_program_arb(GL_GEOMETRY_PROGRAM_NV, "cubemap.gp");
    scene = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "cubemap.fp");
    mirror = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "cubemap_mirror.fp");
    flat_vertices =
        demo_program_text(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\n"
                                                 "MOV result.texcoord[0], vertex.texcoord[0];\nEND");
    unfold = demo_program_text(GL_FRAGMENT_PROGRAM_ARB,
                               "!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[0], CUBE;\nEND");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glEnable(GL_DEPTH_TEST);
    glProgramEnvParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 0, 0, 0, 0, 100);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, 0.48f, 0.60f, 0.64f, 0);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, 0.16f, 0.36f, 0.70f, 0);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 2, 0.86f, 0.84f, 0.78f, 0.004f);
}

/* --- The scene ------------------------------------------------------------------------------------------ */

static void draw_at(const struct demo_mesh *mesh, double x, double y, double z, float size, float turn)
{
    glPushMatrix();
    glTranslatef((float)x, (float)y, (float)z);
    glRotatef(turn, 0.6f, 0.3f, 0.74f);
    glScalef(size, size, size);
    demo_mesh_draw(mesh);
    glPopMatrix();
}

static void color(float r, float g, float b, float lit)
{
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, r, g, b, lit);
}

/* All but the teapot. */
static void draw_scene(unsigned frame)
{
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, vertices);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, scene);
    glBindTexture(GL_TEXTURE_2D, plain);
    color(1, 1, 1, 0);
    draw_at(&sphere, 0, 0, 0, 60, 0); /* the sky */
    for (int i = 0; i < BALLS; i++) {
        const double angle = 2 * DEMO_PI * i / BALLS + 0.01 * frame, phase = 2 * DEMO_PI * i / BALLS;
        color((float)(0.55 + 0.4 * demo_sin(phase)), (float)(0.55 + 0.4 * demo_sin(phase + 2.1)),
              (float)(0.55 + 0.4 * demo_sin(phase + 4.2)), 1);
        draw_at(i % 2 ? &torus : &sphere, 2.9 * demo_sin(angle),
                0.25 + 0.6 * demo_sin(3 * phase + 0.04 * frame), 2.9 * demo_cos(angle), i % 2 ? 0.45f : 0.42f,
                40.0f * (float)i + (float)frame);
    }
    glBindTexture(GL_TEXTURE_2D, tiles);
    color(0.95f, 0.90f, 0.82f, 1);
    draw_at(&ground, 0, -1.15, 0, 1, 0);
}

/* One pass for the six faces. */
static void draw_cube_map(unsigned frame)
{
    GLint window[4];
    glGetIntegerv(GL_VIEWPORT, window);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, EDGE, EDGE);
    glClear(GL_DEPTH_BUFFER_BIT); /* of all layers */
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    draw_scene(frame);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(window[0], window[1], window[2], window[3]);
    glBindTexture(GL_TEXTURE_CUBE_MAP, cube);
    glGenerateMipmap(GL_TEXTURE_CUBE_MAP);
}

static void draw_teapot(void)
{
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, vertices);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, mirror);
    glPushMatrix();
    glTranslatef(0, -1.15f, 0);
    glRotatef(-90, 1, 0, 0);
    glRotatef(20, 0, 0, 1);
    glScalef(0.78f, 0.78f, 0.78f);
    demo_mesh_draw(&teapot);
    glPopMatrix();
}

/* --- Unfolded ------------------------------------------------------------------------------------------- */

/* A face in column x and row y: each corner's direction is its texture coordinates (GL 4.6 compatibility
 * table 8.19). */
static void draw_face(unsigned face, int x, int y, float width, float height)
{
    static const signed char towards[6][3][3] = {
        {{0, 0, -1}, {0, -1, 0}, {1, 0, 0}}, {{0, 0, 1}, {0, -1, 0}, {-1, 0, 0}},
        {{1, 0, 0}, {0, 0, 1}, {0, 1, 0}},   {{1, 0, 0}, {0, 0, -1}, {0, -1, 0}},
        {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}},  {{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}}};
    for (int corner = 0; corner < 4; corner++) {
        const int right = corner == 1 || corner == 2, up = corner >= 2;
        float d[3];
        for (int c = 0; c < 3; c++)
            d[c] = (float)((right ? 1 : -1) * towards[face][0][c] + (up ? -1 : 1) * towards[face][1][c] +
                           towards[face][2][c]);
        glTexCoord3fv(d);
        glVertex2f(-0.97f + width * (float)(x + right), -0.96f + height * (float)(y + up));
    }
}

static void draw_unfolded(float aspect)
{
    static const signed char cells[6][2] = {{2, 1}, {0, 1}, {1, 2}, {1, 0}, {1, 1}, {3, 1}};
    const float height = 0.19f, width = height / aspect;
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, flat_vertices);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, unfold);
    glDisable(GL_DEPTH_TEST);
    glBegin(GL_QUADS);
    for (unsigned face = 0; face < 6; face++)
        draw_face(face, cells[face][0], cells[face][1], width, height);
    glEnd();
    glEnable(GL_DEPTH_TEST);
}

static void draw(unsigned frame, float aspect)
{
    const double angle = 0.35 + 0.004 * frame, distance = 8.4, height = 2.4;
    const float eye[3] = {(float)(distance * demo_sin(angle)), (float)height,
                          (float)(distance * demo_cos(angle))};
    demo_camera(36, aspect, 0.3, 100);
    draw_cube_map(frame);
    glMatrixMode(GL_PROJECTION);
    glRotatef(17, 1, 0, 0);
    glRotatef((float)(-angle * 180 / DEMO_PI), 0, 1, 0);
    glTranslatef(-eye[0], -eye[1], -eye[2]);
    glMatrixMode(GL_MODELVIEW);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 3, eye[0], eye[1], eye[2], 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    draw_scene(frame);
    draw_teapot();
    draw_unfolded(aspect);
}

const struct demo demo_cubemap = {
    "cubemap", "a cube map in one pass by a geometry program, in a teapot (NVgp5.0, NVfp4.0)", init, draw};
