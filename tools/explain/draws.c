/* For a pixel that no draw wrote: the effect of each draw of a frame. Its primitives are counted by what
 * rejected them, and the nearest pixel that one covers is named. */
#include "tools/explain/draws.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tools/support/markup.h"
#include "tools/support/tool.h"

enum { LARGEST = 16384 }; /* side of a framebuffer */

/* --- Events --------------------------------------------------------------------------------------------- */

static void take_draw(struct draw_summaries *draws, const EwEvent *event)
{
    if (draws->count == draws->capacity) {
        const size_t capacity = 2 * draws->capacity + 16;
        struct draw_summary *grown = realloc(draws->draws, capacity * sizeof *grown);
        if (!grown) {
            draws->lost = true;
            return;
        }
        draws->draws = grown;
        draws->capacity = capacity;
    }
    struct draw_summary *draw = &draws->draws[draws->count++];
    *draw = (struct draw_summary){.draw = (uint32_t)event_integer(event, "draw"),
                                  .vertices = event_integer(event, "count"),
                                  .instances = event_integer(event, "instances")};
    snprintf(draw->mode, sizeof draw->mode, "%s", ewEventValue(event, "mode")->word);
}

static void take_reject(struct draw_summary *draw, const EwEvent *event)
{
    const char *reason = ewEventValue(event, "reason")->word;
    for (unsigned i = 0; i < INSPECT_REASONS; i++)
        draw->rejects[i] += strcmp(inspect_reason_text(i), reason) == 0;
}

/* Whether it is the primitive's first fragment. */
static bool is_first(struct draw_summaries *draws, uint32_t primitive)
{
    if (primitive >= draws->covers_capacity) {
        const size_t capacity = 2 * (size_t)primitive + 256;
        uint8_t *grown = realloc(draws->covers, capacity);
        if (!grown) {
            draws->lost = true;
            return false;
        }
        memset(grown + draws->covers_capacity, 0, capacity - draws->covers_capacity);
        draws->covers = grown;
        draws->covers_capacity = capacity;
    }
    const bool first = !draws->covers[primitive];
    draws->covers[primitive] = 1;
    return first;
}

static void take_fragment(struct draw_summaries *draws, struct draw_summary *draw, const EwEvent *event)
{
    const int64_t dx = event->x - draws->x, dy = event->y - draws->y, distance = dx * dx + dy * dy;
    if (draw->covering == 0 || distance < draw->distance) {
        draw->distance = distance;
        draw->nearest_x = event->x;
        draw->nearest_y = event->y;
    }
    draw->covering += is_first(draws, event_primitive(event));
}

/* Draws are numbered in their order. Fragments come when a tile is drawn; later draws may have begun. */
static struct draw_summary *draw_of(const struct draw_summaries *draws, const EwEvent *event)
{
    const int64_t number = event_integer(event, "draw");
    for (size_t i = draws->count; i-- > 0;)
        if (number < 0 || draws->draws[i].draw == number)
            return &draws->draws[i];
    return NULL;
}

static void take(void *user, const EwEvent *event)
{
    struct draw_summaries *draws = user;
    if (event_is(event, "draw")) {
        take_draw(draws, event);
        return;
    }
    struct draw_summary *draw = draw_of(draws, event);
    if (!draw)
        return;
    if (event_is(event, "primitive"))
        draw->primitives++;
    else if (event_is(event, "cull"))
        draw->culled[event_integer(event, "front") != 0]++;
    else if (event_is(event, "reject"))
        take_reject(draw, event);
    else if (event_is(event, "fragment"))
        take_fragment(draws, draw, event);
}

static bool complete(struct asked *asked, unsigned width, unsigned height)
{
    struct draw_summaries *draws = asked->user;
    (void)width, (void)height;
    draws->x = asked->explained->x;
    draws->y = explain_row(asked->explained);
    return true;
}

bool draws_ask(struct explained *explained, struct draw_summaries *draws)
{
    struct asked asked = {explained,
                          {.sample = explained->sample,
                           .width = LARGEST,
                           .height = LARGEST,
                           .kinds = explain_kinds("draw primitive cull reject fragment"),
                           .geometry = 1},
                          complete,
                          take,
                          draws,
                          NULL};
    *draws = (struct draw_summaries){0};
    return explain_ask(&asked) && !draws->lost;
}

void draws_free(struct draw_summaries *draws)
{
    free(draws->draws);
    free(draws->covers);
    *draws = (struct draw_summaries){0};
}

/* --- In words ------------------------------------------------------------------------------------------- */

enum { SHOWN = 16, ITEM = 192 };

/* The fates of a draw's primitives, one line each. */
struct items {
    char text[INSPECT_REASONS + 4][ITEM];
    unsigned count;
};

__attribute__((format(printf, 2, 3))) static void add(struct items *items, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(items->text[items->count++], ITEM, format, arguments);
    va_end(arguments);
}

/* Primitives that are drawn without a fragment. */
static uint32_t uncovering(const struct draw_summary *draw)
{
    uint32_t others = draw->culled[0] + draw->culled[1] + draw->covering;
    for (unsigned i = 0; i < INSPECT_REASONS; i++)
        others += draw->rejects[i];
    return draw->primitives > others ? draw->primitives - others : 0;
}

static void list_items(const struct explained *explained, const struct draw_summary *draw,
                       struct items *items)
{
    const int y =
        explained->framebuffer ? draw->nearest_y : (int)explained->subject.height - 1 - draw->nearest_y;
    const uint32_t none = uncovering(draw);
    items->count = 0;
    if (draw->covering)
        add(items, "%u cover%s pixels; the nearest one is (%d, %d)", draw->covering,
            draw->covering == 1 ? "s" : "", draw->nearest_x, y);
    if (none)
        add(items, "%u not drawn: no centre or sample of a pixel is inside of all edges", none);
    for (int front = 0; front < 2; front++)
        if (draw->culled[front])
            add(items, "%u not drawn: %s faces are culled", draw->culled[front], front ? "front" : "back");
    for (unsigned i = 0; i < INSPECT_REASONS; i++)
        if (draw->rejects[i])
            add(items, "%u not drawn: %s", draw->rejects[i], inspect_reason_text(i));
}

/* Null: nothing wrote it. */
static const EwEvent *last_replacement(const struct event_list *events)
{
    const EwEvent *last = NULL;
    for (size_t i = 0; i < events->count; i++)
        if (event_replaces_color(&events->events[i]))
            last = &events->events[i];
    return last;
}

bool draws_blit_wrote(const struct event_list *events)
{
    const EwEvent *last = last_replacement(events);
    return last && event_is(last, "blit");
}

const char *draws_writer(const struct event_list *events)
{
    return !last_replacement(events)  ? "Nothing wrote the pixel."
           : draws_blit_wrote(events) ? "BlitFramebuffer wrote the visible colour."
                                      : "The clear wrote the visible colour.";
}

static void print_name(FILE *out, const struct draw_summary *draw)
{
    fprintf(out, "draw %u: %s, ", draw->draw, draw->mode);
    if (draw->vertices > 0)
        fprintf(out, "%lld vertices, ", (long long)draw->vertices);
    if (draw->instances != 1)
        fprintf(out, "%lld instances, ", (long long)draw->instances);
    fprintf(out, "%u primitive%s", draw->primitives, draw->primitives == 1 ? "" : "s");
}

/* Draws without a fragment first, then the nearest. */
static int by_interest(const void *left, const void *right)
{
    const struct draw_summary *a = left, *b = right;
    const int64_t ka = a->covering ? a->distance : -1, kb = b->covering ? b->distance : -1;
    return ka != kb ? (ka < kb ? -1 : 1) : a->draw < b->draw ? -1 : a->draw > b->draw;
}

static int by_number(const void *left, const void *right)
{
    const struct draw_summary *a = left, *b = right;
    return a->draw < b->draw ? -1 : a->draw > b->draw;
}

void draws_choose(struct draw_summaries *draws, bool all)
{
    if (all || draws->count <= SHOWN)
        return;
    qsort(draws->draws, draws->count, sizeof *draws->draws, by_interest);
    qsort(draws->draws, SHOWN, sizeof *draws->draws, by_number);
    draws->left_out = draws->count - SHOWN;
    draws->count = SHOWN;
}

void draws_text(const struct explained *explained, const struct draw_summaries *draws)
{
    if (draws->count)
        puts("\nWhat became of the primitives:");
    for (size_t i = 0; i < draws->count; i++) {
        struct items items;
        list_items(explained, &draws->draws[i], &items);
        fputs("  ", stdout);
        print_name(stdout, &draws->draws[i]);
        putchar('\n');
        for (unsigned k = 0; k < items.count; k++)
            printf("      %s\n", items.text[k]);
    }
    if (draws->left_out)
        printf("  and those of %zu more draws (--all)\n", draws->left_out);
}

void draws_html(FILE *out, const struct explained *explained, const struct draw_summaries *draws)
{
    if (draws->count)
        fputs("<h2 id=draws>What became of the primitives</h2>\n", out);
    for (size_t i = 0; i < draws->count; i++) {
        struct items items;
        list_items(explained, &draws->draws[i], &items);
        fputs("<div>", out);
        print_name(out, &draws->draws[i]);
        fputs("<ul>", out);
        for (unsigned k = 0; k < items.count; k++) {
            fputs("<li>", out);
            markup_text(out, items.text[k]);
        }
        fputs("</ul></div>\n", out);
    }
    if (draws->left_out)
        fprintf(out, "<p>and those of %zu more draws (--all)</p>\n", draws->left_out);
}

void draws_json(const struct draw_summaries *draws)
{
    fputs("\"draws\":[", stdout);
    for (size_t i = 0; i < draws->count; i++) {
        const struct draw_summary *draw = &draws->draws[i];
        printf("%s{\"draw\":%u,\"mode\":\"%s\",\"vertices\":%lld,\"instances\":%lld,\"primitives\":%u,"
               "\"culled_back\":%u,\"culled_front\":%u,\"covering\":%u,",
               i ? ",\n" : "\n", draw->draw, draw->mode, (long long)draw->vertices,
               (long long)draw->instances, draw->primitives, draw->culled[0], draw->culled[1],
               draw->covering);
        if (draw->covering)
            printf("\"nearest\":[%d,%d],", draw->nearest_x, draw->nearest_y);
        fputs("\"not_drawn\":{", stdout);
        const char *separator = "";
        for (unsigned r = 0; r < INSPECT_REASONS; r++) {
            const char *reason = inspect_reason_text(r);
            if (draw->rejects[r] == 0)
                continue;
            fputs(separator, stdout);
            tool_json_string(stdout, reason, strlen(reason));
            printf(":%u", draw->rejects[r]);
            separator = ",";
        }
        fputs("}}", stdout);
    }
    fputs("\n],", stdout);
}
