/* A floor and a ceiling that recede to the horizon, looked at through seven filters: sampler objects over one
 * texture. */
#include "demos/demo.h"
#include "demos/text.h"

static const struct filter {
    const char *name;
    GLint min, mag;
    float anisotropy;
} filters[] = {
    {"NEAREST", GL_NEAREST, GL_NEAREST, 1},
    {"LINEAR", GL_LINEAR, GL_LINEAR, 1},
    {"MIP NEAREST", GL_NEAREST_MIPMAP_NEAREST, GL_NEAREST, 1},
    {"BILINEAR", GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR, 1},
    {"TRILINEAR", GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, 1},
    {"4X ANISO", GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, 4},
    {"16X ANISO", GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, 16},
};

enum { FILTERS = sizeof filters / sizeof *filters };

static GLuint samplers[FILTERS], tiles;

/* Tiles with a ring, a star and a border, two of four dark. */
static void tile(double s, double t, unsigned char rgba[4])
{
    static const unsigned char colors[5][3] = {
        {236, 226, 200}, {24, 62, 110}, {196, 92, 44}, {232, 176, 70}, {30, 110, 116}};
    const double x = s * 2 - (int)(s * 2) - 0.5, y = t * 2 - (int)(t * 2) - 0.5;
    const double ax = x < 0 ? -x : x, ay = y < 0 ? -y : y;
    const double round = x * x + y * y, square = ax > ay ? ax : ay, turned = (ax + ay) * 0.7071;
    const double star = square < turned ? square : turned, knot = square > turned ? square : turned;
    const bool dark = ((int)(s * 2) + (int)(t * 2)) % 2;
    const int color = square > 0.47   ? 0
                      : round < 0.010 ? 3
                      : knot < 0.16   ? 0
                      : star < 0.20   ? (dark ? 2 : 4)
                      : round < 0.100 ? 3
                      : round < 0.125 ? 0
                      : turned > 0.57 ? 2
                                      : (dark ? 1 : 4);
    for (int c = 0; c < 3; c++)
        rgba[c] = colors[color][c];
    rgba[3] = 255;
}

static void init(void)
{
    demo_text_init();
    tiles = demo_texture(256, tile);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glGenSamplers(FILTERS, samplers);
    for (unsigned i = 0; i < FILTERS; i++) {
        glSamplerParameteri(samplers[i], GL_TEXTURE_MIN_FILTER, filters[i].min);
        glSamplerParameteri(samplers[i], GL_TEXTURE_MAG_FILTER, filters[i].mag);
        glSamplerParameterf(samplers[i], GL_TEXTURE_MAX_ANISOTROPY_EXT, filters[i].anisotropy);
    }
    static const GLfloat fog[4] = {0.07f, 0.10f, 0.17f, 1};
    glClearColor(fog[0], fog[1], fog[2], 1);
    glFogi(GL_FOG_MODE, GL_EXP2);
    glFogf(GL_FOG_DENSITY, 0.030f);
    glFogfv(GL_FOG_COLOR, fog);
}

/* A floor or a ceiling that goes to the horizon, at this height. */
static void plane(float height, float scroll)
{
    const float far = 160, wide = 80;
    glBegin(GL_QUADS);
    glTexCoord2f(0, scroll), glVertex3f(-wide, height, 0);
    glTexCoord2f(wide / 2, scroll), glVertex3f(wide, height, 0);
    glTexCoord2f(wide / 2, far / 2 + scroll), glVertex3f(wide, height, -far);
    glTexCoord2f(0, far / 2 + scroll), glVertex3f(-wide, height, -far);
    glEnd();
}

static void draw(unsigned frame, float aspect)
{
    GLint viewport[4];
    glGetIntegerv(GL_VIEWPORT, viewport);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    demo_camera(50, aspect, 0.5, 200);
    glRotatef((float)(9 * demo_sin(frame * 0.01)), 0, 0, 1);
    glBindTexture(GL_TEXTURE_2D, tiles);
    glEnable(GL_TEXTURE_2D);
    glEnable(GL_SCISSOR_TEST);
    glEnable(GL_FOG);
    for (int i = 0; i < FILTERS; i++) {
        const GLint left = viewport[2] * i / FILTERS, right = viewport[2] * (i + 1) / FILTERS;
        glScissor(left, 0, right - left - 1, viewport[3]);
        glBindSampler(0, samplers[i]);
        plane(-1, (float)frame * 0.01f);
        plane(1, (float)frame * 0.01f);
    }
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_TEXTURE_2D);
    glDisable(GL_FOG);
    glBindSampler(0, 0);
    for (int i = 0; i < FILTERS; i++)
        demo_text(-1 + 2.0f * ((float)i + 0.04f) / FILTERS, -0.03f, 2.0f / FILTERS / 13, 0.06f,
                  filters[i].name);
}

const struct demo demo_filters = {
    "filters", "from nearest to 16x anisotropic filtering on receding planes (sampler objects)", init, draw};
