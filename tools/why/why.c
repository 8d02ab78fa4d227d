/* edgewalk why: the event and the instruction at which two drawings diverge. */
#include <stdlib.h>
#include <string.h>

#include "tools/why/why.h"

enum { TEXT_MAX = 1024 };

/* One of the two. */
struct side {
    struct explained explained;
    struct event_list events;
    uint8_t pixel[4];
};

/* --- Pictures ------------------------------------------------------------------------------------------- */

/* The pixel asked about is inside whatever the size of the picture. */
static bool draw(struct side *side)
{
    event_list_free(&side->events);
    return explain_draw(&side->explained, EW_EVERY_PRIMITIVE, &side->events, side->pixel);
}

static const uint8_t *row_of(const struct side *side, unsigned y)
{
    const struct subject *subject = &side->explained.subject;
    return side->explained.picture + (size_t)(subject->height - 1 - y) * subject->width * 4;
}

/* How many pixels differ; `first`: the first of them in reading order. */
static size_t compare(const struct side sides[2], int first[2])
{
    const struct subject *subject = &sides[0].explained.subject;
    size_t count = 0;
    for (unsigned y = 0; y < subject->height; y++)
        for (unsigned x = 0; x < subject->width; x++)
            if (memcmp(row_of(&sides[0], y) + 4 * x, row_of(&sides[1], y) + 4 * x, 4) != 0 && count++ == 0) {
                first[0] = (int)x;
                first[1] = (int)y;
            }
    return count;
}

/* --- Events --------------------------------------------------------------------------------------------- */

/* Steps inside a program: what they come to is told by its results. */
static bool is_step(const EwEvent *event)
{
    static const char *const steps[] = {"instruction", "lookup", "texel", "program"};
    for (unsigned i = 0; i < sizeof steps / sizeof *steps; i++)
        if (event_is(event, steps[i]))
            return true;
    return false;
}

static bool same_value(const EwField *field, const EwValue *a, const EwValue *b)
{
    switch (field->type) {
    case EW_FIELD_WORD: return strcmp(a->word, b->word) == 0;
    case EW_FIELD_NUMBER: return memcmp(&a->number[0], &b->number[0], sizeof a->number[0]) == 0;
    case EW_FIELD_VECTOR: return memcmp(a->number, b->number, sizeof a->number) == 0;
    case EW_FIELD_BITS: return memcmp(a->bits, b->bits, sizeof a->bits) == 0;
    default: return a->integer == b->integer;
    }
}

/* Where the instruction stands, and how it is written, says nothing of what it does. */
static bool is_place(const EwField *field)
{
    return strcmp(field->name, "line") == 0 || strcmp(field->name, "instruction") == 0 ||
           strcmp(field->name, "source") == 0;
}

bool why_same_event(const EwEvent *a, const EwEvent *b)
{
    if (strcmp(a->name, b->name) != 0)
        return false;
    for (unsigned i = 0; i < a->fieldCount; i++)
        if (!is_place(&a->fields[i]) && !same_value(&a->fields[i], &a->values[i], &b->values[i]))
            return false;
    return true;
}

static size_t skip_steps(const struct event_list *events, size_t at)
{
    while (at < events->count && is_step(&events->events[at]))
        at++;
    return at;
}

/* Where the two diverge, and from where on the programs before have run. */
struct parting {
    size_t at[2], run[2];
};

static bool part(const struct side sides[2], struct parting *parting)
{
    for (int s = 0; s < 2; s++) {
        parting->run[s] = 0;
        parting->at[s] = skip_steps(&sides[s].events, 0);
    }
    while (parting->at[0] < sides[0].events.count && parting->at[1] < sides[1].events.count &&
           why_same_event(&sides[0].events.events[parting->at[0]], &sides[1].events.events[parting->at[1]]))
        for (int s = 0; s < 2; s++) {
            const bool result = event_is(&sides[s].events.events[parting->at[s]], "output");
            parting->run[s] = result ? parting->run[s] : parting->at[s] + 1;
            parting->at[s] = skip_steps(&sides[s].events, parting->at[s] + 1);
        }
    return parting->at[0] < sides[0].events.count || parting->at[1] < sides[1].events.count;
}

/* --- What is said --------------------------------------------------------------------------------------- */

void why_print_event(const char *name, const struct event_list *events, size_t at, size_t end)
{
    char text[TEXT_MAX] = "nothing more";
    if (at < end)
        ewEventText(&events->events[at], text, sizeof text);
    printf("  %s: %s", name, text);
    if (at < end)
        printf("  [%s]", events->events[at].section);
    putchar('\n');
}

/* The primitive and the corner that the event belongs to. */
static void print_place(const struct side *side, size_t at)
{
    if (at >= side->events.count)
        return;
    const EwEvent *event = &side->events.events[at];
    const uint32_t primitive = event_primitive(event);
    const int64_t corner = event_integer(event, "corner");
    if (primitive && !event_is(event, "primitive"))
        printf(" (primitive %u", primitive);
    if (primitive && !event_is(event, "primitive") && corner >= 0)
        printf(", corner %lld", (long long)corner);
    if (primitive && !event_is(event, "primitive"))
        putchar(')');
}

static void print_pixel(const struct side *side)
{
    const uint8_t *p = side->pixel;
    printf("  %s: R %u G %u B %u A %u\n", side->explained.subject.name, p[0], p[1], p[2], p[3]);
}

static void tell(const struct side sides[2])
{
    struct parting parting;
    printf("pixel (%d, %d) from the upper left\n", sides[0].explained.x, sides[0].explained.y);
    for (int s = 0; s < 2; s++)
        print_pixel(&sides[s]);
    if (!part(sides, &parting)) {
        printf("no event of this pixel differs\n");
        return;
    }
    printf("the drawings diverge at");
    print_place(&sides[0], parting.at[0]);
    putchar('\n');
    struct why_runs runs;
    for (int s = 0; s < 2; s++) {
        runs.events[s] = &sides[s].events;
        runs.names[s] = sides[s].explained.subject.name;
        runs.at[s] = parting.run[s];
        runs.end[s] = parting.at[s];
        why_print_event(runs.names[s], runs.events[s], parting.at[s], sides[s].events.count);
    }
    why_print_steps(&runs);
}

/* --- The command ---------------------------------------------------------------------------------------- */

/* Pictures first, by drawing with a question about their first pixel. */
static int why(struct side sides[2], int x, int y)
{
    int first[2] = {0, 0};
    for (int s = 0; s < 2; s++) {
        sides[s].explained.x = x < 0 ? 0 : x;
        sides[s].explained.y = y < 0 ? 0 : y;
        if (!draw(&sides[s]))
            return EXIT_USAGE;
    }
    const struct subject *a = &sides[0].explained.subject, *b = &sides[1].explained.subject;
    if (a->width != b->width || a->height != b->height) {
        printf("%s has %ux%u pixels, %s has %ux%u\n", a->name, a->width, a->height, b->name, b->width,
               b->height);
        return EXIT_FAILED;
    }
    const size_t count = compare(sides, first);
    if (count == 0)
        printf("the pictures are the same\n");
    else
        printf("%zu of %zu pixels differ\n", count, (size_t)a->width * a->height);
    if (count > 0 && x < 0)
        for (int s = 0; s < 2; s++) {
            sides[s].explained.x = first[0];
            sides[s].explained.y = first[1];
            if (!draw(&sides[s]))
                return EXIT_USAGE;
        }
    if (count > 0 || x >= 0)
        tell(sides);
    return count ? EXIT_FAILED : EXIT_OK;
}

struct request {
    struct side sides[2];
    struct subject subject; /* size, frame, samples of both */
    int x, y;
};

static const struct option options[] = {
    OPTION_PIXEL_ROW("--pixel", struct request, x, y,
                     "compare this pixel, from the upper left corner, instead of the first that differs"),
    SUBJECT_OPTION_ROWS(struct request, subject),
    {0}};

static int why_command(const struct command *command, int argc, char **argv)
{
    struct request request = {.subject = subject_none(), .x = -1, .y = -1};
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, &request, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    struct side *sides = request.sides;
    for (int s = 0; s < 2; s++)
        sides[s].explained = (struct explained){.subject = request.subject, .sample = -1};
    int status = EXIT_USAGE;
    if (subject_open(&sides[0].explained.subject, operands.names[0]) &&
        subject_open(&sides[1].explained.subject, operands.names[1]))
        status = why(sides, request.x, request.y);
    for (int s = 0; s < 2; s++) {
        event_list_free(&sides[s].events);
        free(sides[s].explained.picture);
        subject_close(&sides[s].explained.subject);
    }
    return status;
}

const struct command command_why = {
    .name = "why",
    .summary = "find where two drawings diverge",
    .usage = "A B [OPTION...]",
    .purpose = "Find the first event and instruction at which two drawings diverge. A and B are scenes of "
               "`edgewalk demo list`, scripts of `edgewalk run` or capsules, for example from before and "
               "after a change of a program.\n"
               "\n"
               "The command compares the pictures. For the first pixel that differs it prints the first "
               "clear, vertex, edge, test, input, result or stored value that differs, the instruction that "
               "causes it, and for a lookup the texel, filter or level of detail.",
    .notes = "The exit status is 0 if the pictures are the same and 1 if they differ.",
    .example = "why before.shader_test after.shader_test",
    .operands = {"SCENE"},
    .fewest = 2,
    .most = 2,
    .expected = "two scenes or scripts",
    .options = options,
    .run = why_command};
