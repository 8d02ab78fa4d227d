/* Recorded events, and queries of them. */
#include <stdlib.h>
#include <string.h>

#include "tools/explain/explain.h"

/* --- Copies --------------------------------------------------------------------------------------------- */

static bool copy_words(const EwEvent *event, EwValue *values)
{
    bool complete = true;
    for (unsigned i = 0; i < event->fieldCount; i++)
        if (event->fields[i].type == EW_FIELD_WORD) {
            const size_t size = strlen(values[i].word) + 1;
            char *word = malloc(size);
            if (word)
                memcpy(word, values[i].word, size);
            values[i].word = word;
            complete &= word != NULL;
        }
    return complete;
}

static bool has_room(struct event_list *list)
{
    if (list->count < list->capacity)
        return true;
    const size_t capacity = list->capacity ? 2 * list->capacity : 256;
    EwEvent *events = realloc(list->events, capacity * sizeof *events);
    if (!events)
        return false;
    list->events = events;
    list->capacity = capacity;
    return true;
}

void event_list_add(void *user, const EwEvent *event)
{
    struct event_list *list = user;
    const size_t bytes = event->fieldCount * sizeof(EwValue);
    EwValue *values = list->lost || !has_room(list) ? NULL : malloc(bytes);
    if (!values) {
        list->lost = true;
        return;
    }
    memcpy(values, event->values, bytes);
    list->lost |= !copy_words(event, values);
    list->events[list->count] = *event;
    list->events[list->count++].values = values;
}

void event_list_free(struct event_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const EwEvent *event = &list->events[i];
        for (unsigned f = 0; f < event->fieldCount; f++)
            if (event->fields[f].type == EW_FIELD_WORD)
                free((char *)event->values[f].word);
        free((EwValue *)event->values);
    }
    free(list->events);
    *list = (struct event_list){0};
}

uint64_t explain_kinds(const char *names)
{
    uint64_t kinds = 0;
    while (*names) {
        const size_t length = strcspn(names, " ");
        for (unsigned kind = 0; kind < ewEventKinds(); kind++) {
            EwEvent event;
            ewEventKind(kind, &event);
            if (strlen(event.name) == length && memcmp(event.name, names, length) == 0)
                kinds |= (uint64_t)1 << kind;
        }
        names += length + (names[length] == ' ');
    }
    return kinds;
}

/* --- Questions ------------------------------------------------------------------------------------------ */

int64_t event_integer(const EwEvent *event, const char *field)
{
    const EwValue *value = ewEventValue(event, field);
    return value ? value->integer : -1;
}

uint32_t event_primitive(const EwEvent *event)
{
    const int64_t primitive = event_integer(event, "primitive");
    return primitive < 0 ? 0 : (uint32_t)primitive;
}

bool event_passes(const EwEvent *event)
{
    const EwValue *passes = ewEventValue(event, event_is(event, "edge") ? "inside" : "passes");
    return !passes || passes->integer;
}

bool event_replaces_color(const EwEvent *event)
{
    return event_is(event, "blit") || (event_is(event, "clear") && event_integer(event, "buffers") & 1);
}

/* The primitive that wrote the first colour buffer last. */
uint32_t explain_winner(const struct event_list *events)
{
    uint32_t winner = 0;
    for (size_t i = 0; i < events->count; i++) {
        const EwEvent *event = &events->events[i];
        if (event_replaces_color(event))
            winner = 0;
        else if (event_is(event, "store") && event_integer(event, "buffer") == 0)
            winner = event_primitive(event);
    }
    return winner;
}

uint32_t explain_seen_samples(const struct event_list *events, uint32_t primitive)
{
    uint32_t seen = 0;
    for (size_t i = 0; i < events->count; i++) {
        const EwEvent *event = &events->events[i];
        if (event_replaces_color(event)) {
            seen = 0;
        } else if (event_is(event, "store") && event_integer(event, "buffer") == 0) {
            const uint32_t sample = 1u << event_integer(event, "sample");
            seen = event_primitive(event) == primitive ? seen | sample : seen & ~sample;
        }
    }
    return seen;
}

/* --- The order of commands ------------------------------------------------------------------------------ */

/* A draw, and a primitive of it: 0 before all of them, UINT32_MAX after all of them. Equal positions keep the
 * order of the list. */
struct position {
    uint32_t draw, primitive;
    size_t event;
};

/* Kinds with a position: by a draw, or by the number of draws before. */
static const struct placed {
    const char *event, *draw;
    uint32_t primitive; /* 0: the event's */
} placed[] = {
    {"clear", "draws", UINT32_MAX}, {"blit", "draws", UINT32_MAX}, {"resolve", "draws", UINT32_MAX},
    {"scissor", "draw", 0},         {"fragment", "draw", 0},       {"cull", "draw", 0},
};

static bool position_of(const EwEvent *event, size_t at, struct position *position)
{
    for (size_t i = 0; i < sizeof placed / sizeof *placed; i++)
        if (event_is(event, placed[i].event)) {
            *position =
                (struct position){(uint32_t)event_integer(event, placed[i].draw),
                                  placed[i].primitive ? placed[i].primitive : event_primitive(event), at};
            return true;
        }
    return false;
}

static int compare(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int compare_positions(const void *left, const void *right)
{
    const struct position *a = left, *b = right;
    const int draws = compare(a->draw, b->draw), primitives = compare(a->primitive, b->primitive);
    return draws ? draws : primitives ? primitives : compare(a->event, b->event);
}

/* Clipping may divide a primitive into several triangles, each with a fragment for some samples of one pixel:
 * the primitive is listed once. */
static size_t note_once(const struct event_list *events, const struct position *positions, size_t count,
                        size_t *history)
{
    size_t noted = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t primitive = event_primitive(&events->events[positions[i].event]);
        if (noted == 0 || primitive == 0 || primitive != event_primitive(&events->events[history[noted - 1]]))
            history[noted++] = positions[i].event;
    }
    return noted;
}

size_t *explain_history(const struct event_list *events, size_t *count)
{
    struct position *positions = malloc((events->count + 1) * sizeof *positions);
    size_t *history = malloc((events->count + 1) * sizeof *history);
    *count = 0;
    for (size_t i = 0; positions && i < events->count; i++)
        *count += position_of(&events->events[i], i, &positions[*count]);
    if (positions)
        qsort(positions, *count, sizeof *positions, compare_positions);
    if (positions && history)
        *count = note_once(events, positions, *count, history);
    free(positions);
    if (positions)
        return history;
    free(history);
    return NULL;
}
