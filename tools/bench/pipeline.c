/* edgewalk bench pipeline: the stages between the arrays and the rasterizer. Nearly every primitive is
 * culled, or smaller than a pixel, so that pixels cost little. */
#include <stdlib.h>
#include <string.h>

#include <GL/gl.h>
#include <GL/glext.h>

#include "tools/bench/bench.h"

enum { GRID = 256, POINTS = 20000, TRIANGLES = 20000, PATCHES_ACROSS = 8, RESTART = 0x7fffffff };

/* --- Programs ------------------------------------------------------------------------------------------- */

static const char vertex_program[] = "!!ARBvp1.0\n"
                                     "PARAM m[4] = { program.local[0..3] };\n"
                                     "DP4 result.position.x, m[0], vertex.position;\n"
                                     "DP4 result.position.y, m[1], vertex.position;\n"
                                     "DP4 result.position.z, m[2], vertex.position;\n"
                                     "DP4 result.position.w, m[3], vertex.position;\n"
                                     "MOV result.color, vertex.color;\n"
                                     "END\n";

/* Red is 1 at one corner of every triangle, 0 at the others. */
static const char distance_program[] = "!!NVvp4.0\n"
                                       "MOV result.position, vertex.position;\n"
                                       "SUB result.clip[0].x, vertex.color.x, { 0.5 }.x;\n"
                                       "MOV result.color, vertex.color;\n"
                                       "END\n";

static const char quad_program[] = "!!NVgp4.0\n"
                                   "PRIMITIVE_IN POINTS;\n"
                                   "PRIMITIVE_OUT TRIANGLE_STRIP;\n"
                                   "VERTICES_OUT 4;\n"
                                   "PARAM size = { 0.0009765625, -0.0009765625, 0, 0 };\n"
                                   "MOV result.color, vertex[0].color;\n"
                                   "ADD result.position, vertex[0].position, size.yyzz;\n"
                                   "EMIT;\n"
                                   "MOV result.color, vertex[0].color;\n"
                                   "ADD result.position, vertex[0].position, size.yxzz;\n"
                                   "EMIT;\n"
                                   "MOV result.color, vertex[0].color;\n"
                                   "ADD result.position, vertex[0].position, size.xyzz;\n"
                                   "EMIT;\n"
                                   "MOV result.color, vertex[0].color;\n"
                                   "ADD result.position, vertex[0].position, size.xxzz;\n"
                                   "EMIT;\n"
                                   "END\n";

static const char outline_program[] = "!!NVgp4.0\n"
                                      "PRIMITIVE_IN TRIANGLES;\n"
                                      "PRIMITIVE_OUT LINE_STRIP;\n"
                                      "VERTICES_OUT 4;\n"
                                      "MOV result.position, vertex[0].position;\n"
                                      "MOV result.color, vertex[0].color;\n"
                                      "EMIT;\n"
                                      "MOV result.position, vertex[1].position;\n"
                                      "MOV result.color, vertex[1].color;\n"
                                      "EMIT;\n"
                                      "MOV result.position, vertex[2].position;\n"
                                      "MOV result.color, vertex[2].color;\n"
                                      "EMIT;\n"
                                      "MOV result.position, vertex[0].position;\n"
                                      "MOV result.color, vertex[0].color;\n"
                                      "EMIT;\n"
                                      "END\n";

#define EVALUATION(spacing)                                                                                  \
    "!!NVtep5.0\n"                                                                                           \
    "TESS_MODE QUADS;\n"                                                                                     \
    "TESS_SPACING " spacing ";\n"                                                                            \
    "TEMP a, b, t;\n"                                                                                        \
    "MOV t, vertex.tesscoord;\n"                                                                             \
    "LRP a, t.x, vertex[1].position, vertex[0].position;\n"                                                  \
    "LRP b, t.x, vertex[3].position, vertex[2].position;\n"                                                  \
    "LRP result.position, t.y, b, a;\n"                                                                      \
    "MOV result.color, t;\n"                                                                                 \
    "END\n"

/* --- Meshes --------------------------------------------------------------------------------------------- */

struct mesh_vertex {
    float position[3], color[3];
};

static void upload(GLenum target, const void *data, size_t bytes)
{
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(target, buffer);
    glBufferData(target, (GLsizeiptr)bytes, data, GL_STATIC_DRAW);
}

static void upload_vertices(const struct mesh_vertex *vertices, size_t count)
{
    upload(GL_ARRAY_BUFFER, vertices, count * sizeof *vertices);
    glVertexPointer(3, GL_FLOAT, sizeof *vertices, NULL);
    glColorPointer(3, GL_FLOAT, sizeof *vertices, (const void *)offsetof(struct mesh_vertex, color));
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
}

/* A GRID x GRID mesh seen from behind, as `scene->parameter`: lists or strips. */
static void setup_grid(const struct bench_scene *scene)
{
    struct mesh_vertex *vertices = calloc((size_t)GRID * GRID, sizeof *vertices);
    unsigned *indices = malloc(sizeof *indices * 6 * GRID * GRID), count = 0;
    for (unsigned i = 0; vertices && i < GRID * GRID; i++) {
        const float x = (float)(i % GRID) / (GRID - 1), y = (float)(i / GRID) / (GRID - 1);
        vertices[i] = (struct mesh_vertex){{1 - 2 * x, 2 * y - 1, 0}, {x, y, 1}};
    }
    for (unsigned row = 0; indices && row + 1 < GRID; row++) {
        for (unsigned column = 0; column < GRID; column++) {
            const unsigned here = row * GRID + column;
            const unsigned cell[6] = {here + GRID, here, here + GRID + 1, here + GRID + 1, here, here + 1};
            const unsigned used = scene->parameter == GL_TRIANGLE_STRIP ? 2 : column + 1 < GRID ? 6 : 0;
            memcpy(indices + count, cell, used * sizeof *indices);
            count += used;
        }
        if (scene->parameter == GL_TRIANGLE_STRIP)
            indices[count++] = RESTART;
    }
    if (vertices && indices) {
        upload_vertices(vertices, (size_t)GRID * GRID);
        upload(GL_ELEMENT_ARRAY_BUFFER, indices, count * sizeof *indices);
    }
    free(vertices);
    free(indices);
    glEnable(GL_PRIMITIVE_RESTART);
    glPrimitiveRestartIndex(RESTART);
    glEnable(GL_CULL_FACE);
    bench_use_program(GL_VERTEX_PROGRAM_ARB, vertex_program);
    for (GLuint i = 0; i < 4; i++)
        glProgramLocalParameter4fARB(GL_VERTEX_PROGRAM_ARB, i, i == 0, i == 1, i == 2, i == 3);
}

enum { GRID_TRIANGLES = 2 * (GRID - 1) * (GRID - 1), STRIP_INDICES = (2 * GRID + 1) * (GRID - 1) };

static void draw_grid(const struct bench_scene *scene)
{
    const bool strip = scene->parameter == GL_TRIANGLE_STRIP;
    glDrawElements((GLenum)scene->parameter, strip ? STRIP_INDICES : 3 * GRID_TRIANGLES, GL_UNSIGNED_INT,
                   NULL);
}

/* Corners of small triangles, or points, scattered by a fixed random sequence. The third corner is `depth`
 * nearer than the others. */
static void scatter(unsigned count, unsigned corners, float depth)
{
    struct mesh_vertex *vertices = calloc((size_t)count * corners, sizeof *vertices);
    const float size = 4.0f / BENCH_SIZE;
    unsigned seed = 1;
    float place[2] = {0, 0};
    for (unsigned i = 0; vertices && i < count * corners; i++) {
        const unsigned corner = i % corners;
        for (int axis = 0; corner == 0 && axis < 2; axis++) {
            seed = seed * 1664525u + 1013904223u;
            place[axis] = (float)(seed >> 8) / 0x800000 - 1;
        }
        vertices[i] = (struct mesh_vertex){{place[0] + (corner == 1 ? size : 0),
                                            place[1] + (corner == 2 ? size : 0), corner == 2 ? -depth : 0},
                                           {corner == 2, corner == 1, corner == 0}};
    }
    if (vertices)
        upload_vertices(vertices, (size_t)count * corners);
    free(vertices);
}

static void setup_points(const struct bench_scene *scene)
{
    scatter(POINTS, 1, 0);
    bench_use_program(GL_GEOMETRY_PROGRAM_NV, scene->program);
    glEnable(GL_CULL_FACE);
}

static void draw_points(const struct bench_scene *scene)
{
    (void)scene;
    glDrawArrays(GL_POINTS, 0, POINTS);
}

static void setup_triangles(const struct bench_scene *scene)
{
    scatter(TRIANGLES, 3, 0);
    bench_use_program(GL_GEOMETRY_PROGRAM_NV, scene->program);
}

static void draw_triangles(const struct bench_scene *scene)
{
    (void)scene;
    glDrawArrays(GL_TRIANGLES, 0, TRIANGLES * 3);
}

/* z from 0 to -2 with w = 1: the near plane cuts off one corner. */
static void setup_near(const struct bench_scene *scene)
{
    (void)scene;
    scatter(TRIANGLES, 3, 2);
}

static void setup_distance(const struct bench_scene *scene)
{
    scatter(TRIANGLES, 3, 0);
    bench_use_program(GL_VERTEX_PROGRAM_ARB, scene->program);
    glEnable(GL_CLIP_DISTANCE0);
}

/* --- Patches -------------------------------------------------------------------------------------------- */

/* The parameter is the level in halves. */
static void setup_patches(const struct bench_scene *scene)
{
    const float level = 0.5f * (float)scene->parameter;
    const float levels[4] = {level, level, level, level};
    glPatchParameterfv(GL_PATCH_DEFAULT_OUTER_LEVEL, levels);
    glPatchParameterfv(GL_PATCH_DEFAULT_INNER_LEVEL, levels);
    glPatchParameteri(GL_PATCH_VERTICES, 4);
    bench_use_program(GL_TESS_EVALUATION_PROGRAM_NV, scene->program);
    glEnable(GL_CULL_FACE);
}

/* From right to left, so that the triangles are back faces. */
static void draw_patches(const struct bench_scene *scene)
{
    (void)scene;
    glBegin(GL_PATCHES);
    for (int i = 0; i < PATCHES_ACROSS * PATCHES_ACROSS; i++)
        for (int v = 0; v < 4; v++)
            glVertex2f(1 - 2 * (float)(i % PATCHES_ACROSS + v % 2) / PATCHES_ACROSS,
                       2 * (float)(i / PATCHES_ACROSS + v / 2) / PATCHES_ACROSS - 1);
    glEnd();
}

/* A quad of n segments along each edge and inside is 2 n^2 triangles: of unequal spacing too, where the level
 * is rounded up to an odd or even n. */
#define PATCH_WORK(n) (PATCHES_ACROSS * PATCHES_ACROSS * 2.0 * (n) * (n) / 1e6)

static const struct bench_scene scenes[] = {
    {{"vertex", "256x256 vertices, four dot products each; culled"},
     setup_grid,
     draw_grid,
     "Mvertex/s",
     GRID *GRID / 1e6,
     GL_TRIANGLES,
     NULL},
    {{"list", "the same mesh, measured in triangles"},
     setup_grid,
     draw_grid,
     "Mtri/s",
     GRID_TRIANGLES / 1e6,
     GL_TRIANGLES,
     NULL},
    {{"strip", "the same mesh as strips, with primitive restart"},
     setup_grid,
     draw_grid,
     "Mtri/s",
     GRID_TRIANGLES / 1e6,
     GL_TRIANGLE_STRIP,
     NULL},
    {{"geometry-quads", "a geometry program turns points into strips"},
     setup_points,
     draw_points,
     "Mtri/s",
     2 * POINTS / 1e6,
     0,
     quad_program},
    {{"geometry-lines", "a geometry program turns triangles into lines"},
     setup_triangles,
     draw_triangles,
     "Mline/s",
     3 * TRIANGLES / 1e6,
     0,
     outline_program},
    {{"tess-equal", "quads with level 32, equal spacing; culled"},
     setup_patches,
     draw_patches,
     "Mtri/s",
     PATCH_WORK(32),
     64,
     EVALUATION("EQUAL")},
    {{"tess-odd", "level 31.5, fractional odd spacing; culled"},
     setup_patches,
     draw_patches,
     "Mtri/s",
     PATCH_WORK(33),
     63,
     EVALUATION("FRACTIONAL_ODD")},
    {{"tess-even", "level 31.5, fractional even spacing; culled"},
     setup_patches,
     draw_patches,
     "Mtri/s",
     PATCH_WORK(32),
     63,
     EVALUATION("FRACTIONAL_EVEN")},
    {{"clip-near", "small triangles that the near plane clips"},
     setup_near,
     draw_triangles,
     "Mtri/s",
     TRIANGLES / 1e6,
     0,
     NULL},
    {{"clip-distance", "small triangles that a clip distance clips"},
     setup_distance,
     draw_triangles,
     "Mtri/s",
     TRIANGLES / 1e6,
     0,
     distance_program},
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

const struct command command_bench_pipeline = {
    .name = "bench pipeline",
    .summary = "measure vertices to primitives",
    .usage = "[OPTION...] [WORKLOAD...]",
    .purpose = "Measure the pipeline from vertices to primitives. The result is what each named workload, or "
               "each of them, submits in a second, or what its geometry and tessellation programs emit: of "
               "the best repetition and of the median.",
    .example = "bench pipeline strip --repetitions 3 --time 5",
    .operands = {"WORKLOAD"},
    .options = bench_scene_options,
    .rows_title = "workloads",
    .rows = rows,
    .run = measure_chosen};
