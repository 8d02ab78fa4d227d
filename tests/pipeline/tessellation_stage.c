/* Tessellation programs in a draw: NV_tessellation_program5; GL 4.6 compatibility 11.2. */
#include "tests/pipeline/tessellation_stage_test.h"

/* --- The domain's points -------------------------------------------------------------------------------- */

Test(tessellation_stage, an_evaluation_program_runs_on_each_point_of_the_subdivided_domain)
{
    static const char *const modes[] = {"TRIANGLES", "QUADS TESS_SPACING FRACTIONAL_ODD", "ISOLINES",
                                        "QUADS TESS_POINT_MODE", "TRIANGLES TESS_VERTEX_ORDER CW"};
    for (unsigned m = 0; m < sizeof modes / sizeof modes[0]; m++) {
        struct bench bench;
        char text[256];
        snprintf(text, sizeof text, EVALUATION("%s") "MOV result.position, vertex.tesscoord;\nEND", modes[m]);
        bench_open(&bench, 2, NULL, text, NULL);
        for (unsigned level = 1; level <= 7; level += 3) {
            set_levels(&bench, (float)level + 0.5f, (float)level);
            bench_run(&bench, 3, 15);
            expect_domain(&bench, 5);
        }
        bench_close(&bench);
    }
}

Test(tessellation_stage, a_patch_that_a_level_discards_leaves_nothing)
{
    struct bench bench;
    bench_open(&bench, 1, NULL, EVALUATION("QUADS") "MOV result.position, vertex.tesscoord;\nEND", NULL);
    set_levels(&bench, 4, 4);
    bench.draw.patch_outer[3] = NAN;
    bench_run(&bench, 4, 8);
    cr_expect_eq(bench.count, 0);
    bench_close(&bench);
}

/* Linear in the three corners: sum of vertex[i] * (u, v, w), patch by patch. */
Test(tessellation_stage, an_evaluation_program_reads_all_vertices_of_its_patch)
{
    struct bench bench;
    bench_open(&bench, 1, NULL,
               EVALUATION("TRIANGLES") "TEMP r;\n"
                                       "MUL r, vertex[0].position, vertex.tesscoord.x;\n"
                                       "MAD r, vertex[1].position, vertex.tesscoord.y, r;\n"
                                       "MAD r, vertex[2].position, vertex.tesscoord.z, r;\n"
                                       "MOV result.position, r;\nEND",
               NULL);
    set_levels(&bench, 1, 1);
    bench_run(&bench, 3, 30);
    cr_assert_eq(bench.count, 30);
    static const unsigned corner[3] = {2, 0, 1}; /* w, u, v */
    for (unsigned i = 0; i < 30; i++)
        cr_expect_eq(bench.captured[i][0], (float)(i / 3 * 3 + corner[i % 3]));
    bench_close(&bench);
}

Test(tessellation_stage, vertices_beyond_the_patch_are_zero_and_its_size_is_known)
{
    struct bench bench;
    bench_open(&bench, 1, NULL,
               EVALUATION("ISOLINES") "TEMP r;\nMOV r, vertex[7].position;\n"
                                      "I2F.S r.x, primitive.vertexcount.x;\nI2F.S r.y, primitive.id.x;\n"
                                      "MOV result.position, r;\nEND",
               NULL);
    set_levels(&bench, 1, 1);
    bench_run(&bench, 5, 20);
    cr_assert_eq(bench.count, 8);
    for (unsigned i = 0; i < 8; i++)
        cr_expect(bench.captured[i][0] == 5 && bench.captured[i][1] == (float)(i / 2) &&
                  bench.captured[i][2] == 0 && bench.captured[i][3] == 0);
    bench_close(&bench);
}

Test(tessellation_stage, default_levels_are_read_as_given)
{
    struct bench bench;
    bench_open(&bench, 1, NULL,
               EVALUATION("ISOLINES") "MOV result.position.x, primitive.tessouter[1].x;\n"
                                      "MOV result.position.y, primitive.tessinner[0].x;\n"
                                      "MOV result.position.z, primitive.tessinner[1].x;\n"
                                      "MOV result.position.w, primitive.tessouter[3].x;\nEND",
               NULL);
    set_levels(&bench, 1.25f, -2);
    bench.draw.patch_inner[1] = 1000;
    bench_run(&bench, 1, 1);
    cr_assert_eq(bench.count, 2 * 2 * 2);
    const float expected[4] = {1.25f, -2, 1000, 1.25f};
    for (unsigned i = 0; i < bench.count; i++)
        cr_expect_arr_eq(bench.captured[i], expected, sizeof expected);
    bench_close(&bench);
}

/* --- Control programs ----------------------------------------------------------------------------------- */

Test(tessellation_stage, a_control_program_makes_vertices_levels_and_patch_attributes)
{
    struct bench bench;
    bench_open(
        &bench, 1, doubling_control,
        EVALUATION("TRIANGLES") "TEMP r;\nADD r, vertex[0].position, vertex[1].position;\n"
                                "ADD r.x, r.x, vertex[2].position.x;\n"
                                "MOV r.y, primitive.patch.attrib[3].z;\nMOV r.z, primitive.tessouter[2].x;\n"
                                "I2F.S r.w, primitive.vertexcount.x;\nMOV result.position, r;\nEND",
        NULL);
    bench_run(&bench, 4, 12); /* four vertices in, three out */
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
    bench_close(&bench);
}

/* NV_tessellation_program5: what no thread has written is undefined; here zero, so that the patch goes. */
Test(tessellation_stage, levels_that_no_thread_writes_discard_the_patch)
{
    struct bench bench;
    bench_open(&bench, 1, "!!NVtcp5.0\nVERTICES_OUT 1\nMOV result.position, vertex[0].position;\nEND",
               EVALUATION("TRIANGLES") "MOV result.position, vertex.tesscoord;\nEND", NULL);
    set_levels(&bench, 3, 3);
    bench_run(&bench, 1, 4);
    cr_expect_eq(bench.count, 0);
    bench_close(&bench);
}

/* 32 threads on four executors: each reads what its neighbour has just written, without BAR. */
Test(tessellation_stage, threads_of_the_largest_patch_see_each_others_results)
{
    struct bench bench;
    bench_open(
        &bench, 1,
        "!!NVtcp5.0\nVERTICES_OUT 32\nINT TEMP i, n;\nTEMP r;\nATTRIB p = vertex.in.position;\n"
        "ATTRIB o = vertex.out.attrib[0];\n"
        "MOV.S i.x, primitive.invocation.x;\nMOV result.attrib[0], p[i.x];\n"
        "SUB.S n.x, 31, i.x;\nMOV r, o[n.x];\nMOV result.position, r;\n"
        "MOV result.patch.tessouter[0].x, 1;\nMOV result.patch.tessouter[1].x, 31;\nEND",
        EVALUATION("ISOLINES") "INT TEMP i;\nTEMP r;\nATTRIB p = vertex.position;\n"
                               "MUL r.x, vertex.tesscoord.x, 31;\nADD r.x, r.x, 0.5;\nFLR.S i.x, r.x;\n"
                               "MOV result.position, p[i.x];\nEND",
        NULL);
    bench_run(&bench, 32, 64);
    cr_assert_eq(bench.count, 2 * 62);
    for (unsigned i = 0; i < bench.count; i++) {
        const unsigned patch = i / 62, thread = i % 62 / 2 + i % 2;
        cr_expect_eq(bench.captured[i][0], (float)(32 * patch + 31 - thread), "%u: %g", i,
                     (double)bench.captured[i][0]);
    }
    bench_close(&bench);
}

/* --- Random patches against plain C --------------------------------------------------------------------- */

static uint32_t state = 17;

static uint32_t draw_number(uint32_t below)
{
    state = state * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)state * below) >> 32);
}

/* Eighths, in which all sums below are exact, so that only the order of the last ones matters; x is a level
 * too. */
static float random_coordinate(bool level)
{
    if (level && draw_number(40) == 0)
        return draw_number(2) ? NAN : INFINITY;
    return level ? (float)draw_number(80) / 8 + (draw_number(60) ? 0.125f : -8)
                 : (float)draw_number(64) / 8 - 4;
}

static const char random_control[] =
    "!!NVtcp5.0\nVERTICES_OUT 10\nINT TEMP i;\nATTRIB p = vertex.position;\nATTRIB o = vertex.out.position;\n"
    "MOV.S i.x, primitive.invocation.x;\nADD result.position, p[i.x], p[0];\n"
    "SUB.S i.y, 9, i.x;\nMOV result.attrib[1], o[i.y];\n"
    "MOV result.patch.tessouter[0].x, p[0].x;\nMOV result.patch.tessouter[1].x, p[1].x;\n"
    "MOV result.patch.tessouter[2].x, p[2].x;\nMOV result.patch.tessouter[3].x, p[0].x;\n"
    "MOV result.patch.tessinner[0].x, p[1].x;\nMOV result.patch.tessinner[1].x, p[2].x;\n"
    "MOV result.patch.attrib[2].yzw, p[1].xyzw;\nEND";

static void add(const float a[4], const float b[4], float sum[4])
{
    for (int c = 0; c < 4; c++)
        sum[c] = a[c] + b[c];
}

/* MAD, rounded after the product. */
static void mad(const float a[4], float factor, float sum[4])
{
    for (int c = 0; c < 4; c++)
        sum[c] = fmaf(a[c], factor, sum[c]);
}

static bool same_or_nan(const float a[4], const float b[4])
{
    bool same = true;
    for (int c = 0; c < 4; c++)
        same &= a[c] == b[c] || (a[c] != a[c] && b[c] != b[c]);
    return same;
}

/* What the two programs compute for patch `patch`, from captured vertex `at` on; returns where its vertices
 * end. */
static unsigned check_random_patch(const struct bench *bench, unsigned patch, unsigned size, unsigned at)
{
    static struct tessellation domain;
    float in[10][4] = {{0}}, out[10][4];
    for (unsigned v = 0; v < size && v < 10; v++)
        memcpy(in[v], bench->positions[patch * size + v], sizeof in[v]);
    for (unsigned v = 0; v < 10; v++)
        add(in[v], in[0], out[v]);
    const float outer[4] = {in[0][0], in[1][0], in[2][0], in[0][0]}, inner[2] = {in[1][0], in[2][0]};
    tessellate(&bench->stages[STAGE_OF_TESS_EVALUATION].program->primitive, outer, inner, &domain);
    for (unsigned i = 0; i < domain.index_count; i++, at++) {
        const float *uvw = domain.points[domain.indices[i]];
        float r[4] = {0, in[1][1], in[1][2], in[1][3]}; /* no thread writes patch.attrib[2].x */
        for (int c = 0; c < 4; c++)
            r[c] = r[c] * uvw[0];
        mad(out[3], uvw[1], r);
        mad(out[9 - 4], uvw[2], r); /* attrib[1] of vertex 4 */
        for (int c = 0; c < 4; c++)
            r[c] = r[c] + (float)patch;
        cr_assert(at < bench->count && same_or_nan(bench->captured[at], r),
                  "patch %u of %u vertices, vertex %u", patch, size, i);
    }
    return at;
}

Test(tessellation_stage, random_patches_come_out_as_plain_c_computes_them)
{
    static const char *const modes[] = {"TRIANGLES TESS_SPACING FRACTIONAL_ODD",
                                        "QUADS TESS_SPACING FRACTIONAL_EVEN", "ISOLINES",
                                        "QUADS TESS_POINT_MODE", "TRIANGLES TESS_VERTEX_ORDER CW"};
    for (unsigned m = 0; m < sizeof modes / sizeof modes[0]; m++) {
        struct bench bench;
        char text[512];
        snprintf(text, sizeof text,
                 EVALUATION("%s") "TEMP r, n;\nMUL r, primitive.patch.attrib[2], vertex.tesscoord.x;\n"
                                  "MAD r, vertex[3].position, vertex.tesscoord.y, r;\n"
                                  "MAD r, vertex[4].attrib[1], vertex.tesscoord.z, r;\n"
                                  "I2F.S n.x, primitive.id.x;\nADD result.position, r, n.x;\nEND",
                 modes[m]);
        bench_open(&bench, 1, random_control, text, NULL);
        for (unsigned size = 1; size <= 12; size++) {
            for (int i = 0; i < VERTICES; i++)
                for (int c = 0; c < 4; c++)
                    bench.positions[i][c] = random_coordinate(c == 0);
            bench_run(&bench, size, VERTICES / size * size);
            unsigned at = 0;
            for (unsigned patch = 0; patch < VERTICES / size; patch++)
                at = check_random_patch(&bench, patch, size, at);
            cr_assert_eq(at, bench.count);
        }
        bench_close(&bench);
    }
}
