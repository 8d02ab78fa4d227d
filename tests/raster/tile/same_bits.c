/* The promise: the same bytes whatever the number of threads, the instruction set, or the way a scene was cut
 * into chunks. */
#include "tests/raster/fixture.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WIDTH = 333, HEIGHT = 201, TRIANGLES = 400 };

static unsigned color_source(f32x8 (*inputs)[4], f32x8 (*outputs)[4], unsigned lanes,
                             const struct shader_resources *resources)
{
    (void)resources;
    for (int c = 0; c < 4; c++)
        outputs[0][c] = inputs[0][c];
    return lanes & ~(unsigned)(i32x8_movemask(inputs[0][0] < 0.1f));
}

static struct output_register output = {.semantic = SEMANTIC_FRAGMENT_COLOR};
static struct input_register input;
static struct instruction instructions[65];
static struct program program = {.outputs = &output,
                                 .output_count = 1,
                                 .inputs = &input,
                                 .input_count = 1,
                                 .instructions = instructions,
                                 .instruction_count = 65,
                                 .uses_kil = true};
static const struct shader_code code = {color_source};

static float random_float(uint32_t *seed, float low, float high)
{
    return low + (float)(test_random(seed) >> 8) * 0x1p-24f * (high - low);
}

/* Triangles, lines and points; blended, depth tested, stencilled; hashes of all that is stored. */
static uint64_t render_samples(unsigned threads, unsigned chunks, unsigned samples)
{
    struct fixture f;
    uint32_t seed = 2026;
    fixture_open_samples(&f, WIDTH, HEIGHT, COLOR_RGBA8, DEPTH_UNORM24, threads, samples);
    f.state.program = &program;
    f.state.code = &code;
    f.state.attribute_count = f.state.input_count = 1;
    f.state.inputs[0] = (struct raster_input){.semantic = SEMANTIC_COLOR,
                                              .interpolation = INTERPOLATE_PERSPECTIVE,
                                              .components = 4,
                                              .centroid = samples == 4};
    f.state.min_sample_shading = samples == 8 ? 1.0f : 0.0f;
    f.state.alpha_to_coverage = samples == 2;
    f.state.depth_test = f.state.depth_write = f.state.stencil_test = true;
    f.state.depth_func = COMPARE_LEQUAL;
    f.state.stencil[0].func = f.state.stencil[1].func = COMPARE_ALWAYS;
    f.state.stencil[0].pass = STENCIL_INCR_WRAP;
    f.state.stencil[1].depth_fail = STENCIL_INVERT;
    f.state.stencil[0].write_mask = f.state.stencil[1].write_mask = 0xff;
    f.state.line_width = 3;
    f.state.blend[0].enable = true;
    f.state.blend[0].src_rgb = f.state.blend[0].src_alpha = FACTOR_SRC_ALPHA;
    f.state.blend[0].dst_rgb = f.state.blend[0].dst_alpha = FACTOR_ONE_MINUS_SRC_ALPHA;
    fixture_clear(&f, 0.2f, 0.3f, 0.4f, 1, 1, 0);
    const struct raster_derived *state = raster_scene_prepare(f.scene, &f.state);
    for (unsigned chunk = 0; chunk < chunks; chunk++) {
        struct raster_bins *bins = raster_bins_begin(f.scene, chunk);
        for (unsigned i = TRIANGLES * chunk / chunks; i < TRIANGLES * (chunk + 1) / chunks; i++) {
            float rows[3][1][4];
            struct raster_vertex v[3];
            float reach = i % 4 ? 30 : 2000;
            float x = random_float(&seed, 0, WIDTH), y = random_float(&seed, 0, HEIGHT);
            for (int k = 0; k < 3; k++) {
                v[k] = (struct raster_vertex){
                    x + random_float(&seed, -reach, reach), y + random_float(&seed, -reach, reach),
                    random_float(&seed, 0, 1), random_float(&seed, 0.1f, 3), (const float(*)[4])rows[k]};
                for (int c = 0; c < 4; c++)
                    rows[k][0][c] = random_float(&seed, -0.5f, 1.5f);
            }
            if (i % 3)
                raster_triangle(bins, state, v, v[2].attributes, i);
            else if (i % 2)
                raster_line(bins, state, v, v[1].attributes, i);
            else
                raster_point(bins, state, v, 17, i);
        }
    }
    raster_bins_merge(f.scene, chunks);
    cr_assert(raster_scene_flush(f.scene));
    uint64_t hash = 14695981039346656037u;
    for (int s = 0; s < 3; s++)
        for (size_t i = 0; i < f.bytes[s]; i++)
            hash = (hash ^ f.guarded[s][FIXTURE_GUARD + i]) * 1099511628211u;
    fixture_close(&f);
    return hash;
}

static uint64_t render(unsigned threads, unsigned chunks)
{
    return render_samples(threads, chunks, 0);
}

Test(same_bits, multisampled_any_number_of_threads_and_chunks)
{
    for (unsigned samples = 1; samples <= 16; samples *= 2) {
        const uint64_t one = render_samples(1, 1, samples);
        cr_assert_eq(render_samples(2, 3, samples), one, "%u samples", samples);
        cr_assert_eq(render_samples(3, 1, samples), one, "%u samples", samples);
    }
}

Test(same_bits, any_number_of_threads_and_chunks)
{
    uint64_t one = render(1, 1);
    cr_assert_eq(render(2, 1), one);
    cr_assert_eq(render(8, 1), one);
    cr_assert_eq(render(3, 7), one);
    cr_assert_eq(render(1, 50), one);
}

/* The instruction set is chosen once per process, so each renders in its own. */
Test(same_bits, every_instruction_set)
{
    static const char *const sets[] = {"base", ""};
    uint64_t hashes[2] = {0};
    for (int i = 0; i < 2; i++) {
        int ends[2], status;
        cr_assert_eq(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0) {
            if (*sets[i])
                setenv("EDGEWALK_ISA", sets[i], 1);
            else
                unsetenv("EDGEWALK_ISA");
            uint64_t hash = render(2, 2) ^ render_samples(2, 2, 4) ^ render_samples(2, 2, 8);
            _exit(write(ends[1], &hash, sizeof hash) != sizeof hash);
        }
        cr_assert_eq(read(ends[0], &hashes[i], sizeof hashes[i]), (ssize_t)sizeof hashes[i]);
        cr_assert_eq(waitpid(child, &status, 0), child);
        cr_assert_eq(status, 0);
        close(ends[0]);
        close(ends[1]);
    }
    cr_assert_neq(hashes[0], 0);
    cr_assert_eq(hashes[0], hashes[1]);
}

/* --- The usual states ----------------------------------------------------------------------------------- */

static unsigned usual_program(f32x8 (*inputs)[4], f32x8 (*outputs)[4], unsigned lanes,
                              const struct shader_resources *resources)
{
    (void)resources;
    memcpy(outputs[0], inputs[0], sizeof outputs[0]);
    return lanes;
}

static unsigned constant_program(f32x8 (*inputs)[4], f32x8 (*outputs)[4], unsigned lanes,
                                 const struct shader_resources *resources)
{
    (void)inputs, (void)resources;
    for (int c = 0; c < 4; c++)
        outputs[0][c] = f32x8_splat((float)(c + 1) / 7);
    return lanes;
}

enum { TARGETS = 4 };

static unsigned targets_program(f32x8 (*inputs)[4], f32x8 (*outputs)[4], unsigned lanes,
                                const struct shader_resources *resources)
{
    (void)resources;
    for (int k = 0; k < TARGETS; k++)
        for (int c = 0; c < 4; c++)
            outputs[k][c] = inputs[0][(c + k) % 4];
    return lanes;
}

/* color_source: 0 constant, 1 one input moved, 2 any program, 3 one with a colour for each target. */
static void draw_usual(struct fixture *f, int shade_kind, bool depth, bool blend, bool general, uint32_t seed)
{
    static const struct shader_code codes[4] = {
        {constant_program}, {usual_program}, {usual_program}, {targets_program}};
    static struct output_register outputs[TARGETS];
    for (unsigned k = 0; k < TARGETS; k++)
        outputs[k] = (struct output_register){.semantic = SEMANTIC_FRAGMENT_COLOR, .index = (uint8_t)k};
    struct instruction code_of_mov[65] = {
        {.op = OP_MOV, .dst = {.file = FILE_OUTPUT, .mask = 15}, .src = {{.file = FILE_INPUT}}},
        {.op = OP_END}};
    for (int c = 0; c < 4; c++)
        code_of_mov[0].src[0].swizzle[c] = (uint8_t)c;
    struct program usual = {.outputs = outputs,
                            .output_count = shade_kind == 3 ? TARGETS : 1,
                            .inputs = &input,
                            .input_count = shade_kind != 0,
                            .instructions = code_of_mov,
                            .instruction_count = shade_kind >= 2 ? 65 : 2};
    f->state.program = &usual;
    f->state.code = &codes[shade_kind];
    f->state.input_count = shade_kind != 0;
    f->state.attribute_count = 1;
    f->state.inputs[0] =
        (struct raster_input){.semantic = SEMANTIC_COLOR,
                              .interpolation = seed % 3 ? INTERPOLATE_PERSPECTIVE : INTERPOLATE_FLAT,
                              .components = 4};
    f->state.depth_test = depth;
    f->state.depth_write = seed & 1;
    f->state.depth_func = COMPARE_LESS;
    f->state.blend[0].enable = blend;
    f->state.blend[0].src_rgb = f->state.blend[0].src_alpha = FACTOR_SRC_ALPHA;
    f->state.blend[0].dst_rgb = f->state.blend[0].dst_alpha = FACTOR_ONE_MINUS_SRC_ALPHA;
    f->state.counts = general; /* not on the fast path */
    fixture_clear(f, 0.9f, 0.3f, 0.5f, 0.2f, 1, 0);
    for (int i = 0; i < 40; i++) {
        float rows[3][1][4];
        struct raster_vertex v[3];
        for (int k = 0; k < 3; k++) {
            v[k] = (struct raster_vertex){random_float(&seed, -40, 260), random_float(&seed, -40, 200),
                                          random_float(&seed, 0, 1), random_float(&seed, 0.1f, 3),
                                          (const float(*)[4])rows[k]};
            for (int c = 0; c < 4; c++)
                rows[k][0][c] = i % 8 == 7 ? (float[]){NAN, INFINITY, -0.0f, 1e-40f}[c]
                                           : random_float(&seed, -0.5f, 1.5f);
        }
        fixture_triangles(f, v, 3);
    }
    cr_assert(raster_scene_flush(f->scene));
}

static void compare_usual(enum raster_depth_format format, unsigned samples, bool multisample)
{
    for (unsigned kind = 0; kind < 24; kind++) {
        struct fixture f[2];
        for (int general = 0; general < 2; general++) {
            fixture_open_samples(&f[general], 219, 161, COLOR_RGBA8, format, 1, samples);
            f[general].state.multisample = multisample;
            draw_usual(&f[general], (int)(kind / 8), kind & 1, kind & 2, general, 77 + (kind & 4));
        }
        for (int s = 0; s < 2; s++)
            cr_assert_eq(memcmp(f[0].guarded[s], f[1].guarded[s], f[0].bytes[s] + FIXTURE_GUARD), 0,
                         "%u samples, kind %u: surface %d", samples, kind, s);
        for (int general = 0; general < 2; general++)
            fixture_close(&f[general]);
    }
}

Test(same_bits, usual_states_equal_the_general_path)
{
    for (int format = DEPTH_UNORM16; format <= DEPTH_FLOAT32; format++)
        compare_usual((enum raster_depth_format)format, 0, false);
}

Test(same_bits, usual_states_of_samples_equal_the_general_path)
{
    for (unsigned samples = 1; samples <= 16; samples *= 2)
        compare_usual(samples % 3 == 1 ? DEPTH_UNORM24 : DEPTH_FLOAT32, samples, true);
    compare_usual(DEPTH_UNORM24, 4, false);
}

/* --- Targets of other formats, and several ---------------------------------------------------------------
 */

enum { ACROSS = 219, UP = 161, MOST_SAMPLES = 4, TARGET_BYTES = ACROSS * UP * MOST_SAMPLES * 16 };

/* In place of the fixture's colours. */
static void use_targets(struct fixture *f, const enum texture_format *formats, unsigned count,
                        uint8_t *memory)
{
    for (unsigned k = 0; k < count; k++) {
        const ptrdiff_t stride = ACROSS * (ptrdiff_t)texture_formats[formats[k]].bytes;
        f->target.color[k] =
            (struct raster_color_surface){.format = formats[k] == FORMAT_RGBA8 ? COLOR_RGBA8 : COLOR_TEXEL,
                                          .texel = formats[k],
                                          .pixels = memory + (size_t)k * TARGET_BYTES,
                                          .row_stride = stride,
                                          .sample_stride = stride * UP};
        f->state.draw_buffers |= (uint8_t)(1u << k);
        f->state.blend[k].color_mask = 15;
    }
    raster_scene_set_target(f->scene, &f->target);
}

static void compare_targets(const enum texture_format *formats, unsigned count, unsigned samples)
{
    static uint8_t memory[2][TARGETS * TARGET_BYTES];
    for (unsigned kind = 0; kind < 16; kind++) {
        struct fixture f[2];
        memset(memory, 0x5a, sizeof memory);
        for (int general = 0; general < 2; general++) {
            fixture_open_samples(&f[general], ACROSS, UP, COLOR_RGBA8, DEPTH_UNORM24, 1, samples);
            use_targets(&f[general], formats, count, memory[general]);
            f[general].state.blend[2] = (struct raster_blend){.enable = true,
                                                              .src_rgb = FACTOR_ONE,
                                                              .dst_rgb = FACTOR_DST_ALPHA,
                                                              .src_alpha = FACTOR_ZERO,
                                                              .dst_alpha = FACTOR_ONE,
                                                              .color_mask = 15};
            draw_usual(&f[general], (int)(kind / 4), kind & 1, kind & 2, general, 33 + kind);
            fixture_close(&f[general]);
        }
        for (unsigned k = 0; k < count; k++)
            cr_assert_eq(memcmp(memory[0] + (size_t)k * TARGET_BYTES, memory[1] + (size_t)k * TARGET_BYTES,
                                TARGET_BYTES),
                         0, "%s as target %u of %u, %u samples, kind %u", texture_formats[formats[k]].name, k,
                         count, samples, kind);
    }
}

Test(same_bits, targets_of_any_format_equal_the_general_path)
{
    static const enum texture_format formats[] = {
        FORMAT_SRGB8_A8, FORMAT_R8,      FORMAT_RG16,   FORMAT_RGB565, FORMAT_RGB10A2,   FORMAT_R11G11B10F,
        FORMAT_RGBA16F,  FORMAT_RGBA32F, FORMAT_RGB32F, FORMAT_LA8,    FORMAT_RG8_SNORM, FORMAT_R32F};
    for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++)
        compare_targets(&formats[i], 1, i % 3 == 2 ? MOST_SAMPLES : 0);
}

Test(same_bits, several_targets_equal_the_general_path)
{
    static const enum texture_format formats[][TARGETS] = {
        {FORMAT_RGBA8, FORMAT_RGBA8, FORMAT_RGBA8, FORMAT_RGBA8},
        {FORMAT_RGBA32F, FORMAT_RGBA8, FORMAT_RGBA16F, FORMAT_R8},
        {FORMAT_RGB565, FORMAT_RGBA8, FORMAT_SRGB8_A8, FORMAT_RG32F}};
    for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++)
        compare_targets(formats[i], TARGETS, i ? MOST_SAMPLES : 0);
}

/* --- Small triangles, whose groups run together --------------------------------------------------------- */

enum { SMALL_TRIANGLES = 600 };

/* They cover each other. The program is that of program.uses_kil: without it depth is written before it. */
static void draw_small(struct fixture *f, bool discards, bool flat, bool blend, bool general, uint32_t seed)
{
    static struct raster_vertex v[3 * SMALL_TRIANGLES];
    static float rows[3 * SMALL_TRIANGLES][1][4];
    struct program small = program;
    small.uses_kil = discards;
    static const struct shader_code plain = {usual_program};
    f->state.program = &small;
    f->state.code = discards ? &code : &plain;
    f->state.input_count = f->state.attribute_count = 1;
    f->state.inputs[0] =
        (struct raster_input){.semantic = SEMANTIC_COLOR,
                              .interpolation = flat ? INTERPOLATE_FLAT : INTERPOLATE_PERSPECTIVE,
                              .components = 4};
    f->state.depth_test = f->state.depth_write = true;
    f->state.depth_func = COMPARE_LESS;
    f->state.blend[0].enable = blend;
    f->state.blend[0].src_rgb = f->state.blend[0].src_alpha = FACTOR_SRC_ALPHA;
    f->state.blend[0].dst_rgb = f->state.blend[0].dst_alpha = FACTOR_ONE_MINUS_SRC_ALPHA;
    f->state.counts = general; /* not on the fast path */
    fixture_clear(f, 0.9f, 0.3f, 0.5f, 0.2f, 1, 0);
    for (int i = 0; i < 3 * SMALL_TRIANGLES; i++) {
        const float size = i / 3 % 5 == 0 ? 30 : 5;
        const float x = i % 3 ? v[i - i % 3].x + random_float(&seed, -size, size)
                              : random_float(&seed, 0, 90),
                    y = i % 3 ? v[i - i % 3].y + random_float(&seed, -size, size)
                              : random_float(&seed, 0, 90);
        for (int c = 0; c < 4; c++)
            rows[i][0][c] = random_float(&seed, -0.2f, 1.2f);
        v[i] = (struct raster_vertex){x, y, random_float(&seed, 0, 1), random_float(&seed, 0.1f, 3),
                                      (const float(*)[4])rows[i]};
    }
    fixture_triangles(f, v, 3 * SMALL_TRIANGLES);
    cr_assert(raster_scene_flush(f->scene));
}

Test(same_bits, small_triangles_equal_the_general_path)
{
    for (unsigned kind = 0; kind < 16; kind++) {
        struct fixture f[2];
        for (int general = 0; general < 2; general++) {
            fixture_open(&f[general], 97, 91, COLOR_RGBA8, kind & 8 ? DEPTH_UNORM24 : DEPTH_FLOAT32, 1);
            for (unsigned bound = 0; bound < 3; bound++) /* two groups, one and four */
                draw_small(&f[general], kind & 1, kind & 2, kind & 4, general, 5 + kind + 99 * bound);
        }
        for (int s = 0; s < 2; s++)
            cr_assert_eq(memcmp(f[0].guarded[s], f[1].guarded[s], f[0].bytes[s] + FIXTURE_GUARD), 0,
                         "kind %u: surface %d", kind, s);
        for (int general = 0; general < 2; general++)
            fixture_close(&f[general]);
    }
}

/* Every machine and compiler: the number is part of the test. */
Test(same_bits, known_hash)
{
    uint64_t hash = render(1, 1);
    cr_assert_eq(hash, 0x6b36a3e4ea8f9ec4u, "%016llx", (unsigned long long)hash);
}
