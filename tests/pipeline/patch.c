/* Tessellation programs in a draw, with the real rooms: what comes out is read by transform feedback.
 * NV_tessellation_program5; GL 4.6 compatibility 11.2. */
#include "base/pool.h"
#include "pipeline/pipeline.h"
#include "pipeline/tessellator.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 16, VERTICES = 96, BYTES = 1 << 22, CONSTANTS = 16 };

struct loaded {
    struct program *program;
    struct shader_code *code;
    uint32_t params[CONSTANTS][4];
};

/* A draw of patches whose vertices have attribute 0 = (number, number / 2, 0, 1). */
struct bench {
    struct pool *pool;
    struct raster_scene *scene;
    struct pipeline *pipeline;
    uint8_t pixels[SIDE][SIDE][4];
    float positions[VERTICES][4];
    struct loaded vertex, stages[PIPELINE_STAGES];
    struct draw draw;
    struct pipeline_capture capture;
    float (*captured)[4];
    unsigned count;
};

static void load(struct loaded *loaded, enum shader_target target, const char *text)
{
    struct shader_error error;
    loaded->program = shader_load(target, text, strlen(text), &error);
    cr_assert(loaded->program, "%s", error.message);
    loaded->code = shader_code_create(loaded->program);
    cr_assert_leq(loaded->program->param_count, CONSTANTS);
    for (uint32_t i = 0; i < loaded->program->param_count; i++)
        memcpy(loaded->params[i], loaded->program->params[i].value, sizeof loaded->params[i]);
}

static void unload(struct loaded *loaded)
{
    shader_code_destroy(loaded->code);
    if (loaded->program)
        shader_program_free(loaded->program);
}

static const char pass_vertex[] = "!!NVvp5.0\nMOV result.position, vertex.position;\nEND";

static void open(struct bench *bench, unsigned workers, const char *control, const char *evaluation,
                 const char *geometry)
{
    static const enum shader_target targets[PIPELINE_STAGES] = {
        SHADER_TARGET_TESS_CONTROL, SHADER_TARGET_TESS_EVALUATION, SHADER_TARGET_GEOMETRY};
    const char *const texts[PIPELINE_STAGES] = {control, evaluation, geometry};
    memset(bench, 0, sizeof *bench);
    bench->pool = pool_create(workers);
    bench->scene = raster_scene_create(bench->pool);
    bench->pipeline = pipeline_create(bench->pool, bench->scene);
    struct raster_target target = {.width = SIDE, .height = SIDE};
    target.color[0].format = COLOR_RGBA8;
    target.color[0].pixels = bench->pixels;
    target.color[0].row_stride = sizeof bench->pixels[0];
    raster_scene_set_target(bench->scene, &target);
    load(&bench->vertex, SHADER_TARGET_VERTEX, pass_vertex);
    struct draw *draw = &bench->draw;
    draw->program = bench->vertex.program;
    draw->code = bench->vertex.code;
    draw->resources.params = (const uint32_t(*)[4])bench->vertex.params;
    draw->primitive = PRIMITIVE_PATCHES;
    draw->viewport[2] = draw->viewport[3] = SIDE;
    draw->depth_range[1] = draw->point_size = draw->point_size_min = draw->point_size_max = 1;
    const struct program *earlier = bench->vertex.program;
    for (unsigned s = 0; s < PIPELINE_STAGES; s++) {
        if (!texts[s])
            continue;
        load(&bench->stages[s], targets[s], texts[s]);
        draw->stages[s].program = bench->stages[s].program;
        draw->stages[s].code = bench->stages[s].code;
        draw->stages[s].resources.params = (const uint32_t(*)[4])bench->stages[s].params;
        cr_assert(pipeline_exchange(&draw->stages[s].exchange, earlier, bench->stages[s].program));
        earlier = bench->stages[s].program;
    }
    cr_assert(pipeline_link(&draw->link, earlier, NULL, false, false));
    for (int i = 0; i < VERTICES; i++) {
        const float position[4] = {(float)i, (float)i / 2, 0, 1};
        memcpy(bench->positions[i], position, sizeof position);
    }
    draw->attributes[0] = (struct pipeline_attribute){.data = (const uint8_t *)bench->positions,
                                                      .stride = sizeof bench->positions[0],
                                                      .available = SIZE_MAX,
                                                      .type = ATTRIBUTE_FLOAT,
                                                      .size = 4};
    draw->discard = true;
    draw->capture = &bench->capture;
    bench->capture.item_count = 1;
    bench->capture.items[0] = (struct pipeline_capture_item){PIPELINE_CAPTURE_POSITION, 0, 4, 0, 0};
    bench->captured = malloc(BYTES);
    bench->capture.buffers[0].data = (uint8_t *)bench->captured;
    bench->capture.buffers[0].size = BYTES;
    bench->capture.buffers[0].stride = sizeof *bench->captured;
}

static void run(struct bench *bench, unsigned patch_vertices, unsigned count)
{
    struct raster_state state = {.scissor = {0, 0, SIDE, SIDE}, .viewport = {0, 0, SIDE, SIDE}};
    bench->draw.patch_vertices = patch_vertices;
    bench->draw.count = count;
    bench->capture.buffers[0].used = 0;
    bench->draw.raster = raster_scene_prepare(bench->scene, &state);
    cr_assert(bench->draw.raster && pipeline_draw(bench->pipeline, &bench->draw));
    cr_assert(!bench->capture.overflow[0]);
    bench->count = (unsigned)(bench->capture.buffers[0].used / sizeof *bench->captured);
}

static void close(struct bench *bench)
{
    pipeline_destroy(bench->pipeline);
    raster_scene_destroy(bench->scene);
    pool_destroy(bench->pool);
    unload(&bench->vertex);
    for (unsigned s = 0; s < PIPELINE_STAGES; s++)
        unload(&bench->stages[s]);
    free(bench->captured);
}

static void set_levels(struct bench *bench, float outer, float inner)
{
    for (int i = 0; i < 4; i++)
        bench->draw.patch_outer[i] = outer;
    for (int i = 0; i < 2; i++)
        bench->draw.patch_inner[i] = inner;
}

/* --- The domain's points ------------------------------------------------------------------------------- */

/* Every primitive of every patch, in order, has the points that the tessellator says. */
static void expect_domain(const struct bench *bench, unsigned patches)
{
    static struct tessellation domain;
    const struct draw *draw = &bench->draw;
    tessellate(&draw->stages[STAGE_OF_TESS_EVALUATION].program->primitive, draw->patch_outer,
               draw->patch_inner, &domain);
    cr_assert_eq(bench->count, patches * domain.index_count, "%u vertices", bench->count);
    for (unsigned i = 0; i < bench->count; i++) {
        const float *point = domain.points[domain.indices[i % domain.index_count]],
                    *seen = bench->captured[i];
        cr_assert(seen[0] == point[0] && seen[1] == point[1] && seen[2] == point[2], "vertex %u", i);
    }
}

#define EVALUATION(mode) "!!NVtep5.0\nTESS_MODE " mode "\n"

Test(patch, an_evaluation_program_runs_on_each_point_of_the_subdivided_domain)
{
    static const char *const modes[] = {"TRIANGLES", "QUADS TESS_SPACING FRACTIONAL_ODD", "ISOLINES",
                                        "QUADS TESS_POINT_MODE", "TRIANGLES TESS_VERTEX_ORDER CW"};
    for (unsigned m = 0; m < sizeof modes / sizeof modes[0]; m++) {
        struct bench bench;
        char text[256];
        snprintf(text, sizeof text, EVALUATION("%s") "MOV result.position, vertex.tesscoord;\nEND", modes[m]);
        open(&bench, 2, NULL, text, NULL);
        for (unsigned level = 1; level <= 7; level += 3) {
            set_levels(&bench, (float)level + 0.5f, (float)level);
            run(&bench, 3, 15);
            expect_domain(&bench, 5);
        }
        close(&bench);
    }
}

Test(patch, a_patch_that_a_level_discards_leaves_nothing)
{
    struct bench bench;
    open(&bench, 1, NULL, EVALUATION("QUADS") "MOV result.position, vertex.tesscoord;\nEND", NULL);
    set_levels(&bench, 4, 4);
    bench.draw.patch_outer[3] = NAN;
    run(&bench, 4, 8);
    cr_expect_eq(bench.count, 0);
    close(&bench);
}

/* Linear in the three corners: sum of vertex[i] * (u, v, w), patch by patch. */
Test(patch, an_evaluation_program_reads_all_vertices_of_its_patch)
{
    struct bench bench;
    open(&bench, 1, NULL,
         EVALUATION("TRIANGLES") "TEMP r;\n"
                                 "MUL r, vertex[0].position, vertex.tesscoord.x;\n"
                                 "MAD r, vertex[1].position, vertex.tesscoord.y, r;\n"
                                 "MAD r, vertex[2].position, vertex.tesscoord.z, r;\n"
                                 "MOV result.position, r;\nEND",
         NULL);
    set_levels(&bench, 1, 1);
    run(&bench, 3, 30);
    cr_assert_eq(bench.count, 30);
    static const unsigned corner[3] = {2, 0, 1}; /* w, u, v */
    for (unsigned i = 0; i < 30; i++)
        cr_expect_eq(bench.captured[i][0], (float)(i / 3 * 3 + corner[i % 3]));
    close(&bench);
}

Test(patch, vertices_beyond_the_patch_are_zero_and_its_size_is_known)
{
    struct bench bench;
    open(&bench, 1, NULL,
         EVALUATION("ISOLINES") "TEMP r;\nMOV r, vertex[7].position;\n"
                                "I2F.S r.x, primitive.vertexcount.x;\nI2F.S r.y, primitive.id.x;\n"
                                "MOV result.position, r;\nEND",
         NULL);
    set_levels(&bench, 1, 1);
    run(&bench, 5, 20);
    cr_assert_eq(bench.count, 8);
    for (unsigned i = 0; i < 8; i++)
        cr_expect(bench.captured[i][0] == 5 && bench.captured[i][1] == (float)(i / 2) &&
                  bench.captured[i][2] == 0 && bench.captured[i][3] == 0);
    close(&bench);
}

Test(patch, default_levels_are_read_as_given)
{
    struct bench bench;
    open(&bench, 1, NULL,
         EVALUATION("ISOLINES") "MOV result.position.x, primitive.tessouter[1].x;\n"
                                "MOV result.position.y, primitive.tessinner[0].x;\n"
                                "MOV result.position.z, primitive.tessinner[1].x;\n"
                                "MOV result.position.w, primitive.tessouter[3].x;\nEND",
         NULL);
    set_levels(&bench, 1.25f, -2);
    bench.draw.patch_inner[1] = 1000;
    run(&bench, 1, 1);
    cr_assert_eq(bench.count, 2 * 2 * 2);
    const float expected[4] = {1.25f, -2, 1000, 1.25f};
    for (unsigned i = 0; i < bench.count; i++)
        cr_expect_arr_eq(bench.captured[i], expected, sizeof expected);
    close(&bench);
}

/* --- Control programs ---------------------------------------------------------------------------------- */

/* Threads double the vertices' positions; thread 0 says how finely the patch is divided: as its id does. */
static const char doubling_control[] =
    "!!NVtcp5.0\nVERTICES_OUT 3\nINT TEMP i;\nTEMP r;\nATTRIB p = vertex.in.position;\n"
    "MOV.S i.x, primitive.invocation.x;\nADD result.position, p[i.x], p[i.x];\n"
    "I2F.S r.x, primitive.id.x;\nADD r.x, r.x, 1;\n"
    "MOV result.patch.tessouter[0].x, r.x;\nMOV result.patch.tessouter[1].x, r.x;\n"
    "MOV result.patch.tessouter[2].x, r.x;\nMOV result.patch.tessinner[0].x, 1;\n"
    "MOV result.patch.attrib[3], {7, 6, 5, 4};\nEND";

Test(patch, a_control_program_makes_vertices_levels_and_patch_attributes)
{
    struct bench bench;
    open(&bench, 1, doubling_control,
         EVALUATION("TRIANGLES") "TEMP r;\nADD r, vertex[0].position, vertex[1].position;\n"
                                 "ADD r.x, r.x, vertex[2].position.x;\n"
                                 "MOV r.y, primitive.patch.attrib[3].z;\nMOV r.z, primitive.tessouter[2].x;\n"
                                 "I2F.S r.w, primitive.vertexcount.x;\nMOV result.position, r;\nEND",
         NULL);
    run(&bench, 4, 12); /* four vertices in, three out */
    static struct tessellation domain;
    unsigned at = 0;
    for (unsigned patch = 0; patch < 3; patch++) {
        const float level = (float)(patch + 1), outer[4] = {level, level, level, 0}, inner[2] = {1, 0};
        tessellate(&bench.stages[STAGE_OF_TESS_EVALUATION].program->primitive, outer, inner, &domain);
        for (unsigned i = 0; i < domain.index_count; i++, at++) {
            const float *seen = bench.captured[at];
            cr_assert(seen[0] == 2 * (float)(3 * 4 * patch + 3) && seen[1] == 5 && seen[2] == level &&
                          seen[3] == 3,
                      "vertex %u: %g %g %g %g", at, (double)seen[0], (double)seen[1], (double)seen[2],
                      (double)seen[3]);
        }
    }
    cr_expect_eq(at, bench.count);
    close(&bench);
}

/* NV_tessellation_program5: what no thread has written is undefined; here zero, so that the patch goes. */
Test(patch, levels_that_no_thread_writes_discard_the_patch)
{
    struct bench bench;
    open(&bench, 1, "!!NVtcp5.0\nVERTICES_OUT 1\nMOV result.position, vertex[0].position;\nEND",
         EVALUATION("TRIANGLES") "MOV result.position, vertex.tesscoord;\nEND", NULL);
    set_levels(&bench, 3, 3);
    run(&bench, 1, 4);
    cr_expect_eq(bench.count, 0);
    close(&bench);
}

/* 32 threads on four machines: each reads what its neighbour has just written, without BAR. */
Test(patch, threads_of_the_largest_patch_see_each_others_results)
{
    struct bench bench;
    open(&bench, 1,
         "!!NVtcp5.0\nVERTICES_OUT 32\nINT TEMP i, n;\nTEMP r;\nATTRIB p = vertex.in.position;\n"
         "ATTRIB o = vertex.out.attrib[0];\n"
         "MOV.S i.x, primitive.invocation.x;\nMOV result.attrib[0], p[i.x];\n"
         "SUB.S n.x, 31, i.x;\nMOV r, o[n.x];\nMOV result.position, r;\n"
         "MOV result.patch.tessouter[0].x, 1;\nMOV result.patch.tessouter[1].x, 31;\nEND",
         EVALUATION("ISOLINES") "INT TEMP i;\nTEMP r;\nATTRIB p = vertex.position;\n"
                                "MUL r.x, vertex.tesscoord.x, 31;\nADD r.x, r.x, 0.5;\nFLR.S i.x, r.x;\n"
                                "MOV result.position, p[i.x];\nEND",
         NULL);
    run(&bench, 32, 64);
    cr_assert_eq(bench.count, 2 * 62);
    for (unsigned i = 0; i < bench.count; i++) {
        const unsigned patch = i / 62, thread = i % 62 / 2 + i % 2;
        cr_expect_eq(bench.captured[i][0], (float)(32 * patch + 31 - thread), "%u: %g", i,
                     (double)bench.captured[i][0]);
    }
    close(&bench);
}

/* --- Before a geometry program -------------------------------------------------------------------------- */

#define GEOMETRY(in, out, count)                                                                             \
    "!!NVgp5.0\nPRIMITIVE_IN " in "\nPRIMITIVE_OUT " out "\nVERTICES_OUT " count "\n"

Test(patch, a_geometry_program_gets_the_primitives_of_the_evaluation_program_in_order)
{
    struct bench bench;
    open(
        &bench, 3, NULL, EVALUATION("QUADS") "MOV result.position, vertex.tesscoord;\nEND",
        GEOMETRY(
            "TRIANGLES", "TRIANGLE_STRIP",
            "3") "MOV result.position, vertex[0].position;\nEMIT;\nMOV result.position, vertex[1].position;\n"
                 "EMIT;\nMOV result.position, vertex[2].position;\nEMIT;\nEND");
    for (unsigned level = 1; level <= 64; level += 21) {
        set_levels(&bench, (float)level, (float)level);
        run(&bench, 4, 20);
        expect_domain(&bench, 5);
    }
    close(&bench);
}

/* NV_gpu_program5: PATCHES with primitive.tessouter, .patch.attrib; without a control program the defaults.
 */
Test(patch, a_geometry_program_takes_whole_patches)
{
    static const char *const geometry =
        GEOMETRY("PATCHES", "POINTS", "1") "TEMP r;\nADD r, vertex[0].position, vertex[2].position;\n"
                                           "MOV r.y, primitive.tessouter[1].x;\n"
                                           "MOV r.z, primitive.patch.attrib[3].y;\n"
                                           "I2F.S r.w, primitive.vertexcount.x;\n"
                                           "MOV result.position, r;\nEMIT;\nEND";
    for (int controlled = 0; controlled < 2; controlled++) {
        struct bench bench;
        open(&bench, 2, controlled ? doubling_control : NULL, NULL, geometry);
        set_levels(&bench, 9, 9);
        run(&bench, 4, 80);
        cr_assert_eq(bench.count, 20);
        for (unsigned i = 0; i < 20; i++) {
            const float *seen = bench.captured[i];
            const float sum = (float)(8 * i + 2) * (controlled ? 2 : 1);
            cr_expect(seen[0] == sum && seen[1] == (controlled ? (float)(i + 1) : 9) &&
                          seen[2] == (controlled ? 6 : 0) && seen[3] == (controlled ? 3 : 4),
                      "%u: %g %g %g %g", i, (double)seen[0], (double)seen[1], (double)seen[2],
                      (double)seen[3]);
        }
        close(&bench);
    }
}
