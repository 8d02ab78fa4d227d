/* edgewalk explain: why is this pixel this colour? */
#include "tools/explain.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: edgewalk explain SCENE|FILE --pixel X,Y [--size WxH] [--frame N] [--samples N]\n"
    "                                   [--sample N] [--all] [--json] [--html FILE]\n"
    "       edgewalk explain --events\n"
    "\n"
    "Draws a scene of `edgewalk demo list`, or a script of `edgewalk run`, and tells what made a pixel the\n"
    "colour that it is: what met it, in order, and what became of each; then the life of the value that is\n"
    "seen, from the vertex attributes through every instruction to the byte.\n"
    "\n"
    "  --pixel X,Y     from the upper left corner of the picture, as image viewers count\n" SUBJECT_OPTIONS
    "  --sample N      of a multisampled pixel, only this one\n"
    "  --all           also the programs of its vertices, and primitives that do not cover the pixel\n"
    "  --json          every event as JSON\n"
    "  --html FILE     one page with drawings, which needs nothing else\n"
    "  --events        the events that there are and their fields, as a table\n"
    "\n"
    "    edgewalk explain teapot --pixel 320,200\n";

/* --- Drawing -------------------------------------------------------------------------------------------- */

struct drawing {
    struct explained *explained;
    unsigned primitive;
    struct event_list *events;
    uint8_t *pixel;
};

static bool begin(void *user, struct subject *subject, const struct tool_context *context)
{
    const struct drawing *drawing = user;
    const struct explained *explained = drawing->explained;
    (void)subject;
    if (explained->x >= (int)context->width || explained->y >= (int)context->height) {
        fprintf(stderr, "edgewalk: --pixel %d,%d: the picture has %ux%u pixels\n", explained->x, explained->y,
                context->width, context->height);
        return false;
    }
    const EwQuestion question = {.x = explained->x,
                                 .y = (int)context->height - 1 - explained->y,
                                 .sample = explained->sample,
                                 .primitive = drawing->primitive};
    return ewInspect(&question, event_list_add, drawing->events) == 0;
}

static bool end(void *user, struct subject *subject, const struct tool_context *context)
{
    const struct drawing *drawing = user;
    struct explained *explained = drawing->explained;
    const size_t row = context->height - 1 - (size_t)explained->y;
    const size_t bytes = (size_t)context->width * context->height * 4;
    (void)subject;
    if (ewInspect(NULL, NULL, NULL) != 0 || drawing->events->lost)
        return false;
    free(explained->picture);
    explained->picture = malloc(bytes);
    if (explained->picture)
        memcpy(explained->picture, context->pixels, bytes);
    memcpy(drawing->pixel, context->pixels + (row * context->width + (size_t)explained->x) * 4, 4);
    return explained->picture != NULL;
}

bool explain_draw(struct explained *explained, unsigned primitive, struct event_list *events,
                  uint8_t pixel[4])
{
    struct drawing drawing = {explained, primitive, events, pixel};
    return subject_draw(&explained->subject, &(struct subject_watcher){begin, end, &drawing});
}

/* --- The command ---------------------------------------------------------------------------------------- */

/* How it is told. */
struct form {
    bool all, json;
    const char *html; /* a file, or null */
};

/* Twice: first to find out which primitive wrote what is seen, then to watch it. */
static int explain(struct explained *explained, const struct form *form)
{
    struct event_list events = {0}, life = {0};
    uint8_t pixel[4];
    bool drawn = explain_draw(explained, 0, &events, pixel);
    const uint32_t winner = explain_winner(&events);
    drawn = drawn && explain_draw(explained, winner, &life, pixel);
    if (drawn && form->html)
        drawn = explain_html(explained, &events, &life, pixel, form->html);
    else if (drawn && form->json)
        explain_json(explained, &life, pixel);
    else if (drawn)
        explain_text(explained, &events, &life, pixel, form->all);
    event_list_free(&events);
    event_list_free(&life);
    return drawn ? EXIT_OK : EXIT_FAILED;
}

int command_explain(int argc, char **argv)
{
    struct tool_arguments arguments = {argc, argv, 0, NULL};
    struct explained explained = {.subject = subject_none(), .x = -1, .sample = -1};
    const char *name = NULL;
    unsigned sample;
    struct form form = {false, false, NULL};
    while (tool_more(&arguments)) {
        const char *operand;
        if (tool_option(&arguments, "--help", false)) {
            fputs(help, stdout);
            return EXIT_OK;
        } else if (tool_option(&arguments, "--pixel", true)) {
            if (!tool_pixel(arguments.value, &explained.x, &explained.y))
                return tool_usage_error("--pixel %s: expected X,Y", arguments.value);
        } else if (subject_option(&explained.subject, &arguments)) {
            continue;
        } else if (tool_option(&arguments, "--sample", true)) {
            if (!tool_number(arguments.value, 0, 15, &sample))
                return tool_usage_error("--sample %s: expected a number from 0 to 15", arguments.value);
            explained.sample = (int)sample;
        } else if (tool_option(&arguments, "--events", false)) {
            explain_events();
            return EXIT_OK;
        } else if (tool_option(&arguments, "--all", false)) {
            form.all = true;
        } else if (tool_option(&arguments, "--json", false)) {
            form.json = true;
        } else if (tool_option(&arguments, "--html", true)) {
            form.html = arguments.value;
        } else if (!name && (operand = tool_operand(&arguments))) {
            name = operand;
        } else {
            return tool_unknown("explain", &arguments);
        }
    }
    if (!name || explained.x < 0)
        return tool_usage_error("explain: expected a scene or a script, and --pixel X,Y (try --help)");
    if (!subject_open(&explained.subject, name))
        return EXIT_USAGE;
    const int status = explain(&explained, &form);
    subject_close(&explained.subject);
    free(explained.picture);
    return status;
}
