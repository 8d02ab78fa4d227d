/* Random draws: every kind of primitive, array and index, state of assembly and clipping, and vertices that
 * no model would have, against the plain reference.
 *
 * EDGEWALK_RANDOM_PRIMITIVES says how many primitives to draw (continuous integration: a million, under the
 * sanitizers). Draw n depends on n alone. Of primitives whose coordinates binary64 can't add up it is only
 * asked that what remains of them has its number, its flat values and a place in the window. */
#include "tests/pipeline/compare.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERTICES = 1 << 17,
    DRAW_ELEMENTS = 3 << 16, /* of all instances of a draw */
    ELEMENTS = 8,            /* of the array with a divisor */
};

enum {
    A_POSITION,
    A_IDENTITY,
    A_COPY,
    A_NDC,
    A_ELEMENT,
    A_INSTANCE,
    A_DISTANCES,
    A_SIZE = A_DISTANCES + 2,
    A_COUNT
};

static float arrays[A_COUNT][VERTICES][4];
static uint32_t indices[DRAW_ELEMENTS];
static uint8_t packed[DRAW_ELEMENTS * 4], edges[VERTICES];
static bool restarts[DRAW_ELEMENTS];
static struct reference_vertex vertices[DRAW_ELEMENTS];
static struct reference_primitive primitives[2 * DRAW_ELEMENTS];

/* --- Numbers -------------------------------------------------------------------------------------------- */

static uint64_t state;

static uint32_t any(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) ^ (uint32_t)(state >> 47);
}

static uint32_t below(uint32_t limit)
{
    return any() % limit;
}

static bool one_in(uint32_t n)
{
    return below(n) == 0;
}

static float uniform(float low, float high)
{
    return low + (high - low) * ((float)(any() & 0xffffff) / 16777216.0f);
}

static float hostile(void)
{
    static const float values[] = {0,         -0.0f,      1,        -1,        FLT_MIN,       -FLT_MIN,
                                   0x1p-149f, -0x1p-130f, FLT_MAX,  -FLT_MAX,  INFINITY,      -INFINITY,
                                   1e30f,     -1e30f,     1e-30f,   -1e-30f,   1e19f,         -1e19f,
                                   0x1p-100f, 0x1p-101f,  32768.0f, -16777216, 0x1.fffffep0f, 0x1p-126f};
    return one_in(40) ? NAN : values[below(sizeof values / sizeof *values)];
}

static float flushed(float a)
{
    return fabsf(a) < FLT_MIN ? copysignf(0.0f, a) : a;
}

static float bounded(float a)
{
    return a > FLT_MAX ? FLT_MAX : a < -FLT_MAX ? -FLT_MAX : a;
}

/* --- Vertices ------------------------------------------------------------------------------------------- */

enum style { STYLE_INSIDE, STYLE_AROUND, STYLE_BEHIND, STYLE_FAR, STYLE_ON_PLANES, STYLE_HOSTILE, STYLES };

static void random_position(enum style style, float p[4])
{
    static const float reach[STYLES] = {1, 2, 3, 3000, 1, 1}, low_w[STYLES] = {0.5f, 0.5f, -2, 0.01f, 1, -1};
    const float w = uniform(low_w[style], 3);
    for (int i = 0; i < 3; i++)
        p[i] = uniform(-1, 1) * (i < 2 ? reach[style] : style == STYLE_INSIDE ? 1 : 1.5f) * fabsf(w);
    p[3] = w;
    for (int i = 0; i < 4 && style == STYLE_ON_PLANES; i++)
        p[i] = (float)below(3) - 1.0f + (i == 3);
    for (int i = 0; i < 4 && style == STYLE_HOSTILE; i++)
        if (one_in(2))
            p[i] = hostile();
}

struct generator {
    struct bench bench[2]; /* of one worker and of three */
    struct draw *draw;
    struct draw reference; /* the same with the distances that count */
    uint32_t used;         /* elements of the arrays */
    unsigned position_size;
    unsigned element_input; /* semantic */
};

/* DP4 as the programs have it: each product is rounded with its sum, and every intermediate result is
 * flushed. */
static float dp4(const float u[4], const float v[4])
{
    float sum = flushed(flushed(u[0]) * v[0]);
    for (int i = 1; i < 4; i++)
        sum = flushed(fmaf(flushed(u[i]), v[i], sum));
    return sum;
}

static void element(const struct generator *g, unsigned array, int64_t number, float value[4])
{
    const bool inside = number >= 0 && number < (array == A_ELEMENT ? ELEMENTS : g->used);
    for (unsigned i = 0; i < 4; i++) {
        const bool stored = inside && (array != A_POSITION || i < g->position_size);
        value[i] = stored ? flushed(arrays[array][number][i]) : i == 3 ? 1.0f : 0.0f;
    }
}

static void position(const struct generator *g, int64_t number, float clip[4])
{
    float object[4];
    element(g, A_POSITION, number, object);
    for (int i = 0; i < 4; i++)
        clip[i] = g->draw->position_invariant ? dp4(g->draw->mvp[i], object) : object[i];
}

static void make_distances(const struct generator *g, int64_t number, float distances[8])
{
    const struct draw *draw = g->draw;
    float written[2][4], object[4], eye[4];
    element(g, A_DISTANCES, number, written[0]);
    element(g, A_DISTANCES + 1, number, written[1]);
    element(g, A_POSITION, number, object);
    for (int i = 0; i < 4; i++)
        eye[i] = dp4(draw->modelview[i], object);
    for (unsigned i = 0; i < 8; i++)
        distances[i] = draw->clip_planes >> i & 1 ? dp4(draw->clip_plane[i], eye) : written[i / 4][i % 4];
}

static float size_of(const struct generator *g, int64_t number)
{
    float from_array[4];
    element(g, A_SIZE, number, from_array);
    const float size = g->draw->point_size_from_program ? from_array[0] : g->draw->point_size;
    return !(size >= g->draw->point_size_min) ? g->draw->point_size_min
           : size > g->draw->point_size_max   ? g->draw->point_size_max
                                              : size;
}

static void make_vertex(const struct generator *g, int64_t number, uint32_t instance,
                        struct reference_vertex *to)
{
    const struct draw *draw = g->draw;
    const bool inside = number >= 0 && number < g->used;
    const uint32_t divisor = draw->attributes[A_ELEMENT].divisor, id = (uint32_t)number;
    memset(to, 0, sizeof *to);
    position(g, number, to->clip);
    make_distances(g, number, to->distances);
    element(g, A_IDENTITY, number, to->rows[ROW_IDENTITY]);
    element(g, A_COPY, number, to->rows[ROW_POSITION]);
    element(g, A_NDC, number, to->rows[ROW_NDC]);
    if (g->element_input == SEMANTIC_VERTEX_ID)
        memcpy(&to->rows[ROW_ELEMENT][0], &id, sizeof id);
    else
        element(g, A_ELEMENT, divisor ? (int64_t)draw->base_instance + instance / divisor : number,
                to->rows[ROW_ELEMENT]);
    memcpy(&to->rows[ROW_INSTANCE][0], &instance, sizeof instance);
    to->size = size_of(g, number);
    to->follows = (inside || !draw->position_invariant) && isfinite(to->clip[0] / to->clip[3]) &&
                  isfinite(to->clip[1] / to->clip[3]) && isfinite(to->clip[2] / to->clip[3]);
    const bool flagged = draw->primitive == PRIMITIVE_TRIANGLES || draw->primitive == PRIMITIVE_QUADS ||
                         draw->primitive == PRIMITIVE_POLYGON;
    to->edge = !flagged || (draw->edge_flags.data ? !inside || edges[number] != 0 : draw->edge_flags.current);
}

static void random_vertices(struct generator *g)
{
    const unsigned usual = below(one_in(4) ? STYLES : STYLE_HOSTILE), rare = below(STYLES),
                   rarely = 2 + below(20);
    const bool large = g->used > 4096;
    for (uint32_t n = 0; n < g->used; n++) {
        random_position(large && usual == STYLE_HOSTILE ? STYLE_AROUND
                        : one_in(rarely)                ? rare
                                                        : usual,
                        arrays[A_POSITION][n]);
        for (int i = 0; i < 4; i++) {
            arrays[A_IDENTITY][n][i] = i == 0 ? (float)n : uniform(-8, 8);
            for (unsigned half = 0; half < 2; half++)
                arrays[A_DISTANCES + half][n][i] = one_in(200) ? hostile() : uniform(-0.5f, 2);
        }
        arrays[A_SIZE][n][0] = one_in(20) ? hostile() : uniform(0, 70);
        edges[n] = (uint8_t)(one_in(2) ? below(256) : 0);
    }
    for (uint32_t n = 0; n < g->used; n++) {
        float clip[4];
        position(g, n, clip);
        for (int i = 0; i < 4; i++) {
            const float ndc = clip[i] / clip[3];
            arrays[A_COPY][n][i] = isnan(clip[i]) ? 0.0f : bounded(clip[i]);
            arrays[A_NDC][n][i] = isfinite(ndc) ? ndc : 0.0f;
        }
    }
}

/* --- State ---------------------------------------------------------------------------------------------- */

static void random_matrix(float rows[4][4])
{
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            rows[i][k] = (i == k ? 1.0f : 0.0f) + (one_in(3) ? uniform(-1, 1) : 0.0f);
    if (one_in(20))
        rows[below(4)][below(4)] = hostile();
}

static void random_clipping(struct generator *g)
{
    struct draw *draw = g->draw;
    uint8_t written = 0;
    draw->depth_unclipped = one_in(4);
    draw->zero_to_one = one_in(3);
    draw->upper_left = one_in(3);
    draw->position_invariant = one_in(4);
    random_matrix(draw->mvp);
    random_matrix(draw->modelview);
    draw->clip_planes = one_in(3) ? (uint8_t)any() : 0;
    draw->clip_enables = one_in(2) ? 0 : one_in(2) ? (uint8_t)any() : (uint8_t)(1u << below(8));
    for (unsigned i = 0; i < 8; i++) {
        for (int k = 0; k < 4; k++)
            draw->clip_plane[i][k] = k == 3 ? uniform(0, 2) : uniform(-1, 1);
        draw->link.clip_output[i] = one_in(8) ? -1 : (int)(A_DISTANCES + i / 4);
        draw->link.clip_component[i] = (uint8_t)(i % 4);
        written |= (uint8_t)((draw->link.clip_output[i] >= 0) << i);
    }
    g->reference.clip_enables = draw->clip_enables & (written | draw->clip_planes);
}

static void random_viewport(struct draw *draw)
{
    const bool usual = one_in(2);
    for (int i = 0; i < 2; i++) {
        draw->viewport[i] = usual ? 0 : (float)below(16000) * 0.5f - 4000;
        draw->viewport[i + 2] =
            usual ? 100 : (float)(1 + below(one_in(3) ? 16384 : 1000)) * (one_in(4) ? 0.25f : 1.0f);
        draw->depth_range[i] = usual ? (float)i : uniform(0, 1);
    }
}

static void random_state(struct generator *g)
{
    struct draw *draw = g->draw;
    draw->first_vertex_convention = one_in(2);
    random_clipping(g);
    random_viewport(draw);
    draw->point_size_from_program = one_in(2);
    draw->point_size = uniform(0, 80);
    draw->point_size_min = uniform(0, 2);
    draw->point_size_max = uniform(2, 64);
    const bool outlined = one_in(4);
    for (int face = 0; face < 2; face++)
        draw->polygon_mode[face] = outlined ? (enum pipeline_polygon_mode)below(3) : POLYGON_FILL;
    draw->edge_flags = (struct pipeline_edge_flags){one_in(2) ? edges : NULL, 1, g->used, one_in(2)};
}

/* --- Arrays and indices --------------------------------------------------------------------------------- */

static void random_arrays(struct generator *g, bool large)
{
    struct draw *draw = g->draw;
    g->used = large ? VERTICES / 2 + below(VERTICES / 2) : 3 + below(one_in(2) ? 12 : 300);
    g->position_size = one_in(8) ? 2 + below(2) : 4;
    g->element_input = one_in(3) ? SEMANTIC_VERTEX_ID : SEMANTIC_ATTRIBUTE;
    for (unsigned i = 0; i < A_COUNT; i++) {
        draw->attributes[i].available = g->used * sizeof arrays[0][0];
        draw->attributes[i].divisor = 0;
    }
    draw->attributes[A_POSITION].size = (uint8_t)g->position_size;
    draw->attributes[A_POSITION].available -= (4 - g->position_size) * sizeof(float);
    draw->attributes[A_ELEMENT].available = sizeof arrays[0][0] * ELEMENTS;
    draw->attributes[A_ELEMENT].divisor = below(4);
    if (draw->attributes[A_ELEMENT].divisor == 0)
        g->element_input = SEMANTIC_VERTEX_ID;
    draw->instance = below(3);
    draw->instance_count = large || one_in(2) ? 1 : 1 + below(4);
    draw->base_instance = below(6);
}

static uint32_t random_count(const struct generator *g, bool large)
{
    if (large)
        return 60000 + below(VERTICES - 60000);
    return below(g->draw->primitive == PRIMITIVE_POLYGON ? 90 : one_in(2) ? 14 : 2000);
}

static void random_indices(struct generator *g)
{
    struct draw *draw = g->draw;
    static const unsigned widths[] = {1, 2, 4};
    const uint32_t spread = one_in(2) ? g->used : g->used + 8, near_end = below(g->used);
    draw->index_bytes = widths[below(3)];
    draw->restart = one_in(2);
    draw->restart_index = one_in(2) ? UINT32_MAX >> (32 - 8 * draw->index_bytes) : below(g->used);
    draw->base_vertex = one_in(2) ? 0 : (int32_t)below(20) - 10;
    for (uint32_t i = 0; i < draw->count; i++) {
        uint32_t index = one_in(3) ? near_end + below(3) : below(spread);
        index = one_in(12) && draw->restart ? draw->restart_index : one_in(200) ? any() : index;
        indices[i] = index & (UINT32_MAX >> (32 - 8 * draw->index_bytes));
        memcpy(packed + (size_t)i * draw->index_bytes, &indices[i], draw->index_bytes); /* little-endian */
    }
    draw->indices_available = (size_t)draw->count * draw->index_bytes;
    if (one_in(6) && draw->count > 0) /* the buffer ends early: zeros */
        draw->indices_available = below((uint32_t)draw->indices_available);
    for (uint32_t i = (uint32_t)(draw->indices_available / draw->index_bytes); i < draw->count; i++)
        indices[i] = 0;
    for (uint32_t i = 0; i < draw->count; i++)
        restarts[i] = draw->restart && indices[i] == draw->restart_index;
}

static void random_draw(struct generator *g, uint32_t number)
{
    struct draw *draw = g->draw;
    const bool large = number % 500 == 250;
    draw->primitive = (enum pipeline_primitive)(number % PRIMITIVE_PATCHES);
    if (large && draw->primitive == PRIMITIVE_POLYGON)
        draw->primitive = PRIMITIVE_TRIANGLE_FAN;
    random_arrays(g, large);
    random_state(g);
    random_vertices(g);
    draw->count = random_count(g, large);
    draw->first = one_in(2) ? 0 : below(10);
    draw->index_bytes = 0;
    draw->restart = false;
    if (one_in(2))
        random_indices(g);
}

/* --- Checks --------------------------------------------------------------------------------------------- */

static void open(struct generator *g)
{
    for (unsigned b = 0; b < 2; b++) {
        struct bench *bench = &g->bench[b];
        bench_open(bench, b ? 3 : 1, DOUBLE_ROWS);
        bench->program.input_count = bench->code.input_count = bench->code.output_count = A_COUNT;
        for (unsigned i = 0; i < A_COUNT; i++) {
            bench->inputs[i] = (struct input_register){.semantic = SEMANTIC_ATTRIBUTE, .index = (uint8_t)i};
            bench->code.from[i] = (int8_t)i;
            bench_array(bench, i, (const float(*)[4])arrays[i]);
        }
        bench->inputs[A_INSTANCE].semantic = SEMANTIC_INSTANCE;
        bench->draw.link.inputs[ROW_NDC].interpolation = INTERPOLATE_NOPERSPECTIVE;
        bench->draw.link.point_size_output = A_SIZE;
        bench->draw.indices = packed;
    }
    for (unsigned n = 0; n < ELEMENTS; n++)
        for (unsigned i = 0; i < 4; i++)
            arrays[A_ELEMENT][n][i] = (float)(n * 4 + i);
}

/* The reference's vertices and primitives, instance by instance; how many primitives. */
static size_t prepare(struct generator *g)
{
    const struct draw *draw = g->draw;
    size_t made = 0;
    for (uint32_t instance = 0; instance < draw->instance_count; instance++) {
        const uint32_t base = instance * draw->count;
        for (uint32_t i = 0; i < draw->count; i++) {
            const int64_t number =
                draw->index_bytes ? (int64_t)indices[i] + draw->base_vertex : (int64_t)draw->first + i;
            make_vertex(g, number, draw->instance + instance, &vertices[base + i]);
        }
        const size_t count =
            reference_assemble(draw, draw->restart ? restarts : NULL, draw->count, primitives + made);
        for (size_t i = 0; i < count; i++) {
            for (unsigned k = 0; k < 3; k++)
                primitives[made + i].v[k] += base;
            primitives[made + i].provoking += base;
        }
        made += count;
    }
    return made;
}

static void check_draw(struct generator *g, uint32_t number, struct comparison *sum)
{
    const enum {
        DIRECT,
        THROUGH_SINK,
        DISCARDED
    } way = one_in(10)  ? DISCARDED
            : one_in(3) ? THROUGH_SINK
                        : DIRECT;
    struct pipeline_capture nothing = {0};
    struct bench *bench = &g->bench[number % 2];
    bench->draw.capture = way == THROUGH_SINK ? &nothing : NULL;
    bench->draw.discard = way == DISCARDED;
    bench->inputs[A_ELEMENT].semantic = (uint8_t)g->element_input;
    const uint8_t enables = g->reference.clip_enables;
    g->reference = bench->draw;
    g->reference.clip_enables = enables;
    struct comparison comparison = *sum;
    comparison.draw = &g->reference;
    comparison.vertices = vertices;
    comparison.primitives = primitives;
    comparison.count = prepare(g);
    cr_assert(bench_draw(bench), "draw %u", number);
    comparison.records = bench->record.primitives;
    comparison.record_count = bench->record.count;
    if (way == DISCARDED)
        cr_assert_eq(bench->record.count, 0, "draw %u is discarded", number);
    else
        cr_assert(compare(&comparison), "draw %u, primitive type %d: %s", number, (int)bench->draw.primitive,
                  comparison.message);
    sum->whole = comparison.whole;
    sum->dropped = comparison.dropped;
    sum->cut = comparison.cut;
    sum->unsettled = comparison.unsettled;
}

Test(random, draws_agree_with_the_tables_of_assembly_and_with_clipping_in_extended_precision)
{
    static struct generator g;
    const char *given = getenv("EDGEWALK_RANDOM_PRIMITIVES");
    const size_t wanted = given && atol(given) > 0 ? (size_t)atol(given) : 60000;
    struct comparison sum = {0};
    open(&g);
    uint32_t number = 0;
    for (; sum.whole + sum.dropped + sum.cut < wanted; number++) {
        state = number * 0x9e3779b97f4a7c15u + 1;
        for (int i = 0; i < 4; i++)
            any();
        g.draw = &g.bench[number % 2].draw;
        random_draw(&g, number);
        check_draw(&g, number, &sum);
    }
    printf("%zu primitives in %u draws: %zu whole, %zu outside, %zu cut (%zu where rounding decides)\n",
           sum.whole + sum.dropped + sum.cut, number, sum.whole, sum.dropped, sum.cut, sum.unsettled);
    cr_assert_gt((sum.cut - sum.unsettled) * 4, sum.cut, "too much is left to rounding");
    for (unsigned b = 0; b < 2; b++)
        bench_close(&g.bench[b]);
}
