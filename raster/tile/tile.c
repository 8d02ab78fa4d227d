/* The job of one tile: replays its list of primitives and clears in order, in the worker's own memory.
 *
 * An attachment is loaded at its first access: from the surface, or by filling if a clear is pending. It is
 * stored at the end if it changed. An attachment that is completely overwritten is never loaded. */
#include "raster/tile/depth_bound.h"
#include "raster/tile/edge_walk.h"
#include "raster/tile/fragment_stage.h"
#include "raster/tile/replaced.h"
#include "raster/tile/sample_walk.h"
#include "raster/tile/tile_memory.h"

#include "base/fpenv.h"

/* --- Attachments ---------------------------------------------------------------------------------------- */

static void load_tile(struct raster_worker *worker, const struct raster_scene *scene, unsigned attachments)
{
    for (unsigned missing = attachments & ~worker->present; missing; missing &= missing - 1) {
        unsigned attachment = missing & -missing;
        if (scene->pending.attachments & attachment) {
            ISA(clear_tile)(worker, scene, attachment);
            worker->dirty |= attachment;
        } else {
            ISA(tile_load)(worker, scene, attachment);
            worker->depth_changed |= attachment == ATTACH_DEPTH;
        }
        worker->present |= attachment;
    }
}

static void tile_begin(struct raster_worker *worker, const struct raster_scene *scene, uint32_t tile)
{
    uint32_t row = tile / scene->tiles_x;
    worker->x = (int)(tile % scene->tiles_x) * RASTER_TILE;
    worker->y = (int)(row % scene->tiles_y) * RASTER_TILE;
    worker->layer = row / scene->tiles_y;
    worker->width = imin(RASTER_TILE, (int)scene->target.width - worker->x);
    worker->height = imin(RASTER_TILE, (int)scene->target.height - worker->y);
    worker->present = worker->dirty = 0;
    begin_depths(worker);
    if (scene->inspector)
        raster_inspect_pending(scene, worker);
}

static void tile_end(struct raster_worker *worker, const struct raster_scene *scene)
{
    for (unsigned set = worker->dirty; set; set &= set - 1)
        ISA(tile_store)(worker, scene, set & -set);
    for (unsigned set = scene->pending.attachments & ~worker->present; set; set &= set - 1)
        ISA(clear_surface)(worker, scene, set & -set);
}

/* --- Primitives ----------------------------------------------------------------------------------------- */

/* Draws the scanlines that NEXT(walk) returns, two at a time. Empty ones on either side have no group. */
#define DRAW_SCANLINES(walk, next)                                                                           \
    while ((walk)->y < (walk)->y1) {                                                                         \
        struct span span = {.y = ((walk)->y & -GROUP_HEIGHT) - stage->worker->y};                            \
        for (int row = 0; row < GROUP_HEIGHT; row++) {                                                       \
            if ((walk)->y - stage->worker->y == span.y + row && (walk)->y < (walk)->y1) {                    \
                next(walk, &span.first[row], &span.last[row]);                                               \
                span.first[row] -= stage->worker->x;                                                         \
                span.last[row] -= stage->worker->x;                                                          \
            } else {                                                                                         \
                no_scan(&span, row);                                                                         \
            }                                                                                                \
        }                                                                                                    \
        if (span.first[0] <= span.last[0] || span.first[1] <= span.last[1])                                  \
            draw_span(stage, &span);                                                                         \
    }

static void draw_edges(struct fragment_stage *stage, span_function *draw_span)
{
    const struct raster_worker *worker = stage->worker;
    struct raster_rect rect = {worker->x, worker->y, worker->x + worker->width, worker->y + worker->height};
    struct small_walk small;
    if (small_walk_begin(&small, stage->primitive, rect)) {
        if (small.wide)
            DRAW_SCANLINES(&small, wide_walk_scanline)
        else
            DRAW_SCANLINES(&small, small_walk_scanline)
        return;
    }
    const struct raster_primitive *p = stage->primitive;
    struct edge_walk walk;
    edge_walk_begin(&walk, p->edges, p->edge_count,
                    rect_intersect(rect, (struct raster_rect){p->x0, p->y0, p->x1, p->y1}));
    DRAW_SCANLINES(&walk, edge_walk_scanline)
}

/* A multisampled primitive: the scanlines of each sample. */
static void draw_samples(struct fragment_stage *stage)
{
    const struct raster_worker *worker = stage->worker;
    const struct raster_rect tile = {worker->x, worker->y, worker->x + worker->width,
                                     worker->y + worker->height};
    struct sample_walk walk;
    struct sample_spans spans;
    sample_span_function *draw_spans = ISA(choose_sample_spans)(stage);
    sample_walk_begin(&walk, stage->primitive, tile);
    while (sample_walk_next(&walk, tile, &spans))
        if (spans.outer_first <= spans.outer_last)
            draw_spans(stage, &spans);
}

static void draw_full(struct fragment_stage *stage, span_function *draw_span)
{
    int last = stage->worker->width - 1, height = stage->worker->height;
    for (int y = 0; y < height; y += GROUP_HEIGHT) {
        struct span span = {.y = y, .first = {0, 0}, .last = {last, y + 1 < height ? last : -1}};
        draw_span(stage, &span);
    }
}

/* Binds the state's program to the worker's executor. False if memory runs out; then nothing is drawn. */
static bool bind_program(struct raster_worker *worker, const struct raster_scene *scene,
                         const struct raster_derived *state)
{
    struct shader_resources resources;
    if (state->color_source != SOURCE_PROGRAM ||
        (worker->bound == state && worker->bound_epoch == scene->epoch))
        return true;
    resources = state->state.resources;
    if (state->samples.interpolates)
        resources.hooks = &worker->hooks;
    /* Parameters of another epoch may have had the same address. */
    bool fresh = worker->bound_epoch != scene->epoch;
    worker->bound = NULL;
    if (!shader_bind(worker->executor, state->state.code, &resources, fresh))
        return false;
    worker->bound = state;
    worker->bound_epoch = scene->epoch;
    return true;
}

static void draw_primitive(struct fragment_stage *stage, struct raster_worker *worker,
                           const struct raster_scene *scene, const struct raster_primitive *p, bool full)
{
    const struct raster_derived *state = p->state;
    if (!scene->inspector && is_hidden(worker, p))
        return;
    /* Inspected primitives do not wait, and must not overtake others. */
    if (stage->waiting.count > 0 && (scene->inspector || !lets_wait(stage, p)))
        ISA(finish_spans)(stage);
    if (!bind_program(worker, scene, state)) {
        worker->lost = true;
        return;
    }
    if (full && state->overwrites && !scene->inspector)
        worker->present |= state->touches;
    load_tile(worker, scene, state->touches);
    worker->dirty |= state->writes;
    ISA(fragment_stage_begin)(stage, worker, &scene->target, p);
    stage->queried = NULL;
    if (scene->inspector)
        ISA(inspect_begin)(stage, scene->inspector);
    span_function *draw_span =
        state->samples.used ? ISA(choose_covered_spans)(stage) : ISA(choose_spans)(stage);
    if (full)
        draw_full(stage, draw_span);
    else if (state->samples.multisample)
        draw_samples(stage);
    else
        draw_edges(stage, draw_span);
    note_depths(worker, p, full);
}

static void run_entry(struct fragment_stage *stage, struct raster_worker *worker,
                      const struct raster_scene *scene, uintptr_t entry)
{
    const void *command = (const void *)(entry & ~(uintptr_t)ENTRY_BITS);
    if (entry & ENTRY_CLEAR) {
        unsigned touched = clear_touches(scene, command);
        ISA(finish_spans)(stage);
        load_tile(worker, scene, touched);
        worker->dirty |= touched;
        ISA(clear_masked)(worker, scene, command);
        if (touched & ATTACH_DEPTH)
            forget_depths(worker);
        if (scene->inspector)
            raster_inspect_clear(scene, worker, command);
    } else {
        draw_primitive(stage, worker, scene, command, entry & ENTRY_FULL);
    }
}

static void begin_job(struct raster_worker *worker, struct fragment_stage *stage)
{
    worker->stage = stage;
    stage->waiting.count = 0;
    worker->hooks = (struct shader_hooks){.user = worker, .interpolate = ISA(interpolate_hook)};
}

/* --- A tile's list -------------------------------------------------------------------------------------- */

/* Primitives of one tile are far apart in memory, and the processor cannot predict where the next one is. The
 * list contains the addresses, so the primitives are loaded into the cache before their turn. */
enum {
    ENTRIES_AHEAD = 4,
    PREFETCHED_BYTES = 256, /* of a primitive: the struct, and the planes of two inputs */
    CACHE_LINE = 64,
};

/* The entry ENTRIES_AHEAD after entry `i` of a block; 0 if it is beyond the next block, or there is none. */
static uintptr_t entry_ahead(const struct bin_block *block, uint32_t i)
{
    const uint32_t ahead = i + ENTRIES_AHEAD;
    if (ahead < block->count)
        return block->entries[ahead];
    const struct bin_block *next = block->next;
    return next && ahead - block->count < next->count ? next->entries[ahead - block->count] : 0;
}

static void prefetch(const void *address, size_t bytes)
{
    for (size_t line = 0; line < bytes; line += CACHE_LINE)
        __builtin_prefetch((const char *)address + line);
}

static void run_block(struct fragment_stage *stage, struct raster_worker *worker,
                      const struct raster_scene *scene, const struct bin_block *block, uint32_t first)
{
    if (block->next)
        prefetch(block->next, sizeof *block->next);
    for (uint32_t i = first; i < block->count; i++) {
        const uintptr_t ahead = entry_ahead(block, i);
        if (ahead)
            prefetch((const void *)(ahead & ~(uintptr_t)ENTRY_BITS), PREFETCHED_BYTES);
        run_entry(stage, worker, scene, block->entries[i]);
    }
}

void ISA(raster_tile_job)(void *context, unsigned job, unsigned worker_index)
{
    struct raster_scene *scene = context;
    struct raster_worker *worker = &scene->workers[worker_index];
    struct fragment_stage stage;
    uint32_t tile = scene->pending.attachments ? job : scene->grid.touched[job];
    uint32_t saved = fpenv_enter();
    begin_job(worker, &stage);
    tile_begin(worker, scene, tile);
    struct bin_position at = ISA(first_seen)(worker, scene, &scene->grid.lists[tile]);
    for (; at.block && !raster_scene_interrupted(scene); at = (struct bin_position){at.block->next, 0})
        run_block(&stage, worker, scene, at.block, at.entry);
    ISA(finish_spans)(&stage);
    tile_end(worker, scene);
    worker->stage = NULL;
    fpenv_leave(saved);
}

/* --- Bands: a row of tiles in which nothing is drawn ---------------------------------------------------- */

static void clear_band_by_tiles(struct raster_worker *worker, const struct raster_scene *scene, uint32_t band,
                                unsigned attachment)
{
    for (uint32_t x = 0; x < scene->tiles_x; x++) {
        tile_begin(worker, scene, band * scene->tiles_x + x);
        ISA(clear_surface)(worker, scene, attachment);
    }
}

void ISA(raster_band_job)(void *context, unsigned band, unsigned worker_index)
{
    const struct raster_scene *scene = context;
    struct raster_worker *worker = &scene->workers[worker_index];
    uint32_t saved = fpenv_enter();
    for (unsigned set = scene->pending.attachments; set; set &= set - 1) {
        tile_begin(worker, scene, band * scene->tiles_x);
        worker->width = (int)scene->target.width;
        if (!ISA(clear_rows)(worker, scene, set & -set))
            clear_band_by_tiles(worker, scene, band, set & -set);
    }
    fpenv_leave(saved);
}

/* --- Entry by entry ------------------------------------------------------------------------------------- */

/* A tile stays in memory until another one is drawn to. */
struct sequence {
    struct raster_scene *scene;
    struct raster_worker *worker;
    struct fragment_stage stage;
    bool open;
    uint32_t tile;
};

static void sequence_tile(struct sequence *sequence, uint32_t tile)
{
    if (sequence->open && sequence->tile == tile)
        return;
    if (sequence->open)
        tile_end(sequence->worker, sequence->scene);
    tile_begin(sequence->worker, sequence->scene, tile);
    sequence->open = true;
    sequence->tile = tile;
}

/* One entry in the tiles of a layer that a rectangle meets. */
static void sequence_layer(struct sequence *sequence, uintptr_t entry, unsigned layer,
                           struct raster_rect rect)
{
    const struct raster_scene *scene = sequence->scene;
    for (int y = rect.y0 / RASTER_TILE; y <= (rect.y1 - 1) / RASTER_TILE; y++)
        for (int x = rect.x0 / RASTER_TILE; x <= (rect.x1 - 1) / RASTER_TILE; x++) {
            const int inside = entry & ENTRY_CLEAR ? 0 : primitive_in_tile(scene, (const void *)entry, x, y);
            if (inside < 0)
                continue;
            sequence_tile(sequence, (layer * scene->tiles_y + (uint32_t)y) * scene->tiles_x + (uint32_t)x);
            run_entry(&sequence->stage, sequence->worker, scene, entry | (inside ? ENTRY_FULL : 0));
            ISA(finish_spans)(&sequence->stage);
        }
}

static void sequence_entry(struct sequence *sequence, uintptr_t entry)
{
    if (entry & ENTRY_CLEAR) {
        const struct raster_clear *clear = (const void *)(entry & ~(uintptr_t)ENTRY_BITS);
        for (unsigned layer = 0; layer < sequence->scene->layers; layer++)
            sequence_layer(sequence, entry, layer, clear->rect);
        return;
    }
    const struct raster_primitive *p = (const void *)entry;
    sequence_layer(sequence, entry, p->layer, (struct raster_rect){p->x0, p->y0, p->x1, p->y1});
}

void ISA(raster_sequence_job)(void *context, unsigned job, unsigned worker_index)
{
    struct raster_scene *scene = context;
    struct sequence sequence = {.scene = scene, .worker = &scene->workers[worker_index]};
    const uint32_t saved = fpenv_enter();
    (void)job;
    begin_job(sequence.worker, &sequence.stage);
    for (const struct bin_block *block = scene->grid.lists[sequence_list(scene)].first;
         block && !raster_scene_interrupted(scene); block = block->next)
        for (uint32_t i = 0; i < block->count; i++)
            sequence_entry(&sequence, block->entries[i]);
    if (sequence.open)
        tile_end(sequence.worker, scene);
    sequence.worker->stage = NULL;
    fpenv_leave(saved);
}
