/* The pipeline with the real modules below it: programs from text, pixels at the end. */
#include "base/fpenv.h"
#include "base/pool.h"
#include "pipeline/pipeline.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- Position invariance -------------------------------------------------------------------------------- */

/* The program that fixed function would run for the position alone; c[0..3] are rows of the matrix. */
static const char transform[] = "!!VP1.0\n"
                                "DP4 o[HPOS].x, c[0], v[OPOS];\n"
                                "DP4 o[HPOS].y, c[1], v[OPOS];\n"
                                "DP4 o[HPOS].z, c[2], v[OPOS];\n"
                                "DP4 o[HPOS].w, c[3], v[OPOS];\n"
                                "MOV o[COL0], v[COL0];\n"
                                "END";

static const char invariant[] = "!!VP1.1\n"
                                "OPTION NV_position_invariant;\n"
                                "MOV o[COL0], v[COL0];\n"
                                "END";

enum { SIDE = 64 };

struct studio {
    struct pool *pool;
    struct raster_scene *scene;
    struct pipeline *pipeline;
    struct program *vertex, *fragment;
    struct shader_code *vertex_code, *fragment_code;
    uint32_t params[4][4], fragment_params[4][4];
    uint8_t pixels[SIDE][SIDE][4];
    struct raster_state state;
    struct draw draw;
};

static struct program *load(enum shader_target target, const char *text)
{
    struct shader_error error;
    struct program *program = shader_load(target, text, strlen(text), &error);
    cr_assert(program, "%s", error.message);
    return program;
}

static void studio_target(struct studio *studio)
{
    struct raster_target target = {.width = SIDE, .height = SIDE};
    target.color[0].format = COLOR_RGBA8;
    target.color[0].pixels = studio->pixels;
    target.color[0].row_stride = sizeof studio->pixels[0];
    raster_scene_set_target(studio->scene, &target);
}

static void studio_open(struct studio *studio, unsigned workers, const char *vertex, const char *fragment)
{
    memset(studio, 0, sizeof *studio);
    studio->pool = pool_create(workers);
    studio->scene = raster_scene_create(studio->pool);
    studio->pipeline = pipeline_create(studio->pool, studio->scene);
    studio->vertex = load(SHADER_TARGET_VERTEX, vertex);
    studio->fragment = load(SHADER_TARGET_FRAGMENT, fragment);
    studio->vertex_code = shader_code_create(studio->vertex);
    studio->fragment_code = shader_code_create(studio->fragment);
    studio_target(studio);
    struct raster_state *state = &studio->state;
    state->code = studio->fragment_code;
    state->program = studio->fragment;
    for (unsigned i = 0; i < studio->fragment->param_count && i < 4; i++) /* constants are all it has */
        memcpy(studio->fragment_params[i], studio->fragment->params[i].value,
               sizeof studio->fragment_params[i]);
    state->resources.params = (const uint32_t(*)[4])studio->fragment_params;
    state->scissor = state->viewport = (struct raster_rect){0, 0, SIDE, SIDE};
    state->line_width = 1;
    state->depth_far = 1;
    state->draw_buffers = 1;
    state->blend[0].color_mask = 0xf;
    struct draw *draw = &studio->draw;
    draw->instance_count = 1;
    draw->primitive = PRIMITIVE_TRIANGLES;
    draw->program = studio->vertex;
    draw->code = studio->vertex_code;
    draw->viewport[2] = draw->viewport[3] = SIDE;
    draw->depth_range[1] = 1;
    draw->point_size = draw->point_size_min = draw->point_size_max = 1;
    draw->resources.params = (const uint32_t(*)[4])studio->params;
    for (int i = 0; i < SHADER_MAX_ATTRIBUTES; i++)
        draw->attributes[i].current[3] = 1;
    cr_assert(pipeline_link(&draw->link, studio->vertex, studio->fragment, false, false));
    memcpy(state->inputs, draw->link.inputs, sizeof state->inputs);
    state->input_count = draw->link.input_count;
    state->attribute_count = draw->link.attribute_count;
}

static void studio_close(struct studio *studio)
{
    pipeline_destroy(studio->pipeline);
    raster_scene_destroy(studio->scene);
    shader_code_destroy(studio->vertex_code);
    shader_code_destroy(studio->fragment_code);
    shader_program_free(studio->vertex);
    shader_program_free(studio->fragment);
    pool_destroy(studio->pool);
}

static void studio_draw(struct studio *studio)
{
    studio->draw.raster = raster_scene_prepare(studio->scene, &studio->state);
    cr_assert(studio->draw.raster && pipeline_draw(studio->pipeline, &studio->draw));
}

static void array(struct studio *studio, unsigned attribute, const float (*data)[4])
{
    studio->draw.attributes[attribute] = (struct pipeline_attribute){
        (const uint8_t *)data, sizeof *data, SIZE_MAX, ATTRIBUTE_FLOAT, 4, false, false, {0}};
}

static uint32_t seed = 5;

static float uniform(float low, float high)
{
    seed = seed * 1664525u + 1013904223u;
    return low + (high - low) * ((float)(seed >> 8) / 16777216.0f);
}

static const char constant_fragment[] =
    "!!NVfp4.0\nMOV result.color, {0.00392156862745098, 0.00392156862745098, 0.00392156862745098, 1};\nEND";
static const char color_fragment[] = "!!NVfp4.0\nMOV result.color, fragment.color;\nEND";

/* One program computes the position, the other leaves it to the pipeline: the second picture must add to
 * exactly the same pixels, with depth test EQUAL in effect as in multi-pass rendering. Here the whole windows
 * are compared through colour and coverage. */
Test(together, an_invariant_position_is_that_of_the_dp4_program)
{
    enum { TRIANGLES = 200 };
    static float positions[3 * TRIANGLES][4], colors[3 * TRIANGLES][4];
    static struct studio studios[2];
    float mvp[4][4] = {{1.3f, -0.2f, 0.1f, 0.05f},
                       {0.3f, 1.1f, -0.4f, 0.02f},
                       {0.01f, 0.2f, 0.5f, 0},
                       {0.1f, -0.1f, 0.7f, 1.9f}};
    for (int i = 0; i < 3 * TRIANGLES; i++)
        for (int c = 0; c < 4; c++) {
            positions[i][c] = c == 3 ? 1 : uniform(-1, 1);
            colors[i][c] = uniform(0, 1);
        }
    positions[5][0] = 0x1p-140f; /* a denormal reads as zero on both ways */
    positions[7][2] = INFINITY;
    positions[11][1] = NAN;
    for (int s = 0; s < 2; s++) {
        studio_open(&studios[s], 1 + (unsigned)s, s ? invariant : transform, color_fragment);
        memcpy(studios[s].draw.mvp, mvp, sizeof mvp);
        memcpy(studios[s].params, mvp, sizeof mvp);
        studios[s].draw.position_invariant = studios[s].vertex->position_invariant;
        cr_assert_eq(studios[s].vertex->position_invariant, s == 1);
        array(&studios[s], 0, positions);
        array(&studios[s], 3, colors);
        studios[s].draw.count = 3 * TRIANGLES;
        studio_draw(&studios[s]);
        cr_assert(raster_scene_flush(studios[s].scene));
    }
    cr_assert_arr_eq(studios[0].pixels, studios[1].pixels, sizeof studios[0].pixels);
    unsigned drawn = 0;
    for (unsigned i = 0; i < SIDE * SIDE; i++)
        drawn += ((uint8_t(*)[4])studios[0].pixels)[i][3] != 0;
    cr_expect_gt(drawn, SIDE * SIDE / 2);
    for (int s = 0; s < 2; s++)
        studio_close(&studios[s]);
}

/* --- No pixel twice, none left out ---------------------------------------------------------------------- */

static const char distance_vertex[] = "!!VP2.0\n"
                                      "MOV o[HPOS], v[OPOS];\n"
                                      "MOV o[CLP0].x, v[8].x;\n"
                                      "END";

enum { GRID = 9 };

/* A mesh over the whole viewport and beyond, in perspective, its inner vertices anywhere in their cells and
 * in depth. */
static void random_mesh(float positions[GRID * GRID][4], float distances[GRID * GRID][4], float spread)
{
    for (int y = 0; y < GRID; y++)
        for (int x = 0; x < GRID; x++) {
            bool inner = x > 0 && y > 0 && x < GRID - 1 && y < GRID - 1;
            float w = uniform(0.5f, 4), shift = inner ? 0.2f : 0; /* more might fold the mesh */
            float *p = positions[y * GRID + x];
            p[0] = w * spread * (((float)x + uniform(-shift, shift)) / (GRID - 1) * 2 - 1);
            p[1] = w * spread * (((float)y + uniform(-shift, shift)) / (GRID - 1) * 2 - 1);
            p[2] = w * uniform(-0.9f, 0.9f);
            p[3] = w;
            distances[y * GRID + x][0] = uniform(-1, 1);
        }
}

static unsigned mesh_indices(uint8_t indices[])
{
    unsigned count = 0;
    for (int y = 0; y < GRID - 1; y++)
        for (int x = 0; x < GRID - 1; x++) {
            int a = y * GRID + x, b = a + 1, c = a + GRID, d = c + 1;
            uint8_t both[2][6] = {{a, b, c, b, d, c}, {a, b, d, a, d, c}};
            memcpy(indices + count, both[(x ^ y) & 1], 6);
            count += 6;
        }
    return count;
}

static void expect_each_pixel(const struct studio *studio, uint8_t times, int trial)
{
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            cr_assert_eq(studio->pixels[y][x][0], times, "trial %d: pixel %d, %d drawn %u times, not %u",
                         trial, x, y, studio->pixels[y][x][0], times);
}

static void additive(struct studio *studio)
{
    studio->state.blend[0].enable = true;
    studio->state.blend[0].src_rgb = studio->state.blend[0].dst_rgb = FACTOR_ONE;
    studio->state.blend[0].src_alpha = studio->state.blend[0].dst_alpha = FACTOR_ONE;
}

/* The mesh of triangles over these vertices, each pixel's count going up by one whenever it is drawn. */
static void open_mesh(struct studio *studio, unsigned workers, float (*positions)[4], float (*distances)[4])
{
    static uint8_t indices[GRID * GRID * 6];
    studio_open(studio, workers, distance_vertex, constant_fragment);
    additive(studio);
    array(studio, 0, positions);
    array(studio, 8, distances);
    studio->draw.count = mesh_indices(indices);
    studio->draw.index_bytes = 1;
    studio->draw.indices = indices;
    studio->draw.indices_available = sizeof indices;
}

Test(together, a_mesh_clipped_by_a_plane_and_by_its_reverse_covers_each_pixel_once)
{
    static float positions[GRID * GRID][4], distances[GRID * GRID][4];
    static struct studio studio;
    open_mesh(&studio, 2, positions, distances);
    for (int trial = 0; trial < 60; trial++) {
        memset(studio.pixels, 0, sizeof studio.pixels);
        random_mesh(positions, distances, trial % 3 == 2 ? 3000 : 1.5f); /* beyond the guard band as well */
        studio.draw.clip_enables = 0;
        studio_draw(&studio);
        cr_assert(raster_scene_flush(studio.scene));
        expect_each_pixel(&studio, 1, trial);
        studio.draw.clip_enables = 1;
        for (int half = 0; half < 2; half++) {
            studio_draw(&studio);
            cr_assert(raster_scene_flush(studio.scene));
            for (int i = 0; i < GRID * GRID; i++)
                distances[i][0] = -distances[i][0];
        }
        expect_each_pixel(&studio, 2, trial);
    }
    studio_close(&studio);
}

/* The near plane cuts through the mesh; behind it the same mesh drawn with reversed depth fills what is
 * missing. */
Test(together, a_mesh_through_the_near_plane_is_cut_without_gaps)
{
    static float positions[GRID * GRID][4], distances[GRID * GRID][4];
    static struct studio studio;
    open_mesh(&studio, 1, positions, distances);
    for (int trial = 0; trial < 40; trial++) {
        memset(studio.pixels, 0, sizeof studio.pixels);
        random_mesh(positions, distances, 1.5f);
        for (int i = 0; i < GRID * GRID;
             i++) /* z + w from -w to w: half of the vertices are in front of the near plane */
            positions[i][2] = positions[i][3] * (uniform(-1, 1) - 1);
        studio_draw(&studio);
        raster_scene_flush(studio.scene);
        for (int i = 0; i < GRID * GRID; i++) { /* the other part: z' = -z - 2w, so that z' + w = -(z + w) */
            float sum = positions[i][2] + positions[i][3];
            positions[i][2] = -sum - positions[i][3];
        }
        studio_draw(&studio);
        raster_scene_flush(studio.scene);
        unsigned wrong = 0;
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++)
                wrong += studio.pixels[y][x][0] != 1;
        cr_assert_eq(wrong, 0, "trial %d: %u pixels", trial, wrong);
    }
    studio_close(&studio);
}
