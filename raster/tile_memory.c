/* Between surfaces (rows of pixels) and a worker's tile (groups of 4x2 pixels, eight lanes side by side).
 * What a tile holds beyond the target's border is zero and never stored. */
#include "raster/tile_memory.h"

#include <string.h>

/* One row's share of all groups in a row of groups. */
#define GROUP_ROW(base, y, x)                                                                                \
    ((base) + ((size_t)((y) / GROUP_HEIGHT) * TILE_GROUPS_X + (size_t)((x) / GROUP_WIDTH)) * LANES +         \
     (size_t)((y) % GROUP_HEIGHT) * GROUP_WIDTH)

/* --- Byte orders of 8-bit colours: all stored pixels become R lowest --------------------------------- */

static uint32_t swap_red_blue(uint32_t pixel)
{
    return (pixel & 0xff00ff00u) | (pixel >> 16 & 0xff) | (pixel & 0xff) << 16;
}

/* Memory A R G B, so A is lowest. */
static uint32_t argb_to_rgba(uint32_t pixel)
{
    return pixel >> 8 | pixel << 24;
}

static uint32_t rgba_to_argb(uint32_t pixel)
{
    return pixel << 8 | pixel >> 24;
}

static void convert_row(uint32_t row[RASTER_TILE], enum raster_color_format format, bool to_surface)
{
    for (int x = 0; x < RASTER_TILE; x++) {
        if (format == COLOR_BGRA8)
            row[x] = swap_red_blue(row[x]);
        else if (format == COLOR_ARGB8)
            row[x] = to_surface ? rgba_to_argb(row[x]) : argb_to_rgba(row[x]);
    }
}

/* --- 32-bit pixels ----------------------------------------------------------------------------------- */

static void scatter_row32(void *tile, int y, const uint32_t row[RASTER_TILE])
{
    uint32_t *to = GROUP_ROW((uint32_t *)tile, y, 0);
    for (int g = 0; g < TILE_GROUPS_X; g++)
        memcpy(to + g * LANES, row + g * GROUP_WIDTH, GROUP_WIDTH * sizeof *row);
}

static void gather_row32(const void *tile, int y, uint32_t row[RASTER_TILE])
{
    const uint32_t *from = GROUP_ROW((const uint32_t *)tile, y, 0);
    for (int g = 0; g < TILE_GROUPS_X; g++)
        memcpy(row + g * GROUP_WIDTH, from + g * LANES, GROUP_WIDTH * sizeof *row);
}

/* A tile's rows lie pages apart, where no hardware looks ahead. */
enum { ROWS_AHEAD = 8 };

/* The usual tile: whole, and stored as it is kept. Nothing but moves of 16 bytes. */
static void store32_whole(const uint32_t *tile, const struct raster_worker *w, uint8_t *pixels,
                          ptrdiff_t stride)
{
    for (int y = 0; y < w->height; y++) {
        uint8_t *to = pixels + (w->y + y) * stride + w->x * 4;
        const uint32_t *from = GROUP_ROW(tile, y, 0);
        if (y + ROWS_AHEAD < w->height)
            for (int line = 0; line < RASTER_TILE * 4; line += 64)
                __builtin_prefetch(to + ROWS_AHEAD * stride + line, 1);
        for (int g = 0; g < TILE_GROUPS_X; g++)
            memcpy(to + g * 16, from + g * LANES, 16);
    }
}

static void load32_whole(uint32_t *tile, const struct raster_worker *w, const uint8_t *pixels,
                         ptrdiff_t stride)
{
    for (int y = 0; y < w->height; y++) {
        const uint8_t *from = pixels + (w->y + y) * stride + w->x * 4;
        uint32_t *to = GROUP_ROW(tile, y, 0);
        for (int g = 0; g < TILE_GROUPS_X; g++)
            memcpy(to + g * LANES, from + g * 16, 16);
    }
}

static void load32(void *tile, const struct raster_worker *w, const uint8_t *pixels, ptrdiff_t stride,
                   enum raster_color_format format)
{
    if (w->width == RASTER_TILE && format == COLOR_RGBA8) {
        load32_whole(tile, w, pixels, stride);
        return;
    }
    for (int y = 0; y < w->height; y++) {
        uint32_t row[RASTER_TILE] = {0};
        memcpy(row, pixels + (w->y + y) * stride + w->x * 4, (size_t)w->width * 4);
        if (format != COLOR_RGBA8)
            convert_row(row, format, false);
        scatter_row32(tile, y, row);
    }
}

static void store32(const void *tile, const struct raster_worker *w, uint8_t *pixels, ptrdiff_t stride,
                    enum raster_color_format format)
{
    if (w->width == RASTER_TILE && format == COLOR_RGBA8) {
        store32_whole(tile, w, pixels, stride);
        return;
    }
    for (int y = 0; y < w->height; y++) {
        uint8_t *to = pixels + (w->y + y) * stride + w->x * 4;
        uint32_t row[RASTER_TILE];
        gather_row32(tile, y, row);
        if (format != COLOR_RGBA8)
            convert_row(row, format, true);
        memcpy(to, row, (size_t)w->width * 4);
    }
}

/* --- Float colours: a group is 8 R, 8 G, 8 B, 8 A ---------------------------------------------------- */

static void move_float(const struct raster_worker *w, float *tile, uint8_t *pixels, ptrdiff_t stride,
                       bool to_surface)
{
    for (int y = 0; y < w->height; y++)
        for (int x = 0; x < w->width; x++) {
            uint8_t *pixel = pixels + (w->y + y) * stride + (w->x + x) * 16;
            float *group = tile + ((y / GROUP_HEIGHT) * TILE_GROUPS_X + x / GROUP_WIDTH) * LANES * 4;
            float *lane = group + (y % GROUP_HEIGHT) * GROUP_WIDTH + x % GROUP_WIDTH;
            float rgba[4];
            if (to_surface) {
                for (int c = 0; c < 4; c++)
                    rgba[c] = lane[c * LANES];
                memcpy(pixel, rgba, sizeof rgba);
            } else {
                memcpy(rgba, pixel, sizeof rgba);
                for (int c = 0; c < 4; c++)
                    lane[c * LANES] = rgba[c];
            }
        }
}

/* --- Depth and stencil ------------------------------------------------------------------------------- */

static void load_depth16(struct raster_worker *w, const struct raster_target *target)
{
    for (int y = 0; y < w->height; y++) {
        uint16_t row[RASTER_TILE] = {0};
        memcpy(row, (const uint8_t *)target->depth.pixels + (w->y + y) * target->depth.row_stride + w->x * 2,
               (size_t)w->width * 2);
        uint32_t wide[RASTER_TILE];
        for (int x = 0; x < RASTER_TILE; x++)
            wide[x] = row[x];
        scatter_row32(w->depth, y, wide);
    }
}

static void store_depth16(const struct raster_worker *w, const struct raster_target *target)
{
    for (int y = 0; y < w->height; y++) {
        uint32_t wide[RASTER_TILE];
        uint16_t row[RASTER_TILE];
        gather_row32(w->depth, y, wide);
        for (int x = 0; x < RASTER_TILE; x++)
            row[x] = (uint16_t)wide[x];
        memcpy((uint8_t *)target->depth.pixels + (w->y + y) * target->depth.row_stride + w->x * 2, row,
               (size_t)w->width * 2);
    }
}

static void load_stencil(struct raster_worker *w, const struct raster_target *target)
{
    for (int y = 0; y < w->height; y++) {
        uint8_t row[RASTER_TILE] = {0};
        memcpy(row, target->stencil.pixels + (w->y + y) * target->stencil.row_stride + w->x,
               (size_t)w->width);
        for (int g = 0; g < TILE_GROUPS_X; g++)
            memcpy(GROUP_ROW(w->stencil, y, 0) + g * LANES, row + g * GROUP_WIDTH, GROUP_WIDTH);
    }
}

static void store_stencil(const struct raster_worker *w, const struct raster_target *target)
{
    for (int y = 0; y < w->height; y++) {
        uint8_t row[RASTER_TILE];
        for (int g = 0; g < TILE_GROUPS_X; g++)
            memcpy(row + g * GROUP_WIDTH, GROUP_ROW(w->stencil, y, 0) + g * LANES, GROUP_WIDTH);
        memcpy(target->stencil.pixels + (w->y + y) * target->stencil.row_stride + w->x, row,
               (size_t)w->width);
    }
}

/* --- By attachment ----------------------------------------------------------------------------------- */

static void load_color(struct raster_worker *w, const struct raster_target *target, unsigned i)
{
    enum raster_color_format format = target->color[i].format;
    if (format == COLOR_RGBA32F)
        move_float(w, (float *)w->color[i], target->color[i].pixels, target->color[i].row_stride, false);
    else
        load32(w->color[i], w, target->color[i].pixels, target->color[i].row_stride, format);
}

void ISA(tile_load)(struct raster_worker *w, const struct raster_scene *scene, unsigned attachment)
{
    const struct raster_target *target = &scene->target;
    if (attachment == ATTACH_STENCIL)
        load_stencil(w, target);
    else if (attachment != ATTACH_DEPTH)
        load_color(w, target, (unsigned)__builtin_ctz(attachment));
    else if (target->depth.format == DEPTH_UNORM16)
        load_depth16(w, target);
    else
        load32(w->depth, w, target->depth.pixels, target->depth.row_stride, COLOR_RGBA8);
}

void ISA(tile_store)(const struct raster_worker *w, const struct raster_scene *scene, unsigned attachment)
{
    const struct raster_target *target = &scene->target;
    if (attachment == ATTACH_STENCIL) {
        store_stencil(w, target);
    } else if (attachment == ATTACH_DEPTH) {
        if (target->depth.format == DEPTH_UNORM16)
            store_depth16(w, target);
        else
            store32(w->depth, w, target->depth.pixels, target->depth.row_stride, COLOR_RGBA8);
    } else {
        unsigned i = (unsigned)__builtin_ctz(attachment);
        if (target->color[i].format == COLOR_RGBA32F)
            move_float(w, (float *)w->color[i], target->color[i].pixels, target->color[i].row_stride, true);
        else
            store32(w->color[i], w, target->color[i].pixels, target->color[i].row_stride,
                    target->color[i].format);
    }
}
