/* A knot that mirrors its surroundings: a cube map, visible in the surface and as the background (NVvp4.0,
 * NVfp4.0). */
#include "demos/demo.h"

enum { EDGE = 256 };

static struct demo_mesh knot;
static GLuint knot_vertex, knot_fragment, sky_vertex, sky_fragment;

static double mix(double a, double b, double x)
{
    return a + (b - a) * (x < 0 ? 0 : x > 1 ? 1 : x);
}

/* What one sees in direction (x, y, z): a sky with a sun, a tiled floor below. */
static void look(double x, double y, double z, unsigned char rgba[4])
{
    const double length = __builtin_sqrt(x * x + y * y + z * z);
    double rgb[3];
    x /= length, y /= length, z /= length;
    if (y > 0) {
        const double sun = x * 0.55 + y * 0.55 + z * 0.63;
        rgb[0] = mix(0.95, 0.20, y * 1.6), rgb[1] = mix(0.85, 0.42, y * 1.6),
        rgb[2] = mix(0.70, 0.80, y * 1.6);
        for (int c = 0; c < 3 && sun > 0.93; c++)
            rgb[c] = mix(rgb[c], 1.0, (sun - 0.93) * 40);
    } else {
        const double u = x / (-y + 1e-3) + 100, v = z / (-y + 1e-3) + 100;
        const double fade = mix(1, 0, (-y - 0.02) * 3.5);
        const double tile = ((long)u + (long)v) % 2 ? 0.30 : 0.75;
        rgb[0] = mix(tile, 0.75, fade), rgb[1] = mix(tile * 0.92, 0.68, fade),
        rgb[2] = mix(tile * 0.85, 0.58, fade);
    }
    for (int c = 0; c < 3; c++)
        rgba[c] = (unsigned char)(rgb[c] * 255 + 0.5);
    rgba[3] = 255;
}

/* The direction of a texel: GL 4.6 compatibility Table 8.19, read from right to left. */
static void direction(unsigned face, double s, double t, double d[3])
{
    const double u = 2 * s - 1, v = 2 * t - 1;
    const double table[6][3] = {{1, -v, -u}, {-1, -v, u}, {u, 1, v}, {u, -1, -v}, {u, -v, 1}, {-u, -v, -1}};
    for (int c = 0; c < 3; c++)
        d[c] = table[face][c];
}

static void make_cube_map(void)
{
    static unsigned char texels[EDGE][EDGE][4];
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_GENERATE_MIPMAP, GL_TRUE);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    for (unsigned face = 0; face < 6; face++) {
        for (unsigned y = 0; y < EDGE; y++)
            for (unsigned x = 0; x < EDGE; x++) {
                double d[3];
                direction(face, (x + 0.5) / EDGE, (y + 0.5) / EDGE, d);
                look(d[0], d[1], d[2], texels[y][x]);
            }
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA8, EDGE, EDGE, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, texels);
    }
    glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
}

static void init(void)
{
    static demo_surface *const surfaces[] = {demo_knot};
    knot = demo_mesh_create(surfaces, 1, 256, 32);
    make_cube_map();
    knot_vertex = demo_program_arb(GL_VERTEX_PROGRAM_ARB, "environment.vp");
    knot_fragment = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "environment.fp");
    sky_vertex = demo_program_text(GL_VERTEX_PROGRAM_ARB,
                                   "!!NVvp4.0\n"
                                   "MOV result.position, vertex.position;\n"
                                   "MOV result.texcoord[0], program.env[4];\n"
                                   "MUL result.texcoord[0].xy, vertex.position, program.env[4];\n"
                                   "END");
    sky_fragment = demo_program_text(GL_FRAGMENT_PROGRAM_ARB,
                                     "!!NVfp4.0\n"
                                     "TEX result.color, fragment.texcoord[0], texture[0], CUBE;\n"
                                     "END");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glEnable(GL_DEPTH_TEST);
}

/* Behind everything: the corners of the picture are directions, since the eye looks along -z. */
static void draw_sky(double tangent, float aspect)
{
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, sky_vertex);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, sky_fragment);
    glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, 4, (float)(tangent * aspect), (float)tangent, -1, 0);
    glDisable(GL_DEPTH_TEST);
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, 0), glVertex3f(1, -1, 0), glVertex3f(1, 1, 0), glVertex3f(-1, 1, 0);
    glEnd();
    glEnable(GL_DEPTH_TEST);
}

static void draw(unsigned frame, float aspect)
{
    const double half = 22 * DEMO_PI / 180, tangent = demo_sin(half) / demo_cos(half),
                 angle = frame * 0.03 + 0.5;
    const double s = demo_sin(angle), c = demo_cos(angle), ts = demo_sin(1.0), tc = demo_cos(1.0);
    /* Turned about y, then tilted about x. */
    const double rows[3][3] = {{c, 0, s}, {ts * s, tc, -ts * c}, {-tc * s, ts, tc * c}};
    float matrix[16] = {[15] = 1};
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    draw_sky(tangent, aspect);
    for (int i = 0; i < 3; i++) {
        glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, (GLuint)i, (float)rows[i][0], (float)rows[i][1],
                                   (float)rows[i][2], 0);
        for (int j = 0; j < 3; j++)
            matrix[4 * j + i] = (float)rows[i][j];
    }
    glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, 3, 0, 0, 4.4f, 1);
    demo_camera(44, aspect, 0.5, 20);
    glTranslatef(0, 0, -4.4f);
    glMultMatrixf(matrix);
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, knot_vertex);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, knot_fragment);
    demo_mesh_draw(&knot);
}

const struct demo demo_environment = {"environment", "a mirroring knot in a cube map (NVvp4.0, NVfp4.0)",
                                      init, draw};
