/* edgewalk explain --vertex, --primitive, --patch, --tile. */
#include "tools/explain/part.h"

#include <stdlib.h>
#include <string.h>

enum { TILE = 64, SHOWN = 8 };

#define PROGRAMS "attribute instruction lookup texel output "

static const EwQuestion of_geometry = {.x = -1, .y = -1, .sample = -1, .geometry = 1};

static void print_head(const struct explained *explained)
{
    const struct subject *subject = &explained->subject;
    printf("%s, frame %u, %ux%u\n\n", subject->name, subject->frame, subject->width, subject->height);
}

/* `{"name":..., "vertex":17,"draw":1,` */
static void begin_json(const struct explained *explained, const char *part, uint32_t draw)
{
    putchar('{');
    explain_json_subject(&explained->subject);
    printf(",\"%s\":%u,\"draw\":%u,", part, explained->number, draw);
}

static bool none(const struct explained *explained, const char *part)
{
    if (explained->draw)
        fprintf(stderr, "edgewalk: %s: draw %u has no %s %u\n", explained->subject.name, explained->draw,
                part, explained->number);
    else
        fprintf(stderr, "edgewalk: %s: no draw has a %s %u\n", explained->subject.name, part,
                explained->number);
    return false;
}

/* --- Vertices ------------------------------------------------------------------------------------------- */

/* The report on a vertex, from the first draw that has it. */
struct vertex_search {
    uint32_t vertex, draw,
        found; /* draws: the one that is under way, and the one that has the vertex; 0: none */
    struct event_list program, corners;
    /* The last primitive, until it turns out to have the vertex. */
    EwEvent primitive;
    EwValue values[8];
    char kind[16];
};

static void keep_primitive(struct vertex_search *search, const EwEvent *event)
{
    search->primitive = *event;
    for (unsigned i = 0; i < event->fieldCount; i++) {
        search->values[i] = event->values[i];
        if (event->fields[i].type == EW_FIELD_WORD) {
            snprintf(search->kind, sizeof search->kind, "%s", event->values[i].word);
            search->values[i].word = search->kind;
        }
    }
    search->primitive.values = search->values;
}

static void take_of_vertex(void *user, const EwEvent *event)
{
    struct vertex_search *search = user;
    const bool other = search->found && search->found != search->draw;
    if (event_is(event, "draw")) {
        search->draw = (uint32_t)event_integer(event, "draw");
        if (!search->found) {
            event_list_free(&search->program);
            event_list_add(&search->program, event);
        }
    } else if (event_is(event, "primitive")) {
        keep_primitive(search, event);
    } else if (event_is(event, "vertex")) {
        if (other || event_integer(event, "vertex") != search->vertex)
            return;
        search->found = search->draw;
        event_list_add(&search->corners, &search->primitive);
        event_list_add(&search->corners, event);
    } else if (!other && event_primitive(event) == 0) {
        search->found = search->draw;
        event_list_add(&search->program, event);
    }
}

static void print_vertex(const struct explained *explained, const struct vertex_search *search, bool all)
{
    print_head(explained);
    printf("vertex %u of ", search->vertex);
    explain_event("", &search->program.events[0], false);
    explain_life(&search->program, 0, true);
    if (search->corners.count == 0)
        puts("\nIt is a corner of no primitive that came to the rasterizer.");
    else
        printf("\nIt is a corner of %zu primitives:\n", search->corners.count / 2);
    for (size_t i = 0; i < search->corners.count && (all || i < 2 * SHOWN); i++)
        explain_event(i % 2 ? "      " : "  ", &search->corners.events[i], false);
    if (search->corners.count > 2 * SHOWN && !all)
        printf("  and %zu more (--all)\n", search->corners.count / 2 - SHOWN);
}

static void print_vertex_json(const struct explained *explained, struct vertex_search *search)
{
    begin_json(explained, "vertex", search->found);
    explain_json_events(&search->program);
    fputs(",\n\"corners\":{", stdout);
    explain_json_events(&search->corners);
    puts("}}");
}

static bool explain_vertex(struct explained *explained, bool all, bool json)
{
    struct vertex_search search = {.vertex = explained->number};
    struct asked asked = {explained, of_geometry, NULL, take_of_vertex, &search, NULL};
    asked.question.traces_vertex = 1;
    asked.question.vertex = explained->number;
    asked.question.draw = explained->draw;
    asked.question.kinds = explain_kinds(PROGRAMS "draw primitive vertex");
    bool told = explain_ask(&asked) && !search.program.lost && !search.corners.lost;
    if (told && !search.found)
        told = none(explained, "vertex");
    else if (told && json)
        print_vertex_json(explained, &search);
    else if (told)
        print_vertex(explained, &search, all);
    event_list_free(&search.program);
    event_list_free(&search.corners);
    return told;
}

/* --- Primitives and patches ----------------------------------------------------------------------------- */

/* Which primitives have the number `id`, in the first draw that has one. */
struct search {
    int64_t id;
    bool patches;                /* of draws of patches alone */
    bool takes;                  /* the draw that is under way */
    uint32_t draw, first, count; /* primitives, as events number them; count 0: none */
};

static void take_number(void *user, const EwEvent *event)
{
    struct search *search = user;
    if (event_is(event, "draw")) {
        search->takes = !search->patches || strcmp(ewEventValue(event, "mode")->word, "PATCHES") == 0;
        return;
    }
    const uint32_t draw = (uint32_t)event_integer(event, "draw");
    if (!search->takes || event_integer(event, "id") != search->id || (search->count && draw != search->draw))
        return;
    if (search->count == 0)
        search->first = event_primitive(event);
    search->draw = draw;
    search->count = event_primitive(event) - search->first + 1;
}

static bool find(struct explained *explained, struct search *search)
{
    struct asked asked = {explained, of_geometry, NULL, take_number, search, NULL};
    asked.question.draw = explained->draw;
    asked.question.kinds = explain_kinds("draw primitive");
    return explain_ask(&asked);
}

/* The events of one primitive, or of a draw. */
struct kept {
    uint32_t draw, first, count;
    struct event_list list;
};

static void keep(void *user, const EwEvent *event)
{
    struct kept *kept = user;
    const uint32_t primitive = event_primitive(event);
    if (primitive ? primitive - kept->first < kept->count
                  : event_is(event, "draw") && event_integer(event, "draw") == kept->draw)
        event_list_add(&kept->list, event);
}

/* Its geometry and programs; `registers`: those before a patch or a geometry program as well. */
static bool ask_geometry(struct explained *explained, const struct search *search, struct kept *kept,
                         bool registers)
{
    struct asked asked = {explained, of_geometry, NULL, keep, kept, NULL};
    *kept = (struct kept){search->draw, search->first, 1, {0}};
    asked.question.draw = search->draw;
    asked.question.primitive = search->first;
    asked.question.registers = registers;
    asked.question.kinds =
        explain_kinds(PROGRAMS "draw primitive vertex domain_point varying clip cull reject setup");
    return explain_ask(&asked) && !kept->list.lost;
}

static bool complete_window(struct asked *asked, unsigned width, unsigned height)
{
    struct tallies *tallies = asked->user;
    asked->question.x = asked->question.y = 0;
    asked->question.width = (int)width;
    asked->question.height = (int)height;
    return tallies_init(tallies, 0, 0, (int)width, (int)height);
}

/* Primitives of other draws that cover pixels have numbers, too, in a query of fragments: the row is found by
 * draw and number in the draw. */
static const struct tally *tally_of(const struct tallies *tallies, const struct search *search)
{
    for (size_t i = 0; i < tallies->count; i++)
        if (tallies->rows[i].draw == search->draw && tallies->rows[i].id == search->id)
            return &tallies->rows[i];
    return NULL;
}

/* Queries the fragments of all primitives. */
static bool ask_fragments(struct explained *explained, const struct search *search, struct tallies *tallies)
{
    struct asked asked = {explained, of_geometry, complete_window, tallies_take, tallies, NULL};
    asked.question.draw = search->draw;
    asked.question.kinds = tallies_kinds();
    if (!explain_ask(&asked))
        return false;
    tallies_end(tallies);
    return !tallies->lost && tally_of(tallies, search);
}

static bool has_event(const struct event_list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (event_is(&list->events[i], name))
            return true;
    return false;
}

static void print_primitive(const struct explained *explained, const struct search *search,
                            const struct kept *kept, const struct tally *tally, bool all)
{
    print_head(explained);
    explain_event("", &kept->list.events[0], false);
    explain_life(&kept->list, search->first, all);
    if (search->count > 1)
        printf("\nIt is the first of %u that have this number.\n", search->count);
    if (has_event(&kept->list, "setup")) {
        fputs("\nIt ", stdout);
        tally_text(tally);
    } else if (has_event(&kept->list, "cull")) {
        puts("\nIt is culled.");
    }
}

static bool explain_primitive(struct explained *explained, bool all, bool json)
{
    struct search search = {.id = explained->number};
    struct kept kept = {0};
    struct tallies tallies = {0};
    bool told = find(explained, &search);
    if (told && search.count == 0)
        return none(explained, "primitive");
    told =
        told && ask_geometry(explained, &search, &kept, false) && ask_fragments(explained, &search, &tallies);
    if (told && json) {
        begin_json(explained, "primitive", search.draw);
        tally_json(tally_of(&tallies, &search));
        putchar(',');
        explain_json_events(&kept.list);
        puts("}");
    } else if (told) {
        print_primitive(explained, &search, &kept, tally_of(&tallies, &search), all);
    }
    event_list_free(&kept.list);
    tallies_free(&tallies);
    return told;
}

/* --- Patches -------------------------------------------------------------------------------------------- */

static int compare_points(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(EwValue));
}

/* How many points of the domain there are; 0 without memory. */
static size_t count_points(const struct event_list *list)
{
    EwValue *points = malloc((list->count + 1) * sizeof *points);
    size_t count = 0, different = 0;
    for (size_t i = 0; points && i < list->count; i++)
        if (event_is(&list->events[i], "domain_point"))
            points[count++] = *ewEventValue(&list->events[i], "point");
    if (points)
        qsort(points, count, sizeof *points, compare_points);
    for (size_t i = 0; i < count; i++)
        different += i == 0 || compare_points(&points[i], &points[i - 1]) != 0;
    free(points);
    return different;
}

static bool ask_points(struct explained *explained, const struct search *search, struct kept *kept)
{
    struct asked asked = {explained, of_geometry, NULL, keep, kept, NULL};
    *kept = (struct kept){search->draw, search->first, search->count, {0}};
    asked.question.draw = search->draw;
    asked.question.primitive = search->first;
    asked.question.primitives = search->count;
    asked.question.kinds = explain_kinds("domain_point");
    return explain_ask(&asked) && !kept->list.lost;
}

static void print_patch(const struct explained *explained, const struct search *search,
                        const struct kept *first, const struct event_list *points, bool all)
{
    print_head(explained);
    explain_event("", &first->list.events[0], false);
    printf("patch %u became %u primitives, %u to %u", explained->number, search->count, search->first,
           search->first + search->count - 1);
    if (points->count)
        printf(", of %zu points of its domain", count_points(points));
    puts(". The first of them:");
    explain_life(&first->list, search->first, all);
}

static bool explain_patch(struct explained *explained, bool all, bool json)
{
    struct search search = {.id = explained->number, .patches = true};
    struct kept first = {0}, points = {0};
    bool told = find(explained, &search);
    if (told && search.count == 0)
        return none(explained, "patch");
    told = told && ask_geometry(explained, &search, &first, true) && ask_points(explained, &search, &points);
    if (told && json) {
        begin_json(explained, "patch", search.draw);
        printf("\"primitives\":%u,\"points\":%zu,", search.count, count_points(&points.list));
        explain_json_events(&first.list);
        fputs(",\n\"domain\":{", stdout);
        explain_json_events(&points.list);
        puts("}}");
    } else if (told) {
        print_patch(explained, &search, &first, &points.list, all);
    }
    event_list_free(&first.list);
    event_list_free(&points.list);
    return told;
}

/* --- Tiles ---------------------------------------------------------------------------------------------- */

static int at_most(int a, int b)
{
    return a < b ? a : b;
}

static bool complete_tile(struct asked *asked, unsigned width, unsigned height)
{
    const struct explained *explained = asked->explained;
    const int y = explain_row(explained), x0 = explained->x / TILE * TILE, y0 = y / TILE * TILE;
    const bool window = explained->framebuffer == 0;
    if (window && (explained->x >= (int)width || explained->y >= (int)height)) {
        fprintf(stderr, "edgewalk: --tile %d,%d: the picture has %ux%u pixels\n", explained->x, explained->y,
                width, height);
        return false;
    }
    asked->question.x = x0;
    asked->question.y = y0;
    asked->question.width = window ? at_most(TILE, (int)width - x0) : TILE;
    asked->question.height = window ? at_most(TILE, (int)height - y0) : TILE;
    return tallies_init(asked->user, x0, y0, asked->question.width, asked->question.height);
}

static void print_row(const struct tally *row, size_t number)
{
    printf("  primitive %zu, of draw %u: a %s, number %u of its draw\n      ", number, row->draw, row->kind,
           row->id);
    tally_text(row);
}

static void print_tile(const struct explained *explained, const struct tallies *tallies, bool all)
{
    uint64_t covered = 0, stored = 0, instructions = 0;
    size_t shown = 0, empty = 0;
    print_head(explained);
    printf("the tile of %dx%d pixels from (%d, %d) on, in window coordinates\n", tallies->width,
           tallies->height, tallies->x, tallies->y);
    for (size_t i = 0; i < tallies->clears.count; i++)
        explain_event("  ", &tallies->clears.events[i], true);
    for (size_t i = 0; i < tallies->count; i++) {
        const struct tally *row = &tallies->rows[i];
        covered += row->covered;
        stored += row->stored;
        instructions += row->instructions;
        empty += row->covered == 0;
        if (all || (row->covered > 0 && shown++ < 2 * SHOWN))
            print_row(row, i + 1);
    }
    if (!all && shown > 2 * SHOWN)
        printf("  and %zu more (--all)\n", shown - 2 * SHOWN);
    if (!all && empty > 0)
        printf("  %zu more have a pixel of it in their rectangle, and cover none\n", empty);
    printf("\n%llu fragments, %.2f a pixel; %llu stored; %llu instructions of fragment programs\n",
           (unsigned long long)covered, (double)covered / (tallies->width * tallies->height),
           (unsigned long long)stored, (unsigned long long)instructions);
}

static void print_tile_json(const struct explained *explained, const struct tallies *tallies)
{
    putchar('{');
    explain_json_subject(&explained->subject);
    printf(",\"tile\":{\"x\":%d,\"y\":%d,\"width\":%d,\"height\":%d},", tallies->x, tallies->y,
           tallies->width, tallies->height);
    explain_json_events(&tallies->clears);
    puts(",\n\"primitives\":[");
    for (size_t i = 0; i < tallies->count; i++) {
        const struct tally *row = &tallies->rows[i];
        printf("{\"primitive\":%zu,\"draw\":%u,\"kind\":\"%s\",\"id\":%u,", i + 1, row->draw, row->kind,
               row->id);
        tally_json(row);
        puts(i + 1 < tallies->count ? "}," : "}");
    }
    puts("]}");
}

static bool explain_tile(struct explained *explained, bool all, bool json)
{
    struct tallies tallies = {0};
    struct asked asked = {
        explained, {.sample = -1, .kinds = tallies_kinds()}, complete_tile, tallies_take, &tallies, NULL};
    bool told = explain_ask(&asked);
    if (told)
        tallies_end(&tallies);
    told = told && !tallies.lost;
    if (told && json)
        print_tile_json(explained, &tallies);
    else if (told)
        print_tile(explained, &tallies, all);
    tallies_free(&tallies);
    return told;
}

bool explain_part(struct explained *explained, bool all, bool json)
{
    static bool (*const parts[])(struct explained * explained, bool all, bool json) = {
        [PART_VERTEX] = explain_vertex,
        [PART_PRIMITIVE] = explain_primitive,
        [PART_PATCH] = explain_patch,
        [PART_TILE] = explain_tile,
    };
    return parts[explained->part](explained, all, json);
}
