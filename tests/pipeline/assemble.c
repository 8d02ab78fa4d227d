/* Vertices carry their element number in row 0, so the record tells which vertices each primitive was made
 * of. */
#include "pipeline/stages.h"
#include "tests/pipeline/double.h"

#include <criterion/criterion.h>

enum { N = 9 };
static float positions[N][4], elements[N][4];

static void open(struct bench *bench)
{
    bench_open(bench, 1, 1);
    for (int i = 0; i < N; i++) {
        memcpy(positions[i], (float[4]){(float)(i % 5) * 0.1f, (float)(i / 5) * 0.1f, 0, 1},
               sizeof positions[i]);
        elements[i][0] = (float)i;
    }
    bench_array(bench, 0, positions);
    bench_array(bench, 1, elements);
}

struct row {
    enum pipeline_primitive primitive;
    uint32_t count;
    /* What must come out: "012/2:0" is a triangle of vertices 0 1 2, provoked by 2, primitive 0. Last
     * convention, then first. */
    const char *last, *first;
};

static const struct row rows[] = {
    {PRIMITIVE_POINTS, 0, "", ""},
    {PRIMITIVE_POINTS, 3, "0:0 1:1 2:2", "0:0 1:1 2:2"},
    {PRIMITIVE_LINES, 1, "", ""},
    {PRIMITIVE_LINES, 5, "01/1:0 23/3:1", "01/0:0 23/2:1"},
    {PRIMITIVE_LINE_LOOP, 1, "", ""},
    {PRIMITIVE_LINE_LOOP, 2, "01/1:0 10/0:1", "01/0:0 10/1:1"},
    {PRIMITIVE_LINE_LOOP, 4, "01/1:0 12/2:1 23/3:2 30/0:3", "01/0:0 12/1:1 23/2:2 30/3:3"},
    {PRIMITIVE_LINE_STRIP, 1, "", ""},
    {PRIMITIVE_LINE_STRIP, 4, "01/1:0 12/2:1 23/3:2", "01/0:0 12/1:1 23/2:2"},
    {PRIMITIVE_TRIANGLES, 2, "", ""},
    {PRIMITIVE_TRIANGLES, 8, "012/2:0 345/5:1", "012/0:0 345/3:1"},
    {PRIMITIVE_TRIANGLE_STRIP, 2, "", ""},
    {PRIMITIVE_TRIANGLE_STRIP, 6, "012/2:0 213/3:1 234/4:2 435/5:3", "012/0:0 213/1:1 234/2:2 435/3:3"},
    {PRIMITIVE_TRIANGLE_FAN, 2, "", ""},
    {PRIMITIVE_TRIANGLE_FAN, 5, "012/2:0 023/3:1 034/4:2", "012/1:0 023/2:1 034/3:2"},
    {PRIMITIVE_QUADS, 3, "", ""},
    {PRIMITIVE_QUADS, 9, "012/3:0 023/3:0 456/7:1 467/7:1", "012/0:0 023/0:0 456/4:1 467/4:1"},
    {PRIMITIVE_QUAD_STRIP, 3, "", ""},
    {PRIMITIVE_QUAD_STRIP, 7, "013/3:0 032/3:0 235/5:1 254/5:1", "013/0:0 032/0:0 235/2:1 254/2:1"},
    {PRIMITIVE_POLYGON, 2, "", ""},
    {PRIMITIVE_POLYGON, 5, "012/0:0 023/0:0 034/0:0", "012/0:0 023/0:0 034/0:0"},
};

static void describe(const struct record *record, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < record->count; i++) {
        const struct recorded *p = &record->primitives[i];
        used += (size_t)snprintf(text + used, size - used, "%s", i ? " " : "");
        for (unsigned corner = 0; corner < p->corners; corner++)
            used += (size_t)snprintf(text + used, size - used, "%d", (int)p->rows[corner][0][0]);
        if (p->corners > 1)
            used += (size_t)snprintf(text + used, size - used, "/%d", (int)p->flat[0][0]);
        used += (size_t)snprintf(text + used, size - used, ":%u", p->id);
    }
}

Test(assemble, each_primitive_has_its_vertices_and_its_provoking_vertex)
{
    struct bench bench;
    open(&bench);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int first = 0; first < 2; first++) {
            char text[256];
            bench.draw.primitive = rows[i].primitive;
            bench.draw.count = rows[i].count;
            bench.draw.first_vertex_convention = first;
            cr_assert(bench_draw(&bench));
            describe(&bench.record, text, sizeof text);
            cr_expect_str_eq(text, first ? rows[i].first : rows[i].last, "row %zu, %s convention: %s", i,
                             first ? "first" : "last", text);
        }
    bench_close(&bench);
}

Test(assemble, indices_choose_the_vertices_and_base_vertex_shifts_them)
{
    static const uint8_t bytes[] = {4, 3, 0, 3, 0, 1};
    static const uint16_t shorts[] = {4, 3, 0, 3, 0, 1};
    static const uint32_t ints[] = {4, 3, 0, 3, 0, 1};
    static const struct {
        unsigned bytes;
        const void *indices;
    } widths[] = {{1, bytes}, {2, shorts}, {4, ints}};
    struct bench bench;
    open(&bench);
    bench.draw.primitive = PRIMITIVE_TRIANGLES;
    bench.draw.count = 6;
    for (int i = 0; i < 3; i++) {
        char text[128];
        bench.draw.index_bytes = widths[i].bytes;
        bench.draw.indices = widths[i].indices;
        bench.draw.indices_available = SIZE_MAX;
        bench.draw.base_vertex = 0;
        bench_draw(&bench);
        describe(&bench.record, text, sizeof text);
        cr_expect_str_eq(text, "430/0:0 301/1:1", "%s", text);
        bench.draw.base_vertex = 2;
        bench_draw(&bench);
        describe(&bench.record, text, sizeof text);
        cr_expect_str_eq(text, "652/2:0 523/3:1", "%s", text);
        bench.draw.base_vertex = 0;
        bench.draw.indices_available = 4 * widths[i].bytes + widths[i].bytes / 2; /* the last two read as 0 */
        bench_draw(&bench);
        describe(&bench.record, text, sizeof text);
        cr_expect_str_eq(text, "430/0:0 300/0:1", "%s", text);
    }
    bench_close(&bench);
}

/* The longer the draw, the more batches: their seams must not show. Strips, fans and loops share vertices
 * across a seam. */
Test(assemble, batches_join_without_a_seam)
{
    enum { COUNT = 150001 };
    static float many[COUNT][4], names[COUNT][4];
    for (uint32_t i = 0; i < COUNT; i++) {
        many[i][3] = 1;
        memcpy(&names[i][0], &(float){(float)i}, 4);
    }
    static const enum pipeline_primitive kinds[] = {PRIMITIVE_LINE_LOOP, PRIMITIVE_TRIANGLE_STRIP,
                                                    PRIMITIVE_TRIANGLE_FAN, PRIMITIVE_QUAD_STRIP,
                                                    PRIMITIVE_LINES};
    struct bench bench;
    bench_open(&bench, 2, 1);
    bench_array(&bench, 0, many);
    bench_array(&bench, 1, names);
    bench.draw.count = COUNT;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        bench.draw.primitive = kinds[k];
        cr_assert(bench_draw(&bench));
        const struct record *r = &bench.record;
        size_t expected[] = {COUNT, COUNT - 2, COUNT - 2, (COUNT - 2) / 2 * 2, COUNT / 2};
        cr_assert_eq(r->count, expected[k], "kind %zu: %zu", k, r->count);
        for (size_t i = 0; i < r->count; i++) {
            float n = (float)i, a = r->primitives[i].rows[0][0][0], b = r->primitives[i].rows[1][0][0],
                  c = r->primitives[i].rows[2][0][0];
            bool right = true;
            switch (kinds[k]) {
            case PRIMITIVE_LINE_LOOP: right = a == n && b == (i + 1 < COUNT ? n + 1 : 0); break;
            case PRIMITIVE_TRIANGLE_STRIP:
                right = i % 2 ? a == n + 1 && b == n && c == n + 2 : a == n && b == n + 1 && c == n + 2;
                break;
            case PRIMITIVE_TRIANGLE_FAN: right = a == 0 && b == n + 1 && c == n + 2; break;
            case PRIMITIVE_QUAD_STRIP:
                right =
                    a == (float)(i / 2 * 2) && (i % 2 ? b == a + 3 && c == a + 2 : b == a + 1 && c == a + 3);
                break;
            default: right = a == 2 * n && b == 2 * n + 1; break;
            }
            cr_assert(right, "kind %zu, primitive %zu: %g %g %g", k, i, (double)a, (double)b, (double)c);
        }
    }
    bench_close(&bench);
}

/* Which elements primitives 10 to 19 of a long draw need: no more, or vertex programs run more often than
 * they must and their side effects show. */
Test(assemble, a_batch_takes_the_vertices_of_its_primitives_and_no_others)
{
    static const struct {
        enum pipeline_primitive primitive;
        uint32_t low, high;
        bool first_too;
    } spans[] = {
        {PRIMITIVE_POINTS, 10, 20, false},
        {PRIMITIVE_LINES, 20, 40, false},
        {PRIMITIVE_LINE_LOOP, 10, 21, true},
        {PRIMITIVE_LINE_STRIP, 10, 21, false},
        {PRIMITIVE_TRIANGLES, 30, 60, false},
        {PRIMITIVE_TRIANGLE_STRIP, 10, 22, false},
        {PRIMITIVE_TRIANGLE_FAN, 10, 22, true},
        {PRIMITIVE_QUADS, 40, 80, false},
        {PRIMITIVE_QUAD_STRIP, 20, 42, false},
        {PRIMITIVE_POLYGON, 10, 22, true},
        {PRIMITIVE_LINES_ADJACENCY, 40, 80, false},
        {PRIMITIVE_LINE_STRIP_ADJACENCY, 10, 23, false},
        {PRIMITIVE_TRIANGLES_ADJACENCY, 60, 120, false},
        {PRIMITIVE_TRIANGLE_STRIP_ADJACENCY, 18, 46, false}, /* two before, two after: table 10.1 */
        {PRIMITIVE_PATCHES, 50, 100, false},
    };
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
        const struct draw draw = {.primitive = spans[i].primitive, .patch_vertices = 5};
        uint32_t low, high;
        const bool first_too = assemble_span(&draw, 1000, 10, 10, &low, &high);
        cr_expect(low == spans[i].low && high == spans[i].high && first_too == spans[i].first_too,
                  "row %zu: %u to %u%s", i, low, high, first_too ? " and the first" : "");
    }
}
