/* edgewalk bench raster: from covered samples to stored pixels. */
#include <stdlib.h>
#include <string.h>

#include <GL/gl.h>
#include <GL/glext.h>

#include "tools/bench/bench.h"

enum { LAYERS = 8 };

#define PIXELS (BENCH_SIZE * BENCH_SIZE / 1e6)

/* --- What is drawn -------------------------------------------------------------------------------------- */

static void draw_quad(const struct bench_scene *scene)
{
    (void)scene;
    bench_quad(0);
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
        bench_quad(0.9f - 0.2f * (float)layer);
}

static void setup_blend(const struct bench_scene *scene)
{
    (void)scene;
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glColor4f(0.75f, 0.5f, 0.25f, 0.125f);
}

/* --- Targets -------------------------------------------------------------------------------------------- */

static const char four_colors[] = "!!ARBfp1.0\n"
                                  "OPTION ARB_draw_buffers;\n"
                                  "MOV result.color[0], fragment.color;\n"
                                  "MOV result.color[1], fragment.color.yzwx;\n"
                                  "MOV result.color[2], fragment.color.zwxy;\n"
                                  "MOV result.color[3], fragment.color.wxyz;\n"
                                  "END\n";

static void setup_targets(const struct bench_scene *scene)
{
    bench_bind_targets((GLenum)scene->parameter, BENCH_MAX_TARGETS);
    bench_use_program(GL_FRAGMENT_PROGRAM_ARB, scene->program);
    glColor4f(0.75f, 0.5f, 0.25f, 0.125f);
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

static const char whole_numbers[] = "!!NVfp4.0\n"
                                    "MOV.U result.color, { 10, 20, 30, 40 };\n"
                                    "END\n";

#define FORMAT(name, bytes, format, program)                                                                 \
    {                                                                                                        \
        {name, "fill, smooth, blend and depth, " bytes " a pixel"}, NULL, NULL, "Mpixel/s", PIXELS, format,  \
            program                                                                                          \
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
    FORMAT("rgba8", "4 bytes", GL_RGBA8, NULL),
    FORMAT("srgb8-a8", "4 bytes", GL_SRGB8_ALPHA8, NULL),
    FORMAT("r8", "1 byte", GL_R8, NULL),
    FORMAT("rg8", "2 bytes", GL_RG8, NULL),
    FORMAT("rgb565", "2 bytes", GL_RGB565, NULL),
    FORMAT("rgb10-a2", "4 bytes", GL_RGB10_A2, NULL),
    FORMAT("rg16", "4 bytes", GL_RG16, NULL),
    FORMAT("r11g11b10f", "4 bytes", GL_R11F_G11F_B10F, NULL),
    FORMAT("rgba16f", "8 bytes", GL_RGBA16F, NULL),
    FORMAT("rgba32f", "16 bytes", GL_RGBA32F, NULL),
    {{"rgba8ui", "fill and depth, integers, 4 bytes a pixel"},
     NULL,
     NULL,
     "Mpixel/s",
     PIXELS,
     GL_RGBA8UI,
     whole_numbers},
};

static bool measure(const void *item, const struct bench_options *options)
{
    const struct bench_scene *scene = item;
    return scene->draw ? bench_scene_measure(scene, options) : bench_format_measure(scene, options);
}

static const struct bench_list list = {.noun = "workload",
                                       .items = scenes,
                                       .count = sizeof scenes / sizeof *scenes,
                                       .item_bytes = sizeof *scenes,
                                       .defaults = {.repetitions = 9, .milliseconds = 30},
                                       .measure = measure};

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
               "draws to a 1024x1024 picture; a format is drawn to in several ways. The result is millions "
               "of fragments in each second, of the "
               "best repetition and of the median.",
    .example = "bench raster blend --repetitions 3 --time 5",
    .operands = {"WORKLOAD"},
    .options = bench_scene_options,
    .rows_title = "workloads",
    .rows = rows,
    .run = measure_chosen};
