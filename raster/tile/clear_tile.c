/* Clears as a tile carries them out: whole attachments into its memory or straight into the surface, masked
 * ones pixel by pixel. */
#include "raster/tile/tile_memory.h"

#include "raster/output/color_store.h"
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

/* Whole rows of one repeated 32-byte pattern. */
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

/* Pixels whose sizes divide the pattern. */
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

/* Formats that no pattern can fill are cleared through the tile. */
void ISA(clear_surface)(struct raster_worker *w, const struct raster_scene *scene, unsigned attachment)
{
    if (ISA(clear_rows)(w, scene, attachment))
        return;
    ISA(clear_tile)(w, scene, attachment);
    ISA(tile_store)(w, scene, attachment);
}

/* --- Masked clears, pixel by pixel ---------------------------------------------------------------------- */

static void clear_pixel_color(struct raster_worker *w, const struct raster_scene *scene,
                              const struct raster_clear *clear, unsigned i, int pixel)
{
    const struct texel_layout *layout = &scene->texels[i];
    uint32_t *lane = w->color[i] + (size_t)(pixel / LANES) * LANES * layout->words + pixel % LANES;
    uint32_t words[4], mask[4] = {0};
    cleared_words(layout, clear->color, words);
    if (!layout->bytes)
        texel_mask(layout, clear->color_mask[i], mask);
    for (unsigned c = 0; c < 4 && layout->bytes; c++)
        mask[0] |= clear->color_mask[i] & 1u << c ? 0xffu << (8 * c) : 0;
    for (size_t word = 0; word < layout->words; word++)
        lane[word * LANES] = (lane[word * LANES] & ~mask[word]) | (words[word] & mask[word]);
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
            const int group = (y / GROUP_HEIGHT) * TILE_GROUPS_X + x / GROUP_WIDTH,
                      pixel = group * LANES + (y % GROUP_HEIGHT) * GROUP_WIDTH + x % GROUP_WIDTH;
            for (unsigned plane = 0; plane < w->samples; plane++)
                clear_pixel(w, scene, clear, touched, (int)plane * TILE_PIXELS + pixel);
        }
}
