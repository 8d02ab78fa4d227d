/* See replaced.h. */
#include "raster/tile/replaced.h"

#include "base/without.h"
#include "raster/tile/depth_bound.h"

static const struct raster_primitive *primitive_of(uintptr_t entry)
{
    return (const void *)(entry & ~(uintptr_t)ENTRY_BITS);
}

/* Whether the program counts towards a limit of instructions. */
static bool is_metered(const struct raster_derived *state)
{
    return state->color_source == SOURCE_PROGRAM && !state->looks_up && state->state.instruction_limit > 0;
}

static bool replaces(uintptr_t entry)
{
    return entry & ENTRY_FULL && primitive_of(entry)->state->replaces &&
           !is_metered(primitive_of(entry)->state);
}

/* The last entry that covers the tile, and writes without reading where its tests pass. */
static struct bin_position last_full(const struct bin_list *list)
{
    struct bin_position last = {list->first, 0};
    for (const struct bin_block *block = list->first; block; block = block->next)
        for (uint32_t i = 0; i < block->count; i++)
            if (replaces(block->entries[i]))
                last = (struct bin_position){block, i};
    return last;
}

/* Whether fragments of the primitive affect only attachments that the later state writes. */
static bool writes_only(const struct raster_primitive *p, const struct raster_derived *later)
{
    const struct raster_derived *state = p->state;
    return state->fast_path && (state->writes & ~later->writes) == 0 && !state->state.resources.observer &&
           !is_metered(state);
}

/* Whether all depths that it writes are greater than `high`. */
static bool is_behind(const struct raster_worker *worker, const struct raster_primitive *p, int32_t high)
{
    struct depth_range range;
    return !p->state->depth_write ||
           (tests_plane(p) && ISA(depth_range)(worker, p, &range) && range.low > high);
}

static bool replaces_all(const struct raster_worker *worker, const struct raster_scene *scene,
                         const struct bin_list *list, struct bin_position later)
{
    const struct raster_primitive *by = primitive_of(later.block->entries[later.entry]);
    struct depth_range range = {0, 0};
    if (by->state->depth_test &&
        (!(scene->pending.attachments & ATTACH_DEPTH) || !tests_plane(by) ||
         !ISA(depth_range)(worker, by, &range) ||
         depth_encode(scene->target.depth.format, scene->pending.depth) <= range.high))
        return false;
    for (const struct bin_block *block = list->first;; block = block->next)
        for (uint32_t i = 0; i < block->count; i++) {
            const struct raster_primitive *p = primitive_of(block->entries[i]);
            if (block == later.block && i == later.entry)
                return true;
            if (block->entries[i] & ENTRY_CLEAR || !writes_only(p, by->state) ||
                (by->state->depth_test && !is_behind(worker, p, range.high)))
                return false;
        }
}

struct bin_position ISA(first_seen)(const struct raster_worker *worker, const struct raster_scene *scene,
                                    const struct bin_list *list)
{
    const struct bin_position first = {list->first, 0};
    if (!list->has_full || scene->inspector || scene->counts || scene->stores ||
        without(OPTIMIZATION_REPLACED_PRIMITIVES))
        return first;
    const struct bin_position last = last_full(list);
    if ((last.block == first.block && last.entry == 0) || !replaces_all(worker, scene, list, last))
        return first;
    return last;
}
