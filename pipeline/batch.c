/* Divides a draw into batches of consecutive primitives.
 *
 * Primitive restart (GL 4.6 compatibility 10.3.6) splits a draw into several strips; without it there is one.
 * A batch contains as many strips, or as much of one, as its limits admit. Strips are found batch by batch,
 * so memory does not depend on the number of elements.
 *
 * The elements of a batch are consecutive. If it continues a strip whose primitives share the first vertex,
 * or return to it, that vertex is added (batch.anchored). Strips are always described as a whole: the
 * assembly of a primitive does not depend on the batch. */
#include "pipeline/stages.h"

#include <stdlib.h>

/* --- Strips --------------------------------------------------------------------------------------------- */

/* The next strip that makes at least one primitive; false: there is none. */
static bool next_strip(const struct draw *draw, struct batch_cursor *cursor)
{
    while (cursor->element < draw->count) {
        const uint32_t first = (uint32_t)cursor->element;
        const uint32_t end = draw->restart ? indices_find_restart(draw, first) : draw->count;
        const uint32_t made = assemble_count(draw, end - first);
        cursor->element = (uint64_t)end + 1;
        if (made == 0)
            continue;
        const uint32_t id = draw->primitive == PRIMITIVE_POLYGON ? cursor->strips : cursor->primitives;
        cursor->strip = (struct strip){first, end - first, cursor->primitives, id};
        cursor->strips++;
        cursor->vertices += end - first;
        cursor->primitives += made;
        return true;
    }
    return false;
}

bool batch_begin(const struct draw *draw, struct batch_cursor *cursor)
{
    *cursor = (struct batch_cursor){0};
    return next_strip(draw, cursor);
}

bool batch_left(const struct batch_cursor *cursor)
{
    return cursor->next < cursor->primitives;
}

/* --- Batches -------------------------------------------------------------------------------------------- */

static bool add_strip(struct batch *batch, struct strip_list *list, const struct strip *strip)
{
    if (batch->strip_count == list->capacity) {
        const size_t capacity = list->capacity < 64 ? 64 : list->capacity * 2;
        struct strip *strips = realloc(list->strips, capacity * sizeof *strips);
        if (!strips)
            return false;
        list->strips = strips;
        list->capacity = capacity;
    }
    list->strips[batch->strip_count++] = *strip;
    batch->strips = list->strips;
    return true;
}

/* The number of primitives that the batch takes from the rest of the cursor's strip. Its first strip is
 * limited by the number of primitives; for further ones only the elements that are left of the limit
 * count. */
static uint32_t fit_strip(const struct batch *batch, const struct batch_cursor *cursor,
                          struct batch_limits limits)
{
    const uint32_t left = cursor->primitives - cursor->next;
    uint32_t fit = limits.primitives - batch->primitive_count;
    if (batch->strip_count > 0) {
        const uint32_t used = cursor->strip.first - batch->first_element;
        const uint32_t elements = used < limits.elements ? limits.elements - used : 0;
        const uint32_t whole = cursor->strip.count <= elements ? left : assemble_fit(batch->draw, elements);
        fit = whole < fit ? whole : fit;
    }
    return left < fit ? left : fit;
}

/* Adds `count` primitives of the cursor's strip. */
static void extend(struct batch *batch, struct batch_cursor *cursor, uint32_t count)
{
    const struct strip *strip = &cursor->strip;
    uint32_t low, high;
    const bool returns =
        assemble_span(batch->draw, strip->count, cursor->next - strip->first_primitive, count, &low, &high);
    if (batch->strip_count == 1) {
        batch->first_element = strip->first + low;
        batch->anchored = returns;
        batch->anchor = strip->first;
    }
    batch->element_count = strip->first + high - batch->first_element;
    batch->primitive_count += count;
    cursor->next += count;
}

bool batch_take(struct batch *batch, struct strip_list *list, struct batch_cursor *cursor,
                struct batch_limits limits)
{
    batch->first_primitive = cursor->next;
    batch->primitive_count = batch->strip_count = 0;
    do {
        const uint32_t fit = fit_strip(batch, cursor, limits);
        if (fit == 0)
            break;
        if (!add_strip(batch, list, &cursor->strip))
            return false;
        extend(batch, cursor, fit);
    } while (!batch_left(cursor) && next_strip(batch->draw, cursor));
    return true;
}
