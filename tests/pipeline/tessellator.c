/* GL 4.6 compatibility 11.2.2: levels, spacing, and that the domain is covered exactly once. */
#include "pipeline/tessellator.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { EQUAL, ODD, EVEN, SPACINGS };
enum { ONE = 1 << 24 };

static struct tessellation result;
static uint32_t state = 5;

static uint32_t draw(uint32_t below)
{
    state = state * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)state * below) >> 32);
}

static float bits(uint32_t word)
{
    float value;
    memcpy(&value, &word, sizeof value);
    return value;
}

/* Ordinary ones, whole ones, and those that only clamping makes harmless. */
static float random_level(void)
{
    static const float odd_ones[] = {0.25f, 1,     1.0000001f, 2,  2.0000002f, 3,       3.0000002f,
                                     63,    63.5f, 64,         65, 1e30f,      INFINITY};
    switch (draw(4)) {
    case 0: return (float)(1 + draw(64));
    case 1: return odd_ones[draw(sizeof odd_ones / sizeof odd_ones[0])];
    case 2: return 1 + (float)draw(1 << 20) / (1 << 17);
    default: return 1 + (float)draw(1 << 24) / (1 << 18);
    }
}

static float random_inner_level(void)
{
    static const float hostile[] = {NAN, -INFINITY, -3, 0};
    return draw(6) ? random_level() : hostile[draw(4)];
}

static struct primitive_declarations mode_of(uint8_t domain, uint8_t spacing)
{
    return (struct primitive_declarations){.tess_mode = domain, .tess_spacing = spacing};
}

static int64_t fixed(float coordinate)
{
    cr_assert(coordinate >= 0 && coordinate <= 1);
    return (int64_t)(coordinate * ONE);
}

/* --- Levels --------------------------------------------------------------------------------------------- */

static unsigned segments(uint8_t spacing, float level)
{
    const struct primitive_declarations mode = mode_of(KIND_ISOLINES, spacing);
    const float outer[4] = {1, level, 0, 0}, inner[2] = {0, 0};
    tessellate(&mode, outer, inner, &result);
    return result.index_count / 2;
}

Test(tessellator, levels_are_clamped_and_rounded_up_by_the_spacing)
{
    static const struct {
        float level;
        unsigned n[SPACINGS];
    } rows[] = {
        {1e-45f, {1, 1, 2}}, {0.5f, {1, 1, 2}},     {1, {1, 1, 2}},           {1.5f, {2, 3, 2}},
        {2, {2, 3, 2}},      {2.5f, {3, 3, 4}},     {3, {3, 3, 4}},           {3.5f, {4, 5, 4}},
        {62, {62, 63, 62}},  {62.5f, {63, 63, 64}}, {63, {63, 63, 64}},       {63.00001f, {64, 63, 64}},
        {64, {64, 63, 64}},  {1000, {64, 63, 64}},  {INFINITY, {64, 63, 64}},
    };
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++)
        for (uint8_t s = 0; s < SPACINGS; s++)
            cr_expect_eq(segments(s, rows[r].level), rows[r].n[s], "level %g spacing %u: %u",
                         (double)rows[r].level, s, segments(s, rows[r].level));
}

Test(tessellator, a_relevant_outer_level_that_is_not_positive_discards_the_patch)
{
    static const float useless[] = {0, -0.0f, -1, -INFINITY, NAN};
    static const struct {
        uint8_t domain, relevant;
    } rows[] = {{KIND_QUADS, 4}, {KIND_TRIANGLES, 3}, {KIND_ISOLINES, 2}};
    const float inner[2] = {3, 3};
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++)
        for (unsigned level = 0; level < 4; level++)
            for (size_t u = 0; u < sizeof useless / sizeof useless[0]; u++) {
                const struct primitive_declarations mode = mode_of(rows[r].domain, EQUAL);
                float outer[4] = {4, 4, 4, 4};
                outer[level] = useless[u];
                tessellate(&mode, outer, inner, &result);
                cr_expect_eq(result.index_count == 0, level < rows[r].relevant);
                cr_expect_eq(result.point_count == 0, level < rows[r].relevant);
            }
}

Test(tessellator, a_negative_nan_discards_and_an_inner_level_never_does)
{
    const struct primitive_declarations mode = mode_of(KIND_QUADS, EQUAL);
    float outer[4] = {2, 2, 2, bits(0xffc00000)};
    const float inner[2] = {bits(0xffc00000), -5};
    tessellate(&mode, outer, inner, &result);
    cr_expect_eq(result.index_count, 0);
    outer[3] = 2;
    tessellate(&mode, outer, inner, &result);
    cr_expect_eq(result.index_count, 3 * 8);
}

/* --- Spacing -------------------------------------------------------------------------------------------- */

Test(tessellator, equal_segments_are_equal_to_the_last_bit_of_24)
{
    for (unsigned n = 1; n <= 64; n++) {
        cr_assert_eq(segments(EQUAL, (float)n), n);
        for (unsigned i = 0; i <= n; i++)
            cr_expect_leq(fabs((double)result.points[i][0] - (double)i / n), 0x1p-25);
    }
}

/* n - 2 segments of one length, two shorter ones in symmetric places whose relative length falls with n - f;
 * the first of them is where Direct3D 11.3's functional specification has it. */
Test(tessellator, fractional_segments_shrink_with_n_minus_f)
{
    static const uint8_t odd[] = {0, 1, 1, 3, 1, 3, 5, 7, 1, 3, 5, 7, 9, 11, 13, 15, 1}; /* of 3, 5, 7... */
    static const uint8_t even[] = {1, 1, 3, 1, 3, 5, 7, 1, 3, 5, 7, 9, 11, 13, 15, 1};   /* of 4, 6, 8... */
    for (uint8_t spacing = ODD; spacing <= EVEN; spacing++)
        for (unsigned n = 4 - (spacing == ODD); n <= (spacing == ODD ? 35u : 34u); n += 2) {
            const unsigned place = spacing == ODD ? odd[(n - 3) / 2] : even[(n - 4) / 2];
            for (unsigned step = 0; step < 16; step++) {
                const float f = (float)n - (float)step / 8;
                const double fraction = (f - (n - 2.0)) / 2, shorter = fraction / n,
                             longer = (1 - fraction) / (n - 2) + fraction / n;
                cr_assert_eq(segments(spacing, f), n);
                for (unsigned i = 0; i < n; i++) {
                    const double length = (double)result.points[i + 1][0] - (double)result.points[i][0],
                                 expected = i == place || i == n - 1 - place ? shorter : longer;
                    cr_expect_leq(fabs(length - expected), 0x1p-23, "%u segments, %g: %u is %g, expected %g",
                                  n, (double)f, i, length, expected);
                }
            }
        }
}

Test(tessellator, points_of_an_edge_are_exact_mirror_images)
{
    for (int k = 0; k < 3000; k++) {
        const unsigned n = segments((uint8_t)draw(SPACINGS), random_level());
        for (unsigned i = 0; i <= n; i++) {
            cr_expect_eq(result.points[n - i][0], 1.0f - result.points[i][0]);
            cr_expect_eq(result.points[i][0], 1.0f - result.points[n - i][0]);
        }
        for (unsigned i = 0; i < n; i++)
            cr_expect_leq(result.points[i][0], result.points[i + 1][0]);
    }
}

/* --- Edges between patches ------------------------------------------------------------------------------ */

enum { PLACES = 68 }; /* 65, and corners once more for each other edge */

/* The points on one edge, by their place along it: bit for bit what any neighbour has, from either side. */
static unsigned edge_points(uint8_t domain, unsigned edge, float along[PLACES])
{
    static const uint8_t across[2][4] = {{0, 1, 2}, {0, 1, 0, 1}}; /* the coordinate that is constant */
    static const uint8_t running[2][4] = {{1, 0, 1}, {1, 0, 1, 0}};
    const bool quad = domain == KIND_QUADS;
    const float at = quad && edge >= 2 ? 1 : 0;
    unsigned count = 0;
    /* The ring comes first: stop at the first interior point. */
    for (unsigned p = 0; p < result.point_count; p++) {
        const float *point = result.points[p];
        const bool on_ring = quad ? point[0] == 0 || point[0] == 1 || point[1] == 0 || point[1] == 1
                                  : point[0] == 0 || point[1] == 0 || point[2] == 0;
        if (!on_ring)
            break;
        if (point[across[quad][edge]] == at && count < PLACES)
            along[count++] = point[running[quad][edge]];
    }
    for (unsigned i = 0; i < count; i++) /* in order */
        for (unsigned k = i + 1; k < count; k++)
            if (along[k] < along[i]) {
                const float swap = along[i];
                along[i] = along[k];
                along[k] = swap;
            }
    /* Segments so short that they have no length end at one place, at corners that of another edge too. */
    unsigned places = 0;
    for (unsigned i = 0; i < count; i++)
        if (i == 0 || along[i] != along[places - 1])
            along[places++] = along[i];
    return places;
}

Test(tessellator, shared_edges_have_the_same_points_from_either_side)
{
    static const uint8_t domains[2] = {KIND_TRIANGLES, KIND_QUADS};
    for (int k = 0; k < 800; k++) {
        const uint8_t spacing = (uint8_t)draw(SPACINGS);
        const float shared = random_level();
        float first[PLACES], other[PLACES];
        unsigned counts[2];
        for (int side = 0; side < 2; side++) {
            const uint8_t domain = domains[draw(2)];
            const unsigned edge = draw(domain == KIND_QUADS ? 4 : 3);
            const struct primitive_declarations mode = mode_of(domain, spacing);
            float outer[4], inner[2];
            for (int i = 0; i < 4; i++)
                outer[i] = random_level();
            for (int i = 0; i < 2; i++)
                inner[i] = 2.5f + random_level(); /* inner points lie inside */
            outer[edge] = shared;
            tessellate(&mode, outer, inner, &result);
            counts[side] = edge_points(domain, edge, side ? other : first);
        }
        cr_assert_eq(counts[0], counts[1], "%u and %u, spacing %u, %.9g", counts[0], counts[1], spacing,
                     (double)shared);
        for (unsigned i = 0; i < counts[0]; i++) {
            cr_expect_eq(first[i], other[i]);
            cr_expect_eq(first[i], 1.0f - other[counts[0] - 1 - i]);
        }
    }
}

/* --- Covering the domain -------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Directed edges a -> b, sorted. */
static uint32_t edges[TESS_MAX_INDICES];

static bool has_edge(uint32_t from, uint32_t to)
{
    const uint32_t key = from << 16 | to;
    return bsearch(&key, edges, result.index_count, sizeof edges[0], compare);
}

/* Each edge has the same one, reversed, in exactly one other triangle; those of the rim have none. */
static void check_edges(unsigned rim)
{
    for (unsigned i = 0; i < result.index_count; i++) {
        const unsigned next = i % 3 == 2 ? i - 2 : i + 1;
        edges[i] = (uint32_t)result.indices[i] << 16 | result.indices[next];
    }
    qsort(edges, result.index_count, sizeof edges[0], compare);
    unsigned lonely = 0;
    for (unsigned i = 0; i < result.index_count; i++) {
        cr_assert(i == 0 || edges[i] != edges[i - 1], "an edge has two triangles on one side");
        lonely += !has_edge(edges[i] & 0xffff, edges[i] >> 16);
    }
    cr_assert_eq(lonely, rim, "%u edges on the rim, not %u", lonely, rim);
}

static void check_area(bool quad, bool clockwise)
{
    int64_t sum = 0;
    for (unsigned t = 0; t < result.index_count; t += 3) {
        int64_t x[3], y[3];
        for (int c = 0; c < 3; c++) {
            cr_assert_lt(result.indices[t + c], result.point_count);
            x[c] = fixed(result.points[result.indices[t + c]][0]);
            y[c] = fixed(result.points[result.indices[t + c]][1]);
        }
        int64_t twice = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
        if (clockwise)
            twice = -twice;
        cr_assert_geq(twice, 0, "triangle %u is turned over", t / 3);
        sum += twice;
    }
    cr_assert_eq(sum, (int64_t)ONE * ONE * (quad ? 2 : 1));
}

static unsigned rim_of(uint8_t domain, uint8_t spacing, const float outer[4])
{
    unsigned sum = 0;
    for (unsigned i = 0; i < (domain == KIND_QUADS ? 4 : 3); i++)
        sum += segments(spacing, outer[i]);
    return sum;
}

static void check_patch(struct primitive_declarations mode, const float outer[4], const float inner[2])
{
    const bool quad = mode.tess_mode == KIND_QUADS;
    const unsigned rim = rim_of(mode.tess_mode, mode.tess_spacing, outer);
    tessellate(&mode, outer, inner, &result);
    cr_assert_eq(result.vertices, 3);
    cr_assert_leq(result.point_count, TESS_MAX_POINTS);
    cr_assert_leq(result.index_count, TESS_MAX_INDICES);
    for (unsigned p = 0; p < result.point_count; p++) {
        const int64_t third = fixed(result.points[p][2]);
        const int64_t sum = fixed(result.points[p][0]) + fixed(result.points[p][1]) + third;
        cr_assert(quad ? third == 0 : sum == ONE);
    }
    check_area(quad, mode.tess_clockwise);
    check_edges(rim);
    /* Euler: a disc with V vertices and a rim of r has 2V - 2 - r triangles, so no point is left out. */
    cr_assert_eq(result.index_count / 3, 2 * result.point_count - 2 - rim);
}

Test(tessellator, triangles_cover_the_domain_exactly_once)
{
    for (int k = 0; k < 600; k++) {
        const uint8_t domain = draw(2) ? KIND_QUADS : KIND_TRIANGLES;
        struct primitive_declarations mode = mode_of(domain, (uint8_t)draw(SPACINGS));
        mode.tess_clockwise = draw(2);
        float outer[4], inner[2];
        for (int i = 0; i < 4; i++)
            outer[i] = draw(4) ? random_level() : 1;
        for (int i = 0; i < 2; i++)
            inner[i] = random_inner_level();
        check_patch(mode, outer, inner);
    }
}

/* The inner triangle next to the centre is as small as a unit of the coordinates. */
Test(tessellator, a_level_just_above_two_turns_no_triangle_over)
{
    static const float outer[4] = {1, 62.9573288f, 1, 1};
    for (uint32_t ulps = 1; ulps < 64; ulps++) {
        const float inner[2] = {bits(0x40000000 + ulps), 1};
        check_patch(mode_of(KIND_TRIANGLES, EVEN), outer, inner);
    }
}

Test(tessellator, small_levels_cover_the_domain_in_every_combination)
{
    for (unsigned k = 0; k < 3 * 3 * 3 * 4 * 4 * 3 * 2; k++) {
        const float outer[4] = {1 + (float)(k % 3), 1 + (float)(k / 3 % 3), 1 + (float)(k / 9 % 3), 2};
        const float inner[2] = {1 + (float)(k / 27 % 4), 1 + (float)(k / 108 % 4)};
        check_patch(mode_of(k / 1296 % 2 ? KIND_QUADS : KIND_TRIANGLES, (uint8_t)(k / 432 % 3)), outer,
                    inner);
    }
}

Test(tessellator, the_largest_patches_fit)
{
    const float most[4] = {INFINITY, 64, 1e9f, 100};
    static const uint8_t domains[] = {KIND_TRIANGLES, KIND_QUADS};
    for (uint8_t spacing = 0; spacing < SPACINGS; spacing++)
        for (int d = 0; d < 2; d++)
            check_patch(mode_of(domains[d], spacing), most, most);
    const struct primitive_declarations lines = mode_of(KIND_ISOLINES, EQUAL);
    tessellate(&lines, most, most, &result);
    cr_expect_eq(result.point_count, 64 * 65);
    cr_expect_eq(result.index_count, 2 * 64 * 64);
}

/* --- What the text says of single cases ----------------------------------------------------------------- */

static unsigned triangles_of(uint8_t domain, uint8_t spacing, float outer, float inner0, float inner1)
{
    const struct primitive_declarations mode = mode_of(domain, spacing);
    const float outers[4] = {outer, outer, outer, outer}, inners[2] = {inner0, inner1};
    tessellate(&mode, outers, inners, &result);
    return result.index_count / 3;
}

Test(tessellator, levels_of_one_leave_the_domain_whole)
{
    cr_expect_eq(triangles_of(KIND_TRIANGLES, EQUAL, 1, 1, 9), 1);
    cr_expect_eq(triangles_of(KIND_TRIANGLES, ODD, 0.5f, -4, 9), 1);
    cr_expect_eq(triangles_of(KIND_QUADS, EQUAL, 1, 1, 1), 2);
    cr_expect_eq(triangles_of(KIND_QUADS, ODD, 1, 0, NAN), 2);
    static const float corners[3][3] = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}};
    triangles_of(KIND_TRIANGLES, EQUAL, 1, 1, 1);
    for (int i = 0; i < 3; i++)
        cr_expect_arr_eq(result.points[result.indices[i]], corners[i], sizeof corners[i]);
}

Test(tessellator, an_inner_level_of_one_is_one_plus_epsilon)
{
    cr_expect_eq(triangles_of(KIND_TRIANGLES, EQUAL, 2, 1, 1), 6); /* the centre and six points around it */
    cr_expect_eq(triangles_of(KIND_TRIANGLES, EQUAL, 1, 2, 1), 3);
    cr_expect_eq(triangles_of(KIND_QUADS, EQUAL, 1, 1, 3), 2 + 1 + 1 + 2); /* a line of two inner points */
    /* Three segments with inner points on the edge; they are points of their own. */
    triangles_of(KIND_TRIANGLES, ODD, 3, 1, 1);
    cr_expect_eq(result.point_count, 9 + 3);
    for (int i = 0; i < 3; i++) {
        const float *inner = result.points[9 + i];
        cr_expect(inner[0] == 1 || inner[1] == 1 || inner[2] == 1);
    }
}

/* Figure 11.1: inner level 0 of a quad is horizontal, level 1 vertical. Figure 11.3: (4,2) and (7,4). */
Test(tessellator, inner_level_0_of_a_quad_divides_u)
{
    triangles_of(KIND_QUADS, EQUAL, 1, 4, 2);
    cr_expect_eq(result.point_count, 4 + 3);
    for (unsigned i = 4; i < 7; i++)
        cr_expect_eq(result.points[i][1], 0.5f);
    triangles_of(KIND_QUADS, EQUAL, 1, 7, 4);
    cr_expect_eq(result.point_count, 4 + 6 * 3);
}

/* Figure 11.2 (a) and (b): the perpendiculars through the outer points. */
Test(tessellator, concentric_triangles_stand_perpendicular_to_the_outer_points)
{
    static const float inner_levels[] = {5, 4, 9, 12};
    for (size_t l = 0; l < sizeof inner_levels / sizeof inner_levels[0]; l++) {
        const unsigned n = (unsigned)inner_levels[l];
        triangles_of(KIND_TRIANGLES, EQUAL, 1, inner_levels[l], 0);
        unsigned expected = 3;
        for (unsigned k = n - 2; (int)k > 0; k -= 2)
            expected += 3 * k;
        cr_expect_eq(result.point_count, expected + (n % 2 == 0));
        /* Along the first edge of the first inner triangle, x = u + v / 2 is the outer point's. */
        for (unsigned i = 1; i < n - 1; i++) {
            const float *p = result.points[3 + i - 1];
            cr_expect_leq(fabs((double)p[0] + (double)p[1] / 2 - (double)i / n), 0x1p-22);
            cr_expect_leq(fabs((double)p[1] - 2.0 / 3 / n), 0x1p-22);
        }
    }
}

Test(tessellator, outer_levels_belong_to_the_edges_of_figure_11_1)
{
    struct primitive_declarations mode = mode_of(KIND_QUADS, EQUAL);
    const float outer[4] = {2, 3, 4, 5}, inner[2] = {3, 3};
    static const unsigned quad_edges[4] = {0, 1, 2, 3}; /* u = 0, v = 0, u = 1, v = 1 */
    float along[PLACES];
    tessellate(&mode, outer, inner, &result);
    for (unsigned e = 0; e < 4; e++)
        cr_expect_eq(edge_points(KIND_QUADS, quad_edges[e], along), 3 + e);
    mode.tess_mode = KIND_TRIANGLES;
    tessellate(&mode, outer, inner, &result);
    for (unsigned e = 0; e < 3; e++) /* u = 0, v = 0, w = 0 */
        cr_expect_eq(edge_points(KIND_TRIANGLES, e, along), 3 + e);
}

Test(tessellator, isolines_have_no_line_at_the_top_and_equal_distances)
{
    const struct primitive_declarations mode = mode_of(KIND_ISOLINES, ODD);
    const float outer[4] = {3.5f, 4.5f, NAN, -1}, inner[2] = {NAN, NAN};
    tessellate(&mode, outer, inner, &result);
    cr_expect_eq(result.vertices, 2);
    cr_expect_eq(result.index_count, 2 * 4 * 5);
    for (unsigned i = 0; i < result.index_count; i += 2) {
        const float *a = result.points[result.indices[i]], *b = result.points[result.indices[i + 1]];
        cr_expect_eq(a[1], (float)(i / 10) / 4);
        cr_expect_eq(a[1], b[1]);
        cr_expect_lt(a[0], b[0]);
    }
}

Test(tessellator, point_mode_gives_each_point_once)
{
    static const uint8_t domains[] = {KIND_TRIANGLES, KIND_QUADS, KIND_ISOLINES};
    for (int k = 0; k < 60; k++) {
        struct primitive_declarations mode = mode_of(domains[k % 3], (uint8_t)draw(SPACINGS));
        float outer[4], inner[2];
        for (int i = 0; i < 4; i++)
            outer[i] = random_level();
        for (int i = 0; i < 2; i++)
            inner[i] = random_level();
        tessellate(&mode, outer, inner, &result);
        bool used[TESS_MAX_POINTS] = {false};
        for (unsigned i = 0; i < result.index_count; i++)
            used[result.indices[i]] = true;
        const unsigned points = result.point_count;
        mode.tess_point_mode = true;
        tessellate(&mode, outer, inner, &result);
        cr_expect_eq(result.vertices, 1);
        cr_expect_eq(result.point_count, points);
        cr_assert_eq(result.index_count, points);
        for (unsigned i = 0; i < points; i++) {
            cr_expect(used[i]);
            cr_expect_eq(result.indices[i], i);
        }
    }
}

Test(tessellator, the_same_bits_on_every_machine)
{
    uint64_t hash = 0xcbf29ce484222325u;
    state = 99;
    for (int k = 0; k < 50; k++) {
        const struct primitive_declarations mode =
            mode_of(k % 2 ? KIND_QUADS : KIND_TRIANGLES, (uint8_t)(k % 3));
        float outer[4], inner[2];
        for (int i = 0; i < 4; i++)
            outer[i] = 1 + (float)draw(1 << 20) / (1 << 15);
        for (int i = 0; i < 2; i++)
            inner[i] = 1 + (float)draw(1 << 20) / (1 << 15);
        tessellate(&mode, outer, inner, &result);
        for (unsigned p = 0; p < result.point_count; p++)
            for (int c = 0; c < 3; c++)
                hash = (hash ^ (uint64_t)fixed(result.points[p][c])) * 0x100000001b3u;
        for (unsigned i = 0; i < result.index_count; i++)
            hash = (hash ^ result.indices[i]) * 0x100000001b3u;
    }
    cr_expect_eq(hash, 0x2bc61ca02261c66bu, "%016llx", (unsigned long long)hash);
}
