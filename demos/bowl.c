/* Classic OpenGL through and through: a bowl whose sides have materials of their own, a ball that mirrors its
 * surroundings by a sphere map, and a floor under a spotlight, with coordinates that texture generation makes
 * and textures that combiners mix. */
#include "demos/demo.h"

enum { AROUND = 96, RINGS = 32, FLOOR = 40 };

static GLuint tiles, surroundings, veins, bowl, ball, ground;

/* --- Textures ------------------------------------------------------------------------------------------- */

/* What a small mirror ball sees: sky above, ground below, and a window. */
static void surrounding(double s, double t, unsigned char rgba[4])
{
    const double x = 2 * s - 1, y = 2 * t - 1, up = y * 0.5 + 0.5;
    const bool window =
        x > -0.55 && x < -0.1 && y > 0.25 && y < 0.7 && !(x > -0.35 && x < -0.3) && !(y > 0.45 && y < 0.5);
    const double sky = up > 0.48 ? 0.45 + 0.5 * up : 0.14 + 0.25 * up;
    rgba[0] = (unsigned char)(window ? 255 : 190 * sky);
    rgba[1] = (unsigned char)(window ? 250 : 205 * sky);
    rgba[2] = (unsigned char)(window ? 225 : 240 * sky);
    rgba[3] = 255;
}

static void vein(double s, double t, unsigned char rgba[4])
{
    const double wave = demo_sin(2 * DEMO_PI * (3 * s + demo_sin(2 * DEMO_PI * t) * 0.35)) * 0.5 + 0.5;
    const double shade = 0.62 + 0.38 * wave * wave;
    rgba[0] = rgba[1] = rgba[2] = (unsigned char)(255 * shade);
    rgba[3] = 255;
}

/* --- Shapes, as display lists --------------------------------------------------------------------------- */

/* Radius and height of the bowl's profile, 0 <= v <= 1, from the foot to the rim. */
static void profile(double v, float *radius, float *height)
{
    *radius = (float)(0.35 + 1.25 * demo_sin(v * DEMO_PI / 2));
    *height = (float)(1.45 * (1 - demo_cos(v * DEMO_PI / 2)));
}

static void bowl_vertex(double u, double v)
{
    float r0, h0, r1, h1, r, h;
    const float c = (float)demo_cos(2 * DEMO_PI * u), s = -(float)demo_sin(2 * DEMO_PI * u);
    profile(v - 0.01, &r0, &h0);
    profile(v + 0.01, &r1, &h1);
    profile(v, &r, &h);
    glNormal3f((h1 - h0) * c, r0 - r1, (h1 - h0) * s);
    glVertex3f(r * c, h, r * s);
}

static void sphere_vertex(double u, double v)
{
    const float ring = (float)demo_sin(DEMO_PI * v), x = ring * (float)demo_sin(2 * DEMO_PI * u),
                y = -(float)demo_cos(DEMO_PI * v), z = ring * (float)demo_cos(2 * DEMO_PI * u);
    glNormal3f(x, y, z);
    glVertex3f(x, y, z);
}

/* A grid of strips over 0 <= u, v <= 1, whose front is outside where u goes round the y axis. */
static GLuint surface_list(void (*vertex)(double u, double v))
{
    const GLuint list = glGenLists(1);
    glNewList(list, GL_COMPILE);
    for (int row = 0; row < RINGS; row++) {
        glBegin(GL_TRIANGLE_STRIP);
        for (int i = 0; i <= AROUND; i++) {
            vertex((double)i / AROUND, (double)(row + 1) / RINGS);
            vertex((double)i / AROUND, (double)row / RINGS);
        }
        glEnd();
    }
    glEndList();
    return list;
}

/* Small squares, since a spotlight is computed at vertices. */
static GLuint ground_list(void)
{
    const GLuint list = glGenLists(1);
    glNewList(list, GL_COMPILE);
    glNormal3f(0, 1, 0);
    for (int row = 0; row < FLOOR; row++) {
        glBegin(GL_QUAD_STRIP);
        for (int i = 0; i <= FLOOR; i++) {
            glVertex3f((float)(i - FLOOR / 2) * 0.3f, 0, (float)(row - FLOOR / 2) * 0.3f);
            glVertex3f((float)(i - FLOOR / 2) * 0.3f, 0, (float)(row + 1 - FLOOR / 2) * 0.3f);
        }
        glEnd();
    }
    glEndList();
    return list;
}

/* --- State ---------------------------------------------------------------------------------------------- */

static void generate(GLenum mode, const GLfloat s[4], const GLfloat t[4])
{
    glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, (GLint)mode);
    glTexGeni(GL_T, GL_TEXTURE_GEN_MODE, (GLint)mode);
    if (mode != GL_SPHERE_MAP) {
        glTexGenfv(GL_S, GL_OBJECT_PLANE, s);
        glTexGenfv(GL_T, GL_OBJECT_PLANE, t);
    }
    glEnable(GL_TEXTURE_GEN_S);
    glEnable(GL_TEXTURE_GEN_T);
}

/* Unit 1: so much of the reflection, the rest what came before. */
static void mix_reflection(float part)
{
    const GLfloat constant[4] = {0, 0, 0, part};
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_INTERPOLATE);
    glTexEnvi(GL_TEXTURE_ENV, GL_SOURCE0_RGB, GL_TEXTURE);
    glTexEnvi(GL_TEXTURE_ENV, GL_SOURCE1_RGB, GL_PREVIOUS);
    glTexEnvi(GL_TEXTURE_ENV, GL_SOURCE2_RGB, GL_CONSTANT);
    glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND2_RGB, GL_SRC_ALPHA);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_ALPHA, GL_REPLACE);
    glTexEnvi(GL_TEXTURE_ENV, GL_SOURCE0_ALPHA, GL_PREVIOUS);
    glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, constant);
}

static void lights(void)
{
    static const GLfloat ambient[4] = {0.20f, 0.20f, 0.24f, 1}, sun[4] = {0.55f, 0.55f, 0.5f, 1},
                         spot[4] = {0.9f, 0.85f, 0.7f, 1};
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, ambient);
    glLightModeli(GL_LIGHT_MODEL_LOCAL_VIEWER, GL_TRUE);
    glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, GL_TRUE);
    glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, GL_SEPARATE_SPECULAR_COLOR);
    glLightfv(GL_LIGHT0, GL_DIFFUSE, sun);
    glLightfv(GL_LIGHT1, GL_DIFFUSE, spot);
    glLightfv(GL_LIGHT1, GL_SPECULAR, spot);
    glLightf(GL_LIGHT1, GL_SPOT_CUTOFF, 24);
    glLightf(GL_LIGHT1, GL_SPOT_EXPONENT, 12);
    glLightf(GL_LIGHT1, GL_LINEAR_ATTENUATION, 0.05f);
    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
    glEnable(GL_LIGHT1);
    glEnable(GL_NORMALIZE);
}

static void init(void)
{
    glClearColor(0.16f, 0.18f, 0.23f, 1);
    glEnable(GL_DEPTH_TEST);
    tiles = demo_texture(128, demo_tiles);
    veins = demo_texture(128, vein);
    glActiveTexture(GL_TEXTURE1);
    surroundings = demo_texture(128, surrounding);
    generate(GL_SPHERE_MAP, 0, 0);
    glActiveTexture(GL_TEXTURE0);
    glEnable(GL_TEXTURE_2D);
    lights();
    bowl = surface_list(bowl_vertex);
    ball = surface_list(sphere_vertex);
    ground = ground_list();
}

/* --- The picture ---------------------------------------------------------------------------------------- */

static void material(GLenum face, float red, float green, float blue, float specular)
{
    const GLfloat color[4] = {red, green, blue, 1}, shine[4] = {specular, specular, specular, 1};
    glMaterialfv(face, GL_AMBIENT_AND_DIFFUSE, color);
    glMaterialfv(face, GL_SPECULAR, shine);
    glMaterialf(face, GL_SHININESS, 50);
}

static void reflect(float part)
{
    glActiveTexture(GL_TEXTURE1);
    if (part > 0) {
        glEnable(GL_TEXTURE_2D);
        mix_reflection(part);
    } else {
        glDisable(GL_TEXTURE_2D);
    }
    glActiveTexture(GL_TEXTURE0);
}

static void draw_things(float turn)
{
    static const GLfloat along_x[4] = {0.5f, 0, 0, 0}, along_z[4] = {0, 0, 0.5f, 0},
                         around[4] = {0.45f, 0.1f, 0.45f, 0}, up[4] = {0, 0.5f, 0.1f, 0};
    glBindTexture(GL_TEXTURE_2D, tiles);
    generate(GL_OBJECT_LINEAR, along_x, along_z);
    material(GL_FRONT_AND_BACK, 0.9f, 0.9f, 0.9f, 0);
    reflect(0);
    glCallList(ground);

    glBindTexture(GL_TEXTURE_2D, veins);
    generate(GL_OBJECT_LINEAR, around, up);
    material(GL_FRONT, 0.20f, 0.42f, 0.78f, 0.7f);
    material(GL_BACK, 0.92f, 0.62f, 0.20f, 0.3f);
    reflect(0.15f);
    glPushMatrix();
    glTranslatef(-1.15f, 0, 0);
    glRotatef(turn, 0, 1, 0);
    glCallList(bowl);
    glPopMatrix();

    material(GL_FRONT_AND_BACK, 0.75f, 0.75f, 0.78f, 1);
    reflect(0.7f);
    glPushMatrix();
    glTranslatef(1.5f, 1, 0.3f);
    glRotatef(turn, 0, 1, 0);
    glCallList(ball);
    glPopMatrix();
}

static void draw(unsigned frame, float aspect)
{
    static const GLfloat sun[4] = {-4, 6, 3, 0}, lamp[4] = {0.4f, 6, 2.2f, 1};
    const float turn = (float)(frame % 720) * 0.5f;
    const GLfloat direction[3] = {0.35f * (float)demo_sin(turn * DEMO_PI / 90), -1, -0.35f};
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(38, aspect, 1, 40);
    glTranslatef(0, -0.9f, -7.6f);
    glRotatef(30, 1, 0, 0);
    glLightfv(GL_LIGHT0, GL_POSITION, sun);
    glLightfv(GL_LIGHT1, GL_POSITION, lamp);
    glLightfv(GL_LIGHT1, GL_SPOT_DIRECTION, direction);
    draw_things(turn);
}

const struct demo demo_bowl = {
    "bowl", "a bowl and a mirror ball: texture generation, combiners, two-sided lighting", init, draw};
