/* Tinted glass by dual source blending: a fragment's first colour is the light that the pane reflects, its
 * second the light that the pane transmits, primary by primary, which alpha cannot express. Cyan, magenta and
 * yellow panes make red, green, blue and black where they overlap; their shadows have colours too (NVfp5.0,
 * ARB_blend_func_extended). */
#include "demos/demo.h"

#include "demos/newell.h"

enum { PANES = 3 };

static struct demo_mesh teapot, sphere, ground, pane, frame_ring;
static GLuint white, glaze, tiles, vertices, lit, glass, shade;

static const float lamp[3] = {-5.5f, 9, -1.6f};

static const struct {
    float absorption[3], x, y, z, turn;
} panes[PANES] = {
    {{2.6f, 0.25f, 0.10f}, -1.75f, 1.35f, 2.0f, 20}, /* cyan */
    {{0.15f, 2.6f, 0.25f}, -0.35f, 1.35f, 2.3f, -5}, /* magenta */
    {{0.05f, 0.15f, 2.8f}, -1.05f, 2.50f, 2.6f, 8},  /* yellow */
};

static void ground_surface(double u, double v, struct demo_vertex *vertex)
{
    const double x = 80 * (u - 0.5), z = 80 * (0.5 - v);
    *vertex = (struct demo_vertex){{(float)x, 0, (float)z}, {0, 1, 0}, {(float)(x / 4), (float)(z / 4)}};
}

/* A disc of radius 1 in the plane z = 0, ground like a lens: its normals lean outwards. */
static void pane_surface(double u, double v, struct demo_vertex *vertex)
{
    const double s = demo_sin(2 * DEMO_PI * u), c = demo_cos(2 * DEMO_PI * u), lean = 0.45 * v * v;
    const double length = __builtin_sqrt(1 + lean * lean);
    *vertex =
        (struct demo_vertex){{(float)(v * c), (float)(v * s), 0},
                             {(float)(lean * c / length), (float)(lean * s / length), (float)(1 / length)},
                             {(float)u, (float)v}};
}

/* Around the pane. */
static void ring_surface(double u, double v, struct demo_vertex *vertex)
{
    const double thickness = 0.035, out = demo_cos(2 * DEMO_PI * v), up = demo_sin(2 * DEMO_PI * v);
    const double s = demo_sin(2 * DEMO_PI * u), c = demo_cos(2 * DEMO_PI * u), radius = 1 + thickness * out;
    *vertex = (struct demo_vertex){{(float)(radius * c), (float)(radius * s), (float)(thickness * up)},
                                   {(float)(out * c), (float)(out * s), (float)up},
                                   {(float)u, (float)v}};
}

static void init(void)
{
    static demo_surface *const balls[] = {demo_sphere}, *const grounds[] = {ground_surface},
                               *const discs[] = {pane_surface}, *const rings[] = {ring_surface};
    teapot = newell_mesh_create(48, 24);
    sphere = demo_mesh_create(balls, 1, 64, 32);
    ground = demo_mesh_create(grounds, 1, 1, 1);
    pane = demo_mesh_create(discs, 1, 96, 8);
    frame_ring = demo_mesh_create(rings, 1, 96, 12);
    white = demo_texture(4, demo_white);
    glaze = demo_texture(256, newell_glaze);
    tiles = demo_texture(256, demo_tiles);
    glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_ANISOTROPY_EXT, 8);
    vertices = demo_program_arb(GL_VERTEX_PROGRAM_ARB, "eye.vp");
    lit = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "lit.fp");
    glass = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "glass.fp");
    shade = demo_program_text(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\n"
                                                       "OPTION ARB_blend_func_extended;\n"
                                                       "EX2 result.color.secondary.x, -program.local[0].x;\n"
                                                       "EX2 result.color.secondary.y, -program.local[0].y;\n"
                                                       "EX2 result.color.secondary.z, -program.local[0].z;\n"
                                                       "MOV result.color.primary, {0, 0, 0, 1};\n"
                                                       "END");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glDepthFunc(GL_LEQUAL);
    glClearColor(0.72f, 0.80f, 0.86f, 1);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, 0.72f, 0.80f, 0.86f, 0.0018f);
}

static void place_lamp(void)
{
    float eye[4];
    demo_to_eye(lamp, eye);
    glProgramEnvParameter4fvARB(GL_FRAGMENT_PROGRAM_ARB, 0, eye);
}

static void surface(GLuint texture, float r, float g, float b, float gleam)
{
    glBindTexture(GL_TEXTURE_2D, texture);
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, r, g, b, gleam);
}

static void draw_teapot(unsigned frame)
{
    glPushMatrix();
    glTranslatef(0.9f, 0, -0.9f);
    glRotatef(20 + (float)frame, 0, 1, 0);
    glRotatef(-90, 1, 0, 0);
    demo_mesh_draw(&teapot);
    glPopMatrix();
}

static void place_pane(int i, unsigned frame)
{
    glTranslatef(panes[i].x, panes[i].y, panes[i].z);
    glRotatef(panes[i].turn + (float)(8 * demo_sin(0.05 * frame + i)), 0, 1, 0);
    glScalef(1.15f, 1.15f, 1.15f);
}

/* Every point goes to where its ray from the lamp meets the ground. */
static void project_shadows(void)
{
    const float matrix[16] = {lamp[1], 0, 0,       0, -lamp[0], 0, -lamp[2], -1,
                              0,       0, lamp[1], 0, 0,        0, 0,        lamp[1]};
    glMultMatrixf(matrix);
}

/* The ground takes each shadow once: where something opaque throws one, the stencil buffer says so. */
static void draw_shadows(unsigned frame)
{
    glPushMatrix();
    project_shadows();
    glDisable(GL_DEPTH_TEST);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, shade);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ZERO, GL_SRC1_COLOR);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 0, 255);
    glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, 1.3f, 1.2f, 1.0f, 0);
    draw_teapot(frame);
    for (int i = 0; i < PANES; i++) {
        glPushMatrix();
        place_pane(i, frame);
        demo_mesh_draw(&frame_ring);
        glPopMatrix();
    }
    glDisable(GL_STENCIL_TEST);
    for (int i = 0; i < PANES; i++) {
        glPushMatrix();
        place_pane(i, frame);
        glProgramLocalParameter4fvARB(GL_FRAGMENT_PROGRAM_ARB, 0, panes[i].absorption);
        demo_mesh_draw(&pane);
        glPopMatrix();
    }
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glPopMatrix();
}

/* From the farthest pane to the nearest. */
static void draw_panes(unsigned frame)
{
    glBlendFunc(GL_ONE, GL_SRC1_COLOR);
    for (int i = 0; i < PANES; i++) {
        glPushMatrix();
        place_pane(i, frame);
        glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, lit);
        surface(white, 0.25f, 0.25f, 0.28f, 0.8f);
        demo_mesh_draw(&frame_ring);
        glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, glass);
        glProgramLocalParameter4fvARB(GL_FRAGMENT_PROGRAM_ARB, 0, panes[i].absorption);
        glEnable(GL_BLEND);
        glDepthMask(GL_FALSE);
        demo_mesh_draw(&pane);
        glDepthMask(GL_TRUE);
        glDisable(GL_BLEND);
        glPopMatrix();
    }
}

static void draw(unsigned frame, float aspect)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    demo_camera(35, aspect, 1, 60);
    glTranslatef(-0.2f, -0.9f, aspect < 1 ? -12.5f / aspect : -12.5f);
    glRotatef(22, 1, 0, 0);
    place_lamp();
    glDisable(GL_DEPTH_TEST);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, lit);
    surface(tiles, 1, 1, 1, 0);
    demo_mesh_draw(&ground);
    draw_shadows(frame);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, lit);
    surface(glaze, 1, 1, 1, 0.7f);
    draw_teapot(frame);
    draw_panes(frame);
}

const struct demo demo_glass = {"glass", "tinted glass: dual source blending (NVfp5.0)", init, draw};
