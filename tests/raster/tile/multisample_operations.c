/* What happens to each sample of a fragment (GL 4.6 compatibility 14.9.3, 17.3.1 to 17.3.10), written out for
 * one sample as the sections read, against tiles: random states over formats and sample counts. Then each
 * rule by itself. */
#include "tests/raster/output/per_fragment_reference.h"
#include "tests/raster/sample_ranks.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 4, HEIGHT = 2, PIXELS = WIDTH * HEIGHT, SAMPLES = RASTER_MAX_SAMPLES };

/* --- What is drawn -------------------------------------------------------------------------------------- */

/* Of each pixel, and of each sample where the program runs for each. */
static float colors[SAMPLES][PIXELS][4], seconds[SAMPLES][PIXELS][4];
static uint32_t masks[SAMPLES][PIXELS];
static uint32_t mask_read[PIXELS]; /* fragment.samplemask */
static bool reads_sample;
static unsigned runs; /* lanes for which the program ran */

static unsigned run_program(f32x8 (*inputs)[4], f32x8 (*outputs)[4], unsigned lanes,
                            const struct shader_resources *resources)
{
    (void)resources;
    const int sample = reads_sample ? ((i32x8)inputs[1][0])[0] : 0;
    for (int lane = 0; lane < PIXELS; lane++) {
        for (int c = 0; c < 4; c++) {
            memcpy((char *)&outputs[0][c] + lane * sizeof(float), &colors[sample][lane][c], sizeof(float));
            memcpy((char *)&outputs[1][c] + lane * sizeof(float), &seconds[sample][lane][c], sizeof(float));
        }
        memcpy((char *)&outputs[2][0] + lane * sizeof(float), &masks[sample][lane], sizeof(float));
        mask_read[lane] = (uint32_t)((i32x8)inputs[0][0])[lane];
    }
    runs += (unsigned)__builtin_popcount(lanes);
    return lanes;
}

static struct output_register outputs[3] = {
    {.semantic = SEMANTIC_FRAGMENT_COLOR},
    {.semantic = SEMANTIC_FRAGMENT_COLOR1},
    {.semantic = SEMANTIC_SAMPLE_MASK, .written = 1, .type = TYPE_S32}};
static struct input_register inputs[2] = {{.semantic = SEMANTIC_SAMPLE_MASK, .type = TYPE_S32},
                                          {.semantic = SEMANTIC_SAMPLE_ID, .type = TYPE_S32}};
static struct instruction instructions[65];
static const struct shader_code code = {run_program};

static struct program make_program(bool per_sample, bool writes_mask)
{
    return (struct program){.inputs = inputs,
                            .input_count = per_sample ? 2 : 1,
                            .outputs = outputs,
                            .output_count = writes_mask ? 3 : 2,
                            .instructions = instructions,
                            .instruction_count = 65,
                            .uses_kil = true};
}

static void use(struct fixture *f, const struct program *program)
{
    f->state.code = &code;
    f->state.program = program;
    f->state.input_count = program->input_count;
    for (unsigned i = 0; i < program->input_count; i++)
        f->state.inputs[i] = (struct raster_input){.semantic = inputs[i].semantic, .components = 1};
}

/* --- Samples -------------------------------------------------------------------------------------------- */

struct surfaces {
    uint8_t texels[SAMPLES][PIXELS][16]; /* as the reference has them */
    uint8_t memory[SAMPLES * PIXELS * 16];
    struct pixel expected[SAMPLES][PIXELS];
};

static void fill(struct fixture *f, struct surfaces *surfaces, enum texture_format format)
{
    const unsigned bytes = texture_formats[format].bytes,
                   depth_bytes = raster_depth_bytes(f->target.depth.format);
    for (unsigned s = 0; s < f->target.samples; s++)
        for (unsigned i = 0; i < PIXELS; i++) {
            const unsigned at = s * PIXELS + i;
            struct pixel *pixel = &surfaces->expected[s][i];
            float rgba[1][4];
            int64_t integers[1][4];
            for (int c = 0; c < 4; c++) {
                rgba[0][c] = random_number();
                integers[0][c] = (int64_t)test_random(&seed) - (1 << 30);
            }
            if (texture_format_is_integer(format))
                texel_encode_integers(format, (const int64_t(*)[4])integers, 1,
                                      surfaces->memory + at * bytes);
            else
                texel_encode_row(format, (const float(*)[4])rgba, 1, surfaces->memory + at * bytes);
            memcpy(pixel->texel, surfaces->memory + at * bytes, bytes);
            const float z = (float)pick(5) / 4;
            pixel->depth = depth_of(f->target.depth.format, z);
            const uint32_t integer = (uint32_t)pixel->depth;
            memcpy(f->depth + at * depth_bytes,
                   f->target.depth.format == DEPTH_FLOAT32 ? (const void *)&z : &integer, depth_bytes);
            pixel->stencil = f->stencil[at] = (uint8_t)pick(256);
        }
}

static double stored_depth(const struct fixture *f, unsigned at)
{
    uint32_t bits = 0;
    float number;
    memcpy(&bits, f->depth + at * raster_depth_bytes(f->target.depth.format),
           raster_depth_bytes(f->target.depth.format));
    memcpy(&number, &bits, sizeof number);
    return f->target.depth.format == DEPTH_FLOAT32 ? (double)number : (double)bits;
}

/* The documented masks of coverage values: the floor(value * n + 1/2) samples of lowest rank. */
static uint32_t coverage_of(unsigned samples, float value)
{
    uint32_t mask = 0;
    unsigned ranks[RASTER_MAX_SAMPLES];
    sample_ranks(samples, ranks);
    const float inside = value > 0 ? value < 1 ? value : 1 : 0;
    for (unsigned s = 0; s < samples; s++)
        if ((float)ranks[s] < floorf(inside * (float)samples + 0.5f))
            mask |= 1u << s;
    return mask;
}

/* --- The comparison ------------------------------------------------------------------------------------- */

/* Depth is (48 + 4x + 2y)/128 at window (x,y), to the bit in every step. */
static const float corner_z[3] = {0.375f - 8 * 6 / 128.0f, 0.375f + (24 * 4 - 8 * 2) / 128.0f,
                                  0.375f + (-8 * 4 + 24 * 2) / 128.0f};

static double plane_z(double x, double y)
{
    return 0.375 + (4 * x + 2 * y) / 128;
}

/* A triangle over everything with that depth; or any one with a depth of 1/2. */
struct drawn {
    struct raster_vertex v[3];
    bool sloped;
};

static struct drawn random_triangle(void)
{
    static const float corners[3][2] = {{-8, -8}, {24, -8}, {-8, 24}};
    struct drawn t = {.sloped = pick(2)};
    for (int i = 0; i < 3; i++)
        t.v[i] = t.sloped ? (struct raster_vertex){corners[i][0], corners[i][1], corner_z[i], 1, NULL}
                          : (struct raster_vertex){(float)pick(128) / 16 - 2, (float)pick(96) / 16 - 2, 0.5f,
                                                   1, NULL};
    return t;
}

/* In 1/256 pixel, by the bottom-left rule. */
static bool covers(const struct drawn *t, int64_t px, int64_t py, bool *back)
{
    int64_t x[3], y[3];
    for (int i = 0; i < 3; i++) {
        x[i] = (int64_t)(t->v[i].x * 256);
        y[i] = (int64_t)(t->v[i].y * 256);
    }
    const int64_t area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
    *back = area <= 0;
    for (int i = 0; i < 3 && area != 0; i++) {
        const int a = area > 0 ? i : (i + 1) % 3, b = area > 0 ? (i + 1) % 3 : i;
        const int64_t e = (x[b] - x[a]) * (py - y[a]) - (y[b] - y[a]) * (px - x[a]);
        if (e < 0 || (e == 0 && !(y[b] < y[a] || (y[b] == y[a] && x[b] > x[a]))))
            return false;
    }
    return area != 0;
}

static void random_sample_state(struct raster_state *state, unsigned samples)
{
    state->multisample = pick(4) != 0;
    state->sample_mask = pick(2) ? 0xffff : (uint16_t)pick(1u << samples);
    state->sample_coverage = pick(4) == 0;
    state->sample_coverage_invert = pick(2);
    state->sample_coverage_value = (float)pick(9) / 8;
    state->alpha_to_coverage = pick(3) == 0;
    state->alpha_to_one = pick(3) == 0;
    state->counts = pick(2);
}

/* One sample of one fragment, to the end; whether it passed. */
static bool reference_sample(const struct raster_state *state, enum texture_format format, bool back,
                             double depth, const double bounds[2], const float color[4],
                             const float second[4], bool to_one, struct pixel *pixel)
{
    const bool integers = texture_format_is_integer(format);
    float written[4];
    memcpy(written, color, sizeof written);
    if (to_one)
        written[3] = 1;
    const float alpha = state->clamp_alpha ? clamp(written[3], 0) : written[3];
    if (state->alpha_test && !integers &&
        !compare(state->alpha_func, (double)alpha, (double)state->alpha_ref))
        return false;
    if (!test_fragment(state, back, depth, bounds, pixel))
        return false;
    write_color(state, format, written, second, pixel->texel);
    return true;
}

static unsigned compare_samples(enum texture_format format, enum raster_depth_format depth_format,
                                unsigned samples, unsigned states)
{
    static struct surfaces surfaces;
    struct fixture f;
    const unsigned bytes = texture_formats[format].bytes;
    const bool integers = texture_format_is_integer(format);
    fixture_open_samples(&f, WIDTH, HEIGHT, COLOR_RGBA8, depth_format, 1, samples);
    f.target.color[0] = (struct raster_color_surface){.format = COLOR_TEXEL,
                                                      .texel = format,
                                                      .pixels = surfaces.memory,
                                                      .row_stride = (ptrdiff_t)(WIDTH * bytes),
                                                      .sample_stride = (ptrdiff_t)(PIXELS * bytes)};
    uint64_t passed = 0;
    for (unsigned n = 0; n < states; n++) {
        const bool writes_mask = pick(3) == 0;
        reads_sample = pick(2);
        const struct program program = make_program(reads_sample, writes_mask);
        const struct drawn triangle = random_triangle();
        fill(&f, &surfaces, format);
        random_state(&f.state);
        random_sample_state(&f.state, samples);
        use(&f, &program);
        for (unsigned s = 0; s < samples; s++)
            for (unsigned i = 0; i < PIXELS; i++) {
                masks[s][i] = test_random(&seed);
                for (int c = 0; c < 4; c++) {
                    const uint32_t bits = pick(2) ? pick(300) : test_random(&seed);
                    colors[s][i][c] = random_number();
                    seconds[s][i][c] = random_number();
                    if (integers)
                        memcpy(&colors[s][i][c], &bits, sizeof bits);
                }
            }
        raster_scene_set_target(f.scene, &f.target);
        fixture_triangles(&f, triangle.v, 3);
        cr_assert(raster_scene_flush(f.scene));
        const struct raster_state *state = &f.state;
        const double bounds[2] = {depth_of(depth_format, (float)state->depth_bounds[0]),
                                  depth_of(depth_format, (float)fmin(state->depth_bounds[1], 1))};
        for (unsigned i = 0; i < PIXELS; i++) {
            const int64_t x = i % WIDTH, y = i / WIDTH;
            bool back = false;
            uint32_t coverage = 0, used = (1u << samples) - 1;
            for (unsigned s = 0; s < samples; s++) {
                const struct raster_sample_position at = raster_sample_positions(samples)[s];
                const int dx = state->multisample ? at.x * (256 / RASTER_SAMPLE_UNIT) : 128,
                          dy = state->multisample ? at.y * (256 / RASTER_SAMPLE_UNIT) : 128;
                coverage |= (uint32_t)covers(&triangle, x * 256 + dx, y * 256 + dy, &back) << s;
            }
            if (state->multisample) {
                if (state->sample_coverage)
                    used &= coverage_of(samples, state->sample_coverage_value) ^
                            (state->sample_coverage_invert ? ~0u : 0);
                used &= state->sample_mask;
            }
            for (unsigned s = 0; s < samples; s++) {
                const unsigned run = reads_sample && state->multisample ? s : 0;
                uint32_t covered = coverage & used;
                if (state->multisample && writes_mask)
                    covered &= masks[run][i];
                if (state->multisample && state->alpha_to_coverage && !integers)
                    covered &= coverage_of(samples, colors[run][i][3]);
                const struct raster_sample_position at = raster_sample_positions(samples)[s];
                const double z = !triangle.sloped     ? 0.5
                                 : state->multisample ? plane_z(x + at.x / (double)RASTER_SAMPLE_UNIT,
                                                                y + at.y / (double)RASTER_SAMPLE_UNIT)
                                                      : plane_z(x + 0.5, y + 0.5);
                if ((covered >> s & 1) &&
                    reference_sample(state, format, back, depth_of(depth_format, (float)z), bounds,
                                     colors[run][i], seconds[run][i],
                                     state->multisample && state->alpha_to_one && !integers,
                                     &surfaces.expected[s][i]))
                    passed += state->counts;
                const unsigned at_sample = s * PIXELS + i;
                cr_assert_eq(
                    memcmp(surfaces.expected[s][i].texel, surfaces.memory + at_sample * bytes, bytes), 0,
                    "%s, %u samples, state %u: texel of sample %u of pixel %u", texture_formats[format].name,
                    samples, n, s, i);
                cr_assert_eq(surfaces.expected[s][i].depth, stored_depth(&f, at_sample),
                             "%s, %u samples, state %u: depth of sample %u of pixel %u",
                             texture_formats[format].name, samples, n, s, i);
                cr_assert_eq(surfaces.expected[s][i].stencil, f.stencil[at_sample],
                             "%s, %u samples, state %u: stencil of sample %u of pixel %u",
                             texture_formats[format].name, samples, n, s, i);
            }
        }
        cr_assert_eq(raster_scene_statistics(f.scene).samples_passed, passed,
                     "%u samples, state %u: %llu counted, not %llu", samples, n,
                     (unsigned long long)raster_scene_statistics(f.scene).samples_passed,
                     (unsigned long long)passed);
    }
    fixture_close(&f);
    return states;
}

Test(multisample_operations, random_states_over_every_format)
{
    static const enum raster_depth_format depths[] = {DEPTH_UNORM16, DEPTH_UNORM24, DEPTH_UNORM32,
                                                      DEPTH_FLOAT32};
    unsigned combinations = 0;
    for (unsigned format = 0; format < FORMAT_COUNT; format++)
        for (unsigned samples = 1; samples <= SAMPLES && is_renderable((enum texture_format)format);
             samples *= 2)
            combinations +=
                compare_samples((enum texture_format)format, depths[(format + samples) % 4], samples, 24);
    printf("per-sample operations: %u states agree with the reference\n", combinations);
}

/* --- Rules by themselves -------------------------------------------------------------------------------- */

/* 14.9.3: all 1's at 1.0, all 0's at 0.0, as many as the value says, and never fewer for a larger one. */
Test(multisample_operations, coverage_masks_are_proportional_and_monotone_14_9_3)
{
    for (unsigned samples = 1; samples <= SAMPLES; samples *= 2) {
        uint32_t before = 0;
        for (unsigned step = 0; step <= 64; step++) {
            const float value = (float)step / 64;
            const uint32_t mask = raster_sample_coverage(samples, value);
            cr_assert_eq(mask, coverage_of(samples, value), "%u samples, %g", samples, (double)value);
            cr_assert_eq(mask & before, before, "%u samples, %g: %x after %x", samples, (double)value, mask,
                         before);
            before = mask;
        }
        cr_assert_eq(raster_sample_coverage(samples, 0), 0);
        cr_assert_eq(raster_sample_coverage(samples, 1), (1u << samples) - 1);
        cr_assert_eq(raster_sample_coverage(samples, NAN), 0);
    }
}

static void open_plain(struct fixture *f, const struct program *program, unsigned samples)
{
    fixture_open_samples(f, WIDTH, HEIGHT, COLOR_RGBA8, DEPTH_UNORM24, 1, samples);
    use(f, program);
    f->state.counts = true;
}

/* Covers everything. */
static void draw_plain(struct fixture *f)
{
    const struct raster_vertex v[3] = {
        {-8, -8, 0.5f, 1, NULL}, {24, -8, 0.5f, 1, NULL}, {-8, 24, 0.5f, 1, NULL}};
    fixture_triangles(f, v, 3);
    cr_assert(raster_scene_flush(f->scene));
}

/* NV_gpu_program5, 2.X.3.2: the samples that the fragment covers, after 14.9.3. */
Test(multisample_operations, a_program_reads_its_coverage)
{
    const struct program program = make_program(false, false);
    struct fixture f;
    reads_sample = false;
    open_plain(&f, &program, 8);
    draw_plain(&f);
    cr_assert_eq(mask_read[0], 0xff);
    f.state.sample_mask = 0xb5;
    draw_plain(&f);
    cr_assert_eq(mask_read[3], 0xb5, "%x", mask_read[3]);
    f.state.multisample = false; /* 14.3.1: full coverage */
    draw_plain(&f);
    cr_assert_eq(mask_read[7], 0xff, "%x", mask_read[7]);
    fixture_close(&f);
    open_plain(&f, &program, 0);
    draw_plain(&f);
    cr_assert_eq(mask_read[5], 1, "%x", mask_read[5]);
    fixture_close(&f);
}

/* 14.3.1.1: at least max(ceil(value * samples), 1) sets of inputs. ARB_sample_shading: reading the sample's
 * number asks for all. */
Test(multisample_operations, the_program_runs_as_often_as_asked_for_14_3_1_1)
{
    static const struct {
        float min_sample_shading;
        bool sampleid, multisample;
        unsigned runs; /* per fragment, of 4 samples */
    } rows[] = {{0, false, true, 1},  {0.25f, false, true, 1}, {0.26f, false, true, 4}, {1, false, true, 4},
                {1, false, false, 1}, {0, true, true, 4},      {0, true, false, 1}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct program program = make_program(rows[i].sampleid, false);
        struct fixture f;
        open_plain(&f, &program, 4);
        reads_sample = rows[i].sampleid;
        f.state.min_sample_shading = rows[i].min_sample_shading;
        f.state.multisample = rows[i].multisample;
        runs = 0;
        draw_plain(&f);
        cr_assert_eq(runs, rows[i].runs * PIXELS, "row %u: %u runs", i, runs);
        cr_assert_eq(raster_scene_statistics(f.scene).fragments_run, runs);
        cr_assert_eq(raster_scene_statistics(f.scene).samples_passed, 4 * PIXELS);
        fixture_close(&f);
    }
}

/* Clears reach every sample, masks too; sample masks do not matter to them (17.4.3). */
Test(multisample_operations, clears_reach_every_sample)
{
    const struct program program = make_program(false, false);
    struct fixture f;
    open_plain(&f, &program, 8);
    f.state.sample_mask = 1;
    fixture_clear(&f, 1, 0, 1, 0, 0.25, 7);
    cr_assert(raster_scene_flush(f.scene));
    const struct raster_clear masked = {.buffers = CLEAR_COLOR | CLEAR_STENCIL,
                                        .rect = {1, 0, 2, 1},
                                        .color = {0, 1, 0, 1},
                                        .draw_buffers = 1,
                                        .color_mask = {2},
                                        .stencil = 0xff,
                                        .stencil_mask = 0x80};
    cr_assert(raster_scene_clear(f.scene, &masked));
    cr_assert(raster_scene_flush(f.scene));
    for (unsigned s = 0; s < 8; s++)
        for (unsigned i = 0; i < PIXELS; i++) {
            uint32_t color, depth;
            memcpy(&color, f.color + (s * PIXELS + i) * 4, 4);
            memcpy(&depth, f.depth + (s * PIXELS + i) * 4, 4);
            cr_assert_eq(color, i == 1 ? 0x00ffffffu : 0x00ff00ffu, "sample %u of pixel %u: %08x", s, i,
                         color);
            cr_assert_eq(depth, 0x400000u, "sample %u of pixel %u: %x", s, i, depth);
            cr_assert_eq(f.stencil[s * PIXELS + i], i == 1 ? 0x87 : 7);
        }
    fixture_close(&f);
}

/* 14.4, 17.2: a point below the threshold is as large as that, and its alpha fades by the square of the
 * ratio. */
Test(multisample_operations, small_points_fade_17_2)
{
    const struct program program = make_program(false, false);
    struct fixture f;
    reads_sample = false;
    open_plain(&f, &program, 4);
    f.state.point_fade_threshold = 8;
    for (unsigned i = 0; i < PIXELS; i++)
        for (int c = 0; c < 4; c++)
            colors[0][i][c] = 1;
    const struct raster_vertex v = {2, 1, 0.5f, 1, NULL};
    const struct raster_derived *state = raster_scene_prepare(f.scene, &f.state);
    struct raster_bins *bins = raster_bins_begin(f.scene, 0);
    raster_point(bins, state, &v, 4, 0);
    raster_bins_merge(f.scene, 1);
    cr_assert(raster_scene_flush(f.scene));
    for (unsigned at = 0; at < 4 * PIXELS; at++)
        cr_assert_eq(f.color[at * 4 + 3], 64, "%u: alpha %u", at, f.color[at * 4 + 3]); /* (4/8)^2 * 255 */
    fixture_close(&f);
}

/* --- Sample positions (TGSI: SAMPLEPOS) ----------------------------------------------------------------- */

static float positions_read[SAMPLES][2];
static unsigned positions;

static unsigned read_position(f32x8 (*in)[4], f32x8 (*out)[4], unsigned lanes,
                              const struct shader_resources *resources)
{
    (void)resources;
    (void)out;
    for (int c = 0; c < 2; c++)
        positions_read[positions % SAMPLES][c] = in[0][c][0];
    positions++;
    return lanes;
}

Test(multisample_operations, a_program_reads_where_its_sample_is)
{
    static struct input_register position = {.semantic = SEMANTIC_SAMPLE_POSITION};
    static const struct shader_code reading = {read_position};
    for (unsigned samples = 0; samples <= SAMPLES; samples = samples ? samples * 2 : 1) {
        struct program program = make_program(false, false);
        struct fixture f;
        program.inputs = &position;
        open_plain(&f, &program, samples);
        f.state.code = &reading;
        f.state.inputs[0] = (struct raster_input){.semantic = SEMANTIC_SAMPLE_POSITION, .components = 2};
        positions = 0;
        draw_plain(&f);
        cr_assert_eq(positions, samples ? samples : 1, "%u samples: %u runs", samples, positions);
        for (unsigned s = 0; s < positions; s++) {
            const struct raster_sample_position at = raster_sample_positions(positions)[s];
            cr_assert_eq(positions_read[s][0], (float)at.x / RASTER_SAMPLE_UNIT, "%u samples: %u", samples,
                         s);
            cr_assert_eq(positions_read[s][1], (float)at.y / RASTER_SAMPLE_UNIT, "%u samples: %u", samples,
                         s);
        }
        fixture_close(&f);
    }
}

/* Pixel rectangles and bitmaps cover all samples of their pixels, with a depth each. */
Test(multisample_operations, pixel_rectangles_cover_all_samples)
{
    static const uint32_t columns[WIDTH] = {0, 1, 2, 3}, lines[HEIGHT] = {0, 1};
    static const float depths[PIXELS] = {0, 0.125f, 0.25f, 0.5f, 0.625f, 0.75f, 0.875f, 1};
    static const uint8_t bits[PIXELS] = {1, 1, 0, 1, 1, 1, 1, 0};
    static const struct raster_pixels pixels = {.rect = {0, 0, WIDTH, HEIGHT},
                                                .columns = columns,
                                                .rows = lines,
                                                .row_elements = WIDTH,
                                                .depths = depths,
                                                .bits = bits};
    const struct program program = make_program(false, false);
    const struct raster_vertex associated = {.inv_w = 1};
    for (int multisample = 0; multisample < 2; multisample++) {
        struct fixture f;
        reads_sample = false;
        open_plain(&f, &program, 4);
        f.state.multisample = multisample;
        f.state.depth_test = f.state.depth_write = true;
        f.state.depth_func = COMPARE_LESS;
        fixture_clear(&f, 0, 0, 0, 0, 0.5625, 0);
        const struct raster_derived *state = raster_scene_prepare(f.scene, &f.state);
        struct raster_bins *bins = raster_bins_begin(f.scene, 0);
        raster_pixel_rectangle(bins, state, &associated, &pixels);
        raster_bins_merge(f.scene, 1);
        cr_assert(raster_scene_flush(f.scene));
        for (unsigned at = 0; at < 4 * PIXELS; at++) {
            const unsigned i = at % PIXELS;
            const double depth = bits[i] && depths[i] < 0.5625f ? (double)depths[i] : 0.5625;
            cr_assert_eq(stored_depth(&f, at), depth_of(DEPTH_UNORM24, (float)depth), "pixel %u: depth %g", i,
                         stored_depth(&f, at) / 16777215);
        }
        fixture_close(&f);
    }
}
