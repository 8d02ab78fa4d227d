/* Clears: whole, masked, scissored, and in order with what is drawn. */
#include "tests/raster/fixture.h"

#include <criterion/criterion.h>
#include <string.h>

enum { WIDTH = 130, HEIGHT = 70 };

static struct raster_clear whole_clear(void)
{
    return (struct raster_clear){.buffers = CLEAR_COLOR | CLEAR_DEPTH | CLEAR_STENCIL,
                                 .rect = {0, 0, WIDTH, HEIGHT},
                                 .color = {1, 0.5f, 0, 1},
                                 .draw_buffers = 1,
                                 .color_mask = {15},
                                 .depth = 0.5,
                                 .depth_mask = true,
                                 .stencil = 7,
                                 .stencil_mask = 0xff};
}

static void expect_all(const struct fixture *f, uint32_t color, uint32_t depth, uint8_t stencil)
{
    for (unsigned y = 0; y < HEIGHT; y++)
        for (unsigned x = 0; x < WIDTH; x++) {
            cr_assert_eq(fixture_pixel(f, x, y), color, "(%u,%u): %08x, expected %08x", x, y,
                         fixture_pixel(f, x, y), color);
            cr_assert_eq(fixture_depth(f, x, y), depth);
            cr_assert_eq(fixture_stencil(f, x, y), stencil);
        }
}

/* Touches one tile, so that the others take the path straight to the surface. */
static void draw_nothing_much(struct fixture *f)
{
    struct raster_vertex v[3] = {{1, 1, 0.75f, 1, NULL}, {9, 1, 0.75f, 1, NULL}, {1, 9, 0.75f, 1, NULL}};
    fixture_triangles(f, v, 3);
}

Test(clear, whole_target_in_every_format)
{
    static const struct {
        enum raster_color_format format;
        uint32_t color;
    } colors[] = {{COLOR_RGBA8, 0xff0080ff}, {COLOR_BGRA8, 0xffff8000}, {COLOR_ARGB8, 0x0080ffff}};
    static const struct {
        enum raster_depth_format format;
        uint32_t depth;
    } depths[] = {{DEPTH_UNORM16, 0x8000}, {DEPTH_UNORM24, 0x800000}, {DEPTH_FLOAT32, 0x3f000000}};
    for (int i = 0; i < 3; i++)
        for (int drawn = 0; drawn < 2; drawn++) {
            struct fixture f;
            fixture_open(&f, WIDTH, HEIGHT, colors[i].format, depths[i].format, 2);
            struct raster_clear clear = whole_clear();
            cr_assert(raster_scene_clear(f.scene, &clear));
            f.state.depth_test = f.state.depth_write = true;
            f.state.depth_func = COMPARE_LESS; /* 0.75 is behind */
            if (drawn)
                draw_nothing_much(&f);
            cr_assert(raster_scene_flush(f.scene));
            expect_all(&f, colors[i].color, depths[i].depth, 7);
            fixture_close(&f);
        }
}

Test(clear, only_the_named_buffers)
{
    for (unsigned buffers = 0; buffers < 8; buffers++) {
        struct fixture f;
        fixture_open(&f, WIDTH, HEIGHT, COLOR_RGBA8, DEPTH_UNORM24, 1);
        struct raster_clear clear = whole_clear();
        clear.buffers = buffers;
        cr_assert(raster_scene_clear(f.scene, &clear));
        cr_assert_eq(raster_scene_busy(f.scene), buffers != 0);
        cr_assert(raster_scene_flush(f.scene));
        expect_all(&f, buffers & CLEAR_COLOR ? 0xff0080ff : 0, buffers & CLEAR_DEPTH ? 0x800000 : 0,
                   buffers & CLEAR_STENCIL ? 7 : 0);
        fixture_close(&f);
    }
}

Test(clear, masks_keep_what_they_cover)
{
    struct fixture f;
    fixture_open(&f, WIDTH, HEIGHT, COLOR_RGBA8, DEPTH_UNORM24, 1);
    struct raster_clear clear = whole_clear();
    cr_assert(raster_scene_clear(f.scene, &clear));
    clear = (struct raster_clear){.buffers = 7,
                                  .rect = {0, 0, WIDTH, HEIGHT},
                                  .color = {0, 0, 1, 0},
                                  .draw_buffers = 1,
                                  .color_mask = {6},
                                  .depth = 0.25,
                                  .depth_mask = false,
                                  .stencil = 0xf8,
                                  .stencil_mask = 0x3c};
    cr_assert(raster_scene_clear(f.scene, &clear));
    cr_assert(raster_scene_flush(f.scene));
    expect_all(&f, 0xffff00ff, 0x800000, (7 & ~0x3c) | (0xf8 & 0x3c));
    fixture_close(&f);
}

Test(clear, scissored)
{
    const struct raster_rect boxes[] = {{5, 6, 7, 9},   {60, 0, 70, 70},     {0, 64, 130, 65},
                                        {-5, -5, 3, 3}, {129, 69, 900, 900}, {9, 9, 9, 20}};
    for (unsigned i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        struct fixture f;
        fixture_open(&f, WIDTH, HEIGHT, COLOR_RGBA8, DEPTH_UNORM16, 1);
        struct raster_clear clear = whole_clear();
        clear.rect = boxes[i];
        cr_assert(raster_scene_clear(f.scene, &clear));
        cr_assert(raster_scene_flush(f.scene));
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++) {
                bool inside = x >= boxes[i].x0 && x < boxes[i].x1 && y >= boxes[i].y0 && y < boxes[i].y1;
                cr_assert_eq(fixture_pixel(&f, (unsigned)x, (unsigned)y), inside ? 0xff0080ff : 0,
                             "box %u (%d,%d)", i, x, y);
                cr_assert_eq(fixture_depth(&f, (unsigned)x, (unsigned)y), inside ? 0x8000u : 0);
                cr_assert_eq(fixture_stencil(&f, (unsigned)x, (unsigned)y), inside ? 7 : 0);
            }
        fixture_close(&f);
    }
}

static void draw_depth(struct fixture *f, float z)
{
    const struct raster_vertex v[3] = {
        {-500, -500, z, 1, NULL}, {900, -500, z, 1, NULL}, {-500, 900, z, 1, NULL}};
    fixture_triangles(f, v, 3);
}

/* A clear of some buffers must not lose what earlier draws did to the others. */
Test(clear, drops_only_what_nobody_can_see)
{
    struct fixture f;
    fixture_open(&f, WIDTH, HEIGHT, COLOR_RGBA8, DEPTH_UNORM24, 1);
    f.state.depth_test = f.state.depth_write = true;
    f.state.depth_func = COMPARE_ALWAYS;
    struct raster_clear clear = whole_clear();
    draw_depth(&f, 0.25f);
    clear.buffers = CLEAR_COLOR | CLEAR_STENCIL;
    cr_assert(raster_scene_clear(f.scene, &clear));
    cr_assert(raster_scene_flush(f.scene));
    expect_all(&f, 0xff0080ff, 0x400000, 7);
    draw_depth(&f, 0.25f);
    clear.buffers = CLEAR_DEPTH;
    cr_assert(raster_scene_clear(f.scene, &clear));
    cr_assert(raster_scene_flush(f.scene));
    expect_all(&f, 0xff0080ff, 0x800000, 7);
    draw_depth(&f, 0.25f);
    cr_assert(raster_scene_clear(f.scene, &clear));
    draw_depth(&f, 0.75f);
    cr_assert(raster_scene_flush(f.scene));
    expect_all(&f, 0xff0080ff, 0xbfffff, 7);
    fixture_close(&f);
}

/* Surfaces may be stored from the top (negative stride). */
Test(clear, negative_stride)
{
    struct fixture f;
    fixture_open(&f, WIDTH, HEIGHT, COLOR_RGBA8, DEPTH_UNORM24, 1);
    f.target.color[0].pixels = f.color + (HEIGHT - 1) * WIDTH * 4;
    f.target.color[0].row_stride = -WIDTH * 4;
    raster_scene_set_target(f.scene, &f.target);
    struct raster_clear clear = whole_clear();
    clear.rect = (struct raster_rect){0, 0, WIDTH, 1};
    cr_assert(raster_scene_clear(f.scene, &clear));
    cr_assert(raster_scene_flush(f.scene));
    cr_assert_eq(fixture_pixel(&f, 3, HEIGHT - 1), 0xff0080ff);
    cr_assert_eq(fixture_pixel(&f, 3, 0), 0);
    fixture_close(&f);
}

/* --- Whole rows of tiles, where nothing is drawn -------------------------------------------------------- */

enum { LAYERS = 3, SAMPLES = 2, PADDING = 5, PLANE_BYTES = HEIGHT * (WIDTH + PADDING) * 4 };

/* Pixels between rows that belong to nobody. */
static void expect_plane(const uint8_t *plane, unsigned bytes, uint32_t pixel)
{
    const size_t stride = (size_t)(WIDTH + PADDING) * bytes;
    for (unsigned y = 0; y < HEIGHT; y++)
        for (unsigned x = 0; x < WIDTH + PADDING; x++) {
            uint32_t stored = 0;
            memcpy(&stored, plane + y * stride + (size_t)x * bytes, bytes);
            cr_assert_eq(stored, x < WIDTH ? pixel : 0, "%u bytes: pixel (%u,%u) is %08x", bytes, x, y,
                         stored);
        }
}

static void clear_planes(enum raster_color_format format, unsigned bytes, uint32_t pixel, unsigned layers,
                         unsigned samples)
{
    static uint8_t memory[LAYERS * SAMPLES][PLANE_BYTES];
    struct pool *pool = pool_create(2);
    struct raster_scene *scene = raster_scene_create(pool);
    struct raster_target target = {.width = WIDTH, .height = HEIGHT, .layers = layers, .samples = samples};
    struct raster_clear clear = whole_clear();
    memset(memory, 0, sizeof memory);
    target.color[0] = (struct raster_color_surface){.format = format,
                                                    .pixels = memory,
                                                    .row_stride = (ptrdiff_t)(WIDTH + PADDING) * bytes,
                                                    .layer_stride = (ptrdiff_t)samples * PLANE_BYTES,
                                                    .sample_stride = PLANE_BYTES};
    raster_scene_set_target(scene, &target);
    cr_assert(raster_scene_clear(scene, &clear));
    cr_assert(raster_scene_flush(scene));
    for (unsigned i = 0; i < layers * samples; i++)
        expect_plane(memory[i], bytes, pixel);
    raster_scene_destroy(scene);
    pool_destroy(pool);
}

/* Three bytes repeat in no pattern of 32: tile by tile. */
Test(clear, every_layer_and_sample_and_nothing_between_rows)
{
    static const struct {
        enum raster_color_format format;
        unsigned bytes;
        uint32_t pixel;
    } formats[] = {{COLOR_RGBA8, 4, 0xff0080ff},
                   {COLOR_RGBX8, 4, 0x000080ff},
                   {COLOR_RGB8, 3, 0x0080ff},
                   {COLOR_BGR8, 3, 0xff8000}};
    for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++) {
        clear_planes(formats[i].format, formats[i].bytes, formats[i].pixel, LAYERS, 1);
        clear_planes(formats[i].format, formats[i].bytes, formats[i].pixel, 1, SAMPLES);
    }
}
