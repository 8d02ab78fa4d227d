/* Which primitives of a tile are drawn at all, by the runs of their programs; depth_bound.c compares
 * pixels. */
#include "tests/raster/fixture.h"

#include <criterion/criterion.h>

enum { SIZE = 130, BLOCK = 14 };

static unsigned runs;

static unsigned first_program(f32x8 (*inputs)[4], f32x8 (*outputs)[4], unsigned lanes,
                              const struct shader_resources *resources)
{
    (void)inputs;
    (void)resources;
    runs += (unsigned)__builtin_popcount(lanes);
    for (int c = 0; c < 4; c++)
        outputs[0][c] = f32x8_splat(0.25f);
    return lanes;
}

static unsigned later_program(f32x8 (*inputs)[4], f32x8 (*outputs)[4], unsigned lanes,
                              const struct shader_resources *resources)
{
    (void)inputs;
    (void)resources;
    for (int c = 0; c < 4; c++)
        outputs[0][c] = f32x8_splat(1.0f);
    return lanes;
}

static struct output_register output = {.semantic = SEMANTIC_FRAGMENT_COLOR};
static struct input_register input;
static struct instruction instructions[1];
/* an input, so that the colour is not known before the programs run */
static struct program program = {
    .instructions = instructions, .output_count = 1, .outputs = &output, .input_count = 1, .inputs = &input};
static const struct shader_code codes[2] = {{first_program}, {later_program}};

/* A triangle over everything. */
static void draw(struct fixture *f, const struct shader_code *code, float z)
{
    static const float attributes[1][4];
    const struct raster_vertex v[3] = {
        {0, 0, z, 1, attributes}, {2 * SIZE, 0, z, 1, attributes}, {0, 2 * SIZE, z, 1, attributes}};
    f->state.program = &program;
    f->state.code = code;
    f->state.attribute_count = f->state.input_count = 1;
    f->state.inputs[0] = (struct raster_input){.components = 4};
    fixture_triangles(f, v, 3);
}

static const struct row {
    const char *name;
    float first, later; /* depths */
    bool tests, clears, blends, counts, limited, drawn;
} rows[] = {
    {"nearer", 0.6f, 0.4f, .tests = true, .clears = true},
    {"without a depth test", 0.4f, 0.6f, .clears = true},
    {"deeper", 0.4f, 0.6f, .tests = true, .clears = true, .drawn = true},
    {"as deep", 0.5f, 0.5f, .tests = true, .clears = true, .drawn = true},
    {"over unknown depths", 0.6f, 0.4f, .tests = true, .drawn = true},
    {"blended", 0.6f, 0.4f, .tests = true, .clears = true, .blends = true, .drawn = true},
    {"counted", 0.6f, 0.4f, .tests = true, .clears = true, .counts = true, .drawn = true},
    {"limited", 0.6f, 0.4f, .tests = true, .clears = true, .limited = true, .drawn = true},
};

Test(replaced, a_primitive_that_a_later_one_covers_runs_no_program)
{
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *row = &rows[i];
        struct fixture f;
        fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
        fixture_clear(&f, 0, 0, 0, 0, 1, 0);
        if (!row->clears)
            cr_assert(raster_scene_flush(f.scene));
        f.state.depth_test = f.state.depth_write = row->tests;
        f.state.depth_func = COMPARE_LESS;
        f.state.counts = row->counts;
        f.state.instruction_limit = row->limited ? 1 << 30 : 0;
        runs = 0;
        draw(&f, &codes[0], row->first);
        f.state.blend[0].enable = row->blends;
        draw(&f, &codes[1], row->later);
        cr_assert(raster_scene_flush(f.scene));
        cr_expect_eq(runs, row->drawn ? SIZE * SIZE : 0, "%s: %u fragments", row->name, runs);
        fixture_close(&f);
    }
}

/* More primitives than the block of a tile's list has entries, and a blended one over all. */
Test(replaced, the_last_primitive_that_covers_the_tile_is_found_among_many)
{
    for (unsigned count = 1; count <= 3 * BLOCK; count++) {
        struct fixture f;
        fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_NONE, 1);
        fixture_clear(&f, 0, 0, 0, 0, 1, 0);
        runs = 0;
        for (unsigned i = 0; i < count; i++)
            draw(&f, &codes[0], 0.5f);
        draw(&f, &codes[1], 0.5f);
        f.state.blend[0].enable = true;
        f.state.blend[0].src_rgb = f.state.blend[0].src_alpha = FACTOR_ZERO;
        f.state.blend[0].dst_rgb = f.state.blend[0].dst_alpha = FACTOR_ONE;
        draw(&f, &codes[0], 0.5f);
        cr_assert(raster_scene_flush(f.scene));
        cr_expect_eq(runs, SIZE * SIZE, "%u primitives below: %u fragments", count, runs);
        cr_expect_eq(fixture_pixel(&f, 1, 1), 0xffffffff);
        fixture_close(&f);
    }
}
