/* The viewer's explanation of a pixel: as many sentences of `edgewalk explain` as fit. */
#include <stdarg.h>
#include <stdlib.h>

#include "tools/explain/explain.h"
#include "tools/viewer/viewer.h"

void viewer_text_add(struct viewer_text *text, const char *format, ...)
{
    va_list values;
    if (text->count == VIEWER_LINES)
        return;
    va_start(values, format);
    vsnprintf(text->lines[text->count++], VIEWER_LINE, format, values);
    va_end(values);
}

static void add_event(struct viewer_text *text, const char *indent, const EwEvent *event)
{
    char line[VIEWER_LINE - 8];
    ewEventText(event, line, sizeof line);
    viewer_text_add(text, "%s%s", indent, line);
}

static void add_fate(struct viewer_text *text, const struct event_list *events, uint32_t primitive)
{
    const struct fate fate = explain_fate(events, primitive);
    char verdict[VERDICT_MAX];
    explain_verdict(&fate, verdict);
    if (fate.begin)
        add_event(text, "", fate.begin);
    viewer_text_add(text, "  %s", verdict);
    if (fate.against && !fate.stores)
        add_event(text, "  ", fate.against);
}

static void add_stores(struct viewer_text *text, const struct event_list *events, uint32_t primitive)
{
    for (size_t i = 0; i < events->count; i++)
        if (event_is(&events->events[i], "store") && event_primitive(&events->events[i]) == primitive)
            add_event(text, "  ", &events->events[i]);
}

static void add_history(struct viewer_text *text, const struct event_list *events)
{
    size_t count;
    size_t *history = explain_history(events, &count);
    for (size_t i = 0; history && i < count; i++) {
        const EwEvent *event = &events->events[history[i]];
        if (event_primitive(event)) {
            add_fate(text, events, event_primitive(event));
            add_stores(text, events, event_primitive(event));
        } else {
            add_event(text, "", event);
        }
    }
    free(history);
}

bool viewer_explain(struct viewer *viewer)
{
    struct explained explained = {
        .subject = viewer->subject, .x = viewer->picked_x, .y = viewer->picked_y, .sample = -1};
    struct event_list events = {0};
    struct viewer_text *text = &viewer->explanation;
    uint8_t pixel[4];
    text->count = 0;
    const bool drawn = explain_draw(&explained, 0, &events, pixel);
    if (drawn) {
        viewer_text_add(text, "pixel %d, %d: R %u G %u B %u A %u", viewer->picked_x, viewer->picked_y,
                        pixel[0], pixel[1], pixel[2], pixel[3]);
        add_history(text, &events);
    }
    event_list_free(&events);
    free(explained.picture);
    return drawn;
}
