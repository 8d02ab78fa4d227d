/* The viewer's explanation of a pixel: as many sentences of `edgewalk explain` as fit. */
#include <stdlib.h>
#include <string.h>

#include "tools/explain/explain.h"
#include "tools/viewer/viewer.h"

static void add_line(struct viewer *viewer, const char *indent, const char *text)
{
    if (viewer->line_count < VIEWER_LINES)
        snprintf(viewer->lines[viewer->line_count++], VIEWER_LINE, "%s%s", indent, text);
}

static void add_event(struct viewer *viewer, const char *indent, const EwEvent *event)
{
    char text[VIEWER_LINE - 8];
    ewEventText(event, text, sizeof text);
    add_line(viewer, indent, text);
}

static void add_fate(struct viewer *viewer, const struct event_list *events, uint32_t primitive)
{
    const struct fate fate = explain_fate(events, primitive);
    char verdict[VERDICT_MAX];
    explain_verdict(&fate, verdict);
    if (fate.begin)
        add_event(viewer, "", fate.begin);
    add_line(viewer, "  ", verdict);
    if (fate.against && !fate.stores)
        add_event(viewer, "  ", fate.against);
}

static void add_stores(struct viewer *viewer, const struct event_list *events, uint32_t primitive)
{
    for (size_t i = 0; i < events->count; i++)
        if (event_is(&events->events[i], "store") && event_primitive(&events->events[i]) == primitive)
            add_event(viewer, "  ", &events->events[i]);
}

static void add_history(struct viewer *viewer, const struct event_list *events)
{
    size_t count;
    size_t *history = explain_history(events, &count);
    for (size_t i = 0; history && i < count; i++) {
        const EwEvent *event = &events->events[history[i]];
        if (event_primitive(event)) {
            add_fate(viewer, events, event_primitive(event));
            add_stores(viewer, events, event_primitive(event));
        } else {
            add_event(viewer, "", event);
        }
    }
    free(history);
}

void viewer_explain(struct viewer *viewer)
{
    struct explained explained = {
        .subject = viewer->subject, .x = viewer->picked_x, .y = viewer->picked_y, .sample = -1};
    struct event_list events = {0};
    uint8_t pixel[4];
    char head[VIEWER_LINE - 8];
    viewer->line_count = 0;
    if (explain_draw(&explained, 0, &events, pixel)) {
        snprintf(head, sizeof head, "pixel %d, %d: R %u G %u B %u A %u", viewer->picked_x, viewer->picked_y,
                 pixel[0], pixel[1], pixel[2], pixel[3]);
        add_line(viewer, "", head);
        add_history(viewer, &events);
    }
    event_list_free(&events);
    free(explained.picture);
}
