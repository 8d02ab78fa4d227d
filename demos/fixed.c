/* No program at all: fixed function, which Edgewalk runs as programs that it generates (`edgewalk asm fixed`
 * prints them). A hall in the morning: a light, two texture units with environments, and fog. */
#include "demos/demo.h"

enum { FLUTES = 20, ROWS = 9 };

static GLuint stone, stains;

static double hash(int x, int y)
{
    unsigned n = (unsigned)x * 374761393u + (unsigned)y * 668265263u;
    n = (n ^ n >> 13) * 1274126177u;
    return (double)(n >> 8 & 0xffff) / 65535;
}

/* Slabs that differ a little, grained, with joints. */
static void slabs(double s, double t, unsigned char rgba[4])
{
    const double x = s * 4, y = t * 4, across = x - (int)x, up = y - (int)y;
    const bool joint = across < 0.025 || up < 0.025;
    const double slab = hash((int)x, (int)y), grain = hash((int)(s * 128), (int)(t * 128));
    const double light = joint ? 0.45 : 0.80 + 0.14 * slab + 0.06 * grain;
    rgba[0] = (unsigned char)(246 * light);
    rgba[1] = (unsigned char)(230 * light);
    rgba[2] = (unsigned char)(204 * light);
    rgba[3] = 255;
}

/* Moss, in patches. */
static void stain(double s, double t, unsigned char rgba[4])
{
    const double x = s - 0.5, y = t - 0.5, d = 1 - 5 * (x * x + y * y);
    const double a = d < 0 ? 0 : d * (0.6 + 0.4 * demo_sin(25 * s) * demo_sin(31 * t + 3 * demo_sin(9 * s)));
    rgba[0] = 70;
    rgba[1] = 92;
    rgba[2] = 44;
    rgba[3] = (unsigned char)(190 * a);
}

static void init(void)
{
    static const GLfloat fog[4] = {0.98f, 0.83f, 0.62f, 1}, sun[4] = {1.25f, 0.98f, 0.66f, 1},
                         shade[4] = {0.30f, 0.30f, 0.42f, 1};
    glClearColor(fog[0], fog[1], fog[2], 1);
    glEnable(GL_DEPTH_TEST);
    stone = demo_texture(128, slabs);
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    glActiveTexture(GL_TEXTURE1);
    stains = demo_texture(128, stain);
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_DECAL);
    glMatrixMode(GL_TEXTURE);
    glScalef(0.25f, 0.25f, 1); /* a stain covers four tiles' worth */
    glMatrixMode(GL_MODELVIEW);
    glActiveTexture(GL_TEXTURE0);
    glEnable(GL_FOG);
    glFogi(GL_FOG_MODE, GL_EXP2);
    glFogf(GL_FOG_DENSITY, 0.046f);
    glFogfv(GL_FOG_COLOR, fog);
    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
    glEnable(GL_NORMALIZE);
    glLightfv(GL_LIGHT0, GL_DIFFUSE, sun);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, shade);
    glEnable(GL_COLOR_MATERIAL);
}

static void corner(float s, float t, float x, float y, float z)
{
    glMultiTexCoord2f(GL_TEXTURE0, s, t);
    glMultiTexCoord2f(GL_TEXTURE1, s, t);
    glVertex3f(x, y, z);
}

/* A block from one corner to the opposite one: five faces that may be seen from below or inside. */
static void block(float x0, float y0, float z0, float x1, float y1, float z1)
{
    glBegin(GL_QUADS);
    glNormal3f(0, 0, 1);
    corner(x0, y0, x0, y0, z1), corner(x1, y0, x1, y0, z1), corner(x1, y1, x1, y1, z1),
        corner(x0, y1, x0, y1, z1);
    glNormal3f(1, 0, 0);
    corner(z0, y0, x1, y0, z0), corner(z0, y1, x1, y1, z0), corner(z1, y1, x1, y1, z1),
        corner(z1, y0, x1, y0, z1);
    glNormal3f(-1, 0, 0);
    corner(z0, y0, x0, y0, z0), corner(z0, y1, x0, y1, z0), corner(z1, y1, x0, y1, z1),
        corner(z1, y0, x0, y0, z1);
    glNormal3f(0, -1, 0);
    corner(x0, z0, x0, y0, z0), corner(x1, z0, x1, y0, z0), corner(x1, z1, x1, y0, z1),
        corner(x0, z1, x0, y0, z1);
    glNormal3f(0, 1, 0);
    corner(x0, z0, x0, y1, z0), corner(x1, z0, x1, y1, z0), corner(x1, z1, x1, y1, z1),
        corner(x0, z1, x0, y1, z1);
    glEnd();
}

/* Fluted, thinner above, between two slabs. */
static void column(float x, float z, float height)
{
    glBegin(GL_QUAD_STRIP);
    for (int i = 0; i <= 4 * FLUTES; i++) {
        const double angle = 2 * DEMO_PI * i / (4 * FLUTES), dent = i % 4 == 2 ? 0.90 : i % 4 ? 0.93 : 1;
        const double lean = i % 4 == 1 ? 0.5 : i % 4 == 3 ? -0.5 : 0;
        const double c = demo_cos(angle), s = demo_sin(angle);
        glNormal3f((float)(demo_cos(angle + lean)), 0, (float)(demo_sin(angle + lean)));
        for (int k = 0; k < 2; k++) {
            const double radius = (k ? 0.40 : 0.48) * dent;
            corner((float)i / FLUTES, (float)k * height, x + (float)(radius * c),
                   0.2f + (float)k * (height - 0.5f), z + (float)(radius * s));
        }
    }
    glEnd();
    block(x - 0.65f, 0, z - 0.65f, x + 0.65f, 0.2f, z + 0.65f);
    block(x - 0.55f, height - 0.3f, z - 0.55f, x + 0.55f, height - 0.12f, z + 0.55f);
    block(x - 0.65f, height - 0.12f, z - 0.65f, x + 0.65f, height, z + 0.65f);
}

static void hall(void)
{
    for (int row = 0; row < ROWS; row++)
        for (int side = -1; side <= 1; side += 2) {
            const float z = (float)(-4 * row);
            column((float)side * 2.6f, z, 4.2f);
            column((float)side * 7.0f, z, 4.2f);
            block((float)side * 4.8f - 2.8f, 4.75f, z - 0.5f, (float)side * 4.8f + 2.8f, 5.2f, z + 0.5f);
        }
    for (int side = -1; side <= 1; side += 2) {
        block((float)side * 2.6f - 0.6f, 4.2f, -4 * ROWS, (float)side * 2.6f + 0.6f, 4.75f, 3);
        block((float)side * 7 - 0.6f, 4.2f, -4 * ROWS, (float)side * 7 + 0.6f, 4.75f, 3);
    }
}

static void draw(unsigned frame, float aspect)
{
    static const GLfloat sun[4] = {0.62f, 0.42f, -0.66f, 0};
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(58, aspect, 0.2, 80);
    glRotatef(-4, 1, 0, 0);
    glRotatef(9, 0, 1, 0);
    glTranslatef(0.7f, -1.5f, -3.4f + (float)(frame % 240) / 60);
    glLightfv(GL_LIGHT0, GL_POSITION, sun);
    glColor3f(1, 1, 1);
    glBegin(GL_QUADS);
    glNormal3f(0, 1, 0);
    corner(-10, 10, -30, 0, 20);
    corner(10, 10, 30, 0, 20);
    corner(10, -30, 30, 0, -60);
    corner(-10, -30, -30, 0, -60);
    glEnd();
    hall();
}

const struct demo demo_fixed = {"fixed", "a hall in fog: fixed function, a light, two texture environments",
                                init, draw};
