/* The table of events, and their delivery to the application. */
#include "inspect/inspect.h"

#include <stdlib.h>
#include <string.h>

static const struct event_kind {
    const char *name, *section, *sentence;
    EwField fields[INSPECT_FIELDS_MAX];
} kinds[] = {
#define INTEGER(name, unit)                                                                                  \
    {                                                                                                        \
        name, unit, EW_FIELD_INTEGER                                                                         \
    }
#define NUMBER(name, unit)                                                                                   \
    {                                                                                                        \
        name, unit, EW_FIELD_NUMBER                                                                          \
    }
#define VECTOR(name, unit)                                                                                   \
    {                                                                                                        \
        name, unit, EW_FIELD_VECTOR                                                                          \
    }
#define BITS(name)                                                                                           \
    {                                                                                                        \
        name, "", EW_FIELD_BITS                                                                              \
    }
#define WORD(name)                                                                                           \
    {                                                                                                        \
        name, "", EW_FIELD_WORD                                                                              \
    }
#define FLAG(name)                                                                                           \
    {                                                                                                        \
        name, "", EW_FIELD_FLAG                                                                              \
    }
#define EVENT(id, name, section, sentence, ...) [INSPECT_##id] = {name, section, sentence, {__VA_ARGS__}},
#include "inspect/events.def"
#undef EVENT
};

static unsigned field_count(const struct event_kind *kind)
{
    unsigned count = 0;
    while (count < INSPECT_FIELDS_MAX && kind->fields[count].name)
        count++;
    return count;
}

unsigned ewEventKinds(void)
{
    return INSPECT_EVENTS;
}

static EwEvent event_of(const struct event_kind *kind, const EwValue *values)
{
    return (EwEvent){kind->name, kind->section, kind->sentence, field_count(kind), kind->fields, values, -1,
                     -1};
}

void ewEventKind(unsigned kind, EwEvent *event)
{
    *event = event_of(&kinds[kind < INSPECT_EVENTS ? kind : 0], NULL);
}

void inspect_ask(struct inspector *inspector, const EwQuestion *question, EwEventHandler *handler, void *user)
{
    *inspector =
        (struct inspector){.question = *question, .handler = handler, .user = user, .x = -1, .y = -1};
    if (question->width == 0)
        inspector->question.width = 1;
    if (question->height == 0)
        inspector->question.height = 1;
}

void inspect_report(const struct inspector *inspector, enum inspect_event event, const EwValue *values)
{
    EwEvent reported;
    if (!inspect_wants(inspector, event))
        return;
    reported = event_of(&kinds[event], values);
    reported.x = inspector->x;
    reported.y = inspector->y;
    inspector->handler(inspector->user, &reported);
}

EwValue inspect_vector(const float value[4])
{
    EwValue vector;
    memcpy(vector.number, value, sizeof vector.number);
    return vector;
}

EwValue inspect_bits(const uint32_t value[4])
{
    EwValue bits;
    memcpy(bits.bits, value, sizeof bits.bits);
    return bits;
}

/* --- Primitives that wait to be drawn ------------------------------------------------------------------- */

/* Where the primitive is in the table, or would be. */
static struct inspected_primitive *slot_of(struct inspected_primitive *waiting, uint32_t capacity,
                                           const void *primitive)
{
    uint32_t at = (uint32_t)((uintptr_t)primitive >> 4) * 2654435761u;
    while (waiting[at & (capacity - 1)].primitive && waiting[at & (capacity - 1)].primitive != primitive)
        at++;
    return &waiting[at & (capacity - 1)];
}

static bool grow(struct inspector *inspector)
{
    const uint32_t capacity = inspector->waiting_capacity ? 2 * inspector->waiting_capacity : 64;
    struct inspected_primitive *waiting = calloc(capacity, sizeof *inspector->waiting);
    if (!waiting)
        return false;
    for (uint32_t i = 0; i < inspector->waiting_capacity; i++)
        if (inspector->waiting[i].primitive)
            *slot_of(waiting, capacity, inspector->waiting[i].primitive) = inspector->waiting[i];
    free(inspector->waiting);
    inspector->waiting = waiting;
    inspector->waiting_capacity = capacity;
    return true;
}

void inspect_primitive(struct inspector *inspector, inspect_describe *describe, const void *context)
{
    inspector->describe = describe;
    inspector->describe_context = context;
    inspector->described = 0;
    inspector->polygon = inspector->drawn = false;
    inspector->reason = NULL;
}

uint32_t inspect_number(struct inspector *inspector)
{
    if (inspector->described == 0) {
        inspector->described = ++inspector->primitives;
        inspector->describe(inspector, inspector->described, inspector->describe_context);
    }
    return inspector->described;
}

uint32_t inspect_add_primitive(struct inspector *inspector, const void *primitive)
{
    if (2 * inspector->waiting_count >= inspector->waiting_capacity && !grow(inspector)) {
        inspector->lost = true;
        return 0;
    }
    struct inspected_primitive *slot = slot_of(inspector->waiting, inspector->waiting_capacity, primitive);
    inspector->waiting_count += !slot->primitive;
    *slot = (struct inspected_primitive){primitive, inspect_number(inspector), inspector->draw};
    return inspector->described;
}

const struct inspected_primitive *inspect_find(const struct inspector *inspector, const void *primitive)
{
    if (inspector->waiting_count == 0)
        return NULL;
    const struct inspected_primitive *slot =
        slot_of(inspector->waiting, inspector->waiting_capacity, primitive);
    return slot->primitive ? slot : NULL;
}

void inspect_drawn(struct inspector *inspector)
{
    if (inspector->waiting_count > 0)
        memset(inspector->waiting, 0, inspector->waiting_capacity * sizeof *inspector->waiting);
    inspector->waiting_count = 0;
}

void inspect_release(struct inspector *inspector)
{
    free(inspector->waiting);
    inspector->waiting = NULL;
    inspector->waiting_count = inspector->waiting_capacity = 0;
}
