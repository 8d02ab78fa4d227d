/* edgewalk bench raster: from covered samples to stored pixels, for every kind of target. */
#include <stdlib.h>
#include <string.h>

#include <GL/gl.h>
#include <GL/glext.h>

#include "tools/bench/bench.h"

enum { LAYERS = 8, TARGETS = 4 };

#define PIXELS (BENCH_SIZE * BENCH_SIZE / 1e6)

/* --- What is drawn -------------------------------------------------------------------------------------- */

static void quad(float z)
{
    static const float corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    glBegin(GL_QUADS);
    for (int i = 0; i < 4; i++)
        glVertex3f(corners[i][0], corners[i][1], z);
    glEnd();
}

static void draw_quad(const struct bench_scene *scene)
{
    (void)scene;
    quad(0);
}

static void setup_depth(const struct bench_scene *scene)
{
    (void)scene;
    glEnable(GL_DEPTH_TEST);
}

/* Each layer in front of the one before. */
static void draw_layers(const struct bench_scene *scene)
{
    (void)scene;
    glClear(GL_DEPTH_BUFFER_BIT);
    for (int layer = 0; layer < LAYERS; layer++)
        quad(0.9f - 0.2f * (float)layer);
}

static void setup_blend(const struct bench_scene *scene)
{
    (void)scene;
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glColor4f(0.75f, 0.5f, 0.25f, 0.125f);
}

/* --- Targets -------------------------------------------------------------------------------------------- */

/* Attaches `count` renderbuffers of a format and draws into all of them. */
static void bind_targets(GLenum format, unsigned count)
{
    GLuint framebuffer, renderbuffers[TARGETS];
    GLenum buffers[TARGETS];
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glGenRenderbuffers((GLsizei)count, renderbuffers);
    for (unsigned i = 0; i < count; i++) {
        buffers[i] = GL_COLOR_ATTACHMENT0 + i;
        glBindRenderbuffer(GL_RENDERBUFFER, renderbuffers[i]);
        glRenderbufferStorage(GL_RENDERBUFFER, format, BENCH_SIZE, BENCH_SIZE);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, buffers[i], GL_RENDERBUFFER, renderbuffers[i]);
    }
    glDrawBuffers((GLsizei)count, buffers);
}

static const char four_colors[] = "!!ARBfp1.0\n"
                                  "OPTION ARB_draw_buffers;\n"
                                  "MOV result.color[0], fragment.color;\n"
                                  "MOV result.color[1], fragment.color.yzwx;\n"
                                  "MOV result.color[2], fragment.color.zwxy;\n"
                                  "MOV result.color[3], fragment.color.wxyz;\n"
                                  "END\n";

static void setup_targets(const struct bench_scene *scene)
{
    bind_targets((GLenum)scene->parameter, TARGETS);
    bench_use_program(GL_FRAGMENT_PROGRAM_ARB, scene->program);
    glColor4f(0.75f, 0.5f, 0.25f, 0.125f);
}

static const char whole_numbers[] = "!!NVfp4.0\n"
                                    "MOV.U result.color, { 10, 20, 30, 40 };\n"
                                    "END\n";

/* Colours across the picture; integers are a program's, since fixed function has none. */
static void setup_format(const struct bench_scene *scene)
{
    bind_targets((GLenum)scene->parameter, 1);
    glColor4f(0.75f, 0.5f, 0.25f, 0.125f);
    if (scene->program)
        bench_use_program(GL_FRAGMENT_PROGRAM_ARB, scene->program);
    if (scene->parameter == GL_SRGB8_ALPHA8)
        glEnable(GL_FRAMEBUFFER_SRGB);
}

/* A colour and a depth renderbuffer with so many samples of each pixel. */
static void bind_samples(GLsizei samples)
{
    static const GLenum formats[2] = {GL_RGBA8, GL_DEPTH_COMPONENT24},
                        attachments[2] = {GL_COLOR_ATTACHMENT0, GL_DEPTH_ATTACHMENT};
    GLuint framebuffer, renderbuffers[2];
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glGenRenderbuffers(2, renderbuffers);
    for (int i = 0; i < 2; i++) {
        glBindRenderbuffer(GL_RENDERBUFFER, renderbuffers[i]);
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, formats[i], BENCH_SIZE, BENCH_SIZE);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachments[i], GL_RENDERBUFFER, renderbuffers[i]);
    }
}

static void setup_fill_samples(const struct bench_scene *scene)
{
    bind_samples((GLsizei)scene->parameter);
}

static void setup_depth_samples(const struct bench_scene *scene)
{
    bind_samples((GLsizei)scene->parameter);
    setup_depth(scene);
}

static void setup_blend_samples(const struct bench_scene *scene)
{
    bind_samples((GLsizei)scene->parameter);
    setup_blend(scene);
}

enum { SLIVERS = 96 };

/* Long thin triangles: most groups of pixels are covered in part. */
static void draw_slivers(const struct bench_scene *scene)
{
    (void)scene;
    glClear(GL_DEPTH_BUFFER_BIT);
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < SLIVERS; i++) {
        const float x = -1 + 2 * (float)i / SLIVERS;
        glVertex3f(x, -1, 0);
        glVertex3f(x + 2.0f / SLIVERS, -1, 0.25f);
        glVertex3f(-x, 1, 0.5f);
    }
    glEnd();
}

#define SAMPLES(n)                                                                                           \
    {{"fill-" #n "x", "fill, " #n " samples"}, setup_fill_samples, draw_quad, "Mpixel/s", PIXELS, n, NULL},  \
        {{"depth-" #n "x", "depth, " #n " samples"},                                                         \
         setup_depth_samples,                                                                                \
         draw_layers,                                                                                        \
         "Mpixel/s",                                                                                         \
         LAYERS * PIXELS,                                                                                    \
         n,                                                                                                  \
         NULL},                                                                                              \
        {{"blend-" #n "x", "blend, " #n " samples"},                                                         \
         setup_blend_samples,                                                                                \
         draw_quad,                                                                                          \
         "Mpixel/s",                                                                                         \
         PIXELS,                                                                                             \
         n,                                                                                                  \
         NULL},                                                                                              \
    {                                                                                                        \
        {"slivers-" #n "x", "thin triangles that cross, depth test, " #n " samples"}, setup_depth_samples,   \
            draw_slivers, "Mpixel/s", PIXELS, n, NULL                                                        \
    }

#define FORMAT(name, format, program)                                                                        \
    {                                                                                                        \
        {"fill-" name, "a constant colour into this format"}, setup_format, draw_quad, "Mpixel/s", PIXELS,   \
            format, program                                                                                  \
    }

static const struct bench_scene scenes[] = {
    {{"fill", "a constant colour over the whole picture"}, NULL, draw_quad, "Mpixel/s", PIXELS, 0, NULL},
    {{"depth", "eight layers back to front, depth test"},
     setup_depth,
     draw_layers,
     "Mpixel/s",
     LAYERS *PIXELS,
     0,
     NULL},
    {{"blend", "blending by source alpha"}, setup_blend, draw_quad, "Mpixel/s", PIXELS, 0, NULL},
    {{"targets", "a fragment program with four RGBA8 targets"},
     setup_targets,
     draw_quad,
     "Mpixel/s",
     PIXELS,
     GL_RGBA8,
     four_colors},
    {{"slivers", "thin triangles that cross, depth test"},
     setup_depth,
     draw_slivers,
     "Mpixel/s",
     PIXELS,
     0,
     NULL},
    SAMPLES(4),
    SAMPLES(8),
    FORMAT("rgba8", GL_RGBA8, NULL),
    FORMAT("srgb8-a8", GL_SRGB8_ALPHA8, NULL),
    FORMAT("rgb565", GL_RGB565, NULL),
    FORMAT("rgb10-a2", GL_RGB10_A2, NULL),
    FORMAT("rg16", GL_RG16, NULL),
    FORMAT("r11g11b10f", GL_R11F_G11F_B10F, NULL),
    FORMAT("rgba16f", GL_RGBA16F, NULL),
    FORMAT("rgba32f", GL_RGBA32F, NULL),
    FORMAT("rgba8ui", GL_RGBA8UI, whole_numbers),
};

static const struct bench_list list = {.noun = "workload",
                                       .items = scenes,
                                       .count = sizeof scenes / sizeof *scenes,
                                       .item_bytes = sizeof *scenes,
                                       .defaults = {.repetitions = 9, .milliseconds = 30},
                                       .measure = bench_scene_measure};

static void rows(command_row *row, void *user)
{
    bench_list_rows(&list, row, user);
}

static int measure_chosen(const struct command *command, int argc, char **argv)
{
    return bench_list_run(&list, command, argc, argv);
}

const struct command command_bench_raster = {
    .name = "bench raster",
    .summary = "measure fragments to stored pixels",
    .usage = "[OPTION...] [WORKLOAD...]",
    .purpose = "Measure the path from fragments to stored pixels. Each named workload, or each of them, "
               "draws to a 1024x1024 picture. The result is millions of fragments in each second, of the "
               "best repetition and of the median.",
    .example = "bench raster blend --repetitions 3 --time 5",
    .operands = {"WORKLOAD"},
    .options = bench_scene_options,
    .rows_title = "workloads",
    .rows = rows,
    .run = measure_chosen};
