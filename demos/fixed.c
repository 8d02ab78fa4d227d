/* No program at all: fixed function, which Edgewalk runs as programs that it generates (`edgewalk asm fixed`
 * prints them). Matrices, two texture units with environments, and fog. */
#include "demos/demo.h"

static GLuint tiles, stains;

static void checker(double s, double t, unsigned char rgba[4])
{
    int dark = ((int)(s * 8) + (int)(t * 8)) & 1;
    rgba[0] = dark ? 120 : 235;
    rgba[1] = dark ? 92 : 225;
    rgba[2] = dark ? 70 : 205;
    rgba[3] = 255;
}

static void stain(double s, double t, unsigned char rgba[4])
{
    double x = s - 0.5, y = t - 0.5, d = 1 - 5 * (x * x + y * y);
    double a = d < 0 ? 0 : d * (0.7 + 0.3 * demo_sin(25 * s) * demo_sin(25 * t));
    rgba[0] = 90;
    rgba[1] = 140;
    rgba[2] = 70;
    rgba[3] = (unsigned char)(255 * a);
}

static void init(void)
{
    static const GLfloat fog[4] = {0.70f, 0.78f, 0.86f, 1};
    glClearColor(fog[0], fog[1], fog[2], 1);
    glEnable(GL_DEPTH_TEST);
    tiles = demo_texture(128, checker);
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
    glFogf(GL_FOG_DENSITY, 0.07f);
    glFogfv(GL_FOG_COLOR, fog);
}

static void corner(float s, float t, float x, float y, float z)
{
    glMultiTexCoord2f(GL_TEXTURE0, s, t);
    glMultiTexCoord2f(GL_TEXTURE1, s, t);
    glVertex3f(x, y, z);
}

static void column(float x, float z, float height)
{
    static const float around[5][2] = {
        {-0.5f, -0.5f}, {0.5f, -0.5f}, {0.5f, 0.5f}, {-0.5f, 0.5f}, {-0.5f, -0.5f}};
    static const float shade[4] = {0.45f, 0.75f, 1, 0.6f};
    for (int side = 0; side < 4; side++) {
        glColor3f(shade[side], shade[side], shade[side]);
        glBegin(GL_QUADS);
        corner(0, 0, x + around[side][0], 0, z + around[side][1]);
        corner(1, 0, x + around[side + 1][0], 0, z + around[side + 1][1]);
        corner(1, height, x + around[side + 1][0], height, z + around[side + 1][1]);
        corner(0, height, x + around[side][0], height, z + around[side][1]);
        glEnd();
    }
}

static void draw(unsigned frame, float aspect)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(50, aspect, 0.2, 60);
    glRotatef(12, 1, 0, 0);
    glTranslatef(0, -2.2f, -4 + (float)(frame % 240) / 60);

    glColor3f(1, 1, 1);
    glBegin(GL_QUADS);
    corner(-10, 10, -20, 0, 20);
    corner(10, 10, 20, 0, 20);
    corner(10, -20, 20, 0, -40);
    corner(-10, -20, -20, 0, -40);
    glEnd();
    for (int row = 0; row < 8; row++)
        for (int side = -1; side <= 1; side += 2) {
            column((float)side * 2.5f, (float)(-4 * row), 3);
            column((float)side * 6.5f, (float)(-4 * row), 4);
        }
}

const struct demo demo_fixed = {"fixed", "columns in fog: fixed function, two texture environments", init,
                                draw};
