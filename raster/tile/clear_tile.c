/* The clears of a tile: whole attachments, in tile memory or directly in the surface, and masked clears,
 * pixel by pixel. */
#include "raster/tile/tile_memory.h"

#include "raster/output/color_store.h"
#include "raster/output/stencil_depth.h"
#include "raster/output/texel_store.h"

#include <string.h>

/* --- Tile memory ---------------------------------------------------------------------------------------- */

static void fill32(void *memory, unsigned planes, uint32_t value)
{
    uint32_t *pixels = memory;
    for (unsigned i = 0; i < planes * TILE_PIXELS; i++)
        pixels[i] = value;
}

/* The words of a cleared pixel. */
static void cleared_words(const struct texel_layout *layout, const float rgba[4], uint32_t words[4])
{
    if (layout->bytes)
        words[0] = unorm8_pack_scalar(rgba);
    else
        ISA(texel_pack_one)(layout, rgba, words);
}

static void fill_words(uint32_t *groups, unsigned planes, unsigned words, const uint32_t value[4])
{
    for (unsigned g = 0; g < planes * (TILE_PIXELS / LANES); g++)
        for (unsigned i = 0; i < words; i++, groups += LANES)
            for (unsigned lane = 0; lane < LANES; lane++)
                groups[lane] = value[i];
}

void ISA(clear_tile)(struct raster_worker *worker, const struct raster_scene *scene, unsigned attachment)
{
    const struct pending_clear *pending = &scene->pending;
    if (attachment == ATTACH_STENCIL) {
        memset(worker->stencil, pending->stencil, (size_t)worker->samples * TILE_PIXELS);
    } else if (attachment == ATTACH_DEPTH) {
        fill32(worker->depth, worker->samples,
               (uint32_t)depth_encode(scene->target.depth.format, pending->depth));
    } else {
        unsigned i = (unsigned)__builtin_ctz(attachment);
        uint32_t words[4];
        cleared_words(&scene->texels[i], pending->color[i], words);
        if (scene->texels[i].words == 1)
            fill32(worker->color[i], worker->samples, words[0]);
        else
            fill_words(worker->color[i], worker->samples, scene->texels[i].words, words);
    }
}

/* --- Surfaces ------------------------------------------------------------------------------------------- */

/* Fills a row with a repeated pattern of 32 bytes. */
static void fill_row(uint8_t *to, size_t bytes, u32x8 pattern)
{
    size_t at = 0;
    for (; at + sizeof pattern <= bytes; at += sizeof pattern)
        memcpy(to + at, &pattern, sizeof pattern);
    memcpy(to + at, &pattern, bytes - at);
}

/* A pixel of bytes, in memory order. */
static void bytes_pixel(enum raster_color_format format, const float rgba[4], uint8_t pixel[4])
{
    static const uint8_t order[][4] = {
        [COLOR_RGBA8] = {0, 1, 2, 3}, [COLOR_BGRA8] = {2, 1, 0, 3}, [COLOR_ARGB8] = {3, 0, 1, 2},
        [COLOR_RGBX8] = {0, 1, 2, 3}, [COLOR_RGB8] = {0, 1, 2, 3},  [COLOR_BGR8] = {2, 1, 0, 3}};
    uint32_t packed = unorm8_pack_scalar(rgba);
    if (format == COLOR_RGBX8)
        packed &= 0xffffff;
    for (int byte = 0; byte < 4; byte++)
        pixel[byte] = (uint8_t)(packed >> (8 * order[format][byte]));
}

/* Fills the worker's rectangle with a pixel whose size divides that of the pattern. */
static void fill_surface(const struct raster_worker *w, uint8_t *pixels, ptrdiff_t stride,
                         unsigned pixel_bytes, const void *pixel)
{
    u32x8 pattern;
    for (unsigned at = 0; at < sizeof pattern; at += pixel_bytes)
        memcpy((uint8_t *)&pattern + at, pixel, pixel_bytes);
    for (int y = 0; y < w->height; y++)
        fill_row(pixels + (w->y + y) * stride + (ptrdiff_t)w->x * pixel_bytes, (size_t)w->width * pixel_bytes,
                 pattern);
}

static bool is_power_of_two(unsigned bytes)
{
    return (bytes & (bytes - 1)) == 0;
}

static bool clear_color_surface(const struct raster_worker *w, const struct raster_color_surface *surface,
                                const struct texel_layout *layout, const float rgba[4])
{
    const unsigned bytes = raster_color_pixel_bytes(surface);
    uint8_t *pixels = PLANE_PIXELS(w, surface);
    uint32_t pixel[4];
    if (!is_power_of_two(bytes))
        return false;
    if (layout->bytes)
        bytes_pixel(surface->format, rgba, (uint8_t *)pixel);
    else
        cleared_words(layout, rgba, pixel);
    fill_surface(w, pixels, surface->row_stride, bytes, pixel);
    return true;
}

static bool clear_depth_surface(const struct raster_worker *w, const struct raster_depth_surface *surface,
                                double depth)
{
    int32_t wide = depth_encode(surface->format, depth);
    uint16_t narrow = (uint16_t)wide;
    bool is_16 = surface->format == DEPTH_UNORM16;
    if (surface->pixel_stride || surface->format == DEPTH_UNORM32)
        return false;
    fill_surface(w, PLANE_PIXELS(w, surface), surface->row_stride, raster_depth_bytes(surface->format),
                 is_16 ? (const void *)&narrow : &wide);
    return true;
}

static bool clear_plane(struct raster_worker *w, const struct raster_scene *scene, unsigned attachment)
{
    const struct raster_target *target = &scene->target;
    const struct pending_clear *pending = &scene->pending;
    bool done = false;
    if (attachment == ATTACH_STENCIL && !target->stencil.pixel_stride) {
        fill_surface(w, PLANE_PIXELS(w, &target->stencil), target->stencil.row_stride, 1, &pending->stencil);
        done = true;
    } else if (attachment == ATTACH_DEPTH) {
        done = clear_depth_surface(w, &target->depth, pending->depth);
    } else if (attachment != ATTACH_STENCIL) {
        unsigned i = (unsigned)__builtin_ctz(attachment);
        done = clear_color_surface(w, &target->color[i], &scene->texels[i], pending->color[i]);
    }
    return done;
}

bool ISA(clear_rows)(struct raster_worker *w, const struct raster_scene *scene, unsigned attachment)
{
    bool done = true;
    for (w->plane = 0; w->plane < w->samples && done; w->plane++)
        done = clear_plane(w, scene, attachment);
    return done;
}

/* Formats that clear_rows() does not support are cleared in tile memory, which is then stored. */
void ISA(clear_surface)(struct raster_worker *w, const struct raster_scene *scene, unsigned attachment)
{
    if (ISA(clear_rows)(w, scene, attachment))
        return;
    ISA(clear_tile)(w, scene, attachment);
    ISA(tile_store)(w, scene, attachment);
}

/* --- Masked clears, by groups --------------------------------------------------------------------------- */

/* The words of a cleared pixel, and the bits that change. */
struct masked_words {
    uint32_t words[4], mask[4];
};

static struct masked_words masked_color(const struct texel_layout *layout, const struct raster_clear *clear,
                                        unsigned i)
{
    struct masked_words color = {0};
    cleared_words(layout, clear->color, color.words);
    if (!layout->bytes)
        texel_mask(layout, clear->color_mask[i], color.mask);
    for (unsigned c = 0; c < 4 && layout->bytes; c++)
        color.mask[0] |= clear->color_mask[i] & 1u << c ? 0xffu << (8 * c) : 0;
    return color;
}

/* The lanes of a group whose pixels are in the rectangle, which is relative to the tile. */
static i32x8 lanes_inside(struct raster_rect rect, int group_x, int group_y)
{
    const i32x8 x = group_x * GROUP_WIDTH + (i32x8){0, 1, 2, 3, 0, 1, 2, 3},
                y = group_y * GROUP_HEIGHT + (i32x8){0, 0, 0, 0, 1, 1, 1, 1};
    return (x >= rect.x0) & (x < rect.x1) & (y >= rect.y0) & (y < rect.y1);
}

/* Clears the pixels of one attachment in the rectangle, in all planes; each pixel has so many words. */
static void clear_groups(const struct raster_worker *w, struct raster_rect rect, uint32_t *memory,
                         unsigned words, const struct masked_words *clear)
{
    for (unsigned plane = 0; plane < w->samples; plane++, memory += (size_t)TILE_PIXELS * words)
        for (int y = rect.y0 / GROUP_HEIGHT; y <= (rect.y1 - 1) / GROUP_HEIGHT; y++)
            for (int x = rect.x0 / GROUP_WIDTH; x <= (rect.x1 - 1) / GROUP_WIDTH; x++) {
                const i32x8 lanes = lanes_inside(rect, x, y);
                int32_t *group = (int32_t *)memory + (size_t)(y * TILE_GROUPS_X + x) * LANES * words;
                for (unsigned i = 0; i < words; i++, group += LANES)
                    write_lanes(group, i32x8_splat((int32_t)clear->words[i]),
                                lanes & (int32_t)clear->mask[i]);
            }
}

static void clear_stencil(const struct raster_worker *w, struct raster_rect rect,
                          const struct raster_clear *clear)
{
    uint8_t *memory = w->stencil;
    for (unsigned plane = 0; plane < w->samples; plane++, memory += TILE_PIXELS)
        for (int y = rect.y0 / GROUP_HEIGHT; y <= (rect.y1 - 1) / GROUP_HEIGHT; y++)
            for (int x = rect.x0 / GROUP_WIDTH; x <= (rect.x1 - 1) / GROUP_WIDTH; x++) {
                uint8_t *group = memory + (size_t)(y * TILE_GROUPS_X + x) * LANES;
                const i32x8 lanes = lanes_inside(rect, x, y) & clear->stencil_mask;
                const i32x8 stored = (i32x8)load_small(group, group + 4, 1);
                store_small((u32x8)i32x8_select(lanes, i32x8_splat(clear->stencil), stored), 1, group,
                            group + 4);
            }
}

void ISA(clear_masked)(struct raster_worker *w, const struct raster_scene *scene,
                       const struct raster_clear *clear)
{
    const unsigned touched = clear_touches(scene, clear);
    const struct raster_rect tile = {w->x, w->y, w->x + w->width, w->y + w->height},
                             all = rect_intersect(clear->rect, tile),
                             rect = {all.x0 - w->x, all.y0 - w->y, all.x1 - w->x, all.y1 - w->y};
    if (rect.x0 >= rect.x1 || rect.y0 >= rect.y1)
        return;
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        if (touched & 1u << i) {
            const struct masked_words color = masked_color(&scene->texels[i], clear, i);
            clear_groups(w, rect, w->color[i], scene->texels[i].words, &color);
        }
    if (touched & ATTACH_DEPTH) {
        const struct masked_words depth = {{(uint32_t)depth_encode(scene->target.depth.format, clear->depth)},
                                           {~0u}};
        clear_groups(w, rect, (uint32_t *)w->depth, 1, &depth);
    }
    if (touched & ATTACH_STENCIL)
        clear_stencil(w, rect, clear);
}
