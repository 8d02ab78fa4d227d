/* Events kept, and what is asked of them. */
#include <stdlib.h>
#include <string.h>

#include "tools/explain.h"

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

/* Of the first colour buffer. */
uint32_t explain_winner(const struct event_list *events)
{
    uint32_t winner = 0;
    for (size_t i = 0; i < events->count; i++) {
        const EwEvent *event = &events->events[i];
        if (event_is(event, "clear") && event_integer(event, "colors"))
            winner = 0;
        else if (event_is(event, "store") && event_integer(event, "buffer") == 0)
            winner = event_primitive(event);
    }
    return winner;
}
