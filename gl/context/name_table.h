/* Object names: unsigned integers that GL generates or, for these objects, the application chooses. */
#ifndef GL_CONTEXT_NAME_TABLE_H
#define GL_CONTEXT_NAME_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A zeroed table is empty and valid. A name is unused, reserved (glGen* gave it out, no object yet), or has
 * an object. Name 0 is never in the table. */
struct name_table {
    struct name_slot *slots;
    uint32_t capacity, filled; /* filled: slots that are not virgin */
    uint32_t live;             /* names in use */
    uint32_t cursor;           /* the last name that was generated */
};

void *name_table_find(const struct name_table *table, uint32_t name); /* the object; null if there is none */
bool name_table_is_used(const struct name_table *table, uint32_t name); /* reserved or with an object */

/* Reserves `count` unused consecutive names above all that were generated before: a removed name comes back
 * only when there are no others. Constant time for each, whatever names are used. False, and nothing done,
 * when memory or names run out. */
bool name_table_generate(struct name_table *table, uint32_t count, uint32_t *names);

/* Gives `name` (not 0) this object, replacing what was there; null only reserves it. False when memory runs
 * out. */
bool name_table_set(struct name_table *table, uint32_t name, void *object);

/* The name is unused afterwards. Returns its object, or null. */
void *name_table_remove(struct name_table *table, uint32_t name);

/* visit(user, name, object) for every name that has an object, in no particular order; it may not change the
 * table. */
void name_table_visit(const struct name_table *table, void (*visit)(void *user, uint32_t name, void *object),
                      void *user);

/* Frees the table, not the objects. */
void name_table_release(struct name_table *table);

#endif
