/* An explanation as text and as JSON. The sentences are those of the table of events. */
#include <stdlib.h>
#include <string.h>

#include "tools/explain/draws.h"
#include "tools/explain/origins.h"

enum { TEXT_MAX = 1024 };

void explain_event(const char *indent, const EwEvent *event, bool section)
{
    char text[TEXT_MAX];
    ewEventText(event, text, sizeof text);
    printf("%s%s", indent, text);
    if (section)
        printf("  [%s]", event->section);
    putchar('\n');
}

/* --- What has happened to each primitive ---------------------------------------------------------------- */

struct fate explain_fate(const struct event_list *events, uint32_t primitive)
{
    struct fate fate = {.primitive = primitive};
    for (size_t i = 0; i < events->count; i++) {
        const EwEvent *event = &events->events[i];
        if (event_primitive(event) != primitive)
            continue;
        if (event_is(event, "primitive"))
            fate.begin = event;
        fate.covers |= event_is(event, "fragment");
        fate.stores |= event_is(event, "store");
        if (!event_passes(event) || event_is(event, "discard") || event_is(event, "cull"))
            fate.against = event;
        fate.samples |= event_is(event, "fragment") && ewEventValue(event, "numbers")->word[0];
    }
    fate.seen = explain_seen_samples(events, primitive);
    return fate;
}

/* `wrote samples 0, 2 of the visible value` */
static void seen_samples(uint32_t seen, char verdict[VERDICT_MAX])
{
    int length = snprintf(verdict, VERDICT_MAX, "wrote sample%s", seen & (seen - 1) ? "s" : "");
    const char *separator = " ";
    for (int sample = 0; sample < 16; sample++)
        if (seen >> sample & 1) {
            length += snprintf(verdict + length, VERDICT_MAX - (size_t)length, "%s%d", separator, sample);
            separator = ", ";
        }
    snprintf(verdict + length, VERDICT_MAX - (size_t)length, " of what is seen");
}

void explain_verdict(const struct fate *fate, char verdict[VERDICT_MAX])
{
    const bool culled = fate->against && event_is(fate->against, "cull");
    if (fate->seen && fate->samples)
        seen_samples(fate->seen, verdict);
    else
        snprintf(verdict, VERDICT_MAX, "%s",
                 fate->seen      ? "wrote the visible colour"
                 : fate->stores  ? "was drawn, and drawn over or blended with"
                 : !fate->covers ? (culled ? "is not drawn" : "does not cover the pixel")
                 : fate->against ? "covers it, and is rejected"
                                 : "covers it, and writes no colour");
}

static void print_fate(const struct event_list *events, uint32_t primitive)
{
    const struct fate fate = explain_fate(events, primitive);
    char verdict[VERDICT_MAX];
    explain_verdict(&fate, verdict);
    if (fate.begin)
        explain_event("  ", fate.begin, false);
    printf("      %s", verdict);
    if (fate.against && !fate.stores)
        explain_event(": ", fate.against, true);
    else
        putchar('\n');
}

/* Clears and primitives in the order of their commands. */
static void print_history(const struct event_list *events, bool all)
{
    unsigned missed = 0;
    size_t count;
    size_t *history = explain_history(events, &count);
    for (size_t i = 0; history && i < count; i++) {
        const EwEvent *event = &events->events[history[i]];
        if (event_primitive(event))
            print_fate(events, event_primitive(event));
        else
            explain_event("  ", event, true);
    }
    free(history);
    for (size_t i = 0; i < events->count; i++)
        if (event_is(&events->events[i], "primitive")) {
            const uint32_t primitive = event_primitive(&events->events[i]);
            const struct fate fate = explain_fate(events, primitive);
            if (fate.covers || (fate.against && event_is(fate.against, "cull")))
                continue;
            missed++;
            if (all)
                print_fate(events, primitive);
        }
    if (missed > 0 && !all)
        printf("  %u more have the pixel in their rectangle, and do not cover it (--all)\n", missed);
}

/* --- The life of the value that is seen ----------------------------------------------------------------- */

/* Events of a life in the sentences of the table, under headings; `vertex`: vertices are reported only with
 * --all. */
static const struct heading {
    const char *event, *words;
    bool vertex, section;
    bool nested; /* belongs to the event before */
} headings[] = {
    {"primitive", NULL, false, true},
    {"attribute", "attributes", true, false},
    {"domain_point", NULL, false, false},
    {"vertex", NULL, false, false},
    {"varying", "what is interpolated", true, false},
    {"clip", NULL, false, false},
    {"cull", NULL, false, true},
    {"reject", NULL, false, true},
    {"setup", NULL, false, true},
    {"edge", NULL, false, false},
    {"fragment", NULL, false, false},
    {"input", "inputs", false, false},
    {"instruction", "program", true, false},
    {"lookup", NULL, true, false, .nested = true},
    {"texel", NULL, true, false, .nested = true},
    {"output", "results", true, false},
    {"depth_bounds", NULL, false, true},
    {"stencil_test", NULL, false, true},
    {"depth_test", NULL, false, true},
    {"discard", NULL, false, true},
    {"alpha_test", NULL, false, true},
    {"store", NULL, false, true},
};

static const struct heading *heading_of(const EwEvent *event)
{
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        if (event_is(event, headings[i].event))
            return &headings[i];
    return NULL;
}

static bool is_of_fragment(const EwEvent *event)
{
    const EwValue *stage = ewEventValue(event, "stage");
    return stage && strcmp(stage->word, "fragment") == 0;
}

static bool is_of_corner(const char *stage)
{
    return strcmp(stage, "vertex") == 0 || strcmp(stage, "evaluation") == 0;
}

static void print_heading(const struct heading *heading, const EwEvent *event)
{
    const EwValue *stage = ewEventValue(event, "stage");
    if (!heading->words)
        return;
    printf("    %s%s%s", stage ? stage->word : "", stage ? " " : "", heading->words);
    if (stage ? is_of_corner(stage->word) : ewEventValue(event, "corner") != NULL)
        printf(" of corner %lld", (long long)event_integer(event, "corner"));
    printf("  [%s]\n", event->section);
}

void explain_life(const struct event_list *life, uint32_t primitive, bool all)
{
    const EwEvent *last = NULL;
    bool shown = false; /* the event that nested ones belong to is of the fragment */
    for (size_t i = 0; i < life->count; i++) {
        const EwEvent *event = &life->events[i];
        const struct heading *heading = heading_of(event);
        if (!heading || event_primitive(event) != primitive)
            continue;
        if (heading->vertex && !all && !(heading->nested ? shown : is_of_fragment(event)))
            continue;
        shown = heading->nested || is_of_fragment(event);
        if (heading->nested) {
            explain_event("          ", event, false);
            continue;
        }
        if (!last || !event_is(last, event->name) ||
            event_integer(last, "corner") != event_integer(event, "corner"))
            print_heading(heading, event);
        explain_event(heading->words ? "      " : "    ", event, heading->section);
        last = event;
    }
}

/* The last value of each sample and their mean, if the pixel has samples. */
static void print_samples(const struct event_list *life)
{
    size_t resolve = life->count;
    for (size_t i = 0; i < life->count; i++)
        if (event_is(&life->events[i], "resolve"))
            resolve = i;
    if (resolve == life->count)
        return;
    puts("\nThe samples of the pixel:");
    for (size_t i = resolve - (size_t)event_integer(&life->events[resolve], "samples"); i <= resolve; i++)
        explain_event("    ", &life->events[i], i == resolve);
}

static void print_pixel(const struct explained *explained, const uint8_t pixel[4])
{
    if (explained->framebuffer)
        printf("pixel (%d, %d) of framebuffer %u\n\n", explained->x, explained->y, explained->framebuffer);
    else
        printf("pixel (%d, %d) from the upper left, (%d, %d) in window coordinates: R %u G %u B %u A %u\n\n",
               explained->x, explained->y, explained->x, explain_row(explained), pixel[0], pixel[1], pixel[2],
               pixel[3]);
}

void explain_text(const struct explanation *explanation, bool all)
{
    const struct explained *explained = explanation->explained;
    const struct event_list *events = &explanation->events, *life = &explanation->life;
    const uint32_t winner = explain_winner(events);
    printf("%s, frame %u, %ux%u\n", explained->subject.name, explained->subject.frame,
           explained->subject.width, explained->subject.height);
    print_pixel(explained, explanation->pixel);
    puts("Primitives that touched the pixel, in order:");
    print_history(events, all);
    if (winner == 0) {
        printf("\n%s\n", draws_writer(events));
        draws_text(explained, explanation->draws);
        origins_text(explanation->origins, all);
        return;
    }
    printf("\nThe life of the value that is seen%s:\n",
           all ? "" : " (--all: with the programs before the fragment's)");
    explain_life(life, winner, all);
    print_samples(life);
    origins_text(explanation->origins, all);
}

/* --- JSON ----------------------------------------------------------------------------------------------- */

static void print_json_event(const EwEvent *event)
{
    char text[4 * TEXT_MAX];
    if (ewEventJSON(event, text, sizeof text) < sizeof text)
        fputs(text, stdout);
    else
        fputs("{}", stdout);
}

void explain_json_subject(const struct subject *subject)
{
    fputs("\"name\":", stdout);
    tool_json_string(stdout, subject->name, strlen(subject->name));
    printf(",\"frame\":%u,\"width\":%u,\"height\":%u", subject->frame, subject->width, subject->height);
}

void explain_json_events(const struct event_list *events)
{
    puts("\"events\":[");
    for (size_t i = 0; i < events->count; i++) {
        print_json_event(&events->events[i]);
        fputs(i + 1 < events->count ? ",\n" : "\n", stdout);
    }
    putchar(']');
}

void explain_json(const struct explanation *explanation)
{
    const struct explained *explained = explanation->explained;
    const uint8_t *pixel = explanation->pixel;
    putchar('{');
    explain_json_subject(&explained->subject);
    printf(",\"framebuffer\":%u,\"x\":%d,\"y\":%d,", explained->framebuffer, explained->x,
           explain_row(explained));
    if (explained->framebuffer == 0)
        printf("\"rgba\":[%u,%u,%u,%u],", pixel[0], pixel[1], pixel[2], pixel[3]);
    printf("\"seen\":%u,", explain_winner(&explanation->life));
    if (explanation->draws)
        draws_json(explanation->draws);
    origins_json(explanation->origins);
    explain_json_events(&explanation->life);
    puts("}");
}

/* --- The table ------------------------------------------------------------------------------------------ */

void explain_events(void)
{
    static const char *const types[] = {"integer", "number", "vector", "bits", "word", "flag"};
    puts("| event | fields | section |\n|---|---|---|");
    for (unsigned i = 0; i < ewEventKinds(); i++) {
        EwEvent event;
        ewEventKind(i, &event);
        printf("| `%s` |", event.name);
        for (unsigned f = 0; f < event.fieldCount; f++) {
            const EwField *field = &event.fields[f];
            printf("%s `%s` (%s%s%s)", f ? "," : "", field->name, types[field->type],
                   *field->unit ? ", " : "", field->unit);
        }
        printf(" | %s |\n", event.section);
    }
}
