/* One plane that recedes to the horizon, looked at through seven filters: sampler objects over one texture.
 */
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

/* Tiles of two colours with joints between them. */
static void tile(double s, double t, unsigned char rgba[4])
{
    const double x = s * 4 - (int)(s * 4), y = t * 4 - (int)(t * 4);
    const bool joint = x < 0.06 || y < 0.06, dark = ((int)(s * 4) + (int)(t * 4)) % 2;
    rgba[0] = joint ? 235 : dark ? 40 : 205;
    rgba[1] = joint ? 225 : dark ? 62 : 120;
    rgba[2] = joint ? 200 : dark ? 92 : 60;
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
    glClearColor(0.55f, 0.68f, 0.82f, 1);
}

static void plane(float scroll)
{
    const float far = 160, wide = 80;
    glBegin(GL_QUADS);
    glTexCoord2f(0, scroll), glVertex3f(-wide, -1, 0);
    glTexCoord2f(wide / 2, scroll), glVertex3f(wide, -1, 0);
    glTexCoord2f(wide / 2, far / 4 + scroll), glVertex3f(wide, -1, -far);
    glTexCoord2f(0, far / 4 + scroll), glVertex3f(-wide, -1, -far);
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
    glRotatef(8, 1, 0, 0);
    glBindTexture(GL_TEXTURE_2D, tiles);
    glEnable(GL_TEXTURE_2D);
    glEnable(GL_SCISSOR_TEST);
    for (int i = 0; i < FILTERS; i++) {
        const GLint left = viewport[2] * i / FILTERS, right = viewport[2] * (i + 1) / FILTERS;
        glScissor(left, 0, right - left - 1, viewport[3]);
        glBindSampler(0, samplers[i]);
        plane((float)frame * 0.01f);
    }
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_TEXTURE_2D);
    glBindSampler(0, 0);
    for (int i = 0; i < FILTERS; i++)
        demo_text(-1 + 2.0f * ((float)i + 0.04f) / FILTERS, 0.86f, 2.0f / FILTERS / 13, 0.06f,
                  filters[i].name);
}

const struct demo demo_filters = {
    "filters", "from nearest to 16x anisotropic filtering on a receding plane (sampler objects)", init, draw};
