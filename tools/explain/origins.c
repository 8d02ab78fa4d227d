/* The origins of a texel: docs/inspect.md, "Who wrote this texel?". A query about the texel reports each
 * write to it. The last write before the draw that read the texel counts. If a primitive wrote it, the
 * lookups of its program are followed in turn. */
#include "tools/explain/origins.h"

#include <stdlib.h>
#include <string.h>

/* --- Places --------------------------------------------------------------------------------------------- */

static bool same_place(const struct origin *a, const struct origin *b)
{
    return a->texture == b->texture && a->level == b->level && a->slice == b->slice &&
           a->framebuffer == b->framebuffer && a->of_depth == b->of_depth && a->x == b->x && a->y == b->y &&
           a->before == b->before && a->kind == b->kind;
}

static bool has_place(const struct origin *places, unsigned count, const struct origin *place)
{
    for (unsigned i = 0; i < count; i++)
        if (same_place(&places[i], place))
            return true;
    return false;
}

/* Once each. `kind` is that of no write. */
static void add_place(struct origins *origins, const struct origin *place)
{
    if (has_place(origins->waiting, origins->waiting_count, place))
        return;
    if (origins->waiting_count == ORIGINS_WAITING)
        origins->left_out++;
    else
        origins->waiting[origins->waiting_count++] = *place;
}

/* The first lookup of each texture in its program comes before others, so that a chain of passes is followed
 * to its end. */
static bool is_before(const struct origin *a, const struct origin *b)
{
    return a->rank != b->rank ? a->rank < b->rank : a->depth < b->depth;
}

/* The next texel to follow; null if there is none, or if there were enough. */
static struct origin *next_place(struct origins *origins)
{
    unsigned next = 0;
    if (origins->waiting_count == 0 || origins->count == ORIGINS)
        return NULL;
    for (unsigned i = 1; i < origins->waiting_count; i++)
        if (is_before(&origins->waiting[i], &origins->waiting[next]))
            next = i;
    struct origin *place = &origins->places[origins->count++];
    *place = origins->waiting[next];
    origins->waiting_count--;
    memmove(&origins->waiting[next], &origins->waiting[next + 1],
            (origins->waiting_count - next) * sizeof *origins->waiting);
    return place;
}

/* The texel of largest weight after the event `lookup`, the first one of several; null: the border alone. */
static const EwEvent *heaviest_texel(const struct event_list *life, size_t lookup)
{
    const EwEvent *heaviest = NULL;
    for (size_t i = lookup + 1; i < life->count && event_is(&life->events[i], "texel"); i++) {
        const EwEvent *event = &life->events[i];
        const float weight = ewEventValue(event, "weight")->number[0];
        if (!event_integer(event, "border") && weight > 0.0f &&
            (!heaviest || weight > ewEventValue(heaviest, "weight")->number[0]))
            heaviest = event;
    }
    return heaviest;
}

/* The lookups of its texture that wait already, of the same program. */
static unsigned rank_of(const struct origins *origins, const struct origin *place)
{
    unsigned rank = 0;
    for (unsigned i = 0; i < origins->waiting_count; i++)
        rank += origins->waiting[i].reader == place->reader && origins->waiting[i].texture == place->texture;
    return rank;
}

/* The texels that lookups of the primitive's fragment program have read. */
static void add_lookups(struct origins *origins, const struct event_list *life, uint32_t primitive,
                        struct origin place)
{
    for (size_t i = 0; i < life->count; i++) {
        const EwEvent *lookup = &life->events[i];
        if (!event_is(lookup, "lookup") || event_primitive(lookup) != primitive ||
            strcmp(ewEventValue(lookup, "stage")->word, "fragment") != 0)
            continue;
        const EwEvent *texel = heaviest_texel(life, i);
        if (!texel)
            continue;
        place.texture = (unsigned)event_integer(lookup, "texture");
        place.kind = place.texture ? ORIGIN_NONE : ORIGIN_NAMELESS;
        place.level = (unsigned)event_integer(texel, "level");
        place.slice = (unsigned)event_integer(texel, "slice");
        place.x = (int)event_integer(texel, "i");
        place.y = (int)event_integer(texel, "j");
        place.line = event_integer(lookup, "line");
        place.texels = event_integer(lookup, "texels");
        place.weight = ewEventValue(texel, "weight")->number[0];
        place.rank = rank_of(origins, &place);
        if (!has_place(origins->places, origins->count, &place))
            add_place(origins, &place);
    }
}

/* --- Writes --------------------------------------------------------------------------------------------- */

/* The event of a primitive's draw; null: it has none. */
static const EwEvent *draw_of(const struct event_list *life, uint32_t primitive)
{
    int64_t draw = -1;
    for (size_t i = 0; i < life->count; i++)
        if (event_is(&life->events[i], "primitive") && event_primitive(&life->events[i]) == primitive)
            draw = event_integer(&life->events[i], "draw");
    for (size_t i = 0; i < life->count; i++)
        if (event_is(&life->events[i], "draw") && event_integer(&life->events[i], "draw") == draw)
            return &life->events[i];
    return NULL;
}

static uint32_t moment_of_draw(const struct event_list *life, uint32_t primitive)
{
    const EwEvent *draw = draw_of(life, primitive);
    return draw ? (uint32_t)event_integer(draw, "moment") : 0;
}

static uint32_t moment_of(const struct event_list *life, const EwEvent *write)
{
    const uint32_t primitive = event_primitive(write);
    return primitive ? moment_of_draw(life, primitive) : (uint32_t)event_integer(write, "moment");
}

/* The last write before a draw or command. Writes of one draw are in the order of its primitives. */
static const EwEvent *last_write(const struct event_list *life, uint32_t before, uint32_t *last)
{
    const EwEvent *found = NULL;
    *last = 0;
    for (size_t i = 0; i < life->count; i++) {
        const EwEvent *event = &life->events[i];
        if (!event_is(event, "write"))
            continue;
        const uint32_t moment = moment_of(life, event);
        if (moment < before && moment >= *last) {
            found = event;
            *last = moment;
        }
    }
    return found;
}

static void take_write(struct origin *origin, const struct event_list *life, const EwEvent *write,
                       uint32_t moment)
{
    const EwEvent *draw = draw_of(life, event_primitive(write));
    origin->primitive = event_primitive(write);
    origin->moment = moment;
    origin->draw = (uint32_t)(draw ? event_integer(draw, "draw") : event_integer(write, "draws"));
    origin->kind = origin->primitive ? ORIGIN_PRIMITIVE : ORIGIN_COMMAND;
    snprintf(origin->command, sizeof origin->command, "%s", ewEventValue(write, "command")->word);
    const char *copies = ewEventValue(write, "copies")->word;
    origin->copies = *copies;
    origin->copies_depth = strcmp(copies, "depth") == 0;
    origin->from_framebuffer = (unsigned)event_integer(write, "framebuffer");
    origin->from_x = (int)event_integer(write, "from_x");
    origin->from_y = (int)event_integer(write, "from_y");
}

static bool ask_place(struct explained *explained, struct origin *origin, bool preparation,
                      struct event_list *life)
{
    struct asked asked = {.explained = explained,
                          .question = {.x = origin->x,
                                       .y = origin->y,
                                       .sample = -1,
                                       .framebuffer = origin->framebuffer,
                                       .layer = origin->slice,
                                       .texture = origin->texture,
                                       .level = origin->level,
                                       .primitive = EW_EVERY_PRIMITIVE,
                                       .frame = origin->of_depth ? EW_FRAME_DEPTH : EW_FRAME_COLOR},
                          .handler = event_list_add,
                          .user = life,
                          .preparation = preparation};
    return explain_ask(&asked) && !life->lost;
}

/* Commands that a scene executes once, before its first frame, precede all others. */
static bool find_preparation(struct explained *explained, struct origin *origin)
{
    struct event_list life = {0};
    uint32_t moment;
    const bool asked = ask_place(explained, origin, true, &life);
    const uint32_t before = origin->prepared ? origin->before : UINT32_MAX;
    const EwEvent *write = asked ? last_write(&life, before, &moment) : NULL;
    if (write) {
        take_write(origin, &life, write, moment);
        origin->kind = ORIGIN_PREPARATION;
        origin->copies = false;
    }
    event_list_free(&life);
    return asked;
}

static bool find_writer(struct explained *explained, struct origin *origin)
{
    uint32_t moment;
    if (origin->prepared)
        return find_preparation(explained, origin);
    if (!ask_place(explained, origin, false, &origin->life))
        return false;
    const EwEvent *write = last_write(&origin->life, origin->before, &moment);
    if (write)
        take_write(origin, &origin->life, write, moment);
    else if (explained->subject.demo)
        return find_preparation(explained, origin);
    return true;
}

/* Follows the texels that the writer read. */
static void follow(struct origins *origins, unsigned i)
{
    const struct origin *origin = &origins->places[i];
    struct origin next = {.depth = origin->depth + 1, .reader = (int)i};
    if (origin->kind == ORIGIN_PRIMITIVE) {
        next.before = origin->moment;
        add_lookups(origins, &origin->life, origin->primitive, next);
    } else if (origin->kind == ORIGIN_COMMAND && origin->copies) {
        next.before = origin->moment;
        next.framebuffer = origin->from_framebuffer;
        next.x = origin->from_x;
        next.y = origin->from_y;
        next.of_depth = origin->copies_depth;
        next.kind = ORIGIN_NONE;
        add_place(origins, &next);
    } else if (origin->level > 0 && strcmp(origin->command, "glGenerateMipmap") == 0) {
        next.before = origin->moment;
        next.prepared = origin->kind == ORIGIN_PREPARATION;
        next.texture = origin->texture;
        next.level = origin->level - 1;
        next.slice = origin->slice;
        next.x = 2 * origin->x;
        next.y = 2 * origin->y;
        next.kind = ORIGIN_NONE;
        add_place(origins, &next);
    }
}

bool origins_ask(struct explained *explained, const struct event_list *life, uint32_t primitive,
                 struct origins *origins)
{
    struct origin *place;
    *origins = (struct origins){0};
    if (primitive)
        add_lookups(origins, life, primitive,
                    (struct origin){.depth = 1, .reader = -1, .before = moment_of_draw(life, primitive)});
    else
        add_place(origins, &(struct origin){.framebuffer = explained->framebuffer,
                                            .x = explained->x,
                                            .y = explain_row(explained),
                                            .reader = -1,
                                            .before = UINT32_MAX,
                                            .kind = ORIGIN_NONE});
    while ((place = next_place(origins))) {
        if (place->kind != ORIGIN_NAMELESS && !find_writer(explained, place))
            return false;
        follow(origins, origins->count - 1);
    }
    origins->left_out += origins->waiting_count;
    return true;
}

void origins_free(struct origins *origins)
{
    for (unsigned i = 0; i < origins->count; i++)
        event_list_free(&origins->places[i].life);
}

/* --- In words ------------------------------------------------------------------------------------------- */

void origin_place(const struct origin *origin, char text[ORIGIN_TEXT])
{
    int length;
    if (origin->texture || origin->kind == ORIGIN_NAMELESS)
        length = snprintf(text, ORIGIN_TEXT, "texel (%d, %d) of texture %u, level %u", origin->x, origin->y,
                          origin->texture, origin->level);
    else
        length = snprintf(text, ORIGIN_TEXT, "the %s of pixel (%d, %d) of framebuffer %u",
                          origin->of_depth ? "depth" : "colour", origin->x, origin->y, origin->framebuffer);
    if (origin->slice)
        length += snprintf(text + length, ORIGIN_TEXT - (size_t)length, ", slice %u", origin->slice);
    char reader[32] = "the pixel";
    if (origin->reader >= 0)
        snprintf(reader, sizeof reader, "[%d]", origin->reader + 1);
    if (origin->depth == 0)
        return;
    if (origin->line == 0)
        snprintf(text + length, ORIGIN_TEXT - (size_t)length, ", %s %s",
                 origin->texture ? "one of the texels averaged for" : "copied to", reader);
    else if (origin->texels > 1)
        snprintf(text + length, ORIGIN_TEXT - (size_t)length,
                 ", read for %s in line %lld: the largest weight of %lld texels, %.9g", reader,
                 (long long)origin->line, (long long)origin->texels, (double)origin->weight);
    else
        snprintf(text + length, ORIGIN_TEXT - (size_t)length, ", read for %s in line %lld", reader,
                 (long long)origin->line);
}

void origin_writer(const struct origin *origin, char text[ORIGIN_TEXT])
{
    switch (origin->kind) {
    case ORIGIN_PRIMITIVE:
        snprintf(text, ORIGIN_TEXT, "a primitive of draw %u of the frame wrote it", origin->draw);
        break;
    case ORIGIN_COMMAND:
    case ORIGIN_PREPARATION:
        if (origin->kind == ORIGIN_PREPARATION || origin->draw == 0)
            snprintf(text, ORIGIN_TEXT, "%s wrote it, before the first draw of the frame", origin->command);
        else
            snprintf(text, ORIGIN_TEXT, "%s wrote it, after draw %u of the frame", origin->command,
                     origin->draw);
        break;
    case ORIGIN_NONE:
        snprintf(text, ORIGIN_TEXT,
                 "no draw or command that is observed wrote it; stores of programs to images, writes to "
                 "buffers and earlier frames are not observed");
        break;
    case ORIGIN_NAMELESS:
        snprintf(text, ORIGIN_TEXT, "it is a default texture or has no object; its writes are not observed");
        break;
    }
}

int origin_shown(const struct origins *origins, unsigned i)
{
    const struct origin *place = &origins->places[i];
    for (unsigned k = 0; k < i && place->kind == ORIGIN_PRIMITIVE; k++) {
        const struct origin *other = &origins->places[k];
        if (other->kind == ORIGIN_PRIMITIVE && other->moment == place->moment &&
            other->primitive == place->primitive && other->x == place->x && other->y == place->y)
            return (int)k;
    }
    return -1;
}

void origins_text(const struct origins *origins, bool all)
{
    char text[ORIGIN_TEXT];
    if (origins->count)
        puts("\nWho wrote the texels:");
    for (unsigned i = 0; i < origins->count; i++) {
        const struct origin *origin = &origins->places[i];
        origin_place(origin, text);
        printf("  [%u] %s\n", i + 1, text);
        origin_writer(origin, text);
        printf("      %s\n", text);
        const int shown = origin_shown(origins, i);
        if (shown >= 0)
            printf("      its events are those of [%d]\n", shown + 1);
        else if (origin->kind == ORIGIN_PRIMITIVE)
            explain_life(&origin->life, origin->primitive, all);
    }
    if (origins->left_out)
        printf("  %u more lookup%s not followed: %d are shown\n", origins->left_out,
               origins->left_out == 1 ? " is" : "s are", ORIGINS);
}

/* --- JSON ----------------------------------------------------------------------------------------------- */

/* The life of the primitive that wrote it. */
static void json_life(const struct origin *origin)
{
    struct event_list life = {.events = malloc((origin->life.count + 1) * sizeof(EwEvent))};
    for (size_t i = 0; life.events && i < origin->life.count; i++)
        if (event_primitive(&origin->life.events[i]) == origin->primitive)
            life.events[life.count++] = origin->life.events[i];
    printf(",\"primitive\":%u,", origin->primitive);
    explain_json_events(&life);
    free(life.events);
}

void origins_json(const struct origins *origins)
{
    static const char *const kinds[] = {[ORIGIN_PRIMITIVE] = "primitive",
                                        [ORIGIN_COMMAND] = "command",
                                        [ORIGIN_PREPARATION] = "preparation",
                                        [ORIGIN_NONE] = "none",
                                        [ORIGIN_NAMELESS] = "nameless"};
    fputs("\"origins\":[", stdout);
    for (unsigned i = 0; i < origins->count; i++) {
        const struct origin *origin = &origins->places[i];
        printf("%s{\"texture\":%u,\"level\":%u,\"slice\":%u,\"framebuffer\":%u,\"of_depth\":%s,\"x\":%d,"
               "\"y\":%d,"
               "\"reader\":%d,\"line\":%lld,\"weight\":%.9g,\"writer\":\"%s\",\"draw\":%u,\"command\":\"%s\"",
               i ? ",\n" : "\n", origin->texture, origin->level, origin->slice, origin->framebuffer,
               origin->of_depth ? "true" : "false", origin->x, origin->y, origin->reader,
               (long long)origin->line, (double)origin->weight, kinds[origin->kind], origin->draw,
               origin->command);
        if (origin->copies)
            printf(",\"from\":{\"framebuffer\":%u,\"of_depth\":%s,\"x\":%d,\"y\":%d}",
                   origin->from_framebuffer, origin->copies_depth ? "true" : "false", origin->from_x,
                   origin->from_y);
        if (origin->kind == ORIGIN_PRIMITIVE)
            json_life(origin);
        putchar('}');
    }
    printf("\n],\"origins_left_out\":%u,", origins->left_out);
}
