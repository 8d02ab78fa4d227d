/* A landscape: a height field of value noise, coloured by height and slope, under a sky that is a program
 * too, and around a lake that mirrors it. */
#include "demos/demo.h"

enum { CELLS = 144 };

#define SIDE 12.0 /* of the landscape, whose middle is the origin */

static struct demo_mesh land;
static GLuint land_vertices, land_fragments, water_fragments, sky_vertices, sky_fragments, grain;

/* --- The height ----------------------------------------------------------------------------------------- */

/* 0 to 1, of a point of the lattice. */
static double lattice(long x, long y)
{
    unsigned hash = (unsigned)x * 374761393u + (unsigned)y * 668265263u;
    hash = (hash ^ hash >> 13) * 1274126177u;
    return (hash ^ hash >> 16) % 65536 / 65535.0;
}

static double smooth(double t)
{
    return t * t * (3 - 2 * t);
}

/* Between the points smoothly. */
static double noise(double x, double y)
{
    const long column = (long)(x + 1000) - 1000, row = (long)(y + 1000) - 1000;
    const double s = smooth(x - (double)column), t = smooth(y - (double)row);
    const double low = lattice(column, row) * (1 - s) + lattice(column + 1, row) * s;
    const double high = lattice(column, row + 1) * (1 - s) + lattice(column + 1, row + 1) * s;
    return low * (1 - t) + high * t;
}

/* Mountains around a basin; ridges are where the noise passes its mean. */
static double height(double x, double z)
{
    double sum = 0, size = 1, scale = 0.35;
    for (int octave = 0; octave < 6; octave++) {
        const double ridge = 2 * noise(x * scale + 17 * octave, z * scale - 9 * octave) - 1;
        sum += size * (1 - (ridge < 0 ? -ridge : ridge));
        size *= 0.48;
        scale *= 2.07;
    }
    const double far = (x * x + z * z) / (SIDE * SIDE / 4), rise = far < 1 ? smooth(far) : 1;
    return sum * (0.35 + 1.15 * rise) - 0.95 + 0.25 * rise;
}

static void surface(double u, double v, struct demo_vertex *vertex)
{
    const double x = (u - 0.5) * SIDE, z = (0.5 - v) * SIDE, step = SIDE / CELLS;
    const double at[3] = {x, height(x, z), z};
    const double normal[3] = {height(x - step, z) - height(x + step, z), 2 * step,
                              height(x, z - step) - height(x, z + step)};
    const double length =
        __builtin_sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    for (int c = 0; c < 3; c++) {
        vertex->position[c] = (float)at[c];
        vertex->normal[c] = (float)(normal[c] / length);
    }
    vertex->texcoord[0] = (float)(x * 1.7);
    vertex->texcoord[1] = (float)(z * 1.7);
}

static void grain_texel(double s, double t, unsigned char rgba[4])
{
    const double value = 0.6 * noise(s * 8, t * 8) + 0.4 * lattice((long)(s * 64), (long)(t * 64));
    rgba[0] = rgba[1] = rgba[2] = (unsigned char)(160 + value * 95);
    rgba[3] = 255;
}

/* --- The scene ------------------------------------------------------------------------------------------ */

static void init(void)
{
    static demo_surface *const surfaces[] = {surface};
    land = demo_mesh_create(surfaces, 1, CELLS, CELLS);
    grain = demo_texture(64, grain_texel);
    land_vertices = demo_program_arb(GL_VERTEX_PROGRAM_ARB, "terrain.vp");
    land_fragments = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "terrain.fp");
    water_fragments = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "terrain_water.fp");
    sky_vertices = demo_program_arb(GL_VERTEX_PROGRAM_ARB, "terrain_sky.vp");
    sky_fragments = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "terrain_sky.fp");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    glClearColor(0, 0, 0, 1);
}

static void bind(GLuint vertices, GLuint fragments)
{
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, vertices);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, fragments);
}

/* Behind everything: a rectangle whose corners look along the edges of the view. */
static void draw_sky(void)
{
    bind(sky_vertices, sky_fragments);
    glDisable(GL_DEPTH_TEST);
    glBegin(GL_QUADS);
    glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(1, 1), glVertex2f(-1, 1);
    glEnd();
    glEnable(GL_DEPTH_TEST);
}

static void draw_water(void)
{
    bind(land_vertices, water_fragments);
    glEnable(GL_BLEND);
    glBegin(GL_QUADS);
    glVertex3f(-6, 0, 6), glVertex3f(6, 0, 6), glVertex3f(6, 0, -6), glVertex3f(-6, 0, -6);
    glEnd();
    glDisable(GL_BLEND);
}

static void draw(unsigned frame, float aspect)
{
    const double turn = frame * 0.004 + 5.05;
    const float eye[3] = {(float)(3.9 * demo_sin(turn)), 1.1f, (float)(3.9 * demo_cos(turn))};
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(58, (double)aspect, 0.05, 40);
    glRotatef(9, 1, 0, 0);
    glRotatef((float)(-turn * 180 / DEMO_PI), 0, 1, 0);
    glTranslatef(-eye[0], -eye[1], -eye[2]);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, eye[0], eye[1], eye[2], (float)frame * 0.05f);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, 0.51f, 0.42f, -0.75f, 0);
    draw_sky();
    bind(land_vertices, land_fragments);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, grain);
    demo_mesh_draw(&land);
    draw_water();
}

const struct demo demo_terrain = {"terrain", "a landscape with a lake, under a sky of its own", init, draw};
