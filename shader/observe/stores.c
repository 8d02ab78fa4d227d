/* Memory under the sanitizer for programs: its shadows, and the places that runs access, which are known by
 * their addresses in this process, so that a buffer is the same by binding and by address, and an image by
 * unit and by handle. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shader/observe/check.h"

enum { PLACES_MAX = 1 << 20 }; /* accesses beyond them are not compared */

/* --- Shadows -------------------------------------------------------------------------------------------- */

struct shadow *check_shadow(struct shader_check *check, const struct shader_executor *executor)
{
    if (check->shadow_count > 0 && check->shadows[check->shadow_last].executor == executor)
        return &check->shadows[check->shadow_last];
    for (uint32_t i = 0; i < check->shadow_count; i++)
        if (check->shadows[i].executor == executor)
            return &check->shadows[check->shadow_last = i];
    struct shadow *shadows = realloc(check->shadows, (check->shadow_count + 1) * sizeof *shadows);
    check->lost |= !shadows;
    if (!shadows)
        return NULL;
    check->shadows = shadows;
    shadows[check->shadow_count] = (struct shadow){.executor = executor};
    return &shadows[check->shadow_last = check->shadow_count++];
}

bool shadow_reserve(struct shadow *shadow, const struct program *program)
{
    const size_t temps = (size_t)program->temp_count * LANES,
                 addresses = (size_t)program->address_count * LANES,
                 results = (size_t)program->output_count * LANES,
                 words = (temps + addresses) * 4 * sizeof(uint32_t), size = words + temps + results + 1;
    if (size > shadow->capacity) {
        void *memory = realloc(shadow->memory, size);
        if (!memory)
            return false;
        shadow->memory = memory;
        shadow->capacity = size;
    }
    memset(shadow->memory, 0, size);
    shadow->values = shadow->memory;
    shadow->addresses = shadow->values + temps * 4;
    shadow->written = (uint8_t *)shadow->memory + words;
    shadow->results = shadow->written + temps;
    return true;
}

void check_release(struct shader_check *check)
{
    for (uint32_t i = 0; i < check->shadow_count; i++)
        free(check->shadows[i].memory);
    for (uint32_t i = 0; i < check->checked_capacity; i++) {
        free(check->checked[i].instructions);
        attention_release(&check->checked[i].attention);
    }
    free(check->checked);
    free(check->shadows);
    free(check->places);
}

/* --- Bounds --------------------------------------------------------------------------------------------- */

static void outside_text(const struct shader_access *access, char *text, size_t size)
{
    const long long x = (long long)access->at[0], y = (long long)access->at[1], z = (long long)access->at[2];
    const unsigned all = access->count * access->bytes, unit = all & (all - 1) ? access->bytes : all;
    if (access->space == SHADER_ACCESS_BUFFER && x % unit != 0)
        snprintf(text, size, "byte %lld of a buffer is no multiple of %u", x, unit);
    else if (access->space == SHADER_ACCESS_ADDRESS)
        snprintf(text, size, "no resident buffer allows this at address 0x%llx", x);
    else if (access->size[0] == 0)
        snprintf(text, size, "no %s is bound there",
                 access->space == SHADER_ACCESS_IMAGE ? "image" : "buffer");
    else if (access->space == SHADER_ACCESS_IMAGE)
        snprintf(text, size, "texel (%lld, %lld, %lld) of an image of %llux%llux%llu", x, y, z,
                 (unsigned long long)access->size[0], (unsigned long long)access->size[1],
                 (unsigned long long)access->size[2]);
    else
        snprintf(text, size, "bytes %lld to %lld of a buffer of %llu", x, x + all - 1,
                 (unsigned long long)access->size[0]);
}

static void check_bounds(struct shader_check *check, const struct shader_trace_step *step)
{
    const struct shader_access *access = &step->access;
    bool outside = false;
    for (unsigned i = 0; i < access->count; i++)
        outside |= !access->value[i];
    struct finding *finding = outside ? check_found(check, FINDING_BOUNDS, step->instruction, 0) : NULL;
    if (finding)
        outside_text(access, finding->example, sizeof finding->example);
}

/* --- Places: units of 1, 2 or 4 bytes, as runs access them ---------------------------------------------- */

/* The same byte has a place for each size of unit. */
static uint64_t place_of(uint64_t address, unsigned bytes)
{
    return (address & -(uint64_t)bytes) << 2 | (bytes == 1 ? 1 : bytes == 2 ? 2 : 3);
}

/* The slot of a place, or the unused one where it would be. Places of 32 adjacent bytes are beside each
 * other: the table is larger than a cache. */
static struct accessed_place *slot_of(const struct shader_check *check, struct accessed_place *places,
                                      uint32_t capacity, uint64_t place)
{
    const uint64_t block = place >> 7, word = place >> 4 & 7; /* place_of() shifts addresses by 2 */
    uint32_t at = (uint32_t)((block * UINT64_C(0x9e3779b97f4a7c15)) >> 32) << 3 | (uint32_t)word;
    while (places[at & (capacity - 1)].generation == check->place_generation &&
           places[at & (capacity - 1)].place != place)
        at++;
    return &places[at & (capacity - 1)];
}

static bool grow(struct shader_check *check)
{
    const uint32_t capacity = check->place_capacity ? 2 * check->place_capacity : 1024;
    struct accessed_place *places = calloc(capacity, sizeof *places);
    if (!places)
        return false;
    for (uint32_t i = 0; i < check->place_capacity; i++)
        if (check->places[i].generation == check->place_generation)
            *slot_of(check, places, capacity, check->places[i].place) = check->places[i];
    free(check->places);
    check->places = places;
    check->place_capacity = capacity;
    return true;
}

/* All slots become unused without being touched: a table may have hundreds of MB. */
void shader_check_barrier(struct shader_check *check)
{
    if (++check->place_generation == 0) {
        if (check->places)
            memset(check->places, 0, check->place_capacity * sizeof *check->places);
        check->place_generation = 1;
    }
    check->place_count = 0;
    check->small_places = false;
}

/* --- Races ---------------------------------------------------------------------------------------------- */

/* Whether two runs may do this to a place in any order: only the order of one that changes it matters, and
 * atomic operations have an outcome of all together. */
static bool may_cross(enum access_kind one, enum access_kind other)
{
    return one == other && one != ACCESS_STORE;
}

/* An access by another run that must have an order with this one; null: none. */
static const struct accessor *rival(const struct accessed_place *slot, enum access_kind kind, uint64_t run,
                                    enum access_kind *of)
{
    for (unsigned other = 0; slot->kinds >> other; other++)
        for (unsigned i = 0; i < 2 && slot->kinds >> other & 1 && !may_cross(kind, (enum access_kind)other);
             i++)
            if (slot->by[other][i].run && slot->by[other][i].run != run) {
                *of = (enum access_kind)other;
                return &slot->by[other][i];
            }
    return NULL;
}

static bool report_race(struct shader_check *check, const struct shader_trace_step *step, uint64_t place,
                        enum access_kind kind, uint64_t run)
{
    static const char *const does[] = {"stores there", "reads what is there", "changes what is there"};
    enum access_kind of;
    const struct accessed_place *slot =
        check->place_count ? slot_of(check, check->places, check->place_capacity, place) : NULL;
    const struct accessor *other =
        slot && slot->generation == check->place_generation ? rival(slot, kind, run, &of) : NULL;
    struct finding *finding = other ? check_found(check, FINDING_RACE, step->instruction, 0) : NULL;
    if (finding)
        snprintf(finding->example, sizeof finding->example, "line %d of another run %s%s",
                 check->programs.rows[other->program].lines[other->instruction], does[of],
                 of == kind ? " too" : "");
    return other;
}

static void note_access(struct shader_check *check, uint64_t place, enum access_kind kind,
                        struct accessor accessor)
{
    if (2 * check->place_count >= check->place_capacity && (check->place_count >= PLACES_MAX || !grow(check)))
        return;
    struct accessed_place *slot = slot_of(check, check->places, check->place_capacity, place);
    if (slot->generation != check->place_generation) {
        *slot = (struct accessed_place){.place = place, .generation = check->place_generation};
        check->place_count++;
    }
    struct accessor *by = slot->by[kind];
    if (by[0].run != accessor.run)
        by[1] = by[0];
    by[0] = accessor;
    slot->kinds |= 1u << kind;
}

/* One unit: its own place, and those of larger and smaller units that share bytes with it. */
static bool access_unit(struct shader_check *check, const struct shader_trace_step *step, uint64_t address,
                        unsigned bytes, enum access_kind kind)
{
    const struct accessor accessor = {check->running->run * LANES + step->lane, check->running->number,
                                      step->instruction};
    bool raced = false;
    check->small_places |= bytes < 4;
    for (unsigned size = check->small_places ? 1 : 4; size <= 4 && !raced; size *= 2)
        for (unsigned at = 0; at < bytes && !raced; at += size)
            raced = report_race(check, step, place_of(address + at, size), kind, accessor.run);
    note_access(check, place_of(address, bytes), kind, accessor);
    return raced;
}

bool check_is_ordered(const struct program *program)
{
    for (uint32_t i = 0; i < program->instruction_count; i++)
        if (program->instructions[i].op == OP_FSIB)
            return true;
    return false;
}

/* An access is one finding at most. */
static void check_races(struct shader_check *check, const struct shader_trace_step *step,
                        enum access_kind kind)
{
    const struct shader_access *access = &step->access;
    const unsigned unit = access->bytes < 4 ? access->bytes : 4;
    bool raced = false;
    for (unsigned i = 0; i < access->count && !raced; i++)
        for (unsigned at = 0; access->value[i] && at < access->bytes && !raced; at += unit)
            raced = access_unit(check, step, (uint64_t)(uintptr_t)access->value[i] + at, unit, kind);
}

void check_access(struct shader_check *check, const struct shader_trace_step *step)
{
    const struct checked_program *checked = &check->running->checked;
    const bool reads = checked->instructions[step->instruction].reads_memory,
               writes = checked->instructions[step->instruction].writes_memory;
    if (step->access.space == SHADER_ACCESS_NONE)
        return;
    check_bounds(check, step);
    if ((reads || writes) && !checked->ordered)
        check_races(check, step, !writes ? ACCESS_LOAD : !reads ? ACCESS_STORE : ACCESS_ATOMIC);
}
