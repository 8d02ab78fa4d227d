/* Formats of targets in `edgewalk bench raster`: a constant colour (fill), interpolated colours (smooth),
 * blending by source alpha (blend), and layers with a depth test (depth). */
#include <stdio.h>

#include <GL/gl.h>
#include <GL/glext.h>

#include "tools/bench/bench.h"

enum { LAYERS = 4 };

#define PIXELS (BENCH_SIZE * BENCH_SIZE / 1e6)

/* --- Mixes ---------------------------------------------------------------------------------------------- */

/* Integers are a program's, since fixed function has none. */
static void setup_fill(const struct bench_scene *scene)
{
    bench_bind_targets((unsigned)scene->parameter, 1);
    glColor4f(0.75f, 0.5f, 0.25f, 0.125f);
    if (scene->program)
        bench_use_program(GL_FRAGMENT_PROGRAM_ARB, scene->program);
    if (scene->parameter == GL_SRGB8_ALPHA8)
        glEnable(GL_FRAMEBUFFER_SRGB);
}

static void draw_fill(const struct bench_scene *scene)
{
    (void)scene;
    bench_quad(0);
}

/* A colour for each corner. */
static void draw_smooth(const struct bench_scene *scene)
{
    static const float corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    (void)scene;
    glBegin(GL_QUADS);
    for (int i = 0; i < 4; i++) {
        glColor4f((float)(i % 2), (float)(i / 2), 0.5f, 0.25f * (float)i);
        glVertex2f(corners[i][0], corners[i][1]);
    }
    glEnd();
}

static void setup_blend(const struct bench_scene *scene)
{
    setup_fill(scene);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
}

static void setup_depth(const struct bench_scene *scene)
{
    GLuint depth;
    setup_fill(scene);
    glGenRenderbuffers(1, &depth);
    glBindRenderbuffer(GL_RENDERBUFFER, depth);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, BENCH_SIZE, BENCH_SIZE);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    glEnable(GL_DEPTH_TEST);
}

/* Each layer in front of the one before. */
static void draw_depth(const struct bench_scene *scene)
{
    (void)scene;
    glClear(GL_DEPTH_BUFFER_BIT);
    for (int layer = 0; layer < LAYERS; layer++)
        bench_quad(0.9f - 0.4f * (float)layer);
}

static const struct mix {
    const char *name;
    bool colors; /* with fixed function, which integers do not have */
    void (*setup)(const struct bench_scene *scene);
    void (*draw)(const struct bench_scene *scene);
    double work;
} mixes[] = {
    {"fill", false, setup_fill, draw_fill, PIXELS},
    {"smooth", true, setup_fill, draw_smooth, PIXELS},
    {"blend", true, setup_blend, draw_fill, PIXELS},
    {"depth", false, setup_depth, draw_depth, LAYERS *PIXELS},
};

/* --- Formats -------------------------------------------------------------------------------------------- */

bool bench_format_measure(const struct bench_scene *format, const struct bench_options *options)
{
    bool good = true;
    for (size_t i = 0; i < sizeof mixes / sizeof *mixes; i++) {
        char name[64];
        struct bench_scene scene = *format;
        if (mixes[i].colors && format->program)
            continue;
        snprintf(name, sizeof name, "%s-%s", mixes[i].name, format->item.name);
        scene.item.name = name;
        scene.setup = mixes[i].setup;
        scene.draw = mixes[i].draw;
        scene.work = mixes[i].work;
        good = bench_scene_measure(&scene, options) && good;
    }
    return good;
}
