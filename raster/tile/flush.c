/* The flush of a scene: one job per tile. A new target first flushes the scene of the old one. */
#include <stdlib.h>

#include "base/simd_alloc.h"
#include "base/without.h"
#include "inspect/inspect.h"
#include "raster/scene.h"

/* Lays out one worker's tile memory for the target: depth, stencil, then the colours. */
static bool prepare_worker(struct raster_scene *scene, struct raster_worker *worker)
{
    const size_t samples = scene->target.samples > 1 ? scene->target.samples : 1,
                 pixels = TILE_PIXELS * samples;
    size_t bytes = pixels * (sizeof(int32_t) + 1);
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        if (scene->attachments & 1u << i)
            bytes += pixels * sizeof(uint32_t) * scene->texels[i].words;
    if (bytes > worker->memory_bytes) {
        void *memory = simd_alloc(bytes);
        if (!memory)
            return false;
        free(worker->memory);
        worker->memory = memory;
        worker->memory_bytes = bytes;
    }
    uint8_t *next = worker->memory;
    worker->samples = (unsigned)samples;
    worker->depth = (int32_t *)next;
    next += pixels * sizeof(int32_t);
    worker->stencil = next;
    next += pixels;
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++) {
        worker->color[i] = (uint32_t *)next;
        if (scene->attachments & 1u << i)
            next += pixels * sizeof(uint32_t) * scene->texels[i].words;
    }
    if (!worker->executor)
        worker->executor = shader_executor_create();
    return worker->executor != NULL;
}

static bool prepare_workers(struct raster_scene *scene)
{
    for (unsigned i = 0; i < scene->worker_count; i++)
        if (!prepare_worker(scene, &scene->workers[i]))
            return false;
    return true;
}

/* Drops all entries and derived states. Their memory is kept for the next frame. */
static void reset(struct raster_scene *scene)
{
    bin_grid_forget(&scene->grid);
    for (unsigned i = 0; i < scene->bins_count; i++) {
        bin_grid_forget(&scene->bins[i]->grid);
        arena_reset(&scene->bins[i]->arena);
        scene->bins[i]->bytes = 0;
        scene->bins[i]->lost = scene->bins[i]->open = false;
    }
    arena_reset(&scene->arena);
    scene->bytes = 0;
    scene->pending.attachments = 0;
    scene->writes = 0;
    scene->lost = false;
    scene->counts = scene->stores = scene->sequenced = false;
    scene->epoch++;
}

/* The deferred clear of a scene whose tiles have no entries. */
static void run_clear(struct raster_scene *scene)
{
    if (scene->inspector || without(OPTIMIZATION_CLEAR_BANDS))
        pool_run(scene->pool, ISA_SELECT(raster_tile_job), scene, scene_tiles(scene));
    else
        pool_run(scene->pool, ISA_SELECT(raster_band_job), scene, scene->tiles_y * scene->layers);
}

/* Memory that programs write is visible in the order of submission, for all tiles; a deferred clear comes
 * before all of it. */
static void run_sequence(struct raster_scene *scene)
{
    if (scene->pending.attachments)
        run_clear(scene);
    scene->pending.attachments = 0;
    pool_run_in_order(ISA_SELECT(raster_sequence_job), scene, 1);
}

/* Draws all tiles if a clear is pending, else those that have entries. */
static bool run_tiles(struct raster_scene *scene)
{
    unsigned jobs = scene->pending.attachments ? scene_tiles(scene) : scene->grid.touched_count;
    bool complete = true;
    if (scene->sequenced)
        run_sequence(scene);
    else if (scene->grid.touched_count == 0)
        run_clear(scene);
    else if (scene->stores)
        pool_run_in_order(ISA_SELECT(raster_tile_job), scene, jobs);
    else
        pool_run(scene->pool, ISA_SELECT(raster_tile_job), scene, jobs);
    for (unsigned i = 0; i < scene->worker_count; i++) {
        complete &= !scene->workers[i].lost;
        scene->workers[i].lost = false;
    }
    return complete;
}

/* Whether programs were ended. pool_run() has made the stores of workers visible. */
static bool programs_ended(struct raster_scene *scene)
{
    const int end = atomic_exchange_explicit(&scene->end, SHADER_END_NONE, memory_order_relaxed);
    if (raster_scene_interrupted(scene))
        scene->loss = RASTER_LOSS_INTERRUPT;
    else if (end != SHADER_END_NONE)
        scene->loss = RASTER_LOSS_LIMIT;
    else
        return false;
    return true;
}

bool raster_scene_flush(struct raster_scene *scene)
{
    bool complete = !scene->lost;
    scene->loss = RASTER_LOSS_MEMORY;
    if (raster_scene_busy(scene)) {
        complete &= prepare_workers(scene) && run_tiles(scene);
        complete &= !programs_ended(scene);
    }
    if (scene->inspector)
        inspect_drawn(scene->inspector);
    reset(scene);
    return complete;
}

static unsigned target_attachments(const struct raster_target *target)
{
    unsigned set = 0;
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        if ((target->color[i].pixels || target->color[i].faces[0]) && target->color[i].format != COLOR_NONE)
            set |= 1u << i;
    if ((target->depth.pixels || target->depth.faces[0]) && target->depth.format != DEPTH_NONE)
        set |= ATTACH_DEPTH;
    if (target->stencil.pixels || target->stencil.faces[0])
        set |= ATTACH_STENCIL;
    return set;
}

void raster_scene_set_target(struct raster_scene *scene, const struct raster_target *target)
{
    scene->lost |= !raster_scene_flush(scene);
    scene->target = *target;
    if (raster_sample_count(target->samples) != target->samples)
        scene->target.samples = 0;
    if (target->width > RASTER_MAX_SIZE || target->height > RASTER_MAX_SIZE)
        scene->target.width = scene->target.height = 0;
    scene->attachments = target_attachments(target);
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        texel_layout_of(&target->color[i], &scene->texels[i]);
    scene->tiles_x = (scene->target.width + RASTER_TILE - 1) / RASTER_TILE;
    scene->tiles_y = (scene->target.height + RASTER_TILE - 1) / RASTER_TILE;
    scene->layers = target->layers > 1 ? target->layers : 1;
    if (!bin_grid_resize(&scene->grid, sequence_list(scene) + 1)) {
        scene->target.width = scene->target.height = 0; /* all primitives are outside */
        scene->tiles_x = scene->tiles_y = 0;
        scene->lost = true;
    }
}
