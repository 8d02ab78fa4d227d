/* Open addressing with linear probing; a removed slot becomes a tombstone, which is reused, and removed when
 * the table grows. Invariant: at least a quarter of the slots have never been used, so every probe ends.
 * Generated names come from an ascending cursor, so each name that the application chose is skipped once, and
 * generating takes constant time otherwise. */
#include "gl/context/name_table.h"

#include <stdlib.h>

struct name_slot {
    uint32_t name; /* 0: virgin or tombstone */
    bool tombstone;
    void *object;
};

/* A test counts the visited slots. */
#ifndef NAME_TABLE_COUNT_STEP
#define NAME_TABLE_COUNT_STEP() ((void)0)
#endif

/* Fibonacci hashing takes the product's upper bits: names in a row, and multiples of a power of two, spread
 * evenly. The capacity is a power of two, at least 2. */
static uint32_t first_slot(const struct name_table *table, uint32_t name)
{
    return (name * 2654435769u) >> __builtin_clz(table->capacity - 1);
}

static struct name_slot *find_slot(const struct name_table *table, uint32_t name)
{
    if (table->capacity == 0 || name == 0)
        return NULL;
    uint32_t mask = table->capacity - 1;
    for (uint32_t at = first_slot(table, name);; at = (at + 1) & mask) {
        NAME_TABLE_COUNT_STEP();
        struct name_slot *slot = &table->slots[at];
        if (slot->name == name)
            return slot;
        if (slot->name == 0 && !slot->tombstone)
            return NULL;
    }
}

void *name_table_find(const struct name_table *table, uint32_t name)
{
    struct name_slot *slot = find_slot(table, name);
    return slot ? slot->object : NULL;
}

bool name_table_is_used(const struct name_table *table, uint32_t name)
{
    return find_slot(table, name) != NULL;
}

/* The name must not be in the table, and a slot must be free. */
static void place(struct name_table *table, uint32_t name, void *object)
{
    uint32_t mask = table->capacity - 1;
    uint32_t at = first_slot(table, name);
    for (; table->slots[at].name != 0; at = (at + 1) & mask)
        NAME_TABLE_COUNT_STEP();
    if (!table->slots[at].tombstone)
        table->filled++;
    table->slots[at] = (struct name_slot){.name = name, .object = object};
    table->live++;
}

static bool reserve_slots(struct name_table *table, uint32_t count)
{
    if ((uint64_t)table->filled + count <= (uint64_t)table->capacity / 4 * 3)
        return true;
    uint64_t capacity = 16;
    while (capacity / 2 < (uint64_t)table->live + count)
        capacity *= 2;
    if (capacity > UINT32_MAX / 2)
        return false;
    struct name_slot *slots = calloc(capacity, sizeof *slots);
    if (!slots)
        return false;
    struct name_table old = *table;
    *table = (struct name_table){.slots = slots, .capacity = (uint32_t)capacity, .cursor = old.cursor};
    for (uint32_t i = 0; i < old.capacity; i++)
        if (old.slots[i].name != 0)
            place(table, old.slots[i].name, old.slots[i].object);
    free(old.slots);
    return true;
}

/* The first of `count` consecutive unused names above the cursor; 0 if there is none. */
static uint32_t find_unused(const struct name_table *table, uint32_t count)
{
    uint32_t first = table->cursor + 1, run = 0;
    for (uint32_t name = first; name != 0; name++) {
        if (name_table_is_used(table, name)) {
            first = name + 1;
            run = 0;
        } else if (++run == count) {
            return first;
        }
    }
    return 0;
}

bool name_table_generate(struct name_table *table, uint32_t count, uint32_t *names)
{
    if (count == 0)
        return true;
    if (count > UINT32_MAX / 8 || !reserve_slots(table, count))
        return false;
    uint32_t first = find_unused(table, count);
    if (first == 0) { /* after four billion names, the removed ones are given out again */
        table->cursor = 0;
        first = find_unused(table, count);
    }
    if (first == 0)
        return false;
    table->cursor = first + count - 1;
    for (uint32_t i = 0; i < count; i++) {
        place(table, first + i, NULL);
        names[i] = first + i;
    }
    return true;
}

bool name_table_set(struct name_table *table, uint32_t name, void *object)
{
    struct name_slot *slot = find_slot(table, name);
    if (slot) {
        slot->object = object;
        return true;
    }
    if (!reserve_slots(table, 1))
        return false;
    place(table, name, object);
    return true;
}

void *name_table_remove(struct name_table *table, uint32_t name)
{
    struct name_slot *slot = find_slot(table, name);
    if (!slot)
        return NULL;
    void *object = slot->object;
    *slot = (struct name_slot){.tombstone = true};
    table->live--;
    return object;
}

void name_table_visit(const struct name_table *table, void (*visit)(void *user, uint32_t name, void *object),
                      void *user)
{
    for (uint32_t i = 0; i < table->capacity; i++)
        if (table->slots[i].object)
            visit(user, table->slots[i].name, table->slots[i].object);
}

void name_table_release(struct name_table *table)
{
    free(table->slots);
    *table = (struct name_table){0};
}
