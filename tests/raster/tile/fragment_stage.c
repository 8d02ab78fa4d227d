/* Fragment programs in the real executor: what a program's text does to pixels. */
#define FIXTURE_REAL_EXECUTOR
#include "tests/raster/fixture.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SIZE = 70 };

struct loaded {
    struct program *program;
    struct shader_code *code;
    uint32_t params[8][4];
};

static void load(struct loaded *l, const char *text)
{
    struct shader_error error;
    l->program = shader_load(SHADER_TARGET_FRAGMENT, text, strlen(text), &error);
    cr_assert_not_null(l->program, "%s", error.message);
    l->code = shader_code_create(l->program);
    cr_assert_not_null(l->code);
    for (uint32_t i = 0; i < l->program->param_count && i < 8; i++)
        memcpy(l->params[i], l->program->params[i].value, sizeof l->params[i]);
}

static void use(struct fixture *f, struct loaded *l)
{
    f->state.program = l->program;
    f->state.code = l->code;
    f->state.resources.params = (const uint32_t(*)[4])l->params;
    f->state.attribute_count = 1;
    f->state.input_count = l->program->input_count;
    for (uint32_t i = 0; i < l->program->input_count; i++)
        f->state.inputs[i] =
            (struct raster_input){.semantic = l->program->inputs[i].semantic, .components = 4};
}

static void unload(struct loaded *l)
{
    shader_code_destroy(l->code);
    shader_program_free(l->program);
}

/* A triangle over everything, red growing from 0 at the left to 1 at the right border, blue 1. */
static void draw(struct fixture *f, float z)
{
    const float left[1][4] = {{0, 0, 1, 1}}, right[1][4] = {{2, 0, 1, 1}};
    const struct raster_vertex v[3] = {
        {0, 0, z, 1, left}, {2 * SIZE, 0, z, 1, right}, {0, 2 * SIZE, z, 1, left}};
    fixture_triangles(f, v, 3);
    cr_assert(raster_scene_flush(f->scene));
}

static unsigned red_at(unsigned x)
{
    return (unsigned)((x + 0.5) / SIZE * 255 + 0.5);
}

static void expect_red(const struct fixture *f, unsigned (*expected)(unsigned x), unsigned slack)
{
    for (unsigned y = 0; y < SIZE; y++)
        for (unsigned x = 0; x < SIZE; x++) {
            unsigned red = fixture_pixel(f, x, y) & 255;
            cr_assert(red + slack >= expected(x) && red <= expected(x) + slack, "(%u,%u): %u, expected %u", x,
                      y, red, expected(x));
        }
}

static unsigned red_squared(unsigned x)
{
    return (unsigned)((x + 0.5) * (x + 0.5) / SIZE / SIZE * 255 + 0.5);
}

static unsigned red_half(unsigned x)
{
    (void)x;
    return 128;
}

Test(program, colours_reach_the_pixels)
{
    static const struct {
        const char *text;
        unsigned (*expected)(unsigned x);
    } rows[] = {
        {"!!NVfp4.0\nMOV result.color, fragment.color;\nEND", red_at},
        {"!!NVfp4.0\nMOV result.color, {0.5, 0.0, 1.0, 1.0};\nEND", red_half},
        {"!!NVfp4.0\nMUL result.color, fragment.color, fragment.color;\nEND", red_squared},
        {"!!NVfp4.0\nMOV result.color, fragment.color.xxzw;\nEND", red_at},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct fixture f;
        struct loaded l;
        load(&l, rows[i].text);
        fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 2);
        use(&f, &l);
        draw(&f, 0.5f);
        expect_red(&f, rows[i].expected, 1);
        cr_assert_eq(fixture_pixel(&f, 9, 9) >> 16, 0xffff);
        fixture_close(&f);
        unload(&l);
    }
}

/* A fragment reads (f,0,0,1) whatever the vertex program wrote beside f (ARB_fragment_program 3.11.3.1). */
Test(program, a_fog_coordinate_has_one_component)
{
    static const float all[1][4] = {{0.2f, 0.4f, 0.6f, 0.8f}};
    const struct raster_vertex v[3] = {
        {0, 0, 0.5f, 1, all}, {2 * SIZE, 0, 0.5f, 1, all}, {0, 2 * SIZE, 0.5f, 1, all}};
    struct fixture f;
    struct loaded l;
    load(&l, "!!NVfp4.0\nMOV result.color, fragment.fogcoord;\nEND");
    fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
    use(&f, &l);
    fixture_triangles(&f, v, 3);
    cr_assert(raster_scene_flush(f.scene));
    for (unsigned y = 0; y < SIZE; y++)
        for (unsigned x = 0; x < SIZE; x++)
            cr_assert_eq(fixture_pixel(&f, x, y), 0xff000033, "(%u,%u): %08x", x, y, fixture_pixel(&f, x, y));
    fixture_close(&f);
    unload(&l);
}

/* Less deep passes; `cleared` is the depth everywhere. */
static void open_with_depth(struct fixture *f, struct loaded *l, const char *text, float cleared)
{
    load(l, text);
    fixture_open(f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM16, 1);
    use(f, l);
    f->state.depth_test = f->state.depth_write = true;
    f->state.depth_func = COMPARE_LESS;
    fixture_clear(f, 0, 0, 0, 0, cleared, 0);
}

Test(program, kil_discards_before_depth_is_written)
{
    struct fixture f;
    struct loaded l;
    open_with_depth(
        &f, &l, "!!NVfp4.0\nTEMP t;\nSUB t, fragment.color, 0.5;\nKIL t.x;\nMOV result.color, 1.0;\nEND", 1);
    draw(&f, 0);
    for (unsigned x = 0; x < SIZE; x++) {
        bool kept = x >= SIZE / 2;
        cr_assert_eq(fixture_pixel(&f, x, 7), kept ? 0xffffffff : 0, "x = %u", x);
        cr_assert_eq(fixture_depth(&f, x, 7), kept ? 0 : 0xffff, "x = %u", x);
    }
    fixture_close(&f);
    unload(&l);
}

Test(program, depth_result_replaces_depth)
{
    struct fixture f;
    struct loaded l;
    open_with_depth(&f, &l, "!!NVfp4.0\nMOV result.color, 1.0;\nMOV result.depth.z, fragment.color.x;\nEND",
                    0.5);
    draw(&f, 0.9f);
    for (unsigned x = 0; x < SIZE; x++) {
        bool pass = x < SIZE / 2;
        unsigned expected = pass ? (unsigned)((x + 0.5) / SIZE * 65535 + 0.5) : 0x8000,
                 got = fixture_depth(&f, x, 9);
        cr_assert_eq(fixture_pixel(&f, x, 9), pass ? 0xffffffff : 0);
        cr_assert(got + 1 >= expected && got <= expected + 1, "x = %u: %u, expected %u", x, got, expected);
    }
    fixture_close(&f);
    unload(&l);
}

/* Helper lanes outside the triangle carry the plane on, so a derivative is the same at its border. */
Test(program, derivatives_come_from_neighbours)
{
    struct fixture f;
    struct loaded l;
    load(&l, "!!NVfp4.0\nTEMP t;\nDDX t, fragment.color;\nMUL result.color, t, 35.0;\nEND");
    fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
    use(&f, &l);
    const float left[1][4] = {{0, 0, 1, 1}}, right[1][4] = {{2, 0, 1, 1}};
    const struct raster_vertex v[3] = {
        {0, 0, 0, 1, left}, {2 * SIZE, 0, 0, 1, right}, {0, 23.3f, 0, 1, left}};
    fixture_triangles(&f, v, 3);
    cr_assert(raster_scene_flush(f.scene));
    for (unsigned x = 0; x < SIZE; x++)
        for (unsigned y = 0; y < SIZE; y++) {
            unsigned red = fixture_pixel(&f, x, y) & 255; /* 35/70 */
            cr_assert(red == 0 || red == 127 || red == 128, "(%u,%u): %u", x, y, red);
        }
    cr_assert_neq(fixture_pixel(&f, 0, 0) & 255, 0);
    fixture_close(&f);
    unload(&l);
}

/* Two programs by turns in the same tiles: each binding brings its own parameters. */
Test(program, bindings_alternate)
{
    struct fixture f;
    struct loaded l[2];
    load(&l[0], "!!NVfp4.0\nMUL result.color, fragment.color, {0.0, 0.0, 1.0, 1.0};\nEND");
    load(&l[1], "!!NVfp4.0\nMUL result.color, fragment.color, {0.0, 0.0, 0.2, 1.0};\nEND");
    fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
    for (int frame = 0; frame < 3; frame++)
        for (int i = 0; i < 8; i++) {
            use(&f, &l[i % 2]);
            f.state.scissor = (struct raster_rect){i * 8, 0, i * 8 + 8, SIZE};
            draw(&f, 0.5f);
            cr_assert_eq(fixture_pixel(&f, (unsigned)i * 8 + 3, 5), i % 2 ? 0xff330000u : 0xffff0000u,
                         "frame %d square %d", frame, i);
        }
    fixture_close(&f);
    unload(&l[0]);
    unload(&l[1]);
}
