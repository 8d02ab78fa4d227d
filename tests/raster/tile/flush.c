/* What programs store happens in the order of submission, whatever the tile (NV_gpu_program5, issue 9, leaves
 * the order to us): primitive after primitive. */
#include "tests/raster/fixture.h"

#include <criterion/criterion.h>
#include <string.h>

enum { WIDTH = 200, HEIGHT = 140, TRIANGLES = 120 };

/* --- A program that stores ---------------------------------------------------------------------------------
 */

static uint32_t order[64]; /* primitive ids as their groups came */
static unsigned groups;
static bool noting; /* off where several threads draw */

static unsigned note_primitive(f32x8 (*inputs)[4], f32x8 (*outputs)[4], unsigned lanes,
                               const struct shader_resources *resources)
{
    (void)resources;
    const uint32_t id = (uint32_t)((i32x8)inputs[0][0])[0];
    if (noting && groups < 64 && (groups == 0 || order[groups - 1] != id))
        order[groups++] = id;
    for (int c = 0; c < 4; c++)
        outputs[0][c] = f32x8_splat((float)(id % 7 * (unsigned)(c + 1) % 5) / 4);
    return lanes;
}

static struct output_register output = {.semantic = SEMANTIC_FRAGMENT_COLOR};
static struct input_register input = {.semantic = SEMANTIC_PRIMITIVE_ID, .type = TYPE_S32};
static struct instruction instructions[65];
static struct program storing = {.outputs = &output,
                                 .output_count = 1,
                                 .inputs = &input,
                                 .input_count = 1,
                                 .instructions = instructions,
                                 .instruction_count = 65,
                                 .stores = true};
static const struct shader_code code = {note_primitive};

static void use(struct fixture *f, const struct program *program)
{
    f->state.program = program;
    f->state.code = &code;
    f->state.input_count = 1;
    f->state.inputs[0] = (struct raster_input){.semantic = SEMANTIC_PRIMITIVE_ID, .components = 1};
}

static struct raster_vertex vertex(float x, float y)
{
    return (struct raster_vertex){.x = x, .y = y, .z = 0.5f, .inv_w = 1};
}

/* --- Tests -------------------------------------------------------------------------------------------------
 */

/* Three triangles over the same four tiles: each is done everywhere before the next begins. */
Test(submission_order, a_primitive_is_done_in_all_tiles_before_the_next)
{
    const struct raster_vertex v[9] = {vertex(0, 0), vertex(190, 0), vertex(0, 130),
                                       vertex(5, 3), vertex(180, 6), vertex(3, 120),
                                       vertex(0, 0), vertex(60, 0),  vertex(190, 130)};
    for (unsigned samples = 0; samples <= 4; samples += 4) {
        struct fixture f;
        fixture_open_samples(&f, WIDTH, HEIGHT, COLOR_RGBA8, DEPTH_UNORM24, 3, samples);
        use(&f, &storing);
        fixture_clear(&f, 0, 0, 0, 0, 1, 0);
        groups = 0;
        noting = true;
        fixture_triangles(&f, v, 9);
        cr_assert(raster_scene_flush(f.scene));
        cr_assert_eq(groups, 3, "%u changes of the primitive", groups);
        for (uint32_t i = 0; i < 3; i++)
            cr_assert_eq(order[i], i);
        fixture_close(&f);
    }
}

/* Clears, triangles and a masked clear among them, in depth and colour. */
static void render(struct fixture *f, bool stores, unsigned samples)
{
    static struct program program;
    uint32_t seed = 4;
    noting = false;
    program = storing;
    program.stores = stores;
    fixture_open_samples(f, WIDTH, HEIGHT, COLOR_RGBA8, DEPTH_UNORM24, 2, samples);
    use(f, &program);
    f->state.depth_test = f->state.depth_write = true;
    f->state.depth_func = COMPARE_LESS;
    f->state.blend[0].enable = true;
    f->state.blend[0].src_rgb = f->state.blend[0].src_alpha = FACTOR_SRC_ALPHA;
    f->state.blend[0].dst_rgb = f->state.blend[0].dst_alpha = FACTOR_ONE_MINUS_SRC_ALPHA;
    fixture_clear(f, 0.25f, 0.5f, 0.75f, 1, 1, 3);
    for (int half = 0; half < 2; half++) {
        struct raster_vertex v[3 * TRIANGLES];
        for (int i = 0; i < 3 * TRIANGLES; i++) {
            v[i] = vertex((float)(test_random(&seed) % (16 * 260)) / 16 - 30,
                          (float)(test_random(&seed) % (16 * 200)) / 16 - 30);
            v[i].z = (float)(test_random(&seed) % 1024) / 1024;
        }
        fixture_triangles(f, v, 3 * TRIANGLES);
        const struct raster_clear masked = {.buffers = CLEAR_COLOR | CLEAR_DEPTH,
                                            .rect = {30, 20, 150, 90},
                                            .color = {1, 0, 1, 0},
                                            .draw_buffers = 1,
                                            .color_mask = {5},
                                            .depth = 0.75,
                                            .depth_mask = true};
        cr_assert(half || raster_scene_clear(f->scene, &masked));
    }
    cr_assert(raster_scene_flush(f->scene));
}

Test(submission_order, pictures_are_those_of_programs_that_do_not_store)
{
    for (unsigned samples = 0; samples <= 4; samples += 4) {
        struct fixture f[2];
        for (int stores = 0; stores < 2; stores++)
            render(&f[stores], stores, samples);
        for (int s = 0; s < 3; s++)
            cr_assert_eq(
                memcmp(f[0].guarded[s] + FIXTURE_GUARD, f[1].guarded[s] + FIXTURE_GUARD, f[0].bytes[s]), 0,
                "%u samples: surface %d", samples, s);
        for (int stores = 0; stores < 2; stores++)
            fixture_close(&f[stores]);
    }
}
