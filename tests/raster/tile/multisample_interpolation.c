/* Where inputs of fragments with samples have their values: CENTROID, SAMPLE and per-sample shading
 * (NV_fragment_program4 3.11.3.2, NV_gpu_program5, GL 4.6 compatibility 14.3.1), IPAC, IPAO and IPAS
 * (NV_gpu_program5 2.X.8.Z). In the real executor, against the attribute computed in double at the place that
 * the rule names. */
#define FIXTURE_REAL_EXECUTOR
#include "tests/raster/fixture.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SIZE = 66 };

/* --- What is drawn ---------------------------------------------------------------------------------------
 */

static const float corners[3][2] = {
    {3.25390625f, 2.12890625f}, {64.01171875f, 9.75390625f}, {20.26953125f, 60.51171875f}};
static const float inv_w[3] = {1, 0.5f, 0.25f};
static const float rows[3][1][4] = {{{1, -4, 8, 0.5f}}, {{5, 4, -8, 0.25f}}, {{-3, 2, 1, 1}}};
static const float depths[3] = {0.25f, 0.5f, 0.875f};

static double weight(int i, double x, double y)
{
    const float *a = corners[(i + 1) % 3], *b = corners[(i + 2) % 3], *c = corners[i];
    const double area =
        ((double)b[0] - a[0]) * ((double)c[1] - a[1]) - ((double)b[1] - a[1]) * ((double)c[0] - a[0]);
    return (((double)b[0] - a[0]) * (y - a[1]) - ((double)b[1] - a[1]) * (x - a[0])) / area;
}

enum how { PERSPECTIVE, LINEAR, FLAT, POSITION };

/* Component c of what is interpolated, at a place of the window. */
static double value_at(enum how how, int c, double x, double y)
{
    double sum = 0, divisor = 0, linear = 0, z = 0;
    for (int i = 0; i < 3; i++) {
        const double b = weight(i, x, y);
        sum += b * (double)inv_w[i] * (double)rows[i][0][c];
        divisor += b * (double)inv_w[i];
        linear += b * (double)rows[i][0][c];
        z += b * (double)depths[i];
    }
    const double position[4] = {x, y, z, divisor};
    return how == PERSPECTIVE ? sum / divisor
           : how == LINEAR    ? linear
           : how == FLAT      ? (double)rows[2][0][c]
                              : position[c];
}

static bool covers(double x, double y)
{
    for (int i = 0; i < 3; i++)
        if (weight(i, x, y) < 0)
            return false;
    return true;
}

/* --- Places ----------------------------------------------------------------------------------------------
 */

enum place { CENTRE, CENTROID, OWN_SAMPLE, SAMPLE_2, OFFSET, OFFSET_SNAPPED };

static void find_place(enum place place, unsigned samples, unsigned own, int x, int y, double at[2])
{
    const struct raster_sample_position *positions = raster_sample_positions(samples ? samples : 1);
    const unsigned count = samples ? samples : 1;
    unsigned covered = 0, first = count;
    at[0] = x + 0.5;
    at[1] = y + 0.5;
    for (unsigned s = 0; s < count; s++) {
        const bool inside = covers(x + positions[s].x / (double)RASTER_SAMPLE_UNIT,
                                   y + positions[s].y / (double)RASTER_SAMPLE_UNIT);
        first = inside && first == count ? s : first;
        covered += inside;
    }
    const int sample = place == OWN_SAMPLE                                   ? (int)own
                       : place == SAMPLE_2 && count > 2                      ? 2
                       : place == CENTROID && covered > 0 && covered < count ? (int)first
                                                                             : -1;
    if (sample >= 0) {
        at[0] = x + positions[sample].x / (double)RASTER_SAMPLE_UNIT;
        at[1] = y + positions[sample].y / (double)RASTER_SAMPLE_UNIT;
    }
    if (place == OFFSET) {
        at[0] += 0.375;
        at[1] -= 0.25;
    }
    if (place == OFFSET_SNAPPED) /* 0.3 and -0.001 in 1/256 */
        at[0] += 77 / 256.0;
}

/* --- Programs --------------------------------------------------------------------------------------------
 */

static const struct row {
    const char *text;
    enum how how;
    enum place place;
    bool per_sample;
    float min_sample_shading;
} table[] = {
    {"ATTRIB a = fragment.attrib[0]; MOV result.color, a;", PERSPECTIVE, CENTRE, false, 0},
    {"NOPERSPECTIVE ATTRIB a = fragment.attrib[0]; MOV result.color, a;", LINEAR, CENTRE, false, 0},
    {"CENTROID ATTRIB a = fragment.attrib[0]; MOV result.color, a;", PERSPECTIVE, CENTROID, false, 0},
    {"CENTROID NOPERSPECTIVE ATTRIB a = fragment.attrib[0]; MOV result.color, a;", LINEAR, CENTROID, false,
     0},
    {"FLAT ATTRIB a = fragment.attrib[0]; MOV result.color, a;", FLAT, CENTRE, false, 0},
    {"SAMPLE ATTRIB a = fragment.attrib[0]; MOV result.color, a;", PERSPECTIVE, OWN_SAMPLE, true, 0},
    {"SAMPLE NOPERSPECTIVE ATTRIB a = fragment.attrib[0]; MOV result.color, a;", LINEAR, OWN_SAMPLE, true, 0},
    {"ATTRIB a = fragment.attrib[0]; MOV result.color, a;", PERSPECTIVE, OWN_SAMPLE, true, 1},
    {"CENTROID ATTRIB a = fragment.attrib[0]; MOV result.color, a;", PERSPECTIVE, OWN_SAMPLE, true, 0.5f},
    {"FLAT ATTRIB a = fragment.attrib[0]; MOV result.color, a;", FLAT, CENTRE, true, 1},
    {"ATTRIB a = fragment.attrib[0]; IPAC result.color, a;", PERSPECTIVE, CENTROID, false, 0},
    {"NOPERSPECTIVE ATTRIB a = fragment.attrib[0]; IPAC result.color, a;", LINEAR, CENTROID, false, 0},
    {"CENTROID ATTRIB a = fragment.attrib[0]; IPAO result.color, a, {0.375, -0.25, 0, 0};", PERSPECTIVE,
     OFFSET, false, 0},
    {"NOPERSPECTIVE ATTRIB a = fragment.attrib[0]; IPAO result.color, a, {0.3, -0.001, 0, 0};", LINEAR,
     OFFSET_SNAPPED, false, 0},
    {"FLAT ATTRIB a = fragment.attrib[0]; IPAO result.color, a, {0.375, -0.25, 0, 0};", FLAT, CENTRE, false,
     0},
    {"ATTRIB a = fragment.attrib[0]; IPAS result.color, a, {2, 0, 0, 0}.x;", PERSPECTIVE, SAMPLE_2, false, 0},
    {"ATTRIB a = fragment.attrib[0]; IPAS result.color, a, {99, 0, 0, 0}.x;", PERSPECTIVE, CENTRE, false, 0},
    {"SAMPLE ATTRIB a = fragment.attrib[0]; IPAO result.color, a, {0.375, -0.25, 0, 0};", PERSPECTIVE, OFFSET,
     true, 0},
    {"MOV result.color, fragment.position;", POSITION, CENTRE, false, 0},
    {"MOV result.color, fragment.position;", POSITION, OWN_SAMPLE, true, 1},
    {"IPAO result.color, fragment.position, {0.375, -0.25, 0, 0};", POSITION, OFFSET, false, 0},
};

static void expect_row(const struct row *row, unsigned samples)
{
    struct fixture f;
    struct shader_error error;
    char text[256];
    uint32_t params[8][4];
    const int length = snprintf(text, sizeof text, "!!NVfp5.0\n%s\nEND\n", row->text);
    struct program *program = shader_load(SHADER_TARGET_FRAGMENT, text, (size_t)length, &error);
    cr_assert_not_null(program, "%s: %s", row->text, error.message);
    struct shader_code *code = shader_code_create(program);
    for (uint32_t i = 0; i < program->param_count && i < 8; i++)
        memcpy(params[i], program->params[i].value, sizeof params[i]);
    fixture_open_samples(&f, SIZE, SIZE, COLOR_RGBA32F, DEPTH_FLOAT32, 1, samples);
    f.state.program = program;
    f.state.code = code;
    f.state.resources.params = (const uint32_t(*)[4])params;
    f.state.input_count = program->input_count;
    f.state.attribute_count = 1;
    f.state.min_sample_shading = row->min_sample_shading;
    for (uint32_t i = 0; i < program->input_count; i++)
        f.state.inputs[i] = (struct raster_input){.semantic = program->inputs[i].semantic,
                                                  .interpolation = program->inputs[i].interpolation,
                                                  .centroid = program->inputs[i].centroid,
                                                  .sample = program->inputs[i].sample,
                                                  .components = 4};
    struct raster_vertex v[3];
    for (int i = 0; i < 3; i++)
        v[i] = (struct raster_vertex){corners[i][0], corners[i][1], depths[i], inv_w[i], rows[i]};
    fixture_clear(&f, -99, 0, 0, 0, 1, 0);
    fixture_triangles(&f, v, 3);
    cr_assert(raster_scene_flush(f.scene));
    unsigned drawn = 0;
    for (unsigned s = 0; s < (samples ? samples : 1); s++)
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                float rgba[4];
                double at[2];
                memcpy(rgba, f.color + fixture_sample(&f, (unsigned)x, (unsigned)y, s) * 16, 16);
                const struct raster_sample_position own = raster_sample_positions(samples ? samples : 1)[s];
                const bool covered =
                    covers(x + own.x / (double)RASTER_SAMPLE_UNIT, y + own.y / (double)RASTER_SAMPLE_UNIT);
                cr_assert_eq(rgba[0] != -99, covered, "%s, %u samples: sample %u of (%d,%d)", row->text,
                             samples, s, x, y);
                if (!covered)
                    continue;
                find_place(row->place, samples, s, x, y, at);
                for (int c = 0; c < 4; c++) {
                    const double expected = value_at(row->how, c, at[0], at[1]);
                    cr_assert(fabs((double)rgba[c] - expected) <= 2e-4 + fabs(expected) * 1e-4,
                              "%s, %u samples: component %d of sample %u of (%d,%d) is %g, expected %g",
                              row->text, samples, c, s, x, y, (double)rgba[c], expected);
                }
                drawn++;
            }
    cr_assert_gt(drawn, 1000);
    fixture_close(&f);
    shader_code_destroy(code);
    shader_program_free(program);
}

Test(multisample_interpolation, inputs_have_the_values_of_the_place_that_is_named)
{
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
        expect_row(&table[i], 0);
        for (unsigned samples = 1; samples <= 16; samples *= 4)
            expect_row(&table[i], samples);
    }
    printf("interpolation at places: %zu programs, on targets with 0, 1, 4 and 16 samples\n",
           sizeof table / sizeof *table);
}
