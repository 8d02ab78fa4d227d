/* A planar mirror: a pool among tiles. Its pixels are marked in the stencil buffer, the scene is drawn there
 * upside down, cut by a clip distance at the water, and the water is blended over it (NVvp4.0, NVfp4.0). */
#include "demos/demo.h"

#include "demos/newell.h"

static struct demo_mesh teapot, torus, sphere, pool, rim, ground;
static GLuint plain, glaze, tiles, vertices, lit, water;

enum { POOL = 4 };

static void flat(double radius, double angle, struct demo_vertex *vertex)
{
    const double x = radius * demo_sin(angle), z = radius * demo_cos(angle);
    *vertex = (struct demo_vertex){{(float)x, 0, (float)z}, {0, 1, 0}, {(float)(x / 4), (float)(z / 4)}};
}

static void pool_surface(double u, double v, struct demo_vertex *vertex)
{
    flat(POOL * v, 2 * DEMO_PI * u, vertex);
}

/* From the pool's rim outwards, wider and wider. */
static void ground_surface(double u, double v, struct demo_vertex *vertex)
{
    flat(POOL + 36 * v * v, 2 * DEMO_PI * u, vertex);
}

/* Round stone around the pool. */
static void rim_surface(double u, double v, struct demo_vertex *vertex)
{
    const double thickness = 0.16, out = demo_cos(2 * DEMO_PI * v), up = demo_sin(2 * DEMO_PI * v);
    const double s = demo_sin(2 * DEMO_PI * u), c = demo_cos(2 * DEMO_PI * u),
                 radius = POOL + thickness * out;
    *vertex = (struct demo_vertex){{(float)(radius * s), (float)(thickness * up), (float)(radius * c)},
                                   {(float)(out * s), (float)up, (float)(out * c)},
                                   {(float)(radius * s / 4), (float)(radius * c / 4)}};
}

static void init(void)
{
    static demo_surface *const pools[] = {pool_surface}, *const grounds[] = {ground_surface},
                               *const rims[] = {rim_surface}, *const rings[] = {demo_torus},
                               *const balls[] = {demo_sphere};
    teapot = newell_mesh_create(48, 24);
    torus = demo_mesh_create(rings, 1, 96, 48);
    sphere = demo_mesh_create(balls, 1, 64, 32);
    pool = demo_mesh_create(pools, 1, 96, 1);
    rim = demo_mesh_create(rims, 1, 96, 12);
    ground = demo_mesh_create(grounds, 1, 96, 16);
    plain = demo_texture(4, demo_white);
    glaze = demo_texture(256, newell_glaze);
    tiles = demo_texture(256, demo_tiles);
    glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_ANISOTROPY_EXT, 8);
    vertices = demo_program_arb(GL_VERTEX_PROGRAM_ARB, "mirror.vp");
    water = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "mirror_surface.fp");
    lit = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "lit.fp");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    glClearColor(0.72f, 0.80f, 0.86f, 1);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, 0.72f, 0.80f, 0.86f, 0.0018f);
}

static void surface(GLuint texture, float r, float g, float b, float gleam)
{
    glBindTexture(GL_TEXTURE_2D, texture);
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, r, g, b, gleam);
}

/* The lamp goes to the programs in eye coordinates: mirrored with the scene. */
static void place_lamp(void)
{
    static const float lamp[3] = {-4, 7, 7};
    float eye[4];
    demo_to_eye(lamp, eye);
    glProgramEnvParameter4fvARB(GL_FRAGMENT_PROGRAM_ARB, 0, eye);
}

static void draw_at(const struct demo_mesh *mesh, double x, double y, double z, float size, float tilt)
{
    glPushMatrix();
    glTranslatef((float)x, (float)y, (float)z);
    glRotatef(tilt, 1, 0, 0);
    glScalef(size, size, size);
    demo_mesh_draw(mesh);
    glPopMatrix();
}

/* The objects in the pool and over it. */
static void draw_objects(unsigned frame)
{
    place_lamp();
    surface(glaze, 1, 1, 1, 0.7f);
    glPushMatrix();
    glTranslatef(-0.2f, 0, -0.9f);
    glRotatef(25 + (float)frame, 0, 1, 0);
    draw_at(&teapot, 0, 0.35, 0, 0.75f, -90);
    glPopMatrix();
    surface(plain, 0.55f, 0.50f, 0.46f, 0.1f);
    draw_at(&sphere, -0.2, -1.7, -0.9, 2.08f, 0); /* the stone under the teapot */
    demo_mesh_draw(&rim);
    surface(plain, 0.95f, 0.45f, 0.20f, 0.5f);
    draw_at(&torus, 2.5, 0, 0.4, 0.85f, 90); /* half under water */
    for (int i = 0; i < 5; i++) {
        const double angle = 1.9 + 0.5 * i + 0.02 * frame,
                     up = 0.55 + 0.35 * demo_sin(0.08 * frame + 1.3 * i);
        surface(plain, i % 2 ? 0.85f : 0.25f, i % 2 ? 0.75f : 0.65f, i % 2 ? 0.25f : 0.50f, 0.6f);
        draw_at(&sphere, 2.9 * demo_cos(angle), up, 2.9 * demo_sin(angle), 0.32f, 0);
    }
}

/* The pool's own pixels, before anything hides them: 1 in the stencil buffer. */
static void mark_pool(void)
{
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_ALWAYS, 1, 255);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glDepthMask(GL_FALSE);
    demo_mesh_draw(&pool);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_TRUE);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
}

/* Where the pool is marked: the scene as it lies below the water. What the water would cut off is clipped
 * away. */
static void draw_reflection(unsigned frame)
{
    static const GLdouble above[4] = {0, 1, 0, 0};
    glStencilFunc(GL_EQUAL, 1, 255);
    glPushMatrix();
    glScalef(1, -1, 1);
    glClipPlane(GL_CLIP_PLANE0, above);
    glEnable(GL_CLIP_PLANE0);
    draw_objects(frame);
    glDisable(GL_CLIP_PLANE0);
    glPopMatrix();
}

static void draw_water(void)
{
    glClear(GL_DEPTH_BUFFER_BIT); /* the reflection lies behind the water */
    glEnable(GL_BLEND);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, water);
    demo_mesh_draw(&pool);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, lit);
    glDisable(GL_BLEND);
    glDisable(GL_STENCIL_TEST);
}

static void draw(unsigned frame, float aspect)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    demo_camera(35, aspect, 1, 60);
    glTranslatef(0, -0.2f, aspect < 1 ? -11 / aspect : -11);
    glRotatef(17, 1, 0, 0);
    mark_pool();
    draw_reflection(frame);
    draw_water();
    draw_objects(frame);
    surface(tiles, 1, 1, 1, 0);
    demo_mesh_draw(&ground);
}

const struct demo demo_mirror = {
    "mirror", "a pool that mirrors: stencil test, clip distance (NVvp4.0, NVfp4.0)", init, draw};
