/* See replaced.h. */
#include "raster/tile/replaced.h"

#include "base/without.h"
#include "raster/tile/depth_bound.h"

static const struct raster_primitive *primitive_of(uintptr_t entry)
{
    return (const void *)(entry & ~(uintptr_t)ENTRY_BITS);
}

/* Whether fragments of the primitive affect only attachments that the later state writes. */
static bool writes_only(const struct raster_primitive *p, const struct raster_derived *later)
{
    const struct raster_derived *state = p->state;
    return state->fast_path && (state->writes & ~later->writes) == 0 && !state->state.resources.observer &&
           !state->metered;
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
    const struct bin_position first = {list->first, 0}, later = list->replacing;
    if (!later.block || scene->inspector || scene->counts || scene->stores ||
        without(OPTIMIZATION_REPLACED_PRIMITIVES))
        return first;
    if ((later.block == first.block && later.entry == 0) || !replaces_all(worker, scene, list, later))
        return first;
    return later;
}
