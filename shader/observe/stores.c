/* Memory of the sanitizer for programs: shadows, and the places that runs store to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shader/execute/storage.h"
#include "shader/observe/check.h"

enum { PLACES_MAX = 1 << 22 }; /* what is stored beyond them is not compared */

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
    free(check->shadows);
    free(check->places);
}

/* --- Places --------------------------------------------------------------------------------------------- */

static struct stored_place *slot_of(struct stored_place *places, uint32_t capacity, uint64_t place)
{
    uint32_t at = (uint32_t)((place * UINT64_C(0x9e3779b97f4a7c15)) >> 32);
    while (places[at & (capacity - 1)].run && places[at & (capacity - 1)].place != place)
        at++;
    return &places[at & (capacity - 1)];
}

static bool grow(struct shader_check *check)
{
    const uint32_t capacity = check->place_capacity ? 2 * check->place_capacity : 1024;
    struct stored_place *places = calloc(capacity, sizeof *places);
    if (!places)
        return false;
    for (uint32_t i = 0; i < check->place_capacity; i++)
        if (check->places[i].run)
            *slot_of(places, capacity, check->places[i].place) = check->places[i];
    free(check->places);
    check->places = places;
    check->place_capacity = capacity;
    return true;
}

void shader_check_barrier(struct shader_check *check)
{
    if (check->place_count > 0)
        memset(check->places, 0, check->place_capacity * sizeof *check->places);
    check->place_count = 0;
}

static void store_to(struct shader_check *check, const struct shader_trace_step *step, uint64_t place)
{
    const uint64_t run = check->running->run * LANES + step->lane;
    if (2 * check->place_count >= check->place_capacity && (check->place_count >= PLACES_MAX || !grow(check)))
        return;
    struct stored_place *slot = slot_of(check->places, check->place_capacity, place);
    if (slot->run && slot->run != run) {
        struct finding *finding = check_found(check, FINDING_RACE, step->instruction);
        const struct observed_program *other = &check->programs.rows[slot->program];
        if (finding)
            snprintf(finding->example, sizeof finding->example, "line %d of another run stores there too",
                     other->lines[slot->instruction]);
    }
    check->place_count += !slot->run;
    *slot = (struct stored_place){place, run, check->running->number, step->instruction};
}

/* Between FSIB and FSIE fragments of one pixel come one after the other (NV_fragment_shader_interlock). */
static bool is_ordered(const struct program *program)
{
    for (uint32_t i = 0; i < program->instruction_count; i++)
        if (program->instructions[i].op == OP_FSIB)
            return true;
    return false;
}

/* Words from `first` on. */
static void store_words(struct shader_check *check, const struct shader_trace_step *step,
                        const struct instruction *instruction, uint64_t first)
{
    const unsigned bytes = (unsigned)storage_bits(instruction->storage) / 8 * instruction->storage_count;
    for (uint64_t word = first / 4; word <= (first + (bytes ? bytes - 1 : 0)) / 4; word++)
        store_to(check, step, word);
}

/* Each space has numbers of its own: bits 60 and up. */
void check_store(struct shader_check *check, const struct shader_trace_step *step,
                 const struct instruction *instruction)
{
    if (is_ordered(check->running->program))
        return;
    if (instruction->op == OP_STORE) {
        store_words(check, step, instruction,
                    step->operands[1][0] | (uint64_t)step->operands_high[1][0] << 32);
    } else if (instruction->op == OP_STOREIM && instruction->src[HANDLE_SOURCE].file == FILE_NONE) {
        const uint32_t *at = step->operands[1];
        store_to(check, step,
                 UINT64_C(1) << 60 | (uint64_t)instruction->texture.unit << 48 |
                     (uint64_t)(at[2] & 0x3ff) << 38 | (uint64_t)(at[1] & 0x7ffff) << 19 | (at[0] & 0x7ffff));
    }
}
