/* Geometry programs and transform feedback: draws in batches of a few elements capture the same bytes as in
 * one. Each vertex that a program emits holds the vertices of its primitive in order, and primitive.id. */
#include "tests/pipeline/patch_bench.h"

#include "pipeline/stages.h"

enum { ELEMENTS = 400, RESTART = 95 };

static uint8_t indices[ELEMENTS];

static const struct row {
    const char *in;
    unsigned vertices;
    enum pipeline_primitive modes[6];
    unsigned mode_count;
} rows[] = {
    {"POINTS", 1, {PRIMITIVE_POINTS}, 1},
    {"LINES", 2, {PRIMITIVE_LINES, PRIMITIVE_LINE_LOOP, PRIMITIVE_LINE_STRIP}, 3},
    {"TRIANGLES",
     3,
     {PRIMITIVE_TRIANGLES, PRIMITIVE_TRIANGLE_STRIP, PRIMITIVE_TRIANGLE_FAN, PRIMITIVE_QUADS,
      PRIMITIVE_QUAD_STRIP, PRIMITIVE_POLYGON},
     6},
    {"LINES_ADJACENCY", 4, {PRIMITIVE_LINES_ADJACENCY, PRIMITIVE_LINE_STRIP_ADJACENCY}, 2},
    {"TRIANGLES_ADJACENCY", 6, {PRIMITIVE_TRIANGLES_ADJACENCY, PRIMITIVE_TRIANGLE_STRIP_ADJACENCY}, 2},
    {"PATCHES", 4, {PRIMITIVE_PATCHES}, 1},
};

static void write_program(const struct row *row, char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size,
                                   "!!NVgp5.0\nPRIMITIVE_IN %s;\nPRIMITIVE_OUT POINTS;\n"
                                   "VERTICES_OUT %u;\nTEMP r;\nI2F.S r.w, primitive.id.x;\n",
                                   row->in, row->vertices);
    for (unsigned v = 0; v < row->vertices; v++)
        used += (size_t)snprintf(text + used, size - used,
                                 "MOV r.xyz, vertex[%u].position;\nMOV result.position, r;\nEMIT;\n", v);
    snprintf(text + used, size - used, "END");
}

static void expect_same_in_small_batches(struct bench *bench, enum pipeline_primitive mode)
{
    bench->draw.primitive = mode;
    pipeline_limit_batches(bench->pipeline, 0);
    bench_run(bench, 4, ELEMENTS);
    const unsigned count = bench->count;
    cr_assert_gt(count, 0, "primitive type %d", mode);
    float(*expected)[4] = malloc(count * sizeof *expected);
    memcpy(expected, bench->captured, count * sizeof *expected);
    for (uint32_t limit = 1; limit < 30; limit += 1 + limit / 3) {
        pipeline_limit_batches(bench->pipeline, limit);
        bench_run(bench, 4, ELEMENTS);
        cr_assert_eq(bench->count, count, "primitive type %d, %u elements: %u of %u vertices", mode, limit,
                     bench->count, count);
        cr_assert_eq(memcmp(bench->captured, expected, count * sizeof *expected), 0,
                     "primitive type %d, %u elements", mode, limit);
    }
    free(expected);
}

/* Without a program only what assembly makes is captured. */
static void expect_captures(const char *program, const struct row *row)
{
    struct bench bench;
    bench_open(&bench, 2, NULL, NULL, program);
    bench.draw.index_bytes = 1;
    bench.draw.indices = indices;
    bench.draw.indices_available = sizeof indices;
    bench.draw.restart_index = RESTART;
    for (unsigned variant = 0; variant < 4; variant++)
        for (unsigned m = 0; m < row->mode_count; m++) {
            bench.draw.restart = variant & 1;
            bench.draw.first_vertex_convention = variant & 2;
            if (program || row->modes[m] != PRIMITIVE_PATCHES)
                expect_same_in_small_batches(&bench, row->modes[m]);
        }
    bench_close(&bench);
}

Test(capture, of_a_few_elements_capture_the_same_bytes_as_one)
{
    uint32_t state = 3;
    for (unsigned i = 0; i < ELEMENTS; i++) {
        state = state * 1664525u + 1013904223u;
        indices[i] = (state >> 8) % 11 == 0 ? RESTART : (uint8_t)((state >> 16) % RESTART);
    }
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        char text[2048];
        write_program(&rows[r], text, sizeof text);
        expect_captures(text, &rows[r]);
        expect_captures(NULL, &rows[r]);
    }
}
