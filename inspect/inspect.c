/* The table of events, and their delivery to the application. */
#include "inspect/inspect.h"

#include <stdlib.h>
#include <string.h>

static const struct event_kind {
    const char *name, *section, *sentence;
    unsigned field_count;
    EwField fields[INSPECT_FIELDS_MAX];
} kinds[] = {
#define FIELD(name, unit, type) {name, unit, type},
#define INTEGER(name, unit)     FIELD(#name, unit, EW_FIELD_INTEGER)
#define NUMBER(name, unit)      FIELD(#name, unit, EW_FIELD_NUMBER)
#define VECTOR(name, unit)      FIELD(#name, unit, EW_FIELD_VECTOR)
#define BITS(name)              FIELD(#name, "", EW_FIELD_BITS)
#define WORD(name)              FIELD(#name, "", EW_FIELD_WORD)
#define FLAG(name)              FIELD(#name, "", EW_FIELD_FLAG)
#define EVENT(id, name, section, sentence, fields)                                                           \
    [INSPECT_##id] = {#name, section, sentence, INSPECT_FIELDS_##name, {fields}},
#include "inspect/events.def"
};

const char *inspect_reason_text(enum inspect_reason reason)
{
    static const char *const sentences[] = {
#define REASON(id, sentence) [REASON_##id] = sentence,
#include "inspect/reasons.def"
    };
    return sentences[reason];
}

unsigned ewEventKinds(void)
{
    return INSPECT_EVENTS;
}

static EwEvent event_of(const struct event_kind *kind, const EwValue *values)
{
    return (EwEvent){kind->name, kind->section, kind->sentence, kind->field_count, kind->fields, values, -1,
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
    inspector->layer = question->layer;
    inspector->written_colors = question->frame == EW_FRAME_COLOR;
    inspector->written_depth = question->frame == EW_FRAME_DEPTH;
}

/* `values`: one for each field of the event's row. */
static void deliver(const struct inspector *inspector, enum inspect_event event, const EwValue *values)
{
    EwEvent reported = event_of(&kinds[event], values);
    reported.x = inspector->x;
    reported.y = inspector->y;
    inspector->handler(inspector->user, &reported);
}

static EwValue vector_value(const struct inspect_vector *vector)
{
    EwValue value;
    memcpy(value.number, vector->value, sizeof value.number);
    return value;
}

static EwValue bits_value(const struct inspect_bits *bits)
{
    EwValue value;
    memcpy(value.bits, bits->value, sizeof value.bits);
    return value;
}

/* The bodies of inspect_report_depth_test() and so on: the struct's members as values, in the row's order. */
#define INTEGER(name, unit) (EwValue){.integer = fields->name},
#define NUMBER(name, unit)  (EwValue){.number = {fields->name}},
#define VECTOR(name, unit)  vector_value(&fields->name),
#define BITS(name)          bits_value(&fields->name),
#define WORD(name)          (EwValue){.word = fields->name},
#define FLAG(name)          (EwValue){.integer = fields->name},
#define EVENT(id, event, section, sentence, row)                                                             \
    void inspect_report_##event(const struct inspector *inspector, const struct inspect_##event *fields)     \
    {                                                                                                        \
        if (inspect_wants(inspector, INSPECT_##id)) {                                                        \
            const EwValue values[] = {row};                                                                  \
            deliver(inspector, INSPECT_##id, values);                                                        \
        }                                                                                                    \
    }
#include "inspect/events.def"

struct inspect_vector inspect_vector(const float value[4])
{
    return (struct inspect_vector){{value[0], value[1], value[2], value[3]}};
}

struct inspect_bits inspect_bits(const uint32_t value[4])
{
    return (struct inspect_bits){{value[0], value[1], value[2], value[3]}};
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

void inspect_begin_draw(struct inspector *inspector, const char *mode, int64_t count, int64_t instances)
{
    inspector->draws = inspects_frame(inspector) ? inspector->frame_draws : inspector->draws + 1;
    inspector->draw = inspector->draws;
    inspect_report(inspector, draw, .draw = inspector->draw, .mode = mode, .count = count,
                   .instances = instances, .moment = inspector->moment);
}

void inspect_primitive(struct inspector *inspector, inspect_describe *describe, const void *context)
{
    inspector->describe = describe;
    inspector->describe_context = context;
    inspector->described = 0;
    inspector->polygon = inspector->drawn = false;
    inspector->reason = INSPECT_REASONS;
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
