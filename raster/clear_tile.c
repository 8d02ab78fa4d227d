/* Clears as a tile carries them out: whole attachments into its memory or straight into the surface, masked
 * ones pixel by pixel. */
#include "raster/tile_memory.h"

#include "raster/color_store.h"

#include <string.h>

/* --- Tile memory ------------------------------------------------------------------------------------- */

static void fill32(void *memory, uint32_t value)
{
    uint32_t *pixels = memory;
    for (int i = 0; i < TILE_PIXELS; i++)
        pixels[i] = value;
}

static void fill_float(float *groups, const float rgba[4])
{
    for (int g = 0; g < TILE_PIXELS / LANES; g++)
        for (int c = 0; c < 4; c++)
            for (int lane = 0; lane < LANES; lane++)
                groups[(g * 4 + c) * LANES + lane] = rgba[c];
}

void ISA(clear_tile)(struct raster_worker *worker, const struct raster_scene *scene, unsigned attachment)
{
    const struct pending_clear *pending = &scene->pending;
    if (attachment == ATTACH_STENCIL) {
        memset(worker->stencil, pending->stencil, TILE_PIXELS);
    } else if (attachment == ATTACH_DEPTH) {
        fill32(worker->depth, (uint32_t)depth_encode(scene->target.depth.format, pending->depth));
    } else {
        unsigned i = (unsigned)__builtin_ctz(attachment);
        if (color_is_unorm8(scene->target.color[i].format))
            fill32(worker->color[i], unorm8_pack_scalar(pending->color[i]));
        else
            fill_float((float *)worker->color[i], pending->color[i]);
    }
}

/* --- Surfaces ---------------------------------------------------------------------------------------- */

/* Whole rows of one repeated 32-byte pattern. */
static void fill_row(uint8_t *to, size_t bytes, u32x8 pattern)
{
    size_t at = 0;
    for (; at + sizeof pattern <= bytes; at += sizeof pattern)
        memcpy(to + at, &pattern, sizeof pattern);
    memcpy(to + at, &pattern, bytes - at);
}

static void color_pixel(enum raster_color_format format, const float rgba[4], uint8_t pixel[16])
{
    if (format == COLOR_RGBA32F) {
        memcpy(pixel, rgba, 16);
        return;
    }
    static const uint8_t order[][4] = {
        [COLOR_RGBA8] = {0, 1, 2, 3}, [COLOR_BGRA8] = {2, 1, 0, 3}, [COLOR_ARGB8] = {3, 0, 1, 2}};
    uint32_t packed = unorm8_pack_scalar(rgba);
    for (int byte = 0; byte < 4; byte++)
        pixel[byte] = (uint8_t)(packed >> (8 * order[format][byte]));
}

static void fill_surface(const struct raster_worker *w, void *pixels, ptrdiff_t stride, unsigned pixel_bytes,
                         const void *pixel)
{
    u32x8 pattern;
    for (unsigned at = 0; at < sizeof pattern; at += pixel_bytes)
        memcpy((uint8_t *)&pattern + at, pixel, pixel_bytes);
    for (int y = 0; y < w->height; y++)
        fill_row((uint8_t *)pixels + (w->y + y) * stride + (ptrdiff_t)w->x * pixel_bytes,
                 (size_t)w->width * pixel_bytes, pattern);
}

void ISA(clear_surface)(const struct raster_worker *w, const struct raster_scene *scene, unsigned attachment)
{
    const struct raster_target *target = &scene->target;
    const struct pending_clear *pending = &scene->pending;
    if (attachment == ATTACH_STENCIL) {
        fill_surface(w, target->stencil.pixels, target->stencil.row_stride, 1, &pending->stencil);
    } else if (attachment == ATTACH_DEPTH) {
        int32_t wide = depth_encode(target->depth.format, pending->depth);
        uint16_t narrow = (uint16_t)wide;
        bool is_16 = target->depth.format == DEPTH_UNORM16;
        fill_surface(w, target->depth.pixels, target->depth.row_stride,
                     raster_depth_bytes(target->depth.format), is_16 ? (const void *)&narrow : &wide);
    } else {
        unsigned i = (unsigned)__builtin_ctz(attachment);
        uint8_t pixel[16];
        color_pixel(target->color[i].format, pending->color[i], pixel);
        fill_surface(w, target->color[i].pixels, target->color[i].row_stride,
                     raster_color_bytes(target->color[i].format), pixel);
    }
}

/* --- Masked clears, pixel by pixel ------------------------------------------------------------------- */

static void clear_pixel_color(struct raster_worker *w, const struct raster_scene *scene,
                              const struct raster_clear *clear, unsigned i, int pixel)
{
    if (color_is_unorm8(scene->target.color[i].format)) {
        uint32_t mask = 0;
        for (unsigned c = 0; c < 4; c++)
            mask |= clear->color_mask & 1u << c ? 0xffu << (8 * c) : 0;
        w->color[i][pixel] = (w->color[i][pixel] & ~mask) | (unorm8_pack_scalar(clear->color) & mask);
        return;
    }
    float *lane = (float *)w->color[i] + (pixel / LANES) * LANES * 4 + pixel % LANES;
    for (unsigned c = 0; c < 4; c++)
        if (clear->color_mask & 1u << c)
            lane[c * LANES] = clear->color[c];
}

static void clear_pixel(struct raster_worker *w, const struct raster_scene *scene,
                        const struct raster_clear *clear, unsigned touched, int pixel)
{
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        if (touched & 1u << i)
            clear_pixel_color(w, scene, clear, i, pixel);
    if (touched & ATTACH_DEPTH)
        w->depth[pixel] = depth_encode(scene->target.depth.format, clear->depth);
    if (touched & ATTACH_STENCIL)
        w->stencil[pixel] =
            (uint8_t)((w->stencil[pixel] & ~clear->stencil_mask) | (clear->stencil & clear->stencil_mask));
}

void ISA(clear_masked)(struct raster_worker *w, const struct raster_scene *scene,
                       const struct raster_clear *clear)
{
    unsigned touched = clear_touches(scene, clear);
    struct raster_rect tile = {w->x, w->y, w->x + w->width, w->y + w->height};
    struct raster_rect rect = rect_intersect(clear->rect, tile);
    for (int y = rect.y0 - w->y; y < rect.y1 - w->y; y++)
        for (int x = rect.x0 - w->x; x < rect.x1 - w->x; x++) {
            int group = (y / GROUP_HEIGHT) * TILE_GROUPS_X + x / GROUP_WIDTH;
            clear_pixel(w, scene, clear, touched,
                        group * LANES + (y % GROUP_HEIGHT) * GROUP_WIDTH + x % GROUP_WIDTH);
        }
}
