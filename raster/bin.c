/* Binning: the tiles that a primitive may touch, in order.
 *
 * Each chunk of a draw has a separate grid of lists, so workers fill chunks without locks; the merge links
 * the chunks' lists into the scene's in chunk order, which is submission order. Lists are blocks of entries
 * in the chunk's arena. A grid keeps a list of the tiles that have entries, so the cost of a draw is that of
 * the tiles it touches. */
#include "raster/scene.h"

#include <stdlib.h>
#include <string.h>

/* --- Grids ---------------------------------------------------------------------------------------------- */

bool bin_grid_resize(struct bin_grid *grid, uint32_t tiles)
{
    bin_grid_forget(grid);
    if (tiles <= grid->capacity)
        return true;
    struct bin_list *lists = calloc(tiles, sizeof *lists);
    uint32_t *touched = malloc(tiles * sizeof *touched);
    if (!lists || !touched) {
        free(lists);
        free(touched);
        return false;
    }
    bin_grid_release(grid);
    *grid = (struct bin_grid){.lists = lists, .touched = touched, .capacity = tiles};
    return true;
}

void bin_grid_release(struct bin_grid *grid)
{
    free(grid->lists);
    free(grid->touched);
    *grid = (struct bin_grid){0};
}

void bin_grid_forget(struct bin_grid *grid)
{
    for (uint32_t i = 0; i < grid->touched_count; i++)
        grid->lists[grid->touched[i]] = (struct bin_list){0};
    grid->touched_count = 0;
}

static struct bin_block *new_block(struct bin_grid *grid, struct arena *arena, size_t *bytes, uint32_t tile)
{
    struct bin_block *block = arena_alloc(arena, sizeof *block);
    if (!block)
        return NULL;
    *bytes += sizeof *block;
    block->next = NULL;
    block->count = 0;
    struct bin_list *list = &grid->lists[tile];
    if (list->last) {
        list->last->next = block;
    } else {
        list->first = block;
        grid->touched[grid->touched_count++] = tile;
    }
    list->last = block;
    return block;
}

/* Whether the primitive writes without reading where its tests pass; replaced.c omits what it covers. */
static bool entry_replaces(uintptr_t entry)
{
    const struct raster_primitive *p = (const void *)(entry & ~(uintptr_t)ENTRY_BITS);
    return p->state->replaces && !p->state->metered;
}

bool bin_append(struct bin_grid *grid, struct arena *arena, size_t *bytes, uint32_t tile, uintptr_t entry)
{
    struct bin_block *block = grid->lists[tile].last;
    if (!block || block->count == BLOCK_ENTRIES)
        block = new_block(grid, arena, bytes, tile);
    if (!block)
        return false;
    if (entry & ENTRY_FULL && entry_replaces(entry))
        grid->lists[tile].replacing = (struct bin_position){block, block->count};
    block->entries[block->count++] = entry;
    return true;
}

/* --- Chunks --------------------------------------------------------------------------------------------- */

/* Makes scene->bins[0..chunk] exist. */
static bool grow_bins(struct raster_scene *scene, unsigned chunk)
{
    if (chunk < scene->bins_count)
        return true;
    if (chunk >= 1u << 20)
        return false;
    struct raster_bins **bins = realloc(scene->bins, (chunk + 1) * sizeof *bins);
    if (!bins)
        return false;
    scene->bins = bins;
    while (scene->bins_count <= chunk) {
        struct raster_bins *added = calloc(1, sizeof *added);
        if (!added)
            return false;
        added->scene = scene;
        bins[scene->bins_count++] = added;
    }
    return true;
}

struct raster_bins *raster_bins_begin(struct raster_scene *scene, unsigned chunk)
{
    if (!grow_bins(scene, chunk)) {
        scene->lost = true;
        return NULL;
    }
    struct raster_bins *bins = scene->bins[chunk];
    if (!bin_grid_resize(&bins->grid, sequence_list(scene) + 1)) {
        scene->lost = true;
        return NULL;
    }
    bins->open = true;
    bins->lost = false;
    bins->bytes = 0;
    bins->stipple_counter = 0;
    bins->layer = 0;
    return bins;
}

void raster_bins_layer(struct raster_bins *bins, unsigned layer)
{
    bins->layer = layer;
}

/* Appends a list to the scene's. A short list is copied if the scene's last block has room, which keeps the
 * tile's entries dense. */
static void append_list(struct bin_grid *grid, uint32_t tile, const struct bin_list *list)
{
    struct bin_list *to = &grid->lists[tile];
    if (!to->first) {
        *to = *list;
        grid->touched[grid->touched_count++] = tile;
        return;
    }
    struct bin_block *last = to->last;
    if (list->replacing.block)
        to->replacing = list->replacing;
    if (list->first == list->last && last->count + list->first->count <= BLOCK_ENTRIES) {
        if (list->replacing.block)
            to->replacing = (struct bin_position){last, last->count + list->replacing.entry};
        memcpy(&last->entries[last->count], list->first->entries, list->first->count * sizeof(uintptr_t));
        last->count += list->first->count;
        return;
    }
    last->next = list->first;
    to->last = list->last;
}

void raster_bins_merge(struct raster_scene *scene, unsigned count)
{
    for (unsigned i = 0; i < count && i < scene->bins_count; i++) {
        struct raster_bins *bins = scene->bins[i];
        if (!bins->open)
            continue;
        for (uint32_t t = 0; t < bins->grid.touched_count; t++) {
            uint32_t tile = bins->grid.touched[t];
            append_list(&scene->grid, tile, &bins->grid.lists[tile]);
        }
        bin_grid_forget(&bins->grid);
        scene->bytes += bins->bytes;
        scene->lost |= bins->lost;
        bins->open = false;
    }
}

/* --- Primitives ----------------------------------------------------------------------------------------- */

struct raster_primitive *bins_new_primitive(struct raster_bins *bins, const struct raster_derived *state)
{
    size_t bytes = sizeof(struct raster_primitive) + state->data_floats * sizeof(float);
    struct raster_primitive *primitive = arena_alloc(&bins->arena, bytes);
    if (!primitive) {
        bins->lost = true;
        return NULL;
    }
    bins->bytes += bytes;
    return primitive;
}

struct raster_shape *bins_new_shape(struct raster_bins *bins)
{
    struct raster_shape *shape = arena_alloc(&bins->arena, sizeof *shape);
    if (!shape) {
        bins->lost = true;
        return NULL;
    }
    bins->bytes += sizeof *shape;
    memset(shape, 0, sizeof *shape);
    return shape;
}

void raster_set_stipple_counter(struct raster_bins *bins, uint32_t counter)
{
    bins->stipple_counter = counter;
}

uint32_t raster_stipple_counter(const struct raster_bins *bins)
{
    return bins->stipple_counter;
}

static void enter(struct raster_bins *bins, unsigned tile_x, unsigned tile_y,
                  const struct raster_primitive *primitive, unsigned flags)
{
    const struct raster_scene *scene = bins->scene;
    uint32_t tile = (primitive->layer * scene->tiles_y + tile_y) * scene->tiles_x + tile_x;
    if (!bin_append(&bins->grid, &bins->arena, &bins->bytes, tile, (uintptr_t)primitive | flags))
        bins->lost = true;
}

/* An edge over a tile's pixels x0..x0+w, y0..y0+h: -1 no pixel is inside, +1 all are, 0 undecided. */
static int classify_edge(const struct raster_edge *edge, int x0, int y0, int w, int h)
{
    int64_t corner = (int64_t)edge->a * x0 + (int64_t)edge->b * y0 + edge->c;
    int64_t along_x = (int64_t)edge->a * w, along_y = (int64_t)edge->b * h;
    int64_t largest = corner + (along_x > 0 ? along_x : 0) + (along_y > 0 ? along_y : 0);
    int64_t smallest = corner + (along_x < 0 ? along_x : 0) + (along_y < 0 ? along_y : 0);
    return largest < 0 ? -1 : smallest >= 0 ? 1 : 0;
}

/* The same of an edge in units of 1/256, at all sample positions of these pixels. */
static int classify_samples(const struct raster_edge *edge, int x0, int y0, int w, int h)
{
    const int64_t corner = ((int64_t)edge->a * x0 + (int64_t)edge->b * y0) * SUBPIXEL_ONE + edge->c;
    const int64_t along_x = (int64_t)edge->a * w * SUBPIXEL_ONE,
                  along_y = (int64_t)edge->b * h * SUBPIXEL_ONE;
    const int64_t reach =
        ((int64_t)(edge->a < 0 ? -edge->a : edge->a) + (edge->b < 0 ? -edge->b : edge->b)) * SUBPIXEL_HALF;
    const int64_t largest = corner + (along_x > 0 ? along_x : 0) + (along_y > 0 ? along_y : 0) + reach;
    const int64_t smallest = corner + (along_x < 0 ? along_x : 0) + (along_y < 0 ? along_y : 0) - reach;
    return largest < 0 ? -1 : smallest >= 0 ? 1 : 0;
}

int primitive_in_tile(const struct raster_scene *scene, const struct raster_primitive *primitive, int tile_x,
                      int tile_y)
{
    const struct raster_target *target = &scene->target;
    int x0 = tile_x * RASTER_TILE, y0 = tile_y * RASTER_TILE;
    int w = imin(RASTER_TILE, (int)target->width - x0) - 1,
        h = imin(RASTER_TILE, (int)target->height - y0) - 1;
    bool full = !primitive->shape && primitive->x0 <= x0 && primitive->y0 <= y0 && primitive->x1 > x0 + w &&
                primitive->y1 > y0 + h;
    const bool multisample = primitive->state->samples.multisample;
    for (unsigned i = 0; i < primitive->edge_count && i < 3; i++) {
        int side = (multisample ? classify_samples : classify_edge)(&primitive->edges[i], x0, y0, w, h);
        if (side < 0)
            return -1;
        full &= side > 0;
    }
    return full;
}

static void add_to_tile(struct raster_bins *bins, const struct raster_primitive *primitive, int tile_x,
                        int tile_y)
{
    const int inside = primitive_in_tile(bins->scene, primitive, tile_x, tile_y);
    if (inside >= 0)
        enter(bins, (unsigned)tile_x, (unsigned)tile_y, primitive, inside ? ENTRY_FULL : 0);
}

void bins_add(struct raster_bins *bins, struct raster_primitive *primitive)
{
    int first_x = primitive->x0 / RASTER_TILE, last_x = (primitive->x1 - 1) / RASTER_TILE;
    int first_y = primitive->y0 / RASTER_TILE, last_y = (primitive->y1 - 1) / RASTER_TILE;
    bool smaller_than_tile =
        primitive->x1 - primitive->x0 < RASTER_TILE || primitive->y1 - primitive->y0 < RASTER_TILE;
    const uint32_t layer = bins->scene->target.layers ? bins->layer : 0;
    if (layer >= bins->scene->layers)
        return;
    primitive->layer = (uint16_t)layer;
    if (bins->scene->inspector)
        raster_inspect_primitive(bins->scene, primitive);
    if (bins->scene->sequenced) {
        if (!bin_append(&bins->grid, &bins->arena, &bins->bytes, sequence_list(bins->scene),
                        (uintptr_t)primitive))
            bins->lost = true;
        return;
    }
    if (first_x == last_x && first_y == last_y && smaller_than_tile) {
        enter(bins, (unsigned)first_x, (unsigned)first_y, primitive, 0);
        return;
    }
    for (int y = first_y; y <= last_y; y++)
        for (int x = first_x; x <= last_x; x++)
            add_to_tile(bins, primitive, x, y);
}
