/* What a fragment program sees in its inputs, against the equations in double. */
#include "tests/raster/fixture.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { SIZE = 160 };

static unsigned copy_program(f32x8 (*inputs)[4], f32x8 (*outputs)[4], unsigned lanes,
                             const struct shader_resources *resources)
{
    (void)resources;
    memcpy(outputs[0], inputs[0], sizeof outputs[0]);
    return lanes;
}

static struct output_register output = {.semantic = SEMANTIC_FRAGMENT_COLOR};
static struct input_register input;
static struct instruction instructions[65];
static struct program program = {.outputs = &output,
                                 .output_count = 1,
                                 .inputs = &input,
                                 .input_count = 1,
                                 .instructions = instructions,
                                 .instruction_count = 65};
static const struct shader_code code = {copy_program};

/* The one input comes from attribute row 0 or from what `semantic` says; the colour buffer receives it as it
 * is. */
static void open_with_input(struct fixture *f, enum semantic semantic, enum interpolation interpolation)
{
    fixture_open(f, SIZE, SIZE, COLOR_RGBA32F, DEPTH_FLOAT32, 1);
    input.type = TYPE_F32;
    f->state.program = &program;
    f->state.code = &code;
    f->state.attribute_count = 1;
    f->state.input_count = 1;
    f->state.inputs[0] = (struct raster_input){
        .semantic = (uint8_t)semantic, .interpolation = (uint8_t)interpolation, .components = 4};
}

static void read_pixel(const struct fixture *f, int x, int y, float value[4])
{
    memcpy(value, f->color + ((size_t)y * SIZE + (size_t)x) * 16, 16);
}

static float random_float(uint32_t *seed, float low, float high)
{
    return low + (float)(test_random(seed) >> 8) * 0x1p-24f * (high - low);
}

static double snapped(float v)
{
    return nearbyint((double)v * 256) / 256;
}

/* Barycentric weights at a pixel centre, or false if it is outside. */
static bool weights(const struct raster_vertex v[3], int px, int py, double b[3])
{
    double x[3], y[3], cx = px + 0.5, cy = py + 0.5, sum = 0;
    for (int i = 0; i < 3; i++) {
        x[i] = snapped(v[i].x);
        y[i] = snapped(v[i].y);
    }
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        b[i] = (x[j] - cx) * (y[k] - cy) - (x[k] - cx) * (y[j] - cy);
        sum += b[i];
    }
    for (int i = 0; i < 3; i++)
        b[i] /= sum;
    return b[0] > 0 && b[1] > 0 && b[2] > 0;
}

static double reference(const struct raster_vertex v[3], const double b[3], int c,
                        enum interpolation interpolation)
{
    double above = 0, below = 0;
    for (int i = 0; i < 3; i++) {
        double weight = interpolation == INTERPOLATE_PERSPECTIVE ? b[i] * (double)v[i].inv_w : b[i];
        above += weight * (double)v[i].attributes[0][c];
        below += weight;
    }
    return above / below;
}

/* For triangles no thinner than about three pixels and w within a factor of 8, attributes in [-1,1]: 2^-16
 * absolute. */
static void expect_interpolated(enum interpolation interpolation, bool equal_w)
{
    uint32_t seed = 31;
    double worst = 0;
    struct fixture f;
    open_with_input(&f, SEMANTIC_TEXCOORD, interpolation);
    for (int round = 0; round < 30; round++) {
        float attributes[3][1][4];
        struct raster_vertex v[3];
        float low = round % 3 ? 0 : -2000, high = round % 3 ? SIZE : 2000;
        for (int i = 0; i < 3; i++) {
            v[i] = (struct raster_vertex){random_float(&seed, low, high), random_float(&seed, low, high),
                                          0.5f, equal_w ? 0.7f : random_float(&seed, 0.25f, 2),
                                          (const float(*)[4])attributes[i]};
            for (int c = 0; c < 4; c++)
                attributes[i][0][c] = random_float(&seed, -1, 1);
        }
        double area = fabs((double)(v[1].x - v[0].x) * (double)(v[2].y - v[0].y) -
                           (double)(v[2].x - v[0].x) * (double)(v[1].y - v[0].y));
        if (area < 3.0 * (double)(high - low))
            continue;
        fixture_triangles(&f, v, 3);
        cr_assert(raster_scene_flush(f.scene));
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                double b[3];
                float got[4];
                read_pixel(&f, x, y, got);
                for (int c = 0; c < 4 && weights(v, x, y, b); c++)
                    worst = fmax(worst, fabs((double)got[c] - reference(v, b, c, interpolation)));
            }
    }
    cr_assert_lt(worst, 0x1p-16, "worst error %g", worst);
    cr_assert_gt(worst, 0, "nothing was compared");
    fixture_close(&f);
}

Test(interpolate, perspective)
{
    expect_interpolated(INTERPOLATE_PERSPECTIVE, false);
}

Test(interpolate, perspective_with_one_w)
{
    expect_interpolated(INTERPOLATE_PERSPECTIVE, true);
}

Test(interpolate, noperspective)
{
    expect_interpolated(INTERPOLATE_NOPERSPECTIVE, false);
}

Test(interpolate, equal_values_stay_exact)
{
    const float attributes[1][4] = {{0.1f, 1, -3.7f, 1e-3f}};
    struct fixture f;
    open_with_input(&f, SEMANTIC_TEXCOORD, INTERPOLATE_NOPERSPECTIVE);
    struct raster_vertex v[3] = {{3.3f, 2.1f, 0.1f, 0.3f, attributes},
                                 {157.7f, 20, 0.3f, 1.7f, attributes},
                                 {30, 150.9f, 0.9f, 0.9f, attributes}};
    fixture_triangles(&f, v, 3);
    cr_assert(raster_scene_flush(f.scene));
    unsigned covered = 0;
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++) {
            float got[4];
            read_pixel(&f, x, y, got);
            bool drawn = got[0] != 0;
            cr_assert(!drawn || memcmp(got, attributes[0], sizeof got) == 0);
            covered += drawn;
        }
    cr_assert_gt(covered, 5000);
    fixture_close(&f);
}

/* Bits, not numbers: denormals and NaN payloads come through integer inputs. */
Test(interpolate, flat_takes_the_provoking_vertex)
{
    const uint32_t bits[4] = {1, 0x7fa00001, 0x80000000, 0xdeadbeef};
    float flat[1][4], other[1][4] = {{9, 9, 9, 9}};
    memcpy(flat[0], bits, sizeof bits);
    for (int integer = 0; integer < 2; integer++) {
        struct fixture f;
        open_with_input(&f, SEMANTIC_GENERIC, integer ? INTERPOLATE_PERSPECTIVE : INTERPOLATE_FLAT);
        input.type = integer ? TYPE_U32 : TYPE_F32;
        struct raster_vertex v[3] = {{0, 0, 0, 1, (const float(*)[4])other},
                                     {50, 0, 0, 2, (const float(*)[4])other},
                                     {0, 50, 0, 3, (const float(*)[4])flat}};
        fixture_triangles(&f, v, 3);
        cr_assert(raster_scene_flush(f.scene));
        uint32_t got[4];
        read_pixel(&f, 4, 4, (float *)got);
        cr_assert_eq(got[0], integer ? 1u : 0u, "a float input flushes denormals, an integer one does not");
        cr_assert_eq(got[2], 0x80000000);
        cr_assert_eq(got[3], 0xdeadbeef);
        cr_assert_eq(got[1], 0x7fa00001);
        fixture_close(&f);
    }
}

Test(interpolate, position_is_window_x_y_z_and_one_over_w)
{
    struct fixture f;
    open_with_input(&f, SEMANTIC_POSITION, INTERPOLATE_PERSPECTIVE);
    struct raster_vertex v[3] = {
        {0, 0, 0.25f, 0.5f, NULL}, {128, 0, 0.5f, 1.5f, NULL}, {0, 128, 0.25f, 0.5f, NULL}};
    fixture_triangles(&f, v, 3);
    cr_assert(raster_scene_flush(f.scene));
    for (int y = 0; y < 128; y += 9)
        for (int x = 0; x + y < 126; x += 7) {
            float got[4];
            read_pixel(&f, x, y, got);
            float across = ((float)x + 0.5f) / 128;
            cr_assert(got[0] == (float)x + 0.5f && got[1] == (float)y + 0.5f);
            cr_assert_float_eq(got[2], 0.25f + across * 0.25f, 1e-6);
            cr_assert_float_eq(got[3], 0.5f + across, 1e-6);
        }
    fixture_close(&f);
}

Test(interpolate, facing_primitive_id_and_missing_rows)
{
    for (int turn = 0; turn < 2; turn++) {
        struct raster_vertex v[6] = {{0, 0, 0, 1, NULL},  {9, 0, 0, 1, NULL},  {0, 9, 0, 1, NULL},
                                     {20, 0, 0, 1, NULL}, {29, 0, 0, 1, NULL}, {20, 9, 0, 1, NULL}};
        struct fixture f;
        float got[4];
        uint32_t id;
        open_with_input(&f, SEMANTIC_FACING, INTERPOLATE_PERSPECTIVE);
        f.state.front_is_cw = turn;
        fixture_triangles(&f, v, 6);
        cr_assert(raster_scene_flush(f.scene));
        read_pixel(&f, 1, 1, got);
        cr_assert_eq(got[0], turn ? -1 : 1);
        fixture_close(&f);
        open_with_input(&f, SEMANTIC_PRIMITIVE_ID, INTERPOLATE_FLAT);
        input.type = TYPE_S32;
        fixture_triangles(&f, v, 6);
        cr_assert(raster_scene_flush(f.scene));
        memcpy(&id, f.color + 22 * 16, 4);
        cr_assert_eq(id, 1);
        fixture_close(&f);
        open_with_input(&f, SEMANTIC_TEXCOORD, INTERPOLATE_PERSPECTIVE);
        f.state.inputs[0].row[0] = f.state.inputs[0].row[1] = RASTER_ROW_NONE;
        fixture_triangles(&f, v, 6);
        cr_assert(raster_scene_flush(f.scene));
        read_pixel(&f, 1, 1, got);
        cr_assert(got[0] == 0 && got[1] == 0 && got[2] == 0 && got[3] == 1);
        fixture_close(&f);
    }
}

Test(interpolate, back_faces_read_their_own_row)
{
    const float rows[2][4] = {{1, 0, 0, 1}, {0, 1, 0, 1}};
    for (int turn = 0; turn < 2; turn++) {
        struct fixture f;
        float got[4];
        open_with_input(&f, SEMANTIC_COLOR, INTERPOLATE_PERSPECTIVE);
        f.state.attribute_count = 2;
        f.state.inputs[0].row[1] = 1;
        f.state.front_is_cw = turn;
        struct raster_vertex v[3] = {{0, 0, 0, 1, rows}, {9, 0, 0, 2, rows}, {0, 9, 0, 3, rows}};
        fixture_triangles(&f, v, 3);
        cr_assert(raster_scene_flush(f.scene));
        read_pixel(&f, 1, 1, got);
        cr_assert_float_eq(got[turn], 1, 1e-6);
        cr_assert_eq(got[1 - turn], 0);
        fixture_close(&f);
    }
}

/* Equations 14.5 and 14.6. */
Test(interpolate, lines)
{
    uint32_t seed = 8;
    struct fixture f;
    open_with_input(&f, SEMANTIC_TEXCOORD, INTERPOLATE_PERSPECTIVE);
    for (int round = 0; round < 40; round++) {
        float a[2][1][4];
        struct raster_vertex v[2];
        for (int i = 0; i < 2; i++) {
            for (int c = 0; c < 4; c++)
                a[i][0][c] = random_float(&seed, 0.5f, 1);
            v[i] = (struct raster_vertex){random_float(&seed, 0, SIZE), random_float(&seed, 0, SIZE), 0.5f,
                                          random_float(&seed, 0.5f, 2), (const float(*)[4])a[i]};
        }
        fixture_clear(&f, 0, 0, 0, 0, 1, 0);
        const struct raster_derived *state = raster_scene_prepare(f.scene, &f.state);
        raster_line(raster_bins_begin(f.scene, 0), state, v, v[1].attributes, 0);
        raster_bins_merge(f.scene, 1);
        cr_assert(raster_scene_flush(f.scene));
        double xa = snapped(v[0].x), ya = snapped(v[0].y), dx = snapped(v[1].x) - xa,
               dy = snapped(v[1].y) - ya;
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                float got[4];
                read_pixel(&f, x, y, got);
                if (got[0] == 0)
                    continue;
                double t = ((x + 0.5 - xa) * dx + (y + 0.5 - ya) * dy) / (dx * dx + dy * dy);
                double below = (1 - t) * (double)v[0].inv_w + t * (double)v[1].inv_w;
                for (int c = 0; c < 4; c++) {
                    double above =
                        (1 - t) * (double)(a[0][0][c] * v[0].inv_w) + t * (double)(a[1][0][c] * v[1].inv_w);
                    cr_assert_float_eq((double)got[c], above / below, 1e-5);
                }
            }
    }
    fixture_close(&f);
}

Test(interpolate, points_have_the_vertex_values_everywhere)
{
    const float rows[1][4] = {{0.1f, INFINITY, -2, 0.3f}};
    struct fixture f;
    open_with_input(&f, SEMANTIC_COLOR, INTERPOLATE_PERSPECTIVE);
    struct raster_vertex v = {70, 70, 0.5f, 0.37f, rows};
    const struct raster_derived *state = raster_scene_prepare(f.scene, &f.state);
    raster_point(raster_bins_begin(f.scene, 0), state, &v, 40, 0);
    raster_bins_merge(f.scene, 1);
    cr_assert(raster_scene_flush(f.scene));
    for (int y = 50; y < 90; y++)
        for (int x = 50; x < 90; x++) {
            float got[4];
            read_pixel(&f, x, y, got);
            cr_assert_eq(memcmp(got, rows[0], sizeof got), 0, "(%d,%d)", x, y);
        }
    fixture_close(&f);
}
