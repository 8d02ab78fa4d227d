/* Transfers between surfaces (rows of pixels) and a worker's tile (groups of 4x2 pixels, eight lanes side by
 * side). Pixels of a tile outside the target are zero and never stored. */
#include "raster/tile/tile_memory.h"

#include <string.h>

#include "texture/words.h"

/* The scanline y of the group at column x. */
#define GROUP_ROW(base, y, x)                                                                                \
    ((base) + ((size_t)((y) / GROUP_HEIGHT) * TILE_GROUPS_X + (size_t)((x) / GROUP_WIDTH)) * LANES +         \
     (size_t)((y) % GROUP_HEIGHT) * GROUP_WIDTH)

/* The first word of the group at (x,y); pixels have `words` words. */
#define GROUP_WORDS(base, y, x, words)                                                                       \
    ((base) + ((size_t)((y) / GROUP_HEIGHT) * TILE_GROUPS_X + (size_t)((x) / GROUP_WIDTH)) * LANES * (words))

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

/* The rows of a tile are pages apart, so that hardware does not prefetch them. */
enum { ROWS_AHEAD = 8 };

/* The most common tile: whole, with the same bytes in the surface. Only moves of 16 bytes. */
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

/* --- Texels: the first words of a group, then its second ones ------------------------------------------- */

/* A group's texels one after the other, those of the lower row first, with zeros beyond the target's border;
 * `columns` and `rows` of them are inside. */
LANES_INLINE void load_group(uint8_t *texels, const uint8_t *from, ptrdiff_t stride, int columns, int rows,
                             unsigned bytes)
{
    if (columns < GROUP_WIDTH || rows < GROUP_HEIGHT)
        memset(texels, 0, (size_t)LANES * bytes);
    for (int i = 0; i < rows; i++)
        memcpy(texels + (size_t)i * GROUP_WIDTH * bytes, from + i * stride, (size_t)columns * bytes);
}

LANES_INLINE void store_group(const uint8_t *texels, uint8_t *to, ptrdiff_t stride, int columns, int rows,
                              unsigned bytes)
{
    for (int i = 0; i < rows; i++)
        memcpy(to + i * stride, texels + (size_t)i * GROUP_WIDTH * bytes, (size_t)columns * bytes);
}

/* Pixels that are the first bytes of texels of 16 bytes. */
static void spread_texels(uint8_t texels[LANES * 16], unsigned bytes)
{
    uint8_t odd[LANES * 16];
    memcpy(odd, texels, sizeof odd);
    for (size_t i = 0; i < LANES; i++)
        memcpy(texels + i * 16, odd + i * bytes, bytes);
}

static void join_texels(uint8_t texels[LANES * 16], unsigned bytes)
{
    for (size_t i = 1; i < LANES; i++)
        memmove(texels + i * bytes, texels + i * 16, bytes);
}

/* A group that is copied through the stack: at the border, or, if `odd`, of pixels whose size is no power of
 * two. */
LANES_INLINE void load_part(u32x8 *group, unsigned words, const uint8_t *from, ptrdiff_t stride, int columns,
                            int rows, unsigned bytes, bool odd)
{
    uint8_t texels[LANES * 16];
    u32x8 word[4];
    load_group(texels, from, stride, columns, rows, bytes);
    if (odd)
        spread_texels(texels, bytes);
    load_words(texels, odd ? 16 : bytes, word);
    for (unsigned i = 0; i < words; i++)
        group[i] = word[i];
}

LANES_INLINE void store_part(const u32x8 *group, unsigned words, uint8_t *to, ptrdiff_t stride, int columns,
                             int rows, unsigned bytes, bool odd)
{
    uint8_t texels[LANES * 16];
    u32x8 word[4] = {0};
    for (unsigned i = 0; i < words; i++)
        word[i] = group[i];
    store_words(word, odd ? 16 : bytes, texels);
    if (odd)
        join_texels(texels, bytes);
    store_group(texels, to, stride, columns, rows, bytes);
}

LANES_INLINE void load_texels(uint32_t *group, unsigned words, uint8_t *from, ptrdiff_t stride, int columns,
                              int rows, unsigned bytes, bool odd)
{
    u32x8 *word = (u32x8 *)(void *)group;
    if (!odd && columns == GROUP_WIDTH && rows == GROUP_HEIGHT)
        load_word_rows(from, from + stride, bytes, word);
    else
        load_part(word, words, from, stride, columns, rows, bytes, odd);
}

LANES_INLINE void store_texels(const uint32_t *group, unsigned words, uint8_t *to, ptrdiff_t stride,
                               int columns, int rows, unsigned bytes, bool odd)
{
    const u32x8 *word = (const u32x8 *)(const void *)group;
    if (!odd && columns == GROUP_WIDTH && rows == GROUP_HEIGHT)
        store_word_rows(word, bytes, to, to + stride);
    else
        store_part(word, words, to, stride, columns, rows, bytes, odd);
}

/* All groups of the tile; whole groups by code without tests. */
#define EACH_GROUP(move, words, bytes, odd)                                                                  \
    for (int y = 0; y < w->height; y += GROUP_HEIGHT) {                                                      \
        const int rows = imin(GROUP_HEIGHT, w->height - y), width = w->width;                                \
        uint32_t *group = GROUP_WORDS(tile, y, 0, words);                                                    \
        uint8_t *row = pixels + (w->y + y) * stride + (ptrdiff_t)w->x * (bytes);                             \
        int x = 0;                                                                                           \
        if (y + ROWS_AHEAD < w->height)                                                                      \
            for (int line = 0; line < width * (int)(bytes); line += 64) {                                    \
                __builtin_prefetch(row + ROWS_AHEAD * stride + line, 1);                                     \
                __builtin_prefetch(row + (ROWS_AHEAD + 1) * stride + line, 1);                               \
            }                                                                                                \
        for (; rows == GROUP_HEIGHT && x + GROUP_WIDTH <= width; x += GROUP_WIDTH) {                         \
            move(group, words, row, stride, GROUP_WIDTH, GROUP_HEIGHT, bytes, odd);                          \
            group += (size_t)LANES * (words);                                                                \
            row += (ptrdiff_t)GROUP_WIDTH * (bytes);                                                         \
        }                                                                                                    \
        for (; x < width; x += GROUP_WIDTH) {                                                                \
            move(group, words, row, stride, imin(GROUP_WIDTH, width - x), rows, bytes, odd);                 \
            group += (size_t)LANES * (words);                                                                \
            row += (ptrdiff_t)GROUP_WIDTH * (bytes);                                                         \
        }                                                                                                    \
    }

/* A loop for each size. */
#define BY_SIZE(move)                                                                                        \
    switch (bytes) {                                                                                         \
    case 1: EACH_GROUP(move, 1, 1, false) break;                                                             \
    case 2: EACH_GROUP(move, 1, 2, false) break;                                                             \
    case 8: EACH_GROUP(move, 2, 8, false) break;                                                             \
    case 16: EACH_GROUP(move, 4, 16, false) break;                                                           \
    default: EACH_GROUP(move, words, bytes, true)                                                            \
    }

static void load_texel_tile(uint32_t *tile, unsigned words, const struct raster_worker *w, uint8_t *pixels,
                            ptrdiff_t stride, unsigned bytes)
{
    BY_SIZE(load_texels)
}

static void store_texel_tile(uint32_t *tile, unsigned words, const struct raster_worker *w, uint8_t *pixels,
                             ptrdiff_t stride, unsigned bytes)
{
    BY_SIZE(store_texels)
}

/* --- Depth and stencil ---------------------------------------------------------------------------------- */

/* Depths of other sizes than four bytes, or with padding between them, one after the other. */
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

/* Depths of 24 bits below a stencil index, in words of four bytes. */
static void load_packed_depths(struct raster_worker *w, const struct raster_depth_surface *depth,
                               const uint8_t *pixels)
{
    for (int y = 0; y < w->height; y++) {
        uint32_t row[RASTER_TILE] = {0};
        memcpy(row, pixels + (w->y + y) * depth->row_stride + w->x * 4, (size_t)w->width * sizeof *row);
        for (int x = 0; x < RASTER_TILE; x++)
            row[x] &= 0xffffff;
        scatter_row32(plane_depth(w), y, row);
    }
}

static void store_packed_depths(const struct raster_worker *w, const struct raster_depth_surface *depth,
                                uint8_t *pixels)
{
    for (int y = 0; y < w->height; y++) {
        uint8_t *to = pixels + (w->y + y) * depth->row_stride + w->x * 4;
        uint32_t row[RASTER_TILE], stored[RASTER_TILE] = {0};
        gather_row32(plane_depth(w), y, row);
        memcpy(stored, to, (size_t)w->width * sizeof *stored);
        for (int x = 0; x < RASTER_TILE; x++)
            stored[x] = (stored[x] & 0xff000000) | (row[x] & 0xffffff);
        memcpy(to, stored, (size_t)w->width * sizeof *stored);
    }
}

static bool depth_is_packed(const struct raster_depth_surface *depth)
{
    return depth->format == DEPTH_UNORM24 && depth->pixel_stride == 4;
}

/* Whether the surface has depths in the tile's format, without padding between pixels. */
static bool depth_is_plain(const struct raster_depth_surface *depth)
{
    return (depth->format == DEPTH_UNORM24 || depth->format == DEPTH_FLOAT32) && depth->pixel_stride == 0;
}

static void load_depth(struct raster_worker *w, const struct raster_depth_surface *depth)
{
    const uint8_t *pixels = PLANE_PIXELS(w, depth);
    if (depth_is_plain(depth))
        load32(plane_depth(w), w, pixels, depth->row_stride, COLOR_RGBA8);
    else if (depth_is_packed(depth))
        load_packed_depths(w, depth, pixels);
    else
        load_depths(w, depth, pixels,
                    depth->pixel_stride ? depth->pixel_stride : raster_depth_bytes(depth->format));
}

static void store_depth(const struct raster_worker *w, const struct raster_depth_surface *depth)
{
    uint8_t *pixels = PLANE_PIXELS(w, depth);
    if (depth_is_plain(depth))
        store32(plane_depth(w), w, pixels, depth->row_stride, COLOR_RGBA8);
    else if (depth_is_packed(depth))
        store_packed_depths(w, depth, pixels);
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
        else if (step == 4) /* a constant, for vector code */
            for (int x = 0; x < w->width; x++)
                row[x] = from[x * 4];
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

static void load_color(struct raster_worker *w, const struct raster_scene *scene, unsigned i)
{
    const struct raster_color_surface *color = &scene->target.color[i];
    const unsigned bytes = raster_color_pixel_bytes(color);
    uint8_t *pixels = PLANE_PIXELS(w, color);
    uint32_t *tile = plane_color(w, scene, i);
    if (scene->texels[i].bytes && bytes == 3)
        load24(tile, w, pixels, color->row_stride, color->format);
    else if (bytes == 4)
        load32(tile, w, pixels, color->row_stride, scene->texels[i].bytes ? color->format : COLOR_RGBA8);
    else
        load_texel_tile(tile, scene->texels[i].words, w, pixels, color->row_stride, bytes);
}

static void store_color(struct raster_worker *w, const struct raster_scene *scene, unsigned i)
{
    const struct raster_color_surface *color = &scene->target.color[i];
    const unsigned bytes = raster_color_pixel_bytes(color);
    uint8_t *pixels = PLANE_PIXELS(w, color);
    uint32_t *tile = plane_color(w, scene, i);
    if (scene->texels[i].bytes && bytes == 3)
        store24(tile, w, pixels, color->row_stride, color->format);
    else if (bytes == 4)
        store32(tile, w, pixels, color->row_stride, scene->texels[i].bytes ? color->format : COLOR_RGBA8);
    else
        store_texel_tile(tile, scene->texels[i].words, w, pixels, color->row_stride, bytes);
}

static void load_plane(struct raster_worker *w, const struct raster_scene *scene, unsigned attachment)
{
    if (attachment == ATTACH_STENCIL)
        load_stencil(w, &scene->target);
    else if (attachment == ATTACH_DEPTH)
        load_depth(w, &scene->target.depth);
    else
        load_color(w, scene, (unsigned)__builtin_ctz(attachment));
}

static void store_plane(struct raster_worker *w, const struct raster_scene *scene, unsigned attachment)
{
    if (attachment == ATTACH_STENCIL)
        store_stencil(w, &scene->target);
    else if (attachment == ATTACH_DEPTH)
        store_depth(w, &scene->target.depth);
    else
        store_color(w, scene, (unsigned)__builtin_ctz(attachment));
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
