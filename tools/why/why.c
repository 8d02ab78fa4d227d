/* edgewalk why: the event and the instruction at which two drawings diverge. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/why/why.h"

enum { TEXT_MAX = 1024 };

/* One of the two. */
struct side {
    char name[256]; /* "teapot", "teapot (old)" with programs of the directory old */
    struct explained explained;
    struct event_list events;
    uint8_t pixel[4];
};

/* --- Pictures ------------------------------------------------------------------------------------------- */

/* The queried pixel is inside the picture, whatever its size. */
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

/* Whether the event is a step inside a program. A program's results show the effect of its steps. */
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

/* The position and spelling of an instruction do not affect its result. */
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

/* --- What is found -------------------------------------------------------------------------------------- */

struct findings {
    size_t different, pixels; /* of the pictures */
    bool asked;               /* about a pixel: the rest is known */
    struct why_pair event;    /* at which the drawings diverge; both WHY_NONE: no event differs */
    struct why_steps steps;
};

static struct why_pair event_pair(const struct side sides[2], const struct parting *parting)
{
    struct why_pair pair;
    for (int s = 0; s < 2; s++)
        pair.at[s] = parting->at[s] < sides[s].events.count ? parting->at[s] : WHY_NONE;
    return pair;
}

static void find(const struct side sides[2], struct findings *findings)
{
    static const struct why_pair none = {{WHY_NONE, WHY_NONE}};
    struct parting parting;
    findings->asked = true;
    findings->event = none;
    findings->steps = (struct why_steps){none, none, none};
    if (!part(sides, &parting))
        return;
    findings->event = event_pair(sides, &parting);
    struct why_runs runs;
    for (int s = 0; s < 2; s++) {
        runs.events[s] = &sides[s].events;
        runs.at[s] = parting.run[s];
        runs.end[s] = parting.at[s];
    }
    findings->steps = why_find_steps(&runs);
}

static bool is_found(const struct why_pair *pair)
{
    return pair->at[0] != WHY_NONE || pair->at[1] != WHY_NONE;
}

/* --- Text ----------------------------------------------------------------------------------------------- */

/* `  NAME: line 2: MOV ...  [section]`; `missing` if this drawing has none. */
static void print_pair(const struct side sides[2], const struct why_pair *pair, const char *missing)
{
    for (int s = 0; s < 2; s++) {
        char text[TEXT_MAX];
        const EwEvent *event = pair->at[s] == WHY_NONE ? NULL : &sides[s].events.events[pair->at[s]];
        if (event)
            ewEventText(event, text, sizeof text);
        printf("  %s: %s", sides[s].name, event ? text : missing);
        if (event)
            printf("  [%s]", event->section);
        putchar('\n');
    }
}

/* The primitive and the corner that the event belongs to. */
static void print_place(const EwEvent *event)
{
    const uint32_t primitive = event_primitive(event);
    const int64_t corner = event_integer(event, "corner");
    if (!primitive || event_is(event, "primitive"))
        return;
    printf(" (primitive %u", primitive);
    if (corner >= 0)
        printf(", corner %lld", (long long)corner);
    putchar(')');
}

static void print_pixel(const struct side *side)
{
    const uint8_t *p = side->pixel;
    printf("  %s: R %u G %u B %u A %u\n", side->name, p[0], p[1], p[2], p[3]);
}

static void print_steps(const struct side sides[2], const struct why_steps *steps)
{
    static const char missing[] = "no such instruction";
    if (!is_found(&steps->first))
        return;
    printf("in the program before, first at\n");
    print_pair(sides, &steps->first, missing);
    if (is_found(&steps->reader)) {
        printf("whose result is read at\n");
        print_pair(sides, &steps->reader, missing);
    }
    if (is_found(&steps->lookup)) {
        printf("of its lookup, first at\n");
        print_pair(sides, &steps->lookup, "nothing more");
    }
}

static void print_text(const struct side sides[2], const struct findings *findings)
{
    if (findings->different == 0)
        printf("the pictures are the same\n");
    else
        printf("%zu of %zu pixels differ\n", findings->different, findings->pixels);
    if (!findings->asked)
        return;
    printf("pixel (%d, %d) from the upper left\n", sides[0].explained.x, sides[0].explained.y);
    for (int s = 0; s < 2; s++)
        print_pixel(&sides[s]);
    if (!is_found(&findings->event)) {
        printf("no event of this pixel differs\n");
        return;
    }
    printf("the drawings diverge at");
    if (findings->event.at[0] != WHY_NONE)
        print_place(&sides[0].events.events[findings->event.at[0]]);
    putchar('\n');
    print_pair(sides, &findings->event, "nothing more");
    print_steps(sides, &findings->steps);
}

/* --- JSON ----------------------------------------------------------------------------------------------- */

/* `,"NAME":[A,B]` with the events of both drawings, null for a drawing without one; nothing if neither has
 * one. */
static void print_json_pair(const char *name, const struct side sides[2], const struct why_pair *pair)
{
    if (!is_found(pair))
        return;
    printf(",\"%s\":[", name);
    for (int s = 0; s < 2; s++) {
        char text[4 * TEXT_MAX] = "null";
        if (pair->at[s] != WHY_NONE)
            ewEventJSON(&sides[s].events.events[pair->at[s]], text, sizeof text);
        printf("%s%s", s ? "," : "", text);
    }
    putchar(']');
}

static void print_json(const struct side sides[2], const struct findings *findings)
{
    fputs("{\"drawings\":[", stdout);
    for (int s = 0; s < 2; s++) {
        fputs(s ? "," : "", stdout);
        tool_json_string(stdout, sides[s].name, strlen(sides[s].name));
    }
    printf("],\"different\":%zu,\"pixels\":%zu", findings->different, findings->pixels);
    if (findings->asked) {
        const uint8_t *a = sides[0].pixel, *b = sides[1].pixel;
        printf(",\"pixel\":[%d,%d],\"colors\":[[%u,%u,%u,%u],[%u,%u,%u,%u]]", sides[0].explained.x,
               sides[0].explained.y, a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]);
        print_json_pair("event", sides, &findings->event);
        print_json_pair("instruction", sides, &findings->steps.first);
        print_json_pair("reader", sides, &findings->steps.reader);
        print_json_pair("lookup", sides, &findings->steps.lookup);
    }
    printf("}\n");
}

/* --- The command ---------------------------------------------------------------------------------------- */

/* Pictures first, by drawing with a question about their first pixel. */
static int why(struct side sides[2], int x, int y, bool json)
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
        fprintf(json ? stderr : stdout, "%s has %ux%u pixels, %s has %ux%u\n", a->name, a->width, a->height,
                b->name, b->width, b->height);
        return EXIT_FAILED;
    }
    struct findings findings = {.different = compare(sides, first), .pixels = (size_t)a->width * a->height};
    for (int s = 0; s < 2 && findings.different > 0 && x < 0; s++) {
        sides[s].explained.x = first[0];
        sides[s].explained.y = first[1];
        if (!draw(&sides[s]))
            return EXIT_USAGE;
    }
    if (findings.different > 0 || x >= 0)
        find(sides, &findings);
    (json ? print_json : print_text)(sides, &findings);
    return findings.different ? EXIT_FAILED : EXIT_OK;
}

struct request {
    struct side sides[2];
    struct subject subject; /* size, frame, samples of both */
    const char *programs[2];
    int x, y;
    bool json;
};

static bool set_programs(void *store, const struct option *option, const char *value)
{
    struct request *request = store;
    struct stat status;
    (void)option;
    if (stat(value, &status) != 0 || !S_ISDIR(status.st_mode))
        return false;
    request->programs[request->programs[0] != NULL] = value;
    return true;
}

static const struct option options[] = {
    OPTION_PIXEL_ROW("--pixel", struct request, x, y,
                     "compare this pixel, from the upper left corner, instead of the first that differs"),
    OPTION_FLAG_ROW("--json", struct request, json,
                    "print the result as JSON; events as `explain --json` has them"),
    OPTION_SET_ROW(
        "--programs", "DIR", set_programs, "a directory",
        "read the programs of scenes from DIR, as `edgewalk demo --programs`; given twice: those of "
        "A, then those of B"),
    SUBJECT_PICTURE_ROWS(struct request, subject),
    {0}};

static void name_side(struct side *side, const char *name, bool by_programs)
{
    const size_t size = sizeof side->name;
    const char *programs = side->explained.subject.programs;
    if (by_programs)
        snprintf(side->name, size, "%.120s (%.120s)", name, programs);
    else
        snprintf(side->name, size, "%s", name);
}

static int why_command(const struct command *command, int argc, char **argv)
{
    struct request request = {.subject = subject_none(), .x = -1, .y = -1};
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, &request, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    struct side *sides = request.sides;
    for (int s = 0; s < 2; s++) {
        sides[s].explained = (struct explained){.subject = request.subject, .sample = -1};
        sides[s].explained.subject.programs = request.programs[request.programs[1] ? s : 0];
        name_side(&sides[s], operands.names[s], request.programs[1]);
    }
    int status = EXIT_USAGE;
    if (subject_open(&sides[0].explained.subject, operands.names[0]) &&
        subject_open(&sides[1].explained.subject, operands.names[1]))
        status = why(sides, request.x, request.y, request.json);
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
               "`edgewalk demo`, scripts of `edgewalk run` or capsules, for example from before and "
               "after a change of a program.\n"
               "\n"
               "The command compares the pictures. For the first pixel that differs it prints the first "
               "clear, vertex, edge, test, input, result or stored value that differs, the instruction that "
               "causes it, and for a lookup the texel, filter or level of detail.",
    .notes = "The exit status is 0 if the pictures are the same and 1 if they differ.",
    .example = "why before.shader_test after.shader_test\nwhy teapot teapot --programs old --programs new",
    .operands = {"SCENE"},
    .fewest = 2,
    .most = 2,
    .expected = "two scenes or scripts",
    .options = options,
    .run = why_command};
