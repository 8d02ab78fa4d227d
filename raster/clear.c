/* Clears. One that covers whole attachments is a note on the scene: a tile that draws fills its own memory when somebody looks, a
 * tile that does not fills its rows of the surface. Masked and partial clears are entries in the bins, in order with the primitives. */
#include "raster/scene.h"

#include "raster/color_store.h"

#include <string.h>

int32_t depth_encode(enum raster_depth_format format, double z)
{
    z = z > 0.0 ? (z < 1.0 ? z : 1.0) : 0.0;
    if (format == DEPTH_UNORM16)
        return (int32_t)(z * 65535.0 + 0.5);
    if (format == DEPTH_UNORM24)
        return (int32_t)(z * 16777215.0 + 0.5);
    float narrow = (float)z;
    int32_t bits;
    memcpy(&bits, &narrow, sizeof bits);
    return bits < 0x00800000 ? 0 : bits; /* no denormals in the buffer: base/fpenv.h */
}

/* --- Recording ----------------------------------------------------------------------------------------------------- */

/* Attachments that the clear changes at all. */
unsigned clear_touches(const struct raster_scene *scene, const struct raster_clear *clear)
{
    unsigned set = 0;
    if ((clear->buffers & CLEAR_COLOR) && (clear->color_mask & 15))
        set |= clear->draw_buffers;
    if ((clear->buffers & CLEAR_DEPTH) && clear->depth_mask)
        set |= ATTACH_DEPTH;
    if ((clear->buffers & CLEAR_STENCIL) && clear->stencil_mask)
        set |= ATTACH_STENCIL;
    return set & scene->attachments;
}

static bool is_unmasked(const struct raster_clear *clear, unsigned touched)
{
    return (!(touched & ATTACH_COLORS) || (clear->color_mask & 15) == 15) &&
           (!(touched & ATTACH_STENCIL) || clear->stencil_mask == 0xff);
}

static void note_pending(struct raster_scene *scene, const struct raster_clear *clear, unsigned touched)
{
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        if (touched & 1u << i)
            memcpy(scene->pending.color[i], clear->color, sizeof clear->color);
    if (touched & ATTACH_DEPTH)
        scene->pending.depth = clear->depth;
    if (touched & ATTACH_STENCIL)
        scene->pending.stencil = clear->stencil;
    scene->pending.attachments |= touched;
}

/* Nothing binned so far can be seen any more. Prepared states stay valid. */
static void drop_bins(struct raster_scene *scene)
{
    if (scene->grid.touched_count == 0)
        return;
    bin_grid_forget(&scene->grid);
    for (unsigned i = 0; i < scene->bins_count; i++)
        if (!scene->bins[i]->open)
            arena_reset(&scene->bins[i]->arena);
}

static bool bin_clear(struct raster_scene *scene, const struct raster_clear *clear, struct raster_rect rect)
{
    struct raster_clear *copy = raster_scene_alloc(scene, sizeof *copy);
    if (!copy) {
        scene->lost = true;
        return false;
    }
    *copy = *clear;
    copy->rect = rect;
    for (int y = rect.y0 / RASTER_TILE; y <= (rect.y1 - 1) / RASTER_TILE; y++)
        for (int x = rect.x0 / RASTER_TILE; x <= (rect.x1 - 1) / RASTER_TILE; x++)
            if (!bin_append(&scene->grid, &scene->arena, &scene->bytes, (uint32_t)y * scene->tiles_x + (uint32_t)x,
                            (uintptr_t)copy | ENTRY_CLEAR)) {
                scene->lost = true;
                return false;
            }
    return true;
}

bool raster_scene_clear(struct raster_scene *scene, const struct raster_clear *clear)
{
    struct raster_rect target = {0, 0, (int)scene->target.width, (int)scene->target.height};
    struct raster_rect rect = rect_intersect(clear->rect, target);
    unsigned touched = clear_touches(scene, clear);
    if (rect_empty(rect) || touched == 0)
        return true;
    bool whole = memcmp(&rect, &target, sizeof rect) == 0 && is_unmasked(clear, touched);
    /* What is binned may stay behind the clear only if all that it can write is cleared. */
    bool covers_bins = (scene->writes & ~touched) == 0;
    if (whole && covers_bins)
        drop_bins(scene);
    if (whole && scene->grid.touched_count == 0) {
        note_pending(scene, clear, touched);
        return true;
    }
    scene->writes |= touched; /* from now on a clear binned too */
    return bin_clear(scene, clear, rect);
}

/* --- Tile memory --------------------------------------------------------------------------------------------------- */

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

void clear_tile(struct raster_worker *worker, const struct raster_scene *scene, unsigned attachment)
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

/* --- Surfaces ------------------------------------------------------------------------------------------------------ */

/* Rows of the tile's part of a surface, each a copy of the first `bytes` of `row`. */
static void fill_rows(const struct raster_worker *w, void *pixels, ptrdiff_t stride, unsigned pixel_bytes, const void *row)
{
    for (int y = 0; y < w->height; y++)
        memcpy((uint8_t *)pixels + (w->y + y) * stride + (ptrdiff_t)w->x * pixel_bytes, row, (size_t)w->width * pixel_bytes);
}

static void color_pixel(enum raster_color_format format, const float rgba[4], uint8_t pixel[16])
{
    if (format == COLOR_RGBA32F) {
        memcpy(pixel, rgba, 16);
        return;
    }
    static const uint8_t order[][4] = {[COLOR_RGBA8] = {0, 1, 2, 3}, [COLOR_BGRA8] = {2, 1, 0, 3}, [COLOR_ARGB8] = {3, 0, 1, 2}};
    uint32_t packed = unorm8_pack_scalar(rgba);
    for (int byte = 0; byte < 4; byte++)
        pixel[byte] = (uint8_t)(packed >> (8 * order[format][byte]));
}

static void fill_surface(const struct raster_worker *w, void *pixels, ptrdiff_t stride, unsigned pixel_bytes, const void *pixel)
{
    uint8_t row[RASTER_TILE * 16];
    for (unsigned x = 0; x < RASTER_TILE; x++)
        memcpy(row + x * pixel_bytes, pixel, pixel_bytes);
    fill_rows(w, pixels, stride, pixel_bytes, row);
}

void clear_surface(const struct raster_worker *w, const struct raster_scene *scene, unsigned attachment)
{
    const struct raster_target *target = &scene->target;
    const struct pending_clear *pending = &scene->pending;
    if (attachment == ATTACH_STENCIL) {
        fill_surface(w, target->stencil.pixels, target->stencil.row_stride, 1, &pending->stencil);
    } else if (attachment == ATTACH_DEPTH) {
        int32_t wide = depth_encode(target->depth.format, pending->depth);
        uint16_t narrow = (uint16_t)wide;
        bool is_16 = target->depth.format == DEPTH_UNORM16;
        fill_surface(w, target->depth.pixels, target->depth.row_stride, raster_depth_bytes(target->depth.format),
                     is_16 ? (const void *)&narrow : &wide);
    } else {
        unsigned i = (unsigned)__builtin_ctz(attachment);
        uint8_t pixel[16];
        color_pixel(target->color[i].format, pending->color[i], pixel);
        fill_surface(w, target->color[i].pixels, target->color[i].row_stride, raster_color_bytes(target->color[i].format), pixel);
    }
}

/* --- Masked clears, pixel by pixel ---------------------------------------------------------------------------------- */

static void clear_pixel_color(struct raster_worker *w, const struct raster_scene *scene, const struct raster_clear *clear,
                              unsigned i, int pixel)
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

static void clear_pixel(struct raster_worker *w, const struct raster_scene *scene, const struct raster_clear *clear,
                        unsigned touched, int pixel)
{
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        if (touched & 1u << i)
            clear_pixel_color(w, scene, clear, i, pixel);
    if (touched & ATTACH_DEPTH)
        w->depth[pixel] = depth_encode(scene->target.depth.format, clear->depth);
    if (touched & ATTACH_STENCIL)
        w->stencil[pixel] = (uint8_t)((w->stencil[pixel] & ~clear->stencil_mask) | (clear->stencil & clear->stencil_mask));
}

void clear_masked(struct raster_worker *w, const struct raster_scene *scene, const struct raster_clear *clear)
{
    unsigned touched = clear_touches(scene, clear);
    struct raster_rect tile = {w->x, w->y, w->x + w->width, w->y + w->height};
    struct raster_rect rect = rect_intersect(clear->rect, tile);
    for (int y = rect.y0 - w->y; y < rect.y1 - w->y; y++)
        for (int x = rect.x0 - w->x; x < rect.x1 - w->x; x++) {
            int group = (y / GROUP_HEIGHT) * TILE_GROUPS_X + x / GROUP_WIDTH;
            clear_pixel(w, scene, clear, touched, group * LANES + (y % GROUP_HEIGHT) * GROUP_WIDTH + x % GROUP_WIDTH);
        }
}
