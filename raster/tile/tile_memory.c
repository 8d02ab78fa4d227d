/* Between surfaces (rows of pixels) and a worker's tile (groups of 4x2 pixels, eight lanes side by side).
 * What a tile holds beyond the target's border is zero and never stored. */
#include "raster/tile/tile_memory.h"

#include <string.h>

#include "raster/output/texel_store.h"
#include "texture/words.h"

/* One row's share of all groups in a row of groups. */
#define GROUP_ROW(base, y, x)                                                                                \
    ((base) + ((size_t)((y) / GROUP_HEIGHT) * TILE_GROUPS_X + (size_t)((x) / GROUP_WIDTH)) * LANES +         \
     (size_t)((y) % GROUP_HEIGHT) * GROUP_WIDTH)

/* --- Byte orders of 8-bit colours: all stored pixels become R lowest ------------------------------------ */

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
        if (format == COLOR_RGBX8)
            row[x] &= 0xffffff;
        else if (format == COLOR_BGRA8)
            row[x] = swap_red_blue(row[x]);
        else if (format == COLOR_ARGB8)
            row[x] = to_surface ? rgba_to_argb(row[x]) : argb_to_rgba(row[x]);
    }
}

/* --- 32-bit pixels -------------------------------------------------------------------------------------- */

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

/* --- Three bytes ---------------------------------------------------------------------------------------- */

static void load24(void *tile, const struct raster_worker *w, const uint8_t *pixels, ptrdiff_t stride,
                   enum raster_color_format format)
{
    const unsigned red = format == COLOR_BGR8 ? 2 : 0;
    for (int y = 0; y < w->height; y++) {
        const uint8_t *from = pixels + (w->y + y) * stride + w->x * 3;
        uint32_t row[RASTER_TILE] = {0};
        for (int x = 0; x < w->width; x++)
            row[x] =
                from[3 * x + red] | (uint32_t)from[3 * x + 1] << 8 | (uint32_t)from[3 * x + 2 - red] << 16;
        scatter_row32(tile, y, row);
    }
}

static void store24(const void *tile, const struct raster_worker *w, uint8_t *pixels, ptrdiff_t stride,
                    enum raster_color_format format)
{
    const unsigned red = format == COLOR_BGR8 ? 2 : 0;
    for (int y = 0; y < w->height; y++) {
        uint8_t *to = pixels + (w->y + y) * stride + w->x * 3;
        uint32_t row[RASTER_TILE];
        gather_row32(tile, y, row);
        for (int x = 0; x < w->width; x++) {
            to[3 * x + red] = (uint8_t)row[x];
            to[3 * x + 1] = (uint8_t)(row[x] >> 8);
            to[3 * x + 2 - red] = (uint8_t)(row[x] >> 16);
        }
    }
}

/* --- Colours as numbers: a group is 8 R, 8 G, 8 B, 8 A -------------------------------------------------- */

/* Component c of the pixel is at lane[c * LANES]. */
static float *pixel_lane(float *tile, int x, int y)
{
    float *group = tile + ((y / GROUP_HEIGHT) * TILE_GROUPS_X + x / GROUP_WIDTH) * LANES * 4;
    return group + (y % GROUP_HEIGHT) * GROUP_WIDTH + x % GROUP_WIDTH;
}

/* Two rows become a row of groups. */
static void scatter_rows(float *tile, int y, const float rows[GROUP_HEIGHT][RASTER_TILE][4])
{
    for (int x = 0; x < RASTER_TILE; x += GROUP_WIDTH) {
        float pixels[LANES][4];
        f32x8 column[4];
        for (int i = 0; i < GROUP_HEIGHT; i++)
            memcpy(pixels + (ptrdiff_t)i * GROUP_WIDTH, rows[i] + x, GROUP_WIDTH * sizeof *pixels);
        transpose_to_columns((const float(*)[4])pixels, column);
        memcpy(pixel_lane(tile, x, y), column, sizeof column);
    }
}

/* The surface's own layer and sample, as one without either. */
static struct raster_color_surface plane_surface(const struct raster_worker *w,
                                                 const struct raster_color_surface *surface)
{
    struct raster_color_surface one = *surface;
    one.pixels = PLANE_PIXELS(w, surface);
    return one;
}

static void read_integers(const struct raster_color_surface *surface, unsigned x, unsigned y, unsigned count,
                          float (*row)[4])
{
    int64_t rgba[RASTER_TILE][4];
    raster_color_read_integers(surface, x, y, count, rgba);
    for (unsigned i = 0; i < count; i++)
        for (int c = 0; c < 4; c++) {
            const uint32_t bits = (uint32_t)rgba[i][c];
            memcpy(&row[i][c], &bits, sizeof bits);
        }
}

static void load_texels(const struct raster_worker *w, float *tile,
                        const struct raster_color_surface *surface)
{
    const struct raster_color_surface layer = plane_surface(w, surface);
    const bool integers = raster_color_is_integer(&layer);
    const unsigned count = (unsigned)w->width;
    float rows[GROUP_HEIGHT][RASTER_TILE][4];
    memset(rows, 0, sizeof rows);
    for (int y = 0; y < w->height; y += GROUP_HEIGHT) {
        for (int i = 0; i < GROUP_HEIGHT; i++)
            if (y + i >= w->height)
                memset(rows[i], 0, sizeof rows[i]);
            else
                (integers ? read_integers : raster_color_read)(&layer, (unsigned)w->x,
                                                               (unsigned)(w->y + y + i), count, rows[i]);
        scatter_rows(tile, y, (const float(*)[RASTER_TILE][4])rows);
    }
}

/* The eight texels lie one after the other, those of the upper row first. */
LANES_INLINE void store_group(const struct raster_worker *w, const uint8_t *texels, int x, int y,
                              uint8_t *pixels, ptrdiff_t stride, unsigned bytes)
{
    const int columns = w->width - x < GROUP_WIDTH ? w->width - x : GROUP_WIDTH;
    for (int i = 0; i < GROUP_HEIGHT && y + i < w->height; i++, texels += (size_t)GROUP_WIDTH * bytes) {
        uint8_t *to = pixels + (w->y + y + i) * stride + (ptrdiff_t)(w->x + x) * bytes;
        if (columns == GROUP_WIDTH)
            memcpy(to, texels, (size_t)GROUP_WIDTH * bytes);
        else
            memcpy(to, texels, (size_t)columns * bytes);
    }
}

LANES_INLINE void store_sized(const struct raster_worker *w, const u32x8 words[4], int x, int y,
                              uint8_t *pixels, ptrdiff_t stride, unsigned bytes)
{
    uint8_t texels[LANES * 16];
    store_words(words, bytes, texels);
    store_group(w, texels, x, y, pixels, stride, bytes);
}

/* Pixels that are the first bytes of texels. */
static void store_odd(const struct raster_worker *w, const u32x8 words[4], int x, int y, uint8_t *pixels,
                      ptrdiff_t stride, unsigned bytes)
{
    uint8_t texels[LANES * 16], odd[LANES * 16];
    store_words(words, 16, texels);
    for (size_t i = 0; i < LANES; i++)
        memcpy(odd + i * bytes, texels + i * 16, bytes);
    store_group(w, odd, x, y, pixels, stride, bytes);
}

static void pack_group(const struct raster_color_surface *surface, const float *group, u32x8 words[4])
{
    if (surface->format == COLOR_TEXEL)
        ISA(texel_pack)(surface, group, words);
    else
        memcpy(words, group, 4 * sizeof *words);
}

static void store_packed(const struct raster_worker *w, const float *tile,
                         const struct raster_color_surface *surface, uint8_t *pixels)
{
    const unsigned bytes = raster_color_pixel_bytes(surface);
    const ptrdiff_t stride = surface->row_stride;
    for (int y = 0; y < w->height; y += GROUP_HEIGHT)
        for (int x = 0; x < w->width; x += GROUP_WIDTH) {
            u32x8 words[4];
            pack_group(surface, tile + ((y / GROUP_HEIGHT) * TILE_GROUPS_X + x / GROUP_WIDTH) * LANES * 4,
                       words);
            switch (bytes) {
            case 1: store_sized(w, words, x, y, pixels, stride, 1); break;
            case 2: store_sized(w, words, x, y, pixels, stride, 2); break;
            case 4: store_sized(w, words, x, y, pixels, stride, 4); break;
            case 8: store_sized(w, words, x, y, pixels, stride, 8); break;
            case 16: store_sized(w, words, x, y, pixels, stride, 16); break;
            default: store_odd(w, words, x, y, pixels, stride, bytes);
            }
        }
}

static void store_texels(const struct raster_worker *w, float *tile,
                         const struct raster_color_surface *surface)
{
    const struct raster_color_surface layer = plane_surface(w, surface);
    const enum texture_kind kind = texture_formats[surface->texel].kind;
    const unsigned x0 = (unsigned)w->x, count = (unsigned)w->width;
    for (int y = 0; y < w->height; y++) {
        uint32_t bits[RASTER_TILE][4];
        for (int x = 0; x < w->width; x++)
            for (int c = 0; c < 4; c++)
                memcpy(&bits[x][c], pixel_lane(tile, x, y) + c * LANES, sizeof bits[x][c]);
        if (raster_color_is_integer(&layer)) {
            int64_t rgba[RASTER_TILE][4];
            for (unsigned x = 0; x < count; x++)
                for (int c = 0; c < 4; c++)
                    rgba[x][c] = kind == KIND_INT ? (int64_t)(int32_t)bits[x][c] : (int64_t)bits[x][c];
            raster_color_write_integers(&layer, x0, (unsigned)(w->y + y), count, (const int64_t(*)[4])rgba);
        } else {
            float rgba[RASTER_TILE][4];
            memcpy(rgba, bits, count * sizeof *bits);
            raster_color_write(&layer, x0, (unsigned)(w->y + y), count, (const float(*)[4])rgba);
        }
    }
}

/* --- Depth and stencil ---------------------------------------------------------------------------------- */

/* Depths of other sizes than four bytes, or with something between them: one after the other. */
static void load_depths(struct raster_worker *w, const struct raster_depth_surface *depth,
                        const uint8_t *pixels, unsigned step)
{
    for (int y = 0; y < w->height; y++) {
        const uint8_t *from = pixels + (w->y + y) * depth->row_stride + w->x * (int)step;
        uint32_t row[RASTER_TILE] = {0};
        for (int x = 0; x < w->width; x++, from += step) {
            memcpy(&row[x], from,
                   depth->format == DEPTH_UNORM16   ? 2
                   : depth->format == DEPTH_UNORM24 ? 3
                                                    : 4);
            row[x] ^= depth->format == DEPTH_UNORM32 ? 0x80000000u : 0;
        }
        scatter_row32(plane_depth(w), y, row);
    }
}

static void store_depths(const struct raster_worker *w, const struct raster_depth_surface *depth,
                         uint8_t *pixels, unsigned step)
{
    for (int y = 0; y < w->height; y++) {
        uint8_t *to = pixels + (w->y + y) * depth->row_stride + w->x * (int)step;
        uint32_t row[RASTER_TILE];
        gather_row32(plane_depth(w), y, row);
        for (int x = 0; x < w->width; x++, to += step) {
            row[x] ^= depth->format == DEPTH_UNORM32 ? 0x80000000u : 0;
            memcpy(to, &row[x], depth->format == DEPTH_UNORM16 ? 2 : depth->format == DEPTH_UNORM24 ? 3 : 4);
        }
    }
}

/* Is the surface's depth format that of the tile, with no padding between pixels? */
static bool depth_is_plain(const struct raster_depth_surface *depth)
{
    return (depth->format == DEPTH_UNORM24 || depth->format == DEPTH_FLOAT32) && depth->pixel_stride == 0;
}

static void load_depth(struct raster_worker *w, const struct raster_depth_surface *depth)
{
    const uint8_t *pixels = PLANE_PIXELS(w, depth);
    if (depth_is_plain(depth))
        load32(plane_depth(w), w, pixels, depth->row_stride, COLOR_RGBA8);
    else
        load_depths(w, depth, pixels,
                    depth->pixel_stride ? depth->pixel_stride : raster_depth_bytes(depth->format));
}

static void store_depth(const struct raster_worker *w, const struct raster_depth_surface *depth)
{
    uint8_t *pixels = PLANE_PIXELS(w, depth);
    if (depth_is_plain(depth))
        store32(plane_depth(w), w, pixels, depth->row_stride, COLOR_RGBA8);
    else
        store_depths(w, depth, pixels,
                     depth->pixel_stride ? depth->pixel_stride : raster_depth_bytes(depth->format));
}

static void load_stencil(struct raster_worker *w, const struct raster_target *target)
{
    const uint8_t *pixels = PLANE_PIXELS(w, &target->stencil);
    uint8_t *stencil = plane_stencil(w);
    const unsigned step = target->stencil.pixel_stride ? target->stencil.pixel_stride : 1;
    for (int y = 0; y < w->height; y++) {
        const uint8_t *from = pixels + (w->y + y) * target->stencil.row_stride + w->x * (int)step;
        uint8_t row[RASTER_TILE] = {0};
        if (step == 1)
            memcpy(row, from, (size_t)w->width);
        else
            for (int x = 0; x < w->width; x++)
                row[x] = from[(unsigned)x * step];
        for (int g = 0; g < TILE_GROUPS_X; g++)
            memcpy(GROUP_ROW(stencil, y, 0) + g * LANES, row + g * GROUP_WIDTH, GROUP_WIDTH);
    }
}

static void store_stencil(const struct raster_worker *w, const struct raster_target *target)
{
    uint8_t *pixels = PLANE_PIXELS(w, &target->stencil);
    const uint8_t *stencil = plane_stencil(w);
    const unsigned step = target->stencil.pixel_stride ? target->stencil.pixel_stride : 1;
    for (int y = 0; y < w->height; y++) {
        uint8_t *to = pixels + (w->y + y) * target->stencil.row_stride + w->x * (int)step;
        uint8_t row[RASTER_TILE];
        for (int g = 0; g < TILE_GROUPS_X; g++)
            memcpy(row + g * GROUP_WIDTH, GROUP_ROW(stencil, y, 0) + g * LANES, GROUP_WIDTH);
        if (step == 1)
            memcpy(to, row, (size_t)w->width);
        else
            for (int x = 0; x < w->width; x++)
                to[(unsigned)x * step] = row[x];
    }
}

/* --- By attachment -------------------------------------------------------------------------------------- */

static void load_color(struct raster_worker *w, const struct raster_target *target, unsigned i)
{
    const struct raster_color_surface *color = &target->color[i];
    uint8_t *pixels = PLANE_PIXELS(w, color);
    uint32_t *tile = plane_color(w, target, i);
    if (color->format == COLOR_TEXEL || color->format == COLOR_RGBA32F)
        load_texels(w, (float *)tile, color);
    else if (color->format == COLOR_RGB8 || color->format == COLOR_BGR8)
        load24(tile, w, pixels, color->row_stride, color->format);
    else
        load32(tile, w, pixels, color->row_stride, color->format);
}

static void store_color(struct raster_worker *w, const struct raster_target *target, unsigned i)
{
    const struct raster_color_surface *color = &target->color[i];
    uint8_t *pixels = PLANE_PIXELS(w, color);
    uint32_t *tile = plane_color(w, target, i);
    if (color->format == COLOR_RGBA32F || (color->format == COLOR_TEXEL && ISA(texel_packs)(color)))
        store_packed(w, (const float *)tile, color, pixels);
    else if (color->format == COLOR_TEXEL)
        store_texels(w, (float *)tile, color);
    else if (color->format == COLOR_RGB8 || color->format == COLOR_BGR8)
        store24(tile, w, pixels, color->row_stride, color->format);
    else
        store32(tile, w, pixels, color->row_stride, color->format);
}

static void load_plane(struct raster_worker *w, const struct raster_scene *scene, unsigned attachment)
{
    if (attachment == ATTACH_STENCIL)
        load_stencil(w, &scene->target);
    else if (attachment == ATTACH_DEPTH)
        load_depth(w, &scene->target.depth);
    else
        load_color(w, &scene->target, (unsigned)__builtin_ctz(attachment));
}

static void store_plane(struct raster_worker *w, const struct raster_scene *scene, unsigned attachment)
{
    if (attachment == ATTACH_STENCIL)
        store_stencil(w, &scene->target);
    else if (attachment == ATTACH_DEPTH)
        store_depth(w, &scene->target.depth);
    else
        store_color(w, &scene->target, (unsigned)__builtin_ctz(attachment));
}

void ISA(tile_load)(struct raster_worker *w, const struct raster_scene *scene, unsigned attachment)
{
    for (w->plane = 0; w->plane < w->samples; w->plane++)
        load_plane(w, scene, attachment);
}

void ISA(tile_store)(struct raster_worker *w, const struct raster_scene *scene, unsigned attachment)
{
    for (w->plane = 0; w->plane < w->samples; w->plane++)
        store_plane(w, scene, attachment);
}
