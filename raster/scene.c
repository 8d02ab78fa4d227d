/* A scene: its memory and its state. raster/tile/flush.c sets its target and executes it.
 *
 * Invariant: every entry of scene->grid was appended in submission order; a pending clear comes before all of
 * them. */
#include "raster/scene.h"

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

void raster_scene_in_order(struct raster_scene *scene)
{
    scene->stores = true;
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

struct raster_statistics raster_scene_statistics(const struct raster_scene *scene)
{
    struct raster_statistics sum = {0};
    for (unsigned i = 0; i < scene->worker_count; i++) {
        sum.samples_passed += scene->workers[i].statistics.samples_passed;
        sum.fragments_run += scene->workers[i].statistics.fragments_run;
    }
    return sum;
}
