/* The unique vertices of a batch: each is run once however many primitives share it, as with the vertex cache
 * of hardware, but without a limit.
 *
 * Array draws use each element's own vertex. An indexed draw runs the whole range between the smallest and
 * the largest index if that range is not larger than the number of indices, as in nearly every mesh (its few
 * unused vertices cost less than a table). Otherwise the indices are de-duplicated by a hash table, in order
 * of first use. */
#include "pipeline/stages.h"

#include <stdlib.h>

static bool reserve(uint32_t **array, size_t *capacity, size_t count)
{
    if (count <= *capacity)
        return true;
    size_t larger = count + count / 2;
    uint32_t *fresh = malloc(larger * sizeof **array);
    if (!fresh)
        return false;
    free(*array); /* the contents belong to the batch before */
    *array = fresh;
    *capacity = larger;
    return true;
}

void vertex_cache_release(struct vertex_cache *cache)
{
    free(cache->vertex_of);
    free(cache->unique_ids);
    free(cache->table);
}

size_t vertex_cache_bytes(const struct vertex_cache *cache)
{
    return (cache->vertex_of_capacity + cache->unique_capacity + cache->table_capacity) * sizeof(uint32_t);
}

static bool is_restart(const struct draw *draw, uint32_t index)
{
    return draw->restart && index == draw->restart_index;
}

/* Restricted to indices that name vertices. */
static void find_range(const struct draw *draw, const uint32_t *index, uint32_t count, uint32_t *smallest,
                       uint32_t *largest)
{
    *smallest = UINT32_MAX;
    *largest = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (is_restart(draw, index[i]))
            continue;
        *smallest = index[i] < *smallest ? index[i] : *smallest;
        *largest = index[i] > *largest ? index[i] : *largest;
    }
}

static uint32_t hash(uint32_t index)
{
    uint32_t h = index * 0x9e3779b1u; /* 2^32 / golden ratio */
    return h ^ h >> 15;
}

/* Replaces each index by its unique vertex and lists the index of each unique vertex. */
static bool deduplicate(struct batch *batch, struct vertex_cache *cache, uint32_t count)
{
    size_t table_size = 16;
    while (table_size < (size_t)count * 2)
        table_size *= 2;
    if (!reserve(&cache->table, &cache->table_capacity, table_size) ||
        !reserve(&cache->unique_ids, &cache->unique_capacity, count))
        return false;
    memset(cache->table, 0, table_size * sizeof *cache->table);
    uint32_t listed = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t index = cache->vertex_of[i];
        if (is_restart(batch->draw, index))
            continue;
        size_t at = hash(index) & (table_size - 1);
        while (cache->table[at] && cache->unique_ids[cache->table[at] - 1] != index)
            at = (at + 1) & (table_size - 1);
        if (!cache->table[at]) {
            cache->unique_ids[listed] = index;
            cache->table[at] = ++listed;
        }
        cache->vertex_of[i] = cache->table[at] - 1;
    }
    batch->dense = false;
    batch->unique_ids = cache->unique_ids;
    batch->id_bias = batch->draw->base_vertex;
    batch->vertex_bias = 0;
    batch->vertex_count = listed;
    return true;
}

static bool find_unique(struct batch *batch, struct vertex_cache *cache)
{
    const struct draw *draw = batch->draw;
    uint32_t anchor = batch->anchored, count = batch->element_count + anchor;
    if (!reserve(&cache->vertex_of, &cache->vertex_of_capacity, count))
        return false;
    if (anchor)
        indices_read(draw, batch->anchor, 1, cache->vertex_of);
    indices_read(draw, batch->first_element, batch->element_count, cache->vertex_of + anchor);
    batch->vertex_of = cache->vertex_of;
    uint32_t smallest, largest;
    find_range(draw, cache->vertex_of, count, &smallest, &largest);
    if (largest - smallest >= count)
        return deduplicate(batch, cache, count);
    batch->dense = true;
    batch->first_vertex_id = (int64_t)smallest + draw->base_vertex;
    batch->vertex_bias = smallest;
    batch->vertex_count = largest - smallest + 1;
    return true;
}

bool vertex_cache_build(struct batch *batch, struct vertex_cache *cache)
{
    if (batch->draw->index_bytes)
        return find_unique(batch, cache);
    const struct draw *draw = batch->draw;
    uint32_t anchor = batch->anchored;
    batch->vertex_of = NULL;
    batch->vertex_count = batch->element_count + anchor;
    batch->dense = !anchor;
    batch->first_vertex_id = (int64_t)draw->first + batch->first_element;
    if (!anchor)
        return true;
    if (!reserve(&cache->unique_ids, &cache->unique_capacity, batch->vertex_count))
        return false;
    cache->unique_ids[0] = batch->anchor;
    for (uint32_t i = 0; i < batch->element_count; i++)
        cache->unique_ids[i + 1] = batch->first_element + i;
    batch->unique_ids = cache->unique_ids;
    batch->id_bias = draw->first;
    return true;
}
