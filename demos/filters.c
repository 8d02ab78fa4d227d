/* A floor that recedes to the horizon, seen through six filters: sampler objects over one texture. The tiles
 * at the lower edge are magnified, those at the horizon minified a hundred times. */
#include "demos/demo.h"
#include "demos/text.h"

enum { COLUMNS = 3, ROWS = 2, FILTERS = COLUMNS * ROWS };

/* From the upper left corner. */
static const struct filter {
    const char *name;
    GLint min, mag;
    float anisotropy;
} filters[FILTERS] = {
    {"NEAREST", GL_NEAREST, GL_NEAREST, 1},
    {"LINEAR", GL_LINEAR, GL_LINEAR, 1},
    {"MIPMAP NEAREST", GL_NEAREST_MIPMAP_NEAREST, GL_NEAREST, 1},
    {"BILINEAR", GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR, 1},
    {"TRILINEAR", GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, 1},
    {"ANISOTROPIC 16X", GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, 16},
};

static GLuint samplers[FILTERS], tiles;

static const float haze[3] = {0.98f, 0.80f, 0.62f};

/* Two by two tiles with a ring, a star and a border, two of them dark. */
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
    tiles = demo_texture(128, tile);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glGenSamplers(FILTERS, samplers);
    for (unsigned i = 0; i < FILTERS; i++) {
        glSamplerParameteri(samplers[i], GL_TEXTURE_MIN_FILTER, filters[i].min);
        glSamplerParameteri(samplers[i], GL_TEXTURE_MAG_FILTER, filters[i].mag);
        glSamplerParameterf(samplers[i], GL_TEXTURE_MAX_ANISOTROPY_EXT, filters[i].anisotropy);
    }
    glClearColor(haze[0], haze[1], haze[2], 1);
    glFogi(GL_FOG_MODE, GL_EXP2);
    glFogf(GL_FOG_DENSITY, 0.022f);
    glFogfv(GL_FOG_COLOR, (const GLfloat[4]){haze[0], haze[1], haze[2], 1});
}

/* Evening, from the horizon to the upper edge, in eye coordinates at the distance 1; a sun. */
static void draw_sky(void)
{
    static const float bands[4][4] = {{0, 0.98f, 0.80f, 0.62f},
                                      {0.07f, 0.98f, 0.62f, 0.46f},
                                      {0.22f, 0.52f, 0.42f, 0.60f},
                                      {0.60f, 0.12f, 0.16f, 0.38f}};
    glBegin(GL_QUAD_STRIP);
    for (int i = 0; i < 4; i++) {
        glColor3fv(bands[i] + 1);
        glVertex3f(-2, bands[i][0], -1);
        glVertex3f(2, bands[i][0], -1);
    }
    glEnd();
    glColor3f(1, 0.95f, 0.80f);
    glBegin(GL_TRIANGLE_FAN);
    for (int i = 0; i <= 48; i++) {
        const double angle = i * DEMO_PI / 48;
        glVertex3f((float)(0.05 * demo_cos(angle)), (float)(0.05 * demo_sin(angle)), -1);
    }
    glEnd();
}

static void draw_floor(float scroll)
{
    const float far = 120, wide = 120;
    glBindTexture(GL_TEXTURE_2D, tiles);
    glEnable(GL_TEXTURE_2D);
    glEnable(GL_FOG);
    glBegin(GL_QUADS);
    glTexCoord2f(0, scroll), glVertex3f(-wide, -1, 0);
    glTexCoord2f(wide, scroll), glVertex3f(wide, -1, 0);
    glTexCoord2f(wide, far / 2 + scroll), glVertex3f(wide, -1, -far);
    glTexCoord2f(0, far / 2 + scroll), glVertex3f(-wide, -1, -far);
    glEnd();
    glDisable(GL_FOG);
    glDisable(GL_TEXTURE_2D);
}

/* The part of the window that a panel has, with a gap of a few pixels between two. */
static void panel(int i, const GLint window[4])
{
    const int column = i % COLUMNS, row = ROWS - 1 - i / COLUMNS, gap = 1 + window[3] / 300;
    const GLint left = window[2] * column / COLUMNS, right = window[2] * (column + 1) / COLUMNS,
                low = window[3] * row / ROWS, high = window[3] * (row + 1) / ROWS;
    glViewport(left + (column ? gap : 0), low + (row ? gap : 0), right - left - (column ? gap : 0),
               high - low - (row ? gap : 0));
}

static void draw_panel(const struct filter *filter, unsigned frame, float aspect)
{
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    demo_camera(46, aspect, 0.25, 200);
    glRotatef(9, 1, 0, 0);
    draw_sky();
    glRotatef((float)(18 * demo_sin(frame * 0.01 + 0.5)), 0, 1, 0);
    glBindSampler(0, samplers[filter - filters]);
    draw_floor((float)frame * 0.01f);
    glBindSampler(0, 0);
    demo_text(-0.94f, 0.80f, 0.105f, 0.13f, filter->name);
}

static void draw(unsigned frame, float aspect)
{
    GLint window[4];
    glGetIntegerv(GL_VIEWPORT, window);
    glClear(GL_COLOR_BUFFER_BIT);
    for (int i = 0; i < FILTERS; i++) {
        panel(i, window);
        draw_panel(&filters[i], frame, aspect * ROWS / COLUMNS);
    }
    glViewport(window[0], window[1], window[2], window[3]);
}

const struct demo demo_filters = {
    "filters", "from nearest to 16x anisotropic filtering on a receding floor (sampler objects)", init, draw};
