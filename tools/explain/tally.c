/* Counts the results of the fragments of each primitive. */
#include <stdlib.h>
#include <string.h>

#include "tools/explain/part.h"

static const struct {
    const char *event, *words;
} verdicts[VERDICTS] = {
    [VERDICT_DEPTH_BOUNDS] = {"depth_bounds", "the depth bounds"},
    [VERDICT_STENCIL] = {"stencil_test", "the stencil test"},
    [VERDICT_DEPTH] = {"depth_test", "the depth test"},
    [VERDICT_DISCARD] = {"discard", "the program"},
    [VERDICT_ALPHA] = {"alpha_test", "the alpha test"},
};

bool tallies_init(struct tallies *tallies, int x, int y, int width, int height)
{
    *tallies = (struct tallies){.x = x, .y = y, .width = width, .height = height};
    tallies->pixels = calloc((size_t)width * (size_t)height, sizeof *tallies->pixels);
    return tallies->pixels != NULL;
}

void tallies_free(struct tallies *tallies)
{
    free(tallies->rows);
    free(tallies->pixels);
    event_list_free(&tallies->clears);
    *tallies = (struct tallies){0};
}

uint64_t tallies_kinds(void)
{
    uint64_t kinds = explain_kinds("clear primitive fragment program store");
    for (size_t i = 0; i < VERDICTS; i++)
        kinds |= explain_kinds(verdicts[i].event);
    return kinds;
}

/* The row of a primitive; null without memory. */
static struct tally *row_of(struct tallies *tallies, uint32_t primitive)
{
    if (primitive > tallies->capacity) {
        const size_t capacity = primitive + tallies->capacity + 256;
        struct tally *rows = realloc(tallies->rows, capacity * sizeof *rows);
        if (!rows) {
            tallies->lost = true;
            return NULL;
        }
        memset(rows + tallies->capacity, 0, (capacity - tallies->capacity) * sizeof *rows);
        tallies->rows = rows;
        tallies->capacity = capacity;
    }
    tallies->count = primitive > tallies->count ? primitive : tallies->count;
    return &tallies->rows[primitive - 1];
}

static void end_fragment(struct tallies *tallies, struct tallied_pixel *pixel)
{
    struct tally *row = pixel->primitive ? row_of(tallies, pixel->primitive) : NULL;
    if (row && pixel->stored)
        row->stored++;
    else if (row && pixel->verdict < VERDICTS)
        row->rejected[pixel->verdict]++;
    pixel->primitive = 0;
}

void tallies_end(struct tallies *tallies)
{
    for (size_t i = 0; i < (size_t)tallies->width * (size_t)tallies->height; i++)
        end_fragment(tallies, &tallies->pixels[i]);
}

static void begin_primitive(struct tally *row, const EwEvent *event)
{
    row->draw = (uint32_t)event_integer(event, "draw");
    row->id = (uint32_t)event_integer(event, "id");
    snprintf(row->kind, sizeof row->kind, "%s", ewEventValue(event, "kind")->word);
}

static void take_verdict(struct tallied_pixel *pixel, const EwEvent *event)
{
    for (uint8_t i = 0; i < VERDICTS; i++)
        if (event_is(event, verdicts[i].event) && (i == VERDICT_DISCARD || !event_passes(event)))
            pixel->verdict = i;
}

static void take_of_pixel(struct tallies *tallies, const EwEvent *event, struct tally *row)
{
    struct tallied_pixel *pixel = &tallies->pixels[(size_t)(event->y - tallies->y) * (size_t)tallies->width +
                                                   (size_t)(event->x - tallies->x)];
    if (event_is(event, "fragment")) {
        end_fragment(tallies, pixel);
        *pixel = (struct tallied_pixel){event_primitive(event), VERDICTS, false};
        row->covered++;
    } else if (event_is(event, "program")) {
        row->instructions += (uint64_t)event_integer(event, "instructions");
    } else if (event_is(event, "store")) {
        pixel->stored = true;
    } else {
        take_verdict(pixel, event);
    }
}

void tallies_take(void *user, const EwEvent *event)
{
    struct tallies *tallies = user;
    const uint32_t primitive = event_primitive(event);
    const bool inside = event->x >= tallies->x && event->x < tallies->x + tallies->width &&
                        event->y >= tallies->y && event->y < tallies->y + tallies->height;
    struct tally *row = primitive ? row_of(tallies, primitive) : NULL;
    if (event_is(event, "clear"))
        event_list_add(&tallies->clears, event);
    else if (row && event_is(event, "primitive"))
        begin_primitive(row, event);
    else if (row && inside)
        take_of_pixel(tallies, event, row);
}

/* --- Told ----------------------------------------------------------------------------------------------- */

void tally_text(const struct tally *tally)
{
    printf("covers %u pixel%s: ", tally->covered, tally->covered == 1 ? "" : "s");
    for (size_t i = 0; i < VERDICTS; i++)
        if (tally->rejected[i])
            printf("%u rejected by %s, ", tally->rejected[i], verdicts[i].words);
    printf("%u stored", tally->stored);
    if (tally->instructions)
        printf(", %llu instructions of the fragment program", (unsigned long long)tally->instructions);
    putchar('\n');
}

void tally_json(const struct tally *tally)
{
    const char *separator = "";
    printf("\"covered\":%u,\"stored\":%u,\"instructions\":%llu,\"rejected\":{", tally->covered, tally->stored,
           (unsigned long long)tally->instructions);
    for (size_t i = 0; i < VERDICTS; i++)
        if (tally->rejected[i]) {
            printf("%s\"%s\":%u", separator, verdicts[i].event, tally->rejected[i]);
            separator = ",";
        }
    putchar('}');
}
