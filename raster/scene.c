/* A scene: its target, its memory, and the flush that runs one job per tile.
 *
 * Invariant: every entry of scene->grid was appended in submission order; a pending clear comes before all of
 * them. */
#include "raster/scene.h"

#include "base/simd_alloc.h"
#include "inspect/inspect.h"

#include <stdatomic.h>
#include <stdlib.h>

/* Flushing is wise from here on: set-up primitives should not outgrow the outer caches and memory by much. */
enum { FULL_BYTES = 64 << 20 };

/* Epochs of different scenes differ, so state kept from a destroyed scene never matches another scene's. */
static _Atomic uint64_t scenes_created;

struct raster_scene *raster_scene_create(struct pool *pool)
{
    struct raster_scene *scene = calloc(1, sizeof *scene);
    if (!scene)
        return NULL;
    scene->pool = pool;
    scene->epoch = (atomic_fetch_add(&scenes_created, 1) << 32) + 1;
    scene->worker_count = pool_size(pool);
    scene->workers = calloc(scene->worker_count, sizeof *scene->workers);
    if (!scene->workers) {
        free(scene);
        return NULL;
    }
    return scene;
}

static void release_workers(struct raster_scene *scene)
{
    for (unsigned i = 0; i < scene->worker_count; i++) {
        struct raster_worker *worker = &scene->workers[i];
        if (worker->executor)
            shader_executor_destroy(worker->executor);
        free(worker->memory);
    }
    free(scene->workers);
}

void raster_scene_destroy(struct raster_scene *scene)
{
    if (!scene)
        return;
    release_workers(scene);
    if (scene->probe)
        shader_executor_destroy(scene->probe);
    for (unsigned i = 0; i < scene->bins_count; i++) {
        bin_grid_release(&scene->bins[i]->grid);
        arena_release(&scene->bins[i]->arena);
        free(scene->bins[i]);
    }
    free(scene->bins);
    bin_grid_release(&scene->grid);
    arena_release(&scene->arena);
    free(scene);
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
    scene->tiles_x = (scene->target.width + RASTER_TILE - 1) / RASTER_TILE;
    scene->tiles_y = (scene->target.height + RASTER_TILE - 1) / RASTER_TILE;
    scene->layers = target->layers > 1 ? target->layers : 1;
    if (!bin_grid_resize(&scene->grid, sequence_list(scene) + 1)) {
        scene->target.width = scene->target.height = 0; /* whatever is drawn falls outside */
        scene->tiles_x = scene->tiles_y = 0;
        scene->lost = true;
    }
}

void *raster_scene_alloc(struct raster_scene *scene, size_t bytes)
{
    void *memory = arena_alloc(&scene->arena, bytes);
    if (memory)
        scene->bytes += bytes;
    return memory;
}

uint64_t raster_scene_epoch(const struct raster_scene *scene)
{
    return scene->epoch;
}

bool raster_scene_full(const struct raster_scene *scene)
{
    return scene->lost || scene->bytes >= FULL_BYTES;
}

bool raster_scene_busy(const struct raster_scene *scene)
{
    return scene->grid.touched_count > 0 || scene->pending.attachments != 0;
}

/* Lays out one worker's tile memory for the target: depth, stencil, then the colours. */
static bool prepare_worker(struct raster_scene *scene, struct raster_worker *worker)
{
    const size_t samples = scene->target.samples > 1 ? scene->target.samples : 1,
                 pixels = TILE_PIXELS * samples;
    size_t bytes = pixels * (sizeof(int32_t) + 1);
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        if (scene->attachments & 1u << i)
            bytes += pixels * color_tile_bytes(scene->target.color[i].format);
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
            next += pixels * color_tile_bytes(scene->target.color[i].format);
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

/* Forgets what was collected; the memory stays for the next frame. */
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

void raster_scene_in_order(struct raster_scene *scene)
{
    scene->stores = true;
}

/* Memory that programs write is visible in the order of submission, for all tiles; a deferred clear comes
 * before all of it. */
static void run_sequence(struct raster_scene *scene)
{
    if (scene->pending.attachments)
        pool_run(scene->pool, ISA_SELECT(raster_tile_job), scene, scene_tiles(scene));
    scene->pending.attachments = 0;
    pool_run_in_order(ISA_SELECT(raster_sequence_job), scene, 1);
}

/* All tiles where a clear waits, else those that have entries. */
static bool run_tiles(struct raster_scene *scene)
{
    unsigned jobs = scene->pending.attachments ? scene_tiles(scene) : scene->grid.touched_count;
    bool complete = true;
    if (scene->sequenced)
        run_sequence(scene);
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

void raster_scene_report(struct raster_scene *scene, struct shader_report *report)
{
    for (unsigned i = 0; i < scene->worker_count; i++)
        if (scene->workers[i].executor)
            shader_report_take(scene->workers[i].executor, report);
}

void raster_scene_set_interrupt(struct raster_scene *scene, const atomic_bool *interrupt)
{
    scene->interrupt = interrupt;
}

bool raster_scene_interrupted(const struct raster_scene *scene)
{
    return scene->interrupt && atomic_load_explicit(scene->interrupt, memory_order_relaxed);
}

enum raster_loss raster_scene_loss(const struct raster_scene *scene)
{
    return scene->loss;
}

/* pool_run() has made visible what workers have stored. */
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

struct raster_statistics raster_scene_statistics(const struct raster_scene *scene)
{
    struct raster_statistics sum = {0};
    for (unsigned i = 0; i < scene->worker_count; i++) {
        sum.samples_passed += scene->workers[i].statistics.samples_passed;
        sum.fragments_run += scene->workers[i].statistics.fragments_run;
    }
    return sum;
}
