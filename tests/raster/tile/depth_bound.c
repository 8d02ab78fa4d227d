/* Primitives that a tile's largest depth hides, and those that a later one replaces. The reference is the
 * same sequence with a stencil test that always passes and changes nothing: such states draw every
 * primitive. */
#define FIXTURE_REAL_EXECUTOR
#include "tests/raster/fixture.h"

#include <criterion/criterion.h>
#include <string.h>

enum { WIDTH = 150, HEIGHT = 100, STEPS = 16, SEQUENCES = 400, PIXELS = WIDTH * HEIGHT };

static const char text[] = "!!ARBfp1.0\nMOV result.color, fragment.texcoord[0];\nEND";
static const char text_kil[] =
    "!!ARBfp1.0\nKIL fragment.texcoord[0];\nMOV result.color, fragment.texcoord[0];\nEND";

/* A step: two triangles that cover everything, one triangle, or the clear of a rectangle. */
struct step {
    unsigned kind; /* 0 and 1: everything; 2: a triangle; 3: a clear */
    bool tests, writes, kills, blends;
    enum raster_compare func;
    float color[6][1][4];
    struct raster_vertex corners[6];
    struct raster_clear clear;
};

static float random_in(uint32_t *seed, float low, float high)
{
    return low + (high - low) * (float)(test_random(seed) % 4096) / 4096.0f;
}

static void random_corners(uint32_t *seed, struct step *step)
{
    static const float corners[6][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}};
    /* one plane for both triangles; now and then beyond the depth range, or at the depth of another step */
    const bool flat = test_random(seed) % 2;
    const float z0 = flat ? (float)(test_random(seed) % 8) / 8 : random_in(seed, -0.1f, 1.1f),
                zx = flat ? 0 : random_in(seed, -0.2f, 0.2f), zy = flat ? 0 : random_in(seed, -0.2f, 0.2f);
    for (unsigned i = 0; i < 6; i++) {
        const bool all = step->kind < 2;
        const float x = all ? corners[i][0] : random_in(seed, 0, 1),
                    y = all ? corners[i][1] : random_in(seed, 0, 1);
        for (unsigned c = 0; c < 4; c++)
            step->color[i][0][c] = random_in(seed, step->kills && c == 0 ? -0.5f : 0.0f, 1);
        step->corners[i] = (struct raster_vertex){x * WIDTH, y * HEIGHT, z0 + zx * x + zy * y, 1,
                                                  (const float(*)[4])step->color[i]};
    }
}

static void random_step(uint32_t *seed, struct step *step)
{
    static const enum raster_compare funcs[] = {
        COMPARE_LESS, COMPARE_LESS,    COMPARE_LESS,   COMPARE_LEQUAL,   COMPARE_LEQUAL,
        COMPARE_LESS, COMPARE_GREATER, COMPARE_ALWAYS, COMPARE_NOTEQUAL, COMPARE_EQUAL};
    const int x = (int)(test_random(seed) % WIDTH), y = (int)(test_random(seed) % HEIGHT);
    step->kind = test_random(seed) % 8;
    step->kind = step->kind > 3 ? step->kind % 2 : step->kind;
    step->tests = test_random(seed) % 8;
    step->writes = test_random(seed) % 8;
    step->blends = test_random(seed) % 8 == 0;
    step->kills = test_random(seed) % 4 == 0;
    step->func = funcs[test_random(seed) % (sizeof funcs / sizeof *funcs)];
    random_corners(seed, step);
    step->clear = (struct raster_clear){
        .buffers = CLEAR_DEPTH, .rect = {x, y, x + 40, y + 40}, .depth = 0.9, .depth_mask = true};
}

static void draw_step(struct fixture *f, struct program *const programs[2],
                      struct shader_code *const codes[2], const struct step *step)
{
    if (step->kind == 3) {
        cr_assert(raster_scene_clear(f->scene, &step->clear));
        return;
    }
    f->state.program = programs[step->kills];
    f->state.code = codes[step->kills];
    f->state.depth_test = step->tests;
    f->state.blend[0].enable = step->blends;
    f->state.depth_func = step->func;
    f->state.depth_write = step->writes;
    fixture_triangles(f, step->corners, step->kind < 2 ? 6 : 3);
}

static void draw(const struct step *steps, unsigned count, enum raster_depth_format format,
                 bool tests_stencil, uint32_t (*pixels)[2])
{
    static const char *const texts[2] = {text, text_kil};
    struct program *programs[2];
    struct shader_code *codes[2];
    struct shader_error error;
    struct fixture f;
    fixture_open(&f, WIDTH, HEIGHT, COLOR_RGBA8, format, 2);
    for (unsigned i = 0; i < 2; i++) {
        programs[i] = shader_load(SHADER_TARGET_FRAGMENT, texts[i], strlen(texts[i]), &error);
        codes[i] = shader_code_create(programs[i]);
        cr_assert_not_null(codes[i]);
    }
    f.state.attribute_count = f.state.input_count = 1;
    f.state.inputs[0] = (struct raster_input){.semantic = programs[0]->inputs[0].semantic, .components = 4};
    f.state.blend[0].src_rgb = f.state.blend[0].src_alpha = FACTOR_SRC_ALPHA;
    f.state.blend[0].dst_rgb = f.state.blend[0].dst_alpha = FACTOR_ONE_MINUS_SRC_ALPHA;
    f.state.stencil_test = tests_stencil;
    for (unsigned face = 0; face < 2; face++)
        f.state.stencil[face].func = COMPARE_ALWAYS;
    fixture_clear(&f, 0, 0, 0, 0, count % 2 ? 1 : 0.5, 0);
    for (unsigned i = 0; i < count; i++) {
        draw_step(&f, programs, codes, &steps[i]);
        if (i == count / 2) /* then the tiles are loaded */
            cr_assert(raster_scene_flush(f.scene));
    }
    cr_assert(raster_scene_flush(f.scene));
    for (unsigned i = 0; i < PIXELS; i++) {
        pixels[i][0] = fixture_pixel(&f, i % WIDTH, i / WIDTH);
        pixels[i][1] = fixture_depth(&f, i % WIDTH, i / WIDTH);
    }
    fixture_close(&f);
    for (unsigned i = 0; i < 2; i++) {
        shader_code_destroy(codes[i]);
        shader_program_free(programs[i]);
    }
}

Test(depth_bound, hidden_primitives_change_no_pixel)
{
    static const enum raster_depth_format formats[] = {DEPTH_UNORM16, DEPTH_UNORM24, DEPTH_UNORM32,
                                                       DEPTH_FLOAT32};
    static struct step steps[STEPS];
    static uint32_t drawn[PIXELS][2], reference[PIXELS][2];
    uint32_t seed = 1;
    for (unsigned n = 0; n < SEQUENCES; n++) {
        for (unsigned i = 0; i < STEPS; i++)
            random_step(&seed, &steps[i]);
        const unsigned count = 3 + n % (STEPS - 2);
        draw(steps, count, formats[n % 4], false, drawn);
        draw(steps, count, formats[n % 4], true, reference);
        for (unsigned i = 0; i < PIXELS; i++)
            cr_assert(memcmp(drawn[i], reference[i], sizeof *drawn) == 0,
                      "sequence %u, (%u,%u): colour %08x and depth %08x, should be %08x and %08x", n,
                      i % WIDTH, i / WIDTH, drawn[i][0], drawn[i][1], reference[i][0], reference[i][1]);
    }
}
