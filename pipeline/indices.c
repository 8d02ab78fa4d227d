/* Gives the vertices of a batch consecutive numbers, so that each is run once however many primitives share
 * it.
 *
 * Array draws use each element's own vertex. Of an indexed draw the whole range between the smallest and the
 * largest index is run where it is not larger than the number of indices, as in nearly every mesh (the few in
 * it that nobody uses cost less than a table). Otherwise each different index gets the next free number, by a
 * hash table, in order of first use.
 */
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

void indices_release(struct index_memory *memory)
{
    free(memory->slots);
    free(memory->numbers);
    free(memory->table);
    free(memory->strips);
}

static void widen(const uint8_t *bytes, unsigned index_bytes, uint32_t count, uint32_t *index)
{
    switch (index_bytes) {
    case 1:
        for (uint32_t i = 0; i < count; i++)
            index[i] = bytes[i];
        break;
    case 2:
        for (uint32_t i = 0; i < count; i++) {
            uint16_t narrow;
            memcpy(&narrow, bytes + (size_t)i * 2, 2); /* at any address */
            index[i] = narrow;
        }
        break;
    default: memcpy(index, bytes, (size_t)count * 4); break;
    }
}

/* Indices at `element`..+count; what lies beyond the buffer object reads as 0. */
static void decode(const struct draw *draw, uint32_t element, uint32_t count, uint32_t *index)
{
    uint64_t whole = draw->indices_available / draw->index_bytes;
    uint64_t left = element < whole ? whole - element : 0;
    uint32_t readable = left < count ? (uint32_t)left : count;
    if (readable > 0)
        widen((const uint8_t *)draw->indices + (size_t)element * draw->index_bytes, draw->index_bytes,
              readable, index);
    memset(index + readable, 0, (size_t)(count - readable) * sizeof *index);
}

static bool is_restart(const struct draw *draw, uint32_t index)
{
    return draw->restart && index == draw->restart_index;
}

/* Of the indices that name vertices. */
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

/* Replaces each index by its number and lists the index of each number. */
static bool list_vertices(struct batch *batch, struct index_memory *memory, uint32_t count)
{
    size_t table_size = 16;
    while (table_size < (size_t)count * 2)
        table_size *= 2;
    if (!reserve(&memory->table, &memory->table_capacity, table_size) ||
        !reserve(&memory->numbers, &memory->number_capacity, count))
        return false;
    memset(memory->table, 0, table_size * sizeof *memory->table);
    uint32_t listed = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t index = memory->slots[i];
        if (is_restart(batch->draw, index))
            continue;
        size_t at = hash(index) & (table_size - 1);
        while (memory->table[at] && memory->numbers[memory->table[at] - 1] != index)
            at = (at + 1) & (table_size - 1);
        if (!memory->table[at]) {
            memory->numbers[listed] = index;
            memory->table[at] = ++listed;
        }
        memory->slots[i] = memory->table[at] - 1;
    }
    batch->dense = false;
    batch->numbers = memory->numbers;
    batch->id_bias = batch->draw->base_vertex;
    batch->vertex_bias = 0;
    batch->vertex_count = listed;
    return true;
}

static bool number_indexed(struct batch *batch, struct index_memory *memory)
{
    const struct draw *draw = batch->draw;
    uint32_t anchor = batch->anchored, count = batch->ordinal_count + anchor;
    if (!reserve(&memory->slots, &memory->slot_capacity, count))
        return false;
    if (anchor)
        decode(draw, 0, 1, memory->slots);
    decode(draw, batch->first_element, batch->ordinal_count, memory->slots + anchor);
    batch->slots = memory->slots;
    uint32_t smallest, largest;
    find_range(draw, memory->slots, count, &smallest, &largest);
    if (largest - smallest >= count)
        return list_vertices(batch, memory, count);
    batch->dense = true;
    batch->first_vertex_id = (int64_t)smallest + draw->base_vertex;
    batch->vertex_bias = smallest;
    batch->vertex_count = largest - smallest + 1;
    return true;
}

/* --- Restart (GL 4.6 compatibility 10.3.6) -------------------------------------------------------------- */

static bool reserve_strips(struct index_memory *memory, uint32_t count)
{
    if (count <= memory->strip_capacity)
        return true;
    const size_t larger = count < 64 ? 64 : (size_t)count * 2;
    struct strip *fresh = realloc(memory->strips, larger * sizeof *fresh);
    if (!fresh)
        return false;
    memory->strips = fresh;
    memory->strip_capacity = larger;
    return true;
}

/* Ordinals first..end-1 make a strip, if they make a primitive at all. */
static bool end_strip(struct batch *batch, struct index_memory *memory, uint32_t first, uint32_t end,
                      uint32_t *primitives)
{
    const struct draw *draw = batch->draw;
    const uint32_t made = assemble_count(draw, end - first);
    if (made == 0)
        return true;
    if (!reserve_strips(memory, batch->strip_count + 1))
        return false;
    memory->strips[batch->strip_count] =
        (struct strip){first, end - first, *primitives,
                       draw->primitive == PRIMITIVE_POLYGON ? batch->strip_count : *primitives};
    batch->strip_count++;
    *primitives += made;
    return true;
}

bool indices_find_strips(struct batch *batch, struct index_memory *memory, uint32_t *primitives)
{
    const struct draw *draw = batch->draw;
    uint32_t index[256], first = 0;
    batch->strip_count = 0;
    *primitives = 0;
    for (uint32_t done = 0, count; done < draw->count; done += count) {
        count = draw->count - done < 256 ? draw->count - done : 256;
        decode(draw, done, count, index);
        for (uint32_t i = 0; i < count; i++) {
            if (index[i] != draw->restart_index)
                continue;
            if (!end_strip(batch, memory, first, done + i, primitives))
                return false;
            first = done + i + 1;
        }
    }
    if (!end_strip(batch, memory, first, draw->count, primitives))
        return false;
    batch->strips = memory->strips;
    return true;
}

bool indices_number(struct batch *batch, struct index_memory *memory)
{
    if (batch->draw->index_bytes)
        return number_indexed(batch, memory);
    const struct draw *draw = batch->draw;
    uint32_t anchor = batch->anchored;
    batch->slots = NULL;
    batch->vertex_count = batch->ordinal_count + anchor;
    batch->dense = !anchor;
    batch->first_vertex_id = (int64_t)draw->first + batch->first_element;
    if (!anchor)
        return true;
    if (!reserve(&memory->numbers, &memory->number_capacity, batch->vertex_count))
        return false;
    memory->numbers[0] = 0;
    for (uint32_t i = 0; i < batch->ordinal_count; i++)
        memory->numbers[i + 1] = batch->first_element + i;
    batch->numbers = memory->numbers;
    batch->id_bias = draw->first;
    return true;
}
